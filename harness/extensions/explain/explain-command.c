/* SPDX-License-Identifier: MIT */
#include "common/base/printable.h"
#include "common/formats/dimacs.h"
#include "common/formats/cover-text.h"
#include "harness/answers/solve-sets.h"
#include "harness/base/memory.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/explain/explanation.h"
#include "harness/text/singles.h"
#include "harness/text/width.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What demands and facts are called in texts. */

/* Either of these two. */
typedef void write_thing(FILE *out, const struct subject *subject, uint32_t at);

/* An explanation as people read it: sentences, and of a board a drawing in which the cells that matter are
 * marked. */

struct explain_style {
    size_t width;       /* of lines */
    size_t board_width; /* a board that is wider is not drawn */
    bool coloured;      /* what is marked is bold and coloured, too */
};

enum { OF_BOARD, OF_COVER, OF_FORMULA };

static int kind_of(const struct subject *subject)
{
    return subject->cells ? OF_BOARD : subject->problem->formula ? OF_FORMULA : OF_COVER;
}

/* A demand, by its cell, item or clause: `r1c2=7`, an item's name, `3` (clauses count from 1). */
static void write_demand(FILE *out, const struct subject *subject, uint32_t at)
{
    char text[UNIT_TEXT_MAX], room[COVER_NAME_ROOM];
    size_t length;
    if (subject->cells) {
        fprintf(out, "%s=%u", cell_text(subject->problem->order, at, text), subject->cells[at]);
    } else if (subject->problem->formula) {
        fprintf(out, "%u", at + 1);
    } else {
        const char *name = cover_item_name(subject->cover, at, room, &length);
        fwrite(name, 1, length, out);
    }
}

/* A fact: `r1c2=7`, an option's items, a literal. */
static void write_fact(FILE *out, const struct subject *subject, uint32_t fact)
{
    char text[UNIT_TEXT_MAX];
    if (subject->cells) {
        const unsigned size = order_size(subject->problem->order);
        fprintf(out, "%s=%u", cell_text(subject->problem->order, fact / size, text), fact % size + 1);
    } else if (subject->problem->formula) {
        fprintf(out, "%d", subject_fact_literal(subject, fact));
    } else {
        cover_write_option(subject->cover, fact, out);
    }
}

/* The literals of a clause, from 0, without the 0 at its end. */
static void write_clause(FILE *out, const struct cnf *formula, uint32_t clause)
{
    const int *at = formula->literals;
    for (; clause; at++)
        clause -= !*at;
    for (const int *literal = at; *literal; literal++)
        fprintf(out, "%s%d", literal > at ? " " : "", *literal);
}

/* What demands are called: "given", "givens", "primary items", "clauses". */
static const char *demand_word(const struct subject *subject, size_t count)
{
    static const char *const words[][2] = {
        {"givens", "given"}, {"primary items", "primary item"}, {"clauses", "clause"}};
    return words[kind_of(subject)][count == 1];
}

/* Longer lists are cut off. */
enum { LISTED_MAX = 60, INDENT = 2 };

/* A page that is being written, a paragraph at a time. */
struct page {
    const struct explanation *explanation;
    const struct subject *subject;
    const struct asked *asked;
    const struct explain_style *style;
    char *text; /* of the paragraph */
    size_t length;
};

/* --- paragraphs --- */

static FILE *begin_paragraph(struct page *page)
{
    return memory_stream(&page->text, &page->length);
}

/* Prints it, wrapped. */
static void end_paragraph(struct page *page, FILE *paragraph, size_t indent)
{
    FILE *out = page->asked->out;
    fclose(paragraph);
    fprintf(out, "%*s", (int)indent, "");
    print_wrapped(out, make_printable(page->text), page->style->width, indent,
                  indent + (indent ? INDENT : 0));
    free(page->text);
    page->text = NULL;
}

/* A paragraph of one sentence. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
explain_say(struct page *page, size_t indent, const char *sentence, ...)
{
    va_list arguments;
    FILE *paragraph = begin_paragraph(page);
    va_start(arguments, sentence);
    vfprintf(paragraph, sentence, arguments);
    va_end(arguments);
    end_paragraph(page, paragraph, indent);
}

/* --- drawings --- */

struct explain_drawing {
    uint8_t digit[BOARD_CELLS_MAX]; /* 0: a blank */
    char mark[BOARD_CELLS_MAX];     /* stands before the digit; 0: nothing. '?' stands for a digit */
};

static const char *colour_begin(const struct explain_style *style, char mark)
{
    return !style->coloured || !mark ? "" : mark == '?' ? "\033[1;33m" : "\033[1;31m";
}

static void draw_cell(const struct page *page, const struct explain_drawing *drawing, unsigned cell,
                      int digits)
{
    const struct explain_style *style = page->style;
    const char mark = drawing->mark[cell];
    const bool is_open = mark == '?';
    char text[8];
    snprintf(text, sizeof text, is_open ? "?" : drawing->digit[cell] ? "%u" : ".", drawing->digit[cell]);
    const int blanks = digits - (int)strlen(text);
    fprintf(page->asked->out, "%*s%s%c%s%s", blanks > 0 ? blanks : 0, "", colour_begin(style, mark),
            mark && !is_open ? mark : ' ', text, style->coloured && mark ? "\033[0m" : "");
}

static void explain_draw_rule(FILE *out, struct order order, int digits)
{
    for (unsigned box = 0; box < order.rows; box++) {
        fprintf(out, box ? "-+-" : "%*s", INDENT, "");
        for (unsigned i = 0; i < order.columns * (unsigned)(digits + 2) - 1; i++)
            putc('-', out);
    }
    putc('\n', out);
}

/* Where a box is a row or a column, rules would be everywhere. */
static bool has_boxes(struct order order)
{
    return order.rows > 1 && order.columns > 1;
}

static size_t width_of_board(struct order order, int digits)
{
    return INDENT + order_size(order) * (size_t)(digits + 2) + 2 * (size_t)order.rows;
}

static void explain_draw(struct page *page, const struct explain_drawing *drawing)
{
    const struct order order = page->subject->problem->order;
    const unsigned size = order_size(order);
    const int digits = size > 9 ? 2 : 1;
    FILE *out = page->asked->out;
    if (width_of_board(order, digits) > page->style->board_width) {
        fprintf(out, "%*s(The board needs %zu columns to be drawn.)\n", INDENT, "",
                width_of_board(order, digits));
        return;
    }
    for (unsigned row = 0; row < size; row++) {
        if (row && row % order.rows == 0 && has_boxes(order))
            explain_draw_rule(out, order, digits);
        fprintf(out, "%*s", INDENT, "");
        for (unsigned column = 0; column < size; column++) {
            if (column)
                fputs(column % order.columns || !has_boxes(order) ? " " : " | ", out);
            draw_cell(page, drawing, row * size + column, digits);
        }
        putc('\n', out);
    }
}

/* The givens, some of them marked. */
static void draw_marked(struct page *page, char mark, const uint32_t *at, size_t count)
{
    struct explain_drawing drawing = {.mark = {0}};
    memcpy(drawing.digit, page->subject->cells, order_cells(page->subject->problem->order));
    for (size_t i = 0; i < count; i++)
        drawing.mark[at[i]] = mark;
    explain_draw(page, &drawing);
}

/* --- lists --- */

/* Demands or facts. */
static void list_things(FILE *out, const struct subject *subject, write_thing *thing, const uint32_t *at,
                        size_t count)
{
    const bool of_options = thing == write_fact && !subject->cells && !subject->problem->formula;
    for (size_t i = 0; i < count && i < LISTED_MAX; i++) {
        fputs(!i ? "" : of_options ? "; " : ", ", out);
        thing(out, subject, at[i]);
    }
    if (count > LISTED_MAX)
        fprintf(out, " and %zu more", count - LISTED_MAX);
}

/* Clauses, one a line, with the line of the file where they begin. */
static void list_clauses(struct page *page, const uint32_t *at, size_t count)
{
    const struct set *set = page->asked->set;
    size_t lines[LISTED_MAX], listed = count < LISTED_MAX ? count : LISTED_MAX;
    const struct file *file = &set->source[page->asked->puzzle->source].file;
    dimacs_clause_lines(file->text, file->length, at, listed, lines);
    for (size_t i = 0; i < listed; i++) {
        FILE *paragraph = begin_paragraph(page);
        fprintf(paragraph, "clause %u", at[i] + 1);
        if (lines[i])
            fprintf(paragraph, " (line %zu)", lines[i]);
        fputs(": ", paragraph);
        write_clause(paragraph, page->subject->problem->formula, at[i]);
        end_paragraph(page, paragraph, INDENT);
    }
    if (count > listed)
        fprintf(page->asked->out, "%*sand %zu more\n", INDENT, "", count - listed);
}

/* --- no solution --- */

static void head_core(struct page *page)
{
    const struct core *core = &page->explanation->core;
    const size_t all = page->subject->element_count;
    FILE *paragraph = begin_paragraph(page);
    if (core->count == 1)
        fprintf(paragraph, "One %s", demand_word(page->subject, 1));
    else
        fprintf(paragraph, "%zu %s", core->count, demand_word(page->subject, core->count));
    if (all > core->count)
        fprintf(paragraph, " of %zu", all);
    fprintf(paragraph, " %s",
            page->subject->cover && !page->subject->cells
                ? core->count == 1 ? "can't be covered" : "can't be covered together"
            : core->count == 1 ? "can't hold"
                               : "contradict each other");
    if (core->is_smallest)
        fprintf(paragraph, " (no fewer do)");
    else if (core->is_minimal && core->count > 1)
        fprintf(paragraph, " (minimal: none of them can be left out)");
    else if (!core->is_minimal)
        fprintf(paragraph, " (perhaps not all of them: %s)", cut_off_text());
    fputs(core->count || page->subject->cells ? ":" : ".", paragraph);
    end_paragraph(page, paragraph, 0);
}

static void print_reason(struct page *page)
{
    const struct reason *reason = &page->explanation->core.reason;
    const struct order order = page->subject->problem->order;
    char text[128];
    if (reason->kind == REASON_SEARCH) {
        explain_say(page, 0,
                    "Why: " NAKED_SINGLE "s and " HIDDEN_SINGLE "s alone do not show it; it takes a search.");
        return;
    }
    if (reason->kind == REASON_CLASH) {
        clash_describe(order, &reason->clash, text, sizeof text);
        explain_say(page, 0, "Why: %s.", text);
        return;
    }
    if (reason->kind == REASON_CHAIN)
        explain_say(page, 0, "Why: the marked givens force %zu placement%s, and then a contradiction.",
                    reason->step_count - 1, reason->step_count == 2 ? "" : "s");
    for (size_t i = 0; i < reason->step_count; i++) {
        FILE *paragraph = begin_paragraph(page);
        if (reason->kind == REASON_CHAIN)
            fprintf(paragraph, "%zu. ", i + 1);
        else
            fputs("Why: ", paragraph);
        step_print(paragraph, order, page->subject->cells, reason, i);
        putc('.', paragraph);
        end_paragraph(page, paragraph, reason->kind == REASON_CHAIN ? INDENT : 0);
    }
}

static void print_none(struct page *page)
{
    const struct core *core = &page->explanation->core;
    const struct subject *subject = page->subject;
    head_core(page);
    if (subject->problem->formula) {
        list_clauses(page, core->at, core->count);
        return;
    }
    if (subject->cells)
        draw_marked(page, '*', core->at, core->count);
    FILE *paragraph = begin_paragraph(page);
    fputs(subject->cells ? "Marked *: " : "", paragraph);
    list_things(paragraph, subject, write_demand, core->at, core->count);
    end_paragraph(page, paragraph, subject->cells ? 0 : INDENT);
    if (subject->cells)
        print_reason(page);
}

/* --- one solution --- */

static void print_unique(struct page *page)
{
    const struct redundant *redundant = &page->explanation->redundant;
    const struct subject *subject = page->subject;
    const size_t all = subject->element_count;
    if (!redundant->at)
        return;
    FILE *paragraph = begin_paragraph(page);
    if (!redundant->count && redundant->all_known)
        fprintf(paragraph,
                "Every one of its %zu %s is needed: without any one of them there are more solutions.", all,
                demand_word(subject, all));
    else if (!redundant->count)
        fprintf(paragraph, "Which %s are needed is not known: %s.", demand_word(subject, 2), cut_off_text());
    else
        fprintf(paragraph, "%zu of its %zu %s could be left out, each alone%s: ", redundant->count, all,
                demand_word(subject, all),
                redundant->all_known ? "" : " (of those that could be tested in time)");
    list_things(paragraph, subject, write_demand, redundant->at, redundant->count);
    fputs(redundant->count ? "." : "", paragraph);
    end_paragraph(page, paragraph, 0);
    if (subject->cells && redundant->count) {
        draw_marked(page, '-', redundant->at, redundant->count);
        explain_say(page, 0, "Marked -: could be left out.");
    }
}

/* --- several --- */

static void draw_differences(struct page *page)
{
    const struct subject *subject = page->subject;
    const struct solutions *solutions = &page->explanation->solutions;
    const unsigned size = order_size(subject->problem->order), cells = size * size;
    struct explain_drawing drawing = {.mark = {0}};
    unsigned open = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
        for (unsigned digit = 0; digit < size; digit++)
            if (has_fact(solutions->in_all, (size_t)cell * size + digit))
                drawing.digit[cell] = (uint8_t)(digit + 1);
        if (!drawing.digit[cell])
            drawing.mark[cell] = '?';
        open += !drawing.digit[cell];
    }
    FILE *paragraph = begin_paragraph(page);
    fprintf(paragraph, "They differ in %u of %u cells (?)", open, cells);
    if (solutions->differences_known)
        fputs(open < cells ? "; in the others all have the digit drawn:" : ":", paragraph);
    else
        fprintf(paragraph, " at least; %s before it was known of all:", cut_off_text());
    if (!solutions->differences_known)
        for (unsigned cell = 0; cell < cells; cell++)
            if (!subject->cells[cell] && !drawing.mark[cell])
                drawing.digit[cell] = 0;
    end_paragraph(page, paragraph, 0);
    explain_draw(page, &drawing);
}

static void list_differences(struct page *page)
{
    const struct subject *subject = page->subject;
    const struct solutions *solutions = &page->explanation->solutions;
    uint32_t *facts = memory_get((subject->fact_count + 1) * sizeof *facts);
    size_t count = 0;
    const bool is_formula = subject->problem->formula;
    for (size_t fact = 0; fact < subject->fact_count; fact += 1 + is_formula)
        if (is_formula ? subject_has_fact(subject, fact) && !has_fact(solutions->in_all, fact) &&
                             !has_fact(solutions->in_all, fact + 1)
                       : is_varied(solutions, fact))
            facts[count++] = (uint32_t)fact;
    FILE *paragraph = begin_paragraph(page);
    fprintf(paragraph, "They differ in %zu of %zu %s%s: ", count,
            is_formula ? (size_t)subject->problem->formula->option_variables : subject->fact_count,
            is_formula ? "variables" : "options", solutions->differences_known ? "" : " at least");
    list_things(paragraph, subject, write_fact, facts, count);
    end_paragraph(page, paragraph, 0);
    free(facts);
}

static void print_several(struct page *page)
{
    if (page->subject->cells)
        draw_differences(page);
    else
        list_differences(page);
}

/* --- all of it --- */

static void print_heading(struct page *page)
{
    const struct explanation *explanation = page->explanation;
    char place[PLACE_TEXT_MAX];
    const struct solutions *solutions = &explanation->solutions;
    const char *name = asked_name(page->asked, place);
    if (explanation->finding == FINDING_NONE)
        explain_say(page, 0, "%s: no solution", name);
    else if (explanation->finding == FINDING_UNIQUE)
        explain_say(page, 0, "%s: one solution", name);
    else if (explanation->finding == FINDING_GAVE_UP)
        explain_say(page, 0, "%s: gave up: %s", name, explanation->why.text);
    else if (solutions->all)
        explain_say(page, 0, "%s: %" PRIu64 " solutions", name, solutions->count);
    else if (solutions->count > SOLUTIONS_LISTED_MAX)
        explain_say(page, 0, "%s: more than %d solutions", name, SOLUTIONS_LISTED_MAX);
    else
        explain_say(page, 0, "%s: several solutions; %" PRIu64 " were listed by %s (%s)", name,
                    solutions->count, explanation->lister,
                    *solutions->flaw.text ? solutions->flaw.text : cut_off_text());
}

/* Writes it to asked->out, with a heading that names the instance. */
static void explanation_print(const struct explanation *explanation, const struct asked *asked,
                              const struct explain_style *style)
{
    struct page page = {
        .explanation = explanation, .subject = &explanation->subject, .asked = asked, .style = style};
    if (asked->before)
        putc('\n', asked->out);
    print_heading(&page);
    if (explanation->finding == FINDING_GAVE_UP)
        return;
    if (explanation->finding == FINDING_NONE)
        print_none(&page);
    else if (explanation->finding == FINDING_UNIQUE)
        print_unique(&page);
    else
        print_several(&page);
}

/* explain: why an instance has no solution, where several differ, and which givens it could do without. */

struct explain {
    /* At most one; if there is none, dlx and, where that takes long, cdcl; of formulas cdcl */
    struct spec_list specs;
    struct reader_options reader;
    uint64_t timeout_ns;
    struct explain_style style;
    struct session_list sessions;
    struct puzzle before;
    bool begun; /* an instance stands before the next */
};

static bool is_coloured(void)
{
    const char *forbidden = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(forbidden && *forbidden);
}

static bool explain_take_defaults(struct spec_list *specs, struct error *error)
{
    if (specs->count)
        return specs->count == 1 || error_set(error, "one solver at a time");
    if (!set_spec(specs, "dlx", error))
        return false;
    specs->spec[0].named = false;
    if (!set_spec(specs, "cdcl", error))
        specs->spec[1] = specs->spec[0];
    return true;
}

static int explain_puzzle(struct explain *explain, const struct set *set, size_t index)
{
    const struct puzzles *puzzles = &set->puzzles;
    const struct problem problem = puzzle_problem(puzzles, index);
    const struct asked asked = {.out = stdout,
                                .err = stderr,
                                .set = set,
                                .puzzle = &puzzles->puzzle[index],
                                .instance = instance_name(set, index),
                                .cells = puzzle_cells(puzzles, index),
                                .before = explain->begun ? &explain->before : NULL};
    const bool by_default = !explain->specs.spec->named;
    const struct spec *lister = &explain->specs.spec[problem.formula && by_default];
    struct explanation explanation;
    int status = EXIT_DONE;
    explanation_find(&problem, asked.cells, lister, &explain->sessions, explain->timeout_ns, &explanation);
    explanation_print(&explanation, &asked, &explain->style);
    if (!explanation_is_whole(&explanation))
        status = EXIT_NO;
    explanation_close(&explanation);
    explain->before = *asked.puzzle;
    explain->begun = true;
    return status;
}

static int explain_sets(struct explain *explain, char *const *names, size_t count)
{
    struct error error;
    struct set_list sets = {.count = 0};
    if (!explain_take_defaults(&explain->specs, &error))
        return complain_with(EXIT_USAGE, "explain: %s", error.text);
    int status = sets_load(&sets, names, count, &explain->reader);
    if (sets.count && !probe_programs(&explain->specs, &sets, 2, 0, &error)) {
        sets_close(&sets);
        return worse(status, complain_with(EXIT_USAGE, "explain: %s", error.text));
    }
    for (size_t i = 0; i < sets.count; i++)
        for (size_t k = 0; k < sets.set[i].puzzles.count && !program_stop && !ferror(stdout); k++) {
            status = worse(status, explain_puzzle(explain, &sets.set[i], k));
            fflush(stdout);
        }
    sessions_close(&explain->sessions);
    sets_close(&sets);
    return program_stop ? worse(status, EXIT_NO) : status;
}

static int explain_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct explain explain = {.specs = {.registry = program->registry}, .timeout_ns = UINT64_C(10000000000)};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "what lists several solutions (default dlx)", set_spec, &explain.specs},
        {0, "timeout", "S", "seconds each; 0: no limit (default 10)", set_seconds, &explain.timeout_ns},
        READER_ROWS(&explain.reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    explain.style = (struct explain_style){.width = width_of_text(),
                                           .board_width = width_of_output() ? width_of_output() : SIZE_MAX,
                                           .coloured = is_coloured()};
    return explain_sets(&explain, argv + first, (size_t)(argc - first));
}

static const struct command explain_command = {
    .name = "explain",
    .arguments = "[-s SPEC] [--timeout S] [SET...]",
    .summary = "say why there is no solution, or more than one",
    .description = "No solution: a minimal set of givens that contradict each other, and why.\n"
                   "Several: where they differ. One: which givens could be left out. Of exact\n"
                   "covers it speaks of items and options, of formulas of clauses and literals.\n"
                   "Exit status: 0 explained, 1 given up on some, 2 bad input, 3 failed.",
    .example = "quadrille explain board.txt",
    .run = explain_run,
};

const struct extension extension_explain = {.command = &explain_command};
