/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a proof with hints: the input is a formula, a line %, and the proof, text or binary.
 * What is verified must be true: a formula of few variables is checked against all ways of choosing them. */
#include "common/formats/dimacs.h"
#include "common/proof/lrat.h"
#include "tests/fuzz/fuzz.h"
#include "tests/models.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 24, FEW = 10 };

static void insist(bool condition)
{
    if (!condition)
        abort();
}

struct told {
    size_t length;
    unsigned mistakes;
};

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct told *told = context;
    insist(line <= told->length + 1 && column <= told->length + 1 && (line == 0 || column > 0) && *text);
    told->mistakes += !remark;
}

static void check(const struct cnf *formula, const char *proof, size_t length, struct allocator *allocator)
{
    struct proof_report report;
    struct told told = {.length = length};
    enum proof_verdict verdict = lrat_check(formula, proof, length, allocator, hear, &told, &report);
    insist(told.mistakes == (verdict == PROOF_UNREADABLE));
    insist((verdict == PROOF_NOT_VERIFIED) == (*report.reason.text != 0));
    insist(report.line <= length + 1 && report.column <= length + 1 && report.byte <= length);
    if (verdict == PROOF_VERIFIED && formula->variables <= FEW)
        insist(!has_a_model(formula));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *proof = fuzz_find_proof(text, size);
    size_t length = size - (size_t)(proof - text);
    struct allocator allocator = {.limit = MEMORY};
    struct cnf *formula = dimacs_read(text, (size_t)(proof - text), &allocator, NULL, NULL);
    if (formula)
        check(formula, proof, length, &allocator);
    cnf_close(formula);
    insist(!allocator.used);
    return 0;
}
