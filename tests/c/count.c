/* nq_new, nq_count, nq_set_limit: known answers, limits, errors. */
#include "check.h"

#define UNTOUCHED UINT64_C(0xDEAD)

static uint64_t count_of(nq_problem *problem) {
    uint64_t count = UNTOUCHED;
    CHECK(nq_count(problem, &count) == NQ_OK);
    return count;
}

static int32_t go_on(void *user_data, const uint32_t *cols, uint32_t n) {
    (void) user_data, (void) cols, (void) n;
    return 0;
}

static void known_answers_again_and_again(void) {
    for (uint32_t n = 0; n < KNOWN_N; n++) {
        nq_problem *problem = new_problem(n);
        uint64_t found = UNTOUCHED;
        CHECK(count_of(problem) == KNOWN_COUNTS[n]);
        CHECK(count_of(problem) == KNOWN_COUNTS[n]);
        CHECK(nq_solve(problem, go_on, NULL, &found) == NQ_OK);
        CHECK(found == KNOWN_COUNTS[n]);
        CHECK(count_of(problem) == KNOWN_COUNTS[n]);
        nq_free(problem);
    }
}

static void limits(void) {
    for (uint32_t n = 0; n <= 9; n++) {
        nq_problem *problem = new_problem(n);
        uint64_t all = KNOWN_COUNTS[n], count = UNTOUCHED;
        CHECK(nq_set_limit(problem, (UINT64_C(1) << 32) + 1) == NQ_OK);
        CHECK(count_of(problem) == all);
        for (uint64_t limit = 1; limit <= all + 2; limit++) {
            CHECK(nq_set_limit(problem, limit) == NQ_OK);
            CHECK(nq_count(problem, &count) == (limit < all ? NQ_LIMIT : NQ_OK));
            CHECK(count == (limit < all ? limit : all));
        }
        CHECK(nq_set_limit(problem, 0) == NQ_OK);
        CHECK(count_of(problem) == all);
        CHECK(nq_set_limit(problem, UINT64_MAX) == NQ_OK);
        CHECK(count_of(problem) == all);
        nq_free(problem);
    }
}

static void boards_too_large_to_count(void) {
    const uint32_t too_large[] = {29, 30, 64, 65, 1000, NQ_MAX_N};
    for (size_t i = 0; i < sizeof too_large / sizeof too_large[0]; i++) {
        nq_problem *problem = new_problem(too_large[i]);
        uint64_t count = UNTOUCHED;
        CHECK(nq_count(problem, &count) == NQ_ERR_TOO_LARGE);
        CHECK(count == UNTOUCHED);
        nq_free(problem);
    }
    /* With a limit the answer fits. */
    nq_problem *problem = new_problem(29);
    uint64_t count = UNTOUCHED;
    CHECK(nq_set_limit(problem, 3) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_LIMIT);
    CHECK(count == 3);
    nq_free(problem);
}

static void errors(void) {
    nq_problem *problem = NULL, *untouched = (nq_problem *) &problem;
    uint64_t count = UNTOUCHED;
    CHECK(nq_new(8, NULL) == NQ_ERR_NULL);
    CHECK(nq_new(UINT32_MAX, NULL) == NQ_ERR_NULL);
    problem = untouched;
    CHECK(nq_new(NQ_MAX_N + 1u, &problem) == NQ_ERR_RANGE);
    CHECK(nq_new(UINT32_MAX, &problem) == NQ_ERR_RANGE);
    CHECK(problem == untouched);
    CHECK(nq_count(NULL, &count) == NQ_ERR_NULL);
    CHECK(nq_count(NULL, NULL) == NQ_ERR_NULL);
    CHECK(nq_set_limit(NULL, 1) == NQ_ERR_NULL);
    CHECK(count == UNTOUCHED);
    problem = new_problem(8);
    CHECK(nq_count(problem, NULL) == NQ_ERR_NULL);
    CHECK(count_of(problem) == 92);
    nq_free(problem);
    nq_free(NULL);
}

/* A cancel that finds no call ends the next one, and only that. */
static void cancel_before_the_call(void) {
    nq_problem *problem = new_problem(8);
    uint64_t count = UNTOUCHED;
    nq_cancel(NULL);
    nq_cancel(problem);
    nq_cancel(problem);
    CHECK(nq_set_limit(problem, 0) == NQ_OK); /* does not search: leaves the request alone */
    CHECK(nq_count(problem, &count) == NQ_CANCELLED);
    CHECK(count == 0);
    CHECK(count_of(problem) == 92);
    nq_cancel(problem);
    CHECK(nq_set_limit(problem, 5) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_CANCELLED);
    CHECK(count == 0);
    /* A call that fails uses the request up too. */
    nq_cancel(problem);
    CHECK(nq_count(problem, NULL) == NQ_ERR_NULL);
    CHECK(nq_set_limit(problem, 0) == NQ_OK);
    CHECK(count_of(problem) == 92);
    nq_free(problem);
    /* The largest board whose count fits is not refused. */
    problem = new_problem(28);
    nq_cancel(problem);
    CHECK(nq_count(problem, &count) == NQ_CANCELLED && count == 0);
    nq_free(problem);
    for (uint32_t n = 0; n <= 3; n++) {
        problem = new_problem(n);
        nq_cancel(problem);
        CHECK(nq_count(problem, &count) == NQ_CANCELLED);
        CHECK(count == 0);
        CHECK(count_of(problem) == KNOWN_COUNTS[n]);
        nq_free(problem);
    }
}

static void threads_make_no_difference(void) {
    const uint32_t threads[] = {0, 1, 2, 3, 64, 1000, UINT32_MAX};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        for (uint32_t n = 0; n < KNOWN_N; n++) {
            nq_problem *problem = new_problem(n);
            CHECK(nq_set_threads(problem, threads[i]) == NQ_OK);
            CHECK(count_of(problem) == KNOWN_COUNTS[n]);
            nq_free(problem);
        }
    }
    CHECK(nq_set_threads(NULL, 1) == NQ_ERR_NULL);
}

static void shards_add_up(void) {
    const uint64_t shards[] = {1, 2, 7, 1000};
    for (size_t i = 0; i < sizeof shards / sizeof shards[0]; i++) {
        for (uint32_t n = 0; n < KNOWN_N; n += 3) {
            nq_problem *problem = new_problem(n);
            uint64_t counted = 0, solved = 0;
            for (uint64_t shard = 0; shard < shards[i]; shard++) {
                uint64_t found = UNTOUCHED;
                CHECK(nq_set_shard(problem, shard, shards[i]) == NQ_OK);
                counted += count_of(problem);
                CHECK(nq_solve(problem, go_on, NULL, &found) == NQ_OK);
                solved += found;
            }
            CHECK(counted == KNOWN_COUNTS[n] && solved == KNOWN_COUNTS[n]);
            nq_free(problem);
        }
    }
    nq_problem *problem = new_problem(8);
    CHECK(nq_set_shard(NULL, 0, 1) == NQ_ERR_NULL);
    CHECK(nq_set_shard(problem, 0, 0) == NQ_ERR_RANGE);
    CHECK(nq_set_shard(problem, 7, 7) == NQ_ERR_RANGE);
    CHECK(count_of(problem) == 92);
    nq_free(problem);
}

int main(void) {
    known_answers_again_and_again();
    limits();
    boards_too_large_to_count();
    errors();
    cancel_before_the_call();
    threads_make_no_difference();
    shards_add_up();
    return 0;
}
