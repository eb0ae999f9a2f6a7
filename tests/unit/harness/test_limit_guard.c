/* SPDX-License-Identifier: MIT */
/* A back-end whose turn ends at the very moment when the guard ends it. kill() is replaced here, so that the
 * guard always comes too late: its decision reaches the back-end, which then returns, and only when the
 * worker is out of the turn, and has had time for others, is it killed.
 *
 * And a run that is stopped while its guard is at work, not asleep. waitpid() is replaced here: in it, the guard waits for a
 * process outside of the run to stop and continue it, and what measures. */
#define _GNU_SOURCE /* syscall */
#include "common/base/clock.h"
#include "harness/comparing/comparison.h"
#include "harness/measuring/processes.h"
#include "harness/sets/sets.h"
#include "tests/unit/support.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char late_board[] = "12..34..21..43..";

static struct comparison comparison;

/* Shared with the processes that measure. */
static struct decided {
    _Atomic bool is_made; /* the guard has decided to kill, and not killed yet */
    _Atomic unsigned times;
} * decision;

/* Shared with the process that stops a run, too. */
static struct stop {
    _Atomic bool at_work, wanted, over; /* in this order */
    pid_t guard, worker;
} * stop;

enum { LIMIT_MS = 500 };

static void pause_ms(long ms)
{
    struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* Long enough for a worker that is not held to write its rows and go on to the next turn. */
int kill(pid_t process, int signal)
{
    enum { LOOKS = 5000, REST = 30 };
    if (signal == SIGKILL && process > 0) {
        atomic_fetch_add(&decision->times, 1);
        atomic_store(&decision->is_made, true);
        for (int i = 0; i < LOOKS && atomic_load(&comparison.slot[0]->call.phase) != PHASE_BETWEEN; i++)
            pause_ms(1);
        pause_ms(REST);
        atomic_store(&decision->is_made, false);
    }
    return (int)syscall(SYS_kill, process, signal);
}

/* The guard asks at every look for what has ended. */
pid_t waitpid(pid_t process, int *status, int options)
{
    if (process == -1 && stop && atomic_load(&stop->at_work) && !atomic_load(&stop->wanted)) {
        stop->guard = getpid();
        stop->worker = comparison.slot[0]->process;
        atomic_store(&stop->wanted, true);
        while (!atomic_load(&stop->over))
            ;
    }
    return (pid_t)syscall(SYS_wait4, process, status, options, 0);
}

/* Stops the run that wants it, once, for longer than its limit. */
static void stop_a_run(void)
{
    enum { LOOKS = 60000 };
    for (int i = 0; i < LOOKS && !atomic_load(&stop->wanted); i++)
        pause_ms(1);
    if (!atomic_load(&stop->wanted))
        return;
    syscall(SYS_kill, stop->worker, SIGSTOP);
    syscall(SYS_kill, stop->guard, SIGSTOP);
    pause_ms(2 * LIMIT_MS);
    atomic_store(&stop->over, true);
    syscall(SYS_kill, stop->guard, SIGCONT);
    syscall(SYS_kill, stop->worker, SIGCONT);
}

/* Its process is none of the run: its parent has ended before the run begins. */
static void start_the_stopper(void)
{
    stop = shared_memory_take(sizeof *stop);
    const pid_t parent = fork();
    if (parent > 0) {
        waitpid(parent, NULL, 0);
        return;
    }
    if (fork() == 0)
        stop_a_run();
    _exit(0);
}

/* --- back-ends --- */

static const struct solver *find_mrv(void)
{
    const struct solver *const *solver = solver_registry();
    while (strcmp((*solver)->name, "mrv") != 0)
        solver++;
    return *solver;
}

static bool open_mrv(const struct problem *problem, const struct settings *settings,
                     struct allocator *allocator, void **state, struct error *error)
{
    (void)settings;
    struct settings own = {.value = {0}};
    return find_mrv()->open(problem, &own, allocator, state, error);
}

static enum search_end solve_mrv(void *state, const struct instance *instance, struct search *search)
{
    return find_mrv()->solve(state, instance, search);
}

static void close_mrv(void *state)
{
    find_mrv()->close(state);
}

/* With one board it looks at no deadline, and ends when the guard has decided that it is overdue. */
static enum search_end be_late(void *state, const struct instance *instance, struct search *search)
{
    uint8_t cells[16];
    type_in((struct order){2, 2}, late_board, cells);
    if (memcmp(cells, instance->cells, sizeof cells) != 0)
        return solve_mrv(state, instance, search);
    while (!atomic_load(&decision->is_made))
        ;
    return SEARCH_STOPPED;
}

/* Ends a while after the run has been stopped and continued: the guard looks before. */
static enum search_end be_stopped(void *state, const struct instance *instance, struct search *search)
{
    uint8_t cells[16];
    type_in((struct order){2, 2}, late_board, cells);
    if (!memcmp(cells, instance->cells, sizeof cells) && !atomic_load(&stop->over)) {
        atomic_store(&stop->at_work, true);
        while (!atomic_load(&stop->over))
            ;
        pause_ms(LIMIT_MS / 5);
    }
    return solve_mrv(state, instance, search);
}

#define BACK_END(variable, name_, solve_)                                                           \
    static const struct solver variable = {SOLVER_HEAD,      .name = name_,      .family = "tests", \
                                           .summary = name_, .rung = RUNG_BOARD, .open = open_mrv,  \
                                           .solve = solve_,  .close = close_mrv}

BACK_END(late, "late", be_late);
BACK_END(punctual, "punctual", solve_mrv);
BACK_END(stopped, "stopped", be_stopped);

/* --- the claims --- */

struct told {
    size_t late, punctual; /* rows as they should be */
    size_t others;
};

static bool look_at_row(void *context, const struct row *row, struct error *error)
{
    struct told *told = context;
    (void)error;
    bool is_overdue = row->status == STATUS_DISTURBED || /* on a busy machine */
                      (row->status == STATUS_TIMEOUT &&
                       !strcmp(row->flaw, "it did not stop at its time limit and was killed"));
    if (!strcmp(row->solver, "late") && row->index == 2 && is_overdue)
        told->late++;
    else if (row->status == STATUS_OK)
        told->punctual++;
    else
        told->others++;
    return true;
}

static void write_boards(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "# quadrille: order 2x2\n123.34..21..43..\n%s\n1.3434..21..43..\n", late_board);
    assert_int_equal(fclose(file), 0);
}

static void remove_run(const char *folder)
{
    static const char *const names[] = {"rows.csv", "yardstick.csv", "audit.csv", "boards.txt",
                                        "disagreements.txt"};
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

enum { RUNS = 3, BOARDS = 3 };

/* Compares back-ends on the three boards. */
static struct told compare(const struct solver *const *solvers, size_t count)
{
    char folder[] = "/tmp/quadrille-test-XXXXXX", path[64];
    struct experiment *experiment = &comparison.experiment;
    memset(&comparison, 0, sizeof comparison);
    struct reader_options reader = {0};
    struct error error = {""};
    char *names[] = {path};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/boards.txt", folder);
    write_boards(path);
    *experiment = (struct experiment){.limit = 2,
                                      .runs = RUNS,
                                      .runs_most = RUNS,
                                      .timeout_ns = LIMIT_MS * (uint64_t)1000000,
                                      .seed = 1,
                                      .audit_seed = 1,
                                      .jobs = 1,
                                      .isolate = true};
    assert_int_equal(sets_load(&experiment->sets, names, 1, &reader), 0);
    for (size_t i = 0; i < count; i++)
        spec_of_solver(solvers[i], &experiment->specs.spec[experiment->specs.count++]);
    comparison_open(&comparison);
    assert_true(run_folder_open(&comparison.folder, folder, &error));
    progress_start(&comparison.progress, true, 0);
    if (!comparison_run(&comparison, &error))
        fail_msg("%s", error.text);
    assert_true(run_folder_close(&comparison.folder));
    struct names interned = {0};
    struct told told = {0};
    struct scan scan = {.names = &interned, .take = look_at_row, .context = &told};
    snprintf(path, sizeof path, "%s/rows.csv", folder);
    if (!rows_scan(&scan, path, &error))
        fail_msg("%s", error.text);
    names_close(&interned);
    comparison_close(&comparison);
    remove_run(folder);
    return told;
}

static void turn_that_ends_while_the_guard_ends_it_is_one_row_and_nobody_elses(void **state)
{
    (void)state;
    assert_non_null(decision = shared_memory_take(sizeof *decision));
    const struct told told = compare((const struct solver *const[]){&late, &punctual}, 2);
    assert_int_equal(told.late, RUNS);
    assert_int_equal(told.punctual, RUNS * (2 * BOARDS - 1));
    assert_int_equal(told.others, 0);
    assert_true(atomic_load(&decision->times) > RUNS);
    shared_memory_give(decision, sizeof *decision);
}

static void run_that_is_stopped_while_its_guard_works_is_asked_again(void **state)
{
    (void)state;
    assert_non_null(decision = shared_memory_take(sizeof *decision));
    const struct told told = compare((const struct solver *const[]){&stopped, &punctual}, 2);
    assert_int_equal(told.punctual, RUNS * 2 * BOARDS);
    assert_int_equal(told.late + told.others, 0);
    assert_true(atomic_load(&stop->over));
    shared_memory_give(decision, sizeof *decision);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(run_that_is_stopped_while_its_guard_works_is_asked_again),
        cmocka_unit_test(turn_that_ends_while_the_guard_ends_it_is_one_row_and_nobody_elses),
    };
    start_the_stopper();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
