/* SPDX-License-Identifier: MIT */
#include "common/formula/cnf.h"

#include "common/base/random.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

size_t cnf_keep_shown(const struct cnf *cnf, uint32_t *variables, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (cnf_shows(cnf, (int)variables[i] + 1))
            variables[kept++] = variables[i];
    return kept;
}

bool cnf_show(struct cnf *cnf, const uint8_t *shown)
{
    assert(!cnf->shown);
    const size_t variables = (size_t)cnf->variables;
    size_t first = 0, count = 0;
    while (first < variables && shown[first])
        first++;
    for (size_t variable = 0; variable < variables; variable++)
        count += shown[variable] != 0;
    cnf->option_variables = (int)count;
    if (count == first)
        return true;
    cnf->shown = array_take(cnf->allocator, variables, 1);
    if (cnf->shown)
        memcpy(cnf->shown, shown, variables);
    return cnf->shown;
}

void cnf_close(struct cnf *cnf)
{
    if (!cnf)
        return;
    array_give(cnf->allocator, cnf->shown, (size_t)cnf->variables, 1);
    array_give(cnf->allocator, cnf->literals, cnf->length, sizeof *cnf->literals);
    allocator_give(cnf->allocator, cnf, sizeof *cnf);
}

/* --- parts --- */

/* Numbers the variables that are kept, from 1; the others get 0. What is shown of them is shown of the
 * part. */
static void cnf_number_variables(const struct cnf *cnf, const uint8_t *kept, struct cnf *part, int *number,
                                 uint8_t *shown)
{
    for (int variable = 0; variable < cnf->variables; variable++) {
        number[variable] = 0;
        if (kept && !kept[variable])
            continue;
        shown[part->variables] = cnf_shows(cnf, variable + 1);
        number[variable] = ++part->variables;
    }
}

struct cnf *cnf_part(const struct cnf *cnf, const uint8_t *clause_kept, const uint8_t *variable_kept,
                     struct allocator *allocator)
{
    struct arrays arrays = {.allocator = allocator};
    int *number = arrays_take(&arrays, (size_t)cnf->variables, sizeof *number), *next = NULL;
    uint8_t *shown = arrays_take(&arrays, (size_t)cnf->variables, 1);
    struct cnf *part = arrays.failed ? NULL : allocator_take_zeroed(allocator, sizeof *part);
    bool good = false;
    if (part) {
        part->allocator = allocator;
        cnf_number_variables(cnf, variable_kept, part, number, shown);
        for (size_t i = 0, clause = 0; i < cnf->length; clause += !cnf->literals[i++])
            part->length += clause_kept[clause] && (!cnf->literals[i] || number[abs(cnf->literals[i]) - 1]);
        next = part->literals = array_take(allocator, part->length, sizeof *part->literals);
        good = next && cnf_show(part, shown);
    }
    for (size_t i = 0, clause = 0; good && i < cnf->length; clause += !cnf->literals[i++]) {
        const int literal = cnf->literals[i], variable = literal ? number[abs(literal) - 1] : 0;
        if (clause_kept[clause] && (!literal || variable))
            *next++ = literal < 0 ? -variable : variable;
        part->clauses += !literal && clause_kept[clause];
    }
    arrays_close(&arrays);
    if (good)
        return part;
    cnf_close(part);
    return NULL;
}

/* --- isomorphs --- */

static void cnf_shuffle_literals(struct random *random, int *literals, size_t count)
{
    random_shuffle(random, (unsigned *)literals, count);
}

static void cnf_draw_literals(struct random *random, const struct cnf *cnf, enum cnf_signs signs,
                              int *literal_of)
{
    size_t variables = (size_t)cnf->variables,
           options = cnf->shown ? variables : (size_t)cnf->option_variables;
    cnf_shuffle_literals(random, literal_of, options);
    cnf_shuffle_literals(random, literal_of + options, variables - options);
    for (size_t i = 0; i < variables && signs == CNF_SIGNS_FLIPPED; i++)
        if (random_below(random, 2))
            literal_of[i] = -literal_of[i];
}

/* Where each clause begins. */
static void cnf_find_clauses(const struct cnf *cnf, size_t *start)
{
    size_t clause = 0;
    for (size_t i = 0; i < cnf->length && clause < cnf->clauses; i++)
        if (!i || !cnf->literals[i - 1])
            start[clause++] = i;
}

static void cnf_shuffle_starts(struct random *random, size_t *start, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = random_below(random, (unsigned)i), swapped = start[i - 1];
        start[i - 1] = start[j];
        start[j] = swapped;
    }
}

/* Appends a clause and its 0; returns what follows. */
static int *cnf_write_clause(int *to, const int *from, const int *literal_of)
{
    for (; *from; from++) {
        int literal = literal_of[(*from < 0 ? -*from : *from) - 1];
        *to++ = *from < 0 ? -literal : literal;
    }
    *to++ = 0;
    return to;
}

static void cnf_write_isomorph(struct cnf *made, const struct cnf *cnf, enum cnf_signs signs, unsigned number,
                               struct random *random, size_t *start, int *literal_of)
{
    cnf_find_clauses(cnf, start);
    if (number) {
        cnf_draw_literals(random, cnf, signs, literal_of);
        cnf_shuffle_starts(random, start, cnf->clauses);
    }
    int *next = made->literals;
    for (size_t clause = 0; clause < cnf->clauses; clause++) {
        int *end = cnf_write_clause(next, cnf->literals + start[clause], literal_of);
        if (number)
            cnf_shuffle_literals(random, next, (size_t)(end - next) - 1);
        next = end;
    }
}

struct cnf *cnf_isomorph_make(const struct cnf *cnf, enum cnf_signs signs, uint64_t seed, uint64_t instance,
                              unsigned number, int *literal_of, struct allocator *allocator)
{
    struct random random;
    struct arrays arrays = {.allocator = allocator};
    if (cnf->clauses >= UINT_MAX)
        return NULL;
    struct cnf *made = allocator_take_zeroed(allocator, sizeof *made);
    if (!made)
        return NULL;
    *made = *cnf;
    made->allocator = allocator;
    made->literals = array_take(allocator, cnf->length, sizeof *made->literals);
    made->shown = cnf->shown ? array_take(allocator, (size_t)cnf->variables, 1) : NULL;
    size_t *start = arrays_take(&arrays, cnf->clauses, sizeof *start);
    int *map = arrays_take(&arrays, (size_t)cnf->variables, sizeof *map);
    bool room = made->literals && (made->shown || !cnf->shown) && !arrays.failed;
    if (room) {
        for (int variable = 0; variable < cnf->variables; variable++)
            map[variable] = variable + 1;
        random_seed(&random, seed, instance);
        random_seed(&random, random_next(&random), number);
        cnf_write_isomorph(made, cnf, signs, number, &random, start, map);
        for (int variable = 0; made->shown && variable < cnf->variables; variable++)
            made->shown[abs(map[variable]) - 1] = cnf->shown[variable];
        if (literal_of)
            memcpy(literal_of, map, (size_t)cnf->variables * sizeof *literal_of);
    }
    arrays_close(&arrays);
    if (room)
        return made;
    cnf_close(made);
    return NULL;
}
