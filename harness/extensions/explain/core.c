/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/explanation.h"

#include "common/base/clock.h"
#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Contradictions of propagation, and orders of all demands, that are tried. */
enum { REASONS_TRIED = 6, ORDERS_TRIED = 8 };

/* Tries share the first quarter of the time; the rest is for the case that nothing came of them. */
static uint64_t share_of_time(uint64_t deadline)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? now + (deadline - now) / 4 + 1 : deadline;
}

void core_close(struct core *core)
{
    free(core->at);
    reason_close(&core->reason);
    *core = (struct core){.count = 0};
}

/* The board with the givens of a core alone. */
static void cells_of_core(const struct subject *subject, const struct core *core, uint8_t *cells)
{
    memset(cells, 0, order_cells(subject->problem->order));
    for (size_t i = 0; i < core->count; i++)
        cells[core->at[i]] = subject->cells[core->at[i]];
}

static void name_demands(const struct subject *subject, int *assumed, size_t count, struct core *core)
{
    core->at = memory_get((count + 1) * sizeof *core->at);
    sort_literals(assumed, count);
    /* Literals and what they demand ascend together. */
    for (size_t element = 0; element < subject->element_count && core->count < count; element++)
        if (subject->element[element] == assumed[core->count])
            core->at[core->count++] = subject->element_at[element];
}

static void make_core(const struct subject *subject, int *assumed, size_t count, bool is_minimal,
                      struct core *core)
{
    *core = (struct core){.is_minimal = is_minimal, .reason = {.kind = REASON_SEARCH}};
    name_demands(subject, assumed, count, core);
    uint8_t cells[BOARD_CELLS_MAX];
    if (!subject->cells)
        return;
    cells_of_core(subject, core, cells);
    reason_find(subject->problem->order, cells, &core->reason);
}

static bool is_better(const struct core *a, const struct core *b)
{
    if (a->is_minimal != b->is_minimal)
        return a->is_minimal;
    if (a->reason.kind != b->reason.kind)
        return a->reason.kind < b->reason.kind;
    if (a->count != b->count)
        return a->count < b->count;
    return a->reason.step_count < b->reason.step_count;
}

/* Shrinks a set of demands, and keeps it if it is better than what there is (if there is any). */
static enum core_verdict try_demands(struct subject *subject, int *assumed, size_t count, uint64_t deadline,
                                     struct core *best)
{
    enum core_verdict verdict = core_known(unsat_core_shrink(subject->sat, assumed, &count, deadline));
    struct core core;
    if (verdict == CORE_HOLDS)
        return verdict;
    make_core(subject, assumed, count, verdict == CORE_CONFLICTS, &core);
    if (!best->at || is_better(&core, best)) {
        core_close(best);
        *best = core;
    } else {
        core_close(&core);
    }
    return verdict;
}

/* Givens that a contradiction rests on. */
static size_t demands_of(const struct subject *subject, const struct reason *reason, int *assumed)
{
    size_t count = 0;
    for (size_t element = 0; element < subject->element_count; element++)
        if (reason->is_used[subject->element_at[element]])
            assumed[count++] = subject->element[element];
    return count;
}

static enum core_verdict try_reasons(struct subject *subject, int *assumed, uint64_t deadline,
                                     struct core *best)
{
    struct reason reason[REASONS_TRIED];
    enum core_verdict verdict = CORE_CONFLICTS;
    const size_t count =
        subject->cells ? reasons_find(subject->problem->order, subject->cells, reason, REASONS_TRIED) : 0;
    for (size_t i = 0; i < count; i++) {
        if (verdict == CORE_CONFLICTS)
            verdict = try_demands(subject, assumed, demands_of(subject, &reason[i], assumed), deadline, best);
        reason_close(&reason[i]);
    }
    return verdict;
}

/* As they stand, from the last to the first, and shuffled. */
static void order_demands(const struct subject *subject, unsigned number, int *assumed)
{
    struct random random;
    const size_t count = subject->element_count;
    for (size_t i = 0; i < count; i++)
        assumed[i] = subject->element[number == 1 ? count - 1 - i : i];
    if (number < 2 || count > UINT32_MAX)
        return;
    random_seed(&random, 1, number);
    shuffle_literals(&random, assumed, count);
}

void core_find(struct subject *subject, uint64_t deadline, struct core *core)
{
    const uint64_t until = share_of_time(deadline);
    *core = (struct core){.reason = {.kind = REASON_SEARCH}};
    int *assumed = memory_get((subject->element_count + 1) * sizeof *assumed);
    enum core_verdict verdict = try_reasons(subject, assumed, until, core);
    for (unsigned number = 0; number < ORDERS_TRIED && verdict == CORE_CONFLICTS; number++) {
        order_demands(subject, number, assumed);
        verdict = try_demands(subject, assumed, subject->element_count, until, core);
    }
    /* Nothing came of it in that time: then what does in all of it. */
    if (verdict == CORE_GAVE_UP && (!core->at || !core->is_minimal)) {
        order_demands(subject, 0, assumed);
        verdict = try_demands(subject, assumed, subject->element_count, deadline, core);
    }
    if (verdict == CORE_GAVE_UP && !core->at) {
        order_demands(subject, 0, assumed);
        make_core(subject, assumed, subject->element_count, false, core);
    }
    free(assumed);
}

void core_of_clash(struct order order, const uint8_t *cells, struct core *core)
{
    *core = (struct core){.is_minimal = true, .is_smallest = true};
    core->at = memory_get(2 * sizeof *core->at);
    reason_find(order, cells, &core->reason);
    core->at[core->count++] = core->reason.clash.first;
    core->at[core->count++] = core->reason.clash.second;
}
