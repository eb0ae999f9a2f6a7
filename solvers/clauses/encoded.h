/* SPDX-License-Identifier: MIT */
/* What back-ends share that hand clauses to an external SAT solver: the formula of a problem, its givens
 * as unit clauses, what a model says, and the clause that forbids a solution. */
#pragma once

#include "common/formula/encoding.h"
#include "solvers/interface/solver.h"

struct encoded {
    struct allocator *allocator;
    struct arrays arrays;
    const struct cnf *formula; /* the problem's, or `own`; shown variables come first in it */
    struct cnf *own; /* of the problem's cover, or its formula with the variables in another order */
    bool of_cover;
    bool may_grow; /* a solution may have all options of another one, and more: items have bounds */
    /* For each variable its variable of the problem, both counted from 0; null: the same. */
    uint32_t *variable_of;
    uint8_t *is_taken; /* of each variable: whether it is a given of the instance */
    /* The model: a value for each variable, counted from 0, above 0 if true. The back-end fills it in. */
    int8_t *value;
    uint32_t *chosen; /* a solution */
};

/* The settings of such a back-end, the first of its table. */
enum { ENCODED_ENCODING, ENCODED_AMO, ENCODED_BOUNDS, ENCODED_SETTINGS };

#define ENCODED_SETTINGS_TABLE                                                   \
    [ENCODED_ENCODING] = {.name = "encoding",                                    \
                          .summary = "which constraints are written as clauses", \
                          .choices = encoding_names,                             \
                          .initial = ENCODING_COMPLETE},                         \
    [ENCODED_AMO] = {.name = "amo",                                              \
                     .summary = "how \"at most one\" is written as clauses",     \
                     .choices = at_most_one_names,                               \
                     .initial = AT_MOST_ONE_FITTING},                            \
    [ENCODED_BOUNDS] = {                                                         \
        .name = "bounds", .summary = "how the bounds of items are written", .choices = cardinality_names}

/* A table of these alone. */
extern const struct setting encoded_settings[];

/* False and a sentence if the problem can't be encoded as the settings say, or memory runs out. */
bool encoded_open(struct encoded *encoded, const struct problem *problem, const struct settings *settings,
                  struct allocator *allocator, struct error *error);
/* Returns a state of `size` bytes. It begins with a struct encoded, which is open; the rest is zero. Returns
 * null and a sentence if that fails. */
void *encoded_open_state(size_t size, const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, struct error *error);
/* Takes one that failed to open, too. */
void encoded_close(struct encoded *encoded);

/* Begins and ends an instance: marks its givens and counts variables and clauses. */
void encoded_begin(struct encoded *encoded, const struct instance *instance, struct search *search);
void encoded_end(struct encoded *encoded, const struct instance *instance);

/* Returns how many variables make a solution, the first ones; the others need no value in a model. */
uint32_t encoded_solution_variables(const struct encoded *encoded);

/* Reports the model as a solution, of a formula with the variables that are not shown; as search_report. */
bool encoded_report(struct encoded *encoded, struct search *search);

/* The clause that forbids the solution just reported, literal by literal to `add`, its final 0 too. False if
 * that clause is empty: there are no further solutions then, and nothing was added. Of a cover it says that
 * not all of these options again; of a formula, or a cover with bounds, not these values of the shown
 * variables again. */
bool encoded_forbid(const struct encoded *encoded, void (*add)(void *context, int literal), void *context);
