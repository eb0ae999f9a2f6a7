/* SPDX-License-Identifier: MIT */
/* Comma-separated values, and values that other characters set apart. */
#include "common/formats/reader-internal.h"

const char *const puzzle_names[] = {"puzzle", "puzzles", "quiz",     "quizzes",   "board", "boards",
                                    "sudoku", "sudokus", "question", "questions", NULL};
const char *const solution_names[] = {"solution", "solutions", "solved", "answer", "answers", NULL};

/* Whether the next line has a whole board in that column, and not only a row: `Puzzle` alone may be a
 * heading. */
static bool csv_has_column_below(struct reader *reader, char separator, size_t column)
{
    enum { LEAST_BOARD = 16 };
    struct line_source ahead = reader->lines;
    struct line below, field;
    do
        if (!lines_next(&ahead, &below))
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
    struct line_source ahead = reader->lines;
    struct line below, field;
    size_t fields = 0, boards = 0, grids = 0, board = 0, grid = 0;
    bool full, name_is_full;
    if (!lines_next(&ahead, &below))
        return;
    for (; line_find_field(&below, head->separator, fields, &field); fields++) {
        struct line name;
        const unsigned size = csv_field_size(reader, &field, &full);
        if (fields == CSV_NO_COLUMN || !line_find_field(line, head->separator, fields, &name) ||
            (size && (name.start == name.end || !is_letter(*name.start) ||
                      csv_field_size(reader, &name, &name_is_full))))
            return;
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

/* One field as a board, or as the solution of one; columns count from the beginning of the line. */
static bool csv_read_board(struct reader *reader, const struct line *line, const struct line *field,
                           struct draft *draft, const struct draft *board)
{
    const size_t before = reader->puzzles->complaint_count;
    board_line_read_field(&reader->row, field);
    const bool good = draft_read_row(reader, draft, FORMAT_CSV, line, board);
    if (!good && before < reader->puzzles->complaint_count)
        reader->puzzles->complaint[reader->puzzles->complaint_count - 1].column +=
            (size_t)(field->start - line->start);
    return good;
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
    struct line field;
    struct draft draft, second;
    if (!line_find_field(line, head->separator, head->puzzle, &field)) {
        reader_complain(reader, line->number, line_column(line, line->end),
                        "the line ends before its column %zu, the puzzle", head->puzzle + 1);
        return;
    }
    if (!csv_read_board(reader, line, &field, &draft, NULL))
        return;
    csv_keep_head(reader);
    draft.puzzle.record = line->start;
    draft.puzzle.record_length = (size_t)(line->end - line->start);
    draft.puzzle.head = reader->puzzles->csv_head_count - 1;
    if (head->solution != CSV_NO_COLUMN && line_find_field(line, head->separator, head->solution, &field) &&
        field.start < field.end && csv_read_board(reader, line, &field, &second, &draft))
        draft_take_solution(reader, &draft, second.cells, line->number, line_column(line, field.start));
    reader_add_puzzle(reader, &draft.puzzle, draft.cells);
}

void reader_read_csv_block(struct reader *reader, struct line line)
{
    csv_read_line(reader, &line); /* even if it could end another block */
    struct line_source before = reader->lines;
    for (; !reader->no_memory && lines_next(&reader->lines, &line); before = reader->lines) {
        if (line_ends_block(&line)) {
            reader->lines = before;
            return;
        }
        csv_read_line(reader, &line);
    }
}

bool reader_expects_csv(const struct reader *reader)
{
    return reader->csv.open || (reader->from_given && reader->from == FORMAT_CSV);
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
