/* SPDX-License-Identifier: MIT */
/* On covers, options are left out, put back, and change places; items stay. So each point is a question that the cover
 * to start from holds, with the same items and the same limit. The order of options matters as the order of cells does
 * on boards. */
#include "common/board/board.h"
#include "harness/ground/memory.h"
#include "harness/making/hunt/moves.h"

#include <stdlib.h>
#include <string.h>

static const struct cover *cover_of(const struct hunt *hunt, const struct point *point)
{
    return hunt->start[point->at[0]].cover;
}

void cover_start(struct walker *walker, struct random *random, uint64_t number, struct point *point)
{
    const struct hunt *hunt = walker->hunt;
    (void)random;
    point->at[0] = (uint32_t)(number % hunt->starts);
    const struct cover *cover = cover_of(hunt, point);
    for (uint32_t option = 0; option < cover->option_count; option++)
        point->at[1 + option] = option;
    point->length = 1 + cover->option_count;
}

/* An option that is left out, drawn among all of them; UINT32_MAX if there is none. */
static uint32_t draw_left_out(const struct hunt *hunt, const struct point *point, struct random *random)
{
    const struct cover *cover = cover_of(hunt, point);
    uint32_t kept = point->length - 1, left_out = cover->option_count - kept;
    if (!left_out)
        return UINT32_MAX;
    bool *has = memory_zeroed(cover->option_count, sizeof *has);
    for (uint32_t i = 0; i < kept; i++)
        has[point->at[1 + i]] = true;
    uint32_t which = random_below(random, left_out), option = 0;
    for (; has[option] || which; option++)
        which -= !has[option];
    free(has);
    return option;
}

static bool leave_out(struct random *random, struct point *point)
{
    if (point->length < 3)
        return false;
    uint32_t at = 1 + random_below(random, point->length - 1);
    memmove(point->at + at, point->at + at + 1, (point->length - at - 1) * sizeof *point->at);
    point->length--;
    return true;
}

static bool put_back(const struct hunt *hunt, struct random *random, struct point *point)
{
    uint32_t option = draw_left_out(hunt, point, random), at = 1 + random_below(random, point->length);
    if (option == UINT32_MAX)
        return false;
    memmove(point->at + at + 1, point->at + at, (point->length - at) * sizeof *point->at);
    point->at[at] = option;
    point->length++;
    return true;
}

static bool change_places(struct random *random, struct point *point)
{
    if (point->length < 3)
        return false;
    uint32_t count = point->length - 1, a = random_below(random, count),
             b = (a + 1 + random_below(random, count - 1)) % count;
    uint32_t swapped = point->at[1 + a];
    point->at[1 + a] = point->at[1 + b];
    point->at[1 + b] = swapped;
    return true;
}

bool cover_move(struct walker *walker, struct random *random, const struct point *from, struct point *to)
{
    enum { WAYS = 8, OUT = 3, BACK = 6, EXCHANGED = 7 };
    const struct hunt *hunt = walker->hunt;
    unsigned way = random_below(random, WAYS);
    to->length = from->length;
    memcpy(to->at, from->at, from->length * sizeof *to->at);
    if (way < OUT)
        return leave_out(random, to);
    if (way < BACK)
        return put_back(hunt, random, to);
    if (way < EXCHANGED)
        return put_back(hunt, random, to) && leave_out(random, to);
    return change_places(random, to);
}

struct cover *point_cover(const struct hunt *hunt, const struct point *point, struct allocator *allocator)
{
    const struct cover *whole = cover_of(hunt, point);
    uint32_t options = point->length - 1;
    size_t nodes = 0, used = 0, named = whole->item_count + (size_t)whole->colour_count;
    size_t names = whole->name_start ? whole->name_start[named] : 0;
    for (uint32_t i = 0; i < options; i++)
        nodes += whole->option_start[point->at[1 + i] + 1] - whole->option_start[point->at[1 + i]];
    struct cover *cover =
        memory_had(cover_open(whole->item_count, options, nodes, whole->colour_count, names, allocator));
    cover->primary_count = whole->primary_count;
    memcpy(cover->item_class, whole->item_class, whole->item_count);
    if (names) {
        memcpy(cover->name_start, whole->name_start, (named + 1) * sizeof *cover->name_start);
        memcpy(cover->names, whole->names, names);
    }
    for (uint32_t i = 0; i < options; i++) {
        size_t from = whole->option_start[point->at[1 + i]];
        size_t length = whole->option_start[point->at[1 + i] + 1] - from;
        cover->option_start[i] = used;
        memcpy(cover->items + used, whole->items + from, length * sizeof *cover->items);
        if (cover->colours)
            memcpy(cover->colours + used, whole->colours + from, length * sizeof *cover->colours);
        used += length;
    }
    return cover;
}

/* --- what a file says --- */

static bool board_is_sound(const struct hunt *hunt, const struct point *point)
{
    uint8_t cells[BOARD_CELLS_MAX];
    if (point->length != order_cells(hunt->order))
        return false;
    for (uint32_t i = 0; i < point->length; i++)
        if (point->at[i] > order_size(hunt->order))
            return false;
    point_cells(point, cells);
    return !board_find_clash(hunt->order, cells, 0);
}

static bool options_are_sound(const struct hunt *hunt, const struct point *point)
{
    if (!point->length || point->at[0] >= hunt->starts)
        return false;
    uint32_t count = cover_of(hunt, point)->option_count;
    bool *has = memory_zeroed(count ? count : 1, sizeof *has), sound = point->length - 1 <= count;
    for (uint32_t i = 1; sound && i < point->length; i++) {
        sound = point->at[i] < count && !has[point->at[i]];
        if (sound)
            has[point->at[i]] = true;
    }
    free(has);
    return sound;
}

bool point_is_sound(const struct hunt *hunt, const struct point *point)
{
    return hunt_is_of_boards(hunt) ? board_is_sound(hunt, point) : options_are_sound(hunt, point);
}
