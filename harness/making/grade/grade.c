/* SPDX-License-Identifier: MIT */
#include "harness/making/grade/grade.h"

#include "common/base/clock.h"
#include "common/board/board-isomorph.h"
#include "harness/ground/hash.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/making/generate/generator.h"
#include "harness/making/grade/rating.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* --- what is typed --- */

static bool add_grade(struct grade_list *list, const struct grade *grade, struct error *error)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->grade[i].name, grade->name))
            return error_set(error, "'%.200s' is there twice", grade->name);
    if (list->count == GRADES_MAX)
        return error_set(error, "at most %d grades", GRADES_MAX);
    list->grade[list->count++] = *grade;
    return true;
}

bool set_rating(void *target, const char *value, struct error *error)
{
    (void)value;
    return add_grade(target, &(struct grade){.name = "rating", .rating = true}, error);
}

bool set_grade(void *target, const char *value, struct error *error)
{
    struct grade_list *list = target;
    struct grade grade = {.counter = 0};
    size_t length = strcspn(value, ":");
    if (!strcmp(value, "rating"))
        return set_rating(target, 0, error);
    while (grade.counter < COUNTER_COUNT && (strlen(counter_names[grade.counter]) != length ||
                                             strncmp(counter_names[grade.counter], value, length) != 0))
        grade.counter++;
    if (grade.counter == COUNTER_COUNT || !value[length])
        return error_set(error,
                         "'%.100s' is neither rating nor a counter and a back-end, such as nodes:dlx, "
                         "backtracks:mrv or updates:dlx",
                         value);
    if (!spec_parse(value + length + 1, list->registry, &grade.spec, error))
        return false;
    if (!(grade.spec.solver->counts & 1u << grade.counter))
        return error_set(error, "%s does not count %s", grade.spec.solver->name,
                         counter_names[grade.counter]);
    if (spec_is_persistent(&grade.spec))
        return error_set(error, "%.100s carries something over: its counts depend on the boards before",
                         grade.spec.text);
    snprintf(grade.name, sizeof grade.name, "%s:%s", counter_names[grade.counter], grade.spec.text);
    return add_grade(list, &grade, error);
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
static enum grade_end count_work(const struct grade *grade, const struct grading *grading,
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
        bool above = search.counters[grade->counter] > high;
        *value = above ? GRADE_ABOVE : search.counters[grade->counter];
        if (end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT || above)
            return GRADE_DONE;
        if (end != SEARCH_STOPPED || program_stop || last)
            break;
    }
    *value = GRADE_ABOVE;
    if (end == SEARCH_STOPPED)
        return program_stop ? GRADE_STOPPED : GRADE_LATE;
    if (end == SEARCH_NO_MEMORY)
        error_set(error, "%.100s: not enough memory", grade->spec.text);
    else
        error_set(error, "%.100s: %s", grade->spec.text, search.failure.text);
    return GRADE_BROKEN;
}

/* --- a board --- */

/* The smallest of some isomorphs. One below `low` is enough to know that it is below; an isomorph that needs more than the
 * smallest so far is cut off. */
static enum grade_end count_isomorphs(const struct grade *grade, const struct grading *grading,
                                      struct session *session, struct order order, const uint8_t *cells,
                                      uint64_t low, uint64_t high, uint64_t *value, struct error *error)
{
    const uint64_t hash = board_hash(order, cells);
    uint8_t isomorph[BOARD_CELLS_MAX];
    bool late = false;
    *value = GRADE_ABOVE;
    for (uint64_t number = 1; number <= grading->isomorphs && *value >= low; number++) {
        const uint64_t most = *value < high ? *value : high;
        uint64_t counted;
        isomorph_make(order, cells, SEED_OF_ISOMORPHS, hash, (unsigned)number, isomorph);
        const enum grade_end end = count_work(grade, grading, session, isomorph, most, &counted, error);
        if (end != GRADE_DONE && end != GRADE_LATE)
            return end;
        late |= end == GRADE_LATE;
        *value = counted < *value ? counted : *value;
    }
    return late && *value == GRADE_ABOVE ? GRADE_LATE : GRADE_DONE;
}

static enum grade_end rate(struct order order, const uint8_t *cells, const struct grading *grading,
                           uint64_t high, uint64_t *value, struct error *error)
{
    unsigned rating, most = high < UINT_MAX - 1 ? (unsigned)high : UINT_MAX - 1;
    if (order_size(order) > RATED_SIZE_MAX) {
        error_set(error, "rating: boards up to size %d are rated", RATED_SIZE_MAX);
        return GRADE_BROKEN;
    }
    uint64_t deadline = grading->timeout_ns ? clock_now() + grading->timeout_ns : 0;
    enum rating_end end = rate_board(order, cells, most, deadline, &program_stop, &rating);
    if (end == RATING_STOPPED)
        return program_stop ? GRADE_STOPPED : GRADE_LATE;
    *value = rating > most ? GRADE_ABOVE : rating;
    return GRADE_DONE;
}

enum grade_end grade_board(const struct grade *grade, const struct grading *grading,
                           struct session_list *sessions, struct order order, const uint8_t *cells,
                           uint64_t low, uint64_t high, uint64_t *value, struct error *error)
{
    *value = GRADE_ABOVE;
    if (grade->rating)
        return rate(order, cells, grading, high, value, error);
    struct open_session *open = sessions_get(sessions, &grade->spec, &(struct problem){.order = order}, 0, 0);
    if (open->refused) {
        error_set(error, "%s", open->error.text);
        return GRADE_BROKEN;
    }
    if (!grading->isomorphs)
        return count_work(grade, grading, &open->session, cells, high, value, error);
    return count_isomorphs(grade, grading, &open->session, order, cells, low, high, value, error);
}
