/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/draw-lane.h"

#include "common/base/printable.h"
#include "harness/traces/tracer/narration.h"
#include "harness/traces/watch/draw-board.h"
#include "harness/writing/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What is drawn, and the room that is left: from `top` on, `height` lines. */
struct lane_drawing {
    struct canvas *canvas;
    struct area rest;
    const struct scene *scene;
    const struct lane_style *style;
};

static void take_lines(struct area *area, int lines)
{
    lines = lines < area->height ? lines : area->height;
    area->y += lines;
    area->height -= lines;
}

/* --- counters --- */

static void draw_title(struct lane_drawing *drawing)
{
    const struct scene *scene = drawing->scene;
    const struct tracing *result = scene->tracing;
    char now[TIME_TEXT_MAX], all[TIME_TEXT_MAX], right[80];
    struct area line = drawing->rest;
    const bool done = drawing->style->number && scene->position == player_end(scene->player);
    snprintf(right, sizeof right, done ? "done, step %s of %s" : "step %s of %s",
             count_text((double)player_number(scene->player, scene->position), now),
             count_text((double)result->steps, all));
    const int width = (int)strlen(right);
    canvas_put(drawing->canvas, line, line.width - width, 0, LOOK_PLAIN, right);
    line.width -= width + 1;
    int x = 0;
    if (drawing->style->number)
        x = canvas_print(drawing->canvas, line, 0, 0, drawing->style->chosen ? LOOK_HAND : LOOK_FAINT,
                         "%s%u%s", drawing->style->chosen ? "[" : " ", drawing->style->number,
                         drawing->style->chosen ? "]" : " ") +
            1;
    canvas_put(drawing->canvas, line, x, 0, LOOK_HEAD, result->spec->text);
    take_lines(&drawing->rest, 1);
}

static void draw_counters(struct lane_drawing *drawing)
{
    const struct scene *scene = drawing->scene;
    const struct player *player = scene->player;
    const struct player_counts *counts = &player->place[scene->position].counts;
    const bool refuses_digits = player->recording->spec.solver->refuses_digits;
    const struct {
        const char *name, *letter;
        uint64_t value;
        bool shown;
    } counters[] = {
        {"node", "n", player_node(player, scene->position), true},
        {"nodes", "of", player_nodes(player, scene->position), true},
        {"depth", "d", player_depth(player, scene->position), true},
        {refuses_digits ? "refused" : "conflicts", "c", counts->conflicts, true},
        {"backtracks", "b", counts->backtracks, scene->rung != RUNG_CNF},
        {"jumps back", "b", counts->backtracks, scene->rung == RUNG_CNF}, /* each of many placements */
        {"solutions", "s", counts->solutions, true},
        {"learnt", "l", counts->learnt, scene->rung == RUNG_CNF},
    };
    struct flow flow = {.canvas = drawing->canvas, .area = drawing->rest};
    const bool names = drawing->rest.height > 12;
    flow.area.height = names ? 2 : 1;
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        char value[TIME_TEXT_MAX], text[64];
        if (!counters[i].shown)
            continue;
        snprintf(text, sizeof text, names ? "%s %s " : "%s %s", names ? counters[i].name : counters[i].letter,
                 count_text((double)counters[i].value, value));
        flow_word(&flow, LOOK_PLAIN, text);
    }
    flow_break(&flow);
    take_lines(&drawing->rest, flow.y < flow.area.height ? flow.y : flow.area.height);
}

/* --- depth --- */

/* Of each column the greatest depth of the positions that it stands for. */
static void draw_depth(struct lane_drawing *drawing)
{
    static const char *const bars[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const plain_bars[] = {" ", ".", ".", ":", "-", "=", "+", "*", "#"};
    const struct player *player = drawing->scene->player;
    const size_t positions = player->positions;
    const int width = drawing->rest.width - 6;
    if (width < 8)
        return;
    canvas_put(drawing->canvas, drawing->rest, 0, 0, LOOK_FAINT, "depth");
    for (int x = 0; x < width; x++) {
        size_t first = (size_t)x * positions / (size_t)width,
               end = ((size_t)x + 1) * positions / (size_t)width;
        end = end > first ? end : first + 1;
        uint32_t depth = 0;
        const bool here = drawing->scene->position >= first && drawing->scene->position < end;
        /* Of a long recording a column looks at some of its positions: it is drawn for each picture anew. */
        const size_t stride = (end - first) / 64 + 1;
        for (size_t position = first; position < end; position += stride) {
            const uint32_t there = player_depth(player, position);
            depth = there > depth ? there : depth;
        }
        const uint32_t most = player->depth_max ? player->depth_max : 1;
        const uint32_t height = (depth * 8 + most - 1) / most;
        const char *bar = (drawing->canvas->unicode ? bars : plain_bars)[height];
        canvas_put(drawing->canvas, drawing->rest, 6 + x, 0, here ? LOOK_HAND : LOOK_FAINT,
                   here && drawing->style->marks ? "|" : bar);
    }
    take_lines(&drawing->rest, 1);
}

/* --- the sentence --- */

static enum look look_of_step(const struct scene *scene)
{
    if (!scene->step)
        return LOOK_HEAD;
    const enum trace_kind kind = scene->step->event.kind;
    return kind == TRACE_CONFLICT ? LOOK_CONFLICT : kind == TRACE_SOLUTION ? LOOK_SOLUTION : LOOK_HEAD;
}

/* At the bottom, in as many lines as it needs, three at the most. */
static void draw_sentence(struct lane_drawing *drawing)
{
    const struct scene *scene = drawing->scene;
    char text[2 * SENTENCE_MAX], end[SENTENCE_MAX];
    scene_sentence(scene->player, scene->position, text);
    if (scene->position == player_end(scene->player))
        snprintf(text + strlen(text), sizeof text - strlen(text), " %s", scene_end(scene->player, end));
    int lines = flow_lines(text, drawing->rest.width);
    const int most = drawing->rest.height >= 12 ? 3 : 2;
    lines =
        lines < 2 && drawing->rest.height >= 12 ? 2 : lines; /* the view above does not move with each step */
    lines = lines > most ? most : lines;
    struct flow flow = {.canvas = drawing->canvas, .area = drawing->rest};
    flow.area.y += flow.area.height - lines;
    flow.area.height = lines;
    flow_text(&flow, look_of_step(scene), text);
    drawing->rest.height -= lines;
}

/* --- what stands beside or below a board: the clause at hand, the levels, the last sentences --- */

static void draw_candidates_at_hand(struct flow *flow, const struct scene *scene)
{
    if (scene->hand == SCENE_NONE)
        return;
    const unsigned cell = scene->hand;
    char text[32];
    snprintf(text, sizeof text, "r%uc%u", cell / scene->size + 1, cell % scene->size + 1);
    flow_word(flow, LOOK_HEAD, text);
    if (scene->digit[cell]) {
        snprintf(text, sizeof text, "= %u", scene->digit[cell]);
        flow_word(flow, LOOK_PLAIN, text);
    } else {
        bool any = false;
        for (unsigned digit = 1; digit <= scene->size; digit++)
            any |= scene_can_be(scene, cell, digit);
        flow_text(flow, LOOK_FAINT, any ? "candidates" : "no candidates");
    }
    for (unsigned digit = 1; digit <= scene->size; digit++)
        if (scene_can_be(scene, cell, digit)) {
            snprintf(text, sizeof text, "%u", digit);
            flow_word(flow, LOOK_PLAIN, text);
        }
    flow_break(flow);
}

/* How many items had how many options: "2 with 1, 14 with 2". */
static void draw_sizes(struct flow *flow, const struct trace_event *event)
{
    enum { SIZES = 10 }; /* the last of them: and more */
    uint32_t items[SIZES] = {0}, left = event->size_count - 1;
    char text[32];
    for (uint32_t i = 0; i < event->size_count; i++)
        if (event->sizes[i].index != event->item)
            items[event->sizes[i].size < SIZES - 1 ? event->sizes[i].size : SIZES - 1]++;
    for (uint32_t size = 0; size < SIZES; size++)
        if (items[size]) {
            left -= items[size];
            snprintf(text, sizeof text, "%" PRIu32 " with %" PRIu32 "%s", items[size], size,
                     size == SIZES - 1 ? " or more"
                     : left            ? ","
                                       : "");
            flow_text(flow, LOOK_FAINT, text);
        }
}

/* The item that a back-end on exact covers is at, with the options that it had when it was chosen. */
static void draw_item_at_hand(struct flow *flow, const struct scene *scene)
{
    const struct trace_event *event = scene->step ? &scene->step->event : 0;
    char text[NARRATION_MAX];
    if (!event || scene->rung != RUNG_COVER || event->kind == TRACE_BACKTRACK ||
        event->kind == TRACE_SOLUTION)
        return;
    flow_word(flow, LOOK_HEAD, "item");
    narrate_item(scene->tracing->problem, event->item, text);
    flow_text(flow, LOOK_PLAIN, make_printable(text));
    for (uint32_t i = 0; i < event->size_count; i++)
        if (event->sizes[i].index == event->item) {
            snprintf(text, sizeof text, "has %" PRIu32 "; others:", event->sizes[i].size);
            flow_text(flow, LOOK_FAINT, text);
            draw_sizes(flow, event);
            break;
        }
    flow_break(flow);
}

/* Each literal with its value. */
static void draw_clause(struct flow *flow, const struct scene *scene)
{
    static const char *const words[] = {"false", "open", "true"};
    static const enum look looks[] = {LOOK_FAINT, LOOK_PLAIN, LOOK_FORCED};
    if (!scene->clause)
        return;
    const bool learnt = scene->step->event.kind == TRACE_LEARN;
    flow->indent = 2;
    flow_word(flow, LOOK_HEAD, learnt ? "learnt:" : "clause:");
    for (uint32_t i = 0; i < scene->clause_length; i++) {
        const int value = scene_value(scene, scene->clause[i]);
        char name[SCENE_NAME_MAX], text[16];
        scene_literal(scene, scene->clause[i], flow->canvas->unicode, name);
        snprintf(text, sizeof text, "%s%s", words[value + 1], i + 1 < scene->clause_length ? "," : "");
        if (!flow_word(flow, scene_is_conflict(scene) ? LOOK_CONFLICT : looks[value + 1], name) ||
            !flow_word(flow, LOOK_FAINT, text))
            break;
    }
    flow->indent = 0;
    flow_break(flow);
}

/* The trail, a line or more for each level, the last level first; of literals that rule something out on a board the
 * number is shown. */
static void draw_trail(struct flow *flow, const struct scene *scene)
{
    uint32_t end = scene->standing_count;
    if (!end)
        return;
    flow_text(flow, LOOK_HEAD, "trail, the last level first:");
    flow_break(flow);
    while (end && flow->y < flow->area.height) {
        const uint32_t level = scene->standing[end - 1].standing.level;
        uint32_t first = end, ruled_out = 0;
        while (first && scene->standing[first - 1].standing.level == level)
            first--;
        char text[SCENE_NAME_MAX], name[SCENE_NAME_MAX];
        snprintf(text, sizeof text, "%" PRIu32 ":", level);
        flow->indent = 2;
        flow_word(flow, LOOK_HEAD, text);
        for (uint32_t i = first; i < end; i++) {
            const struct player_entry *entry = &scene->standing[i];
            const uint32_t literal = entry->standing.literal;
            const bool decision = level && i == first;
            if (!decision && (literal & 1) && (scene->cells || scene->cover)) {
                ruled_out++;
                continue;
            }
            scene_literal(scene, literal, flow->canvas->unicode, name);
            snprintf(text, sizeof text, "%.90s%s", name, decision ? "?" : "");
            if (!flow_word(flow,
                           i + 1 == scene->standing_count ? LOOK_HAND
                           : decision                     ? LOOK_GUESS
                                                          : LOOK_FORCED,
                           text))
                break;
        }
        if (ruled_out) {
            snprintf(text, sizeof text, "and %" PRIu32 " ruled out", ruled_out);
            flow_text(flow, LOOK_FAINT, text);
        }
        flow->indent = 0;
        flow_break(flow);
        end = first;
    }
}

/* The sentences before this one, the last of them at the bottom. */
static void draw_history(struct flow *flow, const struct scene *scene)
{
    int room = flow->area.height - flow->y;
    size_t first = scene->position;
    char text[SENTENCE_MAX + 32], sentence[SENTENCE_MAX];
    if (room < 3)
        return;
    flow_break(flow);
    flow_text(flow, LOOK_HEAD, "the steps before:");
    flow_break(flow);
    room = flow->area.height - flow->y;
    while (first) {
        scene_sentence(scene->player, first - 1, sentence);
        snprintf(text, sizeof text, "%" PRIu64 " %s", player_number(scene->player, first - 1), sentence);
        room -= flow_lines(text, flow->area.width);
        if (room < 0)
            break;
        first--;
    }
    for (; first < scene->position; first++) {
        scene_sentence(scene->player, first, sentence);
        snprintf(text, sizeof text, "%" PRIu64 " %s", player_number(scene->player, first), sentence);
        flow_text(flow, LOOK_FAINT, text);
        flow_break(flow);
    }
}

static void draw_notes(struct canvas *canvas, struct area area, const struct scene *scene, bool candidates)
{
    struct flow flow = {.canvas = canvas, .area = area};
    if (area.width < 16 || area.height < 1)
        return;
    if (!candidates && scene->cells)
        draw_candidates_at_hand(&flow, scene);
    if (scene->cells)
        draw_item_at_hand(&flow, scene);
    if (scene->rung == RUNG_CNF) {
        draw_clause(&flow, scene);
        struct area part = flow.area;
        flow.area.height = (area.height - flow.y) * 2 / 3 + flow.y;
        draw_trail(&flow, scene);
        flow.area = part;
    }
    draw_history(&flow, scene);
}

static void draw_board_and_notes(struct lane_drawing *drawing)
{
    enum { NOTES_WIDTH = 24 };
    int width, height;
    struct area rest = drawing->rest;
    /* Where there is room beside the board, a line below it is not spared. */
    const bool beside = rest.width >= 2 * NOTES_WIDTH + 12;
    struct area board = rest;
    if (!beside && board.height > 10)
        board.height--;
    const bool candidates =
        draw_board(drawing->canvas, board, drawing->scene, drawing->style->marks, &width, &height);
    struct area right = {rest.x + width + 2, rest.y, rest.width - width - 2, rest.height};
    struct area below = {rest.x, rest.y + height, rest.width, rest.height - height};
    draw_notes(drawing->canvas, right.width >= NOTES_WIDTH ? right : below, drawing->scene, candidates);
}

/* --- covers --- */

static void draw_cover(struct lane_drawing *drawing)
{
    const struct scene *scene = drawing->scene;
    const struct cover *cover = scene->cover;
    struct flow flow = {.canvas = drawing->canvas, .area = drawing->rest};
    char name[SCENE_NAME_MAX], text[SCENE_NAME_MAX + 32];
    uint32_t open = 0;
    flow.area.height = flow.area.height * 2 / 3;
    flow.indent = 2;
    flow_text(&flow, LOOK_HEAD, "chosen:");
    uint32_t chosen = 0, hidden = 0;
    for (uint32_t i = 0; i < scene->standing_count; i++)
        chosen += scene->rung == RUNG_COVER || (!(scene->standing[i].standing.literal & 1) &&
                                                scene->standing[i].standing.literal / 2 < scene->variables);
    for (uint32_t i = 0, seen = 0; i < scene->standing_count; i++) {
        const struct player_entry *entry = &scene->standing[i];
        uint32_t option = entry->standing.option;
        if (scene->rung == RUNG_CNF) {
            if (entry->standing.literal & 1 || entry->standing.literal / 2 >= scene->variables)
                continue;
            option = entry->standing.literal / 2;
        }
        seen++;
        if (chosen - seen >= 40) { /* the last ones are what matters */
            hidden++;
            continue;
        }
        scene_option(scene, option, name);
        snprintf(text, sizeof text, "(%s)%s", name, entry->kind == TRACE_PLACE ? "?" : "");
        flow_word(&flow,
                  i + 1 == scene->standing_count ? LOOK_HAND
                  : entry->kind == TRACE_PLACE   ? LOOK_GUESS
                                                 : LOOK_FORCED,
                  text);
    }
    if (!chosen)
        flow_text(&flow, LOOK_FAINT, "nothing yet");
    if (hidden) {
        snprintf(text, sizeof text, "and %" PRIu32 " before them", hidden);
        flow_text(&flow, LOOK_FAINT, text);
    }
    flow_break(&flow);
    for (uint32_t item = 0; item < cover->primary_count; item++)
        open += scene->item_size[item] != SCENE_NONE;
    snprintf(text, sizeof text, "%" PRIu32 " of %" PRIu32 " items to cover, with the options left:", open,
             cover->primary_count);
    flow_text(&flow, LOOK_HEAD, text);
    flow_break(&flow);
    flow.x = flow.indent;
    for (uint32_t item = 0; item < cover->item_count && flow.y < flow.area.height; item++) {
        const uint32_t size = scene->item_size[item];
        if (size == SCENE_NONE && item != scene->item)
            continue;
        scene_item(scene, item, name);
        if (size == SCENE_NONE)
            snprintf(text, sizeof text, "[%s]", name);
        else
            snprintf(text, sizeof text, item == scene->item ? "[%s %" PRIu32 "]" : "%s:%" PRIu32, name, size);
        flow_word(&flow,
                  item == scene->item            ? (scene_is_conflict(scene) ? LOOK_CONFLICT : LOOK_HAND)
                  : item >= cover->primary_count ? LOOK_FAINT
                  : size == 0                    ? LOOK_CONFLICT
                                                 : LOOK_PLAIN,
                  text);
    }
    flow.indent = 0;
    flow_break(&flow);
    flow.area = drawing->rest;
    flow.area.y += flow.y;
    flow.area.height -= flow.y;
    draw_notes(drawing->canvas, flow.area, scene, true);
}

static void draw_formula(struct lane_drawing *drawing)
{
    draw_notes(drawing->canvas, drawing->rest, drawing->scene, true);
}

/* --- all of it --- */

void draw_lane(struct canvas *canvas, struct area area, const struct scene *scene,
               const struct lane_style *style)
{
    struct lane_drawing drawing = {.canvas = canvas, .rest = area, .scene = scene, .style = style};
    draw_title(&drawing);
    if (area.height < LANE_HEIGHT_MIN)
        return;
    draw_counters(&drawing);
    if (drawing.rest.height >= 12)
        draw_depth(&drawing);
    draw_sentence(&drawing);
    if (scene->cells)
        draw_board_and_notes(&drawing);
    else if (scene->cover)
        draw_cover(&drawing);
    else
        draw_formula(&drawing);
}
