/* nq_version, nq_version_number, nq_status_text, nq_kernel. */
#include "check.h"

static void one_version(void) {
    char expected[64];
    snprintf(expected, sizeof expected, "%d.%d.%d", NQ_VERSION_MAJOR, NQ_VERSION_MINOR, NQ_VERSION_PATCH);
    CHECK(strcmp(nq_version(), expected) == 0);
    CHECK(nq_version_number() == NQ_VERSION_NUMBER);
}

static void a_sentence_for_every_value(void) {
    static const nq_status all[] = {NQ_OK,          NQ_STOPPED,      NQ_LIMIT,         NQ_CANCELLED,  NQ_NONE,
                                    NQ_UNSOLVED,    NQ_ERR_NULL,     NQ_ERR_RANGE,     NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY,
                                    NQ_ERR_IO,      NQ_ERR_CHECKPOINT, NQ_ERR_BUSY,    NQ_ERR_INTERNAL};
    const char *unknown = nq_status_text(12345);
    CHECK(strlen(unknown) > 10);
    CHECK(nq_status_text(INT32_MIN) == unknown && nq_status_text(INT32_MAX) == unknown);
    CHECK(nq_status_text(6) == unknown && nq_status_text(-9) == unknown);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *text = nq_status_text(all[i]);
        CHECK(strlen(text) > 5 && text[strlen(text) - 1] == '.');
        CHECK(strcmp(text, unknown) != 0);
        for (size_t j = 0; j < i; j++) CHECK(strcmp(text, nq_status_text(all[j])) != 0);
    }
}

/* Programs in other languages have these numbers written down. */
static void values_that_never_change(void) {
    CHECK(NQ_OK == 0 && NQ_STOPPED == 1 && NQ_LIMIT == 2 && NQ_CANCELLED == 3 && NQ_NONE == 4 && NQ_UNSOLVED == 5);
    CHECK(NQ_ERR_NULL == -1 && NQ_ERR_RANGE == -2 && NQ_ERR_TOO_LARGE == -3 && NQ_ERR_MEMORY == -4);
    CHECK(NQ_ERR_IO == -5 && NQ_ERR_CHECKPOINT == -6 && NQ_ERR_BUSY == -7 && NQ_ERR_INTERNAL == -8);
    CHECK(NQ_STYLE_LETTERS == 0 && NQ_STYLE_UNICODE == 1 && NQ_STYLE_FEN == 2 && NQ_STYLE_LIST == 3);
    CHECK(NQ_STYLE_MATRIX == 4 && NQ_STYLE_XO == 5 && NQ_STYLE_HASH == 6 && NQ_STYLE_CHESS_FONT == 7);
    CHECK(NQ_STYLE_SVG == 8);
    CHECK(NQ_ATTACK_NONE == 0 && NQ_ATTACK_DIAGONALS == 1 && NQ_ATTACK_TOUCHING == 2 && NQ_ATTACK_KNIGHT == 4);
    CHECK(NQ_ATTACK_WRAP == 8 && NQ_SYMMETRY_ALL == 0 && NQ_SYMMETRY_CLASSES == 1);
    CHECK(NQ_STEP_TRY == 1 && NQ_STEP_PLACE == 2 && NQ_STEP_SOLUTION == 3 && NQ_STEP_REMOVE == 4);
    CHECK(NQ_STEP_DEAD_END == 5 && NQ_EMPTY == UINT32_MAX && NQ_MAX_N == 1000000000);
    CHECK(sizeof(nq_status) == 4);
}

static void a_known_kernel(void) {
    static const char *const names[] = {"avx512", "avx2", "neon", "portable"};
    int known = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) known += strcmp(nq_kernel(), names[i]) == 0;
    CHECK(known == 1);
}

/* The types of the interface that no function names yet. */
static nq_progress_fn no_progress;
static nq_step_fn no_step;

int main(void) {
    one_version();
    a_sentence_for_every_value();
    values_that_never_change();
    a_known_kernel();
    CHECK(no_progress == NULL && no_step == NULL);
    return 0;
}
