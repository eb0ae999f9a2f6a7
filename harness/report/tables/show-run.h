/* SPDX-License-Identifier: MIT */
/* What a run looks like: its summary and its charts, made from stored rows alone. */
#pragma once

#include "harness/base/command.h"
#include "harness/charts/chart.h"
#include "harness/statistics/run-statistics.h"

struct presentation {
    const struct program *program;
    const struct result_list *results;
    const char *run;   /* the folder whose run.json describes the machine; null: it is unknown */
    const char *chart; /* the name of one chart; null: all */
    const char *x, *y; /* for charts of two solvers */
    FILE *words;       /* where charts say what they show, as chart_request has it */
    bool only_missing; /* pictures that are there stay as they are */
    size_t warnings;   /* the most warnings on a terminal; 0: all */
    const struct chart_style *style; /* null: svg and png, 20 cm wide */
    const char *roster;              /* of a choice of solvers: all of the run; else null (chart.h) */
    bool pictures;                   /* that none can be drawn without gnuplot is a failure */
};

/* Makes the summary, to be closed by the caller, and writes FOLDER/summary.md, FOLDER/summary.csv and
 * FOLDER/pairs.csv. Returns an exit status; errors are reported on standard error. */
int show_summary(const struct presentation *presentation, const char *folder,
                 struct run_statistics *statistics);

/* Prints the tables with what explains them, and the warnings. */
void show_tables(const struct presentation *presentation, const struct run_statistics *statistics);

/* All solvers as words for gnuplot, to be freed. */
char *present_roster(const struct result_list *results);

/* Draws FOLDER/NAME.tsv, .svg and .png: the chart asked for, or all that there are enough solvers for.
 * Without gnuplot the numbers and sentences are written all the same, and one line says what to install;
 * that is a failure only of `pictures`. */
int show_charts(const struct presentation *presentation, const char *folder);

/* Leaves in the results those of the solvers and sets that are named, with commas between; a null list
 * names all. A name may hold commas itself: of the names that there are, the longest that fits is meant.
 * Returns false, and a sentence, if there are none of such a name. */
bool choose_results(struct result_list *results, const char *solvers, const char *sets, struct error *error);
