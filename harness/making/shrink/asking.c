/* SPDX-License-Identifier: MIT */
#include "harness/making/shrink/asking.h"

#include "common/base/clock.h"
#include "common/verify.h"
#include "harness/ground/command.h"
#include "harness/ground/hash.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/measuring/shared-memory.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A back-end that has not answered then is not asked on. */
#define ASK_NS 10000000000ull
enum { ASK_MEMORY = 1 << 30 };

/* Written by the process that asks, read by its parent. */
struct asked_page {
    size_t done;         /* back-ends that were asked to the end */
    uint64_t started_ns; /* when the one behind them began */
    bool starved;        /* the process ended for lack of memory */
    struct asked asked[SPECS_MAX];
};

void asking_open(struct asking *asking)
{
    asking->page = memory_had(shared_memory_take(sizeof *asking->page));
}

void asking_close(struct asking *asking)
{
    shared_memory_give(asking->page, sizeof *asking->page);
    asking->page = 0;
}

const struct asked *asking_answer(const struct asking *asking, size_t index)
{
    return &asking->page->asked[index];
}

/* What a search reports, as it comes. */
struct listener {
    const struct asking *asking;
    const struct problem *problem;
    const uint8_t *cells;
    struct session *session;
    struct outcome *outcome;
    struct solutions_seen seen;
};

/* Of a formula, only the variables that are shown make it another solution than others. */
static uint64_t number_of_options(const struct cnf *formula, const struct solution *reported)
{
    uint64_t number = 0; /* that of a list is the sum of those of its parts */
    if (!formula)
        return options_number(reported->options, reported->option_count);
    for (size_t i = 0; i < reported->option_count; i++)
        if (reported->options[i] < (uint32_t)formula->variables &&
            cnf_shows(formula, (int)reported->options[i] + 1))
            number += options_number(&reported->options[i], 1);
    return number;
}

/* Verifies a solution, on the rung where the problem entered. */
static void hear(void *context, const struct solution *reported)
{
    struct listener *listener = context;
    struct outcome *outcome = listener->outcome;
    uint8_t grid[BOARD_CELLS_MAX];
    struct solution solution = *reported;
    uint64_t number;
    if (listener->cells) {
        session_lift(listener->session, listener->cells, reported, grid);
        solution = (struct solution){.cells = grid};
        number = text_hash((const char *)grid, order_cells(listener->problem->order));
    } else
        number = number_of_options(listener->problem->formula, reported);
    outcome->shown++;
    outcome->solution_hash += number;
    if (outcome->status == STATUS_WRONG)
        return;
    if (!verify_solution(listener->problem, listener->cells, &solution, &outcome->flaw))
        outcome->status = STATUS_WRONG;
    else if (solutions_seen_before(&listener->seen, number)) {
        outcome->status = STATUS_WRONG;
        error_set(&outcome->flaw, "it reported a solution twice");
    }
}

static enum status status_of(enum search_end end)
{
    static const enum status statuses[] = {
        [SEARCH_EXHAUSTED] = STATUS_OK,    [SEARCH_LIMIT] = STATUS_OK,
        [SEARCH_STOPPED] = STATUS_TIMEOUT, [SEARCH_NO_MEMORY] = STATUS_MEMORY,
        [SEARCH_FAILED] = STATUS_CRASHED,  [SEARCH_OWN_LIMIT] = STATUS_LIMITED};
    return statuses[end];
}

/* The search is cut off by what is the same on every machine; by the clock only where a back-end does not look. */
static void search_in(struct session *session, struct listener *listener)
{
    struct outcome *outcome = listener->outcome;
    uint64_t looks = listener->asking->looks;
    struct search search = {.limit = listener->asking->limit,
                            .deadline = clock_now() + ASK_NS,
                            .stop = &program_stop,
                            .on_solution = hear,
                            .context = listener,
                            .looks = &looks};
    enum search_end end = session_solve(session, listener->cells, &search);
    outcome->solutions = search.solutions;
    outcome->complete = end == SEARCH_EXHAUSTED;
    outcome->hashed = outcome->shown == search.solutions && !search.large_count;
    if (outcome->status == STATUS_WRONG)
        return;
    outcome->status = status_of(end);
    if (outcome->status == STATUS_CRASHED)
        outcome->flaw = search.failure;
}

static void ask_one(const struct asking *asking, const struct spec *spec, const struct problem *problem,
                    const uint8_t *cells, struct asked *asked)
{
    struct allocator allocator = {.limit = ASK_MEMORY};
    struct session session;
    struct error error;
    struct listener listener = {.asking = asking,
                                .problem = problem,
                                .cells = cells,
                                .session = &session,
                                .outcome = &asked->outcome};
    if (!session_open(&session, spec, problem, &allocator, &error)) {
        asked->refused = true;
        return;
    }
    search_in(&session, &listener);
    solutions_seen_close(&listener.seen);
    session_close(&session);
}

static void note_lack(void *context)
{
    struct asked_page *page = context;
    page->starved = true;
    _exit(EXIT_FAILED);
}

/* In the child: all that were not asked yet. */
static void ask_rest(const struct asking *asking, const struct problem *problem, const uint8_t *cells)
{
    struct asked_page *page = asking->page;
    struct memory_last_act last;
    memory_last_act(&last, note_lack, page);
    while (page->done < asking->specs->count) {
        page->started_ns = clock_now();
        ask_one(asking, &asking->specs->spec[page->done], problem, cells, &page->asked[page->done]);
        page->done++;
    }
}

/* Waits for the child, and kills it if the back-end that it asks is overdue. Returns its status. */
static int wait_for(pid_t child, const struct asked_page *page, bool *killed)
{
    struct timespec nap = {.tv_nsec = 20000};
    int status = 0;
    for (;;) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return status;
        uint64_t started = page->started_ns;
        if (started && clock_now() > started + ASK_NS + ASK_NS / 10 && !*killed)
            *killed = !kill(child, SIGKILL);
        nanosleep(&nap, 0);
        if (nap.tv_nsec < 2000000)
            nap.tv_nsec += nap.tv_nsec / 4;
    }
}

/* The child died while it asked this one. */
static void note_death(struct asked *asked, int status, bool killed, bool starved)
{
    const enum status what = killed ? STATUS_TIMEOUT : starved ? STATUS_MEMORY : STATUS_CRASHED;
    *asked = (struct asked){.outcome = {.status = what, .died = true}};
    if (what != STATUS_CRASHED)
        return;
    if (WIFSIGNALED(status))
        error_set(&asked->outcome.flaw, "it died of signal %d", WTERMSIG(status));
    else
        error_set(&asked->outcome.flaw, "it ended its process with status %d", WEXITSTATUS(status));
}

/* `context` is the file; null: they are counted only. */
static void note_sentence(void *context, const char *sentence)
{
    if (context)
        fprintf(context, "%s\n", sentence);
}

static enum fault judge(const struct asking *asking, FILE *file)
{
    struct claim claims[SPECS_MAX];
    size_t count = 0;
    bool breaks = false;
    for (size_t i = 0; i < asking->specs->count; i++) {
        const struct asked *asked = &asking->page->asked[i];
        if (asked->refused)
            continue;
        if (asked->outcome.status == STATUS_CRASHED && file)
            fprintf(file, "%s breaks: %s\n", asking->specs->spec[i].text, asked->outcome.flaw.text);
        breaks |= asked->outcome.status == STATUS_CRASHED;
        claims[count++] = (struct claim){.solver = asking->specs->spec[i].text, .outcome = asked->outcome};
    }
    size_t found = cross_check_claims(claims, count, note_sentence, file);
    return found ? FAULT_CONTRADICTION : breaks ? FAULT_BREAKS : FAULT_NONE;
}

enum fault asking_ask(struct asking *asking, const struct problem *problem, const uint8_t *cells,
                      FILE *sentences)
{
    struct asked_page *page = asking->page;
    memset(page, 0, sizeof *page);
    asking->asked_count++;
    while (page->done < asking->specs->count && !program_stop) {
        bool killed = false;
        fflush(0);
        page->started_ns = 0;
        page->starved = false;
        pid_t child = fork();
        if (child == 0) {
            ask_rest(asking, problem, cells);
            _exit(0);
        }
        if (child < 0)
            return FAULT_NONE;
        int status = wait_for(child, page, &killed);
        if (page->done < asking->specs->count && !program_stop)
            note_death(&page->asked[page->done++], status, killed, page->starved);
    }
    return program_stop ? FAULT_NONE : judge(asking, sentences);
}
