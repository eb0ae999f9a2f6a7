/* compare: the main job. Every back-end on every board: run, cross-check, time, store, chart. */
#include "commands.h"

#include "../check.h"
#include "../hash.h"
#include "../machine.h"
#include "../options.h"
#include "../output.h"
#include "../present.h"
#include "../run_folder.h"
#include "../sessions.h"
#include "../sets.h"

#include "../../common/board.h"
#include "../../common/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A back-end on the board at hand. */
struct entrant {
    struct open_session *open;
    uint64_t repeats;
    struct claim claim;
};

struct compare {
    const struct program *program;
    struct spec_list specs;
    struct order order;
    uint64_t limit, runs, timeout_ns;
    const char *out;
    bool quiet, with_host;

    struct set_list sets;
    struct session_list sessions;
    struct run_folder folder;
    struct progress progress;
    uint64_t clock_cost_ns;
    size_t boards_done, boards;
    size_t contradictions, contradicted_boards, late, clashes;
    uint64_t latest_ns;
    const char *latest;        /* the back-end that outlived its deadline by most */
    size_t sat_out[SPECS_MAX]; /* boards that each back-end sat out as too large for it */
    size_t refused[SPECS_MAX]; /* boards that it could not be opened for */
    struct entrant entrant[SPECS_MAX];
    size_t entrants;
};

/* --- one board --- */

/* A solve shorter than this many readings of the clock is repeated within a run, so that reading it costs
 * less than 1 %. */
enum { CLOCK_READINGS_A_RUN = 100 };

/* An untimed run verifies every solution and warms the caches. It is cut off early: a solve of more than 100
 * ms is verified in its timed runs instead, which keep a few solutions until the clock has stopped. Where
 * more solutions may come than are kept, it is not cut off. */
static uint64_t warm_up_limit(const struct compare *compare)
{
    const uint64_t early = 100000000;
    bool all_kept = compare->limit && compare->limit <= SOLUTIONS_KEPT;
    if (!all_kept || (compare->timeout_ns && compare->timeout_ns < early))
        return compare->timeout_ns;
    return early;
}

static struct row row_of(const struct compare *compare, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    return (struct row){.set = set->name,
                        .index = index + 1,
                        .order = puzzle->order,
                        .givens = board_count_givens(puzzle->order, cells),
                        .instance_hash = board_hash(puzzle->order, cells),
                        .limit = compare->limit,
                        .timeout_ns = compare->timeout_ns};
}

static void store_outcome(struct compare *compare, struct row row, const struct entrant *entrant,
                          const struct outcome *outcome, unsigned run)
{
    const struct solver *solver = entrant->open->spec->solver;
    row.solver = entrant->open->spec->text;
    row.run = run;
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
    row.peak_bytes = outcome->peak_bytes;
    row.counted = solver->counts;
    memcpy(row.counters, outcome->counters, sizeof row.counters);
    store_write_row(compare->folder.rows, &row);
}

/* What a back-end claims of a board is the first thing that it says, unless a later run of it is wrong, or
 * says more: a solve that is cut off in one run may end in the next. */
static void note_claim(struct entrant *entrant, const struct outcome *outcome)
{
    struct outcome *claimed = &entrant->claim.outcome;
    bool wrong = outcome->status == STATUS_WRONG && claimed->status != STATUS_WRONG;
    bool fuller = claimed->status != STATUS_WRONG && outcome->complete && !claimed->complete;
    if (wrong || fuller || !entrant->claim.solver)
        *claimed = *outcome;
    entrant->claim.solver = entrant->open->spec->text;
}

static void note_lateness(struct compare *compare, const struct entrant *entrant,
                          const struct outcome *outcome)
{
    const uint64_t allowed = 10000000;
    if (outcome->late_ns <= allowed)
        return;
    compare->late++;
    if (outcome->late_ns > compare->latest_ns) {
        compare->latest_ns = outcome->late_ns;
        compare->latest = entrant->open->spec->text;
    }
}

static void warm_up(struct compare *compare, struct entrant *entrant, const uint8_t *cells)
{
    struct task task = {.session = &entrant->open->session,
                        .cells = cells,
                        .limit = compare->limit,
                        .timeout_ns = warm_up_limit(compare),
                        .verify_all = true};
    struct outcome outcome;
    measure(&task, &outcome);
    entrant->repeats = 1;
    entrant->claim = (struct claim){0};
    /* Of a run that was cut off early nothing is kept. */
    if (outcome.status != STATUS_OK && outcome.status != STATUS_WRONG)
        return;
    note_claim(entrant, &outcome);
    double shortest = (double)(CLOCK_READINGS_A_RUN * compare->clock_cost_ns);
    if (outcome.time_ns < shortest)
        entrant->repeats = (uint64_t)(shortest / (outcome.time_ns > 1 ? outcome.time_ns : 1)) + 1;
}

static void time_once(struct compare *compare, struct entrant *entrant, const struct row *row,
                      const uint8_t *cells, unsigned run)
{
    struct task task = {.session = &entrant->open->session,
                        .cells = cells,
                        .limit = compare->limit,
                        .timeout_ns = compare->timeout_ns,
                        .repeats = entrant->repeats};
    struct outcome outcome;
    measure(&task, &outcome);
    const struct outcome *claimed = &entrant->claim.outcome;
    /* More solutions than a timed run keeps were verified and hashed when it warmed up. */
    if (!outcome.hashed && entrant->claim.solver && claimed->hashed &&
        claimed->solutions == outcome.solutions) {
        outcome.hashed = true;
        outcome.solution_hash = claimed->solution_hash;
    }
    note_claim(entrant, &outcome);
    note_lateness(compare, entrant, &outcome);
    store_outcome(compare, *row, entrant, &outcome, run);
}

static void store_clash(struct compare *compare, struct row row)
{
    row.status = STATUS_CLASH;
    row.complete = true;
    for (size_t i = 0; i < compare->specs.count; i++)
        for (row.run = 1; row.run <= compare->runs; row.run++) {
            row.solver = compare->specs.spec[i].text;
            row.repeats = 1;
            store_write_row(compare->folder.rows, &row);
        }
    compare->clashes++;
}

/* --- contradictions --- */

struct report {
    struct compare *compare;
    const struct set *set;
    size_t index;
};

/* The board, who said what, and the command that shows it again, once for each board. */
static void describe_board(struct compare *compare, const struct set *set, size_t index)
{
    FILE *file = compare->folder.disagreements;
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    char text[FORMAT_TEXT_MAX], says[OUTCOME_TEXT_MAX];
    enum format format = order_size(puzzle->order) > ONE_CHARACTER_SIZE_MAX ? FORMAT_GRID : FORMAT_LINE;
    format_board(format, puzzle->order, puzzle_cells(&set->puzzles, index), text);
    fprintf(file, "%s:%zu: board %zu of %s\n", set->path, puzzle->line, index + 1, set->name);
    for (size_t i = 0; i < compare->entrants; i++)
        fprintf(file, "  %s: %s, %s\n", compare->entrant[i].claim.solver,
                status_names[compare->entrant[i].claim.outcome.status],
                outcome_text(&compare->entrant[i].claim.outcome, says));
    fprintf(file, "  quadrille compare --order %ux%u --limit %" PRIu64, puzzle->order.rows,
            puzzle->order.columns, compare->limit);
    for (size_t i = 0; i < compare->entrants; i++)
        fprintf(file, " -s %s", compare->entrant[i].claim.solver);
    fprintf(file, " - <<'END'\n%sEND\n", text);
}

static void tell_contradiction(void *context, const char *sentence)
{
    enum { TOLD = 10 };
    struct report *report = context;
    struct compare *compare = report->compare;
    const struct puzzle *puzzle = &report->set->puzzles.puzzle[report->index];
    fprintf(compare->folder.disagreements, "CONTRADICTION: %s\n", sentence);
    progress_clear(&compare->progress);
    if (compare->contradictions < TOLD)
        fprintf(stderr, "%s:%zu: CONTRADICTION: %s\n", report->set->path, puzzle->line, sentence);
    else if (compare->contradictions == TOLD)
        fputs("further contradictions are told in disagreements.txt alone\n", stderr);
    compare->contradictions++;
}

static void cross_check(struct compare *compare, const struct set *set, size_t index)
{
    struct claim claims[SPECS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < compare->entrants; i++)
        if (compare->entrant[i].claim.solver)
            claims[count++] = compare->entrant[i].claim;
    struct report report = {compare, set, index};
    if (!check_claims(claims, count, tell_contradiction, &report))
        return;
    compare->contradicted_boards++;
    describe_board(compare, set, index);
    fputc('\n', compare->folder.disagreements);
    fflush(compare->folder.disagreements);
}

/* --- all boards --- */

/* Opens the back-ends that take part in a board. Some sit out: they are too slow for it and not named, or
 * refuse. */
static void gather_entrants(struct compare *compare, struct order order)
{
    compare->entrants = 0;
    for (size_t i = 0; i < compare->specs.count; i++) {
        const struct spec *spec = &compare->specs.spec[i];
        if (!spec->named && spec->solver->largest && order_size(order) > spec->solver->largest) {
            compare->sat_out[i]++;
            continue;
        }
        struct open_session *open = sessions_get(&compare->sessions, spec, order);
        if (open && !open->refused)
            compare->entrant[compare->entrants++] = (struct entrant){.open = open};
        else
            compare->refused[i]++;
    }
}

static int compare_board(struct compare *compare, const struct set *set, size_t index)
{
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct row row = row_of(compare, set, index);
    if (board_find_clash(row.order, cells, 0)) {
        store_clash(compare, row);
        return EXIT_DONE;
    }
    gather_entrants(compare, row.order);
    size_t count = compare->entrants;
    for (size_t i = 0; i < count && !program_stop; i++)
        warm_up(compare, &compare->entrant[i], cells);
    /* Back-ends take turns, and another begins each time, so that drift hits all alike. */
    for (unsigned run = 1; run <= compare->runs && !program_stop; run++)
        for (size_t i = 0; i < count && !program_stop; i++)
            time_once(compare, &compare->entrant[(index + run + i) % count], &row, cells, run);
    cross_check(compare, set, index);
    if (fflush(compare->folder.rows)) {
        progress_clear(&compare->progress);
        complain("compare: cannot write %s/rows.csv: %s", compare->folder.path, strerror(errno));
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

static int compare_all(struct compare *compare)
{
    for (size_t s = 0; s < compare->sets.count; s++)
        compare->boards += compare->sets.set[s].puzzles.count;
    progress_start(&compare->progress, compare->quiet);
    store_write_header(compare->folder.rows);
    for (size_t s = 0; s < compare->sets.count; s++) {
        const struct set *set = &compare->sets.set[s];
        for (size_t i = 0; i < set->puzzles.count && !program_stop; i++) {
            int status = compare_board(compare, set, i);
            if (status != EXIT_DONE)
                return status;
            progress_tell(&compare->progress, set->name, ++compare->boards_done, compare->boards);
        }
    }
    progress_clear(&compare->progress);
    return EXIT_DONE;
}

/* --- what comes before and after --- */

/* Without -s and --solvers: all that are sound. */
static void take_default_solvers(struct compare *compare)
{
    for (const struct solver *const *solver = compare->program->registry; *solver; solver++)
        if (!(*solver)->flaw && compare->specs.count < SPECS_MAX)
            spec_of_solver(*solver, &compare->specs.spec[compare->specs.count++]);
}

/* Without a SET: those that are shipped for it. */
static int load_sets(struct compare *compare, char **names, size_t count)
{
    struct reader_options options = {.order = compare->order};
    struct shipped shipped[SHIPPED_MAX];
    char *by_default[SHIPPED_MAX];
    size_t all = count ? 0 : sets_shipped(shipped), defaults = 0;
    for (size_t i = 0; i < all; i++)
        if (shipped[i].by_default)
            by_default[defaults++] = shipped[i].name;
    if (!count && !defaults) {
        complain("compare: no shipped sets are found: name a SET, or set QUADRILLE_SHARE to the folder that "
                 "holds data/");
        return EXIT_USAGE;
    }
    return sets_load(&compare->sets, count ? names : by_default, count ? count : defaults, &options);
}

static int write_record(struct compare *compare)
{
    struct run_record record = {.program = compare->program,
                                .specs = compare->specs.spec,
                                .spec_count = compare->specs.count,
                                .sets = &compare->sets,
                                .limit = compare->limit,
                                .runs = compare->runs,
                                .timeout_ns = compare->timeout_ns,
                                .clock_cost_ns = compare->clock_cost_ns,
                                .with_host = compare->with_host};
    if (machine_write(&record, compare->folder.record))
        return EXIT_DONE;
    complain("compare: cannot write %s/run.json", compare->folder.path);
    return EXIT_FAILED;
}

/* What the tables do not say. */
static void print_notes(const struct compare *compare)
{
    char time[TIME_TEXT_MAX];
    for (size_t i = 0; i < compare->specs.count; i++)
        if (compare->sat_out[i])
            printf("%s sat out %zu boards above size %u; naming it with -s runs it on them too.\n",
                   compare->specs.spec[i].text, compare->sat_out[i], compare->specs.spec[i].solver->largest);
    for (size_t i = 0; i < compare->sessions.count; i++) {
        const struct open_session *open = compare->sessions.open[i];
        if (open->refused)
            printf("%s refused order %ux%u: %s.\n", open->spec->text, open->order.rows, open->order.columns,
                   open->error.text);
    }
    if (compare->late)
        printf("Not within its limit: %s ended %s past its deadline (%zu runs later than 10 ms in all).\n",
               compare->latest, time_text((double)compare->latest_ns, time), compare->late);
    if (program_stop)
        printf("Interrupted after %zu of %zu boards; what was done until then is kept.\n",
               compare->boards_done, compare->boards);
}

static void print_end(const struct compare *compare)
{
    const char *path = compare->folder.path;
    if (compare->contradictions) {
        fprintf(stderr, "%zu CONTRADICTIONS on %zu boards: see %s/disagreements.txt\n",
                compare->contradictions, compare->contradicted_boards, path);
        return;
    }
    printf("No contradictions: every solution verified, every outcome compared.\n");
}

static int present(struct compare *compare)
{
    char rows_path[PATH_MAX], charts[PATH_MAX];
    struct row_list rows = {0};
    struct error error;
    struct presentation presentation = {.program = compare->program, .rows = &rows};
    run_folder_file(&compare->folder, "rows.csv", rows_path);
    run_folder_file(&compare->folder, "charts", charts);
    if (!store_read(&rows, rows_path, &error)) {
        complain("compare: %s", error.text);
        return EXIT_FAILED;
    }
    int status = present_summary(&presentation, compare->folder.path);
    print_notes(compare);
    print_end(compare);
    if (rows.count)
        status = worse(status, present_charts(&presentation, charts));
    printf("Rows, tables and charts: %s\n", compare->folder.path);
    rows_close(&rows);
    return status;
}

static int compare_sets(struct compare *compare)
{
    struct error error;
    if (!run_folder_open(&compare->folder, compare->out, &error)) {
        complain("compare: %s", error.text);
        return EXIT_USAGE;
    }
    compare->clock_cost_ns = clock_cost();
    int status = write_record(compare);
    if (status == EXIT_DONE)
        status = compare_all(compare);
    if (!run_folder_close(&compare->folder) && status != EXIT_FAILED) {
        complain("compare: cannot write all of %s", compare->folder.path);
        status = EXIT_FAILED;
    }
    status = worse(status, present(compare));
    /* What was asked for by name and could not be had is a failure; what was only on offer is not. */
    for (size_t i = 0; i < compare->specs.count; i++)
        if (compare->specs.spec[i].named && compare->refused[i])
            status = EXIT_FAILED;
    return compare->contradictions || compare->late || program_stop ? worse(status, EXIT_NO) : status;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct compare *compare = calloc(1, sizeof *compare);
    if (!compare) {
        complain("compare: not enough memory");
        return EXIT_FAILED;
    }
    compare->program = program;
    compare->specs.registry = program->registry;
    compare->limit = 2;
    compare->runs = 3;
    compare->timeout_ns = 10000000000;
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a back-end, with its settings; repeatable", set_spec, &compare->specs},
        {0, "solvers", "LIST", "back-ends with commas between (default: all sound)", set_spec_names,
         &compare->specs},
        {'n', "limit", "N", "solutions wanted; 2 (default) proves one unique, 0: all", set_number,
         &compare->limit},
        {0, "runs", "N", "timed runs of each solve (default 3)", set_positive, &compare->runs},
        {0, "timeout", "S", "seconds a solve (default 10); 0: no limit", set_seconds, &compare->timeout_ns},
        {0, "out", "DIR", "where rows and charts go (default results/DATE-N)", set_text, &compare->out},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &compare->order},
        {0, "record-host", 0, "tell the machine's name in run.json", set_flag, &compare->with_host},
        {'q', "quiet", 0, "no progress", set_flag, &compare->quiet},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first) {
        if (!compare->specs.count)
            take_default_solvers(compare);
        status = load_sets(compare, argv + first, (size_t)(argc - first));
        if (compare->sets.count)
            status = worse(status, compare_sets(compare));
        sessions_close(&compare->sessions);
        sets_close(&compare->sets);
    }
    free(compare);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .arguments = "[-s SPEC]... [--solvers LIST] [SET...]",
    .summary = "run back-ends on the same boards: check, time, store, chart",
    .description = "Runs every back-end on every board, verifies every solution, holds the answers\n"
                   "against each other, and stores a row for each run. Without a SET: those that\n"
                   "`quadrille list sets` marks.\n"
                   "Exit status: 0 done, 1 a contradiction or interrupted, 2 bad input or usage.",
    .example = "quadrille compare --solvers dlx,picosat,mrv --runs 1 boards.txt",
    .run = run,
};
