/*
 * queens solve: the solutions, one after another.
 */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "queens.h"

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
uint64_t print_solutions(nq_problem *problem, uint32_t n, int32_t style, uint64_t limit) {
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

int solve(char **arguments) {
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
