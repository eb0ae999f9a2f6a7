/* SPDX-License-Identifier: MIT */
/* quadrille-saboteurs: the program with a registry of dlx and back-ends that lie or wreck the process they
 * run in, each in one way of its own. The command-line tests show that each is caught, and named for what it
 * did.
 *
 * All but a few are built on dlx: they ask it, and then report something else. */
#include "common/base/clock.h"
#include "common/verify.h"
#include "harness/cli/program.h"
#include "solvers/registry/registry.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVED_MAX = 64 };

/* What dlx found, kept so that it can be reported in another way. */
struct saboteur {
    struct allocator *allocator;
    unsigned size;
    const struct cover *cover; /* null: a board */
    void *dlx;
    const struct solver *honest;
    struct {
        uint32_t options[BOARD_CELLS_MAX];
        size_t count;
    } saved[SAVED_MAX];
    size_t saved_count;
};

static const struct solver *find_dlx(void)
{
    const struct solver *const *solver = solver_registry();
    while (strcmp((*solver)->name, "dlx") != 0)
        solver++;
    return *solver;
}

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    struct saboteur *saboteur = allocator_take_zeroed(allocator, sizeof *saboteur);
    if (!saboteur)
        return error_set(error, "not enough memory");
    saboteur->allocator = allocator;
    saboteur->size = order_size(problem->order);
    saboteur->cover = problem->cover;
    saboteur->honest = find_dlx();
    *state = saboteur;
    if (saboteur->honest->open(problem, settings, allocator, &saboteur->dlx, error))
        return true;
    allocator_give(allocator, saboteur, sizeof *saboteur);
    return false;
}

static void close_saboteur(void *state)
{
    struct saboteur *saboteur = state;
    saboteur->honest->close(saboteur->dlx);
    allocator_give(saboteur->allocator, saboteur, sizeof *saboteur);
}

static void save(void *context, const struct solution *solution)
{
    struct saboteur *saboteur = context;
    if (saboteur->saved_count == SAVED_MAX)
        return;
    size_t at = saboteur->saved_count++;
    saboteur->saved[at].count = solution->option_count;
    memcpy(saboteur->saved[at].options, solution->options, solution->option_count * sizeof(uint32_t));
}

/* What is true: up to `limit` solutions, saved, with the counters of dlx. */
static enum search_end find_out(struct saboteur *saboteur, const struct instance *instance,
                                struct search *search, uint64_t limit)
{
    struct search honest = *search;
    honest.limit = limit;
    honest.minimize = false;
    honest.on_solution = save;
    honest.context = saboteur;
    saboteur->saved_count = 0;
    enum search_end end = saboteur->honest->solve(saboteur->dlx, instance, &honest);
    memcpy(search->counters, honest.counters, sizeof search->counters);
    return end;
}

/* True when that was the last one wanted. */
static bool tell_saved(struct saboteur *saboteur, size_t at, struct search *search)
{
    struct solution solution = {.options = saboteur->saved[at].options,
                                .option_count = saboteur->saved[at].count};
    return search_report(search, &solution);
}

static enum search_end tell_all(struct saboteur *saboteur, struct search *search, enum search_end end)
{
    for (size_t i = 0; i < saboteur->saved_count; i++)
        if (tell_saved(saboteur, i, search))
            return SEARCH_LIMIT;
    return end;
}

/* --- the lies --- */

/* Swaps the digits 1 and 2 in the last cell that it filled. */
static enum search_end tell_wrong_grid(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    enum search_end end = find_out(saboteur, instance, search, search->limit);
    for (size_t i = 0; i < saboteur->saved_count && saboteur->saved[i].count; i++) {
        uint32_t *option = &saboteur->saved[i].options[saboteur->saved[i].count - 1];
        *option = *option % saboteur->size ? *option - 1 : *option + 1;
    }
    return tell_all(saboteur, search, end);
}

/* Solves another board: the first given is replaced by the next digit in turn, all through the grid. */
static enum search_end alter_a_given(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    enum search_end end = find_out(saboteur, instance, search, search->limit);
    for (size_t i = 0; i < saboteur->saved_count && instance->taken_count; i++) {
        uint32_t given = instance->taken[0];
        saboteur->saved[i].options[saboteur->saved[i].count++] =
            (given + 1) % saboteur->size ? given + 1 : given + 1 - saboteur->size;
    }
    return tell_all(saboteur, search, end);
}

static enum search_end say_unique(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    find_out(saboteur, instance, search, 1);
    tell_all(saboteur, search, SEARCH_EXHAUSTED);
    return SEARCH_EXHAUSTED;
}

static enum search_end say_last_is_unique(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    if (find_out(saboteur, instance, search, 0) == SEARCH_EXHAUSTED && saboteur->saved_count)
        tell_saved(saboteur, saboteur->saved_count - 1, search);
    return SEARCH_EXHAUSTED;
}

static enum search_end say_none(void *state, const struct instance *instance, struct search *search)
{
    find_out(state, instance, search, 1);
    return SEARCH_EXHAUSTED;
}

static enum search_end report_twice(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    enum search_end end = find_out(saboteur, instance, search, search->limit);
    for (size_t i = 0; i < saboteur->saved_count; i++)
        if (tell_saved(saboteur, i, search) || tell_saved(saboteur, i, search))
            return SEARCH_LIMIT;
    return end;
}

/* Reports some and says that these are all. */
static enum search_end report_some(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    find_out(saboteur, instance, search, 5);
    for (size_t i = 0; i + 1 < saboteur->saved_count; i++)
        if (tell_saved(saboteur, i, search))
            break;
    return SEARCH_EXHAUSTED;
}

/* Right, but only 60 ms after its deadline. */
static enum search_end oversleep(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    uint64_t end_at = search->deadline ? search->deadline + 60000000 : 0;
    enum search_end end = find_out(saboteur, instance, search, search->limit);
    while (clock_now() < end_at)
        ;
    return tell_all(saboteur, search, end);
}

static enum search_end run_out_of_memory(void *state, const struct instance *instance, struct search *search)
{
    find_out(state, instance, search, 1);
    return SEARCH_NO_MEMORY;
}

/* Wrong in every second call only: a lie that a warm-up alone would miss. */
static enum search_end lie_now_and_then(void *state, const struct instance *instance, struct search *search)
{
    static unsigned calls;
    return calls++ % 2 ? tell_wrong_grid(state, instance, search)
                       : tell_all(state, search, find_out(state, instance, search, search->limit));
}

static bool refuse_to_open(const struct problem *problem, const struct settings *settings,
                           struct allocator *allocator, void **state, struct error *error)
{
    (void)problem, (void)settings, (void)allocator, (void)state;
    return error_set(error, "the moon is not full");
}

/* --- the wreckers: nothing but a process around them holds them --- */

/* Looks at neither its deadline nor the stop flag. */
static enum search_end hang(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance, (void)search;
    const struct timespec moment = {.tv_nsec = 1000000};
    while (clock_now() > 0)
        nanosleep(&moment, NULL); /* other tests go on meanwhile */
    return SEARCH_STOPPED;
}

static enum search_end call_abort(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance, (void)search;
    abort();
}

static enum search_end call_exit(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance, (void)search;
    exit(EXIT_SUCCESS);
}

/* Takes memory without end, past its allocator, and writes to all of it. */
static enum search_end devour(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance, (void)search;
    static struct bite {
        struct bite *before;
        char bytes[1 << 20];
    } *volatile last;
    for (;;) {
        struct bite *bite = malloc(sizeof *bite);
        if (!bite)
            abort();
        memset(bite->bytes, 1, sizeof bite->bytes);
        bite->before = last;
        last = bite;
    }
}

/* Right, until a third instance comes to the process; then it is killed by SIGSEGV. */
static enum search_end crash_later(void *state, const struct instance *instance, struct search *search)
{
    static unsigned instances;
    static uint64_t last;
    uint64_t sum = 1;
    for (size_t i = 0; i < instance->taken_count; i++)
        sum = sum * 31 + instance->taken[i];
    if (sum != last && ++instances % 3 == 0) {
        signal(SIGSEGV, SIG_DFL); /* the sanitizers would make an exit status of it */
        raise(SIGSEGV);
    }
    last = sum;
    return tell_all(state, search, find_out(state, instance, search, search->limit));
}

/* In its third call: when it has been seen to be far too short to meet a deadline. */
static enum search_end hang_late(void *state, const struct instance *instance, struct search *search)
{
    static unsigned calls;
    return ++calls < 3 ? SEARCH_EXHAUSTED : hang(state, instance, search);
}

static enum search_end be_honest(void *state, const struct instance *instance, struct search *search)
{
    return tell_all(state, search, find_out(state, instance, search, search->limit));
}

/* Where items have bounds it knows no covers but those that have each item once. */
static enum search_end cover_once(void *state, const struct instance *instance, struct search *search)
{
    struct saboteur *saboteur = state;
    if (!saboteur->cover)
        return be_honest(state, instance, search);
    struct cover once = *saboteur->cover;
    once.bounds = NULL;
    find_out(saboteur, instance, search, 0);
    for (size_t i = 0; i < saboteur->saved_count; i++)
        if (verify_cover(&once, saboteur->saved[i].options, saboteur->saved[i].count, NULL) &&
            tell_saved(saboteur, i, search))
            return SEARCH_LIMIT;
    return SEARCH_EXHAUSTED;
}

static enum search_end hang_on_empty(void *state, const struct instance *instance, struct search *search)
{
    return instance->taken_count ? be_honest(state, instance, search) : hang(state, instance, search);
}

/* Says that there is none, too slowly to be repeated. In its first timed run, the second that it is asked, it
 * stops its process, as the user may at that moment; the files that it leaves say what has been done. */
static enum search_end say_none_and_stop(void *state, const struct instance *instance, struct search *search)
{
    uint64_t end_at = clock_now() + 2000000;
    (void)state, (void)search;
    while (clock_now() < end_at)
        ;
    /* r1c1 = 1, r1c2 = 2, r1c3 = 3: the board of the test, and none of its isomorphs */
    if (instance->taken_count < 3 || instance->taken[0] != 0 || instance->taken[1] != 5 ||
        instance->taken[2] != 10)
        return SEARCH_EXHAUSTED;
    FILE *met = fopen("met", "wx"), *mark = met ? NULL : fopen("stopped", "wx");
    if (met)
        fclose(met);
    if (mark) {
        fclose(mark);
        raise(SIGTERM);
    }
    return SEARCH_EXHAUSTED;
}

/* Whether a board begins with 1, 2, 3, as that of the test does and hardly an isomorph of it. If more than
 * a second is left, as in a timed run and not in the untimed one before, a file says that work on it has
 * begun. */
static bool begins_with_123(const struct instance *instance, const struct search *search)
{
    if (instance->taken_count < 3 || instance->taken[0] != 0 || instance->taken[1] != 5 ||
        instance->taken[2] != 10)
        return false;
    FILE *mark = search->deadline > clock_now() + 1000000000 ? fopen("working", "w") : NULL;
    if (mark)
        fclose(mark);
    return true;
}

/* Looks at its deadline meanwhile; a file says that it is about to answer. */
static enum search_end take_half_a_second(void *state, const struct instance *instance, struct search *search)
{
    uint64_t end_at = clock_now() + 500000000;
    if (begins_with_123(instance, search)) {
        while (clock_now() < end_at)
            if (search_interrupted(search))
                return SEARCH_STOPPED;
        FILE *mark = fopen("answered", "w");
        if (mark)
            fclose(mark);
    }
    return be_honest(state, instance, search);
}

static enum search_end hang_on_123(void *state, const struct instance *instance, struct search *search)
{
    return begins_with_123(instance, search) ? hang(state, instance, search)
                                             : be_honest(state, instance, search);
}

/* --- the liars when timed: honest until their answers are believed --- */

/* True the first time that it is asked in a folder, whichever process asks. */
static bool is_first_time(const char *mark)
{
    FILE *file = fopen(mark, "wx");
    if (file)
        fclose(file);
    return file;
}

/* On one board it is suspended with its guard, for longer than its limit, in its first two untimed solves, which have less than a
 * second, and in its first timed one. Other untimed solves run out of time, other timed ones are right. */
static enum search_end suspend_at_first(void *state, const struct instance *instance, struct search *search)
{
    const struct timespec pause = {.tv_nsec = 800000000};
    const bool is_timed = search->deadline > clock_now() + 1000000000;
    if (!begins_with_123(instance, search))
        return be_honest(state, instance, search);
    if (is_timed ? is_first_time("timed") : is_first_time("untimed") || is_first_time("untimed-again")) {
        kill(getppid(), SIGSTOP);
        nanosleep(&pause, NULL);
        kill(getppid(), SIGCONT);
        return hang(state, instance, search);
    }
    while (!is_timed && !search_interrupted(search))
        ;
    return is_timed ? be_honest(state, instance, search) : SEARCH_STOPPED;
}

/* A file for each instance: what a process has met, the next one knows, too. */
static bool has_met(const struct instance *instance)
{
    char mark[64];
    uint64_t sum = 1;
    for (size_t i = 0; i < instance->taken_count; i++)
        sum = sum * 31 + instance->taken[i];
    snprintf(mark, sizeof mark, "met-%llx", (unsigned long long)sum);
    return !is_first_time(mark);
}

/* Right when an instance is verified for the first time; then there is none. */
static enum search_end forget(void *state, const struct instance *instance, struct search *search)
{
    return has_met(instance) ? SEARCH_EXHAUSTED : be_honest(state, instance, search);
}

/* Right, and slow unless another process has met the instance. */
static enum search_end remember_others(void *state, const struct instance *instance, struct search *search)
{
    char mark[64], text[32] = "";
    uint64_t sum = 1, end_at = clock_now() + 3000000;
    for (size_t i = 0; i < instance->taken_count; i++)
        sum = sum * 31 + instance->taken[i];
    snprintf(mark, sizeof mark, "met-%llx", (unsigned long long)sum);
    FILE *file = fopen(mark, "r+");
    /* A process is known by when it began. */
    static unsigned long long own;
    own = own ? own : clock_now();
    unsigned long long by = file && fgets(text, sizeof text, file) ? strtoull(text, NULL, 16) : own;
    if (!file && (file = fopen(mark, "w")))
        fprintf(file, "%llx", own);
    if (file)
        fclose(file);
    if (by != own && (file = fopen("recalled", "w")))
        fclose(file);
    while (by == own && clock_now() < end_at)
        ;
    return be_honest(state, instance, search);
}

static void *spin(void *until)
{
    while (clock_now() < *(const uint64_t *)until)
        ;
    return NULL;
}

/* Right, and a thread of its own works beside it. */
static enum search_end take_help(void *state, const struct instance *instance, struct search *search)
{
    pthread_t helper;
    uint64_t until = clock_now() + 2000000;
    bool helped = !pthread_create(&helper, NULL, spin, &until);
    spin(&until);
    if (helped)
        pthread_join(helper, NULL);
    return be_honest(state, instance, search);
}

/* Those that lie about many boards at once ask a back-end for boards what is true. */
static const struct solver *find_mrv(void)
{
    const struct solver *const *solver = solver_registry();
    while (strcmp((*solver)->name, "mrv") != 0)
        solver++;
    return *solver;
}

static bool open_mrv(const struct problem *problem, const struct settings *settings,
                     struct allocator *allocator, void **state, struct error *error)
{
    (void)settings;
    struct settings own = {.value = {0}};
    return find_mrv()->open(problem, &own, allocator, state, error);
}

static enum search_end solve_mrv(void *state, const struct instance *instance, struct search *search)
{
    return find_mrv()->solve(state, instance, search);
}

static void close_mrv(void *state)
{
    find_mrv()->close(state);
}

struct first_grid {
    uint8_t *grid;
    size_t cells;
};

static void keep_first_grid(void *context, const struct solution *solution)
{
    struct first_grid *first = context;
    if (first->grid)
        memcpy(first->grid, solution->cells, first->cells);
    first->grid = NULL;
}

static enum search_end answer_all(void *state, struct boards *boards)
{
    enum { CELLS = 81 };
    for (size_t i = 0; i < boards->count; i++) {
        struct first_grid first = {boards->grids + i * CELLS, CELLS};
        struct search search = {.limit = boards->limit, .on_solution = keep_first_grid, .context = &first};
        const struct instance instance = {.cells = boards->cells + i * CELLS};
        enum search_end end = solve_mrv(state, &instance, &search);
        boards->answers[i] = (struct board_answer){search.solutions, end};
    }
    return SEARCH_EXHAUSTED;
}

/* In the first call, which is verified, all is right. Then each board has no solution. */
static enum search_end forget_all(void *state, struct boards *boards)
{
    if (is_first_time("verified"))
        return answer_all(state, boards);
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){0, SEARCH_EXHAUSTED};
    return SEARCH_EXHAUSTED;
}

/* Then each has one, and the grid is an old one. */
static enum search_end repeat_all(void *state, struct boards *boards)
{
    if (is_first_time("verified"))
        return answer_all(state, boards);
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){1, SEARCH_EXHAUSTED};
    return SEARCH_EXHAUSTED;
}

/* Seven solutions where two were wanted. */
static enum search_end claim_seven(void *state, struct boards *boards)
{
    (void)state;
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){7, SEARCH_EXHAUSTED};
    return SEARCH_EXHAUSTED;
}

/* Says that it is done, and answers nothing. */
static enum search_end answer_nothing(void *state, struct boards *boards)
{
    (void)state, (void)boards;
    return SEARCH_EXHAUSTED;
}

/* Stops at the first solution of each board, and says that it is the only one. */
static enum search_end stop_at_first(void *state, struct boards *boards)
{
    uint64_t limit = boards->limit;
    boards->limit = 1;
    answer_all(state, boards);
    boards->limit = limit;
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i].end = SEARCH_EXHAUSTED;
    return SEARCH_EXHAUSTED;
}

/* Counts one without a search; only when it is asked for a grid it looks for it. */
static enum search_end count_one(void *state, struct boards *boards)
{
    (void)state;
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){1, SEARCH_EXHAUSTED};
    return SEARCH_EXHAUSTED;
}

static enum search_end count_one_alone(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance;
    search->solutions = 1;
    return SEARCH_EXHAUSTED;
}

static bool show_one(void *state, const uint8_t *cells, uint8_t *grid)
{
    enum { CELLS = 81 };
    struct first_grid first = {grid, CELLS};
    struct search search = {.limit = 1, .on_solution = keep_first_grid, .context = &first};
    const struct instance instance = {.cells = cells};
    solve_mrv(state, &instance, &search);
    return search.solutions;
}

static void hang_when_closed(void *state)
{
    close_saboteur(state);
    hang(NULL, NULL, NULL);
}

static void abort_when_closed(void *state)
{
    close_saboteur(state);
    abort();
}

#define SABOTEUR_THAT(flaw_, variable, name_, summary_, solve_)                               \
    static const struct solver variable = {SOLVER_HEAD,                                       \
                                           .name = name_,                                     \
                                           .family = "saboteurs",                             \
                                           .summary = summary_,                               \
                                           .rung = RUNG_COVER,                                \
                                           .counted = COUNTS(NODES) | COUNTS(PLACEMENTS),     \
                                           .open = open,                                      \
                                           .solve = solve_,                                   \
                                           .close = close_saboteur,                           \
                                           .known_flaw = flaw_,                               \
                                           .extensions = EXTENSION_BOUNDS | EXTENSION_COSTS | \
                                                         EXTENSION_COSTS_IN_BOUNDS}

#define SABOTEUR(...) SABOTEUR_THAT(NULL, __VA_ARGS__)

/* Takes part only when it is named. */
#define WRECKER(...) SABOTEUR_THAT("wrecks the process that it runs in", __VA_ARGS__)

SABOTEUR(wrong_grid, "wrong-grid", "changes the last digit of each solution", tell_wrong_grid);
SABOTEUR(altered_given, "altered-given", "changes the first given", alter_a_given);
SABOTEUR(says_unique, "says-unique", "stops at one solution and says unique", say_unique);
SABOTEUR(says_last_unique, "says-last-unique", "reports the last and says unique", say_last_is_unique);
SABOTEUR(says_none, "says-none", "says that there is none", say_none);
SABOTEUR(reports_twice, "reports-twice", "reports each solution twice", report_twice);
SABOTEUR(reports_some, "reports-some", "leaves the last one out and says complete", report_some);
SABOTEUR(oversleeps, "oversleeps", "answers 60 ms after its deadline", oversleep);
SABOTEUR(no_memory, "no-memory", "runs out of memory in each solve", run_out_of_memory);
SABOTEUR(now_and_then, "now-and-then", "wrong in every second call", lie_now_and_then);

SABOTEUR_THAT("honest until it is timed", forgets, "forgets", "right once, then none", forget);
SABOTEUR_THAT("answers from memory", remembers_others, "remembers-others",
              "slow on what no other process met", remember_others);
SABOTEUR_THAT("passes over bounds", covers_once, "covers-once", "covers each item once", cover_once);
SABOTEUR_THAT("takes two cores", takes_help, "takes-help", "a thread of its own works beside it", take_help);

SABOTEUR_THAT("slow on one board", takes_its_time, "takes-its-time", "half a second for one board",
              take_half_a_second);

#define LIAR_OF_MANY(variable, name_, summary_, many, ...)                                 \
    static const struct solver variable = {SOLVER_HEAD,                                    \
                                           .name = name_,                                  \
                                           .family = "saboteurs",                          \
                                           .summary = summary_,                            \
                                           .rung = RUNG_BOARD,                             \
                                           .only_order = {3, 3},                           \
                                           .open = open_mrv,                               \
                                           .solve = solve_mrv,                             \
                                           .solve_many = many,                             \
                                           .close = close_mrv,                             \
                                           .known_flaw = "lies about many boards at once", \
                                           __VA_ARGS__}

LIAR_OF_MANY(forgets_all, "forgets-all", "right when it is verified, then none", forget_all,
             .skipped_above = 0);
LIAR_OF_MANY(repeats_all, "repeats-all", "right when it is verified, then no search", repeat_all,
             .skipped_above = 0);
LIAR_OF_MANY(claims_seven, "claims-seven", "seven solutions of each", claim_seven, .skipped_above = 0);
LIAR_OF_MANY(answers_nothing, "answers-nothing", "done, without an answer", answer_nothing,
             .skipped_above = 0);
LIAR_OF_MANY(stops_at_first, "stops-at-first", "the first is all, it says", stop_at_first,
             .skipped_above = 0);
LIAR_OF_MANY(counts_one, "counts-one", "searches only for what is shown", count_one,
             .show_solution = show_one);

static const struct solver counts_one_alone = {SOLVER_HEAD,
                                               .name = "counts-one-alone",
                                               .family = "saboteurs",
                                               .summary = "the same, board by board",
                                               .rung = RUNG_BOARD,
                                               .only_order = {3, 3},
                                               .open = open_mrv,
                                               .solve = count_one_alone,
                                               .close = close_mrv,
                                               .show_solution = show_one,
                                               .known_flaw = "searches only for what is shown"};

WRECKER(hangs, "hangs", "never answers", hang);
WRECKER(aborts, "aborts", "calls abort()", call_abort);
WRECKER(exits, "exits", "calls exit(0)", call_exit);
WRECKER(devours, "devours", "takes memory without end", devour);
WRECKER(crashes_later, "crashes-later", "dies of SIGSEGV on every third instance", crash_later);

WRECKER(hangs_late, "hangs-late", "never answers from its third call on", hang_late);
WRECKER(hangs_on_empty, "hangs-on-empty", "never answers about an empty board", hang_on_empty);
WRECKER(hangs_on_one, "hangs-on-one", "never answers about one board", hang_on_123);
WRECKER(suspends, "suspends", "stops the run for a while, untimed and timed", suspend_at_first);
WRECKER(stops_once, "stops-once", "says that there is none, and stops its process once", say_none_and_stop);

static const struct solver hangs_closing = {SOLVER_HEAD,
                                            .name = "hangs-closing",
                                            .family = "saboteurs",
                                            .summary = "never comes back from being closed",
                                            .rung = RUNG_COVER,
                                            .open = open,
                                            .solve = be_honest,
                                            .close = hang_when_closed,
                                            .known_flaw = "wrecks the process that it runs in"};

static const struct solver aborts_closing = {SOLVER_HEAD,
                                             .name = "aborts-closing",
                                             .family = "saboteurs",
                                             .summary = "calls abort() when it is closed",
                                             .rung = RUNG_COVER,
                                             .open = open,
                                             .solve = be_honest,
                                             .close = abort_when_closed,
                                             .known_flaw = "wrecks the process that it runs in"};

static const struct solver refuses = {SOLVER_HEAD,
                                      .name = "refuses",
                                      .family = "saboteurs",
                                      .summary = "cannot be opened",
                                      .open = refuse_to_open,
                                      .solve = say_none,
                                      .close = close_saboteur};

static const struct solver outdated = {.abi_version = SOLVER_ABI_VERSION + 1,
                                       .struct_size = sizeof(struct solver),
                                       .name = "outdated",
                                       .family = "saboteurs",
                                       .summary = "built for another version of the interface",
                                       .open = open,
                                       .solve = say_none,
                                       .close = close_saboteur};

int main(int argc, char **argv)
{
    const struct solver *const registry[] = {find_dlx(),        &wrong_grid,
                                             &altered_given,    &says_unique,
                                             &says_last_unique, &says_none,
                                             &reports_twice,    &reports_some,
                                             &oversleeps,       &no_memory,
                                             &now_and_then,     &refuses,
                                             &outdated,         &hangs,
                                             &aborts,           &exits,
                                             &devours,          &crashes_later,
                                             &hangs_late,       &hangs_on_empty,
                                             &stops_once,       &hangs_closing,
                                             &aborts_closing,   &forgets,
                                             &takes_help,       &takes_its_time,
                                             &hangs_on_one,     &suspends,
                                             &forgets_all,      &repeats_all,
                                             &claims_seven,     &answers_nothing,
                                             &stops_at_first,   &counts_one,
                                             &counts_one_alone, &remembers_others,
                                             &covers_once,      NULL};
    return program_run(argc, argv, registry);
}
