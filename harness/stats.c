#include "stats.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sort_numbers(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare);
}

double quantile(const double *sorted, size_t count, double p)
{
    double position = (double)(count - 1) * p;
    size_t below = (size_t)position;
    double fraction = position - (double)below;
    if (fraction <= 0 || below + 1 >= count)
        return sorted[below];
    if (isinf(sorted[below + 1]))
        return sorted[below + 1];
    return sorted[below] + fraction * (sorted[below + 1] - sorted[below]);
}

static double sum(const double *numbers, size_t count)
{
    double total = 0;
    for (size_t i = 0; i < count; i++)
        total += numbers[i];
    return total;
}

double mean(const double *numbers, size_t count)
{
    return sum(numbers, count) / (double)count;
}

double penalised_mean(const double *numbers, size_t count, double penalty, size_t cut_off)
{
    return (sum(numbers, count) + penalty * (double)cut_off) / (double)(count + cut_off);
}
