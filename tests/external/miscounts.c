/* SPDX-License-Identifier: MIT */
/* A plug-in that counts the solutions of an exact cover by the plainest search and then says a wrong number: a tenth
 * less, or twice as many. It shows no solution, so that only a comparison of counts can find that. */
#include "solvers/interface/solver.h"

enum { ITEMS_MOST = 400 };

struct miscounter {
    struct allocator *allocator;
    const struct cover *cover;
    uint64_t way, solutions;
    bool covered[ITEMS_MOST];
};

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    if (problem->cover->item_count > ITEMS_MOST)
        return error_set(error, "too many items");
    struct miscounter *counter = allocator_take_zeroed(allocator, sizeof *counter);
    if (!counter)
        return error_set(error, "not enough memory");
    counter->allocator = allocator;
    counter->cover = problem->cover;
    counter->way = settings->value[0];
    *state = counter;
    return true;
}

static bool may_choose(const struct miscounter *counter, uint32_t option)
{
    const struct cover *cover = counter->cover;
    bool may = true;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        may = may && !counter->covered[cover->items[node]];
    return may;
}

static void set_covered(struct miscounter *counter, uint32_t option, bool covered)
{
    const struct cover *cover = counter->cover;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        counter->covered[cover->items[node]] = covered;
}

static bool has_item(const struct cover *cover, uint32_t option, uint32_t item)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (cover->items[node] == item)
            return true;
    return false;
}

static void count_from(struct miscounter *counter, uint32_t item)
{
    const struct cover *cover = counter->cover;
    while (item < cover->primary_count && counter->covered[item])
        item++;
    counter->solutions += item == cover->primary_count;
    for (uint32_t option = 0; item < cover->primary_count && option < cover->option_count; option++)
        if (has_item(cover, option, item) && may_choose(counter, option)) {
            set_covered(counter, option, true);
            count_from(counter, item + 1);
            set_covered(counter, option, false);
        }
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    struct miscounter *counter = state;
    if (search->limit || instance->taken_count) {
        error_set(&search->failure, "it only counts");
        return SEARCH_FAILED;
    }
    counter->solutions = 0;
    count_from(counter, 0);
    search->solutions =
        counter->way ? 2 * counter->solutions : counter->solutions - (counter->solutions + 9) / 10;
    return SEARCH_EXHAUSTED;
}

static void close(void *state)
{
    struct miscounter *counter = state;
    allocator_give(counter->allocator, counter, sizeof *counter);
}

static const char *const ways[] = {"drops", "doubles", NULL};
static const struct setting settings_table[] = {
    {.name = "way", .summary = "of counting wrongly", .choices = ways}, {.name = NULL}};

extern const struct solver quadrille_solver;
const struct solver quadrille_solver = {
    SOLVER_HEAD,        .name = "miscounts",        .family = "plug-ins", .summary = "counts wrongly",
    .rung = RUNG_COVER, .settings = settings_table, .open = open,         .solve = solve,
    .close = close,
};
