/* SPDX-License-Identifier: MIT */
/* Families of sets: bell:N, matching:N, steiner:N. */
#include "common/cover/family-internal.h"

static void add_points(struct cover_builder *builder, unsigned n)
{
    for (unsigned point = 1; point <= n; point++)
        cover_builder_add_plain(builder, true, "%u", point);
}

/* Partitions of N elements: every set of them, but for the empty one, may be a part. */
void family_add_bell(const struct family_member *member, struct cover_builder *builder)
{
    unsigned n = member->rows;
    add_points(builder, n);
    for (uint32_t set = 1; set < UINT32_C(1) << n; set++) {
        for (unsigned point = 0; point < n; point++)
            if (set >> point & 1)
                cover_builder_add_node(builder, point, 0);
        cover_builder_end_option(builder);
    }
}

/* Perfect matchings of N points, any two of which may be joined. */
void family_add_matching(const struct family_member *member, struct cover_builder *builder)
{
    add_points(builder, member->rows);
    for (unsigned a = 0; a < member->rows; a++)
        for (unsigned b = a + 1; b < member->rows; b++)
            cover_builder_add_option(builder, (uint32_t[]){a, b}, 2);
}

/* The item of a pair of points, a < b < n. */
static uint32_t pair_item(unsigned n, unsigned a, unsigned b)
{
    return a * n - a * (a + 1) / 2 + b - a - 1;
}

/* Steiner triple systems on N points: each pair of points lies in one triple (Kirkman, 1847). */
void family_add_steiner(const struct family_member *member, struct cover_builder *builder)
{
    unsigned n = member->rows;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            cover_builder_add_plain(builder, true, "%u-%u", a + 1, b + 1);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++) {
                uint32_t pairs[] = {pair_item(n, a, b), pair_item(n, a, c), pair_item(n, b, c)};
                cover_builder_add_option(builder, pairs, 3);
            }
}
