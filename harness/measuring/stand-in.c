/* SPDX-License-Identifier: MIT */
#include "harness/measuring/stand-in.h"

#include "common/board/board-isomorph.h"
#include "common/cover/cover-isomorph.h"
#include "common/formula/cnf-isomorph.h"

#include <stdlib.h>

static bool draw_cover(struct stand_in *stand_in, const struct cover *cover, uint64_t seed,
                       struct allocator *allocator)
{
    stand_in->original.from_count = cover->option_count;
    stand_in->from = calloc(cover->option_count + 1, sizeof *stand_in->from);
    if (stand_in->from)
        stand_in->cover = cover_isomorph_make(cover, seed, 0, 1, stand_in->from, allocator);
    stand_in->problem.cover = stand_in->cover;
    return stand_in->cover;
}

/* Signs are kept: a solution is the list of the variables that are true. */
static bool draw_formula(struct stand_in *stand_in, const struct cnf *formula, uint64_t seed,
                         struct allocator *allocator)
{
    const size_t variables = (size_t)formula->variables;
    int *literal_of = calloc(variables + 1, sizeof *literal_of);
    stand_in->original.from_count = variables;
    stand_in->from = calloc(variables + 1, sizeof *stand_in->from);
    if (literal_of && stand_in->from)
        stand_in->formula = cnf_isomorph_make(formula, CNF_SIGNS_KEPT, seed, 0, 1, literal_of, allocator);
    for (size_t v = 0; literal_of && stand_in->formula && v < variables; v++)
        stand_in->from[literal_of[v] - 1] = (uint32_t)v;
    free(literal_of);
    stand_in->problem.formula = stand_in->formula;
    return stand_in->formula;
}

static bool draw_board(struct stand_in *stand_in, struct order order, const uint8_t *cells, uint64_t seed)
{
    stand_in->cells = malloc(order_cells(order));
    if (stand_in->cells)
        isomorph_make(order, cells, seed, 0, 1, stand_in->cells);
    return stand_in->cells;
}

bool stand_in_draw(struct stand_in *stand_in, const struct problem *problem, const uint8_t *cells,
                   uint64_t seed, struct allocator *allocator)
{
    *stand_in = (struct stand_in){.problem = *problem,
                                  .original = {.problem = *problem, .cells = cells, .seed = seed}};
    stand_in->drawn = problem_is_board(problem) ? draw_board(stand_in, problem->order, cells, seed)
                      : problem->cover          ? draw_cover(stand_in, problem->cover, seed, allocator)
                                                : draw_formula(stand_in, problem->formula, seed, allocator);
    stand_in->original.from = stand_in->from;
    if (!stand_in->drawn)
        stand_in_close(stand_in);
    return stand_in->drawn;
}

void stand_in_close(struct stand_in *stand_in)
{
    cover_close(stand_in->cover);
    cnf_close(stand_in->formula);
    free(stand_in->from);
    free(stand_in->cells);
    *stand_in = (struct stand_in){.drawn = false};
}
