/* SPDX-License-Identifier: MIT */
#include "solvers/external/plugin.h"

#include <dlfcn.h>
#include <string.h>
#include <sys/stat.h>

/* Why a file can't be loaded, and what to do: what the system says, without the name that it says first. */
static bool say_why(const char *file, const char *why, struct error *error)
{
    struct stat status;
    bool exists = !stat(file, &status), is_regular = exists && S_ISREG(status.st_mode);
    size_t length = strlen(file);
    const char *dot = strrchr(file, '.'), *end = dot ? dot : "";
    if (why && !strncmp(why, file, length) && !strncmp(why + length, ": ", 2))
        why += length + 2;
    why = why ? why : "the system does not say why";
    if (exists && !strchr(file, '/'))
        return error_set(error, "%s is looked for in the system's folders; the one in this folder is ./%s",
                         file, file);
    if (!exists)
        return error_set(error, "%s can't be loaded: %s: check its path%s", file, why,
                         strchr(file, '/') ? "" : ", and write ./NAME.so for a file in this folder");
    if (!strcmp(end, ".c") || !strcmp(end, ".cc") || !strcmp(end, ".cpp"))
        return error_set(error,
                         "%s is a source file: compile it, as in cc -O3 -shared -fPIC -I . -I solvers -o "
                         "%.*s.so %s",
                         file, (int)(dot - file), file, file);
    if (is_regular && status.st_mode & S_IXUSR && strcmp(end, ".so"))
        return error_set(error, "%s can't be loaded: %s: if it is a program, write 'exec:protocol=line:%s'",
                         file, why, file);
    return error_set(error, "%s can't be loaded: %s", file, why);
}

void *shared_object_open(const char *file, struct error *error)
{
    dlerror();
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object)
        say_why(file, dlerror(), error);
    return object;
}

bool shared_object_find(void *object, const char *name, void *function)
{
    void *address = dlsym(object, name);
    memcpy(function, &address, sizeof address);
    return address;
}

static bool has_too_many_settings(const struct solver *solver)
{
    size_t count = 0;
    while (solver->settings && count <= SETTINGS_MAX && solver->settings[count].name)
        count++;
    return count > SETTINGS_MAX;
}

static bool has_fitting_version(const char *file, const struct solver *solver, struct error *error)
{
    if (solver->abi_version != SOLVER_ABI_VERSION)
        return error_set(
            error,
            "%s was built for version %u of the solver interface, this is version %u: compile it again", file,
            (unsigned)solver->abi_version, (unsigned)SOLVER_ABI_VERSION);
    if (solver->struct_size != sizeof *solver)
        return error_set(error,
                         "%s was built with another layout of the solver interface (%zu bytes, not %zu)",
                         file, solver->struct_size, sizeof *solver);
    return true;
}

static bool is_complete(const char *file, const struct solver *solver, struct error *error)
{
    if (!solver->name || !solver->family || !solver->summary)
        return error_set(error, "%s exports a `quadrille_solver` without name, family or summary", file);
    if (!solver->open || !solver->solve || !solver->close)
        return error_set(error, "%s exports a `quadrille_solver` without its functions", file);
    return !has_too_many_settings(solver) ||
           error_set(error, "%s exports a `quadrille_solver` with more than %d settings", file, SETTINGS_MAX);
}

const struct solver *plugin_load(const char *file, struct error *error)
{
    void *object = shared_object_open(file, error);
    const struct solver *solver = NULL;
    if (!object)
        return NULL;
    if (!shared_object_find(object, "quadrille_solver", &solver))
        error_set(error,
                  "%s exports no `quadrille_solver`: solvers/external/function-plugin.c makes a plug-in of a "
                  "function that solves boards",
                  file);
    else if (has_fitting_version(file, solver, error) && is_complete(file, solver, error))
        return solver;
    dlclose(object);
    return NULL;
}

/* That of a spec which names no file: nothing can be asked of it. */
static bool plugin_open(const struct problem *problem, const struct settings *settings,
                        struct allocator *allocator, void **state, struct error *error)
{
    (void)problem, (void)settings, (void)allocator, (void)state;
    return error_set(error, "no plug-in was loaded: plugin:FILE.so");
}

static enum search_end plugin_solve(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance;
    error_set(&search->failure, "no plug-in was loaded");
    return SEARCH_FAILED;
}

static void plugin_close(void *state)
{
    (void)state;
}

const struct solver solver_plugin = {
    SOLVER_HEAD,           .name = "plugin",
    .family = "external",  .summary = "a back-end of this interface from a shared object",
    .rung = RUNG_BOARD,    .argument = "FILE.so",
    .open = plugin_open,   .solve = plugin_solve,
    .close = plugin_close,
};
