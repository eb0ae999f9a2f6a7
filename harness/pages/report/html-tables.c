/* SPDX-License-Identifier: MIT */
/* The figures on the HTML page: a table for each group of columns, over all sets; and back-ends two at a
 * time. */
#include "harness/pages/report/page.h"

#include <math.h>

static const char *const captions[COLUMN_GROUPS] = {
    [COLUMN_TIMES] = "Times of each back-end on each set, the fastest by PAR-2 first.",
    [COLUMN_COMMON] = "On the instances that all sound back-ends solved, and what each adds to the others.",
    [COLUMN_COST] = "What the search did, and what it cost.",
    [COLUMN_LUCK] = "Luck: the same boards as several isomorphs, each by its fastest and by its slowest.",
};

static void write_row(FILE *file, const struct run_figures *run, const struct set_figures *set,
                      const struct figures *figures, enum column_group group, const char *kind)
{
    bool best = figures == &set->best;
    page_row(file, (struct row_subject){.set = set->set, .solver = best ? 0 : figures->solver, .kind = kind});
    page_head_cell(file, best ? "virtual best solver" : figures->solver);
    page_text_cell(file, set->set);
    for (const struct report_column *column = column_table; column->head; column++)
        if (column->group == group && column_is_shown(column, run->sets, run->count)) {
            struct cell cell;
            column->fill(&cell, set, figures);
            page_cell(file, &cell);
        }
    page_row_end(file);
}

static void write_table(FILE *file, const struct run_figures *run, enum column_group group)
{
    page_table(file, captions[group]);
    page_text_head(file, "back-end", 0);
    page_text_head(file, "set", 0);
    for (const struct report_column *column = column_table; column->head; column++)
        if (column->group == group && column_is_shown(column, run->sets, run->count))
            page_table_head(file, column->head, column->meaning);
    page_table_body(file);
    for (size_t i = 0; i < run->count; i++) {
        const struct set_figures *set = &run->sets[i];
        for (size_t k = 0; k < set->count; k++)
            write_row(file, run, set, &set->figures[k], group, i && !k ? "next" : 0);
        if (group == COLUMN_TIMES && set->best.ran && set->count > 1)
            write_row(file, run, set, &set->best, group, "best");
    }
    page_table_end(file);
}

/* --- two at a time --- */

static void write_ratio(FILE *file, double ratio, struct interval interval)
{
    struct cell cell, low, high;
    cell_ratio(&cell, ratio);
    page_cell(file, &cell);
    cell_ratio(&low, interval.low);
    cell_ratio(&high, interval.high);
    cell_interval(&cell, &low, &high);
    page_cell(file, &cell);
}

static void write_share(FILE *file, const struct pair *pair)
{
    struct cell cell, low, high;
    cell_share(&low, pair->first_faster_interval.low);
    cell_share(&high, pair->first_faster_interval.high);
    cell_interval(&cell, &low, &high);
    page_cell(file, &cell);
}

static void write_two(FILE *file, const struct set_figures *set, const struct pair *pair)
{
    struct cell cell;
    const char *first = set->figures[pair->a].solver, *second = set->figures[pair->b].solver;
    page_row(file, (struct row_subject){.set = set->set, .solver = first, .other = second});
    page_head_cell(file, first);
    page_text_cell(file, second);
    page_text_cell(file, set->set);
    page_number_cell(file, (double)pair->both);
    page_number_cell(file, (double)pair->faster[0]);
    page_number_cell(file, (double)pair->faster[1]);
    page_number_cell(file, (double)pair->ties);
    write_ratio(file, pair->ratio, pair->interval);
    write_ratio(file, pair->par2_ratio, pair->par2_interval);
    write_ratio(file, pair->paired, pair->paired_interval);
    write_share(file, pair);
    cell_p(&cell, pair->p_holm);
    page_cell(file, &cell);
    page_number_cell(file, pair->boards_needed);
    page_row_end(file);
}

static void write_pairs(FILE *file, const struct run_figures *run)
{
    char summary[96];
    size_t pairs = 0;
    for (size_t i = 0; i < run->count; i++)
        pairs += run->sets[i].pairs;
    if (!pairs)
        return;
    snprintf(summary, sizeof summary, "All pairs of back-ends: %zu", pairs);
    page_fold(file, summary);
    page_table(
        file,
        "Two back-ends at a time, on the instances that both were asked about. Ratio: median of the second "
        "by median of the first. p: of the paired ratio, with Holm's correction for all pairs of the set.");
    page_text_head(file, "first", 0);
    page_text_head(file, "second", 0);
    page_text_head(file, "set", 0);
    page_table_head(file, "both on", "instances that both were asked about");
    page_table_head(file, "first faster", "on so many of them");
    page_table_head(file, "second faster", "on so many of them");
    page_table_head(file, "neither", "on so many of them");
    page_table_head(file, "ratio",
                    "median of the second by median of the first: above 1 the first is faster");
    page_table_head(file, "95 % interval",
                    "of the ratio in another such run: bootstrap over the boards, isomorphs with them");
    page_table_head(file, "PAR-2", "PAR-2 of the second by that of the first");
    page_table_head(file, "95 % interval", "of that ratio");
    page_table_head(file, "paired", "median of the ratios board by board: second by first");
    page_table_head(file, "95 % interval", "of that, between order statistics, for another such run");
    page_table_head(file, "first is faster", "with a chance of so much, 95 % interval (Wilson)");
    page_table_head(
        file, "p",
        "that goes with the interval of the paired ratio, adjusted by Holm for all pairs of the set");
    page_table_head(file, "boards for 5 %", "so many would settle a difference of 5 %, in four runs of five");
    page_table_body(file);
    for (size_t i = 0; i < run->count; i++)
        for (size_t k = 0; k < run->sets[i].pairs; k++)
            write_two(file, &run->sets[i], &run->sets[i].pair[k]);
    page_table_end(file);
    page_fold_end(file);
}

void page_tables(const struct report *report, FILE *file)
{
    const struct run_figures *run = &report->figures;
    for (enum column_group group = 0; group < COLUMN_GROUPS; group++)
        if (column_group_is_shown(group, run->sets, run->count))
            write_table(file, run, group);
    write_pairs(file, run);
    fputs("<p class=\"quiet\">", file);
    page_marked_up(file, report,
                   "Every column is explained [below]. A dash means no figure, never zero; it stays last "
                   "however a table is sorted.",
                   "columns");
    fputs("</p>\n", file);
}
