/* SPDX-License-Identifier: MIT */
/* hunt: instances that are slow for one back-end and fast for another, found by search. */
#include "harness/making/hunt/hunt.h"

#include "harness/ground/memory.h"
#include "harness/ground/ordered-jobs.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/making/hunt/hunt-files.h"
#include "harness/measuring/probes.h"
#include "harness/measuring/run/run-folder.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    EVALUATIONS_BY_DEFAULT = 100000,
    CHAINS_BY_DEFAULT = 2,
    RESTARTS_BY_DEFAULT = 2,
    KEPT_BY_DEFAULT = 20
};
enum { LOOKS_BY_DEFAULT = 200000, LIMIT_BY_DEFAULT = 2, RESTARTS_MAX = 1000 };
/* A point with three quarters of the ratio is taken as often as not at first. */
#define TEMPERATURE_BY_DEFAULT 0.4
#define TIMEOUT_BY_DEFAULT (60 * UINT64_C(1000000000))

/* What the command line says. */
struct hunting {
    struct hunt_options options;
    struct reader_options reader;
    const char *starts[STARTS_MAX];
    size_t start_count;
};

static bool set_by(void *target, const char *value, struct error *error)
{
    static const char *const names[] = {
#define COUNTER_NAME(name, NAME, meaning) #name,
        COUNTERS(COUNTER_NAME)
#undef COUNTER_NAME
            "time"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(value, names[i])) {
            *(unsigned *)target = i;
            return true;
        }
    return error_set(error, "there are time, nodes and the other counters of rows.csv, not '%s'", value);
}

static bool set_wanted(void *target, const char *value, struct error *error)
{
    static const char *const names[] = {"one", "some", "none", "any"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(value, names[i])) {
            *(enum wanted *)target = (enum wanted)(WANTED_ONE + i);
            return true;
        }
    return error_set(error, "there are one, some, none and any, not '%s'", value);
}

static bool add_start(void *target, const char *value, struct error *error)
{
    struct hunting *hunting = target;
    if (hunting->start_count == STARTS_MAX)
        return error_set(error, "at most %d sets", STARTS_MAX);
    hunting->starts[hunting->start_count++] = value;
    return true;
}

static const struct hunt_options defaults = {.by = BY_DEFAULT,
                                             .evaluations = EVALUATIONS_BY_DEFAULT,
                                             .seed = SEED_BY_DEFAULT,
                                             .jobs = 1,
                                             .limit = LIMIT_BY_DEFAULT,
                                             .chains = CHAINS_BY_DEFAULT,
                                             .restarts = RESTARTS_BY_DEFAULT,
                                             .keep = KEPT_BY_DEFAULT,
                                             .looks = LOOKS_BY_DEFAULT,
                                             .timeout_ns = TIMEOUT_BY_DEFAULT,
                                             .temperature = TEMPERATURE_BY_DEFAULT,
                                             .order = {3, 3}};

/* Whether an option besides --resume and --jobs was given, and is not as it is by default. */
static bool asks_for_more(const struct hunting *hunting)
{
    const struct hunt_options *options = &hunting->options;
    return options->slow.count || options->fast.count || options->out || hunting->start_count ||
           hunting->reader.order.rows || options->by != defaults.by || options->wanted != defaults.wanted ||
           options->evaluations != defaults.evaluations || options->seed != defaults.seed ||
           options->limit != defaults.limit || options->chains != defaults.chains ||
           options->restarts != defaults.restarts || options->keep != defaults.keep ||
           options->looks != defaults.looks || options->timeout_ns != defaults.timeout_ns || options->goal ||
           options->holes > 0 || fabs(options->temperature - defaults.temperature) > 0;
}

/* Reads a command line. Returns as options_parse does; sets behind the options are starts, too. */
static int parse(const struct program *program, const struct command *command, struct hunting *hunting,
                 int argc, char **argv, int *status)
{
    struct hunt_options *options = &hunting->options;
    *hunting = (struct hunting){.options = defaults};
    options->slow.registry = options->fast.registry = program->registry;
    const struct option_row rows[] = {
        {0, "slow", "SPEC", "the back-end that is to be slow", set_spec, &options->slow},
        {0, "fast", "SPEC", "the one that is to be fast (default: none)", set_spec, &options->fast},
        {0, "by", "COUNTER", "nodes (default if both count them), ..., or time", set_by, &options->by},
        {0, "evaluations", "N", "the budget (default 100,000)", set_positive, &options->evaluations},
        {0, "seed", "N", "another seed, another hunt (default 1)", set_number, &options->seed},
        {0, "order", "RxC", "rows x columns of a box (default 3x3)", set_order, &hunting->reader.order},
        {0, "start", "SET", "start from its boards or covers, not from nothing", add_start, hunting},
        {0, "out", "DIR", "the folder (default results/DATE-N)", set_text, &options->out},
        {0, "resume", "DIR", "go on with a hunt that was stopped", set_text, &options->resume},
        {'j', "jobs", "N", "threads that work side by side (default 1)", set_positive, &options->jobs},
        SELDOM_FROM_HERE,
        {0, "holes", "PERCENT", "so many cells are blank, of boards made from nothing", set_percent,
         &options->holes},
        {0, "solutions", "HOW", "one (default on boards), some (on covers), none, any", set_wanted,
         &options->wanted},
        {'n', "limit", "L", "solutions that are asked for; 0: all (default 2)", set_number, &options->limit},
        {0, "looks", "N",
         "a search ends at its N-th look whether to end,\n"
         "the same on every machine (default 200,000)",
         set_positive, &options->looks},
        {0, "timeout", "S", "seconds a search may take (default 60); 0: no limit", set_seconds,
         &options->timeout_ns},
        {0, "temperature", "PERCENT", "at first: by how much worse a step may be (default 40%)", set_percent,
         &options->temperature},
        {0, "goal", "RATIO", "a chain ends when it has found so high a ratio", set_positive, &options->goal},
        {0, "chains", "N", "searches apart, each with its share (default 2)", set_positive, &options->chains},
        {0, "restarts", "N", "starts of each, the last from its best (default 2)", set_positive,
         &options->restarts},
        {0, "keep", "N", "finds that are written at most (default 20)", set_positive, &options->keep},
        JAIL_ROW(0),
        {0},
    };
    int first = options_parse(command, rows, argc, argv, status);
    struct error error;
    if (hunting->reader.order.rows)
        options->order = hunting->reader.order;
    for (int i = first; first && i < argc; i++)
        if (!add_start(hunting, argv[i], &error)) {
            complain("hunt: %s", error.text);
            *status = EXIT_USAGE;
            return 0;
        }
    return first;
}

static bool both_count(const struct hunt_options *options, unsigned counter)
{
    uint32_t counts = options->slow.spec->solver->counts;
    if (options->fast.count)
        counts &= options->fast.spec->solver->counts;
    return counts & 1u << counter;
}

static const char *spec_mistake(const struct hunt_options *options)
{
    const struct spec_list *lists[] = {&options->slow, &options->fast};
    for (int i = 0; i < 2; i++) {
        if (!lists[i]->count)
            continue;
        const struct spec *spec = lists[i]->spec;
        if (spec_is_persistent(spec))
            return "a back-end that carries over what it learnt has no count of its own for an instance";
        if (spec->cold || spec->burst)
            return "start=cold and pacing=burst are measured by compare alone";
        if (options->jobs > 1 && spec->solver->single)
            return "one of the back-ends cannot work in several threads: leave out --jobs";
    }
    return 0;
}

static const char *usage_mistake(const struct hunting *hunting)
{
    const struct hunt_options *options = &hunting->options;
    if (!options->slow.count)
        return "--slow SPEC says which back-end is to be slow";
    if (options->slow.count > 1 || options->fast.count > 1)
        return "one back-end each for --slow and --fast";
    if (options->by != BY_TIME && options->by != BY_DEFAULT && !both_count(options, options->by))
        return "--by: a back-end does not count that; `quadrille list solvers` says what each counts";
    if (options->by == BY_TIME && options->jobs > 1)
        return "times are measured with one job, as several disturb each other";
    if (options->chains > CHAINS_MAX || options->restarts > RESTARTS_MAX || options->jobs > JOBS_MAX)
        return "--chains is at most 64, --restarts 1000, --jobs 256";
    if (options->evaluations < options->chains * options->restarts)
        return "--evaluations: at least one for each start, which are --chains times --restarts";
    if (options->evaluations > INT64_MAX / CHAINS_MAX)
        return "--evaluations: so many are never done";
    if (!(options->temperature > 0))
        return "--temperature is above 0";
    if (options->holes >= 1)
        return "--holes: a board has some givens";
    if (options->holes > 0 && hunting->start_count)
        return "--holes goes with boards made from nothing, without --start";
    if (options->wanted == WANTED_ONE && options->limit == 1)
        return "--limit 1 does not see whether there is one solution";
    return spec_mistake(options);
}

/* The choices that depend on others. False, with a complaint. */
static bool settle(struct hunting *hunting)
{
    struct hunt_options *options = &hunting->options;
    const char *mistake = usage_mistake(hunting);
    if (!mistake && options->by == BY_DEFAULT) {
        options->by = both_count(options, COUNTER_NODES) ? COUNTER_NODES : BY_TIME;
        if (options->by == BY_TIME && options->jobs > 1)
            mistake = "they do not both count nodes, and times are measured with one job";
    }
    if (mistake)
        complain("hunt: %s", mistake);
    return !mistake;
}

/* The words of the hunt that is to go on, parsed in place of this command's. */
static int parse_again(const struct program *program, const struct command *command, struct hunting *hunting,
                       struct hunt *hunt, char ***words, int *status)
{
    const char *folder = hunting->options.resume;
    uint64_t jobs = hunting->options.jobs;
    struct error error;
    int count = 0;
    *words = hunt_words(folder, &count, &error);
    *status = EXIT_USAGE;
    if (!*words) {
        complain("hunt: %s", error.text);
        return 0;
    }
    /* Parsing changes the order of the words; the record keeps them as they were typed. */
    char **kept = memory_zeroed((size_t)count + 1, sizeof *kept);
    memcpy(kept, *words, (size_t)count * sizeof *kept);
    hunt->words = kept;
    hunt->word_count = count;
    int first = parse(program, command, hunting, count, *words, status);
    hunting->options.resume = folder;
    hunting->options.jobs = jobs;
    return first;
}

/* Loads what it starts from. */
static bool load_sets(struct hunt *hunt, struct hunting *hunting, int *status)
{
    if (!hunting->start_count)
        return true;
    char *names[STARTS_MAX];
    for (size_t i = 0; i < hunting->start_count; i++)
        names[i] = (char *)(uintptr_t)hunting->starts[i];
    *status = sets_load(&hunt->sets, names, hunting->start_count, &hunting->reader);
    return *status == EXIT_DONE;
}

/* Whether programs behind exec: can be asked. */
static bool probe(const struct hunt *hunt, int *status)
{
    const struct spec_list *lists[] = {&hunt->options->slow, &hunt->options->fast};
    struct error error;
    for (int i = 0; i < 2; i++)
        if (!probe_specs(lists[i], &hunt->sets, hunt->options->limit, 0, &error)) {
            complain("hunt: %s", error.text);
            *status = EXIT_USAGE;
            return false;
        }
    return true;
}

static int carry_out(struct hunt *hunt, struct hunting *hunting)
{
    struct run_folder folder;
    struct error error;
    if (!hunt_open(hunt))
        return hunt->status;
    if (hunting->options.wanted == WANTED_DEFAULT)
        hunting->options.wanted = hunt_is_of_boards(hunt) ? WANTED_ONE : WANTED_SOME;
    if (hunting->options.resume) {
        hunt->folder = hunting->options.resume;
        if (!hunt_load(hunt, &error)) {
            hunt_fail(hunt, EXIT_USAGE, "%s", error.text);
            return hunt->status;
        }
    } else {
        char state[PATH_MAX];
        if (!run_folder_make(&folder, hunting->options.out, &error)) {
            hunt_fail(hunt, EXIT_USAGE, "%s", error.text);
            return hunt->status;
        }
        hunt->folder = folder.path;
        run_folder_file(&folder, HUNT_STATE, state);
        if (!access(state, F_OK)) {
            hunt_fail(hunt, EXIT_USAGE, "%s holds a hunt already; --resume goes on with it", folder.path);
            return hunt->status;
        }
    }
    if (!hunt_run(hunt)) {
        rmdir(hunt->folder); /* unless it holds something */
        return hunt->status;
    }
    hunt_print(hunt);
    if (!hunt_is_done(hunt)) {
        complain("hunt: stopped; quadrille hunt --resume %s goes on", hunt->folder);
        return EXIT_NO;
    }
    return output_flush() ? EXIT_DONE : EXIT_FAILED;
}

static int hunt_run_command(const struct program *program, const struct command *command, int argc,
                            char **argv)
{
    struct hunting hunting;
    struct hunt hunt = {.options = &hunting.options, .word_count = program->argc - 1};
    char **words = 0, **typed = memory_zeroed((size_t)program->argc + 1, sizeof *typed);
    int status = EXIT_FAILED, first = 0;
    memcpy(typed, program->argv + 1, (size_t)(program->argc - 1) * sizeof *typed);
    hunt.words = typed;
    first = parse(program, command, &hunting, argc, argv, &status);
    bool resumes = first && hunting.options.resume;
    if (resumes && asks_for_more(&hunting)) {
        complain("hunt: --resume goes on as the hunt began; only --jobs goes with it");
        status = EXIT_USAGE;
        first = 0;
        resumes = false;
    }
    if (resumes)
        first = parse_again(program, command, &hunting, &hunt, &words, &status);
    if (first) {
        status = EXIT_USAGE;
        if (settle(&hunting) && load_sets(&hunt, &hunting, &status) && probe(&hunt, &status)) {
            status = carry_out(&hunt, &hunting);
            if (atomic_load(&hunt.failed))
                complain("hunt: %s", hunt.error.text);
            hunt_close(&hunt);
        }
        sets_close(&hunt.sets);
    }
    if (resumes)
        for (int i = 0; words && i < hunt.word_count; i++)
            free(hunt.words[i]);
    if (resumes && hunt.words != typed)
        free((void *)(uintptr_t)hunt.words);
    free(words);
    free(typed);
    return status;
}

const struct command command_hunt = {
    .name = "hunt",
    .arguments = "--slow SPEC [--fast SPEC] [--evaluations N] [SET...]",
    .summary = "search for boards on which one back-end is far slower",
    .description = "Searches for instances that need many nodes of one back-end and few of another:\n"
                   "from boards made of a seed, or from the boards or exact covers of SET. Writes\n"
                   "found.txt, hunt.csv (how the ratio grew) and state.json; interrupted, even\n"
                   "killed, it goes on by --resume. A seed gives the same finds, unless by time.",
    .example = "quadrille hunt --slow cell-order --fast dlx --out hunted",
    .run = hunt_run_command,
};
