#include "comparison.h"

#include "disagreements.h"
#include "guard.h"
#include "program.h"
#include "shared.h"

#include "../common/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

void comparison_calibrate(struct experiment *experiment)
{
    experiment->clock_resolution_ns = clock_resolution();
    experiment->clock_cost_ns = clock_cost();
    experiment->solve_cost_ns = measure_cost();
}

/* --- going on with a run --- */

static size_t heat_of(const struct experiment *experiment, size_t set, size_t index, unsigned isomorph)
{
    for (size_t s = 0; s < set; s++)
        index += experiment->sets.set[s].puzzles.count;
    return index * (experiment->isomorphs + 1) + isomorph;
}

static bool is_done(const void *context, size_t set, size_t index, unsigned isomorph)
{
    const struct comparison *comparison = context;
    const struct experiment *experiment = &comparison->experiment;
    if (index >= experiment->sets.set[set].puzzles.count || isomorph > experiment->isomorphs)
        return false;
    size_t heat = heat_of(experiment, set, index, isomorph);
    return comparison->done[heat / 8] >> heat % 8 & 1;
}

/* The rows of a heat are kept until one says that it is done. */
static void forget_stored(struct comparison *comparison, const struct row *of)
{
    size_t kept = 0;
    for (size_t i = 0; i < comparison->stored_count; i++) {
        const struct row *row = &comparison->stored[i];
        if (row->set != of->set || row->index != of->index || row->isomorph != of->isomorph)
            comparison->stored[kept++] = *row;
    }
    comparison->stored_count = kept;
}

static bool take_stored(void *context, const struct row *row, struct error *error)
{
    struct comparison *comparison = context;
    const struct experiment *experiment = &comparison->experiment;
    size_t set = 0;
    while (set < experiment->sets.count && strcmp(experiment->sets.set[set].name, row->set) != 0)
        set++;
    if (set == experiment->sets.count || !row->index ||
        row->index > experiment->sets.set[set].puzzles.count || row->isomorph > experiment->isomorphs)
        return error_set(error, "instance %zu of %s is not in the sets of the run", row->index, row->set);
    comparison->until_ns = row->at_ns > comparison->until_ns ? row->at_ns : comparison->until_ns;
    struct row own = *row;
    own.set = experiment->sets.set[set].name;
    own.flaw = 0; /* what the reading owns */
    if (row->done) {
        size_t heat = heat_of(experiment, set, row->index - 1, row->isomorph);
        comparison->done[heat / 8] |= (uint8_t)(1u << heat % 8);
        forget_stored(comparison, &own);
        return true;
    }
    if (comparison->stored_count == comparison->stored_room) {
        size_t room = comparison->stored_room ? comparison->stored_room * 2 : 64;
        struct row *grown = realloc(comparison->stored, room * sizeof *grown);
        if (!grown)
            return error_set(error, "not enough memory");
        comparison->stored = grown;
        comparison->stored_room = room;
    }
    own.flaw = names_intern(&comparison->names, row->flaw ? row->flaw : "");
    comparison->stored[comparison->stored_count++] = own;
    return own.flaw || error_set(error, "not enough memory");
}

bool comparison_resume(struct comparison *comparison, struct error *error)
{
    char path[PATH_MAX];
    struct scan scan = {.names = &comparison->names, .take = take_stored, .context = comparison};
    comparison->done = calloc(heat_count(&comparison->experiment) / 8 + 1, 1);
    if (!comparison->done)
        return error_set(error, "not enough memory");
    run_folder_file(&comparison->folder, "rows.csv", path);
    if (!store_scan(&scan, path, error) && !scan.torn)
        return false;
    run_folder_file(&comparison->folder, "disagreements.txt", path);
    return run_folder_cut(comparison->folder.rows, scan.header_end ? scan.end : 0, error) &&
           disagreements_keep(path, &comparison->experiment.sets, is_done, comparison,
                              &comparison->tally.contradictions, &comparison->tally.contradicted_boards,
                              error) &&
           run_folder_reopen_disagreements(&comparison->folder, error);
}

/* --- all heats --- */

static void add(size_t *all, const size_t *some)
{
    for (size_t i = 0; i < SPECS_MAX; i++)
        all[i] += some[i];
}

static void add_first(struct error *all, const struct error *some)
{
    for (size_t i = 0; i < SPECS_MAX; i++)
        if (!*all[i].text)
            all[i] = some[i];
}

static void add_tally(struct tally *all, const struct tally *some)
{
    all->heats += some->heats;
    all->boards += some->boards;
    all->contradictions += some->contradictions;
    all->contradicted_boards += some->contradicted_boards;
    all->imprecise += some->imprecise;
    all->killed += some->killed;
    add(all->sat_out, some->sat_out);
    add(all->unspoken, some->unspoken);
    add(all->refused, some->refused);
    add(all->limited, some->limited);
    add(all->crashed, some->crashed);
    add(all->unclosed, some->unclosed);
    add_first(all->refusal, some->refusal);
    add_first(all->failure, some->failure);
    add_first(all->closing, some->closing);
    if (!*all->broken.text)
        all->broken = some->broken;
}

static size_t times_size(const struct experiment *experiment)
{
    return experiment->specs.count * experiment->runs_most * sizeof(double);
}

static bool take_slots(struct comparison *comparison)
{
    const struct experiment *experiment = &comparison->experiment;
    comparison->course.next = shared_take(sizeof *comparison->course.next);
    bool good = comparison->course.next;
    for (unsigned i = 0; i < experiment->jobs && good; i++) {
        struct slot *slot = comparison->slot[i] = shared_take(sizeof *slot);
        if (!slot)
            return false;
        slot->worker = i;
        slot->ledger.file = fileno(comparison->folder.rows);
        slot->times = shared_take(times_size(experiment));
        good = slot->times;
    }
    return good;
}

static void tell_progress(void *context)
{
    struct comparison *comparison = context;
    const struct heat *heat = &comparison->slot[0]->heat;
    progress_tell(&comparison->progress, heat->set->name, comparison->slot[0]->tally.heats,
                  comparison->course.heats);
}

bool comparison_run(struct comparison *comparison, struct error *error)
{
    struct experiment *experiment = &comparison->experiment;
    comparison->boards = heat_count(experiment) / (experiment->isomorphs + 1);
    experiment->started = clock_now() - (uint64_t)comparison->until_ns;
    comparison->course = (struct course){.experiment = experiment,
                                         .heats = heat_count(experiment),
                                         .done = comparison->done,
                                         .stored = comparison->stored,
                                         .stored_count = comparison->stored_count,
                                         .disagreements = fileno(comparison->folder.disagreements),
                                         .yardsticks = fileno(comparison->folder.yardsticks)};
    if (!take_slots(comparison))
        return error_set(error, "not enough memory");
    if (!run_folder_begin(&comparison->folder))
        return error_set(error, "cannot write %s/rows.csv: %s", comparison->folder.path, strerror(errno));
    struct rusage before = {0}, after = {0};
    getrusage(experiment->isolate ? RUSAGE_CHILDREN : RUSAGE_SELF, &before);
    bool good =
        experiment->isolate
            ? guard_run(&comparison->course, comparison->slot, experiment->jobs, &comparison->progress)
            : worker_run(&comparison->course, comparison->slot[0], false, tell_progress, comparison);
    progress_clear(&comparison->progress);
    getrusage(experiment->isolate ? RUSAGE_CHILDREN : RUSAGE_SELF, &after);
    comparison->switches = after.ru_nivcsw - before.ru_nivcsw;
    for (size_t i = 0; i < experiment->jobs; i++)
        add_tally(&comparison->tally, &comparison->slot[i]->tally);
    return good || error_set(error, "%s", comparison->tally.broken.text);
}

void comparison_close(struct comparison *comparison)
{
    for (size_t i = 0; i < JOBS_MAX && comparison->slot[i]; i++) {
        shared_give(comparison->slot[i]->times, times_size(&comparison->experiment));
        shared_give(comparison->slot[i], sizeof *comparison->slot[i]);
    }
    shared_give(comparison->course.next, sizeof *comparison->course.next);
    free(comparison->done);
    free(comparison->stored);
    names_close(&comparison->names);
    sets_close(&comparison->experiment.sets);
}
