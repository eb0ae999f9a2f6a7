/* SPDX-License-Identifier: MIT */
#include "harness/making/hunt/weigh.h"

#include "common/base/clock.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/making/hunt/moves.h"

#include <stdlib.h>
#include <string.h>

/* What came of asking a back-end once. */
struct reply {
    uint64_t count, solutions;
    bool cut, failed;
};

/* Of a session that is open. `cells` is null for a cover. */
static struct reply ask_session(const struct hunt *hunt, struct session *session, const uint8_t *cells)
{
    const struct hunt_options *options = hunt->options;
    uint64_t looks = options->looks, started = clock_now();
    struct search search = {.limit = options->limit,
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

/* A cover is a problem of its own, and its session lasts for one weighing. */
struct pair {
    struct session *session[2];
    struct session own[2];
    struct cover *cover;
};

static void pair_close(struct pair *pair)
{
    for (int i = 0; i < 2; i++)
        if (pair->own[i].solver)
            session_close(&pair->own[i]);
    cover_close(pair->cover);
}

static bool pair_open(struct pair *pair, struct walker *walker, const struct point *point)
{
    const struct hunt *hunt = walker->hunt;
    *pair = (struct pair){.session = {walker->slow, walker->fast}};
    if (hunt_is_of_boards(hunt))
        return true;
    pair->cover = point_cover(hunt, point, &walker->allocator);
    const struct problem problem = {.cover = pair->cover};
    const struct spec_list *lists[] = {&hunt->options->slow, &hunt->options->fast};
    for (int i = 0; i < 2; i++) {
        struct error error;
        if (!lists[i]->count)
            continue;
        if (!session_open(&pair->own[i], lists[i]->spec, &problem, &walker->allocator, &error)) {
            pair->own[i].solver = 0;
            return hunt_fail(walker->hunt, EXIT_USAGE, "%s: %s", lists[i]->spec->text, error.text);
        }
        pair->session[i] = &pair->own[i];
    }
    return true;
}

static bool has_wanted_solutions(const struct hunt *hunt, uint64_t solutions)
{
    switch (hunt->options->wanted) {
    case WANTED_ONE:
        return solutions == 1;
    case WANTED_NONE:
        return solutions == 0;
    case WANTED_SOME:
        return solutions > 0;
    default:
        return true;
    }
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
static bool time_again(const struct hunt *hunt, const struct pair *pair, const uint8_t *cells, bool again,
                       double least, struct reply reply[2])
{
    const uint64_t long_enough = 1000000000;
    uint64_t times[2][TIMES_AGAIN];
    size_t count = again ? TIMES_AGAIN : TIMES_AT_FIRST;
    if (reply[0].cut || reply[0].count >= long_enough)
        return true;
    for (size_t n = 0; n < count && MAY_GROW * (double)reply[0].count >= least * (double)reply[1].count; n++)
        for (int i = 0; i < 2; i++) {
            if (!pair->session[i])
                continue;
            times[i][n] = n ? ask_session(hunt, pair->session[i], cells).count : reply[i].count;
            if (hunt_ends(hunt))
                return false;
            reply[i].count = times[i][n] < reply[i].count ? times[i][n] : reply[i].count;
        }
    for (int i = 0; again && i < 2 && pair->session[i]; i++) {
        qsort(times[i], count, sizeof **times, compare_counts);
        reply[i].count = times[i][LOW_ENOUGH];
    }
    return true;
}

/* --- weighing --- */

static bool disagree(struct walker *walker, const uint8_t *cells, const struct reply reply[2])
{
    const struct hunt *hunt = walker->hunt;
    const struct hunt_options *options = hunt->options;
    char board[FORMAT_TEXT_MAX] = "a cover with options left out";
    if (cells)
        board[format_board(FORMAT_LINE, hunt->order, cells, board) - 1] = 0;
    return hunt_fail(walker->hunt, EXIT_NO, "%s and %s disagree, they count %llu and %llu solutions: %.400s",
                     options->slow.spec->text, options->fast.spec->text,
                     (unsigned long long)reply[0].solutions, (unsigned long long)reply[1].solutions, board);
}

/* Boards have as many solutions as wanted: the prover found it. So a back-end that counts others is wrong. Of covers
 * nothing is known before. */
static enum weighed turn_down(struct walker *walker, const uint8_t *cells, const struct spec *spec,
                              const struct reply *reply)
{
    const struct hunt *hunt = walker->hunt;
    char board[FORMAT_TEXT_MAX];
    if (!cells)
        return TURNED_DOWN;
    board[format_board(FORMAT_LINE, hunt->order, cells, board) - 1] = 0;
    hunt_fail(walker->hunt, EXIT_NO, "%s and %s disagree, the first counts %llu solutions: %.400s",
              spec->text, hunt->prover.spec->text, (unsigned long long)reply->solutions, board);
    return NOT_WEIGHED;
}

static enum weighed weigh_pair(struct walker *walker, const struct pair *pair, const struct point *point,
                               bool again, double least, struct weight *weight)
{
    struct hunt *hunt = walker->hunt;
    uint8_t board[BOARD_CELLS_MAX];
    const uint8_t *cells = hunt_is_of_boards(hunt) ? board : 0;
    struct reply reply[2] = {{0}, {.count = 1}};
    if (cells)
        point_cells(point, board);
    /* The fast one first: where it is cut off, the other need not be asked. */
    if (pair->session[1])
        reply[1] = ask_session(hunt, pair->session[1], cells);
    if (hunt_ends(hunt))
        return NOT_WEIGHED;
    if (reply[1].cut || reply[1].failed)
        return TURNED_DOWN;
    if (pair->session[1] && !has_wanted_solutions(hunt, reply[1].solutions))
        return turn_down(walker, cells, hunt->options->fast.spec, &reply[1]);
    reply[0] = ask_session(hunt, pair->session[0], cells);
    if (hunt_ends(hunt))
        return NOT_WEIGHED;
    if (reply[0].failed)
        return TURNED_DOWN;
    if (!pair->session[1] && !reply[0].cut && !has_wanted_solutions(hunt, reply[0].solutions))
        return turn_down(walker, cells, hunt->options->slow.spec, &reply[0]);
    if (pair->session[1] && !reply[0].cut && reply[0].solutions != reply[1].solutions) {
        disagree(walker, cells, reply);
        return NOT_WEIGHED;
    }
    if (hunt->options->by == BY_TIME && !time_again(hunt, pair, cells, again, least, reply))
        return NOT_WEIGHED;
    *weight = (struct weight){.slow = reply[0].count, .fast = reply[1].count, .cut = reply[0].cut};
    return WEIGHED;
}

enum weighed weigh(struct walker *walker, const struct point *point, bool again, double least,
                   struct weight *weight)
{
    struct pair pair;
    enum weighed weighed = NOT_WEIGHED;
    if (pair_open(&pair, walker, point))
        weighed = weigh_pair(walker, &pair, point, again, least, weight);
    pair_close(&pair);
    return weighed;
}

/* --- the back-ends of a thread --- */

static struct session *open_board_session(struct walker *walker, const struct spec_list *list)
{
    if (!list->count)
        return 0;
    struct open_session *open =
        sessions_get(&walker->sessions, list->spec, &(struct problem){.order = walker->hunt->order}, 0, 0);
    if (!open->refused)
        return &open->session;
    hunt_fail(walker->hunt, EXIT_USAGE, "%s: %s", list->spec->text, open->error.text);
    return 0;
}

bool walker_open(struct walker *walker, struct hunt *hunt)
{
    const struct hunt_options *options = hunt->options;
    *walker = (struct walker){.hunt = hunt};
    walker->point.at = memory_zeroed(hunt->room ? hunt->room : 1, sizeof *walker->point.at);
    if (!hunt_is_of_boards(hunt))
        return true;
    walker->prover = open_board_session(walker, &hunt->prover);
    walker->slow = walker->prover ? open_board_session(walker, &options->slow) : 0;
    walker->fast = walker->slow ? open_board_session(walker, &options->fast) : 0;
    return walker->slow && (walker->fast || !options->fast.count);
}

void walker_close(struct walker *walker)
{
    sessions_close(&walker->sessions);
    free(walker->point.at);
}
