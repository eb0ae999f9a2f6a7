/* SPDX-License-Identifier: MIT */
#include "harness/extensions/explain/explanation.h"

#include "common/base/clock.h"
#include "common/formula/encoding.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/measuring/measure.h"

#include <stdlib.h>
#include <string.h>

/* Above this size pairs of options would be millions of clauses. */
enum { PAIRWISE_SIZE_MAX = 16 };

const char *cut_off_text(void)
{
    return program_stop ? "it was interrupted" : "the time was up";
}

/* What PicoSAT says; the process ends if it has no memory. */
static enum core_verdict core_known(enum core_verdict verdict)
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

/* False and a sentence if the deadline passes (of clock_now(); 0: none) or the user stops it.
 * `problem` and `cells` must live as long. */
static bool subject_open(struct subject *subject, const struct problem *problem, const uint8_t *cells,
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

/* Frees the clauses and PicoSAT; also of a subject that failed to open. */
static void subject_close(struct subject *subject)
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

static void sort_literals(int *literals, size_t count)
{
    qsort(literals, count, sizeof *literals, compare_literals);
}

/* Asks PicoSAT about all demands with further literals; `assumed` has room for all of them. */
static enum core_verdict subject_ask(struct subject *subject, int *assumed, const int *further, size_t more,
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

/* A set of facts, as bits. */
static size_t subject_words(const struct subject *subject)
{
    return subject->fact_count / 64 + 1;
}

/* After CORE_HOLDS: the facts of the model, `subject_words` words. */
static void subject_read_model(const struct subject *subject, uint64_t *facts)
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

/* A literal that, where it is assumed, forbids solutions that have all these facts. */
static int subject_forbid(struct subject *subject, const uint64_t *facts)
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

/* --- explanation --- */

/* Contradictions of propagation, and orders of all demands, that are tried. */
enum { REASONS_TRIED = 6, ORDERS_TRIED = 8 };

/* Tries share the first quarter of the time; the rest is for the case that nothing came of them. */
static uint64_t share_of_time(uint64_t deadline)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? now + (deadline - now) / 4 + 1 : deadline;
}

static void core_close(struct core *core)
{
    free(core->at);
    reason_close(&core->reason);
    *core = (struct core){.count = 0};
}

/* The board with the givens of a core alone. */
static void cells_of_core(const struct subject *subject, const struct core *core, uint8_t *cells)
{
    memset(cells, 0, order_cells(subject->problem->order));
    for (size_t i = 0; i < core->count; i++)
        cells[core->at[i]] = subject->cells[core->at[i]];
}

static void name_demands(const struct subject *subject, int *assumed, size_t count, struct core *core)
{
    core->at = memory_get((count + 1) * sizeof *core->at);
    sort_literals(assumed, count);
    /* Literals and what they demand ascend together. */
    for (size_t element = 0; element < subject->element_count && core->count < count; element++)
        if (subject->element[element] == assumed[core->count])
            core->at[core->count++] = subject->element_at[element];
}

static void make_core(const struct subject *subject, int *assumed, size_t count, bool is_minimal,
                      struct core *core)
{
    *core = (struct core){.is_minimal = is_minimal, .reason = {.kind = REASON_SEARCH}};
    name_demands(subject, assumed, count, core);
    uint8_t cells[BOARD_CELLS_MAX];
    if (!subject->cells)
        return;
    cells_of_core(subject, core, cells);
    reason_find(subject->problem->order, cells, &core->reason);
}

static bool is_better(const struct core *a, const struct core *b)
{
    if (a->is_minimal != b->is_minimal)
        return a->is_minimal;
    if (a->reason.kind != b->reason.kind)
        return a->reason.kind < b->reason.kind;
    if (a->count != b->count)
        return a->count < b->count;
    return a->reason.step_count < b->reason.step_count;
}

/* Shrinks a set of demands, and keeps it if it is better than what there is (if there is any). */
static enum core_verdict try_demands(struct subject *subject, int *assumed, size_t count, uint64_t deadline,
                                     struct core *best)
{
    enum core_verdict verdict = core_known(unsat_core_shrink(subject->sat, assumed, &count, deadline));
    struct core core;
    if (verdict == CORE_HOLDS)
        return verdict;
    make_core(subject, assumed, count, verdict == CORE_CONFLICTS, &core);
    if (!best->at || is_better(&core, best)) {
        core_close(best);
        *best = core;
    } else {
        core_close(&core);
    }
    return verdict;
}

/* Givens that a contradiction rests on. */
static size_t demands_of(const struct subject *subject, const struct reason *reason, int *assumed)
{
    size_t count = 0;
    for (size_t element = 0; element < subject->element_count; element++)
        if (reason->is_used[subject->element_at[element]])
            assumed[count++] = subject->element[element];
    return count;
}

static enum core_verdict try_reasons(struct subject *subject, int *assumed, uint64_t deadline,
                                     struct core *best)
{
    struct reason reason[REASONS_TRIED];
    enum core_verdict verdict = CORE_CONFLICTS;
    const size_t count =
        subject->cells ? reasons_find(subject->problem->order, subject->cells, reason, REASONS_TRIED) : 0;
    for (size_t i = 0; i < count; i++) {
        if (verdict == CORE_CONFLICTS)
            verdict = try_demands(subject, assumed, demands_of(subject, &reason[i], assumed), deadline, best);
        reason_close(&reason[i]);
    }
    return verdict;
}

/* As they stand, from the last to the first, and shuffled. */
static void core_order_demands(const struct subject *subject, unsigned number, int *assumed)
{
    struct random random;
    const size_t count = subject->element_count;
    for (size_t i = 0; i < count; i++)
        assumed[i] = subject->element[number == 1 ? count - 1 - i : i];
    if (number < 2 || count > UINT32_MAX)
        return;
    random_seed(&random, 1, number);
    shuffle_literals(&random, assumed, count);
}

/* Of demands that contradict each other. Takes at most until the deadline (of clock_now(); 0: none); there is
 * a core even then. The caller frees it by core_close. */
static void core_find(struct subject *subject, uint64_t deadline, struct core *core)
{
    assert(subject->element_count > 0);
    const uint64_t until = share_of_time(deadline);
    *core = (struct core){.reason = {.kind = REASON_SEARCH}};
    int *assumed = memory_get((subject->element_count + 1) * sizeof *assumed);
    enum core_verdict verdict = try_reasons(subject, assumed, until, core);
    for (unsigned number = 0; number < ORDERS_TRIED && verdict == CORE_CONFLICTS; number++) {
        core_order_demands(subject, number, assumed);
        verdict = try_demands(subject, assumed, subject->element_count, until, core);
    }
    /* Nothing came of it in that time: then what does in all of it. */
    if (verdict == CORE_GAVE_UP && (!core->at || !core->is_minimal)) {
        core_order_demands(subject, 0, assumed);
        verdict = try_demands(subject, assumed, subject->element_count, deadline, core);
    }
    if (verdict == CORE_GAVE_UP && !core->at) {
        core_order_demands(subject, 0, assumed);
        make_core(subject, assumed, subject->element_count, false, core);
    }
    free(assumed);
}

/* The same for a board whose givens clash; needs no subject. */
static void core_of_clash(struct order order, const uint8_t *cells, struct core *core)
{
    assert(board_find_clash(order, cells, NULL));
    *core = (struct core){.is_minimal = true, .is_smallest = true};
    core->at = memory_get(2 * sizeof *core->at);
    reason_find(order, cells, &core->reason);
    core->at[core->count++] = core->reason.clash.first;
    core->at[core->count++] = core->reason.clash.second;
}

/* Each demand is left out alone: is there another solution then? */
static void redundant_find(struct subject *subject, int forbidden, uint64_t deadline,
                           struct redundant *redundant)
{
    int *assumed = memory_get((subject->element_count + 1) * sizeof *assumed);
    enum core_verdict verdict = CORE_HOLDS;
    redundant->at = memory_get((subject->element_count + 1) * sizeof *redundant->at);
    for (size_t left_out = 0; left_out < subject->element_count && verdict != CORE_GAVE_UP; left_out++) {
        size_t count = 0;
        assumed[count++] = forbidden;
        for (size_t i = 0; i < subject->element_count; i++)
            if (i != left_out)
                assumed[count++] = subject->element[i];
        verdict = core_known(unsat_core_ask(subject->sat, assumed, count, deadline));
        if (verdict == CORE_CONFLICTS)
            redundant->at[redundant->count++] = subject->element_at[left_out];
    }
    redundant->all_known = verdict != CORE_GAVE_UP;
    free(assumed);
}

struct explanation_listing {
    const struct subject *subject;
    struct solutions *solutions;
    uint64_t *facts; /* room for those of a solution */
};

static void read_solution(const struct subject *subject, const struct solution *solution, uint64_t *facts)
{
    memset(facts, 0, subject_words(subject) * sizeof *facts);
    if (subject->cells) {
        const unsigned size = order_size(subject->problem->order);
        for (unsigned cell = 0; cell < size * size; cell++)
            add_fact(facts, (size_t)cell * size + solution->cells[cell] - 1);
        return;
    }
    const bool is_formula = subject->problem->formula;
    for (size_t i = 0; i < solution->option_count; i++) {
        const size_t fact = is_formula ? 2 * (size_t)solution->options[i] : solution->options[i];
        if (subject_has_fact(subject, fact))
            add_fact(facts, fact);
    }
    for (size_t fact = 0; is_formula && fact < subject->fact_count; fact += 2)
        if (subject_has_fact(subject, fact) && !has_fact(facts, fact))
            add_fact(facts, fact + 1);
}

/* Facts that solutions have until now. */
static void explanation_mix(struct solutions *solutions, const uint64_t *facts)
{
    for (size_t i = 0; i < solutions->words; i++) {
        solutions->in_all[i] &= facts[i];
        solutions->in_some[i] |= facts[i];
    }
}

static void explanation_hear(void *context, const struct solution *solution)
{
    struct explanation_listing *listing = context;
    struct solutions *solutions = listing->solutions;
    if (solutions->count++ == SOLUTIONS_LISTED_MAX)
        return;
    read_solution(listing->subject, solution, listing->facts);
    explanation_mix(solutions, listing->facts);
}

/* How much of what is left of the time may go into listing: a third. */
static uint64_t time_to_list(uint64_t deadline)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? (deadline - now) / 3 + 1 : 1;
}

static void list(const struct spec *lister, struct session_list *sessions,
                 struct explanation_listing *listing, uint64_t deadline)
{
    const struct subject *subject = listing->subject;
    struct solutions *solutions = listing->solutions;
    struct open_session *open = sessions_get(sessions, lister, subject->problem, 0, 0);
    if (open->refused) {
        solutions->flaw = open->error;
        return;
    }
    const struct task task = {.session = &open->session,
                              .cells = subject->cells,
                              .solutions_wanted = SOLUTIONS_LISTED_MAX + 1,
                              .timeout_ns = time_to_list(deadline),
                              .verify_all = true,
                              .on_solution = explanation_hear,
                              .context = listing};
    struct outcome outcome;
    measure(&task, &outcome);
    sessions_drop(sessions, subject->problem);
    solutions->all = outcome.status == STATUS_OK && outcome.complete && outcome.shown == outcome.solutions &&
                     solutions->count <= SOLUTIONS_LISTED_MAX;
    if (solutions->all && solutions->count < 2) {
        solutions->all = false;
        error_set(&solutions->flaw, "%s finds %s, and there are at least two", lister->text,
                  solutions->count ? "one solution" : "none");
        return;
    }
    if (outcome.status == STATUS_WRONG || outcome.status == STATUS_CRASHED ||
        outcome.status == STATUS_LIMITED)
        error_set(&solutions->flaw, "%s: %s", lister->text, outcome.flaw.text);
    else if (outcome.status == STATUS_MEMORY)
        error_set(&solutions->flaw, "%s ran out of memory", lister->text);
}

/* Whether there is a solution with this literal; what it has settles many other facts, too. */
static void look_for(struct subject *subject, struct solutions *solutions, int literal, int *assumed,
                     uint64_t *model, uint64_t deadline, enum core_verdict *verdict)
{
    if (*verdict == CORE_GAVE_UP)
        return;
    *verdict = subject_ask(subject, assumed, &literal, 1, deadline);
    if (*verdict == CORE_HOLDS) {
        subject_read_model(subject, model);
        explanation_mix(solutions, model);
    }
}

/* For each fact that all known solutions have: whether there is one without it. Of a cover also whether an
 * option that none had is in one. */
static void find_differences(struct subject *subject, struct solutions *solutions, uint64_t *model,
                             uint64_t deadline)
{
    int *assumed = memory_get((subject->element_count + 1) * sizeof *assumed);
    enum core_verdict verdict = CORE_HOLDS;
    for (size_t fact = 0; fact < subject->fact_count; fact++)
        if (has_fact(solutions->in_all, fact))
            look_for(subject, solutions, -subject_fact_literal(subject, fact), assumed, model, deadline,
                     &verdict);
    for (size_t fact = 0; subject->problem->cover && fact < subject->fact_count; fact++)
        if (!has_fact(solutions->in_some, fact))
            look_for(subject, solutions, subject_fact_literal(subject, fact), assumed, model, deadline,
                     &verdict);
    free(assumed);
    solutions->differences_known = verdict == CORE_HOLDS || verdict == CORE_CONFLICTS;
}

/* Lists the solutions by a back-end (all verified), and finds the differences by PicoSAT where they are not
 * all listed. Takes at most until the deadline (of clock_now(); 0: none). */
static void solutions_find(struct subject *subject, const struct spec *lister, struct session_list *sessions,
                           uint64_t deadline, struct solutions *solutions)
{
    const size_t words = subject_words(subject);
    uint64_t *facts = memory_get(words * sizeof *facts);
    *solutions = (struct solutions){.words = words};
    struct explanation_listing listing = {.subject = subject, .solutions = solutions, .facts = facts};
    solutions->in_some = memory_zeroed(words, sizeof *solutions->in_some);
    solutions->in_all = memory_get(words * sizeof *solutions->in_all);
    memset(solutions->in_all, 0xff, words * sizeof *solutions->in_all);
    list(lister, sessions, &listing, deadline);
    if (solutions->all)
        solutions->differences_known = true;
    else if (core_known(unsat_core_ask(subject->sat, subject->element, subject->element_count, deadline)) ==
             CORE_HOLDS) {
        subject_read_model(subject, facts);
        explanation_mix(solutions, facts);
        find_differences(subject, solutions, facts, deadline ? clock_now() + time_to_list(deadline) : 0);
    }
    free(facts);
}

static void solutions_close(struct solutions *solutions)
{
    free(solutions->in_some);
    free(solutions->in_all);
    *solutions = (struct solutions){.count = 0};
}

/* Of formulas with more clauses it is not tested which of them could be left out: encodings of boards have
 * tens of thousands, most of them redundant by design. */
enum { REDUNDANT_CLAUSES_MAX = 1000 };

static void give_up_in_time(struct explanation *explanation, bool one_is_known)
{
    explanation->finding = FINDING_GAVE_UP;
    error_set(&explanation->why, "%s%s before it was known whether there is %s",
              one_is_known ? "one solution was found; " : "", cut_off_text(),
              one_is_known ? "another" : "a solution");
}

/* With one solution, which the literal `forbidden` forbids. */
static void explain_unique(int forbidden, uint64_t deadline, struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    explanation->finding = FINDING_UNIQUE;
    if (subject->cells || (!subject->cover && subject->element_count <= REDUNDANT_CLAUSES_MAX))
        redundant_find(subject, forbidden, deadline, &explanation->redundant);
}

/* Of the time that there is, the rest is for what follows from the answer. */
static uint64_t time_to_classify(uint64_t deadline)
{
    const uint64_t now = clock_now();
    return !deadline ? 0 : deadline > now ? now + (deadline - now) / 5 * 4 : deadline;
}

/* Finds out how many solutions there are, and what to say of them. */
static void classify(const struct spec *lister, struct session_list *sessions, uint64_t deadline,
                     struct explanation *explanation)
{
    struct subject *subject = &explanation->subject;
    const size_t count = subject->element_count;
    const uint64_t until = time_to_classify(deadline);
    enum core_verdict verdict = core_known(unsat_core_ask(subject->sat, subject->element, count, until));
    uint64_t *model = memory_get(subject_words(subject) * sizeof *model);
    int *assumed = memory_get((count + 1) * sizeof *assumed), forbidden = 0;
    if (verdict == CORE_CONFLICTS) {
        explanation->finding = FINDING_NONE;
        core_find(subject, deadline, &explanation->core);
    }
    if (verdict == CORE_HOLDS) {
        subject_read_model(subject, model);
        forbidden = subject_forbid(subject, model);
        verdict = subject_ask(subject, assumed, &forbidden, 1, until);
        if (verdict == CORE_CONFLICTS)
            explain_unique(forbidden, deadline, explanation);
        else if (verdict == CORE_HOLDS) {
            explanation->finding = FINDING_SEVERAL;
            solutions_find(subject, lister, sessions, deadline, &explanation->solutions);
        }
    }
    if (verdict == CORE_GAVE_UP)
        give_up_in_time(explanation, forbidden);
    free(model);
    free(assumed);
}

void explanation_find(const struct problem *problem, const uint8_t *cells, const struct spec *lister,
                      struct session_list *sessions, uint64_t timeout_ns, struct explanation *explanation)
{
    assert(problem_is_board(problem) == !!cells);
    const uint64_t deadline = timeout_ns ? clock_now() + timeout_ns : 0;
    *explanation = (struct explanation){.lister = lister->text, .finding = FINDING_GAVE_UP};
    struct error error = {""};
    if (cells && board_find_clash(problem->order, cells, NULL)) {
        explanation->subject = (struct subject){.problem = problem, .cells = cells};
        explanation->finding = FINDING_NONE;
        core_of_clash(problem->order, cells, &explanation->core);
    } else if (subject_open(&explanation->subject, problem, cells, time_to_classify(deadline), &error)) {
        classify(lister, sessions, deadline, explanation);
    } else {
        explanation->why = error;
    }
}

void explanation_close(struct explanation *explanation)
{
    core_close(&explanation->core);
    free(explanation->redundant.at);
    solutions_close(&explanation->solutions);
    subject_close(&explanation->subject);
}

bool explanation_is_whole(const struct explanation *explanation)
{
    if (explanation->finding == FINDING_NONE)
        return explanation->core.is_minimal;
    if (explanation->finding == FINDING_UNIQUE)
        return !explanation->redundant.at || explanation->redundant.all_known;
    return explanation->finding == FINDING_SEVERAL && explanation->solutions.differences_known &&
           !*explanation->solutions.flaw.text;
}
