/* SPDX-License-Identifier: MIT */
/* An explanation as people read it: sentences, and of a board a drawing in which the cells that matter are marked. */
#ifndef QUADRILLE_HARNESS_EXTENSIONS_EXPLAIN_EXPLAIN_TEXT_H
#define QUADRILLE_HARNESS_EXTENSIONS_EXPLAIN_EXPLAIN_TEXT_H

#include "harness/answers/solve-sets.h"
#include "harness/extensions/explain/explanation.h"

struct explain_style {
    size_t width;       /* of lines */
    size_t board_width; /* a board that is wider is not drawn */
    bool coloured;      /* what is marked is bold and coloured, too */
};

/* Writes it to asked->out, with a heading that names the instance. */
void explanation_print(const struct explanation *explanation, const struct asked *asked,
                       const struct explain_style *style);

#endif
