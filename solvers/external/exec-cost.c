/* SPDX-License-Identifier: MIT */
/* exec with protocol=cost: programs that minimize. They get an integer program in the LP format
 * (common/formats/cover-text.h), and answer as in the pseudo-Boolean competitions (Roussel and Manquinho,
 * Handbook of Satisfiability, Input/output formats):
 *
 *   v x3 -x4 x17        the options chosen, as often as a better cover is found; x1 is the first option. What
 *                       is none of x1, x2, ... is passed over
 *   o 260               a cover of that cost is found, which is shown later; may be missing
 *   b 250               no cover costs less; may be missing
 *   s OPTIMUM FOUND     the last of them is the cheapest; or s SATISFIABLE, s UNSATISFIABLE, s UNKNOWN
 *
 * All other lines are passed over. Encoding is timed: it is the text of the program. */
#include "common/base/clock.h"
#include "common/formats/cover-text.h"
#include "solvers/external/exec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct minimizer {
    struct exec exec;
    const struct cover *cover;
    struct cover_rest rest;
    struct text text;
    uint32_t *chosen; /* room for all options */
    struct search *search;
    bool is_optimal, is_infeasible, gave_up;
};

static void take_values(struct minimizer *minimizer, const char *line)
{
    size_t count = 0,
           room = minimizer->cover->option_count; /* one that is named twice is the verifier's to refuse */
    for (const char *word = line; count < room && *(word += strspn(word, " \t\r"));
         word += strcspn(word, " \t\r")) {
        char *end;
        const unsigned long option = *word == 'x' ? strtoul(word + 1, &end, 10) : 0;
        if (option && option <= minimizer->cover->option_count && (!*end || strchr(" \t\r", *end)))
            minimizer->chosen[count++] = (uint32_t)option - 1;
    }
    search_report(minimizer->search, &(struct solution){.options = minimizer->chosen, .option_count = count});
}

static bool take_number(const char *line, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(line, &end, 10);
    return !errno && end != line;
}

static void take_bound(struct minimizer *minimizer, const char *line)
{
    uint64_t bound;
    if (take_number(line, &bound) && bound > minimizer->search->bound)
        minimizer->search->bound = bound;
}

static void take_cost(const struct minimizer *minimizer, const char *line)
{
    const struct search *search = minimizer->search;
    uint64_t cost;
    if (search->on_cost && take_number(line, &cost))
        search->on_cost(search->cost_context, cost);
}

static bool exec_cost_listen(void *context, char *line, bool complaint)
{
    struct minimizer *minimizer = context;
    static const char optimum[] = "s OPTIMUM FOUND", none[] = "s UNSATISFIABLE", some[] = "s SATISFIABLE",
                      unknown[] = "s UNKNOWN";
    if (complaint)
        return false;
    line[strcspn(line, "\r")] = 0;
    if (!strncmp(line, "v ", 2))
        take_values(minimizer, line + 2);
    else if (!strncmp(line, "b ", 2))
        take_bound(minimizer, line + 2);
    else if (!strncmp(line, "o ", 2))
        take_cost(minimizer, line + 2);
    minimizer->is_optimal |= !strcmp(line, optimum);
    minimizer->is_infeasible |= !strcmp(line, none);
    minimizer->gave_up |= !strcmp(line, some) || !strcmp(line, unknown);
    process_was_useful(&minimizer->exec.process);
    return false;
}

static enum search_end exec_cost_settle(struct minimizer *minimizer)
{
    struct search *search = minimizer->search;
    if (minimizer->is_infeasible ? search->solutions > 0 : minimizer->is_optimal && !search->solutions)
        error_set(&search->failure, minimizer->is_infeasible
                                        ? "says that there is no cover, and shows one"
                                        : "says that its cover is the cheapest, and shows none");
    else if (minimizer->is_optimal || minimizer->is_infeasible)
        return SEARCH_EXHAUSTED;
    else if (minimizer->gave_up) {
        error_set(&search->failure, "ended by itself without a proof");
        return SEARCH_OWN_LIMIT;
    } else if (minimizer->exec.process.status)
        return exec_fail(&minimizer->exec, TALK_ENDED, search);
    else
        error_set(&search->failure, "ended without a line 's OPTIMUM FOUND' or another verdict");
    return SEARCH_FAILED;
}

static enum search_end exec_cost_solve(void *state, const struct instance *instance, struct search *search)
{
    struct minimizer *minimizer = state;
    const uint64_t began = clock_now();
    if (!search->minimize || search->limit != 1) {
        error_set(&search->failure, "protocol=cost asks for one cheapest cover only");
        return SEARCH_FAILED;
    }
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    minimizer->search = search;
    minimizer->is_optimal = minimizer->is_infeasible = minimizer->gave_up = false;
    cover_rest_take(&minimizer->rest, instance->taken, instance->taken_count);
    minimizer->text.length = 0;
    minimizer->text.failed = false;
    if (!lp_add(&minimizer->text, &minimizer->rest, NULL) || minimizer->text.failed)
        return SEARCH_NO_MEMORY;
    struct talk talk = {.question = minimizer->text.bytes,
                        .length = minimizer->text.length,
                        .listen = exec_cost_listen,
                        .context = minimizer};
    if (!exec_fill_file(&minimizer->exec, &talk, &search->failure))
        return SEARCH_FAILED;
    search->encode_ns = clock_now() - began;
    enum search_end end;
    return exec_talk(&minimizer->exec, &talk, began, search, &end) ? exec_cost_settle(minimizer) : end;
}

static void exec_cost_close(void *state)
{
    struct minimizer *minimizer = state;
    struct allocator *allocator = minimizer->exec.allocator;
    exec_close(&minimizer->exec);
    text_close(&minimizer->text);
    cover_rest_close(&minimizer->rest);
    array_give(allocator, minimizer->chosen, minimizer->cover->option_count, sizeof *minimizer->chosen);
    allocator_give(allocator, minimizer, sizeof *minimizer);
}

static bool exec_cost_open(const struct problem *problem, const struct settings *settings,
                           struct allocator *allocator, void **state, struct error *error)
{
    struct minimizer *minimizer = allocator_take_zeroed(allocator, sizeof *minimizer);
    if (!minimizer)
        return error_set(error, "not enough memory for the options");
    minimizer->cover = problem->cover;
    exec_open(&minimizer->exec, problem, settings, allocator);
    minimizer->text.allocator = allocator;
    minimizer->chosen = array_take(allocator, problem->cover->option_count, sizeof *minimizer->chosen);
    if (minimizer->chosen && cover_rest_open(&minimizer->rest, problem->cover, allocator)) {
        if (exec_open_file(&minimizer->exec, error)) {
            *state = minimizer;
            return true;
        }
    } else
        error_set(error, "not enough memory for the options");
    exec_cost_close(minimizer);
    return false;
}

const struct solver exec_cost = {
    EXEC_HEAD,
    .summary = "a program that minimizes",
    .rung = RUNG_COVER,
    .open = exec_cost_open,
    .solve = exec_cost_solve,
    .close = exec_cost_close,
    .extensions = EXTENSION_COLOURS | EXTENSION_BOUNDS | EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
};
