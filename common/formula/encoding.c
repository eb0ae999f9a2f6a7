/* SPDX-License-Identifier: MIT */
#include "common/formula/encoding.h"

const char *const encoding_names[] = {[ENCODING_MINIMAL] = "minimal",
                                      [ENCODING_NATURAL] = "natural",
                                      [ENCODING_COMPLETE] = "complete",
                                      [ENCODING_TRIADS] = "triads",
                                      NULL};

const char *const encoding_summaries[] = {
    [ENCODING_MINIMAL] = "at least one digit in each cell; each at most once in a row, column, box",
    [ENCODING_NATURAL] = "and at most one digit in each cell",
    [ENCODING_COMPLETE] = "and each digit at least once in a row, column, box",
    [ENCODING_TRIADS] = "and a variable for each digit in the cells of a box in a line",
};

bool cnf_can_encode(const struct cover *cover, const struct cnf_style *style, struct error *error)
{
    if (style->encoding == ENCODING_COMPLETE || !cover->item_count || cover->item_class[0] != ITEM_PLAIN)
        return true;
    return error_set(error, "only a board has the encoding '%s': other exact covers have the complete one",
                     encoding_names[style->encoding]);
}

const char *const at_most_one_names[] = {
    [AT_MOST_ONE_PAIRWISE] = "pairwise",
    [AT_MOST_ONE_SEQUENTIAL] = "sequential",
    [AT_MOST_ONE_LADDER] = "ladder",
    [AT_MOST_ONE_COMMANDER] = "commander",
    [AT_MOST_ONE_PRODUCT] = "product",
    [AT_MOST_ONE_BIMANDER] = "bimander",
    [AT_MOST_ONE_BINARY] = "binary",
    [AT_MOST_ONE_FITTING] = "fitting",
    NULL,
};

const bool at_most_one_is_one_model[] = {
    [AT_MOST_ONE_PAIRWISE] = true,  [AT_MOST_ONE_SEQUENTIAL] = false, [AT_MOST_ONE_LADDER] = true,
    [AT_MOST_ONE_COMMANDER] = true, [AT_MOST_ONE_PRODUCT] = false,    [AT_MOST_ONE_BIMANDER] = false,
    [AT_MOST_ONE_BINARY] = false,   [AT_MOST_ONE_FITTING] = false,
};

const char *const at_most_one_summaries[] = {
    [AT_MOST_ONE_PAIRWISE] = "a clause for each pair",
    [AT_MOST_ONE_SEQUENTIAL] = "a counter passed along the options (Sinz 2005)",
    [AT_MOST_ONE_LADDER] =
        "a ladder that the chosen option cuts (Gent & Nightingale, Ansotegui & Manya 2004)",
    [AT_MOST_ONE_COMMANDER] = "groups of three with a commander each (Klieber & Kwon 2007)",
    [AT_MOST_ONE_PRODUCT] = "the options in a rectangle, one row and one column (Chen 2010)",
    [AT_MOST_ONE_BIMANDER] = "groups of two, distinguished in binary (Hoelldobler & Nguyen 2013)",
    [AT_MOST_ONE_BINARY] = "the options distinguished in binary (Frisch et al. 2001)",
    [AT_MOST_ONE_FITTING] = "pairwise, or product where that is over 10 million pairs",
};

enum at_most_one at_most_one_of(const struct cover *cover, struct order order, enum at_most_one form)
{
    if (form != AT_MOST_ONE_FITTING)
        return form;
    /* A board has a cell, a row, a column and a box for each choice of a digit. There are at least as many pairs as if all
     * items had equally many options. */
    const double size = order_size(order), items = cover ? cover->item_count : 4 * size * size;
    const double options = !cover ? size : items > 0 ? (double)cover->node_count / items : 0;
    const double pairs = items * options * (options - 1) / 2;
    return pairs <= AT_MOST_ONE_PAIRS_MOST ? AT_MOST_ONE_PAIRWISE : AT_MOST_ONE_PRODUCT;
}

const char *const cardinality_names[] = {
    [CARDINALITY_SEQUENTIAL] = "sequential", [CARDINALITY_TOTALIZER] = "totalizer", NULL};

const char *const cardinality_summaries[] = {
    [CARDINALITY_SEQUENTIAL] = "a counter passed along the options (Sinz 2005)",
    [CARDINALITY_TOTALIZER] = "a tree that adds them up (Bailleux & Boufkhad 2003)",
};
