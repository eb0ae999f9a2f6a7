/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* realpath, which POSIX has as an option */
#include "harness/comparing/worker/leftover-processes.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_OF_PROCESS = 64 };

void leftovers_mark(const char *folder)
{
    char path[PATH_MAX];
    if (realpath(folder, path))
        setenv(LEFTOVERS_VARIABLE, path, 1);
}

/* Whether a process was started with `variable`, "NAME=VALUE". Of other users' nothing is known. */
static bool was_started_with(pid_t id, const char *variable)
{
    char path[PATH_OF_PROCESS], *text = NULL;
    size_t room = 0;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)id);
    FILE *file = fopen(path, "r");
    while (file && !found && getdelim(&text, &room, 0, file) > 0)
        found = !strcmp(text, variable);
    free(text);
    if (file)
        fclose(file);
    return found;
}

static void read_command(pid_t id, char command[LEFTOVER_COMMAND])
{
    char path[PATH_OF_PROCESS];
    size_t length = 0;
    snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)id);
    FILE *file = fopen(path, "r");
    if (file) {
        length = fread(command, 1, LEFTOVER_COMMAND - 1, file);
        fclose(file);
    }
    while (length && !command[length - 1])
        length--;
    for (size_t i = 0; i < length; i++)
        if (!command[i])
            command[i] = ' ';
    command[length] = 0;
}

static size_t look(const char *variable, struct leftover *found, size_t room)
{
    size_t count = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char *end;
        long id = strtol(entry->d_name, &end, 10);
        if (id <= 0 || *end || id == (long)getpid() || !was_started_with((pid_t)id, variable))
            continue;
        if (count < room) {
            found[count].id = (pid_t)id;
            read_command((pid_t)id, found[count].command);
        }
        count++;
    }
    if (processes)
        closedir(processes);
    return count;
}

size_t leftovers_find(const char *folder, struct leftover *found, size_t room)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    char path[PATH_MAX], variable[PATH_MAX + sizeof LEFTOVERS_VARIABLE + 1];
    if (!realpath(folder, path))
        return 0;
    snprintf(variable, sizeof variable, "%s=%s", LEFTOVERS_VARIABLE, path);
    if (!look(variable, found, room))
        return 0;
    nanosleep(&moment, NULL);
    return look(variable, found, room);
}
