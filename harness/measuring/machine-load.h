/* SPDX-License-Identifier: MIT */
/* Interference: what others took of the machine while a run measured, in whole: other programs, and on a
 * virtual machine its host, which reports as steal time when it gave the processor to another guest. Read
 * twice, before and after, from /proc/stat and getrusage; stored in run.json. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds since some start, of all processors together; NAN where the system does not report it. */
struct machine_load_reading {
    double wall_ns;
    double own_ns;   /* processor time of this process and of the children that it waited for */
    double busy_ns;  /* of all processes, in ticks of the system, usually of 10 ms */
    double steal_ns; /* likewise */
    long involuntary_switches;
};

/* Shares of one processor over the time that was measured: 0.5 is half of one. NAN: not known. */
struct machine_load {
    double measured_ns; /* how long */
    double cpu_share;   /* what the processes that measured got, each of `jobs`; 1 if nothing kept them off */
    double other_cpu_share; /* what other programs used, 0 at least */
    double steal_share;     /* what the host of a virtual machine took */
    bool reports_steal;     /* steal time was seen at all since the machine was started */
    long involuntary_switches;
};

struct machine_load_reading machine_load_read(void);

/* What happened between two readings, by `jobs` processes that measured. */
struct machine_load machine_load_between(const struct machine_load_reading *before,
                                         const struct machine_load_reading *after, uint64_t jobs);

/* Two parts of a run as one: shares by how long each part took. */
struct machine_load machine_load_join(const struct machine_load *a, const struct machine_load *b);

/* The first line of /proc/stat: busy and steal time. False, and both NAN, if it is another line. */
bool machine_load_parse(const char *line, double ticks_a_second, double *busy_ns, double *steal_ns);
