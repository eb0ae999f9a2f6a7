/* The engine of `bands`: a lane is a box, and one board is searched at a time.
 *
 * A vector of 16 lanes is a square of four by four, and lane 4 * i + j is the box in row i and column j of
 * the nine boxes. So x[c] holds cell c of all nine boxes, one box pass serves all of them, and one band pass
 * three bands at once: the boxes of a horizontal band are neighbours in a 64-bit word, those of a vertical
 * band the same lane of three words. To look at the next box of a band is to rotate three lanes, or three
 * words. The seven lanes left over hold all digits for ever: by the rules nothing follows from them.
 *
 * A node of the search is the cells and the ways; what triads may and must hold follows from the ways. The
 * search is depth-first on a stack of its own. At a node that rounds no longer change much it takes the band
 * with the fewest ways to spare and one digit with several ways in it; the child goes on with the first of
 * them alone, and the other child, on the stack, with the rest. Before, the cells are narrowed to what the
 * triads may hold, or both children could come to the same solution.
 *
 * Rounds go on while they settle digits or fill triads (`sign`), which is coarser than as long as anything
 * changes: a last round that would change little costs more than branching a little early.
 *
 * Compiled once for each instruction set (instruction-sets.h). */
#define VECTOR_BITS 256
#define BOXES_APART 1

#include "bands-rules.h"
#include "bands-engines.h"

#include "../common/bits.h"

/* Every branching takes a way from a digit, and of the 6 * 54 there are 54 must remain. */
enum { DEPTH_MAX = 5 * 54, NODES_A_LOOK = 256 };

/* Lanes, or words, in a fixed order. */
#if defined(__clang__)
#define REORDER(v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#else
#define REORDER(v, ...) __builtin_shuffle(v, (__typeof__(v)){__VA_ARGS__})
#endif

static inline vector beside(const struct trio *row, int box, int step, enum direction direction)
{
    (void)box;
    vector v = row->box[0];
    word_vector w = (word_vector)v;
    if (direction == VERTICAL)
        return (vector)(step == 1 ? REORDER(w, 1, 2, 0, 3) : REORDER(w, 2, 0, 1, 3));
#if defined(__AVX2__) || __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return step == 1 ? REORDER(v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15)
                     : REORDER(v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
#else
    /* By shifts, which every machine has: the lowest lane comes first, and the highest is none of a box. */
    const uint64_t one = 0xffff, two = 0xffffffff;
    return (vector)(step == 1 ? (w >> 16 & two) | (w & one) << 32 | (w & one << 48)
                              : (w >> 32 & one) | (w & two) << 16 | (w & one << 48));
#endif
}

struct node {
    vector cell[9];
    struct ways ways[2]; /* by direction */
};

struct room {
    struct node stack[DEPTH_MAX];
};

/* The lanes that are boxes. */
static const vector boxes = {0xffff, 0xffff, 0xffff, 0, 0xffff, 0xffff, 0xffff, 0,
                             0xffff, 0xffff, 0xffff, 0, 0,      0,      0,      0};

/* --- reading and writing boards --- */

/* Where the cells of a board are: 16 times the place in the box, and the lane of the box. */
#define THREE(at) at, at + 16, at + 32
#define ROW(at) THREE(at), THREE(at + 1), THREE(at + 2)
#define BAND(at) ROW(at), ROW(at + 48), ROW(at + 96)
static const uint8_t lane_of[81] = {BAND(0), BAND(4), BAND(8)};

static inline void read_board(struct box *box, const uint8_t *cells)
{
    static const uint16_t set[] = {ALL_DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    uint16_t lanes[9 * LANES];
    for (int lane = 0; lane < 9 * LANES; lane++)
        lanes[lane] = ALL_DIGITS;
    for (int cell = 0; cell < 81; cell++)
        lanes[lane_of[cell]] = set[cells[cell]];
    memcpy(box->cell, lanes, sizeof lanes);
}

static inline bool report(const struct box *box, struct search *search)
{
    uint16_t lanes[9 * LANES];
    uint8_t grid[81];
    struct solution solution = {.cells = grid};
    memcpy(lanes, box->cell, sizeof lanes);
    for (int cell = 0; search->on_solution && cell < 81; cell++)
        grid[cell] = (uint8_t)(bits_lowest(lanes[lane_of[cell]]) + 1);
    return search_report(search, &solution);
}

/* --- rounds --- */

enum verdict { DEAD, SOLVED, OPEN };

static inline void weigh(struct box *box, const struct ways *ways, enum direction direction)
{
    struct trio may[3], must[3];
    box->dead |= weigh_ways(ways, direction, may, must);
    for (int row = 0; row < 3; row++) {
        box->may[direction][row] = may[row].box[0];
        box->must[direction][row] = must[row].box[0];
    }
}

static inline void band_pass(struct box *box, struct ways *ways, enum direction direction)
{
    const vector *shown = box->shown[direction];
    struct trio rows[3] = {{{shown[0]}}, {{shown[1]}}, {{shown[2]}}};
    find_ways(rows, direction, ways);
    weigh(box, ways, direction);
}

static inline enum verdict run_rounds(struct box *box, struct ways ways[2])
{
    vector sign = vector_of(UINT16_MAX);
    for (;;) {
        box_pass(box);
        band_pass(box, &ways[HORIZONTAL], HORIZONTAL);
        band_pass(box, &ways[VERTICAL], VERTICAL);
        if (!vector_is_empty(box->dead))
            return DEAD;
        if (vector_is_empty((box->settled ^ ALL_DIGITS) & boxes))
            return SOLVED;
        const vector *must = box->must[HORIZONTAL];
        vector now = box->settled + must[0] + must[1] + must[2];
        if (vector_is_empty(now ^ sign))
            return OPEN;
        sign = now;
    }
}

/* --- branching --- */

/* A digit that can lie in several ways in one band, and those of them that are tried first: one, or the two
 * through triad `box` of the band's first row. */
struct branch {
    enum direction direction;
    unsigned band, box, digit;
    bool even, odd;
};

static inline unsigned lane_of_box(enum direction direction, unsigned band, unsigned box)
{
    return direction == HORIZONTAL ? 4 * band + box : 4 * box + band;
}

/* The six ways of a band, even ones first, nine bits each. */
static inline uint64_t ways_of_band(const struct ways ways[2], enum direction direction, unsigned band)
{
    const uint16_t *even = (const uint16_t *)&ways[direction].even,
                   *odd = (const uint16_t *)&ways[direction].odd;
    uint64_t all = 0;
    for (unsigned box = 0; box < 3; box++) {
        unsigned lane = lane_of_box(direction, band, box);
        all |= (uint64_t)even[lane] << 9 * box | (uint64_t)odd[lane] << (9 * box + 27);
    }
    return all;
}

/* The lowest digit with two ways, or else three, or else more, and the ways to be tried first. With four ways
 * or more they are those through one triad: all but a single one could meet again in it when the triads are
 * looked at, so a single one could not be taken from them. */
static inline void choose_digit(uint64_t ways, struct branch *branch)
{
    unsigned two = 0, three = 0, four = 0, one = 0, way[6];
    for (int w = 0; w < 6; w++) {
        way[w] = ways >> 9 * w & ALL_DIGITS;
        four |= three & way[w];
        three |= two & way[w];
        two |= one & way[w];
        one |= way[w];
    }
    unsigned pool = two & ~three ? two & ~three : three & ~four ? three & ~four : four;
    unsigned digit = pool & -pool, w = 0;
    branch->digit = digit;
    if (digit & four) {
        while (!((way[w] | way[w + 3]) & digit))
            w++;
        branch->even = branch->odd = true;
    } else {
        while (!(way[w] & digit))
            w++;
        branch->even = w < 3;
        branch->odd = w >= 3;
    }
    branch->box = w % 3;
}

/* The band with the fewest ways to spare. False if all have just the nine that they need. */
static inline bool choose(const struct ways ways[2], struct branch *branch)
{
    unsigned fewest = UINT32_MAX;
    uint64_t chosen = 0;
    for (unsigned i = 0; i < 6; i++) {
        uint64_t all = ways_of_band(ways, i / 3, i % 3);
        unsigned spare = bits_count(all) - 10; /* UINT32_MAX: none to spare */
        if (spare < fewest) {
            fewest = spare;
            chosen = all;
            branch->direction = i / 3;
            branch->band = i % 3;
        }
    }
    if (chosen)
        choose_digit(chosen, branch);
    return chosen;
}

/* Leaves the digit those ways of the band that are tried first (`now`), or the others. */
static inline void cut(struct ways *ways, const struct branch *branch, bool now)
{
    lane_set band = 0;
    for (unsigned box = 0; box < 3; box++)
        band |= 1u << lane_of_box(branch->direction, branch->band, box);
    lane_set at = 1u << lane_of_box(branch->direction, branch->band, branch->box);
    lane_set even = branch->even ? at : 0, odd = branch->odd ? at : 0;
    vector digit = vector_of(branch->digit);
    ways->even.box[0] &= ~(digit & vector_of_lanes(now ? band & ~even : even));
    ways->odd.box[0] &= ~(digit & vector_of_lanes(now ? band & ~odd : odd));
}

/* --- the search --- */

struct state {
    struct box box;
    struct ways ways[2];
    struct node *stack;
    size_t depth;
};

static inline void push_rest(struct state *state, const struct branch *branch)
{
    struct node *rest = &state->stack[state->depth++];
    memcpy(rest->cell, state->box.cell, sizeof rest->cell);
    rest->ways[0] = state->ways[0];
    rest->ways[1] = state->ways[1];
    cut(&rest->ways[branch->direction], branch, false);
}

static inline void pop(struct state *state)
{
    const struct node *node = &state->stack[--state->depth];
    memcpy(state->box.cell, node->cell, sizeof node->cell);
    state->ways[0] = node->ways[0];
    state->ways[1] = node->ways[1];
    weigh(&state->box, &state->ways[HORIZONTAL], HORIZONTAL);
    weigh(&state->box, &state->ways[VERTICAL], VERTICAL);
}

static inline void branch_now(struct state *state)
{
    struct branch branch;
    struct box *box = &state->box;
    for (int i = 0; i < 9; i++)
        box->cell[i] = vector_common(box->cell[i], box->may[HORIZONTAL][i / 3], box->may[VERTICAL][i % 3]);
    /* A board whose digits all have their ways is not finished, but rounds finish it. */
    if (!choose(state->ways, &branch))
        return;
    push_rest(state, &branch);
    cut(&state->ways[branch.direction], &branch, true);
    weigh(box, &state->ways[branch.direction], branch.direction);
}

static enum search_end search_board(void *room, const uint8_t *cells, struct search *search)
{
    struct state state = {.stack = ((struct room *)room)->stack};
    uint64_t nodes = 1;
    enum search_end end = SEARCH_EXHAUSTED;
    read_board(&state.box, cells);
    for (enum direction i = HORIZONTAL; i <= VERTICAL; i++) {
        state.ways[i].even.box[0] = state.ways[i].odd.box[0] = vector_of(ALL_DIGITS);
        weigh(&state.box, &state.ways[i], i);
    }
    for (;;) {
        enum verdict verdict = run_rounds(&state.box, state.ways);
        if (verdict == OPEN) {
            branch_now(&state);
        } else {
            if (verdict == SOLVED && report(&state.box, search)) {
                end = SEARCH_LIMIT;
                break;
            }
            if (!state.depth)
                break;
            pop(&state);
        }
        if (++nodes % NODES_A_LOOK == 0 && search_interrupted(search)) {
            end = SEARCH_STOPPED;
            break;
        }
    }
    search->counters[COUNTER_NODES] = nodes;
    return end;
}

const struct box_lanes SET_NAME(box_lanes) = {.room = sizeof(struct room), .search = search_board};
