/*
 * Reads and writes ledgers; ledger.h says what they are.
 */
#define _POSIX_C_SOURCE 200809L /* getline, ftruncate, fsync, fdopen */
#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nqueens.h"

/* Keeps what is wrong in words; 0, so that it can be returned. */
static int trouble(struct ledger *ledger, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(ledger->trouble, sizeof ledger->trouble, format, values);
    va_end(values);
    return 0;
}

/* FNV-1a, 64 bits, going on from `hash`. */
static uint64_t hash_text(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++) hash = (hash ^ (unsigned char) *text) * UINT64_C(0x100000001b3);
    return hash;
}

static const uint64_t EMPTY_HASH = UINT64_C(0xcbf29ce484222325);

enum { LINE = 160 };

/* 0 if it cannot be counted. */
static int count_shard(uint32_t n, uint64_t shard, uint64_t shards, uint64_t *count) {
    nq_problem *problem;
    if (nq_new(n, &problem) != NQ_OK) return 0;
    nq_set_threads(problem, 1);
    nq_set_shard(problem, shard, shards);
    nq_status status = nq_count(problem, count);
    nq_free(problem);
    return status == NQ_OK;
}

/* Some hundredths of a second. */
int name_library(char name[LIBRARY_NAME]) {
    const uint64_t shards = 32;
    uint64_t hash = EMPTY_HASH, count;
    for (uint64_t shard = 0; shard < shards; shard++) {
        char line[32];
        if (!count_shard(14, shard, shards, &count)) return 0;
        snprintf(line, sizeof line, "%" PRIu64 "\n", count);
        hash = hash_text(hash, line);
    }
    snprintf(name, LIBRARY_NAME, "%.40s-%016" PRIx64, nq_version(), hash);
    return 1;
}

static void write_header(const struct ledger *ledger, char line[LINE]) {
    snprintf(line, LINE, "nqueens ledger 1: n %" PRIu32 ", %" PRIu64 " shards, library %s\n", ledger->n, ledger->shards,
             ledger->library);
}

static void write_line(const struct ledger *ledger, char line[LINE], uint64_t shard, uint64_t count) {
    char numbers[64];
    snprintf(numbers, sizeof numbers, "%" PRIu64 " %" PRIu64, shard, count);
    snprintf(line, LINE, "%s %016" PRIx64 "\n", numbers, hash_text(ledger->header_hash, numbers));
}

/* Adds a line and waits until it is on disk. */
static int append(struct ledger *ledger, const char *line) {
    if (fputs(line, ledger->file) >= 0 && fflush(ledger->file) == 0 && fsync(fileno(ledger->file)) == 0) return 1;
    return trouble(ledger, "the ledger cannot be written: %s", strerror(errno));
}

/* Adds a shard's count to the sum. */
static int add(struct ledger *ledger, uint64_t shard, uint64_t count) {
    if (shard >= ledger->shards || ledger->is_counted[shard]) {
        return trouble(ledger, "shard %" PRIu64 " comes twice, or does not exist", shard);
    }
    if (count > UINT64_MAX - ledger->solutions) return trouble(ledger, "%s", nq_status_text(NQ_ERR_TOO_LARGE));
    ledger->is_counted[shard] = 1;
    ledger->counted++;
    ledger->solutions += count;
    return 1;
}

/* Takes over the first line: the number of shards, unless the user asks for another. */
static int read_header(struct ledger *ledger, const char *line, uint64_t shards) {
    char expected[LINE];
    uint32_t n = 0;
    if (sscanf(line, "nqueens ledger 1: n %" SCNu32 ", %" SCNu64 " shards, ", &n, &ledger->shards) != 2 ||
        ledger->shards < 1 || ledger->shards > LEDGER_MOST_SHARDS) {
        return trouble(ledger, "the ledger is damaged, or the file is none: line 1");
    }
    if (n != ledger->n) return trouble(ledger, "this is the ledger of n = %" PRIu32, n);
    if (shards != 0 && shards != ledger->shards) {
        return trouble(ledger, "the ledger has %" PRIu64 " shards, and cannot be continued with %" PRIu64,
                       ledger->shards, shards);
    }
    write_header(ledger, expected);
    if (strcmp(line, expected) != 0) {
        return trouble(ledger, "another library, which cut other shards, began this ledger; this one is %s", ledger->library);
    }
    return 1;
}

static int read_line(struct ledger *ledger, const char *line, uint64_t number) {
    char expected[LINE] = "";
    uint64_t shard, count;
    if (sscanf(line, "%" SCNu64 " %" SCNu64, &shard, &count) == 2) write_line(ledger, expected, shard, count);
    if (strcmp(line, expected) != 0) return trouble(ledger, "the ledger is damaged: line %" PRIu64, number);
    return add(ledger, shard, count);
}

/* Prepares for ledger->shards shards, none of them counted. */
static int start(struct ledger *ledger) {
    char header[LINE];
    write_header(ledger, header);
    ledger->header_hash = hash_text(EMPTY_HASH, header);
    ledger->is_counted = calloc(ledger->shards, 1);
    return ledger->is_counted != NULL ? 1 : trouble(ledger, "%s", nq_status_text(NQ_ERR_MEMORY));
}

static int read_lines(struct ledger *ledger, uint64_t shards) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    off_t complete = 0;
    int is_good = 1;
    for (uint64_t number = 1; is_good && (length = getline(&line, &capacity, ledger->file)) > 0; number++) {
        if (number > 1 && line[length - 1] != '\n') break;
        is_good = number == 1 ? read_header(ledger, line, shards) && start(ledger) : read_line(ledger, line, number);
        complete += length;
    }
    free(line);
    if (!is_good) return 0;
    if (ferror(ledger->file)) return trouble(ledger, "the ledger cannot be read: %s", strerror(errno));
    /* Only the last line may be incomplete; it is cut off. */
    if (fseeko(ledger->file, complete, SEEK_SET) == 0 && ftruncate(fileno(ledger->file), complete) == 0) return 1;
    return trouble(ledger, "the ledger cannot be written: %s", strerror(errno));
}

static int begin(struct ledger *ledger) {
    char header[LINE];
    write_header(ledger, header);
    return start(ledger) && append(ledger, header);
}

/* Nobody else may use it. The lock ends with the process, and holds across the machines of a shared file system. */
static int lock(struct ledger *ledger) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fileno(ledger->file), F_SETLK, &whole) == 0) return 1;
    if (errno != EACCES && errno != EAGAIN) return trouble(ledger, "the ledger cannot be locked: %s", strerror(errno));
    return trouble(ledger, "another job is using the ledger");
}

/* The folder's entry for a new ledger is to outlive a crash, too. */
static int keep_entry(struct ledger *ledger, const char *folder) {
    int directory = open(folder, O_RDONLY);
    int is_kept = directory >= 0 && fsync(directory) == 0;
    if (!is_kept) trouble(ledger, "the ledger cannot be written: %s", strerror(errno));
    if (directory >= 0) close(directory);
    return is_kept;
}

static int open_file(struct ledger *ledger, const char *folder) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/ledger", folder) >= (int) sizeof path) return trouble(ledger, "the name is too long");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) return trouble(ledger, "it cannot be made: %s", strerror(errno));
    int file = open(path, O_RDWR | O_CREAT, 0666);
    if (file >= 0) ledger->file = fdopen(file, "r+");
    return ledger->file != NULL ? 1 : trouble(ledger, "the ledger cannot be opened: %s", strerror(errno));
}

int ledger_open(struct ledger *ledger, const char *folder, const char *library, uint32_t n, uint64_t shards,
                uint64_t usual_shards) {
    *ledger = (struct ledger){.library = library, .n = n, .shards = shards != 0 ? shards : usual_shards};
    if (folder == NULL) return start(ledger);
    struct stat status;
    if (!open_file(ledger, folder) || !lock(ledger)) return 0;
    if (fstat(fileno(ledger->file), &status) != 0) {
        return trouble(ledger, "the ledger cannot be read: %s", strerror(errno));
    }
    if (status.st_size == 0) return begin(ledger) && keep_entry(ledger, folder);
    return read_lines(ledger, shards);
}

int ledger_record(struct ledger *ledger, uint64_t shard, uint64_t count) {
    char line[LINE];
    if (!add(ledger, shard, count)) return 0;
    if (ledger->file == NULL) return 1;
    write_line(ledger, line, shard, count);
    return append(ledger, line);
}

void ledger_close(struct ledger *ledger) {
    if (ledger->file != NULL) fclose(ledger->file);
    free(ledger->is_counted);
    *ledger = (struct ledger){0};
}
