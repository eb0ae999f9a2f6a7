#include "summary.h"

#include "output.h"
#include "stats.h"
#include "table.h"

#include <math.h>
#include <stdlib.h>

/* --- the figures --- */

/* Figures of one back-end on one set; `scratch` has room for its results. */
static struct figures figures_of(const struct result *result, size_t count, double *scratch)
{
    struct figures f = {.solver = result->solver};
    f.median = f.p99 = f.mean = f.par2 = f.nodes = f.node_time = NAN;
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
        f.par2 = penalised_mean(scratch, f.solved, 2 * f.timeout, f.ran - f.solved);
    for (size_t i = f.solved; i < f.ran; i++)
        scratch[i] = INFINITY;
    sort_numbers(scratch, f.ran);
    if (!f.wrong && !f.crashed) {
        f.median = quantile(scratch, f.ran, 0.5);
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
static bool summarise_set(struct set_summary *set, const struct result_list *results, size_t first,
                          size_t end, double *scratch)
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

bool summary_make(struct summary *summary, const struct result_list *results)
{
    size_t room = results->count + 1, used = 0;
    double *scratch = malloc(room * sizeof *scratch);
    *summary = (struct summary){.figures = calloc(room, sizeof *summary->figures),
                                .sets = calloc(room, sizeof *summary->sets)};
    bool good = scratch && summary->figures && summary->sets;
    for (size_t first = 0, end; good && first < results->count; first = end) {
        end = results_stretch(results, first, false);
        struct set_summary *set = &summary->sets[summary->count++];
        set->figures = summary->figures + used;
        good = summarise_set(set, results, first, end, scratch);
        used += set->count;
    }
    free(scratch);
    if (!good)
        summary_close(summary);
    return good;
}

void summary_close(struct summary *summary)
{
    free(summary->figures);
    free(summary->sets);
    *summary = (struct summary){0};
}

/* --- as a table --- */

/* Marks behind figures that leave something out. */
static const char *const mark = "*";

static void write_time(char *cell, double nanoseconds, double timeout, const char *suffix)
{
    char text[TIME_TEXT_MAX];
    if (isnan(nanoseconds))
        snprintf(cell, TABLE_CELL_MAX, "-");
    else if (isinf(nanoseconds))
        snprintf(cell, TABLE_CELL_MAX, timeout > 0 ? "> %s" : "cut off", limit_text(timeout, text));
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

static void write_ratio(char *cell, double number, double fastest)
{
    double ratio = number / fastest;
    if (isfinite(ratio))
        snprintf(cell, TABLE_CELL_MAX, ratio < 99.95 ? "%.1f" : "%.0f", ratio);
    else
        snprintf(cell, TABLE_CELL_MAX, "-");
}

static const char *const main_head[] = {"back-end", "solved", "cut off", "median", "mean",  "99 %",
                                        "PAR-2",    "ratio",  "nodes",   "a node", "wrong", "crashed"};
enum { MAIN_COLUMNS = sizeof main_head / sizeof *main_head };

static bool fill_main(struct table *table, const struct set_summary *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        char(*cell)[TABLE_CELL_MAX] = table_add_row(table);
        if (!cell)
            return false;
        const char *suffix = f->solved < set->instances ? mark : "";
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
        snprintf(cell[1], TABLE_CELL_MAX, f->ran < set->instances ? "%zu of %zu" : "%zu", f->solved, f->ran);
        snprintf(cell[2], TABLE_CELL_MAX, "%zu", f->cut_off);
        write_time(cell[3], f->median, f->timeout, f->ran < set->instances ? mark : "");
        write_time(cell[4], f->mean, 0, suffix);
        write_time(cell[5], f->p99, f->timeout, f->ran < set->instances ? mark : "");
        write_time(cell[6], f->par2, 0, "");
        write_ratio(cell[7], f->par2, set->figures[0].par2);
        write_count(cell[8], f->nodes, suffix);
        write_time(cell[9], f->node_time, 0, suffix);
        if (table->columns > 10)
            snprintf(cell[10], TABLE_CELL_MAX, "%zu", f->wrong);
        if (table->columns > 11)
            snprintf(cell[11], TABLE_CELL_MAX, "%zu", f->crashed);
    }
    return true;
}

static const char *const common_head[] = {"back-end", "median", "mean", "ratio", "nodes"};
enum { COMMON_COLUMNS = sizeof common_head / sizeof *common_head };

static double least_common_mean(const struct set_summary *set)
{
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].common_mean < least)
            least = set->figures[i].common_mean;
    return least;
}

static bool fill_common(struct table *table, const struct set_summary *set)
{
    double fastest = least_common_mean(set);
    for (size_t i = 0; i < set->count; i++) {
        const struct figures *f = &set->figures[i];
        if (f->wrong)
            continue;
        char(*cell)[TABLE_CELL_MAX] = table_add_row(table);
        if (!cell)
            return false;
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", f->solver);
        write_time(cell[1], f->common_median, 0, "");
        write_time(cell[2], f->common_mean, 0, "");
        write_ratio(cell[3], f->common_mean, fastest);
        write_count(cell[4], f->common_nodes, "");
    }
    return true;
}

static void print(const struct table *table, FILE *file, bool markdown)
{
    if (markdown)
        table_print_markdown(table, file);
    else
        table_print(table, file);
    fputc('\n', file);
}

/* Figures that should not be trusted, each with its remedy. */
static void print_warnings(const struct set_summary *set, FILE *file)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].mean > set->figures[i].p99)
            fprintf(file,
                    "The mean of %s is above its 99 %%: a few runs dominate it. An idle machine or more "
                    "--runs tells "
                    "whether they were disturbed.\n\n",
                    set->figures[i].solver);
}

static void print_set(const struct set_summary *set, FILE *file, bool markdown)
{
    size_t wrong = 0, crashed = 0;
    char tally[TALLY_TEXT_MAX];
    for (size_t i = 0; i < set->count; i++) {
        wrong += set->figures[i].wrong;
        crashed += set->figures[i].crashed;
    }
    size_t hidden = crashed ? 0 : wrong ? 1 : 2;
    struct table table = {.columns = MAIN_COLUMNS - hidden, .head = main_head};
    struct table common = {.columns = COMMON_COLUMNS, .head = common_head};
    fprintf(file, "%s%s: %s\n\n", markdown ? "## " : "", set->set,
            tally_text(set->instances, set->boards, tally));
    if (fill_main(&table, set))
        print(&table, file, markdown);
    if (set->clashes)
        fprintf(file, "%zu boards more have givens that contradict each other; no back-end was asked.\n\n",
                set->clashes);
    const char *but = wrong ? ", those that were wrong left out" : "";
    if (set->common == set->instances) {
        print_warnings(set, file);
    } else if (set->common && fill_common(&common, set)) {
        fprintf(file, "%s not over the whole set. On the %s that all back-ends solved%s:\n\n", mark,
                tally_text(set->common, set->boards, tally), but);
        print(&common, file, markdown);
    } else if (set->instances) {
        fprintf(file, "%s not over the whole set. There is no %s that all back-ends solved%s.\n\n", mark,
                set->boards ? "board" : "instance", but);
    }
    table_close(&table);
    table_close(&common);
}

void summary_print(const struct summary *summary, FILE *file, bool markdown)
{
    for (size_t i = 0; i < summary->count; i++)
        print_set(&summary->sets[i], file, markdown);
}

/* --- as CSV --- */

static void write_csv_number(FILE *file, double number, double unit)
{
    if (isinf(number))
        fputs(",inf", file);
    else if (isnan(number))
        fputc(',', file);
    else
        fprintf(file, ",%.9g", number * unit);
}

static void write_csv_line(const struct set_summary *set, const struct figures *f, FILE *file)
{
    const double seconds[] = {f->median, f->mean, f->p99, f->par2};
    store_write_text(file, set->set);
    fputc(',', file);
    store_write_text(file, f->solver);
    fprintf(file, ",%zu,%zu,%zu,%zu,%zu,%zu", set->instances, f->ran, f->solved, f->cut_off, f->wrong,
            f->crashed);
    for (size_t k = 0; k < sizeof seconds / sizeof *seconds; k++)
        write_csv_number(file, seconds[k], 1e-9);
    write_csv_number(file, f->nodes, 1);
    write_csv_number(file, f->node_time, 1e-9);
    fprintf(file, ",%zu", set->common);
    write_csv_number(file, f->common_median, 1e-9);
    write_csv_number(file, f->common_mean, 1e-9);
    write_csv_number(file, f->common_nodes, 1);
    fputc('\n', file);
}

void summary_write_csv(const struct summary *summary, FILE *file)
{
    fputs("set,solver,instances,ran,solved,cut_off,wrong,crashed,median_s,mean_solved_s,p99_s,par2_s,nodes_a_"
          "board,"
          "time_a_node_s,common_instances,common_median_s,common_mean_s,common_nodes_a_board\n",
          file);
    for (size_t i = 0; i < summary->count; i++)
        for (size_t k = 0; k < summary->sets[i].count; k++)
            write_csv_line(&summary->sets[i], &summary->sets[i].figures[k], file);
}
