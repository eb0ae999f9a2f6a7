/* SPDX-License-Identifier: MIT */
#include "common/formula/cardinality.h"

const char *const at_most_one_names[] = {
    [AT_MOST_ONE_PAIRWISE] = "pairwise", [AT_MOST_ONE_SEQUENTIAL] = "sequential",
    [AT_MOST_ONE_PRODUCT] = "product",   [AT_MOST_ONE_BINARY] = "binary",
    [AT_MOST_ONE_FITTING] = "fitting",   NULL,
};

const bool at_most_one_is_one_model[] = {[AT_MOST_ONE_PAIRWISE] = true, [AT_MOST_ONE_FITTING] = false};

const char *const at_most_one_summaries[] = {
    [AT_MOST_ONE_PAIRWISE] = "a clause for each pair",
    [AT_MOST_ONE_SEQUENTIAL] = "a counter passed along the options (Sinz 2005)",
    [AT_MOST_ONE_PRODUCT] = "the options in a rectangle, one row and one column (Chen 2010)",
    [AT_MOST_ONE_BINARY] = "the options distinguished in binary (Frisch et al. 2001)",
    [AT_MOST_ONE_FITTING] = "pairwise, or product where that is over 10 million pairs",
};

const char *const cardinality_names[] = {
    [CARDINALITY_SEQUENTIAL] = "sequential", [CARDINALITY_TOTALIZER] = "totalizer", NULL};

const char *const cardinality_summaries[] = {
    [CARDINALITY_SEQUENTIAL] = "a counter passed along the options (Sinz 2005)",
    [CARDINALITY_TOTALIZER] = "a tree that adds them up (Bailleux & Boufkhad 2003)",
};

static void write_short_clause(struct clause_writer *writer, int a, int b, int c)
{
    write_literal(writer, a);
    if (b)
        write_literal(writer, b);
    if (c)
        write_literal(writer, c);
    write_end(writer);
}

/* Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (CP 2005), LT-SEQ, made an
 * equivalence:
 * sum[j - 1] of the first i literals, for j up to `top`, says that at least j of them are true:
 *     sum(i, j) = sum(i - 1, j) or (literal i and sum(i - 1, j - 1)).
 * The sums of all literals go to `sum`, whose length is returned. */
static size_t write_counter(struct clause_writer *writer, const int *literals, size_t count, size_t top,
                            int *sum)
{
    assert(top >= 1);
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
            write_short_clause(writer, -one, below ? -below : now, below ? now : 0);
            write_short_clause(writer, -now, before ? before : one, before ? one : 0);
            if (below)
                write_short_clause(writer, -now, before ? before : below, before ? below : 0);
            sum[j - 1] = now;
        }
        length = grown;
    }
    return length;
}

/* Bailleux and Boufkhad, Efficient CNF Encoding of Boolean Cardinality Constraints (CP 2003): the literals
 * are the leaves of a tree, and each node has its sums in unary, as above, made of those of its two
 * halves. */
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

/* Twice as many at a node as at its first half, and each level has as many as the one above it at the
 * most. */
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
    assert(bounds.least <= bounds.most && bounds.most);
    if (bounds.least > count) {
        write_end(writer); /* the empty clause */
        return;
    }
    const size_t top = bounds.most < count ? bounds.most + (size_t)1 : bounds.least;
    if (!top)
        return;
    write_sums(writer, form, literals, count, top, room);
    if (bounds.least)
        write_short_clause(writer, room[bounds.least - 1], 0, 0);
    if (bounds.most < count)
        write_short_clause(writer, -room[bounds.most], 0, 0);
}

/* The literals of a constraint: some that are listed, or auxiliary variables in a row. */
struct row_of_literals {
    const int *listed; /* null: variables first, first + 1, ... */
    int first;
    size_t count;
};

static int literal_at(const struct row_of_literals *row, size_t i)
{
    return row->listed ? row->listed[i] : row->first + (int)i;
}

static struct row_of_literals new_variables(struct clause_writer *writer, size_t count)
{
    struct row_of_literals row = {NULL, writer->variables + 1, count};
    writer->variables += (int)count;
    return row;
}

static void write_pairwise(struct clause_writer *writer, struct row_of_literals row)
{
    size_t n = row.count;
    if (writer->only_counts && n) {
        writer->clauses += n * (n - 1) / 2;
        writer->drained += n * (n - 1) / 2 * 3;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        int first = -literal_at(&row, i);
        for (size_t j = i + 1; j < n; j++)
            write_pair(writer, first, -literal_at(&row, j));
    }
}

/* Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (CP 2005), section 2, LT-SEQ for
 * k = 1: variable i says that one of the first i literals is true. */
static void write_sequential(struct clause_writer *writer, struct row_of_literals row)
{
    size_t n = row.count;
    struct row_of_literals sum = new_variables(writer, n - 1);
    write_pair(writer, -literal_at(&row, 0), literal_at(&sum, 0));
    for (size_t i = 1; i < n - 1; i++) {
        write_pair(writer, -literal_at(&row, i), literal_at(&sum, i));
        write_pair(writer, -literal_at(&sum, i - 1), literal_at(&sum, i));
        write_pair(writer, -literal_at(&row, i), -literal_at(&sum, i - 1));
    }
    write_pair(writer, -literal_at(&row, n - 1), -literal_at(&sum, n - 2));
}

/* Up to so many literals a product takes more clauses than the pairs are. */
enum { PAIRWISE_UP_TO = 6 };

/* Chen, A New SAT Encoding of the At-Most-One Constraint (ModRef 2010), section 3: the literals fill a
 * rectangle as square as can be; each implies its row and its column, at most one of which is chosen. */
static void write_product(struct clause_writer *writer, struct row_of_literals row)
{
    if (row.count <= PAIRWISE_UP_TO) {
        write_pairwise(writer, row);
        return;
    }
    size_t height = 1;
    while (height * height < row.count)
        height++;
    size_t width = (row.count + height - 1) / height;
    struct row_of_literals rows = new_variables(writer, height), columns = new_variables(writer, width);
    for (size_t i = 0; i < row.count; i++) {
        write_pair(writer, -literal_at(&row, i), literal_at(&rows, i / width));
        write_pair(writer, -literal_at(&row, i), literal_at(&columns, i % width));
    }
    write_product(writer, rows);
    write_product(writer, columns);
}

/* Frisch, Peugniez, Doggett and Nightingale, Solving Non-Boolean Satisfiability Problems with Stochastic
 * Local Search (IJCAI 2001; Journal of Automated Reasoning 35, 2005), the binary transform: literal i implies
 * that the bits spell i. */
static void write_binary(struct clause_writer *writer, struct row_of_literals row)
{
    size_t bit_count = 0;
    while ((size_t)1 << bit_count < row.count)
        bit_count++;
    struct row_of_literals bits = new_variables(writer, bit_count);
    for (size_t i = 0; i < row.count; i++)
        for (size_t b = 0; b < bit_count; b++)
            write_pair(writer, -literal_at(&row, i),
                       i >> b & 1 ? literal_at(&bits, b) : -literal_at(&bits, b));
}

void write_at_most_one(struct clause_writer *writer, enum at_most_one form, const int *literals, size_t count)
{
    assert(form < AT_MOST_ONE_FITTING);
    static void (*const write[])(struct clause_writer *, struct row_of_literals) = {
        [AT_MOST_ONE_PAIRWISE] = write_pairwise,
        [AT_MOST_ONE_SEQUENTIAL] = write_sequential,
        [AT_MOST_ONE_PRODUCT] = write_product,
        [AT_MOST_ONE_BINARY] = write_binary,
    };
    struct row_of_literals row = {literals, 0, count};
    (count <= 2 ? write_pairwise : write[form])(writer, row);
}
