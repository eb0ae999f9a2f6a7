/* The engine of `bands-batch`: a lane is a node of some search, and as many are under way as a vector has
 * lanes.
 *
 * Each of the 81 cells is a vector, so a round does for all nodes at once what it does for one, and nothing
 * in it moves from lane to lane. Nodes of different boards run side by side; which lane belongs to which
 * board matters only in between, when many lanes are idle: dead, solved, free, or stalled, which means that a
 * round settled no digit more. Then comes a *service* for all lanes together:
 *
 *   - a dead or solved lane becomes free, and a board whose last node that was is done;
 *   - a stalled lane branches: it goes on with one child, and the other goes to a free lane, or onto the
 * stack if there is none;
 *   - lanes that are still free take the newest columns of the stack, and then new boards.
 *
 * Who goes where is worked out first, as lists of lanes; then one pass over the 81 vectors moves all of them
 * by the same few permutations. The stack is made of blocks as wide as a vector, so a column on it is a lane
 * again, and is last in, first out, which keeps it short and boards few that are begun and not done.
 *
 * How a digit, and the ways that are tried first, are chosen is told in bands-box-lanes.c; here it is done
 * for all lanes at once, with a bit in place of each decision.
 *
 * Compiled once for each instruction set (instruction-sets.h). */
#define VECTOR_BITS QUADRILLE_SET_BITS
#define BOXES_APART 3

#include "bands-rules.h"
#include "bands-engines.h"

#include "../common/bits.h"

enum { SERVICES_A_LOOK = 32 };

static inline vector beside(const struct trio *row, int box, int step, enum direction direction)
{
    (void)direction;
    return row->box[(box + step) % 3];
}

/* Columns of the stack. */
struct block {
    vector cell[9][9];
    uint32_t board[LANES];
    struct block *below, *above; /* one above is kept when it is empty */
};

/* What a triad may and must hold, by direction, box and row. */
typedef vector triads[2][9][3];

struct engine {
    vector cell[9][9]; /* by box and place in it */
    triads may, must;
    vector sign; /* of progress, as of the last round */
    lane_set free, dead, solved, stalled;
    uint32_t board[LANES];
    /* The stack: `held` columns are in its top block, and all below are full. */
    struct block *top;
    unsigned held;
    /* What is asked. */
    struct boards *boards;
    struct search *listener;
    struct allocator *allocator;
    uint32_t *nodes_of; /* of each board, how many of its nodes are in lanes and on the stack */
    size_t next;        /* board that is not begun */
    uint64_t nodes;
};

static inline unsigned box_of(enum direction direction, unsigned band, unsigned box)
{
    return direction == HORIZONTAL ? 3 * band + box : 3 * box + band;
}

/* --- rounds --- */

/* Looks at one band; returns the digits that have no way in it. */
static inline vector band_pass(struct engine *engine, triads shown, enum direction direction, unsigned band)
{
    struct trio row[3], may[3], must[3];
    struct ways ways;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned b = 0; b < 3; b++)
            row[r].box[b] = shown[direction][box_of(direction, band, b)][r];
    find_ways(row, direction, &ways);
    vector lost = weigh_ways(&ways, direction, may, must);
    for (unsigned r = 0; r < 3; r++)
        for (unsigned b = 0; b < 3; b++) {
            engine->may[direction][box_of(direction, band, b)][r] = may[r].box[b];
            engine->must[direction][box_of(direction, band, b)][r] = must[r].box[b];
        }
    return lost;
}

static inline vector band_passes(struct engine *engine, triads shown)
{
    vector lost = vector_of(0);
    for (unsigned band = 0; band < 3; band++) {
        lost |= band_pass(engine, shown, HORIZONTAL, band);
        lost |= band_pass(engine, shown, VERTICAL, band);
    }
    return lost;
}

static void run_round(struct engine *engine)
{
    triads shown;
    vector dead = vector_of(0), sign = vector_of(0), settled = vector_of(ALL_DIGITS);
    for (int b = 0; b < 9; b++) {
        struct box box;
        memcpy(box.cell, engine->cell[b], sizeof box.cell);
        for (int d = 0; d < 2; d++)
            for (int row = 0; row < 3; row++) {
                box.may[d][row] = engine->may[d][b][row];
                box.must[d][row] = engine->must[d][b][row];
            }
        box_pass(&box);
        memcpy(engine->cell[b], box.cell, sizeof box.cell);
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

/* What a branching takes from the triads of each lane: from the child that goes on, and from the other. Lanes
 * that do not branch lose nothing. */
struct cuts {
    lane_set branching;
    triads now, later;
};

static inline vector count_digits(vector set)
{
    set -= set >> 1 & vector_of(0x5555);
    set = (set & vector_of(0x3333)) + (set >> 2 & vector_of(0x3333));
    set = (set + (set >> 4)) & vector_of(0x0f0f);
    return (set + (set >> 8)) & vector_of(0x1f);
}

/* The six ways of a band, even ones first, as the triads still allow them. */
static inline void ways_of_band(struct engine *engine, enum direction direction, unsigned band, vector way[6])
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
struct counted {
    vector two, three, four;
};

static inline struct counted count_ways(const vector way[6])
{
    struct counted counted = {vector_of(0), vector_of(0), vector_of(0)};
    vector one = way[0];
    for (int w = 1; w < 6; w++) {
        counted.four |= counted.three & way[w];
        counted.three |= counted.two & way[w];
        counted.two |= one & way[w];
        one |= way[w];
    }
    return counted;
}

/* The band of each lane where the fewest digits have two ways or more, those with three counted twice; not
 * one where none has. Returns the number of the band, its ways in `way`. */
static inline vector choose_bands(struct engine *engine, vector way[6], struct counted *counted)
{
    vector fewest = vector_of(UINT16_MAX), chosen = vector_of(0);
    for (int w = 0; w < 6; w++)
        way[w] = vector_of(0);
    for (unsigned band = 0; band < 6; band++) {
        vector of_band[6];
        ways_of_band(engine, band / 3, band % 3, of_band);
        struct counted count = count_ways(of_band);
        vector spare = vector_less_one(count_digits(count.two) +
                                       count_digits(count.three)); /* none: the largest number */
        vector better = vector_below(spare, fewest);
        fewest = (spare & better) | (fewest & ~better);
        chosen = (vector_of(band) & better) | (chosen & ~better);
        for (int w = 0; w < 6; w++)
            way[w] = (of_band[w] & better) | (way[w] & ~better);
    }
    *counted = count_ways(way);
    return chosen;
}

static inline vector lowest_digit(vector set)
{
    return set & ~vector_less_one(set);
}

/* Cuts a digit to some of its ways in the triads of a band. */
static inline void keep_ways(vector digit, const vector kept[6], vector cut[3][3])
{
    struct ways ways;
    struct trio may[3], must[3];
    for (int b = 0; b < 3; b++) {
        ways.even.box[b] = kept[b];
        ways.odd.box[b] = kept[b + 3];
    }
    weigh_ways(&ways, HORIZONTAL, may, must);
    for (int row = 0; row < 3; row++)
        for (int b = 0; b < 3; b++)
            cut[row][b] = digit & ~may[row].box[b];
}

static void choose_branches(struct engine *engine, struct cuts *cuts)
{
    vector way[6], first[6], rest[6], cut_now[3][3], cut_later[3][3];
    struct counted counted;
    vector band = choose_bands(engine, way, &counted);
    vector two = counted.two & ~counted.three, three = counted.three & ~counted.four;
    vector digit = lowest_digit(vector_choose(two, two, vector_choose(three, three, counted.four)));
    cuts->branching = engine->stalled & ~vector_empty_lanes(digit);
    digit &= vector_of_lanes(cuts->branching);
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
    keep_ways(digit, first, cut_now);
    keep_ways(digit, rest, cut_later);
    for (unsigned i = 0; i < 6; i++) {
        vector here = vector_equal(band, vector_of(i));
        for (unsigned row = 0; row < 3; row++)
            for (unsigned b = 0; b < 3; b++) {
                unsigned box = box_of(i / 3, i % 3, b);
                cuts->now[i / 3][box][row] = cut_now[row][b] & here;
                cuts->later[i / 3][box][row] = cut_later[row][b] & here;
            }
    }
}

/* --- boards --- */

/* Where the cells of a board are: nine times the box, and the place in it. */
#define THREE(place) place, place + 1, place + 2
#define ROW(place) THREE(place), THREE(place + 9), THREE(place + 18)
#define BAND(place) ROW(place), ROW(place + 3), ROW(place + 6)
static const uint8_t place_of[81] = {BAND(0), BAND(27), BAND(54)};

static inline void read_board(const uint8_t *cells, uint16_t (*places)[LANES], unsigned lane)
{
    static const uint16_t set[] = {ALL_DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    for (unsigned cell = 0; cell < 81; cell++)
        places[place_of[cell]][lane] = set[cells[cell]];
}

static inline void write_grid(const struct engine *engine, unsigned lane, uint8_t *grid)
{
    const uint16_t(*places)[LANES] = (const uint16_t(*)[LANES])engine->cell;
    for (unsigned cell = 0; cell < 81; cell++)
        grid[cell] = (uint8_t)(bits_lowest(places[place_of[cell]][lane]) + 1);
}

/* A node of a board is done with. */
static inline void leave_node(struct engine *engine, uint32_t board)
{
    struct board_answer *answer = &engine->boards->answers[board];
    if (!--engine->nodes_of[board] && answer->end != SEARCH_LIMIT)
        answer->end = SEARCH_EXHAUSTED;
}

static void take_solution(struct engine *engine, unsigned lane)
{
    struct boards *boards = engine->boards;
    uint32_t board = engine->board[lane];
    struct board_answer *answer = &boards->answers[board];
    uint8_t grid[81];
    if (answer->end == SEARCH_LIMIT)
        return;
    answer->solutions++;
    if (boards->grids && answer->solutions == 1)
        write_grid(engine, lane, boards->grids + 81 * (size_t)board);
    if (engine->listener) {
        write_grid(engine, lane, grid);
        search_report(engine->listener, &(struct solution){.cells = grid});
    }
    if (answer->solutions != boards->limit)
        return;
    /* Its other nodes are wanted no more; those on the stack are left out when their turn comes. */
    answer->end = SEARCH_LIMIT;
    for (unsigned other = 0; other < LANES; other++)
        if (engine->board[other] == board)
            engine->dead |= 1u << other & ~engine->free & ~engine->solved;
}

/* --- the service --- */

#define FOR_EACH_LANE(lane, set)                                                                       \
    for (lane_set lane##_left = (set), lane; lane##_left && ((lane = bits_lowest(lane##_left)), true); \
         lane##_left &= lane##_left - 1)

/* Columns that go from one place to another: lane i of those in `to` comes from lane from[i]. The others'
 * from[i] is some lane, no matter which. */
struct move {
    lane_set to;
    uint16_t from[LANES];
};

/* A service: who goes where. */
struct service {
    struct cuts cuts;
    struct move fork;            /* other children, into free lanes */
    struct move push[2], pop[2]; /* with the top block as it was, and the one above or below it */
    struct block *block[2];
    lane_set fresh; /* new boards, whose cells are in `given` */
    vector given[81];
};

static void end_nodes(struct engine *engine)
{
    FOR_EACH_LANE(lane, engine->solved)
    take_solution(engine, lane);
    lane_set ended = engine->solved | engine->dead;
    FOR_EACH_LANE(lane, ended)
    leave_node(engine, engine->board[lane]);
    engine->free |= ended;
    engine->stalled &= ~ended;
}

/* The block above the top one. Null if memory runs out. */
static struct block *block_above(struct engine *engine)
{
    struct block *top = engine->top;
    if (top->above)
        return top->above;
    struct block *block = bands_take(engine->allocator, sizeof *block);
    if (!block)
        return 0;
    block->below = top;
    block->above = 0;
    return top->above = block;
}

/* The other children of lanes that branch. False if memory runs out. */
static bool place_children(struct engine *engine, struct service *service)
{
    service->block[0] = engine->top;
    service->fork.to = service->push[0].to = service->push[1].to = 0;
    FOR_EACH_LANE(lane, service->cuts.branching)
    {
        uint32_t board = engine->board[lane];
        engine->nodes_of[board]++;
        engine->nodes++;
        if (engine->free) {
            unsigned to = bits_lowest(engine->free);
            engine->free &= engine->free - 1;
            engine->board[to] = board;
            engine->nodes++;
            service->fork.to |= 1u << to;
            service->fork.from[to] = (uint16_t)lane;
            continue;
        }
        if (engine->held == LANES) {
            struct block *above = block_above(engine);
            if (!above)
                return false;
            service->block[1] = engine->top = above;
            engine->held = 0;
        }
        struct move *push = &service->push[engine->top != service->block[0]];
        unsigned to = engine->held++;
        push->to |= 1u << to;
        push->from[to] = (uint16_t)lane;
        engine->top->board[to] = board;
    }
    return true;
}

/* The newest column of the stack that is still wanted goes to a free lane. */
static void take_column(struct engine *engine, struct move *pop)
{
    unsigned from = --engine->held;
    uint32_t board = engine->top->board[from];
    if (engine->boards->answers[board].end == SEARCH_LIMIT)
        return;
    unsigned to = bits_lowest(engine->free);
    engine->free &= engine->free - 1;
    engine->board[to] = board;
    engine->nodes++;
    pop->to |= 1u << to;
    pop->from[to] = (uint16_t)from;
}

/* Fills free lanes from the stack, from two blocks of it at the most. */
static void take_columns(struct engine *engine, struct service *service)
{
    service->pop[0].to = service->pop[1].to = 0;
    for (int i = 0; i < 2 && engine->free && engine->held; i++) {
        service->block[i] = engine->top;
        while (engine->free && engine->held)
            take_column(engine, &service->pop[i]);
        if (!engine->held && engine->top->below) {
            engine->top = engine->top->below;
            engine->held = LANES;
        }
    }
}

static void take_boards(struct engine *engine, struct service *service)
{
    service->fresh = 0;
    while (engine->free && engine->next < engine->boards->count) {
        unsigned lane = bits_lowest(engine->free);
        engine->free &= engine->free - 1;
        engine->board[lane] = (uint32_t)engine->next;
        engine->nodes_of[engine->next] = 1;
        engine->nodes++;
        service->fresh |= 1u << lane;
        read_board(engine->boards->cells + 81 * engine->next++, (uint16_t(*)[LANES])service->given, lane);
    }
}

/* A move, made ready for all 81 vectors. */
struct ready {
    struct permutation permutation;
    lane_set to;
    vector lanes;
};

static inline struct ready make_ready(const struct move *move)
{
    return (struct ready){permutation_of(move->from), move->to, vector_of_lanes(move->to)};
}

static inline vector move_into(vector into, vector from, const struct ready *ready)
{
    return vector_blend(ready->to, ready->lanes, vector_permute(from, &ready->permutation), into);
}

/* Narrows all cells to what the triads may hold, cuts the children apart, moves the columns, and looks at the
 * bands of what is there now. */
static void move_columns(struct engine *engine, struct service *service)
{
    struct ready fork = make_ready(&service->fork);
    struct ready push[2], pop[2];
    const vector fresh = vector_of_lanes(service->fresh);
    triads shown;
    bool pushes = service->push[0].to | service->push[1].to, pops = service->pop[0].to | service->pop[1].to;
    for (int i = 0; i < 2; i++) {
        if (service->push[i].to)
            push[i] = make_ready(&service->push[i]);
        if (service->pop[i].to)
            pop[i] = make_ready(&service->pop[i]);
    }
    for (int b = 0; b < 9; b++) {
        for (int place = 0; place < 9; place++) {
            int row = place / 3, column = place % 3;
            const struct cuts *cuts = &service->cuts;
            vector all = vector_common(engine->cell[b][place], engine->may[HORIZONTAL][b][row],
                                       engine->may[VERTICAL][b][column]);
            vector later =
                vector_only(all, cuts->later[HORIZONTAL][b][row], cuts->later[VERTICAL][b][column]);
            vector now = vector_only(all, cuts->now[HORIZONTAL][b][row], cuts->now[VERTICAL][b][column]);
            now = move_into(now, later, &fork);
            for (int i = 0; pushes && i < 2; i++)
                if (service->push[i].to)
                    service->block[i]->cell[b][place] =
                        move_into(service->block[i]->cell[b][place], later, &push[i]);
            for (int i = 0; pops && i < 2; i++)
                if (service->pop[i].to)
                    now = move_into(now, service->block[i]->cell[b][place], &pop[i]);
            if (service->fresh)
                now = vector_blend(service->fresh, fresh, service->given[9 * b + place], now);
            engine->cell[b][place] = now;
        }
        const vector *cell = engine->cell[b];
        for (int i = 0; i < 3; i++) {
            shown[HORIZONTAL][b][i] = cell[3 * i] | cell[3 * i + 1] | cell[3 * i + 2];
            shown[VERTICAL][b][i] = cell[i] | cell[i + 3] | cell[i + 6];
        }
    }
    band_passes(engine, shown);
    /* Progress begins anew where a node did. */
    engine->sign |= vector_of_lanes(service->cuts.branching | service->fork.to | service->pop[0].to |
                                    service->pop[1].to | service->fresh);
}

/* False if memory runs out. */
static bool serve(struct engine *engine, struct service *service)
{
    end_nodes(engine);
    choose_branches(engine, &service->cuts);
    if (!place_children(engine, service))
        return false;
    take_columns(engine, service);
    take_boards(engine, service);
    move_columns(engine, service);
    return true;
}

/* While there is work outside, lanes may idle until they are half of all; then a service is worth it sooner.
 */
static bool wants_service(const struct engine *engine)
{
    lane_set done = engine->dead | engine->solved | engine->stalled;
    unsigned idle = bits_count(done), running = LANES - idle - bits_count(engine->free);
    if (engine->next < engine->boards->count || engine->held)
        return 2 * (LANES - running) >= LANES;
    return idle && 4 * idle >= running;
}

static enum search_end run(struct engine *engine, struct service *service)
{
    struct search look = {.deadline = engine->boards->deadline, .stop = engine->boards->stop};
    for (uint64_t services = 1;; services++) {
        if (!serve(engine, service))
            return SEARCH_NO_MEMORY;
        if (engine->free == ALL_LANES && engine->next == engine->boards->count && !engine->held)
            return SEARCH_EXHAUSTED;
        if (services % SERVICES_A_LOOK == 0 && search_interrupted(&look))
            return SEARCH_STOPPED;
        do
            run_round(engine);
        while (!wants_service(engine));
    }
}

struct room {
    struct engine engine;
    struct service service;
    struct block bottom;
};

static void give_blocks(struct engine *engine, struct block *bottom)
{
    for (struct block *block = bottom->above; block;) {
        struct block *above = block->above;
        bands_give(engine->allocator, block, sizeof *block);
        block = above;
    }
}

static enum search_end search_boards(void *memory, struct allocator *allocator, struct boards *boards,
                                     struct search *listener)
{
    struct room *room = memory;
    struct engine *engine = &room->engine;
    *engine = (struct engine){.free = ALL_LANES,
                              .top = &room->bottom,
                              .boards = boards,
                              .listener = listener,
                              .allocator = allocator};
    room->bottom.above = room->bottom.below = 0;
    room->service.fork = (struct move){0};
    for (int i = 0; i < 2; i++)
        room->service.push[i] = room->service.pop[i] = (struct move){0};
    for (size_t i = 0; i < boards->count; i++)
        boards->answers[i] = (struct board_answer){.end = SEARCH_STOPPED};
    if (!boards->count)
        return SEARCH_EXHAUSTED;
    engine->nodes_of = allocator_take(allocator, boards->count * sizeof *engine->nodes_of);
    enum search_end end = engine->nodes_of ? run(engine, &room->service) : SEARCH_NO_MEMORY;
    for (size_t i = 0; end == SEARCH_NO_MEMORY && i < boards->count; i++)
        if (boards->answers[i].end == SEARCH_STOPPED)
            boards->answers[i].end = SEARCH_NO_MEMORY;
    boards->counters[COUNTER_NODES] = engine->nodes;
    give_blocks(engine, &room->bottom);
    allocator_give(allocator, engine->nodes_of, boards->count * sizeof *engine->nodes_of);
    return end;
}

const struct node_lanes SET_NAME(node_lanes) = {.room = sizeof(struct room), .search = search_boards};
