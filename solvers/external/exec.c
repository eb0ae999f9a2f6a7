/* SPDX-License-Identifier: MIT */
/* exec with protocol=dimacs: SAT solvers that read DIMACS CNF and answer as in the SAT competition. A process
 * for each verdict: after a solution the next one gets the same clauses and one more that forbids it.
 *
 * Counts: variables and clauses. Encoding is timed: it is the text of the clauses, of which those of the
 * problem are written once, at open. */
#include "solvers/external/exec.h"

#include "common/base/clock.h"
#include "common/formats/dimacs.h"
#include "common/formats/sat-answer.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct solver *const protocols[] = {&solver_exec, &exec_line, &exec_cover, &exec_cost};

bool exec_is_program(const struct solver *solver)
{
    size_t i = 0, count = sizeof protocols / sizeof *protocols;
    while (i < count && solver != protocols[i])
        i++;
    return i < count;
}

const struct solver *exec_of_settings(const struct solver *solver, const struct settings *settings)
{
    return exec_is_program(solver) ? protocols[settings->value[EXEC_PROTOCOL]] : solver;
}

uint64_t exec_orders(const struct solver *solver, const struct settings *settings)
{
    return exec_is_program(solver) ? settings->value[EXEC_ORDER] : 0;
}

void exec_open(struct exec *exec, const struct problem *problem, const struct settings *settings,
               struct allocator *allocator)
{
    exec->allocator = allocator;
    exec->order = problem->order;
    exec->process = (struct process){
        .pipes = {-1, -1, -1}, .output = {.allocator = allocator}, .complaints = {.allocator = allocator}};
    exec->file = (struct temporary){.descriptor = -1};
    memcpy(exec->command, settings->argument, sizeof settings->argument);
}

void exec_close(struct exec *exec)
{
    process_close(&exec->process);
    temporary_close(&exec->file);
}

bool exec_open_file(struct exec *exec, struct error *error)
{
    char pattern[SETTINGS_ARGUMENT_MAX];
    const char *rest = pattern, *braces = strstr(exec->command, "{}");
    size_t used = 0;
    if (!braces)
        return true;
    if (!temporary_open(&exec->file, error))
        return false;
    memcpy(pattern, exec->command, sizeof pattern);
    for (; (braces = strstr(rest, "{}")) && used < sizeof exec->command; rest = braces + 2)
        used += (size_t)snprintf(exec->command + used, sizeof exec->command - used, "%.*s%s",
                                 (int)(braces - rest), rest, exec->file.path);
    if (used < sizeof exec->command)
        used += (size_t)snprintf(exec->command + used, sizeof exec->command - used, "%s", rest);
    return used < sizeof exec->command ||
           error_set(error, "the command is too long with its file names put in");
}

bool exec_fill_file(struct exec *exec, struct talk *talk, struct error *error)
{
    const int file = exec->file.descriptor;
    if (!*exec->file.path)
        return true;
    if (ftruncate(file, 0) || lseek(file, 0, SEEK_SET) < 0 ||
        !write_whole(file, talk->question, talk->length))
        return error_set(error, "its input could not be written to %s: %s", exec->file.path, strerror(errno));
    talk->length = 0;
    return true;
}

bool exec_start(struct exec *exec, uint64_t limit, struct error *error)
{
    char command[EXEC_COMMAND_MAX + 256], order[48] = "";
    if (exec->order.rows)
        snprintf(order, sizeof order, " QUADRILLE_ORDER=%ux%u", exec->order.rows, exec->order.columns);
    snprintf(command, sizeof command, "export QUADRILLE_LIMIT=%" PRIu64 "%s; %s", limit, order,
             exec->command);
    process_end(&exec->process);
    return process_start(&exec->process, command, exec->allocator->limit, error);
}

enum search_end exec_fail(struct exec *exec, enum talk_end end, struct search *search)
{
    process_end(&exec->process);
    if (end == TALK_STOPPED)
        return SEARCH_STOPPED;
    if (end == TALK_NO_MEMORY)
        return SEARCH_NO_MEMORY;
    if (end == TALK_TOO_MUCH)
        error_set(&search->failure, "wrote more than %d MB without an answer", TALK_MEGABYTES);
    else if (end == TALK_ENDED && exec->process.left_others)
        error_set(&search->failure, "ended and left other processes running behind it (they were killed)");
    else if (end == TALK_ENDED)
        process_describe_end(&exec->process, &search->failure);
    return SEARCH_FAILED;
}

static bool pass_over(void *context, char *line, bool complaint)
{
    (void)context, (void)line, (void)complaint;
    return false;
}

void exec_measure_start(struct exec *exec, const char *question)
{
    enum { TRIES = 3 };
    struct talk talk = {.question = question, .length = strlen(question), .listen = pass_over};
    exec->start_ns = 0;
    if (!exec_fill_file(exec, &talk, NULL))
        return;
    for (int i = 0; i < TRIES; i++) {
        uint64_t began = clock_now();
        struct search search = {.deadline = began + UINT64_C(1000000000)};
        bool ended = exec_start(exec, 1, NULL) && process_talk(&exec->process, &talk, &search) == TALK_ENDED;
        uint64_t took = clock_now() - began;
        process_end(&exec->process);
        if (!ended) {
            exec->start_ns = 0;
            return;
        }
        if (!exec->start_ns || took < exec->start_ns)
            exec->start_ns = took;
    }
}

void exec_count_start(const struct exec *exec, uint64_t began, struct search *search)
{
    uint64_t took = clock_now() - began;
    search->start_ns += exec->start_ns < took ? exec->start_ns : took;
}

bool exec_talk(struct exec *exec, const struct talk *talk, uint64_t began, struct search *search,
               enum search_end *end)
{
    *end = SEARCH_FAILED;
    if (!exec_start(exec, search->limit, &search->failure))
        return false;
    const enum talk_end talked = process_talk(&exec->process, talk, search);
    exec_count_start(exec, began, search);
    if (talked == TALK_ENDED && !exec->process.left_others && !process_was_killed(&exec->process))
        return true;
    *end = exec_fail(exec, talked, search);
    return false;
}

/* --- protocol=dimacs --- */

struct dimacs {
    struct exec exec;
    struct encoded encoded;
    struct text text;         /* room for the head, then clauses */
    size_t body_length;       /* of it, what all instances share */
    size_t clauses;           /* in the text */
    struct sat_reader answer; /* that is being read */
    struct error mistake;     /* the first line that breaks the rules; empty: none */
    struct error senseless;   /* the first line that is none of an answer */
};

/* The head is written in front of the clauses when their number is known. */
enum { HEAD_ROOM = 64 };

static void add_literal(void *text, int literal)
{
    dimacs_add_literal(text, literal);
}

/* False if memory runs out. */
static bool write_body(struct dimacs *dimacs)
{
    const struct cnf *formula = dimacs->encoded.formula;
    char blanks[HEAD_ROOM];
    memset(blanks, ' ', sizeof blanks);
    text_add(&dimacs->text, blanks, sizeof blanks);
    dimacs_add_literals(&dimacs->text, formula->literals, formula->length);
    dimacs->body_length = dimacs->text.length;
    return !dimacs->text.failed;
}

/* The whole text, with its head; the length goes to *length. */
static const char *finish_text(struct dimacs *dimacs, size_t *length)
{
    char head[HEAD_ROOM];
    size_t head_length = (size_t)snprintf(head, sizeof head, "p cnf %d %zu\n",
                                          dimacs->encoded.formula->variables, dimacs->clauses);
    char *begin = dimacs->text.bytes + HEAD_ROOM - head_length;
    memcpy(begin, head, head_length);
    *length = dimacs->text.length - HEAD_ROOM + head_length;
    return begin;
}

/* --- the answer --- */

static void note_mistake(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct dimacs *dimacs = context;
    (void)column, (void)remark;
    if (!*dimacs->mistake.text)
        error_set(&dimacs->mistake, "line %zu of its answer: %s", line, text);
}

static bool exec_dimacs_listen(void *context, char *line, bool complaint)
{
    struct dimacs *dimacs = context;
    struct sat_reader *answer = &dimacs->answer;
    if (!complaint && sat_reader_line(answer, line) && answer->stray && !*dimacs->senseless.text)
        error_set(&dimacs->senseless, "line %zu of its answer: '%.60s'", answer->words.line, line);
    return false;
}

/* Whether there is a verdict to be believed; if not, with a sentence unless the way in which the program
 * ended says it all. */
static bool exec_dimacs_settle(struct dimacs *dimacs, int status, struct error *failure)
{
    struct sat_reader *answer = &dimacs->answer;
    int exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    bool says_no = exit_status == 20, says_yes = exit_status == 10;
    if (*dimacs->mistake.text)
        return error_set(failure, "%s", dimacs->mistake.text);
    if (!answer->judged && (says_no || (says_yes && answer->ended))) {
        answer->judged = true;
        answer->verdict = says_no ? SAT_UNSATISFIABLE : SAT_SATISFIABLE;
    }
    if (!answer->judged && says_yes)
        return error_set(failure, "says by exit status 10 that there is a solution, and shows none");
    if (!answer->judged && *dimacs->senseless.text && (exit_status == 0 || exit_status == -1))
        return error_set(failure, "ended without a verdict; %s", dimacs->senseless.text);
    if (!answer->judged && exit_status == 0)
        return error_set(failure, "ended without an answer");
    if (!answer->judged)
        return false;
    if (answer->verdict == SAT_UNKNOWN)
        return error_set(failure, "gave up by itself: s UNKNOWN");
    bool yes = answer->verdict == SAT_SATISFIABLE;
    if (yes && !answer->ended)
        return error_set(failure, "says that there is a solution, and its model %s",
                         answer->variables ? "has no end: the final 0 is missing" : "is missing");
    if (yes ? says_no : says_yes)
        return error_set(failure, "contradicts itself: verdict and exit status %d", exit_status);
    return true;
}

/* --- a run --- */

/* Gets a verdict about the text; SEARCH_LIMIT means that there is one. */
static enum search_end exec_dimacs_decide(struct dimacs *dimacs, struct search *search)
{
    struct talk talk = {.listen = exec_dimacs_listen, .context = dimacs};
    uint64_t began = clock_now();
    if (dimacs->text.failed)
        return SEARCH_NO_MEMORY;
    talk.question = finish_text(dimacs, &talk.length);
    if (!exec_fill_file(&dimacs->exec, &talk, &search->failure))
        return SEARCH_FAILED;
    search->encode_ns += clock_now() - began;
    sat_reader_open(&dimacs->answer, dimacs->encoded.formula->variables, dimacs->encoded.value, note_mistake,
                    dimacs);
    *dimacs->mistake.text = *dimacs->senseless.text = 0;
    enum search_end end;
    if (!exec_talk(&dimacs->exec, &talk, began, search, &end))
        return end;
    if (exec_dimacs_settle(dimacs, dimacs->exec.process.status, &search->failure))
        return SEARCH_LIMIT;
    return *search->failure.text ? SEARCH_FAILED : exec_fail(&dimacs->exec, TALK_ENDED, search);
}

static enum search_end exec_dimacs_search_models(struct dimacs *dimacs, struct search *search)
{
    for (;;) {
        enum search_end end = exec_dimacs_decide(dimacs, search);
        if (end != SEARCH_LIMIT)
            return end;
        if (dimacs->answer.verdict == SAT_UNSATISFIABLE)
            return SEARCH_EXHAUSTED;
        if (encoded_report(&dimacs->encoded, search))
            return SEARCH_LIMIT;
        if (!encoded_forbid(&dimacs->encoded, add_literal, &dimacs->text))
            return SEARCH_EXHAUSTED;
        dimacs->clauses++;
    }
}

static enum search_end exec_dimacs_solve(void *state, const struct instance *instance, struct search *search)
{
    struct dimacs *dimacs = state;
    uint64_t began = clock_now();
    encoded_begin(&dimacs->encoded, instance, search);
    dimacs->text.length = dimacs->body_length;
    dimacs->text.failed = false;
    dimacs->clauses = dimacs->encoded.formula->clauses + instance->taken_count;
    dimacs_add_taken(&dimacs->text, instance->taken, instance->taken_count);
    search->encode_ns = clock_now() - began;
    enum search_end end = exec_dimacs_search_models(dimacs, search);
    encoded_end(&dimacs->encoded, instance);
    return end;
}

static void close_state(void *state)
{
    struct dimacs *dimacs = state;
    struct allocator *allocator = dimacs->exec.allocator;
    exec_close(&dimacs->exec);
    text_close(&dimacs->text);
    encoded_close(&dimacs->encoded);
    allocator_give(allocator, dimacs, sizeof *dimacs);
}

static bool exec_open_state(const struct problem *problem, const struct settings *settings,
                            struct allocator *allocator, void **state, struct error *error)
{
    struct dimacs *dimacs = allocator_take_zeroed(allocator, sizeof *dimacs);
    if (!dimacs)
        return error_set(error, "not enough memory for the clauses");
    exec_open(&dimacs->exec, problem, settings, allocator);
    dimacs->text.allocator = allocator;
    if (encoded_open(&dimacs->encoded, problem, settings, allocator, error) &&
        exec_open_file(&dimacs->exec, error)) {
        if (write_body(dimacs)) {
            exec_measure_start(&dimacs->exec, "p cnf 1 1\n1 0\n");
            *state = dimacs;
            return true;
        }
        error_set(error, "not enough memory for the clauses");
    }
    close_state(dimacs);
    return false;
}

static const char *const protocol_names[] = {"dimacs", "line", "cover", "cost", NULL};

const struct setting exec_settings[] = {
    ENCODED_SETTINGS_TABLE,
    [EXEC_PROTOCOL] = {.name = "protocol",
                       .summary = "how it is asked and answers",
                       .choices = protocol_names},
    [EXEC_ORDER] = {.name = "order",
                    .summary = "solves boards of these orders only",
                    .choices = setting_orders},
    {.name = NULL},
};

const struct solver solver_exec = {
    EXEC_HEAD,
    .summary = "any program: DIMACS, a board a line, or Knuth's format",
    .rung = RUNG_CNF,
    .counted = COUNTS(VARIABLES) | COUNTS(CLAUSES),
    .open = exec_open_state,
    .solve = exec_dimacs_solve,
    .close = close_state,
};
