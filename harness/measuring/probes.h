/* SPDX-License-Identifier: MIT */
/* Probes of all back-ends of a command, before anything is measured. */
#ifndef QUADRILLE_HARNESS_MEASURING_PROBES_H
#define QUADRILLE_HARNESS_MEASURING_PROBES_H

#include "harness/sets/sets.h"
#include "solvers/registry/probe.h"
#include "solvers/registry/spec-list.h"

/* Asks each program of the list one easy question, about a board of the order that the first board of the
 * sets has. `limit` is what will be asked for, `memory` what a program may have (0: no bound). False and a
 * sentence about the first that is of no use (solvers/probe.h). */
bool probe_specs(const struct spec_list *specs, const struct set_list *sets, uint64_t limit, uint64_t memory,
                 struct error *error);

/* Asks one program in a process of its own, which ends what that leaves behind. False and a sentence if it is
 * of no use. */
bool probe_apart(const struct spec *spec, const struct probe *probe, struct error *error);

#endif
