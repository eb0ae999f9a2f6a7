/* SPDX-License-Identifier: MIT */
/* Sections of an ELF file by name: enough to read which compiler made a program or a shared object. The file
 * may be of either word size and byte order, and anything may be wrong with it: nothing outside of it is
 * read. Source: System V Application Binary Interface, chapters 4 and 5 (gABI 4.1). */
#ifndef QUADRILLE_ELF_SECTIONS_H
#define QUADRILLE_ELF_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_section {
    const char *bytes; /* within the file; not ended by a zero */
    size_t length;
};

/* Whether a file begins as ELF files do. */
bool elf_is(const void *file, size_t length);

/* The first section of that name that has its bytes in the file as they are. False if there is none, if it is
 * compressed, or if the file is no sound ELF file. */
bool elf_find_section(const void *file, size_t length, const char *name, struct elf_section *section);

/* Passes the name of each section to `take`, in the order of their headers; several may have one name. Of what is no sound
 * ELF file there are none. False as soon as `take` is. */
bool elf_each_section(const void *file, size_t length, bool (*take)(void *context, const char *name),
                      void *context);

/* The strings of a section, each ended by a zero, as one text: "A; B". Each is written once, and empty ones
 * are left out. What is not printable ASCII becomes a question mark. At most `room` bytes with the zero; what
 * does not fit is cut off and the text ends in "...". `room` is at least 8. */
void elf_join_strings(const struct elf_section *section, char *text, size_t room);

#endif
