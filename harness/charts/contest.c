#include "contest.h"

#include <math.h>
#include <stdlib.h>

/* The result is the first on its instance: no back-end further up in the order has one. */
static bool is_first(const struct contest *contest, const struct result_list *results,
                     const struct result *result)
{
    for (size_t s = 0; s < contest->solvers && contest->standing[s].solver != result->solver; s++) {
        const struct result *other = results_of(results, result, contest->standing[s].solver);
        if (other && other->counted)
            return false;
    }
    return true;
}

static void add_instance(struct contest *contest, const struct result_list *results,
                         const struct result *like)
{
    const struct result **cell = contest->cell + contest->instances++ * contest->solvers;
    for (size_t s = 0; s < contest->solvers; s++) {
        const struct result *result = results_of(results, like, contest->standing[s].solver);
        cell[s] = result && result->counted ? result : 0;
    }
}

static const char *set_of(const struct contest *contest, size_t instance)
{
    const struct result *const *cell = contest->cell + instance * contest->solvers;
    while (!*cell)
        cell++;
    return (*cell)->set;
}

/* The instances of a set stand together. */
static void mark_unsound(struct contest *contest)
{
    for (size_t from = 0, to; from < contest->instances; from = to) {
        bool wrong[STANDINGS_MAX] = {false};
        for (to = from; to < contest->instances && set_of(contest, to) == set_of(contest, from); to++)
            for (size_t s = 0; s < contest->solvers; s++) {
                const struct result *result = contest->cell[to * contest->solvers + s];
                wrong[s] |= result && (result->status == STATUS_WRONG || result->refuted);
            }
        for (size_t i = from; i < to; i++)
            for (size_t s = 0; s < contest->solvers; s++)
                contest->unsound[i * contest->solvers + s] = wrong[s];
    }
}

bool contest_make(struct contest *contest, const struct result_list *results)
{
    size_t firsts = 0;
    *contest = (struct contest){0};
    contest->solvers = results_rank(results, contest->standing);
    for (size_t i = 0; i < results->count; i++)
        firsts += results->result[i].counted && is_first(contest, results, &results->result[i]);
    contest->cell = calloc(firsts * contest->solvers + 1, sizeof *contest->cell);
    for (size_t i = 0; contest->cell && i < results->count; i++)
        if (results->result[i].counted && is_first(contest, results, &results->result[i]))
            add_instance(contest, results, &results->result[i]);
    contest->unsound = calloc(contest->instances * contest->solvers + 1, sizeof *contest->unsound);
    if (contest->cell && contest->unsound)
        mark_unsound(contest);
    return contest->cell && contest->unsound;
}

void contest_close(struct contest *contest)
{
    free(contest->cell);
    free(contest->unsound);
    *contest = (struct contest){0};
}

const struct result *contest_best(const struct contest *contest, size_t instance)
{
    const struct result *const *cell = contest->cell + instance * contest->solvers, *best = 0;
    const bool *unsound = contest->unsound + instance * contest->solvers;
    for (size_t s = 0; s < contest->solvers; s++) {
        if (!cell[s] || (unsound[s] && cell[s]->solved))
            continue;
        bool better = !best || (cell[s]->solved && (!best->solved || cell[s]->time_ns < best->time_ns));
        best = better ? cell[s] : best;
    }
    return best;
}

double contest_best_par2(const struct contest *contest)
{
    double sum = 0;
    for (size_t i = 0; i < contest->instances; i++) {
        const struct result *best = contest_best(contest, i);
        double limit = best && best->timeout_ns ? (double)best->timeout_ns : INFINITY;
        sum += best && best->solved ? best->time_ns : 2 * limit;
    }
    return contest->instances ? sum / (double)contest->instances : 0;
}
