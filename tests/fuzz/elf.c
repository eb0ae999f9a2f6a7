/* SPDX-License-Identifier: MIT */
/* Any bytes at all as an ELF file: a section that is found lies in the file, and its text fits and is
 * printable. */
#include "harness/measuring/run/elf-sections.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void find(const uint8_t *data, size_t size, const char *name)
{
    enum { ROOM = 64 };
    struct elf_section section;
    char text[ROOM];
    if (!elf_find_section(data, size, name, &section))
        return;
    size_t at = (size_t)(section.bytes - (const char *)data);
    if (at > size || section.length > size - at)
        abort();
    memset(text, 'x', sizeof text);
    elf_join_strings(&section, text, sizeof text);
    if (!memchr(text, 0, sizeof text))
        abort();
    for (const char *character = text; *character; character++)
        if (*character < ' ' || *character > '~')
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    find(data, size, ".comment");
    find(data, size, ".GCC.command.line");
    return 0;
}
