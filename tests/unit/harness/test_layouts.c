/* SPDX-License-Identifier: MIT */
/* layouts.h: back-ends linked in other orders. Where functions lie is read from the system's own view of the copies that
 * are loaded; answers and nodes are those of the program's own code. */
#include "harness/measuring/layouts/layouts.h"
#include "solvers/registry/registry.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LAYOUTS = 3 };

struct laid {
    struct experiment experiment;
    struct layouts layouts;
    char folder[TEMPORARY_PATH_MAX];
};

static bool link_all(struct laid *laid, const char *const *specs, uint64_t seed, struct error *error)
{
    struct experiment *experiment = &laid->experiment;
    *laid = (struct laid){.experiment = {.layout_count = LAYOUTS, .seed = seed}};
    for (; *specs; specs++)
        assert_true(
            spec_parse(*specs, solver_registry(), &experiment->specs.spec[experiment->specs.count++], error));
    write_temporary("", laid->folder);
    unlink(laid->folder);
    return layouts_open(&laid->layouts, experiment, laid->folder, error);
}

static void forget(struct laid *laid)
{
    struct stat status;
    layouts_close(&laid->layouts);
    assert_int_equal(stat(laid->folder, &status), -1);
}

/* In builds without layouts: sanitizers, and systems without ELF. */
static void skip_without_layouts(const struct error *error)
{
    if (strstr(error->text, "-ffunction-sections")) {
        print_message("skipped: %s\n", error->text);
        skip();
    }
    fail_msg("%s", error->text);
}

/* How far apart functions of a back-end are, which no load address changes. */
static void distances(const struct solver *solver, int64_t apart[2])
{
    union {
        bool (*open)(const struct problem *, const struct settings *, struct allocator *, void **,
                     struct error *);
        enum search_end (*solve)(void *, const struct instance *, struct search *);
        void (*close)(void *);
        int64_t at;
    } open = {.open = solver->open}, solve = {.solve = solver->solve}, close = {.close = solver->close};
    apart[0] = solve.at - open.at;
    apart[1] = close.at - open.at;
}

static void each_layout_has_its_functions_elsewhere(void **state)
{
    (void)state;
    static const char *const specs[] = {"dlx", "other=dlx", "exec:true", 0};
    struct laid laid;
    struct error error;
    int64_t apart[2 * LAYOUTS + 1][2];
    if (!link_all(&laid, specs, 1, &error))
        skip_without_layouts(&error);
    distances(laid.experiment.specs.spec[0].solver, apart[2 * LAYOUTS]);
    for (unsigned layout = 0; layout < LAYOUTS; layout++) {
        assert_true(layouts_enter(&laid.layouts, layout + 1, &error));
        for (size_t spec = 0; spec < 2; spec++)
            distances(laid.layouts.current[spec], apart[2 * layout + spec]);
        assert_null(laid.layouts.current[2]); /* no code of ours to move */
    }
    for (size_t i = 0; i <= 2 * LAYOUTS; i++)
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(apart[i], apart[j], sizeof *apart);
    forget(&laid);
}

/* A search counted by a back-end, in its program's code or a copy. */
static struct answer search_in(const struct spec *spec, const struct known_board *board)
{
    struct bench bench = {.spec = *spec, .order = board->order};
    const struct problem problem = {.order = board->order};
    uint8_t cells[BOARD_CELLS_MAX];
    struct error error;
    type_in(board->order, board->givens, cells);
    assert_true(session_open(&bench.session, &bench.spec, &problem, &bench.allocator, &error));
    struct answer answer = ask(&bench, cells, 2);
    bench_close(&bench);
    return answer;
}

static void every_layout_gives_the_same_answers_and_nodes(void **state)
{
    (void)state;
    static const char *const specs[] = {"dlx", "bits", "cell-order", "picosat", "memo", 0};
    struct laid laid;
    struct error error;
    if (!link_all(&laid, specs, 7, &error))
        skip_without_layouts(&error);
    struct answer own[5];
    for (size_t spec = 0; specs[spec]; spec++) /* no layout is at work yet */
        own[spec] = search_in(&laid.experiment.specs.spec[spec], &sample_1);
    for (unsigned layout = 1; layout <= LAYOUTS; layout++) {
        if (!layouts_enter(&laid.layouts, layout, &error))
            fail_msg("%s", error.text);
        for (size_t spec = 0; specs[spec]; spec++) {
            const struct spec *with_copy = &laid.experiment.specs.spec[spec];
            assert_ptr_not_equal(laid.layouts.current[spec], with_copy->solver);
            struct answer copy = search_in(with_copy, &sample_1);
            assert_int_equal(copy.solutions, 1);
            assert_int_equal(copy.wrong, 0);
            assert_int_equal(copy.digest, own[spec].digest);
            assert_memory_equal(copy.counters, own[spec].counters, sizeof copy.counters);
        }
    }
    forget(&laid);
}

static size_t read_bytes(const char *path, char *bytes, size_t room)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, room, file);
    fclose(file);
    return length;
}

static void the_seed_settles_the_link_stack_and_environment(void **state)
{
    (void)state;
    enum { ROOM = 1 << 20 };
    static const char *const specs[] = {"cell-order", 0};
    static char first[ROOM], second[ROOM];
    char path[PATH_MAX];
    const uint64_t seeds[] = {3, 3, 4};
    size_t length[3], stack[3], environment[3];
    for (size_t i = 0; i < 3; i++) {
        struct laid laid;
        struct error error;
        if (!link_all(&laid, specs, seeds[i], &error))
            skip_without_layouts(&error);
        layouts_file(&laid.layouts, 2, 0, path);
        length[i] = read_bytes(path, i ? second : first, ROOM);
        assert_true(layouts_enter(&laid.layouts, 2, &error));
        stack[i] = layouts_stack_bytes(&laid.layouts, 2);
        environment[i] = strlen(getenv("QUADRILLE_LAYOUT"));
        assert_true(stack[i] >= 16 && stack[i] < 4096 && stack[i] % 16 == 0);
        assert_true(environment[i] < 4096);
        bool same = i && length[i] == length[0] && !memcmp(first, second, length[0]);
        assert_int_equal(same, i == 1);
        forget(&laid);
    }
    assert_int_equal(stack[0], stack[1]);
    assert_int_equal(environment[0], environment[1]);
    assert_true(stack[0] != stack[2] || environment[0] != environment[2]);
}

static void without_a_linker_there_are_no_layouts(void **state)
{
    (void)state;
    static const char *const specs[] = {"dlx", 0};
    struct laid laid;
    struct error error;
    char *usual = strdup(getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    assert_false(link_all(&laid, specs, 1, &error));
    setenv("PATH", usual, 1);
    free(usual);
    assert_string_equal(error.text,
                        "--layouts needs the linker `ld`, which is not there (apt install binutils)");
    forget(&laid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_layout_has_its_functions_elsewhere),
        cmocka_unit_test(every_layout_gives_the_same_answers_and_nodes),
        cmocka_unit_test(the_seed_settles_the_link_stack_and_environment),
        cmocka_unit_test(without_a_linker_there_are_no_layouts),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
