/* SPDX-License-Identifier: MIT */
#include "harness/answers/split/split.h"

#include "harness/ground/durable.h"
#include "harness/ground/hash.h"
#include "harness/ground/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "quadrille-count 1 ";
static const char not_ours[] = "this is no file of count --resume";

enum { CHECK_TEXT = 17 };

/* The checksum of a line: of what it says, and of the checksum before it. */
static uint64_t line_check(uint64_t before, const char *line, size_t length)
{
    return text_hash(line, length) ^ (before << 1 | before >> 63);
}

/* --- opening --- */

static bool lock_file(int descriptor)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_SETLK, &lock) == 0;
}

static bool refuse_head(const struct split_log *log, const char *why, struct error *error)
{
    return error_set(error, "%s:1: %s", log->path, why);
}

/* The first line, without its end. */
static bool read_head(const struct split_log *log, const char *line, uint64_t instance, const char *solver,
                      size_t *tops, struct error *error)
{
    uint64_t of = 0;
    int end = 0;
    size_t count = 0;
    if (strncmp(line, head, sizeof head - 1) != 0 ||
        sscanf(line + sizeof head - 1, "%16" SCNx64 " %9zu %n", &of, &count, &end) < 2 || !end || !count)
        return refuse_head(log, not_ours, error);
    if (of != instance)
        return refuse_head(log, "it was begun with another instance", error);
    if (strcmp(line + sizeof head - 1 + end, solver) != 0)
        return error_set(error, "%s:1: it was begun with -s %.100s", log->path, line + sizeof head - 1 + end);
    if (count > SPLIT_TOPS_MAX)
        return refuse_head(log, "so many parts are never made", error);
    *tops = count;
    return true;
}

/* Writes the first line, in place of a part of it. */
static bool write_head(struct split_log *log, const char *line, struct error *error)
{
    clearerr(log->file);
    log->is_new = log->dirty = true;
    bool done = ftruncate(fileno(log->file), 0) == 0 || errno == EINVAL;
    done = done && fprintf(log->file, "%s\n", line) > 0;
    return (split_log_sync(log) && done) || error_set(error, "%s: %s", log->path, strerror(errno));
}

/* Nothing of a file changes before its first line is known to be ours, or a part of what it would be. */
static bool begin(struct split_log *log, uint64_t instance, const char *solver, size_t *tops,
                  struct error *error)
{
    char *line = 0;
    size_t room = 0;
    errno = 0;
    ssize_t length = memory_line(&line, &room, log->file);
    if (ferror(log->file)) {
        free(line);
        return error_set(error, "%s: %s", log->path, strerror(errno));
    }
    char *whole = memory_print("%s%016" PRIx64 " %zu %s", head, instance, *tops, solver);
    bool right;
    if (length <= 0 || line[length - 1] != '\n') {
        right = length <= 0 || !strncmp(line, whole, (size_t)length) ? write_head(log, whole, error)
                                                                     : refuse_head(log, not_ours, error);
        log->check = text_hash(whole, strlen(whole));
    } else {
        line[length - 1] = 0;
        right = read_head(log, line, instance, solver, tops, error);
        log->check = text_hash(line, strlen(line));
        if (right && !durable_drop_torn_line(log->file))
            right = error_set(error, "%s: %s", log->path, strerror(errno));
    }
    free(line);
    free(whole);
    return right;
}

bool split_log_open(struct split_log *log, const char *path, uint64_t instance, const char *solver,
                    size_t *tops, struct error *error)
{
    *log = (struct split_log){.path = path};
    int descriptor = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    log->file = descriptor < 0 ? 0 : fdopen(descriptor, "a+");
    if (!log->file) {
        error_set(error, "%s: %s", path, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    rewind(log->file);
    if (lock_file(descriptor) ? begin(log, instance, solver, tops, error)
                              : error_set(error, "%s: another process is at work on it", path))
        return true;
    split_log_close(log);
    return false;
}

/* --- going on --- */

/* The parts by their numbers, null where they are done. */
struct numbered {
    struct split_part **part;
    uint64_t count, room;
};

static void number_parts(struct numbered *numbered, const struct split *split, struct split_part *first)
{
    if (split->part_count > numbered->room) {
        numbered->room = 2 * split->part_count;
        numbered->part = memory_grow(numbered->part, numbered->room * sizeof *numbered->part);
    }
    for (; numbered->count < split->part_count; numbered->count++)
        numbered->part[numbered->count] = 0;
    for (; first; first = first->next)
        numbered->part[first->number] = first->state == PART_PENDING ? first : 0;
}

/* A number, and where it ends; false if there is none. */
static bool next_number(const char **at, uint64_t *number)
{
    char *end;
    if (**at != ' ' || (*at)[1] < '0' || (*at)[1] > '9')
        return false;
    errno = 0;
    *number = strtoull(*at + 1, &end, 10);
    *at = end;
    return !errno;
}

/* Takes off the checksum that a line ends with; false if it is not that of the line and of all lines before it. */
static bool check_line(struct split_log *log, char *line)
{
    char *end = strrchr(line, ' ');
    size_t length = end ? (size_t)(end - line) : 0;
    char text[CHECK_TEXT];
    if (!end)
        return false;
    log->check = line_check(log->check, line, length);
    snprintf(text, sizeof text, "%016" PRIx64, log->check);
    *end = 0;
    return !strcmp(text, end + 1);
}

/* Does what a line says. Null, or what is wrong with it. */
static const char *replay(struct split *split, struct numbered *numbered, const char *line, uint32_t *path)
{
    bool is_left = !strncmp(line, "left ", 5);
    struct split_counts counts;
    uint64_t number, option;
    size_t length = 0;
    const char *at = line + 4;
    if ((!is_left && strncmp(line, "done ", 5) != 0) || !next_number(&at, &number) ||
        !next_number(&at, &counts.solutions) || !next_number(&at, &counts.placements) ||
        !next_number(&at, &counts.propagations) || !next_number(&at, &counts.deepest))
        return "this is no line of count --resume";
    if (number >= numbered->count || !numbered->part[number])
        return "there is no such part, or it is done";
    struct split_part *part = numbered->part[number];
    while (is_left && length < split->tree.cover->primary_count && next_number(&at, &option)) {
        if (option >= split->tree.cover->option_count)
            return "there is no such option";
        path[length++] = (uint32_t)option;
    }
    if (*at || is_left != (length > 0))
        return "this is no line of count --resume";
    if (is_left && !split_divide(split, part, &counts, path, length))
        return "the search has no such node";
    if (!is_left)
        split_finish(split, part, &counts);
    struct split_part *first = part->next;
    numbered->part[number] = 0;
    split_drop(split, part);
    if (is_left)
        number_parts(numbered, split, first);
    return 0;
}

bool split_log_replay(struct split_log *log, struct split *split, struct error *error)
{
    struct numbered numbered = {0};
    uint32_t *path = memory_get((split->tree.cover->primary_count + (size_t)1) * sizeof *path);
    char *text = 0;
    const char *wrong = 0;
    size_t room = 0, line = 1;
    ssize_t length;
    for (size_t top = 0; !wrong && top < split->top_count; top++)
        number_parts(&numbered, split, split->tops[top].parts);
    while (!wrong && (length = memory_line(&text, &room, log->file)) > 0) {
        line++;
        text[length - 1] = 0;
        wrong = !check_line(log, text) ? "this line, or one before it, is not as count --resume wrote it"
                                       : replay(split, &numbered, text, path);
    }
    if (!wrong && !feof(log->file)) {
        line++;
        wrong = strerror(errno);
    }
    if (wrong)
        error_set(error, "%s:%zu: %s", log->path, line, wrong);
    clearerr(log->file);
    fseek(log->file, 0, SEEK_END);
    free(text);
    free(path);
    free(numbered.part);
    return !wrong;
}

/* --- writing --- */

void split_log_add(struct split_log *log, uint64_t part, const struct split_counts *counts,
                   const uint32_t *path, size_t length)
{
    if (!log->file || log->failed)
        return;
    char *line = 0;
    size_t room = 0;
    FILE *text = memory_stream(&line, &room);
    log->dirty = true;
    fprintf(text, "%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, length ? "left" : "done",
            part, counts->solutions, counts->placements, counts->propagations, counts->deepest);
    for (size_t i = 0; i < length; i++)
        fprintf(text, " %" PRIu32, path[i]);
    fclose(text);
    log->check = line_check(log->check, line, room);
    fprintf(log->file, "%s %016" PRIx64 "\n", line, log->check);
    log->failed = fflush(log->file) || ferror(log->file);
    free(line);
}

bool split_log_sync(struct split_log *log)
{
    if (!log->file || !log->dirty)
        return !log->failed;
    log->failed |= !durable_file(log->file);
    log->dirty = false;
    return !log->failed;
}

void split_log_close(struct split_log *log)
{
    if (log->file)
        fclose(log->file);
    log->file = 0;
}
