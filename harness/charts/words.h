/* Parts of sentences. What is said under a chart is made of its numbers, and says no more than they do. */
#ifndef QUADRILLE_CHARTS_WORDS_H
#define QUADRILLE_CHARTS_WORDS_H

#include "charts.h"

/* Two times less than a quarter apart are called even: so much a busy machine moves them. */
#define EVEN 1.25

/* The name of a back-end or a set. One that words or Markdown would run into (blanks, underscores, stars) is
 * set off, by quotation marks or as Markdown's code. */
void tell_name(FILE *file, const char *name, bool markdown);

/* "dlx", "dlx and mrv", "dlx, mrv and 6 others": at most three are named. */
void tell_names(FILE *file, const char *const *name, size_t count, bool markdown);

/* "all", "none", or percents that are never rounded to either: "98 %", "99.9 %", "under 0.1 %". */
enum { SHARE_TEXT_MAX = 24 };
const char *share_text(size_t part, size_t all, char text[SHARE_TEXT_MAX]);

/* Two digits: "0.83", "2.1", "34", "340", "1,200". A factor above 0, finite. */
const char *factor_text(double factor, char text[SHARE_TEXT_MAX]);

/* "400 boards", "1 board": of things in the plural. */
void tell_count(FILE *file, size_t count, const char *what);

/* What is drawn one by one: "boards", or "instances" where some are none, or where boards come in several
 * forms, or "stretches" of a throughput run. */
const char *things(const struct result_list *results);
const char *set_things(const struct times *times);

/* Sentences that would pool sets are told set by set, of at most so many: what is true of a pool may be true
 * of none of its sets. */
enum { SETS_TOLD = 3 };
bool is_one_set(const struct result_list *results);

#endif
