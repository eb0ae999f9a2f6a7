/* solve: print a solution of each board, in the order and the format of the input. */
#include "commands.h"

#include "../answer.h"
#include "../hash.h"
#include "../output.h"

#include <stdio.h>
#include <string.h>

struct printer {
    enum format format; /* FORMAT_COUNT: as the input */
    bool silent;        /* -o none */
    bool begun;         /* something was printed */
    bool after_block;   /* and it took several lines */
    const struct puzzle *puzzle;
    const uint8_t *cells; /* its givens */
    uint64_t printed;     /* solutions of this puzzle */
};

static enum format format_now(const struct printer *printer)
{
    return printer->format == FORMAT_COUNT ? printer->puzzle->format : printer->format;
}

/* Boards of several lines are set apart by an empty one. */
static void separate(struct printer *printer)
{
    bool blocks = format_table[format_now(printer)].blocks ||
                  order_size(printer->puzzle->order) > ONE_CHARACTER_SIZE_MAX;
    if (printer->begun && (blocks || printer->after_block))
        putchar('\n');
    printer->begun = true;
    printer->after_block = blocks;
}

static void begin_board(void *context, const struct puzzle *puzzle, const uint8_t *cells)
{
    struct printer *printer = context;
    printer->puzzle = puzzle;
    printer->cells = cells;
    printer->printed = 0;
}

static void print_grid(void *context, const uint8_t *grid)
{
    struct printer *printer = context;
    if (printer->silent)
        return;
    char text[FORMAT_TEXT_MAX];
    enum format format = format_now(printer);
    /* Comma-separated values have a column for the puzzle and one for its solution. */
    struct board_text board = {.order = printer->puzzle->order,
                               .cells = format == FORMAT_CSV ? printer->cells : grid,
                               .expected = grid};
    char hash[BANK_HASH_TEXT];
    if (format == FORMAT_BANK && order_size(board.order) == 9) {
        bank_hash(board.order, grid, hash);
        board.hash = hash;
    }
    if (!printer->begun && format_table[format].head)
        fputs(format_table[format].head, stdout);
    separate(printer);
    if (printer->printed++)
        puts("# another");
    format_board_text(format, &board, text);
    fputs(text, stdout);
}

/* A board without an answer gets a comment in its place, so that `verify` stays aligned. */
static void print_missing(void *context, const struct outcome *outcome)
{
    struct printer *printer = context;
    if (printer->silent || printer->printed)
        return;
    separate(printer);
    puts(outcome->complete && outcome->status != STATUS_WRONG ? "# none" : "# gave up");
}

static bool set_output(void *target, const char *value, struct error *error)
{
    struct printer *printer = target;
    printer->silent = !strcmp(value, "none");
    return printer->silent || set_format(&printer->format, value, error);
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct printer printer = {.format = FORMAT_COUNT};
    struct question question = {.specs = {.registry = program->registry},
                                .limit = 1,
                                .on_board = begin_board,
                                .on_grid = print_grid,
                                .on_outcome = print_missing,
                                .context = &printer};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "back-end, with its settings (default dlx)", set_spec, &question.specs},
        {0, "protocol", "NAME", "of exec: back-ends: dimacs (default), line, cover", set_protocol,
         &question.specs},
        {'n', "limit", "N", "solutions wanted of each board; 0: all (default 1)", set_number,
         &question.limit},
        {0, "timeout", "S", "seconds a board; 0: no limit (default)", set_seconds, &question.timeout_ns},
        {'o', "output", "FORMAT", "a format, or none (default: as the input)", set_output, &printer},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &question.reader.order},
        {0, "from", "FORMAT", "format of the input (default: recognised)", set_from, &question.reader},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    return first ? answer_sets(&question, command, argv + first, (size_t)(argc - first)) : status;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "[-s SPEC] [-n LIMIT] [--timeout S] [-o FORMAT] [SET...]",
    .summary = "print a solution of each board",
    .description = "Prints a solution of each board, in the order and the format of the input.\n"
                   "A board without an answer is `# none` or `# gave up`; further solutions follow\n"
                   "`# another`.\n"
                   "Exit status: 0 all solved, 1 some not, 2 bad input or usage.",
    .example = "quadrille solve -s picosat:encoding=minimal board.txt",
    .run = run,
};
