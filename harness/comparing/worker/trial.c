/* SPDX-License-Identifier: MIT */
#include "harness/comparing/worker/trial.h"

#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "harness/base/files.h"
#include "harness/comparing/worker/disagreements.h"
#include "harness/base/estimators.h"
#include "harness/sets/problem-text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- the row queue --- */

bool row_queue_flush(struct row_queue *row_queue)
{
    assert(row_queue->used <= ROW_QUEUE_MAX);
    if (!append_text(row_queue->file, row_queue->text, row_queue->used))
        return false;
    row_queue->used = 0;
    return true;
}

bool row_queue_fails(struct error *error)
{
    return error_set(error, "cannot write the rows: %s", strerror(errno));
}

static bool row_queue_add(struct row_queue *row_queue, const struct row *row)
{
    char *text = NULL;
    size_t length = 0;
    FILE *line = memory_stream(&text, &length);
    rows_write_row(line, row);
    fclose(line);
    bool good = row_queue->used + length <= sizeof row_queue->text || row_queue_flush(row_queue);
    if (good && length > sizeof row_queue->text) /* a count of very many digits */
        good = append_text(row_queue->file, text, length);
    else if (good) {
        memcpy(row_queue->text + row_queue->used, text, length);
        row_queue->used += length;
    }
    free(text);
    return good;
}

/* --- what is run --- */

struct problem trial_problem(const struct trial *trial)
{
    return puzzle_problem(&trial->set->puzzles, trial->index);
}

void trial_cells(const struct trial *trial, const struct experiment *experiment, size_t at, uint8_t *cells)
{
    assert(trial->is_board && at < trial->count);
    const struct puzzles *puzzles = &trial->set->puzzles;
    const uint8_t *printed = puzzle_cells(puzzles, trial->index + at);
    struct order order = puzzles->puzzle[trial->index + at].order;
    isomorph_make(order, printed, experiment->seed, board_hash(order, printed), trial->row.isomorph, cells);
}

/* Fills in what the rows of a trial have in common. The hash of a stretch is the sum of those of its
 * boards. */
static void trial_begin(const struct worker_slot *slot, struct trial *trial, const struct trial_place *place,
                        unsigned block)
{
    const struct experiment *experiment = slot->experiment;
    const struct set *set = &experiment->sets.set[place->set];
    const struct puzzles *puzzles = &set->puzzles;
    assert(place->count && place->index + place->count <= puzzles->count);
    memset(trial->participant, 0, experiment->specs.count * sizeof *trial->participant);
    *trial = (struct trial){.set = set,
                            .index = place->index,
                            .count = place->count,
                            .answers = trial->answers,
                            .participant = trial->participant};
    trial->row = (struct row){.set = set->name,
                              .index = place->index + 1,
                              .name = instance_name(set, place->index),
                              .order = puzzles->puzzle[place->index].order,
                              .isomorph = place->isomorph,
                              .limit = experiment->limit,
                              .timeout_ns = experiment->timeout_ns,
                              .repeats = 1,
                              .pacing = experiment->throughput ? PACING_THROUGHPUT : PACING_SPREAD,
                              .worker = slot->worker,
                              .block = block,
                              .host = experiment->host,
                              .instances = place->count};
    trial->is_board = trial->row.order.rows;
    size_t clashes = 0;
    for (size_t i = place->index; i < place->index + place->count; i++) {
        const struct problem problem = puzzle_problem(puzzles, i);
        const uint8_t *cells = puzzle_cells(puzzles, i);
        trial->row.instance_hash += problem_hash(&problem, cells);
        trial->row.givens += cells ? board_count_givens(problem.order, cells) : 0;
        clashes += cells && board_find_clash(problem.order, cells, NULL);
    }
    trial->row.givens /= place->count;
    trial->clash = clashes == place->count;
    if (trial->is_board)
        trial_cells(trial, experiment, 0, trial->cells);
}

void trials_begin(struct worker_slot *slot, const struct plan *plan, size_t block)
{
    assert(block < plan->blocks);
    const struct block_place *of = &plan->block[block];
    assert(of->count && of->count <= BLOCK_MAX && of->first + of->count <= plan->trials);
    size_t answers = 0;
    slot->block = block;
    slot->digits_used = 0;
    slot->count = of->count;
    memset(slot->no_run_up, 0, sizeof slot->no_run_up);
    for (size_t i = 0; i < of->count; i++) {
        const struct trial_place *place = &plan->trial[of->first + i];
        struct trial *trial = &slot->trial[i];
        trial->participant = slot->participants + i * slot->experiment->specs.count;
        trial->answers = answers;
        answers += place->count;
        trial_begin(slot, trial, place, of->number + plan_part(of, i));
    }
    assert(!slot->answers || answers <= slot->answers_room);
}

struct answer_kept *trial_answers(const struct worker_slot *slot, const struct trial *trial, size_t back_end)
{
    assert(slot->answers && trial->answers + trial->count <= slot->answers_room);
    return slot->answers + back_end * slot->answers_room + trial->answers;
}

void trial_enter(struct worker_slot *slot, struct trial *trial)
{
    assert(!trial->entered && trial->asked < slot->experiment->specs.count);
    const struct problem problem = trial_problem(trial);
    const size_t back_end = trial->asked++, instances = trial->row.isomorph ? 0 : trial->count;
    const struct spec *spec = &slot->experiment->specs.spec[back_end];
    struct back_end_tally *tally = &slot->tally->back_end[back_end];
    if (!spec->named && spec->solver->skipped_above &&
        order_size(problem.order) > spec->solver->skipped_above)
        tally->skipped += instances;
    else if (!session_speaks(spec, &problem, NULL) ||
             (slot->experiment->minimize && !session_minimizes(spec->solver, &problem, NULL)))
        tally->unsupported += instances;
    else
        trial->participant[back_end] =
            (struct participant){.enters = true, .persistent = spec_is_persistent(spec)};
    if (trial->participant[back_end].enters && slot->answers)
        memset(trial_answers(slot, trial, back_end), 0, trial->count * sizeof *slot->answers);
}

void trial_refuse(struct worker_slot *slot, struct trial *trial, size_t back_end, const struct error *error)
{
    assert(trial->participant[back_end].enters && !trial->participant[back_end].runs);
    struct back_end_tally *tally = &slot->tally->back_end[back_end];
    const size_t instances = trial->row.isomorph ? 0 : trial->count;
    if (instances && !atomic_fetch_add(&tally->refused, instances))
        error_set(&tally->refusal, "%s: %s", trial->row.set, error->text);
    trial->participant[back_end].enters = false;
}

bool trial_wants(const struct trial *trial, size_t back_end)
{
    return trial->participant[back_end].enters && !trial->participant[back_end].enough;
}

static bool trial_is_done(const struct worker_slot *slot, const struct trial *trial)
{
    for (size_t back_end = 0; back_end < slot->experiment->specs.count; back_end++)
        if (trial_wants(trial, back_end))
            return false;
    return true;
}

/* --- calls of back-ends --- */

static void call_begin(struct active_call *call, struct call wanted, uint64_t limit_ns)
{
    assert(wanted.phase != PHASE_BETWEEN && atomic_load(&call->phase) == PHASE_BETWEEN);
    uint64_t since = clock_now();
    call->trial = wanted.trial;
    call->back_end = wanted.back_end;
    atomic_store_explicit(&call->since, since, memory_order_relaxed);
    atomic_store_explicit(&call->deadline, limit_ns ? since + limit_ns : 0, memory_order_relaxed);
    atomic_store(&call->phase, wanted.phase);
}

static void call_end(struct active_call *call)
{
    const struct timespec moment = {.tv_nsec = 100000};
    uint64_t since = atomic_load_explicit(&call->since, memory_order_relaxed);
    assert(since && atomic_load(&call->phase) != PHASE_BETWEEN);
    atomic_store(&call->phase, PHASE_BETWEEN);
    while (atomic_load(&call->condemned) == since)
        nanosleep(&moment, NULL);
}

void guarded_call(struct worker_slot *slot, struct call call, void (*function)(void *context), void *context)
{
    assert(call.trial < slot->count || (!call.trial && call.phase >= PHASE_AUDITING));
    assert(call.back_end < slot->experiment->specs.count);
    call_begin(&slot->call, call, call.limit_ns ? call.limit_ns : slot->experiment->timeout_ns);
    function(context);
    call_end(&slot->call);
}

bool call_condemn(struct active_call *call, uint64_t since, uint64_t deadline, enum phase *phase)
{
    assert(since && !atomic_load(&call->condemned));
    atomic_store(&call->condemned, since);
    *phase = (enum phase)atomic_load(&call->phase);
    if (*phase != PHASE_BETWEEN && atomic_load(&call->since) == since &&
        atomic_load(&call->deadline) == deadline)
        return true;
    atomic_store(&call->condemned, 0);
    return false;
}

void call_bury(struct active_call *call)
{
    atomic_store(&call->condemned, 0);
    atomic_store(&call->phase, PHASE_BETWEEN);
}

/* --- what came of a call --- */

/* The digits of a large count have to outlive the measurement. Without room for them the claim is that there
 * are 2^64 - 1 at least. */
static void slot_keep_digits(struct worker_slot *slot, struct outcome *claimed)
{
    assert(slot->digits_used <= DIGITS_ROOM);
    if (!claimed->large_count)
        return;
    size_t size = strlen(claimed->large_count) + 1;
    if (size > DIGITS_ROOM - slot->digits_used) {
        claimed->large_count = NULL;
        claimed->complete = false;
        return;
    }
    claimed->large_count = memcpy(slot->digits + slot->digits_used, claimed->large_count, size);
    slot->digits_used += size;
}

/* If an outcome contradicts what its back-end said before, it becomes wrong. The fuller claim is kept: a
 * solve that is cut off in one run may end in the next. */
void trial_note_claim(struct worker_slot *slot, struct trial *trial, size_t back_end, struct outcome *outcome)
{
    struct participant *participant = &trial->participant[back_end];
    const char *solver = slot->experiment->specs.spec[back_end].text;
    struct outcome *claimed = &participant->claim.outcome;
    struct claim now = {.solver = solver, .outcome = *outcome};
    char text[1024];
    assert(participant->enters && outcome->status != STATUS_CLASH);
    bool both_sound = outcome->status != STATUS_WRONG && claimed->status != STATUS_WRONG;
    if (participant->claim.solver && both_sound &&
        claims_contradict(&participant->claim, &now, text, sizeof text)) {
        outcome->status = STATUS_WRONG;
        error_set(&outcome->flaw, "its runs contradict each other");
    }
    bool wrong = outcome->status == STATUS_WRONG && claimed->status != STATUS_WRONG;
    bool fuller = claimed->status != STATUS_WRONG && outcome->complete && !claimed->complete;
    if (wrong || fuller || !participant->claim.solver) {
        *claimed = *outcome;
        claimed->improvement = NULL;
        claimed->improvements = 0;
        slot_keep_digits(slot, claimed);
    }
    participant->claim.solver = solver;
}

/* The first time that a back-end breaks or gives up is reported at the end. */
static void trial_note_failure(struct worker_slot *slot, const struct trial *trial, size_t back_end,
                               const struct outcome *outcome)
{
    struct back_end_tally *tally = &slot->tally->back_end[back_end];
    char name[INSTANCE_NAME_MAX];
    if (outcome->status != STATUS_CRASHED && outcome->status != STATUS_LIMITED)
        return;
    if (!tally->failed++)
        error_set(&tally->failure, "%s: %s", instance_name_text(trial->row.name, name), outcome->flaw.text);
    tally->crashed += outcome->status == STATUS_CRASHED;
}

/* Times as they are stored, so that a run that goes on decides like one that was never interrupted. */
static double time_as_stored(double time_ns, uint64_t solves)
{
    return solves > 1 ? round(time_ns * 10) / 10 : round(time_ns);
}

/* One run more. With --precision there may be more than were asked for, where they end by themselves: others
 * say nothing of a median. */
static void trial_count_run(struct worker_slot *slot, const struct trial *trial, size_t back_end,
                            enum status status, double time_ns, uint64_t span)
{
    const struct experiment *experiment = slot->experiment;
    struct participant *participant = &trial->participant[back_end];
    size_t place = (size_t)(participant - slot->participants);
    double *times = slot->times ? slot->times + place * experiment->runs_most : NULL;
    assert(participant->enters && span && (!times || place < BLOCK_MAX * experiment->specs.count));
    if (times && participant->runs < experiment->runs_most)
        times[participant->runs] = time_as_stored(time_ns, span);
    participant->runs++;
    participant->repeats = 0;
    bool settled = !times || participant->persistent || status != STATUS_OK ||
                   participant->runs >= experiment->runs_most;
    bool known = times && median_is_known(times, participant->runs, experiment->precision);
    participant->enough = participant->runs >= experiment->runs && (settled || known);
    slot->tally->imprecise +=
        participant->enough && times && status == STATUS_OK && !participant->persistent && !known;
}

/* --- the end of a trial --- */

/* The answer that a set gives to a board: the reader has verified it. */
static struct claim trial_claim_of_set(const struct trial *trial, const struct experiment *experiment,
                                       size_t at, const uint8_t *expected)
{
    uint8_t grid[BOARD_CELLS_MAX];
    const uint8_t *printed = puzzle_cells(&trial->set->puzzles, trial->index + at);
    isomorph_make(trial->row.order, expected, experiment->seed, board_hash(trial->row.order, printed),
                  trial->row.isomorph, grid);
    return (struct claim){.solver = "the answer in the set",
                          .is_answer = true,
                          .outcome = {.status = STATUS_OK,
                                      .solutions = 1,
                                      .hashed = true,
                                      .solution_hash = board_hash(trial->row.order, grid)}};
}

/* What is known of a member of a family. */
static struct claim trial_claim_of_count(const char *digits)
{
    struct claim claim = {
        .solver = "the known count", .is_answer = true, .outcome = {.status = STATUS_OK, .complete = true}};
    count_read(digits, &claim.outcome.solutions, &claim.outcome.large_count);
    return claim;
}

/* What a back-end claims about instance `at` of a trial. False: nothing. */
static bool trial_claim_about(const struct worker_slot *slot, const struct trial *trial, size_t back_end,
                              size_t at, struct claim *claim)
{
    const struct claim *whole = &trial->participant[back_end].claim;
    if (!whole->solver || trial->count == 1) {
        *claim = *whole;
        return whole->solver;
    }
    const struct answer_kept *answer = &trial_answers(slot, trial, back_end)[at];
    *claim = (struct claim){.solver = whole->solver,
                            .outcome = {.status = STATUS_OK,
                                        .solutions = answer->solutions,
                                        .complete = answer->complete,
                                        .hashed = answer->hashed,
                                        .solution_hash = answer->hash}};
    return answer->known;
}

/* Cross-checks the claims about instance `at` of a trial. */
static bool trial_check_claims(struct worker_slot *slot, const struct trial *trial, size_t at,
                               const uint8_t *cells, const struct claim *claims, size_t count)
{
    size_t found;
    struct disagreement board = {.file = slot->disagreements,
                                 .set = trial->set,
                                 .index = trial->index + at,
                                 .isomorph = trial->row.isomorph,
                                 .cells = cells,
                                 .experiment = slot->experiment,
                                 .reported_before = slot->tally->contradictions};
    if (!disagreements_write(&board, claims, count, &found))
        return false;
    slot->tally->contradictions += found;
    slot->tally->contradicted_boards += found > 0;
    return true;
}

/* All that is claimed about one instance. */
static bool trial_cross_check_instance(struct worker_slot *slot, const struct trial *trial, size_t at,
                                       const uint8_t *cells)
{
    const struct experiment *experiment = slot->experiment;
    struct claim claims[SPECS_MAX + 2];
    const uint8_t *expected = puzzle_expected(&trial->set->puzzles, trial->index + at);
    size_t count = 0;
    for (size_t back_end = 0; back_end < experiment->specs.count; back_end++)
        if (trial->participant[back_end].enters)
            count += trial_claim_about(slot, trial, back_end, at, &claims[count]);
    if (expected)
        claims[count++] = trial_claim_of_set(trial, experiment, at, expected);
    char *known = experiment->minimize ? NULL : puzzle_known_count(trial->set, trial->index + at);
    if (known && count)
        claims[count++] = trial_claim_of_count(known);
    bool good = trial_check_claims(slot, trial, at, cells, claims, count);
    free(known);
    return good;
}

/* What is wrong with a back-end in a stretch as a whole is reported with the first board. */
static bool trial_cross_check_flaws(struct worker_slot *slot, const struct trial *trial)
{
    struct claim claims[SPECS_MAX];
    size_t count = 0;
    for (size_t back_end = 0; back_end < slot->experiment->specs.count; back_end++)
        if (trial->participant[back_end].claim.solver &&
            trial->participant[back_end].claim.outcome.status == STATUS_WRONG)
            claims[count++] = trial->participant[back_end].claim;
    return trial_check_claims(slot, trial, 0, trial->cells, claims, count);
}

static bool trial_cross_check(struct worker_slot *slot, const struct trial *trial)
{
    uint8_t cells[BOARD_CELLS_MAX];
    bool good = trial->count == 1 || trial_cross_check_flaws(slot, trial);
    for (size_t at = 0; at < trial->count && good; at++) {
        if (trial->is_board)
            trial_cells(trial, slot->experiment, at, cells);
        good = trial_cross_check_instance(slot, trial, at, trial->is_board ? cells : NULL);
    }
    return good;
}

/* Counts a trial as done: all its rows are made, by this part of the run or an earlier one. */
static void trial_close(struct worker_slot *slot, struct trial *trial)
{
    assert(!trial->finished);
    trial->finished = true;
    slot->tally->trials++;
    slot->tally->instances += trial->row.isomorph ? 0 : trial->count;
}

static bool trial_write_row(struct worker_slot *slot, struct trial *trial, struct row *row)
{
    const double long_ns = 1e7;
    row->done = trial_is_done(slot, trial);
    /* Claims are checked before the last row is written: what is said of a trial whose last row is missing is
     * said again when the run goes on. */
    if (row->done && !trial->clash && !trial_cross_check(slot, trial))
        return false;
    if (!row_queue_add(&slot->row_queue, row))
        return false;
    if (row->done)
        trial_close(slot, trial);
    /* What took long is worth being on disk at once. */
    return row->time_ns <= long_ns || row_queue_flush(&slot->row_queue);
}

static bool trial_write_costs(const struct worker_slot *slot, const struct row *row,
                              const struct outcome *outcome)
{
    char *text = NULL;
    size_t length = 0;
    FILE *lines = memory_stream(&text, &length);
    costs_write(lines, row, outcome->improvement, outcome->improvements);
    fclose(lines);
    const bool good = append_text(slot->costs, text, length);
    free(text);
    return good;
}

bool trial_note_run(struct worker_slot *slot, struct trial *trial, size_t back_end, struct outcome *outcome,
                    const struct timed *timed)
{
    struct participant *participant = &trial->participant[back_end];
    const struct spec *spec = &slot->experiment->specs.spec[back_end];
    assert(!trial->finished && !trial->clash && trial_wants(trial, back_end));
    assert(outcome->status < STATUS_COUNT && outcome->status != STATUS_STOPPED && timed->span);
    uint64_t span = trial->count > 1 ? trial->count : timed->span;
    trial_note_claim(slot, trial, back_end, outcome);
    trial_note_failure(slot, trial, back_end, outcome);
    trial_count_run(slot, trial, back_end, outcome->status, outcome->time_ns, span);
    struct row row = trial->row;
    row.solver = spec->text;
    row.run = participant->runs;
    row.span = span;
    row.status = outcome->status;
    row.solutions = outcome->solutions;
    row.large_count = outcome->large_count;
    row.complete = outcome->complete;
    row.hashed = outcome->hashed;
    row.has_cost = outcome->has_cost;
    row.cost = outcome->cost;
    row.has_bound = slot->experiment->minimize && !(outcome->complete && !outcome->has_cost);
    row.bound = outcome->bound;
    row.solution_hash = outcome->solution_hash;
    row.timed = true;
    row.time_ns = outcome->time_ns;
    row.encode_ns = outcome->encode_ns;
    row.has_encode = spec->solver->rung >= RUNG_CNF && !outcome->died;
    row.has_costs = !outcome->died;
    row.setup_ns = timed->setup_ns;
    row.start_ns = outcome->start_ns;
    row.has_start = outcome->start_ns > 0;
    row.peak_bytes = outcome->peak_bytes;
    const struct solver *answering = outcome->member ? outcome->member : spec->solver;
    row.has_member = outcome->member;
    row.member = answering->name;
    row.work = outcome->work;
    row.counted = outcome->died || outcome->status == STATUS_CRASHED ? 0 : answering->counted;
    memcpy(row.counters, outcome->counters, sizeof row.counters);
    row.has_at = true;
    row.at_ns = (double)slot->call.since - (double)slot->experiment->started;
    row.flaw = outcome->flaw.text;
    row.has_usage = timed->has_usage;
    row.cpu_ns = timed->cpu_ns;
    row.threads = timed->threads;
    row.tree_bytes = timed->tree_bytes;
    return (!slot->experiment->minimize || trial_write_costs(slot, &row, outcome)) &&
           trial_write_row(slot, trial, &row);
}

void trial_note_stored(struct worker_slot *slot, struct trial *trial, const struct row *row)
{
    const struct spec_list *specs = &slot->experiment->specs;
    size_t back_end = 0;
    while (back_end < specs->count && strcmp(specs->spec[back_end].text, row->solver) != 0)
        back_end++;
    if (back_end == specs->count || !trial->participant[back_end].enters)
        return;
    struct outcome outcome = {.status = row->status,
                              .solutions = row->solutions,
                              .large_count = row->large_count,
                              .complete = row->complete,
                              .hashed = row->hashed,
                              .solution_hash = row->solution_hash,
                              .has_cost = row->has_cost,
                              .cost = row->cost,
                              .bound = row->bound};
    error_set(&outcome.flaw, "%s", row->flaw);
    if (row->status != STATUS_CLASH)
        trial_note_claim(slot, trial, back_end, &outcome);
    trial_count_run(slot, trial, back_end, row->status, row->time_ns, row->span);
}

/* No back-end is asked about clashing givens: the rows say so. */
static bool trial_store_clash(struct worker_slot *slot, struct trial *trial)
{
    bool good = true;
    for (unsigned run = 0; run < slot->experiment->runs; run++)
        for (size_t back_end = 0; back_end < slot->experiment->specs.count && good; back_end++) {
            if (!trial_wants(trial, back_end) || trial->participant[back_end].runs != run)
                continue;
            struct row row = trial->row;
            trial_count_run(slot, trial, back_end, STATUS_CLASH, 0, 1);
            row.solver = slot->experiment->specs.spec[back_end].text;
            row.run = trial->participant[back_end].runs;
            row.status = STATUS_CLASH;
            row.complete = true;
            good = trial_write_row(slot, trial, &row);
        }
    return good;
}

bool trial_finish(struct worker_slot *slot, struct trial *trial)
{
    if (trial->finished)
        return true;
    if (trial->clash && !trial_store_clash(slot, trial))
        return false;
    if (!trial->finished && trial_is_done(slot, trial)) {
        /* Nothing takes part, or all runs were stored before the last row was marked. */
        trial_close(slot, trial);
        return trial_cross_check(slot, trial);
    }
    return true;
}
