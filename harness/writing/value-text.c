/* SPDX-License-Identifier: MIT */
#include "harness/writing/value-text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Three significant digits. */
static int decimals(double number)
{
    return number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
}

static double unit_of(double nanoseconds, const char **name)
{
    static const struct {
        double size;
        const char *name;
    } units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
    size_t i = 0;
    while (i < 3 && nanoseconds < units[i].size * 0.9995)
        i++;
    *name = units[i].name;
    return units[i].size;
}

const char *time_text(double nanoseconds, char text[TIME_TEXT_MAX])
{
    const char *name;
    double unit = unit_of(nanoseconds, &name);
    double number = nanoseconds / unit;
    snprintf(text, TIME_TEXT_MAX, "%.*f %s", unit < 2 && number == floor(number) ? 0 : decimals(number),
             number, name);
    return text;
}

const char *interval_text(double middle, double low, double high, char text[TIME_TEXT_MAX])
{
    const char *name;
    double unit = unit_of(middle, &name);
    if (isnan(low) || isinf(low)) {
        snprintf(text, TIME_TEXT_MAX, "-");
    } else if (isinf(high)) {
        char least[TIME_TEXT_MAX];
        if (snprintf(text, TIME_TEXT_MAX, "%s or more", time_text(low, least)) >= TIME_TEXT_MAX)
            snprintf(text, TIME_TEXT_MAX, "-"); /* a translation that is too long */
    } else if (low / unit < 1 && decimals(high / unit) == 0) {
        char end[TIME_TEXT_MAX]; /* too far apart for one unit: "21.2 µs–190 ms" */
        time_text(low, text);
        size_t length = strlen(text);
        snprintf(text + length, TIME_TEXT_MAX - length, "–%s", time_text(high, end));
    } else {
        snprintf(text, TIME_TEXT_MAX, "%.*f–%.*f", decimals(high / unit), low / unit, decimals(high / unit),
                 high / unit);
    }
    return text;
}

const char *limit_text(double nanoseconds, char text[TIME_TEXT_MAX])
{
    const char *name;
    double unit = unit_of(nanoseconds, &name);
    snprintf(text, TIME_TEXT_MAX, "%g %s", nanoseconds / unit, name);
    return text;
}

const char *count_text(double number, char text[TIME_TEXT_MAX])
{
    if (number < 1000 || number >= 1e15) {
        if (number >= 1e15)
            snprintf(text, TIME_TEXT_MAX, "%.3g", number);
        else
            snprintf(text, TIME_TEXT_MAX, "%.*f", number == floor(number) ? 0 : decimals(number), number);
        return text;
    }
    char digits[TIME_TEXT_MAX];
    int length = snprintf(digits, sizeof digits, "%.0f", number), out = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[out++] = ',';
        text[out++] = digits[i];
    }
    text[out] = 0;
    return text;
}

const char *tally_text(size_t count, bool boards, char text[TALLY_TEXT_MAX])
{
    const char *what = count == 1 ? boards ? "board" : "instance" : boards ? "boards" : "instances";
    snprintf(text, TALLY_TEXT_MAX, "%zu %s", count, what);
    return text;
}
