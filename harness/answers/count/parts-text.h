/* SPDX-License-Identifier: MIT */
/* Diagrams by parts as text; see data/formats.md. */
#ifndef QUADRILLE_PARTS_TEXT_H
#define QUADRILLE_PARTS_TEXT_H

#include "common/base/text.h"
#include "solvers/services/parts-diagram.h"

/* The certificate of a count, and a d-DNNF. False if memory runs out; whether the file took everything is for the caller
 * to ask. */
bool parts_write_certificate(struct text *text, const struct parts_diagram *diagram,
                             const struct cover *cover);
bool parts_write_nnf(struct text *text, const struct parts_diagram *diagram, const struct cover *cover);

#endif
