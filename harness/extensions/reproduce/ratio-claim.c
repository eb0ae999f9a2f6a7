/* SPDX-License-Identifier: MIT */
#include "harness/extensions/reproduce/ratio-claim.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
