#include "pairs.h"

#include <math.h>
#include <stdlib.h>

/* What a pair is worked out in: room for all rows. */
struct desk {
    struct member *member[2]; /* the times of both, on the rows that both ran on */
    double *difference;       /* a number for each board, and behind them those of the forms of one */
    double *ratios;           /* of resampled medians */
    double *medians;          /* of both, if they have to be drawn for them alone */
};

static bool open_desk(struct desk *desk, size_t rows, size_t boards, size_t resamples)
{
    *desk = (struct desk){
        {malloc((rows + 1) * sizeof(struct member)), malloc((rows + 1) * sizeof(struct member))},
        malloc((rows + boards + 1) * sizeof(double)),
        malloc((resamples + 1) * sizeof(double)),
        malloc(2 * (size_t)bootstrap_resamples(1) * sizeof(double))};
    return desk->member[0] && desk->member[1] && desk->difference && desk->ratios && desk->medians;
}

static void close_desk(struct desk *desk)
{
    free(desk->member[0]);
    free(desk->member[1]);
    free(desk->difference);
    free(desk->ratios);
    free(desk->medians);
}

/* The middle of numbers that may be infinite: half way between plus and minus infinity is 0. */
static double middle(double *numbers, size_t count)
{
    sort_numbers(numbers, count);
    double between = (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
    return isnan(between) ? 0 : between;
}

/* How much slower b is than a, one number for each board, since its forms are not independent: the median
 * over them of the logarithm of the ratio, so that twice as fast weighs the same on easy boards and on hard
 * ones. A form that cut off both tells nothing. */
static size_t board_differences(const struct desk *desk, size_t both)
{
    const struct member *a = desk->member[0], *b = desk->member[1];
    size_t boards = 0;
    for (size_t from = 0, to; from < both; from = to) {
        double *forms = desk->difference + boards;
        size_t told = 0;
        for (to = from; to < both && a[to].cluster == a[from].cluster; to++) {
            double difference = log(b[to].number) - log(a[to].number);
            if (!isnan(difference))
                forms[told++] = difference;
        }
        double board = told ? middle(forms, told) : 0;
        desk->difference[boards++] = board;
    }
    return boards;
}

/* The rows that both ran on; returns the boards among them. */
static size_t gather(struct pair *pair, const struct times *times, const struct desk *desk)
{
    unsigned boards = 0, before = 0;
    for (size_t row = 0; row < times->rows; row++) {
        const struct result *a = times->column[pair->a].cell[row], *b = times->column[pair->b].cell[row];
        if (!a || !b)
            continue;
        boards += !boards || times->board[row] != before;
        before = times->board[row];
        desk->member[0][pair->both] = (struct member){time_of(a), boards - 1};
        desk->member[1][pair->both] = (struct member){time_of(b), boards - 1};
        pair->faster[0] += time_of(a) < time_of(b);
        pair->faster[1] += time_of(a) > time_of(b);
        pair->ties += time_of(a) == time_of(b);
        pair->both++;
    }
    return boards;
}

static double median_of_members(const struct member *sorted, size_t count)
{
    double lower = sorted[(count - 1) / 2].number, upper = sorted[count / 2].number;
    return isinf(upper) ? upper : lower + (upper - lower) / 2;
}

/* Of b by a. If both have no median in a resample, that is not told. */
static struct interval ratio_interval(const double *a, const double *b, size_t resamples, double *ratios)
{
    for (size_t r = 0; r < resamples; r++)
        ratios[r] = b[r] / a[r];
    return percentile_interval(ratios, resamples);
}

static bool make_pair(struct pair *pair, const struct set_figures *set, const struct times *times,
                      const double *medians, struct desk *desk)
{
    size_t boards = gather(pair, times, desk), resamples = set->resamples;
    pair->ratio = pair->p = NAN;
    pair->interval = (struct interval){NAN, NAN};
    if (!pair->both)
        return true;
    struct signed_rank test = signed_rank_test(desk->difference, board_differences(desk, pair->both));
    pair->p = test.p;
    pair->tested = test.count;
    for (size_t i = 0; i < 2; i++)
        sort_members(desk->member[i], pair->both);
    pair->ratio =
        median_of_members(desk->member[1], pair->both) / median_of_members(desk->member[0], pair->both);
    if (boards < 2)
        return true;
    const double *a = medians + pair->a * resamples, *b = medians + pair->b * resamples;
    if (pair->both < times->rows) {
        struct clustered_sample samples[] = {{desk->member[0], pair->both}, {desk->member[1], pair->both}};
        resamples = bootstrap_resamples(boards);
        if (!bootstrap_medians(samples, 2, boards, desk->medians))
            return false;
        a = desk->medians;
        b = desk->medians + resamples;
    }
    pair->interval = repetition_interval(pair->ratio, ratio_interval(a, b, resamples, desk->ratios));
    return true;
}

static bool correct(struct set_figures *set)
{
    double *p = malloc((2 * set->pairs + 1) * sizeof *p);
    bool good = p;
    for (size_t i = 0; good && i < set->pairs; i++)
        p[i] = set->pair[i].p;
    good = good && holm_adjust(p, set->pairs, p + set->pairs);
    for (size_t i = 0; good && i < set->pairs; i++)
        set->pair[i].p_holm = p[set->pairs + i];
    free(p);
    return good;
}

bool pairs_make(struct set_figures *set, const struct times *times, const double *medians)
{
    struct desk desk;
    bool good = open_desk(&desk, times->rows, times->boards, bootstrap_resamples(1));
    set->pair = calloc(times->columns * times->columns / 2 + 1, sizeof *set->pair);
    good = good && set->pair;
    for (size_t a = 0; good && a < times->columns; a++)
        for (size_t b = a + 1; good && b < times->columns; b++)
            if (times->column[a].sound && times->column[b].sound) {
                struct pair *pair = &set->pair[set->pairs++];
                pair->a = a;
                pair->b = b;
                good = make_pair(pair, set, times, medians, &desk);
            }
    close_desk(&desk);
    return good && correct(set);
}
