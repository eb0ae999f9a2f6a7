/* SPDX-License-Identifier: MIT */
/* The rules of inference of `bands` and `bands-batch`, on vectors of sets of digits (bit d - 1 is digit d).
 *
 * A *band* is three boxes side by side or, turned, three boxes stacked. A *triad* is the three cells that a
 * row (or column) of a band has in one of its boxes; a band has nine of them, three rows r by three boxes b.
 * In a full grid a digit stands in every row and in every box of the band once: three triads, which share no
 * row and no box. So there are six *ways* for a digit to lie in a band, the six permutations of three:
 *
 *     even:  00 11 22    01 12 20    02 10 21        odd:  00 12 21    01 10 22    02 11 20      (triads rb)
 *
 * That is all there is to rows and columns. A digit may lie in some way if it may stand in each of the three
 * triads; a triad may hold the digits of the ways that pass through it (`may`), and must hold those that no
 * way of theirs avoids (`must`). An AND of three triads for each way, and an OR of two ways for each triad,
 * make all nine digits consistent within the band at once, completely: no rule about this digit in these
 * three rows can find more.
 *
 * A *round* is two passes. The box pass takes what the triads may and must hold into the cells, looks for
 * singles within the box, and passes on the sets of digits that its triads still show. The band pass takes
 * those from three boxes and makes of them what the triads may and must hold. Each step only removes digits
 * that no solution has in that place, so a round is sound: a cell without digits, or a digit without a way in
 * some band, proves that there is no solution. And where all nine digits are settled in each box, and each
 * has a way in each band, it stands once in every row, column and box: that is a solution.
 *
 * A *lane* is 16 bits of a vector, and holds one set of digits; an operation does the same to all lanes. What
 * a lane stands for, and where three boxes of a band are to be found, is the layout's business. It defines
 * BOXES_APART, the number of vectors that hold the boxes of a trio (3 if each has one of its own, 1 if all
 * are lanes of one), and with that vector trio_beside(const struct trio *row, int box, int step, enum
 * direction direction), where each box meets the one that is `step` further on in its band, the first after
 * the last.
 */
#pragma once

#include "solvers/bands/vector.h"

enum { ALL_DIGITS = 0x1ff, NO_CANDIDATE = 0x8000 };

/* Bands lie side by side (their rows are rows) or are stacked (their rows are columns). */
enum direction { HORIZONTAL, VERTICAL };

/* A row of triads: one in each box of a band. */
struct trio {
    vector box[BOXES_APART];
};

static vector trio_beside(const struct trio *row, int box, int step, enum direction direction);

/* The cells of a box, c[3 * row + column]. In: what its triads may and must hold; out: what they show, the
 * digits that have their cell, and in `dead` anything but 0 if there is no solution. */
struct box {
    vector cell[9];
    vector may[2][3], must[2][3]; /* by direction */
    vector shown[2][3];
    vector settled, dead;
};

/* The digits that a triad must hold and that only one of its cells can take. */
static inline vector hidden_in(const vector *cell, int step, vector must)
{
    return must & ~vector_majority(cell[0], cell[step], cell[2 * step]);
}

/* What the triads of a box still show. */
static inline void show_triads(const vector cell[9], vector shown[2][3])
{
    for (int i = 0; i < 3; i++) {
        shown[HORIZONTAL][i] = vector_either(cell[3 * i], cell[3 * i + 1], cell[3 * i + 2]);
        shown[VERTICAL][i] = vector_either(cell[i], cell[i + 3], cell[i + 6]);
    }
}

static inline void box_pass(struct box *box)
{
    vector hidden[2][3], *cell = box->cell;
    for (int i = 0; i < 9; i++)
        cell[i] = vector_common(cell[i], box->may[HORIZONTAL][i / 3], box->may[VERTICAL][i % 3]);
    for (int i = 0; i < 3; i++) {
        hidden[HORIZONTAL][i] = hidden_in(cell + 3 * i, 1, box->must[HORIZONTAL][i]);
        hidden[VERTICAL][i] = hidden_in(cell + i, 3, box->must[VERTICAL][i]);
    }
    /* Singles, hidden ones first. The digits of two equal singles in one box are not settled but dead: band
     * passes would never see it, and boards with few givens and no solution would take for ever. */
    vector single[9], borrowed[3], settled[3], sum[3];
    for (int row = 0; row < 3; row++) {
        vector less_one[3], *here = single + 3 * row;
        for (int i = 0; i < 3; i++) {
            vector *own = &cell[3 * row + i];
            *own = vector_narrow(*own, hidden[HORIZONTAL][row] | hidden[VERTICAL][i]);
            less_one[i] = vector_less_one(*own);
            here[i] = vector_singles(*own, less_one[i]);
        }
        borrowed[row] = vector_either(less_one[0], less_one[1], less_one[2]);
        settled[row] = vector_either(here[0], here[1], here[2]);
        sum[row] = here[0] + here[1] + here[2];
    }
    box->settled = vector_either(settled[0], settled[1], settled[2]);
    box->dead = (vector_either(borrowed[0], borrowed[1], borrowed[2]) & vector_of(NO_CANDIDATE)) |
                ((sum[0] + sum[1] + sum[2]) ^ box->settled);
    for (int i = 0; i < 9; i++)
        cell[i] &= ~box->settled | single[i];
    show_triads(cell, box->shown);
}

/* The part of a box pass that needs to know nothing of the triads: singles are taken from the other cells. */
static inline void take_singles(vector cell[9])
{
    vector single[9], of_row[3];
    for (int i = 0; i < 9; i++)
        single[i] = vector_singles(cell[i], vector_less_one(cell[i]));
    for (int row = 0; row < 3; row++)
        of_row[row] = vector_either(single[3 * row], single[3 * row + 1], single[3 * row + 2]);
    vector settled = vector_either(of_row[0], of_row[1], of_row[2]);
    for (int i = 0; i < 9; i++)
        cell[i] &= ~settled | single[i];
}

/* The digits that can lie in each of the six ways; even.box[b] and odd.box[b] pass through triad b of the
 * first row. */
struct ways {
    struct trio even, odd;
};

static inline void find_ways(const struct trio shown[3], enum direction direction, struct ways *ways)
{
    for (int b = 0; b < BOXES_APART; b++) {
        ways->even.box[b] = vector_common(shown[0].box[b], trio_beside(&shown[1], b, 1, direction),
                                          trio_beside(&shown[2], b, 2, direction));
        ways->odd.box[b] = vector_common(shown[0].box[b], trio_beside(&shown[1], b, 2, direction),
                                         trio_beside(&shown[2], b, 1, direction));
    }
}

/* The digits whose ways pass through triad b of each row. */
static inline void triads_passed(const struct ways *ways, int b, enum direction direction, vector pass[3])
{
    const struct trio *even = &ways->even, *odd = &ways->odd;
    pass[0] = even->box[b] | odd->box[b];
    pass[1] = trio_beside(even, b, 2, direction) | trio_beside(odd, b, 1, direction);
    pass[2] = trio_beside(even, b, 1, direction) | trio_beside(odd, b, 2, direction);
}

/* What the ways say of the triads. Where a triad must hold three digits it is full: it may hold no other.
 * Returns the digits that have no way left, in each box. */
static inline vector weigh_ways(const struct ways *ways, enum direction direction, struct trio may[3],
                                struct trio must[3])
{
    vector lost = vector_of(0);
    for (int b = 0; b < BOXES_APART; b++) {
        vector pass[3];
        triads_passed(ways, b, direction, pass);
        lost |= ~vector_either(pass[0], pass[1], pass[2]) & vector_of(ALL_DIGITS);
        for (int row = 0; row < 3; row++) {
            /* Every way passes through a box once: those that avoid this triad are in the other two rows. */
            vector needed = vector_only(pass[row], pass[(row + 1) % 3], pass[(row + 2) % 3]);
            must[row].box[b] = needed;
            may[row].box[b] = vector_if_three(needed, pass[row]);
        }
    }
    return lost;
}
