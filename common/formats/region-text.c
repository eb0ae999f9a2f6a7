/* SPDX-License-Identifier: MIT */
#include "common/formats/cover-text.h"

#include "common/base/bits.h"
#include "common/cover/region-board.h"
#include "common/base/characters.h"

enum { MISTAKES_MOST = 100, CELLS_MOST = 2 * REGION_CELLS_MAX };

struct region_reading {
    struct tokens words;
    size_t mistakes;
    struct tokens cell[CELLS_MOST]; /* its character, and where it stands */
    size_t cells;                   /* in the text, perhaps more than these */
    unsigned shape;                 /* rows, as .Shape says; 0: it does not */
    bool refused;                   /* sums or orders, which is said once */
    struct region_board board;
};

/* --- constraints --- */

/* The next argument of a constraint. False if there is none. */
static bool next_argument(const struct tokens *item, struct tokens *argument)
{
    size_t at = (size_t)(argument->word - item->word) + argument->length + 1;
    if (at > item->length)
        return false;
    *argument = word_until(item, at, '~');
    return true;
}

static const char *const sums_and_orders[] = {
    "Arrow",        "Between", "BlackDot",  "Cage",          "DoubleArrow", "EqualSum", "GreaterThan",
    "LittleKiller", "Lockout", "PillArrow", "RegionSumLine", "Sandwich",    "Sum",      "SumLine",
    "Skyscraper",   "Thermo",  "V",         "Whisper",       "WhiteDot",    "X",        "XSum",
};

static void regions_refuse(struct region_reading *reading, const struct tokens *name)
{
    for (size_t i = 0; i < sizeof sums_and_orders / sizeof *sums_and_orders; i++)
        if (word_is(name, sums_and_orders[i])) {
            if (!reading->refused)
                tokens_complain(name,
                                "%s: sums and orders are no exact covers; github.com/sigh/Interactive-Sudoku-"
                                "Solver and github.com/dclamage/SudokuSolver solve them",
                                sums_and_orders[i]);
            reading->refused = true;
            return;
        }
    tokens_complain_of(name, "",
                       " is none of AntiKing, AntiKnight, Diagonal, DisjointSets, Jigsaw, NoBoxes, "
                       "Shape, Windoku");
}

/* 1 to 9 at a place of a word. */
static unsigned digit_at(const struct tokens *word, size_t at)
{
    return at < word->length && word->word[at] >= '1' && word->word[at] <= '9'
               ? (unsigned)(word->word[at] - '0')
               : 0;
}

/* R1C3_5, or R1C3_5_7. */
static void regions_read_given(struct region_reading *reading, const struct tokens *given)
{
    struct region_board *board = &reading->board;
    unsigned row = digit_at(given, 1), column = digit_at(given, 3), mask = 0;
    bool good = given->length > 5 && given->word[0] == 'R' && given->word[2] == 'C' && row && column &&
                row <= board->size && column <= board->size;
    for (size_t at = 4; good && at < given->length; at += 2) {
        unsigned digit = digit_at(given, at + 1);
        good = given->word[at] == '_' && digit && digit <= board->size;
        mask |= good ? 1u << (digit - 1) : 0;
    }
    if (good)
        board->mask[(row - 1) * board->size + column - 1] &= (uint16_t)mask;
    else
        tokens_complain_of(given, "", " is no given of a %ux%u board, as R1C3_4 is", board->size,
                           board->size);
}

static bool is_piece(char c)
{
    return is_digit(c) || is_letter(c);
}

/* Numbers the pieces in the order in which they are met; each has as many cells as a row. What is wrong is
 * reported unless `quiet`. */
static bool take_pieces(struct region_board *board, const struct tokens *cell, bool quiet)
{
    assert(board->size >= REGION_SIZE_MIN && board->size <= REGION_SIZE_MAX);
    unsigned size = board->size, count[REGION_SIZE_MAX + 1] = {0}, pieces = 0;
    char name[REGION_SIZE_MAX + 1];
    for (unsigned i = 0; i < size * size; i++) {
        unsigned piece = 1;
        while (piece <= pieces && name[piece] != *cell[i].word)
            piece++;
        const bool is_full = piece <= size && count[piece] == size;
        if (quiet && (is_full || piece > size || !is_piece(*cell[i].word)))
            return false;
        if (!is_piece(*cell[i].word))
            return tokens_complain(&cell[i], "'%.1s' is no piece; a file holds one such board", cell[i].word);
        if (is_full)
            return tokens_complain(&cell[i], "the piece '%.1s' has more than %u cells", cell[i].word, size);
        if (piece > size)
            return tokens_complain(&cell[i], "'%.1s' is a piece too many: there are %u, of %u cells each",
                                   cell[i].word, size, size);
        name[piece] = *cell[i].word;
        pieces = piece > pieces ? piece : pieces;
        board->piece[i] = (uint8_t)piece;
        count[piece]++;
    }
    return true;
}

static void read_jigsaw(struct region_reading *reading, const struct tokens *item, struct tokens argument)
{
    struct region_board *board = &reading->board;
    struct tokens cell[REGION_CELLS_MAX];
    while (next_argument(item, &argument))
        ; /* before the pieces older texts have the size */
    if (board->has[REGION_PIECE])
        tokens_complain(item, "a second jigsaw: there is one");
    else if (argument.length != board->size * board->size)
        tokens_complain(&argument, "a jigsaw of %u cells is needed, and here are %zu",
                        board->size * board->size, argument.length);
    else {
        for (size_t i = 0; i < argument.length; i++)
            cell[i] = word_part(&argument, i, 1);
        board->has[REGION_PIECE] = take_pieces(board, cell, false);
    }
}

static void read_diagonal(struct region_reading *reading, const struct tokens *item, struct tokens argument)
{
    bool rises = next_argument(item, &argument) && word_is(&argument, "1");
    if (rises || word_is(&argument, "-1"))
        reading->board.has[rises ? REGION_RISING : REGION_FALLING] = true;
    else
        tokens_complain(item, "Diagonal~1 rises, Diagonal~-1 falls");
}

static void read_shape(struct region_reading *reading, const struct tokens *item, struct tokens argument)
{
    next_argument(item, &argument);
    unsigned size = digit_at(&argument, 0);
    if (reading->shape)
        tokens_complain(item, "a second Shape: a file holds one board");
    else if (argument.length == 3 && argument.word[1] == 'x' && digit_at(&argument, 2) == size &&
             size >= REGION_SIZE_MIN && argument.word + 3 == item->word + item->length)
        reading->shape = size;
    else
        tokens_complain(item, "boards are from 4x4 to 9x9, as in Shape~6x6");
}

/* Without its dot: Diagonal~1, or ~R1C3_5. */
static void regions_read_constraint(struct region_reading *reading, const struct tokens *item)
{
    struct region_board *board = &reading->board;
    const struct {
        const char *name;
        bool *rule, holds;
    } rules[] = {{"Windoku", &board->has[REGION_WINDOW], true},
                 {"DisjointSets", &board->has[REGION_GROUP], true},
                 {"NoBoxes", &board->has[REGION_BOX], false},
                 {"AntiKnight", &board->knight, true},
                 {"AntiKing", &board->king, true}};
    struct tokens name = word_until(item, 0, '~'), argument = name;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (word_is(&name, rules[i].name)) {
            *rules[i].rule = rules[i].holds;
            return;
        }
    if (!name.length)
        while (next_argument(item, &argument))
            regions_read_given(reading, &argument);
    else if (word_is(&name, "Diagonal"))
        read_diagonal(reading, item, argument);
    else if (word_is(&name, "Jigsaw"))
        read_jigsaw(reading, item, argument);
    else if (!word_is(&name, "Shape"))
        regions_refuse(reading, &name);
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Whether a word is constraints rather than cells. */
static bool is_constraints(const struct tokens *word)
{
    const char *end = word->word + word->length, *name = skip_over(word->word, end, ".");
    if (name == word->word || name == end)
        return false;
    const bool has_arguments = memchr(name, '~', (size_t)(end - name));
    const bool is_name = name + 1 < end && is_small(name[1]);
    return *name == '~' || (is_letter(*name) && !is_small(*name) && (has_arguments || is_name));
}

typedef void read_item(struct region_reading *reading, const struct tokens *item);

static void for_each_constraint(struct region_reading *reading, read_item *read)
{
    const struct tokens *words = &reading->words;
    for (size_t at = 1; at < words->length && reading->mistakes < MISTAKES_MOST;) {
        struct tokens item = word_until(words, at, '.');
        if (item.length)
            read(reading, &item);
        at += item.length + 1;
    }
}

static void find_shape(struct region_reading *reading, const struct tokens *item)
{
    struct tokens name = word_until(item, 0, '~');
    if (word_is(&name, "Shape"))
        read_shape(reading, item, name);
}

/* --- cells --- */

/* Keeps the cells of a word; false at a character that is none. */
static bool regions_keep_cells(struct region_reading *reading)
{
    const struct tokens *words = &reading->words;
    for (size_t i = 0; i < words->length; i++, reading->cells++) {
        struct tokens cell = word_part(words, i, 1);
        if (!is_piece(*cell.word) && !is_character_of(*cell.word, ".*_"))
            return tokens_complain(&cell, "no cell: there are 1 to 9, blanks as . and letters for pieces");
        if (reading->cells < CELLS_MOST)
            reading->cell[reading->cells] = cell;
    }
    return true;
}

/* The size of a board of so many cells, or of a jigsaw, which has twice as many; 0: there is none. */
static unsigned regions_size_of(size_t cells)
{
    for (unsigned size = REGION_SIZE_MIN; size <= REGION_SIZE_MAX; size++)
        if (cells == size * size || cells == 2 * size * size)
            return size;
    return 0;
}

/* Whether cells are meant as pieces: letters, or digits some neighbours of which are equal, as in no grid. */
static bool are_pieces(const struct region_board *board, const struct tokens *cell)
{
    struct region_board tried = *board;
    unsigned letters = 0, equal = 0, cells = board->size * board->size;
    for (unsigned i = 0; i < cells; i++) {
        letters += is_letter(*cell[i].word);
        equal += (i % board->size && *cell[i].word == *cell[i - 1].word) ||
                 (i >= board->size && *cell[i].word == *cell[i - board->size].word);
    }
    return letters == cells || (equal && take_pieces(&tried, cell, true));
}

/* The same of pieces that are all there. */
static bool are_whole_pieces(const struct region_board *board, const struct tokens *cell)
{
    struct region_board tried = *board;
    return are_pieces(board, cell) && take_pieces(&tried, cell, true);
}

bool regions_are_pieces(const char *cells, unsigned size)
{
    struct region_board board = {.size = size};
    struct tokens cell[REGION_CELLS_MAX];
    if (size < REGION_SIZE_MIN || size > REGION_SIZE_MAX)
        return false;
    for (unsigned i = 0; i < size * size; i++)
        cell[i].word = cells + i;
    return are_whole_pieces(&board, cell);
}

static void regions_take_cells(struct region_reading *reading)
{
    struct region_board *board = &reading->board;
    size_t area = board->size * board->size, givens = reading->cells < area ? 0 : area;
    const struct tokens *pieces = reading->cell + reading->cells - (reading->cells ? area : 0),
                        *cell = reading->cell;
    if (reading->cells == area && are_pieces(board, pieces))
        givens = 0;
    if (reading->cells > area && !are_whole_pieces(board, pieces) && are_whole_pieces(board, cell)) {
        cell = pieces; /* the pieces come first */
        pieces = reading->cell;
    }
    if (reading->cells > givens) {
        board->has[REGION_PIECE] = take_pieces(board, pieces, false);
        board->has[REGION_BOX] = false;
    }
    for (size_t i = 0; i < givens && reading->mistakes < MISTAKES_MOST; i++) {
        unsigned digit = digit_at(&cell[i], 0);
        if (digit && digit <= board->size)
            board->mask[i] = (uint16_t)(1u << (digit - 1));
        else if (!is_character_of(*cell[i].word, ".0*_"))
            tokens_complain(&cell[i], WORD_FORMAT " is no digit of a %ux%u board", WORD_ARGUMENTS(&cell[i]),
                            board->size, board->size);
    }
}

struct cover *regions_jigsaw(const char *givens, const char *pieces, unsigned size,
                             struct allocator *allocator)
{
    const size_t area = size * size;
    struct region_reading reading = {.cells = 2 * area, .board = region_board_blank(size)};
    assert(regions_are_pieces(pieces, size));
    for (size_t i = 0; i < reading.cells; i++)
        reading.cell[i] = (struct tokens){.word = i < area ? givens + i : pieces + i - area, .length = 1};
    regions_take_cells(&reading);
    return region_board_cover(&reading.board, allocator);
}

/* --- the whole text --- */

static bool is_cell(char c)
{
    return is_digit(c) || is_character_of(c, ".*_");
}

static bool are_all(const struct tokens *word, is_character *is)
{
    return skip_while(word->word, word->word + word->length, is) == word->word + word->length;
}

/* Whether two rows of letters stand together before or after the rows of a board, as long as these: pieces
 * of a jigsaw, though perhaps not of a whole one. As headings of boards they would be passed over. */
static bool has_rows_of_letters(const char *text, size_t length)
{
    enum { WORDS_MOST = 1000 };
    struct tokens words;
    size_t cells_size = 0, letters_size = 0;
    unsigned letters = 0;
    bool together = false;
    tokens_open(&words, text, length, NULL, NULL);
    for (unsigned i = 0; i < WORDS_MOST && tokens_next_but_comments(&words, '#'); i++) {
        const bool fits = words.first && words.length >= REGION_SIZE_MIN && words.length <= REGION_SIZE_MAX;
        const bool is_letters = fits && are_all(&words, is_letter);
        letters = is_letters && letters && words.length == letters_size ? letters + 1 : is_letters;
        letters_size = is_letters ? words.length : letters_size;
        together |= letters > 1;
        if (fits && !is_letters && are_all(&words, is_cell))
            cells_size = words.length;
        if (together && cells_size == letters_size)
            return true;
    }
    return false;
}

static bool regions_is_one(const char *text, size_t length)
{
    struct region_reading reading = {.cells = 0};
    bool apart = false;
    if (has_rows_of_letters(text, length))
        return true;
    tokens_open(&reading.words, text, length, NULL, NULL);
    while (tokens_next_but_comments(&reading.words, '#') && reading.cells <= CELLS_MOST) {
        if (is_constraints(&reading.words))
            return true;
        apart |= !reading.words.first;
        if (!regions_keep_cells(&reading))
            return false;
    }
    unsigned size = regions_size_of(reading.cells);
    if (!size)
        return false;
    reading.board = region_board_blank(size);
    const struct tokens *second = reading.cell + reading.cells - size * size;
    /* Cells with blanks between may be the items of a cover. */
    if (apart)
        return reading.cells > size * size &&
               (are_whole_pieces(&reading.board, second) || are_whole_pieces(&reading.board, reading.cell));
    return are_pieces(&reading.board, second) || are_pieces(&reading.board, reading.cell);
}

struct recognition regions_recognise(const char *text, size_t length)
{
    return (struct recognition){regions_is_one(text, length) ? SURE_AT_ALL : 0,
                                "pieces, or constraints as .Windoku"};
}

/* Goes over the text for the cells and the size, and then, if they fit, for the constraints. */
static void regions_read_all(struct region_reading *reading)
{
    struct tokens *words = &reading->words, begin = *words;
    bool has_constraints = false;
    while (reading->mistakes < MISTAKES_MOST && tokens_next_but_comments(words, '#')) {
        bool is = is_constraints(words);
        has_constraints |= is;
        if (is)
            for_each_constraint(reading, find_shape);
        else
            regions_keep_cells(reading);
    }
    unsigned size = reading->cells   ? regions_size_of(reading->cells)
                    : reading->shape ? reading->shape
                                     : REGION_SIZE_MAX;
    if (!reading->cells && !has_constraints)
        tokens_complain(words, "there is no board in here");
    else if (!size || (reading->shape && reading->shape != size))
        tokens_complain(
            words,
            "there are %zu cells: a board from 4x4 to 9x9 has as many as .Shape says, and a jigsaw "
            "twice as many; a file holds one, without headings",
            reading->cells);
    if (reading->mistakes)
        return;
    reading->board = region_board_blank(size);
    regions_take_cells(reading);
    *words = begin;
    while (reading->mistakes < MISTAKES_MOST && tokens_next_but_comments(words, '#'))
        if (is_constraints(words))
            for_each_constraint(reading, regions_read_constraint);
}

struct cover *regions_read(const char *text, size_t length, struct allocator *allocator,
                           complain_function *complain, void *context)
{
    struct region_reading reading = {.cells = 0};
    tokens_open(&reading.words, text, length, complain, context);
    reading.words.mistakes = &reading.mistakes;
    if (tokens_are_text(&reading.words))
        regions_read_all(&reading);
    return reading.mistakes ? NULL : region_board_cover(&reading.board, allocator);
}

/* --- writing --- */

static void regions_write_cells(unsigned size, const char *cells, FILE *file)
{
    for (unsigned row = 0; row < size; row++)
        fprintf(file, "%.*s\n", (int)size, cells + row * size);
}

/* Cells that are neither given nor blank. */
static void write_candidates(const struct region_board *board, FILE *file)
{
    unsigned size = board->size, all = (1u << size) - 1;
    for (unsigned cell = 0; cell < size * size; cell++) {
        if (board->mask[cell] == all || bits_count(board->mask[cell]) == 1)
            continue;
        fprintf(file, ".~R%uC%u", cell / size + 1, cell % size + 1);
        for (unsigned left = board->mask[cell]; left; left &= left - 1)
            fprintf(file, "_%u", bits_lowest(left) + 1);
    }
}

static void regions_write_board(const struct region_board *board, FILE *file)
{
    const bool *has = board->has;
    unsigned size = board->size;
    char givens[REGION_CELLS_MAX], pieces[REGION_CELLS_MAX];
    for (unsigned cell = 0; cell < size * size; cell++) {
        bool given = bits_count(board->mask[cell]) == 1;
        givens[cell] = (char)(given ? '1' + (int)bits_lowest(board->mask[cell]) : '.');
        pieces[cell] = (char)('A' + board->piece[cell] - 1);
    }
    bool alone = has[REGION_PIECE] && !has[REGION_BOX]; /* pieces stand below the givens */
    fprintf(file, ".Shape~%ux%u%s%s%s%s%s%s%s", size, size, has[REGION_BOX] || alone ? "" : ".NoBoxes",
            has[REGION_RISING] ? ".Diagonal~1" : "", has[REGION_FALLING] ? ".Diagonal~-1" : "",
            has[REGION_WINDOW] ? ".Windoku" : "", has[REGION_GROUP] ? ".DisjointSets" : "",
            board->knight ? ".AntiKnight" : "", board->king ? ".AntiKing" : "");
    if (has[REGION_PIECE] && !alone)
        fprintf(file, ".Jigsaw~%.*s", (int)(size * size), pieces);
    write_candidates(board, file);
    fputs("\n\n", file);
    regions_write_cells(size, givens, file);
    if (alone)
        regions_write_cells(size, pieces, file);
}

bool regions_write(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                   FILE *file, struct error *error)
{
    struct region_board board;
    unsigned cell, digit;
    if (!region_board_of_cover(cover, &board))
        return error_set(error,
                         "regions hold boards from 4x4 to 9x9 with boxes, pieces, diagonals, windows or "
                         "groups only");
    if (cover->costs)
        return error_set(error, "regions have no costs: the formats cover and miniexact have");
    for (size_t i = 0; taken && i < taken->count; i++)
        if (region_option(cover, board.size, taken->options[i], &cell, &digit))
            board.mask[cell] = (uint16_t)(1u << (digit - 1));
    if (comment)
        fprintf(file, "# %s\n", comment);
    regions_write_board(&board, file);
    return true;
}
