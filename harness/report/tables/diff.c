/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/diff.h"

#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/measuring/cross-check.h"
#include "harness/report/tables/warnings.h"
#include "harness/text/json-text.h"
#include "harness/text/writers.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- which solver against which --- */

struct contenders {
    struct standing standing[STANDINGS_MAX];
    size_t count;
};

static const char *find_contender(const struct contenders *contenders, const char *name, size_t length)
{
    for (size_t i = 0; i < contenders->count; i++) {
        const char *solver = contenders->standing[i].solver;
        if (strlen(solver) == length && !memcmp(solver, name, length))
            return solver;
    }
    return NULL;
}

static void add_line(struct diff_page *page, const char *a, const char *b)
{
    page->line[page->count++] = (struct diff_line){.a = a, .b = b};
}

/* A spec may itself hold a '=': the one is meant that has a solver of A before it and one of B after it. */
static bool add_mapped(struct diff_page *page, const struct contenders sides[2], const char *map,
                       struct error *error)
{
    for (const char *equals = map; (equals = strchr(equals, '=')); equals++) {
        const char *a = find_contender(&sides[0], map, (size_t)(equals - map));
        const char *b = find_contender(&sides[1], equals + 1, strlen(equals + 1));
        if (a && b) {
            add_line(page, a, b);
            return true;
        }
    }
    char names[2][256] = {"", ""};
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0, used = 0; i < sides[side].count && used < sizeof names[side]; i++)
            used += (size_t)snprintf(names[side] + used, sizeof names[side] - used, "%s%s", i ? ", " : "",
                                     sides[side].standing[i].solver);
    return error_set(error, "--map %.60s: A has %.150s; B has %.150s", map, names[0], names[1]);
}

/* Whether a solver is in some line, on that side. */
static bool takes_part(const struct diff_page *page, const char *solver)
{
    for (size_t i = 0; i < page->count; i++)
        if (page->line[i].a == solver || page->line[i].b == solver)
            return true;
    return false;
}

/* Owned by the caller. */
static const char **list_alone(const struct diff_page *page, const struct contenders *contenders,
                               bool one_run)
{
    const char **alone = memory_zeroed(contenders->count + 1, sizeof *alone);
    for (size_t i = 0, count = 0; i < contenders->count && !one_run; i++)
        if (!takes_part(page, contenders->standing[i].solver))
            alone[count++] = contenders->standing[i].solver;
    return alone;
}

static bool pair_solvers(struct diff_page *page, const struct diff_question *question, bool one_run,
                         struct error *error)
{
    struct contenders sides[2];
    size_t maps = 0;
    sides[0].count = standings_make(sides[0].standing, question->a);
    sides[1].count = standings_make(sides[1].standing, question->b);
    while (question->map && question->map[maps])
        maps++;
    page->line = memory_zeroed(maps + sides[0].count + 1, sizeof *page->line);
    for (size_t i = 0; i < maps; i++)
        if (!add_mapped(page, sides, question->map[i], error))
            return false;
    for (size_t i = 0; i < sides[0].count && !(one_run && maps); i++) {
        const char *a = sides[0].standing[i].solver, *b = find_contender(&sides[1], a, strlen(a));
        if (b && !takes_part(page, a))
            add_line(page, a, b);
    }
    page->alone_a = list_alone(page, &sides[0], one_run);
    page->alone_b = list_alone(page, &sides[1], one_run);
    return page->count ||
           error_set(error, "the runs have no solver in common: diff --map A=B says which of B "
                            "takes the place of which of A");
}

/* Compares them as far as there is anything to compare. */
static bool compare_page(struct diff_page *page, const struct diff_question *question, struct error *error)
{
    const struct result_list *a = question->a, *b = question->b;
    const bool one_run = !strcmp(page->run_a, page->run_b);
    if (!a->count || !b->count)
        return error_set(error, "%.300s has no results", a->count ? page->run_b : page->run_a);
    if (a->limit != b->limit)
        return error_set(
            error, "the runs answer different questions: the limit was %llu in %.150s and %llu in %.150s",
            (unsigned long long)a->limit, page->run_a, (unsigned long long)b->limit, page->run_b);
    if (!pair_solvers(page, question, one_run, error))
        return false;
    matching_make(&page->matching, a, b, one_run || conditions_share_seed(&page->conditions));
    if (!page->matching.instances)
        return error_set(error, "the runs have no instance in common");
    diff_controls_make(&page->controls, &page->matching, &page->conditions, question->same);
    for (size_t i = 0; i < page->count; i++)
        diff_make(&page->line[i], &page->matching, &page->controls, question->margin);
    return true;
}

bool diff_page_make(struct diff_page *page, const struct diff_question *question, struct error *error)
{
    assert(question->run_a && question->run_b && question->a && question->b);
    *page = (struct diff_page){.run_a = question->run_a, .run_b = question->run_b};
    conditions_open(&page->conditions, page->run_a, page->run_b);
    if (compare_page(page, question, error))
        return true;
    page->count = 0;
    return false;
}

void diff_page_close(struct diff_page *page)
{
    matching_close(&page->matching);
    conditions_close(&page->conditions);
    diff_controls_close(&page->controls);
    free(page->line);
    free(page->alone_a);
    free(page->alone_b);
    *page = (struct diff_page){0};
}

/* --- columns --- */

struct table_row diff_row(const struct diff_line *line)
{
    assert(line->a && line->b);
    return (struct table_row){.of = line, .solver = line->a};
}

/* A count that is not known of some runs. */
static double count_if(size_t count, size_t known)
{
    return known ? (double)count : NAN;
}

#define LINE ((const struct diff_line *)row->of)

COLUMN(name, TEXT(diff_name(LINE, room, COLUMN_ROOM)), .head = "solver")
COLUMN(a, TEXT(LINE->a), .key = "a")
COLUMN(b, TEXT(LINE->b), .key = "b")
COLUMN(verdict_word, TEXT(verdict_words[LINE->verdict.word]), .key = "verdict")
COLUMN(verdict, TEXT(verdict_text(LINE->verdict, room)), .head = "verdict",
       .meaning = "faster, slower: the interval of the paired median or of PAR-2, which stands beside it, is "
                  "all on that side of 1, and the other not on the opposite; same: the first reaches no "
                  "further than 5 % either way; same code: by its change others are judged")
COLUMN(matched, NUMBER(LINE->matched), .key = "matched", .head = "in both", .kind = KIND_NUMBER,
       .meaning = "instances on which it ran in both runs")
COLUMN(only_a, NUMBER(LINE->only_a), .key = "only_in_a", .kind = KIND_NUMBER)
COLUMN(only_b, NUMBER(LINE->only_b), .key = "only_in_b", .kind = KIND_NUMBER)
COLUMN(common, NUMBER(LINE->common), .key = "solved_in_both", .kind = KIND_NUMBER)
COLUMN(boards, NUMBER(LINE->pair.clusters), .key = "boards", .kind = KIND_NUMBER)
COLUMN(median_a, NUMBER(LINE->median_a), .key = "median_a_s", .head = "median A", .kind = KIND_TIME,
       .meaning = "of the instances that both solved")
COLUMN(median_b, NUMBER(LINE->median_b), .key = "median_b_s", .head = "median B", .kind = KIND_TIME,
       .meaning = "of the same")
COLUMN(medians, NUMBER(LINE->median_ratio), .key = "median_ratio", .head = "medians", .kind = KIND_CHANGE,
       .meaning = "median B by median A")
#define PAIRED WITH_INTERVAL(LINE->pair.paired, LINE->pair.paired_interval)
COLUMN(ratio, PAIRED, .key = "ratio,ratio_low,ratio_high", .head = "ratio", .kind = KIND_CHANGE,
       .meaning = "time in B by time in A, the median over the boards; between two runs less what changed "
                  "for solvers whose code is the same in both")
COLUMN(interval, PAIRED, .head = "95 %", .kind = KIND_CHANGE, .shape = SHAPE_INTERVAL, .flags = COLUMN_BESIDE,
       .meaning = "of this ratio")
COLUMN(noise_known, NUMBER(LINE->judged), .key = "noise_known", .kind = KIND_NUMBER)
COLUMN(slower, NUMBER(count_if(LINE->slower, LINE->judged)), .key = "slower", .head = "slower",
       .kind = KIND_NUMBER,
       .meaning = "instances that take longer by more than the noise of their runs (3 or more)")
COLUMN(faster, NUMBER(count_if(LINE->faster, LINE->judged)), .key = "faster", .head = "faster",
       .kind = KIND_NUMBER, .meaning = "instances that take less by more than that")
COLUMN(lost, NUMBER(LINE->lost), .key = "lost", .head = "lost", .kind = KIND_NUMBER,
       .meaning = "instances that only A solved")
COLUMN(lost_at_edge, NUMBER(LINE->lost_at_edge), .key = "lost_at_edge", .kind = KIND_NUMBER)
COLUMN(gained, NUMBER(LINE->gained), .key = "gained", .head = "gained", .kind = KIND_NUMBER,
       .meaning = "instances that only B solved")
COLUMN(gained_at_edge, NUMBER(LINE->gained_at_edge), .key = "gained_at_edge", .kind = KIND_NUMBER)
COLUMN(lost_any, NUMBER(LINE->lost), .head = "lost", .kind = KIND_NUMBER, .flags = COLUMN_SELDOM,
       .meaning = "instances that only A solved")
COLUMN(gained_any, NUMBER(LINE->gained), .head = "gained", .kind = KIND_NUMBER, .flags = COLUMN_SELDOM,
       .meaning = "instances that only B solved")
COLUMN(answers, NUMBER(LINE->answers.count), .key = "answers_changed", .head = "answers", .kind = KIND_NUMBER,
       .meaning = "instances whose answers contradict each other")
COLUMN(counted, NUMBER(LINE->counted), .key = "nodes_counted", .kind = KIND_NUMBER)
COLUMN(nodes, NUMBER(count_if(LINE->nodes.count, LINE->counted)), .key = "nodes_changed", .head = "nodes",
       .kind = KIND_NUMBER, .meaning = "instances with another number of nodes")
COLUMN(nodes_ratio, NUMBER(LINE->nodes_a > 0 ? LINE->nodes_b / LINE->nodes_a : NAN), .key = "nodes_ratio",
       .kind = KIND_RATIO)
COLUMN(p, NUMBER(LINE->pair.p), .key = "p", .kind = KIND_P)
#define PAR2 WITH_INTERVAL(LINE->pair.par2_ratio, LINE->pair.par2_interval)
COLUMN(par2, PAR2, .key = "par2_ratio,par2_low,par2_high", .head = "PAR-2", .kind = KIND_CHANGE,
       .meaning = "PAR-2 in B by that in A, in the same way")
COLUMN(par2_interval, PAR2, .head = "95 %", .kind = KIND_CHANGE, .shape = SHAPE_INTERVAL,
       .flags = COLUMN_BESIDE, .meaning = "of the ratio of PAR-2")
COLUMN(rests_on, TEXT(verdict_tests[LINE->verdict.test]), .key = "tested")

/* --- which table has which --- */

#define C(name) &column_##name
const struct column *const columns_of_diff_csv[] =
    COLUMNS(C(a), C(b), C(verdict_word), C(matched), C(only_a), C(only_b), C(common), C(boards), C(median_a),
            C(median_b), C(medians), C(ratio), C(noise_known), C(slower), C(faster), C(lost), C(lost_at_edge),
            C(gained), C(gained_at_edge), C(answers), C(counted), C(nodes), C(nodes_ratio), C(p), C(par2),
            C(rests_on));
/* What is asked for most stands after the name. */
const struct column *const columns_of_diff[] =
    COLUMNS(C(name), C(verdict), C(matched), C(median_a), C(median_b), C(medians), C(ratio), C(interval),
            C(par2), C(par2_interval), C(slower), C(faster), C(lost), C(gained), C(answers), C(nodes));
const struct column *const columns_of_diff_paper[] =
    COLUMNS(C(name), C(median_a), C(median_b), C(ratio), C(interval), C(lost_any), C(gained_any), C(verdict));

/* --- what changed, instance by instance --- */

/* "minimal#17", "minimal#17, isomorph 3" */
static void write_named_instance(const struct result *result, FILE *file)
{
    char name[INSTANCE_NAME_MAX];
    fprintf(file, NAMED, result_name(result, name));
    if (result->isomorph)
        fprintf(file, ", isomorph %u", result->isomorph);
}

static void answer_text(const struct result *result, char text[OUTCOME_TEXT_MAX])
{
    struct outcome outcome = {.status = result->status,
                              .solutions = result->solutions,
                              .large_count = result->large_count,
                              .complete = result->complete};
    outcome_text(&outcome, text);
}

static void write_changed_answers(const struct diff_line *line, const char *name, FILE *file)
{
    for (size_t i = 0; i < line->answers.count && i < DIFF_NAMED; i++) {
        const struct diff_case *changed = &line->answers.named[i];
        char before[OUTCOME_TEXT_MAX], after[OUTCOME_TEXT_MAX];
        answer_text(changed->a, before);
        answer_text(changed->b, after);
        fprintf(file, NAMED " changed its answer to ", name);
        write_named_instance(changed->a, file);
        fprintf(file, ": %s in A, %s%s in B\n", before, strcmp(before, after) ? "" : "another ", after);
    }
    if (line->answers.count > DIFF_NAMED)
        fprintf(file, NAMED " changed %zu answers more\n", name, line->answers.count - DIFF_NAMED);
}

static void write_changed_nodes(const struct diff_line *line, const char *name, FILE *file)
{
    if (!line->nodes.count)
        return;
    SAY(file, NAME_HERE " changed its nodes{} on {} of {} instances, in sum {} times as many: ", A_TEXT(name),
        A_TEXT(line->foreign ? " (as it counts them itself: not verified)" : ""), A_WHOLE(line->nodes.count),
        A_WHOLE(line->counted), A_CHANGE_OF(line->nodes_b / line->nodes_a));
    for (size_t i = 0; i < line->nodes.count && i < DIFF_NAMED; i++) {
        const struct diff_case *changed = &line->nodes.named[i];
        fputs(i ? "; " : "", file);
        write_named_instance(changed->a, file);
        fprintf(file, " %llu to %llu", (unsigned long long)changed->a->nodes,
                (unsigned long long)changed->b->nodes);
    }
    fputs(line->nodes.count > DIFF_NAMED ? "; ...\n" : "\n", file);
}

static void write_changed_statuses(const struct diff_line *line, const char *name, bool lost, FILE *file)
{
    const size_t *as = lost ? line->lost_as : line->gained_as, count = lost ? line->lost : line->gained;
    size_t at_edge = lost ? line->lost_at_edge : line->gained_at_edge;
    const char *between = lost ? "in B" : "in A";
    if (!count)
        return;
    fprintf(file, NAMED " %s %zu (", name, lost ? "lost" : "gained", count);
    for (size_t s = 0; s < STATUS_COUNT; s++)
        if (as[s]) {
            fprintf(file, "%s %zu %s", between, as[s], status_names[s]);
            between = ",";
        }
    fputc(')', file);
    if (at_edge)
        fprintf(file, "; for %zu of these %c needed over half of the time limit", at_edge, lost ? 'A' : 'B');
    fputc('\n', file);
}

static void write_line_notes(const struct diff_page *page, const struct diff_line *line, FILE *file)
{
    char name[COLUMN_ROOM];
    const struct matching *matching = &page->matching;
    diff_name(line, name, sizeof name);
    write_changed_answers(line, name, file);
    write_changed_statuses(line, name, true, file);
    write_changed_statuses(line, name, false, file);
    write_changed_nodes(line, name, file);
    if (line->only_a != matching->only_a.count || line->only_b != matching->only_b.count)
        fprintf(file, "instances that only one run has of " NAMED ": A %zu, B %zu\n", name, line->only_a,
                line->only_b);
}

/* --- what goes for all --- */

static void write_unmatched(const struct unmatched *unmatched, const char *in, const char *not_in, FILE *file)
{
    if (!unmatched->count)
        return;
    fprintf(file, "instances of %s that are not in %s: %zu, the first is ", in, not_in, unmatched->count);
    write_named_instance(unmatched->first, file);
    fputc('\n', file);
}

static void write_matching(const struct matching *matching, FILE *file)
{
    write_unmatched(&matching->only_a, "A", "B", file);
    write_unmatched(&matching->only_b, "B", "A", file);
    if (matching->by_hash)
        fprintf(file, "instances matched by content alone, as set or number differ: %zu\n",
                matching->by_hash);
    if (matching->left_out_a || matching->left_out_b)
        fprintf(file,
                "isomorphs are left out, %zu of A and %zu of B: the runs drew them from different seeds, or "
                "do not say from which\n",
                matching->left_out_a, matching->left_out_b);
}

static void write_alone(const char *const *solvers, const char *in, FILE *file)
{
    if (!*solvers)
        return;
    fprintf(file, "only in %s, and compared with nothing:", in);
    for (size_t i = 0; solvers[i]; i++)
        fprintf(file, "%s " NAMED, i ? "," : "", solvers[i]);
    fputc('\n', file);
}

/* What is wrong with the end of a run. */
static void write_run_end(const struct result_list *results, const char *in, FILE *file)
{
    if (*results->torn.text)
        fprintf(file, "%s\n", results->torn.text);
    if (*results->lost.text)
        fprintf(file, LOST_ROWS ". Copy the run again, or measure it anew.\n", results->lost.text);
    if (results->unfinished)
        fprintf(file, "%s was cut short: %zu unfinished instances are left out\n", in, results->unfinished);
}

static void write_timeouts_differ(const struct result_list *a, const struct result_list *b, FILE *file)
{
    uint64_t x = a->result[0].timeout_ns, y = b->result[0].timeout_ns;
    if (x != y)
        SAY(file, "the time limits differ: {} in A, {} in B, so what was lost or gained may be due to them\n",
            x ? A_LIMIT(x) : A_TEXT("none"), y ? A_LIMIT(y) : A_TEXT("none"));
}

/* How solves follow each other: a solve that the processor knows by heart is another one. */
static void write_pacing_differs(const struct result_list *a, const struct result_list *b, FILE *file)
{
    enum pacing x = a->result[0].pacing, y = b->result[0].pacing;
    if (x != y)
        fprintf(
            file,
            "the pacing differs: %s in A, %s in B, so that times of B by times of A show its effect, too\n",
            pacing_names[x], pacing_names[y]);
}

static void write_yardstick_change(const struct diff_page *page, FILE *file)
{
    const double noticed = 0.02;
    double ratio = diff_speed_probe(&page->matching);
    if (fabs(ratio - 1) > noticed)
        SAY(file,
            "the machine itself was {} in B: the yardstick, always the same work, took {} times as long\n",
            A_TEXT(ratio > 1 ? "slower" : "faster"), A_CHANGE_OF(ratio));
}

/* What the changes are judged by, and how large they were; or that nothing is there to judge by. */
static void write_controls(const struct diff_page *page, FILE *file)
{
    const struct diff_controls *controls = &page->controls;
    double least = INFINITY, most = -INFINITY;
    bool unknown = false;
    for (size_t i = 0; i < page->count; i++)
        unknown |= page->line[i].verdict.word == VERDICT_UNKNOWN;
    if (unknown)
        fprintf(file, "nothing shows what the machine changed and what the programs did: that takes two "
                      "solvers whose code "
                      "is the same in both runs (or named by --same); or measure old and new in one run\n");
    if (unknown || !controls->count)
        return;
    fprintf(file, "judged by the solvers whose code is the same in both: ");
    for (size_t i = 0; i < controls->count; i++) {
        const struct diff_control *control = &controls->control[i];
        fprintf(file, "%s" NAMED, i ? ", " : "", control->a);
        double change = control->change[DIFF_OF_PAIRED].change;
        least = isfinite(change) ? fmin(least, change) : least;
        most = isfinite(change) ? fmax(most, change) : most;
    }
    SAY(file, " (they took {} to {} times as long in B)\n", A_CHANGE_OF(exp(least)), A_CHANGE_OF(exp(most)));
}

static void write_condition(void *context, const char *sentence)
{
    fprintf(context, "%s\n", sentence);
}

static void write_common_notes(const struct diff_page *page, FILE *file)
{
    const struct matching *matching = &page->matching;
    write_matching(matching, file);
    write_alone(page->alone_a, "A", file);
    write_alone(page->alone_b, "B", file);
    write_run_end(matching->a, "A", file);
    write_run_end(matching->b, "B", file);
    write_timeouts_differ(matching->a, matching->b, file);
    write_pacing_differs(matching->a, matching->b, file);
    conditions_report(&page->conditions, write_condition, file);
    for (size_t i = 0; i < page->count; i++)
        if (!strcmp(page->line[i].a, page->line[i].b))
            conditions_report_settings(&page->conditions, page->line[i].a, write_condition, file);
    write_yardstick_change(page, file);
    write_controls(page, file);
}

/* The notes, an item each: those on single solvers, too, or only what goes for all. */
static void add_diff_notes(struct document *document, const struct diff_page *page, bool single)
{
    assert(page->count && page->alone_a && page->alone_b);
    char *text;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t i = 0; single && i < page->count; i++)
        write_line_notes(page, &page->line[i], file);
    write_common_notes(page, file);
    fclose(file);
    document_add_lines(document, BLOCK_ITEM, text);
}

void diff_add_notes(struct document *document, const struct diff_page *page)
{
    add_diff_notes(document, page, true);
}

/* --- as a table --- */

void diff_add(struct document *document, const struct diff_page *page)
{
    bool few = false;
    for (size_t i = 0; i < page->count; i++)
        few |= isnan(page->line[i].pair.paired_interval.low);
    document_add(document, BLOCK_ITEM, "A: " NAMED, page->run_a);
    document_add(document, BLOCK_ITEM, "B: " NAMED, page->run_b);
    struct table *table =
        document_table(document, "What changed from the first run to the second", columns_of_diff);
    for (size_t i = 0; i < page->count; i++)
        table_add(table, diff_row(&page->line[i]));
    document_add(
        document, BLOCK_PARAGRAPH,
        "ratio: time in B by time in A, the median board by board, less what the same code changed; medians: "
        "of the medians. 95 %%: of this ratio. PAR-2: the same of the means. verdict: what it rests on "
        "stands beside it. slower, faster: instances that changed by more than the noise of their runs (3 or "
        "more).%s",
        few ? " With fewer than 6 boards there is no interval." : "");
    diff_add_notes(document, page);
}

/* --- as figures --- */

void diff_write_csv(const struct diff_page *page, FILE *file)
{
    struct document document = {0};
    struct table table = {.column = columns_of_diff_csv, .digits = 9};
    for (size_t i = 0; i < page->count; i++)
        table_add(&table, diff_row(&page->line[i]));
    table_write_csv_head(&table, file);
    table_write_csv(&table, file);
    table_close(&table);
    add_diff_notes(&document, page, false);
    for (size_t i = 0; i < document.count; i++) {
        char *text = words_text(document.block[i].words);
        complain("diff: %s", text);
        free(text);
    }
    document_close(&document);
}

/* --- as JSON --- */

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
        char name[INSTANCE_NAME_MAX];
        json_array_append_new(list, json_pack("{s:o, s:I, s:o, s:I, s:o, s:o}", "set", json_text(one->a->set),
                                              "index", (json_int_t)one->a->index, "instance",
                                              json_text(result_name(one->a, name)), "isomorph",
                                              (json_int_t)one->a->isomorph, "a", side_json(one->a, nodes),
                                              "b", side_json(one->b, nodes)));
    }
    return list;
}

static json_t *line_json(const struct diff_line *line)
{
    const struct table_row row = diff_row(line);
    json_t *object = row_json(columns_of_diff_csv, &row);
    json_object_set_new(object, "lost_as", statuses_json(line->lost_as));
    json_object_set_new(object, "gained_as", statuses_json(line->gained_as));
    json_object_set_new(object, "first_answers_changed", cases_json(&line->answers, false));
    json_object_set_new(object, "first_nodes_changed", cases_json(&line->nodes, true));
    return object;
}

static json_t *notes_json(const struct diff_page *page)
{
    struct document document = {0};
    json_t *notes = json_array();
    add_diff_notes(&document, page, false);
    for (size_t i = 0; i < document.count; i++) {
        char *text = words_text(document.block[i].words);
        json_array_append_new(notes, json_text(text));
        free(text);
    }
    document_close(&document);
    return notes;
}

void diff_write_json(const struct diff_page *page, FILE *file)
{
    const struct matching *matching = &page->matching;
    double yardstick = diff_speed_probe(matching);
    json_t *lines = json_array();
    for (size_t i = 0; i < page->count; i++)
        json_array_append_new(lines, line_json(&page->line[i]));
    json_document_print(
        json_pack("{s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "a", json_text(page->run_a), "b",
                  json_text(page->run_b), "limit", (json_int_t)matching->a->limit, "instances",
                  (json_int_t)matching->instances, "matched_by_content", (json_int_t)matching->by_hash,
                  "only_in_a", (json_int_t)matching->only_a.count, "only_in_b",
                  (json_int_t)matching->only_b.count, "yardstick_ratio",
                  isfinite(yardstick) ? json_real(yardstick) : json_null(), "notes", notes_json(page),
                  "back_ends", lines),
        file);
}
