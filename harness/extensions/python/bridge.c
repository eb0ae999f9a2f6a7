/* SPDX-License-Identifier: MIT */
/* The Python package over libquadrille. A search runs in a thread of its own and hands its solutions over in
 * a ring of slots: it waits while all are full, so that Python takes solutions one by one from a search that
 * has billions. Python waits in short steps and looks for Ctrl-C between them. */
#include "common/base/big-count.h"
#include "common/cover/family.h"
#include "common/formats/cover-text.h"
#include "solvers/quadrille.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bridge.h"

/* --- problems --- */

struct problems {
    atomic_int holders;
    char *text; /* that they were read from */
    struct puzzles puzzles;
};

static struct problems *problems_open(void)
{
    struct problems *problems = calloc(1, sizeof *problems);
    if (problems)
        problems->holders = 1;
    return problems;
}

void problems_close(struct problems *problems)
{
    if (!problems || --problems->holders)
        return;
    puzzles_close(&problems->puzzles);
    free(problems->text);
    free(problems);
}

/* A cover or an empty board more. False if memory runs out; the cover is closed then. */
static bool add_problem(struct problems *problems, struct order order, struct cover *cover)
{
    struct puzzles *puzzles = &problems->puzzles;
    struct puzzle *grown = realloc(puzzles->puzzle, (puzzles->count + 1) * sizeof *grown);
    if (grown)
        puzzles->puzzle = grown;
    const size_t cells = order_cells(order);
    uint8_t *more = cells ? realloc(puzzles->cells, puzzles->cells_used + cells) : puzzles->cells;
    if (more)
        puzzles->cells = more;
    if (!grown || (cells && !more) || (!cells && !cover)) {
        cover_close(cover);
        return false;
    }
    if (cells)
        memset(more + puzzles->cells_used, 0, cells);
    grown[puzzles->count++] =
        (struct puzzle){.order = order, .cover = cover, .cells_at = puzzles->cells_used};
    puzzles->room = puzzles->count;
    puzzles->cells_room = puzzles->cells_used += cells;
    return true;
}

static bool add_members(struct problems *problems, const char *name, char error[512])
{
    struct family_range range;
    struct error why;
    if (!family_parse(name, &range, &why)) {
        memcpy(error, why.text, sizeof why.text);
        return false;
    }
    struct allocator *allocator = problems->puzzles.allocator = calloc(1, sizeof *allocator);
    for (size_t i = 0; allocator && i < range.count; i++) {
        struct family_member member = family_member(&range, i);
        const bool is_board = family_is_board(&member);
        struct order order = is_board ? family_order(&member) : (struct order){0, 0};
        if (!add_problem(problems, order, is_board ? 0 : family_open(&member, allocator)))
            return false;
    }
    return allocator;
}

struct problems *problems_read(const char *text, size_t length, const char *format, char error[512])
{
    struct reader_options options = {.from_given = *format, .from = format_of_name(format)};
    strcpy(error, "not enough memory");
    struct problems *problems = problems_open();
    if (problems && *format && options.from == FORMAT_COUNT) {
        struct error why;
        error_set(&why, "there is no format \"%s\": see quadrille list formats", format);
        memcpy(error, why.text, sizeof why.text);
    } else if (problems && (problems->text = malloc(length + 1))) {
        memcpy(problems->text, text, length);
        problems->text[length] = 0;
        if (!*format && strlen(problems->text) == length && family_is_name(problems->text)
                ? add_members(problems, problems->text, error)
                : puzzles_read(&problems->puzzles, problems->text, length, &options))
            return problems;
    }
    problems_close(problems);
    return 0;
}

const struct puzzles *problems_puzzles(const struct problems *problems)
{
    return &problems->puzzles;
}

char *problem_text(const struct problems *problems, size_t index, size_t *length)
{
    const struct puzzle *puzzle = &problems->puzzles.puzzle[index];
    char *text = 0;
    FILE *file = open_memstream(&text, length);
    bool fine = file;
    if (file && puzzle->formula) {
        dimacs_write(file, puzzle->formula, 0, 0, 0);
    } else if (file && puzzle->cover) {
        fine = cover_write(puzzle->cover, &(struct cover_taken){.count = 0}, "an exact cover", file, 0);
    } else if (file) {
        char *board = malloc(FORMAT_TEXT_MAX);
        if ((fine = board)) {
            const struct order order = puzzle->order;
            if (!order_equal(order, order_squarest(order_size(order))))
                fprintf(file, "# quadrille: order %ux%u\n", order.rows, order.columns);
            const enum format format = format_written(FORMAT_LINE, order);
            size_t used = format_board(format, puzzle->order, puzzle_cells(&problems->puzzles, index), board);
            fine = fwrite(board, 1, used, file) == used;
        }
        free(board);
    }
    fine = file && !ferror(file) && fine;
    if (file && fclose(file))
        fine = false;
    if (fine)
        return text;
    free(text);
    return 0;
}

void text_free(char *text)
{
    free(text);
}

/* --- questions --- */

enum { SLOTS = 64 };

/* A solution on its way. */
struct slot {
    uint32_t *numbers;
    size_t length, room;
};

struct question {
    struct problems *problems;
    size_t index;
    struct spec spec;
    struct session session;
    struct allocator allocator;
    struct search search;
    atomic_int stop;
    uint64_t unshown; /* so many solutions are still to be shown */
    _Atomic uint64_t so_far;
    uint64_t timeout_ns, time_ns;
    enum search_end end;
    bool refused;
    struct error failure;
    uint8_t grid[BOARD_CELLS_MAX];
    char digits[COUNT_TEXT_MAX];
    pthread_t thread;
    /* `lock` guards what follows; `change` is signalled when it changes. */
    pthread_mutex_t lock;
    pthread_cond_t change;
    struct slot slots[SLOTS];
    unsigned first, filled;
    bool taken; /* Python reads the first slot */
    bool ended;
};

static const uint8_t *cells_of(const struct question *question)
{
    return puzzle_cells(&question->problems->puzzles, question->index);
}

/* Stops a search that went wrong. The first reason is kept. */
static void give_up(struct question *question, const char *why)
{
    if (!*question->failure.text)
        error_set(&question->failure, "%s", why);
    question->stop = 1;
}

static bool is_right(const struct question *question, const struct solution *solution, struct error *error)
{
    const struct problem *problem = &question->session.entered;
    if (problem->formula)
        return verify_formula(problem->formula, solution->options, solution->option_count, error);
    if (problem->cover)
        return verify_cover(problem->cover, solution->options, solution->option_count, error);
    return verify_grid(problem->order, cells_of(question), question->grid, error);
}

/* Counts a solution; one that is to be shown it verifies, and waits for a slot that is free. */
static void hand_over(void *context, const struct solution *solution)
{
    struct question *question = context;
    question->so_far++;
    if (!question->unshown || question->stop)
        return;
    question->unshown--;
    const bool is_board = problem_is_board(&question->session.entered);
    if (is_board && solution->cells != question->grid)
        session_lift(&question->session, cells_of(question), solution, question->grid);
    struct error wrong, said;
    if (!is_right(question, solution, &wrong)) {
        error_set(&said, "%.64s is wrong: %.400s", question->spec.text, wrong.text);
        give_up(question, said.text);
        return;
    }
    const size_t count = is_board ? order_cells(question->session.entered.order) : solution->option_count;
    const size_t bytes = is_board ? count : count * sizeof(uint32_t);
    pthread_mutex_lock(&question->lock);
    while (question->filled == SLOTS && !question->stop)
        pthread_cond_wait(&question->change, &question->lock);
    if (!question->stop) {
        struct slot *slot = &question->slots[(question->first + question->filled) % SLOTS];
        if (slot->room < bytes || !slot->numbers) {
            uint32_t *more = realloc(slot->numbers, bytes + 1);
            slot->numbers = more ? more : slot->numbers;
            slot->room = more ? bytes : slot->room;
        }
        if (slot->room < bytes || !slot->numbers) {
            give_up(question, "not enough memory for a solution");
        } else {
            if (bytes)
                memcpy(slot->numbers, is_board ? (const void *)question->grid : solution->options, bytes);
            slot->length = count;
            if (!question->filled++)
                pthread_cond_broadcast(&question->change);
        }
    }
    pthread_mutex_unlock(&question->lock);
}

static void bridge_ask(struct question *question)
{
    struct search *search = &question->search;
    struct problem problem = puzzle_problem(&question->problems->puzzles, question->index);
    const uint8_t *cells = cells_of(question);
    const uint64_t begun = clock_now();
    if (question->timeout_ns)
        search->deadline =
            question->timeout_ns < UINT64_MAX - begun ? begun + question->timeout_ns : UINT64_MAX;
    if (!session_speaks(&question->spec, &problem, &question->failure) ||
        ((!cells || !board_find_clash(problem.order, cells, 0)) &&
         !session_open(&question->session, &question->spec, &problem, &question->allocator,
                       &question->failure))) {
        question->refused = true;
        return;
    }
    if (!question->session.state)
        return; /* two givens contradict each other */
    const uint64_t opened = clock_now();
    question->end = session_solve(&question->session, cells, search);
    question->time_ns = clock_now() - opened;
    if (search->solutions && question->unshown && problem_is_board(&problem) &&
        question->session.solver->show_solution && session_show(&question->session, cells, question->grid))
        hand_over(question, &(struct solution){.cells = question->grid});
}

static void *bridge_run(void *context)
{
    struct question *question = context;
    bridge_ask(question);
    pthread_mutex_lock(&question->lock);
    question->ended = true;
    pthread_cond_broadcast(&question->change);
    pthread_mutex_unlock(&question->lock);
    return 0;
}

static void question_free(struct question *question)
{
    if (question->session.state)
        session_close(&question->session);
    pthread_cond_destroy(&question->change);
    pthread_mutex_destroy(&question->lock);
    for (unsigned i = 0; i < SLOTS; i++)
        free(question->slots[i].numbers);
    problems_close(question->problems);
    free(question);
}

struct question *question_begin(struct problems *problems, size_t index, const char *solver, uint64_t limit,
                                uint64_t timeout_ns, uint64_t shown, bool watched, char error[512])
{
    struct error why;
    struct question *question = calloc(1, sizeof *question);
    strcpy(error, "not enough memory");
    if (!question)
        return 0;
    if (!spec_parse(solver, solver_registry(), &question->spec, &why)) {
        memcpy(error, why.text, sizeof why.text);
        free(question);
        return 0;
    }
    question->problems = problems;
    problems->holders++;
    question->index = index;
    question->timeout_ns = timeout_ns;
    question->unshown = shown;
    question->search = (struct search){.limit = limit,
                                       .stop = &question->stop,
                                       .on_solution = shown || watched ? hand_over : 0,
                                       .show_all = shown,
                                       .context = question};
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&question->lock, 0);
    pthread_cond_init(&question->change, &attributes);
    pthread_condattr_destroy(&attributes);
    if (!pthread_create(&question->thread, 0, bridge_run, question))
        return question;
    strcpy(error, "no thread can be started");
    question_free(question);
    return 0;
}

int question_next(struct question *question, unsigned wait_ms, const uint8_t **cells,
                  const uint32_t **numbers, size_t *length)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(wait_ms % 1000) * 1000000;
    until.tv_sec += (time_t)(wait_ms / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int answer = -1;
    pthread_mutex_lock(&question->lock);
    if (question->taken) {
        question->first = (question->first + 1) % SLOTS;
        question->taken = false;
        if (--question->filled == SLOTS / 2) /* seldom, as a thread that wakes takes longer than a solution */
            pthread_cond_broadcast(&question->change);
    }
    while (!question->filled && !question->ended)
        if (pthread_cond_timedwait(&question->change, &question->lock, &until) == ETIMEDOUT)
            break;
    if (question->filled) {
        const struct slot *slot = &question->slots[question->first];
        *cells = (const uint8_t *)slot->numbers;
        *numbers = slot->numbers;
        *length = slot->length;
        question->taken = true;
        answer = 1;
    } else if (question->ended) {
        answer = 0;
    }
    pthread_mutex_unlock(&question->lock);
    return answer;
}

uint64_t question_so_far(const struct question *question)
{
    return question->so_far;
}

void question_stop(struct question *question)
{
    pthread_mutex_lock(&question->lock);
    question->stop = 1;
    pthread_cond_broadcast(&question->change);
    pthread_mutex_unlock(&question->lock);
}

void question_close(struct question *question)
{
    if (!question)
        return;
    question_stop(question);
    pthread_join(question->thread, 0);
    question_free(question);
}

int question_outcome(const struct question *question)
{
    if (question->refused)
        return REFUSED;
    if (*question->failure.text)
        return FAILED;
    switch (question->end) {
    case SEARCH_EXHAUSTED:
        return COMPLETE;
    case SEARCH_LIMIT:
        return ENOUGH;
    case SEARCH_STOPPED:
        return CUT_OFF;
    case SEARCH_NO_MEMORY:
        return NO_MEMORY;
    default:
        return FAILED;
    }
}

const char *question_failure(const struct question *question)
{
    return *question->failure.text ? question->failure.text : question->search.failure.text;
}

const char *question_found(struct question *question)
{
    return count_digits(question->search.solutions, question->search.large_count, question->digits);
}

uint64_t question_time_ns(const struct question *question)
{
    return question->time_ns;
}

const char *counter_name(unsigned counter)
{
#define COUNTER_NAME(name, NAME, meaning) #name,
    static const char *const names[] = {COUNTERS(COUNTER_NAME)};
    return counter < COUNTER_COUNT ? names[counter] : 0;
}

const char *question_member(const struct question *question)
{
    return question->search.member ? question->search.member->name : 0;
}

bool question_counter(const struct question *question, unsigned counter, uint64_t *value)
{
    const struct solver *member = question->search.member,
                        *solver = member ? member : question->session.solver;
    *value = question->search.counters[counter];
    return solver && solver->counted >> counter & 1;
}

/* --- what there is --- */

const char *solver_name(size_t index)
{
    const struct solver *const *registry = solver_registry();
    for (size_t i = 0; registry[i]; i++)
        if (i == index)
            return registry[i]->name;
    return 0;
}
