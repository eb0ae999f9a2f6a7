/* SPDX-License-Identifier: MIT */
#include "harness/pages/report/columns.h"

#include "harness/writing/value-text.h"

#include <math.h>
#include <string.h>

/* --- cells --- */

enum { ROOM = sizeof(((struct cell *)0)->text) };

static void cell_nothing(struct cell *cell)
{
    cell->value = NAN;
    snprintf(cell->text, ROOM, "-");
}

void cell_time(struct cell *cell, double nanoseconds, double limit)
{
    char text[TIME_TEXT_MAX];
    cell->value = nanoseconds;
    if (isnan(nanoseconds))
        cell_nothing(cell);
    else if (isinf(nanoseconds))
        snprintf(cell->text, ROOM, limit > 0 ? "> %s" : "cut off", limit_text(limit, text));
    else
        snprintf(cell->text, ROOM, "%s", time_text(nanoseconds, text));
}

void cell_number(struct cell *cell, double number)
{
    char text[TIME_TEXT_MAX];
    cell->value = number;
    if (isnan(number))
        cell_nothing(cell);
    else
        snprintf(cell->text, ROOM, "%s", count_text(number, text));
}

void cell_ratio(struct cell *cell, double ratio)
{
    cell->value = ratio;
    if (isnan(ratio))
        cell_nothing(cell);
    else if (isinf(ratio))
        snprintf(cell->text, ROOM, "\xE2\x88\x9E"); /* infinity */
    else if (ratio < 99.95)
        snprintf(cell->text, ROOM, ratio < 9.995 ? "%.2f" : "%.1f", ratio);
    else
        cell_number(cell, round(ratio));
}

void cell_share(struct cell *cell, double share)
{
    cell->value = share;
    if (isnan(share))
        cell_nothing(cell);
    else
        snprintf(cell->text, ROOM, share < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100);
}

void cell_interval(struct cell *cell, const struct cell *low, const struct cell *high)
{
    cell->value = low->value;
    if (isnan(high->value) || !isfinite(low->value))
        cell_nothing(cell);
    else
        snprintf(cell->text, ROOM, "%.28s%s%.28s", low->text, " to ", high->text);
}

void cell_p(struct cell *cell, double p)
{
    cell->value = p;
    if (isnan(p))
        cell_nothing(cell);
    else
        snprintf(cell->text, ROOM, p < 0.0001 ? "< 0.0001" : "%.4f", p);
}

static void cell_bytes(struct cell *cell, double bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    cell->value = bytes;
    for (; bytes >= 1024 && unit < 4; unit++)
        bytes /= 1024;
    snprintf(cell->text, ROOM, "%.3g %s", bytes, units[unit]);
}

/* A figure that leaves unsolved instances out says so. */
static void mark_partial(struct cell *cell, const struct set_figures *set, const struct figures *f)
{
    if (f->solved < set->instances && !isnan(cell->value))
        strcat(cell->text, "*");
}

/* So does one that a back-end of others counted itself: a dagger. */
static void mark_foreign(struct cell *cell, const struct figures *f)
{
    if (f->foreign && !isnan(cell->value))
        strcat(cell->text, "\xE2\x80\xA0");
}

/* --- one figure each --- */

/* "2" becomes "2–4", and stays where it is when lines are sorted. */
static void append_end(struct cell *cell, const struct cell *last)
{
    struct cell first = *cell;
    snprintf(cell->text, sizeof cell->text, "%.0f–%.0f", first.value, last->value);
}

typedef struct cell cell_type;
#define FILL(name, ...)                                                                              \
    static void fill_##name(cell_type *cell, const struct set_figures *set, const struct figures *f) \
    {                                                                                                \
        (void)set, (void)f;                                                                          \
        __VA_ARGS__;                                                                                 \
    }
#define FILL_TALLY(field) FILL(field, cell_number(cell, (double)f->field))
#define FILL_TIME(field) FILL(field, cell_time(cell, f->field, f->timeout))

FILL_TALLY(ran)
FILL_TALLY(solved)
FILL_TALLY(timeouts)
FILL_TALLY(out_of_memory)
FILL_TALLY(limited)
FILL_TALLY(crashed)
FILL_TALLY(wrong)
FILL_TIME(median)
FILL(interval, struct cell low, high; cell_time(&low, f->median_interval.low, f->timeout);
     cell_time(&high, f->median_interval.high, f->timeout); cell_interval(cell, &low, &high))
FILL_TIME(p10)
FILL_TIME(p90)
FILL_TIME(p99)
FILL(mean, cell_time(cell, f->mean, 0); mark_partial(cell, set, f))
FILL(par2, cell_time(cell, f->par2, 0))
FILL(par10, cell_time(cell, f->par10, 0))
FILL(rank, struct cell last; cell_number(cell, f->rank ? (double)f->rank : NAN);
     cell_number(&last, (double)f->last_rank); if (f->last_rank > f->rank) append_end(cell, &last))
FILL(par2_interval, struct cell low, high; cell_time(&low, f->par2_interval.low, 0);
     cell_time(&high, f->par2_interval.high, 0); cell_interval(cell, &low, &high))
FILL(ratio, cell_ratio(cell, f->par2 / set->figures[0].par2))
FILL(ratio_interval, struct cell low, high; cell_ratio(&low, f->par2_ratio_interval.low);
     cell_ratio(&high, f->par2_ratio_interval.high); cell_interval(cell, &low, &high))
FILL(tree, if (f->tree_bytes) cell_bytes(cell, (double)f->tree_bytes); else cell_nothing(cell))
FILL(cpu, cell_share(cell, f->cpu_share))
FILL(threads, cell_number(cell, f->threads))
FILL(common, cell_number(cell, (double)set->common))
FILL(common_median, cell_time(cell, f->common_median, 0))
FILL(common_mean, cell_time(cell, f->common_mean, 0))
FILL(common_nodes, cell_number(cell, f->common_nodes); mark_foreign(cell, f))
FILL(fastest, cell_number(cell, f->fastest))
FILL(alone, cell_number(cell, (double)f->alone))
FILL(marginal, cell_ratio(cell, f->marginal))
FILL(nodes, cell_number(cell, f->nodes); mark_partial(cell, set, f); mark_foreign(cell, f))
FILL(node_time, cell_time(cell, f->node_time, 0); mark_partial(cell, set, f); mark_foreign(cell, f))
FILL(encode, cell_share(cell, f->encode_share))
FILL(setup, cell_time(cell, f->setup, 0))
FILL(memory, if (f->peak_bytes) cell_bytes(cell, (double)f->peak_bytes); else cell_nothing(cell))
FILL_TALLY(runs)
FILL(noise, cell_share(cell, f->noise))
FILL_TALLY(outliers)

/* There is no luck to report where there were no isomorphs. */
#define FILL_LUCK(name, ...)         \
    FILL(                            \
        name, if (!f->luck.boards) { \
            cell_nothing(cell);      \
            return;                  \
        } __VA_ARGS__)

FILL_LUCK(luck_boards, cell_number(cell, (double)f->luck.boards))
FILL_LUCK(luckiest, cell_time(cell, f->luck.luckiest, f->timeout))
FILL_LUCK(unluckiest, cell_time(cell, f->luck.unluckiest, f->timeout))
FILL_LUCK(par2_luckiest, cell_time(cell, f->luck.par2_luckiest, 0))
FILL_LUCK(par2_unluckiest, cell_time(cell, f->luck.par2_unluckiest, 0))
FILL_LUCK(
    widest, cell_ratio(cell, f->luck.widest); if (f->luck.widest_cut_off) {
        char ratio[ROOM];
        memcpy(ratio, cell->text, ROOM);
        snprintf(cell->text, ROOM, "over %.50s", ratio);
    })
FILL_LUCK(widest_board, {
    char name[INSTANCE_NAME_MAX];
    const struct result *board = f->luck.widest_board;
    cell->value = board ? (double)board->index : NAN;
    snprintf(cell->text, sizeof cell->text, "%s", board ? result_name(board, name) : "");
})

const struct report_column column_table[] = {
    {"asked", "instances that the back-end was asked about", COLUMN_TIMES, false, false, fill_ran},
    {"solved", "instances of which every run ended by itself, every solution shown verified", COLUMN_TIMES,
     false, true, fill_solved},
    {"timeouts", "instances that met the time limit", COLUMN_TIMES, false, false, fill_timeouts},
    {"out of memory", "instances that met the memory limit", COLUMN_TIMES, true, false, fill_out_of_memory},
    {"gave up", "instances that met a limit of the back-end's own", COLUMN_TIMES, true, false, fill_limited},
    {"crashed", "instances on which the back-end broke", COLUMN_TIMES, true, true, fill_crashed},
    {"wrong", "instances whose answer was refused or refuted", COLUMN_TIMES, true, true, fill_wrong},
    {"median",
     "the time in the middle, over all that it was asked about, unsolved ones last; an instance's time is "
     "the median of its runs",
     COLUMN_TIMES, false, true, fill_median},
    {"95 % interval",
     "where the median of another run on boards of this kind would lie: bootstrap over the boards, isomorphs "
     "with them",
     COLUMN_TIMES, true, true, fill_interval},
    {"rank",
     "by PAR-2, where it is certain, for all back-ends together (Holm): 2–4 is shown to be behind one, and "
     "ahead of all behind the fourth",
     COLUMN_TIMES, true, false, fill_rank},
    {"PAR-2",
     "the mean with each unsolved instance counted as twice the limit; none for who sat some out, or was "
     "wrong",
     COLUMN_TIMES, false, true, fill_par2},
    {"PAR-2, 95 %", "where that of another such run would lie", COLUMN_TIMES, true, false,
     fill_par2_interval},
    {"ratio", "PAR-2 by the least of the set", COLUMN_TIMES, false, true, fill_ratio},
    {"ratio, 95 %", "its interval, by the ratios of both in the same resamples", COLUMN_TIMES, true, true,
     fill_ratio_interval},
    {"10 %", "one instance in ten took no longer", COLUMN_TIMES, true, false, fill_p10},
    {"90 %", "nine instances in ten took no longer", COLUMN_TIMES, true, false, fill_p90},
    {"99 %", "99 instances in 100 took no longer", COLUMN_TIMES, false, false, fill_p99},
    {"mean", "over the solved instances only; * where some are missing: then it says little", COLUMN_TIMES,
     false, false, fill_mean},
    {"PAR-10", "PAR-2 with ten times the limit instead", COLUMN_TIMES, true, false, fill_par10},
    {"common", "instances that every back-end solved which was never wrong", COLUMN_COMMON, false, false,
     fill_common},
    {"median on common", "the time in the middle on those", COLUMN_COMMON, false, false, fill_common_median},
    {"mean on common", "the mean on those", COLUMN_COMMON, false, false, fill_common_mean},
    {"nodes on common", "partial solutions entered, a mean on those", COLUMN_COMMON, true, false,
     fill_common_nodes},
    {"fastest on", "instances on which it was the fastest; two that are equally fast have a half each",
     COLUMN_COMMON, true, false, fill_fastest},
    {"alone on", "instances that no other back-end solved", COLUMN_COMMON, true, false, fill_alone},
    {"loss without it",
     "PAR-2 of the virtual best solver (on each instance the fastest) without this back-end, by PAR-2 with "
     "it",
     COLUMN_COMMON, true, false, fill_marginal},
    {"nodes",
     "partial solutions entered, a mean over the solved instances (PicoSAT: decisions); * where some are "
     "missing; † where a back-end of others counts them itself: not verified",
     COLUMN_COST, false, true, fill_nodes},
    {"a node", "time of the solved instances by their nodes", COLUMN_COST, true, false, fill_node_time},
    {"encoding", "share of the time that went into building the formula", COLUMN_COST, true, false,
     fill_encode},
    {"set-up", "opening the back-end, once; not in the times", COLUMN_COST, true, false, fill_setup},
    {"memory", "the most that passed through its allocator on any instance", COLUMN_COST, true, false,
     fill_memory},
    {"memory of processes", "the most that its processes held together on any instance", COLUMN_COST, true,
     false, fill_tree},
    {"processor time", "by the time; above 100 % threads or processes help", COLUMN_COST, true, false,
     fill_cpu},
    {"threads", "the most that there were, those of its processes included", COLUMN_COST, true, false,
     fill_threads},
    {"runs", "timed runs of all solved instances together", COLUMN_COST, true, false, fill_runs},
    {"noise",
     "how far repeated runs of an instance lie apart: median deviation from their median, in the middle over "
     "the instances",
     COLUMN_COST, true, false, fill_noise},
    {"outliers", "runs more than 10 median deviations from the median of their instance", COLUMN_COST, true,
     false, fill_outliers},
    {"boards", "boards that it was asked about as several isomorphs", COLUMN_LUCK, true, false,
     fill_luck_boards},
    {"luckiest", "median over the boards, each by its fastest isomorph", COLUMN_LUCK, true, false,
     fill_luckiest},
    {"unluckiest", "median over the boards, each by its slowest isomorph", COLUMN_LUCK, true, false,
     fill_unluckiest},
    {"PAR-2, luckiest", "PAR-2, each board by its fastest isomorph", COLUMN_LUCK, true, false,
     fill_par2_luckiest},
    {"PAR-2, unluckiest", "PAR-2, each board by its slowest isomorph", COLUMN_LUCK, true, false,
     fill_par2_unluckiest},
    {"widest", "the largest ratio of slowest to fastest isomorph of one board", COLUMN_LUCK, true, false,
     fill_widest},
    {"on board", "which board that is", COLUMN_LUCK, true, false, fill_widest_board},
    {0},
};

bool column_is_shown(const struct report_column *column, const struct set_figures *sets, size_t count)
{
    bool shown = !column->seldom;
    for (size_t i = 0; i < count && !shown; i++)
        for (size_t k = 0; k < sets[i].count && !shown; k++) {
            struct cell cell;
            column->fill(&cell, &sets[i], &sets[i].figures[k]);
            shown = !isnan(cell.value) && cell.value != 0;
        }
    return shown;
}

bool column_group_is_shown(enum column_group group, const struct set_figures *sets, size_t count)
{
    for (const struct report_column *column = column_table; column->head; column++)
        if (column->group == group && column_is_shown(column, sets, count))
            return count;
    return false;
}
