/* Memory that cannot be had is a status. */
#define _POSIX_C_SOURCE 200809L
#include <sys/resource.h>

#include "check.h"

/* Makes all further requests for more than the C library has at hand fail. */
static void allow_no_more_memory(void) {
    struct rlimit limit;
    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = 0;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

static void use_up_what_is_at_hand(void) {
    for (size_t size = 1 << 20; size >= 16; size /= 2) {
        while (malloc(size) != NULL) {}
    }
}

static int32_t never(void *user_data, const uint32_t *cols, uint32_t n) {
    (void) user_data, (void) cols, (void) n;
    exit(1);
}

int main(void) {
    const uint32_t n = 50000000;
    nq_problem *large = new_problem(n), *small = new_problem(8), *limited = new_problem(8), *untouched = NULL;
    uint32_t *zeros = calloc(n, sizeof *zeros), batch[10 * 8];
    size_t written = 99;
    uint64_t found = 99;
    CHECK(zeros != NULL);
    CHECK(nq_check(large, zeros, n) == NQ_UNSOLVED);
    CHECK(nq_set_limit(limited, 4) == NQ_OK);
    CHECK(nq_next(limited, batch, 1, &written) == NQ_OK && written == 1);
    allow_no_more_memory();
    CHECK(nq_check(large, zeros, n) == NQ_ERR_MEMORY);
    use_up_what_is_at_hand();
    CHECK(nq_new(8, &untouched) == NQ_ERR_MEMORY && untouched == NULL);
    CHECK(nq_solve(small, never, NULL, &found) == NQ_ERR_MEMORY && found == 99);
    /* A cursor that has begun needs no more, also to tell whether its limit cut anything off. */
    CHECK(nq_next(limited, batch, 10, &written) == NQ_OK && written == 3);
    CHECK(nq_next(limited, batch, 10, &written) == NQ_LIMIT && written == 0);
    nq_free(large);
    nq_free(small);
    nq_free(limited);
    return 0;
}
