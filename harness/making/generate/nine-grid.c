/* SPDX-License-Identifier: MIT */
#include "harness/making/generate/nine-grid.h"

#include "harness/making/generate/generator.h"
#include "harness/making/generate/nine-grid-fill.h"

#ifdef __SIZEOF_INT128__
#define EIGHT_FROM(b)                                                                         \
    UINT64_MAX / (b), UINT64_MAX / ((b) + 1), UINT64_MAX / ((b) + 2), UINT64_MAX / ((b) + 3), \
        UINT64_MAX / ((b) + 4), UINT64_MAX / ((b) + 5), UINT64_MAX / ((b) + 6), UINT64_MAX / ((b) + 7)
const uint64_t draws_inverse[DRAWS_MAX + 1] = {
    0,
    EIGHT_FROM(1),
    EIGHT_FROM(9),
    EIGHT_FROM(17),
    EIGHT_FROM(25),
    EIGHT_FROM(33),
    EIGHT_FROM(41),
    EIGHT_FROM(49),
    EIGHT_FROM(57),
    EIGHT_FROM(65),
    EIGHT_FROM(73),
    UINT64_MAX / 81,
};
#endif

void nine_grid(struct random *random, uint8_t *grid)
{
    struct random before = *random;
    struct error error;
    if (FOR_SET(fill_nine, instruction_set_of(SET_AUTO, &error))(random, grid))
        return;
    *random = before;
    generate_grid((struct order){3, 3}, random, grid);
}

void nine_order(struct random *random, uint8_t order[81])
{
    struct random numbers = *random;
    for (unsigned i = 0; i < 81; i++)
        order[i] = (uint8_t)i;
    for (unsigned i = 81; i > 1; i--) {
        unsigned j = draws_below(&numbers, i);
        uint8_t swapped = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swapped;
    }
    *random = numbers;
}
