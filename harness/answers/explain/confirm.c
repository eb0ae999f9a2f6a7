/* SPDX-License-Identifier: MIT */
#include "harness/answers/explain/explanation.h"

#include "common/base/clock.h"
#include "common/board/board.h"
#include "common/cover/columns.h"
#include "harness/answers/explain/instance-part.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/measuring/measure.h"

#include <stdlib.h>
#include <string.h>

/* The parts of an instance: demands that are left, and facts that are taken. */
struct demands {
    const uint32_t *at; /* as in struct subject; null: all */
    size_t count, less; /* without number `less`, if there are so many */
    const uint32_t *facts;
    size_t fact_count;
};

struct part {
    struct problem problem;
    struct cover *cover; /* owned, as is the formula */
    struct cnf *formula;
    uint8_t cells[BOARD_CELLS_MAX];
};

/* A question gets a share of the time that is left: one that takes too long leaves some for the others. */
static uint64_t time_for_one(uint64_t deadline, size_t questions)
{
    const uint64_t now = clock_now();
    const uint64_t left = deadline > now ? deadline - now : 1;
    return !deadline ? 0 : questions > 2 ? left / questions * 2 + 1 : left;
}

/* The first of two back-ends has a short while for a question: what is easy for it takes no longer. */
static uint64_t time_for_first(uint64_t timeout)
{
    static const uint64_t SHORT_WHILE = 200000000;
    return timeout && timeout / 4 < SHORT_WHILE ? timeout / 4 + 1 : SHORT_WHILE;
}

static void note_flaw(struct confirmation *confirmation, const char *who, const char *what)
{
    if (*confirmation->flaw.text)
        return;
    if (strncmp(who, what, strlen(who)))
        error_set(&confirmation->flaw, "%s: %s", who, what);
    else
        error_set(&confirmation->flaw, "%s", what);
}

static void judge(const struct spec *spec, const struct outcome *outcome, uint64_t solutions, uint64_t limit,
                  struct confirmation *confirmation)
{
    const bool ended = outcome->status == STATUS_OK && (outcome->complete || outcome->solutions >= limit);
    if (ended && outcome->solutions == solutions) {
        confirmation->agreed++;
        return;
    }
    if (ended) {
        if (!*confirmation->flaw.text)
            error_set(&confirmation->flaw, "%s finds another number of solutions", spec->text);
        return;
    }
    confirmation->open++;
    confirmation->refused |= outcome->status == STATUS_CRASHED;
    if (outcome->status == STATUS_WRONG || outcome->status == STATUS_CRASHED ||
        outcome->status == STATUS_LIMITED)
        note_flaw(confirmation, spec->text, outcome->flaw.text);
    else if (outcome->status == STATUS_MEMORY)
        note_flaw(confirmation, spec->text, "ran out of memory");
}

static void ask_one(const struct confirmer *confirmer, const struct spec *spec, const struct problem *problem,
                    const uint8_t *cells, uint64_t limit, uint64_t timeout, struct outcome *outcome)
{
    *outcome = (struct outcome){.status = STATUS_TIMEOUT};
    if (program_stop || (confirmer->deadline && clock_now() >= confirmer->deadline))
        return;
    struct open_session *open = sessions_get(confirmer->sessions, spec, problem, 0, 0);
    if (open->refused) {
        outcome->status = STATUS_CRASHED;
        outcome->flaw = open->error;
        return;
    }
    const struct task task = {
        .session = &open->session, .cells = cells, .limit = limit, .timeout_ns = timeout, .verify_all = true};
    measure(&task, outcome);
}

/* Returns the back-end whose answer it is. */
static const struct spec *ask(const struct confirmer *confirmer, const struct problem *problem,
                              const uint8_t *cells, uint64_t limit, size_t questions, struct outcome *outcome)
{
    const uint64_t timeout = time_for_one(confirmer->deadline, questions);
    if (!confirmer->second) {
        ask_one(confirmer, confirmer->spec, problem, cells, limit, timeout, outcome);
        return confirmer->spec;
    }
    ask_one(confirmer, confirmer->spec, problem, cells, limit, time_for_first(timeout), outcome);
    if (outcome->status != STATUS_TIMEOUT || program_stop)
        return confirmer->spec;
    ask_one(confirmer, confirmer->second, problem, cells, limit, timeout, outcome);
    return confirmer->second;
}

/* --- parts of a cover --- */

/* Whether an option may still be chosen when these are: itself, or one that excludes none of them. */
static bool goes_with(const struct cover *cover, const uint32_t *fact_of_item, const uint32_t *colour_of_item,
                      uint32_t option)
{
    bool fits = true;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node], fact = fact_of_item[item];
        if (fact && fact != option + 1 && colours_clash(colour_of_item[item], cover_colour(cover, node)))
            fits = false;
    }
    return fits;
}

/* Where facts put their items: the first option of each item, from 1, and its colour. */
static void mark_facts(const struct cover *cover, const struct demands *demands, uint32_t *fact_of_item,
                       uint32_t *colour_of_item)
{
    for (size_t i = 0; i < demands->fact_count; i++) {
        const uint32_t fact = demands->facts[i];
        for (size_t node = cover->option_start[fact]; node < cover->option_start[fact + 1]; node++) {
            fact_of_item[cover->items[node]] = fact + 1;
            colour_of_item[cover->items[node]] = cover_colour(cover, node);
        }
    }
}

/* Marks what is demanded. */
static uint8_t *flags_of(const struct demands *demands, size_t all, uint8_t demanded, uint8_t other)
{
    uint8_t *flags = memory_get(all);
    memset(flags, demands->at ? other : demanded, all);
    for (size_t i = 0; demands->at && i < demands->count; i++)
        if (i != demands->less)
            flags[demands->at[i]] = demanded;
    return flags;
}

/* The cover with the items demanded alone as primary ones; the others are secondary. Options that exclude a fact are left
 * out, which makes each fact the only option of its items. */
static struct cover *demanded_cover(const struct cover *cover, const struct demands *demands,
                                    struct allocator *allocator)
{
    uint8_t *use = flags_of(demands, cover->item_count, ITEM_AS_PRIMARY, ITEM_AS_SECONDARY),
            *kept = memory_get(cover->option_count);
    uint32_t *fact_of_item = memory_zeroed(cover->item_count, sizeof *fact_of_item),
             *colour_of_item = memory_zeroed(cover->item_count, sizeof *colour_of_item);
    memset(use + cover->primary_count, ITEM_AS_SECONDARY, cover->item_count - cover->primary_count);
    mark_facts(cover, demands, fact_of_item, colour_of_item);
    for (uint32_t option = 0; option < cover->option_count; option++)
        kept[option] = goes_with(cover, fact_of_item, colour_of_item, option);
    struct cover *part = part_of_cover(cover, use, kept, allocator);
    free(use);
    free(kept);
    free(fact_of_item);
    free(colour_of_item);
    return part;
}

/* The clauses demanded, and the facts as unit clauses. */
static struct cnf *demanded_formula(const struct subject *subject, const struct demands *demands,
                                    struct allocator *allocator)
{
    const struct cnf *formula = subject->problem->formula;
    uint8_t *kept = flags_of(demands, formula->clauses, true, false);
    int *facts = memory_get(demands->fact_count * sizeof *facts);
    for (size_t i = 0; i < demands->fact_count; i++)
        facts[i] = subject_fact_literal(subject, demands->facts[i]);
    struct cnf *part = part_of_formula(formula, kept, 0, facts, demands->fact_count, allocator);
    free(kept);
    free(facts);
    return part;
}

/* --- questions --- */

static void part_open(const struct subject *subject, const struct demands *demands,
                      struct allocator *allocator, struct part *part)
{
    *part = (struct part){.problem = *subject->problem};
    if (subject->cells) {
        const unsigned size = order_size(subject->problem->order);
        for (size_t i = 0; demands->at && i < demands->count; i++)
            if (i != demands->less)
                part->cells[demands->at[i]] = subject->cells[demands->at[i]];
        if (!demands->at)
            memcpy(part->cells, subject->cells, order_cells(subject->problem->order));
        for (size_t i = 0; i < demands->fact_count; i++)
            part->cells[demands->facts[i] / size] = (uint8_t)(demands->facts[i] % size + 1);
        return;
    }
    if (subject->problem->formula) {
        part->formula = demanded_formula(subject, demands, allocator);
        part->problem.formula = part->formula;
    } else {
        part->cover = demanded_cover(subject->problem->cover, demands, allocator);
        part->problem.cover = part->cover;
    }
}

static void part_close(const struct confirmer *confirmer, struct part *part)
{
    if (part->cover || part->formula)
        sessions_drop(confirmer->sessions, &part->problem);
    cover_close(part->cover);
    cnf_close(part->formula);
}

/* Asks whether a part has `solutions`: 0; 1 or more if the limit is 1; 1 exactly, or 2 or more, if it is 2. */
static void question(const struct confirmer *confirmer, const struct subject *subject,
                     const struct demands *demands, uint64_t solutions, uint64_t limit, size_t questions,
                     struct confirmation *confirmation)
{
    struct allocator allocator = {0};
    struct part part;
    struct outcome outcome;
    confirmation->asked++;
    /* No demands: all that is to be taken is nothing. */
    if (demands->at && limit == 1 && demands->count - (demands->less < demands->count) == 0) {
        confirmation->agreed += solutions != 0;
        return;
    }
    const struct spec *spec = confirmer->spec;
    const size_t open = confirmation->open;
    part_open(subject, demands, &allocator, &part);
    spec = ask(confirmer, &part.problem, subject->cells ? part.cells : 0, limit, questions, &outcome);
    part_close(confirmer, &part);
    judge(spec, &outcome, solutions, limit, confirmation);
    confirmation->by_second += spec == confirmer->second && confirmation->open == open;
}

void confirm_core(const struct confirmer *confirmer, const struct subject *subject, const uint32_t *at,
                  size_t count, struct confirmation *confirmation)
{
    *confirmation = (struct confirmation){.asked = 0};
    struct demands demands = {.at = at, .count = count};
    for (demands.less = 0; demands.less < count; demands.less++)
        question(confirmer, subject, &demands, 1, 1, count + 1 - demands.less, confirmation);
    uint8_t cells[BOARD_CELLS_MAX] = {0};
    for (size_t i = 0; subject->cells && i < count; i++)
        cells[at[i]] = subject->cells[at[i]];
    if (!subject->cells || !board_find_clash(subject->problem->order, cells, 0))
        question(confirmer, subject, &demands, 0, 1, 1, confirmation);
}

void confirm_count(const struct confirmer *confirmer, const struct subject *subject, const uint32_t *facts,
                   size_t count, uint64_t solutions, struct confirmation *confirmation)
{
    const struct demands demands = {.facts = facts, .fact_count = count};
    question(confirmer, subject, &demands, solutions, 2, 1, confirmation);
}

void confirm_demands(const struct confirmer *confirmer, const struct subject *subject, const uint32_t *at,
                     size_t count, size_t less, uint64_t solutions, size_t questions,
                     struct confirmation *confirmation)
{
    const struct demands demands = {.at = at, .count = count, .less = less};
    question(confirmer, subject, &demands, solutions, 2, questions, confirmation);
}
