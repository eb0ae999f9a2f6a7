/* SPDX-License-Identifier: MIT */
/* Layouts: the back-ends linked again, with their functions in another order. Where a function lies decides
 * which lines of the caches it shares, and how its loops lie in them; that moves times by some percent, and is
 * the same in all runs of a program (T. Mytkowicz et al., Producing Wrong Data Without Doing Anything
 * Obviously Wrong, ASPLOS 2009). So a comparison draws layouts, as it draws boards (C. Curtsinger and E. Berger,
 * STABILIZER, ASPLOS 2013, who move functions while the program runs).
 *
 * In each layout each back-end is a shared object of its own, linked by `ld` from libquadrille.a: the same machine code
 * as the program's, all its functions in random order, with random gaps that are multiples of 16 bytes. Back-ends
 * are linked each by itself, so that two labels of one back-end have different links. Not moved are: what
 * `exec:` and `ipasir:` run, the code of SAT libraries, and a plug-in `mine.so` without its object file `mine.o`
 * beside it. What also varies with the layout is where the stack of the process that measures stands, and how
 * long its environment is, which programs inherit. */
#ifndef QUADRILLE_LAYOUTS_H
#define QUADRILLE_LAYOUTS_H

#include "harness/measuring/run/experiment.h"

#include <limits.h>

struct layouts {
    uint64_t count;          /* 0: back-ends are run as they are in the program */
    uint64_t seed;           /* of the experiment */
    const struct spec *spec; /* of the experiment */
    size_t specs;
    const struct solver **current; /* of each back-end: its copy in the layout at work; null: none */
    bool *linked;                  /* of each back-end: whether it has copies */
    uint64_t at_work;              /* a layout, from 1; 0: none yet */
    char folder[PATH_MAX];         /* that holds the shared objects; empty: there are none */
};

/* Links all layouts of the experiment's back-ends in a new folder, and lets the specs look at `layouts`, which has to
 * stay where it is. To be closed in any case. False and a sentence without `ld` or libquadrille.a. */
bool layouts_open(struct layouts *layouts, struct experiment *experiment, const char *folder,
                  struct error *error);

/* Puts one layout (from 1) to work in this process: sessions that are opened from now on run its code. Those of
 * another must be closed before. False and a sentence if it can't be loaded. */
bool layouts_enter(struct layouts *layouts, uint64_t number, struct error *error);

/* The file of a back-end's copy. */
void layouts_file(const struct layouts *layouts, uint64_t number, size_t spec, char path[PATH_MAX]);

/* By how many bytes the stack is to be moved in a layout: at least 16, below 4 KiB. */
size_t layouts_stack_bytes(const struct layouts *layouts, uint64_t number);

/* Removes the shared objects and their folder. */
void layouts_close(struct layouts *layouts);

#endif
