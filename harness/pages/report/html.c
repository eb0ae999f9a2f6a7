/* SPDX-License-Identifier: MIT */
/* HTML: one page that holds everything, style, script and charts included, and asks nothing of any network;
 * the page's own policy forbids it to. Only the scripts that are built in may run, whatever the files of the
 * run hold. */
#include "charts-js.h"
#include "harness/ground/memory.h"
#include "harness/measuring/run/back-end-labels.h"
#include "harness/measuring/run/compiler-of.h"
#include "harness/pages/report/page.h"
#include "harness/writing/writers.h"
#include "page-css.h"
#include "page-js.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- sections --- */

/* A writer's lines as paragraphs of a box, which is left out if there are none. */
static void write_box(const struct report *report, report_words *words, const char *kind, FILE *file)
{
    struct document document = {0};
    document_add_lines(&document, BLOCK_PARAGRAPH, report_told(report, words));
    if (document.count)
        fprintf(file, "<div class=\"%s\" role=\"note\">\n", kind);
    for (size_t i = 0; i < document.count; i++) {
        fputs("<p>", file);
        words_write_html(document.block[i].words, file);
        fputs("</p>\n", file);
    }
    fputs(document.count ? "</div>\n" : "", file);
    document_close(&document);
}

/* A writer's text as one element. */
static void write_element(const struct report *report, report_words *words, const char *begin,
                          const char *end, FILE *file)
{
    char *text = report_told(report, words);
    fputs(*text ? begin : "", file);
    words_write_html(text, file);
    fputs(*text ? end : "", file);
    free(text);
}

static bool has_record(const struct report *report)
{
    return report->record;
}

static bool has_figures(const struct report *report)
{
    return report->figures.count;
}

static void write_facts(const struct report *report, FILE *file)
{
    enum { LONG = 30 };
    struct facts facts;
    report_machine(report, &facts);
    fputs("<dl class=\"facts\">\n", file);
    for (size_t i = 0; i < facts.count; i++)
        HTML(file,
             strlen(facts.fact[i].value) > LONG ? "<div class=\"long\"><dt>{}</dt><dd>{}</dd></div>\n"
                                                : "<div><dt>{}</dt><dd>{}</dd></div>\n",
             A_TEXT(facts.fact[i].name), A_TEXT(facts.fact[i].value));
    fputs("</dl>\n", file);
    facts_close(&facts);
}

/* A command line below a line that says what for; nothing if there is none. */
static void write_command(const struct report *report, report_words *words, const char *why, FILE *file)
{
    char *text = report_told(report, words);
    if (*text)
        HTML(file, "<p>{}</p>\n<pre class=\"wrap\"><code>{}</code></pre>\n", A_TEXT(why), A_TEXT(text));
    free(text);
}

static void write_machine(const struct report *report, FILE *file)
{
    write_facts(report, file);
    write_command(report, report_command, "The command, as it was typed:", file);
}

static bool has_warnings(const struct report *report)
{
    struct warnings warnings;
    report_warnings(report, &warnings);
    warnings_close(&warnings);
    return warnings.count;
}

static void write_warnings(const struct report *report, FILE *file)
{
    struct warnings warnings;
    report_warnings(report, &warnings);
    fputs("<ul class=\"notice\">\n", file);
    for (size_t i = 0; i < warnings.count; i++) {
        fputs("<li", file);
        html_attribute(file, "data-warning", warnings.warning[i].id);
        html_attribute(file, "data-of", warnings.warning[i].solver);
        html_attribute(file, "data-on", warnings.warning[i].set);
        fputc('>', file);
        words_write_html(warnings.warning[i].says, file);
        fputs(". ", file);
        words_write_html(warnings.warning[i].remedy, file);
        fputs("</li>\n", file);
    }
    fputs("</ul>\n", file);
    warnings_close(&warnings);
}

static bool has_contradictions(const struct report *report)
{
    char *text = page_file(report, "disagreements.txt", 0);
    free(text);
    return text;
}

#define CONTRADICTIONS                                                                       \
    "<p>Each with the board, who said what, and the command that shows it again.</p>\n<pre " \
    "tabindex=\"0\">{}"                                                                      \
    "</pre>\n"
static void write_contradictions(const struct report *report, FILE *file)
{
    enum { SHOWN = 200000 };
    size_t length;
    char *text = page_file(report, "disagreements.txt", &length);
    if (length > SHOWN)
        text[SHOWN] = 0;
    HTML(file, length > SHOWN ? CONTRADICTIONS "<p>The rest is in disagreements.txt.</p>\n" : CONTRADICTIONS,
         A_TEXT(text));
    free(text);
}

/* Rows are of entries of run.json, in all of it. */
static const char *spec_of(const json_t *entry)
{
    const char *spec = label_of_entry(entry);
    return *spec ? spec : 0;
}

static const char *known(const char *text)
{
    return text ? text : "?";
}

static const char *settings_text(const json_t *entry, char room[COLUMN_ROOM])
{
    const char *key, *between = "";
    const json_t *value;
    int length = record_text(entry, "label")
                     ? snprintf(room, COLUMN_ROOM, "%.300s: ", known(record_text(entry, "spec")))
                     : 0;
    room[length] = 0;
    json_object_foreach(json_object_get(entry, "settings"), key, value)
    {
        if (length < COLUMN_ROOM)
            length += snprintf(room + length, (size_t)(COLUMN_ROOM - length), "%s%s=%s", between, key,
                               known(json_string_value(value)));
        between = " ";
    }
    return *room ? room : "none";
}

static double boards_of(const json_t *set)
{
    double boards;
    return record_number(set, "boards", &boards) ? boards : NAN;
}

#define ENTRY ((const json_t *)row->of)
/* clang-format off */
COLUMN(spec, 0, "back-end", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(spec_of(ENTRY)))
COLUMN(family, 0, "family", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "family")))
COLUMN(settings, 0, "settings", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = settings_text(ENTRY, room))
COLUMN(compiler, 0, "built by", "compiler and flags, as run.json has them of the files of back-ends by others", KIND_WORDS, SHAPE_NUMBER, 0, .text = spec_of(ENTRY) ? compiler_of(row->in, spec_of(ENTRY), room) : "?")
COLUMN(set, 0, "set", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "name")))
COLUMN(boards, 0, "instances", 0, KIND_NUMBER, SHAPE_NUMBER, 0, .number = boards_of(ENTRY))
COLUMN(path, 0, "as named", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "path")))
COLUMN(sum, 0, "SHA-256", 0, KIND_CODE, SHAPE_NUMBER, 0, .text = known(record_text(ENTRY, "sha256")))
/* clang-format on */
static const struct column *const columns_of_settings[] = {&column_spec, &column_family, &column_settings,
                                                           &column_compiler, 0};
static const struct column *const columns_of_sets[] = {&column_set, &column_boards, &column_path, &column_sum,
                                                       0};

static void write_entries(const struct report *report, const char *key, struct table *table, FILE *file)
{
    size_t index;
    const json_t *entry;
    json_array_foreach(json_object_get(report->record, key), index, entry)
    {
        const bool solver = table->column == columns_of_settings;
        table_add(table, (struct table_row){.of = entry,
                                            .in = report->record,
                                            .solver = solver ? spec_of(entry) : 0,
                                            .set = solver ? 0 : record_text(entry, "name")});
    }
    table_write_html(table, file);
    table_close(table);
}

static void write_settings(const struct report *report, FILE *file)
{
    struct table table = {.caption = "Every back-end with all its settings, defaults included.",
                          .column = columns_of_settings};
    write_entries(report, "solvers", &table, file);
}

static void write_sets(const struct report *report, FILE *file)
{
    struct table table = {.caption = "What was solved: SHA-256 of each set as it was read.",
                          .column = columns_of_sets};
    write_entries(report, "sets", &table, file);
}

/* A command with the name of the run behind it. */
static void write_run_command(const struct report *report, const char *why, const char *command, FILE *file)
{
    HTML(file, "<p>{}</p>\n<pre class=\"wrap\"><code>quadrille {} {}</code></pre>\n", A_TEXT(why),
         A_TEXT(command), A_TEXT(report->run));
}

static void write_again(const struct report *report, FILE *file)
{
    write_command(report, report_command_again, "The same comparison, on this machine or another:", file);
    write_command(report, report_command_instance,
                  "One instance alone, the one on which back-ends differ most:", file);
    write_run_command(report, "Going on with the run, if it was interrupted:", "compare --resume", file);
    write_run_command(report, "The charts and this page again, from the stored rows:", "plot", file);
    write_run_command(report, "", "report", file);
}

struct section {
    const char *id, *heading;
    bool (*is_there)(const struct report *report);
    void (*write)(const struct report *report, FILE *file);
};

static const struct section sections[] = {
    {"tables", "Tables", has_figures, page_tables},
    {"warnings", "To be read with care", has_warnings, write_warnings},
    {"charts", "Charts", has_figures, page_charts},
    {"differences", "Where back-ends differ most", page_has_differences, page_differences},
    {"unsolved", "What was not solved", page_has_unsolved, page_unsolved},
    {"contradictions", "Contradictions", has_contradictions, write_contradictions},
    {"machine", "Machine and command", has_record, write_machine},
    {"settings", "Settings", has_record, write_settings},
    {"columns", "What the columns mean", has_figures, page_columns},
    {"again", "The same again", has_record, write_again},
    {"sets", "Sets", has_record, write_sets},
};
enum { SECTIONS = sizeof sections / sizeof *sections };

/* --- the frame --- */

/* Only the scripts that are built in may run, by their checksums; nothing may be loaded. */
static void write_policy(FILE *file)
{
    fputs(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src",
        file);
    page_script_checksum(file, charts_js, sizeof charts_js - 1);
    page_script_checksum(file, page_js, sizeof page_js - 1);
    fputs("; base-uri 'none'; form-action 'none'\">\n", file);
}

/* The title between two tags, with names as they are. */
static void write_title_text(const struct report *report, const char *begin, const char *end, FILE *file)
{
    char *words = report_told(report, report_title), *text = words_text(words);
    fputs(begin, file);
    HTML(file, "{}", A_TEXT(text));
    fputs(end, file);
    free(words);
    free(text);
}

static void write_head(const struct report *runs, size_t count, FILE *file)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n", file);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n", file);
    write_policy(file);
    if (count > 1)
        fprintf(file, "<title>Quadrille: %zu runs side by side</title>\n", count);
    else
        write_title_text(runs, "<title>Quadrille: ", "</title>\n", file);
    fprintf(file, "<style>\n%s</style>\n</head>\n", page_css);
}

#define KICKER "Quadrille: ways of solving the same puzzle, side by side"

/* The begin of what is seen: a link for those who would go through all by keys. */
static void write_skip(FILE *file, const char *id, const char *text)
{
    fprintf(file, "<body>\n<a class=\"skip\" href=\"#%s\">%s</a>\n", id, text);
}

/* The heading of the page, or of its part about a run. */
static void write_title(const struct report *report, FILE *file)
{
    if (report->number)
        fprintf(file, "<h2 id=\"run-%zu\">Run %zu: ", report->number, report->number);
    write_title_text(report, report->number ? "" : "<h1>", report->number ? "</h2>\n" : "</h1>\n", file);
}

static void write_opening(const struct report *report, FILE *file)
{
    const char *started = record_text(report->record, "started");
    if (!report->number)
        write_skip(file, "tables", "To the tables");
    HTML(file,
         started ? "<header>\n<p class=\"kicker\">{}. A run of <time>{}</time></p>\n"
                 : "<header>\n<p class=\"kicker\">{}</p>\n",
         A_TEXT(report->number ? report->run : KICKER), A_TEXT(started));
    write_title(report, file);
    write_element(report, report_question, "<p class=\"question\">", "</p>\n", file);
    write_box(report, report_gaps, "notice", file);
    write_box(report, report_headlines, "headlines", file);
    write_element(report, report_verdict, has_contradictions(report) ? "<p class=\"alarm\">" : "<p>",
                  "</p>\n", file);
    if (report->number)
        fprintf(file, "<nav aria-label=\"Contents of run %zu\"><ul>\n", report->number);
    else
        fputs("<nav aria-label=\"Contents\"><ul>\n", file);
    for (size_t i = 0; i < SECTIONS; i++)
        if (sections[i].is_there(report)) {
            fputs("<li><a href=\"#", file);
            page_id(file, report, sections[i].id);
            fprintf(file, "\">%s</a></li>\n", sections[i].heading);
        }
    fputs("</ul></nav>\n</header>\n", file);
}

static void write_sections(const struct report *report, FILE *file)
{
    for (size_t i = 0; i < SECTIONS; i++)
        if (sections[i].is_there(report)) {
            page_section(file, report, sections[i].id, sections[i].heading);
            sections[i].write(report, file);
            fputs("</section>\n", file);
        }
}

/* The runs against each other, then each as it would be alone. */
static void write_several(const struct report *runs, size_t count, FILE *file)
{
    write_skip(file, "runs", "To the comparison");
    fprintf(file,
            "<header>\n<p class=\"kicker\">" KICKER "</p>\n<h1>%zu runs side by side</h1>\n<nav "
            "aria-label=\"Runs\"><ul>\n<li><a href=\"#runs\">Compared with each other</a></li>\n",
            count);
    for (size_t i = 0; i < count; i++)
        HTML(file, "<li><a href=\"#run-{}\">{}</a></li>\n", A_WHOLE(runs[i].number), A_TEXT(runs[i].run));
    fputs("</ul></nav>\n</header>\n<main>\n", file);
    page_runs(runs, count, file);
    for (size_t i = 0; i < count; i++) {
        fprintf(file, "<article class=\"run\" aria-labelledby=\"run-%zu\">\n", runs[i].number);
        write_opening(&runs[i], file);
        write_sections(&runs[i], file);
        fputs("</article>\n", file);
    }
}

bool report_html(const struct report *runs, size_t count, FILE *file, struct error *error)
{
    (void)error;
    write_head(runs, count, file);
    if (count > 1)
        write_several(runs, count, file);
    else {
        write_opening(runs, file);
        fputs("<main>\n", file);
        write_sections(runs, file);
    }
    fputs("</main>\n<footer><p>", file);
    words_write_html(
        "Made by `quadrille report` from the rows of the run alone. Times of other runs belong to other "
        "machines and other moments: `quadrille diff` holds two runs against each other.",
        file);
    fputs("</p></footer>\n", file);
    fprintf(file, "<script>%s</script>\n<script>%s</script>\n</body>\n</html>\n", charts_js, page_js);
    return true;
}
