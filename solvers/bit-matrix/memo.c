/* SPDX-License-Identifier: MIT */
/* memo: counts the solutions of an exact cover without walking to each of them.
 *
 * The idea. What is left to do below a node depends on nothing but which items are covered: the options that
 * may still be chosen are those of uncovered items only, in whatever way the others were covered. So the
 * number of solutions below a node is a function of that set. It is written down when the search leaves the
 * node, and when another branch leads to the same set, it is read instead of counted again. What grows out of
 * that is the zero-suppressed decision diagram of all solutions (Nishino, Yasuda, Minato and Nagata, Dancing
 * with decision diagrams, AAAI 2017), of which we keep the counts alone.
 *
 * Layer by layer or depth first. Where the order of items is fixed, as below, the count goes layer by layer
 * (solvers/counting/layers.h), with the numbers of ways to states instead of numbers of solutions below them: that needs
 * less memory, and no stack. What follows is of the count depth first, which remains for covers in which an order makes
 * no short frontier. form=layers, form=depth and form=parts choose one form.
 *
 * Component by component. Items that no chain of options ties to each other are counted apart, each such component of the
 * whole in its own way, and the numbers are multiplied. Where a cover falls apart again and again as options are chosen,
 * it is counted part by part (solvers/counting/parts.h): boards that hang on each other like the branches of a tree.
 *
 * Which form. form=auto begins with each, estimates what each has left, and goes on with the best of them: see `struct race`.
 *
 * Keys. A secondary item of which no option is left may be covered or not, which makes no difference: it
 * counts as covered. Keys are compared word by word, never by their hash alone. Nodes with a forced option
 * are not looked up: their one child is, or the child of that.
 *
 * Order. Sets meet again where the search covers items in the same order in every branch, as one fills a
 * board row by row: between what is full and what is empty runs a frontier, and only its shape matters. So
 * the search branches on the first open item in some order, forced items first. With order=fixed that is the
 * order of the cover; with order=auto one that keeps the frontier short (memo-order.c), if there is one. That
 * helps where items are neighbours, as in tilings and boards. Where everything depends on everything, as in
 * queens and in Langford's pairs, most items are on any frontier. If half of them are, order=auto takes the
 * item with the fewest options instead, as dlx does and as order=fewest always does.
 *
 * The search itself is that of the lanes (lanes.c) where no item has more than 15 options, and else that of
 * the bit matrix (bits.c).
 *
 * Colours and bounds. Layer by layer, the key holds which colour an item has, and how often it is covered (layer-plan.c).
 * The other forms have no room for that.
 *
 * Costs. The cheapest covers are the cheapest ways through the diagram of all: memo-costs.c.
 *
 * Counts are exact at any size: they take as many words as the largest needs.
 *
 * Solutions. Those that the search comes to are shown, the others are counted only. With a limit nothing is
 * remembered, and all are shown.
 *
 * Layer by layer, by parts and of several components only one solution is shown.
 *
 * Memory. The table grows as it fills, to the setting `memory` at the most; from then on what is remembered anew is
 * written over what was before. So a count that has too little memory is slow, and does not fail. Each instance begins
 * with an empty table. Layer by layer, what has no room goes to temporary files (layers.c).
 *
 * Counts: nodes, placements and so on, of the nodes that were entered. */
#include "common/base/array.h"
#include "common/base/big-count.h"
#include "common/cover/cover-components.h"
#include "solvers/bit-matrix/bit-matrix.h"
#include "solvers/bit-matrix/lanes.h"
#include "solvers/bit-matrix/memo-costs.h"
#include "solvers/counting/counted-items.h"
#include "solvers/counting/layer-entropy.h"
#include "solvers/counting/layers.h"
#include "solvers/counting/memo-order.h"
#include "solvers/counting/parts.h"
#include "solvers/counting/words.h"

#include <math.h>
#include <string.h>

/* --- the back-end --- */

enum { SETTING_ORDER, SETTING_MEMORY, SETTING_FORM, SETTING_SET };
enum { ORDER_AUTO, ORDER_FIXED, ORDER_FEWEST };

static const char *const order_choices[] = {"auto", "fixed", "fewest", 0};

enum { FORM_AUTO, FORM_LAYERS, FORM_DEPTH, FORM_PARTS };

static const char *const form_choices[] = {"auto", "layers", "depth", "parts", 0};

static const struct setting memo_settings[] = {
    {.name = "order",
     .summary = "of items: a short frontier, as they stand, or fewest options",
     .choices = order_choices},
    {.name = "memory",
     .summary = "megabytes that the table may take",
     .lowest = 1,
     .highest = 1000000,
     .initial = 2000},
    {.name = "form", .summary = "of the count: by layers, depth first, or by parts", .choices = form_choices},
    SET_SETTING,
    {.name = 0},
};

/* A component of a cover that has several, as a cover of its own. */
struct component {
    struct memo_state *counter;
    struct cover *cover;
    const uint32_t *option; /* of each of its options the number in the whole */
};

/* One of the two engines, the other is null. */
struct memo_state {
    struct allocator *allocator;
    struct cover
        *cover;      /* the problem's, items in the order in which they are covered; see counted-items.h */
    uint32_t *sweep; /* null, or another order, of its primary items, for layers and parts */
    size_t sweep_room;
    uint32_t frontier; /* of the order for layers */
    struct problem problem;
    struct lanes *lanes;
    struct bits *bits;
    struct memo memo;
    bool fixed_order, uses_layers;
    uint64_t order, form; /* the settings */
    struct cover_components pieces;
    struct component *components;
    uint32_t component_count; /* of a connected cover none */
    bool is_component;
    uint64_t *total; /* of a component what was counted: total_words of them, none before the end */
    size_t total_words;
    char *digits; /* of a count that needs more than 64 bits */
    size_t digits_room;
};

static enum search_end memo_count(struct memo_state *counter, const struct instance *instance,
                                  struct search *search)
{
    struct memo *memo = search->limit ? 0 : &counter->memo;
    if (counter->lanes) {
        counter->lanes->memo = memo;
        counter->lanes->fixed_order = memo && counter->fixed_order;
        return lanes_solve(counter->lanes, instance, search);
    }
    counter->bits->memo = memo;
    counter->bits->fixed_order = memo && counter->fixed_order;
    return bits_solve(counter->bits, instance, search);
}

static void give_total(struct memo_state *counter)
{
    array_give(counter->allocator, counter->total, counter->total_words, sizeof *counter->total);
    allocator_give(counter->allocator, counter->digits, counter->digits_room);
    counter->total = 0;
    counter->digits = 0;
    counter->total_words = counter->digits_room = 0;
}

/* Hands over what was counted, to the end or until the search was cut off. False if memory runs out. */
static bool hand_over(struct memo_state *counter, const uint64_t *total, size_t words, struct search *search)
{
    while (words > 1 && !total[words - 1])
        words--;
    search->solutions = words > 1 ? UINT64_MAX : *total;
    give_total(counter);
    if (counter->is_component) {
        counter->total = array_take(counter->allocator, words, sizeof *total);
        if (!counter->total)
            return false;
        counter->total_words = words;
        memcpy(counter->total, total, words * sizeof *total);
        return true;
    }
    if (words == 1)
        return true;
    counter->digits = allocator_take(counter->allocator, count_digits_max(words));
    if (!counter->digits)
        return false;
    counter->digits_room = count_digits_max(words);
    count_write_words(total, words, counter->digits);
    search->large_count = counter->digits;
    return true;
}

/* Shows a solution: `count` options, with room for those of the instance. */
static void show_options(uint32_t *options, size_t count, const struct instance *instance,
                         struct search *search)
{
    for (size_t i = 0; i < instance->taken_count; i++)
        options[count++] = instance->taken[i];
    search->on_solution(search->context, &(struct solution){.options = options, .option_count = count});
}

/* Adds those of a search that was part of another. */
static void add_counters(struct search *search, const struct search *own)
{
    for (size_t i = 0; i < COUNTER_COUNT; i++)
        if (i != COUNTER_DEPTH)
            search->counters[i] += own->counters[i];
        else if (own->counters[i] > search->counters[i])
            search->counters[i] = own->counters[i];
}

/* --- layer by layer --- */

/* Shows one of the solutions. */
static enum search_end show_one(struct memo_state *counter, const struct layers_task *task,
                                const struct instance *instance, struct search *search)
{
    size_t room = counter->cover->primary_count + instance->taken_count, count = 0;
    uint32_t *options = array_take(counter->allocator, room, sizeof *options);
    enum search_end end = options ? layers_find(task, options, &count) : SEARCH_NO_MEMORY;
    if (end == SEARCH_EXHAUSTED)
        show_options(options, count, instance, search);
    array_give(counter->allocator, options, room, sizeof *options);
    return end;
}

enum { BYTES_A_STATE = 64 };

/* Hands over what was counted layer by layer. */
static enum search_end end_layers(struct memo_state *counter, struct layers_task *task,
                                  struct layers_answer *answer, enum search_end end,
                                  const struct instance *instance, struct search *search)
{
    search->counters[COUNTER_NODES] += answer->states;
    search->counters[COUNTER_PLACEMENTS] += answer->choices;
    search->counters[COUNTER_BACKTRACKS] += answer->choices;
    if (end != SEARCH_OWN_LIMIT && answer->count && !hand_over(counter, answer->count, answer->words, search))
        end = SEARCH_NO_MEMORY;
    /* As much memory as remembers all states. */
    if (answer->states < task->bytes_most / BYTES_A_STATE)
        task->bytes_most = (answer->states + 1) * BYTES_A_STATE;
    if (end == SEARCH_EXHAUSTED && search->solutions && search->on_solution)
        end = show_one(counter, task, instance, search);
    layers_answer_close(answer, counter->allocator);
    return end;
}

/* SEARCH_OWN_LIMIT: the frontier is too wide. */
static enum search_end plan_layers(struct memo_state *counter, const struct instance *instance,
                                   struct layer_plan *plan)
{
    const enum layer_plan_end made = layer_plan_open(plan, counter->cover, counter->sweep, instance->taken,
                                                     instance->taken_count, counter->allocator);
    return made == LAYER_PLAN_MADE       ? SEARCH_EXHAUSTED
           : made == LAYER_PLAN_TOO_WIDE ? SEARCH_OWN_LIMIT
                                         : SEARCH_NO_MEMORY;
}

static enum search_end count_by_layers(struct memo_state *counter, const struct instance *instance,
                                       struct search *search)
{
    struct layer_plan plan;
    struct layers_answer answer;
    enum search_end end = plan_layers(counter, instance, &plan);
    if (end != SEARCH_EXHAUSTED)
        return end;
    struct layers_task task = {.plan = &plan,
                               .allocator = counter->allocator,
                               .search = search,
                               .bytes_most = counter->memo.bytes_most};
    end = layers_count(&task, &answer);
    end = end_layers(counter, &task, &answer, end, instance, search);
    layer_plan_close(&plan);
    return end;
}

/* --- part by part --- */

/* What parts are counted with. */
struct by_parts {
    struct part_plan plan;
    struct parts_task task;
    struct parts_answer answer;
    struct parts *parts;
    size_t room; /* for a solution */
};

static void close_by_parts(struct memo_state *counter, struct by_parts *by)
{
    parts_close(by->parts);
    array_give(counter->allocator, by->task.solution, by->room, sizeof *by->task.solution);
    parts_answer_close(&by->answer, counter->allocator);
    part_plan_close(&by->plan);
    by->parts = 0;
}

/* False if memory runs out; then nothing is to be closed. */
static bool open_by_parts(struct memo_state *counter, const struct instance *instance,
                          const struct search *search, size_t bytes_most, struct by_parts *by)
{
    *by = (struct by_parts){.room = counter->cover->primary_count + instance->taken_count};
    if (part_plan_open(&by->plan, counter->cover, counter->sweep, instance->taken, instance->taken_count,
                       counter->allocator) != PART_PLAN_MADE)
        return false;
    by->task = (struct parts_task){.plan = &by->plan,
                                   .allocator = counter->allocator,
                                   .search = search,
                                   .bytes_most = bytes_most,
                                   .choice = counter->order == ORDER_FEWEST ? PARTS_FEWEST : PARTS_IN_ORDER};
    if (search->on_solution)
        by->task.solution = array_take(counter->allocator, by->room, sizeof *by->task.solution);
    if (!search->on_solution || by->task.solution)
        by->parts = parts_open(&by->task, &by->answer);
    if (!by->parts)
        close_by_parts(counter, by);
    return by->parts;
}

/* Hands over what was counted by parts, unless it was given up. */
static enum search_end end_parts(struct memo_state *counter, struct by_parts *by, enum search_end end,
                                 const struct instance *instance, struct search *search)
{
    const struct parts_answer *answer = &by->answer;
    search->counters[COUNTER_NODES] += answer->parts;
    search->counters[COUNTER_PLACEMENTS] += answer->choices;
    search->counters[COUNTER_BACKTRACKS] += answer->choices;
    if (answer->deepest > search->counters[COUNTER_DEPTH])
        search->counters[COUNTER_DEPTH] = answer->deepest;
    if (end == SEARCH_EXHAUSTED && !hand_over(counter, answer->count, answer->words, search))
        end = SEARCH_NO_MEMORY;
    if (end == SEARCH_EXHAUSTED && answer->solution_length)
        show_options(by->task.solution, answer->solution_length, instance, search);
    close_by_parts(counter, by);
    return end;
}

static enum search_end count_by_parts(struct memo_state *counter, const struct instance *instance,
                                      struct search *search)
{
    struct by_parts by;
    if (!open_by_parts(counter, instance, search, counter->memo.bytes_most, &by))
        return SEARCH_NO_MEMORY;
    return end_parts(counter, &by, parts_go_on(by.parts, 0), instance, search);
}

/* --- depth first --- */

/* With what the table knows. SEARCH_OWN_LIMIT: it is full, and does not forget. */
static enum search_end search_deep(struct memo_state *counter, const struct instance *instance,
                                   struct search *search)
{
    struct memo *memo = &counter->memo;
    enum search_end end = memo_begin(memo, search) ? memo_count(counter, instance, search) : SEARCH_NO_MEMORY;
    if (memo->total && end != SEARCH_OWN_LIMIT) {
        const uint64_t *total = memo_total(memo);
        if (!total || !hand_over(counter, total, memo->count_words, search))
            end = SEARCH_NO_MEMORY;
    }
    return end;
}

static enum search_end count_depth_first(struct memo_state *counter, const struct instance *instance,
                                         struct search *search)
{
    counter->memo.forgets = true;
    enum search_end end = search_deep(counter, instance, search);
    memo_clear(&counter->memo);
    return end;
}

/* --- a race of the forms --- */

/* A form that pauses and goes on. Work is in nanoseconds, about. */
struct runner {
    bool runs;
    double done, left; /* left: an estimate */
};

enum form_runner { LAYERS, DEPTH, PARTS, RUNNERS };

/* All forms count the same instance, a while each, and keep what they have. After a short time of each, the one goes on
 * that has least work left, by its own estimate: layers_work_left, the share of the search depth first, and for parts run_parts.
 * One that leads wrongly leads until its estimate has grown beyond another's. */
struct race {
    struct memo_state *counter;
    const struct instance *instance;
    struct search *search;
    size_t bytes_most;
    struct runner runner[RUNNERS];
    bool has_plan, has_tried_parts;
    struct layer_plan plan;
    struct layers_task task;
    struct layers_answer answer;
    struct layers *layers;
    uint64_t looks; /* of the search depth first */
    size_t entries; /* in its table */
    struct by_parts by_parts;
};

/* At first, of layers and depth first; from how much left on parts are looked at; the least at a time. */
enum { WORK_FIRST = 15000000, WORK_WORTH_PARTS = 30000000, WORK_A_TURN = 5000000 };

/* In place of an estimate. */
#define NEVER 1e30

/* What one takes: a look at the clock depth first, before that is known; a node that is remembered, which waits for memory
 * more than once; a look at an option by parts. */
enum { WORK_FIRST_LOOK = 400000, WORK_AN_ENTRY = 150, WORK_A_PART = 10 };

/* What a node takes depth first: most have left part of the matrix. */
static double work_a_node(const struct memo_state *counter)
{
    enum { WORK_LEAST = 40, BITS_AT_ONCE = 800 };
    const struct cover *cover = counter->cover;
    return counter->lanes ? WORK_LEAST
                          : WORK_LEAST + (double)cover->item_count * cover->option_count / BITS_AT_ONCE;
}

static void leave_race(struct race *race, enum form_runner who)
{
    race->runner[who].runs = false;
    if (who == LAYERS && race->has_plan) {
        layers_close(race->layers);
        end_layers(race->counter, &race->task, &race->answer, SEARCH_OWN_LIMIT, race->instance, race->search);
        layer_plan_close(&race->plan);
        race->layers = 0;
        race->has_plan = false;
    }
    if (who == DEPTH)
        memo_clear(&race->counter->memo);
    if (who == PARTS && race->by_parts.parts)
        end_parts(race->counter, &race->by_parts, SEARCH_OWN_LIMIT, race->instance, race->search);
}

/* Memory: half for layers, until the others have left. */
static size_t bytes_for_layers(const struct race *race)
{
    return race->runner[DEPTH].runs || race->runner[PARTS].runs ? race->bytes_most / 2 : race->bytes_most;
}

static enum search_end enter_layers(struct race *race)
{
    struct memo_state *counter = race->counter;
    enum search_end end = plan_layers(counter, race->instance, &race->plan);
    if (end != SEARCH_EXHAUSTED)
        return end;
    race->has_plan = true;
    race->task = (struct layers_task){.plan = &race->plan,
                                      .allocator = counter->allocator,
                                      .search = race->search,
                                      .bytes_most = bytes_for_layers(race)};
    race->layers = layers_open(&race->task, &race->answer);
    race->runner[LAYERS].runs = race->layers;
    return race->layers ? SEARCH_EXHAUSTED : SEARCH_NO_MEMORY;
}

static enum search_end run_layers(struct race *race, double work)
{
    struct runner *runner = &race->runner[LAYERS];
    race->task.bytes_most = bytes_for_layers(race);
    enum search_end end = layers_go_on(race->layers, (uint64_t)work);
    runner->done = (double)layers_work(race->layers);
    if (end == SEARCH_OWN_LIMIT) {
        runner->left = layers_work_left(race->layers);
        return end;
    }
    layers_close(race->layers);
    race->layers = 0;
    end = end_layers(race->counter, &race->task, &race->answer, end, race->instance, race->search);
    layer_plan_close(&race->plan);
    race->has_plan = false;
    return end;
}

/* Memory: what the others may not have. */
static size_t bytes_for_depth(const struct race *race)
{
    const size_t half = race->bytes_most / 2;
    return race->bytes_most - (race->runner[LAYERS].runs ? half : 0) -
           (race->runner[PARTS].runs ? half / 2 : 0);
}

/* It begins anew, and finds in the table what it has counted. */
static enum search_end run_deep(struct race *race, double work)
{
    struct memo_state *counter = race->counter;
    struct runner *runner = &race->runner[DEPTH];
    struct search *search = race->search, own = *search;
    const double a_look = race->looks ? runner->done / (double)race->looks : WORK_FIRST_LOOK;
    uint64_t looks = (uint64_t)(work / a_look) + 1;
    if (search->looks && *search->looks < looks)
        looks = *search->looks;
    const uint64_t before = looks;
    counter->memo.bytes_most = bytes_for_depth(race);
    own.looks = &looks;
    own.solutions = 0;
    own.large_count = 0;
    enum search_end end = search_deep(counter, race->instance, &own);
    add_counters(search, &own);
    if (search->looks)
        *search->looks -= before - looks;
    const size_t entries = counter->memo.entry_count;
    race->looks += before - looks;
    runner->done += (double)own.counters[COUNTER_NODES] * work_a_node(counter);
    if (entries > race->entries)
        runner->done += (double)(entries - race->entries) * WORK_AN_ENTRY;
    race->entries = entries;
    if (end == SEARCH_STOPPED && !looks && !search_interrupted(search)) {
        const double share = counter->lanes ? lanes_share(counter->lanes) : bits_share(counter->bits);
        runner->left = share > 0 ? (1 - share) / share * runner->done : NEVER;
        return SEARCH_OWN_LIMIT;
    }
    search->solutions = own.solutions;
    search->large_count = own.large_count;
    if (end == SEARCH_OWN_LIMIT)
        leave_race(race, DEPTH);
    return end;
}

/* What parts have to be narrower than: the bits of a layer, which are fewer than the items on its frontier. */
static uint32_t bits_of_layers(const struct race *race)
{
    double most = 0;
    if (!race->has_plan)
        return race->counter->frontier;
    for (uint32_t layer = 0; layer < race->plan.layer_count; layer++)
        most = race->plan.entropy[layer] > most ? race->plan.entropy[layer] : most;
    return (uint32_t)most;
}

static bool are_parts_worth_it(const struct race *race)
{
    return parts_are_worth_it(&race->by_parts.plan, bits_of_layers(race), &race->by_parts.answer);
}

/* Whether so few sets of items can be at the rims of parts that all of them take less than layers promise to take, with the
 * states that the order of their items promises: the estimate from a sample is far too low where layers are thousands. */
static bool are_parts_sure(const struct race *race)
{
    enum { WORK_A_SET = 1500, WORK_A_STATE = 50 };
    const struct layer_plan *plan = &race->plan;
    const double work = race->by_parts.plan.sets * WORK_A_SET;
    double layers = 0;
    if (!race->has_plan || race->by_parts.plan.width == PART_WIDTH_UNKNOWN)
        return false;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++)
        layers += (double)(plan->first[layer + 1] - plan->first[layer] + 1) *
                  exp2(BITS_A_BIT * plan->entropy[layer]) * WORK_A_STATE;
    return work < layers && race->runner[PARTS].done < layers;
}

/* How much is left is not known: several times what was done, if parts are worth it at all. */
static enum search_end run_parts(struct race *race, double work)
{
    struct runner *runner = &race->runner[PARTS];
    struct by_parts *by = &race->by_parts;
    enum { TIMES_MORE = 4 };
    enum search_end end = parts_go_on(by->parts, (uint64_t)(work / WORK_A_PART));
    runner->done = (double)parts_work(by->parts) * WORK_A_PART;
    runner->left = are_parts_sure(race) ? 0 : TIMES_MORE * runner->done;
    if (end != SEARCH_OWN_LIMIT)
        return end_parts(race->counter, by, end, race->instance, race->search);
    if (!are_parts_worth_it(race))
        leave_race(race, PARTS);
    return end;
}

static enum search_end run(struct race *race, enum form_runner who, double work)
{
    enum search_end end = who == LAYERS  ? run_layers(race, work)
                          : who == DEPTH ? run_deep(race, work)
                                         : run_parts(race, work);
    if (end != SEARCH_NO_MEMORY)
        return end;
    leave_race(race, who);
    return SEARCH_OWN_LIMIT;
}

/* RUNNERS if none runs. */
static enum form_runner find_leader(const struct race *race)
{
    enum form_runner leader = RUNNERS;
    for (enum form_runner who = LAYERS; who < RUNNERS; who++)
        if (race->runner[who].runs &&
            (leader == RUNNERS || race->runner[who].left < race->runner[leader].left))
            leader = who;
    return leader;
}

static double work_done(const struct race *race)
{
    double done = 0;
    for (enum form_runner who = LAYERS; who < RUNNERS; who++)
        done += race->runner[who].done;
    return done;
}

/* Who is far behind, when some time has passed, gives its memory to the others. */
static void drop_hopeless(struct race *race, enum form_runner leader)
{
    enum { FAR = 30, WORK_LATE = 1000000000 };
    for (enum form_runner who = LAYERS; who < RUNNERS; who++)
        if (race->runner[who].runs && race->runner[leader].done > WORK_LATE &&
            race->runner[who].left > FAR * race->runner[leader].left)
            leave_race(race, who);
}

/* False if it is clear from the plan alone that they are not worth it. */
static bool enter_parts(struct race *race)
{
    struct runner *runner = &race->runner[PARTS];
    race->has_tried_parts = true;
    runner->runs =
        open_by_parts(race->counter, race->instance, race->search, race->bytes_most / 4, &race->by_parts);
    if (runner->runs && race->by_parts.plan.width != PART_WIDTH_UNKNOWN && !are_parts_worth_it(race))
        leave_race(race, PARTS);
    return runner->runs;
}

/* The leader, or one whose estimate is not far from the leader's and which has done too little for a good one. */
static enum form_runner find_next(const struct race *race, enum form_runner leader)
{
    enum { NEAR = 4, SHARE = 3 };
    for (enum form_runner who = LAYERS; leader != RUNNERS && who < RUNNERS; who++)
        if (race->runner[who].runs && race->runner[who].left < NEAR * race->runner[leader].left &&
            SHARE * race->runner[who].done < race->runner[leader].done)
            return who;
    return leader;
}

/* A part of what all have done. Depth first, which has to find its way back each time, half as much again as it did. */
static double next_turn(const struct race *race, enum form_runner who)
{
    enum { TURNS = 8 };
    const struct runner *runner = &race->runner[who];
    const double share = work_done(race) / TURNS, least = runner->done > 0 ? WORK_A_TURN : WORK_FIRST;
    return fmax(fmax(share, least), who == DEPTH ? runner->done / 2 : 0);
}

static enum search_end race_on(struct race *race)
{
    enum search_end end = SEARCH_OWN_LIMIT;
    enum form_runner leader;
    while (end == SEARCH_OWN_LIMIT && (leader = find_leader(race)) != RUNNERS) {
        if (!race->has_tried_parts && race->runner[leader].left > WORK_WORTH_PARTS && enter_parts(race))
            leader = PARTS;
        const enum form_runner next = find_next(race, leader);
        end = run(race, next, next_turn(race, next));
        if (race->runner[leader].runs)
            drop_hopeless(race, leader);
    }
    return end;
}

static enum search_end race_forms(struct race *race)
{
    struct memo_state *counter = race->counter;
    struct memo *memo = &counter->memo;
    race->bytes_most = memo->bytes_most;
    memo->forgets = false;
    race->runner[DEPTH].runs = true;
    enum search_end end = enter_layers(race);
    if (race->layers)
        end = run(race, LAYERS, WORK_FIRST);
    if (end == SEARCH_OWN_LIMIT || end == SEARCH_NO_MEMORY)
        end = run(race, DEPTH, WORK_FIRST);
    if (end == SEARCH_OWN_LIMIT)
        end = race_on(race);
    for (enum form_runner who = LAYERS; who < RUNNERS; who++)
        leave_race(race, who);
    memo->bytes_most = race->bytes_most;
    return end;
}

/* Passes on the first solution only. */
struct first_shown {
    void (*on_solution)(void *context, const struct solution *solution);
    void *context;
    bool done;
};

static void show_first(void *context, const struct solution *solution)
{
    struct first_shown *first = context;
    if (!first->done && first->on_solution)
        first->on_solution(first->context, solution);
    first->done = true;
}

/* A search that is given up may have shown solutions, which must not be shown again. */
static enum search_end count_by_any(struct memo_state *counter, const struct instance *instance,
                                    struct search *search)
{
    struct first_shown first = {.on_solution = search->on_solution, .context = search->context};
    struct race race = {.counter = counter, .instance = instance, .search = search};
    search->on_solution = first.on_solution ? show_first : 0;
    search->context = &first;
    enum search_end end = race_forms(&race);
    if (end == SEARCH_OWN_LIMIT || end == SEARCH_NO_MEMORY)
        end = count_depth_first(counter, instance, search);
    search->on_solution = first.on_solution;
    search->context = first.context;
    return end;
}

static enum search_end count_connected(struct memo_state *counter, const struct instance *instance,
                                       struct search *search)
{
    enum search_end end = SEARCH_OWN_LIMIT;
    if (counter->cover->colour_count || counter->cover->bounds) {
        end = count_by_layers(counter, instance, search);
        if (end == SEARCH_OWN_LIMIT)
            error_set(&search->failure, "too much is open at once to count it layer by layer: bits does not");
        return end;
    }
    if (counter->form == FORM_PARTS)
        return count_by_parts(counter, instance, search);
    if (counter->form == FORM_AUTO && counter->order == ORDER_AUTO)
        return count_by_any(counter, instance, search);
    if (counter->uses_layers)
        end = count_by_layers(counter, instance, search);
    return end == SEARCH_OWN_LIMIT ? count_depth_first(counter, instance, search) : end;
}

/* --- component by component --- */

/* Gathers the first solution of each component. */
struct gathering {
    const struct component *component;
    uint32_t *options;
    size_t count;
    bool has_one; /* of this component */
};

static void gather(void *context, const struct solution *solution)
{
    struct gathering *gathering = context;
    for (size_t i = 0; !gathering->has_one && i < solution->option_count; i++)
        gathering->options[gathering->count++] = gathering->component->option[solution->options[i]];
    gathering->has_one = true;
}

/* Counts a component, as a search of its own. */
static enum search_end count_component(const struct component *component, struct gathering *gathering,
                                       struct search *search)
{
    struct search own = {.deadline = search->deadline,
                         .stop = search->stop,
                         .looks = search->looks,
                         .on_solution = search->on_solution ? gather : 0,
                         .context = gathering};
    gathering->component = component;
    gathering->has_one = false;
    give_total(component->counter);
    enum search_end end = count_connected(component->counter, &(struct instance){.cells = 0}, &own);
    add_counters(search, &own);
    search->failure = own.failure;
    return end;
}

/* The product of what was counted of all components is handed over. */
static bool multiply_totals(struct memo_state *counter, struct search *search)
{
    size_t room = 0, words = 1;
    for (uint32_t i = 0; i < counter->component_count; i++)
        room += counter->components[i].counter->total_words;
    uint64_t *product = array_take(counter->allocator, 2 * room + 2, sizeof *product),
             *next = product + room + 1;
    if (!product)
        return false;
    *product = 1;
    for (uint32_t i = 0; i < counter->component_count; i++) {
        const struct memo_state *other = counter->components[i].counter;
        multiply_words(next, product, words, other->total, other->total_words);
        words += other->total_words;
        words -= !next[words - 1];
        memcpy(product, next, words * sizeof *product);
    }
    bool done = hand_over(counter, product, words, search);
    array_give(counter->allocator, product, 2 * room + 2, sizeof *product);
    return done;
}

static enum search_end count_components(struct memo_state *counter, struct search *search)
{
    const size_t room = counter->problem.cover->primary_count;
    struct gathering gathering = {.options = array_take(counter->allocator, room, sizeof *gathering.options)};
    enum search_end end = gathering.options ? SEARCH_EXHAUSTED : SEARCH_NO_MEMORY;
    bool has_solution = true;
    for (uint32_t i = 0; i < counter->component_count && end == SEARCH_EXHAUSTED && has_solution; i++) {
        const struct component *component = &counter->components[i];
        end = count_component(component, &gathering, search);
        has_solution =
            end != SEARCH_EXHAUSTED || component->counter->total_words > 1 || *component->counter->total;
    }
    const uint64_t none = 0;
    if (end == SEARCH_EXHAUSTED &&
        !(has_solution ? multiply_totals(counter, search) : hand_over(counter, &none, 1, search)))
        end = SEARCH_NO_MEMORY;
    if (end == SEARCH_EXHAUSTED && has_solution && search->on_solution)
        search->on_solution(search->context, &(struct solution){.options = gathering.options,
                                                                .option_count = gathering.count});
    array_give(counter->allocator, gathering.options, room, sizeof *gathering.options);
    return end;
}

static enum search_end solve_any(struct memo_state *counter, const struct instance *instance,
                                 struct search *search)
{
    if (search->minimize && counter->form == FORM_DEPTH) {
        error_set(&search->failure, "depth first it has no diagram of all covers: form=layers has one");
        return SEARCH_OWN_LIMIT;
    }
    if (search->minimize)
        return memo_minimize(counter->cover, counter->form == FORM_PARTS, counter->memo.bytes_most, search,
                             counter->allocator);
    if (search->limit)
        return memo_count(counter, instance, search);
    /* Options are taken of boards only, and those are connected. */
    if (counter->component_count && !instance->taken_count)
        return count_components(counter, search);
    return count_connected(counter, instance, search);
}

/* Passes solutions on without the options that say that one is not chosen (counted-items.h). */
struct without_added {
    const struct memo_state *counter;
    const struct search *search;
    uint32_t *options;
};

static void show_without_added(void *context, const struct solution *solution)
{
    const struct without_added *without = context;
    size_t count = 0;
    for (size_t i = 0; i < solution->option_count; i++)
        if (solution->options[i] < without->counter->problem.cover->option_count)
            without->options[count++] = solution->options[i];
    without->search->on_solution(without->search->context,
                                 &(struct solution){.options = without->options, .option_count = count});
}

static enum search_end memo_solve(void *state, const struct instance *instance, struct search *search)
{
    struct memo_state *counter = state;
    give_total(counter);
    if (!counter->cover->bounds || !search->on_solution)
        return solve_any(counter, instance, search);
    const struct search outer = *search;
    const size_t room = counter->cover->primary_count + cover_solution_max(counter->problem.cover);
    struct without_added without = {counter, &outer, array_take(counter->allocator, room, sizeof(uint32_t))};
    search->on_solution = show_without_added;
    search->context = &without;
    const enum search_end end = without.options ? solve_any(counter, instance, search) : SEARCH_NO_MEMORY;
    search->on_solution = outer.on_solution;
    search->context = outer.context;
    array_give(counter->allocator, without.options, room, sizeof *without.options);
    return end;
}

static void close_counter(struct memo_state *counter)
{
    if (counter->lanes)
        lanes_close(counter->lanes);
    if (counter->bits)
        bits_close(counter->bits);
    give_total(counter);
    array_give(counter->allocator, counter->sweep, counter->sweep_room, sizeof *counter->sweep);
    cover_close(counter->cover);
    allocator_give(counter->allocator, counter, sizeof *counter);
}

static void memo_close(void *state)
{
    struct memo_state *counter = state;
    for (uint32_t i = 0; i < counter->component_count; i++) {
        struct component *component = &counter->components[i];
        if (component->counter)
            close_counter(component->counter);
        cover_close(component->cover);
    }
    array_give(counter->allocator, counter->components, counter->component_count,
               sizeof *counter->components);
    cover_components_close(&counter->pieces);
    close_counter(counter);
}

/* Where depth first takes the item with the fewest options, of equal ones it takes them as they stand: an order that keeps the
 * frontier short is worse there (queens:14 takes 0.6 s and not 0.4). So this order is for the other forms. False if memory
 * runs out. */
static bool set_aside(struct memo_state *counter, struct memo_order *order)
{
    const uint32_t count = order->cover->primary_count;
    counter->sweep = array_take(counter->allocator, count, sizeof *counter->sweep);
    counter->sweep_room = count;
    for (uint32_t place = 0; counter->sweep && place < count; place++) {
        counter->sweep[place] = order->items[place];
        order->items[place] = place;
    }
    return counter->sweep;
}

/* Puts the items in order. */
static bool arrange(struct memo_state *counter, const struct settings *settings, size_t *longest)
{
    uint64_t setting = settings->value[SETTING_ORDER], form = settings->value[SETTING_FORM];
    const struct cover *cover = counter->problem.cover;
    struct cover *counted = cover->bounds ? cover_with_counted_items(cover, counter->allocator) : 0;
    struct memo_order order;
    if ((cover->bounds && !counted) ||
        !memo_order_open(&order, counted ? counted : cover, setting == ORDER_AUTO, counter->allocator)) {
        cover_close(counted);
        return false;
    }
    counter->frontier = order.frontier;
    counter->order = setting;
    counter->form = form;
    counter->fixed_order = setting == ORDER_FIXED || form == FORM_LAYERS ||
                           (setting == ORDER_AUTO && order.frontier < cover->item_count / 2);
    counter->uses_layers = setting != ORDER_FEWEST && form != FORM_DEPTH;
    if (counter->fixed_order || cover->costs || set_aside(counter, &order))
        counter->cover = memo_order_apply(&order);
    /* The engines know bounds, and count nothing where there are some. */
    if (!counted)
        counter->problem.cover = counter->cover;
    *longest = order.longest;
    memo_order_close(&order);
    cover_close(counted);
    return counter->cover;
}

static bool open_engine(struct memo_state *counter, bool use_lanes, uint64_t set, struct error *error)
{
    struct memo *memo = &counter->memo;
    if (use_lanes)
        counter->lanes = lanes_open(counter->cover, true, set, counter->allocator, error);
    else
        counter->bits = bits_open(&counter->problem, set, counter->allocator, error);
    if (counter->lanes)
        memo->key_words = lanes_key_words(counter->lanes);
    else if (counter->bits)
        memo->key_words = (counter->bits->row_count - 1 + 63) / 64;
    return counter->lanes || counter->bits;
}

/* A counter of a cover. Null and a sentence if there is no memory for it. */
static struct memo_state *open_counter(const struct problem *problem, const struct settings *settings,
                                       struct allocator *allocator, struct error *error)
{
    struct memo_state *counter = allocator_take_zeroed(allocator, sizeof *counter);
    if (!counter) {
        error_set(error, "not enough memory for the order of items");
        return 0;
    }
    size_t longest;
    counter->allocator = allocator;
    counter->problem = *problem;
    counter->memo = memo_of(0, problem->cover->item_count + (size_t)3,
                            (size_t)settings->value[SETTING_MEMORY] * 1000000, allocator);
    bool done =
        arrange(counter, settings, &longest)
            ? open_engine(counter,
                          longest <= LANE_OPTIONS && !problem->cover->colour_count && !problem->cover->bounds,
                          settings->value[SETTING_SET], error)
            : error_set(error, "not enough memory for the order of items");
    if (done)
        return counter;
    close_counter(counter);
    return 0;
}

/* A counter for each component of the cover, if it has several. */
static bool open_components(struct memo_state *counter, const struct problem *problem,
                            const struct settings *settings, struct error *error)
{
    static const char failure[] = "not enough memory for the components of the cover";
    struct allocator *allocator = counter->allocator;
    struct cover_components *pieces = &counter->pieces;
    if (!cover_components_open(pieces, problem->cover, allocator))
        return error_set(error, failure);
    if (pieces->count < 2 || problem->cover->bounds)
        return true;
    counter->components = array_take_zeroed(allocator, pieces->count, sizeof *counter->components);
    counter->component_count = counter->components ? pieces->count : 0;
    for (uint32_t i = 0; i < counter->component_count; i++) {
        struct component *component = &counter->components[i];
        struct problem own = *problem;
        component->option = pieces->option + pieces->option_first[i];
        own.cover = component->cover = cover_component(pieces, i);
        if (!own.cover)
            return error_set(error, failure);
        component->counter = open_counter(&own, settings, allocator, error);
        if (!component->counter)
            return false;
        component->counter->is_component = true;
    }
    return counter->components || error_set(error, failure);
}

static bool memo_open(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    const uint64_t form = settings->value[SETTING_FORM];
    if ((problem->cover->colour_count || problem->cover->bounds) &&
        (settings->value[SETTING_ORDER] == ORDER_FEWEST || (form != FORM_AUTO && form != FORM_LAYERS)))
        return error_set(error, "memo counts covers with colours or bounds layer by layer only");
    struct memo_state *counter = open_counter(problem, settings, allocator, error);
    if (!counter)
        return false;
    bool done = open_components(counter, problem, settings, error);
    if (done)
        *state = counter;
    else
        memo_close(counter);
    return done;
}

const struct solver solver_memo = {
    SOLVER_HEAD,
    .name = "memo",
    .family = "exact cover",
    .summary = "counts what is left of a set of items only once",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = memo_settings,
    .takes = TAKES_COLOURS | TAKES_BOUNDS | TAKES_COSTS | TAKES_COSTS_IN_BOUNDS,
    .open = memo_open,
    .solve = memo_solve,
    .close = memo_close,
};
