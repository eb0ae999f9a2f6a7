/* SPDX-License-Identifier: MIT */
/* Parts of sentences. What is said under a chart is made of its numbers, and says no more than they do. */
#ifndef QUADRILLE_CHARTS_WORDS_H
#define QUADRILLE_CHARTS_WORDS_H

#include "harness/pages/charts/charts.h"
#include "harness/writing/document.h"

/* Two times less than a quarter apart are called even: so much a busy machine moves them. */
#define EVEN 1.25

/* The name of a back-end, or of a set, as words have it (document.h): names of sets that are one plain word stand as they
 * are. One that is longer than the room is cut short. */
enum { NAME_TEXT_MAX = 1200 };
const char *name_text(const char *name, char text[NAME_TEXT_MAX]);
const char *set_name_text(const char *name, char text[NAME_TEXT_MAX]);

/* "dlx", "dlx and mrv", "dlx, mrv and 6 others": at most three are named. */
enum { NAMES_TEXT_MAX = 3 * NAME_TEXT_MAX + 100 };
const char *names_text(const char *const *name, size_t count, char text[NAMES_TEXT_MAX]);

/* "all", "none", or percents that are never rounded to either: "98 %", "99.9 %", "under 0.1 %". */
enum { SHARE_TEXT_MAX = 48 };
const char *share_text(size_t part, size_t all, char text[SHARE_TEXT_MAX]);

/* Two digits: "0.83", "2.1", "34", "340", "1,200". A factor above 0, finite. */
const char *factor_text(double factor, char text[SHARE_TEXT_MAX]);

/* What there are so many of. */
enum noun { NOUN_BOARD, NOUN_INSTANCE, NOUN_STRETCH, NOUN_SET };
const char *noun_text(enum noun noun, size_t count);

/* "400 boards", "1 board"; "all 400 boards", "the one board". */
enum { COUNT_TEXT_MAX = 100 };
const char *counted_text(size_t count, enum noun noun, char text[COUNT_TEXT_MAX]);
const char *all_text(size_t count, enum noun noun, char text[COUNT_TEXT_MAX]);

/* What is drawn one by one: boards, or instances where some are none, or where boards come as several isomorphs,
 * or stretches of a throughput run. */
enum noun things(const struct result_list *results);
enum noun set_things(const struct result_matrix *times);

/* "Set easy: " before what is said of one set of several. */
void describe_set_name(FILE *file, const char *set);

/* Sentences that would pool sets are written set by set, of at most so many: what is true of a pool may be
 * true of none of its sets. */
enum { SETS_DESCRIBED = 3 };

#endif
