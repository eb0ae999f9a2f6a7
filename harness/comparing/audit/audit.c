/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit.h"

#include "common/base/bits.h"
#include "common/board/board-isomorph.h"
#include "common/cover/cover-builder.h"
#include "common/cover/cover-map.h"
#include "common/referee.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/measuring/processes.h"
#include "harness/measuring/run/run-csv.h"
#include "harness/sets/full-grid.h"
#include "solvers/registry/registry.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Nodes of options, or blanks, that a count looks at: some 3 ns each. */
static const uint64_t work_of_a_count = 500000;

/* Instances that are larger are not tried, by their nodes or literals. */
enum { LARGEST = 200000 };

/* An instance and a solution of it. Its pieces narrow it down to that solution: with more of them there are
 * fewer solutions, or as many. Of a board they are its givens, and then digits of the solution for its
 * blanks; of a formula its clauses, and then literals of the solution; of a cover options that are left
 * out. */
struct audit_source {
    struct allocator *allocator;
    struct random random;
    struct order order;        /* of a board */
    const struct cnf *formula; /* of the set */
    struct cover *cover;       /* owned: that of the set, with more options */
    /* The digit of each cell, whether each option is chosen, whether each variable is true. */
    uint8_t *solution;
    size_t elements;    /* of the solution */
    unsigned *piece;    /* cells; options; or clauses and, numbered after them, variables */
    size_t pieces, own; /* the instance itself has the first `own` */
    bool planted;       /* the solution was made for it */
    char name[INSTANCE_NAME_MAX];
};

static void audit_questions_question_close(struct audit_question *question)
{
    free(question->cells);
    cover_close(question->cover);
    cnf_close(question->formula);
    *question = (struct audit_question){0};
}

void audit_questions_close(struct audit_questions *list)
{
    for (size_t i = 0; i < list->count; i++)
        audit_questions_question_close(&list->question[i]);
    list->count = 0;
}

/* --- instances from pieces --- */

/* The instance contradicts the solution in the element that is denied. */
#define NONE_DENIED SIZE_MAX

/* Returns false if each other digit clashes where one is denied. */
static bool question_make_board(const struct audit_source *source, size_t pieces, size_t denied,
                                uint8_t *cells)
{
    const unsigned size = order_size(source->order);
    for (size_t i = 0; i < pieces; i++)
        cells[source->piece[i]] = source->solution[source->piece[i]];
    for (unsigned d = 1; d < size && denied != NONE_DENIED; d++) {
        cells[denied] = (uint8_t)(1 + (source->solution[denied] - 1 + d) % size);
        if (!board_find_clash(source->order, cells, NULL))
            return true;
    }
    return denied == NONE_DENIED;
}

static struct cover *question_make_cover(const struct audit_source *source, size_t pieces, size_t denied)
{
    const struct cover *cover = source->cover;
    uint8_t *use = memory_get(cover->item_count), *kept = memory_get(cover->option_count);
    memset(use, ITEM_AS_SECONDARY, cover->item_count);
    memset(use, ITEM_AS_PRIMARY, cover->primary_count);
    memset(kept, true, cover->option_count);
    for (size_t i = 0; i < pieces; i++)
        kept[source->piece[i]] = false;
    if (denied != NONE_DENIED)
        kept[denied] = false;
    struct cover *made = cover_part(cover, use, kept, source->allocator);
    free(use);
    free(kept);
    return memory_checked(made);
}

/* A formula being written: clauses of the instance, and literals as clauses of their own. */
struct formula_writing {
    int *literals;
    size_t length, count;
};

static void clauses_add_literal(struct formula_writing *clauses, int literal)
{
    clauses->literals[clauses->length++] = literal;
    clauses->count += !literal;
}

static void clauses_add_unit(struct formula_writing *clauses, size_t variable, bool is_true)
{
    clauses_add_literal(clauses, is_true ? (int)variable + 1 : -(int)variable - 1);
    clauses_add_literal(clauses, 0);
}

/* All its variables are shown, as the referee counts. */
static struct cnf *question_make_formula(const struct audit_source *source, size_t pieces, size_t denied)
{
    const struct cnf *formula = source->formula;
    const size_t most = formula->length + 2 * (size_t)formula->variables + 2;
    uint8_t *kept = memory_zeroed(formula->clauses + source->elements, 1);
    struct formula_writing clauses = {.literals = memory_get(most * sizeof(int))};
    for (size_t i = 0; i < pieces; i++)
        kept[source->piece[i]] = true;
    for (size_t i = 0, clause = 0; i < formula->length; clause += !formula->literals[i++])
        if (kept[clause])
            clauses_add_literal(&clauses, formula->literals[i]);
    for (size_t variable = 0; variable < source->elements; variable++)
        if (variable == denied || kept[formula->clauses + variable])
            clauses_add_unit(&clauses, variable, source->solution[variable] != (variable == denied));
    struct cnf *made = memory_checked(allocator_take_zeroed(source->allocator, sizeof *made));
    *made =
        (struct cnf){.variables = formula->variables,
                     .option_variables = formula->variables,
                     .clauses = clauses.count,
                     .length = clauses.length,
                     .literals = memory_checked(array_take(source->allocator, clauses.length, sizeof(int))),
                     .allocator = source->allocator};
    if (clauses.length)
        memcpy(made->literals, clauses.literals, clauses.length * sizeof(int));
    free(clauses.literals);
    free(kept);
    return made;
}

static bool question_make(const struct audit_source *source, size_t pieces, size_t denied,
                          struct audit_question *made)
{
    assert(pieces <= source->pieces && (denied == NONE_DENIED || denied < source->elements));
    *made = (struct audit_question){.problem.order = source->order};
    if (source->cover)
        made->problem.cover = made->cover = question_make_cover(source, pieces, denied);
    else if (source->formula)
        made->problem.formula = made->formula = question_make_formula(source, pieces, denied);
    else {
        made->cells = memory_zeroed(source->elements, 1);
        return question_make_board(source, pieces, denied, made->cells);
    }
    return true;
}

/* Returns UINT64_MAX if there are too many solutions, or if it takes too much work. */
static uint64_t question_count_solutions(struct audit_question *made)
{
    struct cover_count counted;
    memory_require(
        problem_referee_count(&made->problem, made->cells, AUDIT_SOLUTIONS_MAX, work_of_a_count, &counted));
    assert(!counted.complete || counted.solutions <= AUDIT_SOLUTIONS_MAX);
    made->count = counted.solutions;
    made->cost = counted.least_cost;
    return counted.complete ? counted.solutions : UINT64_MAX;
}

/* --- sources --- */

static void source_add_piece(struct audit_source *source, size_t piece, bool is_own)
{
    source->piece[source->pieces++] = (unsigned)piece;
    source->own += is_own;
}

static void source_open_board(struct audit_source *source, const uint8_t *cells, const uint8_t *expected)
{
    struct referee_count counted;
    assert(cells);
    source->elements = order_cells(source->order);
    source->solution = memory_get(source->elements);
    source->piece = memory_zeroed(source->elements, sizeof *source->piece);
    referee_count(source->order, cells, 1, work_of_a_count, &counted);
    const uint8_t *known = counted.solutions ? counted.first : expected;
    source->planted = !known;
    if (known)
        memcpy(source->solution, known, source->elements);
    else
        generate_grid(source->order, &source->random, source->solution);
    for (int is_own = 1; is_own >= 0; is_own--)
        for (size_t cell = 0; cell < source->elements; cell++)
            if (!cells[cell] == !is_own)
                source_add_piece(source, cell, is_own);
}

static void source_open_formula(struct audit_source *source)
{
    const struct cnf *formula = source->formula;
    struct cover *cover = memory_checked(cover_of_formula(formula, source->allocator));
    uint32_t *first = memory_get(cover->option_count * sizeof *first);
    struct cover_count counted;
    bool holds = false;
    source->elements = (size_t)formula->variables;
    source->solution = memory_get(source->elements);
    source->piece = memory_zeroed(formula->clauses + source->elements, sizeof *source->piece);
    memory_require(cover_referee_count(cover, 1, work_of_a_count, first, &counted));
    source->planted = !counted.solutions;
    for (size_t variable = 0; variable < source->elements; variable++)
        source->solution[variable] = random_below(&source->random, 2) != 0;
    for (size_t i = 0; i < counted.first_count; i++)
        source->solution[first[i] / 2] = first[i] % 2 == 0;
    for (size_t i = 0, clause = 0; i < formula->length; i++) {
        const int literal = formula->literals[i];
        holds |= literal && source->solution[abs(literal) - 1] == (literal > 0);
        if (!literal && holds)
            source_add_piece(source, clause, true);
        holds = literal && holds;
        clause += !literal;
    }
    for (size_t variable = 0; variable < source->elements; variable++)
        source_add_piece(source, formula->clauses + variable, false);
    cover_close(cover);
    free(first);
}

/* Ends an option of the builder, at the cost of one of the cover. */
static void source_end_option(struct cover_builder *builder, const struct cover *cover, struct random *random)
{
    const uint64_t most = COVER_COSTS_MOST / (3 * (uint64_t)LARGEST);
    const uint64_t cost = cover->costs ? cover->costs[random_below(random, cover->option_count)] : 0;
    if (cover->costs)
        cover_builder_cost(builder, cost < most ? cost : most);
    cover_builder_end_option(builder);
}

static void source_copy_cover(struct cover_builder *builder, const struct cover *cover, struct random *random)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    for (uint32_t item = 0; item < cover->item_count; item++) {
        const char *name = cover_item_name(cover, item, room, &length);
        cover_builder_add_item(builder, name, length, ITEM_PLAIN, item < cover->primary_count);
        if (item < cover->primary_count)
            cover_builder_bound(builder, item, cover_bounds(cover, item));
    }
    for (uint32_t option = 0; option < cover->option_count; option++) {
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
            const uint32_t colour = cover_colour(cover, node);
            const char *name = colour ? cover_colour_name(cover, colour, &length) : NULL;
            cover_builder_add_node(builder, cover->items[node],
                                   name ? cover_builder_colour(builder, name, length) : 0);
        }
        source_end_option(builder, cover, random);
    }
}

/* Adds options that are a solution: all items as often as they have to be covered, cut up anywhere. Returns
 * how many. */
static uint32_t source_add_solution(struct cover_builder *builder, const struct cover *cover,
                                    struct random *random)
{
    unsigned *item = memory_zeroed(cover->primary_count, sizeof *item), count = 1;
    const unsigned longest = 1 + 2 * (unsigned)(cover->node_count / (cover->option_count + (size_t)1));
    uint32_t options = 0;
    for (uint32_t times = 1; count; times++) {
        count = 0;
        for (uint32_t i = 0; i < cover->primary_count; i++)
            if (cover_bounds(cover, i).least >= times)
                item[count++] = i;
        random_shuffle(random, item, count);
        for (unsigned i = 0; i < count; options++) {
            for (unsigned left = 1 + random_below(random, longest); left && i < count; left--)
                cover_builder_add_node(builder, item[i++], 0);
            source_end_option(builder, cover, random);
        }
    }
    free(item);
    return options;
}

static void source_open_cover(struct audit_source *source, const struct cover *cover)
{
    struct cover_builder *builder = memory_checked(cover_builder_open(source->allocator));
    uint32_t *first = memory_get(cover->option_count * sizeof *first), planted = 0;
    struct cover_count counted;
    memory_require(cover_referee_count(cover, 1, work_of_a_count, first, &counted));
    source->planted = !counted.solutions;
    source_copy_cover(builder, cover, &source->random);
    if (source->planted)
        planted = source_add_solution(builder, cover, &source->random);
    source_add_solution(builder, cover, &source->random);
    source->cover = memory_checked(cover_builder_end(builder));
    source->elements = source->cover->option_count;
    source->solution = memory_zeroed(source->elements, 1);
    source->piece = memory_zeroed(source->elements, sizeof *source->piece);
    memset(source->solution + cover->option_count, true, planted);
    for (size_t i = 0; i < counted.first_count; i++)
        source->solution[first[i]] = true;
    /* Where there are many, or none that is found, what was added goes last: then some are left to the
     * end. */
    const bool is_last = source->planted || !counted.complete;
    for (size_t option = cover->option_count + planted; option < source->elements && !is_last; option++)
        source_add_piece(source, option, true);
    for (size_t option = 0; option < cover->option_count; option++)
        if (!source->solution[option])
            source_add_piece(source, option, false);
    random_shuffle(&source->random, source->piece + source->own, source->pieces - source->own);
    for (size_t option = cover->option_count + planted; option < source->elements && is_last; option++)
        source_add_piece(source, option, false);
    free(first);
}

static bool source_is_usable(const struct puzzles *puzzles, size_t index, bool minimize)
{
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    if (puzzle->cover) {
        uint64_t least = 0;
        for (uint32_t item = 0; item < puzzle->cover->primary_count; item++)
            least += cover_bounds(puzzle->cover, item).least;
        return puzzle->cover->primary_count && puzzle->cover->option_count && least <= LARGEST &&
               puzzle->cover->node_count <= LARGEST && (!minimize || puzzle->cover->costs);
    }
    if (puzzle->formula)
        return !minimize && puzzle->formula->variables && puzzle->formula->variables <= LARGEST &&
               puzzle->formula->length <= LARGEST;
    return !minimize && puzzle->kind == ENTRY_BOARD && order_size(puzzle->order) <= BITS_MAX &&
           !board_find_clash(puzzle->order, puzzle_cells(puzzles, index), NULL);
}

/* Opens a random instance of the set. Returns false if none can be used. */
static bool source_open(struct audit_source *source, const struct set *set, bool minimize)
{
    const struct puzzles *puzzles = &set->puzzles;
    size_t tries = 0, index = puzzles->count ? random_below(&source->random, (unsigned)puzzles->count) : 0;
    while (tries < puzzles->count && !source_is_usable(puzzles, index, minimize)) {
        index = (index + 1) % puzzles->count;
        tries++;
    }
    if (tries == puzzles->count)
        return false;
    const struct puzzle *puzzle = &puzzles->puzzle[index];
    source->order = puzzle->order;
    source->formula = puzzle->formula;
    puzzle_name(set, index, source->name);
    if (puzzle->cover)
        source_open_cover(source, puzzle->cover);
    else if (puzzle->formula)
        source_open_formula(source);
    else
        source_open_board(source, puzzle_cells(puzzles, index), puzzle_expected(puzzles, index));
    assert(source->own <= source->pieces && source->elements);
    random_shuffle(&source->random, source->piece, source->own);
    if (!puzzle->cover)
        random_shuffle(&source->random, source->piece + source->own, source->pieces - source->own);
    return true;
}

static void source_close(struct audit_source *source)
{
    cover_close(source->cover);
    free(source->solution);
    free(source->piece);
}

/* --- questions --- */

enum question_kind { SEVERAL, FEW, ONE, NONE, KINDS };

/* Finds the number of pieces with which there are `least` to `most` solutions: those of the instance itself,
 * or else a few less, or more, by halving. */
static bool question_find(const struct audit_source *source, uint64_t least, uint64_t most, size_t *pieces,
                          struct audit_question *made)
{
    size_t low = 0, high = source->pieces, step = 0;
    assert(least <= most && most <= AUDIT_SOLUTIONS_MAX);
    *pieces = source->own;
    for (bool halves = false; low <= high && !program_stop;) {
        question_make(source, *pieces, NONE_DENIED, made);
        const uint64_t solutions = question_count_solutions(made);
        if (solutions >= least && solutions <= most)
            return true;
        audit_questions_question_close(made);
        if (solutions > most) {
            halves = true;
            low = *pieces + 1;
        } else if (*pieces)
            high = *pieces - 1;
        else
            break;
        if (low <= high)
            *pieces = halves ? low + (high - low) / 2 : high - (step < high - low ? step : high - low);
        step = 2 * step + 1;
    }
    return false;
}

/* Makes the instance deny what is true in its only solution. */
static bool question_deny(struct audit_source *source, size_t pieces, struct audit_question *made)
{
    enum { TRIES = 16 };
    bool found = false;
    for (int i = 0; i < TRIES && !found && memchr(source->solution, true, source->elements); i++) {
        size_t denied = random_below(&source->random, (unsigned)source->elements);
        while (source->cover && !source->solution[denied])
            denied = (denied + 1) % source->elements;
        audit_questions_question_close(made);
        found = question_make(source, pieces, denied, made) && question_count_solutions(made) == 0;
    }
    if (!found)
        audit_questions_question_close(made);
    return found;
}

/* "no solution", "1 solution", "12 solutions". */
enum { AMOUNT_TEXT_MAX = 48 };
static const char *amount_text(uint64_t solutions, char text[AMOUNT_TEXT_MAX])
{
    if (solutions)
        snprintf(text, AMOUNT_TEXT_MAX, "%" PRIu64 " solution%s", solutions, solutions == 1 ? "" : "s");
    else
        snprintf(text, AMOUNT_TEXT_MAX, "no solution");
    return text;
}

/* Puts a random isomorph of what was made in its place. */
static void question_draw_isomorph(struct audit_source *source, struct audit_question *made)
{
    const uint64_t seed = random_next(&source->random);
    struct audit_question drawn = *made;
    assert(!made->cells + !made->cover + !made->formula == 2);
    if (made->cells) {
        drawn.cells = memory_get(source->elements);
        isomorph_make(source->order, made->cells, seed, 0, 1, drawn.cells);
    } else if (made->cover)
        drawn.problem.cover = drawn.cover =
            memory_checked(cover_isomorph_make(made->cover, seed, 0, 1, NULL, source->allocator));
    else
        drawn.problem.formula = drawn.formula = memory_checked(
            cnf_isomorph_make(made->formula, CNF_SIGNS_FLIPPED, seed, 0, 1, NULL, source->allocator));
    audit_questions_question_close(made);
    *made = drawn;
}

/* "an isomorph of easy#147, weakened (2 solutions)" */
static void question_set_name(const struct audit_source *source, enum question_kind kind, size_t pieces,
                              struct audit_question *question)
{
    char text[AMOUNT_TEXT_MAX];
    if (question->minimize && question->cost != AUDIT_NO_COVER)
        snprintf(text, sizeof text, "least cost %" PRIu64, question->cost);
    else
        amount_text(question->count, text);
    snprintf(question->name, sizeof question->name, "an isomorph of %.200s%s%s%s (%s)", source->name,
             source->planted ? " with another solution" : "",
             pieces < source->own   ? ", weakened"
             : pieces > source->own ? ", narrowed"
                                    : "",
             kind == NONE ? ", contradicted" : "", text);
}

static bool question_draw(struct audit_source *source, enum question_kind kind, bool minimize,
                          struct audit_question *made)
{
    enum { TRIES = 3, MANY = AUDIT_SOLUTIONS_MAX };
    /* The numbers of solutions that are tried, in this order. */
    static const struct {
        uint64_t least, most;
    } wanted[KINDS][TRIES] = {[SEVERAL] = {{20, MANY}, {3, MANY}, {2, MANY}},
                              [FEW] = {{2, 19}, {2, MANY}},
                              [ONE] = {{1, 1}},
                              [NONE] = {{1, 1}}};
    size_t pieces, tries = 0;
    while (!question_find(source, wanted[kind][tries].least, wanted[kind][tries].most, &pieces, made))
        if (++tries == TRIES || !wanted[kind][tries].most)
            return false;
    if (kind == NONE && !question_deny(source, pieces, made))
        return false;
    question_draw_isomorph(source, made);
    made->minimize = minimize;
    question_set_name(source, kind, pieces, made);
    return true;
}

void audit_questions_make(struct audit_questions *list, const struct set_list *sets, bool minimize,
                          uint64_t seed, struct allocator *allocator)
{
    const size_t share = sets->count ? AUDIT_QUESTIONS_MAX / sets->count : 0, each = share > KINDS ? KINDS
                                                                                     : share       ? share
                                                                                                   : 1;
    const size_t turns = sets->count ? 2 * AUDIT_QUESTIONS_MAX / KINDS + sets->count : 0;
    list->count = 0;
    assert(each <= KINDS);
    for (size_t turn = 0; turn < turns && !program_stop; turn++) {
        struct audit_source source = {.allocator = allocator};
        unsigned kinds[KINDS];
        const size_t set = turn % sets->count;
        random_seed(&source.random, seed, turn);
        if (!source_open(&source, &sets->set[set], minimize))
            continue;
        random_order(&source.random, kinds, KINDS);
        for (size_t i = 0; i < each && list->count < AUDIT_QUESTIONS_MAX; i++) {
            struct audit_question *question = &list->question[list->count];
            if (!question_draw(&source, (enum question_kind)kinds[i], minimize, question))
                continue;
            question->set = set;
            list->count++;
        }
        source_close(&source);
    }
}

/* --- answers --- */

static enum audit_verdict audit_refuse_number(const struct audit_question *question, const char *claim,
                                              uint64_t solutions, struct error *error)
{
    char said[AMOUNT_TEXT_MAX], is[AMOUNT_TEXT_MAX];
    assert(solutions != question->count);
    error_set(error, "%s %s; there %s %s", claim, amount_text(solutions, said),
              question->count > 1 ? "are" : "is", amount_text(question->count, is));
    return AUDIT_WRONG;
}

/* A search that ends at its limit must have found that many. */
static enum audit_verdict audit_check_limit(uint64_t limit, uint64_t solutions, struct error *error)
{
    char text[AMOUNT_TEXT_MAX];
    if (limit && solutions == limit)
        return AUDIT_RIGHT;
    if (limit)
        error_set(error, "it ends at its limit of %" PRIu64 " with %s", limit, amount_text(solutions, text));
    else
        error_set(error, "it ends at a limit; there was none");
    return AUDIT_WRONG;
}

enum audit_verdict audit_check(const struct audit_question *question, uint64_t limit, uint64_t solutions,
                               enum search_end end, struct error *error)
{
    char text[AMOUNT_TEXT_MAX];
    if (solutions > question->count)
        return audit_refuse_number(question, "it finds", solutions, error);
    if (limit && solutions > limit) {
        error_set(error, "it finds %s; %" PRIu64 " %s wanted", amount_text(solutions, text), limit,
                  limit == 1 ? "was" : "were");
        return AUDIT_WRONG;
    }
    if (end == SEARCH_LIMIT)
        return audit_check_limit(limit, solutions, error);
    if (end != SEARCH_EXHAUSTED)
        return AUDIT_UNANSWERED;
    if (solutions == question->count)
        return AUDIT_RIGHT;
    return audit_refuse_number(question,
                               solutions ? "it says that there is no more than" : "it says that there is",
                               solutions, error);
}

enum audit_verdict audit_check_minimum(const struct audit_question *question, const struct outcome *outcome,
                                       struct error *error)
{
    assert(question->minimize);
    const bool claims_none = outcome->complete && !outcome->has_cost;
    if ((claims_none ? AUDIT_NO_COVER : outcome->bound) <= question->cost)
        return outcome->complete ? AUDIT_RIGHT : AUDIT_UNANSWERED;
    if (claims_none)
        error_set(error, "it says that there is no cover; there is one that costs %" PRIu64, question->cost);
    else
        error_set(error,
                  "it says that no cover costs less than %" PRIu64 "; there is one that costs %" PRIu64,
                  outcome->bound, question->cost);
    return AUDIT_WRONG;
}

/* --- verdicts --- */

static const double longest_ns = 5e9; /* for all questions together */

bool audit_is_foreign(const struct spec *spec)
{
    const struct solver *const *own = solver_registry();
    while (*own && *own != spec->solver)
        own++;
    return !*own || *spec->plugin || spec->solver->argument || *spec->settings.argument;
}

void audit_open(struct audit *audit, const struct experiment *experiment, bool all)
{
    bool any = false;
    assert(experiment->specs.count && experiment->specs.count <= SPECS_MAX);
    *audit = (struct audit){.count = experiment->specs.count, .sets = &experiment->sets};
    audit->state = memory_checked(shared_memory_take(audit->count * sizeof *audit->state));
    for (size_t i = 0; i < audit->count; i++)
        any |= audit->state[i].wanted = all || audit_is_foreign(&experiment->specs.spec[i]);
    if (any)
        audit_questions_make(&audit->questions, audit->sets, experiment->minimize, experiment->audit_seed,
                             &audit->allocator);
}

void audit_close(struct audit *audit)
{
    audit_questions_close(&audit->questions);
    shared_memory_give(audit->state, audit->count * sizeof *audit->state);
    *audit = (struct audit){0};
}

const struct audit_question *audit_next(const struct audit *audit, size_t back_end, uint64_t timeout_ns,
                                        uint64_t *limit_ns)
{
    assert(back_end < audit->count);
    const struct audit_state *state = &audit->state[back_end];
    const double least_ns = 5e7; /* a question that is hard for a back-end leaves time for the others */
    double left_ns = longest_ns - state->spent_ns;
    if (!state->wanted || state->failed || state->next == audit->questions.count || left_ns <= least_ns)
        return NULL;
    /* Before its first answer a program has to start, which takes long on a busy machine. */
    *limit_ns = (uint64_t)(state->next ? fmax(left_ns / 8, least_ns) : longest_ns);
    if (timeout_ns && *limit_ns > timeout_ns)
        *limit_ns = timeout_ns;
    return &audit->questions.question[state->next];
}

void audit_accuse(struct audit *audit, size_t back_end, const struct error *why)
{
    assert(back_end < audit->count);
    struct audit_state *state = &audit->state[back_end];
    if (!state->failed)
        state->why = *why;
    state->failed = true;
}

void audit_note(struct audit *audit, size_t back_end, enum audit_verdict verdict, double took_ns,
                const struct error *why)
{
    struct audit_state *state = &audit->state[back_end];
    const struct audit_question *question = &audit->questions.question[state->next];
    struct error text;
    assert(back_end < audit->count && state->next < audit->questions.count);
    assert(verdict != AUDIT_WRONG || why);
    state->verdict[state->next++] = (uint8_t)verdict;
    state->spent_ns += state->next > 1 ? took_ns : fmin(took_ns, longest_ns / 8);
    if (verdict == AUDIT_UNANSWERED && why && !*state->unanswered.text)
        state->unanswered = *why;
    if (verdict != AUDIT_WRONG)
        return;
    error_set(&text, "%.300s: %.200s", question->name, why->text);
    audit_accuse(audit, back_end, &text);
}

static enum search_end outcome_search_end(const struct outcome *outcome)
{
    return outcome->complete              ? SEARCH_EXHAUSTED
           : outcome->status == STATUS_OK ? SEARCH_LIMIT
                                          : SEARCH_STOPPED;
}

void audit_note_outcome(struct audit *audit, size_t back_end, uint64_t limit, const struct outcome *outcome)
{
    const struct audit_question *question = &audit->questions.question[audit->state[back_end].next];
    enum audit_verdict verdict = AUDIT_WRONG;
    struct error why = {""};
    if (outcome->status == STATUS_WRONG)
        why = outcome->flaw;
    else if (question->minimize)
        verdict = audit_check_minimum(question, outcome, &why);
    else
        verdict = audit_check(question, limit, outcome->solutions, outcome_search_end(outcome), &why);
    if (verdict == AUDIT_UNANSWERED && outcome->status != STATUS_TIMEOUT)
        why = outcome->flaw;
    audit_note(audit, back_end, verdict, outcome->time_ns, &why);
}

bool audit_hold(struct audit *audit, size_t back_end, unsigned worker)
{
    unsigned none = 0;
    assert(back_end < audit->count);
    return atomic_compare_exchange_strong(&audit->state[back_end].holder, &none, worker + 1) ||
           none == worker + 1;
}

void audit_release(struct audit *audit, size_t back_end, unsigned worker)
{
    unsigned holder = worker + 1;
    assert(back_end < audit->count);
    atomic_compare_exchange_strong(&audit->state[back_end].holder, &holder, 0);
}

/* --- what came of it --- */

size_t audit_count(const struct audit *audit, size_t back_end, enum audit_verdict verdict)
{
    size_t count = 0;
    for (size_t q = 0; q < audit->questions.count; q++)
        count += audit->state[back_end].verdict[q] == verdict;
    return count;
}

/* Fills in the line about a set. Returns false if it has no questions. A back-end is sound that answered half
 * of each kind that it was asked: no solution, one, several. */
static bool audit_judge_set(const struct audit *audit, const struct audit_state *state, size_t set,
                            struct audit_line *line)
{
    uint64_t asked[3] = {0}, right[3] = {0};
    bool any = false, enough = true;
    for (size_t q = 0; q < audit->questions.count; q++) {
        const struct audit_question *question = &audit->questions.question[q];
        const size_t kind = question->count < 2 ? question->count : 2;
        if (question->set != set)
            continue;
        any = true;
        assert(state->verdict[q] <= AUDIT_UNANSWERED);
        asked[kind] += state->verdict[q] != AUDIT_NOT_ASKED;
        right[kind] += state->verdict[q] == AUDIT_RIGHT;
        line->wrong += state->verdict[q] == AUDIT_WRONG;
    }
    for (size_t kind = 0; kind < 3; kind++) {
        line->asked += asked[kind];
        line->right += right[kind];
        enough &= 2 * right[kind] >= asked[kind];
    }
    line->verdict = state->failed ? "unsound" : enough && line->right ? "sound" : "not audited";
    line->why = state->failed                  ? state->why.text
                : enough && line->right        ? ""
                : !line->asked                 ? "no question was asked"
                : *state->unanswered.text != 0 ? state->unanswered.text
                                               : "too few answers in time";
    return any;
}

size_t audit_end(const struct audit *audit, const struct spec_list *specs, FILE *file)
{
    size_t unsound = 0;
    if (file)
        audit_csv_write_head(file);
    for (size_t i = 0; i < audit->count; i++) {
        const struct audit_state *state = &audit->state[i];
        const size_t sets = audit->sets ? audit->sets->count : 0;
        bool any = false;
        unsound += state->failed;
        if (!file || (!state->wanted && !state->failed))
            continue;
        for (size_t set = 0; set <= sets; set++) {
            struct audit_line line = {.solver = specs->spec[i].text,
                                      .set = set < sets ? audit->sets->set[set].name : ""};
            if (!audit_judge_set(audit, state, set, &line) && (set < sets || any))
                continue;
            any = true;
            audit_csv_write(file, &line);
        }
    }
    return unsound;
}
