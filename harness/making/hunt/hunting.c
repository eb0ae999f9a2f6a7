/* SPDX-License-Identifier: MIT */
#include "harness/making/hunt/hunting.h"

#include "harness/ground/stop.h"

#include <stdarg.h>

double weight_ratio(const struct weight *weight)
{
    return (double)weight->slow / (double)(weight->fast ? weight->fast : 1);
}

bool hunt_fail(struct hunt *hunt, int status, const char *format, ...)
{
    static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
    va_list arguments;
    pthread_mutex_lock(&first);
    if (!atomic_load(&hunt->failed)) {
        char text[sizeof hunt->error.text];
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        error_set(&hunt->error, "%s", text);
        hunt->status = status;
        atomic_store(&hunt->failed, true);
    }
    pthread_mutex_unlock(&first);
    return false;
}

bool hunt_ends(const struct hunt *hunt)
{
    return program_stop || atomic_load_explicit(&hunt->failed, memory_order_relaxed);
}

uint64_t hunt_evaluations(struct hunt *hunt)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < hunt->options->chains; i++) {
        pthread_mutex_lock(&hunt->chain[i].lock);
        sum += hunt->chain[i].evaluations;
        pthread_mutex_unlock(&hunt->chain[i].lock);
    }
    return sum;
}
