/* SPDX-License-Identifier: MIT */
#include "harness/charts/sentences.h"

#include <stdlib.h>

void league_add(struct league *league, struct shown who, double by, char *value)
{
    size_t at = league->count;
    if (at == STANDINGS_MAX) {
        free(value);
        return;
    }
    for (league->count++; at && league->entry[at - 1].by < by; at--)
        league->entry[at] = league->entry[at - 1];
    league->entry[at].who = who;
    league->entry[at].by = by;
    league->entry[at].value = value;
}

void league_write(const struct league *league, FILE *file)
{
    enum { FEW = 5, FIRST = 2 };
    const size_t count = league->count;
    for (size_t i = 0; i < count; i++)
        if (count <= FEW || i < FIRST || i + 1 == count)
            SAY(file,
                !i                              ? "{0}{1}{2}{3}"
                : count > FEW && i + 1 == count ? ", ..., {1} {3}"
                                                : ", {1} {3}",
                A_TEXT(league->head), league->entry[i].who, A_TEXT(league->verb),
                A_TEXT(league->entry[i].value));
    fputs(count ? "." : "", file);
}

void league_close(struct league *league)
{
    free(league->head);
    for (size_t i = 0; i < league->count; i++)
        free(league->entry[i].value);
    *league = (struct league){0};
}

const char *things(const struct result_list *results)
{
    bool boards = true, stretches = false;
    for (size_t i = 0; i < results->count; i++) {
        boards &= results->result[i].order.rows > 0 && !results->result[i].isomorph;
        stretches |= results->result[i].instances > 1;
    }
    return stretches ? "stretch" : boards ? "board" : "instance";
}
