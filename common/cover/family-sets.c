/* SPDX-License-Identifier: MIT */
/* Families of sets: bell:N, matching:N, steiner:N. */
#include "common/cover/cover-builder.h"
#include "common/cover/family-internal.h"

static struct cover *finish(struct cover_builder *builder)
{
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    return cover;
}

static struct cover_builder *open_points(unsigned n, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    for (unsigned point = 1; builder && point <= n; point++)
        cover_builder_add_plain(builder, true, "%u", point);
    return builder;
}

/* Partitions of N elements: every set of them, but for the empty one, may be a part. */
struct cover *family_open_bell(const struct family_member *member, struct allocator *allocator)
{
    unsigned n = member->rows;
    struct cover_builder *builder = open_points(n, allocator);
    if (!builder)
        return 0;
    for (uint32_t set = 1; set < UINT32_C(1) << n; set++) {
        for (unsigned point = 0; point < n; point++)
            if (set >> point & 1)
                cover_builder_add_node(builder, point, 0);
        cover_builder_end_option(builder);
    }
    return finish(builder);
}

/* Perfect matchings of N points, any two of which may be joined. */
struct cover *family_open_matching(const struct family_member *member, struct allocator *allocator)
{
    unsigned n = member->rows;
    struct cover_builder *builder = open_points(n, allocator);
    if (!builder)
        return 0;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++) {
            cover_builder_add_node(builder, a, 0);
            cover_builder_add_node(builder, b, 0);
            cover_builder_end_option(builder);
        }
    return finish(builder);
}

/* The item of a pair of points, a < b < n. */
static uint32_t pair_item(unsigned n, unsigned a, unsigned b)
{
    return a * n - a * (a + 1) / 2 + b - a - 1;
}

/* Steiner triple systems on N points: each pair of points lies in one triple (Kirkman, 1847). */
struct cover *family_open_steiner(const struct family_member *member, struct allocator *allocator)
{
    unsigned n = member->rows;
    struct cover_builder *builder = cover_builder_open(allocator);
    if (!builder)
        return 0;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            cover_builder_add_plain(builder, true, "%u-%u", a + 1, b + 1);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++) {
                cover_builder_add_node(builder, pair_item(n, a, b), 0);
                cover_builder_add_node(builder, pair_item(n, a, c), 0);
                cover_builder_add_node(builder, pair_item(n, b, c), 0);
                cover_builder_end_option(builder);
            }
    return finish(builder);
}
