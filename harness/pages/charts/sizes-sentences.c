/* SPDX-License-Identifier: MIT */
/* What the medians by size support, in words and in tables. Nothing here is typed by hand into a page. */
#include "harness/figures/pairs.h"
#include "harness/figures/verdict.h"
#include "harness/ground/memory.h"
#include "harness/pages/charts/sentences.h"
#include "harness/pages/charts/sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- a panel, size by size --- */

/* A panel as sentences see it. A side is a family of back-ends, or a back-end where there is one family only.
 */
struct panel_view {
    const struct sizes *sizes;
    const struct size_panel *panel;
    const char *side[STANDINGS_MAX]; /* of each back-end; null: it has no point here */
    bool families;                   /* the sides are families */
    struct place *place;             /* ascending */
    size_t places;
};

/* A size; of boards, a set of them. */
struct place {
    unsigned size;
    const char *set; /* null of families */
    size_t order;    /* of the set, by which places of one size are sorted */
    double given;
};

/* Few: too few boards for a verdict. */
enum lead { LEAD_NONE, LEAD_FEW, LEAD_EVEN, LEAD_ALONE, LEAD_AHEAD };

static const char *const preprocessing = "preprocessing alone";

/* Who stands how at one size. */
struct standing_at {
    enum lead lead;
    const struct size_point *first, *second; /* the fastest, and the fastest of the other sides */
    const char *side;                        /* of the first */
};

static int by_place(const void *x, const void *y)
{
    const struct place *a = x, *b = y;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

static struct place place_of(const struct size_point *point)
{
    return (struct place){point->size, point->set, point->set ? point->result[0]->set_order : 0,
                          point->given};
}

static bool is_at(const struct size_point *point, const struct place *place)
{
    return point->size == place->size && point->set == place->set;
}

static void find_places(struct panel_view *view)
{
    size_t count = view->panel->end - view->panel->first;
    for (size_t i = 0; i < count; i++)
        view->place[i] = place_of(&view->sizes->point[view->panel->first + i]);
    qsort(view->place, count, sizeof *view->place, by_place);
    for (size_t i = 0; i < count; i++)
        if (!i || by_place(&view->place[i], &view->place[view->places - 1]))
            view->place[view->places++] = view->place[i];
}

static void find_sides(struct panel_view *view, const struct chart_request *request)
{
    const struct sizes *sizes = view->sizes;
    const char *first = 0;
    bool several = false;
    for (size_t i = view->panel->first; i < view->panel->end; i++) {
        size_t solver = sizes->point[i].solver;
        view->side[solver] = family_of(request, sizes->solver[solver]);
        first = first ? first : view->side[solver];
        several |= strcmp(first, view->side[solver]) != 0;
    }
    view->families = several;
    for (size_t s = 0; s < sizes->solvers && !several; s++)
        view->side[s] = view->side[s] ? sizes->solver[s] : 0;
}

static void open_view(struct panel_view *view, const struct sizes *sizes, size_t panel,
                      const struct chart_request *request)
{
    *view = (struct panel_view){.sizes = sizes, .panel = &sizes->panel[panel]};
    view->place = memory_zeroed(view->panel->end - view->panel->first, sizeof *view->place);
    find_places(view);
    find_sides(view, request);
}

/* The side that a time belongs to. */
static const char *side_of(const struct panel_view *view, const struct size_point *point)
{
    bool alone = view->families && 2 * point->reduced > point->solved;
    return alone ? preprocessing : view->side[point->solver];
}

static int by_instance(const void *x, const void *y)
{
    const struct result *a = ((const struct match *)x)->a, *b = ((const struct match *)y)->a;
    return (a > b) - (a < b); /* results are sorted by set, back-end, instance */
}

/* Whether the second is slower, by the verdict on the same instances, and by a quarter. */
static enum lead lead_of(const struct panel_view *view, const struct size_point *first,
                         const struct size_point *second)
{
    const struct result_list *results = view->sizes->results;
    struct match *match = memory_get(first->instances * sizeof *match);
    struct pair pair;
    size_t count = 0;
    for (size_t i = 0; i < first->instances; i++) {
        const struct result *own = first->result[i],
                            *other = results_of(results, own, view->sizes->solver[second->solver]);
        if (other && is_drawn(other))
            match[count++] = (struct match){own, other};
    }
    qsort(match, count, sizeof *match, by_instance);
    pair_of_matches(&pair, match, count, results, results, 0);
    free(match);
    const struct verdict verdict = verdict_of(&pair, VERDICT_MARGIN);
    return verdict.test == TESTED_NOTHING                                               ? LEAD_FEW
           : verdict.word == VERDICT_SLOWER && second->time_ns >= EVEN * first->time_ns ? LEAD_AHEAD
                                                                                        : LEAD_EVEN;
}

static struct standing_at standing_at(const struct panel_view *view, const struct place *place)
{
    struct standing_at here = {0};
    const struct size_point *point = view->sizes->point;
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (is_at(&point[i], place) && (!here.first || point[i].time_ns < here.first->time_ns))
            here.first = &point[i];
    here.side = side_of(view, here.first);
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (is_at(&point[i], place) && strcmp(side_of(view, &point[i]), here.side) != 0 &&
            (!here.second || point[i].time_ns < here.second->time_ns))
            here.second = &point[i];
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): places are those of the points */
    if (isinf(here.first->time_ns))
        here.lead = LEAD_NONE;
    else
        here.lead = here.second ? lead_of(view, here.first, here.second) : LEAD_ALONE;
    return here;
}

/* --- words --- */

/* Whether the lead at a place is of this kind; of those ahead, for this side. */
static bool is_so(const struct panel_view *view, size_t at, enum lead lead, const char *side)
{
    struct standing_at here = standing_at(view, &view->place[at]);
    return here.lead == lead && (!side || !strcmp(side, here.side));
}

/* "12"; of boards "16 (sixteen, 43 % given)" */
static void describe_place(const struct place *place, FILE *file)
{
    SAY(file,
        !place->set           ? "{0}"
        : isnan(place->given) ? "{0} ({1})"
                              : "{0} ({1}, {2} % given)",
        A_WHOLE(place->size), A_TEXT(place->set), A_WHOLE(100 * place->given));
}

/* "N = 4 to 9, 11, 12": the sizes of which that holds; a range goes over the sizes measured. Sets of boards
 * are named one by one. */
static void describe_places(const struct panel_view *view, enum lead lead, const char *side, FILE *file)
{
    const char *before = "";
    fprintf(file, strcmp(view->panel->axis, "N") ? "%s " : "%s = ", view->panel->axis);
    for (size_t from = 0, to; from < view->places; from = to) {
        for (to = from; to < view->places && is_so(view, to, lead, side);)
            to++;
        bool range = to - from > 2 && !view->place[from].set;
        if (range) {
            fputs(before, file);
            fprintf(file, "%u to %u", view->place[from].size, view->place[to - 1].size);
        }
        for (size_t at = from; !range && at < to; at++, before = ", ") {
            fputs(before, file);
            describe_place(&view->place[at], file);
        }
        before = to > from ? ", " : before;
        to = to > from ? to : from + 1;
    }
}

/* How many places that holds for, and the first and the last of them. */
static size_t count_places(const struct panel_view *view, enum lead lead, const char *side, size_t *first,
                           size_t *last)
{
    size_t count = 0;
    for (size_t at = 0; at < view->places; at++)
        if (is_so(view, at, lead, side)) {
            *first = count++ ? *first : at;
            *last = at;
        }
    return count;
}

/* "40.4 us", "over 2 s" */
static struct shown middle_of(const struct size_point *point)
{
    return isfinite(point->time_ns) ? A_TIME(point->time_ns)
           : point->by_timeout      ? A_LIMIT(point->limit_ns)
                                    : A_TEXT("cut off");
}

/* ", 830 times as long" or ", over 12 times as long"; nothing if the second was cut off, but not by time. */
static void describe_factor(const struct standing_at *here, FILE *file)
{
    const struct size_point *second = here->second;
    bool cut_off = isinf(second->time_ns);
    double ratio = (cut_off ? second->limit_ns : second->time_ns) / here->first->time_ns;
    double digits = pow(10, 2 - floor(log10(ratio)));
    if (isfinite(ratio) && (!cut_off || second->by_timeout))
        SAY(file, cut_off ? ", over {} times as long" : ", {} times as long",
            A_NUMBER((cut_off ? floor(ratio * digits) : round(ratio * digits)) / digits));
}

/* "at 34 cells takes 40.4 us and picosat 32.1 ms, 795 times as long" */
static void describe_lead(const struct panel_view *view, size_t at, FILE *file)
{
    const struct place *place = &view->place[at];
    const struct standing_at here = standing_at(view, place);
    bool over = !isfinite(here.second->time_ns) && here.second->by_timeout;
    SAY(file, place->set ? "on {0} {2} takes {3} and {4} {5}{6}" : "at {1} {2} takes {3} and {4} {5}{6}",
        A_TEXT(place->set), A_WHOLE(place->size), A_NAME(view->sizes->solver[here.first->solver]),
        middle_of(here.first), A_NAME(view->sizes->solver[here.second->solver]), A_TEXT(over ? "over " : ""),
        middle_of(here.second));
    describe_factor(&here, file);
}

/* "exact cover is faster at N = 4 to 34 (at 4 ...; at 34 ...)": with the first and the last of the sizes,
 * lest the best is picked. */
static void describe_side(const struct panel_view *view, const char *side, FILE *file)
{
    size_t first = 0, last = 0;
    if (!count_places(view, LEAD_AHEAD, side, &first, &last)) {
        fprintf(file, " Nowhere faster by a clear margin: %s.", side);
        return;
    }
    fprintf(file, " Faster by a clear margin: %s, at ", side);
    describe_places(view, LEAD_AHEAD, side, file);
    fputs(": ", file);
    describe_lead(view, first, file);
    if (last > first) {
        fputs("; ", file);
        describe_lead(view, last, file);
    }
    fputs(".", file);
}

/* The sides of a panel, who is ahead earliest first; returns how many. */
static size_t sort_sides(const struct panel_view *view, const char *side[STANDINGS_MAX])
{
    size_t count = 0, order[STANDINGS_MAX], last;
    for (size_t s = view->sizes->solvers; s-- > 0;) {
        size_t known = 0, first = SIZE_MAX, at;
        while (known < count && view->side[s] && strcmp(side[known], view->side[s]) != 0)
            known++;
        if (!view->side[s] || known < count)
            continue;
        count_places(view, LEAD_AHEAD, view->side[s], &first, &last);
        for (at = count++; at > 0 && order[at - 1] > first; at--) {
            order[at] = order[at - 1];
            side[at] = side[at - 1];
        }
        order[at] = first;
        side[at] = view->side[s];
    }
    size_t first;
    if (count < STANDINGS_MAX && count_places(view, LEAD_AHEAD, preprocessing, &first, &last))
        side[count++] = preprocessing;
    return count;
}

enum { QUESTION_MAX = 100 };

static const char *question(const struct result_list *results, char text[QUESTION_MAX])
{
    if (results->cost_steps)
        return "the cheapest cover";
    if (results->limit == 0)
        return "all solutions";
    if (results->limit == 1)
        return "first solution";
    snprintf(text, QUESTION_MAX, "up to %zu solutions", (size_t)results->limit);
    return text;
}

/* The places of a verdict that names no winner. */
static void describe_undecided(const struct panel_view *view, enum lead lead, const char *what, FILE *file)
{
    size_t first, last;
    if (!count_places(view, lead, 0, &first, &last))
        return;
    fputs(what, file);
    describe_places(view, lead, 0, file);
    fputs(".", file);
}

/* Some sentences, or none if there are no two sides to compare. */
static void describe_panel(const struct panel_view *view, const struct chart_request *request, FILE *file)
{
    const char *side[STANDINGS_MAX];
    size_t count = sort_sides(view, side), first = 0, last = 0;
    char text[QUESTION_MAX];
    size_t ahead = count_places(view, LEAD_AHEAD, 0, &first, &last),
           open = count_places(view, LEAD_EVEN, 0, &first, &last),
           few = count_places(view, LEAD_FEW, 0, &first, &last);
    if (count < 2 || !(ahead || open || few))
        return;
    fprintf(file, "%s, %s.", view->panel->title, question(request->results, text));
    for (size_t s = 0; s < count && (ahead || open); s++)
        describe_side(view, side[s], file);
    describe_undecided(view, LEAD_EVEN, " No clear winner at ", file);
    describe_undecided(view, LEAD_FEW, " Too few instances (under 6) to name a winner at ", file);
    describe_undecided(view, LEAD_NONE, " No back-end finishes in time at ", file);
    fputc('\n', file);
}

void sizes_describe(const struct sizes *sizes, const struct chart_request *request, FILE *file)
{
    for (size_t p = 0; p < sizes->panels; p++) {
        struct panel_view view;
        open_view(&view, sizes, p, request);
        describe_panel(&view, request, file);
        free(view.place);
    }
}

/* --- tables --- */

static const struct size_point *find_point(const struct panel_view *view, size_t solver,
                                           const struct place *place)
{
    const struct size_point *point = view->sizes->point;
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (point[i].solver == solver && is_at(&point[i], place))
            return &point[i];
    return 0;
}

/* A column for each back-end of the panel, the fastest first, as many as a table holds. */
static void tabulate_panel(const struct panel_view *view, struct table *table)
{
    size_t solver[TABLE_COLUMNS_MAX] = {0}, columns = 1;
    table_head(table, view->panel->axis, KIND_WORDS);
    for (size_t s = view->sizes->solvers; s-- > 0 && columns < TABLE_COLUMNS_MAX;)
        if (view->side[s]) {
            solver[columns++] = s;
            table_head(table, view->sizes->solver[s], KIND_TIME);
        }
    for (size_t i = 0; i < view->places; i++) {
        struct value *value = table_add_values(table);
        const struct place *place = &view->place[i];
        value[0].text = table_keep(
            table, place->set && !isnan(place->given)
                       ? memory_print("%u, %.60s, %.0f %% given", place->size, place->set, 100 * place->given)
                       : memory_print(place->set ? "%u, %.60s" : "%u", place->size, place->set));
        for (size_t c = 1; c < columns; c++) {
            const struct size_point *point = find_point(view, solver[c], place);
            value[c] = (struct value){.number = point ? point->time_ns : NAN,
                                      .limit = point && point->by_timeout ? point->limit_ns : 0};
        }
    }
}

void sizes_tabulate(const struct sizes *sizes, const struct chart_request *request, struct document *document)
{
    for (size_t p = 0; p < sizes->panels; p++) {
        struct panel_view view;
        char text[QUESTION_MAX];
        open_view(&view, sizes, p, request);
        document_add(document, BLOCK_SUBSECTION, "%s, %s", view.panel->title,
                     question(request->results, text));
        tabulate_panel(&view, document_table(document, 0, 0));
        free(view.place);
    }
}
