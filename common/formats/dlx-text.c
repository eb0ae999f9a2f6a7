/* SPDX-License-Identifier: MIT */
#include "common/formats/dlx-text-internal.h"

#include "common/base/printable.h"
#include "common/formats/board-line.h"

#include <string.h>

bool text_reader_open(struct text_reader *reader, const char *text, size_t length,
                      struct allocator *allocator, complain_function *complain, void *context)
{
    *reader = (struct text_reader){.builder = cover_builder_open(allocator)};
    tokens_open(&reader->words, text, length, complain, context);
    reader->words.mistakes = &reader->mistakes;
    return reader->builder;
}

struct cover *text_reader_end(struct text_reader *reader, const struct tokens *items)
{
    struct cover *cover = reader->mistakes ? 0 : cover_builder_finish(reader->builder);
    if (cover && !cover->option_count)
        tokens_remark(items, "there are no options behind these items, so there is no solution");
    cover_builder_close(reader->builder);
    return cover;
}

/* The next word that is in no comment. */
static bool next_word(struct tokens *words)
{
    return tokens_next_but_comments(words, '|');
}

static void complain_of_length(const struct tokens *name)
{
    tokens_complain(name, "the name " WORD_FORMAT " of an item is too long: it has %zu bytes, more than %d",
                    WORD_ARGUMENTS(name), name->length, COVER_NAME_MAX);
}

/* --- the line of items --- */

/* 2|name or 1:3|name: how often an item is to be covered, in the input of dlx3. */
static bool has_multiplicity(const struct tokens *word)
{
    size_t at = 0;
    while (at < word->length && word->word[at] >= '0' && word->word[at] <= '9')
        at++;
    return at && at < word->length && (word->word[at] == '|' || word->word[at] == ':') &&
           memchr(word->word + at, '|', word->length - at);
}

static void complain_of_character(struct text_reader *reader, size_t at)
{
    const struct tokens *name = &reader->words, character = word_part(name, at, 1);
    if (!has_multiplicity(name))
        tokens_complain(&character, "the name " WORD_FORMAT " of an item contains '%c'", WORD_ARGUMENTS(name),
                        *character.word);
    else if (!reader->multiplicity_reported)
        tokens_complain(name,
                        WORD_FORMAT
                        " says how often to cover an item, as for dlx3; here each is covered exactly once",
                        WORD_ARGUMENTS(name));
    reader->multiplicity_reported |= has_multiplicity(name);
}

void text_reader_item(struct text_reader *reader, const struct tokens *name, bool primary)
{
    if (name->length > COVER_NAME_MAX)
        complain_of_length(name);
    else if (find_control(name->word, name->length)) /* answers show it, on terminals too */
        tokens_complain(name, "the name " WORD_FORMAT " of an item has a control character",
                        WORD_ARGUMENTS(name));
    else if (cover_builder_find_item(reader->builder, name->word, name->length) != COVER_NO_ITEM)
        tokens_complain(name, "there is an item " WORD_FORMAT " already", WORD_ARGUMENTS(name));
    else {
        cover_builder_add_item(reader->builder, name->word, name->length, ITEM_PLAIN, primary);
        reader->primary_count += primary;
    }
}

static void read_item(struct text_reader *reader, bool primary)
{
    const struct tokens *name = &reader->words;
    size_t good = 0;
    while (good < name->length && name->word[good] != ':' && name->word[good] != '|')
        good++;
    if (good < name->length)
        complain_of_character(reader, good);
    else
        text_reader_item(reader, name, primary);
}

/* A bar at the beginning of a word sets the secondary items apart, with or without a blank behind it. */
static void read_items(struct text_reader *reader)
{
    struct tokens *words = &reader->words;
    bool primary = true;
    do {
        if (*words->word != '|') {
            read_item(reader, primary);
            continue;
        }
        if (!primary)
            tokens_complain(words, "a second bar: one sets the secondary items apart");
        primary = false;
        words->next = words->word + 1;
    } while (tokens_next_in_line(words));
    reader->doubtful = reader->mistakes;
}

/* --- options --- */

static uint32_t find_item(struct text_reader *reader, const struct tokens *name)
{
    uint32_t item = cover_builder_find_item(reader->builder, name->word, name->length);
    if (cover_builder_failed(reader->builder))
        return COVER_NO_ITEM;
    if (!name->length)
        tokens_complain(name, "there is no name of an item before ':'");
    else if (item == COVER_NO_ITEM && name->length > COVER_NAME_MAX)
        complain_of_length(name);
    else if (item == COVER_NO_ITEM && !reader->doubtful)
        tokens_complain(name, "there is no item " WORD_FORMAT, WORD_ARGUMENTS(name));
    return item;
}

/* The colour behind the colon behind the name. Any one character is a colour, also a colon; a longer one has none in
 * it. COLOUR_NONE if something is wrong with it, which is reported. */
enum { COLOUR_NONE };

static uint32_t read_colour(struct text_reader *reader, const struct tokens *name, const struct tokens *colon,
                            const struct tokens *colour, bool primary)
{
    if (primary && !reader->doubtful)
        tokens_complain(colon, "the item " WORD_FORMAT " is primary and can't have a colour",
                        WORD_ARGUMENTS(name));
    else if (!colour->length)
        tokens_complain(colon, "there is no colour behind '%.*s%s:'", WORD_ARGUMENTS(name));
    else if (colour->length > 1 && memchr(colour->word, ':', colour->length))
        tokens_complain(colour, "the colour " WORD_FORMAT " contains ':'", WORD_ARGUMENTS(colour));
    else if (find_control(colour->word, colour->length))
        tokens_complain(colour, "the colour " WORD_FORMAT " is or has a control character",
                        WORD_ARGUMENTS(colour));
    else if (!primary)
        return cover_builder_colour(reader->builder, colour->word, colour->length);
    return COLOUR_NONE;
}

bool text_reader_node(struct text_reader *reader, const struct tokens *name, const struct tokens *colon,
                      const struct tokens *colour_name, bool *has_primary)
{
    uint32_t item = find_item(reader, name), colour = COLOUR_NONE;
    if (item == COVER_NO_ITEM)
        return false;
    bool primary = item < reader->primary_count, coloured = colon->length;
    *has_primary |= primary;
    if (cover_builder_option_has(reader->builder, item))
        return tokens_complain(name, "the item " WORD_FORMAT " is in this option already",
                               WORD_ARGUMENTS(name));
    if (coloured)
        colour = read_colour(reader, name, colon, colour_name, primary);
    cover_builder_add_node(reader->builder, item, colour);
    return !coloured || colour != COLOUR_NONE;
}

void text_reader_end_option(struct text_reader *reader, const struct tokens *first, bool good,
                            bool has_primary)
{
    if (good && has_primary) {
        cover_builder_end_option(reader->builder);
        return;
    }
    if (good)
        tokens_remark(first, "this option is left out: it has no primary item");
    cover_builder_drop_option(reader->builder);
}

/* The part of a word of an option that names its item; a colon and a colour may follow. */
static struct tokens name_of(const struct tokens *word)
{
    const char *colon = memchr(word->word, ':', word->length);
    return word_part(word, 0, colon ? (size_t)(colon - word->word) : word->length);
}

/* Puts the word into the option. False if it can't be. */
static bool read_node(struct text_reader *reader, bool *has_primary)
{
    const struct tokens *word = &reader->words, name = name_of(word);
    size_t behind = name.length, coloured = behind < word->length;
    const struct tokens colon = word_part(word, behind, coloured),
                        colour = word_part(word, behind + coloured, word->length - behind - coloured);
    return text_reader_node(reader, &name, &colon, &colour, has_primary);
}

static void read_option(struct text_reader *reader)
{
    const struct tokens first = reader->words;
    bool good = true, has_primary = false;
    do
        good &= read_node(reader, &has_primary);
    while (tokens_next_in_line(&reader->words));
    text_reader_end_option(reader, &first, good, has_primary);
}

/* --- the whole text --- */

/* A zero byte means that this is no text at all: this is reported once, and only what is before it is read. */
static bool stop_at_zero(struct tokens *words)
{
    const char *zero = memchr(words->next, 0, (size_t)(words->end - words->next));
    words->end = zero ? zero : words->end;
    return zero;
}

struct cover *cover_read(const char *text, size_t length, struct allocator *allocator,
                         complain_function *complain, void *context)
{
    struct text_reader reader;
    struct tokens *words = &reader.words;
    if (!text_reader_open(&reader, text, length, allocator, complain, context))
        return 0;
    bool zero = stop_at_zero(words), has_items = next_word(words);
    const struct tokens items = *words;
    if (has_items)
        read_items(&reader);
    while (!cover_builder_failed(reader.builder) && next_word(words))
        read_option(&reader);
    if (zero && !cover_builder_failed(reader.builder))
        tokens_complain(words, "a zero byte: this is not a text file, reading stops here");
    else if (!has_items) {
        words->word_line = words->word_column = 1;
        tokens_complain(words,
                        "there are no items in here: an exact cover begins with a line of their names");
    }
    return text_reader_end(&reader, &items);
}

/* --- is it one? --- */

/* Everything that a board's row or rule may consist of, if it is written with numbers. */
static bool is_all_cells(const struct tokens *word)
{
    for (size_t at = 0; at < word->length; at++)
        if (!word->word[at] || !strchr("0123456789.*_-+=|,;", word->word[at]))
            return false;
    return true;
}

/* Whether a line that begins with a bar can be no row of a ruled board. Goes to its last word. */
static bool is_surely_comment(struct tokens *words)
{
    bool found = false;
    do
        found |= words->length > 1 && !is_all_cells(words);
    while (tokens_next_in_line(words));
    return found && words->word[words->length - 1] != '|';
}

/* How many bars a word in the line of items begins with. */
static size_t count_bars(const struct tokens *word)
{
    size_t bars = 0;
    while (bars < word->length && word->word[bars] == '|')
        bars++;
    return bars;
}

/* Several words, the first no board in a line with a note behind it, none of them a comment as boards have
 * them. */
static bool may_be_items(struct tokens words)
{
    size_t count = 0;
    do {
        size_t bars = count_bars(&words);
        if (bars == words.length)
            continue;
        if (words.word[bars] == '#' || (!count++ && words.length - bars > COVER_NAME_MAX))
            return false;
    } while (tokens_next_in_line(&words));
    return count > 1;
}

bool same_word(const struct tokens *a, const struct tokens *b)
{
    return a->length == b->length && !memcmp(a->word, b->word, a->length);
}

static bool has_item(struct tokens items, const struct tokens *name)
{
    do {
        size_t bars = count_bars(&items);
        struct tokens item = word_part(&items, bars, items.length - bars);
        if (item.length && same_word(&item, name))
            return true;
    } while (tokens_next_in_line(&items));
    return false;
}

/* Whether the first words of a line are items, no two the same, and not all of them numbers. Goes to the last of them. */
static bool may_be_option(const struct tokens *items, struct tokens *words)
{
    enum { WORDS = 32 };
    struct tokens name[WORDS];
    bool cells = true;
    size_t n = 0;
    do {
        name[n] = name_of(words);
        if (!has_item(*items, &name[n]))
            return false;
        for (size_t before = 0; before < n; before++)
            if (same_word(&name[before], &name[n]))
                return false;
        cells &= is_all_cells(&name[n]);
    } while (++n < WORDS && tokens_next_in_line(words));
    return !cells;
}

/* One of the next few lines will do: the others may have mistakes in them. */
static bool options_follow(struct tokens words)
{
    enum { LINES = 8 };
    const struct tokens items = words;
    tokens_pass_line(&words);
    for (unsigned lines = 0; lines < LINES && next_word(&words); lines++) {
        if (may_be_option(&items, &words))
            return true;
        tokens_pass_line(&words);
    }
    return false;
}

bool cover_text_recognise(const char *text, size_t length)
{
    struct tokens words;
    tokens_open(&words, text, length, 0, 0);
    stop_at_zero(&words);
    if (text_has_knuth_comment(words.next, words.end) || text_has_header(text, length, "cnf"))
        return false;
    while (tokens_next(&words)) {
        if (*words.word != '|')
            return may_be_items(words) && options_follow(words);
        if (is_surely_comment(&words))
            return true;
    }
    return false;
}

/* --- writing --- */

void cover_add_item(struct text *text, const struct cover *cover, uint32_t item)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *name = cover_item_name(cover, item, room, &length);
    text_add(text, name, length);
}

static void add_node(struct text *text, const struct cover *cover, size_t node)
{
    uint32_t colour = cover_colour(cover, node);
    cover_add_item(text, cover, cover->items[node]);
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
        cover_add_item(text, cover, item);
    }
    text_add_string(text, "\n");
}

void cover_add_option(struct text *text, const struct cover *cover, uint32_t option,
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
            cover_add_option(text, rest->cover, option, rest);
            text_add_string(text, "\n");
        }
}

void cover_write_option(const struct cover *cover, uint32_t option, FILE *file)
{
    char piece[TEXT_PIECE];
    struct text text = text_of_file(file, piece);
    cover_add_option(&text, cover, option, 0);
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

static bool add_cover(struct text *text, const struct cover_rest *rest, const char *comment)
{
    add_comment(text, comment);
    cover_add_rest(text, rest);
    return true;
}

bool cover_write(const struct cover *cover, const struct cover_taken *taken, const char *comment, FILE *file,
                 struct error *error)
{
    return cover_write_by(add_cover, cover, taken, comment, file, error);
}

bool cover_write_by(cover_add_function *add, const struct cover *cover, const struct cover_taken *taken,
                    const char *comment, FILE *file, struct error *error)
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
        good = add(&text, &rest, comment) || error_set(error, "memory ran out");
        text_flush(&text);
    }
    cover_rest_close(&rest);
    return good;
}
