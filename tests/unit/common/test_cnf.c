/* SPDX-License-Identifier: MIT */
#include "common/cover/cover.h"
#include "common/formula/cardinality.h"
#include "common/formula/encoding.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

struct lowered {
    struct allocator allocator;
    struct cover *cover;
    struct cnf *cnf;
};

static void lower(struct lowered *lowered, struct order order, enum encoding encoding)
{
    *lowered = (struct lowered){.cnf = NULL};
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

/* Lynce and Ouaknine give 8829 clauses of their minimal and 11,988 of their extended encoding (Sudoku as a
 * SAT Problem, AIMATH 2006, sections 3.1 and 3.2); in between, each pair of digits in a cell is excluded. */
static void empty_9x9_board_has_as_many_clauses_as_were_published(void **state)
{
    (void)state;
    static const struct {
        size_t clauses;
        int auxiliary;
    } known[] = {
        [ENCODING_MINIMAL] = {8829, 0},
        [ENCODING_NATURAL] = {8829 + 81 * 36, 0},
        [ENCODING_COMPLETE] = {11988, 0},
    };
    for (enum encoding encoding = 0; encoding_names[encoding]; encoding++) {
        struct lowered lowered;
        lower(&lowered, (struct order){3, 3}, encoding);
        if (encoding >= sizeof known / sizeof *known || !known[encoding].clauses)
            fail_msg(
                "fill in `known` of encoding '%s': its clauses of the empty 9x9 board, %zu here, and its "
                "variables beside the 729 of the options, %d here; and look whether its fields in ENCODINGS "
                "(common/formula/encoding.h) say what it writes down",
                encoding_names[encoding], lowered.cnf->clauses, lowered.cnf->variables - 729);
        assert_int_equal(lowered.cnf->option_variables, 729);
        assert_int_equal(lowered.cnf->variables, 729 + known[encoding].auxiliary);
        assert_int_equal(lowered.cnf->clauses, known[encoding].clauses);
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
                          .primary_count = 3,
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

/* --- models, found by a search that knows nothing of covers --- */

enum { VARIABLES_MAX = 1024 };

/* Davis, Putnam, Logemann and Loveland in their plainest form. */
struct tree {
    const struct cnf *cnf;
    signed char value[VARIABLES_MAX + 1]; /* 1 true, -1 false, 0 open */
    int trail[VARIABLES_MAX], trail_length;
    void (*on_model)(void *context, const signed char *value);
    void *context;
    uint64_t models; /* distinguished by their options only */
};

static void assign(struct tree *tree, int literal)
{
    tree->value[abs(literal)] = literal > 0 ? 1 : -1;
    tree->trail[tree->trail_length++] = abs(literal);
}

static void take_back(struct tree *tree, int length)
{
    while (tree->trail_length > length)
        tree->value[tree->trail[--tree->trail_length]] = 0;
}

/* One pass over the clauses; *changed if a literal was forced. False if a clause has none left. */
static bool pass(struct tree *tree, bool *changed)
{
    int open = 0, last_open = 0;
    bool satisfied = false;
    for (size_t i = 0; i < tree->cnf->length; i++) {
        int literal = tree->cnf->literals[i], value = tree->value[abs(literal)];
        if (literal) {
            satisfied |= value == (literal > 0 ? 1 : -1);
            open += !value;
            last_open = value ? last_open : literal;
            continue;
        }
        if (!satisfied && !open)
            return false;
        if (!satisfied && open == 1) {
            assign(tree, last_open);
            *changed = true;
        }
        open = 0;
        satisfied = false;
    }
    return true;
}

static bool propagate(struct tree *tree)
{
    for (bool changed = true; changed;) {
        changed = false;
        if (!pass(tree, &changed))
            return false;
    }
    return true;
}

static int first_open(const struct tree *tree, int last)
{
    int variable = 1;
    while (variable <= last && tree->value[variable])
        variable++;
    return variable > last ? 0 : variable;
}

static bool has_model(struct tree *tree)
{
    int length = tree->trail_length;
    bool found = propagate(tree);
    int variable = first_open(tree, tree->cnf->variables);
    if (found && variable) {
        int before = tree->trail_length;
        assign(tree, -variable);
        found = has_model(tree);
        take_back(tree, before);
        if (!found) {
            assign(tree, variable);
            found = has_model(tree);
        }
    }
    take_back(tree, length);
    return found;
}

static void find_models(struct tree *tree)
{
    int length = tree->trail_length;
    if (propagate(tree)) {
        int variable = first_open(tree, tree->cnf->option_variables), before = tree->trail_length;
        if (!variable && has_model(tree)) {
            tree->models++;
            if (tree->on_model)
                tree->on_model(tree->context, tree->value);
        }
        for (int sign = -1; variable && sign <= 1; sign += 2) {
            assign(tree, sign * variable);
            find_models(tree);
            take_back(tree, before);
        }
    }
    take_back(tree, length);
}

static uint64_t count_models(const struct cnf *cnf)
{
    struct tree tree = {.cnf = cnf};
    assert_true(cnf->variables <= VARIABLES_MAX);
    find_models(&tree);
    return tree.models;
}

static void every_encoding_of_the_2x2_board_has_288_solutions(void **state)
{
    (void)state;
    for (struct cnf_style style = {0}; encoding_names[style.encoding]; style.encoding++)
        for (style.at_most_one = 0; at_most_one_names[style.at_most_one]; style.at_most_one++) {
            struct allocator allocator = {0};
            struct cover *cover = cover_of_board((struct order){2, 2}, &allocator);
            struct cnf *cnf = cnf_of_cover(cover, &style, &allocator);
            assert_int_equal(count_models(cnf), 288);
            cnf_close(cnf);
            cover_close(cover);
            assert_int_equal(allocator.used, 0);
        }
}

/* --- at most one --- */

/* The sizes that the papers give, for n that their groups divide evenly, and small ones by hand. */
static void at_most_one_is_as_large_as_was_published(void **state)
{
    (void)state;
    static const struct {
        enum at_most_one form;
        size_t count, clauses;
        int variables;
    } known[] = {
        {AT_MOST_ONE_PAIRWISE, 9, 36, 0},        {AT_MOST_ONE_PAIRWISE, 36, 630, 0},
        {AT_MOST_ONE_SEQUENTIAL, 9, 23, 8},      {AT_MOST_ONE_SEQUENTIAL, 36, 104, 35}, /* 3n - 4, n - 1 */
        {AT_MOST_ONE_PRODUCT, 9, 18 + 3 + 3, 6}, {AT_MOST_ONE_PRODUCT, 36, 72 + 15 + 15, 12},
        {AT_MOST_ONE_BINARY, 16, 64, 4},         {AT_MOST_ONE_BINARY, 9, 36, 4},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int literals[36], buffer[8];
        for (int n = 0; n < 36; n++)
            literals[n] = n + 1;
        struct clause_writer writer = {.buffer = buffer, .next = buffer, .end = buffer + 8, .variables = 36};
        write_at_most_one(&writer, known[i].form, literals, known[i].count);
        assert_int_equal(writer.clauses, known[i].clauses);
        assert_int_equal(writer.variables - 36, known[i].variables);
    }
}

/* Of up to 40 literals: none true is allowed; one true is allowed, and makes all others false by unit
 * propagation alone, as each of the papers proves of its form. */
static void one_true_literal_propagates_to_all_others(void **state)
{
    (void)state;
    for (enum at_most_one form = 0; form < AT_MOST_ONE_FITTING; form++)
        for (int count = 0; count <= 40; count++) {
            int literals[40], buffer[8192];
            for (int i = 0; i < count; i++)
                literals[i] = i + 1;
            struct clause_writer writer = {
                .buffer = buffer, .next = buffer, .end = buffer + 8192, .variables = count};
            write_at_most_one(&writer, form, literals, (size_t)count);
            const struct cnf cnf = {.variables = writer.variables,
                                    .option_variables = count,
                                    .length = writer_length(&writer),
                                    .literals = buffer};
            struct tree tree = {.cnf = &cnf};
            assert_int_equal(writer.drained, 0);
            for (int chosen = 0; chosen <= count; chosen++) {
                if (chosen)
                    assign(&tree, chosen);
                assert_true(propagate(&tree));
                for (int i = 1; chosen && i <= count; i++)
                    assert_int_equal(tree.value[i], i == chosen ? 1 : -1);
                for (int i = 1; !chosen && i <= count; i++)
                    assign(&tree, -i);
                assert_true(has_model(&tree));
                take_back(&tree, 0);
            }
        }
}

/* 47x47: 4 x 47^2 items of 47 options; 48x48 is over ten million. */
static void fitting_is_pairwise_up_to_ten_million_pairs(void **state)
{
    (void)state;
    assert_int_equal(at_most_one_of(NULL, (struct order){1, 47}, AT_MOST_ONE_FITTING), AT_MOST_ONE_PAIRWISE);
    assert_int_equal(at_most_one_of(NULL, (struct order){6, 8}, AT_MOST_ONE_FITTING), AT_MOST_ONE_PRODUCT);
    assert_int_equal(at_most_one_of(NULL, (struct order){6, 8}, AT_MOST_ONE_PAIRWISE), AT_MOST_ONE_PAIRWISE);
}

static void what_is_only_counted_is_what_is_written(void **state)
{
    (void)state;
    for (enum at_most_one form = 0; form < AT_MOST_ONE_FITTING; form++)
        for (size_t count = 0; count <= 40; count++) {
            int literals[40] = {0}, buffer[16];
            struct clause_writer counting = {.buffer = buffer, .next = buffer, .end = buffer + 16};
            struct clause_writer writing = counting;
            counting.only_counts = true;
            write_at_most_one(&counting, form, literals, count);
            write_at_most_one(&writing, form, literals, count);
            assert_int_equal(writer_length(&counting), writer_length(&writing));
            assert_int_equal(counting.clauses, writing.clauses);
            assert_int_equal(counting.variables, writing.variables);
        }
}

/* --- covers of any kind --- */

struct judged {
    const struct cover *cover;
    uint64_t wrong;
};

static void judge(void *context, const signed char *value)
{
    struct judged *judged = context;
    uint32_t options[RANDOM_COVER_OPTIONS];
    size_t count = 0;
    for (uint32_t option = 0; option < judged->cover->option_count; option++)
        if (value[option + 1] > 0)
            options[count++] = option;
    judged->wrong += !verify_cover(judged->cover, options, count, NULL);
}

static void covers_with_secondary_items_and_colours_keep_their_solutions(void **state)
{
    (void)state;
    struct random random;
    size_t outcomes[3] = {0};
    random_seed(&random, 4, 1);
    for (int round = 0; round < 300; round++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        uint64_t expected = count_by_trying_all_subsets(cover, NULL, 0);
        outcomes[expected > 1 ? 2 : expected]++;
        struct cnf_style style = {.encoding = ENCODING_COMPLETE};
        for (; at_most_one_names[style.at_most_one]; style.at_most_one++) {
            struct cnf *cnf = cnf_of_cover(cover, &style, &allocator);
            struct judged judged = {.cover = cover};
            struct tree tree = {.cnf = cnf, .on_model = judge, .context = &judged};
            find_models(&tree);
            assert_int_equal(tree.models, expected);
            assert_int_equal(judged.wrong, 0);
            cnf_close(cnf);
        }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    for (size_t i = 0; i < 3; i++)
        assert_true(outcomes[i] >= 10);
}

/* How many models there are, all variables counting. */
static uint64_t count_all_models(const struct cnf *cnf)
{
    struct cnf all = *cnf;
    all.option_variables = all.variables;
    return count_models(&all);
}

static void a_solution_is_one_model_where_the_form_says_so_or_no_item_is_secondary(void **state)
{
    (void)state;
    struct random random;
    bool several[AT_MOST_ONE_FITTING + 1] = {0};
    random_seed(&random, 5, 1);
    for (int round = 0; round < 300; round++) {
        struct allocator allocator = {0};
        struct cover *cover = random_cover(&random, &allocator);
        const uint64_t expected = count_by_trying_all_subsets(cover, NULL, 0);
        struct cnf_style style = {.encoding = ENCODING_COMPLETE};
        for (; at_most_one_names[style.at_most_one]; style.at_most_one++) {
            struct cnf *cnf = cnf_of_cover(cover, &style, &allocator);
            const uint64_t models = count_all_models(cnf);
            if (at_most_one_is_one_model[style.at_most_one] || cover->primary_count == cover->item_count)
                assert_int_equal(models, expected);
            several[style.at_most_one] |= models > expected;
            cnf_close(cnf);
        }
        cover_close(cover);
    }
    for (enum at_most_one form = 0; form < AT_MOST_ONE_FITTING; form++)
        assert_int_equal(several[form], !at_most_one_is_one_model[form]);
}

static void a_grid_is_one_model_of_every_encoding_of_its_board(void **state)
{
    (void)state;
    for (struct cnf_style style = {0}; encoding_names[style.encoding]; style.encoding++)
        for (style.at_most_one = 0; at_most_one_names[style.at_most_one]; style.at_most_one++) {
            struct allocator allocator = {0};
            struct cover *cover = cover_of_board((struct order){2, 2}, &allocator);
            struct cnf *cnf = cnf_of_cover(cover, &style, &allocator);
            assert_int_equal(count_all_models(cnf), 288);
            cnf_close(cnf);
            cover_close(cover);
        }
}

static void cover_without_classes_has_the_complete_encoding_only(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct random random;
    random_seed(&random, 1, 1);
    struct cover *plain = random_cover(&random, &allocator);
    struct cover *board = cover_of_board((struct order){1, 3}, &allocator);
    for (struct cnf_style style = {0}; encoding_names[style.encoding]; style.encoding++) {
        struct error error = {""};
        assert_int_equal(cnf_can_encode(plain, &style, &error), style.encoding == ENCODING_COMPLETE);
        assert_true(*error.text || style.encoding == ENCODING_COMPLETE);
        assert_true(cnf_can_encode(board, &style, &error));
    }
    cover_close(plain);
    cover_close(board);
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator keeping = {0};
    struct random random;
    random_seed(&random, 1, 1);
    struct cover *covers[] = {cover_of_board((struct order){2, 2}, &keeping),
                              random_cover(&random, &keeping)};
    static const struct cnf_style styles[] = {
        {.encoding = ENCODING_COMPLETE},
        {.encoding = ENCODING_NATURAL, .at_most_one = AT_MOST_ONE_BINARY},
    };
    for (size_t i = 0; i < 4; i++) {
        const struct cover *cover = covers[i % 2];
        const struct cnf_style *style = &styles[i / 2];
        struct allocator counting = {0};
        cnf_close(cnf_of_cover(cover, style, &counting));
        assert_true(counting.requests > 0);
        for (uint64_t fail_at = 1; fail_at <= counting.requests; fail_at++) {
            struct allocator allocator = {.fail_at = fail_at};
            assert_null(cnf_of_cover(cover, style, &allocator));
            assert_int_equal(allocator.used, 0);
        }
    }
    cover_close(covers[0]);
    cover_close(covers[1]);
    cnf_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_9x9_board_has_as_many_clauses_as_were_published),
        cmocka_unit_test(literals_are_clauses_ended_by_zero),
        cmocka_unit_test(models_are_exactly_the_solutions),
        cmocka_unit_test(every_change_of_a_grid_breaks_a_clause),
        cmocka_unit_test(items_without_a_class_have_exactly_one),
        cmocka_unit_test(every_encoding_of_the_2x2_board_has_288_solutions),
        cmocka_unit_test(at_most_one_is_as_large_as_was_published),
        cmocka_unit_test(one_true_literal_propagates_to_all_others),
        cmocka_unit_test(what_is_only_counted_is_what_is_written),
        cmocka_unit_test(covers_with_secondary_items_and_colours_keep_their_solutions),
        cmocka_unit_test(fitting_is_pairwise_up_to_ten_million_pairs),
        cmocka_unit_test(a_solution_is_one_model_where_the_form_says_so_or_no_item_is_secondary),
        cmocka_unit_test(a_grid_is_one_model_of_every_encoding_of_its_board),
        cmocka_unit_test(cover_without_classes_has_the_complete_encoding_only),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
