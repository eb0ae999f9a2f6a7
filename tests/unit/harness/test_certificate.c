/* SPDX-License-Identifier: MIT */
#include "common/board/board.h"
#include "common/cover/cover.h"
#include "common/cover/cover-builder.h"
#include "common/formats/dimacs.h"
#include "common/verify.h"
#include "harness/extensions/proofs/uniqueness-proof.h"
#include "harness/sets/file.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- a folder for the files --- */

static char folder[64], stem[96], cnf_path[128], proof_path[128];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/quadrille-certificate-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(stem, sizeof stem, "%s/board-1", folder);
    snprintf(cnf_path, sizeof cnf_path, "%s.cnf", stem);
    snprintf(proof_path, sizeof proof_path, "%s.lrat", stem);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    remove(cnf_path);
    remove(proof_path);
    return rmdir(folder);
}

static bool there_are_files(void)
{
    return !access(cnf_path, F_OK) || !access(proof_path, F_OK);
}

/* What the checker says of the two files. */
static enum proof_verdict check_files(void)
{
    struct allocator allocator = {.limit = 0};
    struct file formula, proof;
    struct proof_report report;
    assert_true(file_read(&formula, cnf_path));
    assert_true(file_read(&proof, proof_path));
    struct cnf *cnf = dimacs_read(formula.text, formula.length, &allocator, file_complain, &formula);
    assert_non_null(cnf);
    enum proof_verdict verdict =
        lrat_check(cnf, proof.text, proof.length, &allocator, file_complain, &proof, &report);
    cnf_close(cnf);
    file_close(&formula);
    file_close(&proof);
    assert_int_equal(allocator.used, 0);
    return verdict;
}

/* --- claims about boards --- */

struct claimed {
    struct allocator allocator;
    struct cover *cover;
    uint32_t taken[BOARD_CELLS_MAX], solution[BOARD_CELLS_MAX];
    struct certificate_claim claim;
    struct certificate made;
    struct error error;
};

/* `solved` null: there is no solution. */
static void claim_of_board(struct claimed *claimed, struct order order, const uint8_t *cells,
                           const uint8_t *solved)
{
    *claimed = (struct claimed){.cover = NULL};
    claimed->cover = cover_of_board(order, &claimed->allocator);
    claimed->claim = (struct certificate_claim){.cover = claimed->cover, .taken = claimed->taken};
    claimed->claim.taken_count = cover_take_givens(order, cells, claimed->taken);
    if (solved) {
        claimed->claim.solution = claimed->solution;
        claimed->claim.solution_count = cover_take_givens(order, solved, claimed->solution);
    }
}

static bool make(struct claimed *claimed)
{
    return certificate_make(&claimed->claim, stem, &claimed->allocator, &claimed->made, &claimed->error);
}

static void end_claim(struct claimed *claimed)
{
    cover_close(claimed->cover);
    assert_int_equal(claimed->allocator.used, 0);
    remove(cnf_path);
    remove(proof_path);
}

static void assert_verified(struct claimed *claimed)
{
    if (!make(claimed))
        fail_msg("%s", claimed->error.text);
    if (claimed->made.end != CERTIFICATE_VERIFIED)
        fail_msg("%s: %s", certificate_end_names[claimed->made.end], claimed->made.reason.text);
    assert_int_equal(check_files(), PROOF_VERIFIED);
}

static void boards_with_one_solution_are_certified_over_the_full_clauses(void **state)
{
    (void)state;
    for (size_t i = 0; source_boards[i]; i++) {
        const struct known_board *board = source_boards[i];
        if (!board->solved)
            continue;
        uint8_t cells[BOARD_CELLS_MAX], solved[BOARD_CELLS_MAX];
        struct claimed claimed;
        type_in(board->order, board->givens, cells);
        type_in(board->order, board->solved, solved);
        claim_of_board(&claimed, board->order, cells, solved);
        assert_verified(&claimed);
        if (order_size(board->order) == 9) { /* 11,988 clauses: see test_cnf.c */
            assert_int_equal(claimed.made.variables, 729);
            assert_int_equal(claimed.made.clauses, 11988 + claimed.claim.taken_count + 1);
        }
        end_claim(&claimed);
    }
}

/* Random boards, most with one solution or none: the claim that holds is certified, the others are not. */
static void what_is_certified_is_what_the_referee_found(void **state)
{
    (void)state;
    enum { BOARDS = 60 };
    struct order order = {2, 3};
    struct random random;
    unsigned seen[3] = {0};
    random_seed(&random, 7, 0);
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        uint8_t cells[BOARD_CELLS_MAX];
        struct reference reference;
        make_board(order, seed, 14 + (unsigned)seed % 9, cells);
        if (seed % 3 == 2 && !alter_a_given(order, &random, cells))
            continue;
        reference_search(order, cells, 2, &reference);
        seen[reference.solutions]++;
        for (int unique = 0; unique < 2; unique++) {
            struct claimed claimed;
            if (unique && !reference.solutions)
                continue;
            claim_of_board(&claimed, order, cells, unique ? reference.first : NULL);
            assert_true(make(&claimed));
            bool holds = unique ? reference.solutions == 1 : reference.solutions == 0;
            assert_int_equal(claimed.made.end, holds ? CERTIFICATE_VERIFIED : CERTIFICATE_FALSE);
            assert_int_equal(there_are_files(), holds);
            end_claim(&claimed);
        }
    }
    assert_true(seen[0] >= 5 && seen[1] >= 5 && seen[2] >= 5);
}

static void a_board_without_blanks_has_one_solution_by_an_empty_clause(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX];
    struct claimed claimed;
    make_board((struct order){2, 2}, 1, 0, cells);
    claim_of_board(&claimed, (struct order){2, 2}, cells, cells);
    assert_verified(&claimed);
    end_claim(&claimed);
}

static void the_last_clause_forbids_the_open_options_of_the_solution(void **state)
{
    (void)state;
    struct order order = {2, 2};
    uint8_t cells[BOARD_CELLS_MAX], solved[BOARD_CELLS_MAX];
    struct claimed claimed;
    struct file file;
    type_in(order, "12.4 3412 2143 .321", cells);
    type_in(order, "1234 3412 2143 4321", solved);
    claim_of_board(&claimed, order, cells, solved);
    assert_verified(&claimed);
    assert_true(file_read(&file, cnf_path));
    static const char last[] = "\n61 0\n-11 -52 0\n"; /* the given r4c4 is 1; r1c3 is 3, r4c1 is 4 */
    assert_true(file.length > strlen(last));
    assert_memory_equal(file.text + file.length - strlen(last), last, strlen(last));
    file_close(&file);
    end_claim(&claimed);
}

static void the_sizes_told_are_those_of_the_files(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX], solved[BOARD_CELLS_MAX];
    struct claimed claimed;
    type_in(sample_1.order, sample_1.givens, cells);
    type_in(sample_1.order, sample_1.solved, solved);
    claim_of_board(&claimed, sample_1.order, cells, solved);
    assert_verified(&claimed);
    struct file file;
    assert_true(file_read(&file, cnf_path));
    assert_int_equal(file.length, claimed.made.cnf_bytes);
    file_close(&file);
    assert_true(file_read(&file, proof_path));
    assert_int_equal(file.length, claimed.made.proof_bytes);
    file_close(&file);
    end_claim(&claimed);
}

static void a_solution_that_is_none_is_not_certified(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX], solved[BOARD_CELLS_MAX];
    struct claimed claimed;
    type_in(sample_1.order, sample_1.givens, cells);
    type_in(sample_1.order, sample_1.solved, solved);
    solved[0] = (uint8_t)(solved[0] % order_size(sample_1.order) + 1);
    claim_of_board(&claimed, sample_1.order, cells, solved);
    assert_false(make(&claimed));
    assert_non_null(strstr(claimed.error.text, "the solution to be certified is none: "));
    assert_false(there_are_files());
    claimed.solution[0] = 1000;
    assert_false(make(&claimed));
    assert_string_equal(claimed.error.text, "there is no option 1001");
    end_claim(&claimed);
}

/* --- other problems --- */

/* Langford pairs 1, 1, 2, 2, ..., n, n with k numbers between the two k's: none for n = 5 and 6 (OEIS
 * A014552). */
static struct cover *langford(unsigned n, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    char name[16];
    for (unsigned i = 0; i < 3 * n; i++) {
        int length = snprintf(name, sizeof name, i < n ? "%u" : "s%u", i < n ? i + 1 : i - n);
        cover_builder_add_item(builder, name, (size_t)length, ITEM_PLAIN, true);
    }
    for (unsigned k = 1; k <= n; k++)
        for (unsigned slot = 0; slot + k + 1 < 2 * n; slot++) {
            cover_builder_add_node(builder, k - 1, 0);
            cover_builder_add_node(builder, n + slot, 0);
            cover_builder_add_node(builder, n + slot + k + 1, 0);
            cover_builder_end_option(builder);
        }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    return cover;
}

static void langford_pairs_of_5_and_6_are_certified_to_have_no_solution(void **state)
{
    (void)state;
    for (unsigned n = 3; n <= 6; n++) {
        struct claimed claimed = {.cover = NULL};
        claimed.cover = langford(n, &claimed.allocator);
        claimed.claim.cover = claimed.cover;
        assert_true(make(&claimed));
        assert_int_equal(claimed.made.end, n >= 5 ? CERTIFICATE_VERIFIED : CERTIFICATE_FALSE);
        end_claim(&claimed);
    }
}

static void a_formula_is_certified_as_it_came(void **state)
{
    (void)state;
    static const char none[] = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    static const char one[] = "p cnf 3 4\n1 2 0\n-1 2 0\n-2 -1 3 0\n-2 -1 0\n"; /* and x3 is free: two */
    static const char only[] = "p cnf 3 4\n1 2 0\n-1 2 0\n-2 -1 0\n1 3 0\n";    /* x2 and x3 */
    static const uint32_t chosen[] = {1, 2};
    static const struct {
        const char *text;
        size_t chosen;
        enum certificate_end end;
    } formulas[] = {{none, 0, CERTIFICATE_VERIFIED},
                    {one, 0, CERTIFICATE_FALSE},
                    {one, 2, CERTIFICATE_FALSE},
                    {only, 0, CERTIFICATE_FALSE},
                    {only, 2, CERTIFICATE_VERIFIED}};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        struct claimed claimed = {.cover = NULL};
        struct cnf *formula =
            dimacs_read(formulas[i].text, strlen(formulas[i].text), &claimed.allocator, NULL, NULL);
        claimed.claim = (struct certificate_claim){.formula = formula,
                                                   .solution = formulas[i].chosen ? chosen : NULL,
                                                   .solution_count = formulas[i].chosen};
        assert_true(make(&claimed));
        assert_int_equal(claimed.made.end, formulas[i].end);
        cnf_close(formula);
        end_claim(&claimed);
    }
}

/* --- covers with bounds and colours --- */

struct sets {
    uint32_t first, last; /* of the sets of options that solve a cover, as bits */
    uint64_t count;
};

static size_t options_of(uint32_t set, uint32_t *options)
{
    size_t count = 0;
    for (uint32_t option = 0; set >> option; option++)
        if (set >> option & 1)
            options[count++] = option;
    return count;
}

static struct sets try_all_sets(const struct cover *cover)
{
    struct sets sets = {.count = 0};
    uint32_t options[32];
    for (uint32_t set = 0; set >> cover->option_count == 0; set++)
        if (verify_cover(cover, options, options_of(set, options), NULL)) {
            sets.first = sets.count++ ? sets.first : set;
            sets.last = set;
        }
    return sets;
}

/* Claims that this set of options is the only solution, or, if it is null, that there is none. */
static void claim_of_cover(struct claimed *claimed, const struct cover *cover, const uint32_t *set)
{
    *claimed = (struct claimed){.claim = {.cover = cover}};
    if (set) {
        claimed->claim.solution = claimed->solution;
        claimed->claim.solution_count = options_of(*set, claimed->solution);
    }
}

/* Each claim is certified exactly if it is true. */
static void assert_certified_if(bool holds, const struct cover *cover, const uint32_t *set)
{
    struct claimed claimed;
    struct file file;
    claim_of_cover(&claimed, cover, set);
    assert_true(make(&claimed));
    assert_int_equal(claimed.made.end, holds ? CERTIFICATE_VERIFIED : CERTIFICATE_FALSE);
    if (holds && set) {
        struct allocator allocator = {.limit = 0};
        assert_true(file_read(&file, cnf_path));
        struct cnf *cnf = dimacs_read(file.text, file.length, &allocator, file_complain, &file);
        assert_true(certificate_is_of_one(file.text, file.length));
        assert_true(certificate_forbids_one(cnf, &allocator));
        cnf_close(cnf);
        file_close(&file);
    }
    remove(cnf_path);
    remove(proof_path);
}

static void covers_with_bounds_are_certified_exactly_if_the_claim_is_true(void **state)
{
    (void)state;
    enum { COVERS = 600 }; /* fewer have too few of each kind */
    struct random random;
    unsigned none = 0, unique = 0, several = 0, empty = 0;
    random_seed(&random, 50, 0);
    for (unsigned i = 0; i < COVERS; i++) {
        struct allocator allocator = {.limit = 0};
        struct cover *cover = random_cover(&random, &allocator);
        if (i % 4)
            random_bounds(cover, &random);
        const struct sets sets = try_all_sets(cover);
        none += !sets.count;
        unique += sets.count == 1;
        several += sets.count > 1;
        empty += sets.count > 1 && !sets.first;
        assert_certified_if(!sets.count, cover, NULL);
        if (sets.count) {
            assert_certified_if(sets.count == 1, cover, &sets.first);
            assert_certified_if(sets.count == 1, cover, &sets.last);
        }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(none > COVERS / 10 && unique > COVERS / 100 && several > COVERS / 10 && empty);
}

/* --- what can go wrong --- */

static void a_deadline_or_a_stop_ends_it_without_files(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX] = {0};
    atomic_int stop = 1;
    struct claimed claimed;
    claim_of_board(&claimed, (struct order){3, 3}, cells, NULL);
    claimed.claim.deadline = 1;
    assert_true(make(&claimed));
    assert_int_equal(claimed.made.end, CERTIFICATE_STOPPED);
    assert_false(there_are_files());
    claimed.claim.deadline = 0;
    claimed.claim.stop = &stop;
    assert_true(make(&claimed));
    assert_int_equal(claimed.made.end, CERTIFICATE_STOPPED);
    assert_false(there_are_files());
    end_claim(&claimed);
}

static void a_path_that_cannot_be_written_is_told(void **state)
{
    (void)state;
    uint8_t cells[BOARD_CELLS_MAX] = {0};
    struct claimed claimed;
    claim_of_board(&claimed, (struct order){2, 2}, cells, NULL);
    assert_false(certificate_make(&claimed.claim, "/nowhere/board-1", &claimed.allocator, &claimed.made,
                                  &claimed.error));
    assert_string_equal(claimed.error.text, "cannot write /nowhere/board-1.cnf: No such file or directory");
    end_claim(&claimed);
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) || symlink("/dev/full", proof_path))
        skip();
    uint8_t cells[BOARD_CELLS_MAX], solved[BOARD_CELLS_MAX];
    struct claimed claimed;
    type_in(sample_1.order, sample_1.givens, cells);
    type_in(sample_1.order, sample_1.solved, solved);
    claim_of_board(&claimed, sample_1.order, cells, solved);
    assert_false(make(&claimed));
    assert_non_null(strstr(claimed.error.text, ".lrat: No space left on device"));
    assert_false(there_are_files());
    end_claim(&claimed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_with_one_solution_are_certified_over_the_full_clauses),
        cmocka_unit_test(what_is_certified_is_what_the_referee_found),
        cmocka_unit_test(a_board_without_blanks_has_one_solution_by_an_empty_clause),
        cmocka_unit_test(the_last_clause_forbids_the_open_options_of_the_solution),
        cmocka_unit_test(the_sizes_told_are_those_of_the_files),
        cmocka_unit_test(a_solution_that_is_none_is_not_certified),
        cmocka_unit_test(langford_pairs_of_5_and_6_are_certified_to_have_no_solution),
        cmocka_unit_test(a_formula_is_certified_as_it_came),
        cmocka_unit_test(covers_with_bounds_are_certified_exactly_if_the_claim_is_true),
        cmocka_unit_test(a_deadline_or_a_stop_ends_it_without_files),
        cmocka_unit_test(a_path_that_cannot_be_written_is_told),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
