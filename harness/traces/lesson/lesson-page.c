/* SPDX-License-Identifier: MIT */
/* A lesson's page: style, the data, and the script that makes the body of it. Its own policy forbids it to load anything
 * and to run another script. */
#include "harness/traces/lesson/lesson.h"

#include "harness/ground/memory.h"
#include "harness/pages/report/page.h"
#include "harness/writing/escape.h"
#include "lesson-css.h"
#include "lesson-js.h"

#include <stdlib.h>
#include <string.h>

static void write_head(const char *instance, FILE *file)
{
    fputs(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src",
        file);
    page_script_checksum(file, lesson_js, sizeof lesson_js - 1);
    fputs("; base-uri 'none'; form-action 'none'\">\n<title>Quadrille lesson: ", file);
    escape_html(file, instance);
    fprintf(
        file,
        "</title>\n<style>\n%s</style>\n</head>\n<body>\n<noscript><p>This page plays searches step by step; "
        "it needs JavaScript, and nothing from any network.</p></noscript>\n<main id=\"lesson\"></main>\n"
        "<script type=\"application/json\" id=\"data\">",
        lesson_css);
}

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
    write_head(lesson->instance, file);
    write_data(lesson, file);
    fprintf(file, "</script>\n<script>%s</script>\n</body>\n</html>\n", lesson_js);
}
