/* SPDX-License-Identifier: MIT */
/* check: whether a proof shows that a formula has no model, or a certificate how many solutions a board or an exact
 * cover has. What the instance is says which of them is read. */
#include "common/base/array.h"
#include "common/board/board.h"
#include "common/formats/dimacs.h"
#include "common/proof/elaborate.h"
#include "common/proof/lrat.h"
#include "harness/answers/certify/check-count-certificate.h"
#include "harness/answers/certify/forbidden-solution.h"
#include "harness/ground/output.h"
#include "harness/ground/saved-file.h"
#include "harness/ground/stop.h"
#include "harness/measuring/sets/problem-text.h"
#include "harness/measuring/sets/set-loading.h"
#include "harness/program/commands/commands.h"
#include "harness/program/options/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int no_memory(void)
{
    return complain_with(EXIT_FAILED, "check: not enough memory");
}

/* --- a proof, and one with hints from one without --- */

/* Where the proof fails, as far as that is one place. */
static void print_place(const struct file *proof, const struct proof_report *report)
{
    printf("c %s:", proof->path);
    if (report->binary)
        printf(" byte %zu:", report->byte);
    else if (report->line)
        printf("%zu:", report->line);
    if (report->column)
        printf("%zu:", report->column);
}

static int print_proof_verdict(const struct file *proof, enum proof_verdict verdict,
                               const struct proof_report *report)
{
    if (verdict == PROOF_NO_MEMORY)
        return no_memory();
    if (verdict == PROOF_UNREADABLE)
        return EXIT_USAGE;
    if (verdict == PROOF_VERIFIED) {
        if (!report->lemmas)
            puts("c unit propagation alone contradicts the formula: the proof has nothing to add");
        printf("c lemmas checked: %zu, clauses deleted: %zu\ns VERIFIED\n", report->lemmas,
               report->deletions);
        return EXIT_DONE;
    }
    print_place(proof, report);
    print_foreign(stdout, " %s\ns NOT VERIFIED\n", report->reason.text);
    return EXIT_NO;
}

/* --- a proof with hints, from one without --- */

struct asked {
    const char *path; /* where the proof with hints goes; null: none is asked for */
    bool binary;
    bool timed;
};

/* Checks what was elaborated, as it will be read, and writes it. */
static int finish_elaboration(const struct asked *asked, const struct cnf *cnf, const struct text *text,
                              struct allocator *allocator, const struct file *proof,
                              const struct proof_report *first)
{
    struct proof_report report;
    enum proof_verdict verdict = lrat_check(cnf, text->bytes, text->length, allocator, 0, 0, &report);
    if (verdict == PROOF_NO_MEMORY)
        return no_memory();
    if (verdict != PROOF_VERIFIED)
        return complain_with(EXIT_FAILED, "check: the proof with hints is wrong, which is a defect: %s",
                             report.reason.text);
    struct saved_file saved;
    if (!saved_file_open(&saved, asked->path, "check"))
        return EXIT_FAILED;
    fwrite(text->bytes, 1, text->length, saved.file);
    if (!saved_file_close(&saved, true, "check"))
        return EXIT_FAILED;
    printf("c %s: %zu steps\n", asked->path, report.lemmas);
    return print_proof_verdict(proof, verdict, first);
}

static int check_and_elaborate(const struct asked *asked, const struct cnf *cnf, struct file *proof,
                               struct allocator *allocator)
{
    struct text text = {.allocator = allocator};
    struct proof_report report;
    enum proof_verdict verdict = proof_elaborate(cnf, proof->text, proof->length, &text, asked->binary,
                                                 allocator, file_complain, proof, &report);
    int status = verdict == PROOF_VERIFIED ? finish_elaboration(asked, cnf, &text, allocator, proof, &report)
                                           : print_proof_verdict(proof, verdict, &report);
    text_close(&text);
    return status;
}

static int check_proof(const struct cnf *cnf, struct file *proof, const struct asked *asked)
{
    struct allocator allocator = {.limit = 0};
    struct proof_report report;
    const bool with_hints = lrat_recognise(proof->text, proof->length);
    if (with_hints && asked->path)
        return complain_with(EXIT_USAGE, "check: --output: %s has its hints already", proof->path);
    if (asked->path)
        return check_and_elaborate(asked, cnf, proof, &allocator);
    enum proof_verdict verdict = (with_hints ? lrat_check : proof_check)(
        cnf, proof->text, proof->length, &allocator, file_complain, proof, &report);
    return print_proof_verdict(proof, verdict, &report);
}

static int check_proof_file(const struct cnf *cnf, const char *path, const struct asked *asked)
{
    struct file proof;
    if (!file_read(&proof, path))
        return complain_with(file_status(errno), "cannot read %s: %s", proof.path, file_why(&proof));
    int status = check_proof(cnf, &proof, asked);
    file_close(&proof);
    return status;
}

/* Whether a formula is a certificate by version 0.3.0 whose last clause forbids more than the solution shown. */
static bool forbids_several(const struct cnf *cnf, const char *path)
{
    enum { PIECE = 1 << 12 };
    struct allocator allocator = {.limit = 0};
    struct file file = {.text = 0};
    struct stat about;
    if (stat(path, &about) || !S_ISREG(about.st_mode) || !file_begin(&file, path, PIECE))
        return false;
    const bool several =
        certificate_is_of_one(file.text, file.length) && !certificate_forbids_one(cnf, &allocator);
    file_close(&file);
    if (several)
        print_foreign(stdout,
                      "c %s: its last clause forbids several solutions, as version 0.3.0 wrote it for covers "
                      "with bounds: certify again\ns NOT VERIFIED\n",
                      path);
    return several;
}

/* --- a certificate of a count --- */

static int report_stop(void)
{
    return complain_with(EXIT_NO, "check: %s", program_overdue ? "cut off by the time limit" : "interrupted");
}

static int print_count_verdict(const char *path, enum count_verdict verdict,
                               const struct count_report *report)
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
        complain("check: not enough memory, or more than a certificate of this size should need");
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

static int check_count_file(const struct cover *cover, const uint32_t *taken, size_t taken_count,
                            const char *path, struct allocator *allocator)
{
    FILE *file = fopen(path, "rb");
    struct count_report report;
    file = file ? as_regular_file(file) : 0;
    if (program_stop) {
        if (file)
            fclose(file);
        return report_stop();
    }
    if (!file)
        return complain_with(file_status(errno), "check: cannot read %s: %s", path, strerror(errno));
    allocator->limit = memory_for(file);
    int status = print_count_verdict(
        path, count_check(cover, taken, taken_count, file, &program_stop, allocator, &report), &report);
    count_report_close(&report, allocator);
    if (ferror(file))
        status = complain_with(EXIT_FAILED, "check: cannot read %s", path);
    fclose(file);
    return status;
}

/* Against a board or a cover. */
static int check_count(const struct puzzles *puzzles, const char *path)
{
    struct allocator allocator = {.limit = 0};
    struct problem problem = puzzle_problem(puzzles, 0);
    const uint8_t *cells = puzzle_cells(puzzles, 0);
    struct cover *lowered = 0;
    const struct cover *cover = problem_lower(&problem, &allocator, &lowered);
    int status = EXIT_USAGE;
    if (cover && cover->colours)
        complain("check: certificates are of boards and of exact covers without colours");
    else if (cells && board_find_clash(problem.order, cells, 0))
        complain("check: the givens contradict each other: there is nothing to count");
    else {
        uint32_t *taken = array_take(&allocator, BOARD_CELLS_MAX, sizeof *taken);
        status = cover && taken
                     ? check_count_file(cover, taken, take_cells(&problem, cells, taken), path, &allocator)
                     : no_memory();
        array_give(&allocator, taken, BOARD_CELLS_MAX, sizeof *taken);
    }
    cover_close(lowered);
    return status;
}

/* --- either --- */

enum kind { KIND_OTHER, KIND_FORMULA, KIND_CERTIFICATE };

/* What a file begins like. */
static enum kind look_at(const char *path)
{
    enum { PIECE = 1 << 16, LENGTH = 16 };
    struct file file = {.text = 0};
    struct stat about;
    enum kind kind = KIND_OTHER;
    /* What is read from a pipe could not be read again. */
    if (stat(path, &about) || !S_ISREG(about.st_mode) || !file_begin(&file, path, PIECE))
        return KIND_OTHER;
    if (file.length >= LENGTH &&
        (!memcmp(file.text, "quadrille-count ", LENGTH) || !memcmp(file.text, "quadrille-parts ", LENGTH)))
        kind = KIND_CERTIFICATE;
    else if (dimacs_recognise(file.text, file.length))
        kind = KIND_FORMULA;
    file_close(&file);
    return kind;
}

/* False and a message if a file that is about an instance stands before it. */
static bool right_order(const char *instance, const char *about_it)
{
    const enum kind first = look_at(instance), second = look_at(about_it);
    if (first == KIND_CERTIFICATE && second != KIND_CERTIFICATE)
        complain("check: %s is a certificate: the instance is named before it", instance);
    else if (second == KIND_FORMULA && first != KIND_FORMULA)
        complain("check: %s is a formula: it is named before its proof", about_it);
    else
        return true;
    return false;
}

static int usage_error(const char *text)
{
    return complain_with(EXIT_USAGE, "check: %s", text);
}

/* Each of the files. */
static int check_all(const struct puzzles *puzzles, char *const *paths, int count, const struct asked *asked)
{
    const struct cnf *formula = puzzle_problem(puzzles, 0).formula;
    int worst = EXIT_DONE;
    if (!formula && asked->path)
        return usage_error("--output goes with a formula and its proof");
    if (formula && asked->timed)
        return usage_error("--timeout goes with the certificate of a count");
    for (int i = 0; i < count; i++) {
        if (program_stop)
            return report_stop();
        if (count > 1)
            print_foreign(stdout, "c %s\n", paths[i]);
        if (formula && look_at(paths[i]) == KIND_CERTIFICATE)
            worst =
                worse(worst, usage_error("certificates are of boards and of exact covers without colours"));
        else
            worst = worse(worst, formula ? check_proof_file(formula, paths[i], asked)
                                         : check_count(puzzles, paths[i]));
    }
    return worst;
}

static int check_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct reader_options reader = {.dedupe = false};
    struct asked asked = {.path = 0};
    uint64_t timeout_ns = 0;
    const struct option_row rows[] = {
        {'o', "output", "FILE", "write the proof with hints (LRAT), of the lemmas needed", set_text,
         &asked.path},
        {0, "binary", 0, "that in binary, as ACL2's checker reads it", set_flag, &asked.binary},
        {0, "timeout", "S", "seconds for a certificate; 0: no limit (default)", set_seconds, &timeout_ns},
        ORDER_ROW(&reader),
        {0, "from", "FORMAT", "format of the instance (default: recognised)", set_from, &reader},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    struct set_list sets;
    if (!first)
        return status;
    if (argc - first < 2)
        return usage_error("needs an instance, and the files that are about it");
    if (asked.binary && !asked.path)
        return usage_error("--binary goes with --output");
    if (asked.path && argc - first > 2)
        return usage_error("--output goes with one proof");
    if (!right_order(argv[first], argv[first + 1]))
        return EXIT_USAGE;
    asked.timed = timeout_ns;
    if (timeout_ns)
        stop_after(timeout_ns);
    status = sets_load(&sets, argv + first, 1, &reader);
    if (!sets.count)
        return program_stop ? report_stop() : status;
    if (status == EXIT_DONE && (sets.count != 1 || sets.set[0].puzzles.count != 1))
        status = usage_error("a proof or a certificate is about one instance, and here are several or none");
    if (status == EXIT_DONE && sets.set[0].puzzles.puzzle[0].formula &&
        forbids_several(sets.set[0].puzzles.puzzle[0].formula, argv[first]))
        status = EXIT_NO;
    else if (status == EXIT_DONE)
        status = check_all(&sets.set[0].puzzles, argv + first + 1, argc - first - 1, &asked);
    sets_close(&sets);
    stop_after(0);
    return status;
}

const struct command command_check = {
    .name = "check",
    .arguments = "[OPTION] INSTANCE FILE...",
    .summary = "check proofs, and certificates of counts",
    .description = "The instance says what each FILE is. Of a formula (DIMACS) it is a proof that it\n"
                   "has no model: without hints (RUP; DRUP; what PicoSAT writes), where each clause\n"
                   "must follow by reverse unit propagation, or with hints (LRAT, text or binary),\n"
                   "where it must by its hints alone, RUP or RAT. Of a board or a cover (a set, a\n"
                   "family's member) it is what count --certify wrote: nodes must have all options\n"
                   "of their item that may still be chosen, and lead where their items are covered.\n"
                   "It prints the number. The checkers share no code with what solves and counts.\n"
                   "Exit status: 0 s VERIFIED, 1 s NOT VERIFIED or cut off, 2 bad input or usage.",
    .example = "quadrille check -o a.lrat a.cnf a.rup",
    .run = check_run,
};
