/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/compiler-of.h"

#include "harness/base/folders.h"
#include "harness/measuring/run/back-end-labels.h"
#include "harness/text/json-text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* --- compilers --- */

/* One part of .comment, shortened: "GCC: (Debian 12.2.0-14) 12.2.0" is "GCC 12.2.0", "Debian clang
 * version 14.0.6" is "clang 14.0.6", "rustc version 1.63.0 (...)" is "rustc 1.63.0". Others are copied. */
static void shorten(const char *part, size_t length, char text[BUILT_BY_MAX])
{
    char copy[BUILT_BY_MAX];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < BUILT_BY_MAX ? length : BUILT_BY_MAX - 1), part);
    char *version = strstr(copy, " version ");
    if (!strncmp(copy, "GCC: ", 5)) {
        const char *behind = strrchr(copy, ')');
        behind = behind && behind[1] == ' ' ? behind + 2 : copy + 5;
        snprintf(text, BUILT_BY_MAX, "GCC %.200s", behind);
    } else if (version) {
        *version = 0;
        const char *number = version + strlen(" version "), *name = strrchr(copy, ' ');
        snprintf(text, BUILT_BY_MAX, "%.100s %.*s", name ? name + 1 : copy,
                 (int)(strcspn(number, " ") < 100 ? strcspn(number, " ") : 100), number);
    } else
        snprintf(text, BUILT_BY_MAX, "%.200s", copy);
}

/* The compiler among the parts of .comment. The start-up code that every program is linked with is GCC's, so
 * another compiler is the one that made the rest. Linkers name themselves, too. */
static void choose_compiler(const char *comment, char text[BUILT_BY_MAX])
{
    bool found_other = false;
    *text = 0;
    while (*comment && !found_other) {
        const char *end = strstr(comment, "; ");
        size_t length = end ? (size_t)(end - comment) : strlen(comment);
        bool is_gcc = !strncmp(comment, "GCC: ", 5), is_linker = !strncmp(comment, "Linker: ", 8);
        if (!is_linker && (!is_gcc || !*text)) {
            shorten(comment, length, text);
            found_other = !is_gcc;
        }
        comment += length + (end ? 2 : 0);
    }
}

/* The switches that change code, from a command line as compilers record it. */
static void choose_flags(const char *recorded, char text[BUILT_BY_MAX])
{
    size_t used = 0;
    *text = 0;
    while (*recorded) {
        size_t length = strcspn(recorded, " ;");
        bool is_flag = !strncmp(recorded, "-O", 2) || !strncmp(recorded, "-m", 2) ||
                       (!strncmp(recorded, "-f", 2) && !strstr(recorded, "prefix-map"));
        char flag[80];
        snprintf(flag, sizeof flag, " %.*s", (int)(length < 78 ? length : 78), recorded);
        const char *same = is_flag ? strstr(text, flag) : NULL;
        bool is_there = same && (same[strlen(flag)] == ' ' || !same[strlen(flag)]);
        if (is_flag && !is_there && used + strlen(flag) < 150)
            used += (size_t)snprintf(text + used, BUILT_BY_MAX - used, "%s", flag);
        recorded += length;
        recorded += strspn(recorded, " ;");
    }
}

/* --- contestants --- */

static void describe_binary(const json_t *file, char text[BUILT_BY_MAX])
{
    char compiler[BUILT_BY_MAX], flags[BUILT_BY_MAX];
    choose_compiler(json_text_at(file, "compiler"), compiler);
    choose_flags(json_text_at(file, "flags"), flags);
    if (!*compiler)
        snprintf(text, BUILT_BY_MAX, "%s", "not known");
    else
        snprintf(text, BUILT_BY_MAX, "%.90s%.160s", compiler, *flags ? flags : ", flags not recorded");
}

static bool is_interpreter(const char *program)
{
    static const char *const names[] = {"python", "pypy", "perl", "ruby", "node",
                                        "java",   "lua",  "bash", "dash"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strncmp(program, names[i], strlen(names[i])))
            return true;
    return !strcmp(program, "sh");
}

/* A script that runs by itself, or one that its interpreter is given as an argument. */
static bool describe_script(const json_t *files, char text[BUILT_BY_MAX])
{
    const json_t *first = json_array_get(files, 0);
    const char *program = path_last_part(json_text_at(first, "path"));
    if (json_is_false(json_object_get(first, "binary"))) {
        snprintf(text, BUILT_BY_MAX, "%.200s, a script", program);
        return true;
    }
    for (size_t i = 1; i < json_array_size(files) && is_interpreter(program); i++) {
        const json_t *file = json_array_get(files, i);
        if (json_is_false(json_object_get(file, "binary"))) {
            snprintf(text, BUILT_BY_MAX, "%.120s, run by %.100s", path_last_part(json_text_at(file, "path")),
                     program);
            return true;
        }
    }
    return false;
}

const char *compiler_of(const json_t *run, const char *solver, char text[BUILT_BY_MAX])
{
    const json_t *entry = entry_of_label(run, solver), *files = json_object_get(entry, "files");
    const json_t *settings = json_object_get(entry, "settings");
    bool is_foreign =
        json_object_get(settings, "argument") || !strncmp(json_text_at(entry, "spec"), "plugin:", 7);
    snprintf(text, BUILT_BY_MAX, "%s", "not known");
    if (json_array_size(files) && !describe_script(files, text))
        describe_binary(json_array_get(files, 0), text);
    else if (entry && !files && !is_foreign && *json_text_at(run, "compiler")) {
        const char *flags = json_text_at(run, "flags");
        snprintf(text, BUILT_BY_MAX, "%.90s %.160s", json_text_at(run, "compiler"),
                 flags + strspn(flags, " "));
    }
    return text;
}
