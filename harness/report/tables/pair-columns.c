/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/pair-columns.h"

#include "harness/statistics/verdict.h"

#include <math.h>
#include <stdio.h>

struct table_row pair_row(const struct set_figures *set, const struct pair *pair)
{
    return (struct table_row){.of = pair,
                              .in = set,
                              .set = set->set,
                              .solver = set->figures[pair->a].solver,
                              .other = set->figures[pair->b].solver};
}

/* "dlx / bits": the slower back-end, the faster one. */
static const char *names_text(const struct table_row *row, char room[COLUMN_ROOM])
{
    snprintf(room, COLUMN_ROOM, "%.512s / %.512s", row->other, row->solver);
    return room;
}

#define INTERVAL(interval) .low = (interval).low, .high = (interval).high

#define PAIR ((const struct pair *)row->of)

/* One line for each column: its name here, fields of files, head, meaning, how it looks, when, and the value. */
/* clang-format off */
COLUMN(set, "set", "set", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->set)
COLUMN(names, NULL, "neighbours", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = names_text(row, room))
COLUMN(a, "a", "first", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->solver)
COLUMN(b, "b", "second", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->other)
COLUMN(both, "both_ran", "both on", "instances that both were asked about", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->both)
COLUMN(a_faster, "a_faster", "first faster", "on so many of them", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->faster[0])
COLUMN(b_faster, "b_faster", "second faster", "on so many of them", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->faster[1])
COLUMN(b_slower, NULL, "slower on", NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->faster[0], .of = (double)PAIR->both)
COLUMN(ties, "ties", "neither", "on so many of them", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->ties)

#define MEDIANS .number = PAIR->ratio, INTERVAL(PAIR->interval)
COLUMN(medians, "ratio_of_medians,ratio_low,ratio_high", "ratio of medians", "median of the second by median of the first: above 1 the first is faster", KIND_RATIO, SHAPE_NUMBER, 0, MEDIANS)
COLUMN(medians_interval, NULL, "interval", "of the ratio in another such run: bootstrap over the boards, isomorphs with them", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, MEDIANS)
COLUMN(tested, "boards_tested", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->tested)
COLUMN(p, "p", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = PAIR->p)
COLUMN(p_holm, "p_holm", "p", "that goes with the interval of the paired ratio, adjusted by Holm for all pairs of the set", KIND_P, SHAPE_NUMBER, 0, .number = PAIR->p_holm)
#define PAR2 .number = PAIR->par2_ratio, INTERVAL(PAIR->par2_interval)
COLUMN(par2, "par2_ratio,par2_ratio_low,par2_ratio_high", "PAR-2", "PAR-2 of the second by that of the first", KIND_RATIO, SHAPE_NUMBER, 0, PAR2)
COLUMN(par2_interval, NULL, "interval", "of that ratio", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, PAR2)
COLUMN(clusters, "clusters", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->clusters)
#define PAIRED .number = PAIR->paired, INTERVAL(PAIR->paired_interval)
COLUMN(paired, "paired_ratio,paired_low,paired_high", "paired", "median of the ratios board by board: second by first", KIND_RATIO, SHAPE_NUMBER, 0, PAIRED)
COLUMN(paired_interval, NULL, "interval", "of that, between order statistics, for another such run", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, PAIRED)
COLUMN(chance, "a_faster_share,a_faster_low,a_faster_high", "first is faster", "with a chance of so much, 95 % interval (Wilson)", KIND_SHARE, SHAPE_INTERVAL, 0, .number = PAIR->first_faster, INTERVAL(PAIR->first_faster_interval))
COLUMN(boards, "boards_to_settle", "boards for 5 %", "so many would settle a difference of 5 %, in four runs of five", KIND_NUMBER, SHAPE_NUMBER, 0, .number = PAIR->boards_needed)
COLUMN(runs, "runs_to_settle", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = PAIR->runs_needed)
COLUMN(par2_p, "par2_p", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = PAIR->par2_p)
COLUMN(par2_p_holm, "par2_p_holm", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = PAIR->par2_p_holm)
COLUMN(stretches, "stretches", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->stretches)
COLUMN(verdict, "verdict", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_words[verdict_of(PAIR, VERDICT_MARGIN).word])
COLUMN(rests_on, "tested", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_tests[verdict_of(PAIR, VERDICT_MARGIN).test])
/* clang-format on */

/* --- which table has which --- */

#define C(name) &column_##name
const struct column *const columns_of_pairs_csv[] =
    COLUMNS(C(set), C(a), C(b), C(both), C(a_faster), C(b_faster), C(ties), C(medians), C(tested), C(p),
            C(p_holm), C(par2), C(clusters), C(paired), C(chance), C(boards), C(runs), C(par2_p),
            C(par2_p_holm), C(stretches), C(verdict), C(rests_on));
const struct column *const columns_of_neighbours[] =
    COLUMNS(C(names), C(medians), C(medians_interval), C(paired), C(paired_interval), C(b_slower), C(p_holm));
const struct column *const columns_of_all_pairs[] =
    COLUMNS(C(a), C(b), C(set), C(both), C(a_faster), C(b_faster), C(ties), C(medians), C(medians_interval),
            C(par2), C(par2_interval), C(paired), C(paired_interval), C(chance), C(p_holm), C(boards));
