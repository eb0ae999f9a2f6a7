/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shrink/pieces.h"

#include "common/cover/cover-map.h"
#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

void pieces_open(struct pieces *pieces, const struct problem *problem, const uint8_t *cells,
                 struct allocator *allocator)
{
    assert(problem_is_board(problem) == !!cells);
    *pieces = (struct pieces){.problem = *problem, .cells = cells, .allocator = allocator};
    if (cells)
        pieces->rows = board_count_givens(problem->order, cells);
    else if (problem->cover) {
        pieces->rows = problem->cover->option_count;
        pieces->columns = problem->cover->item_count;
    } else {
        pieces->rows = problem->formula->clauses;
        pieces->columns = (size_t)problem->formula->variables;
    }
    pieces->row = memory_get(pieces->rows);
    pieces->column = memory_get(pieces->columns);
    memset(pieces->row, 1, pieces->rows);
    memset(pieces->column, 1, pieces->columns);
}

void pieces_close(struct pieces *pieces)
{
    free(pieces->row);
    free(pieces->column);
    pieces->row = pieces->column = NULL;
}

static uint8_t *make_board(const struct pieces *pieces)
{
    unsigned cells = order_cells(pieces->problem.order);
    size_t row = 0;
    uint8_t *made = memory_zeroed(cells, 1);
    for (unsigned cell = 0; cell < cells; cell++)
        if (pieces->cells[cell] && pieces->row[row++])
            made[cell] = pieces->cells[cell];
    return made;
}

static struct cover *make_cover(const struct pieces *pieces)
{
    const struct cover *cover = pieces->problem.cover;
    uint8_t *use = memory_get(cover->item_count);
    for (uint32_t item = 0; item < cover->item_count; item++)
        use[item] = !pieces->column[item]         ? ITEM_LEFT_OUT
                    : item < cover->primary_count ? ITEM_AS_PRIMARY
                                                  : ITEM_AS_SECONDARY;
    struct cover *made = NULL; /* where no primary item is left */
    if (memchr(use, ITEM_AS_PRIMARY, cover->primary_count))
        made = memory_checked(cover_part(cover, use, pieces->row, pieces->allocator));
    free(use);
    return made;
}

bool pieces_make(const struct pieces *pieces, struct made_instance *made)
{
    *made = (struct made_instance){.problem.order = pieces->problem.order};
    if (pieces->cells)
        made->cells = make_board(pieces);
    else if (pieces->problem.cover)
        made->problem.cover = made->cover = make_cover(pieces);
    else
        made->problem.formula = made->formula =
            memory_checked(cnf_part(pieces->problem.formula, pieces->row, pieces->column, pieces->allocator));
    return made->cells || made->cover || made->formula;
}

void made_instance_close(struct made_instance *made)
{
    free(made->cells);
    cover_close(made->cover);
    cnf_close(made->formula);
}

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
