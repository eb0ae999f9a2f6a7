/* SPDX-License-Identifier: MIT */
/* Two runs that want the same folder at the same time. The lock is asked for by flock(), which is replaced
 * here: so another run can do its work at the very moment between a look at the folder and the lock. */
#include "harness/measuring/run/run-folder.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder_path[] = "/tmp/quadrille-test-XXXXXX";
static const char
    *run_meanwhile; /* what another run writes to rows.csv before the lock is had; null: no other run */

int flock(int descriptor, int operation);

int flock(int descriptor, int operation)
{
    (void)operation;
    if (run_meanwhile && write(descriptor, run_meanwhile, strlen(run_meanwhile)) < 0)
        return -1;
    run_meanwhile = NULL;
    return 0;
}

static bool is_there(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder_path, name);
    return !access(path, F_OK);
}

static void run_that_began_and_ended_before_the_lock_is_not_overwritten(void **state)
{
    (void)state;
    struct run_folder folder;
    struct error error = {""};
    run_meanwhile = "set,index\n";
    assert_false(run_folder_open(&folder, folder_path, &error));
    assert_non_null(strstr(error.text, "holds a run already"));
    assert_null(folder.rows);
    assert_false(is_there("disagreements.txt"));
    assert_true(is_there("rows.csv"));
}

static void folder_that_nobody_else_wants_is_opened(void **state)
{
    (void)state;
    struct run_folder folder;
    struct error error = {""};
    run_meanwhile = NULL;
    assert_true(run_folder_open(&folder, folder_path, &error));
    assert_true(run_folder_begin(&folder, false));
    assert_true(run_folder_close(&folder));
    assert_false(is_there("costs.csv"));
    assert_false(run_folder_open(&folder, folder_path, &error));
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(strrchr(folder_path, '-') + 1, "XXXXXX");
    return !mkdtemp(folder_path);
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"rows.csv", "yardstick.csv", "disagreements.txt"};
    char path[128];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder_path, names[i]);
        remove(path);
    }
    return rmdir(folder_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(run_that_began_and_ended_before_the_lock_is_not_overwritten,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(folder_that_nobody_else_wants_is_opened, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
