/* SPDX-License-Identifier: MIT */
/* ecdf: which share of the instances each solver solves within a time, and how much of that is luck.
 *
 * The curve of a solver is the empirical distribution function of its times, those not solved counted as
 * infinite. Where boards were solved as several isomorphs, two more curves enclose its luck band: of
 * each board's fastest isomorph, and of its slowest. */
#include "harness/base/memory.h"
#include "harness/charts/chart.h"
#include "harness/statistics/luck.h"
#include "harness/statistics/virtual-best.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* --- one solver --- */

struct shares {
    const char *solver;
    double *all, *luckiest, *unluckiest; /* times, sorted; infinite ones last */
    size_t isomorphs, boards;            /* how many there are of the first; of the others */
    bool varied;                         /* some board has several isomorphs */
};

static void shares_add_boards(struct shares *curves, const struct result_matrix *times,
                              const struct matrix_column *column)
{
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row])
            curves->all[curves->isomorphs++] = time_of(column->cell[row]);
    for (size_t from = 0, to; from < times->rows; from = to) {
        to = matrix_board_end(times, from);
        struct isomorphs isomorphs = isomorphs_of(column, from, to);
        if (!isomorphs.count)
            continue;
        curves->luckiest[curves->boards] = time_of(isomorphs.fastest);
        curves->unluckiest[curves->boards++] = time_of(isomorphs.slowest);
        curves->varied |= isomorphs.count > 1;
    }
}

static void shares_make(struct shares *curves, const struct run_matrices *run, const char *solver)
{
    size_t room = 1;
    for (size_t s = 0; s < run->count; s++)
        room += run->set[s].rows;
    *curves = (struct shares){.solver = solver,
                              .all = memory_get(room * sizeof *curves->all),
                              .luckiest = memory_get(room * sizeof *curves->luckiest),
                              .unluckiest = memory_get(room * sizeof *curves->unluckiest)};
    for (size_t s = 0; s < run->count; s++) {
        const struct matrix_column *column = matrix_column_of(&run->set[s], solver);
        if (column)
            shares_add_boards(curves, &run->set[s], column);
    }
    sort_numbers(curves->all, curves->isomorphs);
    sort_numbers(curves->luckiest, curves->boards);
    sort_numbers(curves->unluckiest, curves->boards);
}

static void shares_close(struct shares *curves)
{
    free(curves->all);
    free(curves->luckiest);
    free(curves->unluckiest);
    *curves = (struct shares){0};
}

#ifndef NDEBUG
static bool are_ascending(const double *number, size_t count)
{
    enum { FEW = 100 };
    for (size_t i = 1; i < count && i < FEW; i++)
        if (number[i - 1] > number[i])
            return false;
    return true;
}
#endif

/* How many of the sorted times are at most `time_ns`. */
static size_t ecdf_count_within(const double *sorted, size_t count, double time_ns)
{
    assert(are_ascending(sorted, count));
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sorted[middle] <= time_ns)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* --- the numbers drawn --- */

struct heights {
    double all, luckiest, unluckiest;
};

static struct heights heights_at(const struct shares *curves, double time_ns)
{
    return (struct heights){
        (double)ecdf_count_within(curves->all, curves->isomorphs, time_ns) / (double)curves->isomorphs,
        (double)ecdf_count_within(curves->luckiest, curves->boards, time_ns) / (double)curves->boards,
        (double)ecdf_count_within(curves->unluckiest, curves->boards, time_ns) / (double)curves->boards,
    };
}

static void write_heights(const struct shares *curves, double time_ns, struct heights heights, FILE *tsv)
{
    fprintf(tsv, "%s\t%.9g\t%.6g", curves->solver, time_ns * 1e-9, heights.all);
    if (curves->varied)
        fprintf(tsv, "\t%.6g\t%.6g\n", heights.luckiest, heights.unluckiest);
    else
        fputs("\t\t\n", tsv);
}

static bool are_near(struct heights a, struct heights b)
{
    const double seen = 1. / 2000; /* what is lower than that is not visible */
    return fabs(a.all - b.all) < seen && fabs(a.luckiest - b.luckiest) < seen &&
           fabs(a.unluckiest - b.unluckiest) < seen;
}

/* Each step is two rows: below it, and above. The curve goes on to the right until `end_ns`. Every time at
 * which one of the three curves rises is among all times. */
static void write_ecdf_steps(const struct shares *curves, double end_ns, FILE *tsv)
{
    struct heights before = {0};
    for (size_t i = 0; i < curves->isomorphs && isfinite(curves->all[i]); i++) {
        struct heights here = heights_at(curves, curves->all[i]);
        bool last = i + 1 == curves->isomorphs || isinf(curves->all[i + 1]);
        if (!last && (curves->all[i] == curves->all[i + 1] || are_near(before, here)))
            continue;
        write_heights(curves, curves->all[i], before, tsv);
        write_heights(curves, curves->all[i], here, tsv);
        before = here;
    }
    write_heights(curves, end_ns, before, tsv);
}

/* Its points for the page: every time, and where the curve ends. */
static void ecdf_note_curve(const struct shares *of, const struct run_matrices *run, double end_ns,
                            const char *says, struct curves *curves)
{
    size_t count = 0;
    const struct result **solved = memory_get((of->isomorphs + 1) * sizeof *solved);
    for (size_t s = 0; s < run->count; s++) {
        const struct matrix_column *column = matrix_column_of(&run->set[s], of->solver);
        for (size_t row = 0; column && row < run->set[s].rows; row++)
            if (column->cell[row] && isfinite(time_of(column->cell[row])))
                solved[count++] = column->cell[row];
    }
    sort_results(solved, count);
    curve_begin(curves, 0, of->solver, NULL, "%s", says);
    for (size_t i = 0; i < count; i++)
        curve_point(curves, solved[i]->time_ns * 1e-9, (double)(i + 1) / (double)of->isomorphs, solved[i]);
    curve_point(curves, end_ns * 1e-9, (double)count / (double)of->isomorphs, NULL);
    free(solved);
}

static double longest_time(const struct result_list *results)
{
    double end_ns = 0;
    for (size_t i = 0; i < results->count; i++)
        if (is_drawn(&results->result[i]))
            end_ns = fmax(end_ns, results->result[i].time_ns);
    return end_ns;
}

/* Where a curve stands in the legend. */
struct legend_entry {
    const char *solver;
    double half_ns; /* when half is solved; infinite: never */
    double end;     /* the share solved in the end */
};

static struct legend_entry legend_entry_of(const struct shares *curves)
{
    size_t half = (curves->isomorphs + 1) / 2;
    return (struct legend_entry){.solver = curves->solver,
                                 .half_ns = half ? curves->all[half - 1] : INFINITY,
                                 .end = curves->isomorphs ? heights_at(curves, DBL_MAX).all : 0};
}

static bool comes_before(const struct legend_entry *a, const struct legend_entry *b)
{
    return a->half_ns < b->half_ns || (a->half_ns == b->half_ns && a->end > b->end);
}

/* The solvers in the order of the legend go to the first argument of the script: from the curve that is
 * furthest left, and so on top, where half is solved. There the curves are further apart than at their ends,
 * which often lie on each other at 100 %. Those that never come so high follow by where they end. */
static void write_legend(struct legend_entry *entry, size_t count, struct chart_arguments *arguments)
{
    for (size_t i = 1; i < count; i++) {
        struct legend_entry here = entry[i];
        size_t at = i;
        for (; at && comes_before(&here, &entry[at - 1]); at--)
            entry[at] = entry[at - 1];
        entry[at] = here;
    }
    *arguments->text[0] = 0;
    for (size_t i = 0; i < count; i++)
        write_word(entry[i].solver, arguments);
}

/* Writes the numbers, curves and arguments of `ecdf` (struct chart), with times in seconds in a column of
 * this name; a curve says `says` at a point. */
static bool ecdf_write(const struct chart_request *request, const char *column, const char *says, FILE *tsv,
                       struct chart_arguments *arguments, struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct legend_entry entry[STANDINGS_MAX];
    struct run_matrices run;
    size_t count = standings_make(standing, request->results);
    double end_ns = longest_time(request->results);
    run_matrices_open(&run, request->results);
    arguments->count = 1;
    write_timeouts(request->results, arguments);
    arguments->pooled = count_sets(request->results, is_drawn);
    arguments->curves.made = "share";
    fprintf(tsv, "solver\t%s\tsolved\tluckiest\tunluckiest\n", column);
    for (size_t s = count; s-- > 0;) {
        struct shares curves;
        shares_make(&curves, &run, standing[s].solver);
        write_ecdf_steps(&curves, end_ns, tsv);
        ecdf_note_curve(&curves, &run, end_ns, says, &arguments->curves);
        entry[s] = legend_entry_of(&curves);
        shares_close(&curves);
    }
    run_matrices_close(&run);
    write_legend(entry, count, arguments);
    return count || error_set(error, "there are no runs to draw");
}

static bool write_ecdf(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                       struct error *error)
{
    return ecdf_write(request, "time_s", "{y:share} solved within {x:time}", tsv, arguments, error);
}

/* --- the sentence below them --- */

/* The power of ten at which the solvers are furthest apart; 0 if they are together at all of them. */
static double separating_time(const struct shares *curves, size_t count)
{
    double found_ns = 0, widest = 0;
    for (double time_ns = 10; time_ns < 1e14; time_ns *= 10) {
        double least = 1, most = 0;
        for (size_t s = 0; s < count; s++) {
            double share = heights_at(&curves[s], time_ns).all;
            least = fmin(least, share);
            most = fmax(most, share);
        }
        if (most - least > widest) {
            widest = most - least;
            found_ns = time_ns;
        }
    }
    return found_ns;
}

/* Ranks the solvers by what they solve within the time at which they are furthest apart; above 0, by what
 * they solve within this ratio, where times in seconds are ratios. */
static void ecdf_describe(const struct chart_request *request, double ratio, struct league *league)
{
    struct standing standing[STANDINGS_MAX];
    struct run_matrices run;
    size_t count = standings_make(standing, request->results);
    run_matrices_open(&run, request->results);
    struct shares *curves = memory_zeroed(count + 1, sizeof *curves);
    for (size_t s = 0; s < count; s++)
        shares_make(&curves[s], &run, standing[s].solver);
    const double apart_ns = ratio > 0 ? ratio * 1e9 : separating_time(curves, count),
                 time_ns = apart_ns > 0 ? apart_ns : longest_time(request->results);
    size_t most = 0;
    for (size_t s = 0; s < count; s++)
        most = curves[s].isomorphs > most ? curves[s].isomorphs : most;
    league->head =
        SAID(ratio > 0 ? "Of {0}, within {2} times the fastest time, " : "Of {0}, within {1} each, ",
             A_TALLY(most, things(request->results)), apart_ns > 0 ? A_LIMIT(time_ns) : A_TIME(time_ns),
             A_WHOLE(ratio));
    league->verb = " solves ";
    for (size_t s = 0; s < count; s++)
        league_add(league, A_NAME(curves[s].solver), heights_at(&curves[s], time_ns).all,
                   SAID("{}", A_PART(ecdf_count_within(curves[s].all, curves[s].isomorphs, time_ns),
                                     curves[s].isomorphs)));
    for (size_t s = 0; s < count; s++)
        shares_close(&curves[s]);
    free(curves);
    run_matrices_close(&run);
}

static void describe_ecdf(const struct chart_request *request, struct league *league)
{
    ecdf_describe(request, 0, league);
}

const struct chart ecdf_chart = {.name = "ecdf",
                                 .summary = "share of boards solved within a time, with the band of luck",
                                 .solvers = 1,
                                 .write = write_ecdf,
                                 .describe = describe_ecdf};

/* profile: the performance profile. Which share of the instances each solver solves within so many times the
 * time of the fastest on each: the distribution function of these ratios (E. Dolan, J. More, Benchmarking
 * Optimization Software with Performance Profiles, Mathematical Programming 91, 2002, p. 203).
 *
 * It shows how often a solver is the fastest, and how far it is from that elsewhere. Who is second is not to
 * be read from it, as ratios are to the fastest of all that took part: N. Gould, J. Scott, A Note on
 * Performance Profiles for Benchmarking Software, ACM Transactions on Mathematical Software 43(2), 2016. */

/* Returns the same results with ratios in the place of times, a second for the ratio 1; the array of results
 * is to be freed. A solver that was wrong on a set is no measure of the others there. */
static struct result_list profile_ratios(const struct result_list *results)
{
    struct result_list ratios = *results;
    struct run_matrices run;
    ratios.result = memory_get((results->count + 1) * sizeof *ratios.result);
    for (size_t i = 0; i < results->count; i++) {
        ratios.result[i] = results->result[i];
        ratios.result[i].time_ns = 1e9;
        ratios.result[i].timeout_ns = 0;
    }
    run_matrices_open(&run, results);
    for (const struct result_matrix *set = run.set; set < run.set + run.count; set++) {
        const struct result **best = memory_get((set->rows + 1) * sizeof *best);
        virtual_best(set, best);
        for (size_t cell = 0; cell < set->rows * set->columns; cell++) {
            const struct result *result = set->cells[cell], *fastest = best[cell % set->rows];
            if (result && result->solved && fastest && fastest->solved)
                ratios.result[result - results->result].time_ns =
                    1e9 * fmax(1, fmax(1, result->time_ns) / fmax(1, fastest->time_ns));
        }
        free(best);
    }
    run_matrices_close(&run);
    return ratios;
}

static bool write_profile(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                          struct error *error)
{
    struct result_list ratios = profile_ratios(request->results);
    struct chart_request of_ratios = *request;
    of_ratios.results = &ratios;
    const bool written =
        ecdf_write(&of_ratios, "ratio", "{y:share} solved within {x:number} times the fastest time", tsv,
                   arguments, error);
    for (struct curve_point *point = arguments->curves.point;
         point < arguments->curves.point + arguments->curves.points; point++)
        point->of = point->of ? request->results->result + (point->of - ratios.result) : NULL;
    free(ratios.result);
    return written;
}

static void describe_profile(const struct chart_request *request, struct league *league)
{
    struct result_list ratios = profile_ratios(request->results);
    struct chart_request of_ratios = *request;
    of_ratios.results = &ratios;
    ecdf_describe(&of_ratios, 2, league);
    free(ratios.result);
}

const struct chart profile_chart = {.name = "profile",
                                    .summary = "share of boards solved within so many times the fastest time",
                                    .solvers = 2,
                                    .write = write_profile,
                                    .describe = describe_profile};
