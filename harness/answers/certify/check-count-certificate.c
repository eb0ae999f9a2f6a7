/* SPDX-License-Identifier: MIT */
/* Checks that an exact cover has as many solutions as a certificate says, in one pass over the certificate.
 *
 * The certificate (data/formats.md) names an order of the primary items and lists nodes; each node names an item, and
 * for options of that item a later node, or 0 for a complete solution. The checker computes with each node
 *     the state: the set of items covered on the way to it, and
 *     the ways: the number of paths from the first node to it.
 *
 * Why the count is right. The first uncovered primary item of a state, in the order, is its next item. Call an option
 * late in a state if all its items are uncovered and its first primary item, in the order, is the next item or behind
 * it. R(S) is the number of sets of late options of S that cover each uncovered primary item exactly once, and each
 * uncovered secondary item at most once. R(start) is the number wanted: there all options that do not touch an item of
 * the givens are late.
 *   1. Let i be the next item of S, not all items being covered. Each such set has exactly one option o with i, and as
 *      items before i are covered, i is the first item of o. The others are late options of S + o, the state in which
 *      the items of o are covered too. So R(S) is the sum of R(S + o) over the options o whose first item is i and whose
 *      items are uncovered in S. The checker finds these options itself, in the problem, and demands that the node has
 *      these and no others: nothing is missing, nothing is there twice.
 *   2. R(S) depends on no secondary item that only options before the next item have. Those count as covered in every
 *      state. A child that is named again must have exactly the state with which it was named first; so each node has
 *      one state, and R of it.
 *   3. A child is 0 if and only if S + o covers all primary items; R is 1 then.
 *   4. Children are later nodes, each node is named before it is listed, and all that is named is listed. So R(start) is
 *      the number of paths from the first node to 0, the sum of the ways of all nodes that name 0.
 * Sums have as many words as the certificate says; one that overflows is refused.
 *
 * Memory: states and ways of the nodes that are named and not yet listed. */
#include "harness/answers/certify/check-count-certificate.h"

#include "common/base/array.h"
#include "harness/answers/certify/check-parts-certificate.h"

#include <string.h>

#define NOWHERE UINT32_MAX

struct checker {
    const struct cover *cover;
    struct allocator *allocator;
    struct certificate *input;
    uint32_t *order; /* the primary items */
    uint32_t *place; /* of each primary item: where it stands in the order */
    size_t *first; /* of each place, one more: its options in `option`, those whose first item stands there */
    uint32_t *option;
    size_t *idle_first; /* of each place, one more: secondary items that no option of a later place has */
    uint32_t *idle;
    size_t set_words, sum_words, record_words;
    /* Nodes that are named and not listed, in a ring: node n at n modulo the room, a power of two. A record: the place of
     * the next item, or NOWHERE if the node is not named; the state; the ways. */
    uint64_t *ring;
    size_t room;
    uint64_t node_count, node; /* as the certificate says; listed until now */
    uint64_t *state, *sum;     /* of a child; the paths to 0 */
};

/* --- the head --- */

/* ITEMS OPTIONS NODES WORDS, and the order. */
static bool read_head(struct checker *checker)
{
    const struct cover *cover = checker->cover;
    uint64_t words, item;
    if (!certificate_read_sizes(checker->input, cover, &checker->node_count, &words) ||
        !certificate_read_word(checker->input, "order"))
        return false;
    checker->sum_words = words;
    for (uint32_t i = 0; i < cover->primary_count; i++)
        checker->place[i] = NOWHERE;
    for (uint32_t i = 0; i < cover->primary_count; i++) {
        if (!certificate_read_number(checker->input, cover->primary_count, &item))
            return false;
        if (!item || checker->place[item - 1] != NOWHERE)
            return certificate_refuses(checker->input, "the order does not name each primary item once");
        checker->order[i] = (uint32_t)item - 1;
        checker->place[item - 1] = i;
    }
    return certificate_end_line(checker->input);
}

/* --- the problem, by the order --- */

/* The place of the first item of an option; NOWHERE if it has no primary item. */
static uint32_t place_of_option(const struct checker *checker, uint32_t option)
{
    const struct cover *cover = checker->cover;
    uint32_t place = NOWHERE;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] < cover->primary_count && checker->place[cover->items[node]] < place)
            place = checker->place[cover->items[node]];
    return place;
}

static void sort_options(struct checker *checker)
{
    const struct cover *cover = checker->cover;
    for (int round = 0; round < 2; round++) {
        for (uint32_t option = 0; option < cover->option_count; option++) {
            uint32_t place = place_of_option(checker, option);
            if (place != NOWHERE && !round)
                checker->first[place + 2]++;
            else if (place != NOWHERE)
                checker->option[checker->first[place + 1]++] = option;
        }
        for (uint32_t place = 0; !round && place < cover->primary_count; place++)
            checker->first[place + 2] += checker->first[place + 1];
    }
}

/* Secondary items by the last place that has an option with them; those without options are in no list. */
static bool sort_secondary(struct checker *checker)
{
    const struct cover *cover = checker->cover;
    uint32_t secondary = cover->item_count - cover->primary_count;
    uint32_t *last = array_take(checker->allocator, secondary, sizeof *last);
    if (!last)
        return certificate_fails(checker->input, COUNT_NO_MEMORY, "not enough memory");
    for (uint32_t i = 0; i < secondary; i++)
        last[i] = NOWHERE;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        uint32_t place = place_of_option(checker, option);
        for (size_t node = cover->option_start[option];
             place != NOWHERE && node < cover->option_start[option + 1]; node++) {
            uint32_t item = cover->items[node];
            if (item >= cover->primary_count &&
                (last[item - cover->primary_count] == NOWHERE || last[item - cover->primary_count] < place))
                last[item - cover->primary_count] = place;
        }
    }
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < secondary; i++)
            if (last[i] != NOWHERE && !round)
                checker->idle_first[last[i] + 2]++;
            else if (last[i] != NOWHERE)
                checker->idle[checker->idle_first[last[i] + 1]++] = cover->primary_count + i;
        for (uint32_t place = 0; !round && place < cover->primary_count; place++)
            checker->idle_first[place + 2] += checker->idle_first[place + 1];
    }
    array_give(checker->allocator, last, secondary, sizeof *last);
    return true;
}

/* --- states --- */

static bool covers(const uint64_t *state, uint32_t item)
{
    return state[item / 64] >> item % 64 & 1;
}

static void cover_item(uint64_t *state, uint32_t item)
{
    state[item / 64] |= UINT64_C(1) << item % 64;
}

static bool may_choose(const struct checker *checker, const uint64_t *state, uint32_t option)
{
    const struct cover *cover = checker->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (covers(state, cover->items[node]))
            return false;
    return true;
}

static void choose(const struct checker *checker, uint64_t *state, uint32_t option)
{
    const struct cover *cover = checker->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        cover_item(state, cover->items[node]);
}

/* The place of the next item, from `place` on; secondary items that are idle from there on count as covered. */
static uint32_t next_place(const struct checker *checker, uint64_t *state, uint32_t place)
{
    while (place < checker->cover->primary_count && covers(state, checker->order[place])) {
        for (size_t i = checker->idle_first[place]; i < checker->idle_first[place + 1]; i++)
            cover_item(state, checker->idle[i]);
        place++;
    }
    return place;
}

/* --- records --- */

static uint64_t *record_of(const struct checker *checker, uint64_t node)
{
    return checker->ring + (node & (checker->room - 1)) * checker->record_words;
}

static bool make_room(struct checker *checker, uint64_t node)
{
    size_t room = checker->room ? checker->room : 1;
    if (checker->room && node - checker->node < checker->room)
        return true;
    while (node - checker->node >= room)
        room *= 2;
    struct checker larger = *checker;
    larger.room = room;
    larger.ring = array_take(checker->allocator, room, checker->record_words * sizeof *larger.ring);
    if (!larger.ring)
        return certificate_fails(checker->input, COUNT_NO_MEMORY, "not enough memory");
    for (size_t i = 0; i < room; i++)
        larger.ring[i * checker->record_words] = NOWHERE;
    for (uint64_t at = checker->node; at < checker->node + checker->room; at++)
        memcpy(record_of(&larger, at), record_of(checker, at), checker->record_words * sizeof *larger.ring);
    array_give(checker->allocator, checker->ring, checker->room,
               checker->record_words * sizeof *checker->ring);
    *checker = larger;
    return true;
}

static bool add(struct checker *checker, uint64_t *sum, const uint64_t *number)
{
    bool carry = false;
    for (size_t i = 0; i < checker->sum_words; i++) {
        bool over = __builtin_add_overflow(sum[i], number[i], &sum[i]);
        over |= __builtin_add_overflow(sum[i], (uint64_t)carry, &sum[i]);
        carry = over;
    }
    return !carry || certificate_refuses(checker->input, "numbers are longer than it says");
}

/* Names a node with checker->state, to which `ways` more paths lead. */
static bool name_node(struct checker *checker, uint64_t node, uint32_t place, const uint64_t *ways)
{
    if (!make_room(checker, node))
        return false;
    uint64_t *record = record_of(checker, node), *sum = record + 1 + checker->set_words;
    if (record[0] == NOWHERE) {
        record[0] = place;
        memcpy(record + 1, checker->state, checker->set_words * sizeof *record);
        memset(sum, 0, checker->sum_words * sizeof *sum);
    } else if (record[0] != place ||
               memcmp(record + 1, checker->state, checker->set_words * sizeof *record) != 0)
        return certificate_refuses(checker->input,
                                   "this node was named before with another set of covered items");
    return add(checker, sum, ways);
}

/* --- nodes --- */

static bool check_edge(struct checker *checker, const uint64_t *here, uint32_t place, uint32_t option)
{
    uint64_t named, child;
    if (!certificate_more_in_line(checker->input))
        return certificate_refuses(checker->input, "an option that may be chosen is missing");
    if (!certificate_read_number(checker->input, checker->cover->option_count, &named))
        return false;
    if (named != option + (uint64_t)1)
        return certificate_refuses(checker->input,
                                   "this is not the next option of the item that may be chosen");
    memcpy(checker->state, here + 1, checker->set_words * sizeof *here);
    choose(checker, checker->state, option);
    uint32_t next = next_place(checker, checker->state, place);
    if (!certificate_read_number(checker->input, checker->node_count, &child))
        return false;
    checker->input->report->edges++;
    if ((next == checker->cover->primary_count) != !child)
        return certificate_refuses(checker->input, child ? "all items are covered here: this should be 0"
                                                         : "items are not covered yet");
    if (!child)
        return add(checker, checker->sum, here + 1 + checker->set_words);
    if (child <= checker->node || child >= checker->node_count)
        return certificate_refuses(checker->input, "this is no later node");
    return name_node(checker, child, next, here + 1 + checker->set_words);
}

static bool check_node(struct checker *checker, uint64_t *here)
{
    uint64_t item;
    uint32_t place = NOWHERE;
    if (!checker->room || *record_of(checker, checker->node) == NOWHERE)
        return certificate_refuses(checker->input, "no node before it names this one");
    /* A copy: the ring may move. */
    memcpy(here, record_of(checker, checker->node), checker->record_words * sizeof *here);
    place = (uint32_t)here[0];
    if (!certificate_read_number(checker->input, checker->cover->primary_count, &item))
        return false;
    if (item != checker->order[place] + (uint64_t)1)
        return certificate_refuses(checker->input, "this is not the first item that is not covered");
    for (size_t i = checker->first[place]; i < checker->first[place + 1]; i++)
        if (may_choose(checker, here + 1, checker->option[i]) &&
            !check_edge(checker, here, place, checker->option[i]))
            return false;
    if (certificate_more_in_line(checker->input))
        return certificate_refuses(checker->input, "more options than may be chosen");
    *record_of(checker, checker->node) = NOWHERE;
    return certificate_end_line(checker->input);
}

static bool check(struct checker *checker, const uint32_t *taken, size_t taken_count)
{
    if (!read_head(checker))
        return false;
    sort_options(checker);
    if (!sort_secondary(checker))
        return false;
    checker->record_words = 1 + checker->set_words + checker->sum_words;
    uint64_t *here = array_take_zeroed(checker->allocator, checker->record_words, sizeof *here);
    checker->sum = array_take_zeroed(checker->allocator, checker->sum_words, sizeof *checker->sum);
    bool done = here && checker->sum;
    if (!done)
        certificate_fails(checker->input, COUNT_NO_MEMORY, "not enough memory");
    if (done) {
        uint64_t *one = here + 1 + checker->set_words;
        *one = 1;
        for (size_t i = 0; i < taken_count; i++)
            choose(checker, checker->state, taken[i]);
        uint32_t place = next_place(checker, checker->state, 0);
        if (place == checker->cover->primary_count)
            *checker->sum = 1;
        else
            done = checker->node_count
                       ? name_node(checker, 0, place, one)
                       : certificate_refuses(checker->input, "there are items to cover, and no nodes");
    }
    for (; done && checker->node < checker->node_count; checker->node++)
        done = check_node(checker, here);
    done =
        done && certificate_read_count(checker->input, checker->sum, checker->sum_words, checker->allocator);
    array_give(checker->allocator, here, checker->record_words, sizeof *here);
    return done;
}

/* --- memory --- */

/* The certificate, behind the first word of its head. */
static void check_layers(struct certificate *input, const struct cover *cover, const uint32_t *taken,
                         size_t taken_count, struct allocator *allocator)
{
    size_t items = cover->item_count, options = cover->option_count;
    struct checker checker = {.cover = cover, .allocator = allocator, .input = input};
    checker.set_words = (items + 63) / 64;
    checker.order = array_take_zeroed(allocator, items, sizeof *checker.order);
    checker.place = array_take_zeroed(allocator, items, sizeof *checker.place);
    checker.first = array_take_zeroed(allocator, items + 1, sizeof *checker.first);
    checker.option = array_take_zeroed(allocator, options, sizeof *checker.option);
    checker.idle_first = array_take_zeroed(allocator, items + 1, sizeof *checker.idle_first);
    checker.idle = array_take_zeroed(allocator, items, sizeof *checker.idle);
    checker.state = array_take_zeroed(allocator, checker.set_words, sizeof *checker.state);
    if (!checker.order || !checker.place || !checker.first || !checker.option || !checker.idle_first ||
        !checker.idle || !checker.state)
        certificate_fails(input, COUNT_NO_MEMORY, "not enough memory");
    else
        check(&checker, taken, taken_count);
    input->report->nodes = checker.node;
    array_give(allocator, checker.order, items, sizeof *checker.order);
    array_give(allocator, checker.place, items, sizeof *checker.place);
    array_give(allocator, checker.first, items + 1, sizeof *checker.first);
    array_give(allocator, checker.option, options, sizeof *checker.option);
    array_give(allocator, checker.idle_first, items + 1, sizeof *checker.idle_first);
    array_give(allocator, checker.idle, items, sizeof *checker.idle);
    array_give(allocator, checker.state, checker.set_words, sizeof *checker.state);
    array_give(allocator, checker.sum, checker.sum_words, sizeof *checker.sum);
    array_give(allocator, checker.ring, checker.room, checker.record_words * sizeof *checker.ring);
}

enum count_verdict count_check(const struct cover *cover, const uint32_t *taken, size_t taken_count,
                               FILE *file, const atomic_int *stop, struct allocator *allocator,
                               struct count_report *report)
{
    struct certificate *input = allocator_take_zeroed(allocator, sizeof *input);
    *report = (struct count_report){.line = 1, .column = 1};
    if (!input)
        return COUNT_NO_MEMORY;
    input->file = file;
    input->stop = stop;
    input->report = report;
    input->line = input->column = 1;
    if (certificate_read_word(input, "quadrille-")) {
        const bool has_parts = certificate_peek(input) == 'p';
        if (certificate_read_rest(input, has_parts ? "parts" : "count"))
            (has_parts ? parts_check : check_layers)(input, cover, taken, taken_count, allocator);
    }
    const enum count_verdict verdict = input->verdict;
    allocator_give(allocator, input, sizeof *input);
    return verdict;
}
