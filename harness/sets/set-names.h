/* SPDX-License-Identifier: MIT */
/* What a command line names as sets, after its lists are opened: @FILE stands for the sets that a text names,
 * one a line. Empty lines and lines that begin with # are passed over; paths are relative to the current
 * folder, as on the command line. A text with zero bytes has one after each name, as `find -print0` writes
 * it. @- is standard input; a file whose own name begins with @ is ./@... .
 *
 * A name may select instances of its set by their numbers: easy#147, easy#1..10, boards.txt#3+7+20..25. */
#pragma once

#include "common/base/error.h"

#include <stddef.h>

/* The kinds of instances that a set may hold. */
enum instance_kind { KIND_BOARD, KIND_COVER, KIND_CNF, KIND_COUNT };

/* "board", "cover", "cnf". */
extern const char *const instance_kind_names[KIND_COUNT];

/* What becomes one set. */
struct set_request {
    char *name; /* that it is to have; null: one that follows from what is named */
    char **word;
    size_t count, room;
    enum instance_kind only; /* the kind of instances that is wanted; KIND_COUNT: all */
};

/* All zero at the beginning. */
struct set_requests {
    struct set_request *request;
    size_t count, room;
};

bool is_list_name(const char *name);

/* Adds sets, each to be one of its own, and opens the lists among them. Instances of one set that are named
 * one after another (easy#3 easy#7) are one set. Returns EXIT_DONE; or, after a complaint, EXIT_USAGE if a
 * list can't be found, is empty, or names another list, and EXIT_FAILED if reading failed. */
int set_requests_add(struct set_requests *requests, char *const *names, size_t count);

/* The setter of --set: adds SET of `value`, NAME=SET, to the request of that name; of a list, what it holds.
 * Returns false and a sentence if the value does not have this form, or a list can't be read. Every request
 * has a name. */
bool set_requests_name(void *requests, const char *value, struct error *error);

/* Adds an empty request, and returns it. It moves with the next one. `name` may be null. */
struct set_request *set_requests_begin(struct set_requests *requests, const char *name);
/* Adds a copy of a word. */
void set_request_add(struct set_request *request, const char *word);

void set_request_close(struct set_request *request);
void set_requests_close(struct set_requests *requests);

/* --- selections --- */

struct set_selection_range {
    size_t first, last; /* from 1; first <= last */
};

struct set_selection {
    struct set_selection_range *range; /* null: all instances */
    size_t count;
};

/* Returns the length of what stands before the # of a selection; the whole length of a name without one. */
size_t set_selection_base(const char *name);

/* Reads what stands after the #. Returns false and a sentence if a number is 0, too large, or a range runs
 * backwards. Close it if it was read. */
bool set_selection_read(struct set_selection *selection, const char *name, struct error *error);
void set_selection_close(struct set_selection *selection);

/* Numbers count from 1. */
bool set_selection_holds(const struct set_selection *selection, size_t number);

/* Returns the largest number that is selected; 0: all instances are. */
size_t set_selection_last(const struct set_selection *selection);
