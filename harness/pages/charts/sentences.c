/* SPDX-License-Identifier: MIT */
#include "harness/pages/charts/sentences.h"

/* --- names --- */

const char *names_text(const char *const *name, size_t count, char text[NAMES_TEXT_MAX])
{
    enum { NAMED_MOST = 3 };
    size_t named = count > NAMED_MOST ? NAMED_MOST - 1 : count, used = 0;
    *text = 0;
    for (size_t i = 0; i < named; i++)
        used += (size_t)snprintf(text + used, NAMES_TEXT_MAX - used, "%s\001%.1190s\002",
                                 i == 0           ? ""
                                 : i + 1 == count ? " and "
                                                  : ", ",
                                 name[i]);
    if (named < count)
        snprintf(text + used, NAMES_TEXT_MAX - used, " and %zu others", count - named);
    return text;
}

void describe_set_name(FILE *file, const char *set)
{
    SAY(file, "Set {}: ", A_SET(set));
}

void describe_pool(FILE *file, size_t sets)
{
    fprintf(file, "The chart pools %zu sets. They may differ, so no back-end is named as the fastest.", sets);
}

/* --- who is first how often --- */

void note_first(struct firsts *firsts, const char *solver)
{
    size_t s = 0;
    while (s < firsts->solvers && firsts->solver[s] != solver)
        s++;
    if (s == STANDINGS_MAX)
        return;
    firsts->solver[s] = solver;
    firsts->solvers += s == firsts->solvers;
    firsts->count[s]++;
}

bool describe_firsts(const struct firsts *firsts, size_t of, enum noun what, FILE *file)
{
    enum { NAMED_MOST = 3 };
    struct firsts rest = *firsts;
    size_t left = 0, named = 0;
    for (size_t s = 0; s < rest.solvers; s++)
        left += rest.count[s];
    for (; named < NAMED_MOST && left; named++) {
        size_t most = 0;
        for (size_t s = 1; s < rest.solvers; s++)
            most = rest.count[s] > rest.count[most] ? s : most;
        SAY(file, named ? ", {} on {}" : "{} is the fastest on {} of {}", A_NAME(rest.solver[most]),
            A_WHOLE(rest.count[most]), A_COUNTED(of, what));
        left -= rest.count[most];
        rest.count[most] = 0;
    }
    if (left)
        fprintf(file, ", others on %zu", left);
    return named;
}

/* --- what is counted --- */

const char *noun_text(enum noun noun, size_t count)
{
    static const char *const nouns[][2] = {
        [NOUN_BOARD] = {"board", "boards"},
        [NOUN_INSTANCE] = {"instance", "instances"},
        [NOUN_STRETCH] = {"stretch", "stretches"},
        [NOUN_SET] = {"set", "sets"},
    };
    return nouns[noun][count != 1];
}

enum noun things(const struct result_list *results)
{
    bool boards = true, stretches = false;
    for (size_t i = 0; i < results->count; i++) {
        boards &= results->result[i].order.rows > 0 && !results->result[i].isomorph;
        stretches |= results->result[i].instances > 1;
    }
    return stretches ? NOUN_STRETCH : boards ? NOUN_BOARD : NOUN_INSTANCE;
}
