/* distribution: quartiles and single times of each back-end, set by set. */
#include "charts.h"

#include "../stats.h"

#include <math.h>
#include <stdlib.h>

/* The results of one back-end on one set; `times` has room for them. */
static void write_distribution_of(const struct result *result, size_t count, double *times, FILE *tsv)
{
    static const double quantiles[] = {0.01, 0.25, 0.5, 0.75, 0.99};
    size_t drawn = 0;
    for (size_t i = 0; i < count; i++)
        if (is_drawn(&result[i]))
            times[drawn++] = result[i].solved ? result[i].time_ns * 1e-9 : INFINITY;
    sort_numbers(times, drawn);
    for (size_t i = 0; i < count; i++) {
        if (!is_drawn(&result[i]))
            continue;
        fprintf(tsv, "%s\t%s\t%.9g\t%s", result[i].solver, result[i].set, result[i].time_ns * 1e-9,
                status_text(&result[i]));
        for (size_t q = 0; q < sizeof quantiles / sizeof *quantiles; q++)
            fprintf(tsv, "\t%.9g", quantile(times, drawn, quantiles[q]));
        fputc('\n', tsv);
    }
}

bool write_distribution(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    size_t count = write_series(request, standing, arguments);
    double *times = malloc((results->count + 1) * sizeof *times);
    if (!times)
        return error_set(error, "not enough memory");
    fputs("solver\tset\ttime_s\tstatus\tq01\tq25\tq50\tq75\tq99\n", tsv);
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, true);
        write_distribution_of(results->result + from, to - from, times, tsv);
    }
    free(times);
    return count || error_set(error, "there are no runs to draw");
}
