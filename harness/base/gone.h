/* SPDX-License-Identifier: MIT */
/* What version 0.3.0 had and this one does not: commands, options, charts, formats. It is refused with a
 * sentence that names what replaces it. The list is kept for one version. Solvers and settings:
 * solvers/registry/spec.c. */
#pragma once

/* The sentence about `name` of a `kind`: "command"; the name of a command, for its options, which are named
 * with their dashes ("--jail"); "chart"; "format". An option that several commands had is listed under the
 * kind "option". A value after '=' is ignored. Null if nothing of that name went. */
const char *gone_sentence(const char *kind, const char *name);
