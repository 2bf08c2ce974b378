/* Random small problems, all rules combined, against a brute force that knows nothing of the library's ways. */
#include "check.h"

enum { MOST_N = 7, MOST_SOLUTIONS = 60000 };

/* What is asked, in the plainest form. */
static uint32_t n, queens, attacks, regions[MOST_N * MOST_N];
static int placed[MOST_N][MOST_N], blocked[MOST_N][MOST_N], has_regions;

static uint32_t solutions[MOST_SOLUTIONS][MOST_N];
static size_t found;

static uint64_t state;

static uint32_t below(uint32_t bound) { /* xorshift64* */
    state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
    return (uint32_t) ((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % bound;
}

/* ---- Brute force ---- */

static int attack(int r1, int c1, int r2, int c2) {
    int reach = attacks & NQ_ATTACK_WRAP ? 2 : 0, size = (int) n;
    if (r1 == r2 || c1 == c2) return 1;
    for (int up = -reach; up <= reach; up++) {
        for (int left = -reach; left <= reach; left++) {
            int rows = abs(r1 - r2 + up * size), cols = abs(c1 - c2 + left * size);
            if (attacks & NQ_ATTACK_DIAGONALS && rows == cols) return 1;
            if (attacks & NQ_ATTACK_TOUCHING && rows <= 1 && cols <= 1) return 1;
            if (attacks & NQ_ATTACK_KNIGHT && rows * cols == 2) return 1;
        }
    }
    return 0;
}

static int fits(const uint32_t *cols, uint32_t row, uint32_t col) {
    if (blocked[row][col]) return 0;
    for (uint32_t r = 0; r < row; r++) {
        if (cols[r] == NQ_EMPTY) continue;
        if (attack((int) row, (int) col, (int) r, (int) cols[r])) return 0;
        if (has_regions && regions[row * n + col] == regions[r * n + cols[r]]) return 0;
    }
    return 1;
}

static void enumerate(uint32_t *cols, uint32_t row, uint32_t stand) {
    if (row == n) {
        if (stand != queens) return;
        for (uint32_t i = 0; i < n * n; i++) {
            if (placed[i / n][i % n] && cols[i / n] != i % n) return;
        }
        CHECK(found < MOST_SOLUTIONS);
        memcpy(solutions[found++], cols, sizeof solutions[0]);
        return;
    }
    for (uint32_t col = 0; col < n; col++) {
        cols[row] = col;
        if (fits(cols, row, col)) enumerate(cols, row + 1, stand + 1);
    }
    cols[row] = NQ_EMPTY;
    if (queens < n) enumerate(cols, row + 1, stand);
}

/* Where the k-th symmetry takes a square. */
static void map(int k, uint32_t *row, uint32_t *col) {
    uint32_t r = k & 1 ? n - 1 - *row : *row, c = k & 2 ? n - 1 - *col : *col;
    *row = k & 4 ? c : r, *col = k & 4 ? r : c;
}

static int keeps_the_problem(int k) {
    for (uint32_t i = 0; i < n * n; i++) {
        uint32_t r = i / n, c = i % n;
        map(k, &r, &c);
        if (placed[i / n][i % n] != placed[r][c] || blocked[i / n][i % n] != blocked[r][c]) return 0;
        for (uint32_t j = 0; has_regions && j < i; j++) {
            uint32_t r2 = j / n, c2 = j % n;
            map(k, &r2, &c2);
            if ((regions[i] == regions[j]) != (regions[r * n + c] == regions[r2 * n + c2])) return 0;
        }
    }
    return 1;
}

static int is_smaller(const uint32_t *a, const uint32_t *b) {
    uint32_t row = 0;
    while (row < n && a[row] == b[row]) row++;
    return row < n && a[row] < b[row];
}

/* Leaves the smallest solution of each class. */
static void reduce_to_classes(void) {
    size_t kept = 0;
    for (size_t i = 0; i < found; i++) {
        int smallest = 1;
        for (int k = 1; k < 8; k++) {
            uint32_t image[MOST_N];
            if (!keeps_the_problem(k)) continue;
            for (uint32_t row = 0; row < n; row++) image[row] = NQ_EMPTY;
            for (uint32_t row = 0; row < n; row++) {
                uint32_t r = row, c = solutions[i][row];
                if (c == NQ_EMPTY) continue;
                map(k, &r, &c);
                image[r] = c;
            }
            if (is_smaller(image, solutions[i])) smallest = 0;
        }
        if (smallest) memmove(solutions[kept++], solutions[i], sizeof solutions[0]);
    }
    found = kept;
}

/* ---- A problem of the library, and the comparison ---- */

static nq_problem *make_up(void) {
    nq_problem *problem;
    n = below(20) == 0 ? 0 : 1 + below(MOST_N - 1) + (below(8) == 0);
    queens = below(3) == 0 ? below(n + 1) : n;
    attacks = below(16);
    has_regions = n > 0 && below(3) == 0;
    memset(placed, 0, sizeof placed);
    memset(blocked, 0, sizeof blocked);
    problem = new_problem(n);
    CHECK(nq_set_queens(problem, queens) == NQ_OK && nq_set_attacks(problem, attacks) == NQ_OK);
    for (uint32_t k = n > 0 && below(3) == 0 ? 1 + below(2) : 0; k > 0; k--) {
        uint32_t row = below(n), col = below(n);
        placed[row][col] = 1;
        CHECK(nq_place(problem, row, col) == NQ_OK);
    }
    uint32_t mirrored = below(8);
    for (uint32_t k = n > 0 && below(2) == 0 ? 1 + below(n * n / 2 + 1) : 0; k > 0; k--) {
        uint32_t row = below(n), col = below(n);
        blocked[row][col] = 1;
        CHECK(nq_block(problem, row, col) == NQ_OK);
        map((int) mirrored, &row, &col);
        blocked[row][col] = 1;
        CHECK(nq_block(problem, row, col) == NQ_OK);
    }
    uint32_t shape = below(3);
    for (uint32_t i = 0; has_regions && i < n * n; i++) {
        regions[i] = shape == 0 ? below(n) : shape == 1 ? i / n : (i / n + i % n / 2) % n;
    }
    if (has_regions) CHECK(nq_set_regions(problem, regions, n * n) == NQ_OK);
    return problem;
}

static int32_t expect(void *user_data, const uint32_t *cols, uint32_t size) {
    size_t *next = user_data;
    CHECK(size == n && *next < found && memcmp(cols, solutions[*next], n * sizeof *cols) == 0);
    ++*next;
    return 0;
}

static void expect_batches(nq_problem *problem, size_t *next) {
    static uint32_t cols[MOST_N * 9];
    size_t written = 0;
    nq_status status;
    while ((status = nq_next(problem, cols, 1 + below(9), &written)) == NQ_OK) {
        for (size_t i = 0; i < written; i++) expect(next, cols + i * n, n);
    }
    CHECK(status == NQ_NONE && written == 0);
}

static void compare(nq_problem *problem) {
    uint64_t count, total = 0, limit = 1 + below(4), shards = 1 + below(9);
    size_t next = 0;
    CHECK(nq_count(problem, &count) == NQ_OK && count == found);
    CHECK(nq_solve(problem, expect, &next, &count) == NQ_OK && next == found && count == found);
    next = 0;
    expect_batches(problem, &next);
    CHECK(next == found);

    CHECK(nq_set_limit(problem, limit) == NQ_OK);
    CHECK(nq_count(problem, &count) == (limit < found ? NQ_LIMIT : NQ_OK));
    CHECK(count == (limit < found ? limit : found));
    next = 0;
    CHECK(nq_solve(problem, expect, &next, NULL) == (limit < found ? NQ_LIMIT : NQ_OK) && next == count);
    CHECK(nq_set_limit(problem, 0) == NQ_OK);

    next = 0;
    for (uint64_t shard = 0; shard < shards; shard++) {
        CHECK(nq_set_shard(problem, shard, shards) == NQ_OK);
        CHECK(nq_count(problem, &count) == NQ_OK);
        total += count;
        expect_batches(problem, &next);
    }
    CHECK(total == found && next == found);
    CHECK(nq_set_shard(problem, 0, 1) == NQ_OK);
}

static void find_and_check(nq_problem *problem) {
    uint32_t cols[MOST_N], again[MOST_N];
    for (uint64_t seed = 0; seed < 2; seed++) {
        nq_status status = nq_find(problem, seed, cols, n);
        CHECK(status == (found > 0 ? NQ_OK : NQ_NONE));
        if (status != NQ_OK) continue;
        CHECK(nq_check(problem, cols, n) == NQ_OK);
        CHECK(nq_find(problem, seed, again, n) == NQ_OK && memcmp(cols, again, n * sizeof *cols) == 0);
    }
    /* A board is a solution if and only if brute force has found it. */
    for (int trial = 0; trial < 5; trial++) {
        size_t is_solution = 0;
        for (uint32_t row = 0; row < n; row++) cols[row] = below(6) == 0 ? NQ_EMPTY : below(n);
        if (found > 0 && trial > 0) memcpy(cols, solutions[below((uint32_t) found)], sizeof cols);
        if (n > 0 && trial > 1) cols[below(n)] = below(6) == 0 ? NQ_EMPTY : below(n);
        for (size_t i = 0; i < found; i++) is_solution += memcmp(cols, solutions[i], n * sizeof *cols) == 0;
        CHECK(nq_check(problem, cols, n) == (is_solution ? NQ_OK : NQ_UNSOLVED));
    }
}

int main(int argc, char **argv) {
    uint64_t problems = argc > 1 ? strtoull(argv[1], NULL, 10) : 2000;
    for (uint64_t seed = 1; seed <= problems; seed++) {
        uint32_t cols[MOST_N + 1];
        state = seed * UINT64_C(0x9E3779B97F4A7C15);
        nq_problem *problem = make_up();
        found = 0;
        enumerate(cols, 0, 0);
        compare(problem);
        find_and_check(problem);
        CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
        reduce_to_classes();
        compare(problem);
        nq_free(problem);
    }
    return 0;
}
