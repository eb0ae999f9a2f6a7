/* SPDX-License-Identifier: MIT */
#include "harness/sets/problem-text.h"

#include "common/formats/dimacs.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"

#include <stdlib.h>

size_t take_cells(const struct problem *problem, const uint8_t *cells, uint32_t *taken)
{
    return cells ? cover_take_givens(problem->order, cells, taken) : 0;
}

const struct cover *problem_lower(const struct problem *problem, struct allocator *allocator,
                                  struct cover **lowered)
{
    *lowered = problem_is_board(problem) ? memory_checked(cover_of_board(problem->order, allocator)) : NULL;
    return *lowered ? *lowered : problem->cover;
}

bool write_formula(FILE *file, const struct problem *problem, const uint8_t *cells,
                   const struct cnf_style *style, const char *comment, struct error *error)
{
    if (problem->formula) {
        if (comment)
            fprintf(file, "c %s\n", comment);
        dimacs_write(file, problem->formula, NULL, NULL, 0);
        return true;
    }
    struct allocator allocator = {0};
    struct cover *lowered;
    const struct cover *cover = problem_lower(problem, &allocator, &lowered);
    uint32_t taken[BOARD_CELLS_MAX];
    bool can = cnf_can_encode(cover, style, error);
    struct cnf *cnf = can ? memory_checked(cnf_of_cover(cover, style, &allocator)) : NULL;
    if (cnf && comment)
        fprintf(file, "c %s\n", comment);
    if (cnf)
        dimacs_write(file, cnf, cover, taken, take_cells(problem, cells, taken));
    cnf_close(cnf);
    cover_close(lowered);
    return can;
}

bool write_cover(FILE *file, const struct problem *problem, const uint8_t *cells, enum format format,
                 const char *comment, struct error *error)
{
    if (problem->formula)
        return error_set(error, "a formula is no exact cover");
    struct allocator allocator = {0};
    struct cover *lowered;
    const struct cover *cover = problem_lower(problem, &allocator, &lowered);
    uint32_t options[BOARD_CELLS_MAX];
    struct cover_taken taken = {.options = options, .count = take_cells(problem, cells, options)};
    const bool written = write_cover_rest(file, cover, &taken, format, comment, error);
    cover_close(lowered);
    return written;
}

bool write_cover_rest(FILE *file, const struct cover *cover, const struct cover_taken *taken,
                      enum format format, const char *comment, struct error *error)
{
    return (format == FORMAT_MINIEXACT ? miniexact_write
            : format == FORMAT_REGIONS ? regions_write
            : format == FORMAT_LP      ? lp_write
                                       : cover_write)(cover, taken, comment, file, error);
}

uint64_t problem_hash(const struct problem *problem, const uint8_t *cells)
{
    if (cells)
        return board_hash(problem->order, cells);
    char *text = NULL;
    size_t length = 0;
    FILE *file = memory_stream(&text, &length);
    bool written = problem->formula ? write_formula(file, problem, NULL, NULL, NULL, NULL)
                                    : write_cover(file, problem, NULL, FORMAT_COVER, NULL, NULL);
    fclose(file);
    uint64_t hash = written ? text_hash(text, length) : 0;
    free(text);
    return hash;
}
