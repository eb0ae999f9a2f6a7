/* SPDX-License-Identifier: MIT */
/* exec: programs by others, run by the shell and talked to in one of four protocols.
 * results/guide/your-own-solver.md states them exactly. For exec:COMMAND the spec chooses the back-end by the
 * setting `protocol`, because each speaks on a rung of its own. */
#pragma once

#include "solvers/external/process.h"
#include "solvers/clauses/encoded.h"

/* The one in the registry, with protocol=dimacs. */
extern const struct solver solver_exec;

/* Whether it is `exec`, in whatever protocol. */
bool exec_is_program(const struct solver *solver);

/* What `exec` with these settings is: another solver struct on the rung of its protocol. Any other back-end
 * is itself. */
const struct solver *exec_of_settings(const struct solver *solver, const struct settings *settings);

/* The orders of the boards that a program solves, as its setting says (an order list); 0: all, or no
 * program. */
uint64_t exec_orders(const struct solver *solver, const struct settings *settings);

/* --- for the protocols, each in a file exec-NAME.c --- */

enum { EXEC_PROTOCOL = ENCODED_SETTINGS, EXEC_ORDER };
enum { EXEC_COMMAND_MAX = 8 * SETTINGS_ARGUMENT_MAX };

/* A back-end that runs a command; the state of each protocol begins with it. */
struct exec {
    struct allocator *allocator;
    struct process process;
    struct order order; /* of the board; rows 0: of none */
    char command[EXEC_COMMAND_MAX];
    struct temporary file; /* what `{}` in the command stood for (exec_open_file); no path: nothing */
    uint64_t start_ns;     /* what a process costs, as measured when it was opened */
};

void exec_open(struct exec *exec, const struct problem *problem, const struct settings *settings,
               struct allocator *allocator);
void exec_close(struct exec *exec);

/* For programs that may take their question from a file: if the command has `{}`, makes it and puts its name
 * there. */
bool exec_open_file(struct exec *exec, struct error *error);

/* What is asked goes to the file, if there is one, and the talk has nothing more to say. */
bool exec_fill_file(struct exec *exec, struct talk *talk, struct error *error);

/* Starts the command. Its environment holds QUADRILLE_LIMIT, and for a board QUADRILLE_ORDER, such as 3x3. */
bool exec_start(struct exec *exec, uint64_t limit, struct error *error);

/* The end of a search whose talk ended so: kills the process, and says what it did if it is to blame.
 * TALK_ENOUGH and TALK_ENDED are SEARCH_FAILED here: for talks that were not meant to end so. */
enum search_end exec_fail(struct exec *exec, enum talk_end end, struct search *search);

/* Starts the command and talks to it; `began`: of clock_now(), when the solve did. True if it ended by
 * itself, and no process of it runs on; else *end says how the search ends. */
bool exec_talk(struct exec *exec, const struct talk *talk, uint64_t began, struct search *search,
               enum search_end *end);

/* Measures start_ns by a talk about something trivial, the least of a few times: start, question, answer and
 * end. 0 if the program does not end within a second. */
void exec_measure_start(struct exec *exec, const char *question);

/* Adds the measured start of one process to search->start_ns, which never exceeds what passed since `began`.
 */
void exec_count_start(const struct exec *exec, uint64_t began, struct search *search);

/* Whether a line is an answer of the line protocol to a board, right or wrong; else `error` says what it is.
 * True if memory runs out. */
bool exec_line_can_read(const struct exec *exec, uint64_t limit, const char *answer, struct error *error);

extern const struct setting exec_settings[];

/* What all of these back-ends have in their struct solver. */
#define EXEC_HEAD \
    SOLVER_HEAD, .name = "exec", .family = "external", .settings = exec_settings, .argument = "COMMAND"
extern const struct solver exec_line, exec_cover, exec_cost;
