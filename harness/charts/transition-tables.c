/* SPDX-License-Identifier: MIT */
/* What the steps of a sweep support, in a sentence and in tables. */
#include "harness/charts/sentences.h"

#include "harness/base/memory.h"
#include "harness/charts/transition.h"
#include "harness/text/value.h"

#include <math.h>

/* Of holes: "44.4 %". */
enum { PERCENT_TEXT_MAX = 24 };

static const char *percent_text(double share, char text[PERCENT_TEXT_MAX])
{
    snprintf(text, PERCENT_TEXT_MAX, "%.3g %%", 100 * share);
    return text;
}

static double solvable_share(const struct hole_step *step)
{
    const size_t decided = step->solvable + step->unsolvable;
    return decided ? (double)step->solvable / (double)decided : NAN;
}

/* The share of holes at which half of the boards have a solution, between two steps; NAN if that is nowhere. */
static double find_half(const struct transition *transition, const struct hole_panel *panel)
{
    for (size_t i = panel->first_step + 1; i < panel->end_step; i++) {
        const struct hole_step *step = &transition->step[i];
        const double before = solvable_share(step - 1), here = solvable_share(step);
        if ((before < 0.5) == (here < 0.5) || isnan(before) || isnan(here))
            continue;
        const double from = hole_share(panel, step - 1), to = hole_share(panel, step);
        return from + (to - from) * (0.5 - before) / (here - before);
    }
    return NAN;
}

/* "from none to all (half at 53.4 % holes)", of the boards that were decided. */
static char *rise_text(const struct transition *transition, const struct hole_panel *panel)
{
    const struct hole_step *first = &transition->step[panel->first_step],
                           *last = &transition->step[panel->end_step - 1];
    char percent[PERCENT_TEXT_MAX];
    while (first < last && isnan(solvable_share(first)))
        first++;
    while (last > first && isnan(solvable_share(last)))
        last--;
    const double half = find_half(transition, panel);
    return SAID(isnan(half) ? "from {} to {}" : "from {} to {} (half at {} holes)",
                A_PART(first->solvable, first->solvable + first->unsolvable),
                A_PART(last->solvable, last->solvable + last->unsolvable),
                A_TEXT(percent_text(half, percent)));
}

void transition_describe(const struct transition *transition, struct league *league)
{
    league->head = memory_text("With more holes the share of boards that have a solution goes on ");
    league->verb = " ";
    for (size_t p = 0; p < transition->panels; p++)
        league_add(league, A_SET(transition->panel[p].set), 0, rise_text(transition, &transition->panel[p]));
}

/* The points of a back-end in a panel: from `first` to before `end`; none if they are equal. */
struct effort_curve {
    const struct hole_point *first, *end;
};

static struct effort_curve curve_of(const struct transition *transition, const struct hole_panel *panel,
                                    size_t solver)
{
    size_t from = panel->first_point, to;
    while (from < panel->end_point && transition->point[from].solver != solver)
        from++;
    for (to = from; to < panel->end_point && transition->point[to].solver == solver;)
        to++;
    return (struct effort_curve){transition->point + from, transition->point + to};
}

/* --- tables --- */

/* What was cut off has a limit of time, and none of nodes. */
static struct value effort_value(const struct hole_point *point, bool nodes)
{
    if (nodes)
        return (struct value){.number = point->nodes, .text = isfinite(point->time_ns) ? NULL : "cut off"};
    return (struct value){.number = point->time_ns, .limit = point->by_timeout ? point->limit_ns : 0};
}

/* A row for each step, a column for each back-end, the fastest first, as many as a table holds. */
static void tabulate_panel(const struct transition *transition, const struct hole_panel *panel, bool nodes,
                           struct table *table)
{
    struct effort_curve curve[TABLE_COLUMNS_MAX];
    size_t columns = 2;
    table_head(table, "holes", KIND_WORDS);
    table_head(table, "solvable", KIND_NUMBER);
    for (size_t s = transition->solvers; s-- > 0 && columns < TABLE_COLUMNS_MAX;) {
        curve[columns] = curve_of(transition, panel, s);
        if (curve[columns].first < curve[columns].end) {
            table_head(table, transition->solver[s], nodes ? KIND_NUMBER : KIND_TIME);
            columns++;
        }
    }
    for (size_t i = panel->first_step; i < panel->end_step; i++) {
        struct value *value = table_add_values(table);
        const struct hole_step *step = &transition->step[i];
        char percent[PERCENT_TEXT_MAX];
        value[0].text = table_keep(table, memory_text(percent_text(hole_share(panel, step), percent)));
        value[1].number = (double)step->solvable;
        value[1].text = table_keep(table, memory_print("%zu of %zu", step->solvable, step->boards));
        for (size_t c = 2; c < columns; c++) {
            value[c].number = NAN;
            for (const struct hole_point *point = curve[c].first; point < curve[c].end; point++)
                if (point->step == i)
                    value[c] = effort_value(point, nodes);
        }
    }
}

void transition_tabulate(const struct transition *transition, struct document *document)
{
    for (size_t p = 0; p < transition->panels; p++)
        for (unsigned nodes = 0; nodes < 2; nodes++) {
            document_add(document, BLOCK_SUBSECTION, NAMED ": median %s", transition->panel[p].set,
                         nodes ? "nodes" : "times");
            tabulate_panel(transition, &transition->panel[p], nodes, document_table(document, NULL, NULL));
        }
}
