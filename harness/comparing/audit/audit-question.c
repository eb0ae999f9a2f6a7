/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-question.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* --- words --- */

enum { AMOUNT_TEXT_MAX = 48 };

/* "no solution", "1 solution", "12 solutions". */
static const char *amount(uint64_t solutions, char text[AMOUNT_TEXT_MAX])
{
    if (solutions)
        snprintf(text, AMOUNT_TEXT_MAX, "%" PRIu64 " solution%s", solutions, solutions == 1 ? "" : "s");
    else
        snprintf(text, AMOUNT_TEXT_MAX, "no solution");
    return text;
}

void audit_set_name(struct audit_question *question, const char *format, ...)
{
    char what[AUDIT_NAME_MAX - AMOUNT_TEXT_MAX - 16], text[AMOUNT_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (question->minimize && question->cost != AUDIT_NO_COVER)
        snprintf(question->name, sizeof question->name, "%s (least cost %" PRIu64 ")", what, question->cost);
    else
        snprintf(question->name, sizeof question->name, "%s (%s%s)", what, question->exact ? "" : "at least ",
                 amount(question->least, text));
}

enum audit_kind audit_kind_of(uint64_t count)
{
    return count > 1 ? AUDIT_SEVERAL : count ? AUDIT_OWN : AUDIT_NONE;
}

/* --- the list --- */

static void question_close(struct audit_questions *list, struct audit_question *question)
{
    if (question->cells)
        allocator_give(list->allocator, question->cells, order_cells(question->problem.order));
    cover_close(question->cover);
    cnf_close(question->formula);
}

void audit_add(struct audit_questions *list, const struct audit_question *question)
{
    struct audit_question added = *question;
    added.problem.cover = added.cover;
    added.problem.formula = added.formula;
    if (list->count < AUDIT_QUESTIONS_MAX)
        list->question[list->count++] = added;
    else
        question_close(list, &added);
}

void audit_questions_close(struct audit_questions *list)
{
    for (size_t i = 0; i < list->count; i++)
        question_close(list, &list->question[i]);
    list->count = 0;
}

/* --- answers --- */

/* Too many or too few. */
static enum audit_verdict wrong_number(const struct audit_question *question, const char *claim,
                                       uint64_t solutions, struct error *error)
{
    char said[AMOUNT_TEXT_MAX], is[AMOUNT_TEXT_MAX];
    error_set(error, "%s %s; there %s %s%s", claim, amount(solutions, said),
              question->least > 1 ? "are" : "is", question->exact ? "" : "at least ",
              amount(question->least, is));
    return AUDIT_WRONG;
}

/* What ends at its limit has found as many as that. */
static enum audit_verdict check_limit(uint64_t limit, uint64_t solutions, struct error *error)
{
    char text[AMOUNT_TEXT_MAX];
    if (limit && solutions == limit)
        return AUDIT_RIGHT;
    if (limit)
        error_set(error, "it ends at its limit of %" PRIu64 " with %s", limit, amount(solutions, text));
    else
        error_set(error, "it ends at a limit; there was none");
    return AUDIT_WRONG;
}

enum audit_verdict audit_check(const struct audit_question *question, uint64_t limit, uint64_t solutions,
                               enum search_end end, struct error *error)
{
    char text[AMOUNT_TEXT_MAX];
    if (question->exact && solutions > question->count)
        return wrong_number(question, "it finds", solutions, error);
    if (limit && solutions > limit) {
        error_set(error, "it finds %s; %" PRIu64 " %s wanted", amount(solutions, text), limit,
                  limit == 1 ? "was" : "were");
        return AUDIT_WRONG;
    }
    if (end == SEARCH_LIMIT)
        return check_limit(limit, solutions, error);
    if (end != SEARCH_EXHAUSTED)
        return AUDIT_UNANSWERED;
    if (solutions >= question->least)
        return AUDIT_RIGHT;
    return wrong_number(question, solutions ? "it says that there is no more than" : "it says that there is",
                        solutions, error);
}

enum audit_verdict audit_check_minimum(const struct audit_question *question, const struct outcome *outcome,
                                       struct error *error)
{
    const bool claims_none = outcome->complete && !outcome->has_cost;
    if ((claims_none ? AUDIT_NO_COVER : outcome->bound) <= question->cost)
        return outcome->complete ? AUDIT_RIGHT : AUDIT_UNANSWERED;
    if (claims_none)
        error_set(error, "it says that there is no cover; there is one that costs %" PRIu64, question->cost);
    else
        error_set(error,
                  "it says that no cover costs less than %" PRIu64 "; there is one that costs %" PRIu64,
                  outcome->bound, question->cost);
    return AUDIT_WRONG;
}
