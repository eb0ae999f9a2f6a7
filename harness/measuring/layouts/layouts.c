/* SPDX-License-Identifier: MIT */
#include "harness/measuring/layouts/layouts.h"

#include "common/base/random.h"
#include "harness/ground/memory.h"
#include "harness/measuring/layouts/layout-link.h"
#include "solvers/registry/registry.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STEP = 16, PAGE = 4096, NAME_ROOM = 128 };

/* What is drawn for one layout, and of it for one back-end, stays the same whatever else is drawn. */
static void seed_layout(struct random *random, const struct layouts *layouts, uint64_t number, size_t spec)
{
    enum { BACK_ENDS = 1 << 16 };
    random_seed(random, layouts->seed, number * BACK_ENDS + spec);
}

/* --- what there is to link --- */

/* The object file beside a plug-in: mine.o for mine.so. */
static bool find_object(const char *plugin, char path[PATH_MAX])
{
    size_t length = strlen(plugin);
    struct stat status;
    if (length < 3 || strcmp(plugin + length - 3, ".so") != 0)
        return false;
    return snprintf(path, PATH_MAX, "%.*s.o", (int)(length - 3), plugin) < PATH_MAX && !stat(path, &status) &&
           S_ISREG(status.st_mode);
}

/* The symbol by which a back-end is found, and the object file that it begins in (empty: the library). False without
 * such code. */
static bool find_code(const struct spec *spec, char symbol[NAME_ROOM], char object[PATH_MAX])
{
    const struct solver *const *own = solver_registry();
    *object = 0;
    if (*spec->plugin) {
        snprintf(symbol, NAME_ROOM, "quadrille_solver");
        return find_object(spec->plugin, object);
    }
    while (*own && *own != spec->solver)
        own++;
    if (!*own || spec->solver->argument)
        return false;
    snprintf(symbol, NAME_ROOM, "solver_%s", spec->solver->name);
    for (char *at = symbol; *at; at++)
        *at = (char)(*at == '-' ? '_' : *at);
    return true;
}

void layouts_file(const struct layouts *layouts, uint64_t number, size_t spec, char path[PATH_MAX])
{
    const size_t room = PATH_MAX;
    if (snprintf(path, room, "%s/%" PRIu64 "-%zu.so", layouts->folder, number, spec + 1) >= (int)room)
        *path = 0;
}

/* All copies of a back-end. */
static bool link_back_end(struct layouts *layouts, size_t spec, const char *archive, const char *symbol,
                          const char *object, struct error *error)
{
    struct layout_code code;
    char path[PATH_MAX];
    bool good = layout_code_open(&code, archive, object, symbol, layouts->folder, error);
    for (uint64_t number = 1; good && number <= layouts->count; number++) {
        struct random random;
        seed_layout(&random, layouts, number, spec + 1);
        layouts_file(layouts, number, spec, path);
        good = layout_code_link(&code, &random, path, error);
    }
    layout_code_close(&code);
    return good;
}

bool layouts_open(struct layouts *layouts, struct experiment *experiment, const char *folder,
                  struct error *error)
{
    char archive[PATH_MAX], symbol[NAME_ROOM], object[PATH_MAX];
    *layouts = (struct layouts){.count = experiment->layout_count,
                                .seed = experiment->seed,
                                .spec = experiment->specs.spec,
                                .specs = experiment->specs.count};
    if (!layouts->count)
        return true;
    layouts->current = memory_zeroed(layouts->specs, sizeof *layouts->current);
    layouts->linked = memory_zeroed(layouts->specs, sizeof *layouts->linked);
    if (mkdir(folder, 0777) && errno != EEXIST)
        return error_set(error, "cannot make %s: %s", folder, strerror(errno));
    if (snprintf(layouts->folder, sizeof layouts->folder, "%s", folder) >= PATH_MAX) {
        *layouts->folder = 0;
        return error_set(error, "the name of %s is too long", folder);
    }
    for (size_t spec = 0; spec < layouts->specs; spec++) {
        experiment->specs.spec[spec].copy = &layouts->current[spec];
        if (!find_code(&layouts->spec[spec], symbol, object))
            continue;
        if (!layout_find_archive(archive, error) ||
            !link_back_end(layouts, spec, archive, symbol, object, error))
            return false;
        layouts->linked[spec] = true;
    }
    experiment->layouts = layouts;
    return true;
}

/* --- one layout at work --- */

static const struct solver *load_copy(const struct layouts *layouts, uint64_t number, size_t spec,
                                      struct error *error)
{
    char path[PATH_MAX], symbol[NAME_ROOM], object[PATH_MAX];
    const struct solver *solver = layouts->spec[spec].solver, *copy = 0;
    layouts_file(layouts, number, spec, path);
    find_code(&layouts->spec[spec], symbol, object);
    void *opened = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!opened) {
        error_set(error, "%s", dlerror());
        return 0;
    }
    void *address = dlsym(opened, symbol);
    memcpy(&copy, &address, sizeof copy);
    if (!copy || copy->abi_version != SOLVER_ABI_VERSION || copy->struct_size != sizeof *copy ||
        strcmp(copy->name, solver->name) != 0 || copy->counts != solver->counts) {
        error_set(error, "%s is not %s as it was when it was linked", path, solver->name);
        return 0;
    }
    return copy;
}

/* The environment is the first thing on the stack of a program. */
static void vary_environment(const struct layouts *layouts, uint64_t number)
{
    char text[PAGE];
    struct random random;
    seed_layout(&random, layouts, number, 0);
    unsigned length = random_below(&random, PAGE);
    memset(text, 'x', length);
    text[length] = 0;
    setenv("QUADRILLE_LAYOUT", text, 1);
}

bool layouts_enter(struct layouts *layouts, uint64_t number, struct error *error)
{
    if (layouts->at_work == number)
        return true;
    for (size_t spec = 0; spec < layouts->specs; spec++) {
        layouts->current[spec] = layouts->linked[spec] ? load_copy(layouts, number, spec, error) : 0;
        if (layouts->linked[spec] && !layouts->current[spec])
            return false;
    }
    vary_environment(layouts, number);
    layouts->at_work = number;
    return true;
}

size_t layouts_stack_bytes(const struct layouts *layouts, uint64_t number)
{
    struct random random;
    seed_layout(&random, layouts, number, 0);
    random_below(&random, PAGE);
    return STEP + (size_t)STEP * random_below(&random, PAGE / STEP - 1);
}

void layouts_close(struct layouts *layouts)
{
    char path[PATH_MAX];
    for (uint64_t number = 1; *layouts->folder && number <= layouts->count; number++)
        for (size_t spec = 0; spec < layouts->specs; spec++) {
            layouts_file(layouts, number, spec, path);
            unlink(path);
        }
    if (*layouts->folder)
        rmdir(layouts->folder);
    free(layouts->current);
    free(layouts->linked);
    *layouts = (struct layouts){0};
}
