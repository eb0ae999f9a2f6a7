/* SPDX-License-Identifier: MIT */
#include "common/formula/encoding.h"

#include <limits.h>
#include <string.h>

#define ENCODING_NAME(NAME, name, ...) name,
#define ENCODING_SUMMARY(NAME, name, cell, all, summary) summary,
#define ENCODING_WRITES(NAME, name, cell, all, summary) {cell, all},
const char *const encoding_names[] = {ENCODINGS(ENCODING_NAME) NULL};
const char *const encoding_summaries[] = {ENCODINGS(ENCODING_SUMMARY)};
static const struct {
    bool one_a_cell, all_at_least_once;
} encoding_writes[] = {ENCODINGS(ENCODING_WRITES)};

bool cnf_can_encode(const struct cover *cover, const struct cnf_style *style, struct error *error)
{
    if (style->encoding == ENCODING_COMPLETE || !cover->item_count || cover->item_class[0] != ITEM_PLAIN)
        return true;
    return error_set(error, "only a board has the encoding '%s': other exact covers have the complete one",
                     encoding_names[style->encoding]);
}

enum at_most_one at_most_one_of(const struct cover *cover, struct order order, enum at_most_one form)
{
    if (form != AT_MOST_ONE_FITTING)
        return form;
    /* A board has a cell, a row, a column and a box for each choice of a digit. There are at least as many
     * pairs as if all items had equally many options. */
    const double size = order_size(order), items = cover ? cover->item_count : 4 * size * size;
    const double options = !cover ? size : items > 0 ? (double)cover->node_count / items : 0;
    const double pairs = items * options * (options - 1) / 2;
    return pairs <= AT_MOST_ONE_PAIRS_MOST ? AT_MOST_ONE_PAIRWISE : AT_MOST_ONE_PRODUCT;
}

/* What writes the clauses of an exact cover, option o as variable o + 1. */
struct encoder {
    const struct cover *cover;
    struct cnf_style style;
    struct clause_writer *writer;
    struct arrays arrays;
    struct columns columns;
    int *literals;     /* room for twice the options of one item */
    int *colour_group; /* of each colour: a literal for the options that have it; null: no colours */
};

static bool has_bounds(const struct encoder *encoder, uint32_t item)
{
    const struct bounds bounds = cover_bounds(encoder->cover, item);
    return item < encoder->cover->primary_count && (bounds.least != 1 || bounds.most != 1);
}

static bool wants_at_least_one(const struct encoder *encoder, uint32_t item)
{
    enum item_class class = encoder->cover->item_class[item];
    return item < encoder->cover->primary_count &&
           (class == ITEM_CELL || class == ITEM_PLAIN ||
            encoding_writes[encoder->style.encoding].all_at_least_once);
}

static bool wants_at_most_one(const struct encoder *encoder, uint32_t item)
{
    if (has_bounds(encoder, item))
        return false;
    return encoder->cover->item_class[item] != ITEM_CELL || item >= encoder->cover->primary_count ||
           encoding_writes[encoder->style.encoding].one_a_cell;
}

/* The variables of an item's options go to encoder->literals. Returns how many there are. */
static size_t encoder_gather(struct encoder *encoder, uint32_t item)
{
    const struct columns *columns = &encoder->columns;
    const size_t start = columns->start[item], count = columns->start[item + 1] - start;
    for (size_t i = 0; i < count; i++)
        encoder->literals[i] = (int)columns->option[start + i] + 1;
    return count;
}

static void write_at_least_one(struct clause_writer *writer, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        write_literal(writer, literals[i]);
    write_end(writer);
}

/* --- colours --- */

/* A clause for each pair of an item's options whose colours clash. */
static void write_clashing_pairs(const struct encoder *encoder, uint32_t item, size_t count)
{
    const uint32_t *colour = encoder->columns.colour + encoder->columns.start[item];
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (colours_clash(colour[i], colour[j]))
                write_pair(encoder->writer, -encoder->literals[i], -encoder->literals[j]);
}

static bool has_colours(const struct encoder *encoder, uint32_t item)
{
    if (item < encoder->cover->primary_count || !encoder->columns.colour)
        return false;
    for (size_t at = encoder->columns.start[item]; at < encoder->columns.start[item + 1]; at++)
        if (encoder->columns.colour[at])
            return true;
    return false;
}

/* The variable of a colour is true only if one of its options is chosen; that of an option needs nothing. */
static void write_colour_chosen(struct encoder *encoder, const uint32_t *colour, int chosen, size_t count)
{
    const int *literals = encoder->literals;
    for (size_t i = 0; i < count; i++)
        if (literals[i] == chosen)
            return;
    write_literal(encoder->writer, -chosen);
    for (size_t i = 0; i < count; i++) {
        const uint32_t own = colour[i];
        if (own && encoder->colour_group[own] == chosen)
            write_literal(encoder->writer, literals[i]);
    }
    write_end(encoder->writer);
}

/* At most one colour, or one option without any. As the commander encoding (Klieber and Kwon, Efficient CNF
 * Encoding for Selecting 1 from N Objects, CFV 2007), where a group is a colour and nothing is said within a
 * group: a variable for each colour, implied by its options. A colour that one option only has needs none.
 * Where at-most-one keeps a solution one model, so does this: the
 * variable is false if none of its options is chosen. */
static void write_colours(struct encoder *encoder, uint32_t item, size_t count)
{
    assert(item >= encoder->cover->primary_count);
    const uint32_t *colour = encoder->columns.colour + encoder->columns.start[item];
    int *group = encoder->colour_group, *chosen = encoder->literals + count;
    size_t chosen_count = 0;
    for (size_t i = 0; i < count; i++)
        group[colour[i]] = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t own = colour[i];
        if (!own) {
            chosen[chosen_count++] = encoder->literals[i];
            continue;
        }
        if (!group[own]) {
            bool alone = true;
            for (size_t j = i + 1; j < count && alone; j++)
                alone = colour[j] != own;
            group[own] = alone ? encoder->literals[i] : writer_new_variable(encoder->writer);
            chosen[chosen_count++] = group[own];
        }
        if (group[own] != encoder->literals[i])
            write_pair(encoder->writer, -encoder->literals[i], group[own]);
    }
    for (size_t i = 0; i < chosen_count && at_most_one_is_one_model[encoder->style.at_most_one]; i++)
        write_colour_chosen(encoder, colour, chosen[i], count);
    write_at_most_one(encoder->writer, encoder->style.at_most_one, chosen, chosen_count);
}

/* --- an item --- */

static void write_item(struct encoder *encoder, uint32_t item)
{
    size_t count = encoder_gather(encoder, item);
    if (has_bounds(encoder, item)) {
        write_cardinality(encoder->writer, encoder->style.bounds, encoder->literals, count,
                          encoder->cover->bounds[item], encoder->literals + encoder->columns.longest);
        return;
    }
    if (wants_at_least_one(encoder, item))
        write_at_least_one(encoder->writer, encoder->literals, count);
    if (!wants_at_most_one(encoder, item))
        return;
    bool pairwise = encoder->style.at_most_one == AT_MOST_ONE_PAIRWISE, coloured = has_colours(encoder, item);
    if (pairwise && coloured)
        write_clashing_pairs(encoder, item, count);
    else if (coloured)
        write_colours(encoder, item, count);
    else
        write_at_most_one(encoder->writer, encoder->style.at_most_one, encoder->literals, count);
}

/* Writes all clauses. The last variable of `writer` must be the last option's. An item with no option gives
 * the empty clause. */
static void encoder_write(struct encoder *encoder, struct clause_writer *writer)
{
    encoder->writer = writer;
    for (uint32_t item = 0; item < encoder->cover->item_count; item++)
        write_item(encoder, item);
    encoder->writer = NULL;
}

/* --- open and close --- */

/* Those of an item, and as many auxiliary ones, or what its bounds need. */
static size_t literals_room(const struct encoder *encoder)
{
    const size_t longest = encoder->columns.longest;
    return longest + (encoder->cover->bounds ? cardinality_room(longest) : longest);
}

static bool encoder_take_all(struct encoder *encoder)
{
    const struct cover *cover = encoder->cover;
    struct arrays *arrays = &encoder->arrays;
    if (!columns_open(&encoder->columns, cover, arrays))
        return false;
    encoder->literals = arrays_take(arrays, literals_room(encoder), sizeof(int));
    if (encoder->columns.colour)
        encoder->colour_group = arrays_take(arrays, cover->colour_count, sizeof(int));
    return !arrays->failed;
}

/* --- the formula of a cover --- */

/* Writes all clauses twice: counted first, then into as much memory as they need. */
static bool cnf_write_all(struct cnf *cnf, struct encoder *encoder)
{
    int scratch[256];
    struct clause_writer counting = {.buffer = scratch, .next = scratch, .end = scratch + 256};
    counting.only_counts = true;
    counting.variables = cnf->option_variables;
    encoder_write(encoder, &counting);
    cnf->length = writer_length(&counting);
    if (cnf->length >= SIZE_MAX / sizeof *cnf->literals)
        return false;
    cnf->literals = array_take(cnf->allocator, cnf->length, sizeof *cnf->literals);
    if (!cnf->literals)
        return false;
    struct clause_writer writer = {.buffer = cnf->literals, .variables = cnf->option_variables};
    writer.next = writer.buffer;
    writer.end = writer.buffer + cnf->length + 1;
    encoder_write(encoder, &writer);
    cnf->variables = writer.variables;
    cnf->clauses = writer.clauses;
    return true;
}

/* Pairs beyond these would take more than 12 gigabytes: no need to look at each before saying so. */
static bool pairs_are_few(const struct encoder *encoder)
{
    const uint64_t most = (uint64_t)1 << 30;
    uint64_t pairs = 0;
    for (uint32_t item = 0; item < encoder->cover->item_count && pairs <= most; item++) {
        uint64_t options = encoder->columns.start[item + 1] - encoder->columns.start[item];
        pairs += options * (options - (options > 0)) / 2;
    }
    return encoder->style.at_most_one != AT_MOST_ONE_PAIRWISE || pairs <= most;
}

/* Whether the clauses of the bounds fit into so many bytes. */
static bool bounds_have_room(const struct cover *cover, uint64_t room, struct error *error)
{
    double length = 0;
    if (!cover->bounds)
        return true;
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const struct bounds bounds = cover->bounds[item];
        if (bounds.least != 1 || bounds.most != 1)
            length += cardinality_length(cover->option_count, bounds);
    }
    return length * sizeof(int) <= (double)room ||
           error_set(error,
                     "the bounds of items may take %.0f million literals, more than memory has room for",
                     length / 1e6);
}

bool cnf_has_room(const struct cover *cover, const struct cnf_style *style, const struct allocator *allocator,
                  struct error *error)
{
    const uint64_t bytes_of_pair = 3 * sizeof(int), without_limit = (uint64_t)1 << 31;
    if (!bounds_have_room(cover, allocator->limit ? allocator->limit : without_limit, error))
        return false;
    if (style->at_most_one != AT_MOST_ONE_PAIRWISE || !cover->item_count)
        return true;
    /* There are at least as many as if all items had equally many options. */
    double options = (double)cover->node_count / cover->item_count;
    double pairs = cover->item_count * options * (options - 1) / 2;
    uint64_t room = allocator->limit ? allocator->limit : without_limit;
    if (pairs * (double)bytes_of_pair <= (double)room)
        return true;
    return error_set(
        error,
        "at most one of each pair of options is %.0f million clauses, more than memory has room for: "
        "amo=product needs fewer",
        pairs / 1e6);
}

struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator)
{
    /* No encoding takes more than three variables for a node and an option. */
    if (cover->node_count > INT_MAX / 8 || cover->option_count > INT_MAX / 8)
        return NULL;
    struct cnf *cnf = allocator_take_zeroed(allocator, sizeof *cnf);
    if (!cnf)
        return NULL;
    *cnf = (struct cnf){.option_variables = (int)cover->option_count, .allocator = allocator};
    struct encoder encoder = {.cover = cover, .style = *style, .arrays = {.allocator = allocator}};
    encoder.style.at_most_one = at_most_one_of(cover, cover->order, style->at_most_one);
    assert(encoder.style.at_most_one < AT_MOST_ONE_FITTING);
    const bool filled = encoder_take_all(&encoder) && pairs_are_few(&encoder) && cnf_write_all(cnf, &encoder);
    arrays_close(&encoder.arrays);
    if (filled)
        return cnf;
    cnf_close(cnf);
    return NULL;
}
