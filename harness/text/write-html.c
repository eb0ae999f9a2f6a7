/* SPDX-License-Identifier: MIT */
/* Words and tables in HTML. */
#include "harness/text/writers.h"

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

static void html_write_head(const struct column *column, FILE *file)
{
    fputs("<th scope=\"col\"", file);
    html_attribute(file, "class", is_of_words(column->kind) ? "text" : NULL);
    html_attribute(file, "data-solver", column->solver);
    html_attribute(file, "title", column->meaning);
    HTML(file, ">{}</th>", A_TEXT(column->head));
}

static void html_write_cell(const struct column *column, const struct table_row *row, bool first, FILE *file)
{
    enum { LONG = 60 };
    char room[COLUMN_ROOM];
    const struct value value = column->value(column, row, room);
    const struct shown shown = {value, column->kind, column->shape, NULL, false, false};
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

static void html_write_table(const struct table *table, FILE *file)
{
    const struct column *column[TABLE_COLUMNS_MAX];
    size_t columns = table_shown(table, column);
    HTML(file,
         "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n<table "
         "class=\"data\">\n<caption>{0}</caption>\n<thead><tr>",
         A_TEXT(table->caption ? table->caption : ""));
    for (size_t k = 0; k < columns; k++)
        html_write_head(column[k], file);
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
            html_write_cell(column[k], row, !k, file);
        fputs("</tr>\n", file);
    }
    fputs("</tbody>\n</table>\n</div>\n", file);
}

/* --- a document --- */

/* Names are plain in a heading. */
static void write_heading(const struct html_part *part, const struct block *block, unsigned below, FILE *file)
{
    const unsigned level = part->level + (unsigned)block->is + below;
    char *text = words_text(block->words);
    fprintf(file, "<h%u", level);
    if (block->id)
        HTML(file, " id=\"{}{}\"", A_TEXT(part->prefix), A_TEXT(block->id));
    HTML(file, ">{}</h{}>\n", A_TEXT(text), A_WHOLE(level));
    free(text);
}

static void write_element(const struct block *block, const char *tag, FILE *file)
{
    fprintf(file, "<%s", tag);
    html_attribute(file, "class",
                   block->is == BLOCK_ITEM   ? NULL
                   : block->is == BLOCK_NOTE ? "notice"
                                             : block->style);
    html_attribute(file, "role", block->is == BLOCK_NOTE ? "note" : NULL);
    if (block->is == BLOCK_ITEM) {
        html_attribute(file, "data-warning", block->id);
        html_attribute(file, "data-of", block->solver);
        html_attribute(file, "data-on", block->set);
    }
    fputc('>', file);
    words_write_html(block->words, file);
    fprintf(file, "</%s>\n", tag);
}

static void write_term(const struct block *block, FILE *file)
{
    enum { LONG = 30 };
    fputs(strlen(block->words) > LONG ? "<div class=\"long\">" : "<div>", file);
    HTML(file, "<dt>{}</dt><dd>", A_TEXT(block->beside));
    words_write_html(block->words, file);
    fputs("</dd></div>\n", file);
}

static void write_block(const struct html_part *part, const struct block *block, bool of_figure, FILE *file)
{
    switch (block->is) {
    case BLOCK_PARAGRAPH:
    case BLOCK_NOTE:
        write_element(block, "p", file);
        return;
    case BLOCK_ITEM:
        write_element(block, "li", file);
        return;
    case BLOCK_TERM:
        write_term(block, file);
        return;
    case BLOCK_COMMAND:
        HTML(file, "<pre class=\"wrap\"><code>{}</code></pre>\n", A_TEXT(block->words));
        return;
    case BLOCK_VERBATIM:
        HTML(file, "<pre tabindex=\"0\">{}</pre>\n", A_TEXT(block->words));
        return;
    case BLOCK_TABLE:
        if (block->folded)
            HTML(file, "<details>\n<summary>{}</summary>\n", A_TEXT(block->words));
        html_write_table(block->table, file);
        fputs(block->folded ? "</details>\n" : "", file);
        return;
    case BLOCK_PICTURE:
        part->picture(part, block, file);
        fputs("<figcaption>\n", file);
        return;
    default:
        write_heading(part, block, of_figure, file);
    }
}

/* What is open around blocks: the section, the figure and the list that they are in. */
struct open {
    const char *list;
    bool figure, section;
};

static void close_until(struct open *open, const struct block *next, FILE *file)
{
    const bool section = !next || next->is <= BLOCK_SECTION;
    const char *list = next && next->is == BLOCK_ITEM ? "ul" : next && next->is == BLOCK_TERM ? "dl" : NULL;
    if (open->list && open->list != list) {
        fprintf(file, "</%s>\n", open->list);
        open->list = NULL;
    }
    if (open->figure && (section || next->is == BLOCK_PICTURE)) {
        fputs("</figcaption>\n</figure>\n", file);
        open->figure = false;
    }
    if (open->section && section) {
        fputs("</section>\n", file);
        open->section = false;
    }
    if (list && !open->list) {
        fprintf(file, "<%s", open->list = list);
        html_attribute(file, "class", next->style);
        fputs(">\n", file);
    }
}

static bool is_of_page(const struct document *document, const struct html_part *part, size_t at)
{
    return document_shows(document, at, FOR_PAGE) &&
           (document->block[at].is != BLOCK_PICTURE || part->picture);
}

/* Links to the sections. */
static void end_header(const struct document *document, const struct html_part *part, FILE *file)
{
    fputs("<nav aria-label=\"Contents", file);
    HTML(file, document->name ? " of {}\"><ul>\n" : "\"><ul>\n", A_TEXT(document->name));
    for (size_t i = 0; i < document->count; i++)
        if (document->block[i].is == BLOCK_SECTION && document->block[i].id &&
            is_of_page(document, part, i)) {
            char *text = words_text(document->block[i].words);
            HTML(file, "<li><a href=\"#{}{}\">{}</a></li>\n", A_TEXT(part->prefix),
                 A_TEXT(document->block[i].id), A_TEXT(text));
            free(text);
        }
    fputs(part->begins_main ? "</ul></nav>\n</header>\n<main>\n" : "</ul></nav>\n</header>\n", file);
}

static bool has_contents(const struct document *document, size_t from)
{
    for (size_t i = from; i < document->count; i++)
        if (document->block[i].is == BLOCK_SECTION && document->block[i].id)
            return true;
    return false;
}

void document_write_html(const struct document *document, const struct html_part *part, FILE *file)
{
    struct open open = {0};
    bool header = false;
    for (size_t i = 0; i < document->count && !header; i++)
        if (is_of_page(document, part, i) && document->block[i].is == BLOCK_SECTION)
            break;
        else
            header = is_of_page(document, part, i) && has_contents(document, i);
    fputs(header ? "<header>\n" : "", file);
    for (size_t i = 0; i < document->count; i++) {
        const struct block *block = &document->block[i];
        if (!is_of_page(document, part, i))
            continue;
        close_until(&open, block, file);
        if (block->is == BLOCK_SECTION && header) {
            end_header(document, part, file);
            header = false;
        }
        if (block->is == BLOCK_SECTION && block->id) {
            HTML(file, "<section aria-labelledby=\"{}{}\">\n", A_TEXT(part->prefix), A_TEXT(block->id));
            open.section = true;
        }
        write_block(part, block, open.figure, file);
        open.figure |= block->is == BLOCK_PICTURE;
    }
    close_until(&open, NULL, file);
    if (header)
        end_header(document, part, file);
}
