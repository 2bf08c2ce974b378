/*
 * queens: counts, lists and checks solutions of the n queens problem, from the command line.
 *
 * A small tool, and an example of how a C program uses the library.
 */
#define _POSIX_C_SOURCE 200809L /* isatty, sigaction, alarm */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nqueens.h"

enum { FAILED = 1, BAD_USAGE = 2, INTERRUPTED = 130 };

static const char USAGE[] =
    "usage: queens N                                      the count, and the first boards\n"
    "       queens count N [RULE ...] [--unique]          how many solutions; or only whether there is exactly one\n"
    "       queens solve N [RULE ...] [--style STYLE] [--limit L]    the solutions, in order\n"
    "       queens check N COL ... [RULE ...]             is this board a solution?\n"
    "       queens --help | --version\n"
    "\n"
    "N is the size of the board. COL is the column, from 0 to N - 1, of each row's queen; '-' for a row without one.\n"
    "STYLE is one of letters (the default), unicode, fen, list (columns from 1 to N), matrix, xo, hash, chess-font and\n"
    "svg (a picture for each solution: --limit 1 makes one file).\n"
    "At most L solutions are listed; 0 is no limit.\n"
    "\n"
    "RULE, which `queens N` does not take, is one of\n"
    "  --place ROW,COL    a queen stands there (rows and columns from 0)\n"
    "  --block ROW,COL    no queen stands there\n"
    "  --board FILE       both, as a text of N lines: Q placed, # blocked, . free\n"
    "  --regions FILE     N lines with a letter for each square: one queen for each letter\n"
    "  --attacks LIST     instead of diagonals: none, or some of diagonals,touching,knight,wrap (with commas)\n"
    "  --queens K         K queens instead of N\n"
    "  --classes          of solutions that are turned or reflected into one another only the first\n"
    "\n"
    "Files are ASCII text.\n"
    "\n"
    "Exit status: 0; 1 for a board that is no solution, one that is not unique, or when an answer cannot be had; 2 for\n"
    "wrong input; 130 when interrupted.\n";

/* ---- Words on stderr ---- */

/* Wrong input: says what is wrong with which value, and ends the program. */
static void refuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("queens: ", stderr);
    vfprintf(stderr, format, values);
    fputs("; see queens --help\n", stderr);
    va_end(values);
    exit(BAD_USAGE);
}

/* An answer that cannot be had: says why, and ends the program. */
static void give_up(const char *what, uint32_t n, nq_status status) {
    fprintf(stderr, "queens: %s n = %" PRIu32 ": %s\n", what, n, nq_status_text(status));
    exit(status == NQ_CANCELLED ? INTERRUPTED : FAILED);
}

/* The exit status, once all of the output has been written. */
static int finish(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("queens: the output could not be written\n", stderr);
    return FAILED;
}

/* ---- Long searches: Ctrl-C cancels, a terminal shows the seconds ---- */

static nq_problem *volatile running;
static volatile sig_atomic_t elapsed;
static struct sigaction interrupt_before;

static void on_interrupt(int signal_number) {
    (void) signal_number;
    nq_cancel(running);
}

/* Writes the seconds gone by on the line that is reserved for it. A signal handler may call write, but not printf. */
static void on_second(int signal_number) {
    (void) signal_number;
    char line[32] = "\r           s ";
    size_t digit = 10;
    int saved = errno;
    elapsed = elapsed + 1;
    for (sig_atomic_t left = elapsed; left > 0; left /= 10) line[digit--] = (char) ('0' + left % 10);
    ssize_t written = write(STDERR_FILENO, line, strlen(line));
    (void) written; /* a line that is lost is no harm */
    errno = saved;
    alarm(1);
}

/* From here to end_search Ctrl-C cancels the problem (a second one ends the program, as it does one that waits to write),
   and with show_seconds a terminal shows how long it takes. */
static void begin_search(nq_problem *problem, int show_seconds) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    running = problem;
    action.sa_handler = on_interrupt;
    action.sa_flags = SA_RESETHAND | SA_RESTART;
    sigaction(SIGINT, &action, &interrupt_before);
    if (interrupt_before.sa_handler == SIG_IGN) sigaction(SIGINT, &interrupt_before, NULL); /* as it was told */
    if (!show_seconds || !isatty(STDERR_FILENO)) return;
    elapsed = 0;
    action.sa_handler = on_second;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
}

static void end_search(void) {
    alarm(0);
    sigaction(SIGINT, &interrupt_before, NULL);
    if (elapsed > 0) fputs("\r              \r", stderr);
    elapsed = 0;
}

/* ---- Reading arguments ---- */

/* A decimal number from 0 to `most`. `text` is NULL where the command line has ended. */
static uint64_t number(const char *text, uint64_t most, const char *name) {
    char *end;
    if (text == NULL) refuse("%s is missing", name);
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    int is_decimal = *text != '\0' && text[strspn(text, "0123456789")] == '\0';
    if (!is_decimal || errno != 0 || value > most) {
        refuse("%s must be a number from 0 to %" PRIu64 ", not '%s'", name, most, text);
    }
    return value;
}

static uint32_t board_size(const char *text) {
    return (uint32_t) number(text, NQ_MAX_N, "N");
}

static void expect_end(const char *argument, const char *after) {
    if (argument != NULL) refuse("'%s' is one argument too many after %s", argument, after);
}

static int32_t style_named(const char *name) {
    static const struct {
        const char *name;
        int32_t style;
    } styles[] = {
        {"letters", NQ_STYLE_LETTERS}, {"unicode", NQ_STYLE_UNICODE}, {"fen", NQ_STYLE_FEN},
        {"list", NQ_STYLE_LIST},       {"matrix", NQ_STYLE_MATRIX},   {"xo", NQ_STYLE_XO},
        {"hash", NQ_STYLE_HASH},       {"chess-font", NQ_STYLE_CHESS_FONT}, {"svg", NQ_STYLE_SVG},
    };
    for (size_t i = 0; name != NULL && i < sizeof styles / sizeof styles[0]; i++) {
        if (strcmp(name, styles[i].name) == 0) return styles[i].style;
    }
    refuse("--style must be letters, unicode, fen, list, matrix, xo, hash, chess-font or svg, not %s%s%s",
           name == NULL ? "" : "'", name == NULL ? "nothing" : name, name == NULL ? "" : "'");
    return -1;
}

static nq_problem *new_problem(uint32_t n) {
    nq_problem *problem = NULL;
    nq_status status = nq_new(n, &problem);
    if (status != NQ_OK) give_up("a board of", n, status);
    return problem;
}

/* ---- Rules ---- */

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
static int take_rule(nq_problem *problem, uint32_t n, char **arguments) {
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

/* ---- The commands ---- */

/* Prints boards one after another, each in memory that grows as needed. */
struct printer {
    int32_t style;
    char *text;
    size_t capacity;
    uint64_t printed;
};

static int32_t print_board(void *user_data, const uint32_t *cols, uint32_t n) {
    struct printer *printer = user_data;
    size_t length = 0;
    nq_format(cols, n, printer->style, printer->text, printer->capacity, &length);
    if (length >= printer->capacity) { /* cut short: once more, with room */
        char *text = realloc(printer->text, length + 1);
        if (text == NULL) give_up("a board of", n, NQ_ERR_MEMORY);
        printer->text = text;
        printer->capacity = length + 1;
        nq_format(cols, n, printer->style, printer->text, printer->capacity, &length);
    }
    int is_one_line = printer->style == NQ_STYLE_FEN || printer->style == NQ_STYLE_LIST;
    if (printer->printed++ > 0 && !is_one_line) putchar('\n');
    puts(printer->text);
    return ferror(stdout);
}

/* Prints the solutions up to a limit (0: all); returns how many. */
static uint64_t print_solutions(nq_problem *problem, uint32_t n, int32_t style, uint64_t limit) {
    struct printer printer = {style, NULL, 0, 0};
    nq_set_limit(problem, limit);
    begin_search(problem, !isatty(STDOUT_FILENO));
    nq_status status = nq_solve(problem, print_board, &printer, NULL);
    end_search();
    free(printer.text);
    if (status == NQ_STOPPED) exit(finish(FAILED));
    if (status != NQ_OK && status != NQ_LIMIT) give_up("solutions of", n, status);
    return printer.printed;
}

static uint64_t count_solutions(nq_problem *problem, uint32_t n) {
    uint64_t count = 0;
    begin_search(problem, 1);
    nq_status status = nq_count(problem, &count);
    end_search();
    if (status != NQ_OK) give_up("the count of", n, status);
    return count;
}

static int overview(uint32_t n) {
    const uint64_t most_boards = 3;
    nq_problem *problem = new_problem(n);
    uint64_t count = count_solutions(problem, n);
    printf("%" PRIu32 " queen%s on %" PRIu32 " x %" PRIu32 " squares: %" PRIu64 " solution%s\n", n, n == 1 ? "" : "s", n,
           n, count, count == 1 ? "" : "s");
    if (count > 0 && n > 0) {
        printf(count > most_boards ? "\nThe first %" PRIu64 ":\n\n" : "\n", most_boards);
        print_solutions(problem, n, NQ_STYLE_LETTERS, most_boards);
    }
    nq_free(problem);
    return EXIT_SUCCESS;
}

static int is_unique(nq_problem *problem, uint32_t n) {
    uint64_t solutions = 0;
    nq_set_limit(problem, 2);
    begin_search(problem, 1);
    nq_status status = nq_count(problem, &solutions);
    end_search();
    if (status != NQ_OK && status != NQ_LIMIT) give_up("the count of", n, status);
    puts(solutions == 0 ? "no solution" : solutions == 1 ? "unique" : "several solutions");
    return solutions == 1 ? EXIT_SUCCESS : FAILED;
}

static int count(char **arguments) {
    uint32_t n = board_size(*arguments++);
    nq_problem *problem = new_problem(n);
    int unique = 0, status = EXIT_SUCCESS;
    while (*arguments != NULL) {
        int taken = take_rule(problem, n, arguments);
        if (taken == 0 && strcmp(*arguments, "--unique") == 0) taken = unique = 1;
        if (taken == 0 && **arguments != '-') expect_end(*arguments, "count N");
        if (taken == 0) refuse("count N takes rules and --unique, not '%s'", *arguments);
        arguments += taken;
    }
    if (unique) {
        status = is_unique(problem, n);
    } else {
        printf("%" PRIu64 "\n", count_solutions(problem, n));
    }
    nq_free(problem);
    return status;
}

static int solve(char **arguments) {
    uint32_t n = board_size(*arguments++);
    nq_problem *problem = new_problem(n);
    int32_t style = NQ_STYLE_LETTERS;
    uint64_t limit = 0;
    while (*arguments != NULL) {
        int taken = take_rule(problem, n, arguments);
        if (taken > 0) {
            arguments += taken;
            continue;
        }
        if (strcmp(arguments[0], "--style") == 0) {
            style = style_named(arguments[1]);
        } else if (strcmp(arguments[0], "--limit") == 0) {
            limit = number(arguments[1], UINT64_MAX, "L of --limit");
        } else {
            refuse("solve N takes rules and the options --style and --limit, not '%s'", arguments[0]);
        }
        arguments += 2;
    }
    print_solutions(problem, n, style, limit);
    nq_free(problem);
    return EXIT_SUCCESS;
}

static int check(char **arguments) {
    uint32_t n = board_size(*arguments++);
    size_t given = 0;
    while (arguments[given] != NULL && strncmp(arguments[given], "--", 2) != 0) given++;
    if (given != n) refuse("check %" PRIu32 " needs %" PRIu32 " columns, one for each row, not %zu", n, n, given);
    uint32_t *cols = malloc((given + 1) * sizeof *cols);
    if (cols == NULL) give_up("a board of", n, NQ_ERR_MEMORY);
    for (size_t row = 0; row < given; row++) {
        const char *text = arguments[row];
        int is_empty = strcmp(text, "-") == 0;
        cols[row] = is_empty ? NQ_EMPTY : (uint32_t) number(text, n - 1, "a column that is not '-'");
    }
    nq_problem *problem = new_problem(n);
    for (arguments += given; *arguments != NULL;) {
        int taken = take_rule(problem, n, arguments);
        if (taken == 0) refuse("check N COL ... takes rules, not '%s'", *arguments);
        arguments += taken;
    }
    nq_status status = nq_check(problem, cols, given);
    nq_free(problem);
    free(cols);
    if (status < 0) give_up("a board of", n, status);
    puts(status == NQ_OK ? "a solution" : "not a solution");
    return status == NQ_OK ? EXIT_SUCCESS : FAILED;
}

static int run(const char *command, char **arguments) {
    if (strcmp(command, "--help") == 0 || strcmp(command, "-h") == 0) {
        fputs(USAGE, stdout);
        return EXIT_SUCCESS;
    }
    if (strcmp(command, "--version") == 0) {
        printf("queens, with nqueens %s (%s)\n", nq_version(), nq_kernel());
        return EXIT_SUCCESS;
    }
    if (strcmp(command, "count") == 0) return count(arguments);
    if (strcmp(command, "solve") == 0) return solve(arguments);
    if (strcmp(command, "check") == 0) return check(arguments);
    if (strspn(command, "0123456789") == 0) refuse("the commands are N, count, solve and check, not '%s'", command);
    expect_end(arguments[0], "N");
    return overview(board_size(command));
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs(USAGE, stderr);
        return BAD_USAGE;
    }
    return finish(run(argv[1], argv + 2));
}
