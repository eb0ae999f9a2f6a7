#include "cnf.h"

const char *const encoding_names[] = {
    [ENCODING_MINIMAL] = "minimal", [ENCODING_NATURAL] = "natural", [ENCODING_COMPLETE] = "complete", 0};

const char *const encoding_summaries[] = {
    [ENCODING_MINIMAL] = "at least one digit in each cell; each at most once in a row, column, box",
    [ENCODING_NATURAL] = "and at most one digit in each cell",
    [ENCODING_COMPLETE] = "and each digit at least once in a row, column, box",
};

const char *const at_most_one_names[] = {[AT_MOST_ONE_PAIRWISE] = "pairwise", 0};

const char *const at_most_one_summaries[] = {
    [AT_MOST_ONE_PAIRWISE] = "a clause for each pair",
};

bool cnf_can_encode(const struct cover *cover, const struct cnf_style *style, struct error *error)
{
    if (style->encoding == ENCODING_COMPLETE || !cover->item_count || cover->item_class[0] != ITEM_PLAIN)
        return true;
    return error_set(error, "only a board has the encoding '%s': other exact covers have the complete one",
                     encoding_names[style->encoding]);
}

static bool wants_at_least_one(enum item_class class, enum encoding encoding)
{
    return class == ITEM_CELL || class == ITEM_PLAIN || encoding == ENCODING_COMPLETE;
}

static bool wants_at_most_one(enum item_class class, enum encoding encoding)
{
    return class != ITEM_CELL || encoding != ENCODING_MINIMAL;
}

/* The cover turned on its side: item i has the variables variable[start[i]] .. variable[start[i+1]-1]. */
struct columns {
    size_t *start;
    int *variable;
};

static void fill_columns(const struct cover *cover, struct columns *columns)
{
    /* Count one place too far right, so that filling moves each end to the next column's start. */
    size_t *end = columns->start + 1;
    for (size_t node = 0; node < cover->node_count; node++)
        if (cover->items[node] + 1 < cover->item_count)
            end[cover->items[node] + 1]++;
    for (uint32_t item = 1; item < cover->item_count; item++)
        end[item] += end[item - 1];
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            columns->variable[end[cover->items[node]]++] = (int)option + 1;
}

/* Writes the clauses of one item to `out` and returns the end of them; `clauses` is counted up. */
static int *write_item(int *out, const int *variable, size_t count, enum item_class class,
                       enum encoding encoding, size_t *clauses)
{
    if (wants_at_least_one(class, encoding)) {
        for (size_t i = 0; i < count; i++)
            *out++ = variable[i];
        *out++ = 0;
        ++*clauses;
    }
    if (wants_at_most_one(class, encoding))
        for (size_t i = 0; i < count; i++)
            for (size_t j = i + 1; j < count; j++) {
                *out++ = -variable[i];
                *out++ = -variable[j];
                *out++ = 0;
                ++*clauses;
            }
    return out;
}

static size_t length_of_item(size_t count, enum item_class class, enum encoding encoding)
{
    size_t at_least_one = wants_at_least_one(class, encoding) ? count + 1 : 0;
    size_t at_most_one = wants_at_most_one(class, encoding) && count ? count * (count - 1) / 2 * 3 : 0;
    return at_least_one + at_most_one;
}

static bool fill_cnf(struct cnf *cnf, const struct cover *cover, enum encoding encoding,
                     const struct columns *columns)
{
    for (uint32_t item = 0; item < cover->item_count; item++)
        cnf->length += length_of_item(columns->start[item + 1] - columns->start[item],
                                      cover->item_class[item], encoding);
    cnf->literals = allocator_take(cnf->allocator, (cnf->length + 1) * sizeof *cnf->literals);
    if (!cnf->literals)
        return false;
    int *out = cnf->literals;
    for (uint32_t item = 0; item < cover->item_count; item++)
        out = write_item(out, columns->variable + columns->start[item],
                         columns->start[item + 1] - columns->start[item], cover->item_class[item], encoding,
                         &cnf->clauses);
    return true;
}

struct cnf *cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                         struct allocator *allocator)
{
    struct cnf *cnf = allocator_take_zeroed(allocator, sizeof *cnf);
    if (!cnf)
        return 0;
    *cnf = (struct cnf){.variables = (int)cover->option_count,
                        .option_variables = (int)cover->option_count,
                        .allocator = allocator};
    size_t start_bytes = (cover->item_count + (size_t)1) * sizeof(size_t);
    size_t variable_bytes = (cover->node_count + 1) * sizeof(int);
    struct columns columns = {allocator_take_zeroed(allocator, start_bytes),
                              allocator_take(allocator, variable_bytes)};
    bool filled = columns.start && columns.variable;
    if (filled) {
        fill_columns(cover, &columns);
        filled = fill_cnf(cnf, cover, style->encoding, &columns);
    }
    allocator_give(allocator, columns.start, start_bytes);
    allocator_give(allocator, columns.variable, variable_bytes);
    if (filled)
        return cnf;
    cnf_close(cnf);
    return 0;
}

void cnf_close(struct cnf *cnf)
{
    if (!cnf)
        return;
    allocator_give(cnf->allocator, cnf->literals, (cnf->length + 1) * sizeof *cnf->literals);
    allocator_give(cnf->allocator, cnf, sizeof *cnf);
}
