/* SPDX-License-Identifier: MIT */
#include "common/base/random.h"
#include "common/formats/dimacs.h"
#include "common/proof/proof-checker.h"
#include "harness/extensions/proofs/uniqueness-proof.h"
#include "tests/models.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- a referee: reverse unit propagation in the plainest way --- */

enum { VARIABLES_MAX = 64, WIDTH_MAX = 64, CLAUSES_MAX = 4096 };

struct clause {
    bool deletes; /* of a proof: takes such a clause away */
    unsigned size;
    int literals[WIDTH_MAX];
};

struct referee {
    size_t count;
    struct clause clauses[CLAUSES_MAX];
    signed char
        value[2 * VARIABLES_MAX + 1]; /* what follows from single literals, at VARIABLES_MAX + literal */
    bool contradiction;
};

static void set(signed char *value, int literal)
{
    value[VARIABLES_MAX + literal] = 1;
    value[VARIABLES_MAX - literal] = -1;
}

/* Looks at every clause again and again. True if one is false. */
static bool meets_a_contradiction(const struct referee *referee, signed char *value)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < referee->count; i++) {
            const struct clause *clause = &referee->clauses[i];
            int open = 0;
            bool satisfied = false, several = false;
            for (unsigned k = 0; k < clause->size; k++) {
                int literal = clause->literals[k];
                signed char is = value[VARIABLES_MAX + literal];
                satisfied |= is > 0;
                several |= !is && open && open != literal;
                open = is ? open : literal;
            }
            if (satisfied || several)
                continue;
            if (!open)
                return true;
            set(value, open);
            changed = true;
        }
    }
    return false;
}

static bool referee_follows(const struct referee *referee, const struct clause *lemma)
{
    signed char value[2 * VARIABLES_MAX + 1];
    memcpy(value, referee->value, sizeof value);
    for (unsigned k = 0; k < lemma->size; k++) {
        if (value[VARIABLES_MAX + lemma->literals[k]] > 0)
            return true;
        set(value, -lemma->literals[k]);
    }
    return meets_a_contradiction(referee, value);
}

static void referee_add(struct referee *referee, const struct clause *clause)
{
    assert_true(referee->count < CLAUSES_MAX);
    referee->clauses[referee->count++] = *clause;
}

static bool has(const struct clause *clause, int literal)
{
    for (unsigned k = 0; k < clause->size; k++)
        if (clause->literals[k] == literal)
            return true;
    return false;
}

static bool is_within(const struct clause *a, const struct clause *b)
{
    for (unsigned k = 0; k < a->size; k++)
        if (!has(b, a->literals[k]))
            return false;
    return true;
}

static void referee_delete(struct referee *referee, const struct clause *clause)
{
    for (size_t i = 0; i < referee->count; i++)
        if (is_within(clause, &referee->clauses[i]) && is_within(&referee->clauses[i], clause)) {
            referee->clauses[i] = referee->clauses[--referee->count];
            return;
        }
}

/* The verdict on the proof, and the step with which it was reached, from 1; 0 before the first or at the end.
 */
static bool referee_verifies(struct referee *referee, const struct clause *proof, size_t count, size_t *step)
{
    memset(referee->value, 0, sizeof referee->value);
    *step = 0;
    if (meets_a_contradiction(referee, referee->value))
        return true;
    for (size_t i = 0; i < count; i++) {
        *step = i + 1;
        if (proof[i].deletes) {
            referee_delete(referee, &proof[i]);
            continue;
        }
        if (!referee_follows(referee, &proof[i]))
            return false;
        referee_add(referee, &proof[i]);
        if (meets_a_contradiction(referee, referee->value))
            return true;
    }
    *step = 0;
    return false;
}

/* --- texts --- */

static char *put(char *at, const struct clause *clause)
{
    if (clause->deletes)
        at += sprintf(at, "d ");
    for (unsigned k = 0; k < clause->size; k++)
        at += sprintf(at, "%d ", clause->literals[k]);
    return at + sprintf(at, "0\n");
}

/* One clause a line, so that line n is step n. */
static void print_proof(char *text, const struct clause *proof, size_t count)
{
    *text = 0;
    for (size_t i = 0; i < count; i++)
        text = put(text, &proof[i]);
}

static struct cnf *formula_of(const char *text, struct allocator *allocator)
{
    struct cnf *formula = dimacs_read(text, strlen(text), allocator, NULL, NULL);
    assert_non_null(formula);
    return formula;
}

static void load_referee(struct referee *referee, const struct cnf *formula)
{
    struct clause clause = {.size = 0};
    referee->count = 0;
    for (size_t i = 0; i < formula->length; i++)
        if (formula->literals[i])
            clause.literals[clause.size++] = formula->literals[i];
        else {
            referee_add(referee, &clause);
            clause.size = 0;
        }
}

struct said {
    enum proof_verdict verdict;
    struct proof_report report;
    unsigned remarks;
    char complaint[COMPLAINT_MAX + 48];
};

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct said *said = context;
    said->remarks += remark;
    snprintf(said->complaint, sizeof said->complaint, "%zu:%zu: %s", line, column, text);
}

static struct said check(const struct cnf *formula, const char *proof, size_t length)
{
    struct allocator allocator = {.limit = 0};
    struct said said = {.remarks = 0};
    said.verdict = proof_check(formula, proof, length, &allocator, hear, &said, &said.report);
    assert_int_equal(allocator.used, 0);
    return said;
}

static struct said check_text(const char *formula_text, const char *proof)
{
    struct allocator allocator = {.limit = 0};
    struct cnf *formula = formula_of(formula_text, &allocator);
    struct said said = check(formula, proof, strlen(proof));
    cnf_close(formula);
    return said;
}

/* The checker says what the referee says, and at the same step. Returns the verdict. */
static bool assert_agrees(const struct cnf *formula, const struct clause *proof, size_t count)
{
    static struct referee referee;
    static char text[1 << 20];
    size_t step;
    load_referee(&referee, formula);
    bool verified = referee_verifies(&referee, proof, count, &step);
    print_proof(text, proof, count);
    struct said said = check(formula, text, strlen(text));
    assert_int_equal(said.verdict, verified ? PROOF_VERIFIED : PROOF_NOT_VERIFIED);
    assert_int_equal(said.report.line, step);
    return verified;
}

/* --- a published example --- */

/* Rivest's formula of four variables and eight clauses, with its proofs as in the description of drat-trim.
 */
static const char rivest[] = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n"
                             "-1 -3 -4 0\n1 3 4 0\n-1 2 4 0\n1 -2 -4 0\n";

static void the_published_proof_of_rivests_formula_is_verified(void **state)
{
    (void)state;
    struct said said =
        check_text(rivest, "1 2 0\nd 1 2 -3 0\n1 0\nd 1 2 0\nd 1 3 4 0\nd 1 -2 -4 0\n2 0\n0\n");
    assert_int_equal(said.verdict, PROOF_VERIFIED);
    assert_int_equal(said.remarks, 0);
    assert_int_equal(said.report.deletions, 4);
    assert_int_equal(check_text(rivest, "1 2 0\n1 0\n2 0\n0\n").verdict, PROOF_VERIFIED);
}

/* -1 is redundant (RAT), but does not follow from the formula: a checker of RUP must refuse it. */
static void a_lemma_that_is_only_redundant_is_refused(void **state)
{
    (void)state;
    struct said said = check_text(rivest, "-1 0\nd -1 -2 3 0\nd -1 -3 -4 0\nd -1 2 4 0\n2 0\n0\n");
    assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
    assert_int_equal(said.report.line, 1);
}

/* --- what counts as a proof --- */

static const char pairs[] = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

static void a_proof_may_end_where_units_contradict_each_other(void **state)
{
    (void)state;
    assert_int_equal(check_text(pairs, "2 0\n").verdict, PROOF_VERIFIED);
    assert_int_equal(check_text(pairs, "2 0\n0\n").verdict, PROOF_VERIFIED);
}

static void a_formula_whose_units_contradict_each_other_needs_no_proof(void **state)
{
    (void)state;
    assert_int_equal(check_text("p cnf 2 3\n1 0\n-1 2 0\n-2 0\n", "").verdict, PROOF_VERIFIED);
    assert_int_equal(check_text("p cnf 1 1\n0\n", "").verdict, PROOF_VERIFIED);
    assert_int_equal(check_text("p cnf 0 1\n0\n", "c nothing\n").verdict, PROOF_VERIFIED);
}

static void a_proof_that_ends_too_early_is_refused(void **state)
{
    (void)state;
    static const char *const proofs[] = {"", "c only a comment", "1 2 0\n", "%RUPD32 2 4   \n"};
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        struct said said = check_text(pairs, proofs[i]);
        assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
        assert_int_equal(said.report.line, 0);
        assert_string_equal(said.report.reason.text, "the proof ends before the contradiction");
    }
}

static void the_empty_clause_alone_is_no_proof(void **state)
{
    (void)state;
    struct said said = check_text(pairs, "c so I say\n\n0\n");
    assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
    assert_int_equal(said.report.line, 3);
    assert_string_equal(said.report.reason.text, "the clause does not follow by unit propagation");
}

static void literals_told_twice_and_clauses_that_are_always_true_do_no_harm(void **state)
{
    (void)state;
    static const char odd[] = "p cnf 2 6\n1 2 2 1 0\n-1 -1 2 0\n1 -1 0\n1 1 -2 0\n2 -2 2 1 0\n-2 -1 -2 0\n";
    assert_int_equal(check_text(odd, "1 -1 0\nd 1 -1 0\nd 2 1 0\n-1 2 0\n0").verdict, PROOF_NOT_VERIFIED);
    assert_int_equal(check_text(odd, "1 -1 0\n2 2 2 0\n0").verdict, PROOF_VERIFIED);
}

static void a_clause_that_was_deleted_is_not_used_any_more(void **state)
{
    (void)state;
    struct said said = check_text(pairs, "d 2 1 0\n2 0\n0\n");
    assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
    assert_int_equal(said.report.line, 2);
    /* Of two alike one is left. */
    static const char twice[] = "p cnf 2 5\n1 2 0\n2 1 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    assert_int_equal(check_text(twice, "d 2 1 0\n2 0\n0\n").verdict, PROOF_VERIFIED);
    assert_int_equal(check_text(twice, "d 2 1 0\nd 1 2 0\n2 0\n0\n").verdict, PROOF_NOT_VERIFIED);
}

static void deleting_what_is_not_there_is_ignored_with_one_remark(void **state)
{
    (void)state;
    struct said said = check_text(pairs, "d 1 0\nd 2 0\n2 0\n0\n");
    assert_int_equal(said.verdict, PROOF_VERIFIED);
    assert_int_equal(said.remarks, 1);
    assert_string_equal(said.complaint, "1:1: a clause is deleted that is not there");
    assert_int_equal(said.report.deletions, 0);
}

static void what_a_deleted_unit_implied_stays(void **state)
{
    (void)state;
    static const char chain[] = "p cnf 3 5\n1 0\n-1 2 0\n-2 3 -1 0\n-3 -2 -1 0\n2 3 0\n";
    assert_int_equal(check_text(chain, "d 1 0\n0\n").verdict, PROOF_VERIFIED);
}

static void each_malformed_proof_is_refused_for_its_first_mistake(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length; /* 0: up to the final zero */
        const char *said;
    } proofs[] = {
        {"1 2", 0, "1:4: the proof is cut off: no 0 ends its last clause"},
        {"1 0\nd 1", 0, "2:4: the proof is cut off: no 0 ends its last clause"},
        {"1 0\nd", 0, "2:2: the proof is cut off: no 0 ends its last clause"},
        {"1 0\n3 0\n", 0, "2:1: variable '3' is out of range: the formula has 2"},
        {"1 0\nd -3 0\n", 0, "2:3: variable '3' is out of range: the formula has 2"},
        {"1 99999999999999999999 0\n", 0,
         "1:3: variable '99999999999999999999' is out of range: the formula has 2"},
        {"1 x 0\n", 0, "1:3: 'x' is not a literal"},
        {"1 -0\n", 0, "1:3: '-0' is not a literal"},
        {"1 d 2 0\n", 0, "1:3: 'd' is not a literal"},
        {"d d 2 0\n", 0, "1:3: 'd' is not a literal"},
        {"1 0\n%RUPD32 2 4\n", 0, "2:1: '%RUPD32' is not a literal"},
        {"p cnf 2 1\n", 0, "1:1: 'p' is not a literal"},
        {"a\2\0", 3, "1:3: a zero byte: this is not a text file"},
    };
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        struct allocator allocator = {.limit = 0};
        struct cnf *formula = formula_of(pairs, &allocator);
        size_t length = proofs[i].length ? proofs[i].length : strlen(proofs[i].bytes);
        struct said said = check(formula, proofs[i].bytes, length);
        assert_int_equal(said.verdict, PROOF_UNREADABLE);
        assert_string_equal(said.complaint, proofs[i].said);
        cnf_close(formula);
    }
}

static void a_header_of_millions_of_variables_costs_nothing(void **state)
{
    (void)state;
    struct allocator allocator = {.limit = 1 << 24};
    struct proof_report report;
    struct cnf *formula = formula_of("p cnf 268435455 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", &allocator);
    assert_int_equal(proof_check(formula, "2 0\n", 4, &allocator, NULL, NULL, &report), PROOF_VERIFIED);
    cnf_close(formula);
    assert_int_equal(allocator.used, 0);
}

/* --- random formulas and proofs --- */

static void random_clause(struct random *random, unsigned variables, unsigned width, struct clause *clause)
{
    clause->size = random_below(random, width + 1);
    clause->deletes = false;
    for (unsigned k = 0; k < clause->size; k++) {
        int variable = (int)random_below(random, variables) + 1;
        clause->literals[k] = random_below(random, 2) ? variable : -variable;
    }
}

static struct cnf *random_formula(struct random *random, struct allocator *allocator, unsigned variables,
                                  unsigned clauses)
{
    char text[4096], *at = text + sprintf(text, "p cnf %u %u\n", variables, clauses);
    for (unsigned i = 0; i < clauses; i++) {
        struct clause clause;
        do
            random_clause(random, variables, 3, &clause);
        while (clause.size < (random_below(random, 20) ? 2 : 0));
        at = put(at, &clause);
    }
    return formula_of(text, allocator);
}

/* Random lemmas, some of which follow and some do not, and deletions of what is there and what is not. */
static void random_proofs_get_the_referees_verdict_at_the_same_line(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, STEPS = 40 };
    struct random random;
    unsigned verified = 0, refused = 0, satisfiable = 0;
    random_seed(&random, 11, 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct allocator allocator = {.limit = 0};
        unsigned variables = 2 + random_below(&random, 5);
        struct cnf *formula =
            random_formula(&random, &allocator, variables, variables * (2 + random_below(&random, 5)));
        struct referee *referee = malloc(sizeof *referee);
        struct clause proof[STEPS];
        size_t count = 0;
        assert_non_null(referee);
        load_referee(referee, formula);
        memset(referee->value, 0, sizeof referee->value);
        while (count < STEPS && referee->count) {
            struct clause *step = &proof[count];
            if (!random_below(&random, 3)) {
                *step = referee->clauses[random_below(&random, (unsigned)referee->count)];
                if (step->size > 1 && !random_below(&random, 4))
                    step->size--;
                step->deletes = true;
                count++;
                referee_delete(referee, step);
                continue;
            }
            random_clause(&random, variables, 3, step);
            if (!referee_follows(referee, step) && random_below(&random, 200))
                continue;
            referee_add(referee, step);
            count++;
            if (!step->size)
                break;
        }
        bool said = assert_agrees(formula, proof, count);
        if (has_a_model(formula)) {
            assert_false(said);
            satisfiable++;
        }
        verified += said;
        refused += !said;
        free(referee);
        cnf_close(formula);
    }
    assert_true(verified > ROUNDS / 10 && refused > ROUNDS / 10 && satisfiable > ROUNDS / 10);
}

/* --- PicoSAT's proofs, intact and altered --- */

/* So many pigeons and one more do not fit into so many holes. */
static void pigeonhole(char *text, int holes)
{
    char *at = text + sprintf(text, "p cnf %d %d\n", (holes + 1) * holes,
                              holes + 1 + holes * (holes + 1) * holes / 2);
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
        for (int hole = 1; hole <= holes; hole++)
            at += sprintf(at, "%d ", pigeon * holes + hole);
        at += sprintf(at, "0\n");
    }
    for (int hole = 1; hole <= holes; hole++)
        for (int pigeon = 0; pigeon <= holes; pigeon++)
            for (int other = 0; other < pigeon; other++)
                at += sprintf(at, "-%d -%d 0\n", pigeon * holes + hole, other * holes + hole);
}

/* The lemmas of a proof by `cdcl` that the formula has no model, and how many they are. */
static size_t prove(const struct cnf *formula, struct clause *proof)
{
    struct allocator allocator = {.limit = 0};
    struct certificate_claim claim = {.formula = formula};
    struct certificate made;
    struct error error;
    char stem[64], path[80];
    size_t count = 0;
    snprintf(stem, sizeof stem, "/tmp/quadrille-proof-%ld", (long)getpid());
    assert_true(certificate_make(&claim, stem, &allocator, &made, &error));
    assert_int_equal(made.end, CERTIFICATE_VERIFIED);
    snprintf(path, sizeof path, "%s.cnf", stem);
    remove(path);
    snprintf(path, sizeof path, "%s.lrat", stem);
    FILE *steps = fopen(path, "r");
    char line[4096];
    assert_non_null(steps);
    while (fgets(line, sizeof line, steps)) {
        char *at;
        strtol(line, &at, 10);
        if (at[1] == 'd')
            continue;
        struct clause clause = {.size = 0};
        for (int literal; (literal = (int)strtol(at, &at, 10)) != 0;)
            clause.literals[clause.size++] = literal;
        proof[count++] = clause;
    }
    fclose(steps);
    remove(path);
    return count;
}

/* Every lemma dropped, every literal turned round, every end cut off: the referee's verdict each time. */
static void altered_proofs_are_refused_where_it_matters(void **state)
{
    (void)state;
    static char text[1 << 16];
    static struct clause proof[CLAUSES_MAX], altered[CLAUSES_MAX];
    struct allocator allocator = {.limit = 0};
    unsigned dropped = 0, turned = 0, cut = 0;
    pigeonhole(text, 4);
    struct cnf *formula = formula_of(text, &allocator);
    size_t count = prove(formula, proof);
    assert_true(count > 10);
    assert_true(assert_agrees(formula, proof, count));
    for (size_t i = 0; i < count; i++) {
        memcpy(altered, proof, i * sizeof *proof);
        memcpy(altered + i, proof + i + 1, (count - i - 1) * sizeof *proof);
        dropped += !assert_agrees(formula, altered, count - 1);
        cut += !assert_agrees(formula, proof, i);
        memcpy(altered, proof, count * sizeof *proof);
        for (unsigned k = 0; k < proof[i].size; k++) {
            altered[i].literals[k] = -proof[i].literals[k];
            turned += !assert_agrees(formula, altered, count);
            altered[i].literals[k] = proof[i].literals[k];
        }
    }
    assert_true(dropped > 0 && turned > 0 && cut > count / 2);
    cnf_close(formula);
    assert_int_equal(allocator.used, 0);
}

static void memory_running_out_at_any_request_is_told_and_leaves_nothing(void **state)
{
    (void)state;
    static const char proof[] = "2 0\n0\n";
    struct allocator outside = {.limit = 0};
    struct cnf *formula = formula_of(pairs, &outside);
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    for (uint64_t fail_at = 1; verdict == PROOF_NO_MEMORY; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        struct proof_report report;
        verdict = proof_check(formula, proof, strlen(proof), &allocator, NULL, NULL, &report);
        assert_int_equal(allocator.used, 0);
        assert_true(fail_at < 100);
    }
    assert_int_equal(verdict, PROOF_VERIFIED);
    cnf_close(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_proof_of_rivests_formula_is_verified),
        cmocka_unit_test(a_lemma_that_is_only_redundant_is_refused),
        cmocka_unit_test(a_proof_may_end_where_units_contradict_each_other),
        cmocka_unit_test(a_formula_whose_units_contradict_each_other_needs_no_proof),
        cmocka_unit_test(a_proof_that_ends_too_early_is_refused),
        cmocka_unit_test(the_empty_clause_alone_is_no_proof),
        cmocka_unit_test(literals_told_twice_and_clauses_that_are_always_true_do_no_harm),
        cmocka_unit_test(a_clause_that_was_deleted_is_not_used_any_more),
        cmocka_unit_test(deleting_what_is_not_there_is_ignored_with_one_remark),
        cmocka_unit_test(what_a_deleted_unit_implied_stays),
        cmocka_unit_test(each_malformed_proof_is_refused_for_its_first_mistake),
        cmocka_unit_test(a_header_of_millions_of_variables_costs_nothing),
        cmocka_unit_test(random_proofs_get_the_referees_verdict_at_the_same_line),
        cmocka_unit_test(altered_proofs_are_refused_where_it_matters),
        cmocka_unit_test(memory_running_out_at_any_request_is_told_and_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
