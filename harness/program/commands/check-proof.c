/* SPDX-License-Identifier: MIT */
/* check-proof: whether a proof shows that a formula has no model, by our own checkers; the same with hints.
 */
#include "common/formats/dimacs.h"
#include "common/proof/elaborate.h"
#include "common/proof/lrat.h"
#include "harness/program/commands/commands.h"
#include "harness/measuring/sets/file.h"
#include "harness/program/options/options.h"
#include "harness/ground/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int open_file(struct file *file, const char *path)
{
    if (file_read(file, path))
        return EXIT_DONE;
    complain("cannot read %s: %s", file->path, file_why(file));
    return file_status(errno);
}

static int no_memory(void)
{
    complain("check-proof: not enough memory");
    return EXIT_FAILED;
}

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

static int print_verdict(const struct file *proof, enum proof_verdict verdict,
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

struct elaborate {
    const char *path; /* null: not asked for */
    bool binary;
};

/* False and a sentence if not all of it is written; no part of it stays. */
static bool write_file(const char *path, const struct text *text)
{
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(text->bytes, 1, text->length, file) == text->length;
    int why = errno;
    if (file && fclose(file) && written) {
        written = false;
        why = errno;
    }
    if (file && !written)
        remove(path);
    if (!written)
        complain("check-proof: cannot write %s: %s", path, strerror(why));
    return written;
}

/* Checks what was elaborated, as it will be read, and writes it. */
static int finish_elaboration(const struct elaborate *elaborate, const struct cnf *cnf,
                              const struct text *text, struct allocator *allocator, const struct file *proof,
                              const struct proof_report *first)
{
    struct proof_report report;
    enum proof_verdict verdict = lrat_check(cnf, text->bytes, text->length, allocator, 0, 0, &report);
    if (verdict == PROOF_NO_MEMORY)
        return no_memory();
    if (verdict != PROOF_VERIFIED) {
        complain("check-proof: the proof with hints is wrong, which is a defect: %s", report.reason.text);
        return EXIT_FAILED;
    }
    if (!write_file(elaborate->path, text))
        return EXIT_FAILED;
    printf("c %s: %zu steps\n", elaborate->path, report.lemmas);
    return print_verdict(proof, verdict, first);
}

static int check_and_elaborate(const struct elaborate *elaborate, const struct cnf *cnf, struct file *proof,
                               struct allocator *allocator)
{
    struct text text = {.allocator = allocator};
    struct proof_report report;
    enum proof_verdict verdict = proof_elaborate(cnf, proof->text, proof->length, &text, elaborate->binary,
                                                 allocator, file_complain, proof, &report);
    int status = verdict == PROOF_VERIFIED
                     ? finish_elaboration(elaborate, cnf, &text, allocator, proof, &report)
                     : print_verdict(proof, verdict, &report);
    text_close(&text);
    return status;
}

/* --- either --- */

static int check_only(const struct cnf *cnf, struct file *proof, bool with_hints, struct allocator *allocator)
{
    struct proof_report report;
    enum proof_verdict verdict = (with_hints ? lrat_check : proof_check)(
        cnf, proof->text, proof->length, allocator, file_complain, proof, &report);
    return print_verdict(proof, verdict, &report);
}

static int check(struct file *formula, struct file *proof, const struct elaborate *elaborate)
{
    struct allocator allocator = {.limit = 0};
    bool with_hints = lrat_recognise(proof->text, proof->length);
    if (with_hints && elaborate->path) {
        complain("check-proof: --output: %s has its hints already", proof->path);
        return EXIT_USAGE;
    }
    struct cnf *cnf = dimacs_read(formula->text, formula->length, &allocator, file_complain, formula);
    if (!cnf)
        return formula->mistakes ? EXIT_USAGE : no_memory();
    int status = elaborate->path ? check_and_elaborate(elaborate, cnf, proof, &allocator)
                                 : check_only(cnf, proof, with_hints, &allocator);
    cnf_close(cnf);
    return status;
}

static int check_proof_run(const struct program *program, const struct command *command, int argc,
                           char **argv)
{
    (void)program;
    struct elaborate elaborate = {.path = 0};
    const struct option_row rows[] = {
        {'o', "output", "FILE", "write the proof with hints (LRAT), of the lemmas needed", set_text,
         &elaborate.path},
        {0, "elaborate", "FILE", "the same", set_text, &elaborate.path},
        {0, "binary", 0, "that in binary, as ACL2's checker reads it", set_flag, &elaborate.binary},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (argc - first != 2) {
        complain("check-proof: needs two files: the formula and the proof");
        return EXIT_USAGE;
    }
    if (elaborate.binary && !elaborate.path) {
        complain("check-proof: --binary goes with --output");
        return EXIT_USAGE;
    }
    struct file formula, proof = {.text = 0};
    status = open_file(&formula, argv[first]);
    if (status == EXIT_DONE)
        status = open_file(&proof, argv[first + 1]);
    if (status == EXIT_DONE)
        status = check(&formula, &proof, &elaborate);
    file_close(&formula);
    file_close(&proof);
    return status;
}

const struct command command_check_proof = {
    .name = "check-proof",
    .arguments = "[OPTION] CNF PROOF",
    .summary = "check a proof that a formula has no model",
    .description = "Each clause of the proof must follow from the formula and the clauses before\n"
                   "it by reverse unit propagation (RUP), until a contradiction is reached; every\n"
                   "clause up to there is checked. CNF is a DIMACS file. PROOF is one without\n"
                   "hints: clauses ended by 0, deletions behind d, comments behind c (DRUP), or\n"
                   "what PicoSAT writes (%RUPD32); or one with hints (LRAT), as text or in binary:\n"
                   "then each clause must follow by its hints alone, RUP or RAT.\n"
                   "Exit status: 0 s VERIFIED, 1 s NOT VERIFIED, 2 bad input or usage.",
    .example = "quadrille check-proof -o a.lrat a.cnf a.rup",
    .run = check_proof_run,
};
