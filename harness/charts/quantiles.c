/* quantiles: every instance accounted for, beside the virtual best solver.
 *
 * Curves as in a cactus: the n-th fastest instance of each back-end. What the cactus leaves out is here: in
 * how many ways a back-end failed on the others, and the virtual best solver, which takes the fastest
 * back-end for each instance, so that its distance to the best single back-end is what could be gained by
 * choosing well. */
#include "contest.h"
#include "words.h"

#include "../output.h"
#include "../stats.h"

#include <math.h>
#include <stdlib.h>

static const char virtual_best[] = "virtual best";

/* --- what became of the instances --- */

enum fate { SOLVED, TIMEOUT, MEMORY, LIMITED, CRASHED, WRONG, NOT_RUN, FATES };

static const char *const fate_names[FATES] = {"solved",  "timeout", "memory", "limited",
                                              "crashed", "wrong",   "not_run"};

static enum fate fate_of(const struct result *result)
{
    if (!result)
        return NOT_RUN;
    if (result->solved)
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

/* One curve: a back-end, or behind the last one the virtual best solver. */
static const struct result *result_at(const struct contest *contest, size_t curve, size_t instance)
{
    return curve == contest->solvers ? contest_best(contest, instance)
                                     : contest->cell[instance * contest->solvers + curve];
}

static void count_fates(const struct contest *contest, size_t curve, size_t count[FATES])
{
    for (size_t o = 0; o < FATES; o++)
        count[o] = 0;
    for (size_t i = 0; i < contest->instances; i++)
        count[fate_of(result_at(contest, curve, i))]++;
}

/* PAR-2 over all instances; infinite if it did not run on all of them. */
static double par2_of(const struct contest *contest, size_t curve)
{
    if (curve == contest->solvers)
        return contest_best_par2(contest);
    const struct standing *standing = &contest->standing[curve];
    return standing->instances == contest->instances ? standing->par2 : INFINITY;
}

/* --- the numbers drawn --- */

/* The first row of a curve has rank 0, and the figures. */
static void write_curve(const struct contest *contest, size_t curve, double *times, FILE *tsv)
{
    const char *name = curve == contest->solvers ? virtual_best : contest->standing[curve].solver;
    size_t count[FATES], solved = 0;
    double par2 = par2_of(contest, curve);
    count_fates(contest, curve, count);
    fprintf(tsv, "%s\t0\t", name);
    for (size_t o = 0; o < FATES; o++)
        fprintf(tsv, "\t%zu", count[o]);
    if (isfinite(par2))
        fprintf(tsv, "\t%.9g\n", par2 * 1e-9);
    else
        fputs("\t\n", tsv);
    for (size_t i = 0; i < contest->instances; i++) {
        const struct result *result = result_at(contest, curve, i);
        if (result && result->solved)
            times[solved++] = result->time_ns;
    }
    sort_numbers(times, solved);
    for (size_t i = 0; i < solved; i++)
        fprintf(tsv, "%s\t%zu\t%.9g\t\t\t\t\t\t\t\t\n", name, i + 1, times[i] * 1e-9);
}

bool write_quantiles(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                     struct error *error)
{
    struct contest contest;
    bool good = contest_make(&contest, request->results);
    double *times = malloc((contest.instances + 1) * sizeof *times);
    size_t instances = contest.instances;
    good &= times != 0;
    if (good) {
        write_series(request, contest.standing, arguments);
        write_timeouts(request->results, arguments);
        fputs("solver\trank\ttime_s", tsv);
        for (size_t o = 0; o < FATES; o++)
            fprintf(tsv, "\t%s", fate_names[o]);
        fputs("\tpar2_s\n", tsv);
        for (size_t s = contest.solvers; s-- > 0;)
            write_curve(&contest, s, times, tsv);
        write_curve(&contest, contest.solvers, times, tsv);
    }
    free(times);
    contest_close(&contest);
    if (!good)
        return error_set(error, "not enough memory");
    return instances || error_set(error, "there are no runs to draw");
}

/* --- the sentences below them --- */

/* Who is the fastest how often. */
struct firsts {
    size_t count[STANDINGS_MAX];
    size_t nobody, tied, close; /* instances that nobody solved; on which several are equally fast; on which
                                   the two fastest are even */
};

static void note_first(const struct contest *contest, size_t instance, struct firsts *firsts)
{
    const struct result *const *cell = contest->cell + instance * contest->solvers;
    size_t first = contest->solvers;
    double second = INFINITY;
    const bool *unsound = contest->unsound + instance * contest->solvers;
    for (size_t s = 0; s < contest->solvers; s++)
        if (cell[s] && cell[s]->solved && !unsound[s] &&
            (first == contest->solvers || cell[s]->time_ns < cell[first]->time_ns))
            first = s;
    if (first == contest->solvers) {
        firsts->nobody++;
        return;
    }
    for (size_t s = 0; s < contest->solvers; s++)
        if (s != first && cell[s] && cell[s]->solved && !unsound[s])
            second = fmin(second, cell[s]->time_ns);
    if (second > cell[first]->time_ns)
        firsts->count[first]++;
    else
        firsts->tied++;
    firsts->close += second > cell[first]->time_ns && second < EVEN * cell[first]->time_ns;
}

/* False if nobody solved anything. */
static bool tell_firsts(const struct contest *contest, const char *what, FILE *file, bool markdown)
{
    enum { NAMED = 3 };
    struct firsts firsts = {0};
    size_t left = contest->instances;
    for (size_t i = 0; i < contest->instances; i++)
        note_first(contest, i, &firsts);
    left -= firsts.nobody;
    if (!left) {
        fputs("Nobody solves any of ", file);
        tell_count(file, contest->instances, what);
        fputs(".", file);
        return false;
    }
    fputs("Of ", file);
    tell_count(file, contest->instances, what);
    fputs(" ", file);
    left -= firsts.tied;
    size_t told = 0;
    for (; told < NAMED && left; told++) {
        size_t most = 0;
        for (size_t s = 1; s < contest->solvers; s++)
            most = firsts.count[s] > firsts.count[most] ? s : most;
        fputs(told ? ", " : "", file);
        tell_name(file, contest->standing[most].solver, markdown);
        fprintf(file, "%s on %zu", told ? "" : " is the fastest", firsts.count[most]);
        left -= firsts.count[most];
        firsts.count[most] = 0;
    }
    if (left)
        fprintf(file, ", others on %zu", left);
    if (firsts.tied)
        fprintf(file, "%s on %zu", told ? ", several equally fast" : "several are equally fast", firsts.tied);
    if (firsts.close)
        fprintf(file, "; on %zu the two fastest are less than a quarter apart", firsts.close);
    if (firsts.nobody)
        fprintf(file, "; nobody solves %zu", firsts.nobody);
    fputs(".", file);
    return true;
}

/* Whether a back-end was never wrong. */
static bool is_sound(const struct contest *contest, size_t solver)
{
    for (size_t i = 0; i < contest->instances; i++)
        if (contest->unsound[i * contest->solvers + solver])
            return false;
    return true;
}

/* The first such back-end from a place on. */
static size_t next_sound(const struct contest *contest, size_t solver)
{
    while (solver < contest->solvers && !is_sound(contest, solver))
        solver++;
    return solver;
}

static bool ran_on_all(const struct contest *contest)
{
    bool any = false;
    for (size_t s = 0; s < contest->solvers; s++)
        any |= is_sound(contest, s) && contest->standing[s].instances == contest->instances;
    return any;
}

/* How far the virtual best solver lies below the best single back-end. */
static void tell_gain(const struct contest *contest, FILE *file, bool markdown)
{
    char text[SHARE_TEXT_MAX];
    size_t sound = 0, first = next_sound(contest, 0), second = next_sound(contest, first + 1);
    for (size_t s = 0; s < contest->solvers; s = next_sound(contest, s + 1))
        sound += is_sound(contest, s);
    double best = par2_of(contest, contest->solvers), single = sound ? par2_of(contest, first) : INFINITY;
    if (sound < 2 || isinf(best))
        return;
    if (isinf(single)) {
        fprintf(file, " There is no best single back-end: none %s.",
                ran_on_all(contest) ? "solved all, and there was no time limit" : "ran on all instances");
        return;
    }
    fputs(" The PAR-2 of the virtual best solver is ", file);
    if (single == best)
        fputs("no lower than", file);
    else if (single <= 1.05 * best)
        fputs("less than 5 % lower than", file);
    else
        fprintf(file, "%s times lower than", factor_text(single / best, text));
    fputs(" that of the best single back-end, ", file);
    tell_name(file, contest->standing[first].solver, markdown);
    if (par2_of(contest, second) < EVEN * single) {
        fputs(" (", file);
        tell_name(file, contest->standing[second].solver, markdown);
        fputs(" is less than a quarter behind)", file);
    }
    fputs(".", file);
}

/* Failures that are no timeouts. */
static void tell_failures(const struct contest *contest, FILE *file, bool markdown)
{
    static const char *const verbs[FATES] = {[MEMORY] = "ran out of memory",
                                             [LIMITED] = "gave up at a limit of its own",
                                             [CRASHED] = "crashed",
                                             [WRONG] = "was wrong"};
    for (enum fate fate = MEMORY; fate <= WRONG; fate++) {
        size_t count[FATES], solvers = 0;
        for (size_t s = 0; s < contest->solvers; s++) {
            count_fates(contest, s, count);
            if (!count[fate] || ++solvers > 3)
                continue;
            fputs(solvers == 1 ? " " : ", ", file);
            tell_name(file, contest->standing[s].solver, markdown);
            fprintf(file, "%s%s on %zu", solvers == 1 ? " " : "", solvers == 1 ? verbs[fate] : "",
                    count[fate]);
        }
        if (solvers > 3)
            fprintf(file, " and %zu others", solvers - 3);
        fputs(solvers ? "." : "", file);
    }
}

bool tell_quantiles(const struct chart_request *request, FILE *file, bool markdown)
{
    struct contest contest;
    bool good = contest_make(&contest, request->results);
    if (good && contest.instances) {
        if (tell_firsts(&contest, things(request->results), file, markdown))
            tell_gain(&contest, file, markdown);
        tell_failures(&contest, file, markdown);
        fputc('\n', file);
    }
    contest_close(&contest);
    return good;
}
