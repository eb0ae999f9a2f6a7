/* SPDX-License-Identifier: MIT */
/* verify: check the answers of another program. */
#include "common/verify.h"
#include "harness/answers/cover-answers.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/measuring/solutions-seen.h"
#include "harness/sets/sets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    size_t right, wrong, unanswered, missing;
};

/* Where a file has puzzles and solutions, the solution is the answer. */
static const uint8_t *answer_cells(const struct puzzles *answers, size_t at)
{
    const uint8_t *expected = puzzle_expected(answers, at);
    return expected ? expected : puzzle_cells(answers, at);
}

static bool equal_grids(const struct puzzles *answers, size_t a, size_t b)
{
    return !memcmp(answer_cells(answers, a), answer_cells(answers, b), order_cells(answers->puzzle[a].order));
}

/* What is wrong with answer `at` to a puzzle whose answers begin at `first`; false if something is. */
static bool verify_check(const struct puzzle *puzzle, const uint8_t *givens, const struct puzzles *answers,
                         size_t first, size_t at, struct error *error)
{
    struct order order = puzzle->order, answered = answers->puzzle[at].order;
    if (!order_equal(order, answered))
        return error_set(error, "an answer of order %ux%u to a board of order %ux%u", answered.rows,
                         answered.columns, order.rows, order.columns);
    if (!verify_grid(order, givens, answer_cells(answers, at), error))
        return false;
    for (size_t earlier = first; earlier < at; earlier++)
        if (equal_grids(answers, earlier, at))
            return error_set(error, "the same solution as in line %zu", answers->puzzle[earlier].line);
    return true;
}

/* Checks the answers to one puzzle, which begin at `at`; returns where the next puzzle's begin. */
static size_t verify_puzzle(const struct set *puzzles, size_t index, const struct set *solutions, size_t at,
                            struct tally *tally)
{
    const struct puzzle *puzzle = &puzzles->puzzles.puzzle[index];
    const struct puzzles *answers = &solutions->puzzles;
    size_t first = at;
    bool right = true;
    if (at == answers->count) {
        print_foreign(stdout, "%s:%zu: board %zu has no answer\n", puzzles->path, puzzle->line, index + 1);
        tally->missing++;
        return at;
    }
    if (answers->puzzle[at].kind != ENTRY_BOARD) {
        tally->unanswered++;
        return at + 1;
    }
    do {
        struct error error;
        if (!verify_check(puzzle, puzzle_cells(&puzzles->puzzles, index), answers, first, at, &error)) {
            print_foreign(stdout, "%s:%zu: wrong for board %zu (%s:%zu): %s\n", solutions->path,
                          answers->puzzle[at].line, index + 1, puzzles->path, puzzle->line, error.text);
            right = false;
        }
        at++;
    } while (at < answers->count && answers->puzzle[at].another);
    tally->right += right;
    tally->wrong += !right;
    return at;
}

static int print_tally(const struct tally *tally, size_t extra)
{
    printf("%zu right, %zu wrong, %zu said to have none or given up, %zu missing, %zu too many\n",
           tally->right, tally->wrong, tally->unanswered, tally->missing, extra);
    return tally->wrong || tally->missing || extra ? EXIT_NO : EXIT_DONE;
}

static int verify_answers_of_set(const struct set *puzzles, const struct set *solutions)
{
    struct tally tally = {0};
    size_t at = 0;
    for (size_t i = 0; i < puzzles->puzzles.count; i++)
        at = verify_puzzle(puzzles, i, solutions, at, &tally);
    size_t extra = solutions->puzzles.count - at;
    return print_tally(&tally, extra);
}

/* --- exact covers --- */

/* Checks the answers to one instance, the first of which is *answer; leaves the next instance's there. */
static void verify_cover_answers(const struct set *puzzles, size_t index, const char *path,
                                 struct cover_answers *answers, struct cover_answer *answer,
                                 struct tally *tally)
{
    struct option_index *options = option_index_open(puzzles->puzzles.puzzle[index].cover);
    struct solutions_seen seen = {0};
    struct error error;
    char name[INSTANCE_NAME_MAX];
    bool right = true;
    do {
        uint64_t hash = 0;
        size_t line = answer->line;
        bool good = cover_answer_verify(answer, options, &hash, &line, &error);
        if (good && solutions_seen_before(&seen, hash) && !option_index_has_equal(options))
            good = error_set(&error, "the same solution is here already");
        if (!good)
            print_foreign(stdout, "%s:%zu: wrong for %s: %s\n", path, line, puzzle_name(puzzles, index, name),
                          error.text);
        right &= good;
        *answer = cover_answers_next(answers);
    } while (answer->kind == COVER_ANSWER_SOLUTION && answer->another);
    tally->right += right;
    tally->wrong += !right;
    solutions_seen_close(&seen);
    option_index_close(options);
}

static int verify_covers(const struct set *puzzles, const char *path)
{
    struct file file;
    struct tally tally = {0};
    struct cover_answers answers;
    char name[INSTANCE_NAME_MAX];
    size_t extra = 0;
    if (!file_read(&file, path))
        return complain_with(file_status(errno), "cannot read %s: %s", file.path, file_why(&file));
    cover_answers_open(&answers, &file);
    struct cover_answer answer = cover_answers_next(&answers);
    for (size_t i = 0; i < puzzles->puzzles.count; i++) {
        if (answer.kind == COVER_ANSWER_SOLUTION) {
            verify_cover_answers(puzzles, i, file.path, &answers, &answer, &tally);
            continue;
        }
        if (answer.kind == COVER_ANSWER_END)
            print_foreign(stdout, "%s: %s has no answer\n", file.path, puzzle_name(puzzles, i, name));
        tally.missing += answer.kind == COVER_ANSWER_END;
        tally.unanswered += answer.kind == COVER_ANSWER_MISSING;
        answer = cover_answers_next(&answers);
    }
    for (; answer.kind != COVER_ANSWER_END; answer = cover_answers_next(&answers))
        extra++;
    file_close(&file);
    return print_tally(&tally, extra);
}

/* What the instances of a set are: all of them boards, or all covers. Else there is nothing to verify. */
static bool all_are(const struct set *set, bool covers)
{
    for (size_t i = 0; i < set->puzzles.count; i++)
        if (covers ? !set->puzzles.puzzle[i].cover : !set->puzzles.puzzle[i].order.rows)
            return false;
    return true;
}

/* The order that all boards have, which settles what their answers look like; rows 0 if there are several. */
static struct order common_order(const struct puzzles *puzzles)
{
    struct order order = {0, 0};
    for (size_t i = 0; i < puzzles->count; i++) {
        if (i && !order_equal(order, puzzles->puzzle[i].order))
            return (struct order){0, 0};
        order = puzzles->puzzle[i].order;
    }
    return order;
}

static int verify_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct reader_options options = {.answers = false};
    const struct option_row rows[] = {
        ORDER_ROW(&options),
        {0, "from", "FORMAT", "format of both (default: recognised)", set_from, &options},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (argc - first != 2)
        return complain_with(EXIT_USAGE, "verify: needs two sets: the puzzles and their solutions");
    for (int i = first; i < argc; i++)
        if (is_list_name(argv[i]))
            return complain_with(EXIT_USAGE, "verify: takes two sets, and no lists of them (%s)", argv[i]);
    struct set_list puzzles, solutions = {0};
    struct reader_options answers = options;
    answers.answers = true;
    status = sets_load(&puzzles, argv + first, 1, &options);
    if (puzzles.count && !answers.order.rows)
        answers.order = common_order(&puzzles.set[0].puzzles);
    bool boards = puzzles.count && all_are(&puzzles.set[0], false);
    if (puzzles.count && !boards) {
        status =
            all_are(&puzzles.set[0], true)
                ? worse(status, verify_covers(&puzzles.set[0], argv[first + 1]))
                : complain_with(EXIT_USAGE,
                                "verify: %s is a formula: solve --answer checks the answer of a SAT solver",
                                puzzles.set[0].path);
        sets_close(&puzzles);
        return status;
    }
    if (puzzles.count)
        status = worse(status, sets_load(&solutions, argv + first + 1, 1, &answers));
    if (puzzles.count && solutions.count)
        status = worse(status, verify_answers_of_set(&puzzles.set[0], &solutions.set[0]));
    sets_close(&puzzles);
    sets_close(&solutions);
    return status;
}

const struct command command_verify = {
    .name = "verify",
    .arguments = "[--order RxC] PUZZLES SOLUTIONS",
    .summary = "check the answers of another program",
    .description = "Holds each solution against its puzzle: the n-th answer belongs to the n-th\n"
                   "board, and those behind `# another` to the same one. `# none` and `# gave up`\n"
                   "keep the place of an answer that is missing; they are counted, not checked. The\n"
                   "answers to exact covers are options, a line each, as `solve` prints them, or\n"
                   "the rows of a board with other regions.\n"
                   "Exit status: 0 all right, 1 some wrong or missing, 2 bad input or usage.",
    .example = "quadrille solve easy > answers.txt; quadrille verify easy answers.txt",
    .run = verify_run,
};
