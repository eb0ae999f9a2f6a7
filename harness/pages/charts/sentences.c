/* SPDX-License-Identifier: MIT */
#include "harness/pages/charts/sentences.h"

#include "harness/writing/value-text.h"

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

static size_t longest_run(const char *name, char of)
{
    size_t longest = 0;
    for (const char *at = name; *at; at += *at != 0) {
        size_t run = 0;
        for (; *at == of; at++)
            run++;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* Between more backticks than are anywhere in it. */
static void write_code(const char *name, char text[NAME_TEXT_MAX])
{
    enum { TICKS_MOST = 50 };
    char ticks[TICKS_MOST + 1];
    const char *rest, *gap = longest_run(name, '`') ? " " : "";
    size_t count = longest_run(name, '`') + 1;
    count = count > TICKS_MOST ? TICKS_MOST : count;
    memset(ticks, '`', count);
    ticks[count] = 0;
    size_t length = clip(name, NAME_TEXT_MAX - 1 - 2 * (TICKS_MOST + 1), &rest);
    snprintf(text, NAME_TEXT_MAX, "%s%s%.*s%s%s%s", ticks, gap, (int)length, name, rest, gap, ticks);
}

const char *name_text(const char *name, bool markdown, char text[NAME_TEXT_MAX])
{
    if (!markdown)
        return set_name_text(name, false, text);
    write_code(name, text);
    return text;
}

const char *set_name_text(const char *name, bool markdown, char text[NAME_TEXT_MAX])
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.:=";
    enum { QUOTES_ROOM = 20 };
    char inner[NAME_TEXT_MAX - QUOTES_ROOM];
    const char *rest;
    size_t length = clip(name, sizeof inner - 1, &rest);
    snprintf(inner, sizeof inner, "%.*s%s", (int)length, name, rest);
    if (!name[strspn(name, plain)] || (!markdown && !name[strcspn(name, " ,;")]))
        snprintf(text, NAME_TEXT_MAX, "%s", inner);
    else if (markdown)
        write_code(name, text);
    else
        snprintf(text, NAME_TEXT_MAX, "'%s'", inner);
    return text;
}

const char *names_text(const char *const *name, size_t count, bool markdown, char text[NAMES_TEXT_MAX])
{
    enum { NAMED = 3 };
    char one[NAME_TEXT_MAX];
    size_t named = count > NAMED ? NAMED - 1 : count, used = 0;
    *text = 0;
    for (size_t i = 0; i < named; i++)
        used += (size_t)snprintf(text + used, NAMES_TEXT_MAX - used, "%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " and "
                                                  : ", ",
                                 name_text(name[i], markdown, one));
    if (named < count)
        snprintf(text + used, NAMES_TEXT_MAX - used, " and %zu others", count - named);
    return text;
}

void describe_set_name(FILE *file, const char *set, bool markdown)
{
    char text[NAME_TEXT_MAX];
    fprintf(file, "Set %s: ", set_name_text(set, markdown, text));
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
