/* SPDX-License-Identifier: MIT */
/* What the files of the worker share: its state, and what they do for each other. worker.c goes from block to
 * block; worker-untimed.c has the sessions and makes the solves that are not timed; worker-time.c is what is timed. */
#ifndef QUADRILLE_HARNESS_COMPARING_WORKER_WORKER_INTERNAL_H
#define QUADRILLE_HARNESS_COMPARING_WORKER_WORKER_INTERNAL_H

#include "common/base/random.h"
#include "harness/comparing/worker/worker.h"
#include "harness/measuring/fresh-isomorph.h"
#include "harness/measuring/process-usage.h"

/* A solve below this is short: what others have left in the caches matters to it. */
#define SHORT_NS 1e6

/* A moment from which on it is asked whether the run was suspended. */
struct mark {
    uint64_t at;
    struct suspensions suspensions;
};

struct worker {
    const struct shared_comparison *shared;
    const struct experiment *experiment;
    struct worker_slot *slot;
    struct session_list sessions;
    struct allocator cold;        /* of the back-ends that start cold */
    struct process_owners owners; /* which back-end started the processes and threads that there are */
    size_t back_end;              /* the back-end that was asked last; WORKER_ALONE: none yet */
    struct random random;         /* what no back-end can foresee: it does not come from the seed */
    struct open_session *open;    /* the session that was asked for last; null: it starts cold */
    bool exhausted;               /* it could not be had for want of memory */

    /* The group of trials at hand, measured one after the other and checked when the last is done. */
    size_t group[BLOCK_MAX], group_count;
    struct measurement measurement[BLOCK_MAX + 1]; /* one is always free */
    struct session cold_session[BLOCK_MAX];
    struct problem problem[BLOCK_MAX];
    double setup_ns[BLOCK_MAX];
    struct stand_in stand_in[BLOCK_MAX]; /* of each trial in the block, for the back-end that is asked */
    struct allocator stand_in_memory;

    /* Of a set with fewer trials than a rotation should have: isomorphs of its boards, which are solved
     * untimed. */
    uint8_t *filler; /* BLOCK_LEAST boards; null: none */
    size_t filler_of[BLOCK_LEAST];
    size_t fillers;

    /* What was read before the group at hand was measured, and what it took of the machine. */
    struct reading {
        struct mark mark;
        double yard_ns, waited_ns;
        long switches;
        struct process_usage usage;
        bool has_usage;
    } before;
    struct timed usage;

    struct board_stretch stretch; /* that was solved last; room for STRETCH_MAX boards of its order */
    size_t stretch_bytes;
};

/* The owner of what was there before any back-end. */
enum { WORKER_ALONE = SPECS_MAX };

static inline const struct spec *worker_spec(const struct worker *worker, size_t back_end)
{
    return &worker->experiment->specs.spec[back_end];
}

/* The place of a trial in its block. */
static inline size_t worker_trial_place(const struct worker *worker, const struct trial *trial)
{
    return (size_t)(trial - worker->slot->trial);
}

/* --- worker-untimed.c --- */

/* Before a back-end is opened or asked: what others have started is theirs, and stays out of its rows. */
void worker_turns_to(struct worker *worker, size_t back_end);

struct mark worker_mark(void);
bool worker_was_suspended(struct worker *worker, const struct mark *since);

/* The same of an untimed solve that is to be made again then: false when that was done often enough. */
bool worker_asks_again(struct worker *worker, const struct mark *since, unsigned *tries);

/* For session_list.closing: a back-end has the word while it is closed. */
void worker_give_word_to_close(void *context, const struct spec *spec);

/* The session of a back-end for a trial, in a run of a persistent one (else 0), opened if it is not. Null,
 * with a sentence and worker->exhausted set, if it refuses. */
struct open_session *worker_session(struct worker *worker, const struct trial *trial, size_t back_end,
                                    unsigned run, struct error *error);

/* What a task needs to be asked: its session, or `cold` and how to open it. False and a sentence if that
 * can't be had. */
bool worker_find_session(struct worker *worker, const struct trial *trial, size_t back_end,
                         struct session *cold, struct task *task, struct error *error);

/* What a back-end is asked about in a trial is forgotten, so that it is asked about another isomorph next; unless it is to
 * be kept (stand-in.h), once. */
void worker_renew(struct worker *worker, const struct trial *trial);

/* What a trial is to a back-end: its problem, or that of a stand-in. */
void worker_problem(struct worker *worker, const struct trial *trial, size_t back_end,
                    struct problem *problem);

/* In a stretch of a back-end by others all boards become isomorphs of theirs. */
void worker_redraw_stretch(struct worker *worker, size_t back_end);

/* Closes the session for a cover or formula if it holds much memory. */
void worker_close_large_session(struct worker *worker, const struct trial *trial, size_t back_end);

/* One untimed solve. False and a sentence if its session can't be had. */
bool worker_ask(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                struct task task, struct outcome *outcome, struct error *error);

/* Writes the boards of a stretch to worker->stretch. */
void worker_write_stretch(struct worker *worker, const struct trial *trial);

/* One solve of a stretch, checked. In PHASE_WARMING its answers are taken down, else compared with these. */
bool worker_ask_stretch(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                        struct outcome *outcome, struct error *error);

/* One of those that timed solves use, too, so that its place says nothing to a back-end; none that the group
 * at hand still needs. */
struct measurement *worker_any_measurement(struct worker *worker);

/* The untimed, verified solve of a trial, and what follows from how long it took. */
void worker_warm_up(struct worker *worker, struct trial *trial, size_t back_end);

/* After all of them: whether a back-end's solves are too short for the clock (participant.together). */
void worker_decide_together(struct worker *worker, size_t back_end);

/* Asks half of the audit's questions, or, at the end, all that are left. */
void worker_audit_all(struct worker *worker, bool is_end);

/* Asks some, at moments that a back-end can't foresee. */
void worker_audit_now_and_then(struct worker *worker, size_t back_end);

/* --- worker-time.c --- */

/* Makes isomorphs of the boards of a block that is too small for a rotation. */
void worker_make_fillers(struct worker *worker);

/* Untimed solves of what comes before worker->group in the rotation. */
void worker_run_up(struct worker *worker, size_t back_end);

/* One run of a back-end on the trials of worker->group, and its rows. False if files can't be written. */
bool worker_time_group(struct worker *worker, size_t back_end);

#endif
