/* check-proof: whether a proof shows that a formula has no model, by our own checker. */
#include "commands.h"

#include "../file.h"
#include "../options.h"
#include "../output.h"

#include "../../common/dimacs.h"
#include "../../common/proof.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int open_file(struct file *file, const char *path)
{
    if (file_read(file, path))
        return EXIT_DONE;
    complain("cannot read %s: %s", file->path, strerror(errno));
    return file_status(errno);
}

static int no_memory(void)
{
    complain("check-proof: not enough memory");
    return EXIT_FAILED;
}

static int tell(const struct file *proof, enum proof_verdict verdict, const struct proof_report *report)
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
    if (report->line)
        print_foreign(stdout, "c %s:%zu: %s\ns NOT VERIFIED\n", proof->path, report->line,
                      report->reason.text);
    else
        print_foreign(stdout, "c %s: %s\ns NOT VERIFIED\n", proof->path, report->reason.text);
    return EXIT_NO;
}

static int check(struct file *formula, struct file *proof)
{
    struct allocator allocator = {.limit = 0};
    struct cnf *cnf = dimacs_read(formula->text, formula->length, &allocator, file_complain, formula);
    if (!cnf)
        return formula->mistakes ? EXIT_USAGE : no_memory();
    struct proof_report report;
    enum proof_verdict verdict =
        proof_check(cnf, proof->text, proof->length, &allocator, file_complain, proof, &report);
    cnf_close(cnf);
    return tell(proof, verdict, &report);
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    (void)program;
    const struct option_row rows[] = {{0}};
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    if (argc - first != 2) {
        complain("check-proof: needs two files: the formula and the proof");
        return EXIT_USAGE;
    }
    struct file formula, proof = {.text = 0};
    status = open_file(&formula, argv[first]);
    if (status == EXIT_DONE)
        status = open_file(&proof, argv[first + 1]);
    if (status == EXIT_DONE)
        status = check(&formula, &proof);
    file_close(&formula);
    file_close(&proof);
    return status;
}

const struct command command_check_proof = {
    .name = "check-proof",
    .arguments = "CNF PROOF",
    .summary = "check a proof that a formula has no model",
    .description = "Each clause of the proof must follow from the formula and the clauses before\n"
                   "it by reverse unit propagation (RUP), until a contradiction is reached; every\n"
                   "clause up to there is checked. CNF is a DIMACS file; PROOF is text: clauses\n"
                   "ended by 0, deletions behind d, comments behind c (DRUP), or what PicoSAT\n"
                   "writes (%RUPD32). Clauses that need more than RUP (RAT) are refused.\n"
                   "Exit status: 0 s VERIFIED, 1 s NOT VERIFIED, 2 bad input or usage.",
    .example = "picosat -R a.rup a.cnf; quadrille check-proof a.cnf a.rup",
    .run = run,
};
