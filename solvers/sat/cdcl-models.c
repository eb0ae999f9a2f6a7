/* SPDX-License-Identifier: MIT */
#include "common/base/clock.h"
#include "solvers/sat/cdcl.h"
#include "solvers/sat/cdcl-internal.h"

/* cdcl.c, compiled for items. */
bool cdcl_items_open(const struct problem *problem, const struct settings *settings, bool with_numbers,
                     struct allocator *allocator, struct cdcl **opened, struct error *error);
enum search_end cdcl_items_solve(void *state, const struct instance *instance, struct search *search);
void cdcl_items_close(void *state);

enum search_end cdcl_find_covers(const struct cnf *formula, struct allocator *allocator,
                                 struct search *search)
{
    const struct problem problem = {.formula = formula};
    const struct settings settings = {.value = {0}};
    const struct instance instance = {.cells = NULL};
    struct error error;
    struct cdcl *cdcl = NULL;
    const uint64_t started = clock_now();
    if (!cdcl_items_open(&problem, &settings, false, allocator, &cdcl, &error))
        return SEARCH_NO_MEMORY;
    const uint64_t opened = clock_now() - started;
    const enum search_end end = cdcl_items_solve(cdcl, &instance, search);
    search->encode_ns += opened;
    cdcl_items_close(cdcl);
    return end;
}
