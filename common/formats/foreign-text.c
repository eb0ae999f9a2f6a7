/* SPDX-License-Identifier: MIT */
/* Texts of other programs that could be taken for boards, and are named instead: each by a sign near its
 * beginning. */
#include "common/formats/recognition.h"

#include "common/base/characters.h"

/* Signs are looked for in the first bytes. */
enum { FOREIGN_SAMPLE = 1 << 12 };

static bool foreign_has(const char *text, const char *end, const char *sign)
{
    for (; text < end && !begins_with(text, end, sign); text++)
        ;
    return !*sign || text < end;
}

/* --- what a header says --- */

/* p wcnf, p edge: DIMACS has a header for each of its problems. */
static const char *foreign_header(const char *text, size_t length)
{
    static const struct {
        const char *word, *name;
    } headers[] = {
        {"wcnf", "weighted CNF (p wcnf)"},           {"inccnf", "incremental CNF (p inccnf)"},
        {"edge", "a graph in DIMACS (p edge)"},      {"col", "a graph in DIMACS (p col)"},
        {"sp", "a graph in DIMACS (p sp)"},          {"max", "a network in DIMACS (p max)"},
        {"min", "a network in DIMACS (p min)"},      {"knf", "cardinality constraints (p knf)"},
        {"wcnf+", "weighted constraints (p wcnf+)"}, {"cnf+", "cardinality constraints (p cnf+)"},
    };
    struct tokens words;
    tokens_open(&words, text, length, NULL, NULL);
    if (!tokens_next_but_comments(&words, 'c') || !word_is(&words, "p") || !tokens_next_in_line(&words))
        return NULL;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (word_is(&words, headers[i].word))
            return headers[i].name;
    return NULL;
}

/* h 1 2 0 and 5 -1 0: weighted CNF without a header, as the MaxSAT evaluations have it since 2022. */
static bool foreign_has_hard_clauses(const char *text, size_t length)
{
    enum { LINES = 20 };
    struct tokens words;
    bool hard = false;
    tokens_open(&words, text, length, NULL, NULL);
    for (int line = 0; line < LINES && tokens_next_but_comments(&words, 'c'); line++) {
        uint32_t number;
        bool negative;
        const bool is_hard = word_is(&words, "h");
        if (!is_hard && !word_count(&words, &number))
            return false;
        hard |= is_hard;
        while (tokens_next_in_line(&words))
            if (!word_number(&words, &negative, &number))
                return false;
        if (!word_is(&words, "0")) /* the last may be cut off */
            return hard && !tokens_next(&words);
    }
    return hard;
}

/* Rows and columns, the cost of each column, and of each row the number of its columns and these. */
static bool foreign_is_set_covering(const char *text, size_t length)
{
    struct tokens words;
    uint32_t rows, columns, number, count;
    tokens_open(&words, text, length, NULL, NULL);
    if (!tokens_next(&words) || !word_count(&words, &rows) || !tokens_next_in_line(&words) ||
        !word_count(&words, &columns) || tokens_next_in_line(&words))
        return false;
    for (uint32_t column = 0; column < columns; column++)
        if (!tokens_next(&words) || !word_count(&words, &number))
            return false;
    for (uint32_t row = 0; row < rows; row++) {
        if (!tokens_next(&words) || !word_count(&words, &count) || !words.first)
            return false;
        for (; count; count--)
            if (!tokens_next(&words) || !word_count(&words, &number) || !number || number > columns)
                return false;
    }
    return rows && columns && !tokens_next(&words);
}

/* --- signs --- */

/* Where the first sign begins a text and the second stands somewhere after it. */
static const struct {
    const char *begins, *has, *name;
} foreign_signs[] = {
    {"<?xml", "", "XML (<?xml)"},
    {"<!DOCTYPE", "", "HTML or XML (<!DOCTYPE)"},
    {"<", "</", "HTML or XML (<...> and </...>)"},
    {"<", "/>", "HTML or XML (<.../>)"},
    {"* #variable", "", "pseudo-Boolean constraints (OPB, * #variable)"},
    {"min:", ";", "pseudo-Boolean constraints or an LP (min: ...;)"},
    {"max:", ";", "pseudo-Boolean constraints or an LP (max: ...;)"},
    {"*", ">=", "pseudo-Boolean constraints (OPB, >=)"},
    {"+", ">=", "pseudo-Boolean constraints (OPB, >=)"},
    {"-", ">=", "pseudo-Boolean constraints (OPB, >=)"},
    {"1 x", ">=", "pseudo-Boolean constraints (OPB, >=)"},
    {"(", "(declare-", "SMT-LIB ((declare-...)"},
    {"(", "(assert", "SMT-LIB ((assert ...)"},
    {";", "(declare-", "SMT-LIB ((declare-...)"},
    {"aag ", "", "a circuit in AIGER (aag)"},
    {"aig ", "", "a circuit in AIGER (aig)"},
    {"s ", "ATISFIABLE", "the answer of a SAT solver (s ...)"},
    {"Minimize", "ubject", "an integer program in the LP format (written only)"},
    {"\\", "ubject", "an integer program in the LP format (written only)"},
    {"NAME", "ROWS", "an integer program in MPS (NAME, ROWS)"},
    {"%PDF-", "", "a PDF document (%PDF)"},
    {"\x89PNG", "", "a picture (PNG)"},
    {"\xFF\xD8\xFF", "", "a picture (JPEG)"},
    {"GIF8", "", "a picture (GIF)"},
    {"{\\rtf", "", "a document in RTF ({\\rtf)"},
};

struct recognition foreign_recognise(const char *text, size_t length)
{
    const size_t sample = length < FOREIGN_SAMPLE ? length : FOREIGN_SAMPLE;
    struct tokens words;
    const char *name = foreign_header(text, length);
    if (!name && foreign_has_hard_clauses(text, sample))
        name = "weighted CNF (h before hard clauses)";
    if (!name && foreign_is_set_covering(text, length))
        name = "set covering as the OR-Library has it (the costs first)";
    const bool is_sure = name;
    tokens_open(&words, text, sample, NULL, NULL);
    const bool any = tokens_next(&words);
    for (size_t i = 0; any && !name && i < sizeof foreign_signs / sizeof *foreign_signs; i++)
        if (begins_with(words.word, words.end, foreign_signs[i].begins) &&
            foreign_has(words.word + strlen(foreign_signs[i].begins), words.end, foreign_signs[i].has))
            name = foreign_signs[i].name;
    return (struct recognition){is_sure ? SURE_QUITE : name ? SURE_RATHER : 0, name};
}
