#include "program.h"

#include "commands/commands.h"
#include "machine.h"
#include "output.h"
#include "stop.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct command *const commands[] = {
    &command_solve,  &command_count,   &command_compare,  &command_diff, &command_report,      &command_plot,
    &command_verify, &command_convert, &command_generate, &command_list, &command_check_proof, 0,
};

static void print_help(FILE *file)
{
    fputs("quadrille: different ways of solving the same board, side by side\n\n"
          "usage: quadrille COMMAND [OPTION...] [SET...]\n\n",
          file);
    for (size_t i = 0; commands[i]; i++)
        fprintf(file, "  %-11s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nA SET is a file, - for standard input, a name (quadrille list sets), or @FILE,\n"
          "which names sets, one a line. Files may be packed by gzip, xz or zstd.\n"
          "quadrille COMMAND --help tells more; quadrille --version tells how it was built.\n"
          "\nExamples: quadrille solve board.txt\n"
          "          quadrille compare --solvers dlx,picosat,mrv minimal\n",
          file);
}

static int unknown_command(const char *typed)
{
    const char *names[sizeof commands / sizeof *commands] = {0};
    for (size_t i = 0; commands[i]; i++)
        names[i] = commands[i]->name;
    const char *near = nearest_word(typed, names);
    if (near)
        complain("there is no command '%s'; did you mean '%s'?", typed, near);
    else
        complain("there is no command '%s' (quadrille --help shows them)", typed);
    return EXIT_USAGE;
}

/* Whoever started the program may have closed its standard streams. Then the first files to be opened, such
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

static int run(const struct program *program)
{
    const char *name = program->argc > 1 ? program->argv[1] : 0;
    if (!name) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help")) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (!strcmp(name, "--version")) {
        machine_print_version(program->registry, stdout);
        return EXIT_DONE;
    }
    for (size_t i = 0; commands[i]; i++)
        if (!strcmp(name, commands[i]->name))
            return commands[i]->run(program, commands[i], program->argc - 1, program->argv + 1);
    return unknown_command(name);
}

int program_run(int argc, char **argv, const struct solver *const *registry)
{
    struct program program = {.registry = registry, .argc = argc, .argv = argv};
    hold_standard_streams();
    stop_on_signals();
    int status = run(&program);
    if (!output_flush()) {
        complain("standard output could not be written");
        status = worse(status, EXIT_FAILED);
    }
    return status;
}
