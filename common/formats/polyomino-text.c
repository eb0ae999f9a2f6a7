/* SPDX-License-Identifier: MIT */
#include "common/base/printable.h"
#include "common/cover/polyomino.h"
#include "common/base/characters.h"
#include "common/formats/cover-text-internal.h"

enum { MISTAKES_MOST = 100, FLAT = 2, NOT_GIVEN = -1 };

static const char *const turn_names[] = {"fixed", "rotated", "reflected", NULL};

/* A piece, or the box where it is drawn, while it is read. */
struct polyomino_text_drawing {
    struct tokens place; /* of its name; of the word `box` */
    struct bounds use;   /* most 0: not given */
    size_t first, count; /* among the cells of all */
    int layers, rows;    /* that were begun; rows of the layer under way */
    int side[3];         /* of what is drawn */
};

struct drawing_reading {
    struct tokens words;
    struct text cells;  /* of struct polyomino_cell */
    struct text pieces; /* of struct drawing */
    struct polyomino_text_drawing box;
    bool in_box, in_piece; /* lines of a drawing belong to it */
    bool has_box, has_size;
    unsigned side[3]; /* of a box that has a size */
    bool flat;
    bool has_use, needs_use; /* a line for all pieces; one of them says nothing itself */
    struct bounds use;
    int turn; /* NOT_GIVEN, or the place of the name */
    size_t mistakes;
};

static size_t piece_count(const struct drawing_reading *reading)
{
    return reading->pieces.length / sizeof(struct polyomino_text_drawing);
}

static struct polyomino_text_drawing *pieces_of(struct drawing_reading *reading)
{
    return (struct polyomino_text_drawing *)(void *)reading->pieces.bytes;
}

static void drawing_end_line(struct drawing_reading *reading)
{
    if (tokens_next_in_line(&reading->words)) {
        tokens_complain(&reading->words, WORD_FORMAT " does not belong here",
                        WORD_ARGUMENTS(&reading->words));
        tokens_pass_line(&reading->words);
    }
}

/* --- the box --- */

/* 6x10 or 3x3x3; returns how many numbers there are, 0 if it is anything else. */
static unsigned read_sides(const struct tokens *word, uint32_t side[3])
{
    unsigned count = 0;
    for (size_t at = 0; at <= word->length; count++) {
        const struct tokens number = word_until(word, at, 'x');
        if (count == 3 || !word_count(&number, &side[count]))
            return 0;
        at += number.length + 1;
    }
    return count == 1 ? 0 : count;
}

static void drawing_read_size(struct drawing_reading *reading)
{
    const struct tokens *word = &reading->words;
    uint32_t side[3];
    const unsigned count = read_sides(word, side);
    size_t cells = 1;
    bool possible = true;
    for (unsigned i = 0; i < count; i++) {
        possible &= side[i] && side[i] <= POLYOMINO_SIDE_MAX;
        cells *= side[i];
    }
    reading->has_size |= count && possible && cells <= POLYOMINO_BOX_MAX;
    if (!count)
        tokens_complain_of(word, "", " is no size: rows x columns, or layers x rows x columns, as in 3x3x3");
    else if (!possible)
        tokens_complain_of(word, "", " is no size: sides are from 1 to %d", POLYOMINO_SIDE_MAX);
    else if (cells > POLYOMINO_BOX_MAX)
        tokens_complain_of(word, "", " is too large: %d cells at the most", POLYOMINO_BOX_MAX);
    else {
        reading->flat = count == FLAT;
        reading->side[0] = reading->flat ? 1 : side[0];
        memcpy(reading->side + 1, side + count - 2, 2 * sizeof *side);
    }
}

static struct polyomino_text_drawing begin_drawing(const struct drawing_reading *reading)
{
    return (struct polyomino_text_drawing){
        .place = reading->words, .first = reading->cells.length / sizeof(struct polyomino_cell), .layers = 1};
}

static void drawing_read_box(struct drawing_reading *reading)
{
    struct tokens *words = &reading->words;
    if (reading->has_box)
        tokens_complain(words, "a second box: there is one");
    else
        reading->box = begin_drawing(reading);
    reading->has_box = true;
    reading->in_piece = false;
    reading->in_box = !tokens_next_in_line(words);
    if (reading->in_box)
        return;
    drawing_read_size(reading);
    drawing_end_line(reading);
}

/* --- names --- */

/* The name of a cell in a flat box. In others these begin with a digit. */
static bool is_cell_name(const char *name, size_t length)
{
    const char *end = name + length, *row_end = skip_while(name + 1, end, is_digit);
    return *name == 'r' && row_end > name + 1 && row_end < end && *row_end == 'c' &&
           skip_while(row_end + 1, end, is_digit) == end;
}

static bool has_piece(struct drawing_reading *reading, const struct tokens *name)
{
    for (size_t i = 0; i < piece_count(reading); i++)
        if (same_word(&pieces_of(reading)[i].place, name))
            return true;
    return false;
}

static void check_name(struct drawing_reading *reading)
{
    const struct tokens *words = &reading->words;
    const char *name = words->word;
    if (words->length > COVER_NAME_MAX)
        tokens_complain_of(words, "the name ", " is too long: more than %d bytes", COVER_NAME_MAX);
    else if (!is_letter(*name) || memchr(name, ':', words->length) || memchr(name, '|', words->length) ||
             find_control(name, words->length))
        tokens_complain_of(words, "", " is no name: it begins with a letter and has no colon or bar");
    else if (is_cell_name(name, words->length))
        tokens_complain_of(words, "", " is the name of a cell");
    else if (has_piece(reading, words))
        tokens_complain_of(words, "there is a piece ", " already");
}

/* --- how often a piece is used --- */

/* 2, or 0..2; false if it is anything else. */
static bool read_copies(const struct tokens *word, struct bounds *use)
{
    const struct tokens least = word_until(word, 0, '.');
    const bool range = least.length + 1 < word->length && least.word[least.length + 1] == '.';
    const size_t at = range ? least.length + 2 : 0;
    const struct tokens most = word_part(word, at, word->length - at);
    return word_count(range ? &least : word, &use->least) && word_count(&most, &use->most);
}

/* What stands behind the word `use`. */
static void drawing_read_use(struct drawing_reading *reading, struct bounds *use)
{
    const struct {
        const char *name;
        struct bounds use;
    } uses[] = {{"once", POLYOMINO_ONCE}, {"at-most-once", POLYOMINO_AT_MOST_ONCE}, {"any", POLYOMINO_ANY}};
    struct tokens *words = &reading->words;
    const bool given = tokens_next_in_line(words);
    size_t named = 0;
    while (named < sizeof uses / sizeof *uses && !word_is(words, uses[named].name))
        named++;
    if (given && named < sizeof uses / sizeof *uses)
        *use = uses[named].use;
    else if (!given || !read_copies(words, use))
        tokens_complain(words, "use is one of once, at-most-once, any, or a number of copies: 2, 0..2");
    else if (!use->most)
        tokens_complain(words, "a piece that is never used: leave it out");
    else if (use->least > use->most)
        tokens_complain_of(words, "", " is empty: a range goes from the smaller number to the larger");
    else if (use->most > POLYOMINO_BOX_MAX)
        tokens_complain_of(words, "", " is more than any box holds: %d copies at the most",
                           POLYOMINO_BOX_MAX);
    drawing_end_line(reading);
}

/* --- pieces --- */

static void drawing_read_piece(struct drawing_reading *reading)
{
    reading->in_box = false;
    reading->in_piece = true;
    if (tokens_next_in_line(&reading->words))
        check_name(reading);
    else
        tokens_complain(&reading->words, "a piece needs a name: piece NAME");
    struct polyomino_text_drawing drawing = begin_drawing(reading);
    struct tokens ahead = reading->words;
    if (tokens_next_in_line(&ahead) && word_is(&ahead, "use")) {
        reading->words = ahead;
        drawing_read_use(reading, &drawing.use);
    } else {
        reading->needs_use = true;
        drawing_end_line(reading);
    }
    text_add(&reading->pieces, (const char *)&drawing, sizeof drawing);
}

/* --- drawings --- */

static struct polyomino_text_drawing *drawing_now(struct drawing_reading *reading)
{
    if (reading->in_box)
        return &reading->box;
    size_t count = piece_count(reading);
    return reading->in_piece && count ? &pieces_of(reading)[count - 1] : NULL;
}

static bool is_drawing(const struct tokens *words)
{
    return *words->word == 'X' || *words->word == '.' || *words->word == '-';
}

static bool is_dashes(const struct tokens *words)
{
    return skip_over(words->word, words->word + words->length, "-") == words->word + words->length;
}

/* Complains of what begins at one character of the word. */
static void complain_of_cell(const struct tokens *words, size_t at, const char *text)
{
    struct tokens there = word_part(words, at, 1);
    tokens_complain(&there, "%s", text);
}

static void drawing_keep_row(struct drawing_reading *reading, struct polyomino_text_drawing *drawing)
{
    const struct tokens *words = &reading->words;
    struct polyomino_cell cell = {{drawing->layers - 1, drawing->rows - 1, 0}};
    for (size_t i = 0; i < words->length; i++) {
        if (words->word[i] == 'X') {
            cell.at[2] = (int)i;
            text_add(&reading->cells, (const char *)&cell, sizeof cell);
            drawing->count++;
        } else if (words->word[i] != '.') {
            complain_of_cell(words, i, "a drawing consists of X, which is a cell, and dots");
            return;
        }
    }
    const int sides[3] = {drawing->layers, drawing->rows, (int)words->length};
    for (int axis = 0; axis < 3; axis++)
        if (sides[axis] > drawing->side[axis])
            drawing->side[axis] = sides[axis];
}

static void drawing_read_row(struct drawing_reading *reading, struct polyomino_text_drawing *drawing)
{
    const struct tokens *words = &reading->words;
    drawing->rows++;
    if (words->length > POLYOMINO_SIDE_MAX)
        complain_of_cell(words, POLYOMINO_SIDE_MAX, "a row has at most 99 cells");
    else if (drawing->rows > POLYOMINO_SIDE_MAX || drawing->layers > POLYOMINO_SIDE_MAX)
        tokens_complain(words, "a drawing has at most %d rows and %d layers", POLYOMINO_SIDE_MAX,
                        POLYOMINO_SIDE_MAX);
    else
        drawing_keep_row(reading, drawing);
}

static void drawing_read_cells(struct drawing_reading *reading)
{
    struct tokens *words = &reading->words;
    struct polyomino_text_drawing *drawing = drawing_now(reading);
    if (!drawing) {
        tokens_complain(words, "this drawing belongs to no piece");
        tokens_pass_line(words);
        return;
    }
    if (is_dashes(words)) {
        drawing->layers += drawing->layers <= POLYOMINO_SIDE_MAX;
        drawing->rows = 0;
    } else
        drawing_read_row(reading, drawing);
    drawing_end_line(reading);
}

/* --- lines --- */

static void drawing_read_turn(struct drawing_reading *reading)
{
    const bool given = tokens_next_in_line(&reading->words);
    int turn = 0;
    while (turn_names[turn] && !(given && word_is(&reading->words, turn_names[turn])))
        turn++;
    if (!turn_names[turn])
        tokens_complain(&reading->words, "turn is one of fixed, rotated, reflected");
    reading->turn = turn;
    drawing_end_line(reading);
}

/* Before a line that holds for all pieces. */
static void begin_rule(struct drawing_reading *reading, bool again)
{
    reading->in_box = reading->in_piece = false;
    if (again)
        tokens_complain(&reading->words, WORD_FORMAT " a second time", WORD_ARGUMENTS(&reading->words));
}

static void drawing_read_line(struct drawing_reading *reading)
{
    struct tokens *words = &reading->words;
    if (*words->word == '#')
        tokens_pass_line(words);
    else if (is_drawing(words))
        drawing_read_cells(reading);
    else if (word_is(words, "box"))
        drawing_read_box(reading);
    else if (word_is(words, "piece"))
        drawing_read_piece(reading);
    else if (word_is(words, "turn")) {
        begin_rule(reading, reading->turn != NOT_GIVEN);
        drawing_read_turn(reading);
    } else if (word_is(words, "use")) {
        begin_rule(reading, reading->has_use);
        reading->has_use = true;
        drawing_read_use(reading, &reading->use);
    } else {
        tokens_complain_of(words, "", " begins no line: box, turn, use, piece and drawings do");
        tokens_pass_line(words);
    }
}

/* --- the whole text --- */

static void check_pieces(struct drawing_reading *reading)
{
    for (size_t i = 0; i < piece_count(reading) && reading->mistakes < MISTAKES_MOST; i++) {
        const struct polyomino_text_drawing *piece = &pieces_of(reading)[i];
        const char *what = !piece->count                      ? "has no cells"
                           : piece->count > POLYOMINO_BOX_MAX ? "is larger than any box"
                           : reading->flat && reading->has_box && piece->side[0] > 1
                               ? "has layers, and the box has none"
                               : NULL;
        if (what)
            tokens_complain(&piece->place, "the piece " WORD_FORMAT " %s", WORD_ARGUMENTS(&piece->place),
                            what);
    }
}

/* What a whole text has to have. */
static void drawing_check_all(struct drawing_reading *reading)
{
    struct tokens *words = &reading->words;
    if (!reading->has_box)
        tokens_complain(words, "there is no box in here: it begins with box 3x3x3");
    else if (!reading->has_size && !reading->mistakes && !reading->box.count)
        tokens_complain(&reading->box.place, "the box has no size, and is not drawn");
    if (reading->turn == NOT_GIVEN)
        tokens_complain(words, "it does not say whether pieces may be turned: turn fixed, "
                               "turn rotated or turn reflected");
    if (!reading->has_use && reading->needs_use)
        tokens_complain(words,
                        "it does not say how often a piece is used: use once, use at-most-once or use any");
    if (!piece_count(reading))
        tokens_complain(words, "there are no pieces in here");
    check_pieces(reading);
}

/* The box as it is drawn: what is no cell is a hole. */
static uint8_t *draw_box(struct drawing_reading *reading, struct allocator *allocator, size_t cells)
{
    const struct polyomino_cell *cell = (const void *)reading->cells.bytes;
    uint8_t *hole = array_take(allocator, cells, 1);
    if (!hole)
        return NULL;
    memset(hole, 1, cells);
    for (size_t i = reading->box.first; i < reading->box.first + reading->box.count; i++) {
        size_t layer = (size_t)cell[i].at[0], row = (size_t)cell[i].at[1];
        hole[(layer * reading->side[1] + row) * reading->side[2] + (size_t)cell[i].at[2]] = 0;
    }
    return hole;
}

/* Whether it can come out even; else a remark. */
static void compare_areas(const struct polyomino_piece *piece, size_t count, size_t cells,
                          const struct tokens *box)
{
    uint64_t least = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        least += (uint64_t)piece[i].use.least * piece[i].count;
        most += (uint64_t)piece[i].use.most * piece[i].count;
    }
    if (cells < least || cells > most)
        tokens_remark(box, "the pieces have %s%llu cells and the box %zu, so there is no solution",
                      least == most   ? ""
                      : cells < least ? "at least "
                                      : "at most ",
                      (unsigned long long)(cells < least ? least : most), cells);
}

static struct cover *place_pieces(struct drawing_reading *reading, const struct polyomino_box *box,
                                  size_t cells, struct allocator *allocator)
{
    const struct polyomino_cell *cell = (const void *)reading->cells.bytes;
    size_t count = piece_count(reading);
    struct polyomino_piece *piece = array_take_zeroed(allocator, count, sizeof *piece);
    struct cover_builder *builder = cover_builder_open(allocator);
    struct cover *cover = NULL;
    for (size_t i = 0; piece && i < count; i++) {
        const struct polyomino_text_drawing *drawing = &pieces_of(reading)[i];
        piece[i] = (struct polyomino_piece){.name = drawing->place.word,
                                            .name_length = drawing->place.length,
                                            .cell = cell + drawing->first,
                                            .count = drawing->count,
                                            .use = drawing->use.most ? drawing->use : reading->use};
    }
    if (piece)
        compare_areas(piece, count, cells, &reading->box.place);
    if (!piece || !builder)
        cover_builder_close(builder);
    else if (polyomino_add(builder, box, piece, count, (enum polyomino_turn)reading->turn))
        cover = cover_builder_end(builder);
    else {
        tokens_complain(&reading->box.place, "there are more than %d ways to place the pieces",
                        POLYOMINO_PLACEMENTS_MAX);
        cover_builder_close(builder);
    }
    array_give(allocator, piece, count, sizeof *piece);
    return cover;
}

static struct cover *drawing_make_cover(struct drawing_reading *reading, struct allocator *allocator)
{
    bool drawn = !reading->has_size;
    for (int axis = 0; axis < 3 && drawn; axis++)
        reading->side[axis] = (unsigned)reading->box.side[axis];
    size_t cells = (size_t)reading->side[0] * reading->side[1] * reading->side[2];
    if (cells > POLYOMINO_BOX_MAX) {
        tokens_complain(&reading->box.place, "the box is too large: %d cells at the most", POLYOMINO_BOX_MAX);
        return NULL;
    }
    uint8_t *hole = drawn ? draw_box(reading, allocator, cells) : NULL;
    struct polyomino_box box = {.flat = reading->flat, .hole = hole};
    memcpy(box.side, reading->side, sizeof box.side);
    struct cover *cover =
        hole || !drawn ? place_pieces(reading, &box, drawn ? reading->box.count : cells, allocator) : NULL;
    array_give(allocator, hole, cells, 1);
    return cover;
}

struct recognition polyomino_recognise(const char *text, size_t length)
{
    struct tokens words;
    uint32_t side[3];
    tokens_open(&words, text, length, NULL, NULL);
    const bool is_box = tokens_next_but_comments(&words, '#') && word_is(&words, "box") &&
                        (tokens_next_in_line(&words) ? read_sides(&words, side) > 0
                                                     : tokens_next(&words) && is_drawing(&words));
    return (struct recognition){is_box ? SURE_AT_ALL : 0, "a box"};
}

struct cover *polyomino_read(const char *text, size_t length, struct allocator *allocator,
                             complain_function *complain, void *context)
{
    struct drawing_reading reading = {
        .cells = {.allocator = allocator}, .pieces = {.allocator = allocator}, .turn = NOT_GIVEN};
    struct cover *cover = NULL;
    tokens_open(&reading.words, text, length, complain, context);
    reading.words.mistakes = &reading.mistakes;
    bool is_text = tokens_are_text(&reading.words);
    while (is_text && reading.mistakes < MISTAKES_MOST && !reading.cells.failed && !reading.pieces.failed &&
           tokens_next(&reading.words))
        drawing_read_line(&reading);
    bool failed = reading.cells.failed || reading.pieces.failed;
    reading.flat |= !reading.has_size && reading.box.side[0] == 1;
    if (is_text && !failed && reading.mistakes < MISTAKES_MOST)
        drawing_check_all(&reading);
    if (!reading.mistakes && !failed)
        cover = drawing_make_cover(&reading, allocator);
    text_close(&reading.cells);
    text_close(&reading.pieces);
    return cover;
}
