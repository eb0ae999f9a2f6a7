/* SPDX-License-Identifier: MIT */
/* exec with protocol=line: programs that read one board a line and write one answer a line. One process is
 * asked about many boards; it is started when it is first needed, and again when it has died, was killed at
 * a deadline, or is asked under another limit.
 *
 * The start of an interpreter is part of the time of the first board after a start, and can't be separated
 * from it; so the harness solves once untimed beforehand. start_ns holds what the system call took.
 *
 * Counts nothing. */
#include "common/base/clock.h"
#include "common/formats/format.h"
#include "solvers/external/exec.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Boards that one talk is about. */
enum { QUESTION_MAX = 1 << 15, AT_ONCE = 256 };

/* Who keeps the first solution of a board. */
struct exec_line_keeper {
    uint8_t *grid; /* null: it is kept, or not wanted */
    size_t cells;
};

struct exec_line_line {
    struct exec exec;
    uint64_t limit; /* under which the process was started */
    char question[QUESTION_MAX + FORMAT_TEXT_MAX];
    const char *answer; /* the line being read */
    uint8_t cells[BOARD_CELLS_MAX];
    /* The boards in the question: how many there are, how many were answered, and how each ended. */
    size_t asked, answered;
    struct search *searches;
    enum search_end ends[AT_ONCE];
    /* For solve_many. */
    struct search many[AT_ONCE];
    struct exec_line_keeper keepers[AT_ONCE];
};

/* One word of the answer as a grid. */
static bool read_grid(struct exec_line_line *line, const char *word, size_t length, struct error *failure)
{
    unsigned size = order_size(line->exec.order), cells = order_cells(line->exec.order);
    if (length != cells)
        return error_set(failure, "its answer has %zu characters, the board %u cells: '%.40s'", length, cells,
                         line->answer);
    for (unsigned i = 0; i < cells; i++) {
        char c = word[i];
        unsigned digit = c >= '1' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'A' && c <= 'Z' ? (unsigned)(c - 'A') + 10
                         : c >= 'a' && c <= 'z' ? (unsigned)(c - 'a') + 10
                                                : 0;
        if (!digit || digit > size)
            return error_set(failure, "its answer has '%c' at r%uc%u: '%.40s'",
                             c >= ' ' && c <= '~' ? c : '?', i / size + 1, i % size + 1, line->answer);
        line->cells[i] = (uint8_t)digit;
    }
    return true;
}

static bool is_none(const char *answer)
{
    static const char *const words[] = {"none", "# none", "#none", "0", NULL};
    size_t length = strlen(answer);
    while (length && answer[length - 1] == ' ')
        length--;
    for (const char *const *word = words; *word; word++)
        if (strlen(*word) == length && !memcmp(answer, *word, length))
            return true;
    return false;
}

/* Reports the grids that stand in `text`; false if one is none. */
static bool report_grids(struct exec_line_line *line, const char *text, uint64_t most, struct search *search)
{
    uint64_t count = 0;
    for (text += strspn(text, " \t"); *text; count++) {
        size_t length = strcspn(text, " \t");
        if (count == most)
            return error_set(&search->failure, "shows more solutions than it counts: '%.40s'", line->answer);
        if (!read_grid(line, text, length, &search->failure))
            return false;
        search_report(search, &(struct solution){.cells = line->cells});
        text += length;
        text += strspn(text, " \t");
    }
    return true;
}

static bool has_given_up(const char *answer)
{
    return !strncmp(answer, "# gave up", 9);
}

/* The answer is COUNT GRID..., or GRID alone. SEARCH_FAILED and a sentence if it is neither. */
static enum search_end understand(struct exec_line_line *line, struct search *search)
{
    const char *answer = line->answer + strspn(line->answer, " \t");
    size_t length = strcspn(answer, " \t");
    const char *rest = answer + length + strspn(answer + length, " \t");
    const bool is_alone = !*rest && length == order_cells(line->exec.order);
    char *end;
    uint64_t count = strtoull(answer, &end, 10);
    if (is_none(answer))
        return SEARCH_EXHAUSTED;
    if (is_alone && search->limit == 1)
        return report_grids(line, answer, 1, search) ? SEARCH_LIMIT : SEARCH_FAILED;
    if (has_given_up(answer))
        error_set(&search->failure, "gave up by itself");
    else if (is_alone)
        error_set(&search->failure, "answers without a count: ask for one solution (-n 1), or have it write "
                                    "`COUNT SOLUTION` with at most QUADRILLE_LIMIT as its count");
    else if (end != answer + length || *answer < '0' || *answer > '9' || !count || !*rest)
        error_set(&search->failure, "its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`: '%.60s'",
                  answer);
    else {
        if (search->limit && count > search->limit)
            count = search->limit;
        if (report_grids(line, rest, count, search)) {
            search->solutions = count;
            return count == search->limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
        }
    }
    return SEARCH_FAILED;
}

bool exec_line_can_read(const struct exec *exec, uint64_t limit, const char *answer, struct error *error)
{
    struct exec_line_line *line = allocator_take_zeroed(exec->allocator, sizeof *line);
    struct search search = {.limit = limit};
    if (!line)
        return true;
    line->exec.order = exec->order;
    line->answer = answer;
    const bool good = understand(line, &search) != SEARCH_FAILED;
    allocator_give(exec->allocator, line, sizeof *line);
    return good || has_given_up(answer) || error_set(error, "%s", search.failure.text);
}

/* A line of the program answers the next board. After a line that is not an answer it is unknown
 * which board the rest is about. */
static bool line_listen(void *context, char *answer, bool complaint)
{
    struct exec_line_line *line = context;
    if (complaint)
        return false;
    process_was_useful(&line->exec.process);
    line->answer = answer;
    enum search_end end = understand(line, &line->searches[line->answered]);
    line->ends[line->answered++] = end;
    return line->answered == line->asked || end == SEARCH_FAILED;
}

static bool start_line(struct exec_line_line *line, struct search *search)
{
    uint64_t began = clock_now();
    line->limit = search->limit;
    bool started = exec_start(&line->exec, search->limit, &search->failure);
    search->start_ns += clock_now() - began;
    return started;
}

/* A process that is ready for a board: the one that runs, or a new one. */
static bool make_ready(struct exec_line_line *line, struct search *search, bool *is_new)
{
    struct process *process = &line->exec.process;
    *is_new = false;
    if (process_is_running(process) && line->limit == search->limit) {
        if (!process_has_spoken(process))
            return true;
        if (process->output.length) {
            const char *more = process->output.bytes;
            const char *newline = memchr(more, '\n', process->output.length);
            size_t length = newline ? (size_t)(newline - more) : process->output.length;
            return error_set(&search->failure, "wrote more than one line about a board: '%.*s'",
                             (int)(length < 60 ? length : 60), more);
        }
    }
    *is_new = true;
    return start_line(line, search);
}

static enum talk_end talk(struct exec_line_line *line, size_t length)
{
    struct talk talk = {.question = line->question,
                        .length = length,
                        .keep_open = true,
                        .listen = line_listen,
                        .context = line};
    return process_talk(&line->exec.process, &talk, line->searches);
}

/* Asks about boards that follow each other, at most AT_ONCE of them. Returns how many of the first,
 * at least one, have an end in line->ends. */
static size_t exec_line_ask(struct exec_line_line *line, const uint8_t *cells, size_t count,
                            struct search *searches)
{
    struct order order = line->exec.order;
    size_t length = 0;
    line->searches = searches;
    line->answered = 0;
    line->ends[0] = SEARCH_STOPPED;
    if (search_interrupted(searches))
        return 1;
    for (line->asked = 0; line->asked < count && length < QUESTION_MAX; line->asked++)
        length += format_board(FORMAT_LINE, order, cells + line->asked * order_cells(order),
                               line->question + length);
    enum talk_end end = TALK_ENDED;
    /* A process that was asked before may have been about to end: only a new one is to blame. */
    for (bool is_new = false; end == TALK_ENDED && !line->answered && !is_new;) {
        if (!make_ready(line, searches, &is_new)) {
            process_end(&line->exec.process);
            line->ends[0] = SEARCH_FAILED;
            return 1;
        }
        end = talk(line, length);
    }
    if (line->answered) {
        if (end != TALK_ENOUGH || line->ends[line->answered - 1] == SEARCH_FAILED)
            process_end(&line->exec.process);
        return line->answered;
    }
    line->ends[0] = exec_fail(&line->exec, end, searches);
    if (end == TALK_ENDED && !line->exec.process.left_others && line->exec.process.status == 0)
        error_set(&searches->failure, "ended without an answer");
    if (end == TALK_TOO_MUCH && line->exec.process.output.length >> 20 >= TALK_MEGABYTES)
        error_set(&searches->failure, "its answer is longer than %d MB, the most that is read of a line",
                  TALK_MEGABYTES);
    return 1;
}

static enum search_end line_solve(void *state, const struct instance *instance, struct search *search)
{
    struct exec_line_line *line = state;
    exec_line_ask(line, instance->cells, 1, search);
    return line->ends[0];
}

/* --- many boards --- */

static void line_keep_first(void *context, const struct solution *solution)
{
    struct exec_line_keeper *keeper = context;
    if (keeper->grid)
        memcpy(keeper->grid, solution->cells, keeper->cells);
    keeper->grid = NULL;
}

/* The boards from `first` on that can be asked about together: none whose givens contradict each other. */
static size_t gather(struct exec_line_line *line, const struct boards *boards, size_t first)
{
    size_t cells = order_cells(line->exec.order), count = 0;
    for (; count < AT_ONCE && first + count < boards->count; count++) {
        size_t at = (first + count) * cells;
        if (board_find_clash(line->exec.order, boards->cells + at, NULL))
            break;
        line->keepers[count] = (struct exec_line_keeper){boards->grids ? boards->grids + at : NULL, cells};
        line->many[count] = (struct search){.limit = boards->limit,
                                            .deadline = boards->deadline,
                                            .stop = boards->stop,
                                            .on_solution = line_keep_first,
                                            .context = &line->keepers[count]};
    }
    return count;
}

static enum search_end line_solve_many(void *state, struct boards *boards)
{
    struct exec_line_line *line = state;
    size_t cells = order_cells(line->exec.order);
    enum search_end worst = SEARCH_EXHAUSTED;
    for (size_t at = 0; at < boards->count;) {
        size_t count = gather(line, boards, at);
        if (!count) {
            boards->answers[at++] = (struct board_answer){.end = SEARCH_EXHAUSTED};
            continue;
        }
        size_t known = exec_line_ask(line, boards->cells + at * cells, count, line->many);
        for (size_t i = 0; i < known; i++, at++) {
            boards->answers[at] = (struct board_answer){line->many[i].solutions, line->ends[i]};
            if (line->ends[i] == SEARCH_EXHAUSTED || line->ends[i] == SEARCH_LIMIT)
                continue;
            worst = line->ends[i];
            boards->failure = line->many[i].failure;
        }
    }
    return worst;
}

static void line_close(void *state)
{
    struct exec_line_line *line = state;
    exec_close(&line->exec);
    allocator_give(line->exec.allocator, line, sizeof *line);
}

static bool line_open(const struct problem *problem, const struct settings *settings,
                      struct allocator *allocator, void **state, struct error *error)
{
    if (order_size(problem->order) > ONE_CHARACTER_SIZE_MAX)
        return error_set(error, "the line protocol has one character a cell: boards up to size %d",
                         ONE_CHARACTER_SIZE_MAX);
    struct exec_line_line *line = allocator_take_zeroed(allocator, sizeof *line);
    if (!line)
        return error_set(error, "not enough memory for the board");
    exec_open(&line->exec, problem, settings, allocator);
    *state = line;
    return true;
}

const struct solver exec_line = {
    EXEC_HEAD,           .summary = "a program that takes a board a line",
    .rung = RUNG_BOARD,  .open = line_open,
    .solve = line_solve, .solve_many = line_solve_many,
    .close = line_close,
};
