/* SPDX-License-Identifier: MIT */
#include "harness/figures/machines.h"

#include "harness/ground/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double standard_errors = 1.96;

static const char *set_of(const struct result_list *results, const struct run_figures *figures, size_t at)
{
    return set_of_stratum(results, figures->sets[at].set);
}

bool machines_is_first_part(const struct run_figures *figures, const struct result_list *results, size_t at)
{
    const char *set = set_of(results, figures, at);
    if (set == figures->sets[at].set)
        return false;
    for (size_t i = 0; i < at; i++)
        if (set_of(results, figures, i) == set)
            return false;
    return true;
}

/* Of the parts of a set. */
struct parts {
    const struct set_figures **part;
    size_t count;
    double boards;
};

static size_t place_of(const struct set_figures *part, const char *solver)
{
    size_t place = 0;
    while (place < part->count && strcmp(part->figures[place].solver, solver))
        place++;
    return place;
}

/* 95 % of chi-squared with so many degrees of freedom are below it. */
static double chi_squared_95(double freedom)
{
    const double z = 1.6449, part = 2 / (9 * freedom);
    return freedom * pow(1 - part + z * sqrt(part), 3);
}

/* What one machine says of a ratio. */
struct statement {
    double weight, log_ratio, error; /* error: standard; NAN: not known */
};

static struct statement statement_of(double weight, double ratio, struct interval interval)
{
    return (struct statement){weight, log(ratio),
                              (log(interval.high) - log(interval.low)) / (2 * standard_errors)};
}

static struct ratio_over_machines put_together(const struct statement *of, size_t count)
{
    double mean = 0, variance = 0, precision = 0, precise_mean = 0, q = 0, least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        mean += of[i].weight * of[i].log_ratio;
        variance += pow(of[i].weight * of[i].error, 2);
        precision += 1 / (of[i].error * of[i].error);
        precise_mean += of[i].log_ratio / (of[i].error * of[i].error);
        least = fmin(least, of[i].log_ratio);
        most = fmax(most, of[i].log_ratio);
    }
    for (size_t i = 0; i < count; i++)
        q += pow((of[i].log_ratio - precise_mean / precision) / of[i].error, 2);
    if (!isfinite(mean))
        return (struct ratio_over_machines){NAN, NAN, NAN, {NAN, NAN}, false};
    double margin = standard_errors * sqrt(variance);
    bool known = isfinite(margin);
    return (struct ratio_over_machines){
        .ratio = exp(mean),
        .least = exp(least),
        .most = exp(most),
        .interval = {known ? exp(mean - margin) : NAN, known ? exp(mean + margin) : NAN},
        .differs = count > 1 && q > chi_squared_95((double)count - 1)};
}

/* By the back-end `base`, on each machine. */
static void compare_with(struct back_end_over_machines *own, const char *base, const struct parts *parts)
{
    struct statement *par2 = memory_get(2 * parts->count * sizeof *par2);
    struct statement *paired = par2 + parts->count;
    for (size_t i = 0; i < parts->count; i++) {
        const struct set_figures *part = parts->part[i];
        const struct pair pair = pair_between(part, base, own->solver);
        double weight = (double)part->originals / parts->boards;
        par2[i] = statement_of(weight, pair.par2_ratio, pair.par2_interval);
        paired[i] = statement_of(weight, pair.paired, pair.paired_interval);
    }
    own->par2 = put_together(par2, parts->count);
    own->paired = put_together(paired, parts->count);
    free(par2);
}

static int by_par2(const void *x, const void *y)
{
    const struct back_end_over_machines *a = x, *b = y;
    if (isnan(a->par2_log) || isnan(b->par2_log))
        return isnan(a->par2_log) - isnan(b->par2_log);
    return (a->par2_log > b->par2_log) - (a->par2_log < b->par2_log);
}

/* All back-ends that ran on any part, in the order of the list. */
static void list_back_ends(struct set_over_machines *all, const struct parts *parts)
{
    size_t room = 0;
    for (size_t i = 0; i < parts->count; i++)
        room += parts->part[i]->count;
    all->back_end = memory_zeroed(room + 1, sizeof *all->back_end);
    for (size_t i = 0; i < parts->count; i++)
        for (size_t f = 0; f < parts->part[i]->count; f++) {
            const char *solver = parts->part[i]->figures[f].solver;
            size_t k = 0;
            while (k < all->count && all->back_end[k].solver != solver)
                k++;
            all->back_end[k].solver = solver;
            all->count += k == all->count;
        }
    for (size_t k = 0; k < all->count; k++) {
        struct back_end_over_machines *own = &all->back_end[k];
        for (size_t i = 0; i < parts->count; i++) {
            const struct set_figures *part = parts->part[i];
            size_t place = place_of(part, own->solver);
            const struct figures *f = place < part->count ? &part->figures[place] : 0;
            own->ran += f ? f->ran : 0;
            own->solved += f ? f->solved : 0;
            own->par2_log += f ? (double)part->originals / parts->boards * log(f->par2) : NAN;
        }
    }
    qsort(all->back_end, all->count, sizeof *all->back_end, by_par2);
}

void machines_of_set(struct set_over_machines *all, const struct run_figures *figures,
                     const struct result_list *results, size_t first)
{
    const char *set = set_of(results, figures, first);
    struct parts parts = {.part = memory_zeroed(figures->count, sizeof *parts.part)};
    *all = (struct set_over_machines){.set = set, .boards = true};
    for (size_t i = first; i < figures->count; i++)
        if (set_of(results, figures, i) == set) {
            parts.part[parts.count++] = &figures->sets[i];
            parts.boards += (double)figures->sets[i].originals;
            all->originals += figures->sets[i].originals;
            all->boards &= figures->sets[i].boards;
        }
    all->machines = parts.count;
    list_back_ends(all, &parts);
    for (size_t k = 0; k < all->count; k++)
        compare_with(&all->back_end[k], all->back_end[0].solver, &parts);
    free(parts.part);
}

void machines_ratios(struct ratio_over_machines *paired, struct ratio_over_machines *par2,
                     const struct run_figures *figures, const struct result_list *results, const char *set,
                     const char *solver, const char *base)
{
    struct back_end_over_machines own = {.solver = solver};
    struct parts parts = {.part = memory_zeroed(figures->count + 1, sizeof *parts.part)};
    for (size_t i = 0; i < figures->count; i++)
        if (!strcmp(set_of(results, figures, i), set)) {
            parts.part[parts.count++] = &figures->sets[i];
            parts.boards += (double)figures->sets[i].originals;
        }
    compare_with(&own, base, &parts);
    free(parts.part);
    *paired = own.paired;
    *par2 = own.par2;
}

void machines_close(struct set_over_machines *all)
{
    free(all->back_end);
    *all = (struct set_over_machines){0};
}
