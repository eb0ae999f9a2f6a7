/* SPDX-License-Identifier: MIT */
#include "harness/report/compared.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

static const char *find(const struct standing *standing, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(standing[i].solver, name))
            return standing[i].solver;
    return NULL;
}

/* Back-ends of the same name, in the order of A's; and those that only one run has. */
static void pair_solvers(struct compared *compared)
{
    struct standing a[STANDINGS_MAX], b[STANDINGS_MAX];
    size_t count_a = standings_make(a, &compared->a->results);
    size_t count_b = standings_make(b, &compared->b->results);
    compared->line = memory_zeroed(count_a + 1, sizeof *compared->line);
    compared->alone_a = memory_zeroed(count_a + 1, sizeof *compared->alone_a);
    compared->alone_b = memory_zeroed(count_b + 1, sizeof *compared->alone_b);
    size_t alone_a = 0, alone_b = 0;
    for (size_t i = 0; i < count_a; i++) {
        const char *partner = find(b, count_b, a[i].solver);
        if (partner)
            compared->line[compared->page.count++] = (struct diff_line){.a = a[i].solver, .b = partner};
        else
            compared->alone_a[alone_a++] = a[i].solver;
    }
    for (size_t i = 0; i < count_b; i++)
        if (!find(a, count_a, b[i].solver))
            compared->alone_b[alone_b++] = b[i].solver;
}

/* Whether there is anything to compare; else the flaw says why. */
static bool is_possible(struct compared *compared)
{
    const struct result_list *a = &compared->a->results, *b = &compared->b->results;
    if (!a->count || !b->count)
        return error_set(&compared->flaw, "%.300s has no results",
                         (a->count ? compared->b : compared->a)->run);
    if (a->limit != b->limit)
        return error_set(
            &compared->flaw,
            "the runs answer different questions: the limit was %llu in %.150s and %llu in %.150s",
            (unsigned long long)a->limit, compared->a->run, (unsigned long long)b->limit, compared->b->run);
    return true;
}

static void make_lines(struct compared *compared)
{
    const struct report *a = compared->a, *b = compared->b;
    bool shared = !strcmp(a->run, b->run) || conditions_share_seed(&compared->conditions);
    pair_solvers(compared);
    matching_make(&compared->matching, &a->results, &b->results, shared);
    if (!compared->page.count)
        error_set(&compared->flaw, "the runs have no back-end in common");
    else if (!compared->matching.instances)
        error_set(&compared->flaw, "the runs have no instance in common");
    diff_controls_make(&compared->controls, &compared->matching, &compared->conditions, NULL);
    for (size_t i = 0; i < compared->page.count && !*compared->flaw.text; i++)
        diff_make(&compared->line[i], &compared->matching, &compared->controls, VERDICT_MARGIN);
}

void compared_make(struct compared *compared, const struct report *a, const struct report *b)
{
    *compared = (struct compared){.a = a, .b = b};
    conditions_open(&compared->conditions, a->run, b->run);
    if (is_possible(compared))
        make_lines(compared);
    bool whole = !*compared->flaw.text;
    compared->page = (struct diff_page){.run_a = a->run,
                                        .run_b = b->run,
                                        .matching = &compared->matching,
                                        .conditions = &compared->conditions,
                                        .controls = &compared->controls,
                                        .line = whole ? compared->line : NULL,
                                        .count = whole ? compared->page.count : 0,
                                        .alone_a = compared->alone_a,
                                        .alone_b = compared->alone_b};
}

void compared_close(struct compared *compared)
{
    matching_close(&compared->matching);
    conditions_close(&compared->conditions);
    diff_controls_close(&compared->controls);
    free(compared->line);
    free(compared->alone_a);
    free(compared->alone_b);
    *compared = (struct compared){0};
}

static void write_sentence(void *context, const char *sentence)
{
    document_add(context, BLOCK_ITEM, "%s", sentence);
}

void compared_add_notes(struct document *document, const struct compared *compared)
{
    if (compared->page.count) {
        diff_add_notes(document, &compared->page);
        return;
    }
    document_add(document, BLOCK_ITEM, "%s", compared->flaw.text);
    conditions_report(&compared->conditions, write_sentence, document);
}
