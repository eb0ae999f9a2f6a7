/* ecdf: which share of the instances each back-end solves within a time, and how much of that is luck.
 *
 * The curve of a back-end is the empirical distribution function of its times, those not solved counted as
 * infinite. Where boards were solved in several forms (isomorphs), two more curves enclose its luck band: of
 * each board's fastest form, and of its slowest. */
#include "words.h"

#include "../luck.h"
#include "../output.h"
#include "../stats.h"

#include <math.h>
#include <stdlib.h>

/* --- one back-end --- */

struct curves {
    const char *solver;
    double *all, *luckiest, *unluckiest; /* times, sorted; infinite ones last */
    double *factor;                      /* by which the forms of a board differ at least, sorted */
    size_t forms, boards;                /* how many there are of the first; of the others */
    size_t factors;                      /* of the last: boards of which a form was solved */
    bool varied;                         /* some board has several forms */
    size_t most_forms;                   /* that a board has */
    bool open;                           /* the median factor may be larger: a slowest form was cut off */
};

/* The boards of a set. `exact` gets the factors, infinite where a form was not solved. */
static void add_boards(struct curves *curves, const struct times *times, const struct times_column *column,
                       double *exact)
{
    for (size_t row = 0; row < times->rows; row++)
        if (column->cell[row])
            curves->all[curves->forms++] = time_of(column->cell[row]);
    for (size_t from = 0, to; from < times->rows; from = to) {
        to = times_board_end(times, from);
        struct forms forms = forms_of(column, from, to);
        if (!forms.count)
            continue;
        curves->luckiest[curves->boards] = time_of(forms.fastest);
        curves->unluckiest[curves->boards++] = time_of(forms.slowest);
        curves->varied |= forms.count > 1;
        curves->most_forms = forms.count > curves->most_forms ? forms.count : curves->most_forms;
        if (forms.count < 2 || isnan(forms.factor))
            continue;
        exact[curves->factors] = forms.open ? INFINITY : forms.factor;
        curves->factor[curves->factors++] = forms.factor;
    }
}

/* False if memory runs out. */
static bool curves_make(struct curves *curves, const struct run_times *run, const char *solver)
{
    size_t room = 1;
    for (size_t s = 0; s < run->count; s++)
        room += run->set[s].rows;
    double *exact = malloc(room * sizeof *exact);
    *curves = (struct curves){.solver = solver,
                              .all = malloc(room * sizeof *curves->all),
                              .luckiest = malloc(room * sizeof *curves->luckiest),
                              .unluckiest = malloc(room * sizeof *curves->unluckiest),
                              .factor = malloc(room * sizeof *curves->factor)};
    bool good = exact && curves->all && curves->luckiest && curves->unluckiest && curves->factor;
    for (size_t s = 0; good && s < run->count; s++) {
        const struct times_column *column = times_column_of(&run->set[s], solver);
        if (column)
            add_boards(curves, &run->set[s], column, exact);
    }
    if (good) {
        sort_numbers(curves->all, curves->forms);
        sort_numbers(curves->luckiest, curves->boards);
        sort_numbers(curves->unluckiest, curves->boards);
        sort_numbers(curves->factor, curves->factors);
        sort_numbers(exact, curves->factors);
        curves->open = curves->factors && isinf(quantile(exact, curves->factors, 0.5));
    }
    free(exact);
    return good;
}

static void curves_close(struct curves *curves)
{
    free(curves->all);
    free(curves->luckiest);
    free(curves->unluckiest);
    free(curves->factor);
    *curves = (struct curves){0};
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

static struct heights heights_at(const struct curves *curves, double time_ns)
{
    return (struct heights){
        (double)within(curves->all, curves->forms, time_ns) / (double)curves->forms,
        (double)within(curves->luckiest, curves->boards, time_ns) / (double)curves->boards,
        (double)within(curves->unluckiest, curves->boards, time_ns) / (double)curves->boards,
    };
}

static void write_heights(const struct curves *curves, double time_ns, struct heights heights, FILE *tsv)
{
    fprintf(tsv, "%s\t%.9g\t%.6g", curves->solver, time_ns * 1e-9, heights.all);
    if (curves->varied)
        fprintf(tsv, "\t%.6g\t%.6g\n", heights.luckiest, heights.unluckiest);
    else
        fputs("\t\t\n", tsv);
}

static bool are_near(struct heights a, struct heights b)
{
    const double seen = 1. / 2000; /* what is lower than that nobody sees */
    return fabs(a.all - b.all) < seen && fabs(a.luckiest - b.luckiest) < seen &&
           fabs(a.unluckiest - b.unluckiest) < seen;
}

/* Each step is two rows: below it, and above. The curve goes on to the right until `end_ns`. Every time at
 * which one of the three curves rises is among all times. */
static void write_steps(const struct curves *curves, double end_ns, FILE *tsv)
{
    struct heights before = {0};
    for (size_t i = 0; i < curves->forms && isfinite(curves->all[i]); i++) {
        struct heights here = heights_at(curves, curves->all[i]);
        bool last = i + 1 == curves->forms || isinf(curves->all[i + 1]);
        if (!last && (curves->all[i] == curves->all[i + 1] || are_near(before, here)))
            continue;
        write_heights(curves, curves->all[i], before, tsv);
        write_heights(curves, curves->all[i], here, tsv);
        before = here;
    }
    write_heights(curves, end_ns, before, tsv);
}

static double end_of(const struct result_list *results)
{
    double end_ns = 0;
    for (size_t i = 0; i < results->count; i++)
        if (is_drawn(&results->result[i]))
            end_ns = fmax(end_ns, results->result[i].time_ns);
    return end_ns;
}

bool write_ecdf(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    struct run_times run;
    size_t count = write_series(request, standing, arguments);
    double end_ns = end_of(request->results);
    if (!run_times_open(&run, request->results))
        return error_set(error, "not enough memory");
    write_timeouts(request->results, arguments);
    fputs("solver\ttime_s\tsolved\tluckiest\tunluckiest\n", tsv);
    bool good = true;
    for (size_t s = count; good && s-- > 0;) {
        struct curves curves;
        good = curves_make(&curves, &run, standing[s].solver);
        if (good)
            write_steps(&curves, end_ns, tsv);
        curves_close(&curves);
    }
    run_times_close(&run);
    if (!good)
        return error_set(error, "not enough memory");
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

/* The power of ten at which the back-ends are furthest apart; 0 if they are together at all of them. */
static double telling_time(const struct curves *curves, size_t count)
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

static void tell_share(const struct curves *curves, double time_ns, const char *of, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    tell_name(file, curves->solver, markdown);
    fprintf(file, " %s%s", share_text(within(curves->all, curves->forms, time_ns), curves->forms, text), of);
}

/* Where few, all are told; else the one that has solved the most by then, and the one that has solved the
 * least. */
static void tell_shares(const struct curves *curves, size_t count, double time_ns, const char *of, FILE *file,
                        bool markdown)
{
    enum { FEW = 5 };
    char text[TIME_TEXT_MAX];
    size_t most = 0, least = 0;
    for (size_t s = 1; s < count; s++) {
        double share = heights_at(&curves[s], time_ns).all;
        most = share > heights_at(&curves[most], time_ns).all ? s : most;
        least = share < heights_at(&curves[least], time_ns).all ? s : least;
    }
    fprintf(file, "Solved within %s: ", limit_text(time_ns, text));
    for (size_t s = 0; s < count && count <= FEW; s++) {
        fputs(s ? ", " : "", file);
        tell_share(&curves[s], time_ns, s ? "" : of, file, markdown);
    }
    if (count > FEW) {
        fputs("by ", file);
        tell_share(&curves[most], time_ns, of, file, markdown);
        fputs(" (the most), by ", file);
        tell_share(&curves[least], time_ns, " (the least)", file, markdown);
    }
    fputs(".", file);
}

/* "dlx has solved half of the boards after 12.0 us and 90 % after 1.20 ms." */
static void tell_alone(const struct curves *curves, const char *what, FILE *file, bool markdown)
{
    char half[TIME_TEXT_MAX], most[TIME_TEXT_MAX];
    double half_ns = curves->all[(curves->forms + 1) / 2 - 1],
           most_ns = curves->all[(9 * curves->forms + 9) / 10 - 1];
    tell_name(file, curves->solver, markdown);
    if (isinf(half_ns))
        fprintf(file, " solves less than half of the %s", what);
    else
        fprintf(file, " has solved half of the %s after %s, and ", what, time_text(half_ns, half));
    if (isfinite(half_ns) && isinf(most_ns))
        fputs("never solves 90 %", file);
    else if (isfinite(most_ns))
        fprintf(file, "90 %% after %s", time_text(most_ns, most));
    fputs(".", file);
}

static double middle_factor(const struct curves *curves)
{
    return quantile(curves->factor, curves->factors, 0.5);
}

static void tell_factor(const struct curves *curves, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    fprintf(file, "%s%s for ", curves->open ? "over " : "", factor_text(middle_factor(curves), text));
    tell_name(file, curves->solver, markdown);
}

/* "The luckiest and the unluckiest of the 9 forms of a board differ in the median by a factor of 2.1 for dlx,
 * ..." */
static void tell_luck(const struct curves *curves, size_t count, FILE *file, bool markdown)
{
    enum { FEW = 4 };
    const struct curves *told[STANDINGS_MAX];
    size_t known = 0, forms = 0, least = 0, most = 0;
    bool all_solved = true;
    for (size_t s = 0; s < count; s++) {
        if (!curves[s].varied || !curves[s].factors)
            continue;
        told[known++] = &curves[s];
        forms = curves[s].most_forms > forms ? curves[s].most_forms : forms;
        all_solved &= curves[s].factors == curves[s].boards;
    }
    if (!known)
        return;
    fprintf(file,
            " The luckiest and the unluckiest of %zu forms of a board%s differ in the median by a factor of ",
            forms, all_solved ? "" : ", if it solves any,");
    for (size_t s = 1; s < known; s++) {
        least = middle_factor(told[s]) < middle_factor(told[least]) ? s : least;
        most = middle_factor(told[s]) > middle_factor(told[most]) ? s : most;
    }
    for (size_t s = 0; s < known && known <= FEW; s++) {
        fputs(s ? ", " : "", file);
        tell_factor(told[s], file, markdown);
    }
    if (known > FEW) {
        tell_factor(told[least], file, markdown);
        fputs(" (the least) to ", file);
        tell_factor(told[most], file, markdown);
        fputs(" (the most)", file);
    }
    fputs(".", file);
}

bool tell_ecdf(const struct chart_request *request, FILE *file, bool markdown)
{
    struct standing standing[STANDINGS_MAX];
    struct run_times run;
    const char *what = things(request->results);
    size_t count = standings_make(standing, request->results), made = 0;
    if (!run_times_open(&run, request->results))
        return false;
    struct curves *curves = calloc(count + 1, sizeof *curves);
    char of[40];
    while (curves && made < count && curves_make(&curves[made], &run, standing[made].solver))
        made++;
    bool good = curves && made == count;
    if (good && count) {
        double time_ns = telling_time(curves, count);
        snprintf(of, sizeof of, " of the %s", what);
        if (time_ns > 0)
            tell_shares(curves, count, time_ns, of, file, markdown);
        else
            for (size_t s = 0; s < count && s < 2; s++) {
                fputs(s ? " " : "", file);
                tell_alone(&curves[s], what, file, markdown);
            }
        tell_luck(curves, count, file, markdown);
        fputc('\n', file);
    }
    for (size_t s = 0; s <= made && curves; s++)
        curves_close(&curves[s]);
    free(curves);
    run_times_close(&run);
    return good;
}
