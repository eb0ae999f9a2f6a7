/* SPDX-License-Identifier: MIT */
/* What the hunt finds is compared with all boards there are of size 4: each of the 288 grids, each set of its cells. A
 * board is minimal by comparison with the other grids, without any back-end. */
#include "tests/unit/support.h"

#include "tests/trial-hunt.h"

#include <string.h>

enum { CELLS = 16, GRIDS = 288, SUBSETS = 1 << CELLS };

static const struct order four = {2, 2};

/* --- all minimal boards --- */

struct grids {
    uint8_t cells[GRIDS][CELLS];
    size_t count;
};

/* Each cell in turn, by the definition of a grid. */
static void list_grids(struct grids *grids, uint8_t *cells, unsigned cell)
{
    if (cell == CELLS) {
        assert_true(grids->count < GRIDS);
        memcpy(grids->cells[grids->count++], cells, CELLS);
        return;
    }
    for (uint8_t digit = 1; digit <= 4; digit++) {
        bool clashes = false;
        for (unsigned other = 0; other < cell; other++) {
            bool row = other / 4 == cell / 4, column = other % 4 == cell % 4;
            bool box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
            clashes |= cells[other] == digit && (row || column || box);
        }
        if (clashes)
            continue;
        cells[cell] = digit;
        list_grids(grids, cells, cell + 1);
    }
    cells[cell] = 0;
}

/* ambiguous[S]: another grid has the same digits in the cells S. */
static void find_ambiguous(const struct grids *grids, size_t grid, bool *ambiguous)
{
    memset(ambiguous, 0, SUBSETS);
    for (size_t other = 0; other < GRIDS; other++) {
        unsigned same = 0;
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (grids->cells[grid][cell] == grids->cells[other][cell])
                same |= 1u << cell;
        if (other != grid)
            ambiguous[same] = true;
    }
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned set = SUBSETS; set-- > 0;)
            if (set & 1u << cell && ambiguous[set])
                ambiguous[set ^ 1u << cell] = true;
}

static bool is_minimal(const bool *ambiguous, unsigned set)
{
    if (ambiguous[set])
        return false;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (set & 1u << cell && !ambiguous[set ^ 1u << cell])
            return false;
    return true;
}

/* The most nodes on any minimal board. The number of minimal boards goes to *boards. */
static uint64_t most_nodes(struct bench *bench, uint64_t *boards)
{
    struct grids grids = {.count = 0};
    bool *ambiguous = malloc(SUBSETS);
    uint8_t cells[CELLS] = {0};
    uint64_t most = 0;
    assert_non_null(ambiguous);
    list_grids(&grids, cells, 0);
    assert_int_equal(grids.count, GRIDS);
    for (size_t grid = 0; grid < GRIDS; grid++) {
        find_ambiguous(&grids, grid, ambiguous);
        for (unsigned set = 0; set < SUBSETS; set++) {
            if (!is_minimal(ambiguous, set))
                continue;
            for (unsigned cell = 0; cell < CELLS; cell++)
                cells[cell] = set & 1u << cell ? grids.cells[grid][cell] : 0;
            uint64_t nodes = ask(bench, cells, 2).counters[COUNTER_NODES];
            most = nodes > most ? nodes : most;
            ++*boards;
        }
    }
    free(ambiguous);
    return most;
}

/* --- a hunt in a folder of its own --- */

static void hunt_in(struct trial_hunt *trial, const char *slow, const char *fast, uint64_t evaluations)
{
    assert_true(trial_hunt_make(trial, slow, fast, evaluations));
    assert_true(hunt_open(&trial->hunt));
}

static void end_hunt(struct trial_hunt *trial)
{
    hunt_close(&trial->hunt);
    assert_true(trial_hunt_remove(trial));
}

static struct find best_find(const struct trial_hunt *trial)
{
    struct find best = {.evaluation = UINT64_MAX};
    for (size_t i = 0; i < trial->options.chains; i++)
        for (size_t k = 0; k < trial->options.restarts; k++) {
            struct find find = trial->hunt.chain[i].find[k];
            if (find.evaluation != UINT64_MAX &&
                (best.evaluation == UINT64_MAX || weight_ratio(&find.weight) > weight_ratio(&best.weight)))
                best = find;
        }
    return best;
}

/* --- claims --- */

/* More givens only cut branches of plain backtracking off, so its maximum over all boards with one solution is that
 * over the minimal ones. */
static void the_worst_4x4_board_of_plain_backtracking_is_found(void **state)
{
    struct bench bench;
    struct trial_hunt trial;
    uint8_t cells[CELLS];
    uint64_t boards = 0;
    (void)state;
    bench_open(&bench, "cell-order", four);
    uint64_t most = most_nodes(&bench, &boards);
    hunt_in(&trial, "cell-order", 0, 20000);
    assert_true(hunt_run(&trial.hunt));
    struct find best = best_find(&trial);
    print_message("%llu minimal boards; the most nodes are %llu, found %llu\n", (unsigned long long)boards,
                  (unsigned long long)most, (unsigned long long)best.weight.slow);
    assert_int_equal(best.weight.slow, most);
    memcpy(cells, best.cells, CELLS);
    assert_int_equal(ask(&bench, cells, 2).counters[COUNTER_NODES], most);
    bench_close(&bench);
    end_hunt(&trial);
}

/* By the referee of the tests, which is none of the back-ends. */
static void what_is_found_has_one_solution_and_the_counts_it_says(void **state)
{
    struct trial_hunt trial;
    struct bench slow, fast;
    (void)state;
    hunt_in(&trial, "rescan", "mrv", 2000);
    assert_true(hunt_run(&trial.hunt));
    bench_open(&slow, "rescan", four);
    bench_open(&fast, "mrv", four);
    for (size_t i = 0; i < trial.options.chains; i++)
        for (size_t k = 0; k < trial.options.restarts; k++) {
            const struct find *find = &trial.hunt.chain[i].find[k];
            struct reference reference = {0};
            uint8_t cells[CELLS];
            assert_true(find->evaluation < 1000);
            memcpy(cells, find->cells, CELLS);
            reference_search(four, cells, 0, &reference);
            assert_int_equal(reference.solutions, 1);
            assert_int_equal(ask(&slow, cells, 2).counters[COUNTER_NODES], find->weight.slow);
            assert_int_equal(ask(&fast, cells, 2).counters[COUNTER_NODES], find->weight.fast);
        }
    bench_close(&slow);
    bench_close(&fast);
    end_hunt(&trial);
}

/* The empty board has more solutions than any search finds until then. */
static void so_many_looks_end_a_search_at_the_same_node_each_time(void **state)
{
    static const char *const specs[] = {"cell-order",  "rescan",  "mrv",   "bands", "dlx",
                                        "dlx-compact", "cells",   "lanes", "bits",  "dpll",
                                        "cdcl",        "picosat", 0};
    static const uint8_t empty[BOARD_CELLS_MAX];
    static const struct order nine = {3, 3};
    (void)state;
    for (size_t i = 0; specs[i]; i++) {
        struct bench bench;
        uint64_t nodes[3];
        bench_open(&bench, specs[i], nine);
        for (int run = 0; run < 3; run++) {
            uint64_t looks = run < 2 ? 3 : 6;
            struct search search = {.looks = &looks};
            assert_int_equal(session_solve(&bench.session, empty, &search), SEARCH_STOPPED);
            assert_int_equal(looks, 0);
            nodes[run] = search.counters[COUNTER_NODES];
        }
        assert_int_equal(nodes[0], nodes[1]);
        assert_true(nodes[2] > nodes[1]);
        bench_close(&bench);
    }
}

/* Whatever is damaged in a state, it is refused or read, and nothing breaks. */
static void a_damaged_state_is_refused(void **state)
{
    static const char outside[] = "{\"quadrille hunt\":1,"
                                  "\"chains\":[{\"evaluations\":1,\"random\":[\"0\"],\"point\":[9]},{}]}";
    static const char *const damaged[] = {"",
                                          "{",
                                          "[]",
                                          "{\"quadrille hunt\":2}",
                                          "{\"quadrille hunt\":1}",
                                          "{\"quadrille hunt\":1,\"chains\":[]}",
                                          "{\"quadrille hunt\":1,\"chains\":[1,2]}",
                                          "{\"quadrille hunt\":1,\"chains\":[{},{}]}",
                                          "{\"quadrille hunt\":1,\"chains\":[{\"evaluations\":-1},{}]}",
                                          outside};
    struct trial_hunt trial;
    struct error error;
    char path[64];
    (void)state;
    hunt_in(&trial, "rescan", "mrv", 100);
    snprintf(path, sizeof path, "%s/" HUNT_STATE, trial.folder);
    assert_false(hunt_load(&trial.hunt, &error));
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        FILE *file = fopen(path, "w");
        fputs(damaged[i], file);
        fclose(file);
        assert_false(hunt_load(&trial.hunt, &error));
    }
    end_hunt(&trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worst_4x4_board_of_plain_backtracking_is_found),
        cmocka_unit_test(what_is_found_has_one_solution_and_the_counts_it_says),
        cmocka_unit_test(so_many_looks_end_a_search_at_the_same_node_each_time),
        cmocka_unit_test(a_damaged_state_is_refused),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
