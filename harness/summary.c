#include "summary.h"

#include "output.h"
#include "stats.h"
#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- the figures --- */

static bool has_nodes(const struct row *row)
{
    return row->counted & COUNTS(NODES);
}

/* Figures of one back-end on one set; `scratch` has room for its results. */
static struct figures figures_of(const struct result *result, size_t count, double *scratch)
{
    struct figures f = {.set = result->row->set, .solver = result->row->solver};
    f.median = f.p99 = f.mean = f.par2 = f.nodes = f.node_time = NAN;
    f.common_median = f.common_mean = f.common_nodes = NAN;
    double time = 0, nodes = 0;
    bool counts_nodes = true;
    for (size_t i = 0; i < count; i++) {
        const struct row *row = result[i].row;
        if (!result[i].counted)
            continue;
        f.instances++;
        f.cut_off += result[i].cut_off;
        f.wrong += !result[i].solved && !result[i].cut_off;
        if (row->timeout_ns)
            f.timeout = (double)row->timeout_ns;
        if (!result[i].solved)
            continue;
        scratch[f.solved++] = result[i].time_ns;
        time += result[i].time_ns;
        nodes += (double)row->counters[COUNTER_NODES];
        counts_nodes &= has_nodes(row);
    }
    if (f.solved) {
        f.mean = mean(scratch, f.solved);
        f.nodes = counts_nodes ? nodes / (double)f.solved : NAN;
        f.node_time = counts_nodes && nodes > 0 ? time / nodes : NAN;
    }
    if (!f.instances)
        return f;
    f.par2 = penalised_mean(scratch, f.solved, 2 * f.timeout, f.instances - f.solved);
    for (size_t i = f.solved; i < f.instances; i++)
        scratch[i] = INFINITY;
    sort_numbers(scratch, f.instances);
    f.median = quantile(scratch, f.instances, 0.5);
    f.p99 = quantile(scratch, f.instances, 0.99);
    return f;
}

/* How many sound back-ends (never wrong on this set) solved each instance. */
struct votes {
    size_t *count, isomorphs, sound;
};

static size_t *votes_on(const struct votes *votes, const struct row *row)
{
    return &votes->count[row->index * votes->isomorphs + row->isomorph];
}

static bool count_votes(struct votes *votes, const struct result_list *results, size_t first, size_t end,
                        const struct figures *figures, size_t solvers)
{
    size_t instances = 0;
    *votes = (struct votes){0};
    for (size_t i = first; i < end; i++) {
        const struct row *row = results->result[i].row;
        instances = row->index >= instances ? row->index + 1 : instances;
        votes->isomorphs = row->isomorph >= votes->isomorphs ? row->isomorph + 1u : votes->isomorphs;
    }
    votes->count = calloc(instances * votes->isomorphs, sizeof *votes->count);
    for (size_t s = 0, from = first, to; votes->count && s < solvers; s++, from = to) {
        to = results_stretch(results, from, true);
        votes->sound += !figures[s].wrong;
        for (size_t i = from; i < to && !figures[s].wrong; i++)
            *votes_on(votes, results->result[i].row) += results->result[i].solved;
    }
    return votes->count;
}

/* Adds the figures on the instances that every sound back-end solved; tells how many those are. */
static bool add_common(const struct result_list *results, size_t first, size_t end, struct figures *figures,
                       size_t solvers, double *scratch, size_t *common)
{
    struct votes votes;
    if (!count_votes(&votes, results, first, end, figures, solvers))
        return false;
    *common = 0;
    for (size_t s = 0, from = first, to; s < solvers; s++, from = to) {
        to = results_stretch(results, from, true);
        size_t count = 0;
        double nodes = 0;
        for (size_t i = from; i < to && !figures[s].wrong; i++)
            if (*votes_on(&votes, results->result[i].row) == votes.sound) {
                scratch[count++] = results->result[i].time_ns;
                nodes += (double)results->result[i].row->counters[COUNTER_NODES];
            }
        if (!count)
            continue;
        sort_numbers(scratch, count);
        figures[s].common_median = quantile(scratch, count, 0.5);
        figures[s].common_mean = mean(scratch, count);
        figures[s].common_nodes = isnan(figures[s].nodes) ? NAN : nodes / (double)count;
        *common = count;
    }
    free(votes.count);
    return true;
}

static double sort_key(double par2)
{
    return isnan(par2) ? INFINITY : par2;
}

static int by_par2(const void *x, const void *y)
{
    const struct figures *a = x, *b = y;
    double p = sort_key(a->par2), q = sort_key(b->par2);
    return (p > q) - (p < q);
}

bool summary_make(struct summary *summary, const struct result_list *results)
{
    size_t room = results->count + 1;
    double *scratch = malloc(room * sizeof *scratch);
    *summary = (struct summary){.figures = calloc(room, sizeof *summary->figures),
                                .common = calloc(room, sizeof *summary->common),
                                .clashes = calloc(room, sizeof *summary->clashes)};
    bool good = scratch && summary->figures && summary->common && summary->clashes;
    for (size_t first = 0, end; good && first < results->count; first = end) {
        end = results_stretch(results, first, false);
        struct figures *figures = summary->figures + summary->count;
        size_t solvers = 0, clashes = 0;
        for (size_t from = first, to; from < end; from = to) {
            to = results_stretch(results, from, true);
            figures[solvers++] = figures_of(results->result + from, to - from, scratch);
            for (size_t i = from; solvers == 1 && i < to; i++)
                clashes += results->result[i].row->status == STATUS_CLASH;
        }
        size_t common;
        good = add_common(results, first, end, figures, solvers, scratch, &common);
        qsort(figures, solvers, sizeof *figures, by_par2);
        for (size_t s = 0; good && s < solvers; s++) {
            summary->common[summary->count + s] = common;
            summary->clashes[summary->count + s] = clashes;
        }
        summary->count += solvers;
    }
    free(scratch);
    if (!good)
        summary_close(summary);
    return good;
}

void summary_close(struct summary *summary)
{
    free(summary->figures);
    free(summary->common);
    free(summary->clashes);
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

static const char *const main_head[] = {"back-end", "solved", "cut off", "wrong",       "median",   "mean",
                                        "99 %",     "PAR-2",  "ratio",   "nodes/board", "time/node"};
enum { MAIN_COLUMNS = sizeof main_head / sizeof *main_head };

static bool fill_main(struct table *table, const struct figures *figures, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct figures *f = &figures[i];
        char(*cell)[TABLE_CELL_MAX] = table_add_row(table);
        if (!cell)
            return false;
        const char *suffix = f->solved < f->instances ? mark : "";
        snprintf(cell[0], TABLE_CELL_MAX, "%.60s", f->solver);
        snprintf(cell[1], TABLE_CELL_MAX, "%zu", f->solved);
        snprintf(cell[2], TABLE_CELL_MAX, "%zu", f->cut_off);
        snprintf(cell[3], TABLE_CELL_MAX, "%zu", f->wrong);
        write_time(cell[4], f->median, f->timeout, "");
        write_time(cell[5], f->mean, 0, suffix);
        write_time(cell[6], f->p99, f->timeout, "");
        write_time(cell[7], f->par2, 0, "");
        write_ratio(cell[8], f->par2, figures[0].par2);
        write_count(cell[9], f->nodes, suffix);
        write_time(cell[10], f->node_time, 0, suffix);
    }
    return true;
}

static const char *const common_head[] = {"back-end", "median", "mean", "ratio", "nodes/board"};
enum { COMMON_COLUMNS = sizeof common_head / sizeof *common_head };

static double least_common_mean(const struct figures *figures, size_t count)
{
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (figures[i].common_mean < least)
            least = figures[i].common_mean;
    return least;
}

static bool fill_common(struct table *table, const struct figures *figures, size_t count)
{
    double fastest = least_common_mean(figures, count);
    for (size_t i = 0; i < count; i++) {
        if (figures[i].wrong)
            continue;
        char(*cell)[TABLE_CELL_MAX] = table_add_row(table);
        if (!cell)
            return false;
        snprintf(cell[0], TABLE_CELL_MAX, "%.60s", figures[i].solver);
        write_time(cell[1], figures[i].common_median, 0, "");
        write_time(cell[2], figures[i].common_mean, 0, "");
        write_ratio(cell[3], figures[i].common_mean, fastest);
        write_count(cell[4], figures[i].common_nodes, "");
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

static void print_set(const struct summary *summary, size_t first, size_t count, FILE *file, bool markdown)
{
    const struct figures *figures = summary->figures + first;
    struct table table = {.columns = MAIN_COLUMNS, .head = main_head};
    struct table common = {.columns = COMMON_COLUMNS, .head = common_head};
    bool unsolved = false;
    for (size_t i = 0; i < count; i++)
        unsolved |= figures[i].solved < figures[i].instances;
    fprintf(file, "%s%s: %zu boards\n\n", markdown ? "## " : "", figures->set, figures->instances);
    if (fill_main(&table, figures, count))
        print(&table, file, markdown);
    if (summary->clashes[first])
        fprintf(file, "%zu boards more have givens that contradict each other; no back-end was asked.\n\n",
                summary->clashes[first]);
    if (unsolved)
        fprintf(file, "%s solved boards only; compare back-ends on those that all of them solved:\n\n", mark);
    if (unsolved && summary->common[first] && fill_common(&common, figures, count)) {
        fprintf(file, "%zu of %zu boards, solved by every back-end that was never wrong\n\n",
                summary->common[first], figures->instances);
        print(&common, file, markdown);
    } else if (unsolved) {
        fprintf(file, "There is no board that all of them solved.\n\n");
    }
    table_close(&table);
    table_close(&common);
}

void summary_print(const struct summary *summary, FILE *file, bool markdown)
{
    for (size_t first = 0, end; first < summary->count; first = end) {
        for (end = first; end < summary->count && summary->figures[end].set == summary->figures[first].set;
             end++)
            ;
        print_set(summary, first, end - first, file, markdown);
    }
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

void summary_write_csv(const struct summary *summary, FILE *file)
{
    fputs("set,solver,instances,solved,cut_off,wrong,median_s,mean_solved_s,p99_s,par2_s,nodes_a_board,time_"
          "a_node_s,"
          "common_instances,common_median_s,common_mean_s,common_nodes_a_board\n",
          file);
    for (size_t i = 0; i < summary->count; i++) {
        const struct figures *f = &summary->figures[i];
        store_write_text(file, f->set);
        fputc(',', file);
        store_write_text(file, f->solver);
        fprintf(file, ",%zu,%zu,%zu,%zu", f->instances, f->solved, f->cut_off, f->wrong);
        const double seconds[] = {f->median, f->mean, f->p99, f->par2};
        for (size_t k = 0; k < 4; k++)
            write_csv_number(file, seconds[k], 1e-9);
        write_csv_number(file, f->nodes, 1);
        write_csv_number(file, f->node_time, 1e-9);
        fprintf(file, ",%zu", summary->common[i]);
        write_csv_number(file, f->common_median, 1e-9);
        write_csv_number(file, f->common_mean, 1e-9);
        write_csv_number(file, f->common_nodes, 1);
        fputc('\n', file);
    }
}
