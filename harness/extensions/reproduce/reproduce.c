/* SPDX-License-Identifier: MIT */
#include "harness/extensions/reproduce/reproduce.h"

#include "harness/base/memory.h"
#include "harness/cli/again.h"
#include "harness/cli/commands.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/tables/show-run.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const signs[] = {
    [CLAIM_AT_LEAST] = ">=", [CLAIM_AT_MOST] = "<=", [CLAIM_ABOVE] = ">", [CLAIM_BELOW] = "<"};

const char *const claim_verdicts[] = {
    [CLAIM_AGREES] = "agrees", [CLAIM_DISAGREES] = "disagrees", [CLAIM_UNDECIDED] = "undecided here"};

static const char example[] = "such as 'dlx/cells >= 2 on minimal'";

/* --- reading --- */

struct ratio_claim_piece {
    const char *text;
    size_t length;
};

static struct ratio_claim_piece trim(const char *from, const char *to)
{
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return (struct ratio_claim_piece){from, (size_t)(to - from)};
}

/* The sign that stands at a place; CLAIM_SIGNS: none. Those of two characters come first in the table. */
static enum claim_sign sign_at(const char *text, const char *end)
{
    enum claim_sign sign = 0;
    while (sign < CLAIM_SIGNS &&
           (strlen(signs[sign]) > (size_t)(end - text) || memcmp(text, signs[sign], strlen(signs[sign]))))
        sign++;
    return sign;
}

/* A decimal number from one end to the other: digits, a point, an exponent. */
static bool read_number(struct ratio_claim_piece piece, double *number)
{
    enum { DIGITS_MAX = 40 };
    char copy[DIGITS_MAX + 1], *end;
    if (!piece.length || piece.length > DIGITS_MAX)
        return false;
    memcpy(copy, piece.text, piece.length);
    copy[piece.length] = 0;
    if (strspn(copy, "0123456789.eE+-") != piece.length || copy[0] == '+' || copy[0] == '-')
        return false;
    *number = strtod(copy, &end);
    return !*end && *number > 0 && isfinite(*number);
}

/* A way to cut the text: A/B, sign, number, set. A/B is cut later. */
struct cut {
    struct ratio_claim_piece pair, set;
    enum claim_sign sign;
    double number;
};

/* Calls `take` for each way to cut the text. Returns how many there are. */
static size_t find_cuts(const char *text, void (*take)(void *context, const struct cut *cut), void *context)
{
    static const char on[] = " on ";
    size_t cuts = 0;
    const char *end = text + strlen(text);
    for (const char *at = strstr(text, on); at; at = strstr(at + 1, on))
        for (const char *before = at; before > text; before--) {
            struct cut cut = {trim(text, before), trim(at + strlen(on), end), sign_at(before, at), 0};
            if (cut.sign == CLAIM_SIGNS || !cut.pair.length || !cut.set.length ||
                !memchr(cut.pair.text, '/', cut.pair.length) ||
                !read_number(trim(before + strlen(signs[cut.sign]), at), &cut.number))
                continue;
            cuts++;
            if (take)
                take(context, &cut);
        }
    return cuts;
}

bool ratio_claim_check(const char *text, struct error *error)
{
    enum { CLAIM_TEXT_MAX = 1000 };
    if (strlen(text) > CLAIM_TEXT_MAX)
        return error_set(error, "a claim has at most %d bytes", CLAIM_TEXT_MAX);
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            return error_set(error, "a claim is one line, without control characters");
    return find_cuts(text, NULL, NULL) ||
           error_set(error, "'%.100s' is no claim of the form A/B OP NUMBER on SET, %s (OP: >= <= > <)", text,
                     example);
}

static const char *ratio_claim_find_name(const char *const *names, struct ratio_claim_piece piece)
{
    for (; *names; names++)
        if (strlen(*names) == piece.length && !memcmp(*names, piece.text, piece.length))
            return *names;
    return NULL;
}

struct ratio_claim_reading {
    const struct claim_names *names;
    struct ratio_claim claim;
    size_t found;
    bool set_found;
};

static void take_cut(void *context, const struct cut *cut)
{
    struct ratio_claim_reading *reading = context;
    const char *end = cut->pair.text + cut->pair.length,
               *set = ratio_claim_find_name(reading->names->sets, cut->set);
    if (!set)
        return;
    reading->set_found = true;
    for (const char *slash = cut->pair.text; slash < end; slash++) {
        if (*slash != '/')
            continue;
        const char *a = ratio_claim_find_name(reading->names->solvers, trim(cut->pair.text, slash));
        const char *b = ratio_claim_find_name(reading->names->solvers, trim(slash + 1, end));
        if (!a || !b)
            continue;
        reading->claim = (struct ratio_claim){a, b, set, cut->sign, cut->number};
        reading->found++;
    }
}

bool ratio_claim_read(const char *text, const struct claim_names *names, struct ratio_claim *claim,
                      struct error *error)
{
    struct ratio_claim_reading reading = {.names = names};
    if (!ratio_claim_check(text, error))
        return false;
    find_cuts(text, take_cut, &reading);
    if (!reading.found)
        return error_set(error, "the claim '%.100s' names a %s that the run does not have", text,
                         reading.set_found ? "solver" : "set");
    if (reading.found > 1)
        return error_set(error, "the claim '%.100s' can be read in %zu ways", text, reading.found);
    if (!strcmp(reading.claim.a, reading.claim.b))
        return error_set(error, "the claim '%.100s' is about one solver and itself", text);
    *claim = reading.claim;
    return true;
}

/* --- judging --- */

/* What was measured of a by b: in the tables a ratio is of the one that comes second. */
struct measured {
    double ratio;
    struct interval paired, par2;
};

static struct interval inverse_if(bool inverted, struct interval interval)
{
    return inverted ? (struct interval){1 / interval.high, 1 / interval.low} : interval;
}

static void take_pair(const struct set_statistics *set, size_t a, size_t b, struct measured *measured)
{
    const struct pair *pair = set_pair(set, a, b);
    if (!pair)
        return;
    bool inverted = pair->a != b;
    measured->ratio = inverted ? 1 / pair->paired : pair->paired;
    measured->paired = inverse_if(inverted, pair->paired_interval);
    measured->par2 = inverse_if(inverted, pair->par2_interval);
}

static enum claim_verdict verdict_on(const struct ratio_claim *claim, struct verdict verdict)
{
    bool more = claim->sign == CLAIM_AT_LEAST || claim->sign == CLAIM_ABOVE;
    if (verdict.word != VERDICT_SLOWER && verdict.word != VERDICT_FASTER)
        return CLAIM_UNDECIDED;
    return (verdict.word == VERDICT_SLOWER) == more ? CLAIM_AGREES : CLAIM_DISAGREES;
}

static size_t ratio_claim_find_solver(const struct set_statistics *set, const char *solver)
{
    size_t i = 0;
    while (i < set->count && strcmp(set->statistics[i].solver, solver))
        i++;
    return i;
}

/* Why nothing can be said of two back-ends on a set; null: something can. */
static const char *why_not(const struct set_statistics *set, size_t a, size_t b)
{
    if (a == set->count || b == set->count)
        return "one of the solvers was not measured on that set";
    if (!solver_is_sound(&set->statistics[a]) || !solver_is_sound(&set->statistics[b]))
        return "one of the solvers gave wrong answers, or broke";
    return NULL;
}

static const char *why_undecided(const struct claim_judgement *judgement)
{
    return isnan(judgement->ratio)          ? "too many instances were cut off"
           : isnan(judgement->interval.low) ? "too few boards for an interval"
           : judgement->test > TESTED_BOTH  ? "the paired median and PAR-2 contradict each other"
                                            : "the interval holds the number";
}

struct claim_judgement ratio_claim_judge(const struct ratio_claim *claim,
                                         const struct run_statistics *statistics)
{
    assert(isfinite(claim->number) && claim->number > 0);
    const struct interval unknown = {NAN, NAN};
    struct claim_judgement judgement = {.verdict = CLAIM_UNDECIDED,
                                        .ratio = NAN,
                                        .interval = unknown,
                                        .why = "nothing was measured on that set"};
    struct measured measured = {NAN, unknown, unknown};
    size_t i = 0;
    while (i < statistics->count && strcmp(statistics->sets[i].set, claim->set) != 0)
        i++;
    if (i == statistics->count)
        return judgement;
    const struct set_statistics *set = &statistics->sets[i];
    const size_t a = ratio_claim_find_solver(set, claim->a), b = ratio_claim_find_solver(set, claim->b);
    judgement.why = why_not(set, a, b);
    if (judgement.why)
        return judgement;
    take_pair(set, a, b, &measured);
    judgement.ratio = measured.ratio;
    judgement.interval = measured.paired;
    const struct verdict verdict = verdict_beside(measured.paired, measured.par2, claim->number);
    judgement.verdict = verdict_on(claim, verdict);
    judgement.test = verdict.test;
    if (judgement.verdict == CLAIM_UNDECIDED)
        judgement.why = why_undecided(&judgement);
    return judgement;
}

static bool take_names(struct recorded_run *run, const char *folder, struct error *error)
{
    const json_t *solvers = json_object_get(run->record, "solvers"),
                 *sets = json_object_get(run->record, "sets");
    run->solver_count = json_array_size(solvers);
    run->set_count = json_array_size(sets);
    if (!run->solver_count || !run->set_count)
        return error_set(error, "%.300s/run.json does not say which solvers and sets it is about", folder);
    run->solvers = memory_zeroed(run->solver_count + 1, sizeof *run->solvers);
    run->sets = memory_zeroed(run->set_count + 1, sizeof *run->sets);
    for (size_t i = 0; i < run->solver_count; i++) {
        run->solvers[i] = label_of_entry(json_array_get(solvers, i));
        if (!*run->solvers[i])
            return error_set(error, "%.300s/run.json: a solver has no spec", folder);
    }
    for (size_t i = 0; i < run->set_count; i++) {
        const json_t *set = json_array_get(sets, i);
        run->sets[i] = json_text_at(set, "name");
        const char *sum = json_text_at(set, "sha256");
        /* Families have no text, and no checksum. */
        if (!*run->sets[i] || !*json_text_at(set, "path") || (*sum && strlen(sum) != CHECKSUM_TEXT - 1))
            return error_set(error, "%.300s/run.json: a set has no name, path or checksum", folder);
    }
    return true;
}

bool recorded_run_open(struct recorded_run *run, const char *folder, struct error *error)
{
    *run = (struct recorded_run){.record = run_json_open(folder, error)};
    if (!run->record || !run_refuse_imported(run->record, folder, error) || !take_names(run, folder, error))
        return false;
    run->has_results = results_open(&run->results, folder, error);
    if (!run->has_results)
        return false;
    run_statistics_make(&run->statistics, &run->results);
    run->has_figures = true;
    return true;
}

void recorded_run_close(struct recorded_run *run)
{
    if (run->has_figures)
        run_statistics_close(&run->statistics);
    if (run->has_results)
        results_close(&run->results);
    free(run->solvers);
    free(run->sets);
    json_decref(run->record);
    *run = (struct recorded_run){.record = NULL};
}

/* reproduce: a run measured once more on this machine, compared with what it was, and claims about it
 * judged. */

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
        {0, "foreign", NULL, "run programs of others, too", set_flag, &reproduction->again.with_foreign},
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

const struct extension extension_reproduce = {.command = &reproduce_command};
