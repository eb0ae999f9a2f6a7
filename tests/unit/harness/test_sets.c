/* SPDX-License-Identifier: MIT */
/* The sets that are shipped: what data/README.md says of those for tuning and those held out. */
#include "common/board/board-isomorph.h"
#include "harness/sets/sets.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- a number that isomorphs share --- */

/* What spreads a number over 64 bits: the end of splitmix64. */
static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

/* Colours of cells, refined by those that they meet in their row and band, their column and stack, their box,
 * and under their digit, until the whole board has had its say. Sums do not mind in which order rows, digits,
 * and so on come, and of rows and columns only the sum enters: so isomorphs get the same number, and boards
 * with other numbers are no isomorphs. */
static uint64_t fingerprint(struct order order, const uint8_t *cells)
{
    enum { ROUNDS = 8 };
    unsigned size = order_size(order), count = order_cells(order);
    uint64_t colour[BOARD_CELLS_MAX], whole = 0;
    for (unsigned cell = 0; cell < count; cell++)
        colour[cell] = cells[cell] ? 1 : 2;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t line[2][BOARD_SIZE_MAX] = {0}, bundle[2][BOARD_SIZE_MAX] = {0}, box[BOARD_SIZE_MAX] = {0},
                 digit[BOARD_SIZE_MAX + 1] = {0};
        unsigned height[2] = {order.rows, order.columns};
        for (unsigned cell = 0; cell < count; cell++) {
            uint64_t seen = mix(colour[cell]);
            line[0][cell / size] += seen;
            line[1][cell % size] += seen;
            box[board_box(order, cell / size, cell % size)] += seen;
            digit[cells[cell]] += seen;
        }
        for (unsigned way = 0; way < 2; way++)
            for (unsigned i = 0; i < size; i++)
                bundle[way][i / height[way]] += mix(line[way][i]);
        whole = 0;
        for (unsigned cell = 0; cell < count; cell++) {
            unsigned at[2] = {cell / size, cell % size};
            uint64_t lines = 0;
            for (unsigned way = 0; way < 2; way++)
                lines += mix(line[way][at[way]] + 3 * mix(bundle[way][at[way] / height[way]]));
            colour[cell] = mix(colour[cell] + 5 * lines + 7 * mix(box[board_box(order, at[0], at[1])]) +
                               11 * mix(digit[cells[cell]] + (cells[cell] != 0)));
            whole += mix(colour[cell]);
        }
    }
    return whole;
}

/* --- the boards of some sets --- */

struct board {
    uint64_t fingerprint;
    const char *set;
    size_t number;
    uint8_t cells[81];
};

struct boards_of_sets {
    struct board *board;
    size_t count;
};

static void add_set(struct boards_of_sets *boards, const char *name)
{
    char path[512], *paths[] = {path};
    struct set_list list;
    snprintf(path, sizeof path, "%s/../data/%s.txt", TESTS_FOLDER, name);
    assert_int_equal(sets_load(&list, paths, 1, &(struct reader_options){0}), 0);
    const struct puzzles *puzzles = &list.set[0].puzzles;
    boards->board = realloc(boards->board, (boards->count + puzzles->count) * sizeof *boards->board);
    assert_non_null(boards->board);
    for (size_t i = 0; i < puzzles->count; i++) {
        struct board *board = &boards->board[boards->count++];
        assert_int_equal(order_cells(puzzles->puzzle[i].order), 81);
        memcpy(board->cells, puzzles->cells + puzzles->puzzle[i].cells_at, 81);
        board->fingerprint = fingerprint((struct order){3, 3}, board->cells);
        board->set = name;
        board->number = i + 1;
    }
    sets_close(&list);
}

static int compare_boards(const void *a, const void *b)
{
    const struct board *x = a, *y = b;
    return (x->fingerprint > y->fingerprint) - (x->fingerprint < y->fingerprint);
}

/* How many boards have the fingerprint of another one; those are named. */
static size_t count_twins(struct boards_of_sets *boards)
{
    size_t twins = 0;
    qsort(boards->board, boards->count, sizeof *boards->board, compare_boards);
    for (size_t i = 1; i < boards->count; i++) {
        const struct board *a = &boards->board[i - 1], *b = &boards->board[i];
        if (a->fingerprint != b->fingerprint)
            continue;
        twins++;
        print_message("%s %zu and %s %zu may be isomorphs\n", a->set, a->number, b->set, b->number);
    }
    return twins;
}

static const char *const sets_of_one_kind[] = {"tuning",  "tuning-hard", "held-out", "held-out-hard",
                                               "minimal", "easy",        "hard",     NULL};

static void collect(struct boards_of_sets *boards)
{
    *boards = (struct boards_of_sets){0};
    for (const char *const *name = sets_of_one_kind; *name; name++)
        add_set(boards, *name);
}

/* --- claims --- */

static void no_board_is_held_out_and_tuned_on_in_any_form(void **state)
{
    (void)state;
    struct boards_of_sets boards;
    collect(&boards);
    assert_true(boards.count > 1500);
    assert_int_equal(count_twins(&boards), 0);
    free(boards.board);
}

/* The last claim would hold if fingerprints distinguished isomorphs. */
static void any_form_of_a_board_would_be_found(void **state)
{
    (void)state;
    struct boards_of_sets boards;
    collect(&boards);
    for (size_t i = 0; i < boards.count; i++)
        for (unsigned isomorph = 1; isomorph <= 3; isomorph++) {
            uint8_t cells[81];
            isomorph_make((struct order){3, 3}, boards.board[i].cells, 9, i, isomorph, cells);
            assert_int_equal(fingerprint((struct order){3, 3}, cells), boards.board[i].fingerprint);
        }
    struct board *last = &boards.board[boards.count - 1], *first = &boards.board[0];
    isomorph_make((struct order){3, 3}, first->cells, 9, 0, 1, last->cells);
    last->fingerprint = fingerprint((struct order){3, 3}, last->cells);
    assert_int_equal(count_twins(&boards), 1);
    free(boards.board);
}

static void held_out_boards_have_one_solution_and_no_given_to_spare(void **state)
{
    (void)state;
    static const char *const names[] = {"tuning", "tuning-hard", "held-out", "held-out-hard", "hard"};
    struct boards_of_sets boards = {0};
    struct bench referee;
    bench_open(&referee, "dlx-compact", (struct order){3, 3});
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_set(&boards, names[i]);
    for (size_t i = 0; i < boards.count; i += DRAWN_SHARE) {
        uint8_t *cells = boards.board[i].cells;
        assert_int_equal(ask(&referee, cells, 2).solutions, 1);
        for (unsigned cell = 0; cell < 81; cell++) {
            uint8_t given = cells[cell];
            cells[cell] = 0;
            assert_true(!given || ask(&referee, cells, 2).solutions == 2);
            cells[cell] = given;
        }
    }
    bench_close(&referee);
    free(boards.board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_board_is_held_out_and_tuned_on_in_any_form),
        cmocka_unit_test(any_form_of_a_board_would_be_found),
        cmocka_unit_test(held_out_boards_have_one_solution_and_no_given_to_spare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
