/* The charts, a file each, and what they share. Each turns results into the numbers that its script draws. */
#ifndef QUADRILLE_CHARTS_H
#define QUADRILLE_CHARTS_H

#include "../chart.h"

bool write_cactus(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                  struct error *error);
bool write_scatter(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                   struct error *error);
bool write_distribution(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error);
bool write_nodes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error);
bool write_sizes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error);
bool tell_sizes(const struct chart_request *request, FILE *file, bool markdown);

/* "ok" or "cut off". */
const char *status_text(const struct result *result);

/* Wrong answers are in no chart: they are neither solved nor cut off. */
bool is_drawn(const struct result *result);

/* The nodes, or nothing where they were not counted. */
void write_nodes_field(FILE *tsv, const struct result *result);

/* The back-ends go to the first argument of the script, the slowest first, so that a legend stands in the
 * order of the curves. `standing` has them the fastest first. Returns how many. */
size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
                    struct chart_arguments *arguments);

/* The family of a spec; the spec itself if the registry does not have it. */
const char *family_of(const struct solver *const *registry, const char *spec);

#endif
