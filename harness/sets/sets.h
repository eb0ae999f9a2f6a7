/* SPDX-License-Identifier: MIT */
/* Sets of instances. A SET on a command line is
 *     a file, or `-` for standard input;
 *     a folder: its files in natural order are one set, or one for each kind of instance (cnfs.cnf,
 *       cnfs.cover);
 *     the name of a set that is shipped (below);
 *     members of a family (family.h) such as queens:8 or langford:3..8, which are made and not read;
 *     a board itself, on one line;
 *     @FILE: the sets in a list (set-names.h);
 * and any of these with some of its instances: easy#147, easy#1..10 (set-names.h). */
#pragma once

#include "harness/base/hash.h"
#include "harness/sets/board-lines.h"
#include "harness/sets/file.h"
#include "harness/sets/set-names.h"

#include <limits.h>

/* What instances of a set come from: a file, a member of a family, a board that was typed. */
struct set_source {
    char *path;    /* as opened, "standard input", or the member's name */
    char *name;    /* of its instances: see instance_name */
    size_t folder; /* the length of what `name` begins with: the folder of all sources of the set */
    bool is_file;
    struct file file; /* its text; of a member of a family there is none */
    size_t held;      /* instances in it, before any were left out */
    size_t chosen;    /* instances of it in the set */
    char checksum[CHECKSUM_TEXT];
};

struct set {
    char *name; /* short: no folder, no .txt; the whole path where two would be the same */
    char *stem; /* the name as files about the set have it; no two sets of a list have the same */
    char *path; /* as opened, or "standard input"; of several files their folder */
    struct set_request asked;  /* what names it on a command line; standard input by these words */
    struct set_source *source; /* at least one; each instance says which is its own (puzzle.source) */
    size_t sources, source_room;
    /* For several sources see set_sum_sources (set-loading.c); for a family, that of its name. */
    char checksum[CHECKSUM_TEXT];
    struct puzzles puzzles;
    /* The boards are read by set_next_boards: until then there are no puzzles, no checksum, and perhaps only
     * a piece of the text. */
    bool plain;
    struct board_lines unread;     /* in that piece */
    struct reader_options options; /* for what may follow the boards */
};

struct set_list {
    struct set *set;
    size_t count, room;
    size_t unfinished; /* sets whose file is not read to its end */
};

/* Loads the sets named; no name at all means standard input (`-`). Bad boards, and sets and files that can't
 * be found or read, are complained of on standard error and left out. Returns EXIT_DONE; EXIT_USAGE if a
 * board was bad, or a set can't be found; EXIT_FAILED if reading failed. If nothing was loaded, nothing is
 * left open and list->count is 0. */
int sets_load(struct set_list *list, char *const *names, size_t count, const struct reader_options *options);
/* The same, but of sets whose text is plain (board-lines.h) only a first piece is loaded. */
int sets_load_streaming(struct set_list *list, char *const *names, size_t count,
                        const struct reader_options *options);
/* Loads what is asked for, all of it or nothing: less would be another comparison. With `gather`, files of
 * one instance each are one set, which is named after their folder, or `files` if that is not the same for
 * all; of several kinds of instances, one set for each. */
int sets_load_requests(struct set_list *list, const struct set_requests *requests,
                       const struct reader_options *options, bool gather);

/* Reads the next boards of a plain set, at most `room`: cells and lines as board_lines_read stores them.
 * Returns 0 if there are no more; what follows them, if the text was not plain to its end, was then read into
 * set->puzzles and complained of. Makes *status worse as sets_load would. */
size_t set_next_boards(struct set *set, size_t room, uint8_t *cells, size_t *lines, int *status);

/* How many instances all sets have, and the first set that has any; null: none has. */
size_t sets_count_instances(const struct set_list *list);
const struct set *sets_first(const struct set_list *list);

/* Adds an empty source, and returns it. It moves with the next one. */
struct set_source *set_add_source(struct set *set);

void set_close(struct set *set);
void sets_close(struct set_list *list);

/* Returns how many solutions puzzle `index` has, if that is known without a search, as it is the member of a
 * family (common/cover/family.h): decimal digits, to be freed; null: not known. */
char *puzzle_known_count(const struct set *set, size_t index);

/* Returns where an instance stands, printable: FILE:LINE, or the member of a family. The puzzle may be a
 * copy. */
enum { PLACE_TEXT_MAX = 1024 };
const char *place_in(const struct set *set, const struct puzzle *puzzle, char text[PLACE_TEXT_MAX]);
const char *puzzle_place(const struct set *set, size_t index, char text[PLACE_TEXT_MAX]);

/* The name of an instance: what is typed for it where its file or folder is. boards.txt#3; cnfs/a.cnf if that
 * holds no other one; queens:5. A name that is cut off ends in "...". */
struct instance_name {
    const char *text; /* lasts as long as the set */
    size_t number;    /* after a #; 0: none */
};

struct instance_name instance_name(const struct set *set, size_t index);
enum { INSTANCE_NAME_MAX = 256 };
const char *instance_name_text(struct instance_name name, char text[INSTANCE_NAME_MAX]);
const char *puzzle_name(const struct set *set, size_t index, char text[INSTANCE_NAME_MAX]);

/* Returns false and a sentence if rows and reports can't name each set: a name or path with a control
 * character would tear a line of rows.csv or disagreements.txt. */
bool sets_have_plain_names(const struct set_list *list, struct error *error);

/* Writes FOLDER/STEM-0017ENDING to `path`, the name of a file about puzzle `index`, which no other puzzle of
 * the list has. Returns false if it is too long. */
bool puzzle_file(const struct set *set, size_t index, const char *folder, const char *ending,
                 char path[PATH_MAX]);

/* --- shipped sets --- */

/* A set of data/, without reading its boards. Comments at the head of data/NAME.txt say what it is, for
 * people and for us:
 *     # quadrille: order 3x3
 *     # about: 100 minimal boards
 *     # compare: by default        (or `on request`) */
struct shipped {
    char name[64];
    char about[128];
    bool by_default;
};

enum { SHIPPED_MAX = 64 };

/* Lists the shipped sets by name; returns how many, 0 if the data folder can't be found. */
size_t sets_shipped(struct shipped shipped[SHIPPED_MAX]);

/* Returns the path of a shipped set; null if there is none of that name. */
const char *shipped_path(const char *name, char path[PATH_MAX]);
