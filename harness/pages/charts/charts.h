/* SPDX-License-Identifier: MIT */
/* The charts, a file each, and what they share. Each turns results into the numbers that its script draws. */
#ifndef QUADRILLE_CHARTS_H
#define QUADRILLE_CHARTS_H

#include "harness/figures/result-matrix.h"
#include "harness/pages/charts/chart.h"

bool write_cactus(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                  struct error *error);
void describe_cactus(const struct chart_request *request, FILE *file);
bool write_scatter(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                   struct error *error);
void describe_scatter(const struct chart_request *request, FILE *file);
bool write_distribution(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error);
void describe_distribution(const struct chart_request *request, FILE *file);
bool write_nodes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error);
void describe_nodes(const struct chart_request *request, FILE *file);
bool write_sizes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error);
void describe_sizes(const struct chart_request *request, FILE *file);
void tabulate_sizes(const struct chart_request *request, struct document *document);
bool write_transition(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                      struct error *error);
void describe_transition(const struct chart_request *request, FILE *file);
void tabulate_transition(const struct chart_request *request, struct document *document);
bool write_ecdf(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                struct error *error);
void describe_ecdf(const struct chart_request *request, FILE *file);
bool write_quantiles(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                     struct error *error);
void describe_quantiles(const struct chart_request *request, FILE *file);
bool write_ratio(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error);
void describe_ratio(const struct chart_request *request, FILE *file);
bool write_heatmap(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                   struct error *error);
void describe_heatmap(const struct chart_request *request, FILE *file);
bool write_drift(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error);
void describe_drift(const struct chart_request *request, FILE *file);
bool write_pacing(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                  struct error *error);
void describe_pacing(const struct chart_request *request, FILE *file);

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
