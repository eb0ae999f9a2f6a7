/* SPDX-License-Identifier: MIT */
#include "harness/comparing/audit/audit-questions.h"

#include "harness/comparing/audit/audit-boards.h"
#include "harness/comparing/audit/audit-covers.h"
#include "harness/comparing/audit/audit-formulas.h"

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

/* --- the list --- */

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
            audit_add_formulas(list, wanted, seed);
        else
            made = audit_add_boards(list, sets, subjects[i].order, wanted, limit, seed, error);
    }
    if (!made)
        audit_questions_close(list);
    return made;
}
