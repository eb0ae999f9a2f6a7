/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shrink/pieces.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct shrinker {
    uint8_t *keep, *before; /* before: what was kept, to go back to */
    size_t count;
    size_t *element, elements; /* those that are kept */
    const struct ddmin_test *test;
};

static void list_kept(struct shrinker *shrinker)
{
    shrinker->elements = 0;
    for (size_t i = 0; i < shrinker->count; i++)
        if (shrinker->keep[i])
            shrinker->element[shrinker->elements++] = i;
}

/* Keeps only the elements from..to of the list, or only the others. Goes back if that does not show it. */
static bool try_part(struct shrinker *shrinker, size_t from, size_t to, bool only)
{
    memcpy(shrinker->before, shrinker->keep, shrinker->count);
    for (size_t i = 0; i < shrinker->elements; i++)
        if ((i >= from && i < to) != only)
            shrinker->keep[shrinker->element[i]] = 0;
    if (shrinker->test->shows(shrinker->test->context)) {
        list_kept(shrinker);
        return true;
    }
    memcpy(shrinker->keep, shrinker->before, shrinker->count);
    return false;
}

static bool ends(const struct shrinker *shrinker)
{
    return shrinker->test->ends(shrinker->test->context);
}

/* One part of `parts` alone, or all but one: the first that shows it. */
static bool try_parts(struct shrinker *shrinker, size_t parts, bool only)
{
    for (size_t part = 0; part < parts && !ends(shrinker); part++)
        if (try_part(shrinker, shrinker->elements * part / parts, shrinker->elements * (part + 1) / parts,
                     only))
            return true;
    return false;
}

static void shrink_by_parts(struct shrinker *shrinker)
{
    size_t parts = 2;
    while (shrinker->elements > 1 && !ends(shrinker)) {
        if (try_parts(shrinker, parts, true))
            parts = 2;
        else if (parts > 2 && try_parts(shrinker, parts, false))
            parts = parts - 1;
        else if (parts < shrinker->elements)
            parts = 2 * parts < shrinker->elements ? 2 * parts : shrinker->elements;
        else
            break;
        if (parts > shrinker->elements)
            parts = shrinker->elements;
    }
}

/* Until none can be left out. True if it came so far. */
static bool shrink_one_by_one(struct shrinker *shrinker)
{
    bool smaller = true;
    while (smaller && !ends(shrinker)) {
        smaller = false;
        for (size_t i = shrinker->elements; i-- > 0 && !ends(shrinker);)
            smaller |= try_part(shrinker, i, i + 1, false);
    }
    return !ends(shrinker);
}

bool ddmin(uint8_t *keep, size_t count, const struct ddmin_test *test)
{
    struct shrinker shrinker = {.keep = keep, .count = count, .test = test};
    shrinker.before = memory_get(count + 1);
    shrinker.element = memory_zeroed(count + 1, sizeof *shrinker.element);
    list_kept(&shrinker);
    shrink_by_parts(&shrinker);
    bool whole = shrink_one_by_one(&shrinker);
    free(shrinker.before);
    free(shrinker.element);
    return whole;
}
