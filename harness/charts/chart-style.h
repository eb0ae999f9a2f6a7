/* SPDX-License-Identifier: MIT */
/* How charts look: their size on paper, the kinds of files, the typeface, with or without a title, in grey.
 *
 * A chart is laid out in units of which a letter is twelve high. A style of a given width says how many
 * points a unit has, so that text, lines and marks keep their proportions and come out at the size of text
 * that the width is for. Without a width a chart is 756 units wide (20 cm), a unit a pixel. */
#pragma once

#include "common/base/error.h"

#include <stddef.h>
#include <stdio.h>

enum picture { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURES };

struct chart_style {
    double width_cm, height_cm; /* 0: 20 cm wide; as high as the chart needs */
    double text_pt;             /* size of the text, with a width */
    bool wanted[PICTURES];      /* the kinds of files; none: svg and png */
    const char *font;           /* a typeface; null: what each kind of file has by default */
    bool untitled, grey;
    const char *roster; /* all solvers of the run as words for gnuplot, by which those without a colour of
                           their own are distinguished; null: those in the chart */
};

/* Setters of options (options.h). The first takes column, page, slide, or WIDTHxHEIGHT in centimetres or with
 * cm, mm or in after it; the second svg, png and pdf with commas between; the third a name without
 * quotes, backslashes or braces. */
bool set_chart_size(void *target, const char *value, struct error *error);    /* struct chart_style */
bool set_chart_formats(void *target, const char *value, struct error *error); /* struct chart_style */
bool set_chart_font(void *target, const char *value, struct error *error);    /* struct chart_style */

bool style_wants(const struct chart_style *style, enum picture picture);

/* "svg", which is also how its files end. */
const char *picture_name(enum picture picture);

/* A text as a command `NAME = "..."; ` for gnuplot, whatever it holds. */
void write_gnuplot_text(FILE *file, const char *name, const char *text);

/* The style as commands that gnuplot runs before the script. */
void style_write(const struct chart_style *style, FILE *file);

/* Mends a picture that gnuplot has written: an SVG of a given size gets its size in points instead of
 * pixels. False if it can't be read or written. */
bool style_finish(const struct chart_style *style, enum picture picture, const char *path);
