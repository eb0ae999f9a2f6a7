/* SPDX-License-Identifier: MIT */
/* What extensions (harness/extensions) add to the program. The core knows them by this list alone. */
#pragma once

#include "harness/base/command.h"

struct answer_prover; /* harness/answers/solve-sets.h */
struct report_format; /* harness/report/report.h */
struct counted;       /* harness/answers/counted.h */

/* Writes a proof of a count to a file, and reports what is wrong in the name of a command. Returns an exit
 * status. */
typedef int count_certifier(const struct counted *counted, const char *path, const char *command);

struct extension {
    const struct command *command;             /* null: none */
    const struct answer_prover *prove_answers; /* `solve --certify`; null: not this one */
    count_certifier *certify_count;            /* `count --certify`; null: not this one */
    const struct report_format *report_format; /* `report --format`; null: none */
};

/* In the order of harness/extensions.def, null-terminated. */
extern const struct extension *const extensions[];

/* Return the first of them that can do it, or null. */
const struct answer_prover *extensions_answer_prover(void);
count_certifier *extensions_count_certifier(void);
