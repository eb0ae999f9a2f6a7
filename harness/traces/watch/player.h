/* SPDX-License-Identifier: MIT */
/* Plays a recorded search: what stood at any step, and what that step is about.
 *
 * A position is a place between steps: position 0 is before the first step, position p after the p-th that is kept. A
 * recording in two parts has one more, behind the gap, where the steps between them are done. To go forward is to do
 * the steps between; to go back is to do those of the part again, from its beginning. */
#ifndef QUADRILLE_PLAYER_H
#define QUADRILLE_PLAYER_H

#include "harness/traces/tracer/recording.h"

#define PLAYER_NONE UINT32_MAX

/* What the step says of a cell. */
enum cell_mark { MARK_NONE, MARK_UNIT, MARK_HAND, MARK_CONFLICT };

struct player {
    struct recording recording;
    enum rung rung;
    size_t position; /* of the player itself, and so is `step`: null at position 0 and behind the gap */
    const struct trace_step *step;
    uint64_t by_kind[TRACE_KIND_COUNT]; /* steps done, of each kind */
    struct placement *standing;         /* what stands, the first placed first */
    uint32_t standing_count;
    char *origin; /* of each that stands: '?' tried, '\'' forced, '~' placed by a step that is not kept */
    size_t standing_room, origin_room;
    /* of a board */
    unsigned size, cells;
    uint8_t digit[BOARD_CELLS_MAX], mark[BOARD_CELLS_MAX];
    char digit_origin[BOARD_CELLS_MAX]; /* as above; ' ' a given or a blank */
    uint32_t hand;                      /* the cell that the step is about, or PLAYER_NONE */
    /* of a cover that is no board, each item: how many options are left that have it, or PLAYER_NONE if a chosen option
     * has it, and the colour that this option gave it */
    const struct cover *cover;
    uint32_t *options_left, *colour;
};

/* Records a search, as `tracing` says, and stands at position 0. False and a sentence; to be closed in any case. */
bool player_open(struct player *player, const struct tracing *tracing, struct allocator *allocator,
                 struct error *error);
void player_close(struct player *player);

/* The last position. */
size_t player_end(const struct player *player);

/* The step that leads to a position, or null; how many steps are done and nodes entered there, in the whole search. */
const struct trace_step *player_step(const struct player *player, size_t position);
uint64_t player_number(const struct player *player, size_t position);
uint64_t player_nodes(const struct player *player, size_t position);
/* The node in which the search is, at the player's position. */
uint64_t player_node(const struct player *player);

void player_go(struct player *player, size_t position);

/* The nearest position behind or before this one to which a step of this kind leads; `position` if there is none. */
size_t player_find(const struct player *player, size_t position, enum trace_kind kind, bool forward);

/* Whether steps right before this position, or behind the last one, are not kept, and which. */
bool player_gap_before(const struct player *player, size_t position, uint64_t *first, uint64_t *last);
bool player_gap_at_end(const struct player *player, uint64_t *first, uint64_t *last);

/* Whether the blank at hand can take a digit: nothing that stands forbids it, as far as the back-end has seen. */
bool player_can_take(const struct player *player, uint32_t cell, uint32_t digit);

/* The option that a placement chose; on a board it is that of the digit. PLAYER_NONE: it rules one out, or has none. */
uint32_t player_option(const struct player *player, const struct placement *standing);

/* The value of a literal: 1 true, -1 false, 0 open. */
int player_value(const struct player *player, uint32_t literal);

/* The sentence of a position, or which steps before it are not kept; and how the search ended, with the steps at its
 * end that are not kept. Printable. */
enum { SENTENCE_MAX = 512 };
const char *player_sentence(const struct player *player, size_t position, char text[SENTENCE_MAX]);
const char *player_end_sentence(const struct player *player, char text[SENTENCE_MAX]);

#endif
