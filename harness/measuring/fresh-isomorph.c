/* SPDX-License-Identifier: MIT */
#include "harness/measuring/fresh-isomorph.h"

#include "common/board/board-isomorph.h"
#include "common/cover/cover-isomorph.h"
#include "common/formula/cnf-isomorph.h"
#include "harness/base/memory.h"

#include <stdlib.h>

static void draw_cover(struct stand_in *stand_in, const struct cover *cover, uint64_t seed,
                       struct allocator *allocator)
{
    stand_in->original.from_count = cover->option_count;
    stand_in->from = memory_zeroed(cover->option_count + 1, sizeof *stand_in->from);
    stand_in->cover = memory_checked(cover_isomorph_make(cover, seed, 0, 1, stand_in->from, allocator));
    stand_in->problem.cover = stand_in->cover;
}

/* Signs are kept: a solution is the list of the variables that are true. */
static void draw_formula(struct stand_in *stand_in, const struct cnf *formula, uint64_t seed,
                         struct allocator *allocator)
{
    const size_t variables = (size_t)formula->variables;
    int *literal_of = memory_zeroed(variables + 1, sizeof *literal_of);
    stand_in->original.from_count = variables;
    stand_in->from = memory_zeroed(variables + 1, sizeof *stand_in->from);
    stand_in->formula =
        memory_checked(cnf_isomorph_make(formula, CNF_SIGNS_KEPT, seed, 0, 1, literal_of, allocator));
    for (size_t v = 0; v < variables; v++)
        stand_in->from[literal_of[v] - 1] = (uint32_t)v;
    free(literal_of);
    stand_in->problem.formula = stand_in->formula;
}

static void draw_board(struct stand_in *stand_in, struct order order, const uint8_t *cells, uint64_t seed)
{
    stand_in->cells = memory_get(order_cells(order));
    isomorph_make(order, cells, seed, 0, 1, stand_in->cells);
}

void stand_in_draw(struct stand_in *stand_in, const struct problem *problem, const uint8_t *cells,
                   uint64_t seed, struct allocator *allocator)
{
    *stand_in = (struct stand_in){.problem = *problem,
                                  .original = {.problem = *problem, .cells = cells, .seed = seed}};
    if (problem_is_board(problem))
        draw_board(stand_in, problem->order, cells, seed);
    else if (problem->cover)
        draw_cover(stand_in, problem->cover, seed, allocator);
    else
        draw_formula(stand_in, problem->formula, seed, allocator);
    stand_in->drawn = true;
    stand_in->original.from = stand_in->from;
}

void stand_in_close(struct stand_in *stand_in)
{
    cover_close(stand_in->cover);
    cnf_close(stand_in->formula);
    free(stand_in->from);
    free(stand_in->cells);
    *stand_in = (struct stand_in){.drawn = false};
}
