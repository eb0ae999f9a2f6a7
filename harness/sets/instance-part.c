/* SPDX-License-Identifier: MIT */
#include "harness/sets/instance-part.h"

#include "common/base/allocator.h"
#include "common/cover/cover-builder.h"
#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* --- a cover --- */

/* Adds the items of one use, and notes the place of each. */
static uint32_t add_items(struct cover_builder *builder, const struct cover *cover, const uint8_t *use,
                          enum item_use wanted, uint32_t *place)
{
    uint32_t count = 0;
    for (uint32_t item = 0; item < cover->item_count; item++) {
        if (use[item] != wanted)
            continue;
        char room[COVER_NAME_ROOM];
        size_t length;
        const char *name = cover_item_name(cover, item, room, &length);
        place[item] = cover_builder_add_item(builder, name, length, (enum item_class)cover->item_class[item],
                                             wanted == ITEM_AS_PRIMARY);
        if (wanted == ITEM_AS_PRIMARY)
            cover_builder_bound(builder, place[item], cover_bounds(cover, item));
        count++;
    }
    return count;
}

static void add_option(struct cover_builder *builder, const struct cover *cover, const uint8_t *use,
                       const uint32_t *place, uint32_t option)
{
    bool has_primary = false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        const uint32_t item = cover->items[node];
        uint32_t colour = cover_colour(cover, node);
        if (use[item] == ITEM_LEFT_OUT)
            continue;
        if (colour) {
            size_t length;
            const char *name = cover_colour_name(cover, colour, &length);
            colour = cover_builder_colour(builder, name, length);
        }
        has_primary |= use[item] == ITEM_AS_PRIMARY;
        cover_builder_add_node(builder, place[item], colour);
    }
    if (cover->costs)
        cover_builder_cost(builder, cover->costs[option]);
    if (has_primary)
        cover_builder_end_option(builder);
    else
        cover_builder_drop_option(builder);
}

struct cover *part_of_cover(const struct cover *cover, const uint8_t *use, const uint8_t *option_kept,
                            struct allocator *allocator)
{
    uint32_t *place = memory_zeroed(cover->item_count, sizeof *place);
    struct cover_builder *builder = memory_checked(cover_builder_open(allocator));
    struct cover *part = NULL;
    if (add_items(builder, cover, use, ITEM_AS_PRIMARY, place)) {
        add_items(builder, cover, use, ITEM_AS_SECONDARY, place);
        for (uint32_t option = 0; option < cover->option_count; option++)
            if (option_kept[option])
                add_option(builder, cover, use, place, option);
        part = memory_checked(cover_builder_finish(builder));
    }
    cover_builder_close(builder);
    free(place);
    return part;
}

/* --- a formula --- */

/* Numbers the variables that are kept, from 1; the others get 0. What is shown of them is shown of the part. */
static int *number_variables(const struct cnf *formula, const uint8_t *kept, struct cnf *part)
{
    const size_t variables = (size_t)formula->variables;
    int *number = memory_zeroed(variables, sizeof *number);
    uint8_t *shown = memory_get(variables);
    for (size_t variable = 0; variable < variables; variable++)
        if (!kept || kept[variable]) {
            shown[part->variables] = cnf_shows(formula, (int)variable + 1);
            number[variable] = ++part->variables;
        }
    memory_require(cnf_show(part, shown));
    free(shown);
    return number;
}

struct cnf *part_of_formula(const struct cnf *formula, const uint8_t *clause_kept,
                            const uint8_t *variable_kept, struct allocator *allocator)
{
    struct cnf *part = memory_checked(allocator_take_zeroed(allocator, sizeof *part));
    int *literals = memory_get(formula->length * sizeof *literals);
    size_t clause = 0, length = 0;
    part->allocator = allocator;
    int *number = number_variables(formula, variable_kept, part);
    for (size_t i = 0; i < formula->length; i++) {
        const int literal = formula->literals[i], variable = literal ? number[abs(literal) - 1] : 0;
        if (clause_kept[clause] && (!literal || variable))
            literals[length++] = literal < 0 ? -variable : variable;
        part->clauses += !literal && clause_kept[clause];
        clause += !literal;
    }
    part->length = length;
    part->literals = memory_checked(array_take(allocator, length, sizeof *literals));
    if (length)
        memcpy(part->literals, literals, length * sizeof *literals);
    free(number);
    free(literals);
    return part;
}
