/* SPDX-License-Identifier: MIT */
/* Makes one run of the shards of a comparison (`compare --shard K/N`), which machines of one kind may have
 * measured.
 *
 * First everything is looked at, and nothing is written: whether the shards are parts of the same comparison,
 * whether they are all there and complete, whether their rows are whole and no instance is measured twice.
 * Then the rows are copied, one by one. Memory is one row, the records of the shards, and a bit for each
 * isomorph of each instance; time grows with the rows.
 *
 * What changes on the way: times since the beginning (at_ns) count from when the first shard began, and
 * blocks get numbers that no two shards share: block b of shard K/N is (b - 1) N + K. */
#pragma once

#include "harness/measuring/run/run-csv.h"
#include "harness/measuring/run/run-folder.h"

struct json_t; /* of jansson.h */

struct merge_shard {
    const char *path; /* of its folder */
    struct json_t *record;
    uint64_t number; /* K of K/N */
    /* From the beginning of the first shard to that of this one, by the clocks of the machines */
    double offset_ns;
};

struct merge_set {
    const char *name;
    size_t boards;
    uint8_t *done; /* a bit for each isomorph of each instance */
};

struct merge {
    struct merge_shard *shard; /* by number, once they are checked */
    size_t count;
    uint64_t of; /* N of K/N */
    struct merge_set *set;
    size_t sets;
    size_t forms; /* of each board: 1 and the isomorphs */
    size_t rows;
    struct names names;
};

/* Reads the run.json of each folder. False and a sentence if one can't be read. To be closed in any case. */
bool merge_open(struct merge *merge, char *const *paths, size_t count, struct error *error);
void merge_close(struct merge *merge);

/* Complains of all that keeps the shards from being one run: what differs (EXIT_USAGE), and which are missing
 * or were interrupted, with the commands that make them (EXIT_NO, but EXIT_DONE if `partial`, which does
 * without them). */
int merge_check(struct merge *merge, bool partial);

/* Looks at all rows. False and a sentence if they can't be read, are cut off, or if an instance was measured
 * twice. */
bool merge_check_rows(struct merge *merge, struct error *error);
