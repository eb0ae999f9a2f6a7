/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/show-run.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"
#include "harness/report/tables/summary.h"
#include "harness/report/tables/warnings.h"
#include "harness/text/writers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

COLUMN(label, TEXT(((const struct result_label *)row->of)->name), .head = "label")
COLUMN(spec, TEXT(((const struct result_label *)row->of)->spec), .head = "solver")
static const struct column *const columns_of_labels[] = {&column_label, &column_spec, NULL};

static void add_labels(struct document *document, const struct result_list *results)
{
    struct table *table = document_table(document, NULL, columns_of_labels);
    for (size_t i = 0; i < results->labels; i++)
        table_add(table, (struct table_row){.of = &results->label[i]});
}

/* On a terminal compilers are of interest where others made solvers. */
static void add_compilers(struct document *document, const json_t *run,
                          const struct run_statistics *statistics, bool brief)
{
    struct table *table = document_table(document, NULL, columns_of_compilers);
    if (!compilers_fill(table, run, statistics) && brief)
        table->rows = 0;
}

/* run.json; null after a complaint if it can't be read, and without one if there is none. */
static json_t *load_run_json(const char *run)
{
    char path[PATH_MAX];
    struct error error;
    if (!run || snprintf(path, sizeof path, "%s/run.json", run) >= (int)sizeof path || access(path, F_OK))
        return NULL;
    json_t *record = run_json_open(run, &error);
    if (!record)
        complain("%s", error.text);
    return record;
}

static void write_run_tables(const struct presentation *presentation, const struct run_statistics *statistics,
                             bool brief, FILE *file)
{
    struct document document = {0};
    struct warnings warnings;
    json_t *run = load_run_json(presentation->run);
    const struct run_facts facts = run_facts_of(run);
    summary_add(&document, statistics);
    add_labels(&document, presentation->results);
    add_compilers(&document, run, statistics, brief);
    warnings_make(&warnings, statistics, presentation->results, &facts);
    warnings_add(&document, &warnings, brief && presentation->warnings ? presentation->warnings : SIZE_MAX);
    if (brief)
        document_write_text(&document, file);
    else
        document_write_markdown(&document, file);
    document_close(&document);
    warnings_close(&warnings);
    json_decref(run);
}

void show_tables(const struct presentation *presentation, const struct run_statistics *statistics)
{
    write_run_tables(presentation, statistics, true, stdout);
}

int show_summary(const struct presentation *presentation, const char *folder,
                 struct run_statistics *statistics)
{
    assert(presentation->results && folder);
    static const char *const files[] = {"summary.md", "summary.csv", "pairs.csv"};
    run_statistics_make(statistics, presentation->results);
    int status = EXIT_DONE;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[PATH_MAX];
        bool fits = snprintf(path, sizeof path, "%s/%s", folder, files[i]) < (int)sizeof path;
        FILE *file = fits ? fopen(path, "w") : NULL;
        if (file && i == 0)
            write_run_tables(presentation, statistics, false, file);
        else if (file)
            (i == 1 ? summary_write_csv : summary_write_pairs)(statistics, file);
        bool good = file && !ferror(file);
        if (file && fclose(file))
            good = false;
        if (good)
            continue;
        complain("cannot write %s/%s: %s", folder, files[i], strerror(errno));
        status = EXIT_FAILED;
    }
    return status;
}

/* How many instances a solver has results of, an instance and its isomorphs counted once. */
static size_t count_instances(const struct result *result, size_t count)
{
    size_t instances = 0;
    for (size_t i = 0; i < count; i++)
        instances +=
            i == 0 || result[i].index != result[i - 1].index || result[i].isomorph == result[i - 1].isomorph;
    return instances;
}

/* "easy, minimal: 300 boards, 9 isomorphs each, unique or not, timeout 1 s" */
static char *make_chart_title(const struct result_list *results)
{
    enum { SETS_NAMED = 4 };
    size_t length, instances = 0, sets = 0, wrong = 0, isomorphs = 0, of_others = 0;
    bool boards = true;
    char *title = NULL, question[QUESTION_TEXT_MAX];
    FILE *file = memory_stream(&title, &length);
    for (size_t from = 0, to; from < results->count; from = to) {
        size_t most = 0;
        to = results_stretch(results, from, false);
        for (size_t a = from, b; a < to; a = b) {
            b = results_stretch(results, a, true);
            size_t here = count_instances(results->result + a, b - a);
            most = here > most ? here : most;
        }
        instances += most;
        if (sets++ < SETS_NAMED)
            fprintf(file, "%s%s", sets > 1 ? ", " : "", results->result[from].set);
    }
    for (size_t i = 0; i < results->count; i++) {
        wrong += results->result[i].status == STATUS_WRONG;
        boards &= results->result[i].order.rows > 0;
        const size_t forms = results->result[i].isomorph + 1;
        isomorphs = forms > isomorphs ? forms : isomorphs;
        of_others = results->result[i].order.rows || forms <= of_others ? of_others : forms;
    }
    if (sets > SETS_NAMED)
        fprintf(file, " and %zu more", sets - SETS_NAMED);
    if (sets)
        SAY(file, ": {}", A_TALLY(instances, boards ? "board" : "instance"));
    if (isomorphs > 1)
        fprintf(file,
                of_others && of_others < isomorphs ? ", boards as %zu isomorphs" : ", %zu isomorphs each",
                isomorphs);
    if (sets)
        fprintf(file, ", %s", question_text(results, question));
    if (sets && results->result->timeout_ns)
        SAY(file, ", timeout {}", A_LIMIT(results->result->timeout_ns));
    if (wrong)
        fprintf(file, " (%zu wrong answers are not drawn)", wrong);
    fclose(file);
    return title;
}

static bool chart_is_there(const char *folder, const struct chart *chart)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/%s.svg", folder, chart->name) < (int)sizeof path &&
           !access(path, R_OK);
}

char *present_roster(const struct result_list *results)
{
    struct standing standing[STANDINGS_MAX];
    struct chart_request request = {.results = results};
    struct chart_arguments *arguments = memory_zeroed(1, sizeof *arguments);
    write_series(&request, standing, arguments);
    char *roster = memory_text(arguments->text[0]);
    free(arguments);
    return roster;
}

/* Draws them by a style that knows the roster. */
static int draw_charts(const struct presentation *presentation, const char *folder,
                       const struct chart_style *style)
{
    const struct result_list *results = presentation->results;
    char *title = make_chart_title(results);
    struct chart_request request = {.results = results,
                                    .folder = folder,
                                    .title = title,
                                    .x = presentation->x,
                                    .y = presentation->y,
                                    .style = style,
                                    .registry = presentation->program->registry,
                                    .words = presentation->words,
                                    .one = presentation->chart};
    struct standing standing[STANDINGS_MAX];
    size_t solvers = standings_make(standing, results);
    int status = EXIT_DONE;
    bool no_gnuplot = false;
    for (size_t i = 0; chart_table[i]; i++) {
        const struct chart *chart = chart_table[i];
        bool asked = presentation->chart && !strcmp(presentation->chart, chart->name);
        if (presentation->chart ? !asked : chart->solvers > solvers)
            continue;
        if (presentation->only_missing && chart_is_there(folder, chart))
            continue;
        struct error error;
        enum chart_status drawn = chart_draw(chart, &request, &error);
        /* That rows have nothing for a chart to show is said only if it was asked for. */
        if (drawn == CHART_NO_GNUPLOT && !no_gnuplot)
            complain("%s", error.text);
        else if (drawn == CHART_FAILED || (drawn == CHART_EMPTY && asked))
            complain("chart %s: %s", chart->name, error.text);
        no_gnuplot |= drawn == CHART_NO_GNUPLOT;
        if (drawn == CHART_EMPTY && asked)
            status = worse(status, EXIT_USAGE);
        else if (drawn == CHART_FAILED || (drawn == CHART_NO_GNUPLOT && presentation->pictures))
            status = EXIT_FAILED;
    }
    free(title);
    return status;
}

int show_charts(const struct presentation *presentation, const char *folder)
{
    assert(presentation->program && presentation->results && folder);
    struct chart_style style = presentation->style ? *presentation->style : (struct chart_style){0};
    char *roster = presentation->roster ? NULL : present_roster(presentation->results);
    style.roster = presentation->roster ? presentation->roster : roster;
    int status = draw_charts(presentation, folder, &style);
    free(roster);
    return status;
}

/* --- a choice among solvers and sets --- */

enum { CHOSEN_MAX = 512 };

struct name_choice {
    const char *name[CHOSEN_MAX]; /* of the results' names */
    size_t count;
};

static const char *solver_of_result(const struct result *result)
{
    return result->solver;
}

static const char *set_of_result(const struct result *result)
{
    return result->set;
}

/* The names that there are, for a message; as many as fit. */
static void list_names(const struct result_list *results, const char *(*name_of)(const struct result *),
                       char *text, size_t room)
{
    size_t used = 0;
    const char *seen[CHOSEN_MAX];
    size_t count = 0;
    *text = 0;
    for (size_t i = 0; i < results->count && used < room; i++) {
        const char *name = name_of(&results->result[i]);
        size_t at = 0;
        while (at < count && seen[at] != name)
            at++;
        if (at < count || count == CHOSEN_MAX)
            continue;
        seen[count++] = name;
        used += (size_t)snprintf(text + used, room - used, "%s%s", used ? ", " : "", name);
    }
}

/* The longest name that the list begins with, before a comma or its end; null if there is none. */
static const char *find_longest_name(const struct result_list *results,
                                     const char *(*name_of)(const struct result *), const char *list)
{
    const char *found = NULL;
    for (size_t i = 0; i < results->count; i++) {
        const char *name = name_of(&results->result[i]);
        size_t length = strlen(name);
        bool fits = !strncmp(list, name, length) && (!list[length] || list[length] == ',');
        if (fits && (!found || length > strlen(found)))
            found = name;
    }
    return found;
}

static bool choice_read(struct name_choice *choice, const struct result_list *results,
                        const char *(*name_of)(const struct result *), const char *list, const char *what,
                        struct error *error)
{
    while (list) {
        const char *name = find_longest_name(results, name_of, list);
        if (!name) {
            char names[256];
            list_names(results, name_of, names, sizeof names);
            return error_set(error, "there is no %s '%.*s' in these rows; there are %s", what,
                             (int)strcspn(list, ","), list, names);
        }
        if (choice->count == CHOSEN_MAX)
            return error_set(error, "more than %d names of one kind", CHOSEN_MAX);
        choice->name[choice->count++] = name;
        list += strlen(name);
        list = *list ? list + 1 : NULL;
    }
    return true;
}

struct result_choice {
    struct name_choice solvers, sets;
};

static bool is_chosen(const struct name_choice *choice, const char *name)
{
    for (size_t i = 0; i < choice->count; i++)
        if (choice->name[i] == name)
            return true;
    return !choice->count;
}

static bool is_wanted(const struct result *result, const void *context)
{
    const struct result_choice *choices = context;
    return is_chosen(&choices->solvers, result->solver) && is_chosen(&choices->sets, result->set);
}

bool choose_results(struct result_list *results, const char *solvers, const char *sets, struct error *error)
{
    assert(results->count);
    struct result_choice choices = {0};
    if (!choice_read(&choices.solvers, results, solver_of_result, solvers, "solver", error) ||
        !choice_read(&choices.sets, results, set_of_result, sets, "set", error))
        return false;
    results_keep(results, is_wanted, &choices);
    return results->count || error_set(error, "none of these solvers ran on these sets");
}
