/* SPDX-License-Identifier: MIT */
#include "solvers/auto/turns.h"

#include "common/base/threads.h"

#include <assert.h>

/* Whoever has the turn passes it on. When the turns are over it goes round once more, so that searches end
 * one by one, too: they share an allocator. */
struct turn_table {
    pthread_mutex_t lock; /* of all that follows, and of the takers */
    pthread_cond_t when_turn[TURN_TAKERS_MAX], when_done;
    pthread_t thread[TURN_TAKERS_MAX];
    bool has_thread[TURN_TAKERS_MAX], begun[TURN_TAKERS_MAX], done[TURN_TAKERS_MAX];
    size_t now;          /* whose turn it is */
    size_t winner;       /* turns->count: none yet */
    uint64_t round_work; /* of a taker whose share is like that of others */
    bool over;
};

static void *taker_main(void *argument);

static size_t number_of(const struct turn_taker *taker)
{
    return (size_t)(taker - taker->turns->taker);
}

/* Whether a taker has turns still; when all is over, only to end. */
static bool turn_is_due(const struct turns *turns, size_t number)
{
    const struct turn_table *table = turns->table;
    return !table->done[number] && (table->begun[number] || !table->over);
}

/* How many takers have a share, or wait for one; and the sum of the shares. */
static size_t count_due(const struct turns *turns, unsigned *shares)
{
    size_t due = 0;
    *shares = 0;
    for (size_t i = 0; i < turns->count; i++) {
        due += turn_is_due(turns, i);
        *shares += turn_is_due(turns, i) ? turns->taker[i].share : 0;
    }
    return due;
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
    uint64_t work = turns->table->round_work;
    if (shares && !taker->share && (number || taker->granted))
        return false;
    work = taker->share ? work * takers * taker->share / shares : work;
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
    if (number)
        table->has_thread[number] =
            threads_start(1, taker_main, &turns->taker[number], sizeof *turns->taker, &table->thread[number]);
    table->begun[number] = !number || table->has_thread[number];
    table->done[number] = !table->begun[number];
    return table->begun[number];
}

/* Side by side: starts takers for which there is room. Those without a share wait until no other is left. */
static void sides_begin(struct turns *turns)
{
    struct turn_table *table = turns->table;
    size_t running = 0;
    for (size_t i = 0; i < turns->count; i++)
        running += table->begun[i] && !table->done[i];
    for (size_t i = 0; i < turns->count && running < turns->at_once && !table->over; i++)
        if (!table->begun[i] && !table->done[i] && (turns->taker[i].share || !running))
            running += taker_begin(turns, i);
    pthread_cond_signal(&table->when_done);
}

/* Passes the turn on, to the same taker if no other is left. */
static void turn_pass(struct turns *turns)
{
    struct turn_table *table = turns->table;
    unsigned shares;
    if (turns->at_once > 1) {
        sides_begin(turns);
        return;
    }
    for (size_t takers; (takers = count_due(turns, &shares)) > 0;) {
        table->now = (table->now + 1) % turns->count;
        if (table->now == 0 && takers > 1)
            table->round_work += table->round_work / (5 * (takers - 1));
        if (!turn_is_due(turns, table->now) ||
            (!table->over && !turn_grant(turns, table->now, takers, shares)) ||
            (!table->begun[table->now] && !taker_begin(turns, table->now)))
            continue;
        pthread_cond_signal(&table->when_turn[table->now]);
        return;
    }
    pthread_cond_signal(&table->when_done);
}

/* Called with the lock. */
static void turn_await(struct turns *turns, size_t number)
{
    while (turns->at_once <= 1 && turns->table->now != number)
        pthread_cond_wait(&turns->table->when_turn[number], &turns->table->lock);
}

/* Searches as one of the takers, once it has its first turn. */
static void taker_search(struct turns *turns, size_t number)
{
    struct turn_table *table = turns->table;
    pthread_mutex_lock(&table->lock);
    turn_await(turns, number);
    pthread_mutex_unlock(&table->lock);
    const enum turn_end end = turns->search(turns->context, number);
    pthread_mutex_lock(&table->lock);
    table->done[number] = true;
    if (!table->over && end == TURN_ANSWERED)
        table->winner = number;
    table->over |= end != TURN_DROPPED;
    turn_pass(turns);
    pthread_mutex_unlock(&table->lock);
}

static void *taker_main(void *argument)
{
    struct turn_taker *taker = argument;
    taker_search(taker->turns, number_of(taker));
    return NULL;
}

bool turn_wait(void *context)
{
    struct turn_taker *taker = context;
    struct turns *turns = taker->turns;
    struct turn_table *table = turns->table;
    pthread_mutex_lock(&table->lock);
    table->over |= turns->looks_left && !*turns->looks_left;
    if (turns->at_once > 1 && !table->over)
        turn_add_looks(turns, taker, TURN_FIRST_WORK / taker->look_work + 1);
    else if (!table->over)
        turn_pass(turns);
    turn_await(turns, number_of(taker));
    const bool goes_on = !table->over && taker->looks;
    pthread_mutex_unlock(&table->lock);
    return goes_on;
}

/* The turn is given to taker 0, which is in this thread. */
static void turn_table_open(struct turns *turns, struct turn_table *table)
{
    *table =
        (struct turn_table){.winner = turns->count, .now = turns->count - 1, .round_work = TURN_FIRST_WORK};
    turns->table = table;
    pthread_mutex_init(&table->lock, NULL);
    pthread_cond_init(&table->when_done, NULL);
    for (size_t i = 0; i < turns->count; i++) {
        pthread_cond_init(&table->when_turn[i], NULL);
        turns->taker[i].turns = turns;
    }
    pthread_mutex_lock(&table->lock);
    turn_pass(turns);
    pthread_mutex_unlock(&table->lock);
}

static void turn_table_close(struct turns *turns)
{
    struct turn_table *table = turns->table;
    unsigned shares;
    pthread_mutex_lock(&table->lock);
    while (count_due(turns, &shares))
        pthread_cond_wait(&table->when_done, &table->lock);
    pthread_mutex_unlock(&table->lock);
    for (size_t i = 0; i < turns->count; i++) {
        if (table->has_thread[i])
            pthread_join(table->thread[i], NULL);
        pthread_cond_destroy(&table->when_turn[i]);
    }
    pthread_cond_destroy(&table->when_done);
    pthread_mutex_destroy(&table->lock);
}

void turns_lock(struct turns *turns)
{
    pthread_mutex_lock(&turns->table->lock);
}

void turns_unlock(struct turns *turns)
{
    pthread_mutex_unlock(&turns->table->lock);
}

size_t turns_run(struct turns *turns)
{
    struct turn_table table;
    assert(turns->count && turns->count <= TURN_TAKERS_MAX);
    assert(!turns->taker->debt);
    turn_table_open(turns, &table);
    taker_search(turns, 0);
    turn_table_close(turns);
    return table.winner;
}
