/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-minima.h"

#include "common/cover/cover-isomorph.h"
#include "harness/answers/explain/instance-part.h"
#include "harness/comparing/audit/audit-covers.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "solvers/registry/registry.h"
#include "solvers/registry/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Looks that a back-end gets for a proof, of 100,000 steps each (WORK_A_LOOK); larger covers are not tried. */
static const uint64_t looks_of_a_proof = 5;
static const size_t nodes_most = 100000;

enum { NAME_MAX_OF_COVER = AUDIT_NAME_MAX / 2 };

struct minima_maker {
    struct audit_questions *list;
    struct random random;
    struct error *error;
};

/* --- the cheapest cover --- */

struct cheapest {
    const struct cover *cover;
    uint64_t cost;   /* AUDIT_NO_COVER: none was found */
    uint8_t *chosen; /* of each option, whether it is in that cover */
};

static void note_cover(void *context, const struct solution *solution)
{
    struct cheapest *cheapest = context;
    const uint64_t cost = cover_cost(cheapest->cover, solution->options, solution->option_count);
    if (cost >= cheapest->cost)
        return;
    cheapest->cost = cost;
    memset(cheapest->chosen, 0, cheapest->cover->option_count);
    for (size_t i = 0; i < solution->option_count; i++)
        cheapest->chosen[solution->options[i]] = true;
}

/* Whether the back-end proves within its looks that there is none cheaper; else `cheapest` is the best that it found. Where
 * items have bounds it goes through all covers: there only SAT by cores minimizes, and would be the only witness. */
static bool prove(const char *back_end, struct cheapest *cheapest, struct allocator *allocator)
{
    const struct problem problem = {.cover = cheapest->cover};
    uint64_t looks = looks_of_a_proof;
    const bool minimize = !cheapest->cover->bounds;
    struct search search = {.limit = minimize,
                            .minimize = minimize,
                            .looks = &looks,
                            .stop = &program_stop,
                            .on_solution = note_cover,
                            .context = cheapest};
    struct spec spec;
    struct session session;
    struct error error;
    cheapest->cost = AUDIT_NO_COVER;
    memset(cheapest->chosen, 0, cheapest->cover->option_count);
    memory_need(spec_parse(back_end, solver_registry(), &spec, &error) &&
                session_open(&session, &spec, &problem, allocator, &error));
    const enum search_end end = session_solve(&session, 0, &search);
    session_close(&session);
    memory_need(end != SEARCH_NO_MEMORY);
    return end == SEARCH_EXHAUSTED;
}

/* --- covers --- */

/* Its options that are `kept`; null: all. */
static struct cover *copy_part(const struct cover *cover, const uint8_t *kept, struct allocator *allocator)
{
    uint8_t *use = memory_get(cover->item_count), *all = memory_get(cover->option_count);
    memset(use, ITEM_AS_SECONDARY, cover->item_count);
    memset(use, ITEM_AS_PRIMARY, cover->primary_count);
    memset(all, true, cover->option_count);
    struct cover *part = part_of_cover(cover, use, kept ? kept : all, allocator);
    free(use);
    free(all);
    return part;
}

/* Gives each option the cost of an option of `from`. */
static void draw_costs(struct cover *cover, const struct cover *from, struct random *random)
{
    memory_need(cover->costs || cover_take_costs(cover));
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const uint64_t cost = from->costs[random_below(random, from->option_count)],
                       most = COVER_COSTS_MOST / cover->option_count;
        cover->costs[option] = cost < most ? cost : most;
    }
}

/* Takes off half of the options that are not chosen. */
static struct cover *halve(const struct cover *cover, uint8_t *chosen, struct minima_maker *maker)
{
    for (uint32_t option = 0; option < cover->option_count; option++)
        chosen[option] = chosen[option] || random_below(&maker->random, 2);
    return copy_part(cover, chosen, maker->list->allocator);
}

/* --- questions --- */

static void add_question(struct minima_maker *maker, const struct cheapest *proved, const char *name,
                         uint32_t left_out)
{
    char how[48] = "";
    const bool is_none = proved->cost == AUDIT_NO_COVER;
    struct audit_question question = {.kind = is_none ? AUDIT_NONE : AUDIT_OWN,
                                      .least = !is_none,
                                      .exact = is_none,
                                      .minimize = true,
                                      .cost = proved->cost};
    question.cover = memory_had(
        cover_isomorph_make(proved->cover, random_next(&maker->random), 0, 1, 0, maker->list->allocator));
    if (left_out)
        snprintf(how, sizeof how, ", without %" PRIu32 " of its options", left_out);
    audit_set_name(&question, "an isomorph of %s with drawn costs%s", name, how);
    audit_add(maker->list, &question);
}

/* Adds a question about the cover, which is the maker's now, or about half of its options unless `whole`; with fewer until two
 * back-ends prove the same. False and a sentence if they contradict each other. */
static bool add_proved(struct minima_maker *maker, struct cover *cover, const char *name, bool whole)
{
    enum { TRIES = 8 };
    struct allocator *allocator = maker->list->allocator;
    const uint32_t options = cover->option_count;
    struct cheapest one = {.chosen = memory_zeroed(options, 1)},
                    other = {.chosen = memory_zeroed(options, 1)};
    bool agreed = true;
    for (int tries = 0; tries < TRIES && !program_stop; tries++) {
        one.cover = other.cover = cover;
        if (prove("cells", &one, allocator) && (whole || tries) && prove("dlx", &other, allocator)) {
            agreed = one.cost == other.cost;
            if (agreed)
                add_question(maker, &one, name, options - cover->option_count);
            else
                error_set(maker->error,
                          "audit: the cheapest cover costs %" PRIu64 " by cells and %" PRIu64
                          " by dlx: one of them is wrong",
                          one.cost, other.cost);
            break;
        }
        struct cover *part = halve(cover, one.chosen, maker);
        cover_close(cover);
        cover = part;
    }
    cover_close(cover);
    free(one.chosen);
    free(other.chosen);
    return agreed;
}

/* The cover with costs that `*index` others of the sets come before; null if there are fewer, and their number is taken off. */
static const struct cover *find_priced(const struct set_list *sets, size_t *index,
                                       char name[NAME_MAX_OF_COVER])
{
    char text[INSTANCE_NAME_MAX];
    for (size_t s = 0; s < sets->count; s++)
        for (size_t i = 0; i < sets->set[s].puzzles.count; i++) {
            const struct cover *cover = sets->set[s].puzzles.puzzle[i].cover;
            if (!cover || !cover->costs || !cover->option_count || (*index)--)
                continue;
            snprintf(name, NAME_MAX_OF_COVER, "%s", puzzle_name(&sets->set[s], i, text));
            return cover;
        }
    return 0;
}

bool audit_minima_make(struct audit_questions *list, const struct set_list *sets, uint64_t seed,
                       struct allocator *allocator, struct error *error)
{
    struct minima_maker maker = {.list = list, .error = error};
    char name[NAME_MAX_OF_COVER];
    size_t left = SIZE_MAX;
    bool agreed = true;
    *list = (struct audit_questions){.allocator = allocator};
    find_priced(sets, &left, name);
    const size_t covers = SIZE_MAX - left;
    random_seed(&maker.random, seed, 0);
    for (size_t turn = 0; turn < AUDIT_QUESTIONS_MAX && covers && agreed && !program_stop; turn++) {
        size_t index = random_below(&maker.random, (unsigned)covers);
        const struct cover *priced = find_priced(sets, &index, name);
        if (!priced)
            break; /* there are as many as were counted */
        const bool is_own = turn % 3 && priced->primary_count && priced->node_count <= nodes_most;
        struct cover *cover =
            is_own ? copy_part(priced, 0, allocator)
                   : audit_family_cover(sets, seed % 1000 + turn, &maker.random, allocator, name);
        draw_costs(cover, priced, &maker.random);
        agreed = add_proved(&maker, cover, name, turn % 3 < 2);
    }
    if (!agreed)
        audit_questions_close(list);
    return agreed;
}
