/* SPDX-License-Identifier: MIT */
#include "harness/answers/counted.h"

#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "harness/base/memory.h"
#include "harness/sets/problem-text.h"

#include <stdlib.h>

static int counted_refuse(struct error *reason, const char *whose, const char *wanted)
{
    error_set(reason, "%s has no %s", whose, wanted);
    return EXIT_USAGE;
}

/* Lowers an instance to the cover that is counted, with the options of its givens. EXIT_DONE, or an exit
 * status and a sentence: "a formula has no ...", and here stands what is wanted of it. */
static int counted_lower(struct counted *counted, const struct problem *problem, const uint8_t *cells,
                         const char *wanted, struct error *reason)
{
    assert(!counted->cover);
    struct clash clash;
    char text[128];
    counted->problem = *problem;
    counted->cells = cells;
    if (problem->formula)
        return counted_refuse(reason, "a formula", wanted);
    counted->cover = problem_lower(problem, &counted->allocator, &counted->lowered);
    counted->taken = memory_zeroed(BOARD_CELLS_MAX, sizeof *counted->taken);
    if (!counted->cover) {
        error_set(reason, "not enough memory for the cover");
        return EXIT_FAILED;
    }
    if (counted->cover->colours)
        return counted_refuse(reason, "a cover with colours", wanted);
    if (counted->cover->bounds)
        return counted_refuse(reason, "a cover with bounds", wanted);
    if (cells && board_find_clash(problem->order, cells, &clash)) {
        clash_describe(problem->order, &clash, text, sizeof text);
        error_set(reason, "no solution: %s", text);
        return EXIT_NO;
    }
    counted->taken_count = take_cells(&counted->problem, cells, counted->taken);
    return EXIT_DONE;
}

void counted_begin(struct counted *counted)
{
    counted->diagram.allocator = &counted->allocator;
}

int counted_load(struct counted *counted, const struct command *command, const char *option,
                 char *const *names, size_t count, const struct reader_options *options)
{
    *counted = (struct counted){.taken = NULL};
    counted_begin(counted);
    int status = sets_load(&counted->sets, names, count, options);
    if (status != EXIT_DONE) {
        if (counted->sets.count)
            sets_close(&counted->sets);
        return status;
    }
    if (counted->sets.count != 1 || counted->sets.set[0].puzzles.count != 1) {
        complain("%s: %s takes one instance, as it holds all solutions at once, and here are %s",
                 command->name, option,
                 counted->sets.count == 1 && !counted->sets.set[0].puzzles.count ? "none" : "several");
        status = EXIT_USAGE;
    } else {
        const struct puzzles *puzzles = &counted->sets.set[0].puzzles;
        const struct problem problem = puzzle_problem(puzzles, 0);
        struct error reason;
        status = counted_lower(counted, &problem, puzzle_cells(puzzles, 0), "diagram here", &reason);
        if (status != EXIT_DONE)
            complain("%s: %s%s", command->name, reason.text,
                     problem.formula ? ": boards and exact covers have" : "");
    }
    if (status != EXIT_DONE)
        counted_close(counted);
    return status;
}

/* --- the diagram --- */

enum search_end counted_diagram(struct counted *counted, const struct search *search, struct error *reason)
{
    assert(counted->cover && !counted->order);
    const struct cover *cover = counted->cover;
    struct allocator *allocator = &counted->allocator;
    enum layer_plan_end planned = LAYER_PLAN_NO_MEMORY;
    if (!allocator->limit)
        allocator->limit = COUNTED_BYTES_MOST;
    counted->order = memory_zeroed(cover->primary_count, sizeof *counted->order);
    if (diagram_order(cover, allocator, counted->order))
        planned = layer_plan_open(&counted->plan, cover, counted->order, counted->taken, counted->taken_count,
                                  allocator);
    if (planned == LAYER_PLAN_TOO_WIDE) {
        error_set(reason, "more items are open at once than a diagram is made for (%d)", 64 * KEY_WORDS_MAX);
        return SEARCH_FAILED;
    }
    const enum search_end end = planned == LAYER_PLAN_MADE ? diagram_open(&counted->diagram, &counted->plan,
                                                                          search, allocator->limit, allocator)
                                                           : SEARCH_NO_MEMORY;
    if (end == SEARCH_STOPPED)
        error_set(reason, program_stop ? "interrupted" : "cut off by the time limit");
    else if (end != SEARCH_EXHAUSTED)
        error_set(reason, "the diagram needs more memory than %zu MB", allocator->limit / 1000000);
    return end;
}

int counted_make(struct counted *counted, const struct command *command, uint64_t timeout_ns)
{
    const struct search search = {.deadline = timeout_ns ? clock_now() + timeout_ns : 0,
                                  .stop = &program_stop};
    struct error reason;
    enum search_end end = counted_diagram(counted, &search, &reason);
    if (end == SEARCH_EXHAUSTED)
        return EXIT_DONE;
    complain("%s: %s%s", command->name, reason.text,
             end == SEARCH_NO_MEMORY ? ": raise --memory, or count without one, by -s memo" : "");
    return end == SEARCH_STOPPED ? EXIT_NO : EXIT_FAILED;
}

void counted_close(struct counted *counted)
{
    diagram_close(&counted->diagram);
    layer_plan_close(&counted->plan);
    free(counted->order);
    free(counted->taken);
    cover_close(counted->lowered);
    sets_close(&counted->sets);
}

/* --- reading off --- */

void counted_print(const struct counted *counted, const uint64_t *number, FILE *file)
{
    assert(counted->diagram.words > 0);
    const size_t words = counted->diagram.words;
    char *digits = memory_get(count_digits_max(words));
    count_write_words(number, words, digits);
    fputs(digits, file);
    free(digits);
}
