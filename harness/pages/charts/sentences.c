/* SPDX-License-Identifier: MIT */
#include "harness/pages/charts/sentences.h"

#include "harness/writing/value.h"

#include <math.h>
#include <string.h>

/* --- names --- */

/* As much of a name as fits into `room` bytes, whole characters of UTF-8, with dots for the rest. */
static size_t clip(const char *name, size_t room, const char **rest)
{
    size_t length = strlen(name);
    *rest = "";
    if (length <= room)
        return length;
    *rest = "...";
    length = room - 3;
    while (length && ((unsigned char)name[length] & 0xC0) == 0x80)
        length--;
    return length;
}

const char *name_text(const char *name, char text[NAME_TEXT_MAX])
{
    const char *rest;
    size_t length = clip(name, NAME_TEXT_MAX - sizeof NAMED, &rest);
    snprintf(text, NAME_TEXT_MAX, "%c%.*s%s%c", NAME_BEGIN, (int)length, name, rest, NAME_END);
    return text;
}

const char *set_name_text(const char *name, char text[NAME_TEXT_MAX])
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.:=";
    if (name[strspn(name, plain)] || strlen(name) >= NAME_TEXT_MAX)
        return name_text(name, text);
    strcpy(text, name);
    return text;
}

const char *names_text(const char *const *name, size_t count, char text[NAMES_TEXT_MAX])
{
    enum { NAMED_MOST = 3 };
    char one[NAME_TEXT_MAX];
    size_t named = count > NAMED_MOST ? NAMED_MOST - 1 : count, used = 0;
    *text = 0;
    for (size_t i = 0; i < named; i++)
        used += (size_t)snprintf(text + used, NAMES_TEXT_MAX - used, "%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " and "
                                                  : ", ",
                                 name_text(name[i], one));
    if (named < count)
        snprintf(text + used, NAMES_TEXT_MAX - used, " and %zu others", count - named);
    return text;
}

void describe_set_name(FILE *file, const char *set)
{
    char text[NAME_TEXT_MAX];
    fprintf(file, "Set %s: ", set_name_text(set, text));
}

/* --- numbers --- */

const char *share_text(size_t part, size_t all, char text[SHARE_TEXT_MAX])
{
    double percent = 100. * (double)part / (double)all;
    if (part == 0 || part >= all)
        snprintf(text, SHARE_TEXT_MAX, "%s", part ? "all" : "none");
    else if (percent < 0.1 || percent > 99.9)
        snprintf(text, SHARE_TEXT_MAX, "%s", percent < 1 ? "under 0.1 %" : "over 99.9 %");
    else
        snprintf(text, SHARE_TEXT_MAX, "%.*f %%", percent < 0.95 || percent >= 99.5 ? 1 : 0, percent);
    return text;
}

const char *factor_text(double factor, char text[SHARE_TEXT_MAX])
{
    double unit = pow(10, floor(log10(factor)) - 1);
    if (factor < 0.95)
        snprintf(text, SHARE_TEXT_MAX, "%.2g", factor);
    else if (factor < 1.05 && factor != 1) /* "1.0" would not say on which side of 1 it is */
        snprintf(text, SHARE_TEXT_MAX, "%.2f", factor);
    else if (factor < 9.95)
        snprintf(text, SHARE_TEXT_MAX, "%.1f", factor);
    else
        count_text(round(round(factor / unit) * unit), text);
    return text;
}

const char *noun_text(enum noun noun, size_t count)
{
    static const char *const nouns[][2] = {
        [NOUN_BOARD] = {"board", "boards"},
        [NOUN_INSTANCE] = {"instance", "instances"},
        [NOUN_STRETCH] = {"stretch", "stretches"},
        [NOUN_SET] = {"set", "sets"},
    };
    return nouns[noun][count != 1];
}

const char *counted_text(size_t count, enum noun noun, char text[COUNT_TEXT_MAX])
{
    snprintf(text, COUNT_TEXT_MAX, "%zu %s", count, noun_text(noun, count));
    return text;
}

const char *all_text(size_t count, enum noun noun, char text[COUNT_TEXT_MAX])
{
    if (count == 1)
        snprintf(text, COUNT_TEXT_MAX, "the one %s", noun_text(noun, 1));
    else
        snprintf(text, COUNT_TEXT_MAX, "all %zu %s", count, noun_text(noun, count));
    return text;
}

/* --- what is counted --- */

enum noun things(const struct result_list *results)
{
    bool boards = true, stretches = false;
    for (size_t i = 0; i < results->count; i++) {
        boards &= results->result[i].order.rows > 0 && !results->result[i].isomorph;
        stretches |= results->result[i].instances > 1;
    }
    return stretches ? NOUN_STRETCH : boards ? NOUN_BOARD : NOUN_INSTANCE;
}

enum noun set_things(const struct result_matrix *times)
{
    bool boards = true, isomorphs = times->instances > times->originals;
    for (size_t c = 0; c < times->columns; c++)
        for (size_t row = 0; row < times->rows; row++)
            boards &= !times->column[c].cell[row] || times->column[c].cell[row]->order.rows > 0;
    return times->rows < times->instances ? NOUN_STRETCH : boards && !isomorphs ? NOUN_BOARD : NOUN_INSTANCE;
}
