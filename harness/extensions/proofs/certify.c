/* SPDX-License-Identifier: MIT */
#include "harness/extensions/proofs/certify.h"

#include "common/base/clock.h"
#include "common/cover/board-to-cover.h"
#include "harness/base/command.h"
#include "harness/base/estimators.h"
#include "harness/base/folders.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/extensions/proofs/uniqueness-proof.h"
#include "harness/sets/problem-text.h"
#include "harness/text/sentence.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool certify_open(struct certify *certify, const char *folder, struct error *error)
{
    *certify = (struct certify){.folder = folder};
    if (!*folder)
        return error_set(error, "the name of a folder is missing");
    return make_folders(folder) || error_set(error, "cannot make %s: %s", folder, strerror(errno));
}

void certify_close(struct certify *certify)
{
    free(certify->prove_ns);
    free(certify->check_ns);
    free(certify->bytes);
    *certify = (struct certify){0};
}

bool certify_wants(const struct certify *certify, const struct outcome *outcome)
{
    return certify->folder && outcome->status == STATUS_OK && outcome->complete && outcome->solutions <= 1;
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

void certify_outcome(struct certify *certify, const struct set *set, size_t index,
                     const struct solver *solver, const struct solution *solution, uint64_t timeout_ns)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct allocator allocator = {0};
    uint32_t taken[BOARD_CELLS_MAX], options[BOARD_CELLS_MAX];
    struct cover *lowered;
    struct certificate_claim claim = {.cover = problem_lower(&problem, &allocator, &lowered),
                                      .formula = problem.formula,
                                      .taken = taken,
                                      .taken_count = take_cells(&problem, cells, taken),
                                      .with_hints = solver->proves,
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

int certify_print(const struct certify *certify, FILE *file)
{
    size_t bad = certify->refused + certify->false_claims + certify->stopped + certify->failed;
    if (!certify->folder)
        return EXIT_DONE;
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

/* --- listening to one solution --- */

void first_solution_keep(struct first_solution *first, const struct problem *problem,
                         const struct solution *solution)
{
    if (first->found)
        return;
    if (solution->cells) {
        memcpy(first->grid, solution->cells, order_cells(problem->order));
        first->solution = (struct solution){.cells = first->grid};
        first->found = true;
        return;
    }
    size_t bytes = (solution->option_count + 1) * sizeof *first->options;
    first->options = memory_get(bytes);
    memcpy(first->options, solution->options, solution->option_count * sizeof *first->options);
    first->solution = (struct solution){.options = first->options, .option_count = solution->option_count};
    first->found = true;
}

void first_solution_close(struct first_solution *first)
{
    free(first->options);
    *first = (struct first_solution){0};
}
