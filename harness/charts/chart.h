/* SPDX-License-Identifier: MIT */
/* Charts: the numbers go to charts/NAME.tsv, and gnuplot draws them by plots/NAME.gp. */
#ifndef QUADRILLE_HARNESS_CHARTS_CHART_H
#define QUADRILLE_HARNESS_CHARTS_CHART_H

#include "harness/charts/chart-style.h"
#include "harness/charts/curves.h"
#include "harness/statistics/results.h"
#include "harness/text/document.h"

struct chart_request {
    const struct result_list *results;
    const char *folder; /* where NAME.tsv and its pictures go; made if it is missing */
    const char *title;
    const char *x, *y; /* for charts of two back-ends: their specs; null: the fastest of two families. A chart
                          of two that were asked for has a name of its own, NAME-X-Y */
    const struct chart_style *style;      /* null: svg and png, 20 cm wide */
    const struct solver *const *registry; /* for the families */
    FILE *words;                          /* where charts say what they show; null: nowhere */
    bool one; /* this chart alone was asked for: its words do not begin with its name */
};

enum { CHART_ARGUMENTS_MAX = 4 };

struct chart_arguments {
    char text[CHART_ARGUMENTS_MAX][16384];
    size_t count;
    size_t pooled;        /* of how many sets the chart draws all instances alike; 0: it keeps sets apart */
    struct curves curves; /* for the page of a report */
};

struct league; /* sentences.h */

struct chart {
    const char *name;
    const char *summary;
    size_t back_ends; /* it takes at least so many */
    /* Writes the numbers, notes the curves, and what the script wants behind TERMINAL DATA OUT TITLE; of two back-ends that
     * is first the one, then the other. False and a sentence if there is nothing to draw. */
    bool (*write)(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                  struct error *error);
    /* Ranks what the chart shows, for the sentence below it. Only after `write` had something to draw. Null: none. */
    void (*describe)(const struct chart_request *request, struct league *league);
    /* Adds the same in tables, which go to NAME.md; null: none. */
    void (*tabulate)(const struct chart_request *request, struct document *document);
    bool duel; /* of two back-ends, which `x` and `y` choose */
};

/* The numbers of a chart, as NAME.tsv has them, to be freed. Null and a sentence if there is nothing to draw. */
char *chart_numbers(const struct chart *chart, const struct chart_request *request, struct error *error);

/* Adds what the chart shows, in a sentence; and in tables, if it has any. Only where it has numbers. */
void chart_describe(const struct chart *chart, const struct chart_request *request,
                    struct document *document);
void chart_tabulate(const struct chart *chart, const struct chart_request *request,
                    struct document *document);

/* Ends with a null. */
extern const struct chart *const chart_table[];

enum chart_status {
    CHART_DRAWN,
    CHART_EMPTY,      /* these rows hold nothing for it to show */
    CHART_NO_GNUPLOT, /* the numbers are written, but gnuplot is not installed */
    CHART_FAILED,
};

/* Writes and draws one chart. Unless it is drawn, `error` gets a sentence with the remedy; the numbers are
 * kept wherever they could be written. */
enum chart_status chart_draw(const struct chart *chart, const struct chart_request *request,
                             struct error *error);

#endif
