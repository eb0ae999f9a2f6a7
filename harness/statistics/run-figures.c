/* SPDX-License-Identifier: MIT */
#include "harness/statistics/run-figures.h"

#include "harness/base/memory.h"
#include "harness/statistics/median-and-par2-intervals.h"
#include "harness/statistics/pairs.h"
#include "harness/statistics/ranks.h"
#include "harness/statistics/virtual-best.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct interval unknown = {NAN, NAN};

/* --- one back-end --- */

static void note_outcome(struct figures *f, const struct result *result, size_t weight)
{
    f->ran += weight;
    bool cut_off = result_was_cut_off(result);
    f->unsound |= result->unsound;
    f->solved += result_was_solved(result) ? weight : 0;
    f->cut_off += cut_off ? weight : 0;
    f->timeouts += cut_off && result->status == STATUS_TIMEOUT ? weight : 0;
    f->out_of_memory += cut_off && result->status == STATUS_MEMORY ? weight : 0;
    f->limited += cut_off && result->status == STATUS_LIMITED ? weight : 0;
    f->crashed += result->status == STATUS_CRASHED ? weight : 0;
    f->timeout = fmax(f->timeout, (double)result->timeout_ns);
    f->peak_bytes = result->peak_bytes > f->peak_bytes ? result->peak_bytes : f->peak_bytes;
    f->tree_bytes = result->tree_bytes > f->tree_bytes ? result->tree_bytes : f->tree_bytes;
    f->threads = result->threads > f->threads ? result->threads : f->threads;
}

static void note_runs(struct figures *f, const struct result *result)
{
    f->runs += result->runs;
    f->outliers += result->outliers;
    if (!f->fewest_runs || result->runs < f->fewest_runs)
        f->fewest_runs = result->runs;
}

/* Sums over the solved rows of a column, by instances. */
struct sums {
    double instances, time, encoding, nodes, forced, guesses, cpu,
        timed_cpu; /* the last: time of those whose cpu is known */
    size_t rows, without_nodes;
    bool counts_nodes, encodes;
};

static struct sums add_up(struct figures *f, const struct matrix_column *column,
                          const struct result_matrix *times)
{
    struct sums sums = {.counts_nodes = true};
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *result = column->cell[row];
        double weight = times->weight[row];
        if (!result)
            continue;
        note_outcome(f, result, (size_t)weight);
        if (!result->solved)
            continue;
        note_runs(f, result);
        sums.rows++;
        sums.instances += weight;
        sums.time += weight * result->time_ns;
        sums.encoding += weight * result->encode_ns;
        sums.encodes |= result->has_encode;
        sums.nodes += (double)result->nodes; /* of a stretch, of all its instances together */
        sums.forced += result->forced;
        sums.guesses += result->guesses;
        sums.without_nodes += !result->nodes;
        sums.counts_nodes &= result->has_nodes;
        if (!isnan(result->cpu_ns)) {
            sums.cpu += weight * result->cpu_ns;
            sums.timed_cpu += weight * result->time_ns;
        }
    }
    return sums;
}

/* Means and penalised means. */
static void add_means(struct figures *f, const struct matrix_column *column,
                      const struct result_matrix *times)
{
    struct sums sums = add_up(f, column, times);
    f->wrong = f->ran - f->solved - f->cut_off - f->crashed;
    if (column->sound) {
        f->par2 = matrix_par(times, column, 2);
        f->par10 = matrix_par(times, column, 10);
    }
    if (!sums.rows)
        return;
    bool searches = sums.nodes >= sums.instances && 2 * sums.without_nodes <= sums.rows;
    f->mean = sums.time / sums.instances;
    f->nodes = sums.counts_nodes ? sums.nodes / sums.instances : NAN;
    f->node_time = sums.counts_nodes && searches ? sums.time / sums.nodes : NAN;
    f->forced = sums.guesses > 0 ? sums.forced / sums.guesses : NAN;
    f->encode_share = sums.encodes && sums.time > 0 ? sums.encoding / sums.time : NAN;
    f->cpu_share = sums.timed_cpu > 0 ? sums.cpu / sums.timed_cpu : NAN;
}

static double median_setup(const struct matrix_column *column, size_t rows, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < rows; row++)
        if (column->cell[row] && !isnan(column->cell[row]->setup_ns))
            scratch[count++] = column->cell[row]->setup_ns;
    return sample_median(scratch, count);
}

static double median_noise(const struct matrix_column *column, size_t rows, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < rows; row++)
        if (column->cell[row] && column->cell[row]->solved && !isnan(column->cell[row]->noise))
            scratch[count++] = column->cell[row]->noise;
    return sample_median(scratch, count);
}

static struct figures nothing(const char *solver)
{
    return (struct figures){.solver = solver,
                            .median = NAN,
                            .p10 = NAN,
                            .p90 = NAN,
                            .p99 = NAN,
                            .median_interval = unknown,
                            .mean = NAN,
                            .par2 = NAN,
                            .par10 = NAN,
                            .par2_interval = unknown,
                            .par2_ratio = NAN,
                            .par2_ratio_interval = unknown,
                            .cpu_share = NAN,
                            .nodes = NAN,
                            .node_time = NAN,
                            .forced = NAN,
                            .encode_share = NAN,
                            .setup = NAN,
                            .noise = NAN,
                            .luck = {.luckiest = NAN,
                                     .unluckiest = NAN,
                                     .par2_luckiest = NAN,
                                     .par2_unluckiest = NAN,
                                     .widest = NAN},
                            .common_median = NAN,
                            .common_mean = NAN,
                            .common_nodes = NAN,
                            .marginal = NAN};
}

static struct figures figures_of(const struct matrix_column *column, const struct result_matrix *times,
                                 double *scratch)
{
    struct figures f = nothing(column->solver);
    add_means(&f, column, times);
    f.setup = median_setup(column, times->rows, scratch);
    f.noise = median_noise(column, times->rows, scratch);
    return f;
}

/* --- what all of them solved --- */

/* common[row]: whether every sound back-end solved it. */
static void find_common(struct set_figures *set, const struct result_matrix *times, bool *common)
{
    for (size_t row = 0; row < times->rows; row++) {
        size_t sound = 0, missing = 0, solved = 0;
        for (size_t c = 0; c < times->columns; c++) {
            const struct result *result = times->column[c].cell[row];
            bool solves = result && result->solved;
            solved += solves;
            sound += times->column[c].sound;
            missing += times->column[c].sound && !solves;
        }
        common[row] = sound && !missing;
        set->common += common[row] ? (size_t)times->weight[row] : 0;
        set->compared += solved > 1 ? (size_t)times->weight[row] : 0;
    }
}

static void add_common(struct figures *figures, const struct matrix_column *column,
                       const struct result_matrix *times, const bool *common, double *scratch)
{
    size_t count = 0;
    double nodes = 0, time = 0, instances = 0;
    for (size_t row = 0; row < times->rows && column->sound; row++)
        if (common[row]) {
            scratch[count++] = column->cell[row]->time_ns;
            time += times->weight[row] * column->cell[row]->time_ns;
            nodes += (double)column->cell[row]->nodes;
            instances += times->weight[row];
        }
    if (!count)
        return;
    figures->common_mean = time / instances;
    figures->common_median = sample_median(scratch, count);
    figures->common_nodes = isnan(figures->nodes) ? NAN : nodes / instances;
}

/* --- quantiles, and how far they can be trusted --- */

static void add_quantiles(struct figures *f, const struct matrix_column *column,
                          const struct result_matrix *times, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row])
            scratch[count++] = time_of(column->cell[row]);
    if (!count || f->wrong || f->crashed || f->unsound)
        return;
    sort_numbers(scratch, count);
    f->p10 = quantile(scratch, count, 0.1);
    f->median = quantile(scratch, count, 0.5);
    f->p90 = quantile(scratch, count, 0.9);
    f->p99 = quantile(scratch, count, 0.99);
}

/* Sorts what was drawn for it: after the pairs, which compare draw by draw. */
static void add_intervals(struct figures *f, const struct drawn *drawn, size_t column)
{
    if (!isnan(f->median))
        f->median_interval = drawn_interval(drawn, f->median, drawn->median + column * drawn->resamples);
    if (f->timeout > 0 && f->median_interval.high > f->timeout)
        f->median_interval.high = INFINITY; /* a run that takes so long is cut off */
    f->par2_interval = drawn_interval(drawn, f->par2, drawn->par2 + column * drawn->resamples);
}

/* The columns and, behind them, the virtual best solver. */
static void add_spread(struct set_figures *set, const struct result_matrix *times,
                       const struct matrix_column *best, double *scratch)
{
    struct set_bootstrap draws;
    set_bootstrap_open(&draws, times, best);
    const struct drawn *rarest = draws.by_block.resamples ? &draws.by_block : &draws.by_board;
    set->resamples = rarest->resamples;
    set->blocks = draws.by_block.clusters;
    set->clusters = rarest->clusters;
    for (size_t c = 0; c < times->columns; c++)
        add_quantiles(&set->figures[c], &times->column[c], times, scratch);
    pairs_make(set, times);
    add_quantiles(&set->best, best, times, scratch);
    add_intervals(&set->best, set_bootstrap_for(&draws, best), times->columns);
    ranks_make(set);
    for (size_t c = 0; c < times->columns; c++) {
        const struct matrix_column *column = &times->column[c];
        add_intervals(&set->figures[c], set_bootstrap_for(&draws, column), c);
    }
    set_bootstrap_close(&draws);
}

/* --- a set --- */

static double sort_key(double par2)
{
    return isnan(par2) ? INFINITY : par2;
}

/* A back-end before the table is sorted. */
struct entrant {
    struct figures figures;
    struct matrix_column column;
};

/* Who has no PAR-2 comes last; among those, who solved more comes first. */
static int by_par2(const void *x, const void *y)
{
    const struct figures *a = &((const struct entrant *)x)->figures,
                         *b = &((const struct entrant *)y)->figures;
    double p = sort_key(a->par2), q = sort_key(b->par2);
    if (p == q)
        return (a->solved < b->solved) - (a->solved > b->solved);
    return p > q ? 1 : -1;
}

/* Makes the figures of each column, and puts both in the order of the table. */
static void sort_columns(struct set_figures *set, struct result_matrix *times, double *scratch)
{
    struct entrant *entrant = memory_get((times->columns + 1) * sizeof *entrant);
    set->figures = memory_zeroed(times->columns + 1, sizeof *set->figures);
    for (size_t c = 0; c < times->columns; c++)
        entrant[c] = (struct entrant){figures_of(&times->column[c], times, scratch), times->column[c]};
    qsort(entrant, times->columns, sizeof *entrant, by_par2);
    for (size_t c = 0; c < times->columns; c++) {
        set->figures[c] = entrant[c].figures;
        times->column[c] = entrant[c].column;
    }
    set->count = times->columns;
    free(entrant);
}

/* What it has in common with other back-ends, which is reported of sound ones only. */
static void add_shares(struct set_figures *set, const struct result_matrix *times,
                       const struct matrix_column *best, double *scratch)
{
    bool *common = memory_get((times->rows + 1) * sizeof *common);
    find_common(set, times, common);
    for (size_t c = 0; c < times->columns; c++) {
        add_common(&set->figures[c], &times->column[c], times, common, scratch);
        if (times->column[c].sound)
            luck_make(&set->figures[c].luck, times, &times->column[c]);
    }
    virtual_best_share_out(set->figures, times, best);
    free(common);
}

/* It has no nodes, set-up or memory of its own; what it failed on, all did, each in its own way. */
static struct figures figures_of_best(const struct matrix_column *best, const struct result_matrix *times)
{
    struct figures f = nothing(best->solver), all = nothing(best->solver);
    add_means(&all, best, times);
    f.ran = all.ran;
    f.solved = all.solved;
    f.cut_off = all.ran - all.solved;
    f.timeout = all.timeout;
    f.mean = all.mean;
    f.par2 = all.par2;
    f.par10 = all.par10;
    return f;
}

static void make_set(struct set_figures *set, struct result_matrix *times)
{
    *set = (struct set_figures){.set = times->set,
                                .boards = true,
                                .instances = times->instances,
                                .rows = times->rows,
                                .originals = times->originals,
                                .clashes = times->clashes};
    for (size_t c = 0; c < times->columns; c++)
        for (size_t row = 0; row < times->rows; row++)
            set->boards &= !times->column[c].cell[row] || times->column[c].cell[row]->order.rows > 0;
    double *scratch = memory_get((times->rows + 1) * sizeof *scratch);
    const struct result **cell = memory_get((times->rows + 1) * sizeof *cell);
    sort_columns(set, times, scratch);
    struct matrix_column best = virtual_best(times, cell);
    set->best = figures_of_best(&best, times);
    add_shares(set, times, &best, scratch);
    add_spread(set, times, &best, scratch);
    free(scratch);
    free(cell);
}

void figures_make(struct run_figures *figures, const struct result_list *results)
{
    struct run_matrices run;
    run_matrices_open(&run, results);
    *figures = (struct run_figures){.sets = memory_zeroed(run.count + 1, sizeof *figures->sets)};
    for (size_t i = 0; i < run.count; i++)
        make_set(&figures->sets[figures->count++], &run.set[i]);
    run_matrices_close(&run);
    for (size_t i = 0; i < figures->count; i++)
        for (size_t f = 0; f < figures->sets[i].count; f++) {
            struct figures *of = &figures->sets[i].figures[f];
            of->foreign = is_foreign_by_label(results, of->solver);
        }
}
