/* SPDX-License-Identifier: MIT */
#include "harness/text/value.h"

#include <math.h>
#include <stdio.h>

/* Three significant digits. */
static int decimals(double number)
{
    return number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
}

double time_unit(double nanoseconds, const char **name)
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

static const char *time_text(double nanoseconds, char text[TIME_TEXT_MAX])
{
    const char *name;
    double unit = time_unit(nanoseconds, &name);
    double number = nanoseconds / unit;
    snprintf(text, TIME_TEXT_MAX, "%.*f %s", unit < 2 && number == floor(number) ? 0 : decimals(number),
             number, name);
    return text;
}

/* What a middle lies in, in the unit that time_text shows it in: "17.9–18.4". If the upper end is infinite,
 * "812 ms or more". */
static void interval_text(double middle, double low, double high, char text[VALUE_TEXT_MAX])
{
    const char *name;
    double unit = time_unit(middle, &name);
    char end[TIME_TEXT_MAX];
    if (isinf(high))
        snprintf(text, VALUE_TEXT_MAX, "%s or more", time_text(low, end));
    else if (low / unit < 1 &&
             decimals(high / unit) == 0) { /* too far apart for one unit: "21.2 µs–190 ms" */
        int length = snprintf(text, VALUE_TEXT_MAX, "%s–", time_text(low, end));
        snprintf(text + length, VALUE_TEXT_MAX - (size_t)length, "%s", time_text(high, end));
    } else
        snprintf(text, VALUE_TEXT_MAX, "%.*f–%.*f", decimals(high / unit), low / unit, decimals(high / unit),
                 high / unit);
}

const char *limit_text(double nanoseconds, char text[TIME_TEXT_MAX])
{
    const char *name;
    double unit = time_unit(nanoseconds, &name);
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
    snprintf(text, TALLY_TEXT_MAX, "%zu %s%s", count, boards ? "board" : "instance", count == 1 ? "" : "s");
    return text;
}

/* --- values --- */

static void ratio_text(double ratio, char text[TIME_TEXT_MAX])
{
    if (isinf(ratio))
        snprintf(text, TIME_TEXT_MAX, "∞");
    else if (ratio < 99.95)
        snprintf(text, TIME_TEXT_MAX, "%.*f", decimals(ratio), ratio);
    else if (ratio < 9999.5)
        snprintf(text, TIME_TEXT_MAX, "%.0f", ratio);
    else
        count_text(round(ratio), text);
}

static void change_text(double ratio, char text[TIME_TEXT_MAX])
{
    if (ratio < 9.9995)
        snprintf(text, TIME_TEXT_MAX, "%.3f", ratio);
    else
        ratio_text(ratio, text);
}

static const char *factor_text(double factor, char text[SHARE_TEXT_MAX])
{
    double unit = pow(10, floor(log10(factor)) - 1);
    if (factor < 0.95)
        snprintf(text, SHARE_TEXT_MAX, "%.2g", factor);
    else if (factor < 1.05 && factor != 1) /* "1.0" would not say on which side of 1 it is */
        snprintf(text, SHARE_TEXT_MAX, "%.2f", factor);
    else if (factor < 9.95)
        snprintf(text, SHARE_TEXT_MAX, "%.1f", factor);
    else
        count_text(round(round(factor / unit) * unit), text);
    return text;
}

static const char *share_text(size_t part, size_t all, char text[SHARE_TEXT_MAX])
{
    double percent = 100. * (double)part / (double)all;
    if (part == 0 || part >= all)
        snprintf(text, SHARE_TEXT_MAX, "%s", part ? "all" : "none");
    else if (percent < 0.1 || percent > 99.9)
        snprintf(text, SHARE_TEXT_MAX, "%s", percent < 1 ? "under 0.1 %" : "over 99.9 %");
    else
        snprintf(text, SHARE_TEXT_MAX, "%.*f %%", percent < 0.95 || percent >= 99.5 ? 1 : 0, percent);
    return text;
}

static void bytes_text(double bytes, char text[TIME_TEXT_MAX])
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    for (; bytes >= 1024 && unit < 4; unit++)
        bytes /= 1024;
    snprintf(text, TIME_TEXT_MAX, "%.3g %s", bytes, units[unit]);
}

/* A number that there is. */
static void number_text(double number, enum kind kind, double limit, char text[TIME_TEXT_MAX])
{
    char of_limit[TIME_TEXT_MAX];
    switch (kind) {
    case KIND_TIME:
        if (isfinite(number))
            time_text(number, text);
        else if (limit > 0)
            snprintf(text, TIME_TEXT_MAX, "> %.20s", limit_text(limit, of_limit));
        else
            snprintf(text, TIME_TEXT_MAX, "cut off");
        return;
    case KIND_LIMIT:
        limit_text(number, text);
        return;
    case KIND_RATIO:
        ratio_text(number, text);
        return;
    case KIND_FACTOR:
        factor_text(number, text);
        return;
    case KIND_CHANGE:
        change_text(number, text);
        return;
    case KIND_SHARE:
        snprintf(text, TIME_TEXT_MAX, number < 0.0995 ? "%.1f %%" : "%.0f %%", number * 100);
        return;
    case KIND_P:
        snprintf(text, TIME_TEXT_MAX, number < 0.001 ? "< 0.001" : number < 0.1 ? "%.3f" : "%.2f", number);
        return;
    case KIND_BYTES:
        bytes_text(number, text);
        return;
    case KIND_WORDS:
    case KIND_CODE:
    case KIND_NUMBER:
    case KIND_PART:
    case KIND_PLACE:
        count_text(number, text);
    }
}

/* Both ends with as many digits as the high one needs. */
static void ends_text(const struct value *value, enum kind kind, char text[VALUE_TEXT_MAX])
{
    char low[TIME_TEXT_MAX], high[TIME_TEXT_MAX];
    number_text(value->low, kind, 0, low);
    number_text(value->high, kind, 0, high);
    if (kind == KIND_PLACE && value->low == value->high)
        snprintf(text, VALUE_TEXT_MAX, "%s", low);
    else if (isinf(value->high))
        snprintf(text, VALUE_TEXT_MAX, "%s or more", low);
    else if (kind == KIND_RATIO && value->high < 99.95)
        snprintf(text, VALUE_TEXT_MAX, "%.*f–%s", decimals(value->high), value->low, high);
    else
        snprintf(text, VALUE_TEXT_MAX, "%s–%s", low, high);
}

const char *value_text(const struct value *value, enum kind kind, enum shape shape, char text[VALUE_TEXT_MAX])
{
    char number[TIME_TEXT_MAX], ends[VALUE_TEXT_MAX] = "-";
    bool has_number = !isnan(value->number) && !(kind == KIND_BYTES && value->number == 0);
    bool has_ends = shape != SHAPE_NUMBER && isfinite(value->low) && !isnan(value->high);
    if (value->text || is_of_words(kind))
        return value->text ? value->text : "-";
    if (kind == KIND_PART)
        return share_text((size_t)value->number, (size_t)value->of, text);
    if (has_ends && kind == KIND_TIME)
        interval_text(value->number, value->low, value->high, ends);
    else if (has_ends)
        ends_text(value, kind, ends);
    if (shape == SHAPE_INTERVAL || !has_number) {
        snprintf(text, VALUE_TEXT_MAX, "%s", has_number || has_ends ? ends : "-");
        return text;
    }
    number_text(value->number, kind, value->limit, number);
    int length = snprintf(text, VALUE_TEXT_MAX, "%s%s%s%s", value->marks & VALUE_AT_LEAST ? "> " : "", number,
                          value->marks & VALUE_PARTIAL && isfinite(value->number) ? "*" : "",
                          value->marks & VALUE_FOREIGN && isfinite(value->number) ? "†" : "");
    if (value->number < value->of)
        snprintf(text + length, VALUE_TEXT_MAX - (size_t)length, "/%.0f", value->of);
    else if (has_ends)
        snprintf(text + length, VALUE_TEXT_MAX - (size_t)length, shape == SHAPE_NOTED ? " (%.60s)" : " %.60s",
                 ends);
    return text;
}

double value_order(const struct value *value, enum shape shape)
{
    return shape == SHAPE_INTERVAL ? value->low : value->number;
}
