/* SPDX-License-Identifier: MIT */
/* The figures on the HTML page: tables over all sets; and back-ends two at a time. */
#include "harness/pages/report/page.h"
#include "harness/pages/tables/figure-columns.h"
#include "harness/pages/tables/pair-columns.h"
#include "harness/writing/writers.h"

static const struct {
    const char *caption;
    const struct column *const *column;
    bool best, luck; /* with the virtual best solver; only of back-ends that met isomorphs */
} tables[] = {
    {"Times of each back-end on each set, the fastest by PAR-2 first.", columns_of_times, true, false},
    {"On the instances that all sound back-ends solved, and what each adds to the others.", columns_of_shares,
     false, false},
    {"What the search did, and what it cost.", columns_of_costs, false, false},
    {"Luck: the same boards as several isomorphs, each by its fastest and by its slowest.",
     columns_of_luck_by_set, false, true},
};
enum { TABLES = sizeof tables / sizeof *tables };

static void fill(struct table *table, const struct run_figures *run, bool best, bool luck)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct set_figures *set = &run->sets[i];
        for (size_t k = 0; k < set->count; k++) {
            struct table_row row = figure_row(set, &set->figures[k]);
            row.kind = i && !k ? "next" : 0;
            if (!luck || set->figures[k].luck.boards)
                table_add(table, row);
        }
        if (best && set->best.ran && set->count > 1) {
            struct table_row row = figure_row(set, &set->best);
            row.kind = "best";
            table_add(table, row);
        }
    }
}

static void write_pairs(FILE *file, const struct run_figures *run)
{
    struct table table = {
        .caption = "Two back-ends at a time, on the instances that both were asked about. Ratio: median "
                   "of the second by median of the first. p: of the paired ratio, with Holm's correction "
                   "for all pairs of the set.",
        .column = columns_of_all_pairs};
    for (size_t i = 0; i < run->count; i++)
        for (size_t k = 0; k < run->sets[i].pairs; k++)
            table_add(&table, pair_row(&run->sets[i], &run->sets[i].pair[k]));
    if (table.rows) {
        fprintf(file, "<details>\n<summary>All pairs of back-ends: %zu</summary>\n", table.rows);
        table_write_html(&table, file);
        fputs("</details>\n", file);
    }
    table_close(&table);
}

void page_tables(const struct report *report, FILE *file)
{
    const struct run_figures *run = &report->figures;
    for (size_t t = 0; t < TABLES; t++) {
        struct table table = {.caption = tables[t].caption, .column = tables[t].column};
        fill(&table, run, tables[t].best, tables[t].luck);
        table_write_html(&table, file);
        table_close(&table);
    }
    write_pairs(file, run);
    fputs("<p class=\"quiet\">Every column is explained <a href=\"#", file);
    page_id(file, report, "columns");
    fputs("\">below</a>. A dash means no figure, never zero; it stays last however a table is sorted.</p>\n",
          file);
}

/* Each column once that any table shows. */
void page_columns(const struct report *report, FILE *file)
{
    const struct column *explained[TABLES * TABLE_COLUMNS_MAX];
    size_t count = 0;
    fputs("<dl class=\"columns\">\n", file);
    for (size_t t = 0; t < TABLES; t++) {
        struct table table = {.column = tables[t].column};
        const struct column *shown[TABLE_COLUMNS_MAX];
        fill(&table, &report->figures, tables[t].best, tables[t].luck);
        size_t columns = table.rows ? table_shown(&table, shown) : 0;
        table_close(&table);
        for (size_t k = 0; k < columns; k++) {
            size_t before = 0;
            while (before < count && explained[before] != shown[k])
                before++;
            if (before < count || !shown[k]->meaning)
                continue;
            explained[count++] = shown[k];
            HTML(file, "<dt>{}</dt><dd>{}</dd>\n", A_TEXT(shown[k]->head), A_TEXT(shown[k]->meaning));
        }
    }
    fputs("</dl>\n", file);
}
