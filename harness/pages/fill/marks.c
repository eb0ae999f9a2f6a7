/* SPDX-License-Identifier: MIT */
#include "harness/pages/fill/marks.h"

#include "harness/ground/memory.h"
#include "harness/pages/charts/charts.h"
#include "harness/pages/tables/show-run.h"
#include "harness/pages/tables/summary.h"
#include "harness/writing/command-words.h"
#include "harness/writing/sentence.h"
#include "harness/writing/writers.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MARK_MAX = 2048, NAMED_MAX = 32 };

/* A mark, cut into its parts, which lie in `words`. What stands in lines of its own goes into the document. */
struct mark {
    struct marks *marks;
    char words[MARK_MAX];
    const char *solver[NAMED_MAX], *set[NAMED_MAX];
    size_t solvers, sets;
    const char *folder, *text; /* null: it has none */
    size_t figure;             /* of show_figure: where in struct figures it stands, */
    enum kind looks;           /* and how it looks */
    struct found found;        /* the first back-end on the first set, of a kind that needs both */
    const struct page_run *run;
    struct document *document;
    FILE *file;
    struct error *error;
};

/* --- figures within a sentence --- */

static bool find(const struct mark *mark, size_t solver, struct found *found)
{
    return page_runs_find(mark->marks->runs, mark->run, mark->solver[solver], mark->set[0], found,
                          mark->error);
}

static bool compare(const struct mark *mark, size_t first, size_t second, struct comparative *comparative)
{
    return page_runs_compare(mark->marks->runs, mark->run, mark->solver[first], mark->solver[second],
                             mark->set[0], comparative, mark->error);
}

static bool show_time(struct mark *mark)
{
    const struct value time = mean_time(mark->found.figures);
    SAY(mark->file, time.marks ? "at least {}" : "{}", A_TIME(time.number));
    return true;
}

/* The figure of a back-end that the kind names. */
static bool show_figure(struct mark *mark)
{
    const double figure = *(const double *)((const char *)mark->found.figures + mark->figure);
    SAY(mark->file, "{}", A_VALUE(mark->looks, .number = figure));
    return true;
}

static bool show_encoding(struct mark *mark)
{
    const struct found found = mark->found;
    if (found.set->blocks)
        return error_set(mark->error, "stretches do not say what goes into clauses: %s", found.set->set);
    SAY(mark->file, "{}", A_VALUE(KIND_SHARE, .number = found.figures->encode_share));
    return true;
}

static bool show_fewer(struct mark *mark)
{
    struct found other;
    if (!find(mark, 1, &other))
        return false;
    const double factor = other.figures->nodes / mark->found.figures->nodes;
    if (!(factor > 0) || isinf(factor))
        return error_set(mark->error, "%s and %s have no nodes to compare on %s", mark->solver[0],
                         mark->solver[1], mark->set[0]);
    SAY(mark->file, "{} times", A_FACTOR(factor));
    return true;
}

/* The processor, and the day on which the run began. */
static bool show_machine(struct mark *mark)
{
    const json_t *record = mark->found.run->record, *machine = json_object_get(record, "machine");
    const char *processor = json_string_value(json_object_get(machine, "processor"));
    const char *started = json_string_value(json_object_get(record, "started"));
    if (processor && started)
        fprintf(mark->file, "%.100s, %.10s", processor, started);
    return true;
}

/* --- comparatives --- */

/* Between two names, or alone in a table whose head says beside what; with `@`, beside the one that it names. */
static char *verdict_words_of(const struct comparative *comparative, bool alone, const char *other)
{
    static const char *const words[RELATION_COUNT][2] = {
        {"is {} times as fast as", "{} times as fast"},
        {"is about as fast as", "about as fast"},
        {"takes {} times as long as", "{} times as long"},
    };
    char *text = SAID(words[comparative->relation][alone], A_FACTOR(comparative->factor));
    if (!other)
        return text;
    char *beside = memory_print("%s as %s", text, other);
    free(text);
    return beside;
}

static bool show_pair(struct mark *mark)
{
    struct comparative comparative;
    if (!compare(mark, 0, 1, &comparative))
        return false;
    char *words = verdict_words_of(&comparative, false, 0);
    fputs(words, mark->file);
    free(words);
    return true;
}

/* The text of a case, with the number put in. */
static void write_case(FILE *file, const char *text, size_t length, double factor)
{
    static const char place[] = "{factor}";
    for (size_t i = 0; i < length;)
        if (!strncmp(text + i, place, sizeof place - 1)) {
            SAY(file, "{}", A_FACTOR(factor));
            i += sizeof place - 1;
        } else
            fputc(text[i++], file);
}

static bool show_case(struct mark *mark)
{
    static const char *const labels[RELATION_COUNT] = {"faster ", "; even ", "; slower "};
    const char *text[RELATION_COUNT + 1];
    struct comparative comparative;
    for (size_t i = 0; i < RELATION_COUNT; i++) {
        text[i] = strstr(i ? text[i - 1] : mark->text, labels[i]);
        if (!text[i] || (!i && text[i] != mark->text))
            return error_set(mark->error, "': faster ...; even ...; slower ...' is expected");
    }
    text[RELATION_COUNT] = mark->text + strlen(mark->text);
    if (!compare(mark, 0, 1, &comparative))
        return false;
    const char *begin = text[comparative.relation] + strlen(labels[comparative.relation]);
    write_case(mark->file, begin, (size_t)(text[comparative.relation + 1] - begin), comparative.factor);
    return true;
}

/* What the data do not separate from the first of its group stays in the group. */
static bool show_rank(struct mark *mark)
{
    size_t place[NAMED_MAX];
    double time[NAMED_MAX];
    for (size_t i = 0; i < mark->solvers; i++) {
        struct found found;
        if (!find(mark, i, &found))
            return false;
        if (isnan(found.figures->par2))
            return error_set(mark->error, "%s has no time on %s", mark->solver[i], mark->set[0]);
        size_t at = i;
        for (; at > 0 && time[at - 1] > found.figures->par2; at--) {
            time[at] = time[at - 1];
            place[at] = place[at - 1];
        }
        time[at] = found.figures->par2;
        place[at] = i;
    }
    for (size_t first = 0, end; first < mark->solvers; first = end) {
        struct comparative comparative = {.relation = RELATION_EVEN};
        for (end = first + 1; end < mark->solvers; end++) {
            if (!compare(mark, place[first], place[end], &comparative))
                return false;
            if (comparative.relation != RELATION_EVEN)
                break;
        }
        if (first)
            fputs(", then ", mark->file);
        for (size_t i = first; i < end; i++)
            fprintf(mark->file, "%s`%s`",
                    i == first    ? ""
                    : i + 1 < end ? ", "
                                  : " and ",
                    mark->solver[place[i]]);
        if (end > first + 1)
            fputs(" (about as fast as each other)", mark->file);
    }
    return true;
}

/* --- tables --- */

static const char *an_instance(const struct set_figures *set)
{
    return set->boards ? "a board" : "an instance";
}

static struct value name_value(struct table *table, const char *solver)
{
    return (struct value){.text = table_keep(table, short_name(solver))};
}

/* The back-ends that are named, or all of the first set, the fastest on it first. */
static bool find_all(struct mark *mark, struct found found[NAMED_MAX], size_t *count)
{
    const struct set_figures *all = mark->run ? page_run_set(mark->run, mark->set[0]) : 0;
    if (!mark->solvers && !all)
        return error_set(mark->error, "there is no set %s in what 'of RUN' names", mark->set[0]);
    if (!mark->solvers)
        for (size_t i = 0; i < all->count && i < NAMED_MAX; i++)
            mark->solver[mark->solvers++] = all->figures[i].solver;
    for (*count = 0; *count < mark->solvers; ++*count) {
        struct found one;
        if (!find(mark, *count, &one))
            return false;
        size_t at = *count;
        /* Written so that one without a time stays behind. */
        for (; at > 0 && !(found[at - 1].figures->par2 <= one.figures->par2 || isnan(one.figures->par2));
             at--)
            found[at] = found[at - 1];
        found[at] = one;
    }
    return true;
}

static bool show_times(struct mark *mark)
{
    struct found found[NAMED_MAX], there;
    size_t count = 0;
    if (!find_all(mark, found, &count))
        return false;
    struct table *table = document_table(mark->document, 0, 0);
    table_head(table, "back-end", KIND_CODE);
    for (size_t i = 0; i < mark->sets; i++)
        table_head(table, mark->set[i], KIND_TIME);
    if (mark->sets == 1)
        table_head(table, "nodes", KIND_NUMBER);
    for (size_t i = 0; i < count; i++) {
        struct value *value = table_add_values(table);
        value[0] = name_value(table, found[i].figures->solver);
        for (size_t k = 0; k < mark->sets; k++) {
            if (!page_runs_find(mark->marks->runs, mark->run, found[i].figures->solver, mark->set[k], &there,
                                mark->error))
                return false;
            value[k + 1] = mean_time(there.figures);
        }
        if (mark->sets == 1)
            value[2] = (struct value){.number = found[i].figures->nodes};
    }
    return true;
}

/* A back-end of a list of steps, and what it stands beside: `dlx-compact@dlx`, else the one before. */
static bool take_step(struct mark *mark, size_t step, struct table *table)
{
    struct found found;
    struct comparative comparative;
    size_t beside = step - 1;
    char *at = strchr(mark->solver[step], '@');
    if (at)
        for (*at++ = 0, beside = 0; beside < step && strcmp(mark->solver[beside], at);)
            beside++;
    if (at && beside == step)
        return error_set(mark->error, "%s does not stand before %s@%s", at, mark->solver[step], at);
    if (!find(mark, step, &found) || (step && !compare(mark, step, beside, &comparative)))
        return false;
    struct value *value = table_add_values(table);
    value[0] = name_value(table, found.figures->solver);
    value[1].number = found.figures->nodes;
    value[2].number = found.figures->node_time;
    value[3] = mean_time(found.figures);
    value[4].text = step ? table_keep(table, verdict_words_of(&comparative, true, at)) : "";
    return true;
}

static bool show_steps(struct mark *mark)
{
    struct table *table = document_table(mark->document, 0, 0);
    table_head(table, "back-end", KIND_CODE);
    table_head(table, "nodes", KIND_NUMBER);
    table_head(table, "a node", KIND_TIME);
    table_head(table, an_instance(mark->found.set), KIND_TIME);
    table_head(table, "beside the one above", KIND_WORDS);
    bool good = true;
    for (size_t i = 0; i < mark->solvers && good; i++)
        good = take_step(mark, i, table);
    return good;
}

static bool show_reasons(struct mark *mark)
{
    struct found found = mark->found;
    struct table *table = document_table(mark->document, 0, 0);
    table_head(table, "back-end", KIND_CODE);
    table_head(table, "nodes", KIND_NUMBER);
    table_head(table, "a node", KIND_TIME);
    table_head(table, "forced, a guess", KIND_NUMBER);
    table_head(table, "opened in", KIND_TIME);
    table_head(table, "of the time, clauses", KIND_SHARE);
    table_head(table, an_instance(found.set), KIND_TIME);
    for (size_t i = 0; i < mark->solvers; i++) {
        if (!find(mark, i, &found))
            return false;
        const struct figures *f = found.figures;
        struct value *value = table_add_values(table);
        value[0] = name_value(table, f->solver);
        value[1].number = f->nodes;
        value[2].number = f->node_time;
        value[3].number = f->forced;
        value[4].number = f->setup;
        value[5].number = f->encode_share;
        value[6] = mean_time(f);
    }
    return true;
}

static bool show_table(struct mark *mark)
{
    const struct run_figures *figures = &mark->run->figures;
    for (size_t i = 0; !mark->sets && i < figures->count; i++)
        summary_add_table(mark->document, &figures->sets[i]);
    for (size_t i = 0; i < mark->sets; i++) {
        const struct set_figures *set = page_run_set(mark->run, mark->set[i]);
        if (!set)
            return error_set(mark->error, "%s has no set %s", mark->run->folder, mark->set[i]);
        summary_add_table(mark->document, set);
    }
    return true;
}

/* --- charts --- */

static const struct chart *chart_named(const char *name, struct error *error)
{
    for (size_t i = 0; chart_table[i]; i++)
        if (!strcmp(chart_table[i]->name, name))
            return chart_table[i];
    error_set(error, "there is no chart '%s' (quadrille list charts shows them)", name);
    return 0;
}

/* Whether a sentence begins with one of the words, which have ", " between. */
static bool begins_with_one(const char *sentence, const char *words)
{
    for (const char *end; words; words = end ? end + 2 : 0) {
        end = strstr(words, ", ");
        if (!strncmp(sentence, words, end ? (size_t)(end - words) : strlen(words)))
            return true;
    }
    return false;
}

static bool show_chart(struct mark *mark)
{
    const struct chart *chart = chart_named(mark->solver[0], mark->error);
    const struct chart_request request = {.results = &mark->run->results,
                                          .registry = mark->marks->program->registry};
    char *numbers = chart ? chart_numbers(chart, &request, mark->error) : 0;
    if (!numbers)
        return false;
    free(numbers);
    struct document all = {0};
    chart_describe(chart, &request, &all);
    size_t shown = 0;
    for (size_t i = 0; i < all.count; i++) {
        char *text = words_text(all.block[i].words);
        if (!mark->text || begins_with_one(text, mark->text)) {
            document_add(mark->document, all.count > 1 ? BLOCK_ITEM : BLOCK_PARAGRAPH, "%s",
                         all.block[i].words);
            shown++;
        }
        free(text);
    }
    document_close(&all);
    return shown || error_set(mark->error, "the chart says nothing that begins so: %s", mark->text);
}

/* FOLDER/NAME.ENDING, FOLDER as seen from the page. */
static bool picture_path(const struct mark *mark, const char *ending, char path[PATH_MAX])
{
    const char *slash = strrchr(mark->marks->page, '/');
    const int before = slash ? (int)(slash + 1 - mark->marks->page) : 0;
    return snprintf(path, PATH_MAX, "%.*s%s%s%s%s", before, mark->marks->page, mark->folder,
                    ending ? "/" : "", ending ? mark->solver[0] : "", ending ? ending : "") < PATH_MAX;
}

/* Whether the numbers beside the picture are those of the rows. */
static bool has_numbers(const char *path, const char *numbers)
{
    size_t length = strlen(numbers), got;
    char *there = memory_get(length + 2);
    FILE *file = fopen(path, "r");
    got = file ? fread(there, 1, length + 1, file) : 0;
    bool same = file && got == length && !memcmp(there, numbers, length);
    if (file)
        fclose(file);
    free(there);
    return same;
}

static bool draw_picture(const struct mark *mark)
{
    char folder[PATH_MAX];
    const struct chart_style style = {.wanted = {[PICTURE_SVG] = true}};
    const struct presentation presentation = {.program = mark->marks->program,
                                              .results = &mark->run->results,
                                              .chart = mark->solver[0],
                                              .style = &style,
                                              .bare = true,
                                              .pictures = true};
    return picture_path(mark, 0, folder) && show_charts(&presentation, folder) == EXIT_DONE;
}

static bool show_picture(struct mark *mark)
{
    char path[PATH_MAX], picture[PATH_MAX];
    const struct chart *chart = chart_named(mark->solver[0], mark->error);
    const struct chart_request request = {.results = &mark->run->results,
                                          .registry = mark->marks->program->registry};
    char *numbers = chart ? chart_numbers(chart, &request, mark->error) : 0;
    if (!numbers)
        return false;
    bool good = picture_path(mark, ".tsv", path) && picture_path(mark, ".svg", picture);
    if (good && (access(picture, R_OK) || !has_numbers(path, numbers))) {
        mark->marks->pictures_differ = true;
        good = mark->marks->checks || draw_picture(mark);
    }
    free(numbers);
    char *place = memory_print("%s/%s.svg", mark->folder, mark->solver[0]);
    document_picture(mark->document, place, chart->summary);
    free(place);
    return good || error_set(mark->error, "the picture can't be drawn");
}

/* --- the run itself --- */

static bool show_warnings(struct mark *mark)
{
    warnings_add(mark->document, &mark->run->warnings, SIZE_MAX);
    return true;
}

/* As one would type it, without what only hushes it; of the path where results/measure.sh puts a run first, `.new` goes. */
static bool show_command(struct mark *mark)
{
    const json_t *words = json_object_get(mark->run->record, "command");
    char *text = 0;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    for (size_t i = 0; i < json_array_size(words); i++) {
        const char *given = json_string_value(json_array_get(words, i));
        if (!given || !strcmp(given, "-q") || !strcmp(given, "--quiet"))
            continue;
        char *word = memory_text(i ? given : "quadrille"), *fresh = strstr(word, ".new");
        if (fresh && !strncmp(word, "results/", 8) && (!fresh[4] || fresh[4] == '/'))
            memmove(fresh, fresh + 4, strlen(fresh + 4) + 1);
        fputs(i ? " " : "", file);
        command_word_write(file, word);
        free(word);
    }
    fclose(file);
    if (length)
        document_add(mark->document, BLOCK_COMMAND, "%s", text);
    free(text);
    return length || error_set(mark->error, "%s/run.json has no command", mark->run->folder);
}

/* --- reading marks --- */

static const struct mark_kind {
    const char *name, *expects;
    bool (*show)(struct mark *mark);
    size_t solvers_least, solvers_most, sets_least, sets_most;
    bool is_block, wants_run, wants_folder, wants_text;
    enum mark_shows shows;
    size_t figure; /* as in struct mark */
    enum kind looks;
} kinds[] = {
    {"time", "A on SET", show_time, 1, 1, 1, 1, .shows = SHOWS_FIGURES},
    {"nodes", "A on SET", show_figure, 1, 1, 1, 1, .shows = SHOWS_FIGURES,
     .figure = offsetof(struct figures, nodes), .looks = KIND_NUMBER},
    {"node", "A on SET", show_figure, 1, 1, 1, 1, .shows = SHOWS_FIGURES,
     .figure = offsetof(struct figures, node_time), .looks = KIND_TIME},
    {"setup", "A on SET", show_figure, 1, 1, 1, 1, .shows = SHOWS_FIGURES,
     .figure = offsetof(struct figures, setup), .looks = KIND_TIME},
    {"encoding", "A on SET", show_encoding, 1, 1, 1, 1, .shows = SHOWS_FIGURES},
    {"fewer", "A B on SET", show_fewer, 2, 2, 1, 1, .shows = SHOWS_FIGURES},
    {"pair", "A B on SET", show_pair, 2, 2, 1, 1, .shows = SHOWS_FIGURES},
    {"case", "A B on SET: faster ...; even ...; slower ...", show_case, 2, 2, 1, 1, .wants_text = true,
     .shows = SHOWS_FIGURES},
    {"rank", "A B C on SET", show_rank, 2, NAMED_MAX, 1, 1, .shows = SHOWS_FIGURES},
    {"machine", "A on SET", show_machine, 1, 1, 1, 1, .shows = SHOWS_NO_FIGURES},
    {"times", "A B on SET, SET", show_times, 0, NAMED_MAX, 1, NAMED_MAX, .is_block = true,
     .shows = SHOWS_FIGURES},
    {"steps", "A B C@A on SET", show_steps, 1, NAMED_MAX, 1, 1, .is_block = true, .shows = SHOWS_FIGURES},
    {"reasons", "A B on SET", show_reasons, 1, NAMED_MAX, 1, 1, .is_block = true, .shows = SHOWS_FIGURES},
    {"table", "on SET, SET of RUN", show_table, 0, 0, 0, NAMED_MAX, .is_block = true, .wants_run = true,
     .shows = SHOWS_FIGURES},
    {"chart", "NAME of RUN: WORDS, WORDS", show_chart, 1, 1, 0, 0, .is_block = true, .wants_run = true,
     .shows = SHOWS_FIGURES},
    {"picture", "NAME of RUN in FOLDER", show_picture, 1, 1, 0, 0, .is_block = true, .wants_run = true,
     .wants_folder = true, .shows = SHOWS_FIGURES},
    {"warnings", "of RUN", show_warnings, 0, 0, 0, 0, .is_block = true, .wants_run = true,
     .shows = SHOWS_WARNINGS},
    {"command", "of RUN", show_command, 0, 0, 0, 0, .is_block = true, .wants_run = true},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The words, blanks and line breaks as one blank, none at the ends. False: they are too long. */
static bool copy_words(const char *text, size_t length, char words[MARK_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        const bool blank = isspace((unsigned char)text[i]);
        if (count + 1 == MARK_MAX)
            return false;
        if (!blank)
            words[count++] = text[i];
        else if (count && words[count - 1] != ' ')
            words[count++] = ' ';
    }
    while (count && words[count - 1] == ' ')
        count--;
    words[count] = 0;
    return true;
}

/* The part of a mark behind a word: "on SET, SET" behind `on`. It ends where the next such word comes. Null: it has none. */
static char *cut_at(char *words, const char *word)
{
    const size_t length = strlen(word);
    for (char *at = words; (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && at[length] == ' ') {
            *at = 0;
            if (at > words)
                at[-1] = 0;
            return at + length + 1;
        }
    return 0;
}

/* Fills `part` with what stands between separators. False: there are too many. */
static bool split(char *text, const char *separator, const char *part[NAMED_MAX], size_t *count)
{
    for (char *end; text && *text; text = end) {
        if (*count == NAMED_MAX)
            return false;
        end = strstr(text, separator);
        if (end) {
            *end = 0;
            end += strlen(separator);
        }
        part[(*count)++] = text;
    }
    return true;
}

/* `words` are those behind the kind. */
static bool read_mark(struct mark *mark, char *words, const struct mark_kind *kind)
{
    char *text = strstr(words, ": ");
    if (text) {
        *text = 0;
        mark->text = text + 2;
    }
    char *folder = cut_at(words, "in"), *run = cut_at(words, "of"), *sets = cut_at(words, "on");
    mark->folder = folder;
    bool fits = split(words, " ", mark->solver, &mark->solvers) && split(sets, ", ", mark->set, &mark->sets);
    if (!fits || mark->solvers < kind->solvers_least || mark->solvers > kind->solvers_most ||
        mark->sets < kind->sets_least || mark->sets > kind->sets_most || (kind->wants_folder && !folder) ||
        (kind->wants_text && !mark->text))
        return error_set(mark->error, "'show %s %s' is expected", kind->name, kind->expects);
    if (run && !(mark->run = page_runs_get(mark->marks->runs, run, mark->error)))
        return false;
    if (!mark->run && kind->wants_run && mark->marks->runs->count == 1)
        mark->run = mark->marks->runs->run[0];
    return mark->run || !kind->wants_run || error_set(mark->error, "'of RUN' is missing");
}

static const struct mark_kind *kind_of(char *words, struct error *error)
{
    const char *names[KINDS + 1] = {0};
    words[strcspn(words, " ")] = 0;
    for (size_t i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (!strcmp(names[i], words))
            return &kinds[i];
    }
    const char *near = nearest_word(words, names);
    error_set(error, "there is no mark 'show %s'%s%s%s", words, near ? "; did you mean '" : "",
              near ? near : "", near ? "'?" : "");
    return 0;
}

bool mark_write(struct marks *marks, const char *words, size_t length, FILE *file,
                const struct page_run **run, enum mark_shows *shows, struct error *error)
{
    struct document document = {0};
    struct mark mark = {.marks = marks, .document = &document, .file = file, .error = error};
    if (!copy_words(words, length, mark.words))
        return error_set(error, "the mark is too long");
    const size_t name = strcspn(mark.words, " ");
    char *rest = mark.words + name + (mark.words[name] == ' ');
    const struct mark_kind *kind = kind_of(mark.words, error);
    if (kind) {
        mark.figure = kind->figure;
        mark.looks = kind->looks;
    }
    bool shown = kind && read_mark(&mark, rest, kind) &&
                 (!kind->solvers_least || !kind->sets_least || find(&mark, 0, &mark.found)) &&
                 kind->show(&mark);
    if (shown && kind->is_block) {
        fputs(document.count ? "\n\n" : "\n", file);
        document_write_markdown(&document, file);
    }
    document_close(&document);
    *run = mark.run;
    *shows = kind ? kind->shows : SHOWS_NO_FIGURES;
    return shown;
}
