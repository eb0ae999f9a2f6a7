/* SPDX-License-Identifier: MIT */
/* A digit is taken off if the board stays unique, one after the other in random order: which are left depends
 * on the grid and the order alone, so every way to know the answers gives the same board. Here are three, from
 * the cheapest to the dearest:
 *
 *   - Unavoidable sets: cells whose digits can be exchanged for others, so that one of them has to be a given
 *     of any board with this grid as its only solution. The last given of such a set stays. Small ones are
 *     read off the grid: two digits, or the cells of two lines in a band, whose exchange goes round in few
 *     steps.
 *   - The first removals nearly always succeed. All of them are one question: where a board is unique, so is
 *     each with more givens. If it is not, half as many are asked about.
 *   - A single question puts any digit but the known one into the cell, and asks for one solution: if the
 *     digit can be taken off, there is none, and most often the rules see that with no branching.
 *
 * Each board has one question at a time; those of all boards are solved together, a board in each lane of
 * bands-batch. */
#include "harness/making/generate/minimise.h"

#include "common/base/bits.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/making/generate/nine-grid.h"
#include "solvers/services/many-boards.h"

#include <string.h>

enum {
    CELLS = 81,
    PLACES = 2 * 64,
    /* How many digits are taken off at first. */
    TAKEN_FIRST = 40,
    /* An unavoidable set is kept if it goes round in so many steps at the most: two cells each. Larger ones
     * are hardly ever the first to be down to one given. */
    STEPS_MAX = 4,
    PAIRS_OF_DIGITS = 36,
    PAIRS_OF_LINES = 18,
    /* Two of nine steps or more. */
    SETS_MAX = (PAIRS_OF_DIGITS + PAIRS_OF_LINES) * (9 / 2),
    NO_SET = UINT8_MAX
};

/* Cells by their place in the order of removal: places 0 to 63, and the rest. */
struct places {
    uint64_t word[2];
};

static inline struct places place(unsigned i)
{
    uint64_t bit = UINT64_C(1) << i % 64;
    return i < 64 ? (struct places){{bit, 0}} : (struct places){{0, bit}};
}

static inline struct places both(struct places a, struct places b)
{
    return (struct places){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

static inline bool meet(struct places a, struct places b)
{
    return (a.word[0] & b.word[0]) | (a.word[1] & b.word[1]);
}

/* The highest; there is one. */
static inline unsigned last_place(struct places places)
{
    return places.word[1] ? 64 + (63u ^ (unsigned)__builtin_clzll(places.word[1]))
                          : 63u ^ (unsigned)__builtin_clzll(places.word[0]);
}

/* A board that is not done. */
struct task {
    uint8_t order[CELLS]; /* the cells, as they are taken off */
    unsigned number;      /* of the board, among those asked for */
    unsigned next;        /* place that is not decided; all before it are */
    unsigned asked;       /* places up to here are asked about */
    unsigned taken;       /* digits so far */
    unsigned group;       /* digits taken at once, while those are the first */
    struct places kept;   /* those before `next` whose digits stay */
    /* The unavoidable sets: a list for each place, of those whose last cell it is. */
    uint8_t first[PLACES], following[SETS_MAX];
    unsigned set_count;
    struct places sets[SETS_MAX];
};

struct minimiser {
    struct session *prover;
    struct allocator *allocator;
    struct task *tasks[MINIMISED_TOGETHER];
    struct board_answer answers[MINIMISED_TOGETHER];
    uint8_t cells[MINIMISED_TOGETHER * CELLS]; /* of the tasks, as they are asked about */
    struct task room[MINIMISED_TOGETHER];
};

/* --- unavoidable sets --- */

static inline void add_set(struct task *task, struct places set)
{
    unsigned last = last_place(set);
    task->sets[task->set_count] = set;
    task->following[task->set_count] = task->first[last];
    task->first[last] = (uint8_t)task->set_count++;
}

/* Where each digit stands, digits from 0. Rows are bits too. */
struct view {
    uint8_t column[9][9], box[9][9]; /* by digit and row */
    uint8_t row[9][9];               /* by digit and column */
    uint16_t in_column[9][9];        /* by digit and column: the row */
    uint16_t in_box[9][9];           /* by digit and box: the row */
    struct places at[CELLS];         /* of each cell its place */
};

static void look_at(struct view *view, const struct task *task, const uint8_t *grid)
{
    static const uint8_t third[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    for (unsigned i = 0; i < CELLS; i++)
        view->at[task->order[i]] = place(i);
    for (unsigned row = 0, cell = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++, cell++) {
            unsigned digit = grid[cell] - 1u, box = 3u * third[row] + third[column];
            view->column[digit][row] = (uint8_t)column;
            view->box[digit][row] = (uint8_t)box;
            view->row[digit][column] = (uint8_t)row;
            view->in_column[digit][column] = view->in_box[digit][box] = (uint16_t)(1u << row);
        }
}

/* Two digits change places in some rows: where b comes to stand in the place of a, another b has to leave the
 * column, and another the box, unless it is the same; and so on, until it goes round. */
static inline void add_sets_of_digits(struct task *task, const struct view *view, unsigned a, unsigned b)
{
    const unsigned all = 0x1ff;
    for (unsigned left = all; left;) {
        unsigned rows = 0, reached = left & -left, steps = 0;
        do {
            unsigned row = bits_lowest(reached);
            rows |= 1u << row;
            reached |= view->in_column[b][view->column[a][row]] | view->in_box[b][view->box[a][row]];
            reached &= ~rows;
            steps++;
        } while (reached);
        left &= ~rows;
        if (steps > STEPS_MAX)
            continue;
        struct places set = {{0}};
        for (; rows; rows &= rows - 1) {
            unsigned row = bits_lowest(rows);
            set = both(set, both(view->at[9 * row + view->column[a][row]],
                                 view->at[9 * row + view->column[b][row]]));
        }
        add_set(task, set);
    }
}

/* Two rows of a band change places in some columns: those that have the same digits in both. Or two columns
 * in some rows: then `step` and `across` are exchanged. */
static void add_sets_of_lines(struct task *task, struct view *view, const uint8_t *grid,
                              uint8_t place_in_first[9][9], unsigned first, unsigned second, unsigned step)
{
    const unsigned all = 0x1ff;
    for (unsigned seen = 0; seen != all;) {
        unsigned start = bits_lowest(~seen), at = start, steps = 0;
        struct places set = {{0}};
        do {
            seen |= 1u << at;
            steps++;
            set = both(set, both(view->at[first + step * at], view->at[second + step * at]));
            at = place_in_first[grid[second + step * at] - 1][first / (step == 1 ? 9 : 1)];
        } while (at != start);
        /* Two steps are two digits in two lines, and have been met. */
        if (steps > 2 && steps <= STEPS_MAX)
            add_set(task, set);
    }
}

static void find_sets(struct task *task, const uint8_t *grid)
{
    struct view view;
    look_at(&view, task, grid);
    memset(task->first, NO_SET, sizeof task->first);
    task->set_count = 0;
    for (unsigned a = 1; a < 9; a++)
        for (unsigned b = 0; b < a; b++)
            add_sets_of_digits(task, &view, a, b);
    for (unsigned band = 0; band < 9; band += 3)
        for (unsigned i = 0; i < 3; i++) {
            unsigned first = band + i, second = band + (i + 1) % 3;
            add_sets_of_lines(task, &view, grid, view.column, 9 * first, 9 * second, 1);
            add_sets_of_lines(task, &view, grid, view.row, first, second, 9);
        }
}

/* Whether the digit at a place is the last given of an unavoidable set. */
static inline bool is_last_given(const struct task *task, unsigned at)
{
    for (uint8_t i = task->first[at]; i != NO_SET; i = task->following[i])
        if (!meet(task->sets[i], task->kept))
            return true;
    return false;
}

/* --- questions and answers --- */

/* Takes digits off until `group` more are off or kept ones say no more, as the first question. */
static void ask_about_group(struct task *task, uint8_t *cells)
{
    unsigned taken = 0;
    for (task->asked = 0; task->asked < CELLS && taken < task->group; task->asked++) {
        if (is_last_given(task, task->asked)) {
            task->kept = both(task->kept, place(task->asked));
            continue;
        }
        cells[task->order[task->asked]] = 0;
        taken++;
    }
    task->group = taken;
}

/* True if all of the group can be taken off; else the next question is about half of it. */
static bool hear_of_group(struct task *task, uint8_t *cells, const uint8_t *grid, bool unique)
{
    if (unique) {
        task->next = task->asked;
        task->taken = task->group;
        return true;
    }
    memcpy(cells, grid, CELLS);
    task->kept = (struct places){{0}};
    task->group /= 2;
    return task->group == 0;
}

/* Goes on to the next digit that no unavoidable set holds, and asks about it. False if there is none. */
static inline bool ask_about_next(struct task *task, uint8_t *cells, unsigned taken_max)
{
    if (task->taken >= taken_max)
        return false;
    for (; task->next < CELLS; task->next++) {
        if (!is_last_given(task, task->next)) {
            cells[task->order[task->next]] += BUT_DIGIT;
            return true;
        }
        task->kept = both(task->kept, place(task->next));
    }
    return false;
}

static inline void hear_of_next(struct task *task, uint8_t *cells, bool unique)
{
    uint8_t *cell = &cells[task->order[task->next]];
    *cell = unique ? 0 : *cell - BUT_DIGIT;
    if (unique)
        task->taken++;
    else
        task->kept = both(task->kept, place(task->next));
    task->next++;
}

static bool ask_prover(struct minimiser *minimiser, size_t count, uint64_t limit, enum search_end *failure)
{
    struct boards boards = {.cells = minimiser->cells,
                            .count = count,
                            .limit = limit,
                            .stop = &program_stop,
                            .answers = minimiser->answers};
    *failure = session_solve_many(minimiser->prover, &boards);
    return *failure == SEARCH_EXHAUSTED;
}

static void exchange_tasks(struct minimiser *minimiser, size_t a, size_t b)
{
    uint8_t swapped[CELLS], *cells_a = minimiser->cells + CELLS * a, *cells_b = minimiser->cells + CELLS * b;
    struct task *task = minimiser->tasks[a];
    minimiser->tasks[a] = minimiser->tasks[b];
    minimiser->tasks[b] = task;
    memcpy(swapped, cells_a, CELLS);
    memcpy(cells_a, cells_b, CELLS);
    memcpy(cells_b, swapped, CELLS);
}

/* The first digits of all boards. Those whose groups failed come first among the tasks, to be asked again. */
static bool take_groups(struct minimiser *minimiser, size_t count, const uint8_t *grids,
                        enum search_end *failure)
{
    for (size_t left = count; left;) {
        for (size_t i = 0; i < left; i++)
            ask_about_group(minimiser->tasks[i], minimiser->cells + CELLS * i);
        if (!ask_prover(minimiser, left, 2, failure))
            return false;
        size_t again = 0;
        for (size_t i = 0; i < left; i++) {
            struct task *task = minimiser->tasks[i];
            bool unique = minimiser->answers[i].solutions == 1;
            if (!hear_of_group(task, minimiser->cells + CELLS * i, grids + CELLS * task->number, unique))
                exchange_tasks(minimiser, i, again++);
        }
        left = again;
    }
    return true;
}

/* Digit by digit. Boards that are done go behind the others. */
static bool take_singles(struct minimiser *minimiser, size_t count, unsigned taken_max,
                         enum search_end *failure)
{
    for (size_t left = count;;) {
        for (size_t i = left; i-- > 0;)
            if (!ask_about_next(minimiser->tasks[i], minimiser->cells + CELLS * i, taken_max))
                exchange_tasks(minimiser, i, --left);
        if (!left)
            return true;
        if (!ask_prover(minimiser, left, 1, failure))
            return false;
        for (size_t i = 0; i < left; i++)
            hear_of_next(minimiser->tasks[i], minimiser->cells + CELLS * i,
                         minimiser->answers[i].solutions == 0);
    }
}

bool minimise(struct minimiser *minimiser, size_t count, unsigned givens, struct random *random,
              uint8_t *cells, enum search_end *failure)
{
    unsigned taken_max = CELLS - givens;
    for (unsigned i = 0; i < count; i++) {
        struct task *task = minimiser->tasks[i] = &minimiser->room[i];
        task->number = i;
        task->next = task->taken = 0;
        task->group = taken_max < TAKEN_FIRST ? taken_max : TAKEN_FIRST;
        task->kept = (struct places){{0}};
        nine_order(&random[i], task->order);
        find_sets(task, cells + CELLS * i);
    }
    memcpy(minimiser->cells, cells, CELLS * count);
    if (!take_groups(minimiser, count, cells, failure) || !take_singles(minimiser, count, taken_max, failure))
        return false;
    for (size_t i = 0; i < count; i++)
        memcpy(cells + CELLS * minimiser->tasks[i]->number, minimiser->cells + CELLS * i, CELLS);
    return true;
}

struct minimiser *minimiser_open(struct session *prover, struct allocator *allocator)
{
    struct minimiser *minimiser = memory_had(allocator_take(allocator, sizeof *minimiser));
    minimiser->prover = prover;
    minimiser->allocator = allocator;
    return minimiser;
}

void minimiser_close(struct minimiser *minimiser)
{
    if (minimiser)
        allocator_give(minimiser->allocator, minimiser, sizeof *minimiser);
}
