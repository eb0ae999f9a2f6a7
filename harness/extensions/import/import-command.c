/* SPDX-License-Identifier: MIT */
/* import: results that another program measured, as a run. */
#include "harness/extensions/import/import.h"

#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/text/document.h"

#include <stdlib.h>
#include <string.h>

/* What is no CSV by its name is converted first, by the command that this prints. */
static bool name_converter(const char *path)
{
    const char *name = path_last_part(path), *shipped = shipped_folder();
    if (!strstr(name, ".xml") && !strstr(name, ".json"))
        return false;
    print_foreign(stderr, "quadrille: import: %s is no CSV; this takes it: python3 ", path);
    char *script = memory_print("%s/data/convert-results.py", shipped ? shipped : ".");
    command_word_write(stderr, script);
    fputc(' ', stderr);
    command_word_write(stderr, path);
    fputs(" | quadrille import -\n", stderr);
    free(script);
    return true;
}

/* All files, so that all that is wrong is said; then all rows or none. */
static int import_all(struct import *import, const struct program *program, char **files, int count,
                      const char *out)
{
    struct run_folder folder;
    struct error error;
    int status = EXIT_DONE;
    for (int i = 0; i < count; i++)
        status = worse(status, name_converter(files[i]) ? EXIT_USAGE : import_file(import, files[i]));
    if (status == EXIT_DONE && !import->count)
        return complain_with(EXIT_USAGE, "import: there is no result in %s",
                             count > 1 ? "these files" : files[0]);
    if (status != EXIT_DONE)
        return status;
    bool good = run_folder_open(&folder, out, &error);
    if (good) {
        good = import_write(import, &folder, program->argc, program->argv, &error);
        if (!run_folder_close(&folder) && good)
            good = error_set(&error, "cannot write all of %s", folder.path);
    }
    if (!good)
        return complain_with(EXIT_FAILED, "import: %s", error.text);
    SAY(stdout, "imported, not verified: {}, {}, {}, {}: {}\n", A_COUNT(import->count, "row"),
        A_COUNT(import->solvers, "solver"), A_COUNT(import->instances, "instance"),
        A_COUNT(import->sets, "set"), A_TEXT(folder.path));
    if (import->contradictions)
        return complain_with(
            EXIT_NO, "import: on %zu instance%s answers contradict each other: see %s/disagreements.txt",
            import->contradictions, import->contradictions == 1 ? "" : "s", folder.path);
    return EXIT_DONE;
}

static int import_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct import import = {0};
    const char *out = NULL;
    const struct option_row rows[] = {
        {0, "columns", "LIST", "FIELD=TITLE,...: which column is what", import_set_columns, &import},
        {0, "set", "NAME", "the set of all instances (default: as the files say)", set_text, &import.set},
        {0, "timeout", "S", "the limit, in seconds, where there is none", set_seconds, &import.timeout_ns},
        {'o', "out", "DIR", "the folder of the run (default runs/DATE-N)", set_text, &out},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first && first == argc)
        status = complain_with(EXIT_USAGE, "import: name a file, a CSV");
    else if (first)
        status = import_all(&import, program, argv + first, argc - first, out);
    import_close(&import);
    return status;
}

static const struct command import_command = {
    .name = "import",
    .is_seldom = true,
    .arguments = "[--columns LIST] [-o DIR] FILE...",
    .summary = "results that another program measured, as a run",
    .description = "Makes a run of results that another program measured, for report, plot and diff.\n"
                   "Nothing of them is verified, and each table says so. Solvers that contradict\n"
                   "each other have no rank. A FILE is a CSV with a header, as StarExec's.\n"
                   "BenchExec's XML and tables, and hyperfine's JSON, become a CSV by\n"
                   "data/convert-results.py.\n"
                   "\n"
                   "Fields: solver, instance, seconds (needed); status (none: solved); set, run,\n"
                   "timeout, cpu, memory, nodes, solutions, result, expected, category,\n"
                   "configuration. A column has the name of its field, in any case, with blanks and\n"
                   "maybe a unit, as time (ms), unless --columns says otherwise.",
    .example = "quadrille import --columns solver=Tool,instance=File,seconds=CPU a.csv",
    .run = import_run,
};

const struct extension extension_import = {.command = &import_command};
