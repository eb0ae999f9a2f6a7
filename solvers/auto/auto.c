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
    bool is_planned[QUESTION_COUNT_OF];
    struct auto_plan plan[QUESTION_COUNT_OF];
};

static const struct auto_plan *automatic_plan(struct automatic *automatic, enum auto_question question)
{
    struct auto_plan *plan = &automatic->plan[question];
    if (!automatic->is_planned[question])
        auto_plan_make(plan, &automatic->problem, question, automatic->has, automatic->allocator);
    automatic->is_planned[question] = true;
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
    const bool is_open = session_open(session, &spec, problem, allocator, error);
    const bool starved = allocator->exhausted;
    allocator->exhausted = exhausted;
    return is_open ? SEARCH_EXHAUSTED : starved ? SEARCH_NO_MEMORY : SEARCH_OWN_LIMIT;
}

static struct allocator *automatic_allocator(struct automatic *automatic, size_t member)
{
    return automatic->jobs > 1 ? &automatic->own[member] : automatic->allocator;
}

/* Gives each of so many members its part of the memory that is left. */
static void automatic_divide_memory(struct automatic *automatic, size_t members)
{
    const size_t limit = automatic->allocator->limit;
    size_t used = automatic->allocator->used;
    for (size_t i = 0; i <= MEMBER_COUNT; i++)
        used += automatic->own[i].used;
    const size_t part = limit > used ? (limit - used) / members : 0;
    for (size_t i = 0; i <= MEMBER_COUNT; i++) {
        struct allocator *own = &automatic->own[i];
        own->limit = !limit ? 0 : own->used + part ? own->used + part : 1;
        own->peak = own->used;
    }
}

static void automatic_add_memory(struct automatic *automatic)
{
    size_t peak = automatic->allocator->used;
    for (size_t i = 0; i <= MEMBER_COUNT; i++)
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

/* Asks the members of a plan one after the other until one does not give up. */
static enum search_end automatic_ask_alone(struct automatic *automatic, const struct auto_plan *plan,
                                           const uint8_t *cells, struct search *search)
{
    const struct search asked = *search;
    enum search_end end = SEARCH_OWN_LIMIT;
    uint64_t work = 0;
    for (size_t i = 0; i < plan->count && auto_gave_up(end) && !search->solutions; i++) {
        const enum auto_member member = plan->taker[i].member;
        uint64_t own = UINT64_MAX, *looks = asked.looks ? asked.looks : &own;
        const uint64_t before = *looks;
        *search = asked;
        search->looks = looks;
        automatic_divide_memory(automatic, 1);
        end = automatic_ask(automatic, member, cells, search);
        automatic_add_memory(automatic);
        search->looks = asked.looks;
        work += (before - *looks) * auto_members[member].look_work;
        search->member = automatic->has[member];
        search->work = work;
    }
    return end;
}

/* --- several in turns --- */

/* Solutions that wait until it is known whose count. */
struct auto_kept {
    uint32_t
        *numbers; /* of each solution how many numbers follow, and these; cells in the place of numbers */
    size_t room, used, count;
    bool lost; /* memory ran out */
};

struct auto_taker {
    struct auto_asking *asking;
    struct search search;
    struct auto_kept kept;
    const uint32_t *option_from; /* null, or of an isomorph the options that its options are */
    bool asked;
    enum search_end end;
};

struct auto_asking {
    struct automatic *automatic;
    const struct auto_plan *plan;
    const uint8_t *cells;
    struct search *outer;
    enum auto_question question;
    struct auto_taker taker[TURN_TAKERS_MAX];
    struct turns turns;
    bool has_cost;
    uint64_t cost; /* of the cheapest cover so far */
};

static struct allocator *taker_allocator(const struct auto_taker *taker)
{
    const struct auto_plan_taker *planned = &taker->asking->plan->taker[taker - taker->asking->taker];
    return automatic_allocator(taker->asking->automatic, planned->restarts ? MEMBER_COUNT : planned->member);
}

static void auto_keep(struct auto_taker *taker, const struct solution *solution)
{
    struct auto_kept *kept = &taker->kept;
    struct automatic *automatic = taker->asking->automatic;
    const size_t cells = solution->cells ? order_cells(automatic->problem.order) : 0;
    const size_t count = cells ? (cells + 3) / sizeof *kept->numbers : solution->option_count;
    kept->lost |= !array_reserve(taker_allocator(taker), &kept->numbers, &kept->room, kept->used + count + 1,
                                 sizeof *kept->numbers);
    if (kept->lost)
        return;
    uint32_t *to = kept->numbers + kept->used;
    *to++ = (uint32_t)count;
    if (cells)
        memcpy(to, solution->cells, cells);
    for (size_t i = 0; !cells && i < count; i++)
        to[i] = taker->option_from ? taker->option_from[solution->options[i]] : solution->options[i];
    kept->used += count + 1;
    kept->count++;
}

/* Passes on what was kept of a taker. */
static void auto_show_kept(const struct auto_taker *taker, struct search *outer)
{
    const struct automatic *automatic = taker->asking->automatic;
    const uint32_t *at = taker->kept.numbers;
    const struct solver *solver =
        automatic->has[taker->asking->plan->taker[taker - taker->asking->taker].member];
    for (size_t i = 0; i < taker->kept.count; i++) {
        const uint32_t count = *at++;
        struct solution solution = {.options = at, .option_count = count};
        if (solver->rung == RUNG_BOARD)
            solution = (struct solution){.cells = (const uint8_t *)at};
        search_report(outer, &solution);
        at += count;
    }
}

/* Hears of a solution of a taker. Where they are only counted, the first taker shows its own at once, so that
 * they can be verified. */
static void auto_hear(void *context, const struct solution *solution)
{
    struct auto_taker *taker = context;
    struct auto_asking *asking = taker->asking;
    struct search *outer = asking->outer;
    const struct cover *cover = asking->automatic->problem.cover;
    if (asking->question == QUESTION_CHEAPEST) {
        const uint64_t cost = cover_cost(cover, solution->options, solution->option_count);
        turns_lock(&asking->turns);
        if (!asking->has_cost || cost < asking->cost) {
            asking->has_cost = true;
            asking->cost = cost;
            search_report(outer, solution);
        }
        turns_unlock(&asking->turns);
    } else if (asking->question == QUESTION_COUNT && taker == asking->taker && outer->on_solution)
        outer->on_solution(outer->context, solution);
    else if (asking->question != QUESTION_COUNT || !taker->kept.count)
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

struct restart {
    struct turn_taker *taker;
    uint64_t looks; /* of the search */
    uint64_t left;  /* looks until the next start */
};

static bool restart_more_looks(void *context)
{
    struct restart *restart = context;
    if (!restart->left || (!restart->taker->looks && !turn_wait(restart->taker)))
        return false;
    const uint64_t looks = restart->left < restart->taker->looks ? restart->left : restart->taker->looks;
    restart->looks += looks;
    restart->left -= looks;
    restart->taker->looks -= looks;
    return true;
}

/* Searches an isomorph of the cover until `looks` are used up. */
static enum search_end restart_search(struct auto_taker *taker, const struct solver *solver,
                                      struct restart *restart, unsigned number, uint32_t *option_from)
{
    struct automatic *automatic = taker->asking->automatic;
    struct problem problem = {.cover = cover_isomorph_make(automatic->problem.cover, 1, 0, number,
                                                           option_from, automatic->allocator)};
    struct session session;
    enum search_end end = SEARCH_NO_MEMORY;
    if (problem.cover)
        end = auto_open_session(solver, &problem, taker_allocator(taker), &session, &taker->search.failure);
    if (end == SEARCH_EXHAUSTED) {
        taker->search.looks = &restart->looks;
        taker->search.more_looks = restart_more_looks;
        taker->search.looks_context = restart;
        end = session_solve(&session, NULL, &taker->search);
        session_close(&session);
    }
    cover_close((struct cover *)problem.cover);
    return end;
}

/* The first start has few looks, each further one a half more. */
static enum search_end auto_restart(struct auto_taker *taker, const struct solver *solver,
                                    struct turn_taker *turn)
{
    struct automatic *automatic = taker->asking->automatic;
    const size_t options = automatic->problem.cover->option_count;
    uint32_t *option_from = array_take(taker_allocator(taker), options, sizeof *option_from);
    const struct search asked = taker->search;
    enum search_end end = option_from ? SEARCH_STOPPED : SEARCH_NO_MEMORY;
    bool cut_off = option_from;
    taker->option_from = option_from;
    for (uint64_t number = 1, looks = 16; cut_off && number < UINT32_MAX; number++, looks += looks / 2) {
        struct restart restart = {.taker = turn, .left = looks};
        taker->search = asked;
        end = restart_search(taker, solver, &restart, (unsigned)number, option_from);
        turn->looks += restart.looks;
        cut_off = end == SEARCH_STOPPED && !restart.left && !restart.looks;
    }
    taker->option_from = NULL;
    array_give(taker_allocator(taker), option_from, options, sizeof *option_from);
    return end;
}

/* --- the turns of one question --- */

static enum turn_end asking_search(void *context, size_t number)
{
    struct auto_asking *asking = context;
    struct automatic *automatic = asking->automatic;
    struct auto_taker *taker = &asking->taker[number];
    struct turn_taker *turn = &asking->turns.taker[number];
    const struct auto_plan_taker *planned = &asking->plan->taker[number];
    const struct search *outer = asking->outer;
    taker->asked = true;
    taker->kept.used = taker->kept.count = 0;
    taker->search = (struct search){.limit = outer->limit,
                                    .deadline = outer->deadline,
                                    .stop = outer->stop,
                                    .on_solution = auto_hear,
                                    .context = taker,
                                    .minimize = outer->minimize,
                                    .on_cost = outer->on_cost ? auto_hear_cost : NULL,
                                    .cost_context = taker,
                                    .looks = &turn->looks,
                                    .more_looks = turn_wait,
                                    .looks_context = turn,
                                    .profile = number ? NULL : outer->profile,
                                    .profile_length = outer->profile_length};
    taker->end = planned->restarts ? auto_restart(taker, automatic->has[planned->member], turn)
                                   : automatic_ask(automatic, planned->member, asking->cells, &taker->search);
    if (taker->kept.lost)
        taker->end = SEARCH_NO_MEMORY;
    return auto_gave_up(taker->end)       ? TURN_DROPPED
           : taker->end == SEARCH_STOPPED ? TURN_STOPPED
                                          : TURN_ANSWERED;
}

/* Of a question that nobody answered: whose part of an answer is passed on. */
static size_t asking_best(const struct auto_asking *asking)
{
    size_t best = 0;
    for (size_t i = 1; i < asking->plan->count; i++)
        if (asking->taker[i].search.solutions > asking->taker[best].search.solutions)
            best = i;
    return best;
}

/* How a question ended that nobody answered. */
static enum search_end asking_unanswered(const struct auto_asking *asking, struct error *failure)
{
    enum search_end end = asking->taker->end;
    *failure = asking->taker->search.failure;
    for (size_t i = 0; i < asking->plan->count; i++) {
        const struct auto_taker *taker = &asking->taker[i];
        if (taker->asked && taker->end == SEARCH_NO_MEMORY && end != SEARCH_STOPPED)
            end = taker->end;
        if (taker->asked && taker->end == SEARCH_STOPPED)
            end = SEARCH_STOPPED;
    }
    return end;
}

/* Makes the answer of all of them of that of one. */
static enum search_end asking_settle(struct auto_asking *asking, size_t winner)
{
    struct search *outer = asking->outer;
    const size_t chosen = winner < asking->plan->count ? winner : asking_best(asking);
    const struct auto_taker *taker = &asking->taker[chosen];
    const struct search *search = &taker->search;
    outer->member = asking->automatic->has[asking->plan->taker[chosen].member];
    outer->work = turns_work(&asking->turns);
    outer->encode_ns = search->encode_ns;
    memcpy(outer->counters, search->counters, sizeof outer->counters);
    for (size_t i = 0; i < asking->plan->count; i++)
        if (asking->taker[i].search.bound > outer->bound)
            outer->bound = asking->taker[i].search.bound;
    if (outer->profile && chosen)
        memset(outer->profile, 0, outer->profile_length * sizeof *outer->profile);
    if (asking->question == QUESTION_COUNT) {
        /* Those of the first taker are shown already. */
        if (outer->on_solution && !asking->taker->search.solutions)
            auto_show_kept(taker, outer);
        outer->solutions = search->solutions;
        outer->large_count = search->large_count;
    } else if (asking->question != QUESTION_CHEAPEST)
        auto_show_kept(taker, outer);
    return winner < asking->plan->count ? taker->end : asking_unanswered(asking, &outer->failure);
}

static enum search_end automatic_ask_in_turns(struct automatic *automatic, const struct auto_plan *plan,
                                              enum auto_question question, const uint8_t *cells,
                                              struct search *search)
{
    struct auto_asking asking = {
        .automatic = automatic, .plan = plan, .cells = cells, .outer = search, .question = question};
    const struct problem *problem = &automatic->problem;
    const size_t size = problem->cover     ? problem->cover->node_count
                        : problem->formula ? problem->formula->length
                                           : 0;
    asking.turns = (struct turns){.count = plan->count,
                                  .at_once = automatic->jobs,
                                  .search = asking_search,
                                  .context = &asking,
                                  .looks_left = search->looks};
    for (size_t i = 0; i < plan->count; i++) {
        const struct auto_member_row *row = &auto_members[plan->taker[i].member];
        const bool is_open = automatic->is_open[plan->taker[i].member] && !plan->taker[i].restarts;
        asking.taker[i].asking = &asking;
        asking.turns.taker[i] =
            (struct turn_taker){.share = plan->taker[i].share,
                                .debt = i && !is_open ? (uint64_t)size * row->open_work / 100 : 0,
                                .look_work = row->look_work};
    }
    const enum search_end end = asking_settle(&asking, turns_run(&asking.turns));
    for (size_t i = 0; i < plan->count; i++) {
        struct auto_kept *kept = &asking.taker[i].kept;
        if (kept->numbers)
            array_give(taker_allocator(&asking.taker[i]), kept->numbers, kept->room, sizeof *kept->numbers);
    }
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
    const struct auto_plan *plan = automatic_plan(automatic, question);
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
