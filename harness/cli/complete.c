/* SPDX-License-Identifier: MIT */
#include "harness/cli/complete.h"

#include "common/cover/family.h"
#include "harness/charts/chart.h"

#include <string.h>

static const struct solver *const *registry;

static void complete_arguments(const struct command *command, const struct option_row *rows, int count,
                               char *const *words);

void complete_know(const struct solver *const *known)
{
    registry = known;
    options_completer = complete_arguments;
}

/* A word that is being typed: what stands before the part that is completed stays. */
struct typed {
    const char *word;
    size_t kept; /* bytes of it that stand before that part */
};

/* Offers a candidate for that part, with something behind it. */
static void offer(const struct typed *typed, const char *candidate, const char *behind)
{
    const char *part = typed->word + typed->kept;
    if (!strncmp(candidate, part, strlen(part)))
        printf("%.*s%s%s\n", (int)typed->kept, typed->word, candidate, behind);
}

static void offer_all(const struct typed *typed, const char *const *words)
{
    for (; *words; words++)
        offer(typed, *words, "");
}

void complete_from(const char *word, const char *const *words)
{
    puts("nothing");
    offer_all(&(struct typed){word, 0}, words);
}

/* --- what options take --- */

static void offer_setting(const struct typed *typed, const struct setting *setting, const char *part)
{
    const size_t length = strlen(setting->name);
    const char *equals = strchr(part, '=');
    if (!equals)
        offer(typed, setting->name, "=");
    else if (setting->choices && (size_t)(equals - part) == length && !strncmp(part, setting->name, length))
        offer_all(&(struct typed){typed->word, (size_t)(equals + 1 - typed->word)}, setting->choices);
}

/* Settings of the back-end whose name ends at the first colon. */
static void offer_settings(const struct typed *typed, const char *colon)
{
    const char *name = typed->word + typed->kept, *part = strrchr(colon, ':') + 1;
    const struct typed behind = {typed->word, (size_t)(part - typed->word)};
    for (size_t i = 0; registry && registry[i]; i++) {
        const struct solver *solver = registry[i];
        if (strlen(solver->name) != (size_t)(colon - name) ||
            strncmp(solver->name, name, strlen(solver->name)))
            continue;
        for (size_t s = 0; s < solver_setting_count(solver); s++)
            offer_setting(&behind, &solver->settings[s], part);
        offer_setting(&behind, &spec_start, part);
    }
}

static void offer_spec(const struct typed *typed)
{
    const char *colon = strchr(typed->word + typed->kept, ':');
    if (colon) {
        offer_settings(typed, colon);
        return;
    }
    for (size_t i = 0; registry && registry[i]; i++)
        offer(typed, registry[i]->name, registry[i]->argument ? ":" : "");
}

#define OFFER_COUNTER(name, NAME, meaning) offer(typed, #name, ":");

/* nodes:SPEC. */
static void offer_grade(const struct typed *typed)
{
    const char *colon = strchr(typed->word + typed->kept, ':');
    if (colon) {
        offer_spec(&(struct typed){typed->word, (size_t)(colon + 1 - typed->word)});
        return;
    }
    COUNTERS(OFFER_COUNTER)
}

/* The last of several, with commas between. */
static void offer_spec_list(const struct typed *typed)
{
    const char *comma = strrchr(typed->word + typed->kept, ',');
    offer_spec(&(struct typed){typed->word, comma ? (size_t)(comma + 1 - typed->word) : typed->kept});
}

static void offer_formats(const struct typed *typed, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (count < FORMAT_COUNT || i != FORMAT_LP) /* it is not read */
            offer(typed, format_table[i].name, "");
}

static void offer_chart(const struct typed *typed)
{
    for (const struct chart *const *chart = chart_table; *chart; chart++)
        offer(typed, (*chart)->name, "");
}

/* The words that a help text lists, as "table (default), markdown, csv or json: ..."; else none. */
static void offer_listed(const struct typed *typed, const char *help)
{
    char words[128], *rest;
    if (strncmp(help + strcspn(help, " "), " (default)", strlen(" (default)")))
        return;
    snprintf(words, sizeof words, "%.*s", (int)strcspn(help, ":"), help);
    for (char *word = strtok_r(words, " ,", &rest); word; word = strtok_r(NULL, " ,", &rest))
        if (*word != '(' && strcmp(word, "or"))
            offer(typed, word, "");
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* What an option takes that its help does not list, by the function that reads the value, by what help calls
 * it, or by name where a command reads it. */
static const struct {
    bool (*set)(void *target, const char *value, struct error *error);
    const char *argument, *command, *option;
    void (*offer)(const struct typed *typed);
    const char *const *words; /* likewise */
    size_t formats;           /* so many of the table; 0: none */
} offers[] = {
    {.set = set_spec, .offer = offer_spec},
    {.set = set_spec_names, .offer = offer_spec_list},
    {.argument = "GRADE", .offer = offer_grade},
    {.set = set_format, .formats = FORMAT_WRITTEN_COUNT},
    {.set = set_from, .formats = FORMAT_COUNT},
    {.set = set_encoding, .words = encoding_names},
    {.set = set_at_most_one, .words = at_most_one_names},
    {.command = "solve",
     .option = "format",
     .formats = FORMAT_ANSWER_COUNT,
     .words = WORDS("drawing", "none", "json")},
    {.command = "compare", .option = "isolate", .words = WORDS("yes", "no")},
    {.command = "compare", .option = "fresh", .words = WORDS("yes", "no")},
    {.command = "plot", .option = "chart", .offer = offer_chart},
    {.command = "plot", .option = "x", .offer = offer_spec},
    {.command = "plot", .option = "y", .offer = offer_spec},
};

static const char *files_for(const char *argument)
{
    return !strcmp(argument, "DIR") ? "folders" : strstr(argument, "FILE") ? "files" : "nothing";
}

static void complete_value(const struct command *command, const struct option_row *row,
                           const struct typed *typed)
{
    puts(files_for(row->argument));
    offer_listed(typed, row->help);
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
        const bool is_named = offers[i].command && !strcmp(command->name, offers[i].command) &&
                              !strcmp(row->name, offers[i].option);
        const bool is_so_called = offers[i].argument && !strcmp(row->argument, offers[i].argument);
        if (!is_named && !is_so_called && row->set != offers[i].set)
            continue;
        if (offers[i].offer)
            offers[i].offer(typed);
        offer_formats(typed, offers[i].formats);
        if (offers[i].words)
            offer_all(typed, offers[i].words);
    }
}

/* --- operands --- */

/* Files and folders, runs among them; the sets that have names. */
static void complete_operand(const struct typed *typed)
{
    struct shipped shipped[SHIPPED_MAX];
    const size_t count = sets_shipped(shipped);
    puts("files");
    for (size_t i = 0; i < count; i++)
        offer(typed, shipped[i].name, "");
    for (const struct family *family = family_table; family->name; family++)
        offer(typed, family->name, ":");
}

/* --- the command line --- */

static void complete_option(const struct option_row *rows, const char *word)
{
    const struct typed typed = {word, 0};
    puts("nothing");
    for (const struct option_row *row = rows; row->name; row++) {
        char name[64];
        snprintf(name, sizeof name, "--%s", row->name);
        if (*row->name)
            offer(&typed, name, "");
    }
    offer(&typed, "--help", "");
}

/* The option that a word names in full, "-s" or "--solver" or, with `length`, "--solver=..."; null: none. */
static const struct option_row *complete_find_option(const struct option_row *rows, const char *word,
                                                     size_t length)
{
    for (const struct option_row *row = rows; row->name; row++) {
        const bool is_long = length > 2 && strlen(row->name) == length - 2 && !strncmp(word, "--", 2) &&
                             !strncmp(word + 2, row->name, length - 2);
        const bool is_short = length == 2 && *word == '-' && row->letter && word[1] == row->letter;
        if (is_long || is_short)
            return row;
    }
    return NULL;
}

static void complete_arguments(const struct command *command, const struct option_row *rows, int count,
                               char *const *words)
{
    const char *word = count ? words[count - 1] : "", *before = count > 1 ? words[count - 2] : "";
    const size_t name = strcspn(word, "=");
    const struct option_row *row = complete_find_option(rows, before, strlen(before));
    if (row && row->argument) {
        complete_value(command, row, &(struct typed){word, 0});
        return;
    }
    row = !strncmp(word, "--", 2) && word[name] ? complete_find_option(rows, word, name) : NULL;
    if (row && row->argument)
        complete_value(command, row, &(struct typed){word, name + 1});
    else if (*word == '-')
        complete_option(rows, word);
    else
        complete_operand(&(struct typed){word, 0});
}
