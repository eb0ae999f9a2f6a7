/* SPDX-License-Identifier: MIT */
#include "solvers/exact-cover/exact-cover.h"

static const char *const choose_choices[] = {"fewest", "first", 0};
static const char *const learning_choices[] = {"fewest", "first", "wtd", "frb", 0};
static const char *const tie_choices[] = {"first", "last", "random", 0};

static const char *const consistency_choices[] = {"forward", "domain", 0};

enum { SETTING_CHOOSE, SETTING_TIE, SETTING_SEED, SETTING_CONSISTENCY };

#define TIE_SETTINGS                                                                                \
    {.name = "tie", .summary = "which of several with the fewest options", .choices = tie_choices}, \
    {                                                                                               \
        .name = "seed", .summary = "of the random numbers of tie=random", .highest = UINT32_MAX,    \
        .initial = 1                                                                                \
    }

const struct setting exact_cover_settings[] = {
    {.name = "choose",
     .summary = "the item with the fewest options, or the first",
     .choices = choose_choices},
    TIE_SETTINGS,
    {.name = 0},
};

const struct setting exact_cover_learning_settings[] = {
    {.name = "choose",
     .summary = "as of dlx; or by weights, or failure rates, learnt in the search",
     .choices = learning_choices},
    TIE_SETTINGS,
    {.name = "consistency",
     .summary = "forward checking, or domain consistency after each branch",
     .choices = consistency_choices},
    {.name = 0},
};

struct choice_rule choice_rule_of(const struct settings *settings)
{
    return (struct choice_rule){.choose = settings->value[SETTING_CHOOSE],
                                .tie = settings->value[SETTING_TIE],
                                .seed = settings->value[SETTING_SEED],
                                .consistency = settings->value[SETTING_CONSISTENCY]};
}

bool exact_cover_splits(const struct settings *settings)
{
    return settings->value[SETTING_CHOOSE] == CHOOSE_FEWEST && settings->value[SETTING_TIE] == TIE_FIRST;
}

bool exact_cover_always(const struct settings *settings)
{
    (void)settings;
    return true;
}

bool choice_rule_minimizes(const struct choice_rule *rule, struct error *error)
{
    return (rule->choose == CHOOSE_FEWEST && rule->tie == TIE_FIRST && !rule->consistency) ||
           error_set(error, "it minimizes by a rule of its own, without %s",
                     rule->consistency ? "consistency=domain" : "choose and tie");
}

void choice_rule_reset(struct choice_rule *rule)
{
    if (rule->tie == TIE_RANDOM)
        random_seed(&rule->random, rule->seed, 0);
}

bool choice_rule_draws_later(struct choice_rule *rule, unsigned ties)
{
    return random_below(&rule->random, ties) == 0;
}
