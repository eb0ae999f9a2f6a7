/* SPDX-License-Identifier: MIT */
/* An entry is written whole, or not at all, so that a full disk loses nothing: entries that can't be written stay in the
 * buffer, and the next one is refused. The same state may come several times; readers add up. */
#include "solvers/counting/layer-spill.h"

#include "common/base/array.h"

#include <string.h>
#include <unistd.h>

enum { BUFFER_WORDS = 1024, PIECE_WORDS = 8192 };

static bool write_all(int file, const void *bytes, size_t count, off_t at)
{
    for (const char *from = bytes; count;) {
        const ssize_t written = pwrite(file, from, count, at);
        if (written <= 0)
            return false;
        from += written;
        at += written;
        count -= (size_t)written;
    }
    return true;
}

static bool open_file(struct layer_spill *spill, struct allocator *allocator)
{
    if (!spill->buffer)
        spill->buffer = array_take(allocator, BUFFER_WORDS, sizeof *spill->buffer);
    if (spill->buffer && !spill->file)
        spill->file = tmpfile();
    return spill->buffer && spill->file;
}

static size_t bits_of(const uint64_t *number, size_t words)
{
    while (words && !number[words - 1])
        words--;
    if (!words)
        return 0;
    size_t bits = 64 * (words - 1);
    for (uint64_t highest = number[words - 1]; highest; highest >>= 1)
        bits++;
    return bits;
}

bool layer_spill_add(struct layer_spill *spill, const uint64_t *key, size_t key_words, const uint64_t *ways,
                     size_t count_words, struct allocator *allocator)
{
    const size_t words = 1 + key_words + count_words;
    if (words > BUFFER_WORDS || !open_file(spill, allocator))
        return false;
    if (spill->filled + words > BUFFER_WORDS) {
        if (!write_all(fileno(spill->file), spill->buffer, spill->filled * sizeof *spill->buffer,
                       (off_t)(spill->written * sizeof *spill->buffer)))
            return false;
        spill->written += spill->filled;
        spill->filled = 0;
    }
    uint64_t *entry = spill->buffer + spill->filled;
    entry[0] = count_words;
    memcpy(entry + 1, key, key_words * sizeof *entry);
    memcpy(entry + 1 + key_words, ways, count_words * sizeof *entry);
    spill->filled += words;
    spill->entries++;
    const size_t bits = bits_of(ways, count_words);
    spill->bits = bits > spill->bits ? bits : spill->bits;
    return true;
}

void layer_spill_close(struct layer_spill *spill, struct allocator *allocator)
{
    array_give(allocator, spill->buffer, BUFFER_WORDS, sizeof *spill->buffer);
    if (spill->file)
        fclose(spill->file);
    *spill = (struct layer_spill){.file = NULL};
}

/* --- reading --- */

bool layer_spill_reader_open(struct layer_spill_reader *reader, const struct layer_spill *spill,
                             size_t key_words, struct allocator *allocator)
{
    *reader = (struct layer_spill_reader){.spill = spill, .key_words = key_words};
    reader->piece = array_take(allocator, PIECE_WORDS, sizeof *reader->piece);
    return reader->piece;
}

void layer_spill_reader_close(struct layer_spill_reader *reader, struct allocator *allocator)
{
    array_give(allocator, reader->piece, PIECE_WORDS, sizeof *reader->piece);
    reader->piece = NULL;
}

/* Whether a whole entry begins at `at`. */
static bool has_entry(const struct layer_spill_reader *reader)
{
    return reader->at < reader->length &&
           1 + reader->key_words + reader->piece[reader->at] <= reader->length - reader->at;
}

static bool read_piece(struct layer_spill_reader *reader)
{
    reader->begin += reader->at;
    reader->at = reader->length = 0;
    const uint64_t left = reader->spill->written - reader->begin;
    const size_t words = left < PIECE_WORDS ? (size_t)left : PIECE_WORDS;
    while (reader->length < words * sizeof *reader->piece) {
        const ssize_t read = pread(fileno(reader->spill->file), (char *)reader->piece + reader->length,
                                   words * sizeof *reader->piece - reader->length,
                                   (off_t)(reader->begin * sizeof *reader->piece + reader->length));
        if (read <= 0) {
            reader->failed = true;
            reader->length = 0;
            return false;
        }
        reader->length += (size_t)read;
    }
    reader->length = words;
    return has_entry(reader);
}

const uint64_t *layer_spill_next(struct layer_spill_reader *reader)
{
    const struct layer_spill *spill = reader->spill;
    if (reader->failed)
        return NULL;
    if (reader->begin + reader->at < spill->written) {
        if (!has_entry(reader) && !read_piece(reader)) {
            reader->failed = true;
            return NULL;
        }
        const uint64_t *entry = reader->piece + reader->at;
        reader->at += 1 + reader->key_words + (size_t)entry[0];
        return entry;
    }
    if (reader->buffer_at == spill->filled)
        return NULL;
    const uint64_t *entry = spill->buffer + reader->buffer_at;
    reader->buffer_at += 1 + reader->key_words + (size_t)entry[0];
    return entry;
}
