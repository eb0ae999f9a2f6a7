/* SPDX-License-Identifier: MIT */
/* The diagram of all solutions keeps the limit of its allocator. */
#include "harness/answers/counted.h"
#include "tests/unit/support.h"

#include <string.h>

/* Of dominoes:12x12 (OEIS A004003). Returns the peak of the allocator; *end and *reason as by counted_diagram. */
static size_t make(size_t limit, enum search_end *end, struct error *reason)
{
    static const uint64_t solutions = UINT64_C(53060477521960000);
    struct counted counted = {.order = NULL};
    struct allocator of_cover = {0};
    struct search search = {0};
    struct cover *cover = open_member("dominoes:12x12", &of_cover);
    counted.cover = cover;
    counted.allocator.limit = limit;
    counted_begin(&counted);
    *end = counted_diagram(&counted, &search, reason);
    if (*end == SEARCH_EXHAUSTED) {
        assert_int_equal(counted.diagram.words, 1);
        assert_int_equal(*counted.diagram.total, solutions);
    }
    const size_t peak = counted.allocator.peak;
    assert_true(counted.allocator.limit && peak <= counted.allocator.limit);
    counted_close(&counted);
    assert_int_equal(counted.allocator.used, 0);
    cover_close(cover);
    return peak;
}

static void a_limit_is_kept_or_a_sentence_names_it(void **state)
{
    (void)state;
    struct error reason;
    enum search_end end;
    const size_t enough = make(0, &end, &reason);
    assert_int_equal(end, SEARCH_EXHAUSTED);
    for (size_t limit = 1000; limit < enough; limit *= 3) {
        make(limit, &end, &reason);
        assert_int_equal(end, SEARCH_NO_MEMORY);
        assert_non_null(strstr(reason.text, "needs more memory than"));
    }
    make(enough, &end, &reason);
    assert_int_equal(end, SEARCH_EXHAUSTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_is_kept_or_a_sentence_names_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
