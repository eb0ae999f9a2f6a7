/* SPDX-License-Identifier: MIT */
#include "harness/extensions/making/grade.h"

#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "harness/base/gone.h"
#include "harness/base/stop.h"
#include "harness/extensions/making/generator.h"

#include <inttypes.h>
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

/* One search, which ends after `time_ns` (0: does not). */
static enum search_end search_once(struct session *session, const uint8_t *cells, uint64_t time_ns,
                                   struct search *search)
{
    *search =
        (struct search){.limit = 2, .stop = &program_stop, .deadline = time_ns ? clock_now() + time_ns : 0};
    return session_solve(session, cells, search);
}

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
        end = search_once(session, cells, time_ns, &search);
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
