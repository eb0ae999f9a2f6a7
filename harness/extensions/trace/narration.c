/* SPDX-License-Identifier: MIT */
#include "harness/extensions/trace/narration.h"

#include "harness/text/singles.h"
#include "solvers/clauses/clause-set.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Phrases are built in buffers of this kind; what does not fit is cut off. */
struct phrase {
    char text[NARRATION_MAX];
};

/* Adds to a phrase. */
PRINTF_LIKE(2, 3)
static void phrase_add(struct phrase *phrase, const char *format, ...)
{
    size_t length = strlen(phrase->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(phrase->text + length, sizeof phrase->text - length, format, arguments);
    va_end(arguments);
}

PRINTF_LIKE(1, 2)
static struct phrase phrase_of(const char *format, ...)
{
    struct phrase phrase;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(phrase.text, sizeof phrase.text, format, arguments);
    va_end(arguments);
    return phrase;
}

/* Literals and items that a list names before it says how many others there are, which are two at least. */
enum { NAMED_MAX = 6 };

static bool is_named(size_t index, size_t count)
{
    return index < NAMED_MAX || count == NAMED_MAX + 1;
}

/* --- names --- */

static struct phrase cell_name(struct order order, uint32_t cell)
{
    return phrase_of("r%uc%u", cell / order_size(order) + 1, cell % order_size(order) + 1);
}

static struct phrase unit_name(enum trace_unit kind, uint32_t unit)
{
    return phrase_of("%s %u", kind == TRACE_ROW ? "row" : kind == TRACE_COLUMN ? "column" : "box", unit + 1);
}

/* As boards write it: A after 9, a number where letters do not reach. */
static struct phrase narration_digit(uint32_t digit)
{
    return digit > 9 && digit < 36 ? phrase_of("%c", (char)('A' + digit - 10)) : phrase_of("%u", digit);
}

static struct phrase narration_digit_in(uint32_t digit, const char *where)
{
    return phrase_of("%s in %s", narration_digit(digit).text, where);
}

static struct phrase digit_in_cell(struct order order, uint32_t cell, uint32_t digit)
{
    return narration_digit_in(digit, cell_name(order, cell).text);
}

/* An item of a board: a cell, or the digit of a unit. */
struct board_item {
    enum trace_unit unit_kind; /* TRACE_NO_UNIT: a cell */
    uint32_t cell, unit, digit;
};

static struct board_item board_item_of(struct order order, uint32_t item)
{
    uint32_t size = order_size(order), cells = order_cells(order);
    return (struct board_item){.unit_kind = (enum trace_unit)(item / cells),
                               .cell = item,
                               .unit = item % cells / size,
                               .digit = item % size + 1};
}

static struct phrase board_item_name(struct order order, const struct board_item *item)
{
    return item->unit_kind ? narration_digit_in(item->digit, unit_name(item->unit_kind, item->unit).text)
                           : cell_name(order, item->cell);
}

static struct phrase item_name(const struct problem *problem, uint32_t item)
{
    if (problem_is_board(problem)) {
        const struct board_item at = board_item_of(problem->order, item);
        return board_item_name(problem->order, &at);
    }
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *own = cover_item_name(problem->cover, item, room, &length);
    return phrase_of("%.*s", (int)(length < NARRATION_MAX ? length : NARRATION_MAX), own);
}

/* Adds to a list: "a, b, c and 3 others", or "a or b". */
static void add_to_list(struct phrase *list, const char *separator, const char *word)
{
    phrase_add(list, "%s%s", *list->text ? separator : "", word);
}

static void end_list(struct phrase *list, size_t count)
{
    if (count > NAMED_MAX + 1)
        phrase_add(list, " and %zu others", count - NAMED_MAX);
}

/* The items of a cover's option, with a blank between two. */
static struct phrase items_of_option(const struct problem *problem, uint32_t option)
{
    struct phrase items = {""};
    const struct cover *cover = problem->cover;
    size_t first = cover->option_start[option], count = cover->option_start[option + 1] - first;
    for (size_t i = 0; i < count && is_named(i, count); i++)
        add_to_list(&items, " ", item_name(problem, cover->items[first + i]).text);
    end_list(&items, count);
    return items;
}

static struct phrase option_name(const struct problem *problem, uint32_t option)
{
    if (problem_is_board(problem))
        return digit_in_cell(problem->order, option / order_size(problem->order),
                             option % order_size(problem->order) + 1);
    return phrase_of("option %u (%s)", option + 1, items_of_option(problem, option).text);
}

static struct phrase option_literal_name(const struct problem *problem, uint32_t option, bool is_true)
{
    const uint32_t size = order_size(problem->order);
    return problem_is_board(problem) ? phrase_of(is_true ? "%s is %s" : "%s is not %s",
                                                 cell_name(problem->order, option / size).text,
                                                 narration_digit(option % size + 1).text)
                                     : phrase_of(is_true ? "[%s] is chosen" : "[%s] is not chosen",
                                                 items_of_option(problem, option).text);
}

static uint32_t narration_option_count(const struct problem *problem)
{
    return problem_is_board(problem) ? order_cells(problem->order) * order_size(problem->order)
                                     : problem->cover->option_count;
}

static struct phrase literal_name(const struct problem *problem, uint32_t literal)
{
    const uint32_t variable = literal / 2;
    const bool is_true = !(literal & 1);
    if (problem->formula)
        return phrase_of(is_true ? "x%u" : "not x%u", variable + 1);
    if (variable < narration_option_count(problem))
        return option_literal_name(problem, variable, is_true);
    return phrase_of(is_true ? "auxiliary a%u" : "not auxiliary a%u",
                     variable - narration_option_count(problem) + 1);
}

/* --- sentences --- */

/* What a sentence is about, and where it goes. */
struct narrator {
    const struct problem *problem;
    const struct trace_step *step;
    const struct trace_event *event;
    char *text;
};

PRINTF_LIKE(2, 3)
static void narration_say(struct narrator *narrator, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(narrator->text, NARRATION_MAX, format, arguments);
    va_end(arguments);
}

/* How many candidates or options the cell or item had that was chosen. */
static uint32_t size_of(const struct trace_event *event, uint32_t index)
{
    for (uint32_t i = 0; i < event->size_count; i++)
        if (event->sizes[i].index == index)
            return event->sizes[i].size;
    return 0;
}

static void say_unit_lacks(struct narrator *narrator, enum trace_unit kind, uint32_t unit, uint32_t digit)
{
    narration_say(narrator, "%s has no place left for %s.", unit_name(kind, unit).text,
                  narration_digit(digit).text);
}

/* A digit in a cell, `option`, is forced by this item of the board. */
static void say_single(struct narrator *narrator, const struct board_item *item, uint32_t option)
{
    const struct order order = narrator->problem->order;
    const struct phrase cell = cell_name(order, option / order_size(order));
    const struct phrase digit = narration_digit(option % order_size(order) + 1);
    if (item->unit_kind)
        narration_say(narrator, "%s is the only place for %s in %s (" HIDDEN_SINGLE ").", cell.text,
                      digit.text, unit_name(item->unit_kind, item->unit).text);
    else
        narration_say(narrator, "%s can only be %s (" NAKED_SINGLE ").", cell.text, digit.text);
}

static void narrate_board(struct narrator *narrator)
{
    const struct trace_event *event = narrator->event;
    struct order order = narrator->problem->order;
    struct phrase cell = cell_name(order, event->cell), unit = unit_name(event->unit_kind, event->unit);
    const struct phrase digit = narration_digit(event->digit);
    switch (event->why) {
    case TRACE_ORDER:
        narration_say(narrator, "%s is the next blank.", cell.text);
        break;
    case TRACE_FEWEST:
        narration_say(narrator, "%s has fewest candidates: %u.", cell.text, size_of(event, event->cell));
        break;
    case TRACE_ONE_CANDIDATE:
    case TRACE_ONE_PLACE:
        if (event->kind == TRACE_CHOOSE)
            narration_say(narrator, "%s has one place left in %s: %s.", digit.text, unit.text, cell.text);
        else
            say_single(narrator,
                       &(struct board_item){event->unit_kind, event->cell, event->unit, event->digit},
                       event->cell * order_size(order) + event->digit - 1);
        break;
    case TRACE_STANDS:
        narration_say(narrator, "%s does not fit %s: it stands in %s, at %s.", digit.text, cell.text,
                      unit.text, cell_name(order, event->other).text);
        break;
    case TRACE_SUM:
        narration_say(narrator, "With %s in %s, %s would not add up.", digit.text, cell.text, unit.text);
        break;
    case TRACE_NO_CANDIDATE:
        narration_say(narrator, "%s can take no digit.", cell.text);
        break;
    case TRACE_NO_PLACE:
        say_unit_lacks(narrator, event->unit_kind, event->unit, event->digit);
        break;
    default:
        narration_say(narrator, "Try %s.", digit_in_cell(order, event->cell, event->digit).text);
    }
}

static void say_no_option(struct narrator *narrator, uint32_t item)
{
    const struct problem *problem = narrator->problem;
    if (!problem_is_board(problem)) {
        narration_say(narrator, "%s has no option left.", item_name(problem, item).text);
        return;
    }
    const struct board_item at = board_item_of(problem->order, item);
    if (at.unit_kind)
        say_unit_lacks(narrator, at.unit_kind, at.unit, at.digit);
    else
        narration_say(narrator, "%s can take no digit.", cell_name(problem->order, at.cell).text);
}

static void say_one_option(struct narrator *narrator, uint32_t item, uint32_t option)
{
    const struct problem *problem = narrator->problem;
    if (!problem_is_board(problem)) {
        narration_say(narrator, "%s: the only way for %s.", option_name(problem, option).text,
                      item_name(problem, item).text);
        return;
    }
    const struct board_item at = board_item_of(problem->order, item);
    say_single(narrator, &at, option);
}

static void narrate_cover(struct narrator *narrator)
{
    const struct trace_event *event = narrator->event;
    struct phrase item = item_name(narrator->problem, event->item);
    switch (event->why) {
    case TRACE_ORDER:
        narration_say(narrator, "Next: %s.", item.text);
        break;
    case TRACE_FEWEST:
        narration_say(narrator, "Fewest options: %u for %s.", size_of(event, event->item), item.text);
        break;
    case TRACE_FORCED:
        narration_say(narrator, "One option is left for %s.", item.text);
        break;
    case TRACE_ONE_OPTION:
        say_one_option(narrator, event->item, event->option);
        break;
    case TRACE_NO_OPTION:
        say_no_option(narrator, event->item);
        break;
    case TRACE_REFUSED:
        narration_say(narrator, "%s would leave no option for %s.",
                      option_name(narrator->problem, event->option).text, item.text);
        break;
    default:
        narration_say(narrator, "Try %s.", option_name(narrator->problem, event->option).text);
    }
}

/* The literals of a clause but this one (NO_LITERAL: all), each as it is or negated. */
static struct phrase literals_of(const struct narrator *narrator, const struct trace_event *event,
                                 uint32_t but, bool negated, const char *separator)
{
    struct phrase list = {""};
    size_t count = 0, all = 0;
    for (uint32_t i = 0; i < event->clause_length; i++)
        all += event->clause[i] != but;
    for (uint32_t i = 0; i < event->clause_length; i++) {
        uint32_t literal = event->clause[i];
        if (literal != but && is_named(count++, all))
            add_to_list(&list, separator,
                        literal_name(narrator->problem, negated ? negation(literal) : literal).text);
    }
    end_list(&list, count);
    return list;
}

/* What a clause of a board says that lists all places of a digit in a unit, or all digits of a cell: that
 * item. False if it is no such clause. */
static bool item_of_clause(const struct problem *problem, const struct trace_event *event,
                           struct board_item *item)
{
    if (!problem_is_board(problem) || !event->clause_length)
        return false;
    uint32_t size = order_size(problem->order), first = event->clause[0] / 2;
    uint32_t digit = first % size + 1, cell = first / size, row = cell / size, column = cell % size;
    uint32_t box = board_box(problem->order, row, column);
    bool same_cell = true, same_digit = true, same_row = true, same_column = true, same_box = true;
    for (uint32_t i = 0; i < event->clause_length; i++) {
        uint32_t option = event->clause[i] / 2, at = option / size;
        if (event->clause[i] & 1 || option >= size * size * size)
            return false;
        same_cell &= at == cell;
        same_digit &= option % size + 1 == digit;
        same_row &= at / size == row;
        same_column &= at % size == column;
        same_box &= board_box(problem->order, at / size, at % size) == box;
    }
    if (event->clause_length != size || (!same_cell && !same_digit))
        return false;
    *item = same_cell     ? (struct board_item){TRACE_NO_UNIT, cell, 0, 0}
            : same_row    ? (struct board_item){TRACE_ROW, 0, row, digit}
            : same_column ? (struct board_item){TRACE_COLUMN, 0, column, digit}
                          : (struct board_item){TRACE_BOX, 0, box, digit};
    return same_cell || same_row || same_column || same_box;
}

static void narrate_clause_conflict(struct narrator *narrator)
{
    const struct trace_event *event = narrator->event;
    struct board_item item;
    if (!event->clause_length)
        narration_say(narrator, "%s", "Conflict: a clause is empty.");
    else if (item_of_clause(narrator->problem, event, &item) && item.unit_kind)
        say_unit_lacks(narrator, item.unit_kind, item.unit, item.digit);
    else if (item_of_clause(narrator->problem, event, &item))
        narration_say(narrator, "%s can take no digit.", cell_name(narrator->problem->order, item.cell).text);
    else if (event->clause_length == 2 && event->clause[0] & 1 && event->clause[1] & 1)
        narration_say(narrator, "Conflict: %s, and %s: not both can be.",
                      literal_name(narrator->problem, negation(event->clause[0])).text,
                      literal_name(narrator->problem, negation(event->clause[1])).text);
    else
        narration_say(narrator, "Conflict: none of these holds: %s.",
                      literals_of(narrator, event, NO_LITERAL, false, " or ").text);
}

static void narrate_formula(struct narrator *narrator)
{
    const struct trace_event *event = narrator->event;
    struct phrase literal = literal_name(narrator->problem, event->literal);
    struct board_item item;
    switch (event->why) {
    case TRACE_ORDER:
        narration_say(narrator, "The first open variable: %s.", literal.text);
        break;
    case TRACE_SHORTEST:
        if (item_of_clause(narrator->problem, event, &item))
            narration_say(narrator, "A clause with fewest open literals is that of %s.",
                          board_item_name(narrator->problem->order, &item).text);
        else
            narration_say(narrator, "A clause with fewest open literals: %s.",
                          literals_of(narrator, event, NO_LITERAL, false, " or ").text);
        break;
    case TRACE_ACTIVITY:
        narration_say(narrator, "The most active variable: %s.", literal.text);
        break;
    case TRACE_ALONE:
        narration_say(narrator, "%s: a clause of its own.", literal.text);
        break;
    case TRACE_TURNED:
        narration_say(narrator, "So %s: the other side of a decision.", literal.text);
        break;
    case TRACE_CLAUSE:
        if (event->kind == TRACE_CONFLICT)
            narrate_clause_conflict(narrator);
        else if (event->clause_length == 1)
            narration_say(narrator, "%s: that was learnt.", literal.text);
        else if (item_of_clause(narrator->problem, event, &item))
            say_single(narrator, &item, event->literal / 2);
        else
            narration_say(narrator, "%s, because %s.", literal.text,
                          literals_of(narrator, event, event->literal, true, " and ").text);
        break;
    default:
        if (narrator->problem->formula)
            narration_say(narrator, "Decide %s.", literal.text);
        else
            narration_say(narrator, "Decide that %s.", literal.text);
    }
}

static void narrate_backtrack(struct narrator *narrator, enum rung rung)
{
    const struct trace_step *step = narrator->step;
    const struct placement *taken = &step->taken;
    if (rung == RUNG_CNF) {
        narration_say(narrator, "Back to level %u: %u values are open again.", step->event.level,
                      step->taken_count);
        return;
    }
    struct phrase name = rung == RUNG_BOARD
                             ? digit_in_cell(narrator->problem->order, taken->cell, taken->digit)
                             : option_name(narrator->problem, taken->option);
    if (step->taken_count > 1)
        narration_say(narrator, "Back: %s is taken out, and %u after it.", name.text, step->taken_count - 1);
    else
        narration_say(narrator, "Back: %s is taken out.", name.text);
}

static void narrate_covering(struct narrator *narrator)
{
    const struct trace_event *event = narrator->event;
    struct phrase item = item_name(narrator->problem, event->item), colour = {""};
    if (event->colour) {
        size_t length;
        const char *name = cover_colour_name(narrator->problem->cover, event->colour, &length);
        colour = phrase_of("%.*s", (int)(length < NARRATION_MAX ? length : NARRATION_MAX), name);
    }
    if (event->kind == TRACE_COVER)
        narration_say(narrator, "Cover %s: hides %u.", item.text, event->count);
    else if (event->kind == TRACE_UNCOVER)
        narration_say(narrator, "Uncover %s: %u return.", item.text, event->count);
    else if (event->kind == TRACE_PURIFY)
        narration_say(narrator, "Purify %s to %s: hides %u.", item.text, colour.text, event->count);
    else
        narration_say(narrator, "Unpurify %s from %s: %u return.", item.text, colour.text, event->count);
}

const char *narrate(const struct tracing *tracing, const struct trace_step *step, char text[NARRATION_MAX])
{
    static void (*const narrate_on[])(struct narrator *) = {
        [RUNG_BOARD] = narrate_board, [RUNG_COVER] = narrate_cover, [RUNG_CNF] = narrate_formula};
    const enum rung rung = tracing->spec->solver->rung;
    struct narrator narrator = {tracing->problem, step, &step->event, text};
    *text = 0;
    switch (step->event.kind) {
    case TRACE_BACKTRACK:
        narrate_backtrack(&narrator, rung);
        break;
    case TRACE_COVER:
    case TRACE_UNCOVER:
    case TRACE_PURIFY:
    case TRACE_UNPURIFY:
        narrate_covering(&narrator);
        break;
    case TRACE_LEARN:
        narration_say(&narrator, "Learn: %s.",
                      literals_of(&narrator, &step->event, NO_LITERAL, false, " or ").text);
        break;
    case TRACE_RESTART:
        narration_say(&narrator, "Restart: back to level %u, and keep what was learnt.", step->event.level);
        break;
    case TRACE_FORGET:
        narration_say(&narrator, "Forget %u learnt clauses.", step->event.count);
        break;
    case TRACE_SOLUTION:
        narration_say(&narrator, "Solution %zu.", (size_t)step->solution);
        break;
    default:
        narrate_on[rung](&narrator);
    }
    return text;
}

static const char *narration_give(const struct phrase *phrase, char text[NARRATION_MAX])
{
    memcpy(text, phrase->text, NARRATION_MAX);
    return text;
}

const char *narrate_literal(const struct problem *problem, uint32_t literal, char text[NARRATION_MAX])
{
    const struct phrase name = literal_name(problem, literal);
    return narration_give(&name, text);
}

const char *narrate_items(const struct cover *cover, uint32_t option, char text[NARRATION_MAX])
{
    struct phrase items = {""};
    for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        char room[COVER_NAME_ROOM];
        size_t length;
        const char *name = cover_item_name(cover, cover->items[i], room, &length);
        phrase_add(&items, "%s%.*s", *items.text ? " " : "", (int)length, name);
        if (cover_colour(cover, i)) {
            name = cover_colour_name(cover, cover_colour(cover, i), &length);
            phrase_add(&items, ":%.*s", (int)length, name);
        }
    }
    return narration_give(&items, text);
}
