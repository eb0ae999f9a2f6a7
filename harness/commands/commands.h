/* SPDX-License-Identifier: MIT */
/* The commands, one file each. */
#ifndef QUADRILLE_COMMANDS_H
#define QUADRILLE_COMMANDS_H

#include "harness/options/command.h"

extern const struct command command_solve, command_count, command_compare, command_plot, command_verify,
    command_convert, command_generate, command_list, command_check_proof, command_diff, command_report,
    command_trace, command_canon;

#endif
