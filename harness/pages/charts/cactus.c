/* SPDX-License-Identifier: MIT */
/* cactus: how many instances each back-end solves within a time, each curve sorted by its own times. */
#include "harness/ground/memory.h"
#include "harness/pages/charts/sentences.h"
#include "harness/writing/value.h"

#include <math.h>
#include <stdlib.h>

static void write_cactus_series(const struct result_list *results, const char *solver,
                                const struct result **sorted, struct curves *curves, FILE *tsv)
{
    size_t count = 0;
    curve_begin(curves, 0, solver, 0, "{x:count} solved within {y:time} each");
    for (size_t i = 0; i < results->count; i++)
        if (results->result[i].solver == solver && is_drawn(&results->result[i]))
            sorted[count++] = &results->result[i];
    sort_results(sorted, count);
    for (size_t i = 0; i < count; i++) {
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t", solver, i + 1, sorted[i]->time_ns * 1e-9, status_text(sorted[i]));
        write_nodes_field(tsv, sorted[i]);
        fputc('\n', tsv);
        if (sorted[i]->solved)
            curve_point(curves, (double)i + 1, sorted[i]->time_ns * 1e-9, sorted[i]);
    }
}

static bool write_cactus(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                         struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = write_series(request, standing, arguments);
    const struct result **sorted = memory_get((request->results->count + 1) * sizeof *sorted);
    arguments->pooled = count_sets(request->results, is_drawn);
    arguments->curves.made = "rank";
    fputs("solver\trank\ttime_s\tstatus\tnodes\n", tsv);
    for (size_t s = count; s-- > 0;)
        write_cactus_series(request->results, standing[s].solver, sorted, &arguments->curves, tsv);
    free(sorted);
    return count || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

struct tally {
    const char *solver;
    size_t instances, solved;
    double slowest_ns; /* of those solved */
};

static struct tally tally_of(const struct result_list *results, const char *solver)
{
    struct tally tally = {.solver = solver};
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = &results->result[i];
        if (result->solver != solver || !result->counted)
            continue;
        tally.instances++;
        tally.solved += result->solved;
        if (result->solved)
            tally.slowest_ns = fmax(tally.slowest_ns, result->time_ns);
    }
    return tally;
}

/* "dlx and mrv solve all 400 boards." */
static void describe_whole(const struct tally *tally, size_t count, size_t most, enum noun what, FILE *file)
{
    const char *name[STANDINGS_MAX];
    char names[NAMES_TEXT_MAX];
    size_t whole = 0;
    for (size_t s = 0; s < count; s++)
        if (tally[s].solved == most)
            name[whole++] = tally[s].solver;
    if (!whole)
        fputs("No back-end solves ", file);
    else if (whole == count && count > 3)
        fprintf(file, "All %zu back-ends solve ", count);
    else
        SAY(file, whole == 1 ? "{} solves " : "{} solve ", A_TEXT(names_text(name, whole, names)));
    SAY(file, most == 1 ? "the one {1}." : "all {0}.", A_COUNTED(most, what), A_TEXT(noun_text(what, 1)));
}

/* " picosat solves 399, rescan 30 of the 31 that it ran on.": those that solve most first, of many the first
 * two and the last. */
static void describe_part(const struct tally *tally, size_t count, size_t most, FILE *file)
{
    enum { MOST_NAMED = 4 };
    size_t order[STANDINGS_MAX], part = 0;
    for (size_t s = 0; s < count; s++) {
        if (tally[s].solved == most)
            continue;
        size_t at = part++;
        for (; at > 0 && tally[order[at - 1]].solved < tally[s].solved; at--)
            order[at] = order[at - 1];
        order[at] = s;
    }
    for (size_t i = 0; i < part; i++) {
        const struct tally *here = &tally[order[i]];
        if (part > MOST_NAMED && i >= 2 && i + 1 < part)
            continue;
        SAY(file,
            !i                                   ? " {} solves {}"
            : part > MOST_NAMED && i + 1 == part ? ", ..., {} {}"
                                                 : ", {} {}",
            A_NAME(here->solver), A_WHOLE(here->solved));
        if (here->instances < most)
            fprintf(file, " of the %zu that it ran on", here->instances);
    }
    fputs(part ? "." : "", file);
}

/* How long those that solve all take at most. */
static void describe_slowest(const struct tally *tally, size_t count, size_t most, FILE *file)
{
    const struct tally *first = 0, *last = 0;
    for (size_t s = 0; s < count; s++) {
        if (tally[s].solved < most)
            continue;
        first = first && first->slowest_ns <= tally[s].slowest_ns ? first : &tally[s];
        last = last && last->slowest_ns >= tally[s].slowest_ns ? last : &tally[s];
    }
    if (first)
        SAY(file,
            first == last ? " The slowest one takes {1}."
                          : " Of these, {0} takes at most {1} each time, and {2} up to {3}.",
            A_NAME(first->solver), A_TIME(first->slowest_ns), A_NAME(last->solver), A_TIME(last->slowest_ns));
}

static void describe_cactus(const struct chart_request *request, FILE *file)
{
    struct standing standing[STANDINGS_MAX];
    struct tally tally[STANDINGS_MAX];
    size_t count = standings_make(standing, request->results), most = 0;
    for (size_t s = 0; s < count; s++) {
        tally[s] = tally_of(request->results, standing[s].solver);
        most = tally[s].instances > most ? tally[s].instances : most;
    }
    if (!count)
        return;
    describe_whole(tally, count, most, things(request->results), file);
    describe_slowest(tally, count, most, file);
    describe_part(tally, count, most, file);
    fputc('\n', file);
}

const struct chart cactus_chart = {.name = "cactus",
                                   .summary = "how many boards each back-end solves within a time",
                                   .back_ends = 1,
                                   .write = write_cactus,
                                   .describe = describe_cactus};
