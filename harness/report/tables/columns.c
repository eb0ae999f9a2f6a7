/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/columns.h"

#include <math.h>

struct table_row figure_row(const struct set_statistics *set, const struct solver_statistics *statistics)
{
    assert(statistics == &set->best ||
           (statistics >= set->statistics && statistics < set->statistics + set->count));
    bool best = statistics == &set->best;
    return (struct table_row){
        .of = statistics, .in = set, .set = set->set, .solver = best ? NULL : statistics->solver};
}

/* --- what they share --- */

/* Where a solver did not run on all instances, or did not solve all. */
static unsigned if_skipped(const struct set_statistics *set, const struct solver_statistics *f)
{
    return f->ran < set->instances ? VALUE_PARTIAL : 0;
}

static unsigned if_unsolved(const struct set_statistics *set, const struct solver_statistics *f)
{
    return f->solved < set->instances ? VALUE_PARTIAL : 0;
}

static unsigned if_foreign(const struct solver_statistics *f)
{
    return f->foreign ? VALUE_FOREIGN : 0;
}

static double unless_0(double number)
{
    return number > 0 ? number : NAN;
}

static double least_common_mean(const struct set_statistics *set)
{
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++)
        least = fmin(least, set->statistics[i].common_mean);
    return least;
}

#define STATISTICS ((const struct solver_statistics *)row->of)
#define SET ((const struct set_statistics *)row->in)

/* A value that tables and files have. */
#define SHOWN(name, its_value, its_key, its_head, its_kind, means) \
    COLUMN(name, its_value, .key = (its_key), .head = (its_head), .kind = (its_kind), .meaning = (means))

/* A number that a table leaves out where it is 0 for all solvers. */
#define SELDOM(name, member, its_key, its_head, its_kind, means)                                       \
    COLUMN(name, NUMBER(STATISTICS->member), .key = (its_key), .head = (its_head), .kind = (its_kind), \
           .flags = COLUMN_SELDOM, .meaning = (means))

COLUMN(run, TEXT(row->run), .key = "run")
COLUMN(set, TEXT(SET->set), .key = "set", .head = "set")
COLUMN(solver, TEXT(STATISTICS == &SET->best ? "virtual best solver" : STATISTICS->solver), .key = "solver",
       .head = "solver")
COLUMN(instances, NUMBER(SET->instances), .key = "instances", .kind = KIND_NUMBER)
COLUMN(boards, NUMBER(SET->originals), .key = "boards", .kind = KIND_NUMBER)

SHOWN(ran, NUMBER(STATISTICS->ran), "ran", "asked", KIND_NUMBER, "instances that the solver was asked about")
SHOWN(solved, VALUE(.number = (double)STATISTICS->solved, .of = (double)SET->instances), "solved", "solved",
      KIND_NUMBER, "instances of which every run ended by itself, every solution shown verified")
COLUMN(cut_off, NUMBER(STATISTICS->cut_off), .key = "cut_off", .kind = KIND_NUMBER)
SELDOM(timeouts, timeouts, "timeouts", "timeouts", KIND_NUMBER, "instances that met the time limit")
SELDOM(out_of_memory, out_of_memory, "out_of_memory", "out of memory", KIND_NUMBER,
       "instances that met the memory limit")
SELDOM(limited, limited, "limited", "own limit", KIND_NUMBER,
       "instances that met a limit of the solver's own")
SELDOM(crashed, crashed, "crashed", "crashed", KIND_NUMBER, "instances on which the solver broke")
SELDOM(wrong, wrong, "wrong", "wrong", KIND_NUMBER, "instances whose answer was refused or refuted")
COLUMN(skipped, NUMBER(SET->instances - STATISTICS->ran), .head = "skipped", .kind = KIND_NUMBER,
       .flags = COLUMN_SELDOM, .meaning = "instances that it was not asked about")

SELDOM(disturbed, disturbed, "disturbed", "disturbed", KIND_NUMBER,
       "instances on which the machine was disturbed in each try: left out for all solvers")

#define MEDIAN                                                                    \
    VALUE(.number = STATISTICS->median, .low = STATISTICS->median_interval.low,   \
          .high = STATISTICS->median_interval.high, .limit = STATISTICS->timeout, \
          .marks = if_skipped(SET, STATISTICS))
#define MEDIAN_MEANS                                                                                       \
    "the time in the middle, over all that it was asked about, unsolved ones last; an instance's time is " \
    "the median of its runs"
SHOWN(median, MEDIAN, "median_s,median_low_s,median_high_s", "median", KIND_TIME, MEDIAN_MEANS)
COLUMN(stretch_median, MEDIAN, .head = "median of stretches", .kind = KIND_TIME, .meaning = MEDIAN_MEANS)
COLUMN(median_interval, MEDIAN, .head = "interval", .kind = KIND_TIME, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE | COLUMN_SELDOM,
       .meaning = "where the median of another run on boards of this kind would lie: bootstrap over the "
                  "boards, isomorphs with them")
COLUMN(p10, VALUE(.number = STATISTICS->p10, .limit = STATISTICS->timeout), .key = "p10_s", .head = "10 %",
       .kind = KIND_TIME, .flags = COLUMN_SELDOM, .meaning = "one instance in ten took no longer")
COLUMN(p90, VALUE(.number = STATISTICS->p90, .limit = STATISTICS->timeout), .key = "p90_s", .head = "90 %",
       .kind = KIND_TIME, .flags = COLUMN_SELDOM, .meaning = "nine instances in ten took no longer")
SHOWN(p99,
      VALUE(.number = STATISTICS->p99, .limit = STATISTICS->timeout, .marks = if_skipped(SET, STATISTICS)),
      "p99_s", "99 %", KIND_TIME, "99 instances in 100 took no longer")
SHOWN(mean, VALUE(.number = STATISTICS->mean, .marks = if_unsolved(SET, STATISTICS)), "mean_solved_s", "mean",
      KIND_TIME, "over the solved instances only; * where some are missing: then it says little")
SHOWN(par2, NUMBER(STATISTICS->par2), "par2_s", "PAR-2", KIND_TIME,
      "the mean with each unsolved instance counted as twice the limit; none for a solver that "
      "skipped some, or was wrong")
SELDOM(par10, par10, "par10_s", "PAR-10", KIND_TIME, "PAR-2 with ten times the limit instead")

SHOWN(nodes,
      VALUE(.number = STATISTICS->nodes, .marks = if_unsolved(SET, STATISTICS) | if_foreign(STATISTICS)),
      "nodes_a_board", "nodes", KIND_NUMBER,
      "partial solutions entered, a mean over the solved instances (PicoSAT: decisions); * where "
      "some are missing; † where a solver of others counts them itself: not verified")
COLUMN(node_time,
       VALUE(.number = STATISTICS->node_time, .marks = if_unsolved(SET, STATISTICS) | if_foreign(STATISTICS)),
       .key = "time_a_node_s", .head = "a node", .kind = KIND_TIME, .flags = COLUMN_SELDOM,
       .meaning = "time of the solved instances by their nodes")
SELDOM(encoding, encode_share, "encode_share", "encoding", KIND_SHARE,
       "share of the time that went into building the formula")
SELDOM(setup, setup, "setup_s", "set-up", KIND_TIME, "opening the solver, once; not in the times")
SELDOM(memory, peak_bytes, "peak_bytes", "memory", KIND_BYTES,
       "the most that passed through its allocator on any instance")
SELDOM(runs, runs, "runs", "runs", KIND_NUMBER, "timed runs of all solved instances together")
SELDOM(outliers, outliers, "outliers", "outliers", KIND_NUMBER,
       "runs more than 10 median deviations from the median of their instance")
COLUMN(fewest_runs, NUMBER(STATISTICS->fewest_runs), .key = "fewest_runs", .kind = KIND_NUMBER)
SELDOM(noise, noise, "noise", "noise", KIND_SHARE,
       "how far repeated runs of an instance lie apart: median deviation from their median, in "
       "the middle over the instances")

SHOWN(luck_boards, NUMBER(STATISTICS->luck.boards), "luck_boards", "boards", KIND_NUMBER,
      "boards that it was asked about as several isomorphs")
SHOWN(luckiest, VALUE(.number = STATISTICS->luck.luckiest, .limit = STATISTICS->timeout), "luckiest_s",
      "luckiest", KIND_TIME, "median over the boards, each by its fastest isomorph")
SHOWN(unluckiest, VALUE(.number = STATISTICS->luck.unluckiest, .limit = STATISTICS->timeout), "unluckiest_s",
      "unluckiest", KIND_TIME, "median over the boards, each by its slowest isomorph")
SHOWN(par2_luckiest, NUMBER(STATISTICS->luck.par2_luckiest), "par2_luckiest_s", "PAR-2 luckiest", KIND_TIME,
      "PAR-2, each board by its fastest isomorph")
SHOWN(par2_unluckiest, NUMBER(STATISTICS->luck.par2_unluckiest), "par2_unluckiest_s", "PAR-2 unluckiest",
      KIND_TIME, "PAR-2, each board by its slowest isomorph")
SHOWN(widest,
      VALUE(.number = STATISTICS->luck.widest, .marks = STATISTICS->luck.widest_cut_off ? VALUE_AT_LEAST : 0),
      "widest_luck", "widest", KIND_RATIO, "the largest ratio of slowest to fastest isomorph of one board")
COLUMN(widest_index,
       NUMBER(STATISTICS->luck.widest_board ? (double)STATISTICS->luck.widest_board->index : NAN),
       .key = "widest_luck_board", .kind = KIND_NUMBER)
COLUMN(widest_board,
       TEXT(STATISTICS->luck.widest_board ? result_name(STATISTICS->luck.widest_board, room) : ""),
       .head = "on board", .meaning = "which board that is")

SHOWN(common, NUMBER(SET->common), "common_instances", "common", KIND_NUMBER,
      "instances that every solver solved which was never wrong")
SHOWN(common_median, NUMBER(STATISTICS->common_median), "common_median_s", "median", KIND_TIME,
      "of the instances in common: the time in the middle")
SHOWN(common_mean, NUMBER(STATISTICS->common_mean), "common_mean_s", "mean", KIND_TIME,
      "of the instances in common")
COLUMN(common_ratio, NUMBER(STATISTICS->common_mean / least_common_mean(SET)), .head = "ratio",
       .kind = KIND_RATIO, .meaning = "of the instances in common: this mean by the least of the set")
COLUMN(common_nodes, VALUE(.number = STATISTICS->common_nodes, .marks = if_foreign(STATISTICS)),
       .key = "common_nodes_a_board", .head = "nodes", .kind = KIND_NUMBER, .flags = COLUMN_SELDOM,
       .meaning = "of the instances in common: partial solutions entered, a mean")
SELDOM(fastest, share.fastest, "fastest_on", "fastest on", KIND_NUMBER,
       "instances on which it was the fastest; two that are equally fast have a half each")
SELDOM(alone, share.alone, "alone", "only it solved", KIND_NUMBER, "instances that no other solver solved")
SELDOM(marginal, share.marginal, "par2_without", "without it", KIND_RATIO,
       "PAR-2 of the virtual best solver (on each instance the fastest) without this solver, by "
       "PAR-2 with it")
COLUMN(best_solved, NUMBER(SET->best.solved), .key = "best_solved", .kind = KIND_NUMBER)
COLUMN(best_median, WITH_INTERVAL(SET->best.median, SET->best.median_interval),
       .key = "best_median_s,best_median_low_s,best_median_high_s", .kind = KIND_TIME)
COLUMN(best_par2, NUMBER(SET->best.par2), .key = "best_par2_s", .kind = KIND_TIME)
COLUMN(best_par10, NUMBER(SET->best.par10), .key = "best_par10_s", .kind = KIND_TIME)

/* What later versions added stands after the rest, as readers may count fields. */
COLUMN(rank, NUMBER(unless_0((double)STATISTICS->rank)), .key = "rank", .kind = KIND_PLACE)
COLUMN(ranks,
       VALUE(.number = unless_0((double)STATISTICS->rank), .low = unless_0((double)STATISTICS->rank),
             .high = unless_0((double)STATISTICS->last_rank), .text = STATISTICS->unsound ? "unsound" : NULL),
       .head = "#", .kind = KIND_PLACE, .shape = SHAPE_INTERVAL,
       .meaning = "rank by PAR-2, where it is certain, for all solvers together (Holm): 2–4 is shown to be "
                  "behind one, and ahead of all behind the fourth")
COLUMN(par2_interval, WITH_INTERVAL(STATISTICS->par2, STATISTICS->par2_interval),
       .key = "par2_low_s,par2_high_s", .head = "interval", .kind = KIND_TIME, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE | COLUMN_SELDOM, .meaning = "where PAR-2 of another such run would lie")
#define RATIO WITH_INTERVAL(STATISTICS->par2_ratio, STATISTICS->par2_ratio_interval)
#define RATIO_MEANS "PAR-2 by the least of the set"
SHOWN(ratio, RATIO, "par2_ratio,par2_ratio_low,par2_ratio_high", "ratio", KIND_RATIO, RATIO_MEANS)
COLUMN(ratio_interval, RATIO, .head = "ratio, 95 %", .kind = KIND_RATIO, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE | COLUMN_SELDOM,
       .meaning = "its interval, by the ratios of both in the same resamples")
COLUMN(ratio_both, RATIO, .head = "ratio, 95 %", .kind = KIND_RATIO, .shape = SHAPE_BOTH,
       .meaning = RATIO_MEANS)
COLUMN(tree, NUMBER(unless_0((double)STATISTICS->tree_bytes)), .key = "tree_bytes",
       .head = "memory of processes", .kind = KIND_BYTES, .flags = COLUMN_SELDOM,
       .meaning = "the most that its processes held together on any instance")
SELDOM(cpu, cpu_share, "cpu_share", "processor time", KIND_SHARE,
       "by the time; above 100 % threads or processes help")
COLUMN(threads, NUMBER(unless_0((double)STATISTICS->threads)), .key = "threads", .head = "threads",
       .kind = KIND_NUMBER, .flags = COLUMN_SELDOM,
       .meaning = "the most that there were, those of its processes included")
COLUMN(timed_rows, NUMBER(SET->rows), .key = "timed_rows", .kind = KIND_NUMBER)
COLUMN(verified, NUMBER(!STATISTICS->foreign), .key = "nodes_verified", .kind = KIND_NUMBER)
COLUMN(blocks, NUMBER(unless_0((double)SET->blocks)), .key = "blocks", .kind = KIND_NUMBER)
COLUMN(last_rank, NUMBER(STATISTICS->rank ? (double)STATISTICS->last_rank : NAN), .key = "last_rank",
       .kind = KIND_PLACE)

/* --- which table has which --- */

#define C(name) &column_##name
const struct column *const columns_of_runs_csv[] = COLUMNS(
    C(run), C(set), C(solver), C(instances), C(boards), C(ran), C(solved), C(cut_off), C(timeouts),
    C(out_of_memory), C(limited), C(crashed), C(wrong), C(median), C(p10), C(p90), C(p99), C(mean), C(par2),
    C(par10), C(nodes), C(node_time), C(encoding), C(setup), C(memory), C(runs), C(outliers), C(fewest_runs),
    C(noise), C(luck_boards), C(luckiest), C(unluckiest), C(par2_luckiest), C(par2_unluckiest), C(widest),
    C(widest_index), C(common), C(common_median), C(common_mean), C(common_nodes), C(fastest), C(alone),
    C(marginal), C(best_solved), C(best_median), C(best_par2), C(best_par10), C(rank), C(par2_interval),
    C(ratio), C(tree), C(cpu), C(threads), C(timed_rows), C(verified), C(blocks), C(last_rank), C(disturbed));
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
const struct column *const columns_of_unsolved[] = COLUMNS(
    C(solver), C(timeouts), C(out_of_memory), C(limited), C(crashed), C(wrong), C(skipped), C(disturbed));
const struct column *const columns_of_common[] =
    COLUMNS(C(solver), C(common_median), C(common_mean), C(common_ratio), C(common_nodes));
const struct column *const columns_of_luck[] = COLUMNS(
    C(solver), C(luckiest), C(unluckiest), C(par2_luckiest), C(par2_unluckiest), C(widest), C(widest_board));
const struct column *const columns_of_virtual_best[] = COLUMNS(C(solver), C(fastest), C(alone), C(marginal));

const struct column *const columns_of_times[] =
    COLUMNS(C(solver), C(set), C(ran), C(solved), C(timeouts), C(out_of_memory), C(limited), C(crashed),
            C(wrong), C(disturbed), C(median), C(median_interval), C(ranks), C(par2), C(par2_interval),
            C(ratio), C(ratio_interval), C(p10), C(p90), C(p99), C(mean), C(par10));
const struct column *const columns_of_shares[] =
    COLUMNS(C(solver), C(set), C(common), C(common_median), C(common_mean), C(common_ratio), C(common_nodes),
            C(fastest), C(alone), C(marginal));
const struct column *const columns_of_costs[] =
    COLUMNS(C(solver), C(set), C(nodes), C(node_time), C(encoding), C(setup), C(memory), C(tree), C(cpu),
            C(threads), C(runs), C(noise), C(outliers));
const struct column *const columns_of_luck_by_set[] =
    COLUMNS(C(solver), C(set), C(luck_boards), C(luckiest), C(unluckiest), C(par2_luckiest),
            C(par2_unluckiest), C(widest), C(widest_board));

struct table_row pair_row(const struct set_statistics *set, const struct pair *pair)
{
    assert(pair->a < pair->b && pair->b < set->count);
    return (struct table_row){.of = pair,
                              .in = set,
                              .set = set->set,
                              .solver = set->statistics[pair->a].solver,
                              .other = set->statistics[pair->b].solver};
}

/* "dlx / bits": the slower solver, the faster one. */
static const char *names_text(const struct table_row *row, char room[COLUMN_ROOM])
{
    snprintf(room, COLUMN_ROOM, "%.512s / %.512s", row->other, row->solver);
    return room;
}

#define PAIR ((const struct pair *)row->of)

COLUMN(pair_set, TEXT(row->set), .key = "set", .head = "set")
COLUMN(pair_names, TEXT(names_text(row, room)), .head = "neighbours")
COLUMN(pair_a, TEXT(row->solver), .key = "a", .head = "first")
COLUMN(pair_b, TEXT(row->other), .key = "b", .head = "second")
SHOWN(pair_both, NUMBER(PAIR->both), "both_ran", "both on", KIND_NUMBER,
      "instances that both were asked about")
SHOWN(pair_a_faster, NUMBER(PAIR->faster[0]), "a_faster", "first faster", KIND_NUMBER, "on so many of them")
SHOWN(pair_b_faster, NUMBER(PAIR->faster[1]), "b_faster", "second faster", KIND_NUMBER, "on so many of them")
COLUMN(pair_b_slower, VALUE(.number = (double)PAIR->faster[0], .of = (double)PAIR->both), .head = "slower on",
       .kind = KIND_NUMBER)
SHOWN(pair_ties, NUMBER(PAIR->ties), "ties", "neither", KIND_NUMBER, "on so many of them")

#define MEDIANS WITH_INTERVAL(PAIR->ratio, PAIR->interval)
SHOWN(pair_medians, MEDIANS, "ratio_of_medians,ratio_low,ratio_high", "ratio of medians", KIND_RATIO,
      "median of the second by median of the first: above 1 the first is faster")
COLUMN(pair_medians_interval, MEDIANS, .head = "interval", .kind = KIND_RATIO, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE,
       .meaning = "of the ratio in another such run: bootstrap over the boards, isomorphs with them")
COLUMN(pair_tested, NUMBER(PAIR->tested), .key = "boards_tested", .kind = KIND_NUMBER)
COLUMN(pair_p, NUMBER(PAIR->p), .key = "p", .kind = KIND_P)
SHOWN(pair_p_holm, NUMBER(PAIR->p_holm), "p_holm", "p", KIND_P,
      "that goes with the interval of the paired ratio, adjusted by Holm for all pairs of the set")
#define PAR2 WITH_INTERVAL(PAIR->par2_ratio, PAIR->par2_interval)
SHOWN(pair_par2, PAR2, "par2_ratio,par2_ratio_low,par2_ratio_high", "PAR-2", KIND_RATIO,
      "PAR-2 of the second by that of the first")
COLUMN(pair_par2_interval, PAR2, .head = "interval", .kind = KIND_RATIO, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE, .meaning = "of that ratio")
COLUMN(pair_clusters, NUMBER(PAIR->clusters), .key = "clusters", .kind = KIND_NUMBER)
#define PAIRED WITH_INTERVAL(PAIR->paired, PAIR->paired_interval)
SHOWN(pair_paired, PAIRED, "paired_ratio,paired_low,paired_high", "paired", KIND_RATIO,
      "median of the ratios board by board: second by first")
COLUMN(pair_paired_interval, PAIRED, .head = "interval", .kind = KIND_RATIO, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE, .meaning = "of that, between order statistics, for another such run")
COLUMN(pair_chance, WITH_INTERVAL(PAIR->first_faster, PAIR->first_faster_interval),
       .key = "a_faster_share,a_faster_low,a_faster_high", .head = "first is faster", .kind = KIND_SHARE,
       .shape = SHAPE_INTERVAL, .meaning = "with a chance of so much, 95 % interval (Wilson)")
SHOWN(pair_boards, NUMBER(PAIR->boards_needed), "boards_to_settle", "boards for 5 %", KIND_NUMBER,
      "so many would settle a difference of 5 %, in four runs of five")
COLUMN(pair_runs, NUMBER(PAIR->runs_needed), .key = "runs_to_settle", .kind = KIND_NUMBER)
COLUMN(pair_par2_p, NUMBER(PAIR->par2_p), .key = "par2_p", .kind = KIND_P)
COLUMN(pair_par2_p_holm, NUMBER(PAIR->par2_p_holm), .key = "par2_p_holm", .kind = KIND_P)
COLUMN(pair_stretches, NUMBER(PAIR->stretches), .key = "stretches", .kind = KIND_NUMBER)
COLUMN(pair_verdict, TEXT(verdict_words[verdict_of(PAIR, VERDICT_MARGIN).word]), .key = "verdict")
COLUMN(pair_rests_on, TEXT(verdict_tests[verdict_of(PAIR, VERDICT_MARGIN).test]), .key = "tested")

/* --- which table has which --- */

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
