/* SPDX-License-Identifier: MIT */
/* The exact cover back-ends on any exact cover: against a count from the definition alone, and against what
 * Knuth's programs say of the same input. What a board asks of any back-end is in test_solvers.c. */
#include "common/base/big-count.h"
#include "common/cover/cover-builder.h"
#include "common/cover/family.h"
#include "solvers/exact-cover/exact-cover.h"
#include "solvers/interface/instruction-sets.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every choice of settings. */
static const char *const specs[] = {
    "dlx",
    "dlx:tie=last",
    "dlx:tie=random",
    "dlx:tie=random:seed=7",
    "dlx:choose=first",
    "dlx-compact",
    "cells",
    "cells:tie=last",
    "cells:tie=random",
    "cells:tie=random:seed=7",
    "cells:choose=first",
    "cells-compact",
    "bits",
    "bits:set=words",
};
enum { SPECS = sizeof specs / sizeof *specs };

#define CHECK(condition, spec, what)                              \
    do {                                                          \
        if (!(condition))                                         \
            fail_msg("%s on %s: not %s", spec, what, #condition); \
    } while (0)

/* --- covers typed in as text --- */

static void add_nodes(struct cover_builder *builder, const char *text)
{
    for (; *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " "), name = strcspn(text, " :");
        uint32_t item = cover_builder_find_item(builder, text, name), colour = 0;
        assert_int_not_equal(item, COVER_NO_ITEM);
        if (name < length)
            colour = cover_builder_colour(builder, text + name + 1, length - name - 1);
        cover_builder_add_node(builder, item, colour);
        text += length;
    }
    cover_builder_end_option(builder);
}

/* As in Knuth's format: items, `|` before the secondary ones; then a text for each option, a null at the end.
 */
static struct cover *cover_of_text(const char *items, const char *const *options, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    assert_non_null(builder);
    bool primary = true;
    for (; *items; items += strspn(items, " ")) {
        size_t length = strcspn(items, " ");
        if (*items == '|')
            primary = false;
        else
            cover_builder_add_item(builder, items, length, ITEM_PLAIN, primary);
        items += length;
    }
    while (*options)
        add_nodes(builder, *options++);
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_non_null(cover);
    return cover;
}

enum { TEXTS = 256, TEXT = 48 };

/* The pairs 1, 1, 2, 2, ... n, n in a row so that k numbers are between the two k. */
static struct cover *langford(unsigned n, struct allocator *allocator)
{
    static char options[TEXTS][TEXT];
    static const char *list[TEXTS];
    char items[1024] = "";
    unsigned count = 0;
    for (unsigned k = 1; k <= n; k++)
        snprintf(items + strlen(items), TEXT, "%u ", k);
    for (unsigned place = 1; place <= 2 * n; place++)
        snprintf(items + strlen(items), TEXT, "s%u ", place);
    for (unsigned k = n; k >= 1; k--)
        for (unsigned place = 1; place + k + 1 <= 2 * n; place++, count++) {
            snprintf(options[count], TEXT, "%u s%u s%u", k, place, place + k + 1);
            list[count] = options[count];
        }
    list[count] = NULL;
    return cover_of_text(items, list, allocator);
}

/* Rows and columns from the middle outwards; diagonals, of more than one cell, are secondary. */
static struct cover *queens(unsigned n, struct allocator *allocator)
{
    static char options[TEXTS][TEXT];
    static const char *list[TEXTS];
    char items[1024] = "";
    unsigned count = 0, lines[16];
    for (unsigned i = 0; i < n; i++) {
        lines[i] = (i % 2 ? n - 1 - i : n + i) / 2;
        snprintf(items + strlen(items), TEXT, "r%u c%u ", lines[i], lines[i]);
    }
    strcat(items, "| ");
    for (unsigned i = 1; i <= 2 * n - 3; i++)
        snprintf(items + strlen(items), TEXT, "a%u b%u ", i, i);
    for (unsigned i = 0; i < n * n; i++, count++) {
        unsigned row = lines[i / n], column = lines[i % n], a = row + column, b = n - 1 - row + column;
        int length = snprintf(options[count], TEXT, "r%u c%u", row, column);
        if (a > 0 && a < 2 * n - 2)
            length += snprintf(options[count] + length, TEXT / 3, " a%u", a);
        if (b > 0 && b < 2 * n - 2)
            snprintf(options[count] + length, TEXT / 3, " b%u", b);
        list[count] = options[count];
    }
    list[count] = NULL;
    return cover_of_text(items, list, allocator);
}

/* --- asking --- */

enum { SOLUTIONS_MAX = 4096 };

/* What came of it, each solution being a set of options (below 32 of them), and each verified. */
struct found {
    const struct cover *cover;
    const uint32_t *taken;
    size_t taken_count;
    enum search_end end;
    struct search search;
    size_t count, wrong;
    uint32_t sets[SOLUTIONS_MAX];
};

static void note(void *context, const struct solution *solution)
{
    struct found *found = context;
    static uint32_t options[1000];
    size_t count = 0;
    uint32_t set = 0;
    struct error error;
    assert_true(solution->option_count + found->taken_count <= sizeof options / sizeof *options);
    for (size_t i = 0; i < solution->option_count; i++)
        options[count++] = solution->options[i];
    for (size_t i = 0; i < found->taken_count; i++)
        options[count++] = found->taken[i];
    found->wrong += !verify_cover(found->cover, options, count, &error);
    for (size_t i = 0; i < count; i++)
        set |= 1u << options[i] % 32;
    if (found->count < SOLUTIONS_MAX)
        found->sets[found->count] = set;
    found->count++;
}

struct session_of_cover {
    struct spec spec;
    struct allocator allocator;
    struct problem problem;
    void *state;
};

static void start(struct session_of_cover *session, const char *text, const struct cover *cover)
{
    struct error error = {""};
    *session = (struct session_of_cover){.problem = {.cover = cover}};
    if (!spec_parse(text, solver_registry(), &session->spec, &error) ||
        !session->spec.solver->open(&session->problem, &session->spec.settings, &session->allocator,
                                    &session->state, &error))
        fail_msg("%s: %s", text, error.text);
}

static void end(struct session_of_cover *session)
{
    session->spec.solver->close(session->state);
    assert_int_equal(session->allocator.used, 0);
}

static void find(struct session_of_cover *session, uint64_t limit, const uint32_t *taken, size_t taken_count,
                 struct found *found)
{
    struct instance instance = {.taken = taken, .taken_count = taken_count};
    *found = (struct found){.cover = session->problem.cover, .taken = taken, .taken_count = taken_count};
    found->search = (struct search){.limit = limit, .on_solution = note, .context = found};
    found->end = session->spec.solver->solve(session->state, &instance, &found->search);
    const uint64_t *n = found->search.counters;
    assert_int_equal(found->count, found->search.solutions);
    assert_int_equal(found->wrong, 0);
    assert_true(n[COUNTER_NODES] == 1 + n[COUNTER_PLACEMENTS]);
}

/* --- the definition --- */

/* Whether the options of a set solve a cover, item by item. */
static bool solves(const struct cover *cover, uint32_t set)
{
    for (uint32_t item = 0; item < cover->item_count; item++) {
        unsigned times = 0;
        uint32_t colour = 0;
        bool agree = true;
        for (uint32_t option = 0; option < cover->option_count; option++)
            for (size_t i = cover->option_start[option];
                 set >> option & 1 && i < cover->option_start[option + 1]; i++)
                if (cover->items[i] == item) {
                    agree =
                        agree && (!times++ || (cover_colour(cover, i) && cover_colour(cover, i) == colour));
                    colour = cover_colour(cover, i);
                }
        if (item < cover->primary_count ? times != 1 : !agree)
            return false;
    }
    return true;
}

/* All solutions that contain `taken`, into `sets`. */
static size_t find_by_definition(const struct cover *cover, uint32_t taken, uint32_t *sets)
{
    size_t count = 0;
    for (uint32_t set = 0; set >> cover->option_count == 0; set++)
        if ((set & taken) == taken && solves(cover, set)) {
            assert_true(count < SOLUTIONS_MAX);
            sets[count++] = set;
        }
    return count;
}

/* Some primary items, some secondary ones, and up to 11 options of them, each with a primary item, in any
 * order. */
static struct cover *draw_cover(struct random *random, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    unsigned primary = 1 + random_below(random, 5), secondary = random_below(random, 5);
    unsigned colours = random_below(random, 4), options = 1 + random_below(random, 11);
    assert_non_null(builder);
    for (unsigned item = 0; item < primary + secondary; item++)
        cover_builder_add_item(builder, (char[]){(char)('a' + item)}, 1, ITEM_PLAIN, item < primary);
    for (unsigned option = 0; option < options; option++) {
        unsigned order[16], needed = random_below(random, primary);
        for (unsigned i = 0; i < primary + secondary; i++)
            order[i] = i;
        random_shuffle(random, order, primary + secondary);
        for (unsigned i = 0; i < primary + secondary; i++) {
            uint32_t colour = 0;
            if (order[i] != needed && random_below(random, order[i] < primary ? 4 : 2))
                continue;
            if (order[i] >= primary && colours && random_below(random, 5))
                colour =
                    cover_builder_colour(builder, (char[]){(char)('0' + random_below(random, colours))}, 1);
            cover_builder_add_node(builder, order[i], colour);
        }
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_non_null(cover);
    return cover;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void small_covers_have_the_solutions_of_the_definition(void **state)
{
    (void)state;
    static struct found found;
    static uint32_t sets[SOLUTIONS_MAX];
    struct random random;
    uint64_t all = 0, coloured = 0, none = 0;
    random_seed(&random, 20, 0);
    for (unsigned i = 0; i < 1500; i++) {
        struct allocator allocator = {0};
        struct cover *cover = draw_cover(&random, &allocator);
        size_t count = find_by_definition(cover, 0, sets);
        all += count;
        none += !count;
        coloured += count && cover->colours;
        for (unsigned s = 0; s < SPECS; s++) {
            struct session_of_cover session;
            start(&session, specs[s], cover);
            find(&session, 0, NULL, 0, &found);
            CHECK(found.end == SEARCH_EXHAUSTED, specs[s], "a random cover");
            CHECK(found.count == count, specs[s], "a random cover");
            qsort(found.sets, found.count, sizeof *found.sets, compare);
            CHECK(!memcmp(found.sets, sets, count * sizeof *sets), specs[s], "a random cover");
            end(&session);
        }
        cover_close(cover);
        assert_int_equal(allocator.used, 0);
    }
    assert_true(all > 1500 && coloured > 200 && none > 200); /* else the covers would prove little */
}

static void options_taken_leave_the_solutions_that_contain_them(void **state)
{
    (void)state;
    static struct found found;
    static uint32_t sets[SOLUTIONS_MAX];
    struct random random;
    random_seed(&random, 21, 0);
    unsigned tried = 0;
    while (tried < 150) {
        struct allocator allocator = {0};
        struct cover *cover = draw_cover(&random, &allocator);
        size_t count = find_by_definition(cover, 0, sets), taken_count = 0;
        uint32_t taken[32], set = 0;
        for (uint32_t option = 0; count && option < cover->option_count; option++)
            if (sets[count / 2] >> option & 1 && random_below(&random, 2)) {
                taken[taken_count++] = option;
                set |= 1u << option;
            }
        tried += count > 0;
        count = count ? find_by_definition(cover, set, sets) : 0;
        for (unsigned s = 0; count && s < SPECS; s++) {
            struct session_of_cover session;
            start(&session, specs[s], cover);
            for (int twice = 0; twice < 2; twice++) {
                find(&session, 0, taken, taken_count, &found);
                CHECK(found.end == SEARCH_EXHAUSTED, specs[s], "a random cover with options taken");
                qsort(found.sets, found.count, sizeof *found.sets, compare);
                CHECK(found.count == count, specs[s], "a random cover with options taken");
                CHECK(!memcmp(found.sets, sets, count * sizeof *sets), specs[s],
                      "a random cover with options taken");
            }
            end(&session);
        }
        cover_close(cover);
    }
}

/* --- examples from elsewhere --- */

/* Knuth's small examples: (49) of 7.2.2.1, and the one in the introduction of DLX2 (without its option `X:0
 * Y:1`, which has no primary item). Each has one solution. */
static const char *const options_49[] = {"p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B", NULL};
static const char *const options_dlx2[] = {"A B X:0 Y:0", "A C X:1 Y:1", "B X:1", "C Y:1", NULL};

static void knuths_examples_with_colours_have_one_solution(void **state)
{
    (void)state;
    static const struct {
        const char *items, *const *options;
        uint32_t solution;
    } known[] = {{"p q r | x y", options_49, 1u << 1 | 1u << 3},
                 {"A B C | X Y", options_dlx2, 1u << 1 | 1u << 2}};
    static struct found found;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned s = 0; s < SPECS; s++) {
            struct allocator allocator = {0};
            struct cover *cover = cover_of_text(known[i].items, known[i].options, &allocator);
            struct session_of_cover session;
            start(&session, specs[s], cover);
            find(&session, 0, NULL, 0, &found);
            CHECK(found.end == SEARCH_EXHAUSTED && found.count == 1, specs[s], known[i].items);
            CHECK(found.sets[0] == known[i].solution, specs[s], known[i].items);
            end(&session);
            cover_close(cover);
        }
}

/* What DLX1 (DLX2 with colours) and SSXCC print for the same input, in the versions of 2023. Their nodes are
 * ours and the solutions; their mems are those of a search, without reading the input. */
static void nodes_and_updates_are_those_of_knuths_programs(void **state)
{
    (void)state;
    static struct found found;
    struct allocator allocator = {0};
    const struct {
        const char *name;
        struct cover *cover;
        uint64_t solutions;
        struct {
            const char *spec;
            uint64_t nodes, updates, mems;
        } by[2];
    } known[] = {
        {"langford 7", langford(7, &allocator), 52, {{"dlx", 607, 8339, 130331}, {"cells", 466, 7733, 0}}},
        {"langford 8",
         langford(8, &allocator),
         300,
         {{"dlx", 2789, 37241, 583793}, {"cells", 2267, 34760, 0}}},
        {"queens 6", queens(6, &allocator), 4, {{"dlx", 93, 1497, 21515}, {"cells", 72, 1445, 0}}},
        {"queens 8", queens(8, &allocator), 92, {{"dlx", 1049, 16680, 239467}, {"cells", 858, 15715, 0}}},
        {"(49)",
         cover_of_text("p q r | x y", options_49, &allocator),
         1,
         {{"dlx", 4, 20, 340}, {"cells", 3, 20, 0}}},
        {"the example of DLX2",
         cover_of_text("A B C | X Y", options_dlx2, &allocator),
         1,
         {{"dlx", 4, 14, 268}, {"cells", 3, 16, 0}}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        for (int b = 0; b < 2; b++) {
            struct session_of_cover session;
            start(&session, known[i].by[b].spec, known[i].cover);
            find(&session, 0, NULL, 0, &found);
            const uint64_t *n = found.search.counters;
            CHECK(found.count == known[i].solutions, known[i].by[b].spec, known[i].name);
            CHECK(n[COUNTER_NODES] == known[i].by[b].nodes, known[i].by[b].spec, known[i].name);
            CHECK(n[COUNTER_UPDATES] == known[i].by[b].updates, known[i].by[b].spec, known[i].name);
            bool counts_mems = session.spec.solver->counted & COUNTS(MEMS);
            CHECK(!counts_mems || b || n[COUNTER_MEMS] == known[i].by[b].mems, known[i].by[b].spec,
                  known[i].name);
            CHECK(counts_mems == (n[COUNTER_MEMS] > 0), known[i].by[b].spec, known[i].name);
            end(&session);
        }
        cover_close(known[i].cover);
    }
    assert_int_equal(allocator.used, 0);
}

/* So many items, each with `choices` options of its own; a colour binds all options. */
static struct cover *tower(uint32_t height, uint32_t choices, struct allocator *allocator)
{
    struct cover *cover =
        cover_open(height + 1, height * choices, 2 * (size_t)height * choices, 1, 0, allocator);
    assert_non_null(cover);
    cover->primary_count = height;
    for (uint32_t option = 0; option < height * choices; option++) {
        size_t node = 2 * (size_t)option;
        cover->items[node] = option / choices;
        cover->items[node + 1] = height;
        cover->colours[node + 1] = 1;
        cover->option_start[option + 1] = node + 2;
    }
    return cover;
}

/* Opens a bench for each instruction set that the machine has. Returns how many there are. */
static unsigned open_each_set(struct bench benches[INSTRUCTION_SETS], const char *solver)
{
    unsigned count = 0;
    for (unsigned set = SET_AUTO + 1; set < INSTRUCTION_SETS; set++) {
        struct error error;
        char spec[64];
        if (instruction_set_of(set, &error) == SET_AUTO)
            continue;
        snprintf(spec, sizeof spec, "%s:set=%s", solver, instruction_set_names[set]);
        bench_open(&benches[count++], spec, (struct order){3, 3});
    }
    return count;
}

/* Several options are forced at once, and forbid each other only when they meet: givens altered until boards
 * with few of them contradict themselves deep down. Every instruction set enters the same nodes. */
static void forced_options_that_meet_are_no_solution(void **state)
{
    (void)state;
    struct bench links, lanes, each[INSTRUCTION_SETS];
    struct random random;
    unsigned outcomes[3] = {0}, sets = open_each_set(each, "lanes");
    bench_open(&links, "dlx", (struct order){3, 3});
    bench_open(&lanes, "lanes", (struct order){3, 3});
    random_seed(&random, 24, 0);
    for (unsigned i = 0; i < 300; i++) {
        uint8_t cells[81];
        make_board((struct order){3, 3}, i, 38 + i % 18, cells);
        for (unsigned altered = 0; altered < i % 4; altered++)
            alter_a_given((struct order){3, 3}, &random, cells);
        struct answer expected = ask(&links, cells, 2), answer = ask(&lanes, cells, 2);
        CHECK(answer.end == expected.end && answer.solutions == expected.solutions, "lanes", "a board");
        CHECK(answer.wrong == 0 && expected.wrong == 0, "lanes", "a board");
        for (unsigned set = 0; set < sets; set++) {
            struct answer other = ask(&each[set], cells, 2);
            CHECK(!memcmp(answer.counters, other.counters, sizeof answer.counters), "lanes", "a board");
        }
        outcomes[expected.solutions]++;
    }
    bench_close(&links);
    bench_close(&lanes);
    for (unsigned set = 0; set < sets; set++)
        bench_close(&each[set]);
    assert_true(sets > 0 && outcomes[0] > 50 && outcomes[1] > 20 && outcomes[2] > 50);
}

static void lane_with_too_many_options_is_refused_by_name(void **state)
{
    (void)state;
    struct allocator allocator = {0}, for_lanes = {0};
    struct cover *cover = langford(10, &allocator);
    struct problem problem = {.cover = cover};
    struct settings settings = {.value = {0}};
    struct error error = {""};
    void *opened;
    struct spec spec;
    assert_true(spec_parse("lanes", solver_registry(), &spec, &error));
    assert_false(spec.solver->open(&problem, &settings, &for_lanes, &opened, &error));
    assert_string_equal(error.text, "item 1 has 18 options: a lane has room for 15");
    assert_int_equal(for_lanes.used, 0);
    cover_close(cover);
}

/* A cover without colours as often as there is one. */
static struct cover *draw_plain_cover(struct random *random, struct allocator *allocator)
{
    struct cover *cover = draw_cover(random, allocator);
    while (cover->colours) {
        cover_close(cover);
        cover = draw_cover(random, allocator);
    }
    return cover;
}

/* Items with dozens of options each, some of them secondary. */
static struct cover *draw_wide_cover(struct random *random, struct allocator *allocator)
{
    enum { PRIMARY = 9, SECONDARY = 3, OPTIONS = 120, LENGTH = 3 };
    struct cover *cover = cover_open(PRIMARY + SECONDARY, OPTIONS, (size_t)OPTIONS * LENGTH, 0, 0, allocator);
    assert_non_null(cover);
    cover->primary_count = PRIMARY;
    for (unsigned option = 0; option < OPTIONS; option++) {
        unsigned order[PRIMARY + SECONDARY];
        for (unsigned i = 0; i < PRIMARY + SECONDARY; i++)
            order[i] = i;
        random_shuffle(random, order, PRIMARY + SECONDARY);
        for (unsigned i = 0; i < LENGTH; i++)
            cover->items[LENGTH * option + i] = order[i];
        cover->option_start[option] = LENGTH * (size_t)option;
    }
    return cover;
}

/* In every order, with secondary items, with few options an item and with many, and with options taken; with
 * a limit it shows as many as dlx. */
static void memo_counts_what_dlx_counts(void **state)
{
    (void)state;
    static const char *const memos[] = {"memo", "memo:order=fixed", "memo:memory=1",
                                        "memo:order=fixed:memory=1"};
    enum { MEMOS = sizeof memos / sizeof *memos };
    static struct found by_links, by_memo;
    struct random random;
    unsigned solved = 0;
    random_seed(&random, 25, 0);
    for (unsigned i = 0; i < 902; i++) {
        struct allocator allocator = {0};
        struct cover *cover = i == 900      ? langford(8, &allocator)
                              : i == 901    ? queens(8, &allocator)
                              : i % 15 == 7 ? draw_wide_cover(&random, &allocator)
                                            : draw_plain_cover(&random, &allocator);
        struct session_of_cover links, memo;
        start(&links, "dlx", cover);
        start(&memo, memos[i % MEMOS], cover);
        for (uint64_t limit = 0; limit < 3; limit++) {
            find(&links, limit, NULL, 0, &by_links);
            struct search search = {.limit = limit};
            enum search_end how = memo.spec.solver->solve(memo.state, &(struct instance){0}, &search);
            CHECK(search.solutions == by_links.count && how == by_links.end, memos[i % MEMOS], "a cover");
            solved += search.solutions > 0;
        }
        find(&links, 2, NULL, 0, &by_links);
        find(&memo, 2, NULL, 0, &by_memo);
        CHECK(by_memo.count == by_links.count, memos[i % MEMOS], "a cover");
        end(&links);
        end(&memo);
        cover_close(cover);
    }
    assert_true(solved > 900);
}

/* A board of dominoes; items are its cells, row by row. */
static struct cover *dominoes(unsigned rows, unsigned columns, struct allocator *allocator)
{
    unsigned cells = rows * columns;
    uint32_t options = 2 * cells - rows - columns, option = 0;
    struct cover *cover = cover_open(cells, options, 2 * (size_t)options, 0, 0, allocator);
    assert_non_null(cover);
    cover->primary_count = cells;
    for (unsigned cell = 0; cell < cells; cell++)
        for (unsigned step = 1; step <= columns; step += columns - 1) {
            if (step == 1 ? cell % columns == columns - 1 : cell + columns >= cells)
                continue;
            cover->items[2 * option] = cell;
            cover->items[2 * option + 1] = cell + step;
            option++;
            cover->option_start[option] = 2 * (size_t)option;
        }
    assert_int_equal(option, options);
    return cover;
}

static void count_dominoes(const char *spec, unsigned rows, unsigned columns, struct search *search,
                           enum search_end expected)
{
    struct allocator allocator = {0};
    struct cover *cover = dominoes(rows, columns, &allocator);
    struct session_of_cover session;
    start(&session, spec, cover);
    for (int twice = 0; twice < 2; twice++) {
        uint64_t solutions = search->solutions;
        *search = (struct search){.deadline = search->deadline, .stop = search->stop};
        CHECK(session.spec.solver->solve(session.state, &(struct instance){0}, search) == expected, spec,
              "dominoes");
        CHECK(!twice || search->stop || search->deadline || search->solutions == solutions, spec, "dominoes");
    }
    end(&session);
    cover_close(cover);
}

/* OEIS A004003: 2, 36, 6728, 12988816, ..., of which 8 x 8 and 12 x 12. */
static void memo_counts_more_than_anybody_walks_through(void **state)
{
    (void)state;
    struct search eight = {0}, twelve = {0};
    count_dominoes("memo", 8, 8, &eight, SEARCH_EXHAUSTED);
    assert_int_equal(eight.solutions, 12988816);
    count_dominoes("memo", 12, 12, &twelve, SEARCH_EXHAUSTED);
    assert_true(twelve.solutions == UINT64_C(53060477521960000));
    assert_true(twelve.counters[COUNTER_NODES] < 1000000);
}

/* OEIS A005178: 1, 5, 11, 36, ..., each the one before, 5 times the one before that, the next, less the last.
 * On a board of 4 rows that lists its cells row by row it is the columns that make a short frontier. */
static void memo_finds_the_short_side_of_a_board(void **state)
{
    (void)state;
    uint64_t tilings[17] = {1, 1, 5, 11};
    for (unsigned n = 4; n <= 16; n++)
        tilings[n] = tilings[n - 1] + 5 * tilings[n - 2] + tilings[n - 3] - tilings[n - 4];
    struct search found = {0}, fixed = {0};
    count_dominoes("memo", 4, 16, &found, SEARCH_EXHAUSTED);
    count_dominoes("memo:order=fixed", 4, 16, &fixed, SEARCH_EXHAUSTED);
    assert_true(found.solutions == tilings[16] && fixed.solutions == tilings[16]);
    assert_true(found.counters[COUNTER_NODES] < fixed.counters[COUNTER_NODES] / 10);
}

/* 368 in each of four positions. */
static void memo_counts_the_pentominoes_in_4x15(void **state)
{
    (void)state;
    struct family_range range;
    struct allocator allocator = {0};
    assert_true(family_parse("pentomino:4x15", &range, NULL));
    struct family_member member = family_member(&range, 0);
    struct cover *cover = family_open(&member, &allocator);
    struct session_of_cover session;
    struct search search = {0};
    start(&session, "memo", cover);
    session.spec.solver->solve(session.state, &(struct instance){0}, &search);
    assert_true(search.solutions == UINT64_C(4) * 368);
    end(&session);
    cover_close(cover);
}

/* The numbers of grids with boxes of 2 x 2 and 2 x 3 cells, as Jarvis and Pettersen have counted them. */
static void memo_counts_the_grids_of_small_boards(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        unsigned rows, columns;
        uint64_t solutions;
    } known[] = {{"memo", 2, 2, 288}, {"memo:order=fixed", 2, 2, 288}, {"memo", 2, 3, 28200960}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        struct bench bench;
        uint8_t cells[81] = {0};
        bench_open(&bench, known[i].spec, (struct order){known[i].rows, known[i].columns});
        assert_true(ask(&bench, cells, 0).solutions == known[i].solutions);
        bench_close(&bench);
    }
}

static void memo_stops_when_asked(void **state)
{
    (void)state;
    static const atomic_int stop = 1;
    struct search stopped = {.stop = &stop}, late = {.deadline = 1};
    count_dominoes("memo", 14, 14, &stopped, SEARCH_STOPPED);
    count_dominoes("memo", 14, 14, &late, SEARCH_STOPPED);
}

/* OEIS A004003 again. With a megabyte, states are counted depth first, and what was counted is forgotten. */
static void memo_counts_the_same_with_little_memory(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = dominoes(16, 16, &allocator);
    struct session_of_cover session;
    struct search search = {0};
    start(&session, "memo:memory=1", cover);
    assert_int_equal(session.spec.solver->solve(session.state, &(struct instance){0}, &search),
                     SEARCH_EXHAUSTED);
    assert_string_equal(search.large_count, "2444888770250892795802079170816");
    assert_true(session.allocator.peak < 3000000);
    end(&session);
    cover_close(cover);
}

/* As many binary choices as there are items: an item's option alone, or with a secondary item of its own. */
static void count_choices(const char *spec, unsigned items, const char *expected)
{
    struct allocator allocator = {0};
    struct cover_builder *builder = cover_builder_open(&allocator);
    assert_non_null(builder);
    for (unsigned i = 0; i < items; i++)
        cover_builder_add_plain(builder, true, "i%u", i);
    for (unsigned i = 0; i < items; i++)
        cover_builder_add_plain(builder, false, "s%u", i);
    for (unsigned option = 0; option < 2 * items; option++) {
        cover_builder_add_node(builder, option / 2, 0);
        if (option % 2)
            cover_builder_add_node(builder, items + option / 2, 0);
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    struct session_of_cover session;
    start(&session, spec, cover);
    for (int twice = 0; twice < 2; twice++) {
        struct search search = {0};
        char text[COUNT_TEXT_MAX];
        CHECK(session.spec.solver->solve(session.state, &(struct instance){0}, &search) == SEARCH_EXHAUSTED,
              spec, "choices");
        assert_string_equal(count_digits(search.solutions, search.large_count, text), expected);
    }
    end(&session);
    cover_close(cover);
}

/* 2^63 .. 2^65 and 2^200; 16 x 16 and 20 x 20 dominoes (OEIS A004003). */
static void memo_counts_beyond_64_bits(void **state)
{
    (void)state;
    static const char *const of_memo[] = {"memo", "memo:order=fixed"};
    for (unsigned i = 0; i < sizeof of_memo / sizeof *of_memo; i++) {
        count_choices(of_memo[i], 63, "9223372036854775808");
        count_choices(of_memo[i], 64, "18446744073709551616");
        count_choices(of_memo[i], 65, "36893488147419103232");
        count_choices(of_memo[i], 200, "1606938044258990275541962092341162602522202993782792835301376");
    }
    struct search sixteen = {0};
    struct allocator allocator = {0};
    struct cover *cover = dominoes(16, 16, &allocator);
    struct session_of_cover session;
    start(&session, "memo", cover);
    assert_int_equal(session.spec.solver->solve(session.state, &(struct instance){0}, &sixteen),
                     SEARCH_EXHAUSTED);
    assert_string_equal(sixteen.large_count, "2444888770250892795802079170816");
    assert_true(sixteen.solutions == UINT64_MAX);
    end(&session);
    cover_close(cover);
}

/* Where counts get longer, the table moves: memory may run out then as well. */
static void memo_without_memory_for_long_counts_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator for_cover = {0};
    struct cover *cover = dominoes(8, 30, &for_cover);
    struct session_of_cover session;
    start(&session, "memo", cover);
    size_t used = session.allocator.used;
    unsigned failed = 0;
    for (uint64_t fail_in = 1;; fail_in++) {
        struct search failing = {0};
        session.allocator.fail_at = session.allocator.requests + fail_in;
        enum search_end how = session.spec.solver->solve(session.state, &(struct instance){0}, &failing);
        CHECK(how == SEARCH_NO_MEMORY || how == SEARCH_EXHAUSTED, "memo", "dominoes");
        if (how == SEARCH_EXHAUSTED) {
            assert_string_equal(failing.large_count, "12457255314954679645007780869");
            break;
        }
        failed++;
        CHECK(session.allocator.used <= used + count_digits_max(2), "memo", "dominoes");
    }
    assert_true(failed > 3);
    end(&session);
    cover_close(cover);
}

/* The table grows while the search is on, and may get no memory at any time. */
static void memo_without_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator for_cover = {0};
    struct cover *cover = dominoes(10, 10, &for_cover);
    struct session_of_cover session;
    start(&session, "memo", cover);
    size_t used = session.allocator.used;
    for (uint64_t fail_in = 1; fail_in <= 5; fail_in++) {
        struct search failing = {0}, whole = {0};
        session.allocator.fail_at = session.allocator.requests + fail_in;
        enum search_end how = session.spec.solver->solve(session.state, &(struct instance){0}, &failing);
        CHECK(how == SEARCH_NO_MEMORY || session.allocator.requests < session.allocator.fail_at, "memo",
              "dominoes");
        CHECK(fail_in > 2 || how == SEARCH_NO_MEMORY, "memo", "dominoes");
        CHECK(session.allocator.used == used, "memo", "dominoes");
        session.allocator.fail_at = 0;
        CHECK(session.spec.solver->solve(session.state, &(struct instance){0}, &whole) == SEARCH_EXHAUSTED,
              "memo", "dominoes");
        CHECK(whole.solutions == UINT64_C(258584046368), "memo", "dominoes");
    }
    end(&session);
    cover_close(cover);
}

/* Two covers side by side, with their primary items mixed. */
static struct cover *side_by_side(const struct cover *a, const struct cover *b, struct allocator *allocator)
{
    const struct cover *covers[] = {a, b};
    struct cover *both = cover_open(a->item_count + b->item_count, a->option_count + b->option_count,
                                    a->node_count + b->node_count, 0, 0, allocator);
    assert_non_null(both);
    both->primary_count = a->primary_count + b->primary_count;
    size_t end = 0;
    uint32_t option = 0;
    for (unsigned which = 0; which < 2; which++) {
        const struct cover *cover = covers[which], *other = covers[1 - which];
        for (uint32_t i = 0; i < cover->option_count; i++) {
            both->option_start[option++] = end;
            for (size_t node = cover->option_start[i]; node < cover->option_start[i + 1]; node++) {
                uint32_t item = cover->items[node], paired = 2 * item + which;
                if (item >= cover->primary_count)
                    paired = item + other->primary_count + (which ? a->item_count - a->primary_count : 0);
                else if (item >= other->primary_count)
                    paired = item + other->primary_count;
                both->items[end++] = paired;
            }
        }
    }
    return both;
}

/* 92 ways for eight queens, 150 for Langford's pairs to 8 (in both directions 300), 12,988,816 for dominoes. */
static void memo_multiplies_what_stands_side_by_side(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *boards = dominoes(8, 8, &allocator), *pairs = langford(8, &allocator),
                 *ladies = queens(8, &allocator);
    struct cover *two = side_by_side(ladies, pairs, &allocator),
                 *three = side_by_side(boards, two, &allocator);
    static struct found found;
    struct session_of_cover session;
    found = (struct found){.cover = three};
    struct search search = {.on_solution = note, .context = &found};
    start(&session, "memo", three);
    CHECK(session.spec.solver->solve(session.state, &(struct instance){0}, &search) == SEARCH_EXHAUSTED,
          "memo", "side by side");
    CHECK(search.solutions == UINT64_C(12988816) * 92 * 300, "memo", "side by side");
    CHECK(found.count == 1 && !found.wrong, "memo", "side by side");
    end(&session);
    cover_close(three);
    cover_close(two);
    cover_close(ladies);
    cover_close(pairs);
    cover_close(boards);
}

/* Whatever a cover is like: a bit matrix takes other steps in the same tree, and finds the solutions in the
 * same order. */
static void bits_enters_the_nodes_of_dlx(void **state)
{
    (void)state;
    static struct found by_links, by_bits;
    struct random random;
    random_seed(&random, 23, 0);
    for (int i = 0; i < 302; i++) {
        struct allocator allocator = {0};
        struct cover *cover = i == 300   ? langford(9, &allocator)
                              : i == 301 ? queens(9, &allocator)
                                         : draw_cover(&random, &allocator);
        struct session_of_cover links, matrix;
        start(&links, "dlx", cover);
        start(&matrix, i % 2 ? "bits" : "bits:set=words", cover);
        for (uint64_t limit = 0; limit < 3; limit++) {
            find(&links, limit, NULL, 0, &by_links);
            find(&matrix, limit, NULL, 0, &by_bits);
            by_links.search.counters[COUNTER_UPDATES] = by_links.search.counters[COUNTER_MEMS] = 0;
            CHECK(by_links.end == by_bits.end && by_links.count == by_bits.count, "bits", "a cover");
            CHECK(!memcmp(by_links.search.counters, by_bits.search.counters, sizeof by_bits.search.counters),
                  "bits", "a cover");
            CHECK(!memcmp(by_links.sets, by_bits.sets, sizeof by_bits.sets), "bits", "a cover");
        }
        end(&links);
        end(&matrix);
        cover_close(cover);
    }
}

/* The same programs on the cover of a board without the options and items that its givens rule out, items and
 * options being in the order of cells, rows, columns, boxes. */
static void givens_are_searched_as_if_they_were_worked_in(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        uint64_t nodes, updates;
    } known[] = {{"dlx", 2720, 48760}, {"cells", 2503, 46667}, {"bits", 2720, 0}};
    uint8_t cells[BOARD_CELLS_MAX];
    type_in((struct order){3, 3},
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", cells);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct bench bench;
        bench_open(&bench, known[i].spec, (struct order){3, 3});
        struct answer answer = ask(&bench, cells, 0);
        CHECK(answer.solutions == 1 && !answer.wrong, known[i].spec, "a hard board");
        CHECK(answer.counters[COUNTER_NODES] == known[i].nodes, known[i].spec, "a hard board");
        CHECK(answer.counters[COUNTER_UPDATES] == known[i].updates, known[i].spec, "a hard board");
        bench_close(&bench);
    }
}

/* DLX1's profile of langford 7, whose last level, 7: 52, are the solutions. */
static void profile_tells_the_nodes_of_each_level(void **state)
{
    (void)state;
    static const uint64_t known[] = {1, 6, 30, 92, 172, 159, 95, 52};
    struct allocator allocator = {0};
    struct cover *cover = langford(7, &allocator);
    for (unsigned s = 0; s < SPECS; s++) {
        uint64_t profile[8] = {0}, shorter[3] = {0}, sum = 0;
        struct session_of_cover session;
        struct instance instance = {0};
        start(&session, specs[s], cover);
        struct search search = {.profile = profile, .profile_length = 8};
        session.spec.solver->solve(session.state, &instance, &search);
        for (int level = 0; level < 8; level++)
            sum += profile[level];
        CHECK(sum == search.counters[COUNTER_NODES], specs[s], "langford 7");
        CHECK(s || !memcmp(profile, known, sizeof known), specs[s], "langford 7");
        struct search again = {.profile = shorter, .profile_length = 3};
        session.spec.solver->solve(session.state, &instance, &again);
        CHECK(shorter[0] == profile[0] && shorter[1] == profile[1], specs[s], "langford 7");
        CHECK(shorter[2] == sum - profile[0] - profile[1], specs[s], "langford 7");
        end(&session);
    }
    cover_close(cover);
}

/* --- fast forms --- */

static uint64_t nodes_of(const char *spec, const struct cover *cover)
{
    static struct found found;
    struct session_of_cover session;
    start(&session, spec, cover);
    find(&session, 0, NULL, 0, &found);
    end(&session);
    return found.search.counters[COUNTER_NODES];
}

/* Some 4 to 13 primary items and a few secondary ones; 10 options and some below `more`, of 1 to 4, or to
 * `longest`, items. Behind them come options of one secondary item of their own, `ballast` of them, which
 * no search chooses. */
static struct cover *draw_larger_cover(struct random *random, unsigned more, unsigned longest,
                                       unsigned ballast, struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    unsigned primary = 4 + random_below(random, 10), secondary = random_below(random, 6);
    unsigned colours = random_below(random, 4), options = 10 + random_below(random, more);
    assert_non_null(builder);
    for (unsigned item = 0; item <= primary + secondary; item++)
        cover_builder_add_item(builder, (char[]){(char)('a' + item)}, 1, ITEM_PLAIN, item < primary);
    for (unsigned option = 0; option < options; option++) {
        unsigned order[32], length = 1 + random_below(random, random_below(random, 4) ? 4 : longest);
        for (unsigned i = 0; i < primary + secondary; i++)
            order[i] = i;
        random_shuffle(random, order, primary + secondary);
        cover_builder_add_node(builder, option % primary, 0);
        for (unsigned i = 0; i < length && i < primary + secondary; i++) {
            uint32_t colour = 0;
            if (order[i] >= primary && colours && random_below(random, 5))
                colour =
                    cover_builder_colour(builder, (char[]){(char)('0' + random_below(random, colours))}, 1);
            if (order[i] != option % primary)
                cover_builder_add_node(builder, order[i], colour);
        }
        cover_builder_end_option(builder);
    }
    struct cover *drawn = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_non_null(drawn);
    if (!ballast)
        return drawn;
    struct cover *cover = cover_open(drawn->item_count, drawn->option_count + ballast,
                                     drawn->node_count + ballast, drawn->colour_count, 0, allocator);
    assert_non_null(cover);
    cover->primary_count = drawn->primary_count;
    memcpy(cover->items, drawn->items, drawn->node_count * sizeof *drawn->items);
    if (drawn->colours)
        memcpy(cover->colours, drawn->colours, drawn->node_count * sizeof *drawn->colours);
    memcpy(cover->option_start, drawn->option_start, drawn->option_count * sizeof *drawn->option_start);
    for (unsigned i = 0; i <= ballast; i++)
        cover->option_start[drawn->option_count + i] = drawn->node_count + i;
    for (unsigned i = 0; i < ballast; i++)
        cover->items[drawn->node_count + i] = cover->item_count - 1;
    cover_close(drawn);
    return cover;
}

static void add_piece(struct cover_builder *builder, unsigned first, unsigned length)
{
    for (unsigned cell = first; cell < first + length; cell++)
        cover_builder_add_node(builder, cell, 0);
    cover_builder_end_option(builder);
}

/* Tilings of a row of cells, an even number of them, by dominoes, each in a place of its own, and some longer
 * pieces that lie anywhere. With a `crowd` there is one thing more to do, for which there are so many
 * options, half of them on the first two cells, half on the next two. */
static struct cover *draw_row_of_cells(struct random *random, unsigned cells, unsigned crowd,
                                       struct allocator *allocator)
{
    struct cover_builder *builder = cover_builder_open(allocator);
    assert_non_null(builder);
    for (unsigned item = 0; item < cells + (crowd > 0); item++) {
        char name[16];
        int length = snprintf(name, sizeof name, "%u", item);
        cover_builder_add_item(builder, name, (size_t)length, ITEM_PLAIN, true);
    }
    for (unsigned cell = 0; cell < cells; cell += 2)
        add_piece(builder, cell, 2);
    for (unsigned piece = 0; piece < 6 + cells / 16; piece++)
        add_piece(builder, random_below(random, cells - 3), 3 + random_below(random, 2));
    for (unsigned option = 0; option < crowd; option++) {
        cover_builder_add_node(builder, cells, 0);
        add_piece(builder, option % 2 * 2, 2);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_non_null(cover);
    return cover;
}

enum { LEVELS = 16 };

/* Whatever the limit, everything is as in the textbook form: the nodes, in all and level by level, and the
 * solutions in their order. */
static void assert_same_tree(const char *fast, const char *textbook, const struct cover *cover,
                             const char *what)
{
    static struct found a, b;
    struct session_of_cover sessions[2];
    start(&sessions[0], fast, cover);
    start(&sessions[1], textbook, cover);
    for (uint64_t limit = 0; limit <= 2; limit++) {
        uint64_t profile[2][LEVELS] = {{0}};
        find(&sessions[0], limit, NULL, 0, &a);
        find(&sessions[1], limit, NULL, 0, &b);
        unsigned both = sessions[0].spec.solver->counted & sessions[1].spec.solver->counted;
        for (int counter = 0; counter < COUNTER_COUNT; counter++)
            CHECK(!(both >> counter & 1) || counter == COUNTER_UPDATES || counter == COUNTER_MEMS ||
                      a.search.counters[counter] == b.search.counters[counter],
                  fast, what);
        CHECK(a.end == b.end && a.count == b.count, fast, what);
        size_t kept = a.count < SOLUTIONS_MAX ? a.count : SOLUTIONS_MAX;
        CHECK(a.count > SOLUTIONS_MAX || !memcmp(a.sets, b.sets, kept * sizeof *a.sets), fast, what);
        for (int i = 0; i < 2; i++) {
            struct search search = {.limit = limit, .profile = profile[i], .profile_length = LEVELS};
            sessions[i].spec.solver->solve(sessions[i].state, &(struct instance){0}, &search);
        }
        CHECK(!memcmp(profile[0], profile[1], sizeof profile[0]), fast, what);
    }
    end(&sessions[0]);
    end(&sessions[1]);
}

/* Short options and long ones, with and without colours; with ballast, indices do not fit in 16 bits. Few
 * items and many, with few options each or with more than a byte can count. */
static void fast_forms_enter_the_nodes_of_the_textbook(void **state)
{
    (void)state;
    static const struct {
        const char *fast, *textbook;
    } pairs[] = {
        {"dlx-compact", "dlx"},
        {"cells-compact", "dlx"},
        {"bits", "dlx"},
        {"bits:set=words", "dlx"},
    };
    static const struct {
        unsigned covers, more, longest, ballast;
    } kinds[] = {{120, 50, 1, 0},  {120, 50, 4, 0},   {120, 50, 7, 0},
                 {120, 50, 18, 0}, {3, 50, 4, 70000}, {3, 50, 18, 70000}};
    struct random random;
    uint64_t nodes = 0, covers = 0;
    random_seed(&random, 23, 0);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned i = 0; i < kinds[k].covers; i += DRAWN_SHARE) {
            struct allocator allocator = {0};
            struct cover *cover =
                draw_larger_cover(&random, kinds[k].more, kinds[k].longest, kinds[k].ballast, &allocator);
            for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
                assert_same_tree(pairs[p].fast, pairs[p].textbook, cover, "a larger random cover");
            nodes += nodes_of("dlx", cover);
            covers++;
            cover_close(cover);
            assert_int_equal(allocator.used, 0);
        }
    assert_true(nodes > 20 * covers); /* else they would prove little */
    struct allocator allocator = {0};
    for (unsigned cells = 12; cells <= 124; cells += 16)
        for (unsigned i = 0; i < 2; i++) {
            struct cover *cover = draw_row_of_cells(&random, cells, i % 2 ? 520 : 0, &allocator);
            for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
                assert_same_tree(pairs[p].fast, pairs[p].textbook, cover, "a row of cells");
            cover_close(cover);
        }
    struct cover *known[] = {langford(8, &allocator), queens(8, &allocator)};
    for (size_t i = 0; i < 2; i++) {
        for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
            assert_same_tree(pairs[p].fast, pairs[p].textbook, known[i], "a family");
        cover_close(known[i]);
    }
}

/* Whether the machine has what a spec asks for; if not, that is reported. */
static bool is_there(const char *name)
{
    struct allocator allocator = {0};
    struct cover *cover = langford(3, &allocator);
    struct spec spec;
    struct error error = {""};
    void *opened;
    assert_true(spec_parse(name, solver_registry(), &spec, &error));
    bool there =
        spec.solver->open(&(struct problem){.cover = cover}, &spec.settings, &allocator, &opened, &error);
    if (there)
        spec.solver->close(opened);
    else
        print_message("skipped: %s: %s\n", name, error.text);
    cover_close(cover);
    return there;
}

/* Of covers with up to 1400 options, whose matrices are of every width; 2000 solutions are enough of each. */
static void wide_matrices_enter_the_nodes_of_dlx(void **state)
{
    (void)state;
    static const char *const fast[] = {"bits:set=words", "bits:set=sse2",   "bits:set=neon",
                                       "bits:set=avx2",  "bits:set=avx512", "bits:set=avx512bitalg"};
    for (size_t k = 0; k < sizeof fast / sizeof *fast; k++) {
        struct random random;
        random_seed(&random, 24, 0);
        for (unsigned i = 0; i < 100 && (i || is_there(fast[k])); i++) {
            struct allocator allocator = {0};
            struct search searches[2];
            struct cover *cover = draw_larger_cover(&random, 1400, 18, 0, &allocator);
            for (int which = 0; which < 2; which++) {
                struct session_of_cover session;
                struct search *search = &searches[which];
                *search = (struct search){.limit = 2000};
                start(&session, which ? fast[k] : "dlx", cover);
                session.spec.solver->solve(session.state, &(struct instance){0}, search);
                search->counters[COUNTER_UPDATES] = search->counters[COUNTER_MEMS] = 0;
                end(&session);
            }
            CHECK(searches[1].solutions == searches[0].solutions, fast[k], "a wide cover");
            CHECK(!memcmp(searches[1].counters, searches[0].counters, sizeof searches[0].counters), fast[k],
                  "a wide cover");
            cover_close(cover);
        }
    }
}

/* --- odd covers --- */

/* Options without primary items are dropped by the reader. If there are any, no search chooses them. */
static void odd_covers_have_the_solutions_that_they_should(void **state)
{
    (void)state;
    static const char *const none[] = {0}, *const one[] = {"a", NULL}, *const two[] = {"a b", "b a", NULL};
    static const char *const secondary[] = {"s", "t:1", NULL};
    static const char *const hostile[] = {"a c", "b c", NULL}, *const strangers[] = {"a s", "b s", NULL},
                             *const agreed[] = {"a s:1", "b s:1", NULL},
                             *const odds[] = {"a s:1", "b s:2", NULL};
    static const struct {
        const char *name, *items, *const *options;
        uint64_t solutions;
    } odd[] = {
        {"no items", "", none, 1},
        {"no primary items", "| s", none, 1},
        {"options without primary items", "| s t", secondary, 1},
        {"an item without options", "a", none, 0},
        {"a second item without options", "a b", one, 0},
        {"the same option twice", "a b", two, 2},
        {"a secondary item without options", "a | s", one, 1},
        {"two items that force the same option", "a b", two + 1, 1},
        {"forced options that share an item", "a b c", hostile, 0},
        {"forced options that share a secondary item", "a b | s", strangers, 0},
        {"forced options that agree on a colour", "a b | s", agreed, 1},
        {"forced options that do not agree on a colour", "a b | s", odds, 0},
    };
    static struct found found;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        for (unsigned s = 0; s < SPECS; s++) {
            struct allocator allocator = {0};
            struct session_of_cover session;
            struct cover *cover = cover_of_text(odd[i].items, odd[i].options, &allocator);
            start(&session, specs[s], cover);
            find(&session, 0, NULL, 0, &found);
            CHECK(found.count == odd[i].solutions && found.end == SEARCH_EXHAUSTED, specs[s], odd[i].name);
            find(&session, 1, NULL, 0, &found);
            CHECK(found.count == (odd[i].solutions > 0), specs[s], odd[i].name);
            CHECK(found.end == (odd[i].solutions ? SEARCH_LIMIT : SEARCH_EXHAUSTED), specs[s], odd[i].name);
            end(&session);
            cover_close(cover);
        }
}

/* Choosing looks at every item, so only where that is not needed the tower may be this high. */
static void hundred_thousand_levels_do_not_break_the_stack(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        uint32_t height, choices;
    } towers[] = {{"dlx:choose=first", 100000, 2},
                  {"cells", 100000, 1},
                  {"dlx", 2000, 2},
                  {"cells", 2000, 2},
                  {"dlx-compact", 2000, 2},
                  {"dlx-compact", 3000, 2},
                  {"cells-compact", 2000, 2},
                  {"cells-compact", 3000, 2},
                  {"bits", 2000, 2},
                  {"lanes", 2000, 2}};
    for (size_t i = 0; i < sizeof towers / sizeof *towers; i++) {
        struct allocator allocator = {0};
        struct session_of_cover session;
        struct instance instance = {0};
        struct cover *cover = tower(towers[i].height, towers[i].choices, &allocator);
        start(&session, towers[i].spec, cover);
        for (uint64_t limit = 1; limit <= 3; limit += 2) {
            struct search search = {.limit = limit};
            enum search_end how = session.spec.solver->solve(session.state, &instance, &search);
            uint64_t there = towers[i].choices > 1 ? limit : 1;
            CHECK(how == (search.solutions == limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED), towers[i].spec,
                  "a tower");
            CHECK(search.solutions == there, towers[i].spec, "a tower");
            CHECK(search.counters[COUNTER_DEPTH] == towers[i].height, towers[i].spec, "a tower");
        }
        end(&session);
        cover_close(cover);
    }
}

/* --- settings --- */

static void ties_change_the_tree_and_seeds_make_it_again(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = queens(8, &allocator);
    static const char *const names[] = {"dlx", "cells"};
    for (int i = 0; i < 2; i++) {
        char last[32], drawn[32], again[48], other[48];
        snprintf(last, sizeof last, "%s:tie=last", names[i]);
        snprintf(drawn, sizeof drawn, "%s:tie=random", names[i]);
        snprintf(again, sizeof again, "%s:tie=random:seed=1", names[i]);
        snprintf(other, sizeof other, "%s:tie=random:seed=2", names[i]);
        uint64_t first = nodes_of(names[i], cover);
        CHECK(nodes_of(last, cover) != first, last, "queens 8");
        CHECK(nodes_of(drawn, cover) != first, drawn, "queens 8");
        CHECK(nodes_of(drawn, cover) == nodes_of(again, cover), drawn, "queens 8");
        CHECK(nodes_of(drawn, cover) != nodes_of(other, cover), drawn, "queens 8");
    }
    cover_close(cover);
}

/* An option that cells refuses at once is a node of dlx; otherwise, taking items in turn, they do the same.
 */
static void cells_enters_no_more_nodes_than_dlx_when_items_are_taken_in_turn(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 22, 0);
    for (int i = 0; i < 200; i++) {
        struct allocator allocator = {0};
        struct cover *cover = draw_cover(&random, &allocator);
        CHECK(nodes_of("cells:choose=first", cover) <= nodes_of("dlx:choose=first", cover), "cells",
              "a cover");
        cover_close(cover);
    }
}

/* --- fresh, stopped, without memory --- */

static void assert_same_work(const struct found *a, const struct found *b, const char *spec)
{
    CHECK(a->end == b->end && a->count == b->count, spec, "a cover met before");
    CHECK(!memcmp(a->search.counters, b->search.counters, sizeof a->search.counters), spec,
          "a cover met before");
    CHECK(!memcmp(a->sets, b->sets, sizeof a->sets), spec, "a cover met before");
}

/* However a search ended: by itself, at its limit, stopped, or with options taken. */
static void what_came_before_leaves_no_trace(void **state)
{
    (void)state;
    static struct found before, between, after;
    static const atomic_int stop = 1;
    struct allocator allocator = {0};
    struct cover *covers[] = {langford(8, &allocator), queens(8, &allocator),
                              cover_of_text("p q r | x y", options_49, &allocator)};
    const uint32_t taken[] = {1};
    for (int c = 0; c < 3; c++) {
        for (unsigned s = 0; s < SPECS; s++) {
            struct session_of_cover session;
            start(&session, specs[s], covers[c]);
            find(&session, 0, NULL, 0, &before);
            for (uint64_t limit = 1; limit < 4; limit++)
                find(&session, limit, NULL, 0, &between);
            find(&session, 0, taken, 1, &between);
            struct search search = {.stop = &stop};
            session.spec.solver->solve(session.state, &(struct instance){0}, &search);
            find(&session, 0, NULL, 0, &after);
            assert_same_work(&after, &before, specs[s]);
            end(&session);
        }
        cover_close(covers[c]);
    }
}

static void stop_flag_and_deadline_end_a_long_search(void **state)
{
    (void)state;
    static const atomic_int stop = 1;
    struct allocator allocator = {0};
    struct cover *cover = tower(1000, 3, &allocator); /* 3 to the power of 1000 solutions */
    for (unsigned s = 0; s < SPECS; s++) {
        struct session_of_cover session;
        struct instance instance = {0};
        start(&session, specs[s], cover);
        struct search stopped = {.stop = &stop}, late = {.deadline = 1};
        CHECK(session.spec.solver->solve(session.state, &instance, &stopped) == SEARCH_STOPPED, specs[s],
              "a tower");
        CHECK(session.spec.solver->solve(session.state, &instance, &late) == SEARCH_STOPPED, specs[s],
              "a tower");
        const uint64_t *n = late.counters;
        CHECK(n[COUNTER_PLACEMENTS] - n[COUNTER_BACKTRACKS] <= 1000, specs[s], "a tower");
        end(&session);
    }
    cover_close(cover);
}

static void memory_that_runs_out_leaves_nothing_behind(void **state)
{
    (void)state;
    struct allocator for_cover = {0};
    struct cover *cover = cover_of_text("p q r | x y", options_49, &for_cover);
    struct problem problem = {.cover = cover};
    for (unsigned s = 0; s < SPECS; s++) {
        struct spec spec;
        struct error error;
        assert_true(spec_parse(specs[s], solver_registry(), &spec, &error));
        struct session_of_cover counting;
        static struct found found;
        start(&counting, specs[s], cover);
        uint64_t requests = counting.allocator.requests;
        find(&counting, 0, NULL, 0, &found);
        assert_int_equal(counting.allocator.requests, requests); /* none while it searches */
        end(&counting);
        for (uint64_t fail_at = 1; fail_at <= requests; fail_at++) {
            struct allocator allocator = {.fail_at = fail_at};
            void *opened;
            error.text[0] = 0;
            CHECK(!spec.solver->open(&problem, &spec.settings, &allocator, &opened, &error), specs[s],
                  "no memory");
            CHECK(*error.text && allocator.used == 0, specs[s], "no memory");
        }
    }
    cover_close(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_covers_have_the_solutions_of_the_definition),
        cmocka_unit_test(options_taken_leave_the_solutions_that_contain_them),
        cmocka_unit_test(knuths_examples_with_colours_have_one_solution),
        cmocka_unit_test(nodes_and_updates_are_those_of_knuths_programs),
        cmocka_unit_test(forced_options_that_meet_are_no_solution),
        cmocka_unit_test(lane_with_too_many_options_is_refused_by_name),
        cmocka_unit_test(memo_counts_what_dlx_counts),
        cmocka_unit_test(memo_multiplies_what_stands_side_by_side),
        cmocka_unit_test(memo_counts_more_than_anybody_walks_through),
        cmocka_unit_test(memo_counts_beyond_64_bits),
        cmocka_unit_test(memo_without_memory_for_long_counts_leaves_nothing_behind),
        cmocka_unit_test(memo_finds_the_short_side_of_a_board),
        cmocka_unit_test(memo_counts_the_pentominoes_in_4x15),
        cmocka_unit_test(memo_counts_the_grids_of_small_boards),
        cmocka_unit_test(memo_stops_when_asked),
        cmocka_unit_test(memo_counts_the_same_with_little_memory),
        cmocka_unit_test(memo_without_memory_leaves_nothing_behind),
        cmocka_unit_test(bits_enters_the_nodes_of_dlx),
        cmocka_unit_test(givens_are_searched_as_if_they_were_worked_in),
        cmocka_unit_test(profile_tells_the_nodes_of_each_level),
        cmocka_unit_test(fast_forms_enter_the_nodes_of_the_textbook),
        cmocka_unit_test(wide_matrices_enter_the_nodes_of_dlx),
        cmocka_unit_test(odd_covers_have_the_solutions_that_they_should),
        cmocka_unit_test(hundred_thousand_levels_do_not_break_the_stack),
        cmocka_unit_test(ties_change_the_tree_and_seeds_make_it_again),
        cmocka_unit_test(cells_enters_no_more_nodes_than_dlx_when_items_are_taken_in_turn),
        cmocka_unit_test(what_came_before_leaves_no_trace),
        cmocka_unit_test(stop_flag_and_deadline_end_a_long_search),
        cmocka_unit_test(memory_that_runs_out_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
