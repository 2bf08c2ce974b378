/*
 * How far a count is: a bar on a terminal, seldom a line elsewhere.
 */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include <stdio.h>
#include <unistd.h>

#include "queens.h"

enum { BAR = 24 };

/* "653 M" */
static const char *quantity(char text[DURATION], double number) {
    const char *units[] = {"", " k", " M", " G", " T", " P", " E"};
    int unit = 0;
    for (; number >= 999.5 && unit < 6; unit++) number /= 1000;
    snprintf(text, DURATION, "%.3g%s", number, units[unit]);
    return text;
}

/* "12 s left", once that can be told. */
static void print_left(const struct progress *progress, double fraction, double time) {
    char text[DURATION];
    double done = fraction - progress->first_fraction;
    if (done <= 0 || time - progress->first_time < 0.5) return;
    fprintf(stderr, ", %s left", duration(text, (time - progress->first_time) / done * (1 - fraction)));
}

static void print_rate(const struct progress *progress, uint64_t found, double time) {
    char text[DURATION];
    double seconds = time - progress->first_time;
    if (seconds < 0.5) return;
    fprintf(stderr, ", %s/s", quantity(text, (double) (found - progress->first_found) / seconds));
}

static void draw_bar(const struct progress *progress, double fraction, uint64_t found, double time) {
    char bar[BAR + 1], text[DURATION];
    for (int i = 0; i < BAR; i++) bar[i] = fraction * BAR >= i + 1 ? '#' : '-';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %5.1f %%  %s found", bar, 100 * fraction, quantity(text, (double) found));
    print_rate(progress, found, time);
    print_left(progress, fraction, time);
    fputs("\033[K", stderr); /* clears the rest of the line */
    fflush(stderr);
}

static void tell(const struct progress *progress, double fraction, uint64_t found, double time) {
    char after[DURATION], text[DURATION];
    fprintf(stderr, "queens: %.1f %% after %s, %s found", 100 * fraction, duration(after, time - progress->start),
            quantity(text, (double) found));
    print_left(progress, fraction, time);
    putc('\n', stderr);
}

/* The first call says what a checkpoint had: what comes after it is this run's. */
static void note_first(struct progress *progress, double fraction, uint64_t found, double time) {
    progress->has_begun = 1;
    progress->first_time = time;
    progress->first_fraction = fraction;
    progress->first_found = found;
}

static int32_t on_progress(void *user_data, double fraction, uint64_t found) {
    const double seldom = 10, patience = 1; /* what takes no longer needs no bar */
    struct progress *progress = user_data;
    double time = now();
    progress->fraction = fraction;
    if (!progress->has_begun) note_first(progress, fraction, found, time);
    if (progress->is_live && time - progress->start >= patience) {
        stop_seconds();
        draw_bar(progress, fraction, found, time);
        progress->last_shown = time;
    } else if (progress->is_told && time - progress->last_shown >= seldom) {
        tell(progress, fraction, found, time);
        progress->last_shown = time;
    }
    return 0;
}

/* A count that goes on from a checkpoint begins at a fraction that its first call tells; any other begins at 0 now. */
void begin_progress(struct progress *progress, nq_problem *problem, int is_told, int is_resumed) {
    *progress = (struct progress){.is_live = isatty(STDERR_FILENO), .is_told = is_told, .start = now()};
    progress->last_shown = progress->start;
    if (!is_resumed) note_first(progress, 0, 0, progress->start);
    nq_set_progress(problem, on_progress, progress);
}

void end_progress(const struct progress *progress) {
    if (progress->is_live && progress->last_shown > progress->start) fputs("\r\033[K", stderr);
}
