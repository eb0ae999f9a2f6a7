/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-set-covers.h"

#include "common/base/array.h"
#include "common/base/clock.h"
#include "common/cover/columns.h"
#include "common/cover/cover-isomorph.h"
#include "common/verify.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "solvers/registry/registry.h"
#include "solvers/registry/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Nodes of options that the search looks at, some 2 ns each, and solutions that it keeps. */
static const uint64_t work_most = 10000000;
enum { FEW_MAX = 20 };

/* What dlx gets to confirm a count: far more than it needs where the search is done so soon. */
static const uint64_t confirm_ns = 1000000000;

/* --- all solutions of a cover ---
 *
 * Algorithm X in its plainest form: the primary item that leaves the fewest ways to cover it as often as it has to be,
 * each of its options that fit to those chosen in turn. One that was tried is not chosen below its level any more, so that
 * where items have bounds no set of options comes twice. Where all items are covered, any option that still fits may come
 * to those of the solution. What fits is looked up anew at every node. */
/* Of a secondary item; or its colour. */
#define ITEM_FREE UINT32_C(0)
#define ITEM_CLOSED UINT32_MAX

struct cover_search {
    const struct cover *cover;
    struct columns columns;
    uint32_t *item;   /* state of each secondary item; of a primary one, how many chosen options have it */
    uint32_t *tried;  /* of each option: it was tried at this depth, from 1; 0: at none */
    uint32_t *chosen; /* options */
    size_t depth;
    uint64_t work;
    bool gave_up;
    uint32_t *solutions; /* one after the other, `width` places each, the first its length */
    size_t width, count;
};

static bool fits(struct cover_search *search, uint32_t option)
{
    const struct cover *cover = search->cover;
    if (search->tried[option])
        return false;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        uint32_t item = cover->items[node], state = search->item[item];
        search->work++;
        if (item < cover->primary_count
                ? state == cover_bounds(cover, item).most
                : state != ITEM_FREE && (state == ITEM_CLOSED || state != cover_colour(cover, node)))
            return false;
    }
    return true;
}

/* The item with the fewest ways to be covered as often as it has to be; item_count if all are. */
static uint32_t choose_item(struct cover_search *search)
{
    uint32_t best = search->cover->item_count;
    size_t fewest = SIZE_MAX;
    for (uint32_t item = 0; item < search->cover->primary_count && fewest; item++) {
        size_t count = 0, times = search->item[item], least = cover_bounds(search->cover, item).least;
        if (times >= least)
            continue;
        for (size_t i = search->columns.start[item]; i < search->columns.start[item + 1]; i++)
            count += fits(search, search->columns.option[i]);
        size_t ways = count + 1 > least - times ? count + 1 - (least - times) : 0;
        if (ways < fewest) {
            fewest = ways;
            best = item;
        }
    }
    return best;
}

static void keep_solution(struct cover_search *search)
{
    uint32_t *place = search->solutions + search->count * search->width;
    if (search->count == AUDIT_SOLUTIONS_MAX) {
        search->gave_up = true;
        return;
    }
    place[0] = (uint32_t)search->depth;
    memcpy(place + 1, search->chosen, search->depth * sizeof *place);
    search->count++;
}

static void search_cover(struct cover_search *search);

/* An item that has a colour already keeps it, and only the option that gave it frees the item again. */
static void try_option(struct cover_search *search, uint32_t option)
{
    const struct cover *cover = search->cover;
    size_t start = cover->option_start[option], end = cover->option_start[option + 1];
    search->chosen[search->depth++] = option;
    search->tried[option] = (uint32_t)search->depth;
    uint64_t mine = 0; /* the first 64 nodes, a bit each */
    for (size_t node = start; node < end; node++) {
        uint32_t *state = &search->item[cover->items[node]], colour = cover_colour(cover, node);
        if (cover->items[node] < cover->primary_count) {
            ++*state;
        } else if (*state == ITEM_FREE) {
            *state = colour ? colour : ITEM_CLOSED;
            mine |= UINT64_C(1) << (node - start);
        }
    }
    search_cover(search);
    for (size_t node = start; node < end; node++)
        if (cover->items[node] < cover->primary_count)
            search->item[cover->items[node]]--;
        else if (mine >> (node - start) & 1)
            search->item[cover->items[node]] = ITEM_FREE;
    search->depth--;
}

static void search_cover(struct cover_search *search)
{
    const struct cover *cover = search->cover;
    uint32_t item = choose_item(search);
    bool is_covered = item == cover->item_count;
    size_t start = is_covered ? 0 : search->columns.start[item];
    size_t end = !is_covered ? search->columns.start[item + 1] : cover->bounds ? cover->option_count : 0;
    if (is_covered)
        keep_solution(search);
    for (size_t i = start; i < end; i++) {
        uint32_t option = is_covered ? (uint32_t)i : search->columns.option[i];
        search->gave_up |= search->work >= work_most;
        if (search->gave_up)
            return;
        if (fits(search, option))
            try_option(search, option);
    }
    for (size_t i = start; i < end; i++) {
        uint32_t *tried = &search->tried[is_covered ? i : search->columns.option[i]];
        *tried = *tried > search->depth ? 0 : *tried;
    }
}

/* Covers that the search is made for: none so large that one node is too much work, or with options of more items than
 * there are bits. */
static bool is_searchable(const struct cover *cover)
{
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover->option_start[option + 1] - cover->option_start[option] > 64)
            return false;
    return cover->primary_count && cover->primary_count <= 1000 && cover_solution_max(cover) <= 1000 &&
           cover->node_count < work_most / 50;
}

static size_t solutions_bytes(const struct cover_search *search)
{
    return (AUDIT_SOLUTIONS_MAX + 1) * search->width * sizeof *search->solutions;
}

static void cover_search_close(struct cover_search *search, struct allocator *allocator)
{
    const struct cover *cover = search->cover;
    array_give(allocator, search->item, cover->item_count, sizeof *search->item);
    array_give(allocator, search->tried, cover->option_count, sizeof *search->tried);
    allocator_give(allocator, search->chosen, search->width * sizeof *search->chosen);
    allocator_give(allocator, search->solutions, solutions_bytes(search));
    if (search->columns.start)
        columns_close(&search->columns, cover, allocator);
}

static void cover_search_open(struct cover_search *search, const struct cover *cover,
                              struct allocator *allocator)
{
    *search = (struct cover_search){.cover = cover, .width = cover_solution_max(cover) + 1};
    search->item = memory_had(array_take_zeroed(allocator, cover->item_count, sizeof *search->item));
    search->tried = memory_had(array_take_zeroed(allocator, cover->option_count, sizeof *search->tried));
    search->chosen = memory_had(allocator_take(allocator, search->width * sizeof *search->chosen));
    search->solutions = memory_had(allocator_take(allocator, solutions_bytes(search)));
    memory_need(columns_open(&search->columns, cover, allocator));
}

/* --- changed covers --- */

/* A cover as it becomes a question: options left out, and perhaps one split. */
struct change {
    const struct cover *cover;
    bool *left_out; /* of each option */
    uint32_t split; /* option that is added in two parts; option_count: none */
    uint64_t part;  /* its nodes, a bit each: which of them go to the first part */
};

/* Appends the nodes of an option that are in a part of it, as a new option. */
static void write_part(struct cover *to, uint32_t *option, size_t *next, const struct cover *from,
                       uint32_t old, uint64_t part)
{
    size_t start = from->option_start[old];
    to->option_start[*option] = *next;
    for (size_t node = start; node < from->option_start[old + 1]; node++) {
        if (!(part >> (node - start) & 1))
            continue;
        to->items[*next] = from->items[node];
        if (to->colours)
            to->colours[*next] = from->colours[node];
        ++*next;
    }
    ++*option;
}

static void write_changed(struct cover *to, const struct change *change)
{
    const struct cover *from = change->cover;
    size_t named = from->item_count + (size_t)from->colour_count, next = 0;
    uint32_t written = 0;
    to->primary_count = from->primary_count;
    memcpy(to->item_class, from->item_class, from->item_count);
    if (from->bounds)
        memcpy(to->bounds, from->bounds, from->item_count * sizeof *to->bounds);
    if (to->names) {
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): both covers have names, or none */
        memcpy(to->name_start, from->name_start, (named + 1) * sizeof *to->name_start);
        memcpy(to->names, from->names, from->name_start[named]);
    }
    for (uint32_t option = 0; option < from->option_count; option++)
        if (!change->left_out[option])
            write_part(to, &written, &next, from, option, UINT64_MAX);
    if (change->split < from->option_count) {
        write_part(to, &written, &next, from, change->split, change->part);
        write_part(to, &written, &next, from, change->split, ~change->part);
    }
}

static struct cover *open_changed(const struct change *change, struct allocator *allocator)
{
    const struct cover *cover = change->cover;
    size_t nodes = 0, named = cover->item_count + (size_t)cover->colour_count;
    uint32_t options = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        size_t length = cover->option_start[option + 1] - cover->option_start[option];
        unsigned times = !change->left_out[option];
        options += times;
        nodes += length * (times + (option == change->split));
    }
    options += change->split < cover->option_count ? 2 : 0;
    struct cover *made = cover_open(cover->item_count, options, nodes, cover->colour_count,
                                    cover->name_start ? cover->name_start[named] : 0, allocator);
    memory_need(made && (!cover->bounds || cover_take_bounds(made)));
    write_changed(made, change);
    return made;
}

/* --- questions --- */

struct cover_maker {
    struct audit_questions *list;
    struct cover_search search;
    struct change change;
    uint32_t *left; /* solutions without options that are left out */
    size_t left_count;
    const char *name;
    struct random *random;
    struct error *error;
};

/* Whether dlx counts as many; what it can't count in time is dropped. */
enum confirmation { CONFIRMED, NOT_CONFIRMED, CONFIRMATION_FAILED };

static enum confirmation confirm(struct cover_maker *maker, const struct cover *cover, uint64_t count)
{
    struct spec spec;
    struct session session;
    struct problem problem = {.cover = cover};
    struct search search = {.deadline = clock_now() + confirm_ns, .stop = &program_stop};
    if (!spec_parse("dlx", solver_registry(), &spec, maker->error) ||
        !session_open(&session, &spec, &problem, maker->list->allocator, maker->error))
        return CONFIRMATION_FAILED;
    enum search_end end = session_solve(&session, 0, &search);
    session_close(&session);
    memory_need(end != SEARCH_NO_MEMORY);
    if (end != SEARCH_EXHAUSTED)
        return NOT_CONFIRMED;
    if (search.solutions == count)
        return CONFIRMED;
    error_set(maker->error,
              "audit: dlx counts %" PRIu64 " solutions of an exact cover, and %" PRIu64
              " were found: one of them is wrong",
              search.solutions, count);
    return CONFIRMATION_FAILED;
}

static bool add_changed(struct cover_maker *maker, enum audit_kind kind, bool exact, uint64_t least,
                        const char *how)
{
    struct allocator *allocator = maker->list->allocator;
    struct cover *changed = open_changed(&maker->change, allocator);
    struct audit_question question = {
        .kind = kind, .least = least, .count = exact ? least : 0, .exact = exact};
    enum confirmation confirmed = exact ? confirm(maker, changed, least) : CONFIRMED;
    if (confirmed == CONFIRMED) {
        question.cover =
            memory_had(cover_isomorph_make(changed, random_next(maker->random), kind, 1, 0, allocator));
        audit_set_name(&question, "an isomorph of %s%s", maker->name, how);
        audit_add(maker->list, &question);
    }
    cover_close(changed);
    return confirmed != CONFIRMATION_FAILED;
}

static const uint32_t *solution_at(const struct cover_maker *maker, size_t index)
{
    return maker->search.solutions + index * maker->search.width;
}

static bool has_option(const uint32_t *solution, uint32_t option)
{
    for (uint32_t i = 1; i <= solution[0]; i++)
        if (solution[i] == option)
            return true;
    return false;
}

static void leave_out(struct cover_maker *maker, uint32_t option)
{
    size_t kept = 0;
    maker->change.left_out[option] = true;
    for (size_t i = 0; i < maker->left_count; i++)
        if (!has_option(solution_at(maker, maker->left[i]), option))
            maker->left[kept++] = maker->left[i];
    maker->left_count = kept;
}

static void leave_all_in(struct cover_maker *maker)
{
    memset(maker->change.left_out, 0, maker->change.cover->option_count * sizeof *maker->change.left_out);
    maker->left_count = maker->search.count;
    for (uint32_t i = 0; i < maker->left_count; i++)
        maker->left[i] = i;
}

/* Leaves out random options, each of a solution that is still there, until at most so many solutions are
 * left. The options of solution `spared` stay (null: of none). Returns how many are left out. */
static unsigned leave_out_until(struct cover_maker *maker, size_t most, const uint32_t *spared)
{
    unsigned left_out = 0;
    /* Solutions may differ in options of which one can't be drawn, or have none, where items have bounds: the bound ends
     * that. */
    for (unsigned tried = 0; maker->left_count > most && tried < 10 * AUDIT_SOLUTIONS_MAX; tried++) {
        const uint32_t *one =
            solution_at(maker, maker->left[random_below(maker->random, (unsigned)maker->left_count)]);
        uint32_t option = one[0] ? one[1 + random_below(maker->random, one[0])] : 0;
        if (!one[0] || (spared && has_option(spared, option)))
            continue;
        leave_out(maker, option);
        left_out++;
    }
    return left_out;
}

static bool add_thinned(struct cover_maker *maker, enum audit_kind kind)
{
    char how[64];
    size_t count = maker->search.count;
    if (!count || (kind == AUDIT_FEW && count == 1))
        return true;
    leave_all_in(maker);
    const uint32_t *spared =
        kind == AUDIT_FEW ? solution_at(maker, random_below(maker->random, (unsigned)count)) : 0;
    size_t most =
        spared ? 1 + random_below(maker->random, FEW_MAX < count ? FEW_MAX : (unsigned)count - 1) : 0;
    unsigned left_out = leave_out_until(maker, most, spared);
    snprintf(how, sizeof how, " without %u of its options", left_out);
    return !left_out || add_changed(maker, audit_kind_of(maker->left_count), true, maker->left_count, how);
}

/* Two primary items of the option go to different parts, the others to either. False if it has but one. */
static bool draw_parts(struct cover_maker *maker, uint32_t option)
{
    const struct cover *cover = maker->change.cover;
    size_t start = cover->option_start[option], end = cover->option_start[option + 1];
    uint64_t primary = 0;
    for (size_t node = start; node < end; node++)
        if (cover->items[node] < cover->primary_count)
            primary |= UINT64_C(1) << (node - start);
    uint64_t all = end - start == 64 ? UINT64_MAX : (UINT64_C(1) << (end - start)) - 1;
    if (!(primary & (primary - 1)))
        return false;
    do
        maker->change.part = random_next(maker->random) & all;
    while (!(maker->change.part & primary) || !(~maker->change.part & primary));
    maker->change.split = option;
    return true;
}

/* The last solution that was found, and the same with the parts of an option in its place. */
static bool add_split(struct cover_maker *maker)
{
    size_t count = maker->search.count;
    const uint32_t *solution = solution_at(maker, count ? count - 1 : 0);
    leave_all_in(maker);
    if (!count || !solution[0] || !draw_parts(maker, solution[1 + random_below(maker->random, solution[0])]))
        return true;
    bool added = add_changed(maker, AUDIT_SEVERAL, false, 2, " with an option split in two");
    maker->change.split = maker->change.cover->option_count;
    return added;
}

static bool add_kinds(struct cover_maker *maker, size_t wanted, bool must_be_exact)
{
    unsigned kinds[] = {AUDIT_OWN, AUDIT_FEW, AUDIT_NONE};
    size_t end = maker->list->count + wanted;
    if (maker->search.gave_up)
        return must_be_exact || add_split(maker);
    random_shuffle(maker->random, kinds, 3);
    for (size_t i = 0; i < 3 && maker->list->count < end && !program_stop; i++) {
        leave_all_in(maker);
        if (!(kinds[i] == AUDIT_OWN ? add_changed(maker, AUDIT_OWN, true, maker->search.count, "")
                                    : add_thinned(maker, kinds[i])))
            return false;
    }
    return true;
}

bool audit_add_set_cover(struct audit_questions *list, const struct cover *cover, const char *name,
                         size_t wanted, uint64_t limit, struct random *random, struct error *error)
{
    struct allocator *allocator = list->allocator;
    struct cover_maker maker = {.list = list, .name = name, .random = random, .error = error};
    size_t options = cover->option_count + (size_t)1, left_bytes = AUDIT_SOLUTIONS_MAX * sizeof *maker.left;
    if (!wanted || !is_searchable(cover))
        return true;
    cover_search_open(&maker.search, cover, allocator);
    maker.change = (struct change){.cover = cover, .split = cover->option_count};
    maker.change.left_out = memory_had(allocator_take(allocator, options * sizeof *maker.change.left_out));
    maker.left = memory_had(allocator_take(allocator, left_bytes));
    search_cover(&maker.search);
    bool made = add_kinds(&maker, wanted, !limit || limit > AUDIT_SOLUTIONS_MAX);
    allocator_give(allocator, maker.change.left_out, options * sizeof *maker.change.left_out);
    allocator_give(allocator, maker.left, left_bytes);
    cover_search_close(&maker.search, allocator);
    return made;
}
