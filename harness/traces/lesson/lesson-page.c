/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/lesson.h"

#include "harness/ground/out-of-memory.h"
#include "harness/traces/lesson/lesson-frame.h"

#include <stdlib.h>
#include <string.h>

/* A `<` stands in strings only, where JSON has another way to write it: no name can end the element. */
static bool write_data(const struct lesson *lesson, FILE *file)
{
    char *data = 0;
    size_t length = 0;
    FILE *memory = memory_stream(&data, &length);
    if (!memory)
        return false;
    lesson_write_data(lesson, memory);
    bool whole = !ferror(memory);
    if (fclose(memory))
        whole = false;
    for (char *at = data, *end = data + length; whole && at < end; at++) {
        size_t plain = strcspn(at, "<");
        fwrite(at, 1, plain, file);
        at += plain;
        if (at < end)
            fputs("\\u003c", file);
    }
    free(data);
    return whole;
}

bool lesson_write_page(const struct lesson *lesson, FILE *file)
{
    lesson_frame_open(file, lesson->instance);
    bool written = write_data(lesson, file);
    lesson_frame_close(file);
    return written;
}
