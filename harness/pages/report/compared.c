/* SPDX-License-Identifier: MIT */
#include "harness/pages/report/compared.h"

#include "harness/ground/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *find(const struct standing *standing, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(standing[i].solver, name))
            return standing[i].solver;
    return 0;
}

/* Back-ends of the same name, in the order of A's; and those that only one run has. */
static void pair_solvers(struct compared *compared)
{
    struct standing a[STANDINGS_MAX], b[STANDINGS_MAX];
    size_t count_a = standings_make(a, &compared->a->results);
    size_t count_b = standings_make(b, &compared->b->results);
    compared->line = memory_zeroed(count_a + 1, sizeof *compared->line);
    compared->alone_a = memory_zeroed(count_a + 1, sizeof *compared->alone_a);
    compared->alone_b = memory_zeroed(count_b + 1, sizeof *compared->alone_b);
    size_t alone_a = 0, alone_b = 0;
    for (size_t i = 0; i < count_a; i++) {
        const char *partner = find(b, count_b, a[i].solver);
        if (partner)
            compared->line[compared->page.count++] = (struct diff_line){.a = a[i].solver, .b = partner};
        else
            compared->alone_a[alone_a++] = a[i].solver;
    }
    for (size_t i = 0; i < count_b; i++)
        if (!find(a, count_a, b[i].solver))
            compared->alone_b[alone_b++] = b[i].solver;
}

/* Whether there is anything to compare; else the flaw says why. */
static bool is_possible(struct compared *compared)
{
    const struct result_list *a = &compared->a->results, *b = &compared->b->results;
    if (!a->count || !b->count)
        return error_set(&compared->flaw, "%.300s has no results",
                         (a->count ? compared->b : compared->a)->run);
    if (a->limit != b->limit)
        return error_set(
            &compared->flaw,
            "the runs answer different questions: the limit was %llu in %.150s and %llu in %.150s",
            (unsigned long long)a->limit, compared->a->run, (unsigned long long)b->limit, compared->b->run);
    return true;
}

static void make_lines(struct compared *compared)
{
    const struct report *a = compared->a, *b = compared->b;
    bool shared = !strcmp(a->run, b->run) || conditions_share_seed(&compared->conditions);
    pair_solvers(compared);
    matching_make(&compared->matching, &a->results, &b->results, shared);
    if (!compared->page.count)
        error_set(&compared->flaw, "the runs have no back-end in common");
    else if (!compared->matching.instances)
        error_set(&compared->flaw, "the runs have no instance in common");
    diff_controls_make(&compared->controls, &compared->matching, &compared->conditions, 0);
    for (size_t i = 0; i < compared->page.count && !*compared->flaw.text; i++)
        diff_make(&compared->line[i], &compared->matching, &compared->controls, VERDICT_MARGIN);
}

void compared_make(struct compared *compared, const struct report *a, const struct report *b)
{
    *compared = (struct compared){.a = a, .b = b};
    conditions_open(&compared->conditions, a->run, b->run);
    if (is_possible(compared))
        make_lines(compared);
    bool whole = !*compared->flaw.text;
    compared->page = (struct diff_page){.run_a = a->run,
                                        .run_b = b->run,
                                        .matching = &compared->matching,
                                        .conditions = &compared->conditions,
                                        .controls = &compared->controls,
                                        .line = whole ? compared->line : 0,
                                        .count = whole ? compared->page.count : 0,
                                        .alone_a = compared->alone_a,
                                        .alone_b = compared->alone_b};
}

void compared_close(struct compared *compared)
{
    matching_close(&compared->matching);
    conditions_close(&compared->conditions);
    diff_controls_close(&compared->controls);
    free(compared->line);
    free(compared->alone_a);
    free(compared->alone_b);
    *compared = (struct compared){0};
}

void compared_report(const struct compared *compared, void (*report)(void *context, const char *sentence),
                     void *context)
{
    if (compared->page.count) {
        diff_report(&compared->page, report, context);
        return;
    }
    report(context, compared->flaw.text);
    conditions_report(&compared->conditions, report, context);
}

/* --- figures --- */

/* A change of some percent shows: three digits behind the point. */
static void fill_change(struct cell *cell, double ratio)
{
    cell_ratio(cell, ratio);
    if (ratio < 9.9995)
        snprintf(cell->text, sizeof cell->text, "%.3f", ratio);
}

static void fill_interval_of(struct cell *cell, struct interval interval)
{
    struct cell low, high;
    fill_change(&low, interval.low);
    fill_change(&high, interval.high);
    cell_interval(cell, &low, &high);
}

static void fill_tally(struct cell *cell, size_t count, bool known)
{
    cell_number(cell, known ? (double)count : NAN);
}

#define FILL(name, ...)                                                      \
    static void fill_##name(struct cell *cell, const struct diff_line *line) \
    {                                                                        \
        __VA_ARGS__;                                                         \
    }

FILL(matched, fill_tally(cell, line->matched, true))
FILL(median_a, cell_time(cell, line->median_a, 0))
FILL(median_b, cell_time(cell, line->median_b, 0))
FILL(medians, fill_change(cell, line->median_ratio))
FILL(ratio, fill_change(cell, line->pair.paired))
FILL(interval, fill_interval_of(cell, line->pair.paired_interval))
FILL(par2, fill_change(cell, line->pair.par2_ratio))
FILL(par2_interval, fill_interval_of(cell, line->pair.par2_interval))
FILL(slower, fill_tally(cell, line->slower, line->judged))
FILL(faster, fill_tally(cell, line->faster, line->judged))
FILL(lost, fill_tally(cell, line->lost, true))
FILL(gained, fill_tally(cell, line->gained, true))
FILL(answers, fill_tally(cell, line->answers.count, true))
FILL(nodes, fill_tally(cell, line->nodes.count, line->counted))
FILL(verdict, char text[VERDICT_TEXT_MAX]; cell->value = (double)line->verdict.word;
     snprintf(cell->text, sizeof cell->text, "%s", verdict_text(line->verdict, text)))

const struct compared_column compared_columns[] = {
    {"in both", "instances on which it ran in both runs", false, fill_matched},
    {"median A", "of the instances that both solved", true, fill_median_a},
    {"median B", "of the same", true, fill_median_b},
    {"medians", "median B by median A", false, fill_medians},
    {"ratio",
     "time in B by time in A, the median over the boards; between two runs less what changed for back-ends "
     "whose code is the same in both",
     true, fill_ratio},
    {"95 %", "of this ratio", true, fill_interval},
    {"PAR-2", "PAR-2 in B by that in A, in the same way", false, fill_par2},
    {"95 %", "of the ratio of PAR-2", false, fill_par2_interval},
    {"slower", "instances that take longer by more than the noise of their runs (3 or more)", false,
     fill_slower},
    {"faster", "instances that take less by more than that", false, fill_faster},
    {"lost", "instances that only A solved", true, fill_lost},
    {"gained", "instances that only B solved", true, fill_gained},
    {"answers", "instances whose answers contradict each other", false, fill_answers},
    {"nodes", "instances with another number of nodes", false, fill_nodes},
    {"verdict",
     "faster, slower: the interval of the paired median or of PAR-2, which stands beside it, is all on that "
     "side of 1, and the other not on the opposite; same: the first reaches no further than 5 % either way; "
     "same code: by its change others are judged",
     true, fill_verdict},
    {0},
};
