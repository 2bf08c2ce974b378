/*
 * tutorials: prints what the programs of five tutorials on backtracking print, by way of the library.
 *
 * The tutorials search for the 92 solutions on the chess board, recursively and not, with marker arrays and without, and
 * each has its own way to print them. Here the search is nq_solve, and a board is written by nq_format.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nqueens.h"

struct tutorial {
    const char *name, *what;
    int32_t style;
    const char *before;    /* each solution; %llu is its number */
    const char *after_row; /* between the library's text of a row and the end of its line */
    const char *after;     /* each solution */
    const char *total;     /* at the end; %llu is the number of solutions */
};

static const struct tutorial TUTORIALS[] = {
    {"000", "recursive, marker arrays for columns and both diagonals", NQ_STYLE_HASH, "----Case %llu----\n", "", "\n",
     ""},
    {"001", "recursive, one marker matrix", NQ_STYLE_XO, "", "", "\n", "%llu\n"},
    {"002", "not recursive, each queen checked against all above; the letters of a chess font", NQ_STYLE_CHESS_FONT,
     "Solutions：%llu\n", "", "\n", "Solutions=%llu\nend\n"},
    {"003", "recursive, arrays of what is safe; a list of columns", NQ_STYLE_LIST, "方案%llu:", " ", "", ""},
    {"004", "both ways, marker arrays; matrices of 1 and 0", NQ_STYLE_MATRIX, "", " ", "\n", "有%llu种布局"},
};

#define TUTORIAL_COUNT (sizeof TUTORIALS / sizeof TUTORIALS[0])

/* What the callback needs. */
struct printer {
    const struct tutorial *tutorial;
    char *text; /* room for one board */
    size_t capacity;
    unsigned long long number;
};

/* Prints a format of the table above: literal text with at most one %llu. */
static void print_number(const char *format, unsigned long long number) {
    const char *place = strstr(format, "%llu");
    if (place == NULL) {
        fputs(format, stdout);
        return;
    }
    printf("%.*s%llu%s", (int) (place - format), format, number, place + strlen("%llu"));
}

static int32_t print_solution(void *user_data, const uint32_t *cols, uint32_t n) {
    struct printer *printer = user_data;
    size_t length;
    if (nq_format(cols, n, printer->tutorial->style, printer->text, printer->capacity, &length) != NQ_OK) return 1;
    print_number(printer->tutorial->before, ++printer->number);
    for (const char *row = printer->text; *row != '\0';) {
        size_t width = strcspn(row, "\n");
        printf("%.*s%s\n", (int) width, row, printer->tutorial->after_row);
        row += width + (row[width] == '\n');
    }
    fputs(printer->tutorial->after, stdout);
    return ferror(stdout);
}

/* The exit status, once all of the output has been written. */
static int finish(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_SUCCESS;
    fputs("tutorials: the output could not be written\n", stderr);
    return EXIT_FAILURE;
}

static int print_tutorial(const struct tutorial *tutorial, uint32_t n) {
    struct printer printer = {tutorial, NULL, 0, 0};
    nq_problem *problem = NULL;
    uint32_t no_queens[64];
    size_t length;
    for (uint32_t row = 0; row < n; row++) no_queens[row] = 0; /* any board has a text as long */
    nq_status status = nq_format(no_queens, n, tutorial->style, NULL, 0, &length);
    /* A list of columns is longest with all columns of two digits. */
    printer.capacity = length + 2 * n + 1;
    printer.text = malloc(printer.capacity);
    if (printer.text == NULL) status = NQ_ERR_MEMORY;
    if (status == NQ_OK) status = nq_new(n, &problem);
    if (status == NQ_OK) status = nq_solve(problem, print_solution, &printer, NULL);
    if (status == NQ_OK) print_number(tutorial->total, printer.number);
    nq_free(problem);
    free(printer.text);
    if (status == NQ_OK || status == NQ_STOPPED) return finish();
    fprintf(stderr, "tutorials: n = %" PRIu32 ": %s\n", n, nq_status_text(status));
    return EXIT_FAILURE;
}

static void usage(FILE *out) {
    fputs("usage: tutorials NAME [N]\n\n"
          "Prints all solutions of N queens (8 if left out, at most 64) as the tutorial NAME does:\n\n",
          out);
    for (size_t i = 0; i < TUTORIAL_COUNT; i++) fprintf(out, "  %s  %s\n", TUTORIALS[i].name, TUTORIALS[i].what);
}

/* Wrong input: says what is allowed and what was given, and ends the program. */
static void refuse(const char *allowed, const char *given) {
    fprintf(stderr, "tutorials: %s, not '%s'; see tutorials --help\n", allowed, given);
    exit(2);
}

int main(int argc, char **argv) {
    const struct tutorial *tutorial = NULL;
    unsigned long n = 8;
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0) {
        usage(stdout);
        return finish();
    }
    for (size_t i = 0; i < TUTORIAL_COUNT; i++) {
        if (strcmp(argv[1], TUTORIALS[i].name) == 0) tutorial = &TUTORIALS[i];
    }
    if (tutorial == NULL) refuse("NAME must be 000, 001, 002, 003 or 004", argv[1]);
    if (argc > 2) {
        char *end;
        n = strtoul(argv[2], &end, 10);
        if (argv[2][strspn(argv[2], "0123456789")] != '\0' || argv[2][0] == '\0' || n > 64) {
            refuse("N must be a number from 0 to 64", argv[2]);
        }
    }
    if (argc > 3) refuse("nothing may follow N", argv[3]);
    return print_tutorial(tutorial, (uint32_t) n);
}
