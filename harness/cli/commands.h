/* SPDX-License-Identifier: MIT */
/* The commands of the core, one file each: NAME-command.c. */
#pragma once

#include "harness/base/command.h"

/* Each is a line here, its struct `command_NAME`, in the order of the help. */
#define COMMANDS(COMMAND) \
    COMMAND(solve)        \
    COMMAND(count)        \
    COMMAND(compare)      \
    COMMAND(diff)         \
    COMMAND(report)       \
    COMMAND(plot)         \
    COMMAND(verify)       \
    COMMAND(convert)      \
    COMMAND(list)

#define DECLARE_COMMAND(name) extern const struct command command_##name;
COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND
