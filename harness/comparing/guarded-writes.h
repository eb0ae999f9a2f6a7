/* SPDX-License-Identifier: MIT */
/* The guarded writes: what a worker has to write reaches the files through the guard.
 *
 * A back-end runs in the process of its worker, and may write to any descriptor that the process has: by mistake, as a
 * library that prints, or on purpose. So a worker has none that matters. Its standard input is empty; its standard
 * output and error are a pipe, of which the guard shows what fits a terminal; the files of the run are closed. A text
 * for one of them goes to memory that is shared with the guard. The worker rings a bell (a byte in a pipe, of which the
 * content means nothing), and waits until the guard has written the text.
 *
 * A back-end can still write to this memory through a wild pointer; solvers/your-own-solver.md says what keeps it from
 * that. */
#ifndef QUADRILLE_GUARDED_WRITES_H
#define QUADRILLE_GUARDED_WRITES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows, disagreements, and once in a while a count of millions of digits. */
enum { GUARDED_WRITES_ROOM = (1 << 22) + (1 << 17) };

/* In shared memory; all zero at the start. Pages of it that nothing was written to take no memory. */
struct guarded_writes {
    _Atomic uint32_t asked, answered; /* texts */
    int file;                         /* a descriptor of the guard, to append to */
    int failure;                      /* errno of the last one; 0: it was written */
    size_t length;
    char text[GUARDED_WRITES_ROOM];
};

/* The guard's ends of a worker's pipes; both do not block. */
struct guarded_writes_ends {
    int bell, speech; /* -1: closed */
    size_t spoken;    /* bytes that were shown of what this worker and those before it said */
};

/* The worker's ends of the same. */
struct guarded_writes_own {
    int bell, speech;
};

/* Opens both pipes, before a worker is started. False with errno. */
bool guarded_writes_open(struct guarded_writes_ends *ends, struct guarded_writes_own *own);

/* In the guard, once the worker has been started. */
void guarded_writes_close_own(const struct guarded_writes_own *own);

/* In the new worker: its descriptors are its own from now on, and guarded_writes_append goes to the guard. False if that can't
 * be done. */
bool guarded_writes_enter(struct guarded_writes *guarded_writes, const struct guarded_writes_own *own);

/* In a worker that has entered: appends a text to a file of the guard, in one piece. False with errno if it could not
 * be written. Elsewhere `*here` becomes true and nothing is done: who calls writes it. */
bool guarded_writes_append(int file, const char *text, size_t length, bool *here);

/* In the guard: writes what the worker has asked for, if anything, by `append`; and shows on standard error what it
 * said. */
void guarded_writes_serve(struct guarded_writes *guarded_writes, struct guarded_writes_ends *ends,
                          bool (*append)(int file, const char *text, size_t length));

/* In the guard, when the worker is gone: serves it once more, and closes the pipes. */
void guarded_writes_end(struct guarded_writes *guarded_writes, struct guarded_writes_ends *ends,
                        bool (*append)(int file, const char *text, size_t length));

#endif
