/* SPDX-License-Identifier: MIT */
/* stop.h: what comes within a second of the first signal is the same wish, as where one goes to a group of processes and
 * to each of them. */
#include "harness/base/stop.h"
#include "tests/unit/support.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How a child ends that gets one signal after the other, the last after a while. */
static int child_status(unsigned at_once, const struct timespec *later)
{
    int status;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        stop_on_signals();
        for (unsigned i = 0; i < at_once; i++)
            raise(i % 2 ? SIGTERM : SIGINT);
        if (later) {
            nanosleep(later, NULL);
            raise(SIGINT);
        }
        _exit(10 + program_stop);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void signals_within_a_second_are_one(void **state)
{
    (void)state;
    for (unsigned count = 0; count < 5; count++) {
        const int status = child_status(count, NULL);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), count ? 11 : 10);
    }
}

static void later_one_ends_the_process(void **state)
{
    (void)state;
    const int status = child_status(2, &(struct timespec){1, 100000000});
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGINT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_within_a_second_are_one),
        cmocka_unit_test(later_one_ends_the_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
