/* SPDX-License-Identifier: MIT */
/* Child processes and the pipes to them, as far as programs (process.h) and temporary files need the same. */
#ifndef QUADRILLE_SOLVERS_EXTERNAL_PIPES_H
#define QUADRILLE_SOLVERS_EXTERNAL_PIPES_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Opens a pipe whose ends are not 0, 1 or 2, and closed by exec. False, with none open, if there can be none. */
bool pipe_open(int ends[2]);
void pipe_close(int ends[2]);

/* Writes all bytes, however often a signal interrupts. False at an error (errno). */
bool write_whole(int descriptor, const void *bytes, size_t length);

/* To write without SIGPIPE, which is for the thread that writes: it is blocked in between, and taken back if it came. */
struct pipe_signal {
    sigset_t before;
    bool was_pending;
};
void pipe_signal_block(struct pipe_signal *saved);
/* Behind the write: takes the signal back if it came, and keeps errno. */
void pipe_signal_restore(const struct pipe_signal *saved);

/* In the new child of a process, where only what is safe after fork may be called: a process group of its own, and
 * signals as usual. */
void child_set_apart(void);

/* The same, and it ends with its parent, however that ends; what it has started itself is not killed with it, and
 * elsewhere than on Linux there is no such thing. */
void child_begin(pid_t parent);

#endif
