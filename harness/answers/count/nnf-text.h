/* SPDX-License-Identifier: MIT */
/* The lines of a d-DNNF in the format of c2d; see data/formats.md. Its head names the numbers of nodes and edges, so a
 * graph is walked twice: to count, and to write. Variables are the options of a cover. */
#ifndef QUADRILLE_NNF_TEXT_H
#define QUADRILLE_NNF_TEXT_H

#include "common/base/text.h"

#include <stdint.h>

struct nnf {
    struct text *text;     /* null: only counts */
    uint64_t nodes, edges; /* until now */
};

/* Digits of a number in a base up to 16, and what stands behind them. */
void text_add_number(struct text *text, uint64_t number, unsigned base, const char *behind);

/* Begins a line, which is a node. Returns its number. */
uint64_t nnf_node(struct nnf *nnf, const char *head);
void nnf_word(struct nnf *nnf, uint64_t number);
void nnf_edge(struct nnf *nnf, uint64_t node);
void nnf_end(struct nnf *nnf);

/* The literals come first: option o is node 2 o if it is chosen, and 2 o + 1 if not. */
void nnf_literals(struct nnf *nnf, uint32_t option_count);

#endif
