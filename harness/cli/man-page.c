/* SPDX-License-Identifier: MIT */
#include "harness/cli/man-page.h"

#include "harness/base/memory.h"
#include "harness/cli/options.h"

#include <stdlib.h>
#include <string.h>

static const char *frame_text;

/* Text as mdoc: dashes that begin a word can be copied to a command line, code is not hyphenated, an empty
 * line begins a paragraph. */
static void print_text(const char *text)
{
    char before = '\n';
    for (; *text; before = *text++) {
        if (before == '\n' && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        if (before == '\n' && (*text == '\n' || !strncmp(text, "Exit status:", 12)))
            fputs(*text == '\n' ? ".Pp" : ".Pp\n", stdout);
        if ((before == '\n' || before == ' ') && (*text == '`' || *text == '-'))
            fputs("\\%", stdout);
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '`')
            fputs("\\(ga", stdout);
        else if (*text == '-' && strchr("\n `[('|-", before))
            fputs("\\-", stdout);
        else
            putchar(*text);
    }
    putchar('\n');
}

static void man_page_print_options(const struct option_row *rows)
{
    puts(".Bl -tag -width Ds");
    for (const struct option_row *row = rows; row->name; row++) {
        if (!*row->name)
            continue;
        printf(".It ");
        if (row->letter)
            printf("Fl %c , ", row->letter);
        printf("Fl -%s", row->name);
        if (row->argument)
            printf(" Ar %s", row->argument);
        putchar('\n');
        print_text(row->help);
    }
    puts(".El");
}

/* What stands in the frame below a line, up to the next line that begins with `.\" `; to be freed. */
static char *find_piece(const char *line)
{
    const char *at = strstr(frame_text, line), *end = at ? strstr(at + strlen(line), ".\\\" ") : NULL;
    return end ? memory_text_part(at + strlen(line), (size_t)(end - at) - strlen(line)) : NULL;
}

static void print_piece(const char *line)
{
    char *piece = find_piece(line);
    if (piece)
        fputs(piece, stdout);
    free(piece);
}

/* In the place of completion: it gets the rows of a command, too. */
static void print_section(const struct command *command, const struct option_row *rows, int count,
                          char *const *words)
{
    char line[64], *more;
    (void)count, (void)words;
    printf(".Ss %s\n", command->name);
    print_text(command->description);
    snprintf(line, sizeof line, ".\\\" of %s\n", command->name);
    more = find_piece(line);
    if (more) {
        puts(".Pp");
        more[strlen(more) - 1] = 0;
        print_text(more);
    }
    free(more);
    man_page_print_options(rows);
    puts(".Pp\nExample:\n.Bd -literal -offset indent");
    print_text(command->example);
    puts(".Ed");
}

static void print_usage(const struct command *command)
{
    printf(".Nm\n.Cm %s\n", command->name);
    print_text(command->arguments);
}

int man_page_print(const struct program *program, const struct command *const *commands, const char *path)
{
    enum { MOST = 1 << 20 };
    char *text = memory_zeroed(MOST + 1, 1);
    FILE *file = fopen(path, "r");
    const bool read = file && fread(text, 1, MOST, file);
    if (file)
        fclose(file);
    if (!read) {
        complain("cannot read %s", path);
        free(text);
        return EXIT_USAGE;
    }
    frame_text = text;
    options_completer = print_section;
    print_piece("");
    for (size_t i = 0; commands[i]; i++)
        print_usage(commands[i]);
    print_piece(".\\\" synopsis\n");
    for (size_t i = 0; commands[i]; i++) {
        char name[32], option[] = COMPLETE_OPTION, *words[] = {name, option, NULL};
        snprintf(name, sizeof name, "%s", commands[i]->name);
        commands[i]->run(program, commands[i], 2, words);
    }
    print_piece(".\\\" commands\n");
    free(text);
    return EXIT_DONE;
}
