/* SPDX-License-Identifier: MIT */
#include "harness/output/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *text;
} plot_texts[] = {
#define TEXT(name, text)
#define PLOT_TEXT(name, text) {#name, text_##name},
#include QUADRILLE_TEXTS
#undef TEXT
#undef PLOT_TEXT
};

/* In a text between ' gnuplot knows one escape only: '' is a '. */
static void write_definition(FILE *file, const char *name, const char *text)
{
    fprintf(file, "text_%s = '", name);
    for (; *text; text++)
        fputs(*text == '\'' ? "''" : (const char[]){*text, 0}, file);
    fputs("'; ", file);
}

char *texts_for_gnuplot(void)
{
    char *commands = 0;
    size_t length = 0;
    FILE *file = open_memstream(&commands, &length);
    if (!file)
        return 0;
    for (size_t i = 0; i < sizeof plot_texts / sizeof *plot_texts; i++)
        write_definition(file, plot_texts[i].name, plot_texts[i].text);
    if (!fclose(file) && !strchr(commands, '\n'))
        return commands;
    free(commands);
    return 0;
}
