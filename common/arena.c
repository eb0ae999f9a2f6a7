#include "arena.h"

#include <stdbool.h>
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

void arena_open(struct arena *arena, struct allocator *allocator)
{
    *arena = (struct arena){.allocator = allocator};
}

static bool add_chunk(struct arena *arena, size_t room)
{
    size_t size = arena->chunks ? arena->chunks->size * 2 : CHUNK_SIZE;
    if (size < room + CHUNK_SIZE)
        size = room + CHUNK_SIZE;
    struct arena_chunk *chunk = allocator_take(arena->allocator, size);
    if (!chunk)
        return false;
    *chunk = (struct arena_chunk){arena->chunks, size};
    arena->chunks = chunk;
    arena->next = (unsigned char *)chunk + (sizeof *chunk + GRAIN - 1) / GRAIN * GRAIN;
    arena->end = (unsigned char *)chunk + size;
    return true;
}

void *arena_take(struct arena *arena, size_t size)
{
    size_t rounded, class = class_of(size, &rounded);
    if (rounded < size)
        return 0;
    struct arena_block *block = arena->freed[class];
    if (block) {
        arena->freed[class] = block->next;
        return block;
    }
    if ((size_t)(arena->end - arena->next) < rounded && !add_chunk(arena, rounded))
        return 0;
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

void arena_close(struct arena *arena)
{
    for (struct arena_chunk *chunk = arena->chunks; chunk;) {
        struct arena_chunk *older = chunk->older;
        allocator_give(arena->allocator, chunk, chunk->size);
        chunk = older;
    }
    arena_open(arena, arena->allocator);
}
