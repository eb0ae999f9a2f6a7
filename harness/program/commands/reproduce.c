/* SPDX-License-Identifier: MIT */
/* reproduce: a bundle measured again on this machine, and its claims judged. */
#include "harness/comparing/bundle/reproduction.h"

#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <stdlib.h>
#include <string.h>

/* What compare says with its status is judged here again, but for what kept it from measuring. Returns an exit
 * status. */
static int measure_run(const struct reproduction *reproduction, struct reproduced_run *run)
{
    struct error error;
    /* Parsing changes the order of the words; the record keeps them as they were. */
    char **words = memory_zeroed(run->word_count + 1, sizeof *words);
    memcpy(words, run->words, run->word_count * sizeof *words);
    const struct program program = {reproduction->program->registry, (int)run->word_count, run->words};
    int status = command_compare.run(&program, &command_compare, (int)run->word_count - 1, words + 1);
    free(words);
    if (program_stop)
        return EXIT_NO;
    if (!reproduction_take(run, &error))
        return complain_with(EXIT_FAILED, "reproduce: %s", error.text);
    return status == EXIT_FAILED ? EXIT_FAILED : EXIT_DONE;
}

static int measure_all(struct reproduction *reproduction)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < reproduction->runs && !program_stop; i++)
        if (reproduction_has_back_end(&reproduction->run[i]))
            status = worse(status, measure_run(reproduction, &reproduction->run[i]));
    reproduction_judge(reproduction);
    fflush(stdout);
    status = worse(status, reproduction_print(reproduction, stdout));
    print_foreign(stdout, "The bundle, what was measured and claims.csv: %s\n", reproduction->folder);
    return status;
}

static int reproduce(struct reproduction *reproduction, const char *path, const char *out)
{
    struct error error;
    return reproduction_open(reproduction, path, out, &error)
               ? measure_all(reproduction)
               : complain_with(EXIT_USAGE, "reproduce: %s: %s", path, error.text);
}

static int reproduce_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct reproduction reproduction = {.program = program};
    const char *out = 0;
    const struct option_row rows[] = {
        {0, "out", "DIR", "where it is unpacked and measured (default results/DATE-N)", set_text, &out},
        {0, "claim", "CLAIM", "judge this claim, too (quadrille bundle); repeatable", bundle_keep_claim,
         &reproduction.asked},
        {0, "foreign", 0, "run also the programs and plug-ins by others that it names", set_flag,
         &reproduction.with_foreign},
        JAIL_ROW(&reproduction.jailed),
        {'q', "quiet", 0, "no progress", set_flag, &reproduction.quiet},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (argc - first != 1)
        return complain_with(
            EXIT_USAGE,
            "reproduce: name one bundle (a file that bundle wrote, or the folder that it was unpacked "
            "to) or one "
            "run (a folder that compare wrote)");
    status = reproduce(&reproduction, argv[first], out);
    reproduction_close(&reproduction);
    return status;
}

const struct command command_reproduce = {
    .name = "reproduce",
    .arguments = "[--out DIR] BUNDLE|RUN",
    .summary = "measure a bundle or a run again and judge claims",
    .description = "Checks a bundle (quadrille bundle) or a run, measures it again with the same\n"
                   "sets, back-ends, limits and seed, and says of every claim whether it agrees,\n"
                   "disagrees or is undecided here: whether the interval of the ratio is on the\n"
                   "claimed side, on the other, or on both. Answers must be the same, and nodes of\n"
                   "our own back-ends, on what ended in both. Back-ends that are not here, or that\n"
                   "lack a file, are left out.\n"
                   "Exit status: 0 done; 1 something disagrees, or interrupted; 2 bad bundle.",
    .example = "quadrille reproduce --out again paper.tar.zst",
    .run = reproduce_run,
};
