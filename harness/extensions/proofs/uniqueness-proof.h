/* SPDX-License-Identifier: MIT */
/* Certificates: proofs that an instance has no solution, or none but the one that is known. The formula is
 * the full clauses of the cover (complete encoding, pairwise) with the givens as unit clauses, so that
 * nothing is left unproved between the instance and the proof; for "none but this one", a last clause forbids
 * the solution, and no other: of a cover with bounds it names the options not chosen, too. `cdcl` proves that
 * it has no model, and writes beside each clause those that it follows from (LRAT). The proof is a run of its
 * own, whatever was searched before. Our own checker (common/proof/lrat.h) then reads both files and has the
 * last word. */
#pragma once

#include "common/proof/lrat.h"

#include <stdatomic.h>

/* What is claimed of an instance. */
struct certificate_claim {
    const struct cover *cover; /* null if the instance entered as a formula */
    const struct cnf *formula; /* null: the full clauses of the cover */
    const uint32_t *taken;     /* the options of the givens */
    size_t taken_count;
    /* Null: there is no solution. Else this is the only one: the options chosen (the taken ones may be among
     * them or not), or the true variables of a formula, the first being 0. */
    const uint32_t *solution;
    size_t solution_count;
    uint64_t deadline;      /* of clock_now(), for the proof; 0: none */
    const atomic_int *stop; /* null: never stops */
};

enum certificate_end {
    CERTIFICATE_VERIFIED,
    CERTIFICATE_REFUSED, /* the checker refused the proof: the files stay for people to look at */
    CERTIFICATE_FALSE,   /* the claim is wrong: there is a solution, or another one. No files stay */
    CERTIFICATE_STOPPED, /* deadline or stop flag. No files stay */
};

/* Their names: verified, refused, false, stopped. */
extern const char *const certificate_end_names[];

struct certificate {
    enum certificate_end end;
    struct error reason; /* with CERTIFICATE_REFUSED and CERTIFICATE_FALSE */
    size_t variables, clauses, lemmas;
    size_t cnf_bytes, proof_bytes;
    uint64_t prove_ns; /* loading, solving and writing the proof, without opening and closing its file */
    uint64_t check_ns; /* checking it, without reading the files */
};

/* Proves the claim, writes STEM.cnf and STEM.lrat, checks them as written. False and a sentence
 * if that could not be carried out: the solution claimed is none, a file can't be written;
 * no file stays then. */
bool certificate_make(const struct certificate_claim *claim, const char *stem, struct allocator *allocator,
                      struct certificate *made, struct error *error);

/* What the last clause of a certificate of uniqueness forbids. */

/* Such a certificate begins with this. */
#define CERTIFICATE_OF_ONE "c to show: there is only one solution"

/* Whether the text of a formula begins as a certificate that a cover has one solution. */
bool certificate_is_of_one(const char *text, size_t length);

/* Whether the last clause of such a formula forbids one solution alone: with the options that it names as
 * chosen, all others are settled. Version 0.3.0 forbade more where a cover has bounds. */
bool certificate_forbids_one(const struct cnf *cnf, struct allocator *allocator);
