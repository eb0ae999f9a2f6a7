/* SPDX-License-Identifier: MIT */
/* Loads the sets that a command line names (sets.h): how several files come together, what their instances
 * are called, and their checksum. */
#define _GNU_SOURCE /* realpath, which POSIX has as an option, and tdestroy */
#include "common/cover/family.h"
#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/sets/known-boards.h"
#include "harness/sets/sets.h"

#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* --- what one word of a command line names: a file, a shipped set, members of a family, a board --- */

/* Prints FILE:LINE:COLUMN: what is wrong, a line each, the first twenty of a file. */
static void set_print_complaints(const char *name, const struct puzzles *puzzles)
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
    return !options->dedupe && (!options->from_given || options->from == FORMAT_LINE) &&
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
    now.from_given = true;
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
    now.from_given = true;
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

/* Keeps the instances that are selected, and closes the others. The first of the set has number `before` +
 * 1. */
static void set_keep_selected(struct set *set, const struct set_selection *selection, size_t before)
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

/* Returns false after a complaint if a selection names more than `count` instances. */
static bool set_selection_is_there(const struct set_selection *selection, const char *word, size_t count)
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

/* These two fill an empty set: sources, path, checksum, instances. They return an exit status; if it is not
 * EXIT_DONE, there was a complaint. Close the set in any case. What is wrong with single instances is not yet
 * printed.
 *
 * `word` does not name a folder, and may end in a selection. With `streaming`, only a piece of a plain text
 * is read. */
static int set_read_word(struct set_list *list, struct set *set, const char *word,
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

static int set_read_file(struct set_list *list, struct set *set, const char *path,
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

/* --- names --- */

/* data/easy.txt is "easy", and so is easy.txt.gz. */
static char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = memory_text(slash ? slash + 1 : path);
    size_t length = unpack_name_length(name);
    if (length > 4 && !strncmp(name + length - 4, ".txt", 4))
        length -= 4;
    name[length] = 0;
    return name;
}

/* A name that is taken, and which number after it to try next: so each of 100,000 sets finds a name of its
 * own without a look at all others. */
struct taken_name {
    const char *name;
    unsigned tried; /* numbers up to this one are taken after the name; 0 at first */
};

static int taken_name_compare(const void *a, const void *b)
{
    return strcmp(((const struct taken_name *)a)->name, ((const struct taken_name *)b)->name);
}

static int taken_name_compare_any_case(const void *a, const void *b)
{
    return strcasecmp(((const struct taken_name *)a)->name, ((const struct taken_name *)b)->name);
}

typedef int compare_taken_names(const void *a, const void *b);

/* Returns the entry of a name in a tree of <search.h>, or null. */
static struct taken_name *taken_name_find(void *const *tree, const char *name, compare_taken_names *compare)
{
    struct taken_name *const *found = tfind(&(struct taken_name){.name = name}, tree, compare);
    return found ? *found : NULL;
}

/* Adds a name that is not yet in the tree and outlives it. */
static void taken_name_add(void **tree, const char *name, compare_taken_names *compare)
{
    assert(!taken_name_find(tree, name, compare));
    struct taken_name *taken = memory_get(sizeof *taken);
    *taken = (struct taken_name){.name = name};
    memory_require(tsearch(taken, tree, compare));
}

/* Returns the number to try after a name that is taken, from 2 on. */
static unsigned taken_name_next_number(struct taken_name *taken)
{
    taken->tried = taken->tried < 2 ? 2 : taken->tried + 1;
    return taken->tried;
}

/* What the sets of a list have so far. */
struct set_list_ending {
    void *names, *stems;       /* trees of names that are taken */
    struct known_boards known; /* with options.dedupe: the boards of all sets */
};

/* Names a set for which the user chose no name: the short name; the path where that is taken; with a number
 * where that is taken, too. */
static void set_choose_name(struct set_list_ending *ending, struct set *set)
{
    struct taken_name *taken;
    if (!set->name)
        set->name = short_name(set->path);
    if (taken_name_find(&ending->names, set->name, taken_name_compare)) {
        free(set->name);
        set->name = memory_text(set->path);
    }
    while ((taken = taken_name_find(&ending->names, set->path, taken_name_compare)) &&
           taken_name_find(&ending->names, set->name, taken_name_compare)) {
        free(set->name);
        set->name = memory_print("%s~%u", set->path, taken_name_next_number(taken));
    }
    taken_name_add(&ending->names, set->name, taken_name_compare);
}

/* Makes the stem: the name with a dash for whatever a file name should not hold, and with a number where
 * another set has that already. Some file systems take letters of either case for the same. */
static void set_choose_stem(struct set_list_ending *ending, struct set *set)
{
    enum { NUMBER_ROOM = 24 };
    size_t length = strlen(set->name);
    set->stem = memory_get(length + NUMBER_ROOM);
    memcpy(set->stem, set->name, length + 1);
    for (char *at = set->stem; *at; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7F || strchr("/\\:*?\"<>|", *at))
            *at = '-';
    struct taken_name *taken = taken_name_find(&ending->stems, set->stem, taken_name_compare_any_case);
    while (taken && taken_name_find(&ending->stems, set->stem, taken_name_compare_any_case))
        snprintf(set->stem + length, NUMBER_ROOM, "~%u", taken_name_next_number(taken));
    taken_name_add(&ending->stems, set->stem, taken_name_compare_any_case);
}

/* --- lists of sets --- */

/* Leaves out boards that are isomorphs of one before them, in this set or another of the list. */
static void set_leave_out_isomorphs(struct set_list_ending *ending, struct set *set)
{
    struct puzzles *puzzles = &set->puzzles;
    size_t kept = 0, count = puzzles->count, first;
    for (size_t i = 0; i < count; i++) {
        enum known_answer answer = KNOWN_NEW;
        if (puzzles->puzzle[i].order.rows)
            answer = known_boards_add(&ending->known, puzzles->puzzle[i].order, puzzle_cells(puzzles, i),
                                      &first, NULL);
        if (answer != KNOWN_BEFORE)
            puzzles->puzzle[kept++] = puzzles->puzzle[i];
    }
    puzzles->count = kept;
    if (kept < count)
        print_foreign(stderr, "%s: %zu of %zu boards are left out: each is an isomorph of one before it\n",
                      set->path, count - kept, count);
}

/* --- sets of several files --- */

/* Moves the sources and instances of `piece` after those of `all`. */
static void set_join(struct set *all, struct set *piece)
{
    size_t first = all->sources;
    if (!piece->puzzles.count)
        return;
    for (size_t i = 0; i < piece->sources; i++) {
        *set_add_source(all) = piece->source[i];
        piece->source[i] = (struct set_source){0};
    }
    size_t before = all->puzzles.count;
    for (size_t i = 0; i < piece->puzzles.count; i++)
        piece->puzzles.puzzle[i].source += first;
    memory_require(puzzles_append(&all->puzzles, &piece->puzzles));
    for (size_t i = before; i < all->puzzles.count; i++)
        all->source[all->puzzles.puzzle[i].source].chosen++;
}

/* The length of the folder in a path, with its slash. */
static size_t length_of_folder(const char *path, size_t length)
{
    while (length && path[length - 1] != '/')
        length--;
    return length;
}

/* Returns the length of the folder, with its slash, that the files of a set share; 0: none, or a source is
 * not a file. */
static size_t set_common_folder(const struct set *set)
{
    assert(set->sources);
    const char *first = set->source->name;
    size_t length = set->source->is_file ? length_of_folder(first, strlen(first)) : 0;
    for (size_t i = 1; i < set->sources && length; i++) {
        const char *name = set->source[i].name;
        if (!set->source[i].is_file)
            return 0;
        size_t same = 0;
        while (same < length && name[same] == first[same])
            same++;
        length = length_of_folder(first, same);
    }
    return length;
}

/* Returns the last part of the first `length` characters of a path, to be freed; of `.` and the like the name
 * of the folder that it is. Null if there is none. */
static char *folder_short_name(const char *folder, size_t length)
{
    char *path = memory_text_part(folder, length), *name = NULL;
    size_t end = folder_name_length(path);
    path[end] = 0;
    const char *last = path + length_of_folder(path, end);
    bool is_plain = *last && strcmp(last, ".") && strcmp(last, "..") && strcmp(last, "/");
    char *whole = !is_plain ? realpath(path, NULL) : NULL;
    if (is_plain)
        name = memory_text(last);
    else if (whole && strrchr(whole, '/')[1])
        name = memory_text(strrchr(whole, '/') + 1);
    free(whole);
    free(path);
    return name;
}

/* Calls instances by their folder and what follows below it: cnfs/a.cnf. `length` characters of each name are
 * the folder, which is called `folder` (null: it has no name). */
static void set_name_sources(struct set *set, size_t length, const char *folder)
{
    for (size_t i = 0; i < set->sources; i++) {
        struct set_source *source = &set->source[i];
        assert(strlen(source->name) >= length);
        const char *rest = source->name + length + (length && source->name[length] == '/');
        char *name = memory_print("%s%s%s", folder ? folder : "", folder ? "/" : "", rest);
        source->folder = folder ? strlen(folder) + 1 : 0;
        free(source->name);
        source->name = name;
    }
}

/* The checksum of a set: of a single source whose instances are all in it, that of the source; else that of a
 * text with a line for each source, as sha256sum prints them: its checksum, two blanks, and its name below
 * their folder (of a single source none); after that, if only some of its instances are in the set, # and the
 * number of each. */
static void set_sum_sources(struct set *set)
{
    char *text = NULL;
    size_t length = 0, at = 0;
    if (set->sources == 1 && set->source->chosen == set->source->held) {
        memcpy(set->checksum, set->source->checksum, sizeof set->checksum);
        return;
    }
    FILE *lines = memory_stream(&text, &length);
    for (size_t i = 0; i < set->sources; i++) {
        const struct set_source *source = &set->source[i];
        if (!source->chosen)
            continue;
        fprintf(lines, "%s  %s", source->checksum, set->sources > 1 ? source->name + source->folder : "");
        for (; at < set->puzzles.count && set->puzzles.puzzle[at].source == i; at++)
            if (source->chosen < source->held)
                fprintf(lines, "#%zu", set->puzzles.puzzle[at].number);
        fputc('\n', lines);
    }
    fclose(lines);
    checksum(text, length, set->checksum);
    free(text);
}

static enum instance_kind set_loading_set_kind(const struct set *set)
{
    assert(set->puzzles.count);
    const struct puzzle *puzzle = set->puzzles.puzzle;
    return puzzle->cover ? KIND_COVER : puzzle->formula ? KIND_CNF : KIND_BOARD;
}

/* What is being loaded for one set: one for each kind of instances. */
struct gathering {
    struct set_list *list;
    const struct reader_options *options;
    struct set by_kind[KIND_COUNT];
    enum instance_kind only; /* the kind that is wanted; KIND_COUNT: all */
};

/* Sorts a piece in, and closes it. */
static void gathering_sort_in(struct gathering *gathering, struct set *piece)
{
    enum instance_kind kind = piece->puzzles.count ? set_loading_set_kind(piece) : KIND_COUNT;
    bool wanted = kind != KIND_COUNT && (gathering->only == KIND_COUNT || gathering->only == kind);
    if (wanted)
        set_join(&gathering->by_kind[kind], piece);
    set_close(piece);
}

/* The instances of a folder that are wanted, and how many there were so far. */
struct folder_reading {
    struct gathering *gathering;
    struct set_selection selection;
    size_t instances;
};

/* A file of which nothing can be read is worth one complaint. */
static int gathering_add_file(struct folder_reading *reading, const char *path)
{
    enum { LISTED = 1 };
    struct gathering *gathering = reading->gathering;
    struct set piece = {0};
    int status = set_read_file(gathering->list, &piece, path, gathering->options);
    struct puzzles *puzzles = &piece.puzzles;
    if (!puzzles->count && puzzles->complaint_count > LISTED)
        puzzles->complaint_count = LISTED;
    if (gathering->only != KIND_COUNT) /* what can't be read was not in the set before either */
        puzzles->complaint_count = puzzles->mistakes = 0;
    if (status == EXIT_DONE)
        set_print_complaints(path, puzzles);
    if (puzzles->mistakes)
        status = worse(status, EXIT_USAGE);
    size_t before = reading->instances;
    reading->instances += puzzles->count;
    set_keep_selected(&piece, &reading->selection, before);
    gathering_sort_in(gathering, &piece);
    return status;
}

static int gathering_add_files(struct folder_reading *reading, const char *folder)
{
    struct folder_files files;
    const bool recursive = reading->gathering->options->recursive;
    int why = folder_list(&files, folder, recursive), status = why ? file_status(why) : EXIT_DONE;
    if (why)
        complain("cannot read %s: %s", folder, strerror(why));
    for (size_t i = 0; i < files.count && status != EXIT_NO && !why; i++)
        status = worse(status, gathering_add_file(reading, files.path[i]));
    if (!why && !reading->instances && files.folders && !recursive)
        complain("%s: it holds no instance, and %zu folder%s: --recursive reads %s, too", folder,
                 files.folders, files.folders == 1 ? "" : "s", files.folders == 1 ? "it" : "them");
    else if (!why && !reading->instances && status != EXIT_NO)
        complain("%s: it holds no instance", folder);
    folder_close(&files);
    return reading->instances ? status : worse(status, EXIT_USAGE);
}

static int gathering_add_folder(struct gathering *gathering, const char *word)
{
    struct folder_reading reading = {.gathering = gathering};
    struct error error;
    char *folder = memory_text_part(word, set_selection_base(word));
    int status = EXIT_USAGE;
    if (!set_selection_read(&reading.selection, word, &error))
        complain("%s", error.text);
    else
        status = gathering_add_files(&reading, folder);
    if (reading.instances && !set_selection_is_there(&reading.selection, word, reading.instances))
        status = worse(status, EXIT_USAGE);
    set_selection_close(&reading.selection);
    free(folder);
    return status;
}

static int gathering_add_word(struct gathering *gathering, const char *word)
{
    struct set piece = {0};
    int status = set_read_word(gathering->list, &piece, word, gathering->options, false);
    if (status == EXIT_DONE)
        set_print_complaints(piece.path, &piece.puzzles);
    if (status == EXIT_DONE && piece.puzzles.mistakes)
        status = EXIT_USAGE;
    else if (status != EXIT_DONE) {
        set_close(&piece);
        return status;
    }
    gathering_sort_in(gathering, &piece);
    return status;
}

/* Whether a word names a folder, or instances of one. */
static bool is_folder_word(const char *word)
{
    char *folder = memory_text_part(word, access(word, F_OK) ? set_selection_base(word) : strlen(word));
    bool is_folder = is_folder_name(folder);
    free(folder);
    return is_folder;
}

/* "files", or "files.cnf" where there are several kinds. */
static char *name_of_kind(const char *name, enum instance_kind kind, bool several)
{
    return memory_print("%s%s%s", name, several ? "." : "", several ? instance_kind_names[kind] : "");
}

/* How its instances and it itself are called: by the folder in the first `length` characters of their
 * names. */
static void set_name_joined(struct set *set, enum instance_kind kind, bool several, const char *chosen,
                            size_t length)
{
    static const char unknown[] = "files", typed[] = "boards";
    const char *first = set->source->name;
    char *folder = length ? folder_short_name(first, length) : NULL;
    set->name = name_of_kind(chosen                                ? chosen
                             : folder                              ? folder
                             : !strcmp(set->source->path, "board") ? typed
                                                                   : unknown,
                             kind, several);
    set->path = length ? memory_text_part(first, length) : memory_text(set->name);
    if (length)
        set->path[folder_name_length(set->path)] = 0;
    set_name_sources(set, length, folder);
    set_sum_sources(set);
    free(folder);
}

/* Takes over a set. */
static void set_list_add(struct set_list *list, struct set *set)
{
    list->set = memory_room(list->set, list->count, &list->room, sizeof *list->set);
    list->set[list->count++] = *set;
    *set = (struct set){0};
}

static void set_request_copy(struct set_request *copy, const struct set_request *request)
{
    for (size_t i = 0; i < request->count; i++)
        set_request_add(copy, request->word[i]);
}

/* Makes sets of what was gathered. */
static void gathering_finish(struct gathering *gathering, const struct set_request *request)
{
    assert(request->count);
    const char *word = request->word[0];
    const bool one_folder = request->count == 1 && is_folder_word(word);
    size_t kinds = 0;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        kinds += gathering->by_kind[kind].sources > 0;
    for (size_t kind = 0; kind < KIND_COUNT; kind++) {
        struct set *set = &gathering->by_kind[kind];
        if (!set->sources)
            continue;
        size_t length = set_common_folder(set);
        if (one_folder)
            length = folder_name_length(word) < set_selection_base(word) ? folder_name_length(word)
                                                                         : set_selection_base(word);
        set_name_joined(set, (enum instance_kind)kind, kinds > 1, request->name, length);
        set_request_copy(&set->asked, request);
        set->asked.only = kinds > 1 ? (enum instance_kind)kind : request->only;
        if (!one_folder || kinds > 1 || request->name)
            set->asked.name = memory_text(set->name);
        set_list_add(gathering->list, set);
    }
}

static int sets_load_gathered(struct set_list *list, const struct set_request *request,
                              const struct reader_options *options)
{
    struct gathering gathering = {.list = list, .options = options, .only = request->only};
    int status = EXIT_DONE;
    size_t found = 0;
    for (size_t i = 0; i < request->count && status != EXIT_NO; i++) {
        bool folder = is_folder_word(request->word[i]);
        status = worse(status, folder ? gathering_add_folder(&gathering, request->word[i])
                                      : gathering_add_word(&gathering, request->word[i]));
    }
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        found += gathering.by_kind[kind].sources;
    if (found && status != EXIT_NO)
        gathering_finish(&gathering, request);
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        set_close(&gathering.by_kind[kind]);
    return status;
}

/* --- files of one instance each that were named by themselves --- */

/* Members of a family stay what they are, and so does what was read from a pipe. */
static bool set_may_be_gathered(const struct set *set)
{
    return !set->plain && set->asked.count == 1 && !set->asked.name && set->sources == 1 &&
           set->puzzles.count == 1 && set->puzzles.puzzle->line && strcmp(set->path, "standard input");
}

/* Joins the sets of a kind that may be gathered, at the place of the first. */
static void sets_gather_kind(struct set_list *list, enum instance_kind kind, bool several)
{
    struct set all = {.asked = {.only = kind}}, *place = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct set *set = &list->set[i];
        if (set_may_be_gathered(set) && set_loading_set_kind(set) == kind) {
            set_join(&all, set);
            set_request_copy(&all.asked, &set->asked);
            set_close(set);
            if (place)
                continue;
            place = &list->set[kept];
        }
        struct set moved = *set;
        *set = (struct set){0};
        list->set[kept++] = moved;
    }
    list->count = kept;
    assert(place);
    set_name_joined(&all, kind, several, NULL, set_common_folder(&all));
    all.asked.name = memory_text(all.name);
    *place = all;
}

static void sets_gather_singles(struct set_list *list)
{
    size_t count[KIND_COUNT] = {0}, kinds = 0;
    for (size_t i = 0; i < list->count; i++)
        if (set_may_be_gathered(&list->set[i]))
            count[set_loading_set_kind(&list->set[i])]++;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        kinds += count[kind] > 1;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        if (count[kind] > 1)
            sets_gather_kind(list, (enum instance_kind)kind, kinds > 1);
}

/* --- sets of one word --- */

/* Behind the name of a set stands what of it was selected. */
static void set_name_selection(struct set *set, const char *typed)
{
    enum { SHOWN = 40 };
    const char *numbers = typed + set_selection_base(typed);
    char *name = short_name(set->path);
    set->name = memory_print("%s%.*s%s", name, SHOWN, numbers, strlen(numbers) > SHOWN ? "..." : "");
    free(name);
}

/* Some of what a word names has another checksum than all of it. */
static void set_sum_selection(struct set *set)
{
    set->source->chosen = set->sources == 1 ? set->puzzles.count : 0;
    for (size_t i = 0; i < set->puzzles.count && set->sources > 1; i++)
        set->source[set->puzzles.puzzle[i].source].chosen++;
    set_sum_sources(set);
}

static int sets_load_single(struct set_list *list, const struct set_request *request,
                            const struct reader_options *options, bool streaming)
{
    struct set set = {.asked = {.only = KIND_COUNT}};
    const char *word = request->word[0];
    int status = set_read_word(list, &set, word, options, streaming);
    if (status != EXIT_DONE) {
        set_close(&set);
        return status;
    }
    set_print_complaints(set.path, &set.puzzles);
    bool wrong = set.puzzles.mistakes;
    if (request->name) {
        set.name = memory_text(request->name);
        set.asked.name = memory_text(request->name);
    }
    set_request_add(&set.asked, strcmp(word, "-") ? word : set.path);
    set_list_add(list, &set);
    return wrong ? EXIT_USAGE : EXIT_DONE;
}

/* The set of a single word and its instances are called by the last part of its path. */
static void set_name_single(struct set *set)
{
    const char *typed = set->asked.word[0];
    struct set_source *source = set->source;
    if (source->is_file) {
        const char *slash = strrchr(source->name, '/');
        char *name = slash ? memory_text(slash + 1) : source->name;
        if (slash)
            free(source->name);
        source->name = name;
    }
    bool selected = typed[set_selection_base(typed)] && access(typed, F_OK);
    if (selected) {
        if (!set->name)
            set_name_selection(set, typed);
        set_sum_selection(set);
    }
}

/* Whether a set is what one word names, and that no folder. */
static bool is_single(const struct set_request *request)
{
    return request->count == 1 && request->only == KIND_COUNT && !is_folder_word(request->word[0]);
}

/* --- all of them --- */

static int sets_load_request(struct set_list *list, const struct set_request *request,
                             const struct reader_options *options, bool streaming)
{
    return is_single(request) ? sets_load_single(list, request, options, streaming)
                              : sets_load_gathered(list, request, options);
}

/* Names the sets after all are read. */
static void sets_finish(struct set_list *list, const struct reader_options *options, bool gather)
{
    struct set_list_ending ending = {0};
    if (gather)
        sets_gather_singles(list);
    for (size_t i = 0; i < list->count; i++) {
        struct set *set = &list->set[i];
        if (is_single(&set->asked))
            set_name_single(set);
        if (options->dedupe)
            set_leave_out_isomorphs(&ending, set);
        set_choose_name(&ending, set);
        set_choose_stem(&ending, set);
    }
    known_boards_close(&ending.known);
    tdestroy(ending.names, free);
    tdestroy(ending.stems, free);
}

/* What is named twice can't be read by turns. */
static bool is_named_once(const char *word, const struct set_requests *requests)
{
    size_t named = 0;
    for (size_t i = 0; i < requests->count; i++)
        named += !strcmp(requests->request[i].word[0], word);
    return named == 1;
}

/* Without `all`, what can't be loaded is left out; with it, nothing is loaded then. */
static int sets_load_all_requests(struct set_list *list, const struct set_requests *requests,
                                  const struct reader_options *options, bool streaming, bool all, bool gather)
{
    int worst = EXIT_DONE;
    size_t failed = 0;
    *list = (struct set_list){0};
    for (size_t i = 0; i < requests->count && !program_stop && !(all && failed); i++) {
        const struct set_request *request = &requests->request[i];
        size_t before = list->count;
        bool by_turns = strcmp(request->word[0], "-") || is_named_once(request->word[0], requests);
        worst = worse(worst, sets_load_request(list, request, options, streaming && by_turns));
        failed += list->count == before;
    }
    if (list->count && !(all && failed))
        sets_finish(list, options, gather);
    else
        sets_close(list);
    return worst;
}

static int sets_load_names(struct set_list *list, char *const *names, size_t count,
                           const struct reader_options *options, bool streaming)
{
    char standard_input[] = "-";
    char *const only[] = {standard_input};
    struct set_requests requests = {0};
    *list = (struct set_list){0};
    int status = set_requests_add(&requests, count ? names : only, count ? count : 1);
    if (status == EXIT_DONE)
        status = sets_load_all_requests(list, &requests, options, streaming, false, false);
    set_requests_close(&requests);
    return status;
}

int sets_load(struct set_list *list, char *const *names, size_t count, const struct reader_options *options)
{
    return sets_load_names(list, names, count, options, false);
}

int sets_load_streaming(struct set_list *list, char *const *names, size_t count,
                        const struct reader_options *options)
{
    return sets_load_names(list, names, count, options, true);
}

int sets_load_requests(struct set_list *list, const struct set_requests *requests,
                       const struct reader_options *options, bool gather)
{
    return sets_load_all_requests(list, requests, options, false, true, gather);
}
