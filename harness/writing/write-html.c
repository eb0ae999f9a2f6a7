/* SPDX-License-Identifier: MIT */
/* Words and tables in HTML. */
#include "harness/writing/sentence.h"
#include "harness/writing/writers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void words_write_html(const char *words, FILE *file)
{
    enum span is;
    for (char *piece; (piece = words_next(&words, &is)); free(piece))
        HTML(file, is == SPAN_PLAIN ? "{}" : "<code>{}</code>", A_TEXT(piece));
}

void html_attribute(FILE *file, const char *name, const char *value)
{
    if (value)
        HTML(file, " {}=\"{}\"", A_TEXT(name), A_TEXT(value));
}

static void write_head(const struct column *column, FILE *file)
{
    fputs("<th scope=\"col\"", file);
    html_attribute(file, "class", is_of_words(column->kind) ? "text" : 0);
    html_attribute(file, "data-solver", column->solver);
    html_attribute(file, "title", column->meaning);
    HTML(file, ">{}</th>", A_TEXT(column->head));
}

static void write_cell(const struct column *column, const struct table_row *row, bool first, FILE *file)
{
    enum { LONG = 60 };
    char room[COLUMN_ROOM];
    const struct value value = column->value(column, row, room);
    const struct shown shown = {value, column->kind, column->shape, 0, false, false};
    const double order = value_order(&value, column->shape);
    if (first)
        HTML(file, "<th scope=\"row\">{}</th>", shown);
    else if (is_of_words(column->kind))
        HTML(file,
             column->kind == KIND_CODE                 ? "<td class=\"text\"><code>{}</code></td>"
             : value.text && strlen(value.text) > LONG ? "<td class=\"text long\">{}</td>"
                                                       : "<td class=\"text\">{}</td>",
             shown);
    else if (isnan(order))
        HTML(file, "<td class=\"none\" data-v=\"\">{}</td>", shown);
    else {
        fprintf(file, isinf(order) ? "<td data-v=\"inf\">" : "<td data-v=\"%.9g\">", order);
        HTML(file, "{}</td>", shown);
    }
}

void table_write_html(const struct table *table, FILE *file)
{
    const struct column *column[TABLE_COLUMNS_MAX];
    size_t columns = table_shown(table, column);
    if (!table->rows)
        return;
    HTML(file,
         "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n<table "
         "class=\"data\">\n<caption>{0}</caption>\n<thead><tr>",
         A_TEXT(table->caption ? table->caption : ""));
    for (size_t k = 0; k < columns; k++)
        write_head(column[k], file);
    fputs("</tr></thead>\n<tbody>\n", file);
    for (size_t i = 0; i < table->rows; i++) {
        const struct table_row *row = &table->row[i];
        fputs("<tr", file);
        html_attribute(file, "class", row->kind);
        html_attribute(file, "data-set", row->set);
        html_attribute(file, "data-solver", row->solver);
        html_attribute(file, "data-other", row->other);
        fputc('>', file);
        for (size_t k = 0; k < columns; k++)
            write_cell(column[k], row, !k, file);
        fputs("</tr>\n", file);
    }
    fputs("</tbody>\n</table>\n</div>\n", file);
}

void document_write_html(const struct document *document, FILE *file)
{
    static const char *const tags[] = {
        [BLOCK_TITLE] = "h3", [BLOCK_SECTION] = "h4", [BLOCK_SUBSECTION] = "h4", [BLOCK_PARAGRAPH] = "p",
        [BLOCK_ITEM] = "li",  [BLOCK_NOTE] = "p",     [BLOCK_COMMAND] = "pre"};
    bool listed = false;
    for (size_t i = 0; i < document->count; i++) {
        const struct block *block = &document->block[i];
        bool item = block->is == BLOCK_ITEM;
        if (item != listed)
            fputs(item ? "<ul>\n" : "</ul>\n", file);
        listed = item;
        if (block->is == BLOCK_TABLE)
            table_write_html(block->table, file);
        else if (block->is != BLOCK_PICTURE) {
            fprintf(file, "<%s>", tags[block->is]);
            words_write_html(block->words, file);
            fprintf(file, "</%s>\n", tags[block->is]);
        }
    }
    fputs(listed ? "</ul>\n" : "", file);
}
