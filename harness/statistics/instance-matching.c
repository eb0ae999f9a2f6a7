/* SPDX-License-Identifier: MIT */
#include "harness/statistics/instance-matching.h"

#include "harness/base/memory.h"

#include <stdlib.h>

/* An instance of one of the runs. */
struct entry {
    size_t set; /* its name's place among those of both runs */
    size_t index;
    unsigned isomorph;
    uint64_t hash;
    const struct result *result; /* the first of its results */
    const struct entry *partner; /* null: none */
};

struct entry_list {
    struct entry *entry; /* by set, number, isomorph, hash; owned */
    size_t count;
};

static int by_value(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_place(const void *x, const void *y)
{
    const struct entry *a = x, *b = y;
    int order = by_value(a->set, b->set);
    order = order ? order : by_value(a->index, b->index);
    order = order ? order : by_value(a->isomorph, b->isomorph);
    return order ? order : by_value(a->hash, b->hash);
}

static int by_content(const void *x, const void *y)
{
    const struct entry *const *a = x, *const *b = y;
    int order = by_value((*a)->hash, (*b)->hash);
    return order ? order : by_value((*a)->isomorph, (*b)->isomorph);
}

bool matching_takes(const struct matching *matching, const struct result *result)
{
    return result->counted && (matching->isomorphs || !result->isomorph);
}

/* A stretch of a throughput run is the same only if it has as many instances. */
static uint64_t content_of(const struct result *result)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    return result->instance_hash + (result->instances > 1 ? result->instances * odd : 0);
}

static struct entry entry_of(const struct result *result, size_t set)
{
    return (struct entry){.set = set,
                          .index = result->index,
                          .isomorph = result->isomorph,
                          .hash = content_of(result),
                          .result = result};
}

/* The instances of a run, each once. Those left out are counted and gone. */
static void list_instances(const struct matching *matching, struct entry_list *list,
                           const struct result_list *results, struct names *sets, size_t *left_out)
{
    size_t kept = 0;
    list->entry = memory_get((results->count + 1) * sizeof *list->entry);
    for (size_t from = 0, to; from < results->count; from = to) {
        size_t set = names_find(sets, names_intern(sets, results->result[from].set));
        to = results_stretch(results, from, false);
        for (size_t i = from; i < to; i++)
            if (results->result[i].counted)
                list->entry[list->count++] = entry_of(&results->result[i], set);
    }
    qsort(list->entry, list->count, sizeof *list->entry, by_place);
    for (size_t i = 0; i < list->count; i++) {
        const struct entry *entry = &list->entry[i];
        if (i && !by_place(entry, entry - 1))
            continue;
        if (matching_takes(matching, entry->result))
            list->entry[kept++] = *entry;
        else
            ++*left_out;
    }
    list->count = kept;
}

static void marry(struct matching *matching, struct entry *a, struct entry *b)
{
    a->partner = b;
    b->partner = a;
    matching->instances++;
}

static void match_by_place(struct matching *matching, struct entry_list *a, struct entry_list *b)
{
    for (size_t i = 0, k = 0; i < a->count && k < b->count;) {
        int order = by_place(&a->entry[i], &b->entry[k]);
        if (!order)
            marry(matching, &a->entry[i], &b->entry[k]);
        i += order <= 0;
        k += order >= 0;
    }
}

/* Those without a partner, by content. */
static struct entry **list_single(const struct entry_list *list, size_t *count)
{
    struct entry **single = memory_get((list->count + 1) * sizeof *single);
    *count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!list->entry[i].partner)
            single[(*count)++] = &list->entry[i];
    qsort(single, *count, sizeof *single, by_content);
    return single;
}

/* The end of those of the same content. */
static size_t content_end(struct entry *const *single, size_t from, size_t count)
{
    size_t end = from;
    while (end < count && !by_content(&single[from], &single[end]))
        end++;
    return end;
}

static void match_by_content(struct matching *matching, struct entry_list *a, struct entry_list *b)
{
    size_t count_a, count_b, before = matching->instances;
    struct entry **single_a = list_single(a, &count_a), **single_b = list_single(b, &count_b);
    for (size_t i = 0, k = 0; i < count_a && k < count_b;) {
        int order = by_content(&single_a[i], &single_b[k]);
        size_t end_a = order <= 0 ? content_end(single_a, i, count_a) : i;
        size_t end_b = order >= 0 ? content_end(single_b, k, count_b) : k;
        if (end_a == i + 1 && end_b == k + 1)
            marry(matching, single_a[i], single_b[k]);
        i = end_a;
        k = end_b;
    }
    matching->by_hash = matching->instances - before;
    free(single_a);
    free(single_b);
}

static struct unmatched count_unmatched(const struct entry_list *list)
{
    struct unmatched unmatched = {0};
    for (size_t i = 0; i < list->count; i++)
        if (!list->entry[i].partner && !unmatched.count++)
            unmatched.first = list->entry[i].result;
    return unmatched;
}

/* Every result of A learns its instance's partner. */
static void note_partners(struct matching *matching, const struct entry_list *list, struct names *sets)
{
    const struct result_list *a = matching->a;
    matching->partner = memory_zeroed(a->count + 1, sizeof *matching->partner);
    for (size_t i = 0, set = 0; i < a->count; i++) {
        const struct result *result = &a->result[i];
        if (!i || result->set != result[-1].set)
            set = names_find(sets, names_intern(sets, result->set));
        struct entry key = entry_of(result, set);
        const struct entry *found = bsearch(&key, list->entry, list->count, sizeof *list->entry, by_place);
        if (found && found->partner)
            matching->partner[i] = found->partner->result;
    }
}

void matching_make(struct matching *matching, const struct result_list *a, const struct result_list *b,
                   bool isomorphs)
{
    struct names sets = {0};
    struct entry_list list_a = {0}, list_b = {0};
    *matching = (struct matching){.a = a, .b = b, .isomorphs = isomorphs};
    list_instances(matching, &list_a, a, &sets, &matching->left_out_a);
    list_instances(matching, &list_b, b, &sets, &matching->left_out_b);
    match_by_place(matching, &list_a, &list_b);
    match_by_content(matching, &list_a, &list_b);
    note_partners(matching, &list_a, &sets);
    matching->only_a = count_unmatched(&list_a);
    matching->only_b = count_unmatched(&list_b);
    names_close(&sets);
    free(list_a.entry);
    free(list_b.entry);
}

void matching_close(struct matching *matching)
{
    free(matching->partner);
    *matching = (struct matching){0};
}

const struct result *matching_result(const struct matching *matching, size_t place, const char *solver)
{
    const struct result *partner = matching->partner[place];
    const struct result *result = partner ? results_of(matching->b, partner, solver) : NULL;
    return result && result->counted ? result : NULL;
}
