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

static const struct result *counted_by(const char *solver, const struct result_list *results,
                                       const struct bout *bout)
{
    const struct result *result = results_of(results, bout->x, solver);
    return result && result->solved && result->has_nodes ? result : 0;
}

static bool is_known(const struct bout *bout)
{
    return !isnan(bout_ratio(bout));
}

static bool is_counter(const char *solver, const struct result_list *results, const struct duel *duel)
{
    size_t known = 0, searched = 0;
    if (is_foreign_by_label(results, solver))
        return false;
    for (size_t i = 0; i < duel->count; i++) {
        const struct result *result = counted_by(solver, results, &duel->bout[i]);
        if (!is_known(&duel->bout[i]))
            continue;
        if (!result)
            return false;
        known++;
        searched += result->nodes > 1;
    }
    return 4 * searched >= 3 * known;
}

/* Whose nodes are the difficulty; null: it is a time. */
static const char *choose_counter(const struct duel *duel, const struct result_list *results)
{
    for (size_t n = 0; n < results->names.count; n++)
        if (is_counter(results->names.text[n], results, duel))
            return results->names.text[n];
    return 0;
}

/* In nodes, or in nanoseconds. */
const char *set_difficulty(struct duel *duel, const struct result_list *results)
{
    const char *counter = choose_counter(duel, results);
    for (size_t i = 0; i < duel->count; i++) {
        struct bout *bout = &duel->bout[i];
        const struct result *counted = counter ? counted_by(counter, results, bout) : 0;
        bout->difficulty = counted ? (double)counted->nodes : sqrt(bout->x->time_ns * bout->y->time_ns);
    }
    return counter;
}

static int by_difficulty(const void *x, const void *y)
{
    const struct bout *a = x, *b = y;
    if (a->difficulty != b->difficulty)
        return a->difficulty < b->difficulty ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

/* Those whose ratio is not known go; the others stand by difficulty. */
static void arrange(struct duel *duel)
{
    size_t known = 0;
    for (size_t i = 0; i < duel->count; i++)
        if (is_known(&duel->bout[i]))
            duel->bout[known++] = duel->bout[i];
    duel->count = known;
    qsort(duel->bout, known, sizeof *duel->bout, by_difficulty);
}

/* --- the numbers drawn --- */

/* Of a run that was cut off, the ratio at its limit. */
static void write_point(const struct bout *bout, double unit, FILE *tsv)
{
    const struct result *x = bout->x, *y = bout->y;
    char name[INSTANCE_NAME_MAX];
    fprintf(tsv, "%s\t%zu\t%.9g\t%.9g\t%s\t%s\n", x->set, x->index, bout->difficulty * unit,
            y->time_ns / x->time_ns,
            !x->solved   ? "x cut off"
            : !y->solved ? "y cut off"
                         : "ok",
            result_name(x, name));
}

/* The running median: of so many points side by side in order of difficulty; a fifteenth of all, between 9
 * and 301. It has no ratio where it falls on a run that was cut off. */
static void write_running_median(const struct duel *duel, double unit, FILE *tsv)
{
    enum { LEAST = 9, MOST = 301, PART = 15, DRAWN = 300 };
    size_t width = duel->count / PART < LEAST ? LEAST : duel->count / PART > MOST ? MOST : duel->count / PART;
    double *ratio = memory_get(width * sizeof *ratio);
    size_t windows = duel->count >= 2 * width ? duel->count - width + 1 : 0;
    for (size_t from = 0; from < windows; from += 1 + windows / DRAWN) {
        const struct bout *bout = duel->bout + from;
        for (size_t i = 0; i < width; i++)
            ratio[i] = bout_ratio(&bout[i]);
        double median = sample_median(ratio, width);
        fprintf(tsv, "\t\t%.9g\t", bout[width / 2].difficulty * unit);
        if (isfinite(median) && median > 0)
            fprintf(tsv, "%.9g", median);
        fputs("\tmedian\n", tsv);
    }
    free(ratio);
}

/* A mark has the colour of the faster back-end. */
static void note_curves(const struct duel *duel, const char *kind, double unit, struct curves *curves)
{
    for (const char *winner = duel->x; winner; winner = winner == duel->x ? duel->y : 0) {
        curve_begin(curves, 0, winner, 0, "{y:number} times as long with %s as with %s, at difficulty {x:%s}",
                    duel->y, duel->x, kind);
        for (const struct bout *bout = duel->bout; bout < duel->bout + duel->count; bout++)
            if (bout_winner(duel, bout) == winner)
                curve_point(curves, bout->difficulty * unit, bout_ratio(bout), bout->x);
    }
}

static bool write_ratio(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct duel duel;
    if (!duel_make(&duel, request, error))
        return false;
    const char *counter = set_difficulty(&duel, request->results);
    size_t all = duel.count;
    double unit = counter ? 1 : 1e-9;
    arguments->pooled = duel_sets(&duel);
    arrange(&duel);
    arguments->count = 4;
    snprintf(arguments->text[0], sizeof arguments->text[0], "%s", duel.x);
    snprintf(arguments->text[1], sizeof arguments->text[1], "%s", duel.y);
    snprintf(arguments->text[2], sizeof arguments->text[2], "%s", counter ? counter : "");
    snprintf(arguments->text[3], sizeof arguments->text[3], "%zu", all - duel.count);
    fputs("set\tindex\tdifficulty\tratio\tstatus\tinstance\n", tsv);
    for (size_t i = 0; i < duel.count; i++)
        write_point(&duel.bout[i], unit, tsv);
    write_running_median(&duel, unit, tsv);
    note_curves(&duel, counter ? "count" : "time", unit, &arguments->curves);
    bool written = true;
    if (!duel.count)
        written = error_set(error, "there is no instance on which the times of %s and %s have a ratio",
                            duel.x, duel.y);
    duel_close(&duel);
    return written;
}

/* --- the sentences below them --- */

static int by_board(const void *x, const void *y)
{
    const struct duel_board *a = x, *b = y;
    if (a->difficulty != b->difficulty)
        return a->difficulty < b->difficulty ? -1 : 1;
    return (a->ratio > b->ratio) - (a->ratio < b->ratio);
}

/* "up to 210 nodes of dlx" */
static const char *difficulty_text(double difficulty, const char *counter, char text[NAMES_TEXT_MAX])
{
    char number[TIME_TEXT_MAX], name[NAME_TEXT_MAX];
    if (counter)
        snprintf(text, NAMES_TEXT_MAX, "up to %s nodes of %s", count_text(difficulty, number),
                 name_text(counter, name));
    else
        snprintf(text, NAMES_TEXT_MAX, "up to %s, the geometric mean of both times",
                 time_text(difficulty, number));
    return text;
}

/* How many boards are the easier ones: half of them, or as near to it as boards of equal difficulty can stay
 * together, since an order among these would be arbitrary, and so would the halves. 0: all are equal. */
static size_t count_easier(const struct duel_board *board, size_t count)
{
    size_t low = count / 2, high = low;
    while (low && board[low - 1].difficulty == board[low].difficulty)
        low--;
    while (high < count && board[high - 1].difficulty == board[high].difficulty)
        high++;
    return high == count || (low && count / 2 - low <= high - count / 2) ? low : high;
}

/* "half", or where it is not: "62 %" */
static const char *part_text(size_t part, size_t count, char text[SHARE_TEXT_MAX])
{
    bool half = part == count / 2 || part == count - count / 2;
    return half ? "half" : share_text(part, count, text);
}

/* The easier half and the harder half, and whether they differ for certain: the intervals of their medians do
 * not meet. */
static void describe_halves(const struct duel_board *board, size_t count, const struct duel *duel,
                            const char *counter, double *ratio, FILE *file)
{
    struct median median[2];
    char text[NAMES_TEXT_MAX], share[SHARE_TEXT_MAX], name[2][NAME_TEXT_MAX];
    size_t easier = count_easier(board, count);
    if (!easier) {
        fputs("All boards are equally difficult, so nothing is said about how difficulty changes the ratio.",
              file);
        return;
    }
    for (int h = 0; h < 2; h++) {
        size_t first = h ? easier : 0, end = h ? count : easier;
        for (size_t i = first; i < end; i++)
            ratio[i - first] = board[i].ratio;
        median[h] = median_make(ratio, end - first);
    }
    bool grows = median[1].interval.low > median[0].interval.high;
    bool falls = median[1].interval.high < median[0].interval.low;
    fprintf(file, "Easier %s of the boards (%s): ", part_text(easier, count, share),
            difficulty_text(board[easier - 1].difficulty, counter, text));
    describe_median(median[0].middle, median[0].interval, duel, file);
    fprintf(file, ". Harder %s: ", part_text(count - easier, count, share));
    describe_median(median[1].middle, median[1].interval, duel, file);
    if (grows || falls)
        fprintf(file, ". So the harder the boards, the better %s does against %s.",
                name_text(grows ? duel->x : duel->y, name[0]), name_text(grows ? duel->y : duel->x, name[1]));
    else
        fputs(". It is not clear whether difficulty changes the ratio.", file);
}

static void describe_ratio(const struct chart_request *request, FILE *file)
{
    enum { BOARDS_LEAST = 12 }; /* boards of which both halves have an interval */
    struct error error;
    struct duel duel;
    if (!duel_make(&duel, request, &error))
        return;
    const char *counter = set_difficulty(&duel, request->results);
    struct duel_board *board = memory_zeroed(duel.count, sizeof *board);
    double *ratio = memory_zeroed(duel.count, sizeof *ratio);
    size_t boards = duel_boards(&duel, board);
    qsort(board, boards, sizeof *board, by_board);
    bool one_set = results_stretch(request->results, 0, false) == request->results->count;
    if (!one_set)
        fputs("The chart pools several sets. A trend with difficulty may be a difference between them, so "
              "none is named.",
              file);
    else if (boards >= BOARDS_LEAST)
        describe_halves(board, boards, &duel, counter, ratio, file);
    else
        fprintf(file, "Nothing is said about how difficulty changes the ratio: that takes %d boards or more.",
                BOARDS_LEAST);
    fputc('\n', file);
    free(board);
    free(ratio);
    duel_close(&duel);
}

const struct chart ratio_chart = {.name = "ratio",
                                  .summary = "how many times as long one back-end takes, by difficulty",
                                  .back_ends = 2,
                                  .write = write_ratio,
                                  .describe = describe_ratio,
                                  .duel = true};
