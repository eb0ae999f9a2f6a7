#include "audit-questions.h"

#include "audit-boards.h"
#include "audit-covers.h"
#include "audit-formulas.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* --- what the sets hold --- */

/* A kind of problem that the sets hold: boards of an order, or covers, or formulas. */
struct subject {
    enum { SUBJECT_BOARDS, SUBJECT_COVERS, SUBJECT_FORMULAS } of;
    struct order order;
};

static struct subject subject_of(const struct puzzle *puzzle)
{
    if (puzzle->cover)
        return (struct subject){.of = SUBJECT_COVERS};
    if (puzzle->formula)
        return (struct subject){.of = SUBJECT_FORMULAS};
    return (struct subject){SUBJECT_BOARDS, puzzle->order};
}

/* The subjects in the order of the sets; returns how many. */
static size_t list_subjects(const struct set_list *sets, struct subject subjects[AUDIT_QUESTIONS_MAX])
{
    size_t count = 0;
    for (size_t s = 0; s < sets->count; s++)
        for (size_t i = 0; i < sets->set[s].puzzles.count; i++) {
            struct subject subject = subject_of(&sets->set[s].puzzles.puzzle[i]);
            size_t at = 0;
            while (at < count &&
                   (subjects[at].of != subject.of || !order_equal(subjects[at].order, subject.order)))
                at++;
            if (at == count && count < AUDIT_QUESTIONS_MAX)
                subjects[count++] = subject;
        }
    return count;
}

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

bool audit_questions_make(struct audit_questions *list, const struct set_list *sets, uint64_t limit,
                          uint64_t seed, struct allocator *allocator, struct error *error)
{
    struct subject subjects[AUDIT_QUESTIONS_MAX];
    size_t count = list_subjects(sets, subjects);
    bool made = true;
    list->count = 0;
    list->allocator = allocator;
    for (size_t i = 0; i < count && made; i++) {
        size_t wanted = AUDIT_QUESTIONS_MAX * (i + 1) / count - AUDIT_QUESTIONS_MAX * i / count;
        if (subjects[i].of == SUBJECT_COVERS)
            made = audit_add_covers(list, sets, wanted, limit, seed, error);
        else if (subjects[i].of == SUBJECT_FORMULAS)
            made = audit_add_formulas(list, wanted, seed, error);
        else
            made = audit_add_boards(list, sets, subjects[i].order, wanted, limit, seed, error);
    }
    if (!made)
        audit_questions_close(list);
    return made;
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
