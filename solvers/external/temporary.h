/* SPDX-License-Identifier: MIT */
/* A temporary file for other programs, under a name that ends in .cnf, as some of them expect. It goes away with the
 * process that opened it, however that ends: a shell holds the end of a pipe, and removes the file when the other end is closed, by kill -9 too. */
#ifndef QUADRILLE_SOLVERS_EXTERNAL_TEMPORARY_H
#define QUADRILLE_SOLVERS_EXTERNAL_TEMPORARY_H

#include "common/base/error.h"

#include <sys/types.h>

struct temporary {
    char path[64];  /* empty: there is none */
    int descriptor; /* to read and write */
    int leash;      /* our end of the pipe; -1: there is no keeper */
    pid_t keeper;   /* the shell at the other end */
};

/* Starts with an empty file that only its owner may read. False and a sentence if there can be none. */
bool temporary_open(struct temporary *temporary, struct error *error);

/* Removes the file, if there is one. */
void temporary_close(struct temporary *temporary);

#endif
