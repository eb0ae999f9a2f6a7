/* SPDX-License-Identifier: MIT */
#include "solvers/registry/spec.h"

#include "common/base/printable.h"
#include "solvers/external/exec.h"
#include "solvers/external/plugin.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 128 };

static bool equal_part(const char *part, size_t length, const char *name)
{
    return strlen(name) == length && !memcmp(part, name, length);
}

/* A "solver"; a setting of that solver, or of any ("setting"), perhaps with one of its values. */
static const struct gone gone_solvers[] = {
    {"solver", "links-bits", "links-bits went: bits is as fast on every family; use bits"},
    {"solver", "cryptominisat", "cryptominisat went: use 'exec:cryptominisat5 --verb 0'"},
    {"cells", "consistency",
     "consistency went: use cells, whose forward checking was faster on every family"},
    {"cells", "choose=wtd", "choose=wtd went: use choose=fewest"},
    {"cells", "choose=frb", "choose=frb went: use choose=fewest"},
    {"picosat", "count", "count went: use dlx or cdcl, which forbid no solutions"},
    {"picosat", "reduce", "reduce went: use large or lanes on boards, cells or dlx on covers"},
    {"picosat", "levels", "levels went: use dlx or cdcl, which forbid no solutions"},
    {"setting", "encoding=triads", "encoding=triads went: use complete, which is 1.5 times as fast on 9x9"},
    {"setting", "prune", "prune went: use the cover as it is, which was seldom slower"},
    {"memo", "form",
     "memo:form went: layer by layer is the only one; bits counts where too much is open at once"},
    {"memo", "set", "memo:set went: the code of layers is the same for all"},
    {"memo", "order=fewest", "memo:order=fewest went: use bits"},
    {"setting", "pacing", "pacing went: use times among other instances, which compare always takes"},
    {NULL, NULL, NULL},
};

const char *gone_find(const struct gone *list, const char *kind, const char *name)
{
    for (; list->kind; list++) {
        const size_t length = strlen(list->name);
        if (!strcmp(list->kind, kind) && !strncmp(list->name, name, length) && strchr("=", name[length]))
            return list->sentence;
    }
    return NULL;
}

/* Whether a solver (null), or a setting of one, is one that went; then `error` holds what replaces it. `part`
 * is NAME or NAME=VALUE. */
static bool refuse_gone(struct error *error, const char *solver, const char *part, size_t length)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)(length < 63 ? length : 63), part);
    const char *sentence = gone_find(gone_solvers, solver ? solver : "solver", text);
    if (!sentence && solver)
        sentence = gone_find(gone_solvers, "setting", text);
    return sentence && !error_set(error, "%s", sentence);
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
    const char *are = names[0] && names[1] ? "are" : "is";
    if (near)
        return error_set(error, "unknown %s '%s': did you mean '%s'? There %s %s", what, typed, near, are,
                         list);
    return error_set(error, "unknown %s '%s': there %s %s", what, typed, are, list);
}

static const char *const starts[] = {"open", "cold", NULL};

const struct setting spec_start = {.name = "start",
                                   .summary = "set up before the clock starts, or opened and closed within",
                                   .choices = starts};

size_t solver_setting_count(const struct solver *solver)
{
    size_t count = 0;
    while (solver->settings && solver->settings[count].name)
        count++;
    return count;
}

static const struct solver *look_up(const char *part, size_t length, const struct solver *const *registry)
{
    while (*registry && !equal_part(part, length, (*registry)->name))
        registry++;
    return *registry;
}

/* The name of a file where a back-end should stand: what to write before it. */
static bool suggest_kind(struct error *error, const char *file)
{
    const char *dot = strrchr(file, '.'), *here = strchr(file, '/') ? "" : "./";
    if (dot && !strcmp(dot, ".so"))
        return error_set(error,
                         "'%.150s' is a file: write plugin:%s%.150s for a back-end of this interface, "
                         "ipasir:%s%.150s for a SAT solver",
                         file, here, file, here, file);
    return error_set(error,
                     "'%.100s' is a file: write 'exec:protocol=line:%s%.100s' for a program that takes a "
                     "board a line, 'exec:%s%.100s' for one that takes DIMACS",
                     file, here, file, here, file);
}

static const struct solver *spec_find_solver(const char *part, size_t length,
                                             const struct solver *const *registry, struct error *error)
{
    const struct solver *solver = look_up(part, length, registry);
    const char *names[NAMES_MAX] = {0};
    if (solver)
        return solver;
    for (size_t i = 0; registry[i] && i + 1 < NAMES_MAX; i++)
        names[i] = registry[i]->name;
    const char *comma = memchr(part, ',', length);
    if (comma && look_up(part, (size_t)(comma - part), registry))
        error_set(error,
                  "'%.*s' has a comma: -s takes one solver, and may be repeated; --solvers takes a list",
                  (int)(length < 63 ? length : 63), part);
    else if (memchr(part, '/', length) || memchr(part, '.', length))
        suggest_kind(error, part);
    else if (!refuse_gone(error, NULL, part, length))
        unknown(error, "solver", part, length, names);
    return NULL;
}

static bool parse_value(const struct setting *setting, const char *part, size_t length, uint64_t *value,
                        struct error *error)
{
    if (setting->choices == setting_orders) {
        char list[ORDER_LIST_TEXT_MAX + 1];
        snprintf(list, sizeof list, "%.*s", (int)(length < sizeof list ? length : sizeof list - 1), part);
        *value = 0;
        return !strcmp(list, "all") || order_list_parse(list, value) ||
               error_set(error,
                         "'%s' takes up to %d orders with commas between, such as 3x3 or 2x2,3x3, not '%s'",
                         setting->name, ORDER_LIST_MAX, list);
    }
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

/* The settings of a spec: those of its back-end, then `start`. Null after them. */
static const struct setting *setting_at(const struct solver *solver, size_t index)
{
    size_t count = solver_setting_count(solver);
    if (index < count)
        return &solver->settings[index];
    return index == count ? &spec_start : NULL;
}

/* Which of them has this name, the first if a plug-in has one of that name itself; their count if none has.
 */
static size_t find_setting(const struct solver *solver, const char *name, size_t length)
{
    size_t i = 0;
    while (setting_at(solver, i) && !equal_part(name, length, setting_at(solver, i)->name))
        i++;
    return i;
}

static void list_setting_names(const struct solver *solver, const char *names[SETTINGS_MAX + 2])
{
    size_t i = 0;
    for (; setting_at(solver, i); i++)
        names[i] = setting_at(solver, i)->name;
    names[i] = NULL;
}

static bool unknown_setting(const struct solver *solver, const char *part, size_t length, struct error *error)
{
    const char *names[SETTINGS_MAX + 2];
    list_setting_names(solver, names);
    char what[64];
    snprintf(what, sizeof what, "setting of %s,", solver->name);
    return unknown(error, what, part, length, names);
}

static bool parse_setting(struct spec *spec, const char *part, size_t length, struct error *error)
{
    if (refuse_gone(error, spec->solver->name, part, length))
        return false;
    const char *equals = memchr(part, '=', length);
    size_t name_length = equals ? (size_t)(equals - part) : length;
    size_t i = find_setting(spec->solver, part, name_length);
    const struct setting *setting = setting_at(spec->solver, i);
    if (!setting)
        return unknown_setting(spec->solver, part, name_length, error);
    if (!equals)
        return error_set(error, "setting '%s' of %s needs a value: %s=...", setting->name, spec->solver->name,
                         setting->name);
    uint64_t value = 0;
    spec->given |= UINT32_C(1) << i;
    if (!parse_value(setting, equals + 1, length - name_length - 1, &value, error))
        return false;
    if (i < solver_setting_count(spec->solver))
        spec->settings.value[i] = value;
    else
        spec->cold = value;
    return true;
}

void spec_value_text(const struct spec *spec, size_t index, char *text, size_t room)
{
    const struct setting *setting = &spec->solver->settings[index];
    uint64_t value = spec->settings.value[index];
    char list[ORDER_LIST_TEXT_MAX];
    if (setting->choices == setting_orders) {
        order_list_text(value, list);
        snprintf(text, room, "%s", value ? list : "all");
    } else if (setting->choices)
        snprintf(text, room, "%s", setting->choices[value]);
    else
        snprintf(text, room, "%llu", (unsigned long long)value);
}

/* False if it is too long. */
static bool spec_write_text(struct spec *spec)
{
    size_t used = (size_t)snprintf(spec->written, sizeof spec->written, *spec->plugin ? "plugin:%s" : "%s",
                                   *spec->plugin ? spec->plugin : spec->solver->name);
    for (size_t i = 0; i < solver_setting_count(spec->solver); i++) {
        const struct setting *setting = &spec->solver->settings[i];
        if (spec->settings.value[i] == setting->initial || used >= sizeof spec->written)
            continue;
        char value[32];
        spec_value_text(spec, i, value, sizeof value);
        used += (size_t)snprintf(spec->written + used, sizeof spec->written - used, ":%s=%s", setting->name,
                                 value);
    }
    if (spec->cold && used < sizeof spec->written)
        used += (size_t)snprintf(spec->written + used, sizeof spec->written - used, ":start=cold");
    if (*spec->settings.argument && used < sizeof spec->written)
        used += (size_t)snprintf(spec->written + used, sizeof spec->written - used, ":%s",
                                 spec->settings.argument);
    snprintf(spec->text, sizeof spec->text, "%s", *spec->label ? spec->label : spec->written);
    return used < sizeof spec->written;
}

void spec_of_solver(const struct solver *solver, struct spec *spec)
{
    *spec = (struct spec){.solver = solver};
    for (size_t i = 0; i < solver_setting_count(solver); i++)
        spec->settings.value[i] = solver->settings[i].initial;
    spec_write_text(spec);
}

/* Whether a part in front of an argument is a setting. One that is almost the name of a setting is a mistake
 * and not an argument: then `error` holds a sentence. */
static bool is_setting(const struct solver *solver, const char *part, size_t length, struct error *error)
{
    enum { LONGEST = 32 };
    const char *equals = memchr(part, '=', length);
    size_t name_length = equals ? (size_t)(equals - part) : 0;
    if (!equals || name_length > LONGEST)
        return false;
    if (setting_at(solver, find_setting(solver, part, name_length)))
        return true;
    char name[LONGEST + 1];
    const char *names[SETTINGS_MAX + 2];
    snprintf(name, sizeof name, "%.*s", (int)name_length, part);
    list_setting_names(solver, names);
    if (nearest_word(name, names))
        unknown_setting(solver, part, name_length, error);
    return false;
}

/* A spec goes to rows.csv, where a line is a row, to tables with tabs between columns, and to terminals. */
static bool check_characters(const char *text, size_t length, const char *what, const char *name,
                             struct error *error)
{
    if (memchr(text, '\n', length) || memchr(text, '\r', length))
        return error_set(error, "the %s of %s must be one line", what, name);
    if (memchr(text, '\t', length))
        return error_set(error, "the %s of %s has a tab: write a blank, or \\t where that is understood",
                         what, name);
    return !find_control(text, length) ||
           error_set(error, "the %s of %s has a control character", what, name);
}

/* Copies what follows the name of a back-end into `argument`; it must be a `what`. */
static bool copy_argument(const char *text, size_t length, const char *name, const char *what,
                          char argument[SETTINGS_ARGUMENT_MAX], struct error *error)
{
    if (!length)
        return error_set(error, "%s needs %s behind it: %s:%s", name, what, name, what);
    if (length >= SETTINGS_ARGUMENT_MAX)
        return error_set(error, "the %s of %s is longer than %d bytes", what, name,
                         SETTINGS_ARGUMENT_MAX - 1);
    if (!check_characters(text, length, what, name, error))
        return false;
    memcpy(argument, text, length);
    argument[length] = 0;
    return true;
}

/* Reads what follows the name of the back-end: settings, then the argument if it takes one. */
static bool parse_rest(struct spec *spec, const char *rest, struct error *error)
{
    while (*rest == ':') {
        size_t length = strcspn(rest + 1, ":");
        struct error mistake = {""};
        if (spec->solver->argument && !is_setting(spec->solver, rest + 1, length, &mistake)) {
            if (*mistake.text)
                return error_set(error, "%s", mistake.text);
            break;
        }
        if (!parse_setting(spec, rest + 1, length, error))
            return false;
        rest += 1 + length;
    }
    const struct solver *solver = spec->solver;
    rest += *rest == ':'; /* from here on it is the argument whole */
    return !solver->argument ||
           copy_argument(rest, strlen(rest), solver->name, solver->argument, spec->settings.argument, error);
}

/* The file of a plug-in reaches to the next colon; what follows is for the back-end in there. */
static bool load_plugin(struct spec *spec, const char **rest, struct error *error)
{
    size_t length = **rest ? strcspn(*rest + 1, ":") : 0;
    char file[SETTINGS_ARGUMENT_MAX];
    if (!copy_argument(*rest + 1, length, "plugin", "FILE.so", file, error))
        return false;
    const struct solver *solver = plugin_load(file, error);
    if (!solver)
        return false;
    spec_of_solver(solver, spec);
    memcpy(spec->plugin, file, sizeof file);
    *rest += 1 + length;
    return true;
}

/* What follows from the settings: the text, the back-end of a protocol, and whether they go together. */
static bool spec_settle(struct spec *spec, struct error *error)
{
    if (!spec_write_text(spec))
        return error_set(error, "the spec of %s is longer than %d bytes", spec->solver->name,
                         SPEC_TEXT_MAX - 1);
    spec->solver = exec_of_settings(spec->solver, &spec->settings);
    if (spec->cold && spec_is_persistent(spec))
        return error_set(error, "%s: a cold start forgets what these settings carry over: start=open",
                         spec->text);
    return !spec->solver->check || spec->solver->check(&spec->settings, error);
}

/* --- labels --- */

size_t spec_label_length(const char *text)
{
    size_t length = strcspn(text, ":");
    while (length && text[length - 1] != '=')
        length--;
    return length ? length - 1 : 0;
}

static bool has_strange_characters(const char *label)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    size_t length = strlen(label), begin = strspn(label, plain);
    while (label[begin] && (strchr(plain, label[begin]) || strchr(" ._+-=@#()/:", label[begin])))
        begin++;
    return !strspn(label, plain) || label[begin] || label[length - 1] == ' ' || strstr(label, "  ");
}

static bool check_label(const char *label, const struct solver *const *registry, struct error *error)
{
    size_t name = strcspn(label, "=:");
    if (strlen(label) >= SPEC_LABEL_MAX)
        return error_set(error, "the label '%.40s...' is longer than %d bytes", label, SPEC_LABEL_MAX - 1);
    if (look_up(label, name, registry))
        return error_set(error,
                         "the label '%s' would be taken for the solver %.*s: choose another, or write "
                         "%.*s:... if that is meant",
                         label, (int)name, label, (int)name, label);
    if (has_strange_characters(label))
        return error_set(error,
                         "the label '%s' must begin with a letter or digit, and may have single blanks "
                         "and ._+-=@#()/ further on",
                         label);
    return true;
}

bool spec_set_label(struct spec *spec, const char *label, const struct solver *const *registry,
                    struct error *error)
{
    if (!check_label(label, registry, error))
        return false;
    memmove(spec->label, label, strlen(label) + 1);
    spec_write_text(spec);
    return true;
}

/* Reads a spec without a label. */
static bool parse_bare(const char *text, const struct solver *const *registry, struct spec *spec,
                       struct error *error)
{
    size_t length = strcspn(text, ":");
    const struct solver *solver = spec_find_solver(text, length, registry, error);
    if (!solver)
        return false;
    const char *rest = text + length;
    spec_of_solver(solver, spec);
    if (solver == &solver_plugin && !load_plugin(spec, &rest, error))
        return false;
    spec->named = true;
    return parse_rest(spec, rest, error) && spec_settle(spec, error);
}

bool spec_parse(const char *text, const struct solver *const *registry, struct spec *spec,
                struct error *error)
{
    size_t length = spec_label_length(text);
    char label[SPEC_LABEL_MAX + 1];
    if (text[length] != '=')
        return parse_bare(text, registry, spec, error);
    snprintf(label, sizeof label, "%.*s", (int)(length < SPEC_LABEL_MAX ? length : SPEC_LABEL_MAX), text);
    return check_label(label, registry, error) && parse_bare(text + length + 1, registry, spec, error) &&
           spec_set_label(spec, label, registry, error);
}

bool spec_names_protocol(const struct spec *spec)
{
    return spec->given >> EXEC_PROTOCOL & 1;
}

uint64_t spec_orders(const struct spec *spec)
{
    return exec_orders(spec->solver, &spec->settings);
}

bool spec_is_persistent(const struct spec *spec)
{
    return spec->solver->is_persistent && spec->solver->is_persistent(&spec->settings);
}

/* --- lists --- */

static bool refuse_twice(const struct spec_list *list, const struct spec *spec, struct error *error)
{
    for (size_t i = 0; i < list->count; i++)
        if (&list->spec[i] != spec && !strcmp(list->spec[i].text, spec->text))
            return error_set(error, "%s is named twice", spec->text);
    return true;
}

bool spec_list_add(struct spec_list *list, const struct spec *spec, struct error *error)
{
    struct spec added = *spec;
    if (!refuse_twice(list, spec, error))
        return false;
    if (list->count == SPECS_MAX)
        return error_set(error, "at most %d solvers at a time", SPECS_MAX);
    list->spec[list->count++] = added;
    return true;
}

bool spec_list_read(struct spec_list *list, const char *text, struct error *error)
{
    struct spec spec;
    return spec_parse(text, list->registry, &spec, error) && spec_list_add(list, &spec, error);
}
