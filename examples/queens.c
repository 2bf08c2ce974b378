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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nqueens.h"

enum { FAILED = 1, BAD_USAGE = 2, INTERRUPTED = 130 };

static const char USAGE[] =
    "usage: queens N                                      the count, and the first boards\n"
    "       queens count N                                how many solutions\n"
    "       queens solve N [--style STYLE] [--limit L]    the solutions, in order\n"
    "       queens check N COL ...                        is this board a solution?\n"
    "       queens --help | --version\n"
    "\n"
    "N is the size of the board. COL is the column, from 0 to N - 1, of each row's queen; '-' for a row without one.\n"
    "STYLE is one of letters (the default), unicode, fen, list (columns from 1 to N), matrix, xo, hash, chess-font and\n"
    "svg (a picture for each solution: --limit 1 makes one file).\n"
    "At most L solutions are listed; 0 is no limit.\n"
    "\n"
    "Exit status: 0; 1 for a board that is no solution, or when an answer cannot be had; 2 for wrong input; 130 when\n"
    "interrupted.\n";

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

static int count(char **arguments) {
    uint32_t n = board_size(arguments[0]);
    expect_end(arguments[1], "count N");
    nq_problem *problem = new_problem(n);
    printf("%" PRIu64 "\n", count_solutions(problem, n));
    nq_free(problem);
    return EXIT_SUCCESS;
}

static int solve(char **arguments) {
    uint32_t n = board_size(*arguments++);
    int32_t style = NQ_STYLE_LETTERS;
    uint64_t limit = 0;
    for (; *arguments != NULL; arguments += 2) {
        if (strcmp(arguments[0], "--style") == 0) {
            style = style_named(arguments[1]);
        } else if (strcmp(arguments[0], "--limit") == 0) {
            limit = number(arguments[1], UINT64_MAX, "L of --limit");
        } else {
            refuse("solve N takes the options --style and --limit, not '%s'", arguments[0]);
        }
    }
    nq_problem *problem = new_problem(n);
    print_solutions(problem, n, style, limit);
    nq_free(problem);
    return EXIT_SUCCESS;
}

static int check(char **arguments) {
    uint32_t n = board_size(arguments[0]);
    size_t given = 0;
    while (arguments[1 + given] != NULL) given++;
    if (given != n) refuse("check %" PRIu32 " needs %" PRIu32 " columns, one for each row, not %zu", n, n, given);
    uint32_t *cols = malloc((given + 1) * sizeof *cols);
    if (cols == NULL) give_up("a board of", n, NQ_ERR_MEMORY);
    for (size_t row = 0; row < given; row++) {
        const char *text = arguments[1 + row];
        int is_empty = strcmp(text, "-") == 0;
        cols[row] = is_empty ? NQ_EMPTY : (uint32_t) number(text, n - 1, "a column that is not '-'");
    }
    nq_problem *problem = new_problem(n);
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
