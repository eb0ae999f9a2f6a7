/* SPDX-License-Identifier: MIT */
/* A chart as data, for the page of a report. A chart notes its curves as it writes its numbers; its script reports what only
 * gnuplot knows, where the axes are and which plot shows what (plots/style.gp). Both go to NAME.json, beside NAME.svg. */
#ifndef QUADRILLE_HARNESS_CHARTS_CURVES_H
#define QUADRILLE_HARNESS_CHARTS_CURVES_H

#include "harness/statistics/results.h"

#include <stdio.h>

struct curve {
    const char *name, *set; /* whose it is, and of which set alone; null: of several */
    size_t panel, first;    /* of the script's panels, from 0; and its first point */
    char *says; /* of a point, with values at places like {x:count}, {0.25:time}; also share, number */
};

struct curve_point {
    double x, y;
    const struct result *of; /* null: of no instance alone */
};

struct curves {
    const char *
        made; /* How curves are made anew of the points of some sets: by "rank", as a "share"; null: they are not */
    struct curve *curve;
    size_t count, room;
    struct curve_point *point;
    size_t points, points_room;
};

/* Begins a curve. `says` is a format of printf; the names last as long as the results do. */
void curve_begin(struct curves *curves, size_t panel, const char *name, const char *set, const char *says,
                 ...) __attribute__((format(printf, 5, 6)));

/* A point of the curve that was begun last; one that is not finite is left out. */
void curve_point(struct curves *curves, double x, double y, const struct result *of);

/* Writes NAME.json; `reported` is the file that the script wrote. */
void curves_write(const struct curves *curves, const struct result_list *results, FILE *reported, FILE *json);

void curves_close(struct curves *curves);

#endif
