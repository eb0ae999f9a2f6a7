/* SPDX-License-Identifier: MIT */
#include "common/formats/cover-lists.h"

#include "common/base/array.h"
#include "common/formats/dlx-text-internal.h"

#include <inttypes.h>

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

static bool goes_on(const struct list_reading *reading)
{
    return reading->text.mistakes < MISTAKES_MOST && !cover_builder_failed(reading->text.builder);
}

/* --- items and options --- */

static void add_items(struct list_reading *reading, uint32_t count, bool primary)
{
    while (count-- && !cover_builder_failed(reading->text.builder))
        cover_builder_add_plain(reading->text.builder, primary, "%u", (unsigned)++reading->items);
}

static bool read_item_count(struct list_reading *reading, const char *form)
{
    struct tokens *words = &reading->text.words;
    uint32_t count;
    if (!is_positive(words, &count))
        return tokens_complain(words, WORD_FORMAT " is not a number of items: %s", WORD_ARGUMENTS(words),
                               form);
    if (count > COVER_LIST_ITEMS_MAX)
        return tokens_complain(words, WORD_FORMAT " are too many items: %d at the most",
                               WORD_ARGUMENTS(words), COVER_LIST_ITEMS_MAX);
    add_items(reading, count, true);
    return true;
}

/* The item that the word is, from 1; 0, after a complaint, if the option that is being read can't have it. */
static uint32_t find_item(struct list_reading *reading, const struct tokens *words)
{
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
        return item;
    return 0;
}

/* Takes the word into the option that is being read. */
static void read_item(struct list_reading *reading)
{
    uint32_t item = find_item(reading, &reading->text.words);
    if (item)
        cover_builder_add_node(reading->text.builder, item - 1, 0);
}

/* Reads the items that stand in the rest of the line; returns how many words that are. */
static uint32_t read_items(struct list_reading *reading)
{
    uint32_t count = 0;
    size_t before = reading->text.mistakes;
    while (tokens_next_in_line(&reading->text.words)) {
        count++;
        if (reading->text.mistakes < MISTAKES_MOST)
            read_item(reading);
    }
    if (reading->text.mistakes == before && count)
        cover_builder_end_option(reading->text.builder);
    else
        cover_builder_drop_option(reading->text.builder);
    return count;
}

static struct cover *finish(struct list_reading *reading, bool begun)
{
    if (begun && !reading->text.mistakes)
        return cover_builder_end(reading->text.builder);
    cover_builder_close(reading->text.builder);
    return 0;
}

/* Behind what a header has to say. */
static bool ends_header(const struct tokens *words, const char *form)
{
    struct tokens behind = *words;
    return !tokens_next_in_line(&behind) ||
           tokens_complain(&behind, WORD_FORMAT " does not belong here: %s", WORD_ARGUMENTS(&behind), form);
}

/* --- ec --- */

bool cover_ec_recognise(const char *text, size_t length)
{
    return text_has_header(text, length, "ec");
}

static bool read_ec_header(struct list_reading *reading)
{
    static const char form[] = "p ec ITEMS";
    struct tokens *words = &reading->text.words;
    if (!tokens_next_but_comments(words, 'c'))
        return tokens_complain(words, "there is no exact cover in here: it begins with %s", form);
    if (!word_is(words, "p") || !tokens_next_in_line(words) || !word_is(words, "ec"))
        return tokens_complain(words, "an exact cover begins with %s", form);
    if (!tokens_next_in_line(words))
        return tokens_complain(words, "the number of items is missing behind this: %s", form);
    return read_item_count(reading, form) && ends_header(words, form);
}

static void read_ec_line(struct list_reading *reading)
{
    struct tokens *words = &reading->text.words, start = *words;
    if (*words->word == 'c') {
        tokens_pass_line(words);
        return;
    }
    if (!word_is(words, "s")) {
        tokens_complain(words, WORD_FORMAT " begins no line: options begin with s, comments with c",
                        WORD_ARGUMENTS(words));
        tokens_pass_line(words);
        return;
    }
    if (!read_items(reading))
        tokens_complain(&start, "this option has no items");
}

struct cover *cover_ec_read(const char *text, size_t length, struct allocator *allocator,
                            complain_function *complain, void *context)
{
    struct list_reading reading = {.items = 0};
    if (!text_reader_open(&reading.text, text, length, allocator, complain, context))
        return 0;
    bool begun = tokens_are_text(&reading.text.words) && read_ec_header(&reading);
    while (begun && goes_on(&reading) && tokens_next(&reading.text.words))
        read_ec_line(&reading);
    return finish(&reading, begun);
}

/* --- lengths --- */

/* Whether the line that begins with the word read last is an option. */
static bool may_be_option(struct tokens *words, uint32_t items)
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
static bool skip_numbers(struct tokens *words, unsigned count)
{
    bool negative;
    uint32_t value;
    for (; count; count--)
        if (!word_number(words, &negative, &value) || negative || !tokens_next_in_line(words))
            return false;
    return true;
}

/* Whether the first line is two numbers, and the next three, or all, begin with `before` numbers and may be options behind
 * them. */
static bool recognise_lengths(const char *text, size_t length, unsigned before)
{
    enum { SAMPLE = 3 };
    struct tokens words;
    uint32_t items, options;
    tokens_open(&words, text, length, 0, 0);
    if (!tokens_next(&words) || !is_positive(&words, &items) || !tokens_next_in_line(&words) ||
        !is_positive(&words, &options) || tokens_next_in_line(&words) || !tokens_next(&words))
        return false;
    for (int line = 1; skip_numbers(&words, before) && may_be_option(&words, items); line++)
        if (line == SAMPLE || !tokens_next(&words))
            return true;
    return false;
}

bool cover_lengths_recognise(const char *text, size_t length)
{
    return recognise_lengths(text, length, 0);
}

bool cover_orlib_recognise(const char *text, size_t length)
{
    return recognise_lengths(text, length, 1);
}

static bool read_lengths_header(struct list_reading *reading, uint32_t *options)
{
    static const char form[] = "ITEMS OPTIONS";
    struct tokens *words = &reading->text.words;
    bool negative;
    if (!tokens_next(words))
        return tokens_complain(words, "there is no exact cover in here: it begins with %s", form);
    if (!read_item_count(reading, form))
        return false;
    if (!tokens_next_in_line(words))
        return tokens_complain(words, "the number of options is missing behind this: %s", form);
    if (!word_number(words, &negative, options) || negative)
        return tokens_complain(words, WORD_FORMAT " is not a number of options: %s", WORD_ARGUMENTS(words),
                               form);
    return ends_header(words, form);
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
    uint32_t count = read_items(reading);
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
        return 0;
    bool begun = tokens_are_text(&reading.text.words) && read_lengths_header(&reading, &told);
    while (begun && goes_on(&reading) && tokens_next(&reading.text.words)) {
        read_lengths_line(&reading, has_costs);
        lines++;
    }
    if (begun && goes_on(&reading) && lines != told)
        tokens_complain(&reading.text.words, "the first line says %u options, and there are %u",
                        (unsigned)told, (unsigned)lines);
    return finish(&reading, begun);
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

/* --- xcc --- */

bool cover_xcc_recognise(const char *text, size_t length)
{
    return text_has_header(text, length, "xcc") || text_has_header(text, length, "xc");
}

static bool read_xcc_header(struct list_reading *reading, uint32_t *primary)
{
    static const char form[] = "p xcc PRIMARY SECONDARY";
    struct tokens *words = &reading->text.words;
    uint32_t secondary;
    bool negative;
    if (!tokens_next_but_comments(words, 'c') || !word_is(words, "p") || !tokens_next_in_line(words) ||
        !(word_is(words, "xcc") || word_is(words, "xc")))
        return tokens_complain(words, "an exact cover begins with %s", form);
    if (!tokens_next_in_line(words))
        return tokens_complain(words, "the number of primary items is missing behind this: %s", form);
    if (!read_item_count(reading, form))
        return false;
    *primary = reading->items;
    if (!tokens_next_in_line(words))
        return tokens_complain(words, "the number of secondary items is missing behind this: %s", form);
    if (!word_number(words, &negative, &secondary) || negative)
        return tokens_complain(words, WORD_FORMAT " is not a number of items: %s", WORD_ARGUMENTS(words),
                               form);
    if (secondary > COVER_LIST_ITEMS_MAX - *primary)
        return tokens_complain(words, "these are too many items: %d at the most", COVER_LIST_ITEMS_MAX);
    add_items(reading, secondary, false);
    return ends_header(words, form);
}

/* Whether the next word is the colour of the item read last; if so, goes to it. */
static bool next_is_colour(struct tokens *words)
{
    struct tokens behind = *words;
    if (!tokens_next(&behind) || *behind.word != '-')
        return false;
    *words = behind;
    return true;
}

/* Takes an item and its colour into the option that is being read. */
static void read_coloured_item(struct list_reading *reading, uint32_t primary, bool *has_primary)
{
    struct tokens *words = &reading->text.words;
    uint32_t item = find_item(reading, words), colour = 0;
    *has_primary |= item && item <= primary;
    if (next_is_colour(words)) {
        const struct tokens number = word_part(words, 1, words->length - 1);
        if (item && item <= primary)
            tokens_complain(words, "the item %u is primary and can't have a colour", (unsigned)item);
        else if (!is_positive(&number, &colour) || *number.word == '0')
            tokens_complain(words, WORD_FORMAT " is not a colour: they are -1, -2, ...",
                            WORD_ARGUMENTS(words));
        else
            colour = cover_builder_colour(reading->text.builder, number.word, number.length);
    }
    if (item)
        cover_builder_add_node(reading->text.builder, item - 1, colour);
}

/* Reads an option of which the first word was read. */
static void read_xcc_option(struct list_reading *reading, uint32_t primary)
{
    struct tokens *words = &reading->text.words;
    const struct tokens first = *words;
    size_t before = reading->text.mistakes;
    bool has_primary = false;
    if (word_is(words, "0"))
        tokens_complain(words, "this option has no items");
    while (words->length && !word_is(words, "0")) {
        if (reading->text.mistakes < MISTAKES_MOST)
            read_coloured_item(reading, primary, &has_primary);
        tokens_next(words);
    }
    if (!words->length)
        tokens_complain(words, "the last option does not end with 0");
    text_reader_end_option(&reading->text, &first, reading->text.mistakes == before, has_primary);
}

struct cover *cover_xcc_read(const char *text, size_t length, struct allocator *allocator,
                             complain_function *complain, void *context)
{
    struct list_reading reading = {.items = 0};
    uint32_t primary = 0;
    if (!text_reader_open(&reading.text, text, length, allocator, complain, context))
        return 0;
    bool begun = tokens_are_text(&reading.text.words) && read_xcc_header(&reading, &primary);
    while (begun && goes_on(&reading) && tokens_next(&reading.text.words))
        read_xcc_option(&reading, primary);
    return finish(&reading, begun);
}

static void add_xcc_option(struct text *text, const struct cover *cover, uint32_t option,
                           const uint32_t *number)
{
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        if (!number[cover->items[node]])
            continue;
        text_print(text, "%" PRIu32, number[cover->items[node]]);
        if (cover_colour(cover, node))
            text_print(text, " -%" PRIu32, cover_colour(cover, node));
        text_add_string(text, " ");
    }
    text_add_string(text, "0\n");
}

/* Items that are left are numbered anew. */
static bool add_xcc(struct text *text, const struct cover_rest *rest, const char *comment)
{
    (void)comment;
    const struct cover *cover = rest->cover;
    uint32_t *number = array_take_zeroed(rest->arrays.allocator, cover->item_count, sizeof *number),
             items = 0;
    if (!number)
        return false;
    for (uint32_t item = 0; item < cover->item_count; item++)
        if (cover_rest_has_item(rest, item))
            number[item] = ++items;
    text_print(text, "p %s %" PRIu32 " %" PRIu32 "\n", cover->colour_count ? "xcc" : "xc",
               rest->open_primaries, items - rest->open_primaries);
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (cover_rest_has_option(rest, option))
            add_xcc_option(text, cover, option, number);
    array_give(rest->arrays.allocator, number, cover->item_count, sizeof *number);
    return true;
}

bool cover_xcc_write(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                     FILE *file, struct error *error)
{
    if (cover->bounds || cover->costs)
        return error_set(error,
                         "xcc has no bounds of items and no costs: the formats cover and miniexact have");
    return cover_write_by(add_xcc, cover, taken, comment, file, error);
}
