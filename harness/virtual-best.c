#include "virtual-best.h"

#include <math.h>

/* The two fastest on a row. */
struct podium {
    double first, second; /* infinity: not solved */
    size_t winners;       /* back-ends whose time is the first; 0 if nobody solved it */
    double limit;         /* what an unsolved one met */
};

static struct podium podium_of(const struct times *times, size_t row)
{
    struct podium podium = {.first = INFINITY, .second = INFINITY};
    bool asked = false;
    for (size_t c = 0; c < times->columns; c++) {
        const struct result *result = times->column[c].cell[row];
        if (!result || !times->column[c].sound)
            continue;
        double time = time_of(result);
        asked = true;
        podium.limit = fmax(podium.limit, limit_of(result));
        if (time < podium.first)
            podium.winners = 0;
        podium.second = fmin(podium.second, fmax(time, podium.first));
        podium.first = fmin(podium.first, time);
        podium.winners += !isinf(time) && time == podium.first;
    }
    podium.limit = asked ? podium.limit : INFINITY;
    return podium;
}

/* In the sum of a PAR-k. */
static double penalised(double time, double k, double limit)
{
    return isinf(time) ? k * limit : time;
}

static void share_out(struct set_figures *set, const struct times *times, size_t row,
                      const struct podium *podium)
{
    for (size_t c = 0; c < times->columns; c++) {
        const struct result *result = times->column[c].cell[row];
        if (!result || !result->solved || !times->column[c].sound || result->time_ns > podium->first)
            continue;
        struct figures *f = &set->figures[c];
        f->fastest += 1 / (double)podium->winners;
        f->alone += podium->second == INFINITY;
        f->marginal += penalised(podium->second, 2, podium->limit) - podium->first;
    }
}

void virtual_best(struct set_figures *set, const struct times *times, double *best)
{
    struct figures *f = &set->best;
    double solved_sum = 0, sum2 = 0, sum10 = 0, rows = (double)times->rows;
    for (size_t c = 0; c < times->columns; c++)
        set->figures[c].marginal = 0; /* until the sum is known: what the sum would be more without it */
    for (size_t row = 0; row < times->rows; row++) {
        struct podium podium = podium_of(times, row);
        best[row] = podium.first;
        f->ran++;
        f->solved += podium.winners > 0;
        f->timeout = isinf(podium.limit) ? f->timeout : fmax(f->timeout, podium.limit);
        solved_sum += podium.winners ? podium.first : 0;
        sum2 += penalised(podium.first, 2, podium.limit);
        sum10 += penalised(podium.first, 10, podium.limit);
        share_out(set, times, row, &podium);
    }
    f->cut_off = f->ran - f->solved;
    f->mean = f->solved ? solved_sum / (double)f->solved : NAN;
    f->par2 = isfinite(sum2) && rows > 0 ? sum2 / rows : NAN;
    f->par10 = isfinite(sum10) && rows > 0 ? sum10 / rows : NAN;
    for (size_t c = 0; c < times->columns; c++)
        set->figures[c].marginal =
            times->column[c].sound && isfinite(sum2) && sum2 > 0 ? 1 + set->figures[c].marginal / sum2 : NAN;
}
