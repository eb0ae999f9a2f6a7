/* SPDX-License-Identifier: MIT */
#include "common/problem-referee.h"

#include "common/base/arrays.h"
#include "common/board/board-referee.h"
#include "common/cover/cover-builder.h"

/* Places of literals in the formula, from 1: the last one of each literal (2v, or 2v + 1 if negated), and for each place
 * the one before it. */
struct places {
    size_t *last, *before;
    uint32_t *clause; /* of each place */
};

static uint32_t index_literals(const struct cnf *formula, const struct places *places)
{
    uint32_t clause = 0;
    for (size_t i = 0; i < formula->length; i++) {
        const int literal = formula->literals[i];
        const size_t index = literal < 0 ? 2 * (size_t)-literal - 1 : 2 * (size_t)literal - 2;
        clause += !literal;
        if (!literal)
            continue;
        places->clause[i] = clause;
        places->before[i] = places->last[index];
        places->last[index] = i + 1;
    }
    return clause;
}

static struct cover *build(const struct cnf *formula, const struct places *places, uint32_t clauses,
                           struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    const uint32_t variables = (uint32_t)formula->variables,
                   most = formula->length ? (uint32_t)formula->length : 1;
    for (uint32_t variable = 0; variable < variables && builder; variable++)
        cover_builder_add_plain(builder, true, "v%u", variable);
    for (uint32_t clause = 0; clause < clauses && builder; clause++)
        cover_builder_bound(builder, cover_builder_add_plain(builder, true, "c%u", clause),
                            (struct bounds){1, most});
    for (uint32_t option = 0; option < 2 * variables && builder; option++) {
        cover_builder_add_node(builder, option / 2, 0);
        for (size_t at = places->last[option], of = SIZE_MAX; at; at = places->before[at - 1]) {
            if (places->clause[at - 1] != of) /* a literal may stand twice in a clause */
                cover_builder_add_node(builder, variables + places->clause[at - 1], 0);
            of = places->clause[at - 1];
        }
        cover_builder_end_option(builder);
    }
    return cover_builder_end(builder);
}

struct cover *cover_of_formula(const struct cnf *formula, struct allocator *allocator)
{
    struct arrays arrays = {.allocator = allocator};
    const struct places places = {
        .last = arrays_take_zeroed(&arrays, 2 * (size_t)formula->variables, sizeof *places.last),
        .before = arrays_take(&arrays, formula->length, sizeof *places.before),
        .clause = arrays_take(&arrays, formula->length, sizeof *places.clause)};
    struct cover *cover = NULL;
    if (!arrays.failed)
        cover = build(formula, &places, index_literals(formula, &places), allocator);
    arrays_close(&arrays);
    return cover;
}

bool problem_referee_count(const struct problem *problem, const uint8_t *cells, uint64_t limit, uint64_t work,
                           struct cover_count *counted)
{
    if (cells) {
        struct referee_count board;
        referee_count(problem->order, cells, limit, work, &board);
        *counted = (struct cover_count){
            .solutions = board.solutions, .complete = board.complete, .work = board.work};
        return true;
    }
    if (problem->cover)
        return cover_referee_count(problem->cover, limit, work, NULL, counted);
    struct allocator allocator = {0};
    struct cover *cover = cover_of_formula(problem->formula, &allocator);
    const bool counts = cover && cover_referee_count(cover, limit, work, NULL, counted);
    cover_close(cover);
    return counts;
}
