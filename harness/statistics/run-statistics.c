/* SPDX-License-Identifier: MIT */
#include "harness/statistics/run-statistics.h"

#include "harness/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct interval unknown = {NAN, NAN};

/* --- one solver --- */

static void note_outcome(struct solver_statistics *own, const struct result *result, size_t weight)
{
    own->ran += weight;
    bool cut_off = result_was_cut_off(result);
    own->unsound |= result->unsound;
    own->solved += result_was_solved(result) ? weight : 0;
    own->cut_off += cut_off ? weight : 0;
    own->timeouts += cut_off && result->status == STATUS_TIMEOUT ? weight : 0;
    own->out_of_memory += cut_off && result->status == STATUS_MEMORY ? weight : 0;
    own->limited += cut_off && result->status == STATUS_LIMITED ? weight : 0;
    own->crashed += result->status == STATUS_CRASHED ? weight : 0;
    own->timeout = fmax(own->timeout, (double)result->timeout_ns);
    own->peak_bytes = result->peak_bytes > own->peak_bytes ? result->peak_bytes : own->peak_bytes;
    own->tree_bytes = result->tree_bytes > own->tree_bytes ? result->tree_bytes : own->tree_bytes;
    own->threads = result->threads > own->threads ? result->threads : own->threads;
}

static void note_runs(struct solver_statistics *own, const struct result *result)
{
    own->runs += result->runs;
    own->outliers += result->outliers;
    if (!own->fewest_runs || result->runs < own->fewest_runs)
        own->fewest_runs = result->runs;
}

/* Sums over the solved rows of a column, by instances. */
struct sums {
    /* The last: time of those whose cpu is known. */
    double instances, time, encoding, nodes, forced, guesses, cpu, timed_cpu;
    size_t rows, without_nodes;
    bool counts_nodes, encodes;
};

static struct sums add_up(struct solver_statistics *own, const struct matrix_column *column,
                          const struct result_matrix *times)
{
    struct sums sums = {.counts_nodes = true};
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *result = column->cell[row];
        double weight = times->weight[row];
        if (!result)
            continue;
        note_outcome(own, result, (size_t)weight);
        if (!result->solved)
            continue;
        note_runs(own, result);
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
static void add_means(struct solver_statistics *own, const struct matrix_column *column,
                      const struct result_matrix *times)
{
    struct sums sums = add_up(own, column, times);
    assert(own->ran >= own->solved + own->cut_off + own->crashed);
    assert(own->cut_off == own->timeouts + own->out_of_memory + own->limited);
    own->wrong = own->ran - own->solved - own->cut_off - own->crashed;
    if (column->sound) {
        own->par2 = matrix_par(times, column, 2);
        own->par10 = matrix_par(times, column, 10);
    }
    if (!sums.rows)
        return;
    bool searches = sums.nodes >= sums.instances && 2 * sums.without_nodes <= sums.rows;
    own->mean = sums.time / sums.instances;
    own->nodes = sums.counts_nodes ? sums.nodes / sums.instances : NAN;
    own->node_time = sums.counts_nodes && searches && solver_is_sound(own) ? sums.time / sums.nodes : NAN;
    own->forced = sums.guesses > 0 ? sums.forced / sums.guesses : NAN;
    own->encode_share = sums.encodes && sums.time > 0 ? sums.encoding / sums.time : NAN;
    own->cpu_share = sums.timed_cpu > 0 ? sums.cpu / sums.timed_cpu : NAN;
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

static struct solver_statistics nothing(const char *solver)
{
    return (struct solver_statistics){.solver = solver,
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
                                      .share.marginal = NAN};
}

static struct solver_statistics column_statistics(const struct matrix_column *column,
                                                  const struct result_matrix *times, double *scratch)
{
    struct solver_statistics own = nothing(column->solver);
    add_means(&own, column, times);
    own.setup = median_setup(column, times->rows, scratch);
    own.noise = median_noise(column, times->rows, scratch);
    own.disturbed = column->disturbed;
    return own;
}

/* --- what all of them solved --- */

/* common[row]: whether every sound solver solved it. */
static void find_common(struct set_statistics *set, const struct result_matrix *times, bool *common)
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

static void add_common(struct solver_statistics *statistics, const struct matrix_column *column,
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
    statistics->common_mean = time / instances;
    statistics->common_median = sample_median(scratch, count);
    statistics->common_nodes = isnan(statistics->nodes) ? NAN : nodes / instances;
}

/* --- ranks --- */

static void rank_solvers(struct set_statistics *set)
{
    const double level = 0.05;
    size_t ranked = 0;
    bool any = set->clusters >= PAIR_CLUSTERS_LEAST;
    for (size_t i = 0; i < set->pairs; i++)
        any |= !isnan(set->pair[i].par2_p);
    for (size_t i = 0; i < set->count; i++) {
        struct solver_statistics *own = &set->statistics[i];
        const struct pair *to_first = i ? set_pair(set, 0, i) : NULL;
        const bool took_time = own->solved && own->par2 > 0 && set->statistics[0].par2 > 0;
        own->par2_ratio = took_time ? own->par2 / set->statistics[0].par2 : NAN;
        own->par2_ratio_interval = to_first ? to_first->par2_interval : (struct interval){NAN, NAN};
        own->rank = any && !isnan(own->par2) && own->solved;
        ranked += own->rank;
    }
    for (size_t i = 0; i < set->count; i++)
        set->statistics[i].last_rank = set->statistics[i].rank ? ranked : 0;
    for (size_t i = 0; i < set->pairs; i++) {
        struct solver_statistics *faster = &set->statistics[set->pair[i].a],
                                 *slower = &set->statistics[set->pair[i].b];
        if (faster->rank && slower->rank && set->pair[i].par2_p_holm < level) {
            slower->rank++;
            faster->last_rank--;
        }
    }
    for (size_t i = 0; i < set->count; i++)
        assert(set->statistics[i].rank <= set->statistics[i].last_rank);
}

/* --- the median and the PAR-2 of every solver in resamples --- */

/* Draws of clusters: boards with all their isomorphs; for a solver that has times of whole blocks, these
 * blocks. */
struct drawn {
    size_t clusters, resamples;
    bool blocks;           /* the clusters are blocks */
    double *median, *par2; /* [column * resamples + resample]; NAN: there is none */
};

/* Of all columns and, after them, of the virtual best solver. */
struct set_bootstrap {
    struct drawn by_board, by_block; /* the second only if something was timed by the block */
};

/* Lists the times of a column, unsolved ones as infinity. Returns their number. */
static size_t set_bootstrap_gather(struct member *member, const struct result_matrix *times,
                                   const struct matrix_column *column, const struct clusters *clusters)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row])
            member[count++] = (struct member){time_of(column->cell[row]), clusters->of[row]};
    sort_members(member, count);
    return count;
}

static void draw_medians(struct drawn *drawn, const struct result_matrix *times,
                         const struct matrix_column *best, const struct clusters *clusters)
{
    size_t samples = times->columns + 1;
    struct member *member = memory_get((samples * times->rows + 1) * sizeof *member);
    struct clustered_sample *sample = memory_zeroed(samples, sizeof *sample);
    for (size_t s = 0; s < samples; s++) {
        struct member *own = member + s * times->rows;
        const struct matrix_column *column = s == times->columns ? best : &times->column[s];
        sample[s] = (struct clustered_sample){own, set_bootstrap_gather(own, times, column, clusters)};
    }
    bootstrap_medians(sample, samples, clusters->count, drawn->resamples, drawn->median);
    free(member);
    free(sample);
}

/* A column that has a PAR-2 has a result on every row. */
static void drawn_make_par2(double *par2, size_t resamples, const struct result_matrix *times,
                            const struct matrix_column *column, const struct clusters *clusters)
{
    struct par *par = memory_zeroed(clusters->count + 1, sizeof *par);
    double *sum = memory_get((clusters->count + 1) * sizeof *sum);
    size_t *members = memory_get((clusters->count + 1) * sizeof *members);
    for (size_t i = 0; i < clusters->count; i++)
        par[i].k = 2;
    for (size_t row = 0; row < times->rows; row++)
        par_add(&par[clusters->of[row]], column->cell[row]);
    for (size_t i = 0; i < clusters->count; i++) {
        sum[i] = par[i].sum_ns;
        members[i] = (size_t)par[i].instances;
    }
    bootstrap_means(sum, members, clusters->count, resamples, par2);
    free(par);
    free(sum);
    free(members);
}

static void drawn_make(struct drawn *drawn, const struct result_matrix *times,
                       const struct matrix_column *best, const struct clusters *clusters)
{
    size_t resamples = bootstrap_resamples(clusters->count), samples = times->columns + 1;
    drawn->clusters = clusters->count;
    drawn->resamples = resamples;
    drawn->median = memory_get(samples * resamples * sizeof *drawn->median);
    drawn->par2 = memory_get(samples * resamples * sizeof *drawn->par2);
    draw_medians(drawn, times, best, clusters);
    for (size_t s = 0; s < samples; s++) {
        const struct matrix_column *column = s == times->columns ? best : &times->column[s];
        double *own = drawn->par2 + s * resamples;
        if (times->rows && !isnan(matrix_par(times, column, 2))) {
            drawn_make_par2(own, resamples, times, column, clusters);
        } else
            for (size_t r = 0; r < resamples; r++)
                own[r] = NAN;
    }
}

static void set_bootstrap_open(struct set_bootstrap *draws, const struct result_matrix *times,
                               const struct matrix_column *best)
{
    bool spans = false;
    *draws = (struct set_bootstrap){.by_block.blocks = true};
    for (size_t c = 0; c < times->columns; c++)
        spans |= times->column[c].spans;
    drawn_make(&draws->by_board, times, best, &times->board);
    if (spans)
        drawn_make(&draws->by_block, times, best, &times->block);
}

static void set_bootstrap_close(struct set_bootstrap *draws)
{
    free(draws->by_board.median);
    free(draws->by_board.par2);
    free(draws->by_block.median);
    free(draws->by_block.par2);
    *draws = (struct set_bootstrap){0};
}

static const struct drawn *set_bootstrap_for(const struct set_bootstrap *draws,
                                             const struct matrix_column *column)
{
    return column->spans ? &draws->by_block : &draws->by_board;
}

/* Returns the interval, of 95 %, for another run like this one; NAN for a single cluster, and for fewer than
 * three blocks. Blocks are few, so their interval is widened for that. Sorts the draws. */
static struct interval drawn_interval(const struct drawn *drawn, double statistic, double *resampled)
{
    enum { CLUSTERS_LEAST = 2, BLOCKS_LEAST = 3 };
    if (isnan(statistic) || drawn->clusters < (drawn->blocks ? BLOCKS_LEAST : CLUSTERS_LEAST))
        return (struct interval){NAN, NAN};
    struct interval interval = percentile_interval(resampled, drawn->resamples);
    if (drawn->blocks)
        interval = widened_interval(statistic, interval, few_clusters_widening(drawn->clusters));
    return repetition_interval(statistic, interval);
}

/* --- quantiles, and how far they can be trusted --- */

static void add_quantiles(struct solver_statistics *own, const struct matrix_column *column,
                          const struct result_matrix *times, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row])
            scratch[count++] = time_of(column->cell[row]);
    if (!count || own->wrong || own->crashed || own->unsound)
        return;
    sort_numbers(scratch, count);
    own->p10 = quantile(scratch, count, 0.1);
    own->median = quantile(scratch, count, 0.5);
    own->p90 = quantile(scratch, count, 0.9);
    own->p99 = quantile(scratch, count, 0.99);
}

/* Sorts what was drawn for it: after the pairs, which compare draw by draw. */
static void add_intervals(struct solver_statistics *own, const struct drawn *drawn, size_t column)
{
    if (!own->solved)
        return;
    if (!isnan(own->median))
        own->median_interval = drawn_interval(drawn, own->median, drawn->median + column * drawn->resamples);
    if (own->timeout > 0 && own->median_interval.high > own->timeout)
        own->median_interval.high = INFINITY; /* a run that takes so long is cut off */
    own->par2_interval = drawn_interval(drawn, own->par2, drawn->par2 + column * drawn->resamples);
    assert(!(own->median_interval.low > own->median_interval.high));
    assert(!(own->par2_interval.low > own->par2_interval.high));
}

/* The columns and, behind them, the virtual best solver. */
static void add_spread(struct set_statistics *set, const struct result_matrix *times,
                       const struct matrix_column *best, double *scratch)
{
    struct set_bootstrap draws;
    set_bootstrap_open(&draws, times, best);
    const struct drawn *rarest = draws.by_block.resamples ? &draws.by_block : &draws.by_board;
    set->resamples = rarest->resamples;
    set->blocks = draws.by_block.clusters;
    set->clusters = rarest->clusters;
    for (size_t c = 0; c < times->columns; c++)
        add_quantiles(&set->statistics[c], &times->column[c], times, scratch);
    set->pair = pairs_make(times, &set->pairs);
    add_quantiles(&set->best, best, times, scratch);
    add_intervals(&set->best, set_bootstrap_for(&draws, best), times->columns);
    rank_solvers(set);
    for (size_t c = 0; c < times->columns; c++) {
        const struct matrix_column *column = &times->column[c];
        add_intervals(&set->statistics[c], set_bootstrap_for(&draws, column), c);
    }
    set_bootstrap_close(&draws);
}

/* --- a set --- */

static double sort_key(double par2)
{
    return isnan(par2) ? INFINITY : par2;
}

/* A solver before the table is sorted. */
struct entrant {
    struct solver_statistics statistics;
    struct matrix_column column;
};

/* Who has no PAR-2 comes last; among those, who solved more comes first. */
static int entrants_by_par2(const void *x, const void *y)
{
    const struct solver_statistics *a = &((const struct entrant *)x)->statistics,
                                   *b = &((const struct entrant *)y)->statistics;
    double p = sort_key(a->par2), q = sort_key(b->par2);
    if (p == q)
        return (a->solved < b->solved) - (a->solved > b->solved);
    return p > q ? 1 : -1;
}

/* Makes the statistics of each column, and puts both in the order of the table. */
static void sort_columns(struct set_statistics *set, struct result_matrix *times, double *scratch)
{
    struct entrant *entrant = memory_get((times->columns + 1) * sizeof *entrant);
    set->statistics = memory_zeroed(times->columns + 1, sizeof *set->statistics);
    for (size_t c = 0; c < times->columns; c++)
        entrant[c] = (struct entrant){column_statistics(&times->column[c], times, scratch), times->column[c]};
    qsort(entrant, times->columns, sizeof *entrant, entrants_by_par2);
    for (size_t c = 0; c < times->columns; c++) {
        set->statistics[c] = entrant[c].statistics;
        times->column[c] = entrant[c].column;
    }
    set->count = times->columns;
    free(entrant);
}

/* What it has in common with other solvers, which is reported of sound ones only. */
static void add_shares(struct set_statistics *set, const struct result_matrix *times,
                       const struct matrix_column *best, double *scratch)
{
    bool *common = memory_get((times->rows + 1) * sizeof *common);
    find_common(set, times, common);
    for (size_t c = 0; c < times->columns; c++) {
        add_common(&set->statistics[c], &times->column[c], times, common, scratch);
        if (times->column[c].sound)
            luck_make(&set->statistics[c].luck, times, &times->column[c]);
    }
    struct virtual_best_share *share = virtual_best_shares(times, best);
    for (size_t c = 0; c < times->columns; c++)
        set->statistics[c].share = share[c];
    free(share);
    free(common);
}

/* It has no nodes, set-up or memory of its own; what it failed on, all did, each in its own way. */
static struct solver_statistics virtual_best_statistics(const struct matrix_column *best,
                                                        const struct result_matrix *times)
{
    struct solver_statistics own = nothing(best->solver), all = nothing(best->solver);
    add_means(&all, best, times);
    own.ran = all.ran;
    own.solved = all.solved;
    own.cut_off = all.ran - all.solved;
    own.timeout = all.timeout;
    own.mean = all.mean;
    own.par2 = all.par2;
    own.par10 = all.par10;
    return own;
}

static void make_set(struct set_statistics *set, struct result_matrix *times)
{
    *set = (struct set_statistics){.set = times->set,
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
    set->best = virtual_best_statistics(&best, times);
    add_shares(set, times, &best, scratch);
    add_spread(set, times, &best, scratch);
    free(scratch);
    free(cell);
}

void run_statistics_make(struct run_statistics *statistics, const struct result_list *results)
{
    struct run_matrices run;
    run_matrices_open(&run, results);
    *statistics = (struct run_statistics){.sets = memory_zeroed(run.count + 1, sizeof *statistics->sets)};
    for (size_t i = 0; i < run.count; i++)
        make_set(&statistics->sets[statistics->count++], &run.set[i]);
    for (size_t i = 0; i < run.count; i++)
        question_text(results, statistics->sets[i].question);
    run_matrices_close(&run);
    for (size_t i = 0; i < statistics->count; i++)
        for (size_t k = 0; k < statistics->sets[i].count; k++) {
            struct solver_statistics *of = &statistics->sets[i].statistics[k];
            of->foreign = is_foreign_by_label(results, of->solver);
            of->noise = results->fresh_seed ? NAN : of->noise;
        }
}

void run_statistics_close(struct run_statistics *statistics)
{
    for (size_t i = 0; i < statistics->count; i++) {
        free(statistics->sets[i].statistics);
        free(statistics->sets[i].pair);
    }
    free(statistics->sets);
    *statistics = (struct run_statistics){0};
}

/* --- asked of a table --- */

bool solver_is_sound(const struct solver_statistics *statistics)
{
    return !statistics->wrong && !statistics->unsound;
}

const struct pair *set_pair(const struct set_statistics *set, size_t a, size_t b)
{
    assert(a < set->count && b < set->count);
    size_t first = a < b ? a : b, second = a < b ? b : a;
    for (size_t i = 0; i < set->pairs; i++)
        if (set->pair[i].a == first && set->pair[i].b == second)
            return &set->pair[i];
    return NULL;
}

size_t set_next_sound(const struct set_statistics *set, size_t place)
{
    assert(place < set->count);
    do
        place++;
    while (place < set->count && !solver_is_sound(&set->statistics[place]));
    return place;
}

struct pair set_pair_named(const struct set_statistics *set, const char *a, const char *b)
{
    for (const struct pair *pair = set->pair; pair < set->pair + set->pairs; pair++) {
        const char *first = set->statistics[pair->a].solver, *second = set->statistics[pair->b].solver;
        if (!strcmp(first, a) && !strcmp(second, b))
            return *pair;
        if (!strcmp(first, b) && !strcmp(second, a))
            return pair_turned(pair);
    }
    return pair_unknown(0, 0);
}
