/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* dladdr */
#include "harness/measuring/run/provenance.h"

#include "harness/base/files.h"
#include "harness/base/tool.h"
#include "harness/text/json-text.h"

#include <dlfcn.h>
#include <sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- a file --- */

static bool is_regular(const char *path)
{
    struct stat status;
    return !stat(path, &status) && S_ISREG(status.st_mode);
}

bool provenance_of_file(const char *path, struct provenance *provenance)
{
    static const char elf[] = "\177ELF";
    char begin[sizeof elf - 1];
    struct stat status;
    FILE *file = is_regular(path) ? fopen(path, "rb") : NULL;
    *provenance = (struct provenance){.bytes = 0};
    if (!file)
        return false;
    const bool good = !fstat(fileno(file), &status) && SHA256File(path, provenance->sha256);
    provenance->is_binary =
        fread(begin, 1, sizeof begin, file) == sizeof begin && !memcmp(begin, elf, sizeof begin);
    provenance->bytes = good ? (size_t)status.st_size : 0;
    snprintf(provenance->path, sizeof provenance->path, "%s", path);
    fclose(file);
    return good;
}

/* --- what made it --- */

/* Whether "A; B" has this as one of its parts. */
static bool has_part(const char *text, const char *part, size_t length)
{
    for (const char *at = text; (at = strstr(at, part)); at++)
        if ((at == text || at[-1] == ' ') && (!at[length] || at[length] == ';'))
            return true;
    return false;
}

/* Adds a part that is not there. What does not fit is cut off, and the text ends in "..." from then on. */
static void provenance_add_part(char *text, size_t room, const char *part)
{
    assert(strlen(text) < room);
    const size_t used = strlen(text), length = strlen(part);
    if (used + 1 == room || has_part(text, part, length))
        return;
    if (snprintf(text + used, room - used, "%s%s", used ? "; " : "", part) >= (int)(room - used))
        memcpy(text + room - 4, "...", 4);
}

void provenance_read_dump(char *dump, struct provenance *provenance)
{
    assert(dump);
    char *text = NULL, *rest = NULL;
    size_t room = 0;
    dump[strrchr(dump, '\n') ? (size_t)(strrchr(dump, '\n') - dump) : 0] =
        0; /* a last line that is cut off */
    for (char *line = strtok_r(dump, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *at = line + strspn(line, " ");
        if (!strncmp(at, "String dump", 11)) {
            const bool of_flags = strstr(at, ".GCC.command.line");
            text = of_flags ? provenance->flags : provenance->compiler;
            room = of_flags ? sizeof provenance->flags : sizeof provenance->compiler;
        } else if (text && *at == '[' && (at = strchr(at, ']'))) {
            at += 1 + strspn(at + 1, " ");
            for (char *letter = at; *letter; letter++)
                if (*letter < ' ' || *letter > '~')
                    *letter = '?';
            if (*at)
                provenance_add_part(text, room, at);
        }
    }
}

void provenance_ask_readelf(struct provenance *provenance)
{
    enum { MOST = 1 << 20 };
    char *dump = NULL, *path = provenance->is_binary ? realpath(provenance->path, NULL) : NULL;
    const char *const words[] = {"timeout",           "10", "env",      "LC_ALL=C",
                                 "readelf",           "-p", ".comment", "-p",
                                 ".GCC.command.line", path, NULL};
    if (path && tool_run(words, false, MOST, &dump) != TOOL_MISSING && dump)
        provenance_read_dump(dump, provenance);
    free(dump);
    free(path);
}

/* --- the files of a command --- */

/* A word of a command as the shell splits it, quotes taken away, into `word`. NULL at the end, and where the
 * shell begins something else than a further argument. */
static const char *next_word(const char *at, char *word, size_t room)
{
    size_t used = 0;
    char quote = 0;
    at += strspn(at, " \t\n");
    if (!*at || strchr(";|&<>()#", *at))
        return NULL;
    for (; *at && (quote || !strchr(" \t\n;|&<>()", *at)); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"') {
            quote = quote ? 0 : *at;
            continue;
        }
        if (*at == '\\' && quote != '\'' && at[1])
            at++;
        if (used + 1 < room)
            word[used++] = *at;
    }
    word[used] = 0;
    return at;
}

/* NAME=value in front of a command, and the built-in that puts it in the shell's place. */
static bool is_in_front(const char *word)
{
    const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    size_t name = strspn(word, letters);
    return (name && word[name] == '=') || !strcmp(word, "exec");
}

/* Where the shell finds a program. */
static bool find_program(const char *word, char path[PATH_MAX])
{
    const char *folders = getenv("PATH");
    if (strchr(word, '/'))
        return snprintf(path, PATH_MAX, "%s", word) < PATH_MAX && is_regular(path);
    for (; folders; folders = strchr(folders, ':') ? strchr(folders, ':') + 1 : NULL) {
        int length = (int)strcspn(folders, ":");
        struct stat status;
        if (snprintf(path, PATH_MAX, "%.*s/%s", length ? length : 1, length ? folders : ".", word) <
                PATH_MAX &&
            !stat(path, &status) && S_ISREG(status.st_mode) && status.st_mode & 0111)
            return true;
    }
    return false;
}

static size_t files_of_command(const char *command, struct provenance *files)
{
    char word[SETTINGS_ARGUMENT_MAX], path[PATH_MAX];
    size_t count = 0;
    do
        command = next_word(command, word, sizeof word);
    while (command && is_in_front(word));
    if (!command || !find_program(word, path) || !provenance_of_file(path, &files[0]))
        return 0;
    for (count = 1; count < PROVENANCE_FILES_MAX && (command = next_word(command, word, sizeof word));)
        count += provenance_of_file(word, &files[count]);
    return count;
}

/* --- of a solver --- */

/* The shared object that holds an address; a name without a slash was looked up by the loader. */
static size_t file_of_address(const void *address, struct provenance *files)
{
    Dl_info info;
    return dladdr(address, &info) && info.dli_fname && provenance_of_file(info.dli_fname, &files[0]);
}

/* The loader's own answer for a name, as it was loaded before. */
static size_t file_of_object(const char *name, const char *symbol, struct provenance *files)
{
    void *object = dlopen(name, RTLD_LAZY | RTLD_NOLOAD), *address = object ? dlsym(object, symbol) : NULL;
    size_t count = address ? file_of_address(address, files) : 0;
    if (object)
        dlclose(object);
    return count ? count : provenance_of_file(name, &files[0]);
}

size_t provenance_of_spec(const struct spec *spec, struct provenance *files)
{
    if (*spec->plugin)
        return file_of_address(spec->solver, files);
    if (!*spec->settings.argument)
        return 0;
    if (!strcmp(spec->solver->name, "ipasir"))
        return file_of_object(spec->settings.argument, "ipasir_init", files);
    return files_of_command(spec->settings.argument, files);
}

/* --- compilers, as a record has them --- */

static void describe_binary(const json_t *file, char text[BUILT_BY_MAX])
{
    const char *compiler = json_text_at(file, "compiler"), *flags = json_text_at(file, "flags");
    if (*compiler)
        snprintf(text, BUILT_BY_MAX, "%.120s, %.120s", compiler, *flags ? flags : "flags not recorded");
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

const char *compiler_of(const json_t *run, const json_t *entry, char text[BUILT_BY_MAX])
{
    const json_t *files = json_object_get(entry, "files");
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
