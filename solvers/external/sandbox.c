/* SPDX-License-Identifier: MIT */
/* The outside of a sandbox: a back-end like others for the code that opens it. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "solvers/external/sandbox.h"

#include "common/base/clock.h"
#include "common/base/printable.h"
#include "solvers/external/pipes.h"
#include "solvers/external/sandbox-messages.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* What is known of a plug-in, for as long as the process lives. */
struct sandbox {
    struct solver solver;        /* what the rest of the program sees */
    const struct solver *inside; /* null: the one in `file` */
    struct wire_description said;
    struct setting settings[SETTINGS_MAX + 1];
    const char *choices[SETTINGS_MAX][WIRE_CHOICES + 1];
    char file[SETTINGS_ARGUMENT_MAX];
    struct sandbox *before; /* that was loaded before this one */
};

/* Like plug-ins without a jail, these stay until the process ends: who holds their solver may use it as long as that. */
static struct sandbox *last_loaded;

/* The process of a sandbox at work. */
struct child {
    pid_t id; /* 0: there is none */
    int questions, answers;
    atomic_int *stop; /* a page that is shared with it */
    struct jail jail;
};

enum { PAGE = 4096 };

/* --- processes --- */

static void child_end(struct child *child)
{
    if (child->id) {
        kill(-child->id, SIGKILL);
        kill(child->id, SIGKILL); /* before it has a group of its own */
        while (waitpid(child->id, 0, 0) < 0 && errno == EINTR)
            ;
        close(child->questions);
        close(child->answers);
    }
    child->id = 0;
    if (child->stop)
        munmap(child->stop, PAGE);
    child->stop = 0;
    jail_close(&child->jail);
}

static bool fork_child(struct child *child, struct sandbox_order *order, int to[2], int from[2])
{
    const pid_t parent = getpid();
    order->questions = to[0];
    order->answers = from[1];
    order->stop = child->stop;
    fflush(stdout);
    pid_t id = fork();
    if (id == 0)
        sandbox_child_run(order, &child->jail, parent);
    close(to[0]);
    close(from[1]);
    if (id < 0) {
        close(to[1]);
        close(from[0]);
        return false;
    }
    child->id = id;
    child->questions = to[1];
    child->answers = from[0];
    return true;
}

static bool child_start(struct child *child, struct sandbox_order *order, const char *file,
                        struct error *error)
{
    int to[2], from[2];
    *child = (struct child){.id = 0};
    if (!jail_open(&child->jail, file, error)) {
        jail_close(&child->jail);
        return false;
    }
    void *page = mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    child->stop = page == MAP_FAILED ? 0 : page;
    if (child->stop && pipe_open(to)) {
        if (!pipe_open(from))
            pipe_close(to);
        else if (fork_child(child, order, to, from))
            return true;
    }
    error_set(error, "no process could be started for a cell: %s", strerror(errno));
    child_end(child);
    return false;
}

/* --- what comes back --- */

/* How long it is waited for an answer: until a deadline of clock_now() (0: for ever), or a wish to stop. */
struct patience {
    uint64_t deadline;
    const atomic_int *stop;
    atomic_int *passed_on;
};

enum heard { HEARD, HEARD_LATE, HEARD_NOTHING, HEARD_NONSENSE };

static const uint64_t grace_ns = 10000000, look_ns = 5000000;

static bool is_stopped(const struct patience *patience)
{
    return patience->stop && atomic_load_explicit(patience->stop, memory_order_relaxed);
}

/* Waits until there is something to read. */
static enum heard await(const struct child *child, struct patience *patience)
{
    uint64_t stopped_at = 0;
    for (;;) {
        uint64_t now = clock_now(), end = patience->deadline ? patience->deadline + grace_ns : 0;
        if (is_stopped(patience) && !stopped_at) {
            atomic_store(patience->passed_on, 1);
            stopped_at = now;
        }
        if (stopped_at && (!end || stopped_at + grace_ns < end))
            end = stopped_at + grace_ns;
        uint64_t wait = patience->stop || stopped_at ? look_ns : end > now ? end - now : 0;
        if (end && now >= end)
            return HEARD_LATE;
        if (end && end - now < wait)
            wait = end - now;
        struct pollfd look = {.fd = child->answers, .events = POLLIN};
        int ready = poll(&look, 1, end || patience->stop ? (int)(wait / 1000000 + 1) : -1);
        if (ready > 0)
            return HEARD;
        if (ready < 0 && errno != EINTR)
            return HEARD_NOTHING;
    }
}

static enum heard hear_bytes(const struct child *child, struct patience *patience, void *bytes, size_t length)
{
    char *to = bytes;
    while (length) {
        enum heard heard = await(child, patience);
        if (heard != HEARD)
            return heard;
        ssize_t got = read(child->answers, to, length);
        if (got == 0 || (got < 0 && errno != EINTR))
            return HEARD_NOTHING;
        to += got > 0 ? got : 0;
        length -= got > 0 ? (size_t)got : 0;
    }
    return HEARD;
}

static enum heard hear_head(const struct child *child, struct patience *patience, struct wire_head *head)
{
    enum heard heard = hear_bytes(child, patience, head, sizeof *head);
    if (heard == HEARD && (head->mark != WIRE_MARK || head->length > WIRE_LONGEST))
        return HEARD_NONSENSE;
    return heard;
}

/* A body of just this kind and length. */
static enum heard hear(const struct child *child, uint64_t deadline, enum wire_kind kind, void *body,
                       size_t length)
{
    struct wire_head head;
    struct patience patience = {.deadline = deadline};
    enum heard heard = hear_head(child, &patience, &head);
    if (heard != HEARD)
        return heard;
    return head.kind == kind && head.length == length ? hear_bytes(child, &patience, body, length)
                                                      : HEARD_NONSENSE;
}

/* Ends the process, and says why, if it is to blame. */
static void blame(struct child *child, enum heard heard, struct error *error)
{
    int status = 0;
    bool ended = false;
    for (int looks = 0; looks < 20 && !ended && heard == HEARD_NOTHING; looks++) {
        ended = waitpid(child->id, &status, WNOHANG) == child->id;
        if (!ended)
            poll(0, 0, 1);
    }
    if (heard == HEARD_LATE)
        error_set(error, "it did not answer in time and was killed");
    else if (heard == HEARD_NONSENSE || !ended)
        error_set(error, "it garbled what its cell answers");
    else if (WIFSIGNALED(status))
        error_set(error, "it died by signal %d (%s) in its cell", WTERMSIG(status),
                  strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) == 126)
        error_set(error, "the jail can't be entered");
    else
        error_set(error, "it ended its cell, with exit status %d", WEXITSTATUS(status));
    if (ended) { /* its group, and what is ours */
        kill(-child->id, SIGKILL);
        close(child->questions);
        close(child->answers);
        child->id = 0;
    }
    child_end(child);
}

/* --- writing without SIGPIPE --- */

/* The process may be gone: that is seen when its answer is read. The signal is for the thread that writes. */
static void ask(const struct child *child, enum wire_kind kind, const void *body, size_t length,
                const void *more, size_t more_length)
{
    struct pipe_signal saved;
    pipe_signal_block(&saved);
    errno = 0;
    wire_write(child->questions, kind, body, length, more, more_length);
    pipe_signal_restore(&saved);
}

/* --- settings --- */

static uint64_t in_seconds(unsigned seconds)
{
    return clock_now() + seconds * UINT64_C(1000000000);
}

enum { SECONDS_TO_LOAD = 60, SECONDS_TO_CLOSE = 1 };

/* Starts a process with an order, and hears its first answer, of `length` bytes, which begins with a verdict. False and a
 * sentence, with the process ended, if that isn't good. `deadline` 0: none. */
static bool give_order(struct child *child, struct sandbox_order *order, uint64_t deadline, void *answer,
                       size_t length, struct error *error)
{
    struct wire_verdict *verdict = answer;
    if (!child_start(child, order, order->inside ? order->settings->argument : order->file, error))
        return false;
    enum heard heard = hear(child, deadline, WIRE_VERDICT, answer, length);
    if (heard != HEARD) {
        blame(child, heard, error);
        return false;
    }
    if (verdict->good)
        return true;
    child_end(child);
    verdict->error.text[sizeof verdict->error.text - 1] = 0;
    return error_set(error, "%s", verdict->error.text);
}

/* What a plug-in says of some settings. */
static bool ask_about(const struct settings *settings, enum sandbox_task task, struct error *error)
{
    const struct sandbox *sandbox = settings->sandbox;
    struct sandbox_order order = {
        .task = task, .inside = sandbox->inside, .file = sandbox->file, .settings = settings};
    struct wire_verdict verdict = {.good = false};
    struct child child;
    if (!give_order(&child, &order, in_seconds(SECONDS_TO_LOAD), &verdict, sizeof verdict, error))
        return false;
    child_end(&child);
    return true;
}

static bool check(const struct settings *settings, struct error *error)
{
    return ask_about(settings, SANDBOX_CHECK, error);
}

static bool is_persistent(const struct settings *settings)
{
    struct error unused;
    return settings->sandbox && ask_about(settings, SANDBOX_REMEMBERS, &unused);
}

/* --- a session --- */

struct sandbox_session {
    const struct sandbox *sandbox;
    struct problem problem;
    struct settings settings;
    struct allocator *allocator;
    struct child child;
    uint64_t trip_ns;      /* what a question and its answer cost on their way */
    size_t cells, options; /* of a grid; that there are */
    char *body;            /* of the message heard last, with room for `room` bytes */
    size_t room;
};

static void note_memory(struct sandbox_session *session, uint64_t peak, bool exhausted)
{
    struct allocator *allocator = session->allocator;
    size_t all = allocator->used + (size_t)peak;
    if (all > allocator->peak)
        allocator->peak = all;
    allocator->exhausted |= exhausted;
}

static void measure_trip(struct sandbox_session *session)
{
    enum { TRIES = 5 };
    session->trip_ns = 0;
    for (int i = 0; i < TRIES; i++) {
        uint64_t began = clock_now();
        ask(&session->child, WIRE_ECHO, 0, 0, 0, 0);
        if (hear(&session->child, in_seconds(1), WIRE_ECHO, 0, 0) != HEARD)
            return;
        uint64_t took = clock_now() - began;
        if (!i || took < session->trip_ns)
            session->trip_ns = took;
    }
}

static bool start_session(struct sandbox_session *session, struct error *error)
{
    const struct sandbox *sandbox = session->sandbox;
    struct sandbox_order order = {.task = SANDBOX_SESSION,
                                  .inside = sandbox->inside,
                                  .file = sandbox->file,
                                  .problem = &session->problem,
                                  .settings = &session->settings,
                                  .memory = session->allocator->limit};
    struct wire_verdict verdict = {.good = false};
    /* Who limits set-up does so from outside. */
    const bool started = give_order(&session->child, &order, 0, &verdict, sizeof verdict, error);
    note_memory(session, verdict.peak, verdict.exhausted);
    if (started)
        measure_trip(session);
    return started;
}

static bool reserve_body(struct sandbox_session *session, size_t room)
{
    if (room <= session->room)
        return true;
    allocator_give(session->allocator, session->body, session->room);
    session->body = allocator_take(session->allocator, room);
    session->room = session->body ? room : 0;
    return session->body;
}

static void free_session(struct sandbox_session *session)
{
    struct allocator *allocator = session->allocator;
    allocator_give(allocator, session->body, session->room);
    allocator_give(allocator, session, sizeof *session);
}

static bool sandbox_open(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    struct sandbox_session *session =
        settings->sandbox ? allocator_take_zeroed(allocator, sizeof *session) : 0;
    if (!session)
        return error_set(error, "not enough memory");
    session->sandbox = settings->sandbox;
    session->problem = *problem;
    session->settings = *settings;
    session->allocator = allocator;
    session->cells = problem_is_board(problem) ? order_cells(problem->order) : 0;
    session->options = problem->cover     ? problem->cover->option_count
                       : problem->formula ? (size_t)problem->formula->variables
                                          : 0;
    size_t most = session->options * sizeof(uint32_t) + 1;
    if (!reserve_body(session, session->cells > most ? session->cells : most))
        error_set(error, "not enough memory");
    else if (start_session(session, error)) {
        *state = session;
        return true;
    }
    free_session(session);
    return false;
}

static void sandbox_close(void *state)
{
    struct sandbox_session *session = state;
    if (session->child.id) {
        ask(&session->child, WIRE_CLOSE, 0, 0, 0, 0);
        hear(&session->child, in_seconds(SECONDS_TO_CLOSE), WIRE_CLOSE, 0, 0);
        child_end(&session->child);
    }
    free_session(session);
}

/* --- solving --- */

static bool are_options(const struct sandbox_session *session, const uint32_t *options, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good &= options[i] < session->options;
    return good;
}

static bool are_digits(const struct sandbox_session *session, const uint8_t *cells)
{
    unsigned size = order_size(session->problem.order);
    bool good = true;
    for (size_t i = 0; i < session->cells; i++)
        good &= cells[i] <= size;
    return good;
}

/* A message of any kind, whose body goes to the session's, with a zero behind it. */
static enum heard hear_message(struct sandbox_session *session, struct patience *patience,
                               struct wire_head *head)
{
    enum heard heard = hear_head(&session->child, patience, head);
    if (heard != HEARD)
        return heard;
    if (!reserve_body(session, head->length + 1))
        return HEARD_NONSENSE;
    session->body[head->length] = 0;
    return hear_bytes(&session->child, patience, session->body, head->length);
}

/* False if that is none. */
static bool take_solution(struct sandbox_session *session, const struct wire_head *head,
                          struct search *search)
{
    struct solution solution = {.cells = 0};
    if (head->kind == WIRE_CELLS) {
        solution.cells = (const uint8_t *)session->body;
        if (!session->cells || head->length != session->cells || !are_digits(session, solution.cells))
            return false;
    } else {
        solution.options = (const uint32_t *)(const void *)session->body;
        solution.option_count = head->length / sizeof(uint32_t);
        if (head->kind != WIRE_OPTIONS || head->length % sizeof(uint32_t) ||
            solution.option_count > session->options ||
            !are_options(session, solution.options, solution.option_count))
            return false;
    }
    search->solutions++;
    if (search->on_solution)
        search->on_solution(search->context, &solution);
    return true;
}

/* How a search ended; the digits of a large count stay where they are. False if it can't have ended so. */
static bool take_end(struct sandbox_session *session, size_t length, struct search *search,
                     enum search_end *ended)
{
    struct wire_end end;
    if (length < sizeof end)
        return false;
    memcpy(&end, session->body, sizeof end);
    const char *digits = session->body + sizeof end;
    if (end.end > SEARCH_OWN_LIMIT || strspn(digits, "0123456789") != length - sizeof end)
        return false;
    *ended = (enum search_end)end.end;
    search->large_count = *digits ? digits : 0;
    search->solutions = end.solutions;
    memcpy(search->counters, end.counters, sizeof search->counters);
    search->encode_ns = end.encode_ns;
    search->start_ns = end.start_ns;
    if (search->looks)
        *search->looks = end.looks < *search->looks ? end.looks : *search->looks;
    end.failure.text[sizeof end.failure.text - 1] = 0;
    if (*ended == SEARCH_FAILED || *ended == SEARCH_OWN_LIMIT)
        error_set(&search->failure, "%s", end.failure.text);
    note_memory(session, end.peak, end.exhausted);
    return true;
}

static enum heard hear_all(struct sandbox_session *session, struct search *search, enum search_end *ended)
{
    struct patience patience = {search->deadline, search->stop, session->child.stop};
    struct wire_head head;
    for (;;) {
        enum heard heard = hear_message(session, &patience, &head);
        if (heard != HEARD)
            return heard;
        if (head.kind == WIRE_END)
            return take_end(session, head.length, search, ended) ? HEARD : HEARD_NONSENSE;
        if (!take_solution(session, &head, search))
            return HEARD_NONSENSE;
    }
}

static enum search_end sandbox_solve(void *state, const struct instance *instance, struct search *search)
{
    struct sandbox_session *session = state;
    enum search_end ended = SEARCH_FAILED;
    uint64_t began = clock_now();
    if (!session->child.id && !start_session(session, &search->failure))
        return SEARCH_FAILED;
    const struct wire_question question = {.limit = search->limit,
                                           .deadline = search->deadline,
                                           .looks = search->looks ? *search->looks : 0,
                                           .counts_looks = search->looks,
                                           .listens = search->on_solution,
                                           .taken = instance->taken_count};
    atomic_store(session->child.stop, 0);
    const bool by_cells = session->sandbox->solver.rung == RUNG_BOARD;
    ask(&session->child, WIRE_SOLVE, &question, sizeof question,
        by_cells ? (const void *)instance->cells : instance->taken,
        by_cells ? session->cells : instance->taken_count * sizeof *instance->taken);
    enum heard heard = hear_all(session, search, &ended);
    if (heard == HEARD_LATE) {
        child_end(&session->child);
        return SEARCH_STOPPED;
    }
    if (heard != HEARD) {
        blame(&session->child, heard, &search->failure);
        return SEARCH_FAILED;
    }
    uint64_t took = clock_now() - began;
    search->start_ns += session->trip_ns;
    if (search->start_ns > took)
        search->start_ns = took;
    return ended;
}

static bool sandbox_show(void *state, const uint8_t *cells, uint8_t *grid)
{
    struct sandbox_session *session = state;
    struct error unused;
    if (!session->child.id && !start_session(session, &unused))
        return false;
    ask(&session->child, WIRE_SHOW, cells, session->cells, 0, 0);
    enum heard heard =
        hear(&session->child, in_seconds(SECONDS_TO_LOAD), WIRE_CELLS, session->body, session->cells);
    if (heard != HEARD)
        child_end(&session->child);
    if (heard != HEARD || !*session->body || !are_digits(session, (const uint8_t *)session->body))
        return false;
    memcpy(grid, session->body, session->cells);
    return true;
}

/* --- what a plug-in is --- */

static void end_and_clean(char *text, size_t room)
{
    text[room - 1] = 0;
    make_printable(text);
}

#define CLEAN(text) end_and_clean((text), sizeof(text))

/* A setting, within bounds: false if it can't be one. */
static bool take_setting(struct wire_setting *said, const char **choices, struct setting *setting)
{
    CLEAN(said->name);
    CLEAN(said->summary);
    const uint32_t count = said->choice_count;
    if (!*said->name || count > WIRE_CHOICES || (count && said->initial >= count))
        return false;
    for (size_t i = 0; i < count; i++) {
        CLEAN(said->choices[i]);
        choices[i] = said->choices[i];
    }
    *setting = (struct setting){.name = said->name,
                                .summary = said->summary,
                                .choices = count ? choices : 0,
                                .lowest = said->lowest,
                                .highest = said->highest,
                                .initial = said->initial};
    return true;
}

/* What it says of itself, within bounds. */
static bool take_description(struct sandbox *sandbox, struct error *error)
{
    struct wire_description *said = &sandbox->said;
    CLEAN(said->name);
    CLEAN(said->family);
    CLEAN(said->summary);
    CLEAN(said->flaw);
    bool good = said->settings <= SETTINGS_MAX && said->rung <= RUNG_CNF && *said->name &&
                said->only.rows <= BOARD_SIZE_MAX && said->only.columns <= BOARD_SIZE_MAX;
    for (size_t i = 0; good && i < said->settings; i++)
        good = take_setting(&said->setting[i], sandbox->choices[i], &sandbox->settings[i]);
    return good || error_set(error, "%s says of itself what can't be", sandbox->file);
}

static void make_solver(struct sandbox *sandbox)
{
    const struct wire_description *said = &sandbox->said;
    sandbox->solver = (struct solver){SOLVER_HEAD,
                                      .name = said->name,
                                      .family = said->family,
                                      .summary = said->summary,
                                      .flaw = said->has_flaw ? said->flaw : 0,
                                      .rung = (enum rung)said->rung,
                                      .only = said->only,
                                      .largest = said->largest,
                                      .counts = said->counts,
                                      .greatest = said->greatest,
                                      .settings = said->settings ? sandbox->settings : 0,
                                      .check = said->has_check ? check : 0,
                                      .is_persistent = said->is_persistent ? is_persistent : 0,
                                      .show = said->has_show ? sandbox_show : 0,
                                      .open = sandbox_open,
                                      .solve = sandbox_solve,
                                      .close = sandbox_close};
}

/* Null and a sentence if memory runs out. */
static struct sandbox *new_sandbox(struct error *error)
{
    struct sandbox *sandbox = calloc(1, sizeof *sandbox);
    if (!sandbox)
        error_set(error, "not enough memory");
    return sandbox;
}

static const struct solver *keep(struct sandbox *sandbox)
{
    sandbox->before = last_loaded;
    last_loaded = sandbox;
    return &sandbox->solver;
}

const struct solver *sandbox_load(const char *file, struct error *error)
{
    struct sandbox *sandbox = new_sandbox(error);
    struct child child;
    if (!sandbox)
        return 0;
    snprintf(sandbox->file, sizeof sandbox->file, "%s", file);
    struct sandbox_order order = {.task = SANDBOX_DESCRIBE, .file = sandbox->file};
    if (give_order(&child, &order, in_seconds(SECONDS_TO_LOAD), &sandbox->said, sizeof sandbox->said,
                   error)) {
        child_end(&child);
        if (take_description(sandbox, error)) {
            make_solver(sandbox);
            return keep(sandbox);
        }
    }
    free(sandbox);
    return 0;
}

const struct solver *sandbox_around(const struct solver *solver, struct error *error)
{
    struct sandbox *sandbox = new_sandbox(error);
    if (!sandbox)
        return 0;
    sandbox->inside = solver;
    sandbox->solver = *solver;
    sandbox->solver.single = 0;
    sandbox->solver.check = check;
    sandbox->solver.open = sandbox_open;
    sandbox->solver.solve = sandbox_solve;
    sandbox->solver.close = sandbox_close;
    return keep(sandbox);
}

const struct sandbox *sandbox_of(const struct solver *solver)
{
    return solver->open == sandbox_open ? (const struct sandbox *)(const void *)solver : 0;
}
