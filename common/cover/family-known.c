/* SPDX-License-Identifier: MIT */
/* How many solutions members of families have, known without a search: by a closed form, or as published
 * (OEIS). They referee the counters. */
#include "common/base/big-count.h"
#include "common/cover/family-internal.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

/* --- published numbers --- */

static char *known_digits(const char *digits)
{
    return digits ? strdup(digits) : NULL;
}

/* A number of a sequence, written as OEIS does, with blanks for its commas; null behind the last one. */
static char *known_number(const char *sequence, unsigned place)
{
    for (; place && *sequence; place--) {
        sequence += strcspn(sequence, " ");
        sequence += strspn(sequence, " ");
    }
    return *sequence ? strndup(sequence, strcspn(sequence, " ")) : NULL;
}

/* OEIS A000170, from n = 0. */
static const char queens[] = "1 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 "
                             "666090624 4968057848 39029188884 314666222712 2691008701644 24233937684440 "
                             "227514171973736 2207893435808352 22317699616364044 234907967154122528";

char *family_known_queens(const struct family_member *member)
{
    return known_number(queens, member->rows);
}

/* Twice OEIS A014552, which takes an arrangement and its mirror image for one: of n = 3, 4, 7, 8, 11, ...;
 * the others have none. */
static const char langford[] =
    "2 2 52 300 35584 216288 79619280 653443600 513629782560 5272675722400 7598911885030976 "
    "93690316113031872 223367222197529806464 3214766521218764786304";

char *family_known_langford(const struct family_member *member)
{
    unsigned n = member->rows;
    return n % 4 && n % 4 != 3 ? known_digits("0") : known_number(langford, 2 * (n / 4) - (n % 4 == 0));
}

/* Miller and Haselgrove (Eureka 23, 1960): 2, 368, 1010 and 2339 ways that are essentially different, in four
 * positions each. Dana Scott (1958): 65 in eight. */
char *family_known_pentomino(const struct family_member *member)
{
    static const char *const of_side[] = {[3] = "8", [4] = "1472", [5] = "4040", [6] = "9356", [8] = "520"};
    return known_digits(of_side[member->rows < member->columns ? member->rows : member->columns]);
}

/* OEIS A002860, from n = 0. */
static const char latin[] = "1 1 2 12 576 161280 812851200 61479419904000 108776032459082956800 "
                            "5524751496156892842531225600 9982437658213039871725064756920320000 "
                            "776966836171770144107444346734230682311065600000";

char *family_known_latin(const struct family_member *member)
{
    return known_number(latin, member->rows);
}

/* OEIS A230031, by its shorter side and the other; A174248 for 4 x 9 and longer. */
static const struct {
    unsigned short_side, long_side;
    const char *count;
} tetromino[] = {{2, 2, "1"},       {2, 4, "4"},        {2, 6, "9"},         {2, 8, "25"},
                 {3, 4, "23"},      {3, 8, "997"},      {4, 4, "117"},       {4, 5, "454"},
                 {4, 6, "2003"},    {4, 7, "9157"},     {4, 8, "40899"},     {4, 9, "179399"},
                 {4, 10, "796558"}, {4, 11, "3546996"}, {4, 12, "15747348"}, {5, 8, "800290"},
                 {6, 6, "178939"},  {6, 8, "22483347"}, {7, 8, "657253434"}, {8, 8, "19077209438"}};

char *family_known_tetromino(const struct family_member *member)
{
    unsigned rows = member->rows, columns = member->columns;
    unsigned side = rows < columns ? rows : columns, other = rows < columns ? columns : rows;
    if (rows * columns % 4)
        return known_digits("0");
    if (side == 1)
        return known_digits("1");
    for (size_t i = 0; i < sizeof tetromino / sizeof *tetromino; i++)
        if (tetromino[i].short_side == side && tetromino[i].long_side == other)
            return known_digits(tetromino[i].count);
    return NULL;
}

/* Eight times OEIS A381976, which takes what a square's symmetries make of a packing for one: from n = 1. */
static const char partridge[] = "1 0 0 0 0 0 0 18656 1730280";

char *family_known_partridge(const struct family_member *member)
{
    return known_number(partridge, member->rows - 1);
}

/* TAOCP 7.2.2.1, exercise 365: 2, 8 + 8, and 4 + 4 + 4 + 4 + 2 + 2. */
char *family_known_motley(const struct family_member *member)
{
    assert(member->rows && member->columns);
    static const char *const of_cells[] = {[3 * 3] = "2", [4 * 4] = "16", [4 * 5] = "20"};
    const unsigned cells = member->rows * member->columns;
    return cells < sizeof of_cells / sizeof *of_cells ? known_digits(of_cells[cells]) : NULL;
}

/* OEIS A006967, of paths of n vertices from n = 0. */
static const char graceful_paths[] =
    "1 1 2 4 4 8 24 32 40 120 296 648 1328 3200 9912 25592 55920 143192 510696 1451296 "
    "3497344 10451824 38570704 118914992 315235872 1014824752 3963684496 13166130152 "
    "37846301904 130507967088 533318630936 1884550215976 5800121391936";

/* Complete graphs: two labellings up to symmetry for 3 and 4 vertices, none beyond (Golomb, 1972). Two of
 * them joined: Petrie and Smith (2003) have 4, 15, 1 and 0 up to symmetry and complement of K3 x P2, ..., K6
 * x P2. */
char *family_known_graceful(const struct family_member *member)
{
    static const char *const alone[] = {"", "", "2", "12", "48"}, *const twice[] = {"",   "2",    "16",
                                                                                    "96", "1440", "480"};
    if (member->rows == 1)
        return known_number(graceful_paths, member->columns);
    if (member->columns == 1)
        return known_digits(member->rows < 5 ? alone[member->rows] : "0");
    if (member->columns == 2)
        return known_digits(member->rows < 6 ? twice[member->rows] : "0");
    return NULL;
}

char *family_known_macmahon(const struct family_member *member)
{
    if (member->rows * member->columns != MACMAHON_TILES)
        return NULL;
    return known_digits(member->rows == 4 || member->rows == 6 ? "106624" : "0");
}

/* OEIS A030128, of n = 1, 3, 7, 9, 13, ...: labelled Steiner triple systems; the others have none. */
static const char steiner[] = "1 1 30 840 1197504000 60281712691200 1348410350618155344199680000";

char *family_known_steiner(const struct family_member *member)
{
    unsigned n = member->rows;
    if (n % 6 != 1 && n % 6 != 3)
        return known_digits("0");
    return known_number(steiner, n / 6 * 2 + (n % 6 == 3));
}

/* Each board has one solution. */
char *family_known_one(const struct family_member *member)
{
    (void)member;
    return known_digits("1");
}

/* --- closed forms --- */

static char *known_number_text(mpz_t number)
{
    size_t room = mpz_sizeinbase(number, 10) + 2;
    char *digits = malloc(room);
    return digits ? mpz_get_str(digits, 10, number) : NULL;
}

/* (n - 1)!!, OEIS A001147. */
char *family_known_matching(const struct family_member *member)
{
    if (member->rows % 2)
        return known_digits("0");
    mpz_t product;
    mpz_init(product);
    mpz_2fac_ui(product, member->rows - 1);
    char *digits = known_number_text(product);
    mpz_clear(product);
    return digits;
}

/* OEIS A005130: the product over k < n of (3k + 1)! / (n + k)! (Zeilberger, 1996). */
char *family_known_ice(const struct family_member *member)
{
    mpz_t above, below, factorial;
    mpz_init_set_ui(above, 1);
    mpz_init_set_ui(below, 1);
    mpz_init(factorial);
    for (unsigned k = 0; k < member->rows; k++) {
        mpz_fac_ui(factorial, 3 * k + 1);
        mpz_mul(above, above, factorial);
        mpz_fac_ui(factorial, member->rows + k);
        mpz_mul(below, below, factorial);
    }
    mpz_divexact(above, above, below);
    char *digits = known_number_text(above);
    mpz_clears(above, below, factorial, (mpz_t *)NULL);
    return digits;
}

/* Bell numbers, OEIS A000110, by Peirce's triangle: each row begins with the end of the one before, and each
 * further number is the sum of the one to its left and the one above that. */
char *family_known_bell(const struct family_member *member)
{
    assert(member->rows >= 1);
    enum { MOST = 25 }; /* the largest that 64 bits hold */
    uint64_t row[MOST + 1] = {1};
    unsigned n = member->rows;
    char text[COUNT_TEXT_MAX];
    if (n > MOST)
        return NULL;
    for (unsigned length = 1; length < n; length++) {
        uint64_t above = row[0];
        row[0] = row[length - 1];
        for (unsigned i = 1; i <= length; i++) {
            uint64_t next = i < length ? row[i] : 0;
            row[i] = row[i - 1] + above;
            above = next;
        }
    }
    return known_digits(count_digits(row[n - 1], NULL, text));
}

/* --- dominoes ---
 *
 * Kasteleyn (Physica 27, 1961): the square of the number of tilings of an r x c board is the product, over
 * all j <= r and k <= c, of 2 cos(pi j / (r + 1)) + 2 i cos(pi k / (c + 1)) in absolute value. The 2 cos(...)
 * are the eigenvalues of the path of r cells, and the product over k of x + i y(k) is, but for powers of i,
 * q_c(x) with q_0 = 1, q_1 = x, q_(n+1) = x q_n + q_(n-1). So the square is the determinant of q_c(A), A the
 * adjacency matrix of the path: whole numbers throughout, where the product of cosines would be rounded. */

/* A square matrix of numbers. */
struct matrix {
    unsigned side;
    mpz_t *entry;
};

static bool matrix_open(struct matrix *matrix, unsigned side)
{
    *matrix = (struct matrix){side, malloc((size_t)side * side * sizeof *matrix->entry)};
    for (size_t i = 0; matrix->entry && i < (size_t)side * side; i++)
        mpz_init(matrix->entry[i]);
    return matrix->entry;
}

static void matrix_close(struct matrix *matrix)
{
    for (size_t i = 0; matrix->entry && i < (size_t)matrix->side * matrix->side; i++)
        mpz_clear(matrix->entry[i]);
    free(matrix->entry);
}

static mpz_t *matrix_at(const struct matrix *matrix, unsigned row, unsigned column)
{
    assert(row < matrix->side && column < matrix->side);
    return &matrix->entry[(size_t)row * matrix->side + column];
}

/* before += A now: the next polynomial. */
static void matrix_step(struct matrix *before, const struct matrix *now)
{
    assert(before->side == now->side);
    for (unsigned row = 0; row < now->side; row++)
        for (unsigned column = 0; column < now->side; column++) {
            mpz_t *sum = matrix_at(before, row, column);
            if (row)
                mpz_add(*sum, *sum, *matrix_at(now, row - 1, column));
            if (row + 1 < now->side)
                mpz_add(*sum, *sum, *matrix_at(now, row + 1, column));
        }
}

/* Puts a row with a number that is not 0 in column k in place of row k. False if there is none. */
static bool matrix_find_pivot(const struct matrix *matrix, unsigned k)
{
    unsigned row = k;
    while (row < matrix->side && !mpz_sgn(*matrix_at(matrix, row, k)))
        row++;
    for (unsigned column = 0; row < matrix->side && row != k && column < matrix->side; column++)
        mpz_swap(*matrix_at(matrix, row, column), *matrix_at(matrix, k, column));
    return row < matrix->side;
}

/* The absolute value of the determinant, by elimination without fractions (Bareiss, Math. Comp. 22, 1968). */
static void matrix_determinant(struct matrix *matrix, mpz_t value)
{
    mpz_t product, divisor;
    mpz_init(product);
    mpz_init_set_ui(divisor, 1);
    bool regular = true;
    for (unsigned k = 0; k < matrix->side && regular; k++) {
        regular = matrix_find_pivot(matrix, k);
        for (unsigned row = k + 1; row < matrix->side && regular; row++)
            for (unsigned column = k + 1; column < matrix->side; column++) {
                mpz_t *entry = matrix_at(matrix, row, column);
                mpz_mul(*entry, *entry, *matrix_at(matrix, k, k));
                mpz_mul(product, *matrix_at(matrix, row, k), *matrix_at(matrix, k, column));
                mpz_sub(*entry, *entry, product);
                mpz_divexact(*entry, *entry, divisor);
            }
        mpz_set(divisor, *matrix_at(matrix, k, k));
    }
    if (regular)
        mpz_abs(value, divisor);
    else
        mpz_set_ui(value, 0);
    mpz_clear(product);
    mpz_clear(divisor);
}

char *family_known_dominoes(const struct family_member *member)
{
    unsigned rows = member->rows, columns = member->columns;
    unsigned side = rows < columns ? rows : columns, other = rows < columns ? columns : rows;
    struct matrix before = {0}, now = {0};
    char *digits = NULL;
    if (matrix_open(&before, side) && matrix_open(&now, side)) {
        for (unsigned i = 0; i < side; i++) {
            mpz_set_ui(*matrix_at(&before, i, i), 1);
            if (i)
                mpz_set_ui(*matrix_at(&now, i, i - 1), 1);
            if (i + 1 < side)
                mpz_set_ui(*matrix_at(&now, i, i + 1), 1);
        }
        for (unsigned n = 1; n < other; n++) {
            matrix_step(&before, &now);
            struct matrix next = before;
            before = now;
            now = next;
        }
        mpz_t value;
        mpz_init(value);
        matrix_determinant(&now, value);
        mpz_sqrt(value, value);
        digits = known_number_text(value);
        mpz_clear(value);
    }
    matrix_close(&before);
    matrix_close(&now);
    return digits;
}
