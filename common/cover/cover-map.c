/* SPDX-License-Identifier: MIT */
#include "common/cover/cover-map.h"

#include "common/base/random.h"

#include <string.h>

static uint32_t map_item(const struct cover_map *map, uint32_t item)
{
    return map->item ? map->item[item] : item;
}

static uint32_t map_option(const struct cover_map *map, uint32_t option)
{
    return map->option_from ? map->option_from[option] : option;
}

/* The place of a name of an item or, after those, of a colour; COVER_LEFT_OUT: it is not needed. */
static uint32_t map_name(const struct cover *cover, const struct cover_map *map, uint32_t name)
{
    if (map->names_stay)
        return name;
    return name < cover->item_count ? map_item(map, name) : name - cover->item_count + map->item_count;
}

static const char *map_name_text(const struct cover *cover, uint32_t name, char room[COVER_NAME_ROOM],
                                 size_t *length)
{
    return name < cover->item_count ? cover_item_name(cover, name, room, length)
                                    : cover_colour_name(cover, name - cover->item_count + 1, length);
}

static void map_names(struct cover *made, const struct cover *cover, const struct cover_map *map)
{
    const uint32_t names = cover->item_count + cover->colour_count;
    char room[COVER_NAME_ROOM];
    size_t length;
    for (uint32_t name = 0; name < names; name++)
        if (map_name(cover, map, name) != COVER_LEFT_OUT) {
            map_name_text(cover, name, room, &length);
            made->name_start[map_name(cover, map, name) + 1] = length;
        }
    for (uint32_t place = 0; place < made->item_count + made->colour_count; place++)
        made->name_start[place + 1] += made->name_start[place];
    for (uint32_t name = 0; name < names; name++)
        if (map_name(cover, map, name) != COVER_LEFT_OUT) {
            const char *text = map_name_text(cover, name, room, &length);
            memcpy(made->names + made->name_start[map_name(cover, map, name)], text, length);
        }
}

static void map_items(struct cover *made, const struct cover *cover, const struct cover_map *map)
{
    for (uint32_t item = 0; item < cover->item_count; item++) {
        const uint32_t place = map_item(map, item);
        if (place == COVER_LEFT_OUT)
            continue;
        assert(place < made->item_count && (place >= made->primary_count || item < cover->primary_count));
        made->item_class[place] = cover->item_class[item];
        if (cover->bounds && place < made->primary_count)
            made->bounds[place] = cover->bounds[item];
    }
}

static void map_options(struct cover *made, const struct cover *cover, const struct cover_map *map)
{
    size_t next = 0;
    for (uint32_t option = 0; option < made->option_count; option++) {
        const uint32_t from = map_option(map, option);
        assert(from < cover->option_count);
        made->option_start[option] = next;
        if (cover->costs)
            made->costs[option] = cover->costs[from];
        for (size_t node = cover->option_start[from]; node < cover->option_start[from + 1]; node++) {
            const uint32_t place = map_item(map, cover->items[node]), colour = cover_colour(cover, node);
            if (place == COVER_LEFT_OUT)
                continue;
            if (made->colours)
                made->colours[next] = colour && map->colour ? map->colour[colour - 1] + 1 : colour;
            made->items[next++] = place;
        }
    }
    assert(next == made->node_count);
}

/* An empty cover with room for all that goes into it. */
static struct cover *map_open(const struct cover *cover, const struct cover_map *map,
                              struct allocator *allocator)
{
    const bool is_named = cover->names || cover->order.rows;
    size_t nodes = 0, bytes = 0, length;
    char room[COVER_NAME_ROOM];
    for (uint32_t option = 0; option < map->option_count; option++) {
        const uint32_t from = map_option(map, option);
        for (size_t node = cover->option_start[from]; node < cover->option_start[from + 1]; node++)
            nodes += map_item(map, cover->items[node]) != COVER_LEFT_OUT;
    }
    for (uint32_t name = 0; is_named && name < cover->item_count + cover->colour_count; name++)
        if (map_name(cover, map, name) != COVER_LEFT_OUT) {
            map_name_text(cover, name, room, &length);
            bytes += length;
        }
    struct cover *made =
        cover_open(map->item_count, map->option_count, nodes, cover->colour_count, bytes, allocator);
    if (!made)
        return NULL;
    made->primary_count = map->primary_count;
    if ((!cover->bounds || cover_take_bounds(made)) && (!cover->costs || cover_take_costs(made)))
        return made;
    cover_close(made);
    return NULL;
}

struct cover *cover_map(const struct cover *cover, const struct cover_map *map, struct allocator *allocator)
{
    assert(cover_check(cover));
    assert(map->primary_count <= map->item_count && map->primary_count <= cover->primary_count);
    assert(!map->names_stay || map->item_count == cover->item_count);
    struct cover *made = map_open(cover, map, allocator);
    if (!made)
        return NULL;
    map_items(made, cover, map);
    map_options(made, cover, map);
    if (made->names)
        map_names(made, cover, map);
    return made;
}

/* --- parts --- */

static bool part_has_option(const struct cover *cover, const uint8_t *use, uint32_t option)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        if (use[cover->items[node]] == ITEM_AS_PRIMARY)
            return true;
    return false;
}

struct cover *cover_part(const struct cover *cover, const uint8_t *use, const uint8_t *option_kept,
                         struct allocator *allocator)
{
    struct arrays arrays = {.allocator = allocator};
    uint32_t *item = arrays_take(&arrays, cover->item_count, sizeof *item);
    uint32_t *option_from = arrays_take(&arrays, cover->option_count, sizeof *option_from);
    struct cover_map map = {.item = item, .option_from = option_from};
    struct cover *part = NULL;
    if (!arrays.failed) {
        memset(item, 0xFF, cover->item_count * sizeof *item); /* COVER_LEFT_OUT */
        for (int wanted = ITEM_AS_PRIMARY; wanted > ITEM_LEFT_OUT; wanted--) {
            for (uint32_t i = 0; i < cover->item_count; i++)
                if (use[i] == wanted)
                    item[i] = map.item_count++;
            map.primary_count = wanted == ITEM_AS_PRIMARY ? map.item_count : map.primary_count;
        }
        assert(map.primary_count);
        for (uint32_t option = 0; option < cover->option_count; option++)
            if (option_kept[option] && part_has_option(cover, use, option))
                option_from[map.option_count++] = option;
        part = cover_map(cover, &map, allocator);
    }
    arrays_close(&arrays);
    return part;
}

/* --- isomorphs --- */

static uint32_t *isomorph_numbers(struct arrays *arrays, uint32_t count)
{
    uint32_t *numbers = arrays_take(arrays, count, sizeof *numbers);
    for (uint32_t i = 0; numbers && i < count; i++)
        numbers[i] = i;
    return numbers;
}

/* The items first .. end-1 of one class change places. `places` is scratch. */
static void isomorph_move_class(uint32_t *moved, const struct cover *cover, uint32_t first, uint32_t end,
                                enum item_class class, uint32_t *places, struct random *random)
{
    size_t count = 0, taken = 0;
    for (uint32_t item = first; item < end; item++)
        if (cover->item_class[item] == (uint8_t) class)
            places[count++] = item;
    random_shuffle(random, places, count);
    for (uint32_t item = first; item < end; item++)
        if (cover->item_class[item] == (uint8_t) class)
            moved[item] = places[taken++];
}

/* The items of an option change places, and their colours with them. */
static void isomorph_shuffle_nodes(struct cover *cover, uint32_t option, struct random *random)
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

struct cover *cover_isomorph_make(const struct cover *cover, uint64_t seed, uint64_t instance,
                                  unsigned number, uint32_t *option_from, struct allocator *allocator)
{
    if (cover->order.rows)
        return NULL;
    const uint32_t items = cover->item_count, primary = cover->primary_count, options = cover->option_count;
    struct arrays arrays = {.allocator = allocator};
    uint32_t *item = isomorph_numbers(&arrays, items), *places = isomorph_numbers(&arrays, items),
             *colour = isomorph_numbers(&arrays, cover->colour_count),
             *from = isomorph_numbers(&arrays, options);
    struct cover *made = NULL;
    struct random random;
    random_seed(&random, seed, instance);
    random_seed(&random, random_next(&random), number);
    if (!arrays.failed && number) {
        for (int class = ITEM_PLAIN; class <= ITEM_BOX; class ++) {
            isomorph_move_class(item, cover, 0, primary, (enum item_class) class, places, &random);
            isomorph_move_class(item, cover, primary, items, (enum item_class) class, places, &random);
        }
        random_shuffle(&random, from, options);
        random_shuffle(&random, colour, cover->colour_count);
    }
    if (!arrays.failed)
        made = cover_map(cover,
                         &(struct cover_map){.item = item,
                                             .item_count = items,
                                             .primary_count = primary,
                                             .option_from = from,
                                             .option_count = options,
                                             .colour = colour,
                                             .names_stay = true},
                         allocator);
    for (uint32_t option = 0; made && number && option < options; option++)
        isomorph_shuffle_nodes(made, option, &random);
    if (made && option_from && options)
        memcpy(option_from, from, options * sizeof *option_from);
    arrays_close(&arrays);
    return made;
}
