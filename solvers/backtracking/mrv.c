/* SPDX-License-Identifier: MIT */
/* mrv: bit sets by unit, and always the blank with the fewest candidates next.
 *
 * This is what a good programmer writes when plain backtracking is too slow. Two changes against blank-list:
 * the digits used in each row, column and box are kept as bit sets, so the candidates of a cell are three
 * ORs and a complement; and the search branches on the cell with the minimum of remaining values, the
 * "fail first" principle of Haralick and Elliott (Increasing tree search efficiency for constraint
 * satisfaction problems, Artificial Intelligence 14, 1980, section 7).
 *
 * Invariant: blanks[0 .. open-1] are the cells still blank, in an order that is put back on the way up; the
 * sets hold exactly the digits that stand.
 *
 * Cost: a node is one pass over the blanks, cut short at the first that has one candidate or none.
 *
 * A cell with one candidate is what people call a naked single. They also look for hidden ones: a digit with
 * one place left in a row, column or box, in a cell that could take others. With `rules=hidden` so does this
 * search, wherever there is no naked one; and it turns back where a unit has no place left for a digit. Of
 * two sets for each unit, the digits that some blank of it can take and those that two can, the first without
 * the second are hidden singles: a node costs a second pass over the blanks, and a third. `dlx` has the same
 * rule for nothing, for there it is an item like any other; unit propagation (`dpll`) has it in its clauses.
 *
 * Counts: nodes, the partial boards entered, full ones among them; placements; backtracks; propagations,
 * placements in a cell that had one candidate, or of a digit that had one place; depth. */
#include "common/base/bits.h"
#include "solvers/interface/instruction-sets.h"
#include "solvers/tracing/trace.h"

#include <string.h>

enum { LARGEST = BITS_MAX, PLACEMENTS_A_LOOK = 512 };

struct mrv_blank {
    uint8_t row, column, box;
    uint16_t cell;
};

/* The digits that blanks of a unit can take: some blank, and more than one. */
struct mrv_places {
    uint64_t some, several;
};

struct mrv {
    struct order order;
    bool looks_for_hidden;
    struct allocator *allocator;
    struct search *search;
    uint64_t all; /* the digits of this board */
    uint64_t in_row[LARGEST], in_column[LARGEST], in_box[LARGEST];
    struct mrv_places row_places[LARGEST], column_places[LARGEST], box_places[LARGEST];
    uint64_t placements, propagations, next_look;
    unsigned open, blanks_at_start, standing, fewest_open;
    enum search_end end;
    uint8_t cells[BOARD_CELLS_MAX];
    struct mrv_blank blanks[BOARD_CELLS_MAX];
};

static uint64_t mrv_candidates(const struct mrv *mrv, const struct mrv_blank *blank)
{
    return mrv->all & ~(mrv->in_row[blank->row] | mrv->in_column[blank->column] | mrv->in_box[blank->box]);
}

/* Index into blanks[] of the cell with the fewest candidates, the first of several. */
static unsigned mrv_choose(const struct mrv *mrv)
{
    unsigned best = 0, fewest = LARGEST + 1;
    for (unsigned i = 0; i < mrv->open && fewest > 1; i++) {
        unsigned count = bits_count(mrv_candidates(mrv, &mrv->blanks[i]));
        TRACE_SIZE(mrv->search, mrv->blanks[i].cell, count);
        if (count < fewest) {
            fewest = count;
            best = i;
        }
    }
    return best;
}

/* --- hidden singles --- */

static void add_places(struct mrv_places *places, uint64_t digits)
{
    places->several |= places->some & digits;
    places->some |= digits;
}

static void mrv_find_places(struct mrv *mrv)
{
    size_t bytes = order_size(mrv->order) * sizeof(struct mrv_places);
    memset(mrv->row_places, 0, bytes);
    memset(mrv->column_places, 0, bytes);
    memset(mrv->box_places, 0, bytes);
    for (unsigned i = 0; i < mrv->open; i++) {
        const struct mrv_blank *blank = &mrv->blanks[i];
        uint64_t digits = mrv_candidates(mrv, blank);
        add_places(&mrv->row_places[blank->row], digits);
        add_places(&mrv->column_places[blank->column], digits);
        add_places(&mrv->box_places[blank->box], digits);
    }
}

/* Whether a digit that a unit has not got yet has no place in it. */
static bool lacks_a_place(const struct mrv *mrv)
{
    uint64_t lacking = 0;
    for (unsigned unit = 0; unit < order_size(mrv->order); unit++)
        lacking |= (mrv->all & ~(mrv->in_row[unit] | mrv->row_places[unit].some)) |
                   (mrv->all & ~(mrv->in_column[unit] | mrv->column_places[unit].some)) |
                   (mrv->all & ~(mrv->in_box[unit] | mrv->box_places[unit].some));
    return lacking;
}

static uint64_t mrv_single(const struct mrv_places *places)
{
    return places->some & ~places->several;
}

/* The digits to try in a blank that was chosen for its few candidates. Where there is a hidden single, that
 * blank is chosen instead; where a digit has no place left, there is nothing to try. */
static uint64_t look_for_hidden(struct mrv *mrv, unsigned *chosen)
{
    mrv_find_places(mrv);
    if (lacks_a_place(mrv))
        return 0;
    for (unsigned i = 0; i < mrv->open; i++) {
        const struct mrv_blank *blank = &mrv->blanks[i];
        uint64_t hidden = mrv_candidates(mrv, blank) & (mrv_single(&mrv->row_places[blank->row]) |
                                                        mrv_single(&mrv->column_places[blank->column]) |
                                                        mrv_single(&mrv->box_places[blank->box]));
        if (hidden) {
            *chosen = i;
            return hidden & -hidden;
        }
    }
    return mrv_candidates(mrv, &mrv->blanks[*chosen]);
}

/* --- the search --- */

static void mrv_swap_blanks(struct mrv *mrv, unsigned i, unsigned j)
{
    struct mrv_blank swapped = mrv->blanks[i];
    mrv->blanks[i] = mrv->blanks[j];
    mrv->blanks[j] = swapped;
}

/* Puts a digit down, or takes it up again. */
static void mrv_toggle(struct mrv *mrv, const struct mrv_blank *blank, uint64_t digit)
{
    mrv->in_row[blank->row] ^= digit;
    mrv->in_column[blank->column] ^= digit;
    mrv->in_box[blank->box] ^= digit;
}

/* Whether the sets of digits of the units are those of the cells that are not blank. */
ASSERTED bool check_digits(const struct mrv *mrv)
{
    const unsigned size = order_size(mrv->order);
    uint64_t row[LARGEST] = {0}, column[LARGEST] = {0}, box[LARGEST] = {0};
    bool is_blank[BOARD_CELLS_MAX] = {false};
    if (mrv->placements & (mrv->placements - 1))
        return true;
    for (unsigned i = 0; i < mrv->open; i++)
        is_blank[mrv->blanks[i].cell] = true;
    for (unsigned cell = 0; cell < size * size; cell++) {
        const uint64_t digit = is_blank[cell] ? 0 : UINT64_C(1) << (mrv->cells[cell] - 1);
        row[cell / size] |= digit;
        column[cell % size] |= digit;
        box[board_box(mrv->order, cell / size, cell % size)] |= digit;
    }
    return !memcmp(row, mrv->in_row, sizeof row) && !memcmp(column, mrv->in_column, sizeof column) &&
           !memcmp(box, mrv->in_box, sizeof box);
}

static bool mrv_end_search(struct mrv *mrv, enum search_end end)
{
    mrv->end = end;
    mrv->standing = mrv->blanks_at_start - mrv->open;
    return true;
}

static bool mrv_found(struct mrv *mrv)
{
    struct solution solution = {.cells = mrv->cells};
    return search_report(mrv->search, &solution) && mrv_end_search(mrv, SEARCH_LIMIT);
}

static bool mrv_look(struct mrv *mrv)
{
    mrv->next_look += PLACEMENTS_A_LOOK;
    if (mrv->open < mrv->fewest_open)
        mrv->fewest_open = mrv->open;
    return search_interrupted(mrv->search) && mrv_end_search(mrv, SEARCH_STOPPED);
}

#ifdef QUADRILLE_TRACED
/* The unit of a blank in which a digit has one place. */
static void find_unit_of_single(const struct mrv *mrv, const struct mrv_blank *blank, uint64_t digit,
                                struct trace_event *event)
{
    event->why = TRACE_ONE_PLACE;
    if (mrv_single(&mrv->row_places[blank->row]) & digit) {
        event->unit_kind = TRACE_ROW;
        event->unit = blank->row;
    } else if (mrv_single(&mrv->column_places[blank->column]) & digit) {
        event->unit_kind = TRACE_COLUMN;
        event->unit = blank->column;
    } else {
        event->unit_kind = TRACE_BOX;
        event->unit = blank->box;
    }
}

/* The first unit that lacks a place for a digit. */
static void trace_lack(struct mrv *mrv)
{
    for (unsigned unit = 0; unit < order_size(mrv->order); unit++) {
        const uint64_t lacking[] = {
            [TRACE_ROW] = mrv->all & ~(mrv->in_row[unit] | mrv->row_places[unit].some),
            [TRACE_COLUMN] = mrv->all & ~(mrv->in_column[unit] | mrv->column_places[unit].some),
            [TRACE_BOX] = mrv->all & ~(mrv->in_box[unit] | mrv->box_places[unit].some)};
        for (enum trace_unit kind = TRACE_ROW; kind <= TRACE_BOX; kind++)
            if (lacking[kind]) {
                TRACE(mrv->search, .kind = TRACE_CONFLICT, .why = TRACE_NO_PLACE, .unit_kind = kind,
                      .unit = unit, .digit = bits_lowest(lacking[kind]) + 1);
                return;
            }
    }
}

/* A blank was chosen, and the digits that are left to try there. */
static void mrv_trace_choice(struct mrv *mrv, const struct mrv_blank *blank, uint64_t left)
{
    struct trace_event event = {.kind = TRACE_CHOOSE, .why = TRACE_FEWEST, .cell = blank->cell};
    uint64_t can_take = mrv_candidates(mrv, blank);
    if (left && left != can_take) {
        find_unit_of_single(mrv, blank, left, &event);
        event.digit = bits_lowest(left) + 1;
    }
    trace_event(mrv->search, &event);
    if (!can_take)
        TRACE(mrv->search, .kind = TRACE_CONFLICT, .why = TRACE_NO_CANDIDATE, .cell = blank->cell);
    else if (!left)
        trace_lack(mrv);
}

static void mrv_trace_placement(struct mrv *mrv, const struct mrv_blank *blank, uint64_t digit, bool forced)
{
    struct trace_event event = {.kind = forced ? TRACE_PROPAGATE : TRACE_PLACE,
                                .why = forced ? TRACE_ONE_CANDIDATE : TRACE_NOTHING,
                                .cell = blank->cell,
                                .digit = bits_lowest(digit) + 1};
    if (forced && mrv_candidates(mrv, blank) != digit)
        find_unit_of_single(mrv, blank, digit, &event);
    trace_event(mrv->search, &event);
}
#endif

/* Fills what is still open. True when the search is over. */
static bool mrv_fill(struct mrv *mrv)
{
    assert(check_digits(mrv));
    if (mrv->open < mrv->fewest_open)
        mrv->fewest_open = mrv->open;
    if (!mrv->open)
        return mrv_found(mrv);
    unsigned chosen = mrv_choose(mrv);
    uint64_t left = mrv_candidates(mrv, &mrv->blanks[chosen]);
    if (mrv->looks_for_hidden && (left & (left - 1)))
        left = look_for_hidden(mrv, &chosen);
    unsigned last = --mrv->open;
    struct mrv_blank blank = mrv->blanks[chosen];
    mrv_swap_blanks(mrv, chosen, last);
    bool over = false, forced = !(left & (left - 1));
    TRACED(mrv_trace_choice(mrv, &blank, left));
    for (; left && !over; left &= left - 1) {
        uint64_t digit = left & -left;
        TRACED(mrv_trace_placement(mrv, &blank, digit, forced));
        mrv->cells[blank.cell] = (uint8_t)(bits_lowest(digit) + 1);
        mrv_toggle(mrv, &blank, digit);
        mrv->propagations += forced;
        over = (++mrv->placements == mrv->next_look && mrv_look(mrv)) || mrv_fill(mrv);
        mrv_toggle(mrv, &blank, digit);
        TRACED(if (!over)
                   TRACE(mrv->search, .kind = TRACE_BACKTRACK, .keep = mrv->blanks_at_start - last - 1));
    }
    mrv_swap_blanks(mrv, chosen, last);
    mrv->open++;
    return over;
}

static void mrv_start(struct mrv *mrv, const uint8_t *cells, struct search *search)
{
    unsigned size = order_size(mrv->order);
    memset(mrv->in_row, 0, sizeof mrv->in_row);
    memset(mrv->in_column, 0, sizeof mrv->in_column);
    memset(mrv->in_box, 0, sizeof mrv->in_box);
    memcpy(mrv->cells, cells, size * size);
    mrv->search = search;
    mrv->placements = mrv->propagations = mrv->open = mrv->standing = 0;
    mrv->next_look = PLACEMENTS_A_LOOK;
    mrv->end = SEARCH_EXHAUSTED;
    for (unsigned row = 0, cell = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++, cell++) {
            struct mrv_blank at = {(uint8_t)row, (uint8_t)column, (uint8_t)board_box(mrv->order, row, column),
                                   (uint16_t)cell};
            if (cells[cell])
                mrv_toggle(mrv, &at, UINT64_C(1) << (cells[cell] - 1));
            else
                mrv->blanks[mrv->open++] = at;
        }
    mrv->blanks_at_start = mrv->fewest_open = mrv->open;
}

static enum search_end mrv_solve(void *state, const struct instance *instance, struct search *search)
{
    struct mrv *mrv = state;
    mrv_start(mrv, instance->cells, search);
    mrv_fill(mrv);
    store_placement_counts(search, mrv->placements, mrv->standing, mrv->propagations,
                           mrv->blanks_at_start - mrv->fewest_open);
    return mrv->end;
}

static bool mrv_open(const struct problem *problem, const struct settings *settings,
                     struct allocator *allocator, void **state, struct error *error)
{
    struct mrv *mrv = allocator_take_zeroed(allocator, sizeof *mrv);
    if (!mrv)
        return error_set(error, "not enough memory for the board");
    mrv->order = problem->order;
    mrv->allocator = allocator;
    mrv->looks_for_hidden = settings->value[0];
    mrv->all = bits_all(order_size(problem->order));
    *state = mrv;
    return true;
}

static void mrv_close(void *state)
{
    struct mrv *mrv = state;
    allocator_give(mrv->allocator, mrv, sizeof *mrv);
}

static const char *const rules_choices[] = {"naked", "hidden", NULL};

static const struct setting mrv_settings[] = {
    {.name = "rules",
     .summary = "forced: a cell with one candidate; and a digit with one place in a unit",
     .choices = rules_choices},
    {.name = NULL},
};

const struct solver solver_mrv = {
    SOLVER_HEAD,
    .name = "mrv",
    .family = "backtracking",
    .summary = "bit sets by unit, the cell with fewest candidates first",
    .rung = RUNG_BOARD,
    .counted = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .refused_above = LARGEST,
    .settings = mrv_settings,
    .open = mrv_open,
    .solve = mrv_solve,
    .close = mrv_close,
};
