/* SPDX-License-Identifier: MIT */
#include "harness/measuring/board-stretch.h"

#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "common/verify.h"
#include "harness/base/hash.h"
#include "harness/base/stop.h"
#include "harness/measuring/measure.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool stretch_end_is_whole(enum search_end end)
{
    return end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT;
}

static struct answer_kept stretch_answer(const struct board_stretch *stretch, size_t at, bool shown)
{
    assert(at < stretch->count);
    const struct board_answer *answer = &stretch->answers[at];
    size_t cells = order_cells(stretch->order);
    struct answer_kept kept = {
        .known = true, .solutions = answer->solutions, .complete = answer->end == SEARCH_EXHAUSTED};
    kept.hashed = answer->solutions == 0 || (shown && answer->solutions == 1);
    const uint8_t *grid = stretch->grids + at * cells;
    uint8_t undone[BOARD_CELLS_MAX];
    if (!kept.hashed || !answer->solutions)
        return kept;
    if (stretch->drawn_by) {
        isomorph_undo(stretch->order, grid, stretch->drawn_by, at, 1, undone);
        grid = undone;
    }
    kept.hash = board_hash(stretch->order, grid);
    return kept;
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
stretch_refuse_board(struct outcome *outcome, size_t at, const char *format, ...)
{
    struct error flaw;
    char text[448];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_set(&flaw, "board %zu of the stretch: %s", at + 1, text);
    outcome_refuse(outcome, &flaw);
}

/* One answer, against the interface and against the one that was proved. */
static void stretch_check_board(const struct board_stretch *stretch, size_t at, bool shown, bool first,
                                struct answer_kept *proved, struct outcome *outcome)
{
    assert(at < stretch->count && proved);
    uint64_t limit = stretch->solutions_wanted;
    const struct board_answer *answer = &stretch->answers[at];
    size_t cells = order_cells(stretch->order);
    struct error error;
    if (limit && answer->solutions > limit)
        stretch_refuse_board(outcome, at, "it reported %" PRIu64 " solutions, %" PRIu64 " were wanted",
                             answer->solutions, limit);
    if (answer->end == SEARCH_LIMIT && answer->solutions != limit)
        stretch_refuse_board(outcome, at, "it ended at its limit of %" PRIu64 " with %" PRIu64 " solutions",
                             limit, answer->solutions);
    if (shown && answer->solutions &&
        !verify_grid(stretch->order, stretch->cells + at * cells, stretch->grids + at * cells, &error)) {
        stretch_refuse_board(outcome, at, "%s", error.text);
        return;
    }
    struct answer_kept now = stretch_answer(stretch, at, shown);
    if (first || !proved[at].known) {
        proved[at] = now;
        return;
    }
    if (now.solutions != proved[at].solutions)
        stretch_refuse_board(outcome, at,
                             "it found %" PRIu64 " solutions when it was timed, and %" PRIu64
                             " when it was verified",
                             now.solutions, proved[at].solutions);
    else if (now.hashed && proved[at].hashed && now.hash != proved[at].hash)
        stretch_refuse_board(outcome, at, "its only solution changes from run to run");
}

bool stretch_show(struct board_stretch *stretch, struct error *flaw)
{
    assert(stretch->count && stretch->grids);
    size_t cells = order_cells(stretch->order);
    if (!stretch->session->solver->show_solution)
        return true;
    for (size_t at = 0; at < stretch->count && !program_stop; at++)
        if (stretch->answers[at].solutions && stretch_end_is_whole(stretch->answers[at].end) &&
            !session_show(stretch->session, stretch->cells + at * cells, stretch->grids + at * cells))
            return error_set(
                flaw, "board %zu of the stretch: it counts solutions, but shows none when asked for one",
                at + 1);
    return !program_stop;
}

void stretch_run(struct board_stretch *stretch, uint64_t timeout_ns)
{
    assert(stretch->session && stretch->order.rows && stretch->count);
    assert(stretch->cells && stretch->grids && stretch->answers);
    struct allocator *allocator = stretch->session->allocator;
    stretch->boards = (struct boards){.cells = stretch->cells,
                                      .count = stretch->count,
                                      .limit = stretch->solutions_wanted,
                                      .stop = &program_stop,
                                      .answers = stretch->answers,
                                      .grids = stretch->grids};
    /* What an earlier pass has left there is not taken for an answer. */
    memset(stretch->grids, 0, stretch->count * order_cells(stretch->order));
    for (size_t at = 0; at < stretch->count; at++)
        stretch->answers[at] = (struct board_answer){UINT64_MAX, SEARCH_STOPPED};
    allocator->peak = allocator->used;
    stretch->started = clock_now();
    stretch->boards.deadline = timeout_ns ? stretch->started + timeout_ns : 0;
    stretch->end = session_solve_many(stretch->session, &stretch->boards);
    stretch->ended = clock_now();
    stretch->peak_bytes = allocator->peak;
}

void stretch_finish(const struct board_stretch *stretch, bool shown, bool first, struct answer_kept *proved,
                    struct outcome *outcome)
{
    assert(stretch->count && stretch->ended >= stretch->started);
    uint64_t deadline = stretch->boards.deadline;
    *outcome =
        (struct outcome){.status = outcome_status_of_end(stretch->end),
                         .complete = stretch->end == SEARCH_EXHAUSTED,
                         .hashed = true,
                         .time_ns = (double)(stretch->ended - stretch->started) / (double)stretch->count,
                         .late_ns = deadline && stretch->ended > deadline ? stretch->ended - deadline : 0,
                         .peak_bytes = stretch->peak_bytes};
    memcpy(outcome->counters, stretch->boards.counters, sizeof outcome->counters);
    if (outcome->status == STATUS_OK && outcome->late_ns)
        outcome->status = STATUS_TIMEOUT;
    if (outcome->status == STATUS_CRASHED || outcome->status == STATUS_LIMITED)
        outcome->flaw = stretch->boards.failure;
    for (size_t at = 0; at < stretch->count; at++) {
        if (!stretch_end_is_whole(stretch->answers[at].end)) {
            outcome->hashed = false;
            if (outcome->status == STATUS_OK)
                stretch_refuse_board(outcome, at, "it has no answer, though it says that it finished");
            continue;
        }
        stretch_check_board(stretch, at, shown, first, proved, outcome);
        struct answer_kept kept = stretch_answer(stretch, at, shown);
        outcome->solutions += kept.solutions;
        outcome->complete &= kept.complete;
        outcome->hashed &= kept.hashed;
        outcome->solution_hash += kept.hash;
        outcome->shown += shown && kept.solutions;
    }
}
