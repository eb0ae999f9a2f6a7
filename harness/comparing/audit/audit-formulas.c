/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-formulas.h"

#include "common/base/bits.h"
#include "common/base/random.h"
#include "common/formula/cnf-isomorph.h"
#include "harness/ground/memory.h"

#include <stdio.h>
#include <string.h>

/* A formula being made, and its number of models. */
enum { LITERALS_MAX = 2048 };

struct made {
    int variables;
    size_t clauses, length;
    int literals[LITERALS_MAX];
    uint64_t count;
    char name[96];
};

static void add(struct made *made, int literal)
{
    made->literals[made->length++] = literal;
    made->clauses += !literal;
}

static void add_pair(struct made *made, int a, int b)
{
    add(made, a);
    add(made, b);
    add(made, 0);
}

/* --- pigeons and holes ---
 *
 * p(i, j): pigeon i is in hole j. Each is in one hole at least, no two are in one. With a pigeon more than
 * holes there is no model, with as many of both there are n! ways (each in one hole exactly, then, for no
 * hole can stay empty). */
static void make_pigeons(struct made *made, struct random *random)
{
    unsigned holes = 3 + random_below(random, 3), pigeons = holes + random_below(random, 2);
    made->variables = (int)(pigeons * holes);
    for (unsigned i = 0; i < pigeons; i++) {
        for (unsigned j = 0; j < holes; j++)
            add(made, (int)(i * holes + j + 1));
        add(made, 0);
    }
    for (unsigned j = 0; j < holes; j++)
        for (unsigned a = 0; a < pigeons; a++)
            for (unsigned b = 0; b < a; b++)
                add_pair(made, -(int)(a * holes + j + 1), -(int)(b * holes + j + 1));
    made->count = pigeons == holes;
    for (unsigned i = 2; i <= holes; i++)
        made->count *= i;
    snprintf(made->name, sizeof made->name, "%u pigeons in %u holes", pigeons, holes);
}

/* --- implications ---
 *
 * x1 -> x2 -> ... -> xn: n + 1 models, for once one is true, all behind it are. Closed to a cycle two are
 * left: all or none; one if a clause says that some is true; no model if another says that some is false. */
static void make_implications(struct made *made, struct random *random)
{
    int variables = 4 + (int)random_below(random, 30);
    unsigned closed = random_below(random, 4);
    static const char *const how[] = {"a chain of %d implications", "a cycle of %d implications",
                                      "a cycle of %d implications and a literal",
                                      "a cycle of %d implications and two literals that contradict it"};
    made->variables = variables;
    for (int i = 1; i < variables; i++)
        add_pair(made, -i, i + 1);
    if (closed)
        add_pair(made, -variables, 1);
    if (closed >= 2) {
        add(made, 1 + (int)random_below(random, (unsigned)variables));
        add(made, 0);
    }
    if (closed == 3) {
        add(made, -1 - (int)random_below(random, (unsigned)variables));
        add(made, 0);
    }
    made->count = closed ? closed == 1 ? 2 : closed == 2 : (uint64_t)variables + 1;
    snprintf(made->name, sizeof made->name, how[closed], closed ? variables : variables - 1);
}

/* --- parities ---
 *
 * Equations over the field of two elements, each of three of n variables, four clauses an equation. With a
 * right side that some assignment gives there are 2^(n - rank) models; none if then the right side of an
 * equation changes that the others imply. */
enum { PARITY_VARIABLES = 14, PARITIES_MAX = 18 };

/* Whether an equation is implied by those before it; it joins them in reduced form if not. */
static bool is_implied(uint64_t equation, uint64_t *reduced, unsigned *rank)
{
    for (unsigned i = 0; i < *rank; i++)
        if (equation >> bits_lowest(reduced[i]) & 1)
            equation ^= reduced[i];
    if (equation)
        reduced[(*rank)++] = equation;
    return !equation;
}

static void add_parity(struct made *made, uint64_t equation, bool odd)
{
    int variable[3];
    for (unsigned i = 0; i < 3; i++, equation &= equation - 1)
        variable[i] = (int)bits_lowest(equation) + 1;
    /* One clause for each assignment of the wrong parity. */
    for (unsigned values = 0; values < 8; values++) {
        if ((bits_count(values) & 1) == odd)
            continue;
        for (unsigned i = 0; i < 3; i++)
            add(made, values >> i & 1 ? -variable[i] : variable[i]);
        add(made, 0);
    }
}

static void make_parities(struct made *made, struct random *random)
{
    uint64_t reduced[PARITY_VARIABLES], model = random_next(random);
    unsigned rank = 0, count = 9 + random_below(random, PARITIES_MAX - 8);
    bool contradict = random_below(random, 3) == 0, is_contradicted = false;
    made->variables = PARITY_VARIABLES;
    for (unsigned i = 0; i < count; i++) {
        uint64_t equation = 0;
        while (bits_count(equation) < 3)
            equation |= UINT64_C(1) << random_below(random, PARITY_VARIABLES);
        bool odd = bits_count(equation & model) & 1;
        if (is_implied(equation, reduced, &rank) && contradict && !is_contradicted) {
            is_contradicted = true;
            odd = !odd;
        }
        add_parity(made, equation, odd);
    }
    made->count = is_contradicted ? 0 : UINT64_C(1) << (PARITY_VARIABLES - rank);
    snprintf(made->name, sizeof made->name, "%u parities of %u variables, %u of them independent", count,
             PARITY_VARIABLES, rank);
}

/* --- random clauses ---
 *
 * Three different variables a clause, each sign as likely: random 3-SAT, whose models are counted by trying
 * all assignments. */
enum { RANDOM_VARIABLES = 12, RANDOM_CLAUSES_MAX = 60 };

struct random_clause {
    unsigned variables, positive; /* sets of three, and of those that are not negated */
};

static uint64_t try_all(const struct random_clause *clause, unsigned count)
{
    uint64_t models = 0;
    for (unsigned model = 0; model < 1u << RANDOM_VARIABLES; model++) {
        unsigned i = 0;
        while (i < count && ((model ^ ~clause[i].positive) & clause[i].variables))
            i++;
        models += i == count;
    }
    return models;
}

static void make_random_clauses(struct made *made, struct random *random)
{
    struct random_clause clause[RANDOM_CLAUSES_MAX];
    unsigned count = 40 + random_below(random, RANDOM_CLAUSES_MAX - 39);
    made->variables = RANDOM_VARIABLES;
    for (unsigned i = 0; i < count; i++) {
        clause[i].variables = 0;
        while (bits_count(clause[i].variables) < 3)
            clause[i].variables |= 1u << random_below(random, RANDOM_VARIABLES);
        clause[i].positive = (unsigned)random_next(random) & clause[i].variables;
        for (unsigned left = clause[i].variables; left; left &= left - 1) {
            int variable = (int)bits_lowest(left) + 1;
            add(made, clause[i].positive & left & (0 - left) ? variable : -variable);
        }
        add(made, 0);
    }
    made->count = try_all(clause, count);
    snprintf(made->name, sizeof made->name, "%u random clauses of %u variables", count, RANDOM_VARIABLES);
}

/* --- all of them --- */

static void (*const makers[])(struct made *made, struct random *random) = {make_random_clauses, make_parities,
                                                                           make_implications, make_pigeons};

static void add_question(struct audit_questions *list, struct made *made, uint64_t instance,
                         struct random *random)
{
    struct cnf formula = {.variables = made->variables,
                          .option_variables = made->variables,
                          .clauses = made->clauses,
                          .length = made->length,
                          .literals = made->literals};
    struct audit_question question = {
        .kind = audit_kind_of(made->count), .least = made->count, .count = made->count, .exact = true};
    question.formula = memory_had(
        cnf_isomorph_make(&formula, CNF_SIGNS_FLIPPED, random_next(random), instance, 1, 0, list->allocator));
    audit_set_name(&question, "an isomorph of %s", made->name);
    audit_add(list, &question);
}

/* Each turn takes all makers, in an order of its own. */
void audit_add_formulas(struct audit_questions *list, size_t wanted, uint64_t seed)
{
    enum { MAKERS = sizeof makers / sizeof *makers };
    struct random random;
    unsigned order[MAKERS] = {0};
    for (size_t added = 0; added < wanted; added++) {
        struct made made = {0};
        if (added % MAKERS == 0) {
            for (unsigned i = 0; i < MAKERS; i++)
                order[i] = i;
            random_seed(&random, seed, added);
            random_shuffle(&random, order, MAKERS);
        }
        makers[order[added % MAKERS]](&made, &random);
        add_question(list, &made, added, &random);
    }
}
