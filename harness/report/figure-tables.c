/* SPDX-License-Identifier: MIT */
#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/report.h"
#include "harness/report/tables/columns.h"
#include "harness/report/tables/summary.h"

#include <math.h>

/* --- of a page --- */

static const struct {
    const char *caption;
    const struct column *const *column;
    bool best, luck; /* with the virtual best solver; only of solvers that met isomorphs */
} tables[] = {
    {"Times of each solver on each set, the fastest by PAR-2 first.", columns_of_times, true, false},
    {"On the instances that all sound solvers solved, and what each adds to the others.", columns_of_shares,
     false, false},
    {"What the search did, and what it cost.", columns_of_costs, false, false},
    {"Luck: the same boards as several isomorphs, each by its fastest and by its slowest.",
     columns_of_luck_by_set, false, true},
};
enum { TABLES = sizeof tables / sizeof *tables };

static void fill_page_table(struct table *table, const struct run_statistics *run, bool best, bool luck)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct set_statistics *set = &run->sets[i];
        for (size_t k = 0; k < set->count; k++) {
            struct table_row row = figure_row(set, &set->statistics[k]);
            row.kind = i && !k ? "next" : NULL;
            if (!luck || set->statistics[k].luck.boards)
                table_add(table, row);
        }
        if (best && set->best.ran && set->count > 1) {
            struct table_row row = figure_row(set, &set->best);
            row.kind = "best";
            table_add(table, row);
        }
    }
}

static void add_page_pairs(struct document *document, const struct run_statistics *run)
{
    struct table *table = document_table(
        document,
        "Two solvers at a time, on the instances that both were asked about. Ratio: median of the second by "
        "median of the first. p: of the paired ratio, with Holm's correction for all pairs of the set.",
        columns_of_all_pairs);
    document_last(document)->folded = true;
    for (size_t i = 0; i < run->count; i++)
        for (size_t k = 0; k < run->sets[i].pairs; k++)
            table_add(table, pair_row(&run->sets[i], &run->sets[i].pair[k]));
    document_last(document)->words = SAID("All pairs of solvers: {}", A_WHOLE(table->rows));
}

void report_add_page_tables(struct document *document, const struct report *report)
{
    const struct run_statistics *run = &report->statistics;
    char question[QUESTION_TEXT_MAX];
    for (size_t t = 0; t < TABLES; t++) {
        char *caption =
            memory_print("%s Asked: %s.", tables[t].caption, question_text(&report->results, question));
        struct table *table = document_table(document, caption, tables[t].column);
        table_keep(table, caption);
        fill_page_table(table, run, tables[t].best, tables[t].luck);
    }
    add_page_pairs(document, run);
    if (run->count)
        document_add(
            document, BLOCK_PARAGRAPH,
            "Every column is explained below. A dash means no figure, never zero; it stays last however a "
            "table is sorted.")
            ->style = "quiet";
}

/* Those of the tables of the page, which are there already. */
void report_add_columns(struct document *document)
{
    const struct column *explained[TABLES * TABLE_COLUMNS_MAX], *shown[TABLE_COLUMNS_MAX];
    size_t count = 0;
    for (size_t i = 0, blocks = document->count; i < blocks; i++) {
        const struct table *table = document->block[i].table;
        bool explains = false;
        for (size_t t = 0; t < TABLES; t++)
            explains |= table && table->rows && table->column == tables[t].column;
        for (size_t k = 0, columns = explains ? table_shown(table, shown) : 0; k < columns; k++) {
            size_t before = 0;
            while (before < count && explained[before] != shown[k])
                before++;
            if (before < count || !shown[k]->meaning)
                continue;
            explained[count++] = shown[k];
            struct block *block = document_add(document, BLOCK_TERM, "%s", shown[k]->meaning);
            block->beside = memory_text(shown[k]->head);
            block->style = "columns";
        }
    }
}

/* --- of a paper --- */

/* A table, with a caption that it takes. */
static struct table *add_float(struct document *document, char *id, char *caption,
                               const struct column *const *columns)
{
    struct table *table = document_table(document, caption, columns);
    document_last(document)->id = table_keep(table, id);
    table_keep(table, caption);
    return table;
}

/* ", unique or not, timeout 1 s, 3 runs, pacing spread": how it was measured. */
static void write_conditions(const struct report *report, double timeout, FILE *file)
{
    double runs;
    char question[QUESTION_TEXT_MAX];
    fprintf(file, ", %s", question_text(&report->results, question));
    SAY(file, timeout > 0 ? ", timeout {}" : ", no timeout", A_LIMIT(timeout));
    if (record_number(report->record, "runs", &runs))
        SAY(file, json_is_number(json_object_get(report->record, "precision")) ? ", at least {}" : ", {}",
            A_TALLY(runs, "run"));
    if (report->results.count)
        fprintf(file, ", pacing %s", pacing_names[report->results.result[0].pacing]);
}

static char *caption_of_set(const struct report *report, const struct set_statistics *set)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    SAY(file, report->number ? "{0}, {1}: {2}" : "{1}: {2}", A_TEXT(report->run), A_TEXT(set->set),
        A_TALLY(set->originals, set->boards ? "board" : "instance"));
    if (set->instances > set->originals)
        SAY(file, ", {} isomorphs of them", A_WHOLE(set->instances));
    if (run_is_imported(report->record))
        fputs(", imported, not verified", file);
    else
        write_conditions(report, set->statistics[0].timeout, file);
    fputs(". Sorted by PAR-2, the mean with unsolved instances counted as twice the limit; ratio: PAR-2 by "
          "the least; 95 %: where another such run would lie.",
          file);
    fclose(file);
    return text;
}

/* What the marks after numbers mean, if there are any. */
static const char *note_of_set(const struct set_statistics *set)
{
    bool partial = false, foreign = false;
    for (size_t i = 0; i < set->count; i++) {
        const struct solver_statistics *f = &set->statistics[i];
        const bool counts = !isnan(f->nodes);
        partial |= counts && f->solved < set->instances;
        foreign |= counts && f->foreign;
    }
#define PARTIAL "*: mean over the solved instances only; those that are missing may have needed more."
#define FOREIGN "†: counted by a solver of others, not verified."
    return partial ? foreign ? PARTIAL " " FOREIGN : PARTIAL : foreign ? FOREIGN : NULL;
}

static void add_paper_set(struct document *document, const struct report *report,
                          const struct set_statistics *set)
{
    struct table *table =
        add_float(document, memory_text(set->set), caption_of_set(report, set), columns_of_paper);
    table->note = note_of_set(set);
    for (size_t i = 0; i < set->count; i++)
        table_add(table, figure_row(set, &set->statistics[i]));
    table = add_float(
        document, memory_print("%s-pairs", set->set),
        SAID("{}: each solver and the next. Paired: median of the ratios board by board; p: adjusted by "
             "Holm for all pairs of the set.",
             A_TEXT(set->set)),
        columns_of_neighbours);
    add_neighbour_rows(table, set);
}

static const struct solver_statistics *figures_on(const struct set_statistics *set, const char *solver)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->statistics[i].solver == solver)
            return &set->statistics[i];
    return NULL;
}

/* Solvers and sets: PAR-2 of each on each, those first that are best on the first set. What there is more of
 * has the rows. */
static void add_paper_overview(struct document *document, const struct report *report)
{
    const struct run_statistics *run = &report->statistics;
    struct table *table =
        add_float(document, memory_text("par2"),
                  memory_text("PAR-2 of each solver on each set: the mean time, an unsolved instance "
                              "counted as twice the limit."),
                  NULL);
    const char **solver = table_keep(table, memory_zeroed(STANDINGS_MAX, sizeof *solver));
    size_t solvers = 0;
    for (size_t i = 0; i < run->count; i++)
        for (size_t k = 0; k < run->sets[i].count && solvers < STANDINGS_MAX; k++) {
            size_t before = 0;
            while (before < solvers && solver[before] != run->sets[i].statistics[k].solver)
                before++;
            solver[before] = run->sets[i].statistics[k].solver;
            solvers += before == solvers;
        }
    const bool by_set = run->count > solvers;
    const size_t rows = by_set ? run->count : solvers, columns = by_set ? solvers : run->count;
    table_head(table, by_set ? "set" : "solver", KIND_WORDS);
    for (size_t c = 0; c < columns; c++)
        table_head(table, by_set ? solver[c] : run->sets[c].set, KIND_TIME);
    for (size_t r = 0; r < rows; r++) {
        struct value *value = table_add_values(table);
        value[0] = TEXT(by_set ? run->sets[r].set : solver[r]);
        for (size_t c = 0; c < columns && c + 1 < TABLE_COLUMNS_MAX; c++) {
            const struct solver_statistics *figures =
                figures_on(&run->sets[by_set ? r : c], solver[by_set ? c : r]);
            value[c + 1] = NUMBER(figures ? figures->par2 : NAN);
        }
    }
}

void report_add_paper_tables(struct document *document, const struct report *report)
{
    if (report->statistics.count > 1)
        add_paper_overview(document, report);
    for (size_t i = 0; i < report->statistics.count; i++)
        if (report->statistics.sets[i].count)
            add_paper_set(document, report, &report->statistics.sets[i]);
}

void report_add_compilers(struct document *document, const struct report *report)
{
    compilers_fill(add_float(document, memory_text("built-by"),
                             memory_text("Compilers and flags of the solvers."), columns_of_compilers),
                   report->record, &report->statistics);
}
