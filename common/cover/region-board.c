/* SPDX-License-Identifier: MIT */
#include "common/cover/region-board.h"

#include <string.h>

/* Of each kind of region; the two diagonals are one and two. */
static const char letters[REGION_KIND_COUNT] = {'r', 'c', 'b', 'j', 'x', 'x', 'w', 'g'};

/* Rows and columns; those of a knight, then those of a king but for the ones within rows and columns. */
enum { KNIGHT_MOVES = 4 };
static const int moves[REGION_MOVES][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}, {1, -1}, {1, 1}};

struct region_board region_board_blank(unsigned size)
{
    assert(size >= REGION_SIZE_MIN && size <= REGION_SIZE_MAX);
    struct region_board board = {
        .size = size,
        .has = {[REGION_ROW] = true, [REGION_COLUMN] = true, [REGION_BOX] = order_squarest(size).rows > 1}};
    for (unsigned cell = 0; cell < size * size; cell++)
        board.mask[cell] = (uint16_t)((1u << size) - 1);
    return board;
}

/* Windows are as large as boxes, with a row or a column before each. 0: the line is in none. */
static unsigned window_line(unsigned line, unsigned length, unsigned size)
{
    unsigned number = line / (length + 1);
    return line % (length + 1) && number * (length + 1) + length + 1 < size ? number + 1 : 0;
}

static unsigned window_of(struct order box, unsigned row, unsigned column)
{
    unsigned size = order_size(box);
    unsigned down = window_line(row, box.rows, size), right = window_line(column, box.columns, size);
    return down && right ? (down - 1) * (size / (box.columns + 1)) + right : 0;
}

unsigned region_of(const struct region_board *board, enum region_kind kind, unsigned cell)
{
    assert(cell < board->size * board->size);
    unsigned size = board->size, row = cell / size, column = cell % size;
    struct order box = order_squarest(size);
    const unsigned number[REGION_KIND_COUNT] = {
        [REGION_ROW] = row + 1,
        [REGION_COLUMN] = column + 1,
        [REGION_BOX] = board_box(box, row, column) + 1,
        [REGION_PIECE] = board->piece[cell],
        [REGION_FALLING] = row == column ? 1 : 0,
        [REGION_RISING] = row + column + 1 == size ? 2 : 0,
        [REGION_WINDOW] = window_of(box, row, column),
        [REGION_GROUP] = row % box.rows * box.columns + column % box.columns + 1,
    };
    return board->has[kind] ? number[kind] : 0;
}

unsigned region_move(const struct region_board *board, unsigned cell, unsigned move)
{
    assert(cell < board->size * board->size && move < REGION_MOVES);
    unsigned row = cell / board->size + (unsigned)moves[move][0];
    unsigned column = cell % board->size + (unsigned)moves[move][1]; /* huge where it is negative */
    bool has = move < KNIGHT_MOVES ? board->knight : board->king;
    return has && row < board->size && column < board->size ? row * board->size + column : REGION_CELLS_MAX;
}

/* --- the cover --- */

/* The items of digit 1, behind which those of the others stand. */
struct region_items {
    uint32_t of_region[REGION_KIND_COUNT][REGION_SIZE_MAX + 1];
    uint32_t of_move[REGION_CELLS_MAX][REGION_MOVES];
};

static void add_regions(struct cover_builder *builder, const struct region_board *board,
                        struct region_items *items)
{
    unsigned size = board->size;
    for (unsigned cell = 0; cell < size * size; cell++)
        cover_builder_add_plain(builder, true, "r%uc%u", cell / size + 1, cell % size + 1);
    for (enum region_kind kind = 0; kind < REGION_KIND_COUNT; kind++) {
        bool seen[REGION_SIZE_MAX + 1] = {true};
        for (unsigned cell = 0; cell < size * size; cell++)
            seen[region_of(board, kind, cell)] = true;
        for (unsigned number = 1; number <= size; number++)
            for (unsigned digit = 1; seen[number] && digit <= size; digit++) {
                uint32_t item =
                    cover_builder_add_plain(builder, true, "%c%ud%u", letters[kind], number, digit);
                if (digit == 1)
                    items->of_region[kind][number] = item;
            }
    }
}

static void add_moves(struct cover_builder *builder, const struct region_board *board,
                      struct region_items *items)
{
    unsigned size = board->size;
    for (unsigned cell = 0; cell < size * size; cell++)
        for (unsigned move = 0; move < REGION_MOVES; move++) {
            unsigned other = region_move(board, cell, move);
            for (unsigned digit = 1; other < REGION_CELLS_MAX && digit <= size; digit++) {
                uint32_t item =
                    cover_builder_add_plain(builder, false, "k%u%u%u%ud%u", cell / size + 1, cell % size + 1,
                                            other / size + 1, other % size + 1, digit);
                if (digit == 1)
                    items->of_move[cell][move] = item;
            }
        }
}

static void add_digit(struct cover_builder *builder, const struct region_board *board,
                      const struct region_items *items, unsigned cell, unsigned digit)
{
    unsigned number;
    cover_builder_add_node(builder, cell, 0);
    for (enum region_kind kind = 0; kind < REGION_KIND_COUNT; kind++)
        if ((number = region_of(board, kind, cell)))
            cover_builder_add_node(builder, items->of_region[kind][number] + digit, 0);
    for (unsigned other = 0; other < board->size * board->size; other++)
        for (unsigned move = 0; move < REGION_MOVES; move++)
            if ((other == cell && region_move(board, cell, move) < REGION_CELLS_MAX) ||
                region_move(board, other, move) == cell)
                cover_builder_add_node(builder, items->of_move[other][move] + digit, 0);
    cover_builder_end_option(builder);
}

void region_board_add(struct cover_builder *builder, const struct region_board *board)
{
    struct region_items items;
    add_regions(builder, board, &items);
    add_moves(builder, board, &items);
    for (unsigned cell = 0; cell < board->size * board->size; cell++)
        for (unsigned digit = 0; digit < board->size; digit++)
            if (board->mask[cell] >> digit & 1)
                add_digit(builder, board, &items, cell, digit);
}

struct cover *region_board_cover(const struct region_board *board, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    if (builder)
        region_board_add(builder, board);
    return cover_builder_end(builder);
}

/* --- and back --- */

/* A name of a letter, a number, a letter and a number, as r4d5. */
struct region_name {
    char first, second;
    unsigned number, value;
};

static bool region_read_name(const struct cover *cover, uint32_t item, struct region_name *name)
{
    enum { DIGITS_MAX = 4, DECIMAL = 10 };
    char room[COVER_NAME_ROOM];
    size_t length, at = 0;
    const char *text = cover_item_name(cover, item, room, &length);
    for (int half = 0; half < 2; half++) {
        unsigned value = 0;
        *(half ? &name->second : &name->first) = at < length ? text[at] : 0;
        size_t first = ++at;
        if (at < length && text[at] == '0') /* another name for the same */
            return false;
        for (; at < length && at < first + DIGITS_MAX && text[at] >= '0' && text[at] <= '9'; at++)
            value = value * DECIMAL + (unsigned)(text[at] - '0');
        *(half ? &name->value : &name->number) = value;
        if (!value)
            return false;
    }
    return at == length;
}

/* Of a pair of cells as in k1123d5. */
static bool is_king_move(unsigned cells)
{
    int across = (int)(cells % 10) - (int)(cells / 100 % 10);
    return cells / 10 % 10 - cells / 1000 == 1 && (across == 1 || across == -1);
}

static bool region_read_item(const struct cover *cover, uint32_t item, struct region_board *board)
{
    struct region_name name;
    if (!region_read_name(cover, item, &name))
        return false;
    const char *kind = memchr(letters, name.first, REGION_KIND_COUNT);
    if (name.first == 'r' && name.second == 'c')
        board->size = name.number > board->size ? name.number : board->size;
    else if (name.first == 'k')
        *(is_king_move(name.number) ? &board->king : &board->knight) = true;
    else if (kind)
        board->has[kind - letters + (name.first == 'x' && name.number == 2)] = true;
    return name.first == 'k' ? item >= cover->primary_count : kind && item < cover->primary_count;
}

bool region_option(const struct cover *cover, unsigned size, uint32_t option, unsigned *cell, unsigned *digit)
{
    assert(option < cover->option_count);
    size_t node = cover->option_start[option];
    struct region_name place, row;
    if (cover->option_start[option + 1] < node + 2 || !region_read_name(cover, cover->items[node], &place) ||
        !region_read_name(cover, cover->items[node + 1], &row) || place.second != 'c' || row.second != 'd' ||
        place.number > size || place.value > size || row.value > size)
        return false;
    *cell = (place.number - 1) * size + place.value - 1;
    *digit = row.value;
    return true;
}

/* Whether the pair of cells in a name as k1123d5 differ on the board, and this is one of them. */
static bool is_pair_of(const struct region_board *board, unsigned cells, unsigned cell)
{
    unsigned size = board->size, row = cells / 1000 - 1, column = cells / 100 % 10 - 1;
    unsigned other = (cells / 10 % 10 - 1) * size + cells % 10 - 1, one = row * size + column;
    bool is_move = false;
    for (unsigned move = 0; row < size && column < size && move < REGION_MOVES; move++)
        is_move |= region_move(board, one, move) == other;
    return is_move && (cell == one || cell == other);
}

/* Whether a digit in a cell has an item of this name. */
static bool region_has_item(const struct region_board *board, unsigned cell, unsigned digit,
                            const struct region_name *name)
{
    bool has = false;
    if (name->first == 'r' && name->second == 'c')
        return name->number == cell / board->size + 1 && name->value == cell % board->size + 1;
    for (enum region_kind kind = 0; kind < REGION_KIND_COUNT; kind++)
        has |= name->first == letters[kind] && region_of(board, kind, cell) == name->number;
    return name->second == 'd' && name->value == digit &&
           (name->first == 'k' ? is_pair_of(board, name->number, cell) : has);
}

/* Whether the items of each option are some of those that its digit has on the board. */
static bool has_such_options(const struct cover *cover, const struct region_board *board)
{
    bool good = true;
    for (uint32_t option = 0; good && option < cover->option_count; option++) {
        struct region_name name;
        unsigned cell, digit;
        region_option(cover, board->size, option, &cell, &digit);
        for (size_t node = cover->option_start[option]; good && node < cover->option_start[option + 1];
             node++)
            good = region_read_name(cover, cover->items[node], &name) &&
                   region_has_item(board, cell, digit, &name);
    }
    return good;
}

bool region_board_of_cover(const struct cover *cover, struct region_board *board)
{
    *board = (struct region_board){.size = 0};
    if (cover->bounds || cover->colour_count)
        return false;
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (!region_read_item(cover, item, board))
            return false;
    if (board->size < REGION_SIZE_MIN || board->size > REGION_SIZE_MAX)
        return false;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        struct region_name name;
        unsigned cell, digit;
        if (!region_option(cover, board->size, option, &cell, &digit))
            return false;
        board->mask[cell] |= (uint16_t)(1u << (digit - 1));
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            if (region_read_name(cover, cover->items[node], &name) && name.first == 'j' &&
                name.number <= board->size)
                board->piece[cell] = (uint8_t)name.number;
    }
    for (unsigned place = 0; place < board->size * board->size; place++)
        if (!board->mask[place])
            return false; /* its piece is lost */
    struct cover *again = region_board_cover(board, cover->arrays.allocator);
    /* No option has more than the board's, so that all nodes together are as many only if none has less. */
    bool same = again && again->item_count == cover->item_count &&
                again->primary_count == cover->primary_count && again->node_count == cover->node_count &&
                has_such_options(cover, board);
    cover_close(again);
    return same;
}
