/* SPDX-License-Identifier: MIT */
/* The lesson that lives: what the page of `lesson --live` calls, compiled for WebAssembly
 * (cmake/live-module.cmake). The reader's instance goes in as text. What comes out is JSON: the data of a
 * lesson (lesson-data.c), as the program writes them, or what a call says, or {"mistakes": [{"line",
 * "column", "text"}, ...]}, with line 0 where a mistake is of the whole. */
#include "common/base/clock.h"
#include "common/cover/family.h"
#include "common/formats/reader.h"
#include "common/verify.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/extensions/explain/reasons.h"
#include "harness/extensions/lesson/lesson.h"
#include "harness/extensions/trace/narration.h"
#include "harness/extensions/trace/trace-json.h"
#include "harness/text/json-text.h"
#include "solvers/clauses/clause-set.h"
#include "solvers/clauses/encoded.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* The last answer; the page reads it before it asks again. */
static struct {
    char *text;
    size_t length, mistakes;
    FILE *file;
} answer;

static void live_say(size_t line, size_t column, const char *text)
{
    fprintf(answer.file,
            "%s{\"line\":%zu,\"column\":%zu,\"text\":", answer.mistakes++ ? "," : "{\"mistakes\":[", line,
            column);
    json_text_write(answer.file, text, strlen(text));
    putc('}', answer.file);
}

static void say_mistakes(const struct puzzles *puzzles)
{
    for (size_t i = 0; i < puzzles->complaint_count; i++)
        if (!puzzles->complaint[i].remark)
            live_say(puzzles->complaint[i].line, puzzles->complaint[i].column, puzzles->complaint[i].text);
    if (!puzzles->count && !puzzles->mistakes)
        live_say(0, 0, "there is no instance");
}

/* What is asked: the first instance of a text in any format that the program reads, or the first member of a
 * family. */
struct live_asked {
    struct problem problem;
    const uint8_t *cells; /* of a board; else null */
    size_t left_out;
    struct allocator allocator;
    struct puzzles puzzles;
    struct cover *cover; /* of a member */
    uint8_t *blank;
};

static bool open_member(struct live_asked *asked, const char *name)
{
    struct error error;
    struct family_range range;
    if (!family_parse(name, &range, &error)) {
        live_say(1, 1, error.text);
        return false;
    }
    const struct family_member member = family_member(&range, 0);
    if (family_is_board(&member)) {
        asked->problem.order = family_order(&member);
        asked->cells = asked->blank = memory_checked(calloc(order_cells(asked->problem.order), 1));
    } else
        asked->problem.cover = asked->cover = memory_checked(family_open(&member, &asked->allocator));
    asked->left_out = range.count - 1;
    return true;
}

/* False, with mistakes, if there is none, or if its givens contradict each other and it `has_search` to
 * have. */
static bool open_asked(struct live_asked *asked, char *text, bool has_search)
{
    const struct reader_options options = {0};
    struct error error;
    *asked = (struct live_asked){.left_out = 0};
    if (family_is_name(text)) {
        if (!open_member(asked, text))
            return false;
    } else {
        memory_require(puzzles_read(&asked->puzzles, text, strlen(text), &options));
        if (!asked->puzzles.count || asked->puzzles.mistakes) {
            say_mistakes(&asked->puzzles);
            return false;
        }
        asked->problem = puzzle_problem(&asked->puzzles, 0);
        asked->cells = puzzle_cells(&asked->puzzles, 0);
        asked->left_out = asked->puzzles.count - 1;
    }
    if (has_search && !trace_has_search(&asked->problem, asked->cells, &error)) {
        live_say(0, 0, error.text);
        return false;
    }
    return true;
}

static void close_asked(struct live_asked *asked)
{
    puzzles_close(&asked->puzzles);
    cover_close(asked->cover);
    free(asked->blank);
}

static void begin_answer(void)
{
    free(answer.text);
    answer.mistakes = 0;
    answer.file = memory_stream(&answer.text, &answer.length);
}

static const char *end_answer(void)
{
    if (answer.mistakes)
        fputs("]}", answer.file);
    fclose(answer.file);
    return answer.text;
}

static const uint64_t a_millisecond = 1000000;

/* Room for `size` bytes, for what the page passes; to be handed to one of the calls below, which free it. */
EXPORT(live_room) char *live_room(size_t size)
{
    return memory_get(size);
}

/* --- the lesson --- */

/* Reads back-ends by commas; none: those that a lesson shows by default. */
static bool read_solvers(struct spec_list *specs, char *solvers, const struct problem *problem,
                         struct error *error)
{
    for (char *at = strtok(solvers, ","); at; at = strtok(0, ","))
        if (!spec_list_read(specs, at, error))
            return false;
    return specs->count || lesson_default_lanes(specs, problem, error);
}

static void live_make_lesson(struct lesson *lesson, char *solvers, uint64_t timeout_ns,
                             struct allocator *allocator)
{
    struct error error;
    static struct spec_list specs;
    specs = (struct spec_list){.registry = solver_twins()};
    if (!read_solvers(&specs, solvers, lesson->problem, &error)) {
        live_say(0, 0, error.text);
        return;
    }
    bool recorded = specs.count <= LESSON_LANES_MAX ||
                    error_set(&error, "a page has %d solvers at the most", LESSON_LANES_MAX);
    for (size_t i = 0; i < specs.count && recorded; i++)
        recorded = lesson_record(lesson, &specs.spec[i], timeout_ns, allocator, &error);
    if (recorded)
        lesson_write_data(lesson, answer.file);
    else
        live_say(0, 0, error.text);
    lesson_close(lesson);
}

/* The back-ends that the lesson of the instance in `text` shows, as a JSON array: those named, else the
 * default ones. */
EXPORT(live_lanes) const char *live_lanes(char *text, char *solvers)
{
    struct live_asked asked;
    struct error error;
    begin_answer();
    if (open_asked(&asked, text, true)) {
        static struct spec_list specs;
        specs = (struct spec_list){.registry = solver_twins()};
        if (!read_solvers(&specs, solvers, &asked.problem, &error))
            live_say(0, 0, error.text);
        for (size_t i = 0; i < specs.count && !answer.mistakes; i++) {
            fputs(i ? "," : "[", answer.file);
            json_text_write(answer.file, specs.spec[i].text, strlen(specs.spec[i].text));
        }
        fputs(answer.mistakes ? "" : "]", answer.file);
    }
    close_asked(&asked);
    free(text), free(solvers);
    return end_answer();
}

/* The lesson of the instance in `text`, called `name`, by the back-ends `solvers` (by commas; none: the
 * default ones): searches for `limit` solutions (0: all) within so many milliseconds each, of which steps_max
 * steps are kept. Takes the three texts, which are ended by a zero and came from live_room, as those of the
 * calls below do. Returns where the answer is, ended by a zero; it is valid until the next call. */
EXPORT(live_lesson)
const char *live_lesson(char *text, char *name, char *solvers, uint32_t limit, uint32_t steps_max,
                        uint32_t milliseconds)
{
    struct live_asked asked;
    begin_answer();
    if (open_asked(&asked, text, true)) {
        struct lesson lesson = {.instance = name,
                                .text = text,
                                .text_length = strlen(text),
                                .limit = limit,
                                .steps_max = steps_max,
                                .problem = &asked.problem,
                                .cells = asked.cells,
                                .left_out = asked.left_out};
        live_make_lesson(&lesson, solvers, milliseconds * a_millisecond, &asked.allocator);
    }
    close_asked(&asked);
    free(text), free(name), free(solvers);
    return end_answer();
}

/* --- searches without a trace --- */

/* LIVE_SEARCHES lists them: cmake/live-module.cmake. */
#define DECLARE(name) extern const struct solver solver_##name;
LIVE_SEARCHES(DECLARE)
#define ADDRESS(name) &solver_##name,
static const struct solver *const searches[] = {LIVE_SEARCHES(ADDRESS) 0};

/* auto asks them, too. */
const struct solver *const *solver_registry(void)
{
    return searches;
}

struct found {
    const struct session *session;
    const uint8_t *cells;
    uint8_t grid[2][BOARD_CELLS_MAX];
    size_t count;
};

static void keep_grid(void *context, const struct solution *solution)
{
    struct found *found = context;
    if (found->count < 2)
        session_lift(found->session, found->cells, solution, found->grid[found->count++]);
}

/* The end of a search of a session that is open; `found` may be null. */
static enum search_end search_again(struct session *session, const uint8_t *cells, struct search *search,
                                    struct found *found, uint64_t timeout_ns)
{
    search->deadline = timeout_ns ? clock_now() + timeout_ns : 0;
    if (found) {
        *found = (struct found){.session = session, .cells = cells};
        search->on_solution = keep_grid;
        search->context = found;
    }
    const enum search_end end = session_solve(session, cells, search);
    memory_require(end != SEARCH_NO_MEMORY);
    return end;
}

/* Counts what the verifier refuses. */
struct verified {
    const struct session *session;
    const uint8_t *cells;
    struct cover_sets *sets; /* of a cover, or null */
    uint64_t wrong;
};

static void live_verify(void *context, const struct solution *solution)
{
    struct verified *verified = context;
    const struct problem *problem = &verified->session->entered;
    uint8_t grid[BOARD_CELLS_MAX];
    uint64_t number;
    bool right;
    if (problem_is_board(problem)) {
        session_lift(verified->session, verified->cells, solution, grid);
        right = verify_grid(problem->order, verified->cells, grid, 0);
    } else if (verified->sets)
        right = cover_sets_solve(verified->sets, solution->options, solution->option_count, &number);
    else if (problem->cover)
        right = verify_cover(problem->cover, solution->options, solution->option_count, 0);
    else
        right = verify_formula(problem->formula, solution->options, solution->option_count, 0);
    verified->wrong += !right;
}

/* The names of the back-ends that a race asks, as a JSON array: of those that live_count knows, all that
 * search themselves. */
EXPORT(live_searches) const char *live_searches(void)
{
    begin_answer();
    const char *before = "[";
    for (size_t i = 0; searches[i]; i++)
        if (searches[i]->rung != RUNG_ANY) {
            fprintf(answer.file, "%s\"%s\"", before, searches[i]->name);
            before = ",";
        }
    putc(']', answer.file);
    return end_answer();
}

/* How the back-end `solver` counts solutions of the instance in `text`, up to `limit` (0: all): {"end", as
 * `trace` writes it, "solutions", "wrong" ones among them, "nodes", "time_ns"}, or {"refuses": why} if it
 * can't solve this kind of instance. */
EXPORT(live_count)
const char *live_count(char *text, char *solver, uint32_t limit, uint32_t milliseconds)
{
    struct live_asked asked;
    struct spec spec;
    struct error error;
    begin_answer();
    if (open_asked(&asked, text, true)) {
        struct session session = {0};
        struct search search = {.limit = limit};
        if (!spec_parse(solver, searches, &spec, &error)) {
            live_say(0, 0, error.text);
        } else if (!session_open(&session, &spec, &asked.problem, &asked.allocator, &error)) {
            fputs("{\"refuses\":", answer.file);
            json_text_write(answer.file, error.text, strlen(error.text));
            putc('}', answer.file);
        } else {
            struct verified verified = {.session = &session, .cells = asked.cells};
            verified.sets = asked.problem.cover ? cover_sets_open(asked.problem.cover) : 0;
            search.on_solution = live_verify;
            search.context = &verified;
            const uint64_t begun = clock_now();
            const enum search_end end =
                search_again(&session, asked.cells, &search, 0, milliseconds * a_millisecond);
            const uint64_t time_ns = clock_now() - begun;
            cover_sets_close(verified.sets);
            fprintf(answer.file,
                    "{\"end\":\"%s\",\"solutions\":%" PRIu64 ",\"wrong\":%" PRIu64 ",\"nodes\":%" PRIu64
                    ",\"time_ns\":%" PRIu64 "}",
                    trace_end_names[end], search.solutions, verified.wrong, search.counters[COUNTER_NODES],
                    time_ns);
        }
        session_close(&session);
    }
    close_asked(&asked);
    free(text), free(solver);
    return end_answer();
}

/* --- explaining a board --- */

static void write_cells(const char *key, const uint8_t *values, size_t count)
{
    fprintf(answer.file, "%s[", key);
    for (size_t i = 0; i < count; i++)
        fprintf(answer.file, "%s%u", i ? "," : "", values[i]);
    putc(']', answer.file);
}

/* Leaves givens out, one at a time, of which the rest contradict each other still. False if the time was up
 * before. */
static bool shrink(struct session *session, uint8_t *cells, uint64_t deadline)
{
    for (unsigned cell = 0; cell < order_cells(session->entered.order); cell++) {
        const uint8_t given = cells[cell];
        struct search search = {.limit = 1};
        const uint64_t now = clock_now();
        if (!given)
            continue;
        if (now >= deadline)
            return false;
        cells[cell] = 0;
        const enum search_end end = search_again(session, cells, &search, 0, deadline - now);
        if (end != SEARCH_EXHAUSTED || search.solutions)
            cells[cell] = given;
        if (end == SEARCH_STOPPED)
            return false;
    }
    return true;
}

/* Which givens contradict each other, and how a person may see it. */
static void write_core(struct session *session, const uint8_t *cells, uint64_t deadline)
{
    const struct order order = session->entered.order;
    static uint8_t core[BOARD_CELLS_MAX];
    struct reason reason;
    memcpy(core, cells, order_cells(order));
    const bool is_minimal = shrink(session, core, deadline);
    reason_find(order, core, &reason);
    write_cells("\"core\":", core, order_cells(order));
    fprintf(answer.file, ",\"is_minimal\":%s,\"forced\":%zu,\"says\":", is_minimal ? "true" : "false",
            reason.step_count ? reason.step_count - 1 : 0);
    char *text = 0;
    size_t length = 0;
    FILE *memory = memory_stream(&text, &length);
    if (reason.step_count)
        step_print(memory, order, core, &reason, reason.step_count - 1);
    fclose(memory);
    json_text_write(answer.file, text, length);
    free(text);
    reason_close(&reason);
}

/* Why the board in `text` has not one solution, by cdcl: {"end", as `trace` writes it, "solutions": up to 2};
 * with two also "grids"; with none "core", the board with givens that contradict each other alone
 * ("is_minimal": less any of them, there is a solution), "forced", the placements that lead to the
 * contradiction, and what it "says" (empty: it takes a search). */
EXPORT(live_explain) const char *live_explain(char *text, uint32_t milliseconds)
{
    struct live_asked asked;
    struct error error;
    begin_answer();
    if (open_asked(&asked, text, true)) {
        struct session session = {0};
        struct search search = {.limit = 2};
        struct spec spec;
        static struct found found;
        const uint64_t timeout_ns = milliseconds * a_millisecond, deadline = clock_now() + timeout_ns;
        spec_of_solver(&solver_cdcl, &spec);
        if (!asked.cells)
            live_say(0, 0, "only boards are explained here");
        else if (!session_open(&session, &spec, &asked.problem, &asked.allocator, &error))
            live_say(0, 0, error.text);
        else {
            const enum search_end end = search_again(&session, asked.cells, &search, &found, timeout_ns);
            fprintf(answer.file, "{\"end\":\"%s\",\"solutions\":%" PRIu64, trace_end_names[end],
                    search.solutions);
            if (search.solutions == 2) {
                write_cells(",\"grids\":[", found.grid[0], order_cells(asked.problem.order));
                write_cells(",", found.grid[1], order_cells(asked.problem.order));
                putc(']', answer.file);
            } else if (end == SEARCH_EXHAUSTED && !search.solutions) {
                putc(',', answer.file);
                write_core(&session, asked.cells, deadline);
            }
            putc('}', answer.file);
        }
        session_close(&session);
    }
    close_asked(&asked);
    free(text);
    return end_answer();
}

/* --- a hint --- */

/* Writes the first digit that a search puts into a cell, and ends the search there. */
static void take_hint(void *context, const struct trace_step *step)
{
    const struct tracing *tracing = context;
    const struct trace_event *event = &step->event;
    const unsigned size = order_size(tracing->problem->order);
    char sentence[NARRATION_MAX];
    uint32_t cell = event->cell, digit = event->digit;
    if (program_stop || (event->kind != TRACE_PLACE && event->kind != TRACE_PROPAGATE))
        return;
    if (tracing->spec->solver->rung != RUNG_BOARD) {
        const bool is_cnf = tracing->spec->solver->rung == RUNG_CNF;
        const int literal = is_cnf ? dimacs_of_literal(event->literal) : (int)event->option + 1;
        if (literal < 1 || literal > (int)(size * size * size))
            return;
        cell = (uint32_t)(literal - 1) / size;
        digit = (uint32_t)(literal - 1) % size + 1;
    }
    fprintf(answer.file, "{\"cell\":%" PRIu32 ",\"digit\":%" PRIu32 ",\"is_guess\":%s,\"says\":", cell, digit,
            event->kind == TRACE_PLACE && !event->why ? "true" : "false");
    narrate(tracing, step, sentence);
    json_text_write(answer.file, sentence, strlen(sentence));
    putc('}', answer.file);
    program_stop = 1;
}

/* The first digit that the traced back-end `solver` puts into the board in `text`: {"cell", "digit",
 * "is_guess", "says"}; {"solutions":0} if cdcl finds that it has no solution; {} if the time was up, or there
 * is no blank. */
EXPORT(live_hint) const char *live_hint(char *text, char *solver, uint32_t milliseconds)
{
    struct live_asked asked;
    struct error error;
    begin_answer();
    if (open_asked(&asked, text, true)) {
        struct session session = {0};
        struct search search = {.limit = 1};
        struct spec cdcl, spec;
        spec_of_solver(&solver_cdcl, &cdcl);
        struct tracing tracing = {.spec = &spec,
                                  .problem = &asked.problem,
                                  .cells = asked.cells,
                                  .limit = 1,
                                  .timeout_ns = milliseconds * a_millisecond,
                                  .on_step = take_hint,
                                  .context = &tracing};
        if (!spec_parse(solver, solver_twins(), &spec, &error) ||
            !session_open(&session, &cdcl, &asked.problem, &asked.allocator, &error))
            live_say(0, 0, error.text);
        else if (search_again(&session, asked.cells, &search, 0, tracing.timeout_ns) == SEARCH_EXHAUSTED &&
                 !search.solutions)
            fputs("{\"solutions\":0}", answer.file);
        else if (!trace_search(&tracing, &asked.allocator, &error))
            live_say(0, 0, error.text);
        else if (!program_stop)
            fputs("{}", answer.file);
        session_close(&session);
        program_stop = 0;
    }
    close_asked(&asked);
    free(text), free(solver);
    return end_answer();
}
