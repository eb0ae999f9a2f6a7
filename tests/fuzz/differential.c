/* SPDX-License-Identifier: MIT */
/* Bytes choose an instance, a limit, and settings; every back-end that takes the instance is asked, and its answer
 * compared with a count that shares no code with any of them. Instances are boards up to 2x3 (with no, one or several
 * solutions), random exact covers with secondary items and colours, and formulas.
 *
 * The solver interface is used in all orders that it permits: two sessions of a back-end are open at once; each search is
 * interrupted, by the flag from the beginning or from within a solution, before it is asked in earnest; and one session
 * solves while another reports a solution. */
#include "common/base/random.h"
#include "common/board/board.h"
#include "common/cover/cover-builder.h"
#include "common/verify.h"
#include "harness/audit/audit-referee.h"
#include "harness/base/hash.h"
#include "harness/measuring/measure.h"
#include "harness/shrinking/cover-referee.h"
#include "solvers/registry/registry.h"
#include "tests/fuzz/sound-cover.h"

#define WORK 20000000ull
enum { MOST_SOLUTIONS = 300, MEMORY = 1 << 28, VARIABLES_MOST = 7, CLAUSES_MOST = 20 };

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

struct subject {
    struct problem problem;
    uint8_t cells[BOARD_CELLS_MAX];
    bool is_board;
    uint64_t solutions; /* all of them */
    struct cover *cover;
    struct cnf formula;
    int literals[CLAUSES_MOST * 4];
    struct allocator allocator;
};

/* --- instances; false if it is none, or has too many solutions --- */

static bool make_board(struct subject *subject, struct choices *choices)
{
    static const struct order orders[] = {{2, 2}, {1, 4}, {4, 1}, {1, 3}, {2, 3}, {3, 2}, {1, 5}, {1, 2}};
    static struct referee_count counted;
    struct order order = orders[choose(choices, sizeof orders / sizeof *orders)];
    unsigned cells = order_cells(order), size = order_size(order), givens = choose(choices, cells + 1);
    subject->problem.order = order;
    subject->is_board = true;
    /* From a grid with a few digits of its own, and then perhaps a digit changed. */
    for (unsigned i = 0; i < size; i++)
        subject->cells[choose(choices, cells)] = (uint8_t)(1 + choose(choices, size));
    if (board_find_clash(order, subject->cells, 0))
        memset(subject->cells, 0, cells);
    referee_count(order, subject->cells, 1, WORK, &counted);
    if (counted.solutions)
        for (unsigned i = 0; i < givens; i++) {
            unsigned cell = choose(choices, cells);
            subject->cells[cell] = counted.first[cell];
        }
    if (choose(choices, 4) == 0)
        subject->cells[choose(choices, cells)] = (uint8_t)(1 + choose(choices, size));
    if (board_find_clash(order, subject->cells, 0))
        return false;
    referee_count(order, subject->cells, MOST_SOLUTIONS, WORK, &counted);
    subject->solutions = counted.solutions;
    return counted.complete;
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
    subject->cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    fuzz_insist(subject->cover);
    check_sound(subject->cover);
    subject->problem.cover = subject->cover;
    struct cover_count counted;
    fuzz_insist(
        cover_referee_count(subject->cover, 0, 0, MOST_SOLUTIONS, WORK, &subject->allocator, &counted));
    subject->solutions = counted.solutions;
    bool complete = counted.complete;
    cover_count_close(&counted, subject->cover, &subject->allocator);
    return complete;
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
        subject->solutions += verify_formula(formula, chosen, count, 0);
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
    uint8_t grid[BOARD_CELLS_MAX];
    struct solution solution = *reported;
    uint64_t number = options_number(reported->options, reported->option_count);
    if (subject->is_board) {
        session_lift(hearing->session, subject->cells, reported, grid);
        solution = (struct solution){.cells = grid};
        number = text_hash((const char *)grid, order_cells(subject->problem.order));
    }
    fuzz_insist(verify_solution(&subject->problem, subject->is_board ? subject->cells : 0, &solution, 0));
    fuzz_insist(hearing->heard < MOST_SOLUTIONS);
    for (uint64_t i = 0; i < hearing->heard; i++)
        fuzz_insist(hearing->numbers[i] != number);
    hearing->numbers[hearing->heard++] = number;
    if (hearing->stop)
        *hearing->stop = 1;
    if (hearing->other && hearing->heard == 1) {
        struct search search = {.limit = 1};
        session_solve(hearing->other, subject->is_board ? subject->cells : 0, &search);
        fuzz_insist(search.solutions == 1);
    }
}

static enum search_end solve(struct session *session, struct hearing *hearing, struct search *search)
{
    hearing->session = session;
    hearing->heard = 0;
    search->on_solution = hear;
    search->context = hearing;
    enum search_end end =
        session_solve(session, hearing->subject->is_board ? hearing->subject->cells : 0, search);
    fuzz_insist(search->solutions <= hearing->subject->solutions);
    fuzz_insist(!search->limit || search->solutions <= search->limit);
    fuzz_insist(hearing->heard <= search->solutions);
    return end;
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
    struct search interrupted = {.limit = choose(choices, 3), .stop = &stop};
    if (choose(choices, 2)) {
        stop = 0;
        hearing.stop = &stop;
    }
    if (solve(&session, &hearing, &interrupted) == SEARCH_EXHAUSTED)
        fuzz_insist(interrupted.solutions == subject->solutions);
    hearing.stop = 0;
    /* In earnest. */
    if (choose(choices, 4) == 0 && !spec->solver->single)
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

static void ask_all(const struct subject *subject, struct choices *choices)
{
    for (const struct solver *const *solver = solver_registry(); *solver; solver++) {
        struct spec spec;
        if ((*solver)->flaw || (*solver)->argument || !session_speaks(*solver, &subject->problem, 0))
            continue;
        spec_of_solver(*solver, &spec);
        choose_settings(&spec, choices);
        if (!(*solver)->check || (*solver)->check(&spec.settings, 0))
            ask(subject, &spec, choices);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool (*const makers[])(struct subject * subject,
                                  struct choices * choices) = {make_board, make_cover, make_formula};
    static struct subject subject;
    struct choices choices = {data, data + size, {{0}}};
    uint64_t seed = 0;
    for (size_t i = 0; i < size; i++)
        seed = seed * 257 + data[i];
    random_seed(&choices.random, seed, 0);
    subject = (struct subject){.is_board = false};
    if (makers[choose(&choices, 3)](&subject, &choices))
        ask_all(&subject, &choices);
    cover_close(subject.cover);
    fuzz_insist(!subject.allocator.used);
    return 0;
}
