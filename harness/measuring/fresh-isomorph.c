/* SPDX-License-Identifier: MIT */
#include "harness/measuring/fresh-isomorph.h"

#include "common/board/board-isomorph.h"
#include "common/cover/cover-map.h"
#include "harness/base/memory.h"

#include <stdlib.h>

static void draw_cover(struct fresh_isomorph *fresh_isomorph, const struct cover *cover, uint64_t seed,
                       struct allocator *allocator)
{
    fresh_isomorph->original.from_count = cover->option_count;
    fresh_isomorph->from = memory_zeroed(cover->option_count + 1, sizeof *fresh_isomorph->from);
    fresh_isomorph->cover =
        memory_checked(cover_isomorph_make(cover, seed, 0, 1, fresh_isomorph->from, allocator));
    fresh_isomorph->problem.cover = fresh_isomorph->cover;
}

/* Signs are kept: a solution is the list of the variables that are true. */
static void draw_formula(struct fresh_isomorph *fresh_isomorph, const struct cnf *formula, uint64_t seed,
                         struct allocator *allocator)
{
    const size_t variables = (size_t)formula->variables;
    int *literal_of = memory_zeroed(variables + 1, sizeof *literal_of);
    fresh_isomorph->original.from_count = variables;
    fresh_isomorph->from = memory_zeroed(variables + 1, sizeof *fresh_isomorph->from);
    fresh_isomorph->formula =
        memory_checked(cnf_isomorph_make(formula, CNF_SIGNS_KEPT, seed, 0, 1, literal_of, allocator));
    for (size_t v = 0; v < variables; v++)
        fresh_isomorph->from[literal_of[v] - 1] = (uint32_t)v;
    free(literal_of);
    fresh_isomorph->problem.formula = fresh_isomorph->formula;
}

static void draw_board(struct fresh_isomorph *fresh_isomorph, struct order order, const uint8_t *cells,
                       uint64_t seed)
{
    fresh_isomorph->cells = memory_get(order_cells(order));
    isomorph_make(order, cells, seed, 0, 1, fresh_isomorph->cells);
}

void fresh_isomorph_draw(struct fresh_isomorph *fresh_isomorph, const struct problem *problem,
                         const uint8_t *cells, uint64_t seed, struct allocator *allocator)
{
    assert(problem_is_board(problem) ? cells != NULL : problem->cover || problem->formula);
    *fresh_isomorph = (struct fresh_isomorph){
        .problem = *problem, .original = {.problem = *problem, .cells = cells, .seed = seed}};
    if (problem_is_board(problem))
        draw_board(fresh_isomorph, problem->order, cells, seed);
    else if (problem->cover)
        draw_cover(fresh_isomorph, problem->cover, seed, allocator);
    else
        draw_formula(fresh_isomorph, problem->formula, seed, allocator);
    fresh_isomorph->drawn = true;
    fresh_isomorph->original.from = fresh_isomorph->from;
}

void fresh_isomorph_close(struct fresh_isomorph *fresh_isomorph)
{
    cover_close(fresh_isomorph->cover);
    cnf_close(fresh_isomorph->formula);
    free(fresh_isomorph->from);
    free(fresh_isomorph->cells);
    *fresh_isomorph = (struct fresh_isomorph){.drawn = false};
}
