/* SPDX-License-Identifier: MIT */
#include "harness/pages/tables/summary.h"

#include "harness/figures/verdict.h"

#include <math.h>

/* Unrounded: as many digits as give the same number back would show the last bit of every sum. */
static void write_number(FILE *file, double number, double unit)
{
    if (isinf(number))
        fputs(",inf", file);
    else if (isnan(number))
        fputc(',', file);
    else
        fprintf(file, ",%.12g", number * unit);
}

static const double seconds = 1e-9, as_it_is = 1;

static void write_interval(FILE *file, struct interval interval, double unit)
{
    write_number(file, interval.low, unit);
    write_number(file, interval.high, unit);
}

/* --- summary.csv --- */

static void write_own(const struct figures *f, FILE *file)
{
    fprintf(file, ",%zu,%zu,%zu,%zu,%zu,%zu,%zu,%zu", f->ran, f->solved, f->cut_off, f->timeouts,
            f->out_of_memory, f->limited, f->crashed, f->wrong);
    write_number(file, f->median, seconds);
    write_interval(file, f->median_interval, seconds);
    const double times[] = {f->p10, f->p90, f->p99, f->mean, f->par2, f->par10};
    for (size_t k = 0; k < sizeof times / sizeof *times; k++)
        write_number(file, times[k], seconds);
    write_number(file, f->nodes, as_it_is);
    write_number(file, f->node_time, seconds);
    write_number(file, f->encode_share, as_it_is);
    write_number(file, f->setup, seconds);
    fprintf(file, ",%llu,%zu,%zu,%u", (unsigned long long)f->peak_bytes, f->runs, f->outliers,
            f->fewest_runs);
    write_number(file, f->noise, as_it_is);
}

/* What later versions added stands behind the rest, as readers may count columns. */
static void write_added(const struct set_figures *set, const struct figures *f, FILE *file)
{
    fprintf(file, f->rank ? ",%zu" : ",", f->rank);
    write_interval(file, f->par2_interval, seconds);
    write_number(file, f->par2_ratio, as_it_is);
    write_interval(file, f->par2_ratio_interval, as_it_is);
    write_number(file, f->tree_bytes ? (double)f->tree_bytes : NAN, as_it_is);
    write_number(file, f->cpu_share, as_it_is);
    write_number(file, f->threads ? (double)f->threads : NAN, as_it_is);
    fprintf(file, ",%zu,%d", set->rows, !f->foreign);
    write_number(file, set->blocks ? (double)set->blocks : NAN, as_it_is);
    fprintf(file, f->rank ? ",%zu" : ",", f->last_rank);
}

static const char *const added_head =
    "rank,par2_low_s,par2_high_s,par2_ratio,par2_ratio_low,par2_ratio_high,"
    "tree_bytes,cpu_share,threads,timed_rows,nodes_verified,blocks,last_rank";

static const char *const own_head = "ran,solved,cut_off,timeouts,out_of_memory,limited,crashed,wrong,median_"
                                    "s,median_low_s,median_high_s,p10_s,"
                                    "p90_s,p99_s,mean_solved_s,par2_s,par10_s,nodes_a_board,time_a_node_s,"
                                    "encode_share,setup_s,peak_bytes,runs,"
                                    "outliers,fewest_runs,noise";

static void write_luck(const struct luck *luck, FILE *file)
{
    fprintf(file, ",%zu", luck->boards);
    write_number(file, luck->luckiest, seconds);
    write_number(file, luck->unluckiest, seconds);
    write_number(file, luck->par2_luckiest, seconds);
    write_number(file, luck->par2_unluckiest, seconds);
    write_number(file, luck->widest, as_it_is);
    write_number(file, luck->widest_board ? (double)luck->widest_board->index : NAN, as_it_is);
}

static const char *const luck_head = "luck_boards,luckiest_s,unluckiest_s,par2_luckiest_s,par2_unluckiest_s,"
                                     "widest_luck,widest_luck_board";

static void write_shares(const struct set_figures *set, const struct figures *f, FILE *file)
{
    fprintf(file, ",%zu", set->common);
    write_number(file, f->common_median, seconds);
    write_number(file, f->common_mean, seconds);
    write_number(file, f->common_nodes, as_it_is);
    write_number(file, f->fastest, as_it_is);
    fprintf(file, ",%zu", f->alone);
    write_number(file, f->marginal, as_it_is);
    fprintf(file, ",%zu", set->best.solved);
    write_number(file, set->best.median, seconds);
    write_interval(file, set->best.median_interval, seconds);
    write_number(file, set->best.par2, seconds);
    write_number(file, set->best.par10, seconds);
}

static const char *const shares_head =
    "common_instances,common_median_s,common_mean_s,common_nodes_a_board,fastest_on,alone,par2_without,"
    "best_solved,best_median_s,best_median_low_s,best_median_high_s,best_par2_s,best_par10_s";

void summary_write_csv(const struct run_figures *figures, FILE *file)
{
    fprintf(file, "set,solver,instances,boards,%s,%s,%s,%s\n", own_head, luck_head, shares_head, added_head);
    for (size_t i = 0; i < figures->count; i++) {
        const struct set_figures *set = &figures->sets[i];
        for (size_t k = 0; k < set->count; k++) {
            rows_write_text(file, set->set);
            fputc(',', file);
            rows_write_text(file, set->figures[k].solver);
            fprintf(file, ",%zu,%zu", set->instances, set->originals);
            write_own(&set->figures[k], file);
            write_luck(&set->figures[k].luck, file);
            write_shares(set, &set->figures[k], file);
            write_added(set, &set->figures[k], file);
            fputc('\n', file);
        }
    }
}

/* --- pairs.csv --- */

void summary_write_pairs(const struct run_figures *figures, FILE *file)
{
    fputs("set,a,b,both_ran,a_faster,b_faster,ties,ratio_of_medians,ratio_low,ratio_high,boards_tested,p,p_"
          "holm,par2_ratio,par2_ratio_low,par2_ratio_high,clusters,paired_ratio,paired_low,paired_high,"
          "a_faster_share,a_faster_low,a_faster_high,boards_to_settle,runs_to_settle,par2_p,par2_p_holm,"
          "stretches,verdict,tested\n",
          file);
    for (size_t i = 0; i < figures->count; i++) {
        const struct set_figures *set = &figures->sets[i];
        for (size_t k = 0; k < set->pairs; k++) {
            const struct pair *pair = &set->pair[k];
            rows_write_text(file, set->set);
            fputc(',', file);
            rows_write_text(file, set->figures[pair->a].solver);
            fputc(',', file);
            rows_write_text(file, set->figures[pair->b].solver);
            fprintf(file, ",%zu,%zu,%zu,%zu", pair->both, pair->faster[0], pair->faster[1], pair->ties);
            write_number(file, pair->ratio, as_it_is);
            write_interval(file, pair->interval, as_it_is);
            fprintf(file, ",%zu", pair->tested);
            write_number(file, pair->p, as_it_is);
            write_number(file, pair->p_holm, as_it_is);
            write_number(file, pair->par2_ratio, as_it_is);
            write_interval(file, pair->par2_interval, as_it_is);
            fprintf(file, ",%zu", pair->clusters);
            write_number(file, pair->paired, as_it_is);
            write_interval(file, pair->paired_interval, as_it_is);
            write_number(file, pair->first_faster, as_it_is);
            write_interval(file, pair->first_faster_interval, as_it_is);
            write_number(file, pair->boards_needed, as_it_is);
            write_number(file, pair->runs_needed, as_it_is);
            write_number(file, pair->par2_p, as_it_is);
            write_number(file, pair->par2_p_holm, as_it_is);
            const struct verdict verdict = verdict_of(pair, VERDICT_MARGIN);
            fprintf(file, ",%zu,%s,", pair->stretches, verdict_words[verdict.word]);
            rows_write_text(file, verdict_tests[verdict.test]);
            fputc('\n', file);
        }
    }
}
