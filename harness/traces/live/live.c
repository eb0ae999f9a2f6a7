/* SPDX-License-Identifier: MIT */
/* The lesson that lives: what the page of `lesson --live` calls, compiled for WebAssembly (cmake/live-module.cmake). The
 * reader's instance goes in as text. What comes out is the data of a lesson (lesson-data.c), as the program writes
 * them, or {"mistakes": [{"line", "column", "text"}, ...]}, with line 0 where a mistake is of the whole. */
#include "common/board/board.h"
#include "common/cover/family.h"
#include "common/formats/reader.h"
#include "harness/ground/memory.h"
#include "harness/traces/lesson/lesson.h"
#include "harness/writing/json-text.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* The last answer; the page reads it before it asks again. */
static struct {
    char *text;
    size_t length, mistakes;
    FILE *file;
} answer;

static void say(size_t line, size_t column, const char *text)
{
    fprintf(answer.file,
            "%s{\"line\":%zu,\"column\":%zu,\"text\":", answer.mistakes++ ? "," : "{\"mistakes\":[", line,
            column);
    json_text_write(answer.file, text, strlen(text));
    putc('}', answer.file);
}

static void say_mistakes(const struct puzzles *puzzles)
{
    for (size_t i = 0; i < puzzles->complaint_count; i++)
        if (!puzzles->complaint[i].remark)
            say(puzzles->complaint[i].line, puzzles->complaint[i].column, puzzles->complaint[i].text);
    if (!puzzles->count && !puzzles->mistakes)
        say(0, 0, "there is no instance");
}

/* Reads back-ends by commas; none: those that a lesson shows by default. */
static bool read_solvers(struct spec_list *specs, char *solvers, const struct problem *problem,
                         struct error *error)
{
    for (char *at = strtok(solvers, ","); at; at = strtok(0, ","))
        if (!spec_list_read(specs, at, error))
            return false;
    return specs->count || lesson_default_lanes(specs, problem, error);
}

static void make_lesson(struct lesson *lesson, char *solvers, uint64_t timeout_ns,
                        struct allocator *allocator)
{
    struct error error;
    static struct spec_list specs;
    specs = (struct spec_list){.registry = solver_twins()};
    if (!trace_has_search(lesson->problem, lesson->cells, &error) ||
        !read_solvers(&specs, solvers, lesson->problem, &error)) {
        say(0, 0, error.text);
        return;
    }
    bool recorded = specs.count <= LESSON_LANES_MAX ||
                    error_set(&error, "a page has %d back-ends at the most", LESSON_LANES_MAX);
    for (size_t i = 0; i < specs.count && recorded; i++)
        recorded = lesson_record(lesson, &specs.spec[i], timeout_ns, allocator, &error);
    if (recorded)
        lesson_write_data(lesson, answer.file);
    else
        say(0, 0, error.text);
    lesson_close(lesson);
}

/* A member of a family by its name. */
static void make_lesson_of_member(struct lesson *lesson, const char *name, char *solvers, uint64_t timeout_ns,
                                  struct allocator *allocator)
{
    struct error error;
    struct family_range range;
    if (!family_parse(name, &range, &error)) {
        say(1, 1, error.text);
        return;
    }
    const struct family_member member = family_member(&range, 0);
    struct problem problem = {{0}, 0, 0};
    struct cover *cover = 0;
    uint8_t *cells = 0;
    if (family_is_board(&member)) {
        problem.order = family_order(&member);
        cells = memory_had(calloc(order_cells(problem.order), 1));
    } else
        problem.cover = cover = memory_had(family_open(&member, allocator));
    lesson->problem = &problem;
    lesson->cells = cells;
    lesson->left_out = range.count - 1;
    make_lesson(lesson, solvers, timeout_ns, allocator);
    cover_close(cover);
    free(cells);
}

/* Room for `size` bytes, for what the page passes; to be handed to live_lesson. */
EXPORT(live_room) char *live_room(size_t size)
{
    return memory_get(size);
}

/* The lesson of the first instance in `text` (any format that the program reads, or a member of a family; ended by a
 * zero), called `name`, by the back-ends `solvers` (by commas; none: the default ones); searches for `limit` solutions
 * (0: all) within so many milliseconds each, of which steps_max steps are kept. Takes the three texts, which came from
 * live_room. Returns where the answer is, ended by a zero; it is valid until the next call. */
EXPORT(live_lesson)
const char *live_lesson(char *text, char *name, char *solvers, uint32_t limit, uint32_t steps_max,
                        uint32_t milliseconds)
{
    const uint64_t a_millisecond = 1000000;
    struct allocator allocator = {.limit = 0};
    struct lesson lesson = {.instance = name, .limit = limit, .steps_max = steps_max};
    free(answer.text);
    answer.mistakes = 0;
    answer.file = memory_stream(&answer.text, &answer.length);
    if (family_is_name(text))
        make_lesson_of_member(&lesson, text, solvers, milliseconds * a_millisecond, &allocator);
    else {
        struct puzzles puzzles;
        const struct reader_options options = {0};
        memory_need(puzzles_read(&puzzles, text, strlen(text), &options));
        if (puzzles.count && !puzzles.mistakes) {
            const struct problem problem = puzzle_problem(&puzzles, 0);
            lesson.problem = &problem;
            lesson.cells = puzzle_cells(&puzzles, 0);
            lesson.left_out = puzzles.count - 1;
            make_lesson(&lesson, solvers, milliseconds * a_millisecond, &allocator);
        } else
            say_mistakes(&puzzles);
        puzzles_close(&puzzles);
    }
    free(text), free(name), free(solvers);
    if (answer.mistakes)
        fputs("]}", answer.file);
    fclose(answer.file);
    return answer.text;
}
