/* The search of cells-compact, for sets of any width: cells-compact-16.c and cells-compact-32.c define
 *     INDEX          an unsigned type for options and items,
 *     LENGTH         a signed type as wide, for the number of options that an item has,
 *     COPIES         1 to restore lengths from copies, 0 to count them up again,
 *     SETS           the name of the form to be defined,
 * and include this file once. cells-compact.c explains the idea. */
#include "compact-lengths.h"

#include <string.h>

/* So many lengths are a vector; up to so many vectors are held in registers. */
enum { LANES = 16 / sizeof(LENGTH), VECTORS = 10 };
typedef LENGTH vector __attribute__((vector_size(16), aligned(sizeof(LENGTH)), may_alias));

/* A branch of so many options tightens the sets that are more than so many times as long as needed. */
enum { WIDE_BRANCH = 4, LOOSE = 2 };

/* Lengths are counted down when so many options have died, or all that will. */
enum { MANY = 16 };

/* A level with more than one option to try: trail[next] .. trail[end - 1]. The other fields tell how long the
 * stacks were when its item had been covered. */
struct branch {
    size_t next, end, settled, tightened;
    uint32_t level, left; /* primary items to cover, its own among them */
    INDEX item;
};

struct bound {
    INDEX item, size;
};

struct sets {
    const struct compact_form *form;
    struct allocator *allocator;
    const struct cover *problem;
    uint8_t *alive; /* options */
    uint32_t
        *starts;    /* options + 1: option o has the items members[starts[o]] .. members[starts[o + 1] - 1] */
    INDEX *members; /* of each option the primary items first */
    INDEX *shades;  /* their colours; null if there are none */
    uint32_t *set_start; /* items + 1: the set of item i is set[set_start[i]] .., bounds[i] of them */
    INDEX *set, *set_initial;
    INDEX *tint, *tint_initial; /* the colour that each option of a set gives to the item; null */
    INDEX *bounds;
    LENGTH *lengths, *initial, *places, *copies; /* as in dlx-compact */
    LENGTH *rows;            /* for each option the lengths it counts in: 1 for its primary items, else 0 */
    INDEX *trail;            /* the options that are dead, in the order in which they died */
    INDEX *chosen;           /* at each level */
    INDEX *settled;          /* items that were purified, in the order in which that happened */
    uint8_t *is_settled;     /* items */
    struct bound *tightened; /* what bounds were before */
    INDEX *scratch, *scratch_tint;
    struct branch *branches;
    uint32_t *options; /* room for a solution */
    size_t bytes;      /* of the block in which all these are */
    size_t dead, settled_count, tightened_count, stride, blocks;
    uint32_t item_count, primary_count, level_count;
    unsigned vectors; /* that hold all lengths; 0: too many, or not worth it */
    struct choice_rule rule;
    struct search *search;
    uint64_t placements, propagations, next_look, placements_a_look;
    uint32_t left, deepest, standing;
    bool permuted;
};

/* --- the dance --- */

/* All options of an item die. Those that are dead already are written to the trail, too, and over. */
static ALWAYS_INLINE void cover(struct sets *sets, INDEX item)
{
    const INDEX *set = sets->set + sets->set_start[item];
    size_t dead = sets->dead, size = sets->bounds[item];
    uint8_t *alive = sets->alive;
    INDEX *trail = sets->trail;
    for (size_t i = 0; i < size; i++) {
        INDEX option = set[i];
        trail[dead] = option;
        dead += alive[option];
        alive[option] = 0;
    }
    sets->dead = dead;
}

/* The options of an item that do not give it this colour die, unless that was done before. */
static void purify(struct sets *sets, INDEX item, INDEX colour)
{
    const INDEX *set = sets->set + sets->set_start[item], *tint = sets->tint + sets->set_start[item];
    if (sets->is_settled[item])
        return;
    sets->is_settled[item] = 1;
    sets->settled[sets->settled_count++] = item;
    for (size_t i = 0; i < sets->bounds[item]; i++) {
        INDEX option = set[i];
        uint8_t dies = sets->alive[option] & (tint[i] != colour);
        sets->trail[sets->dead] = option;
        sets->dead += dies;
        sets->alive[option] ^= dies;
    }
}

/* Whether one of the lengths in registers is zero. */
static ALWAYS_INLINE bool any_is_zero(const vector *lengths, unsigned vectors)
{
    vector zero = lengths[0] == 0;
    uint64_t halves[2];
    for (unsigned v = 1; v < vectors; v++)
        zero |= lengths[v] == 0;
    memcpy(halves, &zero, sizeof halves);
    return halves[0] | halves[1];
}

/* Counts down lengths, in registers, for the options that died last, those on the trail from `from`. */
static ALWAYS_INLINE void subtract_rows(const struct sets *sets, size_t from, unsigned vectors,
                                        vector *lengths)
{
    const vector *rows = (const vector *)sets->rows;
    const INDEX *trail = sets->trail;
    for (size_t end = sets->dead; from < end; from++) {
        const vector *row = rows + (size_t)trail[from] * vectors;
        for (unsigned v = 0; v < vectors; v++)
            lengths[v] -= row[v];
    }
}

/* The same in memory, item by item. False as soon as one is seen to have no option left. */
static ALWAYS_INLINE bool subtract_items(struct sets *sets, size_t from, bool stops)
{
    for (; from < sets->dead; from++) {
        uint32_t option = sets->trail[from];
        bool died = false;
        for (uint32_t i = sets->starts[option]; i < sets->starts[option + 1]; i++) {
            if (sets->members[i] >= sets->primary_count)
                break;
            died |= !--sets->lengths[sets->members[i]];
        }
        if (COPIES && died && stops)
            return false;
    }
    return true;
}

static ALWAYS_INLINE void load(const struct sets *sets, unsigned vectors, vector *lengths)
{
    for (unsigned v = 0; v < vectors; v++)
        lengths[v] = ((const vector *)sets->lengths)[v];
}

static ALWAYS_INLINE void store(struct sets *sets, unsigned vectors, const vector *lengths)
{
    for (unsigned v = 0; v < vectors; v++)
        ((vector *)sets->lengths)[v] = lengths[v];
}

/* From now on the primary items of an option are no candidates. Returns how many they are. */
static ALWAYS_INLINE uint32_t mark(struct sets *sets, INDEX option)
{
    uint32_t i = sets->starts[option];
    for (; i < sets->starts[option + 1] && sets->members[i] < sets->primary_count; i++)
        sets->lengths[sets->members[i]] |= COVERED;
    return i - sets->starts[option];
}

static void unmark(struct sets *sets, INDEX option)
{
    for (uint32_t i = sets->starts[option]; i < sets->starts[option + 1]; i++)
        if (sets->members[i] < sets->primary_count)
            sets->lengths[sets->members[i]] &= (LENGTH)~COVERED;
}

/* Covers the item on which to branch. That others may be left without options is not looked at: an option
 * that contains them covers them. */
static ALWAYS_INLINE void cover_chosen(struct sets *sets, INDEX item, unsigned vectors)
{
    size_t from = sets->dead;
    vector lengths[VECTORS];
    sets->lengths[item] |= COVERED;
    cover(sets, item);
    if (!vectors) {
        subtract_items(sets, from, false);
        return;
    }
    load(sets, vectors, lengths);
    subtract_rows(sets, from, vectors, lengths);
    store(sets, vectors, lengths);
}

/* The options die that do not go together with this one, whose items are marked. `chosen` is the item by
 * which it was chosen, whose options are dead. False as soon as an item is seen to have no option left. */
static ALWAYS_INLINE bool commit(struct sets *sets, INDEX option, INDEX chosen, unsigned vectors)
{
    bool stops = !takes_in_turn(&sets->rule);
    size_t from = sets->dead;
    vector lengths[VECTORS];
    load(sets, vectors, lengths);
    for (uint32_t i = sets->starts[option + 1]; i-- > sets->starts[option];) {
        INDEX item = sets->members[i];
        if (sets->shades && sets->shades[i])
            purify(sets, item, sets->shades[i]);
        else if (item != chosen)
            cover(sets, item);
        if (sets->dead - from < MANY && i > sets->starts[option])
            continue;
        if (vectors) {
            subtract_rows(sets, from, vectors, lengths);
            if (stops && any_is_zero(lengths, vectors))
                return false;
        } else if (!subtract_items(sets, from, stops)) {
            return false;
        }
        from = sets->dead;
    }
    store(sets, vectors, lengths);
    return true;
}

/* Puts the living options of an item first, and bounds its set to them. */
static void tighten(struct sets *sets, INDEX item)
{
    uint32_t start = sets->set_start[item];
    INDEX *set = sets->set + start, *tint = sets->tint ? sets->tint + start : 0;
    size_t size = sets->bounds[item], living = 0, dead = 0;
    for (size_t i = 0; i < size; i++) {
        INDEX option = set[i];
        bool lives = sets->alive[option];
        sets->scratch[dead] = set[living] = option;
        if (tint)
            sets->scratch_tint[dead] = tint[living] = tint[i];
        living += lives;
        dead += !lives;
    }
    memcpy(set + living, sets->scratch, dead * sizeof *set);
    if (tint)
        memcpy(tint + living, sets->scratch_tint, dead * sizeof *tint);
    sets->tightened[sets->tightened_count++] = (struct bound){item, (INDEX)size};
    sets->bounds[item] = (INDEX)living;
    sets->permuted = true;
}

static void tighten_loose_sets(struct sets *sets)
{
    for (INDEX item = 0; item < sets->primary_count; item++)
        if (sets->bounds[item] > LOOSE * (size_t)sets->lengths[item])
            tighten(sets, item);
}

/* --- the search --- */

/* A solution of `count` options. True if it was the last one wanted. */
static bool report(struct sets *sets, uint32_t count)
{
    struct solution solution = {.options = sets->options, .option_count = count};
    count_level(sets->search, count);
    for (uint32_t level = 0; sets->search->on_solution && level < count; level++)
        sets->options[level] = sets->chosen[level];
    return search_report(sets->search, &solution);
}

static bool look(struct sets *sets)
{
    sets->next_look += sets->placements_a_look;
    return search_interrupted(sets->search);
}

/* What died since then lives again. */
static void revive(struct sets *sets, size_t dead, size_t settled, size_t tightened)
{
    while (sets->dead > dead) {
        uint32_t option = sets->trail[--sets->dead];
        sets->alive[option] = 1;
        for (uint32_t i = sets->starts[option]; !COPIES && i < sets->starts[option + 1]; i++)
            if (sets->members[i] < sets->primary_count)
                sets->lengths[sets->members[i]]++;
    }
    while (sets->settled_count > settled)
        sets->is_settled[sets->settled[--sets->settled_count]] = 0;
    while (sets->tightened_count > tightened) {
        struct bound bound = sets->tightened[--sets->tightened_count];
        sets->bounds[bound.item] = bound.size;
    }
}

/* Comes back to a branch, before one of its options is put down. */
static ALWAYS_INLINE void come_back(struct sets *sets, const struct branch *branch, uint32_t level)
{
    revive(sets, branch->end, branch->settled, branch->tightened);
    if (COPIES) {
        const LENGTH *copy = sets->copies + (size_t)(branch - sets->branches) * sets->stride;
        for (size_t start = 0; start < sets->stride; start += BLOCK)
            memcpy(sets->lengths + start, copy + start, BLOCK * sizeof *copy);
        return;
    }
    while (level-- > branch->level)
        unmark(sets, sets->chosen[level]);
    sets->lengths[branch->item] |= COVERED;
}

/* Remembers a branch, whose item has been covered. */
static ALWAYS_INLINE void remember(struct sets *sets, struct branch *branch, LENGTH fewest)
{
    if (fewest >= WIDE_BRANCH)
        tighten_loose_sets(sets);
    branch->settled = sets->settled_count;
    branch->tightened = sets->tightened_count;
    if (!COPIES)
        return;
    LENGTH *copy = sets->copies + (size_t)(branch - sets->branches) * sets->stride;
    for (size_t start = 0; start < sets->stride; start += BLOCK)
        memcpy(copy + start, sets->lengths + start, BLOCK * sizeof *copy);
}

/* Extends the partial solution in every way. A branch is remembered as long as it has options besides the one
 * that stands; so forced items, and the last option of any item, are undone with the branch above. */
static ALWAYS_INLINE enum search_end extend(struct sets *sets, unsigned vectors)
{
    struct branch *branch = sets->branches; /* the next to be remembered */
    uint32_t level = 0, left = sets->left;
    bool by_rule = sets->rule.choose != CHOOSE_FEWEST || sets->rule.tie != TIE_FIRST, alive = true;
    INDEX item = 0;
    if (!left)
        return report(sets, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    for (;;) {
        LENGTH fewest = 0;
        size_t next;
        if (alive) {
            item = by_rule ? choose_by_rule(&sets->rule, sets->lengths, sets->primary_count, item, &fewest)
                           : choose_fewest(sets->lengths, sets->places, sets->blocks, &fewest);
            count_level(sets->search, level);
        }
        if (fewest) {
            next = sets->dead;
            cover_chosen(sets, item, vectors);
            sets->propagations += fewest == 1;
            if (fewest > 1) {
                *branch = (struct branch){
                    .next = next, .end = sets->dead, .level = level, .left = left, .item = item};
                remember(sets, branch++, fewest);
            }
        } else {
            if (branch == sets->branches)
                return SEARCH_EXHAUSTED;
            come_back(sets, branch - 1, level);
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
        left -= mark(sets, option);
        if (sets->placements == sets->next_look && look(sets)) {
            sets->standing = level;
            return SEARCH_STOPPED;
        }
        alive = left && commit(sets, option, item, vectors);
        if (!left) {
            if (report(sets, level)) {
                sets->standing = level;
                return SEARCH_LIMIT;
            }
        } else if (!alive) {
            count_level(sets->search, level);
        }
    }
}

/* --- one instance --- */

static enum search_end search(struct sets *sets)
{
    switch (sets->vectors) {
    case 2:
        return extend(sets, 2);
    case 4:
        return extend(sets, 4);
    case 6:
        return extend(sets, 6);
    case 8:
        return extend(sets, 8);
    case VECTORS:
        return extend(sets, VECTORS);
    default:
        return extend(sets, 0);
    }
}

/* False if an item has no option left. */
static bool take(struct sets *sets, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++) {
        INDEX option = (INDEX)instance->taken[i];
        size_t from = sets->dead;
        sets->left -= mark(sets, option);
        for (uint32_t member = sets->starts[option]; member < sets->starts[option + 1]; member++)
            if (sets->shades && sets->shades[member])
                purify(sets, sets->members[member], sets->shades[member]);
            else
                cover(sets, sets->members[member]);
        if (!subtract_items(sets, from, !takes_in_turn(&sets->rule)))
            return false;
    }
    return true;
}

/* Whatever a search before left behind is gone: the sets are in their order again. */
static void put_in_order(struct sets *sets)
{
    if (sets->permuted)
        memcpy(sets->set, sets->set_initial, sets->problem->node_count * sizeof *sets->set);
    if (sets->permuted && sets->tint)
        memcpy(sets->tint, sets->tint_initial, sets->problem->node_count * sizeof *sets->tint);
    sets->permuted = false;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *asked)
{
    struct sets *sets = state;
    sets->search = asked;
    sets->left = sets->primary_count;
    sets->placements = sets->propagations = 0;
    sets->deepest = sets->standing = 0;
    sets->next_look = sets->placements_a_look;
    choice_rule_reset(&sets->rule);
    enum search_end end = SEARCH_EXHAUSTED;
    if (take(sets, instance))
        end = search(sets);
    else
        count_level(asked, 0);
    revive(sets, 0, 0, 0);
    memcpy(sets->lengths, sets->initial, sets->stride * sizeof *sets->lengths);
    put_in_order(sets);
    asked->counters[COUNTER_NODES] = 1 + sets->placements;
    asked->counters[COUNTER_PLACEMENTS] = sets->placements;
    asked->counters[COUNTER_BACKTRACKS] = sets->placements - sets->standing;
    asked->counters[COUNTER_PROPAGATIONS] = sets->propagations;
    asked->counters[COUNTER_DEPTH] = sets->deepest;
    return end;
}

/* --- building the sets --- */

/* The items of an option, primary ones first. Returns the place behind them. */
static uint32_t add_members(struct sets *sets, uint32_t option, uint32_t place)
{
    const struct cover *problem = sets->problem;
    for (int secondary = 0; secondary < 2; secondary++)
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++) {
            if ((problem->items[i] >= problem->primary_count) != secondary)
                continue;
            sets->members[place] = (INDEX)problem->items[i];
            if (sets->shades)
                sets->shades[place] = (INDEX)cover_colour(problem, i);
            place++;
        }
    return place;
}

static void add_to_sets(struct sets *sets, uint32_t option)
{
    for (uint32_t i = sets->starts[option]; i < sets->starts[option + 1]; i++) {
        INDEX item = sets->members[i];
        uint32_t place = sets->set_start[item] + sets->bounds[item]++;
        sets->set_initial[place] = (INDEX)option;
        if (sets->tint)
            sets->tint_initial[place] = sets->shades[i];
        if (sets->vectors && item < sets->primary_count)
            sets->rows[(size_t)option * sets->vectors * LANES + item] = 1;
    }
}

static void fill(struct sets *sets)
{
    const struct cover *problem = sets->problem;
    memset(sets->set_start, 0, (sets->item_count + (size_t)1) * sizeof *sets->set_start);
    memset(sets->bounds, 0, sets->item_count * sizeof *sets->bounds);
    memset(sets->is_settled, 0, sets->item_count);
    memset(sets->rows, 0, (size_t)problem->option_count * sets->vectors * sizeof(vector));
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
    sets->permuted = true;
    put_in_order(sets);
}

/* Divides a block into the arrays. Returns how many bytes they take. */
static size_t divide(struct sets *sets, char *block)
{
    const struct cover *problem = sets->problem;
    size_t used = 0, options = problem->option_count, items = sets->item_count, nodes = problem->node_count,
           levels = sets->level_count + (size_t)1, tints = problem->colours ? nodes : 0;
    sets->alive = part(block, &used, options, sizeof *sets->alive);
    sets->starts = part(block, &used, options + 1, sizeof *sets->starts);
    sets->members = part(block, &used, nodes, sizeof *sets->members);
    sets->shades = part(block, &used, tints, sizeof *sets->shades);
    sets->set_start = part(block, &used, items + 1, sizeof *sets->set_start);
    sets->set = part(block, &used, nodes, sizeof *sets->set);
    sets->set_initial = part(block, &used, nodes, sizeof *sets->set_initial);
    sets->tint = part(block, &used, tints, sizeof *sets->tint);
    sets->tint_initial = part(block, &used, tints, sizeof *sets->tint_initial);
    sets->bounds = part(block, &used, items, sizeof *sets->bounds);
    sets->lengths = part(block, &used, sets->stride, sizeof *sets->lengths);
    sets->initial = part(block, &used, sets->stride, sizeof *sets->initial);
    sets->places = part(block, &used, sets->stride, sizeof *sets->places);
    sets->copies = part(block, &used, COPIES ? sets->stride * levels : 0, sizeof *sets->copies);
    sets->rows = part(block, &used, options * sets->vectors, sizeof(vector));
    sets->trail = part(block, &used, options + 1, sizeof *sets->trail);
    sets->chosen = part(block, &used, levels, sizeof *sets->chosen);
    sets->settled = part(block, &used, items, sizeof *sets->settled);
    sets->is_settled = part(block, &used, items, sizeof *sets->is_settled);
    sets->tightened = part(block, &used, nodes, sizeof *sets->tightened);
    sets->scratch = part(block, &used, options + 1, sizeof *sets->scratch);
    sets->scratch_tint = part(block, &used, tints ? options + 1 : 0, sizeof *sets->scratch_tint);
    sets->branches = part(block, &used, levels, sizeof *sets->branches);
    sets->options = part(block, &used, levels, sizeof *sets->options);
    if (!tints)
        sets->shades = sets->tint = sets->tint_initial = 0;
    return used;
}

/* What follows from a cover alone. */
static struct sets measure(const struct cover *problem)
{
    struct sets sets = {.problem = problem,
                        .item_count = problem->item_count,
                        .primary_count = problem->primary_count,
                        .level_count = count_levels(problem)};
    sets.stride = round_up(problem->primary_count, BLOCK);
    sets.blocks = sets.stride / BLOCK;
    size_t vectors = sets.stride / LANES;
    sets.vectors = COPIES && vectors <= VECTORS ? (unsigned)vectors : 0;
    sets.bytes = divide(&sets, 0);
    return sets;
}

static bool fits(const struct cover *problem)
{
    struct sets sets = measure(problem);
    return problem->node_count < UINT32_MAX && problem->item_count + (size_t)BLOCK < (size_t)COVERED &&
           problem->option_count < (size_t)COVERED && problem->colour_count < (INDEX)-1 &&
           (!COPIES || sets.stride * sets.level_count * sizeof(LENGTH) <= COMPACT_COPIES);
}

static void close(void *state)
{
    struct sets *sets = state;
    allocator_give(sets->allocator, sets->alive, sets->bytes);
    allocator_give(sets->allocator, sets, sizeof *sets);
}

static void *open(const struct problem *problem, const struct settings *settings, struct allocator *allocator)
{
    struct sets *sets = allocator_take(allocator, sizeof *sets);
    if (!sets)
        return 0;
    *sets = measure(problem->cover);
    sets->form = &SETS;
    sets->allocator = allocator;
    sets->rule = choice_rule_of(settings);
    sets->placements_a_look = 1 + WORK_A_LOOK / (problem->cover->node_count + sets->stride + 1);
    char *block = allocator_take(allocator, sets->bytes);
    if (!block) {
        allocator_give(allocator, sets, sizeof *sets);
        return 0;
    }
    divide(sets, block);
    fill(sets);
    return sets;
}

const struct compact_form SETS = {fits, open, solve, close};
