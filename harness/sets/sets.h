/* SPDX-License-Identifier: MIT */
/* Sets of instances. A SET on a command line is
 *     a file, or `-` for standard input;
 *     a folder: its files in natural order are one set, or one for each kind of instance (cnfs.cnf, cnfs.cover);
 *     the name of a set that is shipped (shipped-sets.h);
 *     members of a family (family.h) such as queens:8 or langford:3..8, which are made and not read;
 *     a board itself, on one line;
 *     @FILE: the sets in a list (set-names.h);
 * and any of these with some of its instances: easy#147, easy#1..10 (selection.h). */
#ifndef QUADRILLE_HARNESS_SETS_SETS_H
#define QUADRILLE_HARNESS_SETS_SETS_H

#include "common/formats/reader.h"
#include "harness/base/hash.h"
#include "harness/sets/board-lines.h"
#include "harness/sets/file.h"
#include "harness/sets/known-boards.h"
#include "harness/sets/set-names.h"
#include "harness/sets/taken-names.h"

#include <limits.h>

/* What instances of a set come from: a file, a member of a family, a board that was typed. */
struct set_source {
    char *path; /* as opened, "standard input", or the member's name */
    char *name; /* of its instances: see instance_name */
    /* So many characters at the beginning of `name` are the folder of all sources of the set */
    size_t folder;
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
    char checksum[CHECKSUM_TEXT]; /* set_sum_sources (set-joining.h); of a family, of its name */
    struct puzzles puzzles;
    /* The boards are read by set_next_boards: until then there are no puzzles, no checksum, and perhaps only
     * a piece of the text. */
    bool plain;
    struct board_lines unread;     /* in that piece */
    struct reader_options options; /* for what may stand behind the boards */
};

struct set_list {
    struct set *set;
    struct known_boards known; /* with options.dedupe: the boards of all sets so far */
    size_t count, room;
    size_t unfinished; /* sets whose file is not read to its end */
    struct taken_names names, stems;
};

/* How many instances all sets have, and the first set that has any; null: none has. */
size_t sets_count_instances(const struct set_list *list);
const struct set *sets_first(const struct set_list *list);

/* A source more, empty. */
struct set_source *set_add_source(struct set *set);

void set_close(struct set *set);
void sets_close(struct set_list *list);

/* How many solutions puzzle `index` has, where that is known without a search: it is the member of a family
 * (common/cover/family.h). Decimal digits, to be freed; null: not known. */
char *puzzle_known_count(const struct set *set, size_t index);

/* Where an instance stands, printable: FILE:LINE, or the member of a family. The puzzle may be a copy. */
enum { PLACE_TEXT_MAX = 1024 };
const char *place_in(const struct set *set, const struct puzzle *puzzle, char text[PLACE_TEXT_MAX]);
const char *puzzle_place(const struct set *set, size_t index, char text[PLACE_TEXT_MAX]);

/* The name of an instance: what is typed for it where its file or folder is. boards.txt#3; cnfs/a.cnf if that holds no other
 * one; queens:5. A name that is cut off ends in "...". */
struct instance_name {
    const char *text; /* lasts as long as the set */
    size_t number;    /* behind a #; 0: none */
};

struct instance_name instance_name(const struct set *set, size_t index);
enum { INSTANCE_NAME_MAX = 256 };
const char *instance_name_text(struct instance_name name, char text[INSTANCE_NAME_MAX]);
const char *puzzle_name(const struct set *set, size_t index, char text[INSTANCE_NAME_MAX]);

/* Whether rows and reports can name each set: a name or path with a control character would tear a line of
 * rows.csv or disagreements.txt. False and a sentence if not. */
bool sets_have_plain_names(const struct set_list *list, struct error *error);

/* FOLDER/STEM-0017ENDING, the name of a file about puzzle `index`, which no other puzzle of the list has.
 * False if it is too long. */
bool puzzle_file(const struct set *set, size_t index, const char *folder, const char *ending,
                 char path[PATH_MAX]);

#endif
