/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2 */
#include "harness/base/tool.h"

#include "harness/base/memory.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static char *read_text(int from, size_t most)
{
    size_t length = 0, room = 0;
    char *text = NULL;
    for (ssize_t got = 1; got > 0; length += got > 0 ? (size_t)got : 0) {
        if (length == room) {
            room = room ? 2 * room : 4096;
            room = room < most ? room : most;
            text = memory_grow(text, room + 1);
        }
        do
            got = read(from, text + length, room - length);
        while (got < 0 && errno == EINTR);
    }
    text[length] = 0;
    return text;
}

int tool_start(pid_t *process, const char *const *words, int in, int out, bool complaints)
{
    posix_spawn_file_actions_t actions;
    union {
        const char *const *words;
        char *const *cast; /* posix_spawnp promises not to change the words; its type is older than const */
    } arguments = {.words = words};
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed)
        return failed;
    failed = in < 0 ? posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
                    : posix_spawn_file_actions_adddup2(&actions, in, 0);
    failed = failed ? failed : posix_spawn_file_actions_adddup2(&actions, out, 1);
    failed = failed       ? failed
             : complaints ? posix_spawn_file_actions_adddup2(&actions, out, 2)
                          : posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    failed = failed ? failed : posix_spawnp(process, words[0], &actions, NULL, arguments.cast, environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

enum tool_end tool_run(const char *const *words, bool complaints, size_t most, char **text)
{
    enum { FOUND_NONE = 127 }; /* what shells, env and timeout end with */
    int ends[2], status = -1;
    pid_t process;
    assert(words[0] && most);
    *text = NULL;
    if (pipe2(ends, O_CLOEXEC))
        return TOOL_FAILED;
    int failed = tool_start(&process, words, -1, ends[1], complaints);
    close(ends[1]);
    *text = read_text(ends[0], most);
    close(ends[0]);
    if (failed)
        return failed == ENOENT ? TOOL_MISSING : TOOL_FAILED;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED(status) && WEXITSTATUS(status) == FOUND_NONE)
        return TOOL_MISSING;
    return status || !*text ? TOOL_FAILED : TOOL_DONE;
}
