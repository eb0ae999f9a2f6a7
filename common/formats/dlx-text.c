/* SPDX-License-Identifier: MIT */
#include "common/formats/cover-text-internal.h"

#include "common/base/printable.h"
#include "common/formats/board-line.h"

#include <inttypes.h>

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
    struct cover *cover = reader->mistakes ? NULL : cover_builder_finish(reader->builder);
    bool needs = false;
    for (uint32_t item = 0; cover && item < cover->primary_count; item++)
        needs |= cover_bounds(cover, item).least > 0;
    if (needs && !cover->option_count)
        tokens_remark(items, "there are no options behind these items, so there is no solution");
    cover_builder_close(reader->builder);
    return cover;
}

/* The next word that is in no comment. */
static bool dlx_next_word(struct tokens *words)
{
    return tokens_next_but_comments(words, '|');
}

/* --- the line of items --- */

/* Reads digits at the end of which `behind` stands; *at goes behind that. False if there are none. */
static bool dlx_read_bound(const struct tokens *word, size_t *at, char behind, struct tokens *digits)
{
    const char *begin = word->word + *at, *end = word->word + word->length;
    const size_t length = (size_t)(skip_while(begin, end, is_digit) - begin);
    if (!length || *at + length == word->length || begin[length] != behind)
        return false;
    *digits = word_part(word, *at, length);
    *at += length + 1;
    return true;
}

/* What stands before the name of an item: 2| or 1:3|, how often it is to be covered, in the input of dlx3. */
struct prefix {
    size_t length; /* 0: there is none */
    struct tokens least, most;
};

static struct prefix dlx_prefix_of(const struct tokens *word)
{
    struct prefix prefix = {0};
    size_t at = 0;
    const bool two = dlx_read_bound(word, &at, ':', &prefix.least);
    if (!dlx_read_bound(word, &at, '|', &prefix.most))
        return prefix;
    prefix.least = two ? prefix.least : prefix.most;
    prefix.length = at;
    return prefix;
}

/* The part of a word in the line of items that is a name. */
static struct tokens dlx_item_name(const struct tokens *word)
{
    size_t before = dlx_prefix_of(word).length;
    return word_part(word, before, word->length - before);
}

bool text_reader_bounds(const struct tokens *least, const struct tokens *most, struct bounds *bounds)
{
    const bool good = word_count(least, &bounds->least);
    if (!good || !word_count(most, &bounds->most))
        return tokens_complain(good ? most : least, WORD_FORMAT " is not how often to cover an item",
                               WORD_ARGUMENTS(good ? most : least));
    if (!bounds->most)
        return tokens_complain(most, "an item that is never covered: leave it out, with its options");
    return bounds->least <= bounds->most || tokens_complain(least, "%u is more than %u, the most",
                                                            (unsigned)bounds->least, (unsigned)bounds->most);
}

void text_reader_item(struct text_reader *reader, const struct tokens *name, enum kind_of_item kind,
                      struct bounds bounds)
{
    if (!name->length)
        tokens_complain(name, "the name of the item is missing");
    else if (find_control(name->word, name->length)) /* answers show it, on terminals too */
        tokens_complain_of(name, "the name ", " of an item has a control character");
    else if (cover_builder_find_item(reader->builder, name->word, name->length) != COVER_NO_ITEM)
        tokens_complain_of(name, "there is an item ", " already");
    else {
        bool primary = kind != KIND_SECONDARY;
        uint32_t item =
            cover_builder_add_item(reader->builder, name->word, name->length, ITEM_PLAIN, primary);
        if (primary)
            cover_builder_bound(reader->builder, item, bounds);
        reader->primary_count += primary;
        reader->proper_count += kind == KIND_PRIMARY;
    }
}

static void dlx_read_item(struct text_reader *reader, enum kind_of_item kind)
{
    const struct tokens *word = &reader->words;
    const struct prefix prefix = dlx_prefix_of(word);
    const struct tokens name = dlx_item_name(word);
    struct bounds bounds = {1, 1};
    size_t good = word_until(&name, 0, ':').length;
    good = word_until(&name, 0, '|').length < good ? word_until(&name, 0, '|').length : good;
    const struct tokens character = word_part(&name, good, good < name.length);
    if (character.length)
        tokens_complain(&character, "the name " WORD_FORMAT " of an item contains '%c'",
                        WORD_ARGUMENTS(&name), *character.word);
    else if (!prefix.length || text_reader_bounds(&prefix.least, &prefix.most, &bounds)) {
        if (kind == KIND_BOUNDED && bounds.least && bounds.least < bounds.most)
            tokens_complain(&prefix.least, "a secondary item need not be covered: the least is 0");
        else if (kind == KIND_BOUNDED)
            bounds.least = 0;
        text_reader_item(reader, &name, kind, bounds);
    }
}

/* Reads the items of one kind in the line. A bar at the beginning of a word sets the secondary items apart,
 * with or without a blank behind it. */
static void dlx_read_items_of(struct text_reader *reader, enum kind_of_item kind)
{
    struct tokens *words = &reader->words;
    bool primary = true;
    do {
        if (*words->word == '|') {
            if (!primary && kind == KIND_PRIMARY)
                tokens_complain(words, "a second bar: one sets the secondary items apart");
            primary = false;
            words->next = words->word + 1;
        } else if (kind == (primary                       ? KIND_PRIMARY
                            : dlx_prefix_of(words).length ? KIND_BOUNDED
                                                          : KIND_SECONDARY))
            dlx_read_item(reader, kind);
    } while (tokens_next_in_line(words));
}

static void dlx_read_items(struct text_reader *reader)
{
    const struct tokens begin = reader->words;
    for (enum kind_of_item kind = KIND_PRIMARY; kind < KIND_COUNT; kind++) {
        reader->words = begin;
        dlx_read_items_of(reader, kind);
    }
    reader->doubtful = reader->mistakes;
}

/* --- options --- */

static uint32_t dlx_find_item(struct text_reader *reader, const struct tokens *name)
{
    uint32_t item = cover_builder_find_item(reader->builder, name->word, name->length);
    if (cover_builder_failed(reader->builder))
        return COVER_NO_ITEM;
    if (!name->length)
        tokens_complain(name, "there is no name of an item before ':'");
    else if (item == COVER_NO_ITEM && !reader->doubtful)
        tokens_complain(name, "there is no item " WORD_FORMAT, WORD_ARGUMENTS(name));
    return item;
}

/* The colour behind the colon behind the name. Any one character is a colour, also a colon; a longer one has
 * none in it. COLOUR_NONE if something is wrong with it, which is reported. */
enum { COLOUR_NONE };

static uint32_t dlx_read_colour(struct text_reader *reader, const struct tokens *name,
                                const struct tokens *colon, const struct tokens *colour, bool primary,
                                bool is_bounded)
{
    if (primary && !reader->doubtful)
        tokens_complain(colon,
                        is_bounded ? "the item " WORD_FORMAT " has room for several, and can't have a colour"
                                   : "the item " WORD_FORMAT " is primary and can't have a colour",
                        WORD_ARGUMENTS(name));
    else if (!colour->length)
        tokens_complain(colon, "there is no colour behind '%.*s%s:'", WORD_ARGUMENTS(name));
    else if (colour->length > 1 && memchr(colour->word, ':', colour->length))
        tokens_complain_of(colour, "the colour ", " contains ':'");
    else if (colour->length > 1 && memchr(colour->word, '|', colour->length))
        tokens_complain_of(colour, "the colour ", " contains '|': a cost stands behind a blank");
    else if (find_control(colour->word, colour->length))
        tokens_complain_of(colour, "the colour ", " is or has a control character");
    else if (!primary)
        return cover_builder_colour(reader->builder, colour->word, colour->length);
    return COLOUR_NONE;
}

bool text_reader_node(struct text_reader *reader, const struct tokens *name, const struct tokens *colon,
                      const struct tokens *colour_name, bool *has_primary)
{
    uint32_t item = dlx_find_item(reader, name), colour = COLOUR_NONE;
    if (item == COVER_NO_ITEM)
        return false;
    bool primary = item < reader->primary_count, coloured = colon->length;
    *has_primary |= item < reader->proper_count;
    if (cover_builder_option_has(reader->builder, item))
        return tokens_complain_of(name, "the item ", " is in this option already");
    if (coloured)
        colour = dlx_read_colour(reader, name, colon, colour_name, primary, item >= reader->proper_count);
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

/* Puts the word into the option. False if it can't be. */
static bool dlx_read_node(struct text_reader *reader, bool *has_primary)
{
    const struct tokens *word = &reader->words, name = word_until(word, 0, ':'); /* a colour may follow */
    size_t behind = name.length, coloured = behind < word->length;
    const struct tokens colon = word_part(word, behind, coloured),
                        colour = word_part(word, behind + coloured, word->length - behind - coloured);
    return text_reader_node(reader, &name, &colon, &colour, has_primary);
}

bool text_reader_cost(struct text_reader *reader, const struct tokens *digits)
{
    const char *end = digits->word + digits->length;
    uint64_t cost = 0;
    if (!digits->length || skip_while(digits->word, end, is_digit) < end)
        return tokens_complain_of(digits, "", " is not a cost: a cost is a whole number from 0");
    for (const char *at = digits->word; at < end && cost <= COVER_COSTS_MOST; at++)
        cost = cost * 10 + (uint64_t)(*at - '0');
    return cover_builder_cost(reader->builder, cost) ||
           tokens_complain(digits, "the costs of all options together are more than 2^62");
}

/* |17, the cost of the option, in the input of dlx5; several add up. */
static bool dlx_read_word(struct text_reader *reader, bool *has_primary)
{
    const struct tokens *word = &reader->words;
    if (*word->word != '|' || word->length == 1)
        return dlx_read_node(reader, has_primary);
    const struct tokens digits = word_part(word, 1, word->length - 1);
    return text_reader_cost(reader, &digits);
}

static void dlx_read_option(struct text_reader *reader)
{
    const struct tokens first = reader->words;
    bool good = true, has_primary = false;
    do
        good &= dlx_read_word(reader, &has_primary);
    while (tokens_next_in_line(&reader->words));
    text_reader_end_option(reader, &first, good, has_primary);
}

/* --- the whole text --- */

/* A zero byte means that this is no text at all: this is reported once, and only what is before it is
 * read. */
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
        return NULL;
    bool zero = stop_at_zero(words), has_items = dlx_next_word(words);
    const struct tokens items = *words;
    if (has_items)
        dlx_read_items(&reader);
    while (!cover_builder_failed(reader.builder) && dlx_next_word(words))
        dlx_read_option(&reader);
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
    return skip_over(word->word, word->word + word->length, "0123456789.*_-+=|,;") ==
           word->word + word->length;
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

/* What stands after the bars that a word in the line of items begins with. */
static struct tokens dlx_behind_bars(const struct tokens *word)
{
    const size_t bars = (size_t)(skip_over(word->word, word->word + word->length, "|") - word->word);
    return word_part(word, bars, word->length - bars);
}

/* Whether a name could be a board in a line. */
static bool is_of_board(char c)
{
    return is_digit(c) || (c >= 'A' && c <= 'Z') || is_character_of(c, ".*_");
}

static bool is_all_of_board(const struct tokens *name)
{
    return is_square_number(name->length) &&
           skip_while(name->word, name->word + name->length, is_of_board) == name->word + name->length;
}

/* Several words, the first no board in a line with a note behind it, none of them a comment as boards have
 * them. */
static bool may_be_items(struct tokens words)
{
    size_t count = 0;
    do {
        const struct tokens word = dlx_behind_bars(&words), name = dlx_item_name(&word);
        if (word.length && (*word.word == '#' || (!count++ && is_all_of_board(&name))))
            return false;
    } while (tokens_next_in_line(&words));
    return count > 1;
}

bool same_word(const struct tokens *a, const struct tokens *b)
{
    return a->length == b->length && !memcmp(a->word, b->word, a->length);
}

static bool dlx_has_item(struct tokens items, const struct tokens *name)
{
    do {
        const struct tokens word = dlx_behind_bars(&items), item = dlx_item_name(&word);
        if (item.length && same_word(&item, name))
            return true;
    } while (tokens_next_in_line(&items));
    return false;
}

/* Whether the first words of a line are items, no two the same, and not all of them numbers. Goes to the last
 * of them. */
static bool dlx_may_be_option(const struct tokens *items, struct tokens *words)
{
    enum { WORDS = 32 };
    struct tokens name[WORDS];
    bool cells = true;
    size_t n = 0;
    do {
        if (n && *words->word == '|')
            continue; /* a cost */
        name[n] = word_until(words, 0, ':');
        if (!dlx_has_item(*items, &name[n]))
            return false;
        for (size_t before = 0; before < n; before++)
            if (same_word(&name[before], &name[n]))
                return false;
        cells &= is_all_cells(&name[n++]);
    } while (n < WORDS && tokens_next_in_line(words));
    return !cells;
}

/* One of the next few lines will do: the others may have mistakes in them. */
static bool options_follow(struct tokens words)
{
    enum { LINES = 8 };
    const struct tokens items = words;
    tokens_pass_line(&words);
    for (unsigned lines = 0; lines < LINES && dlx_next_word(&words); lines++) {
        if (dlx_may_be_option(&items, &words))
            return true;
        tokens_pass_line(&words);
    }
    return false;
}

struct recognition cover_text_recognise(const char *text, size_t length)
{
    static const struct recognition not = {0, NULL};
    struct tokens words;
    tokens_open(&words, text, length, NULL, NULL);
    stop_at_zero(&words);
    if (text_has_knuth_comment(words.next, words.end) || text_has_cnf_header(text, length))
        return not ;
    while (tokens_next(&words) && *words.word == '|')
        if (is_surely_comment(&words))
            return (struct recognition){SURE_QUITE, "a comment behind |"};
    return words.length && may_be_items(words) && options_follow(words)
               ? (struct recognition){SURE_QUITE, "a line of items, and options of them"}
               : not ;
}

/* --- writing --- */

void cover_add_item(struct text *text, const struct cover *cover, uint32_t item)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    const char *name = cover_item_name(cover, item, room, &length);
    text_add(text, name, length);
}

static void dlx_add_node(struct text *text, const struct cover *cover, size_t node)
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

/* 2| or 1:3| before the name of an item. */
static void dlx_add_bounds(struct text *text, struct bounds bounds)
{
    if (bounds.least < bounds.most)
        text_print(text, "%u:", (unsigned)bounds.least);
    if (bounds.least != 1 || bounds.most != 1)
        text_print(text, "%u|", (unsigned)bounds.most);
}

static void dlx_add_items(struct text *text, const struct cover_rest *rest)
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
        if (!bar)
            dlx_add_bounds(text, cover_rest_bounds(rest, item));
        cover_add_item(text, cover, item);
    }
    text_add_string(text, "\n");
}

static void dlx_add_option(struct text *text, const struct cover *cover, uint32_t option,
                           const struct cover_rest *rest)
{
    const char *before = "";
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        if (rest && !cover_rest_has_item(rest, cover->items[node]))
            continue;
        text_add_string(text, before);
        before = " ";
        dlx_add_node(text, cover, node);
    }
}

void cover_add_options(struct text *text, const struct cover_rest *rest, const char *sign, const char *end)
{
    const struct cover *cover = rest->cover;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!cover_rest_has_option(rest, option))
            continue;
        dlx_add_option(text, cover, option, rest);
        if (cover->costs && cover->costs[option])
            text_print(text, " %s%" PRIu64, sign, cover->costs[option]);
        text_add_string(text, end);
    }
}

void cover_add_rest(struct text *text, const struct cover_rest *rest)
{
    assert(rest->open_primaries);
    dlx_add_items(text, rest);
    cover_add_options(text, rest, "|", "\n");
}

void cover_write_option(const struct cover *cover, uint32_t option, FILE *file)
{
    char piece[TEXT_PIECE];
    struct text text = text_of_file(file, piece);
    dlx_add_option(&text, cover, option, NULL);
    text_flush(&text);
}

void cover_add_comment(struct text *text, const char *comment, const char *mark)
{
    while (comment && *comment) {
        size_t length = strcspn(comment, "\n");
        text_add_string(text, mark);
        text_add(text, comment, length);
        text_add_string(text, "\n");
        comment += length + (comment[length] == '\n');
    }
}

static bool dlx_add_cover(struct text *text, const struct cover_rest *rest, const char *comment)
{
    cover_add_comment(text, comment, "| ");
    cover_add_rest(text, rest);
    return true;
}

bool cover_write(const struct cover *cover, const struct cover_taken *taken, const char *comment, FILE *file,
                 struct error *error)
{
    return cover_write_by(dlx_add_cover, cover, taken, comment, file, error);
}

bool cover_write_by(cover_add_function *add, const struct cover *cover, const struct cover_taken *taken,
                    const char *comment, FILE *file, struct error *error)
{
    struct cover_rest rest;
    if (!cover_rest_open(&rest, cover, cover->arrays.allocator))
        return error_set(error, "memory ran out");
    bool good = (!taken || cover_rest_take(&rest, taken->options, taken->count)) ||
                error_set(error, "the options taken contradict each other");
    if (good && taken)
        cover_rest_leave_out(&rest, taken->options + taken->count, taken->left_out);
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
