/* SPDX-License-Identifier: MIT */
#include "common/formats/reader-internal.h"

#include "common/base/printable.h"
#include "common/formats/cover-text.h"
#include "common/formats/dimacs.h"

#include <stdarg.h>
#include <stdlib.h>

/* --- growing lists --- */

/* Room for `more` elements behind `used`. */
static bool reader_make_room(void **array, size_t *room, size_t used, size_t more, size_t size)
{
    size_t wanted = used + more, doubled = 2 * *room > wanted ? 2 * *room : wanted;
    if (wanted <= *room)
        return true;
    void *grown = doubled <= SIZE_MAX / size ? realloc(*array, doubled * size) : NULL;
    if (!grown)
        return false;
    *array = grown;
    *room = doubled;
    return true;
}

void *reader_one_more(struct reader *reader, void *list, size_t count, size_t *room, size_t size)
{
    reader->no_memory |= !reader_make_room(&list, room, count, 1, size);
    return list;
}

static void reader_add_complaint(struct reader *reader, struct complaint complaint, const char *format,
                                 va_list arguments)
{
    struct puzzles *p = reader->puzzles;
    p->complaint =
        reader_one_more(reader, p->complaint, p->complaint_count, &p->complaint_room, sizeof *p->complaint);
    if (reader->no_memory)
        return;
    vsnprintf(complaint.text, sizeof complaint.text, format, arguments);
    make_printable(complaint.text);
    p->complaint[p->complaint_count++] = complaint;
    p->mistakes += !complaint.remark;
}

void reader_complain(struct reader *reader, size_t line, size_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    reader_add_complaint(reader, (struct complaint){.line = line, .column = column}, format, arguments);
    va_end(arguments);
}

void reader_remark(struct reader *reader, size_t line, size_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    reader_add_complaint(reader, (struct complaint){.line = line, .column = column, .remark = true}, format,
                         arguments);
    va_end(arguments);
}

void reader_add_puzzle(struct reader *reader, const struct puzzle *puzzle, const uint8_t *cells)
{
    assert(puzzle->kind != ENTRY_BOARD || cells || puzzle->cover || puzzle->formula);
    struct puzzles *p = reader->puzzles;
    size_t size = puzzle->kind == ENTRY_BOARD ? order_cells(puzzle->order) * (1u + puzzle->has_expected) : 0;
    p->puzzle = reader_one_more(reader, p->puzzle, p->count, &p->room, sizeof *p->puzzle);
    reader->no_memory |= !reader_make_room((void **)&p->cells, &p->cells_room, p->cells_used, size, 1);
    if (reader->no_memory)
        return;
    struct puzzle *added = &p->puzzle[p->count++];
    *added = *puzzle;
    added->another = reader->another;
    added->number = p->count;
    added->cells_at = p->cells_used;
    if (cells)
        memcpy(p->cells + p->cells_used, cells, size);
    p->cells_used += size;
    reader->another = false;
}

/* --- lines --- */

/* [Puzzle] opens the part to be read; any other section, such as [State], is passed over. */
static bool is_section(const struct line *line)
{
    return line->end - line->start > 2 && *line->start == '[' && line->end[-1] == ']' &&
           !line_is_array(line) && !line_is_brackets(line);
}

bool line_ends_block(const struct line *line)
{
    return line->start == line->end || line_is_comment(line) || is_section(line) ||
           marks_recognise(line->start, line->end);
}

/* --- headings --- */

/* Several headings in a row are one. */
static void reader_keep_title(struct reader *reader, const struct line *line, bool heading)
{
    const char *first = skip_spaces(line->start, line->end);
    if (!reader->title || !reader->title_goes_on) {
        reader->title = first;
        reader->title_line = line->number;
        reader->heading = NULL;
    }
    if (heading && !reader->heading)
        reader->heading = first;
    reader->title_end = line->end;
    reader->title_goes_on = true;
    if (heading && !reader->some_title) {
        reader->some_title = first;
        reader->some_title_line = line->number;
    }
}

/* What stands before an array on its first line is its heading, without quotes and the sign of assignment. */
static void reader_keep_name(struct reader *reader, const struct line *line, const char *array)
{
    struct line name = {skip_over(line->start, array, "{\"' \t"), array, line->number};
    while (name.end > name.start && is_character_of(name.end[-1], "=:\"' \t"))
        name.end--;
    if (line_is_title(&name))
        reader_keep_title(reader, &name, true);
}

/* `order 5` above rows of five numbers from 0, the format of quasigroups with holes (Gomes and Selman's
 * lsencode): a Latin square. */
static bool reader_read_latin_head(struct reader *reader, const struct line *line)
{
    static const char *const words[] = {"order", NULL};
    const char *first = skip_spaces(line->start, line->end), *end = skip_until(first, line->end, is_space);
    struct line below;
    struct line_source ahead = reader->lines;
    unsigned size;
    if (!line_is_word_of(&(struct line){first, end, 0}, words) ||
        !line_is_number(&(struct line){end, line->end, 0}, &size) || size < BOARD_SIZE_MIN ||
        size > BOARD_SIZE_MAX || !lines_next(&ahead, &below))
        return false;
    board_line_read(&reader->row, &below);
    if (reader->row.count != size || reader->row.bad_column)
        return false;
    reader->latin = true;
    if (!reader->order_is_callers)
        reader->order = (struct order){1, size};
    return true;
}

static void reader_keep_number(struct reader *reader, const struct line *line)
{
    unsigned number;
    line_is_number(line, &number);
    if (!reader->text_begun) {
        reader->count_line = line->number;
        reader->boards_announced = number;
    } else if (reader->boards_announced == 1)
        reader->count_line = 0; /* it was the first of many */
    if (reader->text_begun || number == 1)
        reader->number = number;
    reader_keep_title(reader, line, false);
}

/* A line of letters, all large or all small, that is as long as a row may have been meant as one, or the last
 * line of a text as the beginning of one. */
static void reader_complain_of_heading(struct reader *reader, unsigned size, bool is_last)
{
    struct line_source lines = {.next = reader->title, .end = reader->title_end};
    struct line line;
    while (lines_next(&lines, &line)) {
        const size_t length = (size_t)(line.end - line.start);
        const char *at = line.start;
        while (at < line.end && is_letter(*at) && (*at & 0x20) == (*line.start & 0x20))
            at++;
        if (at < line.end || length > size || size < 4 || (length < size && !is_last))
            continue;
        reader_complain(reader, reader->title_line + lines.number - 1, 1,
                        "a heading, or a row of letters? if it is a heading write # before it");
        return;
    }
}

void reader_take_title(struct reader *reader, struct puzzle *puzzle)
{
    if (reader->title && puzzle->order.rows && format_table[puzzle->format].blocks)
        reader_complain_of_heading(reader, order_size(puzzle->order), false);
    if (reader->title) {
        puzzle->title = reader->title;
        puzzle->title_length = (size_t)(reader->title_end - reader->title);
    }
    if (reader->heading && !puzzle->note) {
        puzzle->note = reader->heading;
        puzzle->note_length = (size_t)(reader->title_end - reader->heading);
    }
    reader->title = reader->heading = NULL;
}

/* A first line with a number is how many boards there are, or of what size they are. */
static void reader_compare_count(struct reader *reader)
{
    const struct puzzles *puzzles = reader->puzzles;
    const size_t stated = reader->boards_announced;
    if (!reader->count_line || !puzzles->count || puzzles->mistakes)
        return;
    const struct order order = puzzles->puzzle[0].order;
    if (stated != puzzles->count && stated != order_size(order) && stated != order.rows &&
        stated != order.columns)
        reader_remark(reader, reader->count_line, 1, "this says %zu, and the boards here are %zu", stated,
                      puzzles->count);
}

/* --- comments --- */

/* The word at `at`, up to a delimiter, into `word`; empty if it has no room. Returns where it ends. */
static const char *copy_word(const char *at, const char *end, char *word, size_t room)
{
    const char *behind = skip_until(at, end, is_delimiter);
    const size_t length = (size_t)(behind - at) < room ? (size_t)(behind - at) : 0;
    memcpy(word, at, length);
    word[length] = 0;
    return behind;
}

/* quadrille: order 3x4, format line. What the caller asks for takes precedence. */
static void reader_read_directive(struct reader *reader, const struct line *line, const char *at)
{
    char word[16];
    struct order order;
    const char *behind = copy_word(at, line->end, word, sizeof word);
    if (!order_parse(word, &order)) {
        reader_complain(reader, line->number, line_column(line, at),
                        "an order is rows x columns of one box, such as 3x3, with a size from %d to %d",
                        BOARD_SIZE_MIN, BOARD_SIZE_MAX);
        return;
    }
    if (!reader->order_is_callers)
        reader->order = order;
    if (!begins_with(behind, line->end, ", format "))
        return;
    at = behind + strlen(", format ");
    copy_word(at, line->end, word, sizeof word);
    enum format format = format_of_name(word);
    if (format >= FORMAT_BOARD_COUNT)
        reader_complain(
            reader, line->number, line_column(line, at),
            format == FORMAT_COUNT ? "there is no format '%s'" : "the format '%s' holds no boards", word);
    else if (!reader->from_is_callers) {
        reader->from = format;
        reader->from_given = true;
    }
}

/* The whole comment, not only its beginning. */
static bool comment_says(const char *at, const char *end, const char *text)
{
    return begins_with(at, end, text) && (size_t)(end - at) == strlen(text);
}

static void reader_read_comment(struct reader *reader, const struct line *line)
{
    static const char *const directive = "quadrille: order", *const note_mark = "note: ";
    const char *at = skip_spaces(line->start, line->end);
    if (*at != '#')
        return;
    /* SadMan Software's lines about the board that follows. */
    const bool is_sdk = at + 1 < line->end && is_character_of(at[1], "ADCBSLU");
    reader->note = is_sdk ? reader->note ? reader->note : at : NULL;
    if (is_sdk) {
        reader->note_end = line->end;
        reader->note_is_sdk = true;
        return;
    }
    at = skip_spaces(at + 1, line->end);
    if (begins_with(at, line->end, directive))
        reader_read_directive(reader, line, skip_spaces(at + strlen(directive), line->end));
    if (begins_with(at, line->end, note_mark)) {
        reader->note = at + strlen(note_mark);
        reader->note_end = line->end;
        reader->note_is_sdk = false;
    }
    const bool none = comment_says(at, line->end, "none");
    if (reader->answers && (none || comment_says(at, line->end, "gave up")))
        reader_add_puzzle(
            reader, &(struct puzzle){.kind = none ? ENTRY_NONE : ENTRY_GAVE_UP, .line = line->number}, NULL);
    else if (reader->answers && comment_says(at, line->end, "another"))
        reader->another = true;
}

/* --- the whole text --- */

static bool is_puzzle_section(const struct line *line)
{
    static const char *const names[] = {"puzzle", NULL};
    return line_is_word_of(&(struct line){line->start + 1, line->end - 1, 0}, names);
}

static void reader_skip_section(struct reader *reader)
{
    struct line_source before = reader->lines;
    for (struct line line; lines_next(&reader->lines, &line); before = reader->lines)
        if (is_section(&line)) {
            reader->lines = before;
            return;
        }
}

/* Without a [Puzzle] anywhere, lines in brackets are headings. */
static bool reader_has_puzzle_section(struct reader *reader)
{
    struct line_source ahead = reader->lines;
    struct line line;
    while (!reader->sections_known && !reader->has_puzzle_section && lines_next(&ahead, &line))
        reader->has_puzzle_section = is_section(&line) && is_puzzle_section(&line);
    reader->sections_known = true;
    return reader->has_puzzle_section;
}

static void reader_read_section(struct reader *reader, const struct line *line)
{
    if (is_puzzle_section(line))
        reader->sections = reader->has_puzzle_section = reader->sections_known = true;
    else if (reader_has_puzzle_section(reader))
        reader_skip_section(reader);
    else
        reader_keep_title(reader, line, true);
}

/* One |sudoku! comment is one board, whatever stands around it. */
static void reader_read_knuth_line(struct reader *reader, const struct line *line)
{
    struct draft draft;
    board_line_read(&reader->row, line);
    if (draft_read_row(reader, &draft, FORMAT_KNUTH, line, NULL))
        reader_add_puzzle(reader, &draft.puzzle, draft.cells);
}

/* --- pencil marks --- */

static bool is_line_of_marks(const struct reader *reader, const struct line *line)
{
    if (reader->from_given && reader->from != FORMAT_MARKS)
        return false;
    if (reader->order.rows && !order_equal(reader->order, (struct order){3, 3}))
        return false;
    return marks_recognise(line->start, line->end);
}

struct allocator *reader_allocator(struct reader *reader)
{
    struct puzzles *p = reader->puzzles;
    if (!p->allocator)
        p->allocator = calloc(1, sizeof *p->allocator);
    return p->allocator;
}

void reader_add_cover(struct reader *reader, const struct puzzle *puzzle, struct cover *cover)
{
    struct puzzle added = *puzzle;
    added.order = (struct order){0, 0};
    added.cover = cover;
    if (cover)
        reader_add_puzzle(reader, &added, NULL);
    else
        reader->no_memory = true;
}

void reader_add_marks(struct reader *reader, struct puzzle *puzzle, const uint16_t marks[MARKED_CELLS],
                      enum format format)
{
    uint8_t cells[MARKED_CELLS];
    puzzle->order = (struct order){3, 3};
    if (marks_are_board(marks, cells)) {
        reader_add_puzzle(reader, puzzle, cells);
        return;
    }
    puzzle->format = format;
    struct allocator *allocator = reader_allocator(reader);
    reader_add_cover(reader, puzzle, allocator ? marks_cover(marks, allocator) : NULL);
}

static void reader_read_marks(struct reader *reader, const struct line *line)
{
    struct puzzle puzzle = {.format = FORMAT_LINE, .line = line->number};
    uint16_t marks[MARKED_CELLS];
    size_t bad = marks_read(line->start, marks);
    if (bad < MARKS_LENGTH) {
        reader_complain(
            reader, line->number, bad + 1,
            "'%c' stands where the mark of digit %zu in r%zuc%zu does: it is %zu, or . where it is not "
            "possible",
            line->start[bad], bad % 9 + 1, bad / 81 + 1, bad / 9 % 9 + 1, bad % 9 + 1);
        return;
    }
    const char *note = skip_spaces(line->start + MARKS_LENGTH, line->end);
    while (note < line->end && is_delimiter(*note))
        note++;
    puzzle.note = note < line->end ? note : NULL;
    puzzle.note_length = (size_t)(line->end - note);
    reader_add_marks(reader, &puzzle, marks, FORMAT_COVER);
}

/* A line that is not empty, and what belongs to it. */
static void reader_read_from(struct reader *reader, const struct line *line)
{
    if (reader->knuth) {
        if (line_is_knuth_comment(line))
            reader_read_knuth_line(reader, line);
        return;
    }
    if (line_is_comment(line) && !reader_is_hidden_row(reader, line)) {
        reader_read_comment(reader, line);
        reader->title_goes_on = false;
        return;
    }
    const char *array = NULL;
    if (is_section(line))
        reader_read_section(reader, line);
    else if (is_line_of_marks(reader, line))
        reader_read_marks(reader, line);
    else if (reader->from_given && reader->from == FORMAT_MARKS)
        reader_complain(reader, line->number, 1, "this is no line of %d pencil marks", MARKS_LENGTH);
    else if (reader_read_csv_head(reader, line) ||
             (!reader_expects_csv(reader) && reader_read_latin_head(reader, line)))
        ;
    else if (reader_expects_csv(reader))
        reader_read_csv_block(reader, *line);
    else if (line_is_title(line) && !(array = line_find_array(line)))
        reader_keep_title(reader, line, true);
    else if (reader_is_number_above(reader, line))
        reader_keep_number(reader, line);
    else {
        if (array)
            reader_keep_name(reader, line, array);
        reader->title_goes_on = false;
        reader->text_begun = true;
        reader_read_block(reader, *line);
    }
    reader->text_begun = true;
}

/* A zero byte means that this is no text at all: only the lines before it are read. Returns the byte, or null
 * if there is none. */
static const char *reader_stop_at_zero_byte(struct reader *reader)
{
    const char *zero = memchr(reader->lines.next, 0, (size_t)(reader->lines.end - reader->lines.next)),
               *line = zero;
    if (!zero)
        return NULL;
    while (line > reader->lines.next && line[-1] != '\n')
        line--;
    reader->lines.end = line;
    return zero;
}

/* Said once: of a file without a board nothing else is worth saying. */
static void reader_complain_of_zero_byte(struct reader *reader, const char *text, size_t line,
                                         const char *zero)
{
    size_t column = 1;
    for (; text < zero; text++) {
        line += *text == '\n';
        column = *text == '\n' ? 1 : column + 1;
    }
    if (!reader->puzzles->count)
        reader->puzzles->complaint_count = reader->puzzles->mistakes = 0;
    reader_complain(reader, line, column, "a zero byte: this is not a text file, reading stops here");
}

/* --- exact covers and formulas --- */

static void reader_pass_complaint(void *context, size_t line, size_t column, bool remark, const char *text)
{
    (remark ? reader_remark : reader_complain)(context, line, column, "%s", text);
}

/* A text that is one problem, and no board. */
static void reader_read_problem(struct reader *reader, enum format format)
{
    struct allocator *allocator = reader_allocator(reader);
    const char *text = reader->lines.next;
    size_t length = (size_t)(reader->lines.end - text);
    struct puzzle puzzle = {.format = format < FORMAT_ANSWER_COUNT ? format : FORMAT_COVER, .line = 1};
    if (!allocator) {
        reader->no_memory = true;
        return;
    }
    if (format == FORMAT_CNF)
        puzzle.formula = (reader->relaxed ? dimacs_read_relaxed : dimacs_read)(text, length, allocator,
                                                                               reader_pass_complaint, reader);
    else
        puzzle.cover = format_table[format].read(text, length, allocator, reader_pass_complaint, reader);
    if (puzzle.formula || puzzle.cover)
        reader_add_puzzle(reader, &puzzle, NULL);
    else
        reader->no_memory |= !reader->puzzles->complaint_count;
}

/* What a text is that no format owns, or two do, and what to do. */
static void reader_complain_of_choice(struct reader *reader, const struct format_choice *choice)
{
    const char *name = choice->format < FORMAT_COUNT ? format_table[choice->format].name : NULL;
    const char *rival = choice->rival < FORMAT_BOARD_COUNT ? "rows" : format_table[choice->rival].name;
    if (choice->format == FORMAT_FOREIGN)
        reader_complain(
            reader, 1, 1,
            "this looks like %s; read are boards, exact covers and CNF: quadrille list formats, and "
            "--from FORMAT",
            choice->best.reason);
    else if (choice->rival == FORMAT_FOREIGN)
        reader_complain(reader, 1, 1,
                        "this may be %s (%s), or it looks like %s, which is not read: --from %s says", name,
                        choice->best.reason, choice->second.reason, name);
    else
        reader_complain(reader, 1, 1, "this may be %s (%s) or %s (%s): --from %s or --from %s says", name,
                        choice->best.reason, rival, choice->second.reason, name, rival);
}

/* Reads a text that holds no lines of boards, or says why it can't be read. False: it holds boards. */
static bool reader_read_other(struct reader *reader, const char *text, size_t length)
{
    struct format_choice choice = {.format = reader->from};
    /* Two numbers a line are rows where boards of size 2 are meant, and who says how boards are has none
     * other. */
    if (!reader->from_given) {
        choice = format_choose(text, length);
        const bool is_numbers = choice.format == FORMAT_MATRIX || choice.format == FORMAT_LENGTHS ||
                                choice.format == FORMAT_ORLIB;
        if (reader->order_is_callers && is_numbers)
            return false;
    }
    if (choice.format < FORMAT_BOARD_COUNT)
        return false;
    if (!reader->from_given &&
        (choice.format == FORMAT_FOREIGN || choice.best.sure < choice.second.sure + SURE_CLOSE))
        reader_complain_of_choice(reader, &choice);
    else if (choice.format == FORMAT_LP)
        reader_complain(reader, 1, 1, "the format lp is written, not read");
    else if (choice.format == FORMAT_JSON)
        reader_read_json(reader);
    else
        reader_read_problem(reader, choice.format);
    return true;
}

static void reader_complain_of_nothing(struct reader *reader)
{
    enum { SHOWN = 30 };
    struct line line = {.start = reader->some_title};
    reader->lines.next = line.start;
    if (!line.start || !lines_next(&reader->lines, &line)) {
        reader_complain(reader, 1, 1, "there is no board in here");
        return;
    }
    const size_t length = (size_t)(line.end - line.start);
    reader_complain(reader, reader->some_title_line, 1, "there is no board in here, but text: '%.*s%s'",
                    (int)(length < SHOWN ? length : SHOWN), line.start, length > SHOWN ? "..." : "");
}

/* Whether lines end by carriage returns alone: the first is followed by something else than a line feed. */
static bool has_cr_alone(const char *text, size_t length)
{
    const char *end = text + length, *cr = length ? memchr(text, '\r', length) : NULL;
    cr = cr ? skip_over(cr, end, "\r") : NULL;
    return cr && (cr == end ? !memchr(text, '\n', length) : *cr != '\n');
}

static bool is_utf_16(const char *text, size_t length)
{
    const bool marked = length >= 2 && (!memcmp(text, "\xFF\xFE", 2) || !memcmp(text, "\xFE\xFF", 2));
    return marked || (length >= 4 && !text[0] == !text[2] && !text[1] == !text[3] && !text[0] != !text[1]);
}

bool puzzles_read(struct puzzles *puzzles, const char *text, size_t length,
                  const struct reader_options *options)
{
    *puzzles = (struct puzzles){0};
    struct reader reader = {.puzzles = puzzles, .lines = {.next = text, .end = text + length}};
    reader.order = options->order;
    reader.answers = options->answers;
    reader.relaxed = options->relaxed;
    reader.order_is_callers = options->order.rows;
    reader.from_given = reader.from_is_callers = options->from_given;
    reader.from = options->from;
    reader.lines.number = options->lines_before;
    reader.after_board = options->after_board;
    /* Until a head says otherwise. */
    reader.csv.head = (struct csv_head){.separator = ',', .puzzle = 0, .solution = 1};
    reader.text_begun = options->lines_before;
    reader.lines.cr_ends_lines = has_cr_alone(text, length);
    if (!options->lines_before && reader_read_other(&reader, text, length)) {
        if (reader.no_memory)
            puzzles_close(puzzles);
        return !reader.no_memory;
    }
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
        reader.lines.next += 3;
    if (is_utf_16(text, length) && !options->lines_before) {
        reader_complain(&reader, 1, 1, "this is UTF-16; make UTF-8 of it: iconv -f UTF-16 -t UTF-8 FILE");
        reader.lines.end = reader.lines.next;
    }
    const char *begin = reader.lines.next, *zero = reader_stop_at_zero_byte(&reader);
    reader.knuth = text_has_knuth_comment(reader.lines.next, reader.lines.end);
    struct line line;
    while (!reader.no_memory && lines_next(&reader.lines, &line)) {
        if (line.start == line.end && !reader_is_hidden_row(&reader, &line))
            continue;
        reader_read_from(&reader, &line);
        reader.after_board = false;
    }
    if (zero && !reader.no_memory)
        reader_complain_of_zero_byte(&reader, begin, options->lines_before + 1, zero);
    if (reader.heading && puzzles->count)
        reader_complain_of_heading(&reader, order_size(puzzles->puzzle[puzzles->count - 1].order), true);
    reader_compare_count(&reader);
    if (!puzzles->count && !puzzles->complaint_count && !options->lines_before)
        reader_complain_of_nothing(&reader);
    if (reader.no_memory)
        puzzles_close(puzzles);
    return !reader.no_memory;
}

void puzzles_close(struct puzzles *puzzles)
{
    for (size_t i = 0; i < puzzles->count; i++) {
        cover_close(puzzles->puzzle[i].cover);
        cnf_close(puzzles->puzzle[i].formula);
    }
    free(puzzles->allocator);
    free(puzzles->puzzle);
    free(puzzles->csv_head);
    free(puzzles->cells);
    free(puzzles->complaint);
    *puzzles = (struct puzzles){0};
}

/* Blocks of two allocators can be counted by one, since neither has a limit. */
static void puzzles_take_over(struct puzzles *puzzles, struct allocator *from)
{
    if (from && puzzles->allocator) {
        puzzles->allocator->used += from->used;
        free(from);
    } else if (from)
        puzzles->allocator = from;
}

bool puzzles_append(struct puzzles *puzzles, struct puzzles *more)
{
    if (!reader_make_room((void **)&puzzles->puzzle, &puzzles->room, puzzles->count, more->count,
                          sizeof *puzzles->puzzle) ||
        !reader_make_room((void **)&puzzles->cells, &puzzles->cells_room, puzzles->cells_used,
                          more->cells_used, 1) ||
        !reader_make_room((void **)&puzzles->csv_head, &puzzles->csv_head_room, puzzles->csv_head_count,
                          more->csv_head_count, sizeof *puzzles->csv_head))
        return false;
    puzzles_take_over(puzzles, more->allocator);
    for (size_t i = 0; i < more->count; i++) {
        struct puzzle *puzzle = &puzzles->puzzle[puzzles->count++];
        *puzzle = more->puzzle[i];
        puzzle->cells_at += puzzles->cells_used;
        puzzle->head += puzzles->csv_head_count;
        if (puzzle->cover)
            puzzle->cover->arrays.allocator = puzzles->allocator;
        if (puzzle->formula)
            puzzle->formula->allocator = puzzles->allocator;
    }
    if (more->cells_used)
        memcpy(puzzles->cells + puzzles->cells_used, more->cells, more->cells_used);
    puzzles->cells_used += more->cells_used;
    if (more->csv_head_count)
        memcpy(puzzles->csv_head + puzzles->csv_head_count, more->csv_head,
               more->csv_head_count * sizeof *more->csv_head);
    puzzles->csv_head_count += more->csv_head_count;
    puzzles->mistakes += more->mistakes;
    more->count = 0;
    more->allocator = NULL;
    puzzles_close(more);
    return true;
}
