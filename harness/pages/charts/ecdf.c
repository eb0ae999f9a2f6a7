/* SPDX-License-Identifier: MIT */
/* ecdf: which share of the instances each back-end solves within a time, and how much of that is luck.
 *
 * The curve of a back-end is the empirical distribution function of its times, those not solved counted as
 * infinite. Where boards were solved as several isomorphs, two more curves enclose its luck band: of
 * each board's fastest isomorph, and of its slowest. */
#include "harness/figures/luck.h"
#include "harness/ground/memory.h"
#include "harness/ground/stats.h"
#include "harness/pages/charts/sentences.h"
#include "harness/writing/value.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* --- one back-end --- */

struct shares {
    const char *solver;
    double *all, *luckiest, *unluckiest; /* times, sorted; infinite ones last */
    double *factor;                      /* by which the isomorphs of a board differ at least, sorted */
    size_t isomorphs, boards;            /* how many there are of the first; of the others */
    size_t factors;                      /* of the last: boards of which an isomorph was solved */
    bool varied;                         /* some board has several isomorphs */
    size_t most_isomorphs;               /* that a board has */
    bool open;                           /* the median factor may be larger: a slowest isomorph was cut off */
};

/* The boards of a set. `exact` gets the factors, infinite where an isomorph was not solved. */
static void add_boards(struct shares *curves, const struct result_matrix *times,
                       const struct matrix_column *column, double *exact)
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
        curves->most_isomorphs =
            isomorphs.count > curves->most_isomorphs ? isomorphs.count : curves->most_isomorphs;
        if (isomorphs.count < 2 || isnan(isomorphs.factor))
            continue;
        exact[curves->factors] = isomorphs.open ? INFINITY : isomorphs.factor;
        curves->factor[curves->factors++] = isomorphs.factor;
    }
}

static void shares_make(struct shares *curves, const struct run_matrices *run, const char *solver)
{
    size_t room = 1;
    for (size_t s = 0; s < run->count; s++)
        room += run->set[s].rows;
    double *exact = memory_get(room * sizeof *exact);
    *curves = (struct shares){.solver = solver,
                              .all = memory_get(room * sizeof *curves->all),
                              .luckiest = memory_get(room * sizeof *curves->luckiest),
                              .unluckiest = memory_get(room * sizeof *curves->unluckiest),
                              .factor = memory_get(room * sizeof *curves->factor)};
    for (size_t s = 0; s < run->count; s++) {
        const struct matrix_column *column = matrix_column_of(&run->set[s], solver);
        if (column)
            add_boards(curves, &run->set[s], column, exact);
    }
    sort_numbers(curves->all, curves->isomorphs);
    sort_numbers(curves->luckiest, curves->boards);
    sort_numbers(curves->unluckiest, curves->boards);
    sort_numbers(curves->factor, curves->factors);
    sort_numbers(exact, curves->factors);
    curves->open = curves->factors && isinf(quantile(exact, curves->factors, 0.5));
    free(exact);
}

static void shares_close(struct shares *curves)
{
    free(curves->all);
    free(curves->luckiest);
    free(curves->unluckiest);
    free(curves->factor);
    *curves = (struct shares){0};
}

/* How many of the sorted times are at most so long. */
static size_t within(const double *sorted, size_t count, double time_ns)
{
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
        (double)within(curves->all, curves->isomorphs, time_ns) / (double)curves->isomorphs,
        (double)within(curves->luckiest, curves->boards, time_ns) / (double)curves->boards,
        (double)within(curves->unluckiest, curves->boards, time_ns) / (double)curves->boards,
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
static void write_steps(const struct shares *curves, double end_ns, FILE *tsv)
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
static void note_curve(const struct shares *of, const struct run_matrices *run, double end_ns,
                       struct curves *curves)
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
    curve_begin(curves, 0, of->solver, 0, "{y:share} solved within {x:time}");
    for (size_t i = 0; i < count; i++)
        curve_point(curves, solved[i]->time_ns * 1e-9, (double)(i + 1) / (double)of->isomorphs, solved[i]);
    curve_point(curves, end_ns * 1e-9, (double)count / (double)of->isomorphs, 0);
    free(solved);
}

static double end_of(const struct result_list *results)
{
    double end_ns = 0;
    for (size_t i = 0; i < results->count; i++)
        if (is_drawn(&results->result[i]))
            end_ns = fmax(end_ns, results->result[i].time_ns);
    return end_ns;
}

/* Where a curve stands in the legend. */
struct entry {
    const char *solver;
    double half_ns; /* when half is solved; infinite: never */
    double end;     /* the share solved in the end */
};

static struct entry entry_of(const struct shares *curves)
{
    size_t half = (curves->isomorphs + 1) / 2;
    return (struct entry){.solver = curves->solver,
                          .half_ns = half ? curves->all[half - 1] : INFINITY,
                          .end = curves->isomorphs ? heights_at(curves, DBL_MAX).all : 0};
}

static bool comes_before(const struct entry *a, const struct entry *b)
{
    return a->half_ns < b->half_ns || (a->half_ns == b->half_ns && a->end > b->end);
}

/* The back-ends in the order of the legend go to the first argument of the script: from the curve that is
 * furthest left, and so on top, where half is solved. There the curves are further apart than at their ends,
 * which often lie on each other at 100 %. Those that never come so high follow by where they end. */
static void write_legend(struct entry *entry, size_t count, struct chart_arguments *arguments)
{
    for (size_t i = 1; i < count; i++) {
        struct entry here = entry[i];
        size_t at = i;
        for (; at && comes_before(&here, &entry[at - 1]); at--)
            entry[at] = entry[at - 1];
        entry[at] = here;
    }
    *arguments->text[0] = 0;
    for (size_t i = 0; i < count; i++)
        write_word(entry[i].solver, arguments);
}

static bool write_ecdf(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                       struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct entry entry[STANDINGS_MAX];
    struct run_matrices run;
    size_t count = standings_make(standing, request->results);
    double end_ns = end_of(request->results);
    run_matrices_open(&run, request->results);
    arguments->count = 1;
    write_timeouts(request->results, arguments);
    arguments->pooled = count_sets(request->results, is_drawn);
    arguments->curves.made = "share";
    fputs("solver\ttime_s\tsolved\tluckiest\tunluckiest\n", tsv);
    for (size_t s = count; s-- > 0;) {
        struct shares curves;
        shares_make(&curves, &run, standing[s].solver);
        write_steps(&curves, end_ns, tsv);
        note_curve(&curves, &run, end_ns, &arguments->curves);
        entry[s] = entry_of(&curves);
        shares_close(&curves);
    }
    run_matrices_close(&run);
    write_legend(entry, count, arguments);
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

/* The power of ten at which the back-ends are furthest apart; 0 if they are together at all of them. */
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

/* "Within 100 us cells solves all of the boards, dlx 98 %, ..., picosat none.": where few, all are named; else
 * the two that have solved the most by then, and the one that has solved the least. */
static void describe_shares(const struct shares *curves, size_t count, double time_ns, enum noun what,
                            FILE *file)
{
    enum { FEW = 5 };
    size_t order[STANDINGS_MAX];
    for (size_t s = 0; s < count; s++) {
        double reached = heights_at(&curves[s], time_ns).all;
        size_t at = s;
        for (; count > FEW && at > 0 && heights_at(&curves[order[at - 1]], time_ns).all < reached; at--)
            order[at] = order[at - 1];
        order[at] = s;
    }
    for (size_t i = 0; i < count; i++) {
        const struct shares *here = &curves[order[i]];
        if (count > FEW && i >= 2 && i + 1 < count)
            continue;
        SAY(file,
            !i                              ? "Within {2} {0} solves {1} of the {3}"
            : count > FEW && i + 1 == count ? ", ..., {} {}"
                                            : ", {} {}",
            A_NAME(here->solver), A_PART(within(here->all, here->isomorphs, time_ns), here->isomorphs),
            A_LIMIT(time_ns), A_TEXT(noun_text(what, 2)));
    }
    fputs(".", file);
}

/* "dlx solves half of the boards within 12.0 us each, and 90 % within 1.20 ms." */
static void describe_alone(const struct shares *curves, enum noun what, FILE *file)
{
    double half_ns = curves->all[(curves->isomorphs + 1) / 2 - 1],
           most_ns = curves->all[(9 * curves->isomorphs + 9) / 10 - 1];
    SAY(file,
        isinf(half_ns)   ? "{0} solves less than half of the {1}."
        : isinf(most_ns) ? "{0} solves half of the {1} within {2} each, but never 90 %."
                         : "{0} solves half of the {1} within {2} each, and 90 % within {3}.",
        A_NAME(curves->solver), A_TEXT(noun_text(what, 2)), A_TIME(half_ns), A_TIME(most_ns));
}

static double middle_factor(const struct shares *curves)
{
    return quantile(curves->factor, curves->factors, 0.5);
}

/* How many times as long the slowest isomorph of a board takes as its fastest. */
static void describe_luck(const struct shares *curves, size_t count, FILE *file)
{
    enum { FEW = 4 };
    const struct shares *compared[STANDINGS_MAX];
    size_t known = 0, isomorphs = 0, least = 0, most = 0;
    bool all_solved = true;
    for (size_t s = 0; s < count; s++) {
        if (!curves[s].varied || !curves[s].factors)
            continue;
        compared[known++] = &curves[s];
        isomorphs = curves[s].most_isomorphs > isomorphs ? curves[s].most_isomorphs : isomorphs;
        all_solved &= curves[s].factors == curves[s].boards;
    }
    if (!known)
        return;
    fprintf(file, " Each board was solved as %zu isomorphs. The slowest isomorph takes", isomorphs);
    for (size_t s = 1; s < known; s++) {
        least = middle_factor(compared[s]) < middle_factor(compared[least]) ? s : least;
        most = middle_factor(compared[s]) > middle_factor(compared[most]) ? s : most;
    }
#define LUCK(of) A_TEXT((of)->open ? "over " : ""), A_FACTOR(middle_factor(of)), A_NAME((of)->solver)
    if (known > FEW)
        SAY(file, " from {}{} times ({}) to {}{} times ({}) as long as the fastest", LUCK(compared[least]),
            LUCK(compared[most]));
    for (size_t s = 0; s < known && known <= FEW; s++)
        SAY(file, s ? ", {}{} times with {}" : " {}{} times as long as the fastest with {}",
            LUCK(compared[s]));
    fputs(all_solved ? " (medians over the boards)."
                     : " (medians over the boards of which some isomorph was solved).",
          file);
}

static void describe_ecdf(const struct chart_request *request, FILE *file)
{
    struct standing standing[STANDINGS_MAX];
    struct run_matrices run;
    enum noun what = things(request->results);
    size_t count = standings_make(standing, request->results);
    run_matrices_open(&run, request->results);
    struct shares *curves = memory_zeroed(count + 1, sizeof *curves);
    for (size_t s = 0; s < count; s++)
        shares_make(&curves[s], &run, standing[s].solver);
    if (count) {
        double time_ns = separating_time(curves, count);
        if (time_ns > 0)
            describe_shares(curves, count, time_ns, what, file);
        else
            for (size_t s = 0; s < count && s < 2; s++) {
                fputs(s ? " " : "", file);
                describe_alone(&curves[s], what, file);
            }
        describe_luck(curves, count, file);
        fputc('\n', file);
    }
    for (size_t s = 0; s < count; s++)
        shares_close(&curves[s]);
    free(curves);
    run_matrices_close(&run);
}

const struct chart ecdf_chart = {.name = "ecdf",
                                 .summary = "share of boards solved within a time, with the band of luck",
                                 .back_ends = 1,
                                 .write = write_ecdf,
                                 .describe = describe_ecdf};
