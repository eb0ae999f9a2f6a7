/* SPDX-License-Identifier: MIT */
/* Sets of instances: a file, `-` for standard input, the name of one that is shipped in data/, or members of
 * a family (family.h) such as queens:8 or langford:3..8, which are made and not read.
 *
 * A shipped set is data/NAME.txt. Comments at its head say what it is, for people and for us:
 *     # quadrille: order 3x3
 *     # about: 100 minimal boards
 *     # compare: by default        (or `on request`) */
#ifndef QUADRILLE_SETS_H
#define QUADRILLE_SETS_H

#include "common/formats/reader.h"
#include "harness/base/hash.h"
#include "harness/instances/board-lines.h"
#include "harness/instances/file.h"
#include "harness/instances/known-boards.h"
#include "harness/instances/taken-names.h"

#include <limits.h>

struct set {
    char *name;       /* short: no folder, no .txt; the whole path where two would be the same */
    char *stem;       /* the name as files about the set have it; no two sets of a list have the same */
    char *path;       /* as opened, or "standard input" */
    char *typed;      /* what names it on the command line; of standard input the same words */
    struct file file; /* its text */
    char checksum[CHECKSUM_TEXT];
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
    size_t count;
    size_t unfinished; /* sets whose file is not read to its end */
    struct taken_names names, stems;
};

/* Loads the sets named; none at all means standard input (`-`), @FILE those in a list (set-names.h). Bad boards are complained of on standard
 * error and left out. Returns EXIT_DONE; EXIT_USAGE if a board was bad, or if a set can't be found (then
 * nothing is left open and list->count is 0); EXIT_FAILED if reading failed. */
int sets_load(struct set_list *list, char *const *names, size_t count, const struct reader_options *options);
/* The same, but of sets whose text is plain (board-lines.h) only a first piece is loaded. */
int sets_load_but_plain(struct set_list *list, char *const *names, size_t count,
                        const struct reader_options *options);

/* The next boards of a plain set, at most `room`: cells and lines as board_lines_read stores them. 0 if there
 * are no more; what stands behind them, if it was no plain text to its end, has been read into set->puzzles
 * then, and complained of. Makes *status worse as sets_load would. */
size_t set_next_boards(struct set *set, size_t room, uint8_t *cells, size_t *lines, int *status);

void sets_close(struct set_list *list);

/* How many solutions puzzle `index` has, where that is known without a search: it is the member of a family
 * (common/cover/family.h). Decimal digits, to be freed; null: not known. */
char *puzzle_known_count(const struct set *set, size_t index);

/* Where something stands in a set, printable: FILE:LINE, or the name of the family. */
enum { PLACE_TEXT_MAX = 1024 };
const char *place_in(const struct set *set, size_t line, char text[PLACE_TEXT_MAX]);
const char *puzzle_place(const struct set *set, size_t index, char text[PLACE_TEXT_MAX]);

/* Whether rows and reports can name each set: a name or path with a control character would tear a line of
 * rows.csv or disagreements.txt. False and a sentence if not. */
bool sets_have_plain_names(const struct set_list *list, struct error *error);

/* FOLDER/STEM-0017ENDING, the name of a file about puzzle `index`, which no other puzzle of the list has.
 * False if it is too long. */
bool puzzle_file(const struct set *set, size_t index, const char *folder, const char *ending,
                 char path[PATH_MAX]);

/* A shipped set, without reading its boards. */
struct shipped {
    char name[64];
    char about[128];
    bool by_default;
};

enum { SHIPPED_MAX = 64 };

/* The shipped sets by name; returns how many, 0 if the data folder can't be found. */
size_t sets_shipped(struct shipped shipped[SHIPPED_MAX]);

#endif
