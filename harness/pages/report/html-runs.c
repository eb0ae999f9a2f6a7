/* SPDX-License-Identifier: MIT */
/* Several runs on one HTML page: what each was, and each compared with the first. */
#include "harness/pages/report/compared.h"
#include "harness/pages/report/page.h"
#include "harness/writing/writers.h"

static const char *known(const char *text)
{
    return text ? text : "not known";
}

static const char *version_of(const struct report *run, char room[COLUMN_ROOM])
{
    const char *commit = record_text(run->record, "commit");
    snprintf(room, COLUMN_ROOM, "%.60s%s%.60s", known(record_text(run->record, "quadrille")),
             commit ? ", " : "", commit ? commit : "");
    return room;
}

static double back_ends_of(const struct report *run)
{
    struct standing standing[STANDINGS_MAX];
    return (double)standings_make(standing, &run->results);
}

/* A row is of a `struct report`. */
#define RUN ((const struct report *)row->of)
#define SAYS(key) known(record_text(RUN->record, key))
/* clang-format off */
COLUMN(run, 0, "run", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = RUN->run)
COLUMN(started, 0, "started", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = SAYS("started"))
COLUMN(processor, 0, "processor", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(json_object_get(RUN->record, "machine"), "processor")))
COLUMN(version, 0, "Quadrille", "its version and commit", KIND_WORDS, SHAPE_NUMBER, 0, .text = version_of(RUN, room))
COLUMN(compiler, 0, "compiler", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = SAYS("compiler"))
COLUMN(solvers, 0, "back-ends", 0, KIND_NUMBER, SHAPE_NUMBER, 0, .number = back_ends_of(RUN))
COLUMN(sets, 0, "sets", 0, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)RUN->figures.count)
COLUMN(rows, 0, "rows", "one for each back-end, instance and timed run", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)RUN->results.rows)
/* clang-format on */
static const struct column *const columns_of_runs[] = {&column_run,     &column_started,  &column_processor,
                                                       &column_version, &column_compiler, &column_solvers,
                                                       &column_sets,    &column_rows,     0};

static void write_compared(const struct report *a, const struct report *b, FILE *file)
{
    struct compared compared;
    struct document document = {0};
    compared_make(&compared, a, b);
    HTML(file, "<h3>{} (B) against {} (A)</h3>\n", A_TEXT(b->run), A_TEXT(a->run));
    if (compared.page.count)
        table_write_html(diff_add_table(&document, &compared.page), file);
    compared_add_notes(&document, &compared);
    fputs("<ul class=\"differences\">\n", file);
    for (size_t i = 0; i < document.count; i++)
        if (document.block[i].is == BLOCK_ITEM) {
            fputs("<li>", file);
            words_write_html(document.block[i].words, file);
            fputs("</li>\n", file);
        }
    fputs("</ul>\n", file);
    document_close(&document);
    compared_close(&compared);
}

void page_runs(const struct report *runs, size_t count, FILE *file)
{
    fputs("<section aria-labelledby=\"runs\">\n<h2 id=\"runs\">The runs, compared with each other</h2>\n",
          file);
    struct table table = {.caption = "The runs, in the order in which they were named; A is the first.",
                          .column = columns_of_runs};
    for (size_t i = 0; i < count; i++)
        table_add(&table, (struct table_row){.of = &runs[i]});
    table_write_html(&table, file);
    table_close(&table);
    for (size_t i = 1; i < count; i++)
        write_compared(&runs[0], &runs[i], file);
    fputs("</section>\n", file);
}
