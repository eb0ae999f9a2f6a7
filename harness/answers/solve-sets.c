/* SPDX-License-Identifier: MIT */
#include "harness/answers/solve-sets.h"

#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/cover/family.h"
#include "common/verify.h"
#include "harness/answers/cheapest-covers.h"
#include "harness/base/memory.h"
#include "solvers/auto/auto-rule.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *asked_name(const struct asked *asked, char text[PLACE_TEXT_MAX])
{
    return place_in(asked->set, asked->puzzle, text);
}

/* Who else may answer what was cut off. */
static void explain_time(FILE *err, const struct question *question, const struct problem *problem)
{
    enum { NAMES = 128 };
    char names[NAMES];
    const struct solver *solver = question->specs.spec->solver;
    const struct search search = {
        .limit = question->limit, .minimize = question->minimize, .show_all = question->on_solution};
    auto_name_members(problem, &search, solver, names, sizeof names);
    if (solver->rung == RUNG_ANY)
        fprintf(err, ": auto asked %s\n", names);
    else
        fprintf(err, *names ? ": such instances are for %s: -s auto\n" : "\n", names);
}

/* What a person should know about an outcome that is not simply an answer. */
static void explain(FILE *err, const struct question *question, const struct problem *problem,
                    const struct outcome *outcome, const char *place)
{
    char text[COUNT_TEXT_MAX];
    const struct spec *spec = question->specs.spec;
    const char *solver = outcome->member ? outcome->member->name : spec->text;
    if (outcome->status == STATUS_WRONG)
        fprintf(err, "%s: %s is wrong: %s\n", place, solver, outcome->flaw.text);
    else if (outcome->status == STATUS_CRASHED)
        fprintf(err, "%s: %s broke: %s\n", place, solver, outcome->flaw.text);
    else if (outcome->status == STATUS_LIMITED)
        fprintf(err, "%s: %s gave up: %s\n", place, solver, outcome->flaw.text);
    else if (outcome->status == STATUS_TIMEOUT) {
        fprintf(err, "%s: cut off by the time limit", place);
        if (outcome->solutions && !outcome->has_cost)
            fprintf(err, " after %s solutions", count_digits(outcome->solutions, outcome->large_count, text));
        explain_time(err, question, problem);
    } else if (outcome->status == STATUS_OK && outcome->shown < outcome->solutions &&
               (question->verbose || spec->named))
        fprintf(err, "%s: %s counts %s solutions and shows %" PRIu64 ": the others are not verified\n", place,
                solver, count_digits(outcome->solutions, outcome->large_count, text), outcome->shown);
    else if (outcome->status == STATUS_MEMORY)
        fprintf(err, "%s: %s ran out of memory\n", place, solver);
    if (question->verbose && outcome->member)
        fprintf(err, "%s: %s answered; all that were asked worked %" PRIu64 "\n", place, solver,
                outcome->work);
}

/* Compares the count of all solutions with the one that is known of a member of a family. */
static void check_known(struct outcome *outcome, const struct asked *asked)
{
    char text[COUNT_TEXT_MAX];
    bool is_whole = outcome->status == STATUS_OK && outcome->complete && !asked->puzzle->line;
    char *known = is_whole
                      ? puzzle_known_count(asked->set, (size_t)(asked->puzzle - asked->set->puzzles.puzzle))
                      : NULL;
    const char *counted = count_digits(outcome->solutions, outcome->large_count, text);
    if (known && strcmp(known, counted)) {
        outcome->status = STATUS_WRONG;
        error_set(&outcome->flaw, "it counts %.80s solutions, and there are %.80s", counted, known);
    }
    free(known);
}

/* Holds an outcome against the solution that the file gives, which the reader has verified. */
static int check_expected(const struct asked *asked, const struct outcome *outcome, const char *solver,
                          const char *place)
{
    struct order order = asked->puzzle->order;
    if (outcome->status != STATUS_OK || (outcome->solutions && !outcome->hashed))
        return EXIT_DONE;
    if (outcome->complete && !outcome->solutions) {
        fprintf(asked->err, "%s: %s is wrong: it finds no solution, and the file gives one\n", place, solver);
        return EXIT_NO;
    }
    if (outcome->solutions == 1 && outcome->solution_hash != board_hash(order, asked->expected))
        fprintf(asked->err, "%s: note: the file gives another solution: the board has several\n", place);
    return EXIT_DONE;
}

/* Deeper levels are counted in the last. */
enum { PROFILE_LEVELS = 1 << 14 };

/* What the back-end counted. */
static void print_counters(FILE *err, const struct solver *solver, const struct outcome *outcome,
                           const char *place)
{
    fprintf(err, "%s: %s:", place, solver->name);
    for (size_t i = 0; i < COUNTER_COUNT; i++)
        if (solver->counted & 1u << i)
            fprintf(err, " %" PRIu64 " %s", outcome->counters[i], counter_names[i]);
    fputs(solver->counted ? "\n" : " it counts nothing\n", err);
}

/* What the back-end counted, and a line for each level with its share of the nodes. */
static void print_profile(FILE *err, const struct solver *solver, const struct outcome *outcome,
                          const uint64_t *profile, const char *place)
{
    size_t levels = PROFILE_LEVELS;
    uint64_t nodes = 0;
    print_counters(err, solver, outcome, place);
    if (outcome->status == STATUS_OK && solver->counted & COUNTS(VARIABLES) &&
        !outcome->counters[COUNTER_VARIABLES])
        fputs("  forced placements settled it: no clauses were left to search\n", err);
    while (levels > 0 && !profile[levels - 1])
        levels--;
    for (size_t level = 0; level < levels; level++)
        nodes += profile[level];
    for (size_t level = 0; level < levels; level++)
        fprintf(err, "  level %4zu %14" PRIu64 " nodes %5.1f %%\n", level, profile[level],
                100 * (double)profile[level] / (double)nodes);
    if (!levels)
        fprintf(err, "  %s reports no levels\n", solver->name);
}

/* A place for work that is done by one of the jobs: boards of a plain text, or puzzle `index` of a set. Its
 * output goes straight to its streams if there is one place; else it is kept here until its turn comes. Of
 * many boards that are settled at its end the answers are kept, not their text, which is made where it is
 * written. */
struct solve_sets_piece {
    const struct set *set;
    size_t count; /* of the boards; 0: it is a puzzle */
    size_t index;
    struct instance_name first; /* of them, or the puzzle */
    uint8_t *cells;
    size_t *lines;
    struct board_answer *answers; /* of many boards: the answers, */
    uint8_t *grids;               /* a solution of each that has one, */
    bool *right;                  /* whether it is one, */
    const uint8_t **settled;      /* and those that stand in a row and were found right */
    size_t settled_count;         /* of those that are still to be printed */
    bool follows;                 /* a board of the same text stands before them */
    bool is_first;
    struct puzzle before; /* unless it is the first: the last one of the piece before */
    FILE *out, *err;
    char *out_text, *err_text;
    size_t out_length, err_length;
    int status;
    bool stopped; /* by the user: its output is the last */
};

/* What a job needs for itself. */
struct solve_sets_job {
    struct session_list sessions;
    struct phases phases;
    size_t together; /* boards asked about many at once, and what was counted in that */
    struct outcome counted;
    void *context;
};

struct answering {
    struct question *question;
    void *proofs; /* of question->prover */
    struct set_list sets;
    size_t set, index;  /* what is fetched next */
    size_t boards;      /* of this set's plain text so far */
    bool begun;         /* something was fetched before */
    struct puzzle last; /* namely this */
    bool many;          /* boards of plain texts are asked about many at once */
    size_t at_once;
    size_t jobs, places;
    struct solve_sets_job *job;
    struct solve_sets_piece *piece;
    int status;
    bool stopped;
    struct progress progress; /* `done` of `instances` are reported */
    size_t done, instances;
    uint64_t parse_ns, print_ns; /* of the thread that reads and prints */
};

/* --- one puzzle --- */

/* A copy of a solution; to be freed. */
static struct solution *copy_solution(const struct problem *problem, const struct solution *solution)
{
    const size_t cells = solution->cells ? order_cells(problem->order) : 0,
                 options = solution->cells ? 0 : solution->option_count * sizeof *solution->options;
    struct solution *copy = memory_get(sizeof *copy + cells + options);
    void *room = copy + 1;
    *copy = cells ? (struct solution){.cells = room}
                  : (struct solution){.options = room, .option_count = solution->option_count};
    if (cells + options)
        memcpy(room, cells ? (const void *)solution->cells : solution->options, cells + options);
    return copy;
}

/* Who receives the solutions of a solve: the command, and the prover, which needs the only one. */
struct audience {
    struct answering *answering;
    struct job_runner *crew;
    struct solve_sets_piece *piece;
    struct solve_sets_job *job;
    const struct problem *problem;
    struct solution *first; /* of the prover; owned */
    struct cheapest_covers cheapest;
    uint64_t kept; /* solutions whose output may wait for its turn */
};

/* Keeps a cover until it is known which are the cheapest; on a terminal, who waits sees that one was
 * found. */
static void pass_cover(struct audience *audience, const struct solution *solution)
{
    const uint64_t cost = cover_cost(audience->problem->cover, solution->options, solution->option_count);
    struct cheapest_covers *cheapest = &audience->cheapest;
    const bool better = !cheapest->count || cost < cheapest->covers->cost;
    cheapest_covers_add(cheapest, cost, solution);
    if (better && audience->answering->places == 1 && isatty(STDERR_FILENO))
        fprintf(stderr, "a cover that costs %" PRIu64 " is found; the search goes on\n", cost);
}

static void print_covers(struct audience *audience)
{
    const struct question *question = audience->answering->question;
    for (size_t i = 0; question->on_solution && i < audience->cheapest.count; i++) {
        const struct kept_cover *cover = &audience->cheapest.covers[i];
        question->on_solution(
            audience->job->context,
            &(struct solution){.options = cover->options, .option_count = cover->option_count});
    }
    cheapest_covers_close(&audience->cheapest);
}

/* What was proved, or claimed, of a search that was to minimize. */
static void explain_cost(FILE *err, const struct outcome *outcome, const char *place)
{
    if (outcome->complete && outcome->has_cost)
        fprintf(err, "%s: cost %" PRIu64 ", %s\n", place, outcome->cost,
                outcome->claimed ? "claimed to be the least" : "the least");
    else if (outcome->has_cost)
        fprintf(err, "%s: cost %" PRIu64 "; the least is %" PRIu64 " or more\n", place, outcome->cost,
                outcome->bound);
    else if (!outcome->complete)
        fprintf(err, "%s: no cover was found; the least cost is %" PRIu64 " or more\n", place,
                outcome->bound);
}

static void pass_solution(void *context, const struct solution *solution)
{
    enum { KEPT_MAX = 1 << 10 };
    struct audience *audience = context;
    const struct question *question = audience->answering->question;
    if (question->prover && !audience->first)
        audience->first = copy_solution(audience->problem, solution);
    if (question->minimize) {
        pass_cover(audience, solution);
        return;
    }
    if (question->on_solution)
        question->on_solution(audience->job->context, solution);
    if (++audience->kept % KEPT_MAX == 0 && audience->answering->places > 1)
        jobs_report_now(audience->crew, (size_t)(audience->piece - audience->answering->piece));
}

static int solve_sets_refuse(const struct spec *spec, const struct open_session *open, FILE *err,
                             const char *place)
{
    const char *why = open->error.text, *name = spec->solver->name;
    if (strncmp(why, name, strlen(name)))
        fprintf(err, "%s: %s: %s\n", place, spec->text, why);
    else
        fprintf(err, "%s: %s\n", place, why);
    return EXIT_FAILED;
}

/* Of a question that is not asked: nothing was searched. */
static int refuse_question(const struct audience *audience, const struct asked *asked, const char *place,
                           const char *why)
{
    struct outcome outcome = {.status = STATUS_LIMITED};
    error_set(&outcome.flaw, "%s", why);
    fprintf(asked->err, "%s: %s\n", place, why);
    audience->answering->question->on_outcome(audience->job->context, &outcome);
    return EXIT_USAGE;
}

static int pass_outcome(const struct audience *audience, const struct asked *asked,
                        const struct outcome *outcome, const struct spec *spec, const char *place)
{
    const int status =
        outcome->status == STATUS_OK && outcome->solutions && outcome->shown ? EXIT_DONE : EXIT_NO;
    explain(asked->err, audience->answering->question, audience->problem, outcome, place);
    audience->answering->question->on_outcome(audience->job->context, outcome);
    return asked->expected ? worse(status, check_expected(asked, outcome, spec->text, place)) : status;
}

static int solve_sets_ask(struct audience *audience, struct asked *asked, const struct problem *problem)
{
    struct answering *answering = audience->answering;
    const struct question *question = answering->question;
    const struct spec *spec = question->specs.spec;
    void *context = audience->job->context;
    struct outcome outcome = {.status = STATUS_CLASH, .complete = true};
    struct clash clash;
    char place[PLACE_TEXT_MAX];
    asked_name(asked, place);
    asked->solver = NULL;
    question->on_puzzle(context, asked);
    if (asked->cells && board_find_clash(problem->order, asked->cells, &clash)) {
        char text[128];
        clash_describe(problem->order, &clash, text, sizeof text);
        fprintf(asked->err, "%s: no solution: %s\n", place, text);
        question->on_outcome(context, &outcome);
        return EXIT_NO;
    }
    struct error error;
    asked->solver = spec->text;
    if (question->minimize && !session_minimizes(spec->solver, problem, &error))
        return refuse_question(audience, asked, place, error.text);
    struct open_session *open = sessions_get(&audience->job->sessions, spec, problem, 0, 0);
    if (open->refused) {
        outcome = sessions_refusal(open);
        int status = solve_sets_refuse(spec, open, asked->err, place);
        question->on_outcome(context, &outcome);
        return status;
    }
    uint64_t *profile = question->profile ? memory_zeroed(PROFILE_LEVELS, sizeof *profile) : NULL;
    struct task task = {.session = &open->session,
                        .cells = asked->cells,
                        .solutions_wanted = question->limit,
                        .minimize = question->minimize,
                        .timeout_ns = question->timeout_ns,
                        .verify_all = true,
                        .only_count = true,
                        .on_solution = question->on_solution || question->prover ? pass_solution : NULL,
                        .context = audience,
                        .phases = question->profile ? &audience->job->phases : NULL,
                        .profile = profile,
                        .profile_length = PROFILE_LEVELS};
    struct measurement measurement = {0};
    measure_in(&measurement, &task, &outcome);
    if (outcome.member)
        asked->solver = outcome.member->name;
    outcome.claimed = question->minimize && spec->solver->argument;
    if (!question->limit && !question->minimize)
        check_known(&outcome, asked);
    if (profile)
        print_profile(asked->err, outcome.member ? outcome.member : spec->solver, &outcome, profile, place);
    free(profile);
    print_covers(audience);
    int status = pass_outcome(audience, asked, &outcome, spec, place);
    if (question->minimize && outcome.status != STATUS_WRONG && outcome.status != STATUS_CRASHED)
        explain_cost(asked->err, &outcome, place);
    sessions_drop(&audience->job->sessions, problem);
    if (question->prover)
        question->prover->prove(answering->proofs, asked->set, audience->piece->index, &outcome,
                                audience->first, question->timeout_ns);
    free(audience->first);
    measurement_close(&measurement);
    return status;
}

static int ask_puzzle(struct answering *answering, struct job_runner *crew, struct solve_sets_job *job,
                      struct solve_sets_piece *piece)
{
    const struct puzzles *puzzles = &piece->set->puzzles;
    const struct problem problem = puzzle_problem(puzzles, piece->index);
    struct asked asked = {.out = piece->out,
                          .err = piece->err,
                          .set = piece->set,
                          .puzzle = &puzzles->puzzle[piece->index],
                          .instance = piece->first,
                          .cells = puzzle_cells(puzzles, piece->index),
                          .expected = puzzle_expected(puzzles, piece->index),
                          .before = piece->is_first ? NULL : &piece->before};
    struct audience audience = {.answering = answering,
                                .crew = crew,
                                .piece = piece,
                                .job = job,
                                .problem = &problem,
                                .cheapest.wanted = answering->question->limit};
    return solve_sets_ask(&audience, &asked, &problem);
}

/* --- boards of a plain text --- */

static const struct puzzle plain_puzzle = {.order = {3, 3}, .format = FORMAT_LINE};
static const struct problem plain_problem = {.order = {3, 3}};

/* Many at once are asked for two solutions of each at the most: that settles those that have one or none, and
 * all if only one is wanted. The others are asked about again, one by one, and so are all where something
 * fails. */
static bool may_ask_many(const struct question *question)
{
    const struct spec *spec = question->specs.spec;
    /* Programs by others are asked board by board: what goes wrong is reported for each. */
    return question->on_answers && !question->minimize && spec->solver->solve_many &&
           !spec->solver->show_solution && !spec->solver->argument && !spec->cold;
}

static bool has_plain_text(const struct set_list *sets)
{
    for (size_t i = 0; i < sets->count; i++)
        if (sets->set[i].plain)
            return true;
    return false;
}

static void add_counts(struct solve_sets_job *job, size_t boards, const uint64_t counters[COUNTER_COUNT])
{
    uint64_t *sum = job->counted.counters, deepest = sum[COUNTER_DEPTH];
    job->together += boards;
    for (size_t i = 0; i < COUNTER_COUNT; i++)
        sum[i] += counters[i];
    sum[COUNTER_DEPTH] = deepest > counters[COUNTER_DEPTH] ? deepest : counters[COUNTER_DEPTH];
}

/* False if the back-end does not open, or all together took longer than one may: then each board is asked
 * alone. */
static bool ask_many(const struct question *question, struct solve_sets_job *job,
                     const struct solve_sets_piece *piece)
{
    struct open_session *open = sessions_get(&job->sessions, question->specs.spec, &plain_problem, 0, 0);
    struct boards boards = {.cells = piece->cells,
                            .count = piece->count,
                            .limit = question->limit == 1 ? 1 : 2,
                            .deadline = question->timeout_ns ? clock_now() + question->timeout_ns : 0,
                            .stop = &program_stop,
                            .answers = piece->answers,
                            .grids = piece->grids};
    if (open->refused)
        return false;
    uint64_t began = clock_now();
    session_solve_many(&open->session, &boards);
    job->phases.search += clock_now() - began;
    if (boards.deadline && clock_now() >= boards.deadline)
        return false;
    add_counts(job, boards.count, boards.counters);
    return true;
}

/* Whether nothing more is to be asked about a board. */
static bool is_settled(const struct question *question, const struct board_answer *answers,
                       const uint8_t *cells, bool right)
{
    bool is_complete = answers->end == SEARCH_EXHAUSTED;
    if (answers->solutions == 0)
        return is_complete && !board_find_clash(plain_puzzle.order, cells, NULL);
    return answers->solutions == 1 && (is_complete || question->limit == 1) && right;
}

static struct asked solve_sets_ask_about(const struct solve_sets_piece *piece)
{
    return (struct asked){.out = piece->out,
                          .err = piece->err,
                          .set = piece->set,
                          .puzzle = &plain_puzzle,
                          .before = piece->is_first ? NULL : &piece->before};
}

/* Prints the answers that are settled, before a board that is asked about alone. */
static void print_settled(const struct question *question, struct solve_sets_job *job,
                          const struct asked *asked, struct solve_sets_piece *piece)
{
    uint64_t began = clock_now();
    if (piece->settled_count)
        question->on_answers(question->context, asked, piece->settled, piece->settled_count);
    piece->settled_count = 0;
    job->phases.print += clock_now() - began;
}

static uint64_t phases_sum(const struct phases *phases)
{
    return phases->search + phases->verify + phases->print;
}

/* Answers that are settled at the end are left to the thread that prints. */
static int ask_boards(struct answering *answering, struct job_runner *crew, struct solve_sets_job *job,
                      struct solve_sets_piece *piece)
{
    const struct question *question = answering->question;
    struct puzzle puzzle = plain_puzzle;
    struct asked asked = solve_sets_ask_about(piece);
    bool many = answering->many && ask_many(question, job, piece);
    int status = EXIT_DONE;
    size_t settled = 0;
    bool stopped = false;
    uint64_t began = clock_now(), elsewhere = phases_sum(&job->phases);
    asked.puzzle = &puzzle;
    if (many)
        verify_grids_of_nine(piece->cells, piece->grids, piece->count, piece->right);
    for (size_t at = 0; at < piece->count && !stopped; at++) {
        const uint8_t *cells = piece->cells + at * BOARD_LINE_CELLS,
                      *grid = piece->grids + at * BOARD_LINE_CELLS;
        if (many && is_settled(question, &piece->answers[at], cells, piece->right[at])) {
            bool is_solved = piece->answers[at].solutions;
            piece->settled[settled++] = is_solved ? grid : NULL;
            status = worse(status, is_solved ? EXIT_DONE : EXIT_NO);
            continue;
        }
        piece->settled_count = settled;
        print_settled(question, job, &asked, piece);
        asked.before = at ? &plain_puzzle : asked.before;
        settled = 0;
        asked.cells = cells;
        asked.instance = piece->first;
        asked.instance.number += piece->first.number ? at : 0;
        puzzle.line = piece->lines[at];
        struct audience audience = {
            .answering = answering, .crew = crew, .piece = piece, .job = job, .problem = &plain_problem};
        status = worse(status, solve_sets_ask(&audience, &asked, &plain_problem));
        asked.before = &plain_puzzle;
        piece->follows = true;
        stopped = program_stop;
    }
    /* All that is left of the loop above is verifying. */
    uint64_t passed = clock_now() - began;
    elsewhere = phases_sum(&job->phases) - elsewhere;
    job->phases.verify += passed - (elsewhere < passed ? elsewhere : passed);
    piece->settled_count = settled;
    return status;
}

/* --- all of them --- */

/* Of a plain text the piece that is loaded decides. */
static bool has_several_boards(const struct set *set)
{
    uint8_t cells[2 * BOARD_LINE_CELLS];
    size_t lines[2];
    struct board_lines text = set->unread;
    return board_lines_read(&text, 2, cells, lines) > 1;
}

static void fetch_boards(struct answering *answering, struct set *set, struct solve_sets_piece *piece)
{
    const bool several = answering->boards || has_several_boards(set);
    piece->first = (struct instance_name){set->source->name, several ? answering->boards + 1 : 0};
    piece->count = set_next_boards(set, answering->at_once, piece->cells, piece->lines, &answering->status);
    answering->boards += piece->count;
}

static struct instance_name name_of_puzzle(const struct answering *answering, const struct set *set,
                                           size_t index)
{
    struct instance_name name = instance_name(set, index);
    if (answering->boards) /* it stands behind those of the plain text */
        name.number = answering->boards + set->puzzles.puzzle[index].number;
    return name;
}

/* Boards of a plain text as long as there are such, then puzzles that the reader has read. */
static bool fetch(void *context, size_t place)
{
    struct answering *answering = context;
    struct solve_sets_piece *piece = &answering->piece[place];
    uint64_t began = clock_now();
    piece->count = piece->settled_count = 0;
    piece->stopped = piece->follows = false;
    for (; answering->set < answering->sets.count && !answering->stopped && !program_stop;
         answering->set++, answering->index = answering->boards = 0) {
        struct set *set = &answering->sets.set[answering->set];
        if (set->plain)
            fetch_boards(answering, set, piece);
        if (!piece->count && answering->index == set->puzzles.count)
            continue;
        piece->set = set;
        piece->is_first = !answering->begun;
        piece->before = answering->last;
        piece->index = piece->count ? 0 : answering->index++;
        if (!piece->count)
            piece->first = name_of_puzzle(answering, set, piece->index);
        piece->status = EXIT_DONE;
        answering->last = piece->count ? plain_puzzle : set->puzzles.puzzle[piece->index];
        answering->begun = true;
        answering->parse_ns += clock_now() - began;
        return true;
    }
    return false;
}

static void work(void *context, struct job_runner *crew, size_t number, size_t place)
{
    struct answering *answering = context;
    struct solve_sets_piece *piece = &answering->piece[place];
    struct solve_sets_job *job = &answering->job[number];
    if (!program_stop && piece->count)
        piece->status = ask_boards(answering, crew, job, piece);
    else if (!program_stop)
        piece->status = ask_puzzle(answering, crew, job, piece);
    piece->stopped = program_stop;
}

/* Writes what was kept, and begins anew. */
static void pass_on(FILE *kept, char *const *text, const size_t *length, FILE *to)
{
    fflush(kept);
    fwrite(*text, 1, *length, to);
    rewind(kept);
}

static void print_left(const struct question *question, const struct solve_sets_piece *piece)
{
    struct asked asked = solve_sets_ask_about(piece);
    asked.out = stdout;
    asked.err = stderr;
    asked.before = piece->follows ? &plain_puzzle : asked.before;
    if (piece->settled_count)
        question->on_answers(question->context, &asked, piece->settled, piece->settled_count);
}

static void report_piece(void *context, size_t place)
{
    struct answering *answering = context;
    struct solve_sets_piece *piece = &answering->piece[place];
    if (answering->stopped)
        return;
    if (answering->places > 1) {
        uint64_t began = clock_now();
        pass_on(piece->out, &piece->out_text, &piece->out_length, stdout);
        pass_on(piece->err, &piece->err_text, &piece->err_length, stderr);
        print_left(answering->question, piece);
        answering->print_ns += clock_now() - began;
    }
    answering->status = worse(answering->status, piece->status);
    answering->done += piece->count ? piece->count : 1;
    progress_show_boards(&answering->progress, "count", answering->done, answering->instances);
    /* No further answers are sought once standard output is closed. */
    answering->stopped = piece->stopped || ferror(stdout);
}

static void open_piece(const struct answering *answering, struct solve_sets_piece *piece)
{
    piece->cells = memory_get(answering->at_once * BOARD_LINE_CELLS);
    piece->lines = memory_get(answering->at_once * sizeof *piece->lines);
    piece->answers = memory_get(answering->at_once * sizeof *piece->answers);
    /* Where a board has no solution, what stands in the place of its grid is looked at, too. */
    piece->grids = memory_zeroed(answering->at_once, BOARD_LINE_CELLS);
    piece->right = memory_get(answering->at_once * sizeof *piece->right);
    piece->settled = memory_get(answering->at_once * sizeof *piece->settled);
    if (answering->places == 1) {
        piece->out = stdout;
        piece->err = stderr;
    } else {
        piece->out = memory_stream(&piece->out_text, &piece->out_length);
        piece->err = memory_stream(&piece->err_text, &piece->err_length);
    }
}

static void close_piece(const struct answering *answering, struct solve_sets_piece *piece)
{
    if (answering->places > 1) {
        fclose(piece->out);
        fclose(piece->err);
    }
    free(piece->out_text);
    free(piece->err_text);
    free(piece->cells);
    free(piece->lines);
    free(piece->answers);
    free(piece->grids);
    free(piece->right);
    free(piece->settled);
}

/* Many boards are so many that what a call costs is no matter, and that they stay in the second cache. The
 * fastest engines take three times as long for a board as reading and printing it does, so that goes on
 * meanwhile. */
static void open_all(struct answering *answering)
{
    enum { MANY = 2048, PLACES_FOR_MANY = 4, PLACES = 16 };
    answering->many = may_ask_many(answering->question) && has_plain_text(&answering->sets);
    answering->at_once = answering->many ? MANY : 1;
    answering->jobs = answering->question->jobs;
    answering->places = answering->many       ? answering->jobs * PLACES_FOR_MANY
                        : answering->jobs > 1 ? answering->jobs * PLACES
                                              : 1;
    answering->job = memory_zeroed(answering->jobs, sizeof *answering->job);
    answering->piece = memory_zeroed(answering->places, sizeof *answering->piece);
    for (size_t i = 0; i < answering->jobs; i++)
        answering->job[i].context =
            (char *)answering->question->context + i * answering->question->context_size;
    for (size_t i = 0; i < answering->places; i++)
        open_piece(answering, &answering->piece[i]);
}

static void close_all(struct answering *answering)
{
    for (size_t i = 0; i < answering->jobs; i++)
        sessions_close(&answering->job[i].sessions);
    for (size_t i = 0; i < answering->places; i++)
        close_piece(answering, &answering->piece[i]);
    free(answering->job);
    free(answering->piece);
}

static void print_phases(uint64_t parse_ns, const struct phases *phases)
{
    fprintf(stderr, "times: parsing %.4f s, searching %.4f s, verifying %.4f s, printing %.4f s\n",
            1e-9 * (double)parse_ns, 1e-9 * (double)phases->search, 1e-9 * (double)phases->verify,
            1e-9 * (double)phases->print);
}

void print_phases_until_now(const uint64_t began[3])
{
    fflush(stdout);
    print_phases(began[1] - began[0],
                 &(struct phases){.search = began[2] - began[1], .print = clock_now() - began[2]});
}

/* Of several jobs the sums. What is counted of many boards at once is so of all of them. Setting up back-ends
 * and what else a program does is in none of the times. */
static void print_sums(struct answering *answering)
{
    struct solve_sets_job all = {.phases = {.print = answering->print_ns}};
    const struct solver *solver = answering->question->specs.spec->solver;
    uint64_t began = clock_now();
    fflush(stdout);
    all.phases.print += clock_now() - began;
    for (size_t i = 0; i < answering->jobs; i++) {
        const struct solve_sets_job *job = &answering->job[i];
        all.phases.search += job->phases.search;
        all.phases.verify += job->phases.verify;
        all.phases.print += job->phases.print;
        add_counts(&all, job->together, job->counted.counters);
    }
    if (all.together) {
        char boards[48];
        snprintf(boards, sizeof boards, all.together == 1 ? "%zu board" : "%zu boards together",
                 all.together);
        print_counters(stderr, solver, &all.counted, boards);
    }
    print_phases(answering->parse_ns, &all.phases);
}

static void solve_sets_run(struct answering *answering, const struct command *command)
{
    struct error error;
    open_all(answering);
    const struct job_task task = {.jobs = answering->jobs,
                                  .places = answering->places,
                                  .context = answering,
                                  .fetch = fetch,
                                  .work = work,
                                  .report = report_piece};
    const bool ran = jobs_run(&task, &error);
    if (!ran) {
        complain("%s: %s", command->name, error.text);
        answering->status = EXIT_FAILED;
    }
    if (answering->question->profile && ran)
        print_sums(answering);
    close_all(answering);
}

/* Whether there is a second instance. */
static bool has_several(const struct set_list *sets)
{
    const struct set *set = sets->set;
    return sets->count > 1 ||
           (sets->count && (set->plain ? has_several_boards(set) : set->puzzles.count > 1));
}

/* One instance keeps one job busy. False and a sentence if that is not what was asked for. */
static bool check_one_instance(struct question *question, const struct command *command, struct error *error)
{
    if (question->progress_ns)
        return error_set(error, "--progress says how many of several instances are counted: "
                                "convert --cubes N makes several of one");
    struct spec *spec = question->specs.spec;
    if (question->jobs > 1 && spec->solver->rung == RUNG_ANY) {
        uint64_t *jobs = &spec->settings.value[AUTO_JOBS];
        *jobs = *jobs > 1 ? *jobs : question->jobs < TURN_TAKERS_MAX ? question->jobs : TURN_TAKERS_MAX;
        return true;
    }
    if (question->jobs > 1 && !question->limit && !question->minimize)
        complain("%s: note: one instance takes one job: convert --cubes N makes several of it",
                 command->name);
    return true;
}

static bool solve_sets_take_default(struct spec_list *specs, struct error *error)
{
    const bool found = spec_list_read(specs, "auto", error);
    specs->spec->named = false;
    return found;
}

/* Whether the question can be asked by several jobs, and of one back-end. */
static bool check_question(const struct question *question, struct error *error)
{
    const struct spec *spec = question->specs.spec;
    if (question->specs.count > 1)
        return error_set(error, "one solver at a time; compare takes several");
    if (question->jobs > 1 && question->prover)
        return error_set(error, "--jobs above 1 goes without --certify");
    return jobs_suit(spec, question->jobs, error);
}

int solve_sets(struct question *question, const struct command *command, char *const *names, size_t count)
{
    assert(question->on_puzzle && question->on_outcome && question->jobs > 0);
    struct error error;
    struct answering answering = {.question = question};
    if ((!question->specs.count && !solve_sets_take_default(&question->specs, &error)) ||
        !check_question(question, &error))
        return complain_with(EXIT_USAGE, "%s: %s", command->name, error.text);
    if (question->prover && !(answering.proofs = question->prover->begin(question->certify, &error)))
        return complain_with(EXIT_USAGE, "%s: --certify: %s", command->name, error.text);
    /* Proofs are named by the numbers of puzzles. */
    uint64_t began = clock_now();
    answering.status = question->prover || question->progress_ns
                           ? sets_load(&answering.sets, names, count, &question->reader)
                           : sets_load_streaming(&answering.sets, names, count, &question->reader);
    answering.parse_ns += clock_now() - began;
    const bool several = has_several(&answering.sets);
    if (question->several && several)
        *question->several = true;
    answering.instances = sets_count_instances(&answering.sets);
    progress_start(&answering.progress, !question->progress_ns, question->progress_ns);
    if (answering.sets.count &&
        ((!several && !check_one_instance(question, command, &error)) ||
         !probe_programs(&question->specs, &answering.sets, question->limit, 0, &error))) {
        complain("%s: %s", command->name, error.text);
        answering.status = worse(answering.status, EXIT_USAGE);
    } else if (answering.sets.count)
        solve_sets_run(&answering, command);
    int status = answering.status;
    if (question->prover)
        status = worse(status, question->prover->end(answering.proofs));
    sets_close(&answering.sets);
    return program_stop ? worse(status, EXIT_NO) : status;
}
