/* SPDX-License-Identifier: MIT */
/* Streams with functions of one's own are no part of POSIX: glibc and musl have fopencookie, the BSDs and
 * macOS funopen. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "harness/ground/out-of-memory.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_bool ran_out;

bool memory_failed(void)
{
    ran_out = true;
    return false;
}

bool memory_ran_out(void)
{
    return ran_out;
}

static void *take_noted(size_t size)
{
    void *memory = malloc(size);
    if (!memory)
        memory_failed();
    return memory;
}

void memory_watch_json(void)
{
    json_set_alloc_funcs(take_noted, free);
}

json_t *memory_load_json(const char *path, json_error_t *mistake)
{
    errno = 0;
    json_t *json = json_load_file(path, 0, mistake);
    int why = errno;
    if (!json && why == ENOMEM)
        memory_failed();
    if (!json && memory_ran_out())
        snprintf(mistake->text, sizeof mistake->text, "not enough memory");
    errno = why;
    return json;
}

/* --- a stream --- */

struct stream {
    char *bytes;
    size_t used, room;
    bool failed;
    /* Where the caller wants it. */
    char **text;
    size_t *length;
};

static bool grow(struct stream *stream, size_t more)
{
    size_t room = stream->room ? stream->room : 1024;
    while (room - stream->used <= more)
        room *= 2;
    char *grown = room > stream->room ? realloc(stream->bytes, room) : stream->bytes;
    if (!grown)
        return memory_failed();
    stream->bytes = grown;
    stream->room = room;
    return true;
}

/* A byte is left for the zero at the end. */
static bool append(struct stream *stream, const char *bytes, size_t length)
{
    if (stream->failed || !grow(stream, length)) {
        stream->failed = true;
        errno = ENOMEM;
        return false;
    }
    memcpy(stream->bytes + stream->used, bytes, length);
    stream->used += length;
    stream->bytes[stream->used] = 0;
    *stream->text = stream->bytes;
    *stream->length = stream->used;
    return true;
}

/* Only to the beginning: what was written is forgotten. */
static bool start_again(struct stream *stream, bool is_to_the_beginning)
{
    if (!is_to_the_beginning) {
        errno = EINVAL;
        return false;
    }
    stream->used = 0;
    stream->failed = false;
    *stream->length = 0;
    return true;
}

static int finish(void *cookie)
{
    struct stream *stream = cookie;
    bool good = !stream->failed && grow(stream, 0);
    if (good)
        stream->bytes[stream->used] = 0;
    else
        free(stream->bytes);
    *stream->text = good ? stream->bytes : 0;
    *stream->length = good ? stream->used : 0;
    free(stream);
    if (!good)
        errno = ENOMEM;
    return good ? 0 : EOF;
}

#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || \
    defined(__DragonFly__)
static int write_bytes(void *cookie, const char *bytes, int length)
{
    return append(cookie, bytes, (size_t)length) ? length : -1;
}

static fpos_t move(void *cookie, fpos_t offset, int whence)
{
    return start_again(cookie, whence == SEEK_SET && offset == 0) ? 0 : -1;
}

static FILE *open_stream(struct stream *stream)
{
    return funopen(stream, 0, write_bytes, move, finish);
}
#else
static ssize_t write_bytes(void *cookie, const char *bytes, size_t length)
{
    return append(cookie, bytes, length) ? (ssize_t)length : 0;
}

static int move(void *cookie, off64_t *offset, int whence)
{
    return start_again(cookie, whence == SEEK_SET && *offset == 0) ? 0 : -1;
}

static FILE *open_stream(struct stream *stream)
{
    const cookie_io_functions_t functions = {.write = write_bytes, .seek = move, .close = finish};
    return fopencookie(stream, "w", functions);
}
#endif

FILE *memory_stream(char **text, size_t *length)
{
    struct stream *stream = malloc(sizeof *stream);
    if (stream)
        *stream = (struct stream){.text = text, .length = length};
    FILE *file = stream ? open_stream(stream) : 0;
    *text = 0;
    *length = 0;
    if (!file) {
        free(stream);
        memory_failed();
    }
    return file;
}
