/* Boards wider than a machine word has bits: listed and counted up to 1024 rows, in parts, and what is too large. */
#include "check.h"

enum { WIDE = 260, WIDEST = 1024, TOO_WIDE = 1025 };

static uint32_t cols[2000];

static nq_problem *with_few_queens(uint32_t n, uint32_t queens) {
    nq_problem *problem = new_problem(n);
    CHECK(nq_set_queens(problem, queens) == NQ_OK);
    return problem;
}

/* One queen, on each square once: a row without one sorts after all others. */
static int32_t next_square(void *user_data, const uint32_t *board, uint32_t n) {
    uint64_t square = (*(uint64_t *) user_data)++;
    for (uint32_t row = 0; row < n; row++) {
        if (board[row] != (row == square / n ? square % n : NQ_EMPTY)) return 1;
    }
    return 0;
}

static void one_queen(void) {
    nq_problem *problem = with_few_queens(WIDE, 1);
    uint64_t found = 0, parts[2] = {0, 0}, squares = WIDE * WIDE;
    CHECK(nq_solve(problem, next_square, &found, NULL) == NQ_OK && found == squares);
    for (uint64_t part = 0; part < 2; part++) {
        CHECK(nq_set_shard(problem, part, 2) == NQ_OK && nq_count(problem, &parts[part]) == NQ_OK);
    }
    CHECK(parts[0] + parts[1] == squares);
    nq_free(problem);
}

static void limits(void) {
    nq_problem *problem = with_few_queens(WIDEST, 2);
    uint64_t count = 0, calls = 0;
    size_t written = 0;
    CHECK(nq_set_limit(problem, 50) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_LIMIT && count == 50);
    CHECK(nq_solve(problem, add, &calls, &count) == NQ_LIMIT && calls == 50 && count == 50);
    CHECK(nq_next(problem, cols, 1, &written) == NQ_OK && written == 1);
    CHECK(nq_check(problem, cols, WIDEST) == NQ_OK);
    nq_free(problem);
}

/* Each with a limit and without. */
static void refuses(nq_problem *problem) {
    for (uint64_t limit = 0; limit < 2; limit++) {
        uint64_t count = 777, calls = 0;
        size_t written = 777;
        CHECK(nq_set_limit(problem, limit) == NQ_OK);
        CHECK(nq_count(problem, &count) == NQ_ERR_TOO_LARGE && count == 777);
        CHECK(nq_solve(problem, add, &calls, &count) == NQ_ERR_TOO_LARGE && calls == 0 && count == 777);
        CHECK(nq_next(problem, cols, 1, &written) == NQ_ERR_TOO_LARGE && written == 777);
    }
    nq_free(problem);
}

static void too_large(void) {
    refuses(new_problem(65));
    nq_problem *problem = new_problem(65);
    CHECK(nq_set_shard(problem, 0, 2) == NQ_OK);
    refuses(problem);
    problem = new_problem(65);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    refuses(problem);
    refuses(with_few_queens(TOO_WIDE, 2));
}

/* A row's only square. */
static void leave_one(nq_problem *problem, uint32_t n, uint32_t row, uint32_t col) {
    for (uint32_t other = 0; other < n; other++) CHECK(other == col || nq_block(problem, row, other) == NQ_OK);
}

/* Boards too large to decide whatever they are like, but easy when searched row by row. */
static void found_in_order(void) {
    enum { N = 220 };
    /* Rooks, each row with no square left of the diagonal: the diagonal is the only solution. */
    nq_problem *problem = new_problem(N);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_NONE) == NQ_OK);
    for (uint32_t row = 0; row < N; row++) {
        for (uint32_t col = 0; col < row; col++) CHECK(nq_block(problem, row, col) == NQ_OK);
    }
    CHECK(nq_find(problem, 3, cols, N) == NQ_OK);
    for (uint32_t row = 0; row < N; row++) CHECK(cols[row] == row);
    nq_free(problem);
    /* Two rows that have the same only square. */
    static const uint32_t sizes[] = {N, WIDE, TOO_WIDE};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        problem = new_problem(sizes[i]);
        leave_one(problem, sizes[i], 0, 7);
        leave_one(problem, sizes[i], 1, 7);
        cols[0] = 77;
        CHECK(nq_find(problem, 1, cols, sizes[i]) == (sizes[i] == TOO_WIDE ? NQ_ERR_TOO_LARGE : NQ_NONE));
        CHECK(cols[0] == 77);
        nq_free(problem);
    }
    /* Not on a torus, as 2 divides n: it would take for ever to see that. */
    problem = new_problem(N);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, N) == NQ_ERR_TOO_LARGE && cols[0] == 77);
    nq_free(problem);
}

/* A region that has its queen already, and one without a square. */
static void regions(void) {
    static uint32_t labels[WIDE * WIDE];
    nq_problem *problem = new_problem(WIDE);
    for (uint32_t i = 0; i < WIDE * WIDE; i++) labels[i] = i / WIDE;
    CHECK(nq_place(problem, 5, 9) == NQ_OK);
    CHECK(nq_set_regions(problem, labels, WIDE * WIDE) == NQ_OK);
    CHECK(nq_find(problem, 2, cols, WIDE) == NQ_OK && cols[5] == 9 && nq_check(problem, cols, WIDE) == NQ_OK);
    for (uint32_t i = 0; i < WIDE; i++) labels[i] = 1;
    CHECK(nq_set_regions(problem, labels, WIDE * WIDE) == NQ_OK);
    CHECK(nq_find(problem, 2, cols, WIDE) == NQ_NONE);
    nq_free(problem);
}

static void too_large_to_find(void) {
    enum { N = 10000001 };
    uint32_t *board = malloc(sizeof *board * N);
    nq_problem *problem = new_problem(N);
    CHECK(board != NULL && nq_place(problem, 0, 0) == NQ_OK);
    board[0] = 77;
    CHECK(nq_find(problem, 1, board, N) == NQ_ERR_TOO_LARGE && board[0] == 77);
    nq_free(problem);
    free(board);
}

int main(void) {
    one_queen();
    limits();
    too_large();
    found_in_order();
    regions();
    too_large_to_find();
    return 0;
}
