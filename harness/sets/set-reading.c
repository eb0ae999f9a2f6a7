/* SPDX-License-Identifier: MIT */
#include "harness/sets/set-reading.h"

#include "common/cover/family.h"
#include "harness/base/command.h"
#include "harness/base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void set_print_complaints(const char *name, const struct puzzles *puzzles)
{
    enum { LISTED = 20 };
    for (size_t i = 0; i < puzzles->complaint_count && i < LISTED; i++)
        print_foreign(stderr, "%s:%zu:%zu: %s%s\n", name, puzzles->complaint[i].line,
                      puzzles->complaint[i].column, puzzles->complaint[i].remark ? "note: " : "",
                      puzzles->complaint[i].text);
    if (puzzles->complaint_count > LISTED)
        print_foreign(stderr, "%s: and %zu more lines that could not be read\n", name,
                      puzzles->complaint_count - LISTED);
}

static void set_complain_unknown(const char *name)
{
    struct shipped shipped[SHIPPED_MAX];
    size_t count = sets_shipped(shipped);
    const char *names[SHIPPED_MAX + 1] = {0};
    for (size_t i = 0; i < count; i++)
        names[i] = shipped[i].name;
    const char *near = nearest_word(name, names);
    if (near)
        complain("there is no file and no set '%s'; did you mean '%s'?", name, near);
    else
        complain("there is no file and no set '%s' (quadrille list sets shows the sets)", name);
}

/* Of a plain text: so much is read at once. */
static const size_t piece_length = 1 << 18;

/* Reads a file, or standard input, or a shipped set: its first piece, or all of it. */
static int set_read_text(struct set *set, const char *name, size_t most)
{
    char shipped[PATH_MAX];
    struct file file;
    if (!strcmp(name, "-") && isatty(STDIN_FILENO))
        complain("reading boards from the terminal; end them with Ctrl-D");
    bool read = file_begin(&file, name, most), is_file = strcmp(name, "-");
    if (!read && errno == ENOENT && shipped_path(name, shipped)) {
        read = file_begin(&file, shipped, most);
        is_file = false;
    }
    int why = errno;
    if (!read && program_stop)
        return EXIT_NO;
    if (!read) {
        if (why == ENOENT)
            set_complain_unknown(name);
        else
            complain("cannot read %s: %s", file.path, file.damage ? file.damage : strerror(why));
        return file_status(why);
    }
    struct set_source *source = set_add_source(set);
    source->file = file;
    source->file.path = source->path = memory_text(file.path);
    source->name = memory_text(is_file ? name : !strcmp(name, "-") ? file.path : name);
    source->is_file = is_file;
    set->path = memory_text(file.path);
    return EXIT_DONE;
}

static void set_add_member(struct puzzles *puzzles, const struct family_member *member)
{
    assert(puzzles->count < puzzles->room);
    struct puzzle *puzzle = &puzzles->puzzle[puzzles->count++];
    /* Boards are empty, and the same blanks serve all of them. */
    if (family_is_board(member)) {
        *puzzle = (struct puzzle){.order = family_order(member), .format = FORMAT_GRID};
        return;
    }
    *puzzle = (struct puzzle){.format = member->family->regions ? FORMAT_REGIONS : FORMAT_COVER,
                              .cover = memory_checked(family_open(member, puzzles->allocator))};
}

/* Makes the members of a family, each a source. Its name is its text: what is checked when a run goes on. */
static int set_load_family(struct set *set, const char *name)
{
    struct family_range range;
    struct error error;
    if (!family_parse(name, &range, &error)) {
        complain("%s", error.text);
        return EXIT_USAGE;
    }
    struct puzzles *puzzles = &set->puzzles;
    puzzles->allocator = memory_zeroed(1, sizeof *puzzles->allocator);
    puzzles->puzzle = memory_zeroed(range.count, sizeof *puzzles->puzzle);
    puzzles->cells = memory_zeroed(BOARD_CELLS_MAX, 1);
    puzzles->room = range.count;
    puzzles->cells_room = BOARD_CELLS_MAX;
    puzzles->cells_used = BOARD_CELLS_MAX;
    set->path = memory_text(name);
    for (size_t i = 0; i < range.count; i++) {
        struct family_member member = family_member(&range, i);
        char member_name[FAMILY_NAME_ROOM];
        family_member_name(&member, member_name);
        struct set_source *source = set_add_source(set);
        source->path = memory_text(member_name);
        source->name = memory_text(member_name);
        set_add_member(puzzles, &member);
        source->held = 1;
        checksum(member_name, strlen(member_name), source->checksum);
        puzzles->puzzle[i].number = 1;
        puzzles->puzzle[i].source = i;
    }
    checksum(name, strlen(name), set->checksum);
    return EXIT_DONE;
}

static int set_report_failure(const struct set *set)
{
    int why = errno;
    complain("cannot read %s: %s", set->path, file_why(&set->source->file));
    return file_status(why);
}

static void set_read_puzzles(struct set *set, const struct reader_options *options)
{
    const struct file *file = &set->source->file;
    struct reader_options now = options_of_file(file->path, file->text, file->length, options);
    memory_require(puzzles_read(&set->puzzles, file->text, file->length, &now));
}

/* Whether boards of a line each would be read as such. */
static bool set_may_be_plain(const struct reader_options *options)
{
    return !options->dedupe && (!options->from_told || options->from == FORMAT_LINE) &&
           (!options->order.rows || order_equal(options->order, (struct order){3, 3}));
}

/* Begins with what is new in the text. */
static void set_begin_piece(struct set *set)
{
    const struct file *file = &set->source->file;
    size_t whole = file->rest ? board_lines_whole(file->text, file->length) : file->length;
    set->unread.next = file->text;
    set->unread.end = file->text + whole;
}

/* Reads the text, of a plain set only a piece, and the puzzles of any other. */
static int set_read_source(struct set_list *list, struct set *set, const char *name,
                           const struct reader_options *options, bool streaming)
{
    enum { UNFINISHED_MAX = 64 }; /* a process may have so many open files and no more */
    bool by_piece = streaming && set_may_be_plain(options) && list->unfinished < UNFINISHED_MAX;
    int status = set_read_text(set, name, by_piece ? piece_length : SIZE_MAX);
    if (status != EXIT_DONE)
        return status;
    struct set_source *source = set->source;
    set->options = *options;
    set_begin_piece(set);
    set->plain = by_piece && board_lines_recognise(set->unread);
    if (set->plain) {
        list->unfinished += source->file.rest != NULL;
        return EXIT_DONE;
    }
    if (!file_go_on(&source->file, 0, SIZE_MAX))
        return program_stop ? EXIT_NO : set_report_failure(set);
    set_read_puzzles(set, options);
    checksum(source->file.text, source->file.length, source->checksum);
    memcpy(set->checksum, source->checksum, sizeof set->checksum);
    source->held = set->puzzles.count;
    return EXIT_DONE;
}

/* What stands before the name of a file of pieces, as if it were a family. */
#define POLYOMINO "polyomino:"

static int set_read_polyomino(struct set_list *list, struct set *set, const char *path,
                              const struct reader_options *options)
{
    struct reader_options now = *options;
    now.from_told = true;
    now.from = FORMAT_POLYOMINO;
    return set_read_source(list, set, path, &now, false);
}

/* --- a board that was typed --- */

enum { TYPED_CELLS_MIN = 16 };

/* Whether a word is meant as a board: long enough, of digits and blanks, and with a digit. */
static bool is_typed_board(const char *word)
{
    static const char blanks[] = ".0*_", digits[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t given = 0, length = 0, dots = 0;
    for (const char *at = word; *at; at++, length++) {
        if (!strchr(blanks, *at) && !strchr(digits, *at))
            return false;
        given += strchr(digits, *at) != NULL;
        dots += *at < 'A';
    }
    return length >= TYPED_CELLS_MIN && given && dots;
}

static int set_read_typed_board(struct set *set, const char *word, const struct reader_options *options)
{
    struct reader_options now = *options;
    now.from_told = true;
    now.from = FORMAT_LINE;
    struct set_source *source = set_add_source(set);
    char *text = memory_text(word);
    source->file = (struct file){.text = text, .length = strlen(word)};
    set->path = memory_text("board");
    source->path = memory_text("board");
    source->name = memory_text(word);
    memory_require(puzzles_read(&set->puzzles, text, source->file.length, &now));
    source->file.path = source->path;
    if (set->puzzles.count != 1) {
        set_print_complaints(set->path, &set->puzzles);
        complain("there is no file and no set '%s', and it is no whole board", word);
        return EXIT_USAGE;
    }
    source->held = 1;
    checksum(text, source->file.length, source->checksum);
    memcpy(set->checksum, source->checksum, sizeof set->checksum);
    return EXIT_DONE;
}

/* --- selections --- */

void set_keep_selected(struct set *set, const struct set_selection *selection, size_t before)
{
    struct puzzles *puzzles = &set->puzzles;
    size_t kept = 0;
    for (size_t i = 0; i < puzzles->count; i++) {
        struct puzzle *puzzle = &puzzles->puzzle[i];
        if (set_selection_holds(selection, before + i + 1)) {
            puzzles->puzzle[kept++] = *puzzle;
            continue;
        }
        cover_close(puzzle->cover);
        cnf_close(puzzle->formula);
    }
    puzzles->count = kept;
}

bool set_selection_is_there(const struct set_selection *selection, const char *word, size_t count)
{
    size_t last = set_selection_last(selection);
    if (last <= count)
        return true;
    complain("%s: there %s %zu instance%s, and no number %zu", word, count == 1 ? "is" : "are", count,
             count == 1 ? "" : "s", last);
    return false;
}

/* --- one word --- */

static int set_read_whole(struct set_list *list, struct set *set, const char *name,
                          const struct reader_options *options, bool streaming)
{
    char path[PATH_MAX];
    bool is_file = !access(name, F_OK);
    if (!is_file && !strncmp(name, POLYOMINO, strlen(POLYOMINO)))
        return set_read_polyomino(list, set, name + strlen(POLYOMINO), options);
    if (!is_file && family_is_name(name))
        return set_load_family(set, name);
    if (!is_file && is_typed_board(name) && !shipped_path(name, path))
        return set_read_typed_board(set, name, options);
    return set_read_source(list, set, name, options, streaming);
}

int set_read_word(struct set_list *list, struct set *set, const char *word,
                  const struct reader_options *options, bool streaming)
{
    struct set_selection selection;
    struct error error;
    assert(!set->sources && !set->puzzles.count);
    size_t base = set_selection_base(word);
    if (!word[base] || !access(word, F_OK))
        return set_read_whole(list, set, word, options, streaming);
    if (!set_selection_read(&selection, word, &error)) {
        complain("%s", error.text);
        return EXIT_USAGE;
    }
    char *name = memory_text_part(word, base);
    int status = set_read_whole(list, set, name, options, false);
    if (status == EXIT_DONE) {
        bool good = set_selection_is_there(&selection, word, set->puzzles.count);
        set_keep_selected(set, &selection, 0);
        status = good ? EXIT_DONE : EXIT_USAGE;
    }
    free(name);
    set_selection_close(&selection);
    return status;
}

int set_read_file(struct set_list *list, struct set *set, const char *path,
                  const struct reader_options *options)
{
    return set_read_source(list, set, path, options, false);
}

/* --- piece by piece --- */

/* Lets the reader have what is no plain text, and all behind it. */
static int set_read_what_is_left(struct set *set)
{
    size_t used = (size_t)(set->unread.next - set->source->file.text);
    struct reader_options options = set->options;
    options.lines_before = set->unread.line;
    options.after_board = set->unread.after_board;
    set->plain = false;
    if (!file_go_on(&set->source->file, used, SIZE_MAX))
        return program_stop ? EXIT_NO : set_report_failure(set);
    set_read_puzzles(set, &options);
    set_print_complaints(set->path, &set->puzzles);
    return set->puzzles.mistakes ? EXIT_USAGE : EXIT_DONE;
}

/* The next piece of a text that was plain up to its end, or to a line that is longer than a piece. */
static int set_read_on(struct set *set)
{
    if (!set->source->file.rest) {
        set->plain = false;
        return EXIT_DONE;
    }
    if (!file_go_on(&set->source->file, (size_t)(set->unread.next - set->source->file.text), piece_length)) {
        set->plain = false;
        return program_stop ? EXIT_NO : set_report_failure(set);
    }
    set_begin_piece(set);
    bool is_endless = set->unread.next == set->unread.end && set->source->file.rest;
    return is_endless ? set_read_what_is_left(set) : EXIT_DONE;
}

size_t set_next_boards(struct set *set, size_t room, uint8_t *cells, size_t *lines, int *status)
{
    struct board_lines *unread = &set->unread;
    size_t count = 0;
    assert(room);
    while (set->plain) {
        count += board_lines_read(unread, room - count, cells + count * BOARD_LINE_CELLS, lines + count);
        bool is_stray = count < room && unread->next < unread->end;
        if (count == room || (count && is_stray))
            break;
        *status = worse(*status, is_stray ? set_read_what_is_left(set) : set_read_on(set));
    }
    return count;
}
