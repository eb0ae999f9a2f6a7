/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/selection.h"

#include "harness/base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Whether `a` is to be dropped before `b`: it is easier (harder), or came later. */
static bool is_worse(const struct ranking *ranking, const struct ranked *a, const struct ranked *b)
{
    if (a->value != b->value)
        return ranking->hardest == (a->value < b->value);
    return a->number > b->number;
}

void ranking_add(struct ranking *ranking, uint64_t value, uint64_t number, size_t *slot)
{
    assert(ranking->most > 0 && ranking->count <= ranking->most);
    struct ranked added = {.value = value, .number = number, .slot = ranking->count};
    *slot = SIZE_MAX;
    if (ranking->count == ranking->most) {
        if (is_worse(ranking, &added, &ranking->entry[ranking->count - 1]))
            return;
        added.slot = ranking->entry[--ranking->count].slot;
    }
    struct ranked *entry = memory_room(ranking->entry, ranking->count, &ranking->room, sizeof *entry);
    size_t low = 0, high = ranking->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (is_worse(ranking, &added, &entry[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    memmove(entry + low + 1, entry + low, (ranking->count++ - low) * sizeof *entry);
    entry[low] = added;
    ranking->entry = entry;
    *slot = added.slot;
}

void ranking_bounds(const struct ranking *ranking, uint64_t *low, uint64_t *high)
{
    assert(ranking->most > 0);
    bool full = ranking->count == ranking->most;
    uint64_t value = full ? ranking->entry[ranking->count - 1].value : 0;
    *low = full && ranking->hardest ? value + (value < UINT64_MAX) : 0;
    *high = full && !ranking->hardest ? value - (value > 0) : UINT64_MAX;
}

void ranking_close(struct ranking *ranking)
{
    free(ranking->entry);
    *ranking = (struct ranking){.hardest = ranking->hardest, .most = ranking->most};
}

const char *selection_begin(struct selection *selection)
{
    if (selection->hardest && selection->easiest)
        return "--hardest and --easiest exclude each other";
    if (selection_ranks(selection) && !selection->by.count)
        return "--hardest and --easiest need --by, the grade by which boards are chosen";
    if (selection->grading.isomorphs > GRADED_ISOMORPHS_MAX)
        return "--isomorphs: at most 100000";
    if (selection->grading.isomorphs && !selection->by.count)
        return "--isomorphs goes with --by";
    uint64_t wanted = selection->hardest ? selection->hardest : selection->easiest;
    selection->ranking.hardest = selection->hardest;
    selection->ranking.most = wanted < SIZE_MAX ? (size_t)wanted : SIZE_MAX;
    selection->least = GRADE_ABOVE;
    return NULL;
}

void selection_bounds(const struct selection *selection, uint64_t *low, uint64_t *high)
{
    *low = 0;
    *high = GRADE_ABOVE;
    if (selection_ranks(selection))
        ranking_bounds(&selection->ranking, low, high);
}

bool selection_wants(struct selection *selection, enum grade_end end, uint64_t value)
{
    bool known = value != GRADE_ABOVE;
    selection->tried++;
    selection->late += end == GRADE_LATE;
    if (known && value < selection->least)
        selection->least = value;
    if (known && value > selection->most)
        selection->most = value;
    return known || !selection->easiest;
}

void selection_text(const struct selection *selection, char text[SELECTION_TEXT_MAX])
{
    char *end = text + SELECTION_TEXT_MAX;
    char least[GRADE_TEXT_MAX], most[GRADE_TEXT_MAX];
    grade_text(&selection->by, selection->least, least);
    grade_text(&selection->by, selection->most, most);
    text += snprintf(text, SELECTION_TEXT_MAX, "%" PRIu64 " board%s graded by %s", selection->tried,
                     selection->tried == 1 ? "" : "s", selection->by.name);
    if (selection->most >= selection->least)
        text += snprintf(text, (size_t)(end - text), ", from %s to %s", least, most);
    if (selection->late)
        snprintf(text, (size_t)(end - text),
                 "; %" PRIu64 " did not end within --timeout and count%s as above", selection->late,
                 selection->late == 1 ? "s" : "");
}

void selection_close(struct selection *selection)
{
    ranking_close(&selection->ranking);
}
