/*
 * Reading the command line, and writing it.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queens.h"

/* A decimal number from 0 to `most`. `text` is NULL where the command line has ended. */
uint64_t number(const char *text, uint64_t most, const char *name) {
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

uint32_t board_size(const char *text) {
    return (uint32_t) number(text, NQ_MAX_N, "N");
}

void expect_end(const char *argument, const char *after) {
    if (argument != NULL) refuse("'%s' is one argument too many after %s", argument, after);
}

nq_problem *new_problem(uint32_t n) {
    nq_problem *problem = NULL;
    nq_status status = nq_new(n, &problem);
    if (status != NQ_OK) give_up("a board of", n, status);
    return problem;
}

static char **command_line;

void remember_command_line(char **arguments) {
    command_line = arguments;
}

/* In single quotes where a shell would read it as something else. */
static void print_quoted(const char *argument) {
    const char *harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+,./:=@%";
    if (*argument != '\0' && argument[strspn(argument, harmless)] == '\0') {
        fputs(argument, stderr);
        return;
    }
    putc('\'', stderr);
    for (; *argument != '\0'; argument++) {
        if (*argument == '\'') fputs("'\\'", stderr);
        putc(*argument, stderr);
    }
    putc('\'', stderr);
}

void print_command_line(void) {
    for (char **argument = command_line; *argument != NULL; argument++) {
        if (argument != command_line) putc(' ', stderr);
        print_quoted(*argument);
    }
    putc('\n', stderr);
}
