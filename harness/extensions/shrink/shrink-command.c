/* SPDX-License-Identifier: MIT */
/* shrink: makes a disagreement small. */
#include "common/base/clock.h"
#include "common/formats/dimacs.h"
#include "common/formats/cover-text.h"
#include "common/referee.h"
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/shrink/asking.h"
#include "harness/extensions/shrink/pieces.h"
#include "harness/sets/sets.h"
#include "harness/text/value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SECOND 1000000000ull

struct shrink {
    struct spec_list specs;
    bool by_default; /* no back-end was named */
    uint64_t timeout_ns;
    uint64_t deadline; /* of clock_now(); 0: none */
    struct reader_options reader;
    const char *out;
    struct asking asking;
    struct allocator allocator;
    struct pieces pieces;
    enum fault fault; /* that has to stay */
    char *comment;    /* what is said about the instance, lines */
    size_t comment_length;
};

/* All that are sound, and not by others. */
static bool shrink_take_all(struct shrink *shrink, const struct solver *const *registry, struct error *error)
{
    for (; *registry; registry++) {
        struct spec spec;
        if ((*registry)->known_flaw || (*registry)->argument || (*registry)->rung == RUNG_ANY)
            continue;
        spec_of_solver(*registry, &spec);
        if (!spec_list_add(&shrink->specs, &spec, error))
            return false;
    }
    shrink->by_default = true;
    return true;
}

static bool still_shows(void *context)
{
    struct shrink *shrink = context;
    struct made_instance made;
    bool shows = pieces_make(&shrink->pieces, &made) &&
                 asking_ask(&shrink->asking, &made.problem, made.cells, NULL) == shrink->fault;
    made_instance_close(&made);
    return shows;
}

static bool is_over(void *context)
{
    const struct shrink *shrink = context;
    return program_stop || (shrink->deadline && clock_now() >= shrink->deadline);
}

static size_t count_kept(const uint8_t *keep, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        kept += keep[i];
    return kept;
}

/* Rows and columns in turn, until neither becomes less. True if each is needed. */
static bool make_small(struct shrink *shrink)
{
    struct pieces *pieces = &shrink->pieces;
    const struct ddmin_test test = {still_shows, is_over, shrink};
    for (;;) {
        if (!ddmin(pieces->row, pieces->rows, &test))
            return false;
        size_t columns = count_kept(pieces->column, pieces->columns);
        if (!ddmin(pieces->column, pieces->columns, &test))
            return false;
        if (count_kept(pieces->column, pieces->columns) == columns)
            return true;
    }
}

/* --- what is said --- */

static void describe(const struct shrink *shrink, const struct set *set, size_t index, bool whole, FILE *file)
{
    const struct pieces *pieces = &shrink->pieces;
    const char *what = pieces->cells ? "givens" : pieces->problem.cover ? "options" : "clauses";
    char place[PLACE_TEXT_MAX];
    fprintf(file, "from %s: %zu of %zu %s", puzzle_place(set, index, place),
            count_kept(pieces->row, pieces->rows), pieces->rows, what);
    if (pieces->columns)
        fprintf(file, ", %zu of %zu %s", count_kept(pieces->column, pieces->columns), pieces->columns,
                pieces->problem.cover ? "items" : "variables");
    fprintf(file, " are left after %" PRIu64 " instances%s\n", shrink->asking.asked_count,
            whole          ? "; each is needed"
            : program_stop ? "; interrupted"
                           : "; the time was up, fewer may do");
}

/* The comment, each of its lines behind a mark. */
static void print_comment(const struct shrink *shrink, const char *mark, FILE *file)
{
    for (const char *line = shrink->comment, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        print_foreign(file, "%s %.*s\n", mark, (int)(end - line), line);
    }
}

static bool print_instance(const struct shrink *shrink, const struct made_instance *made, FILE *file)
{
    struct error error;
    if (made->cells) {
        static char text[FORMAT_TEXT_MAX];
        struct order order = made->problem.order;
        enum format format = format_written(FORMAT_LINE, order);
        fprintf(file, "# quadrille: order %ux%u, format %s\n", order.rows, order.columns,
                format_table[format].name);
        print_comment(shrink, "#", file);
        fwrite(text, 1, format_board(format, order, made->cells, text), file);
    } else if (made->cover) {
        print_comment(shrink, "|", file);
        if (!cover_write(made->cover, NULL, "an exact cover", file, &error)) {
            complain("shrink: %s", error.text);
            return false;
        }
    } else {
        print_comment(shrink, "c", file);
        dimacs_write(file, made->formula, NULL, NULL, 0);
    }
    return true;
}

static int print_to(const struct shrink *shrink, const struct made_instance *made)
{
    struct saved_file saved;
    if (!saved_file_open(&saved, shrink->out, "shrink"))
        return EXIT_USAGE;
    bool good = print_instance(shrink, made, saved.file);
    return saved_file_close(&saved, good, "shrink") && good ? EXIT_DONE : EXIT_FAILED;
}

/* What is true, by a search that shares no code with any back-end. */
static void count_again(const struct shrink *shrink, const struct made_instance *made, FILE *file)
{
    enum { MOST = 1000 };
    const uint64_t limit = shrink->asking.limit && shrink->asking.limit < MOST ? shrink->asking.limit : MOST,
                   work = 300000000;
    struct cover_count counted;
    char text[OUTCOME_TEXT_MAX];
    memory_require(problem_referee_count(&made->problem, made->cells, limit, work, &counted));
    const struct outcome outcome = {.solutions = counted.solutions, .complete = counted.complete};
    fprintf(file, "a slow search of its own says %s\n", outcome_text(&outcome, text));
}

/* What is left, with what is said of it. */
static int tell(struct shrink *shrink, const struct set *set, size_t index, bool whole)
{
    struct made_instance made;
    FILE *file = memory_stream(&shrink->comment, &shrink->comment_length);
    pieces_make(&shrink->pieces, &made);
    describe(shrink, set, index, whole, file);
    if (!program_stop && asking_ask(&shrink->asking, &made.problem, made.cells, file) != FAULT_NONE)
        count_again(shrink, &made, file);
    fclose(file);
    int status = worse(print_to(shrink, &made), whole ? EXIT_DONE : EXIT_NO);
    free(shrink->comment);
    made_instance_close(&made);
    return status;
}

static int shrink_puzzle(struct shrink *shrink, const struct set *set, size_t index)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    pieces_open(&shrink->pieces, &problem, puzzle_cells(&set->puzzles, index), &shrink->allocator);
    shrink->deadline = shrink->timeout_ns ? clock_now() + shrink->timeout_ns : 0;
    int status = tell(shrink, set, index, make_small(shrink));
    pieces_close(&shrink->pieces);
    return status;
}

/* --- finding it --- */

/* Leaves out those that comparisons skip above a size, where none was named. */
static void leave_slow_ones_out(struct spec_list *specs, unsigned size)
{
    size_t kept = 0;
    for (size_t i = 0; i < specs->count; i++)
        if (!specs->spec[i].solver->skipped_above || size <= specs->spec[i].solver->skipped_above)
            specs->spec[kept++] = specs->spec[i];
    specs->count = kept;
}

static enum fault shrink_ask_about(struct shrink *shrink, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct problem problem = puzzle_problem(&set->puzzles, index);
    if (cells && board_find_clash(puzzle->order, cells, NULL))
        return FAULT_NONE;
    if (cells && shrink->by_default)
        leave_slow_ones_out(&shrink->specs, order_size(puzzle->order));
    return asking_ask(&shrink->asking, &problem, cells, NULL);
}

static int shrink_sets(struct shrink *shrink, const struct set_list *sets)
{
    size_t instances = 0;
    char tally[TALLY_TEXT_MAX];
    for (size_t i = 0; i < sets->count; i++)
        for (size_t k = 0; k < sets->set[i].puzzles.count && !program_stop; k++, instances++) {
            shrink->fault = shrink_ask_about(shrink, &sets->set[i], k);
            if (shrink->fault != FAULT_NONE)
                return shrink_puzzle(shrink, &sets->set[i], k);
        }
    if (program_stop)
        complain("shrink: interrupted");
    else if (instances)
        complain("shrink: %s: the solvers agree", tally_text(instances, false, tally));
    return EXIT_NO;
}

static int shrink_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    enum { DEFAULT_LIMIT = 2, DEFAULT_SECONDS = 60, LOOKS = 2000 };
    struct shrink *shrink = memory_zeroed(1, sizeof *shrink);
    struct set_list sets;
    struct error error;
    shrink->specs.registry = program->registry;
    shrink->timeout_ns = DEFAULT_SECONDS * SECOND;
    shrink->asking = (struct asking){.specs = &shrink->specs, .limit = DEFAULT_LIMIT, .looks = LOOKS};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "a solver, or LABEL=SPEC; repeatable (default: all)", set_spec,
         &shrink->specs},
        {'n', "limit", "L", "solutions that each looks for; 0: all (default 2)", set_number,
         &shrink->asking.limit},
        {0, "timeout", "S", "seconds for all of it; 0: no limit (default 60)", set_seconds,
         &shrink->timeout_ns},
        {'o', "out", "FILE", "write the instance there", set_text, &shrink->out},
        ORDER_ROW(&shrink->reader),
        FROM_ROW(&shrink->reader),
        SELDOM_FROM_HERE,
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first && !shrink->specs.count && !shrink_take_all(shrink, program->registry, &error))
        status = complain_with(EXIT_FAILED, "shrink: %s", error.text);
    else if (first) {
        asking_open(&shrink->asking);
        status = sets_load(&sets, argv + first, (size_t)(argc - first), &shrink->reader);
        status = worse(status, shrink_sets(shrink, &sets));
        sets_close(&sets);
        asking_close(&shrink->asking);
    }
    free(shrink);
    return status;
}

static const struct command shrink_command = {
    .name = "shrink",
    .is_seldom = true,
    .arguments = "[-s SPEC]... [-n LIMIT] [-o FILE] [SET...]",
    .summary = "make a disagreement small",
    .description = "Takes the first instance where solvers disagree, or one breaks, and leaves out\n"
                   "givens, options and items, or clauses and variables as long as they still do.\n"
                   "What is left is printed, after comments with the answers and the number of\n"
                   "solutions by a slow search of its own. Ctrl-C keeps what there is.\n"
                   "Exit status: 0 made small, 1 all agree or cut off, 2 bad input.",
    .example = "quadrille shrink -s dlx -s mine=plugin:./mine.so boards.txt",
    .run = shrink_run,
};

const struct extension extension_shrink = {.commands =
                                               (const struct command *const[]){&shrink_command, NULL}};
