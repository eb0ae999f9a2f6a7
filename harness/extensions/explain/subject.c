/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/subject.h"

#include "common/base/clock.h"
#include "common/formula/encoding.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"

#include <stdlib.h>
#include <string.h>

/* Above this size pairs of options would be millions of clauses. */
enum { PAIRWISE_SIZE_MAX = 16 };

const char *cut_off_text(void)
{
    return program_stop ? "it was interrupted" : "the time was up";
}

enum core_verdict core_known(enum core_verdict verdict)
{
    memory_require(verdict != CORE_NO_MEMORY);
    return verdict;
}

static bool gave_up(struct error *error)
{
    return error_set(error, "%s before its clauses were loaded", cut_off_text());
}

static void open_elements(struct subject *subject, size_t count)
{
    subject->element_count = count;
    subject->element = memory_zeroed(count, sizeof *subject->element);
    subject->element_at = memory_zeroed(count, sizeof *subject->element_at);
}

static bool load_cnf(struct subject *subject, const struct cnf *cnf, uint64_t deadline, struct error *error)
{
    subject->sat = memory_checked(unsat_core_open(cnf->variables, &program_stop, &subject->allocator));
    enum core_verdict verdict =
        core_known(unsat_core_add(subject->sat, cnf->literals, cnf->length, deadline));
    return verdict == CORE_HOLDS || gave_up(error);
}

/* --- boards --- */

static bool open_board(struct subject *subject, uint64_t deadline, struct error *error)
{
    const struct order order = subject->problem->order;
    const unsigned size = order_size(order);
    const struct cnf_style style = {.encoding = ENCODING_COMPLETE,
                                    .at_most_one = size > PAIRWISE_SIZE_MAX ? AT_MOST_ONE_PRODUCT
                                                                            : AT_MOST_ONE_PAIRWISE};
    unsigned count = 0;
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        count += subject->cells[cell] != 0;
    subject->lowered = memory_checked(cover_of_board(order, &subject->allocator));
    subject->cover = subject->lowered;
    open_elements(subject, count);
    subject->fact_count = subject->cover->option_count;
    struct cnf *cnf = memory_checked(cnf_of_cover(subject->cover, &style, &subject->allocator));
    bool loaded = load_cnf(subject, cnf, deadline, error);
    cnf_close(cnf);
    for (unsigned cell = 0, next = 0; cell < order_cells(order); cell++)
        if (subject->cells[cell]) {
            subject->element_at[next] = cell;
            subject->element[next++] = (int)(cell * size + subject->cells[cell]);
        }
    return loaded;
}

/* --- covers --- */

/* For each primary item a clause: with its selector, one of its options. */
static bool add_items(struct subject *subject, uint64_t deadline, struct error *error)
{
    const struct cover *cover = subject->cover;
    struct arrays arrays = {.allocator = &subject->allocator};
    struct columns columns;
    memory_require(columns_open(&columns, cover, &arrays));
    int *clause = memory_get((columns.longest + 2) * sizeof *clause);
    enum core_verdict verdict = CORE_HOLDS;
    for (uint32_t item = 0; item < cover->primary_count && verdict == CORE_HOLDS; item++) {
        size_t length = 0;
        subject->element[item] = unsat_core_variable(subject->sat);
        subject->element_at[item] = item;
        clause[length++] = -subject->element[item];
        for (size_t i = columns.start[item]; i < columns.start[item + 1]; i++)
            clause[length++] = (int)columns.option[i] + 1;
        clause[length++] = 0;
        verdict = core_known(unsat_core_add(subject->sat, clause, length, deadline));
    }
    free(clause);
    arrays_close(&arrays);
    return verdict == CORE_HOLDS || gave_up(error);
}

static bool open_cover(struct subject *subject, uint64_t deadline, struct error *error)
{
    const struct cnf_style style = {.encoding = ENCODING_COMPLETE};
    subject->cover = subject->problem->cover;
    subject->fact_count = subject->cover->option_count;
    open_elements(subject, subject->cover->primary_count);
    /* What holds whatever is left out: each item at most once. */
    struct cover at_most_once = *subject->cover;
    at_most_once.primary_count = 0;
    struct cnf *cnf = memory_checked(cnf_of_cover(&at_most_once, &style, &subject->allocator));
    bool loaded = load_cnf(subject, cnf, deadline, error) && add_items(subject, deadline, error);
    cnf_close(cnf);
    return loaded;
}

/* --- formulas --- */

static bool open_formula(struct subject *subject, uint64_t deadline, struct error *error)
{
    const struct cnf *formula = subject->problem->formula;
    subject->fact_count = 2 * (size_t)formula->variables;
    if (formula->clauses > INT32_MAX / 2 - (size_t)formula->variables)
        return error_set(error, "it has too many clauses to explain");
    open_elements(subject, formula->clauses);
    subject->sat = memory_checked(
        unsat_core_open(formula->variables + (int)formula->clauses, &program_stop, &subject->allocator));
    enum core_verdict verdict = CORE_HOLDS;
    const int *at = formula->literals;
    for (size_t clause = 0; clause < formula->clauses && verdict == CORE_HOLDS; clause++) {
        const int selector = formula->variables + (int)clause + 1, left_out = -selector;
        size_t length = 1;
        while (at[length - 1])
            length++;
        subject->element[clause] = selector;
        subject->element_at[clause] = (uint32_t)clause;
        verdict = core_known(unsat_core_add(subject->sat, &left_out, 1, 0));
        if (verdict == CORE_HOLDS)
            verdict = core_known(unsat_core_add(subject->sat, at, length, 0));
        at += length;
        if (program_stop || (clause % 1024 == 0 && deadline && clock_now() > deadline))
            verdict = CORE_GAVE_UP;
    }
    return verdict == CORE_HOLDS || gave_up(error);
}

bool subject_open(struct subject *subject, const struct problem *problem, const uint8_t *cells,
                  uint64_t deadline, struct error *error)
{
    assert(problem_is_board(problem) == !!cells);
    *subject = (struct subject){.problem = problem, .cells = cells};
    if (problem->cover && problem->cover->bounds)
        return error_set(error, "explanations are of items that are covered once, and this cover has bounds");
    return cells              ? open_board(subject, deadline, error)
           : problem->formula ? open_formula(subject, deadline, error)
                              : open_cover(subject, deadline, error);
}

void subject_close(struct subject *subject)
{
    unsat_core_close(subject->sat);
    free(subject->element);
    free(subject->element_at);
    cover_close(subject->lowered);
}

static int compare_literals(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

void sort_literals(int *literals, size_t count)
{
    qsort(literals, count, sizeof *literals, compare_literals);
}

enum core_verdict subject_ask(struct subject *subject, int *assumed, const int *further, size_t more,
                              uint64_t deadline)
{
    const size_t count = subject->element_count;
    memcpy(assumed, subject->element, count * sizeof *assumed);
    memcpy(assumed + count, further, more * sizeof *assumed);
    return core_known(unsat_core_ask(subject->sat, assumed, count + more, deadline));
}

/* --- facts --- */

int subject_fact_literal(const struct subject *subject, size_t fact)
{
    assert(fact < subject->fact_count);
    if (!subject->problem->formula)
        return (int)fact + 1;
    int variable = (int)(fact / 2) + 1;
    return fact % 2 ? -variable : variable;
}

size_t subject_words(const struct subject *subject)
{
    return subject->fact_count / 64 + 1;
}

void subject_read_model(const struct subject *subject, uint64_t *facts)
{
    memset(facts, 0, subject_words(subject) * sizeof *facts);
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        if (subject_has_fact(subject, fact) &&
            unsat_core_is_true(subject->sat, subject_fact_literal(subject, fact)))
            add_fact(facts, fact);
    if (!subject->problem->formula)
        return;
    /* A variable that stands in no clause may have any value: here it is false. */
    for (size_t fact = 0; fact < subject->fact_count; fact += 2)
        if (subject_has_fact(subject, fact) && !has_fact(facts, fact))
            add_fact(facts, fact + 1);
}

int subject_forbid(struct subject *subject, const uint64_t *facts)
{
    const int selector = unsat_core_variable(subject->sat);
    size_t length = 0;
    int *clause = memory_get((subject->fact_count + 2) * sizeof *clause);
    clause[length++] = -selector;
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        if (has_fact(facts, fact))
            clause[length++] = -subject_fact_literal(subject, fact);
    clause[length++] = 0;
    core_known(unsat_core_add(subject->sat, clause, length, 0));
    free(clause);
    return selector;
}
