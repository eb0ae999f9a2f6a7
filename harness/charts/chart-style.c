/* SPDX-License-Identifier: MIT */
#include "harness/charts/chart-style.h"

#include "harness/base/gone.h"
#include "harness/base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LETTER = 12 }; /* units that a letter is high */

static const double points_a_cm = 72 / 2.54;

static const char *const pictures[PICTURES] = {
    [PICTURE_SVG] = "svg", [PICTURE_PNG] = "png", [PICTURE_PDF] = "pdf"};

/* A column of a journal in two columns, the whole width of such a page, and a slide of 16 to 9. Text of 7 to
 * 9 points is what journals ask for in figures (IEEE: 8 to 10, Elsevier: 7 for normal text). */
static const struct {
    const char *name;
    double width_cm, height_cm, text_pt;
} sizes[] = {{"column", 8.5, 0, 8}, {"page", 17.5, 0, 8.5}, {"slide", 25.4, 14.2875, 14}};

/* --- options --- */

/* Text for a width that has no name: 8 points up to 9 cm, 9 points at 18 cm, above that growing with it. */
static double text_for(double width_cm)
{
    return width_cm <= 9 ? 8 : width_cm <= 18 ? 8 + (width_cm - 9) / 9 : width_cm / 2;
}

/* "8.5", "3.3in", "85mm": centimetres. Moves `value` past it. NAN if it is none; so is 0x5, which strtod
 * reads by base 16. */
static double style_read_length(const char **value)
{
    static const struct {
        const char *name;
        double cm;
    } units[] = {{"cm", 1}, {"mm", 0.1}, {"in", 2.54}};
    char *end;
    if (!strchr("0123456789.", **value) || !**value)
        return NAN;
    double length = strtod(*value, &end);
    if (end == *value || memchr(*value, 'x', (size_t)(end - *value)) ||
        memchr(*value, 'X', (size_t)(end - *value)))
        return NAN;
    *value = end;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strncmp(end, units[i].name, strlen(units[i].name))) {
            *value = end + strlen(units[i].name);
            return length * units[i].cm;
        }
    return length;
}

bool set_chart_size(void *target, const char *value, struct error *error)
{
    struct chart_style *style = target;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!strcmp(value, sizes[i].name)) {
            style->width_cm = sizes[i].width_cm;
            style->height_cm = sizes[i].height_cm;
            style->text_pt = sizes[i].text_pt;
            return true;
        }
    const char *at = value;
    double width = style_read_length(&at),
           height = isfinite(width) && *at == 'x' ? (at++, style_read_length(&at)) : NAN;
    if (!(width >= 0) || !(height >= 0) || *at)
        return error_set(
            error, "'%s' is no size: column, page, slide, or WIDTHxHEIGHT in cm, such as 12x8 or 120mmx80mm",
            value);
    if (width < 5 || width > 120 || height < 4 || height > 120)
        return error_set(error, "'%s' is out of range: a chart is 5 to 120 cm wide and 4 to 120 cm high",
                         value);
    style->width_cm = width;
    style->height_cm = height;
    style->text_pt = text_for(width);
    return true;
}

bool set_chart_formats(void *target, const char *value, struct error *error)
{
    struct chart_style *style = target;
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ","), picture = 0;
        while (picture < PICTURES &&
               (strncmp(pictures[picture], at, length) != 0 || pictures[picture][length]))
            picture++;
        if (!strncmp(at, "tikz", length) && length == strlen("tikz"))
            return error_set(error, "%s", gone_sentence("format", "tikz"));
        if (picture == PICTURES || !length)
            return error_set(error, "'%.*s' is no format of charts: svg, png or pdf, with commas between",
                             (int)length, at);
        style->wanted[picture] = true;
        at += length;
        if (!*at)
            return true;
    }
}

bool set_chart_font(void *target, const char *value, struct error *error)
{
    static const char refused[] = "'\"`\\{}<>&$%#";
    if (!*value || strlen(value) > 100)
        return error_set(error, "a font has a name, of up to 100 characters");
    for (const char *at = value; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127 || strchr(refused, *at))
            return error_set(error, "the name of a font has no control characters and none of %s", refused);
    ((struct chart_style *)target)->font = value;
    return true;
}

bool style_wants(const struct chart_style *style, enum picture picture)
{
    assert(picture < PICTURES);
    for (size_t i = 0; style && i < PICTURES; i++)
        if (style->wanted[i])
            return style->wanted[picture];
    return picture == PICTURE_SVG || picture == PICTURE_PNG;
}

const char *picture_name(enum picture picture)
{
    assert(picture < PICTURES);
    return pictures[picture];
}

/* --- for gnuplot --- */

/* Between double quotes gnuplot knows bytes by their octal numbers, so nothing in the text is special to it.
 */
void write_gnuplot_text(FILE *file, const char *name, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;=+-_/";
    fprintf(file, "%s = \"", name);
    for (; *text; text++)
        fprintf(file, strchr(plain, *text) ? "%c" : "\\%03o", (unsigned char)*text);
    fputs("\"; ", file);
}

void style_write(const struct chart_style *style, FILE *file)
{
    assert(style->width_cm >= 0 && (!(style->width_cm > 0) || style->text_pt > 0));
    if (style->width_cm > 0) {
        double unit_pt = style->text_pt / LETTER;
        fprintf(file, "page_width = %.0f; page_height = %.0f; unit_pt = %.9g; ",
                style->width_cm * points_a_cm / unit_pt, style->height_cm * points_a_cm / unit_pt,
                style->width_cm * points_a_cm / round(style->width_cm * points_a_cm / unit_pt));
    }
    if (style->font)
        write_gnuplot_text(file, "typeface", style->font);
    if (style->untitled)
        fputs("untitled = 1; ", file);
    if (style->grey)
        fputs("grey = 1; ", file);
    if (style->roster)
        write_gnuplot_text(file, "roster", style->roster);
}

/* --- what gnuplot has written --- */

/* ` width="361"` becomes ` width="240.94pt"`: the first of the file, which are those of the whole picture. */
static const char *style_write_length(FILE *file, const char *at, const char *attribute, double unit_pt)
{
    const char *found = strstr(at, attribute);
    char *end;
    if (!found)
        return at;
    found += strlen(attribute);
    double units = strtod(found, &end);
    fwrite(at, 1, (size_t)(found - at), file);
    fprintf(file, "%.2fpt", units * unit_pt);
    return end;
}

static void finish_svg(const struct chart_style *style, FILE *file, const char *text)
{
    assert(style->width_cm > 0 && style->text_pt > 0);
    double unit_pt =
        style->width_cm * points_a_cm / round(style->width_cm * points_a_cm * LETTER / style->text_pt);
    text = style_write_length(file, text, " width=\"", unit_pt);
    text = style_write_length(file, text, " height=\"", unit_pt);
    fputs(text, file);
}

/* The whole file, ended by 0; to be freed. Null if it can't be read. */
static char *read_whole_picture(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = NULL, buffer[4096];
    size_t length;
    FILE *copy = file ? memory_stream(&text, &length) : NULL;
    for (size_t part; copy && (part = fread(buffer, 1, sizeof buffer, file)) > 0;)
        fwrite(buffer, 1, part, copy);
    bool good = copy && !ferror(file);
    if (copy && fclose(copy))
        good = false;
    if (file)
        fclose(file);
    if (good)
        return text;
    free(text);
    return NULL;
}

bool style_finish(const struct chart_style *style, enum picture picture, const char *path)
{
    if (picture != PICTURE_SVG || !(style->width_cm > 0))
        return true;
    char *text = read_whole_picture(path);
    FILE *file = text ? fopen(path, "w") : NULL;
    if (file)
        finish_svg(style, file, text);
    free(text);
    bool good = file && !ferror(file);
    if (file && fclose(file))
        good = false;
    return good;
}
