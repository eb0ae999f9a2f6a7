/* SPDX-License-Identifier: MIT */
/* Lets requests for memory fail, in a program that is run with this library in LD_PRELOAD. Counted are the requests of
 * the program and of the libraries that it uses, strdup, getline and fopen among them:
 * QUADRILLE_FAIL_AT=N     request N fails, and no other
 * QUADRILLE_FAIL_FROM=N   request N fails, and all after it
 * QUADRILLE_FAIL_IN=all   requests of the processes that it forks count, too, in the order in which all of them ask
 * QUADRILLE_COUNT=FILE    at its end the number of requests is written to FILE
 * Programs that it starts by exec are left alone. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong own_requests, *requests = &own_requests;
static unsigned long fail_at, fail_from;
static int ready, owner, counts_all;

static int fails(void)
{
    if (!ready || (!counts_all && getpid() != owner))
        return 0;
    unsigned long request = atomic_fetch_add(requests, 1) + 1;
    if (request != fail_at && !(fail_from && request >= fail_from))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *taken = fails() ? NULL : __libc_memalign(alignment, size);
    if (taken)
        *block = taken;
    return taken ? 0 : ENOMEM;
}

static unsigned long number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : 0;
}

/* The number of requests, where forked processes see it, too. */
static void count_all(void)
{
    void *shared = mmap(NULL, sizeof *requests, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        abort();
    requests = shared;
    counts_all = 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *in = getenv("QUADRILLE_FAIL_IN");
    fail_at = number_of("QUADRILLE_FAIL_AT");
    fail_from = number_of("QUADRILLE_FAIL_FROM");
    if (in && !strcmp(in, "all"))
        count_all();
    unsetenv("LD_PRELOAD");
    owner = getpid();
    ready = 1;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("QUADRILLE_COUNT");
    unsigned long count = *requests;
    ready = 0;
    FILE *file = path && getpid() == owner ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%lu\n", count);
    fclose(file);
}
