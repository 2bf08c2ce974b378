/*
 * Cancels at random moments, from threads and from signal handlers; many problems at once; small stacks; fork.
 *
 * What happens at a random moment is tried often: with an argument, that many times.
 */
#define _DEFAULT_SOURCE /* setitimer */
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static uint64_t state = 1;

static uint32_t below(uint32_t bound) { /* xorshift64* */
    state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
    return (uint32_t) ((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % bound;
}

/* ---- Cancels at random moments ---- */

/* Each search, with an answer that is right or was cut short, and then says so. */
static void search(nq_problem *problem, int which) {
    static uint32_t cols[64 * 12];
    uint64_t calls = 0, found = 777;
    size_t written = 777;
    nq_status status;
    switch (which) {
    case 0:
        status = nq_count(problem, &found);
        CHECK(status == NQ_CANCELLED ? found <= 14200 : status == NQ_OK && found == 14200);
        break;
    case 1:
        status = nq_solve(problem, add, &calls, &found);
        CHECK(found == calls && (status == NQ_CANCELLED ? found <= 14200 : status == NQ_OK && found == 14200));
        break;
    case 2:
        CHECK(nq_rewind(problem) == NQ_OK);
        found = 0;
        do {
            status = nq_next(problem, cols, 64, &written);
            found += written;
        } while (status == NQ_OK || status == NQ_CANCELLED); /* it goes on after a cancel */
        CHECK(status == NQ_NONE && written == 0 && found == 14200);
        break;
    case 3:
        status = nq_find(problem, 1 + below(1000), cols, 12);
        CHECK(status == NQ_OK || status == NQ_CANCELLED);
        break;
    default:
        status = nq_trace(problem, add_step, &calls);
        /* 12 squares are looked at in each row but the ones below solutions: 12 * (1 + places - 14200), 856188 places */
        CHECK(status == NQ_CANCELLED || (status == NQ_OK && calls > 2 * 856188));
    }
}

enum { SEARCHES = 5 };

static struct {
    nq_problem *problem;
    pthread_mutex_t lock;
    uint32_t cancels; /* 0: the thread ends */
} shared = {NULL, PTHREAD_MUTEX_INITIALIZER, 0};

static void *cancel_now_and_then(void *argument) {
    (void) argument;
    for (uint64_t own = 88172645463325252u;;) {
        own ^= own << 13, own ^= own >> 7, own ^= own << 17;
        struct timespec pause = {0, (long) (own % 1000000)};
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&shared.lock);
        uint32_t left = shared.cancels;
        if (left > 0) nq_cancel(shared.problem), shared.cancels--;
        pthread_mutex_unlock(&shared.lock);
        if (left == 0) return NULL;
    }
}

static uint32_t cancels_left(void) {
    pthread_mutex_lock(&shared.lock);
    uint32_t left = shared.cancels;
    pthread_mutex_unlock(&shared.lock);
    return left;
}

static void cancels_from_a_thread(uint32_t times) {
    pthread_t thread;
    shared.problem = new_problem(12);
    shared.cancels = times;
    CHECK(nq_set_threads(shared.problem, 3) == NQ_OK);
    CHECK(pthread_create(&thread, NULL, cancel_now_and_then, NULL) == 0);
    while (cancels_left() > 0) search(shared.problem, (int) below(SEARCHES));
    CHECK(pthread_join(thread, NULL) == 0);
    nq_free(shared.problem);
}

static nq_problem *interrupted;
static volatile sig_atomic_t interruptions;

static void on_alarm(int signal_number) {
    (void) signal_number;
    nq_cancel(interrupted);
    interruptions++;
}

static void set_timer(long microseconds) {
    struct itimerval timer;
    memset(&timer, 0, sizeof timer);
    timer.it_interval.tv_usec = timer.it_value.tv_usec = microseconds;
    CHECK(setitimer(ITIMER_REAL, &timer, NULL) == 0);
}

static void cancels_from_a_signal_handler(int times) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    action.sa_flags = SA_RESTART;
    CHECK(sigaction(SIGALRM, &action, NULL) == 0);
    interrupted = new_problem(12);
    CHECK(nq_set_threads(interrupted, 2) == NQ_OK);
    interruptions = 0;
    set_timer(700);
    while (interruptions < times) search(interrupted, (int) below(SEARCHES));
    set_timer(0);
    action.sa_handler = SIG_IGN; /* one may be on its way */
    CHECK(sigaction(SIGALRM, &action, NULL) == 0);
    nq_free(interrupted);
}

/* ---- Many at once ---- */

static void *own_problems(void *argument) {
    uint32_t n = 4 + *(uint32_t *) argument % 7;
    for (int again = 0; again < 5; again++) {
        nq_problem *problem = new_problem(n);
        uint64_t count = 0, calls = 0;
        uint32_t cols[10];
        CHECK(nq_count(problem, &count) == NQ_OK && count == KNOWN_COUNTS[n]);
        CHECK(nq_solve(problem, add, &calls, NULL) == NQ_OK && calls == KNOWN_COUNTS[n]);
        CHECK(nq_find(problem, 7, cols, n) == NQ_OK && nq_check(problem, cols, n) == NQ_OK);
        nq_free(problem);
    }
    return NULL;
}

static void many_threads(void) {
    enum { THREADS = 64 };
    pthread_t threads[THREADS];
    uint32_t numbers[THREADS];
    for (uint32_t i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, own_problems, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

/* One problem, and threads that all want it: each call is answered, or refused and without effect. */
static void *want_it(void *problem) {
    static const uint64_t known = 724;
    for (int again = 0; again < 300; again++) {
        uint64_t count = 777, calls = 0;
        nq_status status = nq_count(problem, &count);
        CHECK(status == NQ_ERR_BUSY ? count == 777 : status == NQ_OK && count == known);
        status = nq_solve(problem, add, &calls, NULL);
        CHECK(status == NQ_ERR_BUSY ? calls == 0 : status == NQ_OK && calls == known);
        status = nq_set_threads(problem, (uint32_t) again % 3);
        CHECK(status == NQ_ERR_BUSY || status == NQ_OK);
    }
    return NULL;
}

static void one_problem_for_many(void) {
    pthread_t threads[4];
    nq_problem *problem = new_problem(10);
    for (int i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, want_it, problem) == 0);
    for (int i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    nq_free(problem);
}

/* ---- 64 KiB of stack ---- */

static int32_t stop_late(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols, uint32_t placed) {
    return add_step(user_data, step, row, col, cols, placed), *(uint64_t *) user_data == 1000000;
}

static void plain_on_a_small_stack(void) {
    nq_problem *problem = new_problem(15);
    uint64_t count = 0, steps = 0;
    static uint32_t cols[1000000];
    CHECK(nq_set_threads(problem, 1) == NQ_OK); /* all of it on this stack */
    CHECK(nq_count(problem, &count) == NQ_OK && count == 2279184);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 285053);
    nq_free(problem);
    problem = new_problem(13);
    CHECK(nq_solve(problem, add, &steps, &count) == NQ_OK && count == 73712);
    nq_free(problem);
    problem = new_problem(1000000);
    steps = 0;
    CHECK(nq_find(problem, 0, cols, 1000000) == NQ_OK && nq_check(problem, cols, 1000000) == NQ_OK);
    CHECK(nq_find(problem, 3, cols, 1000000) == NQ_OK && nq_check(problem, cols, 1000000) == NQ_OK);
    CHECK(nq_trace(problem, stop_late, &steps) == NQ_STOPPED);
    nq_free(problem);
}

static void constrained_on_a_small_stack(uint32_t n) {
    nq_problem *problem = new_problem(n);
    uint32_t *regions = malloc(sizeof *regions * n * n), *cols = malloc(sizeof *cols * n);
    uint64_t calls = 0, count = 0;
    size_t written = 0;
    CHECK(regions != NULL && cols != NULL);
    for (uint32_t i = 0; i < n * n; i++) regions[i] = i / n;
    CHECK(nq_set_regions(problem, regions, (size_t) n * n) == NQ_OK);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_TOUCHING | NQ_ATTACK_KNIGHT | NQ_ATTACK_WRAP) == NQ_OK);
    CHECK(nq_block(problem, 0, 0) == NQ_OK && nq_place(problem, 1, n / 2) == NQ_OK);
    CHECK(nq_find(problem, 1, cols, n) == NQ_OK && nq_check(problem, cols, n) == NQ_OK);
    CHECK(nq_set_limit(problem, 100) == NQ_OK && nq_set_threads(problem, 1) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_LIMIT && count == 100);
    CHECK(nq_solve(problem, add, &calls, NULL) == NQ_LIMIT && calls == 100);
    CHECK(nq_next(problem, cols, 1, &written) == NQ_OK && written == 1);
    CHECK(nq_trace(problem, stop_late, &calls) == NQ_STOPPED);
    nq_free(problem);
    free(regions);
    free(cols);
}

static void text_on_a_small_stack(void) {
    enum { N = 1000, ROOM = 4200000 };
    static uint32_t cols[N];
    char *text = malloc(ROOM);
    size_t length;
    CHECK(text != NULL);
    for (uint32_t row = 0; row < N; row++) cols[row] = (row * 7) % N;
    for (int32_t style = NQ_STYLE_LETTERS; style <= NQ_STYLE_SVG; style++) {
        CHECK(nq_format(cols, N, style, text, ROOM, &length) == NQ_OK && length < ROOM && strlen(text) == length);
    }
    free(text);
}

static void *on_a_small_stack(void *argument) {
    (void) argument;
    plain_on_a_small_stack();
    constrained_on_a_small_stack(24);
    constrained_on_a_small_stack(100);
    text_on_a_small_stack();
    return NULL;
}

static void small_stack(void) {
    pthread_attr_t attributes;
    pthread_t thread;
#ifdef __SANITIZE_ADDRESS__
    size_t size = 512 * 1024; /* its frames are several times as large */
#else
    size_t size = 64 * 1024;
#endif
    CHECK(pthread_attr_init(&attributes) == 0);
#ifdef PTHREAD_STACK_MIN
    if (size < (size_t) PTHREAD_STACK_MIN) size = (size_t) PTHREAD_STACK_MIN;
#endif
    CHECK(pthread_attr_setstacksize(&attributes, size) == 0);
    CHECK(pthread_create(&thread, &attributes, on_a_small_stack, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    pthread_attr_destroy(&attributes);
}

/* ---- Fork ---- */

/* After a count on threads, the child goes on where nq_next stood, and so does the parent. */
static void fork_after_use(void) {
    nq_problem *problem = new_problem(12);
    uint64_t count = 0;
    uint32_t before[12], after[12], in_child[12];
    size_t written;
    int status, ends[2];
    CHECK(nq_set_threads(problem, 3) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 14200);
    CHECK(nq_next(problem, before, 1, &written) == NQ_OK && pipe(ends) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        CHECK(nq_next(problem, after, 1, &written) == NQ_OK && nq_count(problem, &count) == NQ_OK && count == 14200);
        CHECK(write(ends[1], after, sizeof after) == (ssize_t) sizeof after);
        nq_free(problem);
        _exit(0);
    }
    CHECK(nq_next(problem, after, 1, &written) == NQ_OK && nq_count(problem, &count) == NQ_OK && count == 14200);
    CHECK(read(ends[0], in_child, sizeof in_child) == (ssize_t) sizeof in_child);
    CHECK(memcmp(after, in_child, sizeof after) == 0 && memcmp(before, after, sizeof after) < 0);
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    nq_free(problem);
}

int main(int argc, char **argv) {
    uint32_t times = argc > 1 ? (uint32_t) strtoul(argv[1], NULL, 10) : 1000;
    cancels_from_a_thread(times);
    cancels_from_a_signal_handler((int) times);
    many_threads();
    one_problem_for_many();
    small_stack();
    fork_after_use();
    return 0;
}
