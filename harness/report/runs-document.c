/* SPDX-License-Identifier: MIT */
/* Several runs as a document: what each was, and each compared with the first. */
#include "harness/base/memory.h"
#include "harness/report/compared.h"
#include "harness/report/tables/diff-columns.h"
#include "harness/text/sentence.h"

#include <stdlib.h>

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
COLUMN(run, NULL, "run", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = RUN->run)
COLUMN(started, NULL, "started", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = SAYS("started"))
COLUMN(processor, NULL, "processor", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(json_object_get(RUN->record, "machine"), "processor")))
COLUMN(version, NULL, "Quadrille", "its version and commit", KIND_WORDS, SHAPE_NUMBER, 0, .text = version_of(RUN, room))
COLUMN(compiler, NULL, "compiler", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = SAYS("compiler"))
COLUMN(solvers, NULL, "back-ends", NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = back_ends_of(RUN))
COLUMN(sets, NULL, "sets", NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)RUN->figures.count)
COLUMN(rows, NULL, "rows", "one for each back-end, instance and timed run", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)RUN->results.rows)
/* clang-format on */
static const struct column *const columns_of_runs[] = {&column_run,     &column_started,  &column_processor,
                                                       &column_version, &column_compiler, &column_solvers,
                                                       &column_sets,    &column_rows,     NULL};

static void add_paper_table(struct document *document, const struct compared *compared)
{
    char *caption =
        SAID("{} (B) compared with {} (A). Ratio: time in B by time in A, the median over the boards.",
             A_TEXT(compared->b->run), A_TEXT(compared->a->run));
    struct table *table = document_table(document, caption, columns_of_diff_paper);
    table_keep(table, caption);
    document_last(document)->id =
        table_keep(table, memory_print("%s-against-%s", compared->b->label, compared->a->label));
    for (size_t i = 0; i < compared->page.count; i++)
        table_add(table, diff_row(&compared->page.line[i]));
}

static void add_compared(struct document *document, const struct compared *compared)
{
    document->readers = FOR_PAGE;
    document_add(document, BLOCK_SUBSECTION, NAMED " (B) against " NAMED " (A)", compared->b->run,
                 compared->a->run);
    document->readers = FOR_MARKDOWN;
    document_add(document, BLOCK_SECTION, NAMED " against " NAMED, compared->b->run, compared->a->run);
    document->readers = FOR_MARKDOWN | FOR_PAGE;
    if (compared->page.count)
        diff_add(document, &compared->page);
    else
        compared_add_notes(document, compared);
    document->readers = FOR_PAPER;
    document_add(document, BLOCK_PARAGRAPH, NAMED " compared with " NAMED ":", compared->b->run,
                 compared->a->run);
    compared_add_notes(document, compared);
    if (compared->page.count)
        add_paper_table(document, compared);
}

void runs_document_open(const struct report *runs, size_t count, struct runs_document *all)
{
    struct document *document = &all->document;
    *all = (struct runs_document){.compared = memory_zeroed(count, sizeof *all->compared), .count = count};
    document->readers = FOR_MARKDOWN;
    document_add(document, BLOCK_TITLE, "%zu runs side by side", count);
    document->readers = FOR_PAGE;
    document_add(document, BLOCK_SECTION, "The runs, compared with each other")->id = "runs";
    struct table *table = document_table(
        document, "The runs, in the order in which they were named; A is the first.", columns_of_runs);
    for (size_t i = 0; i < count; i++)
        table_add(table, (struct table_row){.of = &runs[i]});
    for (size_t i = 1; i < count; i++) {
        compared_make(&all->compared[i], &runs[0], &runs[i]);
        add_compared(document, &all->compared[i]);
    }
}

void runs_document_close(struct runs_document *all)
{
    document_close(&all->document);
    for (size_t i = 1; i < all->count; i++)
        compared_close(&all->compared[i]);
    free(all->compared);
}
