/* distribution: quartiles and single times of each back-end, set by set. */
#include "medians.h"
#include "words.h"

#include "../output.h"
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

/* --- the sentences below them --- */

static double median_of(const struct set_times *figures)
{
    return figures->median_ns;
}

/* "On easy the median of dlx is the lowest, 12.1 us, 2.1 times lower than that of mrv." */
static void tell_set(const struct medians *medians, size_t set, FILE *file, bool markdown)
{
    struct lead lead = medians_lead(medians, set, median_of);
    char text[TIME_TEXT_MAX], factor[SHARE_TEXT_MAX];
    fputs(set ? " On " : "On ", file);
    tell_name(file, medians->set[set], markdown);
    if (lead.first == SIZE_MAX) {
        fputs(" no back-end has a median: none solves half of it.", file);
        return;
    }
    double first = median_of(medians_of(medians, set, lead.first));
    fputs(" the median of ", file);
    tell_name(file, medians->standing[lead.first].solver, markdown);
    fprintf(file, " is %s%s", lead.second != SIZE_MAX ? "the lowest, " : "", time_text(first, text));
    if (lead.second != SIZE_MAX && first > 0) {
        double ratio = median_of(medians_of(medians, set, lead.second)) / first;
        fprintf(file, "; %s%s", ratio < EVEN ? "less than a quarter behind is " : factor_text(ratio, factor),
                ratio < EVEN ? "" : " times as long is that of ");
        tell_name(file, medians->standing[lead.second].solver, markdown);
    }
    fputs(".", file);
}

/* The back-end and set whose times are spread least, or most. */
struct spread {
    double factor; /* from the 1 % quantile to the 99 % quantile, or to the limit */
    bool open;
    size_t set, solver;
};

static struct spread spread_of(const struct medians *medians, size_t set, size_t solver)
{
    const struct set_times *figures = &medians->figures[set * medians->solvers + solver];
    double end = isinf(figures->q99_ns) ? figures->limit_ns : figures->q99_ns;
    bool known = figures->instances > 1 && figures->q01_ns > 0 && isfinite(figures->q01_ns) && end > 0;
    return (struct spread){known ? fmax(1, end / figures->q01_ns) : NAN, isinf(figures->q99_ns), set, solver};
}

static void tell_spread(const struct spread *spread, const struct medians *medians, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    tell_name(file, medians->standing[spread->solver].solver, markdown);
    if (medians->sets > 1) {
        fputs(" on ", file);
        tell_name(file, medians->set[spread->set], markdown);
    }
    fprintf(file, " (a factor of %s%s", spread->open ? "over " : "", factor_text(spread->factor, text));
}

static void tell_spreads(const struct medians *medians, FILE *file, bool markdown)
{
    struct spread least = {.factor = INFINITY}, most = {0};
    size_t known = 0;
    for (size_t set = 0; set < medians->sets; set++)
        for (size_t s = 0; s < medians->solvers; s++) {
            struct spread here = spread_of(medians, set, s);
            known += isnan(here.factor) ? 0 : 1;
            least = here.factor < least.factor && !here.open ? here : least;
            most = here.factor > most.factor ? here : most;
        }
    if (known < 2 || isinf(least.factor) || most.factor < EVEN * least.factor)
        return;
    fputs(" Times are spread least for ", file);
    tell_spread(&least, medians, file, markdown);
    fputs(" from the 1 % to the 99 % quantile), most for ", file);
    tell_spread(&most, medians, file, markdown);
    fputs(").", file);
}

/* Many sets are counted: who has the lowest median on how many of them. */
static void tell_many_sets(const struct medians *medians, FILE *file, bool markdown)
{
    size_t count[STANDINGS_MAX] = {0}, even = 0, most = 0;
    for (size_t set = 0; set < medians->sets; set++) {
        struct lead lead = medians_lead(medians, set, median_of);
        if (lead.first == SIZE_MAX || lead.second == SIZE_MAX)
            continue;
        double first = median_of(medians_of(medians, set, lead.first));
        if (median_of(medians_of(medians, set, lead.second)) < EVEN * first)
            even++;
        else
            count[lead.first]++;
    }
    for (size_t s = 1; s < medians->solvers; s++)
        most = count[s] > count[most] ? s : most;
    fprintf(file, "Of %zu sets ", medians->sets);
    if (count[most]) {
        tell_name(file, medians->standing[most].solver, markdown);
        fprintf(file, " has clearly the lowest median on %zu, the most", count[most]);
    } else {
        fputs("none has one back-end clearly ahead by its median", file);
    }
    if (even)
        fprintf(file, "; on %zu the two lowest are less than a quarter apart", even);
    fputs(".", file);
}

bool tell_distribution(const struct chart_request *request, FILE *file, bool markdown)
{
    enum { FEW = 2 };
    struct medians medians;
    bool good = medians_make(&medians, request->results);
    if (good && medians.sets && medians.solvers) {
        for (size_t set = 0; set < medians.sets && medians.sets <= FEW; set++)
            tell_set(&medians, set, file, markdown);
        if (medians.sets > FEW)
            tell_many_sets(&medians, file, markdown);
        tell_spreads(&medians, file, markdown);
        fputc('\n', file);
    }
    medians_close(&medians);
    return good;
}
