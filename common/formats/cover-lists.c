/* SPDX-License-Identifier: MIT */

#include "common/formats/cover-text-internal.h"

enum { MISTAKES_MOST = 100 };

static bool is_positive(const struct tokens *words, uint32_t *value)
{
    return word_count(words, value) && *value;
}

static bool list_goes_on(const struct text_reader *reader)
{
    return reader->mistakes < MISTAKES_MOST && !cover_builder_failed(reader->builder);
}

/* --- items and options --- */

static bool list_read_item_count(struct text_reader *reader, const char *form)
{
    struct tokens *words = &reader->words;
    uint32_t count;
    if (!is_positive(words, &count))
        return tokens_complain_of(words, "", " is not a number of items: %s", form);
    if (count > COVER_LIST_ITEMS_MAX)
        return tokens_complain_of(words, "", " are too many items: %d at the most", COVER_LIST_ITEMS_MAX);
    while (count-- && !cover_builder_failed(reader->builder))
        cover_builder_add_plain(reader->builder, true, "%u", (unsigned)++reader->primary_count);
    return true;
}

/* Takes the word into the option that is being read, or complains. */
static void list_read_item(struct text_reader *reader)
{
    const struct tokens *words = &reader->words;
    const unsigned items = reader->primary_count;
    uint32_t item;
    if (!is_positive(words, &item))
        tokens_complain_of(words, "", " is not an item: they are numbers from 1 to %u", items);
    else if (item > items)
        tokens_complain_of(words, "there is no item ", ": the last is %u", items);
    else if (cover_builder_option_has(reader->builder, item - 1))
        tokens_complain_of(words, "the item ", " is in this option already");
    else
        cover_builder_add_node(reader->builder, item - 1, 0);
}

/* Reads the items that stand in the rest of the line; returns how many words that are. */
static uint32_t list_read_items(struct text_reader *reader)
{
    const size_t before = reader->mistakes;
    uint32_t count = 0;
    for (; tokens_next_in_line(&reader->words); count++)
        if (reader->mistakes < MISTAKES_MOST)
            list_read_item(reader);
    (reader->mistakes == before && count ? cover_builder_end_option
                                         : cover_builder_drop_option)(reader->builder);
    return count;
}

/* --- lengths --- */

/* How many of the next lines may be options of `items` items: `before` numbers, a length, and as many
 * items. */
static size_t list_count_options(struct tokens words, unsigned before, uint32_t items)
{
    size_t good = 0;
    for (uint32_t value, left; tokens_next(&words); good++) {
        for (unsigned passed = 0; passed < before; passed++)
            if (!word_count(&words, &value) || !tokens_next_in_line(&words))
                return good;
        if (!is_positive(&words, &left))
            return good;
        for (; tokens_next_in_line(&words); left--)
            if (!left || !is_positive(&words, &value) || value > items)
                return good;
        if (left)
            return good;
    }
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
    const size_t lines = list_count_lines(words), good = list_count_options(words, before, items);
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

static bool read_lengths_header(struct text_reader *reader, uint32_t *options)
{
    static const char form[] = "ITEMS OPTIONS";
    struct tokens *words = &reader->words, ahead = *words;
    uint32_t items, sizes;
    bool swapped = false;
    list_read_sizes(&ahead, &items, &sizes, &swapped);
    if (!tokens_next(words))
        return tokens_complain(words, "there is no exact cover in here: it begins with %s", form);
    if (swapped) {
        is_positive(words, options);
        tokens_next_in_line(words);
        return list_read_item_count(reader, form);
    }
    if (!list_read_item_count(reader, form))
        return false;
    if (!tokens_next_in_line(words))
        return tokens_complain(words, "the number of options is missing behind this: %s", form);
    if (!word_count(words, options))
        return tokens_complain_of(words, "", " is not a number of options: %s", form);
    ahead = *words;
    return !tokens_next_in_line(&ahead) ||
           tokens_complain(&ahead, WORD_FORMAT " does not belong here: %s", WORD_ARGUMENTS(&ahead), form);
}

static void read_lengths_line(struct text_reader *reader, bool has_cost)
{
    struct tokens *words = &reader->words;
    if (has_cost) {
        text_reader_cost(reader, words);
        if (!tokens_next_in_line(words))
            tokens_complain(words, "behind the cost of this option stand its length and its items");
    }
    const struct tokens start = *words;
    uint32_t stated;
    const bool has_length = is_positive(words, &stated);
    if (!has_length)
        tokens_complain_of(words, "", " is not the length of an option");
    const unsigned count = list_read_items(reader);
    if (has_length && count != stated)
        tokens_complain(&start, "this option should have %u items, and has %u", (unsigned)stated, count);
}

static struct cover *read_lengths(const char *text, size_t length, bool has_costs,
                                  struct allocator *allocator, complain_function *complain, void *context)
{
    struct text_reader reader;
    uint32_t stated = 0, lines = 0;
    if (!text_reader_open(&reader, text, length, allocator, complain, context))
        return NULL;
    const bool begun = tokens_are_text(&reader.words) && read_lengths_header(&reader, &stated);
    for (; begun && list_goes_on(&reader) && tokens_next(&reader.words); lines++)
        read_lengths_line(&reader, has_costs);
    if (begun && list_goes_on(&reader) && lines != stated)
        tokens_complain(&reader.words, "the first line says %u options, and there are %u", (unsigned)stated,
                        (unsigned)lines);
    struct cover *cover = reader.mistakes ? NULL : cover_builder_finish(reader.builder);
    cover_builder_close(reader.builder);
    return cover;
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
