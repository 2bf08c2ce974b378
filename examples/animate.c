/*
 * animate: writes the search for a solution as one animated picture, an SVG that plays in a browser without scripts.
 *
 * nq_trace tells the search step by step; each step becomes a frame. What moves are a few objects, each of which goes
 * from place to place by an animation of its own: a queen for each row, the square that is looked at, the line from the
 * queen that attacks it, the row without a safe square, the caption. An object that is not to be seen waits outside the
 * picture.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nqueens.h"

#define LEAST_N 4
#define MOST_N 8
/* The first solution of 8 queens is 1,200 steps away; smaller boards take fewer. */
#define MOST_FRAMES 2048

/* In units of the picture. */
#define SIDE 40
#define MARGIN 20
#define CAPTION 30
#define OUTSIDE "-400 -400"

#define LONGEST_TICK 0.4 /* seconds */
#define LONGEST_FILM 60.0

#define QUEEN                                                                                                        \
    "m11 27-4-11.2 6.2 5 .2-8.6 4.6 7.6 2-9.2 2 9.2 4.6-7.6.2 8.6 6.2-5-4 11.2q-9-2.6-18 0zm-.2 1.8q9.2-2.6 18.4 0l"  \
    ".5 2.4q-9.7-2.6-19.4 0zm-.8 4.2q10-2.6 20 0v2.5h-20zm-5.8-19.8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zm6.8-3.6" \
    "a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zm6.8-1.4a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zm6.8 1.4a2.2 2.2 0 1" \
    " 0 4.4 0a2.2 2.2 0 1 0-4.4 0zm6.8 3.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z"

/* What a frame shows. A square that is looked at is one of two kinds. */
enum kind { SAFE, ATTACKED, PLACED, TAKEN_AWAY, DEAD_END, SOLVED, KINDS };

static const struct {
    const char *caption;
    unsigned ticks;
} KIND[KINDS] = {
    {"a safe square", 1},         {"attacked", 1},           {"a queen is placed", 1},
    {"a queen is taken away", 1}, {"no safe square: back", 2}, {"a solution", 16},
};

struct frame {
    enum kind kind;
    unsigned start; /* in ticks */
    uint32_t row, col, attacker /* its row */;
    uint32_t placed, cols[MOST_N];
};

struct film {
    uint32_t n;
    size_t frame_count, still; /* the frame that is seen where nothing moves */
    int moves;
    unsigned ticks;
    struct frame frames[MOST_FRAMES];
};

/* ---- The frames, from the steps of the search ------------------------------------------------------------------- */

/* The row of the first queen that attacks the square, or `placed`. */
static uint32_t attacker_of(uint32_t row, uint32_t col, const uint32_t *cols, uint32_t placed) {
    uint32_t other = 0;
    while (other < placed && cols[other] != col && cols[other] + row != col + other &&
           cols[other] + other != col + row) {
        other++;
    }
    return other;
}

static enum kind kind_of(int32_t step, int is_safe) {
    switch (step) {
    case NQ_STEP_TRY: return is_safe ? SAFE : ATTACKED;
    case NQ_STEP_PLACE: return PLACED;
    case NQ_STEP_REMOVE: return TAKEN_AWAY;
    case NQ_STEP_DEAD_END: return DEAD_END;
    default: return SOLVED;
    }
}

static int32_t add_frame(void *user_data, int32_t step, uint32_t row, uint32_t col, const uint32_t *cols,
                         uint32_t placed) {
    struct film *film = user_data;
    if (film->frame_count == MOST_FRAMES) return 1;
    struct frame *frame = &film->frames[film->frame_count++];
    frame->row = row;
    frame->col = col;
    frame->placed = placed;
    memcpy(frame->cols, cols, placed * sizeof *cols);
    frame->attacker = step == NQ_STEP_TRY ? attacker_of(row, col, cols, placed) : placed;
    frame->kind = kind_of(step, frame->attacker == placed);
    frame->start = film->ticks;
    film->ticks += KIND[frame->kind].ticks;
    return step == NQ_STEP_SOLUTION; /* the first one ends the search */
}

/* ---- Where an object is in a frame ------------------------------------------------------------------------------ */

#define VALUE_LENGTH 40

typedef void value_fn(const struct frame *frame, uint32_t which, char *value);

static void place_at(uint32_t row, uint32_t col, char *value) {
    snprintf(value, VALUE_LENGTH, "%u %u", (unsigned) (MARGIN + col * SIDE), (unsigned) (row * SIDE));
}

static void queen_of_row(const struct frame *frame, uint32_t row, char *value) {
    if (row < frame->placed) {
        place_at(row, frame->cols[row], value);
    } else {
        strcpy(value, OUTSIDE);
    }
}

static void square_of_kind(const struct frame *frame, uint32_t kind, char *value) {
    if (frame->kind == kind) {
        place_at(frame->row, kind == DEAD_END ? 0 : frame->col, value);
    } else {
        strcpy(value, OUTSIDE);
    }
}

static void caption_of_kind(const struct frame *frame, uint32_t kind, char *value) {
    strcpy(value, frame->kind == kind ? "0 0" : OUTSIDE);
}

static void line_of_attack(const struct frame *frame, uint32_t which, char *value) {
    (void) which;
    if (frame->kind != ATTACKED) {
        strcpy(value, "M" OUTSIDE);
        return;
    }
    snprintf(value, VALUE_LENGTH, "M%u %uL%u %u", (unsigned) (MARGIN + frame->cols[frame->attacker] * SIDE + SIDE / 2),
             (unsigned) (frame->attacker * SIDE + SIDE / 2), (unsigned) (MARGIN + frame->col * SIDE + SIDE / 2),
             (unsigned) (frame->row * SIDE + SIDE / 2));
}

static void colour_of_queens(const struct frame *frame, uint32_t which, char *value) {
    (void) which;
    strcpy(value, frame->kind == SOLVED ? "#1f6b34" : "#211a15");
}

/* ---- The picture ------------------------------------------------------------------------------------------------ */

/* The frames in which a value changes: their times, as parts of the whole, or their values. */
static void list(const struct film *film, value_fn *value_in, uint32_t which, int times) {
    char last[VALUE_LENGTH] = "", value[VALUE_LENGTH];
    for (size_t i = 0; i < film->frame_count; i++) {
        value_in(&film->frames[i], which, value);
        if (strcmp(value, last) == 0) continue;
        if (i > 0) putchar(';');
        if (times) {
            printf("%.5g", film->frames[i].start / (double) film->ticks);
        } else {
            fputs(value, stdout);
        }
        strcpy(last, value);
    }
}

/* The attribute of an element that is still open, the end of its tag, and the attribute's animation. */
static void animated(const struct film *film, const char *attribute, value_fn *value_in, uint32_t which) {
    int is_place = strcmp(attribute, "transform") == 0;
    double tick = film->ticks * LONGEST_TICK < LONGEST_FILM ? LONGEST_TICK : LONGEST_FILM / film->ticks;
    char value[VALUE_LENGTH];
    value_in(&film->frames[film->still], which, value);
    printf(is_place ? " %s=\"translate(%s)\">" : " %s=\"%s\">", attribute, value);
    if (!film->moves) return;
    printf("\n<animate%s attributeName=\"%s\" calcMode=\"discrete\" repeatCount=\"indefinite\" dur=\"%.4gs\" values=\"",
           is_place ? "Transform" : "", attribute, film->ticks * tick);
    list(film, value_in, which, 0);
    fputs("\" keyTimes=\"", stdout);
    list(film, value_in, which, 1);
    puts(is_place ? "\" type=\"translate\"/>" : "\"/>");
}

static void board(uint32_t n) {
    for (uint32_t row = 0; row < n; row++) {
        for (uint32_t col = 0; col < n; col++) {
            int is_dark = (row + col + n) % 2 == 1; /* the bottom left square is */
            printf("<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                   (unsigned) (MARGIN + col * SIDE), (unsigned) (row * SIDE), SIDE, SIDE, is_dark ? "#be9465" : "#f1e0c2");
        }
    }
    printf("<g fill=\"#8f6c48\" font-size=\"14\">\n");
    for (uint32_t i = 0; i < n; i++) {
        printf("<text x=\"%d\" y=\"%u\">%u</text>", MARGIN / 2, (unsigned) (i * SIDE + SIDE / 2 + 5),
               (unsigned) (n - i));
        printf("<text x=\"%u\" y=\"%u\">%c</text>\n", (unsigned) (MARGIN + i * SIDE + SIDE / 2),
               (unsigned) (n * SIDE + MARGIN / 2 + 5), (int) ('a' + i));
    }
    printf("</g>\n");
}

static void picture(const struct film *film) {
    unsigned side = film->n * SIDE, width = MARGIN + side, height = side + MARGIN + CAPTION;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\" role=\"img\" "
           "font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>The search for %" PRIu32 " queens</title>\n",
           width, height, width * 6 / 5, height * 6 / 5, film->n);
    board(film->n);

    printf("<rect width=\"%u\" height=\"%d\" fill=\"#c0282d\" fill-opacity=\".6\"", side, SIDE);
    animated(film, "transform", square_of_kind, DEAD_END);
    printf("</rect>\n");
    static const struct {
        enum kind kind;
        const char *colour;
    } squares[] = {{SAFE, "#3f9a4d"}, {ATTACKED, "#c0282d"}, {PLACED, "#3f9a4d"}, {TAKEN_AWAY, "#7d7f86"}};
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        printf("<rect width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\".7\"", SIDE, SIDE, squares[i].colour);
        animated(film, "transform", square_of_kind, squares[i].kind);
        printf("</rect>\n");
    }

    printf("<path stroke=\"#c0282d\" stroke-width=\"3\" stroke-linecap=\"round\"");
    animated(film, "d", line_of_attack, 0);
    printf("</path>\n<g");
    animated(film, "fill", colour_of_queens, 0);
    for (uint32_t row = 0; row < film->n; row++) {
        printf("\n<path d=\"M0 0%s\"", QUEEN);
        animated(film, "transform", queen_of_row, row);
        printf("</path>");
    }
    printf("\n</g>\n<g fill=\"#8f6c48\" font-size=\"15\">\n");
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        printf("<text x=\"%u\" y=\"%u\"", MARGIN + side / 2, side + MARGIN + CAPTION / 2 + 5);
        animated(film, "transform", caption_of_kind, kind);
        printf("%s</text>\n", KIND[kind].caption);
    }
    printf("</g>\n</svg>\n");
}

/* ---- The program ------------------------------------------------------------------------------------------------ */

static void refuse(const char *what) {
    fprintf(stderr,
            "animate: %s\n\nusage: animate [N [STEP]] > FILE.svg\n\n"
            "Draws the search for the first solution of N queens, %d to %d (6 if left out): as an animation, or\n"
            "only what is to be seen after STEP steps.\n",
            what, LEAST_N, MOST_N);
    exit(2);
}

static unsigned long number(const char *text) {
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (text[strspn(text, "0123456789")] != '\0' || end == text || errno != 0) refuse("N and STEP are numbers");
    return value;
}

int main(int argc, char **argv) {
    static struct film film;
    unsigned long n = argc > 1 ? number(argv[1]) : 6, step = argc > 2 ? number(argv[2]) : 0;
    if (argc > 3) refuse("nothing follows STEP");
    if (n < LEAST_N || n > MOST_N) refuse("there is no animation of so many queens");
    film.n = (uint32_t) n;

    nq_problem *problem;
    nq_status status = nq_new(film.n, &problem);
    if (status == NQ_OK) {
        status = nq_trace(problem, add_frame, &film);
        nq_free(problem);
    }
    if (status != NQ_STOPPED || film.frames[film.frame_count - 1].kind != SOLVED) {
        fprintf(stderr, "animate: %s\n", nq_status_text(status));
        return EXIT_FAILURE;
    }
    if (argc > 2 && (step < 1 || step > film.frame_count)) refuse("the search has not so many steps");
    film.moves = argc < 3;
    film.still = film.moves ? film.frame_count - 1 : step - 1;
    picture(&film);
    if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_SUCCESS;
    fputs("animate: the output could not be written\n", stderr);
    return EXIT_FAILURE;
}
