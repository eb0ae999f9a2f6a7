/* SPDX-License-Identifier: MIT */
#include "harness/making/hunt/hunting.h"

#include "common/base/clock.h"
#include "common/formats/format.h"
#include "harness/ground/stop.h"

#include <stdlib.h>

/* What came of asking a back-end once. */
struct reply {
    uint64_t count, solutions;
    bool cut, failed;
};

static struct reply ask_session(const struct hunt *hunt, struct session *session, const uint8_t *cells)
{
    const struct hunt_options *options = hunt->options;
    uint64_t looks = options->looks, started = clock_now();
    struct search search = {.limit = 2,
                            .stop = &program_stop,
                            .looks = &looks,
                            .deadline = options->timeout_ns ? started + options->timeout_ns : 0};
    enum search_end end = session_solve(session, cells, &search);
    uint64_t time = clock_now() - started;
    uint64_t count = options->by == BY_TIME ? time : search.counters[options->by];
    return (struct reply){.count = count ? count : 1,
                          .solutions = search.solutions,
                          .cut = end == SEARCH_STOPPED,
                          .failed = end != SEARCH_STOPPED && end != SEARCH_EXHAUSTED && end != SEARCH_LIMIT};
}

/* --- times --- */

static int compare_counts(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

enum { TIMES_AT_FIRST = 4, TIMES_AGAIN = 15, LOW_ENOUGH = 2 };

/* What more measurements may add to a ratio. Most neighbours are worse by far, and need not be measured four times. */
static const double MAY_GROW = 1.15;

/* Measures both again in turn. What disturbs a solve only makes it longer, and on a busy machine more than half of them
 * may be disturbed, so that a median is no help: at first the lowest of four times counts, later the third lowest of
 * fifteen, so that no single measurement decides. Times of a second and more are long enough as they are. */
static bool time_again(struct walker *walker, bool again, double least, struct reply reply[2])
{
    const uint64_t long_enough = 1000000000;
    const struct hunt *hunt = walker->hunt;
    struct session *const session[2] = {walker->slow, walker->fast};
    uint64_t times[2][TIMES_AGAIN];
    size_t count = again ? TIMES_AGAIN : TIMES_AT_FIRST;
    if (reply[0].cut || reply[0].count >= long_enough)
        return true;
    for (size_t n = 0; n < count && MAY_GROW * (double)reply[0].count >= least * (double)reply[1].count; n++)
        for (int i = 0; i < 2; i++) {
            if (!session[i])
                continue;
            times[i][n] = n ? ask_session(hunt, session[i], walker->cells).count : reply[i].count;
            if (hunt_ends(hunt))
                return false;
            reply[i].count = times[i][n] < reply[i].count ? times[i][n] : reply[i].count;
        }
    for (int i = 0; again && i < 2 && session[i]; i++) {
        qsort(times[i], count, sizeof **times, compare_counts);
        reply[i].count = times[i][LOW_ENOUGH];
    }
    return true;
}

/* --- weighing --- */

/* The prover found one solution. So a back-end that counts others is wrong. */
static enum weighed disagree(struct walker *walker, const struct spec *spec, const struct reply *reply)
{
    const struct hunt *hunt = walker->hunt;
    char board[FORMAT_TEXT_MAX];
    board[format_board(FORMAT_LINE, hunt->options->order, walker->cells, board) - 1] = 0;
    hunt_fail(walker->hunt, EXIT_NO, "%s and %s disagree, the first counts %llu solutions: %.400s",
              spec->text, hunt->prover.spec->text, (unsigned long long)reply->solutions, board);
    return NOT_WEIGHED;
}

enum weighed weigh(struct walker *walker, bool again, double least, struct weight *weight)
{
    const struct hunt *hunt = walker->hunt;
    struct reply reply[2] = {{0}, {.count = 1}};
    /* The fast one first: where it is cut off, the other need not be asked. */
    if (walker->fast)
        reply[1] = ask_session(hunt, walker->fast, walker->cells);
    if (hunt_ends(hunt))
        return NOT_WEIGHED;
    if (reply[1].cut || reply[1].failed)
        return TURNED_DOWN;
    if (walker->fast && reply[1].solutions != 1)
        return disagree(walker, hunt->options->fast.spec, &reply[1]);
    reply[0] = ask_session(hunt, walker->slow, walker->cells);
    if (hunt_ends(hunt))
        return NOT_WEIGHED;
    if (reply[0].failed)
        return TURNED_DOWN;
    if (!reply[0].cut && reply[0].solutions != 1)
        return disagree(walker, hunt->options->slow.spec, &reply[0]);
    if (hunt->options->by == BY_TIME && !time_again(walker, again, least, reply))
        return NOT_WEIGHED;
    *weight = (struct weight){.slow = reply[0].count, .fast = reply[1].count, .cut = reply[0].cut};
    return WEIGHED;
}

/* --- the back-ends of a thread --- */

static struct session *open_board_session(struct walker *walker, const struct spec_list *list)
{
    if (!list->count)
        return 0;
    struct open_session *open = sessions_get(&walker->sessions, list->spec,
                                             &(struct problem){.order = walker->hunt->options->order}, 0, 0);
    if (!open->refused)
        return &open->session;
    hunt_fail(walker->hunt, EXIT_USAGE, "%s: %s", list->spec->text, open->error.text);
    return 0;
}

bool walker_open(struct walker *walker, struct hunt *hunt)
{
    const struct hunt_options *options = hunt->options;
    walker->hunt = hunt;
    walker->prover = open_board_session(walker, &hunt->prover);
    walker->slow = walker->prover ? open_board_session(walker, &options->slow) : 0;
    walker->fast = walker->slow ? open_board_session(walker, &options->fast) : 0;
    return walker->slow && (walker->fast || !options->fast.count);
}

void walker_close(struct walker *walker)
{
    sessions_close(&walker->sessions);
}
