/* SPDX-License-Identifier: MIT */
/* The figures on the HTML page: a table for each group of columns, over all sets; and back-ends two at a
 * time. */
#include "harness/pages/report/page.h"
#include "harness/writing/texts.h"

#include <math.h>

static const char *const captions[COLUMN_GROUPS] = {
    [COLUMN_TIMES] = text_tables_times,
    [COLUMN_COMMON] = text_tables_common,
    [COLUMN_COST] = text_tables_cost,
    [COLUMN_LUCK] = text_tables_luck,
};

static void write_row(FILE *file, const struct run_figures *run, const struct set_figures *set,
                      const struct figures *figures, enum column_group group, const char *kind)
{
    bool best = figures == &set->best;
    page_row(file, (struct row_subject){.set = set->set, .solver = best ? 0 : figures->solver, .kind = kind});
    page_head_cell(file, best ? text_virtual_best : figures->solver);
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
    page_text_head(file, text_back_end, 0);
    page_text_head(file, text_set, 0);
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
    snprintf(summary, sizeof summary, text_pairs_fold, pairs);
    page_fold(file, summary);
    page_table(file, text_pairs_caption);
    page_text_head(file, text_pairs_first, 0);
    page_text_head(file, text_pairs_second, 0);
    page_text_head(file, text_set, 0);
    page_table_head(file, text_pairs_both, text_pairs_both_means);
    page_table_head(file, text_pairs_first_faster, text_pairs_so_many);
    page_table_head(file, text_pairs_second_faster, text_pairs_so_many);
    page_table_head(file, text_pairs_neither, text_pairs_so_many);
    page_table_head(file, text_pairs_ratio, text_pairs_ratio_means);
    page_table_head(file, text_pairs_interval, text_pairs_ratio_interval_means);
    page_table_head(file, text_pairs_par2, text_pairs_par2_means);
    page_table_head(file, text_pairs_interval, text_pairs_par2_interval_means);
    page_table_head(file, text_pairs_paired, text_pairs_paired_means);
    page_table_head(file, text_pairs_interval, text_pairs_paired_interval_means);
    page_table_head(file, text_pairs_chance, text_pairs_chance_means);
    page_table_head(file, text_pairs_p, text_pairs_p_means);
    page_table_head(file, text_pairs_boards, text_pairs_boards_means);
    page_table_body(file);
    for (size_t i = 0; i < run->count; i++)
        for (size_t k = 0; k < run->sets[i].pairs; k++)
            write_two(file, &run->sets[i], &run->sets[i].pair[k]);
    page_table_end(file);
    page_fold_end(file);
}

bool page_tables(const struct report *report, FILE *file)
{
    const struct run_figures *run = &report->figures;
    for (enum column_group group = 0; group < COLUMN_GROUPS; group++)
        if (column_group_is_shown(group, run->sets, run->count))
            write_table(file, run, group);
    write_pairs(file, run);
    fputs("<p class=\"quiet\">", file);
    page_marked_up(file, report, text_tables_dash, "columns");
    fputs("</p>\n", file);
    return true;
}
