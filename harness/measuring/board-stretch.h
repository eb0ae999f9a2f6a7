/* SPDX-License-Identifier: MIT */
/* Many boards timed as one: a stretch, which a solver gets in one call. */
#pragma once

#include "harness/measuring/outcome.h"

/* What is known of the answer to an instance. */
struct answer_kept {
    uint64_t solutions, hash; /* hash: of the one solution that was shown */
    bool known, complete, hashed;
};

/* Boards of one order that are timed together, and their answers. */
struct board_stretch {
    struct session *session;
    struct order order;
    size_t count;   /* at least 1 */
    uint8_t *cells; /* `count` times size^2 givens */
    uint8_t *grids; /* room for that many grids */
    struct board_answer *answers;
    /* Board `at` is isomorph_make(..., drawn_by, at, 1, ...) of another one; 0: it is itself. */
    uint64_t drawn_by;
    uint64_t solutions_wanted; /* of each board; 0: all */
    /* What the clock and the solver said. */
    struct boards boards;
    enum search_end end;
    uint64_t started, ended;
    size_t peak_bytes;
};

/* Solves the stretch by the clock. `timeout_ns` is the limit for all of it; 0: none. */
void stretch_run(struct board_stretch *stretch, uint64_t timeout_ns);

/* Asks a solver that shows no solutions when it searches for one of each board. Returns false and a flaw if
 * it has none to show. Returns true if it has shown them before. */
bool stretch_show(struct board_stretch *stretch, struct error *flaw);

/* Verifies each answer, and each grid if they are `shown`. Times of `outcome` are of one board; solutions,
 * counters and hashes are sums. If `first`, the answers are written to `proved`; else each is compared with
 * it. */
void stretch_finish(const struct board_stretch *stretch, bool shown, bool first, struct answer_kept *proved,
                    struct outcome *outcome);
