/* nq_trace: every step against a model, the published sizes, stopping, cancelling, and what a callback may do. */
#include "check.h"

/* A model of the search, which knows where it stands and what may come next. */
struct model {
    nq_problem *problem;
    uint32_t n;
    uint32_t cols[16], row; /* the rows decided */
    uint32_t col;           /* the next square of the row to be looked at */
    int safe;               /* the square looked at last is safe */
    int any_safe;           /* the row has had a safe square */
    int full;               /* a solution is to be reported */
    uint64_t counts[NQ_STEP_DEAD_END + 1], steps, stop_at;
    int32_t answer;
};

static int is_safe(const struct model *model, uint32_t row, uint32_t col) {
    for (uint32_t above = 0; above < row; above++) {
        uint32_t other = model->cols[above], distance = row - above;
        if (other == col || other + distance == col || col + distance == other) return 0;
    }
    return 1;
}

static int32_t follow(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                      uint32_t placed) {
    struct model *model = user_data;
    CHECK(model->steps != model->stop_at || model->steps == 0); /* not called again after it stopped */
    CHECK(NQ_STEP_TRY <= step && step <= NQ_STEP_DEAD_END);
    model->counts[step]++;
    model->steps++;
    switch (step) {
    case NQ_STEP_TRY:
        CHECK(!model->safe && !model->full);
        CHECK(row == model->row && col == model->col && col < model->n);
        model->safe = is_safe(model, row, col);
        model->col++;
        break;
    case NQ_STEP_PLACE:
        CHECK(model->safe && row == model->row && col == model->col - 1);
        model->cols[model->row++] = col;
        model->col = 0;
        model->safe = model->any_safe = 0;
        model->full = model->row == model->n;
        break;
    case NQ_STEP_SOLUTION:
        CHECK(model->full && row == model->n - 1 && col == model->cols[row]);
        model->full = 0;
        model->col = model->n; /* nothing is left to be looked at */
        model->any_safe = 1;
        break;
    case NQ_STEP_REMOVE:
        CHECK(!model->safe && !model->full && model->col == model->n);
        CHECK(row == model->row - 1 && col == model->cols[row]);
        model->row--;
        model->col = col + 1;
        model->any_safe = 1;
        break;
    case NQ_STEP_DEAD_END:
        CHECK(!model->safe && !model->any_safe && model->col == model->n);
        CHECK(row == model->row && col == model->n);
        break;
    }
    CHECK(placed == model->row);
    CHECK(cols != NULL && (placed == 0 || memcmp(cols, model->cols, placed * sizeof *cols) == 0));
    return model->steps == model->stop_at ? model->answer : 0;
}

/* Places: OEIS A319283 less 1 for the root. */
static void known_trees(void) {
    static const struct {
        uint32_t n;
        uint64_t places;
    } cases[] = {{1, 1}, {2, 2}, {3, 5}, {4, 16}, {5, 53}, {6, 152}, {7, 551}, {8, 2056}, {9, 8393}, {12, 856188}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct model model = {.n = cases[i].n};
        nq_problem *problem = new_problem(model.n);
        CHECK(nq_trace(problem, follow, &model) == NQ_OK);
        CHECK(model.counts[NQ_STEP_PLACE] == cases[i].places);
        CHECK(model.counts[NQ_STEP_REMOVE] == cases[i].places);
        CHECK(model.counts[NQ_STEP_SOLUTION] == KNOWN_COUNTS[model.n]);
        /* Each row that is searched is searched to its end. */
        CHECK(model.counts[NQ_STEP_TRY] == model.n * (1 + cases[i].places - KNOWN_COUNTS[model.n]));
        CHECK(model.row == 0 && model.col == model.n);
        nq_free(problem);
    }
}

static int32_t the_empty_solution(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                                  uint32_t placed) {
    (void) cols;
    CHECK(step == NQ_STEP_SOLUTION && row == 0 && col == 0 && placed == 0);
    ++*(int *) user_data;
    return 0;
}

static void the_empty_board(void) {
    int calls = 0;
    nq_problem *problem = new_problem(0);
    CHECK(nq_trace(problem, the_empty_solution, &calls) == NQ_OK && calls == 1);
    nq_free(problem);
}

static void stops_at_any_step(void) {
    static const int32_t answers[] = {1, 7, -1, INT32_MIN};
    nq_problem *problem = new_problem(6);
    struct model whole = {.n = 6};
    CHECK(nq_trace(problem, follow, &whole) == NQ_OK);
    for (uint64_t k = 1; k <= whole.steps; k++) {
        struct model model = {.n = 6, .stop_at = k, .answer = answers[k % 4]};
        CHECK(nq_trace(problem, follow, &model) == NQ_STOPPED);
        CHECK(model.steps == k);
    }
    nq_free(problem);
}

/* Limit, and where nq_next stands, are nothing to a trace. */
static void ignores_the_limit(void) {
    struct model model = {.n = 8};
    nq_problem *problem = new_problem(8);
    uint32_t first[8], second[8];
    size_t written;
    CHECK(nq_set_limit(problem, 2) == NQ_OK);
    CHECK(nq_next(problem, first, 1, &written) == NQ_OK);
    CHECK(nq_trace(problem, follow, &model) == NQ_OK);
    CHECK(model.counts[NQ_STEP_SOLUTION] == 92);
    CHECK(nq_next(problem, second, 1, &written) == NQ_OK && written == 1);
    CHECK(memcmp(first, second, sizeof first) < 0);
    nq_free(problem);
}

static int32_t use_own_problem(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                               uint32_t placed) {
    struct model *model = user_data;
    uint64_t count = 777;
    (void) step, (void) row, (void) col;
    CHECK(nq_count(model->problem, &count) == NQ_ERR_BUSY && count == 777);
    CHECK(nq_trace(model->problem, use_own_problem, user_data) == NQ_ERR_BUSY);
    CHECK(nq_trace(model->problem, NULL, NULL) == NQ_ERR_NULL);
    CHECK(nq_set_limit(model->problem, 1) == NQ_ERR_BUSY);
    CHECK(nq_check(model->problem, cols, placed) == NQ_ERR_BUSY);
    nq_problem *other = new_problem(6);
    CHECK(nq_count(other, &count) == NQ_OK && count == 4);
    nq_free(other);
    model->steps++;
    return 0;
}

static void busy_in_the_callback(void) {
    struct model model = {.problem = new_problem(4)};
    CHECK(nq_trace(model.problem, use_own_problem, &model) == NQ_OK);
    CHECK(model.steps > 0);
    nq_free(model.problem);
}

static int32_t cancel_at(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                         uint32_t placed) {
    struct model *model = user_data;
    (void) step, (void) row, (void) col, (void) cols, (void) placed;
    if (++model->steps == model->stop_at) nq_cancel(model->problem);
    return 0;
}

static void cancels_at_any_step(void) {
    nq_problem *problem = new_problem(5);
    struct model whole = {.n = 5};
    CHECK(nq_trace(problem, follow, &whole) == NQ_OK);
    for (uint64_t k = 1; k <= whole.steps; k++) {
        struct model model = {.problem = problem, .stop_at = k};
        uint64_t count;
        CHECK(nq_trace(problem, cancel_at, &model) == NQ_CANCELLED && model.steps == k);
        CHECK(nq_count(problem, &count) == NQ_OK && count == 10);
    }
    struct model none = {.problem = problem};
    nq_cancel(problem);
    CHECK(nq_trace(problem, cancel_at, &none) == NQ_CANCELLED && none.steps == 0);
    CHECK(nq_trace(problem, cancel_at, &none) == NQ_OK && none.steps == whole.steps);
    nq_free(problem);
}

static void errors(void) {
    struct model model = {.n = 8};
    nq_problem *problem = new_problem(8);
    CHECK(nq_trace(NULL, follow, &model) == NQ_ERR_NULL);
    CHECK(nq_trace(problem, NULL, &model) == NQ_ERR_NULL);
    CHECK(model.steps == 0);
    nq_free(problem);
}

/* A deep board: its first rows need no going back, since a queen a knight's move on is always safe. */
static int32_t count_places(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                            uint32_t placed) {
    uint32_t *rows = user_data;
    (void) row;
    if (step != NQ_STEP_PLACE) return 0;
    CHECK(placed == ++*rows && cols[placed - 1] == col);
    return *rows == 1000;
}

static void deep_boards(void) {
    uint32_t rows = 0;
    nq_problem *problem = new_problem(100000);
    CHECK(nq_trace(problem, count_places, &rows) == NQ_STOPPED && rows == 1000);
    nq_free(problem);
}

/* What is asked besides n queens: the solutions are those of nq_solve, in its order, and each step is checked below. */
struct comparison {
    uint64_t solutions, expected;
    uint32_t n, boards[4096];
    int32_t last_step;
    uint32_t last_row, last_col;
};

static int32_t keep(void *user_data, const uint32_t *cols, uint32_t n) {
    struct comparison *comparison = user_data;
    CHECK((comparison->expected + 1) * n <= sizeof comparison->boards / sizeof comparison->boards[0]);
    memcpy(comparison->boards + comparison->expected++ * n, cols, n * sizeof *cols);
    return 0;
}

static int32_t compare(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols, uint32_t placed) {
    struct comparison *comparison = user_data;
    uint32_t n = comparison->n;
    if (step == NQ_STEP_PLACE && col != NQ_EMPTY) { /* only after it was looked at */
        CHECK(comparison->last_step == NQ_STEP_TRY && comparison->last_row == row && comparison->last_col == col);
    }
    if (step == NQ_STEP_TRY || step == NQ_STEP_DEAD_END) CHECK(placed == row);
    if (step == NQ_STEP_DEAD_END) CHECK(col == n);
    if (step == NQ_STEP_PLACE) CHECK(placed == row + 1 && cols[row] == col);
    if (step == NQ_STEP_SOLUTION) {
        CHECK(placed == n && row == n - 1 && col == cols[row] && comparison->solutions < comparison->expected);
        CHECK(memcmp(comparison->boards + comparison->solutions++ * n, cols, n * sizeof *cols) == 0);
    }
    comparison->last_step = step;
    comparison->last_row = row;
    comparison->last_col = col;
    return 0;
}

static void traces_the_solutions_of(nq_problem *problem, uint32_t n, uint64_t solutions) {
    struct comparison comparison = {.n = n};
    CHECK(nq_solve(problem, keep, &comparison, NULL) == NQ_OK);
    CHECK(comparison.expected == solutions);
    CHECK(nq_trace(problem, compare, &comparison) == NQ_OK);
    CHECK(comparison.solutions == solutions);
    nq_free(problem);
}

static void constrained_boards(void) {
    static const char puzzle[] = "AAAAAAAAABBBCCCDABEEEFCDAGEHHFCDAGFHHFCDAGFFFFGDAGGGGGGDAGGGGDDD";
    uint32_t regions[64];

    nq_problem *problem = new_problem(8);
    CHECK(nq_place(problem, 1, 1) == NQ_OK && nq_place(problem, 3, 0) == NQ_OK && nq_place(problem, 7, 5) == NQ_OK);
    traces_the_solutions_of(problem, 8, 3);

    problem = new_problem(8);
    CHECK(nq_place(problem, 0, 0) == NQ_OK && nq_place(problem, 1, 1) == NQ_OK);
    traces_the_solutions_of(problem, 8, 0);

    problem = new_problem(4);
    CHECK(nq_block(problem, 0, 1) == NQ_OK);
    traces_the_solutions_of(problem, 4, 1);

    problem = new_problem(8);
    for (int square = 0; square < 64; square++) regions[square] = (uint32_t) (puzzle[square] - 'A');
    CHECK(nq_set_attacks(problem, NQ_ATTACK_TOUCHING) == NQ_OK && nq_set_regions(problem, regions, 64) == NQ_OK);
    traces_the_solutions_of(problem, 8, 2);

    problem = new_problem(4); /* 4 rooks; then 2 queens on 4 x 4, of which 44 pairs do not attack each other */
    CHECK(nq_set_attacks(problem, NQ_ATTACK_NONE) == NQ_OK);
    traces_the_solutions_of(problem, 4, 24);
    problem = new_problem(4);
    CHECK(nq_set_queens(problem, 2) == NQ_OK);
    traces_the_solutions_of(problem, 4, 44);
    problem = new_problem(4);
    CHECK(nq_set_queens(problem, 0) == NQ_OK);
    traces_the_solutions_of(problem, 4, 1);

    problem = new_problem(5); /* around the edges, too */
    CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_WRAP) == NQ_OK);
    traces_the_solutions_of(problem, 5, 10);
}

/* An empty row is what is tried last: the whole search for 1 queen on 2 x 2 squares. */
static int32_t expect_step(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                           uint32_t placed) {
    static const struct {
        int32_t step;
        uint32_t row, col;
    } expected[] = {
        {NQ_STEP_TRY, 0, 0},           {NQ_STEP_PLACE, 0, 0},        {NQ_STEP_PLACE, 1, NQ_EMPTY},
        {NQ_STEP_SOLUTION, 1, NQ_EMPTY}, {NQ_STEP_REMOVE, 1, NQ_EMPTY}, {NQ_STEP_REMOVE, 0, 0},
        {NQ_STEP_TRY, 0, 1},           {NQ_STEP_PLACE, 0, 1},        {NQ_STEP_PLACE, 1, NQ_EMPTY},
        {NQ_STEP_SOLUTION, 1, NQ_EMPTY}, {NQ_STEP_REMOVE, 1, NQ_EMPTY}, {NQ_STEP_REMOVE, 0, 1},
        {NQ_STEP_PLACE, 0, NQ_EMPTY},  {NQ_STEP_TRY, 1, 0},          {NQ_STEP_PLACE, 1, 0},
        {NQ_STEP_SOLUTION, 1, 0},      {NQ_STEP_REMOVE, 1, 0},       {NQ_STEP_TRY, 1, 1},
        {NQ_STEP_PLACE, 1, 1},         {NQ_STEP_SOLUTION, 1, 1},     {NQ_STEP_REMOVE, 1, 1},
        {NQ_STEP_REMOVE, 0, NQ_EMPTY},
    };
    size_t *number = user_data;
    (void) cols, (void) placed;
    CHECK(*number < sizeof expected / sizeof expected[0]);
    CHECK(expected[*number].step == step && expected[*number].row == row && expected[*number].col == col);
    return ++*number == 0;
}

static void fewer_queens(void) {
    size_t steps = 0;
    nq_problem *problem = new_problem(2);
    CHECK(nq_set_queens(problem, 1) == NQ_OK);
    CHECK(nq_trace(problem, expect_step, &steps) == NQ_OK && steps == 22);
    nq_free(problem);
}

/* Classes and shards are nothing to a trace either. */
static void ignores_the_symmetry(void) {
    struct model model = {.n = 8};
    nq_problem *problem = new_problem(8);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    CHECK(nq_trace(problem, follow, &model) == NQ_OK);
    CHECK(model.counts[NQ_STEP_SOLUTION] == 92);
    nq_free(problem);
}

int main(void) {
    known_trees();
    the_empty_board();
    stops_at_any_step();
    ignores_the_limit();
    busy_in_the_callback();
    cancels_at_any_step();
    errors();
    deep_boards();
    constrained_boards();
    fewer_queens();
    ignores_the_symmetry();
    return 0;
}
