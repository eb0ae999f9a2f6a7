/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2 */
#include "harness/base/unpack.h"

#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/base/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROOM = 1 << 16 };

struct packing {
    const char *ending;
    const char *magic;
    size_t magic_length;
    const char *tool;                /* unpacks it; null: it is not read */
    const char *damaged, *tool_less; /* sentences; of one that is not read the second */
};

struct unpacker {
    const struct packing *packing;
    FILE *file;
    uint64_t taken;
    const char *why;
    pid_t process;
    int in, out;         /* of the process; negative: closed */
    size_t length, sent; /* bytes of `input`, and how many of them the process has */
    char input[ROOM];
};

#define READ(tool, package)                          \
    tool, "its " tool " data is damaged or cut off", \
        "it is compressed, and there is no " tool " to unpack it: install " package
#define NOT_READ(name) NULL, NULL, "it is compressed by " name ", which is not read here: unpack it first"

static const struct packing packings[] = {
    {".gz", "\x1F\x8B", 2, READ("gzip", "gzip")},
    {".xz",
     "\xFD"
     "7zXZ",
     6, READ("xz", "xz-utils")},
    {".zst", "\x28\xB5\x2F\xFD", 4, READ("zstd", "zstd")},
    /* A frame that says how long others are, as parallel compressors put first. */
    {NULL, "\x50\x2A\x4D\x18", 4, READ("zstd", "zstd")},
    {NULL, "BZh", 3, NOT_READ("bzip2")},
    {NULL, "PK\x03\x04", 4, NOT_READ("zip")},
    {NULL, "7z\xBC\xAF\x27\x1C", 6, NOT_READ("7-Zip")},
    {NULL, "\x1F\x9D", 2, NOT_READ("compress")},
    {NULL, "\x04\x22\x4D\x18", 4, NOT_READ("lz4")},
    {NULL, "LZIP\x01", 5, NOT_READ("lzip")},
};

enum { PACKINGS = sizeof packings / sizeof *packings };

static const struct packing *packing_of(const char *start, size_t length)
{
    for (size_t i = 0; i < PACKINGS; i++)
        if (length >= packings[i].magic_length && !memcmp(start, packings[i].magic, packings[i].magic_length))
            return &packings[i];
    return NULL;
}

bool unpack_recognise(const char *start, size_t length)
{
    return packing_of(start, length);
}

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* A socket takes what there is room for, and raises no signal when the process has ended. */
static void start(struct unpacker *unpacker)
{
    const char *const words[] = {unpacker->packing->tool, "-dc", NULL};
    int in[2] = {-1, -1}, out[2] = {-1, -1}, failed;
    failed = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) || pipe2(out, O_CLOEXEC)
                 ? errno
                 : tool_start(&unpacker->process, words, in[1], out[1], false);
    close_end(&in[1]);
    close_end(&out[1]);
    unpacker->in = in[0];
    unpacker->out = out[0];
    if (!failed)
        return;
    unpacker->why =
        failed == ENOENT ? unpacker->packing->tool_less : "no process can be started to unpack it";
    unpacker->process = 0;
    close_end(&unpacker->in);
    close_end(&unpacker->out);
}

struct unpacker *unpack_open(FILE *file, const char *start_of_file, size_t length)
{
    struct unpacker *unpacker = memory_zeroed(1, sizeof *unpacker);
    unpacker->packing = packing_of(start_of_file, length);
    unpacker->file = file;
    unpacker->in = unpacker->out = -1;
    unpacker->taken = unpacker->length = length;
    memcpy(unpacker->input, start_of_file, length);
    if (unpacker->packing->tool)
        start(unpacker);
    else
        unpacker->why = unpacker->packing->tool_less;
    return unpacker;
}

/* The process has written its last byte, or is to end. */
static void end(struct unpacker *unpacker)
{
    int status = -1;
    close_end(&unpacker->in);
    close_end(&unpacker->out);
    while (unpacker->process && waitpid(unpacker->process, &status, 0) < 0 && errno == EINTR)
        ;
    if (unpacker->process && status && !unpacker->why)
        unpacker->why = unpacker->packing->damaged;
    unpacker->process = 0;
}

void unpack_close(struct unpacker *unpacker)
{
    if (!unpacker)
        return;
    end(unpacker);
    free(unpacker);
}

static void feed(struct unpacker *unpacker)
{
    if (unpacker->sent == unpacker->length) {
        unpacker->length = feof(unpacker->file) ? 0 : fread(unpacker->input, 1, ROOM, unpacker->file);
        unpacker->taken += unpacker->length;
        unpacker->sent = 0;
    }
    const ssize_t went = send(unpacker->in, unpacker->input + unpacker->sent,
                              unpacker->length - unpacker->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
    unpacker->sent += went > 0 ? (size_t)went : 0;
    if (!unpacker->length || (went < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&unpacker->in); /* the text ends; or the process has ended, and its status says why */
}

size_t unpack_read(struct unpacker *unpacker, char *text, size_t room)
{
    size_t got = 0;
    while (got < room && unpacker->out >= 0 && !program_stop) {
        struct pollfd ends[] = {{.fd = unpacker->out, .events = POLLIN},
                                {.fd = unpacker->in, .events = POLLOUT}};
        if (poll(ends, 2, -1) < 0) {
            memory_require(errno == EINTR);
            continue;
        }
        if (ends[1].revents)
            feed(unpacker);
        if (!ends[0].revents)
            continue;
        const ssize_t came = read(unpacker->out, text + got, room - got);
        if (came < 0 && errno != EINTR)
            unpacker->why = "what unpacks it can't be read";
        if (came > 0)
            got += (size_t)came;
        else if (!came || errno != EINTR)
            end(unpacker);
    }
    return got;
}

const char *unpack_why(const struct unpacker *unpacker)
{
    return unpacker->why;
}

uint64_t unpack_taken(const struct unpacker *unpacker)
{
    return unpacker->taken;
}

size_t unpack_name_length(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < PACKINGS; i++) {
        size_t ending = packings[i].ending ? strlen(packings[i].ending) : length;
        if (length > ending && !strcmp(name + length - ending, packings[i].ending))
            return length - ending;
    }
    return length;
}
