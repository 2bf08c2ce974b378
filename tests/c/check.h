/* What the test programs share: a check that names its line and ends the program. */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nqueens.h"

#define CHECK(condition)                                                          \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                              \
        }                                                                         \
    } while (0)

/* Solutions of plain boards, n = 0.. (OEIS A000170). */
static const uint64_t KNOWN_COUNTS[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596};
#define KNOWN_N (sizeof KNOWN_COUNTS / sizeof KNOWN_COUNTS[0])

static inline nq_problem *new_problem(uint32_t n) {
    nq_problem *problem = NULL;
    CHECK(nq_new(n, &problem) == NQ_OK);
    CHECK(problem != NULL);
    return problem;
}

#endif
