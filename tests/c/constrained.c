/* What is asked beyond a plain board: known answers, contradictions, ranges, and what rewinds nq_next. */
#include "check.h"

#define UNTOUCHED UINT64_C(0xDEAD)

static uint64_t count_of(nq_problem *problem) {
    uint64_t count = UNTOUCHED;
    CHECK(nq_count(problem, &count) == NQ_OK);
    return count;
}

/* Counts, and releases the problem. */
static uint64_t count_and_free(nq_problem *problem) {
    uint64_t count = count_of(problem);
    nq_free(problem);
    return count;
}

/* A board with queens on `placed` squares given as row, col, row, col, ... */
static nq_problem *with_queens(uint32_t n, const uint32_t *placed, size_t queens) {
    nq_problem *problem = new_problem(n);
    for (size_t i = 0; i < queens; i++) CHECK(nq_place(problem, placed[2 * i], placed[2 * i + 1]) == NQ_OK);
    return problem;
}

static void placed_queens(void) {
    static const struct {
        uint32_t n, queens, placed[8];
        uint64_t count;
    } cases[] = {
        {4, 2, {0, 1, 3, 2}, 1},
        {8, 4, {0, 1, 1, 6, 4, 7, 6, 0}, 1},
        {8, 3, {1, 1, 3, 0, 7, 5}, 3},
        {6, 1, {0, 0}, 0},
        {8, 2, {0, 0, 1, 1}, 0}, /* they attack each other */
        {8, 2, {0, 3, 0, 3}, 18}, /* the same queen twice */
        {8, 1, {0, 3}, 18},
        {1, 1, {0, 0}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        nq_problem *problem = with_queens(cases[i].n, cases[i].placed, cases[i].queens);
        CHECK(count_of(problem) == cases[i].count);
        uint32_t cols[8];
        CHECK(nq_find(problem, 0, cols, cases[i].n) == (cases[i].count > 0 ? NQ_OK : NQ_NONE));
        if (cases[i].count > 0) CHECK(nq_check(problem, cols, cases[i].n) == NQ_OK);
        nq_free(problem);
    }
    /* OEIS A059963: the first row's queen in each column. */
    static const uint64_t first_row[] = {500, 806, 1165, 1359, 1631, 1639, 1639, 1631, 1359, 1165, 806, 500};
    for (uint32_t col = 0; col < 12; col++) {
        const uint32_t placed[] = {0, col};
        CHECK(count_and_free(with_queens(12, placed, 1)) == first_row[col]);
    }
}

static void blocked_squares(void) {
    nq_problem *problem = new_problem(4);
    CHECK(nq_block(problem, 0, 1) == NQ_OK);
    CHECK(count_of(problem) == 1);
    CHECK(nq_block(problem, 0, 1) == NQ_OK);
    CHECK(count_of(problem) == 1);
    uint32_t cols[4];
    CHECK(nq_find(problem, 0, cols, 4) == NQ_OK);
    const uint32_t only[] = {2, 0, 3, 1}, other[] = {1, 3, 0, 2};
    CHECK(memcmp(cols, only, sizeof only) == 0);
    CHECK(nq_check(problem, only, 4) == NQ_OK && nq_check(problem, other, 4) == NQ_UNSOLVED);
    CHECK(nq_place(problem, 0, 1) == NQ_OK);
    CHECK(count_of(problem) == 0);
    nq_free(problem);

    problem = new_problem(8);
    for (uint32_t square = 0; square < 64; square++) CHECK(nq_block(problem, square / 8, square % 8) == NQ_OK);
    CHECK(count_of(problem) == 0);
    CHECK(nq_set_queens(problem, 0) == NQ_OK);
    CHECK(count_of(problem) == 1);
    nq_free(problem);
}

static void counts_by_attacks(void) {
    /* A051223, A051906, A002464, n = 1.. */
    static const uint64_t superqueens[] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876};
    static const uint64_t torus[] = {1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524};
    static const uint64_t touching[] = {1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479306};
    static const uint64_t rooks[] = {1, 2, 6, 24, 120, 720, 5040, 40320, 362880};
    static const struct {
        uint32_t attacks;
        const uint64_t *counts;
        uint32_t n;
    } sequences[] = {
        {NQ_ATTACK_DIAGONALS | NQ_ATTACK_KNIGHT, superqueens, 13},
        {NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP, torus, 13},
        {NQ_ATTACK_TOUCHING, touching, 10},
        {NQ_ATTACK_NONE, rooks, 9},
        {NQ_ATTACK_WRAP, rooks, 9},
    };
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        for (uint32_t n = 1; n <= sequences[i].n; n++) {
            nq_problem *problem = new_problem(n);
            CHECK(nq_set_attacks(problem, sequences[i].attacks) == NQ_OK);
            CHECK(count_of(problem) == sequences[i].counts[n - 1]);
            nq_free(problem);
        }
    }
}

static void fewer_queens(void) {
    static const uint64_t on_8[] = {1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92}; /* A348129 */
    for (uint32_t queens = 0; queens <= 8; queens++) {
        nq_problem *problem = new_problem(8);
        CHECK(nq_set_queens(problem, queens) == NQ_OK);
        CHECK(count_and_free(problem) == on_8[queens]);
    }
    /* An empty row sorts after every column. */
    const uint32_t all[][2] = {{0, NQ_EMPTY}, {1, NQ_EMPTY}, {NQ_EMPTY, 0}, {NQ_EMPTY, 1}};
    nq_problem *problem = new_problem(2);
    CHECK(nq_set_queens(problem, 1) == NQ_OK);
    uint32_t cols[5][2];
    size_t written = 0, found = 0;
    while (nq_next(problem, cols[found], 5 - found, &written) == NQ_OK) found += written;
    CHECK(found == 4 && memcmp(cols, all, sizeof all) == 0);
    CHECK(nq_check(problem, all[3], 2) == NQ_OK);
    CHECK(nq_set_queens(problem, 2) == NQ_OK);
    CHECK(nq_check(problem, all[3], 2) == NQ_UNSOLVED);
    nq_free(problem);
}

static void label_regions(nq_problem *problem, const char *letters) {
    uint32_t labels[64];
    for (size_t i = 0; i < 64; i++) labels[i] = (uint32_t) (letters[i] - 'A');
    CHECK(nq_set_regions(problem, labels, 64) == NQ_OK);
}

static void regions(void) {
    const char puzzle[] = "AAAAAAAAABBBCCCDABEEEFCDAGEHHFCDAGFHHFCDAGFFFFGDAGGGGGGDAGGGGDDD";
    const char unique[] = "AAAAAAAAABBBCCCDABEEEFCDAGEHHFCDAGFHHFCDAGFFFFGDAGGGGGGDAAAGGDDD";
    nq_problem *problem = new_problem(8);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_TOUCHING) == NQ_OK && nq_set_limit(problem, 2) == NQ_OK);
    label_regions(problem, puzzle);
    CHECK(count_of(problem) == 2);
    label_regions(problem, unique);
    CHECK(count_of(problem) == 1);
    CHECK(nq_set_limit(problem, 0) == NQ_OK);
    CHECK(nq_set_regions(problem, NULL, 0) == NQ_OK);
    CHECK(count_of(problem) == 5242);

    /* Two squares far apart are one region; a region without squares cannot be filled, unless one may stay empty. */
    uint32_t rows[64];
    for (uint32_t i = 0; i < 64; i++) rows[i] = i / 8;
    CHECK(nq_set_regions(problem, rows, 64) == NQ_OK);
    CHECK(count_of(problem) == 5242);
    for (uint32_t i = 0; i < 8; i++) rows[i] = 7;
    CHECK(nq_set_regions(problem, rows, 64) == NQ_OK);
    CHECK(count_of(problem) == 0);
    uint32_t cols[8];
    CHECK(nq_find(problem, 0, cols, 8) == NQ_NONE);
    CHECK(nq_set_queens(problem, 7) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, 8) == NQ_OK && nq_check(problem, cols, 8) == NQ_OK);
    CHECK((cols[0] == NQ_EMPTY) != (cols[7] == NQ_EMPTY));
    nq_free(problem);
}

static void classes(void) {
    static const uint64_t plain[] = {1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341}; /* A002562 */
    for (uint32_t n = 0; n < 12; n++) {
        nq_problem *problem = new_problem(n);
        CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
        CHECK(count_of(problem) == plain[n]);
        CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_ALL) == NQ_OK);
        CHECK(count_and_free(problem) == KNOWN_COUNTS[n]);
    }
    /* A queen at the top of column 3 leaves no symmetry; one in the corner leaves the reflection along its diagonal. */
    const uint32_t top[] = {0, 3}, corner[] = {0, 0};
    nq_problem *problem = with_queens(8, top, 1);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    CHECK(count_and_free(problem) == 18);
    problem = with_queens(8, corner, 1);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    CHECK(count_and_free(problem) == 2);
    /* Labels do not matter: rows as regions, numbered from the top. The reflection exchanges them. */
    uint32_t rows[25];
    for (uint32_t i = 0; i < 25; i++) rows[i] = i / 5;
    problem = new_problem(5);
    CHECK(nq_set_regions(problem, rows, 25) == NQ_OK);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    /* 10 solutions; under the two reflections and the half turn, 8 of them in classes of 4, 2 in a class of 2. */
    CHECK(count_and_free(problem) == 3);
}

static void what_is_out_of_range(void) {
    const uint32_t labels[] = {0, 1, 2, 2}, good[] = {0, 0, 1, 1};
    uint32_t cols[2];
    nq_problem *problem = new_problem(2);
    CHECK(nq_place(problem, 2, 0) == NQ_ERR_RANGE && nq_place(problem, 0, 2) == NQ_ERR_RANGE);
    CHECK(nq_block(problem, 2, 0) == NQ_ERR_RANGE && nq_block(problem, 0, UINT32_MAX) == NQ_ERR_RANGE);
    CHECK(nq_set_attacks(problem, 16) == NQ_ERR_RANGE);
    CHECK(nq_set_regions(problem, labels, 4) == NQ_ERR_RANGE);
    CHECK(nq_set_regions(problem, good, 3) == NQ_ERR_RANGE && nq_set_regions(problem, good, 0) == NQ_ERR_RANGE);
    CHECK(nq_set_regions(problem, NULL, 4) == NQ_ERR_NULL);
    CHECK(nq_set_queens(problem, 3) == NQ_ERR_RANGE);
    CHECK(nq_set_symmetry(problem, 2) == NQ_ERR_RANGE && nq_set_symmetry(problem, -1) == NQ_ERR_RANGE);
    CHECK(nq_set_shard(problem, 7, 7) == NQ_ERR_RANGE && nq_set_shard(problem, 0, 0) == NQ_ERR_RANGE);
    CHECK(nq_find(problem, 0, cols, 1) == NQ_ERR_RANGE && nq_find(problem, 0, cols, 3) == NQ_ERR_RANGE);
    CHECK(nq_find(problem, 0, NULL, 2) == NQ_ERR_NULL);
    /* None of this changed the problem. */
    CHECK(nq_set_attacks(problem, NQ_ATTACK_NONE) == NQ_OK);
    CHECK(count_and_free(problem) == 2);
    CHECK(nq_place(NULL, 0, 0) == NQ_ERR_NULL && nq_block(NULL, 0, 0) == NQ_ERR_NULL);
    CHECK(nq_set_attacks(NULL, 0) == NQ_ERR_NULL && nq_set_regions(NULL, NULL, 0) == NQ_ERR_NULL);
    CHECK(nq_set_queens(NULL, 0) == NQ_ERR_NULL && nq_set_symmetry(NULL, 0) == NQ_ERR_NULL);
    CHECK(nq_set_shard(NULL, 0, 1) == NQ_ERR_NULL && nq_find(NULL, 0, cols, 2) == NQ_ERR_NULL);
    problem = new_problem(0);
    CHECK(nq_place(problem, 0, 0) == NQ_ERR_RANGE);
    CHECK(nq_set_regions(problem, NULL, 0) == NQ_OK && nq_find(problem, 0, NULL, 0) == NQ_OK);
    CHECK(count_and_free(problem) == 1);
}

static void what_rewinds(void) {
    uint32_t first[6], cols[6];
    size_t written;
    nq_problem *problem = new_problem(6);
    for (int change = 0; change < 8; change++) {
        CHECK(nq_rewind(problem) == NQ_OK && nq_next(problem, first, 1, &written) == NQ_OK);
        switch (change) {
        case 0: CHECK(nq_set_queens(problem, 6) == NQ_OK); break;
        case 1: CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS) == NQ_OK); break;
        case 2: CHECK(nq_set_regions(problem, NULL, 0) == NQ_OK); break;
        case 3: CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_ALL) == NQ_OK); break;
        case 4: CHECK(nq_set_shard(problem, 0, 1) == NQ_OK); break;
        case 5: CHECK(nq_set_limit(problem, 0) == NQ_OK); break;
        case 6: CHECK(nq_block(problem, 0, 0) == NQ_OK); break;
        case 7: CHECK(nq_place(problem, 0, first[0]) == NQ_OK); break;
        }
        CHECK(nq_next(problem, cols, 1, &written) == NQ_OK && memcmp(first, cols, sizeof cols) == 0);
        /* Looking does not move it. */
        CHECK(nq_find(problem, 1, cols, 6) == NQ_OK && nq_check(problem, cols, 6) == NQ_OK && count_of(problem) > 0);
        CHECK(nq_next(problem, cols, 1, &written) == (change < 7 ? NQ_OK : NQ_NONE));
        CHECK(change == 7 || memcmp(first, cols, sizeof cols) < 0 || first[0] < cols[0]);
    }
    nq_free(problem);
}

static void large_boards(void) {
    static uint32_t cols[30000];
    const uint32_t placed[] = {0, 500, 17, 3, 400, 999, 700, 12, 999, 250};
    nq_problem *problem = with_queens(1000, placed, 5);
    for (uint64_t seed = 0; seed < 3; seed++) {
        CHECK(nq_find(problem, seed, cols, 1000) == NQ_OK);
        CHECK(nq_check(problem, cols, 1000) == NQ_OK);
    }
    nq_free(problem);

    uint64_t count = UNTOUCHED;
    problem = with_queens(30000, placed, 1);
    CHECK(nq_block(problem, 5, 5) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_ERR_TOO_LARGE && count == UNTOUCHED);
    CHECK(nq_find(problem, 0, cols, 30000) == NQ_OK && nq_check(problem, cols, 30000) == NQ_OK);
    nq_free(problem);

    problem = with_queens(NQ_MAX_N, placed, 1);
    CHECK(nq_count(problem, &count) == NQ_ERR_TOO_LARGE && count == UNTOUCHED);
    nq_free(problem);

    /* All but the last rows of a solution given: few squares are left, however wide the board. */
    problem = new_problem(1000);
    CHECK(nq_find(problem, 0, cols, 1000) == NQ_OK);
    for (uint32_t row = 0; row < 990; row++) CHECK(nq_place(problem, row, cols[row]) == NQ_OK);
    CHECK(count_of(problem) >= 1);
    CHECK(nq_find(problem, 5, cols, 1000) == NQ_OK && nq_check(problem, cols, 1000) == NQ_OK);
    nq_free(problem);
}

/* Beyond the boards whose every question is decided: easy ones are solved, hopeless ones known at once. */
static void boards_too_large_to_search(void) {
    enum { N = 200 };
    static uint32_t cols[5000], labels[N * N];
    for (uint32_t queens = 0; queens <= 100; queens += 10) {
        nq_problem *problem = new_problem(N);
        CHECK(nq_set_queens(problem, queens) == NQ_OK);
        CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP | NQ_ATTACK_KNIGHT) == NQ_OK);
        for (uint32_t col = 0; col < N; col++) CHECK(nq_block(problem, 7, col) == NQ_OK);
        CHECK(nq_find(problem, queens, cols, N) == NQ_OK && nq_check(problem, cols, N) == NQ_OK);
        for (uint32_t i = 0; i < N * N; i++) labels[i] = i / N;
        CHECK(nq_set_regions(problem, labels, N * N) == NQ_OK);
        CHECK(nq_find(problem, queens, cols, N) == NQ_OK && nq_check(problem, cols, N) == NQ_OK);
        CHECK(nq_set_queens(problem, N) == NQ_OK);
        CHECK(nq_find(problem, queens, cols, N) == NQ_NONE);
        nq_free(problem);
    }
    nq_problem *problem = new_problem(5000);
    for (uint32_t row = 0; row < 5000; row++) CHECK(nq_block(problem, row, 7) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, 5000) == NQ_NONE);
    CHECK(nq_set_queens(problem, 4999) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, 5000) == NQ_OK && nq_check(problem, cols, 5000) == NQ_OK);
    nq_free(problem);
    /* A region without squares. */
    problem = new_problem(N);
    memset(labels, 0, sizeof labels);
    CHECK(nq_set_regions(problem, labels, N * N) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, N) == NQ_NONE);
    CHECK(nq_set_queens(problem, 1) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, N) == NQ_OK && nq_check(problem, cols, N) == NQ_OK);
    nq_free(problem);
}

static int32_t go_on(void *user_data, const uint32_t *cols, uint32_t n) {
    (void) user_data, (void) cols, (void) n;
    return 0;
}

/* Every search ends at once that a cancel was requested for, and the next one does not. */
static void check_cancels(nq_problem *problem) {
    uint32_t cols[8] = {77};
    uint64_t count = UNTOUCHED;
    size_t written = 5;
    nq_cancel(problem);
    CHECK(nq_find(problem, 0, cols, 8) == NQ_CANCELLED && cols[0] == 77);
    CHECK(nq_find(problem, 0, cols, 8) != NQ_CANCELLED);
    nq_cancel(problem);
    CHECK(nq_count(problem, &count) == NQ_CANCELLED && count == 0);
    CHECK(nq_count(problem, &count) == NQ_OK);
    count = UNTOUCHED;
    nq_cancel(problem);
    CHECK(nq_solve(problem, go_on, NULL, &count) == NQ_CANCELLED && count == 0);
    CHECK(nq_solve(problem, go_on, NULL, &count) == NQ_OK);
    nq_cancel(problem);
    CHECK(nq_next(problem, cols, 1, &written) == NQ_CANCELLED && written == 0);
    CHECK(nq_next(problem, cols, 1, &written) != NQ_CANCELLED);
}

static void a_cancel_before_a_search_ends_it(void) {
    nq_problem *problem = new_problem(8);
    check_cancels(problem);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    check_cancels(problem);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_ALL) == NQ_OK && nq_block(problem, 0, 0) == NQ_OK);
    check_cancels(problem);
    uint32_t rows[64];
    for (uint32_t i = 0; i < 64; i++) rows[i] = i / 8;
    CHECK(nq_set_regions(problem, rows, 64) == NQ_OK);
    check_cancels(problem);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    check_cancels(problem);
    CHECK(nq_place(problem, 0, 0) == NQ_OK); /* a contradiction */
    check_cancels(problem);
    nq_free(problem);
}

/* On a torus whose side 2 divides n queens have no place, nor do n - 1 if 3 or 4 divides it (Monsky 1989). To see that
   takes many steps. */
static void nothing_to_be_found(void) {
    uint32_t cols[14];
    uint64_t found = UNTOUCHED;
    for (uint64_t seed = 0; seed < 2; seed++) {
        nq_problem *problem = new_problem(14);
        CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP) == NQ_OK);
        CHECK(nq_find(problem, seed, cols, 14) == NQ_NONE);
        nq_free(problem);
    }
    nq_problem *problem = new_problem(12);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP) == NQ_OK);
    CHECK(nq_set_queens(problem, 11) == NQ_OK);
    CHECK(nq_solve(problem, go_on, NULL, &found) == NQ_OK && found == 0);
    nq_free(problem);
}

static void parts_with_a_limit(void) {
    nq_problem *problem = new_problem(10);
    uint64_t counts[4];
    CHECK(nq_set_attacks(problem, NQ_ATTACK_TOUCHING) == NQ_OK && nq_set_limit(problem, 500000) == NQ_OK);
    for (uint64_t part = 0; part < 4; part++) {
        CHECK(nq_set_shard(problem, part, 4) == NQ_OK);
        counts[part] = count_of(problem);
    }
    CHECK(counts[0] + counts[1] + counts[2] + counts[3] == 479306);
    uint64_t count = UNTOUCHED;
    CHECK(counts[3] > 1 && nq_set_limit(problem, counts[3] - 1) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_LIMIT && count == counts[3] - 1);
    nq_free(problem);
}

/* To prepare a part takes bounded time, however slowly the boards with their first rows decided become many. */
static void parts_of_wide_boards(void) {
    nq_problem *problem = new_problem(200);
    uint64_t sum = 0;
    CHECK(nq_set_queens(problem, 1) == NQ_OK);
    for (uint64_t part = 0; part < 5; part++) {
        uint64_t found = 0;
        CHECK(nq_set_shard(problem, part == 4 ? 4095 : part, 4096) == NQ_OK);
        CHECK(nq_solve(problem, go_on, NULL, &found) == NQ_OK && found < 40000);
    }
    for (uint64_t part = 0; part < 7; part++) {
        uint64_t found = 0;
        CHECK(nq_set_shard(problem, part, 7) == NQ_OK);
        CHECK(nq_solve(problem, go_on, NULL, &found) == NQ_OK);
        sum += found;
    }
    CHECK(sum == 40000);
    nq_free(problem);
}

/* Regions without a free square cost nothing. */
static void barren_lines(void) {
    const uint32_t n = 4000;
    uint32_t *labels = calloc((size_t) n * n, sizeof *labels), *cols = malloc(n * sizeof *cols);
    uint64_t count = UNTOUCHED;
    CHECK(labels != NULL && cols != NULL);
    nq_problem *problem = new_problem(n);
    CHECK(nq_set_regions(problem, labels, (size_t) n * n) == NQ_OK);
    CHECK(nq_set_queens(problem, 1) == NQ_OK && nq_place(problem, 0, 0) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, n) == NQ_OK && nq_check(problem, cols, n) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 1);
    CHECK(nq_set_queens(problem, 2) == NQ_OK);
    CHECK(nq_find(problem, 0, cols, n) == NQ_NONE);
    nq_free(problem);
    free(labels);
    free(cols);
}

int main(void) {
    placed_queens();
    blocked_squares();
    counts_by_attacks();
    fewer_queens();
    regions();
    classes();
    what_is_out_of_range();
    what_rewinds();
    large_boards();
    boards_too_large_to_search();
    a_cancel_before_a_search_ends_it();
    nothing_to_be_found();
    parts_with_a_limit();
    parts_of_wide_boards();
    barren_lines();
    return 0;
}
