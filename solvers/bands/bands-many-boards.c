/* SPDX-License-Identifier: MIT */
/* The engine of `bands-batch`: a lane is a node of some search, and as many are under way as a vector has
 * lanes.
 *
 * Each of the 81 cells is a vector, and lane i of all of them together is one node. So a *round*
 * (bands-rules.h) does for all nodes at once what it does for one, and nothing in it moves from lane to lane.
 * Nodes of different boards run side by side; which lane belongs to which board matters only in between, when
 * half of the lanes idle (or fewer, at the end): dead, solved, free, or stalled, which means that a round
 * settled no digit more. Then comes a *service* for all lanes together:
 *
 *   - a stalled lane branches: it goes on with one child, and the other waits, or goes to a free lane;
 *   - a dead or solved lane is free for the newest node of its own that waits, or for the child of another
 *     lane, or for a new board.
 *
 * A *block* is nodes side by side as well. A node waits in the lane that it will run in, in any block where
 * that is free; so all children of a service are stored in one block, and lanes find their newest nodes in
 * few. A lane searches a board depth-first, then, and comes to the second of several solutions soon after the
 * first. But where dead ends outnumber boards that come to their limit, all nodes are likely to be needed,
 * no matter when: then children go to free lanes, which is cheaper than to wait if lanes move fast.
 *
 * bands-one-board.c explains how a digit is chosen, and the ways that are tried first; here it is done
 * for all lanes at once, with a bit in place of each decision.
 *
 * Compiled once for each instruction set (instruction-sets.h). */
#define VECTOR_BITS QUADRILLE_SET_BITS
#define BOXES_APART 3

#include "common/base/bits.h"
#include "solvers/bands/bands-engines.h"
#include "solvers/bands/bands-rules.h"

/* Whether to move a node to another lane is faster than to let it wait. */
enum { LANES_MOVE_FAST = VECTOR_BITS == 512, SERVICES_A_LOOK = 32 };

/* Recent dead ends; a board that comes to its limit takes some away. Above half of the most they are many. */
enum { DEAD_ENDS_A_LIMIT = 4, DEAD_ENDS_MAX = 128 };

static inline vector trio_beside(const struct trio *row, int box, int step, enum direction direction)
{
    (void)direction;
    return row->box[(box + step) % 3];
}

/* Every branching takes a way from a digit, and of the 6 * 54 there are 54 must remain. A lane for which more
 * than a few nodes wait takes none of another. */
enum { DEPTH_MAX = 5 * 54, WAITING_FEW = 8, BLOCKS_AT_START = 16 };

/* Nodes side by side, by box and place in it. */
typedef vector lane_nodes[9][9];

/* The lanes whose node waits in a block, and those that go on with it in this service. */
struct block_lanes {
    lane_set held, taken;
};

/* The nodes that wait for a lane, the newest last. */
struct lane_stack {
    size_t count;
    struct {
        uint32_t board, block;
    } node[WAITING_FEW + DEPTH_MAX];
};

/* What a triad may and must hold, by direction, box and row. */
typedef vector triads[2][9][3];

struct batch {
    lane_nodes cell;
    triads may, must;
    vector sign; /* of progress, as of the last round */
    lane_set free, dead, solved, stalled;
    lane_set holding;   /* lanes that nodes wait for */
    unsigned dead_ends; /* at most DEAD_ENDS_MAX */
    uint32_t board[LANES];
    size_t waiting; /* nodes, of all lanes */
    lane_nodes *blocks;
    struct block_lanes *lanes; /* of each block */
    size_t block_count;
    /* What is asked. */
    struct boards *boards;
    struct search *listener;
    struct allocator *allocator;
    size_t next;              /* board that is not begun */
    uint64_t begun;           /* nodes */
    struct lane_stack *stack; /* of each lane */
};

static inline unsigned box_of(enum direction direction, unsigned band, unsigned box)
{
    return direction == HORIZONTAL ? 3 * band + box : 3 * box + band;
}

/* --- rounds --- */

/* Looks at one band; returns the digits that have no way in it. */
static inline vector lanes_band_pass(struct batch *engine, triads shown, enum direction direction,
                                     unsigned band)
{
    struct trio row[3], may[3], must[3];
    struct ways ways;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned b = 0; b < 3; b++)
            row[r].box[b] = shown[direction][box_of(direction, band, b)][r];
    find_ways(row, direction, &ways);
    weigh_ways(&ways, direction, may, must);
    for (unsigned r = 0; r < 3; r++)
        for (unsigned b = 0; b < 3; b++) {
            engine->may[direction][box_of(direction, band, b)][r] = may[r].box[b];
            engine->must[direction][box_of(direction, band, b)][r] = must[r].box[b];
        }
    /* All three boxes would give the same. */
    vector even = vector_either(ways.even.box[0], ways.even.box[1], ways.even.box[2]);
    vector odd = vector_either(ways.odd.box[0], ways.odd.box[1], ways.odd.box[2]);
    return ~(even | odd) & vector_of(ALL_DIGITS);
}

static inline vector band_passes(struct batch *engine, triads shown)
{
    vector lost = vector_of(0);
    for (unsigned band = 0; band < 3; band++) {
        lost |= lanes_band_pass(engine, shown, HORIZONTAL, band);
        lost |= lanes_band_pass(engine, shown, VERTICAL, band);
    }
    return lost;
}

/* GCC gives it worse registers within the loop of services. */
__attribute__((noinline)) static void run_round(struct batch *engine)
{
    triads shown;
    vector dead = vector_of(0), sign = vector_of(0), settled = vector_of(ALL_DIGITS);
    for (int b = 0; b < 9; b++) {
        struct box box;
        for (int place = 0; place < 9; place++)
            box.cell[place] = engine->cell[b][place];
        for (int d = 0; d < 2; d++)
            for (int row = 0; row < 3; row++) {
                box.may[d][row] = engine->may[d][b][row];
                box.must[d][row] = engine->must[d][b][row];
            }
        box_pass(&box);
        for (int place = 0; place < 9; place++)
            engine->cell[b][place] = box.cell[place];
        for (int d = 0; d < 2; d++)
            for (int row = 0; row < 3; row++)
                shown[d][b][row] = box.shown[d][row];
        dead |= box.dead;
        sign += box.settled;
        settled &= box.settled;
    }
    dead |= band_passes(engine, shown);
    lane_set alive = vector_empty_lanes(dead) & ~engine->free;
    engine->dead = ALL_LANES & ~alive & ~engine->free;
    engine->solved = alive & vector_empty_lanes(settled ^ vector_of(ALL_DIGITS));
    engine->stalled = alive & ~engine->solved & vector_empty_lanes(sign ^ engine->sign);
    engine->sign = sign;
}

/* --- branching, in all lanes --- */

/* The six ways of a band, even ones first, as the triads still allow them. */
static inline void ways_of_band(struct batch *engine, enum direction direction, unsigned band, vector way[6])
{
    struct trio row[3];
    struct ways ways;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned b = 0; b < 3; b++)
            row[r].box[b] = engine->may[direction][box_of(direction, band, b)][r];
    find_ways(row, direction, &ways);
    for (int b = 0; b < 3; b++) {
        way[b] = ways.even.box[b];
        way[b + 3] = ways.odd.box[b];
    }
}

/* Of one band in each lane: the digits with two ways or more, three or more, four or more. */
struct way_counts {
    vector two, three, four;
};

/* Two full adders, of three ways each: their sums count one, their carries two. */
static inline struct way_counts count_ways(const vector way[6])
{
    vector sum[2], carry[2];
    for (int i = 0; i < 2; i++) {
        const vector *of = way + 3 * i;
        sum[i] = of[0] ^ of[1] ^ of[2];
        carry[i] = vector_majority(of[0], of[1], of[2]);
    }
    vector both = sum[0] & sum[1], two = vector_either(both, carry[0], carry[1]);
    vector four = vector_majority(both, carry[0], carry[1]);
    return (struct way_counts){two, four | (two & (sum[0] ^ sum[1])), four};
}

/* A branching in each lane: the digit that is cut to some of its ways, in the triads of a band. Lanes that
 * do not branch have no digit. */
struct lane_branches {
    lane_set branching;
    vector band; /* its number, 3 * direction + band */
    vector cut_now[3][3],
        cut_later[3][3]; /* what its triads lose, by row and box: in the child that goes on, in the other */
};

/* The band of each lane where the fewest digits have two ways or more, those with three counted twice; not
 * one where none has. Returns the number of the band, its ways in `way`. */
static inline vector choose_bands(struct batch *engine, vector way[6])
{
    vector fewest = vector_of(UINT16_MAX), chosen = vector_of(0);
    for (int w = 0; w < 6; w++)
        way[w] = vector_of(0);
    for (unsigned band = 0; band < 6; band++) {
        vector of_band[6];
        ways_of_band(engine, band / 3, band % 3, of_band);
        struct way_counts count = count_ways(of_band);
        /* None: the largest number. */
        vector spare = vector_less_one(vector_count(count.two) + vector_count(count.three));
        vector better = vector_below(spare, fewest);
        fewest = vector_blend(better, spare, fewest);
        chosen = vector_blend(better, vector_of(band), chosen);
        for (int w = 0; w < 6; w++)
            way[w] = vector_blend(better, of_band[w], way[w]);
    }
    return chosen;
}

static inline vector lowest_digit(vector set)
{
    return set & ~vector_less_one(set);
}

/* What triads lose if a digit keeps some of its ways. */
static inline void cut_to(vector digit, const vector kept[6], vector cut[3][3])
{
    struct ways ways;
    for (int b = 0; b < 3; b++) {
        ways.even.box[b] = kept[b];
        ways.odd.box[b] = kept[b + 3];
    }
    for (int b = 0; b < 3; b++) {
        vector pass[3];
        triads_passed(&ways, b, HORIZONTAL, pass);
        for (int row = 0; row < 3; row++)
            cut[row][b] = digit & ~pass[row];
    }
}

static inline void choose_branches(struct batch *engine, struct lane_branches *branches)
{
    vector way[6], first[6], rest[6];
    branches->band = choose_bands(engine, way);
    struct way_counts counted = count_ways(way);
    vector two = counted.two & ~counted.three, three = counted.three & ~counted.four;
    vector digit = lowest_digit(vector_choose(two, two, vector_choose(three, three, counted.four)));
    branches->branching = engine->stalled & ~vector_empty_lanes(digit);
    digit &= vector_of_lanes(branches->branching);
    /* The first way of the digit; of four or more, both through the first triad that it may stand in. */
    vector many = digit & counted.four, passed = vector_of(0), passed_triads = vector_of(0);
    for (int w = 0; w < 6; w++) {
        vector here = way[w] & digit;
        first[w] = here & ~passed & ~many;
        passed |= here;
    }
    for (int b = 0; b < 3; b++) {
        vector through = (way[b] | way[b + 3]) & many & ~passed_triads;
        first[b] |= way[b] & through;
        first[b + 3] |= way[b + 3] & through;
        passed_triads |= through;
    }
    for (int w = 0; w < 6; w++)
        rest[w] = way[w] & digit & ~first[w];
    cut_to(digit, first, branches->cut_now);
    cut_to(digit, rest, branches->cut_later);
}

/* --- boards --- */

/* The cell of a board that is at a place of a box. */
static inline unsigned cell_at_place(unsigned box, unsigned place)
{
    return 27 * (box / 3) + 9 * (place / 3) + 3 * (box % 3) + place % 3;
}

/* A lane of a vector: the type may be any vector's. */
typedef uint16_t __attribute__((may_alias)) lane_value;

static inline lane_value *lane_at(vector *word, unsigned lane)
{
    assert(lane < LANES);
    return (lane_value *)word + lane;
}

/* Makes a node of a board. */
static void read_board_into_lane(lane_nodes nodes, unsigned lane, const uint8_t *cells)
{
    static const uint16_t set[] = {ALL_DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    for (unsigned box = 0; box < 9; box++)
        for (unsigned place = 0; place < 9; place++) {
            assert(cells[cell_at_place(box, place)] <= 9);
            *lane_at(&nodes[box][place], lane) = set[cells[cell_at_place(box, place)]];
        }
}

static inline void write_grid_of_lane(struct batch *engine, unsigned lane, uint8_t *grid)
{
    for (unsigned box = 0; box < 9; box++)
        for (unsigned place = 0; place < 9; place++)
            grid[cell_at_place(box, place)] =
                (uint8_t)(bits_lowest(*lane_at(&engine->cell[box][place], lane)) + 1);
}

/* NOLINTBEGIN(bugprone-macro-parentheses): `lane` is declared */
#define FOR_EACH_LANE(lane, set)                                                                       \
    for (lane_set lane##_left = (set), lane; lane##_left && ((lane = bits_lowest(lane##_left)), true); \
         lane##_left &= lane##_left - 1)
/* NOLINTEND(bugprone-macro-parentheses) */

static inline lane_set only_lane(unsigned lane)
{
    return (lane_set)1 << lane;
}

static void take_solution_of_lane(struct batch *engine, unsigned lane)
{
    struct boards *boards = engine->boards;
    const uint32_t board = engine->board[lane];
    struct board_answer *answer = &boards->answers[board];
    uint8_t grid[81];
    if (answer->end == SEARCH_LIMIT)
        return;
    answer->solutions++;
    if (boards->grids && answer->solutions == 1)
        write_grid_of_lane(engine, lane, boards->grids + 81 * (size_t)board);
    if (engine->listener) {
        write_grid_of_lane(engine, lane, grid);
        search_report(engine->listener, &(struct solution){.cells = grid});
    }
    if (answer->solutions != boards->limit)
        return;
    /* Its other nodes are wanted no more; those that wait are left out when their turn comes. */
    answer->end = SEARCH_LIMIT;
    engine->dead_ends -= engine->dead_ends < DEAD_ENDS_A_LIMIT ? engine->dead_ends : DEAD_ENDS_A_LIMIT;
    for (unsigned i = 0; i < LANES; i++)
        if (engine->board[i] == board)
            engine->dead |= only_lane(i) & ~engine->free & ~engine->solved;
}

/* --- the service --- */

/* A service: which nodes come from where and go where. */
struct service {
    struct lane_branches branches;
    lane_set fork, push;              /* lanes that other children go to; lanes whose other child waits */
    uint16_t fork_from[LANES];        /* for each lane of `fork`: whose child; for others: some lane */
    size_t push_to;                   /* a block */
    size_t pops, pop_from[LANES + 1]; /* blocks where nodes begin, those that are `taken` */
};

/* Whether each lane is one of these at most: free, dead, solved, stalled; and whether each other one has a
 * board. */
ASSERTED bool check_lanes(const struct batch *engine)
{
    const lane_set busy = ALL_LANES & ~engine->free;
    FOR_EACH_LANE (lane, busy)
        if (engine->board[lane] >= engine->next)
            return false;
    return !(engine->dead & engine->solved) && !(engine->dead & engine->stalled) &&
           !(engine->solved & engine->stalled) &&
           !((engine->dead | engine->solved | engine->stalled) & ~busy);
}

static void end_nodes(struct batch *engine)
{
    assert(check_lanes(engine));
    engine->dead_ends += bits_count(engine->dead);
    if (engine->dead_ends > DEAD_ENDS_MAX)
        engine->dead_ends = DEAD_ENDS_MAX;
    FOR_EACH_LANE (lane, engine->solved)
        take_solution_of_lane(engine, lane);
    engine->free |= engine->solved | engine->dead;
    engine->stalled &= ~engine->dead;
}

static inline size_t blocks_size(size_t count)
{
    return count * (sizeof(lane_nodes) + sizeof(struct block_lanes));
}

/* More blocks, at least one. False if memory runs out. */
static bool take_blocks(struct batch *engine)
{
    const size_t count = engine->block_count, more = count ? 2 * count : BLOCKS_AT_START;
    lane_nodes *blocks = bands_take(engine->allocator, blocks_size(more));
    if (!blocks)
        return false;
    struct block_lanes *lanes = memset(blocks + more, 0, more * sizeof *lanes);
    if (count) {
        memcpy(blocks, engine->blocks, count * sizeof *blocks);
        memcpy(lanes, engine->lanes, count * sizeof *lanes);
    }
    bands_give(engine->allocator, engine->blocks, blocks_size(count));
    engine->blocks = blocks;
    engine->lanes = lanes;
    engine->block_count = more;
    return true;
}

/* Other children go to free lanes. */
static void fork_children(struct batch *engine, struct service *service)
{
    lane_set from = service->branches.branching, to = engine->free & ~engine->holding;
    service->fork = 0;
    if (engine->next < engine->boards->count && !(LANES_MOVE_FAST && engine->dead_ends > DEAD_ENDS_MAX / 2))
        return;
    FOR_EACH_LANE (lane, engine->free & engine->holding)
        to |= (lane_set)(engine->stack[lane].count <= WAITING_FEW) << lane;
    for (; from && to; from &= from - 1, to &= to - 1) {
        const unsigned lane = bits_lowest(to);
        service->fork_from[lane] = (uint16_t)bits_lowest(from);
        engine->board[lane] = engine->board[bits_lowest(from)];
        service->fork |= only_lane(lane);
        service->push &= ~(from & -from);
    }
    engine->free &= ~service->fork;
    engine->begun += bits_count(service->fork);
}

/* The other children wait in one block. False if memory runs out. */
static bool push_children(struct batch *engine, struct service *service)
{
    size_t at = 0;
    if (!service->push)
        return true;
    while (at < engine->block_count && engine->lanes[at].held & service->push)
        at++;
    if (at == engine->block_count && !take_blocks(engine))
        return false;
    service->push_to = at;
    engine->lanes[at].held |= service->push;
    engine->holding |= service->push;
    FOR_EACH_LANE (lane, service->push) {
        struct lane_stack *stack = &engine->stack[lane];
        assert(stack->count < WAITING_FEW + DEPTH_MAX);
        stack->node[stack->count].board = engine->board[lane];
        stack->node[stack->count++].block = (uint32_t)at;
    }
    engine->waiting += bits_count(service->push);
    return true;
}

/* A free lane goes on with the node that is in its lane of a block. */
static inline void begin_node(struct batch *engine, struct service *service, unsigned lane, uint32_t board,
                              size_t block)
{
    service->pop_from[service->pops] = block;
    service->pops += !engine->lanes[block].taken;
    engine->lanes[block].taken |= only_lane(lane);
    engine->board[lane] = board;
    engine->free &= ~only_lane(lane);
    engine->begun++;
}

/* Free lanes take the newest nodes that wait for them, but not of boards that are done. */
static void pop_nodes(struct batch *engine, struct service *service)
{
    const lane_set lanes = engine->free & engine->holding;
    FOR_EACH_LANE (lane, lanes) {
        struct lane_stack *stack = &engine->stack[lane];
        while (stack->count && engine->free & only_lane(lane)) {
            const uint32_t board = stack->node[--stack->count].board;
            const uint32_t block = stack->node[stack->count].block;
            engine->waiting--;
            engine->lanes[block].held &= ~only_lane(lane);
            if (engine->boards->answers[board].end != SEARCH_LIMIT)
                begin_node(engine, service, lane, board, block);
        }
        engine->holding &= ~((lane_set)!stack->count << lane);
    }
}

/* A new board lies in the first block, where nothing waits in the lane of it. */
static void begin_boards(struct batch *engine, struct service *service)
{
    FOR_EACH_LANE (lane, engine->free) {
        if (engine->next == engine->boards->count)
            break;
        assert(!engine->stack[lane].count);
        read_board_into_lane(*engine->blocks, lane, engine->boards->cells + 81 * engine->next);
        begin_node(engine, service, lane, (uint32_t)engine->next++, 0);
    }
}

/* False if memory runs out. */
static bool choose_nodes(struct batch *engine, struct service *service)
{
    service->pops = 0;
    service->push = service->branches.branching;
    engine->begun += bits_count(service->push);
    fork_children(engine, service);
    if (!push_children(engine, service))
        return false;
    pop_nodes(engine, service);
    begin_boards(engine, service);
    return true;
}

/* The two children in each lane, cells of box b: they are narrowed to what triads may hold, or both could
 * come to the same solution, and cut apart. */
static inline void part_children(const struct batch *engine, const struct lane_branches *branches, unsigned b,
                                 vector now[9], vector later[9])
{
    vector may_now[2][3], may_later[2][3];
    for (unsigned d = 0; d < 2; d++) {
        unsigned band = d == HORIZONTAL ? b / 3 : b % 3, box = d == HORIZONTAL ? b % 3 : b / 3;
        vector here = vector_equal(branches->band, vector_of(3 * d + band));
        for (unsigned row = 0; row < 3; row++) {
            vector may = engine->may[d][b][row];
            may_now[d][row] = vector_except(may, branches->cut_now[row][box], here);
            may_later[d][row] = vector_except(may, branches->cut_later[row][box], here);
        }
    }
    for (int place = 0; place < 9; place++) {
        int row = place / 3, column = place % 3;
        vector cell = engine->cell[b][place];
        now[place] = vector_common(cell, may_now[HORIZONTAL][row], may_now[VERTICAL][column]);
        later[place] = vector_common(cell, may_later[HORIZONTAL][row], may_later[VERTICAL][column]);
    }
}

/* The lanes of the moves of a service. */
struct service_moves {
    struct permutation fork_from;
    vector fork, push, pop[LANES];
};

/* Moves the cells of box b: `later` of the children that leave, and into `now` those of nodes that begin. */
static inline void move_cells(struct batch *engine, const struct service *service,
                              const struct service_moves *moves, unsigned b, vector now[9],
                              const vector later[9])
{
    if (service->push)
        for (int i = 0; i < 9; i++) {
            vector *to = &engine->blocks[service->push_to][b][i];
            *to = vector_blend(moves->push, later[i], *to);
        }
    if (service->fork)
        for (int i = 0; i < 9; i++)
            now[i] = vector_move(now[i], service->fork, moves->fork, later[i], &moves->fork_from);
    for (unsigned p = 0; p < service->pops; p++)
        for (int i = 0; i < 9; i++)
            now[i] = vector_blend(moves->pop[p], engine->blocks[service->pop_from[p]][b][i], now[i]);
}

/* Moves the nodes, and makes half a round of it, as all cells are at hand: singles, and bands. */
static void move_nodes(struct batch *engine, const struct service *service)
{
    struct service_moves moves;
    moves.fork_from = permutation_of(service->fork_from);
    moves.fork = vector_of_lanes(service->fork);
    moves.push = vector_of_lanes(service->push);
    /* Progress begins anew where a node did. */
    engine->sign |= vector_of_lanes(service->branches.branching) | moves.fork;
    for (unsigned p = 0; p < service->pops; p++) {
        lane_set *taken = &engine->lanes[service->pop_from[p]].taken;
        moves.pop[p] = vector_of_lanes(*taken);
        engine->sign |= moves.pop[p];
        *taken = 0;
    }
    vector now[9], later[9], seen[2][3];
    triads shown;
    for (unsigned b = 0; b < 9; b++) {
        part_children(engine, &service->branches, b, now, later);
        move_cells(engine, service, &moves, b, now, later);
        take_singles(now);
        show_triads(now, seen);
        for (int i = 0; i < 9; i++)
            engine->cell[b][i] = now[i];
        for (int row = 0; row < 3; row++) {
            shown[HORIZONTAL][b][row] = seen[HORIZONTAL][row];
            shown[VERTICAL][b][row] = seen[VERTICAL][row];
        }
    }
    band_passes(engine, shown);
}

/* False if memory runs out. */
static bool serve_lanes(struct batch *engine, struct service *service)
{
    end_nodes(engine);
    choose_branches(engine, &service->branches);
    if (!choose_nodes(engine, service))
        return false;
    move_nodes(engine, service);
    return true;
}

static inline bool more_waits(const struct batch *engine)
{
    return engine->waiting || engine->next < engine->boards->count;
}

/* While there is work outside, lanes may idle until they are half of all; without any, a service is worth it
 * sooner. */
static bool wants_service(const struct batch *engine)
{
    lane_set done = engine->dead | engine->solved | engine->stalled;
    unsigned idle = bits_count(done), running = LANES - idle - bits_count(engine->free);
    return more_waits(engine) ? 2 * running <= LANES : idle && 4 * idle >= running;
}

static enum search_end run_services(struct batch *engine, struct service *service)
{
    struct search look = {.deadline = engine->boards->deadline, .stop = engine->boards->stop};
    for (uint64_t services = 1;; services++) {
        if (!serve_lanes(engine, service))
            return SEARCH_NO_MEMORY;
        if (engine->free == ALL_LANES && !more_waits(engine))
            return SEARCH_EXHAUSTED;
        if (services % SERVICES_A_LOOK == 0 && search_interrupted(&look))
            return SEARCH_STOPPED;
        do
            run_round(engine);
        while (!wants_service(engine));
    }
}

struct many_boards_room {
    struct batch engine;
    struct service service;
    struct lane_stack stack[LANES];
};

static void end_board(struct batch *engine, size_t board, enum search_end end)
{
    struct board_answer *answer = &engine->boards->answers[board];
    if (answer->end != SEARCH_LIMIT)
        answer->end = end;
}

/* When a search ends too soon, so do the boards that have nodes left, and those not begun. */
static void end_boards_left(struct batch *engine, enum search_end end)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (!(engine->free & only_lane(lane)))
            end_board(engine, engine->board[lane], end);
        for (size_t i = 0; i < engine->stack[lane].count; i++)
            end_board(engine, engine->stack[lane].node[i].board, end);
    }
    for (size_t board = engine->next; board < engine->boards->count; board++)
        end_board(engine, board, end);
}

static enum search_end search_boards(void *memory, struct allocator *allocator, struct boards *boards,
                                     struct search *listener)
{
    struct many_boards_room *room = memory;
    assert((uintptr_t)memory % BANDS_ALIGNMENT == 0 && (!listener || boards->count == 1));
    struct batch *engine = &room->engine;
    *engine = (struct batch){.free = ALL_LANES,
                             .boards = boards,
                             .listener = listener,
                             .allocator = allocator,
                             .stack = room->stack};
    room->service = (struct service){.pops = 0};
    for (unsigned lane = 0; lane < LANES; lane++)
        room->stack[lane].count = 0;
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){.end = SEARCH_EXHAUSTED};
    enum search_end end = take_blocks(engine) ? run_services(engine, &room->service) : SEARCH_NO_MEMORY;
    if (end != SEARCH_EXHAUSTED)
        end_boards_left(engine, end);
    boards->counters[COUNTER_NODES] = engine->begun;
    bands_give(allocator, engine->blocks, blocks_size(engine->block_count));
    return end;
}

const struct many_boards SET_NAME(many_boards) = {.room = sizeof(struct many_boards_room),
                                                  .search = search_boards};
