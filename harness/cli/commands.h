/* SPDX-License-Identifier: MIT */
/* The commands, one file each. */
#ifndef QUADRILLE_HARNESS_CLI_COMMANDS_H
#define QUADRILLE_HARNESS_CLI_COMMANDS_H

#include "harness/base/command.h"

/* Each is a line here, in the order of the help, its struct `command_NAME`: those of every day, which the first help
 * explains, and those that it only names (--help=all explains them, too). */
#define EVERYDAY_COMMANDS(COMMAND) \
    COMMAND(solve)                 \
    COMMAND(count)                 \
    COMMAND(explain)               \
    COMMAND(compare)               \
    COMMAND(diff)                  \
    COMMAND(report)                \
    COMMAND(plot)                  \
    COMMAND(verify)                \
    COMMAND(convert)               \
    COMMAND(generate)              \
    COMMAND(list)                  \
    COMMAND(trace)                 \
    COMMAND(lesson)

#define SELDOM_COMMANDS(COMMAND) \
    COMMAND(shrink)              \
    COMMAND(import)              \
    COMMAND(merge)               \
    COMMAND(reproduce)           \
    COMMAND(check)

#define COMMANDS(COMMAND) EVERYDAY_COMMANDS(COMMAND) SELDOM_COMMANDS(COMMAND)

#define DECLARE_COMMAND(name) extern const struct command command_##name;
COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND

#endif
