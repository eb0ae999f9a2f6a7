#include "results.h"

#include "stats.h"

#include <math.h>
#include <stdlib.h>

/* Sets and back-ends are interned, so a name's place in the list is the order in which it appeared. */
static size_t rank_of(const struct row_list *rows, const char *name)
{
    size_t rank = 0;
    while (rank < rows->name_count && rows->name[rank] != name)
        rank++;
    return rank;
}

struct ranked {
    const struct row *row;
    size_t set, solver;
};

static int by_value(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

/* Boards of the same name and number are the same only if their cells are. */
static int compare_instance(const struct ranked *a, const struct ranked *b)
{
    int order = by_value(a->set, b->set);
    order = order ? order : by_value(a->solver, b->solver);
    order = order ? order : by_value(a->row->index, b->row->index);
    order = order ? order : by_value(a->row->isomorph, b->row->isomorph);
    if (order)
        return order;
    return (a->row->instance_hash > b->row->instance_hash) - (a->row->instance_hash < b->row->instance_hash);
}

static int compare(const void *x, const void *y)
{
    const struct ranked *a = x, *b = y;
    int order = compare_instance(a, b);
    return order ? order : by_value(a->row->run, b->row->run);
}

static bool is_limit(enum status status)
{
    return status == STATUS_TIMEOUT || status == STATUS_MEMORY || status == STATUS_LIMITED;
}

/* Which run of several speaks for the result: what is wrong may not be hidden by what was cut off. */
static unsigned badness(enum status status)
{
    switch (status) {
    case STATUS_OK:
        return 0;
    case STATUS_CLASH:
    case STATUS_STOPPED:
        return 1;
    case STATUS_TIMEOUT:
    case STATUS_MEMORY:
    case STATUS_LIMITED:

        return 2;
    default:
        return 3;
    }
}

/* One result of `count` rows of the same back-end and instance. */
static struct result join(const struct ranked *ranked, size_t count, double *times)
{
    struct result result = {.row = ranked[0].row, .counted = true};
    for (size_t i = 0; i < count; i++) {
        const struct row *row = ranked[i].row;
        times[i] = row->time_ns;
        if (badness(row->status) > badness(result.row->status))
            result.row = row;
        result.counted &= row->status != STATUS_CLASH && row->status != STATUS_STOPPED;
    }
    result.solved = result.row->status == STATUS_OK;
    result.cut_off = is_limit(result.row->status);
    sort_numbers(times, count);
    result.time_ns = quantile(times, count, 0.5);
    if (result.cut_off && result.row->timeout_ns)
        result.time_ns = (double)result.row->timeout_ns;
    return result;
}

/* What is known for certain of an instance, from solutions that were shown and verified. */
struct known {
    uint64_t most;  /* solutions that somebody has shown */
    uint64_t least; /* a whole search that showed all it counted has so many; UINT64_MAX: there is none */
};

static struct known *find_known(const struct result *result, size_t count, size_t *isomorphs)
{
    size_t highest = 0;
    *isomorphs = 1;
    for (size_t i = 0; i < count; i++) {
        highest = result[i].row->index > highest ? result[i].row->index : highest;
        if (result[i].row->isomorph >= *isomorphs)
            *isomorphs = result[i].row->isomorph + 1u;
    }
    struct known *known = malloc((highest + 1) * *isomorphs * sizeof *known);
    for (size_t i = 0; known && i < (highest + 1) * *isomorphs; i++)
        known[i] = (struct known){.least = UINT64_MAX};
    for (size_t i = 0; known && i < count; i++) {
        const struct row *row = result[i].row;
        struct known *here = &known[row->index * *isomorphs + row->isomorph];
        if (!row->hashed || row->status == STATUS_WRONG || !row->solutions)
            continue;
        if (row->solutions > here->most)
            here->most = row->solutions;
        if (row->complete && row->solutions < here->least)
            here->least = row->solutions;
    }
    return known;
}

/* A complete answer with fewer solutions than somebody has shown is no solution of the problem; nor is one
 * with more than a whole search found that does not show them. */
static bool refute(struct result_list *results)
{
    for (size_t from = 0, to; from < results->count; from = to) {
        size_t isomorphs;
        to = results_stretch(results, from, false);
        struct known *known = find_known(results->result + from, to - from, &isomorphs);
        if (!known)
            return false;
        for (size_t i = from; i < to; i++) {
            struct result *result = &results->result[i];
            const struct row *row = result->row;
            const struct known *here = &known[row->index * isomorphs + row->isomorph];
            bool too_few = row->complete && row->solutions < here->most;
            bool too_many = !row->hashed && row->solutions > here->least;
            result->refuted = row->status == STATUS_OK && (too_few || too_many);
            result->solved &= !result->refuted;
        }
        free(known);
    }
    return true;
}

bool results_group(struct result_list *results, const struct row_list *rows)
{
    struct ranked *ranked = malloc((rows->count + 1) * sizeof *ranked);
    double *times = malloc((rows->count + 1) * sizeof *times);
    *results = (struct result_list){.result = malloc((rows->count + 1) * sizeof *results->result)};
    bool good = ranked && times && results->result;
    for (size_t i = 0; good && i < rows->count; i++)
        ranked[i] = (struct ranked){&rows->row[i], rank_of(rows, rows->row[i].set),
                                    rank_of(rows, rows->row[i].solver)};
    if (good)
        qsort(ranked, rows->count, sizeof *ranked, compare);
    for (size_t first = 0, end; good && first < rows->count; first = end) {
        for (end = first + 1; end < rows->count && !compare_instance(&ranked[first], &ranked[end]); end++)
            ;
        results->result[results->count++] = join(ranked + first, end - first, times);
    }
    free(ranked);
    free(times);
    good = good && refute(results);
    if (!good)
        results_close(results);
    return good;
}

void results_close(struct result_list *results)
{
    free(results->result);
    *results = (struct result_list){0};
}

size_t results_stretch(const struct result_list *results, size_t from, bool by_solver)
{
    const struct row *first = results->result[from].row;
    size_t end = from + 1;
    while (end < results->count && results->result[end].row->set == first->set &&
           (!by_solver || results->result[end].row->solver == first->solver))
        end++;
    return end;
}

static int by_par2(const void *x, const void *y)
{
    const struct standing *a = x, *b = y;
    return (a->par2 > b->par2) - (a->par2 < b->par2);
}

size_t results_rank(const struct result_list *results, struct standing standing[STANDINGS_MAX])
{
    size_t count = 0, most = 0;
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = &results->result[i];
        size_t s = 0;
        while (s < count && standing[s].solver != result->row->solver)
            s++;
        if (s == STANDINGS_MAX || !result->counted)
            continue;
        if (s == count)
            standing[count++] = (struct standing){.solver = result->row->solver};
        double limit = result->row->timeout_ns ? (double)result->row->timeout_ns : INFINITY;
        standing[s].par2 += result->solved ? result->time_ns : 2 * limit;
        standing[s].instances++;
        most = standing[s].instances > most ? standing[s].instances : most;
    }
    for (size_t s = 0; s < count; s++)
        standing[s].par2 = standing[s].instances < most ? INFINITY : standing[s].par2 / (double)most;
    qsort(standing, count, sizeof *standing, by_par2);
    return count;
}
