/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/lesson.h"

#include "harness/ground/memory.h"
#include "harness/traces/lesson/lesson-frame.h"

#include <stdlib.h>
#include <string.h>

/* A `<` stands in strings only, where JSON has another way to write it: no name can end the element. */
static void write_data(const struct lesson *lesson, FILE *file)
{
    char *data = 0;
    size_t length = 0;
    FILE *memory = memory_stream(&data, &length);
    lesson_write_data(lesson, memory);
    fclose(memory);
    for (char *at = data, *end = data + length; at < end; at++) {
        size_t plain = strcspn(at, "<");
        fwrite(at, 1, plain, file);
        at += plain;
        if (at < end)
            fputs("\\u003c", file);
    }
    free(data);
}

void lesson_write_page(const struct lesson *lesson, FILE *file)
{
    lesson_frame_open(file, lesson->instance);
    write_data(lesson, file);
    lesson_frame_close(file);
}
