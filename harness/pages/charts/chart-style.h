/* SPDX-License-Identifier: MIT */
/* How charts look: their size on paper, the kinds of files, the typeface, with or without a title, in grey.
 *
 * A chart is laid out in units of which a letter is twelve high. A style of a given width says how many
 * points a unit has, so that text, lines and marks keep their proportions and come out at the size of text
 * that the width is for. Without a width a chart is as large as it needs to be, in pixels. */
#ifndef QUADRILLE_CHART_STYLE_H
#define QUADRILLE_CHART_STYLE_H

#include "common/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum picture { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_TIKZ, PICTURES };

struct chart_style {
    double width_cm, height_cm; /* a width of 0: as large as the chart needs; a height of 0: by the width */
    double text_pt;             /* size of the text, with a width */
    bool wanted[PICTURES];      /* the kinds of files; none: svg and png */
    const char *font;           /* a typeface; null: what each kind of file has by default */
    bool untitled, grey;
    const char *roster; /* all back-ends of the run as words for gnuplot, by which those without a colour of
                           their own are distinguished; null: those in the chart */
};

/* Setters of options (options.h). The first takes column, page, slide, or WIDTHxHEIGHT in centimetres or with
 * cm, mm or in behind it; the second svg, png, pdf and tikz with commas between; the third a name without
 * quotes, backslashes or braces. */
bool set_chart_size(void *target, const char *value, struct error *error);    /* struct chart_style */
bool set_chart_formats(void *target, const char *value, struct error *error); /* struct chart_style */
bool set_chart_font(void *target, const char *value, struct error *error);    /* struct chart_style */

bool style_wants(const struct chart_style *style, enum picture picture);

/* "svg", and how its files end: "svg"; of tikz "tex". */
const char *picture_name(enum picture picture);
const char *picture_ending(enum picture picture);

/* A text as a command `NAME = "..."; ` for gnuplot, whatever it holds. */
void write_gnuplot_text(FILE *file, const char *name, const char *text);

/* The style as commands that gnuplot runs before the script. */
void style_write(const struct chart_style *style, FILE *file);

/* Mends a picture that gnuplot has written. An SVG of a given size gets its size in points instead of
 * pixels. In TikZ the texts of labels become text for TeX, and the date goes. False if it can't be read or
 * written. */
bool style_finish(const struct chart_style *style, enum picture picture, const char *path);

#endif
