/* SPDX-License-Identifier: MIT */
/* The search of dlx-compact, for links of any width: dlx-compact-16.c and dlx-compact-32.c define
 *     INDEX          an unsigned type for nodes, items and options,
 *     LENGTH         a signed type as wide, for the number of options in a list,
 *     COPIES         1 to restore lengths from copies, 0 to count them up again,
 *     LINKS          the name of the form to be defined,
 * and include this file once. dlx-compact.c explains the idea. */
#include "solvers/exact-cover/compact.h"

#include <string.h>

/* Options of at most this length have an instantiation of their own. */
enum { LONGEST = 8 };

/* A head of a list has no option; nodes[item] is that of an item. */
struct links_node {
    INDEX up, down;
    INDEX item;   /* of padding: item_count and above */
    INDEX option; /* the first node of the option */
};

/* A level with more than one option to try. */
struct links_branch {
    size_t hidden, settled; /* how many options, items were when its item had been covered */
    uint32_t level, left;   /* primary items to cover, its own among them */
    INDEX node;             /* the one whose option is tried */
};

struct links {
    const struct compact_form *form;
    struct allocator *allocator;
    const struct cover *problem;
    struct links_node *nodes;
    INDEX *colours;  /* of the nodes; of a head: whether its item is settled; null if there are none */
    INDEX *settled;  /* items that were purified, in the order in which that happened */
    INDEX *starts;   /* of the options: their first nodes */
    INDEX *trail;    /* the options that are hidden, in the order in which that happened */
    INDEX *chosen;   /* at each level: the option that stands */
    LENGTH *lengths; /* item_count, then of padding, which is never read; `stride` in all */
    LENGTH *initial; /* what they are when all options are there */
    LENGTH *places;  /* 0, 1, 2, ... */
    LENGTH *copies;  /* a copy for each branch */
    struct links_branch *branches;
    uint32_t *options; /* room for a solution */
    size_t bytes;      /* of the block in which all these are */
    size_t hidden, settled_count, stride, primary_blocks;
    uint32_t item_count, primary_count, level_count;
    unsigned length; /* of each option with its padding; 0: they differ, and padding ends each */
    struct search *search;
    uint64_t placements, propagations, next_look, placements_a_look;
    uint32_t left, deepest, standing;
};

/* --- the dance --- */

static ALWAYS_INLINE bool links_is_in(const struct links *links, size_t node, INDEX option, unsigned length)
{
    return length ? node < (size_t)option + length : links->nodes[node].item < links->item_count;
}

/* Takes an option out of the lists of all its items. Not zero if one is left without options. */
static ALWAYS_INLINE unsigned links_hide(struct links *links, INDEX option, unsigned length)
{
    struct links_node *nodes = links->nodes;
    unsigned died = 0;
    assert(links->hidden < links->problem->option_count && nodes[option].option == option);
    links->trail[links->hidden++] = option;
    for (size_t x = option; links_is_in(links, x, option, length); x++) {
        INDEX up = nodes[x].up, down = nodes[x].down;
        nodes[up].down = down;
        nodes[down].up = up;
        died |= !--links->lengths[nodes[x].item];
    }
    return died;
}

/* Puts back the options hidden last, until `hidden` are hidden. */
static ALWAYS_INLINE void links_unhide(struct links *links, size_t hidden, unsigned length)
{
    struct links_node *nodes = links->nodes;
    while (links->hidden > hidden) {
        INDEX option = links->trail[--links->hidden];
        for (size_t x = option; links_is_in(links, x, option, length); x++) {
            nodes[nodes[x].up].down = (INDEX)x;
            nodes[nodes[x].down].up = (INDEX)x;
            if (!COPIES)
                links->lengths[nodes[x].item]++;
        }
    }
}

static ALWAYS_INLINE unsigned links_cover(struct links *links, INDEX item, unsigned length)
{
    const struct links_node *nodes = links->nodes;
    unsigned died = 0;
    for (INDEX x = nodes[item].down; x != item; x = nodes[x].down)
        died |= links_hide(links, nodes[x].option, length);
    return died;
}

/* Hides the options that do not agree on the colour of a node, unless that was done before. */
static ALWAYS_INLINE unsigned links_purify(struct links *links, size_t node, unsigned length)
{
    const struct links_node *nodes = links->nodes;
    INDEX item = nodes[node].item;
    unsigned died = 0;
    if (links->colours[item])
        return 0;
    links->colours[item] = 1;
    links->settled[links->settled_count++] = item;
    for (INDEX x = nodes[item].down; x != item; x = nodes[x].down)
        if (links->colours[x] != links->colours[node])
            died |= links_hide(links, nodes[x].option, length);
    return died;
}

static inline void links_unsettle(struct links *links, size_t settled)
{
    while (links->settled_count > settled)
        links->colours[links->settled[--links->settled_count]] = 0;
}

/* From now on the primary items of an option are no candidates. Returns how many they are. */
static ALWAYS_INLINE uint32_t links_mark(struct links *links, INDEX option, unsigned length)
{
    uint32_t count = 0;
    for (size_t x = option; links_is_in(links, x, option, length); x++) {
        INDEX item = links->nodes[x].item;
        links->lengths[item] |= COVERED;
        count += item < links->primary_count;
    }
    return count;
}

static void links_unmark(struct links *links, INDEX option)
{
    for (INDEX x = option; links->nodes[x].option == option; x++)
        if (links->nodes[x].item < links->primary_count)
            links->lengths[links->nodes[x].item] &= (LENGTH)~COVERED;
}

/* Hides the options that do not go together with this one, whose items are marked. False as soon as an item
 * has no option left. */
static ALWAYS_INLINE bool links_commit(struct links *links, INDEX option, unsigned length, bool coloured)
{
    size_t end = option;
    while (links_is_in(links, end, option, length))
        end++;
    for (size_t x = end; x-- > option;) {
        INDEX item = links->nodes[x].item;
        if (length && item >= links->item_count)
            continue;
        if (coloured && links->colours[x] ? links_purify(links, x, length) : links_cover(links, item, length))
            return false;
    }
    return true;
}

/* Whether each list, walked both ways, has the same nodes, as many as its length says unless its item is
 * covered; and whether the options on the trail, and no others, are out of all lists. */
ASSERTED bool check_lists(const struct links *links)
{
    const struct links_node *nodes = links->nodes;
    size_t there = 0, hidden = 0;
    if (!is_checked(links->problem, links->placements))
        return true;
    for (size_t item = 0; item < links->item_count; item++) {
        size_t down = 0, up = 0;
        for (INDEX x = nodes[item].down; x != item; x = nodes[x].down, down++)
            if (nodes[x].item != item)
                return false;
        for (INDEX x = nodes[item].up; x != item; x = nodes[x].up)
            up++;
        if (up != down || (links->lengths[item] < COVERED && down != (size_t)links->lengths[item]))
            return false;
        there += down;
    }
    for (size_t i = 0; i < links->hidden; i++)
        for (size_t x = links->trail[i]; links_is_in(links, x, links->trail[i], links->length); x++)
            hidden += nodes[x].item < links->item_count;
    return there + hidden == links->problem->node_count;
}

/* --- numbers of options --- */

/* The option to which a node belongs, as the cover numbers it. */
static uint32_t links_number_of(const struct links *links, INDEX option)
{
    uint32_t low = 0, high = links->problem->option_count - 1;
    if (links->length)
        return (uint32_t)(option - links->item_count) / links->length;
    while (low < high) {
        uint32_t middle = low + (high - low + 1) / 2;
        if (links->starts[middle] <= option)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* --- the search --- */

/* A solution of `count` options. True if it was the last one wanted. */
static bool links_report(struct links *links, uint32_t count)
{
    struct solution solution = {.options = links->options, .option_count = count};
    count_level(links->search, count);
    for (uint32_t level = 0; links->search->on_solution && level < count; level++)
        links->options[level] = links_number_of(links, links->chosen[level]);
    return search_report(links->search, &solution);
}

/* Returns whether the search must stop, at a node below the options of `levels` levels. */
static bool links_look(struct links *links, uint32_t levels)
{
    links->next_look += links->placements_a_look;
    if (!search_interrupted(links->search))
        return false;
    links->standing = levels;
    return true;
}

/* Comes back to a branch, before one of its options is put down. */
static ALWAYS_INLINE void links_come_back(struct links *links, const struct links_branch *branch,
                                          uint32_t level, unsigned length)
{
    links_unhide(links, branch->hidden, length);
    links_unsettle(links, branch->settled);
    if (COPIES) {
        const LENGTH *copy = links->copies + (size_t)(branch - links->branches) * links->stride;
        for (size_t start = 0; start < links->stride; start += BLOCK)
            memcpy(links->lengths + start, copy + start, BLOCK * sizeof *copy);
        return;
    }
    while (level-- > branch->level)
        links_unmark(links, links->chosen[level]);
    links->lengths[links->nodes[branch->node].item] |= COVERED;
}

/* Remembers a branch, whose item has been covered. */
static ALWAYS_INLINE void links_remember(struct links *links, struct links_branch *branch)
{
    branch->hidden = links->hidden;
    branch->settled = links->settled_count;
    if (!COPIES)
        return;
    LENGTH *copy = links->copies + (size_t)(branch - links->branches) * links->stride;
    for (size_t start = 0; start < links->stride; start += BLOCK)
        memcpy(copy + start, links->lengths + start, BLOCK * sizeof *copy);
}

/* Extends the partial solution in every way. A branch is remembered as long as it has options besides the
 * one that stands; so forced items, and the last option of any item, are undone with the branch above. */
static ALWAYS_INLINE enum search_end links_extend(struct links *links, unsigned length, bool coloured)
{
    const struct links_node *nodes = links->nodes;
    struct links_branch *branch = links->branches; /* the next to be remembered */
    uint32_t level = 0, left = links->left;
    bool alive = true;
    INDEX item = 0, node = 0;
    if (!left)
        return links_report(links, 0) ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    for (;;) {
        LENGTH fewest = 0;
        assert(check_lists(links));
        if (alive) {
            item = compact_choose_fewest(links->lengths, links->places, links->primary_blocks, &fewest);
            count_level(links->search, level);
        }
        if (fewest) {
            node = nodes[item].down;
            links->lengths[item] |= COVERED;
            links_cover(links, item, length);
            links->propagations += fewest == 1;
            if (fewest > 1) {
                *branch = (struct links_branch){.level = level, .left = left, .node = node};
                links_remember(links, branch++);
            }
        } else {
            if (branch == links->branches)
                return SEARCH_EXHAUSTED;
            links_come_back(links, branch - 1, level, length);
            level = branch[-1].level;
            left = branch[-1].left;
            node = branch[-1].node = nodes[branch[-1].node].down;
            item = nodes[node].item;
            branch -= nodes[node].down == item;
        }
        INDEX option = links->chosen[level++] = nodes[node].option;
        links->placements++;
        if (level > links->deepest)
            links->deepest = level;
        left -= links_mark(links, option, length);
        if (links->placements == links->next_look && links_look(links, level))
            return SEARCH_STOPPED;
        alive = left && links_commit(links, option, length, coloured);
        if (!left) {
            if (links_report(links, level)) {
                links->standing = level;
                return SEARCH_LIMIT;
            }
        } else if (!alive) {
            count_level(links->search, level);
        }
    }
}

/* The same search once for each of the lengths that are common, so that what is done to an option is a
 * straight line of instructions. */
static ALWAYS_INLINE enum search_end links_search_by_length(struct links *links, bool coloured)
{
    switch (links->length) {
    case 2:
        return links_extend(links, 2, coloured);
    case 3:
        return links_extend(links, 3, coloured);
    case 4:
        return links_extend(links, 4, coloured);
    case 6:
        return links_extend(links, 6, coloured);
    case LONGEST:
        return links_extend(links, LONGEST, coloured);
    default:
        return links_extend(links, 0, coloured);
    }
}

static enum search_end links_search_uncoloured(struct links *links)
{
    return links_search_by_length(links, false);
}

static enum search_end links_search_coloured(struct links *links)
{
    return links_search_by_length(links, true);
}

/* --- one instance --- */

/* False if an item has no option left. */
static bool links_take(struct links *links, const struct instance *instance)
{
    for (size_t i = 0; i < instance->taken_count; i++) {
        INDEX option = links->starts[instance->taken[i]];
        links->left -= links_mark(links, option, links->length);
        if (!links_commit(links, option, links->length, links->colours))
            return false;
    }
    return true;
}

static enum search_end links_solve(void *state, const struct instance *instance, struct search *search)
{
    struct links *links = state;
    links->search = search;
    links->left = links->primary_count;
    links->placements = links->propagations = 0;
    links->deepest = links->standing = 0;
    links->next_look = links->placements_a_look;
    enum search_end end = SEARCH_EXHAUSTED;
    if (!links_take(links, instance))
        count_level(search, 0);
    else
        end = links->colours ? links_search_coloured(links) : links_search_uncoloured(links);
    links_unhide(links, 0, links->length);
    links_unsettle(links, 0);
    memcpy(links->lengths, links->initial, links->stride * sizeof *links->lengths);
    assert(check_lists(links) && links->standing <= links->level_count);
    store_placement_counts(search, links->placements, links->standing, links->propagations, links->deepest);
    return end;
}

/* --- building the lists --- */

static size_t links_length_of(const struct cover *problem, uint32_t option)
{
    return problem->option_start[option + 1] - problem->option_start[option];
}

/* Appends a node to the list of an item. */
static void links_append(struct links *links, size_t node, uint32_t item, size_t option)
{
    struct links_node *nodes = links->nodes;
    INDEX last = nodes[item].up;
    nodes[node] = (struct links_node){last, (INDEX)item, (INDEX)item, (INDEX)option};
    nodes[last].down = nodes[item].up = (INDEX)node;
    links->lengths[item]++;
}

/* Padding is in a list of its own, in place of an item that need not be covered. */
static void links_pad(struct links *links, size_t node, size_t place, size_t option)
{
    INDEX itself = (INDEX)node, item = (INDEX)(links->item_count + place);
    links->nodes[node] = (struct links_node){itself, itself, item, (INDEX)option};
}

static void links_link_option(struct links *links, uint32_t option, size_t first)
{
    const struct cover *problem = links->problem;
    size_t length = links_length_of(problem, option), end = links->length ? links->length : length + 1;
    links->starts[option] = (INDEX)first;
    for (size_t i = 0; i < length; i++) {
        links_append(links, first + i, problem->items[problem->option_start[option] + i], first);
        if (links->colours)
            links->colours[first + i] = (INDEX)cover_colour(problem, problem->option_start[option] + i);
    }
    for (size_t i = length; i < end; i++)
        links_pad(links, first + i, links->length ? i : 0, first);
}

static void links_link_all(struct links *links)
{
    const struct cover *problem = links->problem;
    for (uint32_t item = 0; item < links->item_count; item++)
        links->nodes[item] = (struct links_node){.up = (INDEX)item, .down = (INDEX)item};
    for (uint32_t item = 0; links->colours && item < links->item_count; item++)
        links->colours[item] = 0;
    for (size_t i = 0; i < links->stride; i++)
        links->places[i] = (LENGTH)i;
    for (size_t i = 0; i < links->stride; i++)
        links->lengths[i] = i < links->item_count ? 0 : NOT_THERE;
    for (uint32_t option = 0, first = links->item_count; option < problem->option_count; option++) {
        links_link_option(links, option, first);
        first += links->length ? links->length : (uint32_t)links_length_of(problem, option) + 1;
    }
    for (size_t item = links->primary_count; item < links->item_count; item++)
        links->lengths[item] |= COVERED;
    memcpy(links->initial, links->lengths, links->stride * sizeof *links->lengths);
}

/* What the options are padded to, or 0: the shortest of the lengths that have an instantiation. */
static unsigned links_padded_length(const struct cover *problem)
{
    size_t longest = 0;
    for (uint32_t option = 0; option < problem->option_count; option++)
        if (links_length_of(problem, option) > longest)
            longest = links_length_of(problem, option);
    if (longest > LONGEST)
        return 0;
    return longest <= 2 ? 2 : longest <= 4 ? (unsigned)longest : longest <= 6 ? 6 : LONGEST;
}

/* Heads, options and padding. */
static size_t links_count_nodes(const struct links *links)
{
    size_t options = links->problem->option_count;
    return links->item_count +
           (links->length ? links->length * options : links->problem->node_count + options);
}

/* Divides a block into the arrays. Returns how many bytes they take. */
static size_t links_divide(struct links *links, char *block)
{
    size_t used = 0, options = links->problem->option_count, levels = links->level_count + (size_t)1;
    size_t nodes = links_count_nodes(links);
    links->nodes = compact_part(block, &used, nodes, sizeof *links->nodes);
    links->colours =
        links->problem->colours ? compact_part(block, &used, nodes, sizeof *links->colours) : NULL;
    links->settled = compact_part(block, &used, links->item_count, sizeof *links->settled);
    links->starts = compact_part(block, &used, options, sizeof *links->starts);
    links->trail = compact_part(block, &used, options, sizeof *links->trail);
    links->chosen = compact_part(block, &used, levels, sizeof *links->chosen);
    links->lengths = compact_part(block, &used, links->stride, sizeof *links->lengths);
    links->initial = compact_part(block, &used, links->stride, sizeof *links->initial);
    links->places = compact_part(block, &used, links->stride, sizeof *links->places);
    links->copies = compact_part(block, &used, COPIES ? links->stride * levels : 0, sizeof *links->copies);
    links->branches = compact_part(block, &used, levels, sizeof *links->branches);
    links->options = compact_part(block, &used, levels, sizeof *links->options);
    return used;
}

/* What follows from a cover alone. */
static struct links links_measure(const struct cover *problem)
{
    struct links links = {.problem = problem,
                          .item_count = problem->item_count,
                          .primary_count = problem->primary_count,
                          .level_count = compact_levels(problem),
                          .length = links_padded_length(problem),
                          .primary_blocks = compact_round_up(problem->primary_count, BLOCK) / BLOCK,
                          .stride = compact_round_up(problem->item_count + (size_t)LONGEST, BLOCK)};
    links.bytes = links_divide(&links, NULL);
    return links;
}

/* Lengths and the places of items are below COVERED; no list has more options than there are in all. */
static bool links_fits(const struct cover *problem)
{
    struct links links = links_measure(problem);
    return links_count_nodes(&links) < (INDEX)-1 && links.stride < (size_t)COVERED &&
           problem->option_count < (size_t)COVERED &&
           (!COPIES || links.stride * links.level_count * sizeof(LENGTH) <= COMPACT_COPIES);
}

static void links_close(void *state)
{
    struct links *links = state;
    allocator_give(links->allocator, links->nodes, links->bytes);
    allocator_give(links->allocator, links, sizeof *links);
}

static void *links_open(const struct problem *problem, struct allocator *allocator)
{
    struct links *links = allocator_take(allocator, sizeof *links);
    if (!links)
        return NULL;
    *links = links_measure(problem->cover);
    links->form = &LINKS;
    links->allocator = allocator;
    links->placements_a_look = 1 + WORK_A_LOOK / (links_count_nodes(links) + links->stride);
    char *block = allocator_take(allocator, links->bytes);
    if (!block) {
        allocator_give(allocator, links, sizeof *links);
        return NULL;
    }
    links_divide(links, block);
    links_link_all(links);
    return links;
}

const struct compact_form LINKS = {links_fits, links_open, links_solve, links_close};
