/*
 * queens: counts, lists and checks solutions of the n queens problem, from the command line.
 *
 * A small tool, and an example of how a C program uses the library: count.c, solve.c, check.c and estimate.c are its
 * commands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queens.h"

static const char USAGE[] =
    "usage: queens N                                      the count, and the first boards\n"
    "       queens count N [RULE ...] [OPTION ...]        how many solutions\n"
    "       queens count N [RULE ...] --unique            is there exactly one?\n"
    "       queens solve N [RULE ...] [--style STYLE] [--limit L]    the solutions, in order\n"
    "       queens check N COL ... [RULE ...]             is this board a solution?\n"
    "       queens estimate N [--threads T] [--seconds S] how long would it take to count them?\n"
    "       queens --help | --version\n"
    "\n"
    "N is the size of the board. COL is the column, from 0 to N - 1, of each row's queen; '-' for a row without one.\n"
    "STYLE is one of letters (the default), unicode, fen, list (columns from 1 to N), matrix, xo, hash, chess-font and\n"
    "svg (a picture for each solution: --limit 1 makes one file).\n"
    "At most L solutions are listed; 0 is no limit.\n"
    "\n"
    "RULE, which `queens N` and `queens estimate N` do not take, is one of\n"
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
    "OPTION of count is one of\n"
    "  --threads T        count on T threads; 0, the default, is one for each core\n"
    "  --shard I/K        only part I, from 0 to K - 1, of K parts that take about equally long\n"
    "  --checkpoint FILE  keep what is counted in this file, and go on from it\n"
    "  --progress         a line every ten seconds also where stderr is no terminal; on one there is a bar\n"
    "\n"
    "Exit status: 0; 1 for a board that is no solution, one that is not unique, or when an answer cannot be had; 2 for\n"
    "wrong input; 130 when interrupted (143 by SIGTERM).\n";

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
    if (strcmp(command, "estimate") == 0) return estimate(arguments);
    if (strspn(command, "0123456789") == 0) {
        refuse("the commands are N, count, solve, check and estimate, not '%s'", command);
    }
    expect_end(arguments[0], "N");
    return overview(board_size(command));
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs(USAGE, stderr);
        return BAD_USAGE;
    }
    remember_command_line(argv);
    return finish(run(argv[1], argv + 2));
}
