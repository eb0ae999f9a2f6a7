#include "sat-answer.h"

#include <string.h>

struct reading {
    struct words words;
    uint32_t variables;
    int8_t *value; /* of each variable, from 1: 1 true, -1 false, 0 not told */
    bool judged;   /* the verdict was read */
    bool minisat;  /* in MiniSat's form: literals without a v before them */
    bool literals; /* may stand in this line */
    bool begun;    /* a literal or the final 0 was read */
    bool ended;    /* the final 0 was read */
    enum sat_verdict verdict;
};

static const struct {
    const char *word;
    enum sat_verdict verdict;
    bool minisat;
} verdicts[] = {
    {"SATISFIABLE", SAT_SATISFIABLE, false}, {"UNSATISFIABLE", SAT_UNSATISFIABLE, false},
    {"UNKNOWN", SAT_UNKNOWN, false},         {"SAT", SAT_SATISFIABLE, true},
    {"UNSAT", SAT_UNSATISFIABLE, true},      {"INDET", SAT_UNKNOWN, true},
};

enum { VERDICTS = sizeof verdicts / sizeof *verdicts };

/* The index in the table; VERDICTS if the word is none of that form. */
static size_t find_verdict(const struct words *words, bool minisat)
{
    size_t i = 0;
    while (i < VERDICTS && !(verdicts[i].minisat == minisat && word_is(words, verdicts[i].word)))
        i++;
    return i;
}

/* The word read last is the verdict. */
static bool read_verdict(struct reading *reading, bool minisat)
{
    struct words *words = &reading->words;
    size_t found = find_verdict(words, minisat);
    if (found == VERDICTS)
        return words_complain(words, WORD_FORMAT " is no verdict: SATISFIABLE, UNSATISFIABLE or UNKNOWN",
                              WORD_ARGUMENTS(words));
    if (reading->judged)
        return words_complain(words, "a second verdict");
    reading->judged = true;
    reading->minisat = minisat;
    reading->verdict = verdicts[found].verdict;
    return true;
}

/* The word read last is a literal, or the final 0. */
static bool read_literal(struct reading *reading)
{
    struct words *words = &reading->words;
    bool negative;
    uint32_t variable;
    if (!reading->literals)
        return words_complain(words, "nothing may stand behind the verdict");
    if (!word_number(words, &negative, &variable) || (negative && !variable))
        return words_complain(words, WORD_FORMAT " is not a literal", WORD_ARGUMENTS(words));
    if (reading->ended)
        return words_complain(words, "a literal behind the final 0");
    if (variable > reading->variables)
        return words_complain(words, "variable " WORD_FORMAT " is out of range: the formula has %u",
                              (int)words->length - negative, words->word + negative, "", reading->variables);
    int8_t value = negative ? -1 : 1;
    if (variable && reading->value[variable] == -value)
        return words_complain(words, "both %u and -%u", variable, variable);
    if (variable)
        reading->value[variable] = value;
    reading->begun = true;
    reading->ended = !variable;
    return true;
}

/* The word read last is the first of its line. */
static bool read_line(struct reading *reading)
{
    struct words *words = &reading->words;
    if (words->word[0] == 'c') {
        words_pass_line(words);
        return true;
    }
    reading->literals = word_is(words, "v");
    if (reading->literals)
        return true;
    if (word_is(words, "s")) {
        if (!words_next(words) || words->first)
            return words_complain(words, "the verdict is missing behind s");
        return read_verdict(reading, false);
    }
    if (find_verdict(words, true) < VERDICTS)
        return read_verdict(reading, true);
    reading->literals = reading->minisat;
    if (reading->minisat)
        return read_literal(reading);
    return words_complain(words, "a line of an answer begins with s, v or c, not with " WORD_FORMAT,
                          WORD_ARGUMENTS(words));
}

static bool read_lines(struct reading *reading)
{
    struct words *words = &reading->words;
    while (words_next(words))
        if (!(words->first ? read_line(reading) : read_literal(reading)))
            return false;
    bool satisfiable = reading->verdict == SAT_SATISFIABLE;
    if (!reading->judged)
        return words_complain(words, "the answer has no verdict: s SATISFIABLE, UNSATISFIABLE or UNKNOWN");
    if (satisfiable && !reading->begun)
        return words_complain(words, "the answer tells no variables: the lines with v are missing");
    if (satisfiable && !reading->ended)
        return words_complain(words, "the answer is cut off: no 0 ends the variables");
    if (!satisfiable && reading->begun)
        return words_complain(words, "the answer tells variables, but its verdict is not SATISFIABLE");
    return true;
}

static bool keep_options(struct sat_answer *answer, const struct reading *reading, uint32_t option_variables)
{
    size_t count = 0;
    for (uint32_t variable = 1; variable <= option_variables; variable++)
        count += reading->value[variable] > 0;
    answer->room = count + 1;
    answer->options = allocator_take(answer->allocator, answer->room * sizeof *answer->options);
    if (!answer->options)
        return false;
    for (uint32_t variable = 1; variable <= option_variables; variable++)
        if (reading->value[variable] > 0)
            answer->options[answer->option_count++] = variable - 1;
    return true;
}

bool sat_answer_read(struct sat_answer *answer, const char *text, size_t length, int variables,
                     int option_variables, struct allocator *allocator, complain_function *complain,
                     void *context)
{
    struct reading reading = {.variables = (uint32_t)variables};
    *answer = (struct sat_answer){.allocator = allocator};
    words_open(&reading.words, text, length, complain, context);
    size_t value_bytes = (size_t)variables + 1;
    reading.value = allocator_take_zeroed(allocator, value_bytes);
    if (!reading.value)
        return false;
    bool read = words_are_text(&reading.words) && read_lines(&reading);
    answer->verdict = reading.verdict;
    read = read && keep_options(answer, &reading, (uint32_t)option_variables);
    allocator_give(allocator, reading.value, value_bytes);
    return read;
}

void sat_answer_close(struct sat_answer *answer)
{
    allocator_give(answer->allocator, answer->options, answer->room * sizeof *answer->options);
    *answer = (struct sat_answer){.allocator = answer->allocator};
}
