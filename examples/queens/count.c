/*
 * queens count: how many solutions; and queens N, which shows the first boards, too.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queens.h"

/* What the command line asks for besides rules. */
struct request {
    int is_unique, is_told;
    const char *long_option;  /* the last one that --unique, a short search, does not go with */
    const char *checkpoint;
};

/* A count that was interrupted: says what has become of it, and how to go on. */
static void end_interrupted(const struct progress *progress, const struct request *request) {
    fprintf(stderr, "queens: interrupted at %.1f %%; ", 100 * progress->fraction);
    if (request->checkpoint == NULL) {
        fputs("nothing is kept: that takes queens count N --checkpoint FILE\n", stderr);
    } else {
        fprintf(stderr, "%s keeps what has been counted. To go on:\n", request->checkpoint);
        print_command_line();
    }
    exit(exit_status_of(NQ_CANCELLED));
}

/* A count that failed: where a file is the reason, names it. */
static void end_failed(uint32_t n, const struct request *request, nq_status status) {
    if (request->checkpoint == NULL || (status != NQ_ERR_IO && status != NQ_ERR_CHECKPOINT && status != NQ_ERR_BUSY)) {
        give_up("the count of", n, status);
    }
    const char *why = status == NQ_ERR_BUSY ? "another count is using this file" : nq_status_text(status);
    fprintf(stderr, "queens: %s: %s\n", request->checkpoint, why);
    exit(FAILED);
}

static uint64_t count_solutions(nq_problem *problem, uint32_t n, const struct request *request) {
    uint64_t count = 0;
    struct progress progress;
    begin_search(problem, 1);
    begin_progress(&progress, problem, request->is_told, request->checkpoint != NULL);
    nq_status status = nq_count(problem, &count);
    end_search();
    end_progress(&progress);
    if (status == NQ_CANCELLED) end_interrupted(&progress, request);
    if (status != NQ_OK) end_failed(n, request, status);
    return count;
}

int overview(uint32_t n) {
    const uint64_t most_boards = 3;
    const struct request plain = {0};
    nq_problem *problem = new_problem(n);
    uint64_t count = count_solutions(problem, n, &plain);
    printf("%" PRIu32 " queen%s on %" PRIu32 " x %" PRIu32 " squares: %" PRIu64 " solution%s\n", n, n == 1 ? "" : "s", n,
           n, count, count == 1 ? "" : "s");
    if (count > 0 && n > 0) {
        printf(count > most_boards ? "\nThe first %" PRIu64 ":\n\n" : "\n", most_boards);
        print_solutions(problem, n, NQ_STYLE_LETTERS, most_boards);
    }
    nq_free(problem);
    return EXIT_SUCCESS;
}

static int is_unique(nq_problem *problem, uint32_t n) {
    uint64_t solutions = 0;
    nq_set_limit(problem, 2);
    begin_search(problem, 1);
    nq_status status = nq_count(problem, &solutions);
    end_search();
    if (status != NQ_OK && status != NQ_LIMIT) give_up("the count of", n, status);
    puts(solutions == 0 ? "no solution" : solutions == 1 ? "unique" : "several solutions");
    return solutions == 1 ? EXIT_SUCCESS : FAILED;
}

/* Hands the shard "I/K" to the library. */
static void set_shard(nq_problem *problem, const char *text) {
    char index[24];
    const char *slash = text == NULL ? NULL : strchr(text, '/');
    if (slash == NULL || slash - text >= (ptrdiff_t) sizeof index) {
        refuse("--shard takes a part I/K, as in 0/8, not %s", text == NULL ? "nothing" : text);
    }
    memcpy(index, text, (size_t) (slash - text));
    index[slash - text] = '\0';
    uint64_t shards = number(slash + 1, UINT64_MAX, "K of --shard");
    if (shards == 0) refuse("K of --shard must not be 0");
    nq_set_shard(problem, number(index, shards - 1, "I of --shard"), shards);
}

/* Applies the option that the arguments start with; returns how many of them it is, 0 if it is none. */
static int take_option(nq_problem *problem, struct request *request, char **arguments) {
    const char *option = arguments[0], *value = arguments[1];
    if (strcmp(option, "--unique") == 0) {
        request->is_unique = 1;
        return 1;
    }
    if (strcmp(option, "--threads") == 0) {
        nq_set_threads(problem, (uint32_t) number(value, UINT32_MAX, "T of --threads"));
        return 2;
    }
    if (strcmp(option, "--progress") == 0) {
        request->long_option = option;
        request->is_told = 1;
        return 1;
    }
    if (strcmp(option, "--shard") == 0) {
        set_shard(problem, value);
    } else if (strcmp(option, "--checkpoint") == 0) {
        if (value == NULL || *value == '\0') refuse("the name of the file of --checkpoint is missing");
        request->checkpoint = value;
    } else {
        return 0;
    }
    request->long_option = option;
    return 2;
}

int count(char **arguments) {
    uint32_t n = board_size(*arguments++);
    nq_problem *problem = new_problem(n);
    struct request request = {0};
    int status = EXIT_SUCCESS;
    while (*arguments != NULL) {
        int taken = take_rule(problem, n, arguments);
        if (taken == 0) taken = take_option(problem, &request, arguments);
        if (taken == 0 && **arguments != '-') expect_end(*arguments, "count N");
        if (taken == 0) refuse("count N takes rules, --unique, --threads, --shard, --checkpoint and --progress, not '%s'", *arguments);
        arguments += taken;
    }
    if (request.is_unique && request.long_option != NULL) refuse("--unique does not go with %s", request.long_option);
    if (request.checkpoint != NULL) {
        nq_status set = nq_set_checkpoint(problem, request.checkpoint);
        if (set != NQ_OK) end_failed(n, &request, set);
    }
    if (request.is_unique) {
        status = is_unique(problem, n);
    } else {
        printf("%" PRIu64 "\n", count_solutions(problem, n, &request));
    }
    nq_free(problem);
    return status;
}
