/* SPDX-License-Identifier: MIT */
/* What a header demands is checked where assertions are compiled in: each of these calls breaks a contract, in a process of its
 * own, and dies. A release build checks none, so there is nothing to see. */
#include "common/base/bits.h"
#include "common/base/random.h"
#include "common/base/text.h"
#include "common/board/board-isomorph.h"
#include "harness/answers/cheapest-covers.h"
#include "harness/statistics/luck.h"
#include "tests/unit/support.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct order nine = {3, 3};

static void lowest_bit_of_no_bits(void)
{
    bits_lowest(0);
}

static void random_number_below_zero(void)
{
    struct random random;
    random_seed(&random, 1, 0);
    random_below(&random, 0);
}

static void text_without_a_file_is_flushed(void)
{
    struct allocator allocator = {.limit = 0};
    struct text text = {.allocator = &allocator};
    text_flush(&text);
}

static void least_form_of_givens_that_clash(void)
{
    uint8_t cells[81] = {1, 1}, form[81];
    struct allocator allocator = {.limit = 0};
    canon_find(canon_open(nine, &allocator), cells, form);
}

static struct cover *empty_board(void)
{
    static struct allocator allocator;
    return cover_of_board(nine, &allocator);
}

static void bounds_of_an_item_that_is_not_there(void)
{
    struct cover *cover = empty_board();
    cover_bounds(cover, cover->item_count);
}

static void option_that_is_not_there(void)
{
    struct cover *cover = empty_board();
    cover_option_has(cover, cover->option_count, 0);
}

static void colour_that_is_not_there(void)
{
    size_t length;
    cover_colour_name(empty_board(), 1, &length);
}

static void node_that_is_not_there(void)
{
    struct cover *cover = empty_board();
    cover_colour(cover, cover->node_count);
}

static void luck_of_a_single_isomorph(void)
{
    luck_growth(1);
}

static void cheapest_cover_where_none_is_wanted(void)
{
    struct cheapest_covers cheapest = {.wanted = 0};
    cheapest_covers_add(&cheapest, 1, &(struct solution){0});
}

/* True if a call ends its process by abort(). */
static bool dies(void (*breaks)(void))
{
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        breaks();
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void each_broken_contract_ends_the_process(void **state)
{
    (void)state;
#ifdef NDEBUG
    skip();
#endif
    void (*const contracts[])(void) = {
        lowest_bit_of_no_bits,
        random_number_below_zero,
        text_without_a_file_is_flushed,
        least_form_of_givens_that_clash,
        bounds_of_an_item_that_is_not_there,
        option_that_is_not_there,
        colour_that_is_not_there,
        node_that_is_not_there,
        luck_of_a_single_isomorph,
        cheapest_cover_where_none_is_wanted,
    };
    for (size_t i = 0; i < sizeof contracts / sizeof *contracts; i++)
        if (!dies(contracts[i]))
            fail_msg("contract %zu is not checked", i + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_broken_contract_ends_the_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
