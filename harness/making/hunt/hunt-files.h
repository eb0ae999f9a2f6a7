/* SPDX-License-Identifier: MIT */
/* What a hunt leaves in its folder: hunt.csv, the growth of the best ratio; found.txt, the boards as a set;
 * state.json, by which it goes on. */
#ifndef QUADRILLE_HUNT_FILES_H
#define QUADRILLE_HUNT_FILES_H

#include "harness/making/hunt/hunting.h"

#define HUNT_STATE "state.json"

/* Writes all of them, each whole or not at all, from one state of the chains. False with hunt->error. */
bool hunt_save(struct hunt *hunt);

/* Reads the state into chains that were just opened. False and a sentence if the file is damaged. */
bool hunt_load(struct hunt *hunt, struct error *error);

/* The words of the command that began the hunt in a folder, a list that the caller frees, with its words: what stands
 * behind `quadrille`. Null and a sentence if there is no such hunt. */
char **hunt_words(const char *folder, int *count, struct error *error);

/* Prints what was found, for people. */
void hunt_print(struct hunt *hunt);

#endif
