/* SPDX-License-Identifier: MIT */
/* Backtracking on the blank with the fewest candidates, or on a digit that has one place left in a unit
 * ("hidden single"). At each node all blanks are looked at anew: nothing is carried along that could be
 * carried wrongly. */
#include "common/board/board-referee.h"

#include "common/base/bits.h"
#include "common/board/board.h"

#include <string.h>

enum unit_kind { ROW, COLUMN, BOX, UNIT_KINDS };

/* The places that digits have in each unit: at least one, and more than one. */
struct places {
    uint64_t one[UNIT_KINDS][BITS_MAX], more[UNIT_KINDS][BITS_MAX];
};

struct referee {
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
struct choice {
    unsigned blank; /* index into blanks */
    uint64_t digits;
};

static uint64_t candidates(const struct referee *referee, unsigned cell)
{
    const uint8_t *unit = referee->unit[cell];
    return referee->missing[ROW][unit[ROW]] & referee->missing[COLUMN][unit[COLUMN]] &
           referee->missing[BOX][unit[BOX]];
}

/* The blank with the fewest candidates, and where digits can go. */
static struct choice choose_blank(struct referee *referee)
{
    struct places *places = &referee->places;
    struct choice best = {.blank = referee->blank_count};
    unsigned fewest = BITS_MAX + 1;
    memset(places, 0, sizeof *places);
    for (unsigned blank = 0; blank < referee->blank_count; blank++) {
        unsigned cell = referee->blanks[blank];
        uint64_t set = candidates(referee, cell);
        unsigned count = bits_count(set);
        if (count < fewest) {
            fewest = count;
            best = (struct choice){blank, set};
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
static struct choice find_place(const struct referee *referee, unsigned kind, unsigned unit, uint64_t digit)
{
    struct choice choice = {.digits = digit};
    while (referee->unit[referee->blanks[choice.blank]][kind] != unit ||
           !(candidates(referee, referee->blanks[choice.blank]) & digit))
        choice.blank++;
    return choice;
}

/* A choice without digits if some digit has no place in some unit; one with a single digit if there is one.
 */
static struct choice choose(struct referee *referee)
{
    struct choice best = choose_blank(referee), single = best;
    const struct places *places = &referee->places;
    unsigned size = order_size(referee->order);
    bool is_single = bits_count(best.digits) <= 1;
    for (unsigned kind = 0; kind < UNIT_KINDS; kind++)
        for (unsigned unit = 0; unit < size; unit++) {
            uint64_t missing = referee->missing[kind][unit];
            uint64_t alone = missing & places->one[kind][unit] & ~places->more[kind][unit];
            if (missing & ~places->one[kind][unit])
                return (struct choice){.blank = best.blank};
            if (alone && !is_single) {
                single = find_place(referee, kind, unit, alone & (0 - alone));
                is_single = true;
            }
        }
    return single;
}

static void toggle(struct referee *referee, unsigned cell, uint64_t digit)
{
    for (unsigned kind = 0; kind < UNIT_KINDS; kind++)
        referee->missing[kind][referee->unit[cell][kind]] ^= digit;
}

static void found(struct referee *referee)
{
    struct referee_count *counted = referee->counted;
    if (counted->solutions == referee->limit) {
        referee->gave_up = true;
        return;
    }
    if (!counted->solutions++)
        memcpy(counted->first, referee->cells, order_cells(referee->order));
}

static void enter(struct referee *referee)
{
    if (!referee->blank_count) {
        found(referee);
        return;
    }
    struct choice choice = choose(referee);
    referee->gave_up |= referee->counted->work >= referee->work;
    unsigned last = --referee->blank_count, cell = referee->blanks[choice.blank];
    referee->blanks[choice.blank] = referee->blanks[last];
    for (uint64_t left = choice.digits; left && !referee->gave_up; left &= left - 1) {
        uint64_t digit = left & (0 - left);
        referee->cells[cell] = (uint8_t)(bits_lowest(digit) + 1);
        toggle(referee, cell, digit);
        enter(referee);
        toggle(referee, cell, digit);
    }
    referee->cells[cell] = 0;
    referee->blanks[choice.blank] = (uint16_t)cell;
    referee->blank_count++;
}

static void fill_tables(struct referee *referee, const uint8_t *cells)
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
            toggle(referee, cell, UINT64_C(1) << (cells[cell] - 1));
        else
            referee->blanks[referee->blank_count++] = (uint16_t)cell;
    }
}

void referee_count(struct order order, const uint8_t *cells, uint64_t limit, uint64_t work,
                   struct referee_count *counted)
{
    struct referee referee = {.order = order, .limit = limit, .work = work, .counted = counted};
    *counted = (struct referee_count){0};
    if (order_size(order) > BITS_MAX)
        return;
    fill_tables(&referee, cells);
    enter(&referee);
    counted->complete = !referee.gave_up;
}
