/*
 * Searches that may be long: signals cancel them, and a terminal shows the seconds.
 */
#define _POSIX_C_SOURCE 200809L /* isatty, sigaction, alarm, clock_gettime */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "queens.h"

static nq_problem *volatile running;
static volatile sig_atomic_t elapsed, ended_by = SIGINT;
static const int ending_signals[] = {SIGINT, SIGTERM};
static struct sigaction before[2];

static void on_ending(int signal_number) {
    ended_by = signal_number;
    nq_cancel(running);
}

/* Writes the seconds gone by on the line that is reserved for it. A signal handler may call write, but not printf. */
static void on_second(int signal_number) {
    (void) signal_number;
    char line[32] = "\r           s ";
    size_t digit = 10;
    int saved = errno;
    elapsed = elapsed + 1;
    for (sig_atomic_t left = elapsed; left > 0; left /= 10) line[digit--] = (char) ('0' + left % 10);
    ssize_t written = write(STDERR_FILENO, line, strlen(line));
    (void) written; /* a line that is lost is no harm */
    errno = saved;
    alarm(1);
}

/* From here to end_search Ctrl-C and SIGTERM cancel the problem (a second one ends the program, as it does one that waits
   to write), and with shows_seconds a terminal shows how long it takes. */
void begin_search(nq_problem *problem, int shows_seconds) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    running = problem;
    action.sa_handler = on_ending;
    action.sa_flags = (int) SA_RESETHAND | SA_RESTART;
    for (int i = 0; i < 2; i++) {
        sigaction(ending_signals[i], &action, &before[i]);
        if (before[i].sa_handler == SIG_IGN) sigaction(ending_signals[i], &before[i], NULL); /* as it was told */
    }
    if (!shows_seconds || !isatty(STDERR_FILENO)) return;
    elapsed = 0;
    action.sa_handler = on_second;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
}

void stop_seconds(void) {
    alarm(0);
    if (elapsed > 0) fputs("\r              \r", stderr);
    elapsed = 0;
}

void end_search(void) {
    stop_seconds();
    for (int i = 0; i < 2; i++) sigaction(ending_signals[i], &before[i], NULL);
}

/* As shells say it: 130 for Ctrl-C. */
int exit_status_of(nq_status status) {
    return status == NQ_CANCELLED ? 128 + (int) ended_by : FAILED;
}

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}
