/* SPDX-License-Identifier: MIT */
/* auto: the answers of others, by the same member with the same work each time; and turns by their promise, with searches
 * whose work is known. */
#include "common/cover/family.h"
#include "solvers/auto/auto-rule.h"
#include "solvers/registry/session.h"
#include "tests/unit/support.h"

#include <string.h>

/* --- turns --- */

/* Searches that need a known number of looks, and then answer or give up. */
struct known {
    struct turns turns;
    uint64_t needs[TURN_TAKERS_MAX];
    bool gives_up[TURN_TAKERS_MAX];
    int running;
};

static enum turn_end search_known(void *context, size_t number)
{
    struct known *known = context;
    struct turn_taker *taker = &known->turns.taker[number];
    for (uint64_t need = known->needs[number]; need; need--) {
        assert_int_equal(known->running++, 0); /* no other, until the turn ends */
        const bool had_looks = taker->looks;
        known->running--;
        if (!had_looks && !turn_wait(taker))
            return TURN_STOPPED;
        taker->looks--;
    }
    return known->gives_up[number] ? TURN_DROPPED : TURN_ANSWERED;
}

/* The same without a look at what else is running. */
static enum turn_end search_beside(void *context, size_t number)
{
    struct known *known = context;
    struct turn_taker *taker = &known->turns.taker[number];
    for (uint64_t need = known->needs[number]; need; need--, taker->looks--)
        if (!taker->looks && !turn_wait(taker))
            return TURN_STOPPED;
    return known->gives_up[number] ? TURN_DROPPED : TURN_ANSWERED;
}

static struct known turns_of(size_t count, const uint64_t *needs)
{
    struct known known = {.turns = {.count = count, .search = search_known}};
    for (size_t i = 0; i < count; i++) {
        known.needs[i] = needs[i];
        known.turns.taker[i] = (struct turn_taker){.share = 1, .look_work = 10};
    }
    return known;
}

static size_t run_known(struct known *known)
{
    known->turns.context = known;
    return turns_run(&known->turns);
}

static void turns_take_at_most_m_and_a_fifth_of_the_best(void **state)
{
    (void)state;
    for (size_t count = 2; count <= 4; count++)
        for (uint64_t best = 50; best < 1000000; best = best * 3 / 2)
            for (size_t winner = 0; winner < count; winner++) {
                uint64_t needs[TURN_TAKERS_MAX];
                for (size_t i = 0; i < count; i++)
                    needs[i] = i == winner ? best : UINT64_MAX;
                struct known known = turns_of(count, needs);
                assert_int_equal(run_known(&known), winner);
                const uint64_t most = (10 * count + 2) * best + count * (TURN_FIRST_WORK + 10);
                assert_in_range(turns_work(&known.turns), 10 * best, most);
            }
}

static void turns_of_one_that_gives_up_go_to_the_others(void **state)
{
    (void)state;
    struct known known = turns_of(3, (const uint64_t[]){100, 5000, 200});
    known.gives_up[0] = known.gives_up[2] = true;
    assert_int_equal(run_known(&known), 1);
    assert_in_range(turns_work(&known.turns), 53000, 53000);
    known = turns_of(2, (const uint64_t[]){100, 100});
    known.gives_up[0] = known.gives_up[1] = true;
    assert_int_equal(run_known(&known), 2);
}

static void one_without_a_share_waits_until_the_others_gave_up(void **state)
{
    (void)state;
    struct known known = turns_of(2, (const uint64_t[]){5000, 10});
    known.turns.taker[1].share = 0;
    assert_int_equal(run_known(&known), 0);
    known = turns_of(2, (const uint64_t[]){5000, 10});
    known.turns.taker[1].share = 0;
    known.gives_up[0] = true;
    assert_int_equal(run_known(&known), 1);
}

static void the_first_without_a_share_is_tried_for_its_first_work(void **state)
{
    (void)state;
    for (uint64_t need = 80; need <= 120; need += 40) {
        struct known known = turns_of(2, (const uint64_t[]){need, 5000});
        known.turns.taker[0].share = 0;
        known.turns.taker[0].first_work = 1000;
        assert_int_equal(run_known(&known), need > 100);
        assert_int_equal(turns_work(&known.turns), need > 100 ? 51010 : 10 * need);
    }
}

static void side_by_side_one_answers_and_the_others_end(void **state)
{
    (void)state;
    for (size_t at_once = 2; at_once <= 4; at_once++) {
        struct known known = turns_of(4, (const uint64_t[]){UINT64_MAX, 50, 20000, UINT64_MAX});
        known.turns.at_once = at_once;
        known.gives_up[1] = true;
        known.turns.search = search_beside;
        assert_int_equal(run_known(&known), 2);
    }
}

static void looks_of_all_together_are_limited(void **state)
{
    (void)state;
    uint64_t looks = 700;
    struct known known = turns_of(3, (const uint64_t[]){UINT64_MAX, UINT64_MAX, UINT64_MAX});
    known.turns.looks_left = &looks;
    assert_int_equal(run_known(&known), 3);
    assert_int_equal(turns_work(&known.turns), 7000);
}

/* --- the solver --- */

struct heard {
    uint64_t shown;
    uint64_t hash; /* of the first solution */
};

static void hear(void *context, const struct solution *solution)
{
    struct heard *heard = context;
    for (size_t i = 0; i < solution->option_count && !heard->shown; i++)
        heard->hash = heard->hash * 31 + solution->options[i] + 1;
    heard->shown++;
}

struct told {
    enum search_end end;
    uint64_t solutions, work, shown, hash;
    const struct solver *member;
};

static struct told ask_spec(const char *text, const char *family, uint64_t limit, bool show_all)
{
    struct family_range range;
    struct error error;
    struct allocator allocator = {0};
    struct session session;
    struct spec spec;
    struct heard heard = {0};
    assert_true(family_parse(family, &range, &error));
    const struct family_member member = family_member(&range, 0);
    struct cover *cover = family_open(&member, &allocator);
    struct search search = {.limit = limit, .show_all = show_all, .on_solution = hear, .context = &heard};
    assert_true(spec_parse(text, solver_registry(), &spec, &error));
    assert_true(session_open(&session, &spec, &(struct problem){.cover = cover}, &allocator, &error));
    const enum search_end end = session_solve(&session, NULL, &search);
    session_close(&session);
    cover_close(cover);
    assert_int_equal(allocator.used, 0);
    return (struct told){end, search.solutions, search.work, heard.shown, heard.hash, search.member};
}

static struct told ask_auto(const char *family, uint64_t limit, bool show_all)
{
    return ask_spec("auto", family, limit, show_all);
}

static void side_by_side_answers_are_right(void **state)
{
    (void)state;
    static const char *const specs[] = {"auto:jobs=2", "auto:jobs=3"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(ask_spec(specs[i], "queens:10", 0, false).solutions, 724);
        assert_int_equal(ask_spec(specs[i], "bell:10", 0, false).solutions, 115975);
        assert_int_equal(ask_spec(specs[i], "queens:48", 1, false).solutions, 1);
        assert_int_equal(ask_spec(specs[i], "queens:3", 2, false).solutions, 0);
    }
}

static void answer_work_and_member_are_the_same_each_time(void **state)
{
    (void)state;
    static const struct {
        const char *family;
        uint64_t limit, solutions;
    } questions[] = {{"queens:48", 1, 1},   {"queens:64", 1, 1},      {"motley:7x8", 1, 1},
                     {"langford:12", 1, 1}, {"queens:10", 0, 724},    {"bell:12", 0, 4213597},
                     {"tiles:4x4:1", 2, 2}, {"langford:11", 0, 35584}};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const struct told first = ask_auto(questions[i].family, questions[i].limit, false);
        const struct told again = ask_auto(questions[i].family, questions[i].limit, false);
        assert_int_equal(first.solutions, questions[i].solutions);
        assert_true(first.member && first.member == again.member);
        assert_int_equal(first.work, again.work);
        assert_int_equal(first.hash, again.hash);
        assert_true(first.shown && first.shown <= first.solutions && first.shown == again.shown);
    }
}

/* A jigsaw has one solution and a frontier of 82 bits: there is nothing to remember. */
static void a_long_frontier_is_not_counted_layer_by_layer(void **state)
{
    (void)state;
    assert_string_equal(ask_auto("jigsaw:7", 0, false).member->name, "lanes");
    assert_string_equal(ask_auto("dominoes:10x10", 0, false).member->name, "memo");
}

static void all_are_shown_where_they_have_to_be(void **state)
{
    (void)state;
    const struct told counted = ask_auto("dominoes:6x6", 0, false), shown = ask_auto("dominoes:6x6", 0, true);
    assert_int_equal(counted.solutions, 6728);
    assert_int_equal(shown.solutions, 6728);
    assert_int_equal(shown.shown, 6728);
    assert_int_equal(shown.end, SEARCH_EXHAUSTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_take_at_most_m_and_a_fifth_of_the_best),
        cmocka_unit_test(turns_of_one_that_gives_up_go_to_the_others),
        cmocka_unit_test(one_without_a_share_waits_until_the_others_gave_up),
        cmocka_unit_test(the_first_without_a_share_is_tried_for_its_first_work),
        cmocka_unit_test(side_by_side_one_answers_and_the_others_end),
        cmocka_unit_test(side_by_side_answers_are_right),
        cmocka_unit_test(looks_of_all_together_are_limited),
        cmocka_unit_test(answer_work_and_member_are_the_same_each_time),
        cmocka_unit_test(a_long_frontier_is_not_counted_layer_by_layer),
        cmocka_unit_test(all_are_shown_where_they_have_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
