/*
 * queens estimate: how long a count would take, from the times of some of its shards.
 *
 * The shards of a count take about equally long: a few dozen, spread over all, tell how long all take, and how far they
 * differ tells how good that is. They are counted one on each thread, all threads at once, since cores share caches,
 * memory and power. Where even the smallest shard takes too long, the answer is extrapolated from smaller boards.
 */
#define _POSIX_C_SOURCE 200809L /* sigaction, alarm, sysconf, isatty, clock_gettime */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "queens.h"

/* How long a timed shard should take at least, and how many times as long as what any shard takes before its work begins. */
static const double SHARD_SECONDS = 2, STARTUPS = 4;

/* A standard error needs a few samples, even if they take longer than was allowed. */
static const uint64_t LEAST_SAMPLES = 8;

/* ---- One shard ---- */

/* Up to here a shard makes tables while it counts that in a whole count other shards use, too, and has nearly all of them
   when half of it is done (src/half_boards/README.md, Tasks). */
enum { MOST_SHARED_N = 21 };

/* When the first half of a shard was done. */
struct stopwatch {
    double start, middle, fraction;
};

static int32_t note_middle(void *user_data, double fraction, uint64_t found) {
    struct stopwatch *watch = user_data;
    (void) found;
    if (watch->fraction > 0 || fraction < 0.5) return 0;
    watch->middle = now();
    watch->fraction = fraction;
    return 0;
}

/* The seconds that a shard takes as part of a whole count. `startup` is what any shard takes before its work begins. */
static double part_of_whole(uint32_t n, const struct stopwatch *watch, double end, double startup) {
    int has_middle = watch->fraction >= 0.5 && watch->fraction <= 0.8;
    if (n <= MOST_SHARED_N && has_middle) return (end - watch->middle) / (1 - watch->fraction);
    return fmax(end - watch->start - startup, 0);
}

/* Problems being timed are cancelled by an alarm, if they are to be. */
static nq_problem *volatile being_tried;

static void on_alarm(int signal_number) {
    (void) signal_number;
    nq_cancel(being_tried);
}

/* Times a shard on one thread; patience is in whole seconds, 0 for no end. */
static nq_status time_shard(uint32_t n, uint64_t shard, uint64_t shards, double startup, unsigned patience, double *seconds) {
    struct stopwatch watch = {.start = now()};
    nq_problem *problem;
    uint64_t count;
    nq_status status = nq_new(n, &problem);
    if (status != NQ_OK) return status;
    nq_set_threads(problem, 1);
    nq_set_shard(problem, shard, shards);
    nq_set_progress(problem, note_middle, &watch);
    if (patience > 0) {
        being_tried = problem;
        alarm(patience);
    }
    status = nq_count(problem, &count);
    *seconds = part_of_whole(n, &watch, now(), startup);
    if (patience > 0) {
        alarm(0);
        being_tried = NULL;
    }
    nq_free(problem);
    return status;
}

/* ---- Many shards ---- */

struct survey {
    uint32_t n;
    uint64_t shards, stride;
    double startup, deadline;
    pthread_mutex_t lock; /* of what follows */
    uint64_t begun, timed;
    double busy; /* the seconds that all threads together spent */
    double sum, sum_of_squares;
    nq_status status;
};

/* The next shard to be timed: any number of them in a row is spread over all, and none comes twice. */
static int next_sample(struct survey *survey, uint64_t *shard) {
    int is_enough = survey->begun >= LEAST_SAMPLES && now() >= survey->deadline;
    if (survey->status != NQ_OK || survey->begun == survey->shards || is_enough) return 0;
    *shard = survey->begun++ * survey->stride % survey->shards;
    return 1;
}

static void *time_samples(void *user_data) {
    struct survey *survey = user_data;
    uint64_t shard;
    pthread_mutex_lock(&survey->lock);
    while (next_sample(survey, &shard)) {
        double seconds, start = now();
        pthread_mutex_unlock(&survey->lock);
        nq_status status = time_shard(survey->n, shard, survey->shards, survey->startup, 0, &seconds);
        pthread_mutex_lock(&survey->lock);
        if (status != NQ_OK) {
            survey->status = status;
            break;
        }
        survey->timed++;
        survey->busy += now() - start;
        survey->sum += seconds;
        survey->sum_of_squares += seconds * seconds;
    }
    pthread_mutex_unlock(&survey->lock);
    return NULL;
}

/* A number without a factor in common with `shards`, about 0.618 of it. */
static uint64_t stride_over(uint64_t shards) {
    uint64_t stride = (uint64_t) (0.618 * (double) shards) + 1;
    for (;; stride++) {
        uint64_t a = stride, b = shards;
        while (b != 0) {
            uint64_t rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1) return stride;
    }
}

static void run_survey(struct survey *survey, uint32_t threads) {
    pthread_t *helpers = malloc(threads * sizeof *helpers);
    uint32_t started = 0;
    if (helpers == NULL) give_up("the estimate of", survey->n, NQ_ERR_MEMORY);
    while (started + 1 < threads && pthread_create(&helpers[started], NULL, time_samples, survey) == 0) started++;
    time_samples(survey);
    for (uint32_t i = 0; i < started; i++) pthread_join(helpers[i], NULL);
    free(helpers);
    if (survey->status != NQ_OK) give_up("the estimate of", survey->n, survey->status);
}

/* ---- One board ---- */

struct prediction {
    double seconds;  /* of one core */
    double spread;   /* the standard error, relative to that */
    uint64_t timed, shards;
};

/* A count is split no finer than by the rows whose queens are in the right half, one set of each four that reflections
   make equal. With half as many shards none is empty. */
static uint64_t most_shards(uint32_t n) {
    double sets = 1;
    for (uint32_t k = 1; k <= n / 2; k++) sets = sets * (n - n / 2 + k) / k;
    return sets < 8 ? 1 : (uint64_t) (sets / 8);
}

/* What all threads of this program have had of the cores. */
static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* Sets the number of shards so that one takes neither too short nor too long; 0 if even the smallest takes longer than `patience`. */
static int choose_shards(struct survey *survey, unsigned patience) {
    uint64_t most = most_shards(survey->n);
    double guess = pow(6, (double) survey->n - 17), seconds, share;
    survey->shards = guess < 1 ? 1 : guess < (double) most ? (uint64_t) guess : most;
    for (;;) {
        double start = now(), used = processor_seconds();
        nq_status status = time_shard(survey->n, survey->shards / 2, survey->shards, survey->startup, patience, &seconds);
        share = fmin((processor_seconds() - used) / (now() - start), 1);
        if (status == NQ_OK) break;
        if (status != NQ_CANCELLED) give_up("the estimate of", survey->n, status);
        if (survey->shards == most) return 0;
        survey->shards = survey->shards < most / 16 ? 16 * survey->shards : most;
    }
    /* `share` of the time this program had a core. */
    double better = (double) survey->shards * share * seconds / fmax(SHARD_SECONDS, STARTUPS * share * survey->startup);
    survey->shards = better < 1 ? 1 : better < (double) most ? (uint64_t) better : most;
    return 1;
}

/* Predicts the count of a board from its own shards; 0 if they take too long. */
static int survey_board(uint32_t n, uint32_t threads, double seconds, unsigned patience, struct prediction *prediction) {
    struct survey survey = {.n = n, .lock = PTHREAD_MUTEX_INITIALIZER};
    /* So many parts that this one has nothing to do. */
    nq_status status = time_shard(n, UINT64_MAX / 2, UINT64_MAX, 0, 0, &survey.startup);
    if (status != NQ_OK) give_up("the estimate of", n, status);
    if (!choose_shards(&survey, patience)) return 0;
    survey.stride = stride_over(survey.shards);
    survey.deadline = now() + seconds;
    double used = processor_seconds();
    run_survey(&survey, threads);
    used = processor_seconds() - used;
    double timed = (double) survey.timed, all = (double) survey.shards, mean = survey.sum / timed;
    double variance = timed > 1 ? fmax(survey.sum_of_squares / timed - mean * mean, 0) * timed / (timed - 1) : 0;
    /* On a machine that is busy with something else a thread waits for its core a good part of the time. */
    prediction->seconds = (mean * all + survey.startup) * fmin(used / survey.busy, 1);
    prediction->spread = mean > 0 ? sqrt(variance / timed * (1 - timed / all)) / mean : 0;
    prediction->timed = survey.timed;
    prediction->shards = survey.shards;
    return 1;
}

/* ---- The command ---- */

static void say(const char *format, uint32_t n) {
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, format, n);
    fflush(stderr);
}

static void print_times(uint32_t n, uint32_t threads, const struct prediction *prediction) {
    const uint32_t cores[] = {1, threads, 64, 1000};
    char text[DURATION];
    printf("%" PRIu32 " queens would take about\n", n);
    for (int i = 0; i < 4; i++) {
        if (i > 1 && cores[i] == threads) continue;
        if (i == 1 && threads == 1) continue;
        printf("  %-12s on %" PRIu32 " core%s\n", duration(text, prediction->seconds / cores[i]), cores[i],
               cores[i] == 1 ? "" : "s");
    }
    printf("like those of this machine (%s)", nq_kernel());
}

static void print_sample(uint32_t threads, const struct prediction *prediction) {
    if (prediction->timed == prediction->shards) {
        puts(": the whole count was timed.");
        return;
    }
    printf(", give or take %.0f %%: the standard error of %" PRIu64 " of %" PRIu64 " shards,\ntimed on %" PRIu32
           " thread%s at once.\n",
           fmax(100 * prediction->spread, 1), prediction->timed, prediction->shards, threads, threads == 1 ? "" : "s");
}

static void predict(uint32_t n, uint32_t threads, double seconds, unsigned patience) {
    struct prediction larger, smaller;
    uint32_t measured = n;
    say("timing shards of n = %" PRIu32 " ...", n);
    if (survey_board(n, threads, seconds, patience, &larger)) {
        say("\r\033[K", n);
        print_times(n, threads, &larger);
        print_sample(threads, &larger);
        return;
    }
    do {
        measured -= 2;
        say("\r\033[Ktiming shards of n = %" PRIu32 " ...", measured);
    } while (!survey_board(measured, threads, seconds / 2, patience, &larger));
    say("\r\033[Ktiming shards of n = %" PRIu32 " ...", measured - 2);
    survey_board(measured - 2, threads, seconds / 2, 0, &smaller);
    say("\r\033[K", n);
    double growth = larger.seconds / smaller.seconds;
    larger.seconds *= pow(growth, (n - measured) / 2);
    print_times(n, threads, &larger);
    printf(", or a multiple of that: its shards take too long to be\ntimed, and this is n = %" PRIu32 " times %.0f, as n = %"
           PRIu32 " is n = %" PRIu32 " times %.0f.\n",
           measured, pow(growth, (n - measured) / 2), measured, measured - 2, growth);
}

int estimate(char **arguments) {
    uint32_t n = board_size(*arguments++), threads = 0;
    uint64_t seconds = 15;
    for (; *arguments != NULL; arguments += 2) {
        if (strcmp(arguments[0], "--threads") == 0) {
            threads = (uint32_t) number(arguments[1], 1 << 16, "T of --threads");
        } else if (strcmp(arguments[0], "--seconds") == 0) {
            seconds = number(arguments[1], 1000000, "S of --seconds");
        } else {
            if (**arguments != '-') expect_end(*arguments, "estimate N");
            refuse("estimate N takes --threads and --seconds, not '%s'", arguments[0]);
        }
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads == 0) threads = cores > 0 ? (uint32_t) cores : 1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    predict(n, threads, (double) seconds, seconds < 6 ? 2 : (unsigned) seconds / 3);
    return EXIT_SUCCESS;
}
