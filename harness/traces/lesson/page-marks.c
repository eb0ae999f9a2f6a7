/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/page-marks.h"

#include "harness/ground/memory.h"
#include "harness/pages/charts/sentences.h"
#include "harness/writing/value.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARK_MAX = 2048, NAMED_MAX = 32 };

/* A mark: its words, blanks made single, and where the text goes. */
struct mark {
    const struct page_figures *page_figures;
    char words[MARK_MAX]; /* behind the kind; cut into pieces as it is read */
    FILE *file;
    struct error *error;
};

/* --- reading marks --- */

/* "A on SET", or "A B on SET" if second is not null. */
static bool read_on(struct mark *mark, char **first, char **second, char **set)
{
    char *rest, *on;
    *first = strtok_r(mark->words, " ", &rest);
    if (second)
        *second = strtok_r(0, " ", &rest);
    on = strtok_r(0, " ", &rest);
    *set = strtok_r(0, " ", &rest);
    return (*set && !strcmp(on, "on") && !strtok_r(0, " ", &rest)) ||
           error_set(mark->error, "'BACK-END %son SET' is expected", second ? "BACK-END " : "");
}

/* "SET: A B C": how many there are; 0 and a sentence if it is not that. */
static size_t read_list(struct mark *mark, char **set, char *names[NAMED_MAX])
{
    char *rest, *colon = strstr(mark->words, ": ");
    size_t count = 0;
    if (colon) {
        *colon = 0;
        *set = mark->words;
        for (char *name = strtok_r(colon + 2, " ", &rest); name && count < NAMED_MAX;
             name = strtok_r(0, " ", &rest))
            names[count++] = name;
    }
    if (count < 2)
        error_set(mark->error, "'SET: BACK-END BACK-END...' is expected");
    return count < 2 ? 0 : count;
}

static bool find_one(struct mark *mark, struct found *found)
{
    char *solver, *set;
    return read_on(mark, &solver, 0, &set) &&
           page_figures_find(mark->page_figures, solver, set, found, mark->error);
}

/* --- numbers --- */

static void write_time(FILE *file, double nanoseconds)
{
    char text[TIME_TEXT_MAX];
    fputs(isnan(nanoseconds) ? "-" : time_text(nanoseconds, text), file);
}

static void write_mean_time(FILE *file, const struct figures *figures)
{
    char text[TIME_TEXT_MAX];
    bool least;
    const double time = mean_time(figures, &least);
    if (least && !isnan(time))
        fprintf(file, "at least %s", time_text(time, text));
    else
        write_time(file, time);
}

static void write_count(FILE *file, double number)
{
    char text[TIME_TEXT_MAX];
    fputs(isnan(number) ? "-" : count_text(number, text), file);
}

static bool say_time(struct mark *mark)
{
    struct found found;
    if (!find_one(mark, &found))
        return false;
    write_mean_time(mark->file, found.figures);
    return true;
}

static bool say_nodes(struct mark *mark)
{
    struct found found;
    if (!find_one(mark, &found))
        return false;
    write_count(mark->file, found.figures->nodes);
    return true;
}

static bool say_node(struct mark *mark)
{
    struct found found;
    if (!find_one(mark, &found))
        return false;
    write_time(mark->file, found.figures->node_time);
    return true;
}

static bool say_setup(struct mark *mark)
{
    struct found found;
    if (!find_one(mark, &found))
        return false;
    write_time(mark->file, found.figures->setup);
    return true;
}

static bool say_encoding(struct mark *mark)
{
    char text[SHARE_TEXT_MAX];
    struct found found;
    if (!find_one(mark, &found))
        return false;
    if (found.set->blocks)
        return error_set(mark->error, "stretches do not say what goes into clauses: %s", found.set->set);
    const double share = found.figures->encode_share;
    fputs(isnan(share) ? "-" : share_text((size_t)llround(share * 1000), 1000, text), mark->file);
    return true;
}

static bool say_machine(struct mark *mark)
{
    struct found found;
    if (!find_one(mark, &found))
        return false;
    for (size_t i = 0; i < mark->page_figures->count; i++) {
        const struct run_figures *figures = &mark->page_figures->run[i].figures;
        if (found.set >= figures->sets && found.set < figures->sets + figures->count)
            fputs(mark->page_figures->run[i].machine, mark->file);
    }
    return true;
}

static bool say_fewer(struct mark *mark)
{
    char *first, *second, *set, text[SHARE_TEXT_MAX];
    struct found a, b;
    if (!read_on(mark, &first, &second, &set) ||
        !page_figures_find(mark->page_figures, first, set, &a, mark->error) ||
        !page_figures_find(mark->page_figures, second, set, &b, mark->error))
        return false;
    const double factor = b.figures->nodes / a.figures->nodes;
    if (!(factor > 0) || isinf(factor))
        return error_set(mark->error, "%s and %s have no nodes to compare on %s", first, second, set);
    fprintf(mark->file, "%s times", factor_text(factor, text));
    return true;
}

/* --- comparatives --- */

/* In a sentence, between two names. */
static void write_verdict(FILE *file, const struct comparative *comparative)
{
    char text[SHARE_TEXT_MAX];
    factor_text(comparative->factor, text);
    if (comparative->relation == RELATION_FASTER)
        fprintf(file, "is %s times as fast as", text);
    else if (comparative->relation == RELATION_SLOWER)
        fprintf(file, "takes %s times as long as", text);
    else
        fputs("is about as fast as", file);
}

/* In a table, under a heading that says beside what. */
static void write_verdict_alone(FILE *file, const struct comparative *comparative)
{
    char text[SHARE_TEXT_MAX];
    factor_text(comparative->factor, text);
    if (comparative->relation == RELATION_FASTER)
        fprintf(file, "%s times as fast", text);
    else if (comparative->relation == RELATION_SLOWER)
        fprintf(file, "%s times as long", text);
    else
        fputs("about as fast", file);
}

static bool say_pair(struct mark *mark)
{
    char *first, *second, *set;
    struct comparative comparative;
    if (!read_on(mark, &first, &second, &set) ||
        !page_figures_compare(mark->page_figures, first, second, set, &comparative, mark->error))
        return false;
    write_verdict(mark->file, &comparative);
    return true;
}

/* The text of a case, with the number put in. */
static void write_case(FILE *file, const char *text, size_t length, double factor)
{
    static const char place[] = "{factor}";
    char number[SHARE_TEXT_MAX];
    for (size_t i = 0; i < length;)
        if (!strncmp(text + i, place, sizeof place - 1)) {
            fputs(factor_text(factor, number), file);
            i += sizeof place - 1;
        } else
            fputc(text[i++], file);
}

static bool say_case(struct mark *mark)
{
    static const char *const labels[RELATION_COUNT] = {"; faster: ", "; even: ", "; slower: "};
    const char *text[RELATION_COUNT];
    char *first, *second, *set;
    struct comparative comparative;
    char *texts = strstr(mark->words, labels[0]);
    for (int i = 0; i < RELATION_COUNT; i++) {
        text[i] = texts ? strstr(i ? text[i - 1] : texts, labels[i]) : 0;
        if (!text[i])
            return error_set(mark->error, "'; faster: ...; even: ...; slower: ...' is expected");
    }
    *texts = 0;
    if (!read_on(mark, &first, &second, &set) ||
        !page_figures_compare(mark->page_figures, first, second, set, &comparative, mark->error))
        return false;
    const enum relation relation = comparative.relation;
    const char *begin = text[relation] + strlen(labels[relation]);
    const char *end = relation + 1 < RELATION_COUNT ? text[relation + 1] : begin + strlen(begin);
    write_case(mark->file, begin, (size_t)(end - begin), comparative.factor);
    return true;
}

/* --- several back-ends --- */

/* What the data do not separate from the first of its group stays in the group. */
static bool say_rank(struct mark *mark)
{
    char *set, *names[NAMED_MAX];
    const size_t count = read_list(mark, &set, names);
    double time[NAMED_MAX];
    struct found found;
    for (size_t i = 0; i < count; i++) {
        if (!page_figures_find(mark->page_figures, names[i], set, &found, mark->error))
            return false;
        char *const name = names[i];
        const double par2 = found.figures->par2;
        if (isnan(par2))
            return error_set(mark->error, "%s has no time on %s", name, set);
        size_t at = i;
        for (; at > 0 && time[at - 1] > par2; at--) {
            time[at] = time[at - 1];
            names[at] = names[at - 1];
        }
        time[at] = par2;
        names[at] = name;
    }
    for (size_t first = 0, end; first < count; first = end) {
        struct comparative comparative = {.relation = RELATION_EVEN};
        for (end = first + 1; end < count; end++) {
            if (!page_figures_compare(mark->page_figures, names[first], names[end], set, &comparative,
                                      mark->error))
                return false;
            if (comparative.relation != RELATION_EVEN)
                break;
        }
        if (first)
            fputs(", then ", mark->file);
        for (size_t i = first; i < end; i++)
            fprintf(mark->file, "%s`%s`", i == first ? "" : i + 1 < end ? ", " : " and ", names[i]);
        if (end > first + 1)
            fputs(" (about as fast as each other)", mark->file);
    }
    return count > 0;
}

static bool say_steps(struct mark *mark)
{
    char *set, *names[NAMED_MAX];
    const size_t count = read_list(mark, &set, names);
    struct comparative comparative;
    struct found found;
    fprintf(mark->file, "\n\n| %s | %s | %s | %s | %s |\n|---|---:|---:|---:|---|\n", "back-end", "nodes",
            "a node", "a board", "beside the one above");
    for (size_t i = 0; i < count; i++) {
        if (!page_figures_find(mark->page_figures, names[i], set, &found, mark->error))
            return false;
        fprintf(mark->file, "| `%s` | ", names[i]);
        write_count(mark->file, found.figures->nodes);
        fputs(" | ", mark->file);
        write_time(mark->file, found.figures->node_time);
        fputs(" | ", mark->file);
        write_mean_time(mark->file, found.figures);
        fputs(" | ", mark->file);
        if (i &&
            !page_figures_compare(mark->page_figures, names[i], names[i - 1], set, &comparative, mark->error))
            return false;
        if (i)
            write_verdict_alone(mark->file, &comparative);
        fputs(" |\n", mark->file);
    }
    fputc('\n', mark->file);
    return count > 0;
}

/* --- pages --- */

static const struct mark_kind {
    const char *name;
    bool (*say)(struct mark *mark);
} kinds[] = {
    {"time", say_time},         {"nodes", say_nodes},     {"node", say_node},   {"setup", say_setup},
    {"encoding", say_encoding}, {"fewer", say_fewer},     {"pair", say_pair},   {"case", say_case},
    {"rank", say_rank},         {"machine", say_machine}, {"steps", say_steps},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The words from `text` on, blanks and line breaks as one blank, none at the ends. False: they are too long. */
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

/* What belongs behind a mark with these words. */
static bool say_mark(const char *text, size_t length, const struct page_figures *page_figures, FILE *file,
                     struct error *error)
{
    struct mark mark = {.page_figures = page_figures, .file = file, .error = error};
    const char *names[KINDS + 1] = {0};
    if (!copy_words(text, length, mark.words))
        return error_set(error, "the mark is too long");
    const size_t name = strcspn(mark.words, " ");
    for (size_t i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (strlen(names[i]) != name || strncmp(mark.words, names[i], name))
            continue;
        const char *rest = mark.words + name + (mark.words[name] == ' ');
        memmove(mark.words, rest, strlen(rest) + 1);
        return kinds[i].say(&mark);
    }
    mark.words[name] = 0;
    const char *near = nearest_word(mark.words, names);
    return error_set(error, "there is no mark 'say %s'%s%s%s", mark.words, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

static bool fail_at(const char *page, const char *at, struct error *error, const struct error *why)
{
    size_t line = 1;
    for (; page < at; page++)
        line += *page == '\n';
    return error_set(error, "%zu: %s", line, why->text);
}

/* Writes what belongs behind a mark, and counts it; `old` is what stood there. */
static bool renew(const char *words, size_t length, const char *old, size_t old_length,
                  const struct page_figures *page_figures, FILE *file, struct said *said, struct error *error)
{
    char *made = 0;
    size_t size = 0;
    FILE *memory = memory_stream(&made, &size);
    bool done = say_mark(words, length, page_figures, memory, error);
    fclose(memory);
    if (done) {
        fwrite(made, 1, size, file);
        said->marks++;
        said->changed += size != old_length || memcmp(made, old, size);
    }
    free(made);
    return done;
}

bool say_page(const char *page, const struct page_figures *page_figures, FILE *file, struct said *said,
              struct error *error)
{
    static const char begin[] = "<!-- say ", close[] = "-->", end[] = "<!-- end -->";
    const char *at = page, *mark;
    *said = (struct said){0};
    while ((mark = strstr(at, begin))) {
        struct error why = {""};
        const char *words = mark + sizeof begin - 1, *closed = strstr(words, close);
        const char *behind = closed ? closed + sizeof close - 1 : 0,
                   *ended = behind ? strstr(behind, end) : 0;
        const char *next = strstr(words, begin);
        if (!ended || (next && next < ended)) {
            error_set(&why, "the mark has no <!-- end -->");
            return fail_at(page, mark, error, &why);
        }
        fwrite(at, 1, (size_t)(behind - at), file);
        if (!renew(words, (size_t)(closed - words), behind, (size_t)(ended - behind), page_figures, file,
                   said, &why))
            return fail_at(page, mark, error, &why);
        at = ended;
    }
    fputs(at, file);
    return true;
}
