/*
 * What is said to the user besides answers.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "queens.h"

/* Says what is wrong with which value. */
void refuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("queens: ", stderr);
    vfprintf(stderr, format, values);
    fputs("; see queens --help\n", stderr);
    va_end(values);
    exit(BAD_USAGE);
}

void give_up(const char *what, uint32_t n, nq_status status) {
    fprintf(stderr, "queens: %s n = %" PRIu32 ": %s\n", what, n, nq_status_text(status));
    exit(exit_status_of(status));
}

int finish(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("queens: the output could not be written\n", stderr);
    return FAILED;
}

/* With two units where the first is a small number, with one beyond. */
const char *duration(char text[DURATION], double seconds) {
    const double minute = 60, hour = 60 * minute, day = 24 * hour, year = 365.25 * day;
    if (seconds < 1) {
        snprintf(text, DURATION, "%.2g s", seconds);
    } else if (seconds < 10) {
        snprintf(text, DURATION, "%.1f s", seconds);
    } else if (seconds < minute) {
        snprintf(text, DURATION, "%.0f s", seconds);
    } else if (seconds < 10 * minute) {
        snprintf(text, DURATION, "%d min %d s", (int) (seconds / minute), (int) seconds % 60);
    } else if (seconds < hour) {
        snprintf(text, DURATION, "%.0f min", seconds / minute);
    } else if (seconds < day) {
        snprintf(text, DURATION, "%d h %d min", (int) (seconds / hour), (int) (seconds / minute) % 60);
    } else if (seconds < year) {
        snprintf(text, DURATION, "%.3g days", seconds / day);
    } else {
        snprintf(text, DURATION, "%.3g years", seconds / year);
    }
    return text;
}
