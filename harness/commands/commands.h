/* SPDX-License-Identifier: MIT */
/* The commands, one file each. */
#ifndef QUADRILLE_COMMANDS_H
#define QUADRILLE_COMMANDS_H

#include "harness/options/command.h"

/* Each is a line here, in the order of the help, its struct `command_NAME`. */
#define COMMANDS(COMMAND) \
    COMMAND(solve)        \
    COMMAND(count)        \
    COMMAND(explain)      \
    COMMAND(compare)      \
    COMMAND(diff)         \
    COMMAND(report)       \
    COMMAND(plot)         \
    COMMAND(verify)       \
    COMMAND(convert)      \
    COMMAND(generate)     \
    COMMAND(list)         \
    COMMAND(check_proof)  \
    COMMAND(canon)        \
    COMMAND(trace)        \
    COMMAND(watch)        \
    COMMAND(lesson)

#define DECLARE_COMMAND(name) extern const struct command command_##name;
COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND

#endif
