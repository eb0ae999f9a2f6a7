/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/diff-columns.h"

#include <math.h>

struct table_row diff_row(const struct diff_line *line)
{
    return (struct table_row){.of = line, .solver = line->a};
}

/* A count that is not known of some runs. */
static double count_if(size_t count, size_t known)
{
    return known ? (double)count : NAN;
}

#define INTERVAL(interval) .low = (interval).low, .high = (interval).high

#define LINE ((const struct diff_line *)row->of)

/* One line for each column: its name here, fields of files, head, meaning, how it looks, when, and the value. */
/* clang-format off */
COLUMN(name, NULL, "back-end", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = diff_name(LINE, room, COLUMN_ROOM))
COLUMN(a, "a", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = LINE->a)
COLUMN(b, "b", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = LINE->b)
COLUMN(verdict_word, "verdict", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_words[LINE->verdict.word])
COLUMN(verdict, NULL, "verdict", "faster, slower: the interval of the paired median or of PAR-2, which stands beside it, is all on that side of 1, and the other not on the opposite; same: the first reaches no further than 5 % either way; same code: by its change others are judged", KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_text(LINE->verdict, room))
COLUMN(matched, "matched", "in both", "instances on which it ran in both runs", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->matched)
COLUMN(only_a, "only_in_a", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->only_a)
COLUMN(only_b, "only_in_b", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->only_b)
COLUMN(common, "solved_in_both", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->common)
COLUMN(boards, "boards", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->pair.clusters)
COLUMN(median_a, "median_a_s", "median A", "of the instances that both solved", KIND_TIME, SHAPE_NUMBER, 0, .number = LINE->median_a)
COLUMN(median_b, "median_b_s", "median B", "of the same", KIND_TIME, SHAPE_NUMBER, 0, .number = LINE->median_b)
COLUMN(medians, "median_ratio", "medians", "median B by median A", KIND_CHANGE, SHAPE_NUMBER, 0, .number = LINE->median_ratio)
#define PAIRED .number = LINE->pair.paired, INTERVAL(LINE->pair.paired_interval)
COLUMN(ratio, "ratio,ratio_low,ratio_high", "ratio", "time in B by time in A, the median over the boards; between two runs less what changed for back-ends whose code is the same in both", KIND_CHANGE, SHAPE_NUMBER, 0, PAIRED)
COLUMN(interval, NULL, "95 %", "of this ratio", KIND_CHANGE, SHAPE_INTERVAL, COLUMN_BESIDE, PAIRED)
COLUMN(noise_known, "noise_known", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->judged)
COLUMN(slower, "slower", "slower", "instances that take longer by more than the noise of their runs (3 or more)", KIND_NUMBER, SHAPE_NUMBER, 0, .number = count_if(LINE->slower, LINE->judged))
COLUMN(faster, "faster", "faster", "instances that take less by more than that", KIND_NUMBER, SHAPE_NUMBER, 0, .number = count_if(LINE->faster, LINE->judged))
COLUMN(lost, "lost", "lost", "instances that only A solved", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->lost)
COLUMN(lost_at_edge, "lost_at_edge", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->lost_at_edge)
COLUMN(gained, "gained", "gained", "instances that only B solved", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->gained)
COLUMN(gained_at_edge, "gained_at_edge", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->gained_at_edge)
COLUMN(lost_any, NULL, "lost", "instances that only A solved", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)LINE->lost)
COLUMN(gained_any, NULL, "gained", "instances that only B solved", KIND_NUMBER, SHAPE_NUMBER, COLUMN_SELDOM, .number = (double)LINE->gained)
COLUMN(answers, "answers_changed", "answers", "instances whose answers contradict each other", KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->answers.count)
COLUMN(counted, "nodes_counted", NULL, NULL, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)LINE->counted)
COLUMN(nodes, "nodes_changed", "nodes", "instances with another number of nodes", KIND_NUMBER, SHAPE_NUMBER, 0, .number = count_if(LINE->nodes.count, LINE->counted))
COLUMN(nodes_ratio, "nodes_ratio", NULL, NULL, KIND_RATIO, SHAPE_NUMBER, 0, .number = LINE->nodes_a > 0 ? LINE->nodes_b / LINE->nodes_a : NAN)
COLUMN(p, "p", NULL, NULL, KIND_P, SHAPE_NUMBER, 0, .number = LINE->pair.p)
#define PAR2 .number = LINE->pair.par2_ratio, INTERVAL(LINE->pair.par2_interval)
COLUMN(par2, "par2_ratio,par2_low,par2_high", "PAR-2", "PAR-2 in B by that in A, in the same way", KIND_CHANGE, SHAPE_NUMBER, 0, PAR2)
COLUMN(par2_interval, NULL, "95 %", "of the ratio of PAR-2", KIND_CHANGE, SHAPE_INTERVAL, COLUMN_BESIDE, PAR2)
COLUMN(rests_on, "tested", NULL, NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_tests[LINE->verdict.test])
/* clang-format on */

/* --- which table has which --- */

#define C(name) &column_##name
const struct column *const columns_of_diff_csv[] =
    COLUMNS(C(a), C(b), C(verdict_word), C(matched), C(only_a), C(only_b), C(common), C(boards), C(median_a),
            C(median_b), C(medians), C(ratio), C(noise_known), C(slower), C(faster), C(lost), C(lost_at_edge),
            C(gained), C(gained_at_edge), C(answers), C(counted), C(nodes), C(nodes_ratio), C(p), C(par2),
            C(rests_on));
/* What is asked for most stands behind the name. */
const struct column *const columns_of_diff[] =
    COLUMNS(C(name), C(verdict), C(matched), C(median_a), C(median_b), C(medians), C(ratio), C(interval),
            C(par2), C(par2_interval), C(slower), C(faster), C(lost), C(gained), C(answers), C(nodes));
const struct column *const columns_of_diff_paper[] =
    COLUMNS(C(name), C(median_a), C(median_b), C(ratio), C(interval), C(lost_any), C(gained_any), C(verdict));
