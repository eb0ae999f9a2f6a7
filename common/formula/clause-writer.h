/* SPDX-License-Identifier: MIT */
/* Where the encodings write their clauses: a piece of memory that is drained whenever it is full, into a
 * solver or into nothing. What is written twice, first only to be counted, has no formula for its length that
 * could be wrong. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

struct clause_writer {
    int *buffer, *next, *end; /* at least three literals */
    /* Takes `count` literals away, clauses ended by 0 that may be cut anywhere. Null: they are dropped. */
    void (*drain)(void *context, const int *literals, size_t count);
    void *context;
    bool only_counts; /* nothing is written; length and clauses are counted up */
    size_t drained;   /* literals that went out of the buffer */
    size_t clauses;
    int variables; /* the last in use: new ones come after it */
};

/* How many literals and ends of clauses were written. */
static inline size_t writer_length(const struct clause_writer *writer)
{
    return writer->drained + (size_t)(writer->next - writer->buffer);
}

static inline int writer_new_variable(struct clause_writer *writer)
{
    return ++writer->variables;
}

/* Takes what is in the buffer away. */
static inline void writer_drain(struct clause_writer *writer)
{
    size_t count = (size_t)(writer->next - writer->buffer);
    if (writer->drain && count)
        writer->drain(writer->context, writer->buffer, count);
    writer->drained += count;
    writer->next = writer->buffer;
}

static inline void write_literal(struct clause_writer *writer, int literal)
{
    if (writer->next == writer->end)
        writer_drain(writer);
    assert(writer->next < writer->end);
    *writer->next++ = literal;
}

static inline void write_end(struct clause_writer *writer)
{
    write_literal(writer, 0);
    writer->clauses++;
}

/* A clause of two, which most are. */
static inline void write_pair(struct clause_writer *writer, int a, int b)
{
    enum { LENGTH = 3 };
    if (writer->end - writer->next < LENGTH)
        writer_drain(writer);
    assert(writer->end - writer->next >= LENGTH);
    writer->next[0] = a;
    writer->next[1] = b;
    writer->next[2] = 0;
    writer->next += LENGTH;
    writer->clauses++;
}
