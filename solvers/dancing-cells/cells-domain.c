/* SPDX-License-Identifier: MIT */
/* The search of cells that keeps domains consistent (consistency=domain).
 *
 * Sources: Knuth's program XCCDC (2023), whose tree this is. Supports are those of AC-6 (Bessière, Arc-consistency and
 * arc-consistency again, Artificial Intelligence 65, 1994), and stay in coming back, as in AC3rm (Lecoutre and Hemery, A study of
 * residual supports in arc consistency, IJCAI 2007). The sparse sets are explained in cells.c.
 *
 * The idea. The domain of a primary item is the set of its options. Two options go together if all items that they share are
 * secondary, and get the same colour from both. An option has a support at an item if the domain of that item has an option
 * that goes with it. Without a support somewhere it can't be chosen: that item would be left without options. So it is
 * removed, before it is tried; this can take the support from others, which are removed in their turn. What is left in the end
 * is the largest consistent set of options, whatever the order of removals. It is found before the search, and again after
 * each branch; a dead end is where a domain would become empty.
 *
 * Supports. For each pair of an option and an item that it does not contain, one support is remembered as long as it lasts:
 * the pair is in the list of those that lean on that support. When an option is removed, the pairs that lean on it become
 * open, and their options wait in a queue. For each open pair a new support is searched, by a row of bits that says which
 * options go together. If there is none, the option is removed, and what is open still of its pairs goes back to the lists
 * it came from. Coming back undoes none of this: what was a support is one again when it is there again, and it is there
 * whenever the option is that leans on it.
 *
 * Phases. Not all pairs of a list are in question when it is walked along: some belong to options that were removed before, or
 * to items that have been covered. So that they are not met again and again, they are sorted. A search is in a stage, the
 * number of options put down. A phase is 0 before the search, 2s + 1 when an option is ruled out in stage s, 2s + 2 when one is
 * put down there, and each removed option has one. What a walk met and left goes to the front of the list again, the latest
 * phase first, and the first pair of each phase before the present one gets a mark: from here on, all options were removed no
 * later than this one. The mark is the stamp of the stage, which is new whenever the stage is entered; a walk ends at a
 * mark that is still the stamp of that stage.
 *
 * Branches are between two: an option is put down, or ruled out. It is the first in the set of an item with the fewest. If an
 * item has a single option, there is no second branch, and nothing else is removed: all others go with it.
 *
 * Memory: 8 bytes for each option and primary item, and a bit for each two options.
 *
 * Counts: as of cells.c; each option ruled out is a node, too, unless a dead end follows. If there is a dead end before the
 * search, XCCDC counts 0 nodes instead of 1. */
#include "solvers/dancing-cells/cells-searches.h"

#include "common/base/arrays.h"

#define NONE UINT32_MAX

struct node {
    uint32_t item, option, colour;
    uint32_t location; /* where it is in `sets` */
};

/* Of a set: a node, and its option once more, to be near. */
struct member {
    uint32_t node, option;
};

struct item {
    uint32_t start, size; /* its set is sets[start] .. sets[start + size - 1] */
    uint32_t position;    /* its place in `order`: it is active if that is below `active` */
    uint32_t mark;        /* 1 + the last option whose pairs were made, of those that contain it */
};

struct option {
    uint32_t leaning; /* the first of the pairs that lean on it, or NONE */
    uint32_t open;    /* the first of its open pairs */
    uint32_t queued;  /* the option behind it in the queue */
    uint32_t removed; /* the phase in which it was removed; NONE: it was not */
};

/* Of option o and primary item i: number o * primary_count + i. */
struct pair {
    uint32_t next;
    uint32_t origin; /* of an open one: the support it had; of one that leans: the stamp of its mark, or 0 */
};

struct stage {
    uint32_t active, stamp;
    bool is_forced; /* there is no second branch */
    size_t removed_count;
};

/* Pairs that a walk met, of one phase. */
struct bucket {
    uint32_t first, last;
};

struct domain_cells {
    struct arrays arrays;
    const struct cover *problem;
    struct node *nodes;
    struct member *sets;
    struct item *items;
    struct option *options;
    struct pair *pairs;
    struct stage *stages;
    struct bucket *buckets;
    uint64_t *clashes; /* for each option a row of `words`: a bit for each other that does not go with it */
    uint32_t *order;
    uint32_t *removed; /* a stack of nodes */
    uint32_t *chosen;  /* the options put down, of each stage */
    size_t words, removed_count, stage_count;
    uint32_t item_count, primary_count, active, phase, stamp, queue_first, queue_last;
    bool is_interrupted;
    struct choice_rule rule;
    struct search *search;
    struct tally tally;
};

static uint32_t first_of(const struct domain_cells *cells, uint32_t option)
{
    return (uint32_t)cells->problem->option_start[option];
}

/* --- supports --- */

/* Finds a support for a pair, which leans on it then. False if there is none. */
static bool find_support(struct domain_cells *cells, uint32_t pair)
{
    const uint32_t option = pair / cells->primary_count;
    const struct item *item = &cells->items[pair % cells->primary_count];
    const uint64_t *clashes = cells->clashes + option * cells->words;
    const struct member *member = cells->sets + item->start, *end = member + item->size;
    while (member < end && clashes[member->option / 64] >> member->option % 64 & 1)
        member++;
    cells->tally.scanned += 1 + (uint64_t)(member - cells->sets) - item->start;
    if (member == end)
        return false;
    cells->pairs[pair] = (struct pair){cells->options[member->option].leaning, 0};
    cells->options[member->option].leaning = pair;
    return true;
}

static void open_pair(struct domain_cells *cells, uint32_t pair, uint32_t option, uint32_t origin)
{
    struct option *opened = &cells->options[option];
    if (opened->open == NONE) {
        *(cells->queue_first == NONE ? &cells->queue_first : &cells->options[cells->queue_last].queued) =
            option;
        cells->queue_last = option;
        opened->queued = NONE;
    }
    cells->pairs[pair] = (struct pair){opened->open, origin};
    opened->open = pair;
}

static uint32_t pop_queue(struct domain_cells *cells)
{
    const uint32_t option = cells->queue_first;
    cells->queue_first = cells->options[option].queued;
    return option;
}

/* The open pairs of an option lean again where they leaned before. */
static void close_pairs(struct domain_cells *cells, uint32_t option)
{
    uint32_t next;
    for (uint32_t pair = cells->options[option].open; pair != NONE; pair = next) {
        struct option *origin = &cells->options[cells->pairs[pair].origin];
        next = cells->pairs[pair].next;
        cells->pairs[pair] = (struct pair){origin->leaning, 0};
        origin->leaning = pair;
    }
    cells->options[option].open = NONE;
}

/* An option was removed: opens the pairs in question that lean on it, and sorts the others that it meets. */
static void open_pairs(struct domain_cells *cells, uint32_t removed)
{
    struct bucket *buckets = cells->buckets;
    uint32_t pair = cells->options[removed].leaning, earliest = NONE, phase = NONE, met = 0, next;
    for (; pair != NONE; pair = next) {
        const struct pair at = cells->pairs[pair];
        const uint32_t option = pair / cells->primary_count, item = pair % cells->primary_count;
        phase = cells->options[option].removed;
        met++;
        if (phase < cells->phase && at.origin && at.origin == cells->stages[phase / 2].stamp)
            break;
        next = at.next;
        if (phase == NONE && cells->items[item].position < cells->active) {
            open_pair(cells, pair, option, removed);
            continue;
        }
        phase = phase == NONE ? cells->phase : phase;
        if (!phase)
            continue; /* it does not come back */
        if (buckets[phase].first == NONE)
            buckets[phase].last = pair;
        cells->pairs[pair] = (struct pair){buckets[phase].first, 0};
        buckets[phase].first = pair;
        earliest = phase < earliest ? phase : earliest;
    }
    cells->tally.scanned += met;
    if (pair != NONE && phase == earliest)
        cells->pairs[pair].origin = 0;
    for (phase = earliest; phase <= cells->phase; phase++) {
        if (buckets[phase].first == NONE)
            continue;
        cells->pairs[buckets[phase].last].next = pair;
        pair = buckets[phase].first;
        buckets[phase].first = NONE;
        if (phase < cells->phase)
            cells->pairs[pair].origin = cells->stages[phase / 2].stamp;
    }
    cells->options[removed].leaning = pair;
}

/* --- the dance --- */

static void remove_node(struct domain_cells *cells, uint32_t node)
{
    struct item *item = &cells->items[cells->nodes[node].item];
    const uint32_t place = cells->nodes[node].location, last = item->start + --item->size;
    const struct member member = cells->sets[place], moved = cells->sets[last];
    cells->sets[last] = member;
    cells->sets[place] = moved;
    cells->nodes[node].location = last;
    cells->nodes[moved.node].location = place;
    cells->removed[cells->removed_count++] = node;
}

static bool look(struct domain_cells *cells)
{
    cells->is_interrupted = tally_look(&cells->tally, cells->search);
    return cells->is_interrupted;
}

/* Takes an option out of the sets of its items; a secondary one is passed by if it has its colour, so is not among the `kept`
 * that were active. False if a domain would be empty, or if interrupted. */
static bool remove_option(struct domain_cells *cells, uint32_t option, uint32_t kept)
{
    if (look(cells))
        return false;
    for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
        const uint32_t index = cells->nodes[node].item;
        const bool primary = index < cells->primary_count;
        if (!primary && cells->items[index].position >= kept)
            continue;
        if (primary && cells->items[index].size == 1) {
            while (cells->queue_first != NONE)
                close_pairs(cells, pop_queue(cells));
            return false; /* its nodes come back from the stack */
        }
        remove_node(cells, node);
        cells->tally.updates++;
    }
    cells->options[option].removed = cells->phase;
    open_pairs(cells, option);
    return true;
}

/* Finds supports for open pairs, and removes options that have none, until no pair is open. False as remove_option. */
static bool restore_consistency(struct domain_cells *cells)
{
    while (cells->queue_first != NONE) {
        const uint32_t option = pop_queue(cells);
        struct option *queued = &cells->options[option];
        if (look(cells))
            return false;
        for (uint32_t pair = queued->open; pair != NONE && queued->removed == NONE; pair = queued->open) {
            const uint32_t next = cells->pairs[pair].next;
            if (find_support(cells, pair)) {
                queued->open = next;
                continue;
            }
            close_pairs(cells, option);
            if (!remove_option(cells, option, cells->active))
                return false;
        }
        close_pairs(cells, option);
    }
    return true;
}

/* Makes all pairs, open ones. Where they come from does not matter: an option without support never comes back. False if
 * interrupted. */
static bool open_all(struct domain_cells *cells)
{
    for (uint32_t option = 0; option < cells->problem->option_count && !look(cells); option++) {
        cells->tally.scanned += cells->primary_count;
        if (cells->options[option].removed != NONE)
            continue;
        for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++)
            cells->items[cells->nodes[node].item].mark = option + 1;
        for (uint32_t item = cells->primary_count; item-- > 0;)
            if (cells->items[item].position < cells->active && cells->items[item].mark != option + 1)
                open_pair(cells, option * cells->primary_count + item, option, option);
    }
    return !cells->is_interrupted;
}

static void leave(struct domain_cells *cells, uint32_t item)
{
    const uint32_t last = --cells->active, place = cells->items[item].position, moved = cells->order[last];
    cells->order[last] = item;
    cells->order[place] = moved;
    cells->items[moved].position = place;
    cells->items[item].position = last;
    cells->tally.updates++;
}

/* Puts an option down: its items leave, the last of them first to lose the options that do not go with it. False as
 * remove_option. */
static bool put_down(struct domain_cells *cells, uint32_t option)
{
    const uint32_t kept = cells->active, first = first_of(cells, option), end = first_of(cells, option + 1);
    for (uint32_t node = first; node < end; node++)
        if (cells->items[cells->nodes[node].item].position < kept)
            leave(cells, cells->nodes[node].item);
    for (uint32_t node = end; node-- > first;) {
        const struct item *item = &cells->items[cells->nodes[node].item];
        const uint32_t colour = cells->nodes[node].colour;
        if (item->position >= kept)
            continue; /* it has its colour */
        /* From the end: what is removed changes places with what comes behind it. */
        for (uint32_t place = item->start + item->size; place-- > item->start;) {
            const struct member other = cells->sets[place];
            if (other.option != option && (!colour || cells->nodes[other.node].colour != colour) &&
                !remove_option(cells, other.option, kept))
                return false;
        }
    }
    for (uint32_t node = first; node < end; node++)
        if (cells->nodes[node].item < cells->primary_count)
            remove_node(cells, node);
    cells->options[option].removed = cells->phase;
    return true;
}

/* --- the search --- */

/* The item to branch on, the first that has a single option; NONE if there is none left. */
static uint32_t choose(struct domain_cells *cells)
{
    uint32_t best = NONE, fewest = NONE;
    unsigned ties = 0;
    cells->tally.scanned += cells->active;
    for (uint32_t place = 0; place < cells->active && fewest > 1; place++) {
        const uint32_t item = cells->order[place];
        const uint32_t size = cells->rule.choose == CHOOSE_FIRST ? item + 2 : cells->items[item].size;
        if (item >= cells->primary_count || size > fewest)
            continue;
        ties = size < fewest ? 1 : ties + 1;
        if (size < fewest || choice_rule_prefers(&cells->rule, item, best, ties))
            best = item;
        fewest = size;
    }
    return best;
}

/* A stage begins. */
static void enter_stage(struct domain_cells *cells)
{
    if (!++cells->stamp) { /* no mark of before may be taken for one of later */
        for (size_t option = 0; option < cells->problem->option_count; option++)
            for (uint32_t pair = cells->options[option].leaning; pair != NONE; pair = cells->pairs[pair].next)
                cells->pairs[pair].origin = 0;
        while (cells->stamp++ < cells->stage_count)
            cells->stages[cells->stamp - 1].stamp = cells->stamp;
    }
    cells->stages[cells->stage_count].stamp = cells->stamp;
}

static void come_back(struct domain_cells *cells, const struct stage *stage)
{
    while (cells->removed_count > stage->removed_count) {
        const struct node *node = &cells->nodes[cells->removed[--cells->removed_count]];
        cells->items[node->item].size++;
        cells->options[node->option].removed = NONE;
    }
    cells->active = stage->active;
}

/* Rules out the last option put down that has a second branch. False if none has, or if interrupted. */
static bool turn_right(struct domain_cells *cells)
{
    while (cells->stage_count && !cells->is_interrupted) {
        const struct stage *stage = &cells->stages[--cells->stage_count];
        if (stage->is_forced)
            continue;
        come_back(cells, stage);
        cells->phase = 2 * (uint32_t)cells->stage_count + 1;
        if (remove_option(cells, cells->chosen[cells->stage_count], cells->active) &&
            restore_consistency(cells)) {
            cells->tally.others++;
            return true;
        }
    }
    return false;
}

static enum search_end extend(struct domain_cells *cells)
{
    bool alive = open_all(cells) && restore_consistency(cells);
    if (!alive)
        count_level(cells->search, 0);
    enter_stage(cells);
    while (alive && !look(cells)) {
        count_level(cells->search, cells->stage_count);
        const uint32_t index = choose(cells);
        if (index == NONE) {
            const struct solution solution = {.options = cells->chosen, .option_count = cells->stage_count};
            if (search_report(cells->search, &solution))
                return SEARCH_LIMIT;
            alive = turn_right(cells);
            continue;
        }
        const struct item *item = &cells->items[index];
        const uint32_t option = cells->sets[item->start].option;
        struct stage *stage = &cells->stages[cells->stage_count];
        *stage = (struct stage){cells->active, stage->stamp, item->size == 1, cells->removed_count};
        cells->chosen[cells->stage_count] = option;
        cells->phase = 2 * (uint32_t)cells->stage_count + 2;
        const bool consistent = put_down(cells, option) && restore_consistency(cells);
        cells->stage_count += !cells->is_interrupted;
        if (!consistent) {
            alive = turn_right(cells);
            continue;
        }
        enter_stage(cells);
        tally_placement(&cells->tally, cells->stage_count);
        cells->tally.propagations += stage->is_forced;
    }
    return SEARCH_EXHAUSTED;
}

/* --- one instance --- */

/* Whatever a search before left behind is gone. False if an item has no option. */
static bool fill_sets(struct domain_cells *cells, const struct instance *instance)
{
    bool all_have_options = true;
    cells->active = cells->item_count;
    cells->phase = cells->stamp = 0;
    cells->queue_first = NONE;
    cells->removed_count = cells->stage_count = 0;
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].size = cells->items[item].mark = 0;
        cells->items[item].position = cells->order[item] = item;
    }
    for (uint32_t option = 0; option < cells->problem->option_count; option++) {
        cells->options[option] = (struct option){NONE, NONE, NONE, NONE};
        for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
            struct item *item = &cells->items[cells->nodes[node].item];
            cells->nodes[node].location = item->start + item->size++;
            cells->sets[cells->nodes[node].location] = (struct member){node, option};
        }
    }
    for (size_t phase = 0; phase <= 2 * (size_t)cells->primary_count; phase++)
        cells->buckets[phase].first = NONE;
    for (uint32_t item = 0; item < cells->primary_count; item++)
        all_have_options = all_have_options && cells->items[item].size;
    for (size_t i = 0; i < instance->taken_count && all_have_options; i++)
        all_have_options = put_down(cells, instance->taken[i]);
    cells->tally.updates = 0;
    return all_have_options;
}

enum search_end domain_cells_solve(struct domain_cells *cells, const struct instance *instance,
                                   struct search *search)
{
    cells->search = search;
    tally_begin(&cells->tally);
    cells->is_interrupted = false;
    choice_rule_reset(&cells->rule);
    enum search_end end = SEARCH_EXHAUSTED;
    if (fill_sets(cells, instance))
        end = extend(cells);
    else
        count_level(search, 0);
    end = cells->is_interrupted ? SEARCH_STOPPED : end;
    cells->tally.standing = end == SEARCH_EXHAUSTED ? 0 : (uint32_t)cells->stage_count;
    tally_store(&cells->tally, search);
    return end;
}

/* --- building the cover --- */

/* Notes for each two options of an item that they do not go together, unless they give it the same colour. */
static void note_clashes(struct domain_cells *cells)
{
    for (uint32_t item = 0; item < cells->item_count; item++) {
        const struct member *members = cells->sets + cells->items[item].start;
        for (uint32_t i = 0; i < cells->items[item].size; i++)
            for (uint32_t j = 0; j < cells->items[item].size; j++) {
                const uint32_t colour = cells->nodes[members[i].node].colour, other = members[j].option;
                if (i != j && (!colour || cells->nodes[members[j].node].colour != colour))
                    cells->clashes[members[i].option * cells->words + other / 64] |= UINT64_C(1)
                                                                                     << other % 64;
            }
    }
}

static void lay_out(struct domain_cells *cells)
{
    const struct cover *problem = cells->problem;
    uint32_t start = 0;
    for (uint32_t option = 0; option < problem->option_count; option++)
        for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
            cells->nodes[node] = (struct node){problem->items[node], option, cover_colour(problem, node), 0};
            cells->items[problem->items[node]].size++;
        }
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].start = start;
        start += cells->items[item].size;
    }
    fill_sets(cells, &(struct instance){0});
    note_clashes(cells);
}

void domain_cells_close(struct domain_cells *cells)
{
    if (!cells)
        return;
    struct allocator *allocator = cells->arrays.allocator;
    arrays_close(&cells->arrays);
    allocator_give(allocator, cells, sizeof *cells);
}

struct domain_cells *domain_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                       struct allocator *allocator)
{
    const size_t items = cover->item_count, primaries = cover->primary_count, options = cover->option_count,
                 nodes = cover->node_count;
    struct domain_cells *cells =
        options * primaries < NONE ? allocator_take_zeroed(allocator, sizeof *cells) : 0;
    if (!cells)
        return 0;
    struct arrays *arrays = &cells->arrays;
    arrays->allocator = allocator;
    cells->problem = cover;
    cells->rule = *rule;
    cells->item_count = cover->item_count;
    cells->primary_count = cover->primary_count;
    cells->words = options / 64 + 1;
    cells->nodes = arrays_take(arrays, nodes, sizeof *cells->nodes);
    cells->sets = arrays_take(arrays, nodes, sizeof *cells->sets);
    cells->removed = arrays_take(arrays, nodes, sizeof *cells->removed);
    cells->items = arrays_take_zeroed(arrays, items, sizeof *cells->items);
    cells->order = arrays_take(arrays, items, sizeof *cells->order);
    cells->options = arrays_take(arrays, options, sizeof *cells->options);
    cells->clashes = arrays_take_zeroed(arrays, options * cells->words, sizeof *cells->clashes);
    cells->pairs = arrays_take(arrays, options * primaries, sizeof *cells->pairs);
    cells->stages = arrays_take_zeroed(arrays, primaries, sizeof *cells->stages);
    cells->buckets = arrays_take(arrays, 2 * primaries + 1, sizeof *cells->buckets);
    cells->chosen = arrays_take(arrays, primaries, sizeof *cells->chosen);
    if (!arrays->failed) {
        lay_out(cells);
        return cells;
    }
    domain_cells_close(cells);
    return 0;
}
