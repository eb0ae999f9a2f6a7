/* SPDX-License-Identifier: MIT */
#include "solvers/registry/spec-list.h"

#include <string.h>

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
