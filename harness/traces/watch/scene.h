/* SPDX-License-Identifier: MIT */
/* What there is to see of a search at one position: the board with its candidates, the items of a cover with their
 * sizes, the variables of a formula; and what the last step is about. All of it follows from what stands and from that
 * step, so a scene is the same however the position was reached. */
#ifndef QUADRILLE_SCENE_H
#define QUADRILLE_SCENE_H

#include "harness/traces/watch/player.h"

#define SCENE_NONE UINT32_MAX

enum { SCENE_WORDS = (BOARD_SIZE_MAX + 63) / 64 }; /* of a set of digits */

/* Where a digit comes from; ORIGIN_PLACED: by a step that is not kept. */
enum cell_origin { ORIGIN_BLANK, ORIGIN_GIVEN, ORIGIN_GUESS, ORIGIN_FORCED, ORIGIN_PLACED };

/* What the last step says of a cell. */
enum cell_mark { MARK_NONE, MARK_UNIT, MARK_CONFLICT, MARK_HAND };

struct scene {
    const struct player *player;
    const struct tracing *tracing;
    enum rung rung;
    struct allocator *allocator;
    /* at a position */
    size_t position;
    const struct trace_step *step; /* or null */
    struct player_entry *standing; /* the first placed first */
    uint32_t standing_count;
    /* of a board, each cell; candidates: scene_can_be has them. A back-end on formulas has those that it has not ruled
     * out, the others those that no unit of the cell holds. */
    unsigned size, cells;
    uint8_t digit[BOARD_CELLS_MAX], origin[BOARD_CELLS_MAX], mark[BOARD_CELLS_MAX];
    uint64_t candidates[BOARD_CELLS_MAX][SCENE_WORDS];
    uint32_t hand; /* the cell at hand, or SCENE_NONE */
    /* of a cover that is no board: of each item, the options left that have it, or SCENE_NONE if a chosen option has it
     */
    const struct cover *cover;
    uint32_t *item_size, *colour_of;
    uint32_t item; /* at hand, or SCENE_NONE */
    /* on formulas, of each variable: 1 true, -1 false, 0 open; null elsewhere */
    int8_t *value;
    uint32_t variables;
    const uint32_t *clause; /* at hand; null: none */
    uint32_t clause_length;
};

/* To be closed. */
void scene_open(struct scene *scene, const struct player *player, struct allocator *allocator);
/* Takes one that failed to open, too. */
void scene_close(struct scene *scene);

void scene_show(struct scene *scene, size_t position);

/* Whether a digit is a candidate of a cell. */
static inline bool scene_can_be(const struct scene *scene, unsigned cell, unsigned digit)
{
    return scene->candidates[cell][(digit - 1) / 64] >> (digit - 1) % 64 & 1;
}

/* Whether the position is that of a conflict. */
bool scene_is_conflict(const struct scene *scene);

/* Names as people read them: an option is r3c4=7 on a board, else its items; a literal is r3c4=7 or r3c4≠7 (without
 * Unicode r3c4!=7), or a number as DIMACS has it. Printable, cut off if they are long. */
enum { SCENE_NAME_MAX = 96 };
const char *scene_option(const struct scene *scene, uint32_t option, char text[SCENE_NAME_MAX]);
const char *scene_item(const struct scene *scene, uint32_t item, char text[SCENE_NAME_MAX]);
const char *scene_literal(const struct scene *scene, uint32_t literal, bool unicode,
                          char text[SCENE_NAME_MAX]);

/* The value of a literal: 1 true, -1 false, 0 open. */
int scene_value(const struct scene *scene, uint32_t literal);

/* The sentence of the position, or which steps before it are not kept. */
enum { SENTENCE_MAX = 512 };
const char *scene_sentence(const struct player *player, size_t position, char text[SENTENCE_MAX]);
/* How the search ended, and which steps at its end are not kept. */
const char *scene_end(const struct player *player, char text[SENTENCE_MAX]);

#endif
