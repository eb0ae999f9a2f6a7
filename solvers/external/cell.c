/* SPDX-License-Identifier: MIT */
/* The outside of a cell: a back-end like others for the code that opens it. */
#define _GNU_SOURCE /* pipe2, MAP_ANONYMOUS */
#include "solvers/external/cell.h"

#include "common/base/clock.h"
#include "common/base/printable.h"
#include "solvers/external/cell-wire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* What is known of a plug-in, for as long as the process lives. */
struct cell {
    struct solver solver;        /* what the rest of the program sees */
    const struct solver *inside; /* null: the one in `file` */
    struct wire_description said;
    struct setting settings[SETTINGS_MAX + 1];
    const char *choices[SETTINGS_MAX][WIRE_CHOICES + 1];
    char file[SETTINGS_ARGUMENT_MAX];
    struct cell *before; /* that was loaded before this one */
};

/* Like plug-ins without a jail, these stay until the process ends: who holds their solver may use it as long as that. */
static struct cell *last_loaded;

/* A cell at work. */
struct ward {
    pid_t id; /* 0: there is none */
    int questions, answers;
    atomic_int *stop; /* a page that is shared with it */
    struct jail jail;
};

enum { PAGE = 4096 };

/* --- processes --- */

static void ward_end(struct ward *ward)
{
    if (ward->id) {
        kill(-ward->id, SIGKILL);
        kill(ward->id, SIGKILL); /* before it has a group of its own */
        while (waitpid(ward->id, 0, 0) < 0 && errno == EINTR)
            ;
        close(ward->questions);
        close(ward->answers);
    }
    ward->id = 0;
    if (ward->stop)
        munmap(ward->stop, PAGE);
    ward->stop = 0;
    jail_close(&ward->jail);
}

static bool fork_ward(struct ward *ward, struct cell_order *order, int to[2], int from[2])
{
    const pid_t parent = getpid();
    order->questions = to[0];
    order->answers = from[1];
    order->stop = ward->stop;
    fflush(stdout);
    pid_t id = fork();
    if (id == 0)
        cell_live(order, &ward->jail, parent);
    close(to[0]);
    close(from[1]);
    if (id < 0) {
        close(to[1]);
        close(from[0]);
        return false;
    }
    ward->id = id;
    ward->questions = to[1];
    ward->answers = from[0];
    return true;
}

static bool open_pipes(int to[2], int from[2])
{
    if (pipe2(to, O_CLOEXEC))
        return false;
    if (!pipe2(from, O_CLOEXEC))
        return true;
    close(to[0]);
    close(to[1]);
    return false;
}

static bool ward_start(struct ward *ward, struct cell_order *order, const char *file, struct error *error)
{
    int to[2], from[2];
    *ward = (struct ward){.id = 0};
    if (!jail_open(&ward->jail, file, error)) {
        jail_close(&ward->jail);
        return false;
    }
    void *page = mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ward->stop = page == MAP_FAILED ? 0 : page;
    if (ward->stop && open_pipes(to, from) && fork_ward(ward, order, to, from))
        return true;
    error_set(error, "no process could be started for a cell: %s", strerror(errno));
    ward_end(ward);
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
static enum heard await(const struct ward *ward, struct patience *patience)
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
        struct pollfd look = {.fd = ward->answers, .events = POLLIN};
        int ready = poll(&look, 1, end || patience->stop ? (int)(wait / 1000000 + 1) : -1);
        if (ready > 0)
            return HEARD;
        if (ready < 0 && errno != EINTR)
            return HEARD_NOTHING;
    }
}

static enum heard hear_bytes(const struct ward *ward, struct patience *patience, void *bytes, size_t length)
{
    char *to = bytes;
    while (length) {
        enum heard heard = await(ward, patience);
        if (heard != HEARD)
            return heard;
        ssize_t got = read(ward->answers, to, length);
        if (got == 0 || (got < 0 && errno != EINTR))
            return HEARD_NOTHING;
        to += got > 0 ? got : 0;
        length -= got > 0 ? (size_t)got : 0;
    }
    return HEARD;
}

static enum heard hear_head(const struct ward *ward, struct patience *patience, struct wire_head *head)
{
    enum heard heard = hear_bytes(ward, patience, head, sizeof *head);
    if (heard == HEARD && (head->mark != WIRE_MARK || head->length > WIRE_LONGEST))
        return HEARD_NONSENSE;
    return heard;
}

/* A body of just this kind and length. */
static enum heard hear(const struct ward *ward, uint64_t deadline, enum wire_kind kind, void *body,
                       size_t length)
{
    struct wire_head head;
    struct patience patience = {.deadline = deadline};
    enum heard heard = hear_head(ward, &patience, &head);
    if (heard == HEARD && (head.kind != kind || head.length != length))
        heard = HEARD_NONSENSE;
    return heard == HEARD ? hear_bytes(ward, &patience, body, length) : heard;
}

/* Ends the cell, and says why, if it is to blame. */
static void blame(struct ward *ward, enum heard heard, struct error *error)
{
    int status = 0;
    bool ended = false;
    for (int looks = 0; looks < 20 && !ended && heard == HEARD_NOTHING; looks++) {
        ended = waitpid(ward->id, &status, WNOHANG) == ward->id;
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
        kill(-ward->id, SIGKILL);
        close(ward->questions);
        close(ward->answers);
        ward->id = 0;
    }
    ward_end(ward);
}

/* --- writing without SIGPIPE --- */

/* The cell may be gone: that is seen when its answer is read. The signal is for the thread that writes. */
static void ask(const struct ward *ward, enum wire_kind kind, const void *body, size_t length,
                const void *more, size_t more_length)
{
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    if (!wire_write(ward->questions, kind, body, length, more, more_length) && errno == EPIPE &&
        !was_pending) {
        int taken;
        sigpending(&pending);
        if (sigismember(&pending, SIGPIPE) == 1)
            sigwait(&pipe_signal, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before, 0);
}

/* --- settings --- */

static uint64_t in_seconds(unsigned seconds)
{
    return clock_now() + seconds * UINT64_C(1000000000);
}

enum { SECONDS_TO_LOAD = 60, SECONDS_TO_CLOSE = 1 };

/* What a plug-in says of some settings. */
static bool ask_about(const struct settings *settings, enum cell_task task, struct error *error)
{
    const struct cell *cell = settings->cell;
    struct cell_order order = {
        .task = task, .inside = cell->inside, .file = cell->file, .settings = settings};
    struct wire_word word = {.good = false};
    struct ward ward;
    if (!ward_start(&ward, &order, cell->inside ? settings->argument : cell->file, error))
        return false;
    enum heard heard = hear(&ward, in_seconds(SECONDS_TO_LOAD), WIRE_WORD, &word, sizeof word);
    if (heard != HEARD) {
        blame(&ward, heard, error);
        return false;
    }
    ward_end(&ward);
    word.error.text[sizeof word.error.text - 1] = 0;
    if (!word.good)
        error_set(error, "%s", make_printable(word.error.text));
    return word.good;
}

static bool check(const struct settings *settings, struct error *error)
{
    return ask_about(settings, CELL_CHECK, error);
}

static bool is_persistent(const struct settings *settings)
{
    struct error unused;
    return settings->cell && ask_about(settings, CELL_REMEMBERS, &unused);
}

/* --- a session --- */

struct session_cell {
    const struct cell *cell;
    struct problem problem;
    struct settings settings;
    struct allocator *allocator;
    struct ward ward;
    uint64_t trip_ns;                    /* what a question and its answer cost on their way */
    size_t cells, options_most, options; /* of a grid; of a solution; that there are */
    char *body;                          /* of a solution, with room for `room` bytes */
    size_t room;
    char *digits; /* of the last large count */
    size_t digits_room;
};

static void note_memory(struct session_cell *session, uint64_t peak, bool exhausted)
{
    struct allocator *allocator = session->allocator;
    size_t all = allocator->used + (size_t)peak;
    if (all > allocator->peak)
        allocator->peak = all;
    allocator->exhausted |= exhausted;
}

static void measure_trip(struct session_cell *session)
{
    enum { TRIES = 5 };
    session->trip_ns = 0;
    for (int i = 0; i < TRIES; i++) {
        uint64_t began = clock_now();
        ask(&session->ward, WIRE_ECHO, 0, 0, 0, 0);
        if (hear(&session->ward, in_seconds(1), WIRE_ECHO, 0, 0) != HEARD)
            return;
        uint64_t took = clock_now() - began;
        if (!i || took < session->trip_ns)
            session->trip_ns = took;
    }
}

static bool start_session(struct session_cell *session, struct error *error)
{
    const struct cell *cell = session->cell;
    struct cell_order order = {.task = CELL_SESSION,
                               .inside = cell->inside,
                               .file = cell->file,
                               .problem = &session->problem,
                               .settings = &session->settings,
                               .memory = session->allocator->limit};
    struct wire_ready ready;
    if (!ward_start(&session->ward, &order, cell->inside ? session->settings.argument : cell->file, error))
        return false;
    /* Who limits set-up does so from outside. */
    enum heard heard = hear(&session->ward, 0, WIRE_READY, &ready, sizeof ready);
    if (heard != HEARD) {
        blame(&session->ward, heard, error);
        return false;
    }
    note_memory(session, ready.peak, ready.exhausted);
    ready.error.text[sizeof ready.error.text - 1] = 0;
    if (ready.good) {
        measure_trip(session);
        return true;
    }
    error_set(error, "%s", make_printable(ready.error.text));
    ward_end(&session->ward);
    return false;
}

static void give_back(struct session_cell *session)
{
    struct allocator *allocator = session->allocator;
    if (session->body)
        allocator_give(allocator, session->body, session->room);
    if (session->digits)
        allocator_give(allocator, session->digits, session->digits_room);
    allocator_give(allocator, session, sizeof *session);
}

static bool open_cell(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    struct session_cell *session = settings->cell ? allocator_take_zeroed(allocator, sizeof *session) : 0;
    if (!session)
        return error_set(error, "not enough memory");
    session->cell = settings->cell;
    session->problem = *problem;
    session->settings = *settings;
    session->allocator = allocator;
    session->cells = problem_is_board(problem) ? order_cells(problem->order) : 0;
    session->options = problem->cover     ? problem->cover->option_count
                       : problem->formula ? (size_t)problem->formula->variables
                                          : 0;
    session->options_most = session->options;
    session->room = session->cells > session->options_most * sizeof(uint32_t)
                        ? session->cells
                        : session->options_most * sizeof(uint32_t) + 1;
    session->body = allocator_take(allocator, session->room);
    if (!session->body)
        error_set(error, "not enough memory");
    if (session->body && start_session(session, error)) {
        *state = session;
        return true;
    }
    give_back(session);
    return false;
}

static void close_cell(void *state)
{
    struct session_cell *session = state;
    if (session->ward.id) {
        ask(&session->ward, WIRE_CLOSE, 0, 0, 0, 0);
        hear(&session->ward, in_seconds(SECONDS_TO_CLOSE), WIRE_CLOSE, 0, 0);
        ward_end(&session->ward);
    }
    give_back(session);
}

/* --- solving --- */

static bool are_options(const struct session_cell *session, const uint32_t *options, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good &= options[i] < session->options;
    return good;
}

static bool are_digits(const struct session_cell *session, const uint8_t *cells)
{
    unsigned size = order_size(session->problem.order);
    bool good = true;
    for (size_t i = 0; i < session->cells; i++)
        good &= cells[i] <= size;
    return good;
}

/* A solution, by its head; its body is read. */
static enum heard hear_solution(struct session_cell *session, struct patience *patience,
                                const struct wire_head *head, struct search *search)
{
    const bool is_grid = head->kind == WIRE_CELLS;
    struct solution solution = {.cells = 0};
    if (is_grid ? !session->cells || head->length != session->cells
                : head->length > session->options_most * sizeof(uint32_t) || head->length % sizeof(uint32_t))
        return HEARD_NONSENSE;
    enum heard heard = hear_bytes(&session->ward, patience, session->body, head->length);
    if (heard != HEARD)
        return heard;
    if (is_grid)
        solution.cells = (const uint8_t *)session->body;
    else {
        solution.options = (const uint32_t *)(const void *)session->body;
        solution.option_count = head->length / sizeof(uint32_t);
    }
    if (is_grid ? !are_digits(session, solution.cells)
                : !are_options(session, solution.options, solution.option_count))
        return HEARD_NONSENSE;
    search->solutions++;
    if (search->on_solution)
        search->on_solution(search->context, &solution);
    return HEARD;
}

/* The digits of a large count, which are the state's. */
static enum heard hear_digits(struct session_cell *session, struct patience *patience, size_t length,
                              struct search *search)
{
    if (!length)
        return HEARD;
    if (length >= session->digits_room) {
        if (session->digits)
            allocator_give(session->allocator, session->digits, session->digits_room);
        session->digits = allocator_take(session->allocator, length + 1);
        session->digits_room = session->digits ? length + 1 : 0;
    }
    if (!session->digits)
        return HEARD_NONSENSE;
    enum heard heard = hear_bytes(&session->ward, patience, session->digits, length);
    session->digits[length] = 0;
    if (heard == HEARD && strspn(session->digits, "0123456789") != length)
        return HEARD_NONSENSE;
    search->large_count = session->digits;
    return heard;
}

static enum heard hear_end(struct session_cell *session, struct patience *patience, size_t length,
                           struct search *search, enum search_end *ended)
{
    struct wire_end end;
    if (length < sizeof end)
        return HEARD_NONSENSE;
    enum heard heard = hear_bytes(&session->ward, patience, &end, sizeof end);
    if (heard == HEARD)
        heard = hear_digits(session, patience, length - sizeof end, search);
    if (heard != HEARD)
        return heard;
    if (end.end > SEARCH_OWN_LIMIT)
        return HEARD_NONSENSE;
    *ended = (enum search_end)end.end;
    search->solutions = end.solutions;
    memcpy(search->counters, end.counters, sizeof search->counters);
    search->encode_ns = end.encode_ns;
    search->start_ns = end.start_ns;
    if (search->looks)
        *search->looks = end.looks < *search->looks ? end.looks : *search->looks;
    end.failure.text[sizeof end.failure.text - 1] = 0;
    if (*ended == SEARCH_FAILED || *ended == SEARCH_OWN_LIMIT)
        error_set(&search->failure, "%s", make_printable(end.failure.text));
    note_memory(session, end.peak, end.exhausted);
    return HEARD;
}

static enum heard hear_all(struct session_cell *session, struct search *search, enum search_end *ended)
{
    struct patience patience = {search->deadline, search->stop, session->ward.stop};
    struct wire_head head;
    for (;;) {
        enum heard heard = hear_head(&session->ward, &patience, &head);
        if (heard != HEARD)
            return heard;
        if (head.kind == WIRE_END)
            return hear_end(session, &patience, head.length, search, ended);
        if (head.kind != WIRE_CELLS && head.kind != WIRE_OPTIONS)
            return HEARD_NONSENSE;
        heard = hear_solution(session, &patience, &head, search);
        if (heard != HEARD)
            return heard;
    }
}

static enum search_end solve_in_cell(void *state, const struct instance *instance, struct search *search)
{
    struct session_cell *session = state;
    enum search_end ended = SEARCH_FAILED;
    uint64_t began = clock_now();
    if (!session->ward.id && !start_session(session, &search->failure))
        return SEARCH_FAILED;
    const struct wire_question question = {.limit = search->limit,
                                           .deadline = search->deadline,
                                           .looks = search->looks ? *search->looks : 0,
                                           .counts_looks = search->looks,
                                           .listens = search->on_solution,
                                           .taken = instance->taken_count};
    atomic_store(session->ward.stop, 0);
    const bool by_cells = session->cell->solver.rung == RUNG_BOARD;
    ask(&session->ward, WIRE_SOLVE, &question, sizeof question,
        by_cells ? (const void *)instance->cells : instance->taken,
        by_cells ? session->cells : instance->taken_count * sizeof *instance->taken);
    enum heard heard = hear_all(session, search, &ended);
    if (heard == HEARD_LATE) {
        ward_end(&session->ward);
        return SEARCH_STOPPED;
    }
    if (heard != HEARD) {
        blame(&session->ward, heard, &search->failure);
        return SEARCH_FAILED;
    }
    uint64_t took = clock_now() - began;
    search->start_ns += session->trip_ns;
    if (search->start_ns > took)
        search->start_ns = took;
    return ended;
}

static bool show_from_cell(void *state, const uint8_t *cells, uint8_t *grid)
{
    struct session_cell *session = state;
    struct error unused;
    if (!session->ward.id && !start_session(session, &unused))
        return false;
    ask(&session->ward, WIRE_SHOW, cells, session->cells, 0, 0);
    enum heard heard =
        hear(&session->ward, in_seconds(SECONDS_TO_LOAD), WIRE_CELLS, session->body, session->cells);
    if (heard != HEARD)
        ward_end(&session->ward);
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

/* What it says of itself, within bounds. */
static bool take_description(struct cell *cell, struct error *error)
{
    struct wire_description *said = &cell->said;
    CLEAN(said->error.text);
    if (!said->good)
        return error_set(error, "%s", said->error.text);
    CLEAN(said->name);
    CLEAN(said->family);
    CLEAN(said->summary);
    CLEAN(said->flaw);
    bool good = said->settings <= SETTINGS_MAX && said->rung <= RUNG_CNF && *said->name &&
                said->only.rows <= BOARD_SIZE_MAX && said->only.columns <= BOARD_SIZE_MAX;
    for (size_t i = 0; good && i < said->settings; i++) {
        CLEAN(said->setting[i].name);
        CLEAN(said->setting[i].summary);
        uint32_t count = said->setting[i].choice_count;
        good =
            count <= WIRE_CHOICES && (!count || said->setting[i].initial < count) && *said->setting[i].name;
        for (size_t k = 0; good && k < count; k++) {
            CLEAN(said->setting[i].choices[k]);
            cell->choices[i][k] = said->setting[i].choices[k];
        }
        cell->settings[i] = (struct setting){.name = said->setting[i].name,
                                             .summary = said->setting[i].summary,
                                             .choices = count ? cell->choices[i] : 0,
                                             .lowest = said->setting[i].lowest,
                                             .highest = said->setting[i].highest,
                                             .initial = said->setting[i].initial};
    }
    return good || error_set(error, "%s says of itself what can't be", cell->file);
}

static void make_solver(struct cell *cell)
{
    const struct wire_description *said = &cell->said;
    cell->solver = (struct solver){SOLVER_HEAD,
                                   .name = said->name,
                                   .family = said->family,
                                   .summary = said->summary,
                                   .flaw = said->has_flaw ? said->flaw : 0,
                                   .rung = (enum rung)said->rung,
                                   .only = said->only,
                                   .largest = said->largest,
                                   .counts = said->counts,
                                   .greatest = said->greatest,
                                   .settings = said->settings ? cell->settings : 0,
                                   .check = said->has_check ? check : 0,
                                   .is_persistent = said->has_memory ? is_persistent : 0,
                                   .show = said->has_show ? show_from_cell : 0,
                                   .open = open_cell,
                                   .solve = solve_in_cell,
                                   .close = close_cell};
}

static const struct solver *keep(struct cell *cell)
{
    cell->before = last_loaded;
    last_loaded = cell;
    return &cell->solver;
}

const struct solver *cell_load(const char *file, struct error *error)
{
    struct cell *cell = calloc(1, sizeof *cell);
    struct ward ward;
    if (!cell) {
        error_set(error, "not enough memory");
        return 0;
    }
    snprintf(cell->file, sizeof cell->file, "%s", file);
    struct cell_order order = {.task = CELL_DESCRIBE, .file = cell->file};
    if (ward_start(&ward, &order, cell->file, error)) {
        enum heard heard =
            hear(&ward, in_seconds(SECONDS_TO_LOAD), WIRE_DESCRIPTION, &cell->said, sizeof cell->said);
        if (heard != HEARD)
            blame(&ward, heard, error);
        else
            ward_end(&ward);
        if (heard == HEARD && take_description(cell, error)) {
            make_solver(cell);
            return keep(cell);
        }
    }
    free(cell);
    return 0;
}

const struct solver *cell_around(const struct solver *solver, struct error *error)
{
    struct cell *cell = calloc(1, sizeof *cell);
    if (!cell) {
        error_set(error, "not enough memory");
        return 0;
    }
    cell->inside = solver;
    cell->solver = *solver;
    cell->solver.single = 0;
    cell->solver.check = check;
    cell->solver.open = open_cell;
    cell->solver.solve = solve_in_cell;
    cell->solver.close = close_cell;
    return keep(cell);
}

const struct cell *cell_of(const struct solver *solver)
{
    return solver->open == open_cell ? (const struct cell *)(const void *)solver : 0;
}
