// nqueens.hpp: ownership, ranges, callbacks, exceptions.
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "nqueens.hpp"

#define CHECK(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                              \
        }                                                                              \
    } while (0)

using nqueens::board;
using nqueens::control;

static std::vector<board> collect(nqueens::problem &problem) {
    std::vector<board> found;
    for (const board &solution : problem.solutions()) found.push_back(solution);
    return found;
}

// 352 solutions are more than one batch of the range.
static void counts_ranges_and_callbacks_agree() {
    const std::size_t known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352};
    for (std::uint32_t n = 0; n < 10; n++) {
        nqueens::problem problem(n);
        CHECK(problem.size() == n);
        CHECK(problem.count() == known[n]);
        std::vector<board> from_callback;
        CHECK(problem.solve([&](const board &solution) { from_callback.push_back(solution); }) == NQ_OK);
        CHECK(from_callback.size() == known[n]);
        CHECK(collect(problem) == from_callback);
        CHECK(collect(problem) == from_callback); // a range starts over
        for (const board &solution : from_callback) CHECK(problem.is_solution(solution));
    }
}

static void ranges_are_lazy_and_limited() {
    nqueens::problem problem(20); // more solutions than could be collected
    board first;
    for (const board &solution : problem.solutions()) {
        first = solution;
        break;
    }
    CHECK(first.size() == 20 && problem.is_solution(first));
    std::vector<std::uint32_t> second(20);
    std::size_t written = 0;
    CHECK(nq_next(problem.handle(), second.data(), 1, &written) == NQ_OK); // goes on where the range has stopped
    CHECK(second == *std::next(problem.solutions().begin()));
    CHECK(collect(problem.limit(7)).size() == 7);
    CHECK(nqueens::problem(8).limit(10).count() == 10);
}

static int visited = 0;

static control visit_one(const board &) {
    visited++;
    return control::stop;
}

static void visit_step(const nqueens::step &) { visited++; }

static void functions_are_callbacks() {
    nqueens::problem problem(4);
    CHECK(problem.solve(visit_one) == NQ_STOPPED && problem.solve(&visit_one) == NQ_STOPPED && visited == 2);
    visited = 0;
    const auto in_a_constant = [](const nqueens::step &) { visited++; };
    CHECK(problem.trace(visit_step) == NQ_OK && problem.trace(&visit_step) == NQ_OK);
    CHECK(problem.trace(in_a_constant) == NQ_OK && visited % 3 == 0 && visited > 0);
}

static void callbacks_stop_and_throw() {
    nqueens::problem problem(8);
    int calls = 0;
    CHECK(problem.solve([&](const board &) { return ++calls == 3 ? control::stop : control::go_on; }) == NQ_STOPPED);
    CHECK(calls == 3);
    try {
        problem.solve([&](const board &) { throw std::runtime_error("from the callback"); });
        CHECK(false && "reached");
    } catch (const std::runtime_error &error) {
        CHECK(error.what() == std::string("from the callback"));
    }
    CHECK(problem.count() == 92);
}

static void traces() {
    nqueens::problem problem(8);
    int places = 0, solutions = 0;
    auto on_step = [&](const nqueens::step &step) {
        places += step.action == NQ_STEP_PLACE;
        solutions += step.action == NQ_STEP_SOLUTION;
        if (step.action == NQ_STEP_SOLUTION) CHECK(problem.size() == step.placed && step.cols[step.row] == step.col);
    };
    CHECK(problem.trace(on_step) == NQ_OK);
    CHECK(places == 2056 && solutions == 92);
    CHECK(problem.trace([](const nqueens::step &) { return control::stop; }) == NQ_STOPPED);
}

static void cancels() {
    nqueens::problem problem(8);
    problem.cancel();
    try {
        problem.count();
        CHECK(false && "reached");
    } catch (const nqueens::cancelled &error) {
        CHECK(error.status() == NQ_CANCELLED);
    }
    problem.cancel();
    try {
        collect(problem);
        CHECK(false && "reached");
    } catch (const nqueens::cancelled &) {
    }
    CHECK(collect(problem).size() == 92);
}

static void errors() {
    try {
        nqueens::problem problem(NQ_MAX_N + 1);
        CHECK(false && "reached");
    } catch (const nqueens::error &error) {
        CHECK(error.status() == NQ_ERR_RANGE);
    }
    nqueens::problem problem(8);
    try {
        problem.solve([&](const board &) { problem.count(); });
        CHECK(false && "reached");
    } catch (const nqueens::error &error) {
        CHECK(error.status() == NQ_ERR_BUSY);
    }
    try {
        problem.is_solution({1, 2, 3});
        CHECK(false && "reached");
    } catch (const nqueens::error &error) {
        CHECK(error.status() == NQ_ERR_RANGE);
    }
}

static void asks_for_more_than_n_queens() {
    nqueens::problem placed(8);
    CHECK(placed.place(1, 1).place(3, 0).place(7, 5).count() == 3 && placed.size() == 8);
    CHECK(nqueens::problem(4).block(0, 1).count() == 1);
    CHECK(nqueens::problem(4).attacks(NQ_ATTACK_NONE).count() == 24);
    CHECK(nqueens::problem(4).queens(2).count() == 44);
    CHECK(nqueens::problem(8).symmetry(NQ_SYMMETRY_CLASSES).count() == 12);
    CHECK(nqueens::problem(2).attacks(NQ_ATTACK_NONE).regions({0, 0, 1, 1}).count() == 2);
    CHECK(nqueens::problem(2).attacks(NQ_ATTACK_NONE).regions({0, 1, 1, 0}).count() == 0);
    CHECK(nqueens::problem(2).attacks(NQ_ATTACK_NONE).regions({0, 1, 1, 0}).regions({}).count() == 2);
    std::uint64_t sum = 0;
    for (std::uint64_t part = 0; part < 3; part++) sum += nqueens::problem(8).shard(part, 3).count();
    CHECK(sum == 92);
    CHECK(nqueens::problem(8).threads(2).count() == 92);
}

static void finds() {
    nqueens::problem problem(50);
    const auto solution = problem.find();
    CHECK(solution && solution->size() == 50 && problem.is_solution(*solution));
    CHECK(!nqueens::problem(3).find(1));
    CHECK(nqueens::problem(0).find()->empty());
}

template <class Problem, class = void>
constexpr bool has_solutions = false;
template <class Problem>
constexpr bool has_solutions<Problem, std::void_t<decltype(std::declval<Problem>().solutions())>> = true;

// What a temporary problem gives away owns what it needs; a range, which does not, is not given away.
static void temporaries_do_not_dangle() {
    static_assert(std::is_same_v<decltype(nqueens::problem(8).limit(2)), nqueens::problem>);
    static_assert(has_solutions<nqueens::problem &> && !has_solutions<nqueens::problem>);
    auto chained = nqueens::problem(8).place(0, 0).block(1, 1).limit(2).threads(1);
    CHECK(chained.count() == 2 && collect(chained).size() == 2);
    auto &same = chained.limit(3).limit(1);
    CHECK(&same == &chained && same.count() == 1);
}

static void reports() {
    nqueens::problem problem(17);
    double last = 0;
    CHECK(problem.count([&](const nqueens::progress &progress) {
        CHECK(progress.fraction >= last && progress.fraction <= 1);
        last = progress.fraction;
    }) == 95815104);
    nqueens::problem years(24);
    bool was_cancelled = false, was_thrown = false;
    try {
        years.count([](const nqueens::progress &) { return nqueens::control::stop; });
    } catch (const nqueens::cancelled &) {
        was_cancelled = true;
    }
    try {
        years.count([](const nqueens::progress &) { throw std::runtime_error("enough"); });
    } catch (const std::runtime_error &error) {
        was_thrown = std::string(error.what()) == "enough";
    }
    CHECK(was_cancelled && was_thrown);
    // The callback is gone.
    CHECK(years.limit(3).count() == 3);
}

static void checkpoints() {
    auto impossible = nqueens::problem(12).checkpoint("/dev/null/nothing");
    nq_status status = NQ_OK;
    try {
        impossible.count();
    } catch (const nqueens::error &error) {
        status = error.status();
    }
    CHECK(status == NQ_ERR_IO);
    CHECK(impossible.checkpoint("").count() == 14200);
}

static void moves() {
    nqueens::problem first(6);
    nqueens::problem second(std::move(first));
    CHECK(first.handle() == nullptr && second.count() == 4);
    first = nqueens::problem(8);
    CHECK(first.count() == 92);
    second = std::move(first);
    CHECK(second.count() == 92);
}

static void formats() {
    CHECK(nqueens::format({1, 3, 0, 2}) == ".Q..\n...Q\nQ...\n..Q.");
    CHECK(nqueens::format({1, 3, 0, 2}, NQ_STYLE_LIST) == "2 4 1 3");
    CHECK(nqueens::format({}) == "");
}

int main() {
    counts_ranges_and_callbacks_agree();
    ranges_are_lazy_and_limited();
    functions_are_callbacks();
    callbacks_stop_and_throw();
    traces();
    cancels();
    errors();
    asks_for_more_than_n_queens();
    finds();
    temporaries_do_not_dangle();
    reports();
    checkpoints();
    moves();
    formats();
    return 0;
}
