/* SPDX-License-Identifier: MIT */
/* A solver that tries to get out: as a plug-in, and with ESCAPE_PROGRAM as a program. It never answers; it says of its
 * attempt whether it was kept in or got out. The environment says what it tries (ESCAPE_TRY), and where (ESCAPE_PORT,
 * ESCAPE_FILE). A plug-in tries when it is loaded, too, unless
 * ESCAPE_LATE is set. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

static bool reads_passwords(void)
{
    char byte;
    int file = open("/etc/passwd", O_RDONLY);
    return file >= 0 && read(file, &byte, 1) == 1;
}

static bool writes_outside(void)
{
    return open(from_environment("ESCAPE_FILE"), O_WRONLY | O_CREAT | O_APPEND, 0600) >= 0;
}

static bool cuts_a_file(void)
{
    return !truncate(from_environment("ESCAPE_FILE"), 0) ||
           open(from_environment("ESCAPE_FILE"), O_RDONLY | O_TRUNC) >= 0;
}

static bool changes_a_mode(void)
{
    return !chmod(from_environment("ESCAPE_FILE"), 0777);
}

static bool removes_a_file(void)
{
    return !unlink(from_environment("ESCAPE_FILE"));
}

static bool links_a_file(void)
{
    char name[512];
    snprintf(name, sizeof name, "%s/linked", from_environment("TMPDIR"));
    return !link(from_environment("ESCAPE_FILE"), name) && truncate(name, 0) == 0;
}

static bool connects(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)atoi(from_environment("ESCAPE_PORT"))),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int end = socket(AF_INET, SOCK_STREAM, 0);
    return end >= 0 && !connect(end, (struct sockaddr *)&address, sizeof address);
}

/* Signal 0 asks whether another would be let through. */
static bool signals_the_parent(void)
{
    return !kill(getppid(), 0);
}

static bool traces_the_parent(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)&byte, 1};
    return !ptrace(PTRACE_SEIZE, getppid(), 0, 0) || process_vm_readv(getppid(), &here, 1, &there, 1, 0) == 1;
}

static bool reaches_descriptors_of_the_parent(void)
{
    char path[64];
    bool any = false;
    for (int i = 0; i < 64; i++) {
        snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getppid(), i);
        any |= open(path, O_RDONLY | O_NONBLOCK) >= 0;
    }
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    return any || open(path, O_RDONLY) >= 0;
}

/* A child that leaves its group outlives what ends the group. */
static bool leaves_children(void)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        _exit(setsid() >= 0 || !setpgid(0, 0));
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status);
}

/* Into everything that is open: what it says then is garbled, too. */
static bool writes_to_all(void)
{
    static const char garbage[] = "\033]0;garbage\a\nplug,in\n";
    for (int i = 0; i < 1024; i++) {
        if (write(i, garbage, sizeof garbage - 1) < 0 || pwrite(i, garbage, sizeof garbage - 1, 0) < 0 ||
            ftruncate(i, 0) || lseek(i, 0, SEEK_SET))
            errno = 0;
    }
    return false;
}

/* The other way round: what a solver has to be able to do. */
static bool needs_what_is_refused(void)
{
    char name[512], byte;
    snprintf(name, sizeof name, "%s/mine", from_environment("TMPDIR"));
    int own = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600), random = open("/dev/urandom", O_RDONLY);
    int pipes[2], status;
    bool good = own >= 0 && write(own, "x", 1) == 1 && !ftruncate(own, 0) && random >= 0 &&
                read(random, &byte, 1) == 1 && !pipe(pipes) && system("exec true") == 0;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    good = good && child > 0 && waitpid(child, &status, 0) == child && !unlink(name);
    return !good;
}

static const struct {
    const char *name;
    bool (*gets_out)(void);
} attempts[] = {{"read", reads_passwords},      {"write", writes_outside},
                {"truncate", cuts_a_file},      {"chmod", changes_a_mode},
                {"unlink", removes_a_file},     {"link", links_a_file},
                {"connect", connects},          {"signal", signals_the_parent},
                {"trace", traces_the_parent},   {"descriptors", reaches_descriptors_of_the_parent},
                {"session", leaves_children},   {"garbage", writes_to_all},
                {"work", needs_what_is_refused}};

static const char *try_to_get_out(void)
{
    const char *wanted = from_environment("ESCAPE_TRY");
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
        if (!strcmp(attempts[i].name, wanted))
            return attempts[i].gets_out() ? "got out" : "was kept in";
    return "tried nothing";
}

#ifdef ESCAPE_PROGRAM

int main(void)
{
    /* Quoted as the reason: the first line of a failure. */
    fprintf(stderr, "%s\n", try_to_get_out());
    return 1;
}

#else
#include "solvers/interface/solver.h"

static const char *found;

__attribute__((constructor)) static void on_loading(void)
{
    found = getenv("ESCAPE_LATE") ? 0 : try_to_get_out();
}

static bool open_nothing(const struct problem *problem, const struct settings *settings,
                         struct allocator *allocator, void **state, struct error *error)
{
    (void)problem, (void)settings, (void)allocator, (void)error;
    *state = &found;
    return true;
}

static enum search_end say_what_was_found(void *state, const struct instance *instance, struct search *search)
{
    (void)state, (void)instance;
    const char *now = try_to_get_out();
    error_set(&search->failure, "%s", found && strcmp(found, now) ? "differs from when it was loaded" : now);
    return SEARCH_FAILED;
}

static void close_nothing(void *state)
{
    (void)state;
}

extern const struct solver quadrille_solver;
const struct solver quadrille_solver = {
    SOLVER_HEAD,        .name = "escape",     .family = "plug-ins",        .summary = "tries to get out",
    .rung = RUNG_BOARD, .open = open_nothing, .solve = say_what_was_found, .close = close_nothing,
};
#endif
