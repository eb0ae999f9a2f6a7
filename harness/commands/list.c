/* list: what there is to choose from. */
#include "commands.h"

#include "../chart.h"
#include "../options.h"
#include "../output.h"
#include "../sets.h"

#include "../../common/cnf.h"
#include "../../common/family.h"
#include "../../common/format.h"

#include <stdio.h>
#include <string.h>

static void list_setting(const struct setting *setting)
{
    printf("    %s=", setting->name);
    for (size_t c = 0; setting->choices && setting->choices[c]; c++)
        printf("%s%s%s", c ? "|" : "", setting->choices[c], c == setting->initial ? "*" : "");
    if (!setting->choices)
        printf("%llu..%llu (%llu*)", (unsigned long long)setting->lowest,
               (unsigned long long)setting->highest, (unsigned long long)setting->initial);
    printf("   %s\n", setting->summary);
}

static int list_solvers(const struct program *program)
{
    static const char *const rungs[] = {"board", "cover", "CNF"};
    printf("%-15s %-12s %-5s  %s\n", "back-end", "family", "takes", "what it is");
    for (size_t i = 0; program->registry[i]; i++) {
        const struct solver *solver = program->registry[i];
        char name[64];
        snprintf(name, sizeof name, "%s%s%s", solver->name, solver->argument ? ":" : "",
                 solver->argument ? solver->argument : "");
        printf("%-15s %-12s %-5s  %s\n", name, solver->family, rungs[solver->rung], solver->summary);
        for (size_t s = 0; s < solver_setting_count(solver); s++)
            list_setting(&solver->settings[s]);
        if (solver->flaw)
            printf("    flawed: %s; runs only when named\n", solver->flaw);
        if (solver->only.rows)
            printf("    solves boards of order %ux%u only\n", solver->only.rows, solver->only.columns);
        if (solver->largest)
            printf("    sits out boards above size %u unless named\n", solver->largest);
    }
    puts("\nEvery one of them also has");
    list_setting(&spec_start);
    list_setting(&spec_pacing);
    puts("\n* default. A spec joins settings with colons: dlx:choose=first");
    return EXIT_DONE;
}

static int list_formats(const struct program *program)
{
    (void)program;
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        printf("%-8s %s\n", format_table[i].name, format_table[i].summary);
    return EXIT_DONE;
}

static int list_encodings(const struct program *program)
{
    (void)program;
    for (size_t i = 0; encoding_names[i]; i++)
        printf("%-11s %s\n", encoding_names[i], encoding_summaries[i]);
    puts("\nHow at most one of several options is written (--amo, or amo= in a spec):");
    for (size_t i = 0; at_most_one_names[i]; i++)
        printf("%-11s %s\n", at_most_one_names[i], at_most_one_summaries[i]);
    return EXIT_DONE;
}

static int list_charts(const struct program *program)
{
    (void)program;
    for (const struct chart *chart = chart_table; chart->name; chart++)
        printf("%-12s %s\n", chart->name, chart->summary);
    return EXIT_DONE;
}

static int list_sets(const struct program *program)
{
    (void)program;
    struct shipped shipped[SHIPPED_MAX];
    size_t count = sets_shipped(shipped);
    if (!count) {
        complain("the shipped sets are not found: set QUADRILLE_SHARE to the folder that holds data/");
        return EXIT_FAILED;
    }
    for (size_t i = 0; i < count; i++)
        printf("%c %-14s %s\n", shipped[i].by_default ? '*' : ' ', shipped[i].name, shipped[i].about);
    puts("\n* what `quadrille compare` takes by default. Any other file of boards can be named by its path.");
    return EXIT_DONE;
}

static int list_families(const struct program *program)
{
    (void)program;
    for (const struct family *family = family_table; family->name; family++) {
        char name[FAMILY_NAME_ROOM];
        snprintf(name, sizeof name, "%s:%s", family->name, family->argument);
        printf("%-14s %s, such as %s\n", name, family->summary, family->example);
    }
    puts("\nA family is a SET wherever one is expected; N may be a range: queens:4..12.");
    return EXIT_DONE;
}

static const struct {
    const char *name;
    int (*list)(const struct program *program);
} lists[] = {
    {"solvers", list_solvers}, {"formats", list_formats},   {"encodings", list_encodings},
    {"charts", list_charts},   {"families", list_families}, {"sets", list_sets},
};

enum { LIST_COUNT = sizeof lists / sizeof *lists };

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    const struct option_row rows[] = {{0}};
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    const char *names[LIST_COUNT + 1] = {0};
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (argc - first == 1 && !strcmp(argv[first], lists[i].name))
            return lists[i].list(program);
        names[i] = lists[i].name;
    }
    const char *near = argc - first == 1 ? nearest_word(argv[first], names) : 0;
    complain("list: say what: solvers, formats, encodings, charts, sets or families%s%s%s",
             near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return EXIT_USAGE;
}

const struct command command_list = {
    .name = "list",
    .arguments = "solvers | formats | encodings | charts | sets | families",
    .summary = "show what there is to choose from",
    .description = "Shows the back-ends with their settings, the board formats, the SAT encodings,\n"
                   "the charts, the puzzle sets that are shipped, or the families of problems.",
    .example = "quadrille list solvers",
    .run = run,
};
