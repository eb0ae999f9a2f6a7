/* SPDX-License-Identifier: MIT */
/* Bytes choose an instance, a limit, and settings; every back-end that takes the instance is asked, and its answer
 * compared with a count that shares no code with any of them. Instances are boards up to 3x3, seldom 4x4 (with no, one
 * or several solutions), random exact covers with secondary items and colours, small members of families, and formulas.
 *
 * The solver interface is used in all orders that it permits: two sessions of a back-end are open at once; each search is
 * interrupted, by the flag from the beginning, from within a solution, or by a deadline, before it is asked in earnest;
 * one session solves while another reports a solution; and boards are asked about one at a time and many together.
 *
 * Half of the random covers have costs. Back-ends that minimize have to find the cheapest of all solutions, as dlx lists them. */
#include "common/base/clock.h"
#include "common/base/random.h"
#include "common/board/board.h"
#include "common/referee.h"
#include "common/cover/cover-builder.h"
#include "common/cover/family.h"
#include "common/verify.h"
#include "harness/base/hash.h"
#include "harness/measuring/measure.h"
#include "solvers/registry/registry.h"
#include "tests/fuzz/sound-cover.h"

#include <stdlib.h>

/* What the referees may do, in looks at blanks or nodes of options. */
#define WORK 2000000ull
/* What a back-end may do on a board, a cover or a formula, in looks whether to end: fixed orders of cells need more than
 * that on some boards of order 3x3, and are stopped. */
#define PATIENCE 200ull
enum { MOST_SOLUTIONS = 300, MEMORY = 1 << 28, VARIABLES_MOST = 7, CLAUSES_MOST = 20 };
enum { CELLS_MOST = 256, BOARDS_MOST = 40, SIDE_MOST = 7 };
#define MILLISECOND 1000000ull

/* Choices come from the bytes; when they are used up, from random numbers that the bytes seed. */
struct choices {
    const uint8_t *next, *end;
    struct random random;
};

static unsigned choose(struct choices *choices, unsigned bound)
{
    unsigned drawn = random_below(&choices->random, bound);
    return choices->next < choices->end ? (drawn + *choices->next++) % bound : drawn;
}

/* Boards that are asked about together, and how many solutions each has. */
struct boards_known {
    size_t count;
    uint8_t cells[BOARDS_MOST * CELLS_MOST]; /* one after the other, of the order's length */
    uint64_t solutions[BOARDS_MOST];
};

struct subject {
    struct problem problem;
    uint8_t cells[CELLS_MOST];
    bool is_board;
    struct boards_known many; /* none unless it is a board up to 3x3 */
    uint64_t solutions;       /* all of them */
    struct cover *cover;
    struct cnf formula;
    int literals[CLAUSES_MOST * 4];
    struct allocator allocator;
};

/* --- instances; false if it is none, or has too many solutions --- */

/* The board and boards that differ from it in a few cells, as they may stand beside each other in a register. */
static void make_many(struct subject *subject, struct choices *choices)
{
    static struct referee_count counted;
    struct order order = subject->problem.order;
    struct boards_known *many = &subject->many;
    unsigned cells = order_cells(order), wanted = 1 + choose(choices, BOARDS_MOST);
    for (unsigned board = 0; board < wanted; board++) {
        uint8_t *made = many->cells + many->count * cells;
        memcpy(made, subject->cells, cells);
        for (unsigned changes = choose(choices, 4); changes > 0; changes--)
            made[choose(choices, cells)] =
                (uint8_t)choose(choices, choose(choices, 2) ? order_size(order) + 1 : 1);
        counted = (struct referee_count){.complete = true};
        if (!board_find_clash(order, made, NULL))
            referee_count(order, made, MOST_SOLUTIONS, WORK / 10, &counted);
        many->solutions[many->count] = counted.solutions;
        many->count += counted.complete;
    }
}

/* So many that large boards seldom have more solutions than are counted. */
static unsigned fewest_givens(unsigned size)
{
    return size < 9 ? 0 : size < 16 ? 24 : 150;
}

/* From a grid with a few digits of its own, and then perhaps a digit changed. */
static bool fill_board(struct subject *subject, struct order order, struct choices *choices)
{
    static struct referee_count counted;
    unsigned cells = order_cells(order), size = order_size(order), shuffled[CELLS_MOST];
    unsigned fewest = fewest_givens(size), givens = fewest + choose(choices, cells + 1 - fewest);
    subject->problem.order = order;
    subject->is_board = true;
    for (unsigned i = 0; i < size; i++)
        subject->cells[choose(choices, cells)] = (uint8_t)(1 + choose(choices, size));
    if (board_find_clash(order, subject->cells, NULL))
        memset(subject->cells, 0, cells);
    referee_count(order, subject->cells, 1, WORK, &counted);
    for (unsigned cell = 0; cell < cells; cell++)
        shuffled[cell] = cell;
    random_shuffle(&choices->random, shuffled, cells);
    for (unsigned i = 0; counted.solutions && i < givens; i++)
        subject->cells[shuffled[i]] = counted.first[shuffled[i]];
    if (choose(choices, 4) == 0)
        subject->cells[choose(choices, cells)] = (uint8_t)(1 + choose(choices, size));
    if (board_find_clash(order, subject->cells, NULL))
        return false;
    referee_count(order, subject->cells, MOST_SOLUTIONS, WORK, &counted);
    subject->solutions = counted.solutions;
    if (counted.complete && size <= 9)
        make_many(subject, choices);
    return counted.complete;
}

static bool make_board(struct subject *subject, struct choices *choices)
{
    static const struct order orders[] = {{2, 2}, {1, 4}, {4, 1}, {1, 3}, {2, 3}, {3, 2}, {1, 5}, {1, 2},
                                          {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {1, 7}, {2, 4}};
    struct order order = orders[choose(choices, sizeof orders / sizeof *orders)];
    if (choose(choices, 64) == 63)
        order = (struct order){4, 4};
    return fill_board(subject, order, choices);
}

/* A cover, counted; false if the referee did not come to an end. */
static bool count_cover(struct subject *subject, struct cover *cover)
{
    struct cover_count counted;
    subject->problem.cover = subject->cover = cover;
    fuzz_insist(cover);
    check_sound(cover);
    fuzz_insist(cover_referee_count(cover, MOST_SOLUTIONS, WORK, NULL, &counted));
    subject->solutions = counted.solutions;
    return counted.complete;
}

/* What is published of a member is the referee's count, too. */
static bool make_family(struct subject *subject, struct choices *choices)
{
    unsigned families = 0;
    while (family_table[families].name)
        families++;
    struct family_member member = {.family = &family_table[choose(choices, families)]};
    member.rows = member.family->lowest + choose(choices, SIDE_MOST);
    if (member.family->may)
        member.columns = member.family->lowest + choose(choices, SIDE_MOST);
    if (member.family->may && !member.family->may(member.rows, member.columns))
        return false;
    if (family_is_board(&member))
        return fill_board(subject, family_order(&member), choices);
    if (!count_cover(subject, family_open(&member, &subject->allocator)))
        return false;
    char *known = family_known_count(&member);
    fuzz_insist(!known || strtoull(known, NULL, 10) == subject->solutions);
    free(known);
    return true;
}

static bool make_cover(struct subject *subject, struct choices *choices)
{
    struct cover_builder *builder = cover_builder_open(&subject->allocator);
    unsigned primaries = 1 + choose(choices, 7), items = primaries + choose(choices, 4);
    unsigned options = choose(choices, 20), colours = choose(choices, 3);
    fuzz_insist(builder);
    for (unsigned item = 0; item < items; item++)
        cover_builder_add_plain(builder, item < primaries, "i%u", item);
    for (unsigned option = 0; option < options; option++) {
        unsigned length = 1 + choose(choices, 4);
        cover_builder_add_node(builder, choose(choices, primaries), 0);
        for (unsigned node = 1; node < length; node++) {
            unsigned item = choose(choices, items), colour = colours ? choose(choices, colours + 1) : 0;
            char name[2] = {(char)('A' + colour), 0};
            if (!cover_builder_option_has(builder, item))
                cover_builder_add_node(
                    builder, item, item >= primaries && colour ? cover_builder_colour(builder, name, 1) : 0);
        }
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    if (cover && choose(choices, 2)) {
        const unsigned dearest = choose(choices, 2) ? 4 : 250;
        fuzz_insist(cover_take_costs(cover));
        for (uint32_t option = 0; option < cover->option_count; option++)
            cover->costs[option] = choose(choices, dearest);
    }
    return count_cover(subject, cover);
}

static bool make_formula(struct subject *subject, struct choices *choices)
{
    int variables = 1 + (int)choose(choices, VARIABLES_MOST);
    struct cnf *formula = &subject->formula;
    *formula =
        (struct cnf){.variables = variables, .option_variables = variables, .literals = subject->literals};
    formula->clauses = choose(choices, CLAUSES_MOST);
    for (size_t i = 0; i < formula->clauses; i++) {
        for (unsigned length = choose(choices, 16) ? 1 + choose(choices, 3) : 0; length > 0; length--) {
            int variable = 1 + (int)choose(choices, (unsigned)variables);
            subject->literals[formula->length++] = choose(choices, 2) ? variable : -variable;
        }
        subject->literals[formula->length++] = 0;
    }
    subject->problem.formula = formula;
    for (unsigned way = 0; way < 1u << variables; way++) {
        uint32_t chosen[VARIABLES_MOST];
        size_t count = 0;
        for (int v = 0; v < variables; v++)
            if (way >> v & 1)
                chosen[count++] = (uint32_t)v;
        subject->solutions += verify_formula(formula, chosen, count, NULL);
    }
    return true;
}

/* --- a back-end --- */

static void choose_settings(struct spec *spec, struct choices *choices)
{
    for (size_t i = 0; i < solver_setting_count(spec->solver); i++) {
        const struct setting *setting = &spec->solver->settings[i];
        unsigned count = 0;
        while (setting->choices && setting->choices[count])
            count++;
        /* Instruction sets depend on the machine, and limits of its own end a search. */
        if (count && choose(choices, 2) && strcmp(setting->name, "set") != 0)
            spec->settings.value[i] = choose(choices, count);
    }
}

struct hearing {
    const struct subject *subject;
    struct session *session, *other; /* other: solves meanwhile, if not null */
    atomic_int *stop;                /* set at the first solution, if not null */
    uint64_t heard, numbers[MOST_SOLUTIONS + 1];
};

static void hear(void *context, const struct solution *reported)
{
    struct hearing *hearing = context;
    const struct subject *subject = hearing->subject;
    uint8_t grid[CELLS_MOST];
    struct solution solution = *reported;
    uint64_t number = options_number(reported->options, reported->option_count);
    if (subject->is_board) {
        session_lift(hearing->session, subject->cells, reported, grid);
        solution = (struct solution){.cells = grid};
        number = text_hash((const char *)grid, order_cells(subject->problem.order));
    }
    fuzz_insist(
        verify_solution(&subject->problem, subject->is_board ? subject->cells : NULL, &solution, NULL));
    fuzz_insist(hearing->heard < MOST_SOLUTIONS);
    for (uint64_t i = 0; i < hearing->heard; i++)
        fuzz_insist(hearing->numbers[i] != number);
    hearing->numbers[hearing->heard++] = number;
    if (hearing->stop)
        *hearing->stop = 1;
    if (hearing->other && hearing->heard == 1) {
        uint64_t looks = PATIENCE;
        struct search search = {.limit = 1, .looks = &looks};
        session_solve(hearing->other, subject->is_board ? subject->cells : NULL, &search);
        fuzz_insist(search.solutions == 1 || !looks);
    }
}

static enum search_end solve(struct session *session, struct hearing *hearing, struct search *search)
{
    hearing->session = session;
    hearing->heard = 0;
    uint64_t looks = PATIENCE;
    search->looks = &looks;
    search->on_solution = hear;
    search->context = hearing;
    enum search_end end =
        session_solve(session, hearing->subject->is_board ? hearing->subject->cells : NULL, search);
    fuzz_insist(search->solutions <= hearing->subject->solutions);
    fuzz_insist(!search->limit || search->solutions <= search->limit);
    fuzz_insist(hearing->heard <= search->solutions);
    search->looks = NULL;
    return end == SEARCH_STOPPED && !looks ? SEARCH_OWN_LIMIT : end;
}

/* A deadline within a millisecond, most of them within a tenth of one. */
static uint64_t soon(struct choices *choices)
{
    return clock_now() + 1 + (uint64_t)choose(choices, 256) * choose(choices, 256) * choose(choices, 16);
}

static void ask(const struct subject *subject, const struct spec *spec, struct choices *choices)
{
    struct allocator allocator = {.limit = MEMORY}, beside = {.limit = MEMORY};
    struct session session, other;
    struct error error;
    atomic_int stop = 1;
    static struct hearing hearing;
    if (!session_open(&session, spec, &subject->problem, &allocator, &error))
        return;
    fuzz_insist(session_open(&other, spec, &subject->problem, &beside, &error));
    hearing = (struct hearing){.subject = subject};
    /* Interrupted: whatever is said is true. */
    struct search interrupted = {.limit = choose(choices, 3)};
    unsigned how = choose(choices, 4);
    if (how < 3)
        interrupted.stop = &stop;
    if (how > 1)
        interrupted.deadline = soon(choices);
    if (how > 0) {
        stop = 0;
        hearing.stop = &stop;
    }
    if (solve(&session, &hearing, &interrupted) == SEARCH_EXHAUSTED)
        fuzz_insist(interrupted.solutions == subject->solutions);
    hearing.stop = NULL;
    /* In earnest. */
    if (choose(choices, 4) == 0 && !spec->solver->not_parallel_because)
        hearing.other = &other;
    for (uint64_t limit = 0; limit < 3; limit++) {
        struct search search = {.limit = limit};
        enum search_end end = solve(&session, &hearing, &search);
        uint64_t wanted = limit && limit < subject->solutions ? limit : subject->solutions;
        fuzz_insist(end == SEARCH_OWN_LIMIT || search.solutions == wanted);
        fuzz_insist(end == SEARCH_EXHAUSTED || end == SEARCH_OWN_LIMIT ||
                    (end == SEARCH_LIMIT && limit == wanted));
    }
    session_close(&session);
    session_close(&other);
    fuzz_insist(!allocator.used && !beside.used);
}

static void check_answer(const struct subject *subject, size_t board, const struct boards *boards, bool shows)
{
    const struct board_answer *answer = &boards->answers[board];
    uint64_t all = subject->many.solutions[board];
    size_t cells = order_cells(subject->problem.order);
    struct solution solution = {.cells = boards->grids + board * cells};
    fuzz_insist(answer->solutions <= all && (!boards->limit || answer->solutions <= boards->limit));
    fuzz_insist(answer->end != SEARCH_EXHAUSTED || answer->solutions == all);
    fuzz_insist(answer->end != SEARCH_LIMIT || (boards->limit && answer->solutions == boards->limit));
    fuzz_insist(answer->end != SEARCH_NO_MEMORY && answer->end != SEARCH_FAILED);
    /* A count that was interrupted may have come to no solution by itself. */
    bool is_done = answer->end == SEARCH_EXHAUSTED || answer->end == SEARCH_LIMIT;
    if (answer->solutions && shows && (is_done || *solution.cells))
        fuzz_insist(verify_solution(&subject->problem, boards->cells + board * cells, &solution, NULL));
}

/* First interrupted, then in earnest with each limit. A deadline, for slow back-ends, is there in any case. */
static void ask_many(const struct subject *subject, const struct spec *spec, struct choices *choices)
{
    static uint8_t grids[BOARDS_MOST * CELLS_MOST];
    struct board_answer answers[BOARDS_MOST];
    struct allocator allocator = {.limit = MEMORY};
    struct session session;
    struct error error;
    atomic_int stop = 1;
    if (!session_open(&session, spec, &subject->problem, &allocator, &error))
        return;
    for (unsigned pass = 0; pass < 4; pass++) {
        struct boards boards = {.cells = subject->many.cells,
                                .count = subject->many.count,
                                .limit = pass ? pass - 1 : choose(choices, 3),
                                .deadline = pass ? clock_now() + 100 * MILLISECOND : soon(choices),
                                .stop = pass || choose(choices, 2) ? NULL : &stop,
                                .answers = answers,
                                .grids = grids};
        memset(grids, 0, sizeof grids);
        enum search_end end = session_solve_many(&session, &boards);
        fuzz_insist(end == SEARCH_EXHAUSTED || end == SEARCH_OWN_LIMIT || end == SEARCH_STOPPED);
        fuzz_insist(!pass || end != SEARCH_STOPPED || clock_now() >= boards.deadline);
        for (size_t board = 0; board < boards.count; board++) {
            check_answer(subject, board, &boards, !spec->solver->show_solution);
            fuzz_insist(end != SEARCH_EXHAUSTED || answers[board].end == SEARCH_EXHAUSTED ||
                        answers[board].end == SEARCH_LIMIT);
        }
    }
    session_close(&session);
    fuzz_insist(!allocator.used);
}

/* --- the cheapest --- */

struct costs {
    const struct cover *cover;
    uint64_t cost[MOST_SOLUTIONS];
    size_t count;
};

static void note_cost(void *context, const struct solution *solution)
{
    struct costs *costs = context;
    fuzz_insist(verify_cover(costs->cover, solution->options, solution->option_count, NULL));
    fuzz_insist(costs->count < MOST_SOLUTIONS);
    costs->cost[costs->count++] = cover_cost(costs->cover, solution->options, solution->option_count);
}

static int ascending(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The costs of what is reported, ascending. SEARCH_FAILED if the back-end does not take these settings. */
static enum search_end list_costs(const struct subject *subject, const struct spec *spec,
                                  struct search *search, struct costs *costs)
{
    struct allocator allocator = {.limit = MEMORY};
    struct session session;
    struct error error;
    *costs = (struct costs){.cover = subject->cover};
    if (!session_open(&session, spec, &subject->problem, &allocator, &error))
        return SEARCH_FAILED;
    search->on_solution = note_cost;
    search->context = costs;
    const enum search_end end = session_solve(&session, NULL, search);
    session_close(&session);
    fuzz_insist(!allocator.used);
    qsort(costs->cost, costs->count, sizeof *costs->cost, ascending);
    return end;
}

static void ask_cheapest(const struct subject *subject, const struct spec *spec, struct choices *choices)
{
    static struct costs all, least;
    struct spec dlx;
    uint64_t looks = PATIENCE;
    struct search listing = {.limit = 0},
                  search = {.limit = choose(choices, 4), .minimize = true, .looks = &looks};
    if (!session_minimizes(spec->solver, &subject->problem, NULL))
        return;
    fuzz_insist(spec_parse("dlx", solver_registry(), &dlx, NULL));
    fuzz_insist(list_costs(subject, &dlx, &listing, &all) == SEARCH_EXHAUSTED);
    fuzz_insist(all.count == subject->solutions);
    const enum search_end end = list_costs(subject, spec, &search, &least);
    const size_t wanted = search.limit && search.limit < all.count ? (size_t)search.limit : all.count;
    const bool gave_up = end == SEARCH_FAILED || end == SEARCH_OWN_LIMIT;
    fuzz_insist(end == SEARCH_EXHAUSTED || end == SEARCH_STOPPED || gave_up);
    fuzz_insist(gave_up || !all.count || search.bound <= *all.cost);
    if (end != SEARCH_EXHAUSTED)
        return;
    fuzz_insist(least.count >= wanted);
    for (size_t i = 0; i < wanted; i++)
        fuzz_insist(least.cost[i] == all.cost[i]);
}

static void ask_all(const struct subject *subject, struct choices *choices)
{
    for (const struct solver *const *solver = solver_registry(); *solver; solver++) {
        struct spec spec;
        spec_of_solver(*solver, &spec);
        if ((*solver)->known_flaw || (*solver)->argument || !session_speaks(&spec, &subject->problem, NULL))
            continue;
        choose_settings(&spec, choices);
        if ((*solver)->check && !(*solver)->check(&spec.settings, NULL))
            continue;
        ask(subject, &spec, choices);
        ask_cheapest(subject, &spec, choices);
        /* Of the others the library asks board by board. */
        if (subject->many.count && ((*solver)->solve_many || choose(choices, 8) == 0))
            ask_many(subject, &spec, choices);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool (*const makers[])(struct subject * subject, struct choices * choices) = {
        make_board, make_cover, make_formula, make_family};
    static struct subject subject;
    struct choices choices = {data, data + size, {{0}}};
    uint64_t seed = 0;
    for (size_t i = 0; i < size; i++)
        seed = seed * 257 + data[i];
    random_seed(&choices.random, seed, 0);
    memset(&subject, 0, sizeof subject);
    /* Boards twice as often as others: they are asked of most back-ends. */
    unsigned maker = choose(&choices, 5);
    if (makers[maker % 4](&subject, &choices))
        ask_all(&subject, &choices);
    cover_close(subject.cover);
    fuzz_insist(!subject.allocator.used);
    return 0;
}
