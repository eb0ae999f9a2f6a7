/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/draw-board.h"

#include <stdio.h>
#include <string.h>

/* How a board is laid out, in characters. */
struct layout {
    int cell_width, cell_height; /* with the gap between cells */
    int left, right;             /* places for marks beside a digit */
    bool across, down;           /* lines between boxes */
    bool candidates;
};

struct board_drawing {
    struct canvas *canvas;
    struct area area;
    const struct scene *scene;
    struct layout layout;
    bool marks;
    unsigned first_row, first_column, rows, columns; /* the part that is shown */
};

static int digit_places(const struct scene *scene)
{
    return scene->size > 99 ? 3 : scene->size > 9 ? 2 : 1;
}

static int lines_up_to(unsigned cells, unsigned box, bool lines)
{
    return lines ? (int)((cells + box - 1) / box) + 1 : 0;
}

static int width_in(const struct board_drawing *drawing, unsigned columns)
{
    return (int)columns * drawing->layout.cell_width +
           lines_up_to(columns, drawing->scene->tracing->problem->order.columns, drawing->layout.down);
}

static int height_in(const struct board_drawing *drawing, unsigned rows)
{
    return (int)rows * drawing->layout.cell_height +
           lines_up_to(rows, drawing->scene->tracing->problem->order.rows, drawing->layout.across);
}

static bool fits(const struct board_drawing *drawing)
{
    return width_in(drawing, drawing->scene->size) <= drawing->area.width &&
           height_in(drawing, drawing->scene->size) <= drawing->area.height;
}

/* The first layout that fits, from the largest; if none does, the part around the cell at hand in the last. */
static void choose_layout(struct board_drawing *drawing)
{
    const struct scene *scene = drawing->scene;
    const struct order order = scene->tracing->problem->order;
    const int places = digit_places(scene);
    const struct layout layouts[] = {
        {(int)order.columns * (places + 1) + 2, (int)order.rows + 1, 1, 1, true, true, true},
        {(int)order.columns * places + 1, (int)order.rows, 1, 1, true, true, true},
        {places + 2, 1, 1, 1, true, true, false},
        {places + 1, 1, 0, 1, true, true, false},
        {places + 1, 1, 0, 1, false, true, false},
        {places + 1, 1, 0, 1, false, false, false},
    };
    enum { LAYOUTS = sizeof layouts / sizeof *layouts };
    drawing->rows = drawing->columns = scene->size;
    for (size_t i = scene->size <= 9 ? 0 : 2; i < LAYOUTS; i++) {
        drawing->layout = layouts[i];
        if (fits(drawing))
            return;
    }
    const unsigned column_room = (unsigned)(drawing->area.width / drawing->layout.cell_width),
                   row_room = (unsigned)drawing->area.height;
    drawing->columns = column_room < scene->size ? column_room : scene->size;
    drawing->rows = row_room < scene->size ? row_room : scene->size;
    const unsigned hand = scene->hand == SCENE_NONE ? 0 : scene->hand, row = hand / scene->size,
                   column = hand % scene->size;
    drawing->first_row = row > drawing->rows / 2 ? row - drawing->rows / 2 : 0;
    drawing->first_column = column > drawing->columns / 2 ? column - drawing->columns / 2 : 0;
    if (drawing->first_row > scene->size - drawing->rows)
        drawing->first_row = scene->size - drawing->rows;
    if (drawing->first_column > scene->size - drawing->columns)
        drawing->first_column = scene->size - drawing->columns;
}

/* Where a row or column begins: behind `count` cells and the lines among them. */
static int offset(unsigned count, unsigned box, int each, bool lines)
{
    return (int)count * each + (lines ? (int)(count / box) + 1 : 0);
}

static enum look look_of(const struct scene *scene, unsigned cell)
{
    static const enum look of_origin[] = {[ORIGIN_BLANK] = LOOK_CANDIDATE,
                                          [ORIGIN_GIVEN] = LOOK_GIVEN,
                                          [ORIGIN_GUESS] = LOOK_GUESS,
                                          [ORIGIN_FORCED] = LOOK_FORCED,
                                          [ORIGIN_PLACED] = LOOK_FORCED};
    switch (scene->mark[cell]) {
    case MARK_HAND:
        return LOOK_HAND;
    case MARK_CONFLICT:
        return LOOK_CONFLICT;
    case MARK_UNIT:
        return scene->origin[cell] == ORIGIN_GIVEN ? LOOK_UNIT_GIVEN : LOOK_UNIT;
    default:
        return of_origin[scene->origin[cell]];
    }
}

/* The marks on the left and right of a digit. */
static void marks_of(const struct board_drawing *drawing, unsigned cell, char *left, char *right)
{
    static const char of_mark[][3] = {
        [MARK_NONE] = "  ", [MARK_UNIT] = "::", [MARK_CONFLICT] = "!!", [MARK_HAND] = "[]"};
    static const char of_origin[] = {[ORIGIN_BLANK] = ' ',
                                     [ORIGIN_GIVEN] = ' ',
                                     [ORIGIN_GUESS] = '?',
                                     [ORIGIN_FORCED] = '\'',
                                     [ORIGIN_PLACED] = '~'};
    const struct scene *scene = drawing->scene;
    const enum cell_mark mark = (enum cell_mark)scene->mark[cell];
    *left = of_mark[mark][0];
    *right = of_mark[mark][1];
    if (!drawing->marks && mark != MARK_HAND && mark != MARK_CONFLICT)
        *left = *right = ' ';
    else if (drawing->marks && (mark == MARK_NONE || mark == MARK_UNIT) &&
             of_origin[scene->origin[cell]] != ' ')
        *right = of_origin[scene->origin[cell]];
}

static void draw_candidates(const struct board_drawing *drawing, unsigned cell, int x, int y)
{
    const struct scene *scene = drawing->scene;
    const struct order order = scene->tracing->problem->order;
    const enum look look = look_of(scene, cell);
    const int step = (drawing->layout.cell_width - 1) / (int)order.columns;
    for (unsigned digit = 1; digit <= scene->size; digit++)
        if (scene_can_be(scene, cell, digit))
            canvas_print(drawing->canvas, drawing->area, x + 1 + (int)((digit - 1) % order.columns) * step,
                         y + (int)((digit - 1) / order.columns),
                         look == LOOK_HAND || look == LOOK_CONFLICT || look == LOOK_UNIT ? look
                                                                                         : LOOK_CANDIDATE,
                         "%u", digit);
}

static void draw_cell(const struct board_drawing *drawing, unsigned cell, int x, int y)
{
    const struct scene *scene = drawing->scene;
    const struct layout *layout = &drawing->layout;
    const enum look look = look_of(scene, cell);
    const int places = digit_places(scene);
    char left, right, text[16] = "";
    if (look >= LOOK_HAND) /* the whole cell, not its digit alone */
        for (int line = 0; layout->candidates && line < (int)scene->tracing->problem->order.rows; line++)
            for (int i = 0; i < layout->cell_width - 1; i++)
                canvas_put(drawing->canvas, drawing->area, x + i, y + line, look, " ");
    if (layout->candidates && !scene->digit[cell]) {
        draw_candidates(drawing, cell, x, y);
        if (scene->mark[cell] == MARK_HAND || scene->mark[cell] == MARK_CONFLICT)
            canvas_put(drawing->canvas, drawing->area, x, y, look,
                       scene->mark[cell] == MARK_HAND ? "[" : "!");
        return;
    }
    marks_of(drawing, cell, &left, &right);
    if (!layout->left && left != ' ' && right == ']')
        right = '<'; /* one mark only: the cell at hand */
    if (layout->left)
        snprintf(text, sizeof text, "%c", left);
    const size_t used = strlen(text);
    if (scene->digit[cell])
        snprintf(text + used, sizeof text - used, "%*u%c", places, scene->digit[cell], right);
    else
        snprintf(text + used, sizeof text - used, "%*s%c", places, ".", right);
    const int inside = layout->candidates ? (layout->cell_width - 1 - (places + 2)) / 2 : 0;
    canvas_put(drawing->canvas, drawing->area, x + inside,
               y + (layout->candidates ? ((int)scene->tracing->problem->order.rows - 1) / 2 : 0), look, text);
}

/* The lines around boxes. */
static void draw_lines(const struct board_drawing *drawing)
{
    const struct order order = drawing->scene->tracing->problem->order;
    const unsigned size = drawing->scene->size;
    const bool unicode = drawing->canvas->unicode;
    const int width = width_in(drawing, size), height = height_in(drawing, size);
    const int box_width = (int)order.columns * drawing->layout.cell_width + 1,
              box_height = (int)order.rows * drawing->layout.cell_height + 1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const bool across = drawing->layout.across && y % box_height == 0, down = x % box_width == 0;
            if (!across && !down)
                continue;
            static const char *const corners[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
            const int row = y == 0            ? 0
                            : y == height - 1 ? 2
                                              : 1,
                      column = x == 0           ? 0
                               : x == width - 1 ? 2
                                                : 1;
            const char *text = across && down ? (unicode ? corners[row][column] : "+")
                               : across       ? (unicode ? "─" : "-")
                                              : (unicode ? "│" : "|");
            canvas_put(drawing->canvas, drawing->area, x, y, LOOK_FAINT, text);
        }
}

bool draw_board(struct canvas *canvas, struct area area, const struct scene *scene, bool marks, int *width,
                int *height)
{
    struct board_drawing drawing = {.canvas = canvas, .area = area, .scene = scene, .marks = marks};
    const struct order order = scene->tracing->problem->order;
    choose_layout(&drawing);
    const struct layout *layout = &drawing.layout;
    *width = width_in(&drawing, drawing.columns);
    *height = height_in(&drawing, drawing.rows);
    if (layout->down)
        draw_lines(&drawing);
    for (unsigned row = 0; row < drawing.rows; row++)
        for (unsigned column = 0; column < drawing.columns; column++)
            draw_cell(&drawing, (drawing.first_row + row) * scene->size + drawing.first_column + column,
                      offset(column, order.columns, layout->cell_width, layout->down),
                      offset(row, order.rows, layout->cell_height, layout->across));
    return layout->candidates;
}
