/* SPDX-License-Identifier: MIT */
/* auto asks the solvers that fit a question, one alone or a few that take turns (turns.h). It reports which
 * one answered, and what all of them worked (search.member, search.work). Here is the rule: who is asked. */
#pragma once

#include "solvers/auto/turns.h"
#include "solvers/interface/solver.h"

/* The rule in sentences, as `list auto` prints it; ends with null. */
extern const char *const auto_sentences[];

/* The setting `jobs`: how many solvers search side by side. */
enum { AUTO_JOBS };

/* What is asked: by the limit, and whether solutions have to be shown and cost something. */
enum auto_question {
    QUESTION_FIRST,
    QUESTION_FEW, /* is it unique? */
    QUESTION_COUNT,
    QUESTION_SHOW_ALL,
    QUESTION_CHEAPEST,
    QUESTION_COUNT_OF, /* how many kinds there are */
};

/* Of more than so many solutions none are kept until one of the takers ends: a single solver shows them. */
enum { AUTO_FEW_MOST = 64 };

enum auto_question auto_question_of(const struct search *search);

/* The solvers that it may ask, with what a look of each costs. */
enum auto_member {
    MEMBER_BANDS,
    MEMBER_LANES,
    MEMBER_BITS,
    MEMBER_MEMO,
    MEMBER_MEMO_COSTS, /* asked for the cheapest cover, where a look costs more */
    MEMBER_CELLS,
    MEMBER_DLX,
    MEMBER_COMPACT,
    MEMBER_LARGE,
    MEMBER_CDCL,
    MEMBER_PICOSAT,
    MEMBER_CADICAL,
    MEMBER_COUNT,
};

struct auto_member_row {
    const char *name;
    unsigned
        look_work; /* from one call of search_interrupted to the next, in microseconds of a common machine */
    unsigned open_least, open_work; /* to be opened: at least, and for 100 nodes of the cover */
};

extern const struct auto_member_row auto_members[MEMBER_COUNT];

/* Finds these solvers: null where one is not in this build. */
void auto_find_members(const struct solver *has[MEMBER_COUNT]);

struct auto_plan_taker {
    enum auto_member member;
    unsigned share, first_work; /* of turns, as in turns.h */
    bool restarts;              /* with other orders of items and options, one after the other */
};

/* What becomes of `memo` once it has a turn: a plan takes it unseen, since to weigh it costs more than many a
 * count. MEMO_ALONE: the others wait until it gives up. */
enum memo_part { MEMO_UNKNOWN, MEMO_LEFT_OUT, MEMO_IN_TURNS, MEMO_ALONE };

struct auto_plan {
    const struct solver *const *has; /* of each member, and null where there is none: it is left out */
    struct auto_plan_taker taker[TURN_TAKERS_MAX];
    size_t count; /* at least 1 */
    enum memo_part memo_part;
};

/* Makes the plan for a question about a problem. */
void auto_plan_make(struct auto_plan *plan, const struct problem *problem, enum auto_question question,
                    const struct solver *const has[MEMBER_COUNT]);

/* Weighs `memo` for a question by the frontier of a cover; null of a board. Memory of `allocator` is used in
 * between. */
enum memo_part auto_memo_part(const struct cover *cover, enum auto_question question,
                              struct allocator *allocator);

/* Writes the names of the solvers that `auto` would ask this question, "bits and memo", without `except`, at
 * most `room` bytes; empty if there are no others. */
void auto_name_members(const struct problem *problem, const struct search *search,
                       const struct solver *except, char *text, size_t room);
