/* SPDX-License-Identifier: MIT */
/* The engine of `bands`: a lane is a box, and one board is searched at a time.
 *
 * The lanes are a square of four by four, and lane 4 * i + j is the box in row i and column j of the nine
 * boxes. So a square holds the same cell of all nine boxes, one box pass serves all of them, and one band
 * pass three bands at once: the boxes of a horizontal band are neighbours in a 64-bit word, those of a
 * vertical band the same lane of three words. To look at the next box of a band is to rotate three lanes, or
 * three words. The seven lanes left over hold all digits for ever: by the rules nothing follows from them.
 *
 * A node of the search is the cells and the ways; what triads may and must hold follows from the ways. The
 * search is depth-first on a stack of its own. At a node that rounds no longer change much it takes the band
 * with the fewest ways to spare and one digit with several ways in it; the child goes on with the first of
 * them (of four or more, with those through one triad), and the other child, on the stack, with the rest.
 *
 * Rounds go on while triads must hold more (sign_of), which is coarser than as long as anything changes: a
 * last round that would change little costs more than branching a little early.
 *
 * Compiled once for each instruction set (instruction-sets.h). */
#define VECTOR_BITS (QUADRILLE_SET_BITS < 256 ? QUADRILLE_SET_BITS : 256)
#define BOXES_APART PARTS

/* The vectors that the square is spread over: one; or two, of two rows of boxes each; or three words, of one
 * row each. */
#if QUADRILLE_SET_BITS >= 256
#define PARTS 1
#elif QUADRILLE_SET_BITS == 128
#define PARTS 2
#else
#define PARTS 3
#endif

#include "common/base/bits.h"
#include "solvers/bands/bands-engines.h"
#include "solvers/bands/bands-rules.h"

#include <limits.h>

/* Every branching takes a way from a digit, and of the 6 * 54 there are 54 must remain. */
enum { DEPTH_MAX = 5 * 54, NODES_A_LOOK = 256 };

/* Words of the square. */
enum { SQUARE = PARTS * WORDS };

/* --- the square of lanes --- */

#if PARTS < 3
/* Lanes, or words, of one vector or two in a fixed order. */
#if defined(__clang__)
#define REORDER(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define REORDER(a, b, ...) __builtin_shuffle(a, b, (__typeof__(a)){__VA_ARGS__})
#endif
#define REORDER_WORDS(a, b, ...) ((vector)REORDER((word_vector)(a), (word_vector)(b), __VA_ARGS__))
#endif

/* The next box in a row of boxes, or the one after, is so many lanes further on in its word; the next in a
 * column so many words. */
#if PARTS == 1
static inline vector trio_beside(const struct trio *square, int part, int step, enum direction direction)
{
    (void)part;
    vector v = square->box[0];
    if (direction == VERTICAL)
        return step == 1 ? REORDER_WORDS(v, v, 1, 2, 0, 3) : REORDER_WORDS(v, v, 2, 0, 1, 3);
    return step == 1 ? REORDER(v, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15)
                     : REORDER(v, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
}

/* Rows become columns. */
static inline struct trio square_turned(struct trio square)
{
    typedef uint32_t pair_vector __attribute__((vector_size(sizeof(vector))));
    vector v = square.box[0];
    pair_vector pairs = (pair_vector)REORDER(v, v, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    return (struct trio){{(vector)REORDER(pairs, pairs, 0, 4, 1, 5, 2, 6, 3, 7)}};
}
#elif PARTS == 2
static inline vector trio_beside(const struct trio *square, int part, int step, enum direction direction)
{
    vector v = square->box[part], a = square->box[0], b = square->box[1];
    if (direction == HORIZONTAL)
        return step == 1 ? REORDER(v, v, 1, 2, 0, 3, 5, 6, 4, 7) : REORDER(v, v, 2, 0, 1, 3, 6, 4, 5, 7);
    if (part == 0)
        return step == 1 ? REORDER_WORDS(a, b, 1, 2) : REORDER_WORDS(a, b, 2, 0);
    return step == 1 ? REORDER_WORDS(a, b, 0, 3) : REORDER_WORDS(a, b, 1, 3);
}

static inline struct trio square_turned(struct trio square)
{
    vector a = square.box[0], b = square.box[1];
    vector even = REORDER(a, b, 0, 8, 1, 9, 2, 10, 3, 11), odd = REORDER(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    return (struct trio){
        {REORDER(even, odd, 0, 8, 1, 9, 2, 10, 3, 11), REORDER(even, odd, 4, 12, 5, 13, 6, 14, 7, 15)}};
}
#else
static inline vector trio_beside(const struct trio *square, int part, int step, enum direction direction)
{
    const uint64_t one = 0xffff, two = 0xffffffff, rest = ~(uint64_t)0 << 48;
    vector v = square->box[direction == HORIZONTAL ? part : (part + step) % 3];
    if (direction == VERTICAL)
        return v;
    return step == 1 ? (v >> 16 & two) | (v & one) << 32 | (v & rest)
                     : (v >> 32 & one) | (v & two) << 16 | (v & rest);
}

static inline struct trio square_turned(struct trio square)
{
    struct trio turned;
    const uint64_t one = 0xffff, all = ALL_DIGITS;
    for (int i = 0; i < 3; i++)
        turned.box[i] = (square.box[0] >> 16 * i & one) | (square.box[1] >> 16 * i & one) << 16 |
                        (square.box[2] >> 16 * i & one) << 32 | all << 48;
    return turned;
}
#endif

/* A square of the same word in each row. */
static inline struct trio square_of(uint64_t word)
{
    struct trio square;
    uint64_t rows[SQUARE];
    for (int i = 0; i < SQUARE; i++)
        rows[i] = word;
    memcpy(&square, rows, sizeof square);
    return square;
}

struct square_node {
    struct trio cell[9];
    struct ways ways[2]; /* by direction; vertical bands are rows of the square here */
};

struct one_board_room {
    struct square_node stack[DEPTH_MAX];
};

struct square_search {
    struct box part[PARTS];
    struct ways ways[2];
    struct square_node *stack;
    size_t depth;
};

/* --- reading and writing boards --- */

static inline void read_board(struct square_search *state, const uint8_t *cells)
{
    static const uint64_t set[] = {ALL_DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    const uint64_t all = ALL_DIGITS;
    uint64_t squares[9][SQUARE];
    for (int i = 0; i < 9; i++)
        squares[i][SQUARE - 1] = all | all << 16 | all << 32 | all << 48;
    for (int i = 0; i < 81; i++)
        assert(cells[i] <= 9);
    for (int band = 0; band < 3; band++)
        for (int row = 0; row < 3; row++, cells += 9)
            for (int column = 0; column < 3; column++)
                squares[3 * row + column][band] = set[cells[column]] | set[cells[column + 3]] << 16 |
                                                  set[cells[column + 6]] << 32 | all << 48;
    for (int i = 0; i < 9; i++)
        for (int p = 0; p < PARTS; p++)
            memcpy(&state->part[p].cell[i], squares[i] + WORDS * p, sizeof(vector));
}

/* Whether each cell of each box has one digit. */
ASSERTED bool check_solved(const struct square_search *state)
{
    for (int i = 0; i < 9; i++) {
        uint64_t square[SQUARE];
        for (int p = 0; p < PARTS; p++)
            memcpy(square + WORDS * p, &state->part[p].cell[i], sizeof(vector));
        for (unsigned box = 0; box < 9; box++)
            if (bits_count(square[box / 3] >> 16 * (box % 3) & ALL_DIGITS) != 1)
                return false;
    }
    return true;
}

static inline void square_write_grid(const struct square_search *state, uint8_t *grid)
{
    uint64_t squares[9][SQUARE];
    for (int i = 0; i < 9; i++)
        for (int p = 0; p < PARTS; p++) {
            /* A digit's set has as many below it. */
            vector digits = vector_count(vector_less_one(state->part[p].cell[i])) + vector_of(1);
            memcpy(squares[i] + WORDS * p, &digits, sizeof digits);
        }
    for (int band = 0; band < 3; band++)
        for (int row = 0; row < 9; row += 3)
            for (int box = 0; box < 3; box++)
                for (int column = 0; column < 3; column++)
                    *grid++ = (uint8_t)(squares[row + column][band] >> 16 * box);
}

static inline bool square_report(const struct square_search *state, struct search *search)
{
    uint8_t grid[81];
    struct solution solution = {.cells = grid};
    assert(check_solved(state));
    if (search->on_solution)
        square_write_grid(state, grid);
    return search_report(search, &solution);
}

/* --- rounds --- */

enum round_end { DEAD, SOLVED, OPEN };

/* What the ways say of the triads. Returns the digits that have none. */
static inline vector square_weigh(struct square_search *state, enum direction direction)
{
    struct trio may[3], must[3];
    vector lost = weigh_ways(&state->ways[direction], direction, may, must);
    for (int p = 0; p < PARTS; p++)
        for (int row = 0; row < 3; row++) {
            state->part[p].may[direction][row] = may[row].box[p];
            state->part[p].must[direction][row] = must[row].box[p];
        }
    return lost;
}

static inline vector square_band_pass(struct square_search *state, enum direction direction)
{
    struct trio rows[3];
    for (int row = 0; row < 3; row++)
        for (int p = 0; p < PARTS; p++)
            rows[row].box[p] = state->part[p].shown[direction][row];
    find_ways(rows, direction, &state->ways[direction]);
    return square_weigh(state, direction);
}

/* What the triads of each box must hold: grows with each step of progress. */
static inline vector sign_of(const struct box *box)
{
    const vector *across = box->must[HORIZONTAL], *down = box->must[VERTICAL];
    return vector_either(across[0], across[1], across[2]) + vector_either(down[0], down[1], down[2]);
}

/* The lanes that are boxes, in rows. */
static const uint64_t boxes[4] = {0xffffffffffff, 0xffffffffffff, 0xffffffffffff, 0};

static inline enum round_end run_rounds(struct square_search *state)
{
    struct box *part = state->part;
    vector sign[PARTS];
    struct trio lanes;
    memcpy(&lanes, boxes, sizeof lanes);
    for (int p = 0; p < PARTS; p++)
        sign[p] = vector_of(0);
    square_weigh(state, HORIZONTAL);
    square_weigh(state, VERTICAL);
    for (;;) {
        vector dead = vector_of(0), moved = vector_of(0), unsolved = vector_of(0);
        for (int p = 0; p < PARTS; p++) {
            box_pass(&part[p]);
            dead |= part[p].dead;
        }
        dead |= square_band_pass(state, HORIZONTAL);
        dead |= square_band_pass(state, VERTICAL);
        for (int p = 0; p < PARTS; p++) {
            vector now = sign_of(&part[p]);
            moved |= now ^ sign[p];
            sign[p] = now;
        }
        if (!vector_is_empty(dead))
            return DEAD;
        for (int p = 0; p < PARTS; p++)
            unsolved |= (part[p].settled ^ vector_of(ALL_DIGITS)) & lanes.box[p];
        if (vector_is_empty(unsolved))
            return SOLVED;
        if (vector_is_empty(moved))
            return OPEN;
    }
}

/* --- branching --- */

/* A digit that can lie in several ways in one band, and those of them that are tried first: one, or the two
 * through one triad of the band's first row. Ways are bits of two words, see choose_digit. */
struct way_branch {
    unsigned band; /* 0 to 2 horizontal, 3 to 5 vertical */
    uint64_t even, odd, first_even, first_odd;
};

/* Three lanes of a word. */
static const uint64_t each_lane = 0x000100010001;

/* The lowest digit with two ways, or else three, or else more, and the ways to be tried first. With four ways
 * or more they are those through one triad: all but a single one could meet again in it when the triads are
 * looked at, so a single one could not be taken from them.
 *
 * Lane b of `even` and of `odd` holds the digits of the way through triad b of the first row. */
static inline void choose_digit(uint64_t even, uint64_t odd, struct way_branch *branch)
{
    /* The ways of all digits at once are added up: how many there are of a digit is written in its bits of
     * ones, twos and fours. */
    uint64_t a = even, b = even >> 16, c = even >> 32, d = odd, e = odd >> 16, f = odd >> 32;
    uint64_t one_even = a ^ b ^ c, two_even = (a & b) | (c & (a | b));
    uint64_t one_odd = d ^ e ^ f, two_odd = (d & e) | (f & (d | e));
    uint64_t ones = one_even ^ one_odd, carried = one_even & one_odd;
    uint64_t twos = two_even ^ two_odd ^ carried,
             fours = (two_even & two_odd) | (carried & (two_even | two_odd));
    uint64_t two = twos & ~ones & ~fours, three = twos & ones, digits = ALL_DIGITS;
    uint64_t pool = (two & digits) | (three & digits) << 16 | (fours & digits) << 32;
    uint64_t chosen = pool & -pool, many = chosen >> 32;
    uint64_t digit = (chosen | chosen >> 16 | chosen >> 32) & digits;
    branch->even = even & digit * each_lane;
    branch->odd = odd & digit * each_lane;
    uint64_t either = branch->even | branch->odd, triad = either & -either;
    uint64_t single_even = branch->even & -branch->even, single_odd = branch->odd & -branch->odd;
    branch->first_even = many ? triad & branch->even : single_even;
    branch->first_odd = many ? triad & branch->odd : single_even ? 0 : single_odd;
}

/* The band with the fewest ways to spare, of ways whose bands are rows of the square in both directions.
 * False if all have just the nine that they need. */
static inline bool choose_band(const struct ways ways[2], struct way_branch *branch)
{
    uint64_t even[2][SQUARE], odd[2][SQUARE];
    unsigned fewest = UINT_MAX;
    for (int d = 0; d < 2; d++) {
        memcpy(even[d], &ways[d].even, sizeof even[d]);
        memcpy(odd[d], &ways[d].odd, sizeof odd[d]);
    }
    for (unsigned band = 0; band < 6; band++) {
        /* The lanes that are no boxes count 18. */
        unsigned count = bits_count(even[band / 3][band % 3]) + bits_count(odd[band / 3][band % 3]);
        unsigned rank = (uint8_t)(count - 28) * 8u + band; /* none to spare: the largest number */
        fewest = rank < fewest ? rank : fewest;
    }
    branch->band = fewest % 8;
    choose_digit(even[branch->band / 3][branch->band % 3], odd[branch->band / 3][branch->band % 3], branch);
    return fewest < UINT8_MAX * 8u;
}

/* Takes ways from band 0 to 5. */
static inline void cut_ways(struct ways ways[2], unsigned band, uint64_t even, uint64_t odd)
{
    /* All ones where the band is. */
    static const uint64_t rows[6][2][4] = {{{UINT64_MAX}},         {{0, UINT64_MAX}},
                                           {{0, 0, UINT64_MAX}},   {{0}, {UINT64_MAX}},
                                           {{0}, {0, UINT64_MAX}}, {{0}, {0, 0, UINT64_MAX}}};
    assert(band < 6);
    struct trio evens = square_of(even), odds = square_of(odd), row;
    for (int d = 0; d < 2; d++) {
        memcpy(&row, rows[band][d], sizeof row);
        for (int p = 0; p < PARTS; p++) {
            ways[d].even.box[p] &= ~(evens.box[p] & row.box[p]);
            ways[d].odd.box[p] &= ~(odds.box[p] & row.box[p]);
        }
    }
}

static inline struct ways ways_turned(struct ways ways)
{
    return (struct ways){square_turned(ways.even), square_turned(ways.odd)};
}

/* --- the search --- */

static inline void push_node(struct square_search *state, const struct ways ways[2])
{
    assert(state->depth < DEPTH_MAX);
    struct square_node *node = &state->stack[state->depth++];
    for (int i = 0; i < 9; i++)
        for (int p = 0; p < PARTS; p++)
            node->cell[i].box[p] = state->part[p].cell[i];
    node->ways[HORIZONTAL] = ways[HORIZONTAL];
    node->ways[VERTICAL] = ways[VERTICAL];
}

static inline void pop_node(struct square_search *state)
{
    assert(state->depth > 0);
    const struct square_node *node = &state->stack[--state->depth];
    for (int i = 0; i < 9; i++)
        for (int p = 0; p < PARTS; p++)
            state->part[p].cell[i] = node->cell[i].box[p];
    state->ways[HORIZONTAL] = node->ways[HORIZONTAL];
    state->ways[VERTICAL] = ways_turned(node->ways[VERTICAL]);
}

static inline void branch_now(struct square_search *state)
{
    struct way_branch branch;
    struct ways ways[2] = {state->ways[HORIZONTAL], ways_turned(state->ways[VERTICAL])}, rest[2];
    /* A board whose digits all have their ways is not finished, but rounds finish it. */
    if (!choose_band(ways, &branch))
        return;
    assert(branch.first_even | branch.first_odd);
    memcpy(rest, ways, sizeof rest);
    cut_ways(rest, branch.band, branch.first_even, branch.first_odd);
    push_node(state, rest);
    cut_ways(ways, branch.band, branch.even & ~branch.first_even, branch.odd & ~branch.first_odd);
    state->ways[HORIZONTAL] = ways[HORIZONTAL];
    state->ways[VERTICAL] = ways_turned(ways[VERTICAL]);
}

static enum search_end search_board(void *room, const uint8_t *cells, struct search *search)
{
    struct square_search state = {.stack = ((struct one_board_room *)room)->stack};
    assert((uintptr_t)room % BANDS_ALIGNMENT == 0);
    uint64_t nodes = 1;
    enum search_end end = SEARCH_EXHAUSTED;
    read_board(&state, cells);
    for (int d = 0; d < 2; d++)
        for (int p = 0; p < PARTS; p++)
            state.ways[d].even.box[p] = state.ways[d].odd.box[p] = vector_of(ALL_DIGITS);
    for (;;) {
        enum round_end verdict = run_rounds(&state);
        if (verdict == OPEN) {
            branch_now(&state);
        } else {
            if (verdict == SOLVED && square_report(&state, search)) {
                end = SEARCH_LIMIT;
                break;
            }
            if (!state.depth)
                break;
            pop_node(&state);
        }
        if (++nodes % NODES_A_LOOK == 0 && search_interrupted(search)) {
            end = SEARCH_STOPPED;
            break;
        }
    }
    search->counters[COUNTER_NODES] = nodes;
    return end;
}

const struct one_board SET_NAME(one_board) = {.room = sizeof(struct one_board_room), .search = search_board};
