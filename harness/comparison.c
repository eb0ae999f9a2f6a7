#include "comparison.h"

#include "disagreements.h"
#include "hash.h"
#include "problem-text.h"
#include "program.h"

#include "../common/board.h"
#include "../common/clock.h"
#include "../common/random.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- one back-end, one board --- */

/* A solve shorter than this many readings of the clock is repeated within a run, so that reading it costs
 * less than 1 %. */
enum { CLOCK_READINGS_A_RUN = 100 };

/* An untimed run verifies every solution and warms the caches. It is cut off early: a solve of more than 100
 * ms is verified in its timed runs instead, which keep a few solutions until the clock has stopped. Where
 * more solutions may come than are kept, it is not cut off. */
static uint64_t warm_up_limit(const struct comparison *comparison)
{
    const uint64_t early = 100000000;
    bool all_kept = comparison->limit && comparison->limit <= SOLUTIONS_KEPT;
    if (!all_kept || (comparison->timeout_ns && comparison->timeout_ns < early))
        return comparison->timeout_ns;
    return early;
}

/* Takes down what a back-end says of a board. If that contradicts what it said before, the outcome becomes
 * wrong. The fuller claim is kept: a solve that is cut off in one run may end in the next. */
static void note_claim(struct entrant *entrant, struct outcome *outcome)
{
    struct outcome *claimed = &entrant->claim.outcome;
    const char *solver = entrant->open->spec->text;
    struct claim now = {.solver = solver, .outcome = *outcome};
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
    entrant->claim.solver = solver;
}

/* Powers of two, so that the number seldom differs from one run of the program to the next. */
static uint64_t repeats_for(double time_ns, uint64_t clock_cost_ns)
{
    double shortest = (double)(CLOCK_READINGS_A_RUN * clock_cost_ns);
    uint64_t repeats = 1;
    while (time_ns * (double)repeats < shortest && repeats < CLOCK_READINGS_A_RUN * clock_cost_ns)
        repeats *= 2;
    return repeats;
}

/* A persistent back-end has met the instances of the set before this one, in the run that its session stands
 * for. When a run goes on after an interruption, they are solved again. */
static bool prepare_pass(struct comparison *comparison, struct entrant *entrant, const struct set *set,
                         size_t index, unsigned run)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    struct open_session *open = sessions_get(&comparison->sessions, entrant->open->spec, &problem, run);
    if (!open || open->refused)
        return false;
    for (; open->passed < index && !program_stop; open->passed++) {
        struct problem other = puzzle_problem(&set->puzzles, open->passed);
        const uint8_t *cells = puzzle_cells(&set->puzzles, open->passed);
        struct search search = {.limit = comparison->limit,
                                .deadline = comparison->timeout_ns ? clock_now() + comparison->timeout_ns : 0,
                                .stop = &program_stop};
        if (problem_equal(&problem, &other) && (!cells || !board_find_clash(other.order, cells, 0)))
            session_solve(&open->session, cells, &search);
    }
    open->passed = index + 1;
    entrant->open = open;
    return true;
}

/* Runs a solve whose time does not count. */
static void run_untimed(struct comparison *comparison, struct entrant *entrant, const uint8_t *cells,
                        uint64_t timeout_ns, bool verify_all, struct outcome *outcome)
{
    struct task task = {.session = &entrant->open->session,
                        .cells = cells,
                        .limit = comparison->limit,
                        .timeout_ns = timeout_ns,
                        .verify_all = verify_all};
    measure(&task, outcome);
}

static void warm_up(struct comparison *comparison, struct entrant *entrant, const uint8_t *cells)
{
    const double short_ns = 1e5;
    struct outcome outcome;
    run_untimed(comparison, entrant, cells, warm_up_limit(comparison), true, &outcome);
    entrant->repeats = 1;
    /* Of a run that was cut off early nothing is kept. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    note_claim(entrant, &outcome);
    if (outcome.time_ns > short_ns)
        return;
    /* Its time includes verifying, and cold caches: a second one tells how often to repeat. */
    run_untimed(comparison, entrant, cells, comparison->timeout_ns, false, &outcome);
    entrant->repeats = repeats_for(outcome.time_ns, comparison->clock_cost_ns);
}

/* The first time that a back-end breaks or gives up is told at the end. */
static void note_failure(struct comparison *comparison, const struct entrant *entrant, const struct row *row,
                         const struct outcome *outcome)
{
    size_t spec = (size_t)(entrant->open->spec - comparison->specs.spec);
    bool crashed = outcome->status == STATUS_CRASHED, limited = outcome->status == STATUS_LIMITED;
    if ((crashed || limited) && !comparison->crashed[spec] && !comparison->limited[spec])
        error_set(&comparison->failure[spec], "%s, instance %zu: %s", row->set, row->index,
                  outcome->flaw.text);
    comparison->crashed[spec] += crashed;
    comparison->limited[spec] += limited;
}

static void store_outcome(struct comparison *comparison, struct row row, const struct entrant *entrant,
                          const struct outcome *outcome)
{
    const struct solver *solver = entrant->open->spec->solver;
    row.solver = entrant->open->spec->text;
    row.repeats = entrant->repeats;
    row.status = outcome->status;
    row.solutions = outcome->solutions;
    row.complete = outcome->complete;
    row.hashed = outcome->hashed;
    row.solution_hash = outcome->solution_hash;
    row.timed = true;
    row.time_ns = outcome->time_ns;
    row.encode_ns = outcome->encode_ns;
    row.has_encode = solver->rung == RUNG_CNF;
    row.setup_ns = (double)entrant->open->setup_ns;
    row.start_ns = outcome->start_ns;
    row.has_start = outcome->start_ns > 0;
    row.peak_bytes = outcome->peak_bytes;
    row.counted = solver->counts;
    memcpy(row.counters, outcome->counters, sizeof row.counters);
    store_write_row(comparison->folder.rows, &row);
    comparison->interrupted |= outcome->status == STATUS_STOPPED;
}

/* Returns the time of the run, which is what it took and not of one solve. */
static double time_once(struct comparison *comparison, struct entrant *entrant, const struct row *row,
                        const uint8_t *cells)
{
    struct task task = {.session = &entrant->open->session,
                        .cells = cells,
                        .limit = comparison->limit,
                        .timeout_ns = comparison->timeout_ns,
                        .repeats = entrant->repeats};
    struct outcome outcome;
    measure(&task, &outcome);
    const struct outcome *claimed = &entrant->claim.outcome;
    /* More solutions than a timed run keeps are verified and hashed when it warms up. If verifying took that
     * beyond its limit, it is done again without one: the search itself has just been seen to end. */
    if (!outcome.hashed && outcome.status == STATUS_OK && !entrant->persistent &&
        !(entrant->claim.solver && claimed->complete)) {
        struct outcome verified;
        run_untimed(comparison, entrant, cells, 0, true, &verified);
        note_claim(entrant, &verified);
    }
    if (!outcome.hashed && entrant->claim.solver && claimed->hashed &&
        claimed->solutions == outcome.solutions) {
        outcome.hashed = true;
        outcome.solution_hash = claimed->solution_hash;
    }
    note_claim(entrant, &outcome);
    note_failure(comparison, entrant, row, &outcome);
    store_outcome(comparison, *row, entrant, &outcome);
    return outcome.time_ns * (double)entrant->repeats;
}

/* --- one board --- */

/* Opens the back-ends that take part in a board. Some sit out: they are too slow for it and not named, or
 * refuse. */
static void gather_entrants(struct comparison *comparison, const struct set *set,
                            const struct problem *problem)
{
    comparison->entrants = 0;
    for (size_t i = 0; i < comparison->specs.count; i++) {
        const struct spec *spec = &comparison->specs.spec[i];
        if (!spec->named && spec->solver->largest && order_size(problem->order) > spec->solver->largest) {
            comparison->sat_out[i]++;
            continue;
        }
        if (!session_speaks(spec->solver, problem, 0)) {
            comparison->unspoken[i]++;
            continue;
        }
        bool persistent = spec_is_persistent(spec);
        struct open_session *open = sessions_get(&comparison->sessions, spec, problem, persistent);
        if (open && !open->refused)
            comparison->entrant[comparison->entrants++] =
                (struct entrant){.open = open, .persistent = persistent, .repeats = 1};
        else if (!comparison->refused[i]++)
            error_set(&comparison->refusal[i], "%s: %s", set->name,
                      open ? open->error.text : "not enough memory");
    }
}

static struct row row_of(const struct comparison *comparison, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    return (struct row){.set = set->name,
                        .index = index + 1,
                        .order = puzzle->order,
                        .givens = cells ? board_count_givens(puzzle->order, cells) : 0,
                        .instance_hash = problem_hash(&problem, cells),
                        .limit = comparison->limit,
                        .timeout_ns = comparison->timeout_ns};
}

/* The answer that a set gives to a board: the reader has verified it. */
static struct claim claim_of_set(struct order order, const uint8_t *expected)
{
    return (struct claim){.solver = "the answer in the set",
                          .is_answer = true,
                          .outcome = {.status = STATUS_OK,
                                      .solutions = 1,
                                      .hashed = true,
                                      .solution_hash = board_hash(order, expected)}};
}

static void cross_check(struct comparison *comparison, const struct set *set, size_t index)
{
    struct claim claims[SPECS_MAX + 1];
    const uint8_t *expected = puzzle_expected(&set->puzzles, index);
    size_t count = 0;
    for (size_t i = 0; i < comparison->entrants; i++)
        if (comparison->entrant[i].claim.solver)
            claims[count++] = comparison->entrant[i].claim;
    if (expected)
        claims[count++] = claim_of_set(set->puzzles.puzzle[index].order, expected);
    struct disagreement board = {.file = comparison->folder.disagreements,
                                 .progress = &comparison->progress,
                                 .set = set,
                                 .index = index,
                                 .limit = comparison->limit,
                                 .told_before = comparison->contradictions};
    size_t found = disagreements_write(&board, claims, count);
    comparison->contradictions += found;
    comparison->contradicted_boards += found > 0;
}

/* Back-ends take turns in each run, so that drift hits all alike, in an order drawn for each board and run,
 * so that none always follows the same other. The order comes from the board alone: a run that goes on finds
 * it again. */
static void draw_turns(const struct comparison *comparison, const struct row *row, unsigned *order)
{
    struct random random;
    for (unsigned i = 0; i < comparison->entrants; i++)
        order[i] = i;
    random_seed(&random, row->instance_hash, row->run);
    random_shuffle(&random, order, comparison->entrants);
}

/* Fills in the run of a turn and returns the entrant whose turn it is. Turns are counted from 0 to
 * entrants * runs - 1, and so are the rows of a board. */
static struct entrant *entrant_at(struct comparison *comparison, struct row *row, size_t turn)
{
    unsigned order[SPECS_MAX];
    row->run = (unsigned)(turn / comparison->entrants) + 1;
    draw_turns(comparison, row, order);
    return &comparison->entrant[order[turn % comparison->entrants]];
}

/* Nobody is asked about clashing givens: the rows say so. */
static void store_clash(struct comparison *comparison, const struct set *set, size_t index, size_t first)
{
    struct row row = row_of(comparison, set, index);
    row.status = STATUS_CLASH;
    row.complete = true;
    row.repeats = 1;
    for (size_t turn = first; turn < comparison->entrants * comparison->runs; turn++) {
        row.solver = entrant_at(comparison, &row, turn)->open->spec->text;
        row.done = turn + 1 == comparison->entrants * comparison->runs;
        store_write_row(comparison->folder.rows, &row);
    }
}

/* What a stored row says, held against what its back-end says now. */
static void note_stored(struct entrant *entrant, const struct row *row)
{
    struct outcome outcome = {.status = row->status,
                              .solutions = row->solutions,
                              .complete = row->complete,
                              .hashed = row->hashed,
                              .solution_hash = row->solution_hash,
                              .flaw = {"a solution was refused in an earlier part of the run"}};
    note_claim(entrant, &outcome);
}

struct certified {
    const struct problem *problem;
    struct first_solution first;
};

static void keep_first(void *context, const struct solution *solution)
{
    struct certified *certified = context;
    first_solution_keep(&certified->first, certified->problem, solution);
}

/* The first back-end that says unique or none has to find its solution once more, for the certificate. */
static void certify(struct comparison *comparison, const struct set *set, size_t index)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    for (size_t i = 0; i < comparison->entrants; i++) {
        const struct entrant *entrant = &comparison->entrant[i];
        struct certified certified = {.problem = &problem};
        struct outcome outcome;
        if (!entrant->claim.solver || entrant->persistent ||
            !certify_wants(&comparison->certify, &entrant->claim.outcome))
            continue;
        struct task task = {.session = &entrant->open->session,
                            .cells = puzzle_cells(&set->puzzles, index),
                            .limit = comparison->limit,
                            .verify_all = true,
                            .on_solution = keep_first,
                            .context = &certified};
        if (entrant->claim.outcome.solutions)
            measure(&task, &outcome);
        if (!program_stop)
            certify_outcome(&comparison->certify, set, index,
                            certified.first.found ? &certified.first.solution : 0, comparison->timeout_ns);
        first_solution_close(&certified.first);
        return;
    }
}

/* Runs a board from turn `first` on; the rows of the turns before that are stored. False if writing fails. */
static bool run_board(struct comparison *comparison, const struct set *set, size_t index, size_t first)
{
    const double long_ns = 1e7;
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct row row = row_of(comparison, set, index);
    size_t count = comparison->entrants, turns = count * comparison->runs;
    for (size_t i = 0; i < count && !program_stop; i++)
        if (!comparison->entrant[i].persistent)
            warm_up(comparison, &comparison->entrant[i], cells);
    size_t turn = 0;
    for (; turn < turns && !program_stop; turn++) {
        struct entrant *entrant = entrant_at(comparison, &row, turn);
        if (turn < first) {
            note_stored(entrant, &comparison->resumed.row[comparison->rows_kept - first + turn]);
            continue;
        }
        if (entrant->persistent && !prepare_pass(comparison, entrant, set, index, row.run))
            return false;
        row.done = turn + 1 == turns;
        /* What took long is worth being on disk at once. */
        if (time_once(comparison, entrant, &row, cells) > long_ns && fflush(comparison->folder.rows))
            return false;
    }
    comparison->interrupted |= turn > 0 && turn < turns;
    comparison->boards_done += turn == turns && !comparison->interrupted;
    /* Rows before words: a run that goes on says again what was said of its last board. */
    bool written = !fflush(comparison->folder.rows);
    cross_check(comparison, set, index);
    certify(comparison, set, index);
    return written;
}

/* --- going on with a run --- */

struct resuming {
    struct resumed *resumed;
    struct scan scan;
};

static bool keep_row(void *context, const struct row *row, struct error *error)
{
    struct resuming *resuming = context;
    struct resumed *resumed = resuming->resumed;
    if (resumed->count == resumed->room) {
        size_t room = resumed->room ? resumed->room * 2 : 256;
        struct row *rows = realloc(resumed->row, room * sizeof *rows);
        resumed->row = rows ? rows : resumed->row;
        uint64_t *ends = realloc(resumed->end, room * sizeof *ends);
        resumed->end = ends ? ends : resumed->end;
        if (!rows || !ends)
            return error_set(error, "not enough memory");
        resumed->room = room;
    }
    resumed->row[resumed->count] = *row;
    resumed->end[resumed->count++] = resuming->scan.end;
    return true;
}

bool resumed_read(struct resumed *resumed, const char *path, struct error *error)
{
    struct resuming resuming = {resumed, {.names = &resumed->names, .take = keep_row}};
    resuming.scan.context = &resuming;
    bool read = store_scan(&resuming.scan, path, error) || resuming.scan.torn;
    resumed->header_end = resuming.scan.header_end;
    return read;
}

/* How many of the next resumed rows are those that this board begins with. */
static size_t count_resumed(struct comparison *comparison, const struct set *set, size_t index)
{
    const struct resumed *rows = &comparison->resumed;
    size_t turns = comparison->entrants * comparison->runs, turn = 0;
    struct row wanted = row_of(comparison, set, index);
    for (; turn < turns && comparison->rows_kept + turn < rows->count; turn++) {
        const struct row *row = &rows->row[comparison->rows_kept + turn];
        const char *solver = entrant_at(comparison, &wanted, turn)->open->spec->text;
        if (strcmp(row->set, set->name) || row->index != index + 1 || row->status == STATUS_STOPPED ||
            row->run != wanted.run || strcmp(row->solver, solver))
            break;
    }
    return turn;
}

/* Cuts off what is not kept: a torn line, rows that were interrupted, and what was said about the board that
 * the work goes on with, since it is said again. Set null: there is no such board. */
static bool end_resuming(struct comparison *comparison, const struct set *set, size_t index,
                         struct error *error)
{
    const struct resumed *rows = &comparison->resumed;
    comparison->resuming = false;
    uint64_t end = comparison->rows_kept ? rows->end[comparison->rows_kept - 1] : rows->header_end;
    return run_folder_cut(comparison->folder.rows, end, error) &&
           disagreements_cut(&comparison->folder, set ? set->path : 0, index, &comparison->contradictions,
                             &comparison->contradicted_boards, error);
}

/* --- all boards --- */

static bool write_failed(const struct comparison *comparison, struct error *error)
{
    return error_set(error, "cannot write %s/rows.csv: %s", comparison->folder.path, strerror(errno));
}

static bool do_board(struct comparison *comparison, const struct set *set, size_t index, struct error *error)
{
    size_t done = 0;
    const struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    gather_entrants(comparison, set, &problem);
    if (comparison->resuming) {
        done = count_resumed(comparison, set, index);
        comparison->rows_kept += done;
        /* A board is behind us if rows follow it. The last one may lack its cross-check. */
        if (done == comparison->entrants * comparison->runs &&
            comparison->rows_kept < comparison->resumed.count) {
            comparison->boards_done++;
            return true;
        }
        if (!end_resuming(comparison, set, index, error))
            return false;
    }
    if (!cells || !board_find_clash(problem.order, cells, 0)) {
        bool written = run_board(comparison, set, index, done) || write_failed(comparison, error);
        sessions_drop(&comparison->sessions, &problem);
        return written;
    }
    comparison->boards_done++;
    store_clash(comparison, set, index, done);
    return !fflush(comparison->folder.rows) || write_failed(comparison, error);
}

bool comparison_run(struct comparison *comparison, struct error *error)
{
    const struct set_list *sets = &comparison->sets;
    for (size_t s = 0; s < sets->count; s++)
        comparison->boards += sets->set[s].puzzles.count;
    /* A run that was ended before its first line begins anew. */
    comparison->resuming = comparison->resumed.header_end > 0;
    bool good = comparison->resuming || run_folder_cut(comparison->folder.rows, 0, error);
    if (good && !comparison->resuming)
        store_write_header(comparison->folder.rows);
    for (size_t s = 0; s < sets->count && good; s++) {
        progress_restart(&comparison->progress);
        for (size_t i = 0; i < sets->set[s].puzzles.count && good && !program_stop; i++) {
            good = do_board(comparison, &sets->set[s], i, error);

            progress_tell(&comparison->progress, sets->set[s].name, i + 1, sets->set[s].puzzles.count);
        }
        sessions_drop_persistent(&comparison->sessions);
    }
    if (good && comparison->resuming)
        good = end_resuming(comparison, 0, 0, error);
    progress_clear(&comparison->progress);
    if (good && fflush(comparison->folder.rows))
        good = write_failed(comparison, error);
    return good;
}

void comparison_close(struct comparison *comparison)
{
    names_close(&comparison->resumed.names);
    free(comparison->resumed.row);
    free(comparison->resumed.end);
    sessions_close(&comparison->sessions);
    sets_close(&comparison->sets);
    certify_close(&comparison->certify);
}
