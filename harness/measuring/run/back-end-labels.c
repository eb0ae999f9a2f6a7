/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/back-end-labels.h"

#include "harness/text/json-text.h"

#include <jansson.h>
#include <string.h>

const char *label_of_entry(const json_t *entry)
{
    const char *label = json_text_at(entry, "label");
    return *label ? label : json_text_at(entry, "spec");
}

json_t *entry_of_label(const json_t *record, const char *label)
{
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(record, "solvers"), index, entry)
    {
        if (!strcmp(label_of_entry(entry), label))
            return entry;
    }
    return NULL;
}

void labels_read(const json_t *record, void (*take)(void *context, const char *label, const char *spec),
                 void *context)
{
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(record, "solvers"), index, entry)
    {
        const char *label = json_text_at(entry, "label"), *spec = json_text_at(entry, "spec");
        if (*label && *spec)
            take(context, label, spec);
    }
}

bool spec_is_foreign(const char *spec)
{
    static const char *const kinds[] = {"exec:", "plugin:", "ipasir:", "imported:"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strncmp(spec, kinds[i], strlen(kinds[i])))
            return true;
    return false;
}
