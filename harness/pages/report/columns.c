/* SPDX-License-Identifier: MIT */
#include "harness/pages/report/columns.h"

#include "harness/writing/texts.h"
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
        snprintf(cell->text, ROOM, limit > 0 ? "> %s" : text_cut_off, limit_text(limit, text));
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
        snprintf(cell->text, ROOM, "%.28s%s%.28s", low->text, text_interval_to, high->text);
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
    snprintf(cell->text, sizeof cell->text, text_range_of_ranks, first.value, last->value);
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
        snprintf(cell->text, ROOM, text_column_over, ratio);
    })
FILL_LUCK(widest_board, {
    char name[INSTANCE_NAME_MAX];
    const struct result *board = f->luck.widest_board;
    cell->value = board ? (double)board->index : NAN;
    snprintf(cell->text, sizeof cell->text, "%s", board ? result_name(board, name) : "");
})

const struct report_column column_table[] = {
    {text_column_ran, text_column_ran_means, COLUMN_TIMES, false, false, fill_ran},
    {text_column_solved, text_column_solved_means, COLUMN_TIMES, false, true, fill_solved},
    {text_column_timeouts, text_column_timeouts_means, COLUMN_TIMES, false, false, fill_timeouts},
    {text_column_out_of_memory, text_column_out_of_memory_means, COLUMN_TIMES, true, false,
     fill_out_of_memory},
    {text_column_limited, text_column_limited_means, COLUMN_TIMES, true, false, fill_limited},
    {text_column_crashed, text_column_crashed_means, COLUMN_TIMES, true, true, fill_crashed},
    {text_column_wrong, text_column_wrong_means, COLUMN_TIMES, true, true, fill_wrong},
    {text_column_median, text_column_median_means, COLUMN_TIMES, false, true, fill_median},
    {text_column_interval, text_column_interval_means, COLUMN_TIMES, true, true, fill_interval},
    {text_column_rank, text_column_rank_means, COLUMN_TIMES, true, false, fill_rank},
    {text_column_par2, text_column_par2_means, COLUMN_TIMES, false, true, fill_par2},
    {text_column_par2_interval, text_column_par2_interval_means, COLUMN_TIMES, true, false,
     fill_par2_interval},
    {text_column_ratio, text_column_ratio_means, COLUMN_TIMES, false, true, fill_ratio},
    {text_column_ratio_interval, text_column_ratio_interval_means, COLUMN_TIMES, true, true,
     fill_ratio_interval},
    {text_column_p10, text_column_p10_means, COLUMN_TIMES, true, false, fill_p10},
    {text_column_p90, text_column_p90_means, COLUMN_TIMES, true, false, fill_p90},
    {text_column_p99, text_column_p99_means, COLUMN_TIMES, false, false, fill_p99},
    {text_column_mean, text_column_mean_means, COLUMN_TIMES, false, false, fill_mean},
    {text_column_par10, text_column_par10_means, COLUMN_TIMES, true, false, fill_par10},
    {text_column_common, text_column_common_means, COLUMN_COMMON, false, false, fill_common},
    {text_column_common_median, text_column_common_median_means, COLUMN_COMMON, false, false,
     fill_common_median},
    {text_column_common_mean, text_column_common_mean_means, COLUMN_COMMON, false, false, fill_common_mean},
    {text_column_common_nodes, text_column_common_nodes_means, COLUMN_COMMON, true, false, fill_common_nodes},
    {text_column_fastest, text_column_fastest_means, COLUMN_COMMON, true, false, fill_fastest},
    {text_column_alone, text_column_alone_means, COLUMN_COMMON, true, false, fill_alone},
    {text_column_marginal, text_column_marginal_means, COLUMN_COMMON, true, false, fill_marginal},
    {text_column_nodes, text_column_nodes_means, COLUMN_COST, false, true, fill_nodes},
    {text_column_node_time, text_column_node_time_means, COLUMN_COST, true, false, fill_node_time},
    {text_column_encode, text_column_encode_means, COLUMN_COST, true, false, fill_encode},
    {text_column_setup, text_column_setup_means, COLUMN_COST, true, false, fill_setup},
    {text_column_memory, text_column_memory_means, COLUMN_COST, true, false, fill_memory},
    {text_column_tree, text_column_tree_means, COLUMN_COST, true, false, fill_tree},
    {text_column_cpu, text_column_cpu_means, COLUMN_COST, true, false, fill_cpu},
    {text_column_threads, text_column_threads_means, COLUMN_COST, true, false, fill_threads},
    {text_column_runs, text_column_runs_means, COLUMN_COST, true, false, fill_runs},
    {text_column_noise, text_column_noise_means, COLUMN_COST, true, false, fill_noise},
    {text_column_outliers, text_column_outliers_means, COLUMN_COST, true, false, fill_outliers},
    {text_column_luck_boards, text_column_luck_boards_means, COLUMN_LUCK, true, false, fill_luck_boards},
    {text_column_luckiest, text_column_luckiest_means, COLUMN_LUCK, true, false, fill_luckiest},
    {text_column_unluckiest, text_column_unluckiest_means, COLUMN_LUCK, true, false, fill_unluckiest},
    {text_column_par2_luckiest, text_column_par2_luckiest_means, COLUMN_LUCK, true, false,
     fill_par2_luckiest},
    {text_column_par2_unluckiest, text_column_par2_unluckiest_means, COLUMN_LUCK, true, false,
     fill_par2_unluckiest},
    {text_column_widest, text_column_widest_means, COLUMN_LUCK, true, false, fill_widest},
    {text_column_widest_board, text_column_widest_board_means, COLUMN_LUCK, true, false, fill_widest_board},
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
