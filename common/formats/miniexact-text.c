/* SPDX-License-Identifier: MIT */

#include "common/base/characters.h"
#include "common/formats/cover-text-internal.h"

/* --- names and signs --- */

/* How many of the first bytes may be those of a name. */
static bool miniexact_is_of_name(char c)
{
    return is_letter(c) || is_digit(c) || (unsigned char)c >= 0x80 || is_character_of(c, "_-,!#@+%^&*");
}

/* How many of the first bytes may be those of a name. */
static size_t miniexact_name_length(const char *text, size_t length)
{
    return (size_t)(skip_while(text, text + length, miniexact_is_of_name) - text);
}

/* Goes to the next name, or to the next character that is in none. False at the end, where the length is
 * 0. */
static bool miniexact_next_piece(struct tokens *words)
{
    if (!tokens_next(words))
        return false;
    size_t length = miniexact_name_length(words->word, words->length);
    words->length = length ? length : 1;
    words->next = words->word + words->length;
    return true;
}

static bool miniexact_is_name(const struct tokens *words)
{
    return miniexact_name_length(words->word, words->length);
}

static bool miniexact_is_sign(const struct tokens *words, char sign)
{
    return words->length && *words->word == sign;
}

/* --- reading --- */

/* Reads :2, :1:3 or :1;3 behind the name of a primary item: how often to cover it. Goes behind it. */
static bool miniexact_read_bounds(struct text_reader *reader, struct bounds *bounds)
{
    struct tokens *words = &reader->words, least, most;
    *bounds = (struct bounds){1, 1};
    if (!miniexact_next_piece(words) || !miniexact_is_sign(words, ':'))
        return true;
    miniexact_next_piece(words);
    least = most = *words;
    if (miniexact_next_piece(words) && (miniexact_is_sign(words, ':') || miniexact_is_sign(words, ';'))) {
        miniexact_next_piece(words);
        most = *words;
        miniexact_next_piece(words);
    }
    return text_reader_bounds(&least, &most, bounds);
}

/* Reads the items between two signs, from the first of them to the second. */
static bool miniexact_read_list(struct text_reader *reader, char end, bool primary)
{
    struct tokens *words = &reader->words;
    const struct tokens begin = *words;
    struct bounds bounds = {0, 1};
    miniexact_next_piece(words);
    while (miniexact_is_name(words)) {
        const struct tokens name = *words;
        if (!primary)
            miniexact_next_piece(words);
        if (!primary || miniexact_read_bounds(reader, &bounds))
            text_reader_item(reader, &name, primary ? KIND_PRIMARY : KIND_SECONDARY, bounds);
    }
    if (!words->length)
        return tokens_complain(&begin, "there is no '%c' for this '%c'", end, *begin.word);
    return miniexact_is_sign(words, end) ||
           tokens_complain_of(words, "", " is neither an item nor the '%c' behind them", end);
}

static bool miniexact_read_lists(struct text_reader *reader)
{
    struct tokens *words = &reader->words;
    if (!miniexact_next_piece(words) || !miniexact_is_sign(words, '<'))
        return tokens_complain(words, "an exact cover begins with its primary items: < a b >");
    const struct tokens begin = *words;
    if (!miniexact_read_list(reader, '>', true))
        return false;
    if (!reader->primary_count && !reader->mistakes)
        return tokens_complain(&begin, "there are no primary items");
    struct tokens behind = *words;
    if (!miniexact_next_piece(&behind) || !miniexact_is_sign(&behind, '['))
        return true;
    *words = behind;
    return miniexact_read_list(reader, ']', false);
}

/* Reads an item of an option with its colour, and goes behind them. False if something is wrong with it. */
static bool miniexact_read_node(struct text_reader *reader, bool *has_primary)
{
    struct tokens *words = &reader->words;
    const struct tokens name = *words;
    struct tokens colon = word_part(words, 0, 0), colour = colon;
    if (miniexact_next_piece(words) && miniexact_is_sign(words, ':')) {
        colon = *words;
        miniexact_next_piece(words);
        colour = word_part(words, 0, miniexact_name_length(words->word, words->length));
        if (colour.length)
            miniexact_next_piece(words);
    }
    return text_reader_node(reader, &name, &colon, &colour, has_primary);
}

/* False if it can't be seen where the next option begins. */
static bool miniexact_read_option(struct text_reader *reader)
{
    struct tokens *words = &reader->words;
    const struct tokens first = *words;
    bool good = true, has_primary = false;
    if (miniexact_is_sign(words, ';'))
        good = tokens_complain(words, "this option has no items");
    while (miniexact_is_name(words))
        good &= miniexact_read_node(reader, &has_primary);
    if (miniexact_is_sign(words, '$')) {
        miniexact_next_piece(words);
        good &= text_reader_cost(reader, words);
        miniexact_next_piece(words);
    }
    text_reader_end_option(reader, &first, good, has_primary);
    return !words->length || miniexact_is_sign(words, ';') ||
           tokens_complain_of(words, "", " does not belong into an option, which ends with ';'");
}

struct cover *miniexact_read(const char *text, size_t length, struct allocator *allocator,
                             complain_function *complain, void *context)
{
    struct text_reader reader;
    if (!text_reader_open(&reader, text, length, allocator, complain, context))
        return NULL;
    struct tokens begin = reader.words;
    miniexact_next_piece(&begin);
    bool more = tokens_are_text(&reader.words) && miniexact_read_lists(&reader);
    reader.doubtful = reader.mistakes;
    while (more && !cover_builder_failed(reader.builder) && miniexact_next_piece(&reader.words))
        more = miniexact_read_option(&reader);
    return text_reader_end(&reader, &begin);
}

/* --- is it one? --- */

static bool miniexact_has_item(struct tokens items, const struct tokens *name)
{
    while (miniexact_next_piece(&items) && !miniexact_is_sign(&items, '>'))
        if (same_word(&items, name))
            return true;
    return false;
}

static bool miniexact_is_one(const char *text, size_t length)
{
    enum { PIECES = 16 };
    struct tokens words;
    tokens_open(&words, text, length, NULL, NULL);
    if (!miniexact_next_piece(&words) || !miniexact_is_sign(&words, '<'))
        return false;
    const struct tokens items = words;
    while (miniexact_next_piece(&words) &&
           (miniexact_is_name(&words) || miniexact_is_sign(&words, ':') || miniexact_is_sign(&words, ';')))
        ;
    if (!miniexact_is_sign(&words, '>'))
        return false;
    if (!miniexact_next_piece(&words)) /* a cover without options */
        return true;
    for (int piece = 0; piece < PIECES && miniexact_is_name(&words); piece++, miniexact_next_piece(&words))
        if (miniexact_has_item(items, &words))
            return true;
    return miniexact_is_sign(&words, '[');
}

struct recognition miniexact_recognise(const char *text, size_t length)
{
    return (struct recognition){miniexact_is_one(text, length) ? SURE_AT_ALL : 0, "items between < and >"};
}

/* --- writing --- */

/* How often to cover an item, behind its name. */
static void miniexact_add_bounds(struct text *text, struct bounds bounds)
{
    if (bounds.least != 1 || bounds.most != 1)
        text_print(text, ":%u:%u", (unsigned)bounds.least, (unsigned)bounds.most);
}

static void miniexact_add_lists(struct text *text, const struct cover_rest *rest)
{
    bool secondary = false;
    text_add_string(text, "<");
    for (uint32_t item = 0; item < rest->cover->item_count; item++) {
        if (!cover_rest_has_item(rest, item))
            continue;
        if (item >= rest->cover->primary_count && !secondary)
            text_add_string(text, " >\n[");
        secondary = item >= rest->cover->primary_count;
        text_add_string(text, " ");
        cover_add_item(text, rest->cover, item);
        if (!secondary)
            miniexact_add_bounds(text, cover_rest_bounds(rest, item));
    }
    text_add_string(text, secondary ? " ]\n" : " >\n");
}

static bool miniexact_add_cover(struct text *text, const struct cover_rest *rest, const char *comment)
{
    (void)comment;
    miniexact_add_lists(text, rest);
    cover_add_options(text, rest, "$", ";\n");
    return true;
}

bool miniexact_write(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                     FILE *file, struct error *error)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    for (uint32_t name = 0; name < cover->item_count + cover->colour_count; name++) {
        const bool is_item = name < cover->item_count;
        const char *text = is_item ? cover_item_name(cover, name, room, &length)
                                   : cover_colour_name(cover, name - cover->item_count + 1, &length);
        const size_t good = miniexact_name_length(text, length);
        if (good < length)
            return error_set(error, "miniexact reads no '%c' in a name such as '%.*s'; the format cover does",
                             text[good], (int)length, text);
    }
    return cover_write_by(miniexact_add_cover, cover, taken, comment, file, error);
}
