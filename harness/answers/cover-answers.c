/* SPDX-License-Identifier: MIT */
#include "harness/answers/cover-answers.h"

#include "common/cover/region-board.h"
#include "common/formats/cover-text.h"
#include "common/verify.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* --- options by their items --- */

/* A word of an option, `item` or `item:colour`. */
struct cover_answers_word {
    const char *text;
    size_t length;
};

static int compare_texts(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
    return order ? order : (a_length > b_length) - (a_length < b_length);
}

static int compare_words(const void *x, const void *y)
{
    const struct cover_answers_word *a = x, *b = y;
    return compare_texts(a->text, a->length, b->text, b->length);
}

/* An option as its words in ascending order, with a blank behind each: equal options have equal keys. */
struct key {
    char *text;
    uint32_t option;
};

struct option_index {
    const struct cover *cover;
    struct key *keys;          /* in ascending order */
    size_t longest;            /* words in an option */
    struct region_board board; /* of size 0 if the cover is none of such */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts a line into words and makes its key, which the caller frees. */
static char *key_of_line(const char *line, size_t length)
{
    struct cover_answers_word *words = memory_get((length / 2 + 1) * sizeof *words);
    char *key = memory_get(length + 2), *out = key;
    size_t count = 0;
    for (size_t at = 0; at < length;) {
        size_t begin = at;
        while (at < length && !is_blank(line[at]))
            at++;
        if (at > begin)
            words[count++] = (struct cover_answers_word){line + begin, at - begin};
        while (at < length && is_blank(line[at]))
            at++;
    }
    qsort(words, count, sizeof *words, compare_words);
    for (size_t i = 0; i < count; i++) {
        memcpy(out, words[i].text, words[i].length);
        out += words[i].length;
        *out++ = ' ';
    }
    *out = 0;
    free(words);
    return key;
}

static char *key_of_option(const struct cover *cover, uint32_t option)
{
    char *line;
    size_t length;
    FILE *stream = memory_stream(&line, &length);
    cover_write_option(cover, option, stream);
    fclose(stream);
    char *key = key_of_line(line, length);
    free(line);
    return key;
}

static int by_key(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : (x->option > y->option) - (x->option < y->option);
}

struct option_index *option_index_open(const struct cover *cover)
{
    struct option_index *index = memory_zeroed(1, sizeof *index);
    index->cover = cover;
    index->keys = memory_zeroed(cover->option_count + (size_t)1, sizeof *index->keys);
    for (uint32_t option = 0; option < cover->option_count; option++)
        index->keys[option] = (struct key){key_of_option(cover, option), option};
    qsort(index->keys, cover->option_count, sizeof *index->keys, by_key);
    if (!region_board_of_cover(cover, &index->board))
        index->board.size = 0;
    return index;
}

void option_index_close(struct option_index *index)
{
    for (uint32_t i = 0; i < index->cover->option_count; i++)
        free(index->keys[i].text);
    free(index->keys);
    free(index);
}

bool option_index_has_equal(const struct option_index *index)
{
    for (uint32_t i = 1; i < index->cover->option_count; i++)
        if (!strcmp(index->keys[i - 1].text, index->keys[i].text))
            return true;
    return false;
}

/* The first key that is not smaller. */
static size_t find_key(const struct option_index *index, const char *key)
{
    size_t low = 0, high = index->cover->option_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(index->keys[middle].text, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* --- answers --- */

void cover_answers_open(struct cover_answers *answers, const struct file *file)
{
    *answers = (struct cover_answers){.next = file->text, .end = file->text + file->length};
}

/* A line without its end; false at the end of the text. */
static bool cover_answers_next_line(struct cover_answers *answers, const char **line, size_t *length)
{
    if (answers->next == answers->end)
        return false;
    const char *newline = memchr(answers->next, '\n', (size_t)(answers->end - answers->next));
    *line = answers->next;
    *length = (size_t)((newline ? newline : answers->end) - answers->next);
    answers->next = newline ? newline + 1 : answers->end;
    answers->line++;
    while (*length && is_blank((*line)[*length - 1]))
        --*length;
    return true;
}

static bool says(const char *line, size_t length, const char *text)
{
    return length == strlen(text) && !memcmp(line, text, length);
}

struct cover_answer cover_answers_next(struct cover_answers *answers)
{
    struct cover_answer answer = {.kind = COVER_ANSWER_END};
    const char *line;
    size_t length;
    for (struct cover_answers before = *answers; cover_answers_next_line(answers, &line, &length);
         before = *answers) {
        bool comment = length && *line == '|';
        if (answer.kind == COVER_ANSWER_SOLUTION && (comment || !length)) {
            *answers = before; /* a comment has its own meaning */
            return answer;
        }
        if (says(line, length, "| another"))
            answer.another = true;
        if (says(line, length, "| none") || says(line, length, "| gave up")) {
            answer.kind = COVER_ANSWER_MISSING;
            answer.line = answers->line;
            return answer;
        }
        if (says(line, length, COVER_ANSWER_EMPTY)) {
            answer.kind = COVER_ANSWER_SOLUTION;
            answer.text = answer.text_end = line;
            answer.line = answers->line;
            return answer;
        }
        if (comment || !length)
            continue;
        if (answer.kind == COVER_ANSWER_END) {
            answer.kind = COVER_ANSWER_SOLUTION;
            answer.text = line;
            answer.line = answers->line;
        }
        answer.text_end = line + length;
    }
    return answer;
}

/* Adds the option that a line names; of several that are the same, one that is not there yet. */
static bool add_option(const struct option_index *index, const char *key, bool *taken, uint32_t *options,
                       size_t *count, struct error *error)
{
    size_t at = find_key(index, key), last = index->cover->option_count;
    if (at == last || strcmp(index->keys[at].text, key))
        return error_set(error, "there is no such option");
    while (taken[index->keys[at].option] && at + 1 < last && !strcmp(index->keys[at + 1].text, key))
        at++;
    if (taken[index->keys[at].option])
        return error_set(error, "this option is here already");
    taken[index->keys[at].option] = true;
    options[(*count)++] = index->keys[at].option;
    return true;
}

/* Whether a line is a row of a board with other regions: as many digits as it has columns. */
static bool is_row(const struct option_index *index, const char *line, size_t length)
{
    size_t digits = 0;
    while (digits < length && line[digits] >= '1' && line[digits] <= '9')
        digits++;
    return length && digits == length && length == index->board.size;
}

/* Adds the options that such a row, the first is 0, stands for. */
static bool add_row(const struct option_index *index, const char *line, unsigned row, bool *taken,
                    uint32_t *options, size_t *count, struct error *error)
{
    const struct cover *cover = index->cover;
    unsigned size = index->board.size, found = 0, cell, digit;
    for (uint32_t option = 0; option < cover->option_count; option++)
        if (region_option(cover, size, option, &cell, &digit) && cell / size == row && !taken[option] &&
            (unsigned)(line[cell % size] - '0') == digit) {
            options[(*count)++] = option;
            taken[option] = true;
            found++;
        }
    return found == size || error_set(error, "a digit of this row may not stand there");
}

bool cover_answer_verify(const struct cover_answer *answer, const struct option_index *index, uint64_t *hash,
                         size_t *line, struct error *error)
{
    assert(answer->kind == COVER_ANSWER_SOLUTION);
    const struct cover *cover = index->cover;
    struct cover_answers lines = {.next = answer->text, .end = answer->text_end, .line = answer->line - 1};
    bool *taken = memory_zeroed(cover->option_count + (size_t)1, sizeof *taken);
    uint32_t *options = memory_get((cover->option_count + (size_t)1) * sizeof *options);
    size_t count = 0, length;
    unsigned row = 0;
    const char *text;
    bool right = true;
    while (right && cover_answers_next_line(&lines, &text, &length)) {
        if (is_row(index, text, length)) {
            right = add_row(index, text, row++, taken, options, &count, error);
            *line = lines.line;
            continue;
        }
        char *key = key_of_line(text, length);
        right = add_option(index, key, taken, options, &count, error);
        *line = lines.line;
        free(key);
    }
    if (right) {
        *line = answer->line;
        right = verify_cover(cover, options, count, error);
        options_sort(options, count);
        *hash = options_hash(options, count);
    }
    free(taken);
    free(options);
    return right;
}
