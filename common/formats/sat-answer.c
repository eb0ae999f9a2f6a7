/* SPDX-License-Identifier: MIT */
#include "common/formats/sat-answer.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *word;
    enum sat_verdict verdict;
    bool minisat;
} verdicts[] = {
    {"SATISFIABLE", SAT_SATISFIABLE, false}, {"UNSATISFIABLE", SAT_UNSATISFIABLE, false},
    {"UNKNOWN", SAT_UNKNOWN, false},         {"INDETERMINATE", SAT_UNKNOWN, false},
    {"OPTIMUM", SAT_SATISFIABLE, false},     {"SAT", SAT_SATISFIABLE, true},
    {"UNSAT", SAT_UNSATISFIABLE, true},      {"INDET", SAT_UNKNOWN, true},
};

enum { VERDICTS = sizeof verdicts / sizeof *verdicts };

/* Whether another word stands behind the one read last, in its line. */
static bool word_follows(const struct tokens *words)
{
    struct tokens behind = *words;
    return tokens_next_in_line(&behind);
}

/* The index in the table; VERDICTS if the word is none of that form. */
static size_t find_verdict(const struct tokens *words, bool minisat)
{
    size_t i = 0;
    while (i < VERDICTS && !(verdicts[i].minisat == minisat && word_is(words, verdicts[i].word)))
        i++;
    return i;
}

/* The word read last is the verdict. */
static bool sat_read_verdict(struct sat_reader *reader, bool minisat)
{
    struct tokens *words = &reader->words;
    size_t found = find_verdict(words, minisat);
    bool optimum = word_is(words, "OPTIMUM");
    if (found == VERDICTS ||
        (optimum && !(word_follows(words) && tokens_next(words) && word_is(words, "FOUND"))))
        return tokens_complain_of(words, "", " is no verdict: SATISFIABLE, UNSATISFIABLE or UNKNOWN");
    if (reader->judged && !(reader->lenient && reader->verdict == verdicts[found].verdict))
        return tokens_complain(words, "a second verdict");
    reader->judged = true;
    reader->minisat = minisat;
    reader->verdict = verdicts[found].verdict;
    return true;
}

/* The word read last is a literal, or the final 0. */
static bool sat_read_literal(struct sat_reader *reader)
{
    struct tokens *words = &reader->words;
    int literal;
    if (!reader->literals)
        return tokens_complain(words, "nothing may stand behind the verdict");
    if (!tokens_literal(words, reader->variables, "the formula has", &literal))
        return false;
    if (reader->ended && !reader->lenient)
        return tokens_complain(words, "a literal behind the final 0");
    int8_t value = literal < 0 ? -1 : 1;
    int variable = literal < 0 ? -literal : literal;
    if (variable && !reader->lenient && reader->value[variable - 1] == -value)
        return tokens_complain(words, "both %d and -%d", variable, variable);
    if (variable)
        reader->value[variable - 1] = value;
    reader->begun = true;
    reader->ended |= !variable;
    return true;
}

/* Among lines of other kinds: whether this one, whose first word was read last, is of MiniSat's form. */
static bool is_minisat_line(const struct sat_reader *reader)
{
    const struct tokens *words = &reader->words;
    const char *digit = words->word + (*words->word == '-');
    bool number = digit < words->word + words->length && *digit >= '0' && *digit <= '9';
    return find_verdict(words, true) < VERDICTS ? !word_follows(words)
                                                : number && reader->verdict == SAT_SATISFIABLE;
}

/* The word read last is the first of its line. */
static bool sat_read_line(struct sat_reader *reader)
{
    struct tokens *words = &reader->words;
    bool marked = word_is(words, "s") || word_is(words, "v");
    reader->stray = reader->lenient && *words->word != 'c' &&
                    (words->word_column > 1 || !(marked || is_minisat_line(reader)));
    if (*words->word == 'c' || reader->stray) {
        tokens_pass_line(words);
        return true;
    }
    reader->literals = word_is(words, "v");
    if (reader->literals)
        return true;
    if (marked) {
        if (!tokens_next(words) || words->first)
            return tokens_complain(words, "the verdict is missing behind s");
        return sat_read_verdict(reader, false);
    }
    if (find_verdict(words, true) < VERDICTS)
        return sat_read_verdict(reader, true);
    reader->literals = reader->minisat || reader->lenient;
    if (reader->literals)
        return sat_read_literal(reader);
    return tokens_complain(words, "a line of an answer begins with s, v or c, not with " WORD_FORMAT,
                           WORD_ARGUMENTS(words));
}

static bool sat_read_words(struct sat_reader *reader)
{
    while (tokens_next(&reader->words))
        if (!(reader->words.first ? sat_read_line(reader) : sat_read_literal(reader)))
            return false;
    return true;
}

void sat_reader_open(struct sat_reader *reader, int variables, int8_t *value, complain_function *complain,
                     void *context)
{
    assert(variables >= 0);
    *reader = (struct sat_reader){.variables = (uint32_t)variables, .value = value, .lenient = true};
    tokens_open(&reader->words, "", 0, complain, context);
    reader->words.line = 0;
    memset(value, 0, (size_t)variables);
}

bool sat_reader_line(struct sat_reader *reader, const char *line)
{
    struct tokens *words = &reader->words;
    words->next = words->line_start = line;
    words->end = line + strlen(line);
    words->line++;
    reader->stray = false;
    return sat_read_words(reader);
}

static bool sat_read_lines(struct sat_reader *reader)
{
    struct tokens *words = &reader->words;
    if (!sat_read_words(reader))
        return false;
    bool satisfiable = reader->verdict == SAT_SATISFIABLE;
    if (!reader->judged)
        return tokens_complain(words, "the answer has no verdict: s SATISFIABLE, UNSATISFIABLE or UNKNOWN");
    if (satisfiable && !reader->begun)
        return tokens_complain(words, "the answer has no values: the lines with v are missing");
    if (satisfiable && !reader->ended)
        return tokens_complain(words, "the answer is cut off: no 0 ends the variables");
    if (!satisfiable && reader->begun)
        return tokens_complain(words, "the answer has values, but its verdict is not SATISFIABLE");
    return true;
}

static bool keep_options(struct sat_answer *answer, const struct sat_reader *reader,
                         uint32_t option_variables)
{
    answer->room = option_variables + (size_t)1;
    answer->options = allocator_take(answer->allocator, answer->room * sizeof *answer->options);
    if (!answer->options)
        return false;
    for (uint32_t variable = 0; variable < option_variables; variable++)
        if (reader->value[variable] > 0)
            answer->options[answer->option_count++] = variable;
    return true;
}

bool sat_answer_read(struct sat_answer *answer, const char *text, size_t length, int variables,
                     int option_variables, struct allocator *allocator, complain_function *complain,
                     void *context)
{
    assert(option_variables <= variables);
    struct sat_reader reader = {.variables = (uint32_t)variables};
    *answer = (struct sat_answer){.allocator = allocator};
    tokens_open(&reader.words, text, length, complain, context);
    size_t value_bytes = (size_t)variables + 1;
    reader.value = allocator_take_zeroed(allocator, value_bytes);
    if (!reader.value)
        return false;
    bool read = tokens_are_text(&reader.words) && sat_read_lines(&reader);
    answer->verdict = reader.verdict;
    read = read && keep_options(answer, &reader, (uint32_t)option_variables);
    allocator_give(allocator, reader.value, value_bytes);
    return read;
}

void sat_answer_close(struct sat_answer *answer)
{
    allocator_give(answer->allocator, answer->options, answer->room * sizeof *answer->options);
    *answer = (struct sat_answer){.allocator = answer->allocator};
}
