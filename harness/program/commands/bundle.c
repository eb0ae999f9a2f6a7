/* SPDX-License-Identifier: MIT */
/* bundle: runs, their sets and claims about them in one file that can judge itself. */
#include "harness/comparing/bundle/bundle.h"

#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/saved-file.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <math.h>
#include <stdlib.h>

struct bundling {
    const char *out;
    struct bundle_request request;
};

static bool keep_program(void *target, const char *value, struct error *error)
{
    struct bundle_request *request = target;
    if (request->programs == BUNDLE_PROGRAMS_MAX)
        return error_set(error, "at most %d files", BUNDLE_PROGRAMS_MAX);
    request->program[request->programs++] = value;
    return true;
}

static int save(struct bundle *bundle, const struct bundling *bundling)
{
    struct saved_file saved;
    struct error error;
    if (!saved_file_open(&saved, bundling->out, "bundle"))
        return EXIT_FAILED;
    bool good = archive_write(&bundle->archive, archive_packing_of(bundling->out), saved.file, &error);
    if (!good)
        complain("bundle: %s: %s", bundling->out, error.text);
    return saved_file_close(&saved, good, "bundle") && good ? EXIT_DONE : EXIT_FAILED;
}

/* What each claim is worth by the rows that go with it. */
static int print_claims(const struct bundle *bundle)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < bundle->claims; i++) {
        const struct bundled_claim *claim = &bundle->claim[i];
        const struct claim_judgement *judgement = &claim->judgement;
        const bool undecided = judgement->verdict == CLAIM_UNDECIDED;
        print_foreign(stdout, "%s: %s by run %s", claim->text,
                      undecided ? "undecided" : claim_verdicts[judgement->verdict],
                      bundle->run[claim->run].name);
        if (!isnan(judgement->interval.low))
            printf(": %.3g, interval %.3g to %.3g (%s)", judgement->ratio, judgement->interval.low,
                   judgement->interval.high, verdict_tests[judgement->test]);
        if (undecided)
            printf(": %s", judgement->why);
        putchar('\n');
        if (judgement->verdict == CLAIM_DISAGREES)
            status = EXIT_NO;
    }
    return status;
}

/* What has to be got elsewhere to measure the bundle again. */
static void print_programs(const struct bundle *bundle)
{
    size_t index, missing = 0;
    const json_t *program;
    for (size_t i = 0; i < bundle->runs; i++)
        json_array_foreach(bundle->run[i].programs, index, program) if (!*json_text_at(program, "file"))
        {
            print_foreign(stdout, "not in it: %s, which %s of run %s needs\n", json_text_at(program, "path"),
                          json_text_at(program, "back_end"), bundle->run[i].name);
            missing++;
        }
    if (missing)
        puts("(--include FILE takes such a file along)");
}

static int make(struct bundle *bundle, const struct bundling *bundling)
{
    struct error error = {""};
    int status = bundle_make(bundle, &bundling->request, &error);
    if (status != EXIT_DONE)
        return complain_with(status, "bundle: %s", error.text);
    status = save(bundle, bundling);
    if (status != EXIT_DONE)
        return status;
    status = print_claims(bundle);
    print_programs(bundle);
    print_foreign(stdout, "%zu files in %s\n", bundle->archive.count, bundling->out);
    return status;
}

static int bundle_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct bundling *bundling = memory_zeroed(1, sizeof *bundling);
    struct bundle *bundle = memory_zeroed(1, sizeof *bundle);
    int status = EXIT_FAILED;
    const struct option_row rows[] = {
        {0, "claim", "CLAIM", "such as 'dlx/cells >= 2 on minimal'; repeatable", bundle_keep_claim,
         &bundling->request},
        {0, "include", "FILE", "a program or plug-in that was measured; repeatable", keep_program,
         &bundling->request},
        {'o', "out", "FILE", "the bundle: FILE.tar, .tar.gz or .tar.zst", set_text, &bundling->out},
        {0},
    };
    int first = options_parse(command, rows, argc, argv, &status);
    bundle->program = program;
    if (first && !bundling->out)
        status = complain_with(EXIT_USAGE, "bundle: -o FILE says where the bundle goes");
    else if (first && archive_packing_of(bundling->out) == ARCHIVE_UNKNOWN)
        status = complain_with(EXIT_USAGE, "bundle: '%s' ends in none of .tar, .tar.gz and .tar.zst",
                               bundling->out);
    else if (first && first == argc)
        status = complain_with(EXIT_USAGE, "bundle: name the runs: folders that compare wrote");
    else if (first) {
        bundling->request.run = argv + first;
        bundling->request.runs = (size_t)(argc - first);
        status = make(bundle, bundling);
    }
    bundle_close(bundle);
    free(bundling);
    free(bundle);
    return status;
}

const struct command command_bundle = {
    .name = "bundle",
    .arguments = "[--claim CLAIM]... [--include FILE]... -o FILE RUN...",
    .summary = "runs, their sets and claims in one file that judges itself",
    .description = "Packs runs with their rows, records, sets, chart scripts, checksums and RO-Crate\n"
                   "metadata; quadrille reproduce measures it again elsewhere. A claim is\n"
                   "A/B OP NUMBER on SET: of the median times of two back-ends, their ratio is at\n"
                   "least (>=), at most (<=), above (>) or below (<) a number. Programs and plug-ins\n"
                   "by others are named, and go along only where --include says so. The same runs\n"
                   "make the same file, byte for byte.\n"
                   "Exit status: 0 done; 1 done, but a claim disagrees with the rows; 2 bad input.",
    .example = "quadrille bundle --claim 'dlx/cells > 1 on easy' -o paper.tar.zst RUN",
    .run = bundle_run,
};
