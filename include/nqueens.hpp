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
inline std::string format(const board &board, std::int32_t style = NQ_STYLE_LETTERS) {
    std::size_t length = 0;
    detail::checked(nq_format(board.data(), board.size(), style, nullptr, 0, &length));
    std::string text(length + 1, '\0'); // the last one is for the terminating 0
    detail::checked(nq_format(board.data(), board.size(), style, &text[0], text.size(), &length));
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

    // What is asked, and how it is run. Each returns the problem, so that settings can be chained.
    problem &place(std::uint32_t row, std::uint32_t col) { return set(nq_place(handle(), row, col)); }
    problem &block(std::uint32_t row, std::uint32_t col) { return set(nq_block(handle(), row, col)); }
    problem &attacks(std::uint32_t flags) { return set(nq_set_attacks(handle(), flags)); }
    // n * n labels below n, row by row; none removes the regions.
    problem &regions(const std::vector<std::uint32_t> &labels) {
        return set(nq_set_regions(handle(), labels.empty() ? nullptr : labels.data(), labels.size()));
    }
    problem &queens(std::uint32_t queens) { return set(nq_set_queens(handle(), queens)); }
    problem &symmetry(std::int32_t symmetry) { return set(nq_set_symmetry(handle(), symmetry)); }
    problem &limit(std::uint64_t limit) { return set(nq_set_limit(handle(), limit)); }
    problem &shard(std::uint64_t index, std::uint64_t count) { return set(nq_set_shard(handle(), index, count)); }

    // May be called from any thread and from a signal handler.
    void cancel() noexcept { nq_cancel(handle()); }

    // The number of solutions, or the limit where there are more.
    std::uint64_t count() {
        std::uint64_t count = 0;
        detail::checked(nq_count(handle(), &count));
        return count;
    }

    // Calls back with each solution, a `const board &`. Returns NQ_OK, NQ_STOPPED or NQ_LIMIT.
    template <class Callback>
    nq_status solve(Callback &&callback) {
        struct context {
            std::remove_reference_t<Callback> &callback;
            board solution;
        } context{callback, board(n_)};
        auto on_solution = [](void *user_data, const std::uint32_t *cols, std::uint32_t n) -> std::int32_t {
            auto &context = *static_cast<struct context *>(user_data);
            context.solution.assign(cols, cols + n);
            return detail::call(context.callback, std::as_const(context.solution));
        };
        return detail::checked(nq_solve(handle(), on_solution, &context, nullptr));
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
        auto on_step = [](void *user_data, std::int32_t action, std::uint32_t row, std::uint32_t col,
                          const std::uint32_t *cols, std::uint32_t placed) -> std::int32_t {
            auto &callback = *static_cast<std::remove_reference_t<Callback> *>(user_data);
            return detail::call(callback, step{action, row, col, cols, placed});
        };
        return detail::checked(nq_trace(handle(), on_step, const_cast<void *>(static_cast<const void *>(&callback))));
    }

    // The solutions as a range, from the first on; only one of a problem may be in use at a time.
    class solutions solutions();

    bool is_solution(const board &board) const {
        return detail::checked(nq_check(handle(), board.data(), board.size())) == NQ_OK;
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

// An input range over the solutions. They are fetched many at a time, by nq_next.
class solutions {
public:
    explicit solutions(problem &problem) : problem_(&problem) {}

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
        friend class solutions;
        explicit iterator(solutions *range) : range_(range) { ++*this; }
        solutions *range_ = nullptr;
    };

    iterator begin() {
        detail::checked(nq_rewind(problem_->handle()));
        written_ = next_ = 0;
        status_ = NQ_OK;
        return iterator(this);
    }
    iterator end() const noexcept { return iterator(); }

private:
    static constexpr std::size_t batch = 256;

    bool advance() {
        const std::size_t n = problem_->size();
        if (next_ == written_) {
            detail::checked(status_); // the batch before was the last one if the search was cancelled
            batch_.resize(batch * n);
            status_ = nq_next(problem_->handle(), batch_.data(), batch, &written_);
            next_ = 0;
            if (status_ < 0 || written_ == 0) written_ = 0, detail::checked(status_);
        }
        if (next_ == written_) return false;
        const std::uint32_t *cols = batch_.data() + next_++ * n;
        current_.assign(cols, cols + n);
        return true;
    }

    problem *problem_;
    std::vector<std::uint32_t> batch_;
    std::size_t written_ = 0, next_ = 0;
    nq_status status_ = NQ_OK;
    board current_;
};

inline solutions problem::solutions() {
    return nqueens::solutions(*this);
}

} // namespace nqueens

#endif // NQUEENS_HPP
