/* SPDX-License-Identifier: MIT */
/* Checks that an exact cover has as many solutions as a certificate by parts says, in one pass over the certificate.
 *
 * The certificate (data/formats.md) lists nodes, each behind those that it names. A node states an item i, some items, and
 * edges: an option and the nodes of parts that remain. The set S of a node is the items stated, those of its first option,
 * and the sets of the nodes behind that. The checker computes with each node its set and its number n.
 *
 * Why the count is right. N(S) is the number of sets of options that have a primary item, lie within S, share no item, and
 * contain all primary items of S. (Options without a primary item are in no solution.) With all items that the givens
 * leave N is the number wanted. The checker shows n = N(S) for each node, by induction over the list:
 *   1. The item i is primary and in S. So each set that N(S) counts has exactly one option with i, and N(S) is the sum of
 *      N(S - o) over the options o with i that lie within S. The checker finds these options itself, in the problem, and
 *      demands that the node has these and no others: nothing is missing, nothing is there twice.
 *   2. Let R = S - o, and call an option possible if it lies within R. The sets of the nodes that remain lie within R and
 *      are disjoint. Each is closed: a possible option that touches it lies within it. So in a set that N(R) counts, the
 *      options that touch a part D cover it by themselves. If N(D) = 0 for one of them, N(R) = 0.
 *   3. Otherwise no primary item of R is outside of all parts, and no secondary one outside has a possible option. So each
 *      possible option lies within one part, and N(R) is the product of N(D) over the parts; 1 if there is none.
 *   4. The whole is what the givens leave, and what remains of it is shown to be parts as in 2 and 3.
 * Sums and products have as many words as the certificate says; what overflows is refused.
 *
 * If the parts are all of R, one of them need not be looked at: it is closed if all others are. It is the largest.
 *
 * Memory: sets and numbers of the nodes that are still to be named; the certificate marks where it names one for the last
 * time. */
#include "harness/answers/certify/check-parts-certificate.h"

#include "common/base/array.h"

#include <stdlib.h>
#include <string.h>

/* The set is trimmed: `length` words from word `from` on. Behind it the number, sum_words. */
struct record {
    uint32_t from, length, items;
    uint64_t words[];
};

struct parts_checker {
    const struct cover *cover;
    struct allocator *allocator;
    struct certificate *input;
    size_t set_words, sum_words;
    uint64_t node_count, node; /* as the certificate says; listed until now */
    struct record **records;   /* of each node; null: it is not listed yet, or was named for the last time */
    size_t *first; /* of each item, one more: its options in `option`, those with a primary item */
    uint32_t *option;
    uint64_t *primary; /* a set of items */
    uint64_t *set, *rest, *covered;
    uint64_t *sum, *product, *number; /* product: twice as long */
    /* The edge that is read: the nodes that it names, and whether that is the last time. */
    uint32_t *named;
    uint8_t *is_last;
    size_t named_count, named_room;
};

/* --- sets --- */

static bool has(const uint64_t *set, uint32_t item)
{
    return set[item / 64] >> item % 64 & 1;
}

static void put(uint64_t *set, uint32_t item)
{
    set[item / 64] |= UINT64_C(1) << item % 64;
}

static bool lies_within(const struct cover *cover, uint32_t option, const uint64_t *set)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (!has(set, cover->items[node]))
            return false;
    return true;
}

static bool record_has(const struct record *record, uint32_t item)
{
    const uint32_t word = item / 64;
    return word >= record->from && word - record->from < record->length &&
           record->words[word - record->from] >> item % 64 & 1;
}

/* Whether each option that lies within `rest` and has this item lies within the record. */
static bool options_stay(const struct parts_checker *checker, const struct record *record, uint32_t item)
{
    const struct cover *cover = checker->cover;
    for (size_t i = checker->first[item]; i < checker->first[item + 1]; i++) {
        const uint32_t option = checker->option[i];
        bool is_within = true, stays = true;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            is_within = is_within && has(checker->rest, cover->items[node]);
            stays = stays && record_has(record, cover->items[node]);
        }
        if (is_within && !stays)
            return false;
    }
    return true;
}

static bool is_closed(const struct parts_checker *checker, const struct record *record)
{
    for (uint32_t i = 0; i < record->length; i++)
        for (uint64_t bits = record->words[i]; bits; bits &= bits - 1)
            if (!options_stay(checker, record, (record->from + i) * 64 + (uint32_t)__builtin_ctzll(bits)))
                return false;
    return true;
}

/* --- numbers --- */

static bool overflows(struct parts_checker *checker)
{
    return certificate_refuses(checker->input, "numbers are longer than it says");
}

static bool add(struct parts_checker *checker, uint64_t *sum, const uint64_t *number)
{
    bool carry = false;
    for (size_t i = 0; i < checker->sum_words; i++) {
        bool over = __builtin_add_overflow(sum[i], number[i], &sum[i]);
        over |= __builtin_add_overflow(sum[i], (uint64_t)carry, &sum[i]);
        carry = over;
    }
    return !carry || overflows(checker);
}

static size_t length_of(const uint64_t *number, size_t words)
{
    while (words && !number[words - 1])
        words--;
    return words;
}

/* product *= number. */
static bool multiply(struct parts_checker *checker, uint64_t *product, const uint64_t *number)
{
    __extension__ typedef unsigned __int128 wide;
    const size_t words = checker->sum_words, a = length_of(product, words), b = length_of(number, words);
    uint64_t *result = checker->product;
    memset(result, 0, 2 * words * sizeof *result);
    for (size_t i = 0; i < a; i++) {
        uint64_t carry = 0;
        for (size_t k = 0; k < b; k++) {
            const wide digit = (wide)product[i] * number[k] + result[i + k] + carry;
            result[i + k] = (uint64_t)digit;
            carry = (uint64_t)(digit >> 64);
        }
        result[i + b] += carry;
    }
    if (length_of(result + words, words))
        return overflows(checker);
    memcpy(product, result, words * sizeof *product);
    return true;
}

static const uint64_t *number_of(const struct record *record)
{
    return record->words + record->length;
}

static bool is_zero(const struct parts_checker *checker, const uint64_t *number)
{
    return !length_of(number, checker->sum_words);
}

/* --- records --- */

static size_t record_bytes(const struct parts_checker *checker, uint32_t length)
{
    return sizeof(struct record) + (length + checker->sum_words) * sizeof(uint64_t);
}

static void drop(struct parts_checker *checker, uint64_t node)
{
    struct record *record = checker->records[node];
    if (record)
        allocator_give(checker->allocator, record, record_bytes(checker, record->length));
    checker->records[node] = 0;
}

/* Keeps checker->set and checker->sum as those of the node. */
static bool keep(struct parts_checker *checker)
{
    size_t from = 0, end = checker->set_words;
    while (end && !checker->set[end - 1])
        end--;
    while (from < end && !checker->set[from])
        from++;
    const uint32_t length = (uint32_t)(end - from);
    struct record *record = allocator_take(checker->allocator, record_bytes(checker, length));
    if (!record)
        return certificate_fails(checker->input, COUNT_NO_MEMORY, "not enough memory");
    record->from = (uint32_t)from;
    record->length = length;
    record->items = 0;
    for (uint32_t i = 0; i < length; i++)
        record->items += (uint32_t)__builtin_popcountll(checker->set[from + i]);
    memcpy(record->words, checker->set + from, length * sizeof *record->words);
    memcpy(record->words + length, checker->sum, checker->sum_words * sizeof *record->words);
    checker->records[checker->node] = record;
    return true;
}

/* --- an edge --- */

static bool reserve_name(struct parts_checker *checker)
{
    const size_t room = checker->named_room, more = 2 * room + 16;
    if (checker->named_count < room)
        return true;
    uint32_t *named = array_take(checker->allocator, more, sizeof *named);
    uint8_t *is_last = array_take(checker->allocator, more, sizeof *is_last);
    if (!named || !is_last) {
        array_give(checker->allocator, named, more, sizeof *named);
        array_give(checker->allocator, is_last, more, sizeof *is_last);
        return certificate_fails(checker->input, COUNT_NO_MEMORY, "not enough memory");
    }
    if (room) {
        memcpy(named, checker->named, room * sizeof *named);
        memcpy(is_last, checker->is_last, room * sizeof *is_last);
    }
    array_give(checker->allocator, checker->named, room, sizeof *named);
    array_give(checker->allocator, checker->is_last, room, sizeof *is_last);
    checker->named = named;
    checker->is_last = is_last;
    checker->named_room = more;
    return true;
}

/* Reads names of nodes, up to a 0, or of the whole to the end of the line. */
static bool read_names(struct parts_checker *checker, bool ends_by_zero)
{
    struct certificate *input = checker->input;
    checker->named_count = 0;
    while (ends_by_zero || certificate_more_in_line(input)) {
        uint64_t node;
        const bool is_last = certificate_more_in_line(input) && certificate_peek(input) == '-';
        if (is_last)
            certificate_take(input);
        if (!certificate_read_number(input, checker->node_count, &node))
            return false;
        if (!node && ends_by_zero && !is_last)
            return true;
        if (!node || node > checker->node)
            return certificate_refuses(input, "this is no earlier node");
        if (!checker->records[node - 1])
            return certificate_refuses(input, "this node was named for the last time before");
        if (!reserve_name(checker))
            return false;
        checker->named[checker->named_count] = (uint32_t)node - 1;
        checker->is_last[checker->named_count++] = is_last;
    }
    return true;
}

static void forget_last(struct parts_checker *checker)
{
    for (size_t i = 0; i < checker->named_count; i++)
        if (checker->is_last[i])
            drop(checker, checker->named[i]);
}

/* Adds the sets of the nodes that were named to `covered`, which lie within `rest` and are disjoint. */
static bool join_parts(struct parts_checker *checker)
{
    for (size_t i = 0; i < checker->named_count; i++) {
        const struct record *record = checker->records[checker->named[i]];
        uint64_t outside = 0, twice = 0;
        for (uint32_t k = 0; k < record->length; k++) {
            uint64_t *word = &checker->covered[record->from + k];
            outside |= record->words[k] & ~checker->rest[record->from + k];
            twice |= record->words[k] & *word;
            *word |= record->words[k];
        }
        if (outside)
            return certificate_refuses(checker->input, "a part has items that do not remain");
        if (twice)
            return certificate_refuses(checker->input, "two parts share an item");
    }
    return true;
}

/* What remains and is in no part: secondary items without a possible option. Sets *any if there are some. */
static bool check_others(struct parts_checker *checker, bool *any)
{
    for (size_t word = 0; word < checker->set_words; word++) {
        uint64_t others = checker->rest[word] & ~checker->covered[word];
        if (others & checker->primary[word])
            return certificate_refuses(checker->input, "a primary item that remains is in no part");
        *any |= others != 0;
        for (; others; others &= others - 1) {
            const uint32_t item = (uint32_t)word * 64 + (uint32_t)__builtin_ctzll(others);
            for (size_t i = checker->first[item]; i < checker->first[item + 1]; i++)
                if (lies_within(checker->cover, checker->option[i], checker->rest))
                    return certificate_refuses(checker->input,
                                               "an item that remains has an option, and is in no part");
        }
    }
    return true;
}

/* The parts named are those of `rest`, or one of them has no solution. The product of their numbers goes to
 * checker->number. */
static bool check_rest(struct parts_checker *checker)
{
    bool is_dead = false, has_others = false;
    size_t largest = 0;
    memset(checker->covered, 0, checker->set_words * sizeof *checker->covered);
    if (!join_parts(checker))
        return false;
    for (size_t i = 0; i < checker->named_count; i++) {
        const struct record *record = checker->records[checker->named[i]];
        is_dead |= is_zero(checker, number_of(record));
        if (record->items > checker->records[checker->named[largest]]->items)
            largest = i;
    }
    if (!is_dead && !check_others(checker, &has_others))
        return false;
    memset(checker->number, 0, checker->sum_words * sizeof *checker->number);
    *checker->number = !is_dead;
    for (size_t i = 0; i < checker->named_count; i++) {
        const struct record *record = checker->records[checker->named[i]];
        /* Items that are in no part have no possible option, so they cannot tie the largest to anything. */
        if ((is_dead || i != largest) && !is_closed(checker, record))
            return certificate_refuses(checker->input,
                                       "an option that may be chosen is in more than one part");
        if (!is_dead && !multiply(checker, checker->number, number_of(record)))
            return false;
    }
    return true;
}

/* --- nodes --- */

/* What is left of checker->set without an option. */
static void take_option(struct parts_checker *checker, uint32_t option)
{
    const struct cover *cover = checker->cover;
    memcpy(checker->rest, checker->set, checker->set_words * sizeof *checker->rest);
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        checker->rest[cover->items[node] / 64] &= ~(UINT64_C(1) << cover->items[node] % 64);
}

/* The first edge says what the set is. */
static void complete_set(struct parts_checker *checker, uint32_t option)
{
    const struct cover *cover = checker->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        put(checker->set, cover->items[node]);
    for (size_t i = 0; i < checker->named_count; i++) {
        const struct record *record = checker->records[checker->named[i]];
        for (uint32_t k = 0; k < record->length; k++)
            checker->set[record->from + k] |= record->words[k];
    }
}

/* The next option of an item, from `at` on, that lies within the set; the end if there is none. */
static size_t next_option(const struct parts_checker *checker, uint32_t item, size_t at)
{
    while (at < checker->first[item + 1] && !lies_within(checker->cover, checker->option[at], checker->set))
        at++;
    return at;
}

static bool read_items(struct parts_checker *checker, uint32_t *item)
{
    struct certificate *input = checker->input;
    uint64_t number;
    if (!certificate_read_number(input, checker->cover->primary_count, &number))
        return false;
    if (!number)
        return certificate_refuses(input, "a node branches on a primary item");
    *item = (uint32_t)number - 1;
    do {
        if (!certificate_read_number(input, checker->cover->item_count, &number))
            return false;
        if (number)
            put(checker->set, (uint32_t)number - 1);
    } while (number);
    return true;
}

static bool check_node(struct parts_checker *checker)
{
    struct certificate *input = checker->input;
    uint32_t item = 0;
    memset(checker->set, 0, checker->set_words * sizeof *checker->set);
    memset(checker->sum, 0, checker->sum_words * sizeof *checker->sum);
    if (!read_items(checker, &item))
        return false;
    size_t at = checker->first[item];
    for (bool is_first = true; certificate_more_in_line(input); is_first = false) {
        uint64_t option;
        if (!certificate_read_number(input, checker->cover->option_count, &option))
            return false;
        if (!option)
            return certificate_refuses(input, "an option is missing here");
        if (!read_names(checker, true))
            return false;
        if (is_first)
            complete_set(checker, (uint32_t)option - 1);
        at = next_option(checker, item, at);
        if (at == checker->first[item + 1] || checker->option[at] != option - 1)
            return certificate_refuses(input, "this is not the next option of the item that may be chosen");
        at++;
        take_option(checker, (uint32_t)option - 1);
        input->report->edges++;
        if (!check_rest(checker) || !add(checker, checker->sum, checker->number))
            return false;
        forget_last(checker);
    }
    if (!has(checker->set, item))
        return certificate_refuses(input, "the item is not in the set of its node");
    if (next_option(checker, item, at) != checker->first[item + 1])
        return certificate_refuses(input, "an option that may be chosen is missing");
    return keep(checker) && certificate_end_line(input);
}

static bool check_whole(struct parts_checker *checker, const uint32_t *taken, size_t taken_count)
{
    const struct cover *cover = checker->cover;
    memset(checker->rest, 0, checker->set_words * sizeof *checker->rest);
    for (uint32_t item = 0; item < cover->item_count; item++)
        put(checker->rest, item);
    for (size_t i = 0; i < taken_count; i++)
        for (size_t node = cover->option_start[taken[i]]; node < cover->option_start[taken[i] + 1]; node++)
            checker->rest[cover->items[node] / 64] &= ~(UINT64_C(1) << cover->items[node] % 64);
    return certificate_read_word(checker->input, "whole") && read_names(checker, false) &&
           check_rest(checker) && certificate_end_line(checker->input);
}

/* --- the problem, by items --- */

static bool has_primary(const struct cover *cover, uint32_t option)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] < cover->primary_count)
            return true;
    return false;
}

static void sort_options(struct parts_checker *checker)
{
    const struct cover *cover = checker->cover;
    for (int round = 0; round < 2; round++) {
        for (uint32_t option = 0; option < cover->option_count; option++) {
            if (!has_primary(cover, option))
                continue;
            for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
                if (!round)
                    checker->first[cover->items[node] + 2]++;
                else
                    checker->option[checker->first[cover->items[node] + 1]++] = option;
        }
        for (uint32_t item = 0; !round && item < cover->item_count; item++)
            checker->first[item + 2] += checker->first[item + 1];
    }
    for (uint32_t item = 0; item < cover->primary_count; item++)
        put(checker->primary, item);
}

/* --- memory --- */

static bool open_sets(struct parts_checker *checker)
{
    struct allocator *allocator = checker->allocator;
    const size_t words = checker->set_words;
    checker->primary = array_take_zeroed(allocator, words, sizeof *checker->primary);
    checker->set = array_take_zeroed(allocator, words, sizeof *checker->set);
    checker->rest = array_take_zeroed(allocator, words, sizeof *checker->rest);
    checker->covered = array_take_zeroed(allocator, words, sizeof *checker->covered);
    checker->first =
        array_take_zeroed(allocator, checker->cover->item_count + (size_t)1, sizeof *checker->first);
    checker->option = array_take(allocator, checker->cover->node_count, sizeof *checker->option);
    return checker->primary && checker->set && checker->rest && checker->covered && checker->first &&
           checker->option;
}

static bool open_numbers(struct parts_checker *checker)
{
    struct allocator *allocator = checker->allocator;
    const size_t words = checker->sum_words;
    checker->sum = array_take_zeroed(allocator, words, sizeof *checker->sum);
    checker->number = array_take_zeroed(allocator, words, sizeof *checker->number);
    checker->product = array_take_zeroed(allocator, 2 * words, sizeof *checker->product);
    checker->records = array_take_zeroed(allocator, checker->node_count, sizeof *checker->records);
    return checker->sum && checker->number && checker->product && checker->records;
}

static void close_all(struct parts_checker *checker)
{
    struct allocator *allocator = checker->allocator;
    for (uint64_t node = 0; checker->records && node < checker->node_count; node++)
        drop(checker, node);
    array_give(allocator, checker->records, checker->node_count, sizeof *checker->records);
    array_give(allocator, checker->sum, checker->sum_words, sizeof *checker->sum);
    array_give(allocator, checker->number, checker->sum_words, sizeof *checker->number);
    array_give(allocator, checker->product, 2 * checker->sum_words, sizeof *checker->product);
    array_give(allocator, checker->primary, checker->set_words, sizeof *checker->primary);
    array_give(allocator, checker->set, checker->set_words, sizeof *checker->set);
    array_give(allocator, checker->rest, checker->set_words, sizeof *checker->rest);
    array_give(allocator, checker->covered, checker->set_words, sizeof *checker->covered);
    array_give(allocator, checker->first, checker->cover->item_count + (size_t)1, sizeof *checker->first);
    array_give(allocator, checker->option, checker->cover->node_count, sizeof *checker->option);
    array_give(allocator, checker->named, checker->named_room, sizeof *checker->named);
    array_give(allocator, checker->is_last, checker->named_room, sizeof *checker->is_last);
}

void parts_check(struct certificate *input, const struct cover *cover, const uint32_t *taken,
                 size_t taken_count, struct allocator *allocator)
{
    struct parts_checker checker = {.cover = cover,
                                    .allocator = allocator,
                                    .input = input,
                                    .set_words = cover->item_count / (size_t)64 + 1};
    uint64_t nodes, words;
    if (certificate_read_sizes(input, cover, &nodes, &words)) {
        checker.node_count = nodes;
        checker.sum_words = words;
        bool done = (open_sets(&checker) && open_numbers(&checker)) ||
                    certificate_fails(input, COUNT_NO_MEMORY, "not enough memory");
        if (done)
            sort_options(&checker);
        for (; done && checker.node < checker.node_count; checker.node += done)
            done = check_node(&checker);
        if (done && check_whole(&checker, taken, taken_count))
            certificate_read_count(input, checker.number, checker.sum_words, allocator);
    }
    input->report->nodes = checker.node;
    close_all(&checker);
}
