/* SPDX-License-Identifier: MIT */
#include "common/formats/dimacs.h"
#include "common/proof/lrat.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cnf *formula_of(const char *text, struct allocator *allocator)
{
    struct cnf *formula = dimacs_read(text, strlen(text), allocator, NULL, NULL);
    assert_non_null(formula);
    return formula;
}

struct said {
    enum proof_verdict verdict;
    struct proof_report report;
    unsigned remarks, complaints;
    char complaint[COMPLAINT_MAX + 48];
};

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct said *said = context;
    said->remarks += remark;
    said->complaints += !remark;
    snprintf(said->complaint, sizeof said->complaint, "%zu:%zu: %s", line, column, text);
}

static struct said check(const struct cnf *formula, const char *proof, size_t length)
{
    struct allocator allocator = {.limit = 0};
    struct said said = {.remarks = 0};
    said.verdict = lrat_check(formula, proof, length, &allocator, hear, &said, &said.report);
    assert_int_equal(allocator.used, 0);
    assert_int_equal(said.complaints, said.verdict == PROOF_UNREADABLE);
    return said;
}

static struct said check_bytes(const char *formula_text, const char *proof, size_t length)
{
    struct allocator allocator = {.limit = 0};
    struct cnf *formula = formula_of(formula_text, &allocator);
    struct said said = check(formula, proof, length);
    cnf_close(formula);
    return said;
}

static struct said check_text(const char *formula_text, const char *proof)
{
    return check_bytes(formula_text, proof, strlen(proof));
}

/* --- proofs by hand --- */

/* Rivest's formula of four variables and eight clauses. */
static const char rivest[] = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n"
                             "-1 -3 -4 0\n1 3 4 0\n-1 2 4 0\n1 -2 -4 0\n";

static void each_step_follows_by_its_hints(void **state)
{
    (void)state;
    struct said said =
        check_text(rivest, "c by hand\n9 1 2 0 1 6 3 0\n9 d 1 0\n10 1 0 9 8 4 6 0\n10 d 9 8 6 0\n"
                           "12 2 0 10 7 5 3 0\n13 0 10 12 2 4 5 0\n");
    assert_int_equal(said.verdict, PROOF_VERIFIED);
    assert_int_equal(said.report.lemmas, 4);
    assert_int_equal(said.report.deletions, 4);
    assert_int_equal(said.report.line, 7);
    assert_int_equal(said.remarks, 0);
}

/* -1 does not follow, but is redundant: whatever is resolved with a clause that has 1 follows. */
static const char redundant[] = "9 -1 0 -1 7 5 -6 7 2 -8 2 5 0\n9 d 2 5 7 0\n10 2 0 9 1 6 3 0\n"
                                "11 0 9 10 8 4 6 0\n";

static void a_clause_may_be_redundant_instead(void **state)
{
    (void)state;
    assert_int_equal(check_text(rivest, redundant).verdict, PROOF_VERIFIED);
}

/* x stands for 1 and 2: its first literal is new, so that there is nothing to resolve with. */
static void a_clause_may_define_a_new_variable(void **state)
{
    (void)state;
    static const char both[] = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    assert_int_equal(
        check_text(both, "5 3 -1 -2 0 0\n6 -3 1 0 -5 0\n7 -3 2 0 -5 0\n8 2 0 1 2 0\n9 0 8 4 3 0\n").verdict,
        PROOF_VERIFIED);
    /* Once -3 is there, 3 alone is not redundant. */
    struct said said = check_text(both, "5 3 -1 -2 0 0\n6 -3 1 0 -5 0\n7 3 0 0\n");
    assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
    assert_string_equal(said.report.reason.text, "the hints end here, and no clause is false");
}

static void a_clause_with_a_literal_twice_is_a_clause(void **state)
{
    (void)state;
    static const char odd[] = "p cnf 2 6\n1 2 2 1 0\n-1 -1 2 0\n1 -1 0\n1 1 -2 0\n2 -2 2 1 0\n-2 -1 -2 0\n";
    assert_int_equal(check_text(odd, "7 2 0 1 2 0\n8 0 7 4 6 0\n").verdict, PROOF_VERIFIED);
    /* It counts once among those to be resolved with. */
    struct said said = check_text("p cnf 3 3\n-1 -1 2 0\n2 3 0\n2 -3 0\n", "4 1 0 -1 2 3 0\n");
    assert_string_equal(said.report.reason.text, "the proof ends before the empty clause");
}

static void an_empty_clause_of_the_formula_is_a_hint_like_others(void **state)
{
    (void)state;
    assert_int_equal(check_text("p cnf 1 2\n1 0\n0\n", "3 0 2 0").verdict, PROOF_VERIFIED);
    assert_int_equal(check_text("p cnf 1 2\n1 0\n0\n", "3 0 1 0").verdict, PROOF_NOT_VERIFIED);
}

static void what_stands_behind_the_last_hint_is_not_looked_at(void **state)
{
    (void)state;
    assert_int_equal(check_text(rivest, "9 1 2 0 1 6 3 77 -4 0\n10 1 0 9 8 4 6 0\n11 2 0 10 7 5 3 0\n"
                                        "12 0 10 11 2 4 5 0\n13 4 0 0\n")
                         .verdict,
                     PROOF_VERIFIED);
}

/* --- what is refused --- */

static void each_wrong_step_is_refused_where_it_goes_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *proof;
        size_t line, column;
        const char *reason;
    } proofs[] = {
        {"", 0, 0, "the proof ends before the empty clause"},
        {"9 1 2 0 1 6 3 0\n", 0, 0, "the proof ends before the empty clause"},
        {"9 0 0\n", 1, 5, "the hints end here, and no clause is false"},
        {"9 1 2 0 1 6 0\n", 1, 13, "the hints end here, and no clause is false"},
        {"9 1 2 0 6 1 3 0\n", 1, 9, "clause 6 is no unit: 3 and 4 are open"},
        {"9 1 2 0 1 1 6 3 0\n", 1, 11, "clause 1 is no unit: -3 is true already"},
        {"9 1 2 0 1 6\n9 0\n", 2, 1, "there is no clause 9"},
        {"9 1 2 0 1 6 3 0\n12 1 0 9 8 11 0\n", 2, 12, "there is no clause 11"},
        {"9 d 8 1 0\n9 1 2 0 1 6 3 0\n", 2, 9, "clause 1 was taken away"},
        {"9 1 2 0 1 6 3 0\n9 d 9 0\n10 1 0 9 8 4 6 0\n", 3, 8, "clause 9 was taken away"},
        {"9 1 2 1 0 1 6 3 0\n", 1, 7, "the clause has 1 twice"},
        {"9 1 2 -1 0 1 6 3 0\n", 1, 7, "the clause has 1 and -1"},
        /* the redundant one, each time with something wrong */
        {"9 -1 0 -1 7 5 -6 7 2 0\n", 1, 22, "3 clauses have 1, but there are hints for 2 of them"},
        {"9 -1 0 -6 7 2 -1 7 5 -8 2 5 0\n", 1, 15, "clause 1 has its hints behind those for clause 6"},
        {"9 -1 0 -1 7 5 -1 7 5 -8 2 5 0\n", 1, 15, "clause 1 has its hints behind those for clause 1"},
        {"9 -1 0 -1 7 5 -5 -6 7 2 -8 2 5 0\n", 1, 15, "clause 5 does not have 1"},
        {"9 -1 0 -1 7 5 -6 7 -8 2 5 0\n", 1, 20, "the hints for clause 6 end here, and no clause is false"},
        {"9 d 6 0\n9 -1 0 -1 7 5 -6 7 2 -8 2 5 0\n", 2, 15, "clause 6 was taken away"},
        {"9 0 -1 7 5 -6 7 2 -8 2 5 0\n", 1, 5, "the hints end here, and no clause is false"},
        {"9 -2 -1 0 -1 7 5 -6 7 2 -8 2 5 0\n", 1, 18, "clause 6 does not have 2"},
    };
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        struct said said = check_text(rivest, proofs[i].proof);
        assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
        assert_false(said.report.binary);
        assert_int_equal(said.report.line, proofs[i].line);
        assert_int_equal(said.report.column, proofs[i].column);
        assert_string_equal(said.report.reason.text, proofs[i].reason);
    }
}

/* A clause that was taken away needs no group any more. */
static void clauses_taken_away_are_not_resolved_with(void **state)
{
    (void)state;
    struct said said = check_text(rivest, "9 d 6 0\n9 -1 0 -1 7 5 -8 2 5 0\n");
    assert_string_equal(said.report.reason.text, "the proof ends before the empty clause");
    /* Nor once hints were counted. */
    said = check_text(rivest, "9 -1 0 -1 7 5 -6 7 2 -8 2 5 0\n9 d 9 1 0\n10 -1 0 -6 7 2 -8 2 5 0\n");
    assert_string_equal(said.report.reason.text, "the proof ends before the empty clause");
}

static void deleting_what_is_not_there_is_ignored_with_one_remark(void **state)
{
    (void)state;
    struct said said = check_text(rivest, "9 1 2 0 1 6 3 0\n9 d 12 1 1 0\n9 d 99 0\n10 1 0 9 8 4 6 0\n"
                                          "11 2 0 10 7 5 3 0\n12 0 10 11 2 4 5 0\n");
    assert_int_equal(said.verdict, PROOF_VERIFIED);
    assert_int_equal(said.remarks, 1);
    assert_string_equal(said.complaint, "2:1: a clause is deleted that is not there");
    assert_int_equal(said.report.deletions, 1);
}

static void each_malformed_proof_is_refused_for_its_first_mistake(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length; /* 0: up to the final zero */
        const char *said;
    } proofs[] = {
        {"9 1 2", 0, "1:6: the proof is cut off: no 0 ends its last step"},
        {"9 1 2 0\n1 6 3", 0, "2:6: the proof is cut off: no 0 ends its last step"},
        {"9", 0, "1:2: the proof is cut off: no 0 ends its last step"},
        {"9 d 1", 0, "1:6: the proof is cut off: no 0 ends its last step"},
        {"x 1 0 1 0\n", 0, "1:1: 'x' is not a number"},
        {"9 1 x 0 1 0\n", 0, "1:5: 'x' is not a number"},
        {"9 1 0 1 - 0\n", 0, "1:9: '-' is not a number"},
        {"9 1 0 1 -0\n", 0, "1:9: '-0' is not a number"},
        {"9 1 0 1 d 0\n", 0, "1:9: 'd' is not a number"},
        {"9 1 c 0 1 0\n", 0, "1:5: 'c' is not a number"},
        {"8 1 0 1 0\n", 0, "1:1: 8 is not above the id before it, 8"},
        {"0 1 0 1 0\n", 0, "1:1: 0 is not above the id before it, 8"},
        {"-9 1 0 1 0\n", 0, "1:1: -9 is not above the id before it, 8"},
        {"9 1 2 0 1 6 3 0\n9 1 0 9 0\n", 0, "2:1: 9 is not above the id before it, 9"},
        {"9 d -1 0\n", 0, "1:5: -1 is not the id of a clause"},
        {"9 268435456 0 1 0\n", 0, "1:3: 268435456 is too large for a literal"},
        {"99999999999999999999 1 0 1 0\n", 0, "1:1: '99999999999999999999' is too large"},
        {"9 1 0 1 \0 0\n", 12, "1:9: a zero byte: this is not a text file"},
        /* binary: by the place of the byte */
        {"a\x12", 0, "0:2: the proof is cut off: no 0 ends its last step"},
        {"a\x12\2\0\2", 5, "0:5: the proof is cut off: no 0 ends its last step"},
        {"a\x12\2\0\x82", 5, "0:4: the proof is cut off: no 0 ends its last step"},
        {"a\x12\2\0\2\0b", 7, "0:6: a step begins with a or d, not with a byte 98"},
        {"a\x12\1\0\2\0", 6, "0:2: a byte 1 stands for no number"},
        {"a\x10\2\0\2\0", 6, "0:1: 8 is not above the id before it, 8 (what is binary is read as LRAT)"},
        {"d\3\0", 3, "0:1: -1 is not the id of a clause"},
        {"d\xff\xff\xff\xff\xff\xff\xff\xff\xff\1\0", 12, "0:1: a number is too large"},
        {"d\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\1\0", 14, "0:1: a number is too large"},
        {"a\x12\x82\x80\x80\x80\2\0\2\0", 10, "0:2: 268435457 is too large for a literal"},
    };
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        size_t length = proofs[i].length ? proofs[i].length : strlen(proofs[i].bytes);
        struct said said = check_bytes(rivest, proofs[i].bytes, length);
        assert_int_equal(said.verdict, PROOF_UNREADABLE);
        assert_string_equal(said.complaint, proofs[i].said);
    }
}

static void a_proof_is_recognised_by_its_first_step(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length; /* 0: up to the final zero */
        bool is;
    } proofs[] = {
        {"9 1 2 0 1 6 3 0\n", 0, true},
        {"c a comment\n9 0 1 6 3 0\n", 0, true},
        {"\n9 1 2 0 0\n9 d 1 0", 0, true},
        {"8 d 0\n", 0, true},
        {"9 d 1", 0, true},
        {"a\x12\0", 3, true},
        {"d\2\0", 3, true},
        {"d \0", 3, true},
        {"a", 0, true},
        {"", 0, false},
        {"0\n", 0, false},
        {"1 2 0\n1 0\n0\n", 0, false},
        {"-1 0 2 0\n", 0, false},
        {"1 2 0 1 0 0\n", 0, false},
        {"d 1 2 0\n", 0, false},
        {"%RUPD32 3 6\n1 2 0\n", 0, false},
        {"c 9 1 2 0 1 0\n", 0, false},
    };
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        size_t length = proofs[i].length ? proofs[i].length : strlen(proofs[i].bytes);
        assert_int_equal(lrat_recognise(proofs[i].bytes, length), proofs[i].is);
    }
}

/* --- binary --- */

/* The bytes are those of drat-trim's `compress` for `redundant`. */
static void binary_proofs_of_others_are_read(void **state)
{
    (void)state;
    static const char compressed[] = "a\022\3\0\3\016\n\r\016\4\021\4\n\0d\4\n\016\0a\024\4\0\022\2\014\6\0"
                                     "a\026\0\022\024\020\010\014\0";
    struct said said = check_bytes(rivest, compressed, sizeof compressed - 1);
    assert_int_equal(said.verdict, PROOF_VERIFIED);
    assert_int_equal(said.report.lemmas, 3);
    assert_int_equal(said.report.deletions, 3);
}

static void a_wrong_hint_in_binary_is_told_by_its_byte(void **state)
{
    (void)state;
    struct said said = check_bytes(rivest, "a\x12\2\4\0\2\6\6\0", 9);
    assert_int_equal(said.verdict, PROOF_NOT_VERIFIED);
    assert_true(said.report.binary);
    assert_int_equal(said.report.byte, 7);
    assert_string_equal(said.report.reason.text, "clause 3 is no unit: -4 is true already");
}

static void memory_running_out_at_any_request_is_told_and_leaves_nothing(void **state)
{
    (void)state;
    struct allocator outside = {.limit = 0};
    struct cnf *formula = formula_of(rivest, &outside);
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    for (uint64_t fail_at = 1; verdict == PROOF_NO_MEMORY; fail_at++) {
        struct allocator allocator = {.fail_at = fail_at};
        struct proof_report report;
        verdict = lrat_check(formula, redundant, sizeof redundant - 1, &allocator, NULL, NULL, &report);
        assert_int_equal(allocator.used, 0);
        assert_true(fail_at < 100);
    }
    assert_int_equal(verdict, PROOF_VERIFIED);
    cnf_close(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_follows_by_its_hints),
        cmocka_unit_test(a_clause_may_be_redundant_instead),
        cmocka_unit_test(a_clause_may_define_a_new_variable),
        cmocka_unit_test(a_clause_with_a_literal_twice_is_a_clause),
        cmocka_unit_test(an_empty_clause_of_the_formula_is_a_hint_like_others),
        cmocka_unit_test(what_stands_behind_the_last_hint_is_not_looked_at),
        cmocka_unit_test(each_wrong_step_is_refused_where_it_goes_wrong),
        cmocka_unit_test(clauses_taken_away_are_not_resolved_with),
        cmocka_unit_test(deleting_what_is_not_there_is_ignored_with_one_remark),
        cmocka_unit_test(each_malformed_proof_is_refused_for_its_first_mistake),
        cmocka_unit_test(a_proof_is_recognised_by_its_first_step),
        cmocka_unit_test(binary_proofs_of_others_are_read),
        cmocka_unit_test(a_wrong_hint_in_binary_is_told_by_its_byte),
        cmocka_unit_test(memory_running_out_at_any_request_is_told_and_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
