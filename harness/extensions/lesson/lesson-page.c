/* SPDX-License-Identifier: MIT */
/* A lesson's page: style, the data, and the script that makes the body of it. Its own policy forbids it to
 * load anything and to run another script. A page that lives has the module, too, and what runs it. */
#include "harness/extensions/lesson/lesson.h"

#include "harness/base/memory.h"
#include "harness/report/report.h"
#include "harness/text/json-text.h"
#include "lesson-css.h"
#include "lesson-js.h"
#include "live-css.h"
#include "live-js.h"
#include "live-module.h"
#include "version.h"
#include "worker-js.h"

#include <stdlib.h>
#include <string.h>

bool lesson_can_live(void)
{
    return *live_module;
}

static void lesson_page_write_head(const struct lesson *lesson, FILE *file)
{
    fputs(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"Quadrille " QUADRILLE_VERSION " (" QUADRILLE_COMMIT ")\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src",
        file);
    html_script_checksum(file, lesson_js, sizeof lesson_js - 1);
    if (lesson->lives) {
        html_script_checksum(file, live_js, sizeof live_js - 1);
        fputs(" 'wasm-unsafe-eval'; worker-src blob:", file);
    }
    fputs("; base-uri 'none'; form-action 'none'\">\n<title>Quadrille lesson", file);
    const char *folder = lesson->instance ? strrchr(lesson->instance, '/') : NULL;
    if (lesson->instance)
        HTML(file, ": {}", A_TEXT(folder ? folder + 1 : lesson->instance));
    fprintf(
        file,
        "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<noscript><p>This page plays searches step by "
        "step; "
        "it needs JavaScript, and nothing from any network.</p></noscript>\n%s<main id=\"lesson\"></main>\n"
        "<script type=\"application/json\" id=\"data\">",
        lesson_css, lesson->lives ? live_css : "", lesson->lives ? "<section id=\"live\"></section>\n" : "");
}

/* Without an instance null: the page searches its first example. A `<` stands in strings only, where JSON has
 * another way to write it: no name can end the element. */
static void write_data(const struct lesson *lesson, FILE *file)
{
    char *data = NULL;
    size_t length = 0;
    FILE *memory = memory_stream(&data, &length);
    if (lesson->instance)
        lesson_write_data(lesson, memory);
    else
        fputs("null", memory);
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

/* A back-end with those of its settings that are choices: name and values, the usual one first. */
static void write_back_end(FILE *file, const struct solver *solver)
{
    fputs("{\"name\":", file);
    json_text_write(file, solver->name, strlen(solver->name));
    fputs(",\"summary\":", file);
    json_text_write(file, solver->summary, strlen(solver->summary));
    fputs(",\"settings\":{", file);
    const char *comma = "";
    for (const struct setting *setting = solver->settings; setting && setting->name; setting++) {
        if (!setting->choices || setting->choices == setting_orders)
            continue;
        fprintf(file, "%s\"%s\":[\"%s\"", comma, setting->name, setting->choices[setting->initial]);
        for (size_t i = 0; setting->choices[i]; i++)
            if (i != setting->initial)
                fprintf(file, ",\"%s\"", setting->choices[i]);
        fputs("]", file);
        comma = ",";
    }
    fputs("}}", file);
}

/* The module and its worker as texts, and the back-ends there are. */
static void write_module(FILE *file)
{
    fprintf(file,
            "<script type=\"text/plain\" id=\"module\">%s</script>\n<script type=\"text/plain\" "
            "id=\"worker\">%s</script>\n"
            "<script type=\"application/json\" id=\"back-ends\">[",
            live_module, worker_js);
    for (const struct solver *const *twin = solver_twins(); *twin; twin++) {
        fputs(twin == solver_twins() ? "" : ",", file);
        write_back_end(file, *twin);
    }
    fputs("]</script>\n", file);
}

void lesson_write_page(const struct lesson *lesson, FILE *file)
{
    lesson_page_write_head(lesson, file);
    write_data(lesson, file);
    fputs("</script>\n", file);
    if (lesson->lives)
        write_module(file);
    fprintf(file, "<script>%s</script>\n", lesson_js);
    if (lesson->lives)
        fprintf(file, "<script>%s</script>\n", live_js);
    fputs("</body>\n</html>\n", file);
}
