/* SPDX-License-Identifier: MIT */
/* Boards in JSON, wherever they stand: a string of all cells, an array of rows, which are strings or
 * arrays, or a flat array. One value after another is read, too (JSON Lines). A value called `solution` is
 * that of the board beside it; what is not a board is passed over. */
#include "common/formats/reader-internal.h"

#include <stdlib.h>

/* A value: none that holds cells, cells that may be part of a board or a whole one, or a whole board. */
enum json_kind { JSON_OTHER, JSON_CELLS, JSON_BOARD };

struct json_value {
    enum json_kind kind;
    bool is_solution, is_named; /* by the name before it */
    size_t begin, count;        /* of its cells */
    size_t line, column;
};

struct json_reading {
    struct reader *reader;
    const char *at, *end, *line_start;
    size_t line;
    uint8_t *cell;
    size_t cells, cell_room;
    struct json_value *value; /* those of arrays and objects that are not closed yet */
    size_t values, value_room;
    bool failed; /* complained of */
};

static size_t json_column(const struct json_reading *json)
{
    return (size_t)(json->at - json->line_start) + 1;
}

static bool json_complain(struct json_reading *json, const char *what)
{
    if (!json->failed)
        reader_complain(json->reader, json->line, json_column(json), "this is no JSON: %s", what);
    json->failed = true;
    return false;
}

static void json_skip_spaces(struct json_reading *json)
{
    for (; json->at < json->end && (is_space(*json->at) || *json->at == '\n'); json->at++)
        if (*json->at == '\n') {
            json->line++;
            json->line_start = json->at + 1;
        }
}

/* Passes a sign if it comes next. */
static bool json_passes(struct json_reading *json, char sign)
{
    json_skip_spaces(json);
    if (json->at == json->end || *json->at != sign)
        return false;
    json->at++;
    return true;
}

static void json_keep_cell(struct json_reading *json, unsigned cell)
{
    json->cell = reader_one_more(json->reader, json->cell, json->cells, &json->cell_room, 1);
    if (!json->reader->no_memory)
        json->cell[json->cells++] = (uint8_t)cell;
}

/* Passes a string, from after its first quote; *inside is what stands between. */
static bool json_read_quoted(struct json_reading *json, struct line *inside)
{
    inside->start = json->at;
    while (json->at < json->end && *json->at != '"' && *json->at != '\n')
        json->at += *json->at == '\\' && json->at + 1 < json->end ? 2 : 1;
    inside->end = json->at;
    if (json->at == json->end || *json->at != '"')
        return json_complain(json, "a quote is missing");
    json->at++;
    return true;
}

/* Cells if all characters are such, or it is a number of two digits; small letters are those of words. */
static bool json_read_string(struct json_reading *json, struct json_value *value)
{
    struct line inside = {.number = json->line};
    struct board_line *row = &json->reader->row;
    bool small = false;
    if (!json_read_quoted(json, &inside))
        return false;
    for (const char *at = inside.start; at < inside.end; at++)
        small |= (*at >= 'a' && *at <= 'z' && *at != 'x') || is_delimiter(*at);
    board_line_read_field(row, &inside);
    if (small || row->bad_column || row->count > BOARD_CELLS_MAX)
        return true;
    if (inside.end - inside.start == 2 && row->digit[0] <= 9 && row->digit[1] <= 9) {
        row->digit[0] = (uint8_t)(row->digit[0] * 10 + row->digit[1]);
        row->count = 1;
    }
    for (size_t i = 0; i < row->count; i++)
        json_keep_cell(json, row->digit[i]);
    if (!row->count)
        json_keep_cell(json, CELL_BLANK);
    value->kind = JSON_CELLS;
    return true;
}

/* A number, true, false or null. */
static bool json_read_word(struct json_reading *json, struct json_value *value)
{
    struct tokens word = {.word = json->at};
    uint32_t number = 0;
    bool negative = false;
    while (json->at < json->end && !strchr(",:]}[{\" \t\r\n", *json->at))
        json->at++;
    word.length = (size_t)(json->at - word.word);
    const bool is_number = word_number(&word, &negative, &number), is_null = word_is(&word, "null");
    if (!word.length)
        return json_complain(json, "a value is missing");
    if (!is_number && !is_null && !word_is(&word, "true") && !word_is(&word, "false") &&
        !word_is(&word, "NaN") && *word.word != '-' && !is_digit(*word.word)) {
        json->at = word.word;
        return json_complain(json, "a value in quotes, a number, true, false or null belongs here");
    }
    if (is_null || (is_number && (negative ? number == 1 : number <= CELL_NUMBER_MAX))) {
        json_keep_cell(json, is_null ? CELL_BLANK : negative ? CELL_DASH : number);
        value->kind = JSON_CELLS;
    }
    return true;
}

/* The size of a board of these cells; 0: there is none. */
static unsigned json_size(const struct json_value *value)
{
    return value->kind == JSON_OTHER ? 0 : board_size_of_cells(value->count);
}

/* Fills cells of a board. */
static bool json_settle(struct json_reading *json, const struct json_value *value, struct draft *draft)
{
    const unsigned size = order_size(draft->puzzle.order);
    memcpy(draft->cells, json->cell + value->begin, value->count);
    for (size_t i = 0; i < value->count; i++)
        if (draft->cells[i] > size && draft->cells[i] <= CELL_NUMBER_MAX) {
            reader_complain(json->reader, value->line, value->column,
                            "%u is out of range: a board of order %ux%u has the digits 1 to %u",
                            draft->cells[i], draft->puzzle.order.rows, draft->puzzle.order.columns, size);
            return false;
        }
    return draft_settle(json->reader, draft, draft->cells);
}

/* A board, with its solution if that is not null. */
static void json_add_board(struct json_reading *json, const struct json_value *value,
                           const struct json_value *solution)
{
    struct reader *reader = json->reader;
    const unsigned size = json_size(value), wanted = reader->order.rows ? order_size(reader->order) : size;
    struct draft draft;
    const struct shape shape = {.order = reader->order.rows ? reader->order : order_squarest(size ? size : 9),
                                .format = value->kind == JSON_BOARD ? FORMAT_GRID : FORMAT_LINE,
                                .lines_a_board = 1};
    if (!size || size != wanted) {
        reader_complain(reader, value->line, value->column, "these are %zu cells; a %ux%u board has %u",
                        value->count, order_size(shape.order), order_size(shape.order),
                        order_cells(shape.order));
        return;
    }
    draft_begin(&draft, &shape, value->line);
    if (!json_settle(json, value, &draft))
        return;
    struct draft second = draft;
    if (solution && solution->count == value->count && json_settle(json, solution, &second))
        draft_take_solution(reader, &draft, second.cells, solution->line, solution->column);
    reader_add_puzzle(reader, &draft.puzzle, draft.cells);
}

/* Whether cells are meant as a board: as rows, by their name, or as many as no other value has. */
static bool json_is_board(const struct json_value *value)
{
    enum { LEAST = 16, MANY = 64 };
    return value->kind == JSON_BOARD ||
           (value->kind == JSON_CELLS && value->count >= LEAST &&
            (value->is_named || value->is_solution || value->count >= MANY || json_size(value)));
}

/* The values from `first` on end here: boards among them are added, and all are dropped. */
static void json_end_values(struct json_reading *json, size_t first, size_t cells)
{
    const struct json_value *solution = NULL;
    size_t boards = 0;
    for (size_t i = first; i < json->values; i++) {
        const struct json_value *value = &json->value[i];
        solution = value->is_solution && json_is_board(value) ? value : solution;
        boards += !value->is_solution && json_is_board(value);
    }
    for (size_t i = first; i < json->values && !json->reader->no_memory; i++)
        if (json_is_board(&json->value[i]) && (!json->value[i].is_solution || !boards))
            json_add_board(json, &json->value[i], boards == 1 ? solution : NULL);
    json->values = first;
    json->cells = cells;
}

/* Whether the values from `first` on are rows of a board, single cells, or neither. */
static enum json_kind json_join(const struct json_reading *json, size_t first)
{
    const struct json_value *value = json->value + first;
    const size_t count = json->values - first;
    bool alike = count;
    for (size_t i = 0; i < count; i++)
        alike &= value[i].kind == JSON_CELLS && value[i].count == value[0].count;
    if (!alike)
        return JSON_OTHER;
    return value->count == 1 ? JSON_CELLS : value->count == count ? JSON_BOARD : JSON_OTHER;
}

static bool json_read_value(struct json_reading *json, unsigned depth, struct json_value *value);

/* An array or an object, from after its bracket. */
static bool json_read_members(struct json_reading *json, unsigned depth, bool is_object,
                              struct json_value *value)
{
    const size_t first = json->values, cells = json->cells;
    const char end = is_object ? '}' : ']';
    bool more = !json_passes(json, end);
    while (more && !json->reader->no_memory) {
        struct json_value member;
        struct line name = {.number = 0};
        if (is_object &&
            (!json_passes(json, '"') || !json_read_quoted(json, &name) || !json_passes(json, ':')))
            return json_complain(json, "a name in quotes and a colon belong here");
        if (!json_read_value(json, depth + 1, &member))
            return false;
        member.is_named = is_object && line_is_word_of(&name, puzzle_names);
        member.is_solution = is_object && line_is_word_of(&name, solution_names);
        json->value =
            reader_one_more(json->reader, json->value, json->values, &json->value_room, sizeof *json->value);
        if (!json->reader->no_memory)
            json->value[json->values++] = member;
        more = json_passes(json, ',');
    }
    if (json->values > first && !json_passes(json, end))
        return json_complain(json, is_object ? "a comma or } is missing" : "a comma or ] is missing");
    value->kind = is_object ? JSON_OTHER : json_join(json, first);
    if (value->kind == JSON_OTHER)
        json_end_values(json, first, cells);
    json->values = first;
    return true;
}

static bool json_read_value(struct json_reading *json, unsigned depth, struct json_value *value)
{
    enum { DEPTH_MOST = 100 };
    json_skip_spaces(json);
    *value = (struct json_value){.begin = json->cells, .line = json->line, .column = json_column(json)};
    if (depth == DEPTH_MOST)
        return json_complain(json, "brackets in brackets, more than are read");
    const bool good = json_passes(json, '{')   ? json_read_members(json, depth, true, value)
                      : json_passes(json, '[') ? json_read_members(json, depth, false, value)
                      : json_passes(json, '"') ? json_read_string(json, value)
                                               : json_read_word(json, value);
    value->count = json->cells - value->begin;
    return good;
}

void reader_read_json(struct reader *reader)
{
    struct json_reading json = {.reader = reader,
                                .at = reader->lines.next,
                                .end = reader->lines.end,
                                .line_start = reader->lines.next,
                                .line = 1};
    struct json_value value;
    if (json.end - json.at >= 3 && !memcmp(json.at, "\xEF\xBB\xBF", 3))
        json.line_start = json.at += 3;
    for (json_skip_spaces(&json); json.at < json.end && !reader->no_memory; json_skip_spaces(&json)) {
        if (!json_read_value(&json, 0, &value))
            break;
        if (json_is_board(&value))
            json_add_board(&json, &value, NULL);
        json.cells = 0;
    }
    if (!json.failed && !reader->no_memory && !reader->puzzles->count && !reader->puzzles->complaint_count)
        reader_complain(reader, 1, 1, "there is no board in this JSON: no string or array of so many cells");
    free(json.cell);
    free(json.value);
}

/* A bracket, and soon a name in quotes with a colon after it. Arrays without names are those of any
 * language. */
struct recognition json_recognise(const char *text, size_t length)
{
    enum { SAMPLE = 1 << 12 };
    struct tokens words;
    bool in_quotes = false, closed = false;
    tokens_open(&words, text, length < SAMPLE ? length : SAMPLE, NULL, NULL);
    const bool any = tokens_next(&words);
    if (any && (*words.word == '{' || *words.word == '['))
        for (const char *at = words.word + 1; at < words.end; at++) {
            if (closed && *at == ':')
                return (struct recognition){SURE_QUITE, "a name in quotes and a colon"};
            if (!in_quotes && *at != '"' && !strchr("{[ \t\r\n", *at))
                break; /* names come first */
            in_quotes ^= *at == '"';
            closed = !in_quotes && (*at == '"' || (closed && *at == ' '));
            at += in_quotes && *at == '\\';
        }
    return (struct recognition){0, NULL};
}
