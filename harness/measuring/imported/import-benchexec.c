/* SPDX-License-Identifier: MIT */
/* BenchExec's results (github.com/sosy-lab/benchexec, doc/result-1.18.dtd and later): in the element `result` a `run` for each task,
 * with a `column` for each thing that was measured. Besides the columns a record has the attributes of its run, those of the
 * result (`timelimit`), and `tool`: that attribute and the name of the run definition. */
#include "harness/ground/memory.h"
#include "harness/measuring/imported/import.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

struct benchexec {
    struct import_reading *reading;
    XML_Parser parser;
    size_t depth;
    bool in_run, good;
    char *of_result[IMPORT_FIELD_COUNT], *of_run[IMPORT_FIELD_COUNT], *category;
    struct import_cell cell[IMPORT_FIELD_COUNT]; /* its texts are those */
};

static size_t line_of(const struct benchexec *benchexec)
{
    return (size_t)XML_GetCurrentLineNumber(benchexec->parser);
}

static size_t column_of(const struct benchexec *benchexec)
{
    return (size_t)XML_GetCurrentColumnNumber(benchexec->parser) + 1;
}

/* What stands under a title, in the fields that it is the title of. */
static void note(struct benchexec *benchexec, char *of[IMPORT_FIELD_COUNT], const char *title,
                 const char *value)
{
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++) {
        if (!benchexec->reading->title[f] || strcmp(benchexec->reading->title[f], title) != 0)
            continue;
        free(of[f]);
        of[f] = memory_text(value);
        benchexec->cell[f] = (struct import_cell){of[f], line_of(benchexec), column_of(benchexec)};
    }
}

static void forget(char *of[IMPORT_FIELD_COUNT])
{
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++) {
        free(of[f]);
        of[f] = 0;
    }
}

static const char *attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (!strcmp(*attributes, name))
            return attributes[1];
    return 0;
}

/* The name is that of the run definition, a point, and that of the set of tasks, which is `block`; either may be missing. */
static void note_result(struct benchexec *benchexec, const char **attributes)
{
    const char *tool = attribute(attributes, "tool"), *name = attribute(attributes, "name"),
               *block = attribute(attributes, "block");
    size_t length = name ? strlen(name) : 0, tail = block ? strlen(block) : 0;
    if (tail && length >= tail && !strcmp(name + length - tail, block) &&
        (length == tail || name[length - tail - 1] == '.'))
        length -= length == tail ? tail : tail + 1;
    for (const char **at = attributes; *at; at += 2)
        if (strcmp(*at, "name") != 0)
            note(benchexec, benchexec->of_result, *at, at[1]);
    char *whole =
        memory_print("%s%s%.*s", tool ? tool : "", length ? " " : "", (int)length, name ? name : "");
    note(benchexec, benchexec->of_result, "tool", whole);
    free(whole);
}

static void begin_run(struct benchexec *benchexec, const char **attributes)
{
    benchexec->in_run = true;
    for (size_t f = 0; f < IMPORT_FIELD_COUNT; f++) /* what a run does not say holds for all */
        if (!benchexec->of_run[f])
            benchexec->cell[f] =
                (struct import_cell){benchexec->of_result[f], line_of(benchexec), column_of(benchexec)};
    for (; *attributes; attributes += 2)
        note(benchexec, benchexec->of_run, attributes[0], attributes[1]);
}

static void XMLCALL begin_element(void *context, const char *name, const char **attributes)
{
    struct benchexec *benchexec = context;
    const size_t depth = benchexec->depth++;
    if (!depth && strcmp(name, "result") != 0) {
        benchexec->good =
            import_complain(benchexec->reading, line_of(benchexec), column_of(benchexec),
                            "the element is '%.40s', not 'result' as in BenchExec's files", name);
        XML_StopParser(benchexec->parser, XML_FALSE);
    } else if (!depth)
        note_result(benchexec, attributes);
    else if (depth == 1 && !strcmp(name, "run"))
        begin_run(benchexec, attributes);
    else if (depth == 2 && benchexec->in_run && !strcmp(name, "column")) {
        const char *title = attribute(attributes, "title"), *value = attribute(attributes, "value");
        if (!title || !value)
            return;
        note(benchexec, benchexec->of_run, title, value);
        if (!strcmp(title, "category")) {
            free(benchexec->category);
            benchexec->category = memory_text(value);
        }
    }
}

static void XMLCALL end_element(void *context, const char *name)
{
    struct benchexec *benchexec = context;
    (void)name;
    if (--benchexec->depth != 1 || !benchexec->in_run)
        return;
    if (!benchexec->cell[IMPORT_STATUS].text) /* the user ended BenchExec before its turn */
        benchexec->cell[IMPORT_STATUS].text = status_names[STATUS_STOPPED];
    benchexec->good &= import_add_cells(benchexec->reading, benchexec->cell, benchexec->category);
    benchexec->in_run = false;
    forget(benchexec->of_run);
    free(benchexec->category);
    benchexec->category = 0;
}

/* Entities of a document's own make small files large; BenchExec writes none. */
static void XMLCALL refuse_entity(void *context, const char *name, int is_parameter, const char *value,
                                  int length, const char *base, const char *system, const char *public,
                                  const char *notation)
{
    struct benchexec *benchexec = context;
    (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
    benchexec->good = import_complain(benchexec->reading, line_of(benchexec), column_of(benchexec),
                                      "it declares the entity '%.40s'", name);
    XML_StopParser(benchexec->parser, XML_FALSE);
}

bool import_benchexec(struct import_reading *reading)
{
    static const XML_Memory_Handling_Suite memory = {memory_get, memory_grow, free};
    enum { PIECE = 1 << 20 };
    struct benchexec benchexec = {.reading = reading, .good = true};
    const struct file *file = reading->file;
    enum XML_Status status = XML_STATUS_OK;
    benchexec.parser = memory_had(XML_ParserCreate_MM(0, &memory, 0));
    XML_SetUserData(benchexec.parser, &benchexec);
    XML_SetElementHandler(benchexec.parser, begin_element, end_element);
    XML_SetEntityDeclHandler(benchexec.parser, refuse_entity);
    for (size_t at = 0, piece; status == XML_STATUS_OK && at < file->length; at += piece) {
        piece = file->length - at < PIECE ? file->length - at : PIECE;
        status = XML_Parse(benchexec.parser, file->text + at, (int)piece, at + piece == file->length);
    }
    if (status != XML_STATUS_OK && benchexec.good)
        benchexec.good = import_complain(reading, line_of(&benchexec), column_of(&benchexec), "%s",
                                         XML_ErrorString(XML_GetErrorCode(benchexec.parser)));
    XML_ParserFree(benchexec.parser);
    forget(benchexec.of_result);
    forget(benchexec.of_run);
    free(benchexec.category);
    return benchexec.good;
}
