/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* O_PATH, syscall, realpath */
#include "solvers/external/jail.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#endif

/* --- what is allowed --- */

/* Rights, as the letter in front of a path in jail->paths has them. */
enum { READ = 'r', READ_AND_WRITE = 'w', EVERYTHING = 's' };

/* False if there are too many paths. */
static bool allow(struct jail *jail, const char *path, char letter)
{
    size_t length = strlen(path) + 1;
    if (length + 2 > sizeof jail->paths - jail->used) {
        errno = E2BIG;
        return false;
    }
    jail->paths[jail->used] = letter;
    memcpy(jail->paths + jail->used + 1, path, length);
    jail->used += length + 1;
    return true;
}

/* What the system has installed, and what run-time libraries look at. Of /proc only what says nothing of others; the
 * process's own folder in it is added by jail_enter. */
static const char *const of_the_system[] = {
    /* programs and libraries */
    "/usr", "/lib", "/lib64", "/lib32", "/bin", "/sbin", "/opt", "/gnu/store", "/nix/store",
    /* how they are found, and what time it is */
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload", "/etc/alternatives",
    "/etc/localtime",
    /* the machine */
    "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm", "/sys/devices/system/cpu",
    "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage", "/dev/random", "/dev/urandom"};

#ifndef QUADRILLE_COVERAGE_FOLDER
#define QUADRILLE_COVERAGE_FOLDER /* a build with --coverage: where processes write down which lines they ran */
#endif
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", QUADRILLE_COVERAGE_FOLDER};

/* --- what a command names --- */

/* A folder that is more than a program's own: of a program in it only the file is allowed. */
static bool is_too_wide(const char *folder)
{
    static const char *const wide[] = {"/",     "/etc", "/home", "/root", "/tmp", "/var", "/var/tmp",
                                       "/proc", "/sys", "/dev",  "/run",  "/mnt", "/srv", "/media"};
    const char *home = getenv("HOME");
    bool is_wide = home && !strcmp(folder, home);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        is_wide |= !strcmp(folder, wide[i]);
    return is_wide;
}

/* The libraries of a program that stands in PREFIX/bin: PREFIX/lib and PREFIX/libexec. */
static bool allow_prefix(struct jail *jail, const char *folder)
{
    static const char *const beside[] = {"lib", "lib64", "libexec"};
    char path[PATH_MAX + 16];
    const char *slash = strrchr(folder, '/');
    bool good = true;
    if (!slash || strcmp(slash, "/bin") != 0)
        return true;
    for (size_t i = 0; i < sizeof beside / sizeof *beside && good; i++) {
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - folder), folder, beside[i]);
        good = allow(jail, path, READ);
    }
    return good;
}

static bool allow_named(struct jail *jail, const char *name)
{
    char real[PATH_MAX];
    struct stat status;
    if (!realpath(name, real) || stat(real, &status))
        return true;
    if (S_ISDIR(status.st_mode))
        return is_too_wide(real) || allow(jail, real, READ);
    if (!allow(jail, real, S_ISREG(status.st_mode) ? READ : READ_AND_WRITE))
        return false;
    char *slash = strrchr(real, '/');
    if (slash == real)
        return true;
    *slash = 0;
    return (is_too_wide(real) || allow(jail, real, READ)) && allow_prefix(jail, real);
}

/* A name without a slash may be a program that the shell finds. */
static bool allow_found(struct jail *jail, const char *name)
{
    char path[2 * PATH_MAX];
    const char *folder = getenv("PATH");
    while (folder && *folder) {
        size_t length = strcspn(folder, ":"), most = length < PATH_MAX ? length : PATH_MAX;
        snprintf(path, sizeof path, "%.*s/%.*s", (int)most, folder, PATH_MAX - 2, name);
        if (length && !access(path, X_OK))
            return allow_named(jail, path);
        folder += length + (folder[length] == ':');
    }
    return true;
}

/* Each word of a command may name a file: the program, a script behind its interpreter, a table behind an option. */
static bool allow_words(struct jail *jail, const char *command)
{
    static const char between[] = " \t\"'`;|&<>()=$,";
    char word[PATH_MAX];
    if (!allow_named(jail, command)) /* whole: a file whose name has blanks */
        return false;
    for (const char *at = command; *(at += strspn(at, between)); at += strcspn(at, between)) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, between), at);
        if (!allow_named(jail, word) || (!strchr(word, '/') && !allow_found(jail, word)))
            return false;
    }
    return true;
}

/* --- into it, on Linux; headers of older systems know less of Landlock --- */

#ifdef __linux__
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { VERSION_FLAG = 1, PATH_BENEATH = 1 };

#define RIGHT(bit) (UINT64_C(1) << (bit))
#define EXECUTE RIGHT(0)
#define WRITE_FILE RIGHT(1)
#define READ_FILE RIGHT(2)
#define READ_FOLDER RIGHT(3)
#define TRUNCATE RIGHT(14)

static uint64_t rights_by(char letter)
{
    return letter == READ             ? EXECUTE | READ_FILE | READ_FOLDER
           : letter == READ_AND_WRITE ? READ_FILE | WRITE_FILE | TRUNCATE
                                      : ~UINT64_C(0);
}

/* How many rights on files each version knows. */
static const unsigned rights_known[] = {0, 13, 14, 15, 15, 16};

struct ruleset {
    uint64_t files, net, scoped;
};

struct beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static uint64_t rights_of(int interface)
{
    const int last = (int)(sizeof rights_known / sizeof *rights_known) - 1;
    return RIGHT(rights_known[interface > last ? last : interface]) - 1;
}

/* 0: there is none. */
static int landlock_version(void)
{
    long version = syscall(CREATE_RULESET, 0, 0, VERSION_FLAG);
    return version > 0 ? (int)version : 0;
}

static int make_ruleset(int interface)
{
    enum { BIND_AND_CONNECT = 3, ABSTRACT_SOCKETS_AND_SIGNALS = 3 };
    const struct ruleset wanted = {rights_of(interface), BIND_AND_CONNECT, ABSTRACT_SOCKETS_AND_SIGNALS};
    size_t size = interface >= 6 ? 24 : interface >= 4 ? 16 : 8;
    return (int)syscall(CREATE_RULESET, &wanted, size, 0);
}

/* What is not there needs no permission. */
static bool add_rule(int rules, int interface, const char *path, uint64_t rights)
{
    struct stat status;
    struct beneath beneath = {.parent = open(path, O_PATH | O_CLOEXEC)};
    if (beneath.parent < 0)
        return true;
    bool good = !fstat(beneath.parent, &status);
    if (good && !S_ISDIR(status.st_mode))
        rights &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
    beneath.allowed = rights & rights_of(interface);
    good = good && !syscall(ADD_RULE, rules, PATH_BENEATH, &beneath, 0);
    close(beneath.parent);
    return good;
}

/* No exec gives them back, since no_new_privs is set and the bounding set is empty. */
static void give_up_powers(void)
{
    struct {
        uint32_t version;
        int32_t process;
    } head = {0x20080522, 0};
    struct {
        uint32_t effective, permitted, inheritable;
    } none[2] = {{0}};
    enum { POWERS_MOST = 64 };
    for (unsigned long power = 0; power < POWERS_MOST; power++)
        prctl(PR_CAPBSET_DROP, power, 0, 0, 0); /* fails where there is none to give up */
    syscall(SYS_capset, &head, none);
}

/* Some bounds for what no time limit ends. That of processes counts all of the user's, so it lies above what the machine
 * has now; root is exempt from it. */
static void set_bounds(void)
{
    enum { MORE_PROCESSES = 512 };
    const struct rlimit none = {0}, gigabyte = {1 << 30, 1 << 30};
    char text[128] = "";
    int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    const char *slash = length > 0 ? memchr(text, '/', (size_t)length) : 0;
    rlim_t there = 0; /* tasks of the machine: "0.10 0.20 0.30 2/345 6789" */
    for (slash = slash ? slash + 1 : ""; isdigit((unsigned char)*slash); slash++)
        there = there * 10 + (rlim_t)(*slash - '0');
    const rlim_t processes = there + MORE_PROCESSES;
    const struct rlimit most = {processes, processes};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &gigabyte);
    setrlimit(RLIMIT_NPROC, &most);
}

/* The rules are made anew for each process, as its own folder in /proc is among them. */
static bool restrict_files(const struct jail *jail)
{
    int rules = make_ruleset(jail->interface);
    bool good = rules >= 0 && add_rule(rules, jail->interface, "/proc/self", rights_by(READ));
    for (size_t at = 0; good && at < jail->used; at += strlen(jail->paths + at) + 1)
        good = add_rule(rules, jail->interface, jail->paths + at + 1, rights_by(jail->paths[at]));
    good = good && !syscall(RESTRICT_SELF, rules, 0);
    if (rules >= 0)
        close(rules);
    return good;
}

/* Descriptors that were left open are a way around all rules about files. */
static void close_descriptors(int first)
{
    enum { CLOSE_RANGE = 436, MOST = 1 << 16 };
    if (!syscall(CLOSE_RANGE, (unsigned)first, ~0u, 0))
        return;
    for (int i = first; i < MOST; i++)
        close(i);
}

bool jail_enter(const struct jail *jail, int descriptors)
{
    close_descriptors(descriptors);
    set_bounds();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return false;
    give_up_powers();
    return restrict_files(jail) && jail_filter_calls(jail->interface >= 6, jail->interface >= 3);
}

#else

static int landlock_version(void)
{
    return 0;
}

bool jail_enter(const struct jail *jail, int descriptors)
{
    (void)jail, (void)descriptors;
    return false;
}

#endif

/* --- a jail --- */

bool jail_is_possible(struct error *error)
{
#ifndef __linux__
    return error_set(error, "only Linux has what a jail is made of: Landlock and seccomp");
#elif !defined __x86_64__ && !defined __aarch64__
    return error_set(error, "the filter of system calls is made for x86-64 and AArch64 only");
#else
    if (!landlock_version())
        return error_set(
            error, "this kernel has no Landlock (Linux 5.13, and landlock in /sys/kernel/security/lsm)");
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 || error_set(error, "this kernel has no seccomp");
#endif
}

const char *jail_text(char text[JAIL_TEXT_MAX])
{
    snprintf(text, JAIL_TEXT_MAX, "Landlock %d, seccomp", landlock_version());
    return text;
}

static bool allow_all(struct jail *jail, const char *command)
{
    bool good = allow(jail, jail->scratch.path, EVERYTHING) && allow_words(jail, command);
    for (size_t i = 0; i < sizeof of_the_system / sizeof *of_the_system && good; i++)
        good = allow(jail, of_the_system[i], READ);
    for (size_t i = 0; i < sizeof devices / sizeof *devices && good; i++)
        good = allow(jail, devices[i], READ_AND_WRITE);
    return good;
}

bool jail_open(struct jail *jail, const char *command, struct error *error)
{
    *jail = (struct jail){.interface = landlock_version()};
    if (!jail_is_possible(error) || !temporary_open_folder(&jail->scratch, error))
        return false;
    if (allow_all(jail, command))
        return true;
    return error_set(error, "the jail could not be made: %s", strerror(errno));
}

void jail_close(struct jail *jail)
{
    temporary_close(&jail->scratch);
}
