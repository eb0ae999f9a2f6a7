/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/columns.h"

#include "harness/statistics/verdict.h"

#include <math.h>
#include <stdio.h>

struct table_row figure_row(const struct set_figures *set, const struct figures *figures)
{
    bool best = figures == &set->best;
    return (struct table_row){
        .of = figures, .in = set, .set = set->set, .solver = best ? NULL : figures->solver};
}

/* --- what they share --- */

/* Where a back-end did not run on all instances, or did not solve all. */
static unsigned if_skipped(const struct set_figures *set, const struct figures *f)
{
    return f->ran < set->instances ? VALUE_PARTIAL : 0;
}

static unsigned if_unsolved(const struct set_figures *set, const struct figures *f)
{
    return f->solved < set->instances ? VALUE_PARTIAL : 0;
}

static unsigned if_foreign(const struct figures *f)
{
    return f->foreign ? VALUE_FOREIGN : 0;
}

static double unless_0(double number)
{
    return number > 0 ? number : NAN;
}

static double least_common_mean(const struct set_figures *set)
{
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++)
        least = fmin(least, set->figures[i].common_mean);
    return least;
}

#define INTERVAL(interval) .low = (interval).low, .high = (interval).high

#define F ((const struct figures *)row->of)
#define SET ((const struct set_figures *)row->in)

/* One line for each column: its name here, fields of files, head, meaning, how it looks, when, and the value. */
/* clang-format off */
COLUMN(run, "run", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->run)
COLUMN(set, "set", "set", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = SET->set)
COLUMN(solver, "solver", "back-end", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = F == &SET->best ? "virtual best solver" : F->solver)
COLUMN(instances, "instances", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)SET->instances)
COLUMN(boards, "boards", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)SET->originals)

COLUMN(ran, "ran", "asked", "instances that the back-end was asked about", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)F->ran)
COLUMN(solved, "solved", "solved", "instances of which every run ended by itself, every solution shown verified", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)F->solved, .of = (double)SET->instances)
COLUMN(cut_off, "cut_off", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)F->cut_off)
COLUMN(timeouts, "timeouts", "timeouts", "instances that met the time limit", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->timeouts)
COLUMN(out_of_memory, "out_of_memory", "out of memory", "instances that met the memory limit", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->out_of_memory)
COLUMN(limited, "limited", "own limit", "instances that met a limit of the back-end's own", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->limited)
COLUMN(crashed, "crashed", "crashed", "instances on which the back-end broke", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->crashed)
COLUMN(wrong, "wrong", "wrong", "instances whose answer was refused or refuted", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->wrong)
COLUMN(skipped, NULL, "skipped", "instances that it was not asked about", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)(SET->instances - F->ran))

#define MEDIAN .number = F->median, INTERVAL(F->median_interval), .limit = F->timeout, .marks = if_skipped(SET, F)
#define MEDIAN_MEANS "the time in the middle, over all that it was asked about, unsolved ones last; an instance's time is the median of its runs"
COLUMN(median, "median_s,median_low_s,median_high_s", "median", MEDIAN_MEANS, KIND_TIME, SHAPE_NUMBER, 0, MEDIAN)
COLUMN(stretch_median, NULL, "median of stretches", MEDIAN_MEANS, KIND_TIME, SHAPE_NUMBER, 0, MEDIAN)
COLUMN(median_interval, NULL, "interval", "where the median of another run on boards of this kind would lie: bootstrap over the boards, isomorphs with them", KIND_TIME, SHAPE_INTERVAL, COLUMN_BESIDE | COLUMN_SELDOM, MEDIAN)
COLUMN(p10, "p10_s", "10 %", "one instance in ten took no longer", KIND_TIME, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->p10, .limit = F->timeout)
COLUMN(p90, "p90_s", "90 %", "nine instances in ten took no longer", KIND_TIME, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->p90, .limit = F->timeout)
COLUMN(p99, "p99_s", "99 %", "99 instances in 100 took no longer", KIND_TIME, SHAPE_NUMBER, 0, .number = F->p99, .limit = F->timeout, .marks = if_skipped(SET, F))
COLUMN(mean, "mean_solved_s", "mean", "over the solved instances only; * where some are missing: then it says little", KIND_TIME, SHAPE_NUMBER, 0, .number = F->mean, .marks = if_unsolved(SET, F))
COLUMN(par2, "par2_s", "PAR-2", "the mean with each unsolved instance counted as twice the limit; none for a back-end that skipped some, or was wrong", KIND_TIME, SHAPE_NUMBER, 0, .number = F->par2)
COLUMN(par10, "par10_s", "PAR-10", "PAR-2 with ten times the limit instead", KIND_TIME, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->par10)

COLUMN(nodes, "nodes_a_board", "nodes", "partial solutions entered, a mean over the solved instances (PicoSAT: decisions); * where some are missing; † where a back-end of others counts them itself: not verified", KIND_NUMBER, SHAPE_NUMBER, 0, .number = F->nodes, .marks = if_unsolved(SET, F) | if_foreign(F))
COLUMN(node_time, "time_a_node_s", "a node", "time of the solved instances by their nodes", KIND_TIME, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->node_time, .marks = if_unsolved(SET, F) | if_foreign(F))
COLUMN(encoding, "encode_share", "encoding", "share of the time that went into building the formula", KIND_SHARE, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->encode_share)
COLUMN(setup, "setup_s", "set-up", "opening the back-end, once; not in the times", KIND_TIME, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->setup)
COLUMN(memory, "peak_bytes", "memory", "the most that passed through its allocator on any instance", KIND_BYTES, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->peak_bytes)
COLUMN(runs, "runs", "runs", "timed runs of all solved instances together", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->runs)
COLUMN(outliers, "outliers", "outliers", "runs more than 10 median deviations from the median of their instance", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->outliers)
COLUMN(fewest_runs, "fewest_runs", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = F->fewest_runs)
COLUMN(noise, "noise", "noise", "how far repeated runs of an instance lie apart: median deviation from their median, in the middle over the instances", KIND_SHARE, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->noise)

COLUMN(luck_boards, "luck_boards", "boards", "boards that it was asked about as several isomorphs", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)F->luck.boards)
COLUMN(luckiest, "luckiest_s", "luckiest", "median over the boards, each by its fastest isomorph", KIND_TIME, SHAPE_NUMBER, 0, .number = F->luck.luckiest, .limit = F->timeout)
COLUMN(unluckiest, "unluckiest_s", "unluckiest", "median over the boards, each by its slowest isomorph", KIND_TIME, SHAPE_NUMBER, 0, .number = F->luck.unluckiest, .limit = F->timeout)
COLUMN(par2_luckiest, "par2_luckiest_s", "PAR-2 luckiest", "PAR-2, each board by its fastest isomorph", KIND_TIME, SHAPE_NUMBER, 0, .number = F->luck.par2_luckiest)
COLUMN(par2_unluckiest, "par2_unluckiest_s", "PAR-2 unluckiest", "PAR-2, each board by its slowest isomorph", KIND_TIME, SHAPE_NUMBER, 0, .number = F->luck.par2_unluckiest)
COLUMN(widest, "widest_luck", "widest", "the largest ratio of slowest to fastest isomorph of one board", KIND_RATIO, SHAPE_NUMBER, 0, .number = F->luck.widest, .marks = F->luck.widest_cut_off ? VALUE_AT_LEAST : 0)
COLUMN(widest_index, "widest_luck_board", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = F->luck.widest_board ? (double)F->luck.widest_board->index : NAN)
COLUMN(widest_board, NULL, "on board", "which board that is", KIND_WORDS, SHAPE_NUMBER, 0, .text = F->luck.widest_board ? result_name(F->luck.widest_board, room) : "")

COLUMN(common, "common_instances", "common", "instances that every back-end solved which was never wrong", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)SET->common)
COLUMN(common_median, "common_median_s", "median", "of the instances in common: the time in the middle", KIND_TIME, SHAPE_NUMBER, 0, .number = F->common_median)
COLUMN(common_mean, "common_mean_s", "mean", "of the instances in common", KIND_TIME, SHAPE_NUMBER, 0, .number = F->common_mean)
COLUMN(common_ratio, NULL, "ratio", "of the instances in common: this mean by the least of the set", KIND_RATIO, SHAPE_NUMBER, 0, .number = F->common_mean / least_common_mean(SET))
COLUMN(common_nodes, "common_nodes_a_board", "nodes", "of the instances in common: partial solutions entered, a mean", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->common_nodes, .marks = if_foreign(F))
COLUMN(fastest, "fastest_on", "fastest on", "instances on which it was the fastest; two that are equally fast have a half each", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->fastest)
COLUMN(alone, "alone", "only it solved", "instances that no other back-end solved", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)F->alone)
COLUMN(marginal, "par2_without", "without it", "PAR-2 of the virtual best solver (on each instance the fastest) without this back-end, by PAR-2 with it", KIND_RATIO, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->marginal)
COLUMN(best_solved, "best_solved", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)SET->best.solved)
COLUMN(best_median, "best_median_s,best_median_low_s,best_median_high_s", NULL, NULL, KIND_TIME, SHAPE_NUMBER, 0, .number = SET->best.median, INTERVAL(SET->best.median_interval))
COLUMN(best_par2, "best_par2_s", NULL, NULL, KIND_TIME, SHAPE_NUMBER, 0, .number = SET->best.par2)
COLUMN(best_par10, "best_par10_s", NULL, NULL, KIND_TIME, SHAPE_NUMBER, 0, .number = SET->best.par10)

/* What later versions added stands behind the rest, as readers may count fields. */
COLUMN(rank, "rank", NULL, NULL, KIND_PLACE, SHAPE_NUMBER, 0, .number = unless_0((double)F->rank))
COLUMN(ranks, NULL, "#", "rank by PAR-2, where it is certain, for all back-ends together (Holm): 2–4 is shown to be behind one, and ahead of all behind the fourth", KIND_PLACE, SHAPE_INTERVAL, 0, .number = unless_0((double)F->rank), .low = unless_0((double)F->rank), .high = unless_0((double)F->last_rank), .text = F->unsound ? "unsound" : NULL)
COLUMN(par2_interval, "par2_low_s,par2_high_s", "interval", "where PAR-2 of another such run would lie", KIND_TIME, SHAPE_INTERVAL, COLUMN_BESIDE | COLUMN_SELDOM, .number = F->par2, INTERVAL(F->par2_interval))
#define RATIO .number = F->par2_ratio, INTERVAL(F->par2_ratio_interval)
#define RATIO_MEANS "PAR-2 by the least of the set"
COLUMN(ratio_stored, "par2_ratio,par2_ratio_low,par2_ratio_high", NULL, NULL, KIND_RATIO, SHAPE_NUMBER, 0, RATIO)
COLUMN(ratio, NULL, "ratio", RATIO_MEANS, KIND_RATIO, SHAPE_NUMBER, 0, RATIO)
COLUMN(ratio_interval, NULL, "ratio, 95 %", "its interval, by the ratios of both in the same resamples", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE | COLUMN_SELDOM, RATIO)
COLUMN(ratio_both, NULL, "ratio, 95 %", RATIO_MEANS, KIND_RATIO, SHAPE_BOTH, 0, RATIO)
COLUMN(tree, "tree_bytes", "memory of processes", "the most that its processes held together on any instance", KIND_BYTES, SHAPE_NUMBER, COLUMN_SELDOM, .number = unless_0((double)F->tree_bytes))
COLUMN(cpu, "cpu_share", "processor time", "by the time; above 100 % threads or processes help", KIND_SHARE, SHAPE_NUMBER, COLUMN_SELDOM, .number = F->cpu_share)
COLUMN(threads, "threads", "threads", "the most that there were, those of its processes included", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = unless_0(F->threads))
COLUMN(timed_rows, "timed_rows", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)SET->rows)
COLUMN(verified, "nodes_verified", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = !F->foreign)
COLUMN(blocks, "blocks", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = unless_0((double)SET->blocks))
COLUMN(last_rank, "last_rank", NULL, NULL, KIND_PLACE, SHAPE_NUMBER, 0, .number = F->rank ? (double)F->last_rank : NAN)
/* clang-format on */

/* --- which table has which --- */

#define C(name) &column_##name
const struct column *const columns_of_runs_csv[] = COLUMNS(
    C(run), C(set), C(solver), C(instances), C(boards), C(ran), C(solved), C(cut_off), C(timeouts),
    C(out_of_memory), C(limited), C(crashed), C(wrong), C(median), C(p10), C(p90), C(p99), C(mean), C(par2),
    C(par10), C(nodes), C(node_time), C(encoding), C(setup), C(memory), C(runs), C(outliers), C(fewest_runs),
    C(noise), C(luck_boards), C(luckiest), C(unluckiest), C(par2_luckiest), C(par2_unluckiest), C(widest),
    C(widest_index), C(common), C(common_median), C(common_mean), C(common_nodes), C(fastest), C(alone),
    C(marginal), C(best_solved), C(best_median), C(best_par2), C(best_par10), C(rank), C(par2_interval),
    C(ratio_stored), C(tree), C(cpu), C(threads), C(timed_rows), C(verified), C(blocks), C(last_rank));
const struct column *const *const columns_of_summary_csv = columns_of_runs_csv + 1;

const struct column *const columns_of_set[] =
    COLUMNS(C(solver), C(ranks), C(solved), C(median), C(median_interval), C(p99), C(par2), C(ratio_both),
            C(nodes), C(node_time));
const struct column *const columns_of_stretches[] =
    COLUMNS(C(solver), C(ranks), C(solved), C(stretch_median), C(median_interval), C(p99), C(par2),
            C(ratio_both), C(nodes), C(node_time));
const struct column *const columns_of_paper[] =
    COLUMNS(C(solver), C(ranks), C(solved), C(crashed), C(wrong), C(median), C(median_interval), C(par2),
            C(ratio), C(ratio_interval), C(nodes));
const struct column *const columns_of_unsolved[] =
    COLUMNS(C(solver), C(timeouts), C(out_of_memory), C(limited), C(crashed), C(wrong), C(skipped));
const struct column *const columns_of_common[] =
    COLUMNS(C(solver), C(common_median), C(common_mean), C(common_ratio), C(common_nodes));
const struct column *const columns_of_luck[] = COLUMNS(
    C(solver), C(luckiest), C(unluckiest), C(par2_luckiest), C(par2_unluckiest), C(widest), C(widest_board));
const struct column *const columns_of_virtual_best[] = COLUMNS(C(solver), C(fastest), C(alone), C(marginal));

const struct column *const columns_of_times[] =
    COLUMNS(C(solver), C(set), C(ran), C(solved), C(timeouts), C(out_of_memory), C(limited), C(crashed),
            C(wrong), C(median), C(median_interval), C(ranks), C(par2), C(par2_interval), C(ratio),
            C(ratio_interval), C(p10), C(p90), C(p99), C(mean), C(par10));
const struct column *const columns_of_shares[] =
    COLUMNS(C(solver), C(set), C(common), C(common_median), C(common_mean), C(common_ratio), C(common_nodes),
            C(fastest), C(alone), C(marginal));
const struct column *const columns_of_costs[] =
    COLUMNS(C(solver), C(set), C(nodes), C(node_time), C(encoding), C(setup), C(memory), C(tree), C(cpu),
            C(threads), C(runs), C(noise), C(outliers));
const struct column *const columns_of_luck_by_set[] =
    COLUMNS(C(solver), C(set), C(luck_boards), C(luckiest), C(unluckiest), C(par2_luckiest),
            C(par2_unluckiest), C(widest), C(widest_board));

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
COLUMN(pair_set, "set", "set", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->set)
COLUMN(pair_names, NULL, "neighbours", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = names_text(row, room))
COLUMN(pair_a, "a", "first", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->solver)
COLUMN(pair_b, "b", "second", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->other)
COLUMN(pair_both, "both_ran", "both on", "instances that both were asked about", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->both)
COLUMN(pair_a_faster, "a_faster", "first faster", "on so many of them", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->faster[0])
COLUMN(pair_b_faster, "b_faster", "second faster", "on so many of them", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->faster[1])
COLUMN(pair_b_slower, NULL, "slower on", NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->faster[0], .of = (double)PAIR->both)
COLUMN(pair_ties, "ties", "neither", "on so many of them", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->ties)

#define MEDIANS .number = PAIR->ratio, INTERVAL(PAIR->interval)
COLUMN(pair_medians, "ratio_of_medians,ratio_low,ratio_high", "ratio of medians", "median of the second by median of the first: above 1 the first is faster", KIND_RATIO, SHAPE_NUMBER, 0, MEDIANS)
COLUMN(pair_medians_interval, NULL, "interval", "of the ratio in another such run: bootstrap over the boards, isomorphs with them", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, MEDIANS)
COLUMN(pair_tested, "boards_tested", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->tested)
COLUMN(pair_p, "p", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = PAIR->p)
COLUMN(pair_p_holm, "p_holm", "p", "that goes with the interval of the paired ratio, adjusted by Holm for all pairs of the set", KIND_P, SHAPE_NUMBER, 0, .number = PAIR->p_holm)
#define PAR2 .number = PAIR->par2_ratio, INTERVAL(PAIR->par2_interval)
COLUMN(pair_par2, "par2_ratio,par2_ratio_low,par2_ratio_high", "PAR-2", "PAR-2 of the second by that of the first", KIND_RATIO, SHAPE_NUMBER, 0, PAR2)
COLUMN(pair_par2_interval, NULL, "interval", "of that ratio", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, PAR2)
COLUMN(pair_clusters, "clusters", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->clusters)
#define PAIRED .number = PAIR->paired, INTERVAL(PAIR->paired_interval)
COLUMN(pair_paired, "paired_ratio,paired_low,paired_high", "paired", "median of the ratios board by board: second by first", KIND_RATIO, SHAPE_NUMBER, 0, PAIRED)
COLUMN(pair_paired_interval, NULL, "interval", "of that, between order statistics, for another such run", KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, PAIRED)
COLUMN(pair_chance, "a_faster_share,a_faster_low,a_faster_high", "first is faster", "with a chance of so much, 95 % interval (Wilson)", KIND_SHARE, SHAPE_INTERVAL, 0, .number = PAIR->first_faster, INTERVAL(PAIR->first_faster_interval))
COLUMN(pair_boards, "boards_to_settle", "boards for 5 %", "so many would settle a difference of 5 %, in four runs of five", KIND_NUMBER, SHAPE_NUMBER, 0, .number = PAIR->boards_needed)
COLUMN(pair_runs, "runs_to_settle", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = PAIR->runs_needed)
COLUMN(pair_par2_p, "par2_p", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = PAIR->par2_p)
COLUMN(pair_par2_p_holm, "par2_p_holm", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = PAIR->par2_p_holm)
COLUMN(pair_stretches, "stretches", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)PAIR->stretches)
COLUMN(pair_verdict, "verdict", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_words[verdict_of(PAIR, VERDICT_MARGIN).word])
COLUMN(pair_rests_on, "tested", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_tests[verdict_of(PAIR, VERDICT_MARGIN).test])
/* clang-format on */

/* --- which table has which --- */

#define C(name) &column_##name
const struct column *const columns_of_pairs_csv[] =
    COLUMNS(C(pair_set), C(pair_a), C(pair_b), C(pair_both), C(pair_a_faster), C(pair_b_faster), C(pair_ties),
            C(pair_medians), C(pair_tested), C(pair_p), C(pair_p_holm), C(pair_par2), C(pair_clusters),
            C(pair_paired), C(pair_chance), C(pair_boards), C(pair_runs), C(pair_par2_p), C(pair_par2_p_holm),
            C(pair_stretches), C(pair_verdict), C(pair_rests_on));
const struct column *const columns_of_neighbours[] =
    COLUMNS(C(pair_names), C(pair_medians), C(pair_medians_interval), C(pair_paired), C(pair_paired_interval),
            C(pair_b_slower), C(pair_p_holm));
const struct column *const columns_of_all_pairs[] =
    COLUMNS(C(pair_a), C(pair_b), C(pair_set), C(pair_both), C(pair_a_faster), C(pair_b_faster), C(pair_ties),
            C(pair_medians), C(pair_medians_interval), C(pair_par2), C(pair_par2_interval), C(pair_paired),
            C(pair_paired_interval), C(pair_chance), C(pair_p_holm), C(pair_boards));
