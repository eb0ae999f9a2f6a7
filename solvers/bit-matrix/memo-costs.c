/* SPDX-License-Identifier: MIT */
/* The cheapest covers by memo: the cheapest ways through the diagram of all covers.
 *
 * The idea. The count of all covers leaves a diagram (solvers/services/diagram.h). The least cost below a node is the least,
 * over its edges, of the cost of the option and the least costs of the children: one pass over the diagram, which costs do
 * not make larger. Which covers have costs that are nearly equal does not matter, nor how many there are. So it is good where
 * counting is, on tilings and other covers with a short frontier; and where counting is hopeless, so is this.
 *
 * Source: Knuth, The Art of Computer Programming 4A, 7.1.4, Algorithm B (the best solution of a diagram by weight). */
#include "solvers/bit-matrix/memo-costs.h"

#include "common/base/clock.h"
#include "solvers/services/diagram.h"

/* SEARCH_OWN_LIMIT: too much is open at once. */
static enum search_end make_layers(struct diagram *diagram, const struct cover *cover, size_t bytes_most,
                                   const struct search *search, struct allocator *allocator)
{
    struct layer_plan plan;
    const enum layer_plan_end made = layer_plan_open(&plan, cover, 0, 0, 0, allocator);
    if (made != LAYER_PLAN_MADE)
        return made == LAYER_PLAN_TOO_WIDE ? SEARCH_OWN_LIMIT : SEARCH_NO_MEMORY;
    const enum search_end end = diagram_open_by_layers(diagram, &plan, search, bytes_most, 0, allocator);
    layer_plan_close(&plan);
    return end;
}

static enum search_end make_parts(struct diagram *diagram, const struct cover *cover, size_t bytes_most,
                                  const struct search *search, struct allocator *allocator)
{
    struct part_plan plan;
    struct parts_answer answer;
    if (part_plan_open(&plan, cover, 0, 0, 0, allocator) != PART_PLAN_MADE)
        return SEARCH_NO_MEMORY;
    const enum search_end end =
        diagram_open_by_parts(diagram, &plan, search, bytes_most, 0, &answer, allocator);
    part_plan_close(&plan);
    return end;
}

enum search_end memo_minimize(const struct cover *cover, bool by_parts, size_t bytes_most,
                              struct search *search, struct allocator *allocator)
{
    struct diagram diagram;
    struct cheapest cheapest;
    const uint64_t began = clock_now();
    enum search_end end = by_parts ? make_parts(&diagram, cover, bytes_most, search, allocator)
                                   : make_layers(&diagram, cover, bytes_most, search, allocator);
    if (end == SEARCH_OWN_LIMIT && !cover->colour_count && !cover->bounds)
        end = make_parts(&diagram, cover, bytes_most, search, allocator);
    if (end == SEARCH_OWN_LIMIT)
        error_set(&search->failure, "too much is open at once to go layer by layer: %s does not",
                  cover->bounds ? "picosat" : "cells");
    if (end != SEARCH_EXHAUSTED)
        return end;
    search->encode_ns = clock_now() - began;
    search->counters[COUNTER_NODES] = diagram.node_count;
    cheapest_open(&cheapest, search->limit, allocator);
    end = cheapest_end(&cheapest, diagram_cheapest(&diagram, cover->costs, &cheapest, search));
    cheapest_close(&cheapest);
    diagram_close(&diagram);
    return end;
}
