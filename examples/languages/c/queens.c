/* How many, which is the first, and is a puzzle's solution the only one? From C. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <nqueens.h>

/* A queen in each row, column and region, none touching another. */
static const char PUZZLE[] = "AAAAAAAA"
                             "ABBBCCCD"
                             "ABEEEFCD"
                             "AGEHHFCD"
                             "AGFHHFCD"
                             "AGFFFFGD"
                             "AGGGGGGD"
                             "AAAGGDDD";

static nq_status print_board(const uint32_t *cols, int32_t style) {
    char text[256]; /* enough for these boards; with NULL and 0 nq_format measures */
    size_t length;
    nq_status status = nq_format(cols, 8, style, text, sizeof text, &length);
    if (status == NQ_OK) puts(text);
    return status;
}

/* Called for each solution; stops the search at the third by returning something other than 0. */
static int32_t stop_at_third(void *user_data, const uint32_t *cols, uint32_t n) {
    unsigned *seen = user_data;
    (void) n;
    if (++*seen < 3) return 0;
    printf("stopped at solution %u: ", *seen);
    print_board(cols, NQ_STYLE_LIST);
    return 1;
}

static nq_status eight_queens(void) {
    nq_problem *problem = NULL; /* nq_free allows NULL: one way out releases whatever there is */
    uint64_t count;
    uint32_t first[8];
    size_t written;
    unsigned seen = 0;
    nq_status status = nq_new(8, &problem);
    if (status == NQ_OK) status = nq_count(problem, &count);
    if (status == NQ_OK) printf("8 queens: %" PRIu64 " solutions\n", count);
    if (status == NQ_OK) status = nq_next(problem, first, 1, &written);
    if (status == NQ_OK) status = print_board(first, NQ_STYLE_LETTERS);
    if (status == NQ_OK) status = nq_solve(problem, stop_at_third, &seen, NULL);
    nq_free(problem);
    return status == NQ_STOPPED ? NQ_OK : status;
}

static nq_status region_puzzle(void) {
    nq_problem *problem = NULL;
    uint32_t regions[64], solution[8];
    uint64_t count;
    size_t written;
    for (int square = 0; square < 64; square++) regions[square] = (uint32_t) (PUZZLE[square] - 'A');
    nq_status status = nq_new(8, &problem);
    if (status == NQ_OK) status = nq_set_attacks(problem, NQ_ATTACK_TOUCHING);
    if (status == NQ_OK) status = nq_set_regions(problem, regions, 64);
    /* With a limit of 2 a count of 1 means that there is no other. */
    if (status == NQ_OK) status = nq_set_limit(problem, 2);
    if (status == NQ_OK) status = nq_count(problem, &count);
    if (status == NQ_OK && count == 1) {
        fputs("the puzzle has exactly one solution: ", stdout);
        status = nq_next(problem, solution, 1, &written);
        if (status == NQ_OK) status = print_board(solution, NQ_STYLE_LIST);
    } else if (status >= NQ_OK) {
        puts(count == 0 ? "the puzzle has no solution" : "the puzzle has several solutions");
        status = NQ_OK; /* NQ_LIMIT: there are even more */
    }
    nq_free(problem);
    return status;
}

int main(void) {
    nq_status status = eight_queens();
    if (status == NQ_OK) status = region_puzzle();
    if (status == NQ_OK) return EXIT_SUCCESS;
    fprintf(stderr, "queens: %s\n", nq_status_text(status));
    return EXIT_FAILURE;
}
