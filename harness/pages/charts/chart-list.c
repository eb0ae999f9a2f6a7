/* SPDX-License-Identifier: MIT */
/* All charts, in the order in which reports show them. To add one, add its line here. */
#include "harness/pages/charts/charts.h"
#include "harness/writing/texts.h"

const struct chart chart_table[] = {
    {"cactus", text_chart_cactus, 1, write_cactus, describe_cactus, false},
    {"quantiles", text_chart_quantiles, 1, write_quantiles, describe_quantiles, false},
    {"ecdf", text_chart_ecdf, 1, write_ecdf, describe_ecdf, false},
    {"scatter", text_chart_scatter, 2, write_scatter, describe_scatter, true},
    {"ratio", text_chart_ratio, 2, write_ratio, describe_ratio, true},
    {"distribution", text_chart_distribution, 1, write_distribution, describe_distribution, false},
    {"heatmap", text_chart_heatmap, 2, write_heatmap, describe_heatmap, false},
    {"nodes", text_chart_nodes, 1, write_nodes, describe_nodes, false},
    {"sizes", text_chart_sizes, 1, write_sizes, describe_sizes, false},
    {"transition", text_chart_transition, 1, write_transition, describe_transition, false},
    {"pacing", text_chart_pacing, 2, write_pacing, describe_pacing, false},
    {"drift", text_chart_drift, 1, write_drift, describe_drift, false},
    {0},
};
