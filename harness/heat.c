#include "heat.h"

#include "disagreements.h"
#include "length.h"
#include "problem-text.h"

#include "../common/board.h"
#include "../common/clock.h"
#include "../common/isomorph.h"
#include "../common/random.h"

#include <math.h>
#include <string.h>

/* --- what is run --- */

bool heat_begin(struct heat *heat, const struct experiment *experiment, const struct set *set, size_t index,
                unsigned isomorph)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    if (isomorph && !cells)
        return false;
    *heat = (struct heat){.set = set, .index = index, .is_board = cells};
    heat->row = (struct row){.set = set->name,
                             .index = index + 1,
                             .order = puzzle->order,
                             .givens = cells ? board_count_givens(puzzle->order, cells) : 0,
                             .instance_hash = problem_hash(&problem, cells),
                             .isomorph = isomorph,
                             .limit = experiment->limit,
                             .timeout_ns = experiment->timeout_ns};
    if (cells) {
        isomorph_make(puzzle->order, cells, experiment->seed, heat->row.instance_hash, isomorph, heat->cells);
        heat->clash = board_find_clash(puzzle->order, heat->cells, 0);
    }
    return true;
}

void heat_enter(struct slot *slot, const struct spec *spec)
{
    struct heat *heat = &slot->heat;
    struct tally *tally = &slot->tally;
    const struct problem problem = puzzle_problem(&heat->set->puzzles, heat->index);
    size_t place = heat->asked++;
    if (!spec->named && spec->solver->largest && order_size(problem.order) > spec->solver->largest)
        tally->sat_out[place] += !heat->row.isomorph;
    else if (!session_speaks(spec->solver, &problem, 0))
        tally->unspoken[place]++;
    else
        heat->entrant[heat->entrants++] =
            (struct entrant){.spec = spec, .persistent = spec_is_persistent(spec), .repeats = 1};
}

/* --- whose turn --- */

/* Back-ends take turns in each run, so that drift hits all alike, in an order drawn for each heat and run, so
 * that none always follows the same other. */
static void draw_turns(const struct heat *heat, const struct experiment *experiment, unsigned run,
                       unsigned *order)
{
    struct random random;
    for (unsigned i = 0; i < heat->entrants; i++)
        order[i] = i;
    random_seed(&random, heat->row.instance_hash ^ experiment->seed,
                (uint64_t)heat->row.isomorph << 32 | run);
    random_shuffle(&random, order, heat->entrants);
}

bool heat_next(struct heat *heat, const struct experiment *experiment, size_t *turn)
{
    unsigned order[SPECS_MAX], least = RUNS_MAX;
    for (size_t i = 0; i < heat->entrants; i++)
        if (!heat->entrant[i].enough && heat->entrant[i].runs < least)
            least = heat->entrant[i].runs;
    if (least == RUNS_MAX)
        return false;
    draw_turns(heat, experiment, least, order);
    size_t i = 0;
    while (heat->entrant[order[i]].enough || heat->entrant[order[i]].runs != least)
        i++;
    *turn = order[i];
    return true;
}

void heat_give_word(struct heat *heat, enum phase phase, size_t turn, uint64_t limit_ns)
{
    heat->turn = turn;
    heat->since = clock_now();
    heat->deadline = limit_ns ? heat->since + limit_ns : 0;
    atomic_store(&heat->phase, phase);
}

void heat_take_word(struct heat *heat)
{
    atomic_store(&heat->phase, PHASE_BETWEEN);
}

/* --- what came of a turn --- */

/* If an outcome contradicts what its back-end said before, it becomes wrong. The fuller claim is kept: a
 * solve that is cut off in one run may end in the next. */
void heat_note_claim(struct entrant *entrant, struct outcome *outcome)
{
    struct outcome *claimed = &entrant->claim.outcome;
    struct claim now = {.solver = entrant->spec->text, .outcome = *outcome};
    char text[1024];
    bool both_sound = outcome->status != STATUS_WRONG && claimed->status != STATUS_WRONG;
    if (entrant->claim.solver && both_sound && claims_contradict(&entrant->claim, &now, text, sizeof text)) {
        outcome->status = STATUS_WRONG;
        error_set(&outcome->flaw, "its runs contradict each other");
    }
    bool wrong = outcome->status == STATUS_WRONG && claimed->status != STATUS_WRONG;
    bool fuller = claimed->status != STATUS_WRONG && outcome->complete && !claimed->complete;
    if (wrong || fuller || !entrant->claim.solver)
        *claimed = *outcome;
    entrant->claim.solver = entrant->spec->text;
}

/* The first time that a back-end breaks or gives up is told at the end. */
static void note_failure(struct slot *slot, const struct experiment *experiment,
                         const struct entrant *entrant, const struct outcome *outcome)
{
    struct tally *tally = &slot->tally;
    size_t place = (size_t)(entrant->spec - experiment->specs.spec);
    bool crashed = outcome->status == STATUS_CRASHED, limited = outcome->status == STATUS_LIMITED;
    if ((crashed || limited) && !tally->crashed[place] && !tally->limited[place])
        error_set(&tally->failure[place], "%s, instance %zu: %s", slot->heat.row.set, slot->heat.row.index,
                  outcome->flaw.text);
    tally->crashed[place] += crashed;
    tally->limited[place] += limited;
}

/* Times as they are stored, so that a run that goes on decides like one that was never interrupted. */
static double as_stored(double time_ns, uint64_t repeats)
{
    return repeats > 1 ? round(time_ns * 10) / 10 : round(time_ns);
}

/* One run more. Runs that do not end by themselves tell nothing of a median. */
static void count_run(struct slot *slot, const struct experiment *experiment, size_t turn, enum status status,
                      double time_ns)
{
    struct entrant *entrant = &slot->heat.entrant[turn];
    double *times = slot->times + turn * experiment->runs_most;
    if (entrant->runs < experiment->runs_most)
        times[entrant->runs++] = as_stored(time_ns, entrant->repeats);
    bool settled = experiment->precision <= 0 || entrant->persistent || status != STATUS_OK ||
                   entrant->runs >= experiment->runs_most;
    bool known = experiment->precision > 0 && median_is_known(times, entrant->runs, experiment->precision);
    entrant->enough = entrant->runs >= experiment->runs && (settled || known);
    slot->tally.imprecise +=
        entrant->enough && experiment->precision > 0 && status == STATUS_OK && !entrant->persistent && !known;
}

bool heat_note_run(struct slot *slot, const struct experiment *experiment, size_t turn,
                   struct outcome *outcome, double setup_ns)
{
    const double long_ns = 1e7;
    struct heat *heat = &slot->heat;
    struct entrant *entrant = &heat->entrant[turn];
    const struct solver *solver = entrant->spec->solver;
    heat_note_claim(entrant, outcome);
    note_failure(slot, experiment, entrant, outcome);
    count_run(slot, experiment, turn, outcome->status, outcome->time_ns);
    struct row row = heat->row;
    size_t next;
    row.solver = entrant->spec->text;
    row.run = entrant->runs;
    row.repeats = entrant->repeats;
    row.status = outcome->status;
    row.solutions = outcome->solutions;
    row.complete = outcome->complete;
    row.hashed = outcome->hashed;
    row.solution_hash = outcome->solution_hash;
    row.timed = true;
    row.time_ns = outcome->time_ns;
    row.encode_ns = outcome->encode_ns;
    row.has_encode = solver->rung == RUNG_CNF && !outcome->died;
    row.has_costs = !outcome->died;
    row.setup_ns = setup_ns;
    row.start_ns = outcome->start_ns;
    row.has_start = outcome->start_ns > 0;
    row.peak_bytes = outcome->peak_bytes;
    row.counted = outcome->died || outcome->status == STATUS_CRASHED ? 0 : solver->counts;
    memcpy(row.counters, outcome->counters, sizeof row.counters);
    row.has_at = true;
    row.at_ns = (double)heat->since - (double)experiment->started;
    row.worker = slot->worker;
    row.flaw = outcome->flaw.text;
    row.done = !heat_next(heat, experiment, &next);
    /* What took long is worth being on disk at once; but the cross-check comes before the last row. */
    bool at_once = !row.done && outcome->time_ns * (double)entrant->repeats > long_ns;
    return ledger_add(&slot->ledger, &row) && (!at_once || ledger_flush(&slot->ledger));
}

void heat_note_stored(struct slot *slot, const struct experiment *experiment, const struct row *row)
{
    struct heat *heat = &slot->heat;
    size_t turn = 0;
    while (turn < heat->entrants && strcmp(heat->entrant[turn].spec->text, row->solver) != 0)
        turn++;
    if (turn == heat->entrants)
        return;
    struct outcome outcome = {.status = row->status,
                              .solutions = row->solutions,
                              .complete = row->complete,
                              .hashed = row->hashed,
                              .solution_hash = row->solution_hash};
    error_set(&outcome.flaw, "%s", row->flaw);
    heat->entrant[turn].repeats = row->repeats;
    if (row->status != STATUS_CLASH)
        heat_note_claim(&heat->entrant[turn], &outcome);
    count_run(slot, experiment, turn, row->status, row->time_ns);
}

/* --- the end --- */

/* Nobody is asked about clashing givens: the rows say so. */
static bool store_clash(struct slot *slot, const struct experiment *experiment)
{
    size_t turn, next;
    bool good = true;
    while (good && heat_next(&slot->heat, experiment, &turn)) {
        struct row row = slot->heat.row;
        count_run(slot, experiment, turn, STATUS_CLASH, 0);
        row.solver = slot->heat.entrant[turn].spec->text;
        row.run = slot->heat.entrant[turn].runs;
        row.status = STATUS_CLASH;
        row.complete = true;
        row.repeats = 1;
        row.worker = slot->worker;
        row.done = !heat_next(&slot->heat, experiment, &next);
        good = ledger_add(&slot->ledger, &row);
    }
    return good;
}

/* The answer that a set gives to a board: the reader has verified it. */
static struct claim claim_of_set(const struct heat *heat, const struct experiment *experiment,
                                 const uint8_t *expected)
{
    uint8_t grid[BOARD_CELLS_MAX];
    isomorph_make(heat->row.order, expected, experiment->seed, heat->row.instance_hash, heat->row.isomorph,
                  grid);
    return (struct claim){.solver = "the answer in the set",
                          .is_answer = true,
                          .outcome = {.status = STATUS_OK,
                                      .solutions = 1,
                                      .hashed = true,
                                      .solution_hash = board_hash(heat->row.order, grid)}};
}

static bool cross_check(struct slot *slot, const struct experiment *experiment, int file)
{
    struct heat *heat = &slot->heat;
    struct claim claims[SPECS_MAX + 1];
    const uint8_t *expected = puzzle_expected(&heat->set->puzzles, heat->index);
    size_t count = 0, found;
    for (size_t i = 0; i < heat->entrants; i++)
        if (heat->entrant[i].claim.solver)
            claims[count++] = heat->entrant[i].claim;
    if (expected)
        claims[count++] = claim_of_set(heat, experiment, expected);
    struct disagreement board = {.file = file,
                                 .set = heat->set,
                                 .index = heat->index,
                                 .isomorph = heat->row.isomorph,
                                 .cells = heat->is_board ? heat->cells : 0,
                                 .limit = experiment->limit,
                                 .told_before = slot->tally.contradictions};
    if (!disagreements_write(&board, claims, count, &found))
        return false;
    slot->tally.contradictions += found;
    slot->tally.contradicted_boards += found > 0;
    return true;
}

bool heat_keep_rows(struct slot *slot, const struct experiment *experiment)
{
    size_t turn;
    bool is_left = slot->heat.running && heat_next(&slot->heat, experiment, &turn);
    return !is_left || ledger_flush(&slot->ledger);
}

bool heat_end(struct slot *slot, const struct experiment *experiment, int disagreements)
{
    /* Words before rows: what is said of a heat whose last row is missing is said again when the run goes on.
     */
    bool good =
        slot->heat.clash ? store_clash(slot, experiment) : cross_check(slot, experiment, disagreements);
    if (!good || !ledger_flush(&slot->ledger))
        return false;
    slot->tally.heats++;
    slot->tally.boards += !slot->heat.row.isomorph;
    slot->heat.running = false;
    return true;
}
