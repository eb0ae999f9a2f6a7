/* SPDX-License-Identifier: MIT */
#include "harness/extensions/reproduce/reproduce.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const solvers[] = {"dlx",        "cells",         "exec:tools/peer -x/y",
                                      "exec:tools", "peer -x/y/dlx", NULL};
static const char *const sets[] = {"minimal", "on hold", "a on minimal", NULL};
static const struct claim_names names = {solvers, sets};

static void claims_are_read_against_the_names_of_a_run(void **state)
{
    static const struct {
        const char *text, *a, *b, *set;
        enum claim_sign sign;
        double number;
    } claims[] = {
        {"dlx/cells >= 2 on minimal", "dlx", "cells", "minimal", CLAIM_AT_LEAST, 2},
        {"dlx/cells<=0.5 on minimal", "dlx", "cells", "minimal", CLAIM_AT_MOST, 0.5},
        {" cells / dlx > 1e3  on  on hold ", "cells", "dlx", "on hold", CLAIM_ABOVE, 1000},
        {"exec:tools/peer -x/y/cells < 2 on minimal", "exec:tools/peer -x/y", "cells", "minimal", CLAIM_BELOW,
         2},
        {"cells/exec:tools/peer -x/y < 2 on a on minimal", "cells", "exec:tools/peer -x/y", "a on minimal",
         CLAIM_BELOW, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct ratio_claim claim;
        struct error error;
        assert_true(ratio_claim_read(claims[i].text, &names, &claim, &error));
        assert_string_equal(claim.a, claims[i].a);
        assert_string_equal(claim.b, claims[i].b);
        assert_string_equal(claim.set, claims[i].set);
        assert_int_equal(claim.sign, claims[i].sign);
        assert_true(claim.number == claims[i].number);
    }
}

static void what_is_no_claim_is_refused_with_a_sentence(void **state)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "no claim"},
        {"dlx", "no claim"},
        {" on ", "no claim"},
        {"/ >= on ", "no claim"},
        {"dlx/cells >= 2", "no claim"},
        {"dlx/cells >= 2 on ", "no claim"},
        {"dlx >= 2 on minimal", "no claim"},
        {"dlx/cells = 2 on minimal", "no claim"},
        {"dlx/cells => 2 on minimal", "a solver that the run does not have"},
        {"dlx/cells >= -2 on minimal", "no claim"},
        {"dlx/cells >= 0 on minimal", "no claim"},
        {"dlx/cells >= 1e999 on minimal", "no claim"},
        {"dlx/cells >= nan on minimal", "no claim"},
        {"dlx/cells >= 0x2 on minimal", "no claim"},
        {"dlx/cells >= 2x on minimal", "no claim"},
        {"dlx/cells >= 2 on\nminimal", "one line"},
        {"dlx/mrv >= 2 on minimal", "a solver that the run does not have"},
        {"dlx/cells >= 2 on easy", "a set that the run does not have"},
        {"dlx/dlx >= 2 on minimal", "one solver and itself"},
        {"exec:tools/peer -x/y/dlx >= 2 on minimal", "2 ways"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ratio_claim claim;
        struct error error = {""};
        assert_false(ratio_claim_read(bad[i].text, &names, &claim, &error));
        if (!strstr(error.text, bad[i].why))
            fail_msg("'%s': %s", bad[i].text, error.text);
    }
}

/* cells stands first in the table: the pair is dlx by cells, 4 with an interval of 3 to 5. */
static void a_claim_agrees_where_the_whole_interval_is_on_its_side(void **state)
{
    static const struct {
        const char *text;
        enum claim_verdict verdict;
    } claims[] = {
        {"dlx/cells >= 2.9 on minimal", CLAIM_AGREES},    {"dlx/cells >= 3 on minimal", CLAIM_UNDECIDED},
        {"dlx/cells > 3 on minimal", CLAIM_UNDECIDED},    {"dlx/cells >= 4 on minimal", CLAIM_UNDECIDED},
        {"dlx/cells >= 5 on minimal", CLAIM_UNDECIDED},   {"dlx/cells > 5.1 on minimal", CLAIM_DISAGREES},
        {"dlx/cells <= 5.1 on minimal", CLAIM_AGREES},    {"dlx/cells < 5 on minimal", CLAIM_UNDECIDED},
        {"dlx/cells < 3 on minimal", CLAIM_UNDECIDED},    {"dlx/cells <= 2.9 on minimal", CLAIM_DISAGREES},
        {"cells/dlx <= 0.34 on minimal", CLAIM_AGREES},   {"cells/dlx < 0.19 on minimal", CLAIM_DISAGREES},
        {"cells/dlx > 0.25 on minimal", CLAIM_UNDECIDED}, {"cells/dlx >= 0.19 on minimal", CLAIM_AGREES},
    };
    struct solver_statistics statistics[] = {{.solver = "cells"}, {.solver = "dlx"}};
    struct pair pair = {.b = 1, .paired = 4, .paired_interval = {3, 5}, .par2_interval = {1, 9}};
    struct set_statistics set = {
        .set = "minimal", .statistics = statistics, .count = 2, .pair = &pair, .pairs = 1};
    const struct run_statistics run = {&set, 1};
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct ratio_claim claim;
        struct error error;
        assert_true(ratio_claim_read(claims[i].text, &names, &claim, &error));
        struct claim_judgement judgement = ratio_claim_judge(&claim, &run);
        if (judgement.verdict != claims[i].verdict)
            fail_msg("%s: %s", claims[i].text, claim_verdicts[judgement.verdict]);
        assert_int_equal(!judgement.why, judgement.verdict != CLAIM_UNDECIDED);
    }
}

static void without_an_interval_or_a_sound_back_end_a_claim_is_undecided(void **state)
{
    struct solver_statistics statistics[] = {{.solver = "cells"}, {.solver = "dlx"}};
    struct pair pair = {.b = 1, .paired = 4, .paired_interval = {NAN, NAN}, .par2_interval = {NAN, NAN}};
    struct set_statistics set = {
        .set = "minimal", .statistics = statistics, .count = 2, .pair = &pair, .pairs = 1};
    const struct run_statistics run = {&set, 1};
    const struct ratio_claim claim = {"dlx", "cells", "minimal", CLAIM_AT_LEAST, 2};
    (void)state;
    assert_string_equal(ratio_claim_judge(&claim, &run).why, "too few boards for an interval");
    pair.paired = NAN;
    assert_string_equal(ratio_claim_judge(&claim, &run).why, "too many instances were cut off");
    statistics[1].unsound = true;
    assert_string_equal(ratio_claim_judge(&claim, &run).why,
                        "one of the solvers gave wrong answers, or broke");
    const struct ratio_claim of_another = {"mrv", "cells", "minimal", CLAIM_AT_LEAST, 2},
                             on_another = {"dlx", "cells", "easy", CLAIM_AT_LEAST, 2};
    assert_string_equal(ratio_claim_judge(&of_another, &run).why,
                        "one of the solvers was not measured on that set");
    assert_string_equal(ratio_claim_judge(&on_another, &run).why, "nothing was measured on that set");
}

/* dlx takes 3 to 5 times as long board by board, and 0.2 to 0.5 times by PAR-2. */
static void where_paired_median_and_par2_contradict_each_other_nothing_is_decided(void **state)
{
    struct solver_statistics statistics[] = {{.solver = "cells"}, {.solver = "dlx"}};
    struct pair pair = {.b = 1, .paired = 4, .paired_interval = {3, 5}, .par2_interval = {0.2, 0.5}};
    struct set_statistics set = {
        .set = "minimal", .statistics = statistics, .count = 2, .pair = &pair, .pairs = 1};
    const struct run_statistics run = {&set, 1};
    (void)state;
    for (enum claim_sign sign = 0; sign < CLAIM_SIGNS; sign++) {
        const struct ratio_claim claim = {"dlx", "cells", "minimal", sign, 2};
        assert_string_equal(ratio_claim_judge(&claim, &run).why,
                            "the paired median and PAR-2 contradict each other");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_are_read_against_the_names_of_a_run),
        cmocka_unit_test(what_is_no_claim_is_refused_with_a_sentence),
        cmocka_unit_test(a_claim_agrees_where_the_whole_interval_is_on_its_side),
        cmocka_unit_test(where_paired_median_and_par2_contradict_each_other_nothing_is_decided),
        cmocka_unit_test(without_an_interval_or_a_sound_back_end_a_claim_is_undecided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
