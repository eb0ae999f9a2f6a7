/* What the medians by size support, in words and in tables. Nothing here is typed by hand into a page. */
#include "sizes.h"

#include "../output.h"
#include "../table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Two times less than a quarter apart are called even: so much a busy machine moves them. */
static const double even = 1.25;

/* --- a panel, size by size --- */

/* A panel as sentences see it. A side is a family of back-ends, or a back-end where there is one family only.
 */
struct panel_view {
    const struct sizes *sizes;
    const struct size_panel *panel;
    const char *side[STANDINGS_MAX]; /* of each back-end; null: it has no point here */
    unsigned *size;                  /* ascending */
    size_t size_count;
};

enum lead { LEAD_NOBODY, LEAD_EVEN, LEAD_ALONE, LEAD_AHEAD };

/* Who stands how at one size. */
struct verdict {
    enum lead lead;
    const struct size_point *first, *second; /* the fastest, and the fastest of the other sides */
    const char *side;                        /* of the first */
};

static int by_size(const void *x, const void *y)
{
    unsigned a = *(const unsigned *)x, b = *(const unsigned *)y;
    return (a > b) - (a < b);
}

static void find_sizes(struct panel_view *view)
{
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        view->size[i - view->panel->first] = view->sizes->point[i].size;
    size_t count = view->panel->end - view->panel->first;
    qsort(view->size, count, sizeof *view->size, by_size);
    for (size_t i = 0; i < count; i++)
        if (!i || view->size[i] != view->size[i - 1])
            view->size[view->size_count++] = view->size[i];
}

static void find_sides(struct panel_view *view, const struct solver *const *registry)
{
    const struct sizes *sizes = view->sizes;
    const char *first = 0;
    bool several = false;
    for (size_t i = view->panel->first; i < view->panel->end; i++) {
        size_t solver = sizes->point[i].solver;
        view->side[solver] = family_of(registry, sizes->solver[solver]);
        first = first ? first : view->side[solver];
        several |= strcmp(first, view->side[solver]) != 0;
    }
    for (size_t s = 0; s < sizes->solvers && !several; s++)
        view->side[s] = view->side[s] ? sizes->solver[s] : 0;
}

/* False if memory runs out. */
static bool open_view(struct panel_view *view, const struct sizes *sizes, size_t panel,
                      const struct solver *const *registry)
{
    *view = (struct panel_view){.sizes = sizes, .panel = &sizes->panel[panel]};
    view->size = calloc(view->panel->end - view->panel->first, sizeof *view->size);
    if (!view->size)
        return false;
    find_sizes(view);
    find_sides(view, registry);
    return true;
}

static struct verdict verdict_at(const struct panel_view *view, unsigned size)
{
    struct verdict verdict = {0};
    const struct size_point *point = view->sizes->point;
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (point[i].size == size && (!verdict.first || point[i].time_ns < verdict.first->time_ns))
            verdict.first = &point[i];
    verdict.side = view->side[verdict.first->solver];
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (point[i].size == size && strcmp(view->side[point[i].solver], verdict.side) != 0 &&
            (!verdict.second || point[i].time_ns < verdict.second->time_ns))
            verdict.second = &point[i];
    if (isinf(verdict.first->time_ns))
        verdict.lead = LEAD_NOBODY;
    else if (!verdict.second)
        verdict.lead = LEAD_ALONE;
    else
        verdict.lead = verdict.second->time_ns < even * verdict.first->time_ns ? LEAD_EVEN : LEAD_AHEAD;
    return verdict;
}

/* --- words --- */

/* Whether the verdict at a size is of this kind; of those ahead, for this side. */
static bool is_so(const struct panel_view *view, size_t at, enum lead lead, const char *side)
{
    struct verdict verdict = verdict_at(view, view->size[at]);
    return verdict.lead == lead && (!side || !strcmp(side, verdict.side));
}

/* " at N = 4 to 9, 11, 12": the sizes of which that holds; a range goes over the sizes measured. */
static void tell_sizes_of(const struct panel_view *view, enum lead lead, const char *side, FILE *file)
{
    const char *before = "";
    fprintf(file, strcmp(view->panel->axis, "N") ? " at %s " : " at %s = ", view->panel->axis);
    for (size_t from = 0, to; from < view->size_count; from = to) {
        for (to = from; to < view->size_count && is_so(view, to, lead, side);)
            to++;
        if (to - from > 2)
            fprintf(file, "%s%u to %u", before, view->size[from], view->size[to - 1]);
        for (size_t at = from; to - from <= 2 && at < to; at++, before = ", ")
            fprintf(file, "%s%u", before, view->size[at]);
        before = to > from ? ", " : before;
        to = to > from ? to : from + 1;
    }
}

/* How many sizes that holds for, and the first and the last of them. */
static size_t count_sizes(const struct panel_view *view, enum lead lead, const char *side, size_t *first,
                          size_t *last)
{
    size_t count = 0;
    for (size_t at = 0; at < view->size_count; at++)
        if (is_so(view, at, lead, side)) {
            *first = count++ ? *first : at;
            *last = at;
        }
    return count;
}

static void tell_time(const struct sizes *sizes, const struct size_point *point, FILE *file)
{
    char text[TIME_TEXT_MAX];
    if (isfinite(point->time_ns))
        fprintf(file, "%s %s", sizes->solver[point->solver], time_text(point->time_ns, text));
    else if (point->by_timeout)
        fprintf(file, "%s over %s", sizes->solver[point->solver], limit_text(point->limit_ns, text));
    else
        fprintf(file, "%s cut off", sizes->solver[point->solver]);
}

/* ", 830 times" or ", over 12 times"; nothing if the second was cut off, but not by time. */
static void tell_factor(const struct verdict *verdict, FILE *file)
{
    const struct size_point *second = verdict->second;
    bool cut_off = isinf(second->time_ns);
    char text[TIME_TEXT_MAX];
    double ratio = (cut_off ? second->limit_ns : second->time_ns) / verdict->first->time_ns;
    double digits = pow(10, 2 - floor(log10(ratio)));
    if (!isfinite(ratio) || (cut_off && !second->by_timeout))
        return;
    ratio = cut_off ? floor(ratio * digits) / digits : round(ratio * digits) / digits;
    fprintf(file, ", %s%s times", cut_off ? "over " : "", count_text(ratio, text));
}

/* "at 34 cells 40.4 us against picosat 32.1 ms, 795 times" */
static void tell_lead(const struct panel_view *view, size_t at, FILE *file)
{
    struct verdict verdict = verdict_at(view, view->size[at]);
    fprintf(file, "at %u ", view->size[at]);
    tell_time(view->sizes, verdict.first, file);
    fputs(" against ", file);
    tell_time(view->sizes, verdict.second, file);
    tell_factor(&verdict, file);
}

/* "exact cover is ahead at N = 4 to 34 (at 4 ...; at 34 ...)": with the first and the last of the sizes, lest
 * the best is picked. */
static void tell_side(const struct panel_view *view, const char *side, FILE *file)
{
    size_t first = 0, last = 0;
    if (!count_sizes(view, LEAD_AHEAD, side, &first, &last)) {
        fprintf(file, "%s is nowhere ahead", side);
        return;
    }
    fprintf(file, "%s is ahead", side);
    tell_sizes_of(view, LEAD_AHEAD, side, file);
    fputs(" (", file);
    tell_lead(view, first, file);
    if (last > first)
        fputs("; ", file);
    if (last > first)
        tell_lead(view, last, file);
    fputc(')', file);
}

/* The sides of a panel, who is ahead earliest first; returns how many. */
static size_t sort_sides(const struct panel_view *view, const char *side[STANDINGS_MAX])
{
    size_t count = 0, order[STANDINGS_MAX];
    for (size_t s = view->sizes->solvers; s-- > 0;) {
        size_t known = 0, first = SIZE_MAX, last, at;
        while (known < count && view->side[s] && strcmp(side[known], view->side[s]) != 0)
            known++;
        if (!view->side[s] || known < count)
            continue;
        count_sizes(view, LEAD_AHEAD, view->side[s], &first, &last);
        for (at = count++; at > 0 && order[at - 1] > first; at--) {
            order[at] = order[at - 1];
            side[at] = side[at - 1];
        }
        order[at] = first;
        side[at] = view->side[s];
    }
    return count;
}

static const char *question(uint64_t limit, char text[64])
{
    if (limit == 0)
        return "all solutions";
    if (limit == 1)
        return "first solution";
    snprintf(text, 64, "up to %llu solutions", (unsigned long long)limit);
    return text;
}

/* One sentence, or none if there are no two sides to compare. */
static void tell_panel(const struct panel_view *view, const struct chart_request *request, bool markdown,
                       FILE *file)
{
    const char *side[STANDINGS_MAX];
    size_t count = sort_sides(view, side), first = 0, last = 0;
    char text[64];
    if (count < 2 ||
        (!count_sizes(view, LEAD_AHEAD, 0, &first, &last) && !count_sizes(view, LEAD_EVEN, 0, &first, &last)))
        return;
    fprintf(file, "%s%s, %s: ", markdown ? "- " : "", view->panel->title,
            question(request->results->limit, text));
    for (size_t s = 0; s < count; s++) {
        fputs(s ? "; " : "", file);
        tell_side(view, side[s], file);
    }
    if (count_sizes(view, LEAD_EVEN, 0, &first, &last)) {
        fputs("; the two fastest are less than a quarter apart", file);
        tell_sizes_of(view, LEAD_EVEN, 0, file);
    }
    if (count_sizes(view, LEAD_NOBODY, 0, &first, &last)) {
        fputs("; nobody is done in time", file);
        tell_sizes_of(view, LEAD_NOBODY, 0, file);
    }
    fputs(".\n", file);
}

void sizes_tell(const struct sizes *sizes, const struct chart_request *request, bool markdown, FILE *file)
{
    for (size_t p = 0; p < sizes->panels; p++) {
        struct panel_view view;
        if (open_view(&view, sizes, p, request->registry))
            tell_panel(&view, request, markdown, file);
        free(view.size);
    }
}

/* --- tables --- */

static const struct size_point *find_point(const struct panel_view *view, size_t solver, unsigned size)
{
    const struct size_point *point = view->sizes->point;
    for (size_t i = view->panel->first; i < view->panel->end; i++)
        if (point[i].solver == solver && point[i].size == size)
            return &point[i];
    return 0;
}

static void write_median(char *cell, const struct size_point *point)
{
    char text[TIME_TEXT_MAX];
    if (!point)
        snprintf(cell, TABLE_CELL_MAX, "-");
    else if (isfinite(point->time_ns))
        snprintf(cell, TABLE_CELL_MAX, "%s", time_text(point->time_ns, text));
    else if (point->by_timeout)
        snprintf(cell, TABLE_CELL_MAX, "> %s", limit_text(point->limit_ns, text));
    else
        snprintf(cell, TABLE_CELL_MAX, "cut off");
}

/* A column for each back-end of the panel, the fastest first, as many as a table holds. */
static bool tabulate_panel(const struct panel_view *view, FILE *file)
{
    const char *head[TABLE_COLUMNS_MAX] = {view->panel->axis};
    size_t solver[TABLE_COLUMNS_MAX];
    struct table table = {.columns = 1, .head = head};
    bool good = true;
    for (size_t s = view->sizes->solvers; s-- > 0 && table.columns < TABLE_COLUMNS_MAX;)
        if (view->side[s]) {
            solver[table.columns] = s;
            head[table.columns++] = view->sizes->solver[s];
        }
    for (size_t i = 0; good && i < view->size_count; i++) {
        char(*cell)[TABLE_CELL_MAX] = table_add_row(&table);
        good = cell;
        if (good)
            snprintf(cell[0], TABLE_CELL_MAX, "%u", view->size[i]);
        for (size_t c = 1; good && c < table.columns; c++)
            write_median(cell[c], find_point(view, solver[c], view->size[i]));
    }
    if (good)
        table_print_markdown(&table, file);
    table_close(&table);
    return good;
}

bool sizes_tabulate(const struct sizes *sizes, const struct chart_request *request, FILE *file)
{
    bool good = true;
    for (size_t p = 0; good && p < sizes->panels; p++) {
        struct panel_view view;
        char text[64];
        good = open_view(&view, sizes, p, request->registry);
        if (good) {
            fprintf(file, "\n### %s, %s\n\n", view.panel->title, question(request->results->limit, text));
            good = tabulate_panel(&view, file);
        }
        free(view.size);
    }
    return good;
}
