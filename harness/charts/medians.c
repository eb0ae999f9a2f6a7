#include "medians.h"

#include "../stats.h"

#include <math.h>
#include <stdlib.h>

/* The results are those of one back-end on one set; `times` has room for them. */
static struct set_times figures_of(const struct result *result, size_t count, double *times)
{
    struct set_times figures = {0};
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (!result[i].counted)
            continue;
        double limit = result[i].timeout_ns ? (double)result[i].timeout_ns : INFINITY;
        times[figures.instances++] = result[i].solved ? result[i].time_ns : INFINITY;
        figures.solved += result[i].solved;
        figures.wrong |= result[i].status == STATUS_WRONG || result[i].refuted;
        sum += result[i].solved ? result[i].time_ns : 2 * limit;
        if (result[i].status == STATUS_TIMEOUT)
            figures.limit_ns = fmax(figures.limit_ns, limit);
    }
    if (!figures.instances)
        return figures;
    sort_numbers(times, figures.instances);
    figures.q01_ns = quantile(times, figures.instances, 0.01);
    figures.median_ns = quantile(times, figures.instances, 0.5);
    figures.q99_ns = quantile(times, figures.instances, 0.99);
    figures.par2_ns = sum / (double)figures.instances;
    return figures;
}

static void fill_set(struct medians *medians, const struct result_list *results, size_t from, size_t end,
                     double *times)
{
    size_t set = medians->sets++;
    medians->set[set] = results->result[from].set;
    for (size_t to; from < end; from = to) {
        to = results_stretch(results, from, true);
        size_t s = 0;
        while (s < medians->solvers && medians->standing[s].solver != results->result[from].solver)
            s++;
        if (s == medians->solvers)
            continue;
        struct set_times figures = figures_of(results->result + from, to - from, times);
        medians->figures[set * medians->solvers + s] = figures;
        if (figures.instances > medians->instances[set])
            medians->instances[set] = figures.instances;
    }
}

bool medians_make(struct medians *medians, const struct result_list *results)
{
    size_t sets = 0;
    *medians = (struct medians){0};
    medians->solvers = results_rank(results, medians->standing);
    for (size_t from = 0; from < results->count; from = results_stretch(results, from, false))
        sets++;
    medians->set = calloc(sets + 1, sizeof *medians->set);
    medians->instances = calloc(sets + 1, sizeof *medians->instances);
    medians->figures = calloc(sets * medians->solvers + 1, sizeof *medians->figures);
    double *times = malloc((results->count + 1) * sizeof *times);
    bool good = medians->set && medians->instances && medians->figures && times;
    for (size_t from = 0, to; good && from < results->count; from = to) {
        to = results_stretch(results, from, false);
        fill_set(medians, results, from, to, times);
    }
    free(times);
    return good;
}

void medians_close(struct medians *medians)
{
    free(medians->set);
    free(medians->instances);
    free(medians->figures);
    *medians = (struct medians){0};
}

const struct set_times *medians_of(const struct medians *medians, size_t set, size_t solver)
{
    const struct set_times *figures = &medians->figures[set * medians->solvers + solver];
    bool whole = figures->instances && figures->instances == medians->instances[set];
    return whole && !figures->wrong ? figures : 0;
}

struct lead medians_lead(const struct medians *medians, size_t set,
                         double (*figure)(const struct set_times *figures))
{
    struct lead lead = {SIZE_MAX, SIZE_MAX};
    double first = INFINITY, second = INFINITY;
    for (size_t s = 0; s < medians->solvers; s++) {
        const struct set_times *figures = medians_of(medians, set, s);
        double here = figures ? figure(figures) : INFINITY;
        if (here < first) {
            lead = (struct lead){s, lead.first};
            second = first;
            first = here;
        } else if (here < second) {
            lead.second = s;
            second = here;
        }
    }
    return lead;
}
