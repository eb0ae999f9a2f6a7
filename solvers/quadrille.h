/* SPDX-License-Identifier: MIT */
/* libquadrille: boards, exact covers, CNF, verification, and the back-ends that solve them. This is the one
 * header to include; each of those below documents its part. To solve a board:
 *
 *     struct allocator allocator = {.limit = 0};
 *     struct spec spec;
 *     struct session session;
 *     struct error error;
 *     struct search search = {.limit = 2, .on_solution = print, .context = &session};
 *
 *     if (!spec_parse("dlx:choose=first", solver_registry(), &spec, &error) ||
 *         !session_open(&session, &spec, &(struct problem){.order = {3, 3}}, &allocator, &error))
 *         return puts(error.text);
 *     enum search_end end = session_solve(&session, cells, &search);
 *     session_close(&session);
 *
 * `cells` are 81 numbers, 0 for a blank, within the digits of the board, and no two of them may contradict
 * each other (board_find_clash checks). search.solutions is then 0, 1 or 2, and end == SEARCH_EXHAUSTED says
 * that there are no more. `print` makes a grid of each solution by session_lift, and verify_grid checks it.
 *
 * Nothing here prints or exits; there is no global state, so two sessions may run in two threads. Link with
 * -lquadrille -lpicosat. */
#pragma once

#include "common/base/clock.h"
#include "common/base/random.h"
#include "common/board/board.h"
#include "common/board/board-isomorph.h"
#include "common/cover/cover.h"
#include "common/cover/cover-map.h"
#include "common/formats/dimacs.h"
#include "common/formats/format.h"
#include "common/formats/reader.h"
#include "common/formats/sat-answer.h"
#include "common/formula/cnf.h"
#include "common/proof/proof-checker.h"
#include "common/verify.h"
#include "solvers/interface/solver.h"
#include "solvers/registry/registry.h"
#include "solvers/registry/session.h"
#include "solvers/registry/spec.h"
