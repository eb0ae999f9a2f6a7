/* SPDX-License-Identifier: MIT */
/* Markdown: what a forge shows of a run. Pictures are linked beside it, in the folder of the run; of several
 * runs, as seen from the folder where the report was made. */
#include "common/base/printable.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/chart.h"
#include "harness/pages/report/compared.h"
#include "harness/pages/report/report.h"
#include "harness/pages/tables/compilers.h"
#include "harness/pages/tables/summary.h"
#include "harness/writing/escape.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The end of the code that begins with `count` backticks before `text`: behind as many; null if it has none. */
static const char *end_of_code(const char *text, size_t count)
{
    while (*(text += strcspn(text, "`"))) {
        size_t ticks = strspn(text, "`");
        text += ticks;
        if (ticks == count)
            return text;
    }
    return 0;
}

/* A line whose code stays as it is; what else would be markup is escaped. */
static void write_sentence(const char *sentence, FILE *file)
{
    char *clean = clean_utf8(sentence), *line = clean;
    while (line && *line) {
        size_t plain = strcspn(line, "`"), ticks = strspn(line + plain, "`");
        char *code = line + plain;
        const char *end = ticks ? end_of_code(code + ticks, ticks) : 0;
        char *words = memory_text_part(line, plain + (end ? 0 : ticks));
        escape_markdown(file, words);
        free(words);
        if (end)
            fwrite(code, 1, (size_t)(end - code), file);
        line = code + (end ? (size_t)(end - code) : ticks);
    }
    free(clean);
}

/* What a writer writes, escaped, between two texts; nothing if it writes nothing.
 */
static void write_words(const struct report *report, report_words *words, const char *before,
                        const char *behind, FILE *file)
{
    char *text = report_told(report, words), *rest = 0;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(0, "\n", &rest)) {
        fputs(before, file);
        write_sentence(line, file);
        fputs(behind, file);
    }
    free(text);
}

/* A command on a line of its own, which Markdown leaves as it is. */
static void write_command(const struct report *report, report_words *words, const char *why, FILE *file)
{
    char *text = report_told(report, words);
    make_printable(text);
    if (*text)
        fprintf(file, "%s\n\n    %s\n\n", why, text);
    free(text);
}

static void write_machine(const struct report *report, FILE *file)
{
    char *text = report_told(report, report_machine), *rest = 0;
    if (*text)
        fprintf(file, "## %s\n\n| | |\n|---|---|\n", "Machine and command");
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(0, "\n", &rest)) {
        char *tab = strchr(line, '\t');
        *tab = 0;
        fprintf(file, "| %s | ", line);
        escape_markdown(file, tab + 1);
        fputs(" |\n", file);
    }
    fputs(*text ? "\n" : "", file);
    free(text);
    write_command(report, report_command, "The command, as it was typed:", file);
}

/* Where a picture is: a destination in angle brackets may hold any letter but these, which are escaped. */
static void write_folder(const struct report *report, FILE *file)
{
    for (const char *at = report->number ? report->run : ""; *at; at++)
        if ((unsigned char)*at >= ' ')
            fprintf(file, strchr("<>\\", *at) ? "\\%c" : "%c", *at);
    fputs(report->number ? "/" : "", file);
}

/* Pictures that are there, each with what its data say. */
static void write_charts(const struct report *report, FILE *file)
{
    struct chart_request request = {
        .results = &report->results, .title = "", .registry = report->program->registry};
    bool first = true;
    for (const struct chart *chart = chart_table; chart->name; chart++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/charts/%s.svg", report->run, chart->name);
        if (access(path, R_OK))
            continue;
        if (first)
            fprintf(file, "## %s\n\n", "Charts");
        fprintf(file, "![%s](%s", chart->summary, report->number ? "<" : "");
        write_folder(report, file);
        fprintf(file, "charts/%s.svg%s)\n\n", chart->name, report->number ? ">" : "");
        first = false;
        if (chart->describe) {
            chart->describe(&request, file, true);
            fputc('\n', file);
        }
    }
}

static void write_run(const struct report *report, FILE *file)
{
    write_words(report, report_title, report->number ? "" : "# ", "\n\n", file);
    write_words(report, report_question, "", "\n\n", file);
    write_words(report, report_gaps, "> ", "\n\n", file);
    write_words(report, report_headlines, "- ", "\n", file);
    write_words(report, report_verdict, "\n", "\n\n", file);
    summary_print(&report->figures, file, true);
    compilers_print(report->record, &report->figures, file, CONTESTANTS_MARKDOWN);
    char *warnings = report_told(report, report_warnings);
    escape_markdown_lines(file, warnings);
    free(warnings);
    write_charts(report, file);
    write_machine(report, file);
    write_command(report, report_command_again, "The same comparison again:", file);
    write_command(report, report_command_instance, "One instance alone, where back-ends differ most:", file);
}

/* --- several runs --- */

static void write_note(void *context, const char *sentence)
{
    fputs("- ", context);
    escape_markdown_lines(context, sentence);
    fputc('\n', context);
}

static void write_compared(const struct report *first, const struct report *report, FILE *file)
{
    struct compared compared;
    compared_make(&compared, first, report);
    fputs("## ", file);
    escape_markdown(file, report->run);
    fputs(" against ", file);
    escape_markdown(file, first->run);
    fputs("\n\n", file);
    if (compared.page.count)
        diff_print(&compared.page, file, true);
    else
        compared_report(&compared, write_note, file);
    fputc('\n', file);
    compared_close(&compared);
}

bool report_markdown(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    if (count > 1) {
        fputs("# ", file);
        fprintf(file, "%zu runs side by side", count);
        fputs("\n\n", file);
    }
    for (size_t i = 1; i < count; i++)
        write_compared(&runs[0], &runs[i], file);
    for (size_t i = 0; i < count; i++) {
        if (count > 1) {
            fputs("# ", file);
            escape_markdown(file, runs[i].run);
            fputs("\n\n", file);
        }
        struct report report = runs[i];
        report.markdown = true;
        write_run(&report, file);
    }
    return true;
}
