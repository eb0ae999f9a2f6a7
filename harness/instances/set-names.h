/* SPDX-License-Identifier: MIT */
/* What is named on a command line as sets, once lists are opened: @FILE stands for the sets that a text
 * names, one a line. Empty lines and lines that begin with # are passed over; paths are relative to the
 * current folder, as on the command line. A text with zero bytes has one behind each name, as `find -print0`
 * writes it. @- is standard input; a file whose own name begins with @ is ./@... . */
#ifndef QUADRILLE_SET_NAMES_H
#define QUADRILLE_SET_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct set_names {
    char **name;
    size_t count, room;
    char **text; /* of the lists, which the names point into */
    size_t texts;
};

bool is_list_name(const char *name);

/* Opens the lists among some names. Returns EXIT_DONE; EXIT_USAGE if a list can't be found, is empty, or
 * names another list; EXIT_FAILED if reading failed: with a complaint. To be closed in any case. */
int set_names_open(struct set_names *names, char *const *typed, size_t count);
void set_names_close(struct set_names *names);

#endif
