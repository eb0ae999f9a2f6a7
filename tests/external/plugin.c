/* SPDX-License-Identifier: MIT */
/* A plug-in with a setting of its own, and with what the tests want wrong about it: PLUGIN_VERSION,
 * PLUGIN_SIZE and PLUGIN_SYMBOL come from the command line. It finds no solutions. */
#include "solvers/interface/solver.h"

static bool sure;

static bool open(const struct problem *problem, const struct settings *settings, struct allocator *allocator,
                 void **state, struct error *error)
{
    (void)problem, (void)allocator, (void)error;
    sure = settings->value[0] == 0;
    *state = &sure;
    return true;
}

static enum search_end solve(void *state, const struct instance *instance, struct search *search)
{
    (void)instance;
    if (*(const bool *)state)
        return SEARCH_EXHAUSTED;
    error_set(&search->failure, "it is not sure");
    return SEARCH_FAILED;
}

static void close(void *state)
{
    (void)state;
}

static const char *const choices[] = {"yes", "no", NULL};
static const struct setting settings_table[] = {
    {.name = "sure", .summary = "whether it is", .choices = choices}, {.name = NULL}};

extern const struct solver PLUGIN_SYMBOL;
const struct solver PLUGIN_SYMBOL = {
    .abi_version = PLUGIN_VERSION,
    .struct_size = PLUGIN_SIZE,
    .name = "says-none",
    .family = "plug-ins",
    .summary = "finds nothing",
    .settings = settings_table,
    .open = open,
    .solve = solve,
    .close = close,
};
