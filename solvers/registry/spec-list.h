/* SPDX-License-Identifier: MIT */
/* The back-ends that a command was asked for: specs (spec.h) of one registry, each once. */
#ifndef QUADRILLE_SOLVERS_REGISTRY_SPEC_LIST_H
#define QUADRILLE_SOLVERS_REGISTRY_SPEC_LIST_H

#include "solvers/registry/spec.h"

enum { SPECS_MAX = 64 };

struct spec_list {
    const struct solver *const *registry;
    struct spec spec[SPECS_MAX];
    size_t count;
};

/* Adds a back-end. False and a sentence if one of that name is there, or if
 * the list is full. */
bool spec_list_add(struct spec_list *list, const struct spec *spec, struct error *error);

/* Reads a spec (spec_parse) and adds it. */
bool spec_list_read(struct spec_list *list, const char *text, struct error *error);

#endif
