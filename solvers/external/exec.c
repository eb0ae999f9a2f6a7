/* SPDX-License-Identifier: MIT */
#include "solvers/external/exec.h"

#include "common/base/clock.h"
#include "solvers/external/pipes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
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
    exec->file = (struct temporary){.descriptor = -1, .leash = -1};
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
        process_tell_end(&exec->process, &search->failure);
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
