/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* sched_setaffinity, MAP_ANONYMOUS */
#include "harness/measuring/processes.h"

#include "common/base/clock.h"
#include "harness/base/memory.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#endif

enum { FILE_MOST = 8192, PATH_MOST = 96 };

/* A small file of /proc in one piece, which costs less than a stream. False if there is none. */
static bool read_small(const char *path, char text[FILE_MOST])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    size_t length = 0;
    ssize_t got;
    while (length < FILE_MOST - 1 && (got = read(file, text + length, FILE_MOST - 1 - length)) > 0)
        length += (size_t)got;
    close(file);
    text[length] = 0;
    return length > 0;
}

/* --- ids --- */

struct ids {
    pid_t *id;
    size_t count, room;
};

static void add_id(struct ids *ids, pid_t id)
{
    for (size_t i = 0; i < ids->count; i++)
        if (ids->id[i] == id)
            return;
    ids->id = memory_room(ids->id, ids->count, &ids->room, sizeof *ids->id);
    ids->id[ids->count++] = id;
}

/* The numbers behind the name in /proc/ID/stat, which is in parentheses and may hold anything. The first is
 * the state, a letter; index 1 is the parent. proc(5) counts from 3 there. */
enum {
    STAT_PARENT = 1,
    STAT_CHILDREN_USER = 13,
    STAT_CHILDREN_SYSTEM = 14,
    STAT_THREADS = 17,
    STAT_FIELDS = 18
};

static bool read_stat(pid_t id, char *state, long long field[STAT_FIELDS])
{
    char path[PATH_MOST], text[FILE_MOST];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)id);
    if (!read_small(path, text))
        return false;
    char *at = strrchr(text, ')');
    if (!at || at[1] != ' ' || !at[2])
        return false;
    *state = at[2];
    at += 3;
    for (int i = 1; i < STAT_FIELDS; i++) {
        char *end;
        field[i] = strtoll(at, &end, 10);
        if (end == at)
            return false;
        at = end;
    }
    return true;
}

/* Whether a process is a zombie. One whose first thread has ended looks like one while the others run on. */
static bool process_has_ended(char state, const long long field[STAT_FIELDS])
{
    return (state == 'Z' || state == 'X' || state == 'x') && field[STAT_THREADS] <= 1;
}

/* Calls `take` with each name of a folder that is a number. False if there is no such folder. */
static bool for_each_number(const char *path, void (*take)(void *context, pid_t number), void *context)
{
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char *end;
        long number = strtol(entry->d_name, &end, 10);
        if (number > 0 && !*end)
            take(context, (pid_t)number);
    }
    if (folder)
        closedir(folder);
    return folder;
}

/* --- children: as the system lists them for each thread, or else by the parents of all processes --- */

struct search_for_children {
    pid_t parent;
    struct ids *found;
};

static void take_children_of_thread(void *context, pid_t thread)
{
    const struct search_for_children *search = context;
    char path[PATH_MOST], text[FILE_MOST], *end;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)search->parent, (long)thread);
    if (!read_small(path, text))
        return; /* none, or the thread has ended */
    /* A list that did not fit in is not whole; its last number may be a part of one. */
    bool is_whole = strlen(text) < FILE_MOST - 1;
    for (char *at = text;; at = end) {
        long id = strtol(at, &end, 10);
        if (end == at)
            return;
        if ((*end || is_whole) && id > 0)
            add_id(search->found, (pid_t)id);
    }
}

static void take_if_child(void *context, pid_t id)
{
    const struct search_for_children *search = context;
    long long field[STAT_FIELDS];
    char state;
    if (read_stat(id, &state, field) && field[STAT_PARENT] == search->parent)
        add_id(search->found, id);
}

static bool system_lists_children(void)
{
    char path[PATH_MOST];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)getpid(), (long)getpid());
    return !access(path, R_OK);
}

/* Adds the children of a process. `threads` is how many threads it has, 0: not known. */
static bool add_children(pid_t parent, long long threads, bool listed, struct ids *found)
{
    struct search_for_children search = {parent, found};
    char path[PATH_MOST];
    if (!listed)
        return for_each_number("/proc", take_if_child, &search);
    if (threads == 1) {
        take_children_of_thread(&search, parent);
        return true;
    }
    snprintf(path, sizeof path, "/proc/%ld/task", (long)parent);
    for_each_number(path, take_children_of_thread, &search);
    return true;
}

/* --- owners --- */

static const struct owned *find_owned(const struct process_owners *owners, pid_t id)
{
    for (size_t i = 0; i < owners->count; i++)
        if (owners->owned[i].id == id)
            return &owners->owned[i];
    return NULL;
}

void process_owners_note(struct process_owners *owners, unsigned owner)
{
    struct process_owners now = {0};
    struct ids children = {0};
    if (!add_children(getpid(), 0, system_lists_children(), &children))
        return;
    for (size_t i = 0; i < children.count; i++) {
        const struct owned *known = find_owned(owners, children.id[i]);
        now.owned = memory_room(now.owned, now.count, &now.room, sizeof *now.owned);
        now.owned[now.count++] = (struct owned){children.id[i], known ? known->owner : owner};
    }
    free(children.id);
    process_owners_close(owners);
    *owners = now;
}

void process_owners_close(struct process_owners *owners)
{
    free(owners->owned);
    *owners = (struct process_owners){0};
}

/* --- usage --- */

/* Processor time of all threads of a process that ever were. */
static double process_cpu_ns(pid_t id, bool is_self)
{
    clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
    struct timespec time;
    if ((!is_self && clock_getcpuclockid(id, &clock)) || clock_gettime(clock, &time))
        return 0;
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* That of the children that the calling process has waited for, and of theirs. */
static double cpu_of_ended_children(long *switches)
{
    struct rusage usage;
    if (getrusage(RUSAGE_CHILDREN, &usage))
        return 0;
    *switches += usage.ru_nivcsw;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e9 +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3;
}

/* ru_maxrss is in KiB, on macOS in bytes. */
static size_t peak_bytes_of(int who)
{
    struct rusage usage;
    if (getrusage(who, &usage) || usage.ru_maxrss < 0)
        return 0;
#ifdef __APPLE__
    return (size_t)usage.ru_maxrss;
#else
    return (size_t)usage.ru_maxrss * 1024;
#endif
}

/* "VmHWM:\t  1234 kB" in the text of /proc/ID/status; 0 if it is not there. */
static size_t number_in(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? (size_t)strtoull(at + strlen(key), NULL, 10) : 0;
}

static void add_status(pid_t id, struct process_usage *usage)
{
    char path[PATH_MOST], text[FILE_MOST];
    snprintf(path, sizeof path, "/proc/%ld/status", (long)id);
    if (!read_small(path, text))
        return;
    size_t resident = 1024 * number_in(text, "\nVmRSS:"), peak = 1024 * number_in(text, "\nVmHWM:");
    usage->switches += (long)number_in(text, "\nnonvoluntary_ctxt_switches:");
    usage->resident_bytes += resident;
    usage->peak_bytes += peak > resident ? peak : resident;
}

/* Adds what a process takes, and its children to the ids. False if the system names no children. */
static bool add_process(pid_t id, bool is_self, bool listed, struct process_usage *usage, struct ids *ids)
{
    long long field[STAT_FIELDS];
    char state;
    if (!read_stat(id, &state, field))
        return true; /* it has ended since */
    double ticks = (double)field[STAT_CHILDREN_USER] + (double)field[STAT_CHILDREN_SYSTEM];
    usage->cpu_ns += process_cpu_ns(id, is_self);
    usage->cpu_ns +=
        is_self ? cpu_of_ended_children(&usage->switches) : ticks * 1e9 / (double)sysconf(_SC_CLK_TCK);
    if (process_has_ended(state, field))
        return true;
    usage->processes++;
    usage->threads += field[STAT_THREADS] > 0 ? (size_t)field[STAT_THREADS] : 1;
    add_status(id, usage);
    return add_children(id, field[STAT_THREADS], listed, ids);
}

static void usage_without_proc(struct process_usage *usage)
{
    *usage = (struct process_usage){.processes = 1,
                                    .threads = 1,
                                    .resident_bytes = peak_bytes_of(RUSAGE_SELF),
                                    .peak_bytes = peak_bytes_of(RUSAGE_SELF),
                                    .ended_peak_bytes = peak_bytes_of(RUSAGE_CHILDREN)};
    usage->cpu_ns = process_cpu_ns(0, true) + cpu_of_ended_children(&usage->switches);
}

bool process_usage(pid_t root, const struct process_owners *owners, unsigned owner,
                   struct process_usage *usage)
{
    enum { PROCESSES_MOST = 100000 };
    pid_t self = getpid();
    struct ids ids = {0};
    *usage = (struct process_usage){0};
    if (!root)
        root = self;
    bool listed = system_lists_children(), good = true;
    add_id(&ids, root);
    for (size_t i = 0; good && i < ids.count && i < PROCESSES_MOST; i++) {
        const struct owned *owned = owners ? find_owned(owners, ids.id[i]) : NULL;
        if (!owned || owned->owner == owner)
            good = add_process(ids.id[i], ids.id[i] == self, listed, usage, &ids);
    }
    free(ids.id);
    if (usage->processes && root == self)
        usage->ended_peak_bytes = peak_bytes_of(RUSAGE_CHILDREN);
    else if (!usage->processes && root == self) {
        usage_without_proc(usage);
        return true;
    }
    return good && usage->processes;
}

void process_reset_peaks(void)
{
    struct ids ids = {0};
    bool listed = system_lists_children(), good = true;
    add_id(&ids, getpid());
    for (size_t i = 0; good && i < ids.count; i++) {
        char path[PATH_MOST];
        snprintf(path, sizeof path, "/proc/%ld/clear_refs", (long)ids.id[i]);
        int file = open(path, O_WRONLY | O_CLOEXEC);
        if (file >= 0) {
            ssize_t written = write(file, "5", 1); /* 5: the peak, proc(5) */
            (void)written;
            close(file);
        }
        good = add_children(ids.id[i], 0, listed, &ids);
    }
    free(ids.id);
}

/* --- orphans --- */

bool process_adopt_orphans(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    return !prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
    return false;
#endif
}

static bool is_among(const pid_t *list, size_t count, pid_t id)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == id)
            return true;
    return false;
}

/* Kills a child, and waits for it if it has ended. `ended` are those that ran. */
static void end_child(pid_t child, struct ids *ended)
{
    long long field[STAT_FIELDS];
    char state;
    bool runs = !read_stat(child, &state, field) || !process_has_ended(state, field);
    if (runs && !kill(child, SIGKILL))
        add_id(ended, child);
    waitpid(child, NULL, WNOHANG);
}

/* One round over all children. False if there were none left. */
static bool end_children(const pid_t *spared, size_t spared_count, struct ids *ended)
{
    struct ids children = {0};
    bool any = false;
    add_children(getpid(), 0, system_lists_children(), &children);
    for (size_t i = 0; i < children.count; i++)
        if (!is_among(spared, spared_count, children.id[i])) {
            end_child(children.id[i], ended);
            any = true;
        }
    free(children.id);
    return any;
}

size_t process_end_orphans(const pid_t *spared, size_t spared_count)
{
    assert(spared || !spared_count);
    const uint64_t patience_ns = 2000000000;
    const struct timespec pause = {.tv_nsec = 200000};
    struct ids ended = {0};
    uint64_t began = clock_now();
    while (end_children(spared, spared_count, &ended) && clock_now() - began < patience_ns)
        nanosleep(&pause, NULL);
    size_t count = ended.count;
    free(ended.id);
    return count;
}

/* --- a core, and memory that processes share --- */

#ifdef __linux__

bool pin_to_core(unsigned n)
{
    cpu_set_t cores, one;
    if (sched_getaffinity(0, sizeof cores, &cores))
        return false;
    n %= (unsigned)CPU_COUNT(&cores);
    for (size_t core = 0; core < CPU_SETSIZE; core++)
        if (CPU_ISSET(core, &cores) && n-- == 0) {
            CPU_ZERO(&one);
            CPU_SET(core, &one);
            return !sched_setaffinity(0, sizeof one, &one);
        }
    return false;
}

#else

bool pin_to_core(unsigned n)
{
    (void)n;
    return false;
}

#endif

void *shared_memory_take(size_t size)
{
    assert(size);
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void shared_memory_give(void *memory, size_t size)
{
    if (memory)
        munmap(memory, size);
}
