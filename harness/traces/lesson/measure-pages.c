/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/measure-pages.h"

#include "harness/ground/folders.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/saved-file.h"
#include "harness/ground/shipped-files.h"
#include "harness/traces/lesson/page-marks.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES_MAX = 64, ARGUMENTS_MAX = 40 };

/* What the pages speak of. Boards that every back-end solves, in stretches, since the fastest take less than a
 * microsecond; some of such boards one at a time, where it is known what goes into clauses; and boards on which learning pays, as printed and in two more forms, so that luck is in the intervals.
 */
static const struct measured {
    const char *name, *minutes;
    const char *arguments[ARGUMENTS_MAX];
} comparisons[] = {
    {"boards",
     "about a minute",
     {"--throughput", "--runs", "2", "--timeout", "100", "--solvers", "rescan,candidate-list,mrv", "-s",
      "mrv:rules=hidden", "--solvers", "dlx,dlx-compact,cells,bands,dpll,cdcl,picosat", "held-out"}},
    {"one-by-one", "a few seconds", {"--runs", "2", "--solvers", "dlx,cells,picosat", "minimal"}},
    {"large-boards",
     "half a minute",
     {"--runs", "1", "--isomorphs", "2", "--timeout", "10", "--solvers",
      "dlx,dlx-compact,cells,dpll,cdcl,picosat", "sixteen-minimal"}},
};
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

bool set_lesson_run(void *target, const char *value, struct error *error)
{
    struct lesson_measuring *measuring = target;
    if (measuring->runs == LESSON_RUNS_MAX)
        return error_set(error, "--run: at most %d", LESSON_RUNS_MAX);
    measuring->run[measuring->runs++] = value;
    return true;
}

static int fail(const char *what, const char *path)
{
    complain("lesson: cannot %s %s: %s", what, path, strerror(errno));
    return EXIT_FAILED;
}

/* FOLDER/NAME; false, with errno, if that is too long. */
static bool join(char path[PATH_MAX], const char *folder, const char *name)
{
    const int length = snprintf(path, PATH_MAX, "%s/%s", folder, name);
    if (length >= 0 && length < PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* --- measuring --- */

/* OUT/measured-N, the first number that is free. False, with errno, if it can't be made. */
static bool make_folder_of_runs(const char *out, char path[PATH_MAX])
{
    if (!make_folders(out))
        return false;
    for (int number = 1;; number++) {
        char name[32];
        snprintf(name, sizeof name, "measured-%d", number);
        if (!join(path, out, name))
            return false;
        if (!mkdir(path, 0777))
            return true;
        if (errno != EEXIST)
            return false;
    }
}

/* Standard output goes to a file while `compare` prints its tables; returns where it went before. */
static int turn_output_to(const char *path)
{
    fflush(stdout);
    const int before = dup(STDOUT_FILENO), file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (before >= 0 && file >= 0)
        dup2(file, STDOUT_FILENO);
    if (file >= 0)
        close(file);
    return before;
}

static void turn_output_back(int before)
{
    fflush(stdout);
    if (before >= 0) {
        dup2(before, STDOUT_FILENO);
        close(before);
    }
}

static int compare_into(const struct program *program, const struct command *compare,
                        const struct measured *measured, const char *run, const char *tables)
{
    char *argv[ARGUMENTS_MAX + 8];
    int argc = 0;
    /* run.json keeps the command, so that it can be typed. */
    argv[argc++] = program->argv[0];
    argv[argc++] = memory_text(compare->name);
    argv[argc++] = memory_text("--out");
    argv[argc++] = memory_text(run);
    for (size_t i = 0; measured->arguments[i]; i++)
        argv[argc++] = memory_text(measured->arguments[i]);
    argv[argc] = 0;
    struct program measuring = {.registry = program->registry, .argc = argc, .argv = argv};
    char *copy[ARGUMENTS_MAX + 8]; /* the command sorts its own */
    memcpy(copy, argv, sizeof *argv * (size_t)(argc + 1));
    const int before = turn_output_to(tables);
    const int status = compare->run(&measuring, compare, argc - 1, copy + 1);
    turn_output_back(before);
    for (int i = 1; i < argc; i++)
        free(argv[i]);
    return status;
}

/* Standard error gets what the summary says of a machine that was not calm: the tables went to a file. */
static void name_disturbances(const char *run)
{
    static const char *const begins[] = {"- Busy", "- Drift", "- Noise", "- Outliers"};
    char path[PATH_MAX], line[1024];
    FILE *file = join(path, run, "summary.md") ? fopen(path, "r") : 0;
    while (file && fgets(line, sizeof line, file))
        for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
            if (!strncmp(line, begins[i], strlen(begins[i])))
                print_foreign(stderr, "%s", line + 2);
    if (file)
        fclose(file);
}

/* All comparisons, into folders in a new one. */
static int measure_all(const struct program *program, const struct command *compare, const char *out,
                       char runs[COMPARISONS][PATH_MAX])
{
    char folder[PATH_MAX], tables[PATH_MAX];
    if (!make_folder_of_runs(out, folder) || !join(tables, folder, "tables.txt"))
        return fail("make", out);
    for (size_t i = 0; i < COMPARISONS; i++) {
        if (!join(runs[i], folder, comparisons[i].name))
            return fail("make", folder);
        complain("lesson: measuring %s, %s on a machine that does nothing else", comparisons[i].name,
                 comparisons[i].minutes);
        const int status = compare_into(program, compare, &comparisons[i], runs[i], tables);
        if (status != EXIT_DONE) {
            complain("lesson: the comparison did not end well, so the pages stay as they are");
            return status;
        }
        name_disturbances(runs[i]);
    }
    return EXIT_DONE;
}

/* --- pages --- */

struct page {
    char from[PATH_MAX], to[PATH_MAX]; /* the same: it is there */
    char *text;                        /* as it is to be written; owned */
    size_t length;
    struct said said;
};

struct pages {
    struct page page[PAGES_MAX];
    size_t count;
};

static bool ends_in(const char *name, const char *end)
{
    const size_t length = strlen(name), tail = strlen(end);
    return length > tail && !strcmp(name + length - tail, end);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_part(const struct dirent *entry)
{
    return ends_in(entry->d_name, ".md") || ends_in(entry->d_name, ".svg");
}

/* The whole of a file, with a zero behind it; null with errno. The caller frees it. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "r"), *memory;
    char *text = 0, part[1 << 14];
    if (!file)
        return 0;
    memory = memory_stream(&text, length);
    for (size_t count; (count = fread(part, 1, sizeof part, file));)
        fwrite(part, 1, count, memory);
    bool whole = !ferror(file);
    fclose(memory);
    fclose(file);
    if (!whole) {
        free(text);
        text = 0;
    }
    return text;
}

/* A copy elsewhere: pictures lie beside it, and of another link out of the folder the words stay. */
static char *without_links_out(const char *text, size_t *length)
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
    *length = (size_t)(to - copy);
    return copy;
}

/* What a page is to be. */
static int make_page(struct page *page, const struct page_figures *page_figures)
{
    struct error error;
    size_t length;
    char *text = read_file(page->from, &length);
    if (!text)
        return fail("read", page->from);
    if (!ends_in(page->from, ".md")) {
        page->text = text;
        page->length = length;
        return EXIT_DONE;
    }
    if (strcmp(page->from, page->to)) {
        char *copy = without_links_out(text, &length);
        free(text);
        text = copy;
    }
    FILE *memory = memory_stream(&page->text, &page->length);
    int status = EXIT_DONE;
    if (!say_page(text, page_figures, memory, &page->said, &error)) {
        print_foreign(stderr, "%s:%s\n", page->from, error.text);
        status = EXIT_USAGE;
    }
    fclose(memory);
    free(text);
    return status;
}

/* All pages and pictures of a shipped folder, each from where it is. */
static int list_pages(struct pages *pages, const char *share, const char *folder, const char *out)
{
    struct dirent **entries;
    char shipped[PATH_MAX];
    if (!join(shipped, share, folder))
        return fail("read", share);
    const int count = scandir(shipped, &entries, is_part, by_name);
    if (count < 0)
        return fail("read", shipped);
    int status = EXIT_DONE;
    for (int i = 0; i < count; i++) {
        if (pages->count < PAGES_MAX) {
            struct page *page = &pages->page[pages->count++];
            if (!join(page->to, out, entries[i]->d_name) || !join(page->from, shipped, entries[i]->d_name))
                status = fail("read", entries[i]->d_name);
            else if (!access(page->to, F_OK))
                memcpy(page->from, page->to, sizeof page->from);
        }
        free(entries[i]);
    }
    free(entries);
    return status;
}

static int write_page(const struct page *page)
{
    struct saved_file saved = {0};
    if (!saved_file_open(&saved, page->to, "lesson"))
        return EXIT_FAILED;
    fwrite(page->text, 1, page->length, saved.file);
    return saved_file_close(&saved, true, "lesson") ? EXIT_DONE : EXIT_FAILED;
}

static int write_pages(const struct pages *pages)
{
    for (size_t i = 0; i < pages->count; i++) {
        const struct page *page = &pages->page[i];
        const bool there = !strcmp(page->from, page->to);
        if (there && !page->said.changed)
            continue;
        if (write_page(page) != EXIT_DONE)
            return EXIT_FAILED;
        if (page->said.marks)
            print_foreign(stdout, "%s: %zu of %zu places changed\n", page->to, page->said.changed,
                          page->said.marks);
    }
    return EXIT_DONE;
}

/* Whether the pages go to where the shipped ones are, and the pictures stay beside them. */
static bool is_shipped(const char *share, const char *out)
{
    char path[PATH_MAX];
    struct stat shipped, here;
    return join(path, share, "plots/lessons") && !stat(path, &shipped) && !stat(out, &here) &&
           shipped.st_dev == here.st_dev && shipped.st_ino == here.st_ino;
}

static int fill_pages(const struct page_figures *page_figures, const char *out)
{
    const char *share = shipped_folder();
    if (!share) {
        complain(
            "lesson: the shipped pages are not found: set QUADRILLE_SHARE to the folder that holds plots/");
        return EXIT_FAILED;
    }
    struct pages *pages = memory_zeroed(1, sizeof *pages);
    int status = make_folders(out) ? list_pages(pages, share, "plots/lessons", out) : fail("make", out);
    if (status == EXIT_DONE && !is_shipped(share, out))
        status = list_pages(pages, share, "plots/ideas", out);
    for (size_t i = 0; i < pages->count; i++)
        status = worse(status, make_page(&pages->page[i], page_figures));
    if (status == EXIT_DONE)
        status = write_pages(pages);
    for (size_t i = 0; i < pages->count; i++)
        free(pages->page[i].text);
    free(pages);
    return status;
}

int lesson_measure(const struct program *program, const struct command *compare,
                   const struct lesson_measuring *measuring)
{
    const char *out = measuring->out ? measuring->out : "lesson";
    char(*made)[PATH_MAX] = memory_zeroed(COMPARISONS, sizeof *made);
    struct page_figures *page_figures = memory_zeroed(1, sizeof *page_figures);
    int status = EXIT_DONE;
    struct error error;
    if (!measuring->runs)
        status = measure_all(program, compare, out, made);
    const size_t runs = measuring->runs ? measuring->runs : COMPARISONS;
    for (size_t i = 0; i < runs && status == EXIT_DONE; i++)
        if (!page_figures_add(page_figures, measuring->runs ? measuring->run[i] : made[i], &error)) {
            complain("lesson: %s", error.text);
            status = EXIT_USAGE;
        }
    if (status == EXIT_DONE) {
        status = fill_pages(page_figures, out);
        for (size_t i = 0; i < COMPARISONS && status != EXIT_DONE && !measuring->runs; i++)
            complain("lesson: what was measured is kept: --run %s takes it", made[i]);
    }
    page_figures_close(page_figures);
    free(page_figures);
    free(made);
    return status;
}
