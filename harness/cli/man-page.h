/* SPDX-License-Identifier: MIT */
/* The man page, from the tables of commands and options, in a frame written by hand (man/quadrille.1). */
#pragma once

#include "harness/base/command.h"

/* `quadrille --man-page FRAME`, by which the build makes the page. No help names it. */
#define MAN_PAGE_OPTION "--man-page"

/* Prints the frame to standard output, in mdoc. The line `.\" synopsis` of it becomes the usage lines of all
 * commands (null ends them), and `.\" commands` a section of each: its description, what the frame says below
 * the line `.\" of NAME` up to the next such line, its options, and the example. Returns EXIT_DONE, or
 * EXIT_USAGE with a message if the frame can't be read. */
int man_page_print(const struct program *program, const struct command *const *commands, const char *frame);
