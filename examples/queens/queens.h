/*
 * What the files of the tool share. A file is a subject; its functions are listed here under its name.
 */
#ifndef QUEENS_H
#define QUEENS_H

#include <stddef.h>
#include <stdint.h>

#include "nqueens.h"

enum { FAILED = 1, BAD_USAGE = 2 };

/* words.c: what is said to the user. */
void refuse(const char *format, ...);                                /* wrong input; ends the program */
void give_up(const char *what, uint32_t n, nq_status status);        /* an answer that cannot be had; ends the program */
int finish(int status);                                              /* the exit status, once all output is written */
enum { DURATION = 32 };
const char *duration(char text[DURATION], double seconds);           /* "3 min 20 s" */

/* arguments.c: reading the command line. */
uint64_t number(const char *text, uint64_t most, const char *name);
uint32_t board_size(const char *text);
void expect_end(const char *argument, const char *after);
nq_problem *new_problem(uint32_t n);
void remember_command_line(char **arguments);
void print_command_line(void);                                       /* on stderr, for a shell */

/* rules.c: the rules of a problem. */
int take_rule(nq_problem *problem, uint32_t n, char **arguments);    /* how many arguments it is; 0: no rule */

/* search.c: searches that may be long. */
void begin_search(nq_problem *problem, int shows_seconds);
void end_search(void);
void stop_seconds(void);                                             /* the line that they are on is free */
int exit_status_of(nq_status status);
double now(void);                                                    /* seconds, from some moment on */

/* progress.c: how far a count is. */
struct progress {
    int is_live;       /* a bar on a terminal */
    int is_told;       /* lines, elsewhere */
    double start, last_shown;
    int has_begun;     /* the next three are of the first call */
    double first_time, first_fraction;
    uint64_t first_found;
    double fraction;   /* of the last call */
};
void begin_progress(struct progress *progress, nq_problem *problem, int is_told, int is_resumed);
void end_progress(const struct progress *progress);

/* The commands, each in its file; they return the exit status. */
int overview(uint32_t n);
int count(char **arguments);
int estimate(char **arguments);
int solve(char **arguments);
int check(char **arguments);

/* solve.c */
uint64_t print_solutions(nq_problem *problem, uint32_t n, int32_t style, uint64_t limit);

#endif
