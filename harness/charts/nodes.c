/* nodes: the size of a search against its time, a point for each instance and back-end. */
#include "contest.h"
#include "words.h"

#include "../output.h"

#include <math.h>

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

/* --- the sentences below them --- */

/* A back-end on the instances that all who count their nodes solved. */
struct cost {
    const char *solver;
    double nodes, time_ns;
};

static bool counts(const struct contest *contest, size_t solver)
{
    for (size_t i = 0; i < contest->instances; i++) {
        const struct result *result = contest->cell[i * contest->solvers + solver];
        if (result && result->solved && result->has_nodes)
            return true;
    }
    return false;
}

/* Sums over the instances in common; returns how many those are. */
static size_t add_up(const struct contest *contest, const size_t *solver, size_t count, struct cost *cost)
{
    size_t common = 0;
    for (size_t s = 0; s < count; s++)
        cost[s] = (struct cost){.solver = contest->standing[solver[s]].solver};
    for (size_t i = 0; i < contest->instances; i++) {
        const struct result *const *cell = contest->cell + i * contest->solvers;
        bool all = true;
        for (size_t s = 0; s < count && all; s++)
            all = cell[solver[s]] && cell[solver[s]]->solved && cell[solver[s]]->has_nodes;
        for (size_t s = 0; s < count && all; s++) {
            cost[s].nodes += (double)cell[solver[s]]->nodes;
            cost[s].time_ns += cell[solver[s]]->time_ns;
        }
        common += all;
    }
    return common;
}

static void tell_nodes_of(const struct cost *cost, size_t count, FILE *file, bool markdown)
{
    size_t least = 0, most = 0;
    char text[TIME_TEXT_MAX], factor[SHARE_TEXT_MAX];
    for (size_t s = 1; s < count; s++) {
        least = cost[s].nodes < cost[least].nodes ? s : least;
        most = cost[s].nodes > cost[most].nodes ? s : most;
    }
    tell_name(file, cost[least].solver, markdown);
    fprintf(file, " enters %s node%s", count_text(cost[least].nodes, text),
            cost[least].nodes == 1 ? "" : "s");
    if (cost[most].nodes == cost[least].nodes) {
        fputs(count > 1 ? ", as do all who count them" : "", file);
    } else if (cost[least].nodes > 0) {
        fputs(", the fewest, and ", file);
        tell_name(file, cost[most].solver, markdown);
        fprintf(file, " %s times as many, the most",
                factor_text(cost[most].nodes / cost[least].nodes, factor));
    } else {
        fputs(", the fewest, and ", file);
        tell_name(file, cost[most].solver, markdown);
        fprintf(file, " %s, the most", count_text(cost[most].nodes, text));
    }
    fputs(".", file);
}

static double cost_of(const struct cost *cost)
{
    return cost->nodes > 0 ? cost->time_ns / cost->nodes : INFINITY;
}

static void tell_cost(const struct cost *cost, size_t count, FILE *file, bool markdown)
{
    const struct cost *least = 0, *most = 0;
    char text[TIME_TEXT_MAX];
    for (size_t s = 0; s < count; s++) {
        if (isinf(cost_of(&cost[s])))
            continue;
        least = least && cost_of(least) <= cost_of(&cost[s]) ? least : &cost[s];
        most = most && cost_of(most) >= cost_of(&cost[s]) ? most : &cost[s];
    }
    if (!least)
        return;
    time_text(cost_of(least), text);
    if (least == most) {
        fputs(" A node costs ", file);
        tell_name(file, least->solver, markdown);
        fprintf(file, " %s", text);
    } else {
        fprintf(file, " A node costs from %s (", text);
        tell_name(file, least->solver, markdown);
        fprintf(file, ") to %s (", time_text(cost_of(most), text));
        tell_name(file, most->solver, markdown);
        fputs(")", file);
    }
    fputs(".", file);
}

bool tell_nodes(const struct chart_request *request, FILE *file, bool markdown)
{
    struct contest contest;
    struct cost cost[STANDINGS_MAX];
    const char *silent[STANDINGS_MAX];
    size_t solver[STANDINGS_MAX], count = 0, silents = 0;
    bool good = contest_make(&contest, request->results);
    for (size_t s = 0; good && s < contest.solvers; s++) {
        if (counts(&contest, s))
            solver[count++] = s;
        else
            silent[silents++] = contest.standing[s].solver;
    }
    if (good && count) {
        size_t common = add_up(&contest, solver, count, cost);
        tell_count(file, common, things(request->results));
        fprintf(file, " %s solved by all who count their nodes%s", common == 1 ? "is" : "are",
                common > 1 ? ": on these "
                : common   ? ": there "
                           : ".");
        if (common) {
            tell_nodes_of(cost, count, file, markdown);
            tell_cost(cost, count, file, markdown);
        }
        if (silents) {
            fputc(' ', file);
            tell_names(file, silent, silents, markdown);
            fprintf(file, " count%s none.", silents == 1 ? "s" : "");
        }
        fputc('\n', file);
    }
    contest_close(&contest);
    return good;
}
