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

/* Boards of several lines are set apart by an empty one, and so are solutions of what is no board. */
static void separate(struct printer *printer)
{
    bool blocks = !printer->puzzle->order.rows || format_table[format_now(printer)].blocks ||
                  order_size(printer->puzzle->order) > ONE_CHARACTER_SIZE_MAX;
    if (printer->begun && (blocks || printer->after_block))
        putchar('\n');
    printer->begun = true;
    printer->after_block = blocks;
}

static void begin_puzzle(void *context, const struct set *set, size_t index)
{
    struct printer *printer = context;
    printer->puzzle = &set->puzzles.puzzle[index];
    printer->cells = puzzle_cells(&set->puzzles, index);
    printer->printed = 0;
}

static void print_grid(const struct printer *printer, const uint8_t *grid)
{
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
    format_board_text(format, &board, text);
    fputs(text, stdout);
}

/* As its line in the text: the names of its items, with their colours. */
static void print_option(const struct cover *cover, uint32_t option)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        char room[COVER_NAME_ROOM];
        size_t length;
        const char *name = cover_item_name(cover, cover->items[node], room, &length);
        printf("%s%.*s", node > cover->option_start[option] ? " " : "", (int)length, name);
        if (cover_colour(cover, node)) {
            name = cover_colour_name(cover, cover_colour(cover, node), &length);
            printf(":%.*s", (int)length, name);
        }
    }
    putchar('\n');
}

/* In lines of the SAT competition. */
static void print_values(const struct cnf *formula, const struct solution *solution)
{
    enum { LINE = 78 };
    size_t next = 0;
    int column = printf("v");
    for (int variable = 1; variable <= formula->variables + 1; variable++) {
        bool last = variable > formula->variables;
        bool is_true = next < solution->option_count && solution->options[next] + 1 == (uint32_t)variable;
        next += is_true;
        char literal[16];
        int length = snprintf(literal, sizeof literal, " %d", last ? 0 : is_true ? variable : -variable);
        if (column + length > LINE)
            column = printf("\nv") - 1;
        column += length;
        fputs(literal, stdout);
    }
    putchar('\n');
}

static void print_solution(void *context, const struct solution *solution)
{
    struct printer *printer = context;
    if (printer->silent)
        return;
    const struct puzzle *puzzle = printer->puzzle;
    if (puzzle->order.rows && !printer->begun && format_table[format_now(printer)].head)
        fputs(format_table[format_now(printer)].head, stdout);
    separate(printer);
    if (printer->printed++)
        puts(puzzle->formula ? "c another" : puzzle->cover ? "| another" : "# another");
    if (puzzle->formula) {
        puts("s SATISFIABLE");
        print_values(puzzle->formula, solution);
    } else if (puzzle->cover) {
        for (size_t i = 0; i < solution->option_count; i++)
            print_option(puzzle->cover, solution->options[i]);
    } else
        print_grid(printer, solution->cells);
}

/* A board without an answer gets a comment in its place, so that `verify` stays aligned. */
static void print_missing(void *context, const struct outcome *outcome)
{
    struct printer *printer = context;
    if (printer->silent || printer->printed)
        return;
    separate(printer);
    bool none = outcome->complete && outcome->status != STATUS_WRONG;
    if (printer->puzzle->formula)
        puts(none ? "s UNSATISFIABLE" : "s UNKNOWN");
    else
        printf("%c %s\n", printer->puzzle->cover ? '|' : '#', none ? "none" : "gave up");
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
                                .on_puzzle = begin_puzzle,
                                .on_solution = print_solution,
                                .on_outcome = print_missing,
                                .context = &printer};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "back-end, with its settings (default dlx)", set_spec, &question.specs},
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
