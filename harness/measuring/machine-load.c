/* SPDX-License-Identifier: MIT */
#include "harness/measuring/machine-load.h"

#include "common/base/clock.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* proc(5): user, nice, system, idle, iowait, irq, softirq, steal; guests are among the first two. Kernels
 * before 2.6.11 have no steal. */
bool machine_load_parse(const char *line, double ticks_a_second, double *busy_ns, double *steal_ns)
{
    double user, nice, system, idle, wait, irq, softirq, steal;
    *busy_ns = *steal_ns = NAN;
    int fields = sscanf(line, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &user, &nice, &system, &idle, &wait,
                        &irq, &softirq, &steal);
    if (fields < 7 || strncmp(line, "cpu ", 4) || !(ticks_a_second > 0))
        return false;
    *busy_ns = (user + nice + system + irq + softirq) * 1e9 / ticks_a_second;
    if (fields == 8)
        *steal_ns = steal * 1e9 / ticks_a_second;
    return true;
}

static double machine_load_cpu_ns(const struct rusage *usage)
{
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1e9 +
           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) * 1e3;
}

struct machine_load_reading machine_load_read(void)
{
    struct machine_load_reading reading = {.own_ns = NAN, .busy_ns = NAN, .steal_ns = NAN};
    struct rusage self, children;
    char line[512];
    FILE *file = fopen("/proc/stat", "r");
    if (file && fgets(line, sizeof line, file))
        machine_load_parse(line, (double)sysconf(_SC_CLK_TCK), &reading.busy_ns, &reading.steal_ns);
    if (file)
        fclose(file);
    if (!getrusage(RUSAGE_SELF, &self) && !getrusage(RUSAGE_CHILDREN, &children)) {
        reading.own_ns = machine_load_cpu_ns(&self) + machine_load_cpu_ns(&children);
        reading.involuntary_switches = self.ru_nivcsw + children.ru_nivcsw;
    }
    reading.wall_ns = (double)clock_now();
    return reading;
}

struct machine_load machine_load_between(const struct machine_load_reading *before,
                                         const struct machine_load_reading *after, uint64_t jobs)
{
    assert(after->wall_ns >= before->wall_ns);
    double wall = after->wall_ns - before->wall_ns, own = after->own_ns - before->own_ns;
    double other = after->busy_ns - before->busy_ns - own;
    return (struct machine_load){
        .measured_ns = wall,
        .cpu_share = own / wall / (jobs ? (double)jobs : 1),
        .other_cpu_share = isnan(other) ? NAN : fmax(0, other / wall),
        .steal_share = (after->steal_ns - before->steal_ns) / wall,
        .reports_steal = after->steal_ns > 0,
        .involuntary_switches = after->involuntary_switches - before->involuntary_switches,
    };
}

struct machine_load machine_load_join(const struct machine_load *a, const struct machine_load *b)
{
    assert(a->measured_ns + b->measured_ns > 0);
    double all = a->measured_ns + b->measured_ns, of_a = a->measured_ns / all, of_b = b->measured_ns / all;
    return (struct machine_load){
        .measured_ns = all,
        .cpu_share = a->cpu_share * of_a + b->cpu_share * of_b,
        .other_cpu_share = a->other_cpu_share * of_a + b->other_cpu_share * of_b,
        .steal_share = a->steal_share * of_a + b->steal_share * of_b,
        .reports_steal = a->reports_steal || b->reports_steal,
        .involuntary_switches = a->involuntary_switches + b->involuntary_switches,
    };
}
