#include "times.h"

#include <math.h>
#include <stdlib.h>

/* A result, and the column it goes to. */
struct entry {
    const struct result *result;
    size_t column;
};

static int by_number(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_boards(const struct result *a, const struct result *b)
{
    int order = by_number(a->index, b->index);
    return order ? order : by_number(a->instance_hash, b->instance_hash);
}

static int compare_instances(const void *x, const void *y)
{
    const struct result *a = ((const struct entry *)x)->result, *b = ((const struct entry *)y)->result;
    int order = compare_boards(a, b);
    return order ? order : by_number(a->isomorph, b->isomorph);
}

/* Where the entries end that are of the same instance; whether any back-end ran on it, or was not asked
 * because its givens contradict each other. */
static size_t instance_end(const struct entry *entry, size_t from, size_t count, bool *ran, bool *clash)
{
    size_t to = from;
    *ran = *clash = false;
    for (; to < count && !compare_instances(&entry[from], &entry[to]); to++) {
        *ran |= entry[to].result->counted;
        *clash |= entry[to].result->status == STATUS_CLASH;
    }
    return to;
}

static void count_rows(struct times *times, const struct entry *entry, size_t count)
{
    bool ran, clash;
    for (size_t from = 0; from < count; times->rows += ran, times->clashes += clash)
        from = instance_end(entry, from, count, &ran, &clash);
}

static void fill(struct times *times, const struct entry *entry, size_t count)
{
    bool ran, clash;
    const struct result *before = 0;
    size_t row = 0;
    for (size_t from = 0, to; from < count; from = to) {
        to = instance_end(entry, from, count, &ran, &clash);
        if (!ran)
            continue;
        times->boards += !before || compare_boards(before, entry[from].result);
        times->board[row] = (unsigned)times->boards - 1;
        before = entry[from].result;
        for (size_t i = from; i < to; i++)
            if (entry[i].result->counted)
                times->column[entry[i].column].cell[row] = entry[i].result;
        row++;
    }
}

/* A result that is neither solved nor excused by a limit or a crash. */
static bool is_wrong(const struct result *result)
{
    return !result->solved && !result->cut_off && result->status != STATUS_CRASHED;
}

static bool make_columns(struct times *times, const struct result_list *results, size_t first, size_t end,
                         struct entry *entry)
{
    for (size_t from = first; from < end; from = results_stretch(results, from, true))
        times->columns++;
    times->column = calloc(times->columns, sizeof *times->column);
    if (!times->column)
        return false;
    size_t column = 0;
    for (size_t from = first, to; from < end; from = to, column++) {
        to = results_stretch(results, from, true);
        times->column[column] = (struct column){.solver = results->result[from].solver, .sound = true};
        for (size_t i = from; i < to; i++) {
            const struct result *result = &results->result[i];
            entry[i - first] = (struct entry){result, column};
            times->column[column].sound &= !result->counted || !is_wrong(result);
        }
    }
    return true;
}

bool times_open(struct times *times, const struct result_list *results, size_t first, size_t end)
{
    size_t count = end - first;
    struct entry *entry = malloc((count + 1) * sizeof *entry);
    *times = (struct times){0};
    bool good = entry && make_columns(times, results, first, end, entry);
    if (good) {
        qsort(entry, count, sizeof *entry, compare_instances);
        count_rows(times, entry, count);
        times->board = calloc(times->rows + 1, sizeof *times->board);
        times->cells = calloc(times->rows * times->columns + 1, sizeof *times->cells);
        good = times->board && times->cells;
    }
    for (size_t c = 0; good && c < times->columns; c++)
        times->column[c].cell = times->cells + c * times->rows;
    if (good)
        fill(times, entry, count);
    else
        times_close(times);
    free(entry);
    return good;
}

void times_close(struct times *times)
{
    free(times->board);
    free(times->column);
    free(times->cells);
    *times = (struct times){0};
}

double time_of(const struct result *result)
{
    return result->solved ? result->time_ns : INFINITY;
}

double limit_of(const struct result *result)
{
    return result->timeout_ns ? (double)result->timeout_ns : INFINITY;
}

size_t times_board_end(const struct times *times, size_t from)
{
    size_t to = from + 1;
    while (to < times->rows && times->board[to] == times->board[from])
        to++;
    return to;
}
