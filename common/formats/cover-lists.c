/* SPDX-License-Identifier: MIT */

#include "common/formats/cover-text-internal.h"

enum { MISTAKES_MOST = 100 };

struct list_reading {
    struct text_reader text;
    uint32_t items;
};

/* --- words --- */

static bool is_positive(const struct tokens *words, uint32_t *value)
{
    bool negative;
    return word_number(words, &negative, value) && !negative && *value;
}

static bool list_goes_on(const struct list_reading *reading)
{
    return reading->text.mistakes < MISTAKES_MOST && !cover_builder_failed(reading->text.builder);
}

/* --- items and options --- */

static bool list_read_item_count(struct list_reading *reading, const char *form)
{
    struct tokens *words = &reading->text.words;
    uint32_t count;
    if (!is_positive(words, &count))
        return tokens_complain(words, WORD_FORMAT " is not a number of items: %s", WORD_ARGUMENTS(words),
                               form);
    if (count > COVER_LIST_ITEMS_MAX)
        return tokens_complain(words, WORD_FORMAT " are too many items: %d at the most",
                               WORD_ARGUMENTS(words), COVER_LIST_ITEMS_MAX);
    while (count-- && !cover_builder_failed(reading->text.builder))
        cover_builder_add_plain(reading->text.builder, true, "%u", (unsigned)++reading->items);
    return true;
}

/* Takes the word into the option that is being read, or complains. */
static void list_read_item(struct list_reading *reading)
{
    const struct tokens *words = &reading->text.words;
    uint32_t item;
    if (!is_positive(words, &item))
        tokens_complain(words, WORD_FORMAT " is not an item: they are numbers from 1 to %u",
                        WORD_ARGUMENTS(words), (unsigned)reading->items);
    else if (item > reading->items)
        tokens_complain(words, "there is no item " WORD_FORMAT ": the last is %u", WORD_ARGUMENTS(words),
                        (unsigned)reading->items);
    else if (cover_builder_option_has(reading->text.builder, item - 1))
        tokens_complain(words, "the item " WORD_FORMAT " is in this option already", WORD_ARGUMENTS(words));
    else
        cover_builder_add_node(reading->text.builder, item - 1, 0);
}

/* Reads the items that stand in the rest of the line; returns how many words that are. */
static uint32_t list_read_items(struct list_reading *reading)
{
    uint32_t count = 0;
    size_t before = reading->text.mistakes;
    while (tokens_next_in_line(&reading->text.words)) {
        count++;
        if (reading->text.mistakes < MISTAKES_MOST)
            list_read_item(reading);
    }
    if (reading->text.mistakes == before && count)
        cover_builder_end_option(reading->text.builder);
    else
        cover_builder_drop_option(reading->text.builder);
    return count;
}

static struct cover *list_finish(struct list_reading *reading, bool begun)
{
    if (begun && !reading->text.mistakes)
        return cover_builder_end(reading->text.builder);
    cover_builder_close(reading->text.builder);
    return NULL;
}

/* Behind what a header has to say. */
static bool list_ends_header(const struct tokens *words, const char *form)
{
    struct tokens behind = *words;
    return !tokens_next_in_line(&behind) ||
           tokens_complain(&behind, WORD_FORMAT " does not belong here: %s", WORD_ARGUMENTS(&behind), form);
}

/* --- lengths --- */

/* Whether the line that begins with the word read last is an option. */
static bool list_may_be_option(struct tokens *words, uint32_t items)
{
    uint32_t length, item, count = 0;
    if (!is_positive(words, &length))
        return false;
    while (tokens_next_in_line(words)) {
        if (!is_positive(words, &item) || item > items)
            return false;
        count++;
    }
    return count == length;
}

/* Goes over so many numbers in the line, from the word read last. */
static bool list_skip_numbers(struct tokens *words, unsigned count)
{
    bool negative;
    uint32_t value;
    for (; count; count--)
        if (!word_number(words, &negative, &value) || negative || !tokens_next_in_line(words))
            return false;
    return true;
}

/* How many lines may be options of `items` items, each after `before` numbers; the first `lines` of them.
 * The words stand at the end of a first line. */
static size_t list_count_options(struct tokens words, unsigned before, uint32_t items, size_t lines)
{
    size_t good = 0;
    while (good < lines && tokens_next(&words) && list_skip_numbers(&words, before) &&
           list_may_be_option(&words, items))
        good++;
    return good;
}

static size_t list_count_lines(struct tokens words)
{
    size_t lines = 0;
    for (; tokens_next(&words); lines++)
        tokens_pass_line(&words);
    return lines;
}

/* Reads the two numbers of the first line, in either order: the number of lines decides which is that of
 * the options. False if the first line is another one. */
static bool list_read_sizes(struct tokens *words, uint32_t *items, uint32_t *options, bool *swapped)
{
    if (!tokens_next(words) || !is_positive(words, items) || !tokens_next_in_line(words) ||
        !is_positive(words, options) || tokens_next_in_line(words))
        return false;
    const size_t lines = list_count_lines(*words);
    const uint32_t first = *items;
    *swapped = lines != *options && lines == first;
    if (*swapped) {
        *items = *options;
        *options = first;
    }
    return true;
}

/* Whether the next lines, or the first few of them, begin with `before` numbers and may be options after
 * them. */
static struct recognition recognise_lengths(const char *text, size_t length, unsigned before,
                                            const char *reason)
{
    enum { LINES_SAMPLED = 3 };
    struct tokens words;
    uint32_t items, options;
    bool swapped;
    tokens_open(&words, text, length, NULL, NULL);
    if (!list_read_sizes(&words, &items, &options, &swapped))
        return (struct recognition){0, reason};
    const size_t lines = list_count_lines(words), good = list_count_options(words, before, items, lines);
    const bool some = good && (good == lines || good >= LINES_SAMPLED);
    return (struct recognition){some ? good == lines ? SURE_QUITE : SURE_QUITE - SURE_CLOSE : 0, reason};
}

struct recognition cover_lengths_recognise(const char *text, size_t length)
{
    return recognise_lengths(text, length, 0, "lists behind lengths");
}

struct recognition cover_orlib_recognise(const char *text, size_t length)
{
    return recognise_lengths(text, length, 1, "lists behind costs and lengths");
}

static bool read_lengths_header(struct list_reading *reading, uint32_t *options)
{
    static const char form[] = "ITEMS OPTIONS";
    struct tokens *words = &reading->text.words;
    struct tokens ahead = *words;
    uint32_t items, sizes;
    bool negative, swapped = false;
    list_read_sizes(&ahead, &items, &sizes, &swapped);
    if (!tokens_next(words))
        return tokens_complain(words, "there is no exact cover in here: it begins with %s", form);
    if (swapped) {
        is_positive(words, options);
        tokens_next_in_line(words);
        return list_read_item_count(reading, form);
    }
    if (!list_read_item_count(reading, form))
        return false;
    if (!tokens_next_in_line(words))
        return tokens_complain(words, "the number of options is missing behind this: %s", form);
    if (!word_number(words, &negative, options) || negative)
        return tokens_complain(words, WORD_FORMAT " is not a number of options: %s", WORD_ARGUMENTS(words),
                               form);
    return list_ends_header(words, form);
}

static void read_lengths_line(struct list_reading *reading, bool has_cost)
{
    struct tokens *words = &reading->text.words;
    if (has_cost) {
        text_reader_cost(&reading->text, words);
        if (!tokens_next_in_line(words))
            tokens_complain(words, "behind the cost of this option stand its length and its items");
    }
    const struct tokens start = *words;
    uint32_t told;
    bool has_length = is_positive(words, &told);
    if (!has_length)
        tokens_complain(words, WORD_FORMAT " is not the length of an option", WORD_ARGUMENTS(words));
    uint32_t count = list_read_items(reading);
    if (has_length && count != told)
        tokens_complain(&start, "this option should have %u items, and has %u", (unsigned)told,
                        (unsigned)count);
}

static struct cover *read_lengths(const char *text, size_t length, bool has_costs,
                                  struct allocator *allocator, complain_function *complain, void *context)
{
    struct list_reading reading = {.items = 0};
    uint32_t told = 0, lines = 0;
    if (!text_reader_open(&reading.text, text, length, allocator, complain, context))
        return NULL;
    bool begun = tokens_are_text(&reading.text.words) && read_lengths_header(&reading, &told);
    while (begun && list_goes_on(&reading) && tokens_next(&reading.text.words)) {
        read_lengths_line(&reading, has_costs);
        lines++;
    }
    if (begun && list_goes_on(&reading) && lines != told)
        tokens_complain(&reading.text.words, "the first line says %u options, and there are %u",
                        (unsigned)told, (unsigned)lines);
    return list_finish(&reading, begun);
}

struct cover *cover_lengths_read(const char *text, size_t length, struct allocator *allocator,
                                 complain_function *complain, void *context)
{
    return read_lengths(text, length, false, allocator, complain, context);
}

struct cover *cover_orlib_read(const char *text, size_t length, struct allocator *allocator,
                               complain_function *complain, void *context)
{
    return read_lengths(text, length, true, allocator, complain, context);
}
