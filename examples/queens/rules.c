/*
 * The rules of a problem: squares, boards, regions, attacks, queens.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queens.h"

/* A rule that the library did not take; it was in range, so memory is short. */
static void set(nq_status status, uint32_t n) {
    if (status != NQ_OK) give_up("the rules for", n, status);
}

typedef nq_status square_fn(nq_problem *problem, uint32_t row, uint32_t col);

/* Hands the square "ROW,COL" to nq_place or nq_block. */
static void one_square(nq_problem *problem, uint32_t n, square_fn *use, const char *option, const char *text) {
    char row[24];
    const char *comma = text == NULL ? NULL : strchr(text, ',');
    if (comma == NULL || comma - text >= (ptrdiff_t) sizeof row) {
        refuse("%s takes a square ROW,COL, as in 0,3, not %s", option, text == NULL ? "nothing" : text);
    }
    memcpy(row, text, (size_t) (comma - text));
    row[comma - text] = '\0';
    if (n == 0) refuse("a board without squares has no %s", text);
    char row_name[32], col_name[32];
    snprintf(row_name, sizeof row_name, "ROW of %s", option);
    snprintf(col_name, sizeof col_name, "COL of %s", option);
    uint32_t r = (uint32_t) number(row, n - 1, row_name), c = (uint32_t) number(comma + 1, n - 1, col_name);
    set(use(problem, r, c), n);
}

/* A text with a character for each square of a board. */
struct text_board {
    const char *name;
    FILE *file;
    uint32_t n, row, col;
};

/* Says what is wrong with the square that is being read, and ends the program. */
static void refuse_square(const struct text_board *board, const char *what) {
    fprintf(stderr, "queens: %s:%" PRIu32 ":%" PRIu32 ": %s\n", board->name, board->row + 1, board->col + 1, what);
    exit(BAD_USAGE);
}

static struct text_board open_board(const char *name, uint32_t n) {
    struct text_board board = {name, NULL, n, 0, 0};
    if (name == NULL) refuse("the name of a file is missing");
    board.file = fopen(name, "r");
    if (board.file == NULL) refuse("%s: %s", name, strerror(errno));
    return board;
}

/* The next character, for CR LF only the LF; EOF at the end. */
static int next_character(struct text_board *board) {
    errno = 0;
    int next = getc(board->file);
    if (next == '\r') {
        next = getc(board->file);
        if (next != '\n') refuse_square(board, "a carriage return that no newline follows");
    }
    if (next == EOF && ferror(board->file)) refuse("%s: %s", board->name, strerror(errno));
    if (next >= 0x80) refuse_square(board, "this is not ASCII text");
    return next;
}

/* The character of the next square, whose row and column `board` then has; EOF after the last one. */
static int next_square(struct text_board *board) {
    int next = next_character(board);
    if (board->row == board->n) {
        while (next == '\n') next = next_character(board);
        if (next != EOF) refuse_square(board, "the board has more lines than N");
        fclose(board->file);
        return EOF;
    }
    if (next == EOF) refuse_square(board, "the board ends before N lines of N squares");
    if (next == '\n') refuse_square(board, "the line has fewer squares than N");
    return next;
}

static void advance(struct text_board *board) {
    if (++board->col < board->n) return;
    int next = next_character(board);
    if (next != '\n' && next != EOF) refuse_square(board, "the line has more squares than N");
    board->row++;
    board->col = 0;
}

static void read_board(nq_problem *problem, uint32_t n, const char *name) {
    struct text_board board = open_board(name, n);
    for (int square; (square = next_square(&board)) != EOF; advance(&board)) {
        if (square == 'Q') {
            set(nq_place(problem, board.row, board.col), n);
        } else if (square == '#') {
            set(nq_block(problem, board.row, board.col), n);
        } else if (square != '.') {
            refuse_square(&board, "a square is Q (placed), # (blocked) or . (free)");
        }
    }
}

static void read_regions(nq_problem *problem, uint32_t n, const char *name) {
    struct text_board board = open_board(name, n);
    uint32_t label_of[256], labels = 0, *regions = calloc(n, sizeof *regions * (n == 0 ? 1 : n));
    if (regions == NULL && n > 0) give_up("regions for", n, NQ_ERR_MEMORY);
    memset(label_of, 0xff, sizeof label_of);
    for (int square; (square = next_square(&board)) != EOF; advance(&board)) {
        if (square <= ' ') refuse_square(&board, "a region's letter is a visible character");
        if (label_of[square] == UINT32_MAX) {
            if (labels == n) refuse_square(&board, "this is one region more than N");
            label_of[square] = labels++;
        }
        regions[(size_t) board.row * n + board.col] = label_of[square];
    }
    if (n > 0) set(nq_set_regions(problem, regions, (size_t) n * n), n);
    free(regions);
}

static uint32_t attacks_named(const char *list) {
    static const struct {
        const char *name;
        uint32_t flag;
    } attacks[] = {
        {"none", NQ_ATTACK_NONE},     {"diagonals", NQ_ATTACK_DIAGONALS}, {"touching", NQ_ATTACK_TOUCHING},
        {"knight", NQ_ATTACK_KNIGHT}, {"wrap", NQ_ATTACK_WRAP},
    };
    uint32_t flags = 0;
    size_t known = sizeof attacks / sizeof attacks[0];
    for (const char *name = list == NULL ? "" : list;; name++) {
        size_t length = strcspn(name, ","), i = 0;
        while (i < known && (strlen(attacks[i].name) != length || strncmp(attacks[i].name, name, length) != 0)) i++;
        if (i == known) refuse("--attacks must be none or a list of diagonals, touching, knight and wrap");
        if (attacks[i].flag == NQ_ATTACK_NONE && strcmp(list, "none") != 0) refuse("--attacks none stands alone");
        flags |= attacks[i].flag;
        name += length;
        if (*name == '\0') return flags;
    }
}

/* Applies the rule that the arguments start with; returns how many of them it is, 0 if it is none. */
int take_rule(nq_problem *problem, uint32_t n, char **arguments) {
    const char *option = arguments[0], *value = arguments[1];
    if (strcmp(option, "--classes") == 0) {
        set(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES), n);
        return 1;
    }
    if (strcmp(option, "--place") == 0) {
        one_square(problem, n, nq_place, option, value);
    } else if (strcmp(option, "--block") == 0) {
        one_square(problem, n, nq_block, option, value);
    } else if (strcmp(option, "--board") == 0) {
        read_board(problem, n, value);
    } else if (strcmp(option, "--regions") == 0) {
        read_regions(problem, n, value);
    } else if (strcmp(option, "--attacks") == 0) {
        set(nq_set_attacks(problem, attacks_named(value)), n);
    } else if (strcmp(option, "--queens") == 0) {
        set(nq_set_queens(problem, (uint32_t) number(value, n, "K of --queens")), n);
    } else {
        return 0;
    }
    return 2;
}
