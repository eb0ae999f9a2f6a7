/* SPDX-License-Identifier: MIT */
#include "harness/measuring/instance-isomorph.h"

#include "common/board/board-isomorph.h"
#include "common/cover/cover-map.h"
#include "harness/base/memory.h"

#include <stdlib.h>

static void draw_cover(struct instance_isomorph *isomorph, const struct cover *cover,
                       struct allocator *allocator)
{
    const struct isomorph_key *drawn = &isomorph->original.drawn;
    isomorph->original.from_count = cover->option_count;
    isomorph->from = memory_zeroed(cover->option_count + 1, sizeof *isomorph->from);
    isomorph->cover = memory_checked(
        cover_isomorph_make(cover, drawn->seed, drawn->instance, drawn->number, isomorph->from, allocator));
    isomorph->problem.cover = isomorph->cover;
}

static void draw_formula(struct instance_isomorph *isomorph, const struct cnf *formula,
                         struct allocator *allocator)
{
    const struct isomorph_key *drawn = &isomorph->original.drawn;
    const size_t variables = (size_t)formula->variables;
    int *literal_of = memory_zeroed(variables + 1, sizeof *literal_of);
    isomorph->original.from_count = variables;
    isomorph->from = memory_zeroed(variables + 1, sizeof *isomorph->from);
    isomorph->formula = memory_checked(cnf_isomorph_make(
        formula, CNF_SIGNS_KEPT, drawn->seed, drawn->instance, drawn->number, literal_of, allocator));
    for (size_t v = 0; v < variables; v++)
        isomorph->from[literal_of[v] - 1] = (uint32_t)v;
    free(literal_of);
    isomorph->problem.formula = isomorph->formula;
}

static void draw_board(struct instance_isomorph *isomorph, struct order order, const uint8_t *cells)
{
    const struct isomorph_key *drawn = &isomorph->original.drawn;
    isomorph->cells = memory_get(order_cells(order));
    isomorph_make(order, cells, drawn->seed, drawn->instance, drawn->number, isomorph->cells);
}

void instance_isomorph_draw(struct instance_isomorph *isomorph, const struct problem *problem,
                            const uint8_t *cells, struct isomorph_key drawn, struct allocator *allocator)
{
    assert(problem_is_board(problem) ? cells != NULL : problem->cover || problem->formula);
    *isomorph = (struct instance_isomorph){.problem = *problem,
                                           .original = {.problem = *problem, .cells = cells, .drawn = drawn}};
    if (problem_is_board(problem))
        draw_board(isomorph, problem->order, cells);
    else if (problem->cover)
        draw_cover(isomorph, problem->cover, allocator);
    else
        draw_formula(isomorph, problem->formula, allocator);
    isomorph->drawn = true;
    isomorph->original.from = isomorph->from;
}

void instance_isomorph_close(struct instance_isomorph *isomorph)
{
    cover_close(isomorph->cover);
    cnf_close(isomorph->formula);
    free(isomorph->from);
    free(isomorph->cells);
    *isomorph = (struct instance_isomorph){.drawn = false};
}
