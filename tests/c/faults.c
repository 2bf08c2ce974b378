/*
 * Each allocation fails once, and each with all that follow: every function says NQ_ERR_MEMORY or gives the right answer,
 * leaves nothing allocated, and the problem can be used again. So do threads that cannot be started.
 *
 * The program has its own malloc and pthread_create, which the library calls too. glibc only. With the argument `every`
 * no request is left out; without it, past the first hundred, most.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* ---- An allocator that fails on demand ---- */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static int is_counting, fails_for_good;
static long requests, fails_at, allocated; /* the first and the last are changed by all threads */

static int is_refused(void) {
    if (!is_counting) return 0;
    long request = __atomic_add_fetch(&requests, 1, __ATOMIC_RELAXED);
    if (fails_for_good ? request < fails_at : request != fails_at) return 0;
    errno = ENOMEM;
    return 1;
}

static void *counted(void *memory) {
    if (is_counting && memory != NULL) __atomic_add_fetch(&allocated, 1, __ATOMIC_RELAXED);
    return memory;
}

void *malloc(size_t size) {
    return is_refused() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
    return is_refused() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *memory, size_t size) {
    if (is_refused()) return NULL;
    void *moved = __libc_realloc(memory, size);
    return memory == NULL ? counted(moved) : moved;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = is_refused() ? NULL : counted(__libc_memalign(alignment, size));
    return *memory == NULL ? ENOMEM : 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
    return is_refused() ? NULL : counted(__libc_memalign(alignment, size));
}

void free(void *memory) {
    if (is_counting && memory != NULL) __atomic_sub_fetch(&allocated, 1, __ATOMIC_RELAXED);
    __libc_free(memory);
}

/* ---- Threads that cannot be started ---- */

static long threads_left = -1; /* -1: as many as you like */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    *(void **) &create = dlsym(RTLD_NEXT, "pthread_create");
    if (threads_left == 0) return EAGAIN;
    if (threads_left > 0) threads_left--;
    return create(thread, attributes, start, argument);
}

/* ---- What is tried: each a problem, and a call that must give its answer or say that there is no memory ---- */

enum { MOST_N = 160 };
static uint32_t regions[MOST_N * MOST_N], cols[MOST_N * MOST_N];

static nq_problem *plain(uint32_t n) {
    nq_problem *problem = NULL;
    return nq_new(n, &problem) == NQ_OK ? problem : NULL;
}

/* n queens and a queen placed, or NULL where there is no memory. */
static nq_problem *constrained(uint32_t n) {
    nq_problem *problem = plain(n);
    if (problem == NULL) return NULL;
    if (nq_place(problem, 0, n / 2) == NQ_OK && nq_block(problem, 1, 0) == NQ_OK) return problem;
    nq_free(problem);
    return NULL;
}

static nq_problem *with_regions(uint32_t n) {
    nq_problem *problem = plain(n);
    if (problem == NULL) return NULL;
    for (uint32_t i = 0; i < n * n; i++) regions[i] = i / n;
    if (nq_set_regions(problem, regions, (size_t) n * n) == NQ_OK) return problem;
    nq_free(problem);
    return NULL;
}

/* Two queens on any size of board: it has solutions at once. */
static nq_problem *two_queens(uint32_t n) {
    nq_problem *problem = plain(n);
    CHECK(problem == NULL || nq_set_queens(problem, 2) == NQ_OK);
    return problem;
}

/* Whether that is the right answer: with no memory, no answer. */
static nq_status answer(nq_status status, uint64_t is, uint64_t should_be) {
    CHECK(status == NQ_ERR_MEMORY ? is == 777 : (status == NQ_OK || status == NQ_LIMIT) && is == should_be);
    return status;
}

static nq_status count(nq_problem *problem, uint64_t expected) {
    uint64_t found = 777;
    nq_status status = nq_count(problem, &found);
    return answer(status, found, expected);
}

static nq_status solve(nq_problem *problem, uint64_t expected) {
    uint64_t calls = 0, found = 777;
    nq_status status = nq_solve(problem, add, &calls, &found);
    CHECK(calls == (status >= 0 ? expected : 0));
    return answer(status, found, expected);
}

static nq_status next(nq_problem *problem, uint64_t expected) {
    uint64_t found = 0;
    for (;;) {
        size_t written = 777;
        nq_status status = nq_next(problem, cols, 7, &written);
        if (status == NQ_NONE || status == NQ_LIMIT) return answer(NQ_OK, found, expected);
        if (status != NQ_OK) return answer(status, written, expected);
        found += written;
    }
}

static nq_status find(nq_problem *problem, uint64_t n) {
    memset(cols, 0x11, sizeof cols);
    nq_status status = nq_find(problem, 5, cols, (size_t) n);
    if (status == NQ_ERR_MEMORY) return status;
    CHECK(status == NQ_OK);
    status = nq_check(problem, cols, (size_t) n);
    CHECK(status == NQ_OK || status == NQ_ERR_MEMORY);
    return status;
}

static nq_status trace(nq_problem *problem, uint64_t steps) {
    uint64_t calls = 0;
    nq_status status = nq_trace(problem, add_step, &calls);
    CHECK(status == NQ_ERR_MEMORY ? calls == 0 : status == NQ_OK && calls == steps);
    return status;
}

static const struct {
    const char *name;
    nq_problem *(*make)(uint32_t n);
    uint32_t n, symmetry;
    uint64_t limit;
    nq_status (*call)(nq_problem *problem, uint64_t expected);
    uint64_t expected;
} trials[] = {
    {"nq_count, row by row", plain, 8, 0, 0, count, 92},
    {"nq_count, half boards", plain, 12, 0, 0, count, 14200},
    {"nq_count, half boards, odd", plain, 13, 0, 0, count, 73712},
    {"nq_count, classes", plain, 12, 1, 0, count, 1787},
    {"nq_count, constrained", constrained, 10, 0, 0, count, 85},
    {"nq_count, regions", with_regions, 8, 0, 0, count, 92},
    {"nq_count, regions, classes", with_regions, 8, 1, 0, count, 24},
    {"nq_solve, plain", plain, 10, 0, 0, solve, 724},
    {"nq_solve, plain, larger", plain, 12, 0, 0, solve, 14200},
    {"nq_solve, classes", plain, 8, 1, 0, solve, 12},
    {"nq_solve, constrained", constrained, 10, 0, 0, solve, 85},
    {"nq_solve, regions", with_regions, 8, 0, 0, solve, 92},
    {"nq_next, plain", plain, 10, 0, 0, next, 724},
    {"nq_next, plain, with a limit", plain, 10, 0, 724, next, 724},
    {"nq_next, constrained", constrained, 10, 0, 0, next, 85},
    {"nq_count, large", two_queens, 160, 0, 3, count, 3},
    {"nq_solve, large", two_queens, 160, 0, 3, solve, 3},
    {"nq_next, large", two_queens, 160, 0, 3, next, 3},
    {"nq_find, plain", plain, 64, 0, 0, find, 64},
    {"nq_find, plain, large", plain, 5000, 0, 0, find, 5000},
    {"nq_find, constrained", constrained, 20, 0, 0, find, 20},
    {"nq_find, constrained, large", constrained, 160, 0, 0, find, 160},
    {"nq_find, regions", with_regions, 12, 0, 0, find, 12},
    {"nq_trace, plain", plain, 5, 0, 0, trace, 0},
    {"nq_trace, constrained", constrained, 6, 0, 0, trace, 0},
};
enum { TRIALS = sizeof trials / sizeof trials[0] };

/* One trial from nq_new to nq_free; NQ_ERR_MEMORY as soon as anything says so. */
static nq_status attempt(int trial, uint64_t expected) {
    nq_problem *problem = trials[trial].make(trials[trial].n);
    if (problem == NULL) return NQ_ERR_MEMORY;
    CHECK(nq_set_threads(problem, 1) == NQ_OK);
    CHECK(nq_set_symmetry(problem, (int32_t) trials[trial].symmetry) == NQ_OK);
    CHECK(nq_set_limit(problem, trials[trial].limit) == NQ_OK);
    nq_status status = trials[trial].call(problem, expected);
    if (status == NQ_ERR_MEMORY && is_counting && !fails_for_good) {
        /* It is as it was: with memory it answers. */
        CHECK(trials[trial].call == next || trials[trial].call(problem, expected) >= 0);
    }
    nq_free(problem);
    return status;
}

static int leaves_none_out;

/* Fails the first request, the second, ... until there are no more. Returns how many there were. */
static long fail_each(int trial, uint64_t expected, int for_good) {
    fails_for_good = for_good;
    for (fails_at = 1;; fails_at += leaves_none_out || fails_at < 100 ? 1 : 61) {
        requests = allocated = 0;
        is_counting = 1;
        nq_status status = attempt(trial, expected);
        is_counting = 0;
        CHECK(allocated == 0);
        if (requests < fails_at) {
            CHECK(status >= 0);
            return requests;
        }
        CHECK(status >= 0 || status == NQ_ERR_MEMORY);
    }
}

static uint64_t steps_of(int trial) {
    nq_problem *problem = trials[trial].make(trials[trial].n);
    uint64_t steps = 0;
    CHECK(nq_trace(problem, add_step, &steps) == NQ_OK);
    nq_free(problem);
    return steps;
}

static void fewer_threads(uint32_t n) {
    for (long started = 0; started < 5; started++) {
        nq_problem *problem = new_problem(n);
        CHECK(nq_set_threads(problem, 4) == NQ_OK);
        threads_left = started;
        CHECK(count(problem, KNOWN_COUNTS[n]) == NQ_OK);
        threads_left = -1;
        nq_free(problem);
    }
}

/* ---- Counts that are watched ---- */

/*
 * They start a thread and use files, by way of the standard library, which ends the process where it lacks memory: so each
 * has a process of its own. Where a single request fails these may end: the scope of the threads; for each of two threads
 * four requests where it is started and one in itself; a resolved path. Which of them is the kth differs from one process
 * to the next, so some may be met twice.
 */
enum { MOST_ENDED = 2 * (1 + 2 * (4 + 1) + 1) };

static char folder[] = "/tmp/nqueens-faults-XXXXXX";
static char path[64];

static int32_t go_on(void *user_data, double fraction, uint64_t found) {
    (void) user_data, (void) fraction, (void) found;
    return 0;
}

static const struct {
    const char *name;
    int has_file, is_finished;
    long threads;
} watched[] = {
    {"progress", 0, 0, -1},
    {"progress, no thread starts", 0, 0, 0},
    {"checkpoint", 1, 0, -1},
    {"checkpoint, no thread starts", 1, 0, 0},
    {"checkpoint, finished", 1, 1, -1},
};
enum { WATCHED = sizeof watched / sizeof watched[0] };

static nq_status count_watched(int trial) {
    nq_problem *problem = plain(6);
    if (problem == NULL) return NQ_ERR_MEMORY;
    CHECK(nq_set_threads(problem, 2) == NQ_OK && nq_set_progress(problem, go_on, NULL) == NQ_OK);
    nq_status status = NQ_OK;
    if (watched[trial].has_file) status = nq_set_checkpoint(problem, path);
    if (status == NQ_OK) status = count(problem, 4);
    nq_free(problem);
    return status;
}

enum { ANSWERED = 2, REFUSED = 3, NOTHING_FAILED = 4 };

/* In a process of its own: counts while a request fails, and then goes on with memory. */
static void count_with_fault(int trial) {
    threads_left = watched[trial].threads;
    is_counting = 1;
    nq_status status = count_watched(trial);
    is_counting = 0;
    threads_left = -1;
    CHECK(allocated == 0);
    CHECK(count_watched(trial) == NQ_OK);
    if (requests < fails_at) exit(status == NQ_OK ? NOTHING_FAILED : 1);
    exit(status == NQ_OK ? ANSWERED : status == NQ_ERR_MEMORY ? REFUSED : 1);
}

/* How many requests failed, and how many of those ended the process. */
static long fail_each_watched(int trial, int for_good, long *ended) {
    fails_for_good = for_good;
    for (fails_at = 1, *ended = 0;; fails_at++) {
        int state;
        unlink(path);
        fflush(stdout);
        if (watched[trial].is_finished) CHECK(count_watched(trial) == NQ_OK);
        requests = allocated = 0;
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) count_with_fault(trial);
        CHECK(waitpid(child, &state, 0) == child);
        if (WIFSIGNALED(state)) {
            CHECK(WTERMSIG(state) == SIGABRT);
            ++*ended;
            CHECK(count_watched(trial) == NQ_OK); /* the file is as it was, or a whole new one */
        } else {
            CHECK(WEXITSTATUS(state) >= ANSWERED && WEXITSTATUS(state) <= NOTHING_FAILED);
            if (WEXITSTATUS(state) == NOTHING_FAILED) return fails_at - 1;
        }
    }
}

static void watched_counts(void) {
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/file", folder);
    for (int trial = 0; trial < WATCHED; trial++) {
        long ended, ended_for_good;
        long once = fail_each_watched(trial, 0, &ended);
        long for_good = fail_each_watched(trial, 1, &ended_for_good);
        CHECK(ended <= MOST_ENDED);
        printf("%-30s %6ld requests, failed one by one, %ld end the process; %6ld, failed with all that follow, %ld\n",
               watched[trial].name, once, ended, for_good, ended_for_good);
    }
    unlink(path);
    CHECK(rmdir(folder) == 0);
}

static int32_t count_reports(void *user_data, double fraction, uint64_t found) {
    (void) fraction, (void) found;
    ++*(int *) user_data;
    return 0;
}

/* The calling thread counts and reports in turn. */
static void reports_without_threads(void) {
    int reports = 0;
    nq_problem *problem = new_problem(17);
    CHECK(nq_set_progress(problem, count_reports, &reports) == NQ_OK);
    threads_left = 0;
    CHECK(count(problem, 95815104) == NQ_OK);
    threads_left = -1;
    CHECK(reports > 0);
    nq_free(problem);
}

int main(int argc, char **argv) {
    /* Whatever the library sets up once for all, it sets up now. */
    nq_problem *problem = new_problem(12);
    uint64_t found;
    CHECK(nq_count(problem, &found) == NQ_OK);
    nq_free(problem);
    CHECK(setenv("RUST_BACKTRACE", "0", 1) == 0); /* of processes that end: it takes a while */
    leaves_none_out = argc > 1 && strcmp(argv[1], "every") == 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        uint64_t expected = trials[trial].call == trace ? steps_of(trial) : trials[trial].expected;
        long once = fail_each(trial, expected, 0);
        long for_good = fail_each(trial, expected, 1);
        printf("%-30s %6ld requests, failed one by one; %6ld, failed with all that follow\n", trials[trial].name, once, for_good);
    }
    watched_counts();
    fewer_threads(8);
    fewer_threads(12);
    fewer_threads(13);
    reports_without_threads();
    return 0;
}
