/* SPDX-License-Identifier: MIT */
/* Parts of sentences. What is said under a chart is made of its numbers, and says no more than they do. */
#ifndef QUADRILLE_CHARTS_WORDS_H
#define QUADRILLE_CHARTS_WORDS_H

#include "harness/pages/charts/charts.h"
#include "harness/writing/sentence.h"

/* Two times less than a quarter apart are called even: so much a busy machine moves them. */
#define EVEN 1.25

/* Names of back-ends as words have them (document.h): "dlx", "dlx and mrv", "dlx, mrv and 6 others". Each is cut short where it
 * is longer than the room. */
enum { NAME_TEXT_MAX = 1200, NAMES_TEXT_MAX = 3 * NAME_TEXT_MAX + 100 };
const char *names_text(const char *const *name, size_t count, char text[NAMES_TEXT_MAX]);

/* What there are so many of. */
enum noun { NOUN_BOARD, NOUN_INSTANCE, NOUN_STRETCH, NOUN_SET };
const char *noun_text(enum noun noun, size_t count);

/* Within SAY (sentence.h): "400 boards", "1 board". */
#define A_COUNTED(n, what) A_TALLY(n, noun_text(what, 1))

/* What is drawn one by one: boards, or instances where some are none, or where boards come as several isomorphs,
 * or stretches of a throughput run. */
enum noun things(const struct result_list *results);

/* How often each of several back-ends is first. */
struct firsts {
    const char *solver[STANDINGS_MAX];
    size_t count[STANDINGS_MAX], solvers;
};

/* Counts one more. */
void note_first(struct firsts *firsts, const char *solver);

/* "dlx is the fastest on 7 of 12 sets, mrv on 4, others on 1", without a full stop: the three that are first most often.
 * False, and nothing, if none is. */
bool describe_firsts(const struct firsts *firsts, size_t of, enum noun what, FILE *file);

/* "Set easy: " before what is said of one set of several. */
void describe_set_name(FILE *file, const char *set);

/* Sentences that would pool sets are written set by set, of at most so many: what is true of a pool may be
 * true of none of its sets. Of more, that is all that is said. */
enum { SETS_DESCRIBED = 3 };
void describe_pool(FILE *file, size_t sets);

#endif
