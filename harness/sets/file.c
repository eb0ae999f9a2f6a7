/* SPDX-License-Identifier: MIT */
#include "harness/sets/file.h"

#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/base/unpack.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_folder(FILE *stream)
{
    struct stat status;
    return !fstat(fileno(stream), &status) && S_ISDIR(status.st_mode);
}

static void close_rest(struct file *file)
{
    unpack_close(file->unpacker);
    file->unpacker = NULL;
    if (file->rest && file->rest != stdin)
        fclose(file->rest);
    file->rest = NULL;
}

static void grow(struct file *file, size_t most)
{
    size_t wanted = file->room ? file->room * 2 : 1 << 16;
    file->room = wanted < most ? wanted : most;
    file->text = memory_grow(file->text, file->room);
}

/* A small file may hold more text than memory does. No set of boards is packed to a two-hundredth of itself.
 */
static bool is_bomb(const struct file *file)
{
    const size_t harmless = (size_t)1 << 28, ratio = 200;
    return file->length > harmless && file->length / ratio > unpack_taken(file->unpacker);
}

/* Reads up to `wanted` bytes; fewer if the file ends. False if that fails. */
static bool read_some(struct file *file, size_t wanted, size_t *got)
{
    char *text = file->text + file->length;
    *got = file->unpacker ? unpack_read(file->unpacker, text, wanted) : fread(text, 1, wanted, file->rest);
    file->length += *got;
    if (!file->unpacker || ferror(file->rest))
        return true;
    file->damage = unpack_why(file->unpacker);
    if (!file->damage && is_bomb(file))
        file->damage =
            "it holds over 200 times as much text as it has bytes: unpack it first if that is right";
    return !file->damage;
}

/* Looks at the first bytes, which say whether the file is compressed. */
static void begin(struct file *file)
{
    grow(file, SIZE_MAX);
    file->length = fread(file->text, 1, UNPACK_MAGIC, file->rest);
    if (!unpack_recognise(file->text, file->length))
        return;
    file->unpacker = unpack_open(file->rest, file->text, file->length);
    file->length = 0;
}

/* Reads until `most` bytes are there or the file ends. */
static bool fill(struct file *file, size_t most)
{
    bool ended = false;
    while (!ended && file->length < most) {
        if (file->length == file->room)
            grow(file, most);
        size_t wanted = (file->room < most ? file->room : most) - file->length;
        size_t got;
        bool is_sound = read_some(file, wanted, &got);
        ended = got < wanted;
        if (program_stop) {
            errno = EINTR;
            return false;
        }
        if (!is_sound) {
            errno = EBADMSG;
            return false;
        }
    }
    if (ferror(file->rest))
        return false;
    if (ended)
        close_rest(file);
    return true;
}

bool file_begin(struct file *file, const char *path, size_t most)
{
    bool standard = !strcmp(path, "-"), folder = false;
    *file = (struct file){.path = standard ? "standard input" : path};
    file->rest = standard ? stdin : fopen(path, "rb");
    if (!file->rest)
        return false;
    folder = is_folder(file->rest);
    if (!folder) {
        begin(file);
        if (fill(file, most))
            return true;
    }
    int why = folder ? EISDIR : errno;
    file_close(file);
    errno = why;
    return false;
}

bool file_go_on(struct file *file, size_t used, size_t most)
{
    file->length -= used;
    memmove(file->text, file->text + used, file->length);
    return !file->rest || fill(file, most);
}

bool file_read(struct file *file, const char *path)
{
    return file_begin(file, path, SIZE_MAX);
}

void file_close(struct file *file)
{
    close_rest(file);
    free(file->text);
    file->text = NULL;
    file->length = file->room = 0;
}

const char *file_why(const struct file *file)
{
    return file->damage ? file->damage : strerror(errno);
}

void file_complain(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct file *file = context;
    if (line)
        print_foreign(stderr, "%s:%zu:%zu: %s%s\n", file->path, line, column, remark ? "note: " : "", text);
    else
        print_foreign(stderr, "%s: byte %zu: %s%s\n", file->path, column, remark ? "note: " : "", text);
    file->mistakes += !remark;
}

int file_status(int why)
{
    return why == ENOENT || why == EISDIR || why == ENOTDIR || why == EACCES || why == EBADMSG ? EXIT_USAGE
                                                                                               : EXIT_FAILED;
}
