/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/measure-pages.h"

#include "harness/ground/folders.h"
#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/ground/shipped-files.h"
#include "harness/pages/fill/fill.h"

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
    }
    return EXIT_DONE;
}

/* --- pages --- */

struct pages {
    char from[PAGES_MAX][PATH_MAX], to[PAGES_MAX][PATH_MAX];
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

/* All pages and pictures of a shipped folder, each from where it is: those that are in `out` stay as they were changed. */
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
            char *to = pages->to[pages->count], *from = pages->from[pages->count];
            if (!join(to, out, entries[i]->d_name) || !join(from, shipped, entries[i]->d_name))
                status = fail("read", entries[i]->d_name);
            const bool there = !access(to, F_OK);
            pages->page[pages->count++] = (struct page){.from = there ? to : from, .to = to};
        }
        free(entries[i]);
    }
    free(entries);
    return status;
}

/* Whether the pages go to where the shipped ones are, and the pictures stay beside them. */
static bool is_shipped(const char *share, const char *out)
{
    char path[PATH_MAX];
    struct stat shipped, here;
    return join(path, share, "plots/lessons") && !stat(path, &shipped) && !stat(out, &here) &&
           shipped.st_dev == here.st_dev && shipped.st_ino == here.st_ino;
}

/* Either all pages are written or none. */
static int fill_pages(struct marks *marks, const char *out)
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
        status = worse(status, page_fill(&pages->page[i], marks, pages->page[i].from != pages->page[i].to));
    for (size_t i = 0; i < pages->count; i++) {
        if (status == EXIT_DONE)
            status = page_write(&pages->page[i], "lesson");
        free(pages->page[i].text);
    }
    free(pages);
    return status;
}

int lesson_measure(const struct program *program, const struct command *compare, const char *out)
{
    char(*made)[PATH_MAX] = memory_zeroed(COMPARISONS, sizeof *made);
    struct page_runs runs = {0};
    struct marks marks = {.program = program, .runs = &runs};
    struct error error;
    int status = measure_all(program, compare, out, made);
    for (size_t i = 0; i < COMPARISONS && status == EXIT_DONE; i++) {
        const struct page_run *run = page_runs_get(&runs, made[i], &error);
        if (run)
            page_run_complains(run, "lesson: ");
        else {
            complain("lesson: %s", error.text);
            status = EXIT_USAGE;
        }
    }
    if (status == EXIT_DONE) {
        status = fill_pages(&marks, out);
        for (size_t i = 0; i < COMPARISONS && status != EXIT_DONE; i++)
            complain("lesson: what was measured is kept: quadrille fill --run %s takes it", made[i]);
    }
    page_runs_close(&runs);
    free(made);
    return status;
}
