/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/reasons.h"

#include "harness/base/memory.h"
#include "harness/text/singles.h"

#include <stdlib.h>
#include <string.h>

enum { NOTHING = UINT16_MAX, UNITS_MAX = 3 * BOARD_SIZE_MAX };

/* A board that is being filled by force. A cell's *time* is 0 for a given, else the number of its step from
 * 1. */
struct reasons_filling {
    struct order order;
    unsigned size, cells;
    uint8_t *digit;    /* of each cell; 0: it is blank */
    uint16_t *time;    /* of each cell that is not blank */
    uint16_t *blocker; /* of each cell and digit: the first cell that sees it and holds that digit */
    struct step *step; /* room for one for each cell */
    size_t steps;
};

static unsigned unit_cell(struct order order, unsigned unit, unsigned index)
{
    const unsigned size = order_size(order), number = unit % size;
    if (unit < size)
        return number * size + index;
    if (unit < 2 * size)
        return index * size + number;
    const unsigned row = number / order.rows * order.rows + index / order.columns,
                   column = number % order.rows * order.columns + index % order.columns;
    return row * size + column;
}

static bool in_unit(struct order order, unsigned unit, unsigned cell)
{
    const unsigned size = order_size(order), row = cell / size, column = cell % size;
    const unsigned number[3] = {row, column, board_box(order, row, column)};
    return number[unit / size] == unit % size;
}

static uint16_t *blocker_of(const struct reasons_filling *filling, unsigned cell, unsigned digit)
{
    return &filling->blocker[cell * filling->size + digit - 1];
}

static void reasons_put(struct reasons_filling *filling, unsigned cell, unsigned digit, size_t time)
{
    filling->digit[cell] = (uint8_t)digit;
    filling->time[cell] = (uint16_t)time;
    for (unsigned unit = 0; unit < 3 * filling->size; unit++) {
        if (!in_unit(filling->order, unit, cell))
            continue;
        for (unsigned i = 0; i < filling->size; i++) {
            unsigned peer = unit_cell(filling->order, unit, i);
            uint16_t *blocker = blocker_of(filling, peer, digit);
            if (peer != cell && *blocker == NOTHING)
                *blocker = (uint16_t)cell;
        }
    }
}

static void filling_close(struct reasons_filling *filling)
{
    for (size_t i = 0; i < filling->steps; i++)
        free(filling->step[i].because);
    free(filling->digit);
    free(filling->time);
    free(filling->blocker);
    free(filling->step);
}

static void filling_open(struct reasons_filling *filling, struct order order, const uint8_t *givens)
{
    *filling =
        (struct reasons_filling){.order = order, .size = order_size(order), .cells = order_cells(order)};
    const size_t pairs = (size_t)filling->cells * filling->size;
    filling->digit = memory_zeroed(filling->cells, 1);
    filling->time = memory_zeroed(filling->cells, sizeof *filling->time);
    filling->blocker = memory_get(pairs * sizeof *filling->blocker);
    filling->step = memory_zeroed(filling->cells, sizeof *filling->step);
    for (size_t i = 0; i < pairs; i++)
        filling->blocker[i] = NOTHING;
    for (unsigned cell = 0; cell < filling->cells; cell++)
        if (givens[cell])
            reasons_put(filling, cell, givens[cell], 0);
}

/* --- what is forced --- */

/* The number of digits that a blank may take, and the last of them. */
static unsigned reasons_count_digits(const struct reasons_filling *filling, unsigned cell, unsigned *digit)
{
    unsigned count = 0;
    for (unsigned d = 1; d <= filling->size; d++)
        if (*blocker_of(filling, cell, d) == NOTHING) {
            *digit = d;
            count++;
        }
    return count;
}

/* The number of places that a digit may take in a unit, and the last of them. `size` if it stands there. */
static unsigned count_places(const struct reasons_filling *filling, unsigned unit, unsigned digit,
                             unsigned *place)
{
    unsigned count = 0;
    for (unsigned i = 0; i < filling->size; i++) {
        unsigned cell = unit_cell(filling->order, unit, i);
        if (filling->digit[cell] == digit)
            return filling->size;
        if (!filling->digit[cell] && *blocker_of(filling, cell, digit) == NOTHING) {
            *place = cell;
            count++;
        }
    }
    return count;
}

/* Why a cell can't take any digit but this (0: none at all). */
static void explain_cell(const struct reasons_filling *filling, unsigned cell, unsigned digit,
                         struct step *step)
{
    *step = (struct step){.kind = STEP_CELL, .cell = cell, .digit = digit};
    step->because = memory_get(filling->size * sizeof *step->because);
    for (unsigned d = 1; d <= filling->size; d++)
        if (d != digit)
            step->because[step->because_count++] =
                (struct because){.about = d, .by = *blocker_of(filling, cell, d)};
}

/* Why a digit can't go anywhere in a unit but to this cell (`cells`: nowhere at all). */
static void explain_unit(const struct reasons_filling *filling, unsigned unit, unsigned digit, unsigned place,
                         struct step *step)
{
    *step = (struct step){.kind = STEP_UNIT, .unit = unit, .cell = place, .digit = digit};
    step->because = memory_get(filling->size * sizeof *step->because);
    for (unsigned i = 0; i < filling->size; i++) {
        unsigned cell = unit_cell(filling->order, unit, i), by = *blocker_of(filling, cell, digit);
        if (cell == place)
            continue;
        if (filling->digit[cell] && (by == NOTHING || filling->time[cell] <= filling->time[by]))
            by = cell;
        step->because[step->because_count++] = (struct because){.about = cell, .by = by};
    }
}

static bool may_put(const struct reasons_filling *filling, unsigned cell, unsigned digit)
{
    return !filling->digit[cell] && *blocker_of(filling, cell, digit) == NOTHING;
}

/* What is forced in one round, found before any of it is put down. */
struct forced {
    unsigned cell, digit, unit; /* unit UNITS_MAX: a naked single */
};

static size_t find_forced(const struct reasons_filling *filling, struct forced *forced, size_t room)
{
    size_t count = 0;
    unsigned digit = 0, place = 0;
    for (unsigned cell = 0; cell < filling->cells && count < room; cell++)
        if (!filling->digit[cell] && reasons_count_digits(filling, cell, &digit) == 1)
            forced[count++] = (struct forced){.cell = cell, .digit = digit, .unit = UNITS_MAX};
    for (unsigned unit = 0; unit < 3 * filling->size; unit++)
        for (digit = 1; digit <= filling->size && count < room; digit++)
            if (count_places(filling, unit, digit, &place) == 1)
                forced[count++] = (struct forced){.cell = place, .digit = digit, .unit = unit};
    return count;
}

static void put_forced(struct reasons_filling *filling, const struct forced *forced, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!may_put(filling, forced[i].cell, forced[i].digit))
            continue; /* the next round meets the contradiction, if it is one */
        struct step *step = &filling->step[filling->steps];
        if (forced[i].unit == UNITS_MAX)
            explain_cell(filling, forced[i].cell, forced[i].digit, step);
        else
            explain_unit(filling, forced[i].unit, forced[i].digit, forced[i].cell, step);
        filling->steps++;
        reasons_put(filling, forced[i].cell, forced[i].digit, filling->steps);
    }
}

/* --- from a contradiction back to the givens --- */

struct trail {
    uint8_t *needs_step, *needs_given; /* of each step; of each cell */
    size_t steps;
    unsigned givens;
};

static void reasons_need(const struct reasons_filling *filling, struct trail *trail, const struct step *step)
{
    for (size_t i = 0; i < step->because_count; i++) {
        const unsigned by = step->because[i].by, time = filling->time[by];
        uint8_t *needs = time ? &trail->needs_step[time - 1] : &trail->needs_given[by];
        if (*needs)
            continue;
        *needs = true;
        if (time)
            trail->steps++;
        else
            trail->givens++;
    }
}

/* Each step rests on earlier ones only. */
static void follow(const struct reasons_filling *filling, struct trail *trail, const struct step *end)
{
    reasons_need(filling, trail, end);
    for (size_t i = filling->steps; i-- > 0;)
        if (trail->needs_step[i])
            reasons_need(filling, trail, &filling->step[i]);
}

static void copy_step(struct step *to, const struct step *from)
{
    *to = *from;
    to->because = memory_get((from->because_count + 1) * sizeof *to->because);
    if (from->because_count)
        memcpy(to->because, from->because, from->because_count * sizeof *to->because);
}

void reason_close(struct reason *reason)
{
    for (size_t i = 0; i < reason->step_count; i++)
        free(reason->step[i].because);
    free(reason->step);
    free(reason->is_used);
    *reason = (struct reason){.kind = REASON_SEARCH};
}

/* The reason that ends in this contradiction. */
static void trace_back(const struct reasons_filling *filling, const struct step *end, struct reason *reason)
{
    struct trail trail = {.needs_step = memory_zeroed(filling->cells, 1),
                          .needs_given = memory_zeroed(filling->cells, 1)};
    *reason = (struct reason){.kind = REASON_DIRECT, .is_used = trail.needs_given};
    follow(filling, &trail, end);
    reason->step = memory_zeroed(trail.steps + 1, sizeof *reason->step);
    for (size_t i = 0; i < filling->steps; i++)
        if (trail.needs_step[i])
            copy_step(&reason->step[reason->step_count++], &filling->step[i]);
    copy_step(&reason->step[reason->step_count++], end);
    reason->used_count = trail.givens;
    if (trail.steps)
        reason->kind = REASON_CHAIN;
    free(trail.needs_step);
}

static bool is_simpler(const struct reason *a, const struct reason *b)
{
    return a->step_count != b->step_count ? a->step_count < b->step_count : a->used_count < b->used_count;
}

/* Keeps it among the simplest. Takes what `found` owns. */
static size_t keep_reason(struct reason *kept, size_t count, size_t most, struct reason *found)
{
    if (count == most && !is_simpler(found, &kept[count - 1])) {
        reason_close(found);
        return count;
    }
    if (count == most)
        reason_close(&kept[--count]);
    size_t at = count;
    for (; at > 0 && is_simpler(found, &kept[at - 1]); at--)
        kept[at] = kept[at - 1];
    kept[at] = *found;
    return count + 1;
}

static size_t keep_end(const struct reasons_filling *filling, struct step *end, struct reason *kept,
                       size_t count, size_t most)
{
    struct reason found;
    trace_back(filling, end, &found);
    free(end->because);
    return keep_reason(kept, count, most, &found);
}

/* The contradictions of this round. */
static size_t find_ends(const struct reasons_filling *filling, struct reason *kept, size_t most)
{
    size_t count = 0;
    unsigned ignored = 0, seen = 0;
    struct step end;
    for (unsigned cell = 0; cell < filling->cells && seen < REASONS_MAX; cell++)
        if (!filling->digit[cell] && !reasons_count_digits(filling, cell, &ignored)) {
            explain_cell(filling, cell, 0, &end);
            count = keep_end(filling, &end, kept, count, most);
            seen++;
        }
    for (unsigned unit = 0; unit < 3 * filling->size; unit++)
        for (unsigned digit = 1; digit <= filling->size && seen < 2 * REASONS_MAX; digit++)
            if (!count_places(filling, unit, digit, &ignored)) {
                explain_unit(filling, unit, digit, filling->cells, &end);
                count = keep_end(filling, &end, kept, count, most);
                seen++;
            }
    return count;
}

size_t reasons_find(struct order order, const uint8_t *givens, struct reason reason[], size_t most)
{
    assert(most > 0 && !board_find_clash(order, givens, NULL));
    struct reasons_filling filling;
    if (!most)
        return 0;
    filling_open(&filling, order, givens);
    const size_t room = 4 * (size_t)filling.cells;
    struct forced *forced = memory_get(room * sizeof *forced);
    size_t count = 0, before;
    bool going = true;
    while (going) {
        count = find_ends(&filling, reason, most);
        if (count)
            break;
        before = filling.steps;
        put_forced(&filling, forced, find_forced(&filling, forced, room));
        going = filling.steps > before;
    }
    free(forced);
    filling_close(&filling);
    return count;
}

void reason_find(struct order order, const uint8_t *givens, struct reason *reason)
{
    *reason = (struct reason){.kind = REASON_SEARCH};
    if (!board_find_clash(order, givens, &reason->clash)) {
        reasons_find(order, givens, reason, 1);
        return;
    }
    reason->kind = REASON_CLASH;
    reason->used_count = 2;
    reason->is_used = memory_zeroed(order_cells(order), 1);
    reason->is_used[reason->clash.first] = reason->is_used[reason->clash.second] = true;
}

/* --- in words --- */

static const char *unit_text(struct order order, unsigned unit, char text[UNIT_TEXT_MAX])
{
    static const char *const kinds[] = {"row", "column", "box"};
    const unsigned size = order_size(order);
    snprintf(text, UNIT_TEXT_MAX, "%s %u", kinds[unit / size % 3], unit % size + 1);
    return text;
}

const char *cell_text(struct order order, unsigned cell, char text[UNIT_TEXT_MAX])
{
    const unsigned size = order_size(order);
    snprintf(text, UNIT_TEXT_MAX, "r%uc%u", cell / size + 1, cell % size + 1);
    return text;
}

/* The digit in a cell: a given, or put there by a step. */
static unsigned reasons_digit_in(const uint8_t *givens, const struct reason *reason, unsigned cell)
{
    unsigned digit = givens[cell];
    for (size_t i = 0; i + 1 < reason->step_count && !digit; i++)
        if (reason->step[i].cell == cell)
            digit = reason->step[i].digit;
    return digit;
}

static void print_because_of_cell(FILE *out, struct order order, const struct step *step)
{
    char text[UNIT_TEXT_MAX];
    fputs(": it sees ", out);
    for (size_t i = 0; i < step->because_count; i++)
        fprintf(out, "%s%u in %s", i ? ", " : "", step->because[i].about,
                cell_text(order, step->because[i].by, text));
}

/* Whether an earlier cell of the unit sees the digit in the same cell. */
static bool is_grouped(const struct step *step, size_t index)
{
    const struct because *because = step->because;
    for (size_t i = 0; i < index; i++)
        if (because[i].by == because[index].by && because[i].about != because[i].by)
            return true;
    return false;
}

/* For a forced placement: where the digit stands that the other blanks see. */
static void print_seen(FILE *out, struct order order, const struct step *step)
{
    char text[UNIT_TEXT_MAX];
    const char *before = ": the other blanks see it in ";
    for (size_t i = 0; i < step->because_count; i++) {
        const struct because *because = &step->because[i];
        if (because->about == because->by || is_grouped(step, i))
            continue;
        fprintf(out, "%s%s", before, cell_text(order, because->by, text));
        before = ", ";
    }
}

/* "r1c7, r2c7 see it in r3c9; r5c7 holds 4" */
static void print_because_of_unit(FILE *out, struct order order, const uint8_t *givens,
                                  const struct reason *reason, const struct step *step)
{
    char text[UNIT_TEXT_MAX];
    const char *before = ": ";
    for (size_t i = 0; i < step->because_count; i++) {
        const struct because *because = &step->because[i];
        if (because->about == because->by) {
            fprintf(out, "%s%s holds %u", before, cell_text(order, because->about, text),
                    reasons_digit_in(givens, reason, because->by));
            before = "; ";
            continue;
        }
        if (is_grouped(step, i))
            continue;
        size_t grouped = 0;
        for (size_t k = i; k < step->because_count; k++) {
            if (step->because[k].by != because->by || step->because[k].about == because->by)
                continue;
            fprintf(out, "%s%s", grouped++ ? ", " : before, cell_text(order, step->because[k].about, text));
        }
        fprintf(out, " %s it in %s", grouped > 1 ? "see" : "sees", cell_text(order, because->by, text));
        before = "; ";
    }
}

void step_print(FILE *out, struct order order, const uint8_t *givens, const struct reason *reason,
                size_t index)
{
    assert(index < reason->step_count);
    const struct step *step = &reason->step[index];
    const bool is_end = index + 1 == reason->step_count;
    char text[UNIT_TEXT_MAX], unit[UNIT_TEXT_MAX];
    if (step->kind == STEP_CELL) {
        cell_text(order, step->cell, text);
        if (is_end)
            fprintf(out, "%s has no digit left", text);
        else
            fprintf(out, "%s is %u, the only digit left for it (" NAKED_SINGLE ")", text, step->digit);
        print_because_of_cell(out, order, step);
        return;
    }
    unit_text(order, step->unit, unit);
    if (is_end) {
        fprintf(out, "%s has no place left for %u", unit, step->digit);
        print_because_of_unit(out, order, givens, reason, step);
    } else {
        fprintf(out, "%s is %u, its only place in %s (" HIDDEN_SINGLE ")", cell_text(order, step->cell, text),
                step->digit, unit);
        print_seen(out, order, step);
    }
}
