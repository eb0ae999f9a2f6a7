/* SPDX-License-Identifier: MIT */
#include "common/formats/dlx-text.h"

#include "common/base/printable.h"
#include "common/cover/cover-builder.h"
#include "common/formats/board-line.h"

#include <stdarg.h>
#include <string.h>

struct text_reader {
    const char *next, *end; /* of the text not read yet */
    struct line line;       /* the one read last */
    struct cover_builder *builder;
    complain_function *listen;
    void *context; /* of the listener */
    size_t mistakes;
    uint32_t primary_count;
    bool multiplicity_reported;
    /* There are mistakes in the line of items: one that is unknown may have been meant there */
    bool doubtful;
};

/* What stands between two blanks. */
struct word {
    const char *start, *end;
};

/* --- lines and words --- */

static bool next_line(const char **next, const char *end, struct line *line)
{
    if (*next == end)
        return false;
    line->start = *next;
    const char *newline = memchr(line->start, '\n', (size_t)(end - line->start));
    line->end = newline ? newline : end;
    *next = newline ? newline + 1 : end;
    line->number++;
    while (line->end > line->start && is_space(line->end[-1]))
        line->end--;
    return true;
}

static bool is_comment(const struct line *line)
{
    const char *first = skip_spaces(line->start, line->end);
    return first < line->end && *first == '|';
}

/* The next line that is neither empty nor a comment. */
static bool next_content(const char **next, const char *end, struct line *line)
{
    while (next_line(next, end, line))
        if (line->start < line->end && !is_comment(line))
            return true;
    return false;
}

/* The word behind *at, which moves on to its end. */
static bool next_word(const char **at, const char *end, struct word *word)
{
    word->start = skip_spaces(*at, end);
    word->end = word->start;
    while (word->end < end && !is_space(*word->end))
        word->end++;
    *at = word->end;
    return word->start < word->end;
}

static size_t word_length(const struct word *word)
{
    return (size_t)(word->end - word->start);
}

static const char *skip_byte_order_mark(const char *text, size_t length)
{
    return length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3) ? text + 3 : text;
}

/* --- complaints --- */

static void report(struct text_reader *reader, const char *at, bool remark, const char *format,
                   va_list arguments)
{
    if (cover_builder_failed(reader->builder))
        return;
    char text[COMPLAINT_MAX];
    vsnprintf(text, sizeof text, format, arguments);
    make_printable(text);
    reader->mistakes += !remark;
    reader->listen(reader->context, reader->line.number, (size_t)(at - reader->line.start) + 1, remark, text);
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
complain(struct text_reader *reader, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(reader, at, false, format, arguments);
    va_end(arguments);
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
remark(struct text_reader *reader, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(reader, at, true, format, arguments);
    va_end(arguments);
}

/* A word as it can be shown in a complaint: its beginning. */
struct shown {
    char text[24];
};

static struct shown show(const struct word *word)
{
    struct shown shown;
    size_t length = word_length(word), room = sizeof shown.text - 4;
    size_t kept = length <= room ? length : room;
    memcpy(shown.text, word->start, kept);
    memcpy(shown.text + kept, "...", 4);
    if (length <= room)
        shown.text[kept] = 0;
    return shown;
}

static void complain_of_length(struct text_reader *reader, const struct word *name)
{
    complain(reader, name->start, "the name '%s' of an item is too long: it has %zu bytes, more than %d",
             show(name).text, word_length(name), COVER_NAME_MAX);
}

/* --- the line of items --- */

/* 2|name or 1:3|name: how often an item is to be covered, in the input of dlx3. */
static bool has_multiplicity(const struct word *word)
{
    const char *at = word->start;
    while (at < word->end && *at >= '0' && *at <= '9')
        at++;
    return at > word->start && at < word->end && (*at == '|' || *at == ':') &&
           memchr(at, '|', (size_t)(word->end - at));
}

static void complain_of_character(struct text_reader *reader, const struct word *name, const char *at)
{
    if (!has_multiplicity(name))
        complain(reader, at, "the name '%s' of an item contains '%c'", show(name).text, *at);
    else if (!reader->multiplicity_reported)
        complain(reader, name->start,
                 "'%s' says how often to cover an item, as for dlx3; here each is covered exactly once",
                 show(name).text);
    reader->multiplicity_reported |= has_multiplicity(name);
}

static void read_item(struct text_reader *reader, const struct word *word, bool primary)
{
    size_t length = word_length(word);
    const char *bad = word->start;
    while (bad < word->end && *bad != ':' && *bad != '|')
        bad++;
    if (bad < word->end)
        complain_of_character(reader, word, bad);
    else if (length > COVER_NAME_MAX)
        complain_of_length(reader, word);
    else if (find_control(word->start, length)) /* answers show it, on terminals too */
        complain(reader, word->start, "the name '%s' of an item has a control character", show(word).text);
    else if (cover_builder_find_item(reader->builder, word->start, length) != COVER_NO_ITEM)
        complain(reader, word->start, "there is an item '%s' already", show(word).text);
    else {
        cover_builder_add_item(reader->builder, word->start, length, ITEM_PLAIN, primary);
        reader->primary_count += primary;
    }
}

/* A bar at the beginning of a word sets the secondary items apart, with or without a blank behind it. */
static void read_items(struct text_reader *reader)
{
    const char *at = reader->line.start, *end = reader->line.end;
    struct word word;
    bool primary = true;
    while (next_word(&at, end, &word)) {
        if (*word.start == '|') {
            if (!primary)
                complain(reader, word.start, "a second bar: one sets the secondary items apart");
            primary = false;
            at = word.start + 1;
            continue;
        }
        read_item(reader, &word, primary);
    }
    reader->doubtful = reader->mistakes;
}

/* --- options --- */

static uint32_t find_item(struct text_reader *reader, const struct word *name)
{
    uint32_t item = cover_builder_find_item(reader->builder, name->start, word_length(name));
    if (!word_length(name))
        complain(reader, name->start, "there is no name of an item before ':'");
    else if (item == COVER_NO_ITEM && word_length(name) > COVER_NAME_MAX)
        complain_of_length(reader, name);
    else if (item == COVER_NO_ITEM && !reader->doubtful)
        complain(reader, name->start, "there is no item '%s'", show(name).text);
    return item;
}

/* The colour from `at`, which is the colon. Any one character is a colour, also a colon; a longer one has
 * none in it. COLOUR_NONE if something is wrong with it, which is reported. */
enum { COLOUR_NONE };

static uint32_t read_colour(struct text_reader *reader, const struct word *name, bool primary,
                            const char *end)
{
    const struct word colour = {name->end + 1, end};
    size_t length = word_length(&colour);
    if (primary && !reader->doubtful)
        complain(reader, name->end, "the item '%s' is primary and can't have a colour", show(name).text);
    else if (!length)
        complain(reader, name->end, "there is no colour behind '%s:'", show(name).text);
    else if (length > 1 && memchr(colour.start, ':', length))
        complain(reader, colour.start, "the colour '%s' contains ':'", show(&colour).text);
    else if (find_control(colour.start, length))
        complain(reader, colour.start, "the colour '%s' is or has a control character", show(&colour).text);
    else if (!primary)
        return cover_builder_colour(reader->builder, colour.start, length);
    return COLOUR_NONE;
}

/* A word of an option, with a colour behind a colon or without. False if it can't be put into the option. */
static bool read_node(struct text_reader *reader, const struct word *word, bool *has_primary)
{
    const char *colon = memchr(word->start, ':', word_length(word));
    const struct word name = {word->start, colon ? colon : word->end};
    uint32_t item = find_item(reader, &name), colour = COLOUR_NONE;
    if (item == COVER_NO_ITEM)
        return false;
    bool primary = item < reader->primary_count;
    *has_primary |= primary;
    if (cover_builder_option_has(reader->builder, item)) {
        complain(reader, name.start, "the item '%s' is in this option already", show(&name).text);
        return false;
    }
    if (colon)
        colour = read_colour(reader, &name, primary, word->end);
    cover_builder_add_node(reader->builder, item, colour);
    return !colon || colour != COLOUR_NONE;
}

static void read_option(struct text_reader *reader)
{
    const char *at = reader->line.start;
    struct word word;
    bool good = true, has_primary = false;
    while (next_word(&at, reader->line.end, &word))
        good &= read_node(reader, &word, &has_primary);
    if (good && has_primary) {
        cover_builder_end_option(reader->builder);
        return;
    }
    if (good)
        remark(reader, skip_spaces(reader->line.start, reader->line.end),
               "this option is left out: it has no primary item");
    cover_builder_drop_option(reader->builder);
}

/* --- the whole text --- */

/* A zero byte means that this is no text at all: this is reported once, and only what is before it is
 * read. */
static void complain_of_zero(struct text_reader *reader, const char *text, const char *zero, const char *end)
{
    reader->line = (struct line){0};
    while (text <= zero && next_line(&text, end, &reader->line))
        continue;
    complain(reader, zero, "a zero byte: this is not a text file, reading stops here");
}

static void read_lines(struct text_reader *reader)
{
    read_items(reader);
    while (!cover_builder_failed(reader->builder) && next_content(&reader->next, reader->end, &reader->line))
        read_option(reader);
}

static struct cover *read_cover(struct text_reader *reader)
{
    const char *text = reader->next, *end = reader->end, *zero = memchr(text, 0, (size_t)(end - text));
    reader->end = zero ? zero : end;
    bool has_items = next_content(&reader->next, reader->end, &reader->line);
    const struct line items = has_items ? reader->line : (struct line){text, text, 1};
    if (has_items)
        read_lines(reader);
    if (zero)
        complain_of_zero(reader, text, zero, end);
    reader->line = items;
    if (!has_items && !zero)
        complain(reader, text,
                 "there are no items in here: an exact cover begins with a line of their names");
    struct cover *cover = reader->mistakes ? 0 : cover_builder_finish(reader->builder);
    if (cover && !cover->option_count)
        remark(reader, items.start, "there are no options behind these items, so there is no solution");
    return cover;
}

struct cover *cover_read(const char *text, size_t length, struct allocator *allocator,
                         complain_function *listen, void *context)
{
    struct text_reader reader = {.next = skip_byte_order_mark(text, length),
                                 .end = text + length,
                                 .listen = listen,
                                 .context = context,
                                 .builder = cover_builder_open(allocator)};
    if (!reader.builder)
        return 0;
    struct cover *cover = read_cover(&reader);
    cover_builder_close(reader.builder);
    return cover;
}

/* --- is it one? --- */

/* Everything that a board's row or rule may consist of, if it is written with numbers. */
static bool is_all_cells(const struct word *word)
{
    for (const char *at = word->start; at < word->end; at++)
        if (!*at || !strchr("0123456789.*_-+=|,;", *at))
            return false;
    return true;
}

/* Whether a line that begins with a bar can be no row of a ruled board. */
static bool is_surely_comment(const struct line *line)
{
    const char *at = line->start;
    struct word word;
    if (line->end[-1] != '|')
        while (next_word(&at, line->end, &word))
            if (word_length(&word) > 1 && !is_all_cells(&word))
                return true;
    return false;
}

static bool is_word(const struct word *word, const char *text)
{
    return word_length(word) == strlen(text) && !memcmp(word->start, text, word_length(word));
}

/* A CNF: p cnf, with comments before it. */
static bool is_dimacs(const char *next, const char *end)
{
    struct line line = {0};
    struct word word;
    while (next_line(&next, end, &line)) {
        const char *at = line.start;
        if (!next_word(&at, line.end, &word) || *word.start == 'c')
            continue;
        return is_word(&word, "p") && next_word(&at, line.end, &word) && is_word(&word, "cnf");
    }
    return false;
}

/* The next name in a line of items, without the bar before it. */
static bool next_item(const char **at, const char *end, struct word *word)
{
    while (next_word(at, end, word)) {
        while (word->start < word->end && *word->start == '|')
            word->start++;
        if (word->start < word->end)
            return true;
    }
    return false;
}

/* Several words, the first no board in a line with a note behind it, none of them a comment as boards have
 * them. */
static bool may_be_items(const struct line *line)
{
    const char *at = line->start;
    struct word word;
    size_t words = 0;
    while (next_item(&at, line->end, &word))
        if (*word.start == '#' || (!words++ && word_length(&word) > COVER_NAME_MAX))
            return false;
    return words > 1;
}

static bool same_word(const struct word *a, const struct word *b)
{
    return word_length(a) == word_length(b) && !memcmp(a->start, b->start, word_length(a));
}

static bool has_item(const struct line *items, const struct word *name)
{
    const char *at = items->start;
    struct word item;
    while (next_item(&at, items->end, &item))
        if (same_word(&item, name))
            return true;
    return false;
}

/* Whether the first words of a line are items, no two the same, and not all of them numbers. */
static bool may_be_option(const struct line *items, const struct line *line)
{
    enum { WORDS = 32 };
    struct word name[WORDS];
    const char *at = line->start;
    bool cells = true;
    for (size_t n = 0; n < WORDS && next_word(&at, line->end, &name[n]); n++) {
        const char *colon = memchr(name[n].start, ':', word_length(&name[n]));
        if (colon)
            name[n].end = colon;
        if (!has_item(items, &name[n]))
            return false;
        for (size_t before = 0; before < n; before++)
            if (same_word(&name[before], &name[n]))
                return false;
        cells &= is_all_cells(&name[n]);
    }
    return !cells;
}

/* One of the next few lines will do: the others may have mistakes in them. */
static bool options_follow(const struct line *items, const char *next, const char *end)
{
    enum { LINES = 8 };
    struct line line = {0};
    for (unsigned lines = 0; lines < LINES && next_content(&next, end, &line); lines++)
        if (may_be_option(items, &line))
            return true;
    return false;
}

static bool has_board_comment(const char *next, const char *end)
{
    struct line line = {0};
    while (next_line(&next, end, &line))
        if (line_is_knuth_comment(&line))
            return true;
    return false;
}

bool cover_text_recognise(const char *text, size_t length)
{
    const char *next = skip_byte_order_mark(text, length), *end = text + length;
    const char *zero = memchr(next, 0, (size_t)(end - next));
    struct line line = {0};
    if (zero)
        end = zero;
    if (has_board_comment(next, end) || is_dimacs(next, end))
        return false;
    while (next_line(&next, end, &line)) {
        if (line.start == line.end)
            continue;
        if (!is_comment(&line))
            return may_be_items(&line) && options_follow(&line, next, end);
        if (is_surely_comment(&line))
            return true;
    }
    return false;
}

/* --- writing --- */

static void add_item(struct text *text, const struct cover *cover, uint32_t item)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *name = cover_item_name(cover, item, room, &length);
    text_add(text, name, length);
}

static void add_node(struct text *text, const struct cover *cover, size_t node)
{
    uint32_t colour = cover_colour(cover, node);
    add_item(text, cover, cover->items[node]);
    if (!colour)
        return;
    size_t length;
    const char *name = cover_colour_name(cover, colour, &length);
    text_add(text, ":", 1);
    text_add(text, name, length);
}

static void add_items(struct text *text, const struct cover_rest *rest)
{
    const struct cover *cover = rest->cover;
    bool bar = false;
    const char *before = "";
    for (uint32_t item = 0; item < cover->item_count; item++) {
        if (!cover_rest_has_item(rest, item))
            continue;
        if (item >= cover->primary_count && !bar)
            text_add_string(text, " |");
        bar = item >= cover->primary_count;
        text_add_string(text, before);
        before = " ";
        add_item(text, cover, item);
    }
    text_add_string(text, "\n");
}

/* The items of an option, or those of them that are left. */
static void add_option(struct text *text, const struct cover *cover, uint32_t option,
                       const struct cover_rest *rest)
{
    const char *before = "";
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        if (rest && !cover_rest_has_item(rest, cover->items[node]))
            continue;
        text_add_string(text, before);
        before = " ";
        add_node(text, cover, node);
    }
}

void cover_add_rest(struct text *text, const struct cover_rest *rest)
{
    add_items(text, rest);
    for (uint32_t option = 0; option < rest->cover->option_count; option++)
        if (cover_rest_has_option(rest, option)) {
            add_option(text, rest->cover, option, rest);
            text_add_string(text, "\n");
        }
}

void cover_write_option(const struct cover *cover, uint32_t option, FILE *file)
{
    char piece[TEXT_PIECE];
    struct text text = text_of_file(file, piece);
    add_option(&text, cover, option, 0);
    text_flush(&text);
}

static void add_comment(struct text *text, const char *comment)
{
    while (comment && *comment) {
        size_t length = strcspn(comment, "\n");
        text_add_string(text, "| ");
        text_add(text, comment, length);
        text_add_string(text, "\n");
        comment += length + (comment[length] == '\n');
    }
}

bool cover_write(const struct cover *cover, const struct cover_taken *taken, const char *comment, FILE *file,
                 struct error *error)
{
    struct cover_rest rest;
    if (!cover_rest_open(&rest, cover, cover->allocator))
        return error_set(error, "memory ran out");
    bool good = (!taken || cover_rest_take(&rest, taken->options, taken->count)) ||
                error_set(error, "the options taken contradict each other");
    if (good && !rest.open_primaries)
        good = error_set(error, "no primary item is left to be covered, which this format can't say");
    if (good) {
        char piece[TEXT_PIECE];
        struct text text = text_of_file(file, piece);
        add_comment(&text, comment);
        cover_add_rest(&text, &rest);
        text_flush(&text);
    }
    cover_rest_close(&rest);
    return good;
}
