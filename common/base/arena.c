/* SPDX-License-Identifier: MIT */
#include "common/base/arena.h"

#include <assert.h>
#include <string.h>

struct arena_chunk {
    struct arena_chunk *older;
    size_t size; /* this header included */
};

struct arena_block {
    struct arena_block *next;
};

enum { GRAIN = 16, SMALL_CLASSES = 64, CHUNK_SIZE = 1 << 18 };

/* Up to 1 KiB a class for each multiple of 16 bytes; above that a class for each power of two, so
 * that a stack which doubles finds its old blocks again. */
static size_t class_of(size_t size, size_t *rounded)
{
    if (size <= (size_t)GRAIN * SMALL_CLASSES) {
        size_t grains = size ? (size + GRAIN - 1) / GRAIN : 1;
        *rounded = grains * GRAIN;
        return grains - 1;
    }
    size_t class = SMALL_CLASSES;
    *rounded = (size_t)GRAIN * SMALL_CLASSES * 2;
    while (*rounded < size && class + 1 < ARENA_CLASSES) {
        *rounded *= 2;
        class ++;
    }
    return class;
}

static unsigned char *chunk_bytes(struct arena_chunk *chunk)
{
    return (unsigned char *)chunk + (sizeof *chunk + GRAIN - 1) / GRAIN * GRAIN;
}

/* Begins to hand out the newest chunk. */
static void use_newest(struct arena *arena)
{
    struct arena_chunk *chunk = arena->chunks;
    arena->next = chunk_bytes(chunk);
    arena->end = (unsigned char *)chunk + chunk->size;
}

static bool add_chunk(struct arena *arena, size_t room)
{
    size_t size = room + CHUNK_SIZE;
    if (arena->chunks && size < arena->chunks->size)
        size = arena->chunks->size;
    struct arena_chunk *chunk = size > room ? allocator_take(arena->allocator, size) : NULL;
    if (!chunk)
        return false;
    *chunk = (struct arena_chunk){arena->chunks, size};
    arena->chunks = chunk;
    use_newest(arena);
    return true;
}

bool arena_open(struct arena *arena, struct allocator *allocator, size_t reserve)
{
    *arena = (struct arena){.allocator = allocator};
    return add_chunk(arena, reserve);
}

void *arena_take(struct arena *arena, size_t size)
{
    assert(arena->chunks && arena->next <= arena->end);
    size_t rounded, class = class_of(size, &rounded);
    if (rounded < size)
        return NULL;
    struct arena_block *block = arena->freed[class];
    if (block) {
        arena->freed[class] = block->next;
        return block;
    }
    if ((size_t)(arena->end - arena->next) < rounded && !add_chunk(arena, rounded))
        return NULL;
    block = (void *)arena->next;
    arena->next += rounded;
    return block;
}

void *arena_resize(struct arena *arena, void *block, size_t old_size, size_t new_size)
{
    size_t old_rounded, new_rounded;
    if (block && class_of(old_size, &old_rounded) == class_of(new_size, &new_rounded))
        return block;
    void *moved = arena_take(arena, new_size);
    if (moved && block) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
        arena_give(arena, block, old_size);
    }
    return moved;
}

void arena_give(struct arena *arena, void *block, size_t size)
{
    if (!block)
        return;
    size_t rounded, class = class_of(size, &rounded);
    struct arena_block *freed = block;
    freed->next = arena->freed[class];
    arena->freed[class] = freed;
}

static void give_newest(struct arena *arena)
{
    struct arena_chunk *newest = arena->chunks;
    arena->chunks = newest->older;
    allocator_give(arena->allocator, newest, newest->size);
}

void arena_reset(struct arena *arena)
{
    assert(arena->chunks);
    while (arena->chunks->older)
        give_newest(arena);
    memset(arena->freed, 0, sizeof arena->freed);
    use_newest(arena);
}

void arena_close(struct arena *arena)
{
    while (arena->chunks)
        give_newest(arena);
    *arena = (struct arena){.allocator = arena->allocator};
}
