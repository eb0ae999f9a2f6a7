/* SPDX-License-Identifier: MIT */
/* The jail: what programs and plug-ins by others can't do in it, whatever they try.
 *
 * Files: Landlock (Linux 5.13) leaves them what they need. They may read and execute what the system has installed, the
 * files that their command names and the folders of these; they may write to a folder of their own, which TMPDIR names
 * and which goes away with them. System calls: a seccomp filter refuses what reaches beyond the process: sockets,
 * signals to others, ptrace, the change of owners, modes and times of files, mounts, namespaces, keys, clocks, and more
 * (the table in jail-calls.c). The powers of root are given up.
 *
 * What is left: the processor until the time limit, the names and sizes of files, what the environment says, and what
 * the time of an answer gives away. See man 7 landlock, man 2 seccomp. */
#ifndef QUADRILLE_JAIL_H
#define QUADRILLE_JAIL_H

#include "common/base/error.h"
#include "solvers/external/temporary.h"

#include <sys/types.h>

/* Whether this system has what a jail needs. False and a sentence that names what is missing. */
bool jail_is_possible(struct error *error);

enum { JAIL_TEXT_MAX = 64 };

/* By what a jail is made here: "Landlock 7, seccomp". */
const char *jail_text(char text[JAIL_TEXT_MAX]);

enum { JAIL_PATHS = 1 << 13 };

struct jail {
    int interface;            /* the version of Landlock that is used */
    struct temporary scratch; /* the folder */
    char paths[JAIL_PATHS];   /* what is allowed: a letter for the rights, a path, a zero; and so on, */
    size_t used;              /* so many bytes */
};

/* Makes a jail for a command of the shell, or the name of a file, with a folder to write to. What the command names
 * is looked for now. Close it by jail_close, also when it could not be made. False and a sentence if it can't be
 * made. */
bool jail_open(struct jail *jail, const char *command, struct error *error);

/* In a new process, which has one thread: goes in for ever, with all that it starts, and with no descriptors but the first
 * `descriptors`. Calls what is safe after fork. False if the system refuses: then the process has to end. */
bool jail_enter(const struct jail *jail, int descriptors);

void jail_close(struct jail *jail);

/* For jail_enter: the filter of system calls, the last thing to do. Without `scoped`, where Landlock does not keep
 * signals to others (before 6), or without `truncation`, where it does not keep files from being cut (before 3), the
 * filter does. False with errno. */
bool jail_filter_calls(bool scoped, bool truncation);

#endif
