/* SPDX-License-Identifier: MIT */
/* Results: the runs of one solver on one instance taken together. Of an isomorph that is a result of its
 * own. */
#pragma once

#include "harness/measuring/run/run-csv.h"
#include "harness/statistics/speed-drift.h"

/* What a solve knew of the cheapest cover, some time after it began. */
struct cost_step {
    const char *set, *solver; /* of the list's names */
    size_t index;             /* in its set, from 1 */
    unsigned isomorph, run;
    double time_ns;
    bool has_cost;
    uint64_t cost;
};

struct result {
    const char *set, *solver;         /* of the list's names: equal texts have equal addresses */
    unsigned set_order, solver_order; /* by which they are sorted: in order of first appearance */
    size_t index;                     /* in its set, from 1 */
    const char *name;                 /* of the list's names; NULL: the run does not say (result_name) */
    unsigned isomorph;                /* 0: as printed */
    unsigned givens;
    struct order order;
    uint64_t instance_hash;
    /* of the run whose status is the worst, else the first */
    enum status status;
    bool complete, hashed, has_nodes, has_encode;
    uint64_t solutions, solution_hash;
    const char *large_count;                /* of the list's names; NULL: 64 bits are enough */
    uint64_t nodes, timeout_ns, peak_bytes; /* nodes: the median of its runs if it is solved */
    double forced, guesses; /* placements that followed from others, and the rest; NAN: not counted */
    const char *flaw;       /* NULL: none */
    double setup_ns;        /* NAN: not known */
    enum pacing pacing;
    uint64_t instances; /* that it stands for; 1 but in throughput runs, where nodes are their sum */
    uint64_t span;      /* instances timed together; above 1 the results of a block share one time */
    unsigned block;     /* of its set, from 1; 0: not known */
    /* of all its runs */
    unsigned runs, outliers; /* outliers: runs more than 10 median deviations, and a half, from the median */
    unsigned disturbed;      /* further runs, with STATUS_DISTURBED */
    double time_ns;          /* median; of a cut-off result, the limit */
    double encode_ns;        /* median */
    double cpu_ns;           /* median; NAN: not known */
    unsigned threads;        /* the most; 0: not known */
    uint64_t tree_bytes;     /* the most; 0: not known */
    double noise; /* median absolute deviation from the median, by the median; NAN of fewer than 3 runs */

    bool refuted; /* it says that there are fewer solutions than another solver has, verified */
    bool unsound; /* its solver failed the audit: its time does not count, whatever it answered here */
    bool solved;  /* every run ended by itself, verified and not refuted, and the solver is not unsound */
    bool cut_off; /* some run met a limit, and none was wrong; nor is the solver unsound */
    /* It belongs in statistics: neither a clash, nor interrupted by the user, nor on an instance on which a
     * solver was disturbed in each run. */
    bool counted;

    struct open_result *open; /* while rows are read: its runs until now; NULL when no more can come */
};

/* A solver that failed the audit (audit.h): it has no rank on any set. */
struct unsound {
    const char *solver, *why; /* of the list's names */
};

/* What the rows call a solver that the user gave a label, and its spec. */
struct result_label {
    const char *name, *spec; /* of the list's names */
};

struct result_list {
    struct result *result; /* by set, then solver, both in order of first appearance, then instance */
    size_t count, room;
    struct names names;
    uint64_t limit;     /* solutions wanted; the same for all */
    size_t rows;        /* that were read */
    size_t flaws;       /* that were kept: at most 4096 */
    size_t unfinished;  /* instances that the end of a run cut short: they are left out */
    size_t unseen;      /* runs that ended with solutions which were not all shown */
    size_t disturbed;   /* runs with STATUS_DISTURBED */
    size_t late;        /* runs that outlived their deadline by more than 10 ms, */
    double latest_ns;   /* the most by which one did, */
    struct error torn;  /* the last line of a run did not end, and is left out: which; else empty */
    struct error lost;  /* rows of a run were lost or changed (run-csv.h): of which; else empty */
    const char *latest; /* and whose it was */
    struct unsound *unsound;
    size_t unsound_count;
    struct result_label *label; /* of the run (run-json.h) */
    size_t labels;
    struct cost_step *cost_step; /* of runs that minimize, in the order in which they were written */
    size_t cost_steps, cost_room;
    struct drift drift; /* how times changed while the rows were made */
    uint32_t host;      /* the machine of the run that is being read (machine.h); 0: not known */
    /* Not 0: runs of an instance are of different isomorphs (experiment.h), apart by luck and not by
     * noise. */
    uint64_t fresh_seed;

    struct open_result *open; /* those to which rows may still be added */
    struct hash_table by_key; /* where in `result` each is */
    struct allocator memory;  /* for that */
    bool has_done;            /* the rows say when an instance is done */
};

/* Takes one row more. The runs of an instance collapse into one number as soon as a row says that it is done:
 * what is kept grows with solvers times instances, not with rows. False and a sentence if it can't belong
 * to the others. */
bool results_add(struct result_list *results, const struct row *row, struct error *error);

/* Adds the rows of RUN/rows.csv (or rows.csv.xz), or of RUN itself if that is a file. With a label, to
 * distinguish several runs, `dlx` becomes `dlx:run=LABEL`. A last line that is torn is left out. False and a
 * sentence if rows can't be read. */
bool results_read(struct result_list *results, const char *run, const char *label, struct error *error);

/* What was asked, for titles: "first solution", "unique or not", "all solutions", "cheapest cover". */
enum { QUESTION_TEXT_MAX = 48 };
const char *question_text(const struct result_list *results, char text[QUESTION_TEXT_MAX]);

/* The name of a result's instance; of runs of earlier versions SET#INDEX. */
const char *result_name(const struct result *result, char text[INSTANCE_NAME_MAX]);

/* The steps of a result's first run, its end last, `room` at most; of a run that was measured twice, the
 * later ones. Returns how many. */
size_t results_cost_steps(const struct result_list *results, const struct result *result,
                          const struct cost_step **step, size_t room);

/* What became of it, whether or not its solver is unsound: solved, or cut off. */
bool result_was_solved(const struct result *result);
bool result_was_cut_off(const struct result *result);

/* Compares lists of keys, for qsort: the first that differ decide. */
int compare_keys(const uint64_t *a, const uint64_t *b, size_t count);

/* When all rows are in: sorts, and refutes who is contradicted. */
void results_finish(struct result_list *results);

/* Reads one run and finishes it (results_read, results_finish). On failure nothing is left to close. */
bool results_open(struct result_list *results, const char *run, struct error *error);
void results_close(struct result_list *results);

/* Leaves out the results that are not wanted, when all rows are in. */
void results_keep(struct result_list *results,
                  bool (*wanted)(const struct result *result, const void *context), const void *context);

/* The end of the stretch of results that begins at `from` and has the same set, and the same solver if
 * `by_solver`. Walking from end to end visits every group once. */
size_t results_stretch(const struct result_list *results, size_t from, bool by_solver);

/* The result of a solver (one of the names) on the instance and isomorph of another result; NULL if there
 * is none. */
const struct result *results_of(const struct result_list *results, const struct result *like,
                                const char *solver);

/* The spec of a solver that rows name so: the name itself if it is not a label. */
const char *spec_of_label(const struct result_list *results, const char *solver);

/* Whether the code of a solver that rows name so is not ours: then what it counts is not verified. */
bool is_foreign_by_label(const struct result_list *results, const char *solver);
