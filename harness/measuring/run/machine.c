/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/machine.h"

#include "harness/base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

/* --- its number --- */

enum { ID_MAX = 256, TEXT_MAX = 2 * ID_MAX + 64 };

/* The first line of a file that holds an id; empty if there is none. */
static void read_id(const char *path, char id[ID_MAX])
{
    FILE *file = fopen(path, "r");
    *id = 0;
    if (file && !fgets(id, ID_MAX, file))
        *id = 0;
    if (file)
        fclose(file);
    id[strcspn(id, "\n")] = 0;
}

uint32_t machine_number(void)
{
    char id[ID_MAX], text[TEXT_MAX];
    struct utsname name = {0};
    const char *given = getenv("QUADRILLE_HOST");
    if (given && *given)
        snprintf(text, sizeof text, "quadrille host, given: %s", given);
    else {
        read_id("/etc/machine-id", id);
        if (!*id)
            read_id("/var/lib/dbus/machine-id", id);
        uname(&name);
        snprintf(text, sizeof text, "quadrille host: %s %.200s", id, name.nodename);
    }
    uint32_t number = (uint32_t)(text_hash(text, strlen(text)) >> 32);
    return number ? number : 1;
}

/* --- small files --- */

enum { LINE_MAX_BYTES = 8192 };

/* The first line of a small file, or what follows the key and its colon in the first line that has it. False
 * if there is none. */
static bool read_line(const char *path, const char *key, char line[LINE_MAX_BYTES])
{
    FILE *file = fopen(path, "r");
    bool found = false;
    while (file && !found && fgets(line, LINE_MAX_BYTES, file)) {
        line[strcspn(line, "\n")] = 0;
        found = !key;
        if (key && !strncmp(line, key, strlen(key))) {
            const char *rest = line + strlen(key);
            rest += strspn(rest, " \t");
            if (*rest == ':') {
                rest += 1 + strspn(rest + 1, " \t");
                memmove(line, rest, strlen(rest) + 1);
                found = true;
            }
        }
    }
    if (file)
        fclose(file);
    return found;
}

static json_t *machine_text_or_null(const char *path, const char *key)
{
    char line[LINE_MAX_BYTES];
    json_t *text = read_line(path, key, line) ? json_string(line) : NULL;
    return text ? text : json_null();
}

/* --- processor --- */

/* A number where all of the text is one, else the text. */
static json_t *number_or_text(const char *text)
{
    char *end;
    long long number = strtoll(text, &end, 10);
    return *text && !*end ? json_integer(number) : json_string(text);
}

/* What /proc/cpuinfo says of the first processor: the first four on x86, the others on ARM. */
static void describe_processor(json_t *machine)
{
    static const struct {
        const char *name, *key;
    } facts[] = {{"family", "cpu family"},
                 {"model", "model"},
                 {"stepping", "stepping"},
                 {"microcode", "microcode"},
                 {"implementer", "CPU implementer"},
                 {"variant", "CPU variant"},
                 {"part", "CPU part"},
                 {"revision", "CPU revision"}};
    char line[LINE_MAX_BYTES];
    json_object_set_new(machine, "processor", machine_text_or_null("/proc/cpuinfo", "model name"));
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (read_line("/proc/cpuinfo", facts[i].key, line))
            json_object_set_new(machine, facts[i].name, number_or_text(line));
}

/* "48K" as bytes; 0 if it is no size. */
static json_int_t machine_cache_bytes(const char *text)
{
    char *unit;
    long long size = strtoll(text, &unit, 10);
    if (size <= 0 || size > (1LL << 40))
        return 0;
    return *unit == 'K' ? size << 10 : *unit == 'M' ? size << 20 : *unit ? 0 : size;
}

/* The caches that the first processor has a part in. */
static void describe_caches(json_t *machine)
{
    static const struct {
        const char *name, *level, *type;
    } caches[] = {{"cache_l1d_bytes", "1", "Data"},
                  {"cache_l1i_bytes", "1", "Instruction"},
                  {"cache_l2_bytes", "2", "Unified"},
                  {"cache_l3_bytes", "3", "Unified"}};
    enum { CACHES_MOST = 16 };
    char path[96], level[LINE_MAX_BYTES], type[LINE_MAX_BYTES], size[LINE_MAX_BYTES];
    for (int i = 0; i < CACHES_MOST; i++) {
        const char *folder = "/sys/devices/system/cpu/cpu0/cache/index";
        snprintf(path, sizeof path, "%s%d/level", folder, i);
        bool known = read_line(path, NULL, level);
        snprintf(path, sizeof path, "%s%d/type", folder, i);
        known = known && read_line(path, NULL, type);
        snprintf(path, sizeof path, "%s%d/size", folder, i);
        if (!known || !read_line(path, NULL, size) || !machine_cache_bytes(size))
            continue;
        for (size_t k = 0; k < sizeof caches / sizeof *caches; k++)
            if (!strcmp(level, caches[k].level) && !strcmp(type, caches[k].type))
                json_object_set_new(machine, caches[k].name, json_integer(machine_cache_bytes(size)));
    }
}

/* Whether the processor may raise its clock above the nominal one, as two drivers report it. */
static json_t *turbo(void)
{
    char line[LINE_MAX_BYTES];
    if (read_line("/sys/devices/system/cpu/intel_pstate/no_turbo", NULL, line))
        return json_boolean(!strcmp(line, "0"));
    if (read_line("/sys/devices/system/cpu/cpufreq/boost", NULL, line))
        return json_boolean(!strcmp(line, "1"));
    return json_null();
}

/* Whether the processor says that it is a virtual one; null where that is not known. */
static json_t *is_virtual(void)
{
    char line[LINE_MAX_BYTES];
    return read_line("/proc/cpuinfo", "flags", line) ? json_boolean(strstr(line, " hypervisor") != NULL)
                                                     : json_null();
}

static void describe_cores(json_t *machine)
{
    char line[LINE_MAX_BYTES];
    long logical = sysconf(_SC_NPROCESSORS_CONF);
    json_object_set_new(machine, "cores_online", json_integer(sysconf(_SC_NPROCESSORS_ONLN)));
    if (logical > 0)
        json_object_set_new(machine, "cores_logical", json_integer(logical));
    if (read_line("/sys/devices/system/cpu/smt/active", NULL, line))
        json_object_set_new(machine, "smt", json_boolean(!strcmp(line, "1")));
}

/* --- system --- */

/* 0: addresses are the same in each process; 1, 2: they are drawn at random, 2 those of the heap, too. A
 * process may be started without, as `setarch -R` does. */
static void describe_address_randomisation(json_t *machine)
{
    enum { ADDRESSES_NOT_RANDOM = 0x0040000 };
    char line[LINE_MAX_BYTES], *end;
    if (!read_line("/proc/sys/kernel/randomize_va_space", NULL, line))
        return;
    long level = strtol(line, &end, 10);
    if (end == line || *end)
        return;
    bool is_off =
        read_line("/proc/self/personality", NULL, line) && strtoul(line, NULL, 16) & ADDRESSES_NOT_RANDOM;
    json_object_set_new(machine, "aslr", json_integer(is_off ? 0 : level));
}

static void describe_system(json_t *machine, bool with_host)
{
    struct utsname name;
    if (!uname(&name)) {
        json_object_set_new(machine, "kernel", json_sprintf("%s %s", name.sysname, name.release));
        json_object_set_new(machine, "architecture", json_string(name.machine));
        if (with_host)
            json_object_set_new(machine, "host", json_string(name.nodename));
    }
#ifdef __GLIBC__
    json_object_set_new(machine, "libc", json_sprintf("glibc %s", gnu_get_libc_version()));
#endif
    describe_address_randomisation(machine);
}

json_t *machine_describe(bool with_host)
{
    json_t *machine = json_object();
    json_object_set_new(machine, "id", json_sprintf("%08" PRIx32, machine_number()));
    describe_processor(machine);
    describe_caches(machine);
    describe_cores(machine);
    json_object_set_new(machine, "governor",
                        machine_text_or_null("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", NULL));
    json_object_set_new(machine, "turbo", turbo());
    json_object_set_new(machine, "virtual", is_virtual());
    describe_system(machine, with_host);
    return machine;
}
