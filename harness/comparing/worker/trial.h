/* SPDX-License-Identifier: MIT */
/* A trial: one instance, or one of its isomorphs, with all back-ends that take part and all their runs. In a
 * throughput run it is a stretch of boards.
 *
 * A back-end may die in the middle of a trial, and the process that measures with it. So whatever has to be
 * known to go on is plain data in memory that the guard shares (limit-guard.h). Before each call of a
 * back-end the worker writes there which back-end runs and until when. Both then know how to end the call:
 * the worker with the outcome, or the guard in its place with what it saw. */
#pragma once

#include "harness/comparing/plan/plan.h"
#include "harness/measuring/cross-check.h"
#include "harness/measuring/board-stretch.h"
#include "harness/measuring/group-disturbance.h"
#include "harness/measuring/run/run-csv.h"

/* A back-end in a trial. It has the place that its spec has in the experiment. */
struct participant {
    bool enters;        /* takes part */
    bool persistent;    /* each run has a session of its own, and is never repeated */
    bool warm;          /* has had its untimed, verified solve */
    bool is_short;      /* a solve takes less than a millisecond: others run before it, untimed */
    bool together;      /* a solve is too short for the clock: a block of them is timed */
    bool unchecked;     /* it did not survive being asked to show all its solutions */
    bool enough;        /* no further run is wanted */
    bool lost;          /* it cannot be brought to where it would be timed: all its runs end as `loss` */
    unsigned runs;      /* that have a row */
    unsigned repeats;   /* of the next run: how often something disturbed it until now */
    struct claim claim; /* claim.solver is null as long as it has claimed nothing */
    struct outcome loss;
};

struct trial {
    const struct set *set;
    size_t index, count; /* of the first instance in the set, from 0; instances */
    struct row row;      /* what all its rows have in common */
    bool is_board, clash;
    bool entered;                    /* all back-ends have been asked whether they take part */
    bool recalled;                   /* what an earlier part of the run stored is taken in */
    bool finished;                   /* all its rows are made, or there is nothing to do */
    size_t asked;                    /* back-ends that have been asked */
    size_t answers;                  /* of a stretch: where its answers begin among those of the block */
    struct participant *participant; /* of each back-end of the experiment */
    uint8_t cells[BOARD_CELLS_MAX];  /* of a board: as this isomorph prints it; not of a stretch */
};

/* What a back-end is called for. */
enum phase {
    PHASE_BETWEEN,  /* no back-end is called */
    PHASE_OPENING,  /* set-up */
    PHASE_WARMING,  /* the untimed solve */
    PHASE_RUN_UP,   /* untimed solves of other instances, just before timed ones */
    PHASE_TIMING,   /* a run that gets a row */
    PHASE_CHECKING, /* another untimed solve, which verifies many solutions */
    PHASE_AUDITING, /* a question whose answer is known (audit.h) */
    PHASE_CLOSING,  /* the end of a session, perhaps of an earlier trial */
};

/* The call of a back-end that is going on. The phase is written last and read first.
 *
 * The guard condemns a call before it ends it. When the call returns, its worker looks for that, and then
 * waits. The guard looks again, after it has condemned the call, whether it goes on. One of the two sees what
 * the other did, so no worker is killed outside of the call that it is killed for. */
struct active_call {
    _Atomic int phase;
    size_t trial;                     /* in the block */
    size_t back_end;                  /* its place in the experiment */
    _Atomic uint64_t since, deadline; /* of clock_now(); no deadline: 0 */
    _Atomic uint64_t condemned;       /* `since` of the call that the guard ends; 0: of none */
    _Atomic bool starved;             /* the worker ended for lack of memory */
};

/* What is counted for a back-end, over all workers. */
struct back_end_tally {
    _Atomic size_t skipped;         /* boards that are too large for it */
    _Atomic size_t unsupported;     /* instances of a kind, or with a property, that it does not take */
    _Atomic size_t refused;         /* instances that it could not be opened for */
    _Atomic size_t failed;          /* runs that it broke in, or gave up in by a limit of its own */
    _Atomic size_t crashed;         /* runs that it broke in */
    _Atomic size_t unclosed;        /* sessions that it broke in when they were closed */
    _Atomic size_t killed;          /* processes that the guard had to end, or found dead, because of it; */
    _Atomic size_t killed_in_audit; /* those of them that asked it what is not timed */
    struct error refusal;           /* the first: set, and what it reported */
    struct error failure;           /* the first: instance, and why */
    struct error closing;           /* the first: how it broke */
    struct error death;             /* the first process that was killed: why */
};

/* What is counted over all workers, in memory that they share. */
struct comparison_tally {
    _Atomic size_t trials, instances; /* that are done; isomorphs are no instances of their own */
    _Atomic size_t contradictions, contradicted_boards;
    _Atomic size_t imprecise; /* medians that --max-runs were too few for */
    _Atomic size_t disturbed; /* groups measured again because something else disturbed them */
    struct back_end_tally back_end[SPECS_MAX];
};

/* Rows on their way to rows.csv. They are kept as text in memory that the guard shares, and reach the file in
 * one piece, so that rows of several processes never mix within a line, whichever process is killed, and
 * when. */
enum { ROW_QUEUE_MAX = 1 << 16 };
struct row_queue {
    int file; /* rows.csv, to append to */
    size_t used;
    char text[ROW_QUEUE_MAX];
};

/* Room for the digits of large counts in a block. Few counts have a hundred. */
enum { DIGITS_ROOM = 1 << 22 };

/* What a process that measures shares with the guard. */
struct worker_slot {
    size_t bytes;    /* of the slot and what it points to */
    unsigned worker; /* its number */
    int process;     /* its id; 0: there is none */
    struct active_call call;
    struct attendance guard;
    bool running; /* the block is not finished */
    size_t block; /* its number in the plan */
    size_t count; /* trials in it */
    struct trial trial[BLOCK_MAX];
    bool no_run_up[SPECS_MAX];        /* a back-end that died in it */
    struct participant *participants; /* BLOCK_MAX times the back-ends */
    struct answer_kept *answers;      /* in throughput runs those of a block for each back-end; else null */
    size_t answers_room;              /* instances of a block, at most */
    double *times;                    /* with --precision: runs_most for each participant; else null */
    const struct experiment *experiment;
    struct comparison_tally *tally;
    struct error broken; /* why the comparison cannot go on; else empty */
    struct row_queue row_queue;
    int disagreements;     /* file to append to */
    int costs;             /* another one, with --minimize */
    _Atomic bool finished; /* nothing is left to do */
    _Atomic bool retired;  /* it ended so that another may go on; see worker_run */
    uint64_t probed_at;    /* when the speed of the machine was written down last */
    struct speed_track probes;
    size_t digits_used;
    char digits[DIGITS_ROOM]; /* of the large counts that are claimed in this block */
};

/* What a timed run came to, besides its outcome. */
struct timed {
    double setup_ns; /* of the session that was used */
    uint64_t span;   /* instances that were timed together */
    bool has_usage;
    double cpu_ns;
    unsigned threads;
    uint64_t tree_bytes;
};

/* Writes the rows that are queued to the file. Returns false with errno if that fails. */
bool row_queue_flush(struct row_queue *row_queue);

/* Says why writing rows failed. Returns false. */
bool row_queue_fails(struct error *error);

/* Makes the trials of a block. */
void trials_begin(struct worker_slot *slot, const struct plan *plan, size_t block);

/* Writes the cells of instance `at` (below trial->count) of a trial of boards, as its isomorph prints
 * them. */
void trial_cells(const struct trial *trial, const struct experiment *experiment, size_t at, uint8_t *cells);
struct problem trial_problem(const struct trial *trial);

/* Asks the next back-end, number trial->asked, whether it takes part, and counts why not. */
void trial_enter(struct worker_slot *slot, struct trial *trial);

/* Takes a back-end out of a trial that it could not be opened for. It must not have a run yet. */
void trial_refuse(struct worker_slot *slot, struct trial *trial, size_t back_end, const struct error *error);

/* Returns true if a back-end has runs left to do. */
bool trial_wants(const struct trial *trial, size_t back_end);

/* A call of a back-end, as the guard is to see it. */
struct call {
    enum phase phase;
    size_t trial;      /* in the block; 0 where the phase belongs to none */
    size_t back_end;   /* its place in the experiment */
    uint64_t limit_ns; /* 0: the time limit of the experiment */
};

/* Calls function(context), in which a back-end runs, under the eyes of the guard: all calls of back-ends pass
 * here. Calls do not overlap. A call that the guard has condemned does not return until the process is
 * killed, or the call is spared. */
void guarded_call(struct worker_slot *slot, struct call call, void (*function)(void *context), void *context);

/* The guard's part. Condemns the call that began at `since` and has this deadline. Returns false if the call
 * has ended; else `phase` is its phase, which stays, whatever the worker does until it is killed. */
bool call_condemn(struct active_call *call, uint64_t since, uint64_t deadline, enum phase *phase);

/* Ends the call of a worker that is dead. */
void call_bury(struct active_call *call);

/* Ends a timed run: takes down what the back-end claims, decides whether it has enough, and queues the row.
 * Before the last row of a trial all claims are cross-checked. Worker and guard both do it so. Returns false
 * if files can't be written. */
bool trial_note_run(struct worker_slot *slot, struct trial *trial, size_t back_end, struct outcome *outcome,
                    const struct timed *timed);

/* Takes down what an untimed solve claims. */
void trial_note_claim(struct worker_slot *slot, struct trial *trial, size_t back_end,
                      struct outcome *outcome);

/* Takes in a row of an earlier part of the run, instead of running it. */
void trial_note_stored(struct worker_slot *slot, struct trial *trial, const struct row *row);

/* Finishes a trial that has nothing left to do and whose last row was not made by a run: its givens clash, no
 * back-end takes part, or all runs are stored. Returns false if files can't be written. */
bool trial_finish(struct worker_slot *slot, struct trial *trial);

/* The proved answers of a back-end to a stretch. */
struct answer_kept *trial_answers(const struct worker_slot *slot, const struct trial *trial, size_t back_end);
