/* SPDX-License-Identifier: MIT */
#include "solvers/clauses/clause-set.h"

#include <string.h>

/* A clause as it is read: its literals, each once. */
struct clause_set_reading {
    struct clause_set *set;
    const int *next;    /* the first literal of the next clause of the formula */
    uint32_t *mark;     /* of each literal: the last clause that had it, or the last one that implied it */
    uint32_t *literals; /* of the clause just read */
    size_t length;      /* of it */
};

/* Reads clause `number`; false if it is always true. */
static bool read_clause(struct clause_set_reading *reading, uint32_t number)
{
    bool says_something = true;
    reading->length = 0;
    for (; *reading->next; reading->next++) {
        uint32_t literal = literal_of_dimacs(*reading->next);
        if (reading->mark[literal] == number)
            continue;
        reading->mark[literal] = number;
        says_something &= reading->mark[negation(literal)] != number;
        reading->literals[reading->length++] = literal;
    }
    reading->next++;
    return says_something;
}

static void read_from_the_start(struct clause_set_reading *reading, const struct cnf *formula)
{
    memset(reading->mark, 0, 2 * (size_t)reading->set->variables * sizeof *reading->mark);
    reading->next = formula->literals;
}

/* --- first pass: how many there are of each length --- */

static void count_clauses(struct clause_set_reading *reading, const struct cnf *formula)
{
    struct clause_set *set = reading->set;
    read_from_the_start(reading, formula);
    for (uint32_t number = 1; number <= formula->clauses; number++) {
        if (!read_clause(reading, number))
            continue;
        if (reading->length == 1) {
            set->unit_room++;
        } else if (reading->length == 2) {
            for (int i = 0; i < 2; i++)
                set->implied_start[negation(reading->literals[i]) + 1]++;
            set->implied_room += 2;
        } else if (reading->length > 2) {
            set->count++;
            set->length += reading->length;
        }
    }
    for (size_t literal = 0; literal < 2 * (size_t)set->variables; literal++)
        set->implied_start[literal + 1] += set->implied_start[literal];
}

/* --- second pass: each to its place --- */

static void add_implication(struct clause_set *set, size_t *end, uint32_t literal, uint32_t implied,
                            uint32_t number)
{
    size_t at = end[literal]++;
    set->implied[at] = implied;
    if (set->implied_number)
        set->implied_number[at] = number;
}

static void clause_set_add_clause(struct clause_set_reading *reading, uint32_t number)
{
    struct clause_set *set = reading->set;
    size_t at = set->start[set->count];
    memcpy(set->literals + at, reading->literals, reading->length * sizeof *set->literals);
    if (set->clause_number)
        set->clause_number[set->count] = number;
    set->start[++set->count] = at + reading->length;
}

/* `end` has a place for each literal: where the next that it implies goes. */
static void clause_set_fill(struct clause_set_reading *reading, const struct cnf *formula, size_t *end)
{
    struct clause_set *set = reading->set;
    const uint32_t *literals = reading->literals;
    memcpy(end, set->implied_start, 2 * (size_t)set->variables * sizeof *end);
    set->count = 0;
    read_from_the_start(reading, formula);
    for (uint32_t number = 1; number <= formula->clauses; number++) {
        if (!read_clause(reading, number))
            continue;
        if (!reading->length) {
            set->is_false = true;
            set->empty_number = number;
        } else if (reading->length == 1) {
            if (set->unit_number)
                set->unit_number[set->unit_count] = number;
            set->units[set->unit_count++] = literals[0];
        } else if (reading->length == 2) {
            add_implication(set, end, negation(literals[0]), literals[1], number);
            add_implication(set, end, negation(literals[1]), literals[0], number);
        } else {
            clause_set_add_clause(reading, number);
        }
    }
}

/* Two items that share two options exclude them twice. Keeps the first implication of each kind. */
static void drop_repeated_implications(struct clause_set_reading *reading)
{
    struct clause_set *set = reading->set;
    size_t kept = 0, from = 0;
    memset(reading->mark, 0, 2 * (size_t)set->variables * sizeof *reading->mark);
    for (uint32_t literal = 0; literal < 2 * set->variables; literal++) {
        size_t to = set->implied_start[literal + 1];
        set->implied_start[literal] = kept;
        for (; from < to; from++) {
            if (reading->mark[set->implied[from]] == literal + 1)
                continue;
            reading->mark[set->implied[from]] = literal + 1;
            if (set->implied_number)
                set->implied_number[kept] = set->implied_number[from];
            set->implied[kept++] = set->implied[from];
        }
    }
    set->implied_start[2 * (size_t)set->variables] = kept;
}

/* --- branching --- */

uint32_t clause_set_choose_in_shortest(const struct clause_set *set, const int8_t *value, uint32_t end)
{
    enum { FEWEST = 2 }; /* after unit propagation */
    uint32_t best = NO_LITERAL, fewest = UINT32_MAX;
    for (size_t clause = 0; clause < set->count && fewest > FEWEST; clause++) {
        size_t at = set->start[clause], behind = set->start[clause + 1];
        uint32_t open = 0, first = NO_LITERAL;
        for (; at < behind && open < fewest && value[set->literals[at]] <= 0; at++) {
            uint32_t literal = set->literals[at];
            open += !value[literal];
            if (!value[literal] && literal < end && first == NO_LITERAL)
                first = literal;
        }
        if (at == behind && open < fewest && first != NO_LITERAL) {
            fewest = open;
            best = first;
        }
    }
    return best;
}

const uint32_t *clause_set_shortest(const struct clause_set *set, const int8_t *value, uint32_t literal,
                                    uint32_t *length)
{
    const uint32_t *best = NULL;
    uint32_t fewest = UINT32_MAX;
    for (size_t clause = 0; clause < set->count; clause++) {
        const uint32_t *first = set->literals + set->start[clause],
                       *end = set->literals + set->start[clause + 1];
        uint32_t open = 0;
        bool holds = false, is_true = false;
        for (const uint32_t *at = first; at < end; at++) {
            holds |= *at == literal;
            is_true |= value[*at] > 0;
            open += !value[*at];
        }
        if (holds && !is_true && open < fewest) {
            fewest = open;
            best = first;
            *length = (uint32_t)(end - first);
        }
    }
    return best;
}

/* --- open and close --- */

static size_t literal_count(const struct clause_set *set)
{
    return 2 * (size_t)set->variables;
}

static bool take_places(struct clause_set *set, bool with_numbers)
{
    struct arrays *arrays = &set->arrays;
    set->units = arrays_take(arrays, set->unit_room, sizeof *set->units);
    set->implied = arrays_take(arrays, set->implied_room, sizeof *set->implied);
    set->literals = arrays_take(arrays, set->length, sizeof *set->literals);
    set->start = arrays_take_zeroed(arrays, set->count, sizeof *set->start);
    if (with_numbers) {
        set->unit_number = arrays_take(arrays, set->unit_room, sizeof *set->unit_number);
        set->implied_number = arrays_take(arrays, set->implied_room, sizeof *set->implied_number);
        set->clause_number = arrays_take(arrays, set->count, sizeof *set->clause_number);
    }
    return !arrays->failed;
}

static bool read_formula(struct clause_set_reading *reading, const struct cnf *formula, bool with_numbers)
{
    struct clause_set *set = reading->set;
    count_clauses(reading, formula);
    size_t *end = take_places(set, with_numbers)
                      ? array_take(set->arrays.allocator, literal_count(set), sizeof *end)
                      : NULL;
    if (!end)
        return false;
    clause_set_fill(reading, formula, end);
    array_give(set->arrays.allocator, end, literal_count(set), sizeof *end);
    drop_repeated_implications(reading);
    return true;
}

bool clause_set_open(struct clause_set *set, const struct cnf *formula, bool with_numbers,
                     struct allocator *allocator)
{
    *set = (struct clause_set){.arrays = {.allocator = allocator}, .variables = (uint32_t)formula->variables};
    struct clause_set_reading reading = {.set = set};
    size_t literals = literal_count(set);
    set->implied_start = arrays_take_zeroed(&set->arrays, literals, sizeof *set->implied_start);
    reading.mark = array_take(allocator, literals, sizeof *reading.mark);
    reading.literals = array_take(allocator, literals, sizeof *reading.literals);
    bool opened = formula->clauses < UINT32_MAX && set->implied_start && reading.mark && reading.literals &&
                  read_formula(&reading, formula, with_numbers);
    array_give(allocator, reading.mark, literals, sizeof *reading.mark);
    array_give(allocator, reading.literals, literals, sizeof *reading.literals);
    if (!opened)
        clause_set_close(set);
    return opened;
}

void clause_set_close(struct clause_set *set)
{
    arrays_close(&set->arrays);
    *set = (struct clause_set){.arrays = {.allocator = set->arrays.allocator}};
}
