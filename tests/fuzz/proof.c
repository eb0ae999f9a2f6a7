/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a proof: the input is a formula, a line %, and the proof. What is verified must be
 * true: a formula of few variables is checked against all ways of choosing them. */
#include "common/formats/dimacs.h"
#include "common/proof/proof-checker.h"
#include "tests/fuzz/fuzz.h"
#include "tests/models.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 24, FEW = 10 };

static void count(void *context, size_t line, size_t column, bool remark, const char *text)
{
    if (!line || !column || !*text)
        abort();
    *(unsigned *)context += !remark;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size, *proof = fuzz_find_proof(text, size);
    struct allocator allocator = {.limit = MEMORY};
    struct cnf *formula = dimacs_read(text, (size_t)(proof - text), &allocator, NULL, NULL);
    if (formula) {
        struct proof_report report;
        unsigned mistakes = 0;
        enum proof_verdict verdict =
            proof_check(formula, proof, (size_t)(end - proof), &allocator, count, &mistakes, &report);
        if (mistakes != (verdict == PROOF_UNREADABLE))
            abort();
        if (verdict == PROOF_VERIFIED && formula->variables <= FEW && has_a_model(formula))
            abort();
        if ((verdict == PROOF_NOT_VERIFIED) != (*report.reason.text != 0))
            abort();
    }
    cnf_close(formula);
    if (allocator.used)
        abort();
    return 0;
}
