/* SPDX-License-Identifier: MIT */
/* convert: write problems in another format: boards in any format for boards, with random isomorphs of them
 * or as the least of these if that is wanted; a board or an exact cover in a format of covers; anything as a
 * formula in DIMACS. */
#include "common/base/printable.h"
#include "harness/base/files.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/sets/cover-cubes.h"
#include "harness/sets/known-boards.h"
#include "harness/sets/problem-text.h"
#include "harness/sets/set-columns.h"

#include <errno.h>
#include <string.h>

struct convert {
    struct reader_options reader;
    enum format to;
    struct cnf_style style;
    const char *out;            /* a folder for one file an instance; null: standard output */
    struct order order;         /* of the board written last, as the file says; rows 0: nothing written yet */
    uint64_t cubes;             /* that each cover is cut into; 0: it is not cut */
    uint64_t isomorphs;         /* of each board, behind it */
    uint64_t seed;              /* that they are drawn from */
    bool canonical;             /* each board as its canonical form */
    struct known_boards known;  /* which finds them */
    struct set_columns columns; /* of csv, beside the two that all have */
};

/* Numbered by five digits. */
enum { CUBES_MAX = 99999 };

/* --- boards --- */

static bool convert_can_hold(const struct format_entry *format, struct order order)
{
    return order.rows && order_size(order) >= format->smallest && order_size(order) <= format->largest;
}

/* What stands before a board: once the head of the format; a comment wherever the order changes, which
 * settles order and format for every reader that knows it; an empty line. */
static void convert_begin_board(struct convert *convert, struct order order)
{
    const struct format_entry *format = &format_table[convert->to];
    if (convert->order.rows && format->blocks)
        putchar('\n');
    if (!convert->order.rows && format->head) {
        printf("%.*s", (int)strcspn(format->head, "\n"), format->head);
        set_columns_write_names(&convert->columns, stdout);
        putchar('\n');
    }
    if (format->comments && !order_equal(order, convert->order))
        printf("# quadrille: order %ux%u, format %s\n", order.rows, order.columns,
               format_table[format_written(convert->to, order)].name);
    convert->order = order;
}

/* Writes a board that the format can hold, or isomorph `number` of it: with its solution in the same guise,
 * and the number behind its note. `printed`: as the file has it, or its canonical form; `hash` is that of
 * it. */
static void convert_write_board(struct convert *convert, const struct set *set, size_t index,
                                const uint8_t *printed, uint64_t hash, unsigned number)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const uint8_t *solved = convert->canonical ? NULL : puzzle_expected(&set->puzzles, index);
    uint8_t cells[BOARD_CELLS_MAX], expected[BOARD_CELLS_MAX];
    char text[FORMAT_TEXT_MAX], bank[BANK_HASH_TEXT], note[NOTE_MAX];
    struct board_text board = {.order = puzzle->order,
                               .cells = cells,
                               .expected = solved ? expected : NULL,
                               .note = puzzle->note,
                               .note_length = puzzle->note_length,
                               .hash = convert->to == FORMAT_BANK ? bank : NULL};
    isomorph_make(puzzle->order, printed, convert->seed, hash, number, cells);
    if (solved)
        isomorph_make(puzzle->order, solved, convert->seed, hash, number, expected);
    if (number) {
        size_t kept = puzzle->note_length < NOTE_MAX / 2 ? puzzle->note_length : NOTE_MAX / 2;
        board.note = note;
        board.note_length = (size_t)snprintf(note, sizeof note, "%.*s%s(isomorph %u)", (int)kept,
                                             kept ? puzzle->note : "", kept ? " " : "", number);
    }
    if (convert->to == FORMAT_BANK)
        bank_hash(puzzle->order, cells, bank);
    convert_begin_board(convert, puzzle->order);
    size_t length = format_board_text(convert->to, &board, text);
    if (convert->to == FORMAT_CSV) {
        printf("%.*s", (int)length - 1, text);
        set_columns_write_fields(&convert->columns, &set->puzzles, index, stdout);
        putchar('\n');
    } else {
        fputs(text, stdout);
    }
}

/* The canonical form of a board; false after a sentence. */
static bool find_canonical(struct convert *convert, const struct set *set, size_t index, uint8_t *form)
{
    const struct order order = set->puzzles.puzzle[index].order;
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    char place[PLACE_TEXT_MAX], text[128];
    struct clash clash;
    size_t first;
    if (known_boards_add(&convert->known, order, cells, &first, form) != KNOWN_UNCLEAR)
        return true;
    if (board_find_clash(order, cells, &clash))
        clash_describe(order, &clash, text, sizeof text);
    else if (order_size(order) > CANON_SIZE_MAX)
        snprintf(text, sizeof text, "only boards up to size %d have one", CANON_SIZE_MAX);
    else
        snprintf(text, sizeof text, "too many isomorphs begin alike: the board is too full for its size");
    fprintf(stderr, "%s: no canonical form: %s\n", puzzle_place(set, index, place), text);
    return false;
}

static int convert_board(struct convert *convert, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const struct format_entry *format = &format_table[convert->to];
    char place[PLACE_TEXT_MAX];
    if (!convert_can_hold(format, puzzle->order)) {
        fprintf(stderr, "%s: %s cannot hold ", puzzle_place(set, index, place), format->name);
        if (puzzle->order.rows)
            fprintf(stderr, "a board of order %ux%u\n", puzzle->order.rows, puzzle->order.columns);
        else
            fprintf(stderr, "what is no board\n");
        return EXIT_NO;
    }
    uint8_t form[BOARD_CELLS_MAX];
    const uint8_t *printed = convert->canonical ? form : puzzle_cells(&set->puzzles, index);
    if (convert->canonical && !find_canonical(convert, set, index, form))
        return EXIT_NO;
    struct problem problem = puzzle_problem(&set->puzzles, index);
    uint64_t hash = problem_hash(&problem, printed);
    for (uint64_t number = 0; number <= convert->isomorphs && !program_stop; number++)
        convert_write_board(convert, set, index, printed, hash, (unsigned)number);
    return EXIT_DONE;
}

/* --- covers and formulas --- */

/* One of the cubes of a cover. */
struct convert_cube {
    const struct cover *cover;
    const struct cover_taken *taken;
    size_t number, of;
};

/* The comment at the head: where the problem comes from. */
enum { HEAD_TEXT_MAX = 512 };

static void convert_write_head(const struct convert *convert, const struct set *set, size_t index,
                               char text[HEAD_TEXT_MAX])
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    char name[INSTANCE_NAME_MAX];
    int length = snprintf(text, HEAD_TEXT_MAX, "quadrille: %s", puzzle_name(set, index, name));
    if (puzzle->order.rows)
        length += snprintf(text + length, HEAD_TEXT_MAX - (size_t)length, ", a board of order %ux%u",
                           puzzle->order.rows, puzzle->order.columns);
    if (convert->to == FORMAT_CNF && !puzzle->formula)
        snprintf(text + length, HEAD_TEXT_MAX - (size_t)length, "; encoding %s, at-most-one %s",
                 encoding_names[convert->style.encoding],
                 at_most_one_names[at_most_one_of(puzzle->cover, puzzle->order, convert->style.at_most_one)]);
    make_printable(text);
}

/* `cube`: null, or which part of it. */
static bool write_problem(const struct convert *convert, FILE *file, const struct set *set, size_t index,
                          const struct convert_cube *cube, struct error *error)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    char head[HEAD_TEXT_MAX];
    convert_write_head(convert, set, index, head);
    if (cube) {
        const size_t length = strlen(head);
        snprintf(head + length, sizeof head - length, ", cube %zu of %zu", cube->number, cube->of);
        return write_cover_rest(file, cube->cover, cube->taken, convert->to, head, error);
    }
    return convert->to == FORMAT_CNF ? write_formula(file, &problem, cells, &convert->style, head, error)
                                     : write_cover(file, &problem, cells, convert->to, head, error);
}

/* Knuth's programs read colours of one character. */
static void remark_colours(const struct set *set, size_t index)
{
    const struct cover *cover = set->puzzles.puzzle[index].cover;
    char place[PLACE_TEXT_MAX];
    for (uint32_t colour = 1; cover && colour <= cover->colour_count; colour++) {
        size_t length;
        const char *name = cover_colour_name(cover, colour, &length);
        if (length > 1) {
            fprintf(
                stderr,
                "%s: note: the colour '%.*s' has more than one character, which Knuth's programs refuse\n",
                puzzle_place(set, index, place), (int)length, name);
            return;
        }
    }
}

static int convert_problem(const struct convert *convert, const struct set *set, size_t index,
                           const struct convert_cube *cube)
{
    struct error error;
    char path[PATH_MAX], place[PLACE_TEXT_MAX];
    FILE *file = stdout;
    if (convert->out) {
        char ending[64] = "";
        if (cube)
            snprintf(ending, sizeof ending, "-cube-%05zu", cube->number);
        strcat(ending, convert->to == FORMAT_CNF       ? ".cnf"
                       : convert->to == FORMAT_COVER   ? ".dlx"
                       : convert->to == FORMAT_REGIONS ? ".txt"
                                                       : ".xcc");
        if (!puzzle_file(set, index, convert->out, ending, path))
            return complain_with(EXIT_FAILED, "convert: --out: the name of the folder is too long");
        file = fopen(path, "w");
    }
    if (!file)
        return complain_with(EXIT_FAILED, "convert: cannot write %s: %s", path, strerror(errno));
    int status = EXIT_DONE;
    if (convert->to == FORMAT_COVER && (!cube || cube->number == 1))
        remark_colours(set, index);
    if (!write_problem(convert, file, set, index, cube, &error)) {
        fprintf(stderr, "%s: %s\n", puzzle_place(set, index, place), error.text);
        status = EXIT_NO;
    }
    if (file != stdout) {
        bool failed = ferror(file);
        if (fclose(file) || failed)
            return complain_with(EXIT_FAILED, "convert: cannot write all of %s", path);
        if (status != EXIT_DONE)
            remove(path);
    }
    return status;
}

static int convert_cubes(const struct convert *convert, const struct set *set, size_t index)
{
    const struct problem problem = puzzle_problem(&set->puzzles, index);
    struct allocator allocator = {0};
    struct cover *lowered;
    struct cover_cubes cubes;
    const struct cover *cover = problem_lower(&problem, &allocator, &lowered);
    char place[PLACE_TEXT_MAX];
    if (!cover || cover->costs) {
        fprintf(stderr, "%s: %s\n", puzzle_place(set, index, place),
                cover ? "a cover with costs is not cut: those of the options taken would be lost"
                      : "a formula is no exact cover");
        return EXIT_NO;
    }
    uint32_t options[BOARD_CELLS_MAX];
    const struct cover_taken taken = {
        .options = options, .count = take_cells(&problem, puzzle_cells(&set->puzzles, index), options)};
    cover_cubes_open(&cubes, cover, &taken, convert->cubes);
    int status = EXIT_DONE;
    for (size_t i = 0; i < cubes.count && status == EXIT_DONE && !program_stop; i++)
        status = convert_problem(convert, set, index,
                                 &(struct convert_cube){cover, &cubes.cube[i], i + 1, cubes.count});
    cover_cubes_close(&cubes);
    cover_close(lowered);
    return status;
}

/* --- the command --- */

static int convert_sets(struct convert *convert, const struct set_list *sets)
{
    const size_t instances = sets_count_instances(sets);
    int status = EXIT_DONE;
    bool whole = convert->to >= FORMAT_BOARD_COUNT;
    if (whole && (instances > 1 || convert->cubes) && !convert->out)
        return complain_with(
            EXIT_USAGE,
            "convert: a file of format %s holds one problem, and here are %zu: --out DIR writes a file "
            "for each",
            format_table[convert->to].name, convert->cubes ? (size_t)convert->cubes : instances);
    if (convert->out && !*convert->out)
        return complain_with(EXIT_USAGE, "convert: --out: the name of a folder is missing");
    if (convert->out && !make_folders(convert->out))
        return complain_with(EXIT_USAGE, "convert: cannot make %s: %s", convert->out, strerror(errno));
    for (size_t s = 0; s < sets->count; s++)
        for (size_t i = 0; i < sets->set[s].puzzles.count && !program_stop; i++)
            status = worse(status, convert->cubes ? convert_cubes(convert, &sets->set[s], i)
                                   : whole        ? convert_problem(convert, &sets->set[s], i, NULL)
                                                  : convert_board(convert, &sets->set[s], i));
    return program_stop ? worse(status, EXIT_NO) : status;
}

static int convert_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct convert convert = {
        .to = FORMAT_COUNT, .style = {.encoding = ENCODING_COMPLETE}, .seed = SEED_BY_DEFAULT};
    const struct option_row rows[] = {
        {'o', "to", "FORMAT", "the format to write (quadrille list formats)", set_format, &convert.to},
        {0, "encoding", "NAME", "for -o cnf: constraints (default complete)", set_encoding, &convert.style},
        {0, "amo", "NAME", "with -o cnf: at-most-one (default pairwise)", set_at_most_one, &convert.style},
        {0, "out", "DIR", "with a format of covers or cnf: a folder for a file each", set_text, &convert.out},
        {0, "cubes", "N", "a cover in N parts or more, sharing its solutions", set_positive, &convert.cubes},
        {0, "isomorphs", "K", "behind each board K random isomorphs of it", set_number, &convert.isomorphs},
        {0, "seed", "N", "other numbers give other isomorphs (default 1)", set_number, &convert.seed},
        {0, "canonical", NULL, "each board as the least of its isomorphs", set_flag, &convert.canonical},
        DEDUPE_ROW(&convert.reader),
        SELDOM_FROM_HERE,
        FROM_ROW(&convert.reader),
        RECURSIVE_ROW(&convert.reader),
        RELAXED_ROW(&convert.reader),
        ORDER_ROW(&convert.reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (convert.to == FORMAT_COUNT || (convert.out && convert.to < FORMAT_BOARD_COUNT))
        return complain_with(
            EXIT_USAGE, convert.out && convert.to != FORMAT_COUNT
                            ? "convert: --out goes with formats of exact covers and with cnf"
                            : "convert: --to says which format to write (quadrille list formats shows them)");
    if (convert.cubes && (convert.to <= FORMAT_REGIONS || convert.to == FORMAT_CNF))
        return complain_with(EXIT_USAGE, "convert: --cubes goes with formats of exact covers");
    if (convert.cubes > CUBES_MAX)
        return complain_with(EXIT_USAGE, "convert: --cubes: at most %d", CUBES_MAX);
    if (convert.isomorphs > ISOMORPHS_MAX)
        return complain_with(EXIT_USAGE, "convert: --isomorphs: at most %d", ISOMORPHS_MAX);
    if (convert.isomorphs && convert.to >= FORMAT_BOARD_COUNT)
        return complain_with(
            EXIT_USAGE,
            "convert: --isomorphs goes with formats of boards; convert what it writes once more for %s",
            format_table[convert.to].name);
    if (convert.canonical && (convert.isomorphs || convert.to >= FORMAT_BOARD_COUNT))
        return complain_with(EXIT_USAGE,
                             "convert: --canonical goes with formats of boards, and without --isomorphs");
    struct set_list sets;
    status = sets_load(&sets, argv + first, (size_t)(argc - first), &convert.reader);
    if (convert.to == FORMAT_CSV)
        set_columns_find(&convert.columns, &sets);
    if (sets.count)
        status = worse(status, convert_sets(&convert, &sets));
    set_columns_close(&convert.columns);
    known_boards_close(&convert.known);
    sets_close(&sets);
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .arguments = "-o FORMAT [SET...]",
    .summary = "write boards, exact covers and formulas in another format",
    .description = "Writes the instances in another format, boards with their notes and solutions\n"
                   "where it can hold them. A board or an exact cover can become a formula, a board\n"
                   "an exact cover; comments say what each variable means. The isomorphs of a\n"
                   "board are those that `compare --isomorphs K --seed N` takes.\n"
                   "Exit status: 0 done, 1 some do not fit, 2 bad input or usage, 3 failed.",
    .example = "quadrille convert -o cnf --amo sequential board.txt | cadical",
    .run = convert_run,
};
