/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/scene.h"

#include "common/base/array.h"
#include "common/base/bits.h"
#include "common/base/printable.h"
#include "common/board/board.h"
#include "harness/ground/memory.h"
#include "harness/traces/tracer/narration.h"
#include "harness/writing/value.h"
#include "solvers/services/clauses.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void scene_open(struct scene *scene, const struct player *player, struct allocator *allocator)
{
    const struct tracing *tracing = &player->recording->result;
    const struct problem *problem = tracing->problem;
    *scene = (struct scene){
        .player = player, .tracing = tracing, .rung = tracing->spec->solver->rung, .allocator = allocator};
    if (problem_is_board(problem)) {
        scene->size = order_size(problem->order);
        scene->cells = order_cells(problem->order);
    } else {
        scene->cover = problem->cover;
    }
    if (scene->rung == RUNG_CNF) {
        /* Those that an encoding introduces have higher numbers, which only the steps know. */
        scene->variables = scene->cells   ? scene->cells * scene->size
                           : scene->cover ? scene->cover->option_count
                                          : (uint32_t)problem->formula->variables;
        scene->value = memory_had(array_take(allocator, scene->variables, sizeof *scene->value));
    }
    scene->standing = memory_had(array_take(allocator, player->depth_max, sizeof *scene->standing));
    if (scene->cover) {
        scene->item_size =
            memory_had(array_take(allocator, scene->cover->item_count, sizeof *scene->item_size));
        scene->colour_of =
            memory_had(array_take(allocator, scene->cover->item_count, sizeof *scene->colour_of));
    }
    scene_show(scene, 0);
}

void scene_close(struct scene *scene)
{
    if (scene->player) {
        array_give(scene->allocator, scene->value, scene->variables, sizeof *scene->value);
        array_give(scene->allocator, scene->standing, scene->player->depth_max, sizeof *scene->standing);
    }
    if (scene->cover) {
        array_give(scene->allocator, scene->item_size, scene->cover->item_count, sizeof *scene->item_size);
        array_give(scene->allocator, scene->colour_of, scene->cover->item_count, sizeof *scene->colour_of);
    }
    *scene = (struct scene){0};
}

/* --- boards --- */

static bool in_unit(const struct scene *scene, unsigned cell, enum trace_unit kind, unsigned unit)
{
    const unsigned row = cell / scene->size, column = cell % scene->size;
    return kind == TRACE_ROW      ? row == unit
           : kind == TRACE_COLUMN ? column == unit
           : kind == TRACE_BOX    ? board_box(scene->tracing->problem->order, row, column) == unit
                                  : false;
}

static void put_digit(struct scene *scene, uint32_t cell, uint32_t digit, enum trace_kind kind)
{
    scene->digit[cell] = (uint8_t)digit;
    scene->origin[cell] = kind == TRACE_PLACE       ? ORIGIN_GUESS
                          : kind == TRACE_PROPAGATE ? ORIGIN_FORCED
                                                    : ORIGIN_PLACED;
}

static void fill_board(struct scene *scene)
{
    const uint8_t *givens = scene->tracing->cells;
    for (unsigned cell = 0; cell < scene->cells; cell++) {
        scene->digit[cell] = givens[cell];
        scene->origin[cell] = givens[cell] ? ORIGIN_GIVEN : ORIGIN_BLANK;
    }
    for (uint32_t i = 0; i < scene->standing_count; i++) {
        const struct player_entry *entry = &scene->standing[i];
        const struct standing *at = &entry->standing;
        if (scene->rung == RUNG_BOARD)
            put_digit(scene, at->cell, at->digit, entry->kind);
        else if (scene->rung == RUNG_COVER)
            put_digit(scene, at->option / scene->size, at->option % scene->size + 1, entry->kind);
        else if (!(at->literal & 1) && at->literal / 2 < scene->variables)
            put_digit(scene, at->literal / 2 / scene->size, at->literal / 2 % scene->size + 1, entry->kind);
    }
    if (scene->step && scene->step->cells)
        for (unsigned cell = 0; cell < scene->cells; cell++)
            if (!scene->digit[cell]) /* what is implied, and was not placed */
                put_digit(scene, cell, scene->step->cells[cell], TRACE_PROPAGATE);
}

/* Adds a digit to a set. */
static void add_digit(uint64_t set[SCENE_WORDS], unsigned digit)
{
    set[(digit - 1) / 64] |= UINT64_C(1) << (digit - 1) % 64;
}

static void find_candidates(struct scene *scene)
{
    const struct order order = scene->tracing->problem->order;
    uint64_t row[BOARD_SIZE_MAX][SCENE_WORDS] = {{0}}, column[BOARD_SIZE_MAX][SCENE_WORDS] = {{0}},
             box[BOARD_SIZE_MAX][SCENE_WORDS] = {{0}}, all[SCENE_WORDS] = {0};
    for (unsigned digit = 1; digit <= scene->size; digit++)
        add_digit(all, digit);
    for (unsigned cell = 0; cell < scene->cells; cell++) {
        const unsigned r = cell / scene->size, c = cell % scene->size;
        if (!scene->digit[cell])
            continue;
        add_digit(row[r], scene->digit[cell]);
        add_digit(column[c], scene->digit[cell]);
        add_digit(box[board_box(order, r, c)], scene->digit[cell]);
    }
    for (unsigned cell = 0; cell < scene->cells; cell++) {
        const unsigned r = cell / scene->size, c = cell % scene->size, b = board_box(order, r, c);
        for (unsigned i = 0; i < SCENE_WORDS; i++)
            scene->candidates[cell][i] = scene->digit[cell] ? 0
                                         : scene->rung == RUNG_CNF
                                             ? all[i]
                                             : all[i] & ~(row[r][i] | column[c][i] | box[b][i]);
    }
    for (uint32_t i = 0; scene->rung == RUNG_CNF && i < scene->standing_count; i++) {
        const uint32_t literal = scene->standing[i].standing.literal;
        if (literal & 1 && literal / 2 < scene->variables) {
            const uint32_t cell = literal / 2 / scene->size, digit = literal / 2 % scene->size;
            scene->candidates[cell][digit / 64] &= ~(UINT64_C(1) << digit % 64);
        }
    }
}

static void mark_unit(struct scene *scene, enum trace_unit kind, unsigned unit)
{
    for (unsigned cell = 0; cell < scene->cells; cell++)
        if (in_unit(scene, cell, kind, unit) && scene->mark[cell] == MARK_NONE)
            scene->mark[cell] = MARK_UNIT;
}

static void mark_hand(struct scene *scene, uint32_t cell)
{
    scene->hand = cell;
    scene->mark[cell] = scene_is_conflict(scene) ? MARK_CONFLICT : MARK_HAND;
}

/* An item of a board is a cell, or a digit in a unit. */
static void mark_item(struct scene *scene, uint32_t item)
{
    const uint32_t kind = item / scene->cells, at = item % scene->cells;
    if (kind)
        mark_unit(scene, (enum trace_unit)kind, at / scene->size);
    else if (scene->hand == SCENE_NONE)
        mark_hand(scene, at);
    else if (scene->mark[at] == MARK_NONE)
        scene->mark[at] = MARK_UNIT;
}

static void mark_clause(struct scene *scene)
{
    for (uint32_t i = 0; i < scene->clause_length; i++)
        if (scene->clause[i] / 2 < scene->variables) {
            uint8_t *mark = &scene->mark[scene->clause[i] / 2 / scene->size];
            *mark = *mark == MARK_NONE ? MARK_UNIT : *mark;
        }
}

static bool places(enum trace_kind kind)
{
    return kind == TRACE_PLACE || kind == TRACE_PROPAGATE;
}

static bool is_about(enum trace_kind kind)
{
    return kind == TRACE_CHOOSE || places(kind) || kind == TRACE_CONFLICT;
}

static void mark_board(struct scene *scene)
{
    memset(scene->mark, MARK_NONE, scene->cells);
    if (!scene->step)
        return;
    const struct trace_event *event = &scene->step->event;
    if (scene->rung == RUNG_CNF) {
        if ((places(event->kind) || event->kind == TRACE_CHOOSE) && event->literal / 2 < scene->variables)
            mark_hand(scene, event->literal / 2 / scene->size);
        mark_clause(scene);
        return;
    }
    if (scene->rung == RUNG_COVER) {
        if (places(event->kind) || event->why == TRACE_REFUSED)
            mark_hand(scene, event->option / scene->size);
        if (is_about(event->kind) || event->kind == TRACE_COVER || event->kind == TRACE_UNCOVER)
            mark_item(scene, event->item);
        return;
    }
    if (!is_about(event->kind))
        return;
    if (event->why != TRACE_NO_PLACE && !(event->kind == TRACE_CHOOSE && event->why == TRACE_ONE_PLACE))
        mark_hand(scene, event->cell);
    if (event->why == TRACE_STANDS)
        scene->mark[event->other] = MARK_CONFLICT;
    mark_unit(scene, event->unit_kind, event->unit);
}

/* --- covers --- */

/* Whether an option goes with those that are chosen: no item of it is taken, but for secondary ones of its colour. */
static bool is_left(const struct scene *scene, uint32_t option)
{
    const struct cover *cover = scene->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        const uint32_t item = cover->items[i];
        if (scene->item_size[item] == SCENE_NONE &&
            (!scene->colour_of[item] || scene->colour_of[item] != cover_colour(cover, i)))
            return false;
    }
    return true;
}

static void take_option(struct scene *scene, uint32_t option)
{
    const struct cover *cover = scene->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        scene->item_size[cover->items[i]] = SCENE_NONE;
        scene->colour_of[cover->items[i]] = cover_colour(cover, i);
    }
}

static void fill_cover(struct scene *scene)
{
    const struct cover *cover = scene->cover;
    memset(scene->item_size, 0, cover->item_count * sizeof *scene->item_size);
    memset(scene->colour_of, 0, cover->item_count * sizeof *scene->colour_of);
    for (uint32_t i = 0; i < scene->standing_count; i++) {
        const struct standing *at = &scene->standing[i].standing;
        if (scene->rung == RUNG_COVER)
            take_option(scene, at->option);
        else if (!(at->literal & 1) && at->literal / 2 < scene->variables)
            take_option(scene, at->literal / 2);
    }
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if ((scene->value && scene->value[option] < 0) || !is_left(scene, option))
            continue;
        for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
            if (scene->item_size[cover->items[i]] != SCENE_NONE)
                scene->item_size[cover->items[i]]++;
    }
    if (scene->step && scene->rung == RUNG_COVER) {
        const enum trace_kind kind = scene->step->event.kind;
        if (is_about(kind) || (kind >= TRACE_COVER && kind <= TRACE_UNPURIFY))
            scene->item = scene->step->event.item;
    }
}

/* --- formulas --- */

static void fill_formula(struct scene *scene)
{
    memset(scene->value, 0, scene->variables);
    for (uint32_t i = 0; i < scene->standing_count; i++) {
        const uint32_t literal = scene->standing[i].standing.literal;
        if (literal / 2 < scene->variables)
            scene->value[literal / 2] = literal & 1 ? -1 : 1;
    }
    const struct trace_event *event = scene->step ? &scene->step->event : 0;
    if (event && event->clause) {
        scene->clause = event->clause;
        scene->clause_length = event->clause_length;
    }
}

int scene_value(const struct scene *scene, uint32_t literal)
{
    const uint32_t variable = literal / 2;
    if (!scene->value || variable >= scene->variables)
        return 0;
    const int8_t stands = scene->value[variable];
    int value = stands > 0 ? 1 : stands < 0 ? -1 : 0;
    /* Givens stand before the search, and are on no trail. */
    if (!value && scene->cells && scene->tracing->cells[variable / scene->size])
        value = scene->tracing->cells[variable / scene->size] == variable % scene->size + 1 ? 1 : -1;
    return literal & 1 ? -value : value;
}

/* --- all of it --- */

bool scene_is_conflict(const struct scene *scene)
{
    return scene->step && scene->step->event.kind == TRACE_CONFLICT;
}

void scene_show(struct scene *scene, size_t position)
{
    scene->position = position;
    scene->step = player_step(scene->player, position);
    scene->standing_count = player_standing(scene->player, position, scene->standing);
    scene->hand = scene->item = SCENE_NONE;
    scene->clause = 0;
    scene->clause_length = 0;
    if (scene->value)
        fill_formula(scene);
    if (scene->cells) {
        fill_board(scene);
        find_candidates(scene);
        mark_board(scene);
    }
    if (scene->cover)
        fill_cover(scene);
}

/* --- words --- */

/* Adds to a text what of it has room. */
static void append(char text[SCENE_NAME_MAX], const char *more, size_t length)
{
    size_t used = strlen(text);
    size_t room = SCENE_NAME_MAX - 1 - used;
    memcpy(text + used, more, length < room ? length : room);
    text[used + (length < room ? length : room)] = 0;
}

const char *scene_item(const struct scene *scene, uint32_t item, char text[SCENE_NAME_MAX])
{
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *name = cover_item_name(scene->cover, item, room, &length);
    text[0] = 0;
    append(text, name, length);
    return make_printable(text);
}

const char *scene_option(const struct scene *scene, uint32_t option, char text[SCENE_NAME_MAX])
{
    text[0] = 0;
    if (scene->cells) {
        const unsigned cell = option / scene->size;
        snprintf(text, SCENE_NAME_MAX, "r%uc%u=%u", cell / scene->size + 1, cell % scene->size + 1,
                 option % scene->size + 1);
        return text;
    }
    const struct cover *cover = scene->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        char room[COVER_NAME_ROOM];
        size_t length;
        const char *name = cover_item_name(cover, cover->items[i], room, &length);
        if (*text)
            append(text, " ", 1);
        append(text, name, length);
        if (cover_colour(cover, i)) {
            name = cover_colour_name(cover, cover_colour(cover, i), &length);
            append(text, ":", 1);
            append(text, name, length);
        }
    }
    return make_printable(text);
}

const char *scene_literal(const struct scene *scene, uint32_t literal, bool unicode,
                          char text[SCENE_NAME_MAX])
{
    if (scene->cells && literal / 2 < scene->variables) {
        const unsigned option = literal / 2, cell = option / scene->size;
        snprintf(text, SCENE_NAME_MAX, "r%uc%u%s%u", cell / scene->size + 1, cell % scene->size + 1,
                 !(literal & 1) ? "="
                 : unicode      ? "≠"
                                : "!=",
                 option % scene->size + 1);
        return text;
    }
    if (scene->cover && literal / 2 < scene->variables) {
        char option[SCENE_NAME_MAX];
        snprintf(text, SCENE_NAME_MAX, "%s(%.80s)", literal & 1 ? "not " : "",
                 scene_option(scene, literal / 2, option));
        return text;
    }
    snprintf(text, SCENE_NAME_MAX, "%d", dimacs_of_literal(literal));
    return text;
}

static const char *end_text(const struct tracing *result)
{
    static const char *const texts[] = {
        [SEARCH_EXHAUSTED] = "The search ends: there are no more solutions.",
        [SEARCH_LIMIT] = "The search ends: as many solutions as wanted are found.",
        [SEARCH_STOPPED] = "The search was stopped by the time limit.",
        [SEARCH_OWN_LIMIT] = "The search met a limit of the back-end.",
    };
    const char *text = (size_t)result->end < sizeof texts / sizeof *texts ? texts[result->end] : 0;
    if (result->end == SEARCH_EXHAUSTED && !result->solutions)
        return "The search ends: there is no solution.";
    if (result->end == SEARCH_EXHAUSTED && result->solutions == 1)
        return "The search ends: the solution is the only one.";
    return text ? text : "The search failed.";
}

const char *scene_sentence(const struct player *player, size_t position, char text[SENTENCE_MAX])
{
    const struct trace_step *step = player_step(player, position);
    char narrated[NARRATION_MAX], from[TIME_TEXT_MAX], to[TIME_TEXT_MAX];
    uint64_t first, last;
    if (step) {
        narrate(&player->recording->result, step, narrated);
        snprintf(text, SENTENCE_MAX, "%s", make_printable(narrated));
    } else if (player_gap_before(player, position, &first, &last)) {
        snprintf(text, SENTENCE_MAX, "Steps %s to %s are not kept.", count_text((double)first, from),
                 count_text((double)last, to));
    } else {
        snprintf(text, SENTENCE_MAX, "Before the first step.");
    }
    return text;
}

const char *scene_end(const struct player *player, char text[SENTENCE_MAX])
{
    char from[TIME_TEXT_MAX], to[TIME_TEXT_MAX];
    uint64_t first, last;
    text[0] = 0;
    if (player_gap_at_end(player, &first, &last))
        snprintf(text, SENTENCE_MAX, "Steps %s to %s are not kept. ", count_text((double)first, from),
                 count_text((double)last, to));
    const size_t used = strlen(text);
    snprintf(text + used, SENTENCE_MAX - used, "%s", end_text(&player->recording->result));
    return text;
}
