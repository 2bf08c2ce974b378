/*
 * queens check: is this board a solution?
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queens.h"

int check(char **arguments) {
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
