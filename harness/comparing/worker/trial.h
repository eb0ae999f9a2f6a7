/* SPDX-License-Identifier: MIT */
/* A trial: one instance, or one of its isomorphs, with all back-ends that take part and all their runs. In a
 * throughput run it is a stretch of boards.
 *
 * A back-end may die in the middle of one, and the process that measures with it. So whatever has to be known
 * to go on is plain data, which lies in memory shared with the guard (limit-guard.h); the worker says in it,
 * before each call of a back-end, whose turn it is and until when. Both then know how to end the turn: the
 * worker with the outcome, or the guard in its place with what it saw. */
#ifndef QUADRILLE_HARNESS_COMPARING_WORKER_TRIAL_H
#define QUADRILLE_HARNESS_COMPARING_WORKER_TRIAL_H

#include "harness/comparing/plan/plan.h"
#include "harness/measuring/cross-check.h"
#include "harness/measuring/group-disturbance.h"
#include "harness/measuring/run/rows-csv.h"
#include "harness/measuring/suspension.h"

#include <stdatomic.h>

/* A back-end in a trial. It has the place that its spec has in the experiment. */
struct participant {
    bool enters;        /* takes part */
    bool persistent;    /* each run has a session of its own, and is never repeated */
    bool warm;          /* has had its untimed, verified solve */
    bool is_short;      /* a solve takes less than a millisecond: others run before it, untimed */
    bool together;      /* a solve is too short for the clock: a block of them is timed */
    bool unchecked;     /* it did not survive being asked to show all its solutions */
    bool enough;        /* no further run is wanted */
    bool lost;          /* it can't even be brought to where it would be timed: all its runs end as `loss` */
    unsigned runs;      /* that have a row */
    struct claim claim; /* claim.solver is null as long as it has said nothing */
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

/* What the worker is doing. Outside of all others no back-end has the word. */
enum phase {
    PHASE_BETWEEN,
    PHASE_OPENING,  /* set-up */
    PHASE_WARMING,  /* the untimed solve */
    PHASE_RUN_UP,   /* untimed solves of other instances, just before timed ones */
    PHASE_TIMING,   /* a run that gets a row */
    PHASE_CHECKING, /* an untimed solve more, that verifies many solutions */
    PHASE_AUDITING, /* a question whose answer is known (audit.h) */
    PHASE_CLOSING,  /* the end of a session, of an earlier trial perhaps */
};

/* Who has the word. The phase is written last and read first.
 *
 * A turn that is to be ended from outside is condemned first. Its worker looks for that once the turn has
 * ended, and then waits; the guard looks once more, when it has condemned, whether the turn goes on. One of
 * the two sees what the other did, so no worker is killed outside of the turn that it is killed for. */
struct active_call {
    _Atomic int phase;
    size_t trial;                     /* in the block */
    size_t back_end;                  /* the back-end's place in the experiment */
    _Atomic uint64_t since, deadline; /* of clock_now(); no deadline: 0 */
    _Atomic uint64_t condemned;       /* `since` of the turn that the guard ends; 0: of none */
    _Atomic bool starved;             /* the worker ended for lack of memory */
};

/* What is counted over all trials of a process. */
struct comparison_tally {
    size_t instances; /* done, isomorphs not counted; */
    size_t trials;    /* and trials */
    size_t contradictions, contradicted_boards;
    size_t imprecise; /* medians that --max-runs were too few for */
    size_t killed;    /* times that the guard had to end a process that measured, or found it dead */
    size_t disturbed; /* stretches that were measured again, since the machine was busy with something else */
    size_t
        suspended; /* those that were measured again since the run was suspended; not among the disturbed */
    /* of each back-end */
    size_t skipped[SPECS_MAX];       /* boards that it skipped as too large for it */
    size_t unsupported[SPECS_MAX];   /* instances that are no boards, or no exact covers, as it needs them */
    size_t refused[SPECS_MAX];       /* instances that it could not be opened for */
    struct error refusal[SPECS_MAX]; /* the first of them: set, and what it said */
    size_t limited[SPECS_MAX];       /* runs that it gave up in, by a limit of its own */
    size_t crashed[SPECS_MAX];       /* runs that it broke in */
    struct error failure[SPECS_MAX]; /* the first of both: set, index, and why */
    size_t unclosed[SPECS_MAX];      /* sessions that it broke in when they were closed */
    struct error closing[SPECS_MAX]; /* how, the first of them */
    struct error broken;             /* the comparison itself can't go on; else empty */
};

/* For the digits of large counts, of which few have a hundred. */
enum { DIGITS_ROOM = 1 << 22 };

/* Rows on their way to rows.csv. They are kept as text in memory that the guard shares, and reach the file in one
 * piece, so that rows of several processes never mix within a line, whichever process is killed, and when. */
enum { ROW_QUEUE_MAX = 1 << 16 };
struct row_queue {
    int file; /* rows.csv, to append to */
    size_t used;
    char text[ROW_QUEUE_MAX];
};

/* A process that measures: what it shares with the guard. */
struct worker_slot {
    unsigned worker; /* its number */
    int process;     /* its id; 0: there is none */
    struct active_call call;
    struct attendance guard;
    bool running; /* the block is not finished */
    size_t block; /* its number in the plan; plan->blocks: there is none */
    size_t count; /* trials in it */
    struct trial trial[BLOCK_MAX];
    bool no_run_up[SPECS_MAX];        /* a back-end that died in it */
    struct participant *participants; /* BLOCK_MAX times the back-ends, in shared memory */
    struct answer_kept *answers;      /* of a throughput run: for each back-end those of a whole block */
    size_t answers_room;              /* instances of a block at the most */
    char *digits;       /* DIGITS_ROOM bytes: of the large counts that are claimed in this block, */
    size_t digits_used; /* so many */
    double *times;      /* with --precision: of each participant, runs_most of them; else null */
    const struct experiment *experiment;
    struct comparison_tally tally;
    struct row_queue row_queue;
    int disagreements;     /* file to append to */
    int costs;             /* another one, with --minimize */
    _Atomic bool finished; /* nothing left to do */
    _Atomic bool retired;  /* it left so that another may go on; see worker_run */
    uint64_t yard_at;      /* when the yardstick was written down last */
    struct yard_track yards;
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

/* The cells of instance `at` (0 .. count - 1) of a trial of boards, as its isomorph prints them. */
void trial_cells(const struct trial *trial, const struct experiment *experiment, size_t at, uint8_t *cells);
struct problem trial_problem(const struct trial *trial);

/* Asks the next back-end, number trial->asked, whether it takes part, and counts why not. */
void trial_enter(struct worker_slot *slot, struct trial *trial);

/* Whether a back-end still has runs to do, and in which run it is. */
bool trial_wants(const struct trial *trial, size_t back_end);

/* Gives a back-end the word until `limit_ns` from now (0: no limit), and takes it back. Taking it back from a
 * turn that is condemned lasts until the process is killed, or the turn is spared. */
void call_begin(struct active_call *call, enum phase phase, size_t trial, size_t back_end, uint64_t limit_ns);
void call_end(struct active_call *call);

/* The guard's part: condemns the turn that began at `since` and has this deadline. False if it has ended;
 * else its phase, which stays, whatever the worker does until it is killed. */
bool call_condemn(struct active_call *call, uint64_t since, uint64_t deadline, enum phase *phase);

/* Ends a timed run: takes down what the back-end claims, decides whether it has enough, and puts the row into
 * the row queue. The last one of a trial cross-checks all claims before. Worker and guard both do it so. False
 * if files can't be written. */
bool trial_note_run(struct worker_slot *slot, struct trial *trial, size_t back_end, struct outcome *outcome,
                    const struct timed *timed);

/* Takes down what an untimed solve says. */
void trial_note_claim(struct worker_slot *slot, struct trial *trial, size_t back_end,
                      struct outcome *outcome);

/* Puts back a row of an earlier part of the run, instead of running it. */
void trial_note_stored(struct worker_slot *slot, struct trial *trial, const struct row *row);

/* Counts a trial as done: all its rows are made, by this part of the run or an earlier one. */
void trial_close(struct worker_slot *slot, struct trial *trial);

/* If nothing is left to do in a trial whose last row was not made by a run (clashing givens; no back-end
 * takes part; what was stored is all), finishes it. False if files can't be written. */
bool trial_finish(struct worker_slot *slot, struct trial *trial);

/* Of a stretch: the answers of a back-end, as they were proved. */
struct answer_kept *trial_answers(const struct worker_slot *slot, const struct trial *trial, size_t back_end);

#endif
