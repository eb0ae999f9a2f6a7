/* SPDX-License-Identifier: MIT */
/* Boards with other regions, 9x9, by their seed: jigsaw:N, diagonals:N, windoku:N, disjoint:N, antiknight:N.
 * Each has one solution: from a full grid digits are taken off, cell by cell in random order, unless a second
 * solution appears then. */
#include "common/base/bits.h"
#include "common/base/random.h"
#include "common/cover/family-internal.h"

#include <string.h>

/* So many swaps make pieces of boxes. A search that takes more steps is begun anew, or leaves the given where
 * it is. */
enum { SWAPS = 400, STEPS_TO_FILL = 2000, STEPS_TO_PROVE = 20000, FILLS = 20 };

/* --- a search --- */

struct region_search {
    unsigned size, cells, regions;
    uint8_t region[REGION_KIND_COUNT * REGION_SIZE_MAX][REGION_SIZE_MAX]; /* the cells of each */
    unsigned peer_count[REGION_CELLS_MAX];
    uint8_t peer[REGION_CELLS_MAX][REGION_CELLS_MAX]; /* cells that differ from a cell */
    struct random *random;
    unsigned steps_left, solutions, limit;
    uint16_t grid[REGION_CELLS_MAX]; /* the solution found last */
};

struct region_state {
    uint16_t mask[REGION_CELLS_MAX];
    bool placed[REGION_CELLS_MAX];
};

static bool region_cells_differ(const struct region_board *board, unsigned a, unsigned b)
{
    for (enum region_kind kind = 0; kind < REGION_KIND_COUNT; kind++)
        if (region_of(board, kind, a) && region_of(board, kind, a) == region_of(board, kind, b))
            return true;
    for (unsigned move = 0; move < REGION_MOVES; move++)
        if (region_move(board, a, move) == b || region_move(board, b, move) == a)
            return true;
    return false;
}

static void region_search_find_regions(struct region_search *search, const struct region_board *board)
{
    search->size = board->size;
    search->cells = board->size * board->size;
    search->regions = 0;
    for (enum region_kind kind = 0; kind < REGION_KIND_COUNT; kind++)
        for (unsigned number = 1; number <= board->size; number++) {
            unsigned count = 0;
            for (unsigned cell = 0; cell < search->cells; cell++)
                if (region_of(board, kind, cell) == number)
                    search->region[search->regions][count++] = (uint8_t)cell;
            assert(count == 0 || count == board->size);
            search->regions += count > 0;
        }
    memset(search->peer_count, 0, sizeof search->peer_count);
    for (unsigned a = 0; a < search->cells; a++)
        for (unsigned b = 0; b < search->cells; b++)
            if (a != b && region_cells_differ(board, a, b))
                search->peer[a][search->peer_count[a]++] = (uint8_t)b;
}

/* A cell that alone in its region has some digit, and this digit; the number of cells if there is none. False
 * if a digit has no place in a region, or two have only this one. */
static bool region_search_find_only_place(const struct region_search *search,
                                          const struct region_state *state, unsigned *cell, unsigned *digits)
{
    *cell = search->cells;
    for (unsigned r = 0; r < search->regions; r++) {
        const uint8_t *member = search->region[r];
        unsigned once = 0, twice = 0;
        for (unsigned i = 0; i < search->size; i++) {
            twice |= once & state->mask[member[i]];
            once |= state->mask[member[i]];
        }
        if (once != bits_all(search->size))
            return false;
        for (unsigned i = 0; i < search->size; i++) {
            unsigned only = state->mask[member[i]] & once & ~twice;
            if (bits_count(only) > 1)
                return false;
            if (only && !state->placed[member[i]]) {
                *cell = member[i];
                *digits = only;
            }
        }
    }
    return true;
}

/* Such a cell, or else the one with the fewest digits among those where none is placed; the number of cells
 * if all are. */
static unsigned region_search_choose(const struct region_search *search, const struct region_state *state,
                                     unsigned *digits)
{
    unsigned best, fewest = REGION_SIZE_MAX + 1;
    *digits = 0;
    if (!region_search_find_only_place(search, state, &best, digits)) {
        *digits = 0;
        return 0;
    }
    for (unsigned cell = 0; cell < search->cells && !*digits; cell++) {
        unsigned count = bits_count(state->mask[cell]);
        if (!state->placed[cell] && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    *digits = *digits || best == search->cells ? *digits : state->mask[best];
    return best;
}

static void region_search_descend(struct region_search *search, const struct region_state *state)
{
    unsigned left, cell = region_search_choose(search, state, &left), count = 0, digits[REGION_SIZE_MAX];
    if (cell == search->cells) {
        search->solutions++;
        memcpy(search->grid, state->mask, sizeof search->grid);
        return;
    }
    for (; left; left &= left - 1)
        digits[count++] = bits_lowest(left);
    random_shuffle(search->random, digits, count);
    for (unsigned i = 0; i < count && search->steps_left && search->solutions < search->limit; i++) {
        struct region_state next = *state;
        search->steps_left--;
        next.mask[cell] = (uint16_t)(1u << digits[i]);
        next.placed[cell] = true;
        bool possible = true;
        for (unsigned k = 0; k < search->peer_count[cell]; k++)
            possible &= (next.mask[search->peer[cell][k]] &= (uint16_t)~next.mask[cell]) != 0;
        if (possible)
            region_search_descend(search, &next);
    }
}

/* Whether there are so many solutions and no more, up to `limit`: false, too, if more steps are needed. */
static bool region_search_has_solutions(struct region_search *search, const struct region_board *board,
                                        unsigned solutions, unsigned limit, unsigned steps)
{
    struct region_state state = {.placed = {false}};
    memcpy(state.mask, board->mask, sizeof state.mask);
    search->steps_left = steps;
    search->solutions = 0;
    search->limit = limit;
    region_search_descend(search, &state);
    return search->solutions == solutions && (search->steps_left || solutions == limit);
}

/* --- pieces --- */

static bool cells_touch(unsigned size, unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return high - low == size || (high - low == 1 && high % size);
}

/* Whether the cells of a piece hang together. */
static bool is_whole_piece(const struct region_board *board, uint8_t piece)
{
    unsigned cells = board->size * board->size, found = 0, reached[REGION_CELLS_MAX];
    bool seen[REGION_CELLS_MAX] = {false};
    for (unsigned cell = 0; cell < cells && !found; cell++)
        if (board->piece[cell] == piece) {
            seen[cell] = true;
            reached[found++] = cell;
        }
    for (unsigned i = 0; i < found; i++)
        for (unsigned cell = 0; cell < cells; cell++)
            if (!seen[cell] && board->piece[cell] == piece && cells_touch(board->size, cell, reached[i])) {
                seen[cell] = true;
                reached[found++] = cell;
            }
    return found == board->size;
}

/* Swaps cells of two pieces as long as both stay whole. */
static void cut_pieces(struct region_board *board, struct random *random)
{
    assert(board->has[REGION_PIECE]);
    unsigned cells = board->size * board->size;
    for (unsigned done = 0; done < SWAPS;) {
        unsigned a = random_below(random, cells), b = random_below(random, cells);
        uint8_t first = board->piece[a], second = board->piece[b];
        if (first == second)
            continue;
        board->piece[a] = second;
        board->piece[b] = first;
        if (is_whole_piece(board, first) && is_whole_piece(board, second))
            done++;
        else {
            board->piece[a] = first;
            board->piece[b] = second;
        }
    }
}

/* --- boards --- */

static void take_digits_off(struct region_search *search, struct region_board *board)
{
    unsigned cell[REGION_CELLS_MAX];
    random_order(search->random, cell, search->cells);
    for (unsigned i = 0; i < search->cells; i++) {
        uint16_t given = board->mask[cell[i]];
        board->mask[cell[i]] = (uint16_t)bits_all(board->size);
        if (!region_search_has_solutions(search, board, 1, 2, STEPS_TO_PROVE))
            board->mask[cell[i]] = given;
    }
}

void family_add_regions(const struct family_member *member, struct cover_builder *builder)
{
    const unsigned asked = member->family->regions;
    struct region_board board = region_board_blank(REGION_SIZE_MAX);
    struct random random;
    struct region_search search = {.random = &random};
    random_seed(&random, member->rows, asked);
    for (unsigned cell = 0; cell < REGION_CELLS_MAX; cell++)
        board.piece[cell] = (uint8_t)region_of(&board, REGION_BOX, cell);
    for (enum region_kind kind = 0; kind < REGION_KIND_COUNT; kind++)
        board.has[kind] |= asked >> kind & 1;
    board.has[REGION_BOX] = !board.has[REGION_PIECE];
    board.knight = asked == FAMILY_KNIGHT;
    do { /* some pieces leave no grid, or hide it well */
        if (board.has[REGION_PIECE])
            cut_pieces(&board, &random);
        region_search_find_regions(&search, &board);
        for (unsigned i = 0; i < FILLS && !region_search_has_solutions(&search, &board, 1, 1, STEPS_TO_FILL);
             i++)
            ;
    } while (!search.solutions);
    memcpy(board.mask, search.grid, sizeof board.mask);
    take_digits_off(&search, &board);
    region_board_add(builder, &board);
}
