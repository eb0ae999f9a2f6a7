/* SPDX-License-Identifier: MIT */
/* check-count: whether a certificate shows how many solutions a board or an exact cover has. */
#include "common/base/array.h"
#include "common/board/board.h"
#include "harness/ground/stop.h"
#include "harness/answers/certify/check-count-certificate.h"
#include "harness/program/commands/commands.h"
#include "harness/measuring/sets/problem-text.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/measuring/sets/sets.h"
#include "harness/program/options/options.h"
#include "harness/ground/output.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static int report_stop(void)
{
    complain("check-count: %s", program_overdue ? "cut off by the time limit" : "interrupted");
    return EXIT_NO;
}

static int print_verdict(const char *path, enum count_verdict verdict, const struct count_report *report)
{
    static const int status_of[] = {[COUNT_VERIFIED] = EXIT_DONE,
                                    [COUNT_REFUSED] = EXIT_NO,
                                    [COUNT_UNREADABLE] = EXIT_USAGE,
                                    [COUNT_NO_MEMORY] = EXIT_FAILED,
                                    [COUNT_STOPPED] = EXIT_NO};
    if (verdict == COUNT_VERIFIED) {
        printf("c nodes checked: %" PRIu64 ", options in them: %" PRIu64 "\n%s\ns VERIFIED\n", report->nodes,
               report->edges, report->count);
        return EXIT_DONE;
    }
    if (verdict == COUNT_NO_MEMORY)
        complain("check-count: not enough memory, or more than a certificate of this size should need");
    else if (verdict == COUNT_STOPPED)
        report_stop();
    else if (verdict == COUNT_UNREADABLE)
        complain("%s:%zu:%zu: %s", path, report->line, report->column, report->reason.text);
    else
        print_foreign(stdout, "c %s:%zu:%zu: %s\ns NOT VERIFIED\n", path, report->line, report->column,
                      report->reason.text);
    return status_of[verdict];
}

/* Memory that a certificate of so many bytes may need: for each node that is named and not yet listed its set of covered
 * items and its number, which is more than its text by some factor. */
static size_t memory_for(FILE *file)
{
    const size_t at_least = (size_t)64 << 20, times = 256;
    struct stat about;
    if (fstat(fileno(file), &about) || (uintmax_t)about.st_size > SIZE_MAX / 2 / times)
        return 0;
    return at_least + times * (size_t)about.st_size;
}

/* A pipe has no size that could bound what it asks for: what comes out of it goes to a temporary file. Null with errno
 * if that fails. */
static FILE *as_regular_file(FILE *file)
{
    enum { PIECE = 1 << 16 };
    char piece[PIECE];
    struct stat about;
    if (fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode))
        return file;
    FILE *copy = tmpfile();
    bool done = copy;
    for (size_t read; done && !program_stop && (read = fread(piece, 1, sizeof piece, file)) > 0;)
        done = fwrite(piece, 1, read, copy) == read;
    done = done && !ferror(file) && !fflush(copy) && !fseek(copy, 0, SEEK_SET);
    int why = errno;
    if (copy && !done)
        fclose(copy);
    fclose(file);
    errno = why;
    return done ? copy : 0;
}

static int check_file(const struct cover *cover, const uint32_t *taken, size_t taken_count, const char *path,
                      struct allocator *allocator)
{
    FILE *file = fopen(path, "rb");
    struct count_report report;
    file = file ? as_regular_file(file) : 0;
    if (program_stop) {
        if (file)
            fclose(file);
        return report_stop();
    }
    if (!file) {
        complain("check-count: cannot read %s: %s", path, strerror(errno));
        return file_status(errno);
    }
    allocator->limit = memory_for(file);
    int status = print_verdict(
        path, count_check(cover, taken, taken_count, file, &program_stop, allocator, &report), &report);
    count_report_close(&report, allocator);
    if (ferror(file)) {
        complain("check-count: cannot read %s", path);
        status = EXIT_FAILED;
    }
    fclose(file);
    return status;
}

static int check_problem(const struct puzzles *puzzles, const char *path)
{
    struct allocator allocator = {.limit = 0};
    struct problem problem = puzzle_problem(puzzles, 0);
    const uint8_t *cells = puzzle_cells(puzzles, 0);
    struct cover *lowered = 0;
    const struct cover *cover = problem.formula ? 0 : problem_lower(&problem, &allocator, &lowered);
    int status = EXIT_USAGE;
    if (problem.formula || (cover && cover->colours))
        complain("check-count: certificates are of boards and of exact covers without colours");
    else if (cells && board_find_clash(problem.order, cells, 0))
        complain("check-count: the givens contradict each other: there is nothing to count");
    else {
        uint32_t *taken = array_take(&allocator, BOARD_CELLS_MAX, sizeof *taken);
        if (cover && taken)
            status = check_file(cover, taken, take_cells(&problem, cells, taken), path, &allocator);
        else {
            complain("check-count: not enough memory");
            status = EXIT_FAILED;
        }
        array_give(&allocator, taken, BOARD_CELLS_MAX, sizeof *taken);
    }
    cover_close(lowered);
    return status;
}

/* By its first word. */
static bool is_certificate(const char *path)
{
    static const char *const heads[] = {"quadrille-count ", "quadrille-parts "};
    enum { LENGTH = 16 };
    char text[LENGTH + 1] = "";
    struct stat about;
    /* What is read from a pipe could not be read again. */
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : 0;
    bool is = file && fread(text, 1, LENGTH, file) == LENGTH &&
              (!strcmp(text, heads[0]) || !strcmp(text, heads[1]));
    if (file)
        fclose(file);
    return is;
}

static int check_count_run(const struct program *program, const struct command *command, int argc,
                           char **argv)
{
    (void)program;
    struct reader_options reader = {.dedupe = false};
    uint64_t timeout_ns = 0;
    const struct option_row rows[] = {
        {0, "timeout", "S", "seconds; 0: no limit (default)", set_seconds, &timeout_ns},
        {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order,
         &reader.order},
        {0, "from", "FORMAT", "format of the problem (default: recognised)", set_from, &reader},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    struct set_list sets;
    if (!first)
        return status;
    if (argc - first != 2) {
        complain("check-count: needs two names: the problem and the file of the certificate");
        return EXIT_USAGE;
    }
    if (is_certificate(argv[first]) && !is_certificate(argv[first + 1])) {
        complain("check-count: %s is a certificate: the problem is named before it", argv[first]);
        return EXIT_USAGE;
    }
    if (timeout_ns)
        stop_after(timeout_ns);
    status = sets_load(&sets, argv + first, 1, &reader);
    if (!sets.count)
        return program_stop ? report_stop() : status;
    if (status == EXIT_DONE && (sets.count != 1 || sets.set[0].puzzles.count != 1)) {
        complain("check-count: a certificate is about one instance, and here are several or none");
        status = EXIT_USAGE;
    }
    if (status == EXIT_DONE)
        status = check_problem(&sets.set[0].puzzles, argv[first + 1]);
    sets_close(&sets);
    stop_after(0);
    return status;
}

const struct command command_check_count = {
    .name = "check-count",
    .arguments = "[OPTION] PROBLEM CERTIFICATE",
    .summary = "check a certificate of a count",
    .description = "Checks what count --certify has written against the problem: every node must\n"
                   "have all options of its item that may still be chosen, and no others, and each\n"
                   "must lead to a node with exactly the items covered that it covers. The checker\n"
                   "shares no code with what counts. It prints the number.\n"
                   "Exit status: 0 s VERIFIED, 1 s NOT VERIFIED or cut off, 2 bad input or usage.",
    .example = "quadrille check-count queens:8 queens.count",
    .run = check_count_run,
};
