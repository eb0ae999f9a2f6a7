/* SPDX-License-Identifier: MIT */
#include "harness/making/grade/rating.h"

#include "common/base/bits.h"
#include "common/base/clock.h"
#include "common/board/board.h"
#include "harness/ground/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { RATED_CELLS_MAX = RATED_SIZE_MAX * RATED_SIZE_MAX, UNIT_KINDS = 3 };

/* A board of candidates: bit d - 1 of a cell stands for digit d. */
struct marks {
    uint64_t cell[RATED_CELLS_MAX];
    uint64_t placed[RATED_CELLS_MAX / 64]; /* cells whose one candidate was taken from its peers */
};

enum verdict { DECIDED, OPEN };

/* What is known of the candidates of one level of the tree. */
enum known { UNKNOWN, CLOSES, STAYS_OPEN };

struct level {
    struct marks marks;
    unsigned char *known; /* of each cell and digit */
};

struct rater {
    struct order order;
    unsigned size, cells;
    uint16_t (*unit)[RATED_SIZE_MAX]; /* the cells of rows, columns and boxes */
    uint16_t *box;                    /* of each cell */
    struct level *level;              /* [0] is the board after propagation */
    unsigned levels;
    uint64_t deadline;
    const atomic_int *stop;
    unsigned looks;
    bool stopped;
};

/* --- propagation --- */

static bool is_interrupted(struct rater *rater)
{
    enum { PROPAGATIONS_A_LOOK = 256 };
    if (++rater->looks % PROPAGATIONS_A_LOOK)
        return rater->stopped;
    rater->stopped |= (rater->stop && atomic_load_explicit(rater->stop, memory_order_relaxed)) ||
                      (rater->deadline && clock_now() >= rater->deadline);
    return rater->stopped;
}

static bool is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* Takes the digit of each cell that has only one from its peers, and so on. False: a cell has none left. */
static bool place_singles(const struct rater *rater, struct marks *marks)
{
    uint16_t waiting[RATED_CELLS_MAX];
    unsigned count = 0, size = rater->size;
    for (unsigned cell = 0; cell < rater->cells; cell++)
        if (!marks->cell[cell])
            return false;
        else if (is_single(marks->cell[cell]) && !(marks->placed[cell / 64] >> cell % 64 & 1))
            waiting[count++] = (uint16_t)cell;
    while (count) {
        unsigned cell = waiting[--count];
        uint64_t digit = marks->cell[cell];
        const unsigned units[UNIT_KINDS] = {cell / size, size + cell % size, 2 * size + rater->box[cell]};
        marks->placed[cell / 64] |= UINT64_C(1) << cell % 64;
        for (unsigned u = 0; u < UNIT_KINDS; u++)
            for (unsigned i = 0; i < size; i++) {
                unsigned peer = rater->unit[units[u]][i];
                if (peer == cell || !(marks->cell[peer] & digit))
                    continue;
                marks->cell[peer] ^= digit;
                if (!marks->cell[peer])
                    return false;
                if (is_single(marks->cell[peer]))
                    waiting[count++] = (uint16_t)peer;
            }
    }
    return true;
}

/* Gives digits that have one place in a unit that place. False: a digit has none, or two share their only one. */
static bool place_hidden(const struct rater *rater, struct marks *marks, bool *changed)
{
    uint64_t all = bits_all(rater->size);
    for (unsigned u = 0; u < UNIT_KINDS * rater->size; u++) {
        const uint16_t *unit = rater->unit[u];
        uint64_t once = 0, twice = 0;
        for (unsigned i = 0; i < rater->size; i++) {
            twice |= once & marks->cell[unit[i]];
            once |= marks->cell[unit[i]];
        }
        uint64_t hidden = once & ~twice;
        if (once != all)
            return false;
        for (unsigned i = 0; hidden && i < rater->size; i++) {
            uint64_t here = marks->cell[unit[i]] & hidden;
            if (here & (here - 1))
                return false;
            *changed |= here && here != marks->cell[unit[i]];
            marks->cell[unit[i]] = here ? here : marks->cell[unit[i]];
        }
    }
    return true;
}

/* Takes digits that are locked in where a box meets a line from the rest of both. */
static void take_locked(const struct rater *rater, struct marks *marks, bool *changed)
{
    unsigned size = rater->size;
    for (unsigned line = 0; line < 2 * size; line++) {
        const uint16_t *cells = rater->unit[line];
        /* The cells of a line come box by box, so many in each. */
        unsigned width = line < size ? rater->order.columns : rater->order.rows;
        for (unsigned first = 0; first < size; first += width) {
            const uint16_t *box = rater->unit[2 * size + rater->box[cells[first]]];
            uint64_t here = 0, line_rest = 0, box_rest = 0;
            for (unsigned i = 0; i < size; i++) {
                bool in_both = i >= first && i < first + width;
                here |= in_both ? marks->cell[cells[i]] : 0;
                line_rest |= in_both ? 0 : marks->cell[cells[i]];
                bool on_line = line < size ? box[i] / size == line : box[i] % size == line - size;
                box_rest |= on_line ? 0 : marks->cell[box[i]];
            }
            uint64_t from_line = here & line_rest & ~box_rest, from_box = here & box_rest & ~line_rest;
            *changed |= from_line || from_box;
            for (unsigned i = 0; (from_line || from_box) && i < size; i++) {
                bool on_line = line < size ? box[i] / size == line : box[i] % size == line - size;
                if (i < first || i >= first + width)
                    marks->cell[cells[i]] &= ~from_line;
                if (!on_line)
                    marks->cell[box[i]] &= ~from_box;
            }
        }
    }
}

static enum verdict propagate(struct rater *rater, struct marks *marks)
{
    for (bool changed = true; changed;) {
        changed = false;
        if (!place_singles(rater, marks) || !place_hidden(rater, marks, &changed))
            return DECIDED;
        if (!changed)
            take_locked(rater, marks, &changed);
    }
    for (unsigned cell = 0; cell < rater->cells; cell++)
        if (!is_single(marks->cell[cell]))
            return OPEN;
    return DECIDED;
}

/* --- the tree --- */

static bool closes(struct rater *rater, unsigned level, unsigned depth);

/* Whether a board is decided with `depth` - 1 further guesses if this candidate is taken. Asked once each. */
static bool candidate_closes(struct rater *rater, unsigned level, unsigned depth, unsigned cell,
                             uint64_t digit)
{
    if (is_interrupted(rater))
        return false;
    unsigned char *known = &rater->level[level].known[cell * rater->size + bits_lowest(digit)];
    if (*known == UNKNOWN) {
        struct marks *marks = &rater->level[level + 1].marks;
        memcpy(marks->cell, rater->level[level].marks.cell, rater->cells * sizeof *marks->cell);
        memcpy(marks->placed, rater->level[level].marks.placed, sizeof marks->placed);
        marks->cell[cell] = digit;
        bool closed =
            propagate(rater, marks) == DECIDED || (depth > 1 && closes(rater, level + 1, depth - 1));
        *known = closed ? CLOSES : STAYS_OPEN;
    }
    return *known == CLOSES;
}

/* Whether some cell has `count` candidates, all of which close. */
static bool cell_closes(struct rater *rater, unsigned level, unsigned depth, unsigned count)
{
    for (unsigned cell = 0; cell < rater->cells; cell++) {
        uint64_t set = rater->level[level].marks.cell[cell];
        bool good = bits_count(set) == count;
        for (; good && set; set &= set - 1)
            good = candidate_closes(rater, level, depth, cell, set & -set);
        if (good)
            return true;
    }
    return false;
}

/* Whether some digit has `count` places in some unit, all of which close. */
static bool digit_closes(struct rater *rater, unsigned level, unsigned depth, unsigned count)
{
    const struct marks *marks = &rater->level[level].marks;
    for (unsigned u = 0; u < UNIT_KINDS * rater->size; u++)
        for (unsigned d = 0; d < rater->size; d++) {
            uint64_t digit = UINT64_C(1) << d;
            unsigned places = 0;
            for (unsigned i = 0; i < rater->size; i++)
                places += (marks->cell[rater->unit[u][i]] & digit) != 0;
            bool good = places == count;
            for (unsigned i = 0; good && i < rater->size; i++)
                if (marks->cell[rater->unit[u][i]] & digit)
                    good = candidate_closes(rater, level, depth, rater->unit[u][i], digit);
            if (good)
                return true;
        }
    return false;
}

static void make_level(struct rater *rater, unsigned level)
{
    if (level < rater->levels)
        return;
    rater->level = memory_grow(rater->level, (level + 1) * sizeof *rater->level);
    rater->level[level].known = memory_get((size_t)rater->cells * rater->size);
    rater->levels++;
}

/* Whether a board that propagation leaves open is decided with `depth` guesses. Choices among few come first. */
static bool closes(struct rater *rater, unsigned level, unsigned depth)
{
    memset(rater->level[level].known, UNKNOWN, (size_t)rater->cells * rater->size);
    for (unsigned count = 2; count <= rater->size && !rater->stopped; count++)
        if (cell_closes(rater, level, depth, count) || digit_closes(rater, level, depth, count))
            return !rater->stopped;
    return false;
}

/* --- a board --- */

static void set_up(struct rater *rater)
{
    unsigned size = rater->size;
    rater->unit = memory_get(UNIT_KINDS * (size_t)size * sizeof *rater->unit);
    rater->box = memory_get(rater->cells * sizeof *rater->box);
    unsigned in_box[RATED_SIZE_MAX] = {0};
    make_level(rater, 0);
    for (unsigned cell = 0; cell < rater->cells; cell++) {
        unsigned row = cell / size, column = cell % size, box = board_box(rater->order, row, column);
        rater->box[cell] = (uint16_t)box;
        rater->unit[row][column] = (uint16_t)cell;
        rater->unit[size + column][row] = (uint16_t)cell;
        rater->unit[2 * size + box][in_box[box]++] = (uint16_t)cell;
    }
}

enum rating_end rate_board(struct order order, const uint8_t *cells, unsigned most, uint64_t deadline,
                           const atomic_int *stop, unsigned *rating)
{
    struct rater rater = {.order = order,
                          .size = order_size(order),
                          .cells = order_cells(order),
                          .deadline = deadline,
                          .stop = stop};
    *rating = 0;
    set_up(&rater);
    struct marks *marks = &rater.level[0].marks;
    memset(marks->placed, 0, sizeof marks->placed);
    for (unsigned cell = 0; cell < rater.cells; cell++)
        marks->cell[cell] = cells[cell] ? UINT64_C(1) << (cells[cell] - 1) : bits_all(rater.size);
    if (propagate(&rater, marks) == OPEN)
        do
            make_level(&rater, ++*rating);
        while (*rating <= most && !closes(&rater, 0, *rating) && !rater.stopped);
    for (unsigned level = 0; level < rater.levels; level++)
        free(rater.level[level].known);
    free(rater.level);
    free(rater.unit);
    free(rater.box);
    return rater.stopped ? RATING_STOPPED : RATING_DONE;
}
