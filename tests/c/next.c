/* nq_next and nq_rewind: batches of any capacity give what nq_solve gives. */
#include "check.h"

#define MOST_N 10

/* All solutions, as nq_solve gives them. */
struct list {
    size_t len;
    uint32_t *cols;
};

static int32_t append(void *user_data, const uint32_t *cols, uint32_t n) {
    struct list *list = user_data;
    list->cols = realloc(list->cols, (list->len + 1) * (n + 1) * sizeof *cols);
    CHECK(list->cols != NULL);
    if (n > 0) memcpy(list->cols + list->len * n, cols, n * sizeof *cols);
    list->len++;
    return 0;
}

static struct list solve(uint32_t n) {
    struct list list = {0, NULL};
    nq_problem *problem = new_problem(n);
    CHECK(nq_solve(problem, append, &list, NULL) == NQ_OK);
    CHECK(list.len == KNOWN_COUNTS[n]);
    nq_free(problem);
    return list;
}

/* Pulls everything from where the cursor stands, and compares with `expected`. The array ends in a guard value. */
static void pull_rest(nq_problem *problem, uint32_t n, size_t capacity, const uint32_t *expected, size_t len) {
    uint32_t *batch = malloc((capacity * n + 1) * sizeof *batch);
    CHECK(batch != NULL);
    size_t pulled = 0, written;
    for (;;) {
        batch[capacity * n] = 0xABCDEF;
        nq_status status = nq_next(problem, batch, capacity, &written);
        CHECK(batch[capacity * n] == 0xABCDEF);
        if (status == NQ_NONE) break;
        CHECK(status == NQ_OK);
        CHECK(written >= 1 && written <= capacity && pulled + written <= len);
        if (n > 0) CHECK(memcmp(batch, expected + pulled * n, written * n * sizeof *batch) == 0);
        pulled += written;
    }
    CHECK(written == 0 && pulled == len);
    CHECK(nq_next(problem, batch, capacity, &written) == NQ_NONE && written == 0);
    free(batch);
}

static void any_capacity(void) {
    static const size_t capacities[] = {1, 2, 7, 91, 92, 93, 1000};
    for (uint32_t n = 0; n <= MOST_N; n++) {
        struct list all = solve(n);
        nq_problem *problem = new_problem(n);
        for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
            pull_rest(problem, n, capacities[i], all.cols, all.len);
            CHECK(nq_rewind(problem) == NQ_OK);
        }
        nq_free(problem);
        free(all.cols);
    }
}

/* nq_count and nq_solve do not move the cursor; a rewind in the middle starts over. */
static void independent_of_other_calls(void) {
    struct list all = solve(8), again = {0, NULL};
    nq_problem *problem = new_problem(8);
    uint32_t batch[30 * 8];
    size_t written;
    uint64_t count;
    CHECK(nq_next(problem, batch, 30, &written) == NQ_OK && written == 30);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 92);
    CHECK(nq_solve(problem, append, &again, &count) == NQ_OK && count == 92);
    CHECK(nq_check(problem, batch, 8) == NQ_OK);
    pull_rest(problem, 8, 4, all.cols + 30 * 8, 62);
    CHECK(nq_rewind(problem) == NQ_OK);
    CHECK(nq_next(problem, batch, 5, &written) == NQ_OK && written == 5);
    CHECK(nq_rewind(problem) == NQ_OK);
    pull_rest(problem, 8, 9, all.cols, 92);
    nq_free(problem);
    free(all.cols);
    free(again.cols);
}

static void limits(void) {
    struct list all = solve(8);
    nq_problem *problem = new_problem(8);
    uint32_t batch[100 * 8];
    for (uint64_t limit = 1; limit <= 95; limit++) {
        size_t pulled = 0, written;
        nq_status status;
        /* Setting the limit rewinds. */
        CHECK(nq_set_limit(problem, limit) == NQ_OK);
        while ((status = nq_next(problem, batch, 7, &written)) == NQ_OK) {
            CHECK(memcmp(batch, all.cols + pulled * 8, written * 8 * sizeof *batch) == 0);
            pulled += written;
        }
        CHECK(written == 0);
        CHECK(pulled == (limit < 92 ? limit : 92));
        CHECK(status == (limit < 92 ? NQ_LIMIT : NQ_NONE));
        CHECK(nq_next(problem, batch, 7, &written) == status && written == 0);
        CHECK(nq_rewind(problem) == NQ_OK);
        CHECK(nq_next(problem, batch, 100, &written) == NQ_OK);
        CHECK(written == (limit < 92 ? limit : 92));
    }
    nq_free(problem);
    free(all.cols);
}

static void cancel_loses_nothing(void) {
    struct list all = solve(8);
    nq_problem *problem = new_problem(8);
    uint32_t batch[10 * 8];
    size_t written = 99;
    nq_cancel(problem);
    CHECK(nq_next(problem, batch, 10, &written) == NQ_CANCELLED && written == 0);
    CHECK(nq_next(problem, batch, 10, &written) == NQ_OK && written == 10);
    nq_cancel(problem);
    CHECK(nq_next(problem, batch, 10, &written) == NQ_CANCELLED && written == 0);
    pull_rest(problem, 8, 10, all.cols + 10 * 8, 82);
    /* Even once everything was delivered. */
    nq_cancel(problem);
    CHECK(nq_next(problem, batch, 10, &written) == NQ_CANCELLED && written == 0);
    CHECK(nq_next(problem, batch, 10, &written) == NQ_NONE && written == 0);
    nq_free(problem);
    free(all.cols);
}

static void errors(void) {
    nq_problem *problem = new_problem(8), *empty = new_problem(0), *wide = new_problem(65);
    uint32_t batch[65] = {77};
    size_t written = 99;
    CHECK(nq_next(NULL, batch, 1, &written) == NQ_ERR_NULL);
    CHECK(nq_next(problem, NULL, 1, &written) == NQ_ERR_NULL);
    CHECK(nq_next(problem, NULL, 0, &written) == NQ_ERR_NULL);
    CHECK(nq_next(problem, batch, 1, NULL) == NQ_ERR_NULL);
    CHECK(nq_next(problem, batch, 0, &written) == NQ_ERR_RANGE);
    CHECK(nq_next(empty, NULL, 0, &written) == NQ_ERR_RANGE);
    CHECK(nq_next(wide, batch, 1, &written) == NQ_ERR_TOO_LARGE);
    CHECK(nq_rewind(NULL) == NQ_ERR_NULL);
    CHECK(batch[0] == 77 && written == 99);
    /* A board without squares has one solution, and its array may be NULL. */
    CHECK(nq_next(empty, NULL, 10, &written) == NQ_OK && written == 1);
    CHECK(nq_next(empty, NULL, 10, &written) == NQ_NONE && written == 0);
    CHECK(nq_rewind(empty) == NQ_OK);
    CHECK(nq_next(empty, NULL, SIZE_MAX, &written) == NQ_OK && written == 1);
    nq_free(problem);
    nq_free(empty);
    nq_free(wide);
}

int main(void) {
    any_capacity();
    independent_of_other_calls();
    limits();
    cancel_loses_nothing();
    errors();
    return 0;
}
