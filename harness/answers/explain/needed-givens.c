/* SPDX-License-Identifier: MIT */
#include "harness/answers/explain/explanation.h"

#include "common/base/bits.h"
#include "common/base/clock.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"

#include <stdlib.h>
#include <string.h>

enum {
    GREEDY_TRIES = 40, /* random choices among equals */
    SHRINK_TRIES = 6,  /* targets and orders where not all solutions are listed */
    PACKED_SETS = 512, /* smallest sets of a target that the lower bound looks at */
    NODES_A_LOOK = 1 << 10
};

/* --- all solutions as a matrix of the facts that vary --- */

/* Facts that vary are columns. Rows: of each solution its columns. */
struct matrix {
    size_t solutions, columns;
    size_t row_words, column_words;
    uint32_t *fact;   /* of each column */
    uint64_t *row;    /* of each solution, row_words */
    uint64_t *column; /* of each column, column_words: the solutions that have it */
};

static void matrix_close(struct matrix *matrix)
{
    free(matrix->fact);
    free(matrix->row);
    free(matrix->column);
}

static void matrix_open(struct matrix *matrix, const struct subject *subject,
                        const struct solutions *solutions)
{
    *matrix = (struct matrix){.solutions = (size_t)solutions->count};
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        matrix->columns += is_varied(solutions, fact);
    matrix->row_words = matrix->columns / 64 + 1;
    matrix->column_words = matrix->solutions / 64 + 1;
    matrix->fact = memory_get((matrix->columns + 1) * sizeof *matrix->fact);
    matrix->row = memory_zeroed(matrix->solutions * matrix->row_words, sizeof *matrix->row);
    matrix->column = memory_zeroed((matrix->columns + 1) * matrix->column_words, sizeof *matrix->column);
    size_t column = 0;
    for (size_t fact = 0; fact < subject->fact_count; fact++) {
        if (!is_varied(solutions, fact))
            continue;
        for (size_t s = 0; s < matrix->solutions; s++)
            if (has_fact(solutions->facts + s * solutions->words, fact)) {
                add_fact(matrix->row + s * matrix->row_words, column);
                add_fact(matrix->column + column * matrix->column_words, s);
            }
        matrix->fact[column++] = (uint32_t)fact;
    }
}

static size_t count_common(const uint64_t *a, const uint64_t *b, size_t words)
{
    size_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += bits_count(a[i] & b[i]);
    return count;
}

/* --- an upper bound: each time a fact that the fewest solutions have --- */

static size_t choose_greedily(const struct matrix *matrix, struct random *random, uint64_t *left,
                              uint32_t *chosen, size_t most)
{
    size_t count = 0, solutions = matrix->solutions;
    memset(left, 0, matrix->column_words * sizeof *left);
    for (size_t s = 0; s < matrix->solutions; s++)
        add_fact(left, s);
    while (solutions > 1 && count < most) {
        size_t fewest = solutions, best = 0;
        unsigned ties = 0;
        for (size_t column = 0; column < matrix->columns; column++) {
            const size_t common =
                count_common(left, matrix->column + column * matrix->column_words, matrix->column_words);
            if (!common || common > fewest || common == solutions)
                continue;
            ties = common < fewest ? 1 : ties + 1;
            fewest = common;
            if (random_below(random, ties) == 0)
                best = column;
        }
        for (size_t i = 0; i < matrix->column_words; i++)
            left[i] &= matrix->column[best * matrix->column_words + i];
        solutions = fewest;
        chosen[count++] = (uint32_t)best;
    }
    return solutions == 1 ? count : most + 1;
}

/* --- hitting sets of one target --- */

struct hitting {
    const struct matrix *matrix;
    size_t target;
    uint64_t *set;    /* for each other solution the columns that the target has and it lacks */
    uint32_t *sorted; /* the others, those with the smallest sets first */
    size_t sets;
    uint32_t *bucket, *place;    /* room to sort them */
    uint64_t *excluded, *packed; /* columns */
    uint64_t *left;              /* for each depth: the solutions that the facts taken leave, */
    uint64_t *excluded_above;    /* and the columns that were excluded when it was entered */
    uint32_t *chosen;
    size_t chosen_count;
    uint64_t deadline, nodes;
    bool gave_up;
};

static void hitting_close(struct hitting *hitting)
{
    free(hitting->set);
    free(hitting->sorted);
    free(hitting->bucket);
    free(hitting->place);
    free(hitting->excluded);
    free(hitting->excluded_above);
    free(hitting->packed);
    free(hitting->left);
    free(hitting->chosen);
}

static void hitting_open(struct hitting *hitting, const struct matrix *matrix, size_t depth,
                         uint64_t deadline)
{
    const size_t words = matrix->row_words;
    *hitting = (struct hitting){.matrix = matrix,
                                .set = memory_get(matrix->solutions * words * sizeof(uint64_t)),
                                .sorted = memory_get(matrix->solutions * sizeof(uint32_t)),
                                .bucket = memory_get((matrix->columns + 2) * sizeof(uint32_t)),
                                .place = memory_get(matrix->solutions * sizeof(uint32_t)),
                                .excluded = memory_zeroed(words, sizeof(uint64_t)),
                                .packed = memory_zeroed(words, sizeof(uint64_t)),
                                .left = memory_zeroed((depth + 2) * matrix->column_words, sizeof(uint64_t)),
                                .excluded_above = memory_zeroed((depth + 2) * words, sizeof(uint64_t)),
                                .chosen = memory_get((depth + 1) * sizeof(uint32_t)),
                                .deadline = deadline};
}

/* The sets of a target, sorted by size. */
static void aim(struct hitting *hitting, size_t target)
{
    const struct matrix *matrix = hitting->matrix;
    const size_t words = matrix->row_words;
    const uint64_t *row = matrix->row + target * words;
    memset(hitting->bucket, 0, (matrix->columns + 2) * sizeof *hitting->bucket);
    memset(hitting->excluded, 0, words * sizeof *hitting->excluded);
    memset(hitting->left, 0, matrix->column_words * sizeof *hitting->left);
    hitting->target = target;
    hitting->sets = matrix->solutions - 1;
    hitting->chosen_count = 0;
    uint32_t *size = hitting->sorted; /* of each solution, until they are sorted */
    for (size_t s = 0; s < matrix->solutions; s++) {
        unsigned count = 0;
        for (size_t i = 0; i < words; i++) {
            const uint64_t lacks = row[i] & ~matrix->row[s * words + i];
            hitting->set[s * words + i] = lacks;
            count += bits_count(lacks);
        }
        add_fact(hitting->left, s);
        size[s] = count;
    }
    /* By counting: what is in bucket n stands behind all that is smaller. The target's own set is empty. */
    for (size_t s = 0; s < matrix->solutions; s++)
        hitting->bucket[size[s] + 1]++;
    for (size_t i = 1; i < matrix->columns + 2; i++)
        hitting->bucket[i] += hitting->bucket[i - 1];
    for (size_t s = 0; s < matrix->solutions; s++)
        hitting->place[s] = hitting->bucket[size[s]]++;
    for (size_t s = 0; s < matrix->solutions; s++)
        if (s != target)
            hitting->sorted[hitting->place[s] - 1] = (uint32_t)s;
}

/* What the columns taken leave undecided. */
struct undecided {
    const uint64_t *set; /* the smallest set that is not hit, without what is excluded; null: all are hit */
    size_t size;
    size_t packed;    /* sets that are not hit and have no column in common */
    bool is_hopeless; /* a set can't be hit any more */
};

static void look_at(const struct hitting *hitting, size_t solution, struct undecided *undecided)
{
    const size_t words = hitting->matrix->row_words;
    const uint64_t *set = hitting->set + solution * words;
    size_t size = 0;
    bool is_apart = true;
    for (size_t i = 0; i < words; i++) {
        const uint64_t open = set[i] & ~hitting->excluded[i];
        size += bits_count(open);
        is_apart &= !(open & hitting->packed[i]);
    }
    undecided->is_hopeless |= !size;
    if (!undecided->set || size < undecided->size) {
        undecided->set = set;
        undecided->size = size;
    }
    if (!is_apart)
        return;
    undecided->packed++;
    for (size_t i = 0; i < words; i++)
        hitting->packed[i] |= set[i] & ~hitting->excluded[i];
}

/* A solution is left if it has all facts taken, so its set is not hit. */
static void look_around(struct hitting *hitting, const uint64_t *left, size_t most,
                        struct undecided *undecided)
{
    size_t seen = 0;
    *undecided = (struct undecided){.set = 0};
    memset(hitting->packed, 0, hitting->matrix->row_words * sizeof *hitting->packed);
    for (size_t i = 0; i < hitting->sets && seen < PACKED_SETS; i++) {
        if (!has_fact(left, hitting->sorted[i]))
            continue;
        look_at(hitting, hitting->sorted[i], undecided);
        seen++;
        if (undecided->is_hopeless || undecided->packed > most)
            return;
    }
}

/* Whether at most so many more columns hit what is left. */
static bool can_hit(struct hitting *hitting, size_t most) /* NOLINT(misc-no-recursion): `most` deep */
{
    const struct matrix *matrix = hitting->matrix;
    const size_t depth = hitting->chosen_count, words = matrix->row_words;
    uint64_t *left = hitting->left + depth * matrix->column_words, *below = left + matrix->column_words,
             *above = hitting->excluded_above + depth * words;
    struct undecided undecided;
    if (hitting->nodes++ % NODES_A_LOOK == 0)
        hitting->gave_up |= program_stop || (hitting->deadline && clock_now() >= hitting->deadline);
    look_around(hitting, left, most, &undecided);
    if (!undecided.set)
        return true;
    if (undecided.is_hopeless || undecided.packed > most || hitting->gave_up)
        return false;
    memcpy(above, hitting->excluded, words * sizeof *above);
    for (size_t i = 0; i < words; i++)
        for (uint64_t open = undecided.set[i] & ~above[i]; open; open &= open - 1) {
            const size_t column = i * 64 + bits_lowest(open);
            for (size_t w = 0; w < matrix->column_words; w++)
                below[w] = left[w] & matrix->column[column * matrix->column_words + w];
            hitting->chosen[hitting->chosen_count++] = (uint32_t)column;
            if (can_hit(hitting, most - 1))
                return true;
            hitting->chosen_count--;
            add_fact(hitting->excluded, column);
        }
    memcpy(hitting->excluded, above, words * sizeof *above);
    return false;
}

/* --- the fewest of all targets --- */

static int compare_facts(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void take_columns(const struct matrix *matrix, const uint32_t *columns, size_t count,
                         struct needed *needed)
{
    for (size_t i = 0; i < count; i++)
        needed->facts[i] = matrix->fact[columns[i]];
    qsort(needed->facts, count, sizeof *needed->facts, compare_facts);
    needed->count = count;
}

/* Whether k facts are enough for some target. What no smaller number can be is noted in `least` of each. */
static bool some_target_needs(struct hitting *hitting, size_t k, size_t *least)
{
    struct undecided undecided;
    for (size_t target = 0; target < hitting->matrix->solutions && !hitting->gave_up; target++) {
        if (least[target] > k)
            continue;
        aim(hitting, target);
        if (!least[target]) {
            look_around(hitting, hitting->left, SIZE_MAX, &undecided);
            least[target] = undecided.packed;
        }
        if (least[target] <= k && can_hit(hitting, k))
            return true;
        if (hitting->deadline && clock_now() >= hitting->deadline)
            hitting->gave_up = true;
    }
    return false;
}

/* Finds the fewest among what is below needed->count. */
static void find_fewest(const struct matrix *matrix, uint64_t deadline, struct needed *needed)
{
    struct hitting hitting;
    size_t *least = memory_zeroed(matrix->solutions, sizeof *least);
    hitting_open(&hitting, matrix, needed->count, deadline);
    while (!hitting.gave_up && needed->at_least < needed->count) {
        if (some_target_needs(&hitting, needed->at_least, least))
            take_columns(matrix, hitting.chosen, hitting.chosen_count, needed);
        else if (!hitting.gave_up && !program_stop)
            needed->at_least++;
    }
    needed->nodes = hitting.nodes;
    needed->is_fewest = needed->at_least == needed->count;
    hitting_close(&hitting);
    free(least);
}

static void needed_of_list(const struct subject *subject, const struct solutions *solutions,
                           uint64_t deadline, struct needed *needed)
{
    struct matrix matrix;
    struct random random;
    matrix_open(&matrix, subject, solutions);
    uint64_t *left = memory_get(matrix.column_words * sizeof *left);
    uint32_t *chosen = memory_get((matrix.columns + 1) * sizeof *chosen);
    needed->facts = memory_get((matrix.columns + 1) * sizeof *needed->facts);
    needed->at_least = 1;
    random_seed(&random, 1, 0);
    for (unsigned number = 0; number < GREEDY_TRIES && !program_stop; number++) {
        const size_t most = needed->count ? needed->count - 1 : matrix.columns;
        if (number && deadline && clock_now() >= deadline)
            break;
        const size_t count = choose_greedily(&matrix, &random, left, chosen, most);
        if (count <= most)
            take_columns(&matrix, chosen, count, needed);
    }
    if (needed->count)
        find_fewest(&matrix, deadline, needed);
    free(left);
    free(chosen);
    matrix_close(&matrix);
}

/* --- where not all solutions are listed --- */

/* The facts of a target that others lack, shuffled. */
static size_t facts_of_target(const struct subject *subject, const struct solutions *solutions,
                              const uint64_t *target, struct random *random, int *assumed)
{
    size_t count = 0;
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        if (has_fact(target, fact) && !has_fact(solutions->in_all, fact))
            assumed[count++] = subject_fact_literal(subject, fact);
    shuffle_literals(random, assumed, count);
    return count;
}

static size_t fact_of_literal(const struct subject *subject, int literal)
{
    if (!subject->problem->formula)
        return (size_t)literal - 1;
    return literal > 0 ? 2 * ((size_t)literal - 1) : 2 * ((size_t)-literal - 1) + 1;
}

static void take_literals(const struct subject *subject, const int *literals, size_t count,
                          struct needed *needed)
{
    for (size_t i = 0; i < count; i++)
        needed->facts[i] = (uint32_t)fact_of_literal(subject, literals[i]);
    qsort(needed->facts, count, sizeof *needed->facts, compare_facts);
    needed->count = count;
}

/* Keeps a smaller set of facts that leave one target alone: with them there is no other solution. */
static enum core_verdict try_target(struct subject *subject, const struct solutions *solutions,
                                    uint64_t *target, struct random *random, int *assumed, int *fixed,
                                    uint64_t deadline, struct needed *needed)
{
    const size_t demands = subject->element_count;
    enum core_verdict verdict = core_known(unsat_core_ask(subject->sat, subject->element, demands, deadline));
    if (verdict != CORE_HOLDS)
        return verdict;
    subject_read_model(subject, target);
    const int forbidden = subject_forbid(subject, target);
    size_t count = facts_of_target(subject, solutions, target, random, assumed);
    memcpy(fixed, subject->element, demands * sizeof *fixed);
    fixed[demands] = forbidden;
    unsat_core_fix(subject->sat, fixed, demands + 1);
    verdict = core_known(unsat_core_shrink(subject->sat, assumed, &count, deadline));
    unsat_core_fix(subject->sat, 0, 0);
    if ((verdict == CORE_CONFLICTS || verdict == CORE_GAVE_UP) && (!needed->count || count < needed->count))
        take_literals(subject, assumed, count, needed);
    return verdict;
}

static void needed_of_targets(struct subject *subject, const struct solutions *solutions, uint64_t deadline,
                              struct needed *needed)
{
    struct random random;
    uint64_t *target = memory_get(subject_words(subject) * sizeof *target);
    int *assumed = memory_get((subject->fact_count + 1) * sizeof *assumed),
        *fixed = memory_get((subject->element_count + 1) * sizeof *fixed);
    needed->facts = memory_get((subject->fact_count + 1) * sizeof *needed->facts);
    needed->at_least = 1;
    enum core_verdict verdict = CORE_CONFLICTS;
    random_seed(&random, 1, 0);
    for (unsigned number = 0; number < SHRINK_TRIES && verdict == CORE_CONFLICTS; number++)
        verdict = try_target(subject, solutions, target, &random, assumed, fixed, deadline, needed);
    free(target);
    free(assumed);
    free(fixed);
}

void needed_find(struct subject *subject, const struct solutions *solutions, uint64_t deadline,
                 struct needed *needed)
{
    *needed = (struct needed){.count = 0};
    if (solutions->all)
        needed_of_list(subject, solutions, deadline, needed);
    else
        needed_of_targets(subject, solutions, deadline, needed);
}

void needed_close(struct needed *needed)
{
    free(needed->facts);
    *needed = (struct needed){.count = 0};
}
