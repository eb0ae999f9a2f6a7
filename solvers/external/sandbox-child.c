/* SPDX-License-Identifier: MIT */
/* The inside of a sandbox: the process that a plug-in is alone in. */
#define _GNU_SOURCE /* sched */
#include "solvers/external/sandbox-messages.h"
#include "solvers/external/pipes.h"
#include "solvers/external/plugin.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Where the pipes are; nothing else is open but the standard streams, which lead nowhere. */
enum { QUESTIONS = 3, ANSWERS = 4, DESCRIPTORS = 5 };

bool wire_write(int file, enum wire_kind kind, const void *body, size_t length, const void *more,
                size_t more_length)
{
    const struct wire_head head = {WIRE_MARK, kind, length + more_length};
    return write_whole(file, &head, sizeof head) && write_whole(file, body, length) &&
           write_whole(file, more, more_length);
}

/* --- a process of its own --- */

/* What a fork copies but for memory that is shared: rows on their way to a file, what a guard looks at. */
static void leave_shared_memory(const void *kept)
{
    char line[512];
    FILE *maps = fopen("/proc/self/maps", "r");
    uintptr_t begin, end;
    char rights[8];
    /* The file is read to its end first: to unmap changes it. */
    struct {
        uintptr_t begin, end;
    } found[256];
    size_t count = 0;
    while (maps && fgets(line, sizeof line, maps))
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s", &begin, &end, rights) == 3 && rights[1] == 'w' &&
            rights[3] == 's' && begin != (uintptr_t)kept) {
            if (count == sizeof found / sizeof *found)
                _exit(127);
            found[count].begin = begin;
            found[count++].end = end;
        }
    if (!maps)
        _exit(127);
    fclose(maps);
    for (size_t i = 0; i < count; i++)
        if (munmap((void *)found[i].begin,
                   found[i].end - found[i].begin)) /* NOLINT: an address that was read */
            _exit(127);
}

static void bound_memory(size_t memory)
{
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%lu", &pages) == 1 && memory) {
        enum { SLACK = 1 << 26 }; /* for the program's own libraries */
        rlim_t most = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + memory + SLACK;
        setrlimit(RLIMIT_AS, &(struct rlimit){most, most});
    }
    if (file)
        fclose(file);
#else
    (void)memory;
#endif
}

static void enter_sandbox(const struct sandbox_order *order, const struct jail *jail, pid_t parent)
{
    enum { ASIDE = 16 };
    static const int ours[] = {SIGHUP, SIGALRM, SIGCONT};
    child_begin(parent);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        signal(ours[i], SIG_DFL);
    int questions = fcntl(order->questions, F_DUPFD, ASIDE), answers = fcntl(order->answers, F_DUPFD, ASIDE),
        nothing = open("/dev/null", O_RDWR);
    if (dup2(nothing, 0) < 0 || dup2(nothing, 1) < 0 || dup2(nothing, 2) < 0 ||
        dup2(questions, QUESTIONS) < 0 || dup2(answers, ANSWERS) < 0)
        _exit(127);
    leave_shared_memory(order->stop);
    bound_memory(order->memory);
    setenv("TMPDIR", jail->scratch.path, 1);
    if (!jail_enter(jail, DESCRIPTORS))
        _exit(126);
}

/* --- what it says of itself --- */

static void copy(char *to, size_t room, const char *from)
{
    snprintf(to, room, "%s", from ? from : "");
}

#define COPY(to, from) copy((to), sizeof(to), (from))

static void describe_setting(const struct setting *from, struct wire_setting *said)
{
    COPY(said->name, from->name);
    COPY(said->summary, from->summary);
    for (uint32_t i = 0; from->choices && from->choices[i] && i < WIRE_CHOICES; i++) {
        COPY(said->choices[i], from->choices[i]);
        said->choice_count = i + 1;
    }
    said->lowest = from->lowest;
    said->highest = from->highest;
    said->initial = from->initial;
}

static void describe(const struct solver *solver, struct wire_description *said)
{
    COPY(said->name, solver->name);
    COPY(said->family, solver->family);
    COPY(said->summary, solver->summary);
    COPY(said->flaw, solver->flaw);
    said->has_flaw = solver->flaw;
    said->has_check = solver->check;
    said->is_persistent = solver->is_persistent;
    said->has_show = solver->show;
    said->rung = solver->rung;
    said->largest = solver->largest;
    said->counts = solver->counts;
    said->greatest = solver->greatest;
    said->only = solver->only;
    for (const struct setting *from = solver->settings; from && from->name && said->settings < SETTINGS_MAX;)
        describe_setting(from++, &said->setting[said->settings++]);
}

/* --- questions --- */

struct service {
    const struct sandbox_order *order;
    const struct solver *solver;
    struct allocator allocator;
    void *state;
    char *body; /* of the question, with room for more than any */
    size_t room;
};

static void pass_on(void *context, const struct solution *solution)
{
    const struct service *service = context;
    bool good = solution->cells ? wire_write(ANSWERS, WIRE_CELLS, solution->cells,
                                             order_cells(service->order->problem->order), 0, 0)
                                : wire_write(ANSWERS, WIRE_OPTIONS, solution->options,
                                             solution->option_count * sizeof *solution->options, 0, 0);
    if (!good)
        _exit(127);
}

static bool solve(struct service *service, size_t length)
{
    struct wire_question question;
    if (length < sizeof question)
        return false;
    memcpy(&question, service->body, sizeof question);
    const char *rest = service->body + sizeof question;
    struct instance instance = {.taken_count = question.taken};
    if (service->solver->rung == RUNG_BOARD)
        instance.cells = (const uint8_t *)rest;
    else
        instance.taken = (const uint32_t *)(const void *)rest;
    struct search search = {.limit = question.limit,
                            .deadline = question.deadline,
                            .stop = service->order->stop,
                            .on_solution = question.listens ? pass_on : 0,
                            .context = service,
                            .looks = question.counts_looks ? &question.looks : 0};
    service->allocator.peak = service->allocator.used;
    enum search_end ended = service->solver->solve(service->state, &instance, &search);
    struct wire_end end = {.end = ended,
                           .exhausted = service->allocator.exhausted,
                           .solutions = search.solutions,
                           .encode_ns = search.encode_ns,
                           .start_ns = search.start_ns,
                           .looks = question.looks,
                           .peak = service->allocator.peak};
    memcpy(end.counters, search.counters, sizeof end.counters);
    if (ended == SEARCH_FAILED || ended == SEARCH_OWN_LIMIT)
        end.failure = search.failure;
    const char *digits = search.large_count ? search.large_count : "";
    return wire_write(ANSWERS, WIRE_END, &end, sizeof end, digits, strlen(digits));
}

static bool show(struct service *service)
{
    uint8_t grid[BOARD_CELLS_MAX] = {0}; /* zeros: there is none */
    if (service->solver->show && !service->solver->show(service->state, (const uint8_t *)service->body, grid))
        memset(grid, 0, sizeof grid);
    return wire_write(ANSWERS, WIRE_CELLS, grid, order_cells(service->order->problem->order), 0, 0);
}

static bool answer(struct service *service, const struct wire_head *head)
{
    switch (head->kind) {
    case WIRE_ECHO:
        return wire_write(ANSWERS, WIRE_ECHO, 0, 0, 0, 0);
    case WIRE_SOLVE:
        return solve(service, head->length);
    case WIRE_SHOW:
        return show(service);
    case WIRE_CLOSE:
        service->solver->close(service->state);
        wire_write(ANSWERS, WIRE_CLOSE, 0, 0, 0, 0);
        return false;
    default:
        return false;
    }
}

static void serve(struct service *service)
{
    struct wire_head head;
    while (read_whole(QUESTIONS, &head, sizeof head)) {
        if (head.length > service->room) {
            free(service->body);
            service->body = malloc(head.length);
            service->room = service->body ? head.length : 0;
        }
        if ((head.length && !service->body) || !read_whole(QUESTIONS, service->body, head.length) ||
            !answer(service, &head))
            return;
    }
}

_Noreturn void sandbox_child_run(const struct sandbox_order *order, const struct jail *jail, pid_t parent)
{
    static struct wire_description said;
    struct wire_verdict *verdict = &said.verdict;
    enter_sandbox(order, jail, parent);
    const struct solver *solver = order->inside ? order->inside : plugin_load(order->file, &verdict->error);
    struct service service = {.order = order, .solver = solver, .allocator = {.limit = order->memory}};
    if (solver)
        switch (order->task) {
        case SANDBOX_DESCRIBE:
            describe(solver, &said);
            verdict->good = true;
            break;
        case SANDBOX_CHECK:
            verdict->good = !solver->check || solver->check(order->settings, &verdict->error);
            break;
        case SANDBOX_REMEMBERS:
            verdict->good = solver->is_persistent && solver->is_persistent(order->settings);
            break;
        case SANDBOX_SESSION:
            verdict->good = solver->open(order->problem, order->settings, &service.allocator, &service.state,
                                         &verdict->error);
            verdict->exhausted = service.allocator.exhausted;
            verdict->peak = service.allocator.peak;
            break;
        }
    const size_t length = order->task == SANDBOX_DESCRIBE ? sizeof said : sizeof *verdict;
    if (wire_write(ANSWERS, WIRE_VERDICT, &said, length, 0, 0) && order->task == SANDBOX_SESSION &&
        verdict->good)
        serve(&service);
    _exit(0);
}
