/* SPDX-License-Identifier: MIT */
/* Processes of the system: what a tree of them takes, which of them are stopped or left over, on which core
 * they run, and memory that they share.
 *
 * What a tree takes: processor time, threads, memory. A solver may start threads and processes of its own,
 * and what those take belongs to it. Read from /proc; once a block of solves, outside of what is timed.
 *
 * Cost on Linux, of a process without children: see process_usage. Without /proc (BSD, macOS) only the
 * calling process and its ended children are known, from getrusage. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process_usage {
    /* User and system time of all threads, ended ones too, of the processes that live, and of those that
     * ended and were waited for. Nanoseconds; of what descendants have waited for the system knows hundredths
     * of a second only, of what the calling process has waited for microseconds. Of children that need
     * not be waited for (SIGCHLD ignored) the system keeps nothing when they end. */
    double cpu_ns;
    /* How often the first threads of those that live, and ended children of the calling process, were taken
     * off a processor for others. */
    long switches;
    size_t processes, threads; /* alive now, the root among them; zombies are not */
    size_t resident_bytes;     /* in memory now; pages that processes share are counted for each */
    size_t peak_bytes;         /* sum of what each that lives ever had; at least resident_bytes */
    /* The most that any single ended child of the calling process had; it includes what a child shares with
     * its parent until it runs another program. 0 for other roots. */
    size_t ended_peak_bytes;
};

/* Which of several parties started what. They take turns in the calling process, and a program that one has
 * started may outlive its turn: it waits for the next question. */
struct process_owners {
    struct owned {
        pid_t id; /* of a child of the calling process; its own children are its owner's, too */
        unsigned owner;
    } * owned;
    size_t count, room;
};

/* At the end of a turn: children that are there and were not when this was called last belong to `owner`.
 * Without /proc what was known stays. */
void process_owners_note(struct process_owners *owners, unsigned owner);
void process_owners_close(struct process_owners *owners);

/* Reads the usage of `root` and all its descendants; 0 stands for the calling process. With owners (NULL:
 * none) it leaves out the processes of those other than `owner`; what is new since the last note counts,
 * and the time of children that have ended counts for each owner, since it cannot be separated. Processes
 * that end while it reads may be missing, with their time; their parent has it as soon as it has waited
 * for them. Returns false if there is no such process, or the system does not report it.
 *
 * Measured on a virtual machine (Xeon, 2.3 GHz, Linux 6.18) by tests/process-cost: 12 us without children,
 * 10 us more for each process below it. */
bool process_usage(pid_t root, const struct process_owners *owners, unsigned owner,
                   struct process_usage *usage);

/* Makes peak_bytes of the calling process and its descendants begin again at what is resident. Linux;
 * elsewhere, and where the system forbids it, peaks go on. */
void process_reset_peaks(void);

/* From now on descendants whose parent ends become children of the calling process, also those that have
 * called setsid() to get away (Linux: subreaper). False if the system can't do that. */
bool process_adopt_orphans(void);

/* Ends every descendant of the calling process by SIGKILL and waits for it, except the `spared_count`
 * children in `spared` and what these have started. Ids can't be mistaken: only children are killed, which
 * keep their id until they are waited for; their own children are adopted then and come next. So
 * process_adopt_orphans has to be called before they start, else grandchildren get away. Takes at most
 * 2 s: what can't be ended until then stays. Returns how many were ended that still ran; those that had
 * ended are only waited for. */
size_t process_end_orphans(const pid_t *spared, size_t spared_count);

/* Keeps this process, and what it starts, on the n-th of its cores, counted from 0 and round again. Returns
 * false where the system can't. */
bool pin_to_core(unsigned n);

/* Returns `size` zero bytes, at least one, shared with every child forked later: for what has to outlive a
 * child. NULL if there is not enough memory. */
void *shared_memory_take(size_t size);
void shared_memory_give(void *memory, size_t size);
