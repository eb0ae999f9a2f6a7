/* SPDX-License-Identifier: MIT */
#include "harness/charts/choice.h"

#include <stdio.h>
#include <string.h>

enum { CHOSEN_MAX = 512 };

struct choice {
    const char *name[CHOSEN_MAX]; /* of the results' names */
    size_t count;
};

static const char *solver_of(const struct result *result)
{
    return result->solver;
}

static const char *set_of(const struct result *result)
{
    return result->set;
}

/* The names that there are, for a message; as many as fit. */
static void list_names(const struct result_list *results, const char *(*name_of)(const struct result *),
                       char *text, size_t room)
{
    size_t used = 0;
    const char *seen[CHOSEN_MAX];
    size_t count = 0;
    *text = 0;
    for (size_t i = 0; i < results->count && used < room; i++) {
        const char *name = name_of(&results->result[i]);
        size_t at = 0;
        while (at < count && seen[at] != name)
            at++;
        if (at < count || count == CHOSEN_MAX)
            continue;
        seen[count++] = name;
        used += (size_t)snprintf(text + used, room - used, "%s%s", used ? ", " : "", name);
    }
}

/* The longest name that the list begins with, before a comma or its end; null if there is none. */
static const char *find_name(const struct result_list *results, const char *(*name_of)(const struct result *),
                             const char *list)
{
    const char *found = NULL;
    for (size_t i = 0; i < results->count; i++) {
        const char *name = name_of(&results->result[i]);
        size_t length = strlen(name);
        bool fits = !strncmp(list, name, length) && (!list[length] || list[length] == ',');
        if (fits && (!found || length > strlen(found)))
            found = name;
    }
    return found;
}

static bool read_choice(struct choice *choice, const struct result_list *results,
                        const char *(*name_of)(const struct result *), const char *list, const char *what,
                        struct error *error)
{
    while (list) {
        const char *name = find_name(results, name_of, list);
        if (!name) {
            char names[256];
            list_names(results, name_of, names, sizeof names);
            return error_set(error, "there is no %s '%.*s' in these rows; there are %s", what,
                             (int)strcspn(list, ","), list, names);
        }
        if (choice->count == CHOSEN_MAX)
            return error_set(error, "more than %d names of one kind", CHOSEN_MAX);
        choice->name[choice->count++] = name;
        list += strlen(name);
        list = *list ? list + 1 : NULL;
    }
    return true;
}

struct choices {
    struct choice solvers, sets;
};

static bool is_chosen(const struct choice *choice, const char *name)
{
    for (size_t i = 0; i < choice->count; i++)
        if (choice->name[i] == name)
            return true;
    return !choice->count;
}

static bool is_wanted(const struct result *result, const void *context)
{
    const struct choices *choices = context;
    return is_chosen(&choices->solvers, result->solver) && is_chosen(&choices->sets, result->set);
}

bool choose_results(struct result_list *results, const char *solvers, const char *sets, struct error *error)
{
    struct choices choices = {0};
    if (!read_choice(&choices.solvers, results, solver_of, solvers, "back-end", error) ||
        !read_choice(&choices.sets, results, set_of, sets, "set", error))
        return false;
    results_keep(results, is_wanted, &choices);
    return results->count || error_set(error, "none of these back-ends ran on these sets");
}
