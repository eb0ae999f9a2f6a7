/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/selection.h"

#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "harness/base/gone.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/extensions/making/generator.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { THOUSAND = 1000 };

/* --- what is typed --- */

/* The counter whose name stands before a colon at the beginning of `value`; COUNTER_COUNT: none. */
static enum counter counter_named(const char *value)
{
    const size_t length = strcspn(value, ":");
    enum counter counter = 0;
    while (counter < COUNTER_COUNT &&
           (strlen(counter_names[counter]) != length || strncmp(counter_names[counter], value, length) != 0))
        counter++;
    return value[length] ? counter : COUNTER_COUNT;
}

static bool add_count(struct grade *grade, const char *value, struct error *error)
{
    struct graded_count *counted = &grade->of[grade->count];
    counted->counter = counter_named(value);
    if (counted->counter == COUNTER_COUNT)
        return error_set(
            error, "'%.100s' is no counter and solver, such as nodes:dlx, backtracks:mrv or updates:dlx",
            value);
    if (!spec_parse(strchr(value, ':') + 1, grade->registry, &counted->spec, error))
        return false;
    if (!(counted->spec.solver->counted & 1u << counted->counter))
        return error_set(error, "%s does not count %s", counted->spec.solver->name,
                         counter_names[counted->counter]);
    if (spec_is_persistent(&counted->spec))
        return error_set(error, "%.100s carries something over: its counts depend on the boards before",
                         counted->spec.text);
    const size_t used = strlen(grade->name);
    snprintf(grade->name + used, sizeof grade->name - used, "%s%s:%s", used ? "/" : "",
             counter_names[counted->counter], counted->spec.text);
    grade->count++;
    return true;
}

bool set_grade(void *target, const char *value, struct error *error)
{
    struct grade *grade = target;
    char first[SPEC_TEXT_MAX];
    const char *gone = gone_sentence("grade", value), *over = strchr(value, '/');
    if (gone)
        return error_set(error, "%s", gone);
    if (grade->count)
        return error_set(error, "boards are chosen by one grade");
    /* A path may have strokes, too. */
    while (over && counter_named(over + 1) == COUNTER_COUNT)
        over = strchr(over + 1, '/');
    if (!over)
        return add_count(grade, value, error);
    if ((size_t)(over - value) >= sizeof first)
        return error_set(error, "'%.100s...' is too long", value);
    snprintf(first, sizeof first, "%.*s", (int)(over - value), value);
    return add_count(grade, first, error) && add_count(grade, over + 1, error);
}

void grade_text(const struct grade *grade, uint64_t value, char text[GRADE_TEXT_MAX])
{
    assert(grade->count == 1 || grade->count == 2);
    *text = 0;
    if (value == GRADE_ABOVE)
        return;
    if (grade->count == 1)
        snprintf(text, GRADE_TEXT_MAX, "%" PRIu64, value);
    else
        snprintf(text, GRADE_TEXT_MAX, "%" PRIu64 ".%03u", value / THOUSAND, (unsigned)(value % THOUSAND));
}

/* --- one search --- */

/* What is counted of a board as it stands; GRADE_ABOVE if it is over `high`, perhaps. */
static enum grade_end count_work(const struct graded_count *counted, const struct grading *grading,
                                 struct session *session, const uint8_t *cells, uint64_t high,
                                 uint64_t *value, struct error *error)
{
    const uint64_t first_look = 20 * UINT64_C(1000000);
    uint64_t time_ns = high == GRADE_ABOVE ? grading->timeout_ns : first_look;
    struct search search;
    enum search_end end;
    for (;; time_ns *= 2) {
        bool last = time_ns == grading->timeout_ns || (grading->timeout_ns && time_ns > grading->timeout_ns);
        time_ns = last ? grading->timeout_ns : time_ns;
        search = (struct search){
            .limit = 2, .stop = &program_stop, .deadline = time_ns ? clock_now() + time_ns : 0};
        end = session_solve(session, cells, &search);
        bool above = search.counters[counted->counter] > high;
        *value = above ? GRADE_ABOVE : search.counters[counted->counter];
        if (end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT || above)
            return GRADE_DONE;
        if (end != SEARCH_STOPPED || program_stop || last)
            break;
    }
    *value = GRADE_ABOVE;
    if (end == SEARCH_STOPPED)
        return program_stop ? GRADE_STOPPED : GRADE_LATE;
    if (end == SEARCH_NO_MEMORY)
        error_set(error, "%.100s: not enough memory", counted->spec.text);
    else
        error_set(error, "%.100s: %s", counted->spec.text, search.failure.text);
    return GRADE_BROKEN;
}

/* --- a board --- */

/* The smallest of some isomorphs. One below `low` is enough to know that it is below; an isomorph that needs
 * more than the smallest so far is cut off. */
static enum grade_end count_isomorphs(const struct graded_count *counted, const struct grading *grading,
                                      struct session *session, struct order order, const uint8_t *cells,
                                      uint64_t low, uint64_t high, uint64_t *value, struct error *error)
{
    const uint64_t hash = board_hash(order, cells);
    uint8_t isomorph[BOARD_CELLS_MAX];
    bool late = false;
    *value = GRADE_ABOVE;
    for (uint64_t number = 1; number <= grading->isomorphs && *value >= low; number++) {
        const uint64_t most = *value < high ? *value : high;
        uint64_t count;
        isomorph_make(order, cells, SEED_OF_ISOMORPHS, hash, (unsigned)number, isomorph);
        const enum grade_end end = count_work(counted, grading, session, isomorph, most, &count, error);
        if (end != GRADE_DONE && end != GRADE_LATE)
            return end;
        late |= end == GRADE_LATE;
        *value = count < *value ? count : *value;
    }
    return late && *value == GRADE_ABOVE ? GRADE_LATE : GRADE_DONE;
}

static enum grade_end count_board(const struct graded_count *counted, const struct grading *grading,
                                  struct session_list *sessions, struct order order, const uint8_t *cells,
                                  uint64_t low, uint64_t high, uint64_t *value, struct error *error)
{
    struct open_session *open =
        sessions_get(sessions, &counted->spec, &(struct problem){.order = order}, 0, 0);
    *value = GRADE_ABOVE;
    if (open->refused) {
        error_set(error, "%s", open->error.text);
        return GRADE_BROKEN;
    }
    if (!grading->isomorphs)
        return count_work(counted, grading, &open->session, cells, high, value, error);
    return count_isomorphs(counted, grading, &open->session, order, cells, low, high, value, error);
}

enum grade_end grade_board(const struct grade *grade, const struct grading *grading,
                           struct session_list *sessions, struct order order, const uint8_t *cells,
                           uint64_t low, uint64_t high, uint64_t *value, struct error *error)
{
    assert(low <= high && !board_find_clash(order, cells, NULL));
    uint64_t over;
    if (grade->count == 1)
        return count_board(&grade->of[0], grading, sessions, order, cells, low, high, value, error);
    enum grade_end end =
        count_board(&grade->of[0], grading, sessions, order, cells, 0, GRADE_ABOVE, value, error);
    if (end != GRADE_DONE)
        return end;
    end = count_board(&grade->of[1], grading, sessions, order, cells, 0, GRADE_ABOVE, &over, error);
    *value = end == GRADE_LATE ? 0 : *value * THOUSAND / (over ? over : 1);
    return end == GRADE_LATE ? GRADE_DONE : end;
}

/* --- selection --- */

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
