/* SPDX-License-Identifier: MIT */
/* writers.h: one column, in every format that its table is written in; names with every character that a format minds. */
#include "harness/text/document.h"
#include "harness/text/width.h"
#include "harness/text/writers.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char odd[] = "a,\"b\" <c>&d|e*f_g\\h`i$j%k#l{m}~n^o";

struct item {
    const char *name;
    double time, low, high;
};

#define ITEM ((const struct item *)row->of)
COLUMN(name, TEXT(ITEM->name), .key = "name", .head = "item")
COLUMN(added, WITH_INTERVAL(ITEM->time, *ITEM), .key = "added_s,added_low_s,added_high_s", .head = "added",
       .kind = KIND_TIME, .shape = SHAPE_BOTH, .meaning = "what was added")
COLUMN(never, NUMBER(0), .key = "never", .head = "never", .kind = KIND_NUMBER, .flags = COLUMN_SELDOM)
static const struct column *const columns[] = {&column_name, &column_added, &column_never, NULL};

enum output { TEXT, MARKDOWN, LATEX, HTML, CSV };

static void write_html(const struct document *document, FILE *file)
{
    document_write_html(document, &(struct html_part){.level = 1, .prefix = ""}, file);
}

/* The table of some items in a format; to be freed. */
static char *written(const struct item *items, size_t count, enum output format)
{
    struct document document = {0};
    struct table *table = document_table(&document, "caption", columns);
    document_last(&document)->id = "items";
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    for (size_t i = 0; i < count; i++)
        table_add(table, (struct table_row){.of = &items[i], .solver = items[i].name});
    if (format == TEXT)
        document_write_text(&document, file);
    else if (format == MARKDOWN)
        document_write_markdown(&document, file);
    else if (format == LATEX)
        document_write_latex(&document, file);
    else if (format == HTML)
        write_html(&document, file);
    else {
        table_write_csv_head(table, file);
        table_write_csv(table, file);
    }
    fclose(file);
    document_close(&document);
    return text;
}

static void assert_has(const struct item *item, enum output format, const char *expected)
{
    char *text = written(item, 1, format);
    if (!strstr(text, expected))
        fail_msg("%s\nis not in\n%s", expected, text);
    assert_null(format == CSV ? NULL : strstr(text, "never"));
    free(text);
}

static void a_column_stands_in_every_output(void **state)
{
    (void)state;
    const struct item item = {"dlx", 1.5e6, 1.25e6, 1.75e6};
    const struct table_row row = {.of = &item};
    assert_has(&item, TEXT, "item              added\ndlx   1.50 ms 1.25–1.75\n");
    assert_has(&item, MARKDOWN, "| dlx  | 1.50 ms 1.25–1.75 |\n");
    assert_has(&item, LATEX, "dlx & 1.50 ms 1.25--1.75 \\\\\n");
    assert_has(&item, HTML, "<td data-v=\"1500000\">1.50 ms 1.25–1.75</td>");
    assert_has(&item, HTML, "<th scope=\"col\" title=\"what was added\">added</th>");
    assert_has(&item, CSV, "name,added_s,added_low_s,added_high_s,never\ndlx,0.0015,0.00125,0.00175,0\n");
    json_t *object = row_json(columns, &row);
    assert_true(fabs(json_number_value(json_object_get(object, "added_low_s")) - 0.00125) < 1e-12);
    assert_string_equal(json_string_value(json_object_get(object, "name")), "dlx");
    json_decref(object);
}

static void odd_names_are_quoted_as_each_format_wants(void **state)
{
    (void)state;
    const struct item item = {odd, NAN, NAN, NAN};
    assert_has(&item, TEXT, odd);
    assert_has(&item, MARKDOWN, "a,\"b\" \\<c>\\&d\\|e\\*f_g\\\\h\\`i$j%k#l{m}~n^o |     - |");
    assert_has(&item, LATEX,
               "\\textless{}c\\textgreater{}\\&d\\textbar{}e*f\\_g\\textbackslash{}h`i\\$j\\%k\\#l\\{m\\}");
    assert_has(&item, HTML, "data-solver=\"a,&quot;b&quot; &lt;c&gt;&amp;d|e*f_g\\h`i$j%k#l{m}~n^o\"");
    assert_has(&item, CSV, "\"a,\"\"b\"\" <c>&d|e*f_g\\h`i$j%k#l{m}~n^o\",,,,0\n");
}

/* The command of a back-end by others, the flags of a compiler. */
static void long_words_are_whole(void **state)
{
    (void)state;
    char name[1001] = "";
    for (size_t i = 0; i + 2 < sizeof name; i += 2)
        memcpy(name + i, "é", 3);
    const struct item item = {name, NAN, NAN, NAN};
    for (enum output format = TEXT; format <= CSV; format++)
        assert_has(&item, format, name);
}

static void a_number_keeps_its_percent(void **state)
{
    (void)state;
    char *text;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    print_wrapped(file, "above 95 %: a board", 10, 0, 0);
    fclose(file);
    assert_string_equal(text, "above\n95 %: a\nboard\n");
    free(text);
}

static void a_table_without_rows_is_left_out(void **state)
{
    (void)state;
    for (enum output format = TEXT; format <= HTML; format++) {
        char *text = written(NULL, 0, format);
        assert_string_equal(format == LATEX ? "" : text, "");
        free(text);
    }
}

static size_t count_of(const char *text, const char *wanted)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, wanted)); at += strlen(wanted))
        count++;
    return count;
}

/* A run of one back-end, and of a hundred. */
static void each_row_is_written_once(void **state)
{
    (void)state;
    enum { ROWS = 100 };
    struct item items[ROWS];
    char name[ROWS][16];
    for (size_t i = 0; i < ROWS; i++) {
        snprintf(name[i], sizeof *name, "solver-%03zu;", i);
        items[i] = (struct item){name[i], 1e6 + (double)i, NAN, NAN};
    }
    for (size_t count = 1; count <= ROWS; count += ROWS - 1)
        for (enum output format = TEXT; format <= CSV; format++) {
            char *text = written(items, count, format);
            for (size_t i = 0; i < ROWS; i++) {
                char cell[32];
                snprintf(cell, sizeof cell, format == HTML ? "\">%s" : "%s", name[i]);
                assert_int_equal(count_of(text, cell), i < count);
            }
            free(text);
        }
}

/* A run of 1,000 sets: a heading and a table each, in order. */
static void a_thousand_sets_keep_their_order(void **state)
{
    (void)state;
    enum { SETS = 1000 };
    const struct item item = {odd, 1e6, NAN, NAN};
    struct document document = {0};
    char *text[3] = {0};
    size_t length;
    for (size_t i = 0; i < SETS; i++) {
        document_add(&document, BLOCK_SECTION, "set-%04zu;", i);
        table_add(document_table(&document, "caption", columns), (struct table_row){.of = &item});
    }
    for (size_t i = 0; i < 3; i++) {
        FILE *file = open_memstream(&text[i], &length);
        (i == 0 ? document_write_text : i == 1 ? document_write_markdown : write_html)(&document, file);
        fclose(file);
        const char *at = text[i];
        for (size_t k = 0; k < SETS; k++) {
            char heading[16];
            snprintf(heading, sizeof heading, "set-%04zu;", k);
            assert_non_null(at = strstr(at, heading));
            assert_non_null(at = strstr(at, "1.00 ms"));
        }
        assert_int_equal(count_of(text[i], "1.00 ms"), SETS);
        free(text[i]);
    }
    document_close(&document);
}

/* Values fill the places of a sentence, next by next or by number; in HTML and LaTeX they are escaped, the rest is not. */
static void values_fill_the_places_of_a_sentence(void **state)
{
    (void)state;
    const struct interval interval = {1.32, 1.43};
    char *text = SAID("{} takes {} on {}, {}: {} of {}; {no} place", A_TEXT("dlx"), A_TIME(1.5e6),
                      A_TALLY(1200, "board"), A_COUNT(1, "set"), A_RATIO(1.37, interval), A_LIMIT(1.5e9));
    assert_string_equal(text,
                        "dlx takes 1.50 ms on 1200 boards, 1 set: 1.37 (1.32–1.43) of 1.5 s; {no} place");
    free(text);
    text = SAID("{1} before {0}, again {1}", A_TEXT("a"), A_NUMBER(1200));
    assert_string_equal(text, "1,200 before a, again 1,200");
    free(text);
    char *markup[2];
    size_t length;
    FILE *html = open_memstream(&markup[0], &length), *latex = open_memstream(&markup[1], &length);
    HTML(html, "<b title=\"{0}\">{0}</b>", A_TEXT("a<\"b\">"));
    LATEX(latex, "\\emph{{}}", A_TEXT("50 %_"));
    fclose(html);
    fclose(latex);
    assert_string_equal(markup[0], "<b title=\"a&lt;&quot;b&quot;&gt;\">a&lt;&quot;b&quot;&gt;</b>");
    assert_string_equal(markup[1], "\\emph{50 \\%\\_}");
    free(markup[0]);
    free(markup[1]);
}

/* Of names, a reader sees what they are; of code, the code. */
static void words_keep_names_and_code_apart(void **state)
{
    (void)state;
    struct document document = {0};
    char *text = NULL, *markdown = NULL, *html = NULL;
    size_t length;
    document_add(&document, BLOCK_PARAGRAPH, "Of " NAMED " and " NAMED ": run `ls`.", "a b", "x`y<z");
    FILE *files[3] = {open_memstream(&text, &length), open_memstream(&markdown, &length),
                      open_memstream(&html, &length)};
    document_write_text(&document, files[0]);
    document_write_markdown(&document, files[1]);
    write_html(&document, files[2]);
    for (size_t i = 0; i < 3; i++)
        fclose(files[i]);
    assert_string_equal(text, "Of 'a b' and x`y<z: run `ls`.\n\n");
    assert_string_equal(markdown, "Of `a b` and `` x`y<z ``: run `ls`.\n\n");
    assert_string_equal(html, "<p>Of <code>a b</code> and <code>x`y&lt;z</code>: run <code>ls</code>.</p>\n");
    free(text);
    free(markdown);
    free(html);
    document_close(&document);
}

/* A kind of value looks the same wherever it stands. */
static void values_look_like_this(void **state)
{
    (void)state;
    static const struct {
        struct value value;
        enum kind kind;
        enum shape shape;
        const char *text;
    } cases[] = {
        {{.number = NAN}, KIND_TIME, SHAPE_NUMBER, "-"},
        {{.number = INFINITY, .limit = 10e9}, KIND_TIME, SHAPE_NUMBER, "> 10 s"},
        {{.number = INFINITY}, KIND_TIME, SHAPE_NUMBER, "cut off"},
        {{.number = 812}, KIND_TIME, SHAPE_NUMBER, "812 ns"},
        {{.number = 3, .of = 5}, KIND_NUMBER, SHAPE_NUMBER, "3/5"},
        {{.number = 5, .of = 5}, KIND_NUMBER, SHAPE_NUMBER, "5"},
        {{.number = 1234567}, KIND_NUMBER, SHAPE_NUMBER, "1,234,567"},
        {{.number = 88.2, .marks = VALUE_PARTIAL | VALUE_FOREIGN}, KIND_NUMBER, SHAPE_NUMBER, "88.2*†"},
        {{.number = 1.367, .low = 1.32, .high = 1.43}, KIND_RATIO, SHAPE_BOTH, "1.37 1.32–1.43"},
        {{.number = 3, .low = 2, .high = INFINITY}, KIND_RATIO, SHAPE_INTERVAL, "2.00 or more"},
        {{.number = 3.333, .marks = VALUE_AT_LEAST}, KIND_RATIO, SHAPE_NUMBER, "> 3.33"},
        {{.number = 1.0128}, KIND_CHANGE, SHAPE_NUMBER, "1.013"},
        {{.number = 0.0752}, KIND_SHARE, SHAPE_NUMBER, "7.5 %"},
        {{.number = 0.0004}, KIND_P, SHAPE_NUMBER, "< 0.001"},
        {{.number = 0.0341}, KIND_P, SHAPE_NUMBER, "0.034"},
        {{.number = 0}, KIND_BYTES, SHAPE_NUMBER, "-"},
        {{.number = 1536}, KIND_BYTES, SHAPE_NUMBER, "1.5 KiB"},
        {{.number = 2, .low = 2, .high = 4}, KIND_PLACE, SHAPE_INTERVAL, "2–4"},
        {{.number = 2, .low = 2, .high = 2}, KIND_PLACE, SHAPE_INTERVAL, "2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[VALUE_TEXT_MAX];
        assert_string_equal(value_text(&cases[i].value, cases[i].kind, cases[i].shape, text), cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_stands_in_every_output),
        cmocka_unit_test(odd_names_are_quoted_as_each_format_wants),
        cmocka_unit_test(long_words_are_whole),
        cmocka_unit_test(a_number_keeps_its_percent),
        cmocka_unit_test(a_table_without_rows_is_left_out),
        cmocka_unit_test(each_row_is_written_once),
        cmocka_unit_test(a_thousand_sets_keep_their_order),
        cmocka_unit_test(values_fill_the_places_of_a_sentence),
        cmocka_unit_test(words_keep_names_and_code_apart),
        cmocka_unit_test(values_look_like_this),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
