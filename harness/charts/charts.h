/* SPDX-License-Identifier: MIT */
/* The charts, a file each, and what they share. Each turns results into the numbers that its script draws. */
#ifndef QUADRILLE_HARNESS_CHARTS_CHARTS_H
#define QUADRILLE_HARNESS_CHARTS_CHARTS_H

#include "harness/charts/chart.h"
#include "harness/statistics/result-matrix.h"

/* All of them, in the order in which reports show them. To add one, add its line here. */
#define CHARTS(CHART) \
    CHART(cactus)     \
    CHART(portfolio)  \
    CHART(ecdf)       \
    CHART(scatter)    \
    CHART(heatmap)    \
    CHART(nodes)      \
    CHART(sizes)      \
    CHART(transition) \
    CHART(cost)

#define DECLARE_CHART(name) extern const struct chart name##_chart;
CHARTS(DECLARE_CHART)
#undef DECLARE_CHART

/* By outcome, the solved ones first, then by time. */
void sort_results(const struct result **result, size_t count);

/* "ok" or "cut off". */
const char *status_text(const struct result *result);

/* Wrong answers are in no chart: they are neither solved nor cut off. */
bool is_drawn(const struct result *result);

/* The nodes, or nothing where they were not counted. */
void write_nodes_field(FILE *tsv, const struct result *result);

/* Appends a name to the first argument of the script, as a word for gnuplot: in quotes if it has blanks. */
void write_word(const char *name, struct chart_arguments *arguments);

/* The back-ends go to the first argument of the script, the slowest first, so that a legend stands in the
 * order of the curves. `standing` has them the fastest first. Returns how many. */
size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
                    struct chart_arguments *arguments);

/* How many sets have results that a chart draws. */
size_t count_sets(const struct result_list *results, bool (*draws)(const struct result *result));

/* The time limits at which runs were cut off, in seconds, go to the next argument; may be empty. */
void write_timeouts(const struct result_list *results, struct chart_arguments *arguments);

/* The family of a back-end of the rows; its spec if the registry does not have it. */
const char *family_of(const struct chart_request *request, const char *solver);

#endif
