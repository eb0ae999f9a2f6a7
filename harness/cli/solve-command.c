/* SPDX-License-Identifier: MIT */
/* solve: print a solution of each board, in the order and the format of the input. */
#include "common/base/clock.h"
#include "common/cover/region-board.h"
#include "common/formats/cover-text.h"
#include "common/verify.h"
#include "harness/answers/counted.h"
#include "harness/answers/cover-answers.h"
#include "harness/answers/cover-drawing.h"
#include "harness/answers/solve-json.h"
#include "harness/base/memory.h"
#include "harness/cli/commands.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"

#include <inttypes.h>
#include <string.h>

struct printer {
    enum format format; /* FORMAT_COUNT: as the input */
    bool silent;        /* -o none */
    bool as_json;       /* -o json */
    bool draws;         /* -o drawing */
    bool with_costs;    /* --minimize */
    struct json_line line;
    const struct asked *asked;
    uint64_t printed;           /* solutions of this puzzle */
    struct allocator allocator; /* of the next */
    struct cover *lowered;      /* the cover of boards of an order whose options are printed */
};

static bool solve_can_hold(enum format format, struct order order)
{
    return order_size(order) >= format_table[format].smallest &&
           order_size(order) <= format_table[format].largest;
}

/* Solutions go downwards: a board's can be printed as options, options as the values of variables. Among the
 * formats of boards there is no such order: each can be printed as any other that can hold it. */
static enum format format_of(const struct printer *printer, const struct puzzle *puzzle)
{
    enum format asked = printer->format;
    if (asked == FORMAT_COUNT || asked == FORMAT_REGIONS)
        return puzzle->format;
    if (asked < FORMAT_BOARD_COUNT)
        return puzzle->order.rows && solve_can_hold(asked, puzzle->order) ? asked : puzzle->format;
    return asked < puzzle->format ? puzzle->format : asked;
}

static enum format format_now(const struct printer *printer)
{
    return format_of(printer, printer->asked->puzzle);
}

static bool takes_lines(const struct printer *printer, const struct puzzle *puzzle)
{
    return format_table[format_of(printer, puzzle)].blocks ||
           order_size(puzzle->order) > ONE_CHARACTER_SIZE_MAX;
}

/* Answers in the form of the input have the headings that stood above the board. */
static const char *title_now(const struct printer *printer)
{
    bool as_input = printer->format == FORMAT_COUNT && format_table[format_now(printer)].comments;
    return as_input && !printer->printed ? printer->asked->puzzle->title : NULL;
}

static void print_title(const struct printer *printer)
{
    const char *at = title_now(printer), *end = at ? at + printer->asked->puzzle->title_length : NULL;
    while (at < end) {
        enum { LINE_MAX_LENGTH = 1000 };
        const char *first = at;
        while (at < end && *at != '\n' && *at != '\r')
            at++;
        if (at > first)
            print_foreign(printer->asked->out, "%.*s\n",
                          (int)(at - first < LINE_MAX_LENGTH ? at - first : LINE_MAX_LENGTH), first);
        at += at < end;
    }
}

/* Boards of several lines are set apart by an empty one or by a heading, and so are solutions of what is no
 * board. */
static void separate(const struct printer *printer)
{
    const struct asked *asked = printer->asked;
    const struct puzzle *before = printer->printed ? asked->puzzle : asked->before;
    if (before && !title_now(printer) &&
        (takes_lines(printer, asked->puzzle) || takes_lines(printer, before)))
        putc('\n', asked->out);
}

/* What begins the output in its format, before anything else. */
static void solve_print_head(const struct printer *printer)
{
    const char *head = format_table[format_now(printer)].head;
    if (head && !printer->printed && !printer->asked->before)
        fputs(head, printer->asked->out);
}

static void solve_begin_puzzle(void *context, const struct asked *asked)
{
    struct printer *printer = context;
    struct order order = asked->puzzle->order;
    printer->asked = asked;
    printer->printed = 0;
    if (printer->format < FORMAT_BOARD_COUNT && order.rows && !solve_can_hold(printer->format, order))
        fprintf(asked->err, "quadrille: solve: %s cannot hold a board of order %ux%u; its answer is in %s\n",
                format_table[printer->format].name, order.rows, order.columns,
                format_table[format_now(printer)].name);
    if (printer->as_json)
        json_line_begin(&printer->line, asked, true);
}

static void print_grid(const struct printer *printer, const uint8_t *grid)
{
    char text[FORMAT_TEXT_MAX];
    enum format format = format_now(printer);
    /* Comma-separated values have a column for the puzzle and one for its solution. */
    struct board_text board = {.order = printer->asked->puzzle->order,
                               .cells = format == FORMAT_CSV ? printer->asked->cells : grid,
                               .expected = grid};
    char hash[BANK_HASH_TEXT];
    if (format == FORMAT_BANK && order_size(board.order) == 9) {
        bank_hash(board.order, grid, hash);
        board.hash = hash;
    }
    format_board_text(format, &board, text);
    fputs(text, printer->asked->out);
}

/* The cover whose options a solution lists. */
static const struct cover *cover_now(struct printer *printer)
{
    struct order order = printer->asked->puzzle->order;
    if (!order.rows)
        return printer->asked->puzzle->cover;
    if (printer->lowered && !order_equal(printer->lowered->order, order)) {
        cover_close(printer->lowered);
        printer->lowered = NULL;
    }
    if (!printer->lowered)
        printer->lowered = memory_checked(cover_of_board(order, &printer->allocator));
    return printer->lowered;
}

/* In lines of the SAT competitions. */
static void print_values(FILE *out, uint32_t variables, const struct solution *solution)
{
    enum { LINE = 78 };
    size_t next = 0;
    int column = fprintf(out, "s SATISFIABLE\nv") - 14;
    for (uint32_t variable = 1; variable <= variables + 1; variable++) {
        bool is_true = next < solution->option_count && solution->options[next] + 1 == variable;
        next += is_true;
        char literal[16];
        int length = variable > variables
                         ? snprintf(literal, sizeof literal, " 0")
                         : snprintf(literal, sizeof literal, is_true ? " %u" : " -%u", variable);
        if (column + length > LINE)
            column = fprintf(out, "\nv") - 1;
        column += length;
        fputs(literal, out);
    }
    putc('\n', out);
}

/* The options of a board with other regions, as its rows. */
static void print_regions(const struct printer *printer, const struct solution *solution)
{
    const struct cover *cover = printer->asked->puzzle->cover;
    struct region_board board;
    uint8_t cells[REGION_CELLS_MAX];
    char text[FORMAT_TEXT_MAX];
    unsigned cell, digit;
    if (!region_board_of_cover(cover, &board))
        return;
    for (size_t i = 0; i < solution->option_count; i++)
        if (region_option(cover, board.size, solution->options[i], &cell, &digit))
            cells[cell] = (uint8_t)digit;
    format_board(FORMAT_ROWS, (struct order){1, board.size}, cells, text);
    fputs(text, printer->asked->out);
}

static void solve_print_options(struct printer *printer, const struct solution *solution)
{
    const struct puzzle *puzzle = printer->asked->puzzle;
    FILE *out = printer->asked->out;
    if (puzzle->formula) {
        print_values(out, (uint32_t)puzzle->formula->variables, solution);
        return;
    }
    const struct cover *cover = cover_now(printer);
    if (!solution->option_count && format_now(printer) != FORMAT_CNF) {
        fprintf(out, "%s\n", COVER_ANSWER_EMPTY);
        return;
    }
    if (printer->draws && cover_draw(cover, solution->options, solution->option_count, out))
        return;
    if (format_now(printer) == FORMAT_CNF)
        print_values(out, cover->option_count, solution);
    else
        for (size_t i = 0; i < solution->option_count; i++) {
            cover_write_option(cover, solution->options[i], out);
            putc('\n', out);
        }
}

/* What begins a comment in the format of the output. */
static char comment_mark(const struct printer *printer)
{
    enum format format = format_now(printer);
    return format == FORMAT_CNF ? 'c' : format < FORMAT_BOARD_COUNT ? '#' : '|';
}

static void print_solution(void *context, const struct solution *solution)
{
    struct printer *printer = context;
    if (printer->as_json)
        json_line_answer(&printer->line, solution);
    if (printer->silent || printer->as_json)
        return;
    const struct asked *asked = printer->asked;
    enum format format = format_now(printer);
    solve_print_head(printer);
    separate(printer);
    print_title(printer);
    if (printer->printed++)
        fprintf(asked->out, "%c another\n", comment_mark(printer));
    if (printer->with_costs)
        fprintf(asked->out, "%c cost %" PRIu64 "\n", comment_mark(printer),
                cover_cost(asked->puzzle->cover, solution->options, solution->option_count));
    if (format < FORMAT_BOARD_COUNT)
        print_grid(printer, solution->cells);
    else if (format == FORMAT_REGIONS)
        print_regions(printer, solution);
    else if (solution->cells) {
        uint32_t options[BOARD_CELLS_MAX];
        size_t count = cover_take_givens(asked->puzzle->order, solution->cells, options);
        solve_print_options(printer, &(struct solution){.options = options, .option_count = count});
    } else
        solve_print_options(printer, solution);
}

/* A board without an answer gets a comment in its place, so that `verify` stays aligned. */
static void print_missing(void *context, const struct outcome *outcome)
{
    struct printer *printer = context;
    if (printer->as_json)
        json_line_end(&printer->line, outcome);
    if (printer->silent || printer->as_json || printer->printed)
        return;
    solve_print_head(printer);
    separate(printer);
    print_title(printer);
    bool none = outcome->complete && !outcome->solutions &&
                (outcome->status == STATUS_OK || outcome->status == STATUS_CLASH);
    if (format_now(printer) == FORMAT_CNF)
        fputs(none ? "s UNSATISFIABLE\n" : "s UNKNOWN\n", printer->asked->out);
    else
        fprintf(printer->asked->out, "%c %s\n", comment_mark(printer), none ? "none" : "gave up");
}

/* Of boards that stand on a line each, as they came. */
static void solve_print_answers(void *context, const struct asked *asked, const uint8_t *const *grids,
                                size_t count)
{
    enum { LINES = 2048 }; /* long pieces cost the system less, and whole blocks less than parts of them */
    const struct printer *of_all = context;
    const struct printer printer = {.format = of_all->format, .asked = asked};
    char text[LINES * BOARD_LINE_LENGTH], *end = text;
    if (of_all->silent)
        return;
    separate(&printer);
    for (size_t i = 0; i < count; i++) {
        static const char none[] = "# none\n";
        if (grids[i])
            end = board_line_write(end, grids[i]);
        else {
            memcpy(end, none, sizeof none - 1);
            end += sizeof none - 1;
        }
        if ((i + 1) % LINES == 0 || i + 1 == count) {
            fwrite(text, 1, (size_t)(end - text), asked->out);
            end = text;
        }
    }
}

static bool set_output(void *target, const char *value, struct error *error)
{
    struct printer *printer = target;
    printer->silent = !strcmp(value, "none");
    printer->as_json = !strcmp(value, "json");
    printer->draws = !strcmp(value, "drawing");
    if (printer->silent || printer->as_json || printer->draws)
        return true;
    return set_format(&printer->format, value, error) &&
           (printer->format < FORMAT_ANSWER_COUNT ||
            error_set(error, "'%s' holds no answers: 'cover' does", value));
}

/* --- by a diagram of all solutions --- */

struct draw {
    uint64_t count, seed; /* solutions drawn at random; 0: none */
    uint64_t memory;      /* of the diagram, in bytes; 0: as much as usual */
};

/* Prints options of a solution that was read off a diagram, once it is verified. */
static bool print_drawn(struct printer *printer, struct counted *counted, uint32_t *options, size_t count)
{
    struct problem *problem = &counted->problem;
    uint8_t grid[BOARD_CELLS_MAX];
    struct error error;
    struct solution solution = {.options = options, .option_count = count};
    for (size_t i = 0; i < counted->taken_count; i++)
        options[solution.option_count++] = counted->taken[i];
    if (!verify_cover(counted->cover, options, solution.option_count, &error)) {
        complain("solve: the diagram is wrong, which is a defect: %s", error.text);
        return false;
    }
    if (problem_is_board(problem)) {
        cover_lift_options(problem->order, options, solution.option_count, grid);
        solution.cells = grid;
    }
    print_solution(printer, &solution);
    return true;
}

static int print_drawings(struct printer *printer, struct counted *counted, const struct draw *draw)
{
    struct asked asked = {.out = stdout,
                          .err = stderr,
                          .set = &counted->sets.set[0],
                          .puzzle = &counted->sets.set[0].puzzles.puzzle[0],
                          .cells = counted->cells};
    size_t room = counted->cover->primary_count + counted->taken_count;
    uint32_t *options = array_take(&counted->allocator, room, sizeof *options);
    int status = EXIT_FAILED;
    solve_begin_puzzle(printer, &asked);
    if (!options)
        complain("solve: not enough memory");
    else if (counted->diagram.words == 1 && !*counted->diagram.total) {
        print_missing(printer, &(struct outcome){.status = STATUS_OK, .complete = true});
        status = EXIT_NO;
    } else {
        struct random random;
        random_seed(&random, draw->seed, 0);
        status = EXIT_DONE;
        for (uint64_t i = 0; i < draw->count && status == EXIT_DONE; i++) {
            size_t count;
            if (!diagram_draw(&counted->diagram, &random, options, &count))
                status = complain_with(EXIT_FAILED, "solve: not enough memory");
            else if (!print_drawn(printer, counted, options, count))
                status = EXIT_FAILED;
        }
    }
    array_give(&counted->allocator, options, room, sizeof *options);
    return status;
}

static int solve_by_diagram(struct printer *printer, const struct draw *draw, const struct question *question,
                            const struct command *command, char *const *names, size_t count)
{
    struct counted counted;
    if (question->specs.count || printer->as_json || question->certify)
        return complain_with(EXIT_USAGE, "solve: --random goes without --solver, --certify and -o json");
    uint64_t began[3] = {clock_now()};
    int status = counted_load(&counted, command, "--random", names, count, &question->reader);
    if (status != EXIT_DONE)
        return status;
    counted.allocator.limit = draw->memory;
    began[1] = clock_now();
    status = counted_make(&counted, command, question->timeout_ns);
    began[2] = clock_now();
    if (status == EXIT_DONE)
        status = print_drawings(printer, &counted, draw);
    if (question->profile)
        print_phases_until_now(began);
    counted_close(&counted);
    return status;
}

static const uint64_t NOT_GIVEN = UINT64_MAX;

static int solve_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct printer printers[JOBS_MAX] = {{.format = FORMAT_COUNT}}, *printer = printers;
    struct question question = {.specs = {.registry = program->registry},
                                .limit = NOT_GIVEN,
                                .prover = extensions_answer_prover(),
                                .jobs = 1,
                                .on_puzzle = solve_begin_puzzle,
                                .on_solution = print_solution,
                                .on_outcome = print_missing,
                                .context = printers,
                                .context_size = sizeof *printers};
    const char *answer_path = NULL;
    struct draw draw = {.seed = SEED_BY_DEFAULT};
    const struct option_row rows[] = {
        SOLVER_ROW(&question),
        {'n', "limit", "N", "solutions of each board; 0: all (default 1)", set_number, &question.limit},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
        JOBS_ROW(&question),
        {'o', "format", "FORMAT", "a format, drawing, none, json (default: as input)", set_output, printer},
        {0, "answer", "FILE", "lift a SAT solver's answer (s and v lines) instead", set_text, &answer_path},
        {0, "minimize", NULL, "the -n cheapest covers, with proof", set_flag, &question.minimize},
        {0, "random", "K", "K solutions, each as likely as any other", set_positive, &draw.count},
        {0, question.prover ? "certify" : "", "DIR", "write proofs of unique and none (default limit 2)",
         set_text, &question.certify},
        SELDOM_FROM_HERE,
        {0, "seed", "N", "other numbers give other random solutions (default 1)", set_number, &draw.seed},
        VERBOSE_ROW(&question),
        {0, "profile", NULL, "print counters, nodes by level, where time went", set_flag, &question.profile},
        {0, "memory", "BYTES", "for the diagram of --random (default: 2 GB)", set_bytes, &draw.memory},
        READER_ROWS(&question.reader),
        RECURSIVE_ROW(&question.reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (!question.certify)
        question.prover = NULL;
    if (draw.count && question.limit != NOT_GIVEN)
        return complain_with(EXIT_USAGE, "solve: --random goes without --limit: it says how many");
    if (question.minimize && (draw.count || answer_path || question.certify || !question.limit))
        return complain_with(EXIT_USAGE,
                             "solve: --minimize goes with -n 1 or more, and without --random, --answer and "
                             "--certify");
    printer->with_costs = question.minimize;
    if (question.limit == NOT_GIVEN)
        question.limit = question.certify ? 2 : 1;
    if (!printer->as_json &&
        (printer->silent || printer->format == FORMAT_COUNT || printer->format == FORMAT_LINE))
        question.on_answers = solve_print_answers;
    for (size_t job = 1; job < JOBS_MAX; job++)
        printers[job] = *printer;
    char **names = argv + first;
    const size_t count = (size_t)(argc - first);
    status = draw.count    ? solve_by_diagram(printer, &draw, &question, command, names, count)
             : answer_path ? solve_from_file(&question, command, answer_path, names, count)
                           : solve_sets(&question, command, names, count);
    for (size_t job = 0; job < JOBS_MAX; job++)
        cover_close(printers[job].lowered);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "[-s SPEC] [-n LIMIT] [--timeout S] [-j N] [-o FORMAT] [SET...]",
    .summary = "print a solution of each board",
    .description = "Prints a solution of each board, in the order and the format of the input.\n"
                   "A board without an answer is `# none` or `# gave up`; further solutions follow\n"
                   "`# another`. Of an exact cover the options are printed, of a formula the values.\n"
                   "Exit status: 0 all solved, 1 some not, 2 bad input or usage, 3 failed.",
    .example = "quadrille solve -s picosat:encoding=minimal board.txt",
    .run = solve_run,
};
