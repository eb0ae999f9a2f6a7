/* SPDX-License-Identifier: MIT */
/* process-usage.h, with real processes: what they take is known by how they were made. */
#include "common/base/clock.h"
#include "harness/measuring/processes.h"
#include "tests/unit/support.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MS UINT64_C(1000000)

static void pause_ms(long ms)
{
    struct timespec pause = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* Uses so much processor time of the calling thread. */
static void spin_ms(uint64_t ms)
{
    struct timespec time;
    uint64_t began = 0, now = 0;
    do {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        now = (uint64_t)time.tv_sec * 1000 * MS + (uint64_t)time.tv_nsec;
        began = began ? began : now;
    } while (now - began < ms * MS);
}

static void *spin_in_a_thread(void *ms)
{
    spin_ms(*(uint64_t *)ms);
    return NULL;
}

/* If a test fails, what it has started ends by itself, and holds no output open that others wait for the end
 * of. */
static void sleep_a_minute(void)
{
    close(1);
    close(2);
    pause_ms(60000);
    _exit(0);
}

/* A child that runs `work`, writes a byte when it is done, and sleeps until it is killed. */
static pid_t start(void (*work)(int ready), int *ready)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        close(ends[0]);
        work(ends[1]);
        sleep_a_minute();
    }
    close(ends[1]);
    *ready = ends[0];
    return child;
}

static void say_ready(int ready)
{
    if (write(ready, "r", 1) != 1)
        _exit(1);
}

static void wait_until_ready(int ready)
{
    char byte;
    assert_int_equal(read(ready, &byte, 1), 1);
    close(ready);
}

static struct process_usage usage_of(pid_t root)
{
    struct process_usage usage;
    assert_true(process_usage(root, NULL, 0, &usage));
    return usage;
}

static bool is_seen_whole(void)
{
#ifdef __linux__
    return !access("/proc/self/stat", R_OK);
#else
    return false;
#endif
}

/* --- processor time --- */

static void own_time_is_counted_in_all_threads(void **state)
{
    (void)state;
    uint64_t ms = 60;
    pthread_t thread[2];
    double before = usage_of(0).cpu_ns;
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, spin_in_a_thread, &ms), 0);
    spin_ms(ms);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    assert_true(usage_of(0).cpu_ns - before >= 180e6);
}

static void spin_in_two_threads(int ready)
{
    uint64_t ms = 100;
    pthread_t thread[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&thread[i], NULL, spin_in_a_thread, &ms);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    say_ready(ready);
}

static void helper_threads_of_a_child_count_also_when_they_have_ended(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    int ready;
    double before = usage_of(0).cpu_ns;
    pid_t child = start(spin_in_two_threads, &ready);
    wait_until_ready(ready);
    assert_true(usage_of(child).cpu_ns >= 200e6);
    assert_true(usage_of(0).cpu_ns - before >= 200e6); /* a descendant's time is the root's */
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_true(usage_of(0).cpu_ns - before >= 199e6); /* and stays so, in microseconds */
}

static void *sleep_in_a_thread(void *unused)
{
    sleep_a_minute();
    return unused;
}

static void sleep_in_three_threads(int ready)
{
    pthread_t thread;
    for (int i = 0; i < 2; i++)
        pthread_create(&thread, NULL, sleep_in_a_thread, NULL);
    say_ready(ready);
}

static void threads_that_live_are_counted(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    int ready;
    pid_t child = start(sleep_in_three_threads, &ready);
    wait_until_ready(ready);
    assert_int_equal(usage_of(child).threads, 3);
    assert_int_equal(usage_of(child).processes, 1);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* --- memory --- */

enum { MEGABYTE = 1 << 20, HELD = 64, GIVEN_BACK = 32 };

/* Through it the compiler can't see that the memory is never read. */
static char *volatile seen;

/* Memory whose pages are there, as large pieces that the C library gives back when they are freed. */
static char *take_megabytes(size_t megabytes)
{
    char *taken = malloc(megabytes * MEGABYTE);
    if (!taken)
        _exit(1);
    memset(taken, 1, megabytes * MEGABYTE);
    seen = taken;
    return seen;
}

static void hold_memory(int ready)
{
    take_megabytes(HELD - GIVEN_BACK);
    free(take_megabytes(GIVEN_BACK));
    say_ready(ready);
}

static void start_a_grandchild_with_memory(int ready)
{
    if (!fork()) {
        hold_memory(ready);
        sleep_a_minute();
    }
}

static void memory_of_a_grandchild_is_counted_and_its_peak(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    int ready;
    assert_true(process_adopt_orphans());
    pid_t child = start(start_a_grandchild_with_memory, &ready);
    wait_until_ready(ready);
    struct process_usage usage = usage_of(child);
    assert_int_equal(usage.processes, 2);
    /* An address sanitizer keeps what was freed. */
    assert_true(usage.resident_bytes >= (HELD - GIVEN_BACK) * (size_t)MEGABYTE);
    assert_true(usage.resident_bytes <= usage.peak_bytes);
    assert_true(usage.peak_bytes >= HELD * (size_t)MEGABYTE);
    assert_int_equal(process_end_orphans(NULL, 0), 2);
}

static void peaks_begin_anew(void **state)
{
    (void)state;
    char *held = take_megabytes(HELD);
    struct process_usage before = usage_of(0);
    assert_true(before.peak_bytes >= HELD * (size_t)MEGABYTE);
    free(held);
    process_reset_peaks();
    struct process_usage after = usage_of(0);
    if (after.peak_bytes >= before.peak_bytes || after.resident_bytes > before.resident_bytes / 2)
        skip(); /* the system does not do it, or an address sanitizer keeps what was freed */
    assert_true(after.peak_bytes < before.peak_bytes - HELD / 2 * (size_t)MEGABYTE);
}

/* --- owners --- */

static void each_owner_has_only_what_it_has_started(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    enum { NONE, FIRST, SECOND, THIRD };
    struct process_owners owners = {0};
    struct process_usage usage;
    int ready;
    process_owners_note(&owners, NONE);
    start(start_a_grandchild_with_memory, &ready);
    wait_until_ready(ready);
    process_owners_note(&owners, FIRST);
    process_owners_note(&owners, SECOND);
    assert_true(process_usage(0, &owners, FIRST, &usage));
    assert_int_equal(usage.processes, 3);
    assert_int_equal(usage.threads, 3);
    assert_true(usage.peak_bytes >= HELD * (size_t)MEGABYTE);
    assert_true(process_usage(0, &owners, SECOND, &usage));
    assert_int_equal(usage.processes, 1);
    assert_int_equal(usage.threads, 1);
    start(say_ready, &ready); /* in the third's turn, not noted yet */
    wait_until_ready(ready);
    assert_true(process_usage(0, &owners, THIRD, &usage));
    assert_int_equal(usage.processes, 2);
    assert_int_equal(usage.threads, 2);
    process_owners_note(&owners, THIRD);
    assert_true(process_usage(0, &owners, FIRST, &usage));
    assert_int_equal(usage.processes, 3);
    assert_int_equal(process_end_orphans(NULL, 0), 3);
    process_owners_close(&owners);
}

/* --- orphans --- */

static void get_away(int ready)
{
    setsid();
    if (fork()) /* twice, as daemons do */
        _exit(0);
    setsid();
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    say_ready(ready);
}

static void start_one_that_gets_away(int ready)
{
    if (!fork()) {
        get_away(ready);
        sleep_a_minute();
    }
    _exit(0);
}

static void grandchild_that_calls_setsid_is_found_and_ended(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    int ready;
    assert_true(process_adopt_orphans());
    pid_t child = start(start_one_that_gets_away, &ready);
    wait_until_ready(ready);
    waitpid(child, NULL, 0);
    /* That between them may still be ending. */
    for (int i = 0; i < 1000 && usage_of(0).processes != 2; i++)
        pause_ms(1);
    assert_int_equal(usage_of(0).processes, 2);
    assert_int_equal(process_end_orphans(NULL, 0), 1);
    assert_int_equal(usage_of(0).processes, 1);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no zombie is left */
}

/* The first thread of a process ends, and another runs on: it is listed as a zombie. */
static void *stay(void *ready)
{
    pause_ms(20);
    say_ready(*(int *)ready);
    sleep_a_minute();
    return NULL;
}

static void end_the_first_thread(int ready)
{
    static int kept;
    pthread_t thread;
    kept = ready;
    pthread_create(&thread, NULL, stay, &kept);
    pthread_exit(NULL);
}

static void process_without_its_first_thread_is_ended_too(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    int ready;
    pid_t child = start(end_the_first_thread, &ready);
    wait_until_ready(ready);
    assert_int_equal(usage_of(child).processes, 1);
    assert_int_equal(process_end_orphans(NULL, 0), 1);
}

static void only_sleep(int ready)
{
    say_ready(ready);
}

static void spared_children_live_on_and_ended_ones_are_not_counted(void **state)
{
    (void)state;
    if (!is_seen_whole())
        skip();
    int ready[2];
    pid_t spared = start(start_a_grandchild_with_memory, &ready[0]), other = start(only_sleep, &ready[1]);
    wait_until_ready(ready[0]);
    wait_until_ready(ready[1]);
    kill(other, SIGKILL);
    pause_ms(20); /* a zombie now */
    assert_int_equal(process_end_orphans(&spared, 1), 0);
    assert_int_equal(waitpid(other, NULL, WNOHANG), -1);
    assert_int_equal(usage_of(spared).processes, 2);
    assert_int_equal(process_end_orphans(NULL, 0), 2);
    assert_int_equal(process_end_orphans(NULL, 0), 0);
}

static void what_has_ended_has_no_usage(void **state)
{
    (void)state;
    int ready;
    struct process_usage usage;
    pid_t child = start(only_sleep, &ready);
    wait_until_ready(ready);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_false(process_usage(child, NULL, 0, &usage));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_time_is_counted_in_all_threads),
        cmocka_unit_test(helper_threads_of_a_child_count_also_when_they_have_ended),
        cmocka_unit_test(threads_that_live_are_counted),
        cmocka_unit_test(memory_of_a_grandchild_is_counted_and_its_peak),
        cmocka_unit_test(peaks_begin_anew),
        cmocka_unit_test(each_owner_has_only_what_it_has_started),
        cmocka_unit_test(grandchild_that_calls_setsid_is_found_and_ended),
        cmocka_unit_test(process_without_its_first_thread_is_ended_too),
        cmocka_unit_test(spared_children_live_on_and_ended_ones_are_not_counted),
        cmocka_unit_test(what_has_ended_has_no_usage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
