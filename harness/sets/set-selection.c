/* SPDX-License-Identifier: MIT */
#include "harness/sets/set-selection.h"

#include "harness/base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Where a number, or two with .. between, ends; null if there is none. */
static const char *skip_range(const char *at)
{
    const char *digits = at;
    at += strspn(at, "0123456789");
    if (at == digits || strncmp(at, "..", 2))
        return at == digits ? NULL : at;
    digits = at += 2;
    at += strspn(at, "0123456789");
    return at == digits ? NULL : at;
}

size_t set_selection_base(const char *name)
{
    const char *sign = strrchr(name, '#'), *at = sign;
    while (at && (*at == '#' || *at == '+'))
        at = skip_range(at + 1);
    return sign && sign > name && at && !*at ? (size_t)(sign - name) : strlen(name);
}

static bool read_number(const char **at, size_t *number)
{
    enum { LARGEST = 1000000000 };
    for (*number = 0; isdigit((unsigned char)**at); ++*at)
        if (*number <= LARGEST)
            *number = 10 * *number + (size_t)(**at - '0');
    return *number && *number <= LARGEST;
}

bool set_selection_read(struct set_selection *selection, const char *name, struct error *error)
{
    const char *at = name + set_selection_base(name);
    size_t ranges = 1;
    for (const char *sign = at; (sign = strchr(sign, '+')); sign++)
        ranges++;
    *selection = (struct set_selection){0};
    if (!*at)
        return true;
    selection->range = memory_zeroed(ranges, sizeof *selection->range);
    while (*at) {
        struct set_selection_range *range = &selection->range[selection->count++];
        at++; /* # or + */
        bool good = read_number(&at, &range->first);
        range->last = range->first;
        if (good && *at == '.') {
            at += 2;
            good = read_number(&at, &range->last) && range->last >= range->first;
        }
        if (!good) {
            set_selection_close(selection);
            return error_set(error, "'%.200s': numbers of instances go up from 1, such as #3 or #1..10",
                             name);
        }
    }
    return true;
}

void set_selection_close(struct set_selection *selection)
{
    free(selection->range);
    *selection = (struct set_selection){0};
}

bool set_selection_holds(const struct set_selection *selection, size_t number)
{
    for (size_t i = 0; i < selection->count; i++)
        if (number >= selection->range[i].first && number <= selection->range[i].last)
            return true;
    return !selection->range;
}

size_t set_selection_last(const struct set_selection *selection)
{
    size_t last = 0;
    for (size_t i = 0; i < selection->count; i++)
        last = selection->range[i].last > last ? selection->range[i].last : last;
    return last;
}
