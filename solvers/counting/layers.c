/* SPDX-License-Identifier: MIT */
/* Counting layer by layer.
 *
 * The idea. When items are covered in a fixed order, what is left to do in a state depends on nothing but
 * which items are covered. With each state stands the number of ways that lead to it. The states of layer l
 * are those whose first item that is not covered is the item of layer l (layer-plan.h). When all states of
 * earlier layers have been left, the numbers of layer l are final: each state is left once, its number is
 * added to those of the states that its options lead to, and the table of the layer is given back. Memory
 * holds the layers that are ahead, not all states ever met, there is no stack, and the states that are
 * written to are known some steps ahead, so that the processor can fetch them while it does other work.
 *
 * It is the transfer matrix of statistical mechanics, for any exact cover; read as a diagram, the states are
 * the nodes of the zero-suppressed decision diagram of Nishino, Yasuda, Minato and Nagata (AAAI 2017), made
 * breadth first as by Sekine, Imai and Tani (ISAAC 1995).
 *
 * Numbers have as many words as they need: when the highest words of the tables are so large that the next
 * layer could overflow, all tables get a word more.
 *
 * Memory. What has no room in a table that can't grow goes to a temporary file of its layer (layer-states.h).
 * When the layer is left, the states of the table are left first, then those of the file, part by part: a
 * part has the states whose hash falls into it, as many as there is memory for, and each part reads the whole
 * file. A state may be left twice then, once with the ways in the table and once with those in the file; as
 * the count is linear in them, the sum is the same. */
#include "solvers/counting/layers.h"

#include "solvers/counting/layer-states.h"

#include <string.h>

/* Choices that wait for their slot: about as many as the processor can fetch at once. */
enum { WAITING = 16 };

/* What is looked at before any of it is followed. */
enum { OPTIONS_AT_ONCE = 64, SLOTS_AT_ONCE = 256, CHOICES_AT_ONCE = 512 };

/* An option of a state, by the places of both. */
struct layer_choice {
    uint32_t slot, option;
};

/* How many options a search reads between two looks at the clock. One that is chosen counts for several: its
 * state must be found. */
enum { WORK_A_LOOK = 200000, WORK_A_CHOICE = 20 };

struct arrival {
    const uint64_t *from; /* the slot of the state that is left */
    uint64_t hash;
    uint32_t layer, option;
    uint64_t key[KEY_WORDS_MAX];
};

/* A state on the way down to a solution. */
struct descent {
    uint32_t layer;
    bool leads;  /* to a solution */
    size_t next; /* of its options */
    uint64_t key[KEY_WORDS_MAX];
};

struct layers {
    const struct layers_task *task;
    const struct layer_plan *plan;
    struct layers_answer *answer;
    struct arrays arrays;
    struct layer_slot slot;
    struct layer_memory memory;
    struct layer_table *tables; /* one for each layer */
    struct layer_spill *spills; /* the same */
    struct arrival waiting[WAITING];
    size_t first_waiting, waiting_count;
    uint64_t work, next_look;
    enum search_end end;
    /* Where solutions are found: */
    struct descent *stack; /* layer_count + 1 */
    uint64_t *cache;       /* cache_entries (a power of two): 1 + a layer, a key */
    size_t cache_entries, cache_used;
};

static bool layers_give_up(struct layers *layers, enum search_end why)
{
    if (layers->end == SEARCH_EXHAUSTED)
        layers->end = why;
    return false;
}

static bool layers_look(struct layers *layers)
{
    if (layers->work < layers->next_look)
        return true;
    layers->next_look = layers->work + WORK_A_LOOK;
    return !search_interrupted(layers->task->search) || layers_give_up(layers, SEARCH_STOPPED);
}

/* --- layer by layer --- */

/* A table that can't grow is filled further than others. */
static bool table_has_room(const struct layer_table *table)
{
    return table->slot_count && 16 * (table->used + 1) <= 13 * table->slot_count;
}

/* A state has no room in its table. A listener must get all states in order. */
static bool layers_put_aside(struct layers *layers, const struct arrival *arrival)
{
    const struct layer_slot slot = layers->slot;
    if (layers->task->listener ||
        !layer_spill_add(&layers->spills[arrival->layer], arrival->key, slot.key_words,
                         arrival->from + slot.key_words, slot.count_words, layers->task->allocator))
        return layers_give_up(layers, SEARCH_NO_MEMORY);
    layers->answer->spilled++;
    return true;
}

INLINED bool equal_keys(const uint64_t *a, const uint64_t *b, size_t key_words)
{
    uint64_t differ = 0;
    for (size_t i = 0; i < key_words; i++)
        differ |= a[i] ^ b[i];
    return !differ;
}

/* The number of the state that the choice leads to goes to *number. */
INLINED bool layers_arrive(struct layers *layers, const struct arrival *arrival, size_t key_words,
                           size_t count_words, uint64_t *number)
{
    const uint64_t *ways = arrival->from + key_words;
    *number = LAYERS_DONE;
    assert(arrival->layer <= layers->plan->layer_count && (arrival->key[0] & LAYER_SLOT_USED));
    if (arrival->layer == layers->plan->layer_count) {
        add_words(layers->answer->count, layers->answer->words, ways, count_words);
        return true;
    }
    struct layer_table *table = &layers->tables[arrival->layer];
    size_t words = key_words + count_words + layers->slot.has_number;
    bool may_add = true;
    if (layer_table_is_full(table) && !layer_table_grow(table, layers->slot, &layers->memory))
        may_add = table_has_room(table);
    if (!table->slot_count)
        return layers_put_aside(layers, arrival);
    size_t place = layer_table_place(table, arrival->hash);
    uint64_t *slot = table->slots + place * words;
    while (slot[0] && !equal_keys(slot, arrival->key, key_words)) {
        place = layer_table_next(table, place);
        slot = table->slots + place * words;
    }
    /* A free slot is all zero: what is new is added to nothing. */
    bool is_new = !slot[0];
    if (is_new && !may_add)
        return layers_put_aside(layers, arrival);
    for (size_t i = 0; i < key_words; i++)
        slot[i] = arrival->key[i];
    add_words(slot + key_words, count_words, ways, count_words);
    table->highest |= slot[key_words + count_words - 1];
    if (layers->slot.has_number) {
        if (is_new)
            slot[words - 1] = layers->answer->states;
        *number = slot[words - 1];
        if (*number >= LAYERS_DONE)
            return layers_give_up(layers, SEARCH_NO_MEMORY);
    }
    table->used += is_new;
    layers->answer->states += is_new;
    return true;
}

INLINED bool layers_arrive_first(struct layers *layers, size_t key_words, size_t count_words)
{
    const struct arrival *arrival = &layers->waiting[layers->first_waiting];
    const struct layers_listener *listener = layers->task->listener;
    uint64_t number;
    layers->first_waiting = (layers->first_waiting + 1) % WAITING;
    assert(layers->waiting_count > 0);
    layers->waiting_count--;
    return layers_arrive(layers, arrival, key_words, count_words, &number) &&
           (!listener || listener->on_choice(listener->context, arrival->option, (uint32_t)number) ||
            layers_give_up(layers, SEARCH_NO_MEMORY));
}

/* Where an arrival waits while its slot is fetched. */
static inline struct arrival *layers_next_waiting(struct layers *layers)
{
    assert(layers->waiting_count < WAITING);
    return &layers->waiting[(layers->first_waiting + layers->waiting_count++) % WAITING];
}

static inline void layers_fetch(const struct layers *layers, const struct arrival *arrival, size_t words)
{
    const struct layer_table *table = &layers->tables[arrival->layer];
#if defined(__GNUC__)
    if (table->slot_count)
        __builtin_prefetch(table->slots + layer_table_place(table, arrival->hash) * words, 1);
#else
    (void)table;
    (void)words;
#endif
}

/* Follows choices of states whose slots begin at `slots`. */
INLINED bool layers_follow(struct layers *layers, uint32_t layer, const uint64_t *slots,
                           const struct layer_choice *choices, size_t count, size_t key_words,
                           size_t count_words)
{
    const struct layer_plan *plan = layers->plan;
    const size_t words = key_words + count_words + layers->slot.has_number,
                 most = layers->task->listener ? 1 : WAITING; /* a listener hears of each at once */
    layers->answer->choices += count;
    layers->work += WORK_A_CHOICE * count;
    for (size_t i = 0; i < count; i++) {
        struct arrival *arrival = layers_next_waiting(layers);
        const uint64_t *slot = slots + choices[i].slot * words;
        arrival->from = slot;
        arrival->option = plan->option[choices[i].option];
        layer_take(plan, choices[i].option, slot, arrival->key, key_words);
        arrival->layer = layer_settle(plan, layer, arrival->key, key_words);
        assert(arrival->layer > layer);
        if (plan->count && arrival->layer == LAYER_NONE) {
            layers->waiting_count--;
            continue;
        }
        if (arrival->layer < plan->layer_count) {
            arrival->hash = layer_hash(arrival->key, key_words);
            layers_fetch(layers, arrival, words);
        }
        if (layers->waiting_count == most && !layers_arrive_first(layers, key_words, count_words))
            return false;
    }
    return true;
}

INLINED bool layers_arrive_all(struct layers *layers, size_t key_words, size_t count_words)
{
    while (layers->waiting_count)
        if (!layers_arrive_first(layers, key_words, count_words))
            return false;
    return true;
}

/* Leaves states, the places of whose slots are listed. */
INLINED bool layers_leave_states(struct layers *layers, uint32_t layer, const uint64_t *slots,
                                 const uint32_t *states, size_t state_count, size_t key_words,
                                 size_t count_words)
{
    const struct layer_plan *plan = layers->plan;
    const struct layers_listener *listener = layers->task->listener;
    const size_t words = key_words + count_words + layers->slot.has_number, first = plan->first[layer],
                 end = plan->first[layer + 1];
    struct layer_choice choices[CHOICES_AT_ONCE];
    size_t count = 0, option = first;
    for (size_t state = 0; state < state_count;) {
        const uint64_t *slot = slots + states[state] * words;
        if (listener && option == first &&
            !listener->on_state(listener->context, layer, (uint32_t)slot[words - 1]))
            return layers_give_up(layers, SEARCH_NO_MEMORY);
        size_t stop = end - option < OPTIONS_AT_ONCE ? end : option + OPTIONS_AT_ONCE;
        /* Without a branch for each: the processor could not guess them. */
        for (; option < stop; option++) {
            choices[count] = (struct layer_choice){states[state], (uint32_t)option};
            count += !layer_meets(slot, plan->clash + option * key_words, key_words);
        }
        if (option == end) {
            state++;
            option = first;
        }
        if (count + OPTIONS_AT_ONCE <= CHOICES_AT_ONCE && state < state_count && !listener)
            continue;
        if (!layers_follow(layers, layer, slots, choices, count, key_words, count_words))
            return false;
        count = 0;
    }
    return true;
}

/* Whether a table has as many states as it says, each with its own place or a run of full slots before it. */
ASSERTED bool check_table(const struct layer_table *table, struct layer_slot slot)
{
    enum { CHECKED_SLOTS = 4096 };
    const size_t words = layer_slot_words(slot);
    size_t used = 0;
    for (size_t i = 0; i < table->slot_count && table->slot_count <= CHECKED_SLOTS; i++) {
        const uint64_t *key = table->slots + i * words;
        if (!key[0])
            continue;
        if (!(key[0] & LAYER_SLOT_USED))
            return false;
        for (size_t place = layer_table_place(table, layer_hash(key, slot.key_words)); place != i;
             place = layer_table_next(table, place))
            if (!table->slots[place * words])
                return false;
        used++;
    }
    return table->used < table->slot_count && (used == table->used || table->slot_count > CHECKED_SLOTS);
}

INLINED bool layers_leave_layer_of(struct layers *layers, uint32_t layer, size_t key_words,
                                   size_t count_words)
{
    const struct layer_table *table = &layers->tables[layer];
    size_t words = key_words + count_words + layers->slot.has_number;
    assert(!layers->waiting_count && check_table(table, layers->slot));
    for (size_t begin = 0; begin < table->slot_count; begin += SLOTS_AT_ONCE) {
        uint32_t used[SLOTS_AT_ONCE];
        const uint64_t *slots = table->slots + begin * words;
        size_t count = 0, rest = table->slot_count - begin, end = rest < SLOTS_AT_ONCE ? rest : SLOTS_AT_ONCE;
        for (size_t i = 0; i < end; i++) {
            used[count] = (uint32_t)i;
            count += slots[i * words] != 0;
        }
        if (!layers_leave_states(layers, layer, slots, used, count, key_words, count_words))
            return false;
        layers->work += end + count * (layers->plan->first[layer + 1] - layers->plan->first[layer]);
        if (!layers_look(layers))
            return false;
    }
    return layers_arrive_all(layers, key_words, count_words);
}

/* The compiler makes a version for each of the usual sizes. */
static bool layers_leave_layer(struct layers *layers, uint32_t layer)
{
    struct layer_slot slot = layers->slot;
    if (slot.key_words == 1 && slot.count_words == 1)
        return layers_leave_layer_of(layers, layer, 1, 1);
    if (slot.key_words == 1 && slot.count_words == 2)
        return layers_leave_layer_of(layers, layer, 1, 2);
    if (slot.key_words == 1 && slot.count_words == 3)
        return layers_leave_layer_of(layers, layer, 1, 3);
    if (slot.key_words == 2 && slot.count_words == 1)
        return layers_leave_layer_of(layers, layer, 2, 1);
    if (slot.key_words == 2 && slot.count_words == 2)
        return layers_leave_layer_of(layers, layer, 2, 2);
    return layers_leave_layer_of(layers, layer, slot.key_words, slot.count_words);
}

static unsigned bit_length_of(uint64_t number)
{
    unsigned bits = 0;
    for (; number; number >>= 1)
        bits++;
    return bits;
}

/* A word more for each number of ways. */
static bool layers_widen_all(struct layers *layers, uint32_t layer)
{
    const struct layer_plan *plan = layers->plan;
    /* A little more than the tables may take is better than to give up. */
    struct layer_memory *memory = &layers->memory;
    size_t bytes_most = memory->bytes_most;
    memory->bytes_most = SIZE_MAX;
    bool done = true;
    for (uint32_t i = layer; done && i < plan->layer_count; i++)
        if (!(done = layer_table_widen(&layers->tables[i], layers->slot, memory)))
            /* Those before have one word more than the others. */
            for (uint32_t k = layer; k < plan->layer_count; k++)
                layer_table_close(&layers->tables[k], memory);
    memory->bytes_most = bytes_most;
    layers->slot.count_words += done;
    return done || layers_give_up(layers, SEARCH_NO_MEMORY);
}

/* Makes sure that no number overflows while a layer is left: to each, at most all of the layer are added, as
 * often as there are options. */
static bool layers_widen(struct layers *layers, uint32_t layer)
{
    const struct layer_plan *plan = layers->plan;
    uint64_t highest = 0;
    for (uint32_t i = layer; i < plan->layer_count; i++)
        highest |= layers->tables[i].highest;
    size_t options = plan->first[layer + 1] - plan->first[layer];
    return bit_length_of(highest) + bit_length_of(layers->tables[layer].used) + bit_length_of(options) + 1 <=
               64 ||
           layers_widen_all(layers, layer);
}

/* Leaves what is in the table of a layer, which is empty then. */
static bool layers_leave_table(struct layers *layers, uint32_t layer)
{
    struct layer_table *table = &layers->tables[layer];
    assert(table->used <= table->slot_count);
    if (table->used > layers->answer->widest)
        layers->answer->widest = table->used;
    if (table->used && !(layers_widen(layers, layer) && layers_leave_layer(layers, layer)))
        return false;
    layer_table_close(table, &layers->memory);
    return true;
}

/* Neighbours are mostly of like width: once a layer is left, a table ahead holds about as much as the one
 * before it held then. One move instead of several, and each table gives back the block that the next one
 * needs. */
static void layers_reserve_ahead(struct layers *layers, uint32_t layer)
{
    struct layer_table *table = &layers->tables[layer];
    for (uint32_t ahead = 1; layer + ahead < layers->plan->layer_count && table[ahead - 1].used; ahead++)
        layer_table_reserve(&table[ahead], table[ahead - 1].used, layers->slot, &layers->memory);
}

static size_t bytes_of_tables(const struct layers *layers)
{
    return layers->task->bytes_most - layers->task->bytes_most / 4;
}

/* What is loaded at once has this much, whatever the tables ahead have. */
static size_t bytes_of_part(const struct layers *layers)
{
    return layers->task->bytes_most / 8;
}

/* Leaves what is in the table of a layer while more is loaded; a small table is there then in any case. */
static bool layers_make_room(struct layers *layers, uint32_t layer)
{
    struct layer_memory *memory = &layers->memory;
    const size_t bytes_most = memory->bytes_most;
    memory->bytes_most = bytes_of_tables(layers);
    bool done = layers_leave_table(layers, layer);
    memory->bytes_most = memory->bytes + bytes_of_part(layers);
    done = done && (layer_table_grow(&layers->tables[layer], layers->slot, memory) ||
                    layers_give_up(layers, SEARCH_NO_MEMORY));
    memory->bytes_most = bytes_most;
    return done;
}

/* Adds an entry of a file to the table of its layer; what is there is left before, if there is no room. */
static bool layers_load_entry(struct layers *layers, uint32_t layer, const uint64_t *entry)
{
    struct layer_table *table = &layers->tables[layer];
    const struct layer_slot slot = layers->slot;
    const uint64_t *key = entry + 1, *ways = key + slot.key_words;
    if (layer_table_is_full(table) && !layer_table_grow(table, slot, &layers->memory) &&
        !table_has_room(table))
        return layers_make_room(layers, layer) && layers_load_entry(layers, layer, entry);
    const size_t words = layer_slot_words(slot);
    size_t place = layer_table_place(table, layer_hash(key, slot.key_words));
    uint64_t *at = table->slots + place * words;
    while (at[0] && !equal_keys(at, key, slot.key_words)) {
        place = layer_table_next(table, place);
        at = table->slots + place * words;
    }
    table->used += !at[0];
    memcpy(at, key, slot.key_words * sizeof *at);
    add_words(at + slot.key_words, slot.count_words, ways, (size_t)entry[0]);
    table->highest |= at[slot.key_words + slot.count_words - 1];
    return true;
}

/* Loads the entries of one of `parts` and leaves them. */
static bool layers_leave_part(struct layers *layers, uint32_t layer, uint64_t part, uint64_t parts)
{
    struct layer_spill_reader reader;
    struct allocator *allocator = layers->task->allocator;
    const size_t key_words = layers->slot.key_words;
    const uint64_t *entry;
    bool good = layer_spill_reader_open(&reader, &layers->spills[layer], key_words, allocator) ||
                layers_give_up(layers, SEARCH_NO_MEMORY);
    layers->memory.bytes_most = layers->memory.bytes + bytes_of_part(layers);
    while (good && (entry = layer_spill_next(&reader))) {
        layers->work++;
        if (((layer_hash(entry + 1, key_words) & UINT32_MAX) * parts) >> 32 == part)
            good = layers_load_entry(layers, layer, entry);
        good = good && layers_look(layers);
    }
    layers->memory.bytes_most = bytes_of_tables(layers);
    if (reader.failed)
        good = layers_give_up(layers, SEARCH_NO_MEMORY);
    layer_spill_reader_close(&reader, allocator);
    return good && layers_leave_table(layers, layer);
}

static bool layers_leave_spilled(struct layers *layers, uint32_t layer)
{
    struct layer_spill *spill = &layers->spills[layer];
    bool good = true;
    /* No sum of entries overflows. */
    while (good && spill->bits + bit_length_of(spill->entries) + 1 > 64 * layers->slot.count_words)
        good = layers_widen_all(layers, layer);
    const size_t states = bytes_of_part(layers) / (layer_slot_words(layers->slot) * sizeof(uint64_t)) / 3 + 1;
    const uint64_t parts = spill->entries / states + 1;
    for (uint64_t part = 0; good && spill->entries && part < parts; part++)
        good = layers_leave_part(layers, layer, part, parts);
    layer_spill_close(spill, layers->task->allocator);
    return good;
}

/* --- from the first layer to the last --- */

static bool layers_start(struct layers *layers)
{
    uint64_t start[KEY_WORDS_MAX + 2] = {0};
    struct arrival arrival = {.from = start};
    uint64_t number;
    start[layers->slot.key_words] = 1;
    arrival.key[0] = LAYER_SLOT_USED;
    layer_start(layers->plan, arrival.key);
    arrival.hash = layer_hash(arrival.key, layers->slot.key_words);
    return layers_arrive(layers, &arrival, layers->slot.key_words, 1, &number);
}

static bool layers_count_all(struct layers *layers)
{
    const struct layer_plan *plan = layers->plan;
    for (uint32_t layer = 0; layer < plan->layer_count; layer++) {
        if (layers->tables[layer].used)
            layers_reserve_ahead(layers, layer);
        if (!layers_leave_table(layers, layer) || !layers_leave_spilled(layers, layer))
            return false;
    }
    return true;
}

/* --- memory --- */

static void layers_close(struct layers *layers)
{
    struct allocator *allocator = layers->task->allocator;
    for (uint32_t layer = 0; layers->spills && layer < layers->plan->layer_count; layer++) {
        layer_table_close(&layers->tables[layer], &layers->memory);
        layer_spill_close(&layers->spills[layer], allocator);
    }
    layer_memory_close(&layers->memory);
    array_give(allocator, layers->cache, layers->cache_entries,
               (1 + layers->slot.key_words) * sizeof *layers->cache);
    arrays_close(&layers->arrays);
    allocator_give(allocator, layers, sizeof *layers);
}

/* NULL if memory runs out. */
static struct layers *layers_open(const struct layers_task *task, struct layers_answer *answer)
{
    struct layers *layers = allocator_take_zeroed(task->allocator, sizeof *layers);
    if (!layers)
        return NULL;
    layers->task = task;
    layers->plan = task->plan;
    layers->answer = answer;
    layers->arrays.allocator = task->allocator;
    layers->slot = (struct layer_slot){task->plan->key_words, 1, task->listener};
    layers->end = SEARCH_EXHAUSTED;
    /* The rest is for what has no room. */
    layers->memory =
        (struct layer_memory){.allocator = task->allocator, .bytes_most = bytes_of_tables(layers)};
    return layers;
}

enum search_end layers_count(const struct layers_task *task, struct layers_answer *answer)
{
    const uint32_t levels = task->plan->layer_count;
    *answer = (struct layers_answer){.words = layer_plan_bits(task->plan) / 64 + 2};
    answer->count = array_take_zeroed(task->allocator, answer->words, sizeof *answer->count);
    struct layers *layers = answer->count ? layers_open(task, answer) : NULL;
    if (!layers)
        return SEARCH_NO_MEMORY;
    layers->tables = arrays_take_zeroed(&layers->arrays, levels, sizeof *layers->tables);
    layers->spills = arrays_take_zeroed(&layers->arrays, levels, sizeof *layers->spills);
    if (layers->arrays.failed || (levels && !layers_start(layers)))
        layers->end = SEARCH_NO_MEMORY;
    else
        layers_count_all(layers);
    if (!levels)
        answer->count[0] = 1;
    const enum search_end end = layers->end;
    layers_close(layers);
    return end;
}

/* --- solutions --- */

static size_t cache_entry_words(const struct layers *layers)
{
    return 1 + layers->slot.key_words;
}

static bool layers_open_descent(struct layers *layers)
{
    enum { ENTRIES_FIRST = 1 << 11 }; /* mostly few states lead nowhere before a solution is found */
    struct allocator *allocator = layers->task->allocator;
    layers->stack = arrays_take(&layers->arrays, layers->plan->layer_count, sizeof *layers->stack);
    layers->cache =
        array_take_zeroed(allocator, ENTRIES_FIRST, cache_entry_words(layers) * sizeof *layers->cache);
    layers->cache_entries = layers->cache ? ENTRIES_FIRST : 0;
    return layers->stack && layers->cache;
}

static uint64_t *cache_entry(const struct layers *layers, uint32_t layer, const uint64_t *key)
{
    uint64_t hash = (layer_hash(key, layers->slot.key_words) ^ layer) * UINT64_C(0x9e3779b97f4a7c15);
    return layers->cache + (hash >> 20 & (layers->cache_entries - 1)) * cache_entry_words(layers);
}

static bool entry_is_of(const struct layers *layers, const uint64_t *entry, uint32_t layer,
                        const uint64_t *key)
{
    return entry[0] == layer + (uint64_t)1 && !memcmp(entry + 1, key, layers->slot.key_words * sizeof *key);
}

/* A larger cache, if there is memory for one. */
static void layers_enlarge_cache(struct layers *layers)
{
    struct allocator *allocator = layers->task->allocator;
    const size_t words = cache_entry_words(layers), bytes = words * sizeof *layers->cache,
                 entries = layers->cache_entries;
    uint64_t *old = layers->cache;
    layers->cache_used = 0;
    if (entries > layers->task->bytes_most / 4 / bytes / 4)
        return;
    uint64_t *larger = array_take_zeroed(allocator, 4 * entries, bytes);
    if (!larger)
        return;
    layers->cache = larger;
    layers->cache_entries = 4 * entries;
    for (size_t i = 0; i < entries; i++)
        if (old[i * words]) {
            memcpy(cache_entry(layers, (uint32_t)old[i * words] - 1, old + i * words + 1), old + i * words,
                   bytes);
            layers->cache_used++;
        }
    array_give(allocator, old, entries, bytes);
}

/* Notes a state that leads nowhere. */
static void layers_remember_dead(struct layers *layers, const struct descent *state)
{
    uint64_t *entry = cache_entry(layers, state->layer, state->key);
    entry[0] = state->layer + (uint64_t)1;
    memcpy(entry + 1, state->key, layers->slot.key_words * sizeof *entry);
    if (2 * ++layers->cache_used > layers->cache_entries)
        layers_enlarge_cache(layers);
}

/* Goes down to each solution. The cache holds states that lead nowhere. */
static enum search_end layers_descend_to_all(struct layers *layers, struct layers_finder *finder)
{
    const struct layer_plan *plan = layers->plan;
    size_t key_words = layers->slot.key_words, depth = 0;
    struct descent *stack = layers->stack;
    stack[0] = (struct descent){.next = 0};
    layer_start(plan, stack[0].key);
    for (;;) {
        struct descent *here = &stack[depth], *below = here + 1;
        layers->work++;
        if (!layers_look(layers))
            return layers->end;
        if (here->next == plan->first[here->layer + 1]) {
            if (!here->leads)
                layers_remember_dead(layers, here);
            if (!depth--)
                return SEARCH_EXHAUSTED;
            stack[depth].leads |= here->leads;
            continue;
        }
        const size_t option = here->next++;
        finder->options[depth] = plan->option[option];
        if (layer_meets(here->key, plan->clash + option * key_words, key_words))
            continue;
        finder->choices++;
        layer_take(plan, option, here->key, below->key, key_words);
        below->layer = layer_settle(plan, here->layer, below->key, key_words);
        if (below->layer == LAYER_NONE)
            continue;
        if (below->layer == plan->layer_count) {
            here->leads = true;
            if (finder->on_solution(finder->context, depth + 1))
                return SEARCH_LIMIT;
            continue;
        }
        if (entry_is_of(layers, cache_entry(layers, below->layer, below->key), below->layer, below->key))
            continue;
        below->next = plan->first[below->layer];
        below->leads = false;
        depth++;
    }
}

enum search_end layers_find(const struct layers_task *task, struct layers_finder *finder)
{
    struct layers_answer answer = {.words = 1};
    if (!task->plan->layer_count)
        return finder->on_solution(finder->context, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    struct layers *layers = layers_open(task, &answer);
    if (!layers)
        return SEARCH_NO_MEMORY;
    enum search_end end = SEARCH_NO_MEMORY;
    if (layers_open_descent(layers))
        end = layers_descend_to_all(layers, finder);
    layers_close(layers);
    return end;
}

void layers_answer_close(struct layers_answer *answer, struct allocator *allocator)
{
    array_give(allocator, answer->count, answer->words, sizeof *answer->count);
    answer->count = NULL;
}
