/* nq_solve: order, validity, stopping, limits, and what a callback may do. */
#include "check.h"

#define UNTOUCHED UINT64_C(0xDEAD)

/* What the callbacks below keep of a search. */
struct search {
    nq_problem *problem;
    uint64_t calls, stop_at;
    int32_t answer;
    uint32_t n, last[64];
};

static int attack(uint32_t row, uint32_t col, uint32_t other_row, uint32_t other_col) {
    uint32_t distance = row - other_row;
    return col == other_col || col - other_col == distance || other_col - col == distance;
}

static int32_t check_each(void *user_data, const uint32_t *cols, uint32_t n) {
    struct search *search = user_data;
    CHECK(n == search->n);
    for (uint32_t row = 0; row < n; row++) {
        CHECK(cols[row] < n);
        for (uint32_t above = 0; above < row; above++) CHECK(!attack(row, cols[row], above, cols[above]));
    }
    if (search->calls > 0) { /* greater than the one before: in order, and none twice */
        uint32_t row = 0;
        while (row < n && cols[row] == search->last[row]) row++;
        CHECK(row < n && cols[row] > search->last[row]);
    }
    if (n > 0) memcpy(search->last, cols, n * sizeof *cols);
    return ++search->calls == search->stop_at ? search->answer : 0;
}

static void every_solution_once_in_order(void) {
    for (uint32_t n = 0; n <= 12; n++) {
        struct search search = {.n = n};
        nq_problem *problem = new_problem(n);
        uint64_t found = UNTOUCHED;
        CHECK(nq_solve(problem, check_each, &search, &found) == NQ_OK);
        CHECK(search.calls == KNOWN_COUNTS[n] && found == KNOWN_COUNTS[n]);
        nq_free(problem);
    }
}

static void the_two_solutions_of_4(void) {
    static const uint32_t expected[2][4] = {{1, 3, 0, 2}, {2, 0, 3, 1}};
    for (int i = 0; i < 2; i++) {
        struct search search = {.n = 4, .stop_at = (uint64_t) i + 1, .answer = 1};
        nq_problem *problem = new_problem(4);
        CHECK(nq_solve(problem, check_each, &search, NULL) == NQ_STOPPED);
        CHECK(memcmp(search.last, expected[i], sizeof expected[i]) == 0);
        nq_free(problem);
    }
}

static void stops_at_the_kth(void) {
    nq_problem *problem = new_problem(8);
    for (uint64_t k = 1; k <= 92; k++) {
        static const int32_t answers[] = {1, 7, -1, INT32_MIN};
        struct search search = {.n = 8, .stop_at = k, .answer = answers[k % 4]};
        uint64_t found = UNTOUCHED;
        CHECK(nq_solve(problem, check_each, &search, &found) == NQ_STOPPED);
        CHECK(search.calls == k && found == k);
    }
    nq_free(problem);
}

static void limits(void) {
    static const struct {
        uint64_t limit, found;
        nq_status status;
    } cases[] = {{1, 1, NQ_LIMIT}, {10, 10, NQ_LIMIT}, {91, 91, NQ_LIMIT}, {92, 92, NQ_OK}, {93, 92, NQ_OK},
                 {UINT64_MAX, 92, NQ_OK}, {0, 92, NQ_OK}};
    nq_problem *problem = new_problem(8);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct search search = {.n = 8};
        uint64_t found = UNTOUCHED;
        CHECK(nq_set_limit(problem, cases[i].limit) == NQ_OK);
        CHECK(nq_solve(problem, check_each, &search, &found) == cases[i].status);
        CHECK(search.calls == cases[i].found && found == cases[i].found);
    }
    nq_free(problem);
}

/* The last callback before a limit stops: that is what ended the call. */
static void stop_and_limit_at_once(void) {
    struct search search = {.n = 8, .stop_at = 5, .answer = 1};
    nq_problem *problem = new_problem(8);
    CHECK(nq_set_limit(problem, 5) == NQ_OK);
    CHECK(nq_solve(problem, check_each, &search, NULL) == NQ_STOPPED);
    nq_free(problem);
}

static int32_t use_own_problem(void *user_data, const uint32_t *cols, uint32_t n) {
    struct search *search = user_data;
    uint64_t count = UNTOUCHED;
    uint32_t room[8];
    size_t written = 99;
    CHECK(nq_count(search->problem, &count) == NQ_ERR_BUSY);
    CHECK(nq_solve(search->problem, use_own_problem, user_data, &count) == NQ_ERR_BUSY);
    CHECK(nq_next(search->problem, room, 1, &written) == NQ_ERR_BUSY);
    CHECK(nq_rewind(search->problem) == NQ_ERR_BUSY);
    CHECK(nq_set_limit(search->problem, 1) == NQ_ERR_BUSY);
    CHECK(nq_check(search->problem, cols, n) == NQ_ERR_BUSY);
    /* NULL comes before busy, busy before range. */
    CHECK(nq_count(search->problem, NULL) == NQ_ERR_NULL);
    CHECK(nq_solve(search->problem, NULL, NULL, NULL) == NQ_ERR_NULL);
    CHECK(nq_next(search->problem, NULL, 1, &written) == NQ_ERR_NULL);
    CHECK(nq_next(search->problem, room, 1, NULL) == NQ_ERR_NULL);
    CHECK(nq_next(search->problem, room, 0, &written) == NQ_ERR_BUSY);
    CHECK(nq_check(search->problem, NULL, n) == NQ_ERR_NULL);
    CHECK(nq_check(search->problem, cols, n + 1) == NQ_ERR_BUSY);
    CHECK(count == UNTOUCHED && written == 99);
    /* Another problem is free to use. */
    nq_problem *other = new_problem(6);
    CHECK(nq_count(other, &count) == NQ_OK && count == 4);
    CHECK(nq_check(other, cols, n) == NQ_ERR_RANGE);
    nq_free(other);
    search->calls++;
    return 0;
}

static void busy_in_the_callback(void) {
    struct search search = {.problem = new_problem(8)};
    CHECK(nq_solve(search.problem, use_own_problem, &search, NULL) == NQ_OK);
    CHECK(search.calls == 92);
    nq_free(search.problem);
}

static int32_t cancel_at(void *user_data, const uint32_t *cols, uint32_t n) {
    struct search *search = user_data;
    uint64_t count;
    (void) cols, (void) n;
    if (++search->calls == search->stop_at) {
        nq_cancel(search->problem);
        /* Refused, and not what the request is for. */
        CHECK(nq_count(search->problem, &count) == NQ_ERR_BUSY);
        CHECK(nq_count(search->problem, NULL) == NQ_ERR_NULL);
    }
    return 0;
}

static void cancel_in_the_callback(void) {
    nq_problem *problem = new_problem(8);
    for (uint64_t k = 1; k <= 92; k++) {
        struct search search = {.problem = problem, .stop_at = k};
        uint64_t found = UNTOUCHED;
        CHECK(nq_solve(problem, cancel_at, &search, &found) == NQ_CANCELLED);
        CHECK(search.calls == k && found == k);
        struct search whole = {.n = 8};
        CHECK(nq_solve(problem, check_each, &whole, &found) == NQ_OK && found == 92);
    }
    nq_free(problem);
}

static void cancel_before_the_call(void) {
    struct search search = {.n = 8};
    nq_problem *problem = new_problem(8);
    uint64_t found = UNTOUCHED;
    nq_cancel(problem);
    CHECK(nq_solve(problem, check_each, &search, &found) == NQ_CANCELLED);
    CHECK(found == 0 && search.calls == 0);
    CHECK(nq_solve(problem, check_each, &search, &found) == NQ_OK);
    CHECK(found == 92);
    nq_free(problem);
}

static void errors(void) {
    struct search search = {.n = 8};
    nq_problem *problem = new_problem(8);
    uint64_t found = UNTOUCHED;
    CHECK(nq_solve(NULL, check_each, &search, &found) == NQ_ERR_NULL);
    CHECK(nq_solve(problem, NULL, &search, &found) == NQ_ERR_NULL);
    CHECK(search.calls == 0 && found == UNTOUCHED);
    nq_free(problem);
    problem = new_problem(65);
    CHECK(nq_solve(problem, check_each, &search, &found) == NQ_ERR_TOO_LARGE);
    CHECK(search.calls == 0 && found == UNTOUCHED);
    nq_free(problem);
}

/* Boards too large to solve in full; on some the first solution in order is far from the first square. */
static void wide_boards(void) {
    static const uint32_t sizes[] = {16, 19, 23, 25, 27, 33};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t n = sizes[i];
        struct search search = {.n = n};
        nq_problem *problem = new_problem(n);
        CHECK(nq_set_limit(problem, 3) == NQ_OK);
        CHECK(nq_solve(problem, check_each, &search, NULL) == NQ_LIMIT);
        CHECK(search.calls == 3);
        nq_free(problem);
    }
}

int main(void) {
    every_solution_once_in_order();
    the_two_solutions_of_4();
    stops_at_the_kth();
    limits();
    stop_and_limit_at_once();
    busy_in_the_callback();
    cancel_in_the_callback();
    cancel_before_the_call();
    errors();
    wide_boards();
    return 0;
}
