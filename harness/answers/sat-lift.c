/* SPDX-License-Identifier: MIT */
/* Answers of SAT solvers that were run elsewhere, lifted back to the instance whose formula they solve. */
#include "common/formats/sat-answer.h"
#include "harness/answers/solve-sets.h"

#include <errno.h>

static uint32_t sat_lift_option_count(const struct problem *problem)
{
    if (problem->formula)
        return (uint32_t)problem->formula->variables;
    uint32_t size = order_size(problem->order);
    return problem->cover ? problem->cover->option_count : size * size * size;
}

/* Reports the model, if it is a solution. */
static int report_model(struct question *question, const struct set *set, size_t index,
                        const struct sat_answer *answer, const char *path, struct outcome *outcome)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct solution solution = {.options = answer->options, .option_count = answer->option_count};
    uint8_t grid[BOARD_CELLS_MAX];
    struct error *error = &outcome->flaw;
    if (problem_is_board(&problem)) {
        cover_lift_options(problem.order, answer->options, answer->option_count, grid);
        solution = (struct solution){.cells = grid};
    }
    if (!verify_solution(&problem, cells, &solution, error)) {
        outcome->status = STATUS_WRONG;
        print_foreign(stderr, "%s: wrong: %s\n", path, error->text);
        return EXIT_NO;
    }
    outcome->solutions = outcome->shown = 1;
    question->on_solution(question->context, &solution);
    return EXIT_DONE;
}

static int lift(struct question *question, const struct set *set, struct file *file)
{
    struct problem problem = puzzle_problem(&set->puzzles, 0);
    struct allocator allocator = {0};
    struct sat_answer answer;
    uint32_t options = sat_lift_option_count(&problem);
    /* A list of all variables needs two characters for each, so there can't be more. */
    size_t variables = file->length > options && !problem.formula ? file->length : options;
    if (variables >= INT32_MAX || !sat_answer_read(&answer, file->text, file->length, (int)variables,
                                                   (int)options, &allocator, file_complain, file))
        return EXIT_USAGE;
    int status = EXIT_NO;
    const struct asked asked = {.out = stdout,
                                .err = stderr,
                                .set = set,
                                .puzzle = &set->puzzles.puzzle[0],
                                .instance = instance_name(set, 0),
                                .cells = puzzle_cells(&set->puzzles, 0)};
    struct outcome outcome = {.status = answer.verdict == SAT_UNKNOWN ? STATUS_TIMEOUT : STATUS_OK,
                              .complete = answer.verdict == SAT_UNSATISFIABLE};
    question->on_puzzle(question->context, &asked);
    if (answer.verdict == SAT_SATISFIABLE)
        status = report_model(question, set, 0, &answer, file->path, &outcome);
    else if (answer.verdict == SAT_UNSATISFIABLE)
        print_foreign(stderr,
                      "%s: it says that there is no solution, which only a proof can show (--certify)\n",
                      file->path);
    question->on_outcome(question->context, &outcome);
    sat_answer_close(&answer);
    return status;
}

int solve_from_file(struct question *question, const struct command *command, const char *path,
                    char *const *names, size_t count)
{
    struct set_list sets;
    struct file file;
    int status = sets_load(&sets, names, count, &question->reader);
    if (!sets.count)
        return status;
    if (sets.count != 1 || sets.set[0].puzzles.count != 1) {
        complain("%s: --answer is about one instance, and here are %s", command->name,
                 sets.count == 1 && !sets.set[0].puzzles.count ? "none" : "several");
        status = EXIT_USAGE;
    } else if (!file_read(&file, path)) {
        complain("%s: cannot read %s: %s", command->name, path, file_why(&file));
        status = worse(status, file_status(errno));
    } else {
        status = worse(status, lift(question, &sets.set[0], &file));
        file_close(&file);
    }
    sets_close(&sets);
    return status;
}
