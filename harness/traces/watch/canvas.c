/* SPDX-License-Identifier: MIT */
#include "harness/traces/watch/canvas.h"

#include "common/base/printable.h"
#include "harness/ground/memory.h"
#include "harness/writing/width.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void canvas_open(struct canvas *canvas, int width, int height)
{
    free(canvas->glyph);
    canvas->glyph = memory_get((size_t)width * (size_t)height * sizeof *canvas->glyph + 1);
    canvas->width = width;
    canvas->height = height;
    canvas_clear(canvas);
}

void canvas_clear(struct canvas *canvas)
{
    for (int i = 0; i < canvas->width * canvas->height; i++)
        canvas->glyph[i] = (struct glyph){.text = " ", .look = LOOK_PLAIN};
}

void canvas_close(struct canvas *canvas)
{
    free(canvas->glyph);
    *canvas = (struct canvas){0};
}

/* Characters that take one place on every terminal: no combining ones, and none from where wide ones begin, but for
 * the marks that this program draws. */
static bool takes_one_place(uint32_t character)
{
    return character < 0x300 || (character >= 0x370 && character < 0x1100) ||
           (character >= 0x2010 && character < 0x2330) || (character >= 0x2500 && character < 0x2600);
}

int canvas_put(struct canvas *canvas, struct area area, int x, int y, enum look look, const char *text)
{
    const bool row_is_there = y >= 0 && y < area.height && area.y + y < canvas->height && area.y + y >= 0;
    while (*text) {
        uint32_t character = 0;
        size_t length = utf8_character(text, &character);
        const bool shown = length == 1 || (length && canvas->unicode && takes_one_place(character));
        if (row_is_there && x >= 0 && x < area.width && area.x + x < canvas->width) {
            struct glyph *glyph = &canvas->glyph[(area.y + y) * canvas->width + area.x + x];
            *glyph = (struct glyph){.text = "?", .look = (uint8_t)look};
            if (shown)
                memcpy(glyph->text, text, length);
        }
        text += length ? length : 1;
        x++;
    }
    return x;
}

int canvas_print(struct canvas *canvas, struct area area, int x, int y, enum look look, const char *format,
                 ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_put(canvas, area, x, y, look, text);
}

bool flow_word(struct flow *flow, enum look look, const char *word)
{
    const int width = (int)width_of(word);
    if (flow->x > flow->indent && flow->x + width > flow->area.width) {
        flow->x = flow->indent;
        flow->y++;
    }
    if (flow->y >= flow->area.height)
        return false;
    flow->x = canvas_put(flow->canvas, flow->area, flow->x, flow->y, look, word) + 1;
    return true;
}

/* The next word of a text, without blanks; null at its end. */
static const char *next_word(const char **text, char word[128])
{
    *text += strspn(*text, " ");
    size_t length = strcspn(*text, " ");
    size_t kept = length < 127 ? length : 127;
    memcpy(word, *text, kept);
    word[kept] = 0;
    *text += length;
    return length ? word : 0;
}

bool flow_text(struct flow *flow, enum look look, const char *text)
{
    char word[128];
    bool room = true, first = true;
    while (room && next_word(&text, word)) {
        const int before = flow->x, line = flow->y;
        room = flow_word(flow, look, word);
        if (!first && flow->y == line) /* the blank between them belongs to the text */
            canvas_put(flow->canvas, flow->area, before - 1, line, look, " ");
        first = false;
    }
    return room;
}

void flow_break(struct flow *flow)
{
    if (flow->x > 0)
        flow->y++;
    flow->x = 0;
}

int flow_lines(const char *text, int width)
{
    struct canvas nothing = {0};
    struct flow flow = {.canvas = &nothing, .area = {.width = width, .height = 1000}};
    flow_text(&flow, LOOK_PLAIN, text);
    flow_break(&flow);
    return flow.y;
}
