/* nodes: the size of a search against its time, a point for each instance and back-end. */
#include "charts.h"

bool write_nodes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                 struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    bool counted = false;
    write_series(request, standing, arguments);
    fputs("solver\tset\tnodes\ttime_s\tstatus\n", tsv);
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = &results->result[i];
        if (!is_drawn(result))
            continue;
        counted |= result->has_nodes;
        fprintf(tsv, "%s\t%s\t", result->solver, result->set);
        write_nodes_field(tsv, result);
        fprintf(tsv, "\t%.9g\t%s\n", result->time_ns * 1e-9, status_text(result));
    }
    return counted || error_set(error, "no back-end counted its nodes");
}
