/* SPDX-License-Identifier: MIT */
/* The texts that a person reads, each under a name, from one table: texts.def.
 *
 * A text is a constant `text_NAME`. Those with % are formats of printf, and the compiler checks them against
 * their arguments wherever they are used, also those of a translation: another table in place of texts.def
 * (cmake -DQUADRILLE_TEXTS=FILE). The scripts in plots/ know PLOT_TEXT by the same names; texts_for_gnuplot
 * defines them there. */
#ifndef QUADRILLE_TEXTS_H
#define QUADRILLE_TEXTS_H

#ifndef QUADRILLE_TEXTS
#define QUADRILLE_TEXTS "texts.def"
#endif

/* With QUADRILLE_TEXTS_MARKED each text stands between marks: what is shown without them is not in the table.
 */
#ifdef QUADRILLE_TEXTS_MARKED
#define TEXT(name, text) static const char text_##name[] = "{" text "}";
#else
#define TEXT(name, text) static const char text_##name[] = text;
#endif
#define PLOT_TEXT(name, text) TEXT(name, text)
#include QUADRILLE_TEXTS
#undef TEXT
#undef PLOT_TEXT

/* Commands of gnuplot, one line, that define text_NAME for every PLOT_TEXT. Null if memory runs out, or if a
 * text holds a line break; else the caller frees it. */
char *texts_for_gnuplot(void);

#endif
