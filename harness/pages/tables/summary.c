/* SPDX-License-Identifier: MIT */
#include "harness/pages/tables/summary.h"

#include "harness/figures/verdict.h"
#include "harness/writing/escape.h"
#include "harness/writing/table.h"
#include "harness/writing/value-text.h"

#include <math.h>
#include <string.h>

/* --- cells --- */

/* Marks behind figures that leave something out, and behind what a back-end of others says of itself. */
static const char *const mark = "*", *const dagger = "\xE2\x80\xA0";

static void write_time(char *cell, double nanoseconds, double timeout, const char *suffix)
{
    char text[TIME_TEXT_MAX];
    if (isnan(nanoseconds))
        snprintf(cell, TABLE_CELL_MAX, "-");
    else if (isinf(nanoseconds) && timeout > 0)
        snprintf(cell, TABLE_CELL_MAX, "> %s", limit_text(timeout, text));
    else if (isinf(nanoseconds))
        snprintf(cell, TABLE_CELL_MAX, "%s", "cut off");
    else
        snprintf(cell, TABLE_CELL_MAX, "%s%s", time_text(nanoseconds, text), suffix);
}

static void write_count(char *cell, double number, const char *suffix)
{
    char text[TIME_TEXT_MAX];
    if (isnan(number))
        snprintf(cell, TABLE_CELL_MAX, "-");
    else
        snprintf(cell, TABLE_CELL_MAX, "%s%s", count_text(number, text), suffix);
}

static int ratio_decimals(double ratio, int most)
{
    return ratio < 9.995 ? most : ratio < 99.95 ? 1 : 0;
}

static void write_ratio(char *cell, double ratio, int most)
{
    if (isfinite(ratio))
        snprintf(cell, TABLE_CELL_MAX, "%.*f", ratio_decimals(ratio, most), ratio);
    else
        snprintf(cell, TABLE_CELL_MAX, "-");
}

static void write_ratio_interval(char *cell, struct interval interval)
{
    char low[TIME_TEXT_MAX];
    if (isnan(interval.low) || isinf(interval.low))
        snprintf(cell, TABLE_CELL_MAX, "-");
    else if (isinf(interval.high)) {
        snprintf(low, sizeof low, "%.*f", ratio_decimals(interval.low, 2), interval.low);
        snprintf(cell, TABLE_CELL_MAX, "%s or more", low);
    } else
        snprintf(cell, TABLE_CELL_MAX, "%.*f–%.*f", ratio_decimals(interval.high, 2), interval.low,
                 ratio_decimals(interval.high, 2), interval.high);
}

/* "2.5 2.3–2.8" */
static void write_ratio_and_interval(char *cell, double ratio, struct interval interval)
{
    char of[TABLE_CELL_MAX];
    write_ratio(cell, ratio, interval.low < ratio && ratio < 9.995 ? 2 : 1);
    write_ratio_interval(of, interval);
    if (isfinite(ratio) && strcmp(of, "-"))
        snprintf(cell + strlen(cell), TABLE_CELL_MAX - strlen(cell), " %.60s", of);
}

static void write_p(char *cell, double p)
{
    if (isnan(p))
        snprintf(cell, TABLE_CELL_MAX, "-");
    else if (p < 0.001)
        snprintf(cell, TABLE_CELL_MAX, "< 0.001");
    else
        snprintf(cell, TABLE_CELL_MAX, p < 0.1 ? "%.3f" : "%.2f", p);
}

static size_t sound_back_ends(const struct set_figures *set)
{
    size_t sound = 0;
    for (size_t i = 0; i < set->count; i++)
        sound += figures_sound(&set->figures[i]);
    return sound;
}

/* --- the main table --- */

static const char *const main_head[] = {"back-end", "#",     "solved",      "median", "interval",
                                        "99 %",     "PAR-2", "ratio, 95 %", "nodes",  "a node"};
enum { MAIN_COLUMNS = sizeof main_head / sizeof *main_head, MAIN_MEDIAN = 3 };

static bool has_stretches(const struct set_figures *set)
{
    return set->rows < set->instances;
}

/* What is compared one by one. */
static const char *what_is_compared(const struct set_figures *set)
{
    return set->blocks ? "blocks" : has_stretches(set) ? "stretches" : set->boards ? "boards" : "instances";
}

static void fill_main_row(char (*cell)[TABLE_CELL_MAX], const struct set_figures *set,
                          const struct figures *f)
{
    const char *sat_out = f->ran < set->instances ? mark : "",
               *unsolved = f->solved < set->instances ? mark : "";
    char text[TIME_TEXT_MAX], nodes[8];
    snprintf(nodes, sizeof nodes, "%s%s", unsolved, f->foreign ? dagger : "");
    snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
    snprintf(cell[1], TABLE_CELL_MAX,
             f->unsound               ? "unsound"
             : !f->rank               ? "-"
             : f->last_rank > f->rank ? "%zu–%zu"
                                      : "%zu",
             f->rank, f->last_rank);
    snprintf(cell[2], TABLE_CELL_MAX, f->solved < set->instances ? "%zu/%zu" : "%zu", f->solved,
             set->instances);
    write_time(cell[3], f->median, f->timeout, sat_out);
    snprintf(cell[4], TABLE_CELL_MAX, "%s",
             interval_text(f->median, f->median_interval.low, f->median_interval.high, text));
    write_time(cell[5], f->p99, f->timeout, sat_out);
    write_time(cell[6], f->par2, 0, "");
    write_ratio_and_interval(cell[7], f->par2_ratio, f->par2_ratio_interval);
    write_count(cell[8], f->nodes, nodes);
    write_time(cell[9], f->node_time, 0, nodes);
}

/* What the layouts that back-ends were linked in did to them. */
static void print_layouts(const struct set_figures *set, FILE *file)
{
    char list[1024] = "";
    size_t layouts = 0, used = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        layouts = f->layouts > layouts ? f->layouts : layouts;
        if (isnan(f->layout_spread) || used + TABLE_CELL_MAX >= sizeof list)
            continue;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%.100s %.1f %%", used ? ", " : "",
                                 f->solver, 100 * f->layout_spread);
    }
    if (!layouts)
        return;
    fprintf(file,
            *list ? "Back-ends were linked in %zu layouts, and intervals include how their times differ. "
                    "Standard deviation of\nmedians between layouts: %s."
                  : "Back-ends were linked in %zu layouts: too few to show how times differ between layouts, "
                    "so intervals do not\ninclude it (5 do).",
            layouts, list);
    fputs("\n\n", file);
}

static void print_main(const struct set_figures *set, FILE *file, bool markdown)
{
    const char *head[MAIN_COLUMNS];
    struct table table = {.columns = MAIN_COLUMNS, .head = head};
    bool foreign = false;
    memcpy(head, main_head, sizeof head);
    if (has_stretches(set))
        head[MAIN_MEDIAN] = "median of stretches";
    for (size_t i = 0; i < set->count; i++) {
        char(*cell)[TABLE_CELL_MAX] = table_add_row(&table);
        fill_main_row(cell, set, &set->figures[i]);
        foreign |= set->figures[i].foreign && !isnan(set->figures[i].nodes);
    }
    table_print_last(&table, file, markdown);
    if (foreign) {
        fprintf(file, "%s as the back-end counts them itself: not verified.", dagger);
        fputs("\n\n", file);
    }
    if (set->blocks) {
        fprintf(file,
                "Back-ends that are too fast to be timed one by one were timed by the block: what "
                "is\nindependent there, and resampled, is %zu blocks.",
                set->blocks);
        fputs("\n\n", file);
    }
    print_layouts(set, file);
    if (set->count > 1 && set->clusters < PAIR_CLUSTERS_LEAST) {
        fprintf(file, "With fewer than 6 %s there is neither rank nor p.", what_is_compared(set));
        fputs("\n\n", file);
    }
}

/* --- where figures say different things --- */

enum { REMARKS_MOST = 2 };

/* Pairs of which one back-end is ahead for certain by PAR-2, and the other by medians. */
static void print_disagreements(const struct set_figures *set, FILE *file)
{
    size_t count = 0;
    for (size_t i = 0; i < set->pairs; i++) {
        const struct pair *pair = &set->pair[i];
        int side = side_of_1(pair->par2_interval);
        if (!side || side_of_1(pair->interval) != -side || count++ >= REMARKS_MOST)
            continue;
        char par2[TABLE_CELL_MAX], of_par2[TABLE_CELL_MAX], median[TABLE_CELL_MAX], of_median[TABLE_CELL_MAX];
        write_ratio(par2, pair->par2_ratio, 2);
        write_ratio_interval(of_par2, pair->par2_interval);
        write_ratio(median, pair->ratio, 2);
        write_ratio_interval(of_median, pair->interval);
        fprintf(file, "PAR-2 and medians disagree on %.60s / %.60s: %s (%s), and %s (%s).",
                set->figures[pair->b].solver, set->figures[pair->a].solver, par2, of_par2, median, of_median);
        fputc('\n', file);
    }
    if (count > REMARKS_MOST) {
        fprintf(file, "They disagree on %zu pairs more (pairs.csv).", count - REMARKS_MOST);
        fputc('\n', file);
    }
    if (count)
        fprintf(file, "%s\n\n", "Few instances that take long decide PAR-2, those in the middle the median.");
}

/* --- what was not solved, by kind --- */

enum { FAILURES = 6 };

static void failures_of(const struct set_figures *set, const struct figures *f, size_t failures[FAILURES])
{
    const size_t kinds[FAILURES] = {f->timeouts, f->out_of_memory, f->limited,
                                    f->crashed,  f->wrong,         set->instances - f->ran};
    memcpy(failures, kinds, sizeof kinds);
}

/* Only the kinds that there are, and the back-ends that have one. */
static void print_failures(const struct set_figures *set, FILE *file, bool markdown)
{
    static const char *const kind[FAILURES] = {"timeouts", "out of memory", "own limit",
                                               "crashed",  "wrong",         "skipped"};
    const char *head[FAILURES + 1] = {"not solved"};
    size_t failures[FAILURES], column[FAILURES] = {0};
    struct table table = {.columns = 1, .head = head};
    for (size_t k = 0; k < FAILURES; k++)
        for (size_t i = 0; i < set->count && !column[k]; i++) {
            failures_of(set, &set->figures[i], failures);
            if (failures[k]) {
                head[table.columns] = kind[k];
                column[k] = table.columns++;
            }
        }
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        char(*cell)[TABLE_CELL_MAX] = f->solved < set->instances ? table_add_row(&table) : 0;
        if (!cell)
            continue;
        failures_of(set, f, failures);
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
        for (size_t k = 0; k < FAILURES; k++)
            if (column[k])
                snprintf(cell[column[k]], TABLE_CELL_MAX, "%zu", failures[k]);
    }
    table_print_last(&table, file, markdown);
}

/* --- what all of them solved --- */

static const char *const common_head[] = {"back-end", "median", "mean", "ratio", "nodes"};
enum { COMMON_COLUMNS = sizeof common_head / sizeof *common_head };

static double least_common_mean(const struct set_figures *set)
{
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].common_mean < least)
            least = set->figures[i].common_mean;
    return least;
}

/* What was solved: one, several. */
static const char *const isomorph[] = {"isomorph", "isomorphs"}, *const board[] = {"board", "boards"},
                         *const instance[] = {"instance", "instances"};

static void print_common(const struct set_figures *set, FILE *file, bool markdown)
{
    const char *const *what = set->instances > set->originals ? isomorph : set->boards ? board : instance;
    bool all_sound = sound_back_ends(set) == set->count;
    struct table table = {.columns = COMMON_COLUMNS, .head = common_head};
    double fastest = least_common_mean(set);
    if (set->common == set->instances)
        return;
    if (!set->common) {
        fprintf(file,
                all_sound ? "%s not over the whole set. There is no %s that all back-ends solved."
                          : "%s not over the whole set. There is no %s that all back-ends solved, those that "
                            "were wrong or unsound left out.",
                mark, what[0]);
        fputs("\n\n", file);
        return;
    }
    fprintf(file,
            all_sound ? "%s not over the whole set. On the %zu of %zu %s that all back-ends solved:"
                      : "%s not over the whole set. On the %zu of %zu %s that all back-ends solved, those "
                        "that were wrong or unsound left out:",
            mark, set->common, set->instances, what[1]);
    fputs("\n\n", file);
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        char(*cell)[TABLE_CELL_MAX] = figures_sound(f) ? table_add_row(&table) : 0;
        if (!cell)
            continue;
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
        write_time(cell[1], f->common_median, 0, "");
        write_time(cell[2], f->common_mean, 0, "");
        write_ratio(cell[3], f->common_mean / fastest, 1);
        write_count(cell[4], f->common_nodes, "");
    }
    table_print_last(&table, file, markdown);
}

/* --- luck --- */

static const char *const luck_head[] = {
    "luck", "luckiest", "unluckiest", "PAR-2 luckiest", "PAR-2 unluckiest", "widest", "on board"};
enum { LUCK_COLUMNS = sizeof luck_head / sizeof *luck_head };

static void print_luck(const struct set_figures *set, FILE *file, bool markdown)
{
    struct table table = {.columns = LUCK_COLUMNS, .head = luck_head};
    size_t isomorphs = 2;
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        isomorphs = f->luck.most_isomorphs > isomorphs ? f->luck.most_isomorphs : isomorphs;
        char(*cell)[TABLE_CELL_MAX] = f->luck.boards ? table_add_row(&table) : 0;
        char text[TIME_TEXT_MAX], name[INSTANCE_NAME_MAX];
        if (!cell)
            continue;
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
        write_time(cell[1], f->luck.luckiest, f->timeout, "");
        write_time(cell[2], f->luck.unluckiest, f->timeout, "");
        write_time(cell[3], f->luck.par2_luckiest, 0, "");
        write_time(cell[4], f->luck.par2_unluckiest, 0, "");
        if (isnan(f->luck.widest))
            snprintf(cell[5], TABLE_CELL_MAX, "-");
        else
            snprintf(cell[5], TABLE_CELL_MAX, f->luck.widest_cut_off ? "> %s x" : "%s x",
                     count_text(f->luck.widest, text));
        if (f->luck.widest_board)
            snprintf(cell[6], TABLE_CELL_MAX, "%.120s", result_name(f->luck.widest_board, name));
    }
    bool any = table.rows;
    if (any)
        fprintf(
            file, "%s\n\n",
            "The same, each board by its fastest and by its slowest isomorph (the noise of runs is in it):");
    table_print_last(&table, file, markdown);
    if (any) {
        fprintf(file,
                "The band is the range of %zu isomorphs and widens with their number: with one more by %.0f "
                "%%, as a\nlogarithm, were their times log-normal (Tippett 1925).",
                isomorphs, 100 * luck_growth(isomorphs));
        fputs("\n\n", file);
    }
}

/* --- the virtual best solver --- */

static const char *const best_head[] = {"virtual best", "fastest on", "only it solved", "without it"};
enum { BEST_COLUMNS = sizeof best_head / sizeof *best_head };

/* Only if it would be slower without one back-end, and without another: else it is the first of the table. */
static void print_best(const struct set_figures *set, FILE *file, bool markdown)
{
    const double worth_showing = 1.005;
    struct table table = {.columns = BEST_COLUMNS, .head = best_head};
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        char(*cell)[TABLE_CELL_MAX] = f->marginal >= worth_showing ? table_add_row(&table) : 0;
        if (!cell)
            continue;
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
        write_count(cell[1], f->fastest, "");
        snprintf(cell[2], TABLE_CELL_MAX, "%zu", f->alone);
        write_ratio(cell[3], f->marginal, 2);
    }
    if (table.rows > 1) {
        char median[TABLE_CELL_MAX], par2[TABLE_CELL_MAX];
        write_time(median, set->best.median, set->best.timeout, "");
        write_time(par2, set->best.par2, 0, "");
        fprintf(file, "The virtual best solver, the fastest on each: %zu solved, median %s, PAR-2 %s.",
                set->best.solved, median, par2);
        fputs("\n\n", file);
    } else {
        table.rows = 0;
    }
    table_print_last(&table, file, markdown);
}

/* --- neighbours --- */

static const char *const pair_head[] = {"neighbours", "ratio of medians", "interval", "paired",
                                        "interval",   "slower on",        "p"};
enum { PAIR_COLUMNS = sizeof pair_head / sizeof *pair_head };

/* The pair of a place of the table and the next sound one; null if there is none. */
static const struct pair *neighbours_at(const struct set_figures *set, size_t place)
{
    size_t next = figures_next(set, place);
    const struct pair *pair = next < set->count ? figures_pair(set, place, next) : 0;
    return pair && pair->both ? pair : 0;
}

static void print_neighbours(const struct set_figures *set, FILE *file, bool markdown)
{
    struct table table = {.columns = PAIR_COLUMNS, .head = pair_head};
    for (size_t a = 0; a < set->count; a = figures_next(set, a)) {
        const struct pair *pair = neighbours_at(set, a);
        char(*cell)[TABLE_CELL_MAX] = pair ? table_add_row(&table) : 0;
        if (!cell)
            continue;
        snprintf(cell[0], TABLE_CELL_MAX, "%.60s / %.60s", set->figures[pair->b].solver,
                 set->figures[pair->a].solver);
        write_ratio(cell[1], pair->ratio, 2);
        write_ratio_interval(cell[2], pair->interval);
        write_ratio(cell[3], pair->paired, 2);
        write_ratio_interval(cell[4], pair->paired_interval);
        snprintf(cell[5], TABLE_CELL_MAX, "%zu of %zu", pair->faster[0], pair->both);
        write_p(cell[6], pair->p_holm);
    }
    table_print_last(&table, file, markdown);
}

/* Two digits, rounded up: it is an estimate. */
static double rounded_up(double number)
{
    double unit = number < 100 ? 1 : pow(10, floor(log10(number)) - 1);
    return ceil(number / unit) * unit;
}

/* "Not settled: mrv / dlx. 5 % would be, by 2,300 boards (200 here), or by 12 runs of each." */
static void print_plan(const struct set_figures *set, const struct pair *pair, FILE *file)
{
    const char *what = what_is_compared(set);
    char boards[TIME_TEXT_MAX], runs[TIME_TEXT_MAX];
    fprintf(file, "Not settled: %.60s / %.60s. ", set->figures[pair->b].solver, set->figures[pair->a].solver);
    if (!isnan(pair->boards_needed))
        count_text(rounded_up(pair->boards_needed), boards);
    if (isnan(pair->boards_needed))
        fprintf(file, "Too few %s were solved to say what would settle it.", what);
    else if (pair->boards_needed <= (double)pair->clusters)
        fprintf(file, "5 %% would most likely have shown on %s of the %zu %s.", boards, pair->clusters, what);
    else if (isinf(pair->runs_needed))
        fprintf(file, "5 %% would be, by %s %s (%zu here), not by more runs.", boards, what, pair->clusters);
    else if (isnan(pair->runs_needed))
        fprintf(file, "5 %% would be, by %s %s (%zu here).", boards, what, pair->clusters);
    else
        fprintf(file, "5 %% would be, by %s %s (%zu here), or by %s runs of each.", boards, what,
                pair->clusters, count_text(rounded_up(pair->runs_needed), runs));
    fputc('\n', file);
}

static void print_plans(const struct set_figures *set, FILE *file)
{
    size_t open = 0;
    for (size_t a = 0; a < set->count; a = figures_next(set, a)) {
        const struct pair *pair = neighbours_at(set, a);
        if (pair && pair->clusters >= PAIR_CLUSTERS_LEAST && !verdict_side(pair) && open++ < REMARKS_MOST)
            print_plan(set, pair, file);
    }
    if (open > REMARKS_MOST) {
        fprintf(file, "Not settled either: %zu more (pairs.csv).", open - REMARKS_MOST);
        fputc('\n', file);
    }
    if (open)
        fputc('\n', file);
}

/* --- a set, a run --- */

/* "minimal: 200 boards, each as 6 isomorphs" */
static void print_title(const struct set_figures *set, FILE *file, bool markdown)
{
    char tally[TALLY_TEXT_MAX];
    if (markdown) {
        fputs("## ", file);
        escape_markdown(file, set->set);
    } else
        fputs(set->set, file);
    fprintf(file, ": %s", tally_text(set->originals, set->boards, tally));
    if (set->instances > set->originals && set->instances % set->originals == 0)
        fprintf(file, ", each as %zu isomorphs", set->instances / set->originals);
    else if (set->instances > set->originals)
        fprintf(file, ", %zu isomorphs of them", set->instances);
    if (has_stretches(set))
        fprintf(file, ", timed in %zu stretches", set->rows);
    fputs("\n\n", file);
}

static void print_set(const struct set_figures *set, FILE *file, bool markdown)
{
    print_title(set, file, markdown);
    print_main(set, file, markdown);
    print_disagreements(set, file);
    if (set->clashes) {
        fprintf(file,
                set->clashes == 1
                    ? "%zu board more has givens that contradict each other; no back-end was asked."
                    : "%zu boards more have givens that contradict each other; no back-end was asked.",
                set->clashes);
        fputs("\n\n", file);
    }
    print_failures(set, file, markdown);
    print_common(set, file, markdown);
    print_luck(set, file, markdown);
    print_best(set, file, markdown);
    print_neighbours(set, file, markdown);
    print_plans(set, file);
}

/* What the intervals and the p of the tables are. */
static void print_meaning(const struct run_figures *figures, FILE *file)
{
    size_t resamples = 0;
    bool compared = false;
    for (size_t i = 0; i < figures->count; i++) {
        const struct set_figures *set = &figures->sets[i];
        if (set->originals > 1 && (!resamples || set->resamples < resamples))
            resamples = set->resamples;
        compared |= set->pairs > 0;
    }
    if (resamples) {
        fprintf(file,
                "An interval of a ratio holds that of another such run on boards of this kind in 95 of 100 "
                "cases: by\nbootstrap over the boards with all their isomorphs (%zu resamples), widened for "
                "a second run. One of\na time holds at this speed of the machine only: at other times all "
                "may be slower, or faster.",
                resamples);
        fprintf(file, "\n%s\n",
                "#: rank by PAR-2, as far as it is certain for all together (Holm): 2–4 is shown to be "
                "behind one\nback-end, and ahead of all behind the fourth.");
    }
    if (compared)
        fprintf(file, "%s\n",
                "Paired: median of the ratios board by board. p: of the same model as its interval, by Holm "
                "for all\npairs of the set (pairs.csv).");
    if (figures->count)
        fprintf(file, "%s\n\n", "What the words mean: results/glossary.md of Quadrille.");
}

void summary_print(const struct run_figures *figures, FILE *file, bool markdown)
{
    for (size_t i = 0; i < figures->count; i++)
        print_set(&figures->sets[i], file, markdown);
    print_meaning(figures, file);
}

/* --- one pair --- */

/* The place of the back-end that a text of this length names; set->count: there is none. */
static size_t place_named(const struct set_figures *set, const char *name, size_t length)
{
    size_t place = 0;
    while (place < set->count &&
           (strlen(set->figures[place].solver) != length || memcmp(set->figures[place].solver, name, length)))
        place++;
    return place;
}

static void print_pair(const struct set_figures *set, const struct pair *pair, FILE *file)
{
    char ratio[TABLE_CELL_MAX], of[TABLE_CELL_MAX], par2[TABLE_CELL_MAX], of_par2[TABLE_CELL_MAX],
        p[TABLE_CELL_MAX], verdict[VERDICT_TEXT_MAX];
    write_ratio(ratio, pair->paired, 2);
    write_ratio_interval(of, pair->paired_interval);
    write_ratio(par2, pair->par2_ratio, 2);
    write_ratio_interval(of_par2, pair->par2_interval);
    write_p(p, pair->p);
    fprintf(file,
            "%s / %s on %s: %s.\n  paired median %s (%s), p %s; PAR-2 %s (%s); %s is faster on %zu, %s on "
            "%zu of %zu.",
            set->figures[pair->b].solver, set->figures[pair->a].solver, set->set,
            verdict_text(verdict_of(pair, VERDICT_MARGIN), verdict), ratio, of, p, par2, of_par2,
            set->figures[pair->a].solver, pair->faster[0], set->figures[pair->b].solver, pair->faster[1],
            pair->both);
    fputc('\n', file);
}

bool summary_print_pair(const struct run_figures *figures, const char *names, FILE *file)
{
    bool found = false;
    for (size_t i = 0; i < figures->count; i++)
        for (const char *comma = names; (comma = strchr(comma, ',')); comma++) {
            const struct set_figures *set = &figures->sets[i];
            const struct pair *pair = figures_pair(set, place_named(set, names, (size_t)(comma - names)),
                                                   place_named(set, comma + 1, strlen(comma + 1)));
            if (pair)
                print_pair(set, pair, file);
            found |= pair != 0;
        }
    return found;
}
