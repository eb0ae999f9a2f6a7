/* SPDX-License-Identifier: MIT */
/* cells: exact cover by Dancing Cells, sparse sets instead of linked lists, the textbook form, with secondary
 * items and colours.
 *
 * Source: Knuth's program SSXCC (2020, 2023), after ideas of Christine Solnon (XCC-WITH-DANCING-CELLS); the
 * sparse sets are those of Briggs and Torczon, ACM Letters on Programming Languages and Systems 2 (1993).
 *
 * The idea. A set that only shrinks, and later grows back in the reverse order, is an array with a size: the
 * members come first. To take one out, swap it with the last member and let the size be one less; an
 * array of the position of each element makes this constant time. To put back whatever was taken out since
 * some moment, write back the size of that moment: nothing needs to be moved, because an order among the
 * members was never promised. Each item has such a set of the options (their nodes) that are still possible
 * for it, and the items that no chosen option contains, the active ones, are such a set themselves.
 *
 * A choice. The item branched on leaves the active set, and its options leave the sets of all other items.
 * One after the other they are tried: the other items of the option leave the active set, too, and every
 * option that disagrees with one of them leaves the sets of the others. An option disagrees that contains the
 * item, unless both give it the same colour: so covering and purifying are one. A coloured item that is no
 * longer active has been purified before, and is passed by.
 *
 * Looking ahead. When the set of an active primary item becomes empty, the option is refused at once; when it
 * has one option left, the item is forced and waits on a stack, to be branched on before any other. A forced
 * item has no second option to try, so its level needs no moment to come back to.
 *
 * Coming back. Solnon and Knuth save the sizes of all active items at every branch. Here an item's size is
 * saved when it changes for the first time since the branch was tried (`saved` says when it did last): the
 * same sizes come back, and what is saved never exceeds the nodes of all options together, however many
 * levels there are. The permutations are not undone. So that no instance depends on the one before, solve()
 * fills all sets again, in order, with the options that the givens leave: one pass over the cover, and what
 * Knuth's program would read if the givens were worked in.
 *
 * Ties. Among the items with the fewest options (more than one) the first by number is taken, however the
 * active set is permuted; but forced items come in the order of that set, so the search tree is not that of
 * dlx. Some of Knuth's programs prefer items whose names begin with `#`; this one does not look at names.
 * With choose=first no item is forced before its turn.
 *
 * Counts: nodes, the partial solutions entered, the complete ones among them, as in SSXCC (which counts 0
 * instead of 1 if an item has no options from the beginning). An option that is refused at once enters
 * none, and is not a placement. Further: placements, backtracks; propagations, placements for an item
 * that had one option left; depth; updates as Knuth counts them, an item or option taken out of a set. The
 * givens count as nothing. */
#include "solvers/dancing-cells/cells-costs.h"
#include "solvers/exact-cover/exact-cover.h"
#include "solvers/tracing/trace.h"

struct cells_node {
    uint32_t item;     /* of a spacer, which ends each option: item_count + the option */
    uint32_t location; /* where the node is in `sets`; of a spacer: the first node of the option */
};

struct cells_item {
    uint32_t start, size; /* its set is sets[start] .. sets[start + size - 1] */
    uint32_t position;    /* its place in `order`: the item is active if that is below `active` */
    uint32_t saved;       /* the trial in which its size was saved last */
};

struct saved_size {
    uint32_t item, size;
};

/* A level of the search: its item, how many options of it have been tried, and what to come back to before
 * the next one. */
struct cells_level {
    uint32_t item, tried;
    size_t active, saved_count;
};

struct cells {
    struct arrays arrays;
    const struct cover *problem;
    struct cells_node *nodes; /* one option after the other, a spacer after each */
    uint32_t *colours;        /* of the nodes; null if there are none */
    uint32_t *sets;           /* nodes: the possible options of each item */
    struct cells_item *items;
    uint32_t *order;          /* items: the active ones, then those that left, the first of them last */
    uint32_t *forced;         /* a stack of items that had one option left */
    struct saved_size *saved; /* a stack */
    struct cells_level *levels;
    uint32_t *options; /* room for a solution */
    /* size_t, unlike the arrays' uint32_t, so that the compiler may assume that no write to an array changes
     * these. */
    size_t item_count, primary_count, active, forced_count, saved_count, trial;
    struct choice_rule rule;
    struct search *search;
    struct search_tally tally;
#ifdef QUADRILLE_TRACED
    /* As far as events say: */
    size_t traced_active;
    uint32_t traced_standing; /* placements */
    uint32_t *traced_colour;  /* of each item that left, in the order of `order`: the colour it took */
    uint32_t starved;         /* the item that refused an option, because it would have none left */
#endif
};

#define NO_ITEM UINT32_MAX

/* --- the dance --- */

/* Takes an item out of the set of the active ones. */
static void cells_leave(struct cells *cells, uint32_t item)
{
    assert(cells->items[item].position < cells->active);
    size_t last = --cells->active;
    uint32_t place = cells->items[item].position, moved = cells->order[last];
    cells->order[last] = item;
    cells->order[place] = moved;
    cells->items[moved].position = place;
    cells->items[item].position = (uint32_t)last;
    cells->tally.updates++;
    COUNT_MEMS(cells, 6);
}

/* The next node of the option, cyclically. */
static inline uint32_t cells_right_of(struct cells *cells, uint32_t node)
{
    COUNT_MEMS(cells, 1);
    node++;
    return cells->nodes[node].item < cells->item_count ? node : cells->nodes[node].location;
}

/* Takes a node, so its option, out of the set of its item. */
static inline void cells_remove_node(struct cells *cells, uint32_t node)
{
    struct cells_item *item = &cells->items[cells->nodes[node].item];
    assert(item->size > 0 && cells->nodes[node].location < item->start + item->size);
    /* Written always, kept if it is the first time: a branch here is one that no processor foresees. */
    cells->saved[cells->saved_count] = (struct saved_size){cells->nodes[node].item, item->size};
    cells->saved_count += item->saved != cells->trial;
    item->saved = (uint32_t)cells->trial;
    COUNT_MEMS(cells, 2);
    uint32_t place = cells->nodes[node].location, last = item->start + --item->size,
             moved = cells->sets[last];
    cells->sets[last] = node;
    cells->sets[place] = moved;
    cells->nodes[node].location = last;
    cells->nodes[moved].location = place;
    cells->tally.updates++;
    COUNT_MEMS(cells, 7);
}

/* Takes the option of `hidden` out of the sets of its other items, of those that were active when there were
 * `kept` of them. When it looks ahead it minds the primary items that are active still: false as soon as one
 * would have no option left; one that has a single option left is forced. */
static inline bool cells_hide_option(struct cells *cells, uint32_t hidden, size_t kept, bool looks_ahead)
{
    for (uint32_t x = cells_right_of(cells, hidden); x != hidden; x = cells_right_of(cells, x)) {
        uint32_t index = cells->nodes[x].item;
        const struct cells_item *item = &cells->items[index];
        COUNT_MEMS(cells, 1);
        if (item->position >= kept)
            continue;
        if (looks_ahead && item->size <= 2 && item->position < cells->active &&
            index < cells->primary_count) {
            if (item->size == 1) {
                TRACED(cells->starved = index);
                return false;
            }
            cells->forced[cells->forced_count++] = index;
            COUNT_MEMS(cells, 1);
        }
        cells_remove_node(cells, x);
    }
    return true;
}

/* Hides all options of an item but those that give it this colour; 0 is none. */
static bool cells_hide(struct cells *cells, uint32_t item, uint32_t colour, size_t kept, bool looks_ahead)
{
    uint32_t place = cells->items[item].start, end = place + cells->items[item].size;
    COUNT_MEMS(cells, 1);
    for (; place < end; place++) {
        uint32_t node = cells->sets[place];
        COUNT_MEMS(cells, 1 + (colour != 0));
        if ((!colour || cells->colours[node] != colour) && !cells_hide_option(cells, node, kept, looks_ahead))
            return false;
    }
    return true;
}

/* Puts down the option of `node`, whose item has left: the others leave, too, and what disagrees with them is
 * hidden. False if an item would have no option left. */
static bool cells_put_down(struct cells *cells, uint32_t node)
{
    size_t kept = cells->active;
    for (uint32_t x = cells_right_of(cells, node); x != node; x = cells_right_of(cells, x))
        if (cells->items[cells->nodes[x].item].position < cells->active)
            cells_leave(cells, cells->nodes[x].item);
    for (uint32_t x = cells_right_of(cells, node); x != node; x = cells_right_of(cells, x)) {
        uint32_t item = cells->nodes[x].item, colour = cells->colours ? cells->colours[x] : 0;
        COUNT_MEMS(cells, 1);
        if (cells->items[item].position < kept && !cells_hide(cells, item, colour, kept, true))
            return false;
    }
    return true;
}

#ifdef QUADRILLE_TRACED
/* How many options in the set of an item do not give it this colour; 0 is none. */
static uint32_t cells_count_hidden(const struct cells *cells, uint32_t item, uint32_t colour)
{
    uint32_t count = 0, first = cells->items[item].start;
    for (uint32_t i = 0; i < cells->items[item].size; i++)
        count += !colour || cells->colours[cells->sets[first + i]] != colour;
    return count;
}

/* An item has left: its options are hidden, but those that give it this colour. */
static void cells_trace_covering(struct cells *cells, uint32_t item, uint32_t colour)
{
    TRACE(cells->search, .kind = colour ? TRACE_PURIFY : TRACE_COVER, .item = item, .colour = colour,
          .count = cells_count_hidden(cells, item, colour));
    cells->traced_colour[item] = colour;
}

/* An item was chosen, and has left. */
static void cells_trace_chosen(struct cells *cells, uint32_t item)
{
    if (!cells->items[item].size)
        TRACE(cells->search, .kind = TRACE_CONFLICT, .why = TRACE_NO_OPTION, .item = item);
    cells_trace_covering(cells, item, 0);
    cells->traced_active = cells->active;
}

/* An option was put down, or refused, at a level whose item had left: `active` items were left then. */
static void cells_trace_option(struct cells *cells, uint32_t level, uint32_t node, size_t active,
                               bool accepted)
{
    uint32_t spacer = node, chosen = cells->levels[level].item;
    while (cells->nodes[spacer].item < cells->item_count)
        spacer++;
    uint32_t option = cells->nodes[spacer].item - (uint32_t)cells->item_count;
    bool forced = cells->items[chosen].size == 1;
    if (!accepted) {
        TRACE(cells->search, .kind = TRACE_CONFLICT, .why = TRACE_REFUSED, .option = option,
              .item = cells->starved);
        return;
    }
    TRACE(cells->search, .kind = forced ? TRACE_PROPAGATE : TRACE_PLACE,
          .why = forced ? TRACE_ONE_OPTION : TRACE_NOTHING, .option = option, .item = chosen);
    cells->traced_standing = level + 1;
    for (uint32_t x = cells_right_of(cells, node); x != node; x = cells_right_of(cells, x))
        if (cells->items[cells->nodes[x].item].position < active)
            cells_trace_covering(cells, cells->nodes[x].item, cells->colours ? cells->colours[x] : 0);
    cells->traced_active = cells->active;
}

/* A level is come back to. */
static void cells_trace_return(struct cells *cells, uint32_t level, size_t active)
{
    if (cells->traced_standing > level)
        TRACE(cells->search, .kind = TRACE_BACKTRACK, .keep = level);
    if (cells->traced_standing > level)
        cells->traced_standing = level;
    for (; cells->traced_active < active; cells->traced_active++) {
        uint32_t item = cells->order[cells->traced_active], colour = cells->traced_colour[item];
        TRACE(cells->search, .kind = colour ? TRACE_UNPURIFY : TRACE_UNCOVER, .item = item, .colour = colour,
              .count = cells_count_hidden(cells, item, colour));
    }
}

static void cells_trace_choice(struct cells *cells, uint32_t item, enum trace_reason why)
{
    if (item != NO_ITEM)
        TRACE(cells->search, .kind = TRACE_CHOOSE, .why = why, .item = item);
}

/* No search begins, for an item has no option. */
static void cells_trace_starved(struct cells *cells)
{
    uint32_t place = 0;
    while (cells->order[place] >= cells->primary_count || cells->items[cells->order[place]].size)
        place++;
    TRACE(cells->search, .kind = TRACE_CONFLICT, .why = TRACE_NO_OPTION, .item = cells->order[place]);
}
#endif

/* --- the search --- */

/* Whether `order` is a permutation of the items with the right positions, and each set of an active item
 * holds nodes of it whose locations are right. */
ASSERTED bool check_sets(const struct cells *cells)
{
    if (!is_checked(cells->problem, cells->tally.placements))
        return true;
    for (uint32_t i = 0; i < cells->item_count; i++) {
        const struct cells_item *item = &cells->items[i];
        if (item->position >= cells->item_count || cells->order[item->position] != i)
            return false;
        for (uint32_t place = item->start; place < item->start + item->size && item->position < cells->active;
             place++)
            if (cells->nodes[cells->sets[place]].item != i ||
                cells->nodes[cells->sets[place]].location != place)
                return false;
    }
    return cells->saved_count <= cells->problem->node_count;
}

/* The item to branch on: one that waits on the stack, or else one with the fewest options; those with only
 * one go through the stack. NO_ITEM if all primary items are covered. */
static uint32_t cells_choose_fewest(struct cells *cells)
{
    while (cells->forced_count) {
        uint32_t item = cells->forced[--cells->forced_count];
        COUNT_MEMS(cells, 2);
        if (cells->items[item].position < cells->active) {
            TRACED(cells_trace_choice(cells, item, TRACE_FORCED));
            return item;
        }
    }
    uint32_t best = NO_ITEM, fewest = UINT32_MAX;
    unsigned ties = 0;
    for (uint32_t place = 0; place < cells->active; place++) {
        uint32_t item = cells->order[place];
        COUNT_MEMS(cells, 1);
        if (item >= cells->primary_count)
            continue;
        uint32_t size = cells->items[item].size;
        TRACE_SIZE(cells->search, item, size);
        COUNT_MEMS(cells, 1);
        if (size == 1) {
            cells->forced[cells->forced_count++] = item;
            COUNT_MEMS(cells, 1);
        } else if (size < fewest) {
            best = item;
            fewest = size;
            ties = 1;
        } else if (size == fewest && choice_rule_prefers(&cells->rule, item, best, ++ties)) {
            best = item;
        }
    }
    best = cells->forced_count ? cells->forced[--cells->forced_count] : best;
    TRACED(cells_trace_choice(cells, best, TRACE_FEWEST));
    return best;
}

/* The first of the active ones by number, which may have no option left. */
static uint32_t cells_choose_first(struct cells *cells)
{
    uint32_t best = NO_ITEM;
    for (size_t place = 0; place < cells->active; place++) {
        uint32_t item = cells->order[place];
        COUNT_MEMS(cells, 1);
        if (item < cells->primary_count && item < best)
            best = item;
    }
    cells->forced_count = 0;
    TRACED(cells_trace_choice(cells, best, TRACE_ORDER));
    return best;
}

/* Enters a level, with no option tried yet. False if all primary items are covered. */
static bool cells_enter(struct cells *cells, uint32_t level)
{
    assert(check_sets(cells));
    cells->tally.scanned += cells->active;
    uint32_t item =
        cells->rule.choose == CHOOSE_FIRST ? cells_choose_first(cells) : cells_choose_fewest(cells);
    if (item == NO_ITEM)
        return false;
    count_level(cells->search, level);
    cells_leave(cells, item);
    TRACED(cells_trace_chosen(cells, item));
    cells_hide(cells, item, 0, cells->active, false);
    cells->levels[level] =
        (struct cells_level){.item = item, .active = cells->active, .saved_count = cells->saved_count};
    COUNT_MEMS(cells, 2);
    return true;
}

/* The sizes that change from now on are saved. */
static void cells_start_trial(struct cells *cells)
{
    if (++cells->trial <= UINT32_MAX)
        return;
    cells->trial = 1;
    for (uint32_t item = 0; item < cells->item_count; item++)
        cells->items[item].saved = 0;
}

/* Comes back to what was when the level was entered. */
static void cells_come_back(struct cells *cells, const struct cells_level *level)
{
    assert(cells->active <= level->active && cells->saved_count >= level->saved_count);
    while (cells->saved_count > level->saved_count) {
        struct saved_size saved = cells->saved[--cells->saved_count];
        cells->items[saved.item].size = saved.size;
        COUNT_MEMS(cells, 2);
    }
    cells->active = level->active;
    cells->forced_count = 0;
}

/* Puts down the next option of the level's item. False if it is refused. */
static bool cells_try_next(struct cells *cells, uint32_t index)
{
    struct cells_level *level = &cells->levels[index];
    const struct cells_item *item = &cells->items[level->item];
    COUNT_MEMS(cells, 3);
    if (item->size > 1) {
        TRACED(cells_trace_return(cells, index, level->active));
        cells_come_back(cells, level);
        cells_start_trial(cells);
    }
    assert(level->tried < item->size);
    uint32_t node = cells->sets[item->start + level->tried++];
    bool accepted = cells_put_down(cells, node);
    TRACED(cells_trace_option(cells, index, node, level->active, accepted));
    if (!accepted)
        return false;
    tally_placement(&cells->tally, index + 1);
    cells->tally.propagations += item->size == 1;
    return true;
}

/* Returns the option of a node: the spacer after it says so. */
static uint32_t cells_option_of(const struct cells *cells, uint32_t node)
{
    while (cells->nodes[node].item < cells->item_count)
        node++;
    return cells->nodes[node].item - (uint32_t)cells->item_count;
}

/* A solution of `count` options. True if it was the last one wanted. */
static bool cells_report(struct cells *cells, uint32_t count)
{
    struct solution solution = {.options = cells->options, .option_count = count};
    count_level(cells->search, count);
    for (uint32_t i = 0; cells->search->on_solution && i < count; i++) {
        const struct cells_level *level = &cells->levels[i];
        cells->options[i] =
            cells_option_of(cells, cells->sets[cells->items[level->item].start + level->tried - 1]);
    }
    return search_report(cells->search, &solution);
}

/* Extends the partial solution in every way. */
static enum search_end cells_extend(struct cells *cells)
{
    if (!cells_enter(cells, 0))
        return cells_report(cells, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    uint32_t level = 0;
    for (;;) {
        const struct cells_level *at = &cells->levels[level];
        if (at->tried == cells->items[at->item].size) {
            if (level-- == 0)
                return SEARCH_EXHAUSTED;
            continue;
        }
        if (tally_look(&cells->tally, cells->search)) {
            cells->tally.standing = level;
            return SEARCH_STOPPED;
        }
        if (!cells_try_next(cells, level))
            continue;
        if (cells_enter(cells, level + 1)) {
            level++;
        } else if (cells_report(cells, level + 1)) {
            cells->tally.standing = level + 1;
            return SEARCH_LIMIT;
        }
    }
}

/* --- one instance --- */

#define TAKEN UINT32_MAX

/* The items of an option taken beforehand are not to become active; their colours are noted in `saved`. */
static void cells_take(struct cells *cells, uint32_t option)
{
    const struct cover *problem = cells->problem;
    for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++) {
        struct cells_item *item = &cells->items[problem->items[i]];
        item->position = TAKEN;
        item->saved = cover_colour(problem, i);
    }
}

/* Whether an option agrees with the options taken. */
static bool cells_agrees(const struct cells *cells, uint32_t option)
{
    const struct cover *problem = cells->problem;
    for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++) {
        const struct cells_item *item = &cells->items[problem->items[i]];
        uint32_t colour = cover_colour(problem, i);
        if (item->position == TAKEN && (!colour || colour != item->saved))
            return false;
    }
    return true;
}

/* Puts an option into the sets of its items. */
static void cells_add(struct cells *cells, uint32_t option)
{
    const struct cover *problem = cells->problem;
    for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++) {
        struct cells_item *item = &cells->items[problem->items[i]];
        uint32_t node = (uint32_t)i + option, place = item->start + item->size++;
        cells->sets[place] = node;
        cells->nodes[node].location = place;
    }
}

/* The active items in order, and after them those taken. */
static void cells_order_items(struct cells *cells)
{
    size_t first = 0, last = cells->item_count;
    for (uint32_t item = 0; item < cells->item_count; item++)
        cells->order[cells->items[item].position == TAKEN ? --last : first++] = item;
    for (uint32_t place = 0; place < cells->item_count; place++)
        cells->items[cells->order[place]].position = place;
    cells->active = first;
}

/* Nothing is left of a search before. */
static void cells_fill_sets(struct cells *cells, const struct instance *instance)
{
    for (uint32_t item = 0; item < cells->item_count; item++)
        cells->items[item].size = cells->items[item].position = 0;
    for (size_t i = 0; i < instance->taken_count; i++)
        cells_take(cells, instance->taken[i]);
    for (uint32_t option = 0; option < cells->problem->option_count; option++)
        if (cells_agrees(cells, option))
            cells_add(cells, option);
    cells_order_items(cells);
    for (uint32_t item = 0; item < cells->item_count; item++)
        cells->items[item].saved = 0;
    cells->forced_count = cells->saved_count = cells->trial = 0;
}

/* Whether each active primary item has an option; the search takes that for granted. */
static bool cells_all_have_options(const struct cells *cells)
{
    for (uint32_t place = 0; place < cells->active; place++)
        if (cells->order[place] < cells->primary_count && !cells->items[cells->order[place]].size)
            return false;
    return true;
}

static enum search_end cells_solve(void *state, const struct instance *instance, struct search *search)
{
    struct cells *cells = state;
    if (search->minimize)
        return choice_rule_minimizes(&cells->rule, &search->failure)
                   ? cells_minimize(cells->problem, search, cells->arrays.allocator)
                   : SEARCH_FAILED;
    cells->search = search;
    tally_begin(&cells->tally);
    choice_rule_reset(&cells->rule);
    cells_fill_sets(cells, instance);
    enum search_end end = SEARCH_EXHAUSTED;
    TRACED(cells->traced_active = cells->active; cells->traced_standing = 0);
    TRACED(if (!cells_all_have_options(cells)) cells_trace_starved(cells));
    if (cells_all_have_options(cells))
        end = cells_extend(cells);
    else
        count_level(search, 0);
    tally_store(&cells->tally, search);
    return end;
}

/* --- building the cover --- */

/* Everything but the places of nodes and items in their sets, which solve() finds. */
static void cells_lay_out(struct cells *cells)
{
    const struct cover *problem = cells->problem;
    for (uint32_t item = 0; item < cells->item_count; item++)
        cells->items[item] = (struct cells_item){0};
    for (uint32_t option = 0; option < problem->option_count; option++) {
        size_t first = problem->option_start[option] + option,
               spacer = problem->option_start[option + 1] + option;
        for (size_t node = first; node < spacer; node++) {
            cells->nodes[node].item = problem->items[node - option];
            cells->items[cells->nodes[node].item].size++;
            if (cells->colours)
                cells->colours[node] = cover_colour(problem, node - option);
        }
        cells->nodes[spacer] = (struct cells_node){(uint32_t)cells->item_count + option, (uint32_t)first};
    }
    uint32_t start = 0;
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].start = start;
        start += cells->items[item].size;
    }
}

static void cells_close(void *state)
{
    struct cells *cells = state;
    struct allocator *allocator = cells->arrays.allocator;
    arrays_close(&cells->arrays);
    allocator_give(allocator, cells, sizeof *cells);
}

static bool cells_take_arrays(struct cells *cells)
{
    struct arrays *arrays = &cells->arrays;
    const size_t node_count = cells->problem->node_count;
    cells->nodes = arrays_take(arrays, node_count + cells->problem->option_count, sizeof *cells->nodes);
    if (cells->problem->colours)
        cells->colours =
            arrays_take(arrays, node_count + cells->problem->option_count, sizeof *cells->colours);
    cells->sets = arrays_take(arrays, node_count, sizeof *cells->sets);
    cells->saved = arrays_take(arrays, node_count, sizeof *cells->saved);
    cells->items = arrays_take(arrays, cells->item_count, sizeof *cells->items);
    cells->order = arrays_take(arrays, cells->item_count, sizeof *cells->order);
    cells->forced = arrays_take(arrays, cells->primary_count, sizeof *cells->forced);
    cells->levels = arrays_take(arrays, cells->primary_count, sizeof *cells->levels);
    cells->options = arrays_take(arrays, cells->primary_count, sizeof *cells->options);
    TRACED(cells->traced_colour =
               arrays_take_zeroed(arrays, cells->item_count, sizeof *cells->traced_colour));
    return !arrays->failed;
}

static bool cells_open(const struct problem *problem, const struct settings *settings,
                       struct allocator *allocator, void **state, struct error *error)
{
    const struct cover *cover = problem->cover;
    if (cover->item_count + (size_t)cover->option_count + cover->node_count >= UINT32_MAX)
        return error_set(error, "the exact cover is too large for sets of 32 bits");
    struct cells *cells = allocator_take_zeroed(allocator, sizeof *cells);
    if (!cells)
        return error_set(error, "not enough memory for the sets");
    cells->arrays.allocator = allocator;
    cells->problem = cover;
    cells->rule = choice_rule_of(settings);
    cells->item_count = cover->item_count;
    cells->primary_count = cover->primary_count;
    if (!cells_take_arrays(cells)) {
        cells_close(cells);
        return error_set(error, "not enough memory for the sets");
    }
    cells_lay_out(cells);
    *state = cells;
    return true;
}

const struct solver solver_cells = {
    EXACT_COVER_HEAD,
    .name = "cells",
    .summary = "Dancing Cells: sparse sets, as in the textbook",
    .counted = COUNTS_PLACEMENTS | COUNTS(UPDATES) | COUNTS_MEMS,
    .settings = exact_cover_settings,
    .open = cells_open,
    .solve = cells_solve,
    .close = cells_close,
    .extensions = EXTENSION_COLOURS | EXTENSION_COSTS,
};
