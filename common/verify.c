#include "verify.h"

/* One unit, given by its top left cell and its shape: a row is 1 x size, a column size x 1. That no digit
 * comes twice among `size` cells that all hold one of 1..size means that each comes once. */
static bool verify_unit(const char *name, unsigned number, const uint8_t *top_left, unsigned height,
                        unsigned width, unsigned size, struct error *error)
{
    bool seen[BOARD_SIZE_MAX + 1] = {false};
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            unsigned digit = top_left[y * size + x];
            if (seen[digit])
                return error_set(error, "%s %u holds %u twice", name, number + 1, digit);
            seen[digit] = true;
        }
    return true;
}

bool verify_grid(struct order order, const uint8_t *givens, const uint8_t *grid, struct error *error)
{
    unsigned size = order.rows * order.columns;
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned given = givens[row * size + column], digit = grid[row * size + column];
            if (!digit)
                return error_set(error, "r%uc%u is blank", row + 1, column + 1);
            if (digit > size)
                return error_set(error, "r%uc%u is %u, which is no digit of this board", row + 1, column + 1,
                                 digit);
            if (given && given != digit)
                return error_set(error, "r%uc%u is %u, the given is %u", row + 1, column + 1, digit, given);
        }
    for (unsigned i = 0; i < size; i++) {
        if (!verify_unit("row", i, grid + i * size, 1, size, size, error))
            return false;
        if (!verify_unit("column", i, grid + i, size, 1, size, error))
            return false;
    }
    unsigned box = 0;
    for (unsigned top = 0; top < size; top += order.rows)
        for (unsigned left = 0; left < size; left += order.columns)
            if (!verify_unit("box", box++, grid + top * size + left, order.rows, order.columns, size, error))
                return false;
    return true;
}
