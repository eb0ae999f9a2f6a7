/* A comparison: every back-end on every board, in turns. It fills the folder of a run; what is shown of it is
 * made from the stored rows afterwards. */
#ifndef QUADRILLE_COMPARISON_H
#define QUADRILLE_COMPARISON_H

#include "certify.h"
#include "check.h"
#include "options.h"
#include "output.h"
#include "run_folder.h"
#include "sessions.h"
#include "sets.h"
#include "store.h"

/* A back-end on the instance at hand. */
struct entrant {
    struct open_session *open;
    bool persistent; /* each run has a session of its own, and is never repeated */

    uint64_t repeats;   /* solves within a timed run */
    struct claim claim; /* claim.solver is null as long as it has said nothing */
};

/* The rows of an earlier part of the run, and where each ends in its file. */
struct resumed {
    struct names names;
    struct row *row;
    uint64_t *end;
    size_t count, room;
    uint64_t header_end;
};

/* False and a sentence if they can't be read. */
bool resumed_read(struct resumed *resumed, const char *path, struct error *error);

struct comparison {
    /* in */
    struct spec_list specs;
    struct set_list sets;
    uint64_t limit, runs, timeout_ns;
    uint64_t clock_cost_ns;
    struct run_folder folder; /* open */
    struct resumed resumed;   /* the rows of an earlier part of the run; empty at its beginning */
    struct progress progress; /* started */
    struct certify certify;   /* open, or all zero */
    /* at work */
    struct session_list sessions;
    struct entrant entrant[SPECS_MAX];
    size_t entrants;
    size_t rows_kept; /* of the resumed ones */
    bool resuming;    /* boards are still found among them */
    /* out */
    size_t boards, boards_done;
    bool interrupted; /* by the user, in the middle of a board: its rows are the last, and not all */
    size_t contradictions, contradicted_boards;
    size_t sat_out[SPECS_MAX];       /* boards that each back-end sat out as too large for it */
    size_t unspoken[SPECS_MAX];      /* instances that are no boards, or no exact covers, as it needs them */
    size_t refused[SPECS_MAX];       /* instances that it could not be opened for */
    struct error refusal[SPECS_MAX]; /* the first of them: set, and what it said */
    size_t limited[SPECS_MAX];       /* runs that it gave up in, by a limit of its own */
    size_t crashed[SPECS_MAX];       /* runs that it broke in */
    struct error failure[SPECS_MAX]; /* the first of both: set, index, and why */
};

/* Runs until all boards are done or the user interrupts. False and a sentence if the folder can't be written.
 */
bool comparison_run(struct comparison *comparison, struct error *error);

/* Closes sessions, sets and rows, not the folder. */
void comparison_close(struct comparison *comparison);

#endif
