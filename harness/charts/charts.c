/* SPDX-License-Identifier: MIT */
#include "harness/charts/charts.h"

#include "harness/text/gnuplot-quotes.h"

#include <stdlib.h>
#include <string.h>

#define ADDRESS(name) &name##_chart,
const struct chart *const chart_table[] = {CHARTS(ADDRESS) NULL};
#undef ADDRESS

static int by_outcome_and_time(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    if (a->solved != b->solved)
        return a->solved ? -1 : 1;
    return (a->time_ns > b->time_ns) - (a->time_ns < b->time_ns);
}

void sort_results(const struct result **result, size_t count)
{
    qsort(result, count, sizeof *result, by_outcome_and_time);
}

const char *status_text(const struct result *result)
{
    return result->solved ? "ok" : "cut off";
}

bool is_drawn(const struct result *result)
{
    return result->counted && (result->solved || result->cut_off);
}

void write_nodes_field(FILE *tsv, const struct result *result)
{
    if (result->has_nodes)
        fprintf(tsv, "%llu", (unsigned long long)result->nodes);
}

void write_word(const char *name, struct chart_arguments *arguments)
{
    char *text = arguments->text[0];
    size_t used = strlen(text), room = sizeof arguments->text[0] - used;
    const char *quote = !strpbrk(name, " '\"") ? "" : !strchr(name, '"') || strchr(name, '\'') ? "\"" : "'";
    FILE *file = room > 1 ? fmemopen(text + used, room, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%s%s", used ? " " : "", quote);
    write_unquoted(file, name, strlen(name));
    fputs(quote, file);
    bool fits = !fflush(file) && (size_t)ftell(file) < room;
    fclose(file);
    if (!fits)
        text[used] = 0;
}

size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
                    struct chart_arguments *arguments)
{
    size_t count = standings_make(standing, request->results);
    *arguments->text[0] = 0;
    arguments->count = 1;
    for (size_t s = count; s-- > 0;)
        write_word(standing[s].solver, arguments);
    return count;
}

size_t count_sets(const struct result_list *results, bool (*draws)(const struct result *result))
{
    size_t sets = 0;
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        while (from < to && !draws(&results->result[from]))
            from++;
        sets += from < to;
    }
    return sets;
}

void write_timeouts(const struct result_list *results, struct chart_arguments *arguments)
{
    enum { LIMITS_NAMED = 8 };
    char *text = arguments->text[arguments->count++];
    uint64_t named[LIMITS_NAMED];
    size_t count = 0, known, used = 0, room = sizeof arguments->text[0];
    *text = 0;
    for (size_t i = 0; i < results->count && count < LIMITS_NAMED; i++) {
        const struct result *result = &results->result[i];
        if (!is_drawn(result) || result->solved || !result->timeout_ns)
            continue;
        for (known = 0; known < count && named[known] != result->timeout_ns;)
            known++;
        if (known < count)
            continue;
        named[count++] = result->timeout_ns;
        used += (size_t)snprintf(text + used, room - used, "%s%.9g", used ? " " : "",
                                 (double)result->timeout_ns * 1e-9);
    }
}

const char *family_of(const struct chart_request *request, const char *solver)
{
    const struct solver *const *registry = request->registry;
    const char *spec = spec_of_label(request->results, solver);
    size_t length = strcspn(spec, ":");
    for (; registry && *registry; registry++)
        if (!strncmp((*registry)->name, spec, length) && !(*registry)->name[length])
            return (*registry)->family;
    return spec;
}
