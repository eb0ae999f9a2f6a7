/* SPDX-License-Identifier: MIT */
/* The diagram of all solutions of one instance, for the commands that read something off it. */
#pragma once

#include "common/base/text.h"
#include "harness/base/command.h"
#include "harness/sets/sets.h"
#include "solvers/services/diagram.h"

/* Memory that the diagram may take, with all that makes and writes it, where counted->allocator has no
 * limit. */
#define COUNTED_BYTES_MOST ((size_t)2000000000)

struct counted {
    struct allocator allocator;
    struct set_list sets;
    struct problem problem;
    const uint8_t *cells;      /* of a board its givens; else null */
    const struct cover *cover; /* that is counted */
    struct cover *lowered;     /* the same of a board; else null */
    uint32_t *taken;           /* options of its givens */
    size_t taken_count;
    uint32_t *order; /* the primary items as they are covered */
    struct layer_plan plan;
    struct diagram diagram;
};

/* What an instance that is not loaded needs so that it may be closed. */
void counted_begin(struct counted *counted);

/* Loads the one instance named; what is wrong is reported in the name of the command and its option.
 * EXIT_DONE, or an exit status with nothing left open. */
int counted_load(struct counted *counted, const struct command *command, const char *option,
                 char *const *names, size_t count, const struct reader_options *options);

/* Orders the items of counted->cover and makes the diagram of what counted->taken leaves of it, within the
 * limit of counted->allocator. SEARCH_EXHAUSTED, or why not, with a sentence; SEARCH_FAILED: no diagram is
 * made for so wide a cover. */
enum search_end counted_diagram(struct counted *counted, const struct search *search, struct error *reason);

/* Makes its diagram. EXIT_DONE, or, reported, EXIT_FAILED. */
int counted_make(struct counted *counted, const struct command *command, uint64_t timeout_ns);

void counted_close(struct counted *counted);

/* Prints the digits of a number of the diagram. */
void counted_print(const struct counted *counted, const uint64_t *number, FILE *file);
