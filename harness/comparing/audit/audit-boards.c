/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-boards.h"

#include "common/base/bits.h"
#include "common/base/clock.h"
#include "common/base/random.h"
#include "common/board/board-isomorph.h"
#include "common/board/board-referee.h"
#include "common/board/board.h"
#include "common/verify.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/making/generate/generator.h"
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
    memory_need(end != SEARCH_NO_MEMORY);
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
};

/* Whether the board itself becomes a question; else it gets givens until it has one solution. One with
 * several does in every other turn. */
static bool is_asked_as_printed(const struct source *source)
{
    return source->count <= 1 || (source->count != UINT64_MAX && !source->is_odd);
}

enum { CHANGE_TEXT_MAX = 96 };

/* How the draft differs from the board: " with 2 other givens, 4 givens moved". */
static void describe_change(const struct source *source, const struct draft *draft,
                            char text[CHANGE_TEXT_MAX])
{
    unsigned less = 0, more = 0, other = 0;
    text[0] = 0;
    if (draft->kind == AUDIT_OWN && is_asked_as_printed(source))
        return;
    for (unsigned cell = 0; cell < source->maker->cell_count; cell++) {
        uint8_t before = source->base[cell], after = draft->cells[cell];
        less += before && !after;
        more += after && !before;
        other += before && after && before != after;
    }
    const unsigned moved = less < more ? less : more;
    const struct {
        unsigned count;
        const char *what;
    } changes[] = {{other, "changed"}, {moved, "moved"}, {less - moved, "less"}, {more - moved, "more"}};
    for (size_t i = 0, length = 0; i < sizeof changes / sizeof *changes; i++)
        if (changes[i].count)
            length += (size_t)snprintf(text + length, CHANGE_TEXT_MAX - length, ", %u given%s %s",
                                       changes[i].count, changes[i].count == 1 ? "" : "s", changes[i].what);
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
    question.cells = memory_had(allocator_take(maker->list->allocator, maker->cell_count));
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

/* The cells of a chain: those of two digits of a grid that hang together by rows, columns and boxes, from a cell on. With
 * the two swapped along it the grid is another one (Kempe, On the Geographical Problem of the Four Colours, 1879). */
struct chain {
    bool holds[BOARD_CELLS_MAX];
    unsigned cell[2 * BOARD_SIZE_MAX], count;
};

static bool share_a_unit(struct order order, unsigned x, unsigned y)
{
    const unsigned size = order_size(order);
    const unsigned row_x = x / size, row_y = y / size, column_x = x % size, column_y = y % size;
    return row_x == row_y || column_x == column_y ||
           (row_x / order.rows == row_y / order.rows && column_x / order.columns == column_y / order.columns);
}

static void find_chain(struct order order, const uint8_t *grid, unsigned from, uint8_t digit,
                       struct chain *chain)
{
    const unsigned cells = order_cells(order);
    const uint8_t own = grid[from];
    memset(chain->holds, 0, cells);
    chain->holds[from] = true;
    chain->cell[0] = from;
    chain->count = 1;
    for (unsigned i = 0; i < chain->count; i++)
        for (unsigned cell = 0; cell < cells; cell++)
            if ((grid[cell] == own || grid[cell] == digit) && !chain->holds[cell] &&
                share_a_unit(order, chain->cell[i], cell)) {
                chain->holds[cell] = true;
                chain->cell[chain->count++] = cell;
            }
}

/* A chain of a grid by chance. */
static void draw_chain(struct source *source, const uint8_t *grid, struct chain *chain)
{
    struct board_maker *maker = source->maker;
    const unsigned size = order_size(maker->order), from = random_below(&source->random, maker->cell_count);
    const uint8_t other = (uint8_t)(1 + (grid[from] + random_below(&source->random, size - 1)) % size);
    find_chain(maker->order, grid, from, other, chain);
}

static void swap_along(const struct chain *chain, uint8_t *grid)
{
    const uint8_t first = grid[chain->cell[0]];
    uint8_t second = first;
    for (unsigned i = 0; i < chain->count && second == first; i++)
        second = grid[chain->cell[i]];
    for (unsigned i = 0; i < chain->count; i++)
        grid[chain->cell[i]] = grid[chain->cell[i]] == first ? second : first;
}

/* The board's own pattern of givens, with the digits of other grids: from one to the next two digits are swapped along a
 * chain. So nothing but its solutions distinguishes it from the board. False if none is found that has several, `most`
 * at the most. */
static bool keep_pattern(struct source *source, struct draft *draft, uint64_t most)
{
    enum { TRIES = 64 };
    struct board_maker *maker = source->maker;
    const uint64_t work = work_of_a_question / 2,
                   work_spared = maker->work_left > work ? maker->work_left - work : 0;
    uint8_t grid[BOARD_CELLS_MAX];
    struct referee_count counted;
    struct chain chain;
    draft->count = 0;
    for (int tries = 0; tries < TRIES && maker->work_left > work_spared && draft->count != UINT64_MAX;
         tries++) {
        memcpy(grid, source->grid, maker->cell_count);
        for (unsigned step = 0; step < order_size(maker->order) && maker->work_left > work_spared; step++) {
            draw_chain(source, grid, &chain);
            swap_along(&chain, grid);
            for (unsigned cell = 0; cell < maker->cell_count; cell++)
                draft->cells[cell] = source->base[cell] ? grid[cell] : 0;
            draft->count = count_up_to(maker, draft->cells, most, &counted);
            if (draft->count >= 2 && draft->count != UINT64_MAX)
                return true;
            if (draft->count == UINT64_MAX && counted.solutions == 0) /* it is too hard to be counted */
                break;
        }
        if (draft->count == UINT64_MAX && counted.solutions)
            draft->count = 0; /* too many: begin anew */
    }
    return false;
}

/* Moves the givens of a chain elsewhere, so that its digits can be swapped: two solutions, whatever else there is. *lost: givens
 * that there is no room for, as the board has few blanks. */
static bool move_givens(struct source *source, struct draft *draft, struct chain *chain, unsigned *lost)
{
    struct board_maker *maker = source->maker;
    unsigned cell[BOARD_CELLS_MAX], moved = 0;
    uint8_t swapped[BOARD_CELLS_MAX];
    draw_chain(source, source->grid, chain);
    memcpy(draft->cells, source->base, maker->cell_count);
    for (unsigned i = 0; i < chain->count; i++) {
        moved += draft->cells[chain->cell[i]] != 0;
        draft->cells[chain->cell[i]] = 0;
    }
    shuffle_cells(source, cell);
    for (unsigned i = 0; i < maker->cell_count && moved; i++)
        if (!draft->cells[cell[i]] && !chain->holds[cell[i]]) {
            draft->cells[cell[i]] = source->grid[cell[i]];
            moved--;
        }
    memcpy(swapped, source->grid, maker->cell_count);
    swap_along(chain, swapped);
    *lost = moved;
    return verify_grid(maker->order, draft->cells, source->grid, 0) &&
           verify_grid(maker->order, draft->cells, swapped, 0);
}

/* Puts digits of the grid into blanks that are not of the chain, more each time, until the solutions can be counted. */
static void fill_until_counted(struct source *source, struct draft *draft, const struct chain *chain)
{
    struct board_maker *maker = source->maker;
    struct referee_count counted;
    unsigned cell[BOARD_CELLS_MAX], next = 0;
    shuffle_cells(source, cell);
    for (unsigned more = order_size(maker->order) / 2; draft->count == UINT64_MAX; more *= 2) {
        for (unsigned left = more; left && next < maker->cell_count; next++)
            if (!draft->cells[cell[next]] && !chain->holds[cell[next]]) {
                draft->cells[cell[next]] = source->grid[cell[next]];
                left--;
            }
        draft->count = count_up_to(maker, draft->cells, AUDIT_SOLUTIONS_MAX, &counted);
        if (next == maker->cell_count)
            return;
    }
}

static void add_several(struct source *source)
{
    enum { TRIES = 16 };
    struct board_maker *maker = source->maker;
    struct draft draft = {.kind = AUDIT_SEVERAL, .least = 2, .count = UINT64_MAX};
    struct referee_count counted;
    struct chain chain;
    bool good = keep_pattern(source, &draft, AUDIT_SOLUTIONS_MAX);
    unsigned lost = !good;
    for (int i = 0; i < TRIES && lost; i++)
        good = move_givens(source, &draft, &chain, &lost);
    if (!good)
        return;
    draft.count = count_up_to(maker, draft.cells, AUDIT_SOLUTIONS_MAX, &counted);
    if (draft.count == UINT64_MAX && maker->must_be_exact)
        fill_until_counted(source, &draft, &chain);
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
    if (keep_pattern(source, &draft, FEW_MAX)) {
        add_draft(source, &draft);
        return;
    }
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

/* Has a given hold another digit, which clashes with nothing, so that no solution is left. */
static bool change_given(struct source *source, struct draft *draft)
{
    struct board_maker *maker = source->maker;
    struct referee_count counted;
    unsigned cell[BOARD_CELLS_MAX], size = order_size(maker->order);
    shuffle_cells(source, cell);
    memcpy(draft->cells, source->unique, maker->cell_count);
    for (unsigned i = 0; i < maker->cell_count && maker->work_left; i++) {
        const uint8_t own = draft->cells[cell[i]];
        const unsigned first = random_below(&source->random, size);
        for (unsigned k = 0; k < size && own; k++) {
            draft->cells[cell[i]] = (uint8_t)(1 + (first + k) % size);
            if (draft->cells[cell[i]] == own || board_find_clash(maker->order, draft->cells, 0))
                continue;
            draft->count = count_up_to(maker, draft->cells, AUDIT_SOLUTIONS_MAX, &counted);
            if (!draft->count)
                return true;
            break;
        }
        draft->cells[cell[i]] = own;
    }
    return false;
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
    if (change_given(source, &draft)) {
        add_draft(source, &draft);
        return;
    }
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
    maker.boards = memory_had(allocator_take(list->allocator, maker.board_count * sizeof *maker.boards));
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
