/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* flock, which POSIX lacks and every system has */
#include "harness/measuring/run/run-folder.h"

#include "harness/base/files.h"
#include "harness/measuring/run/run-csv.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void run_folder_file(const struct run_folder *folder, const char *name, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/%s", folder->path, name);
}

/* runs/2026-11-20-1, or the first number behind it that is free. */
static bool make_dated(struct run_folder *folder)
{
    char day[16];
    time_t now = time(NULL);
    struct tm parts;
    localtime_r(&now, &parts);
    strftime(day, sizeof day, "%Y-%m-%d", &parts);
    if (!make_folders("runs"))
        return false;
    for (int number = 1;; number++) {
        snprintf(folder->path, sizeof folder->path, "runs/%s-%d", day, number);
        if (!mkdir(folder->path, 0777))
            return true;
        if (errno != EEXIST)
            return false;
    }
}

static FILE *open_file(const struct run_folder *folder, const char *name, int flags, struct error *error)
{
    char path[PATH_MAX];
    run_folder_file(folder, name, path);
    /* Not for the programs of exec: solvers. */
    int descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | flags, 0666);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "a+");
    if (file)
        return file;
    error_set(error, "cannot write %s: %s", path, strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return NULL;
}

/* A contradiction is on the disk before a row says that its trial is done: else that would be lost with the
 * power. */
static FILE *open_disagreements(const struct run_folder *folder, struct error *error)
{
    return open_file(folder, "disagreements.txt", O_DSYNC, error);
}

/* The lock is shared with the processes that measure, and is gone when the last of them is: one that was
 * killed may take a moment. */
static bool run_folder_lock(struct run_folder *folder, struct error *error)
{
    enum { TRIES = 100 };
    const struct timespec moment = {.tv_nsec = 20000000};
    for (int i = 0; i < TRIES; i++) {
        if (!flock(fileno(folder->rows), LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK)
            return true;
        nanosleep(&moment, NULL);
    }
    return error_set(error, "another compare is at work in %s already", folder->path);
}

static bool run_folder_open_files(struct run_folder *folder, struct error *error)
{
    folder->rows = open_file(folder, "rows.csv", 0, error);
    if (folder->rows && run_folder_lock(folder, error))
        folder->disagreements = open_disagreements(folder, error);
    if (folder->disagreements)
        folder->yardsticks = open_file(folder, "yardstick.csv", 0, error);
    if (folder->yardsticks)
        folder->costs = open_file(folder, "costs.csv", 0, error);
    if (folder->costs)
        return true;
    run_folder_close(folder);
    return false;
}

/* Makes `path`, or runs/DATE-N in the current directory if it is NULL, and opens nothing. A folder that
 * holds rows already is refused. */
static bool run_folder_make(struct run_folder *folder, const char *path, struct error *error)
{
    *folder = (struct run_folder){.rows = NULL};
    if (path && snprintf(folder->path, sizeof folder->path, "%s", path) >= (int)sizeof folder->path)
        return error_set(error, "the name of the folder is too long");
    if (!(path ? make_folders(path) : make_dated(folder)))
        return error_set(error, "cannot make the folder %s: %s", path ? path : "runs", strerror(errno));
    static const char *const files[] = {"rows.csv", "rows.csv.xz", "throughput.csv"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char file[PATH_MAX];
        struct stat status;
        run_folder_file(folder, files[i], file);
        if (!stat(file, &status) && status.st_size > 0) /* what was killed at once left an empty one */
            return error_set(error, "%s holds a run already", folder->path);
    }
    return true;
}

/* Between the look at the folder and the lock another run may have begun there, and ended. Or merge was
 * killed there: it had shown no rows. */
static bool is_still_empty(struct run_folder *folder, struct error *error)
{
    struct stat status, named;
    char path[PATH_MAX];
    run_folder_file(folder, "rows.csv", path);
    if (!fstat(fileno(folder->rows), &status) && status.st_size == 0 && !stat(path, &named) &&
        named.st_ino == status.st_ino) {
        if (run_folder_cut(folder->disagreements, 0, error) && run_folder_cut(folder->yardsticks, 0, error) &&
            run_folder_cut(folder->costs, 0, error))
            return true;
        run_folder_close(folder);
        return false;
    }
    error_set(error, "%s holds a run already", folder->path);
    run_folder_close(folder);
    return false;
}

bool run_folder_open(struct run_folder *folder, const char *path, struct error *error)
{
    if (!run_folder_make(folder, path, error) || !run_folder_open_files(folder, error) ||
        !is_still_empty(folder, error))
        return false;
    durable_names(folder->path); /* if that fails, writing will */
    return true;
}

bool run_folder_reopen(struct run_folder *folder, const char *path, struct error *error)
{
    *folder = (struct run_folder){.rows = NULL};
    char rows[PATH_MAX];
    if (!rows_refuse_packed(path, error))
        return false;
    snprintf(folder->path, sizeof folder->path, "%s", path);
    run_folder_file(folder, "rows.csv", rows);
    if (access(rows, R_OK | W_OK))
        return error_set(error, "there is no run to go on with: %s: %s", rows, strerror(errno));
    return run_folder_open_files(folder, error);
}

bool run_folder_reopen_disagreements(struct run_folder *folder, struct error *error)
{
    assert(folder->disagreements);
    fclose(folder->disagreements);
    return (folder->disagreements = open_disagreements(folder, error)) != NULL;
}

bool run_folder_begin(struct run_folder *folder, bool costs)
{
    assert(folder->rows && folder->yardsticks && folder->costs);
    fseek(folder->rows, 0, SEEK_END);
    fseek(folder->yardsticks, 0, SEEK_END);
    fseek(folder->costs, 0, SEEK_END);
    if (!ftell(folder->rows))
        rows_write_header(folder->rows);
    if (!ftell(folder->yardsticks))
        fputs("at_ns,worker,yardstick_ns\n", folder->yardsticks);
    if (costs && !ftell(folder->costs))
        costs_write_header(folder->costs);
    return !fflush(folder->rows) && !fflush(folder->yardsticks) && !fflush(folder->costs);
}

bool run_folder_cut(FILE *file, uint64_t end, struct error *error)
{
    if (!fflush(file) && !ftruncate(fileno(file), (off_t)end) && !fseek(file, 0, SEEK_END))
        return true;
    return error_set(error, "cannot cut off the end of a file: %s", strerror(errno));
}

static bool run_folder_mend_file(FILE *file, const struct run_folder *folder, const char *name,
                                 struct error *error)
{
    rewind(file);
    return durable_drop_torn_line(file) ||
           error_set(error, "cannot mend %s/%s: %s", folder->path, name, strerror(errno));
}

bool run_folder_mend(struct run_folder *folder, struct error *error)
{
    return run_folder_mend_file(folder->yardsticks, folder, "yardstick.csv", error) &&
           run_folder_mend_file(folder->costs, folder, "costs.csv", error);
}

static const char hidden_rows[] = "rows.csv.new";

bool run_folder_hide_rows(struct run_folder *folder, struct error *error)
{
    assert(folder->rows && !folder->locked);
    char path[PATH_MAX];
    run_folder_file(folder, hidden_rows, path);
    FILE *file = fopen(path, "w");
    if (!file)
        return error_set(error, "cannot write %s: %s", path, strerror(errno));
    folder->locked = folder->rows;
    folder->rows = file;
    return true;
}

void run_folder_rows_path(const struct run_folder *folder, char path[PATH_MAX])
{
    run_folder_file(folder, folder->locked ? hidden_rows : "rows.csv", path);
}

bool run_folder_show_rows(struct run_folder *folder, struct error *error)
{
    assert(folder->rows && folder->locked);
    char path[PATH_MAX], hidden[PATH_MAX];
    run_folder_file(folder, "rows.csv", path);
    run_folder_file(folder, hidden_rows, hidden);
    bool good = run_folder_sync(folder, error);
    FILE *rows = folder->rows;
    folder->rows = folder->locked;
    folder->locked = NULL;
    if (good && durable_replace(rows, hidden, path))
        return true;
    if (good)
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    else
        fclose(rows);
    remove(hidden);
    return false;
}

bool run_folder_sync(struct run_folder *folder, struct error *error)
{
    assert(folder->rows && folder->disagreements);
    return (durable_file(folder->rows) && durable_file(folder->disagreements) &&
            durable_file(folder->yardsticks) && durable_file(folder->costs)) ||
           error_set(error, "cannot write all of %s: %s", folder->path, strerror(errno));
}

static bool close_file(FILE *file)
{
    if (!file)
        return true;
    bool good = !ferror(file);
    return !fclose(file) && good;
}

/* Removes what is empty. */
static bool close_or_remove(const struct run_folder *folder, FILE *file, const char *name)
{
    char path[PATH_MAX];
    const bool is_empty = file && (fseek(file, 0, SEEK_END) || ftell(file) <= 0), good = close_file(file);
    run_folder_file(folder, name, path);
    if (is_empty)
        remove(path);
    return good;
}

bool run_folder_close(struct run_folder *folder)
{
    char path[PATH_MAX];
    bool good = close_or_remove(folder, folder->disagreements, "disagreements.txt");
    good &= close_or_remove(folder, folder->costs, "costs.csv");
    good &= close_file(folder->yardsticks);
    if (folder->locked) {
        close_file(folder->rows);
        folder->rows = folder->locked;
        folder->locked = NULL;
        run_folder_file(folder, hidden_rows, path);
        remove(path);
    }
    good &= close_file(folder->rows); /* and with it the lock: another run may open the others then */
    folder->rows = folder->disagreements = folder->yardsticks = folder->costs = NULL;
    return good;
}
