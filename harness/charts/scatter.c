/* scatter: one back-end's time against another's, a point for each instance that both ran on. */
#include "charts.h"

#include "../../solvers/spec.h"

#include <math.h>
#include <string.h>

/* `dlx:choose=fewest` is `dlx`: the rows leave defaults out. */
static const char *find_solver(const struct chart_request *request, const struct standing *standing,
                               size_t count, const char *name)
{
    struct spec spec;
    if (spec_parse(name, request->registry, &spec, 0))
        name = spec.text;
    for (size_t s = 0; s < count; s++)
        if (!strcmp(standing[s].solver, name))
            return standing[s].solver;
    return 0;
}

static bool no_such_solver(const struct standing *standing, size_t count, const char *asked,
                           struct error *error)
{
    char names[384] = "";
    for (size_t s = 0, used = 0; s < count && used < sizeof names; s++)
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s%s", s ? ", " : "", standing[s].solver);
    return error_set(error, "there are no runs of '%s' in these rows; there are %s", asked, names);
}

/* The two to draw: those asked for, else the fastest and the fastest of another family, else the fastest two.
 */
static bool choose_pair(const struct chart_request *request, const char *pair[2], struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = results_rank(request->results, standing);
    const char *asked[2] = {request->x, request->y};
    for (int i = 0; i < 2; i++) {
        pair[i] = asked[i] ? find_solver(request, standing, count, asked[i]) : 0;
        if (asked[i] && !pair[i])
            return no_such_solver(standing, count, asked[i], error);
    }
    for (int i = 0; i < 2; i++)
        for (size_t s = 0; !pair[i] && s < count; s++)
            if (!pair[!i] || strcmp(family_of(request->registry, standing[s].solver),
                                    family_of(request->registry, pair[!i])))
                pair[i] = standing[s].solver;
    for (size_t s = 0; s < count; s++)
        for (int i = 0; i < 2; i++)
            if (!pair[i] && standing[s].solver != pair[!i])
                pair[i] = standing[s].solver;
    return (pair[0] && pair[1]) || error_set(error, "a scatter needs the runs of two back-ends");
}

bool write_scatter(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                   struct error *error)
{
    const char *pair[2];
    if (!choose_pair(request, pair, error))
        return false;
    const struct result_list *results = request->results;
    double timeout = 0, least = INFINITY;
    size_t drawn = 0;
    fputs("set\tindex\tx_time_s\tx_status\ty_time_s\ty_status\n", tsv);
    for (size_t i = 0; i < results->count; i++) {
        const struct result *x = &results->result[i];
        if (x->solver != pair[0] || !is_drawn(x))
            continue;
        const struct result *y = results_of(results, x, pair[1]);
        if (!y || !is_drawn(y))
            continue;
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t%.9g\t%s\n", x->set, x->index, x->time_ns * 1e-9, status_text(x),
                y->time_ns * 1e-9, status_text(y));
        timeout = fmax(timeout, (double)x->timeout_ns * 1e-9);
        least =
            fmin(least, fmin(x->time_ns > 0 ? x->time_ns : INFINITY, y->time_ns > 0 ? y->time_ns : INFINITY));
        drawn++;
    }
    /* Zeros stand a factor of two below the least time that was measured. */
    double floor = isinf(least) ? 1e-9 : least * 0.5e-9;
    arguments->count = 4;
    snprintf(arguments->text[0], sizeof arguments->text[0], "%s", pair[0]);
    snprintf(arguments->text[1], sizeof arguments->text[1], "%s", pair[1]);
    snprintf(arguments->text[2], sizeof arguments->text[2], "%.9g", timeout > 0 ? timeout : 1e9);
    snprintf(arguments->text[3], sizeof arguments->text[3], "%.9g", floor);
    return drawn || error_set(error, "%s and %s have no board in common", pair[0], pair[1]);
}
