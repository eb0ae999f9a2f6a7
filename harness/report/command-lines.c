/* SPDX-License-Identifier: MIT */
/* Command lines: the run's own, and those that ask again what it asked. */
#include "harness/report/differences.h"
#include "harness/report/report.h"

#include <inttypes.h>
#include <string.h>

/* A word as a shell reads it. */
static void write_word(FILE *file, const char *word)
{
    size_t plain = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:=,./_-+@%");
    if (*word && !word[plain]) {
        fputs(word, file);
        return;
    }
    fputc('\'', file);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, 0}, file);
    fputc('\'', file);
}

void report_command(const struct report *report, FILE *file)
{
    size_t index;
    const json_t *word;
    json_array_foreach(json_object_get(report->record, "command"), index, word)
    {
        fputs(index ? " " : "", file);
        write_word(file, json_is_string(word) ? json_string_value(word) : "?");
    }
}

/* Whether a word is the option --NAME or --NAME=..., and its value is the next word. */
static bool is_option(const char *word, const char *name, bool *takes_next)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) || (word[length] && word[length] != '='))
        return false;
    *takes_next = !word[length];
    return true;
}

void report_command_again(const struct report *report, FILE *file)
{
    const json_t *words = json_object_get(report->record, "command");
    const json_t *seed = json_object_get(report->record, "seed");
    bool seeded = false;
    for (size_t i = 1; i < json_array_size(words); i++) {
        bool takes_next = false;
        const char *word = json_string_value(json_array_get(words, i));
        word = word ? word : "?";
        if (is_option(word, "--out", &takes_next)) {
            i += takes_next;
            continue;
        }
        seeded |= is_option(word, "--seed", &takes_next);
        fputs(i == 1 ? "quadrille " : " ", file);
        write_word(file, word);
    }
    if (json_array_size(words) && !seeded && json_is_integer(seed))
        fprintf(file, " --seed %" PRIu64, (uint64_t)json_integer_value(seed));
}

static const json_t *set_named(const struct report *report, const char *name)
{
    size_t index;
    const json_t *set;
    json_array_foreach(json_object_get(report->record, "sets"), index, set)
    {
        const char *own = record_text(set, "name");
        if (own && !strcmp(own, name))
            return set;
    }
    return 0;
}

void report_command_instance(const struct report *report, FILE *file)
{
    struct difference most;
    if (!differences_find(&report->results, &most, 1) || !most.fastest->order.rows)
        return;
    const json_t *set = set_named(report, most.fastest->set);
    const char *path = record_text(set, "path");
    if (!path)
        return;
    const json_t *seed = json_object_get(report->record, "seed");
    size_t forms = 1 + record_count(report->record, "isomorphs");
    size_t line = (most.fastest->index - 1) * forms + most.fastest->isomorph + 1;
    fputs("quadrille convert --to line ", file);
    if (forms > 1 && json_is_integer(seed))
        fprintf(file, "--isomorphs %zu --seed %" PRIu64 " ", forms - 1, (uint64_t)json_integer_value(seed));
    write_word(file, path);
    fprintf(file, " | grep -v '^#' | sed -n %zup | quadrille compare --limit %" PRIu64 " -s ", line,
            report->results.limit);
    write_word(file, most.fastest->solver);
    fputs(" -s ", file);
    write_word(file, most.slowest->solver);
    fprintf(file, " --order %ux%u -", most.fastest->order.rows, most.fastest->order.columns);
}
