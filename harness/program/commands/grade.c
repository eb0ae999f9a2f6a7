/* SPDX-License-Identifier: MIT */
/* grade: how hard each board is, as columns beside it; or the hardest, or the easiest. */
#include "common/board/board.h"
#include "harness/answers/solve/solve-sets.h"
#include "harness/ground/memory.h"
#include "harness/ground/ordered-jobs.h"
#include "harness/ground/output.h"
#include "harness/ground/stop.h"
#include "harness/making/grade/selection.h"
#include "harness/measuring/run/rows-csv.h"
#include "harness/measuring/sets/set-columns.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"
#include "harness/writing/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is graded at once by one job: much of a millisecond at least. */
enum { BOARDS_A_PIECE = 16 };

/* What came of a board. */
struct graded {
    size_t set, index;
    bool clashes; /* two givens contradict each other, or it is no board: no search was asked */
    uint64_t value[GRADES_MAX];
    enum grade_end end[GRADES_MAX];
};

struct piece {
    struct graded board[BOARDS_A_PIECE];
    size_t count;
    uint64_t low, high; /* the grades that are wanted, as far as was known when it began */
    struct error error; /* of a grade that is broken */
};

struct job {
    struct session_list sessions;
};

struct grade_command {
    struct selection selection;
    struct reader_options reader;
    uint64_t jobs;
    struct set_list sets;
    struct set_columns columns;
    size_t set, index; /* the next board to be fetched */
    size_t all, done;  /* boards */
    struct piece *piece;
    struct job *job;
    struct order order;  /* that readers take for granted: of the last comment; rows 0: the squarest */
    struct graded *kept; /* of a ranking: each slot */
    size_t kept_room;
    size_t broken; /* boards that a back-end could not grade */
    struct progress progress;
    int status;
};

/* --- what is written --- */

/* Readers take a size for the squarest order, unless a comment says otherwise. */
static void write_order(struct grade_command *grade, struct order order)
{
    struct order expected = grade->order.rows && order_size(grade->order) == order_size(order)
                                ? grade->order
                                : order_squarest(order_size(order));
    if (order_equal(order, expected))
        return;
    printf("# quadrille: order %ux%u, format csv\n", order.rows, order.columns);
    grade->order = order;
}

static void write_head(const struct grade_command *grade)
{
    fputs(grade->columns.solutions ? "puzzle,solution" : "puzzle", stdout);
    set_columns_write_names(&grade->columns, stdout);
    for (size_t i = 0; i < grade->selection.by.count; i++) {
        putchar(',');
        rows_write_text(stdout, grade->selection.by.grade[i].name);
    }
    putchar('\n');
}

static void write_board(struct grade_command *grade, const struct graded *graded)
{
    const struct puzzles *puzzles = &grade->sets.set[graded->set].puzzles;
    const struct puzzle *puzzle = &puzzles->puzzle[graded->index];
    char text[FORMAT_TEXT_MAX];
    struct board_text board = {.order = puzzle->order,
                               .cells = puzzle_cells(puzzles, graded->index),
                               .expected = puzzle_expected(puzzles, graded->index)};
    write_order(grade, puzzle->order);
    format_board_text(FORMAT_CSV, &board, text);
    printf("%.*s", (int)strcspn(text, grade->columns.solutions ? "\n" : ","), text);
    set_columns_write_fields(&grade->columns, puzzles, graded->index, stdout);
    for (size_t i = 0; i < grade->selection.by.count; i++)
        if (graded->value[i] == GRADE_ABOVE)
            putchar(',');
        else
            printf(",%" PRIu64, graded->value[i]);
    putchar('\n');
}

/* --- jobs --- */

static bool fetch(void *context, size_t place)
{
    struct grade_command *grade = context;
    struct piece *piece = &grade->piece[place];
    piece->count = 0;
    selection_bounds(&grade->selection, &piece->low, &piece->high);
    while (!program_stop && piece->count < BOARDS_A_PIECE && grade->set < grade->sets.count) {
        if (grade->index < grade->sets.set[grade->set].puzzles.count)
            piece->board[piece->count++] = (struct graded){.set = grade->set, .index = grade->index++};
        else
            grade->set++, grade->index = 0;
    }
    return piece->count;
}

/* Grades a board; if it is not wanted for its first grade, not by the others. */
static void grade_one(struct grade_command *grade, struct session_list *sessions, struct piece *piece,
                      struct graded *graded)
{
    const struct selection *selection = &grade->selection;
    const struct puzzles *puzzles = &grade->sets.set[graded->set].puzzles;
    struct order order = puzzles->puzzle[graded->index].order;
    const uint8_t *cells = puzzle_cells(puzzles, graded->index);
    graded->clashes = !order.rows || board_find_clash(order, cells, 0);
    for (size_t i = 0; i < selection->by.count; i++)
        graded->value[i] = GRADE_ABOVE;
    for (size_t i = 0; i < selection->by.count && !graded->clashes; i++) {
        bool first = i == 0 && selection_ranks(selection);
        uint64_t low = first ? piece->low : 0, high = first ? piece->high : GRADE_ABOVE;
        graded->end[i] = grade_board(&selection->by.grade[i], &selection->grading, sessions, order, cells,
                                     low, high, &graded->value[i], &piece->error);
        if (first && (graded->value[0] < low || graded->value[0] > high))
            break;
    }
}

static void work(void *context, struct job_runner *crew, size_t job, size_t place)
{
    struct grade_command *grade = context;
    struct piece *piece = &grade->piece[place];
    (void)crew;
    for (size_t i = 0; i < piece->count && !program_stop; i++)
        grade_one(grade, &grade->job[job].sessions, piece, &piece->board[i]);
}

/* What a person should know about a board that has not all its grades. */
static void explain(struct grade_command *grade, const struct piece *piece, const struct graded *graded)
{
    enum { BROKEN_SHOWN = 10 };
    const struct set *set = &grade->sets.set[graded->set];
    const struct puzzle *puzzle = &set->puzzles.puzzle[graded->index];
    char place[PLACE_TEXT_MAX], text[128], limit[TIME_TEXT_MAX];
    struct clash clash;
    puzzle_place(set, graded->index, place);
    if (!puzzle->order.rows) {
        print_foreign(stderr, "%s: grade takes boards, and this is %s\n", place,
                      puzzle->cover ? "an exact cover" : "a formula");
        grade->status = worse(grade->status, EXIT_USAGE);
        return;
    }
    if (board_find_clash(puzzle->order, puzzle_cells(&set->puzzles, graded->index), &clash)) {
        clash_describe(puzzle->order, &clash, text, sizeof text);
        print_foreign(stderr, "%s: not graded: %s\n", place, text);
        grade->status = worse(grade->status, EXIT_NO);
        return;
    }
    for (size_t i = 0; i < grade->selection.by.count; i++) {
        if (graded->end[i] == GRADE_LATE)
            print_foreign(stderr, "%s: %s: no end within %s (--timeout)\n", place,
                          grade->selection.by.grade[i].name,
                          limit_text((double)grade->selection.grading.timeout_ns, limit));
        if (graded->end[i] == GRADE_BROKEN && ++grade->broken <= BROKEN_SHOWN)
            print_foreign(stderr, "%s: %s\n", place, piece->error.text);
        if (graded->end[i] == GRADE_BROKEN && grade->broken == BROKEN_SHOWN + 1)
            complain("grade: further boards that can't be graded are not named");
        if (graded->end[i] != GRADE_DONE)
            grade->status = worse(grade->status, EXIT_NO);
    }
}

static void keep_if_best(struct grade_command *grade, const struct graded *graded)
{
    size_t slot;
    ranking_add(&grade->selection.ranking, graded->value[0], grade->selection.tried, &slot);
    if (slot == SIZE_MAX)
        return;
    grade->kept = memory_room(grade->kept, slot, &grade->kept_room, sizeof *grade->kept);
    grade->kept[slot] = *graded;
}

static bool can_be_written(struct grade_command *grade, const struct graded *graded)
{
    const struct set *set = &grade->sets.set[graded->set];
    struct order order = set->puzzles.puzzle[graded->index].order;
    char place[PLACE_TEXT_MAX];
    if (!order.rows)
        return false;
    if (order_size(order) <= format_table[FORMAT_CSV].largest)
        return true;
    print_foreign(stderr, "%s: csv cannot hold a board of order %ux%u\n",
                  puzzle_place(set, graded->index, place), order.rows, order.columns);
    grade->status = worse(grade->status, EXIT_NO);
    return false;
}

static void report(void *context, size_t place)
{
    struct grade_command *grade = context;
    const struct piece *piece = &grade->piece[place];
    struct selection *selection = &grade->selection;
    bool ranks = selection_ranks(selection);
    for (size_t i = 0; i < piece->count && !program_stop; i++) {
        const struct graded *graded = &piece->board[i];
        bool graded_first = !graded->clashes && graded->end[0] <= GRADE_LATE;
        explain(grade, piece, graded);
        if (program_stop || !can_be_written(grade, graded))
            continue;
        bool wanted = graded_first ? selection_wants(selection, graded->end[0], graded->value[0]) : !ranks;
        if (wanted && ranks)
            keep_if_best(grade, graded);
        else if (wanted)
            write_board(grade, graded);
    }
    grade->done += piece->count;
    progress_tell(&grade->progress, "grade", grade->done, grade->all);
    if (ferror(stdout))
        program_stop = 1;
}

static void grade_sets(struct grade_command *grade)
{
    enum { PLACES_A_JOB = 4 };
    size_t places = grade->jobs > 1 ? grade->jobs * PLACES_A_JOB : 1;
    struct error error;
    grade->piece = memory_zeroed(places, sizeof *grade->piece);
    grade->job = memory_zeroed(grade->jobs, sizeof *grade->job);
    grade->all = sets_count_instances(&grade->sets);
    write_head(grade);
    progress_start(&grade->progress, false, 0);
    const struct job_task task = {.jobs = grade->jobs,
                                  .places = places,
                                  .context = grade,
                                  .fetch = fetch,
                                  .work = work,
                                  .report = report};
    bool run = jobs_run(&task, &error);
    progress_clear(&grade->progress);
    if (!run)
        grade->status = complain_with(EXIT_FAILED, "grade: %s", error.text);
    for (size_t i = 0; i < grade->selection.ranking.count; i++)
        write_board(grade, &grade->kept[grade->selection.ranking.entry[i].slot]);
    for (size_t i = 0; i < grade->jobs; i++)
        sessions_close(&grade->job[i].sessions);
}

/* --- the command --- */

static bool is_grade(const void *context, const char *name, size_t length)
{
    const struct grade_list *by = context;
    for (size_t i = 0; i < by->count; i++)
        if (strlen(by->grade[i].name) == length && !memcmp(by->grade[i].name, name, length))
            return true;
    return false;
}

static const char *usage_mistake(struct grade_command *grade)
{
    if (!grade->selection.by.count)
        return "say by what: --by nodes:dlx or the like, or --rating";
    if (grade->jobs > JOBS_MAX)
        return "--jobs: that is too many";
    for (size_t i = 0; i < grade->selection.by.count && grade->jobs > 1; i++)
        if (!grade->selection.by.grade[i].rating && grade->selection.by.grade[i].spec.solver->single)
            return "--jobs: one of the back-ends can't work side by side with itself";
    return selection_begin(&grade->selection);
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct grade_command *grade = memory_zeroed(1, sizeof *grade);
    grade->selection.by.registry = program->registry;
    grade->selection.grading.timeout_ns = 60 * UINT64_C(1000000000);
    grade->jobs = 1;
    const struct option_row rows[] = {
        {0, "by", "GRADE", "a column: nodes:dlx or the like; repeatable", set_grade, &grade->selection.by},
        {0, "rating", 0, "a column: how many guesses the best search needs", set_rating,
         &grade->selection.by},
        HARDEST_ROW(&grade->selection, "only the K hardest by the first grade, these first"),
        EASIEST_ROW(&grade->selection),
        ISOMORPHS_ROW(&grade->selection),
        {0, "timeout", "S", "seconds for each search (default 60); 0: no limit", set_seconds,
         &grade->selection.grading.timeout_ns},
        JOBS_ROW(grade),
        DEDUPE_ROW(&grade->reader),
        FROM_ROW(&grade->reader),
        ORDER_ROW(&grade->reader),
        SELDOM_FROM_HERE,
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    const char *mistake = first ? usage_mistake(grade) : 0;
    if (mistake)
        status = complain_with(EXIT_USAGE, "grade: %s", mistake);
    else if (first) {
        status = sets_load(&grade->sets, argv + first, (size_t)(argc - first), &grade->reader);
        set_columns_find(&grade->columns, &grade->sets, is_grade, &grade->selection.by);
        if (grade->sets.count)
            grade_sets(grade);
        status = worse(status, grade->status);
        if (program_stop)
            status = worse(status, EXIT_NO);
        if (!output_flush())
            status = EXIT_FAILED;
    }
    selection_close(&grade->selection);
    set_columns_close(&grade->columns);
    sets_close(&grade->sets);
    free(grade->kept);
    free(grade->piece);
    free(grade->job);
    free(grade);
    return status;
}

const struct command command_grade = {
    .name = "grade",
    .arguments = "[--by COUNTER:SPEC]... [--rating] [SET...]",
    .summary = "say how hard boards are, in columns; choose the hardest",
    .description = "Writes the boards as comma-separated values, with a column for each grade: what\n"
                   "a back-end counts when it looks for two solutions, or the rating: the guesses,\n"
                   "one inside the other, of the best search there is (0: propagation is enough).\n"
                   "Columns that were there stay, and notes become one.\n"
                   "Exit status: 0 done, 1 some are not graded, 2 bad input or usage, 3 failed.",
    .example = "quadrille grade --by nodes:dlx --hardest 10 minimal > hardest.csv",
    .run = run,
};
