#include "summary.h"

#include "output.h"
#include "table.h"

#include <math.h>

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

static bool fill_main(struct table *table, const struct set_figures *set)
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

static double least_common_mean(const struct set_figures *set)
{
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].common_mean < least)
            least = set->figures[i].common_mean;
    return least;
}

static bool fill_common(struct table *table, const struct set_figures *set)
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
static void print_warnings(const struct set_figures *set, FILE *file)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->figures[i].mean > set->figures[i].p99)
            fprintf(file,
                    "The mean of %s is above its 99 %%: a few runs dominate it. An idle machine or more "
                    "--runs tells "
                    "whether they were disturbed.\n\n",
                    set->figures[i].solver);
}

static void print_set(const struct set_figures *set, FILE *file, bool markdown)
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

void summary_print(const struct run_figures *figures, FILE *file, bool markdown)
{
    for (size_t i = 0; i < figures->count; i++)
        print_set(&figures->sets[i], file, markdown);
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

static void write_csv_line(const struct set_figures *set, const struct figures *f, FILE *file)
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

void summary_write_csv(const struct run_figures *figures, FILE *file)
{
    fputs("set,solver,instances,ran,solved,cut_off,wrong,crashed,median_s,mean_solved_s,p99_s,par2_s,nodes_a_"
          "board,"
          "time_a_node_s,common_instances,common_median_s,common_mean_s,common_nodes_a_board\n",
          file);
    for (size_t i = 0; i < figures->count; i++)
        for (size_t k = 0; k < figures->sets[i].count; k++)
            write_csv_line(&figures->sets[i], &figures->sets[i].figures[k], file);
}
