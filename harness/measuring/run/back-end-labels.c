/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/back-end-labels.h"

#include <jansson.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

const char *label_of_entry(const json_t *entry)
{
    const char *label = text_of(entry, "label");
    return *label ? label : text_of(entry, "spec");
}

void labels_read(const json_t *record, void (*take)(void *context, const char *label, const char *spec),
                 void *context)
{
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(record, "solvers"), index, entry)
    {
        const char *label = text_of(entry, "label"), *spec = text_of(entry, "spec");
        if (*label && *spec)
            take(context, label, spec);
    }
}

bool spec_is_foreign(const char *spec)
{
    static const char *const kinds[] = {"exec:", "plugin:", "ipasir:"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strncmp(spec, kinds[i], strlen(kinds[i])))
            return true;
    return false;
}
