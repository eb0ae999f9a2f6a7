/* SPDX-License-Identifier: MIT */
#include "harness/cli/program.h"

#include "harness/base/gone.h"
#include "harness/base/memory.h"
#include "harness/cli/commands.h"
#include "harness/cli/complete.h"
#include "harness/cli/extensions.h"
#include "harness/cli/man-page.h"
#include "harness/measuring/run/run-json.h"
#include "harness/text/width.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { COMMANDS_MAX = 64 };
static const struct command *commands[COMMANDS_MAX]; /* null-terminated */

/* Lists the commands of the core and of the extensions, those that the first help only names last. */
static void program_list_commands(void)
{
    size_t count = 0;
#define LIST(name) commands[count++] = &command_##name;
    COMMANDS(LIST)
#undef LIST
    for (int seldom = 0; seldom <= 1; seldom++)
        for (const struct extension *const *extension = extensions; *extension; extension++)
            if ((*extension)->command && (*extension)->command->is_seldom == seldom) {
                assert(count + 1 < COMMANDS_MAX);
                commands[count++] = (*extension)->command;
            }
}

/* Explains the commands of every day and names the others, or explains all. */
static void program_print_help(FILE *file, bool all)
{
    enum { NAME_WIDTH = 13 };
    const size_t width = width_of_text();
    print_wrapped(file, "quadrille: different ways of solving the same board, side by side", width, 0, 4);
    putc('\n', file);
    print_wrapped(file, "usage: quadrille COMMAND [OPTION...] [SET...]", width, 0, 4);
    putc('\n', file);
    size_t i = 0;
    for (; commands[i] && (all || !commands[i]->is_seldom); i++) {
        char name[32];
        snprintf(name, sizeof name, "  %s", commands[i]->name);
        print_described(file, name, NAME_WIDTH, commands[i]->summary, width);
    }
    if (commands[i]) {
        char names[400] = "Also (--help=all):";
        for (; commands[i]; i++) {
            const size_t length = strlen(names);
            snprintf(names + length, sizeof names - length, " %s%s", commands[i]->name,
                     commands[i + 1] ? "," : "");
        }
        fputs("  ", file);
        print_wrapped(file, names, width, 2, 4);
    }
    putc('\n', file);
    print_wrapped(file, "A SET is a file, -, a name (quadrille list sets), or @FILE, a list of them.", width,
                  0, 0);
    print_wrapped(file, "quadrille help COMMAND explains one; quadrille --version: how it was built.", width,
                  0, 0);
    fputs("Example: quadrille compare --solvers dlx,picosat,mrv minimal\n", file);
}

static int unknown_command(const char *typed)
{
    const char *names[COMMANDS_MAX] = {0};
    for (size_t i = 0; commands[i]; i++)
        names[i] = commands[i]->name;
    char hint[HINT_MAX];
    if (gone_sentence("command", typed))
        return complain_with(EXIT_USAGE, "%s", gone_sentence("command", typed));
    return complain_with(EXIT_USAGE, "there is no command '%s'%s", typed,
                         *nearest_hint(typed, names, hint) ? hint : " (quadrille --help shows them)");
}

static int program_unknown_option(const char *typed)
{
    static const char *const names[] = {"--help", "--version", NULL};
    char hint[HINT_MAX];
    return complain_with(EXIT_USAGE, "unknown option '%s'%s", typed,
                         *nearest_hint(typed, names, hint)
                             ? hint
                             : ": options stand behind a command (quadrille --help shows them)");
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words))
        words++;
    return *words;
}

static const struct command *find_command(const char *name)
{
    const bool is_old = !strcmp(name, "check-proof"); /* the name of `check` in 0.2.0 */
    for (size_t i = 0; commands[i]; i++)
        if (!strcmp(is_old ? "check" : name, commands[i]->name))
            return commands[i];
    return NULL;
}

/* `help COMMAND` is `COMMAND --help`. */
static int help_with(const struct program *program, const char *name)
{
    char help[] = "--help";
    const struct command *command = find_command(name);
    char *arguments[] = {program->argv[2], help, NULL};
    return command ? command->run(program, command, 2, arguments) : unknown_command(name);
}

/* What may stand at the place of the last word: a command, or what its command says. */
static int complete(const struct program *program)
{
    char **words = program->argv + 2;
    const int count = program->argc - 2;
    const char *names[COMMANDS_MAX + 3] = {"help", "--help", "--version"};
    for (size_t i = 0; commands[i]; i++)
        names[i + 3] = commands[i]->name;
    complete_know(program->registry);
    const struct command *command = count > 1 ? find_command(words[0]) : NULL;
    if (command) {
        char option[] = COMPLETE_OPTION, *name = words[0];
        words[-1] = name;
        words[0] = option;
        return command->run(program, command, count + 1, words - 1);
    }
    if (count == 1)
        complete_from(words[0], names);
    else if (count == 2 && !strcmp(words[0], "help"))
        complete_from(words[1], names + 3);
    return EXIT_DONE;
}

/* The caller of the program may have closed its standard streams. Then the first files to be opened, such
 * as rows.csv, would get their numbers, and whatever is said would go into them. What is opened here instead
 * refuses to be written, as a closed stream does. */
static void hold_standard_streams(void)
{
    int opened = open("/dev/null", O_RDONLY);
    while (opened >= 0 && opened <= STDERR_FILENO)
        opened = open("/dev/null", O_RDONLY);
    if (opened >= 0)
        close(opened);
}

static int cli_program_run(const struct program *program)
{
    const char *name = program->argc > 1 ? program->argv[1] : NULL;
    if (!name) {
        program_print_help(stderr, false);
        return EXIT_USAGE;
    }
    static const char *const help[] = {"--help", "-h", "help", NULL}, *const version[] = {"--version", "-V",
                                                                                          NULL};
    if (!strcmp(name, "help") && program->argc > 2)
        return help_with(program, program->argv[2]);
    if (!strcmp(name, COMPLETE_OPTION))
        return complete(program);
    if (!strcmp(name, MAN_PAGE_OPTION) && program->argc == 3)
        return man_page_print(program, commands, program->argv[2]);
    if (is_one_of(name, help)) {
        program_print_help(stdout, false);
        return EXIT_DONE;
    }
    if (!strcmp(name, "--help=all")) {
        program_print_help(stdout, true);
        return EXIT_DONE;
    }
    if (is_one_of(name, version)) {
        run_json_print_version(program->registry, stdout);
        return EXIT_DONE;
    }
    const struct command *command = find_command(name);
    if (command)
        return command->run(program, command, program->argc - 1, program->argv + 1);
    return *name == '-' ? program_unknown_option(name) : unknown_command(name);
}

int program_run(int argc, char **argv, const struct solver *const *registry)
{
    struct program program = {.registry = registry, .argc = argc, .argv = argv};
    program_list_commands();
    hold_standard_streams();
    stop_on_signals();
    output_keep_order();
    memory_for_json();
    int status = cli_program_run(&program);
    if (!output_flush()) {
        complain("standard output could not be written");
        status = worse(status, EXIT_FAILED);
    }
    return status;
}
