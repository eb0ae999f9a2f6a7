/* SPDX-License-Identifier: MIT */
/* Diagrams as text; see data/formats.md. */
#ifndef QUADRILLE_DIAGRAM_TEXT_H
#define QUADRILLE_DIAGRAM_TEXT_H

#include "common/base/error.h"
#include "common/base/text.h"
#include "solvers/services/diagram.h"

#include <stdio.h>

enum diagram_format {
    DIAGRAM_CERTIFICATE, /* parents first, as check reads it */
    DIAGRAM_ZDD,         /* as Knuth's dlx6 writes it; only of a diagram by layers */
    DIAGRAM_CPOG,        /* a proof for the CNF of the cover: cpog_write writes it */
    DIAGRAM_NNF, /* d-DNNF, as c2d writes it: variables are options, in a model all of a solution's are true */
};

/* By the ending of a file's name: .zdd, .nnf, .cpog, else a certificate. */
enum diagram_format diagram_format_of(const char *path);

/* Writes the diagram of what `taken` leaves of a cover, in any format but DIAGRAM_CPOG. False if memory runs out; whether
 * the file took everything is for the caller to ask. */
bool diagram_write(struct text *text, enum diagram_format format, const struct diagram *diagram,
                   const struct cover *cover, const uint32_t *taken, size_t taken_count);

/* As diagram_write, in DIAGRAM_NNF. */
bool diagram_write_nnf(struct text *text, const struct diagram *diagram, const struct cover *cover,
                       const uint32_t *taken, size_t taken_count);

/* Digits of a number in a base up to 16, and what stands before and behind them. */
void text_add_number(struct text *text, const char *before, uint64_t number, unsigned base,
                     const char *behind);

/* A diagram as a CPOG file: a proof that a graph of products and sums has the models of the CNF of the cover, which
 * `convert -o cnf` writes; its readers count the models on the graph. Source of the format: Bryant, Nawrocki, Avigad and
 * Heule, Certified Knowledge Compilation with Application to Verified Model Counting (SAT 2023). */

/* Writes the proof for a diagram with a solution, whose plan has taken no option. False and a sentence if
 * there is nothing to prove, or the user stops it; whether the file took everything is for the caller to ask. Bytes written grow with
 * the clauses of the CNF times the nodes of the diagram. */
bool cpog_write(FILE *file, const struct diagram *diagram, const struct layer_plan *plan,
                const struct cover *cover, struct error *reason);

#endif
