/* SPDX-License-Identifier: MIT */
/* A SAT solver of the plainest kind behind the IPASIR interface: Davis, Putnam, Logemann, Loveland, with unit
 * propagation by looking at every clause. It prints on standard output, as many do. */
#include <stdio.h>
#include <stdlib.h>

struct dpll {
    int *literals; /* clause after clause, each ended by 0 */
    size_t length, room;
    int variables;
    signed char *value; /* of each variable, the first being 1: 1, -1, or 0 for open */
    int *trail;
    size_t assigned;
    void *state;
    int (*terminate)(void *state);
};

const char *ipasir_signature(void);
void *ipasir_init(void);
void ipasir_release(void *solver);
void ipasir_add(void *solver, int literal);
void ipasir_assume(void *solver, int literal);
int ipasir_solve(void *solver);
int ipasir_val(void *solver, int literal);
int ipasir_failed(void *solver, int literal);
void ipasir_set_terminate(void *solver, void *state, int (*terminate)(void *state));

const char *ipasir_signature(void)
{
    return "dpll";
}

void *ipasir_init(void)
{
    puts("c a solver that talks");
    return calloc(1, sizeof(struct dpll));
}

void ipasir_release(void *solver)
{
    struct dpll *dpll = solver;
    free(dpll->literals);
    free(dpll->value);
    free(dpll->trail);
    free(dpll);
}

void ipasir_add(void *solver, int literal)
{
    struct dpll *dpll = solver;
    if (dpll->length == dpll->room) {
        dpll->room = dpll->room ? 2 * dpll->room : 1024;
        dpll->literals = realloc(dpll->literals, dpll->room * sizeof *dpll->literals);
        if (!dpll->literals)
            abort();
    }
    dpll->literals[dpll->length++] = literal;
    if (abs(literal) > dpll->variables)
        dpll->variables = abs(literal);
}

void ipasir_assume(void *solver, int literal)
{
    (void)solver, (void)literal;
    abort(); /* not needed here */
}

static int value_of(const struct dpll *dpll, int literal)
{
    int value = dpll->value[abs(literal)];
    return literal < 0 ? -value : value;
}

static void assign(struct dpll *dpll, int literal)
{
    dpll->value[abs(literal)] = literal < 0 ? -1 : 1;
    dpll->trail[dpll->assigned++] = abs(literal);
}

/* Assigns what is forced; 0 if a clause has become false. */
static int propagate(struct dpll *dpll)
{
    for (int again = 1; again;) {
        again = 0;
        for (size_t i = 0; i < dpll->length; i++) {
            int open = 0, last = 0, satisfied = 0;
            for (; dpll->literals[i]; i++) {
                int value = value_of(dpll, dpll->literals[i]);
                satisfied |= value > 0;
                open += value == 0;
                last = value == 0 ? dpll->literals[i] : last;
            }
            if (!satisfied && !open)
                return 0;
            if (!satisfied && open == 1) {
                assign(dpll, last);
                again = 1;
            }
        }
    }
    return 1;
}

static int search(struct dpll *dpll)
{
    if (dpll->terminate && dpll->terminate(dpll->state))
        return 0;
    size_t before = dpll->assigned;
    int verdict = 20;
    if (propagate(dpll)) {
        int variable = 1;
        while (variable <= dpll->variables && dpll->value[variable])
            variable++;
        if (variable > dpll->variables)
            return 10;
        for (int sign = 1; sign >= -1 && verdict == 20; sign -= 2) {
            size_t here = dpll->assigned;
            assign(dpll, sign * variable);
            verdict = search(dpll);
            while (verdict == 20 && dpll->assigned > here)
                dpll->value[dpll->trail[--dpll->assigned]] = 0;
        }
    }
    while (verdict == 20 && dpll->assigned > before)
        dpll->value[dpll->trail[--dpll->assigned]] = 0;
    return verdict;
}

int ipasir_solve(void *solver)
{
    struct dpll *dpll = solver;
    free(dpll->value);
    free(dpll->trail);
    dpll->value = calloc((size_t)dpll->variables + 1, sizeof *dpll->value);
    dpll->trail = calloc((size_t)dpll->variables + 1, sizeof *dpll->trail);
    dpll->assigned = 0;
    if (!dpll->value || !dpll->trail)
        abort();
    puts("c solving");
    return search(dpll);
}

int ipasir_val(void *solver, int literal)
{
    const struct dpll *dpll = solver;
    return value_of(dpll, literal) > 0 ? literal : -literal;
}

int ipasir_failed(void *solver, int literal)
{
    (void)solver, (void)literal;
    return 0;
}

void ipasir_set_terminate(void *solver, void *state, int (*terminate)(void *state))
{
    struct dpll *dpll = solver;
    dpll->state = state;
    dpll->terminate = terminate;
}
