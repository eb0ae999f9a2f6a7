/* SPDX-License-Identifier: MIT */
#include "harness/pages/tables/diff-text.h"

#include "harness/figures/figures.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/measuring/cross-check.h"
#include "harness/writing/escape.h"
#include "harness/writing/json-text.h"
#include "harness/writing/table.h"
#include "harness/writing/value-text.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

typedef void report_function(void *context, const char *sentence);

enum { NAME_MAX_HERE = 2 * SPEC_TEXT_MAX, SENTENCE_MAX = 2048 };

/* A sentence that grows piece by piece, cut off where there is no room. */
struct sentence {
    char text[SENTENCE_MAX];
    size_t length;
};

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(struct sentence *sentence, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more =
        vsnprintf(sentence->text + sentence->length, SENTENCE_MAX - sentence->length, format, arguments);
    va_end(arguments);
    if (more > 0)
        sentence->length += (size_t)more;
    if (sentence->length >= SENTENCE_MAX)
        sentence->length = SENTENCE_MAX - 1;
}

/* --- what changed, instance by instance --- */

/* "minimal#17", "minimal#17, isomorph 3" */
static void say_instance(struct sentence *sentence, const struct result *result)
{
    char name[INSTANCE_NAME_MAX];
    say(sentence, "%.120s", result_name(result, name));
    if (result->isomorph)
        say(sentence, ", isomorph %u", result->isomorph);
}

static void answer_text(const struct result *result, char text[OUTCOME_TEXT_MAX])
{
    struct outcome outcome = {.status = result->status,
                              .solutions = result->solutions,
                              .large_count = result->large_count,
                              .complete = result->complete};
    outcome_text(&outcome, text);
}

static void report_answers(const struct diff_line *line, const char *name, report_function *report,
                           void *context)
{
    for (size_t i = 0; i < line->answers.count && i < DIFF_NAMED; i++) {
        const struct diff_case *changed = &line->answers.named[i];
        struct sentence sentence = {.length = 0};
        char before[OUTCOME_TEXT_MAX], after[OUTCOME_TEXT_MAX];
        answer_text(changed->a, before);
        answer_text(changed->b, after);
        say(&sentence, "%s changed its answer to ", name);
        say_instance(&sentence, changed->a);
        say(&sentence, strcmp(before, after) ? ": %s in A, %s in B" : ": %s in A, another %s in B", before,
            after);
        report(context, sentence.text);
    }
    if (line->answers.count > DIFF_NAMED) {
        struct sentence sentence = {.length = 0};
        say(&sentence, "%s changed %zu answers more", name, line->answers.count - DIFF_NAMED);
        report(context, sentence.text);
    }
}

static void report_nodes(const struct diff_line *line, const char *name, report_function *report,
                         void *context)
{
    struct sentence sentence = {.length = 0};
    if (!line->nodes.count)
        return;
    say(&sentence, "%s changed its nodes%s on %zu of %zu instances, in sum %.4g times as many: ", name,
        line->foreign ? " (as it counts them itself: not verified)" : "", line->nodes.count, line->counted,
        line->nodes_b / line->nodes_a);
    for (size_t i = 0; i < line->nodes.count && i < DIFF_NAMED; i++) {
        const struct diff_case *changed = &line->nodes.named[i];
        say(&sentence, i ? "; " : "");
        say_instance(&sentence, changed->a);
        say(&sentence, " %llu to %llu", (unsigned long long)changed->a->nodes,
            (unsigned long long)changed->b->nodes);
    }
    if (line->nodes.count > DIFF_NAMED)
        say(&sentence, "; ...");
    report(context, sentence.text);
}

static void report_statuses(const struct diff_line *line, const char *name, bool lost,
                            report_function *report, void *context)
{
    struct sentence sentence = {.length = 0};
    const size_t *as = lost ? line->lost_as : line->gained_as;
    size_t at_edge = lost ? line->lost_at_edge : line->gained_at_edge;
    const char *between = lost ? "in B" : "in A";
    if (!(lost ? line->lost : line->gained))
        return;
    if (lost)
        say(&sentence, "%s lost %zu (", name, line->lost);
    else
        say(&sentence, "%s gained %zu (", name, line->gained);
    for (size_t s = 0; s < STATUS_COUNT; s++)
        if (as[s]) {
            say(&sentence, "%s %zu %s", between, as[s], status_names[s]);
            between = ",";
        }
    say(&sentence, ")");
    if (at_edge)
        say(&sentence, "; for %zu of these %s needed over half of the time limit", at_edge, lost ? "A" : "B");
    report(context, sentence.text);
}

static void report_line(const struct diff_page *page, const struct diff_line *line, report_function *report,
                        void *context)
{
    char name[NAME_MAX_HERE];
    struct sentence sentence = {.length = 0};
    const struct matching *matching = page->matching;
    diff_name(line, name, sizeof name);
    report_answers(line, name, report, context);
    report_statuses(line, name, true, report, context);
    report_statuses(line, name, false, report, context);
    report_nodes(line, name, report, context);
    if (line->only_a != matching->only_a.count || line->only_b != matching->only_b.count) {
        say(&sentence, "instances that only one run has of %s: A %zu, B %zu", name, line->only_a,
            line->only_b);
        report(context, sentence.text);
    }
}

/* --- what goes for all --- */

static void report_unmatched(const struct unmatched *unmatched, const char *in, const char *not_in,
                             report_function *report, void *context)
{
    struct sentence sentence = {.length = 0};
    if (!unmatched->count)
        return;
    say(&sentence, "instances of %s that are not in %s: %zu, the first is ", in, not_in, unmatched->count);
    say_instance(&sentence, unmatched->first);
    report(context, sentence.text);
}

static void report_matching(const struct matching *matching, report_function *report, void *context)
{
    struct sentence by_hash = {.length = 0}, left_out = {.length = 0};
    report_unmatched(&matching->only_a, "A", "B", report, context);
    report_unmatched(&matching->only_b, "B", "A", report, context);
    if (matching->by_hash) {
        say(&by_hash, "instances matched by content alone, as set or number differ: %zu", matching->by_hash);
        report(context, by_hash.text);
    }
    if (matching->left_out_a || matching->left_out_b) {
        say(&left_out,
            "isomorphs are left out, %zu of A and %zu of B: the runs drew them from different seeds, or do "
            "not say from which",
            matching->left_out_a, matching->left_out_b);
        report(context, left_out.text);
    }
}

static void report_alone(const char *const *solvers, const char *in, report_function *report, void *context)
{
    struct sentence sentence = {.length = 0};
    if (!*solvers)
        return;
    say(&sentence, "only in %s, and compared with nothing:", in);
    for (size_t i = 0; solvers[i]; i++)
        say(&sentence, "%s %s", i ? "," : "", solvers[i]);
    report(context, sentence.text);
}

/* What is wrong with the end of a run. */
static void report_end(const struct result_list *results, const char *in, report_function *report,
                       void *context)
{
    struct sentence sentence = {.length = 0}, lost = {.length = 0};
    if (*results->torn.text)
        report(context, results->torn.text);
    if (*results->lost.text) {
        say(&lost,
            "Torn: %s. What is missing counts as not measured. Copy the run again, or measure it anew.",
            results->lost.text);
        report(context, lost.text);
    }
    if (results->unfinished) {
        say(&sentence, "%s was cut short: %zu unfinished instances are left out", in, results->unfinished);
        report(context, sentence.text);
    }
}

static void report_timeouts(const struct result_list *a, const struct result_list *b, report_function *report,
                            void *context)
{
    char text_a[TIME_TEXT_MAX], text_b[TIME_TEXT_MAX];
    struct sentence sentence = {.length = 0};
    uint64_t x = a->result[0].timeout_ns, y = b->result[0].timeout_ns;
    if (x == y)
        return;
    say(&sentence, "the time limits differ: %s in A, %s in B, so what was lost or gained may be due to them",
        x ? limit_text((double)x, text_a) : "none", y ? limit_text((double)y, text_b) : "none");
    report(context, sentence.text);
}

/* How solves follow each other: a solve that the processor knows by heart is another one. */
static void report_pacing(const struct result_list *a, const struct result_list *b, report_function *report,
                          void *context)
{
    enum pacing x = a->result[0].pacing, y = b->result[0].pacing;
    struct sentence sentence = {.length = 0};
    if (x == y)
        return;
    say(&sentence,
        "the pacing differs: %s in A, %s in B, so that times of B by times of A show its effect, too",
        pacing_names[x], pacing_names[y]);
    report(context, sentence.text);
}

static void report_yardstick(const struct diff_page *page, report_function *report, void *context)
{
    const double noticed = 0.02;
    double ratio = diff_yardstick(page->matching);
    struct sentence sentence = {.length = 0};
    if (!(fabs(ratio - 1) > noticed))
        return;
    say(&sentence,
        ratio > 1 ? "the machine itself was slower in B: the yardstick, always the same work, took %.3f "
                    "times as long"
                  : "the machine itself was faster in B: the yardstick, always the same work, took %.3f "
                    "times as long",
        ratio);
    report(context, sentence.text);
}

/* What the changes are judged by, and how large they were; or that nothing is there to judge by. */
static void report_controls(const struct diff_page *page, report_function *report, void *context)
{
    const struct diff_controls *controls = page->controls;
    struct sentence sentence = {.length = 0};
    double least = INFINITY, most = -INFINITY;
    bool unknown = false;
    for (size_t i = 0; i < page->count; i++)
        unknown |= page->line[i].verdict.word == VERDICT_UNKNOWN;
    if (unknown) {
        say(&sentence, "%s",
            "nothing shows what the machine changed and what the programs did: that takes two back-ends "
            "whose code is the same in both runs (or named by --same); or measure old and new in one run");
        report(context, sentence.text);
        return;
    }
    if (!controls->count)
        return;
    say(&sentence, "%s", "judged by the back-ends whose code is the same in both: ");
    for (size_t i = 0; i < controls->count; i++) {
        const struct diff_control *control = &controls->control[i];
        say(&sentence, "%s%s", i ? ", " : "", control->a);
        double change = control->change[DIFF_OF_PAIRED].change;
        least = isfinite(change) ? fmin(least, change) : least;
        most = isfinite(change) ? fmax(most, change) : most;
    }
    say(&sentence, " (they took %.3f to %.3f times as long in B)", exp(least), exp(most));
    report(context, sentence.text);
}

static void report_all(const struct diff_page *page, report_function *report, void *context)
{
    const struct matching *matching = page->matching;
    report_matching(matching, report, context);
    report_alone(page->alone_a, "A", report, context);
    report_alone(page->alone_b, "B", report, context);
    report_end(matching->a, "A", report, context);
    report_end(matching->b, "B", report, context);
    report_timeouts(matching->a, matching->b, report, context);
    report_pacing(matching->a, matching->b, report, context);
    conditions_report(page->conditions, report, context);
    for (size_t i = 0; i < page->count; i++)
        if (!strcmp(page->line[i].a, page->line[i].b))
            conditions_report_settings(page->conditions, page->line[i].a, report, context);
    report_yardstick(page, report, context);
    report_controls(page, report, context);
}

void diff_report(const struct diff_page *page, report_function *report, void *context)
{
    for (size_t i = 0; i < page->count; i++)
        report_line(page, &page->line[i], report, context);
    report_all(page, report, context);
}

/* --- as a table --- */

static const char *const head[] = {"back-end", "in both", "median A", "median B", "medians",
                                   "ratio",    "95 %",    "PAR-2",    "slower",   "faster",
                                   "lost",     "gained",  "answers",  "nodes",    "verdict"};
enum { COLUMNS = sizeof head / sizeof *head };

static void write_time(char *cell, double nanoseconds)
{
    char text[TIME_TEXT_MAX];
    snprintf(cell, TABLE_CELL_MAX, "%s", isnan(nanoseconds) ? "-" : time_text(nanoseconds, text));
}

static void write_ratio(char *cell, double ratio)
{
    if (isnan(ratio))
        snprintf(cell, TABLE_CELL_MAX, "-");
    else
        snprintf(cell, TABLE_CELL_MAX, ratio < 9.9995 ? "%.3f" : ratio < 99.95 ? "%.1f" : "%.0f", ratio);
}

static void write_tally(char *cell, size_t count, bool known)
{
    snprintf(cell, TABLE_CELL_MAX, known ? "%zu" : "-", count);
}

static void add_line(struct table *table, const struct diff_line *line)
{
    char name[NAME_MAX_HERE], low[TABLE_CELL_MAX], high[TABLE_CELL_MAX], par2[TABLE_CELL_MAX];
    char(*cell)[TABLE_CELL_MAX] = table_add_row(table);
    diff_name(line, name, sizeof name);
    snprintf(cell[0], TABLE_CELL_MAX, "%.120s", name);
    snprintf(cell[1], TABLE_CELL_MAX, "%zu", line->matched);
    write_time(cell[2], line->median_a);
    write_time(cell[3], line->median_b);
    write_ratio(cell[4], line->median_ratio);
    write_ratio(cell[5], line->pair.paired);
    write_ratio(low, line->pair.paired_interval.low);
    write_ratio(high, line->pair.paired_interval.high);
    snprintf(cell[6], TABLE_CELL_MAX, isnan(line->pair.paired_interval.low) ? "-" : "%.20s to %.20s", low,
             high);
    write_ratio(par2, line->pair.par2_ratio);
    write_ratio(low, line->pair.par2_interval.low);
    write_ratio(high, line->pair.par2_interval.high);
    snprintf(cell[7], TABLE_CELL_MAX, isnan(line->pair.par2_interval.low) ? "%.20s" : "%.20s, %.20s to %.20s",
             par2, low, high);
    write_tally(cell[8], line->slower, line->judged);
    write_tally(cell[9], line->faster, line->judged);
    snprintf(cell[10], TABLE_CELL_MAX, "%zu", line->lost);
    snprintf(cell[11], TABLE_CELL_MAX, "%zu", line->gained);
    snprintf(cell[12], TABLE_CELL_MAX, "%zu", line->answers.count);
    write_tally(cell[13], line->nodes.count, line->counted);
    verdict_text(line->verdict, cell[14]);
}

struct lines {
    FILE *file;
    bool markdown;
};

static void print_sentence(void *context, const char *sentence)
{
    const struct lines *lines = context;
    fputs(lines->markdown ? "- " : "", lines->file);
    if (lines->markdown)
        escape_markdown_lines(lines->file, sentence);
    else
        fputs(sentence, lines->file);
    fputc('\n', lines->file);
}

static bool has_few_boards(const struct diff_page *page)
{
    bool few = false;
    for (size_t i = 0; i < page->count; i++)
        few |= isnan(page->line[i].pair.paired_interval.low);
    return few;
}

void diff_print(const struct diff_page *page, FILE *file, bool markdown)
{
    struct table table = {.columns = COLUMNS, .head = head};
    struct lines lines = {file, markdown};
    const char *const runs[] = {page->run_a, page->run_b};
    for (int i = 0; i < 2; i++) {
        fprintf(file, "%s%c: ", markdown ? "- " : "", "AB"[i]);
        if (markdown)
            escape_markdown(file, runs[i]);
        else
            fputs(runs[i], file);
        fputc('\n', file);
    }
    fputc('\n', file);
    for (size_t i = 0; i < page->count; i++)
        add_line(&table, &page->line[i]);
    if (markdown)
        table_print_markdown(&table, file);
    else
        table_print(&table, file);
    table_close(&table);
    fprintf(file, "\n%s\n",
            "ratio: time in B by time in A, the median board by board, less what the same code changed; "
            "medians: of the medians.\n95 %: of this ratio. PAR-2: the same of the means. verdict: what it "
            "rests on stands beside it.\nslower, faster: instances that changed by more than the noise of "
            "their runs (3 or more).");
    if (has_few_boards(page))
        fprintf(file, "%s\n", "With fewer than 6 boards there is no interval.");
    fputc('\n', file);
    diff_report(page, print_sentence, &lines);
}

/* --- as figures --- */

struct figure {
    const char *name;
    double number; /* NAN: no figure */
    bool whole;
};

enum { FIGURES_MAX = 32 };

/* The numbers of a line with their names; returns how many. */
static size_t list_figures(const struct diff_line *line, struct figure figures[FIGURES_MAX])
{
    const double second = 1e9;
    double noise = line->judged ? 0 : NAN, nodes = line->counted ? 0 : NAN;
    const struct figure list[] = {
        {"matched", (double)line->matched, true},
        {"only_in_a", (double)line->only_a, true},
        {"only_in_b", (double)line->only_b, true},
        {"solved_in_both", (double)line->common, true},
        {"boards", (double)line->pair.clusters, true},
        {"median_a_s", line->median_a / second, false},
        {"median_b_s", line->median_b / second, false},
        {"median_ratio", line->median_ratio, false},
        {"ratio", line->pair.paired, false},
        {"ratio_low", line->pair.paired_interval.low, false},
        {"ratio_high", line->pair.paired_interval.high, false},
        {"noise_known", (double)line->judged, true},
        {"slower", (double)line->slower + noise, true},
        {"faster", (double)line->faster + noise, true},
        {"lost", (double)line->lost, true},
        {"lost_at_edge", (double)line->lost_at_edge, true},
        {"gained", (double)line->gained, true},
        {"gained_at_edge", (double)line->gained_at_edge, true},
        {"answers_changed", (double)line->answers.count, true},
        {"nodes_counted", (double)line->counted, true},
        {"nodes_changed", (double)line->nodes.count + nodes, true},
        {"nodes_ratio", line->nodes_a > 0 ? line->nodes_b / line->nodes_a : NAN, false},
        {"p", line->pair.p, false},
        {"par2_ratio", line->pair.par2_ratio, false},
        {"par2_low", line->pair.par2_interval.low, false},
        {"par2_high", line->pair.par2_interval.high, false},
    };
    memcpy(figures, list, sizeof list);
    return sizeof list / sizeof *list;
}

static void complain_of(void *context, const char *sentence)
{
    (void)context;
    complain("diff: %s", sentence);
}

void diff_write_csv(const struct diff_page *page, FILE *file)
{
    struct figure figures[FIGURES_MAX];
    size_t count = list_figures(&page->line[0], figures);
    fputs("a,b,verdict", file);
    for (size_t k = 0; k < count; k++)
        fprintf(file, ",%s", figures[k].name);
    fputs(",tested\n", file);
    for (size_t i = 0; i < page->count; i++) {
        list_figures(&page->line[i], figures);
        rows_write_text(file, page->line[i].a);
        fputc(',', file);
        rows_write_text(file, page->line[i].b);
        fprintf(file, ",%s", verdict_words[page->line[i].verdict.word]);
        for (size_t k = 0; k < count; k++)
            fprintf(file, isnan(figures[k].number) ? "," : ",%.9g", figures[k].number);
        fputc(',', file);
        rows_write_text(file, verdict_tests[page->line[i].verdict.test]);
        fputc('\n', file);
    }
    report_all(page, complain_of, 0);
}

/* --- as JSON --- */

static json_t *number_json(double number, bool whole)
{
    if (!isfinite(number))
        return json_null();
    return whole ? json_integer((json_int_t)number) : json_real(number);
}

static json_t *statuses_json(const size_t count[STATUS_COUNT])
{
    json_t *object = json_object();
    for (size_t s = 0; s < STATUS_COUNT; s++)
        if (count[s])
            json_object_set_new(object, status_names[s], json_integer((json_int_t)count[s]));
    return object;
}

/* One side of a case: the answer in words, or the nodes. */
static json_t *side_json(const struct result *result, bool nodes)
{
    char text[OUTCOME_TEXT_MAX];
    if (nodes)
        return json_integer((json_int_t)result->nodes);
    answer_text(result, text);
    return json_string(text);
}

static json_t *cases_json(const struct diff_cases *cases, bool nodes)
{
    json_t *list = json_array();
    for (size_t i = 0; i < cases->count && i < DIFF_NAMED; i++) {
        const struct diff_case *one = &cases->named[i];
        json_t *object = json_object();
        char name[INSTANCE_NAME_MAX];
        json_object_set_new(object, "set", json_text(one->a->set));
        json_object_set_new(object, "index", json_integer((json_int_t)one->a->index));
        json_object_set_new(object, "instance", json_text(result_name(one->a, name)));
        json_object_set_new(object, "isomorph", json_integer((json_int_t)one->a->isomorph));
        json_object_set_new(object, "a", side_json(one->a, nodes));
        json_object_set_new(object, "b", side_json(one->b, nodes));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *line_json(const struct diff_line *line)
{
    struct figure figures[FIGURES_MAX];
    size_t count = list_figures(line, figures);
    json_t *object = json_object();
    json_object_set_new(object, "a", json_text(line->a));
    json_object_set_new(object, "b", json_text(line->b));
    json_object_set_new(object, "verdict", json_string(verdict_words[line->verdict.word]));
    json_object_set_new(object, "tested", json_string(verdict_tests[line->verdict.test]));
    for (size_t i = 0; i < count; i++)
        json_object_set_new(object, figures[i].name, number_json(figures[i].number, figures[i].whole));
    json_object_set_new(object, "lost_as", statuses_json(line->lost_as));
    json_object_set_new(object, "gained_as", statuses_json(line->gained_as));
    json_object_set_new(object, "first_answers_changed", cases_json(&line->answers, false));
    json_object_set_new(object, "first_nodes_changed", cases_json(&line->nodes, true));
    return object;
}

static void append_sentence(void *context, const char *sentence)
{
    json_array_append_new(context, json_text(sentence));
}

void diff_write_json(const struct diff_page *page, FILE *file)
{
    const struct matching *matching = page->matching;
    json_t *all = json_object(), *notes = json_array(), *lines = json_array();
    for (size_t i = 0; i < page->count; i++)
        json_array_append_new(lines, line_json(&page->line[i]));
    report_all(page, append_sentence, notes);
    json_object_set_new(all, "a", json_text(page->run_a));
    json_object_set_new(all, "b", json_text(page->run_b));
    json_object_set_new(all, "limit", json_integer((json_int_t)matching->a->limit));
    json_object_set_new(all, "instances", json_integer((json_int_t)matching->instances));
    json_object_set_new(all, "matched_by_content", json_integer((json_int_t)matching->by_hash));
    json_object_set_new(all, "only_in_a", json_integer((json_int_t)matching->only_a.count));
    json_object_set_new(all, "only_in_b", json_integer((json_int_t)matching->only_b.count));
    json_object_set_new(all, "yardstick_ratio", number_json(diff_yardstick(matching), false));
    json_object_set_new(all, "notes", notes);
    json_object_set_new(all, "back_ends", lines);
    json_document_print(all, file);
}
