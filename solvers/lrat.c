#include "lrat.h"

#include "clause-set.h"

#include <inttypes.h>

uint32_t lrat_add(struct lrat *lrat, const uint32_t *literals, size_t length, const uint32_t *hints,
                  size_t hint_count)
{
    fprintf(lrat->file, "%" PRIu32, ++lrat->last);
    for (size_t i = 0; i < length; i++)
        fprintf(lrat->file, " %d", dimacs_of_literal(literals[i]));
    fputs(" 0", lrat->file);
    for (size_t i = 0; i < hint_count; i++)
        fprintf(lrat->file, " %" PRIu32, hints[i]);
    fputs(" 0\n", lrat->file);
    return lrat->last;
}

void lrat_begin_deletion(struct lrat *lrat)
{
    fprintf(lrat->file, "%" PRIu32 " d", lrat->last);
}

void lrat_delete(struct lrat *lrat, uint32_t number)
{
    fprintf(lrat->file, " %" PRIu32, number);
}

void lrat_end_deletion(struct lrat *lrat)
{
    fputs(" 0\n", lrat->file);
}
