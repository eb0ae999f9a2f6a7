/* disagreements.txt: for each board with a contradiction what it is, the board, who said what, and the
 * command that shows it again. */
#ifndef QUADRILLE_DISAGREEMENTS_H
#define QUADRILLE_DISAGREEMENTS_H

#include "check.h"
#include "output.h"
#include "run_folder.h"
#include "sets.h"

struct disagreement {
    FILE *file;                /* disagreements.txt */
    struct progress *progress; /* cleared before anything is told on standard error */
    const struct set *set;
    size_t index; /* of the board */
    uint64_t limit;
    size_t
        told_before; /* contradictions of the run until now: only the first ten are told on standard error */
};

/* Cross-checks the claims about a board. If they contradict each other, writes a paragraph and tells it on
 * standard error. Returns the number of contradictions. */
size_t disagreements_write(struct disagreement *board, const struct claim *claims, size_t count);

/* Before a run goes on: cuts off the paragraphs from board `index` (from 0) of the set with that path on, and
 * counts those before it. Path null: keeps all. False and a sentence if the file can't be read or cut. */
bool disagreements_cut(struct run_folder *folder, const char *path, size_t index, size_t *contradictions,
                       size_t *boards, struct error *error);

#endif
