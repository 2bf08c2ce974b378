/*
 * mpi-count: how many solutions n queens have, counted by all the processes of an MPI job.
 *
 * Rank 0 deals shards to the ranks, itself included, and adds up what comes back. It deals from its own progress callback,
 * a few times a second; so that nobody waits for it each rank has the next shard before it begins one. README.md beside
 * this file says how to run it, and what is kept of a job that dies.
 */
#define _POSIX_C_SOURCE 200809L /* unlink, dirfd */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ledger.h"
#include "nqueens.h"

enum { FAILED = 1, BAD_USAGE = 2 };

static const char USAGE[] =
    "usage: mpirun mpi-count N [--shards K] [--threads T] [--checkpoint FOLDER]\n"
    "\n"
    "Counts the solutions of N queens with all ranks of the job.\n"
    "  --shards K            the work is dealt in K parts of about equal size (default: 32 for each rank)\n"
    "  --threads T           each rank counts on T threads (default: 1; 0: one for each core that it may use)\n"
    "  --checkpoint FOLDER   keep what is counted there, and go on from it; all ranks must see the folder\n";

/* What the command line asks for. */
struct request {
    uint32_t n, threads;
    uint64_t shards; /* 0: as the ledger has, or the default */
    const char *folder;
};

static int rank, ranks;

/* Says what is wrong, and ends the job. What was kept on disk is kept. */
static void give_up(const char *format, ...) {
    char text[1024];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fprintf(stderr, "mpi-count: rank %d: %s\n", rank, text);
    MPI_Abort(MPI_COMM_WORLD, FAILED);
    exit(FAILED);
}

/* ---- One shard ---- */

/* The file in which a shard that is being counted keeps its progress. */
static void shard_file(char path[4096], const struct request *request, uint64_t shard) {
    if (snprintf(path, 4096, "%s/shard-%" PRIu64, request->folder, shard) >= 4096) give_up("the folder's name is too long");
}

static void expect_ok(nq_status status, uint64_t shard, const char *path) {
    if (status == NQ_OK) return;
    if (*path == '\0') give_up("shard %" PRIu64 ": %s", shard, nq_status_text(status));
    if (status == NQ_ERR_BUSY) give_up("%s: another process uses this file", path);
    give_up("shard %" PRIu64 ", with %s: %s", shard, path, nq_status_text(status));
}

/* Counts a shard; on_progress, which may be NULL, is called meanwhile. */
static uint64_t count_shard(const struct request *request, uint64_t shard, nq_progress_fn on_progress, void *user_data) {
    char path[4096] = "";
    nq_problem *problem;
    uint64_t count;
    expect_ok(nq_new(request->n, &problem), shard, path);
    nq_set_threads(problem, request->threads);
    nq_set_shard(problem, shard, request->shards);
    nq_set_progress(problem, on_progress, user_data);
    if (request->folder != NULL) {
        shard_file(path, request, shard);
        expect_ok(nq_set_checkpoint(problem, path), shard, path);
    }
    expect_ok(nq_count(problem, &count), shard, path);
    nq_free(problem);
    return count;
}

/* ---- Dealing, by rank 0 ---- */

/* So many shards each of the other ranks has: the one that it counts and the next. */
enum { IN_HAND = 2 };

enum { TAG_SHARD = 1, TAG_COUNT = 2 };

/* Dealt when there are no more. */
static const uint64_t NO_SHARD = UINT64_MAX;

struct dealer {
    const struct request *request;
    struct ledger ledger;
    uint64_t next;     /* all shards below are counted or dealt */
    uint64_t dealt;    /* so many have been, and their counts have not come back */
    uint64_t before;   /* so many had been counted when the job began */
    double start, last_line;
};

/* The least shard that is neither counted nor dealt. A job that goes on so begins with those that were begun. */
static uint64_t take(struct dealer *dealer) {
    const struct ledger *ledger = &dealer->ledger;
    while (dealer->next < ledger->shards && ledger->is_counted[dealer->next]) dealer->next++;
    if (dealer->next == ledger->shards) return NO_SHARD;
    dealer->dealt++;
    return dealer->next++;
}

static void deal(struct dealer *dealer, int to) {
    uint64_t shard = take(dealer);
    MPI_Send(&shard, 1, MPI_UINT64_T, to, TAG_SHARD, MPI_COMM_WORLD);
}

/* A line on stderr when a further percent is done, but at most every ten seconds. */
static void show_progress(struct dealer *dealer) {
    const struct ledger *ledger = &dealer->ledger;
    double now = MPI_Wtime(), elapsed = now - dealer->start;
    if (now - dealer->last_line < 10 || now - dealer->last_line < elapsed / 100) return;
    dealer->last_line = now;
    double each = elapsed / (double) (ledger->counted - dealer->before);
    fprintf(stderr, "mpi-count: %" PRIu64 " of %" PRIu64 " shards (%.1f %%) after %.0f s, about %.0f s left\n", ledger->counted,
            ledger->shards, 100.0 * (double) ledger->counted / (double) ledger->shards, elapsed,
            each * (double) (ledger->shards - ledger->counted));
}

/* A file that stays does no harm, so it does not matter whether this succeeds. */
static void forget_file(const struct request *request, uint64_t shard) {
    char path[4096];
    shard_file(path, request, shard);
    (void) unlink(path);
}

/* Removes what a process left that died: files of shards that are counted, and what the library had beside them. */
static void forget_files(const struct dealer *dealer) {
    DIR *folder = dealer->request->folder == NULL ? NULL : opendir(dealer->request->folder);
    if (folder == NULL) return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        uint64_t shard;
        if (sscanf(entry->d_name, "shard-%" SCNu64, &shard) != 1 || shard >= dealer->ledger.shards) continue;
        if (dealer->ledger.is_counted[shard]) (void) unlinkat(dirfd(folder), entry->d_name, 0);
    }
    closedir(folder);
}

/* Only when a count is in the ledger, its own file may go. */
static void record(struct dealer *dealer, uint64_t shard, uint64_t count) {
    const char *place = dealer->request->folder;
    if (!ledger_record(&dealer->ledger, shard, count)) {
        give_up("%s%s%s", place == NULL ? "" : place, place == NULL ? "" : ": ", dealer->ledger.trouble);
    }
    if (place != NULL) forget_file(dealer->request, shard);
    dealer->dealt--;
    show_progress(dealer);
}

/* Takes a count from whichever rank has one, and deals it a shard for it. */
static void receive(struct dealer *dealer) {
    uint64_t result[2];
    MPI_Status status;
    MPI_Recv(result, 2, MPI_UINT64_T, MPI_ANY_SOURCE, TAG_COUNT, MPI_COMM_WORLD, &status);
    record(dealer, result[0], result[1]);
    deal(dealer, status.MPI_SOURCE);
}

/* The progress callback of rank 0: receives what has come. */
static int32_t serve(void *user_data, double fraction, uint64_t found) {
    int has_come = 1;
    (void) fraction;
    (void) found;
    while (has_come) {
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_COUNT, MPI_COMM_WORLD, &has_come, MPI_STATUS_IGNORE);
        if (has_come) receive(user_data);
    }
    return 0;
}

static void open_ledger(struct dealer *dealer, const char *library) {
    const struct request *request = dealer->request;
    const char *folder = request->folder;
    struct ledger *ledger = &dealer->ledger;
    uint64_t usual = 32 * (uint64_t) ranks;
    if (!ledger_open(ledger, folder, library, request->n, request->shards, usual)) {
        give_up("%s%s%s", folder == NULL ? "" : folder, folder == NULL ? "" : ": ", ledger->trouble);
    }
    dealer->before = ledger->counted;
}

/* Rank 0 works like the others, and serves them meanwhile. */
static void deal_and_work(struct dealer *dealer) {
    for (int to = 1; to < ranks; to++) {
        for (int i = 0; i < IN_HAND; i++) deal(dealer, to);
    }
    for (uint64_t shard; (shard = take(dealer)) != NO_SHARD; serve(dealer, 0, 0)) {
        record(dealer, shard, count_shard(dealer->request, shard, serve, dealer));
    }
    while (dealer->dealt > 0) receive(dealer);
    forget_files(dealer);
}

static void print_result(const struct dealer *dealer, double seconds) {
    const struct ledger *ledger = &dealer->ledger;
    printf("%" PRIu32 " queens: %" PRIu64 " solutions\n", ledger->n, ledger->solutions);
    printf("%.2f s with %d rank%s, %" PRIu64 " shards", seconds, ranks, ranks == 1 ? "" : "s", ledger->shards);
    if (dealer->before > 0) printf(", of which %" PRIu64 " had been counted before", dealer->before);
    putchar('\n');
}

/* ---- Working, by all other ranks ---- */

static void work(const struct request *request) {
    uint64_t hand[IN_HAND];
    MPI_Request coming[IN_HAND];
    for (int i = 0; i < IN_HAND; i++) MPI_Irecv(&hand[i], 1, MPI_UINT64_T, 0, TAG_SHARD, MPI_COMM_WORLD, &coming[i]);
    /* Each count sent is answered with a shard; after the first NO_SHARD nothing but that comes. */
    for (int i = 0;; i = (i + 1) % IN_HAND) {
        MPI_Wait(&coming[i], MPI_STATUS_IGNORE);
        if (hand[i] == NO_SHARD) break;
        uint64_t result[2] = {hand[i], count_shard(request, hand[i], NULL, NULL)};
        MPI_Irecv(&hand[i], 1, MPI_UINT64_T, 0, TAG_SHARD, MPI_COMM_WORLD, &coming[i]);
        MPI_Send(result, 2, MPI_UINT64_T, 0, TAG_COUNT, MPI_COMM_WORLD);
    }
    MPI_Waitall(IN_HAND, coming, MPI_STATUSES_IGNORE);
}

/* ---- The job ---- */

/* All ranks read the same command line; rank 0 says what is wrong with it. */
static void refuse(const char *what, const char *text) {
    if (rank == 0) fprintf(stderr, "mpi-count: %s '%s'\n\n%s", what, text == NULL ? "" : text, USAGE);
    MPI_Finalize();
    exit(BAD_USAGE);
}

static uint64_t number(const char *text, uint64_t least, uint64_t most, const char *what) {
    errno = 0;
    int is_decimal = text != NULL && *text != '\0' && text[strspn(text, "0123456789")] == '\0';
    unsigned long long value = is_decimal ? strtoull(text, NULL, 10) : 0;
    if (!is_decimal || errno != 0 || value < least || value > most) refuse(what, text);
    return value;
}

static struct request read_arguments(char **arguments) {
    struct request request = {0, 1, 0, NULL};
    if (*arguments != NULL && strcmp(*arguments, "--help") == 0) {
        if (rank == 0) fputs(USAGE, stdout);
        MPI_Finalize();
        exit(EXIT_SUCCESS);
    }
    if (*arguments == NULL) refuse("the number of queens is missing:", NULL);
    request.n = (uint32_t) number(*arguments++, 0, NQ_MAX_N, "this is no number of queens:");
    for (; *arguments != NULL; arguments += 2) {
        const char *option = arguments[0], *value = arguments[1];
        if (strcmp(option, "--shards") == 0) {
            request.shards = number(value, 1, LEDGER_MOST_SHARDS, "--shards must be a number from 1 to 100000000, not");
        } else if (strcmp(option, "--threads") == 0) {
            request.threads = (uint32_t) number(value, 0, UINT32_MAX, "--threads must be a number, not");
        } else if (strcmp(option, "--checkpoint") != 0) {
            refuse("there is no option", option);
        } else if (value == NULL || *value == '\0') {
            refuse("--checkpoint needs a folder, not", value);
        } else {
            request.folder = value;
        }
    }
    return request;
}

/* All ranks must cut the same shards. */
static void expect_one_library(char name[LIBRARY_NAME]) {
    char first[LIBRARY_NAME];
    if (!name_library(name)) give_up("%s", nq_status_text(NQ_ERR_MEMORY));
    memcpy(first, name, sizeof first);
    MPI_Bcast(first, LIBRARY_NAME, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (strcmp(first, name) != 0) give_up("here the library is %s, on rank 0 it is %s", name, first);
}

int main(int argc, char **argv) {
    int threading;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threading);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct request request = read_arguments(argv + (argc > 0));
    if (threading < MPI_THREAD_FUNNELED && request.threads != 1) give_up("this MPI does not allow threads: --threads 1");
    char library[LIBRARY_NAME];
    expect_one_library(library);
    struct dealer dealer = {.request = &request, .start = MPI_Wtime()};
    dealer.last_line = dealer.start;
    if (rank == 0) open_ledger(&dealer, library);
    request.shards = dealer.ledger.shards;
    MPI_Bcast(&request.shards, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        deal_and_work(&dealer);
        print_result(&dealer, MPI_Wtime() - dealer.start);
        ledger_close(&dealer.ledger);
    } else {
        work(&request);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) give_up("the output could not be written");
    MPI_Finalize();
    return 0;
}
