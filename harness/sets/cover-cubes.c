/* SPDX-License-Identifier: MIT */
/* Breadth first: the cubes that were made first are cut first, each on the item that gives the fewest parts
 * (Knuth, The Art of Computer Programming 4B, 7.2.2.1, exercise 9). A part takes one of the item's options
 * and, which matters only where items have bounds, leaves out those before it; where the item may stay
 * uncovered, one more part leaves out all. */
#include "harness/sets/cover-cubes.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct cutting {
    const struct cover *cover;
    struct cover_rest rest; /* of the cube that is cut */
    uint32_t *lengths;      /* of the primary items: options left */
    uint32_t *options;      /* of the item that is branched on */
    uint32_t count;
};

static void cover_cubes_append(struct cover_cubes *cubes, const struct cover_taken *from,
                               const uint32_t *options, size_t left_out, size_t taken)
{
    cubes->cube = memory_room(cubes->cube, cubes->count, &cubes->room, sizeof *cubes->cube);
    uint32_t *list = memory_get((from->count + taken + from->left_out + left_out + 1) * sizeof *list),
             *to = list;
    const struct {
        const uint32_t *from;
        size_t count;
    } parts[] = {{from->options, from->count},
                 {options + left_out, taken},
                 {from->options + from->count, from->left_out},
                 {options, left_out}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; to += parts[i++].count)
        if (parts[i].count)
            memcpy(to, parts[i].from, parts[i].count * sizeof *to);
    cubes->cube[cubes->count++] = (struct cover_taken){
        .options = list, .count = from->count + taken, .left_out = from->left_out + left_out};
}

static void enter(struct cutting *cutting, const struct cover_taken *cube)
{
    cover_rest_take(&cutting->rest, cube->options, cube->count);
    cover_rest_leave_out(&cutting->rest, cube->options + cube->count, cube->left_out);
}

/* The item that gives the fewest parts; primary_count: none is to be covered. How many to *parts. */
static uint32_t choose_item(struct cutting *cutting, uint32_t *parts)
{
    const struct cover *cover = cutting->cover;
    uint32_t best = cover->primary_count;
    memset(cutting->lengths, 0, cover->primary_count * sizeof *cutting->lengths);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t node = cover->option_start[option];
             node < cover->option_start[option + 1] && cover_rest_has_option(&cutting->rest, option); node++)
            if (cover->items[node] < cover->primary_count)
                cutting->lengths[cover->items[node]]++;
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t length = cutting->lengths[item];
        const uint32_t least = cover_rest_bounds(&cutting->rest, item).least;
        const uint32_t ways = length < least ? 0 : length + 1 - least;
        if (cover_rest_has_item(&cutting->rest, item) && (length || least) &&
            (best == cover->primary_count || ways < *parts)) {
            best = item;
            *parts = ways;
        }
    }
    return best;
}

static void list_options(struct cutting *cutting, uint32_t item)
{
    const struct cover *cover = cutting->cover;
    cutting->count = 0;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover_rest_has_option(&cutting->rest, option) && cover_option_has(cover, option, item))
            cutting->options[cutting->count++] = option;
}

/* Appends the parts of a cube. False, with nothing appended, if it is not to be cut. */
static bool cut(struct cutting *cutting, struct cover_cubes *cubes, size_t at)
{
    const struct cover_taken cube = cubes->cube[at];
    const size_t before = cubes->count;
    uint32_t parts = 0;
    enter(cutting, &cube);
    const uint32_t item = choose_item(cutting, &parts);
    if (item == cutting->cover->primary_count)
        return false;
    list_options(cutting, item);
    bool good = true;
    for (uint32_t i = 0; i < parts && good; i++) {
        cover_cubes_append(cubes, &cube, cutting->options, i, i < cutting->count);
        enter(cutting, &cubes->cube[cubes->count - 1]);
        good = cutting->rest.open_primaries;
    }
    while (!good && cubes->count > before)
        free((void *)cubes->cube[--cubes->count].options);
    return good;
}

void cover_cubes_open(struct cover_cubes *cubes, const struct cover *cover, const struct cover_taken *taken,
                      size_t wanted)
{
    struct cutting cutting = {.cover = cover,
                              .lengths = memory_get((cover->primary_count + (size_t)1) * sizeof(uint32_t)),
                              .options = memory_get((cover->option_count + (size_t)1) * sizeof(uint32_t))};
    memory_require(cover_rest_open(&cutting.rest, cover, cover->arrays.allocator));
    *cubes = (struct cover_cubes){.count = 0};
    cover_cubes_append(cubes, taken, NULL, 0, 0);
    size_t left = 1, kept = 0;
    for (size_t at = 0; at < cubes->count && left < wanted; at++) {
        const size_t before = cubes->count;
        if (!cut(&cutting, cubes, at) || (left == 1 && cubes->count == before))
            continue;
        left += cubes->count - before - 1;
        free((void *)cubes->cube[at].options);
        cubes->cube[at].options = NULL;
    }
    for (size_t at = 0; at < cubes->count; at++)
        if (cubes->cube[at].options)
            cubes->cube[kept++] = cubes->cube[at];
    cubes->count = kept;
    cover_rest_close(&cutting.rest);
    free(cutting.lengths);
    free(cutting.options);
}

void cover_cubes_close(struct cover_cubes *cubes)
{
    for (size_t at = 0; at < cubes->count; at++)
        free((void *)cubes->cube[at].options);
    free(cubes->cube);
}
