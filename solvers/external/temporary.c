/* SPDX-License-Identifier: MIT */
#include "solvers/external/temporary.h"

#include "common/base/clock.h"
#include "solvers/external/pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* A process group of its own, so that Ctrl-C and a kill of our group leave it alive. */
static bool set_apart(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGCHLD);
    return !posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                     POSIX_SPAWN_SETSIGDEF) &&
           !posix_spawnattr_setpgroup(attributes, 0) && !posix_spawnattr_setsigmask(attributes, &none) &&
           !posix_spawnattr_setsigdefault(attributes, &usual);
}

/* Standard input is the pipe; it keeps no other stream of ours open. */
static bool set_streams(posix_spawn_file_actions_t *actions, int input)
{
    return !posix_spawn_file_actions_adddup2(actions, input, 0) &&
           !posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0) &&
           !posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
}

static bool start_keeper(struct temporary *temporary, int input)
{
    static char shell[] = "sh", option[] = "-c", command[] = "trap '' HUP INT TERM; read line; rm -rf \"$0\"";
    char *const arguments[] = {shell, option, command, temporary->path, 0};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions))
        return false;
    bool started = false;
    if (!posix_spawnattr_init(&attributes)) {
        started = set_streams(&actions, input) && set_apart(&attributes) &&
                  !posix_spawn(&temporary->keeper, "/bin/sh", &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return started;
}

/* Without a keeper the file, or a folder that is empty, is removed by temporary_close alone. */
static void temporary_watch(struct temporary *temporary)
{
    int ends[2];
    if (!pipe_open(ends))
        return;
    if (start_keeper(temporary, ends[0]))
        temporary->leash = ends[1];
    else
        close(ends[1]);
    close(ends[0]);
}

bool temporary_open(struct temporary *temporary, struct error *error)
{
    enum { ATTEMPTS = 100 };
    *temporary = (struct temporary){.descriptor = -1, .leash = -1};
    for (unsigned attempt = 0; attempt < ATTEMPTS && temporary->descriptor < 0; attempt++) {
        snprintf(temporary->path, sizeof temporary->path, "/tmp/quadrille-%ld-%llx.cnf", (long)getpid(),
                 (unsigned long long)clock_now());
        temporary->descriptor = open(temporary->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    if (temporary->descriptor < 0) {
        *temporary->path = 0;
        return error_set(error, "no temporary file could be made in /tmp: %s", strerror(errno));
    }
    temporary_watch(temporary);
    return true;
}

bool temporary_open_folder(struct temporary *temporary, struct error *error)
{
    *temporary = (struct temporary){.path = "/tmp/quadrille-XXXXXX", .descriptor = -1, .leash = -1};
    if (!mkdtemp(temporary->path)) {
        *temporary->path = 0;
        return error_set(error, "no temporary folder could be made in /tmp: %s", strerror(errno));
    }
    temporary_watch(temporary);
    return true;
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
