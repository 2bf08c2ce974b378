// An exception of a progress callback ends the process, as the header says: it passes through nothing.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <csignal>

#include "nqueens.h"

static std::int32_t throws(void *, double, std::uint64_t) {
    throw 1;
}

[[noreturn]] static void count_in_child() {
    nq_problem *problem = nullptr;
    std::uint64_t count = 0;
    std::fclose(stderr); // where the last word would go
    if (nq_new(22, &problem) != NQ_OK || nq_set_progress(problem, throws, nullptr) != NQ_OK) _exit(2);
    try {
        nq_count(problem, &count);
    } catch (...) {
        _exit(3);
    }
    _exit(4);
}

int main() {
    pid_t child = fork();
    if (child == 0) count_in_child();
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) return 1;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) return 0;
    std::fprintf(stderr, "the child ended with status %d\n", status);
    return 1;
}
