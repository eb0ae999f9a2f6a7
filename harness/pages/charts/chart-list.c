/* SPDX-License-Identifier: MIT */
/* All charts, in the order in which reports show them. To add one, add its line here. */
#include "harness/pages/charts/charts.h"

const struct chart chart_table[] = {
    {"cactus", "how many boards each back-end solves within a time", 1, write_cactus, describe_cactus, 0,
     false},
    {"quantiles", "every instance accounted for, beside the virtual best solver", 1, write_quantiles,
     describe_quantiles, 0, false},
    {"ecdf", "share of boards solved within a time, with the band of luck", 1, write_ecdf, describe_ecdf, 0,
     false},
    {"scatter", "one back-end's time against another's, board by board", 2, write_scatter, describe_scatter,
     0, true},
    {"ratio", "how many times as long one back-end takes, by difficulty", 2, write_ratio, describe_ratio, 0,
     true},
    {"distribution", "quartiles and single times of each back-end", 1, write_distribution,
     describe_distribution, 0, false},
    {"heatmap", "each back-end on each set, as a ratio to the fastest", 2, write_heatmap, describe_heatmap, 0,
     false},
    {"nodes", "partial solutions entered against time, board by board", 1, write_nodes, describe_nodes, 0,
     false},
    {"sizes", "medians against the size of the instances, family by family", 1, write_sizes, describe_sizes,
     tabulate_sizes, false},
    {"transition", "solvable share and median effort by the share of holes", 1, write_transition,
     describe_transition, tabulate_transition, false},
    {"pacing", "the same solves among others and repeated back to back", 2, write_pacing, describe_pacing, 0,
     false},
    {"drift", "whether the machine kept its speed over the run", 1, write_drift, describe_drift, 0, false},
    {0},
};
