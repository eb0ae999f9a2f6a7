/* dlx: exact cover by Dancing Links, the textbook form.
 *
 * Source: Knuth, "Dancing Links" (Millennial Perspectives in Computer Science, 2000; arXiv cs/0011047), and
 * The Art of Computer Programming 4B, 7.2.2.1, Algorithm X, whose layout and words are used here.
 *
 * The idea. Each item is the head of a vertical, circular, doubly linked list of the options that contain it;
 * the items still to be covered form a horizontal one. Taking node x out of its list is
 *     up(down(x)) = up(x), down(up(x)) = down(x),
 * and because x keeps its own two links, putting it back is
 *     up(down(x)) = x,     down(up(x)) = x.
 * So a search that undoes its steps in exactly the reverse order needs no copy of anything: the links dance
 * out of the lists and back in, and x itself remembers where.
 *
 * The invariant. Covering an item takes it out of the horizontal list, and takes out of all other lists
 * every option that contains it; the vertical list of the item itself stays whole, which is what lets the
 * search walk along it. No node is ever taken out twice: once an option is out because of one item, it can
 * not be met again through another, since it is no longer in that list.
 *
 * The layout. nodes[0] is the head of the horizontal list and nodes[1..items] are the items; behind them
 * come the options, the nodes of one next to each other, with a spacer before, between and after them. A
 * spacer's up is the first node of the option before it and its down is the last of the option behind it, so
 * an option is walked cyclically by going right until a spacer sends us back.
 *
 * Cost: covering an item with k options of length l updates k (l - 1) links pairs; on a 9x9 board an item
 * starts with 9 options of 4 nodes. Choosing by fewest options walks the horizontal list at every node.
 *
 * Counts: nodes, the partial solutions entered (a level of the search, as Knuth counts them; a full solution
 * is none); placements, the options tried; backtracks; propagations, placements for an item that had one
 * option left; depth. The givens count as nothing: they are covered before the search. */
#include "solver.h"

/* An item holds its number of options where an option's node holds its item. */
struct node {
    uint32_t up, down;
    union {
        uint32_t item;   /* of a node in an option; 0 in a spacer */
        uint32_t length; /* of an item: how many options are in its list */
    };
};

struct item {
    uint32_t left, right;
};

enum { CHOOSE_FEWEST, CHOOSE_FIRST };

struct dlx {
    struct allocator *allocator;
    struct node *nodes;
    struct item *items;    /* 0..item_count, [0] the head */
    uint32_t *option_node; /* the first node of each option */
    uint32_t *chosen;      /* the nodes by which the options of the partial solution were chosen */
    uint32_t *options;     /* room for a solution */
    uint32_t node_count, item_count, option_count;
    uint64_t choose;
    struct search *search;
    uint64_t placements, propagations, next_look;
    uint32_t deepest, standing;
    enum search_end end;
};

/* Looking at the clock once in 256 placements: well under 1 ms on 9x9, a few on the largest boards. */
enum { PLACEMENTS_A_LOOK = 256 };

/* Takes the option of `node` out of all lists but the one that `node` itself is in. */
static void hide(struct node *nodes, uint32_t node)
{
    for (uint32_t x = node + 1; x != node;) {
        if (!nodes[x].item) {
            x = nodes[x].up;
            continue;
        }
        nodes[nodes[x].up].down = nodes[x].down;
        nodes[nodes[x].down].up = nodes[x].up;
        nodes[nodes[x].item].length--;
        x++;
    }
}

static void unhide(struct node *nodes, uint32_t node)
{
    for (uint32_t x = node - 1; x != node;) {
        if (!nodes[x].item) {
            x = nodes[x].down;
            continue;
        }
        nodes[nodes[x].up].down = x;
        nodes[nodes[x].down].up = x;
        nodes[nodes[x].item].length++;
        x--;
    }
}

static void cover(struct dlx *dlx, uint32_t item)
{
    struct node *nodes = dlx->nodes;
    for (uint32_t node = nodes[item].down; node != item; node = nodes[node].down)
        hide(nodes, node);
    uint32_t left = dlx->items[item].left, right = dlx->items[item].right;
    dlx->items[left].right = right;
    dlx->items[right].left = left;
}

static void uncover(struct dlx *dlx, uint32_t item)
{
    struct node *nodes = dlx->nodes;
    dlx->items[dlx->items[item].left].right = item;
    dlx->items[dlx->items[item].right].left = item;
    for (uint32_t node = nodes[item].up; node != item; node = nodes[node].up)
        unhide(nodes, node);
}

/* Covers every item of the option of `node` but the one of `node` itself, rightwards. */
static void cover_others(struct dlx *dlx, uint32_t node)
{
    for (uint32_t x = node + 1; x != node;) {
        if (!dlx->nodes[x].item)
            x = dlx->nodes[x].up;
        else
            cover(dlx, dlx->nodes[x++].item);
    }
}

/* Leftwards: the last covered comes back first. */
static void uncover_others(struct dlx *dlx, uint32_t node)
{
    for (uint32_t x = node - 1; x != node;) {
        if (!dlx->nodes[x].item)
            x = dlx->nodes[x].down;
        else
            uncover(dlx, dlx->nodes[x--].item);
    }
}

/* The item to branch on: the first in the list, or the first among those with the fewest options. */
static uint32_t choose(const struct dlx *dlx)
{
    uint32_t best = dlx->items[0].right;
    if (dlx->choose == CHOOSE_FIRST)
        return best;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t item = best; item; item = dlx->items[item].right)
        if (dlx->nodes[item].length < fewest) {
            fewest = dlx->nodes[item].length;
            best = item;
            if (!fewest)
                break;
        }
    return best;
}

static bool end_search(struct dlx *dlx, enum search_end end, uint32_t standing)
{
    dlx->end = end;
    dlx->standing = standing;
    return true;
}

/* Which option a node belongs to: the last whose first node is not behind it. */
static uint32_t option_of(const struct dlx *dlx, uint32_t node)
{
    uint32_t low = 0, high = dlx->option_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (dlx->option_node[middle] <= node)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool found(struct dlx *dlx, uint32_t level)
{
    for (uint32_t i = 0; i < level; i++)
        dlx->options[i] = option_of(dlx, dlx->chosen[i]);
    struct solution solution = {.options = dlx->options, .option_count = level};
    return search_report(dlx->search, &solution) && end_search(dlx, SEARCH_LIMIT, level);
}

static bool look(struct dlx *dlx, uint32_t level)
{
    dlx->next_look += PLACEMENTS_A_LOOK;
    if (level > dlx->deepest)
        dlx->deepest = level;
    return search_interrupted(dlx->search) && end_search(dlx, SEARCH_STOPPED, level);
}

/* Extends the partial solution of `level` options in every way. True when the search is over. */
static bool extend(struct dlx *dlx, uint32_t level)
{
    if (level > dlx->deepest)
        dlx->deepest = level;
    if (!dlx->items[0].right)
        return found(dlx, level);
    uint32_t item = choose(dlx);
    bool over = false, forced = dlx->nodes[item].length == 1;
    cover(dlx, item);
    for (uint32_t node = dlx->nodes[item].down; node != item && !over; node = dlx->nodes[node].down) {
        dlx->chosen[level] = node;
        dlx->propagations += forced;
        cover_others(dlx, node);
        over = (++dlx->placements == dlx->next_look && look(dlx, level + 1)) || extend(dlx, level + 1);
        uncover_others(dlx, node);
    }
    uncover(dlx, item);
    return over;
}

/* An option taken beforehand leaves the problem with all its items; given back in reverse order. */
static void take(struct dlx *dlx, uint32_t option)
{
    for (uint32_t x = dlx->option_node[option]; dlx->nodes[x].item; x++)
        cover(dlx, dlx->nodes[x].item);
}

static void give_back(struct dlx *dlx, uint32_t option)
{
    uint32_t x = dlx->option_node[option];
    while (dlx->nodes[x].item)
        x++;
    while (dlx->nodes[--x].item)
        uncover(dlx, dlx->nodes[x].item);
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct dlx *dlx = state;
    dlx->search = search;
    dlx->placements = dlx->propagations = dlx->deepest = dlx->standing = 0;
    dlx->next_look = PLACEMENTS_A_LOOK;
    dlx->end = SEARCH_EXHAUSTED;
    for (size_t i = 0; i < instance->taken_count; i++)
        take(dlx, instance->taken[i]);
    extend(dlx, 0);
    for (size_t i = instance->taken_count; i-- > 0;)
        give_back(dlx, instance->taken[i]);
    search->counters[COUNTER_NODES] = 1 + dlx->placements - search->solutions;
    search->counters[COUNTER_PLACEMENTS] = dlx->placements;
    search->counters[COUNTER_BACKTRACKS] = dlx->placements - dlx->standing;
    search->counters[COUNTER_PROPAGATIONS] = dlx->propagations;
    search->counters[COUNTER_DEPTH] = dlx->deepest;
    return dlx->end;
}

/* Appends a node to the vertical list of an item. */
static void append(struct node *nodes, uint32_t node, uint32_t item)
{
    uint32_t last = nodes[item].up;
    nodes[node] = (struct node){.up = last, .down = item, .item = item};
    nodes[last].down = nodes[item].up = node;
    nodes[item].length++;
}

static void link_items(struct dlx *dlx)
{
    for (uint32_t item = 0; item <= dlx->item_count; item++) {
        dlx->nodes[item] = (struct node){.up = item, .down = item};
        dlx->items[item].left = item ? item - 1 : dlx->item_count;
        dlx->items[item].right = item < dlx->item_count ? item + 1 : 0;
    }
}

static void link_options(struct dlx *dlx, const struct cover *problem)
{
    uint32_t node = dlx->item_count + 1;
    dlx->nodes[node++] = (struct node){0};
    for (uint32_t option = 0; option < problem->option_count; option++) {
        uint32_t first = dlx->option_node[option] = node;
        for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++)
            append(dlx->nodes, node++, problem->items[i] + 1);
        dlx->nodes[first - 1].down = node - 1;
        dlx->nodes[node++] = (struct node){.up = first};
    }
}

static void close(void *state)
{
    struct dlx *dlx = state;
    struct allocator *allocator = dlx->allocator;
    allocator_give(allocator, dlx->nodes, dlx->node_count * sizeof *dlx->nodes);
    allocator_give(allocator, dlx->items, (dlx->item_count + (size_t)1) * sizeof *dlx->items);
    allocator_give(allocator, dlx->option_node, dlx->option_count * sizeof *dlx->option_node);
    allocator_give(allocator, dlx->chosen, (dlx->item_count + (size_t)1) * sizeof *dlx->chosen);
    allocator_give(allocator, dlx->options, (dlx->item_count + (size_t)1) * sizeof *dlx->options);
    allocator_give(allocator, dlx, sizeof *dlx);
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    const struct cover *cover_problem = problem->cover;
    struct dlx *dlx = allocator_take_zeroed(allocator, sizeof *dlx);
    if (!dlx)
        return error_set(error, "not enough memory for the links");
    dlx->allocator = allocator;
    dlx->choose = settings->value[0];
    dlx->item_count = cover_problem->item_count;
    dlx->option_count = cover_problem->option_count;
    dlx->node_count = dlx->item_count + 2 + dlx->option_count + (uint32_t)cover_problem->node_count;
    dlx->nodes = allocator_take(allocator, dlx->node_count * sizeof *dlx->nodes);
    dlx->items = allocator_take(allocator, (dlx->item_count + (size_t)1) * sizeof *dlx->items);
    dlx->option_node = allocator_take(allocator, dlx->option_count * sizeof *dlx->option_node);
    dlx->chosen = allocator_take(allocator, (dlx->item_count + (size_t)1) * sizeof *dlx->chosen);
    dlx->options = allocator_take(allocator, (dlx->item_count + (size_t)1) * sizeof *dlx->options);
    if (!dlx->nodes || !dlx->items || !dlx->option_node || !dlx->chosen || !dlx->options) {
        close(dlx);
        return error_set(error, "not enough memory for the links");
    }
    link_items(dlx);
    link_options(dlx, cover_problem);
    *state = dlx;
    return true;
}

static const char *const choices[] = {"fewest", "first", 0};

static const struct setting settings_table[] = {
    {.name = "choose", .summary = "the item with the fewest options, or the first", .choices = choices},
    {.name = 0},
};

const struct solver solver_dlx = {
    SOLVER_HEAD,
    .name = "dlx",
    .family = "exact cover",
    .summary = "Dancing Links, as in the textbook",
    .rung = RUNG_COVER,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .settings = settings_table,
    .open = open,
    .solve = solve,
    .close = close,
};
