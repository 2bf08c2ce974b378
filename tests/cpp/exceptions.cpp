// C++ exceptions through nq_solve and nq_trace.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "nqueens.h"

#define CHECK(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                              \
        }                                                                              \
    } while (0)

struct Thrower {
    int calls = 0;
    int throw_at = 0;
};

static std::int32_t throw_at(void *user_data, const std::uint32_t *cols, std::uint32_t n) {
    auto *thrower = static_cast<Thrower *>(user_data);
    std::vector<std::uint32_t> copy(cols, cols + n); // something to destroy on the way out
    if (++thrower->calls == thrower->throw_at) throw std::runtime_error("call " + std::to_string(thrower->calls));
    return 0;
}

static std::int32_t throw_int(void *, const std::uint32_t *, std::uint32_t) {
    throw 42;
}

// The exception arrives, no output is written, and the problem can be used again.
static void passes_through(std::uint32_t n, int solutions) {
    nq_problem *problem = nullptr;
    CHECK(nq_new(n, &problem) == NQ_OK);
    for (int k = 1; k <= solutions; k++) {
        Thrower thrower;
        thrower.throw_at = k;
        std::uint64_t found = 777;
        bool caught = false;
        try {
            nq_solve(problem, throw_at, &thrower, &found);
        } catch (const std::runtime_error &error) {
            caught = error.what() == "call " + std::to_string(k);
        }
        CHECK(caught);
        CHECK(thrower.calls == k);
        CHECK(found == 777);
        std::uint64_t count = 0;
        CHECK(nq_count(problem, &count) == NQ_OK);
        CHECK(count == static_cast<std::uint64_t>(solutions));
    }
    nq_free(problem);
}

static std::int32_t throw_at_step(void *user_data, std::int32_t, std::uint32_t, std::uint32_t, const std::uint32_t *cols,
                                  std::uint32_t placed) {
    return throw_at(user_data, cols, placed);
}

static void passes_through_a_trace(std::uint32_t n, int steps) {
    nq_problem *problem = nullptr;
    CHECK(nq_new(n, &problem) == NQ_OK);
    for (int k = 1; k <= steps; k++) {
        Thrower thrower;
        thrower.throw_at = k;
        bool caught = false;
        try {
            nq_trace(problem, throw_at_step, &thrower);
        } catch (const std::runtime_error &error) {
            caught = error.what() == "call " + std::to_string(k);
        }
        CHECK(caught);
        CHECK(thrower.calls == k);
    }
    Thrower silent;
    CHECK(nq_trace(problem, throw_at_step, &silent) == NQ_OK);
    CHECK(silent.calls == steps);
    nq_free(problem);
}

// One that is thrown while a cancel is pending uses the cancel up, as any end of the call does.
static void uses_up_a_cancel() {
    struct Context {
        nq_problem *problem;
    } context = {nullptr};
    CHECK(nq_new(8, &context.problem) == NQ_OK);
    bool caught = false;
    try {
        nq_solve(
            context.problem,
            [](void *user_data, const std::uint32_t *, std::uint32_t) -> std::int32_t {
                nq_cancel(static_cast<Context *>(user_data)->problem);
                throw 1;
            },
            &context, nullptr);
    } catch (int) {
        caught = true;
    }
    CHECK(caught);
    std::uint64_t count = 0;
    CHECK(nq_count(context.problem, &count) == NQ_OK && count == 92);
    nq_free(context.problem);
}

int main() {
    passes_through(8, 92);
    passes_through(1, 1);
    passes_through(0, 1);
    passes_through_a_trace(0, 1);
    // 60 squares looked at, 16 queens placed and taken away, 2 solutions, 4 dead ends.
    passes_through_a_trace(4, 98);
    uses_up_a_cancel();
    bool caught = false;
    nq_problem *problem = nullptr;
    CHECK(nq_new(6, &problem) == NQ_OK);
    try {
        nq_solve(problem, throw_int, nullptr, nullptr);
    } catch (int value) {
        caught = value == 42;
    }
    CHECK(caught);
    nq_free(problem);
    return 0;
}
