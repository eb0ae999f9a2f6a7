/* SPDX-License-Identifier: MIT */
/* report: a run as a page that can be passed on. */
#include "harness/base/files.h"
#include "harness/cli/commands.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/report.h"
#include "harness/report/tables/show-run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct report_format formats[] = {
    {.name = "html", .write = report_html},
    {.name = "markdown", .write = report_markdown},
    {.name = "latex", .write = report_latex},
    {.name = "csv", .write = report_csv},
    {.name = "json", .write = report_json, .reads_rows = true},
};
enum { FORMATS = sizeof formats / sizeof *formats };

static bool set_report_format(void *target, const char *value, struct error *error)
{
    enum { NAMES_MAX = 16 };
    const struct report_format **format = target;
    const char *names[NAMES_MAX] = {0};
    const struct extension *const *extension = extensions;
    for (size_t count = 0, i = 0; i < FORMATS || *extension; i++) {
        const struct report_format *known = i < FORMATS ? &formats[i] : (*extension++)->report_format;
        if (known && !strcmp(value, known->name)) {
            *format = known;
            return true;
        }
        if (known && count + 1 < NAMES_MAX)
            names[count++] = known->name;
    }
    char hint[HINT_MAX];
    return error_set(error, "there is no format '%s'%s (report --help shows them)", value,
                     nearest_hint(value, names, hint));
}

/* --- the run --- */

static void report_read_record(struct report *report)
{
    char path[PATH_MAX];
    json_error_t mistake;
    snprintf(path, sizeof path, "%s/run.json", report->run);
    report->record = memory_load_json(path, &mistake);
    if (!report->record && mistake.line < 1)
        error_set(&report->flaw, "%s: %s", path, access(path, F_OK) ? strerror(errno) : mistake.text);
    else if (!report->record)
        error_set(&report->flaw, "%s:%d:%d: %s", path, mistake.line, mistake.column, mistake.text);
}

static void name_report(struct report *report)
{
    const char *name = path_last_part(report->run);
    report->label = report->number > 1 ? memory_print("%zu-%s", report->number, name) : memory_text(name);
}

/* Charts that the run does not have yet. That there is no gnuplot, or nothing to draw, leaves them out. */
static void draw_missing_charts(const struct report *report)
{
    char charts[PATH_MAX];
    struct presentation presentation = {
        .program = report->program, .results = &report->results, .only_missing = true};
    snprintf(charts, sizeof charts, "%s/charts", report->run);
    if (report->results.count)
        show_charts(&presentation, charts);
}

/* Which back-ends and sets of the runs are wanted; null: all. */
struct wanted {
    const char *solvers, *sets;
};

/* Returns an exit status. */
static int open_report(struct report *report, const struct report_format *format, const struct wanted *wanted)
{
    char path[PATH_MAX];
    struct error error;
    rows_find(report->run, path);
    if (access(path, R_OK))
        return complain_with(EXIT_USAGE, "report: cannot read %s: %s: a RUN is a folder that compare wrote",
                             path, strerror(errno));
    if (format->reads_rows)
        return EXIT_DONE;
    if (!results_open(&report->results, report->run, &error))
        return complain_with(EXIT_USAGE, "report: %s", error.text);
    /* Pictures are the run's own, and so are of all that it has. */
    if (format->write == report_html || format->write == report_markdown)
        draw_missing_charts(report);
    report->chosen = wanted->solvers || wanted->sets;
    if (report->chosen && !choose_results(&report->results, wanted->solvers, wanted->sets, &error)) {
        results_close(&report->results);
        return complain_with(EXIT_USAGE, "report: %s: %s", report->run, error.text);
    }
    run_statistics_make(&report->statistics, &report->results);
    report_read_record(report);
    return EXIT_DONE;
}

static void close_report(struct report *report)
{
    free(report->label);
    json_decref(report->record);
    run_statistics_close(&report->statistics);
    results_close(&report->results);
}

/* --- the runs --- */

enum { REPORT_RUNS_MAX = 64 };

struct report_list {
    struct report run[REPORT_RUNS_MAX];
    size_t count;
};

static void close_reports(struct report_list *list)
{
    while (list->count)
        close_report(&list->run[--list->count]);
}

/* Opens all or none; returns an exit status. */
static int open_reports(struct report_list *list, const struct program *program,
                        const struct report_format *format, const struct wanted *wanted, char **folders,
                        size_t count)
{
    *list = (struct report_list){.count = 0};
    for (size_t i = 0; i < count; i++) {
        struct report *report = &list->run[i];
        *report = (struct report){.program = program, .run = folders[i], .number = count > 1 ? i + 1 : 0};
        int status = open_report(report, format, wanted);
        if (status != EXIT_DONE) {
            close_reports(list);
            return status;
        }
        name_report(&list->run[list->count++]);
    }
    return EXIT_DONE;
}

/* Whether rows of a run were lost or changed: its page is made of those that are there. */
static bool complain_of_lost_rows(const char *run)
{
    struct error unused, lost = {""};
    json_t *record = run_json_open(run, &unused);
    rows_check_length(record, run, &lost);
    json_decref(record);
    if (*lost.text)
        complain("report: %s", lost.text);
    return *lost.text;
}

/* --- writing --- */

/* To a file, or to standard output. What failed for want of memory is no wrong usage, whatever the format. */
static int save_report(const struct report_list *list, const struct report_format *format, const char *path)
{
    struct error error;
    struct saved_file saved;
    if (!saved_file_open(&saved, path, "report"))
        return EXIT_FAILED;
    bool written_all = format->write(list->run, list->count, saved.file, &error);
    if (!written_all)
        complain("report: %s", error.text);
    if (!saved_file_close(&saved, written_all, "report"))
        return EXIT_FAILED;
    if (!written_all)
        return format->reads_rows ? EXIT_USAGE : EXIT_FAILED;
    if (saved.file != stdout)
        print_foreign(stdout, "report: %s\n", path);
    return EXIT_DONE;
}

static int report_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    const struct report_format *format = &formats[0];
    const char *out = NULL;
    struct wanted wanted = {0};
    char beside_rows[PATH_MAX];
    char names[128] = "html (default), markdown, latex, csv, json";
    for (const struct extension *const *extension = extensions; *extension; extension++)
        if ((*extension)->report_format)
            snprintf(names + strlen(names), sizeof names - strlen(names), ", %s",
                     (*extension)->report_format->name);
    const struct option_row rows[] = {
        {0, "format", "NAME", names, set_report_format, &format},
        {0, "solvers", "A,B", "only these solvers (pictures are of all)", set_text, &wanted.solvers},
        {0, "sets", "X,Y", "only these sets", set_text, &wanted.sets},
        {'o', "output", "FILE", "where it goes, - for standard output", set_text, &out},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (format->reads_rows && (wanted.solvers || wanted.sets))
        return complain_with(EXIT_USAGE,
                             "report: --solvers and --sets are not for --format %s, which has all rows",
                             format->name);
    size_t count = (size_t)(argc - first);
    if (count > 1 && format->fill)
        return complain_with(EXIT_USAGE, "report: --format %s is of one run", format->name);
    if (count < 1 || count > REPORT_RUNS_MAX)
        return complain_with(EXIT_USAGE,
                             count ? "report: at most %d runs"
                                   : "report: name a run, or several: folders that compare wrote",
                             REPORT_RUNS_MAX);
    struct report_list *list = memory_get(sizeof *list);
    strip_slashes(argv + first, argc - first);
    status = open_reports(list, program, format, &wanted, argv + first, count);
    if (status == EXIT_DONE) {
        snprintf(beside_rows, sizeof beside_rows, count > 1 ? "report.html" : "%s/%s", argv[first],
                 format->fill ? format->name : "report.html");
        if (!out)
            out = format == &formats[0] || format->fill ? beside_rows : "-";
        status = format->fill ? format->fill(list->run, out) : save_report(list, format, out);
        for (size_t i = 0; i < list->count; i++)
            if (complain_of_lost_rows(list->run[i].run))
                status = worse(status, EXIT_NO);
        close_reports(list);
    }
    free(list);
    return status;
}

const struct command command_report = {
    .name = "report",
    .arguments = "[--format NAME] [--solvers A,B] [-o FILE] RUN...",
    .summary = "a run as a page that can be passed on",
    .description = "Writes what a run asked, on which machine, and what came of it: one HTML page\n"
                   "with sortable tables and all charts, which needs no network (RUN/report.html):\n"
                   "its reader chooses solvers and sets, and points at curves for their values;\n"
                   "or, on standard output, Markdown for a forge, LaTeX tables for a paper, CSV,\n"
                   "or JSON with the field names of hyperfine, which its scripts read; or a folder\n"
                   "that programs for algorithm selection read.\n"
                   "\n"
                   "Several runs make one page (report.html here): each a section, and before them\n"
                   "what diff finds, each run compared with the first.",
    .example = "quadrille report --format latex -o t.tex results/published/reference",
    .run = report_run,
};
