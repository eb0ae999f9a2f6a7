/* SPDX-License-Identifier: MIT */
#include "harness/cli/extensions.h"

#define BESIDE(name, uses)
#define EXTENSION(name, uses) extern const struct extension extension_##name;
#include "harness/extensions.def"
#undef EXTENSION
#define EXTENSION(name, uses) &extension_##name,
const struct extension *const extensions[] = {
#include "harness/extensions.def"
    NULL};

const struct answer_prover *extensions_answer_prover(void)
{
    for (const struct extension *const *extension = extensions; *extension; extension++)
        if ((*extension)->prove_answers)
            return (*extension)->prove_answers;
    return NULL;
}

count_certifier *extensions_count_certifier(void)
{
    for (const struct extension *const *extension = extensions; *extension; extension++)
        if ((*extension)->certify_count)
            return (*extension)->certify_count;
    return NULL;
}
