/* SPDX-License-Identifier: MIT */
/* What the medians by size support, in a sentence and in tables. Nothing here is typed by hand into a page. */
#include "harness/base/memory.h"
#include "harness/charts/sentences.h"
#include "harness/charts/sizes.h"
#include "harness/statistics/pairs.h"
#include "harness/statistics/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A size; of boards, a set of them. */
struct place {
    unsigned size;
    const char *set; /* null of families */
    size_t order;    /* of the set, by which places of one size are sorted */
    double given;
};

/* A panel, size by size. */
struct panel_view {
    const struct sizes *sizes;
    const struct size_panel *panel;
    struct place *place; /* ascending */
    size_t places;
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

static void open_view(struct panel_view *view, const struct sizes *sizes, size_t panel)
{
    *view = (struct panel_view){.sizes = sizes, .panel = &sizes->panel[panel]};
    view->place = memory_zeroed(view->panel->end - view->panel->first, sizeof *view->place);
    find_places(view);
}

static int by_instance(const void *x, const void *y)
{
    const struct result *a = ((const struct match *)x)->a, *b = ((const struct match *)y)->a;
    return (a > b) - (a < b); /* results are sorted by set, back-end, instance */
}

/* Whether the second is slower, by the verdict on the same instances, and by a quarter. */
static bool is_ahead(const struct sizes *sizes, const struct size_point *first,
                     const struct size_point *second)
{
    struct match *match = memory_get(first->instances * sizeof *match);
    struct pair pair;
    size_t count = 0;
    for (size_t i = 0; i < first->instances; i++) {
        const struct result *own = first->result[i],
                            *other = results_of(sizes->results, own, sizes->solver[second->solver]);
        if (other && is_drawn(other))
            match[count++] = (struct match){own, other};
    }
    qsort(match, count, sizeof *match, by_instance);
    pair_of_matches(&pair, match, count, NULL);
    free(match);
    return verdict_of(&pair, VERDICT_MARGIN).word == VERDICT_SLOWER &&
           second->time_ns >= EVEN * first->time_ns;
}

/* Who is clearly the fastest at a place; null: no back-end is, or there is no other. */
static const struct size_point *leader_at(const struct panel_view *view, const struct place *place)
{
    const struct size_point *first = NULL, *second = NULL;
    for (size_t i = view->panel->first; i < view->panel->end; i++) {
        const struct size_point *point = &view->sizes->point[i];
        if (!is_at(point, place))
            continue;
        if (!first || point->time_ns < first->time_ns) {
            second = first;
            first = point;
        } else if (!second || point->time_ns < second->time_ns)
            second = point;
    }
    return second && isfinite(first->time_ns) && is_ahead(view->sizes, first, second) ? first : NULL;
}

void sizes_describe(const struct sizes *sizes, struct league *league)
{
    size_t leads[STANDINGS_MAX] = {0}, places = 0;
    for (size_t p = 0; p < sizes->panels; p++) {
        struct panel_view view;
        open_view(&view, sizes, p);
        places += view.places;
        for (size_t i = 0; i < view.places; i++) {
            const struct size_point *leader = leader_at(&view, &view.place[i]);
            if (leader)
                leads[leader->solver]++;
        }
        free(view.place);
    }
    league->head = SAID("Of {} ", A_TALLY(places, "size"));
    league->verb = " is clearly the fastest ";
    for (size_t s = sizes->solvers; s-- > 0;)
        league_add(league, A_NAME(sizes->solver[s]), (double)leads[s], memory_print("at %zu", leads[s]));
}

/* --- tables --- */

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

static const struct size_point *find_point(const struct panel_view *view, size_t solver,
                                           const struct place *place)
{
    const struct size_point *point = view->sizes->point;
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (point[i].solver == solver && is_at(&point[i], place))
            return &point[i];
    return NULL;
}

static bool is_in(const struct panel_view *view, size_t solver)
{
    bool in = false;
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        in |= view->sizes->point[i].solver == solver;
    return in;
}

/* A column for each back-end of the panel, the fastest first, as many as a table holds. */
static void tabulate_panel(const struct panel_view *view, struct table *table)
{
    size_t solver[TABLE_COLUMNS_MAX] = {0}, columns = 1;
    table_head(table, view->panel->axis, KIND_WORDS);
    for (size_t s = view->sizes->solvers; s-- > 0 && columns < TABLE_COLUMNS_MAX;)
        if (is_in(view, s)) {
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

void sizes_tabulate(const struct sizes *sizes, struct document *document)
{
    for (size_t p = 0; p < sizes->panels; p++) {
        struct panel_view view;
        char text[QUESTION_MAX];
        open_view(&view, sizes, p);
        document_add(document, BLOCK_SUBSECTION, "%s, %s", view.panel->title, question(sizes->results, text));
        tabulate_panel(&view, document_table(document, NULL, NULL));
        free(view.place);
    }
}
