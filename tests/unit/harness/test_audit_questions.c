/* SPDX-License-Identifier: MIT */
/* Questions whose answers are said to be known: the answers are counted again, by back-ends of other kinds
 * and by the referees of the tests; and lies about them are found out. */
#include "common/base/clock.h"
#include "common/referee.h"
#include "harness/comparing/audit/audit.h"
#include "harness/sets/sets.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- sets --- */

enum { TEXT_MAX = 400000 };

/* A set as it is read from a text. */
struct given_set {
    struct set set;
    struct set_source source;
    struct set_list list;
    char text[TEXT_MAX];
    char name[32];
};

static struct given_set *set_of_text(const char *name, const char *text)
{
    struct given_set *given = calloc(1, sizeof *given);
    assert_non_null(given);
    snprintf(given->name, sizeof given->name, "%s", name);
    snprintf(given->text, sizeof given->text, "%s", text);
    given->set.name = given->source.name = given->source.path = given->name;
    given->set.source = &given->source;
    given->set.sources = 1;
    assert_true(
        puzzles_read(&given->set.puzzles, given->text, strlen(given->text), &(struct reader_options){0}));
    assert_int_equal(given->set.puzzles.mistakes, 0);
    given->list = (struct set_list){.set = &given->set, .count = 1};
    return given;
}

static void given_close(struct given_set *given)
{
    puzzles_close(&given->set.puzzles);
    free(given);
}

/* A few boards of an order, with so many blanks. */
static struct given_set *set_of_boards(struct order order, unsigned boards, unsigned blanks)
{
    static char text[TEXT_MAX];
    unsigned size = order_size(order);
    int length = snprintf(text, sizeof text, "# quadrille: order %ux%u\n", order.rows, order.columns);
    for (unsigned board = 0; board < boards; board++) {
        uint8_t cells[BOARD_CELLS_MAX];
        make_board(order, board, blanks, cells);
        for (unsigned cell = 0; cell < order_cells(order); cell++)
            length += snprintf(text + length, sizeof text - (size_t)length, "%u%s", cells[cell],
                               (cell + 1) % size ? " " : "\n");
        length += snprintf(text + length, sizeof text - (size_t)length, "\n");
    }
    return set_of_text("made", text);
}

/* `primary | secondary` with a colour, with none, without secondary items, with bounds. */
static const char *const cover_texts[] = {"a b | x y\na x:A\nb x:A y\nb y\n", "a b | y\na\nb y\nb\n",
                                          "a b\na b\na\nb\n", "2|a 0:2|b c\na\na b\na b c\nb\nc\n"};
enum { COVER_TEXTS = sizeof cover_texts / sizeof *cover_texts };
static const char formula_text[] = "p cnf 3 2\n1 2 0\n-2 3 0\n";

static const struct order orders[] = {{1, 2}, {1, 3}, {3, 1}, {1, 4}, {2, 2}, {1, 5}, {2, 3}, {3, 2},
                                      {1, 7}, {2, 4}, {4, 2}, {3, 3}, {1, 9}, {2, 5}, {5, 2}, {3, 4},
                                      {4, 3}, {3, 5}, {5, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}, {6, 6}};
enum { ORDERS = sizeof orders / sizeof *orders };

static struct given_set *set_of_order(struct order order)
{
    return set_of_boards(order, 4, order_cells(order) / 2);
}

static void make_questions(struct audit_questions *list, const struct given_set *given, uint64_t seed,
                           struct allocator *allocator)
{
    audit_questions_make(list, &given->list, false, seed, allocator);
}

/* --- asking --- */

struct reply {
    bool is_asked;
    uint64_t solutions;
    enum search_end end;
};

/* What a back-end says; not asked if it does not take the problem. */
static struct reply ask_once(const char *text, const struct audit_question *question, uint64_t limit,
                             uint64_t timeout_ns)
{
    struct allocator allocator = {0};
    struct spec spec;
    struct session session;
    struct error error;
    struct reply reply = {0};
    assert_true(spec_parse(text, solver_registry(), &spec, &error));
    if (!session_open(&session, &spec, &question->problem, &allocator, &error))
        return reply;
    struct search search = {.limit = limit, .deadline = timeout_ns ? clock_now() + timeout_ns : 0};
    reply.is_asked = true;
    reply.end = session_solve(&session, question->cells, &search);
    reply.solutions = search.solutions;
    session_close(&session);
    assert_int_equal(allocator.used, 0);
    return reply;
}

/* One solution more than there are is wanted, so that the search has to end by itself. */
static void assert_answered(const struct audit_question *question, const char *spec)
{
    struct reply reply = ask_once(spec, question, question->count + 1, 0);
    if (reply.is_asked && (reply.solutions != question->count || reply.end != SEARCH_EXHAUSTED))
        fail_msg("%s finds %u solutions of %s", spec, (unsigned)reply.solutions, question->name);
}

/* --- the answers are right --- */

/* By another back-end of the exact cover, by one that shares no code with it, and by one that counts without
 * finding; small boards by the tests' own backtracking as well. */
static void count_again(const struct audit_question *question)
{
    struct order order = question->problem.order;
    assert_false(board_find_clash(order, question->cells, NULL));
    if (order_size(order) <= 5) {
        struct reference reference;
        reference_search(order, question->cells, 0, &reference);
        assert_int_equal(reference.solutions, question->count);
    }
    if (order_size(order) <= 9)
        assert_answered(question, "picosat");
    if (order_size(order) <= 9)
        assert_answered(question, "memo");
    assert_answered(question, "cells-compact");
}

enum kinds { NONE, ONE, SEVERAL, KINDS };

static void count_kinds(const struct audit_questions *list, unsigned kinds[KINDS])
{
    memset(kinds, 0, KINDS * sizeof *kinds);
    for (size_t q = 0; q < list->count; q++)
        kinds[list->question[q].count < SEVERAL ? list->question[q].count : SEVERAL]++;
}

/* Each order has questions of each kind. */
static void boards_have_as_many_solutions_as_the_questions_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < ORDERS; i++) {
        struct allocator allocator = {0};
        struct given_set *given = set_of_order(orders[i]);
        struct audit_questions list;
        unsigned kinds[KINDS];
        make_questions(&list, given, 1, &allocator);
        count_kinds(&list, kinds);
        assert_true(kinds[SEVERAL] >= 10);
        assert_true((kinds[ONE] && kinds[NONE]) || order_size(orders[i]) < 3);
        for (size_t q = i % 3; q < list.count; q += 3 * DRAWN_SHARE) { /* as each takes four counts */
            const struct audit_question *question = &list.question[q];
            assert_true(order_equal(question->problem.order, orders[i]));
            assert_null(question->problem.cover);
            assert_null(question->problem.formula);
            count_again(question);
        }
        audit_questions_close(&list);
        given_close(given);
        assert_int_equal(allocator.used, 0);
    }
}

static void covers_and_formulas_have_as_many_solutions_as_the_questions_say(void **state)
{
    (void)state;
    static const char *const specs[] = {"dlx", "cells", "memo", "bits", "picosat"};
    struct allocator allocator = {0};
    for (size_t i = 0; i <= COVER_TEXTS; i++) {
        struct given_set *given = set_of_text("given", i < COVER_TEXTS ? cover_texts[i] : formula_text);
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct audit_questions list;
            make_questions(&list, given, seed, &allocator);
            assert_int_equal(list.count, AUDIT_QUESTIONS_MAX);
            for (size_t q = 0; q < list.count; q++) {
                for (size_t s = 0; s < 5; s++)
                    assert_answered(&list.question[q], specs[s]);
            }
            audit_questions_close(&list);
        }
        given_close(given);
    }
    assert_int_equal(allocator.used, 0);
}

/* Whether the name of a question has that of an instance of a set in it. */
static bool is_of_set(const char *name, const struct set *set)
{
    char instance[INSTANCE_NAME_MAX];
    for (size_t i = 0; i < set->puzzles.count; i++)
        if (strstr(name, puzzle_name(set, i, instance)))
            return true;
    return false;
}

/* Also those of which no solution, or not all, can be found with little work. */
static void covers_and_formulas_of_the_sets_become_questions_with_right_counts(void **state)
{
    (void)state;
    static char *const names[] = {"queens:8",   "langford:7",     "queens:5..7", "motley:4x4",
                                  "langford:5", "pentomino:6x10", "queens:20",   "motley:8x8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct allocator allocator = {0};
        struct set_list sets;
        struct audit_questions list;
        char *name = names[i];
        unsigned kinds[KINDS];
        assert_int_equal(sets_load(&sets, &name, 1, &(struct reader_options){0}), 0);
        audit_questions_make(&list, &sets, false, 1, &allocator);
        assert_int_equal(list.count, AUDIT_QUESTIONS_MAX);
        count_kinds(&list, kinds);
        assert_true(kinds[NONE] >= 8 && kinds[ONE] >= 8 && kinds[SEVERAL] >= 16);
        for (size_t q = 0; q < list.count; q++) {
            assert_answered(&list.question[q], "cells");
            assert_answered(&list.question[q], "picosat");
            assert_true(is_of_set(list.question[q].name, sets.set));
        }
        audit_questions_close(&list);
        sets_close(&sets);
        assert_int_equal(allocator.used, 0);
    }
}

/* Ten of 25 options, or at least, or at most ten, so that one solution has none: too many to go through. */
static void covers_with_bounds_that_have_many_solutions_become_questions(void **state)
{
    (void)state;
    static const char *const items[] = {"10|a 1:10|b", "10:25|a 0:25|b", "0:10|a 0:25|b"};
    for (size_t i = 0; i < 3; i++) {
        struct allocator allocator = {0};
        struct audit_questions list;
        char text[256];
        int length = snprintf(text, sizeof text, "%s\n", items[i]);
        for (unsigned option = 0; option < 25; option++)
            length += snprintf(text + length, sizeof text - (size_t)length, "a b\n");
        struct given_set *given = set_of_text("many", text);
        make_questions(&list, given, 1, &allocator);
        assert_true(list.count >= 10);
        for (size_t q = 0; q < list.count; q++) {
            assert_answered(&list.question[q], "cells");
            assert_answered(&list.question[q], "bits");
            assert_answered(&list.question[q], "picosat");
        }
        audit_questions_close(&list);
        given_close(given);
        assert_int_equal(allocator.used, 0);
    }
}

static void no_built_in_back_end_gives_a_wrong_answer(void **state)
{
    (void)state;
    static const struct order few_orders[] = {{2, 3}, {3, 3}, {4, 4}};
    const uint64_t timeout_ns = 2000000;
    for (size_t i = 0; i < 3; i++) {
        struct allocator allocator = {0};
        struct given_set *given = set_of_order(few_orders[i]);
        struct audit_questions list;
        make_questions(&list, given, 3, &allocator);
        for (const char *const *spec = sound_specs_of(few_orders[i]); *spec; spec++)
            for (size_t q = 0; q < list.count && q < 8; q += DRAWN_SHARE) {
                uint64_t limit = q % 3;
                struct error error;
                struct reply reply = ask_once(*spec, &list.question[q], limit, timeout_ns);
                if (reply.is_asked &&
                    audit_check(&list.question[q], limit, reply.solutions, reply.end, &error) == AUDIT_WRONG)
                    fail_msg("%s, %s: %s", *spec, list.question[q].name, error.text);
            }
        audit_questions_close(&list);
        given_close(given);
    }
}

/* --- what is asked --- */

/* Easy boards and hard ones. */
static const char nines[] =
    "4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8\n"
    ".2.9.5...59..3.2..7..6.2..5..935.46..54...78..83.275..8..2.9..4..5.4..26...5.3.7.\n"
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";

static void there_are_forty_and_some_of_each_kind(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct given_set *given = set_of_text("nines", nines);
    struct audit_questions list;
    unsigned kinds[KINDS], few = 0;
    make_questions(&list, given, 1, &allocator);
    assert_int_equal(list.count, AUDIT_QUESTIONS_MAX);
    count_kinds(&list, kinds);
    for (size_t q = 0; q < list.count; q++) {
        assert_non_null(strstr(list.question[q].name, "nines"));
        assert_in_range(list.question[q].count, 0, AUDIT_SOLUTIONS_MAX);
        few += list.question[q].count > 1 && list.question[q].count < 20;
    }
    assert_in_range(kinds[NONE], 8, 12);
    assert_in_range(kinds[ONE], 8, 12);
    assert_in_range(kinds[SEVERAL], 16, 24);
    assert_in_range(few, 5, 15);
    audit_questions_close(&list);
    given_close(given);
}

static bool same_question(const struct audit_question *a, const struct audit_question *b)
{
    if (a->count != b->count || a->set != b->set || strcmp(a->name, b->name) != 0 || !a->cells != !b->cells ||
        !a->cover != !b->cover || !a->formula != !b->formula)
        return false;
    if (a->cells)
        return !memcmp(a->cells, b->cells, order_cells(a->problem.order));
    if (a->cover)
        return a->cover->node_count == b->cover->node_count &&
               !memcmp(a->cover->items, b->cover->items, a->cover->node_count * sizeof *a->cover->items);
    return a->formula->length == b->formula->length &&
           !memcmp(a->formula->literals, b->formula->literals,
                   a->formula->length * sizeof *a->formula->literals);
}

static void the_seed_settles_all_questions_and_another_one_none(void **state)
{
    (void)state;
    const char *const texts[] = {nines, cover_texts[0], cover_texts[2], cover_texts[3], formula_text};
    struct allocator allocator = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct given_set *given = set_of_text("given", texts[i]);
        struct audit_questions one, again, other;
        make_questions(&one, given, 5, &allocator);
        make_questions(&again, given, 5, &allocator);
        make_questions(&other, given, 6, &allocator);
        unsigned same = 0;
        assert_int_equal(one.count, again.count);
        for (size_t q = 0; q < one.count; q++) {
            assert_true(same_question(&one.question[q], &again.question[q]));
            same += q < other.count && same_question(&one.question[q], &other.question[q]);
        }
        /* Covers and formulas with few items have few isomorphs. */
        assert_true(same <= (i ? 4 : 0));
        audit_questions_close(&one);
        audit_questions_close(&again);
        audit_questions_close(&other);
        given_close(given);
    }
    assert_int_equal(allocator.used, 0);
}

static void items_colours_and_bounds_are_asked_for_only_if_the_sets_have_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < COVER_TEXTS; i++) {
        struct allocator allocator = {0};
        struct given_set *given = set_of_text("given", cover_texts[i]);
        struct audit_questions list;
        unsigned colours = 0, secondary = 0, bounds = 0;
        make_questions(&list, given, 1, &allocator);
        for (size_t q = 0; q < list.count; q++) {
            colours += list.question[q].cover->colour_count > 0;
            secondary += list.question[q].cover->primary_count < list.question[q].cover->item_count;
            bounds += list.question[q].cover->bounds != NULL;
        }
        assert_int_equal(colours > 0, i == 0);
        assert_int_equal(secondary > 0, i <= 1);
        assert_int_equal(bounds > 0, i == 3);
        audit_questions_close(&list);
        given_close(given);
    }
}

static void sets_of_several_kinds_share_the_questions(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct given_set *given[] = {set_of_text("nines", nines), set_of_text("cover", cover_texts[0]),
                                 set_of_text("formula", formula_text), set_of_order((struct order){2, 3})};
    struct set sets[4];
    unsigned boards[2] = {0}, covers = 0, formulas = 0;
    for (size_t i = 0; i < 4; i++)
        sets[i] = given[i]->set;
    struct set_list all = {.set = sets, .count = 4};
    struct audit_questions list;
    audit_questions_make(&list, &all, false, 1, &allocator);
    for (size_t q = 0; q < list.count; q++) {
        const struct audit_question *question = &list.question[q];
        covers += question->cover != NULL;
        formulas += question->formula != NULL;
        if (question->cells)
            boards[order_size(question->problem.order) == 6]++;
        assert_int_equal(question->set, question->cover                            ? 1
                                        : question->formula                        ? 2
                                        : order_size(question->problem.order) == 6 ? 3
                                                                                   : 0);
    }
    assert_in_range(covers, 6, 14);
    assert_in_range(formulas, 6, 14);
    assert_in_range(boards[0], 6, 14);
    assert_in_range(boards[1], 6, 14);
    audit_questions_close(&list);
    for (size_t i = 0; i < 4; i++)
        given_close(given[i]);
}

static void empty_clashing_and_unsolvable_boards_do_no_harm(void **state)
{
    (void)state;
    static const char *const texts[] = {
        ("................................................................................."
         "\n11...............................................................................\n"),
        /* no candidate is left in r1c1 */
        ".23456789.......1................................................................\n",
        "11..............\n"};
    for (size_t i = 0; i < 3; i++) {
        struct allocator allocator = {0};
        struct given_set *given = set_of_text("odd", texts[i]);
        struct audit_questions list;
        make_questions(&list, given, 1, &allocator);
        assert_int_equal(list.count > 0, i < 2);
        for (size_t q = 0; q < list.count; q++)
            assert_answered(&list.question[q], "mrv");
        audit_questions_close(&list);
        given_close(given);
        assert_int_equal(allocator.used, 0);
    }
    struct allocator allocator = {0};
    struct audit_questions list;
    audit_questions_make(&list, &(struct set_list){0}, false, 1, &allocator);
    assert_int_equal(list.count, 0);
}

/* --- what is found out --- */

/* What a back-end says of a question if it knows the truth, and how it lies. */
static struct reply truth(const struct audit_question *question, uint64_t limit)
{
    struct reply reply = {.solutions = question->count, .end = SEARCH_EXHAUSTED};
    if (limit && question->count >= limit) {
        reply.solutions = limit;
        reply.end = SEARCH_LIMIT;
    }
    return reply;
}

static struct reply stop_at_the_first(const struct audit_question *question, uint64_t limit)
{
    (void)limit;
    return (struct reply){.solutions = question->count > 0, .end = SEARCH_EXHAUSTED};
}

static struct reply say_one(const struct audit_question *question, uint64_t limit)
{
    (void)question, (void)limit;
    return (struct reply){.solutions = 1, .end = SEARCH_EXHAUSTED};
}

static struct reply say_none(const struct audit_question *question, uint64_t limit)
{
    (void)question, (void)limit;
    return (struct reply){.solutions = 0, .end = SEARCH_EXHAUSTED};
}

static struct reply count_one_more(const struct audit_question *question, uint64_t limit)
{
    struct reply reply = truth(question, limit);
    reply.solutions += reply.end == SEARCH_EXHAUSTED;
    return reply;
}

static struct reply count_one_less(const struct audit_question *question, uint64_t limit)
{
    struct reply reply = truth(question, limit);
    if (reply.solutions > 1) {
        reply.solutions--;
        reply.end = SEARCH_EXHAUSTED;
    }
    return reply;
}

static struct reply end_at_another_limit(const struct audit_question *question, uint64_t limit)
{
    return (struct reply){.solutions = question->count < limit ? question->count : limit - 1,
                          .end = SEARCH_LIMIT};
}

static struct reply take_no_notice_of_the_limit(const struct audit_question *question, uint64_t limit)
{
    (void)limit;
    return (struct reply){.solutions = question->count, .end = SEARCH_EXHAUSTED};
}

static struct reply give_up(const struct audit_question *question, uint64_t limit)
{
    return (struct reply){.solutions = question->count < limit ? question->count
                                       : limit                 ? limit - 1
                                                               : 0,
                          .end = SEARCH_STOPPED};
}

static unsigned count_wrong(const struct audit_questions *list, uint64_t limit,
                            struct reply (*answer)(const struct audit_question *, uint64_t))
{
    unsigned wrong = 0;
    for (size_t q = 0; q < list->count; q++) {
        struct error error = {""};
        struct reply reply = answer(&list->question[q], limit);
        enum audit_verdict verdict =
            audit_check(&list->question[q], limit, reply.solutions, reply.end, &error);
        assert_int_equal(verdict == AUDIT_WRONG, error.text[0] != 0);
        wrong += verdict == AUDIT_WRONG;
    }
    return wrong;
}

static void liars_are_found_out_more_than_once_and_the_honest_are_not(void **state)
{
    (void)state;
    static const uint64_t limits[] = {1, 2, 10, 0};
    const char *const texts[] = {nines, cover_texts[0], cover_texts[2], cover_texts[3], formula_text};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            struct allocator allocator = {0};
            struct given_set *given = set_of_text("given", texts[t]);
            struct audit_questions list;
            uint64_t limit = limits[i];
            make_questions(&list, given, 1, &allocator);
            assert_int_equal(count_wrong(&list, limit, truth), 0);
            assert_int_equal(count_wrong(&list, limit, give_up), 0);
            assert_true(count_wrong(&list, limit, stop_at_the_first) >= 8);
            assert_true(count_wrong(&list, limit, say_one) >= 8);
            assert_true(count_wrong(&list, limit, say_none) >= 8);
            assert_true(count_wrong(&list, limit, count_one_more) >= 4);
            if (limit != 1)
                assert_true(count_wrong(&list, limit, count_one_less) >= 8);
            if (limit)
                assert_true(count_wrong(&list, limit, end_at_another_limit) >= 8);
            if (limit && limit < 10)
                assert_true(count_wrong(&list, limit, take_no_notice_of_the_limit) >= 8);
            audit_questions_close(&list);
            given_close(given);
        }
}

/* By dlx, whose question has no bounds. */
static void one_that_covers_each_item_once_is_found_out(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct given_set *given = set_of_text("given", cover_texts[3]);
    struct audit_questions list;
    unsigned wrong = 0;
    make_questions(&list, given, 1, &allocator);
    for (size_t q = 0; q < list.count; q++) {
        struct audit_question once = list.question[q];
        struct cover cover = *once.cover;
        cover.bounds = NULL;
        once.problem.cover = &cover;
        struct reply reply = ask_once("dlx", &once, 2, 0);
        wrong += audit_check(&once, 2, reply.solutions, reply.end, NULL) == AUDIT_WRONG;
    }
    assert_true(wrong >= 8);
    audit_questions_close(&list);
    given_close(given);
}

/* Quadrille's own flawed back-end accepts wrong grids. */
static void sum_45_is_found_out(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct given_set *given = set_of_boards((struct order){3, 3}, 4, 25);
    struct audit_questions list;
    unsigned wrong = 0;
    make_questions(&list, given, 1, &allocator);
    for (size_t q = 0; q < list.count && !wrong; q++) {
        struct reply reply = ask_once("sum-45", &list.question[q], 2, 200000000);
        wrong += audit_check(&list.question[q], 2, reply.solutions, reply.end, NULL) == AUDIT_WRONG;
    }
    assert_true(wrong > 0);
    audit_questions_close(&list);
    given_close(given);
}

static void a_wrong_answer_is_said_in_words(void **state)
{
    (void)state;
    static const struct {
        struct audit_question question;
        uint64_t limit, solutions;
        enum search_end end;
        const char *said;
    } known[] = {
        {{.count = 2},
         2,
         1,
         SEARCH_EXHAUSTED,
         "it says that there is no more than 1 solution; there are 2 solutions"},
        {{.count = 0}, 2, 1, SEARCH_EXHAUSTED, "it finds 1 solution; there is no solution"},
        {{.count = 1}, 2, 2, SEARCH_LIMIT, "it finds 2 solutions; there is 1 solution"},
        {{.count = 3}, 2, 3, SEARCH_EXHAUSTED, "it finds 3 solutions; 2 were wanted"},
        {{.count = 3}, 2, 1, SEARCH_LIMIT, "it ends at its limit of 2 with 1 solution"},
        {{.count = 3}, 0, 3, SEARCH_LIMIT, "it ends at a limit; there was none"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct error error = {""};
        assert_int_equal(
            audit_check(&known[i].question, known[i].limit, known[i].solutions, known[i].end, &error),
            AUDIT_WRONG);
        assert_string_equal(error.text, known[i].said);
        assert_int_equal(
            audit_check(&known[i].question, known[i].limit, known[i].solutions, known[i].end, NULL),
            AUDIT_WRONG);
    }
}

static void a_search_cut_off_is_wrong_only_if_it_found_too_many(void **state)
{
    (void)state;
    static const enum search_end cut[] = {SEARCH_STOPPED, SEARCH_NO_MEMORY, SEARCH_FAILED, SEARCH_OWN_LIMIT};
    const struct audit_question unique = {.count = 1};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        assert_int_equal(audit_check(&unique, 2, 0, cut[i], NULL), AUDIT_UNANSWERED);
        assert_int_equal(audit_check(&unique, 2, 1, cut[i], NULL), AUDIT_UNANSWERED);
        assert_int_equal(audit_check(&unique, 0, 2, cut[i], NULL), AUDIT_WRONG);
    }
}

/* --- the referee --- */

static void the_referee_counts_as_the_tests_do(void **state)
{
    (void)state;
    static const struct order small[] = {{2, 2}, {1, 4}, {2, 3}, {1, 5}, {3, 3}};
    for (size_t i = 0; i < 5; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            uint8_t cells[BOARD_CELLS_MAX];
            struct reference reference;
            struct referee_count counted;
            make_board(small[i], seed, order_cells(small[i]) * 55 / 100, cells);
            reference_search(small[i], cells, 0, &reference);
            referee_count(small[i], cells, UINT64_MAX, UINT64_MAX, &counted);
            assert_true(counted.complete);
            assert_int_equal(counted.solutions, reference.solutions);
            assert_true(is_solution(small[i], cells, counted.first));
            if (reference.solutions < 2)
                continue;
            referee_count(small[i], cells, reference.solutions, UINT64_MAX, &counted);
            assert_true(counted.complete);
            referee_count(small[i], cells, reference.solutions - 1, UINT64_MAX, &counted);
            assert_false(counted.complete);
            assert_int_equal(counted.solutions, reference.solutions - 1);
        }
}

static void the_referee_gives_up_when_its_work_is_done(void **state)
{
    (void)state;
    struct referee_count counted;
    static const uint8_t empty[BOARD_CELLS_MAX];
    referee_count((struct order){6, 6}, empty, 1000, 100000, &counted);
    assert_false(counted.complete);
    assert_in_range(counted.work, 100000, 100000 + BOARD_CELLS_MAX);
    referee_count((struct order){3, 3}, empty, 1000, 0, &counted);
    assert_false(counted.complete);
    assert_int_equal(counted.solutions, 0);
}

/* --- the cheapest covers --- */

/* Six jobs for six people, each pair at its price; or four, some of which are for two, and a person has up to two. */
static const char *const prices[] = {"a b c d e f u v w x y z",
                                     "2|a 1:2|b c d 0:2|u 0:2|v 0:2|w 0:2|x 0:2|y 0:2|z"};

static struct given_set *set_of_prices(const char *items)
{
    char text[2048];
    unsigned length = (unsigned)snprintf(text, sizeof text, "%s\n", items);
    for (unsigned i = 0; i < (strchr(items, 'f') ? 36 : 24); i++)
        length += (unsigned)snprintf(text + length, sizeof text - length, "%c %c |%u\n", 'a' + i / 6,
                                     'u' + i % 6, 1 + i * 37 % 100);
    return set_of_text("prices", text);
}

struct least {
    const struct cover *cover;
    uint64_t cost;
};

static void note_least(void *context, const struct solution *solution)
{
    struct least *least = context;
    const uint64_t cost = cover_cost(least->cover, solution->options, solution->option_count);
    least->cost = cost < least->cost ? cost : least->cost;
}

/* Of all covers, which a back-end finds that does not minimize. */
static uint64_t least_cost_of_all(const struct audit_question *question)
{
    struct allocator allocator = {0};
    struct spec spec;
    struct session session;
    struct error error;
    struct least least = {question->cover, AUDIT_NO_COVER};
    struct search search = {.on_solution = note_least, .context = &least};
    assert_true(spec_parse("bits", solver_registry(), &spec, &error));
    assert_true(session_open(&session, &spec, &question->problem, &allocator, &error));
    assert_int_equal(session_solve(&session, NULL, &search), SEARCH_EXHAUSTED);
    session_close(&session);
    return least.cost;
}

static void no_cover_is_cheaper_than_the_questions_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct allocator allocator = {0};
        struct given_set *given = set_of_prices(prices[i]);
        unsigned kinds[KINDS];
        struct audit_questions list;
        audit_questions_make(&list, &given->list, true, 1, &allocator);
        assert_int_equal(list.count, AUDIT_QUESTIONS_MAX);
        count_kinds(&list, kinds);
        assert_true(kinds[SEVERAL] >= 10);
        for (size_t q = 0; q < list.count; q++) {
            assert_true(list.question[q].minimize);
            assert_int_equal(list.question[q].cost, least_cost_of_all(&list.question[q]));
            assert_int_equal(list.question[q].count == 0, list.question[q].cost == AUDIT_NO_COVER);
            assert_int_equal(list.question[q].cover->bounds != NULL, i);
        }
        audit_questions_close(&list);
        given_close(given);
        assert_int_equal(allocator.used, 0);
    }
}

/* Nothing else has costs. */
static void without_costs_no_cheapest_cover_is_asked_for(void **state)
{
    (void)state;
    const char *const texts[] = {nines, cover_texts[0], formula_text};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct allocator allocator = {0};
        struct given_set *given = set_of_text("given", texts[i]);
        struct audit_questions list;
        audit_questions_make(&list, &given->list, true, 1, &allocator);
        assert_int_equal(list.count, 0);
        given_close(given);
    }
}

static void claims_about_the_cheapest_cover_are_wrong_where_one_is_cheaper(void **state)
{
    (void)state;
    const struct audit_question some = {.minimize = true, .cost = 50},
                                none = {.minimize = true, .cost = AUDIT_NO_COVER};
    static const struct {
        struct outcome outcome;
        enum audit_verdict some, none; /* a cover that does not exist is the verifier's to refuse */
    } known[] = {
        {{.complete = true, .has_cost = true, .cost = 50, .bound = 50}, AUDIT_RIGHT, AUDIT_RIGHT},
        {{.complete = true, .has_cost = true, .cost = 51, .bound = 51}, AUDIT_WRONG, AUDIT_RIGHT},
        {{.complete = true}, AUDIT_WRONG, AUDIT_RIGHT},
        {{.has_cost = true, .cost = 60, .bound = 51}, AUDIT_WRONG, AUDIT_UNANSWERED},
        {{.has_cost = true, .cost = 60, .bound = 50}, AUDIT_UNANSWERED, AUDIT_UNANSWERED},
        {{.bound = 51}, AUDIT_WRONG, AUDIT_UNANSWERED},
        {{.bound = 0}, AUDIT_UNANSWERED, AUDIT_UNANSWERED},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct error error = {""};
        assert_int_equal(audit_check_minimum(&none, &known[i].outcome, &error), known[i].none);
        assert_int_equal(audit_check_minimum(&some, &known[i].outcome, &error), known[i].some);
        assert_int_equal(known[i].some == AUDIT_WRONG, error.text[0] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_as_many_solutions_as_the_questions_say),
        cmocka_unit_test(covers_and_formulas_have_as_many_solutions_as_the_questions_say),
        cmocka_unit_test(covers_and_formulas_of_the_sets_become_questions_with_right_counts),
        cmocka_unit_test(covers_with_bounds_that_have_many_solutions_become_questions),
        cmocka_unit_test(no_built_in_back_end_gives_a_wrong_answer),
        cmocka_unit_test(there_are_forty_and_some_of_each_kind),
        cmocka_unit_test(the_seed_settles_all_questions_and_another_one_none),
        cmocka_unit_test(items_colours_and_bounds_are_asked_for_only_if_the_sets_have_them),
        cmocka_unit_test(sets_of_several_kinds_share_the_questions),
        cmocka_unit_test(empty_clashing_and_unsolvable_boards_do_no_harm),
        cmocka_unit_test(liars_are_found_out_more_than_once_and_the_honest_are_not),
        cmocka_unit_test(one_that_covers_each_item_once_is_found_out),
        cmocka_unit_test(sum_45_is_found_out),
        cmocka_unit_test(a_wrong_answer_is_said_in_words),
        cmocka_unit_test(a_search_cut_off_is_wrong_only_if_it_found_too_many),
        cmocka_unit_test(the_referee_counts_as_the_tests_do),
        cmocka_unit_test(the_referee_gives_up_when_its_work_is_done),
        cmocka_unit_test(no_cover_is_cheaper_than_the_questions_say),
        cmocka_unit_test(without_costs_no_cheapest_cover_is_asked_for),
        cmocka_unit_test(claims_about_the_cheapest_cover_are_wrong_where_one_is_cheaper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
