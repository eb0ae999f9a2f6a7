/* SPDX-License-Identifier: MIT */
/* Any bytes at all as an exact cover: every complaint is at a place that is there; a cover that was read is
 * sound, and comes back the same when it is written. What is left when an option is taken can be read, too.
 */
#include "common/formats/cover-text.h"
#include "tests/fuzz/sound-cover.h"

#include <stdlib.h>
#include <string.h>

static void insist(bool condition)
{
    if (!condition)
        abort();
}

struct told {
    size_t size, mistakes, last_line;
};

static void check_complaint(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct told *told = context;
    insist(line >= 1 && column >= 1 && column <= told->size + 1);
    insist(remark || line >= told->last_line);
    insist(memchr(text, 0, COMPLAINT_MAX) && *text);
    told->mistakes += !remark;
    told->last_line = line;
}

static struct cover *read_text(const char *text, size_t size, struct allocator *allocator)
{
    struct told told = {.size = size};
    struct cover *cover = cover_read(text, size, allocator, check_complaint, &told);
    insist(!cover == (told.mistakes > 0));
    return cover;
}

/* Null if it has no text. The caller frees it. */
static char *write_text(const struct cover *cover, const struct cover_taken *taken, size_t *size)
{
    char *text = NULL;
    struct error error;
    FILE *file = open_memstream(&text, size);
    if (!file)
        abort();
    bool good = cover_write(cover, taken, "a comment", file, &error);
    fclose(file);
    if (good)
        return text;
    insist(!*size);
    free(text);
    return NULL;
}

static void check_written(const struct cover *cover, struct allocator *allocator)
{
    size_t size, size_again;
    char *text = write_text(cover, NULL, &size);
    insist(text && cover_text_recognise(text, size).sure);
    struct cover *again = read_text(text, size, allocator);
    insist(again && again->option_count == cover->option_count && again->node_count == cover->node_count);
    insist(!memcmp(again->items, cover->items, cover->node_count * sizeof *cover->items));
    char *text_again = write_text(again, NULL, &size_again);
    insist(size == size_again && !memcmp(text, text_again, size));
    free(text_again);
    free(text);
    cover_close(again);
}

static void check_taken(const struct cover *cover, uint32_t option, struct allocator *allocator)
{
    size_t size;
    char *text = write_text(cover, &(struct cover_taken){&option, 1, 0}, &size);
    if (text)
        cover_close(read_text(text, size, allocator));
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct allocator allocator = {0};
    cover_text_recognise((const char *)data, size);
    struct cover *cover = read_text((const char *)data, size, &allocator);
    if (cover) {
        check_sound(cover);
        check_written(cover, &allocator);
        if (cover->option_count)
            check_taken(cover, cover->option_count / 2, &allocator);
    }
    cover_close(cover);
    insist(!allocator.used);
    return 0;
}
