/* SPDX-License-Identifier: MIT */
/* Ids here, while it is not known which steps are needed: those of the
 * formula's clauses as they are, then the steps in the order in which they are
 * noted. elaboration_trim() and number() give the final ones. */
#include "common/proof/elaborate.h"

#include "common/proof/lrat.h"

#include <stdlib.h>

/* --- arrays that grow --- */

struct numbers {
    int64_t *at;
    size_t count, room;
};

static bool numbers_append(struct arrays *arrays, struct numbers *numbers, int64_t number)
{
    if (!arrays_reserve(arrays, &numbers->at, &numbers->room, numbers->count + 1, sizeof *numbers->at))
        return false;
    numbers->at[numbers->count++] = number;
    return true;
}

/* --- steps --- */

enum { UNMARKED, ASSUMED, NEEDED };

struct elaboration {
    struct arrays arrays;
    int64_t formula_clauses;
    /* Step s: its literals are literals[first_literal[s]] .. literals[first_literal[s + 1] - 1]; hints
     * alike. */
    struct numbers first_literal, literals, first_hint, hints;
    struct numbers lemma_id; /* of each lemma that was added; 0: it is always true, and no hint */
    int64_t *unit_id;        /* of each variable: the clause that is its literal alone; 0: there is none */
    uint8_t *mark;           /* of each variable */
    size_t variables;
    size_t named;         /* so many literals of the trail have a unit_id */
    struct numbers chain; /* hints, the last first */
};

static int64_t step_count(const struct elaboration *elaboration)
{
    return (int64_t)elaboration->first_hint.count - 1;
}

/* Where a step ends, the next one begins. */
static bool end_step(struct elaboration *elaboration)
{
    struct arrays *arrays = &elaboration->arrays;
    return numbers_append(arrays, &elaboration->first_literal, (int64_t)elaboration->literals.count) &&
           numbers_append(arrays, &elaboration->first_hint, (int64_t)elaboration->hints.count);
}

static int64_t last_step_id(const struct elaboration *elaboration)
{
    return elaboration->formula_clauses + step_count(elaboration);
}

static int64_t id_of(const struct elaboration *elaboration, uint32_t clause)
{
    assert(clause != RUP_NOWHERE);
    int64_t behind = (int64_t)clause - elaboration->formula_clauses;
    return behind < 0 ? (int64_t)clause + 1 : elaboration->lemma_id.at[behind];
}

/* The clause of the trail's literal alone. */
static bool name_unit(struct elaboration *elaboration, const struct rup *rup, int literal)
{
    assert(elaboration->unit_id[abs(literal)] == 0 && rup->value[literal] > 0);
    uint32_t reason = rup->reason[abs(literal)];
    const int *from = rup->literals + rup->start[reason], *to = rup->literals + rup->start[reason + 1];
    int64_t id = id_of(elaboration, reason);
    if (to - from > 1) {
        struct arrays *arrays = &elaboration->arrays;
        if (!numbers_append(arrays, &elaboration->literals, literal))
            return false;
        for (; from < to; from++)
            if (*from != literal &&
                !numbers_append(arrays, &elaboration->hints, elaboration->unit_id[abs(*from)]))
                return false;
        if (!numbers_append(arrays, &elaboration->hints, id) || !end_step(elaboration))
            return false;
        id = last_step_id(elaboration);
    }
    elaboration->unit_id[abs(literal)] = id;
    return true;
}

/* --- why a clause is false --- */

/* What the clause rests on: literals that are false whatever is assumed become hints at once, the others are
 * counted as *pending. */
static bool need_literals(struct elaboration *elaboration, const struct rup *rup, uint32_t clause,
                          struct numbers *units, size_t *pending)
{
    for (size_t i = rup->start[clause]; i < rup->start[clause + 1]; i++) {
        int variable = abs(rup->literals[i]);
        if (elaboration->mark[variable] != UNMARKED)
            continue;
        elaboration->mark[variable] = NEEDED;
        if (!elaboration->unit_id[variable])
            ++*pending;
        else if (!numbers_append(&elaboration->arrays, units, elaboration->unit_id[variable]))
            return false;
    }
    return true;
}

static void unmark_clause(struct elaboration *elaboration, const struct rup *rup, uint32_t clause)
{
    for (size_t i = rup->start[clause]; i < rup->start[clause + 1]; i++)
        elaboration->mark[abs(rup->literals[i])] = UNMARKED;
}

/* Notes the hints by which the conflict is met: units, then reasons in the order of the trail, then the
 * clause that is false. */
static bool elaboration_note_conflict(struct elaboration *elaboration, const struct rup *rup)
{
    struct arrays *arrays = &elaboration->arrays;
    struct numbers *chain = &elaboration->chain;
    size_t pending = 0;
    chain->count = 0;
    if (!numbers_append(arrays, chain, rup->conflict) ||
        !need_literals(elaboration, rup, rup->conflict, &elaboration->hints, &pending))
        return false;
    for (size_t i = rup->assigned; pending > 0; i--) {
        int variable = abs(rup->trail[i - 1]);
        if (elaboration->mark[variable] != NEEDED || elaboration->unit_id[variable])
            continue;
        pending--;
        if (!numbers_append(arrays, chain, rup->reason[variable]) ||
            !need_literals(elaboration, rup, rup->reason[variable], &elaboration->hints, &pending))
            return false;
    }
    for (size_t i = chain->count; i > 0; i--) {
        uint32_t clause = (uint32_t)chain->at[i - 1];
        unmark_clause(elaboration, rup, clause);
        if (!numbers_append(arrays, &elaboration->hints, id_of(elaboration, clause)))
            return false;
    }
    return true;
}

/* --- what the checker says --- */

static int by_variable(const void *a, const void *b)
{
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    first = first < 0 ? -first : first;
    second = second < 0 ? -second : second;
    return (first > second) - (first < second);
}

/* The literals of a lemma become those of a step, each but once. */
static bool note_literals(struct elaboration *elaboration, const int *lemma)
{
    struct numbers *literals = &elaboration->literals;
    size_t first = literals->count;
    for (const int *at = lemma; *at; at++)
        if (elaboration->mark[abs(*at)] == UNMARKED) {
            elaboration->mark[abs(*at)] = ASSUMED;
            if (!numbers_append(&elaboration->arrays, literals, *at))
                return false;
        }
    if (literals->count > first)
        qsort(literals->at + first, literals->count - first, sizeof *literals->at, by_variable);
    return true;
}

static bool hear_followed(void *context, const struct rup *rup, const int *lemma)
{
    struct elaboration *elaboration = context;
    bool refused = rup->conflict == RUP_NOWHERE;
    int64_t unit = refused ? elaboration->unit_id[abs(rup->refused)] : 0;
    if (refused && !unit) /* the lemma is always true, and so never a hint */
        return numbers_append(&elaboration->arrays, &elaboration->lemma_id, 0);
    if (!note_literals(elaboration, lemma) ||
        !(unit ? numbers_append(&elaboration->arrays, &elaboration->hints, unit)
               : elaboration_note_conflict(elaboration, rup)) ||
        !end_step(elaboration))
        return false;
    for (; *lemma; lemma++)
        elaboration->mark[abs(*lemma)] = UNMARKED;
    return numbers_append(&elaboration->arrays, &elaboration->lemma_id, last_step_id(elaboration));
}

static bool hear_growth(void *context, const struct rup *rup)
{
    struct elaboration *elaboration = context;
    for (; elaboration->named < rup->assigned; elaboration->named++)
        if (!name_unit(elaboration, rup, rup->trail[elaboration->named]))
            return false;
    return !rup->contradiction || (elaboration_note_conflict(elaboration, rup) && end_step(elaboration));
}

/* --- writing --- */

/* Of each id, by what it was noted. */
struct trimmed {
    int64_t *last_use; /* the step, from 1, that has it as a hint last; 0: none */
    int64_t *final;    /* its id in the end */
};

static void elaboration_trim(const struct elaboration *elaboration, struct trimmed *trimmed)
{
    int64_t steps = step_count(elaboration), formula = elaboration->formula_clauses;
    const int64_t *first_hint = elaboration->first_hint.at;
    for (int64_t step = steps; step > 0; step--) {
        if (step < steps && !trimmed->last_use[formula + step])
            continue;
        for (int64_t i = first_hint[step - 1]; i < first_hint[step]; i++) {
            int64_t *last_use = &trimmed->last_use[elaboration->hints.at[i]];
            if (!*last_use)
                *last_use = step;
        }
    }
    int64_t next = formula;
    for (int64_t id = 1; id <= formula + steps; id++)
        if (id <= formula)
            trimmed->final[id] = id;
        else if (trimmed->last_use[id] || id == formula + steps)
            trimmed->final[id] = ++next;
}

static void elaboration_write_unneeded(const struct elaboration *elaboration, const struct trimmed *trimmed,
                                       struct lrat_writer *writer)
{
    bool begun = false;
    for (int64_t id = 1; id <= elaboration->formula_clauses; id++) {
        if (trimmed->last_use[id])
            continue;
        if (!begun)
            lrat_begin_deletion(writer, elaboration->formula_clauses);
        begun = true;
        lrat_put(writer, id);
    }
    if (begun)
        lrat_end_step(writer);
}

static void elaboration_write_step(const struct elaboration *elaboration, const struct trimmed *trimmed,
                                   int64_t step, struct lrat_writer *writer)
{
    bool last = step == step_count(elaboration), begun = false;
    int64_t id = trimmed->final[elaboration->formula_clauses + step];
    const int64_t *first_literal = elaboration->first_literal.at + step - 1;
    const int64_t first = elaboration->first_hint.at[step - 1], end = elaboration->first_hint.at[step];
    const int64_t *hints = elaboration->hints.at;
    lrat_begin_addition(writer, id);
    for (int64_t i = first_literal[0]; i < first_literal[1]; i++)
        lrat_put(writer, elaboration->literals.at[i]);
    lrat_end_list(writer);
    for (int64_t i = first; i < end; i++)
        lrat_put(writer, trimmed->final[hints[i]]);
    lrat_end_step(writer);
    for (int64_t i = first; i < end && !last; i++)
        if (trimmed->last_use[hints[i]] == step) {
            if (!begun)
                lrat_begin_deletion(writer, id);
            begun = true;
            lrat_put(writer, trimmed->final[hints[i]]);
        }
    if (begun)
        lrat_end_step(writer);
}

static bool elaboration_write_all(struct elaboration *elaboration, struct text *lrat, bool binary)
{
    size_t ids = (size_t)last_step_id(elaboration) + 1;
    struct trimmed trimmed = {
        .last_use = arrays_take_zeroed(&elaboration->arrays, ids, sizeof *trimmed.last_use),
        .final = arrays_take_zeroed(&elaboration->arrays, ids, sizeof *trimmed.final),
    };
    if (elaboration->arrays.failed)
        return false;
    elaboration_trim(elaboration, &trimmed);
    struct lrat_writer writer = {.text = lrat, .binary = binary};
    elaboration_write_unneeded(elaboration, &trimmed, &writer);
    for (int64_t step = 1; step <= step_count(elaboration); step++)
        if (trimmed.final[elaboration->formula_clauses + step])
            elaboration_write_step(elaboration, &trimmed, step, &writer);
    return !lrat->failed;
}

/* --- a proof --- */

/* A proof has no variables but those of its formula. */
static bool open_elaboration(struct elaboration *elaboration, const struct cnf *formula,
                             struct allocator *allocator)
{
    elaboration->formula_clauses = (int64_t)formula->clauses;
    elaboration->variables = (size_t)formula->variables + 1;
    struct arrays *arrays = &elaboration->arrays;
    arrays->allocator = allocator;
    elaboration->unit_id = arrays_take_zeroed(arrays, elaboration->variables, sizeof *elaboration->unit_id);
    elaboration->mark = arrays_take_zeroed(arrays, elaboration->variables, 1);
    return !arrays->failed && end_step(elaboration);
}

enum proof_verdict proof_elaborate(const struct cnf *formula, const char *proof, size_t length,
                                   struct text *lrat, bool binary, struct allocator *allocator,
                                   complain_function *complain, void *context, struct proof_report *report)
{
    struct elaboration elaboration = {.named = 0};
    const struct proof_listener listener = {hear_followed, hear_growth, &elaboration};
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    if (open_elaboration(&elaboration, formula, allocator))
        verdict =
            proof_check_telling(formula, proof, length, allocator, complain, context, &listener, report);
    if (verdict == PROOF_VERIFIED && !elaboration_write_all(&elaboration, lrat, binary))
        verdict = PROOF_NO_MEMORY;
    arrays_close(&elaboration.arrays);
    return verdict;
}
