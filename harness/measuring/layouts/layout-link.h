/* SPDX-License-Identifier: MIT */
/* The code of one back-end, linked by `ld` with its functions in random order. First everything that the back-end
 * needs of libquadrille.a becomes one relocatable file, in which each function still has a section of its own; then
 * a linker script lists these sections in the order that is drawn. The script only adds to that of the linker
 * (INSERT), so no more is varied than the order and the gaps. */
#ifndef QUADRILLE_LAYOUT_LINK_H
#define QUADRILLE_LAYOUT_LINK_H

#include "common/base/error.h"
#include "common/base/random.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct layout_code {
    char file[PATH_MAX], script[PATH_MAX]; /* the relocatable file; what `ld` reads */
    char **section;                        /* names of the sections that hold one function each, owned */
    size_t count;
    unsigned *order;
};

/* The library that the program was built with: beside the program, where it was installed, or where it was built. False
 * and a sentence if it is in none of these places. */
bool layout_find_archive(char path[PATH_MAX], struct error *error);

/* Gathers what belongs to a symbol, from an object file (empty: none) and the archive. Files that are needed for it
 * lie in `folder` until it is closed, which it is to be in any case. False and a sentence if `ld` or `readelf` is missing, or fails. */
bool layout_code_open(struct layout_code *code, const char *archive, const char *object, const char *symbol,
                      const char *folder, struct error *error);

/* Links it as a shared object at `path`, in an order and with gaps that are drawn. */
bool layout_code_link(struct layout_code *code, struct random *random, const char *path, struct error *error);

void layout_code_close(struct layout_code *code);

#endif
