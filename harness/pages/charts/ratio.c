/* SPDX-License-Identifier: MIT */
/* ratio: how many times as long one back-end takes as another, against the difficulty of the instance.
 *
 * Difficulty is the number of nodes that a back-end entered: the first in the rows that counted them, in a
 * search that it finished, on every instance drawn, and that had to search on most: more than one node on
 * three quarters of them. If there is none, it is the geometric mean of both times. */
#include "harness/figures/figures.h"
#include "harness/ground/memory.h"
#include "harness/ground/stats.h"
#include "harness/pages/charts/duel.h"
#include "harness/pages/charts/sentences.h"
#include "harness/writing/value.h"

#include <math.h>
#include <stdlib.h>

/* --- difficulty --- */

/* A bout whose ratio is known, and how difficult its instance is: in nodes, or in nanoseconds. */
struct point {
    struct match of;
    double ratio, difficulty;
    double of_board; /* of the board that the instance is an isomorph of: the median over these */
};

struct points {
    struct point *point; /* to be freed */
    size_t count;
    const char *counter; /* whose nodes they are; null: it is the geometric mean of both times */
};

static const struct result *counted_by(const char *solver, const struct result_list *results,
                                       const struct match *bout)
{
    const struct result *result = results_of(results, bout->a, solver);
    return result && result->solved && result->has_nodes ? result : 0;
}

static bool is_counter(const char *solver, const struct result_list *results, const struct points *points)
{
    size_t searched = 0;
    if (is_foreign_by_label(results, solver))
        return false;
    for (size_t i = 0; i < points->count; i++) {
        const struct result *result = counted_by(solver, results, &points->point[i].of);
        if (!result)
            return false;
        searched += result->nodes > 1;
    }
    return 4 * searched >= 3 * points->count;
}

static void points_make(struct points *points, const struct duel *duel, const struct result_list *results)
{
    *points = (struct points){.point = memory_zeroed(duel->count, sizeof *points->point)};
    for (const struct match *bout = duel->bout; bout < duel->bout + duel->count; bout++) {
        double ratio = bout_ratio(bout);
        if (!isnan(ratio))
            points->point[points->count++] =
                (struct point){*bout, ratio, sqrt(bout->a->time_ns * bout->b->time_ns), 0};
    }
    for (size_t n = 0; n < results->names.count && !points->counter; n++)
        if (is_counter(results->names.text[n], results, points))
            points->counter = results->names.text[n];
    for (size_t i = 0; i < points->count && points->counter; i++)
        points->point[i].difficulty =
            (double)counted_by(points->counter, results, &points->point[i].of)->nodes;
}

static int by_difficulty(const void *x, const void *y)
{
    const struct point *a = x, *b = y;
    if (a->difficulty != b->difficulty)
        return a->difficulty < b->difficulty ? -1 : 1;
    return (a->of.a > b->of.a) - (a->of.a < b->of.a);
}

/* --- the numbers drawn --- */

/* Of a run that was cut off, the ratio at its limit. */
static void write_point(const struct point *point, double unit, FILE *tsv)
{
    const struct result *x = point->of.a, *y = point->of.b;
    char name[INSTANCE_NAME_MAX];
    fprintf(tsv, "%s\t%zu\t%.9g\t%.9g\t%s\t%s\n", x->set, x->index, point->difficulty * unit,
            y->time_ns / x->time_ns,
            !x->solved   ? "x cut off"
            : !y->solved ? "y cut off"
                         : "ok",
            result_name(x, name));
}

/* The running median: of so many points side by side in order of difficulty; a fifteenth of all, between 9
 * and 301. It has no ratio where it falls on a run that was cut off. */
static void write_running_median(const struct points *points, double unit, FILE *tsv)
{
    enum { LEAST = 9, MOST = 301, PART = 15, DRAWN = 300 };
    size_t width = points->count / PART;
    width = width < LEAST ? LEAST : width > MOST ? MOST : width;
    double *ratio = memory_get(width * sizeof *ratio);
    size_t windows = points->count >= 2 * width ? points->count - width + 1 : 0;
    for (size_t from = 0; from < windows; from += 1 + windows / DRAWN) {
        const struct point *point = points->point + from;
        for (size_t i = 0; i < width; i++)
            ratio[i] = point[i].ratio;
        double median = sample_median(ratio, width);
        fprintf(tsv, "\t\t%.9g\t", point[width / 2].difficulty * unit);
        if (isfinite(median) && median > 0)
            fprintf(tsv, "%.9g", median);
        fputs("\tmedian\n", tsv);
    }
    free(ratio);
}

/* A mark has the colour of the faster back-end. */
static void note_curves(const struct duel *duel, const struct points *points, double unit,
                        struct curves *curves)
{
    for (const char *winner = duel->x; winner; winner = winner == duel->x ? duel->y : 0) {
        curve_begin(curves, 0, winner, 0, "{y:number} times as long with %s as with %s, at difficulty {x:%s}",
                    duel->y, duel->x, points->counter ? "count" : "time");
        for (const struct point *point = points->point; point < points->point + points->count; point++)
            if (bout_winner(duel, &point->of) == winner)
                curve_point(curves, point->difficulty * unit, point->ratio, point->of.a);
    }
}

static bool write_ratio(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct duel duel;
    struct points points;
    if (!duel_make(&duel, request, error))
        return false;
    points_make(&points, &duel, request->results);
    const double unit = points.counter ? 1 : 1e-9;
    arguments->pooled = duel_sets(&duel);
    arguments->count = 4;
    snprintf(arguments->text[0], sizeof arguments->text[0], "%s", duel.x);
    snprintf(arguments->text[1], sizeof arguments->text[1], "%s", duel.y);
    snprintf(arguments->text[2], sizeof arguments->text[2], "%s", points.counter ? points.counter : "");
    snprintf(arguments->text[3], sizeof arguments->text[3], "%zu", duel.count - points.count);
    qsort(points.point, points.count, sizeof *points.point, by_difficulty);
    fputs("set\tindex\tdifficulty\tratio\tstatus\tinstance\n", tsv);
    for (size_t i = 0; i < points.count; i++)
        write_point(&points.point[i], unit, tsv);
    write_running_median(&points, unit, tsv);
    note_curves(&duel, &points, unit, &arguments->curves);
    bool written =
        points.count ||
        error_set(error, "there is no instance on which the times of %s and %s have a ratio", duel.x, duel.y);
    free(points.point);
    duel_close(&duel);
    return written;
}

/* --- the sentences below them --- */

static bool is_same_board(const struct result *a, const struct result *b)
{
    return a->set == b->set && a->index == b->index && a->instance_hash == b->instance_hash;
}

/* Gives each point its board's difficulty, and lists these, ascending; returns how many boards there are. */
static size_t find_boards(struct points *points, double *board)
{
    size_t boards = 0;
    for (size_t from = 0, to; from < points->count; from = to, boards++) {
        struct point *point = points->point;
        /* What is behind the boards until now has room for this one's isomorphs. */
        for (to = from; to < points->count && is_same_board(point[from].of.a, point[to].of.a); to++)
            board[boards + to - from] = point[to].difficulty;
        double middle = sample_median(board + boards, to - from);
        for (size_t i = from; i < to; i++)
            point[i].of_board = middle;
        board[boards] = middle;
    }
    sort_numbers(board, boards);
    return boards;
}

/* How many boards are the easier ones: half of them, or as near to it as boards of equal difficulty can stay
 * together, since an order among these would be arbitrary, and so would the halves. 0: all are equal. */
static size_t count_easier(const double *board, size_t count)
{
    size_t low = count / 2, high = low;
    while (low && board[low - 1] == board[low])
        low--;
    while (high < count && board[high - 1] == board[high])
        high++;
    return high == count || (low && count / 2 - low <= high - count / 2) ? low : high;
}

/* "Harder half", or where it is not: "Harder 62 %"; and how the two back-ends compare there. */
static struct pair describe_half(const char *which, size_t part, size_t boards, const char *of,
                                 const struct match *bout, size_t bouts, const struct duel *duel,
                                 const struct result_list *results, FILE *file)
{
    struct pair pair;
    bool half = part == boards / 2 || part == boards - boards / 2;
    pair_of_matches(&pair, bout, bouts, results, results, 0);
    SAY(file, half ? "{0} half{2}: " : "{0} {1}{2}: ", A_TEXT(which), A_PART(part, boards), A_TEXT(of));
    describe_pair(&pair, duel, file);
    fputs(". ", file);
    return pair;
}

/* The easier half and the harder half, and whether they differ for certain: the intervals of their paired medians do not
 * meet. */
static void describe_halves(const struct points *points, const double *board, size_t boards,
                            const struct duel *duel, const struct result_list *results, FILE *file)
{
    size_t easier = count_easier(board, boards), bouts[2] = {0};
    if (!easier) {
        fputs("All boards are equally difficult, so nothing is said about how difficulty changes the ratio.",
              file);
        return;
    }
    struct match *bout[2] = {memory_get(points->count * sizeof **bout),
                             memory_get(points->count * sizeof **bout)};
    for (const struct point *point = points->point; point < points->point + points->count; point++) {
        const int harder = point->of_board > board[easier - 1];
        bout[harder][bouts[harder]++] = point->of;
    }
    char *of = SAID(points->counter ? " of the boards (up to {0} nodes of {1})"
                                    : " of the boards (up to {2}, the geometric mean of both times)",
                    A_NUMBER(board[easier - 1]), A_NAME(points->counter), A_TIME(board[easier - 1]));
    struct interval easy =
        describe_half("Easier", easier, boards, of, bout[0], bouts[0], duel, results, file).paired_interval;
    struct interval hard =
        describe_half("Harder", boards - easier, boards, "", bout[1], bouts[1], duel, results, file)
            .paired_interval;
    const bool grows = hard.low > easy.high, falls = hard.high < easy.low;
    SAY(file,
        grows || falls ? "So the harder the boards, the better {} does against {}."
                       : "It is not clear whether difficulty changes the ratio.",
        A_NAME(grows ? duel->x : duel->y), A_NAME(grows ? duel->y : duel->x));
    free(of);
    free(bout[0]);
    free(bout[1]);
}

static void describe_ratio(const struct chart_request *request, FILE *file)
{
    enum { BOARDS_LEAST = 2 * PAIR_CLUSTERS_LEAST }; /* boards of which both halves have an interval */
    struct error error;
    struct duel duel;
    struct points points;
    if (!duel_make(&duel, request, &error))
        return;
    points_make(&points, &duel, request->results);
    double *board = memory_get((points.count + 1) * sizeof *board);
    size_t boards = find_boards(&points, board);
    if (results_stretch(request->results, 0, false) < request->results->count)
        fputs("The chart pools several sets. A trend with difficulty may be a difference between them, so "
              "none is named.",
              file);
    else if (boards >= BOARDS_LEAST)
        describe_halves(&points, board, boards, &duel, request->results, file);
    else
        fprintf(file, "Nothing is said about how difficulty changes the ratio: that takes %d boards or more.",
                BOARDS_LEAST);
    fputc('\n', file);
    free(board);
    free(points.point);
    duel_close(&duel);
}

const struct chart ratio_chart = {.name = "ratio",
                                  .summary = "how many times as long one back-end takes, by difficulty",
                                  .back_ends = 2,
                                  .write = write_ratio,
                                  .describe = describe_ratio,
                                  .duel = true};
