/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/show.h"

#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/traces/tracer/narration.h"

#include <inttypes.h>
#include <stdlib.h>

/* Of each cell its digit and where it comes from: ? tried, ' forced, ~ placed by a step that is not kept, ! in conflict; a
 * given has no mark. */
static void print_board(FILE *file, const struct player *player)
{
    const int places = player->size > 99 ? 3 : player->size > 9 ? 2 : 1;
    for (unsigned cell = 0; cell < player->cells; cell++) {
        const char mark = player->mark[cell] == MARK_CONFLICT ? '!' : player->digit_origin[cell];
        const bool last = cell % player->size == player->size - 1;
        char digit[8] = ".";
        if (player->digit[cell])
            snprintf(digit, sizeof digit, "%u", player->digit[cell]);
        fprintf(file, "%s%*s", cell % player->size ? "" : "  ", places, digit);
        if (mark != ' ' || !last)
            putc(mark, file);
        putc(last ? '\n' : ' ', file);
    }
}

static void print_options(FILE *file, const struct player *player)
{
    char items[NARRATION_MAX];
    for (uint32_t i = 0; i < player->standing_count; i++) {
        const uint32_t option = player_option(player, &player->standing[i]);
        if (option != PLAYER_NONE)
            print_foreign(file, "  %s\n", narrate_items(player->cover, option, items));
    }
}

/* As a SAT solver's answer has it. */
static void print_model(FILE *file, const struct player *player)
{
    const struct trace_step *step = player->step;
    const uint32_t variables = (uint32_t)player->recording.result.problem->formula->variables;
    bool *is_true = memory_zeroed(variables, sizeof *is_true);
    for (size_t i = 0; i < step->option_count; i++)
        is_true[step->options[i]] = true;
    fputs("  v", file);
    for (uint32_t variable = 0; variable < variables; variable++)
        fprintf(file, " %s%" PRIu32, is_true[variable] ? "" : "-", variable + 1);
    fputs(" 0\n", file);
    free(is_true);
}

static void print_state(FILE *file, const struct player *player)
{
    if (player->cells)
        print_board(file, player);
    else if (player->cover)
        print_options(file, player);
    else if (player->step && player->step->event.kind == TRACE_SOLUTION)
        print_model(file, player);
}

static void print_name(FILE *file, const struct show *show, unsigned i)
{
    if (show->count > 1)
        print_foreign(file, "%s  ", show->player[i].recording.spec.text);
}

static void print_step(FILE *file, struct show *show, unsigned i)
{
    struct player *player = &show->player[i];
    const size_t position = show->position[i];
    char text[SENTENCE_MAX];
    player_go(player, position);
    print_name(file, show, i);
    if (player->step)
        fprintf(file, "step %" PRIu64 "  node %" PRIu64 "  ", player_number(player, position),
                player_node(player));
    fprintf(file, "%s\n", player_sentence(player, position, text));
    /* The givens are the same in all searches. */
    const enum trace_kind kind = player->step ? player->step->event.kind : TRACE_KIND_COUNT;
    if (kind == TRACE_SOLUTION || (!player->step && (position || i == 0)))
        print_state(file, player);
}

static void print_end(FILE *file, struct show *show, unsigned i)
{
    const struct player *player = &show->player[i];
    const struct tracing *result = &player->recording.result;
    char text[SENTENCE_MAX];
    /* The back-end's own count, where it has one: on formulas a step may take many placements back. */
    const uint64_t backtracks = result->spec->solver->counts & COUNTS(BACKTRACKS)
                                    ? result->counters[COUNTER_BACKTRACKS]
                                    : result->by_kind[TRACE_BACKTRACK];
    print_name(file, show, i);
    fprintf(file,
            "%s\n  steps %" PRIu64 ", nodes %" PRIu64 ", conflicts %" PRIu64 ", backtracks %" PRIu64
            ", solutions %" PRIu64 "\n",
            player_end_sentence(player, text), result->steps, result->nodes, result->by_kind[TRACE_CONFLICT],
            backtracks, result->solutions);
    if (!player->step || player->step->event.kind != TRACE_SOLUTION)
        print_state(file, player);
}

void plain_print(FILE *file, struct show *show)
{
    size_t shown[PLAYERS_MAX] = {0};
    print_foreign(file, "%s\n", show->title);
    for (unsigned i = 0; i < show->count; i++)
        print_step(file, show, i);
    while (!program_stop && !ferror(file) && show_forward(show))
        for (unsigned i = 0; i < show->count; i++)
            if (show->position[i] != shown[i]) {
                print_step(file, show, i);
                shown[i] = show->position[i];
            }
    for (unsigned i = 0; i < show->count && !program_stop && !ferror(file); i++)
        print_end(file, show, i);
}
