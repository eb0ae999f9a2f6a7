/* plot: draw charts again from stored rows. */
#include "commands.h"

#include "../options.h"
#include "../output.h"
#include "../present.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

/* What tells a run from the others: its folder's name, or the whole path where another has the same name. */
static const char *label_of(char *const *runs, size_t count, size_t run)
{
    for (size_t i = 0; i < count; i++)
        if (i != run && !strcmp(last_part(runs[i]), last_part(runs[run])))
            return runs[run];
    return last_part(runs[run]);
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
    for (size_t i = 0; chart_table[i].name; i++) {
        names[i] = chart_table[i].name;
        if (!strcmp(name, names[i]))
            return true;
    }
    const char *near = nearest_word(name, names);
    complain("plot: there is no chart '%s'%s%s%s (quadrille list charts shows them)", name,
             near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return false;
}

/* The tables of a run, by the rules of this version. */
static int write_tables(const struct presentation *presentation, const char *run)
{
    struct presentation of_run = *presentation;
    struct run_figures figures;
    of_run.run = run;
    int status = present_summary(&of_run, run, &figures);
    figures_close(&figures);
    return status;
}

static int plot(const struct presentation *presentation, struct result_list *results, char **runs,
                size_t count, const char *folder, bool on_terminal, bool tables)
{
    struct error error;
    char charts[PATH_MAX];
    bool read = true;
    for (size_t i = 0; i < count && read; i++) {
        char *last = runs[i] + strlen(runs[i]);
        while (last > runs[i] + 1 && last[-1] == '/')
            *--last = 0;
        read = results_read(results, runs[i], count > 1 ? label_of(runs, count, i) : 0, &error);
    }
    if (!read || !results_finish(results, &error)) {
        complain("plot: %s", error.text);
        return EXIT_USAGE;
    }
    if (*results->torn.text)
        complain("plot: %s", results->torn.text);
    if (!results->count) {
        complain("plot: there are no rows to draw");
        return EXIT_USAGE;
    }
    snprintf(charts, sizeof charts, "%s/charts", runs[0]);
    struct stat status;
    if (!folder && !on_terminal && !stat(runs[0], &status) && !S_ISDIR(status.st_mode)) {
        complain("plot: --out says where charts of a single file go");
        return EXIT_USAGE;
    }
    if (on_terminal)
        return present_charts(presentation, 0);
    int result = present_charts(presentation, folder ? folder : charts);
    if (tables)
        result = worse(result, write_tables(presentation, runs[0]));
    if (result == EXIT_DONE)
        print_foreign(stdout, "charts: %s\n", folder ? folder : charts);
    return result;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    const char *folder = 0;
    bool on_terminal = false, tables = false;
    struct result_list results = {0};
    struct presentation presentation = {.program = program, .results = &results, .words = stdout};
    const struct option_row rows[] = {
        {0, "chart", "NAME", "only this chart (quadrille list charts)", set_text, &presentation.chart},
        {0, "x", "SPEC", "of scatter and ratio: a back-end or its label", set_text, &presentation.x},
        {0, "y", "SPEC", "of scatter and ratio: the second back-end", set_text, &presentation.y},
        {0, "out", "DIR", "where the charts go (default: RUN/charts)", set_text, &folder},
        {0, "tables", 0, "write summary.md, summary.csv and pairs.csv again, too", set_flag, &tables},
        {0, "terminal", 0, "draw by characters on standard output instead", set_flag, &on_terminal},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (first == argc) {
        complain("plot: name a run: a folder that compare wrote");
        return EXIT_USAGE;
    }
    if (presentation.chart && !is_chart(presentation.chart))
        return EXIT_USAGE;
    if (presentation.x && presentation.y && !strcmp(presentation.x, presentation.y)) {
        complain("plot: --x and --y are the same");
        return EXIT_USAGE;
    }
    if (on_terminal && folder) {
        complain("plot: --terminal and --out exclude each other");
        return EXIT_USAGE;
    }
    if (tables && (on_terminal || argc - first > 1)) {
        complain("plot: --tables is for one run, and not for --terminal");
        return EXIT_USAGE;
    }
    if (argc - first > 1 && !on_terminal && !folder) {
        complain("plot: --out says where the charts of several runs go");
        return EXIT_USAGE;
    }
    if (is_named_twice(argv + first, (size_t)(argc - first))) {
        complain("plot: a run is named twice");
        return EXIT_USAGE;
    }
    status = plot(&presentation, &results, argv + first, (size_t)(argc - first), folder, on_terminal, tables);
    results_close(&results);
    return status;
}

const struct command command_plot = {
    .name = "plot",
    .arguments = "[--chart NAME] [--x SPEC --y SPEC] [--out DIR] RUN...",
    .summary = "draw charts again from stored rows",
    .description = "Draws the charts of a run from its rows.csv: SVG, PNG, the numbers drawn as\n"
                   "TSV, and what they show as Markdown, which is printed, too. Of several runs the\n"
                   "back-ends stand side by side as dlx:run=FOLDER.",
    .example = "quadrille plot --chart scatter --x dlx --y picosat results/reference",
    .run = run,
};
