/* SPDX-License-Identifier: MIT */
/* Invariant of the watches: each clause that is not satisfied by the literals that stay true watches two of
 * its literals, which stand first in it, and neither is false unless the other is true or the clause was just
 * met in propagating (Moskewicz et al., Chaff, DAC 2001, section 2). The watches of clause c are 2c and
 * 2c + 1, and those of a literal are linked, so nothing grows: all memory is taken at the beginning. A watch
 * repeats its literal, so that a visit can end with seeing that its neighbour's is true. */
#include "common/proof/rup.h"

#include <stdlib.h>
#include <string.h>

enum { CLAUSES_MAX = INT32_MAX }; /* their watches are numbered in 32 bits */

struct rup_watch {
    uint32_t next; /* of the same literal */
    int literal;   /* 0: of no clause, or of one that was deleted */
};

/* False if the literal is false already. */
static bool assign(struct rup *rup, int literal, uint32_t reason)
{
    if (rup->value[literal])
        return rup->value[literal] > 0;
    rup->value[literal] = 1;
    rup->value[-literal] = -1;
    rup->trail[rup->assigned++] = literal;
    rup->reason[abs(literal)] = reason;
    return true;
}

static void watch(struct rup *rup, uint32_t place, int literal)
{
    rup->watches[place] = (struct rup_watch){.next = rup->head[literal], .literal = literal};
    rup->head[literal] = place;
}

/* A literal of the clause that is not false, beyond the two watched; null if there is none. */
static int *find_other(const struct rup *rup, size_t clause)
{
    int *end = rup->literals + rup->start[clause + 1];
    for (int *at = rup->literals + rup->start[clause] + 2; at < end; at++)
        if (rup->value[*at] >= 0)
            return at;
    return NULL;
}

/* Visits the clauses that watch a literal which became false: each watches another one instead, or makes its
 * last literal true. False if one has none left. */
static bool visit_watches(struct rup *rup, int falsified)
{
    uint32_t *link = &rup->head[falsified];
    while (*link != RUP_NOWHERE) {
        uint32_t place = *link, *next = &rup->watches[place].next;
        int neighbour = rup->watches[place ^ 1].literal;
        if (rup->value[neighbour] > 0) {
            link = next;
            continue;
        }
        int *other = neighbour ? find_other(rup, place / 2) : NULL;
        if (!neighbour)
            *link = *next; /* the clause was deleted */
        else if (other) {
            *link = *next;
            watch(rup, place, *other);
            rup->literals[rup->start[place / 2] + place % 2] = *other;
            *other = falsified;
        } else if (assign(rup, neighbour, place / 2))
            link = next;
        else {
            rup->conflict = place / 2;
            return false;
        }
    }
    return true;
}

/* False if a clause became false. */
static bool propagate(struct rup *rup)
{
    while (rup->propagated < rup->assigned)
        if (!visit_watches(rup, -rup->trail[rup->propagated++]))
            return false;
    return true;
}

bool rup_refutes(struct rup *rup, const int *lemma)
{
    rup->kept = rup->assigned;
    rup->conflict = RUP_NOWHERE;
    for (; *lemma; lemma++)
        if (!assign(rup, -*lemma, RUP_NOWHERE)) {
            rup->refused = -*lemma;
            return true;
        }
    return !propagate(rup);
}

void rup_take_back(struct rup *rup)
{
    while (rup->assigned > rup->kept) {
        int literal = rup->trail[--rup->assigned];
        rup->value[literal] = rup->value[-literal] = 0;
    }
    rup->propagated = rup->kept;
}

/* --- the clauses --- */

static size_t bucket_of(const struct rup *rup, const int *literals, size_t size)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        uint64_t mixed = (uint64_t)(uint32_t)literals[i] * 0x9E3779B97F4A7C15u;
        sum += mixed ^ mixed >> 29;
    }
    return (size_t)(sum ^ sum >> 32) & (rup->bucket_count - 1);
}

/* Copies literals, ended by 0, each but once; returns how many. */
static size_t copy_once(struct rup *rup, const int *literals, int *copy)
{
    size_t size = 0;
    for (; *literals; literals++)
        if (!rup->marked[*literals]) {
            rup->marked[*literals] = true;
            copy[size++] = *literals;
        }
    for (size_t i = 0; i < size; i++)
        rup->marked[copy[i]] = false;
    return size;
}

/* Moves two literals that are not false to the front and watches them. A clause with a true one needs no
 * watches, for that will stay true; one with a single open literal makes it true. */
static void settle(struct rup *rup, size_t clause)
{
    int *literals = rup->literals + rup->start[clause];
    size_t size = rup->start[clause + 1] - rup->start[clause], open = 0;
    for (size_t i = 0; i < size && open < 2; i++) {
        int literal = literals[i];
        if (rup->value[literal] > 0)
            return;
        if (!rup->value[literal]) {
            literals[i] = literals[open];
            literals[open++] = literal;
        }
    }
    if (open == 2) {
        watch(rup, (uint32_t)(2 * clause), literals[0]);
        watch(rup, (uint32_t)(2 * clause + 1), literals[1]);
    } else if (!open) {
        rup->conflict = (uint32_t)clause;
        rup->contradiction = true;
    } else {
        assign(rup, literals[0], (uint32_t)clause);
        rup->contradiction = !propagate(rup);
    }
}

void rup_add(struct rup *rup, const int *literals)
{
    size_t clause = rup->clause_count++, start = rup->start[clause];
    size_t size = copy_once(rup, literals, rup->literals + start);
    rup->start[clause + 1] = start + size;
    size_t bucket = bucket_of(rup, rup->literals + start, size);
    rup->chain[clause] = rup->bucket[bucket];
    rup->bucket[bucket] = (uint32_t)clause;
    settle(rup, clause);
}

static bool is_marked(const struct rup *rup, size_t clause)
{
    for (size_t i = rup->start[clause]; i < rup->start[clause + 1]; i++)
        if (!rup->marked[rup->literals[i]])
            return false;
    return true;
}

bool rup_delete(struct rup *rup, const int *literals)
{
    int *copy = rup->literals + rup->start[rup->clause_count]; /* where the next clause would be */
    size_t size = copy_once(rup, literals, copy);
    uint32_t *link = &rup->bucket[bucket_of(rup, copy, size)];
    for (size_t i = 0; i < size; i++)
        rup->marked[copy[i]] = true;
    while (*link != RUP_NOWHERE &&
           (rup->start[*link + 1] - rup->start[*link] != size || !is_marked(rup, *link)))
        link = &rup->chain[*link];
    for (size_t i = 0; i < size; i++)
        rup->marked[copy[i]] = false;
    if (*link == RUP_NOWHERE)
        return false;
    rup->watches[2 * *link].literal = rup->watches[2 * *link + 1].literal = 0;
    *link = rup->chain[*link];
    return true;
}

/* --- memory --- */

static void *take_filled(struct rup *rup, size_t count, size_t size, int byte)
{
    void *block = count < SIZE_MAX / size ? arena_take(&rup->arena, count * size) : NULL;
    return block ? memset(block, byte, count * size) : NULL;
}

size_t largest_variable(const int *literals, size_t length, size_t largest)
{
    for (size_t i = 0; i < length; i++)
        if ((size_t)abs(literals[i]) > largest)
            largest = (size_t)abs(literals[i]);
    return largest;
}

bool rup_open(struct rup *rup, size_t clauses, size_t literals, size_t variables)
{
    size_t both = 2 * variables + 1;
    if (clauses > CLAUSES_MAX)
        return false;
    rup->bucket_count = 1;
    while (rup->bucket_count < clauses)
        rup->bucket_count *= 2;
    rup->literals = take_filled(rup, literals, sizeof *rup->literals, 0);
    rup->start = take_filled(rup, clauses + 1, sizeof *rup->start, 0);
    rup->head = take_filled(rup, both, sizeof *rup->head, 0xFF);
    rup->watches = take_filled(rup, 2 * clauses, sizeof *rup->watches, 0);
    rup->bucket = take_filled(rup, rup->bucket_count, sizeof *rup->bucket, 0xFF);
    rup->chain = take_filled(rup, clauses, sizeof *rup->chain, 0xFF);
    rup->value = take_filled(rup, both, sizeof *rup->value, 0);
    rup->marked = take_filled(rup, both, sizeof *rup->marked, 0);
    rup->trail = take_filled(rup, variables, sizeof *rup->trail, 0);
    rup->reason = take_filled(rup, variables + 1, sizeof *rup->reason, 0);
    if (!rup->literals || !rup->start || !rup->head || !rup->watches || !rup->bucket || !rup->chain ||
        !rup->value || !rup->marked || !rup->trail || !rup->reason)
        return false;
    rup->head += variables;
    rup->value += variables;
    rup->marked += variables;
    return true;
}
