/* SPDX-License-Identifier: MIT */
/* hyperfine's results (github.com/sharkdp/hyperfine, --export-json): a list of commands, each with the times of its runs. */
#include "harness/ground/folders.h"
#include "harness/ground/memory.h"
#include "harness/measuring/imported/import.h"
#include "harness/writing/json-text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *parameter(const struct import_reading *reading, const json_t *result,
                             enum import_field field)
{
    return json_string_value(json_object_get(json_object_get(result, "parameters"), reading->title[field]));
}

/* The command with `{file}` in the place of what the parameter `file` was: so it was typed, and so it is the same on all
 * instances. Only whole words are replaced: of `solve1 -n 1` the second 1. */
static char *command_pattern(const json_t *result)
{
    char *text = memory_text(json_text_at(result, "command"));
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(result, "parameters"), name, value)
    {
        const char *word = json_string_value(value);
        const size_t length = word ? strlen(word) : 0;
        for (char *at = text; length && (at = strstr(at, word));) {
            const size_t before = (size_t)(at - text);
            if ((before && isalnum((unsigned char)at[-1])) || isalnum((unsigned char)at[length])) {
                at++;
                continue;
            }
            char *other = memory_print("%.*s{%s}%s", (int)before, text, name, at + length);
            at = other + before + strlen(name) + 2;
            free(text);
            text = other;
        }
    }
    return text;
}

/* `file=a.cnf,size=3`: all parameters but solver and set; where there are none, the name of the file without `.json`. */
static char *instance_of(const struct import_reading *reading, const json_t *result)
{
    char *text = 0;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    const char *name;
    json_t *value;
    bool any = false;
    json_object_foreach(json_object_get(result, "parameters"), name, value)
    {
        if (!json_is_string(value) || !strcmp(name, reading->title[IMPORT_SOLVER]) ||
            !strcmp(name, reading->title[IMPORT_SET]))
            continue;
        fprintf(file, "%s%s=%s", any ? "," : "", name, json_string_value(value));
        any = true;
    }
    const char *base = path_last_part(reading->file->path), *ending = strstr(base, ".json");
    if (!any)
        fprintf(file, "%.*s", (int)(ending && ending > base ? (size_t)(ending - base) : strlen(base)), base);
    fclose(file);
    return text;
}

/* SAT solvers end with 10 and 20 after an answer. */
static void note_exit(struct row *row, const json_t *code, char flaw[64])
{
    const json_int_t status = json_integer_value(code);
    row->complete = status == 20;
    row->solutions = status == 10;
    if (!code || (json_is_integer(code) && (!status || status == 10 || status == 20)))
        return;
    row->status = STATUS_CRASHED;
    row->flaw = flaw;
    if (json_is_integer(code))
        snprintf(flaw, 64, "exit status %" JSON_INTEGER_FORMAT, status);
    else
        snprintf(flaw, 64, "killed by a signal");
}

static bool add_runs(struct import_reading *reading, const json_t *result, size_t number, struct row *row)
{
    const json_t *times = json_object_get(result, "times"), *codes = json_object_get(result, "exit_codes"),
                 *bytes = json_object_get(result, "memory_usage_byte");
    const double user = json_number_or_nan(result, "user"), system = json_number_or_nan(result, "system");
    const size_t runs =
        json_is_array(times) ? json_array_size(times) : 1; /* --export-json may leave them out */
    row->has_usage = user >= 0 && system >= 0 && user + system < 1e9;
    row->cpu_ns = row->has_usage ? 1e9 * (user + system) : 0; /* the mean of its runs */
    for (size_t i = 0; i < runs; i++) {
        struct row own = *row;
        char flaw[64];
        const double seconds = json_is_array(times) ? json_number_value(json_array_get(times, i))
                                                    : json_number_or_nan(result, "mean");
        if ((json_is_array(times) && !json_is_number(json_array_get(times, i))) ||
            !(seconds >= 0 && seconds < 1e9))
            return import_complain(reading, 0, 0, "result %zu, run %zu: no time", number, i + 1);
        own.timed = true;
        own.time_ns = 1e9 * seconds;
        const json_int_t most = json_integer_value(json_array_get(bytes, i));
        own.tree_bytes = most > 0 ? (uint64_t)most : 0;
        note_exit(&own, json_array_get(codes, i), flaw);
        import_add(reading->import, &own);
    }
    return true;
}

static bool add_result(struct import_reading *reading, const json_t *result, size_t number)
{
    if (!json_is_string(json_object_get(result, "command")))
        return import_complain(reading, 0, 0, "result %zu has no command", number);
    char *command = command_pattern(result), *all = instance_of(reading, result);
    const char *solver = parameter(reading, result, IMPORT_SOLVER),
               *instance = parameter(reading, result, IMPORT_INSTANCE);
    struct row row = {.set = parameter(reading, result, IMPORT_SET),
                      .solver = solver && *solver ? solver : command,
                      .name = {instance && *instance ? instance : all, 0}};
    const bool good = *row.solver ? add_runs(reading, result, number, &row)
                                  : import_complain(reading, 0, 0, "result %zu has no command", number);
    free(command);
    free(all);
    return good;
}

bool import_hyperfine(struct import_reading *reading)
{
    json_error_t mistake;
    size_t index;
    const json_t *result;
    bool good = true;
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++)
        if (reading->import->title[f] && !reading->title[f])
            return import_complain(reading, 0, 0, "hyperfine's results have no column for %s",
                                   import_field_names[f]);
    json_t *whole = json_loadb(reading->file->text, reading->file->length, 0, &mistake);
    const json_t *results = json_object_get(whole, "results");
    if (!whole)
        good = import_complain(reading, (size_t)mistake.line, (size_t)mistake.column, "%s", mistake.text);
    else if (!json_is_array(results))
        good = import_complain(reading, 1, 1, "no list 'results' as in hyperfine's files");
    json_array_foreach(results, index, result) good &= add_result(reading, result, index + 1);
    json_decref(whole);
    return good;
}
