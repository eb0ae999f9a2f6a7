/* SPDX-License-Identifier: MIT */
/* A plan says who is asked (auto-rule.h). One solver alone gets the search as it is. Several take turns, each
 * with a search of its own, and what they find is kept until one of them has the answer; solutions that are
 * only counted, and covers that are cheaper than those before, are passed on at once. */
#include "common/cover/cover-map.h"
#include "solvers/auto/auto-rule.h"
#include "solvers/registry/session.h"

#include <string.h>

extern const struct solver solver_auto;

struct automatic {
    struct allocator *allocator;
    struct problem problem;
    const struct solver *has[MEMBER_COUNT]; /* null: not in this build */
    struct session session[MEMBER_COUNT];   /* opened when it is first asked */
    size_t jobs; /* members that search side by side; above 1 each has its own allocator, restarts the last */
    struct allocator own[MEMBER_COUNT + 1];
    bool is_open[MEMBER_COUNT];
    struct auto_plan plan[QUESTION_COUNT_OF]; /* made when the question is first asked */
};

static struct auto_plan *automatic_plan(struct automatic *automatic, enum auto_question question)
{
    struct auto_plan *plan = &automatic->plan[question];
    if (!plan->count)
        auto_plan_make(plan, &automatic->problem, question, automatic->has);
    return plan;
}

static void automatic_close_member(struct automatic *automatic, enum auto_member member)
{
    if (automatic->is_open[member])
        session_close(&automatic->session[member]);
    automatic->is_open[member] = false;
}

/* Opens a session of a member. SEARCH_EXHAUSTED, or why not. */
static enum search_end auto_open_session(const struct solver *solver, const struct problem *problem,
                                         struct allocator *allocator, struct session *session,
                                         struct error *error)
{
    struct spec spec;
    const bool exhausted = allocator->exhausted;
    allocator->exhausted = false;
    spec_of_solver(solver, &spec);
    const enum search_end end = session_open(session, &spec, problem, allocator, error) ? SEARCH_EXHAUSTED
                                : allocator->exhausted                                  ? SEARCH_NO_MEMORY
                                                                                        : SEARCH_OWN_LIMIT;
    allocator->exhausted = exhausted;
    return end;
}

/* The last is of restarts. */
static struct allocator *automatic_allocator(struct automatic *automatic, size_t member)
{
    return automatic->jobs > 1 ? &automatic->own[member] : automatic->allocator;
}

/* Gives each of so many members its part of the memory that is left. */
static void automatic_divide_memory(struct automatic *automatic, size_t members)
{
    const size_t limit = automatic->allocator->limit;
    size_t used = automatic->allocator->used;
    if (automatic->jobs == 1)
        return;
    for (size_t i = 0; i <= MEMBER_COUNT; i++)
        used += automatic->own[i].peak = automatic->own[i].used;
    const size_t part = limit > used ? (limit - used) / members : 0;
    for (size_t i = 0; i <= MEMBER_COUNT; i++) {
        const size_t most = automatic->own[i].used + part;
        automatic->own[i].limit = limit && !most ? 1 : limit ? most : 0;
    }
}

static void automatic_add_memory(struct automatic *automatic)
{
    size_t peak = automatic->allocator->used;
    for (size_t i = 0; automatic->jobs > 1 && i <= MEMBER_COUNT; i++)
        peak += automatic->own[i].peak;
    if (peak > automatic->allocator->peak)
        automatic->allocator->peak = peak;
}

static enum search_end automatic_open_member(struct automatic *automatic, enum auto_member member,
                                             struct error *error)
{
    if (automatic->is_open[member])
        return SEARCH_EXHAUSTED;
    const enum search_end end =
        auto_open_session(automatic->has[member], &automatic->problem, automatic_allocator(automatic, member),
                          &automatic->session[member], error);
    automatic->is_open[member] = end == SEARCH_EXHAUSTED;
    return end;
}

/* Whether a search ended for a reason that others may not have. */
static bool auto_gave_up(enum search_end end)
{
    return end == SEARCH_NO_MEMORY || end == SEARCH_OWN_LIMIT || end == SEARCH_FAILED;
}

/* A member that had too little memory leaves what it has to the others. */
static enum search_end automatic_ask(struct automatic *automatic, enum auto_member member,
                                     const uint8_t *cells, struct search *search)
{
    enum search_end end = automatic_open_member(automatic, member, &search->failure);
    if (end == SEARCH_EXHAUSTED)
        end = session_solve(&automatic->session[member], cells, search);
    if (end == SEARCH_NO_MEMORY)
        automatic_close_member(automatic, member);
    return end;
}

/* --- one alone --- */

/* Asks the members of a plan one after the other until one does not give up. Small boards take less than a
 * microsecond: of the search nothing is copied. */
static enum search_end automatic_ask_alone(struct automatic *automatic, const struct auto_plan *plan,
                                           const uint8_t *cells, struct search *search)
{
    enum search_end end = SEARCH_OWN_LIMIT;
    uint64_t work = 0, own = UINT64_MAX, *const looks = search->looks, *const counted = looks ? looks : &own;
    /* A taker without a share only has a try before the turns: alone, it is passed over. */
    const size_t first = plan->count > 1 && !plan->taker->share;
    for (size_t i = first; i < plan->count && auto_gave_up(end) && !search->solutions; i++) {
        const enum auto_member member = plan->taker[i].member;
        const uint64_t before = *counted;
        if (i > first)
            memset(&search->solutions, 0, sizeof *search - offsetof(struct search, solutions));
        search->looks = counted;
        automatic_divide_memory(automatic, 1);
        end = automatic_ask(automatic, member, cells, search);
        automatic_add_memory(automatic);
        work += (before - *counted) * auto_members[member].look_work;
        search->looks = looks;
        search->member = automatic->has[member];
        search->work = work;
    }
    return end;
}

/* --- several in turns --- */

struct auto_asking {
    struct automatic *automatic;
    struct auto_plan *plan;
    const uint8_t *cells;
    struct search asked, *outer; /* as it was asked; and with the answer */
    enum auto_question question;
    struct auto_taker {
        struct auto_asking *asking;
        const struct auto_plan_taker *planned;
        const struct solver *solver;
        struct turn_taker *turn;
        struct allocator *allocator;
        struct search search;
        enum search_end end;
        /* Solutions that wait until it is known whose count: of each how many numbers follow, and these;
         * cells in the place of numbers. */
        uint32_t *kept;
        size_t kept_room, kept_used, kept_count;
        bool kept_lost; /* memory ran out */
        /* Of a restart: the options that those of the isomorph are, or null; looks of the search, and those
         * that are left until the next start. */
        uint32_t *option_from;
        uint64_t looks, looks_left;
    } taker[TURN_TAKERS_MAX];
    struct turns turns;
    bool has_cost;
    uint64_t cost; /* of the cheapest cover so far */
};

static void auto_keep(struct auto_taker *taker, const struct solution *solution)
{
    const size_t cells = solution->cells ? order_cells(taker->asking->automatic->problem.order) : 0;
    const size_t count = cells ? (cells + 3) / sizeof *taker->kept : solution->option_count;
    taker->kept_lost |= !array_reserve(taker->allocator, &taker->kept, &taker->kept_room,
                                       taker->kept_used + count + 1, sizeof *taker->kept);
    if (taker->kept_lost)
        return;
    uint32_t *to = taker->kept + taker->kept_used;
    *to++ = (uint32_t)count;
    if (cells)
        memcpy(to, solution->cells, cells);
    for (size_t i = 0; !cells && i < count; i++)
        to[i] = taker->option_from ? taker->option_from[solution->options[i]] : solution->options[i];
    taker->kept_used += count + 1;
    taker->kept_count++;
}

/* Passes on what was kept of a taker. */
static void auto_show_kept(const struct auto_taker *taker, struct search *outer)
{
    const uint32_t *at = taker->kept;
    for (size_t i = 0; i < taker->kept_count; i++, at += 1 + *at) {
        const struct solution options = {.options = at + 1, .option_count = *at},
                              cells = {.cells = (const uint8_t *)(at + 1)};
        search_report(outer, taker->solver->rung == RUNG_BOARD ? &cells : &options);
    }
}

/* Hears of a solution of a taker. Where they are only counted, the first taker shows its own at once, so that
 * they can be verified. */
static void auto_hear(void *context, const struct solution *solution)
{
    struct auto_taker *taker = context;
    struct auto_asking *asking = taker->asking;
    struct search *outer = asking->outer;
    if (asking->question == QUESTION_CHEAPEST) {
        const uint64_t cost =
            cover_cost(asking->automatic->problem.cover, solution->options, solution->option_count);
        turns_lock(&asking->turns);
        if (!asking->has_cost || cost < asking->cost) {
            asking->has_cost = true;
            asking->cost = cost;
            search_report(outer, solution);
        }
        turns_unlock(&asking->turns);
    } else if (asking->question == QUESTION_COUNT && taker == asking->taker && outer->on_solution)
        outer->on_solution(outer->context, solution);
    else if (asking->question != QUESTION_COUNT || !taker->kept_count)
        auto_keep(taker, solution);
}

static void auto_hear_cost(void *context, uint64_t cost)
{
    struct auto_asking *asking = ((struct auto_taker *)context)->asking;
    turns_lock(&asking->turns);
    if (!asking->has_cost || cost < asking->cost)
        asking->outer->on_cost(asking->outer->cost_context, cost);
    turns_unlock(&asking->turns);
}

/* --- starting again in other orders --- */

static bool restart_more_looks(void *context)
{
    struct auto_taker *taker = context;
    if (!taker->looks_left || (!taker->turn->looks && !turn_wait(taker->turn)))
        return false;
    taker->looks = taker->looks_left < taker->turn->looks ? taker->looks_left : taker->turn->looks;
    taker->looks_left -= taker->looks;
    taker->turn->looks -= taker->looks;
    return true;
}

/* Searches an isomorph of the cover until its looks are used up. */
static enum search_end restart_search(struct auto_taker *taker, uint64_t number)
{
    struct automatic *automatic = taker->asking->automatic;
    struct problem problem = {.cover = cover_isomorph_make(automatic->problem.cover, 1, 0, (unsigned)number,
                                                           taker->option_from, automatic->allocator)};
    struct session session;
    enum search_end end = SEARCH_NO_MEMORY;
    if (problem.cover)
        end = auto_open_session(taker->solver, &problem, taker->allocator, &session, &taker->search.failure);
    if (end == SEARCH_EXHAUSTED) {
        end = session_solve(&session, NULL, &taker->search);
        session_close(&session);
    }
    cover_close((struct cover *)problem.cover);
    return end;
}

/* The first start has few looks, each further one a half more. */
static enum search_end auto_restart(struct auto_taker *taker)
{
    const size_t options = taker->asking->automatic->problem.cover->option_count;
    enum search_end end = SEARCH_STOPPED;
    taker->search.looks = &taker->looks;
    taker->search.more_looks = restart_more_looks;
    taker->search.looks_context = taker;
    const struct search asked = taker->search;
    taker->option_from = array_take(taker->allocator, options, sizeof *taker->option_from);
    if (!taker->option_from)
        return SEARCH_NO_MEMORY;
    bool cut_off = true;
    for (uint64_t number = 1, looks = 16; cut_off && number < UINT32_MAX; number++, looks += looks / 2) {
        taker->search = asked;
        taker->looks = 0;
        taker->looks_left = looks;
        end = restart_search(taker, number);
        taker->turn->looks += taker->looks;
        cut_off = end == SEARCH_STOPPED && !taker->looks_left && !taker->looks;
    }
    array_give(taker->allocator, taker->option_from, options, sizeof *taker->option_from);
    taker->option_from = NULL;
    return end;
}

/* --- the turns of one question --- */

/* Weighs `memo` when it first has a turn. Returns whether it takes part. */
static bool asking_weigh_memo(struct auto_asking *asking, struct allocator *allocator)
{
    struct auto_plan *plan = asking->plan;
    if (plan->memo_part == MEMO_UNKNOWN)
        plan->memo_part = auto_memo_part(asking->automatic->problem.cover, asking->question, allocator);
    turns_lock(&asking->turns);
    if (plan->memo_part == MEMO_ALONE)
        asking->turns.taker->share = 0;
    turns_unlock(&asking->turns);
    return plan->memo_part != MEMO_LEFT_OUT;
}

static enum turn_end asking_search(void *context, size_t number)
{
    struct auto_asking *asking = context;
    struct auto_taker *taker = &asking->taker[number];
    taker->kept_used = taker->kept_count = 0;
    taker->search = asking->asked;
    if (taker->solver == asking->automatic->has[MEMBER_MEMO] &&
        !asking_weigh_memo(asking, taker->allocator)) {
        taker->end = SEARCH_OWN_LIMIT;
        return TURN_DROPPED;
    }
    taker->search.on_solution = auto_hear;
    taker->search.show_all = false;
    taker->search.on_cost = asking->asked.on_cost ? auto_hear_cost : NULL;
    taker->search.context = taker->search.cost_context = taker;
    taker->search.looks = &taker->turn->looks;
    taker->search.more_looks = turn_wait;
    taker->search.looks_context = taker->turn;
    taker->search.profile = number ? NULL : asking->asked.profile;
    taker->end = taker->planned->restarts ? auto_restart(taker)
                                          : automatic_ask(asking->automatic, taker->planned->member,
                                                          asking->cells, &taker->search);
    if (taker->kept_lost)
        taker->end = SEARCH_NO_MEMORY;
    return auto_gave_up(taker->end)       ? TURN_DROPPED
           : taker->end == SEARCH_STOPPED ? TURN_STOPPED
                                          : TURN_ANSWERED;
}

/* Makes the answer of all of them of that of one: the winner; if nobody answered, of who found most. */
static enum search_end asking_settle(struct auto_asking *asking, size_t winner)
{
    struct search *outer = asking->outer;
    const struct auto_taker *chosen = winner < asking->plan->count ? &asking->taker[winner] : asking->taker;
    enum search_end unanswered = asking->taker->end;
    for (const struct auto_taker *taker = asking->taker; taker < asking->taker + asking->plan->count;
         taker++) {
        if (winner == asking->plan->count && taker->search.solutions > chosen->search.solutions)
            chosen = taker;
        if (taker->end == SEARCH_STOPPED || (taker->end == SEARCH_NO_MEMORY && unanswered != SEARCH_STOPPED))
            unanswered = taker->end;
        if (taker->search.bound > outer->bound)
            outer->bound = taker->search.bound;
    }
    outer->member = chosen->solver;
    outer->work = turns_work(&asking->turns);
    outer->encode_ns = chosen->search.encode_ns;
    memcpy(outer->counters, chosen->search.counters, sizeof outer->counters);
    if (outer->profile && chosen != asking->taker)
        memset(outer->profile, 0, outer->profile_length * sizeof *outer->profile);
    /* Of a count those of the first taker are shown already. */
    if (asking->question == QUESTION_COUNT ? outer->on_solution && !asking->taker->search.solutions
                                           : asking->question != QUESTION_CHEAPEST)
        auto_show_kept(chosen, outer);
    if (asking->question == QUESTION_COUNT) {
        outer->solutions = chosen->search.solutions;
        outer->large_count = chosen->search.large_count;
    }
    if (winner < asking->plan->count)
        return chosen->end;
    outer->failure = asking->taker->search.failure;
    return unanswered;
}

static enum search_end automatic_ask_in_turns(struct automatic *automatic, struct auto_plan *plan,
                                              enum auto_question question, const uint8_t *cells,
                                              struct search *search)
{
    const struct problem *problem = &automatic->problem;
    const size_t size = problem->cover     ? problem->cover->node_count
                        : problem->formula ? problem->formula->length
                                           : 0;
    struct auto_asking asking = {.automatic = automatic,
                                 .plan = plan,
                                 .cells = cells,
                                 .asked = *search,
                                 .outer = search,
                                 .question = question,
                                 .turns = {.count = plan->count,
                                           .at_once = automatic->jobs,
                                           .search = asking_search,
                                           .context = &asking,
                                           .looks_left = search->looks}};
    for (size_t i = 0; i < plan->count; i++) {
        const struct auto_plan_taker *planned = &plan->taker[i];
        const struct auto_member_row *row = &auto_members[planned->member];
        const bool is_open = automatic->is_open[planned->member] && !planned->restarts;
        asking.taker[i] = (struct auto_taker){
            .asking = &asking,
            .planned = planned,
            .solver = automatic->has[planned->member],
            .turn = &asking.turns.taker[i],
            .allocator = automatic_allocator(automatic, planned->restarts ? MEMBER_COUNT : planned->member)};
        asking.turns.taker[i] = (struct turn_taker){
            .share = planned->share,
            .first_work = planned->first_work,
            .debt = i && !is_open ? row->open_least + (uint64_t)size * row->open_work / 100 : 0,
            .look_work = row->look_work};
    }
    const enum search_end end = asking_settle(&asking, turns_run(&asking.turns));
    for (size_t i = 0; i < plan->count; i++)
        if (asking.taker[i].kept)
            array_give(asking.taker[i].allocator, asking.taker[i].kept, asking.taker[i].kept_room,
                       sizeof *asking.taker[i].kept);
    return end;
}

/* --- the solver --- */

static bool is_for_one(const struct auto_plan *plan, const struct search *search)
{
    return plan->count == 1 || !plan->taker[1].share || (search->minimize && search->limit != 1);
}

static enum search_end automatic_solve(void *state, const struct instance *instance, struct search *search)
{
    struct automatic *automatic = state;
    const enum auto_question question = auto_question_of(search);
    struct auto_plan *plan = automatic_plan(automatic, question);
    if (is_for_one(plan, search))
        return automatic_ask_alone(automatic, plan, instance->cells, search);
    automatic_divide_memory(automatic, plan->count);
    const enum search_end end = automatic_ask_in_turns(automatic, plan, question, instance->cells, search);
    automatic_add_memory(automatic);
    return end;
}

/* Where a single solver answers, it is asked about all boards at once. */
static enum search_end automatic_solve_many(void *state, struct boards *boards)
{
    struct automatic *automatic = state;
    const struct search search = {.limit = boards->limit};
    const struct auto_plan *plan = automatic_plan(automatic, auto_question_of(&search));
    const enum auto_member member = plan->taker->member;
    struct session self = {.solver = &solver_auto,
                           .entered = automatic->problem,
                           .problem = automatic->problem,
                           .allocator = automatic->allocator,
                           .state = automatic};
    const bool is_alone = is_for_one(plan, &search) &&
                          automatic_open_member(automatic, member, &boards->failure) == SEARCH_EXHAUSTED;
    return is_alone ? session_solve_many(&automatic->session[member], boards)
                    : session_solve_each(&self, boards);
}

static void automatic_close(void *state)
{
    struct automatic *automatic = state;
    for (enum auto_member member = 0; member < MEMBER_COUNT; member++)
        automatic_close_member(automatic, member);
    allocator_give(automatic->allocator, automatic, sizeof *automatic);
}

static bool automatic_open(const struct problem *problem, const struct settings *settings,
                           struct allocator *allocator, void **state, struct error *error)
{
    struct automatic *automatic = allocator_take_zeroed(allocator, sizeof *automatic);
    if (!automatic)
        return error_set(error, "not enough memory");
    automatic->allocator = allocator;
    automatic->problem = *problem;
    automatic->jobs = (size_t)settings->value[AUTO_JOBS];
    auto_find_members(automatic->has);
    *state = automatic;
    /* What most questions ask first. If there is too little memory now, it is opened when it is asked. */
    if (automatic->jobs == 1)
        automatic_open_member(automatic, automatic_plan(automatic, QUESTION_FIRST)->taker->member, error);
    return true;
}

static const struct setting auto_settings[] = {
    [AUTO_JOBS] = {.name = "jobs",
                   .summary = "solvers that search side by side; 1: in turns",
                   .lowest = 1,
                   .highest = TURN_TAKERS_MAX,
                   .initial = 1},
    {.name = NULL},
};

const struct solver solver_auto = {
    SOLVER_HEAD,
    .name = "auto",
    .family = "several",
    .summary = "those that fit, alone or in turns (list auto)",
    .rung = RUNG_ANY,
    .extensions = EXTENSION_COLOURS | EXTENSION_BOUNDS | EXTENSION_COSTS | EXTENSION_COSTS_IN_BOUNDS,
    .settings = auto_settings,
    .open = automatic_open,
    .solve = automatic_solve,
    .solve_many = automatic_solve_many,
    .close = automatic_close,
};
