/* Any bytes at all as a proof: the input is a formula, a line %, and the proof. What is verified must be
 * true: a formula of few variables is held against all ways of choosing them. */
#include "common/formats/dimacs.h"
#include "common/proof/proof-checker.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 24, FEW = 10 };

static bool has_a_model(const struct cnf *formula)
{
    for (unsigned way = 0; way < 1u << formula->variables; way++) {
        bool all = true, clause = false;
        for (size_t i = 0; i < formula->length && all; i++) {
            int literal = formula->literals[i];
            if (literal)
                clause |= (way >> (abs(literal) - 1) & 1) == (literal > 0);
            else {
                all = clause;
                clause = false;
            }
        }
        if (all)
            return true;
    }
    return false;
}

static void count(void *context, size_t line, size_t column, bool remark, const char *text)
{
    if (!line || !column || !*text)
        abort();
    *(unsigned *)context += !remark;
}

static const char *find_proof(const char *text, size_t length)
{
    for (size_t i = 0; i + 3 <= length; i++)
        if (!memcmp(text + i, "\n%\n", 3))
            return text + i + 3;
    return text + length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size, *proof = find_proof(text, size);
    struct allocator allocator = {.limit = MEMORY};
    struct cnf *formula = dimacs_read(text, (size_t)(proof - text), &allocator, 0, 0);
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
