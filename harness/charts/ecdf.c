/* ecdf: which share of the instances each back-end solves within a time, and how much of that is luck.
 *
 * The curve of a back-end is the empirical distribution function of its times, those not solved counted as
 * infinite. Where boards were solved in several forms (isomorphs), two more curves enclose its luck band: of
 * each board's fastest form, and of its slowest. */
#include "words.h"

#include "../output.h"
#include "../stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- one back-end --- */

struct form {
    const char *set;
    size_t index;
    uint64_t instance_hash;
    double time_ns;  /* infinite if it was not solved */
    double least_ns; /* the time, or the limit that it met, or 0 where it failed in another way */
};

struct luck {
    const char *solver;
    double *all, *luckiest, *unluckiest; /* times, sorted; infinite ones last */
    double *factor;                      /* by which the forms of a board differ at least, sorted */
    size_t forms, boards;                /* how many there are of the first; of the others */
    size_t factors;                      /* of the last: boards of which a form was solved */
    bool varied;                         /* some board has several forms */
    size_t most_forms;                   /* that a board has */
    double end_ns;                       /* the longest time or limit */
    bool open;                           /* the median factor may be larger: a slowest form was cut off */
};

#define COMPARE(a, b) \
    if ((a) != (b))   \
        return (a) < (b) ? -1 : 1;

static int by_board(const void *x, const void *y)
{
    const struct form *a = x, *b = y;
    int order = strcmp(a->set, b->set);
    if (order)
        return order;
    COMPARE(a->index, b->index)
    COMPARE(a->instance_hash, b->instance_hash)
    COMPARE(a->time_ns, b->time_ns)
    return 0;
}

/* The forms of one board, the fastest first. */
static void note_board(struct luck *luck, const struct form *form, size_t count, double *exact)
{
    double most_ns = form[0].least_ns;
    for (size_t i = 1; i < count; i++)
        most_ns = fmax(most_ns, form[i].least_ns);
    luck->luckiest[luck->boards] = form[0].time_ns;
    luck->unluckiest[luck->boards++] = form[count - 1].time_ns;
    luck->varied |= count > 1;
    luck->most_forms = count > luck->most_forms ? count : luck->most_forms;
    if (count < 2 || !(form[0].time_ns > 0) || isinf(form[0].time_ns))
        return;
    exact[luck->factors] = form[count - 1].time_ns / form[0].time_ns;
    luck->factor[luck->factors++] = fmax(1, most_ns / form[0].time_ns);
}

static void note_boards(struct luck *luck, struct form *form, double *exact)
{
    qsort(form, luck->forms, sizeof *form, by_board);
    for (size_t from = 0, to; from < luck->forms; from = to) {
        for (to = from + 1; to < luck->forms && !strcmp(form[from].set, form[to].set) &&
                            form[from].index == form[to].index &&
                            form[from].instance_hash == form[to].instance_hash;)
            to++;
        note_board(luck, form + from, to - from, exact);
    }
    sort_numbers(luck->all, luck->forms);
    sort_numbers(luck->luckiest, luck->boards);
    sort_numbers(luck->unluckiest, luck->boards);
    sort_numbers(luck->factor, luck->factors);
    sort_numbers(exact, luck->factors);
    luck->open = luck->factors && isinf(quantile(exact, luck->factors, 0.5));
}

/* False if memory runs out. */
static bool luck_make(struct luck *luck, const struct result_list *results, const char *solver)
{
    size_t room = 1;
    for (size_t i = 0; i < results->count; i++)
        room += results->result[i].solver == solver;
    struct form *form = malloc(room * sizeof *form);
    double *exact = malloc(room * sizeof *exact);
    *luck = (struct luck){.solver = solver,
                          .all = malloc(room * sizeof *luck->all),
                          .luckiest = malloc(room * sizeof *luck->luckiest),
                          .unluckiest = malloc(room * sizeof *luck->unluckiest),
                          .factor = malloc(room * sizeof *luck->factor)};
    bool good = form && exact && luck->all && luck->luckiest && luck->unluckiest && luck->factor;
    for (size_t i = 0; good && i < results->count; i++) {
        const struct result *result = &results->result[i];
        if (result->solver != solver || !result->counted)
            continue;
        double time_ns = result->solved ? result->time_ns : INFINITY;
        double least_ns = result->solved || result->status == STATUS_TIMEOUT ? result->time_ns : 0;
        luck->all[luck->forms] = time_ns;
        form[luck->forms++] =
            (struct form){result->set, result->index, result->instance_hash, time_ns, least_ns};
        if (result->solved || result->cut_off)
            luck->end_ns = fmax(luck->end_ns, result->time_ns);
    }
    if (good)
        note_boards(luck, form, exact);
    free(form);
    free(exact);
    return good;
}

static void luck_close(struct luck *luck)
{
    free(luck->all);
    free(luck->luckiest);
    free(luck->unluckiest);
    free(luck->factor);
    *luck = (struct luck){0};
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

static struct heights heights_at(const struct luck *luck, double time_ns)
{
    return (struct heights){
        (double)within(luck->all, luck->forms, time_ns) / (double)luck->forms,
        (double)within(luck->luckiest, luck->boards, time_ns) / (double)luck->boards,
        (double)within(luck->unluckiest, luck->boards, time_ns) / (double)luck->boards,
    };
}

static void write_heights(const struct luck *luck, double time_ns, struct heights heights, FILE *tsv)
{
    fprintf(tsv, "%s\t%.9g\t%.6g", luck->solver, time_ns * 1e-9, heights.all);
    if (luck->varied)
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
static void write_steps(const struct luck *luck, double end_ns, FILE *tsv)
{
    struct heights before = {0};
    for (size_t i = 0; i < luck->forms && isfinite(luck->all[i]); i++) {
        struct heights here = heights_at(luck, luck->all[i]);
        bool last = i + 1 == luck->forms || isinf(luck->all[i + 1]);
        if (!last && (luck->all[i] == luck->all[i + 1] || are_near(before, here)))
            continue;
        write_heights(luck, luck->all[i], before, tsv);
        write_heights(luck, luck->all[i], here, tsv);
        before = here;
    }
    write_heights(luck, end_ns, before, tsv);
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
    size_t count = write_series(request, standing, arguments);
    double end_ns = end_of(request->results);
    write_timeouts(request->results, arguments);
    fputs("solver\ttime_s\tsolved\tluckiest\tunluckiest\n", tsv);
    for (size_t s = count; s-- > 0;) {
        struct luck luck;
        bool good = luck_make(&luck, request->results, standing[s].solver);
        if (good)
            write_steps(&luck, end_ns, tsv);
        luck_close(&luck);
        if (!good)
            return error_set(error, "not enough memory");
    }
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

/* The power of ten at which the back-ends are furthest apart; 0 if they are together at all of them. */
static double telling_time(const struct luck *luck, size_t count)
{
    double found_ns = 0, widest = 0;
    for (double time_ns = 10; time_ns < 1e14; time_ns *= 10) {
        double least = 1, most = 0;
        for (size_t s = 0; s < count; s++) {
            double share = heights_at(&luck[s], time_ns).all;
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

static void tell_share(const struct luck *luck, double time_ns, const char *of, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    tell_name(file, luck->solver, markdown);
    fprintf(file, " %s%s", share_text(within(luck->all, luck->forms, time_ns), luck->forms, text), of);
}

/* Where few, all are told; else the one that has solved the most by then, and the one that has solved the
 * least. */
static void tell_shares(const struct luck *luck, size_t count, double time_ns, const char *of, FILE *file,
                        bool markdown)
{
    enum { FEW = 5 };
    char text[TIME_TEXT_MAX];
    size_t most = 0, least = 0;
    for (size_t s = 1; s < count; s++) {
        double share = heights_at(&luck[s], time_ns).all;
        most = share > heights_at(&luck[most], time_ns).all ? s : most;
        least = share < heights_at(&luck[least], time_ns).all ? s : least;
    }
    fprintf(file, "Solved within %s: ", limit_text(time_ns, text));
    for (size_t s = 0; s < count && count <= FEW; s++) {
        fputs(s ? ", " : "", file);
        tell_share(&luck[s], time_ns, s ? "" : of, file, markdown);
    }
    if (count > FEW) {
        fputs("by ", file);
        tell_share(&luck[most], time_ns, of, file, markdown);
        fputs(" (the most), by ", file);
        tell_share(&luck[least], time_ns, " (the least)", file, markdown);
    }
    fputs(".", file);
}

/* "dlx has solved half of the boards after 12.0 us and 90 % after 1.20 ms." */
static void tell_alone(const struct luck *luck, const char *what, FILE *file, bool markdown)
{
    char half[TIME_TEXT_MAX], most[TIME_TEXT_MAX];
    double half_ns = luck->all[(luck->forms + 1) / 2 - 1],
           most_ns = luck->all[(9 * luck->forms + 9) / 10 - 1];
    tell_name(file, luck->solver, markdown);
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

static double middle_factor(const struct luck *luck)
{
    return quantile(luck->factor, luck->factors, 0.5);
}

static void tell_factor(const struct luck *luck, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    fprintf(file, "%s%s for ", luck->open ? "over " : "", factor_text(middle_factor(luck), text));
    tell_name(file, luck->solver, markdown);
}

/* "The luckiest and the unluckiest of the 9 forms of a board differ in the median by a factor of 2.1 for dlx,
 * ..." */
static void tell_luck(const struct luck *luck, size_t count, FILE *file, bool markdown)
{
    enum { FEW = 4 };
    const struct luck *told[STANDINGS_MAX];
    size_t known = 0, forms = 0, least = 0, most = 0;
    bool all_solved = true;
    for (size_t s = 0; s < count; s++) {
        if (!luck[s].varied || !luck[s].factors)
            continue;
        told[known++] = &luck[s];
        forms = luck[s].most_forms > forms ? luck[s].most_forms : forms;
        all_solved &= luck[s].factors == luck[s].boards;
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
    const char *what = things(request->results);
    size_t count = results_rank(request->results, standing), made = 0;
    struct luck *luck = calloc(count + 1, sizeof *luck);
    char of[40];
    while (luck && made < count && luck_make(&luck[made], request->results, standing[made].solver))
        made++;
    bool good = luck && made == count;
    if (good && count) {
        double time_ns = telling_time(luck, count);
        snprintf(of, sizeof of, " of the %s", what);
        if (time_ns > 0)
            tell_shares(luck, count, time_ns, of, file, markdown);
        else
            for (size_t s = 0; s < count && s < 2; s++) {
                fputs(s ? " " : "", file);
                tell_alone(&luck[s], what, file, markdown);
            }
        tell_luck(luck, count, file, markdown);
        fputc('\n', file);
    }
    for (size_t s = 0; s <= made && luck; s++)
        luck_close(&luck[s]);
    free(luck);
    return good;
}
