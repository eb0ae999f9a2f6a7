/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/player.h"

#include "common/base/printable.h"
#include "common/board/board.h"
#include "harness/ground/memory.h"
#include "harness/traces/tracer/narration.h"
#include "harness/writing/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool player_open(struct player *player, const struct tracing *tracing, struct allocator *allocator,
                 struct error *error)
{
    const struct problem *problem = tracing->problem;
    memset(player, 0, sizeof *player);
    player->rung = tracing->spec->solver->rung;
    if (!recording_make(&player->recording, tracing, allocator, error))
        return false;
    if (problem_is_board(problem)) {
        player->size = order_size(problem->order);
        player->cells = order_cells(problem->order);
    } else if (problem->cover) {
        player->cover = problem->cover;
        player->options_left = memory_zeroed(problem->cover->item_count, sizeof *player->options_left);
        player->colour = memory_zeroed(problem->cover->item_count, sizeof *player->colour);
    }
    player_go(player, 0);
    return true;
}

void player_close(struct player *player)
{
    recording_close(&player->recording);
    free(player->standing);
    free(player->origin);
    free(player->options_left);
    free(player->colour);
    *player = (struct player){0};
}

/* --- positions --- */

/* The position behind the gap: the first that has to do with the second part, which has no steps if its search met the
 * time limit. */
static size_t behind_gap(const struct player *player)
{
    const struct recording *recording = &player->recording;
    return recording->part_count == 2 && recording->part[1].count ? recording->part[0].count + 1 : SIZE_MAX;
}

static const struct recorded_part *part_at(const struct player *player, size_t position)
{
    return &player->recording.part[position >= behind_gap(player)];
}

/* Steps of its part that are done at a position. */
static size_t done_of_part(const struct player *player, size_t position)
{
    const size_t second = behind_gap(player);
    return position >= second ? position - second : position;
}

size_t player_end(const struct player *player)
{
    const struct recorded_part *part = player->recording.part;
    return part[0].count + (behind_gap(player) == SIZE_MAX ? 0 : part[1].count + 1);
}

const struct trace_step *player_step(const struct player *player, size_t position)
{
    const size_t done = done_of_part(player, position);
    return done ? &part_at(player, position)->steps[done - 1] : 0;
}

uint64_t player_number(const struct player *player, size_t position)
{
    return part_at(player, position)->first - 1 + done_of_part(player, position);
}

uint64_t player_nodes(const struct player *player, size_t position)
{
    const struct trace_step *step = player_step(player, position);
    return step ? step->nodes : part_at(player, position)->nodes;
}

size_t player_find(const struct player *player, size_t position, enum trace_kind kind, bool forward)
{
    for (size_t at = position; forward ? at < player_end(player) : at > 0;) {
        at += forward ? 1 : (size_t)-1;
        const struct trace_step *step = player_step(player, at);
        if (step && step->event.kind == kind)
            return at;
    }
    return position;
}

bool player_gap_before(const struct player *player, size_t position, uint64_t *first, uint64_t *last)
{
    if (position != behind_gap(player))
        return false;
    *first = player_number(player, position - 1) + 1;
    *last = player_number(player, position);
    return *first <= *last;
}

bool player_gap_at_end(const struct player *player, uint64_t *first, uint64_t *last)
{
    *first = player_number(player, player_end(player)) + 1;
    *last = player->recording.result.steps;
    return *first <= *last;
}

/* --- what stands --- */

uint64_t player_node(const struct player *player)
{
    return player->standing_count ? player->standing[player->standing_count - 1].node : 1;
}

static void put(struct player *player, const struct placement *standing, char origin)
{
    const uint32_t at = player->standing_count++;
    player->standing = memory_room(player->standing, at, &player->standing_room, sizeof *player->standing);
    player->origin = memory_room(player->origin, at, &player->origin_room, 1);
    player->standing[at] = *standing;
    player->origin[at] = origin;
}

static void do_step(struct player *player, const struct trace_step *step)
{
    const struct trace_event *event = &step->event;
    player->by_kind[event->kind]++;
    if (event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE) {
        const struct placement placed = placement_of(event, step->node);
        put(player, &placed, event->kind == TRACE_PLACE ? '?' : '\'');
    }
    if (event->kind == TRACE_BACKTRACK && event->keep < player->standing_count)
        player->standing_count = event->keep;
}

static void begin_part(struct player *player, size_t position)
{
    const struct recorded_part *part = part_at(player, position);
    player->position = position >= behind_gap(player) ? behind_gap(player) : 0;
    player->standing_count = 0;
    memcpy(player->by_kind, part->by_kind, sizeof player->by_kind);
    for (uint32_t i = 0; i < part->standing_count; i++)
        put(player, &part->standing[i], '~');
}

/* Variables that choose an option; those that an encoding adds come behind them. */
static uint32_t option_count(const struct player *player)
{
    return player->cells ? player->cells * player->size : player->cover ? player->cover->option_count : 0;
}

uint32_t player_option(const struct player *player, const struct placement *standing)
{
    if (player->rung == RUNG_BOARD)
        return standing->cell * player->size + standing->digit - 1;
    if (player->rung == RUNG_COVER)
        return standing->option;
    return standing->literal & 1 || standing->literal / 2 >= option_count(player) ? PLAYER_NONE
                                                                                  : standing->literal / 2;
}

int player_value(const struct player *player, uint32_t literal)
{
    const uint32_t variable = literal / 2;
    for (uint32_t i = 0; i < player->standing_count; i++)
        if (player->standing[i].literal / 2 == variable)
            return player->standing[i].literal == literal ? 1 : -1;
    /* Givens stand before the search. */
    const uint8_t given = player->cells && variable < option_count(player)
                              ? player->recording.result.cells[variable / player->size]
                              : 0;
    return !given ? 0 : (given == variable % player->size + 1) == !(literal & 1) ? 1 : -1;
}

/* --- boards --- */

static bool in_unit(const struct player *player, uint32_t cell, enum trace_unit kind, uint32_t unit)
{
    const uint32_t row = cell / player->size, column = cell % player->size;
    return kind == TRACE_ROW      ? row == unit
           : kind == TRACE_COLUMN ? column == unit
           : kind == TRACE_BOX    ? board_box(player->recording.result.problem->order, row, column) == unit
                                  : false;
}

bool player_can_take(const struct player *player, uint32_t cell, uint32_t digit)
{
    if (player->rung == RUNG_CNF)
        return player_value(player, 2 * (cell * player->size + digit - 1)) >= 0;
    const struct order order = player->recording.result.problem->order;
    const uint32_t row = cell / player->size, column = cell % player->size;
    for (uint32_t other = 0; other < player->cells; other++)
        if (player->digit[other] == digit &&
            (in_unit(player, other, TRACE_ROW, row) || in_unit(player, other, TRACE_COLUMN, column) ||
             in_unit(player, other, TRACE_BOX, board_box(order, row, column))))
            return false;
    return true;
}

static void fill_board(struct player *player)
{
    memcpy(player->digit, player->recording.result.cells, player->cells);
    memset(player->digit_origin, ' ', player->cells);
    for (uint32_t i = 0; i < player->standing_count; i++) {
        const uint32_t option = player_option(player, &player->standing[i]);
        if (option == PLAYER_NONE)
            continue;
        player->digit[option / player->size] = (uint8_t)(option % player->size + 1);
        player->digit_origin[option / player->size] = player->origin[i];
    }
    for (unsigned cell = 0; player->step && player->step->cells && cell < player->cells; cell++)
        if (!player->digit[cell]) { /* what a solution implies, and was not placed */
            player->digit[cell] = player->step->cells[cell];
            player->digit_origin[cell] = '\'';
        }
}

static bool is_about_placing(enum trace_kind kind)
{
    return kind == TRACE_CHOOSE || kind == TRACE_PLACE || kind == TRACE_PROPAGATE || kind == TRACE_CONFLICT;
}

/* The cell that a step is about, or PLAYER_NONE. */
static uint32_t cell_at_hand(const struct player *player, const struct trace_event *event)
{
    const bool places = event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE;
    if (player->rung == RUNG_BOARD)
        return event->why == TRACE_NO_PLACE || (event->kind == TRACE_CHOOSE && event->why == TRACE_ONE_PLACE)
                   ? PLAYER_NONE
                   : event->cell;
    if (player->rung == RUNG_COVER)
        return places || event->why == TRACE_REFUSED ? event->option / player->size
               : event->item < player->cells         ? event->item
                                                     : PLAYER_NONE;
    return event->kind != TRACE_CONFLICT && event->literal / 2 < option_count(player)
               ? event->literal / 2 / player->size
               : PLAYER_NONE;
}

static void mark_board(struct player *player)
{
    const struct trace_event *event = player->step ? &player->step->event : 0;
    memset(player->mark, MARK_NONE, player->cells);
    player->hand = PLAYER_NONE;
    if (!event)
        return;
    for (uint32_t i = 0; i < event->clause_length; i++)
        if (event->clause[i] / 2 < option_count(player))
            player->mark[event->clause[i] / 2 / player->size] = MARK_UNIT;
    if (!is_about_placing(event->kind) && event->kind != TRACE_COVER && event->kind != TRACE_UNCOVER)
        return;
    /* An item is a cell, or a digit in a unit. */
    const bool on_cover = player->rung == RUNG_COVER;
    const enum trace_unit kind = on_cover ? (enum trace_unit)(event->item / player->cells) : event->unit_kind;
    const uint32_t unit = on_cover ? event->item % player->cells / player->size : event->unit;
    for (uint32_t cell = 0; cell < player->cells; cell++)
        if (in_unit(player, cell, kind, unit))
            player->mark[cell] = MARK_UNIT;
    if (on_cover && event->item < player->cells)
        player->mark[event->item] = MARK_UNIT;
    player->hand = cell_at_hand(player, event);
    if (player->hand != PLAYER_NONE)
        player->mark[player->hand] = event->kind == TRACE_CONFLICT ? MARK_CONFLICT : MARK_HAND;
    if (event->why == TRACE_STANDS)
        player->mark[event->other] = MARK_CONFLICT;
}

/* --- covers --- */

static void take_option(struct player *player, uint32_t option)
{
    const struct cover *cover = player->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        player->options_left[cover->items[i]] = PLAYER_NONE;
        player->colour[cover->items[i]] = cover_colour(cover, i);
    }
}

/* Whether an option goes with those that are chosen: no item of it is taken, but for secondary ones of its colour. */
static bool is_left(const struct player *player, uint32_t option)
{
    const struct cover *cover = player->cover;
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        const uint32_t item = cover->items[i];
        if (player->options_left[item] == PLAYER_NONE &&
            (!player->colour[item] || player->colour[item] != cover_colour(cover, i)))
            return false;
    }
    return true;
}

static void fill_cover(struct player *player)
{
    const struct cover *cover = player->cover;
    bool *ruled_out = memory_zeroed(cover->option_count, sizeof *ruled_out);
    memset(player->options_left, 0, cover->item_count * sizeof *player->options_left);
    memset(player->colour, 0, cover->item_count * sizeof *player->colour);
    for (uint32_t i = 0; i < player->standing_count; i++) {
        const struct placement *at = &player->standing[i];
        const uint32_t option = player_option(player, at);
        if (option != PLAYER_NONE)
            take_option(player, option);
        else if (at->literal / 2 < cover->option_count)
            ruled_out[at->literal / 2] = true;
    }
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (!ruled_out[option] && is_left(player, option))
            for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
                player->options_left[cover->items[i]] += player->options_left[cover->items[i]] != PLAYER_NONE;
    free(ruled_out);
}

void player_go(struct player *player, size_t position)
{
    if (position <= player->position || part_at(player, position) != part_at(player, player->position))
        begin_part(player, position);
    while (player->position < position)
        do_step(player, player_step(player, ++player->position));
    player->step = player_step(player, position);
    if (player->cells) {
        fill_board(player);
        mark_board(player);
    }
    if (player->cover)
        fill_cover(player);
}

/* --- words --- */

static const char *end_text(const struct tracing *result)
{
    if (result->end == SEARCH_EXHAUSTED)
        return result->solutions == 0   ? "The search ends: there is no solution."
               : result->solutions == 1 ? "The search ends: the solution is the only one."
                                        : "The search ends: there are no more solutions.";
    return result->end == SEARCH_LIMIT       ? "The search ends: as many solutions as wanted are found."
           : result->end == SEARCH_STOPPED   ? "The search was stopped by the time limit."
           : result->end == SEARCH_OWN_LIMIT ? "The search met a limit of the back-end."
                                             : "The search failed.";
}

static void write_gap(uint64_t first, uint64_t last, char text[SENTENCE_MAX])
{
    char from[TIME_TEXT_MAX], to[TIME_TEXT_MAX];
    snprintf(text, SENTENCE_MAX, "Steps %s to %s are not kept.", count_text((double)first, from),
             count_text((double)last, to));
}

const char *player_sentence(const struct player *player, size_t position, char text[SENTENCE_MAX])
{
    const struct trace_step *step = player_step(player, position);
    uint64_t first, last;
    strcpy(text, "Before the first step.");
    if (step)
        narrate(&player->recording.result, step, text);
    else if (player_gap_before(player, position, &first, &last))
        write_gap(first, last, text);
    return make_printable(text);
}

const char *player_end_sentence(const struct player *player, char text[SENTENCE_MAX])
{
    uint64_t first, last;
    *text = 0;
    if (player_gap_at_end(player, &first, &last)) {
        write_gap(first, last, text);
        strcat(text, " ");
    }
    return strcat(text, end_text(&player->recording.result));
}
