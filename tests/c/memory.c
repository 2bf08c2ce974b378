/* Memory that cannot be had is a status. */
#define _POSIX_C_SOURCE 200809L
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static void limit_memory(rlim_t size) {
    struct rlimit limit;
    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = size;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

/* Makes all further requests for more than the C library has at hand fail. */
static void allow_no_more_memory(void) {
    limit_memory(0);
}

static void use_up_what_is_at_hand(void) {
    for (size_t size = 1 << 20; size >= 16; size /= 2) {
        while (malloc(size) != NULL) {}
    }
}

/* The size of this process's memory, as the limit counts it. */
static rlim_t memory_in_use(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL && fscanf(file, "%lu", &pages) == 1);
    fclose(file);
    return (rlim_t) pages * (rlim_t) sysconf(_SC_PAGESIZE);
}

/* Four threads where there is hardly room for them: the count, or NQ_ERR_MEMORY, and the process lives. */
static void count_with_little_memory(rlim_t room) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        nq_problem *problem = new_problem(12);
        uint64_t count = 0;
        CHECK(nq_set_threads(problem, 4) == NQ_OK);
        limit_memory(memory_in_use() + room);
        nq_status status = nq_count(problem, &count);
        _exit(status == NQ_OK ? count != 14200 : status != NQ_ERR_MEMORY);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static int32_t never(void *user_data, const uint32_t *cols, uint32_t n) {
    (void) user_data, (void) cols, (void) n;
    exit(1);
}

int main(void) {
    /* Nothing at all up to some room for the threads' stacks, then around what the library wants to see for each. */
    for (rlim_t pages = 0; pages < 1600; pages += 9) count_with_little_memory(pages << 12);
    for (rlim_t pages = 16300; pages < 18000; pages += 45) count_with_little_memory(pages << 12);
    const uint32_t n = 50000000;
    nq_problem *large = new_problem(n), *small = new_problem(8), *limited = new_problem(8), *untouched = NULL;
    uint32_t *zeros = calloc(n, sizeof *zeros), batch[10 * 8];
    size_t written = 99;
    uint64_t found = 99;
    CHECK(zeros != NULL);
    CHECK(nq_check(large, zeros, n) == NQ_UNSOLVED);
    CHECK(nq_set_limit(limited, 4) == NQ_OK);
    CHECK(nq_next(limited, batch, 1, &written) == NQ_OK && written == 1);
    allow_no_more_memory();
    CHECK(nq_check(large, zeros, n) == NQ_ERR_MEMORY);
    use_up_what_is_at_hand();
    CHECK(nq_new(8, &untouched) == NQ_ERR_MEMORY && untouched == NULL);
    CHECK(nq_solve(small, never, NULL, &found) == NQ_ERR_MEMORY && found == 99);
    /* A cursor that has begun needs no more, also to tell whether its limit cut anything off. */
    CHECK(nq_next(limited, batch, 10, &written) == NQ_OK && written == 3);
    CHECK(nq_next(limited, batch, 10, &written) == NQ_LIMIT && written == 0);
    nq_free(large);
    nq_free(small);
    nq_free(limited);
    return 0;
}
