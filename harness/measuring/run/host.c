/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/host.h"

#include "harness/base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

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

uint32_t host_number(void)
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
