/* SPDX-License-Identifier: MIT */
/* Solvers by others: honest ones are believed as far as the verifier goes, all others are named for what they
 * did, and none leaves anything behind. */
#include "common/cover/cover-builder.h"
#include "common/formula/encoding.h"
#include "tests/unit/support.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct order two = {2, 2}, three = {3, 3};
static const uint8_t blank[81];

/* --- asking --- */

/* What came of asking about a board, with the sentence. */
struct said {
    enum search_end end;
    uint64_t solutions, start_ns;
    char sentence[sizeof(struct error)];
};

static struct said ask_bench(struct bench *bench, const uint8_t *cells, uint64_t limit, uint64_t timeout_ms)
{
    struct search search = {.limit = limit, .deadline = clock_now() + timeout_ms * 1000000};
    struct said said = {.end = session_solve(&bench->session, cells, &search)};
    said.solutions = search.solutions;
    said.start_ns = search.start_ns;
    memcpy(said.sentence, search.failure.text, sizeof said.sentence);
    return said;
}

static struct said ask_once(const char *spec, struct order order, const uint8_t *cells, uint64_t limit)
{
    struct bench bench;
    bench_open(&bench, spec, order);
    struct said said = ask_bench(&bench, cells, limit, 30000);
    bench_close(&bench);
    return said;
}

/* A sentence and how it has to begin. */
static void assert_begins(const char *spec, const char *sentence, const char *beginning)
{
    if (strncmp(sentence, beginning, strlen(beginning)) != 0)
        fail_msg("%s: '%s' does not begin with '%s'", spec, sentence, beginning);
}

static void assert_failed(const char *spec, const struct said *said, const char *beginning)
{
    if (said->end != SEARCH_FAILED)
        fail_msg("%s did not fail but ended with %d", spec, (int)said->end);
    assert_begins(spec, said->sentence, beginning);
}

/* --- processes that are left behind --- */

/* The write end of a pipe that every child inherits: when its read end sees the end of it, all are gone. */
struct witness {
    int ends[2];
};

static void witness_open(struct witness *witness)
{
    assert_int_equal(pipe(witness->ends), 0);
}

static void assert_nobody_is_left(struct witness *witness)
{
    close(witness->ends[1]);
    struct pollfd polled = {.fd = witness->ends[0], .events = POLLIN};
    char byte;
    assert_int_equal(poll(&polled, 1, 20000), 1);
    assert_int_equal(read(witness->ends[0], &byte, 1), 0);
    close(witness->ends[0]);
}

/* --- DIMACS --- */

#define HONEST "exec:" DIMACS

static void honest_program_counts_right_under_every_encoding(void **state)
{
    (void)state;
    for (size_t encoding = 0; encoding_names[encoding]; encoding++)
        for (size_t amo = 0; at_most_one_names[amo]; amo++) {
            char spec[SPEC_TEXT_MAX];
            snprintf(spec, sizeof spec, "exec:encoding=%s:amo=%s:" DIMACS, encoding_names[encoding],
                     at_most_one_names[amo]);
            struct bench bench;
            uint8_t cells[16] = {1, 2, 3, 4};
            bench_open(&bench, spec, two);
            struct answer answer = ask(&bench, cells, 0);
            assert_int_equal(answer.end, SEARCH_EXHAUSTED);
            assert_int_equal(answer.solutions, 12);
            assert_int_equal(answer.wrong, 0);
            bench_close(&bench);
        }
}

static void program_that_reads_a_file_gets_its_name_for_braces(void **state)
{
    (void)state;
    struct said said = ask_once("exec:" DIMACS " {}", two, blank, 5);
    assert_int_equal(said.end, SEARCH_LIMIT);
    assert_int_equal(said.solutions, 5);
    said = ask_once("exec:cat {} >/dev/null && case {} in *.cnf) exit 20; esac", two, blank, 5);
    assert_int_equal(said.end, SEARCH_EXHAUSTED);
}

static void one_process_answers_for_one_verdict_and_its_start_is_told_apart(void **state)
{
    (void)state;
    uint8_t cells[81];
    type_in(three, counter_example_2.givens, cells);
    struct bench bench;
    bench_open(&bench, HONEST, three);
    for (int i = 0; i < 2; i++) {
        uint64_t before = clock_now();
        struct said said = ask_bench(&bench, cells, 2, 30000);
        uint64_t took = clock_now() - before;
        assert_int_equal(said.end, SEARCH_EXHAUSTED);
        assert_int_equal(said.solutions, 1);
        assert_in_range(said.start_ns, 1, took);
    }
    bench_close(&bench);
}

static const struct {
    const char *command, *sentence;
} sat_saboteurs[] = {
    {"kill -SEGV $$", "killed by signal 11"},
    {"sh -c 'kill -ABRT $$'; exit $?", "killed by signal 6"},
    {"exit 1", "ended with exit status 1"},
    {"echo no such option >&2; exit 3", "ended with exit status 3: no such option"},
    {"/nowhere/solver", "ended with exit status 127: "},
    {"true", "ended without an answer"},
    {"cat", "ended without a verdict; line 1 of its answer: 'p cnf 64 "},
    {"echo hello", "ended without a verdict; line 1 of its answer: 'hello'"},
    {"echo c fine; echo s MAYBE", "line 2 of its answer: 'MAYBE' is no verdict: SATISFIABLE, UNSATISFIABLE"},
    {"echo s", "line 1 of its answer: the verdict is missing behind s"},
    {"echo s UNKNOWN", "gave up by itself"},
    {"echo s SATISFIABLE", "says that there is a solution, and its model has no end"},
    {"exit 10", "says by exit status 10 that there is a solution, and shows none"},
    {"echo s SATISFIABLE; echo v 1 -2", "says that there is a solution, and its model has no end"},
    {"echo s SATISFIABLE; echo v 1 65 0",
     "line 2 of its answer: variable '65' is out of range: the formula has 64"},
    {"echo s SATISFIABLE; echo v 1 99999999999999999999 0", "line 2 of its answer: variable '9999"},
    {"echo s SATISFIABLE; echo v 1 x 0", "line 2 of its answer: 'x' is not a literal"},
    {"echo s SATISFIABLE; echo s UNSATISFIABLE", "line 2 of its answer: a second verdict"},
    {"echo s UNSATISFIABLE; exit 10", "contradicts itself"},
    {"echo s SATISFIABLE; echo v 0; exit 20", "contradicts itself"},
    {"yes", "wrote more than 16 MB without an answer"},
    {"yes >&2", "wrote more than 16 MB without an answer"},
    {"yes | tr -d '\\n'", "wrote more than 16 MB without an answer"},
    {"sleep 1000 & echo s UNSATISFIABLE", "ended and left other processes running behind it"},
    {"sleep 1000 >/dev/null 2>&1 & exit 20", "ended and left other processes running behind it"},
};

static void sat_solver_is_named_for_what_it_did(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sat_saboteurs / sizeof *sat_saboteurs; i++) {
        char spec[SPEC_TEXT_MAX];
        struct witness witness;
        witness_open(&witness);
        snprintf(spec, sizeof spec, "exec:%s", sat_saboteurs[i].command);
        struct said said = ask_once(spec, two, blank, 2);
        assert_failed(spec, &said, sat_saboteurs[i].sentence);
        assert_int_equal(said.solutions, 0);
        assert_nobody_is_left(&witness);
    }
}

/* Without an `s` line "no" can be said by the exit status; "yes" needs its model; MiniSat has words of its
 * own. */
static void answers_of_common_solvers_are_understood(void **state)
{
    (void)state;
    static const char *const no[] = {"exec:exit 20",
                                     "exec:echo s UNSATISFIABLE",
                                     "exec:echo s UNSATISFIABLE; exit 20",
                                     "exec:echo UNSAT; exit 20",
                                     "exec:printf 'c x\\r\\ns UNSATISFIABLE\\r\\n'",
                                     "exec:printf 's UNSATISFIABLE'",
                                     "exec:echo s UNSATISFIABLE; echo ' s SATISFIABLE'; echo UNSAT core: 3"};
    static const char *const yes[] = {"exec:echo s SATISFIABLE; echo v 1 -2; echo v 3 0; exit 10",
                                      "exec:echo s SATISFIABLE; echo v 1 -2 3 0",
                                      "exec:echo v 1 -2 3 0; exit 10",
                                      "exec:echo v 2 0; echo v 1 -2 3 0; exit 10",
                                      "exec:echo o 0; echo s OPTIMUM FOUND; echo v 1 -2 3 0",
                                      "exec:echo s SATISFIABLE; echo 1 -2 3 0; echo SAT; echo time 3",
                                      "exec:echo SATISFIABLE; echo SAT; echo 1 -2 3 0; exit 10"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_int_equal(ask_once(no[i], two, blank, 1).end, SEARCH_EXHAUSTED);
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        struct bench bench;
        bench_open(&bench, yes[i], two);
        struct answer answer = ask(&bench, blank, 1);
        assert_int_equal(answer.end, SEARCH_LIMIT);
        assert_int_equal(answer.told, 1);
        assert_int_equal(answer.wrong, 1); /* a lie, which the verifier gets to see */
        bench_close(&bench);
    }
}

static void program_gets_the_limit_the_order_and_no_more_memory_than_allowed(void **state)
{
    (void)state;
    struct bench bench = {.order = two, .allocator = {.limit = 64 << 20}};
    struct error error;
    assert_true(spec_parse("exec:echo $QUADRILLE_LIMIT $QUADRILLE_ORDER $(ulimit -v)", solver_registry(),
                           &bench.spec, &error));
    assert_true(
        session_open(&bench.session, &bench.spec, &(struct problem){.order = two}, &bench.allocator, &error));
    struct said said = ask_bench(&bench, blank, 7, 30000);
    assert_failed("echo", &said, "ended without a verdict; line 1 of its answer: '7 2x2 65536'");
    bench_close(&bench);
}

/* --- being stopped --- */

static const char *const slow_specs[] = {
    "exec:sleep 1000",
    "exec:sleep 1000 | cat",
    "exec:trap '' TERM INT HUP; while true; do sleep 1; done",
    "exec:exec >/dev/null 2>&1 </dev/null; sleep 1000",
    "exec:echo s UNSATISFIABLE; sleep 1000",
    "exec:protocol=line:sleep 1000",
    "exec:protocol=line:cat >/dev/null",
    "exec:protocol=cover:sleep 1000 & wait",
    NULL,
};

static void slow_program_is_stopped_at_its_deadline_with_its_whole_group(void **state)
{
    (void)state;
    for (const char *const *spec = slow_specs; *spec; spec++) {
        struct bench bench;
        struct witness witness;
        witness_open(&witness);
        bench_open(&bench, *spec, two);
        struct said said = ask_bench(&bench, blank, 1, 60);
        if (said.end != SEARCH_STOPPED)
            fail_msg("%s ended with %d", *spec, (int)said.end);
        assert_nobody_is_left(&witness);
        bench_close(&bench);
    }
}

static void stop_flag_ends_a_program_too(void **state)
{
    (void)state;
    static const atomic_int stop = 1;
    static const char *const specs[] = {"exec:sleep 1000", "exec:protocol=line:sleep 1000",
                                        "exec:protocol=cover:sleep 1000", NULL};
    for (const char *const *spec = specs; *spec; spec++) {
        struct bench bench;
        bench_open(&bench, *spec, two);
        assert_int_equal(ask_until(&bench, blank, 1, 0, &stop).end, SEARCH_STOPPED);
        bench_close(&bench);
    }
}

/* kill -9 leaves a program no time to end others. */
static void program_is_killed_with_whoever_runs_it(void **state)
{
    (void)state;
#ifndef __linux__
    skip();
#endif
    static const char *const specs[] = {"exec:echo >&9; exec sleep 1000",
                                        "exec:protocol=line:echo >&9; exec sleep 1000",
                                        "exec:protocol=cover:echo >&9; exec sleep 1000", NULL};
    for (const char *const *spec = specs; *spec; spec++) {
        struct witness witness;
        char byte;
        witness_open(&witness);
        pid_t runner = fork();
        if (runner == 0) {
            dup2(witness.ends[1], 9);
            ask_once(*spec, two, blank, 1);
            _exit(0);
        }
        assert_int_equal(read(witness.ends[0], &byte, 1), 1);
        assert_int_equal(kill(runner, SIGKILL), 0);
        assert_int_equal(waitpid(runner, NULL, 0), runner);
        assert_nobody_is_left(&witness);
    }
}

/* The file that a command gets for {} goes away when its session is closed. */
static void temporary_formula_does_not_outlive_its_session(void **state)
{
    (void)state;
    char told[TEMPORARY_PATH_MAX], spec[SPEC_TEXT_MAX], path[64] = "";
    struct bench bench;
    write_temporary("", told);
    snprintf(spec, sizeof spec, "exec:cat {} > /dev/null; printf %%s {} > %s; exit 20", told);
    bench_open(&bench, spec, two);
    ask(&bench, blank, 1);
    FILE *file = fopen(told, "r");
    assert_non_null(fgets(path, sizeof path, file));
    fclose(file);
    unlink(told);
    assert_begins(spec, path, "/tmp/quadrille-");
    assert_int_equal(access(path, F_OK), 0);
    bench_close(&bench);
    assert_int_equal(access(path, F_OK), -1);
}

static void program_that_does_not_read_is_no_broken_pipe(void **state)
{
    (void)state;
    assert_int_equal(ask_once("exec:exec <&-; exit 20", three, blank, 1).end, SEARCH_EXHAUSTED);
    struct said said = ask_once("exec:protocol=line:exec <&-; exit 0", three, blank, 1);
    assert_failed("line", &said, "ended without an answer");
}

/* --- a board a line --- */

#define SOLVED_2X2 "1234341221434321"

static void line_program_is_asked_about_many_boards_in_one_process(void **state)
{
    (void)state;
    char path[TEMPORARY_PATH_MAX], spec[SPEC_TEXT_MAX];
    write_temporary("", path);
    snprintf(spec, sizeof spec, "exec:protocol=line:echo >>%s; while read b; do echo 1 " SOLVED_2X2 "; done",
             path);
    struct bench bench;
    bench_open(&bench, spec, two);
    for (int i = 0; i < 20; i++) {
        struct answer answer = ask(&bench, blank, 2);
        assert_int_equal(answer.end, SEARCH_EXHAUSTED);
        assert_int_equal(answer.told, 1);
        assert_int_equal(answer.wrong, 0);
    }
    /* Another limit is another environment. */
    assert_int_equal(ask(&bench, blank, 1).end, SEARCH_LIMIT);
    bench_close(&bench);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    assert_int_equal(ftell(file), 2);
    fclose(file);
    unlink(path);
}

static void line_program_gets_the_board_and_the_limit(void **state)
{
    (void)state;
    uint8_t cells[16] = {1, 2, 3, 4, 3};
    struct said said = ask_once("exec:protocol=line:read b; echo \"is $QUADRILLE_LIMIT $QUADRILLE_ORDER $b\"",
                                two, cells, 3);
    assert_failed("line", &said,
                  "its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`: 'is 3 2x2 12343...........'");
}

static void line_program_that_died_is_started_again(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, "exec:protocol=line:read b; echo 1 " SOLVED_2X2, two);
    for (int i = 0; i < 50; i++)
        assert_int_equal(ask(&bench, blank, 2).end, SEARCH_EXHAUSTED);
    bench_close(&bench);
}

/* Many boards at once; the first digit of each says what the program does with it. */
static void line_program_costs_only_the_boards_that_it_fails_on(void **state)
{
    (void)state;
    enum { COUNT = 700, CELLS = 16 };
    static uint8_t cells[COUNT * CELLS], grids[COUNT * CELLS];
    static struct board_answer answers[COUNT];
    static const struct {
        size_t at;
        uint8_t first, second;
        enum search_end end;
        uint64_t solutions;
    } odd[] = {{0, 1, 0, SEARCH_FAILED, 0},   {99, 2, 0, SEARCH_FAILED, 0},  {100, 3, 0, SEARCH_EXHAUSTED, 0},
               {300, 1, 0, SEARCH_FAILED, 0}, {301, 1, 0, SEARCH_FAILED, 0}, {400, 4, 4, SEARCH_EXHAUSTED, 0},
               {600, 4, 0, SEARCH_STOPPED, 0}};
    struct bench bench;
    bench_open(&bench,
               "exec:protocol=line:while read b; do case $b in 1*) exit 3;; 2*) echo what;; 3*) echo none;; "
               "4*) sleep 1000;; *) echo 1 " SOLVED_2X2 ";; esac; done",
               two);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        cells[odd[i].at * CELLS] = odd[i].first;
        cells[odd[i].at * CELLS + 1] = odd[i].second;
    }
    struct boards boards = {.cells = cells,
                            .count = COUNT,
                            .limit = 2,
                            .deadline = clock_now() + 2000000000,
                            .answers = answers,
                            .grids = grids};
    assert_int_equal(session_solve_many(&bench.session, &boards), SEARCH_STOPPED);
    for (size_t at = 0, next = 0; at < COUNT; at++) {
        bool is_odd = next < sizeof odd / sizeof *odd && odd[next].at == at;
        enum search_end end = is_odd ? odd[next].end : at > 600 ? SEARCH_STOPPED : SEARCH_EXHAUSTED;
        bool solved = !is_odd && at < 600;
        next += is_odd;
        if (answers[at].end != end || answers[at].solutions != solved)
            fail_msg("board %zu ended with %d and %d solutions", at, (int)answers[at].end,
                     (int)answers[at].solutions);
        assert_int_equal(grids[at * CELLS + 15], solved);
    }
    bench_close(&bench);
}

static void line_program_that_was_stopped_is_started_again(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench,
               "exec:protocol=line:while read b; do case $b in 1*) sleep 1000;; *) echo none;; esac; done",
               two);
    uint8_t slow[16] = {1};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ask_bench(&bench, blank, 2, 30000).end, SEARCH_EXHAUSTED);
        assert_int_equal(ask_bench(&bench, slow, 2, 30).end, SEARCH_STOPPED);
    }
    bench_close(&bench);
}

static const struct {
    const char *answer;
    uint64_t limit;
    enum search_end end;
    uint64_t solutions;
} line_answers[] = {
    {SOLVED_2X2, 1, SEARCH_LIMIT, 1},
    {"1 " SOLVED_2X2, 1, SEARCH_LIMIT, 1},
    {"1 " SOLVED_2X2, 2, SEARCH_EXHAUSTED, 1},
    {"2 " SOLVED_2X2, 2, SEARCH_LIMIT, 2},
    {"2 " SOLVED_2X2, 1, SEARCH_LIMIT, 1},
    {"288 " SOLVED_2X2, 0, SEARCH_EXHAUSTED, 288},
    {"none", 2, SEARCH_EXHAUSTED, 0},
    {"# none", 1, SEARCH_EXHAUSTED, 0},
    {"0", 0, SEARCH_EXHAUSTED, 0},
    {"2 " SOLVED_2X2 " " SOLVED_2X2, 5, SEARCH_EXHAUSTED, 2},
};

static void line_answers_mean_what_the_protocol_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof line_answers / sizeof *line_answers; i++) {
        char spec[SPEC_TEXT_MAX];
        snprintf(spec, sizeof spec, "exec:protocol=line:read b; echo '%s'", line_answers[i].answer);
        struct said said = ask_once(spec, two, blank, line_answers[i].limit);
        if (said.end != line_answers[i].end || said.solutions != line_answers[i].solutions)
            fail_msg("%s ended with %d and %d solutions (%s)", spec, (int)said.end, (int)said.solutions,
                     said.sentence);
    }
}

/* The 126 solutions of a 9x9 board come to 10 kB; there are boards with more. */
static void line_answer_may_be_longer_than_any_buffer(void **state)
{
    (void)state;
    static const uint64_t counts[] = {288, 610, 5000, 500000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        char spec[SPEC_TEXT_MAX];
        snprintf(spec, sizeof spec,
                 "exec:protocol=line:while read b; do printf %d; yes ' " SOLVED_2X2
                 "' | head -n %d | tr -d '\\n'; echo; done",
                 (int)counts[i], (int)counts[i]);
        struct bench bench;
        bench_open(&bench, spec, two);
        for (int repeat = 0; repeat < 2; repeat++) {
            struct answer answer = ask(&bench, blank, 0);
            assert_int_equal(answer.end, SEARCH_EXHAUSTED);
            assert_int_equal(answer.solutions, counts[i]);
            assert_int_equal(answer.told, counts[i]);
            assert_int_equal(answer.wrong, 0);
        }
        bench_close(&bench);
    }
}

static const struct {
    const char *command, *sentence;
    uint64_t limit;
} line_saboteurs[] = {
    {"read b; echo " SOLVED_2X2, "answers without a count: ask for one solution (-n 1)", 2},
    {"read b; echo " SOLVED_2X2, "answers without a count", 0},
    {"read b; echo 123", "its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`: '123'", 1},
    {"read b; echo hello", "its answer is neither SOLUTION", 1},
    {"read b; echo", "its answer is neither SOLUTION", 1},
    {"read b; echo 123434122143432.", "its answer has '.' at r4c4", 1},
    {"read b; echo 1234341221434325", "its answer has '5' at r4c4", 1},
    {"read b; echo 1 123434122143432", "its answer has 15 characters, the board 16 cells", 2},
    {"read b; echo 1 " SOLVED_2X2 " " SOLVED_2X2, "shows more solutions than it counts", 2},
    {"read b; echo '# gave up'", "gave up by itself", 1},
    {"read b; exit 0", "ended without an answer", 1},
    {"exit 0", "ended without an answer", 1},
    {"read b; kill -SEGV $$", "killed by signal 11", 1},
    {"read b; echo oh >&2; exit 5", "ended with exit status 5: oh", 1},
    {"/nowhere/solver", "ended with exit status 127: ", 1},
    {"yes | tr -d '\\n'", "its answer is longer than 16 MB, the most that is read of a line", 1},
    {"yes >&2", "wrote more than 16 MB without an answer", 1},
    {"read b; sleep 1000 & exit 0", "ended and left other processes running behind it", 1},
};

static void line_program_is_named_for_what_it_did(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof line_saboteurs / sizeof *line_saboteurs; i++) {
        char spec[SPEC_TEXT_MAX];
        struct witness witness;
        witness_open(&witness);
        snprintf(spec, sizeof spec, "exec:protocol=line:%s", line_saboteurs[i].command);
        struct said said = ask_once(spec, two, blank, line_saboteurs[i].limit);
        assert_failed(spec, &said, line_saboteurs[i].sentence);
        assert_nobody_is_left(&witness);
    }
}

static void line_program_that_answers_twice_is_found_out_at_the_next_board(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, "exec:protocol=line:while read b; do printf 'none\\nnone\\n'; done", two);
    assert_int_equal(ask_bench(&bench, blank, 2, 30000).end, SEARCH_EXHAUSTED);
    struct said said = ask_bench(&bench, blank, 2, 30000);
    assert_failed("twice", &said, "wrote more than one line about a board: 'none'");
    assert_int_equal(ask_bench(&bench, blank, 2, 30000).end, SEARCH_EXHAUSTED);
    bench_close(&bench);
}

static void line_protocol_refuses_boards_of_more_than_one_character_a_cell(void **state)
{
    (void)state;
    struct spec spec;
    struct session session;
    struct allocator allocator = {0};
    struct error error;
    assert_true(spec_parse("exec:protocol=line:cat", solver_registry(), &spec, &error));
    assert_false(session_open(&session, &spec, &(struct problem){.order = {6, 6}}, &allocator, &error));
    assert_begins("6x6", error.text, "the line protocol has one character a cell");
    assert_int_equal(allocator.used, 0);
}

/* --- exact covers --- */

/* The toy problem with colours of Knuth, TAOCP 7.2.2.1 (49): its one solution is `q x:A` and `p r x:A y`. */
static struct cover *colour_example(struct allocator *allocator)
{
    static const char *const items[] = {"p", "q", "r", "x", "y"};
    static const char *const options[] = {"p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"};
    struct cover_builder *builder = cover_builder_open(allocator);
    for (size_t i = 0; i < 5; i++)
        cover_builder_add_item(builder, items[i], 1, ITEM_PLAIN, i < 3);
    for (size_t i = 0; i < 5; i++) {
        for (const char *at = options[i]; *at; at++) {
            uint32_t item = cover_builder_find_item(builder, at, 1);
            uint32_t colour = at[1] == ':' ? cover_builder_colour(builder, at + 2, 1) : 0;
            cover_builder_add_node(builder, item, colour);
            at += at[1] == ':' ? 3 : 1;
            if (!*at)
                break;
        }
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    assert_non_null(cover);
    return cover;
}

struct told {
    const struct cover *cover;
    unsigned count, wrong;
};

static void check_cover(void *context, const struct solution *solution)
{
    struct told *told = context;
    told->count++;
    told->wrong += !verify_cover(told->cover, solution->options, solution->option_count, NULL);
}

/* Opens a back-end on a problem that is no board, and asks. */
static struct said ask_instance(const char *text, const struct problem *problem,
                                const struct instance *instance, uint64_t limit,
                                void (*listen)(void *, const struct solution *), void *context)
{
    struct spec spec;
    struct error error = {""};
    struct allocator allocator = {0};
    void *opened = NULL;
    if (!spec_parse(text, solver_registry(), &spec, &error) ||
        !spec.solver->open(problem, &spec.settings, &allocator, &opened, &error))
        fail_msg("%s: %s", text, error.text);
    struct search search = {.limit = limit,
                            .deadline = clock_now() + UINT64_C(30000000000),
                            .on_solution = listen,
                            .context = context};
    struct said said = {.end = spec.solver->solve(opened, instance, &search)};
    said.solutions = search.solutions;
    memcpy(said.sentence, search.failure.text, sizeof said.sentence);
    spec.solver->close(opened);
    assert_int_equal(allocator.used, 0);
    return said;
}

static struct said ask_problem(const char *text, const struct problem *problem, uint64_t limit,
                               void (*listen)(void *, const struct solution *), void *context)
{
    return ask_instance(text, problem, &(struct instance){0}, limit, listen, context);
}

static struct said ask_cover(const char *command, const struct cover *cover, uint64_t limit,
                             struct told *told)
{
    char spec[SPEC_TEXT_MAX];
    struct problem problem = {.cover = cover};
    *told = (struct told){.cover = cover};
    snprintf(spec, sizeof spec, "exec:protocol=cover:%s", command);
    return ask_problem(spec, &problem, limit, check_cover, told);
}

static void cover_is_written_as_knuth_reads_it(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = colour_example(&allocator);
    struct told told;
    struct said said = ask_cover("test \"$(cat)\" = \"$(printf 'p q r | x y\\np q x y:A\\np r x:A y\\np "
                                 "x:B\\nq x:A\\nr y:B')\" && echo Altogether 7 solutions",
                                 cover, 0, &told);
    assert_int_equal(said.end, SEARCH_EXHAUSTED);
    assert_int_equal(said.solutions, 7);
    cover_close(cover);
}

/* What dlx2 and ssxcc print about it with m1. */
static void answers_of_knuths_programs_are_understood(void **state)
{
    (void)state;
    static const char *const commands[] = {
        ("printf '1:\\n q x:A (2 of 2)\\n p r x:A y (1 of 1)\\n'; echo 'Altogether 1 solution, 38+35 mems' "
         ">&2"),
        "printf '1:\\n p r x:A y (2 of 3)\\n x:A q (1 of 1)\\n'; echo 'Altogether 1 solution, 0+1 mems.' >&2",
        "printf '1:\\n y p r x:A\\n q x:A\\n'; exit 0",
    };
    struct allocator allocator = {0};
    struct cover *cover = colour_example(&allocator);
    struct told told;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct said said = ask_cover(commands[i], cover, 2, &told);
        assert_begins(commands[i], said.sentence, "");
        assert_int_equal(said.end, SEARCH_EXHAUSTED);
        assert_int_equal(told.count, 1);
        assert_int_equal(told.wrong, 0);
    }
    struct said said = ask_cover("echo Altogether 5 solutions >&2; exit 7", cover, 2, &told);
    assert_int_equal(said.end, SEARCH_LIMIT);
    assert_int_equal(said.solutions, 2);
    cover_close(cover);
}

static void complete_solution_need_not_wait_for_the_end(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = colour_example(&allocator);
    struct told told;
    struct said said = ask_cover("printf '1:\\n q x:A\\n p r x:A y\\n'; sleep 1000", cover, 1, &told);
    assert_int_equal(said.end, SEARCH_LIMIT);
    assert_int_equal(told.count, 1);
    cover_close(cover);
}

static const struct {
    const char *command, *sentence;
} cover_saboteurs[] = {
    {"printf '1:\\n q x:A z (1 of 1)\\n'",
     "line 2 of its answer: there is no such item: ' q x:A z (1 of 1)'"},
    {"printf '1:\\n q x:C\\n'", "line 2 of its answer: there is no such colour"},
    {"printf '1:\\n q x:B\\n'", "line 2 of its answer: there is no such option"},
    {"printf ' q x:A\\n'", "line 1 of its answer: that belongs to no solution"},
    {"echo hello", "line 1 of its answer: that belongs to no solution: 'hello'"},
    {"true", "ended without an answer"},
    {"exit 2", "ended with exit status 2"},
    {"printf '1:\\n q x:A\\n p r x:A y\\n'; echo Altogether 3 solutions >&2",
     "says that there are 3 solutions and shows 1"},
    {"echo TIMEOUT! >&2; echo Altogether 0 solutions >&2", "gave up by itself: TIMEOUT"},
    {"echo 'Option too long' >&2; exit 255", "ended with exit status 255: Option too long"},
    {"kill -SEGV $$", "killed by signal 11"},
    {"yes '|'", "wrote more than 16 MB without an answer"},
    {"sleep 1000 & echo Altogether 0 solutions", "ended and left other processes running behind it"},
};

static void cover_program_is_named_for_what_it_did(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = colour_example(&allocator);
    struct told told;
    for (size_t i = 0; i < sizeof cover_saboteurs / sizeof *cover_saboteurs; i++) {
        struct said said = ask_cover(cover_saboteurs[i].command, cover, 0, &told);
        assert_failed(cover_saboteurs[i].command, &said, cover_saboteurs[i].sentence);
    }
    struct said lie = ask_cover("printf '1:\\n p q x y:A\\n r y:B\\n'", cover, 0, &told);
    assert_int_equal(lie.end, SEARCH_EXHAUSTED);
    assert_int_equal(told.wrong, 1);
    cover_close(cover);
}

static void givens_are_left_out_of_the_cover(void **state)
{
    (void)state;
    uint8_t cells[16];
    type_in(two, SOLVED_2X2, cells);
    cells[0] = 0;
    struct bench bench;
    bench_open(&bench,
               "exec:protocol=cover:test \"$(cat)\" = \"$(printf 'r1c1 r1d1 c1d1 b1d1\\nr1c1 r1d1 c1d1 "
               "b1d1')\" && printf '1:\\n c1d1 b1d1 r1c1 r1d1 (1 of 1)\\n'",
               two);
    struct answer answer = ask(&bench, cells, 2);
    assert_int_equal(answer.end, SEARCH_EXHAUSTED);
    assert_int_equal(answer.told, 1);
    assert_int_equal(answer.wrong, 0);
    cells[0] = 1; /* nothing is left to ask */
    assert_int_equal(ask(&bench, cells, 2).solutions, 1);
    bench_close(&bench);
}

static void check_rest(void *context, const struct solution *solution)
{
    unsigned *count = context;
    ++*count;
    assert_int_equal(solution->option_count, 1);
    assert_int_equal(solution->options[0], 1);
}

/* With `q x:A` taken, `p r x:A y` may still be chosen, and x is gone from it. */
static void option_that_agrees_in_colour_with_one_taken_is_told_by_what_is_left_of_it(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = colour_example(&allocator);
    static const uint32_t taken[] = {3};
    unsigned count = 0;
    struct said said =
        ask_instance("exec:protocol=cover:test \"$(cat)\" = \"$(printf 'p r | y\\np r y\\nr y:B')\" && "
                     "printf '1:\\n y p r\\n'",
                     &(struct problem){.cover = cover}, &(struct instance){.taken = taken, .taken_count = 1},
                     0, check_rest, &count);
    assert_string_equal(said.sentence, "");
    assert_int_equal(said.end, SEARCH_EXHAUSTED);
    assert_int_equal(count, 1);
    cover_close(cover);
}

static void option_that_the_problem_has_twice_cannot_be_told(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover_builder *builder = cover_builder_open(&allocator);
    uint32_t item = cover_builder_add_item(builder, "a", 1, ITEM_PLAIN, true);
    for (int i = 0; i < 2; i++) {
        cover_builder_add_node(builder, item, 0);
        cover_builder_end_option(builder);
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    struct told told;
    struct said said = ask_cover("printf '1:\\n a (1 of 2)\\n2:\\n a (2 of 2)\\n'", cover, 0, &told);
    assert_failed("twice", &said, "line 2 of its answer: the problem has this option twice");
    cover_close(cover);
}

/* --- formulas, and solvers in this process --- */

static void check_formula(void *context, const struct solution *solution)
{
    unsigned *counts = context;
    static const int literals[] = {1, 2, 0, -1, -3, 0};
    union {
        const int *told;
        int *literals;
    } clauses = {.told = literals};
    struct cnf formula = {
        .variables = 3, .option_variables = 3, .clauses = 2, .length = 6, .literals = clauses.literals};
    counts[0]++;
    counts[1] += !verify_formula(&formula, solution->options, solution->option_count, NULL);
}

/* (1 or 2) and not (1 and 3), by hand: 010, 011, 100, 110. */
static void formula_has_the_models_it_has(void **state)
{
    (void)state;
    int literals[] = {1, 2, 0, -1, -3, 0};
    struct cnf formula = {
        .variables = 3, .option_variables = 3, .clauses = 2, .length = 6, .literals = literals};
    struct problem problem = {.formula = &formula};
    static const char *const specs[] = {HONEST, ("ipasir:" DPLL), "cadical"};
    struct spec spec;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        unsigned counts[2] = {0};
        if (!spec_parse(specs[i], solver_registry(), &spec, NULL))
            continue; /* not found when this was built */
        struct said said = ask_problem(specs[i], &problem, 0, check_formula, counts);
        assert_int_equal(said.end, SEARCH_EXHAUSTED);
        assert_int_equal(counts[0], 4);
        assert_int_equal(counts[1], 0);
    }
}

static void cover_with_colours_is_solved_through_its_clauses(void **state)
{
    (void)state;
    struct allocator allocator = {0};
    struct cover *cover = colour_example(&allocator);
    struct problem problem = {.cover = cover};
    struct told told = {.cover = cover};
    struct said said = ask_problem("ipasir:" DPLL, &problem, 0, check_cover, &told);
    /* Whether the clauses know colours is not ours to test; what is reported has to be complete. */
    assert_int_equal(said.end, SEARCH_EXHAUSTED);
    assert_int_equal(told.count, said.solutions);
    cover_close(cover);
}

static void ipasir_library_counts_right_under_every_encoding(void **state)
{
    (void)state;
    for (size_t encoding = 0; encoding_names[encoding]; encoding++)
        for (size_t amo = 0; at_most_one_names[amo]; amo++) {
            char spec[SPEC_TEXT_MAX];
            snprintf(spec, sizeof spec, "ipasir:encoding=%s:amo=%s:" DPLL, encoding_names[encoding],
                     at_most_one_names[amo]);
            struct bench bench;
            uint8_t cells[16] = {1, 2, 3, 4};
            bench_open(&bench, spec, two);
            struct answer answer = ask(&bench, cells, 0);
            assert_int_equal(answer.end, SEARCH_EXHAUSTED);
            assert_int_equal(answer.solutions, 12);
            assert_int_equal(answer.wrong, 0);
            assert_int_equal(ask_until(&bench, blank, 0, 1, NULL).end, SEARCH_STOPPED);
            bench_close(&bench);
        }
}

/* The library of the tests prints at init and at solve. */
static void what_an_ipasir_library_prints_stays_out_of_our_output(void **state)
{
    (void)state;
    char path[TEMPORARY_PATH_MAX], text[64] = "";
    write_temporary("", path);
    fflush(stdout);
    int before = dup(STDOUT_FILENO), file = open(path, O_RDWR);
    dup2(file, STDOUT_FILENO);
    fputs("ours, ", stdout);
    struct said said = ask_once("ipasir:" DPLL, two, blank, 3);
    puts("ours again");
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    assert_true(pread(file, text, sizeof text - 1, 0) > 0);
    close(before);
    close(file);
    unlink(path);
    assert_int_equal(said.solutions, 3);
    assert_string_equal(text, "ours, ours again\n");
}

static void what_is_no_ipasir_library_is_refused(void **state)
{
    (void)state;
    struct spec spec;
    struct error error = {""};
    assert_false(spec_parse("ipasir:" PLUGINS "/says-none.so", solver_registry(), &spec, &error));
    assert_true(strstr(error.text, "ipasir_init") != NULL);
    assert_false(spec_parse("ipasir:/nowhere.so", solver_registry(), &spec, &error));
    assert_begins("nowhere", error.text, "/nowhere.so can't be loaded: ");
}

/* --- plug-ins --- */

static void plugin_takes_part_like_any_other(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, "plugin:" PLUGINS "/backwards.so", two);
    assert_string_equal(bench.spec.solver->name, "backwards");
    assert_string_equal(bench.spec.text, "plugin:" PLUGINS "/backwards.so");
    struct answer answer = ask(&bench, blank, 0);
    assert_int_equal(answer.end, SEARCH_EXHAUSTED);
    assert_int_equal(answer.solutions, 288);
    assert_int_equal(answer.wrong, 0);
    bench_close(&bench);
}

static void plugin_has_settings_of_its_own(void **state)
{
    (void)state;
    struct spec spec;
    struct error error;
    struct said said = ask_once("plugin:" PLUGINS "/says-none.so", two, blank, 1);
    assert_int_equal(said.end, SEARCH_EXHAUSTED);
    said = ask_once("plugin:" PLUGINS "/says-none.so:sure=no", two, blank, 1);
    assert_failed("says-none", &said, "it is not sure");
    assert_true(spec_parse("plugin:" PLUGINS "/says-none.so:sure=no", solver_registry(), &spec, &error));
    assert_string_equal(spec.text, "plugin:" PLUGINS "/says-none.so:sure=no");
    assert_false(spec_parse("plugin:" PLUGINS "/says-none.so:sore=no", solver_registry(), &spec, &error));
    assert_string_equal(error.text,
                        "unknown setting of says-none, 'sore': did you mean 'sure'? There are sure, start");
    assert_true(spec_parse("plugin:" PLUGINS "/says-none.so:start=cold", solver_registry(), &spec, &error));
    assert_true(spec.cold);
    assert_string_equal(spec.text, "plugin:" PLUGINS "/says-none.so:start=cold");
}

static void plugin_that_does_not_fit_is_refused_with_a_sentence(void **state)
{
    (void)state;
    static const char *const refused[][2] = {
        {"plugin:" PLUGINS "/of-another-version.so", "was built for version"},
        {"plugin:" PLUGINS "/of-another-size.so", "was built with another layout of the solver interface"},
        {"plugin:" PLUGINS "/without-the-symbol.so", "exports no `quadrille_solver`"},
        {"plugin:" PLUGINS "/not-there.so", "can't be loaded"},
        {"plugin:/dev/null", "can't be loaded"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct spec spec;
        struct error error = {""};
        assert_false(spec_parse(refused[i][0], solver_registry(), &spec, &error));
        if (!strstr(error.text, refused[i][1]))
            fail_msg("%s: %s", refused[i][0], error.text);
    }
}

/* --- memory --- */

static void memory_may_run_out_at_any_request(void **state)
{
    (void)state;
    static const char *const specs[] = {HONEST, "ipasir:" DPLL,
                                        "exec:protocol=line:while read b; do echo 12 " SOLVED_2X2 "; done",
                                        "exec:protocol=cover:echo Altogether 12 solutions", NULL};
    uint8_t cells[16] = {1, 2, 3, 4};
    for (const char *const *text = specs; *text; text++) {
        bool enough = false;
        for (uint64_t fail_at = 1; !enough; fail_at++) {
            struct bench bench = {.order = two, .allocator = {.fail_at = fail_at}};
            struct error error = {""};
            assert_true(spec_parse(*text, solver_registry(), &bench.spec, &error));
            if (!session_open(&bench.session, &bench.spec, &(struct problem){.order = two}, &bench.allocator,
                              &error)) {
                assert_true(*error.text);
                assert_int_equal(bench.allocator.used, 0);
                continue;
            }
            struct said said = ask_bench(&bench, cells, 0, 30000);
            enough = said.end == SEARCH_EXHAUSTED;
            assert_true(enough || said.end == SEARCH_NO_MEMORY);
            assert_true(!enough || said.solutions == 12);
            session_close(&bench.session);
            assert_int_equal(bench.allocator.used, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_program_counts_right_under_every_encoding),
        cmocka_unit_test(program_that_reads_a_file_gets_its_name_for_braces),
        cmocka_unit_test(one_process_answers_for_one_verdict_and_its_start_is_told_apart),
        cmocka_unit_test(sat_solver_is_named_for_what_it_did),
        cmocka_unit_test(answers_of_common_solvers_are_understood),
        cmocka_unit_test(program_gets_the_limit_the_order_and_no_more_memory_than_allowed),
        cmocka_unit_test(slow_program_is_stopped_at_its_deadline_with_its_whole_group),
        cmocka_unit_test(stop_flag_ends_a_program_too),
        cmocka_unit_test(program_is_killed_with_whoever_runs_it),
        cmocka_unit_test(temporary_formula_does_not_outlive_its_session),
        cmocka_unit_test(program_that_does_not_read_is_no_broken_pipe),
        cmocka_unit_test(line_program_is_asked_about_many_boards_in_one_process),
        cmocka_unit_test(line_program_gets_the_board_and_the_limit),
        cmocka_unit_test(line_program_that_died_is_started_again),
        cmocka_unit_test(line_program_costs_only_the_boards_that_it_fails_on),
        cmocka_unit_test(line_program_that_was_stopped_is_started_again),
        cmocka_unit_test(line_answers_mean_what_the_protocol_says),
        cmocka_unit_test(line_answer_may_be_longer_than_any_buffer),
        cmocka_unit_test(line_program_is_named_for_what_it_did),
        cmocka_unit_test(line_program_that_answers_twice_is_found_out_at_the_next_board),
        cmocka_unit_test(line_protocol_refuses_boards_of_more_than_one_character_a_cell),
        cmocka_unit_test(cover_is_written_as_knuth_reads_it),
        cmocka_unit_test(answers_of_knuths_programs_are_understood),
        cmocka_unit_test(complete_solution_need_not_wait_for_the_end),
        cmocka_unit_test(cover_program_is_named_for_what_it_did),
        cmocka_unit_test(givens_are_left_out_of_the_cover),
        cmocka_unit_test(option_that_agrees_in_colour_with_one_taken_is_told_by_what_is_left_of_it),
        cmocka_unit_test(option_that_the_problem_has_twice_cannot_be_told),
        cmocka_unit_test(formula_has_the_models_it_has),
        cmocka_unit_test(cover_with_colours_is_solved_through_its_clauses),
        cmocka_unit_test(ipasir_library_counts_right_under_every_encoding),
        cmocka_unit_test(what_an_ipasir_library_prints_stays_out_of_our_output),
        cmocka_unit_test(what_is_no_ipasir_library_is_refused),
        cmocka_unit_test(plugin_takes_part_like_any_other),
        cmocka_unit_test(plugin_has_settings_of_its_own),
        cmocka_unit_test(plugin_that_does_not_fit_is_refused_with_a_sentence),
        cmocka_unit_test(memory_may_run_out_at_any_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
