/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/warnings.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/text/json-text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- facts --- */

static enum fact fact_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_boolean(value) ? json_is_true(value) ? FACT_YES : FACT_NO : FACT_UNKNOWN;
}

static bool runs_programs(const json_t *run)
{
    size_t index;
    const json_t *solver;
    json_array_foreach(json_object_get(run, "solvers"), index, solver)
    {
        const char *name = json_string_value(json_object_get(solver, "name"));
        if (name && !strcmp(name, "exec"))
            return true;
    }
    return false;
}

struct run_facts run_facts_of(const json_t *run)
{
    const json_t *machine = json_object_get(run, "machine");
    const char *governor = json_string_value(json_object_get(machine, "governor"));
    struct run_facts facts = {.turbo = fact_of(machine, "turbo"),
                              .virtual_machine = fact_of(machine, "virtual"),
                              .load_before = json_number_or_nan(run, "load_before"),
                              .load_after = json_number_or_nan(run, "load_after"),
                              .jobs = json_number_or_nan(run, "jobs"),
                              .measured_ns = json_number_or_nan(run, "measured_ns"),
                              .cpu_share = json_number_or_nan(run, "cpu_share"),
                              .other_cpu_share = json_number_or_nan(run, "other_cpu_share"),
                              .steal_share = json_number_or_nan(run, "steal_share"),
                              .reports_steal = fact_of(run, "reports_steal"),
                              .imported = run_is_imported(run),
                              .runs_programs = runs_programs(run),
                              .solve_cost_ns = json_number_or_nan(run, "solve_cost_ns"),
                              .clock_resolution_ns = json_number_or_nan(run, "clock_resolution_ns")};
    snprintf(facts.governor, sizeof facts.governor, "%s", governor ? governor : "");
    return facts;
}

/* --- lines --- */

/* `measure`: what calls for it, in the unit that it says; NAN: no number does. */
PRINTF_LIKE(5, 6)
static void warn(struct warnings *list, const char *id, double measure, const char *remedy,
                 const char *format, ...)
{
    assert(id && remedy && format);
    va_list arguments;
    list->warning = memory_room(list->warning, list->count, &list->room, sizeof *list->warning);
    struct warning *warning = &list->warning[list->count++];
    *warning = (struct warning){.id = id, .measure = measure, .remedy = remedy};
    va_start(arguments, format);
    vsnprintf(warning->says, sizeof warning->says, format, arguments);
    va_end(arguments);
}

/* Where something was found: the first two by name, and how many there are. */
enum { PLACES_NAMED = 2, PLACE_MAX = 160 };

struct warned_places {
    size_t count;
    char name[PLACES_NAMED][PLACE_MAX];
};

PRINTF_LIKE(2, 3)
static void add_place(struct warned_places *places, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (places->count < PLACES_NAMED)
        vsnprintf(places->name[places->count], PLACE_MAX, format, arguments);
    va_end(arguments);
    places->count++;
}

enum { PLACES_TEXT_MAX = PLACES_NAMED * PLACE_MAX + 64 };

/* "easy; minimal; 3 more" */
static const char *places_text(const struct warned_places *places, char text[PLACES_TEXT_MAX])
{
    assert(places->count);
    size_t length = (size_t)snprintf(text, PLACES_TEXT_MAX, "%s", places->name[0]);
    if (places->count > 1)
        length += (size_t)snprintf(text + length, PLACES_TEXT_MAX - length, "; %s", places->name[1]);
    if (places->count > PLACES_NAMED)
        snprintf(text + length, PLACES_TEXT_MAX - length, "; %zu more", places->count - PLACES_NAMED);
    return text;
}

/* The warning given last is about these. */
static void note_subject(struct warnings *list, const char *solver, const char *set)
{
    assert(list->count);
    list->warning[list->count - 1].solver = solver;
    list->warning[list->count - 1].set = set;
}

/* The solver and set on which something is largest, and on how many it is too large. */
struct worst {
    size_t count;
    double value;
    const char *solver, *set;
};

static void note_worst(struct worst *worst, double value, const struct solver_statistics *f,
                       const struct set_statistics *set)
{
    assert(!isnan(value));
    if (!worst->count++ || value > worst->value) {
        worst->value = value;
        worst->solver = f->solver;
        worst->set = set->set;
    }
}

/* More than one row in twenty: of many rows one is above any bound by chance. */
static bool is_widespread(const struct worst *worst, size_t rows)
{
    return 20 * worst->count > rows;
}

/* Warns if there is a worst, and says of which it is: {0} in the sentence is its value, {1} "cells on
 * easy; 3 rows more". */
static void warn_of_worst(struct warnings *list, const struct worst *worst, const char *id,
                          struct shown value, const char *remedy, const char *sentence)
{
    char where[PLACES_TEXT_MAX];
    if (!worst->count)
        return;
    int length = snprintf(where, sizeof where, "\001%.100s\002 on \001%.100s\002", worst->solver, worst->set);
    if (worst->count > 1)
        snprintf(where + length, sizeof where - (size_t)length, "; %zu row%s more", worst->count - 1,
                 worst->count == 2 ? "" : "s");
    char *says = SAID(sentence, value, A_TEXT(where));
    warn(list, id, worst->value, remedy, "%s", says);
    note_subject(list, worst->solver, worst->set);
    free(says);
}

/* --- the machine --- */

#define ALONE "Let nothing else run."
#define AT_ANOTHER_HOUR "Make the run again at another hour."

/* A clock that may change did not, if the yardstick was as fast all through the run. */
static void warn_of_frequency(struct warnings *list, const struct run_facts *facts, const struct drift *drift)
{
    const double steady = 0.02;
    struct drift_change change;
    bool scales = *facts->governor && strcmp(facts->governor, "performance") != 0;
    bool turbo = facts->turbo == FACT_YES;
    char governor[96];
    snprintf(governor, sizeof governor, "the governor is %s", facts->governor);
    if ((!scales && !turbo) || (drift_by_probe(drift, &change) && change.steadiness <= steady))
        return;
    warn(list, "frequency", NAN,
         turbo ? "Hold it: `cpupower frequency-set -g performance`, turbo off in the firmware."
               : "Hold it: `cpupower frequency-set -g performance`.",
         "Frequency scaling: %s%s%s", scales ? governor : "", scales && turbo ? ", and " : "",
         turbo ? "turbo is on" : "");
}

/* "52 % of a core", "1.9 cores" */
static const char *cores_text(double cores, char text[32])
{
    if (cores < 0.995)
        snprintf(text, 32, "%.0f %% of a core", cores * 100);
    else
        snprintf(text, 32, "%.1f cores", cores);
    return text;
}

/* The share of a core that is more than `tolerated`, and than the ticks in which the system counts can be
 * wrong by. */
static bool is_more(double share, double tolerated, const struct run_facts *facts)
{
    const double two_ticks_ns = 20e6;
    return share > tolerated + two_ticks_ns / facts->measured_ns;
}

/* Runs of earlier versions say only how many processes wanted to run in the minute before the start and the
 * end. */
static void warn_of_load(struct warnings *list, const struct run_facts *facts)
{
    const double spare = 0.5;
    double jobs = facts->jobs >= 1 ? facts->jobs : 1;
    double load = fmax(facts->load_before, facts->load_after); /* of a number and NAN it is the number */
    if (load > jobs + spare)
        warn(list, "busy", load, ALONE, "Busy machine: a load of %.1f where %.0f %s measuring", load, jobs,
             jobs > 1 ? "were" : "was");
}

/* Thresholds from idle and from loaded runs: results/README.md, "Disturbances". Workers of several jobs end
 * at different times, and who waits for a program has no processor, so their share of it says nothing. */
static void warn_of_busy_machine(struct warnings *list, const struct run_facts *facts)
{
    const double others = 0.08, stolen = 0.02, kept_off = 0.02;
    char text[32];
    bool is_busy = is_more(facts->other_cpu_share, others, facts);
    bool may_judge_share = !facts->runs_programs && !(facts->jobs > 1);
    if (isnan(facts->other_cpu_share))
        warn_of_load(list, facts);
    if (is_busy)
        warn(list, "busy", facts->other_cpu_share, ALONE,
             "Busy machine: other programs used %s while it measured",
             cores_text(facts->other_cpu_share, text));
    if (is_more(facts->steal_share, stolen, facts))
        warn(list, "stolen", facts->steal_share, AT_ANOTHER_HOUR,
             "Busy machine: the host of this virtual machine took %s", cores_text(facts->steal_share, text));
    if (!is_busy && may_judge_share && is_more(1 - facts->cpu_share, kept_off, facts))
        warn(list, "kept-off", facts->cpu_share, ALONE,
             "Busy machine: what measured had a processor for %.0f %% of the time", facts->cpu_share * 100);
}

static void warn_of_surroundings(struct warnings *list, const struct run_facts *facts)
{
    if (facts->virtual_machine == FACT_YES && facts->reports_steal != FACT_YES)
        warn(list, "virtual-machine", NAN, AT_ANOTHER_HOUR, "Virtual machine: its neighbours are not seen");
    if (facts->jobs > 1)
        warn(list, "parallel", facts->jobs, "For figures to publish, --jobs 1.",
             "In parallel: %.0f were measured at once, which is noisier", facts->jobs);
}

/* --- the speed while it went on --- */

/* Thresholds as above. Each number that is written is above one of them, and none contradicts another: the
 * spread is at least what the halves differ by. */
static void warn_of_drift(struct warnings *list, const struct drift *drift)
{
    /* Six runs of minutes on an idle virtual machine varied by up to 7 %. */
    const double tolerated = 0.08, spike = 0.1;
    struct drift_change change;
    bool by_yardstick = drift_by_probe(drift, &change);
    double later = by_yardstick ? change.later : drift_by_runs(drift);
    char half[96] = "", said[512] = "";
    if (fabs(later) > tolerated)
        snprintf(half, sizeof half,
                 later > 0 ? "the later half of the run was %.0f %% slower"
                           : "the later half of the run was %.0f %% faster",
                 fabs(later) * 100);
    if (by_yardstick && change.spread > tolerated)
        snprintf(said, sizeof said, "Drift: the machine's speed varied by %.0f %%%s%s", change.spread * 100,
                 *half ? ", " : "", half);
    else if (by_yardstick && change.slowest > spike)
        snprintf(said, sizeof said,
                 "Drift: in %.0f %% of the run the machine was up to %.0f %% slower than usual",
                 change.slow_share * 100, change.slowest * 100);
    else if (*half)
        snprintf(said, sizeof said, "Drift: %s", half);
    if (*said)
        warn(list, "drift", by_yardstick ? change.spread : later, "Compare ratios and nodes, not times.",
             "%s", said);
}

/* Shares of few runs say nothing: NAN. */
enum { RUNS_LEAST = 50 };

static double outliers_of(const struct solver_statistics *f)
{
    return f->runs >= RUNS_LEAST ? (double)f->outliers / (double)f->runs : NAN;
}

static double noise_of(const struct solver_statistics *f)
{
    return f->runs >= RUNS_LEAST ? f->noise : NAN;
}

/* Solvers take turns, so what disturbs the machine meets all of them. What most others have less than a
 * quarter of is the solver's own. */
#define OWN_REASON "where the others in turn with it have less than a quarter of that"
#define OWN_REMEDY "The machine is not to blame: the median needs more --runs."

static bool is_its_own(const struct set_statistics *set, const struct solver_statistics *f,
                       double (*share)(const struct solver_statistics *f))
{
    size_t others = 0, calm = 0;
    for (size_t k = 0; k < set->count; k++) {
        const double other = &set->statistics[k] == f ? NAN : share(&set->statistics[k]);
        if (isnan(other))
            continue;
        others++;
        calm += other < share(f) / 4 ? 1 : 0;
    }
    return 2 * calm > others;
}

/* --- the runs --- */

static void warn_of_runs(struct warnings *list, const struct run_statistics *statistics,
                         const struct run_facts *facts)
{
    enum { NOISE_RUNS = 3 };
    /* On an idle virtual machine runs of tiny covers deviate by up to 8 % (a session of its own each, that
     * touches its memory first), and up to 5 % of the runs are off by a half, since its host's other guests
     * come and go, and up to 16 % by a fifth. */
    const double many = 0.1, loud = 0.1, worth = 0.01;
    double cost = isnan(facts->solve_cost_ns) ? facts->clock_resolution_ns : facts->solve_cost_ns;
    bool few = false;
    size_t rows = 0;
    struct worst outliers[2] = {{0}}, noise[2] = {{0}}, dear = {0}, timeless = {0};
    for (size_t i = 0; i < statistics->count; i++)
        for (size_t k = 0; k < statistics->sets[i].count; k++) {
            const struct set_statistics *set = &statistics->sets[i];
            const struct solver_statistics *f = &set->statistics[k];
            /* A stretch is measured once for all its instances. */
            double of_one = set->instances ? cost * (double)set->rows / (double)set->instances : cost;
            few |= f->solved && f->fewest_runs < NOISE_RUNS;
            rows += f->runs >= RUNS_LEAST ? 1 : 0;
            if (outliers_of(f) > many)
                note_worst(&outliers[is_its_own(set, f, outliers_of)], outliers_of(f), f, set);
            if (noise_of(f) > loud)
                note_worst(&noise[is_its_own(set, f, noise_of)], noise_of(f), f, set);
            if (f->solved && f->median <= 0)
                note_worst(&timeless, 1, f, set);
            else if (of_one > worth * f->median)
                note_worst(&dear, of_one / f->median, f, set);
        }
    if (few)
        warn(list, "few-runs", NAN, "--runs 3, or more.",
             "Few runs: fewer than 3 of a solve do not show how noisy they are");
    warn_of_worst(list, &timeless, "short", A_WHOLE(0), "Take larger instances, or a finer clock.",
                  "Too short to time: the median is {} ({})");
    warn_of_worst(list, &dear, "short", A_WHOLE(dear.value * 100), "Compare nodes, or larger boards.",
                  "Too short to time: measuring costs {} % of the median ({})");
    warn_of_worst(list, &noise[0], is_widespread(&noise[0], rows) ? "noise" : "local-noise",
                  A_WHOLE(noise[0].value * 100), "An idle machine, or more --runs.",
                  "Noise: repeated runs deviate by {} % ({})");
    warn_of_worst(list, &outliers[0], is_widespread(&outliers[0], rows) ? "outliers" : "local-outliers",
                  A_WHOLE(outliers[0].value * 100), "Something disturbed them: let nothing else run.",
                  "Outliers: {} % of the runs ({})");
    warn_of_worst(list, &noise[1], "own-noise", A_WHOLE(noise[1].value * 100), OWN_REMEDY,
                  "Noise of its own: repeated runs deviate by {} % ({}), " OWN_REASON);
    warn_of_worst(list, &outliers[1], "own-outliers", A_WHOLE(outliers[1].value * 100), OWN_REMEDY,
                  "Outliers of its own: {} % of the runs ({}), " OWN_REASON);
}

static void warn_of_late(struct warnings *list, const struct result_list *results)
{
    if (!results->late)
        return;
    char *says = SAID("Limits outlived: in {}, by up to {} (" NAME_HERE ")", A_TALLY(results->late, "run"),
                      A_TIME(results->latest_ns), A_TEXT(results->latest));
    warn(list, "late", (double)results->late, "Let nothing else run; else the solver looks too seldom.", "%s",
         says);
    note_subject(list, results->latest, NULL);
    free(says);
}

/* --- the sets --- */

/* Neighbours whose order board by board is open; of a single instance the table says so. */
static void add_unsettled(struct warned_places *unsettled, const struct set_statistics *set)
{
    for (size_t a = 0, b; a < set->count && set->originals > 1; a = b) {
        b = set_next_sound(set, a);
        const struct pair *pair = b < set->count ? set_pair(set, a, b) : NULL;
        if (pair && !isnan(pair->paired_interval.low) && !verdict_side(pair))
            add_place(unsettled, "\001%.60s\002 and \001%.60s\002 on \001%.30s\002",
                      set->statistics[a].solver, set->statistics[b].solver, set->set);
    }
}

/* Instances that are compared as one isomorph only. */
static void warn_of_print(struct warnings *list, const struct run_statistics *statistics)
{
    struct warned_places single = {0};
    char text[PLACES_TEXT_MAX];
    for (size_t i = 0; i < statistics->count; i++) {
        const struct set_statistics *set = &statistics->sets[i];
        if (set->count > 1 && set->instances > 0 && set->instances == set->originals)
            add_place(&single, "\001%.150s\002", set->set);
    }
    if (single.count)
        warn(list, "one-isomorph", NAN, "--isomorphs 2, or more.",
             "One isomorph each (%s): the luck of the print is not in the intervals",
             places_text(&single, text));
}

/* Processor time beyond the clock's: it was not alone at work. */
static void warn_of_helpers(struct warnings *list, const struct run_statistics *statistics)
{
    const double tolerated = 1.1;
    struct worst helped = {0};
    unsigned threads = 0;
    for (size_t i = 0; i < statistics->count; i++)
        for (size_t k = 0; k < statistics->sets[i].count; k++) {
            const struct solver_statistics *f = &statistics->sets[i].statistics[k];
            if (!(f->cpu_share > tolerated))
                continue;
            note_worst(&helped, f->cpu_share, f, &statistics->sets[i]);
            threads = f->threads > threads ? f->threads : threads;
        }
    char *times = SAID(threads > 1 ? "{} times the time, up to {} threads" : "{} times the time",
                       A_FACTOR(helped.value), A_WHOLE(threads));
    warn_of_worst(list, &helped, "helpers", A_TEXT(times), "Compare processor time, or bind it to one core.",
                  "Helpers: processor time is {} ({})");
    free(times);
}

static void warn_of_sets(struct warnings *list, const struct run_statistics *statistics)
{
    enum { FEW_BOARDS = 20 };
    struct warned_places few = {0}, unsettled = {0}, cut_off = {0}, disturbed = {0};
    size_t left_out = 0;
    struct worst skewed = {0};
    char text[PLACES_TEXT_MAX];
    for (size_t i = 0; i < statistics->count; i++) {
        const struct set_statistics *set = &statistics->sets[i];
        if (set->originals < FEW_BOARDS && set->originals > 1) /* of one, figures say that they are of it */
            add_place(&few, "\001%.150s\002", set->set);
        add_unsettled(&unsettled, set);
        for (size_t k = 0; k < set->count; k++) {
            const struct solver_statistics *f = &set->statistics[k];
            if (f->cut_off && f->solved && !isnan(f->par2))
                add_place(&cut_off, "\001%.100s\002 on \001%.50s\002", f->solver, set->set);
            left_out += f->disturbed;
            if (f->disturbed)
                add_place(&disturbed, "\001%.100s\002 on \001%.50s\002", f->solver, set->set);
            if (f->mean > f->p99)
                note_worst(&skewed, f->mean / f->p99, f, set);
        }
    }
    if (few.count)
        warn(list, "few-boards", NAN, "Take more.",
             "Few boards: with fewer than 20, intervals and p say little (%s)", places_text(&few, text));
    if (unsettled.count)
        warn(list, "not-settled", (double)unsettled.count, "Take more boards.",
             "Not settled: the interval of their paired ratio contains 1, so either may be faster (%s)",
             places_text(&unsettled, text));
    if (disturbed.count)
        warn(list, "disturbed", (double)left_out, ALONE,
             "Disturbed: %zu instance%s in no figure, since something else had the machine when the time ran "
             "out (%s)",
             left_out, left_out == 1 ? " is" : "s are", places_text(&disturbed, text));
    if (cut_off.count)
        warn(list, "cut-off", (double)cut_off.count, "Compare medians, or raise --timeout.",
             "Cut off: PAR-2 depends on the limit (%s)", places_text(&cut_off, text));
    warn_of_worst(list, &skewed, "skewed", A_TEXT(""), "Compare medians.",
                  "Skewed: the mean is above the 99 % ({1}), made by a few boards");
}

void warnings_make(struct warnings *list, const struct run_statistics *statistics,
                   const struct result_list *results, const struct run_facts *facts)
{
    *list = (struct warnings){0};
    if (facts->imported)
        warn(list, "imported", NAN, "Measure it by `quadrille compare` to be sure.",
             "Imported, not verified: another program measured, and says what was solved");
    if (*results->lost.text)
        warn(list, "torn", NAN, "Copy the run again, or measure it anew.", LOST_ROWS, results->lost.text);
    for (size_t i = 0; i < results->unsound_count; i++) {
        const char *why = results->unsound[i].why;
        warn(list, "unsound", NAN, "",
             "Unsound: " NAMED " failed the audit and has no place in the ranking. %c%s",
             results->unsound[i].solver, toupper((unsigned char)*why), *why ? why + 1 : "");
        note_subject(list, results->unsound[i].solver, NULL);
    }
    warn_of_frequency(list, facts, &results->drift);
    warn_of_busy_machine(list, facts);
    warn_of_surroundings(list, facts);
    warn_of_drift(list, &results->drift);
    warn_of_runs(list, statistics, facts);
    if (!facts->imported) /* what is late is another's */
        warn_of_late(list, results);
    warn_of_sets(list, statistics);
    if (!facts->imported && !results->fresh_seed)
        warn_of_print(list, statistics);
    warn_of_helpers(list, statistics);
}

void warnings_close(struct warnings *list)
{
    free(list->warning);
}

void warnings_add_items(struct document *document, const struct warnings *list, size_t most)
{
    for (size_t i = 0; i < list->count && i < most; i++) {
        const struct warning *warning = &list->warning[i];
        struct block *block = document_add(document, BLOCK_ITEM, "%s.%s%s", warning->says,
                                           *warning->remedy ? " " : "", warning->remedy);
        block->id = warning->id;
        block->style = "notice";
        block->solver = warning->solver;
        block->set = warning->set;
    }
}

void warnings_add(struct document *document, const struct warnings *list, size_t most)
{
    if (!list->count)
        return;
    if (most < list->count)
        document_add(document, BLOCK_PARAGRAPH,
                     "To be read with care (%zu of %zu; --warnings prints all):", most, list->count);
    else
        document_add(document, BLOCK_PARAGRAPH, "To be read with care:");
    warnings_add_items(document, list, most);
}
