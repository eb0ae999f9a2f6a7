/* SPDX-License-Identifier: MIT */
/* Recordings of searches hold what was traced: whole ones, and those in parts. */
#include "tests/unit/support.h"

#include "harness/extensions/lesson/lesson.h"
#include "solvers/registry/registry.h"

#include <string.h>

static const struct order order = {2, 2};
static uint8_t givens[16];
static struct spec spec;
static struct problem problem;

static struct tracing search_of(const char *solver)
{
    struct error error;
    type_in(order, "1... .... ..3. ....", givens);
    assert_true(spec_parse(solver, solver_registry(), &spec, &error));
    problem = (struct problem){.order = order};
    return (struct tracing){.spec = &spec, .problem = &problem, .cells = givens, .limit = 5};
}

static const char *const solvers[] = {"blank-list", "mrv", "dlx", "cells", "dpll", "cdcl", NULL};

static void parts_are_the_ends_of_the_whole_and_its_solutions(void **unused)
{
    (void)unused;
    for (const char *const *solver = solvers; *solver; solver++) {
        struct allocator allocator = {0};
        struct recording whole, parts;
        struct error error;
        struct tracing tracing = search_of(*solver);
        tracing.steps_max = 100000;
        assert_true(recording_make(&whole, &tracing, &allocator, &error));
        assert_int_equal(whole.part_count, 1);
        tracing.steps_max = 20;
        assert_true(recording_make(&parts, &tracing, &allocator, &error));
        assert_true(parts.part_count >= 2);
        assert_int_equal(parts.result.steps, whole.result.steps);
        assert_memory_equal(parts.result.counters, whole.result.counters, sizeof whole.result.counters);
        size_t kept = 0, solutions = 0;
        for (unsigned p = 0; p < parts.part_count; p++) {
            const struct recorded_part *part = &parts.part[p];
            const bool is_solution = p && p + 1 < parts.part_count;
            kept += is_solution ? 0 : part->count;
            assert_true(!p || part->first >= part[-1].first + part[-1].count);
            assert_true(!is_solution || (part->count == 1 && part->steps->event.kind == TRACE_SOLUTION));
            for (size_t i = 0; i < part->count; i++) {
                const struct trace_step *step = &part->steps[i],
                                        *same = &whole.part[0].steps[part->first - 1 + i];
                solutions += step->event.kind == TRACE_SOLUTION;
                assert_int_equal(step->number, same->number);
                assert_int_equal(step->node, same->node);
                assert_int_equal(step->depth, same->depth);
                assert_int_equal(step->event.kind, same->event.kind);
                assert_int_equal(step->event.why, same->event.why);
                assert_int_equal(step->event.clause_length, same->event.clause_length);
                for (uint32_t at = 0; at < step->event.clause_length; at++)
                    assert_int_equal(step->event.clause[at], same->event.clause[at]);
            }
        }
        assert_true(kept <= tracing.steps_max && kept > 1);
        assert_int_equal(solutions, whole.result.solutions);
        assert_int_equal(solutions, 5);
        recording_close(&whole);
        recording_close(&parts);
        assert_int_equal(allocator.used, 0);
    }
}

/* Before each later step of a whole recording, what is covered and the steps by which the literals came to stand; for
 * a recording that keeps the rest of the steps only, the same. */
static void later_parts_know_what_came_before(void **unused)
{
    (void)unused;
    for (const char *const *solver = solvers; *solver; solver++) {
        struct allocator allocator = {0};
        struct recording whole, parts;
        struct error error;
        struct tracing tracing = search_of(*solver);
        const struct trace_event *stands[1000], *covered[1000];
        size_t standing = 0, covers = 0, with_reason = 0, with_cover = 0;
        tracing.steps_max = 100000;
        assert_true(recording_make(&whole, &tracing, &allocator, &error));
        for (uint64_t kept = 2; kept < whole.result.steps; kept += 2) {
            uint64_t by_kind[TRACE_KIND_COUNT] = {0};
            tracing.steps_max = kept;
            assert_true(recording_make(&parts, &tracing, &allocator, &error));
            const struct recorded_part *last =
                &parts.part[kept % 4 ? 1
                                     : parts.part_count - 1]; /* a solution, if one is left out; or the end */
            standing = covers = 0;
            for (size_t i = 0; i + 1 < last->first; i++) {
                const struct trace_event *event = &whole.part[0].steps[i].event;
                by_kind[event->kind]++;
                if (event->kind == TRACE_PLACE || event->kind == TRACE_PROPAGATE)
                    stands[standing++] = event;
                else if (event->kind == TRACE_BACKTRACK)
                    standing = event->keep;
                else if (event->kind == TRACE_COVER || event->kind == TRACE_PURIFY)
                    covered[covers++] = event;
                else if (event->kind == TRACE_UNCOVER || event->kind == TRACE_UNPURIFY)
                    covers--;
            }
            assert_memory_equal(last->by_kind, by_kind, sizeof by_kind);
            assert_int_equal(last->standing_count, standing);
            for (size_t i = 0; i < standing && spec.solver->rung == RUNG_CNF; i++) {
                assert_int_equal(last->before.reasons[i].length, stands[i]->clause_length);
                assert_memory_equal(last->before.reasons[i].literals, stands[i]->clause,
                                    stands[i]->clause_length * sizeof(uint32_t));
                with_reason += stands[i]->clause_length > 0;
            }
            assert_int_equal(last->before.covered_count, covers);
            for (size_t i = 0; i < covers; i++)
                assert_int_equal(last->before.covered[i].item, covered[i]->item);
            with_cover += covers > 0;
            recording_close(&parts);
        }
        assert_int_equal(with_reason > 0, spec.solver->rung == RUNG_CNF);
        assert_int_equal(with_cover > 0, spec.solver->rung == RUNG_COVER);
        recording_close(&whole);
        assert_int_equal(allocator.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_the_ends_of_the_whole_and_its_solutions),
        cmocka_unit_test(later_parts_know_what_came_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
