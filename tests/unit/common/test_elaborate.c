/* SPDX-License-Identifier: MIT */
#include "common/base/random.h"
#include "common/formats/dimacs.h"
#include "common/proof/elaborate.h"
#include "common/proof/lrat.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- a referee: LRAT without RAT, in the plainest way --- */

enum { VARIABLES_MAX = 64, STEPS_MAX = 20000 };

struct referee {
    const char *clause[STEPS_MAX]; /* of each id, as text; null: none, or deleted */
    long deletions;
};

static bool has(const long *literals, size_t count, long literal)
{
    for (size_t i = 0; i < count; i++)
        if (literals[i] == literal)
            return true;
    return false;
}

/* Whether the clause is false under the literals that are true; else the last one makes it so, or 0 if
 * several are open or one is true. */
static bool is_false(const char *clause, const long *true_ones, size_t count, long *last)
{
    char *at = (char *)clause;
    size_t open = 0;
    *last = 0;
    for (long literal; (literal = strtol(at, &at, 10)) != 0;) {
        if (has(true_ones, count, -literal) || literal == *last)
            continue;
        *last = literal;
        open += has(true_ones, count, literal) ? 2 : 1;
    }
    if (open > 1)
        *last = 0;
    return !open;
}

/* Whether the clause, text up to a 0, follows by the hints behind it, and nothing is left over. */
static bool referee_follows(const struct referee *referee, char *at)
{
    long true_ones[2 * VARIABLES_MAX], last = 0;
    size_t count = 0;
    for (long literal; (literal = strtol(at, &at, 10)) != 0;)
        true_ones[count++] = -literal;
    for (;;) {
        long hint = strtol(at, &at, 10);
        if (hint <= 0 || hint >= STEPS_MAX || !referee->clause[hint])
            return false;
        if (is_false(referee->clause[hint], true_ones, count, &last))
            return strtol(at, &at, 10) == 0 && *at == '\n';
        if (!last)
            return false;
        true_ones[count++] = last;
    }
}

static void referee_deletes(struct referee *referee, char *at)
{
    for (long id; (id = strtol(at, &at, 10)) != 0;) {
        assert_non_null(referee->clause[id]); /* each is there, and is deleted once */
        referee->clause[id] = NULL;
        referee->deletions++;
    }
}

/* Fails the test if a step is wrong, or something in it is not needed. */
static void assert_referee_verifies(const char *formula, const char *proof)
{
    static struct referee referee;
    long id = 1;
    bool empty = false;
    memset(&referee, 0, sizeof referee);
    for (const char *line = strchr(formula, '\n') + 1; *line; line = strchr(line, '\n') + 1)
        referee.clause[id++] = line;
    for (char *line = (char *)proof; *line; line = strchr(line, '\n') + 1) {
        char *at;
        assert_false(empty);
        long read = strtol(line, &at, 10);
        if (at[1] == 'd') {
            assert_int_equal(read, id - 1);
            referee_deletes(&referee, at + 2);
            continue;
        }
        assert_int_equal(read, id); /* no id is left out */
        assert_true(id < STEPS_MAX);
        assert_true(referee_follows(&referee, at));
        referee.clause[id++] = at;
        empty = at[1] == '0';
    }
    assert_true(empty);
}

/* --- elaborating --- */

static struct cnf *formula_of(const char *text, struct allocator *allocator)
{
    struct cnf *formula = dimacs_read(text, strlen(text), allocator, NULL, NULL);
    assert_non_null(formula);
    return formula;
}

/* Elaborates the proof; if it is verified, referee and checker must accept what comes of it, as text and in
 * binary. Returns the verdict, and the text in *lrat (null: not wanted), to be freed. */
static enum proof_verdict elaborate(const char *formula_text, const char *proof, char **lrat)
{
    struct allocator allocator = {.limit = 0};
    struct cnf *formula = formula_of(formula_text, &allocator);
    struct text text = {.allocator = &allocator}, binary = {.allocator = &allocator};
    struct proof_report plain, report, again;
    enum proof_verdict expected = proof_check(formula, proof, strlen(proof), &allocator, NULL, NULL, &plain);
    enum proof_verdict verdict =
        proof_elaborate(formula, proof, strlen(proof), &text, false, &allocator, NULL, NULL, &report);
    assert_int_equal(verdict, expected);
    assert_int_equal(report.line, plain.line);
    assert_int_equal(report.lemmas, plain.lemmas);
    assert_int_equal(verdict == PROOF_VERIFIED, text.length > 0);
    if (verdict == PROOF_VERIFIED) {
        assert_true(lrat_recognise(text.bytes, text.length));
        assert_int_equal(lrat_check(formula, text.bytes, text.length, &allocator, NULL, NULL, &report),
                         PROOF_VERIFIED);
        proof_elaborate(formula, proof, strlen(proof), &binary, true, &allocator, NULL, NULL, &again);
        assert_int_equal(lrat_check(formula, binary.bytes, binary.length, &allocator, NULL, NULL, &again),
                         PROOF_VERIFIED);
        assert_int_equal(again.lemmas, report.lemmas);
        assert_int_equal(again.deletions, report.deletions);
        text_add(&text, "", 1);
        assert_referee_verifies(formula_text, text.bytes);
        if (lrat)
            *lrat = strdup(text.bytes);
    }
    text_close(&text);
    text_close(&binary);
    cnf_close(formula);
    assert_int_equal(allocator.used, 0);
    return verdict;
}

static void assert_elaborates_to(const char *formula, const char *proof, const char *expected)
{
    char *lrat = NULL;
    assert_int_equal(elaborate(formula, proof, &lrat), PROOF_VERIFIED);
    assert_string_equal(lrat, expected);
    free(lrat);
}

static const char pairs[] = "p cnf 3 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n1 2 3 0\n";

static void hints_stand_in_the_order_of_propagation(void **state)
{
    (void)state;
    assert_elaborates_to(pairs, "2 0\n0\n",
                         "5 d 5 0\n6 2 0 2 1 0\n6 d 2 1 0\n7 -1 0 6 4 0\n7 d 4 0\n8 0 7 6 3 0\n");
}

static void lemmas_that_are_not_needed_are_left_out(void **state)
{
    (void)state;
    assert_elaborates_to(pairs, "2 3 0\n1 2 -3 0\nd 2 3 0\n2 0\n0\n",
                         "5 d 5 0\n6 2 0 2 1 0\n6 d 2 1 0\n7 -1 0 6 4 0\n7 d 4 0\n8 0 7 6 3 0\n");
}

static void units_of_the_formula_need_no_proof(void **state)
{
    (void)state;
    assert_elaborates_to("p cnf 2 3\n1 0\n-1 2 0\n-2 0\n", "", "4 2 0 1 2 0\n4 d 1 2 0\n5 0 4 3 0\n");
    assert_elaborates_to("p cnf 1 1\n0\n", "", "2 0 1 0\n");
}

static void lemmas_that_are_always_true_are_left_out(void **state)
{
    (void)state;
    static const char *const odd[] = {
        "1 -1 0\n2 0\n", "-1 1 0\nd 1 -1 0\n2 0\n", "2 0\n", "2 2 2 0\n", "3 -3 2 0\n2 3 -3 0\n2 0\n",
    };
    char *lrat = NULL, *first = NULL;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        assert_int_equal(elaborate(pairs, odd[i], &lrat), PROOF_VERIFIED);
        if (!first)
            first = lrat;
        assert_string_equal(lrat, first);
        if (lrat != first)
            free(lrat);
    }
    free(first);
    /* 1 is true whatever is assumed, so these are no hints either. */
    static const char unit[] = "p cnf 3 5\n1 0\n-1 2 3 0\n-1 2 -3 0\n-2 3 0\n-2 -3 0\n";
    assert_int_equal(elaborate(unit, "1 -1 0\n-1 1 0\n1 3 0\n2 -1 -1 0\n0\n", NULL), PROOF_VERIFIED);
}

static void what_a_deleted_unit_implied_is_kept_by_a_clause_of_its_own(void **state)
{
    (void)state;
    static const char chain[] = "p cnf 4 6\n1 0\n-1 2 0\n-2 3 4 0\n-2 3 -4 0\n-2 -3 4 0\n-2 -3 -4 0\n";
    assert_int_equal(elaborate(chain, "d 1 0\nd -1 2 0\n3 0\n0\n", NULL), PROOF_VERIFIED);
}

static void a_proof_that_is_none_is_not_elaborated(void **state)
{
    (void)state;
    assert_int_equal(elaborate(pairs, "0\n", NULL), PROOF_NOT_VERIFIED);
    assert_int_equal(elaborate(pairs, "", NULL), PROOF_NOT_VERIFIED);
    assert_int_equal(elaborate(pairs, "1 2", NULL), PROOF_UNREADABLE);
}

static char *put_clause(char *at, struct random *random, unsigned variables, unsigned least)
{
    unsigned size = least + random_below(random, 4 - least);
    for (unsigned k = 0; k < size; k++)
        at += sprintf(at, "%s%u ", random_below(random, 2) ? "-" : "", 1 + random_below(random, variables));
    return at + sprintf(at, "0\n");
}

/* Lemmas are drawn until one follows, so that most proofs are long, and some are wrong. */
static void random_proofs_get_the_same_verdict_with_hints(void **state)
{
    (void)state;
    enum { ROUNDS = 1000, LEMMAS = 30 };
    struct random random;
    unsigned verified = 0, refused = 0;
    random_seed(&random, 5, 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        static char formula[1 << 12], proof[1 << 14];
        unsigned variables = 3 + random_below(&random, 8),
                 clauses = variables * (3 + random_below(&random, 4));
        char *at = formula + sprintf(formula, "p cnf %u %u\n", variables, clauses), *end = proof;
        for (unsigned i = 0; i < clauses; i++)
            at = put_clause(at, &random, variables, random_below(&random, 15) ? 2 : 1);
        struct allocator allocator = {.limit = 0};
        struct cnf *cnf = formula_of(formula, &allocator);
        *proof = 0;
        for (unsigned i = 0, tries = 0; i < LEMMAS && tries < 300; tries++) {
            struct proof_report report;
            char *next = put_clause(end, &random, variables, 0);
            if (proof_check(cnf, proof, (size_t)(next - proof), &allocator, NULL, NULL, &report) ==
                    PROOF_NOT_VERIFIED &&
                report.line && random_below(&random, 2000))
                *end = 0;
            else {
                end = next;
                i++;
            }
        }
        cnf_close(cnf);
        bool said = elaborate(formula, proof, NULL) == PROOF_VERIFIED;
        verified += said;
        refused += !said;
    }
    assert_true(verified > ROUNDS / 10 && refused > ROUNDS / 10);
}

static void memory_running_out_at_any_request_is_told_and_leaves_nothing(void **state)
{
    (void)state;
    static const char proof[] = "2 0\n0\n", lrat[] = "6 -3 1 0 1 3 0\n7 2 0 1 2 0\n8 0 7 3 4 0\n";
    struct allocator outside = {.limit = 0};
    struct cnf *formula = formula_of(pairs, &outside);
    enum proof_verdict elaborated = PROOF_NO_MEMORY, checked = PROOF_NO_MEMORY;
    for (uint64_t fail_at = 1; elaborated == PROOF_NO_MEMORY || checked == PROOF_NO_MEMORY; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        struct proof_report report;
        struct text text = {.allocator = &allocator};
        if (elaborated == PROOF_NO_MEMORY)
            elaborated =
                proof_elaborate(formula, proof, strlen(proof), &text, false, &allocator, NULL, NULL, &report);
        text_close(&text);
        assert_int_equal(allocator.used, 0);
        allocator = (struct allocator){.fail_at = fail_at};
        if (checked == PROOF_NO_MEMORY)
            checked = lrat_check(formula, lrat, strlen(lrat), &allocator, NULL, NULL, &report);
        assert_int_equal(allocator.used, 0);
        assert_true(fail_at < 100);
    }
    assert_int_equal(elaborated, PROOF_VERIFIED);
    assert_int_equal(checked, PROOF_VERIFIED);
    cnf_close(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_stand_in_the_order_of_propagation),
        cmocka_unit_test(lemmas_that_are_not_needed_are_left_out),
        cmocka_unit_test(units_of_the_formula_need_no_proof),
        cmocka_unit_test(lemmas_that_are_always_true_are_left_out),
        cmocka_unit_test(what_a_deleted_unit_implied_is_kept_by_a_clause_of_its_own),
        cmocka_unit_test(a_proof_that_is_none_is_not_elaborated),
        cmocka_unit_test(random_proofs_get_the_same_verdict_with_hints),
        cmocka_unit_test(memory_running_out_at_any_request_is_told_and_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
