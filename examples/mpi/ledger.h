/*
 * ledger: which shards of a count have been counted, and how many solutions each had.
 *
 * On disk it is the text file `ledger` in a folder that the user chose:
 *
 *     nqueens ledger 1: n 20, 128 shards, library 0.1.0-1d5c0f6be2a93f70
 *     0 355602896 5d3f0b7c11f0a2e4
 *     1 350519308 91c5a07e2b1f66d0
 *
 * A line is a shard, its count, and a checksum over the first line and these two numbers: a line that is damaged, or that
 * comes from another ledger, is refused. Lines are only ever added, each on disk before the next is begun, so that the
 * only damage that a crash can do is a last line without its newline; that shard is counted again. One process at a time
 * may use a ledger. examples/dask reads and writes the same file.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include <stdint.h>
#include <stdio.h>

struct ledger {
    const char *library;
    uint32_t n;
    uint64_t shards;
    uint64_t counted;            /* so many shards */
    uint64_t solutions;          /* the sum of their counts */
    unsigned char *is_counted;   /* of each shard */
    FILE *file;                  /* NULL: in memory only */
    uint64_t header_hash;
    char trouble[512];           /* what went wrong, in words */
};

/*
 * Names the library: its version, and a hash of how it cuts a small board into shards, in which builds between two
 * versions may differ. Counts of shards that were cut differently must not be added up. Returns 0 if memory is short.
 */
enum { LIBRARY_NAME = 64 };
int name_library(char name[LIBRARY_NAME]);

/* The most shards of a ledger. */
#define LEDGER_MOST_SHARDS 100000000

/*
 * Opens the ledger of a folder, or begins one, and the folder with it. `shards` may be 0 for "as in the ledger"; a new one
 * then has `usual_shards`. With no folder (NULL) the ledger is in memory only. `library`, its name, is kept by reference.
 * Returns 0 if there is trouble.
 */
int ledger_open(struct ledger *ledger, const char *folder, const char *library, uint32_t n, uint64_t shards,
                uint64_t usual_shards);

/* Adds a shard's count, and returns once it is on disk. Returns 0 if there is trouble. */
int ledger_record(struct ledger *ledger, uint64_t shard, uint64_t count);

void ledger_close(struct ledger *ledger);

#endif
