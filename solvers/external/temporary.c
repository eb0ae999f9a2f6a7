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
        execl("/bin/sh", "sh", "-c", "trap '' HUP INT TERM; read line; rm -rf \"$0\"", path, (char *)0);
    _exit(127);
}

/* Without a keeper the file, or a folder that is empty, is removed by temporary_close alone. */
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

/* What was made is watched. */
static bool settle(struct temporary *temporary, bool made, const char *what, struct error *error)
{
    if (!made) {
        *temporary->path = 0;
        return error_set(error, "no temporary %s could be made in /tmp: %s", what, strerror(errno));
    }
    temporary_watch(temporary);
    return true;
}

bool temporary_open(struct temporary *temporary, struct error *error)
{
    static const char suffix[] = ".cnf";
    *temporary = (struct temporary){.leash = -1};
    snprintf(temporary->path, sizeof temporary->path, "/tmp/quadrille-%ld-XXXXXX%s", (long)getpid(), suffix);
    temporary->descriptor = mkostemps(temporary->path, sizeof suffix - 1, O_CLOEXEC);
    return settle(temporary, temporary->descriptor >= 0, "file", error);
}

bool temporary_open_folder(struct temporary *temporary, struct error *error)
{
    *temporary = (struct temporary){.path = "/tmp/quadrille-XXXXXX", .descriptor = -1, .leash = -1};
    return settle(temporary, mkdtemp(temporary->path), "folder", error);
}

void temporary_close(struct temporary *temporary)
{
    if (!*temporary->path)
        return;
    if (temporary->descriptor >= 0) {
        close(temporary->descriptor);
        unlink(temporary->path);
    } else
        rmdir(temporary->path); /* the keeper removes one with something in it */
    if (temporary->leash >= 0) {
        close(temporary->leash);
        while (waitpid(temporary->keeper, 0, 0) < 0 && errno == EINTR)
            ;
    }
    *temporary->path = 0;
}
