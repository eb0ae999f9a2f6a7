/* SPDX-License-Identifier: MIT */
/* plot: draw charts again from stored rows. */
#include "harness/base/files.h"
#include "harness/base/gone.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/report/tables/show-run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What distinguishes a run from the others: its folder's name, or the whole path where another has the same
 * name. */
static const char *plot_label_of(char *const *runs, size_t count, size_t run)
{
    for (size_t i = 0; i < count; i++)
        if (i != run && !strcmp(path_last_part(runs[i]), path_last_part(runs[run])))
            return runs[run];
    return path_last_part(runs[run]);
}

static bool is_named_twice(char *const *runs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (!strcmp(runs[i], runs[j]))
                return true;
    return false;
}

static bool is_chart(const char *name)
{
    const char *names[16] = {0};
    for (size_t i = 0; chart_table[i]; i++) {
        names[i] = chart_table[i]->name;
        if (!strcmp(name, names[i]))
            return true;
    }
    char hint[HINT_MAX];
    const char *gone = gone_sentence("chart", name);
    if (gone)
        complain("plot: %s", gone);
    else
        complain("plot: there is no chart '%s'%s (quadrille list charts shows them)", name,
                 nearest_hint(name, names, hint));
    return false;
}

/* The tables of a run, by the rules of this version. */
static int write_tables(const struct presentation *presentation, const char *run)
{
    struct presentation of_run = *presentation;
    struct run_statistics statistics;
    of_run.run = run;
    int status = show_summary(&of_run, run, &statistics);
    run_statistics_close(&statistics);
    return status;
}

/* What the options ask for, besides the presentation. */
struct plot_request {
    struct chart_style style;
    const char *folder, *solvers, *sets;
    bool tables;
};

/* Those chosen. All of the run keep their colours, so the roster is of all. */
static int plot_choose(struct presentation *presentation, struct result_list *results,
                       const struct plot_request *request, char **roster)
{
    struct error error;
    if (!request->solvers && !request->sets)
        return EXIT_DONE;
    presentation->roster = *roster = present_roster(results);
    if (choose_results(results, request->solvers, request->sets, &error)) {
        /* In grey dashes are few: those that are drawn have them by their places among themselves. */
        if (request->style.grey) {
            free(*roster);
            presentation->roster = *roster = present_roster(results);
        }
        return EXIT_DONE;
    }
    return complain_with(EXIT_USAGE, "plot: %s", error.text);
}

static int plot_draw(const struct presentation *presentation, const struct plot_request *request,
                     const char *run)
{
    char charts[PATH_MAX];
    snprintf(charts, sizeof charts, "%s/charts", run);
    struct stat status;
    if (!request->folder && !stat(run, &status) && !S_ISDIR(status.st_mode))
        return complain_with(EXIT_USAGE, "plot: --out says where charts of a single file go");
    const char *folder = request->folder ? request->folder : charts;
    int result = show_charts(presentation, folder);
    if (request->tables)
        result = worse(result, write_tables(presentation, run));
    if (result == EXIT_DONE)
        print_foreign(stdout, "charts: %s\n", folder);
    return result;
}

static int plot(struct presentation *presentation, struct result_list *results, char **runs, size_t count,
                const struct plot_request *request)
{
    struct error error;
    bool read = true;
    for (size_t i = 0; i < count && read; i++) {
        read = results_read(results, runs[i], count > 1 ? plot_label_of(runs, count, i) : NULL, &error);
        if (!read && access(runs[i], F_OK))
            return complain_with(EXIT_USAGE, "plot: %s: a RUN is a folder that compare wrote", error.text);
    }
    if (!read)
        return complain_with(EXIT_USAGE, "plot: %s", error.text);
    results_finish(results);
    if (*results->torn.text)
        complain("plot: %s", results->torn.text);
    if (*results->lost.text)
        complain("plot: %s", results->lost.text);
    if (!results->count)
        return complain_with(EXIT_USAGE, "plot: there are no rows to draw");
    char *roster = NULL;
    int status = plot_choose(presentation, results, request, &roster);
    if (status == EXIT_DONE)
        status = plot_draw(presentation, request, runs[0]);
    free(roster);
    return *results->lost.text ? worse(status, EXIT_NO) : status;
}

static int plot_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct plot_request request = {0};
    struct result_list results = {0};
    struct presentation presentation = {
        .program = program, .results = &results, .words = stdout, .style = &request.style, .pictures = true};
    const struct option_row rows[] = {
        {0, "chart", "NAME", "only this chart (quadrille list charts)", set_text, &presentation.chart},
        {0, "x", "SPEC", "of scatter: a solver or its label", set_text, &presentation.x},
        {0, "y", "SPEC", "of scatter: the second solver", set_text, &presentation.y},
        {0, "solvers", "A,B", "only these solvers", set_text, &request.solvers},
        {0, "sets", "X,Y", "only these sets", set_text, &request.sets},
        {0, "size", "SIZE", "column, page, slide or WxH in cm (20 wide)", set_chart_size, &request.style},
        {0, "format", "LIST", "of svg, png, pdf (default: svg,png)", set_chart_formats, &request.style},
        {0, "font", "NAME", "typeface of the text", set_chart_font, &request.style},
        {0, "no-title", NULL, "leave out the title", set_flag, &request.style.untitled},
        {0, "grey", NULL, "without colours: by dash and mark alone", set_flag, &request.style.grey},
        {0, "out", "DIR", "where the charts go (default: RUN/charts)", set_text, &request.folder},
        {0, "tables", NULL, "write summary.md, summary.csv and pairs.csv again", set_flag, &request.tables},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (first == argc)
        return complain_with(EXIT_USAGE, "plot: name a run: a folder that compare wrote");
    if (presentation.chart && !is_chart(presentation.chart))
        return EXIT_USAGE;
    if (presentation.x && presentation.y && !strcmp(presentation.x, presentation.y))
        return complain_with(EXIT_USAGE, "plot: --x and --y are the same");
    if (request.tables && (request.solvers || request.sets || argc - first > 1))
        return complain_with(EXIT_USAGE, "plot: --tables is for one whole run");
    if (argc - first > 1 && !request.folder)
        return complain_with(EXIT_USAGE, "plot: --out says where the charts of several runs go");
    strip_slashes(argv + first, argc - first);
    if (is_named_twice(argv + first, (size_t)(argc - first)))
        return complain_with(EXIT_USAGE, "plot: a run is named twice");
    status = plot(&presentation, &results, argv + first, (size_t)(argc - first), &request);
    results_close(&results);
    return status;
}

const struct command command_plot = {
    .name = "plot",
    .arguments = "[--chart NAME] [--x SPEC --y SPEC] [--size S] [--out DIR] RUN...",
    .summary = "draw charts again from stored rows",
    .description = "Draws the charts of a run from its rows.csv: SVG, PNG, the numbers drawn as\n"
                   "TSV, and what they show as Markdown, which is printed, too. Of several runs the\n"
                   "solvers stand side by side as dlx:run=FOLDER. A column is 8.5 cm wide.",
    .example = "quadrille plot --chart ecdf --size column --format pdf --out fig RUN",
    .run = plot_run,
};
