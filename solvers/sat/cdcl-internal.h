/* SPDX-License-Identifier: MIT */
/* What the files of the back-end `cdcl` share: its state. cdcl.c has the search, and says what the words
 * mean; cdcl-delete.c forgets clauses; cdcl-proof.c finds out what a learnt clause follows from; cdcl.h lends
 * the search to another solver.
 *
 * cdcl.c is compiled a second time with CDCL_ITEMS defined: there exactly one literal of each clause of the
 * formula is true, and cdcl-items.h has the parts that differ. */
#pragma once

#include "common/base/arena.h"
#include "common/proof/lrat.h"
#include "solvers/clauses/encoded.h"
#include "solvers/sat/activity-heap.h"
#include "solvers/clauses/clause-set.h"
#include "solvers/tracing/trace.h"

enum {
    SETTING_LEARN = ENCODED_SETTINGS,
    SETTING_MINIMISE,
    SETTING_CHOOSE,
    SETTING_PHASES,
    SETTING_RESTARTS,
    SETTING_DELETE,
    SETTING_COUNT
};

enum { LEARN_ON, LEARN_OFF };
enum { MINIMISE_ON, MINIMISE_OFF };
enum { DELETE_ON, DELETE_OFF };
enum { CHOOSE_ACTIVITY, CHOOSE_SHORTEST, CHOOSE_FIRST };
enum { PHASES_SAVED, PHASES_TRUE, PHASES_FALSE };
enum { RESTARTS_GLUE, RESTARTS_LUBY, RESTARTS_OFF };

/* Why a literal is true: nothing; a clause; or one other literal that implies it, that is, a clause of two.
 */
typedef uint32_t antecedent;
#define NO_REASON 0u

static inline antecedent reason_of_clause(uint32_t clause)
{
    return clause << 1;
}

/* Literal `other` is false. */
static inline antecedent reason_of_two(uint32_t other)
{
    return other << 1 | 1;
}

/* The clauses of three literals or more, and the learnt ones of any length, are stored one after the other
 * in `arena`; a clause is known by where its first literal is. Before that are (the cost is what clauses are
 * deleted by: the glue, of items the length; 0: it stays): */
enum { HEAD_SIZE = 4, BEFORE_LENGTH = 1, BEFORE_COST, BEFORE_USED, BEFORE_NUMBER };

struct watch {
    uint32_t clause;
    uint32_t blocker; /* another literal of the clause: while it is true the clause need not be looked at */
};

struct watch_list {
    struct watch *watches;
    uint32_t count, room;
};

/* About each variable that is not open. */
struct variable {
    antecedent reason;
    uint32_t level;
};

struct level {
    uint32_t start; /* where on the trail it begins, with its decision */
    bool turned;    /* which was turned over */
};

/* A literal that is true at a higher level than its reason would have it. */
struct late {
    uint32_t literal, level; /* the level that its reason would have it at */
    antecedent reason;
};

enum { ITEMS_OF_VARIABLE = 4 };

/* What has been noted of a variable while a conflict is analysed. */
enum { UNMARKED, RESOLVED, IN_CLAUSE, IMPLIED, NOT_IMPLIED };

/* What a proof needs beside the search. */
struct proof {
    struct text *text;     /* where it is written */
    uint32_t last;         /* number of the clause that was added last, of the formula or learnt */
    uint32_t *unit_number; /* of each variable with a permanent value: the unit clause that gives it */
    uint32_t proved;       /* how many literals of the trail have one */
    bool *needed;          /* of each variable: whether the learnt clause needs its reason */
    bool *written;         /* of each variable: whether it is in the learnt clause */
    uint32_t *hints;
};

struct cdcl {
    struct encoded encoded;
    struct clause_set set;
    struct allocator *allocator;
    struct arena memory; /* of all arrays that do not grow */
    uint64_t settings[SETTING_COUNT];
    uint32_t option_literals; /* those below are of options */
    /* clauses */
    uint32_t *arena;
    size_t arena_used, arena_room;
    uint32_t learnt_from;       /* where the first learnt clause is in the arena */
    struct watch_list *watched; /* of each literal: the clauses that watch it */
    uint64_t learnt_count;
    uint64_t deletions; /* since the last solution */
    /* the assignment */
    int8_t *value; /* of each literal: 1 true, -1 false, 0 open */
    struct variable *variables;
    bool *phase; /* of each variable: whether it was true last */
    uint32_t *trail;
    uint32_t assigned, propagated;
    struct level *levels; /* from 1 */
    uint32_t level, pinned;
    uint32_t next_other; /* NO_LITERAL, or the next decision: the other side of a level just left */
    struct late *late;
    uint32_t late_count;
    uint32_t first_open; /* no variable below that is not an option is open */
    struct activity_heap heap;
    /* a conflict */
    antecedent conflict;
    uint32_t conflict_literal; /* of a clause of two: the literal that is not in `conflict` */
    uint8_t *mark;             /* of each variable */
    uint32_t *marked;
    uint32_t marked_count;
    uint32_t *level_stamp, stamp; /* of each level: whether the clause has literals of it */
    uint32_t *learnt;             /* the clause that is learnt */
    uint32_t learnt_length, learnt_glue, learnt_cost, learnt_number;
    /* how the search goes */
    uint64_t conflicts, conflicts_at_solution, conflicts_at_restart, conflicts_at_deletion;
    uint64_t luby_u, luby_v;
    double fast_glue, slow_glue; /* of recent conflicts, of many */
    /* the search */
    struct search *search;
    struct proof *proof; /* null: no proof is wanted */
    bool no_memory, stopped, heap_is_stale;
    uint64_t work, next_look;
    uint64_t placements, chosen, standing, depth;
    /* where clauses are items (cdcl-items.h) */
    struct {
        uint32_t count;
        uint32_t *clause; /* of each item: where it is in the arena */
        uint8_t *open;    /* of each item: its literals that are not false */
        uint64_t *left;   /* of each item: which these are of its first 64, as bits */
        uint32_t *of;     /* of each variable: its items, ITEMS_OF_VARIABLE of them, and its place in each */
        uint32_t *queue;  /* those with one literal left, which is to become true */
        uint32_t queued;
        uint32_t longest; /* literals of an item */
        uint32_t *shared; /* of each variable: how many literals of the learnt clause it excludes */
    } items;
#ifdef QUADRILLE_TRACED
    uint32_t givens; /* how many of the trail; no event says that they are true */
    uint32_t *cut;   /* the literals that were resolved away, */
    uint32_t cut_length;
#endif
};

static inline uint32_t *clause_head(struct cdcl *cdcl, uint32_t clause, unsigned before)
{
    return &cdcl->arena[clause - before];
}

/* The literals of a reason for `literal` (of a conflict: one of its literals). */
struct literals {
    const uint32_t *at;
    uint32_t count;
    uint32_t two[2];
};

static inline void get_literals(struct cdcl *cdcl, antecedent reason, uint32_t literal,
                                struct literals *literals)
{
    if (reason & 1) {
        literals->two[0] = literal;
        literals->two[1] = reason >> 1;
        literals->at = literals->two;
        literals->count = 2;
    } else {
        literals->at = cdcl->arena + (reason >> 1);
        literals->count = *clause_head(cdcl, reason >> 1, BEFORE_LENGTH);
    }
}

static inline void mark(struct cdcl *cdcl, uint32_t variable, uint8_t mark)
{
    if (!cdcl->mark[variable])
        cdcl->marked[cdcl->marked_count++] = variable;
    cdcl->mark[variable] = mark;
}

/* Deletes the worse half of the clauses learnt: those with more glue and longer out of use. Reasons stay. */
void cdcl_delete_clauses(struct cdcl *cdcl);

/* Opens a state for a formula or a cover; with numbers of clauses if a proof is wanted. */
bool cdcl_open(const struct problem *problem, const struct settings *settings, bool with_numbers,
               struct allocator *allocator, struct cdcl **opened, struct error *error);
/* These two take a struct cdcl. */
enum search_end cdcl_solve(void *state, const struct instance *instance, struct search *search);
void cdcl_close(void *state);

/* Called by the search when there is a proof to be written: a unit clause of the formula was met; one that
 * contradicts those before, or is empty; a clause was learnt, before anything is taken back; there is a
 * conflict at level 0, which ends the proof. */
void cdcl_prove_unit(struct cdcl *cdcl, size_t unit);
void cdcl_prove_contradiction(struct cdcl *cdcl, size_t unit);
void cdcl_prove_empty_clause(struct cdcl *cdcl);
void cdcl_prove_learnt(struct cdcl *cdcl);
void cdcl_prove_end(struct cdcl *cdcl);
