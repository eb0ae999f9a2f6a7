/* SPDX-License-Identifier: MIT */
/* What the steps of a sweep support, in words and in tables. */
#include "harness/pages/charts/sentences.h"

#include "harness/ground/memory.h"
#include "harness/pages/charts/transition.h"
#include "harness/writing/value.h"

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

/* Of steps at the beginning without a solution the last one counts, of steps at the end where all have one the first. */
static void describe_rise(const struct transition *transition, const struct hole_panel *panel, FILE *file)
{
    const struct hole_step *first = &transition->step[panel->first_step],
                           *last = &transition->step[panel->end_step - 1];
    char percent[3][PERCENT_TEXT_MAX];
    while (first < last && first->unsolvable == first->boards && first[1].unsolvable == first[1].boards)
        first++;
    while (last > first && last->solvable == last->boards && last[-1].solvable == last[-1].boards)
        last--;
    const double half = find_half(transition, panel);
    SAY(file,
        isnan(half) ? " Boards with a solution: {} at {} holes, {} at {}."
                    : " Boards with a solution: {} at {} holes, {} at {}, half at about {}.",
        A_PART(first->solvable, first->boards), A_TEXT(percent_text(hole_share(panel, first), percent[0])),
        A_PART(last->solvable, last->boards), A_TEXT(percent_text(hole_share(panel, last), percent[1])),
        A_TEXT(percent_text(half, percent[2])));
}

static void describe_solvable(const struct transition *transition, const struct hole_panel *panel, FILE *file)
{
    const struct hole_step *first = &transition->step[panel->first_step],
                           *last = &transition->step[panel->end_step - 1];
    size_t boards = 0, solvable = 0, unsolvable = 0;
    for (const struct hole_step *step = first; step <= last; step++) {
        boards += step->boards;
        solvable += step->solvable;
        unsolvable += step->unsolvable;
    }
    const bool all_decided = solvable + unsolvable == boards;
    if (!unsolvable)
        fputs(all_decided ? " All boards have a solution." : " All boards that were decided have a solution.",
              file);
    else if (!solvable)
        fputs(all_decided ? " No board has a solution." : " No board that was decided has a solution.", file);
    else
        describe_rise(transition, panel, file);
    if (!all_decided)
        SAY(file, " No back-end decided {}.", A_COUNTED(boards - solvable - unsolvable, NOUN_BOARD));
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

/* "dlx is cut off on half of the boards or more at 44 % to 52 %." False if it is nowhere. */
static bool describe_cut_off(const struct transition *transition, const struct hole_panel *panel,
                             const struct effort_curve *curve, const char *name, FILE *file)
{
    const struct hole_point *first = 0, *last = 0;
    char percent[2][PERCENT_TEXT_MAX];
    for (const struct hole_point *point = curve->first; point < curve->end; point++)
        if (!isfinite(point->time_ns)) {
            first = first ? first : point;
            last = point;
        }
    if (first)
        SAY(file,
            first == last ? " {} is cut off on half of the boards or more at {}."
                          : " {} is cut off on half of the boards or more from {} to {}.",
            A_NAME(name), A_TEXT(percent_text(hole_share(panel, &transition->step[first->step]), percent[0])),
            A_TEXT(percent_text(hole_share(panel, &transition->step[last->step]), percent[1])));
    return first;
}

static double effort_of(const struct hole_point *point, bool nodes)
{
    return nodes ? point->nodes : point->time_ns;
}

/* "dlx enters the most nodes at 50 % holes: a median of 1,234, and 3 at 36 %, 80 at 68 %." */
static void describe_peak(const struct transition *transition, const struct hole_panel *panel,
                          const struct effort_curve *curve, const char *name, FILE *file)
{
    const struct hole_point *most = curve->first;
    bool nodes = true;
    for (const struct hole_point *point = curve->first; point < curve->end; point++)
        nodes &= !isnan(point->nodes);
    for (const struct hole_point *point = curve->first; point < curve->end; point++)
        most = effort_of(point, nodes) > effort_of(most, nodes) ? point : most;
    const struct hole_point *const shown[] = {most, curve->first, curve->end - 1};
    const char *sentence = nodes ? " {0} enters the most nodes at {1}: a median of {2}"
                                 : " {0} takes longest at {1}: a median of {2}";
    for (size_t i = 0; i < 3; i++) {
        char percent[PERCENT_TEXT_MAX];
        if (i && shown[i] == most)
            continue;
        SAY(file, sentence, A_NAME(name),
            A_TEXT(percent_text(hole_share(panel, &transition->step[shown[i]->step]), percent)),
            nodes ? A_NUMBER(shown[i]->nodes) : A_TIME(shown[i]->time_ns));
        sentence = i && shown[1] != most ? " and {2} at {1}" : ", against {2} at {1}";
    }
    fputs(".", file);
}

void transition_describe(const struct transition *transition, FILE *file)
{
    for (size_t p = 0; p < transition->panels; p++) {
        const struct hole_panel *panel = &transition->panel[p];
        SAY(file, "{}, order {}x{}.", A_SET(panel->set), A_WHOLE(panel->order.rows),
            A_WHOLE(panel->order.columns));
        describe_solvable(transition, panel, file);
        for (size_t s = transition->solvers; s-- > 0;) {
            const struct effort_curve curve = curve_of(transition, panel, s);
            if (curve.first < curve.end &&
                !describe_cut_off(transition, panel, &curve, transition->solver[s], file))
                describe_peak(transition, panel, &curve, transition->solver[s], file);
        }
        fputc('\n', file);
    }
}

/* --- tables --- */

/* What was cut off has a limit of time, and none of nodes. */
static struct value effort_value(const struct hole_point *point, bool nodes)
{
    if (nodes)
        return (struct value){.number = point->nodes, .text = isfinite(point->time_ns) ? 0 : "cut off"};
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
            tabulate_panel(transition, &transition->panel[p], nodes, document_table(document, 0, 0));
        }
}
