/* SPDX-License-Identifier: MIT */
/* Counting part by part.
 *
 * The idea. When an option is chosen, what is left often falls apart: two items belong together if an option that may
 * still be chosen has both. The solutions of what is left are the combinations of solutions of its parts, so their
 * numbers multiply, and a part is counted by itself. How many solutions a part has depends on nothing but the set of its
 * items, since the options that may be chosen are those within the set. So each part is counted once: the sum, over the
 * options of one of its items, of the product of the counts of the parts that remain.
 *
 * Layer by layer (layers.h) a state is all of the frontier at once: its width is that of a path along
 * which the cover is laid out. Parts need only that of a tree. On boards without narrow places both are alike, and a
 * layer is cheaper; where pieces hang on each other like branches, parts are counted at a glance.
 *
 * Sources: component caching in model counting (Bayardo and Pehoushek, Counting models using connected components, AAAI
 * 2000; Sang, Bacchus, Beame, Kautz and Pitassi, Combining component caching and clause learning, SAT 2004); for exact
 * covers, sets of items as keys (Nishino, Yasuda, Minato and Nagata, AAAI 2017) and, together with Dancing Links,
 * components (Algorithm DXD). The order in which items are branched on is that of part-plan.c.
 *
 * Parts of what is left are found by flooding it from an item, over the options that may be chosen. Mostly the flood has
 * reached all items when it has looked at few of them: then there is one part, and nothing to find. A primary item that
 * no option reaches: there is no solution. A secondary item that no option reaches is dropped, so that sets that differ
 * by such items alone are one. The search keeps its own stack: of frames, of sets, and of numbers, which have as many
 * words as they need. */
#include "solvers/counting/parts.h"

#include "common/base/array.h"
#include "solvers/counting/part-table.h"
#include "solvers/counting/words.h"

#include <string.h>

#define NO_ITEM UINT32_MAX
#define NO_NUMBER UINT32_MAX

/* A look at the clock comes after looks at so many options. */
enum { WORK_A_LOOK = 100000 };

/* On the stack of sets, a part that remains: from and length, items, its number, hash, and the set. */
enum { SET_RANGE, SET_ITEMS, SET_NUMBER, SET_HASH, SET_HEAD };

/* A part that was begun. The first of them is the whole, which has no item and no option. */
struct frame {
    size_t set; /* where it stands on the stack of sets */
    uint32_t item;
    size_t next; /* of its options, which one to look at */
    bool is_choosing;
    /* Of the option that is chosen: */
    uint32_t option;
    size_t rest, rest_end; /* the parts that remain and are not counted, on the stack of sets */
    size_t product_words;  /* 0: there is no solution */
    uint32_t dead;         /* the number of the part that has none */
    /* On the stack of numbers: the sum, and behind it the product. */
    size_t numbers, sum_words;
    uint32_t alive; /* an option with a solution, or NO_NUMBER */
    size_t text;    /* where its own begins */
};

struct stack64 {
    uint64_t *words;
    size_t used, room;
};

struct stack32 {
    uint32_t *words;
    size_t used, room;
};

struct parts {
    const struct parts_task *task;
    const struct part_plan *plan;
    struct parts_answer *answer;
    struct part_table table;
    struct frame *frames;
    size_t frame_count, frame_room;
    struct stack64 sets, numbers;
    struct stack32 text;
    uint64_t *left;    /* a set of all words: what is left, and not in a part yet; zero between uses */
    uint64_t *open;    /* likewise: what is left */
    uint32_t *queue;   /* places to flood from */
    uint32_t numbered; /* parts */
    uint64_t work, next_look;
    uint64_t work_most; /* it pauses after so much, with SEARCH_OWN_LIMIT; 0: never */
    enum search_end end;
};

static bool give_up(struct parts *parts, enum search_end why)
{
    if (parts->end == SEARCH_EXHAUSTED)
        parts->end = why;
    return false;
}

static bool look(struct parts *parts)
{
    if (parts->work < parts->next_look)
        return true;
    parts->next_look = parts->work + WORK_A_LOOK;
    if (parts->work_most && parts->work > parts->work_most)
        return give_up(parts, SEARCH_OWN_LIMIT);
    return !search_interrupted(parts->task->search) || give_up(parts, SEARCH_STOPPED);
}

/* --- stacks --- */

static bool reserve(struct parts *parts, void *array, size_t *room, size_t count, size_t size)
{
    return array_reserve(parts->task->allocator, array, room, count, size) ||
           give_up(parts, SEARCH_NO_MEMORY);
}

static bool reserve64(struct parts *parts, struct stack64 *stack, size_t words)
{
    return reserve(parts, &stack->words, &stack->room, stack->used + words, sizeof *stack->words);
}

static bool push_text(struct parts *parts, uint32_t word)
{
    struct stack32 *stack = &parts->text;
    if (!reserve(parts, &stack->words, &stack->room, stack->used + 1, sizeof word))
        return false;
    stack->words[stack->used++] = word;
    return true;
}

static struct part_set set_at(const struct parts *parts, size_t at)
{
    const uint64_t *words = parts->sets.words + at;
    return (struct part_set){.from = (uint32_t)(words[SET_RANGE] >> 32),
                             .length = (uint32_t)words[SET_RANGE],
                             .words = words + SET_HEAD};
}

static size_t behind_set(const struct parts *parts, size_t at)
{
    return at + SET_HEAD + set_at(parts, at).length;
}

/* --- numbers --- */

static struct frame *top_frame(const struct parts *parts)
{
    return &parts->frames[parts->frame_count - 1];
}

/* The product of a frame becomes that times a number, which may stand behind it on the stack. */
static bool multiply(struct parts *parts, struct frame *frame, const uint64_t *number, size_t words)
{
    uint64_t *product = parts->numbers.words + frame->numbers + frame->sum_words;
    if (!words || !frame->product_words) {
        frame->product_words = 0;
        return true;
    }
    if (words == 1 && frame->product_words == 1) {
        wide both = (wide)*product * *number;
        if (both >> 64 == 0) {
            *product = (uint64_t)both;
            return true;
        }
    }
    /* Room for the product behind both, and `number` may be on the stack that moves. */
    const size_t length = frame->product_words + words;
    const bool is_on_stack =
        number >= parts->numbers.words && number < parts->numbers.words + parts->numbers.room;
    const size_t at = is_on_stack ? (size_t)(number - parts->numbers.words) : 0;
    const size_t begin = frame->numbers + frame->sum_words, behind = begin + frame->product_words + words;
    parts->numbers.used = behind;
    if (!reserve64(parts, &parts->numbers, length))
        return false;
    product = parts->numbers.words + begin;
    number = is_on_stack ? parts->numbers.words + at : number;
    uint64_t *result = parts->numbers.words + behind;
    multiply_words(result, product, frame->product_words, number, words);
    memmove(product, result, length * sizeof *result);
    frame->product_words = length - !product[length - 1];
    return true;
}

/* Adds the product of a frame to its sum. */
static bool add_product(struct parts *parts, struct frame *frame)
{
    const size_t a = frame->sum_words, b = frame->product_words, length = a > b ? a : b;
    parts->numbers.used = frame->numbers + a + b;
    if (!reserve64(parts, &parts->numbers, length + 2))
        return false;
    uint64_t *sum = parts->numbers.words + frame->numbers, *product = sum + a;
    if (a >= 1 && b == 1 && *sum + *product >= *product) {
        *sum += *product;
        return true;
    }
    uint64_t *result = product + b, carry = 0;
    for (size_t i = 0; i < length; i++) {
        wide digit = (wide)(i < a ? sum[i] : 0) + (i < b ? product[i] : 0) + carry;
        result[i] = (uint64_t)digit;
        carry = (uint64_t)(digit >> 64);
    }
    result[length] = carry;
    frame->sum_words = length + (carry != 0);
    memmove(sum, result, frame->sum_words * sizeof *sum);
    return true;
}

/* --- what is left --- */

static bool has(const uint64_t *set, uint32_t place)
{
    return set[place / 64] >> place % 64 & 1;
}

static void drop(uint64_t *set, uint32_t place)
{
    set[place / 64] &= ~(UINT64_C(1) << place % 64);
}

/* Whether an option may be chosen in what is open. */
static bool is_possible(const struct parts *parts, uint32_t option)
{
    const struct part_plan *plan = parts->plan;
    bool all = true;
    for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
        all &= has(parts->open, plan->place[i]);
    return all;
}

/* Between load and unload `open` is the set of a frame. */
static void load(struct parts *parts, size_t at)
{
    struct part_set set = set_at(parts, at);
    memcpy(parts->open + set.from, set.words, set.length * sizeof *parts->open);
}

static void unload(struct parts *parts, size_t at)
{
    struct part_set set = set_at(parts, at);
    memset(parts->open + set.from, 0, set.length * sizeof *parts->open);
}

/* The lowest primary place in `left` from a word on; NO_ITEM if there is none before word `end`. */
static uint32_t lowest_primary(const struct parts *parts, uint32_t *word, uint32_t end)
{
    for (; *word < end; ++*word) {
        uint64_t bits = parts->left[*word] & parts->plan->primary[*word];
        if (bits)
            return *word * 64 + (uint32_t)__builtin_ctzll(bits);
    }
    return NO_ITEM;
}

/* Begins a set on the stack, in the range of words of a frame. */
static bool begin_set(struct parts *parts, uint32_t from, uint32_t length)
{
    if (!reserve64(parts, &parts->sets, SET_HEAD + length))
        return false;
    memset(parts->sets.words + parts->sets.used, 0, (SET_HEAD + length) * sizeof *parts->sets.words);
    parts->sets.words[parts->sets.used] = (uint64_t)from << 32 | length;
    return true;
}

/* Ends it: without empty words at either end. */
static void end_set(struct parts *parts, uint32_t items)
{
    uint64_t *head = parts->sets.words + parts->sets.used, *words = head + SET_HEAD;
    uint32_t from = (uint32_t)(*head >> 32), length = (uint32_t)*head, empty = 0;
    while (length && !words[length - 1])
        length--;
    while (empty < length && !words[empty])
        empty++;
    length -= empty;
    if (empty)
        memmove(words, words + empty, length * sizeof *words);
    head[SET_RANGE] = (uint64_t)(from + empty) << 32 | length;
    head[SET_ITEMS] = items;
    head[SET_NUMBER] = NO_NUMBER;
    head[SET_HASH] = part_set_hash((struct part_set){.from = from + empty, .length = length, .words = words});
    parts->sets.used += SET_HEAD + length;
}

/* Floods `left` from a place, and puts what is reached into the set that was begun. Returns how many items that are. */
static uint32_t flood(struct parts *parts, uint32_t begin, uint32_t *remaining)
{
    const struct part_plan *plan = parts->plan;
    uint64_t *set = parts->sets.words + parts->sets.used;
    const uint32_t from = (uint32_t)(set[SET_RANGE] >> 32);
    set += SET_HEAD;
    uint32_t reached = 1, waiting = 1;
    parts->queue[0] = begin;
    drop(parts->left, begin);
    --*remaining;
    set[begin / 64 - from] |= UINT64_C(1) << begin % 64;
    while (waiting) {
        uint32_t place = parts->queue[--waiting];
        parts->work += plan->place_first[place + 1] - plan->place_first[place];
        for (size_t i = plan->place_first[place]; i < plan->place_first[place + 1]; i++) {
            uint32_t option = plan->of_place[i];
            if (!is_possible(parts, option))
                continue;
            for (size_t k = plan->option_first[option]; k < plan->option_first[option + 1]; k++) {
                uint32_t other = plan->place[k];
                if (!has(parts->left, other))
                    continue;
                drop(parts->left, other);
                set[other / 64 - from] |= UINT64_C(1) << other % 64;
                parts->queue[waiting++] = other;
                reached++;
            }
        }
        /* All there is was reached. */
        if (reached == *remaining + 1)
            break;
    }
    *remaining -= reached - 1;
    return reached;
}

static bool is_dead_end(const struct parts *parts, uint32_t place)
{
    for (size_t i = parts->plan->place_first[place]; i < parts->plan->place_first[place + 1]; i++)
        if (is_possible(parts, parts->plan->of_place[i]))
            return false;
    return true;
}

/* Puts the parts of `open`, which lies in the words of a range, on the stack of sets, and empties `open`. With a primary
 * item that no option has, only that. */
static bool split(struct parts *parts, uint32_t from, uint32_t length)
{
    const uint32_t end = from + length;
    const size_t begin = parts->sets.used;
    uint32_t remaining = 0, word = from;
    bool enough = true;
    for (uint32_t i = from; i < end; i++) {
        parts->left[i] = parts->open[i];
        remaining += (uint32_t)__builtin_popcountll(parts->left[i]);
    }
    for (uint32_t place; enough && (place = lowest_primary(parts, &word, end)) != NO_ITEM;) {
        enough = begin_set(parts, from, length);
        if (!enough)
            break;
        uint32_t items = flood(parts, place, &remaining);
        if (items == 1 && is_dead_end(parts, place)) {
            parts->sets.used = begin;
            begin_set(parts, from, length);
            parts->sets.words[begin + SET_HEAD + place / 64 - from] |= UINT64_C(1) << place % 64;
            end_set(parts, 0);
            break;
        }
        end_set(parts, items);
    }
    memset(parts->left + from, 0, length * sizeof *parts->left);
    memset(parts->open + from, 0, length * sizeof *parts->open);
    return enough;
}

/* --- a part --- */

/* Options of a place that may be chosen, up to `most`. */
static uint32_t count_options(struct parts *parts, uint32_t place, uint32_t most)
{
    const struct part_plan *plan = parts->plan;
    uint32_t count = 0;
    size_t i = plan->place_first[place];
    for (; i < plan->place_first[place + 1] && count < most; i++)
        count += is_possible(parts, plan->of_place[i]);
    parts->work += i - plan->place_first[place];
    return count;
}

/* The item that what is open is branched on. */
static uint32_t choose_item(struct parts *parts, struct part_set set)
{
    uint32_t best = NO_ITEM, fewest = parts->task->choice == PARTS_FEWEST ? UINT32_MAX : 2;
    for (uint32_t word = set.from + set.length; word-- > set.from;)
        for (uint64_t bits = parts->open[word] & parts->plan->primary[word]; bits;) {
            const uint32_t bit = 63 - (uint32_t)__builtin_clzll(bits), place = word * 64 + bit;
            bits &= ~(UINT64_C(1) << bit);
            const uint32_t count = count_options(parts, place, fewest);
            if (count < fewest) {
                fewest = count;
                best = place;
            } else if (best == NO_ITEM)
                best = place;
            if (fewest <= 1)
                return best;
        }
    return best;
}

/* Begins the part that stands there on the stack of sets, which is the last one. */
static bool begin_part(struct parts *parts, size_t set, size_t numbers)
{
    if (!reserve(parts, &parts->frames, &parts->frame_room, parts->frame_count + 1, sizeof *parts->frames))
        return false;
    struct frame *frame = &parts->frames[parts->frame_count++];
    *frame = (struct frame){.set = set,
                            .item = NO_ITEM,
                            .numbers = numbers,
                            .alive = NO_NUMBER,
                            .dead = NO_NUMBER,
                            .text = parts->text.used};
    if (parts->frame_count - 1 > parts->answer->deepest)
        parts->answer->deepest = (uint32_t)parts->frame_count - 1;
    return true;
}

static void choose_for(struct parts *parts, struct frame *frame)
{
    load(parts, frame->set);
    frame->item = choose_item(parts, set_at(parts, frame->set));
    frame->next = parts->plan->place_first[frame->item];
    unload(parts, frame->set);
}

/* Multiplies what is known of the parts that remain; those that are not known are brought to the front. */
static bool recall(struct parts *parts, struct frame *frame)
{
    parts->numbers.used = frame->numbers + frame->sum_words;
    if (!reserve64(parts, &parts->numbers, 1))
        return false;
    parts->numbers.words[parts->numbers.used] = 1;
    frame->product_words = 1;
    for (size_t at = frame->rest; at < frame->rest_end && frame->product_words; at = behind_set(parts, at)) {
        struct part_entry entry;
        uint64_t *head = parts->sets.words + at;
        if (!head[SET_ITEMS] && !parts->task->listener) {
            frame->product_words = 0;
            break;
        }
        if (!part_table_find(&parts->table, set_at(parts, at), head[SET_HASH], &entry))
            continue;
        head[SET_NUMBER] = entry.number;
        if (!entry.count_words)
            frame->dead = entry.number;
        if (!multiply(parts, frame, entry.count, entry.count_words))
            return false;
    }
    return true;
}

/* Of the parts that remain, the smallest that is not known; SIZE_MAX: there is none. */
static size_t next_unknown(const struct parts *parts, const struct frame *frame)
{
    size_t best = SIZE_MAX;
    for (size_t at = frame->rest; at < frame->rest_end; at = behind_set(parts, at)) {
        const uint64_t *head = parts->sets.words + at;
        if (head[SET_NUMBER] == NO_NUMBER &&
            (best == SIZE_MAX || head[SET_ITEMS] < parts->sets.words[best + SET_ITEMS]))
            best = at;
    }
    return best;
}

/* What remains of `open`, in the range of a frame: its parts. */
static bool begin_rest(struct parts *parts, struct frame *frame)
{
    const struct part_set set = set_at(parts, frame->set);
    frame->is_choosing = true;
    frame->rest = parts->sets.used;
    if (!split(parts, set.from, set.length))
        return false;
    frame->rest_end = parts->sets.used;
    if (frame->rest < frame->rest_end && behind_set(parts, frame->rest) < frame->rest_end)
        parts->answer->splits++;
    return recall(parts, frame);
}

/* Chooses the next option of a frame. False if there is none, or something fails. */
static bool next_option(struct parts *parts, struct frame *frame)
{
    const struct part_plan *plan = parts->plan;
    load(parts, frame->set);
    for (; frame->next < plan->place_first[frame->item + 1]; frame->next++) {
        uint32_t option = plan->of_place[frame->next];
        parts->work++;
        if (!is_possible(parts, option))
            continue;
        frame->next++;
        frame->option = option;
        parts->answer->choices++;
        for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
            drop(parts->open, plan->place[i]);
        return begin_rest(parts, frame);
    }
    unload(parts, frame->set);
    return false;
}

/* --- for a listener --- */

/* Where on the stack of sets the largest of the parts that remain stands. */
static size_t largest_part(const struct parts *parts, const struct frame *frame)
{
    size_t largest = frame->rest;
    for (size_t at = frame->rest; at < frame->rest_end; at = behind_set(parts, at))
        if (parts->sets.words[at + SET_ITEMS] > parts->sets.words[largest + SET_ITEMS])
            largest = at;
    return largest;
}

static bool push_part(struct parts *parts, size_t at)
{
    return push_text(parts, (uint32_t)parts->sets.words[at + SET_NUMBER]);
}

/* An option, and the parts that remain. */
static bool push_edge(struct parts *parts, const struct frame *frame)
{
    const uint32_t option = frame->item == NO_ITEM ? 0 : parts->plan->option[frame->option];
    const size_t largest = largest_part(parts, frame), count_at = parts->text.used + 1;
    uint32_t count = 0;
    if (!push_text(parts, option) || !push_text(parts, 2))
        return false;
    if (!frame->product_words)
        return push_text(parts, frame->dead) && push_text(parts, PARTS_UNNAMED);
    for (size_t at = frame->rest; at < frame->rest_end; at = behind_set(parts, at), count++)
        if (at != largest && !push_part(parts, at))
            return false;
    parts->text.words[count_at] = count;
    return !count || push_part(parts, largest);
}

static bool announce(struct parts *parts, const struct frame *frame)
{
    if (parts->numbered == NO_NUMBER - 1)
        return give_up(parts, SEARCH_NO_MEMORY);
    const struct part_node node = {.item = parts->plan->item[frame->item],
                                   .edges = parts->text.words + frame->text,
                                   .length = parts->text.used - frame->text};
    parts->text.used = frame->text;
    return parts->task->listener->on_part(parts->task->listener->context, &node) ||
           give_up(parts, SEARCH_NO_MEMORY);
}

/* --- the search --- */

/* The parts that remain of an option are counted. */
static bool end_rest(struct parts *parts, struct frame *frame)
{
    frame->is_choosing = false;
    if (parts->task->listener && !push_edge(parts, frame))
        return false;
    if (frame->product_words) {
        if (frame->alive == NO_NUMBER)
            frame->alive = frame->option;
        if (!add_product(parts, frame))
            return false;
    }
    parts->sets.used = frame->rest;
    return true;
}

/* A part is counted: it is remembered, and goes into the product of the one that it remains of. */
static bool end_part(struct parts *parts)
{
    struct frame *frame = top_frame(parts), *above = frame - 1;
    const uint64_t *count = parts->numbers.words + frame->numbers;
    uint64_t *head = parts->sets.words + frame->set;
    struct part_entry entry = {.number = frame->alive, .count_words = frame->sum_words, .count = count};
    if (parts->task->listener) {
        if (!announce(parts, frame))
            return false;
        entry.number = parts->numbered++;
    }
    if (!part_table_add(&parts->table, set_at(parts, frame->set), head[SET_HASH], &entry) &&
        parts->task->listener)
        return give_up(parts, SEARCH_NO_MEMORY);
    head[SET_NUMBER] = entry.number;
    if (!frame->sum_words)
        above->dead = entry.number;
    parts->answer->parts++;
    parts->frame_count--;
    return multiply(parts, above, count, frame->sum_words);
}

/* Until the first frame is done. */
static bool run(struct parts *parts)
{
    for (;;) {
        struct frame *frame = top_frame(parts);
        if (!look(parts))
            return false;
        if (frame->is_choosing) {
            size_t at = frame->product_words ? next_unknown(parts, frame) : SIZE_MAX;
            if (at != SIZE_MAX) {
                if (!begin_part(parts, at, frame->numbers + frame->sum_words + frame->product_words))
                    return false;
                choose_for(parts, top_frame(parts));
                continue;
            }
            if (!end_rest(parts, frame))
                return false;
            if (frame->item == NO_ITEM)
                return true;
        } else if (!next_option(parts, frame)) {
            if (parts->end != SEARCH_EXHAUSTED || !end_part(parts))
                return false;
        }
    }
}

/* Begins to count what is open, in a range of words. */
static bool begin_open(struct parts *parts, uint32_t from, uint32_t length)
{
    const size_t at = parts->sets.used;
    parts->frame_count = parts->numbers.used = parts->text.used = 0;
    if (!begin_set(parts, from, length))
        return false;
    memcpy(parts->sets.words + at + SET_HEAD, parts->open + from, length * sizeof *parts->open);
    parts->sets.used += SET_HEAD + length;
    return begin_part(parts, at, 0) && begin_rest(parts, top_frame(parts));
}

/* Counts it: the number is the sum of the first frame. The stack of sets is as before. */
static bool count_open(struct parts *parts, uint32_t from, uint32_t length)
{
    const size_t at = parts->sets.used;
    const bool done = begin_open(parts, from, length) && run(parts);
    parts->sets.used = done ? at : parts->sets.used;
    return done;
}

/* --- one solution --- */

/* Of the part that stands there on the stack of sets, an option with a solution, as the table says; a part that was
 * forgotten is counted again. NO_NUMBER if that fails. */
static uint32_t recall_option(struct parts *parts, size_t at)
{
    struct part_entry entry;
    const uint64_t hash = parts->sets.words[at + SET_HASH];
    if (part_table_find(&parts->table, set_at(parts, at), hash, &entry))
        return entry.number;
    load(parts, at);
    return count_open(parts, set_at(parts, at).from, set_at(parts, at).length) &&
                   part_table_find(&parts->table, set_at(parts, at), hash, &entry)
               ? entry.number
               : NO_NUMBER;
}

/* What is open has a solution. Its parts are put on the stack of sets, and behind them, for one after the other, what an
 * option leaves of it. */
static void find_solution(struct parts *parts, uint32_t *options)
{
    const struct part_plan *plan = parts->plan;
    size_t count = 0;
    parts->sets.used = 0;
    bool done = split(parts, 0, (uint32_t)plan->words);
    for (size_t at = 0; done && at < parts->sets.used; at = behind_set(parts, at)) {
        const uint32_t option = recall_option(parts, at);
        if (option == NO_NUMBER)
            return;
        options[count++] = plan->option[option];
        load(parts, at);
        for (size_t i = plan->option_first[option]; i < plan->option_first[option + 1]; i++)
            drop(parts->open, plan->place[i]);
        done = split(parts, set_at(parts, at).from, set_at(parts, at).length);
    }
    parts->answer->solution_length = done ? count : 0;
}

/* --- memory --- */

static void open_all(struct parts *parts)
{
    for (uint32_t place = 0; place < parts->plan->item_count; place++)
        parts->open[place / 64] |= UINT64_C(1) << place % 64;
}

/* Hands the sum of the first frame over. */
static bool hand_over(struct parts *parts)
{
    struct parts_answer *answer = parts->answer;
    const struct frame *frame = parts->frames;
    answer->room = frame->sum_words;
    answer->words = frame->sum_words ? frame->sum_words : 1;
    answer->count = array_take_zeroed(parts->task->allocator, answer->room, sizeof *answer->count);
    if (!answer->count)
        return give_up(parts, SEARCH_NO_MEMORY);
    memcpy(answer->count, parts->numbers.words + frame->numbers, frame->sum_words * sizeof *answer->count);
    answer->text = parts->text.words;
    answer->text_room = parts->text.room;
    if (parts->task->listener) {
        answer->whole = answer->text + 2;
        answer->whole_count = answer->text[1];
    }
    parts->text = (struct stack32){.words = 0};
    return true;
}

void parts_close(struct parts *parts)
{
    if (!parts)
        return;
    struct allocator *allocator = parts->task->allocator;
    part_table_close(&parts->table);
    array_give(allocator, parts->frames, parts->frame_room, sizeof *parts->frames);
    array_give(allocator, parts->sets.words, parts->sets.room, sizeof *parts->sets.words);
    array_give(allocator, parts->numbers.words, parts->numbers.room, sizeof *parts->numbers.words);
    array_give(allocator, parts->text.words, parts->text.room, sizeof *parts->text.words);
    array_give(allocator, parts->left, parts->plan->words, sizeof *parts->left);
    array_give(allocator, parts->open, parts->plan->words, sizeof *parts->open);
    array_give(allocator, parts->queue, parts->plan->item_count, sizeof *parts->queue);
    allocator_give(allocator, parts, sizeof *parts);
}

struct parts *parts_open(const struct parts_task *task, struct parts_answer *answer)
{
    const struct part_plan *plan = task->plan;
    struct allocator *allocator = task->allocator;
    *answer = (struct parts_answer){.words = 0};
    struct parts *parts = allocator_take_zeroed(allocator, sizeof *parts);
    if (!parts)
        return 0;
    *parts = (struct parts){
        .task = task,
        .plan = plan,
        .answer = answer,
        .table = {.allocator = allocator, .bytes_most = task->bytes_most, .never_forgets = task->listener},
        .left = array_take_zeroed(allocator, plan->words, sizeof *parts->left),
        .open = array_take_zeroed(allocator, plan->words, sizeof *parts->open),
        .queue = array_take(allocator, plan->item_count, sizeof *parts->queue)};
    if (parts->left && parts->open && parts->queue) {
        open_all(parts);
        if (begin_open(parts, 0, (uint32_t)plan->words))
            return parts;
    }
    parts_close(parts);
    return 0;
}

enum search_end parts_go_on(struct parts *parts, uint64_t work)
{
    parts->end = SEARCH_EXHAUSTED;
    parts->work_most = work ? parts->work + work : 0;
    if (!run(parts) || !hand_over(parts))
        return parts->end;
    if (parts->frames->sum_words && parts->task->solution) {
        parts->work_most = 0;
        open_all(parts);
        find_solution(parts, parts->task->solution);
    }
    return parts->end;
}

uint64_t parts_work(const struct parts *parts)
{
    return parts->work;
}

enum search_end parts_count(const struct parts_task *task, struct parts_answer *answer)
{
    struct parts *parts = parts_open(task, answer);
    const enum search_end end = parts ? parts_go_on(parts, task->work_most) : SEARCH_NO_MEMORY;
    parts_close(parts);
    return end;
}

bool parts_are_worth_it(const struct part_plan *plan, uint32_t frontier, const struct parts_answer *answer)
{
    return plan->width != PART_WIDTH_UNKNOWN ? 4 * (uint64_t)plan->width < 3 * (uint64_t)frontier
                                             : 2 * answer->splits > answer->choices;
}

void parts_answer_close(struct parts_answer *answer, struct allocator *allocator)
{
    array_give(allocator, answer->count, answer->room, sizeof *answer->count);
    array_give(allocator, answer->text, answer->text_room, sizeof *answer->text);
    *answer = (struct parts_answer){.words = 0};
}
