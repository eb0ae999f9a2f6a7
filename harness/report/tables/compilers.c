/* SPDX-License-Identifier: MIT */
#include "harness/report/tables/compilers.h"

#include "harness/measuring/run/compiler-of.h"
#include "harness/measuring/run/run-json.h"

struct contestants {
    const char *spec[STANDINGS_MAX]; /* the first is one of ours, if there is any; then all by others */
    size_t count;
    bool ours;
};

static bool is_listed(const struct contestants *contestants, const char *spec)
{
    for (size_t i = 0; i < contestants->count; i++)
        if (contestants->spec[i] == spec)
            return true;
    return false;
}

static void list_some(struct contestants *contestants, const struct run_figures *figures, bool foreign)
{
    for (size_t s = 0; s < figures->count; s++)
        for (size_t i = 0; i < figures->sets[s].count; i++) {
            const struct figures *f = &figures->sets[s].figures[i];
            bool full = contestants->count == STANDINGS_MAX || (!foreign && contestants->ours);
            if (full || f->foreign != foreign || is_listed(contestants, f->solver))
                continue;
            contestants->ours |= !foreign;
            contestants->spec[contestants->count++] = f->solver;
        }
}

COLUMN(solver, NULL, "back-end", NULL, KIND_WORDS, SHAPE_NUMBER, 0, .text = row->other)
COLUMN(compiler, NULL, "built by", NULL, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = compiler_of(row->in, row->of, room))
const struct column *const columns_of_compilers[] = {&column_solver, &column_compiler, NULL};

bool compilers_fill(struct table *table, const json_t *run, const struct run_figures *figures)
{
    struct contestants contestants = {.count = 0};
    if (run_is_imported(run)) /* of none is the compiler known */
        return false;
    list_some(&contestants, figures, false);
    list_some(&contestants, figures, true);
    for (size_t i = 0; i < contestants.count && run; i++) {
        const char *spec = contestants.spec[i];
        bool own = i == 0 && contestants.ours;
        table_add(table, (struct table_row){.of = spec, .in = run, .other = own ? "Quadrille's own" : spec});
    }
    return contestants.count > contestants.ours;
}
