/* SPDX-License-Identifier: MIT */
/* Algorithm X in a plain form: the primary item with the fewest ways to cover it as often as it has to be,
 * each of its options that fit to those chosen in turn; where items have one way, those of all such items at
 * once. One that was tried is not chosen below that node any more, so that where items have bounds no set of
 * options comes twice. Where all items are covered, any option that still fits may come to those of the
 * solution. At each node all options are looked at anew: nothing is carried along but the options chosen and
 * tried, that could be carried wrongly. */
#include "common/referee.h"

#include "common/base/bits.h"
#include "common/cover/cover-builder.h"

#include <string.h>

/* The state of a secondary item that an option without a colour covers. */
#define CLOSED UINT32_MAX

/* An option that is never chosen. */
#define NEVER UINT32_MAX

struct referee {
    const struct cover *cover;
    struct columns columns;
    uint32_t
        *state;     /* of a primary item, how many chosen options have it; of another its colour, or CLOSED */
    uint32_t *ways; /* of each item, how many options with it fit */
    uint32_t *tried;  /* of each option: the depth of the node that has tried it, from 1; 0: none */
    uint32_t *chosen; /* options */
    size_t depth;
    uint64_t limit, work;
    bool gave_up;
    uint32_t *first;
    struct cover_count *counted;
};

static void referee_note_option(struct referee *referee, uint32_t option)
{
    const struct cover *cover = referee->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t colour = cover_colour(cover, node), item = cover->items[node];
        if (item < cover->primary_count)
            referee->state[item]++;
        else
            referee->state[item] = colour ? colour : CLOSED;
    }
}

static void referee_note_chosen(struct referee *referee)
{
    memset(referee->state, 0, referee->cover->item_count * sizeof *referee->state);
    for (size_t i = 0; i < referee->depth; i++)
        referee_note_option(referee, referee->chosen[i]);
}

static bool referee_fits(const struct referee *referee, uint32_t option)
{
    const struct cover *cover = referee->cover;
    if (referee->tried[option])
        return false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node], state = referee->state[item];
        if (item < cover->primary_count ? state == cover_bounds(cover, item).most
                                        : state && (state == CLOSED || state != cover_colour(cover, node)))
            return false;
    }
    return true;
}

/* The fewest ways; SIZE_MAX if all items are covered as often as they have to be. */
static size_t referee_choose_item(struct referee *referee, uint32_t *best)
{
    const struct cover *cover = referee->cover;
    size_t fewest = SIZE_MAX;
    memset(referee->ways, 0, cover->item_count * sizeof *referee->ways);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const bool may = referee_fits(referee, option);
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            referee->ways[cover->items[node]] += may;
    }
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t least = cover_bounds(cover, item).least, times = referee->state[item];
        if (times >= least)
            continue;
        const size_t fit = referee->ways[item] + (size_t)1, lacks = least - times;
        if ((fit > lacks ? fit - lacks : 0) < fewest) {
            fewest = fit > lacks ? fit - lacks : 0;
            *best = item;
        }
    }
    referee->counted->work += cover->node_count;
    referee->gave_up |= referee->counted->work > referee->work;
    return fewest;
}

static void referee_choose(struct referee *referee, uint32_t option, uint32_t level)
{
    assert(referee->depth < referee->cover->option_count && !referee->tried[option]);
    referee->chosen[referee->depth++] = option;
    referee->tried[option] = level;
    referee_note_option(referee, option);
}

/* Of items that had no more options than they lack, all are chosen. Where one does not fit any more, its item
 * is left with no way. */
static void referee_choose_forced(struct referee *referee, uint32_t level)
{
    const struct cover *cover = referee->cover;
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t least = cover_bounds(cover, item).least;
        if (referee->state[item] >= least || referee->ways[item] > least - referee->state[item])
            continue;
        for (size_t i = referee->columns.start[item]; i < referee->columns.start[item + 1]; i++)
            if (referee_fits(referee, referee->columns.option[i]))
                referee_choose(referee, referee->columns.option[i], level);
    }
}

static void referee_count_solution(struct referee *referee)
{
    struct cover_count *counted = referee->counted;
    if (counted->solutions == referee->limit) {
        referee->gave_up = true;
        return;
    }
    const uint64_t cost =
        referee->cover->costs ? cover_cost(referee->cover, referee->chosen, referee->depth) : 0;
    if (!counted->solutions++ && referee->first) {
        counted->first_count = referee->depth;
        memcpy(referee->first, referee->chosen, referee->depth * sizeof *referee->first);
    }
    if (cost < counted->least_cost)
        counted->least_cost = cost;
}

static void referee_enter(struct referee *referee)
{
    const struct cover *cover = referee->cover;
    const size_t entered = referee->depth;
    const uint32_t level = (uint32_t)entered + 1;
    uint32_t item = 0;
    size_t ways;
    while ((ways = referee_choose_item(referee, &item)) == 1 && !referee->gave_up)
        referee_choose_forced(referee, level);
    const bool is_solution = ways == SIZE_MAX;
    if (is_solution && !referee->gave_up)
        referee_count_solution(referee);
    for (uint32_t option = 0; option < cover->option_count && ways && !referee->gave_up; option++) {
        if (is_solution ? !cover->bounds : !cover_option_has(cover, option, item))
            continue;
        if (!referee_fits(referee, option))
            continue;
        referee_choose(referee, option, level);
        referee_enter(referee);
        referee->depth--;
        referee_note_chosen(referee);
    }
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (referee->tried[option] == level)
            referee->tried[option] = 0;
    referee->depth = entered;
    referee_note_chosen(referee);
}

static bool has_primary(const struct cover *cover, uint32_t option)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] < cover->primary_count)
            return true;
    return false;
}

bool cover_referee_count(const struct cover *cover, uint64_t limit, uint64_t work, uint32_t *first,
                         struct cover_count *counted)
{
    assert(limit >= 1);
    const size_t items = cover->item_count, options = cover->option_count;
    struct allocator allocator = {0};
    struct arrays arrays = {.allocator = &allocator};
    struct referee referee = {
        .cover = cover, .limit = limit, .work = work, .first = first, .counted = counted};
    *counted = (struct cover_count){.least_cost = UINT64_MAX};
    referee.state = arrays_take_zeroed(&arrays, items, sizeof *referee.state);
    referee.ways = arrays_take(&arrays, items, sizeof *referee.ways);
    referee.tried = arrays_take_zeroed(&arrays, options, sizeof *referee.tried);
    referee.chosen = arrays_take(&arrays, options, sizeof *referee.chosen);
    const bool good = columns_open(&referee.columns, cover, &arrays);
    if (good) {
        for (uint32_t option = 0; option < options; option++)
            if (!has_primary(cover, option))
                referee.tried[option] = NEVER;
        referee_enter(&referee);
        counted->complete = !referee.gave_up;
    }
    arrays_close(&arrays);
    return good;
}

/* --- boards --- */

/* Backtracking on the blank with the fewest candidates, or on a digit that has one place left in a unit
 * ("hidden single"). At each node all blanks are looked at anew: nothing is carried along that could be
 * carried wrongly. */

enum unit_kind { ROW, COLUMN, BOX, UNIT_KINDS };

/* The places that digits have in each unit: at least one, and more than one. */
struct places {
    uint64_t one[UNIT_KINDS][BITS_MAX], more[UNIT_KINDS][BITS_MAX];
};

struct board_referee {
    struct order order;
    struct places places; /* at the node that was entered last */
    uint64_t limit, work;
    uint64_t missing[UNIT_KINDS][BITS_MAX]; /* from each unit */
    uint8_t cells[BOARD_CELLS_MAX];
    uint16_t blanks[BOARD_CELLS_MAX];
    unsigned blank_count;
    uint8_t unit[BOARD_CELLS_MAX][UNIT_KINDS]; /* that each cell lies in */
    bool gave_up;
    struct referee_count *counted;
};

/* Where to go on: the digits that are tried in one of the blanks. */
struct referee_choice {
    unsigned blank; /* index into blanks */
    uint64_t digits;
};

static uint64_t board_referee_candidates(const struct board_referee *referee, unsigned cell)
{
    const uint8_t *unit = referee->unit[cell];
    return referee->missing[ROW][unit[ROW]] & referee->missing[COLUMN][unit[COLUMN]] &
           referee->missing[BOX][unit[BOX]];
}

/* The blank with the fewest candidates, and where digits can go. */
static struct referee_choice board_referee_choose_blank(struct board_referee *referee)
{
    struct places *places = &referee->places;
    struct referee_choice best = {.blank = referee->blank_count};
    unsigned fewest = BITS_MAX + 1;
    memset(places, 0, sizeof *places);
    for (unsigned blank = 0; blank < referee->blank_count; blank++) {
        unsigned cell = referee->blanks[blank];
        uint64_t set = board_referee_candidates(referee, cell);
        unsigned count = bits_count(set);
        if (count < fewest) {
            fewest = count;
            best = (struct referee_choice){blank, set};
        }
        for (unsigned kind = 0; kind < UNIT_KINDS; kind++) {
            unsigned unit = referee->unit[cell][kind];
            places->more[kind][unit] |= places->one[kind][unit] & set;
            places->one[kind][unit] |= set;
        }
    }
    referee->counted->work += referee->blank_count;
    return best;
}

/* The blank of a unit that a digit can go to. */
static struct referee_choice board_referee_find_place(const struct board_referee *referee, unsigned kind,
                                                      unsigned unit, uint64_t digit)
{
    struct referee_choice choice = {.digits = digit};
    while (referee->unit[referee->blanks[choice.blank]][kind] != unit ||
           !(board_referee_candidates(referee, referee->blanks[choice.blank]) & digit))
        choice.blank++;
    return choice;
}

/* A choice without digits if some digit has no place in some unit; one with a single digit if there is one.
 */
static struct referee_choice board_referee_choose(struct board_referee *referee)
{
    struct referee_choice best = board_referee_choose_blank(referee), single = best;
    const struct places *places = &referee->places;
    unsigned size = order_size(referee->order);
    bool is_single = bits_count(best.digits) <= 1;
    for (unsigned kind = 0; kind < UNIT_KINDS; kind++)
        for (unsigned unit = 0; unit < size; unit++) {
            uint64_t missing = referee->missing[kind][unit];
            uint64_t alone = missing & places->one[kind][unit] & ~places->more[kind][unit];
            if (missing & ~places->one[kind][unit])
                return (struct referee_choice){.blank = best.blank};
            if (alone && !is_single) {
                single = board_referee_find_place(referee, kind, unit, alone & (0 - alone));
                is_single = true;
            }
        }
    return single;
}

static void board_referee_toggle(struct board_referee *referee, unsigned cell, uint64_t digit)
{
    for (unsigned kind = 0; kind < UNIT_KINDS; kind++)
        referee->missing[kind][referee->unit[cell][kind]] ^= digit;
}

static void board_referee_found(struct board_referee *referee)
{
    struct referee_count *counted = referee->counted;
    if (counted->solutions == referee->limit) {
        referee->gave_up = true;
        return;
    }
    if (!counted->solutions++)
        memcpy(counted->first, referee->cells, order_cells(referee->order));
}

static void board_referee_enter(struct board_referee *referee)
{
    if (!referee->blank_count) {
        board_referee_found(referee);
        return;
    }
    struct referee_choice choice = board_referee_choose(referee);
    referee->gave_up |= referee->counted->work >= referee->work;
    unsigned last = --referee->blank_count, cell = referee->blanks[choice.blank];
    referee->blanks[choice.blank] = referee->blanks[last];
    for (uint64_t left = choice.digits; left && !referee->gave_up; left &= left - 1) {
        uint64_t digit = left & (0 - left);
        referee->cells[cell] = (uint8_t)(bits_lowest(digit) + 1);
        board_referee_toggle(referee, cell, digit);
        board_referee_enter(referee);
        board_referee_toggle(referee, cell, digit);
    }
    referee->cells[cell] = 0;
    referee->blanks[choice.blank] = (uint16_t)cell;
    referee->blank_count++;
}

static void board_referee_fill_tables(struct board_referee *referee, const uint8_t *cells)
{
    unsigned size = order_size(referee->order);
    memcpy(referee->cells, cells, order_cells(referee->order));
    for (unsigned kind = 0; kind < UNIT_KINDS; kind++)
        for (unsigned unit = 0; unit < size; unit++)
            referee->missing[kind][unit] = bits_all(size);
    for (unsigned cell = 0; cell < order_cells(referee->order); cell++) {
        unsigned row = cell / size, column = cell % size;
        referee->unit[cell][ROW] = (uint8_t)row;
        referee->unit[cell][COLUMN] = (uint8_t)column;
        referee->unit[cell][BOX] = (uint8_t)board_box(referee->order, row, column);
        if (cells[cell])
            board_referee_toggle(referee, cell, UINT64_C(1) << (cells[cell] - 1));
        else
            referee->blanks[referee->blank_count++] = (uint16_t)cell;
    }
}

void referee_count(struct order order, const uint8_t *cells, uint64_t limit, uint64_t work,
                   struct referee_count *counted)
{
    assert(limit >= 1);
    struct board_referee referee = {.order = order, .limit = limit, .work = work, .counted = counted};
    *counted = (struct referee_count){0};
    if (order_size(order) > BITS_MAX)
        return;
    assert(!board_find_clash(order, cells, NULL));
    board_referee_fill_tables(&referee, cells);
    board_referee_enter(&referee);
    counted->complete = !referee.gave_up;
}

/* --- formulas --- */

/* Places of literals in the formula, from 1: the last one of each literal (2v, or 2v + 1 if negated), and for
 * each place the one before it. */
struct literal_places {
    size_t *last, *before;
    uint32_t *clause; /* of each place */
};

static uint32_t index_literals(const struct cnf *formula, const struct literal_places *places)
{
    uint32_t clause = 0;
    for (size_t i = 0; i < formula->length; i++) {
        const int literal = formula->literals[i];
        const size_t index = literal < 0 ? 2 * (size_t)-literal - 1 : 2 * (size_t)literal - 2;
        clause += !literal;
        if (!literal)
            continue;
        places->clause[i] = clause;
        places->before[i] = places->last[index];
        places->last[index] = i + 1;
    }
    return clause;
}

static struct cover *cover_of_literals(const struct cnf *formula, const struct literal_places *places,
                                       uint32_t clauses, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    const uint32_t variables = (uint32_t)formula->variables,
                   most = formula->length ? (uint32_t)formula->length : 1;
    for (uint32_t variable = 0; variable < variables && builder; variable++)
        cover_builder_add_plain(builder, true, "v%u", variable);
    for (uint32_t clause = 0; clause < clauses && builder; clause++)
        cover_builder_bound(builder, cover_builder_add_plain(builder, true, "c%u", clause),
                            (struct bounds){1, most});
    for (uint32_t option = 0; option < 2 * variables && builder; option++) {
        cover_builder_add_node(builder, option / 2, 0);
        for (size_t at = places->last[option], of = SIZE_MAX; at; at = places->before[at - 1]) {
            if (places->clause[at - 1] != of) /* a literal may stand twice in a clause */
                cover_builder_add_node(builder, variables + places->clause[at - 1], 0);
            of = places->clause[at - 1];
        }
        cover_builder_end_option(builder);
    }
    return cover_builder_end(builder);
}

struct cover *cover_of_formula(const struct cnf *formula, struct allocator *allocator)
{
    struct arrays arrays = {.allocator = allocator};
    const struct literal_places places = {
        .last = arrays_take_zeroed(&arrays, 2 * (size_t)formula->variables, sizeof *places.last),
        .before = arrays_take(&arrays, formula->length, sizeof *places.before),
        .clause = arrays_take(&arrays, formula->length, sizeof *places.clause)};
    struct cover *cover = NULL;
    if (!arrays.failed)
        cover = cover_of_literals(formula, &places, index_literals(formula, &places), allocator);
    arrays_close(&arrays);
    return cover;
}

bool problem_referee_count(const struct problem *problem, const uint8_t *cells, uint64_t limit, uint64_t work,
                           struct cover_count *counted)
{
    assert(!cells || problem_is_board(problem));
    assert(cells || problem->cover || problem->formula);
    if (cells) {
        struct referee_count board;
        referee_count(problem->order, cells, limit, work, &board);
        *counted = (struct cover_count){
            .solutions = board.solutions, .complete = board.complete, .work = board.work};
        return true;
    }
    if (problem->cover)
        return cover_referee_count(problem->cover, limit, work, NULL, counted);
    struct allocator allocator = {0};
    struct cover *cover = cover_of_formula(problem->formula, &allocator);
    const bool counts = cover && cover_referee_count(cover, limit, work, NULL, counted);
    cover_close(cover);
    return counts;
}
