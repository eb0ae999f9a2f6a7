/* SPDX-License-Identifier: MIT */
/* Turns without threads: each search is cut off when its turn ends, and starts again, with twice the work. */
#include "solvers/auto/turns.h"

#include <assert.h>

size_t turns_run(struct turns *turns)
{
    bool out[TURN_TAKERS_MAX] = {false};
    size_t left = turns->count;
    assert(turns->count && turns->count <= TURN_TAKERS_MAX);
    for (uint64_t work = TURN_FIRST_WORK; left; work *= 2)
        for (size_t i = 0; i < turns->count; i++) {
            struct turn_taker *taker = &turns->taker[i];
            if (out[i] || (!taker->share && left > 1) || (taker->debt > work && left > 1))
                continue;
            taker->looks = work / taker->look_work + 1;
            taker->granted += taker->looks;
            const enum turn_end end = turns->search(turns->context, i);
            if (end == TURN_ANSWERED)
                return i;
            if (end == TURN_STOPPED && taker->looks)
                return turns->count;
            out[i] = end == TURN_DROPPED;
            left -= out[i];
        }
    return turns->count;
}

bool turn_wait(void *taker)
{
    (void)taker;
    return false;
}

void turns_lock(struct turns *turns)
{
    (void)turns;
}

void turns_unlock(struct turns *turns)
{
    (void)turns;
}
