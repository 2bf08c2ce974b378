/* How fast solutions are handed over, beside a plain row-by-row search with bit sets: nanoseconds of processor time for
   each solution, the best of some runs, everything included.

       cargo build --release
       cc -O3 -march=native -Iinclude benches/enumerate.c -o enumerate -Ltarget/release -lnqueens -Wl,-rpath,target/release
       taskset -c 0 ./enumerate 8 10 12 14 15 16 17

   Of boards with more than 16 rows it takes the first ten million solutions only. For n <= 8 the last column is what
   nq_solve takes for the whole call more than the plain search, in nanoseconds. */
#define _POSIX_C_SOURCE 200809L
#include <nqueens.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCH 1024

static uint64_t limit;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double) t.tv_sec + (double) t.tv_nsec;
}

/* What both searches call. */
struct tally {
    uint64_t found, sum;
};

static int32_t add(void *user_data, const uint32_t *cols, uint32_t n) {
    struct tally *tally = user_data;
    tally->sum = 31 * tally->sum + cols[n / 2]; /* depends on the order */
    return ++tally->found == limit;
}

/* Called through a volatile pointer, as if it came through a library's interface. */
static int32_t (*volatile callback)(void *, const uint32_t *, uint32_t) = add;

struct plain {
    uint32_t n, cols[32];
    int32_t (*on_solution)(void *, const uint32_t *, uint32_t);
    struct tally tally;
};

static int plain_rows(struct plain *plain, uint32_t row, uint32_t taken, uint32_t left, uint32_t right) {
    if (row == plain->n) return plain->on_solution(&plain->tally, plain->cols, plain->n);
    uint32_t safe = ~(taken | left | right) & ((1u << plain->n) - 1);
    while (safe != 0) {
        uint32_t square = safe & -safe;
        safe ^= square;
        plain->cols[row] = (uint32_t) __builtin_ctz(square);
        if (plain_rows(plain, row + 1, taken | square, (left | square) >> 1, (right | square) << 1)) return 1;
    }
    return 0;
}

static struct tally by_plain_search(uint32_t n) {
    struct plain plain = {.n = n, .on_solution = callback};
    plain_rows(&plain, 0, 0, 0, 0);
    return plain.tally;
}

static struct tally by_callback(uint32_t n) {
    struct tally tally = {0};
    nq_problem *problem;
    if (nq_new(n, &problem) != NQ_OK || nq_solve(problem, callback, &tally, NULL) < 0) exit(1);
    nq_free(problem);
    return tally;
}

static struct tally by_batches(uint32_t n) {
    static uint32_t cols[BATCH * 32];
    struct tally tally = {0};
    nq_problem *problem;
    size_t written;
    if (nq_new(n, &problem) != NQ_OK) exit(1);
    while (nq_next(problem, cols, BATCH, &written) == NQ_OK)
        for (size_t i = 0; i < written; i++)
            if (add(&tally, cols + i * n, n) != 0) goto done;
done:
    nq_free(problem);
    return tally;
}

/* The least time of `runs` runs, and what they found. */
static double best(struct tally (*search)(uint32_t), uint32_t n, int runs, struct tally *found) {
    double least = 1e300;
    for (int i = 0; i < runs; i++) {
        double begin = now();
        *found = search(n);
        double time = now() - begin;
        if (time < least) least = time;
    }
    return least;
}

int main(int argc, char **argv) {
    printf("%3s %10s %10s %10s %10s %8s %8s\n", "n", "solutions", "plain", "nq_solve", "nq_next", "ratio", "more");
    for (int i = 1; i < argc; i++) {
        uint32_t n = (uint32_t) atoi(argv[i]);
        if (n < 1 || n > 31) return 2;
        limit = n > 16 ? 10000000 : UINT64_MAX;
        int runs = n <= 8 ? 10000 : n <= 12 ? 100 : n <= 14 ? 15 : n <= 15 ? 5 : 2;
        struct tally plain, solve, next;
        double a = best(by_plain_search, n, runs, &plain);
        double b = best(by_callback, n, runs, &solve);
        double c = best(by_batches, n, runs, &next);
        if (solve.found != plain.found || solve.sum != plain.sum || next.found != plain.found || next.sum != plain.sum) {
            fprintf(stderr, "n = %u: the searches differ\n", (unsigned) n);
            return 1;
        }
        double each = plain.found > 0 ? (double) plain.found : 1;
        printf("%3u %10llu %10.1f %10.1f %10.1f %8.2f", (unsigned) n, (unsigned long long) plain.found, a / each, b / each,
               c / each, a / b);
        if (n <= 8) printf(" %8.0f", b - a);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
