/* SPDX-License-Identifier: MIT */
#include "harness/answers/solve-sets.h"
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/lesson/lesson.h"
#include "harness/text/document.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The handout of the lesson: its boards and questions as a page to be printed, with room for answers; or with
 * the answers. All stand in the pages of the lesson (results/guide/lessons), and nowhere else:
 *
 *   - which pages there are, and in which order, says the table of plan.md above the first `##`;
 *   - a question is emphasised, and ends in a question mark: *How many nodes?*;
 *   - the exercise is the first paragraph below `## Exercise`; if the students draw, it says "Draw";
 *   - an answer is the paragraph after its question that begins with **Answer.**; the exercise's is the last
 *     of a page;
 *   - a board is drawn in a page, in an indented block that begins with its columns, c1 c2 ...; of a page
 *     without a drawing, those boards and covers are taken that it is the first to name and a command of
 *     plan.md makes (printf '...' > NAME, or echo ... > NAME). */

static const char style[] =
    "@page { size: A4; margin: 10mm }\n"
    "body { font: 10pt/1.25 sans-serif; max-width: 190mm; margin: auto; counter-reset: question }\n"
    "h1 { font-size: 14pt; margin: 0 }\n"
    "section { display: flex; flex-wrap: wrap; gap: 2mm 5mm; align-items: flex-start; break-inside: avoid }\n"
    "h2 { flex-basis: 100%; font-size: 11pt; margin: 3mm 0 0; border-top: .3mm solid; break-after: avoid }\n"
    "figure { margin: 0; break-inside: avoid }\n"
    "figcaption { font-size: 8pt; padding-left: 4mm }\n"
    "table { border-collapse: collapse }\n"
    "th { font: 7pt sans-serif; min-width: 4mm; padding: 0 }\n"
    "td { width: 7.7mm; height: 7.7mm; padding: 0; text-align: center; font-size: 13pt }\n"
    "td { border: .2mm solid }\n"
    ".few td { width: 12mm; height: 12mm }\n"
    "td:last-child { border-right-width: .7mm }\n"
    "tr:last-child td { border-bottom-width: .7mm }\n"
    "td.left { border-left-width: .7mm }\n"
    "td.top { border-top-width: .7mm }\n"
    "ol { flex: 1 1 80mm; display: flex; flex-wrap: wrap; gap: 2mm 5mm; margin: 0; padding: 0 }\n"
    "li { flex: 1 1 56mm; display: flex; flex-direction: column; break-inside: avoid }\n"
    "li.exercise { flex-basis: 100% }\n"
    "li.exercise::after { min-height: 22mm }\n"
    "li.draw::after { min-height: 60mm }\n"
    "li { counter-increment: question }\n"
    "li div::before { content: counter(question) '. '; font-weight: bold }\n"
    "li::after { content: ''; flex: 1; min-height: 13mm; border-bottom: .2mm solid #888 }\n"
    "li:has(p)::after { display: none }\n"
    "li p { margin: .5mm 0 0; border-left: .7mm solid; padding-left: 2mm }\n"
    ".name { display: flex; gap: 5mm; margin: 4mm 0 }\n"
    ".name::after { content: ''; flex: 1; border-bottom: .2mm solid }\n";

enum { COMMAND_INDENT = 6, PAGES_MAX = 64 }; /* "    $ " */

/* What a command of the plan makes a file of. */
struct made_file {
    char *name, *text;
    struct puzzles puzzles;
    bool is_named; /* by a page before */
};

struct handout {
    FILE *out;
    const char *folder;
    bool has_answers;
    char *path; /* of the page that was read last; owned */
    struct made_file *made;
    size_t made_count, made_room;
};

/* --- pages --- */

/* A page as a text; null after a complaint, with the exit status. */
static char *read_page(struct handout *handout, const char *name, int *status)
{
    const char *share = shipped_folder();
    struct file file;
    free(handout->path);
    handout->path = memory_print("%s/%s", handout->folder, name);
    if (share && access(handout->path, F_OK)) {
        free(handout->path);
        handout->path = memory_print("%s/results/guide/lessons/%s", share, name);
    }
    if (!file_read(&file, handout->path)) {
        *status = file_status(errno);
        complain("lesson: cannot read %s: %s", handout->path, file_why(&file));
        return NULL;
    }
    char *text = memory_text_part(file.text, file.length);
    file_close(&file);
    return text;
}

/* Ends the line at *at with a zero, and goes to the next; null behind the last one. */
static char *lesson_next_line(char **at)
{
    char *line = *at, *end = line ? strchr(line, '\n') : NULL;
    *at = end ? end + 1 : NULL;
    if (end)
        *end = 0;
    return line && (*line || end) ? line : NULL;
}

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

/* --- boards --- */

static void lesson_begin_board(FILE *out, unsigned size)
{
    fprintf(out, "<figure><table class=\"board%s\"><tr><th>", size < 7 ? " few" : "");
    for (unsigned column = 1; column <= size; column++)
        fprintf(out, "<th>c%u", column);
}

static void lesson_write_cell(FILE *out, struct order order, unsigned row, unsigned column, const char *text)
{
    if (!column)
        fprintf(out, "\n<tr><th>r%u", row + 1);
    fprintf(out, "<td class=\"%s %s\">", column % order.columns ? "" : "left", row % order.rows ? "" : "top");
    if (*text)
        HTML(out, "{}", A_TEXT(text));
}

static void lesson_write_board(FILE *out, struct order order, const uint8_t *cells)
{
    const unsigned size = order_size(order);
    lesson_begin_board(out, size);
    for (unsigned cell = 0; cell < size * size; cell++) {
        char text[8] = "";
        if (cells[cell])
            snprintf(text, sizeof text, "%u", cells[cell]);
        lesson_write_cell(out, order, cell / size, cell % size, text);
    }
}

/* The matrix of an exact cover: options from 1, and its items. */
static void write_matrix(FILE *out, const struct cover *cover)
{
    fputs("<figure><table><tr><th>", out);
    for (uint32_t item = 0; item < cover->item_count; item++) {
        char room[COVER_NAME_ROOM];
        size_t length;
        const char *name = cover_item_name(cover, item, room, &length);
        char *text = memory_text_part(name, length);
        HTML(out, "<th>{}", A_TEXT(text));
        free(text);
    }
    for (uint32_t option = 0; option < cover->option_count; option++) {
        fprintf(out, "\n<tr><th>%u", option + 1);
        for (uint32_t item = 0; item < cover->item_count; item++) {
            bool covers = false;
            for (size_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
                covers |= cover->items[i] == item;
            fputs(covers ? "<td>1" : "<td>", out);
        }
    }
}

/* A board drawn in a page, whose first line is that of its columns: c1 c2 | c3 c4. Takes the lines of its
 * block. */
static void write_drawing(FILE *out, char *columns, char **rest)
{
    unsigned size = 0, box = 0, row = 0;
    for (char *save, *word = strtok_r(columns, " ", &save); word; word = strtok_r(NULL, " ", &save))
        if (*word == 'c')
            size++;
        else if (!box)
            box = size;
    const struct order order = {box ? size / box : 1, box ? box : size};
    lesson_begin_board(out, size);
    while (*rest && begins(*rest, "    ")) {
        char *save, *line = lesson_next_line(rest), *word = strtok_r(line, " ", &save);
        if (!word || *word != 'r')
            continue;
        for (unsigned column = 0; column < size && (word = strtok_r(NULL, " ", &save));)
            if (*word != '|')
                lesson_write_cell(out, order, row, column++, *word == '.' ? "" : word);
        row++;
    }
    fputs("</table></figure>\n", out);
}

/* Those that the page is the first to name. */
static void write_made_files(struct handout *handout, FILE *out, const char *page, bool wanted)
{
    for (size_t i = 0; i < handout->made_count; i++) {
        struct made_file *made = &handout->made[i];
        if (made->is_named || !strstr(page, made->name))
            continue;
        made->is_named = true;
        if (!wanted)
            continue;
        if (made->puzzles.puzzle[0].cover)
            write_matrix(out, made->puzzles.puzzle[0].cover);
        else
            lesson_write_board(out, made->puzzles.puzzle[0].order, puzzle_cells(&made->puzzles, 0));
        HTML(out, "</table><figcaption>{}</figcaption></figure>\n", A_TEXT(made->name));
    }
}

/* --- questions --- */

/* Its first letter as a capital, code as code, without other marks. */
static void write_plainly(FILE *out, char *words)
{
    enum span is;
    const char *rest = words;
    *words = (char)toupper((unsigned char)*words);
    for (char *span; (span = words_next(&rest, &is)); free(span)) {
        char *to = span;
        for (const char *from = span; *from; from++)
            if (*from != '*' || is == SPAN_CODE)
                *to++ = *from;
        *to = 0;
        HTML(out, is == SPAN_CODE ? "<code>{}</code>" : "{}", A_TEXT(span));
    }
}

static void write_question(FILE *out, const char *kind, char *words)
{
    fprintf(out, "<li%s><div>", kind);
    write_plainly(out, words);
    fputs("</div>\n", out);
}

/* Writes the questions of a paragraph. */
static void write_questions(FILE *out, char *paragraph)
{
    char *begin = NULL, *code;
    for (char *at = paragraph; *at; at++)
        if (*at == '`' && (code = strchr(at + 1, '`')))
            at = code;
        else if (at[0] == '*' && at[1] == '*')
            at++;
        else if (*at == '*' && begin) {
            *at = 0;
            if (at[-1] == '?')
                write_question(out, "", begin);
            begin = NULL;
        } else if (*at == '*')
            begin = at + 1;
}

/* --- one page --- */

static bool is_words(const char *line)
{
    return *line && !strchr("#|!<\n", *line) && !begins(line, "```") && !begins(line, "    ");
}

/* The lines of a paragraph as one; takes those behind the first. */
static void join_paragraph(char *line, char **rest)
{
    while (*rest && is_words(*rest)) {
        line[strlen(line)] = ' ';
        lesson_next_line(rest);
    }
}

static void write_page(struct handout *handout, char *page)
{
    FILE *out = handout->out, *boards, *asked;
    char *board_text = NULL, *asked_text = NULL, *copy = memory_text(page), *rest = page, *line;
    size_t board_length, asked_length;
    static const char answer[] = "**Answer.** ";
    bool is_exercise = false, is_asked = false, is_code = false, is_done = false;
    boards = memory_stream(&board_text, &board_length);
    asked = memory_stream(&asked_text, &asked_length);
    while (!is_done && (line = lesson_next_line(&rest))) {
        const char *drawing = line + strspn(line, " ");
        is_code ^= begins(line, "```");
        if (begins(line, "# ")) {
            char *minutes = strstr(line, " (");
            if (minutes)
                *minutes = 0;
            HTML(out, "<section><h2>{}</h2>\n", A_TEXT(line + 2));
        } else if (begins(line, "    ") && begins(drawing, "c1 "))
            write_drawing(boards, line, &rest);
        else if (begins(line, "## "))
            is_exercise = !strcmp(line, "## Exercise");
        else if (!is_code && is_words(line)) {
            join_paragraph(line, &rest);
            if (begins(line, answer)) {
                is_done = is_exercise;
                if (!handout->has_answers)
                    continue;
                fputs("<p>", asked);
                write_plainly(asked, line + strlen(answer));
                putc('\n', asked);
            } else if (!is_exercise)
                write_questions(asked, line);
            else if (!is_asked) {
                is_asked = true;
                write_question(
                    asked, strstr(line, "Draw") ? " class=\"exercise draw\"" : " class=\"exercise\"", line);
            }
        }
    }
    fflush(boards);
    write_made_files(handout, boards, copy, !board_length);
    fclose(boards);
    fclose(asked);
    fprintf(out, "%s<ol>\n%s</ol>\n</section>\n", board_text, asked_text);
    free(board_text);
    free(asked_text);
    free(copy);
}

/* --- the plan --- */

/* A command of the plan that makes a file. False, after a complaint, if there is no board or cover in it. */
static bool read_command(struct handout *handout, char *command, size_t line)
{
    const char *text = begins(command, "echo ")      ? command + 5
                       : begins(command, "printf '") ? command + 8
                                                     : NULL;
    char *end = text ? strstr(text, " > ") : NULL;
    if (!end)
        return true;
    *end = 0;
    char *to = memory_text(text);
    struct made_file made = {.name = memory_text(end + 3), .text = to};
    for (; *text && *text != '\''; text += text[0] == '\\' && text[1] == 'n' ? 2 : 1)
        *to++ = *text == '\\' && text[1] == 'n' ? '\n' : *text;
    *to = 0;
    memory_require(
        puzzles_read(&made.puzzles, made.text, (size_t)(to - made.text), &(struct reader_options){0}));
    handout->made =
        memory_room(handout->made, handout->made_count, &handout->made_room, sizeof *handout->made);
    handout->made[handout->made_count++] = made;
    if (made.puzzles.count && !made.puzzles.puzzle[0].formula)
        return true;
    print_foreign(stderr, "%s:%zu:%d: this makes neither a board nor an exact cover\n", handout->path, line,
                  COMMAND_INDENT + 1);
    return false;
}

/* The page that a row of the plan's first table links to; null if there is none. */
static char *page_of_row(char *row)
{
    char *name = strstr(row, "]("), *end = name ? strchr(name, ')') : NULL;
    if (!end)
        return NULL;
    *end = 0;
    return name + 2;
}

/* Writes the page to `out`. Pages that are in `folder` are read there, all others are the shipped ones.
 * Returns an exit status; errors are reported on standard error. */
static int handout_write(FILE *out, const char *folder, bool has_answers)
{
    struct handout handout = {.out = out, .folder = folder, .has_answers = has_answers};
    int status = EXIT_DONE;
    char *plan = read_page(&handout, "plan.md", &status), *rest = plan, *line, *pages[PAGES_MAX],
         *title = NULL;
    size_t number = 0, count = 0;
    bool is_overview = true;
    while ((line = lesson_next_line(&rest)) && status == EXIT_DONE) {
        number++;
        is_overview &= !begins(line, "## ");
        if (begins(line, "# "))
            title = line + 2;
        if (begins(line, "    $ ") && !read_command(&handout, line + COMMAND_INDENT, number))
            status = EXIT_USAGE;
        if (is_overview && *line == '|' && count < PAGES_MAX && (pages[count] = page_of_row(line)))
            count++;
    }
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'\">\n"
          "<title>Quadrille: handout</title>\n<style>\n",
          out);
    fprintf(out, "%s</style>\n</head>\n<body>\n", style);
    if (title)
        HTML(out, "<h1>{}{}</h1>\n", A_TEXT(title), A_TEXT(has_answers ? ": answers" : ""));
    if (!has_answers)
        fputs("<p class=\"name\">Name</p>\n", out);
    for (size_t i = 0; i < count && status == EXIT_DONE; i++) {
        char *page = read_page(&handout, pages[i], &status);
        if (page)
            write_page(&handout, page);
        free(page);
    }
    fputs("</body>\n</html>\n", out);
    for (size_t i = 0; i < handout.made_count; i++) {
        puzzles_close(&handout.made[i].puzzles);
        free(handout.made[i].name);
        free(handout.made[i].text);
    }
    free(handout.made);
    free(handout.path);
    free(plan);
    return status;
}

/* lesson: several searches of one instance as a page, side by side. */

enum { STEPS_BY_DEFAULT = 3000, STEPS_MAX = 100000 };

/* What the user asked for. */
struct lesson_request {
    struct spec_list specs;
    uint64_t limit, steps_max, timeout_ns;
    const char *out;
    bool lives, answers;
};

/* Runs the searches one after the other. */
static int record_lanes(const struct lesson_request *request, struct lesson *lesson,
                        struct allocator *allocator)
{
    for (size_t i = 0; i < request->specs.count; i++) {
        struct error error;
        if (!lesson_record(lesson, &request->specs.spec[i], request->timeout_ns, allocator, &error)) {
            print_foreign(stderr, "%s: %s\n", lesson->instance, error.text);
            return EXIT_FAILED;
        }
        if (program_stop)
            return EXIT_NO;
    }
    return EXIT_DONE;
}

/* The page of a lesson; if that is null, the handout of the pages in a folder. */
static int save(const struct lesson_request *request, const struct lesson *lesson, const char *folder)
{
    struct saved_file saved;
    int status = EXIT_DONE;
    if (!saved_file_open(&saved, request->out, "lesson"))
        return EXIT_FAILED;
    if (lesson)
        lesson_write_page(lesson, saved.file);
    else
        status = handout_write(saved.file, folder, request->answers);
    if (!saved_file_close(&saved, status == EXIT_DONE, "lesson"))
        return EXIT_FAILED;
    if (status == EXIT_DONE && saved.file != stdout)
        complain("lesson: the %s is %s", lesson ? "page" : "handout", request->out);
    return status;
}

/* One sentence for each search that is not whole. Returns the exit status. */
static int say_what_is_missing(const struct lesson *lesson)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < lesson->lane_count; i++) {
        const struct tracing *result = &lesson->lane[i].result;
        const char *spec = lesson->lane[i].spec.text;
        const unsigned count = lesson->lane[i].part_count;
        const char *with_solutions = count > 1u + (result->end != SEARCH_STOPPED) ? ", and solutions" : "";
        if (result->end == SEARCH_STOPPED) {
            complain("lesson: %s: the time limit ended the search after %" PRIu64
                     " steps; the page has the first %zu%s",
                     spec, result->steps, lesson->lane[i].part[0].count, with_solutions);
            status = EXIT_NO;
        } else if (count > 1)
            complain("lesson: %s: of %" PRIu64 " steps the page has the first %zu and the last %zu%s", spec,
                     result->steps, lesson->lane[i].part[0].count, lesson->lane[i].part[count - 1].count,
                     with_solutions);
    }
    return status;
}

static int lesson_make_lesson(struct lesson_request *request, const struct asked *asked,
                              const struct problem *problem, size_t left_out)
{
    char place[PLACE_TEXT_MAX];
    struct error error;
    struct allocator allocator = {.limit = 0};
    struct lesson lesson = {.instance = asked_name(asked, place),
                            .left_out = left_out,
                            .problem = problem,
                            .cells = asked->cells,
                            .limit = request->limit,
                            .steps_max = request->steps_max,
                            .lives = request->lives};
    if (problem->formula && asked->set->sources) {
        const struct file *file = &asked->set->source[asked->puzzle->source].file;
        lesson.text = file->text;
        lesson.text_length = file->length;
    }
    if (!trace_has_search(problem, asked->cells, &error)) {
        print_foreign(stderr, "%s: %s\n", place, error.text);
        return EXIT_NO;
    }
    if (!request->specs.count && !lesson_default_lanes(&request->specs, problem, &error))
        return complain_with(EXIT_USAGE, "lesson: %s", error.text);
    int status = record_lanes(request, &lesson, &allocator);
    if (status == EXIT_DONE) {
        int missing = say_what_is_missing(&lesson);
        status = worse(save(request, &lesson, NULL), missing);
    }
    lesson_close(&lesson);
    return status;
}

/* The first instance there is; the page says how many others were left out. */
static int make_lesson_of_sets(struct lesson_request *request, const struct set_list *sets)
{
    const size_t count = sets_count_instances(sets);
    const struct set *set = sets_first(sets);
    if (!set)
        return EXIT_DONE;
    if (count > 1)
        complain("lesson: there are %zu instances; the page shows the first", count);
    const struct problem problem = puzzle_problem(&set->puzzles, 0);
    const struct asked asked = {
        .set = set, .puzzle = &set->puzzles.puzzle[0], .cells = puzzle_cells(&set->puzzles, 0)};
    return lesson_make_lesson(request, &asked, &problem, count - 1);
}

static bool set_steps(void *target, const char *value, struct error *error)
{
    uint64_t *steps = target;
    return set_positive(target, value, error) &&
           (*steps <= STEPS_MAX ||
            error_set(error, "'%s' are more steps than a page can hold; %d are the most", value, STEPS_MAX));
}

static int lesson_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct lesson_request request = {.specs = {.registry = program->registry},
                                     .timeout_ns = UINT64_C(10000000000),
                                     .out = "lesson.html",
                                     .limit = 2,
                                     .steps_max = STEPS_BY_DEFAULT};
    struct reader_options reader = {0};
    bool hands_out = false;
    const char *folder = "lesson";
    struct set_list sets;
    struct error error;
    const struct option_row rows[] = {
        {0, "solvers", "A,B,C", "solvers, side by side (default: cell-order,dlx,cdcl)", set_spec_names,
         &request.specs},
        {'s', "solver", "SPEC", "one of them, with its settings; may be repeated", set_spec, &request.specs},
        {'n', "limit", "L", "search for L solutions (default 2); 0: all", set_number, &request.limit},
        {0, "max-steps", "N", "keep N steps of each search (default 3000)", set_steps, &request.steps_max},
        {0, "timeout", "S", "seconds for each search (default 10); 0: no limit", set_seconds,
         &request.timeout_ns},
        {'o', "output", "FILE", "where it goes (default lesson.html; -: standard output)", set_text,
         &request.out},
        {0, "live", NULL, "the page searches what its reader types; needs no INSTANCE", set_flag,
         &request.lives},
        {0, "handout", NULL, "write the boards and questions of the lesson, for print", set_flag, &hands_out},
        {0, "answers", NULL, "with --handout: its questions with their answers", set_flag, &request.answers},
        {0, "out", "DIR", "your own pages of the lesson (default lesson)", set_text, &folder},
        SELDOM_FROM_HERE,
        ORDER_ROW(&reader),
        FROM_ROW(&reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (request.answers && !hands_out)
        return complain_with(EXIT_USAGE, "lesson: --answers goes with --handout");
    if (hands_out && first < argc)
        return complain_with(EXIT_USAGE, "lesson: --handout goes without an INSTANCE");
    if (hands_out)
        return save(&request, NULL, folder);
    if (request.lives && !lesson_can_live())
        return complain_with(EXIT_FAILED,
                             "lesson: --live needs a program that was built where clang, lld, wasi-libc and "
                             "libclang-rt-14-dev-wasm32 are");
    if (!trace_have_twins(&request.specs, &error))
        return complain_with(EXIT_USAGE, "lesson: %s", error.text);
    if (request.specs.count > LESSON_LANES_MAX)
        return complain_with(EXIT_USAGE, "lesson: a page has %d solvers at the most", LESSON_LANES_MAX);
    if (request.lives && first == argc)
        return request.specs.count
                   ? complain_with(EXIT_USAGE, "lesson: --solvers needs an INSTANCE (- is standard input)")
                   : save(&request, &(struct lesson){.lives = true}, NULL);
    status = sets_load(&sets, argv + first, (size_t)(argc - first), &reader);
    if (sets.count)
        status = worse(status, make_lesson_of_sets(&request, &sets));
    sets_close(&sets);
    return status;
}

static const struct command lesson_command = {
    .name = "lesson",
    .arguments = "[--solvers A,B,C] [-n L] [-o FILE] [INSTANCE]",
    .summary = "several searches of one instance as a page, step by step",
    .description = "Writes a page that shows searches side by side: on the board, in the matrix of\n"
                   "the exact cover, as a graph of implications, as a tree. It goes forwards and\n"
                   "backwards, asks what comes next, and needs only a browser. Covers are shown with\n"
                   "dlx, cells and dpll, formulas with dpll and cdcl. There is a handout\n"
                   "of the lesson of ninety minutes in results/guide/lessons (--handout).\n"
                   "Exit status: 0 written, 1 cut off by time, or clashing givens, 2 bad input.",
    .example = "quadrille lesson --solvers mrv,dlx -o lesson.html board.txt",
    .run = lesson_run,
};

const struct extension extension_lesson = {.commands =
                                               (const struct command *const[]){&lesson_command, NULL}};
