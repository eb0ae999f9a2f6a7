/* SPDX-License-Identifier: MIT */
/* What the files say of their boards beside puzzle and solution, as columns of comma-separated values:
 * ratings and the like as they came (Kaggle's files have such), and notes. Columns of the same name are one,
 * and of files that do not have it the field is empty. */
#pragma once

#include "harness/sets/sets.h"

struct set_column {
    const char *name; /* in the text of a set, not ended by a zero; quotes within it are double */
    size_t length;
};

/* All zero at the beginning. */
struct set_columns {
    struct set_column *column;
    size_t count, room;
    bool notes;     /* after them a column of notes: some board has one */
    bool solutions; /* some board has its solution, or a column for it */
};

/* Finds the columns of some sets, in the order in which they are met. */
void set_columns_find(struct set_columns *columns, const struct set_list *sets);

/* Write the names of the columns, or what a board has in them, with a comma before each. */
void set_columns_write_names(const struct set_columns *columns, FILE *file);
void set_columns_write_fields(const struct set_columns *columns, const struct puzzles *puzzles, size_t index,
                              FILE *file);

void set_columns_close(struct set_columns *columns);
