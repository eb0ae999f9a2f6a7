/* SPDX-License-Identifier: MIT */
#include "harness/cli/options.h"

#include "common/base/characters.h"
#include "harness/base/gone.h"
#include "harness/base/memory.h"
#include "harness/text/width.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>

enum { OPTIONS_MAX = 64 };

void (*options_completer)(const struct command *command, const struct option_row *rows, int count,
                          char *const *words);

bool set_flag(void *target, const char *value, struct error *error)
{
    (void)value, (void)error;
    *(bool *)target = true;
    return true;
}

bool set_text(void *target, const char *value, struct error *error)
{
    (void)error;
    *(const char **)target = value;
    return true;
}

bool set_number(void *target, const char *value, struct error *error)
{
    char *end = NULL;
    errno = 0;
    unsigned long long number = is_digit(*value) ? strtoull(value, &end, 10) : 0;
    if (!end || *end)
        return error_set(error, "'%s' is not a whole number from 0", value);
    /* run.json can't hold more, and commands take UINT64_MAX for an option that was not given. */
    if (errno || number > INT64_MAX)
        return error_set(error, "'%s' is too large: at most %" PRIi64, value, INT64_MAX);
    *(uint64_t *)target = number;
    return true;
}

bool set_positive(void *target, const char *value, struct error *error)
{
    if (!set_number(target, value, error))
        return false;
    return *(uint64_t *)target > 0 || error_set(error, "must be at least 1");
}

bool set_seconds(void *target, const char *value, struct error *error)
{
    char *end = NULL;
    double seconds = is_digit(*value) ? strtod(value, &end) : -1;
    if (!end || *end || !(seconds >= 0 && seconds < 1e9))
        return error_set(error, "'%s' is not a number of seconds, such as 10 or 0.5", value);
    if (seconds > 0 && seconds < 1e-6)
        return error_set(error, "'%s' is below a microsecond; 0 means no limit", value);
    *(uint64_t *)target = (uint64_t)(seconds * 1e9);
    return true;
}

bool set_percent(void *target, const char *value, struct error *error)
{
    char *end;
    double percent = strtod(value, &end);
    end += *end == '%';
    if (end == value || *end || !(percent > 0) || percent > 100 || !is_digit(*value))
        return error_set(error, "'%s' is no percentage above 0 and up to 100, such as 2%% or 0.5%%", value);
    *(double *)target = percent / 100;
    return true;
}

bool set_bytes(void *target, const char *value, struct error *error)
{
    static const char units[] = "KMGT";
    char *end;
    double bytes = strtod(value, &end);
    const char *unit = *end ? strchr(units, toupper((unsigned char)*end)) : NULL;
    for (const char *at = units; unit && at <= unit; at++)
        bytes *= 1024;
    end += unit != NULL;
    if (end == value || *end || !(bytes >= 0) || bytes > 1e18 || !is_digit(*value))
        return error_set(error, "'%s' is no number of bytes, such as 500M or 2G", value);
    *(uint64_t *)target = (uint64_t)bytes;
    return true;
}

bool set_yes_no(void *target, const char *value, struct error *error)
{
    bool yes = !strcmp(value, "yes"), no = !strcmp(value, "no");
    *(bool *)target = yes;
    return yes || no || error_set(error, "'%s' is neither yes nor no", value);
}

bool set_text_or_json(void *target, const char *value, struct error *error)
{
    bool as_json = !strcmp(value, "json");
    *(bool *)target = as_json;
    return as_json || !strcmp(value, "text") || error_set(error, "'%s' is neither text nor json", value);
}

bool set_order(void *target, const char *value, struct error *error)
{
    return order_parse(value, target) ||
           error_set(
               error,
               "'%s' is not an order: rows x columns of one box, such as 3x3, with a size from %d to %d",
               value, BOARD_SIZE_MIN, BOARD_SIZE_MAX);
}

bool find_name(const char *const *names, const char *value, size_t *place)
{
    assert(names && value);
    for (*place = 0; names[*place]; ++*place)
        if (!strcmp(names[*place], value))
            return true;
    return false;
}

const char *nearest_hint(const char *typed, const char *const *names, char text[HINT_MAX])
{
    const char *near = nearest_word(typed, names);
    *text = 0;
    if (near)
        snprintf(text, HINT_MAX, "; did you mean '%s'?", near);
    return text;
}

void strip_slashes(char **paths, int count)
{
    for (int i = 0; i < count; i++)
        for (size_t length = strlen(paths[i]); length > 1 && paths[i][length - 1] == '/';)
            paths[i][--length] = 0;
}

static bool find_format(enum format *target, const char *value, struct error *error)
{
    enum format format = format_of_name(value);
    const char *names[FORMAT_COUNT + 1] = {0};
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        names[i] = format_table[i].name;
    char hint[HINT_MAX];
    const char *gone = gone_sentence("format", value);
    if (gone)
        return error_set(error, "%s", gone);
    if (format == FORMAT_COUNT)
        return error_set(error, "there is no format '%s'%s (quadrille list formats shows them)", value,
                         nearest_hint(value, names, hint));
    *target = format;
    return true;
}

bool set_format(void *target, const char *value, struct error *error)
{
    enum format format = FORMAT_COUNT;
    if (!find_format(&format, value, error))
        return false;
    if (format >= FORMAT_WRITTEN_COUNT)
        return error_set(error, "'%s' is read, not written: 'cover' holds the same", value);
    *(enum format *)target = format;
    return true;
}

bool set_from(void *target, const char *value, struct error *error)
{
    struct reader_options *options = target;
    options->from_given = find_format(&options->from, value, error) &&
                          (options->from != FORMAT_LP || error_set(error, "'lp' is written, not read"));
    return options->from_given;
}

static bool fail_at_encodings(const char *what, const char *value, const char *const *names,
                              struct error *error)
{
    char hint[HINT_MAX];
    return error_set(error, "there is no %s '%s'%s (quadrille list encodings shows them)", what, value,
                     nearest_hint(value, names, hint));
}

bool set_encoding(void *target, const char *value, struct error *error)
{
    size_t place;
    const bool found = find_name(encoding_names, value, &place);
    ((struct cnf_style *)target)->encoding = (enum encoding)place;
    return found || fail_at_encodings("encoding", value, encoding_names, error);
}

bool set_at_most_one(void *target, const char *value, struct error *error)
{
    size_t place;
    const bool found = find_name(at_most_one_names, value, &place);
    ((struct cnf_style *)target)->at_most_one = (enum at_most_one)place;
    return found || fail_at_encodings("at-most-one", value, at_most_one_names, error);
}

bool set_spec(void *target, const char *value, struct error *error)
{
    return spec_list_read(target, value, error);
}

bool set_spec_names(void *target, const char *value, struct error *error)
{
    char *copy = memory_text(value), *rest = copy;
    bool good = true, follows_command = false;
    struct error why;
    for (char *name; good && (name = rest);) {
        rest = strchr(name, ',');
        if (rest)
            *rest++ = 0;
        good =
            set_spec(target, name, &why) ||
            error_set(error, "%s%s",
                      follows_command ? "a comma begins the next solver, so a command that has one needs -s: "
                                      : "",
                      why.text);
        follows_command |= strstr(name, "exec:") != NULL;
    }
    free(copy);
    return good;
}

static void write_flag(const struct option_row *row, char *flag, size_t room)
{
    snprintf(flag, room, "%c%c%s --%s%s%s", row->letter ? '-' : ' ', row->letter ? row->letter : ' ',
             row->letter ? "," : " ", row->name, row->argument ? " " : "",
             row->argument ? row->argument : "");
}

/* The seldom ones by name alone. */
static void print_seldom(const struct option_row *row, size_t width)
{
    int column = printf("  Also (--help=all):");
    for (; row->name; row++) {
        if (!*row->name)
            continue;
        char flag[40];
        write_flag(row, flag, sizeof flag);
        const char *text = flag + strspn(flag, " "), *comma = row[1].name ? "," : "";
        if ((size_t)column + strlen(text) + 2 > width)
            column = printf("\n   ") - 1;
        column += printf(" %s%s", text, comma);
    }
    putchar('\n');
}

static void print_option(const struct option_row *row, size_t width)
{
    enum { FLAG_WIDTH = 23 };
    char flag[40] = "  ";
    write_flag(row, flag + 2, sizeof flag - 2);
    print_described(stdout, flag, FLAG_WIDTH, row->help, width);
}

/* Paragraphs are set for 80 columns; where there are fewer, they are set again. */
static void print_description(const char *text, size_t width)
{
    if (width >= WIDTH_USUAL) {
        puts(text);
        return;
    }
    for (const char *end; *text; text = end + strspn(end, "\n")) {
        char paragraph[1024];
        end = strstr(text, "\n\n");
        end = end ? end : text + strlen(text);
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)(end - text), text);
        print_wrapped(stdout, paragraph, width, 0, 0);
        if (*end)
            putchar('\n');
    }
}

static void options_print_help(const struct command *command, const struct option_row *row, bool all)
{
    const size_t width = width_of_text();
    int begun = printf("quadrille %s ", command->name);
    print_wrapped(stdout, command->arguments, width, (size_t)begun, 4);
    putchar('\n');
    print_description(command->description, width);
    putchar('\n');
    for (; row->name && (*row->name || all); row++)
        if (*row->name)
            print_option(row, width);
    print_option(&(struct option_row){'h', "help", NULL, "this text", NULL, NULL}, width);
    if (row->name)
        print_seldom(row + 1, width);
    printf("\nExample: %s\n", command->example);
}

static int options_usage_error(const struct command *command, const char *text)
{
    size_t length = strlen(text);
    /* One hint is enough. */
    if (length && text[length - 1] == ')')
        complain("%s: %s", command->name, text);
    else
        complain("%s: %s (quadrille %s --help shows the options)", command->name, text, command->name);
    return EXIT_USAGE;
}

enum { FIRST_ID = 256 }; /* of options without a letter, by their row */

static int options_unknown_option(const struct command *command, const struct option_row *rows,
                                  const char *typed)
{
    const char *names[OPTIONS_MAX + 1] = {0};
    char text[160], word[64];
    const char *gone = gone_sentence(command->name, typed);
    gone = gone ? gone : gone_sentence("option", typed);
    if (gone)
        return complain_with(EXIT_USAGE, "%s: %s", command->name, gone);
    size_t known = 0;
    bool places_format = false;
    for (; known < OPTIONS_MAX - 2 && rows[known].name; known++) {
        names[known] = rows[known].name;
        places_format |= rows[known].letter == 'o' && !strcmp(rows[known].name, "format");
    }
    names[known] = "help";
    snprintf(word, sizeof word, "%s", typed);
    word[strcspn(word, "=")] = 0;
    const char *near = !strncmp(word, "--", 2) ? nearest_word(word + 2, names) : NULL;
    /* -o is a format here, and a place elsewhere; convert calls it --to. */
    if ((!strcmp(word, "--output") || !strcmp(word, "--to")) && places_format)
        near = "format";
    snprintf(text, sizeof text,
             near ? "unknown option '%.60s'; did you mean '--%s'?" : "unknown option '%.60s'", typed,
             near ? near : "");
    return options_usage_error(command, text);
}

/* Whether the value of an option is NAME=VALUE and further values of that name: all words up to the next
 * option. */
static bool takes_more(const struct option_row *row)
{
    const char *dots = row->argument ? strstr(row->argument, "...") : NULL;
    return dots && !dots[3];
}

/* Passes over the further values of an option, so that getopt does not take them for operands. Returns how
 * many. */
static int pass_more(int argc, char **argv)
{
    int count = 0;
    for (; optind < argc && (*argv[optind] != '-' || !argv[optind][1]); optind++)
        count++;
    return count;
}

/* Sets the further values, the last of which stands before optind: each as NAME=VALUE. */
static bool set_more(const struct option_row *row, const char *value, char **argv, int count,
                     struct error *error)
{
    bool good = true;
    for (int i = optind - count; i < optind && good; i++) {
        char *text = memory_print("%.*s=%s", (int)strcspn(value, "="), value, argv[i]);
        good = row->set(row->target, text, error);
        free(text);
    }
    return good;
}

int options_parse(const struct command *command, const struct option_row *rows, int argc, char **argv,
                  int *status)
{
    assert(argc > 0 && rows);
    if (argc > 1 && options_completer && !strcmp(argv[1], COMPLETE_OPTION)) {
        options_completer(command, rows, argc - 2, argv + 2);
        *status = EXIT_DONE;
        return 0;
    }
    struct option long_options[OPTIONS_MAX + 2] = {{0}};
    char letters[2 * OPTIONS_MAX + 4] = ":h";
    int count = 0;
    for (; rows[count].name && count < OPTIONS_MAX; count++) {
        int takes = rows[count].argument ? required_argument : no_argument;
        long_options[count] = (struct option){rows[count].name, takes, NULL, FIRST_ID + count};
        if (rows[count].letter)
            snprintf(letters + strlen(letters), 3, "%c%s", rows[count].letter, takes ? ":" : "");
    }
    long_options[count] = (struct option){"help", optional_argument, NULL, 'h'};
    opterr = 0;
    optind = 1;
    for (;;) {
        int id = getopt_long(argc, argv, letters, long_options, NULL);
        if (id == -1)
            break;
        if (id == 'h') {
            options_print_help(command, rows, optarg && !strcmp(optarg, "all"));
            *status = EXIT_DONE;
            return 0;
        }
        char text[640];
        if (id == ':') {
            snprintf(text, sizeof text, "%.60s needs a value", argv[optind - 1]);
            *status = options_usage_error(command, text);
            return 0;
        }
        if (id == '?') {
            char letter[3] = {'-', (char)optopt, 0};
            *status = options_unknown_option(command, rows,
                                             optopt && optopt < FIRST_ID ? letter : argv[optind - 1]);
            return 0;
        }
        const struct option_row *row = rows;
        while (id >= FIRST_ID ? row != &rows[id - FIRST_ID] : row->letter != id)
            row++;
        struct error error;
        const char *value = optarg;
        int more = takes_more(row) ? pass_more(argc, argv) : 0;
        if (!row->set(row->target, value, &error) || !set_more(row, value, argv, more, &error)) {
            snprintf(text, sizeof text, "--%s: %s", row->name, error.text);
            *status = options_usage_error(command, text);
            return 0;
        }
    }
    return optind;
}
