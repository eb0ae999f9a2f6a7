/* SPDX-License-Identifier: MIT */
#include "common/formats/dimacs.h"

#include "common/formats/cover-text.h"

#include <string.h>

/* --- reading --- */

struct dimacs_reading {
    struct tokens words;
    uint32_t variables, clauses; /* as the header says */
    uint32_t largest;            /* variable that there is */
    struct tokens wrong; /* the first literal or clause that the header does not count; no word: none */
    bool wrong_clause;
    size_t clause_count, length; /* as they are */
    int *literals;               /* null while they are only counted */
};

static bool dimacs_next_word(struct tokens *words)
{
    return tokens_next_but_comments(words, 'c');
}

struct recognition dimacs_recognise(const char *text, size_t length)
{
    return (struct recognition){text_has_cnf_header(text, length) ? SURE_AT_ALL : 0, "p cnf"};
}

static bool dimacs_read_header_number(struct dimacs_reading *reading, const char *what, uint32_t most,
                                      uint32_t *value)
{
    struct tokens *words = &reading->words;
    if (!tokens_next(words) || words->first)
        return tokens_complain(words, "the header ends before the number of %s: p cnf VARIABLES CLAUSES",
                               what);
    if (!word_count(words, value))
        return tokens_complain_of(words, "", " is not a number of %s", what);
    return *value <= most || tokens_complain(words, "too many %s: at most %u", what, most);
}

static bool dimacs_read_header(struct dimacs_reading *reading)
{
    struct tokens *words = &reading->words;
    if (!dimacs_next_word(words))
        return tokens_complain(words, "there is no formula in here: it begins with p cnf VARIABLES CLAUSES");
    if (!word_is(words, "p") || !words->first)
        return tokens_complain(words, "the header is missing: p cnf VARIABLES CLAUSES");
    if (!tokens_next(words) || words->first || !word_is(words, "cnf"))
        return tokens_complain(words, "the header has to be p cnf VARIABLES CLAUSES");
    return dimacs_read_header_number(reading, "variables", DIMACS_VARIABLES_MAX, &reading->variables) &&
           dimacs_read_header_number(reading, "clauses", UINT32_MAX - 1, &reading->clauses) &&
           (!tokens_next_in_line(words) ||
            tokens_complain(words, "nothing may stand behind the header's two numbers"));
}

static void dimacs_keep(struct dimacs_reading *reading, int literal)
{
    if (reading->literals)
        reading->literals[reading->length] = literal;
    reading->length++;
}

static bool dimacs_read_literal(struct dimacs_reading *reading, int *literal)
{
    struct tokens *words = &reading->words;
    if (words->first && word_is(words, "p"))
        return tokens_complain(words, "a second header");
    if (!tokens_literal(words, DIMACS_VARIABLES_MAX, "this program takes", literal))
        return false;
    const uint32_t variable = (uint32_t)(*literal < 0 ? -*literal : *literal);
    if (variable > reading->variables && !reading->wrong.word)
        reading->wrong = *words;
    reading->largest = variable > reading->largest ? variable : reading->largest;
    return true;
}

/* What follows the line with % is zeros and white space in SATLIB's files. */
static void look_behind_the_end(struct tokens *words)
{
    tokens_pass_line(words);
    while (tokens_next(words))
        if (!word_is(words, "0")) {
            tokens_remark(words, "what stands behind the line with %% is passed over");
            return;
        }
}

static bool dimacs_read_clauses(struct dimacs_reading *reading)
{
    struct tokens *words = &reading->words;
    size_t clause_line = 0; /* where the clause being read begins; 0: none is */
    bool ended = false;
    while (dimacs_next_word(words)) {
        int literal = 0;
        ended = words->first && words->word[0] == '%';
        if (ended)
            break;
        if (!clause_line && reading->clause_count == reading->clauses && !reading->wrong.word) {
            reading->wrong = *words;
            reading->wrong_clause = true;
        }
        if (!dimacs_read_literal(reading, &literal))
            return false;
        clause_line = !literal ? 0 : clause_line ? clause_line : words->word_line;
        dimacs_keep(reading, literal);
        reading->clause_count += !literal;
    }
    if (clause_line)
        return tokens_complain(words, "the clause that begins in line %zu has no 0 at its end", clause_line);
    struct tokens behind = *words;
    if (ended)
        look_behind_the_end(&behind);
    return true;
}

/* Whether the header counts right. Relaxed, it need not. */
static bool dimacs_check_header(struct dimacs_reading *reading, bool relaxed)
{
    const uint32_t variables = reading->largest > reading->variables ? reading->largest : reading->variables;
    const struct tokens *wrong = &reading->wrong;
    const uint32_t stated = reading->variables;
    char right[COMPLAINT_MAX / 2];
    reading->variables = variables;
    if (relaxed || (!wrong->word && reading->clause_count >= reading->clauses))
        return true;
    snprintf(right, sizeof right, "right is p cnf %u %zu (or --relaxed)", variables, reading->clause_count);
    if (!wrong->word)
        return tokens_complain(&reading->words, "the formula ends after %zu of the header's %u clauses; %s",
                               reading->clause_count, reading->clauses, right);
    if (reading->wrong_clause)
        return tokens_complain(wrong, "a clause too many: the header says %u; %s", reading->clauses, right);
    return tokens_complain(wrong, "variable '%.*s' is out of range: the header says %u; %s",
                           (int)wrong->length - (*wrong->word == '-'), wrong->word + (*wrong->word == '-'),
                           stated, right);
}

/* Reads the rest of a line `c p show VARIABLE... 0`; shown null: it is only looked at. */
static bool read_shown_line(struct tokens *words, uint32_t variables, uint8_t *shown)
{
    int variable = 0;
    while (tokens_next_in_line(words)) {
        if (!tokens_literal(words, variables, "the header says", &variable))
            return false;
        if (variable < 0)
            return tokens_complain(words, "a variable to be shown has no sign");
        if (!variable)
            return !tokens_next_in_line(words) ||
                   tokens_complain(words, "nothing may stand behind the 0 of variables to be shown");
        if (shown)
            shown[variable - 1] = true;
    }
    return tokens_complain(words, "variables to be shown have no 0 at the end of their line");
}

/* Whether this is the first word of such a line; if so, goes to the last word of its beginning. */
static bool begins_shown_line(struct tokens *words)
{
    if (!word_is(words, "c") || !tokens_next_in_line(words))
        return false;
    return word_is(words, "ind") ||
           (word_is(words, "p") && tokens_next_in_line(words) && word_is(words, "show"));
}

/* Reads all of them, of which some may stand before the header. *any: there is one. */
static bool read_shown(struct tokens words, uint32_t variables, uint8_t *shown, bool *any)
{
    for (; tokens_next(&words) && *words.word != '%'; tokens_pass_line(&words)) {
        struct tokens line = words;
        if (!begins_shown_line(&line))
            continue;
        *any = true;
        if (!read_shown_line(&line, variables, shown))
            return false;
    }
    return true;
}

static struct cnf *dimacs_read_text(const char *text, size_t length, bool relaxed,
                                    struct allocator *allocator, complain_function *complain, void *context)
{
    struct dimacs_reading reading = {.variables = 0};
    tokens_open(&reading.words, text, length, complain, context);
    const struct tokens beginning = reading.words;
    if (!tokens_are_text(&reading.words) || !dimacs_read_header(&reading))
        return NULL;
    struct dimacs_reading again = reading; /* once to count, once to keep */
    bool shows = false;
    if (!dimacs_read_clauses(&reading) || !dimacs_check_header(&reading, relaxed) ||
        !read_shown(beginning, reading.variables, NULL, &shows))
        return NULL;
    struct cnf *cnf = allocator_take_zeroed(allocator, sizeof *cnf);
    if (!cnf)
        return NULL;
    *cnf = (struct cnf){.variables = (int)reading.variables,
                        .option_variables = (int)reading.variables,
                        .clauses = reading.clause_count,
                        .length = reading.length,
                        .allocator = allocator};
    cnf->literals = array_take(allocator, cnf->length, sizeof *cnf->literals);
    uint8_t *shown = shows ? array_take_zeroed(allocator, reading.variables, 1) : NULL;
    if (shown)
        read_shown(beginning, reading.variables, shown, &shows);
    const bool room = cnf->literals && (!shows || (shown && cnf_show(cnf, shown)));
    array_give(allocator, shown, reading.variables, 1);
    if (!room) {
        cnf_close(cnf);
        return NULL;
    }
    again.words.complain = NULL;
    again.literals = cnf->literals;
    dimacs_read_clauses(&again);
    return cnf;
}

struct cnf *dimacs_read(const char *text, size_t length, struct allocator *allocator,
                        complain_function *complain, void *context)
{
    return dimacs_read_text(text, length, false, allocator, complain, context);
}

struct cnf *dimacs_read_relaxed(const char *text, size_t length, struct allocator *allocator,
                                complain_function *complain, void *context)
{
    return dimacs_read_text(text, length, true, allocator, complain, context);
}

void dimacs_clause_lines(const char *text, size_t length, const uint32_t *clauses, size_t count,
                         size_t *lines)
{
    struct tokens words;
    uint32_t clause = 0;
    size_t found = 0, begins = 0;
    tokens_open(&words, text, length, NULL, NULL);
    for (int header = 0; header < 4 && dimacs_next_word(&words); header++)
        ;
    for (size_t i = 1; i < count; i++)
        assert(clauses[i - 1] < clauses[i]);
    while (found < count && dimacs_next_word(&words)) {
        begins = begins ? begins : words.word_line;
        if (!word_is(&words, "0"))
            continue;
        if (clauses[found] == clause++)
            lines[found++] = begins;
        begins = 0;
    }
    while (found < count)
        lines[found++] = 0;
}

/* --- writing --- */

/* Digit by digit into the text: a formula is little else, and printf takes several times as long. */
void dimacs_add_literal(struct text *text, int literal)
{
    char digits[12], *at = digits + sizeof digits, *end = at;
    unsigned left = literal < 0 ? 0u - (unsigned)literal : (unsigned)literal;
    *--at = literal ? ' ' : '\n';
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (literal < 0)
        *--at = '-';
    if (!text_reserve(text, sizeof digits))
        return;
    while (at < end)
        text->bytes[text->length++] = *at++;
}

void dimacs_add_literals(struct text *text, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        dimacs_add_literal(text, literals[i]);
}

void dimacs_add_taken(struct text *text, const uint32_t *taken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert(taken[i] < INT32_MAX);
        dimacs_add_literal(text, (int)taken[i] + 1);
        dimacs_add_literal(text, 0);
    }
}

static void write_meaning(FILE *file, const struct cover *cover, uint32_t option)
{
    if (cover->order.rows) {
        unsigned size = order_size(cover->order), cell = option / size;
        fprintf(file, "c %u = r%uc%u is %u", option + 1, cell / size + 1, cell % size + 1, option % size + 1);
        return;
    }
    fprintf(file, "c %u = ", option + 1);
    cover_write_option(cover, option, file);
}

static void write_meanings(FILE *file, const struct cnf *cnf, const struct cover *cover)
{
    for (uint32_t option = 0; option < cover->option_count; option++) {
        write_meaning(file, cover, option);
        fputc('\n', file);
    }
    if (cnf->variables > cnf->option_variables)
        fprintf(file, "c %d to %d belong to the encoding\n", cnf->option_variables + 1, cnf->variables);
}

/* In lines of so many, for programs that read a line at a time. */
enum { SHOWN_IN_LINE = 20 };

static void add_shown(struct text *text, const struct cnf *cnf)
{
    int in_line = 0;
    for (int variable = 1; variable <= cnf->variables; variable++) {
        if (!cnf_shows(cnf, variable))
            continue;
        if (in_line == SHOWN_IN_LINE)
            dimacs_add_literal(text, in_line = 0);
        if (!in_line++)
            text_add_string(text, "c p show ");
        dimacs_add_literal(text, variable);
    }
    if (!in_line)
        text_add_string(text, "c p show ");
    dimacs_add_literal(text, 0);
}

void dimacs_write(FILE *file, const struct cnf *cnf, const struct cover *cover, const uint32_t *taken,
                  size_t taken_count)
{
    char piece[TEXT_PIECE];
    struct text text = text_of_file(file, piece);
    fprintf(file, "p cnf %d %zu\n", cnf->variables, cnf->clauses + taken_count);
    if (cover || cnf->option_variables < cnf->variables)
        add_shown(&text, cnf);
    text_flush(&text);
    if (cover)
        write_meanings(file, cnf, cover);
    dimacs_add_literals(&text, cnf->literals, cnf->length);
    dimacs_add_taken(&text, taken, taken_count);
    text_flush(&text);
}
