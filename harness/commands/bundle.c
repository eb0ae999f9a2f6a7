/* SPDX-License-Identifier: MIT */
/* bundle: runs, their sets and claims about them in one file that can judge itself. */
#include "harness/bundling/bundle.h"

#include "harness/base/out-of-memory.h"
#include "harness/commands/commands.h"
#include "harness/options/options.h"
#include "harness/output/output.h"
#include "harness/output/saved-file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct bundling {
    const char *out;
    const char *claim[BUNDLE_CLAIMS_MAX];
    size_t claims;
};

static bool keep_claim(void *target, const char *value, struct error *error)
{
    struct bundling *bundling = target;
    if (bundling->claims == BUNDLE_CLAIMS_MAX)
        return error_set(error, "at most %d claims", BUNDLE_CLAIMS_MAX);
    bundling->claim[bundling->claims++] = value;
    return ratio_claim_check(value, error);
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

static int make(struct bundle *bundle, const struct bundling *bundling, char **runs, size_t count)
{
    struct error error = {""};
    int status = bundle_make(bundle, runs, count, bundling->claim, bundling->claims, &error);
    if (status == EXIT_DONE && memory_ran_out()) {
        error_set(&error, "not enough memory");
        status = EXIT_FAILED;
    }
    if (status != EXIT_DONE) {
        complain("bundle: %s", error.text);
        return status;
    }
    status = save(bundle, bundling);
    if (status != EXIT_DONE)
        return status;
    status = print_claims(bundle);
    print_foreign(stdout, "%zu files in %s\n", bundle->archive.count, bundling->out);
    return status;
}

static int bundle_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct bundling *bundling = calloc(1, sizeof *bundling);
    struct bundle *bundle = calloc(1, sizeof *bundle);
    int status = EXIT_FAILED;
    if (!bundling || !bundle)
        complain("bundle: not enough memory");
    else {
        const struct option_row rows[] = {
            {0, "claim", "CLAIM", "such as 'dlx/cells >= 2 on minimal'; repeatable", keep_claim, bundling},
            {'o', "out", "FILE", "the bundle: FILE.tar, .tar.gz or .tar.zst", set_text, &bundling->out},
            {0},
        };
        int first = options_parse(command, rows, argc, argv, &status);
        bundle->program = program;
        if (first && !bundling->out) {
            complain("bundle: -o FILE says where the bundle goes");
            status = EXIT_USAGE;
        } else if (first && archive_packing_of(bundling->out) == ARCHIVE_UNKNOWN) {
            complain("bundle: '%s' ends in none of .tar, .tar.gz and .tar.zst", bundling->out);
            status = EXIT_USAGE;
        } else if (first == argc && first) {
            complain("bundle: name the runs: folders that compare wrote");
            status = EXIT_USAGE;
        } else if (first)
            status = make(bundle, bundling, argv + first, (size_t)(argc - first));
        bundle_close(bundle);
    }
    free(bundling);
    free(bundle);
    return status;
}

const struct command command_bundle = {
    .name = "bundle",
    .arguments = "[--claim CLAIM]... -o FILE RUN...",
    .summary = "runs, their sets and claims in one file that judges itself",
    .description = "Packs runs with their rows, records, sets, chart scripts, checksums and RO-Crate\n"
                   "metadata; quadrille reproduce measures it again elsewhere. A claim is\n"
                   "A/B OP NUMBER on SET: of the median times of two back-ends, their ratio is at\n"
                   "least (>=), at most (<=), above (>) or below (<) a number. The same runs make\n"
                   "the same file, byte for byte.\n"
                   "Exit status: 0 done; 1 done, but a claim disagrees with the rows; 2 bad input.",
    .example = "quadrille bundle --claim 'dlx/cells > 1 on easy' -o paper.tar.zst RUN",
    .run = bundle_run,
};
