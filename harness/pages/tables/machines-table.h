/* SPDX-License-Identifier: MIT */
/* A run of several machines: the machines, and back-ends over all of them. */
#ifndef QUADRILLE_MACHINES_TABLE_H
#define QUADRILLE_MACHINES_TABLE_H

#include "harness/figures/figures.h"
#include "harness/figures/machines.h"
#include "harness/writing/document.h"

#include <jansson.h>

/* Of more, the tables of each machine are left out on a terminal. */
enum { MACHINES_SHOWN = 3 };

/* What the tables are made of; it stays until the document is written. */
struct machines_tables {
    const struct run_figures *figures;
    const struct result_list *results;
    const json_t *run; /* run.json; null: processors are not known */
    struct set_over_machines *set;
    size_t sets;
};

void machines_tables_open(struct machines_tables *machines, const struct run_figures *figures,
                          const struct result_list *results, const json_t *run);
void machines_tables_close(struct machines_tables *machines);

/* Adds the tables, nothing of a run of one machine. */
void machines_add(struct document *document, const struct machines_tables *machines);

#endif
