/* SPDX-License-Identifier: MIT */
/* Streams with functions of one's own are no part of POSIX: glibc and musl have fopencookie. */
#define _GNU_SOURCE
#include "harness/base/memory.h"

#include "harness/base/stop.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the end --- */

static struct exhaustion_handler *_Atomic handlers;

void memory_on_exhaustion(struct exhaustion_handler *handler, void (*act)(void *context), void *context)
{
    *handler =
        (struct exhaustion_handler){.act = act, .context = context, .next = handlers, .process = getpid()};
    handlers = handler;
}

void memory_drop_exhaustion_handler(struct exhaustion_handler *handler)
{
    struct exhaustion_handler *before = handlers;
    if (before == handler)
        handlers = handler->next;
    for (; before; before = before->next)
        if (before->next == handler)
            before->next = handler->next;
}

/* Other threads that lack memory wait for the end. The process ends without exit(3): other threads go on
 * meanwhile, and what they use is not to be taken away. */
_Noreturn static void memory_end(void)
{
    static atomic_flag ends = ATOMIC_FLAG_INIT;
    static _Thread_local bool ends_here;
    if (ends_here) /* not even for this */
        _exit(EXIT_FAILED);
    while (atomic_flag_test_and_set(&ends))
        pause();
    ends_here = true;
    for (const struct exhaustion_handler *each = handlers; each; each = each->next)
        if (each->process == getpid())
            each->act(each->context);
    fflush(stdout);
    fputs("quadrille: not enough memory\n", stderr);
    _exit(EXIT_FAILED);
}

void memory_require(bool ok)
{
    if (!ok)
        memory_end();
}

void *memory_checked(void *pointer)
{
    memory_require(pointer);
    return pointer;
}

/* --- blocks --- */

void *memory_get(size_t size)
{
    void *memory = malloc(size ? size : 1);
    memory_require(memory);
    return memory;
}

void *memory_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    memory_require(memory);
    return memory;
}

void *memory_grow(void *old, size_t size)
{
    void *memory = realloc(old, size ? size : 1);
    memory_require(memory);
    return memory;
}

void *memory_room(void *items, size_t count, size_t *room, size_t size)
{
    assert(size && count <= *room);
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 8;
    return memory_grow(items, *room * size);
}

/* --- texts --- */

char *memory_text(const char *text)
{
    char *copy = strdup(text);
    memory_require(copy);
    return copy;
}

char *memory_text_part(const char *text, size_t length)
{
    char *copy = strndup(text, length);
    memory_require(copy);
    return copy;
}

char *memory_print_list(const char *format, va_list arguments)
{
    char *text;
    memory_require(vasprintf(&text, format, arguments) >= 0);
    return text;
}

char *memory_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_print_list(format, arguments);
    va_end(arguments);
    return text;
}

ssize_t memory_line(char **line, size_t *room, FILE *file)
{
    int before = errno; /* of a read that failed in the line before, of which getline returned a part */
    errno = 0;
    ssize_t length = getline(line, room, file);
    memory_require(length >= 0 || errno != ENOMEM);
    errno = errno ? errno : before;
    return length;
}

/* --- JSON --- */

void memory_for_json(void)
{
    json_set_alloc_funcs(memory_get, free);
}

json_t *memory_load_json(const char *path, json_error_t *mistake)
{
    errno = 0;
    json_t *json = json_load_file(path, 0, mistake);
    memory_require(json || errno != ENOMEM);
    return json;
}

/* --- streams --- */

/* Writes to an open_memstream fail without a trace when memory runs out, so streams here have functions of
 * their own. */
struct stream {
    char **text; /* where the caller wants them */
    size_t *length;
    size_t room;
};

/* A byte is left for the zero at the end. */
static void memory_append(struct stream *stream, const char *bytes, size_t length)
{
    size_t used = *stream->length;
    while (stream->room - used <= length)
        stream->room *= 2;
    *stream->text = memory_grow(*stream->text, stream->room);
    memcpy(*stream->text + used, bytes, length);
    (*stream->text)[used + length] = 0;
    *stream->length = used + length;
}

/* Only to the beginning: what was written is forgotten. */
static bool start_again(struct stream *stream, bool is_to_the_beginning)
{
    if (!is_to_the_beginning) {
        errno = EINVAL;
        return false;
    }
    *stream->length = 0;
    **stream->text = 0;
    return true;
}

static int memory_finish(void *cookie)
{
    free(cookie);
    return 0;
}

static ssize_t write_bytes(void *cookie, const char *bytes, size_t length)
{
    memory_append(cookie, bytes, length);
    return (ssize_t)length;
}

static int memory_move(void *cookie, off64_t *offset, int whence)
{
    return start_again(cookie, whence == SEEK_SET && *offset == 0) ? 0 : -1;
}

static FILE *open_stream(struct stream *stream)
{
    const cookie_io_functions_t functions = {
        .write = write_bytes, .seek = memory_move, .close = memory_finish};
    return fopencookie(stream, "w", functions);
}

FILE *memory_stream(char **text, size_t *length)
{
    enum { ROOM = 1024 };
    struct stream *stream = memory_get(sizeof *stream);
    *stream = (struct stream){.text = text, .length = length, .room = ROOM};
    *text = memory_get(ROOM);
    **text = 0;
    *length = 0;
    FILE *file = open_stream(stream);
    memory_require(file);
    return file;
}
