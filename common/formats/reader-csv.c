/* SPDX-License-Identifier: MIT */
/* Comma-separated values, and values that other characters set apart. */
#include "common/formats/reader-internal.h"
#include "common/verify.h"

#include <string.h>

const char *const puzzle_names[] = {"puzzle", "puzzles", "quiz",     "quizzes",   "board", "boards",
                                    "sudoku", "sudokus", "question", "questions", NULL};
const char *const solution_names[] = {"solution", "solutions", "solved", "answer", "answers", NULL};

/* Whether the next line has a whole board in that column, and not only a row: `Puzzle` alone may be a
 * heading. */
static bool csv_has_column_below(struct reader *reader, char separator, size_t column)
{
    enum { LEAST_BOARD = 16 };
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    struct line below, field;
    do
        if (!reader_next_line(&ahead, &below))
            return true;
    while (line_ends_block(&below));
    if (!line_find_field(&below, separator, column, &field))
        return true;
    board_line_read_field(&reader->row, &field);
    return column || reader->row.count >= LEAST_BOARD;
}

/* A board, and whether it is full; 0: a field of the line below is none. */
static unsigned csv_field_size(struct reader *reader, const struct line *field, bool *full)
{
    enum { LEAST_SIZE = 4 };
    board_line_read_field(&reader->row, field);
    const struct board_line *row = &reader->row;
    const unsigned size = row->note || row->bad_column ? 0 : board_size_of_cells(row->count);
    *full = true;
    for (size_t i = 0; size && i < row->count; i++) {
        if (row->digit[i] > size && row->digit[i] <= CELL_NUMBER_MAX)
            return 0;
        *full &= row->digit[i] && row->digit[i] <= size;
    }
    return size < LEAST_SIZE ? 0 : size;
}

/* Finds the columns by what stands below them, where their names do not say: one column of boards with
 * blanks, and perhaps one of full boards, in two lines of as many fields, the first of which holds no
 * board. */
static void csv_find_columns(struct reader *reader, const struct line *line, struct csv_head *head)
{
    struct reader ahead = {.next = reader->next, .end = reader->end, .cr_ends_lines = reader->cr_ends_lines};
    struct line below, field;
    size_t fields = 0, boards = 0, grids = 0, board = 0, grid = 0;
    bool full;
    if (!reader_next_line(&ahead, &below))
        return;
    for (; line_find_field(&below, head->separator, fields, &field); fields++) {
        struct line name;
        const unsigned size = csv_field_size(reader, &field, &full);
        if (fields == CSV_NO_COLUMN || !line_find_field(line, head->separator, fields, &name) ||
            (size &&
             (name.start == name.end || !is_letter(*name.start) || csv_field_size(reader, &name, &full))))
            return;
        csv_field_size(reader, &field, &full);
        boards += size && !full;
        grids += size && full;
        board = size && !full ? fields : board;
        grid = size && full ? fields : grid;
    }
    if (fields < 2 || line_find_field(line, head->separator, fields, &field) || boards != 1 || grids > 1)
        return;
    head->puzzle = board;
    head->solution = grids ? grid : CSV_NO_COLUMN;
}

bool reader_read_csv_head(struct reader *reader, const struct line *line)
{
    struct csv_head read = {.text = line->start,
                            .length = (size_t)(line->end - line->start),
                            .separator = line_separator(line),
                            .puzzle = CSV_NO_COLUMN,
                            .solution = CSV_NO_COLUMN};
    struct line field;
    enum { HEAD_MAX = 1000 };
    if (line->end - line->start > HEAD_MAX)
        return false;
    for (size_t n = 0; n < CSV_NO_COLUMN && line_find_field(line, read.separator, n, &field); n++) {
        if (read.puzzle == CSV_NO_COLUMN && line_is_word_of(&field, puzzle_names))
            read.puzzle = n;
        if (read.solution == CSV_NO_COLUMN && line_is_word_of(&field, solution_names))
            read.solution = n;
    }
    if (read.puzzle == CSV_NO_COLUMN && read.solution == CSV_NO_COLUMN)
        csv_find_columns(reader, line, &read);
    bool names_both = read.puzzle != CSV_NO_COLUMN && read.solution != CSV_NO_COLUMN;
    if (read.puzzle == CSV_NO_COLUMN ||
        (!names_both && !csv_has_column_below(reader, read.separator, read.puzzle)))
        return false;
    /* Another format that the caller names reads what is below; the head is passed over. */
    reader->csv = (struct csv){.open = !reader->from_is_callers || reader->from == FORMAT_CSV, .head = read};
    return true;
}

/* One field as a board of `shape` into `cells`; columns count from the beginning of the line. */
static bool csv_read_board(struct reader *reader, const struct line *line, const struct line *field,
                           struct shape *shape, uint8_t *cells, enum zero *zero)
{
    board_line_read_field(&reader->row, field);
    size_t offset = (size_t)(field->start - line->start), before = reader->puzzles->complaint_count;
    unsigned size = board_size_of_cells(reader->row.count);
    if (!shape->order.rows && size)
        *shape = (struct shape){.order = reader->order.rows ? reader->order : order_squarest(size),
                                .format = FORMAT_CSV,
                                .lines_a_board = 1,
                                .cells_a_line = reader->row.count};
    struct draft draft;
    draft_begin(&draft, shape, line->number);
    if (shape->order.rows && order_cells(shape->order) == shape->cells_a_line)
        draft_add_line(reader, shape, &draft, line);
    else
        reader_complain_of_count(reader, line);
    if (before < reader->puzzles->complaint_count) {
        reader->puzzles->complaint[before].column += offset;
        return false;
    }
    *zero = draft_settle(reader, &draft, draft.cells, *zero);
    if (draft.bad)
        return false;
    memcpy(cells, draft.cells, shape->cells_a_line);
    return true;
}

/* Keeps the head for the puzzles below it. */
static void csv_keep_head(struct reader *reader)
{
    struct puzzles *p = reader->puzzles;
    if (reader->csv.kept)
        return;
    p->csv_head =
        reader_one_more(reader, p->csv_head, p->csv_head_count, &p->csv_head_room, sizeof *p->csv_head);
    if (reader->no_memory)
        return;
    p->csv_head[p->csv_head_count++] = reader->csv.head;
    reader->csv.kept = true;
}

static void csv_read_line(struct reader *reader, const struct line *line)
{
    const struct csv_head *head = &reader->csv.head;
    struct line puzzle_field, solution_field;
    struct shape shape = {.lines_a_board = 0};
    struct draft draft; /* of which only the cells of the board are used, and those of its solution */
    draft_begin(&draft, &shape, line->number);
    if (!line_find_field(line, head->separator, head->puzzle, &puzzle_field)) {
        reader_complain(reader, line->number, (size_t)(line->end - line->start + 1),
                        "the line ends before its column %zu, the puzzle", head->puzzle + 1);
        return;
    }
    enum zero zero = ZERO_OPEN;
    if (!csv_read_board(reader, line, &puzzle_field, &shape, draft.cells, &zero))
        return;
    csv_keep_head(reader);
    draft.puzzle = (struct puzzle){.order = shape.order,
                                   .format = FORMAT_CSV,
                                   .line = line->number,
                                   .record = line->start,
                                   .record_length = (size_t)(line->end - line->start),
                                   .head = reader->puzzles->csv_head_count - 1};
    uint8_t *expected = draft.cells + shape.cells_a_line;
    bool given = head->solution != CSV_NO_COLUMN &&
                 line_find_field(line, head->separator, head->solution, &solution_field) &&
                 solution_field.start < solution_field.end;
    if (given && csv_read_board(reader, line, &solution_field, &shape, expected, &zero)) {
        struct error error;
        draft.puzzle.has_expected = verify_grid(shape.order, draft.cells, expected, &error);
        if (!draft.puzzle.has_expected)
            reader_complain(reader, line->number, (size_t)(solution_field.start - line->start + 1),
                            "this is not a solution of the puzzle: %.100s", error.text);
    }
    reader_add_puzzle(reader, &draft.puzzle, draft.cells);
}

void reader_read_csv_block(struct reader *reader, struct line line)
{
    do {
        if (line_ends_block(&line)) {
            reader->next = line.start;
            reader->line_number--;
            return;
        }
        csv_read_line(reader, &line);
    } while (!reader->no_memory && reader_next_line(reader, &line));
}

bool reader_expects_csv(const struct reader *reader)
{
    return reader->csv.open || (reader->from_told && reader->from == FORMAT_CSV);
}

bool csv_field(const struct csv_head *head, const char *line, size_t length, size_t column,
               const char **field, size_t *field_length)
{
    struct line found;
    if (!line_find_field(&(struct line){line, line + length, 0}, head->separator, column, &found))
        return false;
    *field = found.start;
    *field_length = (size_t)(found.end - found.start);
    return true;
}
