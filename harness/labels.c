#include "labels.h"

#include "figures.h"
#include "memory.h"
#include "output.h"
#include "report/escape.h"

#include <jansson.h>
#include <limits.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

const char *label_of_entry(const json_t *entry)
{
    const char *label = text_of(entry, "label");
    return *label ? label : text_of(entry, "spec");
}

bool labels_read(const char *run, bool (*take)(void *context, const char *label, const char *spec),
                 void *context)
{
    char path[PATH_MAX];
    size_t index;
    json_t *entry;
    json_error_t mistake;
    bool good = true;
    if (snprintf(path, sizeof path, "%s/run.json", run) >= (int)sizeof path)
        return true;
    json_t *record = memory_load_json(path, &mistake);
    json_array_foreach(json_object_get(record, "solvers"), index, entry)
    {
        const char *label = text_of(entry, "label"), *spec = text_of(entry, "spec");
        good = good && (!*label || !*spec || take(context, label, spec));
    }
    json_decref(record);
    return good;
}

const char *spec_of_label(const struct result_list *results, const char *solver)
{
    for (size_t i = 0; i < results->labels; i++)
        if (!strcmp(results->label[i].name, solver))
            return results->label[i].spec;
    return solver;
}

bool is_foreign_by_label(const struct result_list *results, const char *solver)
{
    return is_foreign(spec_of_label(results, solver));
}

void labels_print(const struct result_list *results, FILE *file, bool markdown)
{
    for (size_t i = 0; i < results->labels; i++) {
        const struct result_label *label = &results->label[i];
        if (!markdown) {
            print_foreign(file, "%s is %s\n", label->name, label->spec);
            continue;
        }
        fputs(i ? "" : "| label | back-end |\n|---|---|\n", file);
        fputs("| ", file);
        escape_markdown_cell(file, label->name);
        fputs(" | ", file);
        escape_markdown_cell(file, label->spec);
        fputs(" |\n", file);
    }
    if (results->labels)
        fputc('\n', file);
}
