/* SPDX-License-Identifier: MIT */
/* chart.h: what a size, a format and a font may be, what gnuplot is handed, and how what it writes is
 * mended. */
#include "harness/charts/chart.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void assert_size(const char *value, double width_cm, double height_cm, double text_pt)
{
    struct chart_style style = {0};
    struct error error = {""};
    if (!set_chart_size(&style, value, &error))
        fail_msg("%s", error.text);
    assert_true(fabs(style.width_cm - width_cm) < 1e-6);
    assert_true(fabs(style.height_cm - height_cm) < 1e-6);
    assert_true(fabs(style.text_pt - text_pt) < 1e-6);
}

static void sizes_have_names_or_are_measured(void **state)
{
    (void)state;
    assert_size("column", 8.5, 0, 8);
    assert_size("page", 17.5, 0, 8.5);
    assert_size("slide", 25.4, 14.2875, 14);
    assert_size("8.5x6", 8.5, 6, 8);
    assert_size("120mmx80mm", 12, 8, 8 + 3 / 9.);
    assert_size("3.5inx2in", 8.89, 5.08, 8);
    assert_size("30x20cm", 30, 20, 15);
}

static void what_is_no_size_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",      "x",       "8x",   "x8",    "8.5",   "8x6x4",
                                        "0x9",   "0x5cmx3", "-8x6", "8x-6",  "infx6", "nanx6",
                                        "1e9x6", "8x6pt",   "4x6",  "8 x 6", "Column"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct chart_style style = {0};
        struct error error = {""};
        if (set_chart_size(&style, wrong[i], &error))
            fail_msg("'%s' was taken for a size", wrong[i]);
        assert_true(strlen(error.text) > 0);
    }
}

static void formats_add_up_and_default_to_two(void **state)
{
    (void)state;
    struct chart_style style = {0};
    struct error error;
    assert_true(style_wants(&style, PICTURE_SVG) && style_wants(&style, PICTURE_PNG));
    assert_false(style_wants(&style, PICTURE_PDF));
    assert_true(set_chart_formats(&style, "pdf", NULL));
    assert_true(style_wants(&style, PICTURE_PDF));
    assert_false(style_wants(&style, PICTURE_SVG) || style_wants(&style, PICTURE_PNG));
    static const char *const wrong[] = {"", "pdf,", ",pdf", "jpg", "pd", "pdfx", "svg png", "tikz"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(set_chart_formats(&style, wrong[i], &error));
}

static void a_font_is_a_name_and_no_command(void **state)
{
    (void)state;
    struct chart_style style = {0};
    assert_true(set_chart_font(&style, "DejaVu Sans", NULL));
    static const char *const wrong[] = {"", "a'b", "a\"b", "a`b", "a\\b", "a<b", "a\nb"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(set_chart_font(&style, wrong[i], NULL));
}

static char *written(const struct chart_style *style)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    style_write(style, file);
    fclose(file);
    return text;
}

/* 8 points of 12 units: 8.5 cm are 240.9 points, so 361 units. */
static void a_page_is_measured_in_units_of_its_text(void **state)
{
    (void)state;
    struct chart_style style = {.width_cm = 8.5, .text_pt = 8, .untitled = true, .grey = true};
    char *text = written(&style);
    assert_string_equal(text,
                        "page_width = 361; page_height = 0; unit_pt = 0.667437346; untitled = 1; grey = 1; ");
    free(text);
    text = written(&(struct chart_style){0});
    assert_string_equal(text, "");
    free(text);
}

/* To gnuplot backquotes are a command to run, and quotes end a text. */
static void nothing_in_a_name_is_special_to_gnuplot(void **state)
{
    (void)state;
    char *text = written(&(struct chart_style){.roster = "dlx 'exec:sh -c \"a`b\"'"});
    assert_string_equal(text, "roster = \"dlx \\047exec:sh -c \\042a\\140b\\042\\047\"; ");
    free(text);
}

/* What a file becomes. */
static void assert_finished(const struct chart_style *style, enum picture picture, const char *before,
                            const char *after)
{
    char path[] = "/tmp/quadrille-style-XXXXXX", text[1024] = "";
    int number = mkstemp(path);
    assert_true(number >= 0);
    FILE *file = fdopen(number, "w");
    fputs(before, file);
    fclose(file);
    assert_true(style_finish(style, picture, path));
    file = fopen(path, "r");
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    unlink(path);
    assert_string_equal(text, after);
}

static void svg_of_a_given_size_says_it_in_points(void **state)
{
    (void)state;
    struct chart_style column = {.width_cm = 8.5, .text_pt = 8}, natural = {0};
    const char *svg =
        "<svg \n width=\"361\" height=\"300\"\n viewBox=\"0 0 361 300\">\n<rect width=\"9\"/></svg>\n";
    assert_finished(&column, PICTURE_SVG, svg,
                    "<svg \n width=\"240.94pt\" height=\"200.23pt\"\n viewBox=\"0 0 361 300\">\n<rect "
                    "width=\"9\"/></svg>\n");
    assert_finished(&natural, PICTURE_SVG, svg, svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_have_names_or_are_measured),
        cmocka_unit_test(what_is_no_size_is_refused),
        cmocka_unit_test(formats_add_up_and_default_to_two),
        cmocka_unit_test(a_font_is_a_name_and_no_command),
        cmocka_unit_test(a_page_is_measured_in_units_of_its_text),
        cmocka_unit_test(nothing_in_a_name_is_special_to_gnuplot),
        cmocka_unit_test(svg_of_a_given_size_says_it_in_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
