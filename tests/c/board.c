/* nq_check and nq_format. */
#include "check.h"

#define EMPTY NQ_EMPTY

static void check_solutions(void) {
    static const uint32_t good[] = {1, 3, 0, 2};
    nq_problem *problem = new_problem(4);
    CHECK(nq_check(problem, good, 4) == NQ_OK);
    for (uint32_t row = 0; row < 4; row++) {
        for (uint32_t col = 0; col < 4; col++) {
            uint32_t bad[4];
            memcpy(bad, good, sizeof good);
            bad[row] = col;
            CHECK(nq_check(problem, bad, 4) == (col == good[row] ? NQ_OK : NQ_UNSOLVED));
        }
        uint32_t bad[4];
        memcpy(bad, good, sizeof good);
        bad[row] = EMPTY;
        CHECK(nq_check(problem, bad, 4) == NQ_UNSOLVED);
        bad[row] = 4;
        CHECK(nq_check(problem, bad, 4) == NQ_ERR_RANGE);
        bad[row] = EMPTY - 1;
        CHECK(nq_check(problem, bad, 4) == NQ_ERR_RANGE);
        bad[3 - row] = EMPTY; /* not on the board, whatever stands elsewhere */
        CHECK(nq_check(problem, bad, 4) == NQ_ERR_RANGE);
    }
    CHECK(nq_check(NULL, good, 4) == NQ_ERR_NULL);
    CHECK(nq_check(problem, NULL, 4) == NQ_ERR_NULL);
    CHECK(nq_check(problem, NULL, 0) == NQ_ERR_NULL);
    CHECK(nq_check(problem, good, 3) == NQ_ERR_RANGE);
    CHECK(nq_check(problem, good, 5) == NQ_ERR_RANGE);
    nq_free(problem);
    problem = new_problem(0);
    CHECK(nq_check(problem, NULL, 0) == NQ_OK);
    CHECK(nq_check(problem, NULL, 1) == NQ_ERR_RANGE);
    nq_free(problem);
}

/* Even columns, then odd ones: a solution where n mod 6 is 4. With two rows exchanged it is none. */
static void check_large(void) {
    const uint32_t n = 1000000;
    uint32_t *cols = malloc(n * sizeof *cols);
    CHECK(cols != NULL && n % 6 == 4);
    for (uint32_t row = 0; row < n; row++) cols[row] = row < n / 2 ? 2 * row + 1 : 2 * (row - n / 2);
    nq_problem *problem = new_problem(n);
    CHECK(nq_check(problem, cols, n) == NQ_OK);
    uint32_t saved = cols[n - 1];
    cols[n - 1] = cols[0];
    CHECK(nq_check(problem, cols, n) == NQ_UNSOLVED);
    cols[n - 1] = n;
    CHECK(nq_check(problem, cols, n) == NQ_ERR_RANGE);
    cols[n - 1] = cols[n - 2];
    cols[n - 2] = saved;
    CHECK(nq_check(problem, cols, n) == NQ_UNSOLVED);
    nq_free(problem);
    free(cols);
}

struct sample {
    size_t n;
    uint32_t cols[10];
    int32_t style;
    const char *text;
};

static const struct sample SAMPLES[] = {
    {4, {1, 3, 0, 2}, NQ_STYLE_LETTERS, ".Q..\n...Q\nQ...\n..Q."},
    {4, {1, 3, 0, 2}, NQ_STYLE_UNICODE, "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □"},
    {3, {1, EMPTY, 0}, NQ_STYLE_UNICODE, "■ ♛ ■\n□ ■ □\n♛ □ ■"},
    {4, {1, 3, 0, 2}, NQ_STYLE_FEN, "1Q2/3Q/Q3/2Q1"},
    {10, {9, 0, 5, EMPTY, 1, 1, 1, 1, 1, 1}, NQ_STYLE_FEN, "9Q/Q9/5Q4/10/1Q8/1Q8/1Q8/1Q8/1Q8/1Q8"},
    {4, {1, 3, 0, 2}, NQ_STYLE_LIST, "2 4 1 3"},
    {4, {1, EMPTY, 0, 0}, NQ_STYLE_LIST, "2 0 1 1"},
    {4, {1, 3, 0, 2}, NQ_STYLE_MATRIX, "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0"},
    {4, {1, EMPTY, 0, 2}, NQ_STYLE_XO, "OXOO\nOOOO\nXOOO\nOOXO"},
    {4, {1, EMPTY, EMPTY, 2}, NQ_STYLE_MATRIX, "0 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 1 0"},
    {2, {EMPTY, 1}, NQ_STYLE_HASH, "  #  #\n  #  @"},
    {3, {EMPTY, EMPTY, 1}, NQ_STYLE_CHESS_FONT, "+>+\n>+>\n+`+"},
    {2, {EMPTY, 0}, NQ_STYLE_LETTERS, "..\nQ."},
    {3, {0, 2, 1}, NQ_STYLE_HASH, "  @  #  #\n  #  #  @\n  #  @  #"},
    {3, {0, 2, 1}, NQ_STYLE_CHESS_FONT, "K>+\n>+`\n+`+"},
    {3, {2, 1, 0}, NQ_STYLE_CHESS_FONT, "+>K\n>K>\nK>+"},
    {1, {0}, NQ_STYLE_LETTERS, "Q"},
    {1, {EMPTY}, NQ_STYLE_UNICODE, "■"},
    {1, {EMPTY}, NQ_STYLE_FEN, "1"},
    {0, {0}, NQ_STYLE_LETTERS, ""},
    {0, {0}, NQ_STYLE_FEN, ""},
    {0, {0}, NQ_STYLE_LIST, ""},
};

static void format_samples(void) {
    for (size_t i = 0; i < sizeof SAMPLES / sizeof SAMPLES[0]; i++) {
        const struct sample *sample = &SAMPLES[i];
        char buffer[512];
        size_t length = 0;
        CHECK(nq_format(sample->cols, sample->n, sample->style, buffer, sizeof buffer, &length) == NQ_OK);
        CHECK(strcmp(buffer, sample->text) == 0);
        CHECK(length == strlen(sample->text));
    }
}

/* Whatever the capacity: the same length, a prefix of the text, a 0 after it, nothing beyond. */
static void format_short_buffers(void) {
    static const uint32_t cols[] = {0, 4, 7, 5, 2, 6, 1, 3};
    for (int32_t style = NQ_STYLE_LETTERS; style <= NQ_STYLE_SVG; style++) {
        size_t length = 0, again = 0;
        CHECK(nq_format(cols, 8, style, NULL, 0, &length) == NQ_OK);
        char *whole = malloc(length + 1), *part = malloc(length + 20);
        CHECK(whole != NULL && part != NULL);
        CHECK(nq_format(cols, 8, style, whole, length + 1, &again) == NQ_OK);
        CHECK(again == length && strlen(whole) == length);
        CHECK(whole[length - 1] != '\n' && whole[length - 1] != ' ');
        CHECK(strstr(whole, " \n") == NULL);
        for (size_t capacity = 0; capacity <= length + 10; capacity++) {
            memset(part, '~', length + 20);
            CHECK(nq_format(cols, 8, style, part, capacity, &again) == NQ_OK && again == length);
            size_t kept = capacity == 0 ? 0 : capacity - 1 < length ? capacity - 1 : length;
            CHECK(memcmp(part, whole, kept) == 0);
            if (capacity > 0) CHECK(part[kept] == 0);
            for (size_t i = capacity == 0 ? 0 : kept + 1; i < length + 20; i++) CHECK(part[i] == '~');
        }
        free(whole);
        free(part);
    }
}

/* Numbers of many digits: one queen far to the right of a wide board. */
static void format_wide(void) {
    const size_t n = 70000;
    uint32_t *cols = malloc(n * sizeof *cols);
    char beginning[64], expected[64];
    size_t length;
    CHECK(cols != NULL);
    for (size_t row = 0; row < n; row++) cols[row] = (uint32_t) (66000 + row % 4000);
    cols[1] = 300;
    CHECK(nq_format(cols, n, NQ_STYLE_FEN, beginning, sizeof beginning, &length) == NQ_OK);
    snprintf(expected, sizeof expected, "66000Q3999/300Q69699/66002Q3997/");
    CHECK(strncmp(beginning, expected, strlen(expected)) == 0);
    CHECK(nq_format(cols, n, NQ_STYLE_LIST, beginning, sizeof beginning, &length) == NQ_OK);
    snprintf(expected, sizeof expected, "66001 301 66003 66004 ");
    CHECK(strncmp(beginning, expected, strlen(expected)) == 0);
    free(cols);
}

/* A bottom left square that is dark, in the two styles that are coloured like a chess board. */
static void format_colours(void) {
    for (size_t n = 1; n <= 9; n++) {
        uint32_t cols[9];
        char buffer[4096];
        size_t length;
        for (size_t row = 0; row < n; row++) cols[row] = EMPTY;
        CHECK(nq_format(cols, n, NQ_STYLE_UNICODE, buffer, sizeof buffer, &length) == NQ_OK);
        const char *last_line = strrchr(buffer, '\n') ? strrchr(buffer, '\n') + 1 : buffer;
        CHECK(strncmp(last_line, "■", strlen("■")) == 0);
    }
}

static void format_errors(void) {
    static const uint32_t cols[] = {1, 3, 0, 2}, outside[] = {1, 3, 4, 2};
    char buffer[8] = "as was";
    size_t length = 99;
    CHECK(nq_format(NULL, 4, 0, buffer, sizeof buffer, &length) == NQ_ERR_NULL);
    CHECK(nq_format(cols, 4, 0, NULL, 1, &length) == NQ_ERR_NULL);
    CHECK(nq_format(cols, 4, 0, buffer, sizeof buffer, NULL) == NQ_ERR_NULL);
    CHECK(nq_format(NULL, 4, 99, buffer, sizeof buffer, &length) == NQ_ERR_NULL);
    CHECK(nq_format(cols, 4, -1, buffer, sizeof buffer, &length) == NQ_ERR_RANGE);
    CHECK(nq_format(cols, 4, 9, buffer, sizeof buffer, &length) == NQ_ERR_RANGE);
    CHECK(nq_format(outside, 4, 0, buffer, sizeof buffer, &length) == NQ_ERR_RANGE);
    CHECK(nq_format(cols, (size_t) NQ_MAX_N + 1, 0, buffer, sizeof buffer, &length) == NQ_ERR_RANGE);
    CHECK(nq_format(cols, SIZE_MAX, 0, buffer, sizeof buffer, &length) == NQ_ERR_RANGE);
    CHECK(strcmp(buffer, "as was") == 0 && length == 99);
    CHECK(nq_format(NULL, 0, 0, NULL, 0, &length) == NQ_OK && length == 0);
}

/* The text of a large board is measured without being written: 10^5 rows of 10^5 squares. */
static void measure_large(void) {
    const size_t n = 100000;
    uint32_t *cols = malloc(n * sizeof *cols);
    size_t length = 0;
    CHECK(cols != NULL);
    for (size_t row = 0; row < n; row++) cols[row] = (uint32_t) (row * 7 % n);
    static const struct {
        int32_t style;
        uint64_t bytes_a_square, separators_a_row;
    } cases[] = {{NQ_STYLE_LETTERS, 1, 0}, {NQ_STYLE_UNICODE, 3, 1}, {NQ_STYLE_MATRIX, 1, 1},
                 {NQ_STYLE_XO, 1, 0},      {NQ_STYLE_HASH, 3, 0},    {NQ_STYLE_CHESS_FONT, 1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t line = n * cases[i].bytes_a_square + (n - 1) * cases[i].separators_a_row;
        uint64_t whole = n * line + (n - 1);
        char beginning[16];
        nq_status status = nq_format(cols, n, cases[i].style, beginning, sizeof beginning, &length);
        if (whole > SIZE_MAX) {
            CHECK(status == NQ_ERR_TOO_LARGE);
            continue;
        }
        CHECK(status == NQ_OK && length == whole);
        CHECK(strlen(beginning) == sizeof beginning - 1);
    }
    free(cols);
}

int main(void) {
    check_solutions();
    check_large();
    format_samples();
    format_short_buffers();
    format_wide();
    format_colours();
    format_errors();
    measure_large();
    return 0;
}
