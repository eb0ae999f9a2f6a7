/* SPDX-License-Identifier: MIT */
#include "common/formula/cardinality.h"

static void write_clause(struct clause_writer *writer, int a, int b, int c)
{
    write_literal(writer, a);
    if (b)
        write_literal(writer, b);
    if (c)
        write_literal(writer, c);
    write_end(writer);
}

/* Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (CP 2005), LT-SEQ, made an equivalence:
 * sum[j - 1] of the first i literals, for j up to `top`, says that at least j of them are true:
 *     sum(i, j) = sum(i - 1, j) or (literal i and sum(i - 1, j - 1)).
 * The sums of all literals go to `sum`, whose length is returned. */
static size_t write_counter(struct clause_writer *writer, const int *literals, size_t count, size_t top,
                            int *sum)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t grown = length < top ? length + 1 : top;
        /* From the last on, as each is made of the one before it. */
        for (size_t j = grown; j > 0; j--) {
            const int one = literals[i], before = j <= length ? sum[j - 1] : 0,
                      below = j > 1 ? sum[j - 2] : 0;
            const int now = writer_new_variable(writer);
            if (before)
                write_pair(writer, -before, now);
            write_clause(writer, -one, below ? -below : now, below ? now : 0);
            write_clause(writer, -now, before ? before : one, before ? one : 0);
            if (below)
                write_clause(writer, -now, before ? before : below, before ? below : 0);
            sum[j - 1] = now;
        }
        length = grown;
    }
    return length;
}

/* Bailleux and Boufkhad, Efficient CNF Encoding of Boolean Cardinality Constraints (CP 2003): the literals are the leaves
 * of a tree, and each node has its sums in unary, as above, made of those of its two halves. */
static size_t write_totalizer(struct clause_writer *writer, const int *literals, size_t count, size_t top,
                              int *sum)
{
    if (count <= 1) {
        if (count)
            *sum = *literals;
        return count;
    }
    const size_t half = count / 2;
    int *other = sum + half;
    const size_t a = write_totalizer(writer, literals, half, top, sum);
    const size_t b = write_totalizer(writer, literals + half, count - half, top, other);
    const size_t length = a + b < top ? a + b : top;
    int *made = sum + count;
    for (size_t k = 0; k < length; k++)
        made[k] = writer_new_variable(writer);
    for (size_t i = 0; i <= a; i++)
        for (size_t j = 0; j <= b; j++) {
            if (i + j && i + j <= length) {
                /* i of one half and j of the other are i + j. */
                if (i)
                    write_literal(writer, -sum[i - 1]);
                if (j)
                    write_literal(writer, -other[j - 1]);
                write_literal(writer, made[i + j - 1]);
                write_end(writer);
            }
            if (i + j < length) {
                /* No more than i and j are no more than i + j. */
                if (i < a)
                    write_literal(writer, sum[i]);
                if (j < b)
                    write_literal(writer, other[j]);
                write_literal(writer, -made[i + j]);
                write_end(writer);
            }
        }
    for (size_t k = 0; k < length; k++)
        sum[k] = made[k];
    return length;
}

/* Twice as many at a node as at its first half, and each level has as many as the one above it at the most. */
size_t cardinality_room(size_t count)
{
    return 4 * count + 4;
}

size_t write_sums(struct clause_writer *writer, enum cardinality form, const int *literals, size_t count,
                  size_t most, int *sum)
{
    return form == CARDINALITY_SEQUENTIAL ? write_counter(writer, literals, count, most, sum)
                                          : write_totalizer(writer, literals, count, most, sum);
}

double cardinality_length(size_t count, struct bounds bounds)
{
    const double literals_of_a_sum = 16;
    const size_t top = bounds.most < count ? bounds.most + (size_t)1 : bounds.least;
    return literals_of_a_sum * (double)count * (double)(top < count ? top : count);
}

void write_cardinality(struct clause_writer *writer, enum cardinality form, const int *literals, size_t count,
                       struct bounds bounds, int *room)
{
    if (bounds.least > count) {
        write_end(writer); /* the empty clause */
        return;
    }
    const size_t top = bounds.most < count ? bounds.most + (size_t)1 : bounds.least;
    if (!top)
        return;
    write_sums(writer, form, literals, count, top, room);
    if (bounds.least)
        write_clause(writer, room[bounds.least - 1], 0, 0);
    if (bounds.most < count)
        write_clause(writer, -room[bounds.most], 0, 0);
}
