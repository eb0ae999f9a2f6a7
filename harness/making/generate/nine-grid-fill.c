/* SPDX-License-Identifier: MIT */
/* Sets of cells are pairs of words, cells 0 to 63 and the rest; each digit has the set of the cells that see no
 * such digit. How many candidates each cell has is four sets, the bits of the number, from which a digit that
 * is placed takes one in all cells that lose it at once.
 *
 * So a node costs some hundred operations. What takes longer are the random numbers: generator.c draws one for
 * each blank with as few candidates as any before it, a thousand a grid, and for the grid to be the same they
 * have to be drawn here too.
 *
 * Compiled once for each instruction set (instruction-sets.h): some count bits, and find the lowest. */
#include "harness/making/generate/nine-grid-fill.h"

#include "common/base/bits.h"
#include "harness/making/generate/draws.h"

/* A set of cells. Functions take and return none, as machine words cannot pass it. */
enum { HALVES = 2 };
typedef uint64_t cell_set __attribute__((vector_size(8 * HALVES)));

/* A grid that is being filled. The number of candidates of a cell is that of its bits in `number`, the lowest
 * first; it means nothing where the cell is no blank. */
struct nine {
    cell_set blank, number[4];
};

struct filling {
    struct random random;
    unsigned steps_left; /* until the next restart */
    cell_set can[9];     /* the cells that see no such digit */
    uint8_t *cells;
    bool unsure; /* a draw that was passed over may have been turned down */
};

/* --- the blank to fill --- */

/* at_most[k] becomes the blanks with k candidates or fewer. */
static inline void sort_blanks(const struct nine *nine, cell_set at_most[10])
{
    cell_set ones = nine->number[0], twos = nine->number[1], both = ones & twos, either = ones | twos;
    cell_set seven = nine->blank & ~nine->number[3], three = seven & ~nine->number[2];
    at_most[0] = three & ~either;
    at_most[1] = three & ~twos;
    at_most[2] = three & ~both;
    at_most[3] = three;
    at_most[4] = three | (seven & ~either);
    at_most[5] = three | (seven & ~twos);
    at_most[6] = three | (seven & ~both);
    at_most[7] = seven;
    at_most[8] = seven | (nine->blank & ~ones);
    at_most[9] = nine->blank;
}

static inline bool is_empty(const cell_set *set)
{
    return !((*set)[0] | (*set)[1]);
}

/* Leaves those before the first cell of another set; all if that is empty. */
static inline void cut_before(cell_set *set, const cell_set *other)
{
    uint64_t first = (*other)[0], second = (*other)[1];
    uint64_t up_to = (second & -second) - 1;
    *set &= (cell_set){(first & -first) - 1, first ? 0 : up_to};
}

/* `choose` in generator.c walks the blanks in order, and draws for each that has as few candidates as any
 * before it: one in as many as there were of them is taken. Of those draws only the last ones matter, of the
 * blanks with the fewest of all. Returns a blank with the fewest candidates; there must be a blank.
 *
 * All is done without branches that depend on the grid but for two loops: they would be foreseen badly. */
static inline unsigned choose(struct filling *filling, const struct nine *nine)
{
    cell_set at_most[10], drawing;
    sort_blanks(nine, at_most);
    cell_set fewest = at_most[0];
    drawing = at_most[0];
    for (unsigned count = 1; count < 10; count++) {
        cell_set exactly = at_most[count] & ~at_most[count - 1];
        cut_before(&exactly, &at_most[count - 1]);
        drawing |= exactly;
        fewest = is_empty(&fewest) ? at_most[count] : fewest;
    }
    unsigned last = bits_count(drawing[0]) + bits_count(drawing[1]);
    unsigned passed = last - bits_count(fewest[0]) - bits_count(fewest[1]);
    struct random random = filling->random;
    filling->unsure |= !draws_skip(&random, passed);
    uint64_t low = fewest[0], high = fewest[1], taken_low = low, taken_high = high;
    for (unsigned ties = 1; ties <= last - passed; ties++) {
        bool taken = draws_rest(draws_accepted(&random, ties), ties) == 0;
        taken_low = taken ? low : taken_low;
        taken_high = taken ? high : taken_high;
        high &= high - !low;
        low &= low - 1;
    }
    filling->random = random;
    return taken_low ? bits_lowest(taken_low) : 64 + bits_lowest(taken_high);
}

/* --- filling --- */

/* The cells of the row, column and box of each cell, and itself. */
static const cell_set sight[81] = {
    {0x80402010081c0fff, 0x00100}, {0x00804020101c0fff, 0x00201}, {0x01008040201c0fff, 0x00402},
    {0x0201008040e071ff, 0x00804}, {0x0402010080e071ff, 0x01008}, {0x0804020100e071ff, 0x02010},
    {0x10080402070381ff, 0x04020}, {0x20100804070381ff, 0x08040}, {0x40201008070381ff, 0x10080},
    {0x80402010081ffe07, 0x00100}, {0x00804020101ffe07, 0x00201}, {0x01008040201ffe07, 0x00402},
    {0x0201008040e3fe38, 0x00804}, {0x0402010080e3fe38, 0x01008}, {0x0804020100e3fe38, 0x02010},
    {0x100804020703ffc0, 0x04020}, {0x201008040703ffc0, 0x08040}, {0x402010080703ffc0, 0x10080},
    {0x804020100ffc0e07, 0x00100}, {0x0080402017fc0e07, 0x00201}, {0x0100804027fc0e07, 0x00402},
    {0x0201008047fc7038, 0x00804}, {0x0402010087fc7038, 0x01008}, {0x0804020107fc7038, 0x02010},
    {0x1008040207ff81c0, 0x04020}, {0x2010080407ff81c0, 0x08040}, {0x4020100807ff81c0, 0x10080},
    {0x8040e07ff8040201, 0x00100}, {0x0080e07ff8080402, 0x00201}, {0x0100e07ff8100804, 0x00402},
    {0x0207038ff8201008, 0x00804}, {0x0407038ff8402010, 0x01008}, {0x0807038ff8804020, 0x02010},
    {0x10381c0ff9008040, 0x04020}, {0x20381c0ffa010080, 0x08040}, {0x40381c0ffc020100, 0x10080},
    {0x8040fff038040201, 0x00100}, {0x0080fff038080402, 0x00201}, {0x0100fff038100804, 0x00402},
    {0x02071ff1c0201008, 0x00804}, {0x04071ff1c0402010, 0x01008}, {0x08071ff1c0804020, 0x02010},
    {0x10381ffe01008040, 0x04020}, {0x20381ffe02010080, 0x08040}, {0x40381ffe04020100, 0x10080},
    {0x807fe07038040201, 0x00100}, {0x00bfe07038080402, 0x00201}, {0x013fe07038100804, 0x00402},
    {0x023fe381c0201008, 0x00804}, {0x043fe381c0402010, 0x01008}, {0x083fe381c0804020, 0x02010},
    {0x103ffc0e01008040, 0x04020}, {0x203ffc0e02010080, 0x08040}, {0x403ffc0e04020100, 0x10080},
    {0xffc0201008040201, 0x00703}, {0xffc0402010080402, 0x00703}, {0xffc0804020100804, 0x00703},
    {0x7fc1008040201008, 0x0381c}, {0x7fc2010080402010, 0x0381c}, {0x7fc4020100804020, 0x0381c},
    {0x7fc8040201008040, 0x1c0e0}, {0x7fd0080402010080, 0x1c0e0}, {0x7fe0100804020100, 0x1c0e0},
    {0x81c0201008040201, 0x007ff}, {0x81c0402010080402, 0x007ff}, {0x81c0804020100804, 0x007ff},
    {0x8e01008040201008, 0x038ff}, {0x8e02010080402010, 0x038ff}, {0x8e04020100804020, 0x038ff},
    {0xf008040201008040, 0x1c0ff}, {0xf010080402010080, 0x1c0ff}, {0xf020100804020100, 0x1c0ff},
    {0x81c0201008040201, 0x1ff03}, {0x81c0402010080402, 0x1ff03}, {0x81c0804020100804, 0x1ff03},
    {0x0e01008040201008, 0x1ff1c}, {0x0e02010080402010, 0x1ff1c}, {0x0e04020100804020, 0x1ff1c},
    {0x7008040201008040, 0x1ffe0}, {0x7010080402010080, 0x1ffe0}, {0x7020100804020100, 0x1ffe0},
};

/* The digits (0 to 8) that a cell can take, in random order. Returns their number. */
static inline unsigned shuffle_candidates(struct filling *filling, unsigned cell, uint8_t digits[10])
{
    unsigned count = 0, half = cell / 64, place = cell % 64;
    for (uint8_t digit = 0; digit < 9; digit++) {
        digits[count] = digit;
        count += (unsigned)(filling->can[digit][half] >> place & 1);
    }
    for (unsigned i = count; i > 1; i--) {
        unsigned j = draws_below(&filling->random, i);
        uint8_t swapped = digits[i - 1];
        digits[i - 1] = digits[j];
        digits[j] = swapped;
    }
    return count;
}

/* What is left when a cell is filled: the blanks among `losing`, the cells in its sight that could take the
 * digit, have a candidate less. */
static inline void fill_cell(const struct nine *nine, unsigned cell, const cell_set *losing,
                             struct nine *next)
{
    uint64_t bit = UINT64_C(1) << cell % 64;
    cell_set borrowed = *losing, own = {cell < 64 ? bit : 0, cell < 64 ? 0 : bit};
    next->blank = nine->blank & ~own;
    for (int i = 0; i < 4; i++) {
        next->number[i] = nine->number[i] ^ borrowed;
        borrowed &= next->number[i];
    }
}

static bool fill(struct filling *filling, const struct nine *nine)
{
    uint8_t digits[10];
    if (is_empty(&nine->blank))
        return true;
    unsigned cell = choose(filling, nine), count = shuffle_candidates(filling, cell, digits);
    for (unsigned i = 0; i < count && filling->steps_left; i++) {
        cell_set *can = &filling->can[digits[i]], losing = *can & sight[cell];
        struct nine next;
        fill_cell(nine, cell, &losing, &next);
        filling->steps_left--;
        filling->cells[cell] = (uint8_t)(digits[i] + 1);
        *can ^= losing;
        if (fill(filling, &next))
            return true;
        *can ^= losing;
    }
    return false;
}

bool SET_NAME(fill_nine)(struct random *random, uint8_t *grid)
{
    enum { STEPS = 4 * 81 };
    const cell_set none = {0}, all = {UINT64_MAX, (UINT64_C(1) << (81 - 64)) - 1};
    const struct nine empty = {.blank = all, .number = {all, none, none, all}};
    struct filling filling = {.random = *random, .cells = grid};
    for (int digit = 0; digit < 9; digit++)
        filling.can[digit] = all;
    do
        filling.steps_left = STEPS;
    while (!fill(&filling, &empty));
    *random = filling.random;
    return !filling.unsure;
}
