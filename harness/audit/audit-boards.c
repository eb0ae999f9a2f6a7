/* SPDX-License-Identifier: MIT */
#include "harness/audit/audit-boards.h"

#include "common/base/bits.h"
#include "common/base/clock.h"
#include "common/base/random.h"
#include "common/board/board-isomorph.h"
#include "common/board/board.h"
#include "common/verify.h"
#include "harness/audit/audit-referee.h"
#include "harness/base/stop.h"
#include "harness/generating/generator.h"
#include "solvers/registry/registry.h"
#include "solvers/registry/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FEW_MAX = 100 };

/* Blanks that the referee looks at, for one count and for all of a question: some 4 ns each. */
static const uint64_t work_of_a_count = 300000, work_of_a_question = 1000000;

/* What dlx gets to confirm a count: far more than it needs where the referee is done so soon. */
static const uint64_t confirm_ns = 1000000000;

/* A board of the sets. */
struct place_of_board {
    const struct set *set;
    size_t index;
};

struct board_maker {
    struct audit_questions *list;
    struct order order;
    unsigned cell_count;
    bool must_be_exact;
    uint64_t seed, work_left;
    struct session witness; /* dlx */
    struct place_of_board *boards;
    size_t board_count;
    struct error *error;
    bool failed; /* with a sentence in `error` */
};

/* What questions are made from in one turn. */
struct source {
    struct board_maker *maker;
    struct random random;
    char name[AUDIT_NAME_MAX / 2]; /* "minimal#17" */
    uint64_t hash;
    bool is_odd; /* of the turns, every other one */
    uint8_t board[BOARD_CELLS_MAX];
    uint64_t count;                  /* of the board's solutions; UINT64_MAX: not known */
    bool patterned;                  /* the board is not of the sets: only its pattern of givens is */
    uint8_t grid[BOARD_CELLS_MAX];   /* a solution of `base` */
    uint8_t base[BOARD_CELLS_MAX];   /* the board, with givens from the grid that it lacked */
    uint8_t unique[BOARD_CELLS_MAX]; /* the same with one solution */
};

/* --- counting --- */

/* UINT64_MAX if there are more than `most`, or if it takes too much work. */
static uint64_t count_up_to(struct board_maker *maker, const uint8_t *cells, uint64_t most,
                            struct referee_count *counted)
{
    uint64_t work = maker->work_left < work_of_a_count ? maker->work_left : work_of_a_count;
    referee_count(maker->order, cells, most, work, counted);
    maker->work_left -= counted->work < maker->work_left ? counted->work : maker->work_left;
    return counted->complete ? counted->solutions : UINT64_MAX;
}

static bool is_unique(struct board_maker *maker, const uint8_t *cells)
{
    struct referee_count counted;
    return count_up_to(maker, cells, 1, &counted) == 1;
}

/* Whether dlx counts as many. False, too, if it can't say so in time; if it contradicts, the maker has
 * failed. */
static bool confirm(struct board_maker *maker, const uint8_t *cells, uint64_t count)
{
    struct search search = {.deadline = clock_now() + confirm_ns, .stop = &program_stop};
    enum search_end end = session_solve(&maker->witness, cells, &search);
    if (end == SEARCH_NO_MEMORY) {
        maker->failed = true;
        return error_set(maker->error, "not enough memory to count solutions for the audit");
    }
    if (end != SEARCH_EXHAUSTED)
        return false;
    if (search.solutions == count)
        return true;
    maker->failed = true;
    return error_set(maker->error,
                     "audit: dlx counts %" PRIu64 " solutions of a board and the referee %" PRIu64
                     ": one of them is wrong",
                     search.solutions, count);
}

/* --- adding a question --- */

/* What is asked about, as printed; the isomorph of it that is asked is drawn when it is added. */
struct draft {
    enum audit_kind kind;
    uint8_t cells[BOARD_CELLS_MAX];
    uint64_t least, count; /* UINT64_MAX: at least `least` */
    uint8_t a, b;          /* of several: the digits that were taken off; else 0 */
};

/* Whether the board itself becomes a question; else it gets givens until it has one solution. One with
 * several does in every other turn. */
static bool is_asked_as_printed(const struct source *source)
{
    return source->count <= 1 || (source->count != UINT64_MAX && !source->is_odd);
}

enum { CHANGE_TEXT_MAX = 96 };

/* How the draft differs from the board: " without its 3s and 8s, 12 givens more". */
static void describe_change(const struct source *source, const struct draft *draft,
                            char text[CHANGE_TEXT_MAX])
{
    unsigned less = 0, more = 0;
    int length = 0;
    text[0] = 0;
    if (draft->kind == AUDIT_OWN && is_asked_as_printed(source))
        return;
    for (unsigned cell = 0; cell < source->maker->cell_count; cell++) {
        uint8_t before = source->base[cell], after = draft->cells[cell];
        less += before && !after && before != draft->a && before != draft->b;
        more += after && !before;
    }
    if (draft->a)
        length = snprintf(text, CHANGE_TEXT_MAX, " without its %us and %us", draft->a, draft->b);
    if (less)
        length += snprintf(text + length, CHANGE_TEXT_MAX - (size_t)length, ", %u given%s less", less,
                           less == 1 ? "" : "s");
    if (more == 1 && draft->kind == AUDIT_NONE)
        snprintf(text + length, CHANGE_TEXT_MAX - (size_t)length, ", a wrong given more");
    else if (more)
        snprintf(text + length, CHANGE_TEXT_MAX - (size_t)length, ", %u given%s more%s", more,
                 more == 1 ? "" : "s", draft->kind == AUDIT_NONE ? ", one of them wrong" : "");
}

static void add_draft(struct source *source, const struct draft *draft)
{
    struct board_maker *maker = source->maker;
    bool exact = draft->count != UINT64_MAX;
    char change[CHANGE_TEXT_MAX];
    if (!exact && maker->must_be_exact)
        return;
    if (exact && !confirm(maker, draft->cells, draft->count))
        return;
    struct audit_question question = {.kind = draft->kind,
                                      .problem = {.order = maker->order},
                                      .least = exact ? draft->count : draft->least,
                                      .count = exact ? draft->count : 0,
                                      .exact = exact};
    question.cells = allocator_take(maker->list->allocator, maker->cell_count);
    if (!question.cells) {
        maker->failed = true;
        error_set(maker->error, "not enough memory for the audit's boards");
        return;
    }
    isomorph_make(maker->order, draft->cells, random_next(&source->random), source->hash,
                  1 + (unsigned)draft->kind, question.cells);
    describe_change(source, draft, change);
    bool is_patterned = source->patterned && !(draft->kind == AUDIT_OWN && is_asked_as_printed(source));
    audit_set_name(&question, "an isomorph of %s%s%s", is_patterned ? "a grid with the pattern of " : "",
                   source->name, change);
    audit_add(maker->list, &question);
}

/* --- the kinds of questions --- */

/* Writes the cells of a permutation into `cell`. */
static void shuffle_cells(struct source *source, unsigned cell[BOARD_CELLS_MAX])
{
    for (unsigned i = 0; i < source->maker->cell_count; i++)
        cell[i] = i;
    random_shuffle(&source->random, cell, source->maker->cell_count);
}

/* Swaps two digits of a grid. */
static void swap_digits(const struct source *source, uint8_t a, uint8_t b, uint8_t *swapped)
{
    for (unsigned cell = 0; cell < source->maker->cell_count; cell++) {
        uint8_t digit = source->grid[cell];
        swapped[cell] = digit == a ? b : digit == b ? a : digit;
    }
}

/* Puts `more` digits of the grid but a and b into blanks, cell after cell from *next on. */
static void fill_in(const struct source *source, struct draft *draft, const unsigned *cell, unsigned *next,
                    unsigned more)
{
    for (; more && *next < source->maker->cell_count; ++*next) {
        uint8_t digit = source->grid[cell[*next]];
        if (!draft->cells[cell[*next]] && digit != draft->a && digit != draft->b) {
            draft->cells[cell[*next]] = digit;
            more--;
        }
    }
}

/* Counts the solutions, with more digits of the grid put in, twice as many each time, until they can be
 * counted; in odd turns, until two are found with little work. */
static void count_several(struct source *source, struct draft *draft)
{
    struct board_maker *maker = source->maker;
    struct referee_count counted;
    unsigned cell[BOARD_CELLS_MAX], next = 0;
    bool must_count = maker->must_be_exact || !source->is_odd;
    shuffle_cells(source, cell);
    for (unsigned more = order_size(maker->order) / 2;; more *= 2) {
        draft->count = count_up_to(maker, draft->cells, AUDIT_SOLUTIONS_MAX, &counted);
        bool is_easy = draft->count != UINT64_MAX || (!must_count && counted.solutions > 1);
        if (is_easy || next == maker->cell_count)
            return;
        fill_in(source, draft, cell, &next, more);
    }
}

static void add_several(struct source *source)
{
    struct board_maker *maker = source->maker;
    struct draft draft = {.kind = AUDIT_SEVERAL, .least = 2, .count = UINT64_MAX};
    unsigned size = order_size(maker->order);
    uint8_t swapped[BOARD_CELLS_MAX];
    draft.a = (uint8_t)(1 + random_below(&source->random, size));
    draft.b = (uint8_t)(1 + (draft.a + random_below(&source->random, size - 1)) % size);
    for (unsigned cell = 0; cell < maker->cell_count; cell++) {
        uint8_t given = source->base[cell];
        draft.cells[cell] = given == draft.a || given == draft.b ? 0 : given;
    }
    swap_digits(source, draft.a, draft.b, swapped);
    if (!verify_grid(maker->order, draft.cells, source->grid, 0) ||
        !verify_grid(maker->order, draft.cells, swapped, 0))
        return;
    count_several(source, &draft);
    add_draft(source, &draft);
}

/* Takes the first `count` givens off in the order of `cell`. */
static void take_off(const struct source *source, const unsigned *cell, unsigned count, uint8_t *cells)
{
    memcpy(cells, source->unique, source->maker->cell_count);
    for (unsigned i = 0; count; i++) {
        count -= cells[cell[i]] != 0;
        cells[cell[i]] = 0;
    }
}

/* How many givens can be taken off in this order with one solution left, as far as the referee sees: what it
 * can't count has several. */
static unsigned count_spare(struct source *source, const unsigned *cell)
{
    uint8_t cells[BOARD_CELLS_MAX];
    unsigned spare = 0, several = board_count_givens(source->maker->order, source->unique);
    /* One is tried first: of a minimal board none can be taken off. */
    for (unsigned fewer = 1; several - spare > 1; fewer = spare + (several - spare) / 2) {
        take_off(source, cell, fewer, cells);
        if (is_unique(source->maker, cells))
            spare = fewer;
        else
            several = fewer;
    }
    return spare;
}

/* Puts `count` digits of the grid into cells that are blanks of the unique board, in the order of `cell`. */
static void put_behind(const struct source *source, const unsigned *cell, unsigned count, uint8_t *cells)
{
    for (unsigned i = 0; count; i++)
        if (!source->unique[cell[i]]) {
            cells[cell[i]] = source->grid[cell[i]];
            count--;
        }
}

/* Puts in givens where the unique board has none, until the solutions are few. */
static void add_givens_until_few(struct source *source, struct draft *draft)
{
    struct board_maker *maker = source->maker;
    struct referee_count counted;
    uint8_t before[BOARD_CELLS_MAX];
    unsigned cell[BOARD_CELLS_MAX], less = 0;
    unsigned enough = maker->cell_count - board_count_givens(maker->order, source->unique);
    memcpy(before, draft->cells, maker->cell_count);
    shuffle_cells(source, cell);
    for (unsigned middle = enough / 16 + 1; enough - less > 1; middle = less + (enough - less) / 2) {
        memcpy(draft->cells, before, maker->cell_count);
        put_behind(source, cell, middle, draft->cells);
        draft->count = count_up_to(maker, draft->cells, FEW_MAX, &counted);
        if (draft->count == UINT64_MAX)
            less = middle;
        else if (draft->count == 1)
            enough = middle;
        else
            return;
    }
}

static void add_few(struct source *source)
{
    struct board_maker *maker = source->maker;
    struct draft draft = {.kind = AUDIT_FEW, .least = 2};
    struct referee_count counted;
    unsigned cell[BOARD_CELLS_MAX], givens = board_count_givens(maker->order, source->unique);
    shuffle_cells(source, cell);
    unsigned fewer = count_spare(source, cell) + 1;
    if (fewer > givens)
        return;
    take_off(source, cell, fewer, draft.cells);
    draft.count = count_up_to(maker, draft.cells, FEW_MAX, &counted);
    if (draft.count == UINT64_MAX)
        add_givens_until_few(source, &draft);
    if (draft.count != UINT64_MAX && draft.count >= 2)
        add_draft(source, &draft);
}

/* Puts a digit that is not the solution's into a blank where it clashes with nothing. False if there is no
 * such blank. */
static bool add_wrong_digit(struct source *source, uint8_t *cells)
{
    struct board_maker *maker = source->maker;
    unsigned cell[BOARD_CELLS_MAX], size = order_size(maker->order);
    shuffle_cells(source, cell);
    for (unsigned i = 0; i < maker->cell_count; i++) {
        unsigned first = random_below(&source->random, size);
        for (unsigned k = 0; k < size && !cells[cell[i]]; k++) {
            uint8_t digit = (uint8_t)(1 + (first + k) % size);
            if (digit == source->grid[cell[i]])
                continue;
            cells[cell[i]] = digit;
            if (!board_find_clash(maker->order, cells, 0))
                return true;
            cells[cell[i]] = 0;
        }
    }
    return false;
}

static void add_none(struct source *source)
{
    struct board_maker *maker = source->maker;
    struct draft draft = {.kind = AUDIT_NONE};
    struct referee_count counted;
    unsigned cell[BOARD_CELLS_MAX];
    memcpy(draft.cells, source->unique, maker->cell_count);
    if (!add_wrong_digit(source, draft.cells)) {
        shuffle_cells(source, cell);
        take_off(source, cell, count_spare(source, cell), draft.cells);
        if (!add_wrong_digit(source, draft.cells))
            return;
    }
    draft.count = count_up_to(maker, draft.cells, AUDIT_SOLUTIONS_MAX, &counted);
    if (!draft.count)
        add_draft(source, &draft);
}

static void add_own(struct source *source)
{
    bool as_printed = is_asked_as_printed(source);
    struct draft draft = {.kind = AUDIT_OWN, .count = as_printed ? source->count : 1};
    memcpy(draft.cells, as_printed ? source->board : source->unique, source->maker->cell_count);
    add_draft(source, &draft);
}

static void (*const add_kind[AUDIT_KINDS])(struct source *source) = {
    [AUDIT_SEVERAL] = add_several, [AUDIT_FEW] = add_few, [AUDIT_NONE] = add_none, [AUDIT_OWN] = add_own};

/* --- sources --- */

/* Digits of the grid for the first `count` blanks of the base in the order of `cell`. */
static void put_in(const struct source *source, const unsigned *cell, unsigned count, uint8_t *cells)
{
    memcpy(cells, source->base, source->maker->cell_count);
    for (unsigned i = 0; count; i++) {
        count -= !cells[cell[i]];
        cells[cell[i]] = source->grid[cell[i]];
    }
}

/* Adds givens to the base until the referee sees that there is one solution. */
static void make_unique(struct source *source)
{
    struct board_maker *maker = source->maker;
    unsigned cell[BOARD_CELLS_MAX];
    unsigned enough = maker->cell_count - board_count_givens(maker->order, source->base);
    shuffle_cells(source, cell);
    memcpy(source->unique, source->base, maker->cell_count);
    if (is_unique(maker, source->base))
        return;
    for (unsigned less = 0; enough - less > 1;) {
        unsigned middle = less + (enough - less) / 2;
        put_in(source, cell, middle, source->unique);
        if (is_unique(maker, source->unique))
            enough = middle;
        else
            less = middle;
    }
    put_in(source, cell, enough, source->unique);
}

/* A grid for a board of which no solution is known: the board's pattern of givens is kept. */
static void make_from_pattern(struct source *source)
{
    generate_grid(source->maker->order, &source->random, source->grid);
    for (unsigned cell = 0; cell < source->maker->cell_count; cell++)
        source->base[cell] = source->board[cell] ? source->grid[cell] : 0;
    source->patterned = true;
}

static void source_open(struct source *source, struct board_maker *maker, size_t turn)
{
    struct place_of_board from = maker->boards[turn % maker->board_count];
    const struct puzzles *puzzles = &from.set->puzzles;
    const uint8_t *expected = puzzle_expected(puzzles, from.index);
    struct referee_count counted;
    source->maker = maker;
    random_seed(&source->random, maker->seed, turn);
    source->is_odd = turn % 2;
    source->patterned = false;
    memcpy(source->board, puzzle_cells(puzzles, from.index), maker->cell_count);
    memcpy(source->base, source->board, maker->cell_count);
    source->hash = board_hash(maker->order, source->board);
    source->count = count_up_to(maker, source->board, AUDIT_SOLUTIONS_MAX, &counted);
    if (counted.solutions)
        memcpy(source->grid, counted.first, maker->cell_count);
    else if (expected)
        memcpy(source->grid, expected, maker->cell_count);
    else
        make_from_pattern(source);
    make_unique(source);
    char name[INSTANCE_NAME_MAX];
    snprintf(source->name, sizeof source->name, "%s", puzzle_name(from.set, from.index, name));
}

/* --- all of an order --- */

static bool is_of(const struct puzzles *puzzles, size_t index, struct order order)
{
    return order_equal(puzzles->puzzle[index].order, order) && puzzles->puzzle[index].kind == ENTRY_BOARD &&
           !board_find_clash(order, puzzle_cells(puzzles, index), 0);
}

/* The boards of an order that the sets hold, into `boards` unless it is null. Returns how many. */
static size_t list_boards(const struct set_list *sets, struct order order, struct place_of_board *boards)
{
    size_t count = 0;
    for (size_t s = 0; s < sets->count; s++)
        for (size_t i = 0; i < sets->set[s].puzzles.count; i++)
            if (is_of(&sets->set[s].puzzles, i, order)) {
                if (boards)
                    boards[count] = (struct place_of_board){&sets->set[s], i};
                count++;
            }
    return count;
}

static void shuffle_boards(struct board_maker *maker)
{
    struct random random;
    random_seed(&random, maker->seed, UINT64_MAX);
    for (size_t i = maker->board_count; i > 1; i--) {
        size_t j = random_below(&random, (unsigned)i);
        struct place_of_board swapped = maker->boards[i - 1];
        maker->boards[i - 1] = maker->boards[j];
        maker->boards[j] = swapped;
    }
}

/* Each turn takes a board and makes a question of each kind, in an order of its own. Not every board has
 * every kind in it, so there are some turns more for kinds that are missing. */
enum { TURNS_MORE = 4 };

static void take_turns(struct board_maker *maker, size_t wanted)
{
    size_t turns = (wanted + AUDIT_KINDS - 1) / AUDIT_KINDS, made[AUDIT_KINDS] = {0}, all = 0;
    struct source source;
    for (size_t turn = 0; turn < turns + TURNS_MORE && all < wanted; turn++) {
        unsigned kinds[AUDIT_KINDS] = {AUDIT_SEVERAL, AUDIT_FEW, AUDIT_NONE, AUDIT_OWN};
        source_open(&source, maker, turn);
        random_shuffle(&source.random, kinds, AUDIT_KINDS);
        for (size_t i = 0; i < AUDIT_KINDS && all < wanted; i++) {
            size_t before = maker->list->count;
            if (program_stop || maker->failed || !maker->work_left)
                return;
            if (made[kinds[i]] == turns)
                continue;
            add_kind[kinds[i]](&source);
            made[kinds[i]] += maker->list->count - before;
            all += maker->list->count - before;
        }
    }
}

static bool open_witness(struct board_maker *maker)
{
    struct spec spec;
    struct problem problem = {.order = maker->order};
    return spec_parse("dlx", solver_registry(), &spec, maker->error) &&
           session_open(&maker->witness, &spec, &problem, maker->list->allocator, maker->error);
}

bool audit_add_boards(struct audit_questions *list, const struct set_list *sets, struct order order,
                      size_t wanted, uint64_t limit, uint64_t seed, struct error *error)
{
    struct board_maker maker = {.list = list,
                                .order = order,
                                .cell_count = order_cells(order),
                                .must_be_exact = !limit || limit > AUDIT_SOLUTIONS_MAX,
                                .seed = seed,
                                .work_left = work_of_a_question * wanted,
                                .error = error};
    if (order_size(order) > BITS_MAX) /* more than the referee's sets of digits hold */
        return true;
    maker.board_count = list_boards(sets, order, 0);
    if (!maker.board_count || !wanted)
        return true;
    maker.boards = allocator_take(list->allocator, maker.board_count * sizeof *maker.boards);
    if (!maker.boards)
        return error_set(error, "not enough memory for the audit's boards");
    list_boards(sets, order, maker.boards);
    shuffle_boards(&maker);
    maker.failed = !open_witness(&maker);
    if (!maker.failed) {
        take_turns(&maker, wanted);
        session_close(&maker.witness);
    }
    allocator_give(list->allocator, maker.boards, maker.board_count * sizeof *maker.boards);
    return !maker.failed;
}
