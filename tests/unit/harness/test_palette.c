/* SPDX-License-Identifier: MIT */
/* plots/style.gp: the colours of back-ends, as people see them who lack one kind of cones. What they see is
 * simulated after Machado, Oliveira and Fernandes (A Physiologically-based Model for Simulation of Color
 * Vision Deficiency, IEEE Transactions on Visualization and Computer Graphics 15(6), 2009; the matrices of
 * severity 1.0), and how different two colours look is computed after CIEDE2000 (Sharma, Wu and Dalal, The
 * CIEDE2000 Color-Difference Formula, Color Research and Application 30(1), 2005). */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

struct colour {
    double r, g, b; /* linear light, 0 to 1 */
};

struct lab {
    double l, a, b; /* CIE 1976, white D65 */
};

enum { VISIONS = 4 };

static const struct {
    const char *name;
    double matrix[3][3];
} visions[VISIONS] = {
    {"normal sight", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia",
     {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia",
     {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia",
     {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
};

/* --- colours --- */

static double linear(unsigned value)
{
    double x = value / 255.;
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

static double clamped(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static struct colour seen(struct colour colour, size_t vision)
{
    const double(*m)[3] = visions[vision].matrix;
    return (struct colour){clamped(m[0][0] * colour.r + m[0][1] * colour.g + m[0][2] * colour.b),
                           clamped(m[1][0] * colour.r + m[1][1] * colour.g + m[1][2] * colour.b),
                           clamped(m[2][0] * colour.r + m[2][1] * colour.g + m[2][2] * colour.b)};
}

static double cube_root(double t)
{
    return t > 216. / 24389 ? cbrt(t) : (24389. / 27 * t + 16) / 116;
}

static struct lab lab_of(struct colour c)
{
    double x = cube_root((0.4124564 * c.r + 0.3575761 * c.g + 0.1804375 * c.b) / 0.95047);
    double y = cube_root(0.2126729 * c.r + 0.7151522 * c.g + 0.0721750 * c.b);
    double z = cube_root((0.0193339 * c.r + 0.1191920 * c.g + 0.9503041 * c.b) / 1.08883);
    return (struct lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double hue(double a, double b)
{
    double angle = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / pi;
    return angle < 0 ? angle + 360 : angle;
}

static double radians(double degrees)
{
    return degrees * pi / 180;
}

/* By the equations of Sharma, Wu and Dalal, with all weights 1. */
static double difference(struct lab x, struct lab y)
{
    double c7 = pow((hypot(x.a, x.b) + hypot(y.a, y.b)) / 2, 7);
    double g = 0.5 * (1 - sqrt(c7 / (c7 + pow(25, 7))));
    double ax = (1 + g) * x.a, ay = (1 + g) * y.a;
    double cx = hypot(ax, x.b), cy = hypot(ay, y.b);
    double hx = hue(ax, x.b), hy = hue(ay, y.b), turn = hy - hx, sum = hx + hy;
    bool grey = cx * cy == 0, far = fabs(turn) > 180;
    double dh = grey ? 0 : !far ? turn : turn > 180 ? turn - 360 : turn + 360;
    double h = grey ? sum : !far ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
    double dl = y.l - x.l, dc = cy - cx, big_dh = 2 * sqrt(cx * cy) * sin(radians(dh / 2));
    double l = (x.l + y.l) / 2, c = (cx + cy) / 2;
    double t = 1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6)) -
               0.20 * cos(radians(4 * h - 63));
    double sl = 1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2)), sc = 1 + 0.045 * c,
           sh = 1 + 0.015 * c * t;
    double rc = 2 * sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7)));
    double rt = -sin(radians(60 * exp(-pow((h - 275) / 25, 2)))) * rc;
    return sqrt(pow(dl / sl, 2) + pow(dc / sc, 2) + pow(big_dh / sh, 2) + rt * (dc / sc) * (big_dh / sh));
}

/* The paper's own test data, its table 1: pairs 1, 7, 17, 19, 24, 25 and 34. */
static void the_difference_is_that_of_the_published_pairs(void **state)
{
    (void)state;
    static const struct {
        struct lab x, y;
        double expected;
    } pairs[] = {
        {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
        {{50, 0, 0}, {50, -1, 2}, 2.3669},
        {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
        {{50, 2.5, 0}, {56, -27, -3}, 31.9030},
        {{50, 2.5, 0}, {50, 3.2592, 0.3350}, 1.0000},
        {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
        {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_true(fabs(difference(pairs[i].x, pairs[i].y) - pairs[i].expected) < 0.00006);
}

/* Each row of a matrix sums up to 1, so that who lacks cones sees the same greys. */
static void greys_are_grey_to_everyone(void **state)
{
    (void)state;
    for (size_t v = 0; v < VISIONS; v++)
        for (double level = 0; level <= 1; level += 0.25) {
            struct colour grey = seen((struct colour){level, level, level}, v);
            assert_true(fabs(grey.r - level) < 1e-5);
            assert_true(fabs(grey.g - level) < 1e-5);
            assert_true(fabs(grey.b - level) < 1e-5);
        }
}

/* --- the looks of plots/style.gp --- */

enum { LOOKS_MAX = 64 };

struct look {
    char name[32];
    struct colour colour;
    int dash, mark;
};

/* Lines such as `. " dlx   #1d64ee   1    7 "`. */
static size_t read_looks(struct look looks[LOOKS_MAX])
{
    FILE *file = fopen(TESTS_FOLDER "/../plots/style.gp", "r");
    char line[512];
    size_t count = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        unsigned r, g, b;
        const char *quote = strchr(line, '"');
        struct look *look = &looks[count];
        if (!quote || sscanf(quote, "\" %31s #%2x%2x%2x %d %d \"", look->name, &r, &g, &b, &look->dash,
                             &look->mark) != 6)
            continue;
        look->colour = (struct colour){linear(r), linear(g), linear(b)};
        assert_true(++count < LOOKS_MAX);
    }
    fclose(file);
    return count;
}

static void any_two_back_ends_look_different_whatever_cones_one_has(void **state)
{
    (void)state;
    const double apart = 8, far_apart = 20;
    static struct look looks[LOOKS_MAX];
    size_t count = read_looks(looks);
    assert_true(count > 20);
    for (size_t v = 0; v < VISIONS; v++)
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++) {
                double delta = difference(lab_of(seen(looks[i].colour, v)), lab_of(seen(looks[j].colour, v)));
                bool dash = looks[i].dash != looks[j].dash, mark = looks[i].mark != looks[j].mark;
                double least = dash && mark ? 0 : dash || mark ? apart : far_apart;
                if (delta < least)
                    fail_msg("%s and %s are %.1f apart with %s", looks[j].name, looks[i].name, delta,
                             visions[v].name);
            }
}

/* Of all pairs no more than two lean on dash and mark: the colours themselves have to do it. */
static void colours_alone_tell_all_but_two_pairs_apart(void **state)
{
    (void)state;
    static struct look looks[LOOKS_MAX];
    size_t count = read_looks(looks), leaning = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            double least = INFINITY;
            for (size_t v = 0; v < VISIONS; v++)
                least = fmin(least,
                             difference(lab_of(seen(looks[i].colour, v)), lab_of(seen(looks[j].colour, v))));
            leaning += least < 8;
        }
    assert_true(leaning <= 2);
}

/* × stands for runs that were cut off, and a back-end has a dash and a mark that exist. */
static void no_back_end_has_the_mark_of_a_failure(void **state)
{
    (void)state;
    static struct look looks[LOOKS_MAX];
    size_t count = read_looks(looks);
    for (size_t i = 0; i < count; i++) {
        assert_int_not_equal(looks[i].mark, 2);
        assert_in_range(looks[i].mark, 1, 15);
        assert_in_range(looks[i].dash, 1, 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_difference_is_that_of_the_published_pairs),
        cmocka_unit_test(greys_are_grey_to_everyone),
        cmocka_unit_test(any_two_back_ends_look_different_whatever_cones_one_has),
        cmocka_unit_test(colours_alone_tell_all_but_two_pairs_apart),
        cmocka_unit_test(no_back_end_has_the_mark_of_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
