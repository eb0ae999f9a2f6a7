/* SPDX-License-Identifier: MIT */
/* Asks back-ends about one instance, in a process of their own: one that crashes, or never answers, takes
 * nothing with it. What they say is compared as `compare` does it. */
#pragma once

#include "harness/measuring/cross-check.h"

#include <stdio.h>

struct shrink_answer {
    bool refused; /* it does not take such an instance */
    struct outcome outcome;
};

/* What is wrong with answers, the worse one first. */
enum fault { FAULT_NONE, FAULT_BREAKS, FAULT_CONTRADICTION };

struct asking {
    const struct spec_list *specs;
    uint64_t limit, looks;
    uint64_t asked_count; /* instances so far */
    struct asked_page *page;
};

void asking_open(struct asking *asking);
void asking_close(struct asking *asking);

/* Asks all of them, and says what is wrong with their answers; null or where the sentences about it go, a
 * line each. */
enum fault asking_ask(struct asking *asking, const struct problem *problem, const uint8_t *cells,
                      FILE *sentences);
