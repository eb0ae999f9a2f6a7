/* SPDX-License-Identifier: MIT */
#include "common/formula/cnf-isomorph.h"

#include "common/base/array.h"
#include "common/base/random.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void shuffle_literals(struct random *random, int *literals, size_t count)
{
    random_shuffle(random, (unsigned *)literals, count);
}

static void draw_literals(struct random *random, const struct cnf *cnf, enum cnf_signs signs, int *literal_of)
{
    size_t variables = (size_t)cnf->variables,
           options = cnf->shown ? variables : (size_t)cnf->option_variables;
    shuffle_literals(random, literal_of, options);
    shuffle_literals(random, literal_of + options, variables - options);
    for (size_t i = 0; i < variables && signs == CNF_SIGNS_FLIPPED; i++)
        if (random_below(random, 2))
            literal_of[i] = -literal_of[i];
}

/* Where each clause begins. */
static void find_clauses(const struct cnf *cnf, size_t *start)
{
    size_t clause = 0;
    for (size_t i = 0; i < cnf->length && clause < cnf->clauses; i++)
        if (!i || !cnf->literals[i - 1])
            start[clause++] = i;
}

static void shuffle_starts(struct random *random, size_t *start, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = random_below(random, (unsigned)i), swapped = start[i - 1];
        start[i - 1] = start[j];
        start[j] = swapped;
    }
}

/* Appends a clause and its 0; returns what follows. */
static int *write_clause(int *to, const int *from, const int *literal_of)
{
    for (; *from; from++) {
        int literal = literal_of[(*from < 0 ? -*from : *from) - 1];
        *to++ = *from < 0 ? -literal : literal;
    }
    *to++ = 0;
    return to;
}

static void write_isomorph(struct cnf *made, const struct cnf *cnf, enum cnf_signs signs, unsigned number,
                           struct random *random, size_t *start, int *literal_of)
{
    find_clauses(cnf, start);
    if (number) {
        draw_literals(random, cnf, signs, literal_of);
        shuffle_starts(random, start, cnf->clauses);
    }
    int *next = made->literals;
    for (size_t clause = 0; clause < cnf->clauses; clause++) {
        int *end = write_clause(next, cnf->literals + start[clause], literal_of);
        if (number)
            shuffle_literals(random, next, (size_t)(end - next) - 1);
        next = end;
    }
}

struct cnf *cnf_isomorph_make(const struct cnf *cnf, enum cnf_signs signs, uint64_t seed, uint64_t instance,
                              unsigned number, int *literal_of, struct allocator *allocator)
{
    struct random random;
    size_t start_bytes = (cnf->clauses + 1) * sizeof(size_t),
           map_bytes = ((size_t)cnf->variables + 1) * sizeof(int);
    if (cnf->clauses >= UINT_MAX)
        return NULL;
    struct cnf *made = allocator_take_zeroed(allocator, sizeof *made);
    if (!made)
        return NULL;
    *made = *cnf;
    made->allocator = allocator;
    made->literals = array_take(allocator, cnf->length, sizeof *made->literals);
    made->shown = cnf->shown ? array_take(allocator, (size_t)cnf->variables, 1) : NULL;
    size_t *start = allocator_take(allocator, start_bytes);
    int *map = allocator_take(allocator, map_bytes);
    bool room = made->literals && (made->shown || !cnf->shown) && start && map;
    if (room) {
        for (int variable = 0; variable < cnf->variables; variable++)
            map[variable] = variable + 1;
        random_seed(&random, seed, instance);
        random_seed(&random, random_next(&random), number);
        write_isomorph(made, cnf, signs, number, &random, start, map);
        for (int variable = 0; made->shown && variable < cnf->variables; variable++)
            made->shown[abs(map[variable]) - 1] = cnf->shown[variable];
        if (literal_of)
            memcpy(literal_of, map, (size_t)cnf->variables * sizeof *literal_of);
    }
    allocator_give(allocator, start, start_bytes);
    allocator_give(allocator, map, map_bytes);
    if (room)
        return made;
    cnf_close(made);
    return NULL;
}
