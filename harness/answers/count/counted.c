/* SPDX-License-Identifier: MIT */
#include "harness/answers/count/counted.h"

#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/board/board.h"
#include "harness/answers/count/diagram-text.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/saved-file.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sets/problem-text.h"
#include "harness/measuring/sets/set-loading.h"

#include <stdlib.h>

static int refuse(struct error *reason, const char *whose, const char *wanted)
{
    error_set(reason, "%s has no %s", whose, wanted);
    return EXIT_USAGE;
}

int counted_lower(struct counted *counted, const struct problem *problem, const uint8_t *cells,
                  const char *wanted, struct error *reason)
{
    struct clash clash;
    char text[128];
    counted->problem = *problem;
    counted->cells = cells;
    if (problem->formula)
        return refuse(reason, "a formula", wanted);
    counted->cover = problem_lower(problem, &counted->allocator, &counted->lowered);
    counted->taken = memory_zeroed(BOARD_CELLS_MAX, sizeof *counted->taken);
    if (!counted->cover) {
        error_set(reason, "not enough memory for the cover");
        return EXIT_FAILED;
    }
    if (counted->cover->colours)
        return refuse(reason, "a cover with colours", wanted);
    if (counted->cover->bounds)
        return refuse(reason, "a cover with bounds", wanted);
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
    counted->plan.allocator = counted->part_plan.allocator = counted->diagram.allocator = &counted->allocator;
}

int counted_load(struct counted *counted, const struct command *command, const char *option,
                 char *const *names, size_t count, const struct reader_options *options)
{
    *counted = (struct counted){.taken = 0};
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

/* --- which diagram --- */

/* How much of each is tried before the other has its turn, and how much more the next time: a choice of a layer takes as
 * long as some looks at options. */
enum { CHOICES_FIRST = 2000000, WORK_FIRST = 20000000, TIMES_MORE = 8 };

/* What there is to make: a plan of layers if it is not too wide, one of parts if it is needed. */
struct making {
    struct counted *counted;
    const struct search *search;
    uint32_t frontier;
    enum layer_plan_end layers;
    bool layers_are_full, parts_are_full; /* there was no memory for it */
};

static enum search_end make_layers(struct making *making, uint64_t choices_most)
{
    struct counted *counted = making->counted;
    if (making->layers == LAYER_PLAN_NO_MEMORY || making->layers_are_full)
        return SEARCH_NO_MEMORY;
    if (making->layers == LAYER_PLAN_TOO_WIDE)
        return SEARCH_OWN_LIMIT;
    const enum search_end end =
        diagram_open_by_layers(&counted->diagram, &counted->plan, making->search, counted->allocator.limit,
                               choices_most / counted->plan.key_words, &counted->allocator);
    making->layers_are_full = end == SEARCH_NO_MEMORY;
    return end;
}

static enum search_end make_parts(struct making *making, uint64_t work_most, bool *worth_it)
{
    struct counted *counted = making->counted;
    struct parts_answer answer;
    if (making->parts_are_full)
        return SEARCH_NO_MEMORY;
    const enum search_end end =
        diagram_open_by_parts(&counted->diagram, &counted->part_plan, making->search,
                              counted->allocator.limit, work_most, &answer, &counted->allocator);
    making->parts_are_full = end == SEARCH_NO_MEMORY;
    *worth_it = parts_are_worth_it(&counted->part_plan, making->frontier, &answer);
    return end;
}

/* By parts and by layers in turn, with more and more work, unless parts are not worth it. */
static enum search_end make_in_turn(struct making *making)
{
    const bool may_be_layers = making->layers == LAYER_PLAN_MADE && making->counted->form != COUNTED_PARTS;
    uint64_t work = WORK_FIRST, choices = CHOICES_FIRST;
    bool worth_it = false, is_still;
    enum search_end end = make_parts(making, may_be_layers ? work : 0, &worth_it);
    while (may_be_layers && worth_it &&
           (end == SEARCH_OWN_LIMIT || (end == SEARCH_NO_MEMORY && !making->layers_are_full))) {
        choices = making->parts_are_full ? 0 : choices * TIMES_MORE;
        work = making->layers_are_full ? 0 : work * TIMES_MORE;
        end = make_parts(making, work, &is_still);
        if (end == SEARCH_OWN_LIMIT || end == SEARCH_NO_MEMORY)
            end = make_layers(making, choices);
        if (end == SEARCH_NO_MEMORY && !making->parts_are_full)
            end = SEARCH_OWN_LIMIT;
    }
    return may_be_layers && (end == SEARCH_OWN_LIMIT || end == SEARCH_NO_MEMORY) ? make_layers(making, 0)
                                                                                 : end;
}

static enum search_end make(struct making *making)
{
    struct counted *counted = making->counted;
    enum search_end end = counted->form == COUNTED_PARTS
                              ? SEARCH_OWN_LIMIT
                              : make_layers(making, counted->form == COUNTED_LAYERS ? 0 : CHOICES_FIRST);
    if (end != SEARCH_OWN_LIMIT || counted->form == COUNTED_LAYERS)
        return end;
    if (part_plan_open(&counted->part_plan, counted->cover, counted->order, counted->taken,
                       counted->taken_count, &counted->allocator) == PART_PLAN_MADE)
        return make_in_turn(making);
    return counted->form == COUNTED_PARTS ? SEARCH_NO_MEMORY : make_layers(making, 0);
}

enum search_end counted_diagram(struct counted *counted, const struct search *search, struct error *reason)
{
    const struct cover *cover = counted->cover;
    struct allocator *allocator = &counted->allocator;
    struct making making = {.counted = counted, .search = search, .layers = LAYER_PLAN_NO_MEMORY};
    if (!allocator->limit)
        allocator->limit = COUNTED_BYTES_MOST;
    counted->order = memory_zeroed(cover->primary_count, sizeof *counted->order);
    if (diagram_order(cover, allocator, counted->order, &making.frontier))
        making.layers = layer_plan_open(&counted->plan, cover, counted->order, counted->taken,
                                        counted->taken_count, allocator);
    const enum search_end end = make(&making);
    if (end == SEARCH_OWN_LIMIT) {
        error_set(reason,
                  "layer by layer more items are open at once than a diagram is made for (%d): .zdd and "
                  ".cpog need that, "
                  "--certify and .nnf do not",
                  64 * KEY_WORDS_MAX);
        return SEARCH_FAILED;
    }
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
             end != SEARCH_NO_MEMORY          ? ""
             : counted->form == COUNTED_PARTS ? ": raise --memory, or leave out --by-parts"
                                              : ": raise --memory, or count without one, by -s memo");
    return end == SEARCH_STOPPED ? EXIT_NO : EXIT_FAILED;
}

void counted_close(struct counted *counted)
{
    diagram_close(&counted->diagram);
    layer_plan_close(&counted->plan);
    part_plan_close(&counted->part_plan);
    free(counted->order);
    free(counted->taken);
    cover_close(counted->lowered);
    sets_close(&counted->sets);
}

/* --- reading off --- */

void counted_print(const struct counted *counted, const uint64_t *number, FILE *file)
{
    const size_t words = counted->diagram.words;
    char *digits = memory_get(count_digits_max(words));
    count_write_words(number, words, digits);
    fputs(digits, file);
    free(digits);
}

int counted_write(struct counted *counted, const char *path, bool certificate, const char *command)
{
    struct saved_file saved;
    char piece[TEXT_PIECE];
    if (!saved_file_open(&saved, path, command))
        return EXIT_FAILED;
    struct text text = text_of_file(saved.file, piece);
    enum diagram_format format = diagram_format_of(path);
    struct error reason = {"not enough memory to write the diagram: raise --memory"};
    if (certificate && format != DIAGRAM_CPOG)
        format = DIAGRAM_CERTIFICATE;
    bool done = format == DIAGRAM_CPOG
                    ? cpog_write(saved.file, &counted->diagram, &counted->plan, counted->cover, &reason)
                    : diagram_write(&text, format, &counted->diagram, counted->cover, counted->taken,
                                    counted->taken_count);
    text_flush(&text);
    if (!done)
        complain("%s: %s", command, reason.text);
    return saved_file_close(&saved, done, command) && done ? EXIT_DONE : EXIT_FAILED;
}
