/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/explanation.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { ORDERS_TRIED = 8 };

void redundant_close(struct redundant *redundant)
{
    free(redundant->is_redundant);
    free(redundant->is_kept);
    *redundant = (struct redundant){.count = 0};
}

/* Whether there is still no other solution without element `number`. */
static enum core_verdict ask_without(struct subject *subject, size_t number, int *assumed, uint64_t deadline)
{
    size_t count = 0;
    for (size_t i = 0; i < subject->element_count; i++)
        if (i != number)
            assumed[count++] = subject->element[i];
    return core_known(unsat_core_ask(subject->sat, assumed, count, deadline));
}

static enum core_verdict test_each(struct subject *subject, int *assumed, uint64_t deadline,
                                   struct redundant *redundant)
{
    enum core_verdict verdict = CORE_HOLDS;
    for (size_t i = 0; i < subject->element_count && verdict != CORE_GAVE_UP; i++) {
        verdict = ask_without(subject, i, assumed, deadline);
        redundant->is_redundant[i] = verdict == CORE_CONFLICTS;
        redundant->count += redundant->is_redundant[i];
    }
    redundant->all_known = verdict != CORE_GAVE_UP;
    return verdict;
}

/* What may be left out stands first, shuffled. */
static void order_demands(const struct subject *subject, const struct redundant *redundant, unsigned number,
                          int *assumed)
{
    struct random random;
    size_t count = 0, first;
    for (size_t i = 0; i < subject->element_count; i++)
        if (redundant->is_redundant[i])
            assumed[count++] = subject->element[i];
    first = count;
    for (size_t i = 0; i < subject->element_count; i++)
        if (!redundant->is_redundant[i])
            assumed[count++] = subject->element[i];
    random_seed(&random, 1, number);
    shuffle_literals(&random, assumed, number ? first : 0);
}

static void keep_demands(const struct subject *subject, int *assumed, size_t count,
                         struct redundant *redundant)
{
    sort_literals(assumed, count);
    for (size_t i = 0, next = 0; i < subject->element_count; i++) {
        redundant->is_kept[i] = next < count && subject->element[i] == assumed[next];
        next += redundant->is_kept[i];
    }
    redundant->left_out = subject->element_count - count;
}

void redundant_find(struct subject *subject, int forbidden, uint64_t deadline, struct redundant *redundant)
{
    const size_t demands = subject->element_count;
    int *assumed = memory_get((demands + 1) * sizeof *assumed);
    *redundant = (struct redundant){.is_redundant = memory_zeroed(demands + 1, 1),
                                    .is_kept = memory_zeroed(demands + 1, 1)};
    memset(redundant->is_kept, true, demands);
    unsat_core_fix(subject->sat, &forbidden, 1);
    enum core_verdict verdict = test_each(subject, assumed, deadline, redundant);
    redundant->is_minimal = redundant->all_known && !redundant->count;
    for (unsigned number = 0;
         number < ORDERS_TRIED && redundant->left_out < redundant->count && verdict != CORE_GAVE_UP;
         number++) {
        size_t count = demands;
        order_demands(subject, redundant, number, assumed);
        verdict = core_known(unsat_core_shrink(subject->sat, assumed, &count, deadline));
        if (verdict == CORE_CONFLICTS && demands - count > redundant->left_out) {
            keep_demands(subject, assumed, count, redundant);
            redundant->is_minimal = true;
        }
    }
    unsat_core_fix(subject->sat, NULL, 0);
    free(assumed);
}
