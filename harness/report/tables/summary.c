/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/summary.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/provenance.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/tables/columns.h"
#include "harness/text/writers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REMARKS_MOST = 2 };

static size_t count_sound_solvers(const struct set_statistics *set)
{
    size_t sound = 0;
    for (size_t i = 0; i < set->count; i++)
        sound += solver_is_sound(&set->statistics[i]);
    return sound;
}

static bool has_stretches(const struct set_statistics *set)
{
    return set->rows < set->instances;
}

/* What is compared one by one. */
static const char *what_is_compared(const struct set_statistics *set)
{
    return set->blocks ? "blocks" : has_stretches(set) ? "stretches" : set->boards ? "boards" : "instances";
}

/* --- the main table --- */

static void add_rows_of_set(struct document *document, const struct set_statistics *set)
{
    struct table *table =
        document_table(document, NULL, has_stretches(set) ? columns_of_stretches : columns_of_set);
    for (size_t i = 0; i < set->count; i++)
        table_add(table, figure_row(set, &set->statistics[i]));
}

/* Of a single instance, the first of the table beside the next. */
static void add_fastest_on_instance(struct document *document, const struct set_statistics *set)
{
    const struct solver_statistics *first = set->statistics;
    const struct pair *next = NULL;
    bool alone = true;
    for (size_t i = 1; i < set->count && first->solved; i++) {
        const struct pair *pair = set->statistics[i].solved ? set_pair(set, 0, i) : NULL;
        next = next ? next : pair;
        alone &= !pair || verdict_side(pair) > 0;
    }
    if (!next || isnan(next->par2_interval.low)) {
        document_add(document, BLOCK_PARAGRAPH, "One instance, of which nothing shows an interval.");
        return;
    }
    char *sample = set->instances > 1 ? SAID("{} isomorphs", A_WHOLE(set->instances))
                                      : SAID("{} runs as printed", A_WHOLE(first->fewest_runs));
    DOCUMENT_SAY(document, BLOCK_PARAGRAPH,
                 alone ? "Fastest on this instance: " NAME_HERE "; " NAME_HERE
                         " takes {} times as long (Student's t over {})."
                       : "Which is the fastest on this instance is not settled: beside " NAME_HERE
                         ", " NAME_HERE " takes {} times as long (Student's t over {}).",
                 A_TEXT(first->solver), A_TEXT(set->statistics[next->b].solver),
                 A_RATIO(next->par2_ratio, next->par2_interval), A_TEXT(sample));
    free(sample);
}

static void add_main_table(struct document *document, const struct set_statistics *set)
{
    bool foreign = false;
    add_rows_of_set(document, set);
    for (size_t i = 0; i < set->count; i++)
        foreign |= set->statistics[i].foreign && !isnan(set->statistics[i].nodes);
    if (foreign)
        document_add(document, BLOCK_PARAGRAPH, "† as the solver counts them itself: not verified.");
    if (set->blocks)
        document_add(
            document, BLOCK_PARAGRAPH,
            "Solvers that are too fast to be timed one by one were timed by the block: what is independent "
            "there, and resampled, is %zu blocks.",
            set->blocks);
    if (set->count > 1 && set->originals == 1)
        add_fastest_on_instance(document, set);
    else if (set->count > 1 && set->clusters < PAIR_CLUSTERS_LEAST)
        document_add(document, BLOCK_PARAGRAPH, "With fewer than %d %s there is neither rank nor p.",
                     PAIR_CLUSTERS_LEAST, what_is_compared(set));
}

/* --- where figures say different things --- */

/* Pairs of which one solver is ahead for certain by PAR-2, and the other by medians. */
static void add_disagreements(struct document *document, const struct set_statistics *set)
{
    size_t count = 0;
    for (size_t i = 0; i < set->pairs; i++) {
        const struct pair *pair = &set->pair[i];
        int side = interval_side(pair->par2_interval, 1);
        if (!side || interval_side(pair->interval, 1) != -side || count++ >= REMARKS_MOST)
            continue;
        DOCUMENT_SAY(document, BLOCK_ITEM,
                     "PAR-2 and medians disagree on " NAME_HERE " / " NAME_HERE ": {}, and {}.",
                     A_TEXT(set->statistics[pair->b].solver), A_TEXT(set->statistics[pair->a].solver),
                     A_RATIO(pair->par2_ratio, pair->par2_interval), A_RATIO(pair->ratio, pair->interval));
    }
    if (count > REMARKS_MOST)
        document_add(document, BLOCK_ITEM, "They disagree on %zu pairs more (pairs.csv).",
                     count - REMARKS_MOST);
    if (count)
        document_add(document, BLOCK_PARAGRAPH,
                     "Few instances that take long decide PAR-2, those in the middle the median.");
}

/* --- what was not solved, by kind --- */

static void add_failures(struct document *document, const struct set_statistics *set)
{
    struct table *table = document_table(document, NULL, columns_of_unsolved);
    for (size_t i = 0; i < set->count; i++)
        if (set->statistics[i].solved < set->instances || set->statistics[i].disturbed)
            table_add(table, figure_row(set, &set->statistics[i]));
}

/* --- what all of them solved --- */

static void add_common_table(struct document *document, const struct set_statistics *set)
{
    const char *what = set->instances > set->originals ? "isomorph" : set->boards ? "board" : "instance";
    const char *sound =
        count_sound_solvers(set) == set->count ? "" : ", those that were wrong or unsound left out";
    if (set->common == set->instances)
        return;
    if (!set->common) {
        document_add(document, BLOCK_PARAGRAPH,
                     "*: not over the whole set. There is no %s that all solvers solved%s.", what, sound);
        return;
    }
    document_add(document, BLOCK_PARAGRAPH,
                 "*: not over the whole set. On the %zu of %zu %ss that all solvers solved%s:", set->common,
                 set->instances, what, sound);
    struct table *table = document_table(document, NULL, columns_of_common);
    for (size_t i = 0; i < set->count; i++)
        if (solver_is_sound(&set->statistics[i]))
            table_add(table, figure_row(set, &set->statistics[i]));
}

/* --- luck --- */

static void add_luck_table(struct document *document, const struct set_statistics *set)
{
    size_t isomorphs = 0;
    for (size_t i = 0; i < set->count; i++)
        if (set->statistics[i].luck.boards && set->statistics[i].luck.most_isomorphs > isomorphs)
            isomorphs = set->statistics[i].luck.most_isomorphs;
    if (!isomorphs)
        return;
    isomorphs = isomorphs < 2 ? 2 : isomorphs;
    document_add(
        document, BLOCK_PARAGRAPH,
        "The same, each board by its fastest and by its slowest isomorph (the noise of runs is in it):");
    struct table *table = document_table(document, NULL, columns_of_luck);
    for (size_t i = 0; i < set->count; i++)
        if (set->statistics[i].luck.boards)
            table_add(table, figure_row(set, &set->statistics[i]));
    document_add(
        document, BLOCK_PARAGRAPH,
        "The band is the range of %zu isomorphs and widens with their number: with one more by %.0f %%, as a "
        "logarithm, were their times log-normal (Tippett 1925).",
        isomorphs, 100 * luck_growth(isomorphs));
}

/* --- the virtual best solver --- */

/* Only if it would be slower without one solver, and without another: else it is the first of the table. */
static void add_virtual_best(struct document *document, const struct set_statistics *set)
{
    const double worth_showing = 1.005;
    size_t worth = 0;
    for (size_t i = 0; i < set->count; i++)
        worth += set->statistics[i].share.marginal >= worth_showing;
    if (worth < 2)
        return;
    DOCUMENT_SAY(document, BLOCK_PARAGRAPH,
                 "The virtual best solver, the fastest on each: {} solved, median {}, PAR-2 {}.",
                 A_WHOLE(set->best.solved),
                 A_VALUE(KIND_TIME, .number = set->best.median, .limit = set->best.timeout),
                 A_TIME(set->best.par2));
    struct table *table = document_table(document, NULL, columns_of_virtual_best);
    for (size_t i = 0; i < set->count; i++)
        if (set->statistics[i].share.marginal >= worth_showing)
            table_add(table, figure_row(set, &set->statistics[i]));
}

/* --- neighbours --- */

/* The pair of a place of the table and the next sound one; null if there is none. */
static const struct pair *neighbours_at(const struct set_statistics *set, size_t place)
{
    assert(place < set->count);
    size_t next = set_next_sound(set, place);
    const struct pair *pair = next < set->count ? set_pair(set, place, next) : NULL;
    return pair && !isnan(pair->ratio) ? pair : NULL;
}

void add_neighbour_rows(struct table *table, const struct set_statistics *set)
{
    for (size_t a = 0; a < set->count; a = set_next_sound(set, a))
        if (neighbours_at(set, a))
            table_add(table, pair_row(set, neighbours_at(set, a)));
}

/* Two digits, rounded up: it is an estimate. */
static double rounded_up(double number)
{
    double unit = number < 100 ? 1 : pow(10, floor(log10(number)) - 1);
    return ceil(number / unit) * unit;
}

/* "Not settled: mrv / dlx. 5 % would be, by 2,300 boards (200 here), or by 12 runs of each." */
static void add_plan(struct document *document, const struct set_statistics *set, const struct pair *pair)
{
    assert(!verdict_side(pair));
    const char *sentence =
        isnan(pair->boards_needed) ? "Too few {0} were solved to say what would settle it."
        : pair->boards_needed <= (double)pair->clusters
            ? "5 % would most likely have shown on {1} of the {2} {0}."
        : isinf(pair->runs_needed) ? "5 % would be, by {1} {0} ({2} here), not by more runs."
        : isnan(pair->runs_needed) ? "5 % would be, by {1} {0} ({2} here)."
                                   : "5 % would be, by {1} {0} ({2} here), or by {3} runs of each.";
    char *plan = SAID(sentence, A_TEXT(what_is_compared(set)), A_NUMBER(rounded_up(pair->boards_needed)),
                      A_WHOLE(pair->clusters), A_NUMBER(rounded_up(pair->runs_needed)));
    document_add(document, BLOCK_ITEM, "Not settled: " NAMED " / " NAMED ". %s",
                 set->statistics[pair->b].solver, set->statistics[pair->a].solver, plan);
    free(plan);
}

static void add_plans(struct document *document, const struct set_statistics *set)
{
    size_t open = 0;
    for (size_t a = 0; a < set->count; a = set_next_sound(set, a)) {
        const struct pair *pair = neighbours_at(set, a);
        if (pair && pair->clusters >= PAIR_CLUSTERS_LEAST && !verdict_side(pair) && open++ < REMARKS_MOST)
            add_plan(document, set, pair);
    }
    if (open > REMARKS_MOST)
        document_add(document, BLOCK_ITEM, "Not settled either: %zu more (pairs.csv).", open - REMARKS_MOST);
}

/* --- a set, a run --- */

/* "minimal: 200 boards, each as 6 isomorphs, unique or not" */
static void add_title(struct document *document, enum block_kind is, const struct set_statistics *set)
{
    const char *isomorphs = set->instances == set->originals       ? ""
                            : set->instances % set->originals == 0 ? ", each as {3} isomorphs"
                                                                   : ", {2} isomorphs of them";
    char *sentence = memory_print(NAME_HERE ": {1}%s, {5}%s", isomorphs,
                                  has_stretches(set) ? ", timed in {4} stretches" : "");
    DOCUMENT_SAY(document, is, sentence, A_TEXT(set->set),
                 A_TALLY(set->originals, set->boards ? "board" : "instance"), A_WHOLE(set->instances),
                 A_WHOLE((double)set->instances / fmax(1, (double)set->originals)), A_WHOLE(set->rows),
                 A_TEXT(set->question));
    free(sentence);
}

static void add_set_tables(struct document *document, const struct set_statistics *set)
{
    add_title(document, BLOCK_SECTION, set);
    add_main_table(document, set);
    add_disagreements(document, set);
    if (set->clashes)
        document_add(document, BLOCK_PARAGRAPH,
                     "%zu board%s more %s givens that contradict each other; no solver was asked.",
                     set->clashes, set->clashes == 1 ? "" : "s", set->clashes == 1 ? "has" : "have");
    add_failures(document, set);
    add_common_table(document, set);
    add_luck_table(document, set);
    add_virtual_best(document, set);
    add_neighbour_rows(document_table(document, NULL, columns_of_neighbours), set);
    add_plans(document, set);
}

/* What the intervals and the p of the tables are. */
static void add_meaning(struct document *document, const struct run_statistics *statistics)
{
    size_t resamples = 0;
    bool compared = false;
    for (size_t i = 0; i < statistics->count; i++) {
        const struct set_statistics *set = &statistics->sets[i];
        if (set->originals > 1 && (!resamples || set->resamples < resamples))
            resamples = set->resamples;
        compared |= set->pairs > 0;
    }
    if (resamples)
        document_add(
            document, BLOCK_PARAGRAPH,
            "An interval of a ratio holds that of another such run on boards of this kind in 95 of 100 "
            "cases: by bootstrap over the boards with all their isomorphs (%zu resamples), widened for a "
            "second run. One of a time holds at this speed of the machine only: at other times all may be "
            "slower, or faster. #: rank by PAR-2, as far as it is certain for all together (Holm): 2–4 is "
            "shown to be behind one solver, and ahead of all behind the fourth.",
            resamples);
    if (compared)
        document_add(
            document, BLOCK_PARAGRAPH,
            "Paired: median of the ratios board by board. p: of the same model as its interval, by Holm for "
            "all pairs of the set (pairs.csv).");
    if (statistics->count)
        document_add(document, BLOCK_PARAGRAPH,
                     "What the words mean: results/guide/glossary.md of Quadrille.");
}

void summary_add(struct document *document, const struct run_statistics *statistics)
{
    for (size_t i = 0; i < statistics->count; i++)
        add_set_tables(document, &statistics->sets[i]);
    add_meaning(document, statistics);
}

/* --- files --- */

static void write_figures(struct table *table, const char *run, const struct run_statistics *statistics,
                          bool heads, FILE *file)
{
    for (size_t i = 0; i < statistics->count; i++)
        for (size_t k = 0; k < statistics->sets[i].count; k++) {
            struct table_row row = figure_row(&statistics->sets[i], &statistics->sets[i].statistics[k]);
            row.run = run;
            table_add(table, row);
        }
    if (heads)
        table_write_csv_head(table, file);
    table_write_csv(table, file);
    table_close(table);
}

void summary_write_csv(const struct run_statistics *statistics, FILE *file)
{
    struct table table = {.column = columns_of_summary_csv};
    write_figures(&table, NULL, statistics, true, file);
}

void summary_write_csv_of_run(const char *run, const struct run_statistics *statistics, bool heads,
                              FILE *file)
{
    struct table table = {.column = columns_of_runs_csv};
    write_figures(&table, run, statistics, heads, file);
}

void summary_write_pairs(const struct run_statistics *statistics, FILE *file)
{
    struct table table = {.column = columns_of_pairs_csv};
    for (size_t i = 0; i < statistics->count; i++)
        for (size_t k = 0; k < statistics->sets[i].pairs; k++)
            table_add(&table, pair_row(&statistics->sets[i], &statistics->sets[i].pair[k]));
    table_write_csv_head(&table, file);
    table_write_csv(&table, file);
    table_close(&table);
}

struct contestants {
    const char *spec[STANDINGS_MAX]; /* the first is one of ours, if there is any; then all by others */
    size_t count;
    bool ours;
};

static bool is_listed(const struct contestants *contestants, const char *spec)
{
    for (size_t i = 0; i < contestants->count; i++)
        if (contestants->spec[i] == spec)
            return true;
    return false;
}

static void list_some(struct contestants *contestants, const struct run_statistics *statistics, bool foreign)
{
    for (size_t s = 0; s < statistics->count; s++)
        for (size_t i = 0; i < statistics->sets[s].count; i++) {
            const struct solver_statistics *f = &statistics->sets[s].statistics[i];
            bool full = contestants->count == STANDINGS_MAX || (!foreign && contestants->ours);
            if (full || f->foreign != foreign || is_listed(contestants, f->solver))
                continue;
            contestants->ours |= !foreign;
            contestants->spec[contestants->count++] = f->solver;
        }
}

COLUMN(solver, TEXT(row->other), .head = "solver")
COLUMN(compiler, TEXT(compiler_of(row->in, entry_of_label(row->in, row->of), room)), .head = "built by")
const struct column *const columns_of_compilers[] = {&column_solver, &column_compiler, NULL};

bool compilers_fill(struct table *table, const json_t *run, const struct run_statistics *statistics)
{
    assert(table->column == columns_of_compilers);
    struct contestants contestants = {.count = 0};
    if (run_is_imported(run)) /* of none is the compiler known */
        return false;
    list_some(&contestants, statistics, false);
    list_some(&contestants, statistics, true);
    for (size_t i = 0; i < contestants.count && run; i++) {
        const char *spec = contestants.spec[i];
        bool own = i == 0 && contestants.ours;
        table_add(table, (struct table_row){.of = spec, .in = run, .other = own ? "Quadrille's own" : spec});
    }
    return contestants.count > contestants.ours;
}
