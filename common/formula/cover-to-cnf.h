/* SPDX-License-Identifier: MIT */
/* Writes the clauses of an exact cover, or of what is left of it, under an encoding (encoding.h), again and
 * again without taking memory: for the whole CNF (cnf.h) and for the reduced clauses of each board. */
#ifndef QUADRILLE_COMMON_FORMULA_COVER_TO_CNF_H
#define QUADRILLE_COMMON_FORMULA_COVER_TO_CNF_H

#include "common/base/arrays.h"
#include "common/cover/columns.h"
#include "common/formula/clause-writer.h"
#include "common/formula/encoding.h"

struct encoder {
    const struct cover *cover;
    struct cnf_style style;
    struct arrays arrays;
    struct columns columns;
    int *literals;       /* room for twice the options of one item */
    uint32_t *positions; /* room for the options of one item: where in their column they stand */
    int *triads;         /* of each option: with its row, then with its column; null: there are none */
    /* Null unless pairs are left out: */
    uint8_t *repeats;   /* of each item: whether some pair of its options is excluded by an earlier item */
    uint32_t *mark;     /* of each item */
    uint32_t *colour;   /* of each item, while it is marked */
    uint32_t mark_tick; /* the mark that counts */
    int *colour_group;  /* of each colour: a literal for the options that have it; null: no colours */
};

/* False, with nothing kept, if memory runs out. The cover must live as long. */
bool encoder_open(struct encoder *encoder, const struct cover *cover, const struct cnf_style *style,
                  struct allocator *allocator);
void encoder_close(struct encoder *encoder);

/* Writes all clauses of what is left: variable[option] is 0 where an option is out, and items with
 * is_done[item] have no constraint left. Null for both: everything is left, option o has variable o + 1.
 * writer->variables must be the last of the options' variables. An item with no option left gives the empty
 * clause. */
void encoder_write(struct encoder *encoder, const int *variable, const uint8_t *is_done,
                   struct clause_writer *writer);

#endif
