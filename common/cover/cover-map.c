/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-map.h"

#include "common/base/allocator.h"
#include "common/base/random.h"

#include <string.h>

/* Where items, options and colours of the cover go, each a permutation. */
struct moves {
    struct arrays arrays;
    uint32_t *item;        /* item i becomes item[i] */
    uint32_t *colour;      /* colour c becomes colour[c - 1] + 1 */
    uint32_t *option_from; /* option o of the isomorph was option_from[o] */
    uint32_t *places;      /* scratch: those of one class of items */
};

static bool moves_open(struct moves *moves, const struct cover *cover)
{
    struct arrays *arrays = &moves->arrays;
    moves->item = arrays_take(arrays, cover->item_count, sizeof(uint32_t));
    moves->places = arrays_take(arrays, cover->item_count, sizeof(uint32_t));
    moves->colour = arrays_take(arrays, cover->colour_count, sizeof(uint32_t));
    moves->option_from = arrays_take(arrays, cover->option_count, sizeof(uint32_t));
    return !arrays->failed;
}

static void count_up(uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = i;
}

/* The items first .. end-1 of one class change places. */
static void move_class(struct moves *moves, const struct cover *cover, uint32_t first, uint32_t end,
                       enum item_class class, struct random *random)
{
    size_t count = 0, taken = 0;
    for (uint32_t item = first; item < end; item++)
        if (cover->item_class[item] == (uint8_t) class)
            moves->places[count++] = item;
    random_shuffle(random, moves->places, count);
    for (uint32_t item = first; item < end; item++)
        if (cover->item_class[item] == (uint8_t) class)
            moves->item[item] = moves->places[taken++];
}

static void draw_moves(struct moves *moves, const struct cover *cover, struct random *random)
{
    for (int class = ITEM_PLAIN; class <= ITEM_BOX; class ++) {
        move_class(moves, cover, 0, cover->primary_count, (enum item_class) class, random);
        move_class(moves, cover, cover->primary_count, cover->item_count, (enum item_class) class, random);
    }
    random_shuffle(random, moves->option_from, cover->option_count);
    random_shuffle(random, moves->colour, cover->colour_count);
}

/* The items of an option change places, and their colours with them. */
static void shuffle_nodes(struct cover *cover, uint32_t option, struct random *random)
{
    size_t start = cover->option_start[option];
    for (size_t count = cover->option_start[option + 1] - start; count > 1; count--) {
        size_t last = start + count - 1, other = start + random_below(random, (unsigned)count);
        uint32_t item = cover->items[last];
        cover->items[last] = cover->items[other];
        cover->items[other] = item;
        if (cover->colours) {
            uint32_t colour = cover->colours[last];
            cover->colours[last] = cover->colours[other];
            cover->colours[other] = colour;
        }
    }
}

static void write_option(struct cover *to, uint32_t option, const struct cover *from,
                         const struct moves *moves)
{
    size_t next = to->option_start[option];
    uint32_t old = moves->option_from[option];
    for (size_t node = from->option_start[old]; node < from->option_start[old + 1]; node++, next++) {
        uint32_t colour = cover_colour(from, node);
        to->items[next] = moves->item[from->items[node]];
        if (to->colours)
            to->colours[next] = colour ? moves->colour[colour - 1] + 1 : 0;
    }
    to->option_start[option + 1] = next;
    if (to->costs)
        to->costs[option] = from->costs[old];
}

/* Bounds go with their items. */
static void move_bounds(struct cover *to, const struct cover *from, const struct moves *moves)
{
    for (uint32_t item = 0; from->bounds && item < from->item_count; item++)
        to->bounds[moves->item[item]] = from->bounds[item];
}

static void copy_names(struct cover *to, const struct cover *from)
{
    size_t named = from->item_count + (size_t)from->colour_count;
    memcpy(to->item_class, from->item_class, from->item_count);
    to->primary_count = from->primary_count;
    if (to->names) {
        memcpy(to->name_start, from->name_start, (named + 1) * sizeof *to->name_start);
        memcpy(to->names, from->names, from->name_start[named]);
    }
}

static struct cover *open_alike(const struct cover *cover, struct allocator *allocator)
{
    size_t named = cover->item_count + (size_t)cover->colour_count;
    struct cover *made =
        cover_open(cover->item_count, cover->option_count, cover->node_count, cover->colour_count,
                   cover->name_start ? cover->name_start[named] : 0, allocator);
    if (!made || ((!cover->bounds || cover_take_bounds(made)) && (!cover->costs || cover_take_costs(made))))
        return made;
    cover_close(made);
    return NULL;
}

struct cover *cover_isomorph_make(const struct cover *cover, uint64_t seed, uint64_t instance,
                                  unsigned number, uint32_t *option_from, struct allocator *allocator)
{
    struct moves moves = {.arrays = {.allocator = allocator}};
    struct random random;
    if (cover->order.rows)
        return NULL;
    struct cover *made = open_alike(cover, allocator);
    if (made && moves_open(&moves, cover)) {
        count_up(moves.item, cover->item_count);
        count_up(moves.colour, cover->colour_count);
        count_up(moves.option_from, cover->option_count);
        random_seed(&random, seed, instance);
        random_seed(&random, random_next(&random), number);
        if (number)
            draw_moves(&moves, cover, &random);
        copy_names(made, cover);
        move_bounds(made, cover, &moves);
        for (uint32_t option = 0; option < cover->option_count; option++) {
            write_option(made, option, cover, &moves);
            if (number)
                shuffle_nodes(made, option, &random);
        }
        if (option_from && cover->option_count)
            memcpy(option_from, moves.option_from, cover->option_count * sizeof *option_from);
    } else {
        cover_close(made);
        made = NULL;
    }
    arrays_close(&moves.arrays);
    return made;
}
