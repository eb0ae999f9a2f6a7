/* SPDX-License-Identifier: MIT */
/* Proofs: which clauses a learnt one follows from, in the order in which a checker needs them
 * (common/proof/lrat.h). Proofs are for searches that end at the first model, so no level is pinned, and no
 * literal late. */
#include "solvers/sat/cdcl.h"
#include "solvers/sat/cdcl-internal.h"

#include <string.h>

/* Writes a step that adds a clause; returns the clause's number. */
static uint32_t cdcl_proof_add_clause(struct proof *proof, const uint32_t *literals, size_t length,
                                      const uint32_t *hints, size_t hint_count)
{
    lrat_put(proof->text, ++proof->last);
    for (size_t i = 0; i < length; i++)
        lrat_put(proof->text, dimacs_of_literal(literals[i]));
    lrat_put(proof->text, 0);
    for (size_t i = 0; i < hint_count; i++)
        lrat_put(proof->text, hints[i]);
    lrat_end_step(proof->text);
    return proof->last;
}

/* The number of the clause that is the reason for `literal`. */
static uint32_t number_of_reason(struct cdcl *cdcl, antecedent reason, uint32_t literal)
{
    if (!(reason & 1))
        return *clause_head(cdcl, reason >> 1, BEFORE_NUMBER);
    const struct clause_set *set = &cdcl->set;
    size_t at = set->implied_start[negation(reason >> 1)];
    while (set->implied[at] != literal)
        at++;
    return set->implied_number[at];
}

/* Gives the literals that are true at level 0 unit clauses of their own, so that hints need not explain them
 * again. */
static void prove_units(struct cdcl *cdcl)
{
    struct proof *proof = cdcl->proof;
    uint32_t end = cdcl->level ? cdcl->levels[1].start : cdcl->assigned;
    for (; proof->proved < end; proof->proved++) {
        uint32_t literal = cdcl->trail[proof->proved], hint_count = 0;
        antecedent reason = cdcl->variables[literal / 2].reason;
        struct literals literals;
        if (!reason)
            continue; /* it was learnt, or stands alone in a clause of the formula */
        get_literals(cdcl, reason, literal, &literals);
        for (uint32_t i = 0; i < literals.count; i++)
            if (literals.at[i] != literal)
                proof->hints[hint_count++] = proof->unit_number[literals.at[i] / 2];
        proof->hints[hint_count++] = number_of_reason(cdcl, reason, literal);
        proof->unit_number[literal / 2] = cdcl_proof_add_clause(proof, &literal, 1, proof->hints, hint_count);
    }
}

static void cdcl_proof_need(struct cdcl *cdcl, antecedent reason, uint32_t literal)
{
    struct literals literals;
    get_literals(cdcl, reason, literal, &literals);
    for (uint32_t i = 0; i < literals.count; i++)
        cdcl->proof->needed[literals.at[i] / 2] = true;
}

/* Writes the learnt clause. When its literals are false, what follows is what is on the trail between them
 * and the conflict: backwards along it we find which of that the conflict needs, and forwards, in which
 * order. */
static uint32_t write_learnt(struct cdcl *cdcl)
{
    struct proof *proof = cdcl->proof;
    uint32_t hint_count = 0;
    memset(proof->needed, 0, cdcl->set.variables * sizeof *proof->needed);
    memset(proof->written, 0, cdcl->set.variables * sizeof *proof->written);
    cdcl_proof_need(cdcl, cdcl->conflict, cdcl->conflict_literal);
    for (uint32_t i = 0; i < cdcl->learnt_length; i++)
        proof->written[cdcl->learnt[i] / 2] = true;
    for (uint32_t at = cdcl->assigned; at-- > 0;) {
        uint32_t literal = cdcl->trail[at], variable = literal / 2;
        proof->needed[variable] &= !proof->written[variable];
        if (proof->needed[variable] && cdcl->variables[variable].level)
            cdcl_proof_need(cdcl, cdcl->variables[variable].reason, literal);
    }
    for (uint32_t at = 0; at < cdcl->assigned; at++) {
        uint32_t literal = cdcl->trail[at];
        if (proof->needed[literal / 2])
            proof->hints[hint_count++] =
                cdcl->variables[literal / 2].level
                    ? number_of_reason(cdcl, cdcl->variables[literal / 2].reason, literal)
                    : proof->unit_number[literal / 2];
    }
    proof->hints[hint_count++] = number_of_reason(cdcl, cdcl->conflict, cdcl->conflict_literal);
    return cdcl_proof_add_clause(proof, cdcl->learnt, cdcl->learnt_length, proof->hints, hint_count);
}

void cdcl_prove_unit(struct cdcl *cdcl, size_t unit)
{
    cdcl->proof->unit_number[cdcl->set.units[unit] / 2] = cdcl->set.unit_number[unit];
}

void cdcl_prove_contradiction(struct cdcl *cdcl, size_t unit)
{
    const uint32_t hints[] = {cdcl->proof->unit_number[cdcl->set.units[unit] / 2],
                              cdcl->set.unit_number[unit]};
    cdcl_proof_add_clause(cdcl->proof, NULL, 0, hints, 2);
}

void cdcl_prove_empty_clause(struct cdcl *cdcl)
{
    cdcl_proof_add_clause(cdcl->proof, NULL, 0, &cdcl->set.empty_number, 1);
}

void cdcl_prove_learnt(struct cdcl *cdcl)
{
    prove_units(cdcl);
    cdcl->learnt_number = write_learnt(cdcl);
    /* It will be true without decisions. */
    if (cdcl->learnt_length == 1)
        cdcl->proof->unit_number[cdcl->learnt[0] / 2] = cdcl->learnt_number;
}

void cdcl_prove_end(struct cdcl *cdcl)
{
    cdcl->learnt_length = 0;
    prove_units(cdcl);
    write_learnt(cdcl);
}

enum search_end cdcl_refute(const struct cnf *formula, FILE *file, struct allocator *allocator,
                            struct search *search)
{
    const struct problem problem = {.formula = formula};
    const struct settings settings = {.value = {0}};
    const struct instance instance = {.cells = NULL};
    struct error error;
    struct cdcl *cdcl = NULL;
    if (!cdcl_open(&problem, &settings, true, allocator, &cdcl, &error))
        return SEARCH_NO_MEMORY;
    size_t variables = (size_t)formula->variables + 1;
    char piece[TEXT_PIECE];
    struct text text = text_of_file(file, piece);
    struct proof proof = {.text = &text, .last = (uint32_t)formula->clauses};
    proof.unit_number = arena_take(&cdcl->memory, variables * sizeof *proof.unit_number);
    proof.needed = arena_take(&cdcl->memory, variables * sizeof *proof.needed);
    proof.written = arena_take(&cdcl->memory, variables * sizeof *proof.written);
    proof.hints = arena_take(&cdcl->memory, variables * sizeof *proof.hints);
    enum search_end end = SEARCH_NO_MEMORY;
    if (proof.unit_number && proof.needed && proof.written && proof.hints) {
        search->limit = 1;
        cdcl->proof = &proof;
        end = cdcl_solve(cdcl, &instance, search);
    }
    cdcl_close(cdcl);
    text_flush(&text);
    return end;
}
