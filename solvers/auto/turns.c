/* SPDX-License-Identifier: MIT */
#include "solvers/auto/turns.h"

#include "common/base/threads.h"

#include <assert.h>

/* Whoever has the turn passes it on. When the turns are over it goes round once more, so that searches end
 * one by one, too: they share an allocator. */
struct turn_table {
    pthread_mutex_t lock;   /* of all that follows, and of the takers */
    pthread_cond_t changed; /* the turn was passed on, or a taker is done */
    pthread_t thread[TURN_TAKERS_MAX];
    bool begun[TURN_TAKERS_MAX],
        done[TURN_TAKERS_MAX]; /* done: it has no more turns, even if it never had one */
    size_t now;                /* whose turn it is */
    size_t winner;             /* turns->count: none yet */
    uint64_t round_work;       /* of a taker whose share is like that of others */
    bool over;                 /* turns are only to end */
};

static void *taker_main(void *argument);

/* How many takers are not done, and the sum of their shares. */
static size_t count_due(const struct turns *turns, unsigned *shares)
{
    size_t due = 0;
    *shares = 0;
    for (size_t i = 0; i < turns->count; i++) {
        due += !turns->table->done[i];
        *shares += turns->table->done[i] ? 0 : turns->taker[i].share;
    }
    return due;
}

static void turns_end(struct turns *turns)
{
    turns->table->over = true;
    for (size_t i = 0; i < turns->count; i++)
        turns->table->done[i] |= !turns->table->begun[i];
}

static void turn_add_looks(struct turns *turns, struct turn_taker *taker, uint64_t looks)
{
    if (turns->looks_left) {
        looks = looks < *turns->looks_left ? looks : *turns->looks_left;
        *turns->looks_left -= looks;
    }
    taker->looks += looks;
    taker->granted += looks;
}

/* Gives a taker the looks of its turn. False if it saves them, or waits until others gave up. */
static bool turn_grant(struct turns *turns, size_t number, size_t takers, unsigned shares)
{
    struct turn_taker *taker = &turns->taker[number];
    const bool is_first = taker->first_work && !taker->granted;
    uint64_t work = is_first ? taker->first_work : turns->table->round_work;
    if (shares && !taker->share && (number || taker->granted))
        return false;
    work = taker->share && !is_first ? work * takers * taker->share / shares : work;
    if (takers > 1 && taker->debt > work) {
        taker->debt -= work;
        return false;
    }
    work -= taker->debt < work ? taker->debt : work;
    taker->debt = 0;
    turn_add_looks(turns, taker, work / taker->look_work + 1);
    return true;
}

/* Starts the thread of a taker. False if there are no more: the taker is out then. */
static bool taker_begin(struct turns *turns, size_t number)
{
    struct turn_table *table = turns->table;
    struct turn_taker *taker = &turns->taker[number];
    table->begun[number] =
        !number || threads_start(1, taker_main, taker, sizeof *taker, &table->thread[number]);
    table->done[number] = !table->begun[number];
    return table->begun[number];
}

/* Side by side: starts takers for which there is room. Those without a share wait until no other is left. */
static void sides_begin(struct turns *turns)
{
    const struct turn_table *table = turns->table;
    size_t running = 0;
    for (size_t i = 0; i < turns->count; i++)
        running += table->begun[i] && !table->done[i];
    for (size_t i = 0; i < turns->count && running < turns->at_once; i++)
        if (!table->begun[i] && !table->done[i] && (turns->taker[i].share || !running))
            running += taker_begin(turns, i);
}

/* Passes the turn on, to the same taker if no other is left. */
static void turn_pass(struct turns *turns)
{
    struct turn_table *table = turns->table;
    unsigned shares;
    bool passed = turns->at_once > 1;
    if (passed)
        sides_begin(turns);
    for (size_t takers; !passed && (takers = count_due(turns, &shares)) > 0;) {
        table->now = (table->now + 1) % turns->count;
        if (table->now == 0 && takers > 1)
            table->round_work += table->round_work / (5 * (takers - 1));
        passed = !table->done[table->now] && (table->over || turn_grant(turns, table->now, takers, shares)) &&
                 (table->begun[table->now] || taker_begin(turns, table->now));
    }
    pthread_cond_broadcast(&table->changed);
}

/* Called with the lock. */
static void turn_await(const struct turns *turns, const struct turn_taker *taker)
{
    while (turns->at_once <= 1 && &turns->taker[turns->table->now] != taker)
        pthread_cond_wait(&turns->table->changed, &turns->table->lock);
}

/* Searches as one of the takers, once it has its first turn. */
static void *taker_main(void *argument)
{
    struct turn_taker *taker = argument;
    struct turns *turns = taker->turns;
    const size_t number = (size_t)(taker - turns->taker);
    turns_lock(turns);
    turn_await(turns, taker);
    turns_unlock(turns);
    const enum turn_end end = turns->search(turns->context, number);
    turns_lock(turns);
    turns->table->done[number] = true;
    if (!turns->table->over && end == TURN_ANSWERED)
        turns->table->winner = number;
    if (end != TURN_DROPPED)
        turns_end(turns);
    turn_pass(turns);
    turns_unlock(turns);
    return NULL;
}

bool turn_wait(void *context)
{
    struct turn_taker *taker = context;
    struct turns *turns = taker->turns;
    turns_lock(turns);
    if (turns->looks_left && !*turns->looks_left)
        turns_end(turns);
    else if (turns->at_once > 1 && !turns->table->over)
        turn_add_looks(turns, taker, TURN_FIRST_WORK / taker->look_work + 1);
    else if (!turns->table->over)
        turn_pass(turns);
    turn_await(turns, taker);
    const bool goes_on = !turns->table->over && taker->looks;
    turns_unlock(turns);
    return goes_on;
}

void turns_lock(struct turns *turns)
{
    pthread_mutex_lock(&turns->table->lock);
}

void turns_unlock(struct turns *turns)
{
    pthread_mutex_unlock(&turns->table->lock);
}

/* Taker 0 is in this thread. */
size_t turns_run(struct turns *turns)
{
    struct turn_table table = {
        .winner = turns->count, .now = turns->count - 1, .round_work = TURN_FIRST_WORK};
    unsigned shares;
    assert(turns->count && turns->count <= TURN_TAKERS_MAX);
    assert(!turns->taker->debt);
    turns->table = &table;
    for (size_t i = 0; i < turns->count; i++)
        turns->taker[i].turns = turns;
    pthread_mutex_init(&table.lock, NULL);
    pthread_cond_init(&table.changed, NULL);
    turns_lock(turns);
    turn_pass(turns);
    turns_unlock(turns);
    taker_main(turns->taker);
    turns_lock(turns);
    while (count_due(turns, &shares))
        pthread_cond_wait(&table.changed, &table.lock);
    turns_unlock(turns);
    for (size_t i = 1; i < turns->count; i++)
        if (table.begun[i])
            pthread_join(table.thread[i], NULL);
    pthread_cond_destroy(&table.changed);
    pthread_mutex_destroy(&table.lock);
    return table.winner;
}
