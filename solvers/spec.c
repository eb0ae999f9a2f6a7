#include "spec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 128 };

static bool equal_part(const char *part, size_t length, const char *name)
{
    return strlen(name) == length && !memcmp(part, name, length);
}

/* "unknown WHAT 'TYPED'; did you mean 'NEAREST'? There are: A, B, C" */
static bool unknown(struct error *error, const char *what, const char *part, size_t length,
                    const char *const *names)
{
    char typed[64], list[384] = "";
    snprintf(typed, sizeof typed, "%.*s", (int)(length < 63 ? length : 63), part);
    const char *near = nearest_word(typed, names);
    for (size_t i = 0, used = 0; names[i] && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
    if (!*names)
        return error_set(error, "unknown %s '%s': there are none", what, typed);
    if (near)
        return error_set(error, "unknown %s '%s': did you mean '%s'? There are %s", what, typed, near, list);
    return error_set(error, "unknown %s '%s': there are %s", what, typed, list);
}

size_t solver_setting_count(const struct solver *solver)
{
    size_t count = 0;
    while (solver->settings && solver->settings[count].name)
        count++;
    return count;
}

static const struct solver *find_solver(const char *part, size_t length, const struct solver *const *registry,
                                        struct error *error)
{
    const char *names[NAMES_MAX] = {0};
    for (size_t i = 0; registry[i]; i++) {
        if (equal_part(part, length, registry[i]->name))
            return registry[i];
        if (i + 1 < NAMES_MAX)
            names[i] = registry[i]->name;
    }
    unknown(error, "back-end", part, length, names);
    return 0;
}

static bool parse_value(const struct setting *setting, const char *part, size_t length, uint64_t *value,
                        struct error *error)
{
    if (setting->choices) {
        for (size_t i = 0; setting->choices[i]; i++)
            if (equal_part(part, length, setting->choices[i])) {
                *value = i;
                return true;
            }
        char what[96];
        snprintf(what, sizeof what, "value of '%s'", setting->name);
        return unknown(error, what, part, length, setting->choices);
    }
    char number[24], *end = number;
    snprintf(number, sizeof number, "%.*s", (int)(length < 23 ? length : 23), part);
    errno = 0;
    unsigned long long read = *number >= '0' && *number <= '9' ? strtoull(number, &end, 10) : 0;
    if (length >= sizeof number || end == number || *end || errno || read < setting->lowest ||
        read > setting->highest)
        return error_set(error, "'%s' must be a whole number from %llu to %llu, not '%s'", setting->name,
                         (unsigned long long)setting->lowest, (unsigned long long)setting->highest, number);
    *value = read;
    return true;
}

static bool parse_setting(struct spec *spec, const char *part, size_t length, struct error *error)
{
    const char *equals = memchr(part, '=', length);
    size_t name_length = equals ? (size_t)(equals - part) : length;
    const char *names[SETTINGS_MAX + 1] = {0};
    for (size_t i = 0; i < solver_setting_count(spec->solver); i++) {
        const struct setting *setting = &spec->solver->settings[i];
        names[i] = setting->name;
        if (!equal_part(part, name_length, setting->name))
            continue;
        if (!equals)
            return error_set(error, "setting '%s' of %s needs a value: %s=...", setting->name,
                             spec->solver->name, setting->name);
        return parse_value(setting, equals + 1, length - name_length - 1, &spec->settings.value[i], error);
    }
    char what[64];
    snprintf(what, sizeof what, "setting of %s,", spec->solver->name);
    return unknown(error, what, part, name_length, names);
}

void spec_value_text(const struct spec *spec, size_t index, char *text, size_t room)
{
    const struct setting *setting = &spec->solver->settings[index];
    uint64_t value = spec->settings.value[index];
    if (setting->choices)
        snprintf(text, room, "%s", setting->choices[value]);
    else
        snprintf(text, room, "%llu", (unsigned long long)value);
}

static void write_text(struct spec *spec)
{
    size_t used = (size_t)snprintf(spec->text, sizeof spec->text, "%s", spec->solver->name);
    for (size_t i = 0; i < solver_setting_count(spec->solver); i++) {
        const struct setting *setting = &spec->solver->settings[i];
        if (spec->settings.value[i] == setting->initial || used >= sizeof spec->text)
            continue;
        char value[32];
        spec_value_text(spec, i, value, sizeof value);
        used += (size_t)snprintf(spec->text + used, sizeof spec->text - used, ":%s=%s", setting->name, value);
    }
}

void spec_of_solver(const struct solver *solver, struct spec *spec)
{
    *spec = (struct spec){.solver = solver};
    for (size_t i = 0; i < solver_setting_count(solver); i++)
        spec->settings.value[i] = solver->settings[i].initial;
    write_text(spec);
}

bool spec_parse(const char *text, const struct solver *const *registry, struct spec *spec,
                struct error *error)
{
    size_t length = strcspn(text, ":");
    const struct solver *solver = find_solver(text, length, registry, error);
    if (!solver)
        return false;
    spec_of_solver(solver, spec);
    spec->named = true;
    while (text[length] == ':') {
        text += length + 1;
        length = strcspn(text, ":");
        if (!parse_setting(spec, text, length, error))
            return false;
    }
    write_text(spec);
    return true;
}

bool spec_is_persistent(const struct spec *spec)
{
    return spec->solver->is_persistent && spec->solver->is_persistent(&spec->settings);
}
