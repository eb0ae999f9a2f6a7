/* SPDX-License-Identifier: MIT */
#include "harness/making/grade/selection.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_whole(const char *text, uint64_t *number)
{
    char *end = 0;
    errno = 0;
    *number = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
    return end && !*end && !errno && *number <= INT64_MAX;
}

bool set_between(void *target, const char *value, struct error *error)
{
    struct selection *selection = target;
    const char *dots = strstr(value, "..");
    char low[24] = "0";
    uint64_t from = 0, to = GRADE_ABOVE;
    bool good = dots && (size_t)(dots - value) < sizeof low && value[2];
    if (good && dots > value) {
        memcpy(low, value, (size_t)(dots - value));
        low[dots - value] = 0;
    }
    good = good && read_whole(low, &from) && (!dots[2] || read_whole(dots + 2, &to)) && from <= to;
    if (!good)
        return error_set(error, "'%.60s' is no range such as 1000..2000, 1000.. or ..50", value);
    selection->between = true;
    selection->low = from;
    selection->high = to;
    return true;
}

const char *selection_begin(struct selection *selection)
{
    bool chooses = selection->hardest || selection->easiest || selection->between;
    if ((selection->hardest != 0) + (selection->easiest != 0) + selection->between > 1)
        return "--hardest, --easiest and --between exclude each other";
    if (chooses && !selection->by.count)
        return "--hardest, --easiest and --between need --by, the grade by which boards are chosen";
    if (selection->grading.isomorphs > GRADED_ISOMORPHS_MAX)
        return "--isomorphs: at most 100000";
    if (selection->grading.isomorphs && !selection->by.count)
        return "--isomorphs goes with --by";
    if (selection->grading.median && !selection->grading.isomorphs)
        return "--median goes with --isomorphs";
    uint64_t wanted = selection->hardest ? selection->hardest : selection->easiest;
    selection->ranking.hardest = selection->hardest;
    selection->ranking.most = wanted < SIZE_MAX ? (size_t)wanted : SIZE_MAX;
    selection->least = GRADE_ABOVE;
    return 0;
}

void selection_bounds(const struct selection *selection, uint64_t *low, uint64_t *high)
{
    *low = selection->between ? selection->low : 0;
    *high = selection->between ? selection->high : GRADE_ABOVE;
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
    if (selection->easiest)
        return known;
    if (!selection->between)
        return true;
    selection->above += value > selection->high;
    selection->below += value < selection->low;
    return value >= selection->low && value <= selection->high;
}

void selection_text(const struct selection *selection, char text[SELECTION_TEXT_MAX])
{
    char *end = text + SELECTION_TEXT_MAX;
    text += snprintf(text, SELECTION_TEXT_MAX, "%" PRIu64 " board%s graded by %s", selection->tried,
                     selection->tried == 1 ? "" : "s", selection->by.grade[0].name);
    if (selection->most >= selection->least)
        text += snprintf(text, (size_t)(end - text), ", from %" PRIu64 " to %" PRIu64, selection->least,
                         selection->most);
    if (selection->below)
        text += snprintf(text, (size_t)(end - text), ", %" PRIu64 " below the range", selection->below);
    if (selection->above)
        text += snprintf(text, (size_t)(end - text), ", %" PRIu64 " above it", selection->above);
    if (selection->late)
        snprintf(text, (size_t)(end - text),
                 "; %" PRIu64 " did not end within --timeout and count%s as above", selection->late,
                 selection->late == 1 ? "s" : "");
}

void selection_close(struct selection *selection)
{
    ranking_close(&selection->ranking);
}
