/* cactus: how many instances each back-end solves within a time, each curve sorted by its own times. */
#include "charts.h"

#include <stdlib.h>

static int by_outcome_and_time(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    if (a->solved != b->solved)
        return a->solved ? -1 : 1;
    return (a->time_ns > b->time_ns) - (a->time_ns < b->time_ns);
}

static void write_cactus_series(const struct result_list *results, const char *solver,
                                const struct result **sorted, FILE *tsv)
{
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++)
        if (results->result[i].solver == solver && is_drawn(&results->result[i]))
            sorted[count++] = &results->result[i];
    qsort(sorted, count, sizeof *sorted, by_outcome_and_time);
    for (size_t i = 0; i < count; i++) {
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t", solver, i + 1, sorted[i]->time_ns * 1e-9, status_text(sorted[i]));
        write_nodes_field(tsv, sorted[i]);
        fputc('\n', tsv);
    }
}

bool write_cactus(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                  struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = write_series(request, standing, arguments);
    const struct result **sorted = malloc((request->results->count + 1) * sizeof *sorted);
    if (!sorted)
        return error_set(error, "not enough memory");
    fputs("solver\trank\ttime_s\tstatus\tnodes\n", tsv);
    for (size_t s = count; s-- > 0;)
        write_cactus_series(request->results, standing[s].solver, sorted, tsv);
    free(sorted);
    return count || error_set(error, "there are no runs to draw");
}
