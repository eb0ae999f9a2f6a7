/* SPDX-License-Identifier: MIT */
/* reproduce: a run measured once more on this machine, compared with what it was, and claims about it
 * judged. */
#include "harness/base/memory.h"
#include "harness/cli/again.h"
#include "harness/cli/commands.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/reproduce/ratio-claim.h"
#include "harness/report/tables/show-run.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CLAIMS_MAX = 1000 };

struct reproduction {
    struct again again;
    char *text[CLAIMS_MAX]; /* of claims: copies */
    struct ratio_claim claim[CLAIMS_MAX];
    size_t claims;
    struct recorded_run there, here; /* the run, and the new one */
    const char *solvers, *sets;      /* of the command line; null: all */
    bool *wanted;                    /* of each solver, then of each set */
};

/* --- claims --- */

static bool keep_claim(void *target, const char *value, struct error *error)
{
    struct reproduction *reproduction = target;
    if (!ratio_claim_check(value, error))
        return false;
    if (reproduction->claims == CLAIMS_MAX)
        return error_set(error, "at most %d claims", CLAIMS_MAX);
    reproduction->text[reproduction->claims++] = memory_text(value);
    return true;
}

/* Those that came with the run: claims.txt, one a line, between empty lines and comments. */
static bool read_claims(struct reproduction *reproduction, struct error *error)
{
    char path[PATH_MAX], *line = NULL;
    size_t room = 0, number = 0;
    struct error why;
    bool good = true;
    snprintf(path, sizeof path, "%s/claims.txt", reproduction->again.run);
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    while (good && memory_line(&line, &room, file) >= 0) {
        number++;
        line[strcspn(line, "\r\n")] = 0;
        if (*line && *line != '#' && !keep_claim(reproduction, line, &why))
            good = error_set(error, "%.300s:%zu: %s", path, number, why.text);
    }
    free(line);
    fclose(file);
    return good;
}

static void print_ratio(const char *before, const struct claim_judgement *judgement)
{
    if (isnan(judgement->ratio))
        return;
    char text[VALUE_TEXT_MAX];
    const struct value value = {
        .number = judgement->ratio, .low = judgement->interval.low, .high = judgement->interval.high};
    printf("%s%s", before, value_text(&value, KIND_RATIO, SHAPE_NOTED, text));
}

/* "dlx/cells >= 2 on minimal: agrees (paired median): 2.31 (2.20–2.45); there 2.29 (2.21–2.38)". Returns an
 * exit status. */
static int reproduce_judge(const struct reproduction *reproduction, size_t index)
{
    const struct ratio_claim *claim = &reproduction->claim[index];
    const struct claim_judgement here = ratio_claim_judge(claim, &reproduction->here.statistics),
                                 there = ratio_claim_judge(claim, &reproduction->there.statistics);
    print_foreign(stdout, "%s: %s", reproduction->text[index], claim_verdicts[here.verdict]);
    if (here.verdict == CLAIM_UNDECIDED)
        printf(": %s", here.why);
    else
        printf(" (%s)", verdict_tests[here.test]);
    print_ratio(": ", &here);
    print_ratio("; there ", &there);
    putchar('\n');
    return here.verdict == CLAIM_DISAGREES ? EXIT_NO : EXIT_DONE;
}

/* --- the run --- */

/* Whether it is one, whole, and has what the claims name. */
static bool open_run(struct reproduction *reproduction, struct error *error)
{
    const char *run = reproduction->again.run;
    struct recorded_run *there = &reproduction->there;
    struct stat status;
    if (!stat(run, &status) && S_ISREG(status.st_mode))
        return error_set(error,
                         "%.300s is a file: unpack it first (tar -xf %.300s), and name the folder of the run",
                         run, run);
    if (!recorded_run_open(there, run, error))
        return false;
    if (!run_has_ended(there->record))
        return error_set(error,
                         "%.300s was interrupted; this goes on with it: quadrille compare --resume %.100s",
                         run, run);
    if (*there->results.lost.text) {
        *error = there->results.lost;
        return false;
    }
    if (!read_claims(reproduction, error))
        return false;
    const struct claim_names names = recorded_run_names(there);
    for (size_t i = 0; i < reproduction->claims; i++)
        if (!ratio_claim_read(reproduction->text[i], &names, &reproduction->claim[i], error))
            return false;
    return true;
}

/* What solves took, in nanoseconds, and how many there were. */
struct effort {
    double time, runs;
};

static struct effort effort_of(const struct result_list *results)
{
    struct effort effort = {0};
    for (size_t i = 0; i < results->count; i++) {
        effort.time += results->result[i].time_ns * results->result[i].runs;
        effort.runs += results->result[i].runs;
    }
    return effort;
}

/* Notes which of some names have results, in `wanted`, and returns how many. */
static size_t note_wanted(const struct result_list *results, const char *const *names, bool is_set,
                          bool *wanted)
{
    size_t count = 0;
    for (size_t n = 0; names[n]; n++) {
        for (size_t i = 0; i < results->count && !wanted[n]; i++)
            wanted[n] = !strcmp(names[n], is_set ? results->result[i].set : results->result[i].solver);
        count += wanted[n];
    }
    return count;
}

/* Chooses solvers and sets, and reports how long they took there: their solves, and what the run took beside
 * solves, which each has a share of. */
static bool choose_part(struct reproduction *reproduction, struct error *error)
{
    struct recorded_run *there = &reproduction->there;
    const struct effort all = effort_of(&there->results);
    const double beside = json_number_value(json_object_get(there->record, "measured_ns")) - all.time;
    if (!choose_results(&there->results, reproduction->solvers, reproduction->sets, error))
        return false;
    reproduction->wanted =
        memory_zeroed(there->solver_count + there->set_count, sizeof *reproduction->wanted);
    bool *sets = reproduction->wanted + there->solver_count;
    const size_t solvers = note_wanted(&there->results, there->solvers, false, reproduction->wanted),
                 set_count = note_wanted(&there->results, there->sets, true, sets);
    reproduction->again.solvers = reproduction->solvers ? reproduction->wanted : NULL;
    reproduction->again.sets = reproduction->sets ? sets : NULL;
    const struct effort part = effort_of(&there->results);
    if (!reproduction->again.quiet)
        SAY(stderr, "quadrille: reproduce: {} on {}: they took about {} there\n", A_COUNT(solvers, "solver"),
            A_COUNT(set_count, "set"), A_TIME(part.time + fmax(beside, 0) * part.runs / all.runs));
    return true;
}

/* Files of back-ends by others that are not what they were. */
static void name_other_files(const struct reproduction *reproduction)
{
    const json_t *before = json_object_get(reproduction->there.record, "solvers"),
                 *now = json_object_get(reproduction->here.record, "solvers"), *a, *b;
    size_t i, k;
    json_array_foreach(before, i, a) json_array_foreach(now, k, b)
    {
        const json_t *files = json_object_get(a, "files");
        if (!strcmp(reproduction->there.solvers[i], reproduction->here.solvers[k]) && files &&
            !json_equal(files, json_object_get(b, "files")))
            print_foreign(stdout, "%s runs other files here than there (run.json has their checksums)\n",
                          reproduction->there.solvers[i]);
    }
}

/* Answers, nodes and times, instance by instance. */
static int diff(const struct program *program, const char *there, char *here)
{
    char name[] = "diff", guard[] = "--fail-on-nodes", *run = memory_text(there);
    char *words[] = {name, guard, run, here, NULL};
    const int status = command_diff.run(program, &command_diff, 4, words);
    free(run);
    return status;
}

static int reproduce(struct reproduction *reproduction, const struct program *program)
{
    struct error error;
    char folder[PATH_MAX] = "";
    if (!open_run(reproduction, &error) || !choose_part(reproduction, &error))
        return complain_with(EXIT_USAGE, "reproduce: %s", error.text);
    int status = compare_again(program, &reproduction->again, folder);
    if (!*folder || program_stop)
        return status;
    if (!recorded_run_open(&reproduction->here, folder, &error))
        return complain_with(EXIT_FAILED, "reproduce: %s", error.text);
    /* What disagrees within the run may have done so there: that is what is judged. */
    status = status == EXIT_FAILED ? EXIT_FAILED : EXIT_DONE;
    status = worse(status, diff(program, reproduction->again.run, folder));
    name_other_files(reproduction);
    for (size_t i = 0; i < reproduction->claims; i++)
        status = worse(status, reproduce_judge(reproduction, i));
    return status;
}

static int reproduce_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct reproduction *reproduction = memory_zeroed(1, sizeof *reproduction);
    const struct option_row rows[] = {
        {0, "out", "DIR", "where it is measured (default runs/DATE-N)", set_text, &reproduction->again.out},
        {0, "claim", "CLAIM", "such as 'dlx/cells >= 2 on minimal'; repeatable", keep_claim, reproduction},
        {0, "solvers", "A,B", "only these solvers", set_text, &reproduction->solvers},
        {0, "sets", "X,Y", "only these sets", set_text, &reproduction->sets},
        {0, "foreign", NULL, "run also the programs and plug-ins by others that it names", set_flag,
         &reproduction->again.with_foreign},
        {'q', "quiet", NULL, "no progress", set_flag, &reproduction->again.quiet},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first && argc - first != 1)
        status = complain_with(EXIT_USAGE, "reproduce: name one run: a folder that compare wrote");
    else if (first) {
        strip_slashes(argv + first, 1);
        reproduction->again.run = argv[first];
        status = reproduce(reproduction, program);
    }
    recorded_run_close(&reproduction->there);
    recorded_run_close(&reproduction->here);
    for (size_t i = 0; i < reproduction->claims; i++)
        free(reproduction->text[i]);
    free(reproduction->wanted);
    free(reproduction);
    return status;
}

static const struct command reproduce_command = {
    .name = "reproduce",
    .is_seldom = true,
    .arguments = "[--solvers A,B] [--sets X,Y] [--out DIR] [--claim CLAIM]... RUN",
    .summary = "measure a run again and judge claims",
    .description = "Measures a run again with the same sets (by their checksums), solvers, limits\n"
                   "and seed, and compares both (quadrille diff). A claim, of the command line or a\n"
                   "line of RUN/claims.txt, is A/B OP NUMBER on SET: of the median times of two\n"
                   "solvers, the ratio is at least (>=), at most (<=), above (>) or below (<) a\n"
                   "number. It agrees where the interval of the ratio is on that side, disagrees\n"
                   "where it is on the other, and is undecided here where it is on both.\n"
                   "Solvers that are not here are left out. How long it took there is printed first.\n"
                   "Exit status: 0 done; 1 an answer, a number of nodes or a claim disagrees,\n"
                   "instances were lost, or interrupted; 2 bad run.",
    .example = "quadrille reproduce --claim 'dlx/cells > 1 on easy' --out again RUN",
    .run = reproduce_run,
};

const struct extension extension_reproduce = {.commands =
                                                  (const struct command *const[]){&reproduce_command, NULL}};
