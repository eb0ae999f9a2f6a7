/* SPDX-License-Identifier: MIT */
#include "solvers/tracing/trace.h"

#include <string.h>

/* Null while there is no search: what a back-end does before and after it is not seen. */
static struct trace *trace_of(struct search *search)
{
    return search ? ((struct traced_search *)search)->trace : NULL;
}

void trace_event(struct search *search, const struct trace_event *event)
{
    struct trace *trace = trace_of(search);
    struct trace_event passed = *event;
    if (!trace)
        return;
    if (event->kind == TRACE_CHOOSE) {
        passed.sizes = trace->sizes;
        passed.size_count = trace->size_count;
    }
    trace->size_count = 0;
    trace->on_event(trace->context, &passed);
}

void trace_size(struct search *search, uint32_t index, uint32_t size)
{
    struct trace *trace = trace_of(search);
    if (trace)
        trace->sizes[trace->size_count++] = (struct trace_size){index, size};
}

/* --- twins --- */

/* cmake/twins.cmake compiles the source of each of these a second time. */
#define TWINS(TWIN)      \
    TWIN(cell_order)     \
    TWIN(rescan)         \
    TWIN(blank_list)     \
    TWIN(candidate_list) \
    TWIN(sum_45)         \
    TWIN(mrv)            \
    TWIN(dlx)            \
    TWIN(cells)          \
    TWIN(dpll)           \
    TWIN(cdcl)

#define DECLARE(name) extern const struct solver traced_##name;
TWINS(DECLARE)
#undef DECLARE

const struct solver *const *solver_twins(void)
{
#define ADDRESS(name) &traced_##name,
    static const struct solver *const twins[] = {TWINS(ADDRESS) NULL};
#undef ADDRESS
    return twins;
}

const struct solver *solver_twin(const struct solver *solver)
{
    const struct solver *const *twin = solver_twins();
    while (*twin && strcmp((*twin)->name, solver->name))
        twin++;
    return *twin;
}
