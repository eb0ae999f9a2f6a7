/* SPDX-License-Identifier: MIT */
#include "common/formula/cnf.h"

#include "common/base/array.h"
#include "common/formula/cardinality.h"
#include "common/formula/cover-to-cnf.h"

#include <limits.h>
#include <string.h>

/* Writes all clauses twice: counted first, then into as much memory as they need. */
static bool fill(struct cnf *cnf, struct encoder *encoder)
{
    int scratch[256];
    struct clause_writer counting = {.buffer = scratch, .next = scratch, .end = scratch + 256};
    counting.only_counts = true;
    counting.variables = cnf->option_variables;
    encoder_write(encoder, NULL, NULL, &counting);
    cnf->length = writer_length(&counting);
    if (cnf->length >= SIZE_MAX / sizeof *cnf->literals)
        return false;
    cnf->literals = array_take(cnf->allocator, cnf->length, sizeof *cnf->literals);
    if (!cnf->literals)
        return false;
    struct clause_writer writer = {.buffer = cnf->literals, .variables = cnf->option_variables};
    writer.next = writer.buffer;
    writer.end = writer.buffer + cnf->length + 1;
    encoder_write(encoder, NULL, NULL, &writer);
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
    struct encoder encoder;
    bool filled = encoder_open(&encoder, cover, style, allocator);
    if (filled) {
        filled = pairs_are_few(&encoder) && fill(cnf, &encoder);
        encoder_close(&encoder);
    }
    if (filled)
        return cnf;
    cnf_close(cnf);
    return NULL;
}

size_t cnf_keep_shown(const struct cnf *cnf, uint32_t *variables, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (cnf_shows(cnf, (int)variables[i] + 1))
            variables[kept++] = variables[i];
    return kept;
}

bool cnf_show(struct cnf *cnf, const uint8_t *shown)
{
    const size_t variables = (size_t)cnf->variables;
    size_t first = 0, count = 0;
    while (first < variables && shown[first])
        first++;
    for (size_t variable = 0; variable < variables; variable++)
        count += shown[variable] != 0;
    cnf->option_variables = (int)count;
    if (count == first)
        return true;
    cnf->shown = array_take(cnf->allocator, variables, 1);
    if (cnf->shown)
        memcpy(cnf->shown, shown, variables);
    return cnf->shown;
}

void cnf_close(struct cnf *cnf)
{
    if (!cnf)
        return;
    array_give(cnf->allocator, cnf->shown, (size_t)cnf->variables, 1);
    array_give(cnf->allocator, cnf->literals, cnf->length, sizeof *cnf->literals);
    allocator_give(cnf->allocator, cnf, sizeof *cnf);
}
