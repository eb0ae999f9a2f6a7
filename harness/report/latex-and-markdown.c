/* SPDX-License-Identifier: MIT */
/* Markdown: what a forge shows of a run, with pictures linked beside it. LaTeX: the tables of a paper. Of several runs, what
 * compares them comes first. */
#include "harness/report/report.h"
#include "harness/text/writers.h"

static bool write_all(const struct report *runs, size_t count, FILE *file, unsigned reader,
                      void (*write)(const struct document *document, FILE *file))
{
    struct runs_document all;
    struct document document;
    if (count > 1) {
        runs_document_open(runs, count, &all);
        write(&all.document, file);
        runs_document_close(&all);
    }
    for (size_t i = 0; i < count; i++) {
        report_document(&runs[i], reader, &document);
        write(&document, file);
        document_close(&document);
    }
    return true;
}

bool report_markdown(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    return write_all(runs, count, file, FOR_MARKDOWN, document_write_markdown);
}

bool report_latex(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    return write_all(runs, count, file, FOR_PAPER, document_write_latex);
}
