/* SPDX-License-Identifier: MIT */
#include "harness/comparing/comparison.h"

#include "common/base/clock.h"
#include "harness/base/files.h"
#include "harness/comparing/worker/disagreements.h"
#include "harness/comparing/worker/limit-guard.h"
#include "harness/measuring/run/machine.h"
#include "harness/measuring/processes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

void comparison_open(struct comparison *comparison)
{
    struct experiment *experiment = &comparison->experiment;
    assert(!comparison->tally);
    comparison->tally = memory_checked(shared_memory_take(sizeof *comparison->tally));
    experiment->clock_resolution_ns = clock_resolution();
    experiment->clock_cost_ns = clock_cost();
    experiment->solve_cost_ns = measure_cost();
    experiment->host = machine_number();
}

/* --- going on with a run --- */

static bool comparison_trial_is_done(const void *context, size_t set, size_t index, unsigned isomorph)
{
    const struct comparison *comparison = context;
    size_t trial = plan_find(&comparison->plan, set, index, isomorph);
    return trial < comparison->plan.trials && comparison->done[trial / 8] >> trial % 8 & 1;
}

/* The rows of a trial are kept until one says that it is done. */
static void comparison_forget_stored(struct comparison *comparison, const struct row *of)
{
    size_t kept = 0;
    for (size_t i = 0; i < comparison->stored_count; i++) {
        const struct row *row = &comparison->stored[i];
        if (row->set != of->set || row->index != of->index || row->isomorph != of->isomorph)
            comparison->stored[kept++] = *row;
    }
    comparison->stored_count = kept;
}

static bool comparison_take_stored(void *context, const struct row *row, struct error *error)
{
    struct comparison *comparison = context;
    const struct experiment *experiment = &comparison->experiment;
    size_t set = 0;
    while (set < experiment->sets.count && strcmp(experiment->sets.set[set].name, row->set) != 0)
        set++;
    size_t trial = set < experiment->sets.count && row->index
                       ? plan_find(&comparison->plan, set, row->index - 1, row->isomorph)
                       : comparison->plan.trials;
    if (trial == comparison->plan.trials)
        return error_set(error, "instance %zu of the set %s is not in the sets of the run", row->index,
                         row->set);
    comparison->until_ns = row->at_ns > comparison->until_ns ? row->at_ns : comparison->until_ns;
    struct row own = *row;
    own.set = experiment->sets.set[set].name;
    own.flaw = NULL; /* what the reading owns */
    own.name = instance_name(&experiment->sets.set[set], row->index - 1);
    own.large_count = row->large_count ? names_intern(&comparison->names, row->large_count) : NULL;
    if (row->done) {
        comparison->done[trial / 8] |= (uint8_t)(1u << trial % 8);
        comparison_forget_stored(comparison, &own);
        return true;
    }
    comparison->stored = memory_room(comparison->stored, comparison->stored_count, &comparison->stored_room,
                                     sizeof *comparison->stored);
    own.flaw = names_intern(&comparison->names, row->flaw ? row->flaw : "");
    comparison->stored[comparison->stored_count++] = own;
    return true;
}

bool comparison_resume(struct comparison *comparison, struct error *error)
{
    char path[PATH_MAX];
    struct scan scan = {.names = &comparison->names, .take = comparison_take_stored, .context = comparison};
    size_t contradictions = 0, contradicted_boards = 0;
    assert(comparison->tally && !comparison->plan.trial);
    plan_make(&comparison->plan, &comparison->experiment);
    comparison->done = memory_zeroed(comparison->plan.trials / 8 + 1, 1);
    run_folder_file(&comparison->folder, "rows.csv", path);
    if (!rows_scan(&scan, path, error) && !scan.torn)
        return false;
    run_folder_file(&comparison->folder, "disagreements.txt", path);
    if (!run_folder_cut(comparison->folder.rows, scan.header_end ? scan.end : 0, error) ||
        !disagreements_keep(path, &comparison->experiment.sets, comparison_trial_is_done, comparison,
                            &contradictions, &contradicted_boards, error))
        return false;
    comparison->tally->contradictions = contradictions;
    comparison->tally->contradicted_boards = contradicted_boards;
    return run_folder_reopen_disagreements(&comparison->folder, error) &&
           run_folder_mend(&comparison->folder, error);
}

/* --- all blocks --- */

/* Returns the most instances that a block has, if they are stretches; else 0. */
static size_t comparison_answers_room(const struct comparison *comparison)
{
    size_t most = 0;
    for (size_t b = 0; b < comparison->plan.blocks && comparison->experiment.throughput; b++) {
        const struct block_place *block = &comparison->plan.block[b];
        size_t instances = 0;
        for (size_t i = 0; i < block->count; i++)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): blocks are of trials */
            instances += comparison->plan.trial[block->first + i].count;
        most = instances > most ? instances : most;
    }
    return most;
}

/* Makes what a worker shares with the guard, in one piece of memory: its slot, and what the slot points
 * to. */
static struct worker_slot *comparison_take_slot(struct comparison *comparison, unsigned worker)
{
    const struct experiment *experiment = &comparison->experiment;
    const size_t specs = experiment->specs.count, participants = BLOCK_MAX * specs,
                 answers_room = comparison_answers_room(comparison), answers = specs * answers_room,
                 times = experiment->precision > 0 ? participants * experiment->runs_most : 0;
    const size_t bytes = sizeof(struct worker_slot) + participants * sizeof(struct participant) +
                         answers * sizeof(struct answer_kept) + times * sizeof(double);
    struct worker_slot *slot = memory_checked(shared_memory_take(bytes));
    slot->bytes = bytes;
    slot->worker = worker;
    slot->experiment = experiment;
    slot->tally = comparison->tally;
    slot->disagreements = fileno(comparison->folder.disagreements);
    slot->costs = fileno(comparison->folder.costs);
    slot->row_queue.file = fileno(comparison->folder.rows);
    slot->participants = (struct participant *)(slot + 1);
    struct answer_kept *after = (struct answer_kept *)(slot->participants + participants);
    slot->answers = answers ? after : NULL;
    slot->answers_room = answers_room;
    slot->times = times ? (double *)(after + answers) : NULL;
    return slot;
}

static void comparison_report_progress(void *context)
{
    struct comparison *comparison = context;
    const struct worker_slot *slot = comparison->slot[0];
    progress_show_boards(&comparison->progress, slot->trial[0].set->name, comparison->tally->trials,
                         comparison->plan.trials);
}

/* What an earlier part of the run has found out stays true. */
static void comparison_recall_verdict(void *context, const struct audit_line *line)
{
    struct comparison *comparison = context;
    const struct spec_list *specs = &comparison->experiment.specs;
    struct error why;
    error_set(&why, "%s", line->why);
    for (size_t back_end = 0; back_end < specs->count && !strcmp(line->verdict, "unsound"); back_end++)
        if (!strcmp(line->solver, specs->spec[back_end].text))
            audit_accuse(&comparison->audit, back_end, &why);
}

static bool comparison_end_audit(struct comparison *comparison, struct error *error)
{
    char path[PATH_MAX], beside[PATH_MAX + 8];
    bool any = false;
    for (size_t i = 0; i < comparison->audit.count; i++)
        any |= comparison->audit.state[i].wanted || comparison->audit.state[i].failed;
    if (!any)
        return true;
    run_folder_file(&comparison->folder, "audit.csv", path);
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = fopen(beside, "w");
    if (file)
        comparison->unsound = audit_end(&comparison->audit, &comparison->experiment.specs, file);
    if (file && durable_replace(file, beside, path))
        return true;
    return error_set(error, "cannot write %s: %s", path, strerror(errno));
}

static void comparison_keep_rows(void *context)
{
    row_queue_flush(context);
}

/* In this process, without a guard. */
static void comparison_measure_here(struct comparison *comparison)
{
    struct worker_slot *slot = comparison->slot[0];
    struct exhaustion_handler last;
    memory_on_exhaustion(&last, comparison_keep_rows, &slot->row_queue);
    worker_run(&comparison->shared, slot, false, comparison_report_progress, comparison);
    memory_drop_exhaustion_handler(&last);
}

bool comparison_run(struct comparison *comparison, struct error *error)
{
    struct experiment *experiment = &comparison->experiment;
    assert(comparison->tally && !comparison->slot[0]);
    assert(experiment->runs && experiment->runs <= experiment->runs_most);
    assert(experiment->jobs && experiment->jobs <= JOBS_MAX &&
           (experiment->isolate || experiment->jobs == 1));
    if (!comparison->plan.trial)
        plan_make(&comparison->plan, experiment);
    for (size_t i = 0; i < comparison->plan.trials; i++) {
        const size_t boards = comparison->plan.trial[i].isomorph ? 0 : comparison->plan.trial[i].count;
        const bool done = comparison->done && comparison->done[i / 8] >> i % 8 & 1;
        comparison->boards += boards;
        comparison->tally->trials += done;
        comparison->tally->instances += done ? boards : 0;
    }
    comparison->progress.before = comparison->tally->trials;
    experiment->started = clock_now() - (uint64_t)comparison->until_ns;
    comparison->shared = (struct shared_comparison){.experiment = experiment,
                                                    .plan = &comparison->plan,
                                                    .done = comparison->done,
                                                    .stored = comparison->stored,
                                                    .stored_count = comparison->stored_count,
                                                    .yardsticks = fileno(comparison->folder.yardsticks)};
    audit_open(&comparison->audit, experiment, comparison->audit_all);
    comparison->shared.audit = &comparison->audit;
    comparison->shared.next = memory_checked(shared_memory_take(sizeof *comparison->shared.next));
    for (unsigned i = 0; i < experiment->jobs; i++)
        comparison->slot[i] = comparison_take_slot(comparison, i);
    if (!run_folder_begin(&comparison->folder, experiment->minimize))
        return error_set(error, "cannot write %s/rows.csv: %s", comparison->folder.path, strerror(errno));
    if (comparison->done &&
        !audit_csv_read(comparison->folder.path, comparison_recall_verdict, comparison, error))
        return false;
    leftovers_mark(comparison->folder.path);
    struct rusage before = {0}, after = {0};
    getrusage(experiment->isolate ? RUSAGE_CHILDREN : RUSAGE_SELF, &before);
    if (experiment->isolate)
        guard_run(&comparison->shared, comparison->slot, experiment->jobs, &comparison->progress);
    else
        comparison_measure_here(comparison);
    progress_clear(&comparison->progress);
    getrusage(experiment->isolate ? RUSAGE_CHILDREN : RUSAGE_SELF, &after);
    comparison->switches = after.ru_nivcsw - before.ru_nivcsw;
    for (size_t i = 0; i < experiment->jobs; i++)
        if (*comparison->slot[i]->broken.text)
            return error_set(error, "%s", comparison->slot[i]->broken.text);
    return comparison_end_audit(comparison, error);
}

void comparison_close(struct comparison *comparison)
{
    for (size_t i = 0; i < JOBS_MAX && comparison->slot[i]; i++)
        shared_memory_give(comparison->slot[i], comparison->slot[i]->bytes);
    shared_memory_give(comparison->tally, sizeof *comparison->tally);
    audit_close(&comparison->audit);
    shared_memory_give(comparison->shared.next, sizeof *comparison->shared.next);
    plan_close(&comparison->plan);
    free(comparison->done);
    free(comparison->stored);
    names_close(&comparison->names);
    sets_close(&comparison->experiment.sets);
}
