/* SPDX-License-Identifier: MIT */
#include "harness/counting/counted.h"

#include "common/base/array.h"
#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/board/board.h"
#include "harness/base/stop.h"
#include "harness/counting/cpog.h"
#include "harness/counting/diagram-text.h"
#include "harness/instances/problem-text.h"
#include "harness/output/output.h"
#include "harness/output/saved-file.h"
#include "solvers/bit-matrix/memo-order.h"

static int no_memory(const struct command *command)
{
    complain("%s: not enough memory", command->name);
    return EXIT_FAILED;
}

static int lower(struct counted *counted, const struct command *command)
{
    const struct puzzles *puzzles = &counted->sets.set[0].puzzles;
    struct clash clash;
    counted->problem = puzzle_problem(puzzles, 0);
    counted->cells = puzzle_cells(puzzles, 0);
    if (counted->problem.formula) {
        complain("%s: a formula has no diagram here: boards and exact covers have", command->name);
        return EXIT_USAGE;
    }
    counted->cover = problem_lower(&counted->problem, &counted->allocator, &counted->lowered);
    if (!counted->cover)
        return no_memory(command);
    if (counted->cover->colours) {
        complain("%s: a cover with colours has no diagram here", command->name);
        return EXIT_USAGE;
    }
    if (counted->cells && board_find_clash(counted->problem.order, counted->cells, &clash)) {
        char text[128];
        clash_describe(counted->problem.order, &clash, text, sizeof text);
        complain("%s: no solution: %s", command->name, text);
        return EXIT_NO;
    }
    counted->taken = array_take_zeroed(&counted->allocator, BOARD_CELLS_MAX, sizeof *counted->taken);
    if (!counted->taken)
        return no_memory(command);
    counted->taken_count = take_cells(&counted->problem, counted->cells, counted->taken);
    return EXIT_DONE;
}

int counted_load(struct counted *counted, const struct command *command, const char *option,
                 char *const *names, size_t count, const struct reader_options *options)
{
    *counted = (struct counted){.taken = 0};
    counted->plan.allocator = counted->diagram.allocator = &counted->allocator;
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
    } else
        status = lower(counted, command);
    if (status != EXIT_DONE)
        counted_close(counted);
    return status;
}

enum search_end counted_diagram(struct counted *counted, const struct search *search, size_t bytes_most,
                                struct error *reason)
{
    const struct cover *cover = counted->cover;
    struct allocator *allocator = &counted->allocator;
    struct memo_order order;
    enum layer_plan_end made = LAYER_PLAN_NO_MEMORY;
    enum search_end end = SEARCH_NO_MEMORY;
    counted->order = array_take_zeroed(allocator, cover->primary_count, sizeof *counted->order);
    if (counted->order && memo_order_open(&order, cover, true, allocator)) {
        for (uint32_t i = 0; i < cover->primary_count; i++)
            counted->order[i] = order.items[i];
        memo_order_close(&order);
        made = layer_plan_open(&counted->plan, cover, counted->order, counted->taken, counted->taken_count,
                               allocator);
    }
    if (made == LAYER_PLAN_TOO_WIDE) {
        error_set(reason, "more items are open at once than a diagram is made for (%d)", 64 * KEY_WORDS_MAX);
        return SEARCH_FAILED;
    }
    if (made == LAYER_PLAN_MADE)
        end = diagram_open(&counted->diagram, &counted->plan, search, bytes_most, allocator);
    if (end == SEARCH_STOPPED)
        error_set(reason, program_stop ? "interrupted" : "cut off by the time limit");
    else if (end != SEARCH_EXHAUSTED)
        error_set(reason, "not enough memory for the diagram");
    return end;
}

int counted_make(struct counted *counted, const struct command *command, uint64_t timeout_ns)
{
    const struct search search = {.deadline = timeout_ns ? clock_now() + timeout_ns : 0,
                                  .stop = &program_stop};
    struct error reason;
    enum search_end end = counted_diagram(counted, &search, DIAGRAM_BYTES_MOST, &reason);
    if (end == SEARCH_EXHAUSTED)
        return EXIT_DONE;
    complain("%s: %s", command->name, reason.text);
    return end == SEARCH_STOPPED ? EXIT_NO : EXIT_FAILED;
}

void counted_close(struct counted *counted)
{
    struct allocator *allocator = &counted->allocator;
    diagram_close(&counted->diagram);
    layer_plan_close(&counted->plan);
    if (counted->cover)
        array_give(allocator, counted->order, counted->cover->primary_count, sizeof *counted->order);
    array_give(allocator, counted->taken, BOARD_CELLS_MAX, sizeof *counted->taken);
    cover_close(counted->lowered);
    sets_close(&counted->sets);
}

bool counted_print(const struct counted *counted, const uint64_t *number, FILE *file)
{
    struct allocator allocator = {.limit = 0};
    size_t room = count_digits_max(counted->diagram.words);
    char *digits = array_take(&allocator, room, 1);
    if (!digits)
        return false;
    count_write_words(number, counted->diagram.words, digits);
    fputs(digits, file);
    array_give(&allocator, digits, room, 1);
    return true;
}

int counted_write(struct counted *counted, const char *path, bool certificate, const char *command)
{
    struct saved_file saved;
    char piece[TEXT_PIECE];
    if (!saved_file_open(&saved, path, command))
        return EXIT_FAILED;
    struct text text = text_of_file(saved.file, piece);
    enum diagram_format format = diagram_format_of(path);
    struct error reason = {"not enough memory to write the diagram"};
    if (certificate && format != DIAGRAM_CPOG)
        format = DIAGRAM_CERTIFICATE;
    bool done =
        format == DIAGRAM_CPOG
            ? cpog_write(&text, &counted->diagram, &counted->plan, counted->cover, &reason)
            : diagram_write(&text, format, &counted->diagram, &counted->plan, counted->cover, counted->order);
    text_flush(&text);
    if (!done)
        complain("%s: %s", command, reason.text);
    return saved_file_close(&saved, done, command) && done ? EXIT_DONE : EXIT_FAILED;
}
