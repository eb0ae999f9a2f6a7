#include "figures.h"

#include <math.h>
#include <stdlib.h>

/* Figures of one back-end on one set; `scratch` has room for its results. */
static struct figures figures_of(const struct result *result, size_t count, double *scratch)
{
    struct figures f = {.solver = result->solver};
    f.median = f.p99 = f.mean = f.par2 = f.nodes = f.node_time = NAN;
    f.median_interval = (struct interval){NAN, NAN};
    f.p10 = f.p90 = f.par10 = f.encode_share = f.setup = f.noise = f.marginal = NAN;
    f.common_median = f.common_mean = f.common_nodes = NAN;
    double time = 0, nodes = 0;
    bool counts_nodes = true;
    for (size_t i = 0; i < count; i++) {
        if (!result[i].counted)
            continue;
        f.ran++;
        f.cut_off += result[i].cut_off;
        f.crashed += result[i].status == STATUS_CRASHED;
        f.wrong += !result[i].solved && !result[i].cut_off && result[i].status != STATUS_CRASHED;
        if (result[i].timeout_ns)
            f.timeout = (double)result[i].timeout_ns;
        if (!result[i].solved)
            continue;
        scratch[f.solved++] = result[i].time_ns;
        time += result[i].time_ns;
        nodes += (double)result[i].nodes;
        counts_nodes &= result[i].has_nodes;
    }
    if (f.solved) {
        f.mean = mean(scratch, f.solved);
        f.nodes = counts_nodes ? nodes / (double)f.solved : NAN;
        f.node_time = counts_nodes && nodes > 0 ? time / nodes : NAN;
    }
    if (!f.ran)
        return f;
    if (f.solved == f.ran || f.timeout > 0)
        f.par2 =
            penalised_mean(2, scratch, f.solved, f.timeout * (double)(f.ran - f.solved), f.ran - f.solved);
    for (size_t i = f.solved; i < f.ran; i++)
        scratch[i] = INFINITY;
    sort_numbers(scratch, f.ran);
    if (!f.wrong && !f.crashed) {
        f.median = quantile(scratch, f.ran, 0.5);
        f.p10 = quantile(scratch, f.ran, 0.1);
        f.p90 = quantile(scratch, f.ran, 0.9);
        f.p99 = quantile(scratch, f.ran, 0.99);
    }
    return f;
}

/* What is known of each instance of a set. */
struct instances {
    struct tally {
        bool ran, clash;
        size_t solved, solved_by_sound; /* back-ends */
    } * tally;
    size_t room, isomorphs;
    size_t sound; /* back-ends that were never wrong on this set */
};

static struct tally *tally_of(const struct instances *instances, const struct result *result)
{
    return &instances->tally[result->index * instances->isomorphs + result->isomorph];
}

static bool count_instances(struct instances *instances, const struct result_list *results, size_t first,
                            size_t end, const struct figures *figures, size_t solvers)
{
    size_t highest = 0;
    *instances = (struct instances){.isomorphs = 1};
    for (size_t i = first; i < end; i++) {
        const struct result *result = &results->result[i];
        highest = result->index > highest ? result->index : highest;
        if (result->isomorph >= instances->isomorphs)
            instances->isomorphs = result->isomorph + 1u;
    }
    instances->room = (highest + 1) * instances->isomorphs;
    instances->tally = calloc(instances->room, sizeof *instances->tally);
    for (size_t s = 0, from = first, to; instances->tally && s < solvers; s++, from = to) {
        to = results_stretch(results, from, true);
        instances->sound += !figures[s].wrong;
        for (size_t i = from; i < to; i++) {
            const struct result *result = &results->result[i];
            struct tally *tally = tally_of(instances, result);
            tally->ran |= result->counted;
            tally->clash |= result->status == STATUS_CLASH;
            tally->solved += result->solved;
            tally->solved_by_sound += result->solved && !figures[s].wrong;
        }
    }
    return instances->tally;
}

/* The figures of one back-end on the instances that every sound one solved. */
static void add_common(struct figures *figures, const struct result *result, size_t count,
                       const struct instances *instances, double *scratch)
{
    size_t common = 0;
    double nodes = 0;
    for (size_t i = 0; i < count && !figures->wrong; i++)
        if (tally_of(instances, &result[i])->solved_by_sound == instances->sound) {
            scratch[common++] = result[i].time_ns;
            nodes += (double)result[i].nodes;
        }
    if (!common)
        return;
    sort_numbers(scratch, common);
    figures->common_median = quantile(scratch, common, 0.5);
    figures->common_mean = mean(scratch, common);
    figures->common_nodes = isnan(figures->nodes) ? NAN : nodes / (double)common;
}

static double sort_key(double par2)
{
    return isnan(par2) ? INFINITY : par2;
}

/* Who has no PAR-2 comes last; among those, who solved more comes first. */
static int by_par2(const void *x, const void *y)
{
    const struct figures *a = x, *b = y;
    double p = sort_key(a->par2), q = sort_key(b->par2);
    if (p == q)
        return (a->solved < b->solved) - (a->solved > b->solved);
    return p > q ? 1 : -1;
}

/* One set, whose results are first .. end - 1; its figures go to set->figures. */
static bool make_set(struct set_figures *set, const struct result_list *results, size_t first, size_t end,
                     double *scratch)
{
    struct instances instances;
    set->set = results->result[first].set;
    set->boards = true;
    for (size_t i = first; i < end; i++)
        set->boards &= results->result[i].order.rows > 0;
    for (size_t from = first, to; from < end; from = to) {
        to = results_stretch(results, from, true);
        set->figures[set->count++] = figures_of(results->result + from, to - from, scratch);
    }
    if (!count_instances(&instances, results, first, end, set->figures, set->count))
        return false;
    for (size_t i = 0; i < instances.room; i++) {
        const struct tally *tally = &instances.tally[i];
        set->instances += tally->ran;
        set->clashes += tally->clash;
        set->compared += tally->solved > 1;
        set->common += tally->ran && instances.sound && tally->solved_by_sound == instances.sound;
    }
    for (size_t s = 0, from = first, to; s < set->count; s++, from = to) {
        to = results_stretch(results, from, true);
        add_common(&set->figures[s], results->result + from, to - from, &instances, scratch);
        if (set->figures[s].ran < set->instances)
            set->figures[s].par2 = NAN;
    }
    qsort(set->figures, set->count, sizeof *set->figures, by_par2);
    free(instances.tally);
    return true;
}

/* Back-ends in a stretch of results. */
static size_t count_back_ends(const struct result_list *results, size_t first, size_t end)
{
    size_t count = 0;
    for (size_t from = first; from < end; from = results_stretch(results, from, true))
        count++;
    return count;
}

bool figures_make(struct run_figures *figures, const struct result_list *results)
{
    size_t sets = 0;
    for (size_t from = 0; from < results->count; from = results_stretch(results, from, false))
        sets++;
    double *scratch = malloc((results->count + 1) * sizeof *scratch);
    *figures = (struct run_figures){.sets = calloc(sets + 1, sizeof *figures->sets)};
    bool good = scratch && figures->sets;
    for (size_t first = 0, end; good && first < results->count; first = end) {
        end = results_stretch(results, first, false);
        struct set_figures *set = &figures->sets[figures->count++];
        set->figures = calloc(count_back_ends(results, first, end), sizeof *set->figures);
        good = set->figures && make_set(set, results, first, end, scratch);
    }
    free(scratch);
    if (!good)
        figures_close(figures);
    return good;
}

void figures_close(struct run_figures *figures)
{
    for (size_t i = 0; i < figures->count; i++) {
        free(figures->sets[i].figures);
        free(figures->sets[i].pair);
    }
    free(figures->sets);
    *figures = (struct run_figures){0};
}

bool figures_sound(const struct figures *figures)
{
    return !figures->wrong;
}

const struct pair *figures_pair(const struct set_figures *set, size_t a, size_t b)
{
    size_t first = a < b ? a : b, second = a < b ? b : a;
    for (size_t i = 0; i < set->pairs; i++)
        if (set->pair[i].a == first && set->pair[i].b == second)
            return &set->pair[i];
    return 0;
}
