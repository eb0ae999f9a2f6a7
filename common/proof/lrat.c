/* SPDX-License-Identifier: MIT */
/* Nothing is kept of a step but its clause: hints are followed as they are read, so that a complaint about
 * one stands where it is written. The proof is read twice: once to see whether all of it can be read, and how
 * much there is to keep, and once to be checked.
 *
 * Ids only grow, so the clauses lie in the order of their ids, and one is found by halving; where no id is
 * left out, its place is its id. */
#include "common/proof/lrat.h"

#include "common/formats/dimacs.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- reading --- */

#define ID_MAX (INT64_MAX / 2)

struct lrat_reader {
    /* Of a text. Of a binary proof the word read last has line 0, and as column the place of its first
     * byte. */
    struct tokens words;
    bool again; /* the word read last is to be read once more */
    bool binary;
    const unsigned char *begin, *at, *end; /* of a binary proof */
    int64_t last;                          /* the id added last, or of the formula's last clause */
};

/* What a step begins with. */
struct lrat_step {
    bool deletes;
    int64_t id;          /* of the clause it adds */
    size_t line, column; /* where it begins */
};

static void open_reader(struct lrat_reader *reader, const struct cnf *formula, const char *proof,
                        size_t length, complain_function *complain, void *context)
{
    *reader = (struct lrat_reader){.last = (int64_t)formula->clauses};
    tokens_open(&reader->words, proof, length, complain, context);
    reader->begin = reader->at = (const unsigned char *)proof;
    reader->end = reader->begin + length;
    reader->words.word_line = 0;
    reader->binary = length && (*proof == 'a' || (*proof == 'd' && memchr(proof, 0, length)));
}

static bool is_cut_off(struct lrat_reader *reader)
{
    return tokens_complain(&reader->words, "the proof is cut off: no 0 ends its last step");
}

/* The next word of a step. */
static bool lrat_next_word(struct lrat_reader *reader)
{
    if (reader->again || tokens_next(&reader->words)) {
        reader->again = false;
        return true;
    }
    return is_cut_off(reader);
}

static bool parse_number(struct lrat_reader *reader, int64_t *number)
{
    const struct tokens *words = &reader->words;
    bool negative = words->word[0] == '-';
    int64_t sum = 0;
    for (size_t i = negative; i < words->length; i++) {
        int digit = words->word[i] - '0';
        if (digit < 0 || digit > 9)
            return tokens_complain(&reader->words, WORD_FORMAT " is not a number", WORD_ARGUMENTS(words));
        if (sum > (ID_MAX - digit) / 10)
            return tokens_complain(&reader->words, WORD_FORMAT " is too large", WORD_ARGUMENTS(words));
        sum = 10 * sum + digit;
    }
    if (negative && !sum)
        return tokens_complain(&reader->words, WORD_FORMAT " is not a number", WORD_ARGUMENTS(words));
    *number = negative ? -sum : sum;
    return true;
}

static bool decode_number(struct lrat_reader *reader, int64_t *number)
{
    enum { GROUP = 7, MORE = 1 << GROUP, BITS = 63 };
    uint64_t sum = 0;
    reader->words.word_column = (size_t)(reader->at - reader->begin);
    for (unsigned shift = 0;; shift += GROUP) {
        if (reader->at == reader->end)
            return is_cut_off(reader);
        unsigned char byte = *reader->at++;
        uint64_t group = byte & (MORE - 1);
        if (shift >= BITS ? group > 0 : group << shift >> shift != group || group << shift > INT64_MAX)
            return tokens_complain(&reader->words, "a number is too large");
        sum |= shift < BITS ? group << shift : 0;
        if (!(byte & MORE))
            break;
        if (shift >= BITS)
            return tokens_complain(&reader->words, "a number is too large");
    }
    if (sum == 1)
        return tokens_complain(&reader->words, "a byte 1 stands for no number");
    *number = sum & 1 ? -(int64_t)(sum >> 1) : (int64_t)(sum >> 1);
    return true;
}

static bool lrat_next_number(struct lrat_reader *reader, int64_t *number)
{
    return reader->binary ? decode_number(reader, number)
                          : lrat_next_word(reader) && parse_number(reader, number);
}

static bool lrat_next_literal(struct lrat_reader *reader, int *literal)
{
    int64_t number = 0;
    if (!lrat_next_number(reader, &number))
        return false;
    if (number > DIMACS_VARIABLES_MAX || number < -DIMACS_VARIABLES_MAX)
        return tokens_complain(&reader->words, "%" PRId64 " is too large for a literal", number);
    *literal = (int)number;
    return true;
}

/* An id, or the 0 behind the last. */
static bool lrat_next_id(struct lrat_reader *reader, int64_t *id)
{
    return lrat_next_number(reader, id) &&
           (*id >= 0 || tokens_complain(&reader->words, "%" PRId64 " is not the id of a clause", *id));
}

/* Comments are passed over. *ended: there is no step any more. */
static bool begin_text_step(struct lrat_reader *reader, struct lrat_step *step, bool *ended)
{
    struct tokens *words = &reader->words;
    *ended = !tokens_next_but_comments(words, 'c');
    step->line = words->word_line;
    step->column = words->word_column;
    if (*ended)
        return true;
    if (!parse_number(reader, &step->id) || !lrat_next_word(reader))
        return false;
    step->deletes = word_is(words, "d");
    reader->again = !step->deletes;
    return true;
}

static bool begin_binary_step(struct lrat_reader *reader, struct lrat_step *step, bool *ended)
{
    *ended = reader->at == reader->end;
    reader->words.word_column = step->column = (size_t)(reader->at - reader->begin);
    if (*ended)
        return true;
    step->deletes = *reader->at == 'd';
    if (!step->deletes && *reader->at != 'a')
        return tokens_complain(&reader->words, "a step begins with a or d, not with a byte %u", *reader->at);
    reader->at++;
    return step->deletes || lrat_next_number(reader, &step->id);
}

static bool begin_step(struct lrat_reader *reader, struct lrat_step *step, bool *ended)
{
    *step = (struct lrat_step){.deletes = false};
    if (!(reader->binary ? begin_binary_step : begin_text_step)(reader, step, ended))
        return false;
    if (*ended || step->deletes)
        return true;
    if (step->id <= reader->last) {
        struct lrat_reader there = *reader; /* what was read last is behind the id */
        if (!reader->binary) {
            there.words.word_line = step->line;
            there.words.word_column = step->column;
        }
        return tokens_complain(&there.words, "%" PRId64 " is not above the id before it, %" PRId64 "%s",
                               step->id, reader->last,
                               reader->binary ? " (what is binary is read as LRAT)" : "");
    }
    reader->last = step->id;
    return true;
}

/* How much there is. */
struct extent {
    size_t additions, literals;
    int largest; /* variable */
};

/* Passes over numbers and the 0 behind them, each read by `next`. */
static bool lrat_pass(struct lrat_reader *reader, bool (*next)(struct lrat_reader *reader, int64_t *number))
{
    int64_t number = 0;
    do
        if (!next(reader, &number))
            return false;
    while (number);
    return true;
}

static bool pass_literals(struct lrat_reader *reader, struct extent *extent)
{
    int literal = 0;
    do {
        if (!lrat_next_literal(reader, &literal))
            return false;
        if (abs(literal) > extent->largest)
            extent->largest = abs(literal);
        extent->literals += literal != 0;
    } while (literal);
    return true;
}

static bool lrat_measure(struct lrat_reader reader, struct extent *extent)
{
    struct lrat_step step;
    for (bool ended = false;;) {
        if (!begin_step(&reader, &step, &ended))
            return false;
        if (ended)
            return true;
        extent->additions += !step.deletes;
        if (!(step.deletes ? lrat_pass(&reader, lrat_next_id)
                           : pass_literals(&reader, extent) && lrat_pass(&reader, lrat_next_number)))
            return false;
    }
}

bool lrat_recognise(const char *proof, size_t length)
{
    struct lrat_reader reader;
    open_reader(&reader, &(struct cnf){.clauses = 0}, proof, length, NULL, NULL);
    struct tokens *words = &reader.words;
    struct lrat_step step;
    bool ended;
    if (reader.binary)
        return true;
    if (!begin_text_step(&reader, &step, &ended) || ended)
        return false;
    if (step.deletes)
        return true;
    unsigned zeros = 0;
    bool last_is_zero = false;
    for (size_t line = step.line; words->length && words->word_line == line; tokens_next(words)) {
        last_is_zero = word_is(words, "0");
        zeros += last_is_zero;
    }
    return step.id > 0 && zeros == 2 && last_is_zero;
}

bool drat_decode(const char *proof, size_t length, struct text *text)
{
    struct lrat_reader reader;
    struct extent extent = {.additions = 0};
    open_reader(&reader, &(struct cnf){.clauses = 0}, proof, length, NULL, NULL);
    if (!reader.binary || lrat_measure(reader, &extent))
        return false;
    while (reader.at < reader.end) {
        int literal = 0;
        if (*reader.at != 'a' && *reader.at != 'd')
            return false;
        if (*reader.at++ == 'd')
            text_add_string(text, "d ");
        do {
            if (!lrat_next_literal(&reader, &literal))
                return false;
            dimacs_add_literal(text, literal);
        } while (literal);
    }
    return true;
}

/* --- the clauses --- */

struct checker {
    struct lrat_reader reader;
    struct arrays arrays;
    size_t formula_clauses;
    /* Clause c is literals[start[c]] .. literals[start[c+1]-1], none of them twice. */
    int *literals;
    size_t *start;
    size_t clause_count;
    int64_t *id; /* of each clause behind the formula's */
    bool *gone;
    /* Of each literal: 1 true, -1 false, 0 open; and how many clauses have it, counted when that is first
     * asked for. Both point at the middle of their arrays. */
    int8_t *value;
    uint32_t *occurrences; /* null: not counted */
    size_t variables;
    int *trail; /* the literals that are true */
    size_t assigned;
    bool remarked;
    struct proof_report *report;
};

enum { NOTHING = -1 }; /* no such clause */

static int64_t lrat_find(const struct checker *checker, int64_t id)
{
    int64_t formula = (int64_t)checker->formula_clauses, count = (int64_t)checker->clause_count - formula;
    if (id <= formula)
        return id - 1;
    int64_t place = id - formula - 1; /* if none was left out */
    if (place >= count || checker->id[place] != id) {
        int64_t below = 0, above = count;
        while (below < above) {
            int64_t middle = below + (above - below) / 2;
            if (checker->id[middle] < id)
                below = middle + 1;
            else
                above = middle;
        }
        place = below;
    }
    return place < count && checker->id[place] == id ? formula + place : NOTHING;
}

static void count_clause(struct checker *checker, size_t clause, int by)
{
    assert(checker->occurrences && clause < checker->clause_count);
    for (size_t i = checker->start[clause]; i < checker->start[clause + 1]; i++)
        checker->occurrences[checker->literals[i]] += (uint32_t)by;
}

/* False if memory runs out. */
static bool count_occurrences(struct checker *checker)
{
    if (checker->occurrences)
        return true;
    checker->occurrences =
        arrays_take_zeroed(&checker->arrays, 2 * checker->variables, sizeof *checker->occurrences);
    if (!checker->occurrences)
        return false;
    checker->occurrences += checker->variables;
    for (size_t clause = 0; clause < checker->clause_count; clause++)
        if (!checker->gone[clause])
            count_clause(checker, clause, 1);
    return true;
}

/* The clause whose literals lie behind the last becomes one of the clauses. */
static void keep_clause(struct checker *checker, size_t size)
{
    size_t clause = checker->clause_count++;
    checker->start[clause + 1] = checker->start[clause] + size;
    checker->gone[clause] = false;
    if (checker->occurrences)
        count_clause(checker, clause, 1);
}

static void lrat_load(struct checker *checker, const struct cnf *formula)
{
    const int *from = formula->literals;
    for (size_t i = 0; i < formula->clauses; i++, from++) {
        int *to = checker->literals + checker->start[i];
        size_t size = 0;
        for (; *from; from++)
            if (!checker->value[*from]) {
                checker->value[*from] = 1; /* seen */
                to[size++] = *from;
            }
        for (size_t k = 0; k < size; k++)
            checker->value[to[k]] = 0;
        keep_clause(checker, size);
    }
}

/* --- a step --- */

static void lrat_make_true(struct checker *checker, int literal)
{
    assert(literal && !checker->value[literal]);
    checker->value[literal] = 1;
    checker->value[-literal] = -1;
    checker->trail[checker->assigned++] = literal;
}

static void lrat_take_back(struct checker *checker, size_t assigned)
{
    assert(assigned <= checker->assigned);
    while (checker->assigned > assigned) {
        int literal = checker->trail[--checker->assigned];
        checker->value[literal] = checker->value[-literal] = 0;
    }
}

/* What came of a step, a hint, or a group of them. */
enum end {
    REFUSED,   /* the report says why */
    OPEN,      /* no clause is false yet */
    DONE,      /* one is */
    NO_MEMORY, /* of a step */
};

static void note_place(struct checker *checker, size_t line, size_t column)
{
    const bool binary = checker->reader.binary;
    checker->report->line = line;
    checker->report->column = binary ? 0 : column;
    checker->report->byte = binary ? column : 0;
}

/* For a reason that lies in what was read last. */
PRINTF_LIKE(2, 3)
static enum end lrat_refuse(struct checker *checker, const char *format, ...)
{
    struct proof_report *report = checker->report;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(report->reason.text, sizeof report->reason.text, format, arguments);
    va_end(arguments);
    note_place(checker, checker->reader.words.word_line, checker->reader.words.word_column);
    return REFUSED;
}

/* The clause with this id; NOTHING, and a reason, if it is not there. */
static int64_t find_present(struct checker *checker, int64_t id)
{
    int64_t clause = lrat_find(checker, id);
    if (clause != NOTHING && !checker->gone[clause])
        return clause;
    lrat_refuse(checker,
                clause == NOTHING ? "there is no clause %" PRId64 : "clause %" PRId64 " was taken away", id);
    return NOTHING;
}

static enum end follow_hint(struct checker *checker, int64_t id)
{
    int64_t clause = find_present(checker, id);
    if (clause == NOTHING)
        return REFUSED;
    int open = 0;
    for (size_t i = checker->start[clause]; i < checker->start[clause + 1]; i++) {
        int literal = checker->literals[i];
        if (checker->value[literal] > 0)
            return lrat_refuse(checker, "clause %" PRId64 " is no unit: %d is true already", id, literal);
        if (!checker->value[literal] && open)
            return lrat_refuse(checker, "clause %" PRId64 " is no unit: %d and %d are open", id, open,
                               literal);
        if (!checker->value[literal])
            open = literal;
    }
    if (!open)
        return DONE;
    lrat_make_true(checker, open);
    return OPEN;
}

/* Follows hints up to one that is not positive, which goes to *behind; once a clause is false they are only
 * read. */
static enum end follow_hints(struct checker *checker, enum end so_far, int64_t *behind)
{
    while (so_far != REFUSED && lrat_next_number(&checker->reader, behind) && *behind > 0)
        if (so_far == OPEN)
            so_far = follow_hint(checker, *behind);
    return so_far;
}

/* Assumes that all literals of the clause but one are false: DONE if one of them is true already. The one
 * must be there. */
static enum end assume_others(struct checker *checker, int64_t clause, int one, int64_t id)
{
    bool there = false, true_already = false;
    for (size_t i = checker->start[clause]; i < checker->start[clause + 1]; i++) {
        int literal = checker->literals[i];
        there |= literal == one;
        if (literal == one)
            continue;
        true_already |= checker->value[literal] > 0;
        if (!checker->value[literal])
            lrat_make_true(checker, -literal);
    }
    if (!there)
        return lrat_refuse(checker, "clause %" PRId64 " does not have %d", id, one);
    return true_already ? DONE : OPEN;
}

/* The group of hints that begins with -id, which was just read. */
static enum end check_group(struct checker *checker, int pivot, int64_t id, int64_t *behind)
{
    assert(pivot && id > 0);
    int64_t clause = find_present(checker, id);
    size_t before = checker->assigned;
    if (clause == NOTHING)
        return REFUSED;
    enum end end = assume_others(checker, clause, -pivot, id);
    if (end != REFUSED)
        end = follow_hints(checker, end, behind);
    if (end == OPEN)
        end = lrat_refuse(checker, "the hints for clause %" PRId64 " end here, and no clause is false", id);
    lrat_take_back(checker, before);
    return end;
}

/* RAT: every clause with the pivot's negation has its group. The number read last is `behind`. */
static enum end check_groups(struct checker *checker, int pivot, int64_t behind)
{
    if (!count_occurrences(checker))
        return NO_MEMORY;
    uint32_t groups = 0, needed = checker->occurrences[-pivot];
    if (needed && behind >= 0)
        return lrat_refuse(checker, "the hints end here, and no clause is false");
    for (int64_t last = 0; behind < 0; groups++) {
        int64_t id = -behind;
        if (id <= last)
            return lrat_refuse(checker, "clause %" PRId64 " has its hints behind those for clause %" PRId64,
                               id, last);
        last = id;
        if (check_group(checker, pivot, id, &behind) == REFUSED)
            return REFUSED;
    }
    if (groups < needed)
        return lrat_refuse(checker,
                           "%" PRIu32 " clauses have %d, but there are hints for %" PRIu32 " of them", needed,
                           -pivot, groups);
    return DONE;
}

/* Reads the literals behind the last clause, and assumes that they are false. */
static enum end assume_clause(struct checker *checker, size_t *size)
{
    int *literals = checker->literals + checker->start[checker->clause_count], literal = 0;
    for (*size = 0; lrat_next_literal(&checker->reader, &literal) && literal; ++*size) {
        if (checker->value[literal] < 0)
            return lrat_refuse(checker, "the clause has %d twice", literal);
        if (checker->value[literal] > 0)
            return lrat_refuse(checker, "the clause has %d and %d", -literal, literal);
        literals[*size] = literal;
        lrat_make_true(checker, -literal);
    }
    return OPEN;
}

static enum end check_addition(struct checker *checker, int64_t id, bool *empty)
{
    size_t size = 0;
    int64_t behind = 0;
    int pivot = 0;
    enum end end = assume_clause(checker, &size);
    if (end == OPEN) {
        pivot = size ? checker->literals[checker->start[checker->clause_count]] : 0;
        end = follow_hints(checker, end, &behind);
    }
    if (end == DONE && behind)
        lrat_pass(&checker->reader, lrat_next_number);
    else if (end == OPEN && pivot)
        end = check_groups(checker, pivot, behind);
    else if (end == OPEN)
        end = lrat_refuse(checker, "the hints end here, and no clause is false");
    lrat_take_back(checker, 0);
    *empty = !size;
    if (end == DONE) {
        checker->id[checker->clause_count - checker->formula_clauses] = id;
        keep_clause(checker, size);
    }
    return end;
}

static void check_deletion(struct checker *checker, const struct lrat_step *step)
{
    const struct tokens *words = &checker->reader.words;
    int64_t id = 0;
    while (lrat_next_id(&checker->reader, &id) && id) {
        int64_t clause = lrat_find(checker, id);
        if (clause != NOTHING && !checker->gone[clause]) {
            checker->gone[clause] = true;
            if (checker->occurrences)
                count_clause(checker, (size_t)clause, -1);
            checker->report->deletions++;
        } else if (!checker->remarked && words->complain) {
            words->complain(words->context, step->line, step->column, true,
                            "a clause is deleted that is not there");
            checker->remarked = true;
        }
    }
}

/* --- a proof --- */

static enum proof_verdict check_steps(struct checker *checker)
{
    struct proof_report *report = checker->report;
    struct lrat_step step;
    for (bool ended = false, empty = false; begin_step(&checker->reader, &step, &ended) && !ended;) {
        note_place(checker, step.line, step.column);
        if (step.deletes) {
            check_deletion(checker, &step);
            continue;
        }
        report->lemmas++;
        enum end end = check_addition(checker, step.id, &empty);
        if (end != DONE)
            return end == NO_MEMORY ? PROOF_NO_MEMORY : PROOF_NOT_VERIFIED;
        if (empty)
            return PROOF_VERIFIED;
    }
    report->line = report->column = 0;
    report->binary = false;
    error_set(&report->reason, "the proof ends before the empty clause");
    return PROOF_NOT_VERIFIED;
}

static bool open_checker(struct checker *checker, const struct cnf *formula, const struct extent *extent)
{
    size_t clauses = formula->clauses + extent->additions;
    struct arrays *arrays = &checker->arrays;
    if (clauses < formula->clauses)
        return false;
    checker->formula_clauses = formula->clauses;
    checker->variables = largest_variable(formula->literals, formula->length, (size_t)extent->largest);
    checker->literals = arrays_take(arrays, formula->length + extent->literals, sizeof *checker->literals);
    checker->start = arrays_take_zeroed(arrays, clauses, sizeof *checker->start);
    checker->id = arrays_take(arrays, extent->additions, sizeof *checker->id);
    checker->gone = arrays_take(arrays, clauses, sizeof *checker->gone);
    checker->trail = arrays_take(arrays, checker->variables, sizeof *checker->trail);
    checker->value = arrays_take_zeroed(arrays, 2 * checker->variables, sizeof *checker->value);
    if (!arrays->failed)
        checker->value += checker->variables;
    return !arrays->failed;
}

enum proof_verdict lrat_check(const struct cnf *formula, const char *proof, size_t length,
                              struct allocator *allocator, complain_function *complain, void *context,
                              struct proof_report *report)
{
    struct checker checker = {.arrays = {.allocator = allocator}, .report = report};
    struct extent extent = {.largest = 0};
    open_reader(&checker.reader, formula, proof, length, complain, context);
    *report = (struct proof_report){.binary = checker.reader.binary};
    if ((!checker.reader.binary && !tokens_are_text(&checker.reader.words)) ||
        !lrat_measure(checker.reader, &extent))
        return PROOF_UNREADABLE;
    enum proof_verdict verdict = PROOF_NO_MEMORY;
    if (open_checker(&checker, formula, &extent)) {
        lrat_load(&checker, formula);
        verdict = check_steps(&checker);
    }
    arrays_close(&checker.arrays);
    return verdict;
}

void lrat_put(struct text *text, int64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64 " ", number);
    text_add(text, digits, (size_t)length);
}

void lrat_begin_deletion(struct text *text, int64_t last)
{
    lrat_put(text, last);
    text_add_string(text, "d ");
}

void lrat_end_step(struct text *text)
{
    text_add_string(text, "0\n");
}
