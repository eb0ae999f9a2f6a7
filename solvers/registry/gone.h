/* SPDX-License-Identifier: MIT */
/* Solvers, settings and choices of settings that version 0.3.0 had and this one does not. They are refused with a sentence
 * that names what replaces them. The list is kept for one version. Commands and options: harness/base/gone.h. */
#ifndef QUADRILLE_SOLVERS_REGISTRY_GONE_H
#define QUADRILLE_SOLVERS_REGISTRY_GONE_H

#include <stddef.h>

/* The sentence about a text of `length` bytes: a solver ("links-bits"), a setting with its solver ("cells:prune"), a
 * setting of several solvers (":prune"), or a choice of one ("cells:consistency=domain"). Null if nothing of that name
 * went. */
const char *solver_gone_sentence(const char *text, size_t length);

#endif
