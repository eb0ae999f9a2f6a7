/* SPDX-License-Identifier: MIT */
/* Threads that leave signals to the thread that starts them. */
#pragma once

#include <pthread.h>
#include <stddef.h>

/* Starts threads, each with its part of an array of arguments. Signals are for the thread that calls, whom
 * they wake when it waits. Stacks are as large as that of a whole process. Returns how many there are: fewer
 * if the system has no more. */
size_t threads_start(size_t count, void *(*work)(void *argument), void *arguments, size_t size,
                     pthread_t *thread);
