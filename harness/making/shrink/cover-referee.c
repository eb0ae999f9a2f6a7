/* SPDX-License-Identifier: MIT */
/* Backtracking on the primary item with the fewest options. At each node all options are looked at anew (split_tree):
 * nothing is carried along but the options chosen, that could be carried wrongly. */
#include "harness/making/shrink/cover-referee.h"

#include "harness/answers/split/split.h"
#include "harness/ground/memory.h"

#include <stdlib.h>
#include <string.h>

struct referee {
    struct split_tree tree;
    uint32_t *chosen; /* besides those that were taken */
    size_t chosen_count;
    uint64_t limit, work;
    bool gave_up;
    struct cover_count *counted;
};

static void count_solution(struct referee *referee)
{
    struct cover_count *counted = referee->counted;
    const struct split_tree *tree = &referee->tree;
    if (counted->solutions == referee->limit) {
        referee->gave_up = true;
        return;
    }
    if (counted->solutions++)
        return;
    counted->first_count = tree->taken_count + referee->chosen_count;
    if (tree->taken_count)
        memcpy(counted->first, tree->taken, tree->taken_count * sizeof *counted->first);
    memcpy(counted->first + tree->taken_count, referee->chosen,
           referee->chosen_count * sizeof *counted->first);
}

static void enter(struct referee *referee)
{
    struct split_tree *tree = &referee->tree;
    const uint64_t work = tree->cover->node_count;
    split_tree_branch(tree, referee->chosen, referee->chosen_count);
    referee->gave_up |= referee->work < work;
    referee->work -= referee->work < work ? referee->work : work;
    if (referee->gave_up)
        return;
    if (tree->is_solution) {
        count_solution(referee);
        return;
    }
    const size_t count = tree->child_count;
    uint32_t *child = memory_get(count * sizeof *child);
    if (count)
        memcpy(child, tree->child, count * sizeof *child);
    for (size_t i = 0; i < count && !referee->gave_up; i++) {
        referee->chosen[referee->chosen_count++] = child[i];
        enter(referee);
        referee->chosen_count--;
    }
    free(child);
}

void cover_referee_count(const struct cover *cover, const uint32_t *taken, size_t taken_count, uint64_t limit,
                         uint64_t work, struct cover_count *counted)
{
    struct referee referee = {.limit = limit, .work = work, .counted = counted};
    const size_t room = (cover->option_count + (size_t)1) * sizeof *referee.chosen;
    split_tree_open(&referee.tree, cover, taken, taken_count);
    *counted = (struct cover_count){.first = memory_get(room)};
    referee.chosen = memory_get(room);
    enter(&referee);
    counted->complete = !referee.gave_up;
    split_tree_close(&referee.tree);
    free(referee.chosen);
}
