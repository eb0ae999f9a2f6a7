/* SPDX-License-Identifier: MIT */
/* The search of cells-compact, for sets and lengths of any width: cells-compact-8.c, cells-compact-16.c and
 * cells-compact-32.c define
 *     INDEX          an unsigned type for options and items,
 *     LENGTH         a signed type, no wider, for the number of options that an item has,
 *     COPIES         1 to restore lengths from copies, 0 to count them up again,
 *     SETS           the name of the form to be defined,
 * and include this file once. cells-compact.c explains the idea.
 *
 * Functions that get `chunks` are compiled for each number of them: so many chunks of lengths are in
 * `registers`; with 0 there are none, and lengths are those in memory. */
#include "common/base/bits.h"
#include "solvers/dancing-cells/cells-compact-registers.h"
#include "solvers/interface/placement-counts.h"

/* A branch of so many options tightens the sets that are more than so many times as long as needed. */
enum { WIDE_BRANCH = 4, LOOSE = 2 };

/* Covers of so few primary items have each of them counted, to see whether narrow lengths will do. */
enum { FEW_ITEMS = 128 };

#define NO_ITEM ((INDEX)-1)

/* A level with more than one option to try: trail[next] .. trail[end - 1]. The other fields say how long the
 * stacks were when its item had been covered. */
struct branch {
    size_t next, end, settled, tightened, tidied;
    uint32_t level, left; /* primary items to cover, its own among them */
    INDEX item;
};

struct bound {
    uint32_t start;
    INDEX item, size;
};

struct sets {
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
    INDEX *trail;            /* the options that are dead, in the order in which they died */
    INDEX *chosen;           /* at each level */
    INDEX *settled;          /* items that were purified, in the order in which that happened */
    uint8_t *is_settled;     /* items */
    struct bound *tightened; /* what bounds were before */
    struct branch *branches;
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

static ALWAYS_INLINE LENGTH *row_of(LENGTH *rows, size_t option, unsigned chunks)
{
    return rows + option * chunks * LANES;
}

/* Lengths are counted down for the options on the trail from `from`, which die. True if one is seen to become
 * zero. */
static ALWAYS_INLINE bool strike(struct sets *sets, size_t from, vector *registers, unsigned chunks)
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
            add_row(sum, row_of(rows, option, chunks), chunks);
        }
        subtract_sum(registers, sum, chunks);
    }
    if (chunks)
        return any_is_zero(registers, chunks);
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
static ALWAYS_INLINE bool cover(struct sets *sets, INDEX item, vector *registers, unsigned chunks)
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
    return strike(sets, from, registers, chunks);
}

/* The options of an item that do not give it this colour die, unless that was done before. */
static ALWAYS_INLINE bool sets_purify(struct sets *sets, INDEX item, INDEX colour, vector *registers,
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
    return strike(sets, from, registers, chunks);
}

/* From now on the primary items of an option are no candidates. */
static ALWAYS_INLINE void sets_mark(struct sets *sets, INDEX option, vector *registers, unsigned chunks)
{
    uint32_t start = sets->starts[option];
    cover_row(registers, row_of(sets->rows, option, chunks), chunks);
    for (uint32_t i = start; !chunks && i < start + sets->primaries[option]; i++)
        sets->lengths[sets->members[i]] |= COVERED;
}

static void unmark(struct sets *sets, INDEX option)
{
    uint32_t start = sets->starts[option];
    for (uint32_t i = start; i < start + sets->primaries[option]; i++)
        sets->lengths[sets->members[i]] &= (LENGTH)~COVERED;
}

/* The options die that do not go together with this one, whose items are marked. `chosen` is the item by
 * which it was chosen, whose options are dead. False as soon as an item is seen to have no option left. */
static ALWAYS_INLINE bool sets_commit(struct sets *sets, INDEX option, INDEX chosen, vector *registers,
                                      unsigned chunks)
{
    for (uint32_t i = sets->starts[option + 1]; i-- > sets->starts[option];) {
        INDEX item = sets->members[i];
        bool died = false;
        if (sets->shades && sets->shades[i])
            died = sets_purify(sets, item, sets->shades[i], registers, chunks);
        else if (item != chosen)
            died = cover(sets, item, registers, chunks);
        if (died)
            return false;
    }
    return true;
}

/* Gives an item a new set, of its living options alone, behind all others; but not if it would not be much shorter. */
static void tighten(struct sets *sets, INDEX item)
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
    sets->tightened[sets->tightened_count++] = (struct bound){sets->set_start[item], item, (INDEX)size};
    sets->set_start[item] = (uint32_t)sets->set_end;
    sets->bounds[item] = (INDEX)living;
    sets->set_end += living;
}

static void loosen(struct sets *sets, size_t tightened)
{
    while (sets->tightened_count > tightened) {
        struct bound bound = sets->tightened[--sets->tightened_count];
        sets->set_end -= sets->bounds[bound.item];
        sets->set_start[bound.item] = bound.start;
        sets->bounds[bound.item] = bound.size;
    }
}

static void tighten_loose_sets(struct sets *sets, const LENGTH *lengths)
{
    /* NOLINTNEXTLINE(bugprone-too-small-loop-variable): covers with more items take the wide form */
    for (INDEX item = 0; item < sets->primary_count; item++)
        if (sets->bounds[item] > LOOSE * (size_t)lengths[item])
            tighten(sets, item);
    /* Of secondary items no lengths are known: they are looked at where half of all options have died since. */
    const size_t living = sets->problem->option_count - sets->dead;
    if (sets->tidied <= LOOSE * living)
        return;
    sets->tidied = living;
    for (uint32_t item = sets->primary_count; item < sets->item_count; item++)
        if (!sets->is_settled[item])
            tighten(sets, (INDEX)item);
}

/* --- the search --- */

/* A solution of `count` options. True if it was the last one wanted. */
static bool sets_report(struct sets *sets, uint32_t count)
{
    struct solution solution = {.options = sets->options, .option_count = count};
    for (uint32_t level = 0; sets->search->on_solution && level < count; level++)
        sets->options[level] = sets->chosen[level];
    return search_report(sets->search, &solution);
}

/* Whether the search has to be stopped, at a node below the options of so many levels. */
static bool sets_look(struct sets *sets, uint32_t levels)
{
    sets->next_look += sets->placements_a_look;
    if (!search_interrupted(sets->search))
        return false;
    sets->standing = levels;
    return true;
}

/* What died since then lives again. */
static ALWAYS_INLINE void revive(struct sets *sets, size_t dead, size_t settled, size_t tightened)
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
    loosen(sets, tightened);
}

static LENGTH *copy_of(const struct sets *sets, const struct branch *branch)
{
    return sets->copies + (size_t)(branch - sets->branches) * sets->stride;
}

/* Comes back to a branch, before one of its options is put down. */
static ALWAYS_INLINE void sets_come_back(struct sets *sets, const struct branch *branch, uint32_t level,
                                         vector *registers, unsigned chunks)
{
    revive(sets, branch->end, branch->settled, branch->tightened);
    sets->tidied = branch->tidied;
    if (chunks) {
        load(registers, copy_of(sets, branch), chunks);
        return;
    }
    if (COPIES) {
        memcpy(sets->lengths, copy_of(sets, branch), sets->stride * sizeof *sets->lengths);
        return;
    }
    while (level-- > branch->level)
        unmark(sets, sets->chosen[level]);
    sets->lengths[branch->item] |= COVERED;
}

/* Remembers a branch, whose item has been covered. */
static ALWAYS_INLINE void sets_remember(struct sets *sets, struct branch *branch, LENGTH fewest,
                                        const vector *registers, unsigned chunks)
{
    LENGTH *copy = COPIES ? copy_of(sets, branch) : sets->lengths;
    if (chunks)
        store(copy, registers, chunks);
    else if (COPIES)
        memcpy(copy, sets->lengths, sets->stride * sizeof *copy);
    if (fewest >= WIDE_BRANCH)
        tighten_loose_sets(sets, copy);
    branch->settled = sets->settled_count;
    branch->tightened = sets->tightened_count;
    branch->tidied = sets->tidied;
}

/* The item on which to branch, and how many options it has. */
static ALWAYS_INLINE INDEX sets_choose(struct sets *sets, const vector *registers, unsigned chunks,
                                       LENGTH *fewest)
{
#ifdef __SSE2__
    if (chunks)
        return choose_in_registers(registers, chunks, fewest);
#endif
    store(sets->lengths, registers, chunks);
    return compact_choose_fewest(sets->lengths, sets->places, chunks ? chunks : sets->blocks, fewest);
}

/* Extends the partial solution in every way. A branch is remembered as long as it has options besides the one
 * that stands; so forced items, and the last option of any item, are undone with the branch above. */
static ALWAYS_INLINE enum search_end sets_extend(struct sets *sets, unsigned chunks)
{
    vector registers[CHUNKS * VECTORS];
    struct branch *branch = sets->branches; /* the next to be remembered */
    uint32_t level = 0, left = sets->left;
    bool alive = true;
    INDEX item = 0;
    count_level(sets->search, 0);
    if (!left)
        return sets_report(sets, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    load(registers, sets->lengths, chunks);
    for (;;) {
        LENGTH fewest = 0;
        size_t next;
        if (alive)
            item = sets_choose(sets, registers, chunks, &fewest);
        if (fewest) {
            next = sets->dead;
            sets->lengths[item] |= chunks ? 0 : COVERED;
            cover(sets, item, registers, chunks);
            sets->propagations += fewest == 1;
            if (fewest > 1) {
                *branch = (struct branch){
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

static enum search_end search(struct sets *sets)
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
static bool sets_take(struct sets *sets, const struct instance *instance)
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
    struct sets *sets = state;
    sets->search = asked;
    sets->left = sets->primary_count;
    sets->tidied = sets->problem->option_count;
    sets->placements = sets->propagations = 0;
    sets->deepest = sets->standing = 0;
    sets->next_look = sets->placements_a_look;
    enum search_end end = SEARCH_EXHAUSTED;
    if (sets_take(sets, instance))
        end = search(sets);
    else
        count_level(asked, 0);
    revive(sets, 0, 0, 0);
    memcpy(sets->lengths, sets->initial, sets->stride * sizeof *sets->lengths);
    store_placement_counts(asked, sets->placements, sets->standing, sets->propagations, sets->deepest);
    return end;
}

/* --- building the sets --- */

/* The items of an option, primary ones first. Returns the place behind them. */
static uint32_t add_members(struct sets *sets, uint32_t option, uint32_t place)
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

static void add_to_sets(struct sets *sets, uint32_t option)
{
    for (uint32_t i = sets->starts[option]; i < sets->starts[option + 1]; i++) {
        INDEX item = sets->members[i];
        uint32_t place = sets->set_start[item] + sets->bounds[item]++;
        sets->set[place] = (INDEX)option;
        if (sets->tint)
            sets->tint[place] = sets->shades[i];
        if (sets->chunks && item < sets->primary_count)
            add_to_row(row_of(sets->rows, option, sets->chunks), item);
    }
}

static void sets_fill(struct sets *sets)
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
        sets->starts[option + 1] = add_members(sets, option, sets->starts[option]);
        add_to_sets(sets, option);
    }
    for (size_t i = 0; i < sets->stride; i++) {
        sets->places[i] = (LENGTH)i;
        sets->lengths[i] = sets->initial[i] = i < sets->primary_count ? (LENGTH)sets->bounds[i] : NOT_THERE;
    }
    sets->set_end = problem->node_count;
}

/* Divides a block into the arrays. Returns how many bytes they take. */
static size_t sets_divide(struct sets *sets, char *block)
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
static struct sets measure(const struct cover *problem)
{
    struct sets sets = {.problem = problem,
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
static bool lengths_fit(const struct cover *problem)
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
    struct sets sets = measure(problem);
    return problem->node_count < UINT32_MAX / 2 && problem->item_count < NO_ITEM &&
           problem->option_count < (INDEX)-1 && problem->colour_count < (INDEX)-1 &&
           sets.stride <= (size_t)NOT_THERE && lengths_fit(problem) &&
           (!COPIES || sets.stride * sets.level_count * sizeof(LENGTH) <= COMPACT_COPIES);
}

static void sets_destroy(void *state)
{
    struct sets *sets = state;
    allocator_give(sets->allocator, sets->alive, sets->bytes);
    allocator_give(sets->allocator, sets, sizeof *sets);
}

static void *sets_open(const struct problem *problem, struct allocator *allocator)
{
    struct sets *sets = allocator_take(allocator, sizeof *sets);
    if (!sets)
        return NULL;
    *sets = measure(problem->cover);
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
