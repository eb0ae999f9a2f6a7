/* SPDX-License-Identifier: MIT */
/* Lets reading fail, in a program that is run with this library in LD_PRELOAD: the file whose path ends with
 * QUADRILLE_FAIL_FILE, when it is opened to be read as a stream, gives QUADRILLE_FAIL_AFTER bytes and then
 * EIO, as a bad disk does. (A stream of the C library calls its own read(), so fopen() is what can be
 * replaced.) */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FILE *fopen64(const char *path, const char *mode);

struct bad_disk {
    FILE *file;
    size_t left;
};

static ssize_t read_some(void *cookie, char *bytes, size_t length)
{
    struct bad_disk *disk = cookie;
    if (!disk->left) {
        errno = EIO;
        return -1;
    }
    size_t got = fread(bytes, 1, length < disk->left ? length : disk->left, disk->file);
    disk->left -= got;
    return (ssize_t)got;
}

static int close_disk(void *cookie)
{
    struct bad_disk *disk = cookie;
    int failed = fclose(disk->file);
    free(disk);
    return failed;
}

static int is_chosen(const char *path, const char *mode)
{
    const char *chosen = getenv("QUADRILLE_FAIL_FILE");
    size_t length = strlen(path);
    return chosen && !strcmp(mode, "r") && length >= strlen(chosen) &&
           !strcmp(path + length - strlen(chosen), chosen);
}

FILE *fopen(const char *path, const char *mode)
{
    union {
        void *symbol;
        FILE *(*open)(const char *path, const char *mode);
    } real = {dlsym(RTLD_NEXT, "fopen")};
    FILE *file = real.open(path, mode);
    if (!file || !is_chosen(path, mode))
        return file;
    const char *after = getenv("QUADRILLE_FAIL_AFTER");
    struct bad_disk *disk = malloc(sizeof *disk);
    if (!disk)
        return file;
    *disk = (struct bad_disk){file, after ? strtoul(after, NULL, 10) : 0};
    return fopencookie(disk, mode, (cookie_io_functions_t){.read = read_some, .close = close_disk});
}

FILE *fopen64(const char *path, const char *mode)
{
    return fopen(path, mode);
}
