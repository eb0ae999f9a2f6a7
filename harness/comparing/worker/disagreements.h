/* SPDX-License-Identifier: MIT */
/* disagreements.txt: for each board with a contradiction what it is, the board, who said what, and the
 * command that shows it again. */
#pragma once

#include "harness/base/command.h"
#include "harness/measuring/cross-check.h"
#include "harness/measuring/run/experiment.h"

struct disagreement {
    int file; /* disagreements.txt, to append to */
    const struct set *set;
    size_t index;         /* of the board */
    unsigned isomorph;    /* of it */
    const uint8_t *cells; /* as the isomorph prints it; null: it is not a board */
    const struct experiment *experiment;
    size_t reported_before; /* contradictions until now: only the first ten are printed on standard error */
};

/* Cross-checks the claims about a board. If they contradict each other, appends a paragraph in one piece and
 * prints it on standard error. *found: the number of contradictions. False with errno if the file can't be
 * written. */
bool disagreements_write(struct disagreement *board, const struct claim *claims, size_t count, size_t *found);

typedef bool is_done_function(const void *context, size_t set, size_t index, unsigned isomorph);

/* Before a run goes on: cuts out the paragraphs about what is not done, since it is said again, and counts
 * the others. `is_done` is asked about set (its place in the list), board (from 0) and isomorph. False and a
 * sentence if the file can't be read or written. */
bool disagreements_keep(const char *path, const struct set_list *sets, is_done_function *is_done,
                        const void *context, size_t *contradictions, size_t *boards, struct error *error);
