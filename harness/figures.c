#include "figures.h"

#include "pairs.h"
#include "times.h"
#include "virtual-best.h"

#include <math.h>
#include <stdlib.h>

static const struct interval untold = {NAN, NAN};

/* --- one back-end --- */

static void note_outcome(struct figures *f, const struct result *result)
{
    f->ran++;
    f->solved += result->solved;
    f->cut_off += result->cut_off;
    f->timeouts += result->cut_off && result->status == STATUS_TIMEOUT;
    f->out_of_memory += result->cut_off && result->status == STATUS_MEMORY;
    f->limited += result->cut_off && result->status == STATUS_LIMITED;
    f->crashed += result->status == STATUS_CRASHED;
    f->timeout = fmax(f->timeout, (double)result->timeout_ns);
    f->peak_bytes = result->peak_bytes > f->peak_bytes ? result->peak_bytes : f->peak_bytes;
}

static void note_runs(struct figures *f, const struct result *result)
{
    f->runs += result->runs;
    f->outliers += result->outliers;
    if (!f->fewest_runs || result->runs < f->fewest_runs)
        f->fewest_runs = result->runs;
}

/* Means and penalised means; `scratch` has room for all rows. */
static void add_means(struct figures *f, const struct column *column, size_t rows, double *scratch)
{
    double time = 0, nodes = 0, encoding = 0, limits = 0;
    size_t solved = 0;
    bool counts_nodes = true, encodes = false;
    for (size_t row = 0; row < rows; row++) {
        const struct result *result = column->cell[row];
        if (!result)
            continue;
        note_outcome(f, result);
        if (!result->solved) {
            limits += limit_of(result);
            continue;
        }
        note_runs(f, result);
        scratch[solved++] = result->time_ns;
        time += result->time_ns;
        encoding += result->encode_ns;
        encodes |= result->has_encode;
        nodes += (double)result->nodes;
        counts_nodes &= result->has_nodes;
    }
    f->wrong = f->ran - f->solved - f->cut_off - f->crashed;
    if (f->ran == rows && rows && isfinite(limits)) {
        f->par2 = penalised_mean(2, scratch, solved, limits, rows - solved);
        f->par10 = penalised_mean(10, scratch, solved, limits, rows - solved);
    }
    if (!solved)
        return;
    f->mean = mean(scratch, solved);
    f->nodes = counts_nodes ? nodes / (double)solved : NAN;
    f->node_time = counts_nodes && nodes > 0 ? time / nodes : NAN;
    f->encode_share = encodes && time > 0 ? encoding / time : NAN;
}

static double median_of(double *numbers, size_t count)
{
    if (!count)
        return NAN;
    sort_numbers(numbers, count);
    return quantile(numbers, count, 0.5);
}

static double median_setup(const struct column *column, size_t rows, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < rows; row++)
        if (column->cell[row] && !isnan(column->cell[row]->setup_ns))
            scratch[count++] = column->cell[row]->setup_ns;
    return median_of(scratch, count);
}

static double median_noise(const struct column *column, size_t rows, double *scratch)
{
    size_t count = 0;
    for (size_t row = 0; row < rows; row++)
        if (column->cell[row] && column->cell[row]->solved && !isnan(column->cell[row]->noise))
            scratch[count++] = column->cell[row]->noise;
    return median_of(scratch, count);
}

static struct figures nothing(const char *solver)
{
    return (struct figures){.solver = solver,
                            .median = NAN,
                            .p10 = NAN,
                            .p90 = NAN,
                            .p99 = NAN,
                            .median_interval = untold,
                            .mean = NAN,
                            .par2 = NAN,
                            .par10 = NAN,
                            .nodes = NAN,
                            .node_time = NAN,
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

static struct figures figures_of(const struct column *column, size_t rows, double *scratch)
{
    struct figures f = nothing(column->solver);
    add_means(&f, column, rows, scratch);
    f.setup = median_setup(column, rows, scratch);
    f.noise = median_noise(column, rows, scratch);
    return f;
}

/* --- luck --- */

/* The fastest and the slowest form of a board. */
struct forms {
    const struct result *fastest, *slowest;
    size_t count;
};

static struct forms forms_of(const struct column *column, size_t from, size_t to)
{
    struct forms forms = {0};
    for (size_t row = from; row < to; row++) {
        const struct result *result = column->cell[row];
        if (!result)
            continue;
        if (!forms.count++)
            forms.fastest = forms.slowest = result;
        if (time_of(result) < time_of(forms.fastest))
            forms.fastest = result;
        if (time_of(result) > time_of(forms.slowest))
            forms.slowest = result;
    }
    return forms;
}

/* In the sum of a PAR-2. */
static double penalised(const struct result *result)
{
    return result->solved ? result->time_ns : 2 * limit_of(result);
}

static double finite_mean(double total, size_t count)
{
    return isfinite(total) ? total / (double)count : NAN;
}

static void note_widest(struct luck *luck, const struct forms *forms)
{
    double slowest = forms->slowest->solved ? forms->slowest->time_ns : limit_of(forms->slowest);
    double ratio = slowest / forms->fastest->time_ns;
    if (!forms->fastest->solved || isnan(ratio) || ratio <= luck->widest)
        return;
    luck->widest = ratio;
    luck->widest_cut_off = !forms->slowest->solved;
    luck->widest_board = forms->fastest->index;
}

/* `scratch` has room for twice the boards. */
static void add_luck(struct luck *luck, const struct column *column, const struct times *times,
                     double *scratch)
{
    double lucky = 0, unlucky = 0, *fastest = scratch, *slowest = scratch + times->boards;
    for (size_t from = 0, to; from < times->rows; from = to) {
        to = times_board_end(times, from);
        struct forms forms = forms_of(column, from, to);
        if (forms.count < 2)
            continue;
        fastest[luck->boards] = time_of(forms.fastest);
        slowest[luck->boards] = time_of(forms.slowest);
        lucky += penalised(forms.fastest);
        unlucky += penalised(forms.slowest);
        note_widest(luck, &forms);
        luck->boards++;
    }
    if (!luck->boards)
        return;
    luck->luckiest = median_of(fastest, luck->boards);
    luck->unluckiest = median_of(slowest, luck->boards);
    luck->par2_luckiest = finite_mean(lucky, luck->boards);
    luck->par2_unluckiest = finite_mean(unlucky, luck->boards);
}

/* --- what all of them solved --- */

/* common[row]: whether every sound back-end solved it. */
static void find_common(struct set_figures *set, const struct times *times, bool *common)
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
        set->common += common[row];
        set->compared += solved > 1;
    }
}

static void add_common(struct figures *figures, const struct column *column, const bool *common, size_t rows,
                       double *scratch)
{
    size_t count = 0;
    double nodes = 0;
    for (size_t row = 0; row < rows && column->sound; row++)
        if (common[row]) {
            scratch[count++] = column->cell[row]->time_ns;
            nodes += (double)column->cell[row]->nodes;
        }
    if (!count)
        return;
    figures->common_mean = mean(scratch, count);
    figures->common_median = median_of(scratch, count);
    figures->common_nodes = isnan(figures->nodes) ? NAN : nodes / (double)count;
}

/* --- quantiles, and how far they can be trusted --- */

static void add_quantiles(struct figures *f, const struct clustered_sample *sample, double *scratch)
{
    if (!sample->count || f->wrong || f->crashed)
        return;
    for (size_t i = 0; i < sample->count; i++)
        scratch[i] = sample->member[i].number;
    f->p10 = quantile(scratch, sample->count, 0.1);
    f->median = quantile(scratch, sample->count, 0.5);
    f->p90 = quantile(scratch, sample->count, 0.9);
    f->p99 = quantile(scratch, sample->count, 0.99);
}

/* The times of a column, unsolved ones as infinity; of the virtual best solver those given. */
static size_t gather(struct member *member, const struct times *times, const struct column *column,
                     const double *best)
{
    size_t count = 0;
    for (size_t row = 0; row < times->rows; row++)
        if (!column || column->cell[row])
            member[count++] =
                (struct member){column ? time_of(column->cell[row]) : best[row], times->board[row]};
    sort_members(member, count);
    return count;
}

/* The columns and, behind them, the virtual best solver. */
static bool add_spread(struct set_figures *set, const struct times *times, const double *best,
                       double *scratch)
{
    size_t samples = times->columns + 1, resamples = bootstrap_resamples(times->boards);
    struct member *member = malloc((samples * times->rows + 1) * sizeof *member);
    struct clustered_sample *sample = calloc(samples, sizeof *sample);
    double *medians = malloc((samples * resamples + 1) * sizeof *medians);
    bool good = member && sample && medians;
    set->resamples = resamples;
    for (size_t s = 0; good && s < samples; s++) {
        struct member *own = member + s * times->rows;
        bool is_best = s == times->columns;
        sample[s] = (struct clustered_sample){own, gather(own, times, is_best ? 0 : &times->column[s], best)};
        add_quantiles(is_best ? &set->best : &set->figures[s], &sample[s], scratch);
    }
    good =
        good && bootstrap_medians(sample, samples, times->boards, medians) && pairs_make(set, times, medians);
    for (size_t s = 0; good && s < samples && times->boards > 1; s++) {
        struct figures *f = s == times->columns ? &set->best : &set->figures[s];
        if (!isnan(f->median))
            f->median_interval =
                repetition_interval(f->median, percentile_interval(medians + s * resamples, resamples));
        if (f->timeout > 0 && f->median_interval.high > f->timeout)
            f->median_interval.high = INFINITY; /* a run that takes so long is cut off */
    }
    free(member);
    free(sample);
    free(medians);
    return good;
}

/* --- a set --- */

static double sort_key(double par2)
{
    return isnan(par2) ? INFINITY : par2;
}

/* A back-end before the table is sorted. */
struct entrant {
    struct figures figures;
    struct column column;
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
static bool rank(struct set_figures *set, struct times *times, double *scratch)
{
    struct entrant *entrant = malloc((times->columns + 1) * sizeof *entrant);
    set->figures = calloc(times->columns + 1, sizeof *set->figures);
    if (!entrant || !set->figures) {
        free(entrant);
        return false;
    }
    for (size_t c = 0; c < times->columns; c++)
        entrant[c] = (struct entrant){figures_of(&times->column[c], times->rows, scratch), times->column[c]};
    qsort(entrant, times->columns, sizeof *entrant, by_par2);
    for (size_t c = 0; c < times->columns; c++) {
        set->figures[c] = entrant[c].figures;
        times->column[c] = entrant[c].column;
    }
    set->count = times->columns;
    free(entrant);
    return true;
}

/* One set, whose results are first .. end - 1. */
static bool make_set(struct set_figures *set, const struct result_list *results, size_t first, size_t end)
{
    struct times times;
    if (!times_open(&times, results, first, end))
        return false;
    *set = (struct set_figures){.set = results->result[first].set,
                                .boards = true,
                                .instances = times.rows,
                                .originals = times.boards,
                                .clashes = times.clashes,
                                .best = nothing("virtual best")};
    for (size_t i = first; i < end; i++)
        set->boards &= results->result[i].order.rows > 0;
    double *scratch = malloc((2 * times.rows + 1) * sizeof *scratch),
           *best = malloc((times.rows + 1) * sizeof *best);
    bool *common = malloc((times.rows + 1) * sizeof *common);
    bool good = scratch && best && common && rank(set, &times, scratch);
    if (good)
        find_common(set, &times, common);
    for (size_t c = 0; good && c < times.columns; c++) {
        add_common(&set->figures[c], &times.column[c], common, times.rows, scratch);
        if (times.column[c].sound)
            add_luck(&set->figures[c].luck, &times.column[c], &times, scratch);
    }
    if (good) {
        virtual_best(set, &times, best);
        good = add_spread(set, &times, best, scratch);
    }
    free(scratch);
    free(best);
    free(common);
    times_close(&times);
    return good;
}

bool figures_make(struct run_figures *figures, const struct result_list *results)
{
    size_t sets = 0;
    for (size_t from = 0; from < results->count; from = results_stretch(results, from, false))
        sets++;
    *figures = (struct run_figures){.sets = calloc(sets + 1, sizeof *figures->sets)};
    bool good = figures->sets;
    for (size_t first = 0, end; good && first < results->count; first = end) {
        end = results_stretch(results, first, false);
        good = make_set(&figures->sets[figures->count++], results, first, end);
    }
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
