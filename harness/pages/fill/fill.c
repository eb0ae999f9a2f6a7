/* SPDX-License-Identifier: MIT */
#include "harness/pages/fill/fill.h"

#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/saved-file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char mark_begin[] = "<!-- show ", mark_close[] = "-->", mark_end[] = "<!-- end -->";

/* The whole of a file; null with errno, which is EILSEQ if it holds a zero byte. The caller frees it. */
static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r"), *memory;
    char *text = 0, part[1 << 14];
    size_t length;
    if (!file)
        return 0;
    memory = memory_stream(&text, &length);
    for (size_t count; (count = fread(part, 1, sizeof part, file));)
        fwrite(part, 1, count, memory);
    bool whole = !ferror(file);
    fclose(memory);
    fclose(file);
    if (whole && strlen(text) < length) {
        whole = false;
        errno = EILSEQ;
    }
    if (!whole) {
        free(text);
        text = 0;
    }
    return text;
}

/* A copy for another folder: pictures lie beside it, and of another link out of the folder the words stay. */
static char *without_links_out(const char *text)
{
    static const char link[] = "](../", picture[] = "](../ideas/";
    char *copy = memory_get(strlen(text) + 1), *to = copy;
    for (const char *at = text; *at;) {
        const char *shut = *at == '[' ? strpbrk(at + 1, "[]") : 0;
        const char *end = shut && !strncmp(shut, link, sizeof link - 1) ? strchr(shut, ')') : 0;
        if (end && !strncmp(shut, picture, sizeof picture - 1)) {
            memcpy(to, at, (size_t)(shut + 2 - at));
            to += shut + 2 - at;
            at = shut + sizeof picture - 1;
            continue;
        }
        if (!end) {
            *to++ = *at++;
            continue;
        }
        memcpy(to, at + 1, (size_t)(shut - at - 1));
        to += shut - at - 1;
        at = end + 1;
    }
    *to = 0;
    return copy;
}

static size_t line_of(const char *text, const char *at)
{
    size_t line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* --- runs that a page names --- */

/* Those of which it shows figures, and those of which it shows warnings. */
struct named {
    const struct page_run *run;
    bool figures, warnings;
};

struct filling {
    struct page *page;
    struct marks *marks;
    const char *text; /* the page as it was read */
    FILE *file;       /* as it is to be */
    struct named *named;
    size_t count, room;
    int status;
};

static void note_run(struct filling *filling, const struct page_run *run, enum mark_shows shows)
{
    size_t i = 0;
    while (i < filling->count && filling->named[i].run != run)
        i++;
    if (i == filling->count) {
        filling->named = memory_room(filling->named, filling->count, &filling->room, sizeof *filling->named);
        filling->named[filling->count++] = (struct named){.run = run};
    }
    filling->named[i].figures |= shows == SHOWS_FIGURES;
    filling->named[i].warnings |= shows == SHOWS_WARNINGS;
}

static void judge_runs(struct filling *filling)
{
    for (size_t i = 0; i < filling->count; i++) {
        const struct named *named = &filling->named[i];
        if (!named->figures)
            continue;
        if (!named->warnings) {
            print_foreign(stderr, "%s: it shows figures of %s, but not its warnings\n", filling->page->from,
                          named->run->folder);
            filling->status = worse(filling->status, EXIT_NO);
        }
        char *before = memory_print("%s: ", filling->page->from);
        if (page_run_complains(named->run, before))
            filling->status = worse(filling->status, EXIT_NO);
        free(before);
    }
}

/* --- marks --- */

/* The first line of a text that another does not have at that place. */
static int first_difference(const char **a, const char **b)
{
    while (**a && **a == **b) {
        size_t length = strcspn(*a, "\n");
        if (strncmp(*a, *b, length + 1))
            break;
        *a += length + ((*a)[length] != 0);
        *b += length + ((*b)[length] != 0);
    }
    return (int)strcspn(*a, "\n");
}

/* "PAGE:12: it says 'is 2.1 times as fast as'; the run says 'is about as fast as'" */
static void show_difference(const struct filling *filling, const char *at, const char *old, size_t old_length,
                            const char *made)
{
    char *before = memory_text_part(old, old_length);
    const char *a = before, *b = made;
    int a_length = first_difference(&a, &b), b_length = (int)strcspn(b, "\n");
    size_t line = line_of(filling->text, at) + line_of(before, a) - 1;
    print_foreign(stdout, "%s:%zu: it says '%.*s'; the run says '%.*s'\n", filling->page->from, line,
                  a_length, a, b_length, b);
    free(before);
}

/* Writes what belongs behind a mark with these words; `old` is what stood there. */
static bool renew(struct filling *filling, const char *words, size_t length, const char *old,
                  size_t old_length, struct error *error)
{
    struct page *page = filling->page;
    const struct page_run *run;
    enum mark_shows shows;
    char *made = 0;
    size_t size = 0;
    FILE *memory = memory_stream(&made, &size);
    filling->marks->pictures_differ = false;
    bool done = mark_write(filling->marks, words, length, memory, &run, &shows, error);
    fclose(memory);
    if (done) {
        const bool other_words = size != old_length || memcmp(made, old, size);
        fwrite(made, 1, size, filling->file);
        page->marks++;
        page->changed += other_words || filling->marks->pictures_differ;
        if (filling->marks->checks && other_words)
            show_difference(filling, old, old, old_length, made);
        else if (filling->marks->checks && filling->marks->pictures_differ)
            print_foreign(stdout, "%s:%zu: the picture is of other rows\n", page->from,
                          line_of(filling->text, old));
        if (run)
            note_run(filling, run, shows);
    }
    free(made);
    return done;
}

static void fill_text(struct filling *filling)
{
    const char *at = filling->text, *mark;
    for (; (mark = strstr(at, mark_begin));) {
        struct error why = {""};
        const char *words = mark + sizeof mark_begin - 1, *closed = strstr(words, mark_close);
        const char *behind = closed ? closed + sizeof mark_close - 1 : 0;
        const char *ended = behind ? strstr(behind, mark_end) : 0, *next = strstr(words, mark_begin);
        const bool has_end = ended && !(next && next < ended);
        if (has_end)
            fwrite(at, 1, (size_t)(behind - at), filling->file);
        if (!has_end ||
            !renew(filling, words, (size_t)(closed - words), behind, (size_t)(ended - behind), &why)) {
            print_foreign(stderr, "%s:%zu: %s\n", filling->page->from, line_of(filling->text, mark),
                          has_end ? why.text : "the mark has no <!-- end -->");
            filling->status = EXIT_USAGE;
            return;
        }
        at = ended;
    }
    fputs(at, filling->file);
}

int page_fill(struct page *page, struct marks *marks, bool other_folder)
{
    char *text = read_file(page->from);
    if (!text) {
        complain("cannot read %s: %s", page->from, strerror(errno));
        return EXIT_FAILED;
    }
    if (other_folder) {
        char *copy = without_links_out(text);
        free(text);
        text = copy;
    }
    struct filling filling = {.page = page, .marks = marks, .text = text};
    marks->page = page->to;
    filling.file = memory_stream(&page->text, &page->length);
    fill_text(&filling);
    fclose(filling.file);
    if (filling.status == EXIT_DONE)
        judge_runs(&filling);
    if (marks->checks && page->changed)
        filling.status = worse(filling.status, EXIT_NO);
    free(filling.named);
    free(text);
    return filling.status;
}

int page_write(const struct page *page, const char *command)
{
    struct saved_file saved = {0};
    if (!page->changed && !strcmp(page->from, page->to))
        return EXIT_DONE;
    if (!saved_file_open(&saved, page->to, command))
        return EXIT_FAILED;
    fwrite(page->text, 1, page->length, saved.file);
    if (!saved_file_close(&saved, true, command))
        return EXIT_FAILED;
    print_foreign(stdout, "%s: %zu of %zu places changed\n", page->to, page->changed, page->marks);
    return EXIT_DONE;
}
