/* SPDX-License-Identifier: MIT */
/* Words and tables in HTML. */
#include "harness/writing/escape.h"
#include "harness/writing/html.h"
#include "harness/writing/writers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void words_write_html(const char *words, FILE *file)
{
    enum span is;
    for (char *piece; (piece = words_next(&words, &is)); free(piece)) {
        fputs(is == SPAN_PLAIN ? "" : "<code>", file);
        escape_html(file, piece);
        fputs(is == SPAN_PLAIN ? "" : "</code>", file);
    }
}

void html_attribute(FILE *file, const char *name, const char *value)
{
    if (!value)
        return;
    fprintf(file, " %s=\"", name);
    escape_html(file, value);
    fputc('"', file);
}

static void write_element(FILE *file, const char *begin, const char *text, const char *end)
{
    fputs(begin, file);
    escape_html(file, text);
    fputs(end, file);
}

void html_table(FILE *file, const char *caption)
{
    fputs("<div class=\"scroll\" tabindex=\"0\" role=\"region\"", file);
    html_attribute(file, "aria-label", caption);
    write_element(file, ">\n<table class=\"data\">\n<caption>", caption, "</caption>\n<thead><tr>");
}

void html_head(FILE *file, const char *head, const char *meaning, bool words)
{
    fputs("<th scope=\"col\"", file);
    html_attribute(file, "class", words ? "text" : 0);
    html_attribute(file, "title", meaning);
    write_element(file, ">", head, "</th>");
}

void html_solver_head(FILE *file, const char *solver, const char *meaning)
{
    fputs("<th scope=\"col\"", file);
    html_attribute(file, "data-solver", solver);
    html_attribute(file, "title", meaning);
    write_element(file, ">", solver, "</th>");
}

void html_table_body(FILE *file)
{
    fputs("</tr></thead>\n<tbody>\n", file);
}

void html_table_end(FILE *file)
{
    fputs("</tbody>\n</table>\n</div>\n", file);
}

void html_row(FILE *file, const struct table_row *row)
{
    fputs("<tr", file);
    html_attribute(file, "class", row->kind);
    html_attribute(file, "data-set", row->set);
    html_attribute(file, "data-solver", row->solver);
    html_attribute(file, "data-other", row->other);
    fputc('>', file);
}

void html_row_end(FILE *file)
{
    fputs("</tr>\n", file);
}

void html_head_cell(FILE *file, const char *text)
{
    write_element(file, "<th scope=\"row\">", text, "</th>");
}

void html_text_cell(FILE *file, const char *text)
{
    write_element(file, strlen(text) > 60 ? "<td class=\"text long\">" : "<td class=\"text\">", text,
                  "</td>");
}

void html_cell(FILE *file, const struct value *value, enum kind kind, enum shape shape)
{
    char text[VALUE_TEXT_MAX];
    const char *shown = value_text(value, kind, shape, text);
    double order = value_order(value, shape);
    if (kind == KIND_WORDS)
        html_text_cell(file, shown);
    else if (isnan(order))
        write_element(file, "<td class=\"none\" data-v=\"\">", shown, "</td>");
    else {
        fprintf(file, isinf(order) ? "<td data-v=\"inf\">" : "<td data-v=\"%.9g\">", order);
        write_element(file, "", shown, "</td>");
    }
}

void html_count_cell(FILE *file, double count)
{
    html_cell(file, &(struct value){.number = count}, KIND_NUMBER, SHAPE_NUMBER);
}

void table_write_html(const struct table *table, FILE *file)
{
    const struct column *shown[TABLE_COLUMNS_MAX];
    size_t columns = table_shown(table, shown);
    if (!table->rows)
        return;
    html_table(file, table->caption ? table->caption : "");
    for (size_t k = 0; k < columns; k++)
        html_head(file, shown[k]->head, shown[k]->meaning, shown[k]->kind == KIND_WORDS);
    html_table_body(file);
    for (size_t i = 0; i < table->rows; i++) {
        html_row(file, &table->row[i]);
        for (size_t k = 0; k < columns; k++) {
            char room[COLUMN_ROOM], text[VALUE_TEXT_MAX];
            struct value value = shown[k]->value(shown[k], &table->row[i], room);
            if (k)
                html_cell(file, &value, shown[k]->kind, shown[k]->shape);
            else
                html_head_cell(file, value_text(&value, shown[0]->kind, shown[0]->shape, text));
        }
        html_row_end(file);
    }
    html_table_end(file);
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
