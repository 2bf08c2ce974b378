/* Reports of a running count: what they say, on which thread, and what their function may do. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

struct reports {
    nq_problem *problem;
    pthread_t caller;
    int calls;
    double first, last;
    uint64_t found;
    int stop_at, cancel_at; /* number of the call, 0 = never */
};

static int32_t on_progress(void *user_data, double fraction, uint64_t found) {
    struct reports *reports = user_data;
    uint64_t count = 99;
    reports->calls++;
    CHECK(pthread_equal(pthread_self(), reports->caller));
    CHECK(fraction >= 0 && fraction <= 1 && fraction >= reports->last && found >= reports->found);
    if (reports->calls == 1) reports->first = fraction;
    reports->last = fraction;
    reports->found = found;
    /* The problem is in use; another one is not. */
    CHECK(nq_count(reports->problem, &count) == NQ_ERR_BUSY && count == 99);
    CHECK(nq_set_progress(reports->problem, NULL, NULL) == NQ_ERR_BUSY);
    nq_problem *other = new_problem(8);
    CHECK(nq_count(other, &count) == NQ_OK && count == 92);
    nq_free(other);
    if (reports->calls == reports->cancel_at) nq_cancel(reports->problem);
    return reports->calls == reports->stop_at;
}

static struct reports watch(nq_problem *problem) {
    return (struct reports){.problem = problem, .caller = pthread_self()};
}

static void reports_end_with_one(nq_problem *problem, uint64_t expected) {
    for (uint32_t threads = 1; threads < 4; threads += 2) {
        struct reports reports = watch(problem);
        uint64_t count = 0;
        CHECK(nq_set_threads(problem, threads) == NQ_OK);
        CHECK(nq_set_progress(problem, on_progress, &reports) == NQ_OK);
        CHECK(nq_count(problem, &count) == NQ_OK && count == expected);
        CHECK(reports.calls >= 1 && reports.last == 1.0 && reports.found == expected);
    }
}

static void a_plain_board(void) {
    nq_problem *problem = new_problem(17);
    reports_end_with_one(problem, 95815104);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    reports_end_with_one(problem, 11977939);
    nq_free(problem);
}

static void a_constrained_board(void) {
    nq_problem *problem = new_problem(15);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP) == NQ_OK);
    CHECK(nq_block(problem, 0, 0) == NQ_OK);
    struct reports reports = watch(problem);
    uint64_t count = 99;
    CHECK(nq_set_progress(problem, on_progress, &reports) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 0);
    nq_free(problem);
}

static void short_counts_need_not_report(void) {
    nq_problem *problem = new_problem(8);
    struct reports reports = watch(problem);
    uint64_t count = 0;
    CHECK(nq_set_progress(problem, on_progress, &reports) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 92);
    CHECK(nq_set_progress(problem, NULL, NULL) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 92);
    nq_free(problem);
    CHECK(nq_set_progress(NULL, on_progress, NULL) == NQ_ERR_NULL);
}

/* n = 24 takes days. */
static void a_report_may_end_the_count(void) {
    for (int how = 0; how < 2; how++) {
        nq_problem *problem = new_problem(24);
        struct reports reports = watch(problem);
        uint64_t count = 0;
        *(how ? &reports.stop_at : &reports.cancel_at) = 3;
        CHECK(nq_set_progress(problem, on_progress, &reports) == NQ_OK);
        CHECK(nq_count(problem, &count) == NQ_CANCELLED);
        CHECK(reports.calls == 3 && reports.last < 0.01 && count >= reports.found);
        /* It is used up. */
        CHECK(nq_rewind(problem) == NQ_OK);
        nq_free(problem);
    }
}

int main(void) {
    a_plain_board();
    a_constrained_board();
    short_counts_need_not_report();
    a_report_may_end_the_count();
    return 0;
}
