/* SPDX-License-Identifier: MIT */
#include "harness/measuring/layouts/layout-link.h"

#include "harness/measuring/sets/file.h"
#include "harness/measuring/run/elf-sections.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef QUADRILLE_ARCHIVE_BUILT
#define QUADRILLE_ARCHIVE_BUILT ""
#endif
#ifndef QUADRILLE_ARCHIVE_INSTALLED
#define QUADRILLE_ARCHIVE_INSTALLED ""
#endif
#ifndef QUADRILLE_ARCHIVE_FROM_PROGRAM
#define QUADRILLE_ARCHIVE_FROM_PROGRAM ""
#endif

#ifndef QUADRILLE_COMPILER_LIBRARY
#define QUADRILLE_COMPILER_LIBRARY ""
#endif

extern char **environ;

/* --- the library --- */

static bool is_file(const char *path)
{
    struct stat status;
    return *path && !stat(path, &status) && S_ISREG(status.st_mode);
}

bool layout_find_archive(char path[PATH_MAX], struct error *error)
{
    static const char *const beside[] = {"libquadrille.a", QUADRILLE_ARCHIVE_FROM_PROGRAM};
    static const char *const known[] = {QUADRILLE_ARCHIVE_BUILT, QUADRILLE_ARCHIVE_INSTALLED};
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = 0;
    char *slash = strrchr(self, '/');
    for (size_t i = 0; slash && i < 2; i++)
        if (*beside[i] &&
            snprintf(path, PATH_MAX, "%.*s/%s", (int)(slash - self), self, beside[i]) < PATH_MAX &&
            is_file(path))
            return true;
    for (size_t i = 0; i < 2; i++)
        if (snprintf(path, PATH_MAX, "%s", known[i]) < PATH_MAX && is_file(path))
            return true;
    return error_set(
        error, "--layouts links the back-ends again, and libquadrille.a is neither beside the program nor "
               "where it was installed");
}

/* --- the linker --- */

/* The first line of what it said. */
static void read_complaint(const char *path, char *line, int room)
{
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, room, file))
        *line = 0;
    if (file)
        fclose(file);
    line[strcspn(line, "\n")] = 0;
}

static bool run_linker(const struct layout_code *code, const char *const *words, struct error *error)
{
    enum { SHELL_FOUND_NONE = 127 };
    posix_spawn_file_actions_t actions;
    union {
        const char *const *words;
        char *const *cast; /* posix_spawnp promises not to change the words; its type is older than const */
    } arguments = {.words = words};
    pid_t process;
    int status = -1;
    char line[160];
    if (posix_spawn_file_actions_init(&actions))
        return error_set(error, "not enough memory");
    int failed =
        posix_spawn_file_actions_addopen(&actions, 1, code->complaints, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    failed = failed ? failed : posix_spawn_file_actions_adddup2(&actions, 1, 2);
    failed = failed ? failed : posix_spawnp(&process, words[0], &actions, 0, arguments.cast, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed == ENOENT)
        return error_set(error, "--layouts needs the linker `ld`, which is not there (apt install binutils)");
    if (failed)
        return error_set(error, "cannot start ld: %s", strerror(failed));
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
    if (!status)
        return true;
    if (WIFEXITED(status) && WEXITSTATUS(status) == SHELL_FOUND_NONE)
        return error_set(error, "--layouts needs the linker `ld`, which is not there (apt install binutils)");
    read_complaint(code->complaints, line, sizeof line);
    return error_set(error, "ld can't link a layout: %s", *line ? line : "it does not say why");
}

/* --- sections --- */

/* A function's own section. Those that the compiler thinks rarely run stay together, as they are in the program. */
static bool holds_function(const char *name)
{
    static const char *const others[] = {"unlikely.", "startup.", "exit.", "hot."};
    static const char before[] = ".text.",
                      letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._$";
    if (strncmp(name, before, sizeof before - 1) != 0 || name[strspn(name, letters)])
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strncmp(name + sizeof before - 1, others[i], strlen(others[i])))
            return false;
    return name[sizeof before - 1];
}

static bool has_section(const struct layout_code *code, const char *name)
{
    size_t i = 0;
    while (i < code->count && strcmp(code->section[i], name) != 0)
        i++;
    return i < code->count;
}

/* Functions of one name stay together: the script names both. */
static bool take_section(void *context, const char *name)
{
    enum { ROOM = 1 << 16 };
    struct layout_code *code = context;
    if (!holds_function(name) || has_section(code, name))
        return true;
    if (!code->section)
        code->section = calloc(ROOM, sizeof *code->section);
    if (!code->section || code->count == ROOM)
        return false;
    code->section[code->count] = strdup(name);
    return code->section[code->count++];
}

static bool list_sections(struct layout_code *code, struct error *error)
{
    struct file file;
    if (!file_read(&file, code->file))
        return error_set(error, "cannot read %s", code->file);
    bool good = elf_each_section(file.text, file.length, take_section, code);
    file_close(&file);
    if (!good)
        return error_set(error, "not enough memory for the sections of a back-end");
    if (code->count < 2)
        return error_set(error, "libquadrille.a was built without a section for each function "
                                "(-ffunction-sections), so functions can't be put in another order");
    code->order = calloc(code->count, sizeof *code->order);
    return code->order || error_set(error, "not enough memory");
}

static bool write_script(const struct layout_code *code, struct random *random, struct error *error)
{
    enum { STEP = 16, PAGE = 4096, LINE = 64 };
    FILE *file = fopen(code->script, "w");
    if (!file)
        return error_set(error, "cannot write %s: %s", code->script, strerror(errno));
    fprintf(file, "SECTIONS\n{\n  .text.layout :\n  {\n    . = . + %u;\n",
            STEP * random_below(random, PAGE / STEP));
    for (size_t i = 0; i < code->count; i++)
        fprintf(file, "    *(%s)\n    . = . + %u;\n", code->section[code->order[i]],
                STEP * random_below(random, LINE / STEP));
    fputs("  }\n}\nINSERT AFTER .text;\n", file);
    bool written = !ferror(file);
    return (!fclose(file) && written) ||
           error_set(error, "cannot write %s: %s", code->script, strerror(errno));
}

/* --- both --- */

bool layout_code_open(struct layout_code *code, const char *archive, const char *object, const char *symbol,
                      const char *folder, struct error *error)
{
    *code = (struct layout_code){.count = 0};
    if (snprintf(code->file, PATH_MAX, "%s/code.o", folder) >= PATH_MAX ||
        snprintf(code->script, PATH_MAX, "%s/code.ld", folder) >= PATH_MAX ||
        snprintf(code->complaints, PATH_MAX, "%s/code.txt", folder) >= PATH_MAX)
        return error_set(error, "the name of %s is too long", folder);
    const char *words[16] = {"ld", "-r", "-S", "--unique", "-u", symbol, "-o", code->file};
    size_t count = 8;
    if (*object)
        words[count++] = object;
    words[count++] = archive;
    if (is_file(QUADRILLE_COMPILER_LIBRARY))
        words[count++] = QUADRILLE_COMPILER_LIBRARY;
    return run_linker(code, words, error) && list_sections(code, error);
}

bool layout_code_link(struct layout_code *code, struct random *random, const char *path, struct error *error)
{
    const char *const words[] = {"ld", "-shared", "-Bsymbolic", "-T", code->script,
                                 "-o", path,      code->file,   0};
    for (size_t i = 0; i < code->count; i++)
        code->order[i] = (unsigned)i;
    random_shuffle(random, code->order, code->count);
    return write_script(code, random, error) && run_linker(code, words, error);
}

void layout_code_close(struct layout_code *code)
{
    for (size_t i = 0; i < code->count; i++)
        free(code->section[i]);
    free(code->section);
    free(code->order);
    if (*code->file)
        unlink(code->file);
    if (*code->script)
        unlink(code->script);
    if (*code->complaints)
        unlink(code->complaints);
    *code = (struct layout_code){.count = 0};
}
