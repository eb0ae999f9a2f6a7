/* SPDX-License-Identifier: MIT */
#include "harness/program/options/scan.h"

#include <stdio.h>
#include <string.h>

/* --- options --- */

bool set_scan(void *target, const char *value, struct error *error)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    struct scans *scans = target;
    size_t length = strspn(value, letters), all = strlen(value);
    if (!length || value[length] != '=')
        return error_set(error, "'%.60s' is no NAME=VALUE,VALUE,... with a name of letters, digits, _ and -",
                         value);
    if (!value[length + 1] || value[length + 1] == ',' || value[all - 1] == ',' || strstr(value, ",,"))
        return error_set(error, "'%.60s' has an empty value", value);
    for (size_t i = 0; i < scans->count; i++)
        if (scans->range[i].length == length && !memcmp(scans->range[i].name, value, length))
            return error_set(error, "%.*s is scanned twice", (int)length, value);
    if (scans->count == SCANS_MAX)
        return error_set(error, "at most %d scans", SCANS_MAX);
    scans->range[scans->count++] = (struct scan_range){.name = value, .length = length};
    return true;
}

static bool keep_spec(struct scans *scans, const char *text, bool is_list, struct error *error)
{
    if (scans->specs == SCAN_SPECS_MAX)
        return error_set(error, "at most %d back-ends at a time", SPECS_MAX);
    scans->spec[scans->specs].text = text;
    scans->spec[scans->specs++].is_list = is_list;
    return true;
}

bool set_scanned_spec(void *target, const char *value, struct error *error)
{
    return keep_spec(target, value, false, error);
}

bool set_scanned_names(void *target, const char *value, struct error *error)
{
    return keep_spec(target, value, true, error);
}

/* --- values --- */

enum { SPEC_ROOM = 2 * SPEC_TEXT_MAX };

/* A value of a range. */
struct value {
    const char *text;
    size_t length;
};

static size_t count_values(const struct scan_range *range)
{
    size_t count = 1;
    for (const char *comma = range->name; (comma = strchr(comma, ',')); comma++)
        count++;
    return count;
}

static struct value value_of(const struct scan_range *range, size_t index)
{
    const char *text = range->name + range->length + 1;
    while (index--)
        text = strchr(text, ',') + 1;
    return (struct value){text, strcspn(text, ",")};
}

/* The first {NAME} of a range in a text; null if there is none. */
static const char *find_place(const struct scan_range *range, const char *text)
{
    for (; (text = strchr(text, '{')); text++)
        if (!strncmp(text + 1, range->name, range->length) && text[1 + range->length] == '}')
            return text;
    return 0;
}

/* `text`, of at most SPEC_ROOM bytes, with the value for each {NAME}. False if it gets too long. */
static bool put_in(const struct scan_range *range, struct value value, char *text)
{
    char copy[SPEC_ROOM];
    for (const char *place, *rest = text; (place = find_place(range, rest));) {
        size_t before = (size_t)(place - text);
        int length = snprintf(copy, sizeof copy, "%.*s%.*s%s", (int)before, text, (int)value.length,
                              value.text, place + range->length + 2);
        if (length >= (int)sizeof copy)
            return false;
        memcpy(text, copy, (size_t)length + 1);
        rest = text + before + value.length;
    }
    return true;
}

/* --- back-ends --- */

/* A spec on its way from the command line: the label apart, since a value in the spec may hold a `=`. */
struct draft {
    char label[SPEC_ROOM], spec[SPEC_ROOM];
};

static bool add_draft(const struct draft *draft, bool has_label, struct spec_list *list, struct error *error)
{
    struct spec spec;
    return spec_parse(draft->spec, list->registry, &spec, error) &&
           (!has_label || spec_set_label(&spec, draft->label, list->registry, error)) &&
           spec_list_add(list, &spec, error);
}

/* One value for each range that the spec names, from range `first` on; the last changes first. A label that
 * does not name a range gets its value behind it. */
static bool expand(struct scans *scans, size_t first, const struct draft *draft, struct spec_list *list,
                   struct error *error)
{
    struct scan_range *range = &scans->range[first];
    if (first == scans->count)
        return add_draft(draft, *draft->label, list, error);
    if (!find_place(range, draft->spec) && !find_place(range, draft->label))
        return expand(scans, first + 1, draft, list, error);
    range->used = true;
    for (size_t i = 0, count = count_values(range); i < count; i++) {
        struct draft next = *draft;
        struct value value = value_of(range, i);
        size_t length = strlen(next.label);
        bool fits = true;
        if (length && !find_place(range, next.label))
            fits = snprintf(next.label + length, sizeof next.label - length, " %.*s=%.*s", (int)range->length,
                            range->name, (int)value.length, value.text) < (int)(sizeof next.label - length);
        if (!fits || !put_in(range, value, next.label) || !put_in(range, value, next.spec))
            return error_set(error, "the spec is longer than %d bytes with its values", SPEC_ROOM - 1);
        if (!expand(scans, first + 1, &next, list, error))
            return false;
    }
    return true;
}

static bool expand_spec(struct scans *scans, const char *text, size_t length, struct spec_list *list,
                        struct error *error)
{
    struct draft draft = {.label = ""};
    if (length >= sizeof draft.spec)
        return error_set(error, "the spec '%.40s...' is longer than %d bytes", text, SPEC_ROOM - 1);
    memcpy(draft.spec, text, length);
    size_t label = spec_label_length(draft.spec);
    if (label) {
        memcpy(draft.label, text, label);
        memmove(draft.spec, draft.spec + label + 1, length - label);
    }
    return expand(scans, 0, &draft, list, error);
}

bool scans_expand(struct scans *scans, struct spec_list *list, struct error *error)
{
    struct error why;
    for (size_t i = 0; i < scans->specs; i++) {
        const char *text = scans->spec[i].text;
        size_t length;
        bool follows_command = false; /* a piece of the list before this one */
        do {
            length = scans->spec[i].is_list ? strcspn(text, ",") : strlen(text);
            if (!expand_spec(scans, text, length, list, &why))
                return error_set(
                    error, "--%s: %s%s", scans->spec[i].is_list ? "solvers" : "solver",
                    follows_command ? "a comma begins the next back-end, so a command that has one needs -s: "
                                    : "",
                    why.text);
            const char *command = strstr(text, "exec:");
            follows_command |= command && command < text + length;
            text += length + 1;
        } while (text[-1]);
    }
    for (size_t i = 0; i < scans->count; i++)
        if (!scans->range[i].used)
            return error_set(error, "--scan: no -s has {%.*s} in its spec", (int)scans->range[i].length,
                             scans->range[i].name);
    return true;
}
