/* SPDX-License-Identifier: MIT */
/* By union and find: the root of an item is the lowest of its component (Tarjan, Journal of the ACM 22, 1975, with paths
 * halved). */
#include "common/cover/cover-components.h"

#include "common/base/array.h"

static uint32_t root_of(uint32_t *parent, uint32_t item)
{
    while (parent[item] != item)
        item = parent[item] = parent[parent[item]];
    return item;
}

/* The first item of an option, a primary one if it has any. */
static uint32_t leader_of(const struct cover *cover, uint32_t option)
{
    uint32_t least = COMPONENT_NONE;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
        least = cover->items[node] < least ? cover->items[node] : least;
    return least;
}

/* An option without a primary item is in no solution. */
static bool is_of_use(const struct cover *cover, uint32_t option)
{
    return leader_of(cover, option) < cover->primary_count;
}

static void unite(struct cover_components *components, uint32_t option)
{
    const struct cover *cover = components->cover;
    for (size_t node = cover->option_start[option] + 1; node < cover->option_start[option + 1]; node++) {
        uint32_t a = root_of(components->of_item, cover->items[node - 1]);
        uint32_t b = root_of(components->of_item, cover->items[node]);
        components->of_item[a > b ? a : b] = a > b ? b : a;
    }
}

/* Items and options by their components: those of component c end where those of c + 1 begin. */
static void sort(const uint32_t *component_of, uint32_t count, size_t *first, uint32_t components,
                 uint32_t *sorted)
{
    for (uint32_t i = 0; i < count; i++)
        if (component_of[i] != COMPONENT_NONE)
            first[component_of[i] + 1]++;
    for (uint32_t component = 0; component < components; component++)
        first[component + 1] += first[component];
    for (uint32_t i = 0; i < count; i++)
        if (component_of[i] != COMPONENT_NONE)
            sorted[first[component_of[i]]++] = i;
    for (uint32_t component = components; component > 0; component--)
        first[component] = first[component - 1];
    first[0] = 0;
}

/* `number` has room for the items and for the options. */
static bool list(struct cover_components *components, uint32_t *number)
{
    const struct cover *cover = components->cover;
    struct arrays *arrays = &components->arrays;
    for (uint32_t item = 0; item < cover->item_count; item++)
        components->of_item[item] = item;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (is_of_use(cover, option))
            unite(components, option);
    /* A component with a primary item has one as its root. */
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (root_of(components->of_item, item) == item)
            number[item] = item < cover->primary_count ? components->count++ : COMPONENT_NONE;
    /* A root stands before the items that it is the root of. */
    for (uint32_t item = cover->item_count; item-- > 0;)
        components->of_item[item] = number[root_of(components->of_item, item)];
    components->item_first = arrays_take_zeroed(arrays, components->count, sizeof *components->item_first);
    components->option_first =
        arrays_take_zeroed(arrays, components->count, sizeof *components->option_first);
    components->item = arrays_take(arrays, cover->item_count, sizeof *components->item);
    components->option = arrays_take(arrays, cover->option_count, sizeof *components->option);
    if (arrays->failed)
        return false;
    sort(components->of_item, cover->item_count, components->item_first, components->count, components->item);
    for (uint32_t option = 0; option < cover->option_count; option++)
        number[option] =
            is_of_use(cover, option) ? components->of_item[leader_of(cover, option)] : COMPONENT_NONE;
    sort(number, cover->option_count, components->option_first, components->count, components->option);
    return true;
}

bool cover_components_open(struct cover_components *components, const struct cover *cover,
                           struct allocator *allocator)
{
    const size_t room = cover->item_count > cover->option_count ? cover->item_count : cover->option_count;
    uint32_t *number = array_take(allocator, room, sizeof *number);
    *components = (struct cover_components){.arrays = {.allocator = allocator}, .cover = cover};
    components->of_item = arrays_take(&components->arrays, cover->item_count, sizeof *components->of_item);
    bool done = number && components->of_item && list(components, number);
    array_give(allocator, number, room, sizeof *number);
    if (!done)
        cover_components_close(components);
    return done;
}

void cover_components_close(struct cover_components *components)
{
    arrays_close(&components->arrays);
    *components = (struct cover_components){.cover = 0};
}

/* An item of a component by its place in the list of them. */
static uint32_t place_of(const struct cover_components *components, uint32_t component, uint32_t item)
{
    size_t low = components->item_first[component], high = components->item_first[component + 1];
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        *(components->item[middle] <= item ? &low : &high) = middle;
    }
    return (uint32_t)(low - components->item_first[component]);
}

struct cover *cover_component(const struct cover_components *components, uint32_t component)
{
    const struct cover *whole = components->cover;
    const size_t first = components->option_first[component], end = components->option_first[component + 1],
                 items = components->item_first[component + 1] - components->item_first[component];
    size_t nodes = 0;
    for (size_t i = first; i < end; i++)
        nodes += whole->option_start[components->option[i] + 1] - whole->option_start[components->option[i]];
    struct cover *cover = cover_open((uint32_t)items, (uint32_t)(end - first), nodes, whole->colour_count, 0,
                                     components->arrays.allocator);
    if (!cover)
        return 0;
    cover->primary_count = 0;
    for (size_t i = components->item_first[component]; i < components->item_first[component + 1]; i++)
        cover->primary_count += components->item[i] < whole->primary_count;
    size_t at = 0;
    for (size_t i = first; i < end; i++) {
        const uint32_t option = components->option[i];
        cover->option_start[i - first] = at;
        for (size_t node = whole->option_start[option]; node < whole->option_start[option + 1]; node++) {
            if (whole->colours)
                cover->colours[at] = whole->colours[node];
            cover->items[at++] = place_of(components, component, whole->items[node]);
        }
    }
    return cover;
}
