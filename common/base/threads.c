/* SPDX-License-Identifier: MIT */
#include "common/base/threads.h"

#include <signal.h>

size_t threads_start(size_t count, void *(*work)(void *argument), void *arguments, size_t size,
                     pthread_t *thread)
{
    enum { STACK = 1 << 23 };
    sigset_t all, before;
    pthread_attr_t attributes;
    size_t started = 0;
    if (pthread_attr_init(&attributes))
        return 0;
    pthread_attr_setstacksize(&attributes, STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (started < count &&
           !pthread_create(&thread[started], &attributes, work, (char *)arguments + started * size))
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}
