/* SPDX-License-Identifier: MIT */
#include "solvers/registry/spec-list.h"

#include <string.h>

static bool prefer_protocol(const struct spec_list *list, struct spec *spec, struct error *error)
{
    return !list->protocol || spec_prefer(spec, "protocol", list->protocol, error);
}

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
    if (!prefer_protocol(list, &added, error) || !refuse_twice(list, &added, error))
        return false;
    if (list->count == SPECS_MAX)
        return error_set(error, "at most %d back-ends at a time", SPECS_MAX);
    list->spec[list->count++] = added;
    return true;
}

bool spec_list_read(struct spec_list *list, const char *text, struct error *error)
{
    struct spec spec;
    return spec_parse(text, list->registry, &spec, error) && spec_list_add(list, &spec, error);
}

bool spec_list_set_protocol(struct spec_list *list, const char *protocol, struct error *error)
{
    struct spec any;
    list->protocol = protocol;
    for (const struct solver *const *solver = list->registry; *solver; solver++) {
        spec_of_solver(*solver, &any);
        if (!prefer_protocol(list, &any, error))
            return false;
    }
    for (size_t i = 0; i < list->count; i++)
        if (!prefer_protocol(list, &list->spec[i], error) || !refuse_twice(list, &list->spec[i], error))
            return false;
    return true;
}
