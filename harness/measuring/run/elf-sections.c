/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/elf-sections.h"

#include <stdio.h>
#include <string.h>

/* Where the numbers that are needed stand, and how long they are, for 32-bit and 64-bit files. */
struct place {
    uint8_t at, length;
};

struct layout {
    struct place sections_at, section_length, section_count, names_index; /* of the file's header */
    struct place name, type, flags, at, length, link;                     /* of a section's header */
    size_t least_section_length;
};

static const struct layout layouts[2] = {
    {{32, 4}, {46, 2}, {48, 2}, {50, 2}, {0, 4}, {4, 4}, {8, 4}, {16, 4}, {20, 4}, {24, 4}, 40},
    {{40, 8}, {58, 2}, {60, 2}, {62, 2}, {0, 4}, {4, 4}, {8, 8}, {24, 8}, {32, 8}, {40, 4}, 64},
};

struct elf {
    const uint8_t *bytes;
    uint64_t length;
    const struct layout *layout;
    bool big_endian;
    uint64_t sections_at, section_length, section_count;
};

/* Whether `length` bytes from `at` lie in the file. */
static bool holds(const struct elf *elf, uint64_t at, uint64_t length)
{
    return at <= elf->length && length <= elf->length - at;
}

/* A number of the record at `record`, all of which lies in the file. */
static uint64_t number_at(const struct elf *elf, uint64_t record, struct place place)
{
    const uint8_t *bytes = elf->bytes + record + place.at;
    uint64_t number = 0;
    for (unsigned i = 0; i < place.length; i++)
        number = number << 8 | bytes[elf->big_endian ? i : place.length - 1u - i];
    return number;
}

/* The header of section `index`, all of which lies in the file. */
static bool find_header(const struct elf *elf, uint64_t index, uint64_t *header)
{
    /* index * length does not overflow: the count has 32 bits at the most, the length 16. */
    uint64_t offset = index * elf->section_length;
    if (index >= elf->section_count || offset > UINT64_MAX - elf->sections_at)
        return false;
    *header = elf->sections_at + offset;
    return holds(elf, *header, elf->section_length);
}

bool elf_is(const void *file, size_t length)
{
    return length >= 4 && !memcmp(file, "\177ELF", 4);
}

static bool open_elf(struct elf *elf, const void *file, size_t length, uint64_t *names_index)
{
    enum { CLASS = 4, ORDER = 5, HEADER_64 = 64, HEADER_32 = 52, EXTENDED = 0xffff };
    const uint8_t *bytes = file;
    if (length < HEADER_32 || !elf_is(file, length) || bytes[CLASS] < 1 || bytes[CLASS] > 2 ||
        bytes[ORDER] < 1 || bytes[ORDER] > 2 || (bytes[CLASS] == 2 && length < HEADER_64))
        return false;
    *elf = (struct elf){.bytes = bytes,
                        .length = length,
                        .layout = &layouts[bytes[CLASS] - 1],
                        .big_endian = bytes[ORDER] == 2};
    elf->sections_at = number_at(elf, 0, elf->layout->sections_at);
    elf->section_length = number_at(elf, 0, elf->layout->section_length);
    elf->section_count = number_at(elf, 0, elf->layout->section_count);
    *names_index = number_at(elf, 0, elf->layout->names_index);
    if (!elf->sections_at || elf->section_length < elf->layout->least_section_length ||
        !holds(elf, elf->sections_at, elf->section_length))
        return false;
    /* Numbers too large for their fields stand in the first section's header. */
    if (!elf->section_count)
        elf->section_count = number_at(elf, elf->sections_at, elf->layout->length) & UINT32_MAX;
    if (*names_index == EXTENDED)
        *names_index = number_at(elf, elf->sections_at, elf->layout->link);
    return true;
}

static bool bytes_of(const struct elf *elf, uint64_t header, struct elf_section *section)
{
    enum { NO_BITS = 8, COMPRESSED = 1 << 11 };
    uint64_t at = number_at(elf, header, elf->layout->at),
             length = number_at(elf, header, elf->layout->length);
    bool is_there = number_at(elf, header, elf->layout->type) != NO_BITS &&
                    !(number_at(elf, header, elf->layout->flags) & COMPRESSED) && holds(elf, at, length);
    if (is_there)
        *section = (struct elf_section){(const char *)elf->bytes + at, (size_t)length};
    return is_there;
}

/* Whether the name at `offset` of the table of names is `name`. */
static bool is_named(const struct elf_section *names, uint64_t offset, const char *name)
{
    size_t length = strlen(name) + 1;
    return offset <= names->length && length <= names->length - offset &&
           !memcmp(names->bytes + offset, name, length);
}

bool elf_find_section(const void *file, size_t length, const char *name, struct elf_section *section)
{
    struct elf elf;
    struct elf_section names;
    uint64_t names_index, header;
    if (!open_elf(&elf, file, length, &names_index) || !find_header(&elf, names_index, &header) ||
        !bytes_of(&elf, header, &names))
        return false;
    /* Headers that reach beyond the end of the file end the search, so that it takes no longer than the file
     * is long. */
    for (uint64_t i = 1; find_header(&elf, i, &header); i++)
        if (is_named(&names, number_at(&elf, header, elf.layout->name), name))
            return bytes_of(&elf, header, section);
    return false;
}

bool elf_each_section(const void *file, size_t length, bool (*take)(void *context, const char *name),
                      void *context)
{
    struct elf elf;
    struct elf_section names;
    uint64_t names_index, header;
    if (!open_elf(&elf, file, length, &names_index) || !find_header(&elf, names_index, &header) ||
        !bytes_of(&elf, header, &names))
        return true;
    for (uint64_t i = 1; find_header(&elf, i, &header); i++) {
        uint64_t offset = number_at(&elf, header, elf.layout->name);
        bool ends = offset < names.length && memchr(names.bytes + offset, 0, names.length - offset);
        if (ends && !take(context, names.bytes + offset))
            return false;
    }
    return true;
}

/* Whether a string was there before, among those of the section that end before it. */
static bool is_repeated(const struct elf_section *section, const char *string, size_t length)
{
    for (const char *other = section->bytes; other < string;) {
        size_t its = strnlen(other, (size_t)(string - other));
        if (its == length && !memcmp(other, string, length))
            return true;
        other += its + 1;
    }
    return false;
}

void elf_join_strings(const struct elf_section *section, char *text, size_t room)
{
    enum { STRINGS_READ = 4096 }; /* each is compared with all before it */
    const char *end = section->bytes + section->length;
    size_t used = 0, count = 0;
    bool fits = true;
    *text = 0;
    for (const char *string = section->bytes; string < end && fits && count < STRINGS_READ; count++) {
        size_t length = strnlen(string, (size_t)(end - string));
        if (length && !is_repeated(section, string, length)) {
            const char *between = used ? "; " : "";
            fits = used + strlen(between) + length < room;
            size_t wanted = room - 1 - used;
            snprintf(text + used, room - used, "%s%.*s", between, (int)(length < wanted ? length : wanted),
                     string);
            used = strlen(text);
        }
        string += length + 1;
    }
    if (!fits)
        memcpy(text + used - 3, "...", 3);
    for (char *at = text; *at; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
}
