/* SPDX-License-Identifier: MIT */
#include "harness/measuring/layouts/layout-link.h"

#include "harness/ground/memory.h"
#include "harness/ground/tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

static bool run_linker(const char *const *words, struct error *error)
{
    enum { MOST = 1 << 16 };
    char *said = 0;
    const enum tool_end end = tool_run(words, true, MOST, &said);
    if (said)
        said[strcspn(said, "\n")] = 0;
    if (end == TOOL_MISSING)
        error_set(error, "--layouts needs the linker `ld`, which is not there (apt install binutils)");
    else if (end == TOOL_FAILED)
        error_set(error, "ld can't link a layout: %.159s", said && *said ? said : "it does not say why");
    free(said);
    return end == TOOL_DONE;
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
static void take_section(struct layout_code *code, const char *name)
{
    enum { ROOM = 1 << 16 };
    if (!holds_function(name) || has_section(code, name))
        return;
    if (!code->section)
        code->section = memory_zeroed(ROOM, sizeof *code->section);
    if (code->count < ROOM)
        code->section[code->count++] = memory_text(name);
}

/* Lines of readelf: `  [ 5] .text.dlx_solve  PROGBITS ...`. */
static bool list_sections(struct layout_code *code, struct error *error)
{
    enum { MOST = 1 << 26 };
    const char *const words[] = {"env", "LC_ALL=C", "readelf", "-SW", code->file, 0};
    char *list = 0, *rest = 0;
    bool good = tool_run(words, false, MOST, &list) == TOOL_DONE;
    if (!good)
        error_set(error, "--layouts needs readelf, which is not there or fails (apt install binutils)");
    for (char *line = good ? strtok_r(list, "\n", &rest) : 0; line; line = strtok_r(0, "\n", &rest)) {
        char *name = strstr(line, "] ");
        if (name) {
            name += 2;
            name[strcspn(name, " ")] = 0;
            take_section(code, name);
        }
    }
    free(list);
    if (good && code->count < 2)
        return error_set(error, "libquadrille.a was built without a section for each function "
                                "(-ffunction-sections), so functions can't be put in another order");
    if (good)
        code->order = memory_zeroed(code->count, sizeof *code->order);
    return good;
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
        snprintf(code->script, PATH_MAX, "%s/code.ld", folder) >= PATH_MAX)
        return error_set(error, "the name of %s is too long", folder);
    const char *words[16] = {"ld", "-r", "-S", "--unique", "-u", symbol, "-o", code->file};
    size_t count = 8;
    if (*object)
        words[count++] = object;
    words[count++] = archive;
    if (is_file(QUADRILLE_COMPILER_LIBRARY))
        words[count++] = QUADRILLE_COMPILER_LIBRARY;
    return run_linker(words, error) && list_sections(code, error);
}

bool layout_code_link(struct layout_code *code, struct random *random, const char *path, struct error *error)
{
    const char *const words[] = {"ld", "-shared", "-Bsymbolic", "-T", code->script,
                                 "-o", path,      code->file,   0};
    for (size_t i = 0; i < code->count; i++)
        code->order[i] = (unsigned)i;
    random_shuffle(random, code->order, code->count);
    return write_script(code, random, error) && run_linker(words, error);
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
    *code = (struct layout_code){.count = 0};
}
