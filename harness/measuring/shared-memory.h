/* SPDX-License-Identifier: MIT */
/* Memory that this process and its children share, for what has to outlive a child. */
#ifndef QUADRILLE_HARNESS_MEASURING_SHARED_MEMORY_H
#define QUADRILLE_HARNESS_MEASURING_SHARED_MEMORY_H

#include <stddef.h>

/* `size` zero bytes, shared with every child forked later. Null if there is not enough memory. */
void *shared_memory_take(size_t size);
void shared_memory_give(void *memory, size_t size);

#endif
