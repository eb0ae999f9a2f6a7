/* SPDX-License-Identifier: MIT */
/* Whether the audit's boards can be distinguished from isomorphs of a set's own by what is cheap to see: then a back-end could be
 * honest with these alone. Ten features, the best threshold of each, and all of them together by logistic regression,
 * are learnt from some boards and tried on others. */
#include "common/base/random.h"
#include "common/board/board-isomorph.h"
#include "harness/comparing/audit/audit-questions.h"
#include "harness/ground/hash.h"
#include "harness/measuring/sets/set-loading.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 9, CELLS = 81, FEATURES = 10, SEEDS = 20, BOARDS_MAX = 2 * SEEDS * AUDIT_QUESTIONS_MAX };
static const struct order nine = {3, 3};

static const char *const feature_names[FEATURES] = {
    "givens",
    "givens with another one opposite",
    "givens with another one across the diagonal",
    "different digits",
    "givens of the most frequent digit",
    "givens of the least frequent digit",
    "givens of the fullest box, row or column",
    "givens of the emptiest one",
    "givens before the middle",
    "digits in ascending order",
};

struct seen {
    double feature[FEATURES];
    bool is_question;
};

static void look_at(const uint8_t *cells, struct seen *seen)
{
    unsigned digit[SIZE + 1] = {0}, unit[3 * SIZE] = {0}, last = 0;
    double *f = seen->feature;
    memset(f, 0, sizeof seen->feature);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned row = cell / SIZE, column = cell % SIZE, given = cells[cell];
        if (!given)
            continue;
        f[0]++;
        f[1] += cells[CELLS - 1 - cell] != 0;
        f[2] += cells[column * SIZE + row] != 0;
        digit[given]++;
        unit[row]++;
        unit[SIZE + column]++;
        unit[2 * SIZE + row / 3 * 3 + column / 3]++;
        f[8] += cell < CELLS / 2;
        f[9] += given > last;
        last = given;
    }
    f[5] = f[7] = CELLS;
    for (unsigned d = 1; d <= SIZE; d++) {
        f[3] += digit[d] > 0;
        f[4] = fmax(f[4], digit[d]);
        f[5] = fmin(f[5], digit[d]);
    }
    for (unsigned u = 0; u < 3 * SIZE; u++) {
        f[6] = fmax(f[6], unit[u]);
        f[7] = fmin(f[7], unit[u]);
    }
}

/* Questions drawn by some seeds, and as many isomorphs of the set's boards. */
static size_t gather(const struct set_list *sets, uint64_t first_seed, struct seen *seen)
{
    size_t count = 0;
    struct random random;
    random_seed(&random, first_seed, 0);
    const struct puzzles *puzzles = &sets->set[0].puzzles;
    for (uint64_t seed = first_seed; seed < first_seed + SEEDS; seed++) {
        struct allocator allocator = {0};
        struct audit_questions list;
        struct error error;
        assert_true(audit_questions_make(&list, sets, 2, seed, &allocator, &error));
        for (size_t q = 0; q < list.count; q++) {
            uint8_t cells[CELLS];
            if (list.question[q].kind == AUDIT_OWN)
                continue;
            look_at(list.question[q].cells, &seen[count]);
            seen[count++].is_question = true;
            const uint8_t *printed = puzzle_cells(puzzles, random_below(&random, (unsigned)puzzles->count));
            isomorph_make(nine, printed, random_next(&random), 0, 1, cells);
            look_at(cells, &seen[count]);
            seen[count++].is_question = false;
        }
        audit_questions_close(&list);
    }
    assert_true(count > 600);
    return count;
}

/* How many of them a threshold finds right. */
static size_t right_by(const struct seen *seen, size_t count, unsigned feature, double threshold, bool above)
{
    size_t right = 0;
    for (size_t i = 0; i < count; i++)
        right += ((seen[i].feature[feature] > threshold) == above) == seen[i].is_question;
    return right;
}

/* The share of the boards to try that the best threshold of the boards to learn from finds right. */
static double learn_threshold(const struct seen *learn, size_t learnt, const struct seen *attempt,
                              size_t count, unsigned feature)
{
    size_t best = 0;
    double threshold = 0;
    bool above = false;
    for (double t = -0.5; t < CELLS; t++)
        for (int side = 0; side < 2; side++) {
            const size_t right = right_by(learn, learnt, feature, t, side);
            if (right > best) {
                best = right;
                threshold = t;
                above = side;
            }
        }
    return (double)right_by(attempt, count, feature, threshold, above) / (double)count;
}

static double score(const struct seen *seen, const double *mean, const double *deviation,
                    const double *weight)
{
    double sum = weight[FEATURES];
    for (unsigned f = 0; f < FEATURES; f++)
        sum += weight[f] * (seen->feature[f] - mean[f]) / deviation[f];
    return sum;
}

/* The same by logistic regression on all features: gradient descent. */
static double learn_all(const struct seen *learn, size_t learnt, const struct seen *attempt, size_t count)
{
    enum { STEPS = 500 };
    double mean[FEATURES] = {0}, deviation[FEATURES] = {0}, weight[FEATURES + 1] = {0};
    for (unsigned f = 0; f < FEATURES; f++) {
        for (size_t i = 0; i < learnt; i++)
            mean[f] += learn[i].feature[f] / (double)learnt;
        for (size_t i = 0; i < learnt; i++)
            deviation[f] += pow(learn[i].feature[f] - mean[f], 2) / (double)learnt;
        deviation[f] = deviation[f] > 0 ? sqrt(deviation[f]) : 1;
    }
    for (int step = 0; step < STEPS; step++) {
        double gradient[FEATURES + 1] = {0};
        for (size_t i = 0; i < learnt; i++) {
            const double off =
                learn[i].is_question - 1 / (1 + exp(-score(&learn[i], mean, deviation, weight)));
            for (unsigned f = 0; f < FEATURES; f++)
                gradient[f] += off * (learn[i].feature[f] - mean[f]) / deviation[f];
            gradient[FEATURES] += off;
        }
        for (unsigned f = 0; f <= FEATURES; f++)
            weight[f] += gradient[f] / (double)learnt;
    }
    size_t right = 0;
    for (size_t i = 0; i < count; i++)
        right += (score(&attempt[i], mean, deviation, weight) > 0) == attempt[i].is_question;
    return (double)right / (double)count;
}

static void questions_look_like_the_boards_of_the_set(void **state)
{
    (void)state;
    static const char *const names[] = {"easy", "minimal", "hard", "tuning"};
    const double chance = 0.5, margin = 0.08; /* over four standard deviations of such a share */
    struct seen *learn = calloc(BOARDS_MAX, sizeof *learn), *attempt = calloc(BOARDS_MAX, sizeof *attempt);
    unsigned known = 0;
    assert_non_null(learn);
    assert_non_null(attempt);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct set_list sets = {0};
        char name[32], *list[] = {name};
        snprintf(name, sizeof name, "%s", names[n]);
        if (sets_load(&sets, list, 1, &(struct reader_options){0}))
            fail_msg("there is no set %s", name);
        const size_t learnt = gather(&sets, 1, learn), count = gather(&sets, 1 + SEEDS, attempt);
        for (unsigned f = 0; f < FEATURES; f++) {
            const double share = learn_threshold(learn, learnt, attempt, count, f);
            known += share > chance + margin;
            if (share > chance + margin || getenv("SHOW"))
                print_message("%s: %s: %.3f\n", name, feature_names[f], share);
        }
        const double share = learn_all(learn, learnt, attempt, count);
        known += share > chance + margin;
        if (share > chance + margin || getenv("SHOW"))
            print_message("%s: all together: %.3f\n", name, share);
        sets_close(&sets);
    }
    free(learn);
    free(attempt);
    assert_int_equal(known, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_look_like_the_boards_of_the_set),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
