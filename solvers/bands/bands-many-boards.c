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
 *   - a dead or solved lane becomes free;
 *   - a stalled lane branches: it goes on with one child, and the other goes to a free lane, or onto the
 *     stack if there is none;
 *   - lanes that are still free take the newest nodes of the stack; if it is empty, new boards.
 *
 * Who goes where is worked out first, as lists of lanes; then one pass over all vectors moves whole nodes by
 * the same few permutations: cells, and with them the number of the board that a node is of. Nodes that wait,
 * on the stack or as boards to begin, lie side by side as well, so that a move is a permutation of lanes
 * wherever it starts or ends. The stack is last in, first out over all boards, which keeps it short, and few
 * boards begun and not done.
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

enum { SERVICES_A_LOOK = 32 };

static inline vector trio_beside(const struct trio *row, int box, int step, enum direction direction)
{
    (void)direction;
    return row->box[(box + step) % 3];
}

/* Nodes side by side. The number of a node's board is in two halves, as lanes are too small for it. */
struct lane_nodes {
    vector cell[9][9]; /* by box and place in it */
    vector board[2];
};

enum { CELL_WORDS = 81, BOARD_WORD = CELL_WORDS, NODE_WORDS = CELL_WORDS + 2 };
enum { STACK_START = 8 * LANES };

/* What a triad may and must hold, by direction, box and row. */
typedef vector triads[2][9][3];

/* Nodes that wait, the newest last: a row for each word, with room for `height` nodes, and for one vector
 * more so that rows are not a power of two apart, which caches cope with badly. */
struct node_stack {
    uint16_t *words;
    size_t held, height;
};

struct batch {
    struct lane_nodes nodes;
    triads may, must;
    vector sign; /* of progress, as of the last round */
    lane_set free, dead, solved, stalled;
    struct node_stack stack;
    struct lane_nodes fresh; /* boards that are read and not begun, */
    lane_set waiting;        /* in these lanes */
    /* What is asked. */
    struct boards *boards;
    struct search *listener;
    struct allocator *allocator;
    size_t next;    /* board that is not read */
    uint64_t begun; /* nodes */
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

static void run_round(struct batch *engine)
{
    triads shown;
    vector dead = vector_of(0), sign = vector_of(0), settled = vector_of(ALL_DIGITS);
    for (int b = 0; b < 9; b++) {
        struct box box;
        for (int place = 0; place < 9; place++)
            box.cell[place] = engine->nodes.cell[b][place];
        for (int d = 0; d < 2; d++)
            for (int row = 0; row < 3; row++) {
                box.may[d][row] = engine->may[d][b][row];
                box.must[d][row] = engine->must[d][b][row];
            }
        box_pass(&box);
        for (int place = 0; place < 9; place++)
            engine->nodes.cell[b][place] = box.cell[place];
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
        fewest = (spare & better) | (fewest & ~better);
        chosen = (vector_of(band) & better) | (chosen & ~better);
        for (int w = 0; w < 6; w++)
            way[w] = (of_band[w] & better) | (way[w] & ~better);
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

/* Reads the next boards, as many as there are lanes, so that their nodes lie side by side. */
static void read_boards(struct batch *engine)
{
    const struct boards *boards = engine->boards;
    assert(!engine->waiting);
    uint8_t digits[81][LANES] = {{0}};
    uint16_t board[2][LANES] = {{0}};
    unsigned lane;
    for (lane = 0; lane < LANES && engine->next < boards->count; lane++, engine->next++) {
        for (unsigned cell = 0; cell < 81; cell++)
            digits[cell][lane] = boards->cells[81 * engine->next + cell];
        for (int half = 0; half < 2; half++)
            board[half][lane] = (uint16_t)(engine->next >> 16 * half);
    }
    for (unsigned box = 0; box < 9; box++)
        for (unsigned place = 0; place < 9; place++)
            engine->fresh.cell[box][place] = vector_of_digits(digits[cell_at_place(box, place)]);
    memcpy(engine->fresh.board, board, sizeof board);
    engine->waiting = ALL_LANES >> (LANES - lane);
}

/* One lane of one of the words of nodes. */
static inline uint16_t value_in_lane(const vector *word, unsigned lane)
{
    uint16_t value;
    memcpy(&value, (const unsigned char *)word + lane * sizeof value, sizeof value);
    return value;
}

static inline uint32_t board_in(const struct lane_nodes *nodes, unsigned lane)
{
    return value_in_lane(&nodes->board[0], lane) | (uint32_t)value_in_lane(&nodes->board[1], lane) << 16;
}

static inline void write_grid_of_lane(const struct batch *engine, unsigned lane, uint8_t *grid)
{
    for (unsigned box = 0; box < 9; box++)
        for (unsigned place = 0; place < 9; place++)
            grid[cell_at_place(box, place)] =
                (uint8_t)(bits_lowest(value_in_lane(&engine->nodes.cell[box][place], lane)) + 1);
}

static void take_solution_of_lane(struct batch *engine, unsigned lane)
{
    struct boards *boards = engine->boards;
    uint32_t board = board_in(&engine->nodes, lane);
    assert(board < boards->count);
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
    /* Its other nodes are wanted no more; those on the stack are left out when their turn comes. */
    answer->end = SEARCH_LIMIT;
    vector other = (engine->nodes.board[0] ^ vector_of(board & 0xffff)) |
                   (engine->nodes.board[1] ^ vector_of(board >> 16));
    engine->dead |= vector_empty_lanes(other) & ~engine->free & ~engine->solved;
}

/* --- the service --- */

/* NOLINTBEGIN(bugprone-macro-parentheses): `lane` is declared */
#define FOR_EACH_LANE(lane, set)                                                                       \
    for (lane_set lane##_left = (set), lane; lane##_left && ((lane = bits_lowest(lane##_left)), true); \
         lane##_left &= lane##_left - 1)
/* NOLINTEND(bugprone-macro-parentheses) */

static inline unsigned take_lane(lane_set *set)
{
    assert(*set);
    unsigned lane = bits_lowest(*set);
    *set &= *set - 1;
    return lane;
}

/* Nodes that go from one place to another: lane i of those in `to` comes from lane from[i]. The others'
 * from[i] is some lane, no matter which. */
struct lane_move {
    lane_set to;
    uint16_t from[LANES];
};

/* A service: who goes where. Nothing is pushed while a lane is free. */
struct service {
    struct lane_branches branches;
    struct lane_move fork, push; /* other children, into free lanes and onto the stack */
    struct lane_move pop;        /* from the stack, where a vector of it begins at node `base` */
    size_t base;
    struct lane_move begin; /* from `fresh` */
};

/* Sends the lanes of one set to those of another, lowest to lowest, as long as there are both, and takes them
 * out of the sets. */
static inline void match_lanes(struct lane_move *move, lane_set *from, lane_set *to)
{
    lane_set from_left = *from, to_left = *to;
    while (from_left && to_left)
        move->from[take_lane(&to_left)] = (uint16_t)take_lane(&from_left);
    move->to = *to & ~to_left;
    *from = from_left;
    *to = to_left;
}

/* Whether each lane is one of these at most: free, dead, solved, stalled; and whether each other one has a
 * board. */
ASSERTED bool check_lanes(const struct batch *engine)
{
    const lane_set busy = ALL_LANES & ~engine->free;
    FOR_EACH_LANE (lane, busy)
        if (board_in(&engine->nodes, lane) >= engine->next)
            return false;
    return !(engine->dead & engine->solved) && !(engine->dead & engine->stalled) &&
           !(engine->solved & engine->stalled) &&
           !((engine->dead | engine->solved | engine->stalled) & ~busy);
}

static void end_nodes(struct batch *engine)
{
    assert(check_lanes(engine));
    FOR_EACH_LANE (lane, engine->solved)
        take_solution_of_lane(engine, lane);
    engine->free |= engine->solved | engine->dead;
    engine->stalled &= ~engine->dead;
}

static inline uint16_t *stack_at(const struct node_stack *stack, size_t word, size_t node)
{
    assert(word < NODE_WORDS && node <= stack->height);
    return stack->words + word * (stack->height + LANES) + node;
}

static inline size_t stack_size(size_t height)
{
    return NODE_WORDS * (height + LANES) * sizeof(uint16_t);
}

static inline uint32_t board_on(const struct node_stack *stack, size_t node)
{
    return *stack_at(stack, BOARD_WORD, node) | (uint32_t)*stack_at(stack, BOARD_WORD + 1, node) << 16;
}

/* Makes room for a vector of nodes. False if memory runs out. */
static bool stack_make_room(struct batch *engine)
{
    struct node_stack *stack = &engine->stack, higher = {.held = stack->held, .height = 2 * stack->height};
    if (stack->held + LANES <= stack->height)
        return true;
    higher.words = allocator_take(engine->allocator, stack_size(higher.height));
    if (!higher.words)
        return false;
    for (size_t word = 0; word < NODE_WORDS; word++)
        memcpy(stack_at(&higher, word, 0), stack_at(stack, word, 0), stack->held * sizeof(uint16_t));
    allocator_give(engine->allocator, stack->words, stack_size(stack->height));
    *stack = higher;
    return true;
}

/* The other children of lanes that branch. */
static void place_children(struct batch *engine, struct service *service)
{
    lane_set branching = service->branches.branching, top = ALL_LANES;
    match_lanes(&service->fork, &branching, &engine->free);
    match_lanes(&service->push, &branching, &top);
    assert(!branching && (!service->push.to || !engine->free));
    engine->begun += bits_count(service->branches.branching) + bits_count(service->fork.to);
}

/* The newest nodes of the stack go to free lanes, out of one vector of it; those of boards that are done are
 * left out. */
static void take_nodes(struct batch *engine, struct service *service)
{
    struct node_stack *stack = &engine->stack;
    struct lane_move *pop = &service->pop;
    service->base = stack->held < LANES ? 0 : stack->held - LANES;
    pop->to = engine->free;
    while (engine->free && stack->held > service->base) {
        uint32_t board = board_on(stack, --stack->held);
        assert(board < engine->boards->count);
        if (engine->boards->answers[board].end != SEARCH_LIMIT)
            pop->from[take_lane(&engine->free)] = (uint16_t)(stack->held - service->base);
    }
    pop->to &= ~engine->free;
    engine->begun += bits_count(pop->to);
}

/* Boards are begun only when no node waits: those that are under way stay few, and so do nodes on the stack
 * of boards that are done meanwhile. */
static void take_boards(struct batch *engine, struct service *service)
{
    service->begin.to = 0;
    if (engine->stack.held)
        return;
    if (!engine->waiting && engine->free && engine->next < engine->boards->count)
        read_boards(engine);
    match_lanes(&service->begin, &engine->waiting, &engine->free);
    engine->begun += bits_count(service->begin.to);
}

/* A move, made ready for all words of the nodes. */
struct ready_move {
    struct permutation permutation;
    lane_set to;
    vector lanes;
};

/* All moves of a service. Words of the stack are `row` apart. */
struct service_moves {
    struct ready_move fork, push, pop, begin;
    uint16_t *push_to;
    const uint16_t *pop_from;
    size_t row;
};

static inline struct ready_move move_make_ready(const struct lane_move *move)
{
    return (struct ready_move){permutation_of(move->from), move->to, vector_of_lanes(move->to)};
}

static inline vector move_into(vector into, vector from, const struct ready_move *ready)
{
    return vector_blend(ready->to, ready->lanes, vector_permute(from, &ready->permutation), into);
}

/* Moves `count` words, from word w on. `now` is of the children that stay, and becomes what is in the lanes
 * then; `later` is of the other children, `begin` of the boards to begin. */
static inline void move_words(const struct service_moves *moves, size_t w, int count, vector *now,
                              const vector *later, const vector *begin)
{
    for (int i = 0; i < count; i++)
        now[i] = move_into(now[i], later[i], &moves->fork);
    if (moves->push.to)
        for (int i = 0; i < count; i++) {
            vector pushed = vector_permute(later[i], &moves->push.permutation);
            memcpy(moves->push_to + (w + (size_t)i) * moves->row, &pushed, sizeof pushed);
        }
    if (moves->pop.to)
        for (int i = 0; i < count; i++) {
            vector popped;
            memcpy(&popped, moves->pop_from + (w + (size_t)i) * moves->row, sizeof popped);
            now[i] = move_into(now[i], popped, &moves->pop);
        }
    if (moves->begin.to)
        for (int i = 0; i < count; i++)
            now[i] = move_into(now[i], begin[i], &moves->begin);
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
        vector cell = engine->nodes.cell[b][place];
        now[place] = vector_common(cell, may_now[HORIZONTAL][row], may_now[VERTICAL][column]);
        later[place] = vector_common(cell, may_later[HORIZONTAL][row], may_later[VERTICAL][column]);
    }
}

/* Moves the nodes, and makes half a round of it, as all cells are at hand: singles, and bands. */
static void move_nodes(struct batch *engine, const struct service *service)
{
    struct node_stack *stack = &engine->stack;
    const struct service_moves moves = {.fork = move_make_ready(&service->fork),
                                        .push = move_make_ready(&service->push),
                                        .pop = move_make_ready(&service->pop),
                                        .begin = move_make_ready(&service->begin),
                                        .push_to = stack_at(stack, 0, stack->held),
                                        .pop_from = stack_at(stack, 0, service->base),
                                        .row = stack->height + LANES};
    triads shown;
    vector now[9], later[9], seen[2][3];
    for (unsigned b = 0; b < 9; b++) {
        part_children(engine, &service->branches, b, now, later);
        move_words(&moves, 9 * b, 9, now, later, engine->fresh.cell[b]);
        take_singles(now);
        show_triads(now, seen);
        for (int i = 0; i < 9; i++)
            engine->nodes.cell[b][i] = now[i];
        for (int row = 0; row < 3; row++) {
            shown[HORIZONTAL][b][row] = seen[HORIZONTAL][row];
            shown[VERTICAL][b][row] = seen[VERTICAL][row];
        }
    }
    for (int i = 0; i < 2; i++)
        now[i] = later[i] = engine->nodes.board[i];
    move_words(&moves, BOARD_WORD, 2, now, later, engine->fresh.board);
    for (int i = 0; i < 2; i++)
        engine->nodes.board[i] = now[i];
    stack->held += bits_count(service->push.to);
    assert(stack->held <= stack->height);
    band_passes(engine, shown);
    /* Progress begins anew where a node did. */
    engine->sign |=
        vector_of_lanes(service->branches.branching | service->fork.to | service->pop.to | service->begin.to);
}

/* False if memory runs out. */
static bool serve_lanes(struct batch *engine, struct service *service)
{
    end_nodes(engine);
    choose_branches(engine, &service->branches);
    place_children(engine, service);
    if (service->push.to && !stack_make_room(engine))
        return false;
    take_nodes(engine, service);
    take_boards(engine, service);
    move_nodes(engine, service);
    return true;
}

static inline bool more_waits(const struct batch *engine)
{
    return engine->stack.held || engine->waiting || engine->next < engine->boards->count;
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
    FOR_EACH_LANE (lane, ALL_LANES & ~engine->free)
        end_board(engine, board_in(&engine->nodes, lane), end);
    for (size_t node = 0; node < engine->stack.held; node++)
        end_board(engine, board_on(&engine->stack, node), end);
    FOR_EACH_LANE (lane, engine->waiting)
        end_board(engine, board_in(&engine->fresh, lane), end);
    for (size_t board = engine->next; board < engine->boards->count; board++)
        end_board(engine, board, end);
}

static enum search_end search_boards(void *memory, struct allocator *allocator, struct boards *boards,
                                     struct search *listener)
{
    struct many_boards_room *room = memory;
    assert((uintptr_t)memory % BANDS_ALIGNMENT == 0 && (!listener || boards->count == 1));
    struct batch *engine = &room->engine;
    *engine =
        (struct batch){.free = ALL_LANES, .boards = boards, .listener = listener, .allocator = allocator};
    room->service = (struct service){.base = 0};
    struct node_stack *stack = &engine->stack;
    stack->height = STACK_START;
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){.end = SEARCH_EXHAUSTED};
    stack->words = allocator_take(allocator, stack_size(stack->height));
    enum search_end end = stack->words ? run_services(engine, &room->service) : SEARCH_NO_MEMORY;
    if (end != SEARCH_EXHAUSTED)
        end_boards_left(engine, end);
    boards->counters[COUNTER_NODES] = engine->begun;
    allocator_give(allocator, stack->words, stack_size(stack->height));
    return end;
}

const struct many_boards SET_NAME(many_boards) = {.room = sizeof(struct many_boards_room),
                                                  .search = search_boards};
