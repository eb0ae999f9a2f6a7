/* SPDX-License-Identifier: MIT */
/* Asking one back-end about each board of some sets: what `solve` and `count` have in common. */
#pragma once

#include "harness/base/command.h"
#include "harness/base/ordered-jobs.h"
#include "harness/measuring/measure.h"
#include "harness/measuring/sessions.h"

/* What is asked about, and where the answer goes. */
struct asked {
    FILE *out, *err; /* standard output and standard error, or what gets there later */
    const struct set *set;
    const struct puzzle *puzzle;
    struct instance_name instance; /* as rows.csv names it */
    const uint8_t *cells,
        *expected;               /* of a board its givens, and the solution that the file gives; or null */
    const char *solver;          /* that is asked; null: none is */
    const struct puzzle *before; /* whose answer stands before this one; null: it is the first */
};

/* The name of what is asked about, printable: FILE:LINE, or the member of a family, as it is typed. */
const char *asked_name(const struct asked *asked, char text[PLACE_TEXT_MAX]);

/* Proves what solvers answer (an extension does). */
struct answer_prover {
    /* Prepares a folder for proofs. Returns null and sets `error` if it can't be made. `end` frees the
     * result. */
    void *(*begin)(const char *folder, struct error *error);
    /* Receives each outcome of a search; `solution` is the first that was found, or null. */
    void (*prove)(void *proofs, const struct set *set, size_t index, const struct outcome *outcome,
                  const struct solution *solution, uint64_t timeout_ns);
    /* Prints the outcome on standard error, and returns an exit status. */
    int (*end)(void *proofs);
};

struct question {
    struct spec_list specs; /* at most one; auto if there is none */
    struct reader_options reader;
    uint64_t limit, timeout_ns;
    /* The `limit` cheapest covers are wanted; they are passed on at the end, the cheapest first. */
    bool minimize;
    uint64_t jobs; /* threads that ask side by side */
    /* Called before a puzzle is asked about, for each of its verified solutions, and with its outcome. The
     * outcome of clashing givens is STATUS_CLASH. on_solution may be null. */
    void (*on_puzzle)(void *context, const struct asked *asked);
    void (*on_solution)(void *context, const struct solution *solution);
    void (*on_outcome)(void *context, const struct outcome *outcome);
    /* Null, or called instead of these with the answers to boards of a plain text (board-lines.h) that stand
     * one after the other and have one solution, verified, or none: null. No others are wanted of them. Its
     * context is the first, which a job may be using: it may read only what does not change. */
    void (*on_answers)(void *context, const struct asked *asked, const uint8_t *const *grids, size_t count);
    void *context;       /* the first of an array, with one for each job; */
    size_t context_size; /* so large is each */
    bool *several;       /* null, or set to true before anything is asked if there are several instances */
    const struct answer_prover *prover; /* null: nothing is proved */
    const char *certify;                /* the folder of its proofs */
    /* Print the counters and the nodes of each level on standard error, of boards that are asked about many
     * at once the counters of all; at the end, where the time went. */
    bool profile;
    bool verbose;         /* say on standard error who answered, and what was verified */
    uint64_t progress_ns; /* a line on standard error so often, of several instances; 0: none */
};

/* Prints the line of --profile that says where the time went on standard error, of a search that is done
 * before anything is printed: when parsing, searching and printing began. */
void print_phases_until_now(const uint64_t began[3]);

/* Rows of tables of options: who answers, and the number of jobs. */
#define SOLVER_ROW(question)                                                                          \
    {                                                                                                 \
        's', "solver", "SPEC", "a solver, or LABEL=SPEC (default auto)", set_spec, &(question)->specs \
    }
#define VERBOSE_ROW(question)                                                               \
    {                                                                                       \
        'v', "verbose", NULL, "say which solver answered, and what was verified", set_flag, \
            &(question)->verbose                                                            \
    }
#define JOBS_ROW(question)                                                                              \
    {                                                                                                   \
        'j', "jobs", "N", "threads that work side by side (default 1)", set_positive, &(question)->jobs \
    }

/* Asks about every board of the sets named, until the user interrupts; what went wrong is reported on
 * standard error by file and line. Returns the worst exit status: EXIT_NO if a board has no solution or was
 * given up. */
int solve_sets(struct question *question, const struct command *command, char *const *names, size_t count);

/* Lifts the answer that a SAT solver gave to the formula of the one instance in the sets named (under any
 * encoding: options are the first variables), verifies it, and reports it as if a back-end had found it. */
int solve_from_file(struct question *question, const struct command *command, const char *path,
                    char *const *names, size_t count);
