/* SPDX-License-Identifier: MIT */
/* The cheapest covers by a SAT solver: core-guided search.
 *
 * The idea. A literal may be soft: it costs its weight where it is false. The solver is asked for a model
 * under the assumption that no soft literal is false. If there is none, it names a *core*: some of the
 * assumptions, one of which is false in each model. So each model pays for at least one of them, and the
 * least of their weights goes to the bound. What the core says beyond that is kept: a tree of clauses adds up
 * how many of its literals are false (common/formula/cardinality.h), and that it is not 2 is a soft literal
 * of the same weight. When there is a model, it costs no more than the bound, and is the cheapest.
 *
 * Where the bound begins. Multipliers of the items (solvers/exact-cover/cheapest.c) turn costs into reduced
 * costs and a bound: each cover costs that bound, what its options have above 0, and what those that it
 * leaves out have below 0. These are the weights. That is what a linear program would say, and the solver
 * starts from there; cores are what it does not see.
 *
 * Heavy literals first (stratification): a model of these shows what is affordable, and what weighs more than
 * lies between the bound and the best model can't be false, so it is no longer soft (hardening).
 *
 * Sources: Fu and Malik, On solving the partial MAX-SAT problem, SAT 2006; Andres, Kaufmann, Matheis and
 * Schaub, Unsatisfiability-based optimization in clasp, ICLP 2012 (OLL, what happens to a core); Ansotegui,
 * Bonet, Gabas and Levy, Improving SAT-based weighted MaxSAT solvers, CP 2012 (the last two). */
#include "solvers/sat-libraries/incremental.h"

#include "common/base/clock.h"
#include "solvers/exact-cover/cheapest.h"

#include <string.h>

/* At least one of its literals is false in each model. */
struct core_guided_core {
    int *literals, *sums; /* sums[n]: more than n of them are false; null until they are written */
    size_t count, sum_count;
    int64_t weight;
};

#define NO_CORE SIZE_MAX

/* A literal that costs its weight where it is false; weight 0: no more. */
struct soft {
    int literal;
    int64_t weight;
    size_t core, sum; /* it says that sums[sum] of that core is false */
};

struct guided {
    struct incremental *incremental;
    struct allocator *allocator;
    struct search *search;
    struct multipliers prices;
    struct cheapest cheapest;
    wide_sum bound;
    int64_t stratum; /* softs that weigh less are not assumed yet */
    int variables;
    struct soft *softs;
    size_t soft_count, soft_room;
    struct core_guided_core *cores;
    size_t core_count, core_room, summed; /* the first `summed` have their sums */
    int *assumed;                         /* of assumed_room, as many as there are softs */
    size_t assumed_room;
    uint64_t least;    /* cost of a cover reported */
    uint64_t spent[2]; /* nanoseconds, with assumptions and without */
    uint64_t passed;   /* covers that were found without, and cost too much */
};

static bool add_soft(struct guided *guided, struct soft soft)
{
    for (size_t i = guided->soft_count; soft.core != NO_CORE && i-- > 0;)
        if (guided->softs[i].core == soft.core && guided->softs[i].sum == soft.sum) {
            guided->softs[i].weight += soft.weight;
            return true;
        }
    if (!array_reserve(guided->allocator, &guided->softs, &guided->soft_room, guided->soft_count + 1,
                       sizeof soft))
        return false;
    guided->softs[guided->soft_count++] = soft;
    return true;
}

/* --- clauses --- */

static void core_guided_add(void *context, int literal)
{
    const struct guided *guided = context;
    guided->incremental->calls->add(guided->incremental, literal);
}

static void drain(void *context, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        core_guided_add(context, literals[i]);
}

/* Writes the sums of a core, at least of `wanted`, of which there are no more than its literals. */
static bool write_core_sums(struct guided *guided, struct core_guided_core *core, size_t wanted)
{
    enum { BUFFER = 512 };
    int buffer[BUFFER];
    const size_t room = cardinality_room(core->count);
    int *counted = array_take(guided->allocator, core->count, sizeof *counted),
        *sums = array_take(guided->allocator, room, sizeof *sums);
    struct clause_writer writer = {.buffer = buffer,
                                   .next = buffer,
                                   .end = buffer + BUFFER,
                                   .drain = drain,
                                   .context = guided,
                                   .variables = guided->variables};
    const bool enough = counted && sums;
    if (enough) {
        for (size_t i = 0; i < core->count; i++)
            counted[i] = -core->literals[i];
        array_give(guided->allocator, core->sums, room, sizeof *sums);
        core->sums = sums;
        core->sum_count = write_sums(&writer, CARDINALITY_TOTALIZER, counted, core->count, wanted, sums);
        writer_drain(&writer);
        guided->variables = writer.variables;
    } else
        array_give(guided->allocator, sums, room, sizeof *sums);
    array_give(guided->allocator, counted, core->count, sizeof *counted);
    return enough;
}

/* That more than `sum` literals of a core are false costs so much, too. */
static bool lay_on(struct guided *guided, size_t number, size_t sum, int64_t weight)
{
    enum { FIRST = 4 };
    struct core_guided_core *core = &guided->cores[number];
    if (sum >= core->count)
        return true;
    if (sum >= core->sum_count && !write_core_sums(guided, core, sum < FIRST ? FIRST : 2 * sum))
        return false;
    return add_soft(guided, (struct soft){-core->sums[sum], weight, number, sum});
}

/* --- the start --- */

/* What multipliers leave of the costs is soft. */
static bool core_guided_begin(struct guided *guided)
{
    const struct cover *cover = guided->incremental->cover;
    bool enough = true;
    guided->bound = multipliers_bound(&guided->prices);
    for (uint32_t option = 0; enough && option < cover->option_count; option++) {
        const int64_t reduced = guided->prices.reduced[option];
        const int literal = (int)option + 1;
        if (reduced)
            enough = add_soft(guided, (struct soft){reduced > 0 ? -literal : literal,
                                                    reduced > 0 ? reduced : -reduced, NO_CORE, 0});
    }
    /* An option of no cost, a new variable, covers a secondary item that is left. */
    const uint32_t first = cover->primary_count;
    for (uint32_t item = first; item < cover->item_count; item++)
        if (guided->prices.of_item[item]) {
            const int literal = ++guided->variables;
            core_guided_add(guided, literal);
            for (uint32_t option = 0; option < cover->option_count; option++)
                if (cover_option_has(cover, option, item))
                    core_guided_add(guided, (int)option + 1);
            core_guided_add(guided, 0);
            enough = enough &&
                     add_soft(guided, (struct soft){-literal, -guided->prices.of_item[item], NO_CORE, 0});
        }
    return enough;
}

/* The next stratum, of which the heaviest weigh at most twice as much as the lightest. False if all are
 * assumed. */
static bool lower_stratum(struct guided *guided)
{
    int64_t heaviest = 0;
    for (size_t i = 0; i < guided->soft_count; i++)
        if (guided->softs[i].weight < guided->stratum && guided->softs[i].weight > heaviest)
            heaviest = guided->softs[i].weight;
    if (heaviest)
        guided->stratum = heaviest - heaviest / 2;
    return heaviest;
}

/* --- a model, a core --- */

/* A cover that is wanted costs no more, scaled. */
static wide_sum most_wanted(const struct guided *guided)
{
    return ((wide_sum)guided->cheapest.below - 1) * guided->prices.scale;
}

static void harden(struct guided *guided)
{
    const wide_sum gap = most_wanted(guided) - guided->bound;
    for (size_t i = 0; i < guided->soft_count && guided->cheapest.below != UINT64_MAX; i++)
        if (guided->softs[i].weight > gap && gap >= 0) {
            core_guided_add(guided, guided->softs[i].literal);
            core_guided_add(guided, 0);
            guided->softs[i].weight = 0;
        }
}

/* Reports the model if it is wanted. One that is not is forbidden only if nothing was assumed, as it would
 * come again. False if no other cover is left. */
static bool take_model(struct guided *guided, bool plain)
{
    struct encoded *encoded = &guided->incremental->encoded;
    const struct cover *cover = guided->incremental->cover;
    uint64_t cost = 0;
    incremental_read_model(guided->incremental);
    for (uint32_t option = 0; option < cover->option_count; option++)
        cost += encoded->value[option] > 0 ? cover->costs[option] : 0;
    if (cost >= guided->cheapest.below) {
        guided->passed += plain;
        return !plain || encoded_forbid(encoded, core_guided_add, guided);
    }
    cheapest_add(&guided->cheapest, cost);
    encoded_report(encoded, guided->search);
    guided->least = cost < guided->least ? cost : guided->least;
    harden(guided);
    return guided->cheapest.wanted == 1 || encoded_forbid(encoded, core_guided_add, guided);
}

/* Cores that were found since the last model get their sums: as long as there is none, cores have no literal
 * in common that must pay for both. False if memory runs out. */
static bool sum_cores(struct guided *guided)
{
    bool enough = true;
    while (enough && guided->summed < guided->core_count) {
        enough = lay_on(guided, guided->summed, 1, guided->cores[guided->summed].weight);
        guided->summed += enough;
    }
    return enough;
}

static bool is_in_core(const struct guided *guided, const struct soft *soft)
{
    const struct incremental *incremental = guided->incremental;
    return soft->weight >= guided->stratum && incremental->calls->failed(guided->incremental, soft->literal);
}

/* The core of the last answer pays: its least weight. *any: whether there are literals in it. False if memory
 * runs out. */
static bool take_core(struct guided *guided, bool *any)
{
    int64_t weight = INT64_MAX;
    size_t count = 0;
    for (size_t i = 0; i < guided->soft_count; i++)
        if (is_in_core(guided, &guided->softs[i])) {
            weight = guided->softs[i].weight < weight ? guided->softs[i].weight : weight;
            guided->assumed[count++] = (int)i;
        }
    *any = count;
    if (!count)
        return true;
    if (!array_reserve(guided->allocator, &guided->cores, &guided->core_room, guided->core_count + 1,
                       sizeof *guided->cores))
        return false;
    struct core_guided_core *core = &guided->cores[guided->core_count];
    *core =
        (struct core_guided_core){.literals = array_take(guided->allocator, count, sizeof *core->literals),
                                  .count = count,
                                  .weight = weight};
    if (!core->literals)
        return false;
    guided->core_count++;
    guided->bound += weight;
    bool enough = true;
    for (size_t i = 0; i < count; i++) {
        struct soft *soft = &guided->softs[guided->assumed[i]];
        const struct soft was = *soft;
        guided->cores[guided->core_count - 1].literals[i] = was.literal;
        soft->weight -= weight;
        if (was.core != NO_CORE)
            enough = enough && lay_on(guided, was.core, was.sum + 1, weight);
    }
    return enough;
}

/* --- the search --- */

/* Whether to ask for any cover. Of several that are wanted the dearest may cost so much that few cost more:
 * then to pass all takes less time than to prove the bound core by core. It has a fifth of the time. */
static bool asks_for_any(const struct guided *guided)
{
    enum { TIMES = 4 };
    const uint64_t most = guided->incremental->most_forbidden;
    return guided->cheapest.wanted > 1 && guided->cheapest.below != UINT64_MAX &&
           (!most || guided->passed < most) && guided->spent[true] * TIMES < guided->spent[false];
}

/* Nothing is assumed until as many covers are known as are wanted: there may be no more. */
static bool assume(struct guided *guided, bool plain)
{
    struct incremental *incremental = guided->incremental;
    size_t count = 0;
    if (!array_reserve(guided->allocator, &guided->assumed, &guided->assumed_room, guided->soft_count,
                       sizeof *guided->assumed))
        return false;
    for (size_t i = 0; i < guided->soft_count && !plain; i++)
        if (guided->softs[i].weight >= guided->stratum)
            guided->assumed[count++] = guided->softs[i].literal;
    incremental->assumed = guided->assumed;
    incremental->assumed_count = count;
    return true;
}

static enum search_end extend(struct guided *guided)
{
    struct search *search = guided->search;
    guided->stratum = INT64_MAX;
    while (guided->cheapest.below == UINT64_MAX || guided->bound <= most_wanted(guided)) {
        if (search_interrupted(search))
            return SEARCH_STOPPED;
        const bool plain = asks_for_any(guided);
        if (!assume(guided, plain))
            return SEARCH_NO_MEMORY;
        const uint64_t began = clock_now();
        const int verdict = guided->incremental->calls->solve(guided->incremental, search);
        guided->spent[plain] += clock_now() - began;
        bool enough = true, any = true;
        if (verdict == UNSATISFIABLE && plain)
            any = false;
        else if (verdict == UNSATISFIABLE)
            enough = take_core(guided, &any);
        else if (verdict != SATISFIABLE)
            return incremental_end_of(verdict, search);
        else if ((any = take_model(guided, plain)) && !plain && guided->summed < guided->core_count)
            enough = sum_cores(guided);
        else if (!plain && guided->cheapest.below != UINT64_MAX)
            lower_stratum(guided);
        if (!enough)
            return SEARCH_NO_MEMORY;
        if (!any) {
            guided->bound = (wide_sum)UINT64_MAX * guided->prices.scale;
            return SEARCH_EXHAUSTED;
        }
    }
    return SEARCH_EXHAUSTED;
}

enum search_end core_guided_minimize(struct incremental *incremental, struct search *search)
{
    struct allocator *allocator = incremental->encoded.allocator;
    if (!incremental->calls->failed) {
        error_set(&search->failure, "it takes no assumptions, so it does not minimize");
        return SEARCH_OWN_LIMIT;
    }
    if (!multipliers_fit(incremental->cover, &search->failure))
        return SEARCH_OWN_LIMIT;
    struct guided *guided = incremental->guided = allocator_take_zeroed(allocator, sizeof *guided);
    if (!guided)
        return SEARCH_NO_MEMORY;
    guided->incremental = incremental;
    guided->allocator = allocator;
    guided->search = search;
    guided->variables = incremental->encoded.formula->variables;
    guided->least = UINT64_MAX;
    cheapest_open(&guided->cheapest, search->limit, allocator);
    if (!multipliers_open(&guided->prices, incremental->cover, allocator) ||
        !multipliers_climb(&guided->prices, search) || !core_guided_begin(guided))
        return SEARCH_NO_MEMORY;
    const enum search_end end = cheapest_end(&guided->cheapest, extend(guided));
    const uint64_t bound = multipliers_cost(&guided->prices, guided->bound);
    search->bound = bound < guided->least ? bound : guided->least;
    return end;
}

void core_guided_close(struct incremental *incremental)
{
    struct guided *guided = incremental->guided;
    if (!guided)
        return;
    struct allocator *allocator = guided->allocator;
    for (size_t i = 0; i < guided->core_count; i++) {
        const struct core_guided_core *core = &guided->cores[i];
        array_give(allocator, core->literals, core->count, sizeof *core->literals);
        array_give(allocator, core->sums, cardinality_room(core->count), sizeof *core->sums);
    }
    array_give(allocator, guided->cores, guided->core_room, sizeof *guided->cores);
    array_give(allocator, guided->softs, guided->soft_room, sizeof *guided->softs);
    array_give(allocator, guided->assumed, guided->assumed_room, sizeof *guided->assumed);
    multipliers_close(&guided->prices);
    cheapest_close(&guided->cheapest);
    allocator_give(allocator, guided, sizeof *guided);
    incremental->guided = NULL;
    incremental->assumed_count = 0;
}
