#include "words.h"

#include "../output.h"

#include <math.h>
#include <string.h>

void tell_name(FILE *file, const char *name, bool markdown)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.:=";
    if (!name[strspn(name, plain)] || (!markdown && !name[strcspn(name, " ,;")])) {
        fputs(name, file);
        return;
    }
    if (!markdown) {
        fprintf(file, "'%s'", name);
        return;
    }
    /* Code, between more backticks than are anywhere in it. */
    size_t longest = 0;
    for (const char *at = name; *at; at += *at != 0) {
        size_t run = strspn(at, "`");
        longest = run > longest ? run : longest;
        at += run;
    }
    for (size_t i = 0; i <= longest; i++)
        fputc('`', file);
    fprintf(file, longest ? " %s " : "%s", name);
    for (size_t i = 0; i <= longest; i++)
        fputc('`', file);
}

void tell_names(FILE *file, const char *const *name, size_t count, bool markdown)
{
    enum { NAMED = 3 };
    size_t named = count > NAMED ? NAMED - 1 : count;
    for (size_t i = 0; i < named; i++) {
        fputs(i == 0 ? "" : i + 1 == count ? " and " : ", ", file);
        tell_name(file, name[i], markdown);
    }
    if (named < count)
        fprintf(file, " and %zu others", count - named);
}

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
    else if (factor < 9.95)
        snprintf(text, SHARE_TEXT_MAX, "%.1f", factor);
    else
        count_text(round(round(factor / unit) * unit), text);
    return text;
}

void tell_count(FILE *file, size_t count, const char *what)
{
    fprintf(file, "%zu %.*s", count, (int)strlen(what) - (count == 1), what);
}

const char *things(const struct result_list *results)
{
    bool boards = true, stretches = false;
    for (size_t i = 0; i < results->count; i++) {
        boards &= results->result[i].order.rows > 0 && !results->result[i].isomorph;
        stretches |= results->result[i].instances > 1;
    }
    return stretches ? "stretches" : boards ? "boards" : "instances";
}

const char *set_things(const struct times *times)
{
    bool boards = true, forms = times->instances > times->originals;
    for (size_t c = 0; c < times->columns; c++)
        for (size_t row = 0; row < times->rows; row++)
            boards &= !times->column[c].cell[row] || times->column[c].cell[row]->order.rows > 0;
    return times->rows < times->instances ? "stretches" : boards && !forms ? "boards" : "instances";
}

bool is_one_set(const struct result_list *results)
{
    return !results->count || results_stretch(results, 0, false) == results->count;
}
