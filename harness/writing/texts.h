/* SPDX-License-Identifier: MIT */
/* The texts that a person reads, each under a name, from one table: texts.def.
 *
 * A text is a constant `text_NAME`. Those with % are formats of printf, and the compiler checks them against
 * their arguments wherever they are used, also those of a translation: another table in place of texts.def
 * (cmake -DQUADRILLE_TEXTS=FILE). The scripts in plots/ know PLOT_TEXT by the same names; texts_for_gnuplot
 * defines them there.
 *
 * An HTML page hands PAGE_TEXT to its scripts in three steps: it writes texts_for_page("PREFIX_", file), in the
 * body; behind that, texts.js (texts_js of the header texts-js.h, which CMake makes) as the first script, with a
 * checksum in the page's policy as any other; then its own scripts, which name texts.PREFIX_WORD, and fill places
 * by fill(texts.PREFIX_WORD, { place: value }). */
#ifndef QUADRILLE_TEXTS_H
#define QUADRILLE_TEXTS_H

#include <stdio.h>

#ifndef QUADRILLE_TEXTS
#define QUADRILLE_TEXTS "texts.def"
#endif

/* TEXT_CODE is no word but a code of a standard, and has no marks.
 * With QUADRILLE_TEXTS_MARKED each text stands between marks: what is shown without them is not in the table.
 */
#ifdef QUADRILLE_TEXTS_MARKED
#define TEXT(name, text) static const char text_##name[] = "{" text "}";
#else
#define TEXT(name, text) static const char text_##name[] = text;
#endif
#define TEXT_CODE(name, text) static const char text_##name[] = text;
#define PLOT_TEXT(name, text) TEXT(name, text)
#define PAGE_TEXT(name, text) TEXT(name, text)
#include QUADRILLE_TEXTS
#undef TEXT
#undef TEXT_CODE
#undef PLOT_TEXT
#undef PAGE_TEXT

/* Commands of gnuplot, one line, that define text_NAME for every PLOT_TEXT. Null if memory runs out, or if a
 * text holds a line break; else the caller frees it. */
char *texts_for_gnuplot(void);

/* Writes an element of HTML that holds every PAGE_TEXT whose name begins with `prefix`, as one object of JSON, the
 * names in full. texts.js reads it. It is the only element of the page whose id is "texts". */
void texts_for_page(const char *prefix, FILE *file);

#endif
