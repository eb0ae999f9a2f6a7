/* SPDX-License-Identifier: MIT */
/* check: whether a proof shows that a formula has no model. */
#include "common/formats/dimacs.h"
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/proofs/uniqueness-proof.h"
#include "harness/sets/sets.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static int check_no_memory(void)
{
    return complain_with(EXIT_FAILED, "check: not enough memory");
}

/* --- a proof --- */

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
        return check_no_memory();
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

static int check_proof(const struct cnf *cnf, struct file *proof)
{
    struct allocator allocator = {.limit = 0};
    struct proof_report report;
    const bool with_hints = lrat_recognise(proof->text, proof->length);
    enum proof_verdict verdict = (with_hints ? lrat_check : proof_check)(
        cnf, proof->text, proof->length, &allocator, file_complain, proof, &report);
    return print_proof_verdict(proof, verdict, &report);
}

static int check_proof_file(const struct cnf *cnf, const char *path)
{
    struct file proof;
    struct allocator allocator = {.limit = 0};
    struct text text = {.allocator = &allocator};
    if (!file_read(&proof, path))
        return complain_with(file_status(errno), "cannot read %s: %s", proof.path, file_why(&proof));
    struct file steps = proof;
    if (drat_decode(proof.text, proof.length, &text)) {
        print_foreign(stdout, "c %s: DRAT in binary; its steps count as lines\n", path);
        steps.text = text.bytes;
        steps.length = text.length;
    }
    int status = text.failed ? check_no_memory() : check_proof(cnf, &steps);
    text_close(&text);
    file_close(&proof);
    return status;
}

/* Whether a formula is a certificate by version 0.3.0 whose last clause forbids more than the solution
 * shown. */
static bool forbids_several(const struct cnf *cnf, const char *path)
{
    enum { PIECE = 1 << 12 };
    struct allocator allocator = {.limit = 0};
    struct file file = {.text = NULL};
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

/* --- the command --- */

/* Whether a file begins like a formula. */
static bool is_formula(const char *path)
{
    enum { PIECE = 1 << 16 };
    struct file file = {.text = NULL};
    struct stat about;
    /* What is read from a pipe could not be read again. */
    if (stat(path, &about) || !S_ISREG(about.st_mode) || !file_begin(&file, path, PIECE))
        return false;
    const bool formula = dimacs_recognise(file.text, file.length).sure;
    file_close(&file);
    return formula;
}

static int check_usage_error(const char *text)
{
    return complain_with(EXIT_USAGE, "check: %s", text);
}

/* Each of the files. */
static int check_all(const struct cnf *formula, char *const *paths, int count)
{
    int worst = EXIT_DONE;
    for (int i = 0; i < count && !program_stop; i++) {
        if (count > 1)
            print_foreign(stdout, "c %s\n", paths[i]);
        worst = worse(worst, check_proof_file(formula, paths[i]));
    }
    return program_stop ? complain_with(EXIT_NO, "check: interrupted") : worst;
}

static int check_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    struct reader_options reader = {.dedupe = false};
    const struct option_row rows[] = {
        RELAXED_ROW(&reader),
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    struct set_list sets;
    if (!first)
        return status;
    if (argc - first < 2)
        return check_usage_error("needs a formula, and the proofs that are about it");
    if (!is_formula(argv[first]) && is_formula(argv[first + 1]))
        return complain_with(EXIT_USAGE, "check: %s is a formula: it is named before its proof",
                             argv[first + 1]);
    status = sets_load(&sets, argv + first, 1, &reader);
    if (!sets.count)
        return program_stop ? complain_with(EXIT_NO, "check: interrupted") : status;
    const struct puzzles *puzzles = &sets.set[0].puzzles;
    if (status == EXIT_DONE && (sets.count != 1 || puzzles->count != 1))
        status = check_usage_error("a proof is about one formula, and here are several or none");
    else if (status == EXIT_DONE && !puzzle_problem(puzzles, 0).formula)
        status = check_usage_error(
            "certificates of counts went: use count --certify FILE.cpog, and a checker of CPOG");
    else if (status == EXIT_DONE && forbids_several(puzzle_problem(puzzles, 0).formula, argv[first]))
        status = EXIT_NO;
    if (status == EXIT_DONE)
        status = check_all(puzzle_problem(puzzles, 0).formula, argv + first + 1, argc - first - 1);
    sets_close(&sets);
    return status;
}

extern const struct answer_prover proofs_answer_prover; /* certify.c */

static const struct command check_command = {
    .name = "check",
    .is_seldom = true,
    .arguments = "[OPTION] FORMULA PROOF...",
    .summary = "check proofs that a formula has no model",
    .description = "Of a formula (DIMACS) each PROOF shows that it has no model: without hints (RUP;\n"
                   "DRUP; what PicoSAT writes; DRAT in binary), where each clause must follow by\n"
                   "reverse unit propagation, or with hints (LRAT, text or binary), where it must by\n"
                   "its hints alone, RUP or RAT. The checkers share no code with what solves.\n"
                   "Exit status: 0 s VERIFIED, 1 s NOT VERIFIED, 2 bad input or usage.",
    .example = "quadrille check a.cnf a.rup",
    .run = check_run,
};

const struct extension extension_proofs = {.command = &check_command, .prove_answers = &proofs_answer_prover};
