#include "throughput.h"

#include "length.h"
#include "measure.h"
#include "output.h"
#include "program.h"
#include "sessions.h"
#include "stats.h"
#include "store.h"
#include "table.h"

#include "../common/board.h"
#include "../common/clock.h"
#include "../common/random.h"
#include "../common/verify.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A set as one piece of work. */
struct work {
    const struct set *set;
    const struct experiment *experiment;
    size_t count;   /* instances, without those whose givens contradict each other */
    size_t *index;  /* of each in the set */
    bool boards;    /* they are boards of one order: */
    uint8_t *cells; /* their givens, one after the other */
    uint8_t *grids; /* room for their solutions */
    struct board_answer *answers;
};

/* A back-end at work on a set. */
struct contestant {
    const struct spec *spec;
    struct session_list sessions;
    uint64_t
        *solutions;   /* that it told of each instance in the untimed pass; UINT64_MAX: it did not finish */
    double *time_ns;  /* of a pass, by round */
    size_t rounds;    /* that it finished */
    uint64_t repeats; /* passes within a round, where one is too short to time */
    uint64_t nodes;   /* of one pass */
    size_t bytes;     /* that it held at the most */
    enum search_end
        end; /* of its last round; if that is not SEARCH_EXHAUSTED, it does not take part any more */
};

/* --- the set --- */

static void close_work(struct work *work)
{
    free(work->index);
    free(work->cells);
    free(work->grids);
    free(work->answers);
}

/* False if memory runs out. */
static bool open_work(struct work *work, const struct experiment *experiment, const struct set *set)
{
    const struct puzzles *puzzles = &set->puzzles;
    const struct order order = puzzles->puzzle[0].order;
    size_t size = order.rows ? order_cells(order) : 0;
    *work = (struct work){.set = set, .experiment = experiment, .boards = size > 0};
    for (size_t i = 0; i < puzzles->count; i++)
        work->boards &= order_equal(puzzles->puzzle[i].order, order);
    work->index = malloc(puzzles->count * sizeof *work->index);
    work->answers = calloc(puzzles->count, sizeof *work->answers);
    work->cells = malloc(puzzles->count * size + 1);
    work->grids = malloc(puzzles->count * size + 1);
    if (!work->index || !work->answers || !work->cells || !work->grids)
        return false;
    for (size_t i = 0; i < puzzles->count; i++) {
        const uint8_t *cells = puzzle_cells(puzzles, i);
        if (cells && board_find_clash(puzzles->puzzle[i].order, cells, 0))
            continue;
        if (work->boards)
            memcpy(work->cells + work->count * size, cells, size);
        work->index[work->count++] = i;
    }
    return true;
}

/* --- a pass --- */

/* Why a pass ended as it should not. */
static const char *reason(enum search_end end, const struct error *failure)
{
    return *failure->text            ? failure->text
           : end == SEARCH_NO_MEMORY ? "out of memory"
                                     : "it takes longer than --timeout";
}

static struct open_session *session_for(struct contestant *contestant, const struct work *work, size_t at)
{
    const struct problem problem = puzzle_problem(&work->set->puzzles, work->index[at]);
    return sessions_get(&contestant->sessions, contestant->spec, &problem, 0, work->experiment->memory);
}

/* Boards at once, if grids are wanted with a solution of each; else instance by instance. `failure` gets what
 * a back-end that broke says of it, or else nothing. */
static enum search_end pass(struct contestant *contestant, const struct work *work, bool with_grids,
                            uint64_t counters[COUNTER_COUNT], struct error *failure)
{
    const struct experiment *experiment = work->experiment;
    uint64_t deadline = experiment->timeout_ns ? clock_now() + experiment->timeout_ns : 0;
    memset(counters, 0, COUNTER_COUNT * sizeof *counters);
    *failure->text = 0;
    if (work->boards) {
        struct boards boards = {.cells = work->cells,
                                .count = work->count,
                                .limit = experiment->limit,
                                .deadline = deadline,
                                .stop = &program_stop,
                                .answers = work->answers,
                                .grids = with_grids ? work->grids : 0};
        enum search_end end = session_solve_many(&session_for(contestant, work, 0)->session, &boards);
        memcpy(counters, boards.counters, sizeof boards.counters);
        *failure = boards.failure;
        return end;
    }
    enum search_end end = SEARCH_EXHAUSTED;
    for (size_t at = 0; at < work->count && (end == SEARCH_EXHAUSTED || end == SEARCH_LIMIT); at++) {
        struct search search = {.limit = experiment->limit, .deadline = deadline, .stop = &program_stop};
        end = session_solve(&session_for(contestant, work, at)->session,
                            puzzle_cells(&work->set->puzzles, work->index[at]), &search);
        work->answers[at] = (struct board_answer){search.solutions, end};
        *failure = search.failure;
        for (size_t i = 0; i < COUNTER_COUNT; i++)
            counters[i] += search.counters[i];
    }
    return end == SEARCH_LIMIT ? SEARCH_EXHAUSTED : end;
}

/* --- before it is timed --- */

/* Opens it for all instances; false, and it is told, if it does not take part. */
static bool enter(struct contestant *contestant, const struct work *work)
{
    const struct spec *spec = contestant->spec;
    for (size_t at = 0; at < work->count; at++) {
        const struct problem problem = puzzle_problem(&work->set->puzzles, work->index[at]);
        bool too_large =
            !spec->named && spec->solver->largest && order_size(problem.order) > spec->solver->largest;
        bool sits_out = too_large || spec_is_persistent(spec) || spec->cold;
        const struct open_session *open = sits_out ? 0 : session_for(contestant, work, at);
        if (!open || open->refused) {
            fprintf(stderr, "%s takes no part on %s%s%s.\n", spec->text, work->set->name, open ? ": " : "",
                    open ? open->error.text : "");
            return false;
        }
        if (work->boards)
            return true; /* one session for all */
    }
    return work->count > 0;
}

/* The untimed pass. False, and it is told, if it did not finish or one of its grids is refused. */
static bool prove_itself(struct contestant *contestant, const struct work *work, int *status)
{
    uint64_t counters[COUNTER_COUNT];
    struct error failure;
    enum search_end end = pass(contestant, work, true, counters, &failure);
    if (end != SEARCH_EXHAUSTED) {
        if (!program_stop)
            fprintf(stderr, "%s does not finish a pass over %s: %s\n", contestant->spec->text,
                    work->set->name, reason(end, &failure));
        if (end == SEARCH_FAILED)
            *status = EXIT_NO;
        return false;
    }
    contestant->nodes = counters[COUNTER_NODES];
    contestant->repeats = 1;
    for (size_t i = 0; i < contestant->sessions.count; i++)
        contestant->bytes += contestant->sessions.open[i]->allocator.peak;
    for (size_t at = 0; at < work->count; at++) {
        const struct order order = work->set->puzzles.puzzle[work->index[at]].order;
        struct error error;
        char place[PLACE_TEXT_MAX];
        contestant->solutions[at] = work->answers[at].solutions;
        if (!work->boards || !work->answers[at].solutions ||
            verify_grid(order, work->cells + at * order_cells(order), work->grids + at * order_cells(order),
                        &error))
            continue;
        fprintf(stderr, "%s: %s is wrong: %s\n", puzzle_place(work->set, work->index[at], place),
                contestant->spec->text, error.text);
        *status = EXIT_NO;
        return false;
    }
    return true;
}

/* Whether two say the same of each instance; the first difference is told. */
static bool agree(const struct contestant *a, const struct contestant *b, const struct work *work)
{
    char place[PLACE_TEXT_MAX];
    for (size_t at = 0; at < work->count; at++)
        if (a->solutions[at] != b->solutions[at]) {
            fprintf(stderr, "%s: %sCONTRADICTION:%s %s found %" PRIu64 " solutions, %s %" PRIu64 "\n",
                    puzzle_place(work->set, work->index[at], place), alarm_begin(), alarm_end(),
                    a->spec->text, a->solutions[at], b->spec->text, b->solutions[at]);
            return false;
        }
    return true;
}

/* --- the rounds --- */

static void write_line(FILE *csv, const struct contestant *contestant, const struct work *work, size_t round,
                       uint64_t time_ns)
{
    store_write_text(csv, work->set->name);
    fputc(',', csv);
    store_write_text(csv, contestant->spec->text);
    fprintf(csv, ",%" PRIu64 ",%zu,%" PRIu64 ",%zu,%s,%" PRIu64 ",", work->experiment->limit, round + 1,
            contestant->repeats, work->count,
            contestant->end == SEARCH_EXHAUSTED   ? "ok"
            : contestant->end == SEARCH_NO_MEMORY ? "memory"
            : contestant->end == SEARCH_STOPPED   ? "timeout"
            : contestant->end == SEARCH_OWN_LIMIT ? "limited"
                                                  : "crashed",
            time_ns);
    if (contestant->spec->solver->counts & COUNTS(NODES))
        fprintf(csv, "%" PRIu64, contestant->nodes);
    fprintf(csv, ",%zu\n", contestant->bytes);
}

/* The passes of a round. False, and it is told, if one did not finish: that was its last round. */
static bool run_round(struct contestant *contestant, const struct work *work, uint64_t *took)
{
    uint64_t counters[COUNTER_COUNT], before = clock_now();
    struct error failure;
    enum search_end end = SEARCH_EXHAUSTED;
    for (uint64_t i = 0; i < contestant->repeats && end == SEARCH_EXHAUSTED; i++)
        end = pass(contestant, work, false, counters, &failure);
    *took = clock_now() - before;
    contestant->end = end;
    if (end != SEARCH_EXHAUSTED && !program_stop)
        fprintf(stderr, "%s does not finish another pass over %s: %s\n", contestant->spec->text,
                work->set->name, reason(end, &failure));
    return end == SEARCH_EXHAUSTED;
}

/* Passes are repeated until a round takes 10 ms at least. */
static void find_repeats(struct contestant *contestant, const struct work *work)
{
    const uint64_t shortest = 10000000, most = 1 << 16;
    uint64_t took;
    while (contestant->repeats < most && !program_stop && run_round(contestant, work, &took) &&
           took < shortest)
        contestant->repeats *= 2;
}

static void run_rounds(struct contestant *contestants, size_t count, const struct work *work, FILE *csv)
{
    unsigned order[SPECS_MAX];
    for (size_t i = 0; i < count && !program_stop; i++)
        find_repeats(&contestants[i], work);
    for (size_t round = 0; round < work->experiment->runs && !program_stop; round++) {
        struct random random;
        for (unsigned i = 0; i < count; i++)
            order[i] = i;
        random_seed(&random, work->experiment->seed, round);
        random_shuffle(&random, order, count);
        for (size_t i = 0; i < count && !program_stop; i++) {
            struct contestant *contestant = &contestants[order[i]];
            if (contestant->end != SEARCH_EXHAUSTED)
                continue;
            uint64_t took;
            bool finished = run_round(contestant, work, &took);
            if (program_stop)
                break;
            contestant->time_ns[contestant->rounds] =
                (double)took / (double)contestant->repeats / (double)work->count;
            contestant->rounds += finished;
            write_line(csv, contestant, work, round, took);
        }
        fflush(csv);
    }
}

/* --- the table --- */

static double median_of(struct contestant *contestant)
{
    sort_numbers(contestant->time_ns, contestant->rounds);
    return contestant->rounds ? quantile(contestant->time_ns, contestant->rounds, 0.5) : INFINITY;
}

static int by_median(const void *x, const void *y)
{
    struct contestant a = *(const struct contestant *)x, b = *(const struct contestant *)y;
    double p = median_of(&a), q = median_of(&b);
    return (p > q) - (p < q);
}

static bool fill(struct table *table, struct contestant *contestants, size_t count, const struct work *work)
{
    double fastest = median_of(&contestants[0]);
    for (size_t i = 0; i < count; i++) {
        struct contestant *c = &contestants[i];
        double median = median_of(c);
        size_t depth = median_depth(c->rounds);
        char text[3][TIME_TEXT_MAX];
        if (!c->rounds)
            continue;
        char(*cell)[TABLE_CELL_MAX] = table_add_row(table);
        if (!cell)
            return false;
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", c->spec->text);
        snprintf(cell[1], TABLE_CELL_MAX, "%s", time_text(median, text[0]));
        if (depth)
            snprintf(cell[2], TABLE_CELL_MAX, "%s to %s", time_text(c->time_ns[depth - 1], text[0]),
                     time_text(c->time_ns[c->rounds - depth], text[1]));
        else
            snprintf(cell[2], TABLE_CELL_MAX, "-");
        snprintf(cell[3], TABLE_CELL_MAX, "%.2f", median / fastest);
        snprintf(cell[4], TABLE_CELL_MAX, "%s", count_text(1e9 / median, text[0]));
        double nodes = (double)c->nodes / (double)work->count;
        bool counts = c->spec->solver->counts & COUNTS(NODES);
        snprintf(cell[5], TABLE_CELL_MAX, "%s", counts ? count_text(nodes, text[0]) : "-");
        snprintf(cell[6], TABLE_CELL_MAX, "%s",
                 counts && nodes > 0 ? time_text(median / nodes, text[0]) : "-");
        bool tells = c->bytes && strcmp(c->spec->solver->family, "external") != 0;
        snprintf(cell[7], TABLE_CELL_MAX, "%s", tells ? count_text((double)c->bytes, text[0]) : "-");
    }
    return true;
}

static void print(struct contestant *contestants, size_t count, const struct work *work, FILE *file,
                  bool markdown)
{
    static const char *const head[] = {"back-end", "an instance", "95 % interval", "ratio",
                                       "a second", "nodes",       "a node",        "bytes"};
    struct table table = {.columns = sizeof head / sizeof *head, .head = head};
    char tally[TALLY_TEXT_MAX];
    fprintf(file, "%s%s: %s, limit %" PRIu64 ", %" PRIu64 " round%s\n\n", markdown ? "## " : "",
            work->set->name, tally_text(work->count, work->boards, tally), work->experiment->limit,
            work->experiment->runs, work->experiment->runs == 1 ? "" : "s");
    if (fill(&table, contestants, count, work)) {
        if (markdown)
            table_print_markdown(&table, file);
        else
            table_print(&table, file);
    }
    fputc('\n', file);
    table_close(&table);
}

/* --- one set --- */

static void close_contestants(struct contestant *contestants, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sessions_close(&contestants[i].sessions);
        free(contestants[i].solutions);
        free(contestants[i].time_ns);
    }
}

/* Adds the back-ends that take part and prove themselves; returns how many. */
static size_t gather(struct contestant *contestants, const struct work *work, int *status)
{
    const struct experiment *experiment = work->experiment;
    size_t count = 0;
    for (size_t i = 0; i < experiment->specs.count && !program_stop; i++) {
        struct contestant *c = &contestants[count];
        *c = (struct contestant){.spec = &experiment->specs.spec[i],
                                 .solutions = calloc(work->count + 1, sizeof *c->solutions),
                                 .time_ns = calloc(experiment->runs, sizeof *c->time_ns)};
        bool takes_part = c->solutions && c->time_ns && enter(c, work) && prove_itself(c, work, status);
        if (takes_part && count && !agree(&contestants[0], c, work))
            *status = EXIT_NO;
        if (takes_part)
            count++;
        else
            close_contestants(c, 1);
    }
    return count;
}

static int run_set(const struct experiment *experiment, const struct set *set, FILE *csv, FILE *table,
                   FILE *markdown)
{
    struct contestant contestants[SPECS_MAX];
    struct work work;
    int status = EXIT_DONE;
    if (!open_work(&work, experiment, set)) {
        close_work(&work);
        complain("not enough memory");
        return EXIT_FAILED;
    }
    size_t count = gather(contestants, &work, &status);
    run_rounds(contestants, count, &work, csv);
    for (size_t i = 0; i < count; i++)
        if (contestants[i].end == SEARCH_FAILED)
            status = worse(status, EXIT_NO);
    qsort(contestants, count, sizeof *contestants, by_median);
    if (count) {
        print(contestants, count, &work, table, false);
        print(contestants, count, &work, markdown, true);
    }
    close_contestants(contestants, count);
    close_work(&work);
    return program_stop ? worse(status, EXIT_NO) : status;
}

int throughput_run(const struct experiment *experiment, FILE *csv, FILE *table, FILE *markdown)
{
    int status = EXIT_DONE;
    fputs("set,solver,limit,round,repeats,instances,status,time_ns,nodes,bytes\n", csv);
    for (size_t s = 0; s < experiment->sets.count && !program_stop; s++)
        if (experiment->sets.set[s].puzzles.count)
            status = worse(status, run_set(experiment, &experiment->sets.set[s], csv, table, markdown));
    return status;
}
