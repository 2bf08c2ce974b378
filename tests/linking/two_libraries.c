/* Counts with one Rust library and lets the other one panic. */
#include <inttypes.h>
#include <stdio.h>

#include "nqueens.h"

int32_t other_catches(void);

int main(void) {
    nq_problem *problem;
    uint64_t count = 0;
    int32_t caught = other_catches();
    if (nq_new(8, &problem) != NQ_OK) return 1;
    nq_status status = nq_count(problem, &count);
    nq_free(problem);
    printf("%" PRIu64 " solutions; the other library %s its panic\n", count, caught ? "caught" : "did not catch");
    return status != NQ_OK;
}
