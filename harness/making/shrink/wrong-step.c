/* SPDX-License-Identifier: MIT */
#include "harness/making/shrink/asking.h"

#include "common/base/clock.h"
#include "common/board/board-referee.h"
#include "common/cover/board-to-cover.h"
#include "common/verify.h"
#include "harness/answers/certify/uniqueness-proof.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"
#include "harness/making/shrink/cover-referee.h"
#include "solvers/services/unsat-core.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of the referees; of PicoSAT; solutions that are counted where the back-ends were asked for all. */
#define REFEREE_WORK 300000000ull
#define PROOF_NS 10000000000ull
enum { MOST_COUNTED = 1000, PAIRS_SIZE_MAX = 16 };

struct pinning {
    const struct problem *problem;
    const uint8_t *cells;
    const struct asking *asking;
    FILE *file;
    uint64_t limit;
    struct allocator allocator;
    const struct cover *cover; /* the problem's, or lowered from its board; null: it is a formula */
    uint32_t *taken;           /* options of the givens */
    size_t taken_count;
    struct outcome
        said[RUNG_CNF + 1];   /* by the judge of each rung; `status` is not STATUS_OK if it said nothing */
    bool wrong[RUNG_CNF + 1]; /* the lowering to this rung is */
    struct cover_count counted;
};

static const char *const rung_names[] = {
    [RUNG_BOARD] = "board", [RUNG_COVER] = "exact cover", [RUNG_CNF] = "clauses"};

static void say(struct pinning *pinning, enum rung rung, uint64_t solutions, bool complete, const char *judge)
{
    char text[OUTCOME_TEXT_MAX];
    struct outcome *said = &pinning->said[rung];
    said->status = STATUS_OK;
    said->solutions = solutions;
    said->complete = complete;
    fprintf(pinning->file, "the %s: %s, %s\n", rung_names[rung], outcome_text(said, text), judge);
}

/* --- from the board to the cover --- */

/* Whether two digits in cells exclude each other, by the rules of the puzzle. */
static bool exclude(struct order order, uint32_t a, uint32_t b)
{
    unsigned size = order_size(order);
    unsigned cell_a = a / size, cell_b = b / size, row_a = cell_a / size, row_b = cell_b / size;
    unsigned column_a = cell_a % size, column_b = cell_b % size;
    bool same_box =
        row_a / order.rows == row_b / order.rows && column_a / order.columns == column_b / order.columns;
    return cell_a == cell_b || (a % size == b % size && (row_a == row_b || column_a == column_b || same_box));
}

static bool share_an_item(const struct cover *cover, uint32_t a, uint32_t b)
{
    for (size_t i = cover->option_start[a]; i < cover->option_start[a + 1]; i++)
        if (cover_option_has(cover, b, cover->items[i]))
            return true;
    return false;
}

/* "r1c2=3", the digit in a cell that an option stands for. */
enum { OPTION_TEXT = 40 };
static const char *option_text(struct order order, uint32_t option, char text[OPTION_TEXT])
{
    unsigned size = order_size(order), cell = option / size;
    snprintf(text, OPTION_TEXT, "r%uc%u=%u", cell / size + 1, cell % size + 1, option % size + 1);
    return text;
}

/* An option for each digit in each cell, which excludes just those that the rules exclude. */
static bool check_lowering(const struct cover *cover, struct order order, struct error *error)
{
    char a_text[OPTION_TEXT], b_text[OPTION_TEXT];
    uint32_t options = order_cells(order) * order_size(order);
    if (cover->option_count != options)
        return error_set(error, "it has %u options, and there are %u digits in cells", cover->option_count,
                         options);
    for (uint32_t a = 0; a < options; a++) {
        if (cover->option_start[a] == cover->option_start[a + 1])
            return error_set(error, "option %s is lost: it has no items", option_text(order, a, a_text));
        for (uint32_t b = 0; b < a && order_size(order) <= PAIRS_SIZE_MAX; b++)
            if (share_an_item(cover, a, b) != exclude(order, a, b))
                return error_set(error, "options %s and %s %s, and by the rules they %s",
                                 option_text(order, b, b_text), option_text(order, a, a_text),
                                 exclude(order, a, b) ? "have no item in common" : "have an item in common",
                                 exclude(order, a, b) ? "exclude each other" : "do not exclude each other");
    }
    return true;
}

static void judge_board(struct pinning *pinning, struct cover **own)
{
    struct order order = pinning->problem->order;
    struct referee_count *counted = memory_zeroed(1, sizeof *counted);
    struct error error;
    *own = memory_had(cover_of_board(order, &pinning->allocator));
    pinning->cover = *own;
    pinning->taken = memory_get(order_cells(order) * sizeof *pinning->taken);
    pinning->taken_count = cover_take_givens(order, pinning->cells, pinning->taken);
    referee_count(order, pinning->cells, pinning->limit, REFEREE_WORK, counted);
    say(pinning, RUNG_BOARD, counted->solutions, counted->complete, "by a search of the cells");
    if (!check_lowering(*own, order, &error)) {
        pinning->wrong[RUNG_COVER] = true;
        fprintf(pinning->file, "WRONG: the lowering from the board to the exact cover: %s\n", error.text);
    }
    free(counted);
}

static void judge_cover(struct pinning *pinning)
{
    cover_referee_count(pinning->cover, pinning->taken, pinning->taken_count, pinning->limit, REFEREE_WORK,
                        &pinning->counted);
    say(pinning, RUNG_COVER, pinning->counted.solutions, pinning->counted.complete,
        "by a search of the options");
}

/* Whether the judge of a rung contradicts that of the rung above. */
static bool judges_differ(const struct pinning *pinning, enum rung rung, struct error *error)
{
    const struct claim above = {.solver = rung_names[rung - 1], .outcome = pinning->said[rung - 1]},
                       here = {.solver = rung_names[rung], .outcome = pinning->said[rung]};
    return above.outcome.status == STATUS_OK && here.outcome.status == STATUS_OK &&
           claims_contradict(&above, &here, error->text, sizeof error->text);
}

/* --- clauses --- */

struct clauses {
    struct pinning *pinning;
    const struct cnf *formula;
    struct unsat_core *core;
    struct cnf all;  /* the formula, and behind it the givens and what forbids the models found */
    size_t room;     /* of all.literals */
    uint32_t *model; /* true variables, from 0 */
};

static void add_literal(struct clauses *clauses, int literal)
{
    struct cnf *all = &clauses->all;
    all->literals = memory_room(all->literals, all->length, &clauses->room, sizeof *all->literals);
    all->literals[all->length++] = literal;
    all->clauses += !literal;
}

/* Gives PicoSAT the literals from `from` on. */
static void tell(struct clauses *clauses, size_t from)
{
    memory_need(unsat_core_add(clauses->core, clauses->all.literals + from, clauses->all.length - from, 0) ==
                CORE_HOLDS);
}

/* Forbids the model that was found: of a cover these options together, of a formula what it shows of this model. */
static void forbid(struct clauses *clauses)
{
    size_t from = clauses->all.length;
    for (int v = 1; v <= clauses->formula->variables; v++) {
        if (!cnf_shows(clauses->formula, v))
            continue;
        bool is_true = unsat_core_is_true(clauses->core, v);
        if (is_true || !clauses->pinning->cover)
            add_literal(clauses, is_true ? -v : v);
    }
    add_literal(clauses, 0);
    tell(clauses, from);
}

/* The model satisfies each clause, and its options are a solution; false and why not. */
static bool check_model(struct clauses *clauses, struct error *error)
{
    size_t count = 0, options = 0;
    for (int v = 1; v <= clauses->formula->variables; v++)
        if (unsat_core_is_true(clauses->core, v)) {
            clauses->model[count++] = (uint32_t)v - 1;
            options += v <= clauses->formula->option_variables;
        }
    struct error why;
    if (!verify_formula(clauses->formula, clauses->model, count, &why))
        return error_set(error, "PicoSAT's model is none: %.200s", why.text);
    return !clauses->pinning->cover || verify_cover(clauses->pinning->cover, clauses->model, options, &why) ||
           error_set(error, "a model is no solution of the exact cover: %.200s", why.text);
}

/* That there is no further model is proved, and the proof is checked. */
static bool prove(struct clauses *clauses, struct error *error)
{
    struct certificate made = {.end = CERTIFICATE_STOPPED};
    char stem[64], path[80];
    snprintf(stem, sizeof stem, "/tmp/quadrille-shrink-%ld", (long)getpid());
    const struct certificate_claim claim = {
        .formula = &clauses->all, .deadline = clock_now() + PROOF_NS, .stop = &program_stop};
    bool good = certificate_make(&claim, stem, &clauses->pinning->allocator, &made, error);
    if (good && made.end != CERTIFICATE_VERIFIED)
        good = error_set(error, "the proof was not verified (%s)", certificate_end_names[made.end]);
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s%s", stem, i ? ".rup" : ".cnf");
        remove(path);
    }
    return good;
}

static void call_wrong(struct clauses *clauses, const char *style, const char *sentence)
{
    clauses->pinning->wrong[RUNG_CNF] = true;
    fprintf(clauses->pinning->file, "WRONG: the clauses%s: %s\n", style, sentence);
}

/* A solution of the cover has to be a model. */
static void check_solution(struct clauses *clauses, const char *style)
{
    const struct cover_count *counted = &clauses->pinning->counted;
    struct error error;
    if (!counted->solutions)
        return;
    int *assumed = memory_zeroed(counted->first_count + 1, sizeof *assumed);
    for (size_t i = 0; i < counted->first_count; i++)
        assumed[i] = (int)counted->first[i] + 1;
    if (unsat_core_ask(clauses->core, assumed, counted->first_count, clock_now() + PROOF_NS) ==
        CORE_CONFLICTS) {
        bool named = clauses->formula->variables == clauses->formula->option_variables &&
                     !verify_formula(clauses->formula, counted->first, counted->first_count, &error);
        char text[sizeof error.text + 64];
        snprintf(text, sizeof text, "they forbid a solution of the exact cover%s%s", named ? ": " : "",
                 named ? error.text : "");
        call_wrong(clauses, style, text);
    }
    free(assumed);
}

static void count_models(struct clauses *clauses, const char *style)
{
    struct pinning *pinning = clauses->pinning;
    const uint64_t deadline = clock_now() + PROOF_NS;
    enum core_verdict verdict;
    struct error error;
    uint64_t models = 0;
    bool right = true;
    while ((verdict = unsat_core_ask(clauses->core, 0, 0, deadline)) == CORE_HOLDS &&
           models < pinning->limit) {
        if (!(right = check_model(clauses, &error)))
            break;
        models++;
        forbid(clauses);
    }
    if (!right)
        call_wrong(clauses, style, error.text);
    bool complete = right && verdict == CORE_CONFLICTS, proved = complete && prove(clauses, &error);
    char judge[sizeof error.text + 64];
    snprintf(judge, sizeof judge, "by PicoSAT%s%s%s", style,
             proved     ? ", with a checked proof"
             : complete ? ": "
                        : "",
             complete && !proved ? error.text : "");
    say(pinning, RUNG_CNF, models, complete, judge);
    if (pinning->cover && !pinning->wrong[RUNG_CNF] && judges_differ(pinning, RUNG_CNF, &error))
        call_wrong(clauses, style, error.text);
}

static void judge_formula(struct pinning *pinning, const struct cnf *formula, const char *style)
{
    struct clauses clauses = {
        .pinning = pinning, .formula = formula, .all = *formula, .room = formula->length};
    clauses.core = memory_had(unsat_core_open(formula->variables, &program_stop, &pinning->allocator));
    clauses.model = memory_zeroed((size_t)formula->variables + 1, sizeof *clauses.model);
    clauses.all.literals = memory_get(formula->length * sizeof(int));
    if (formula->length)
        memcpy(clauses.all.literals, formula->literals, formula->length * sizeof(int));
    for (size_t i = 0; i < pinning->taken_count; i++) {
        add_literal(&clauses, (int)pinning->taken[i] + 1);
        add_literal(&clauses, 0);
    }
    tell(&clauses, 0);
    check_solution(&clauses, style);
    count_models(&clauses, style);
    unsat_core_close(clauses.core);
    free(clauses.model);
    free(clauses.all.literals);
}

/* The style of the clauses that a back-end gets; false if it gets none. */
static bool style_of(const struct spec *spec, struct cnf_style *style)
{
    *style = (struct cnf_style){.encoding = ENCODING_COMPLETE};
    for (size_t i = 0; i < solver_setting_count(spec->solver); i++) {
        const struct setting *setting = &spec->solver->settings[i];
        if (setting->choices == encoding_names)
            style->encoding = (enum encoding)spec->settings.value[i];
        if (setting->choices == at_most_one_names)
            style->at_most_one = (enum at_most_one)spec->settings.value[i];
    }
    return spec->solver->rung == RUNG_CNF;
}

static void judge_clauses(struct pinning *pinning, const struct cnf_style *style)
{
    char text[96];
    struct error error;
    if (!pinning->cover) {
        judge_formula(pinning, pinning->problem->formula, "");
        return;
    }
    snprintf(text, sizeof text, " (encoding=%s:amo=%s)", encoding_names[style->encoding],
             at_most_one_names[style->at_most_one]);
    if (!cnf_can_encode(pinning->cover, style, &error))
        return;
    struct cnf *formula = memory_had(cnf_of_cover(pinning->cover, style, &pinning->allocator));
    judge_formula(pinning, formula, text);
    cnf_close(formula);
}

/* --- back-ends --- */

static void judge_back_end(struct pinning *pinning, size_t index, enum rung rung)
{
    static const char *const right[] = {
        [RUNG_BOARD] = "board is", [RUNG_COVER] = "exact cover is", [RUNG_CNF] = "clauses are"};
    const struct spec *spec = &pinning->asking->specs->spec[index];
    const struct asked *asked = asking_answer(pinning->asking, index);
    char text[sizeof asked->outcome.flaw.text + 2 * SPEC_TEXT_MAX], says[OUTCOME_TEXT_MAX];
    if (asked->refused)
        return;
    const struct claim by_rung = {.solver = rung_names[rung], .outcome = pinning->said[rung]},
                       by_solver = {.solver = spec->text, .outcome = asked->outcome};
    bool lowered_wrongly =
        (rung >= RUNG_COVER && pinning->wrong[RUNG_COVER]) || (rung == RUNG_CNF && pinning->wrong[RUNG_CNF]);
    fprintf(pinning->file, "%s: %s, %s", spec->text, status_names[asked->outcome.status],
            outcome_text(&asked->outcome, says));
    if (asked->outcome.status == STATUS_CRASHED)
        fprintf(pinning->file, ". WRONG: it breaks: %s\n", asked->outcome.flaw.text);
    else if (lowered_wrongly)
        fputs(": not to be judged, what it was given is wrong\n", pinning->file);
    else if (asked->outcome.status == STATUS_WRONG)
        fprintf(pinning->file, ". WRONG: the %s right, the back-end is not: %s\n", right[rung],
                asked->outcome.flaw.text);
    else if (by_rung.outcome.status == STATUS_OK &&
             claims_contradict(&by_rung, &by_solver, text, sizeof text))
        fprintf(pinning->file, ". WRONG: the %s right, the back-end is not\n", right[rung]);
    else
        fputc('\n', pinning->file);
}

/* Those that get these clauses; null: those that get none. */
static void judge_back_ends(struct pinning *pinning, const struct cnf_style *style)
{
    struct cnf_style other;
    for (size_t i = 0; i < pinning->asking->specs->count; i++) {
        const struct spec *spec = &pinning->asking->specs->spec[i];
        bool by_clauses = style_of(spec, &other);
        enum rung rung = by_clauses ? RUNG_CNF : spec->solver->rung;
        if (!by_clauses && rung == RUNG_BOARD && !pinning->cells)
            rung = RUNG_COVER; /* a plug-in says what it takes when it is opened */
        if (by_clauses == !!style &&
            (!style || (other.encoding == style->encoding && other.at_most_one == style->at_most_one)))
            judge_back_end(pinning, i, rung);
    }
}

static bool is_first_of_its_style(const struct spec_list *specs, size_t index, struct cnf_style *style)
{
    struct cnf_style earlier;
    if (!style_of(&specs->spec[index], style))
        return false;
    for (size_t i = 0; i < index; i++)
        if (style_of(&specs->spec[i], &earlier) && earlier.encoding == style->encoding &&
            earlier.at_most_one == style->at_most_one)
            return false;
    return true;
}

void find_wrong_step(const struct problem *problem, const uint8_t *cells, const struct asking *asking,
                     FILE *file)
{
    struct pinning pinning = {
        .problem = problem, .cells = cells, .asking = asking, .file = file, .cover = problem->cover};
    struct cover *own = 0;
    struct cnf_style style;
    pinning.limit = asking->limit && asking->limit < MOST_COUNTED ? asking->limit : MOST_COUNTED;
    for (enum rung rung = RUNG_BOARD; rung <= RUNG_CNF; rung++)
        pinning.said[rung].status = STATUS_STOPPED;
    if (cells)
        judge_board(&pinning, &own);
    if (pinning.cover)
        judge_cover(&pinning);
    judge_back_ends(&pinning, 0);
    for (size_t i = 0; i < asking->specs->count; i++)
        if (is_first_of_its_style(asking->specs, i, &style)) {
            pinning.wrong[RUNG_CNF] = false;
            pinning.said[RUNG_CNF].status = STATUS_STOPPED;
            judge_clauses(&pinning, &style);
            judge_back_ends(&pinning, &style);
        }
    free(pinning.counted.first);
    free(pinning.taken);
    cover_close(own);
}
