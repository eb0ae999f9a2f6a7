/* SPDX-License-Identifier: MIT */
/* A text of one format is never read as another: samples of each, whole, cut, shuffled and joined, are read as their
 * own format, or refused. */
#include "common/base/random.h"
#include "common/formats/format.h"
#include "common/formats/reader.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a text was read as: boards are FORMAT_ROWS, jigsaws and other covers that boards are FORMAT_REGIONS. */
struct sample {
    enum format format; /* FORMAT_FOREIGN: named */
    const char *text;
};

static const char grid_9[] = "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n"
                             "4 0 0 8 0 3 0 0 1\n7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n"
                             "0 0 0 0 8 0 0 7 9\n";

static const struct sample samples[] = {
    {FORMAT_ROWS, grid_9},
    {FORMAT_ROWS,
     "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"},
    {FORMAT_ROWS, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
                  "1...36........83..6..2....926..........8..95..4.1.......8..3..6......4....4..2.87\n"},
    {FORMAT_ROWS, "+-----+-----+\n| 1 2 | 3   |\n|     | 1 2 |\n+-----+-----+\n| 2 1 |   3 |\n|   3 | 2   "
                  "|\n+-----+-----+\n"},
    {FORMAT_ROWS, "puzzle,solution\n1....2....3....4,1342421324313124\n"},
    {FORMAT_ROWS, "order 5\n 0 1 -1 3 -1\n-1 4 1 2 0\n1 -1 -1 -1 3\n2 -1 0 1 4\n4 -1 -1 -1 1\n"},
    {FORMAT_REGIONS, "1...\n....\n....\n....\nAABB\nACBB\nACCD\nCDDD\n"},
    {FORMAT_REGIONS, "AABB\nACBB\nACCD\nCDDD\n1...\n....\n....\n...2\n"},
    {FORMAT_REGIONS, ".Diagonal~1.Diagonal~-1\n1...\n....\n....\n....\n"},
    {FORMAT_COVER, "a b c d e f g | x\nc e\na d g x:1\nb c f\na d f\nb g\nd e g x:2\n"},
    {FORMAT_MINIEXACT, "< a b c > [ d ]\na c;\nb d:red;\n"},
    {FORMAT_LENGTHS, "7 6\n2 3 5\n3 1 4 7\n3 2 3 6\n3 1 4 6\n2 2 7\n3 4 5 7\n"},
    {FORMAT_ORLIB, "7 3\n100 3 1 5 7\n20 2 2 3\n31 2 4 6\n"},
    {FORMAT_MATRIX, "0010110\n1001001\n0110010\n1001010\n0100001\n0001101\n"},
    {FORMAT_MATRIX, "5 5\n1 0 0 0 0\n0 1 0 0 0\n0 0 1 0 0\n0 0 0 1 0\n0 0 0 0 1\n"},
    {FORMAT_MATRIX, "10000\n01000\n00100\n00010\n00001\n"},
    {FORMAT_POLYOMINO, "box 2x4\nturn rotated\nuse once\npiece L\nX..\nXXX\npiece J\n..X\nXXX\n"},
    {FORMAT_CNF, "c one\np cnf 3 4\n1 2 0\n-1 2 3 0\n1 -2 0\n-1 -2 0\n"},
    {FORMAT_JSON, "{\"puzzle\": \"1....2....3....4\", \"solution\": \"1342421324313124\"}\n"},
    {FORMAT_JSON,
     "{\"grids\": [{\"value\": [[1,0,0,0],[0,2,0,0],\n[0,0,3,0],[0,0,0,4]], \"level\": \"Easy\"}]}\n"},
    {FORMAT_FOREIGN, "c weighted\np wcnf 3 4\n10 1 -2 0\n3 -1 2 -3 0\n8 -3 2 0\n5 1 3 0\n"},
    {FORMAT_FOREIGN, "h 1 2 0\nh -1 3 0\n5 -2 0\n7 -3 0\n"},
    {FORMAT_FOREIGN, "* #variable= 3 #constraint= 1\n+1 x1 +1 x2 +1 x3 >= 2 ;\n"},
    {FORMAT_FOREIGN, "<?xml version=\"1.0\"?>\n<sudoku>\n<row>1...</row>\n</sudoku>\n"},
    {FORMAT_FOREIGN, "5 3\n4 5 10\n2  1 3\n2  2 3\n2  1 3\n2  2 3\n2  1 3\n"},
    {FORMAT_FOREIGN, "p edge 3 2\ne 1 2\ne 2 3\n"},
};

enum { SAMPLES = sizeof samples / sizeof *samples, TEXT_MAX = 4096 };

/* Insists that a text is read as one of two formats, or not without a complaint. */
static void assert_read_as(const char *text, size_t length, enum format one, enum format other)
{
    struct puzzles puzzles;
    char *copy = malloc(length + 1); /* without a zero behind it, for sanitizers */
    assert_non_null(copy);
    memcpy(copy, text, length);
    const struct format_choice choice = format_choose(copy, length);
    assert_true(puzzles_read(&puzzles, copy, length, &(struct reader_options){.answers = false}));
    for (size_t i = 0; i < puzzles.count && !puzzles.mistakes; i++) {
        const struct puzzle *puzzle = &puzzles.puzzle[i];
        const enum format real = choice.format == FORMAT_JSON       ? FORMAT_JSON
                                 : puzzle->order.rows               ? FORMAT_ROWS
                                 : puzzle->format == FORMAT_REGIONS ? FORMAT_REGIONS
                                                                    : choice.format;
        if (real != one && real != other)
            fail_msg("read as %s:\n%.*s", format_table[real].name, (int)length, text);
    }
    puzzles_close(&puzzles);
    free(copy);
}

static void samples_are_read_as_what_they_are(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAMPLES; i++) {
        struct puzzles puzzles;
        const char *text = samples[i].text;
        assert_true(puzzles_read(&puzzles, text, strlen(text), &(struct reader_options){.answers = false}));
        if ((puzzles.count > 0) != (samples[i].format != FORMAT_FOREIGN) ||
            puzzles.mistakes != !puzzles.count)
            fail_msg("%zu instances, %zu mistakes:\n%s%s", puzzles.count, puzzles.mistakes, text,
                     puzzles.mistakes ? puzzles.complaint->text : "");
        puzzles_close(&puzzles);
        assert_read_as(text, strlen(text), samples[i].format, samples[i].format);
    }
}

static void samples_cut_off_anywhere_are_read_as_what_they_are_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t length = 1, whole = strlen(samples[i].text); length < whole; length++) {
            {
                const bool is_board = samples[i].format == FORMAT_REGIONS &&
                                      !memchr(samples[i].text, 'A', length) &&
                                      *samples[i].text == '1'; /* the pieces are cut off */
                assert_read_as(samples[i].text, length, samples[i].format,
                               is_board ? FORMAT_ROWS : samples[i].format);
            }
        }
}

static void samples_joined_are_read_as_what_they_are_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t j = 0; j < SAMPLES; j++)
            for (int empty = 0; empty < 2; empty++) {
                char text[TEXT_MAX];
                const int length = snprintf(text, sizeof text, "%s%s%s", samples[i].text, empty ? "\n" : "",
                                            samples[j].text);
                assert_read_as(text, (size_t)length, samples[i].format, samples[j].format);
            }
}

/* Reads the lines of a text, in any order, as one of two formats. */
static void assert_shuffled_read_as(struct random *random, const char *text, enum format one,
                                    enum format other)
{
    enum { LINES_MAX = 40 };
    const char *line[LINES_MAX], *at = text;
    unsigned order[LINES_MAX], count = 0;
    char shuffled[TEXT_MAX];
    size_t length = 0;
    for (; *at; at = strchr(at, '\n') + 1)
        line[count++] = at;
    random_order(random, order, count);
    for (unsigned n = 0; n < count; n++) {
        const size_t wide = (size_t)(strchr(line[order[n]], '\n') + 1 - line[order[n]]);
        memcpy(shuffled + length, line[order[n]], wide);
        length += wide;
    }
    assert_read_as(shuffled, length, one, other);
}

static void samples_with_their_lines_shuffled_are_read_as_what_they_are_or_refused(void **state)
{
    (void)state;
    enum { TRIALS = 200 };
    struct random random;
    random_seed(&random, 47, 0);
    for (size_t i = 0; i < SAMPLES; i++)
        for (unsigned trial = 0; trial < TRIALS; trial++)
            assert_shuffled_read_as(&random, samples[i].text, samples[i].format, samples[i].format);
}

/* All of it at once, as a fuzzer would do it. */
static void samples_joined_shuffled_and_cut_are_read_as_what_they_are_or_refused(void **state)
{
    (void)state;
    enum { TRIALS = 8 };
    struct random random;
    random_seed(&random, 48, 0);
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t j = 0; j < SAMPLES; j++) {
            char text[TEXT_MAX];
            snprintf(text, sizeof text, "%s%s", samples[i].text, samples[j].text);
            for (unsigned trial = 0; trial < TRIALS; trial++)
                assert_shuffled_read_as(&random, text, samples[i].format, samples[j].format);
            if (samples[i].format == FORMAT_REGIONS || samples[j].format == FORMAT_REGIONS)
                continue; /* without its pieces it is a board */
            const unsigned first = random_below(&random, (unsigned)strlen(samples[i].text)) + 1,
                           second = random_below(&random, (unsigned)strlen(samples[j].text)) + 1;
            const int length = snprintf(text, sizeof text, "%.*s\n%.*s", (int)first, samples[i].text,
                                        (int)second, samples[j].text);
            assert_read_as(text, (size_t)length, samples[i].format, samples[j].format);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_read_as_what_they_are),
        cmocka_unit_test(samples_cut_off_anywhere_are_read_as_what_they_are_or_refused),
        cmocka_unit_test(samples_joined_are_read_as_what_they_are_or_refused),
        cmocka_unit_test(samples_with_their_lines_shuffled_are_read_as_what_they_are_or_refused),
        cmocka_unit_test(samples_joined_shuffled_and_cut_are_read_as_what_they_are_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
