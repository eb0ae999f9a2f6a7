/* SPDX-License-Identifier: MIT */

#include "common/formats/cover-text-internal.h"

#include <inttypes.h>
#include <string.h>

struct lp {
    struct text *text;
    const struct cover_rest *rest;
    const struct cover *cover;
    struct columns columns;
    size_t terms;    /* of the row that is being written */
    uint32_t *given; /* of each colour: 1 + the last item that an option gives it */
};

/* What stands before the next term of a row. Lines stay below 255 characters, which some programs need. */
static const char *lp_before_term(struct lp *lp)
{
    enum { TERMS_A_LINE = 6 };
    if (!lp->terms++)
        return "";
    return lp->terms % TERMS_A_LINE ? "+ " : "\n + ";
}

/* Whether a node of an item gives it a colour that no node before it gives, and its option is left. */
static bool lp_is_new_colour(struct lp *lp, uint32_t item, size_t node)
{
    const uint32_t colour = lp->columns.colour ? lp->columns.colour[node] : 0;
    if (!colour || !cover_rest_has_option(lp->rest, lp->columns.option[node]) ||
        lp->given[colour - 1] == item + 1)
        return false;
    lp->given[colour - 1] = item + 1;
    return true;
}

/* What covers the item: its options, and of those with colours the colours. */
static void lp_add_terms(struct lp *lp, uint32_t item)
{
    lp->terms = 0;
    for (size_t node = lp->columns.start[item]; node < lp->columns.start[item + 1]; node++) {
        const uint32_t option = lp->columns.option[node],
                       colour = lp->columns.colour ? lp->columns.colour[node] : 0;
        if (lp_is_new_colour(lp, item, node))
            text_print(lp->text, "%sy%" PRIu32 "_%" PRIu32 " ", lp_before_term(lp), item + 1, colour);
        else if (!colour && cover_rest_has_option(lp->rest, option))
            text_print(lp->text, "%sx%" PRIu32 " ", lp_before_term(lp), option + 1);
    }
}

static void lp_add_row(struct lp *lp, uint32_t item, char name, const char *relation, uint32_t number)
{
    text_print(lp->text, "%c%" PRIu32 ": ", name, item + 1);
    if (lp->given)
        memset(lp->given, 0, lp->cover->colour_count * sizeof *lp->given);
    lp_add_terms(lp, item);
    text_print(lp->text, "%s%s %" PRIu32 "\n", lp->terms ? "" : "none ", relation, number);
}

static void lp_add_item(struct lp *lp, uint32_t item)
{
    const bool is_primary = item < lp->cover->primary_count;
    const struct bounds bounds = cover_rest_bounds(lp->rest, item);
    if (is_primary && bounds.least == bounds.most)
        lp_add_row(lp, item, 'i', "=", bounds.most);
    else
        lp_add_row(lp, item, 'm', "<=", is_primary ? bounds.most : 1);
    if (is_primary && bounds.least && bounds.least < bounds.most)
        lp_add_row(lp, item, 'l', ">=", bounds.least);
}

/* An option that gives an item a colour needs that colour. */
static void lp_add_needs(struct lp *lp, uint32_t option)
{
    for (size_t node = lp->cover->option_start[option]; node < lp->cover->option_start[option + 1]; node++) {
        const uint32_t item = lp->cover->items[node], colour = cover_colour(lp->cover, node);
        if (colour && cover_rest_has_item(lp->rest, item))
            text_print(lp->text, "c%zu: x%" PRIu32 " - y%" PRIu32 "_%" PRIu32 " <= 0\n", node + 1, option + 1,
                       item + 1, colour);
    }
}

static void lp_add_variables(struct lp *lp)
{
    for (uint32_t option = 0; option < lp->cover->option_count; option++)
        if (cover_rest_has_option(lp->rest, option))
            text_print(lp->text, " x%" PRIu32 "\n", option + 1);
    if (lp->given)
        memset(lp->given, 0, lp->cover->colour_count * sizeof *lp->given);
    for (uint32_t item = 0; lp->given && item < lp->cover->item_count; item++)
        for (size_t node = lp->columns.start[item]; node < lp->columns.start[item + 1]; node++)
            if (cover_rest_has_item(lp->rest, item) && lp_is_new_colour(lp, item, node))
                text_print(lp->text, " y%" PRIu32 "_%" PRIu32 "\n", item + 1, lp->columns.colour[node]);
    text_add_string(lp->text, " none\n");
}

static void lp_add_program(struct lp *lp, const char *comment)
{
    const struct cover *cover = lp->cover;
    cover_add_comment(lp->text, comment, "\\ ");
    text_add_string(lp->text, "Minimize\n cost: 0 none");
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover->costs && cover->costs[option] && cover_rest_has_option(lp->rest, option))
            text_print(lp->text, "\n + %" PRIu64 " x%" PRIu32, cover->costs[option], option + 1);
    text_add_string(lp->text, "\nSubject To\nnone: none = 0\n");
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (cover_rest_has_item(lp->rest, item))
            lp_add_item(lp, item);
    for (uint32_t option = 0; cover->colour_count && option < cover->option_count; option++)
        if (cover_rest_has_option(lp->rest, option))
            lp_add_needs(lp, option);
    text_add_string(lp->text, "Binary\n");
    lp_add_variables(lp);
    text_add_string(lp->text, "End\n");
}

bool lp_add(struct text *text, const struct cover_rest *rest, const char *comment)
{
    struct arrays arrays = {.allocator = rest->arrays.allocator};
    struct lp lp = {.text = text, .rest = rest, .cover = rest->cover};
    if (lp.cover->colour_count)
        lp.given = arrays_take_zeroed(&arrays, lp.cover->colour_count, sizeof *lp.given);
    const bool good = columns_open(&lp.columns, lp.cover, &arrays);
    if (good)
        lp_add_program(&lp, comment);
    arrays_close(&arrays);
    return good;
}

bool lp_write(const struct cover *cover, const struct cover_taken *taken, const char *comment, FILE *file,
              struct error *error)
{
    return cover_write_by(lp_add, cover, taken, comment, file, error);
}
