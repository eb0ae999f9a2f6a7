/* SPDX-License-Identifier: MIT */
/* --certify: a proof for each instance that a solver says is unique or has no solution (uniqueness-proof.h),
 * in a folder, and what they cost. */
#include "harness/answers/solve-sets.h"

#include "common/base/clock.h"
#include "harness/base/files.h"
#include "harness/extensions/proofs/uniqueness-proof.h"
#include "harness/sets/problem-text.h"
#include "harness/text/document.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct certify {
    const char *folder;
    size_t verified, refused, false_claims, stopped, failed;
    double *prove_ns, *check_ns, *bytes; /* of the verified ones */
    size_t room;
};

static void *certify_begin(const char *folder, struct error *error)
{
    if (!*folder)
        error_set(error, "the name of a folder is missing");
    else if (!make_folders(folder))
        error_set(error, "cannot make %s: %s", folder, strerror(errno));
    else {
        struct certify *certify = memory_zeroed(1, sizeof *certify);
        certify->folder = folder;
        return certify;
    }
    return NULL;
}

static void note_verified(struct certify *certify, const struct certificate *made)
{
    if (certify->verified == certify->room) {
        certify->room = certify->room ? certify->room * 2 : 64;
        certify->prove_ns = memory_grow(certify->prove_ns, certify->room * sizeof *certify->prove_ns);
        certify->check_ns = memory_grow(certify->check_ns, certify->room * sizeof *certify->check_ns);
        certify->bytes = memory_grow(certify->bytes, certify->room * sizeof *certify->bytes);
    }
    certify->prove_ns[certify->verified] = (double)made->prove_ns;
    certify->check_ns[certify->verified] = (double)made->check_ns;
    certify->bytes[certify->verified++] = (double)made->proof_bytes;
}

/* Counts a certificate, and reports one that fails. */
static void note(struct certify *certify, const struct certificate *made, const char *place)
{
    switch (made->end) {
    case CERTIFICATE_VERIFIED:
        note_verified(certify, made);
        return;
    case CERTIFICATE_REFUSED:
        certify->refused++;
        fprintf(stderr, "%s: the certificate is refused: %s\n", place, made->reason.text);
        return;
    case CERTIFICATE_FALSE:
        certify->false_claims++;
        fprintf(stderr, "%s: there is no certificate: %s\n", place, made->reason.text);
        return;
    case CERTIFICATE_STOPPED:
        certify->stopped++;
        fprintf(stderr, "%s: the certificate was cut off by the time limit\n", place);
    }
}

/* Proves that there is no solution, or that `solution` is the only one. Files are those of puzzle_file, .cnf
 * and .lrat. */
static void certify_outcome(void *proofs, const struct set *set, size_t index, const struct outcome *outcome,
                            const struct solution *solution, uint64_t timeout_ns)
{
    struct certify *certify = proofs;
    if (outcome->status != STATUS_OK || !outcome->complete || outcome->solutions > 1)
        return;
    struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct allocator allocator = {0};
    uint32_t taken[BOARD_CELLS_MAX], options[BOARD_CELLS_MAX];
    struct cover *lowered;
    struct certificate_claim claim = {.cover = problem_lower(&problem, &allocator, &lowered),
                                      .formula = problem.formula,
                                      .taken = taken,
                                      .taken_count = take_cells(&problem, cells, taken),
                                      .deadline = timeout_ns ? clock_now() + timeout_ns : 0,
                                      .stop = &program_stop};
    if (solution && solution->cells) {
        claim.solution = options;
        claim.solution_count = cover_take_givens(problem.order, solution->cells, options);
    } else if (solution) {
        claim.solution = solution->options;
        claim.solution_count = solution->option_count;
    }
    char stem[PATH_MAX], place[PLACE_TEXT_MAX];
    bool named = puzzle_file(set, index, certify->folder, "", stem);
    puzzle_place(set, index, place);
    struct certificate made;
    struct error error;
    error_set(&error, named ? "not enough memory" : "the name of its file is too long");
    if (named && (claim.cover || claim.formula) && certificate_make(&claim, stem, &allocator, &made, &error))
        note(certify, &made, place);
    else {
        certify->failed++;
        fprintf(stderr, "%s: no certificate: %s\n", place, error.text);
    }
    cover_close(lowered);
}

/* "12 certificates in DIR, all verified (medians: ...)" and what was not. */
static int certify_print(const struct certify *certify, FILE *file)
{
    size_t bad = certify->refused + certify->false_claims + certify->stopped + certify->failed;
    if (!certify->verified && !bad) {
        fputs("No certificates: no answer was \"unique\" (which takes a limit of 2 at least) or \"none\".\n",
              file);
        return EXIT_DONE;
    }
    SAY(file, "{} in {} verified", A_TALLY(certify->verified, "certificate"), A_TEXT(certify->folder));
    if (certify->verified)
        SAY(file, " (medians: {} to prove, {} to check, {} bytes)",
            A_TIME(sample_median(certify->prove_ns, certify->verified)),
            A_TIME(sample_median(certify->check_ns, certify->verified)),
            A_WHOLE(sample_median(certify->bytes, certify->verified)));
    if (bad)
        fprintf(file, "; refused %zu, claims that are false %zu, cut off %zu, failed %zu", certify->refused,
                certify->false_claims, certify->stopped, certify->failed);
    fputs(".\n", file);
    return certify->failed ? EXIT_FAILED : bad ? EXIT_NO : EXIT_DONE;
}

static int certify_end(void *proofs)
{
    struct certify *certify = proofs;
    const int status = certify_print(certify, stderr);
    free(certify->prove_ns);
    free(certify->check_ns);
    free(certify->bytes);
    free(certify);
    return status;
}

const struct answer_prover proofs_answer_prover = {certify_begin, certify_outcome, certify_end};
