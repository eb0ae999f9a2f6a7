/* SPDX-License-Identifier: MIT */
#include "harness/answers/cover-drawing.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A cell takes WIDE places in a line, with the line between it and the one before. */
enum { SIDE_MOST = 1000, AREA_MOST = 1000000, WIDE = 4, NONE = 0 };

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
    char line[WIDE * SIDE_MOST + 2];
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
    size_t length = drawing->size.column * (size_t)WIDE + 1;
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
        char *at = drawing->line + (column - 1) * (size_t)WIDE;
        *at = across && down ? '+' : across ? '-' : down ? '|' : ' ';
        if (column <= drawing->size.column)
            memset(at + 1, is_below_line(drawing, layer, row, column) ? '-' : ' ', WIDE - 1);
    }
}

/* Of the option its first item that is no cell; null if there is none. */
static const char *cover_drawing_name_of(const struct cover *cover, uint32_t option,
                                         char room[COVER_NAME_ROOM], size_t *length)
{
    struct cover_drawing_place place;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (!cover_drawing_place_of(cover, cover->items[node], &place))
            return cover_item_name(cover, cover->items[node], room, length);
    return NULL;
}

/* Writes into the cells from `column` on that belong together what fits, if a terminal shows it in one place
 * a character. */
static void cover_drawing_write_text(struct cover_drawing_state *drawing, unsigned layer, unsigned row,
                                     unsigned column, const char *text, size_t length)
{
    const uint32_t owner = owner_of(drawing, layer, row, column);
    char *at = drawing->line + (column - 1) * (size_t)WIDE + 2;
    size_t room = 1;
    for (; owner_of(drawing, layer, row, ++column) == owner; room += WIDE)
        ;
    if (length > room)
        length = room;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || (unsigned char)text[i] > '~')
            return;
    memcpy(at, text, length);
}

static void draw_row(struct cover_drawing_state *drawing, unsigned layer, unsigned row, bool *is_named)
{
    const struct cover *cover = drawing->cover;
    char room[COVER_NAME_ROOM];
    size_t length;
    memset(drawing->line, ' ', drawing->size.column * (size_t)WIDE + 1);
    for (unsigned column = 1; column <= drawing->size.column + 1; column++) {
        const struct cell *cell = cell_at(drawing, layer, row, column);
        if (is_behind_line(drawing, layer, row, column))
            drawing->line[(column - 1) * (size_t)WIDE] = '|';
        if (!cell || !cell->owner)
            continue;
        const char *text = NULL;
        if (cell->colour)
            text = cover_colour_name(cover, cell->colour, &length);
        else if (!is_named[cell->owner - 1])
            text = cover_drawing_name_of(cover, cell->owner - 1, room, &length);
        if (text)
            cover_drawing_write_text(drawing, layer, row, column, text, length);
        if (!cell->colour)
            is_named[cell->owner - 1] = true;
    }
}

bool cover_draw(const struct cover *cover, const uint32_t *options, size_t count, FILE *out)
{
    assert(options || !count);
    struct cover_drawing_state drawing = {.cover = cover};
    if (!cover_drawing_measure(&drawing))
        return false;
    const struct cover_drawing_place size = drawing.size;
    bool *is_named = memory_get(cover->option_count * sizeof *is_named);
    drawing.cells = memory_zeroed((size_t)size.layer * size.row * size.column, sizeof *drawing.cells);
    for (size_t i = 0; i < count; i++)
        cover_drawing_fill(&drawing, options[i]);
    for (unsigned layer = 1; layer <= size.layer; layer++) {
        if (layer > 1)
            putc('\n', out);
        memset(is_named, 0, cover->option_count * sizeof *is_named);
        for (unsigned row = 1; row <= size.row + 1; row++) {
            cover_drawing_draw_rule(&drawing, layer, row);
            print_line(&drawing, out);
            if (row <= size.row) {
                draw_row(&drawing, layer, row, is_named);
                print_line(&drawing, out);
            }
        }
    }
    free(drawing.cells);
    free(is_named);
    return true;
}
