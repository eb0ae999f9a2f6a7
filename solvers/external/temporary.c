/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* mkostemps */
#include "solvers/external/temporary.h"

#include "solvers/external/pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* In a process group of its own, so that Ctrl-C and a kill of our group leave it alive; it keeps no stream of ours open. */
static void become_keeper(const char *path, int input)
{
    child_set_apart();
    int nothing = open("/dev/null", O_WRONLY);
    if (dup2(input, 0) >= 0 && dup2(nothing, 1) >= 0 && dup2(nothing, 2) >= 0)
        execl("/bin/sh", "sh", "-c", "trap '' HUP INT TERM; read line; rm -f \"$0\"", path, (char *)NULL);
    _exit(127);
}

/* Without a keeper the file is removed by temporary_close alone. */
static void temporary_watch(struct temporary *temporary)
{
    int ends[2];
    if (!pipe_open(ends))
        return;
    temporary->keeper = fork();
    if (temporary->keeper == 0)
        become_keeper(temporary->path, ends[0]);
    close(ends[0]);
    if (temporary->keeper > 0)
        temporary->leash = ends[1];
    else
        close(ends[1]);
}

bool temporary_open(struct temporary *temporary, struct error *error)
{
    static const char suffix[] = ".cnf";
    *temporary = (struct temporary){.leash = -1};
    snprintf(temporary->path, sizeof temporary->path, "/tmp/quadrille-%ld-XXXXXX%s", (long)getpid(), suffix);
    temporary->descriptor = mkostemps(temporary->path, sizeof suffix - 1, O_CLOEXEC);
    if (temporary->descriptor < 0) {
        *temporary->path = 0;
        return error_set(error, "no temporary file could be made in /tmp: %s", strerror(errno));
    }
    temporary_watch(temporary);
    return true;
}

void temporary_close(struct temporary *temporary)
{
    if (!*temporary->path)
        return;
    close(temporary->descriptor);
    unlink(temporary->path);
    if (temporary->leash >= 0) {
        close(temporary->leash);
        while (waitpid(temporary->keeper, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    *temporary->path = 0;
}
