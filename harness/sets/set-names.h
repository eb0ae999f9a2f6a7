/* SPDX-License-Identifier: MIT */
/* What is named on a command line as sets, once lists are opened: @FILE stands for the sets that a text
 * names, one a line. Empty lines and lines that begin with # are passed over; paths are relative to the
 * current folder, as on the command line. A text with zero bytes has one behind each name, as `find -print0`
 * writes it. @- is standard input; a file whose own name begins with @ is ./@... . */
#ifndef QUADRILLE_HARNESS_SETS_SET_NAMES_H
#define QUADRILLE_HARNESS_SETS_SET_NAMES_H

#include "common/base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* The sorts of instances that a set may hold. */
enum instance_kind { KIND_BOARD, KIND_COVER, KIND_CNF, KIND_COUNT };

/* "board", "cover", "cnf". */
extern const char *const instance_kind_names[KIND_COUNT];

/* What is to be one set. */
struct set_request {
    char *name; /* that it is to have; null: one that follows from what is named */
    char **word;
    size_t count, room;
    enum instance_kind only; /* the sort of instances that is wanted; KIND_COUNT: all */
};

/* All zero at the beginning. */
struct set_requests {
    struct set_request *request;
    size_t count, room;
};

bool is_list_name(const char *name);

/* Adds sets, each to be one of its own, and opens the lists among them. Instances of one set that are named one after
 * another (easy#3 easy#7) are one set. Returns EXIT_DONE; EXIT_USAGE if a list can't be found, is empty, or names another
 * list; EXIT_FAILED if reading failed: with a complaint. */
int set_requests_add(struct set_requests *requests, char *const *names, size_t count);

/* Adds to the set NAME of the requests what `value`, NAME=SET, names, a list as what it holds. The setter of --set.
 * False and a sentence if it has no such form, or a list can't be read. */
bool set_requests_name(void *requests, const char *value, struct error *error);

/* An empty request at the end. */
struct set_request *set_requests_begin(struct set_requests *requests, const char *name);
/* Adds a copy of a word. */
void set_request_add(struct set_request *request, const char *word);

void set_request_close(struct set_request *request);
void set_requests_close(struct set_requests *requests);

#endif
