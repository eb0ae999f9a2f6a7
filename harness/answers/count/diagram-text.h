/* SPDX-License-Identifier: MIT */
/* Diagrams as text; see data/formats.md. */
#ifndef QUADRILLE_DIAGRAM_TEXT_H
#define QUADRILLE_DIAGRAM_TEXT_H

#include "common/base/text.h"
#include "solvers/services/diagram.h"

enum diagram_format {
    DIAGRAM_CERTIFICATE, /* all nodes, the first one first, as check reads it */
    DIAGRAM_ZDD,         /* as Knuth's dlx6 writes it */
    DIAGRAM_CPOG,        /* a proof for the CNF of the cover: cpog.h writes it */
    DIAGRAM_NNF, /* d-DNNF, as c2d writes it: variables are options, in a model all of a solution's are true */
};

/* By the ending of a file's name: .zdd, .nnf, .cpog, else a certificate. */
enum diagram_format diagram_format_of(const char *path);

/* Writes the diagram of a plan, in any format but DIAGRAM_CPOG, whose items stand in `order`, all primary ones. False if memory runs out; whether the
 * file took everything is for the caller to ask. */
bool diagram_write(struct text *text, enum diagram_format format, const struct diagram *diagram,
                   const struct layer_plan *plan, const struct cover *cover, const uint32_t *order);

/* The last line of a certificate. False if memory runs out. */
bool count_line_write(struct text *text, const uint64_t *total, size_t words, struct allocator *allocator);

#endif
