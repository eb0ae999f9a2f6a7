/* SPDX-License-Identifier: MIT */
/* Forgetting half of what was learnt. The clauses that stay are moved together, so that the memory of the
 * others is free for new ones: first each learns where it will be, then all that points to it, and then it
 * moves. */
#include "solvers/sat/cdcl-internal.h"

#include <string.h>

/* Returns the clause after this one. */
static uint32_t next_clause(struct cdcl *cdcl, uint32_t clause)
{
    return clause + *clause_head(cdcl, clause, BEFORE_LENGTH) + HEAD_SIZE;
}

/* Propagation leaves the literal that it makes true among the first two. */
static bool is_reason(struct cdcl *cdcl, uint32_t clause)
{
    uint32_t length = *clause_head(cdcl, clause, BEFORE_LENGTH);
    for (uint32_t i = 0; i < 2 && i < length; i++) {
        uint32_t literal = cdcl->arena[clause + i];
        if (cdcl->value[literal] > 0 && cdcl->variables[literal / 2].reason == reason_of_clause(clause))
            return true;
    }
    return false;
}

/* How bad a clause is, below BADNESS_END: by its cost, which counts half if the clause took part in a
 * conflict lately. 0: it has to stay. */
enum { BADNESS_END = 64 };

static uint32_t badness(struct cdcl *cdcl, uint32_t clause)
{
    uint32_t cost = *clause_head(cdcl, clause, BEFORE_COST);
    if (is_reason(cdcl, clause))
        return 0;
    if (*clause_head(cdcl, clause, BEFORE_USED))
        cost = (cost + 1) / 2;
    return cost < BADNESS_END ? cost : BADNESS_END - 1;
}

/* Writes into each learnt clause, in place of its use, where it will be: 0 for those that go, the worst half
 * and of equally bad ones the older. */
static void choose_places(struct cdcl *cdcl)
{
    uint64_t count[BADNESS_END] = {0}, to_go = cdcl->learnt_count / 2;
    uint32_t end = (uint32_t)cdcl->arena_used + HEAD_SIZE, place = cdcl->learnt_from, limit = BADNESS_END;
    for (uint32_t clause = cdcl->learnt_from; clause < end; clause = next_clause(cdcl, clause))
        count[badness(cdcl, clause)]++;
    /* All that are worse than `limit` go, and `to_go` of those that are as bad. */
    while (--limit > 0 && count[limit] < to_go)
        to_go -= count[limit];
    for (uint32_t clause = cdcl->learnt_from; clause < end; clause = next_clause(cdcl, clause)) {
        uint32_t bad = badness(cdcl, clause);
        bool goes = bad && (bad > limit || (bad == limit && to_go > 0));
        to_go -= goes && bad == limit;
        *clause_head(cdcl, clause, BEFORE_USED) = goes ? 0 : place;
        if (!goes)
            place += *clause_head(cdcl, clause, BEFORE_LENGTH) + HEAD_SIZE;
    }
}

/* Where a clause will be; 0 if it goes. */
static uint32_t new_place(struct cdcl *cdcl, uint32_t clause)
{
    return clause < cdcl->learnt_from ? clause : *clause_head(cdcl, clause, BEFORE_USED);
}

static antecedent moved_reason(struct cdcl *cdcl, antecedent reason)
{
    return reason & 1 || !reason ? reason : reason_of_clause(new_place(cdcl, reason >> 1));
}

static void move_watches_and_reasons(struct cdcl *cdcl)
{
    for (uint32_t literal = 0; literal < 2 * cdcl->set.variables; literal++) {
        struct watch_list *list = &cdcl->watched[literal];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < list->count; i++) {
            uint32_t clause = new_place(cdcl, list->watches[i].clause);
            if (clause)
                list->watches[kept++] = (struct watch){clause, list->watches[i].blocker};
        }
        list->count = kept;
    }
    for (uint32_t i = 0; i < cdcl->assigned; i++) {
        struct variable *variable = &cdcl->variables[cdcl->trail[i] / 2];
        variable->reason = moved_reason(cdcl, variable->reason);
    }
    for (uint32_t i = 0; i < cdcl->late_count; i++)
        cdcl->late[i].reason = moved_reason(cdcl, cdcl->late[i].reason);
}

static void move_clauses(struct cdcl *cdcl)
{
    uint32_t end = (uint32_t)cdcl->arena_used + HEAD_SIZE, next, place = cdcl->learnt_from;
    cdcl->learnt_count = 0;
    for (uint32_t clause = cdcl->learnt_from; clause < end; clause = next) {
        uint32_t size = *clause_head(cdcl, clause, BEFORE_LENGTH) + HEAD_SIZE;
        next = clause + size;
        if (!new_place(cdcl, clause)) {
            if (cdcl->proof)
                lrat_put(cdcl->proof->text, *clause_head(cdcl, clause, BEFORE_NUMBER));
            continue;
        }
        *clause_head(cdcl, clause, BEFORE_USED) = 0;
        memmove(cdcl->arena + place - HEAD_SIZE, cdcl->arena + clause - HEAD_SIZE,
                size * sizeof *cdcl->arena);
        place += size;
        cdcl->learnt_count++;
    }
    cdcl->arena_used = place - HEAD_SIZE;
}

void cdcl_delete_clauses(struct cdcl *cdcl)
{
    choose_places(cdcl);
    move_watches_and_reasons(cdcl);
    if (cdcl->proof)
        lrat_begin_deletion(cdcl->proof->text, cdcl->proof->last);
    move_clauses(cdcl);
    if (cdcl->proof)
        lrat_end_step(cdcl->proof->text);
    cdcl->deletions++;
    cdcl->conflicts_at_deletion = cdcl->conflicts;
}
