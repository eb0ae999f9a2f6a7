/* SPDX-License-Identifier: MIT */
/* The search of cells that keeps domains consistent (consistency=domain).
 *
 * Sources: Knuth's program XCCDC (2023), whose tree this is; supports after Bessière, Arc-consistency and arc-consistency again,
 * Artificial Intelligence 65 (1994), kept in backtracking as by Lecoutre and Hemery, A study of residual supports in arc
 * consistency, IJCAI 2007. The sparse sets are those of cells.c.
 *
 * The idea. The domain of a primary item is the set of its options. An option has a support at an item that it does not
 * contain if the domain of that item has an option that goes with it: one that shares no item with it but secondary ones to
 * which both give the same colour. An option without support somewhere would leave an item without options, so it is removed;
 * this can take the support from others, which are removed in their turn. What is left is the largest consistent set of
 * options, whatever the order of removals. It is found before the search and again after each branch; a dead end is met as
 * soon as a domain is empty.
 *
 * Supports. For each pair of an option and an item one support is remembered, as long as it lasts: the pair is in the list of
 * those that lean on that support. When an option is removed, the pairs that lean on it are open: their options wait in a
 * queue, and a new support is searched for each open pair. If there is none, the option is removed, and its pairs that are
 * open still go back to the list they came from. Nothing of this is undone in coming back: a support that went with an option
 * always will, and options that were removed together come back together.
 *
 * Phases. So a list has pairs, too, that are not in question: of options removed before, or for items that have been covered.
 * They must not be walked over again and again. The search to the root is a row of stages, one for each option put down; what
 * is removed belongs to a phase: 0 before the search, 2s + 1 when an option was ruled out in stage s, 2s + 2 when one was put
 * down there. Of a list that is walked along, the pairs not in question are sorted by the phase in which their options were
 * removed, the latest first, and the first of each phase has a mark: from here on all were removed in this phase or before.
 * The mark holds until its stage is entered anew, which a stamp of the stage shows; the next walk ends there.
 *
 * Branches are between two: an option is put down, or ruled out. The item is one with the fewest options, and of them the
 * first in its set; one with a single option has no second branch, and nothing is removed by it.
 *
 * Memory: 16 bytes for each pair of an option and a primary item.
 *
 * Counts: as of cells.c; each option ruled out that leaves no domain empty is a node, too. If there is no search, because a
 * domain is empty before, XCCDC counts 0 nodes instead of 1. */
#include "solvers/dancing-cells/cells-domain.h"

#include "common/base/array.h"
#include "solvers/interface/placement-counts.h"

#define NONE UINT32_MAX

struct node {
    uint32_t item, option, colour;
    uint32_t location; /* where it is in `sets` */
};

struct item {
    uint32_t start, size; /* its domain is sets[start] .. sets[start + size - 1] */
    uint32_t position;    /* its place in `order`: it is active if that is below `active` */
    uint32_t mark;        /* the comparison in which the option compared contains it */
    uint32_t colour;      /* that this option gives it */
};

struct option {
    uint32_t leaning; /* the first of the pairs that lean on it, or NONE */
    uint32_t open;    /* the first of its open pairs */
    uint32_t queued;  /* the option behind it in the queue */
    uint32_t removed; /* the phase in which it was removed; NONE: it was not */
};

/* Of option o and item i: number o * primary_count + i. */
struct pair {
    uint32_t next;
    uint32_t option;       /* o; of an open pair: the support it had */
    uint32_t phase, stamp; /* a mark; phase NONE: no mark */
};

struct stage {
    uint32_t option; /* put down */
    uint32_t active, stamp;
    bool is_forced; /* there is no second branch */
    size_t removed_count;
};

/* The pairs that a walk met, of one phase. */
struct bucket {
    uint32_t first, last;
};

struct domain_cells {
    struct allocator *allocator;
    const struct cover *problem;
    struct node *nodes;
    struct item *items;
    struct option *options;
    struct pair *pairs;
    struct stage *stages;
    struct bucket *buckets;
    uint32_t *sets, *order;
    uint32_t *removed; /* a stack of nodes */
    uint32_t *chosen;  /* room for a solution */
    size_t removed_count, stage_count, stage_max;
    uint32_t item_count, primary_count, active, phase, stamp, comparison, queue_first, queue_last;
    bool is_interrupted;
    struct choice_rule rule;
    struct search *search;
    uint64_t placements, ruled_out, propagations, updates, scanned, next_look;
    uint32_t deepest;
};

/* --- supports --- */

static uint32_t first_of(const struct domain_cells *cells, uint32_t option)
{
    return (uint32_t)cells->problem->option_start[option];
}

/* Notes the items of an option, for comparing it with others. */
static void start_comparison(struct domain_cells *cells, uint32_t option)
{
    if (!++cells->comparison) {
        cells->comparison = 1;
        for (uint32_t item = 0; item < cells->item_count; item++)
            cells->items[item].mark = 0;
    }
    for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
        cells->items[cells->nodes[node].item].mark = cells->comparison;
        cells->items[cells->nodes[node].item].colour = cells->nodes[node].colour;
    }
}

/* Whether an option goes with the one compared. */
static bool goes_along(const struct domain_cells *cells, uint32_t option)
{
    for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
        const struct item *item = &cells->items[cells->nodes[node].item];
        const uint32_t colour = cells->nodes[node].colour;
        if (item->mark == cells->comparison && (!colour || colour != item->colour))
            return false;
    }
    return true;
}

/* Finds a support of the option compared at an item, on which their pair leans then. False if there is none. */
static bool find_support(struct domain_cells *cells, uint32_t option, uint32_t index)
{
    const struct item *item = &cells->items[index];
    for (uint32_t place = item->start; place < item->start + item->size; place++) {
        const uint32_t other = cells->nodes[cells->sets[place]].option;
        cells->scanned++;
        if (!goes_along(cells, other))
            continue;
        const uint32_t pair = option * cells->primary_count + index;
        cells->pairs[pair] = (struct pair){cells->options[other].leaning, option, NONE, 0};
        cells->options[other].leaning = pair;
        return true;
    }
    return false;
}

static uint32_t pop_queue(struct domain_cells *cells)
{
    const uint32_t option = cells->queue_first;
    cells->queue_first = cells->options[option].queued;
    return option;
}

/* The open pairs of an option go back to where they came from. */
static void close_pairs(struct domain_cells *cells, uint32_t option)
{
    uint32_t next;
    for (uint32_t pair = cells->options[option].open; pair != NONE; pair = next) {
        struct pair *closed = &cells->pairs[pair];
        uint32_t *leaning = &cells->options[closed->option].leaning;
        next = closed->next;
        *closed = (struct pair){*leaning, option, NONE, 0};
        *leaning = pair;
    }
    cells->options[option].open = NONE;
}

/* An option was removed: the pairs in question that lean on it are open now. */
static void open_pairs(struct domain_cells *cells, uint32_t option)
{
    struct bucket *buckets = cells->buckets;
    uint32_t pair = cells->options[option].leaning, earliest = NONE, next;
    for (; pair != NONE; pair = next) {
        struct pair *at = &cells->pairs[pair];
        cells->scanned++;
        if (at->phase < cells->phase && at->stamp == cells->stages[at->phase / 2].stamp)
            break;
        next = at->next;
        at->phase = NONE;
        struct option *leaning = &cells->options[at->option];
        const uint32_t item = pair - at->option * cells->primary_count;
        uint32_t phase = leaning->removed;
        if (phase == NONE && cells->items[item].position < cells->active) {
            if (leaning->open == NONE) {
                *(cells->queue_first == NONE ? &cells->queue_first
                                             : &cells->options[cells->queue_last].queued) = at->option;
                cells->queue_last = at->option;
                leaning->queued = NONE;
            }
            at->option = option;
            at->next = leaning->open;
            leaning->open = pair;
            continue;
        }
        phase = phase == NONE ? cells->phase : phase;
        if (!phase)
            continue; /* it does not come back */
        if (buckets[phase].first == NONE)
            buckets[phase].last = pair;
        at->next = buckets[phase].first;
        buckets[phase].first = pair;
        earliest = phase < earliest ? phase : earliest;
    }
    if (pair != NONE && cells->pairs[pair].phase == earliest)
        cells->pairs[pair].phase = NONE;
    for (uint32_t phase = earliest; phase <= cells->phase; phase++) {
        if (buckets[phase].first == NONE)
            continue;
        cells->pairs[buckets[phase].last].next = pair;
        pair = buckets[phase].first;
        buckets[phase].first = NONE;
        if (phase < cells->phase) {
            cells->pairs[pair].phase = phase;
            cells->pairs[pair].stamp = cells->stages[phase / 2].stamp;
        }
    }
    cells->options[option].leaning = pair;
}

/* --- the dance --- */

static void remove_node(struct domain_cells *cells, uint32_t node)
{
    struct item *item = &cells->items[cells->nodes[node].item];
    const uint32_t place = cells->nodes[node].location, last = item->start + --item->size,
                   moved = cells->sets[last];
    cells->sets[last] = node;
    cells->sets[place] = moved;
    cells->nodes[node].location = last;
    cells->nodes[moved].location = place;
    cells->removed[cells->removed_count++] = node;
}

/* Takes an option out of the sets of its items, those of which `kept` were active. False if a domain would be empty; then the
 * queue is. */
static bool remove_option(struct domain_cells *cells, uint32_t option, uint32_t kept)
{
    for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
        const uint32_t index = cells->nodes[node].item;
        const bool primary = index < cells->primary_count;
        if (!primary && cells->items[index].position >= kept)
            continue;
        if (primary && cells->items[index].size == 1) {
            while (cells->queue_first != NONE)
                close_pairs(cells, pop_queue(cells));
            return false;
        }
        remove_node(cells, node);
        cells->updates++;
    }
    cells->options[option].removed = cells->phase;
    open_pairs(cells, option);
    return true;
}

static bool look(struct domain_cells *cells)
{
    if (cells->updates + cells->scanned < cells->next_look)
        return false;
    cells->next_look = cells->updates + cells->scanned + WORK_A_LOOK;
    cells->is_interrupted = search_interrupted(cells->search);
    return cells->is_interrupted;
}

/* Finds supports for open pairs, and removes options, until none is left to do. False if a domain is empty, or interrupted. */
static bool restore_consistency(struct domain_cells *cells)
{
    while (cells->queue_first != NONE) {
        const uint32_t option = pop_queue(cells);
        if (cells->options[option].removed != NONE) {
            close_pairs(cells, option);
            continue;
        }
        if (look(cells))
            return false;
        start_comparison(cells, option);
        while (cells->options[option].open != NONE) {
            const uint32_t pair = cells->options[option].open, next = cells->pairs[pair].next;
            if (find_support(cells, option, pair - option * cells->primary_count)) {
                cells->options[option].open = next;
                continue;
            }
            close_pairs(cells, option);
            if (!remove_option(cells, option, cells->active))
                return false;
        }
    }
    return true;
}

/* Finds supports for all pairs, and the largest consistent set of options. False as restore_consistency. */
static bool establish_consistency(struct domain_cells *cells)
{
    const uint32_t option_count = cells->problem->option_count;
    for (uint32_t option = 0; option < option_count; option++) {
        if (cells->options[option].removed != NONE)
            continue;
        start_comparison(cells, option);
        for (uint32_t place = 0; place < cells->active; place++) {
            const uint32_t item = cells->order[place];
            if (item >= cells->primary_count || cells->items[item].mark == cells->comparison)
                continue;
            if (look(cells))
                return false;
            if (find_support(cells, option, item))
                continue;
            if (!remove_option(cells, option, cells->active))
                return false;
            break;
        }
    }
    if (!restore_consistency(cells))
        return false;
    for (uint32_t option = 0; option < option_count; option++)
        for (uint32_t *link = &cells->options[option].leaning; *link != NONE;) {
            struct pair *pair = &cells->pairs[*link];
            if (cells->options[pair->option].removed == NONE)
                link = &pair->next;
            else
                *link = pair->next;
        }
    return true;
}

static void leave(struct domain_cells *cells, uint32_t item)
{
    const uint32_t last = --cells->active, place = cells->items[item].position, moved = cells->order[last];
    cells->order[last] = item;
    cells->order[place] = moved;
    cells->items[moved].position = place;
    cells->items[item].position = last;
    cells->updates++;
}

/* Puts an option down: its items leave, and the options that do not go with it are removed. False if a domain is empty. */
static bool put_down(struct domain_cells *cells, uint32_t option)
{
    const uint32_t kept = cells->active, first = first_of(cells, option), end = first_of(cells, option + 1);
    for (uint32_t node = first; node < end; node++)
        if (cells->items[cells->nodes[node].item].position < cells->active)
            leave(cells, cells->nodes[node].item);
    for (uint32_t node = end; node-- > first;) {
        const struct item *item = &cells->items[cells->nodes[node].item];
        const uint32_t colour = cells->nodes[node].colour;
        if (item->position >= kept)
            continue; /* it had its colour */
        /* What is removed is swapped with what comes behind it. */
        for (uint32_t place = item->start + item->size; place-- > item->start;) {
            const struct node *other = &cells->nodes[cells->sets[place]];
            if (other->option != option && (!colour || other->colour != colour) &&
                !remove_option(cells, other->option, kept))
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

static bool prefers(struct domain_cells *cells, uint32_t item, uint32_t best, unsigned ties)
{
    if (cells->rule.tie == TIE_RANDOM)
        return choice_rule_draws_later(&cells->rule, ties);
    return (item < best) == (cells->rule.tie == TIE_FIRST);
}

/* The item to branch on; NONE if there is none left. */
static uint32_t choose(struct domain_cells *cells)
{
    const bool first = cells->rule.choose == CHOOSE_FIRST;
    uint32_t best = NONE, fewest = NONE;
    unsigned ties = 0;
    cells->scanned += cells->active;
    for (uint32_t place = 0; place < cells->active && fewest > 1; place++) {
        const uint32_t item = cells->order[place], size = first ? item + 2 : cells->items[item].size;
        if (item >= cells->primary_count || size > fewest)
            continue;
        ties = size < fewest ? 1 : ties + 1;
        if (size < fewest || prefers(cells, item, best, ties))
            best = item;
        fewest = size;
    }
    return best;
}

/* A stage begins. */
static void enter_stage(struct domain_cells *cells)
{
    if (++cells->stamp == NONE) { /* no mark may be taken for one of later */
        for (size_t option = 0; option < cells->problem->option_count; option++)
            for (uint32_t pair = cells->options[option].leaning; pair != NONE; pair = cells->pairs[pair].next)
                cells->pairs[pair].phase = NONE;
        for (cells->stamp = 0; cells->stamp < cells->stage_count; cells->stamp++)
            cells->stages[cells->stamp].stamp = cells->stamp;
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

/* Goes to the second branch of the last option put down that has one: it is ruled out. False if none has, or interrupted. */
static bool turn_right(struct domain_cells *cells)
{
    while (cells->stage_count && !cells->is_interrupted) {
        const struct stage *stage = &cells->stages[--cells->stage_count];
        if (stage->is_forced)
            continue;
        come_back(cells, stage);
        cells->phase = 2 * (uint32_t)cells->stage_count + 1;
        if (remove_option(cells, stage->option, cells->active) && restore_consistency(cells)) {
            cells->ruled_out++;
            return true;
        }
    }
    return false;
}

static bool report(struct domain_cells *cells)
{
    for (size_t i = 0; i < cells->stage_count; i++)
        cells->chosen[i] = cells->stages[i].option;
    const struct solution solution = {.options = cells->chosen, .option_count = cells->stage_count};
    return search_report(cells->search, &solution);
}

static enum search_end extend(struct domain_cells *cells)
{
    bool alive = establish_consistency(cells);
    enter_stage(cells);
    while (alive && !look(cells)) {
        count_level(cells->search, cells->stage_count);
        const uint32_t index = choose(cells);
        if (index == NONE) {
            if (report(cells))
                return SEARCH_LIMIT;
            alive = turn_right(cells);
            continue;
        }
        struct stage *stage = &cells->stages[cells->stage_count];
        const struct item *item = &cells->items[index];
        *stage = (struct stage){.option = cells->nodes[cells->sets[item->start]].option,
                                .active = cells->active,
                                .stamp = stage->stamp,
                                .is_forced = item->size == 1,
                                .removed_count = cells->removed_count};
        cells->phase = 2 * (uint32_t)cells->stage_count++ + 2;
        if (!put_down(cells, stage->option) || !restore_consistency(cells)) {
            alive = turn_right(cells);
            continue;
        }
        enter_stage(cells);
        cells->placements++;
        cells->propagations += stage->is_forced;
        if (cells->stage_count > cells->deepest)
            cells->deepest = (uint32_t)cells->stage_count;
    }
    return cells->is_interrupted ? SEARCH_STOPPED : SEARCH_EXHAUSTED;
}

/* --- one instance --- */

/* Whatever a search before left behind is gone. False if an item has no option. */
static bool fill_sets(struct domain_cells *cells, const struct instance *instance)
{
    const struct cover *problem = cells->problem;
    bool all_have_options = true;
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].size = cells->items[item].mark = 0;
        cells->items[item].position = cells->order[item] = item;
    }
    for (uint32_t option = 0; option < problem->option_count; option++) {
        bool primary = false;
        for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++)
            primary = primary || cells->nodes[node].item < cells->primary_count;
        cells->options[option] = (struct option){NONE, NONE, NONE, primary ? NONE : 0};
        for (uint32_t node = first_of(cells, option); primary && node < first_of(cells, option + 1); node++) {
            struct item *item = &cells->items[cells->nodes[node].item];
            cells->nodes[node].location = item->start + item->size++;
            cells->sets[cells->nodes[node].location] = node;
        }
    }
    for (size_t phase = 0; phase < 2 * cells->stage_max + 1; phase++)
        cells->buckets[phase].first = NONE;
    for (uint32_t item = 0; item < cells->primary_count; item++)
        all_have_options = all_have_options && cells->items[item].size;
    cells->active = cells->item_count;
    cells->phase = cells->stamp = cells->comparison = 0;
    cells->queue_first = NONE;
    cells->removed_count = cells->stage_count = 0;
    for (size_t i = 0; i < instance->taken_count && all_have_options; i++)
        all_have_options = put_down(cells, instance->taken[i]);
    cells->removed_count = 0; /* it does not come back */
    return all_have_options;
}

enum search_end domain_cells_solve(struct domain_cells *cells, const struct instance *instance,
                                   struct search *search)
{
    enum search_end end = SEARCH_EXHAUSTED;
    choice_rule_reset(&cells->rule);
    cells->search = search;
    cells->is_interrupted = false;
    if (fill_sets(cells, instance)) {
        cells->placements = cells->ruled_out = cells->propagations = cells->updates = cells->scanned = 0;
        cells->deepest = 0;
        cells->next_look = WORK_A_LOOK;
        end = extend(cells);
    }
    const size_t standing = end == SEARCH_EXHAUSTED ? 0 : cells->stage_count;
    store_placement_counts(search, cells->placements, standing, cells->propagations, cells->deepest);
    search->counters[COUNTER_NODES] += cells->ruled_out;
    search->counters[COUNTER_UPDATES] = cells->updates;
    return end;
}

/* --- building the cover --- */

static void lay_out(struct domain_cells *cells)
{
    const struct cover *problem = cells->problem;
    uint32_t start = 0;
    for (uint32_t option = 0; option < problem->option_count; option++)
        for (uint32_t node = first_of(cells, option); node < first_of(cells, option + 1); node++) {
            cells->nodes[node] = (struct node){
                .item = problem->items[node], .option = option, .colour = cover_colour(problem, node)};
            cells->items[problem->items[node]].size++;
        }
    for (uint32_t item = 0; item < cells->item_count; item++) {
        cells->items[item].start = start;
        start += cells->items[item].size;
    }
}

void domain_cells_close(struct domain_cells *cells)
{
    if (!cells)
        return;
    struct allocator *allocator = cells->allocator;
    const struct cover *problem = cells->problem;
    const size_t pairs = (size_t)problem->option_count * problem->primary_count;
    array_give(allocator, cells->nodes, problem->node_count, sizeof *cells->nodes);
    array_give(allocator, cells->items, cells->item_count, sizeof *cells->items);
    array_give(allocator, cells->options, problem->option_count, sizeof *cells->options);
    array_give(allocator, cells->pairs, pairs, sizeof *cells->pairs);
    array_give(allocator, cells->stages, cells->stage_max, sizeof *cells->stages);
    array_give(allocator, cells->buckets, 2 * cells->stage_max + 1, sizeof *cells->buckets);
    array_give(allocator, cells->sets, problem->node_count, sizeof *cells->sets);
    array_give(allocator, cells->order, cells->item_count, sizeof *cells->order);
    array_give(allocator, cells->removed, problem->node_count, sizeof *cells->removed);
    array_give(allocator, cells->chosen, cells->stage_max, sizeof *cells->chosen);
    allocator_give(allocator, cells, sizeof *cells);
}

struct domain_cells *domain_cells_open(const struct cover *cover, const struct choice_rule *rule,
                                       struct allocator *allocator, struct error *error)
{
    const size_t pairs = (size_t)cover->option_count * cover->primary_count;
    struct domain_cells *cells = allocator_take_zeroed(allocator, sizeof *cells);
    if (!cells) {
        error_set(error, "not enough memory for the sets");
        return 0;
    }
    cells->allocator = allocator;
    cells->problem = cover;
    cells->rule = *rule;
    cells->item_count = cover->item_count;
    cells->primary_count = cover->primary_count;
    cells->stage_max = (size_t)cover->primary_count + 1;
    cells->nodes = array_take(allocator, cover->node_count, sizeof *cells->nodes);
    cells->items = array_take_zeroed(allocator, cover->item_count, sizeof *cells->items);
    cells->options = array_take(allocator, cover->option_count, sizeof *cells->options);
    cells->pairs = pairs < NONE ? array_take(allocator, pairs, sizeof *cells->pairs) : 0;
    cells->stages = array_take(allocator, cells->stage_max, sizeof *cells->stages);
    cells->buckets = array_take(allocator, 2 * cells->stage_max + 1, sizeof *cells->buckets);
    cells->sets = array_take(allocator, cover->node_count, sizeof *cells->sets);
    cells->order = array_take(allocator, cover->item_count, sizeof *cells->order);
    cells->removed = array_take(allocator, cover->node_count, sizeof *cells->removed);
    cells->chosen = array_take(allocator, cells->stage_max, sizeof *cells->chosen);
    if (cells->nodes && cells->items && cells->options && cells->pairs && cells->stages && cells->buckets &&
        cells->sets && cells->order && cells->removed && cells->chosen) {
        lay_out(cells);
        return cells;
    }
    domain_cells_close(cells);
    error_set(error, "not enough memory for a support of each option at each item");
    return 0;
}
