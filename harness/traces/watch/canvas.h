/* SPDX-License-Identifier: MIT */
/* A picture made of characters, each with a look. Drawing knows nothing of terminals, so a picture can be printed or
 * tested as it is; the screen (screen.h) gives looks their colours. What passes the edge of an area is cut off. */
#ifndef QUADRILLE_CANVAS_H
#define QUADRILLE_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a character stands for. Each differs from the others without colour, too, by bold, underlined or reversed
 * characters, or by a mark beside it. */
enum look {
    LOOK_PLAIN,
    LOOK_HEAD,       /* a title */
    LOOK_FAINT,      /* lines, hints */
    LOOK_GIVEN,      /* digits: given, */
    LOOK_GUESS,      /* tried, */
    LOOK_FORCED,     /* forced; true literals, chosen options */
    LOOK_CANDIDATE,  /* a digit that may stand in a blank */
    LOOK_HAND,       /* what is at hand */
    LOOK_UNIT,       /* the unit or clause that the step is about */
    LOOK_UNIT_GIVEN, /* a given in it */
    LOOK_CONFLICT,
    LOOK_SOLUTION,
    LOOK_COUNT
};

struct glyph {
    char text[5]; /* one character of UTF-8, ended by a zero */
    uint8_t look;
};

struct canvas {
    int width, height;
    struct glyph *glyph; /* width x height, row by row */
    bool unicode;        /* characters that are not ASCII can be shown */
};

struct area {
    int x, y, width, height;
};

/* A blank canvas; one that had another size before may be opened again. */
void canvas_open(struct canvas *canvas, int width, int height);
void canvas_clear(struct canvas *canvas);
void canvas_close(struct canvas *canvas);

/* Writes a text of UTF-8 at a place within an area, in one line. Returns the column behind it. Characters that cannot be
 * shown come out as `?`. */
int canvas_put(struct canvas *canvas, struct area area, int x, int y, enum look look, const char *text);

/* The same by printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 6, 7)))
#endif
int canvas_print(struct canvas *canvas, struct area area, int x, int y, enum look look, const char *format, ...);

/* Text that flows into an area, word by word. */
struct flow {
    struct canvas *canvas;
    struct area area;
    int x, y;   /* where the next word begins */
    int indent; /* of lines that a word begins because the one before was full */
};

/* A word behind the last one, with a blank between; in the next line if it does not fit. False if the area is full. */
bool flow_word(struct flow *flow, enum look look, const char *word);
/* All words of a text. */
bool flow_text(struct flow *flow, enum look look, const char *text);
/* Ends the line, if there is anything in it. */
void flow_break(struct flow *flow);

/* Lines that a text takes in so many columns. */
int flow_lines(const char *text, int width);

#endif
