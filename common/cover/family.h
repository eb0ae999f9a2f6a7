/* SPDX-License-Identifier: MIT */
/* Families of problems by name: queens:8, langford:4..12, pentomino:6x10, latin:5, dominoes:8x8, tiles:5x5:7,
 * ... With a seed of costs at its end, queens:8@1, it is a cover whose options cost 1 to FAMILY_COST_MOST
 * each.
 *
 * Items stand in the order of Knuth's generators, so that back-ends that choose the first among the shortest
 * items visit the nodes that are published for his programs (dlx1: langford 12 2,831,065, queens 14
 * 5,474,542, pentominoes 6x10 3,620,988). Sources: The Art of Computer Programming 4B, 7.2.2.1; queens-dlx.w;
 * polyomino-dlx.w. */
#pragma once

#include "common/base/error.h"
#include "common/cover/cover.h"

struct cover_builder;
struct family_member;

struct family {
    const char *name;
    const char *argument; /* N, RxC, or RxC:SEED */
    const char *summary;
    const char *example;      /* of a member, as it is typed */
    unsigned lowest, highest; /* of N; of a side where it is RxC */
    /* Items and options of a cover, or the order of an empty board: one of them is null. `may` says which
     * pairs there are where the argument is RxC (null: it is N). */
    void (*add)(const struct family_member *member, struct cover_builder *builder);
    struct order (*order)(const struct family_member *member);
    bool (*may)(unsigned rows, unsigned columns);
    bool seeded; /* RxC is followed by a seed, or a range of seeds */
    /* How many solutions a member has, as decimal digits, to be freed; null: not known, or no memory. Null
     * itself where nothing is known of any member. */
    char *(*known)(const struct family_member *member);
    /* That boards have besides rows and columns, as family-internal.h says; N is their seed. 0: no such
     * boards. */
    unsigned regions;
};

/* Ended by an entry without a name. */
extern const struct family family_table[];

struct family_member {
    const struct family *family;
    unsigned rows, columns; /* RxC; or N in `rows`, and 0 */
    unsigned seed;          /* 0: none */
    unsigned costs;         /* the seed of costs; 0: it has none */
};

enum { FAMILY_COST_MOST = 100 };

/* What was asked for: one member, or N, or a seed, from the first to the last in steps. */
struct family_range {
    struct family_member first;
    size_t count;
    unsigned step;
    bool by_costs; /* their seeds differ, nothing else */
};

/* Returns whether a text is meant as members of a family, rightly written or not: the name of a family, alone
 * or before a colon; or letters, a colon and a digit. (A file of that name may be there all the same.) */
bool family_is_name(const char *text);

/* Reads queens:8, queens:4..12, queens:8..64:8, pentomino:6x10, tiles:5x5:1..20, queens:8@1..20. False and a
 * sentence if it is anything else. */
bool family_parse(const char *text, struct family_range *range, struct error *error);

/* The members of a range, from 0. */
struct family_member family_member(const struct family_range *range, size_t index);

/* The name of one member, as family_parse reads it; it is cut off if it has no room. */
enum { FAMILY_NAME_ROOM = 32 };
void family_member_name(const struct family_member *member, char name[FAMILY_NAME_ROOM]);

/* Whether a member is an empty board rather than a cover, and of which order. */
bool family_is_board(const struct family_member *member);
struct order family_order(const struct family_member *member);

/* Returns the cover of a member, its items named, and ITEM_PLAIN unless it is a board. The caller owns it.
 * Null if memory runs out. */
struct cover *family_open(const struct family_member *member, struct allocator *allocator);

/* How many solutions a member has, known by a closed form or published, not by a search: decimal digits, to
 * be freed. Null if it is not known, or if memory runs out. */
char *family_known_count(const struct family_member *member);
