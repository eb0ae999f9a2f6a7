/* SPDX-License-Identifier: MIT */
/* What of json-text.h is about values of jansson. */
#include "harness/base/memory.h"
#include "harness/text/json-text.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *text)
{
    char *clean = NULL;
    size_t length;
    FILE *memory = memory_stream(&clean, &length);
    for (size_t left = strlen(text); left;) {
        const size_t bytes = json_character_length(text, left), taken = bytes ? bytes : 1;
        if (bytes)
            fwrite(text, 1, bytes, memory);
        else
            fputs("\uFFFD", memory);
        text += taken;
        left -= taken;
    }
    fclose(memory);
    json_t *value = json_string(clean);
    free(clean);
    return value;
}

const char *json_text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

double json_number_or_nan(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

void json_document_print(json_t *document, FILE *file)
{
    char *text = json_dumps(document, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    json_decref(document);
    fprintf(file, "%s\n", text);
    free(text);
}
