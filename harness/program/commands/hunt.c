/* SPDX-License-Identifier: MIT */
/* hunt: instances that are slow for one back-end and fast for another, found by search. */
#include "harness/making/hunt/hunt.h"

#include "harness/ground/ordered-jobs.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/measuring/run/run-folder.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"
#include "solvers/registry/probe.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    EVALUATIONS_BY_DEFAULT = 100000,
    CHAINS_BY_DEFAULT = 2,
    RESTARTS_BY_DEFAULT = 2,
    RESTARTS_MAX = 1000,
    LOOKS = 200000
};
#define TIMEOUT_BY_DEFAULT (60 * UINT64_C(1000000000))

static bool set_by(void *target, const char *value, struct error *error)
{
    for (unsigned i = 0; i <= BY_TIME; i++)
        if (!strcmp(value, i == BY_TIME ? "time" : counter_names[i])) {
            *(unsigned *)target = i;
            return true;
        }
    return error_set(error, "there are time, nodes and the other counters of rows.csv, not '%s'", value);
}

static const struct hunt_options defaults = {.by = BY_DEFAULT,
                                             .evaluations = EVALUATIONS_BY_DEFAULT,
                                             .seed = SEED_BY_DEFAULT,
                                             .jobs = 1,
                                             .chains = CHAINS_BY_DEFAULT,
                                             .restarts = RESTARTS_BY_DEFAULT,
                                             .looks = LOOKS,
                                             .timeout_ns = TIMEOUT_BY_DEFAULT,
                                             .order = {3, 3}};

/* Whether an option besides --resume and --jobs was given, and is not as it is by default. */
static bool asks_for_more(const struct hunt_options *options)
{
    return options->slow.count || options->fast.count || options->out ||
           !order_equal(options->order, defaults.order) || options->by != defaults.by ||
           options->evaluations != defaults.evaluations || options->seed != defaults.seed ||
           options->chains != defaults.chains || options->restarts != defaults.restarts ||
           options->timeout_ns != defaults.timeout_ns || options->goal;
}

/* Reads a command line. Returns as options_parse does. */
static int parse(const struct program *program, const struct command *command, struct hunt_options *options,
                 int argc, char **argv, int *status)
{
    *options = defaults;
    options->slow.registry = options->fast.registry = program->registry;
    const struct option_row rows[] = {
        {0, "slow", "SPEC", "the back-end that is to be slow", set_spec, &options->slow},
        {0, "fast", "SPEC", "the one that is to be fast (default: none)", set_spec, &options->fast},
        {0, "by", "COUNTER", "nodes (default if both count them), ..., or time", set_by, &options->by},
        {0, "evaluations", "N", "the budget (default 100,000)", set_positive, &options->evaluations},
        {0, "seed", "N", "another seed, another hunt (default 1)", set_number, &options->seed},
        {0, "order", "RxC", "rows x columns of a box (default 3x3)", set_order, &options->order},
        {0, "out", "DIR", "the folder (default results/DATE-N)", set_text, &options->out},
        {0, "resume", "DIR", "go on with a hunt that was stopped", set_text, &options->resume},
        {'j', "jobs", "N", "threads that work side by side (default 1)", set_positive, &options->jobs},
        SELDOM_FROM_HERE,
        {0, "timeout", "S", "seconds a search may take (default 60); 0: no limit", set_seconds,
         &options->timeout_ns},
        {0, "goal", "RATIO", "a chain ends when it has found so high a ratio", set_positive, &options->goal},
        {0, "chains", "N", "searches apart, each with its share (default 2)", set_positive, &options->chains},
        {0, "restarts", "N", "starts of each, the last from its best (default 2)", set_positive,
         &options->restarts},
        {0},
    };
    int first = options_parse(command, rows, argc, argv, status);
    if (!first || first == argc)
        return first;
    *status = complain_with(EXIT_USAGE, "hunt: takes no sets");
    return 0;
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

static const char *usage_mistake(const struct hunt_options *options)
{
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
    return spec_mistake(options);
}

/* The choices that depend on others. False, with a complaint. */
static bool settle(struct hunt_options *options)
{
    const char *mistake = usage_mistake(options);
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
static int parse_again(const struct program *program, const struct command *command,
                       struct hunt_options *options, struct hunt *hunt, char ***words, int *status)
{
    const char *folder = options->resume;
    uint64_t jobs = options->jobs;
    struct error error;
    hunt->words = *words = hunt_words(folder, &hunt->word_count, &error);
    if (!*words) {
        *status = complain_with(EXIT_USAGE, "hunt: %s", error.text);
        return 0;
    }
    int first = parse(program, command, options, hunt->word_count, *words, status);
    options->resume = folder;
    options->jobs = jobs;
    return first;
}

/* Whether programs behind exec: can be asked. False, with a complaint. */
static bool probe(const struct hunt *hunt)
{
    const struct spec_list *lists[] = {&hunt->options->slow, &hunt->options->fast};
    const struct probe probe = {
        .order = hunt->options->order, .limit = 2, .protocol_told = true, .stop = &program_stop};
    struct error error;
    for (int i = 0; i < 2; i++)
        if (lists[i]->count && !spec_probe(lists[i]->spec, &probe, &error)) {
            complain("hunt: %s", error.text);
            return false;
        }
    return true;
}

/* The folder of a hunt that begins, or goes on with its state. False after hunt_fail. */
static bool open_folder(struct hunt *hunt, struct run_folder *folder)
{
    struct error error;
    char state[PATH_MAX];
    if (hunt->options->resume) {
        hunt->folder = hunt->options->resume;
        return hunt_load(hunt, &error) || hunt_fail(hunt, EXIT_USAGE, "%s", error.text);
    }
    if (!run_folder_make(folder, hunt->options->out, &error))
        return hunt_fail(hunt, EXIT_USAGE, "%s", error.text);
    hunt->folder = folder->path;
    run_folder_file(folder, HUNT_STATE, state);
    return access(state, F_OK) ||
           hunt_fail(hunt, EXIT_USAGE, "%s holds a hunt already; --resume goes on with it", folder->path);
}

static int carry_out(struct hunt *hunt)
{
    struct run_folder folder;
    if (!hunt_open(hunt) || !open_folder(hunt, &folder))
        return hunt->status;
    if (!hunt_run(hunt)) {
        rmdir(hunt->folder); /* unless it holds something */
        return hunt->status;
    }
    hunt_print(hunt);
    if (!hunt_is_done(hunt))
        return complain_with(EXIT_NO, "hunt: stopped; quadrille hunt --resume %s goes on", hunt->folder);
    return output_flush() ? EXIT_DONE : EXIT_FAILED;
}

static int hunt_run_command(const struct program *program, const struct command *command, int argc,
                            char **argv)
{
    struct hunt_options options;
    /* There are no operands, so parsing leaves the words in their order, as the record has them. */
    struct hunt hunt = {.options = &options, .words = program->argv + 1, .word_count = program->argc - 1};
    char **words = 0;
    int status = EXIT_FAILED, first = parse(program, command, &options, argc, argv, &status);
    if (first && options.resume && asks_for_more(&options))
        return complain_with(EXIT_USAGE,
                             "hunt: --resume goes on as the hunt began; only --jobs goes with it");
    if (first && options.resume)
        first = parse_again(program, command, &options, &hunt, &words, &status);
    if (first)
        status = EXIT_USAGE;
    if (first && settle(&options) && probe(&hunt)) {
        status = carry_out(&hunt);
        if (atomic_load(&hunt.failed))
            complain("hunt: %s", hunt.error.text);
        hunt_close(&hunt);
    }
    for (int i = 0; words && i < hunt.word_count; i++)
        free(words[i]);
    free(words);
    return status;
}

const struct command command_hunt = {
    .name = "hunt",
    .arguments = "--slow SPEC [--fast SPEC] [--evaluations N]",
    .summary = "search for boards on which one back-end is far slower",
    .description = "Searches for boards that need many nodes of one back-end and few of another,\n"
                   "from boards made of a seed. Writes found.txt, hunt.csv (how the ratio grew)\n"
                   "and state.json; interrupted, even killed, it goes on by --resume. A seed gives\n"
                   "the same finds, unless by time.",
    .example = "quadrille hunt --slow cell-order --fast dlx --out hunted",
    .run = hunt_run_command,
};
