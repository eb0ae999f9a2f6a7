/* SPDX-License-Identifier: MIT */
#include "common/formats/format.h"

#include "common/base/printable.h"
#include "common/base/characters.h"
#include "common/formats/cover-text.h"
#include "common/formats/dimacs.h"

/* The cells of a board or of a row; digits as 1-9 and A-Z. */
static char *write_symbols(char *out, const uint8_t *cells, unsigned count, char blank)
{
    for (unsigned cell = 0; cell < count; cell++)
        *out++ = cells[cell] ? "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[cells[cell] - 1] : blank;
    return out;
}

static char *write_board_cells(char *out, const struct board_text *board, char blank)
{
    return write_symbols(out, board->cells, order_cells(board->order), blank);
}

static char *write_symbol_rows(char *out, const struct board_text *board, char blank)
{
    unsigned size = order_size(board->order);
    for (unsigned row = 0; row < size; row++) {
        out = write_symbols(out, board->cells + row * size, size, blank);
        *out++ = '\n';
    }
    return out;
}

static size_t note_length(const struct board_text *board)
{
    if (!board->note)
        return 0;
    return board->note_length < NOTE_MAX ? board->note_length : NOTE_MAX;
}

/* A character of the note; what a terminal would take for a command becomes `?`. */
static char note_character(const struct board_text *board, size_t at)
{
    const char *note = board->note + at;
    const size_t left = note_length(board) - at;
    const bool is_blank = *note == '\n' || *note == '\t';
    return !is_blank && find_control(note, left < 2 ? left : 2) == note ? '?' : *note;
}

/* Whether a line of the note, or a part, begins here with one of SadMan Software's marks, #A to #U. */
static bool note_has_mark(const struct board_text *board, size_t at)
{
    return at + 1 < note_length(board) && board->note[at] == '#' &&
           is_character_of(board->note[at + 1], "ADCBSLU");
}

/* A note of several lines becomes one. Marks mean nothing elsewhere, and the lines become parts. */
static char *write_flat_note(char *out, const struct board_text *board)
{
    const size_t length = note_length(board);
    const bool marked = length > 2 && note_has_mark(board, 0);
    bool begins = true;
    for (size_t i = 0; i < length; i++) {
        if (marked && begins && note_has_mark(board, i)) {
            i++;
            begins = false;
            continue;
        }
        begins = board->note[i] == '\n';
        if (begins && marked)
            *out++ = ';';
        if (board->note[i] != '\r')
            *out++ = begins ? ' ' : note_character(board, i);
    }
    return out;
}

/* Where a board takes several lines its note is a comment above it. */
static char *write_note_above(char *out, const struct board_text *board)
{
    if (!board->note)
        return out;
    out += sprintf(out, "# note: ");
    out = write_flat_note(out, board);
    *out++ = '\n';
    return out;
}

/* Behind a board that takes one line. */
static char *write_note_behind(char *out, const struct board_text *board)
{
    if (board->note) {
        out += sprintf(out, " # ");
        out = write_flat_note(out, board);
    }
    *out++ = '\n';
    return out;
}

static char *write_as_grid(char *out, const struct board_text *board)
{
    out = write_note_above(out, board);
    unsigned size = order_size(board->order);
    for (unsigned cell = 0; cell < size * size; cell++)
        out += sprintf(out, "%u%c", board->cells[cell], (cell + 1) % size ? ' ' : '\n');
    return out;
}

static char *write_as_rows(char *out, const struct board_text *board)
{
    if (order_size(board->order) > ONE_CHARACTER_SIZE_MAX)
        return write_as_grid(out, board);
    return write_symbol_rows(write_note_above(out, board), board, '0');
}

static char *write_as_line(char *out, const struct board_text *board)
{
    if (order_size(board->order) > ONE_CHARACTER_SIZE_MAX)
        return write_as_grid(out, board);
    return write_note_behind(write_board_cells(out, board, '.'), board);
}

/* 4 3 6  |  9 7 2  |  8 5 1, and between two bands a rule of as many "- " as the line has numbers, and one
 * for each bar. */
static char *write_as_ruled(char *out, const struct board_text *board)
{
    struct order order = board->order;
    unsigned size = order_size(order);
    int width = size > 99 ? 3 : size > 9 ? 2 : 1;
    out = write_note_above(out, board);
    for (unsigned row = 0; row < size; row++) {
        if (row && row % order.rows == 0) {
            unsigned dashes = size + size / order.columns;
            for (unsigned i = 0; i < dashes; i++)
                out += sprintf(out, "%.*s%s", width, "---", i + 1 < dashes ? " " : "\n");
        }
        for (unsigned column = 0; column < size; column++) {
            if (column)
                out += sprintf(out, column % order.columns ? " " : "  |  ");
            out += sprintf(out, "%*u", width, board->cells[row * size + column]);
        }
        *out++ = '\n';
    }
    return out;
}

/* A note that came as #A..., #D... lines goes back into such lines, even if it was on one line in between. */
static char *write_as_sdk(char *out, const struct board_text *board)
{
    if (board->note && *board->note != '#')
        out += sprintf(out, "#D");
    for (size_t i = 0; i < note_length(board); i++) {
        const bool begins = i && board->note[i] == ' ' && note_has_mark(board, i + 1);
        *out++ = begins ? '\n' : note_character(board, i);
    }
    if (board->note)
        *out++ = '\n';
    return write_symbol_rows(out, board, '.');
}

static char *write_as_sdm(char *out, const struct board_text *board)
{
    out = write_board_cells(out, board, '0');
    *out++ = '\n';
    return out;
}

static char *write_as_csv(char *out, const struct board_text *board)
{
    out = write_board_cells(out, board, '0');
    *out++ = ',';
    if (board->expected)
        out = write_symbols(out, board->expected, order_cells(board->order), '0');
    *out++ = '\n';
    return out;
}

/* The rating is the first word of the note if that is a number of at most four characters. */
static char *write_as_bank(char *out, const struct board_text *board)
{
    size_t length = 0;
    while (length < board->note_length && is_character_of(board->note[length], "0123456789."))
        length++;
    bool rated = length && length <= 4 && (length == board->note_length || board->note[length] == ' ');
    out += sprintf(out, "%s ", board->hash ? board->hash : "000000000000");
    out = write_board_cells(out, board, '0');
    return out + sprintf(out, " %4.*s\n", rated ? (int)length : 3, rated ? board->note : "0.0");
}

static char *write_as_knuth(char *out, const struct board_text *board)
{
    unsigned size = order_size(board->order);
    out += sprintf(out, "|sudoku!");
    for (unsigned cell = 0; cell < size * size; cell++) {
        uint8_t digit = board->cells[cell];
        *out++ = digit ? "123456789abcdefghijklmnopqrstuvw"[digit - 1] : '.';
        if ((cell + 1) % size == 0)
            *out++ = '!';
    }
    *out++ = '\n';
    return out;
}

/* Of a blank all digits: what the givens leave is for readers to see. */
static char *write_as_marks(char *out, const struct board_text *board)
{
    unsigned size = order_size(board->order);
    for (unsigned cell = 0; cell < order_cells(board->order); cell++)
        for (unsigned digit = 1; digit <= size; digit++)
            *out++ = board->cells[cell] && board->cells[cell] != digit ? '.' : (char)('0' + digit);
    return write_note_behind(out, board);
}

const struct format_entry format_table[] = {
    [FORMAT_GRID] = {"grid", "a row a line, numbers separated by spaces, 0 for a blank", true, 2,
                     BOARD_SIZE_MAX, NULL, true, write_as_grid, NULL, NULL},
    [FORMAT_ROWS] = {"rows", "a row a line, one character a cell", true, 2, BOARD_SIZE_MAX, NULL, true,
                     write_as_rows, NULL, NULL},
    [FORMAT_LINE] = {"line", "a board a line, one character a cell, notes behind #", false, 2, BOARD_SIZE_MAX,
                     NULL, true, write_as_line, NULL, NULL},
    [FORMAT_RULED] = {"ruled", "numbers, with rules between the boxes", true, 2, BOARD_SIZE_MAX, NULL, true,
                      write_as_ruled, NULL, NULL},
    [FORMAT_SDK] = {"sdk", "SadMan Sudoku: rows, notes in #A #D #C #B #S #L #U lines", true, 2, 35, NULL,
                    true, write_as_sdk, NULL, NULL},
    /* Lines of 4 to 25 cells could be the rows of one board, and nothing in the file says which. */
    [FORMAT_SDM] = {"sdm", "SadMan Sudoku: a board a line and nothing else", false, 6, 35, NULL, false,
                    write_as_sdm, NULL, NULL},
    [FORMAT_CSV] = {"csv", "Kaggle: puzzle,solution", false, 2, 35, "puzzle,solution\n", false, write_as_csv,
                    NULL, NULL},
    [FORMAT_BANK] = {"bank", "Sudoku Exchange puzzle bank: records of 100 bytes", false, 9, 9, NULL, false,
                     write_as_bank, NULL, NULL},
    [FORMAT_KNUTH] = {"knuth", "the |sudoku! comment of Knuth's programs", false, 2, 32, NULL, false,
                      write_as_knuth, NULL, NULL},
    [FORMAT_MARKS] = {"pencilmarks", "9x9: nine characters a cell, the digits that are possible", false, 9, 9,
                      NULL, true, write_as_marks, NULL, NULL},
    [FORMAT_REGIONS] = {"regions",
                        "a board with other regions, an exact cover: jigsaw, diagonals, windoku, ...", true,
                        0, 0, NULL, true, NULL, regions_recognise, regions_read},
    [FORMAT_COVER] = {"cover", "an exact cover as Knuth's programs read it: items, then options", true, 0, 0,
                      NULL, false, NULL, cover_text_recognise, cover_read},
    [FORMAT_CNF] = {"cnf", "a formula in DIMACS; --encoding and --amo say how a cover becomes one", true, 0,
                    0, NULL, false, NULL, dimacs_recognise, NULL},
    [FORMAT_MINIEXACT] = {"miniexact", "an exact cover as miniexact reads it: < a b > [ c ] a c:1; b;", true,
                          0, 0, NULL, false, NULL, miniexact_recognise, miniexact_read},
    [FORMAT_LP] = {"lp",
                   "an exact cover with costs as an integer program, for cbc, glpsol, ... (written only)",
                   true, 0, 0, NULL, false, NULL, NULL, NULL},
    [FORMAT_LENGTHS] = {"lengths", "an exact cover: ITEMS OPTIONS, then options as 3 1 5 33 (read only)",
                        true, 0, 0, NULL, false, NULL, cover_lengths_recognise, cover_lengths_read},
    [FORMAT_ORLIB] = {"orlib",
                      "set partitioning as the OR-Library has it: 100 3 1 5 33, 100 is the cost (read only)",
                      true, 0, 0, NULL, false, NULL, cover_orlib_recognise, cover_orlib_read},
    [FORMAT_POLYOMINO] = {"polyomino", "pieces and a box as drawings, an exact cover (read only)", true, 0, 0,
                          NULL, false, NULL, polyomino_recognise, polyomino_read},
    [FORMAT_MATRIX] = {"matrix", "an exact cover as rows of 0 and 1, with or without their sizes (read only)",
                       true, 0, 0, NULL, true, NULL, matrix_recognise, matrix_read},
    [FORMAT_JSON] = {"json", "boards in JSON, or in JSON a line, with their solutions (read only)", true, 0,
                     0, NULL, false, NULL, json_recognise, NULL},
    [FORMAT_FOREIGN] = {NULL, NULL, false, 0, 0, NULL, false, NULL, foreign_recognise, NULL},
};

enum format format_of_name(const char *name)
{
    enum format format = 0;
    while (format < FORMAT_COUNT && strcmp(format_table[format].name, name))
        format++;
    return strcmp(name, "dlx") ? format : FORMAT_COVER; /* how files of this format end */
}

size_t format_board_text(enum format format, const struct board_text *board, char *text)
{
    assert(format < FORMAT_BOARD_COUNT && order_size(board->order) >= format_table[format].smallest);
    assert(order_size(board->order) <= format_table[format].largest);
    char *end = format_table[format].write(text, board);
    *end = 0;
    return (size_t)(end - text);
}

size_t format_board(enum format format, struct order order, const uint8_t *cells, char *text)
{
    return format_board_text(format, &(struct board_text){.order = order, .cells = cells}, text);
}

struct format_choice format_choose(const char *text, size_t length)
{
    struct format_choice choice = {
        .format = FORMAT_ROWS, .rival = FORMAT_ROWS, .best = {SURE_ENOUGH, "rows of cells"}};
    for (enum format format = FORMAT_BOARD_COUNT; format <= FORMAT_FOREIGN; format++) {
        recognise_function *recognise = format_table[format].recognise;
        const struct recognition now = recognise ? recognise(text, length) : (struct recognition){0, NULL};
        if (now.sure > choice.best.sure)
            choice = (struct format_choice){format, choice.format, now, choice.best};
        else if (now.sure > choice.second.sure) {
            choice.second = now;
            choice.rival = format;
        }
    }
    return choice;
}
