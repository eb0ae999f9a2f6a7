/* memo: counts the solutions of an exact cover without walking to each of them.
 *
 * The idea. What is left to do below a node depends on nothing but which items are covered: the options that
 * may still be chosen are those of uncovered items only, in whatever way the others were covered. So the
 * number of solutions below a node is a function of that set. It is written down when the search leaves the
 * node, and when another branch leads to the same set, it is read instead of counted again. What grows out of
 * that is the zero- suppressed decision diagram of all solutions (Nishino, Yasuda, Minato and Nagata, Dancing
 * with decision diagrams, AAAI 2017), of which we keep the counts alone.
 *
 * Keys. A secondary item of which no option is left may be covered or not, which makes no difference: it
 * counts as covered. Keys are compared word by word, never by their hash alone. Nodes with a forced option
 * are not looked up: their one child is, or the child of that.
 *
 * Order. Sets meet again where the search covers items in the same order in every branch, as one fills a
 * board row by row: between what is full and what is empty runs a frontier, and only its shape matters. So
 * with order=fixed the search branches on the first open item, in the order of the cover; forced items come
 * first. It helps where items are neighbours, as in tilings and boards; it is a loss where everything depends
 * on everything, as in queens and in Langford's pairs. There order=fewest, as in dlx, is the better of two
 * bad choices.
 *
 * The search itself is that of the bit matrix (bits.c). Colours are refused: which colour an item has is not
 * in the key.
 *
 * Solutions. Those that the search comes to are shown, the others are counted only. With a limit nothing is
 * remembered, and all are shown.
 *
 * Memory. The table grows as it fills, to the setting `memory` at the most; then the search gives up and says
 * so. Each instance begins with an empty one.
 *
 * Counts: nodes, placements and so on, of the nodes that were entered. */
#include "memo.h"

#include "bit-matrix.h"

#include <string.h>

/* --- the table --- */

/* A look at the clock at least every half millisecond. */
enum { ENTRIES_A_LOOK = 1024 };

struct memo memo_of(size_t key_words, size_t bytes_most, struct allocator *allocator)
{
    return (struct memo){.allocator = allocator, .key_words = key_words, .bytes_most = bytes_most};
}

static uint64_t hash(const struct memo *memo, const uint64_t *key)
{
    uint64_t hashed = 0;
    for (size_t i = 0; i < memo->key_words; i++) {
        hashed = (hashed ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hashed ^= hashed >> 32;
    }
    return hashed;
}

static uint64_t *entry_at(const struct memo *memo, size_t number)
{
    return memo->entries + number * (memo->key_words + 1);
}

static bool equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;
    for (size_t i = 0; i < words; i++)
        differ |= a[i] ^ b[i];
    return !differ;
}

/* Where a key is, or where it would be. Entries are looked at only where the hash agrees. */
static struct memo_place *place_of(const struct memo *memo, const uint64_t *key, uint64_t hashed)
{
    size_t place = hashed & (memo->place_count - 1);
    uint32_t high = (uint32_t)(hashed >> 32);
    while (memo->places[place].number &&
           (memo->places[place].hash != high ||
            !equal(entry_at(memo, memo->places[place].number - 1), key, memo->key_words)))
        place = (place + 1) & (memo->place_count - 1);
    return &memo->places[place];
}

const uint64_t *memo_find(const struct memo *memo, const uint64_t *key)
{
    uint32_t number = memo->place_count ? place_of(memo, key, hash(memo, key))->number : 0;
    return number ? entry_at(memo, number - 1) + memo->key_words : 0;
}

/* Lets the key of an entry be found. */
static void place_entry(struct memo *memo, size_t number)
{
    const uint64_t *key = entry_at(memo, number);
    uint64_t hashed = hash(memo, key);
    *place_of(memo, key, hashed) = (struct memo_place){(uint32_t)(hashed >> 32), (uint32_t)number + 1};
}

static size_t entry_bytes(const struct memo *memo, size_t room)
{
    return room * (memo->key_words + 1) * sizeof *memo->entries;
}

static size_t bytes_for(const struct memo *memo, size_t room)
{
    return entry_bytes(memo, room) + 2 * room * sizeof *memo->places;
}

/* Puts all entries into a larger table. False if the search is to be stopped meanwhile. */
static bool move_entries(const struct memo *memo, struct memo *larger)
{
    for (; larger->entry_count < memo->entry_count; larger->entry_count++) {
        if (larger->entry_count % ENTRIES_A_LOOK == 0 && search_interrupted(memo->search))
            return false;
        memcpy(entry_at(larger, larger->entry_count), entry_at(memo, larger->entry_count),
               entry_bytes(memo, 1));
        place_entry(larger, larger->entry_count);
    }
    return true;
}

/* Makes the table twice as large, with room for 1024 entries at first. */
static bool grow(struct memo *memo)
{
    size_t room = memo->entry_room ? 2 * memo->entry_room : 1024;
    struct memo larger = memo_of(memo->key_words, memo->bytes_most, memo->allocator);
    larger.search = memo->search;
    larger.entry_room = room;
    larger.place_count = 2 * room;
    memo->why = SEARCH_OWN_LIMIT;
    if (room > UINT32_MAX / 2 || bytes_for(memo, room) > memo->bytes_most)
        return false;
    larger.entries = allocator_take(memo->allocator, entry_bytes(memo, room));
    larger.places = allocator_take_zeroed(memo->allocator, larger.place_count * sizeof *larger.places);
    memo->why = larger.entries && larger.places ? SEARCH_STOPPED : SEARCH_NO_MEMORY;
    bool done = larger.entries && larger.places && move_entries(memo, &larger);
    memo_clear(done ? memo : &larger);
    if (done)
        *memo = larger;
    return done;
}

bool memo_add(struct memo *memo, const uint64_t *key, uint64_t value)
{
    if (memo->entry_count == memo->entry_room && !grow(memo))
        return false;
    uint64_t *entry = entry_at(memo, memo->entry_count);
    memcpy(entry, key, memo->key_words * sizeof *key);
    entry[memo->key_words] = value;
    place_entry(memo, memo->entry_count++);
    return true;
}

void memo_clear(struct memo *memo)
{
    allocator_give(memo->allocator, memo->entries, entry_bytes(memo, memo->entry_room));
    allocator_give(memo->allocator, memo->places, memo->place_count * sizeof *memo->places);
    *memo = memo_of(memo->key_words, memo->bytes_most, memo->allocator);
}

/* --- the back-end --- */

enum { SETTING_ORDER, SETTING_MEMORY, SETTING_SET };
enum { ORDER_FIXED, ORDER_FEWEST };

static const char *const order_choices[] = {"fixed", "fewest", 0};

static const struct setting memo_settings[] = {
    {.name = "order",
     .summary = "branch on the first item, or one with the fewest options",
     .choices = order_choices},
    {.name = "memory",
     .summary = "megabytes that the table may take",
     .lowest = 1,
     .highest = 1000000,
     .initial = 1000},
    SET_SETTING,
    {.name = 0},
};

struct memo_state {
    struct bits *bits;
    struct memo memo;
    bool fixed_order;
};

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct memo_state *counter = state;
    struct memo *memo = &counter->memo;
    memo->search = search;
    counter->bits->memo = search->limit ? 0 : memo;
    counter->bits->fixed_order = !search->limit && counter->fixed_order;
    enum search_end end = bits_solve(counter->bits, instance, search);
    if (end == SEARCH_OWN_LIMIT && search->solutions < UINT64_MAX)
        error_set(&search->failure, "more than %zu MB to remember: try a higher memory=..., or dlx",
                  memo->bytes_most / 1000000);
    else if (end == SEARCH_OWN_LIMIT)
        error_set(&search->failure, "more solutions than 64 bits can count");
    memo_clear(memo);
    return end;
}

static void close(void *state)
{
    struct memo_state *counter = state;
    struct allocator *allocator = counter->memo.allocator;
    bits_close(counter->bits);
    allocator_give(allocator, counter, sizeof *counter);
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    if (problem->cover->colours)
        return error_set(error, "colours of items can't be remembered: try bits");
    struct memo_state *counter = allocator_take_zeroed(allocator, sizeof *counter);
    if (!counter)
        return error_set(error, "not enough memory for the bit matrix");
    counter->bits = bits_open(problem, settings->value[SETTING_SET], allocator, error);
    if (!counter->bits) {
        allocator_give(allocator, counter, sizeof *counter);
        return false;
    }
    counter->fixed_order = settings->value[SETTING_ORDER] == ORDER_FIXED;
    size_t key_words = (counter->bits->row_count - 1 + 63) / 64;
    counter->memo = memo_of(key_words, (size_t)settings->value[SETTING_MEMORY] * 1000000, allocator);
    *state = counter;
    return true;
}

const struct solver solver_memo = {
    SOLVER_HEAD,
    .name = "memo",
    .family = "exact cover",
    .summary = "counts what is left of a set of items only once",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = memo_settings,
    .open = open,
    .solve = solve,
    .close = close,
};
