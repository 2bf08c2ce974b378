/* Several threads, signals and small stacks. */
#define _POSIX_C_SOURCE 200809L
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static void *count_in_thread(void *argument) {
    static nq_status status;
    uint64_t count = 0;
    status = nq_count(argument, &count);
    return &status;
}

static int32_t go_on(void *user_data, const uint32_t *cols, uint32_t n) {
    (void) user_data, (void) cols, (void) n;
    return 0;
}

static void *solve_in_thread(void *argument) {
    static nq_status status;
    status = nq_solve(argument, go_on, NULL, NULL);
    return &status;
}

static void sleep_ms(long ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* Waits until another thread uses the problem. */
static void wait_until_busy(nq_problem *problem) {
    while (nq_rewind(problem) != NQ_ERR_BUSY) sleep_ms(1);
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* A search of days, refused to others while it runs, and ended from this thread. */
static void busy_and_cancel(uint32_t n, void *(*search)(void *) ) {
    nq_problem *problem = new_problem(n);
    pthread_t thread;
    void *status;
    uint64_t count = 99;
    CHECK(pthread_create(&thread, NULL, search, problem) == 0);
    wait_until_busy(problem);
    sleep_ms(20);
    CHECK(nq_count(problem, &count) == NQ_ERR_BUSY && count == 99);
    CHECK(nq_set_limit(problem, 1) == NQ_ERR_BUSY);
    double begin = seconds();
    nq_cancel(problem);
    CHECK(pthread_join(thread, &status) == 0);
    CHECK(seconds() - begin < 1.0);
    CHECK(*(nq_status *) status == NQ_CANCELLED);
    /* The request is used up, and the problem free. */
    CHECK(nq_rewind(problem) == NQ_OK);
    nq_free(problem);
}

static long patience; /* in milliseconds */

static void *cancel_soon(void *problem) {
    wait_until_busy(problem);
    sleep_ms(patience);
    nq_cancel(problem);
    return NULL;
}

/* What was found before a cancel is delivered, with a limit and without, and nothing of it is lost. */
static void cancel_keeps_what_was_found(void) {
    nq_problem *problem = new_problem(20), *again = new_problem(20);
    pthread_t thread;
    for (uint64_t limit = 0; limit < 2; limit++) {
        uint64_t count = 0;
        CHECK(nq_set_limit(problem, limit ? UINT64_MAX : 0) == NQ_OK);
        /* The first task takes a while where the machine is slow. */
        for (patience = 100; count == 0 && patience < 20000; patience *= 2) {
            CHECK(pthread_create(&thread, NULL, cancel_soon, problem) == 0);
            CHECK(nq_count(problem, &count) == NQ_CANCELLED);
            CHECK(pthread_join(thread, NULL) == 0);
        }
        CHECK(count > 0 && count < UINT64_C(39029188884));
    }
    patience = 100;
    const size_t room = 5000000;
    uint32_t *cols = malloc(2 * room * 20 * sizeof *cols), one[20];
    CHECK(cols != NULL);
    size_t written, more, single;
    CHECK(pthread_create(&thread, NULL, cancel_soon, problem) == 0);
    CHECK(nq_next(problem, cols, room, &written) == NQ_CANCELLED);
    CHECK(written > 0 && written < room);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(nq_next(problem, cols + written * 20, 10, &more) == NQ_OK && more == 10);
    for (size_t i = 0; i < written + more; i++) {
        CHECK(nq_next(again, one, 1, &single) == NQ_OK && single == 1);
        CHECK(memcmp(one, cols + i * 20, sizeof one) == 0);
    }
    free(cols);
    nq_free(problem);
    nq_free(again);
}

static nq_problem *interrupted;

static void on_alarm(int signal_number) {
    (void) signal_number;
    nq_cancel(interrupted);
}

static void cancel_from_a_signal_handler(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    CHECK(sigaction(SIGALRM, &action, NULL) == 0);
    interrupted = new_problem(26);
    uint64_t count;
    alarm(1);
    CHECK(nq_count(interrupted, &count) == NQ_CANCELLED);
    nq_free(interrupted);
}

static void *work_on_a_small_stack(void *argument) {
    (void) argument;
    nq_problem *problem = new_problem(12);
    uint64_t count = 0;
    CHECK(nq_count(problem, &count) == NQ_OK && count == 14200);
    CHECK(nq_solve(problem, go_on, NULL, &count) == NQ_OK && count == 14200);
    uint32_t cols[7 * 12];
    size_t written, pulled = 0;
    while (nq_next(problem, cols, 7, &written) == NQ_OK) pulled += written;
    CHECK(pulled == 14200);
    nq_free(problem);
    problem = new_problem(64);
    CHECK(nq_solve(problem, NULL, NULL, NULL) == NQ_ERR_NULL);
    nq_cancel(problem);
    CHECK(nq_solve(problem, go_on, NULL, NULL) == NQ_CANCELLED);
    nq_free(problem);
    return NULL;
}

static void small_stack(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    size_t size = 64 * 1024;
    CHECK(pthread_attr_init(&attributes) == 0);
#ifdef PTHREAD_STACK_MIN
    if (size < (size_t) PTHREAD_STACK_MIN) size = (size_t) PTHREAD_STACK_MIN;
#endif
    CHECK(pthread_attr_setstacksize(&attributes, size) == 0);
    CHECK(pthread_create(&thread, &attributes, work_on_a_small_stack, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    pthread_attr_destroy(&attributes);
}

static void *count_own_problem(void *argument) {
    uint32_t n = *(uint32_t *) argument;
    for (int again = 0; again < 20; again++) {
        nq_problem *problem = new_problem(n);
        uint64_t count = 0;
        CHECK(nq_count(problem, &count) == NQ_OK && count == KNOWN_COUNTS[n]);
        nq_free(problem);
    }
    return NULL;
}

static void independent_problems(void) {
    pthread_t threads[16];
    uint32_t sizes[16];
    for (size_t i = 0; i < 16; i++) {
        sizes[i] = (uint32_t) (i % 11);
        CHECK(pthread_create(&threads[i], NULL, count_own_problem, &sizes[i]) == 0);
    }
    for (size_t i = 0; i < 16; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(void) {
    busy_and_cancel(26, count_in_thread);
    busy_and_cancel(26, solve_in_thread);
    busy_and_cancel(64, solve_in_thread); /* no solution comes for ages */
    cancel_keeps_what_was_found();
    cancel_from_a_signal_handler();
    small_stack();
    independent_problems();
    return 0;
}
