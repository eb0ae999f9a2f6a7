/* SPDX-License-Identifier: MIT */
/* quantiles: every instance accounted for, beside the virtual best solver.
 *
 * Curves as in a cactus: the n-th fastest instance of each back-end. What the cactus leaves out is here: in
 * how many ways a back-end failed on the others, and the virtual best solver, which takes the fastest
 * back-end for each instance, so that its distance to the best single back-end is what could be gained by
 * choosing well. */
#include "harness/figures/run-figures.h"
#include "harness/figures/virtual-best.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/sentences.h"

#include <math.h>
#include <stdlib.h>

static const char best_name[] = "virtual best";

/* --- what became of the instances --- */

enum fate { SOLVED, TIMEOUT, MEMORY, LIMITED, CRASHED, WRONG, NOT_RUN, FATES };

static const char *const fate_names[FATES] = {"solved",  "timeout", "memory", "limited",
                                              "crashed", "wrong",   "not_run"};

static enum fate fate_of(const struct result *result)
{
    if (!result)
        return NOT_RUN;
    if (result_was_solved(result))
        return SOLVED;
    switch (result->status) {
    case STATUS_TIMEOUT:
        return TIMEOUT;
    case STATUS_MEMORY:
        return MEMORY;
    case STATUS_LIMITED:
        return LIMITED;
    case STATUS_CRASHED:
        return CRASHED;
    default:
        return WRONG;
    }
}

/* The sets of a run, each with its virtual best solver. */
struct pool {
    struct run_matrices run;
    struct matrix_column *best;  /* of each set */
    const struct result **cells; /* of all of these */
    struct standing standing[STANDINGS_MAX];
    size_t solvers, instances;
};

static void pool_open(struct pool *pool, const struct result_list *results)
{
    size_t rows = 0;
    *pool = (struct pool){0};
    run_matrices_open(&pool->run, results);
    pool->solvers = standings_make(pool->standing, results);
    for (size_t s = 0; s < pool->run.count; s++) {
        rows += pool->run.set[s].rows;
        pool->instances += pool->run.set[s].instances;
    }
    pool->best = memory_zeroed(pool->run.count + 1, sizeof *pool->best);
    pool->cells = memory_zeroed(rows + 1, sizeof *pool->cells);
    const struct result **cells = pool->cells;
    for (size_t s = 0; s < pool->run.count; s++) {
        pool->best[s] = virtual_best(&pool->run.set[s], cells);
        cells += pool->run.set[s].rows;
    }
}

static void pool_close(struct pool *pool)
{
    run_matrices_close(&pool->run);
    free(pool->best);
    free(pool->cells);
}

/* A curve on a set: that of a back-end, or behind the last one that of the virtual best solver. */
static const struct matrix_column *column_at(const struct pool *pool, size_t curve, size_t set)
{
    return curve == pool->solvers ? &pool->best[set]
                                  : matrix_column_of(&pool->run.set[set], pool->standing[curve].solver);
}

static void count_fates(const struct pool *pool, size_t curve, size_t count[FATES])
{
    for (size_t o = 0; o < FATES; o++)
        count[o] = 0;
    for (size_t s = 0; s < pool->run.count; s++) {
        const struct result_matrix *times = &pool->run.set[s];
        const struct matrix_column *column = column_at(pool, curve, s);
        for (size_t row = 0; row < times->rows; row++)
            count[fate_of(column ? column->cell[row] : 0)] += (size_t)times->weight[row];
    }
}

/* --- the numbers drawn --- */

/* The PAR-2 of a curve: of several sets there is none, since the hardest would decide it. */
static double par2_of(const struct pool *pool, size_t curve)
{
    const struct matrix_column *column = pool->run.count == 1 ? column_at(pool, curve, 0) : 0;
    return column ? matrix_par(&pool->run.set[0], column, 2) : NAN;
}

/* The first row of a curve has rank 0, and the figures. */
static void write_curve(const struct pool *pool, size_t curve, const struct result **solved,
                        struct curves *curves, FILE *tsv)
{
    const char *name = curve == pool->solvers ? best_name : pool->standing[curve].solver;
    size_t count[FATES], ranks = 0;
    double par2 = par2_of(pool, curve);
    count_fates(pool, curve, count);
    fprintf(tsv, "%s\t0\t", name);
    for (size_t o = 0; o < FATES; o++)
        fprintf(tsv, "\t%zu", count[o]);
    if (isfinite(par2))
        fprintf(tsv, "\t%.9g\n", par2 * 1e-9);
    else
        fputs("\t\n", tsv);
    for (size_t s = 0; s < pool->run.count; s++) {
        const struct matrix_column *column = column_at(pool, curve, s);
        for (size_t row = 0; column && row < pool->run.set[s].rows; row++)
            if (column->cell[row] && column->cell[row]->solved)
                solved[ranks++] = column->cell[row];
    }
    sort_results(solved, ranks);
    curve_begin(curves, 0, name, 0, "{x:count} of its instances take {y:time} at most");
    for (size_t i = 0; i < ranks; i++) {
        fprintf(tsv, "%s\t%zu\t%.9g\t\t\t\t\t\t\t\t\n", name, i + 1, solved[i]->time_ns * 1e-9);
        curve_point(curves, (double)i + 1, solved[i]->time_ns * 1e-9, solved[i]);
    }
}

static bool write_quantiles(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                            struct error *error)
{
    struct pool pool;
    pool_open(&pool, request->results);
    const struct result **solved = memory_get((request->results->count + 1) * sizeof *solved);
    size_t instances = pool.instances;
    write_series(request, pool.standing, arguments);
    write_timeouts(request->results, arguments);
    arguments->pooled = count_sets(request->results, is_drawn);
    arguments->curves.made = "rank";
    fputs("solver\trank\ttime_s", tsv);
    for (size_t o = 0; o < FATES; o++)
        fprintf(tsv, "\t%s", fate_names[o]);
    fputs("\tpar2_s\n", tsv);
    for (size_t s = pool.solvers; s-- > 0;)
        write_curve(&pool, s, solved, &arguments->curves, tsv);
    write_curve(&pool, pool.solvers, solved, &arguments->curves, tsv);
    pool_close(&pool);
    free(solved);
    return instances || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

/* Who is the fastest on each row of a set, and how many rows have none: no sound back-end solved them; several are equally
 * fast. And of how many the second is even with the first. */
struct row_firsts {
    struct firsts firsts;
    size_t unsolved, tied, close;
};

static void note_row(const struct result_matrix *times, size_t row, struct row_firsts *rows)
{
    const char *first = 0;
    double least = INFINITY, second = INFINITY;
    for (size_t c = 0; c < times->columns && c < STANDINGS_MAX; c++) {
        const struct result *result = times->column[c].cell[row];
        double time = result && times->column[c].sound ? time_of(result) : INFINITY;
        second = fmin(second, fmax(time, least));
        first = time < least ? times->column[c].solver : first;
        least = fmin(least, time);
    }
    if (!first)
        rows->unsolved++;
    else if (second > least)
        note_first(&rows->firsts, first);
    else
        rows->tied++;
    rows->close += second > least && second < EVEN * least;
}

/* False if nothing was solved. */
static bool describe_rows(const struct result_matrix *times, FILE *file)
{
    struct row_firsts rows = {.unsolved = 0};
    enum noun what = set_things(times);
    /* Those that are first equally often stand in the order of the columns. */
    for (size_t c = 0; c < times->columns && c < STANDINGS_MAX; c++)
        rows.firsts.solver[rows.firsts.solvers++] = times->column[c].solver;
    for (size_t row = 0; row < times->rows; row++)
        note_row(times, row, &rows);
    if (rows.unsolved == times->rows) {
        SAY(file, "No back-end solves any of {}.", A_COUNTED(times->rows, what));
        return false;
    }
    bool named = describe_firsts(&rows.firsts, times->rows, what, file);
    if (rows.tied)
        SAY(file, named ? ", several equally fast on {}" : "Several back-ends are equally fast on {} of {}",
            A_WHOLE(rows.tied), A_COUNTED(times->rows, what));
    fputs(".", file);
    if (rows.close)
        fprintf(file, " On %zu of them the second takes less than 25 %% longer.", rows.close);
    if (rows.unsolved)
        fprintf(file, " No back-end solves the other %zu.", rows.unsolved);
    return true;
}

static bool ran_on_all(const struct set_figures *set)
{
    bool any = false;
    for (size_t i = 0; i < set->count; i++)
        any |= figures_sound(&set->figures[i]) && set->figures[i].ran == set->instances;
    return any;
}

/* How far the virtual best solver lies below the best single back-end, and with which others that is on a
 * par. */
static void describe_gain(const struct set_figures *set, FILE *file)
{
    const char *equal[STANDINGS_MAX];
    char names[NAMES_TEXT_MAX];
    size_t sound = 0, equals = 0;
    double best = set->best.par2, single = set->figures[0].par2;
    for (size_t i = 0; i < set->count; i++) {
        sound += figures_sound(&set->figures[i]);
        const struct figures *f = &set->figures[i]; /* without a rank nothing is shown */
        if (i && f->rank <= 1 && f->solved && !isnan(f->par2) && equals < STANDINGS_MAX)
            equal[equals++] = set->figures[i].solver;
    }
    if (sound < 2 || isnan(best))
        return;
    if (isnan(single)) {
        fputs(ran_on_all(set)
                  ? " There is no best single back-end: none solved all, and there was no time limit."
                  : " There is no best single back-end: none ran on all instances.",
              file);
        return;
    }
    fputs(" The virtual best solver (the fastest back-end for each instance) has ", file);
    SAY(file,
        single == best          ? "the PAR-2 of the best single back-end, {1}"
        : single <= 1.05 * best ? "a PAR-2 less than 5 % lower than the best single back-end, {1}"
                                : "a PAR-2 {0} times lower than the best single back-end, {1}",
        A_FACTOR(single / best), A_NAME(set->figures[0].solver));
    if (equals)
        fprintf(file, " (no clear difference from %s)", names_text(equal, equals, names));
    fputs(".", file);
}

/* Failures that are no timeouts. */
static void describe_failures(const struct pool *pool, FILE *file)
{
    enum { NAMED_MOST = 3 };
    static const char *const sentences[FATES] = {[MEMORY] = " {} ran out of memory on {}",
                                                 [LIMITED] = " {} gave up at a limit of its own on {}",
                                                 [CRASHED] = " {} crashed on {}",
                                                 [WRONG] = " {} was wrong on {}"};
    for (enum fate fate = MEMORY; fate <= WRONG; fate++) {
        size_t count[FATES], solvers = 0;
        for (size_t s = 0; s < pool->solvers; s++) {
            count_fates(pool, s, count);
            if (count[fate] && ++solvers <= NAMED_MOST)
                SAY(file, solvers > 1 ? ", {} on {}" : sentences[fate], A_NAME(pool->standing[s].solver),
                    A_WHOLE(count[fate]));
        }
        if (solvers > NAMED_MOST)
            fprintf(file, " and %zu others", solvers - NAMED_MOST);
        fputs(solvers ? "." : "", file);
    }
}

static void describe_quantiles(const struct chart_request *request, FILE *file)
{
    struct pool pool;
    struct run_figures figures;
    pool_open(&pool, request->results);
    figures_make(&figures, request->results);
    for (size_t s = 0; s < pool.run.count && pool.run.count <= SETS_DESCRIBED; s++) {
        const struct result_matrix *times = &pool.run.set[s];
        if (!times->rows)
            continue;
        fputs(s ? " " : "", file);
        if (pool.run.count > 1)
            describe_set_name(file, times->set);
        if (describe_rows(times, file))
            describe_gain(&figures.sets[s], file);
    }
    if (pool.run.count > SETS_DESCRIBED)
        describe_pool(file, pool.run.count);
    if (pool.instances) {
        describe_failures(&pool, file);
        fputc('\n', file);
    }
    figures_close(&figures);
    pool_close(&pool);
}

const struct chart quantiles_chart = {.name = "quantiles",
                                      .summary =
                                          "every instance accounted for, beside the virtual best solver",
                                      .back_ends = 1,
                                      .write = write_quantiles,
                                      .describe = describe_quantiles};
