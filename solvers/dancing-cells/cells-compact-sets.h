/* SPDX-License-Identifier: MIT */
/* The search of cells-compact, for sets and lengths of any width: cells-compact-8.c, cells-compact-16.c and
 * cells-compact-32.c define
 *     INDEX          an unsigned type for options and items,
 *     LENGTH         a signed type, no wider, for the number of options that an item has,
 *     COPIES         1 to restore lengths from copies, 0 to count them up again,
 *     SETS           the name of the form to be defined,
 * and include this file once. cells-compact.c explains the idea.
 *
 * Lengths in registers. A chunk is 16 items. An option has a row: a byte for each item, 1 if it contains it,
 * 0 if not; so a chunk of a row is one vector. Rows of options that died are added up byte by byte, 16 items
 * in an instruction, whatever the width of lengths; only then is the sum subtracted from them. For that the
 * bytes of a chunk are shuffled beforehand: those of items whose lengths lie in the same vector are the
 * lowest bytes of all lanes, those of the next vector the second lowest, so that a shift and a mask widen
 * them. Functions that get `chunks` are compiled for each number of them: that many chunks of lengths
 * are in `registers`; with 0 all lengths are in memory. */
#include "common/base/bits.h"
#include "solvers/exact-cover/compact.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* --- lengths in registers --- */

/* How many vectors, and lanes of a vector, the lengths of a chunk take; how many chunks fit in registers; and
 * for how many rows a sum of bytes is good. */
enum { CHUNK = 16, VECTORS = sizeof(LENGTH), LANES = CHUNK / VECTORS, CHUNKS = 5, ROWS_A_SUM = 255 };

typedef LENGTH vector __attribute__((vector_size(CHUNK), aligned(sizeof(LENGTH)), may_alias));
typedef uint8_t byte_vector __attribute__((vector_size(CHUNK), aligned(1), may_alias));

/* Writes to a row, all zero at first, that it contains an item. */
static inline void row_add_item(LENGTH *row, size_t item)
{
    size_t place = item % CHUNK;
    row[item / CHUNK * LANES + place % LANES] |= (LENGTH)((LENGTH)1 << 8 * (place / LANES));
}

static ALWAYS_INLINE void registers_load(vector *registers, const LENGTH *lengths, unsigned chunks)
{
    for (unsigned v = 0; v < chunks * VECTORS; v++)
        registers[v] = ((const vector *)lengths)[v];
}

static ALWAYS_INLINE void registers_store(LENGTH *lengths, const vector *registers, unsigned chunks)
{
    for (unsigned v = 0; v < chunks * VECTORS; v++)
        ((vector *)lengths)[v] = registers[v];
}

static ALWAYS_INLINE void sum_add_row(byte_vector *sum, const LENGTH *row, unsigned chunks)
{
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        sum[chunk] += ((const byte_vector *)row)[chunk];
}

static ALWAYS_INLINE void registers_subtract_sum(vector *registers, const byte_vector *sum, unsigned chunks)
{
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        for (unsigned v = 0; v < VECTORS; v++)
            registers[chunk * VECTORS + v] -= ((vector)sum[chunk] >> (int)(8 * v)) & (LENGTH)UINT8_MAX;
}

/* Sets COVERED in the lengths of the items of a row. */
static ALWAYS_INLINE void registers_cover_row(vector *registers, const LENGTH *row, unsigned chunks)
{
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        for (unsigned v = 0; v < VECTORS; v++)
            registers[chunk * VECTORS + v] |= ((((const vector *)row)[chunk] >> (int)(8 * v)) & 1) * COVERED;
}

static ALWAYS_INLINE bool registers_any_is_zero(const vector *registers, unsigned chunks)
{
    vector zero = {0};
    uint64_t halves[2];
    for (unsigned v = 0; v < chunks * VECTORS; v++)
        zero |= registers[v] == 0;
    memcpy(halves, &zero, sizeof halves);
    return halves[0] | halves[1];
}

#ifdef __SSE2__
static ALWAYS_INLINE __m128i registers_lower(__m128i a, __m128i b)
{
    return VECTORS == 1 ? _mm_min_epu8(a, b) : _mm_min_epi16(a, b);
}

/* A bit for each item of a chunk: whether its length is this one. */
static ALWAYS_INLINE uint64_t registers_find_in_chunk(const vector *registers, unsigned chunk, vector length)
{
    const vector *lengths = registers + chunk * VECTORS;
    __m128i found = (__m128i)(lengths[0] == length);
    if (VECTORS > 1)
        found = _mm_packs_epi16(found, (__m128i)(lengths[VECTORS - 1] == length));
    return (uint64_t)_mm_movemask_epi8(found);
}

/* choose_fewest() of compact.h, for lengths of 8 or 16 bits in registers. */
static ALWAYS_INLINE INDEX registers_choose(const vector *registers, unsigned chunks, LENGTH *fewest)
{
    __m128i least = (__m128i)registers[0];
    for (unsigned v = 1; v < chunks * VECTORS; v++)
        least = registers_lower(least, (__m128i)registers[v]);
    least = registers_lower(least, _mm_srli_si128(least, 8));
    least = registers_lower(least, _mm_srli_si128(least, 4));
    least = registers_lower(least, _mm_srli_si128(least, 2));
    if (VECTORS == 1)
        least = registers_lower(least, _mm_srli_si128(least, 1));
    *fewest = (LENGTH)_mm_cvtsi128_si32(least);
    vector length = (vector){0} + *fewest;
    uint64_t found = 0;
    for (unsigned chunk = 0; chunk < chunks && chunk < 4; chunk++)
        found |= registers_find_in_chunk(registers, chunk, length) << CHUNK * chunk;
    if (chunks > 4 && !found)
        return (INDEX)(4 * CHUNK + bits_lowest(registers_find_in_chunk(registers, 4, length)));
    return (INDEX)bits_lowest(found);
}
#endif

/* --- sets --- */

/* How many options a branch must have to tighten sets, and how many times as long as needed these are. */
enum { WIDE_BRANCH = 4, LOOSE = 2 };

/* In a cover of at most this many primary items each is counted, to see whether narrow lengths will do. */
enum { FEW_ITEMS = 128 };

#define NO_ITEM ((INDEX)-1)

/* A level with more than one option to try: trail[next] .. trail[end - 1]. The other fields say how long the
 * stacks were when its item had been covered. */
struct sets_branch {
    size_t next, end, settled, tightened, tidied;
    uint32_t level, left; /* primary items to cover, its own among them */
    INDEX item;
};

struct sets_bound {
    uint32_t start;
    INDEX item, size;
};

struct compact_sets {
    const struct compact_form *form;
    struct allocator *allocator;
    const struct cover *problem;
    uint8_t *alive;      /* options */
    uint32_t *starts;    /* options + 1: the items of option o begin at members[starts[o]] */
    INDEX *members;      /* of each option the primary items first */
    INDEX *shades;       /* their colours; null if there are none */
    INDEX *primaries;    /* options: how many of their items are primary */
    uint32_t *set_start; /* items + 1: the set of item i is set[set_start[i]] .., bounds[i] of them */
    INDEX *set;          /* `set_end` of them: the sets of all items, and copies that were made of them */
    INDEX *tint;         /* the colour that each option of a set gives to the item; null */
    INDEX *bounds;
    LENGTH *lengths, *initial, *places, *copies; /* as in dlx-compact */
    LENGTH *rows;                                /* of the options, if there are chunks */
    INDEX *trail;                 /* the options that are dead, in the order in which they died */
    INDEX *chosen;                /* at each level */
    INDEX *settled;               /* items that were purified, in the order in which that happened */
    uint8_t *is_settled;          /* items */
    struct sets_bound *tightened; /* what bounds were before */
    struct sets_branch *branches;
    uint32_t *options; /* room for a solution */
    size_t bytes;      /* of the block in which all these are */
    size_t dead, settled_count, tightened_count, set_end, stride, blocks;
    size_t tidied; /* how many options lived when sets of secondary items were looked at last */
    uint32_t item_count, primary_count, level_count;
    unsigned chunks; /* that hold all lengths; 0: too many, or not worth it */
    struct search *search;
    uint64_t placements, propagations, next_look, placements_a_look;
    uint32_t left, deepest, standing;
};

/* --- the dance --- */

static ALWAYS_INLINE LENGTH *sets_row_of(LENGTH *rows, size_t option, unsigned chunks)
{
    return rows + option * chunks * LANES;
}

/* Lengths are counted down for the options on the trail from `from`, which die. True if one is seen to become
 * zero. */
static ALWAYS_INLINE bool sets_strike(struct compact_sets *sets, size_t from, vector *registers,
                                      unsigned chunks)
{
    const INDEX *trail = sets->trail;
    LENGTH *rows = sets->rows;
    uint8_t *alive = sets->alive;
    for (size_t end = from; chunks && end < sets->dead;) {
        byte_vector sum[CHUNKS] = {0};
        end = sets->dead - end > ROWS_A_SUM ? end + ROWS_A_SUM : sets->dead;
        for (; from < end; from++) {
            INDEX option = trail[from];
            alive[option] = 0;
            sum_add_row(sum, sets_row_of(rows, option, chunks), chunks);
        }
        registers_subtract_sum(registers, sum, chunks);
    }
    if (chunks)
        return registers_any_is_zero(registers, chunks);
    bool died = false;
    for (; from < sets->dead; from++) {
        uint32_t option = trail[from], start = sets->starts[option];
        alive[option] = 0;
        for (uint32_t i = start; i < start + sets->primaries[option]; i++)
            died |= !--sets->lengths[sets->members[i]];
    }
    return died;
}

/* All options of an item die. Those that are dead already are written to the trail, too, and over. */
static ALWAYS_INLINE bool sets_cover(struct compact_sets *sets, INDEX item, vector *registers,
                                     unsigned chunks)
{
    const INDEX *set = sets->set + sets->set_start[item];
    size_t from = sets->dead, dead = from, size = sets->bounds[item];
    const uint8_t *alive = sets->alive;
    INDEX *trail = sets->trail;
    for (size_t i = 0; i < size; i++) {
        INDEX option = set[i];
        trail[dead] = option;
        dead += alive[option];
    }
    sets->dead = dead;
    return sets_strike(sets, from, registers, chunks);
}

/* The options of an item that do not give it this colour die, unless that was done before. */
static ALWAYS_INLINE bool sets_purify(struct compact_sets *sets, INDEX item, INDEX colour, vector *registers,
                                      unsigned chunks)
{
    const INDEX *set = sets->set + sets->set_start[item], *tint = sets->tint + sets->set_start[item];
    size_t from = sets->dead, dead = from, size = sets->bounds[item];
    const uint8_t *alive = sets->alive;
    INDEX *trail = sets->trail;
    if (sets->is_settled[item])
        return false;
    sets->is_settled[item] = 1;
    sets->settled[sets->settled_count++] = item;
    for (size_t i = 0; i < size; i++) {
        INDEX option = set[i];
        trail[dead] = option;
        dead += alive[option] & (tint[i] != colour);
    }
    sets->dead = dead;
    return sets_strike(sets, from, registers, chunks);
}

/* From now on the primary items of an option are no candidates. */
static ALWAYS_INLINE void sets_mark(struct compact_sets *sets, INDEX option, vector *registers,
                                    unsigned chunks)
{
    uint32_t start = sets->starts[option];
    registers_cover_row(registers, sets_row_of(sets->rows, option, chunks), chunks);
    for (uint32_t i = start; !chunks && i < start + sets->primaries[option]; i++)
        sets->lengths[sets->members[i]] |= COVERED;
}

static void sets_unmark(struct compact_sets *sets, INDEX option)
{
    uint32_t start = sets->starts[option];
    for (uint32_t i = start; i < start + sets->primaries[option]; i++)
        sets->lengths[sets->members[i]] &= (LENGTH)~COVERED;
}

/* The options die that do not go together with this one, whose items are marked. `chosen` is the item by
 * which it was chosen, whose options are dead. False as soon as an item is seen to have no option left. */
static ALWAYS_INLINE bool sets_commit(struct compact_sets *sets, INDEX option, INDEX chosen,
                                      vector *registers, unsigned chunks)
{
    for (uint32_t i = sets->starts[option + 1]; i-- > sets->starts[option];) {
        INDEX item = sets->members[i];
        bool died = false;
        if (sets->shades && sets->shades[i])
            died = sets_purify(sets, item, sets->shades[i], registers, chunks);
        else if (item != chosen)
            died = sets_cover(sets, item, registers, chunks);
        if (died)
            return false;
    }
    return true;
}

/* Gives an item a new set, of its living options alone, after all others, if that is much shorter. */
static void sets_tighten(struct compact_sets *sets, INDEX item)
{
    const INDEX *set = sets->set + sets->set_start[item];
    INDEX *copy = sets->set + sets->set_end;
    const uint8_t *alive = sets->alive;
    size_t size = sets->bounds[item], living = 0;
    for (size_t i = 0; i < size; i++) {
        INDEX option = set[i];
        copy[living] = option;
        if (sets->tint)
            sets->tint[sets->set_end + living] = sets->tint[sets->set_start[item] + i];
        living += alive[option];
    }
    if (size <= LOOSE * living)
        return;
    assert(sets->tightened_count < sets->problem->node_count);
    sets->tightened[sets->tightened_count++] = (struct sets_bound){sets->set_start[item], item, (INDEX)size};
    sets->set_start[item] = (uint32_t)sets->set_end;
    sets->bounds[item] = (INDEX)living;
    sets->set_end += living;
}

static void sets_loosen(struct compact_sets *sets, size_t tightened)
{
    while (sets->tightened_count > tightened) {
        struct sets_bound bound = sets->tightened[--sets->tightened_count];
        sets->set_end -= sets->bounds[bound.item];
        sets->set_start[bound.item] = bound.start;
        sets->bounds[bound.item] = bound.size;
    }
}

static void sets_tighten_loose(struct compact_sets *sets, const LENGTH *lengths)
{
    /* NOLINTNEXTLINE(bugprone-too-small-loop-variable): covers with more items take the wide form */
    for (INDEX item = 0; item < sets->primary_count; item++)
        if (sets->bounds[item] > LOOSE * (size_t)lengths[item])
            sets_tighten(sets, item);
    /* Lengths of secondary items are not known: they are counted where half of all options have died
     * since. */
    const size_t living = sets->problem->option_count - sets->dead;
    if (sets->tidied <= LOOSE * living)
        return;
    sets->tidied = living;
    for (uint32_t item = sets->primary_count; item < sets->item_count; item++)
        if (!sets->is_settled[item])
            sets_tighten(sets, (INDEX)item);
}

/* --- the search --- */

/* Whether the options on the trail are dead, all others living and in the sets of their items. */
ASSERTED bool check_living(const struct compact_sets *sets)
{
    const uint32_t options = sets->problem->option_count;
    size_t dead = 0;
    if (!is_checked(sets->problem, sets->placements))
        return true;
    for (size_t i = 0; i < sets->dead; i++)
        if (sets->alive[sets->trail[i]])
            return false;
    for (uint32_t option = 0; option < options; option++) {
        dead += !sets->alive[option];
        for (uint32_t i = sets->starts[option]; i < sets->starts[option + 1] && sets->alive[option]; i++) {
            const INDEX *set = sets->set + sets->set_start[sets->members[i]];
            INDEX left = sets->bounds[sets->members[i]];
            while (left && set[left - 1] != option)
                left--;
            if (!left)
                return false;
        }
    }
    return dead == sets->dead && sets->set_end <= 2 * sets->problem->node_count;
}

/* A solution of `count` options. True if it was the last one wanted. */
static bool sets_report(struct compact_sets *sets, uint32_t count)
{
    struct solution solution = {.options = sets->options, .option_count = count};
    for (uint32_t level = 0; sets->search->on_solution && level < count; level++)
        sets->options[level] = sets->chosen[level];
    return search_report(sets->search, &solution);
}

/* Returns whether the search must stop, at a node below the options of `levels` levels. */
static bool sets_look(struct compact_sets *sets, uint32_t levels)
{
    sets->next_look += sets->placements_a_look;
    if (!search_interrupted(sets->search))
        return false;
    sets->standing = levels;
    return true;
}

/* What died since then lives again. */
static ALWAYS_INLINE void sets_revive(struct compact_sets *sets, size_t dead, size_t settled,
                                      size_t tightened)
{
    uint8_t *alive = sets->alive;
    const INDEX *trail = sets->trail;
    for (size_t end = sets->dead, at = dead; at < end; at++) {
        alive[trail[at]] = 1;
        uint32_t start = sets->starts[trail[at]];
        for (uint32_t i = start; !COPIES && i < start + sets->primaries[trail[at]]; i++)
            sets->lengths[sets->members[i]]++;
    }
    sets->dead = dead;
    while (sets->settled_count > settled)
        sets->is_settled[sets->settled[--sets->settled_count]] = 0;
    sets_loosen(sets, tightened);
}

static LENGTH *sets_copy_of(const struct compact_sets *sets, const struct sets_branch *branch)
{
    return sets->copies + (size_t)(branch - sets->branches) * sets->stride;
}

/* Comes back to a branch, before one of its options is put down. */
static ALWAYS_INLINE void sets_come_back(struct compact_sets *sets, const struct sets_branch *branch,
                                         uint32_t level, vector *registers, unsigned chunks)
{
    sets_revive(sets, branch->end, branch->settled, branch->tightened);
    sets->tidied = branch->tidied;
    if (chunks) {
        registers_load(registers, sets_copy_of(sets, branch), chunks);
        return;
    }
    if (COPIES) {
        memcpy(sets->lengths, sets_copy_of(sets, branch), sets->stride * sizeof *sets->lengths);
        return;
    }
    while (level-- > branch->level)
        sets_unmark(sets, sets->chosen[level]);
    sets->lengths[branch->item] |= COVERED;
}

/* Remembers a branch, whose item has been covered. */
static ALWAYS_INLINE void sets_remember(struct compact_sets *sets, struct sets_branch *branch, LENGTH fewest,
                                        const vector *registers, unsigned chunks)
{
    LENGTH *copy = COPIES ? sets_copy_of(sets, branch) : sets->lengths;
    if (chunks)
        registers_store(copy, registers, chunks);
    else if (COPIES)
        memcpy(copy, sets->lengths, sets->stride * sizeof *copy);
    if (fewest >= WIDE_BRANCH)
        sets_tighten_loose(sets, copy);
    branch->settled = sets->settled_count;
    branch->tightened = sets->tightened_count;
    branch->tidied = sets->tidied;
}

/* The item on which to branch, and how many options it has. */
static ALWAYS_INLINE INDEX sets_choose(struct compact_sets *sets, const vector *registers, unsigned chunks,
                                       LENGTH *fewest)
{
#ifdef __SSE2__
    if (chunks)
        return registers_choose(registers, chunks, fewest);
#endif
    registers_store(sets->lengths, registers, chunks);
    return compact_choose_fewest(sets->lengths, sets->places, chunks ? chunks : sets->blocks, fewest);
}

/* Extends the partial solution in every way. A branch is remembered as long as it has options besides the one
 * that stands; so forced items, and the last option of any item, are undone with the branch above. */
static ALWAYS_INLINE enum search_end sets_extend(struct compact_sets *sets, unsigned chunks)
{
    vector registers[CHUNKS * VECTORS];
    struct sets_branch *branch = sets->branches; /* the next to be remembered */
    uint32_t level = 0, left = sets->left;
    bool alive = true;
    INDEX item = 0;
    count_level(sets->search, 0);
    if (!left)
        return sets_report(sets, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    registers_load(registers, sets->lengths, chunks);
    for (;;) {
        LENGTH fewest = 0;
        size_t next;
        assert(check_living(sets));
        if (alive)
            item = sets_choose(sets, registers, chunks, &fewest);
        if (fewest) {
            next = sets->dead;
            sets->lengths[item] |= chunks ? 0 : COVERED;
            sets_cover(sets, item, registers, chunks);
            sets->propagations += fewest == 1;
            if (fewest > 1) {
                *branch = (struct sets_branch){
                    .next = next, .end = sets->dead, .level = level, .left = left, .item = item};
                sets_remember(sets, branch++, fewest, registers, chunks);
            }
        } else {
            if (branch == sets->branches)
                return SEARCH_EXHAUSTED;
            sets_come_back(sets, branch - 1, level, registers, chunks);
            level = branch[-1].level;
            left = branch[-1].left;
            item = branch[-1].item;
            next = ++branch[-1].next;
            branch -= next + 1 == branch[-1].end;
        }
        INDEX option = sets->chosen[level++] = sets->trail[next];
        sets->placements++;
        if (level > sets->deepest)
            sets->deepest = level;
        left -= sets->primaries[option];
        sets_mark(sets, option, registers, chunks);
        if (sets->placements == sets->next_look && sets_look(sets, level))
            return SEARCH_STOPPED;
        count_level(sets->search, level);
        alive = left && sets_commit(sets, option, item, registers, chunks);
        if (!left && sets_report(sets, level)) {
            sets->standing = level;
            return SEARCH_LIMIT;
        }
    }
}

/* --- one instance --- */

static enum search_end sets_search(struct compact_sets *sets)
{
    switch (sets->chunks) {
    case 1:
        return sets_extend(sets, 1);
    case 2:
        return sets_extend(sets, 2);
    case 3:
        return sets_extend(sets, 3);
    case 4:
        return sets_extend(sets, 4);
    case CHUNKS:
        return sets_extend(sets, CHUNKS);
    default:
        return sets_extend(sets, 0);
    }
}

/* False if an item has no option left. */
static bool sets_take(struct compact_sets *sets, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++) {
        INDEX option = (INDEX)instance->taken[i];
        sets->left -= sets->primaries[option];
        sets_mark(sets, option, NULL, 0);
        if (!sets_commit(sets, option, NO_ITEM, NULL, 0))
            return false;
    }
    return true;
}

static enum search_end sets_solve(void *state, const struct instance *instance, struct search *asked)
{
    struct compact_sets *sets = state;
    sets->search = asked;
    sets->left = sets->primary_count;
    sets->tidied = sets->problem->option_count;
    sets->placements = sets->propagations = 0;
    sets->deepest = sets->standing = 0;
    sets->next_look = sets->placements_a_look;
    enum search_end end = SEARCH_EXHAUSTED;
    if (sets_take(sets, instance))
        end = sets_search(sets);
    else
        count_level(asked, 0);
    sets_revive(sets, 0, 0, 0);
    memcpy(sets->lengths, sets->initial, sets->stride * sizeof *sets->lengths);
    assert(!sets->dead && check_living(sets));
    store_placement_counts(asked, sets->placements, sets->standing, sets->propagations, sets->deepest);
    return end;
}

/* --- building the sets --- */

/* Writes the items of an option, primary ones first. Returns the place after them. */
static uint32_t sets_add_members(struct compact_sets *sets, uint32_t option, uint32_t place)
{
    const struct cover *problem = sets->problem;
    sets->primaries[option] = 0;
    for (int secondary = 0; secondary < 2; secondary++)
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++) {
            if ((problem->items[i] >= problem->primary_count) != secondary)
                continue;
            sets->members[place] = (INDEX)problem->items[i];
            if (sets->shades)
                sets->shades[place] = (INDEX)cover_colour(problem, i);
            sets->primaries[option] = (INDEX)(sets->primaries[option] + !secondary);
            place++;
        }
    return place;
}

static void sets_add_option(struct compact_sets *sets, uint32_t option)
{
    for (uint32_t i = sets->starts[option]; i < sets->starts[option + 1]; i++) {
        INDEX item = sets->members[i];
        uint32_t place = sets->set_start[item] + sets->bounds[item]++;
        sets->set[place] = (INDEX)option;
        if (sets->tint)
            sets->tint[place] = sets->shades[i];
        if (sets->chunks && item < sets->primary_count)
            row_add_item(sets_row_of(sets->rows, option, sets->chunks), item);
    }
}

static void sets_fill(struct compact_sets *sets)
{
    const struct cover *problem = sets->problem;
    memset(sets->set_start, 0, (sets->item_count + (size_t)1) * sizeof *sets->set_start);
    memset(sets->bounds, 0, sets->item_count * sizeof *sets->bounds);
    memset(sets->is_settled, 0, sets->item_count);
    memset(sets->rows, 0, (size_t)problem->option_count * sets->chunks * CHUNK);
    memset(sets->alive, 1, problem->option_count);
    for (size_t i = 0; i < problem->node_count; i++)
        sets->set_start[problem->items[i] + 1]++;
    for (uint32_t item = 0; item < sets->item_count; item++)
        sets->set_start[item + 1] += sets->set_start[item];
    sets->starts[0] = 0;
    for (uint32_t option = 0; option < problem->option_count; option++) {
        sets->starts[option + 1] = sets_add_members(sets, option, sets->starts[option]);
        sets_add_option(sets, option);
    }
    for (size_t i = 0; i < sets->stride; i++) {
        sets->places[i] = (LENGTH)i;
        sets->lengths[i] = sets->initial[i] = i < sets->primary_count ? (LENGTH)sets->bounds[i] : NOT_THERE;
    }
    sets->set_end = problem->node_count;
}

/* Divides a block into the arrays. Returns how many bytes they take. */
static size_t sets_divide(struct compact_sets *sets, char *block)
{
    const struct cover *problem = sets->problem;
    size_t used = 0, options = problem->option_count, items = sets->item_count, nodes = problem->node_count,
           levels = sets->level_count + (size_t)1, tints = problem->colours ? nodes : 0;
    sets->alive = compact_part(block, &used, options, sizeof *sets->alive);
    sets->starts = compact_part(block, &used, options + 1, sizeof *sets->starts);
    sets->members = compact_part(block, &used, nodes, sizeof *sets->members);
    sets->shades = compact_part(block, &used, tints, sizeof *sets->shades);
    sets->set_start = compact_part(block, &used, items + 1, sizeof *sets->set_start);
    sets->primaries = compact_part(block, &used, options, sizeof *sets->primaries);
    sets->set = compact_part(block, &used, 2 * nodes, sizeof *sets->set);
    sets->tint = compact_part(block, &used, 2 * tints, sizeof *sets->tint);
    sets->bounds = compact_part(block, &used, items, sizeof *sets->bounds);
    sets->lengths = compact_part(block, &used, sets->stride, sizeof *sets->lengths);
    sets->initial = compact_part(block, &used, sets->stride, sizeof *sets->initial);
    sets->places = compact_part(block, &used, sets->stride, sizeof *sets->places);
    sets->copies = compact_part(block, &used, COPIES ? sets->stride * levels : 0, sizeof *sets->copies);
    sets->rows = compact_part(block, &used, options * sets->chunks, CHUNK);
    sets->trail = compact_part(block, &used, options + 1, sizeof *sets->trail);
    sets->chosen = compact_part(block, &used, levels, sizeof *sets->chosen);
    sets->settled = compact_part(block, &used, items, sizeof *sets->settled);
    sets->is_settled = compact_part(block, &used, items, sizeof *sets->is_settled);
    sets->tightened = compact_part(block, &used, nodes, sizeof *sets->tightened);
    sets->branches = compact_part(block, &used, levels, sizeof *sets->branches);
    sets->options = compact_part(block, &used, levels, sizeof *sets->options);
    if (!tints)
        sets->shades = sets->tint = NULL;
    return used;
}

/* What follows from a cover alone. */
static struct compact_sets sets_measure(const struct cover *problem)
{
    struct compact_sets sets = {.problem = problem,
                                .item_count = problem->item_count,
                                .primary_count = problem->primary_count,
                                .level_count = compact_levels(problem)};
    sets.stride = compact_round_up(problem->primary_count, BLOCK);
    sets.blocks = sets.stride / BLOCK;
    if (COPIES && sets.stride <= CHUNKS * CHUNK)
        sets.chunks = (unsigned)(sets.stride / CHUNK);
    sets.bytes = sets_divide(&sets, NULL);
    return sets;
}

/* Whether no primary item has too many options for its length. */
static bool sets_lengths_fit(const struct cover *problem)
{
    uint32_t lengths[FEW_ITEMS] = {0};
    if (problem->option_count < (size_t)COVERED)
        return true;
    if (problem->primary_count > FEW_ITEMS)
        return false;
    for (size_t i = 0; i < problem->node_count; i++)
        if (problem->items[i] < problem->primary_count && ++lengths[problem->items[i]] >= (size_t)COVERED)
            return false;
    return true;
}

static bool sets_fits(const struct cover *problem)
{
    struct compact_sets sets = sets_measure(problem);
    return problem->node_count < UINT32_MAX / 2 && problem->item_count < NO_ITEM &&
           problem->option_count < (INDEX)-1 && problem->colour_count < (INDEX)-1 &&
           sets.stride <= (size_t)NOT_THERE && sets_lengths_fit(problem) &&
           (!COPIES || sets.stride * sets.level_count * sizeof(LENGTH) <= COMPACT_COPIES);
}

static void sets_destroy(void *state)
{
    struct compact_sets *sets = state;
    allocator_give(sets->allocator, sets->alive, sets->bytes);
    allocator_give(sets->allocator, sets, sizeof *sets);
}

static void *sets_open(const struct problem *problem, struct allocator *allocator)
{
    struct compact_sets *sets = allocator_take(allocator, sizeof *sets);
    if (!sets)
        return NULL;
    *sets = sets_measure(problem->cover);
    sets->form = &SETS;
    sets->allocator = allocator;
    sets->placements_a_look = 1 + WORK_A_LOOK / (problem->cover->node_count + sets->stride + 1);
    char *block = allocator_take(allocator, sets->bytes);
    if (!block) {
        allocator_give(allocator, sets, sizeof *sets);
        return NULL;
    }
    sets_divide(sets, block);
    sets_fill(sets);
    return sets;
}

const struct compact_form SETS = {sets_fits, sets_open, sets_solve, sets_destroy};
