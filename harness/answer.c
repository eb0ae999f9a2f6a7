#include "answer.h"

#include "output.h"
#include "plain.h"

#include "../common/board.h"
#include "../common/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int status_of(const struct outcome *outcome)
{
    return outcome->status == STATUS_OK && outcome->solutions && outcome->shown ? EXIT_DONE : EXIT_NO;
}

/* What a person should know about an outcome that is not simply an answer. */
static void explain(const struct outcome *outcome, const char *solver, const char *place)
{
    if (outcome->status == STATUS_WRONG)
        fprintf(stderr, "%s: %s is wrong: %s\n", place, solver, outcome->flaw.text);
    else if (outcome->status == STATUS_CRASHED)
        fprintf(stderr, "%s: %s broke: %s\n", place, solver, outcome->flaw.text);
    else if (outcome->status == STATUS_LIMITED)
        fprintf(stderr, "%s: %s gave up: %s\n", place, solver, outcome->flaw.text);
    else if (outcome->status == STATUS_TIMEOUT && outcome->solutions)
        fprintf(stderr, "%s: cut off by the time limit after %" PRIu64 " solutions\n", place,
                outcome->solutions);
    else if (outcome->status == STATUS_TIMEOUT)
        fprintf(stderr, "%s: cut off by the time limit\n", place);
    else if (outcome->status == STATUS_OK && outcome->shown < outcome->solutions)
        fprintf(stderr,
                "%s: %s counts %" PRIu64 " solutions and shows %" PRIu64 ": the others are not verified\n",
                place, solver, outcome->solutions, outcome->shown);
    else if (outcome->status == STATUS_MEMORY)
        fprintf(stderr, "%s: %s ran out of memory\n", place, solver);
}

/* Holds an outcome against the solution that the file gives, which the reader has verified. */
static int check_expected(const struct outcome *outcome, struct order order, const uint8_t *expected,
                          const char *solver, const char *place)
{
    if (outcome->status != STATUS_OK || (outcome->solutions && !outcome->hashed))
        return EXIT_DONE;
    if (outcome->complete && !outcome->solutions) {
        fprintf(stderr, "%s: %s is wrong: it finds no solution, and the file gives one\n", place, solver);
        return EXIT_NO;
    }
    if (outcome->solutions == 1 && outcome->solution_hash != board_hash(order, expected))
        fprintf(stderr, "%s: note: the file gives another solution: the board has several\n", place);
    return EXIT_DONE;
}

#define COUNTER_NAME(name, NAME, meaning) #name,

/* Deeper levels are counted in the last. */
enum { PROFILE_LEVELS = 1 << 14 };

/* What the back-end counted, and a line for each level with its share of the nodes. */
static void print_profile(const struct solver *solver, const struct outcome *outcome, const uint64_t *profile,
                          const char *place)
{
    static const char *const names[] = {COUNTERS(COUNTER_NAME)};
    size_t levels = PROFILE_LEVELS;
    uint64_t nodes = 0;
    fprintf(stderr, "%s: %s:", place, solver->name);
    for (size_t i = 0; i < COUNTER_COUNT; i++)
        if (solver->counts & 1u << i)
            fprintf(stderr, " %" PRIu64 " %s", outcome->counters[i], names[i]);
    fputs(solver->counts ? "\n" : " it counts nothing\n", stderr);
    while (levels > 0 && !profile[levels - 1])
        levels--;
    for (size_t level = 0; level < levels; level++)
        nodes += profile[level];
    for (size_t level = 0; level < levels; level++)
        fprintf(stderr, "  level %4zu %14" PRIu64 " nodes %5.1f %%\n", level, profile[level],
                100 * (double)profile[level] / (double)nodes);
    if (!levels)
        fprintf(stderr, "  %s tells no levels\n", solver->name);
}

/* Who listens to a solve: the command, and whoever has to certify its one solution. */
struct audience {
    struct question *question;
    const struct problem *problem;
    struct first_solution first;
};

static void pass_solution(void *context, const struct solution *solution)
{
    struct audience *audience = context;
    struct question *question = audience->question;
    if (question->certify)
        first_solution_keep(&audience->first, audience->problem, solution);
    if (question->on_solution)
        question->on_solution(question->context, solution);
}

static int ask(struct question *question, struct session_list *sessions, struct certify *certify,
               const struct set *set, size_t index)
{
    const struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    const struct spec *spec = &question->specs.spec[problem.formula && !question->specs.spec->named];
    struct outcome outcome = {.status = STATUS_CLASH, .complete = true};
    struct clash clash;
    char place[PLACE_TEXT_MAX];
    puzzle_place(set, index, place);
    question->on_puzzle(question->context, set, index);
    if (cells && board_find_clash(problem.order, cells, &clash)) {
        char text[128];
        clash_describe(problem.order, &clash, text, sizeof text);
        fprintf(stderr, "%s: no solution: %s\n", place, text);
        question->on_outcome(question->context, &outcome);
        return EXIT_NO;
    }
    struct open_session *open = sessions_get(sessions, spec, &problem, 0, 0);
    if (!open || open->refused) {
        outcome = (struct outcome){.status = STATUS_MEMORY};
        const char *why = open ? open->error.text : "not enough memory", *name = spec->solver->name;
        if (strncmp(why, name, strlen(name)))
            fprintf(stderr, "%s: %s: %s\n", place, spec->text, why);
        else
            fprintf(stderr, "%s: %s\n", place, why);
        question->on_outcome(question->context, &outcome);
        return EXIT_FAILED;
    }
    uint64_t *profile = question->profile ? calloc(PROFILE_LEVELS, sizeof *profile) : 0;
    struct audience audience = {.question = question, .problem = &problem};
    struct task task = {.session = &open->session,
                        .cells = cells,
                        .limit = question->limit,
                        .timeout_ns = question->timeout_ns,
                        .verify_all = true,
                        .on_solution = pass_solution,
                        .context = &audience,
                        .profile = profile,
                        .profile_length = PROFILE_LEVELS};
    measure(&task, &outcome);
    if (profile)
        print_profile(spec->solver, &outcome, profile, place);
    free(profile);
    explain(&outcome, spec->text, place);
    question->on_outcome(question->context, &outcome);
    sessions_drop(sessions, &problem);
    if (certify_wants(certify, &outcome))
        certify_outcome(certify, set, index, audience.first.found ? &audience.first.solution : 0,
                        question->timeout_ns);
    first_solution_close(&audience.first);
    const uint8_t *expected = puzzle_expected(&set->puzzles, index);
    int status = status_of(&outcome);
    if (expected)
        status = worse(status, check_expected(&outcome, problem.order, expected, spec->text, place));
    return status;
}

/* --- plain texts, many boards at once --- */

/* Enough that what a call costs is no matter, and that all of it stays in the second cache. */
enum { AT_ONCE = 2048 };

struct plain_asking {
    uint8_t cells[AT_ONCE * PLAIN_CELLS], grids[AT_ONCE * PLAIN_CELLS];
    struct board_answer told[AT_ONCE];
    struct plain_answer answers[AT_ONCE];
};

static bool may_ask_plain(const struct question *question)
{
    const struct spec *spec = question->specs.spec;
    const struct reader_options *reader = &question->reader;
    /* Programs by others are asked board by board: what they do wrong is told of each. */
    return question->on_answers && question->specs.count && spec->solver->solve_many &&
           !spec->solver->argument && !spec->cold && question->limit == 1 && !question->timeout_ns &&
           !question->certify && !question->profile && !reader->from_told &&
           (!reader->order.rows || order_equal(reader->order, (struct order){3, 3}));
}

/* What came of one board, and what a person should know about it. */
static int judge(struct plain_asking *asking, size_t at, const char *solver, const char *path, size_t line)
{
    static const struct order order = {3, 3};
    const struct board_answer *told = &asking->told[at];
    const uint8_t *cells = asking->cells + PLAIN_CELLS * at, *grid = asking->grids + PLAIN_CELLS * at;
    struct plain_answer *answer = &asking->answers[at];
    struct clash clash;
    struct error error;
    if (told->solutions) {
        bool right = verify_grid(order, cells, grid, &error);
        *answer = right ? (struct plain_answer){PLAIN_SOLVED, grid} : (struct plain_answer){PLAIN_GAVE_UP, 0};
        if (!right)
            fprintf(stderr, "%s:%zu: %s is wrong: %s\n", path, line, solver, error.text);
        return right ? EXIT_DONE : EXIT_NO;
    }
    *answer = (struct plain_answer){told->end == SEARCH_EXHAUSTED ? PLAIN_NONE : PLAIN_GAVE_UP, 0};
    if (told->end == SEARCH_NO_MEMORY)
        fprintf(stderr, "%s:%zu: %s ran out of memory\n", path, line, solver);
    else if (board_find_clash(order, cells, &clash)) {
        char text[128];
        clash_describe(order, &clash, text, sizeof text);
        fprintf(stderr, "%s:%zu: no solution: %s\n", path, line, text);
    }
    return EXIT_NO;
}

/* Boards `first` to `end` of a plain text. */
static int ask_some(struct question *question, struct session *session, struct plain_asking *asking,
                    const struct set *set, size_t first, size_t end)
{
    const char *solver = question->specs.spec->text;
    struct boards boards = {.cells = asking->cells,
                            .count = end - first,
                            .limit = 1,
                            .stop = &program_stop,
                            .answers = asking->told,
                            .grids = asking->grids};
    plain_read(set->text + first * PLAIN_LINE, boards.count, asking->cells);
    session_solve_many(session, &boards);
    int status = EXIT_DONE;
    size_t judged = 0;
    bool stopped = false;
    for (; judged < boards.count && !stopped; judged++) {
        status = worse(status, judge(asking, judged, solver, set->path, first + judged + 1));
        stopped = asking->told[judged].end == SEARCH_STOPPED;
    }
    question->on_answers(question->context, asking->answers, judged);
    return status;
}

static int ask_plain(struct question *question, struct session_list *sessions, const struct set *set)
{
    const struct problem problem = {.order = {3, 3}};
    size_t count = plain_count(set->length);
    struct open_session *open = sessions_get(sessions, question->specs.spec, &problem, 0, 0);
    struct plain_asking *asking = malloc(sizeof *asking);
    int status = EXIT_DONE;
    if (!open || !asking || open->refused) {
        complain("%s: %s", question->specs.spec->text,
                 open && open->refused ? open->error.text : "not enough memory");
        status = EXIT_FAILED;
    }
    for (size_t first = 0; status != EXIT_FAILED && first < count && !program_stop; first += AT_ONCE) {
        size_t end = count - first > AT_ONCE ? first + AT_ONCE : count;
        status = worse(status, ask_some(question, &open->session, asking, set, first, end));
    }
    free(asking);
    return status;
}

/* dlx, and picosat for formulas, which no exact cover back-end reads. */
static bool take_defaults(struct spec_list *specs, struct error *error)
{
    if (!set_spec(specs, "dlx", error))
        return false;
    specs->spec[0].named = false;
    if (!set_spec(specs, "picosat", error))
        specs->spec[1] = specs->spec[0];
    return true;
}

int answer_sets(struct question *question, const struct command *command, char *const *names, size_t count)
{
    struct error error = {"one back-end at a time; compare takes several"};
    if (question->specs.count > 1) {
        complain("%s: %s", command->name, error.text);
        return EXIT_USAGE;
    }
    if (!question->specs.count && !take_defaults(&question->specs, &error)) {
        complain("%s: %s", command->name, error.text);
        return EXIT_USAGE;
    }
    struct set_list sets;
    struct session_list sessions = {0};
    struct certify certify = {0};
    if (question->certify && !certify_open(&certify, question->certify, &error)) {
        complain("%s: --certify: %s", command->name, error.text);
        return EXIT_USAGE;
    }
    int status = may_ask_plain(question) ? sets_load_but_plain(&sets, names, count, &question->reader)
                                         : sets_load(&sets, names, count, &question->reader);
    for (size_t s = 0; s < sets.count; s++) {
        if (sets.set[s].plain)
            status = worse(status, ask_plain(question, &sessions, &sets.set[s]));
        for (size_t i = 0; i < sets.set[s].puzzles.count && !program_stop; i++)
            status = worse(status, ask(question, &sessions, &certify, &sets.set[s], i));
    }
    status = worse(status, certify_print(&certify, stderr));
    certify_close(&certify);
    sessions_close(&sessions);
    sets_close(&sets);
    return program_stop ? worse(status, EXIT_NO) : status;
}
