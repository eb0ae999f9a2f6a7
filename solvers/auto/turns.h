/* SPDX-License-Identifier: MIT */
/* Searches that take turns: each in a thread of its own, and one of them running at a time. Turns are counted
 * in work, not in time, so that the same searches come to the same end on every machine.
 *
 * The first turns are short, and each round is longer than the one before: of m takers by a factor of
 * 1 + 0.2 / (m - 1). So when one of them has its answer, all have worked at most m + 0.2 times what it has,
 * and a first turn each; with unequal shares, as many times as all shares have its own.
 *
 * Where there are no threads (turns-again.c), searches start again after each turn, and turns double. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TURN_TAKERS_MAX = 6 };

/* What came of a search. */
enum turn_end {
    TURN_ANSWERED, /* it settles the question: no further turns are wanted */
    TURN_STOPPED,  /* it was cut off: by the turns if they are over, else by the user or a deadline */
    TURN_DROPPED,  /* it gave up: the others have its turns */
};

struct turn_taker {
    /* Its part of the work, against those of others. 0: it waits until they all gave up; but the first taker
     * has its first turn. */
    unsigned share;
    unsigned first_work; /* of its first turn; 0: as of all */
    uint64_t debt; /* work that it saves before it begins, for what it does without a look; of the first 0 */
    unsigned look_work; /* what it works from one look to the next, at least 1 */
    /* Where its search counts its looks (struct search), and all that it was given. */
    uint64_t looks, granted;
    struct turns *turns; /* of turns.c */
};

struct turns {
    struct turn_taker taker[TURN_TAKERS_MAX];
    size_t count;
    size_t at_once; /* above 1: so many takers search side by side, and who is first is a matter of time */
    /* Searches as taker `number` to the end: in the thread that calls it is taker 0. */
    enum turn_end (*search)(void *context, size_t number);
    void *context;
    uint64_t *looks_left;     /* null, or looks that all may take together */
    struct turn_table *table; /* of turns.c */
};

/* The first turn of a taker with all shares, in units of work. */
enum { TURN_FIRST_WORK = 300 };

/* Lets them search until one answers, all gave up, or they are stopped. Returns the number of the taker that
 * answered; `count` if none did. */
size_t turns_run(struct turns *turns);

/* What all of them worked. */
static inline uint64_t turns_work(const struct turns *turns)
{
    uint64_t work = 0;
    for (size_t i = 0; i < turns->count; i++)
        work += (turns->taker[i].granted - turns->taker[i].looks) * turns->taker[i].look_work;
    return work;
}

/* `more_looks` of the searches (struct search); its context is the taker. */
bool turn_wait(void *taker);

/* Keeps the other takers from what they share with this one. */
void turns_lock(struct turns *turns);
void turns_unlock(struct turns *turns);
