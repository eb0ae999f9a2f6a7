/* SPDX-License-Identifier: MIT */
/* Programs by others as child processes: started by the shell in a process group of their own, talked to over
 * pipes, and ended, group and all, when they have answered or their time is up. Nothing that they do reaches
 * the caller otherwise: no SIGPIPE, no zombie, nothing on the terminal, no output without end. */
#pragma once

#include "common/base/text.h"
#include "solvers/interface/solver.h"

#include <sys/types.h>

/* Starts as {.output = {.allocator = ...}, .complaints = {.allocator = ...}}. */
struct process {
    pid_t id;                       /* of the shell, and of its group; 0: none runs */
    int pipes[3];                   /* our ends of its standard input, output and error; -1: closed */
    struct text output, complaints; /* read, and not yet handed on */
    size_t searched[3];             /* how many bytes of output and complaints hold no newline */
    size_t unasked;                 /* bytes read since it last said something of use */
    int status;                     /* of waitpid, when it has ended */
    bool left_others;               /* it ended, and others of its group ran on */
    /* The line of its standard error that is quoted: the first, or, where Python shows its calls before the
     * reason, the last that is not empty. */
    char complaint[192];
    bool reason_comes_last; /* it is such an error of Python */
};

/* Runs COMMAND by /bin/sh -c. `memory` bounds the address space of each process in bytes; 0: no bound. On
 * Linux the shell, or the one command that took its place, is killed when the thread that called this ends,
 * by kill -9 too: let it live as long as the process. */
bool process_start(struct process *process, const char *command, size_t memory, struct error *error);

/* Ends it, if it runs, with everything in its group, and waits for it. */
void process_end(struct process *process);

/* As process_end, and frees its buffers. */
void process_close(struct process *process);

/* What is said to a program, and who listens to the answer. */
struct talk {
    const char *question;
    size_t length;
    bool keep_open; /* leave its standard input open after the question */
    /* Gets each line, ended by a zero and without its newline; true: that was enough. What follows stays
     * where it is. */
    bool (*listen)(void *context, char *line, bool complaint);
    void *context;
};

enum talk_end {
    TALK_ENOUGH,
    TALK_ENDED,    /* the program has ended; process->status says how */
    TALK_STOPPED,  /* deadline or stop flag */
    TALK_TOO_MUCH, /* more than TALK_MEGABYTES in a row without a usable line */
    TALK_NO_MEMORY,
};

enum { TALK_MEGABYTES = 16 };

/* A listener that used a line calls this: the program has its full patience again. */
static inline void process_was_useful(struct process *process)
{
    process->unasked = 0;
}

/* Talks until one of the above. The process runs on after ENOUGH, STOPPED, TOO_MUCH and NO_MEMORY. */
enum talk_end process_talk(struct process *process, const struct talk *talk, const struct search *search);

/* Whether the program wrote something that was not asked for (it is in output now), or closed its
 * output; does not wait. */
bool process_has_spoken(struct process *process);
bool process_is_running(struct process *process);

/* The signal that ended it, from its own status or that of the shell around it; 0: none did. */
int process_was_killed(const struct process *process);

/* How it ended, as a sentence: "killed by signal 11", "exit status 1: no such file", "left other processes
 * running behind it". */
void process_describe_end(const struct process *process, struct error *error);

/* Writes all bytes, however often a signal interrupts. False at an error (errno). */
bool write_whole(int descriptor, const void *bytes, size_t length);

/* A temporary file for other programs, under a name that ends in .cnf, as some of them expect. Of a process
 * that is killed it stays. */
struct temporary {
    char path[64];  /* empty: there is none */
    int descriptor; /* to read and write */
};

/* Starts with an empty file that only its owner may read. False and a sentence if there can be none. */
bool temporary_open(struct temporary *temporary, struct error *error);

/* Removes the file, if there is one. */
void temporary_close(struct temporary *temporary);
