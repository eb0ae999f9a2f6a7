/* SPDX-License-Identifier: MIT */
/* What the unit tests share: boards typed in as text, sessions that count what they take, and two referees
 * that were written for the tests alone: one that judges a grid, one that searches. */
#ifndef QUADRILLE_TESTS_UNIT_SUPPORT_H
#define QUADRILLE_TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/cover/cover-builder.h"
#include "harness/statistics/results.h"
#include "solvers/quadrille.h"

/* Of drawn cases one in DRAWN_SHARE is tried: all, but few where a sanitizer makes each several times as long. What
 * differs from case to case there is data, and the answers were compared in the ordinary build. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as GCC says it */
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
enum { DRAWN_SHARE = 5 };
#else
enum { DRAWN_SHARE = 1 };
#endif

/* --- boards --- */

/* The boards of the sources and others that several tests need; `solved` is null if there is no one answer.
 */
struct known_board {
    const char *name;
    struct order order;
    const char *givens, *solved;
};

extern const struct known_board sample_1, counter_example_1, counter_example_2, source_003;
extern const struct known_board *const source_boards[]; /* these four, ended by a null */

/* Reads cells typed as 1-9, A-Z, with . or 0 for a blank; white space is passed over. Fails the test if
 * there are not exactly size^2 of them. */
void type_in(struct order order, const char *text, uint8_t *cells);

/* A board to test with: a random grid with so many random blanks, which may have many solutions. */
void make_board(struct order order, uint64_t seed, unsigned blanks, uint8_t *cells);

/* Changes one given so that no two givens clash; false if none can be. */
bool alter_a_given(struct order order, struct random *random, uint8_t *cells);

/* The first member of a family as a range names it, "queens:8". Fails the test if there is none; for cover_close. */
struct cover *open_member(const char *name, struct allocator *allocator);

/* --- referees --- */

/* Whether a grid keeps the givens and no digit stands twice where it may stand once: by comparing all pairs
 * of cells. */
bool is_solution(struct order order, const uint8_t *givens, const uint8_t *grid);

/* What plain backtracking does on a board, counted word for word as the glossary says. */
struct reference {
    uint64_t solutions, nodes, placements, backtracks, depth;
    bool complete;
    uint8_t first[BOARD_CELLS_MAX];
};

void reference_search(struct order order, const uint8_t *givens, uint64_t limit, struct reference *reference);

/* --- exact covers --- */

enum { RANDOM_COVER_OPTIONS = 12 };

/* Up to 6 primary and 3 secondary items, options with one or two primary items each. The first secondary item
 * has no colours, the second has one in each option, the third in some. */
struct cover *random_cover(struct random *random, struct allocator *allocator);

/* Gives about half of the primary items bounds. */
void random_bounds(struct cover *cover, struct random *random);

/* How many of all sets of options solve a random cover, by the verifier, and contain those taken. */
uint64_t count_by_trying_all_subsets(const struct cover *cover, const uint32_t *taken, size_t taken_count);

/* --- back-ends --- */

/* The specs of all sound back-ends, each with every choice and the ends of every range of its settings,
 * ended by a null. */
const char *const *sound_specs(void);
/* Those of them that solve boards of an order, here: an instruction set that the machine lacks is left out,
 * and said so once. Valid until the next call. */
const char *const *sound_specs_of(struct order order);

/* The four that place the same digits in the same order. */
extern const char *const plain_backtrackers[];
bool is_plain_backtracker(const char *spec);

struct bench {
    struct allocator allocator;
    struct spec spec;
    struct session session;
    struct order order;
};

void bench_open(struct bench *bench, const char *spec, struct order order);
/* Fails the test if the back-end kept memory. */
void bench_close(struct bench *bench);

struct answer {
    enum search_end end;
    uint64_t solutions;
    uint64_t counters[COUNTER_COUNT];
    uint64_t told;   /* calls of on_solution */
    uint64_t wrong;  /* of them, those that is_solution refuses */
    uint64_t digest; /* of the set of solutions, whatever their order */
    uint8_t first[BOARD_CELLS_MAX];
};

struct answer ask(struct bench *bench, const uint8_t *cells, uint64_t limit);
/* The same with deadline and stop flag. */
struct answer ask_until(struct bench *bench, const uint8_t *cells, uint64_t limit, uint64_t deadline,
                        const atomic_int *stop);

/* --- files --- */

/* Writes a temporary file and its name to `path`; the caller removes it. */
enum { TEMPORARY_PATH_MAX = 64 };
void write_temporary(const char *text, char path[TEMPORARY_PATH_MAX]);

/* --- rows typed in by hand, and read from a text --- */

struct row_list {
    struct names names;
    struct row *row;
    size_t count, room;
};

/* A row more, whose set and solver are interned. It lasts until the next one. */
struct row *rows_add(struct row_list *list, const struct row *row);
/* The results of all rows. */
void rows_group(const struct row_list *list, struct result_list *results);
/* Appends the rows of a rows.csv, without what they say of flaws. */
bool rows_read(struct row_list *list, const char *path, struct error *error);
void rows_close(struct row_list *list);

#endif
