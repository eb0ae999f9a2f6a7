/* SPDX-License-Identifier: MIT */
#include "harness/extensions/proofs/uniqueness-proof.h"

#include "common/base/clock.h"
#include "common/formats/dimacs.h"
#include "common/formula/encoding.h"
#include "common/verify.h"
#include "harness/base/memory.h"
#include "harness/sets/file.h"
#include "solvers/services/unsatisfiable.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool certificate_is_of_one(const char *text, size_t length)
{
    const char *end = text + length, *line = text;
    if (length < sizeof CERTIFICATE_OF_ONE || memcmp(text, CERTIFICATE_OF_ONE, sizeof CERTIFICATE_OF_ONE - 1))
        return false;
    for (int header = 0; header < 2; header++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline ? newline + 1 : end;
    }
    return end - line > 8 && !memcmp(line, "c p show", 8); /* of a formula nothing is said there */
}

enum { UNSETTLED, OUT, IN };

/* What a clause settles: itself alone an option; one of two that exclude each other, with the one the
 * other. */
static void uniqueness_proof_settle(const int *clause, size_t length, uint8_t *option)
{
    if (length == 1)
        option[abs(*clause) - 1] = *clause > 0 ? IN : OUT;
    for (size_t i = 0; length == 2 && clause[0] < 0 && clause[1] < 0 && i < 2; i++)
        if (option[-clause[i] - 1] == IN)
            option[-clause[1 - i] - 1] = OUT;
}

bool certificate_forbids_one(const struct cnf *cnf, struct allocator *allocator)
{
    uint8_t *option = memory_checked(allocator_take_zeroed(allocator, (size_t)cnf->variables + 1));
    size_t last = cnf->length ? cnf->length - 1 : 0;
    while (last && cnf->literals[last - 1])
        last--;
    for (size_t at = last; at + 1 < cnf->length; at++)
        option[abs(cnf->literals[at]) - 1] = cnf->literals[at] < 0 ? IN : OUT;
    for (int pass = 0; pass < 2; pass++) /* the givens stand after the pairs */
        for (size_t begin = 0, at = 0; at < last; at++)
            if (!cnf->literals[at]) {
                uniqueness_proof_settle(cnf->literals + begin, at - begin, option);
                begin = at + 1;
            }
    bool all = true;
    for (int variable = 1; variable <= cnf->variables; variable++)
        all &= option[variable - 1] != UNSETTLED || !cnf_shows(cnf, variable);
    allocator_give(allocator, option, (size_t)cnf->variables + 1);
    return all;
}

const char *const certificate_end_names[] = {
    [CERTIFICATE_VERIFIED] = "verified",
    [CERTIFICATE_REFUSED] = "refused",
    [CERTIFICATE_FALSE] = "false",
    [CERTIFICATE_STOPPED] = "stopped",
    NULL,
};

static const struct cnf_style full_clauses = {.encoding = ENCODING_COMPLETE,
                                              .at_most_one = AT_MOST_ONE_PAIRWISE};

struct uniqueness_proof_maker {
    const struct certificate_claim *claim;
    struct allocator *allocator;
    struct certificate *made;
    struct error *error;
    char cnf_path[PATH_MAX], proof_path[PATH_MAX];
    bool cnf_begun, proof_begun; /* the files are ours */
    struct cnf *full;            /* the clauses of the cover, owned; null if the claim brings its formula */
    const struct cnf *plain;     /* those, or the claim's */
    struct cnf *certified;       /* and the givens, and the clause that forbids the solution */
    uint8_t *state;              /* of each option or variable of the formula: OPEN, TAKEN, CHOSEN */
};

enum { OPEN, CHOSEN, TAKEN };

/* --- the formula --- */

static bool uniqueness_proof_mark(struct uniqueness_proof_maker *maker, const uint32_t *options, size_t count,
                                  uint8_t state)
{
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= (uint32_t)maker->plain->variables)
            return error_set(maker->error, "there is no option %u", options[i] + 1);
        maker->state[options[i]] = state;
    }
    return true;
}

/* Whether the solution claimed is one, the options taken included. */
static bool uniqueness_proof_verify_solution(struct uniqueness_proof_maker *maker)
{
    size_t variables = (size_t)maker->plain->variables, count = 0;
    uint32_t *all = memory_get(variables * sizeof *all);
    for (size_t variable = 0; variable < variables; variable++)
        if (maker->state[variable] != OPEN)
            all[count++] = (uint32_t)variable;
    struct error why;
    bool right = maker->claim->cover ? verify_cover(maker->claim->cover, all, count, &why)
                                     : verify_formula(maker->plain, all, count, &why);
    free(all);
    return right || error_set(maker->error, "the solution to be certified is none: %.400s", why.text);
}

static void uniqueness_proof_append(struct cnf *cnf, int literal)
{
    cnf->literals[cnf->length++] = literal;
    cnf->clauses += !literal;
}

/* Whether the options chosen say which are not: without bounds, for each option has a primary item. With
 * bounds more may be chosen beside them. */
static bool chosen_say_all(const struct cover *cover)
{
    return cover && !cover->bounds;
}

/* The literal by which a variable may differ from the solution; 0: it says nothing that the others do not. */
static int differing_literal(const struct uniqueness_proof_maker *maker, int variable)
{
    uint8_t state = maker->state[variable - 1];
    if (!cnf_shows(maker->plain, variable))
        return 0;
    if (state == CHOSEN)
        return -variable;
    return state == OPEN && !chosen_say_all(maker->claim->cover) ? variable : 0;
}

static void fill_certified(struct uniqueness_proof_maker *maker)
{
    const struct certificate_claim *claim = maker->claim;
    struct cnf *certified = maker->certified;
    memcpy(certified->literals, maker->plain->literals, maker->plain->length * sizeof(int));
    for (size_t i = 0; i < claim->taken_count; i++) {
        uniqueness_proof_append(certified, (int)claim->taken[i] + 1);
        uniqueness_proof_append(certified, 0);
    }
    if (!claim->solution)
        return;
    for (int variable = 1; variable <= maker->plain->variables; variable++)
        if (differing_literal(maker, variable))
            uniqueness_proof_append(certified, differing_literal(maker, variable));
    uniqueness_proof_append(certified, 0);
}

/* How many literals the formula to be certified has, with the zeros. */
static size_t certified_length(const struct uniqueness_proof_maker *maker)
{
    size_t length = maker->plain->length + 2 * maker->claim->taken_count + (maker->claim->solution != NULL);
    if (maker->claim->solution)
        for (int variable = 1; variable <= maker->plain->variables; variable++)
            length += differing_literal(maker, variable) != 0;
    return length;
}

static bool build_formula(struct uniqueness_proof_maker *maker)
{
    const struct certificate_claim *claim = maker->claim;
    if (!claim->formula)
        maker->full = memory_checked(cnf_of_cover(claim->cover, &full_clauses, maker->allocator));
    maker->plain = claim->formula ? claim->formula : maker->full;
    memory_require(maker->plain);
    if (maker->plain->clauses > INT_MAX - 1 - claim->taken_count)
        return error_set(maker->error, "too many clauses for a certificate");
    maker->state = memory_zeroed((size_t)maker->plain->variables, 1);
    if (!uniqueness_proof_mark(maker, claim->solution, claim->solution ? claim->solution_count : 0, CHOSEN) ||
        !uniqueness_proof_mark(maker, claim->taken, claim->taken_count, TAKEN) ||
        (claim->solution && !uniqueness_proof_verify_solution(maker)))
        return false;
    struct cnf *certified = memory_checked(allocator_take_zeroed(maker->allocator, sizeof *certified));
    size_t room = (certified_length(maker) + 1) * sizeof(int);
    int *literals = memory_checked(allocator_take(maker->allocator, room));
    *certified = *maker->plain;
    certified->literals = literals;
    certified->shown = NULL; /* a proof is about all variables */
    certified->option_variables = certified->variables;
    certified->allocator = maker->allocator;
    maker->certified = certified;
    fill_certified(maker);
    return true;
}

/* --- the files --- */

static bool cannot_write(struct uniqueness_proof_maker *maker, const char *path)
{
    return error_set(maker->error, "cannot write %.400s: %s", path, strerror(errno));
}

/* Closes a file that was written; its size goes to *bytes. */
static bool uniqueness_proof_finish(struct uniqueness_proof_maker *maker, FILE *file, const char *path,
                                    size_t *bytes)
{
    bool written = !fflush(file) && !ferror(file);
    long size = ftell(file);
    *bytes = size > 0 ? (size_t)size : 0;
    return (!fclose(file) && written) || cannot_write(maker, path);
}

static bool uniqueness_proof_write_formula(struct uniqueness_proof_maker *maker)
{
    const struct certificate_claim *claim = maker->claim;
    struct cnf shown = *maker->certified;
    if (claim->cover)
        shown.option_variables = maker->plain->option_variables; /* which those of the clause stand for */
    FILE *file = fopen(maker->cnf_path, "wb");
    if (!file)
        return cannot_write(maker, maker->cnf_path);
    maker->cnf_begun = true;
    fprintf(file, "%s; %zu unit clauses of givens behind the %zu of the problem%s\n",
            claim->solution ? CERTIFICATE_OF_ONE : "c to show: there is no solution", claim->taken_count,
            maker->plain->clauses, claim->solution ? "; the last forbids the solution" : "");
    dimacs_write(file, &shown, claim->cover, NULL, 0);
    return uniqueness_proof_finish(maker, file, maker->cnf_path, &maker->made->cnf_bytes);
}

/* --- the proof --- */

static bool write_proof(struct uniqueness_proof_maker *maker, enum search_end *end)
{
    FILE *file = fopen(maker->proof_path, "wb");
    if (!file)
        return cannot_write(maker, maker->proof_path);
    maker->proof_begun = true;
    uint64_t started = clock_now();
    const struct search search = {.deadline = maker->claim->deadline, .stop = maker->claim->stop};
    *end = prove_unsatisfiable(maker->certified, file, maker->allocator, &search);
    maker->made->prove_ns = clock_now() - started;
    if (!uniqueness_proof_finish(maker, file, maker->proof_path, &maker->made->proof_bytes))
        return false;
    memory_require(*end != SEARCH_NO_MEMORY);
    return true;
}

/* --- the check, through the files as written --- */

/* The checker's complaints about what we wrote are its reason to refuse. */
static void keep_complaint(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct certificate *made = context;
    if (!remark)
        error_set(&made->reason, "%zu:%zu: %s", line, column, text);
}

static void check_texts(struct uniqueness_proof_maker *maker, const struct file *formula,
                        const struct file *proof)
{
    struct certificate *made = maker->made;
    made->end = CERTIFICATE_REFUSED;
    struct cnf *cnf = dimacs_read(formula->text, formula->length, maker->allocator, keep_complaint, made);
    if (!cnf) {
        memory_require(made->reason.text[0]);
        return;
    }
    struct proof_report report;
    uint64_t started = clock_now();
    enum proof_verdict verdict =
        lrat_check(cnf, proof->text, proof->length, maker->allocator, keep_complaint, made, &report);
    made->check_ns = clock_now() - started;
    made->variables = (size_t)cnf->variables;
    made->clauses = cnf->clauses;
    made->lemmas = report.lemmas;
    cnf_close(cnf);
    if (verdict == PROOF_VERIFIED)
        made->end = CERTIFICATE_VERIFIED;
    else if (verdict == PROOF_NOT_VERIFIED)
        error_set(&made->reason, "line %zu: %.400s", report.line, report.reason.text);
    memory_require(verdict != PROOF_NO_MEMORY);
}

static bool uniqueness_proof_check(struct uniqueness_proof_maker *maker)
{
    struct file formula, proof = {.text = NULL};
    bool read = file_read(&formula, maker->cnf_path) && file_read(&proof, maker->proof_path);
    if (read)
        check_texts(maker, &formula, &proof);
    else
        error_set(maker->error, "cannot read %.400s: %s", formula.text ? maker->proof_path : maker->cnf_path,
                  strerror(errno));
    file_close(&formula);
    file_close(&proof);
    return read;
}

/* --- all together --- */

static bool make(struct uniqueness_proof_maker *maker)
{
    enum search_end end = SEARCH_STOPPED;
    if (!build_formula(maker) || !uniqueness_proof_write_formula(maker) || !write_proof(maker, &end))
        return false;
    if (end == SEARCH_EXHAUSTED)
        return uniqueness_proof_check(maker);
    maker->made->end = end == SEARCH_LIMIT ? CERTIFICATE_FALSE : CERTIFICATE_STOPPED;
    if (end == SEARCH_LIMIT)
        error_set(&maker->made->reason, "there is %s solution", maker->claim->solution ? "another" : "a");
    return true;
}

static void uniqueness_proof_release(struct uniqueness_proof_maker *maker)
{
    free(maker->state);
    cnf_close(maker->certified);
    cnf_close(maker->full);
}

bool certificate_make(const struct certificate_claim *claim, const char *stem, struct allocator *allocator,
                      struct certificate *made, struct error *error)
{
    assert(claim->cover || claim->formula);
    struct uniqueness_proof_maker maker = {
        .claim = claim, .allocator = allocator, .made = made, .error = error};
    *made = (struct certificate){.end = CERTIFICATE_STOPPED};
    if (snprintf(maker.cnf_path, PATH_MAX, "%s.cnf", stem) >= PATH_MAX ||
        snprintf(maker.proof_path, PATH_MAX, "%s.lrat", stem) >= PATH_MAX)
        return error_set(error, "the path is too long: %.400s", stem);
    bool carried_out = make(&maker);
    uniqueness_proof_release(&maker);
    if (!carried_out || made->end == CERTIFICATE_FALSE || made->end == CERTIFICATE_STOPPED) {
        if (maker.cnf_begun)
            remove(maker.cnf_path);
        if (maker.proof_begun)
            remove(maker.proof_path);
    }
    return carried_out;
}
