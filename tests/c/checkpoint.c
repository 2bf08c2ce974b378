/* Counts that are kept in a file: ended at any moment they go on, and no damage makes them wrong. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static char folder[] = "/tmp/nqueens-checkpoint-XXXXXX";
static char path[64], lock[80], new_file[80];

static void sleep_ms(long ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static size_t read_file(char *buffer, size_t capacity) {
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    size_t length = fread(buffer, 1, capacity, file);
    CHECK(length < capacity);
    fclose(file);
    return length;
}

static void write_file(const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(bytes, 1, length, file) == length);
    CHECK(fclose(file) == 0);
}

static int exists(const char *name) {
    return access(name, F_OK) == 0;
}

static nq_problem *kept(uint32_t n) {
    nq_problem *problem = new_problem(n);
    CHECK(nq_set_checkpoint(problem, path) == NQ_OK);
    return problem;
}

static int fails(nq_problem *problem, nq_status expected) {
    uint64_t count = 99;
    nq_status status = nq_count(problem, &count);
    if (status != expected) fprintf(stderr, "status %d\n", (int) status);
    return status == expected && count == 99;
}

static void a_finished_file_answers(void) {
    static const uint64_t classes_of_13 = 9233;
    for (uint32_t n = 0; n < 14; n++) {
        for (int32_t symmetry = 0; symmetry < 2; symmetry++) {
            nq_problem *problem = kept(n);
            uint64_t count = 0, again = 1;
            struct stat first, second;
            CHECK(nq_set_symmetry(problem, symmetry) == NQ_OK);
            CHECK(nq_count(problem, &count) == NQ_OK);
            CHECK(symmetry ? n < 13 || count == classes_of_13 : count == KNOWN_COUNTS[n]);
            CHECK(stat(path, &first) == 0 && !exists(lock) && !exists(new_file));
            CHECK(nq_count(problem, &again) == NQ_OK && again == count);
            CHECK(stat(path, &second) == 0 && first.st_ino == second.st_ino);
            nq_free(problem);
            CHECK(unlink(path) == 0);
        }
    }
}

/* However it is counted: by regions, row by row, or not at all, as two queens attack each other. */
static void a_finished_file_answers_for_any_rules(void) {
    enum { SUPERQUEENS = NQ_ATTACK_DIAGONALS | NQ_ATTACK_KNIGHT };
    static const uint64_t counts[] = {724, 4, 0};
    uint32_t rows[100];
    nq_problem *problem = kept(10);
    for (uint32_t i = 0; i < 100; i++) rows[i] = i / 10;
    CHECK(nq_set_regions(problem, rows, 100) == NQ_OK);
    for (int way = 0; way < 3; way++) {
        uint64_t count = 777;
        if (way == 1) CHECK(nq_set_regions(problem, NULL, 0) == NQ_OK && nq_set_attacks(problem, SUPERQUEENS) == NQ_OK);
        if (way == 2) CHECK(nq_place(problem, 0, 0) == NQ_OK && nq_place(problem, 1, 1) == NQ_OK);
        for (int again = 0; again < 2; again++) {
            CHECK(nq_count(problem, &count) == NQ_OK && count == counts[way]);
        }
        CHECK(unlink(path) == 0);
    }
    nq_free(problem);
}

static void damage_is_refused(void) {
    nq_problem *problem = kept(12);
    char whole[4096], bytes[4096], after[4096];
    uint64_t count = 0;
    CHECK(nq_count(problem, &count) == NQ_OK && count == 14200);
    size_t length = read_file(whole, sizeof whole);
    for (size_t at = 0; at < length; at++) {
        for (unsigned flip = 1; flip < 256; flip += 85) {
            memcpy(bytes, whole, length);
            bytes[at] = (char) ((unsigned char) bytes[at] ^ flip);
            write_file(bytes, length);
            CHECK(fails(problem, NQ_ERR_CHECKPOINT));
            CHECK(read_file(after, sizeof after) == length && memcmp(after, bytes, length) == 0);
        }
        write_file(whole, at);
        CHECK(fails(problem, NQ_ERR_CHECKPOINT));
    }
    whole[length] = '\n';
    write_file(whole, length + 1);
    CHECK(fails(problem, NQ_ERR_CHECKPOINT));
    CHECK(!exists(lock) && !exists(new_file));
    write_file(whole, length);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 14200);

    /* What is asked is changed. */
    CHECK(nq_set_shard(problem, 0, 2) == NQ_OK);
    CHECK(fails(problem, NQ_ERR_CHECKPOINT));
    CHECK(nq_set_shard(problem, 0, 1) == NQ_OK && nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK);
    CHECK(fails(problem, NQ_ERR_CHECKPOINT));
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_ALL) == NQ_OK && nq_block(problem, 3, 4) == NQ_OK);
    CHECK(fails(problem, NQ_ERR_CHECKPOINT));
    nq_free(problem);
    problem = kept(13);
    CHECK(fails(problem, NQ_ERR_CHECKPOINT));
    nq_free(problem);
    CHECK(unlink(path) == 0);
}

/* A copy of the path is kept; NULL, or a limit, is no file. */
static void no_file(void) {
    nq_problem *problem = new_problem(12);
    char copy[sizeof path];
    uint64_t count = 0;
    memcpy(copy, path, sizeof path);
    CHECK(nq_set_checkpoint(problem, copy) == NQ_OK);
    copy[0] = '\0';
    CHECK(nq_set_limit(problem, 100) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_LIMIT && count == 100 && !exists(path));
    CHECK(nq_set_limit(problem, 0) == NQ_OK && nq_set_checkpoint(problem, NULL) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 14200 && !exists(path));
    CHECK(nq_set_checkpoint(problem, path) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_OK && count == 14200 && exists(path));
    CHECK(unlink(path) == 0);
    nq_free(problem);
    CHECK(nq_set_checkpoint(NULL, path) == NQ_ERR_NULL);
}

static void places_that_cannot_be_written(void) {
    static const char *places[] = {"", ".", "/", "/dev/null", "/dev/full", "/proc/nqueens", "/nowhere/nqueens", "/tmp/nqueens-nowhere/"};
    struct stat null;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        nq_problem *problem = new_problem(26); /* years: it must be seen at the beginning */
        CHECK(nq_set_checkpoint(problem, places[i]) == NQ_OK);
        CHECK(fails(problem, NQ_ERR_IO));
        nq_free(problem);
    }
    CHECK(stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode));
}

/* A folder that may be written to is enough. */
static void an_unreadable_folder(void) {
    CHECK(chmod(folder, 0333) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        if (geteuid() == 0) CHECK(setuid(65534) == 0); /* root may read everything */
        nq_problem *problem = kept(12);
        uint64_t count = 0;
        CHECK(nq_count(problem, &count) == NQ_OK && count == 14200);
        nq_free(problem);
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(chmod(folder, 0700) == 0);
    CHECK(exists(path) && !exists(lock) && unlink(path) == 0);
}

static int32_t leave_the_folder(void *user_data, double fraction, uint64_t found) {
    (void) user_data, (void) fraction, (void) found;
    CHECK(exists(path) && exists(lock) && chdir("elsewhere") == 0);
    return 1;
}

/* The file stays in the folder that the process was in when the count began. */
static void a_relative_path(void) {
    CHECK(chdir(folder) == 0 && mkdir("elsewhere", 0700) == 0);
    nq_problem *problem = new_problem(22);
    uint64_t count;
    CHECK(nq_set_checkpoint(problem, "file") == NQ_OK);
    CHECK(nq_set_progress(problem, leave_the_folder, NULL) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_CANCELLED);
    CHECK(exists(path) && !exists(lock) && !exists("file"));
    CHECK(chdir("..") == 0 && rmdir("elsewhere") == 0 && chdir("/") == 0);
    CHECK(unlink(path) == 0);
    nq_free(problem);
}

static void *count_in_thread(void *problem) {
    static uint64_t count;
    CHECK(nq_count(problem, &count) == NQ_CANCELLED);
    return &count;
}

static void one_count_at_a_time(void) {
    nq_problem *first = kept(22), *second = kept(22);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, count_in_thread, first) == 0);
    while (!exists(path)) sleep_ms(1);
    CHECK(fails(second, NQ_ERR_BUSY));
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        nq_problem *third = kept(22);
        CHECK(fails(third, NQ_ERR_BUSY));
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    nq_cancel(first);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(exists(path) && !exists(lock));
    nq_cancel(second); /* a cancel before the call */
    uint64_t count;
    CHECK(nq_count(second, &count) == NQ_CANCELLED);
    nq_free(first);
    nq_free(second);
    CHECK(unlink(path) == 0);
}

/* Whoever sees the file appear while it looks for it finds it in use, or finished. */
static void counts_that_begin_together(void) {
    for (int i = 0; i < 4; i++) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child > 0) continue;
        for (int round = 0; round < 100; round++) {
            char name[96];
            snprintf(name, sizeof name, "%s.%d", path, round);
            nq_problem *problem = new_problem(12);
            CHECK(nq_set_threads(problem, 1) == NQ_OK && nq_set_checkpoint(problem, name) == NQ_OK);
            uint64_t count = 0;
            nq_status status = NQ_ERR_BUSY;
            while (status == NQ_ERR_BUSY) status = nq_count(problem, &count);
            CHECK(status == NQ_OK && count == 14200);
            nq_free(problem);
        }
        _exit(0);
    }
    for (int i = 0; i < 4; i++) {
        int status;
        CHECK(wait(&status) > 0 && status == 0);
    }
    for (int round = 0; round < 100; round++) {
        char name[96];
        snprintf(name, sizeof name, "%s.%d", path, round);
        CHECK(unlink(name) == 0);
    }
}

static int32_t clear_away(void *user_data, double fraction, uint64_t found) {
    (void) fraction, (void) found;
    int *calls = user_data;
    if (++*calls == 1) CHECK(unlink(lock) == 0);
    return *calls == 100 || exists(lock);
}

static int32_t take_over(void *user_data, double fraction, uint64_t found) {
    (void) fraction, (void) found;
    int *file = user_data;
    if (*file >= 0) return 0;
    CHECK(unlink(lock) == 0);
    *file = open(lock, O_WRONLY | O_CREAT, 0600);
    CHECK(*file >= 0 && flock(*file, LOCK_EX | LOCK_NB) == 0);
    return 0;
}

/* A lock that was cleared away is had again, unless another count has it. */
static void a_lock_that_is_lost(void) {
    nq_problem *problem = kept(22);
    int calls = 0, other = -1;
    uint64_t count;
    CHECK(nq_set_progress(problem, clear_away, &calls) == NQ_OK);
    CHECK(nq_count(problem, &count) == NQ_CANCELLED && calls < 100);
    CHECK(exists(path) && !exists(lock));
    CHECK(nq_set_progress(problem, take_over, &other) == NQ_OK);
    CHECK(fails(problem, NQ_ERR_BUSY));
    CHECK(exists(lock) && !exists(new_file)); /* it is the other's */
    CHECK(close(other) == 0 && unlink(lock) == 0);
    CHECK(mkfifo(lock, 0600) == 0);
    CHECK(fails(problem, NQ_ERR_IO));
    CHECK(unlink(lock) == 0 && unlink(path) == 0);
    nq_free(problem);
}

/* Ended by SIGKILL after a while, again and again, until it is done. */
static void kill_until_done(nq_problem *problem, uint64_t expected) {
    int killed = 0;
    for (long ms = 120;; ms += 60) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            uint64_t count = 0;
            nq_status status = nq_count(problem, &count);
            _exit(status == NQ_OK && count == expected ? 0 : 1);
        }
        sleep_ms(ms + rand() % 50);
        kill(child, SIGKILL);
        int status;
        CHECK(waitpid(child, &status, 0) == child);
        if (WIFEXITED(status)) {
            CHECK(WEXITSTATUS(status) == 0);
            break;
        }
        killed++;
    }
    CHECK(killed > 0);
    uint64_t count = 0;
    CHECK(nq_count(problem, &count) == NQ_OK && count == expected);
    unlink(lock);
    unlink(new_file);
    CHECK(unlink(path) == 0);
}

static void killed_counts_go_on(void) {
    nq_problem *problem = kept(17);
    CHECK(nq_set_threads(problem, 1) == NQ_OK);
    kill_until_done(problem, 95815104);
    CHECK(nq_set_symmetry(problem, NQ_SYMMETRY_CLASSES) == NQ_OK && nq_set_threads(problem, 2) == NQ_OK);
    kill_until_done(problem, 11977939);
    nq_free(problem);
    /* Superqueens (OEIS A051223). */
    problem = kept(16);
    CHECK(nq_set_attacks(problem, NQ_ATTACK_DIAGONALS | NQ_ATTACK_KNIGHT) == NQ_OK);
    CHECK(nq_set_threads(problem, 1) == NQ_OK);
    kill_until_done(problem, 202900);
    nq_free(problem);
}

static int32_t no_room(void *user_data, double fraction, uint64_t found) {
    (void) fraction, (void) found;
    struct rlimit none = {16, RLIM_INFINITY};
    ++*(int *) user_data;
    CHECK(setrlimit(RLIMIT_FSIZE, &none) == 0);
    return 0;
}

/* After the first writing no file may grow past 16 bytes, as if the disk were full. */
static void a_full_disk_ends_the_count(void) {
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before;
    CHECK(getrlimit(RLIMIT_FSIZE, &before) == 0);
    nq_problem *problem = kept(22);
    int calls = 0;
    CHECK(nq_set_progress(problem, no_room, &calls) == NQ_OK);
    CHECK(fails(problem, NQ_ERR_IO));
    CHECK(setrlimit(RLIMIT_FSIZE, &before) == 0);
    CHECK(calls > 0 && exists(path) && !exists(lock) && !exists(new_file));
    CHECK(nq_set_progress(problem, NULL, NULL) == NQ_OK);
    nq_cancel(problem);
    uint64_t count;
    CHECK(nq_count(problem, &count) == NQ_CANCELLED); /* and not NQ_ERR_CHECKPOINT */
    nq_free(problem);
    CHECK(unlink(path) == 0);
}

int main(void) {
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(lock, sizeof lock, "%s.lock", path);
    snprintf(new_file, sizeof new_file, "%s.new", path);
    a_finished_file_answers();
    a_finished_file_answers_for_any_rules();
    damage_is_refused();
    no_file();
    places_that_cannot_be_written();
    an_unreadable_folder();
    a_relative_path();
    one_count_at_a_time();
    counts_that_begin_together();
    a_lock_that_is_lost();
    killed_counts_go_on();
    a_full_disk_ends_the_count();
    CHECK(rmdir(folder) == 0);
    return 0;
}
