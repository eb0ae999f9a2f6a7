/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

#include "common/cover/family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- boards --- */

/* As in the write-ups of the judge problem (Baekjoon 2580) that the plain back-ends reproduce. */
const struct known_board sample_1 = {
    "sample 1",
    {3, 3},
    "035469278 782105609 060278135 321046897 804913506 596820413 917652080 603701952 258394760",
    "135469278 782135649 469278135 321546897 874913526 596827413 917652384 643781952 258394761",
};

const struct known_board counter_example_1 = {
    "counter-example 1",
    {3, 3},
    "......... ......... ......... ......... ......... ......... ......... ......... .........",
    NULL,
};

const struct known_board counter_example_2 = {
    "counter-example 2",
    {3, 3},
    "020905000 590030200 700602005 009350460 054000780 083027500 800209004 005040026 000503070",
    "321975648 596834217 748612935 179358462 254196783 683427591 817269354 935741826 462583179",
};

const struct known_board source_003 = {
    "source 003",
    {3, 3},
    "400970000 097050060 200000700 000003040 002000000 075100300 013500400 900000000 000060008",
    "436972851 897451263 251836794 189723645 342685179 675149382 713598426 968214537 524367918",
};

const struct known_board *const source_boards[] = {&sample_1, &counter_example_1, &counter_example_2,
                                                   &source_003, NULL};

void type_in(struct order order, const char *text, uint8_t *cells)
{
    static const char symbols[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '\n')
            continue;
        const char *symbol = strchr(symbols, *text == '0' ? '.' : *text);
        assert_non_null(symbol);
        assert_true(count < order_cells(order));
        cells[count++] = (uint8_t)(symbol - symbols);
    }
    assert_int_equal(count, order_cells(order));
}

/* A grid that is easy to see through: every row is the one above it shifted by a box's width, one more from
 * band to band; then the digits are renamed. */
static void make_grid(struct order order, struct random *random, uint8_t *grid)
{
    unsigned size = order_size(order), name[BOARD_SIZE_MAX];
    for (unsigned i = 0; i < size; i++)
        name[i] = i + 1;
    random_shuffle(random, name, size);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++)
            grid[row * size + column] =
                (uint8_t)name[(row % order.rows * order.columns + row / order.rows + column) % size];
}

void make_board(struct order order, uint64_t seed, unsigned blanks, uint8_t *cells)
{
    struct random random;
    unsigned cell[BOARD_CELLS_MAX], count = order_cells(order);
    random_seed(&random, seed, 0);
    make_grid(order, &random, cells);
    for (unsigned i = 0; i < count; i++)
        cell[i] = i;
    random_shuffle(&random, cell, count);
    for (unsigned i = 0; i < blanks && i < count; i++)
        cells[cell[i]] = 0;
}

static bool sees(struct order order, unsigned a, unsigned b)
{
    unsigned size = order_size(order);
    unsigned row_a = a / size, column_a = a % size, row_b = b / size, column_b = b % size;
    bool same_box =
        row_a / order.rows == row_b / order.rows && column_a / order.columns == column_b / order.columns;
    return a != b && (row_a == row_b || column_a == column_b || same_box);
}

static bool may_stand(struct order order, const uint8_t *cells, unsigned cell, unsigned digit)
{
    for (unsigned other = 0; other < order_cells(order); other++)
        if (cells[other] == digit && sees(order, cell, other))
            return false;
    return true;
}

bool alter_a_given(struct order order, struct random *random, uint8_t *cells)
{
    unsigned count = order_cells(order), start = random_below(random, count);
    for (unsigned i = 0; i < count; i++) {
        unsigned cell = (start + i) % count;
        for (unsigned digit = 1; cells[cell] && digit <= order_size(order); digit++)
            if (digit != cells[cell] && may_stand(order, cells, cell, digit)) {
                cells[cell] = (uint8_t)digit;
                return true;
            }
    }
    return false;
}

struct cover *open_member(const char *name, struct allocator *allocator)
{
    struct family_range range;
    assert_true(family_parse(name, &range, NULL));
    struct family_member member = family_member(&range, 0);
    struct cover *cover = family_open(&member, allocator);
    assert_non_null(cover);
    return cover;
}

/* --- referees --- */

bool is_solution(struct order order, const uint8_t *givens, const uint8_t *grid)
{
    for (unsigned cell = 0; cell < order_cells(order); cell++)
        if (grid[cell] < 1 || grid[cell] > order_size(order) ||
            (givens[cell] && givens[cell] != grid[cell]) || !may_stand(order, grid, cell, grid[cell]))
            return false;
    return true;
}

struct reference_state {
    struct order order;
    uint64_t limit, standing;
    struct reference *counted;
    uint8_t cells[BOARD_CELLS_MAX];
};

static bool has_all(const struct reference_state *state)
{
    return state->limit && state->counted->solutions == state->limit;
}

static void enter(struct reference_state *state, unsigned cell)
{
    struct reference *counted = state->counted;
    unsigned count = order_cells(state->order);
    while (cell < count && state->cells[cell])
        cell++;
    counted->nodes++;
    if (cell == count) {
        if (!counted->solutions++)
            memcpy(counted->first, state->cells, count);
        return;
    }
    for (unsigned digit = 1; digit <= order_size(state->order) && !has_all(state); digit++) {
        if (!may_stand(state->order, state->cells, cell, digit))
            continue;
        state->cells[cell] = (uint8_t)digit;
        counted->placements++;
        if (++state->standing > counted->depth)
            counted->depth = state->standing;
        enter(state, cell + 1);
        state->cells[cell] = 0;
        state->standing--;
        counted->backtracks += !has_all(state);
    }
}

void reference_search(struct order order, const uint8_t *givens, uint64_t limit, struct reference *reference)
{
    struct reference_state state = {.order = order, .limit = limit, .counted = reference};
    *reference = (struct reference){0};
    memcpy(state.cells, givens, order_cells(order));
    enter(&state, 0);
    reference->complete = !has_all(&state);
}

/* --- exact covers --- */

static void add_item(struct cover_builder *builder, char letter, uint32_t number, bool primary)
{
    char name[2] = {letter, (char)('0' + number)};
    cover_builder_add_item(builder, name, 2, ITEM_PLAIN, primary);
}

struct cover *random_cover(struct random *random, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    assert_non_null(builder);
    uint32_t primary = 3 + random_below(random, 4), secondary = random_below(random, 4);
    for (uint32_t i = 0; i < primary; i++)
        add_item(builder, 'p', i, true);
    for (uint32_t i = 0; i < secondary; i++)
        add_item(builder, 's', i, false);
    for (uint32_t option = 0; option < RANDOM_COVER_OPTIONS; option++) {
        cover_builder_add_node(builder, random_below(random, primary), 0);
        uint32_t second = random_below(random, primary);
        if (!cover_builder_option_has(builder, second) && random_below(random, 3))
            cover_builder_add_node(builder, second, 0);
        for (uint32_t i = 0; i < secondary; i++) {
            char name = (char)('A' + random_below(random, 3));
            bool bare = i == 0 || (i == 2 && random_below(random, 2));
            if (random_below(random, 2))
                cover_builder_add_node(builder, primary + i,
                                       bare ? 0 : cover_builder_colour(builder, &name, 1));
        }
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_non_null(cover);
    return cover;
}

void random_bounds(struct cover *cover, struct random *random)
{
    assert_true(cover_take_bounds(cover));
    for (uint32_t item = 0; item < cover->primary_count; item++) {
        const uint32_t least = random_below(random, 3), more = random_below(random, 4);
        if (random_below(random, 2))
            cover->bounds[item] = (struct bounds){least, least + more ? least + more : 1};
    }
}

uint64_t count_by_trying_all_subsets(const struct cover *cover, const uint32_t *taken, size_t taken_count)
{
    uint64_t solutions = 0;
    uint32_t wanted = 0;
    for (size_t i = 0; i < taken_count; i++)
        wanted |= 1u << taken[i];
    assert_true(cover->option_count <= RANDOM_COVER_OPTIONS);
    for (uint32_t subset = 0; subset < 1u << cover->option_count; subset++) {
        uint32_t options[RANDOM_COVER_OPTIONS];
        size_t count = 0;
        for (uint32_t option = 0; option < cover->option_count; option++)
            if (subset >> option & 1)
                options[count++] = option;
        solutions += (subset & wanted) == wanted && verify_cover(cover, options, count, NULL);
    }
    return solutions;
}

/* --- back-ends --- */

const char *const plain_backtrackers[] = {"cell-order", "rescan", "blank-list", "candidate-list", NULL};

bool is_plain_backtracker(const char *spec)
{
    for (const char *const *name = plain_backtrackers; *name; name++)
        if (!strcmp(*name, spec))
            return true;
    return false;
}

enum { SOUND_SPECS_MAX = 192 };

static void sound_specs_add(const char *(*list)[SOUND_SPECS_MAX], const char *text)
{
    size_t i = 0;
    for (; (*list)[i]; i++)
        if (!strcmp((*list)[i], text))
            return;
    assert_true(i + 1 < SOUND_SPECS_MAX);
    (*list)[i] = strdup(text);
}

/* The back-end with one setting at each of its values, or at the ends of its range. */
static void add_settings(const char *(*list)[SOUND_SPECS_MAX], const struct solver *solver, size_t setting)
{
    struct spec spec;
    struct error error;
    char text[SPEC_TEXT_MAX], value[32];
    const struct setting *of = &solver->settings[setting];
    for (uint64_t i = 0; of->choices ? of->choices[i] != NULL : i < 2; i++) {
        spec_of_solver(solver, &spec);
        spec.settings.value[setting] = of->choices ? i : i ? of->highest : of->lowest;
        spec_value_text(&spec, setting, value, sizeof value);
        snprintf(text, sizeof text, "%s:%s=%s", solver->name, of->name, value);
        assert_true(spec_parse(text, solver_registry(), &spec, &error));
        sound_specs_add(list, spec.text);
    }
}

const char *const *sound_specs(void)
{
    static const char *list[SOUND_SPECS_MAX];
    if (*list)
        return list;
    for (const struct solver *const *solver = solver_registry(); *solver; solver++) {
        if ((*solver)->known_flaw || (*solver)->argument)
            continue;
        sound_specs_add(&list, (*solver)->name);
        for (size_t i = 0; i < solver_setting_count(*solver); i++)
            add_settings(&list, *solver, i);
    }
    return list;
}

const char *const *sound_specs_of(struct order order)
{
    static const char *list[SOUND_SPECS_MAX];
    static bool told[SOUND_SPECS_MAX];
    size_t count = 0;
    const char *const *all = sound_specs();
    for (size_t i = 0; all[i]; i++) {
        struct bench bench = {.order = order};
        struct error error = {""};
        const struct problem problem = {.order = order};
        assert_true(spec_parse(all[i], solver_registry(), &bench.spec, &error));
        if (session_open(&bench.session, &bench.spec, &problem, &bench.allocator, &error))
            list[count++] = all[i];
        else if (session_speaks(&bench.spec, &problem, NULL) && !told[i])
            told[i] = printf("skipped: %s: %s\n", all[i], error.text);
        session_close(&bench.session);
    }
    list[count] = NULL;
    return list;
}

void bench_open(struct bench *bench, const char *spec, struct order order)
{
    struct error error = {""};
    *bench = (struct bench){.order = order};
    if (!spec_parse(spec, solver_registry(), &bench->spec, &error) ||
        !session_open(&bench->session, &bench->spec, &(struct problem){.order = order}, &bench->allocator,
                      &error))
        fail_msg("%s: %s", spec, error.text);
}

void bench_close(struct bench *bench)
{
    session_close(&bench->session);
    assert_int_equal(bench->allocator.used, 0);
}

struct listening {
    const struct bench *bench;
    const uint8_t *givens;
    struct answer *answer;
};

static uint64_t digest_of(const uint8_t *grid, unsigned count)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (unsigned i = 0; i < count; i++)
        hash = (hash ^ grid[i]) * 0x100000001b3u;
    return hash;
}

static void listen(void *context, const struct solution *solution)
{
    struct listening *listening = context;
    struct answer *answer = listening->answer;
    struct order order = listening->bench->order;
    uint8_t grid[BOARD_CELLS_MAX];
    session_lift(&listening->bench->session, listening->givens, solution, grid);
    if (!answer->told++)
        memcpy(answer->first, grid, order_cells(order));
    answer->wrong += !is_solution(order, listening->givens, grid);
    answer->digest += digest_of(grid, order_cells(order));
}

struct answer ask_until(struct bench *bench, const uint8_t *cells, uint64_t limit, uint64_t deadline,
                        const atomic_int *stop)
{
    struct answer answer = {0};
    struct listening listening = {bench, cells, &answer};
    struct search search = {
        .limit = limit, .deadline = deadline, .stop = stop, .on_solution = listen, .context = &listening};
    answer.end = session_solve(&bench->session, cells, &search);
    answer.solutions = search.solutions;
    memcpy(answer.counters, search.counters, sizeof answer.counters);
    return answer;
}

struct answer ask(struct bench *bench, const uint8_t *cells, uint64_t limit)
{
    /* A search that never ends fails its test instead of stopping all of them. */
    return ask_until(bench, cells, limit, clock_now() + UINT64_C(30000000000), NULL);
}

/* --- files --- */

void write_temporary(const char *text, char path[TEMPORARY_PATH_MAX])
{
    snprintf(path, TEMPORARY_PATH_MAX, "/tmp/quadrille-test-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* --- rows --- */

struct row *rows_add(struct row_list *list, const struct row *row)
{
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 64;
        list->row = realloc(list->row, list->room * sizeof *list->row);
        assert_non_null(list->row);
    }
    struct row *added = &list->row[list->count++];
    *added = *row;
    added->set = names_intern(&list->names, row->set);
    added->solver = names_intern(&list->names, row->solver);
    added->flaw = NULL;
    return added;
}

void rows_group(const struct row_list *list, struct result_list *results)
{
    struct error error = {""};
    *results = (struct result_list){0};
    for (size_t i = 0; i < list->count; i++)
        if (!results_add(results, &list->row[i], &error))
            fail_msg("%s", error.text);
    results_finish(results);
}

static bool take_row(void *context, const struct row *row, struct error *error)
{
    (void)error;
    rows_add(context, row);
    return true;
}

bool rows_read(struct row_list *list, const char *path, struct error *error)
{
    struct scan scan = {.names = &list->names, .take = take_row, .context = list};
    return rows_scan(&scan, path, error);
}

void rows_close(struct row_list *list)
{
    names_close(&list->names);
    free(list->row);
    *list = (struct row_list){0};
}
