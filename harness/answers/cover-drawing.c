/* SPDX-License-Identifier: MIT */
#include "harness/answers/cover-drawing.h"

#include "common/cover/region-board.h"
#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A cell takes from WIDE_LEAST to WIDE_MOST places in a line, with the line between it and the one before. */
enum { SIDE_MOST = 1000, AREA_MOST = 1000000, WIDE_LEAST = 4, WIDE_MOST = 24, NONE = 0 };

struct cell {
    uint32_t owner;  /* 1 + the option that has it, or for a coloured one a number of its own; NONE */
    uint32_t colour; /* that it shows; NONE */
};

struct cover_drawing_place {
    unsigned layer, row, column; /* from 1 */
};

struct cover_drawing_state {
    const struct cover *cover;
    struct cover_drawing_place size;
    struct cell *cells;
    bool *is_named;             /* of each option, in the layer that is looked at */
    size_t wide;                /* what a cell takes, so that names fit */
    char name[COVER_NAME_ROOM]; /* the last that was looked up */
    char line[WIDE_MOST * SIDE_MOST + 2];
};

static bool cover_drawing_place_of(const struct cover *cover, uint32_t item,
                                   struct cover_drawing_place *place)
{
    char room[COVER_NAME_ROOM], name[COVER_NAME_ROOM];
    size_t length;
    const char *text = cover_item_name(cover, item, room, &length);
    int end = 0;
    if (length >= sizeof name)
        return false;
    memcpy(name, text, length);
    name[length] = 0;
    *place = (struct cover_drawing_place){.layer = 1};
    if (sscanf(name, "r%4uc%4u%n", &place->row, &place->column, &end) != 2 &&
        sscanf(name, "%4u.%4u.%4u%n", &place->layer, &place->row, &place->column, &end) != 3)
        return false;
    return (size_t)end == length && place->layer && place->row && place->column;
}

static bool cover_drawing_measure(struct cover_drawing_state *drawing)
{
    struct cover_drawing_place place, *size = &drawing->size;
    for (uint32_t item = 0; item < drawing->cover->item_count; item++)
        if (cover_drawing_place_of(drawing->cover, item, &place)) {
            size->layer = place.layer > size->layer ? place.layer : size->layer;
            size->row = place.row > size->row ? place.row : size->row;
            size->column = place.column > size->column ? place.column : size->column;
        }
    return size->layer && size->layer <= SIDE_MOST && size->row <= SIDE_MOST && size->column <= SIDE_MOST &&
           (uint64_t)size->layer * size->row * size->column <= AREA_MOST;
}

/* Null outside. */
static struct cell *cell_at(const struct cover_drawing_state *drawing, unsigned layer, unsigned row,
                            unsigned column)
{
    const struct cover_drawing_place *size = &drawing->size;
    if (row - 1 >= size->row || column - 1 >= size->column)
        return NULL;
    return &drawing->cells[((layer - 1) * (size_t)size->row + row - 1) * size->column + column - 1];
}

static void cover_drawing_fill(struct cover_drawing_state *drawing, uint32_t option)
{
    const struct cover *cover = drawing->cover;
    struct cover_drawing_place place;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover_drawing_place_of(cover, cover->items[node], &place)) {
            struct cell *cell = cell_at(drawing, place.layer, place.row, place.column);
            cell->colour = cover_colour(cover, node);
            cell->owner = cell->colour ? cover->option_count + 1 + cover->items[node] : option + 1;
        }
}

static uint32_t owner_of(const struct cover_drawing_state *drawing, unsigned layer, unsigned row,
                         unsigned column)
{
    const struct cell *cell = cell_at(drawing, layer, row, column);
    return cell ? cell->owner : NONE;
}

/* Whether a line lies above a cell, or to the left of it. */
static bool is_below_line(const struct cover_drawing_state *drawing, unsigned layer, unsigned row,
                          unsigned column)
{
    return owner_of(drawing, layer, row, column) != owner_of(drawing, layer, row - 1, column);
}

static bool is_behind_line(const struct cover_drawing_state *drawing, unsigned layer, unsigned row,
                           unsigned column)
{
    return owner_of(drawing, layer, row, column) != owner_of(drawing, layer, row, column - 1);
}

static void print_line(struct cover_drawing_state *drawing, FILE *out)
{
    size_t length = drawing->size.column * drawing->wide + 1;
    while (length && drawing->line[length - 1] == ' ')
        length--;
    fprintf(out, "%.*s\n", (int)length, drawing->line);
}

/* The line above a row. */
static void cover_drawing_draw_rule(struct cover_drawing_state *drawing, unsigned layer, unsigned row)
{
    for (unsigned column = 1; column <= drawing->size.column + 1; column++) {
        const bool across =
            is_below_line(drawing, layer, row, column) || is_below_line(drawing, layer, row, column - 1);
        const bool down =
            is_behind_line(drawing, layer, row, column) || is_behind_line(drawing, layer, row - 1, column);
        char *at = drawing->line + (column - 1) * drawing->wide;
        *at = across && down ? '+' : across ? '-' : down ? '|' : ' ';
        if (column <= drawing->size.column)
            memset(at + 1, is_below_line(drawing, layer, row, column) ? '-' : ' ', drawing->wide - 1);
    }
}

/* Of an option its first item that is no cell, of a board's its digit; null if there is none. */
static const char *cover_drawing_name_of(struct cover_drawing_state *drawing, uint32_t option, size_t *length)
{
    const struct cover *cover = drawing->cover;
    struct cover_drawing_place place;
    unsigned cell, digit;
    if (region_option(cover, SIDE_MOST, option, &cell, &digit)) {
        *length = (size_t)snprintf(drawing->name, sizeof drawing->name, "%u", digit);
        return drawing->name;
    }
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (!cover_drawing_place_of(cover, cover->items[node], &place))
            return cover_item_name(cover, cover->items[node], drawing->name, length);
    return NULL;
}

/* What a cell shows: its colour, or if it is the first of its option in a layer that one's name. Null if it
 * shows nothing, as what a terminal does not show in one place a character. */
static const char *cover_drawing_text(struct cover_drawing_state *drawing, const struct cell *cell,
                                      size_t *length)
{
    const char *text = NULL;
    if (cell->colour)
        text = cover_colour_name(drawing->cover, cell->colour, length);
    else if (cell->owner && !drawing->is_named[cell->owner - 1]) {
        drawing->is_named[cell->owner - 1] = true;
        text = cover_drawing_name_of(drawing, cell->owner - 1, length);
    }
    for (size_t i = 0; text && i < *length; i++)
        if ((unsigned char)text[i] < ' ' || (unsigned char)text[i] > '~')
            return NULL;
    return text;
}

/* How many cells from this one on belong together; it has an owner. */
static size_t cover_drawing_run(const struct cover_drawing_state *drawing, unsigned layer, unsigned row,
                                unsigned column)
{
    const uint32_t owner = owner_of(drawing, layer, row, column);
    size_t run = 1;
    assert(owner != NONE);
    while (owner_of(drawing, layer, row, ++column) == owner)
        run++;
    return run;
}

/* A text has a blank on each side of it, and the line after it. */
enum { AROUND = 3 };

/* Makes cells so wide that the texts of a layer fit. */
static void cover_drawing_widen(struct cover_drawing_state *drawing, unsigned layer)
{
    for (unsigned row = 1; row <= drawing->size.row; row++)
        for (unsigned column = 1; column <= drawing->size.column; column++) {
            size_t length;
            if (!cover_drawing_text(drawing, cell_at(drawing, layer, row, column), &length))
                continue;
            const size_t run = cover_drawing_run(drawing, layer, row, column);
            while (drawing->wide < WIDE_MOST && length + AROUND > run * drawing->wide)
                drawing->wide++;
        }
}

static void draw_row(struct cover_drawing_state *drawing, unsigned layer, unsigned row)
{
    memset(drawing->line, ' ', drawing->size.column * drawing->wide + 1);
    for (unsigned column = 1; column <= drawing->size.column + 1; column++) {
        const struct cell *cell = cell_at(drawing, layer, row, column);
        char *at = drawing->line + (column - 1) * drawing->wide;
        size_t length;
        if (is_behind_line(drawing, layer, row, column))
            *at = '|';
        const char *text = cell ? cover_drawing_text(drawing, cell, &length) : NULL;
        const size_t room =
            text ? cover_drawing_run(drawing, layer, row, column) * drawing->wide - AROUND : 0;
        if (text)
            memcpy(at + 2, text, length < room ? length : room);
    }
}

bool cover_draw(const struct cover *cover, const uint32_t *options, size_t count, FILE *out)
{
    assert(options || !count);
    struct cover_drawing_state drawing = {.cover = cover};
    if (!cover_drawing_measure(&drawing))
        return false;
    const struct cover_drawing_place size = drawing.size;
    const size_t named = cover->option_count * sizeof *drawing.is_named;
    drawing.wide = WIDE_LEAST;
    drawing.is_named = memory_get(named);
    drawing.cells = memory_zeroed((size_t)size.layer * size.row * size.column, sizeof *drawing.cells);
    for (size_t i = 0; i < count; i++)
        cover_drawing_fill(&drawing, options[i]);
    for (unsigned layer = 1; layer <= size.layer; layer++) {
        memset(drawing.is_named, 0, named);
        cover_drawing_widen(&drawing, layer);
    }
    for (unsigned layer = 1; layer <= size.layer; layer++) {
        if (layer > 1)
            putc('\n', out);
        memset(drawing.is_named, 0, named);
        for (unsigned row = 1; row <= size.row + 1; row++) {
            cover_drawing_draw_rule(&drawing, layer, row);
            print_line(&drawing, out);
            if (row <= size.row) {
                draw_row(&drawing, layer, row);
                print_line(&drawing, out);
            }
        }
    }
    free(drawing.cells);
    free(drawing.is_named);
    return true;
}
