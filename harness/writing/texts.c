/* SPDX-License-Identifier: MIT */
#include "harness/writing/texts.h"

#include "harness/ground/memory.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *text;
} plot_texts[] = {
#define PAGE_TEXT(name, text)
#define PLOT_TEXT(name, text) {#name, text_##name},
#include "texts.def"
#undef PLOT_TEXT
#undef PAGE_TEXT
};

static const struct {
    const char *name, *text;
} page_texts[] = {
#define PLOT_TEXT(name, text)
#define PAGE_TEXT(name, text) {#name, text_##name},
#include "texts.def"
#undef PLOT_TEXT
#undef PAGE_TEXT
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
    FILE *file = memory_stream(&commands, &length);
    for (size_t i = 0; i < sizeof plot_texts / sizeof *plot_texts; i++)
        write_definition(file, plot_texts[i].name, plot_texts[i].text);
    fclose(file);
    if (!strchr(commands, '\n'))
        return commands;
    free(commands);
    return 0;
}

/* As a string of JSON in an element of HTML, which a < could end. */
static void write_string(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == '<')
            fprintf(file, "\\u%04x", (unsigned)*text);
        else
            fprintf(file, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    fputc('"', file);
}

void texts_for_page(const char *prefix, FILE *file)
{
    const char *between = "\n";
    fputs("<script type=\"application/json\" id=\"texts\">{", file);
    for (size_t i = 0; i < sizeof page_texts / sizeof *page_texts; i++) {
        if (strncmp(page_texts[i].name, prefix, strlen(prefix)))
            continue;
        fputs(between, file);
        write_string(file, page_texts[i].name);
        fputs(": ", file);
        write_string(file, page_texts[i].text);
        between = ",\n";
    }
    fputs("\n}</script>\n", file);
}
