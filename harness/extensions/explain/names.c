/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/names.h"

#include "common/formats/dlx-text.h"
#include "harness/extensions/explain/reasons.h"

enum { OF_BOARD, OF_COVER, OF_FORMULA };

static int kind_of(const struct subject *subject)
{
    return subject->cells ? OF_BOARD : subject->problem->formula ? OF_FORMULA : OF_COVER;
}

void write_demand(FILE *out, const struct subject *subject, uint32_t at)
{
    char text[UNIT_TEXT_MAX], room[COVER_NAME_ROOM];
    size_t length;
    if (subject->cells) {
        fprintf(out, "%s=%u", cell_text(subject->problem->order, at, text), subject->cells[at]);
    } else if (subject->problem->formula) {
        fprintf(out, "%u", at + 1);
    } else {
        const char *name = cover_item_name(subject->cover, at, room, &length);
        fwrite(name, 1, length, out);
    }
}

void write_fact(FILE *out, const struct subject *subject, uint32_t fact)
{
    char text[UNIT_TEXT_MAX];
    if (subject->cells) {
        const unsigned size = order_size(subject->problem->order);
        fprintf(out, "%s=%u", cell_text(subject->problem->order, fact / size, text), fact % size + 1);
    } else if (subject->problem->formula) {
        fprintf(out, "%d", subject_fact_literal(subject, fact));
    } else {
        cover_write_option(subject->cover, fact, out);
    }
}

void write_clause(FILE *out, const struct cnf *formula, uint32_t clause)
{
    const int *at = formula->literals;
    for (; clause; at++)
        clause -= !*at;
    for (const int *literal = at; *literal; literal++)
        fprintf(out, "%s%d", literal > at ? " " : "", *literal);
}

const char *demand_word(const struct subject *subject, size_t count)
{
    static const char *const words[][2] = {
        {"givens", "given"}, {"primary items", "primary item"}, {"clauses", "clause"}};
    return words[kind_of(subject)][count == 1];
}
