/* SPDX-License-Identifier: MIT */
#include "solvers/exact-cover/exact-cover.h"

static const char *const choose_choices[] = {"fewest", "first", NULL};
static const char *const tie_choices[] = {"first", "last", "random", NULL};

enum { SETTING_CHOOSE, SETTING_TIE, SETTING_SEED };

const struct setting exact_cover_settings[] = {
    {.name = "choose",
     .summary = "the item with the fewest options, or the first",
     .choices = choose_choices},
    {.name = "tie", .summary = "which of several with the fewest options", .choices = tie_choices},
    {.name = "seed", .summary = "of the random numbers of tie=random", .highest = UINT32_MAX, .initial = 1},
    {.name = NULL},
};

struct choice_rule choice_rule_of(const struct settings *settings)
{
    return (struct choice_rule){.choose = settings->value[SETTING_CHOOSE],
                                .tie = settings->value[SETTING_TIE],
                                .seed = settings->value[SETTING_SEED]};
}

bool choice_rule_minimizes(const struct choice_rule *rule, struct error *error)
{
    return (rule->choose == CHOOSE_FEWEST && rule->tie == TIE_FIRST) ||
           error_set(error, "it minimizes by a rule of its own, without choose and tie");
}

void choice_rule_reset(struct choice_rule *rule)
{
    if (rule->tie == TIE_RANDOM)
        random_seed(&rule->random, rule->seed, 0);
}

bool choice_rule_draws_later(struct choice_rule *rule, unsigned ties)
{
    assert(ties > 0);
    return random_below(&rule->random, ties) == 0;
}
