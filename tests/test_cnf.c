#include "support.h"

#include <string.h>

struct lowered {
    struct allocator allocator;
    struct cover *cover;
    struct cnf *cnf;
};

static void lower(struct lowered *lowered, struct order order, enum encoding encoding)
{
    *lowered = (struct lowered){.cnf = 0};
    lowered->cover = cover_of_board(order, &lowered->allocator);
    assert_non_null(lowered->cover);
    lowered->cnf =
        cnf_of_cover(lowered->cover, &(struct cnf_style){.encoding = encoding}, &lowered->allocator);
    assert_non_null(lowered->cnf);
}

static void give_back(struct lowered *lowered)
{
    cnf_close(lowered->cnf);
    cover_close(lowered->cover);
    assert_int_equal(lowered->allocator.used, 0);
}

/* Lynce and Ouaknine tell 8829 clauses of their minimal and 11,988 of their extended encoding (Sudoku as a
 * SAT Problem, AIMATH 2006, sections 3.1 and 3.2); in between, each pair of digits in a cell is excluded. */
static void empty_9x9_board_has_as_many_clauses_as_were_published(void **state)
{
    (void)state;
    static const size_t clauses[] = {
        [ENCODING_MINIMAL] = 8829,
        [ENCODING_NATURAL] = 8829 + 81 * 36,
        [ENCODING_COMPLETE] = 11988,
    };
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct lowered lowered;
        lower(&lowered, (struct order){3, 3}, encoding);
        assert_int_equal(lowered.cnf->variables, 729);
        assert_int_equal(lowered.cnf->clauses, clauses[encoding]);
        give_back(&lowered);
    }
}

static void literals_are_clauses_ended_by_zero(void **state)
{
    (void)state;
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct lowered lowered;
        lower(&lowered, (struct order){2, 3}, encoding);
        const struct cnf *cnf = lowered.cnf;
        size_t zeros = 0;
        for (size_t i = 0; i < cnf->length; i++) {
            zeros += cnf->literals[i] == 0;
            assert_true(cnf->literals[i] >= -cnf->variables && cnf->literals[i] <= cnf->variables);
        }
        assert_int_equal(zeros, cnf->clauses);
        assert_int_equal(cnf->literals[cnf->length - 1], 0);
        give_back(&lowered);
    }
}

static bool satisfies(const struct cnf *cnf, const bool *chosen)
{
    bool clause = false;
    for (size_t i = 0; i < cnf->length; i++) {
        int literal = cnf->literals[i];
        if (literal)
            clause |= literal > 0 ? chosen[literal - 1] : !chosen[-literal - 1];
        else if (!clause)
            return false;
        else
            clause = false;
    }
    return true;
}

static void choose_grid(struct order order, const uint8_t *grid, bool *chosen)
{
    unsigned size = order_size(order);
    memset(chosen, 0, size * size * size);
    for (unsigned cell = 0; cell < size * size; cell++)
        if (grid[cell])
            chosen[cell * size + grid[cell] - 1u] = true;
}

/* All 256 ways of choosing among the 8 options of the smallest board, judged by the referee. */
static void models_are_exactly_the_solutions(void **state)
{
    (void)state;
    struct order order = {1, 2};
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct lowered lowered;
        unsigned models = 0;
        lower(&lowered, order, encoding);
        for (unsigned way = 0; way < 256; way++) {
            bool chosen[8];
            uint8_t grid[4] = {0}, blank[4] = {0};
            unsigned count = 0;
            for (unsigned option = 0; option < 8; option++) {
                chosen[option] = way >> option & 1;
                count += chosen[option];
                if (chosen[option])
                    grid[option / 2] = (uint8_t)(option % 2 + 1);
            }
            bool solution = count == 4 && is_solution(order, blank, grid);
            assert_int_equal(satisfies(lowered.cnf, chosen), solution);
            models += solution;
        }
        assert_int_equal(models, 2); /* Latin squares of order 2 */
        give_back(&lowered);
    }
}

static void every_change_of_a_grid_breaks_a_clause(void **state)
{
    (void)state;
    struct order order = {2, 3};
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct lowered lowered;
        uint8_t grid[BOARD_CELLS_MAX];
        bool chosen[216];
        lower(&lowered, order, encoding);
        make_board(order, 1, 0, grid);
        choose_grid(order, grid, chosen);
        assert_true(satisfies(lowered.cnf, chosen));
        for (size_t i = 0; i < 216; i++) {
            chosen[i] = !chosen[i];
            assert_false(satisfies(lowered.cnf, chosen));
            chosen[i] = !chosen[i];
        }
        give_back(&lowered);
    }
}

/* Of the cover {1,2}, {2,3}, {3}, {1}: plain items have both constraints in every encoding. */
static void items_without_a_class_have_exactly_one(void **state)
{
    (void)state;
    static uint8_t classes[3] = {ITEM_PLAIN, ITEM_PLAIN, ITEM_PLAIN};
    static size_t start[] = {0, 2, 4, 5, 6};
    static uint32_t items[] = {0, 1, 1, 2, 2, 0};
    struct cover cover = {.item_count = 3,
                          .option_count = 4,
                          .node_count = 6,
                          .item_class = classes,
                          .option_start = start,
                          .items = items};
    static const int expected[] = {1, 4, 0, -1, -4, 0, 1, 2, 0, -1, -2, 0, 2, 3, 0, -2, -3, 0};
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct allocator allocator = {0};
        struct cnf *cnf = cnf_of_cover(&cover, &(struct cnf_style){.encoding = encoding}, &allocator);
        assert_non_null(cnf);
        assert_int_equal(cnf->length, sizeof expected / sizeof *expected);
        assert_memory_equal(cnf->literals, expected, sizeof expected);
        cnf_close(cnf);
        assert_int_equal(allocator.used, 0);
    }
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct lowered lowered;
    lower(&lowered, (struct order){2, 2}, ENCODING_COMPLETE);
    struct allocator counting = {0};
    cnf_close(cnf_of_cover(lowered.cover, &(struct cnf_style){.encoding = ENCODING_COMPLETE}, &counting));
    assert_true(counting.requests > 0);
    for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        assert_null(
            cnf_of_cover(lowered.cover, &(struct cnf_style){.encoding = ENCODING_COMPLETE}, &allocator));
        assert_int_equal(allocator.used, 0);
    }
    give_back(&lowered);
    cnf_close(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_9x9_board_has_as_many_clauses_as_were_published),
        cmocka_unit_test(literals_are_clauses_ended_by_zero),
        cmocka_unit_test(models_are_exactly_the_solutions),
        cmocka_unit_test(every_change_of_a_grid_breaks_a_clause),
        cmocka_unit_test(items_without_a_class_have_exactly_one),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
