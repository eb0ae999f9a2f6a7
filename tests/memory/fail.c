/* SPDX-License-Identifier: MIT */
/* Lets requests for memory fail, in a program that is run with this library in LD_PRELOAD. Of what the
 * program requests itself and by the libraries that it uses QUADRILLE_FAIL_AT=N     request N fails, and no
 * other QUADRILLE_FAIL_FROM=N   request N fails, and all after it QUADRILLE_COUNT=FILE    at its end the
 * number of requests is written to FILE Programs that it starts are left alone. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static unsigned long requests, fail_at, fail_from;
static int ready, owner;

static int fails(void)
{
    if (!ready || getpid() != owner)
        return 0;
    requests++;
    if (requests != fail_at && !(fail_from && requests >= fail_from))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? 0 : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? 0 : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? 0 : __libc_realloc(old, size);
}

static unsigned long number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? strtoul(text, 0, 10) : 0;
}

__attribute__((constructor)) static void begin(void)
{
    fail_at = number_of("QUADRILLE_FAIL_AT");
    fail_from = number_of("QUADRILLE_FAIL_FROM");
    unsetenv("LD_PRELOAD");
    owner = getpid();
    ready = 1;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("QUADRILLE_COUNT");
    unsigned long count = requests;
    ready = 0;
    FILE *file = path && getpid() == owner ? fopen(path, "w") : 0;
    if (!file)
        return;
    fprintf(file, "%lu\n", count);
    fclose(file);
}
