/* SPDX-License-Identifier: MIT */
/* Command lines: the run's own, and those that ask again what it asked. */
#include "harness/measuring/run/run-json.h"
#include "harness/report/differences.h"
#include "harness/report/report.h"
#include "harness/text/command-words.h"

#include <inttypes.h>
#include <string.h>

void report_command(const struct report *report, FILE *file)
{
    size_t index;
    const json_t *word;
    json_array_foreach(json_object_get(report->record, "command"), index, word)
    {
        fputs(index ? " " : "", file);
        command_word_write(file, json_is_string(word) ? json_string_value(word) : "?");
    }
}

void report_command_again(const struct report *report, FILE *file)
{
    const json_t *words = json_object_get(report->record, "command");
    const json_t *seed = json_object_get(report->record, "seed");
    bool seeded = false;
    if (run_is_imported(report->record))
        return;
    for (size_t i = 1; i < json_array_size(words); i++) {
        bool takes_next = false;
        const char *word = json_string_value(json_array_get(words, i));
        word = word ? word : "?";
        if (command_word_is_option(word, "--out", &takes_next)) {
            i += takes_next;
            continue;
        }
        seeded |= command_word_is_option(word, "--seed", &takes_next);
        fputs(i == 1 ? "quadrille " : " ", file);
        command_word_write(file, word);
    }
    if (json_array_size(words) && !seeded && json_is_integer(seed))
        fprintf(file, " --seed %" PRIu64, (uint64_t)json_integer_value(seed));
}

/* A command with the name of the run behind it. */
static void write_with_run(const struct report *report, const char *command, FILE *file)
{
    fputs(command, file);
    command_word_write(file, report->run);
}

void report_command_resume(const struct report *report, FILE *file)
{
    if (!run_is_imported(report->record))
        write_with_run(report, "quadrille compare --resume ", file);
}

void report_command_redraw(const struct report *report, FILE *file)
{
    write_with_run(report, "quadrille plot ", file);
    write_with_run(report, "; quadrille report ", file);
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
    return NULL;
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
    char name[INSTANCE_NAME_MAX], word[PATH_MAX];
    const char *number = strrchr(result_name(most.fastest, name), '#');
    snprintf(word, sizeof word, "%s%s", path, number && !strchr(path, '#') ? number : "");
    const char *instance = json_object_get(set, "kind") || strchr(path, '#') ? name : word;
    /* An isomorph is made anew, and is the line that its number says. */
    if (most.fastest->isomorph) {
        fputs("quadrille convert --to line ", file);
        if (json_is_integer(seed))
            fprintf(file, "--isomorphs %zu --seed %" PRIu64 " ", forms - 1,
                    (uint64_t)json_integer_value(seed));
        command_word_write(file, instance);
        fprintf(file, " | grep -v '^#' | sed -n %up | ", most.fastest->isomorph + 1);
    }
    fprintf(file, "quadrille compare --limit %" PRIu64 " -s ", report->results.limit);
    command_word_write(file, most.fastest->solver);
    fputs(" -s ", file);
    command_word_write(file, most.slowest->solver);
    fprintf(file, " --order %ux%u ", most.fastest->order.rows, most.fastest->order.columns);
    if (most.fastest->isomorph)
        fputs("-", file);
    else
        command_word_write(file, instance);
}
