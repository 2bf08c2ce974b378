/* nq_find on plain boards: every size, every seed. */
#include "check.h"

static void solve(uint32_t n, uint64_t seed, uint32_t *cols) {
    nq_problem *problem = new_problem(n);
    CHECK(nq_find(problem, seed, cols, n) == NQ_OK);
    CHECK(nq_check(problem, cols, n) == NQ_OK);
    nq_free(problem);
}

static void every_size(void) {
    static uint32_t cols[1000000], again[1000000];
    for (uint32_t n = 0; n <= 200; n++) {
        if (n == 2 || n == 3) continue;
        for (uint64_t seed = 0; seed < 4; seed++) {
            solve(n, seed, cols);
            solve(n, seed, again);
            CHECK(memcmp(cols, again, n * sizeof *cols) == 0);
        }
    }
    for (uint32_t n = 999990; n <= 1000000; n++) solve(n, 0, cols);
    solve(1000000, 1, cols);
    solve(1000000, 2, again);
    CHECK(memcmp(cols, again, sizeof cols) != 0);
}

static void no_solution(void) {
    for (uint32_t n = 2; n <= 3; n++) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            uint32_t cols[3] = {77, 77, 77};
            nq_problem *problem = new_problem(n);
            CHECK(nq_find(problem, seed, cols, n) == NQ_NONE);
            CHECK(cols[0] == 77 && cols[1] == 77 && cols[2] == 77);
            nq_free(problem);
        }
    }
}

static void cancelled(void) {
    uint32_t cols[100] = {77};
    nq_problem *problem = new_problem(100);
    for (uint64_t seed = 0; seed < 2; seed++) {
        nq_cancel(problem);
        CHECK(nq_find(problem, seed, cols, 100) == NQ_CANCELLED && cols[0] == 77);
    }
    CHECK(nq_find(problem, 0, cols, 100) == NQ_OK);
    nq_free(problem);
}

/* What does not matter to it: limit, shard, symmetry; and it does not move nq_next. */
static void ignored_settings(void) {
    uint32_t plain[8], cols[8], next[8];
    size_t written;
    solve(8, 5, plain);
    nq_problem *problem = new_problem(8);
    CHECK(nq_set_limit(problem, 1) == NQ_OK && nq_set_shard(problem, 99, 100) == NQ_OK);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    CHECK(nq_find(problem, 5, cols, 8) == NQ_OK && memcmp(cols, plain, sizeof cols) == 0);
    nq_free(problem);
    problem = new_problem(8);
    CHECK(nq_next(problem, next, 1, &written) == NQ_OK && nq_find(problem, 5, cols, 8) == NQ_OK);
    CHECK(nq_next(problem, cols, 1, &written) == NQ_OK && memcmp(cols, next, sizeof cols) > 0);
    nq_free(problem);
}

int main(void) {
    every_size();
    no_solution();
    cancelled();
    ignored_settings();
    return 0;
}
