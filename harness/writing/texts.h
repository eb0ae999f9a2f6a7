/* SPDX-License-Identifier: MIT */
/* Texts that scripts show, each under a name, from one table: texts.def. The scripts in plots/ know PLOT_TEXT by the same
 * names; texts_for_gnuplot defines them there.
 *
 * An HTML page hands PAGE_TEXT to its scripts in three steps: it writes texts_for_page("PREFIX_", file), in the
 * body; behind that, texts.js (texts_js of the header texts-js.h, which CMake makes) as the first script, with a
 * checksum in the page's policy as any other; then its own scripts, which name texts.PREFIX_WORD, and fill places
 * by fill(texts.PREFIX_WORD, { place: value }). */
#ifndef QUADRILLE_TEXTS_H
#define QUADRILLE_TEXTS_H

#include <stdio.h>

#define PLOT_TEXT(name, text) static const char text_##name[] = text;
#define PAGE_TEXT(name, text) static const char text_##name[] = text;
#include "texts.def"
#undef PLOT_TEXT
#undef PAGE_TEXT

/* Commands of gnuplot, one line, that define text_NAME for every PLOT_TEXT. Null if a text holds
 * a line break; else the caller frees it. */
char *texts_for_gnuplot(void);

/* Writes an element of HTML that holds every PAGE_TEXT whose name begins with `prefix`, as one object of JSON, the
 * names in full. texts.js reads it. It is the only element of the page whose id is "texts". */
void texts_for_page(const char *prefix, FILE *file);

#endif
