/* SPDX-License-Identifier: MIT */
#include "harness/traces/lesson/lesson-frame.h"

#include "harness/pages/report/page.h"
#include "harness/writing/escape.h"
#include "lesson-css.h"
#include "lesson-js.h"

void lesson_frame_open(FILE *file, const char *instance)
{
    fputs(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src",
        file);
    page_script_checksum(file, lesson_js, sizeof lesson_js - 1);
    fputs("; base-uri 'none'; form-action 'none'\">\n<title>", file);
    escape_html(file, "Quadrille lesson:");
    fputs(" ", file);
    escape_html(file, instance);
    fprintf(file, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<noscript><p>", lesson_css);
    escape_html(file,
                "This page plays searches step by step; it needs JavaScript, and nothing from any network.");
    fputs("</p></noscript>\n<main id=\"lesson\"></main>\n", file);
    fputs("<script type=\"application/json\" id=\"data\">", file);
}

void lesson_frame_close(FILE *file)
{
    fprintf(file, "</script>\n<script>%s</script>\n</body>\n</html>\n", lesson_js);
}
