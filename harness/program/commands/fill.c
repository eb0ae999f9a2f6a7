/* SPDX-License-Identifier: MIT */
/* fill: the figures of runs into pages. */
#include "harness/pages/fill/fill.h"

#include "harness/ground/memory.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <stdlib.h>

/* Either all pages are written or none. */
static int fill(struct marks *marks, char **paths, size_t count)
{
    struct page *pages = memory_zeroed(count, sizeof *pages);
    int status = EXIT_DONE;
    for (size_t i = 0; i < count; i++) {
        pages[i] = (struct page){.from = paths[i], .to = paths[i]};
        status = worse(status, page_fill(&pages[i], marks, false));
    }
    for (size_t i = 0; i < count; i++) {
        if (status == EXIT_DONE && !marks->checks)
            status = page_write(&pages[i], "fill");
        free(pages[i].text);
    }
    free(pages);
    return status;
}

struct run_names {
    const char *name[16];
    size_t count;
};

static bool add_run(void *target, const char *value, struct error *error)
{
    struct run_names *names = target;
    if (names->count == sizeof names->name / sizeof *names->name)
        return error_set(error, "--run: at most %zu", names->count);
    names->name[names->count++] = value;
    return true;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct page_runs runs = {0};
    struct run_names names = {0};
    struct marks marks = {.program = program, .runs = &runs};
    const struct option_row rows[] = {
        {0, "run", "RUN", "for marks that name none; may be repeated", add_run, &names},
        {0, "check", 0, "compare only: a line for each difference, status 1", set_flag, &marks.checks},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    struct error error;
    if (first == argc)
        return complain_with(EXIT_USAGE, "fill: name a page: a file of Markdown with marks");
    for (size_t i = 0; i < names.count && status == EXIT_DONE; i++)
        if (!page_runs_get(&runs, names.name[i], &error))
            status = complain_with(EXIT_USAGE, "fill: %s", error.text);
    if (status == EXIT_DONE)
        status = fill(&marks, argv + first, (size_t)(argc - first));
    page_runs_close(&runs);
    return status;
}

const struct command command_fill = {
    .name = "fill",
    .arguments = "[--check] [--run RUN]... PAGE...",
    .summary = "write the figures of runs into pages",
    .description = "Makes new what stands in pages of Markdown between <!-- show MARK --> and\n"
                   "<!-- end -->. A MARK ends with 'of RUN', or means the runs of --run:\n"
                   "  time, nodes, node, setup, encoding, machine A on SET    a figure, in words\n"
                   "  fewer, pair, case A B on SET; rank A B C on SET         what compares two\n"
                   "  times A B on SET, SET; steps A B C@A on SET; reasons A B on SET; table on SET\n"
                   "  chart NAME; picture NAME in FOLDER; warnings; command\n"
                   "A page that names a run has to show its warnings; a disturbed run is refused.\n"
                   "Exit status: 0 done, 1 it differs or was disturbed, 2 a mark can't be filled.",
    .example = "quadrille fill --run results/2026-11-25-1 page.md",
    .run = run,
};
