/* SPDX-License-Identifier: MIT */
/* A plug-in for covers of one item, each of whose options is a solution, that does in its process what its setting
 * says: so that a test sees what comes out of the cell that it is in. */
#include "solvers/interface/solver.h"

#include <signal.h>
#include <unistd.h>

enum deed {
    ANSWERS,
    DIES,
    EXITS,
    GARBLES,
    SLEEPS,
    NAMES_NO_OPTION,
    SHOWS_A_GRID,
    COUNTS_FAR,
    COUNTS_IN_LETTERS,
    GIVES_UP,
    DOES_NOT_OPEN,
    IS_REFUSED
};

struct prisoner {
    struct allocator *allocator;
    uint32_t options;
    enum deed deed;
};

static bool check(const struct settings *settings, struct error *error)
{
    return settings->value[0] != IS_REFUSED || error_set(error, "it refuses \033 that");
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    if (settings->value[0] == DOES_NOT_OPEN)
        return error_set(error, "it does not open");
    struct prisoner *prisoner = allocator_take_zeroed(allocator, sizeof *prisoner);
    if (!prisoner)
        return error_set(error, "not enough memory");
    *prisoner = (struct prisoner){allocator, problem->cover->option_count, (enum deed)settings->value[0]};
    *state = prisoner;
    return true;
}

static enum search_end answer(const struct prisoner *prisoner, struct search *search)
{
    for (uint32_t option = 0; option < prisoner->options; option++)
        if (search_report(search, &(struct solution){.options = &option, .option_count = 1}))
            return SEARCH_LIMIT;
    return SEARCH_EXHAUSTED;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    static const uint32_t none = 1000;
    static const uint8_t grid[16] = {1};
    const struct prisoner *prisoner = state;
    (void)instance;
    switch (prisoner->deed) {
    case DIES:
        raise(SIGKILL);
        break;
    case EXITS:
        _exit(3);
    case GARBLES:
        for (int file = 3; file < 16; file++)
            (void)!write(file, "nonsense, and more of it", 24);
        break;
    case SLEEPS:
        for (;;)
            pause();
    case NAMES_NO_OPTION:
        search_report(search, &(struct solution){.options = &none, .option_count = 1});
        break;
    case SHOWS_A_GRID:
        search_report(search, &(struct solution){.cells = grid});
        break;
    case COUNTS_FAR:
    case COUNTS_IN_LETTERS:
        search->solutions = UINT64_MAX;
        search->large_count = prisoner->deed == COUNTS_FAR ? "100000000000000000000" : "a lot";
        return SEARCH_EXHAUSTED;
    case GIVES_UP:
        error_set(&search->failure, "it gives up");
        return SEARCH_OWN_LIMIT;
    default:
        break;
    }
    return answer(prisoner, search);
}

static void give_back(void *state)
{
    struct prisoner *prisoner = state;
    allocator_give(prisoner->allocator, prisoner, sizeof *prisoner);
}

static bool is_persistent(const struct settings *settings)
{
    return settings->value[1];
}

static const char *const deeds[] = {"answers",   "dies",    "exits", "garbles", "sleeps",
                                    "no-option", "grid",    "far",   "letters", "gives-up",
                                    "opens-not", "refused", 0};
static const struct setting settings_table[] = {
    {.name = "does", .summary = "what it does", .choices = deeds},
    {.name = "remembers", .summary = "whether it does", .highest = 1},
    {.name = 0}};

extern const struct solver quadrille_solver;
const struct solver quadrille_solver = {
    SOLVER_HEAD,          .name = "prisoner",
    .family = "plug-ins", .summary = "does what it is set to",
    .rung = RUNG_COVER,   .settings = settings_table,
    .check = check,       .is_persistent = is_persistent,
    .open = open,         .solve = solve,
    .close = give_back,
};
