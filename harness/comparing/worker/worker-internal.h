/* SPDX-License-Identifier: MIT */
/* What the files of the worker share: its state, and what they do for each other. worker.c goes from block to
 * block; worker-untimed.c has the sessions and makes the solves that are not timed; worker-time.c has what is
 * timed. */
#pragma once

#include "common/base/random.h"
#include "harness/comparing/worker/worker.h"
#include "harness/measuring/instance-isomorph.h"
#include "harness/measuring/processes.h"

/* A solve below this is short: what others have left in the caches matters to it. */
#define SHORT_NS 1e6

/* What is read before and after something is measured. */
struct machine_reading {
    struct machine_load_reading load; /* own_ns: of the process tree of the back-end */
    double probe_ns;
    struct process_usage usage;
    bool has_usage;
};

struct worker {
    const struct shared_comparison *shared;
    const struct experiment *experiment;
    struct worker_slot *slot;
    struct session_list sessions;
    struct allocator cold;        /* of the back-ends that start cold */
    struct process_owners owners; /* which back-end started the processes and threads that there are */
    size_t back_end;              /* that was asked last; WORKER_ALONE: none yet */
    struct random random;         /* does not come from the seed: no back-end can foresee it */
    struct open_session *open;    /* the session that was asked for last; null: it starts cold */
    bool exhausted;               /* that session could not be opened for lack of memory */

    /* The group of trials that are measured one after the other and checked after the last. */
    size_t group[BLOCK_MAX], group_count;
    struct measurement measurement[BLOCK_MAX + 1]; /* one is always free */
    struct session cold_session[BLOCK_MAX];
    struct problem problem[BLOCK_MAX];
    double setup_ns[BLOCK_MAX];
    /* The isomorphs of each trial in the block that is asked as one. Untimed solves take the first. A timed
     * run takes the second where each run has another isomorph. */
    struct instance_isomorph isomorph[BLOCK_MAX][2];
    struct allocator isomorph_memory;

    /* Isomorphs of boards, solved untimed, where a set has fewer trials than a rotation should have. */
    uint8_t *filler; /* BLOCK_LEAST boards; null: none */
    size_t filler_of[BLOCK_LEAST];
    size_t fillers;

    /* How often the groups were disturbed whose turn it is; what was read before this one and around it, what
     * disturbed it, and what it took of the machine. */
    unsigned round;
    struct machine_reading before;
    struct group_readings readings;
    enum group_disturbance disturbance;
    struct timed usage;

    struct board_stretch stretch; /* that was solved last; room for STRETCH_MAX boards of its order */
    size_t stretch_bytes;
};

/* The owner of processes that started before any back-end ran. */
enum { WORKER_ALONE = SPECS_MAX };

static inline const struct spec *worker_spec(const struct worker *worker, size_t back_end)
{
    assert(back_end < worker->experiment->specs.count);
    return &worker->experiment->specs.spec[back_end];
}

/* Returns the place of a trial in its block. */
static inline size_t worker_trial_place(const struct worker *worker, const struct trial *trial)
{
    assert(trial >= worker->slot->trial && trial < worker->slot->trial + worker->slot->count);
    return (size_t)(trial - worker->slot->trial);
}

/* --- worker-untimed.c --- */

/* Reads the clock, and the processor time of this process alone. */
struct machine_reading worker_read_quickly(void);

/* Takes down what was read since `before`, except the speed. Returns what disturbed it. */
struct group_readings worker_readings(struct worker *worker, size_t back_end,
                                      const struct machine_reading *before,
                                      const struct machine_reading *after);

/* For session_list.close: the guard watches a back-end while it closes its session, too. */
void worker_close_session(void *context, const struct spec *spec, struct session *session);

/* Returns false and a sentence if a back-end refuses an instance: it cannot be opened for it. */
bool worker_can_open(struct worker *worker, const struct trial *trial, size_t back_end, struct error *error);

/* Fills in what a task needs to be asked: its session, or `cold` and how to open it. Returns false and
 * a sentence if the session can't be opened. `run` is that which is timed, in which all back-ends get
 * the same, from 1; 0: it is not timed. */
bool worker_find_session(struct worker *worker, const struct trial *trial, size_t back_end, unsigned run,
                         struct session *cold, struct task *task, struct error *error);

/* Forgets the isomorphs of a trial that is done with. */
void worker_close_isomorphs(struct worker *worker, const struct trial *trial);

/* Closes the session for a cover or formula if it holds much memory, and isomorphs if they do. */
void worker_close_large_session(struct worker *worker, const struct trial *trial, size_t back_end);

/* Prepares a task and solves it, in a measurement that the group does not need. */
void worker_solve_untimed(struct worker *worker, struct call call, const struct task *task,
                          struct outcome *outcome);

/* Makes an untimed solve of a trial. Returns false and a sentence if its session can't be opened. */
bool worker_ask(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                struct task task, struct outcome *outcome, struct error *error);

/* Solves a stretch once and checks it: PHASE_TIMING in the back-end's next run, others untimed.
 * PHASE_WARMING takes its answers down; later ones are compared with these. */
bool worker_ask_stretch(struct worker *worker, struct trial *trial, size_t back_end, enum phase phase,
                        struct outcome *outcome, struct error *error);

/* Makes the untimed, verified solve of a trial, and decides by its time what is short. */
void worker_warm_up(struct worker *worker, struct trial *trial, size_t back_end);

/* Decides, after all of them, whether a back-end's solves are too short for the clock
 * (participant.together). */
void worker_decide_together(struct worker *worker, size_t back_end);

/* Asks half of the audit's questions, or, at the end, all that are left. */
enum audit_moment { AUDIT_BEFORE, AUDIT_AT_END };
void worker_audit_all(struct worker *worker, enum audit_moment moment);

/* Asks a few questions now and then, at moments that a back-end can't foresee. */
void worker_audit_now_and_then(struct worker *worker, size_t back_end);

/* --- worker-time.c --- */

/* Solves, guarded, `count` tasks that are prepared, by one span of the clock, unless they are solved already;
 * and verifies the first if `outcome` is not null. */
void worker_solve(struct worker *worker, struct call call, struct measurement *measurement, size_t count,
                  struct outcome *outcome);

/* Makes isomorphs of the boards of a block that is too small for a rotation. */
void worker_make_fillers(struct worker *worker);

/* Makes one timed run of a back-end on the trials of worker->group, and their rows. Returns false if files
 * can't be written. */
bool worker_time_group(struct worker *worker, size_t back_end);
