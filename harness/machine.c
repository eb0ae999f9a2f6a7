#include "machine.h"

#include "version.h"

#include <jansson.h>
#include <picosat/picosat.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static void print_one_line(FILE *file, const char *label, const char *text)
{
    fputs(label, file);
    for (; *text; text++)
        fputc(*text == '\n' ? ' ' : *text, file);
    fputc('\n', file);
}

void machine_print_version(FILE *file)
{
    fprintf(file, "quadrille %s (%s)\n", QUADRILLE_VERSION, QUADRILLE_COMMIT);
    fprintf(file, "compiler: %s\n", QUADRILLE_COMPILER);
    fprintf(file, "flags: %s\n", QUADRILLE_FLAGS);
    fprintf(file, "picosat: %s, ", picosat_version());
    print_one_line(file, "", picosat_config());
}

/* The first line of a small file, or what follows "KEY : " in it; null if there is none. */
static json_t *line_of_file(const char *path, const char *key)
{
    FILE *file = fopen(path, "r");
    char line[512];
    json_t *value = json_null();
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        const char *text = line;
        if (key) {
            const char *colon = strchr(line, ':');
            if (strncmp(line, key, strlen(key)) || !colon)
                continue;
            text = colon + 1 + strspn(colon + 1, " \t");
        }
        json_decref(value);
        value = json_string(text);
        break;
    }
    if (file)
        fclose(file);
    return value ? value : json_null();
}

static json_t *describe_machine(bool with_host)
{
    struct utsname name;
    json_t *machine = json_object();
    json_object_set_new(machine, "processor", line_of_file("/proc/cpuinfo", "model name"));
    json_object_set_new(machine, "cores_online", json_integer(sysconf(_SC_NPROCESSORS_ONLN)));
    json_object_set_new(machine, "governor",
                        line_of_file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", 0));
    if (!uname(&name)) {
        json_object_set_new(machine, "kernel", json_sprintf("%s %s", name.sysname, name.release));
        json_object_set_new(machine, "architecture", json_string(name.machine));
        if (with_host)
            json_object_set_new(machine, "host", json_string(name.nodename));
    }
    return machine;
}

static json_t *describe_specs(const struct spec *specs, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct spec *spec = &specs[i];
        json_t *settings = json_object();
        for (size_t s = 0; s < solver_setting_count(spec->solver); s++) {
            char value[64];
            spec_value_text(spec, s, value, sizeof value);
            json_object_set_new(settings, spec->solver->settings[s].name, json_string(value));
        }
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:o}", "spec", spec->text, "name",
                                              spec->solver->name, "family", spec->solver->family, "settings",
                                              settings));
    }
    return list;
}

static json_t *describe_sets(const struct set_list *sets)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sets->count; i++) {
        const struct set *set = &sets->set[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:I, s:s}", "name", set->name, "path", set->path,
                                        "boards", (json_int_t)set->puzzles.count, "sha256", set->checksum));
    }
    return list;
}

static json_t *describe_command_line(const struct program *program)
{
    json_t *list = json_array();
    for (int i = 0; i < program->argc; i++) {
        json_t *word = json_string(program->argv[i]);
        json_array_append_new(list, word ? word : json_string("(not UTF-8)"));
    }
    return list;
}

static json_t *now_in_utc(void)
{
    char text[32];
    time_t now = time(0);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return json_string(text);
}

bool machine_write(const struct run_record *record, FILE *file)
{
    json_t *run = json_object();
    json_object_set_new(run, "quadrille", json_string(QUADRILLE_VERSION));
    json_object_set_new(run, "commit", json_string(QUADRILLE_COMMIT));
    json_object_set_new(run, "compiler", json_string(QUADRILLE_COMPILER));
    json_object_set_new(run, "flags", json_string(QUADRILLE_FLAGS));
    json_object_set_new(run, "picosat",
                        json_pack("{s:s, s:s}", "version", picosat_version(), "config", picosat_config()));
    json_object_set_new(run, "started", now_in_utc());
    json_object_set_new(run, "command", describe_command_line(record->program));
    json_object_set_new(run, "limit", json_integer((json_int_t)record->limit));
    json_object_set_new(run, "runs", json_integer((json_int_t)record->runs));
    json_object_set_new(run, "timeout_ns", json_integer((json_int_t)record->timeout_ns));
    json_object_set_new(run, "clock_cost_ns", json_integer((json_int_t)record->clock_cost_ns));
    json_object_set_new(run, "machine", describe_machine(record->with_host));
    json_object_set_new(run, "sets", describe_sets(record->sets));
    json_object_set_new(run, "solvers", describe_specs(record->specs, record->spec_count));
    bool written = run && !json_dumpf(run, file, JSON_INDENT(2)) && fputc('\n', file) != EOF;
    json_decref(run);
    return written && !fflush(file);
}
