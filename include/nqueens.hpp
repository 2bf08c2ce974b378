// nqueens.hpp: the n queens library for C++17, as one header over nqueens.h.
//
//     nqueens::problem eight(8);
//     std::cout << eight.count() << '\n';                                    // 92
//     for (const nqueens::board &board : eight.solutions()) { ... }          // in lexicographic order
//     eight.solve([](const nqueens::board &board) { ... });                  // the same, as a callback
//
// A problem owns its handle, can be moved and not copied, and releases the handle when it goes. What each function
// promises, and up to which n it works, is said in nqueens.h.
//
// A status below 0 becomes an nqueens::error, and a search that nq_cancel ended an nqueens::cancelled; all other ends
// are results. What a callback throws reaches whoever called solve or trace, with the problem usable again.
#ifndef NQUEENS_HPP
#define NQUEENS_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nqueens.h>

namespace nqueens {

// board[row] is the column of that row's queen, or NQ_EMPTY.
using board = std::vector<std::uint32_t>;

class error : public std::runtime_error {
public:
    explicit error(nq_status status) : std::runtime_error(nq_status_text(status)), status_(status) {}
    nq_status status() const noexcept { return status_; }

private:
    nq_status status_;
};

class cancelled : public error {
public:
    cancelled() : error(NQ_CANCELLED) {}
};

// What a callback may return to go on or to end the search; one that returns nothing goes on.
enum class control : std::int32_t { go_on = 0, stop = 1 };

// A step of a traced search. `cols` and `placed` are the rows decided, valid during the callback only.
struct step {
    std::int32_t action; // NQ_STEP_TRY, ...
    std::uint32_t row, col;
    const std::uint32_t *cols;
    std::uint32_t placed;
};

// How a count stands: the part of the work that is done, from 0 to 1, and the solutions found so far.
struct progress {
    double fraction;
    std::uint64_t found;
};

namespace detail {

inline nq_status checked(nq_status status) {
    if (status == NQ_CANCELLED) throw cancelled();
    if (status < 0) throw error(status);
    return status;
}

template <class Callback, class Argument>
std::int32_t call(Callback &callback, const Argument &argument) {
    if constexpr (std::is_void_v<decltype(callback(argument))>) {
        callback(argument);
        return 0;
    } else {
        static_assert(std::is_same_v<decltype(callback(argument)), control>, "a callback returns control or nothing");
        return static_cast<std::int32_t>(callback(argument));
    }
}

} // namespace detail

// The text of a board in one of the NQ_STYLE_ styles.
inline std::string format(const board &cols, std::int32_t style = NQ_STYLE_LETTERS) {
    std::size_t length = 0;
    detail::checked(nq_format(cols.data(), cols.size(), style, nullptr, 0, &length));
    std::string text(length + 1, '\0'); // the last one is for the terminating 0
    detail::checked(nq_format(cols.data(), cols.size(), style, &text[0], text.size(), &length));
    text.resize(length);
    return text;
}

class solutions;

class problem {
public:
    explicit problem(std::uint32_t n) : n_(n) {
        nq_problem *handle = nullptr;
        detail::checked(nq_new(n, &handle));
        handle_.reset(handle);
    }

    std::uint32_t size() const noexcept { return n_; }
    nq_problem *handle() const noexcept { return handle_.get(); }

    // What is asked, and how it is run. Each returns the problem, so that settings can be chained; a temporary one is
    // moved out of the chain, so that `auto two = nqueens::problem(8).limit(2)` owns it.
    problem &place(std::uint32_t row, std::uint32_t col) & { return set(nq_place(handle(), row, col)); }
    problem place(std::uint32_t row, std::uint32_t col) && { return std::move(place(row, col)); }
    problem &block(std::uint32_t row, std::uint32_t col) & { return set(nq_block(handle(), row, col)); }
    problem block(std::uint32_t row, std::uint32_t col) && { return std::move(block(row, col)); }
    problem &attacks(std::uint32_t flags) & { return set(nq_set_attacks(handle(), flags)); }
    problem attacks(std::uint32_t flags) && { return std::move(attacks(flags)); }
    // n * n labels below n, row by row; none removes the regions.
    problem &regions(const std::vector<std::uint32_t> &labels) & {
        return set(nq_set_regions(handle(), labels.empty() ? nullptr : labels.data(), labels.size()));
    }
    problem regions(const std::vector<std::uint32_t> &labels) && { return std::move(regions(labels)); }
    problem &queens(std::uint32_t number) & { return set(nq_set_queens(handle(), number)); }
    problem queens(std::uint32_t number) && { return std::move(queens(number)); }
    problem &symmetry(std::int32_t which) & { return set(nq_set_symmetry(handle(), which)); }
    problem symmetry(std::int32_t which) && { return std::move(symmetry(which)); }
    problem &limit(std::uint64_t most) & { return set(nq_set_limit(handle(), most)); }
    problem limit(std::uint64_t most) && { return std::move(limit(most)); }
    problem &threads(std::uint32_t number) & { return set(nq_set_threads(handle(), number)); }
    problem threads(std::uint32_t number) && { return std::move(threads(number)); }
    problem &shard(std::uint64_t index, std::uint64_t parts) & { return set(nq_set_shard(handle(), index, parts)); }
    problem shard(std::uint64_t index, std::uint64_t parts) && { return std::move(shard(index, parts)); }
    // Empty: none.
    problem &checkpoint(const std::string &path) & {
        return set(nq_set_checkpoint(handle(), path.empty() ? nullptr : path.c_str()));
    }
    problem checkpoint(const std::string &path) && { return std::move(checkpoint(path)); }

    // May be called from any thread and from a signal handler.
    void cancel() noexcept { nq_cancel(handle()); }

    // The number of solutions, or the limit where there are more.
    std::uint64_t count() {
        std::uint64_t found = 0;
        detail::checked(nq_count(handle(), &found));
        return found;
    }

    // The same, reporting now and then with the part of the work that is done and the solutions found so far, both in a
    // `const progress &`. A callback that stops it, as nq_cancel does, makes it throw; so does one that throws.
    template <class Callback>
    std::uint64_t count(Callback &&callback) {
        struct context {
            std::remove_reference_t<Callback> &callback;
            std::exception_ptr thrown;
        } used{callback, nullptr};
        auto on_progress = [](void *user_data, double fraction, std::uint64_t found) -> std::int32_t {
            context &given = *static_cast<context *>(user_data);
            try { // nothing may be thrown through nq_count
                return detail::call(given.callback, progress{fraction, found});
            } catch (...) {
                given.thrown = std::current_exception();
                return 1;
            }
        };
        set(nq_set_progress(handle(), on_progress, &used));
        std::uint64_t found = 0;
        nq_status status = nq_count(handle(), &found);
        nq_set_progress(handle(), nullptr, nullptr);
        if (used.thrown) std::rethrow_exception(used.thrown);
        detail::checked(status);
        return found;
    }

    // Calls back with each solution, a `const board &`. Returns NQ_OK, NQ_STOPPED or NQ_LIMIT.
    template <class Callback>
    nq_status solve(Callback &&callback) {
        struct context {
            std::remove_reference_t<Callback> &callback;
            board solution;
        } used{callback, board(n_)};
        auto on_solution = [](void *user_data, const std::uint32_t *cols, std::uint32_t n) -> std::int32_t {
            context &given = *static_cast<context *>(user_data);
            given.solution.assign(cols, cols + n);
            return detail::call(given.callback, std::as_const(given.solution));
        };
        return detail::checked(nq_solve(handle(), on_solution, &used, nullptr));
    }

    // One solution, fast; another one for another seed. None if there is none.
    std::optional<board> find(std::uint64_t seed = 0) {
        board solution(n_);
        if (detail::checked(nq_find(handle(), seed, solution.data(), solution.size())) == NQ_NONE) return std::nullopt;
        return solution;
    }

    // Calls back with each step of the textbook search, a `const step &`. Returns NQ_OK or NQ_STOPPED.
    template <class Callback>
    nq_status trace(Callback &&callback) {
        struct context { // a pointer to a function, which a callback may be, does not fit in a void *
            std::remove_reference_t<Callback> &callback;
        } used{callback};
        auto on_step = [](void *user_data, std::int32_t action, std::uint32_t row, std::uint32_t col,
                          const std::uint32_t *cols, std::uint32_t placed) -> std::int32_t {
            return detail::call(static_cast<context *>(user_data)->callback, step{action, row, col, cols, placed});
        };
        return detail::checked(nq_trace(handle(), on_step, &used));
    }

    // The solutions as a range, from the first on; only one of a problem may be in use at a time. The problem must
    // outlive it, and so must have a name.
    class solutions solutions() &;
    void solutions() && = delete;

    bool is_solution(const board &cols) const {
        return detail::checked(nq_check(handle(), cols.data(), cols.size())) == NQ_OK;
    }

private:
    struct release {
        void operator()(nq_problem *handle) const noexcept { nq_free(handle); }
    };

    problem &set(nq_status status) {
        detail::checked(status);
        return *this;
    }

    std::uint32_t n_;
    std::unique_ptr<nq_problem, release> handle_;
};

// An input range over the solutions. nq_next fetches the first one alone, then twice as many each time: whoever wants
// few waits for few, and whoever wants all makes few calls.
class solutions {
public:
    explicit solutions(problem &of) : problem_(&of) {}

    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = board;
        using difference_type = std::ptrdiff_t;
        using pointer = const board *;
        using reference = const board &;

        iterator() = default; // the end

        reference operator*() const noexcept { return range_->current_; }
        pointer operator->() const noexcept { return &range_->current_; }
        iterator &operator++() {
            if (!range_->advance()) range_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.range_ == b.range_; }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept { return a.range_ != b.range_; }

    private:
        friend solutions;
        explicit iterator(solutions *range) : range_(range) { ++*this; }
        solutions *range_ = nullptr;
    };

    iterator begin() {
        detail::checked(nq_rewind(problem_->handle()));
        written_ = next_ = 0;
        capacity_ = 1;
        status_ = NQ_OK;
        return iterator(this);
    }
    iterator end() const noexcept { return iterator(); }

private:
    static constexpr std::size_t most = 256;

    bool advance() {
        const std::size_t n = problem_->size();
        if (next_ == written_) {
            detail::checked(status_); // the batch before was the last one if the search was cancelled
            batch_.resize(capacity_ * n);
            next_ = written_ = 0;
            status_ = nq_next(problem_->handle(), batch_.data(), capacity_, &written_);
            if (written_ == 0) detail::checked(status_);
            if (capacity_ < most) capacity_ *= 2;
        }
        if (next_ == written_) return false;
        const auto cols = batch_.begin() + static_cast<std::ptrdiff_t>(next_++ * n);
        current_.assign(cols, cols + static_cast<std::ptrdiff_t>(n));
        return true;
    }

    problem *problem_;
    std::vector<std::uint32_t> batch_;
    std::size_t capacity_ = 1, written_ = 0, next_ = 0;
    nq_status status_ = NQ_OK;
    board current_;
};

inline solutions problem::solutions() & {
    return nqueens::solutions(*this);
}

} // namespace nqueens

#endif // NQUEENS_HPP
