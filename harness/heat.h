/* A heat: one instance, or one of its isomorphs, with all back-ends that take part and all their runs.
 *
 * A back-end may die in the middle of one, and the process that measures with it. So whatever has to be known
 * to go on is plain data, which lies in memory shared with the guard (guard.h); who measures says in it,
 * before each call of a back-end, whose turn it is and until when. Both then know how to end the turn: the
 * worker with the outcome, or the guard in its place with what it saw. */
#ifndef QUADRILLE_HEAT_H
#define QUADRILLE_HEAT_H

#include "check.h"
#include "ledger.h"
#include "experiment.h"

#include <stdatomic.h>

/* A back-end in a heat. */
struct entrant {
    const struct spec *spec;
    bool persistent; /* each run has a session of its own, and is never repeated */
    bool warm;       /* has had its untimed solve */
    bool lost; /* it can't even be brought to where it would be timed: all its runs end as `loss` says */
    struct outcome loss;
    bool unchecked;     /* it did not survive being asked to show all its solutions */
    uint64_t repeats;   /* solves within a timed run */
    bool is_short;      /* a solve that has an untimed one just before it */
    unsigned runs;      /* that have a row */
    bool enough;        /* no further run is wanted */
    struct claim claim; /* claim.solver is null as long as it has said nothing */
};

/* What the process that measures is doing: between two phases that name an entrant no back-end has the word.
 */
enum phase {
    PHASE_BETWEEN,
    PHASE_OPENING,  /* set-up */
    PHASE_WARMING,  /* the untimed solve */
    PHASE_TIMING,   /* a run that gets a row */
    PHASE_CHECKING, /* an untimed solve more, that verifies many solutions */
    PHASE_CLOSING,  /* the end of a session, of an earlier heat perhaps: here `turn` is not of an entrant, but
                       of the experiment's back-ends */
};

struct heat {
    bool running;
    const struct set *set;
    size_t index;   /* in the set, from 0 */
    struct row row; /* what all its rows have in common */
    bool is_board, clash;
    uint8_t cells[BOARD_CELLS_MAX]; /* of a board: as this isomorph prints it */
    bool recalled;                  /* what an earlier part of the run stored is taken in */
    size_t asked; /* back-ends of the experiment that have been asked whether they take part */
    struct entrant entrant[SPECS_MAX];
    size_t entrants;

    /* Who has the word. The phase is written last and read first. */
    _Atomic int phase;
    size_t turn;              /* the entrant */
    uint64_t since, deadline; /* of clock_now(); no deadline: 0 */
};

/* What is counted over all heats of a process. */
struct tally {
    size_t heats, boards; /* done; boards as printed alone */
    size_t contradictions, contradicted_boards;
    size_t imprecise; /* medians that --max-runs were too few for */
    size_t killed;    /* times that the guard had to end a process that measured, or found it dead */
    /* of each back-end */
    size_t sat_out[SPECS_MAX];       /* boards that it sat out as too large for it */
    size_t unspoken[SPECS_MAX];      /* instances that are no boards, or no exact covers, as it needs them */
    size_t refused[SPECS_MAX];       /* instances that it could not be opened for */
    struct error refusal[SPECS_MAX]; /* the first of them: set, and what it said */
    size_t limited[SPECS_MAX];       /* runs that it gave up in, by a limit of its own */
    size_t crashed[SPECS_MAX];       /* runs that it broke in */
    struct error failure[SPECS_MAX]; /* the first of both: set, index, and why */
    size_t unclosed[SPECS_MAX];      /* sessions that it broke in when they were closed */
    struct error closing[SPECS_MAX]; /* how, the first of them */
    struct error broken;             /* the comparison itself can't go on; else empty */
};

/* A process that measures: what it shares with the guard. */
struct slot {
    unsigned worker; /* its number */
    int process;     /* its id; 0: there is none */
    struct heat heat;
    struct tally tally;
    struct ledger ledger;
    double *times;         /* of each entrant: runs_most of them */
    _Atomic bool finished; /* nothing left to do */
    _Atomic bool retired;  /* it left so that another may go on; see worker_run */
    uint64_t yard_at;      /* when the yardstick was laid on last */
};

/* Makes a heat of instance `index` of a set, as printed or as its isomorph. False if there is no such heat:
 * covers and formulas have no isomorphs. */
bool heat_begin(struct heat *heat, const struct experiment *experiment, const struct set *set, size_t index,
                unsigned isomorph);

/* Adds the next back-end, number heat->asked, to the heat, or counts why not. */
void heat_enter(struct slot *slot, const struct spec *spec);

/* Whose turn is next, in an order that is drawn for each run of each heat; false when all have enough. */
bool heat_next(struct heat *heat, const struct experiment *experiment, size_t *turn);

/* Gives an entrant the word until `limit_ns` from now (0: no limit), and takes it back. */
void heat_give_word(struct heat *heat, enum phase phase, size_t turn, uint64_t limit_ns);
void heat_take_word(struct heat *heat);

/* Ends a timed run: takes down what the back-end claims, decides whether it has enough, and puts the row into
 * the ledger. Worker and guard both do it so. `setup_ns`: of the session that was used. False if rows can't
 * be written. */
bool heat_note_run(struct slot *slot, const struct experiment *experiment, size_t turn,
                   struct outcome *outcome, double setup_ns);

/* Takes down what an untimed solve says. */
void heat_note_claim(struct entrant *entrant, struct outcome *outcome);

/* Puts back a row of an earlier part of the run, instead of running it. */
void heat_note_stored(struct slot *slot, const struct experiment *experiment, const struct row *row);

/* Writes the rows of a heat that is left before its end. If they are all that it has, what is missing is its
 * cross-check: then they stay unwritten, so that it is run again when the comparison goes on. False if they
 * can't be written. */
bool heat_keep_rows(struct slot *slot, const struct experiment *experiment);

/* When all have enough: the rows of clashing givens, the cross-check, and the ledger to disk. False if that
 * can't be written. */
bool heat_end(struct slot *slot, const struct experiment *experiment, int disagreements);

#endif
