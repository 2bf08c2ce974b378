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

/* Callbacks that count how often they are called, in a uint64_t that user_data points to. */
static inline int32_t add(void *user_data, const uint32_t *cols, uint32_t n) {
    (void) cols, (void) n;
    ++*(uint64_t *) user_data;
    return 0;
}

static inline int32_t add_step(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                               uint32_t placed) {
    (void) step, (void) row, (void) col;
    return add(user_data, cols, placed);
}

#endif
