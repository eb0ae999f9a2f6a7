/* SPDX-License-Identifier: MIT */
/* What goes through the pipes of a sandbox (sandbox.h): a head, then the body that it announces. Both ends are the same
 * program, so structs go as they are. */
#ifndef QUADRILLE_SANDBOX_MESSAGES_H
#define QUADRILLE_SANDBOX_MESSAGES_H

#include "solvers/external/jail.h"
#include "solvers/interface/solver.h"

#include <sys/types.h>

enum { WIRE_MARK = 0x51e11a5e };
enum wire_kind {
    /* questions */
    WIRE_ECHO = 1, /* comes back: what the way costs */
    WIRE_SOLVE,    /* struct wire_question, then cells or taken options */
    WIRE_SHOW,     /* cells */
    WIRE_CLOSE,
    /* answers */
    WIRE_VERDICT, /* about the order: struct wire_verdict; with SANDBOX_DESCRIBE struct wire_description */
    WIRE_CELLS,   /* a solution, or what WIRE_SHOW wants: cells; empty: there is none */
    WIRE_OPTIONS, /* a solution: options */
    WIRE_END,     /* struct wire_end, then the digits of a large count */
};

struct wire_head {
    uint32_t mark, kind;
    uint64_t length; /* of the body, bytes */
};

enum { WIRE_LONGEST = 1 << 26 };

struct wire_question {
    uint64_t limit, deadline, looks;
    bool listens, counts_looks;
    uint64_t taken; /* options; 0 and cells on RUNG_BOARD */
};

struct wire_verdict {
    bool good, exhausted;
    uint64_t peak;
    struct error error; /* if not good: why */
};

struct wire_end {
    uint32_t end;
    bool exhausted;
    uint64_t solutions, counters[COUNTER_COUNT], encode_ns, start_ns, looks, peak;
    struct error failure;
};

enum { WIRE_CHOICES = 24 };

/* What a plug-in says of itself. */
struct wire_description {
    struct wire_verdict verdict;
    char name[64], family[64], summary[128], flaw[128];
    bool has_flaw, has_check, is_persistent, has_show;
    uint32_t rung, largest, counts, greatest, settings;
    struct order only;
    struct wire_setting {
        char name[32], summary[96], choices[WIRE_CHOICES][32];
        uint32_t choice_count;
        uint64_t lowest, highest, initial;
    } setting[SETTINGS_MAX];
};

/* False if the pipe is closed or broken. */
bool wire_write(int file, enum wire_kind kind, const void *body, size_t length, const void *more,
                size_t more_length);

/* What a new sandbox is to do: describe the plug-in, answer about settings, or open a problem and wait for questions. */
enum sandbox_task { SANDBOX_DESCRIBE, SANDBOX_CHECK, SANDBOX_REMEMBERS, SANDBOX_SESSION };

struct sandbox_order {
    enum sandbox_task task;
    const struct solver *inside; /* null: the plug-in in `file` */
    const char *file;
    const struct problem *problem;
    const struct settings *settings;
    size_t memory;          /* bytes, as of an allocator; 0: no limit */
    const atomic_int *stop; /* the only memory that is shared with the one who asks */
    int questions, answers; /* descriptors */
};

/* Does the order, in the new process; does not return. */
_Noreturn void sandbox_child_run(const struct sandbox_order *order, const struct jail *jail, pid_t parent);

#endif
