/* SPDX-License-Identifier: MIT */
/* list: what there is to choose from. */
#include "common/cover/family.h"
#include "harness/charts/chart.h"
#include "harness/cli/commands.h"
#include "harness/cli/options.h"
#include "harness/text/json-text.h"
#include "harness/text/width.h"
#include "solvers/auto/auto-rule.h"

#include <string.h>

/* --- in words --- */

static void list_setting(const struct setting *setting)
{
    char name[512];
    size_t length = (size_t)snprintf(name, sizeof name, "    %s=", setting->name);
    for (size_t c = 0; setting->choices && setting->choices[c] && length < sizeof name; c++)
        length += (size_t)snprintf(name + length, sizeof name - length, "%s%s%s", c ? "|" : "",
                                   setting->choices[c], c == setting->initial ? "*" : "");
    if (setting->choices == setting_orders)
        length += (size_t)snprintf(name + length, sizeof name - length, "ORDER,... (all*)");
    if (!setting->choices)
        length += (size_t)snprintf(name + length, sizeof name - length, "%llu..%llu (%llu*)",
                                   (unsigned long long)setting->lowest, (unsigned long long)setting->highest,
                                   (unsigned long long)setting->initial);
    if (length + 1 < sizeof name)
        strcat(name, " ");
    print_described(stdout, name, 0, setting->summary, width_of_lines());
}

/* A remark on what stands above it. */
static void list_remark(const char *format, const char *text)
{
    char remark[512];
    snprintf(remark, sizeof remark, format, text);
    fputs("    ", stdout);
    print_wrapped(stdout, remark, width_of_lines(), 4, 8);
}

static void list_closing(const char *sentence)
{
    putchar('\n');
    print_wrapped(stdout, sentence, width_of_lines(), 0, 0);
}

static const char *const rungs[] = {"board", "cover", "CNF", "any"};

/* As it begins a spec, with what must stand behind it. */
static const char *list_name_of(const struct solver *solver, char *text, size_t room)
{
    snprintf(text, room, "%s%s%s", solver->name, solver->argument ? ":" : "",
             solver->argument ? solver->argument : "");
    return text;
}

static void list_solvers_here(const struct program *program)
{
    enum { HEAD_WIDTH = 34 };
    char name[64], head[160];
    snprintf(head, sizeof head, "%-15s %-12s %-5s", "solver", "family", "takes");
    print_described(stdout, head, HEAD_WIDTH, "what it is", width_of_lines());
    for (size_t i = 0; program->registry[i]; i++) {
        const struct solver *solver = program->registry[i];
        snprintf(head, sizeof head, "%-15s %-12s %-5s", list_name_of(solver, name, sizeof name),
                 solver->family, rungs[solver->rung]);
        print_described(stdout, head, HEAD_WIDTH, solver->summary, width_of_lines());
        for (size_t s = 0; s < solver_setting_count(solver); s++)
            list_setting(&solver->settings[s]);
        if (solver->known_flaw)
            list_remark("flawed: %s; runs only when named", solver->known_flaw);
        if (solver->only_order.rows) {
            snprintf(head, sizeof head, "%ux%u", solver->only_order.rows, solver->only_order.columns);
            list_remark("solves boards of order %s only", head);
        }
        if (solver->refused_above) {
            snprintf(head, sizeof head, "%u", solver->refused_above);
            list_remark("solves boards up to size %s only", head);
        }
        if (solver->skipped_above) {
            snprintf(head, sizeof head, "%u", solver->skipped_above);
            list_remark("skips boards above size %s unless named", head);
        }
    }
    puts("\nEvery one of them also has");
    list_setting(&spec_start);
    list_closing("* default. A spec joins settings with colons: dlx:choose=first");
}

/* --- as JSON: one document, an object whose one field has the name of the list --- */

/* An item of a list, with a name and what it is. */
static json_t *item_of(const char *name, const char *summary)
{
    return json_pack("{s:o, s:o}", "name", json_text(name), "summary", json_text(summary));
}

/* Of choices `choices` and `default`; of orders no choices; else `lowest`, `highest` and `default`. */
static json_t *setting_item(const struct setting *setting)
{
    json_t *item = item_of(setting->name, setting->summary), *choices = json_array();
    for (size_t c = 0; setting->choices && setting->choices[c]; c++)
        json_array_append_new(choices, json_string(setting->choices[c]));
    json_t *more =
        setting->choices == setting_orders ? json_pack("{s:s}", "default", "all")
        : setting->choices
            ? json_pack("{s:O, s:s}", "choices", choices, "default", setting->choices[setting->initial])
            : json_pack("{s:I, s:I, s:I}", "lowest", (json_int_t)setting->lowest, "highest",
                        (json_int_t)setting->highest, "default", (json_int_t)setting->initial);
    json_object_update(item, more);
    json_decref(more);
    json_decref(choices);
    return item;
}

static json_t *number_or_null(unsigned number)
{
    return number ? json_integer(number) : json_null();
}

static json_t *solver_item(const struct solver *solver)
{
    char order[32];
    json_t *item = item_of(solver->name, solver->summary), *settings = json_array();
    snprintf(order, sizeof order, "%ux%u", solver->only_order.rows, solver->only_order.columns);
    for (size_t s = 0; s < solver_setting_count(solver); s++)
        json_array_append_new(settings, setting_item(&solver->settings[s]));
    json_array_append_new(settings, setting_item(&spec_start));
    json_t *more = json_pack("{s:s, s:s, s:s?, s:o, s:s?, s:s?, s:o, s:o}", "family", solver->family, "takes",
                             rungs[solver->rung], "argument", solver->argument, "settings", settings, "flaw",
                             solver->known_flaw, "only_order", solver->only_order.rows ? order : NULL,
                             "largest_size", number_or_null(solver->skipped_above), "greatest_size",
                             number_or_null(solver->refused_above));
    json_object_update(item, more);
    json_decref(more);
    return item;
}

/* --- lists of names with what they are: in words, or as items of a JSON array --- */

/* Where a list goes: to an array, or, if that is null, to standard output. */
struct listing_json {
    json_t *items;
    size_t width; /* of names, as words */
};

/* Lists an item. Of words there may be more: `shown` and `said` stand for the name and what it is, unless
 * they are null. Returns the item, for what else JSON has of it; null: it is in words. */
static json_t *list_item(const struct listing_json *listing, const char *name, const char *summary,
                         const char *shown, const char *said)
{
    json_t *item = listing->items ? item_of(name, summary) : NULL;
    if (item)
        json_array_append_new(listing->items, item);
    else
        print_described(stdout, shown ? shown : name, listing->width, said ? said : summary,
                        width_of_lines());
    return item;
}

static void list_formats(struct listing_json *listing)
{
    listing->width = 7;
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        list_item(listing, format_table[i].name, format_table[i].summary, NULL, NULL);
}

static void list_encodings(struct listing_json *listing)
{
    listing->width = 10;
    for (size_t i = 0; encoding_names[i]; i++) {
        json_t *item = list_item(listing, encoding_names[i], encoding_summaries[i], NULL, NULL);
        json_object_set_new(item, "of", json_text("problem"));
    }
    if (!listing->items)
        list_closing("How at most one of several options is written (--amo, or amo= in a spec):");
    for (size_t i = 0; at_most_one_names[i]; i++) {
        char said[160];
        snprintf(said, sizeof said, "%s%s", at_most_one_summaries[i],
                 at_most_one_is_one_model[i] ? "" : " *");
        json_t *item = list_item(listing, at_most_one_names[i], at_most_one_summaries[i], NULL, said);
        json_object_set_new(item, "of", json_text("at-most-one"));
        json_object_set_new(item, "one_model", json_boolean(at_most_one_is_one_model[i]));
    }
    if (!listing->items)
        list_closing("How the bounds of an item are written (bounds= in a spec):");
    for (size_t i = 0; cardinality_names[i]; i++) {
        json_t *item = list_item(listing, cardinality_names[i], cardinality_summaries[i], NULL, NULL);
        json_object_set_new(item, "of", json_text("bounds"));
    }
    if (!listing->items)
        list_closing("* A solution is several models where none of the options is chosen, as secondary items "
                     "allow; else it is one. Every formula says which variables count (c p show).");
}

static void list_charts(struct listing_json *listing)
{
    listing->width = 12;
    for (const struct chart *const *chart = chart_table; *chart; chart++)
        list_item(listing, (*chart)->name, (*chart)->summary, NULL, NULL);
}

static void list_sets(struct listing_json *listing)
{
    struct shipped shipped[SHIPPED_MAX];
    size_t count = sets_shipped(shipped);
    listing->width = 15;
    for (size_t i = 0; i < count; i++)
        listing->width =
            strlen(shipped[i].name) + 2 > listing->width ? strlen(shipped[i].name) + 2 : listing->width;
    for (size_t i = 0; i < count; i++) {
        char shown[sizeof shipped[i].name + 2];
        snprintf(shown, sizeof shown, "%c %.*s", shipped[i].by_default ? '*' : ' ',
                 (int)sizeof shipped[i].name - 1, shipped[i].name);
        json_t *item = list_item(listing, shipped[i].name, shipped[i].about, shown, NULL);
        json_object_set_new(item, "by_default", json_boolean(shipped[i].by_default));
    }
    if (!listing->items)
        list_closing("* what `quadrille compare` takes by default. Any other file of boards can be named by "
                     "its path.");
}

static void list_families(struct listing_json *listing)
{
    listing->width = 13;
    for (const struct family *family = family_table; family->name; family++) {
        char shown[FAMILY_NAME_ROOM], said[512];
        snprintf(shown, sizeof shown, "%s:%s", family->name, family->argument);
        snprintf(said, sizeof said, "%s, such as %s", family->summary, family->example);
        json_t *item = list_item(listing, family->name, family->summary, shown, said);
        json_object_set_new(item, "argument", json_text(family->argument));
        json_object_set_new(item, "example", json_text(family->example));
    }
    if (listing->items)
        return;
    list_item(listing, "polyomino:FILE",
              "pieces and a box of your own, flat or of layers, as results/guide/formats.md says, such as "
              "polyomino:soma.txt",
              NULL, NULL);
    list_closing("A family is a SET wherever one is expected; N may be a range: queens:4..12, "
                 "queens:8..64:8. queens:8@1 has costs.");
}

static void list_rule(struct listing_json *listing)
{
    for (const char *const *sentence = auto_sentences; *sentence; sentence++)
        if (listing->items)
            json_array_append_new(listing->items, json_text(*sentence));
        else
            print_wrapped(stdout, *sentence, width_of_lines(), 0, 2);
}

/* --- the command --- */

static const struct list {
    const char *name;
    void (*fill)(struct listing_json *listing); /* null: the back-ends, which have settings, too */
} lists[] = {{"solvers", NULL},       {"formats", list_formats},   {"encodings", list_encodings},
             {"charts", list_charts}, {"families", list_families}, {"sets", list_sets},
             {"auto", list_rule}};

enum { LIST_COUNT = sizeof lists / sizeof *lists };

static int print_list(const struct program *program, const struct list *list, bool as_json)
{
    static const char not_found[] =
        "the shipped sets are not found: set QUADRILLE_SHARE to the folder that holds data/";
    struct shipped shipped[SHIPPED_MAX];
    struct listing_json listing = {.items = as_json ? json_array() : NULL};
    /* Where the program finds no folder of sets, there is no list of them. */
    const bool found = list->fill != list_sets || sets_shipped(shipped);
    if (!found)
        complain("%s", not_found);
    else if (list->fill)
        list->fill(&listing);
    else if (!as_json)
        list_solvers_here(program);
    for (size_t i = 0; !list->fill && as_json && program->registry[i]; i++)
        json_array_append_new(listing.items, solver_item(program->registry[i]));
    if (as_json && found)
        json_document_print(json_pack("{s:O}", list->name, listing.items), stdout);
    else if (as_json)
        json_error_print(stdout, not_found);
    json_decref(listing.items);
    return found ? EXIT_DONE : EXIT_FAILED;
}

static int list_usage_error(const char *typed, bool as_json)
{
    const char *names[LIST_COUNT + 1] = {0};
    for (size_t i = 0; i < LIST_COUNT; i++)
        names[i] = lists[i].name;
    char hint[HINT_MAX] = "";
    struct error error;
    error_set(&error, "list: say what: solvers, formats, encodings, charts, sets, families or auto%s",
              typed ? nearest_hint(typed, names, hint) : hint);
    complain("%s", error.text);
    if (as_json)
        json_error_print(stdout, error.text);
    return EXIT_USAGE;
}

static int list_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    bool as_json = false;
    const struct option_row rows[] = {
        {'o', "format", "NAME", "text (default) or json: for programs", set_text_or_json, &as_json},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first && status != EXIT_DONE && as_json)
        json_error_print(stdout, "wrong usage: standard error says what is wrong");
    if (!first)
        return status;
    const char *typed = argc - first == 1 ? argv[first] : NULL;
    for (size_t i = 0; typed && i < LIST_COUNT; i++)
        if (!strcmp(typed, lists[i].name))
            return print_list(program, &lists[i], as_json);
    return list_usage_error(typed, as_json);
}

const struct command command_list = {
    .name = "list",
    .arguments = "[-o json] solvers | formats | encodings | charts | sets | families | auto",
    .summary = "show what there is to choose from",
    .description = "Shows the solvers with their settings, the board formats, the SAT encodings,\n"
                   "the charts, the puzzle sets that are shipped, the families of problems, or which\n"
                   "solvers auto asks.",
    .example = "quadrille list solvers",
    .run = list_run,
};
