/* SPDX-License-Identifier: MIT */
/* The cheapest covers by memo: the cheapest ways through the diagram of all covers.
 *
 * The idea. The count of all covers leaves a diagram (solvers/services/diagram.h). The least cost below a node is the least,
 * over its edges, of the cost of the option and the least cost of the child: one pass over the diagram, which costs do
 * not make larger. Which covers have costs that are nearly equal does not matter, nor how many there are. So it is good where
 * counting is, on tilings and other covers with a short frontier; and where counting is hopeless, so is this.
 *
 * Source: Knuth, The Art of Computer Programming 4A, 7.1.4, Algorithm B (the best solution of a diagram by weight). */
#include "solvers/memo/memo-costs.h"

#include "common/base/array.h"
#include "common/base/clock.h"
#include "solvers/services/diagram.h"

/* Passes solutions on without the options that say that one is not chosen (counted-items.h). */
struct without_added {
    const struct search *search;
    uint32_t *options, option_count;
};

static void show_without_added(void *context, const struct solution *solution)
{
    const struct without_added *without = context;
    size_t count = 0;
    for (size_t i = 0; i < solution->option_count; i++)
        if (solution->options[i] < without->option_count)
            without->options[count++] = solution->options[i];
    without->search->on_solution(without->search->context,
                                 &(struct solution){.options = without->options, .option_count = count});
}

/* The cheapest ways through a diagram. */
static enum search_end find_cheapest(const struct diagram *diagram, const struct cover *cover,
                                     uint32_t option_count, struct search *search,
                                     struct allocator *allocator)
{
    const struct search outer = *search;
    struct cheapest cheapest;
    struct without_added without = {&outer, array_take(allocator, diagram->items, sizeof(uint32_t)),
                                    option_count};
    if (!without.options)
        return SEARCH_NO_MEMORY;
    if (outer.on_solution) {
        search->on_solution = show_without_added;
        search->context = &without;
    }
    cheapest_open(&cheapest, search->limit, allocator);
    const enum search_end end =
        cheapest_end(&cheapest, diagram_cheapest(diagram, cover->costs, &cheapest, search));
    cheapest_close(&cheapest);
    search->on_solution = outer.on_solution;
    search->context = outer.context;
    array_give(allocator, without.options, diagram->items, sizeof *without.options);
    return end;
}

enum search_end memo_minimize(const struct cover *cover, uint32_t option_count, const struct layer_plan *plan,
                              size_t bytes_most, struct search *search, struct allocator *allocator)
{
    struct diagram diagram;
    const uint64_t began = clock_now();
    enum search_end end = diagram_open(&diagram, plan, search, bytes_most, allocator);
    if (end != SEARCH_EXHAUSTED)
        return end;
    search->encode_ns = clock_now() - began;
    search->counters[COUNTER_NODES] = diagram.node_count;
    end = find_cheapest(&diagram, cover, option_count, search, allocator);
    diagram_close(&diagram);
    return end;
}
