/* SPDX-License-Identifier: MIT */
#include "harness/instances/sets.h"

#include "common/base/printable.h"
#include "common/cover/family.h"
#include "harness/base/shipped-files.h"
#include "harness/base/stop.h"
#include "harness/instances/file-format.h"
#include "harness/instances/set-names.h"
#include "harness/instances/unpack.h"
#include "harness/options/command.h"
#include "harness/output/output.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* The path of a shipped set; null if there is none of that name. */
static const char *shipped_path(const char *name, char path[PATH_MAX])
{
    struct stat status;
    const char *folder = shipped_folder();
    if (!folder || strchr(name, '/') || snprintf(path, PATH_MAX, "%s/data/%s.txt", folder, name) >= PATH_MAX)
        return 0;
    return stat(path, &status) ? 0 : path;
}

static void complain_unknown(const char *name)
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

static int no_memory(const char *name)
{
    complain("not enough memory for %s", name);
    return EXIT_FAILED;
}

/* Of a plain text: so much is read at once. */
static const size_t piece_length = 1 << 18;

/* Reads a file, or standard input, or a shipped set: its first piece, or all of it. */
static int read_text(struct set *set, const char *name, size_t most)
{
    char shipped[PATH_MAX];
    struct file file;
    if (!strcmp(name, "-") && isatty(STDIN_FILENO))
        complain("reading boards from the terminal; end them with Ctrl-D");
    bool read = file_begin(&file, name, most);
    if (!read && errno == ENOENT && shipped_path(name, shipped))
        read = file_begin(&file, name = shipped, most);
    int why = errno;
    if (!read && program_stop)
        return EXIT_NO;
    if (!read) {
        if (why == ENOENT)
            complain_unknown(name);
        else
            complain("cannot read %s: %s", file.path, file.damage ? file.damage : strerror(why));
        return file_status(why);
    }
    set->file = file;
    set->file.path = set->path = strdup(file.path);
    return set->path ? EXIT_DONE : no_memory(name);
}

/* data/easy.txt is "easy", and so is easy.txt.gz. */
static char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = strdup(slash ? slash + 1 : path);
    size_t length = name ? unpack_name_length(name) : 0;
    if (length > 4 && !strncmp(name + length - 4, ".txt", 4))
        length -= 4;
    if (name)
        name[length] = 0;
    return name;
}

/* The number to try behind a name that is taken, from 2 on. */
static unsigned next_number(struct taken_name *taken)
{
    taken->tried = taken->tried < 2 ? 2 : taken->tried + 1;
    return taken->tried;
}

/* The short name; the path where that is taken; with a number where that is taken, too. */
static bool name_set(struct set_list *list, struct set *set)
{
    struct taken_name *taken;
    set->name = short_name(set->path);
    if (set->name && taken_names_find(&list->names, set->name)) {
        free(set->name);
        set->name = strdup(set->path);
    }
    while (set->name && (taken = taken_names_find(&list->names, set->path)) &&
           taken_names_find(&list->names, set->name)) {
        size_t room = strlen(set->path) + 16;
        free(set->name);
        set->name = malloc(room);
        if (set->name)
            snprintf(set->name, room, "%s#%u", set->path, next_number(taken));
    }
    return set->name && taken_names_add(&list->names, set->name);
}

/* The name with a dash for whatever a file name should not hold; with a number where another set has that
 * already. Some file systems take letters of either case for the same. */
static bool make_stem(struct set_list *list, struct set *set)
{
    enum { NUMBER_ROOM = 24 };
    size_t length = strlen(set->name);
    list->stems.any_case = true;
    set->stem = malloc(length + NUMBER_ROOM);
    if (!set->stem)
        return false;
    memcpy(set->stem, set->name, length + 1);
    for (char *at = set->stem; *at; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7F || strchr("/\\:*?\"<>|", *at))
            *at = '-';
    struct taken_name *taken = taken_names_find(&list->stems, set->stem);
    while (taken && taken_names_find(&list->stems, set->stem))
        snprintf(set->stem + length, NUMBER_ROOM, "~%u", next_number(taken));
    return taken_names_add(&list->stems, set->stem);
}

static void close_set(struct set *set)
{
    puzzles_close(&set->puzzles);
    free(set->stem);
    free(set->name);
    free(set->path);
    free(set->typed);
    file_close(&set->file);
}

static bool add_member(struct puzzles *puzzles, const struct family_member *member)
{
    struct puzzle *puzzle = &puzzles->puzzle[puzzles->count++];
    /* Boards are empty, and the same blanks serve all of them. */
    if (family_is_board(member)) {
        *puzzle = (struct puzzle){.order = family_order(member), .format = FORMAT_GRID};
        return true;
    }
    *puzzle = (struct puzzle){.format = FORMAT_COVER, .cover = family_open(member, puzzles->allocator)};
    return puzzle->cover;
}

/* Makes the members of a family. Its name is its text: what is checked when a run goes on. */
static int load_family(struct set *set, const char *name)
{
    struct family_range range;
    struct error error;
    if (!family_parse(name, &range, &error)) {
        complain("%s", error.text);
        return EXIT_USAGE;
    }
    struct puzzles *puzzles = &set->puzzles;
    puzzles->allocator = calloc(1, sizeof *puzzles->allocator);
    puzzles->puzzle = calloc(range.count, sizeof *puzzles->puzzle);
    puzzles->cells = calloc(BOARD_CELLS_MAX, 1);
    set->path = strdup(name);
    set->file.text = strdup(name);
    bool made = puzzles->allocator && puzzles->puzzle && puzzles->cells && set->path && set->file.text;
    for (size_t i = 0; made && i < range.count; i++) {
        struct family_member member = family_member(&range, i);
        made = add_member(puzzles, &member);
    }
    set->file.length = strlen(name);
    return made ? EXIT_DONE : no_memory(name);
}

static int report_failure(const struct set *set)
{
    int why = errno;
    complain("cannot read %s: %s", set->path, file_why(&set->file));
    return file_status(why);
}

static bool read_puzzles(struct set *set, const struct reader_options *options)
{
    struct reader_options now = options_of_file(set->path, set->file.text, set->file.length, options);
    return puzzles_read(&set->puzzles, set->file.text, set->file.length, &now);
}

/* Leaves out boards that are isomorphs of one before them, in this set or another of the list. False if memory runs
 * out. */
static bool leave_out_isomorphs(struct set_list *list, struct set *set)
{
    struct puzzles *puzzles = &set->puzzles;
    size_t kept = 0, count = puzzles->count, first;
    for (size_t i = 0; i < count; i++) {
        enum known_answer answer = KNOWN_NEW;
        if (puzzles->puzzle[i].order.rows)
            answer = known_boards_add(&list->known, puzzles->puzzle[i].order, puzzle_cells(puzzles, i),
                                      &first, 0, 0);
        if (answer == KNOWN_NO_MEMORY)
            return false;
        if (answer != KNOWN_BEFORE)
            puzzles->puzzle[kept++] = puzzles->puzzle[i];
    }
    puzzles->count = kept;
    if (kept < count)
        print_foreign(stderr, "%s: %zu of %zu boards are left out: each is an isomorph of one before it\n",
                      set->path, count - kept, count);
    return true;
}

/* Whether boards of a line each would be read as such. */
static bool may_be_plain(const struct reader_options *options)
{
    return !options->dedupe && (!options->from_told || options->from == FORMAT_LINE) &&
           (!options->order.rows || order_equal(options->order, (struct order){3, 3}));
}

/* Begins with what is new in the text. */
static void begin_piece(struct set *set)
{
    const struct file *file = &set->file;
    size_t whole = file->rest ? board_lines_whole(file->text, file->length) : file->length;
    set->unread.next = file->text;
    set->unread.end = file->text + whole;
}

/* Reads the text, of a plain set only a piece, and the puzzles of any other. */
static int read_set(struct set_list *list, struct set *set, const char *name,
                    const struct reader_options *options, bool but_plain)
{
    enum { UNFINISHED_MAX = 64 }; /* a process may have so many open files and no more */
    bool by_piece = but_plain && may_be_plain(options) && list->unfinished < UNFINISHED_MAX;
    int status = read_text(set, name, by_piece ? piece_length : SIZE_MAX);
    if (status != EXIT_DONE)
        return status;
    set->options = *options;
    begin_piece(set);
    set->plain = by_piece && board_lines_recognise(set->unread);
    if (set->plain) {
        list->unfinished += set->file.rest != 0;
        return EXIT_DONE;
    }
    if (!file_go_on(&set->file, 0, SIZE_MAX))
        return program_stop ? EXIT_NO : report_failure(set);
    if (read_puzzles(set, options))
        checksum(set->file.text, set->file.length, set->checksum);
    else
        status = no_memory(name);
    return status;
}

/* What stands before the name of a file of pieces, as if it were a family. */
#define POLYOMINO "polyomino:"

static int read_polyomino(struct set_list *list, struct set *set, const char *path,
                          const struct reader_options *options)
{
    struct reader_options now = *options;
    now.from_told = true;
    now.from = FORMAT_POLYOMINO;
    return read_set(list, set, path, &now, false);
}

static int load(struct set_list *list, const char *name, const struct reader_options *options, bool but_plain)
{
    struct set set = {0};
    bool is_file = !access(name, F_OK);
    bool family = !is_file && family_is_name(name);
    int status = !is_file && !strncmp(name, POLYOMINO, strlen(POLYOMINO))
                     ? read_polyomino(list, &set, name + strlen(POLYOMINO), options)
                 : family ? load_family(&set, name)
                          : read_set(list, &set, name, options, but_plain);
    if (status == EXIT_DONE && options->dedupe && !leave_out_isomorphs(list, &set))
        status = no_memory(name);
    if (status == EXIT_DONE)
        set.typed = strdup(strcmp(name, "-") ? name : set.path);
    if (status == EXIT_DONE && (!name_set(list, &set) || !make_stem(list, &set) || !set.typed))
        status = no_memory(name);
    if (status != EXIT_DONE) {
        close_set(&set);
        return status;
    }
    print_complaints(set.path, &set.puzzles);
    list->set[list->count++] = set;
    return set.puzzles.mistakes ? EXIT_USAGE : EXIT_DONE;
}

/* What is named twice can't be read by turns. */
static bool is_named_once(const char *name, char *const *names, size_t count)
{
    size_t named = 0;
    for (size_t i = 0; i < count; i++)
        named += !strcmp(names[i], name);
    return named == 1;
}

static int load_names(struct set_list *list, char *const *names, size_t count,
                      const struct reader_options *options, bool but_plain)
{
    *list = (struct set_list){.set = calloc(count, sizeof *list->set)};
    int worst = list->set ? EXIT_DONE : no_memory("the list of sets");
    for (size_t i = 0; list->set && i < count; i++) {
        size_t before = list->count;
        bool by_turns = strcmp(names[i], "-") || is_named_once(names[i], names, count);
        worst = worse(worst, load(list, names[i], options, but_plain && by_turns));
        if (list->count == before) {
            sets_close(list);
            break;
        }
    }
    return worst;
}

static int load_all(struct set_list *list, char *const *names, size_t count,
                    const struct reader_options *options, bool but_plain)
{
    char standard_input[] = "-";
    char *const only[] = {standard_input};
    struct set_names opened;
    *list = (struct set_list){0};
    int status = set_names_open(&opened, count ? names : only, count ? count : 1);
    if (status == EXIT_DONE)
        status = load_names(list, opened.name, opened.count, options, but_plain);
    set_names_close(&opened);
    return status;
}

int sets_load(struct set_list *list, char *const *names, size_t count, const struct reader_options *options)
{
    return load_all(list, names, count, options, false);
}

int sets_load_but_plain(struct set_list *list, char *const *names, size_t count,
                        const struct reader_options *options)
{
    return load_all(list, names, count, options, true);
}

/* Lets the reader have what is no plain text, and all behind it. */
static int read_what_is_left(struct set *set)
{
    size_t used = (size_t)(set->unread.next - set->file.text);
    struct reader_options options = set->options;
    options.lines_before = set->unread.line;
    options.after_board = set->unread.after_board;
    set->plain = false;
    if (!file_go_on(&set->file, used, SIZE_MAX))
        return program_stop ? EXIT_NO : report_failure(set);
    if (!read_puzzles(set, &options))
        return no_memory(set->path);
    print_complaints(set->path, &set->puzzles);
    return set->puzzles.mistakes ? EXIT_USAGE : EXIT_DONE;
}

/* The next piece of a text that was plain up to its end, or to a line that is longer than a piece. */
static int read_on(struct set *set)
{
    if (!set->file.rest) {
        set->plain = false;
        return EXIT_DONE;
    }
    if (!file_go_on(&set->file, (size_t)(set->unread.next - set->file.text), piece_length)) {
        set->plain = false;
        return program_stop ? EXIT_NO : report_failure(set);
    }
    begin_piece(set);
    bool is_endless = set->unread.next == set->unread.end && set->file.rest;
    return is_endless ? read_what_is_left(set) : EXIT_DONE;
}

size_t set_next_boards(struct set *set, size_t room, uint8_t *cells, size_t *lines, int *status)
{
    struct board_lines *unread = &set->unread;
    size_t count = 0;
    while (set->plain) {
        count += board_lines_read(unread, room - count, cells + count * BOARD_LINE_CELLS, lines + count);
        bool is_stray = count < room && unread->next < unread->end;
        if (count == room || (count && is_stray))
            break;
        *status = worse(*status, is_stray ? read_what_is_left(set) : read_on(set));
    }
    return count;
}

char *puzzle_known_count(const struct set *set, size_t index)
{
    struct family_range range;
    struct error error;
    bool is_member = index < set->puzzles.count && !set->puzzles.puzzle[index].line &&
                     family_parse(set->path, &range, &error) && index < range.count;
    if (!is_member)
        return 0;
    const struct family_member member = family_member(&range, index);
    return family_known_count(&member);
}

const char *puzzle_place(const struct set *set, size_t index, char text[PLACE_TEXT_MAX])
{
    return place_in(set, set->puzzles.puzzle[index].line, text);
}

const char *place_in(const struct set *set, size_t line, char text[PLACE_TEXT_MAX])
{
    snprintf(text, PLACE_TEXT_MAX, line ? "%s:%zu" : "%s", set->path, line);
    return make_printable(text);
}

bool sets_have_plain_names(const struct set_list *list, struct error *error)
{
    for (size_t i = 0; i < list->count; i++)
        if (find_control(list->set[i].path, strlen(list->set[i].path)))
            return error_set(error,
                             "'%s' has a control character in its name, which rows.csv can't hold: rename it",
                             list->set[i].path);
    return true;
}

bool puzzle_file(const struct set *set, size_t index, const char *folder, const char *ending,
                 char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/%s-%04zu%s", folder, set->stem, index + 1, ending) < PATH_MAX;
}

void sets_close(struct set_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        close_set(&list->set[i]);
    free(list->set);
    taken_names_close(&list->names);
    taken_names_close(&list->stems);
    known_boards_close(&list->known);
    *list = (struct set_list){0};
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct shipped *)a)->name, ((const struct shipped *)b)->name);
}

/* Reads the comments at the head of a set. */
static void read_head(const char *path, struct shipped *shipped)
{
    FILE *file = fopen(path, "r");
    char line[256];
    while (file && fgets(line, sizeof line, file) && *line == '#') {
        sscanf(line, "# about: %127[^\n]", shipped->about);
        shipped->by_default |= !strncmp(line, "# compare: by default", 21);
    }
    if (file)
        fclose(file);
}

size_t sets_shipped(struct shipped shipped[SHIPPED_MAX])
{
    const char *share = shipped_folder();
    char folder[PATH_MAX];
    if (!share || snprintf(folder, sizeof folder, "%s/data", share) >= (int)sizeof folder)
        return 0;
    DIR *directory = opendir(folder);
    size_t count = 0;
    for (struct dirent *entry; directory && count < SHIPPED_MAX && (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        char path[2 * PATH_MAX];
        if (length < 5 || length >= sizeof shipped->name || strcmp(entry->d_name + length - 4, ".txt"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        shipped[count] = (struct shipped){0};
        memcpy(shipped[count].name, entry->d_name, length - 4);
        read_head(path, &shipped[count++]);
    }
    if (directory)
        closedir(directory);
    qsort(shipped, count, sizeof *shipped, by_name);
    return count;
}
