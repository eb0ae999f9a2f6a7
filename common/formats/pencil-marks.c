/* SPDX-License-Identifier: MIT */
#include "common/formats/pencil-marks.h"

#include "common/board/board.h"
#include "common/cover/board-to-cover.h"
#include "common/cover/cover-builder.h"
#include "common/formats/board-line.h"

static const struct order nine = {3, 3};

enum { SIZE = 9, ALL_MARKS = (1 << SIZE) - 1 };

static bool is_blank(char c)
{
    return c == '.' || c == '0';
}

static char mark_at(size_t at)
{
    return (char)('1' + at % SIZE);
}

bool marks_recognise(const char *start, const char *end)
{
    enum { MISTAKES_MAX = 9 };
    size_t length = (size_t)(end - start), right = 0, wrong = 0;
    if (length < MARKS_LENGTH || (length > MARKS_LENGTH && !is_delimiter(start[MARKS_LENGTH])))
        return false;
    for (size_t i = 0; i < MARKS_LENGTH && wrong <= MISTAKES_MAX; i++) {
        if (is_delimiter(start[i]))
            return false;
        right += start[i] == mark_at(i);
        wrong += start[i] != mark_at(i) && !is_blank(start[i]);
    }
    return right >= MARKED_CELLS && wrong <= MISTAKES_MAX;
}

size_t marks_read(const char *text, uint16_t marks[MARKED_CELLS])
{
    for (size_t i = 0; i < MARKS_LENGTH; i++) {
        if (i % SIZE == 0)
            marks[i / SIZE] = 0;
        if (text[i] != mark_at(i) && !is_blank(text[i]))
            return i;
        if (text[i] == mark_at(i))
            marks[i / SIZE] |= (uint16_t)(1u << i % SIZE);
    }
    return MARKS_LENGTH;
}

bool marks_are_board(const uint16_t marks[MARKED_CELLS], uint8_t cells[MARKED_CELLS])
{
    uint16_t row[SIZE] = {0}, column[SIZE] = {0}, box[SIZE] = {0};
    for (unsigned cell = 0; cell < MARKED_CELLS; cell++) {
        unsigned digit = 0, set = marks[cell];
        for (unsigned d = 0; d < SIZE; d++)
            digit = set == 1u << d ? d + 1 : digit;
        cells[cell] = (uint8_t)digit;
        if (!digit)
            continue;
        row[cell / SIZE] |= marks[cell];
        column[cell % SIZE] |= marks[cell];
        box[board_box(nine, cell / SIZE, cell % SIZE)] |= marks[cell];
    }
    for (unsigned cell = 0; cell < MARKED_CELLS; cell++) {
        unsigned forbidden =
            row[cell / SIZE] | column[cell % SIZE] | box[board_box(nine, cell / SIZE, cell % SIZE)];
        if (!cells[cell] && ALL_MARKS & ~(forbidden | marks[cell]))
            return false;
    }
    return true;
}

struct cover *marks_cover(const uint16_t marks[MARKED_CELLS], struct allocator *allocator)
{
    struct cover *all = cover_of_board(nine, allocator), *cover = NULL;
    struct cover_builder *builder = all ? cover_builder_open(allocator) : NULL;
    if (builder) {
        for (uint32_t item = 0; item < all->item_count; item++) {
            char room[COVER_NAME_ROOM];
            size_t length;
            const char *name = cover_item_name(all, item, room, &length);
            cover_builder_add_item(builder, name, length, (enum item_class)all->item_class[item], true);
        }
        for (uint32_t option = 0; option < all->option_count; option++) {
            if (!(marks[option / SIZE] >> option % SIZE & 1))
                continue;
            size_t start = all->option_start[option];
            cover_builder_add_option(builder, all->items + start, all->option_start[option + 1] - start);
        }
        cover = cover_builder_end(builder);
    }
    cover_close(all);
    return cover;
}
