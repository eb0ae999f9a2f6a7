/* SPDX-License-Identifier: MIT */
/* Checks that an exact cover has as many solutions as a certificate says, in one pass over the certificate.
 *
 * The certificate (data/formats.md) lists nodes, each behind those that name it. A node is about the set S of the items that
 * are left where it is named. It branches on an item, and says of each of its options into which parts what then remains
 * falls, each a later node. The checker finds in the problem which options and which parts there are.
 *
 * Why the count is right. N(S) is the number of sets of options that have a primary item, lie within S, share no item, and
 * contain all primary items of S. (Options without a primary item are in no solution.) With all items that the givens
 * leave N is the number wanted.
 *   1. The item i of a node is primary and in S. So each set that N(S) counts has exactly one option with i, and N(S) is the
 *      sum of N(S - o) over the options o with i that lie within S. The node must have these and no others: nothing is
 *      missing, nothing is there twice.
 *   2. Let R = S - o. A part that is named with an item is all that options within R tie to that item, from one to the next:
 *      no option within R touches it and anything else. The last part is what is left of R. So N(R) is the product of N of
 *      the parts.
 *   3. 0 stands for the last part if that has no primary item: N is 1 then. Or it is not looked at: then one of the other
 *      parts must turn out to have no solution, and N(R) = 0.
 *   4. A node that is named again must be left with the same set, but for secondary items of which no option lies within
 *      the set that has them. N does not depend on these, so each node has one number.
 *   5. Each node is named before it is listed, what it names comes later, and all that is named is listed. So the numbers
 *      follow from the last node to the first.
 * Sums and products have as many words as the certificate says; what overflows is refused.
 *
 * Memory: what all nodes name, and the sets of those that are named and not yet listed. */
#include "harness/answers/certify/check-count-certificate.h"

#include "common/base/array.h"
#include "common/base/arrays.h"
#include "common/cover/columns.h"

#include <string.h>

/* A set of items: `length` words, which begin with word `from`. */
struct set {
    uint32_t from, length;
    const uint64_t *words;
};

/* Sets of at most so many words stand in their records, which spares a second wait for memory. */
enum { FEW_WORDS = 8 };

/* In `names`: another part follows; nothing is left; what is left is not looked at. */
#define MORE (UINT32_C(1) << 31)
#define NOTHING (MORE - 1)
#define UNNAMED (MORE - 2)

struct checker {
    const struct cover *cover;
    struct arrays arrays;
    struct certificate *input;
    struct columns columns;
    uint64_t node_count, node; /* as the certificate says; listed until now */
    uint64_t first_number;     /* of node 0 */
    size_t set_words;
    /* Records of nodes that are named and not listed, of node n at n modulo the room, a power of two or 0: from << 32 |
     * length of the set, 0 of others; then the set, or of many words where they are. */
    uint64_t *ring;
    size_t room, record_words;
    /* Zero but for the words of a range: what is left, of a node and then of an option; a part of that; what was left before
     * parts were taken out. */
    uint64_t *set, *part, *before;
    uint32_t from, length;
    uint64_t *primary; /* a set: all primary items */
    uint32_t *queue;   /* items */
    /* What the whole, and then each node, names. */
    uint32_t *names;
    size_t name_count, name_room;
    size_t *first_name; /* of each node, one more */
    /* Of each node from the last on its number, without leading zeros, and where it begins; one more. */
    uint64_t *digits;
    size_t digit_count, digit_room, sum_words;
    size_t *first_digit;
    uint64_t *sum, *product, *other; /* sum_words, and twice as many */
};

static bool fails(struct checker *checker)
{
    return certificate_fails(checker->input, COUNT_NO_MEMORY, "not enough memory");
}

static bool refuses(struct checker *checker, const char *why)
{
    return certificate_refuses(checker->input, why);
}

/* --- sets --- */

static bool has(struct set set, uint32_t item)
{
    const uint32_t word = item / 64 - set.from;
    return word < set.length && set.words[word] >> item % 64 & 1;
}

static void put(uint64_t *set, uint32_t item)
{
    set[item / 64] |= UINT64_C(1) << item % 64;
}

/* Takes the items of an option out of a set that has all of them, or puts them back. */
static void toggle(const struct cover *cover, uint64_t *set, uint32_t option)
{
    for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++)
        set[cover->items[at] / 64] ^= UINT64_C(1) << cover->items[at] % 64;
}

static struct set all_words(const struct checker *checker, const uint64_t *words)
{
    return (struct set){.length = (uint32_t)checker->set_words, .words = words};
}

/* Whether an option lies within a set, and has a primary item. */
static bool may_be_chosen(const struct cover *cover, uint32_t option, struct set set)
{
    bool has_primary = false;
    for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++) {
        if (!has(set, cover->items[at]))
            return false;
        has_primary |= cover->items[at] < cover->primary_count;
    }
    return has_primary;
}

/* Whether it makes no difference that a set has this item. */
static bool is_idle(const struct checker *checker, uint32_t item, struct set set)
{
    const struct columns *columns = &checker->columns;
    bool any = item < checker->cover->primary_count;
    for (size_t i = columns->start[item]; !any && i < columns->start[item + 1]; i++)
        any = may_be_chosen(checker->cover, columns->option[i], set);
    return !any;
}

static bool are_idle(const struct checker *checker, uint32_t word, uint64_t items, struct set set)
{
    for (; items; items &= items - 1)
        if (!is_idle(checker, word * 64 + (uint32_t)__builtin_ctzll(items), set))
            return false;
    return true;
}

static bool has_primary(const struct checker *checker, const uint64_t *set)
{
    uint64_t any = 0;
    for (uint32_t word = checker->from; word < checker->from + checker->length; word++)
        any |= set[word] & checker->primary[word];
    return any;
}

/* Puts what options that remain tie to an item into `part`. */
static void find_part(struct checker *checker, uint32_t item)
{
    const struct cover *cover = checker->cover;
    const struct columns *columns = &checker->columns;
    const struct set rest = all_words(checker, checker->set), part = all_words(checker, checker->part);
    size_t waiting = 1;
    put(checker->part, item);
    checker->queue[0] = item;
    while (waiting) {
        item = checker->queue[--waiting];
        for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
            const uint32_t option = columns->option[i];
            if (!may_be_chosen(cover, option, rest))
                continue;
            for (size_t at = cover->option_start[option]; at < cover->option_start[option + 1]; at++)
                if (!has(part, cover->items[at])) {
                    put(checker->part, cover->items[at]);
                    checker->queue[waiting++] = cover->items[at];
                }
        }
    }
}

/* --- names --- */

static uint64_t *words_of(const struct checker *checker, uint64_t *record)
{
    return checker->set_words <= FEW_WORDS ? record + 1 : (uint64_t *)(uintptr_t)record[1];
}

static struct set set_of(const struct checker *checker, uint64_t *record)
{
    return (struct set){(uint32_t)(*record >> 32), (uint32_t)*record, words_of(checker, record)};
}

static uint64_t *record_of(const struct checker *checker, uint64_t node)
{
    return checker->ring + (node & (checker->room - 1)) * checker->record_words;
}

/* Room for the records of all nodes that are not listed up to this one. */
static bool make_room(struct checker *checker, uint64_t node)
{
    size_t room = checker->room ? checker->room : 1;
    while (node - checker->node >= room)
        room *= 2;
    if (room == checker->room)
        return true;
    struct checker larger = *checker;
    larger.room = room;
    const size_t bytes = checker->record_words * sizeof *larger.ring;
    larger.ring = array_take_zeroed(checker->arrays.allocator, room, bytes);
    if (!larger.ring)
        return fails(checker);
    for (uint64_t at = checker->node; at < checker->node + checker->room; at++)
        memcpy(record_of(&larger, at), record_of(checker, at), bytes);
    array_give(checker->arrays.allocator, checker->ring, checker->room, bytes);
    *checker = larger;
    return true;
}

static void drop(struct checker *checker, uint64_t *record)
{
    if (checker->set_words > FEW_WORDS && *record)
        array_give(checker->arrays.allocator, words_of(checker, record), (uint32_t)*record, sizeof *record);
    *record = 0;
}

static bool keep(struct checker *checker, uint64_t *record, const uint64_t *set)
{
    uint32_t from = 0, length = (uint32_t)checker->set_words;
    if (length > FEW_WORDS) {
        from = checker->from;
        length = checker->length;
        for (; !set[from]; from++)
            length--;
        while (!set[from + length - 1])
            length--;
        uint64_t *words = array_take(checker->arrays.allocator, length, sizeof *words);
        if (!words)
            return fails(checker);
        record[1] = (uintptr_t)words;
    }
    *record = (uint64_t)from << 32 | length;
    memcpy(words_of(checker, record), set + from, length * sizeof *set);
    return true;
}

/* Names a node where this is left, which is not empty. */
static bool name_node(struct checker *checker, uint64_t node, const uint64_t *set)
{
    if (!make_room(checker, node))
        return false;
    uint64_t *record = record_of(checker, node), *words = words_of(checker, record);
    if (!*record)
        return keep(checker, record, set);
    const struct set before = set_of(checker, record), now = all_words(checker, set);
    for (uint32_t word = 0; word < checker->set_words; word++) {
        const bool is_there = word - before.from < before.length;
        const uint64_t a = is_there ? words[word - before.from] : 0, b = set[word];
        if (a != b && (!are_idle(checker, word, a & ~b, before) || !are_idle(checker, word, b & ~a, now)))
            return refuses(checker, "this node was named before with another set of items that are left");
    }
    /* Without the items that make no difference. */
    for (uint32_t i = 0; i < before.length; i++)
        words[i] &= set[before.from + i];
    return true;
}

static bool add_name(struct checker *checker, uint32_t name)
{
    if (checker->name_count == checker->name_room) {
        /* At first enough for most files: the option and what it leads to take some eight bytes. */
        enum { BYTES = 8 };
        const uint64_t bytes = certificate_bytes(checker->input);
        const size_t room = checker->name_room,
                     more = 2 * room + (room || bytes == UINT64_MAX ? 0 : bytes / BYTES) + 1000;
        uint32_t *larger = array_take(checker->arrays.allocator, more, sizeof *larger);
        if (!larger)
            return fails(checker);
        if (room)
            memcpy(larger, checker->names, room * sizeof *larger);
        array_give(checker->arrays.allocator, checker->names, room, sizeof *larger);
        checker->names = larger;
        checker->name_room = more;
    }
    checker->names[checker->name_count++] = name;
    return true;
}

/* 0: there is no last part. */
static bool end_parts(struct checker *checker, bool is_first)
{
    if (!has_primary(checker, checker->set))
        return add_name(checker, NOTHING);
    return is_first ? refuses(checker, "items are not covered yet") : add_name(checker, UNNAMED);
}

/* A part with an item, which is taken out of what is left. */
static bool check_part(struct checker *checker, uint64_t node)
{
    uint64_t item;
    certificate_take(checker->input);
    if (!certificate_read_number(checker->input, checker->cover->item_count, &item))
        return false;
    if (!item || !has(all_words(checker, checker->set), (uint32_t)item - 1))
        return refuses(checker, "this item does not remain");
    find_part(checker, (uint32_t)item - 1);
    for (uint32_t word = checker->from; word < checker->from + checker->length; word++)
        checker->set[word] &= ~checker->part[word];
    const bool done = name_node(checker, node, checker->part) && add_name(checker, (uint32_t)node | MORE);
    memset(checker->part + checker->from, 0, checker->length * sizeof *checker->part);
    return done;
}

/* The parts of what is left, which are nodes from `least` on. */
static bool check_parts(struct checker *checker, uint64_t least)
{
    const uint32_t from = checker->from;
    const size_t bytes = checker->length * sizeof *checker->set;
    bool is_first = true, done = true;
    while (done) {
        uint64_t number;
        if (!certificate_read_number(checker->input, UINT32_MAX, &number))
            return false;
        if (!number) {
            done = end_parts(checker, is_first);
            break;
        }
        const uint64_t node = number - checker->first_number;
        if (node < least || node >= checker->node_count)
            return refuses(checker, "this is no later node");
        if (certificate_peek(checker->input) != ':') {
            if (!has_primary(checker, checker->set))
                return refuses(checker, "all items are covered here: this should be 0");
            done = name_node(checker, node, checker->set) && add_name(checker, (uint32_t)node);
            break;
        }
        if (is_first)
            memcpy(checker->before + from, checker->set + from, bytes);
        is_first = false;
        done = check_part(checker, node);
    }
    if (!is_first)
        memcpy(checker->set + from, checker->before + from, bytes);
    return done;
}

/* --- nodes --- */

static bool check_edge(struct checker *checker, uint32_t option)
{
    uint64_t named;
    if (!certificate_more_in_line(checker->input))
        return refuses(checker, "an option that may be chosen is missing");
    if (!certificate_read_number(checker->input, checker->cover->option_count, &named))
        return false;
    if (named != option + (uint64_t)1)
        return refuses(checker, "this is not the next option of the item that may be chosen");
    checker->input->report->edges++;
    toggle(checker->cover, checker->set, option);
    const bool done = check_parts(checker, checker->node + 1);
    toggle(checker->cover, checker->set, option);
    return done;
}

static bool check_item(struct checker *checker)
{
    const struct columns *columns = &checker->columns;
    const struct set set = all_words(checker, checker->set);
    uint64_t number;
    if (!certificate_read_number(checker->input, checker->cover->primary_count, &number))
        return false;
    if (!number || !has(set, (uint32_t)number - 1))
        return refuses(checker, "this item is not left here");
    for (size_t i = columns->start[number - 1]; i < columns->start[number]; i++)
        if (may_be_chosen(checker->cover, columns->option[i], set) &&
            !check_edge(checker, columns->option[i]))
            return false;
    if (certificate_more_in_line(checker->input))
        return refuses(checker, "more options than may be chosen");
    return certificate_end_line(checker->input);
}

static bool check_node(struct checker *checker)
{
    if (!make_room(checker, checker->node))
        return false;
    uint64_t *record = record_of(checker, checker->node);
    const struct set set = set_of(checker, record);
    if (!*record)
        return refuses(checker, "no node before it names this one");
    checker->from = set.from;
    checker->length = set.length;
    memcpy(checker->set + set.from, set.words, set.length * sizeof *set.words);
    drop(checker, record);
    checker->first_name[checker->node] = checker->name_count;
    const bool done = check_item(checker);
    memset(checker->set + set.from, 0, set.length * sizeof *set.words);
    checker->first_name[++checker->node] = checker->name_count;
    return done;
}

/* What the givens leave. In certificates of version 0.2.0 a line `order` stands here, of which nothing depends, and the
 * whole is node 0. */
static bool check_whole(struct checker *checker, const uint32_t *taken, size_t taken_count)
{
    struct certificate *input = checker->input;
    uint64_t item;
    bool done;
    checker->length = (uint32_t)checker->set_words;
    for (item = 0; item < checker->cover->item_count; item++)
        put(checker->set, (uint32_t)item);
    for (size_t i = 0; i < taken_count; i++)
        toggle(checker->cover, checker->set, taken[i]);
    if (certificate_peek(input) == 'o') {
        done = certificate_read_word(input, "order");
        while (done && certificate_more_in_line(input))
            done = certificate_read_number(input, UINT32_MAX, &item);
        if (done && !has_primary(checker, checker->set))
            done = add_name(checker, NOTHING);
        else if (done && !checker->node_count)
            done = refuses(checker, "there are items to cover, and no nodes");
        else if (done)
            done = name_node(checker, 0, checker->set) && add_name(checker, 0);
    } else {
        checker->first_number = 1;
        done = certificate_read_word(input, "whole") && check_parts(checker, 0);
    }
    memset(checker->set, 0, checker->set_words * sizeof *checker->set);
    return done && certificate_end_line(input);
}

/* --- numbers --- */

static size_t length_of(const uint64_t *number, size_t words)
{
    while (words && !number[words - 1])
        words--;
    return words;
}

static const uint64_t *number_of(const struct checker *checker, uint64_t node, size_t *length)
{
    const size_t *first = checker->first_digit + (checker->node_count - 1 - node);
    *length = first[1] - first[0];
    return checker->digits + first[0];
}

/* sum += number, which has no more words. */
static bool add(struct checker *checker, const uint64_t *number, size_t length)
{
    uint64_t *sum = checker->sum;
    bool carry = false;
    for (size_t i = 0; i < checker->sum_words && (i < length || carry); i++) {
        bool over = __builtin_add_overflow(sum[i], i < length ? number[i] : 0, &sum[i]);
        over |= __builtin_add_overflow(sum[i], (uint64_t)carry, &sum[i]);
        carry = over;
    }
    return !carry || refuses(checker, "numbers are longer than it says");
}

/* product *= number. */
static bool multiply(struct checker *checker, size_t *words, const uint64_t *number, size_t length)
{
    __extension__ typedef unsigned __int128 wide;
    uint64_t *result = checker->other;
    memset(result, 0, (*words + length) * sizeof *result);
    for (size_t i = 0; i < *words; i++) {
        uint64_t carry = 0;
        for (size_t k = 0; k < length; k++) {
            const wide digit = (wide)checker->product[i] * number[k] + result[i + k] + carry;
            result[i + k] = (uint64_t)digit;
            carry = (uint64_t)(digit >> 64);
        }
        result[i + length] = carry;
    }
    *words = length_of(result, *words + length);
    checker->other = checker->product;
    checker->product = result;
    return *words <= checker->sum_words || refuses(checker, "numbers are longer than it says");
}

/* Adds to the sum the product of the parts that are named from `at` on, which moves behind them. */
static bool add_product(struct checker *checker, const uint32_t **at)
{
    size_t words = 1, length;
    const uint64_t *number;
    *checker->product = 1;
    for (; **at & MORE; ++*at) {
        number = number_of(checker, **at & ~MORE, &length);
        if (!multiply(checker, &words, number, length))
            return false;
    }
    const uint32_t last = *(*at)++;
    if (last == UNNAMED && words)
        return refuses(checker, "a part that remains is not named, and the others have solutions");
    if (last < UNNAMED) {
        number = number_of(checker, last, &length);
        if (words == 1 && *checker->product == 1)
            return add(checker, number, length);
        if (!multiply(checker, &words, number, length))
            return false;
    }
    return add(checker, checker->product, words);
}

static bool add_products(struct checker *checker, size_t begin, size_t end)
{
    const uint32_t *at = checker->names + begin;
    memset(checker->sum, 0, checker->sum_words * sizeof *checker->sum);
    while (at < checker->names + end)
        if (!add_product(checker, &at))
            return false;
    return true;
}

/* The sum becomes the number of the node before those that have theirs. */
static bool keep_sum(struct checker *checker, size_t place)
{
    const size_t length = length_of(checker->sum, checker->sum_words);
    if (checker->digit_room - checker->digit_count < length) {
        const size_t room = checker->digit_room, more = room + room / 2 + length + 1000;
        uint64_t *larger = array_take(checker->arrays.allocator, more, sizeof *larger);
        if (!larger)
            return fails(checker);
        if (room)
            memcpy(larger, checker->digits, room * sizeof *larger);
        array_give(checker->arrays.allocator, checker->digits, room, sizeof *larger);
        checker->digits = larger;
        checker->digit_room = more;
    }
    if (length) /* a sum of 0 has no digits, and no room may be there yet */
        memcpy(checker->digits + checker->digit_count, checker->sum, length * sizeof *checker->sum);
    checker->first_digit[place] = checker->digit_count;
    checker->digit_count += length;
    checker->first_digit[place + 1] = checker->digit_count;
    return true;
}

/* The number of the whole becomes the sum. */
static bool compute(struct checker *checker)
{
    enum { LINES_BEFORE = 3 };
    struct certificate *input = checker->input;
    const size_t line = input->line;
    for (uint64_t node = checker->node_count; node-- > 0;) {
        input->line = node + LINES_BEFORE;
        if (input->stop && *input->stop)
            return certificate_fails(input, COUNT_STOPPED, "stopped");
        if (!add_products(checker, checker->first_name[node], checker->first_name[node + 1]) ||
            !keep_sum(checker, checker->node_count - 1 - node))
            return false;
    }
    input->line = LINES_BEFORE - 1;
    if (!add_products(checker, 0, *checker->first_name))
        return false;
    input->line = line;
    return true;
}

/* --- memory --- */

static bool open_checker(struct checker *checker)
{
    struct arrays *arrays = &checker->arrays;
    const size_t words = checker->set_words;
    checker->set = arrays_take_zeroed(arrays, words, sizeof *checker->set);
    checker->before = arrays_take_zeroed(arrays, words, sizeof *checker->before);
    checker->part = arrays_take_zeroed(arrays, words, sizeof *checker->part);
    checker->primary = arrays_take_zeroed(arrays, words, sizeof *checker->primary);
    checker->queue = arrays_take(arrays, checker->cover->item_count, sizeof *checker->queue);
    checker->sum = arrays_take_zeroed(arrays, checker->sum_words, sizeof *checker->sum);
    checker->product = arrays_take_zeroed(arrays, 2 * checker->sum_words, sizeof *checker->product);
    checker->other = arrays_take_zeroed(arrays, 2 * checker->sum_words, sizeof *checker->other);
    checker->first_name = arrays_take(arrays, checker->node_count, sizeof *checker->first_name);
    checker->first_digit = arrays_take(arrays, checker->node_count, sizeof *checker->first_digit);
    for (uint32_t item = 0; checker->primary && item < checker->cover->primary_count; item++)
        put(checker->primary, item);
    return !arrays->failed && columns_open(&checker->columns, checker->cover, arrays->allocator);
}

static void close_checker(struct checker *checker)
{
    struct allocator *allocator = checker->arrays.allocator;
    for (size_t i = 0; i < checker->room; i++)
        drop(checker, record_of(checker, i));
    columns_close(&checker->columns, checker->cover, allocator);
    arrays_close(&checker->arrays);
    array_give(allocator, checker->ring, checker->room, checker->record_words * sizeof *checker->ring);
    array_give(allocator, checker->names, checker->name_room, sizeof *checker->names);
    array_give(allocator, checker->digits, checker->digit_room, sizeof *checker->digits);
}

/* The certificate, behind the first word of its head. */
static void check(struct checker *checker, const uint32_t *taken, size_t taken_count)
{
    struct certificate *input = checker->input;
    uint64_t words;
    if (!certificate_read_sizes(input, checker->cover, UNNAMED - 1, &checker->node_count, &words))
        return;
    checker->sum_words = words;
    bool done = open_checker(checker) || fails(checker);
    if (done)
        done = check_whole(checker, taken, taken_count);
    if (done)
        *checker->first_name = checker->name_count;
    while (done && checker->node < checker->node_count)
        done = check_node(checker);
    input->report->nodes = checker->node;
    if (done && compute(checker))
        certificate_read_count(input, checker->sum, checker->sum_words, checker->arrays.allocator);
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
    struct checker checker = {.cover = cover,
                              .arrays = {.allocator = allocator},
                              .input = input,
                              .set_words = (cover->item_count + (size_t)63) / 64};
    checker.record_words = 1 + (checker.set_words <= FEW_WORDS ? checker.set_words : 1);
    if (cover->bounds)
        certificate_fails(input, COUNT_UNREADABLE, "there is no certified count of a cover with bounds");
    else if (certificate_read_word(input, "quadrille-")) {
        if (certificate_peek(input) == 'p')
            certificate_fails(input, COUNT_UNREADABLE,
                              "version 0.2.0 wrote this certificate by parts, and reads it: let count "
                              "--certify write one anew");
        else if (certificate_read_rest(input, "count"))
            check(&checker, taken, taken_count);
    }
    close_checker(&checker);
    const enum count_verdict verdict = input->verdict;
    allocator_give(allocator, input, sizeof *input);
    return verdict;
}
