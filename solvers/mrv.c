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
 * Counts: nodes, the partial boards entered, full ones among them; placements; backtracks; propagations,
 * placements in a cell that had one candidate; depth. */
#include "solver.h"

#include "../common/bits.h"
#include "../common/board.h"

#include <string.h>

enum { LARGEST = BOARD_SIZE_MAX, PLACEMENTS_A_LOOK = 512 };

struct blank {
    uint8_t row, column, box;
    uint16_t cell;
};

struct mrv {
    struct order order;
    struct allocator *allocator;
    struct search *search;
    uint64_t all; /* the digits of this board */
    uint64_t in_row[LARGEST], in_column[LARGEST], in_box[LARGEST];
    uint64_t placements, propagations, next_look;
    unsigned open, blanks_at_start, standing, fewest_open;
    enum search_end end;
    uint8_t cells[BOARD_CELLS_MAX];
    struct blank blanks[BOARD_CELLS_MAX];
};

static uint64_t candidates(const struct mrv *mrv, const struct blank *blank)
{
    return mrv->all & ~(mrv->in_row[blank->row] | mrv->in_column[blank->column] | mrv->in_box[blank->box]);
}

/* Index into blanks[] of the cell with the fewest candidates, the first of several. */
static unsigned choose(const struct mrv *mrv)
{
    unsigned best = 0, fewest = LARGEST + 1;
    for (unsigned i = 0; i < mrv->open && fewest > 1; i++) {
        unsigned count = bits_count(candidates(mrv, &mrv->blanks[i]));
        if (count < fewest) {
            fewest = count;
            best = i;
        }
    }
    return best;
}

static void swap_blanks(struct mrv *mrv, unsigned i, unsigned j)
{
    struct blank swapped = mrv->blanks[i];
    mrv->blanks[i] = mrv->blanks[j];
    mrv->blanks[j] = swapped;
}

/* Puts a digit down, or takes it up again. */
static void toggle(struct mrv *mrv, const struct blank *blank, uint64_t digit)
{
    mrv->in_row[blank->row] ^= digit;
    mrv->in_column[blank->column] ^= digit;
    mrv->in_box[blank->box] ^= digit;
}

static bool end_search(struct mrv *mrv, enum search_end end)
{
    mrv->end = end;
    mrv->standing = mrv->blanks_at_start - mrv->open;
    return true;
}

static bool found(struct mrv *mrv)
{
    struct solution solution = {.cells = mrv->cells};
    return search_report(mrv->search, &solution) && end_search(mrv, SEARCH_LIMIT);
}

static bool look(struct mrv *mrv)
{
    mrv->next_look += PLACEMENTS_A_LOOK;
    if (mrv->open < mrv->fewest_open)
        mrv->fewest_open = mrv->open;
    return search_interrupted(mrv->search) && end_search(mrv, SEARCH_STOPPED);
}

/* Fills what is still open. True when the search is over. */
static bool fill(struct mrv *mrv)
{
    if (mrv->open < mrv->fewest_open)
        mrv->fewest_open = mrv->open;
    if (!mrv->open)
        return found(mrv);
    unsigned chosen = choose(mrv), last = --mrv->open;
    struct blank blank = mrv->blanks[chosen];
    swap_blanks(mrv, chosen, last);
    uint64_t left = candidates(mrv, &blank);
    bool over = false, forced = !(left & (left - 1));
    for (; left && !over; left &= left - 1) {
        uint64_t digit = left & -left;
        mrv->cells[blank.cell] = (uint8_t)(bits_lowest(digit) + 1);
        toggle(mrv, &blank, digit);
        mrv->propagations += forced;
        over = (++mrv->placements == mrv->next_look && look(mrv)) || fill(mrv);
        toggle(mrv, &blank, digit);
    }
    swap_blanks(mrv, chosen, last);
    mrv->open++;
    return over;
}

static void start(struct mrv *mrv, const uint8_t *cells, struct search *search)
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
            struct blank at = {(uint8_t)row, (uint8_t)column, (uint8_t)board_box(mrv->order, row, column),
                               (uint16_t)cell};
            if (cells[cell])
                toggle(mrv, &at, UINT64_C(1) << (cells[cell] - 1));
            else
                mrv->blanks[mrv->open++] = at;
        }
    mrv->blanks_at_start = mrv->fewest_open = mrv->open;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct mrv *mrv = state;
    start(mrv, instance->cells, search);
    fill(mrv);
    search->counters[COUNTER_NODES] = 1 + mrv->placements;
    search->counters[COUNTER_PLACEMENTS] = mrv->placements;
    search->counters[COUNTER_BACKTRACKS] = mrv->placements - mrv->standing;
    search->counters[COUNTER_PROPAGATIONS] = mrv->propagations;
    search->counters[COUNTER_DEPTH] = mrv->blanks_at_start - mrv->fewest_open;
    return mrv->end;
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    (void)settings;
    struct mrv *mrv = allocator_take_zeroed(allocator, sizeof *mrv);
    if (!mrv)
        return error_set(error, "not enough memory for the board");
    mrv->order = problem->order;
    mrv->allocator = allocator;
    mrv->all = bits_all(order_size(problem->order));
    *state = mrv;
    return true;
}

static void close(void *state)
{
    struct mrv *mrv = state;
    allocator_give(mrv->allocator, mrv, sizeof *mrv);
}

const struct solver solver_mrv = {
    SOLVER_HEAD,
    .name = "mrv",
    .family = "backtracking",
    .summary = "bit sets by unit, the cell with fewest candidates first",
    .rung = RUNG_BOARD,
    .counts = COUNTS(NODES) | COUNTS(PLACEMENTS) | COUNTS(BACKTRACKS) | COUNTS(PROPAGATIONS) | COUNTS(DEPTH),
    .open = open,
    .solve = solve,
    .close = close,
};
