/* SPDX-License-Identifier: MIT */
/* What the parts of a merge (merge.h) call of each other. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_SHARDS_MERGE_INTERNAL_H
#define QUADRILLE_HARNESS_EXTENSIONS_SHARDS_MERGE_INTERNAL_H

#include "harness/extensions/shards/merge.h"

/* Whether it came to its end. */
bool merge_is_complete(const struct merge_shard *shard);

/* Copies rows, yardsticks and contradictions. */
bool merge_write_rows(struct merge *merge, struct run_folder *folder, struct error *error);

/* audit.csv: a line for each back-end that a shard audited. Unsound in one shard is unsound; numbers are sums, and of
 * the ratios the largest. Nothing if no shard has one. */
bool merge_write_audit(const struct merge *merge, const struct run_folder *folder, struct error *error);

/* run.json: what all shards share, and a list of what each has of its own. */
bool merge_write_record(const struct merge *merge, const struct run_folder *folder, int argc, char **argv,
                        struct error *error);

/* The command that makes shard `number`, like that of a shard that is there, or that goes on with one. */
void shard_command_write(const struct merge_shard *like, uint64_t number, uint64_t of, FILE *file);

#endif
