/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/plain.h"

#include "harness/ground/output.h"
#include "harness/ground/stop.h"

#include <inttypes.h>

/* Of each cell its digit and where it comes from: ? tried, ' forced, ~ placed by a step that is not kept, ! in conflict; a
 * given has no mark. */
static void print_board(FILE *file, const struct scene *scene)
{
    static const char of_origin[] = {[ORIGIN_BLANK] = ' ',
                                     [ORIGIN_GIVEN] = ' ',
                                     [ORIGIN_GUESS] = '?',
                                     [ORIGIN_FORCED] = '\'',
                                     [ORIGIN_PLACED] = '~'};
    const int places = scene->size > 99 ? 3 : scene->size > 9 ? 2 : 1;
    for (unsigned cell = 0; cell < scene->cells; cell++) {
        const char mark = scene->mark[cell] == MARK_CONFLICT ? '!' : of_origin[scene->origin[cell]];
        const bool last = cell % scene->size == scene->size - 1;
        if (cell % scene->size == 0)
            fputs("  ", file);
        if (scene->digit[cell])
            fprintf(file, "%*u", places, scene->digit[cell]);
        else
            fprintf(file, "%*s", places, ".");
        if (mark != ' ' || !last)
            putc(mark, file);
        putc(last ? '\n' : ' ', file);
    }
}

static void print_options(FILE *file, const struct scene *scene)
{
    char name[SCENE_NAME_MAX];
    for (uint32_t i = 0; i < scene->standing_count; i++) {
        const struct standing *at = &scene->standing[i].standing;
        const bool chosen =
            scene->rung == RUNG_COVER || (!(at->literal & 1) && at->literal / 2 < scene->variables);
        if (chosen)
            fprintf(file, "  %s\n",
                    scene_option(scene, scene->rung == RUNG_COVER ? at->option : at->literal / 2, name));
    }
}

/* As a SAT solver's answer has it. */
static void print_model(FILE *file, const struct scene *scene)
{
    fputs("  v", file);
    for (uint32_t variable = 0; variable < scene->variables; variable++)
        fprintf(file, " %s%" PRIu32, scene->value[variable] > 0 ? "" : "-", variable + 1);
    fputs(" 0\n", file);
}

static void print_state(FILE *file, const struct scene *scene)
{
    if (scene->cells)
        print_board(file, scene);
    else if (scene->cover)
        print_options(file, scene);
    else if (scene->step && scene->step->event.kind == TRACE_SOLUTION)
        print_model(file, scene);
}

static void print_lane_name(FILE *file, const struct show *show, unsigned lane)
{
    if (show->lanes.count > 1)
        print_foreign(file, "%s  ", show->recording[lane].spec.text);
}

static void print_step(FILE *file, struct show *show, unsigned lane, bool boards)
{
    const struct player *player = &show->player[lane];
    struct scene *scene = &show->scene[lane];
    const size_t position = show->lanes.position[lane];
    char text[SENTENCE_MAX];
    scene_show(scene, position);
    print_lane_name(file, show, lane);
    scene_sentence(player, position, text);
    if (!scene->step) {
        fprintf(file, "%s\n", text);
        if (position || lane == 0) /* the givens are the same in all lanes */
            print_state(file, scene);
        return;
    }
    fprintf(file, "step %" PRIu64 "  node %" PRIu64 "  %s\n", player_number(player, position),
            player_node(player, position), text);
    const enum trace_kind kind = scene->step->event.kind;
    if (kind == TRACE_SOLUTION || (boards && kind == TRACE_CONFLICT))
        print_state(file, scene);
}

static void print_end(FILE *file, struct show *show, unsigned lane)
{
    const struct player *player = &show->player[lane];
    const struct tracing *result = &player->recording->result;
    char text[SENTENCE_MAX];
    /* The back-end's own count, where it has one: on formulas a step may take many placements back. */
    const uint64_t backtracks = result->spec->solver->counts & COUNTS(BACKTRACKS)
                                    ? result->counters[COUNTER_BACKTRACKS]
                                    : result->by_kind[TRACE_BACKTRACK];
    print_lane_name(file, show, lane);
    fprintf(file,
            "%s\n  steps %" PRIu64 ", nodes %" PRIu64 ", conflicts %" PRIu64 ", backtracks %" PRIu64
            ", solutions %" PRIu64 "\n",
            scene_end(player, text), result->steps, result->nodes, result->by_kind[TRACE_CONFLICT],
            backtracks, result->solutions);
    const struct trace_step *step = player_step(player, player_end(player));
    if (!step || step->event.kind != TRACE_SOLUTION)
        print_state(file, &show->scene[lane]);
}

void plain_print(FILE *file, struct show *show, bool boards)
{
    size_t shown[LANES_MAX] = {0};
    lanes_home(&show->lanes);
    if (show->instances > 1)
        print_foreign(file, "%s (the first of %zu)\n", show->title, show->instances);
    else
        print_foreign(file, "%s\n", show->title);
    for (unsigned lane = 0; lane < show->lanes.count; lane++)
        print_step(file, show, lane, boards);
    while (!program_stop && !ferror(file) && lanes_forward(&show->lanes))
        for (unsigned lane = 0; lane < show->lanes.count; lane++)
            if (show->lanes.position[lane] != shown[lane]) {
                print_step(file, show, lane, boards);
                shown[lane] = show->lanes.position[lane];
            }
    for (unsigned lane = 0; lane < show->lanes.count && !program_stop && !ferror(file); lane++)
        print_end(file, show, lane);
}
