/* SPDX-License-Identifier: MIT */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct spec parse(const char *text)
{
    struct spec spec;
    struct error error = {""};
    if (!spec_parse(text, solver_registry(), &spec, &error))
        fail_msg("%s: %s", text, error.text);
    return spec;
}

static void spec_is_written_with_the_settings_that_differ_from_their_defaults(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"dlx", "dlx"},
        {"dlx:choose=fewest", "dlx"},
        {"dlx:choose=first", "dlx:choose=first"},
        {"picosat:blocking-limit=5000:encoding=minimal", "picosat:encoding=minimal:blocking-limit=5000"},
        {"picosat:encoding=minimal:encoding=complete", "picosat"},
        {"picosat:blocking-limit=10000", "picosat"},
        {"picosat:blocking-limit=2000", "picosat:blocking-limit=2000"},
        {"picosat:blocking-limit=1000000000", "picosat:blocking-limit=1000000000"},
        {"dlx:start=cold", "dlx:start=cold"},
        {"dlx:start=open", "dlx"},
        {"dlx:start=cold:start=open", "dlx"},
        {"mrv:start=cold", "mrv:start=cold"},
        {"picosat:start=cold:blocking-limit=2000:encoding=minimal",
         "picosat:encoding=minimal:blocking-limit=2000:start=cold"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct spec spec = parse(known[i][0]);
        assert_string_equal(spec.text, known[i][1]);
        assert_true(spec.named);
        struct spec again = parse(spec.text);
        assert_memory_equal(&again.settings, &spec.settings, sizeof spec.settings);
        assert_int_equal(again.cold, spec.cold);
        assert_ptr_equal(again.solver, spec.solver);
    }
}

static void setting_values_are_told_as_text(void **state)
{
    (void)state;
    struct spec spec = parse("picosat:encoding=natural");
    char text[32];
    assert_true(solver_setting_count(spec.solver) > 3);
    spec_value_text(&spec, 0, text, sizeof text);
    assert_string_equal(text, "natural");
    spec_value_text(&spec, 1, text, sizeof text);
    assert_string_equal(text, "fitting");
    bool told = false;
    for (size_t i = 0; i < solver_setting_count(spec.solver); i++) {
        spec_value_text(&spec, i, text, sizeof text);
        told |= !strcmp(spec.solver->settings[i].name, "blocking-limit") && !strcmp(text, "10000");
    }
    assert_true(told);
    assert_int_equal(solver_setting_count(parse("rescan").solver), 0);
}

/* The argument reaches to the end, whatever is in it; what stands before it and is a setting is one. */
static void argument_is_kept_whole(void **state)
{
    (void)state;
    static const char *const known[][3] = {
        {"exec:./mysolver --fast", "./mysolver --fast", "exec:./mysolver --fast"},
        {"exec:protocol=line:./mysolver -x:y", "./mysolver -x:y", "exec:protocol=line:./mysolver -x:y"},
        {"exec:protocol=dimacs:solver", "solver", "exec:solver"},
        {"exec:a,b;c", "a,b;c", "exec:a,b;c"},
        {"exec:order=2x2,3x3:protocol=line:a,b", "a,b", "exec:protocol=line:order=2x2,3x3:a,b"},
        {"exec:order=all:a", "a", "exec:a"},
        {"exec:order=1x100,100x1,10x10,2x50:a", "a", "exec:order=1x100,100x1,10x10,2x50:a"},
        {"exec:LIMIT=3 ./solver:protocol=line", "LIMIT=3 ./solver:protocol=line",
         "exec:LIMIT=3 ./solver:protocol=line"},
        {"exec:encoding=minimal:protocol=cover:dlx1 m1", "dlx1 m1",
         "exec:encoding=minimal:protocol=cover:dlx1 m1"},
        {"exec::", ":", "exec::"},
        {"exec:encoding=natural:./lib.so", "./lib.so", "exec:encoding=natural:./lib.so"},
        {"exec:start=cold:./solver", "./solver", "exec:start=cold:./solver"},
        {"exec:start=cold:protocol=line:./solver", "./solver", "exec:protocol=line:start=cold:./solver"},
        {"exec:start=open:./solver:start=cold", "./solver:start=cold", "exec:./solver:start=cold"},
        {"exec:START=cold ./solver", "START=cold ./solver", "exec:START=cold ./solver"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct spec spec = parse(known[i][0]);
        assert_string_equal(spec.settings.argument, known[i][1]);
        assert_string_equal(spec.text, known[i][2]);
        struct spec again = parse(spec.text);
        assert_memory_equal(&again.settings, &spec.settings, sizeof spec.settings);
        assert_int_equal(again.cold, spec.cold);
        assert_ptr_equal(again.solver, spec.solver);
    }
}

static void argument_that_is_too_long_is_refused(void **state)
{
    (void)state;
    char text[SETTINGS_ARGUMENT_MAX + 8];
    struct spec spec;
    struct error error;
    memset(text, 'x', sizeof text);
    memcpy(text, "exec:", 5);
    text[5 + SETTINGS_ARGUMENT_MAX - 1] = 0;
    assert_int_equal(strlen(parse(text).settings.argument), SETTINGS_ARGUMENT_MAX - 1);
    text[5 + SETTINGS_ARGUMENT_MAX - 1] = 'x';
    text[5 + SETTINGS_ARGUMENT_MAX] = 0;
    assert_false(spec_parse(text, solver_registry(), &spec, &error));
    assert_string_equal(error.text, "the COMMAND of exec is longer than 255 bytes");
}

static void any_back_end_can_start_cold(void **state)
{
    (void)state;
    const struct solver *const *registry = solver_registry();
    for (size_t i = 0; registry[i]; i++) {
        char text[128];
        if (!strcmp(registry[i]->name, "plugin") || !strcmp(registry[i]->name, "ipasir"))
            continue; /* they would look for the file */
        const char *argument = registry[i]->argument ? ":x" : "";
        snprintf(text, sizeof text, "%s%s", registry[i]->name, argument);
        assert_false(parse(text).cold);
        snprintf(text, sizeof text, "%s:start=cold%s", registry[i]->name, argument);
        assert_true(parse(text).cold);
        assert_string_equal(parse(text).text, text);
        snprintf(text, sizeof text, "%s:start=cold:start=open%s", registry[i]->name, argument);
        assert_false(parse(text).cold);
    }
}

static void setting_of_its_own_named_start_hides_the_one_that_all_have(void **state)
{
    (void)state;
    static const struct setting settings[] = {{.name = "start", .lowest = 1, .highest = 9, .initial = 1},
                                              {0}};
    static const struct solver starts = {SOLVER_HEAD, .name = "starts", .settings = settings};
    const struct solver *const registry[] = {&starts, NULL};
    struct spec spec;
    struct error error;
    assert_true(spec_parse("starts:start=7", registry, &spec, &error));
    assert_int_equal(spec.settings.value[0], 7);
    assert_false(spec.cold);
    assert_string_equal(spec.text, "starts:start=7");
    assert_false(spec_parse("starts:start=cold", registry, &spec, &error));
    assert_string_equal(error.text, "'start' must be a whole number from 1 to 9, not 'cold'");
}

static bool always(const struct settings *settings)
{
    (void)settings;
    return true;
}

static void what_carries_something_over_has_no_cold_start(void **state)
{
    (void)state;
    struct solver remembering = *parse("dlx").solver;
    const struct solver *const registry[] = {&remembering, NULL};
    struct error error = {""};
    struct spec spec;
    remembering.is_persistent = always;
    assert_true(spec_parse("dlx", registry, &spec, &error));
    assert_false(spec_parse("dlx:start=cold", registry, &spec, &error));
    assert_string_equal(error.text,
                        "dlx:start=cold: a cold start forgets what these settings carry over: start=open");
}

/* A label ends at the last `=` before the first colon; what stands in the argument is none. */
static void label_stands_in_front_of_any_spec(void **state)
{
    (void)state;
    static const char *const known[][3] = {
        {"mine=dlx", "mine", "dlx"},
        {"mine=dlx:choose=first", "mine", "dlx:choose=first"},
        {"mine=exec:protocol=line:./my a=b", "mine", "exec:protocol=line:./my a=b"},
        {"k=1=dlx", "k=1", "dlx"},
        {"dlx old=dlx:start=cold", "dlx old", "dlx:start=cold"},
        {"plugin2=picosat:blocking-limit=10000", "plugin2", "picosat"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct spec spec = parse(known[i][0]), bare = parse(known[i][2]);
        assert_string_equal(spec.text, known[i][1]);
        assert_string_equal(spec.label, known[i][1]);
        assert_string_equal(spec.written, known[i][2]);
        assert_ptr_equal(spec.solver, bare.solver);
        assert_memory_equal(&spec.settings, &bare.settings, sizeof spec.settings);
        assert_string_equal(bare.text, bare.written);
        assert_string_equal(bare.label, "");
    }
}

static void label_is_at_most_63_bytes(void **state)
{
    (void)state;
    char text[SPEC_LABEL_MAX + 8];
    struct spec spec;
    struct error error;
    memset(text, 'x', sizeof text);
    memcpy(text + SPEC_LABEL_MAX - 1, "=dlx", 5);
    assert_int_equal(strlen(parse(text).label), SPEC_LABEL_MAX - 1);
    memcpy(text + SPEC_LABEL_MAX - 1, "x=dlx", 6);
    assert_false(spec_parse(text, solver_registry(), &spec, &error));
    assert_non_null(strstr(error.text, "is longer than 63 bytes"));
}

/* Each protocol is spoken on the rung of the ladder that it is about. */
static void protocol_chooses_the_rung(void **state)
{
    (void)state;
    assert_int_equal(parse("exec:x").solver->rung, RUNG_CNF);
    assert_int_equal(parse("exec:protocol=line:x").solver->rung, RUNG_BOARD);
    assert_int_equal(parse("exec:protocol=cover:x").solver->rung, RUNG_COVER);
}

/* `sentence` is how it begins; NAMES are those of the registry. */
static const struct {
    const char *spec, *sentence;
} refused[] = {
    {"dlxx", "unknown solver 'dlxx': did you mean 'dlx'? There are NAMES"},
    {"", "unknown solver '': there are NAMES"},
    {"DLX", NULL},
    {"dlx ", NULL},
    {"dlx,mrv", NULL},
    {"dlx:chose=first", "unknown setting of dlx, 'chose': did you mean 'choose'? There are choose, tie, "
                        "seed, start"},
    {"dlx:choose=frist", "unknown value of 'choose' 'frist': did you mean 'first'? There are fewest, first"},
    {"dlx:choose", "setting 'choose' of dlx needs a value: choose=..."},
    {"dlx:choose=", NULL},
    {"dlx:", NULL},
    {"dlx::choose=first", NULL},
    {"rescan:choose=first", "unknown setting of rescan, 'choose': there is start"},
    {"rescan:stat=cold", "unknown setting of rescan, 'stat': did you mean 'start'? There is start"},
    {"dlx:strat=cold", "unknown setting of dlx, 'strat': did you mean 'start'? There are choose, tie, seed, "
                       "start"},
    {"dlx:start=clod", "unknown value of 'start' 'clod': did you mean 'cold'? There are open, cold"},
    {"dlx:start", "setting 'start' of dlx needs a value: start=..."},
    {"dlx:start=", NULL},
    {"dlx:start=1", NULL},
    {"exec:start=cold", "exec needs COMMAND behind it"},
    {"exec:start=warm:./solver", "unknown value of 'start' 'warm': there are open, cold"},
    {"exec:strat=cold:./solver", "unknown setting of exec, 'strat': did you mean 'start'?"},
    {"picosat:blocking-limit=1999", NULL},
    {"picosat:blocking-limit=1000000001",
     "'blocking-limit' must be a whole number from 2000 to 1000000000, not '1000000001'"},
    {"picosat:blocking-limit=-2000", NULL},
    {"picosat:blocking-limit=+2000", NULL},
    {"picosat:blocking-limit= 2000", NULL},
    {"picosat:blocking-limit=1e4", NULL},
    {"picosat:blocking-limit=", NULL},
    {"picosat:blocking-limit=18446744073709553616", NULL}, /* 2^64 + 2000 */
    {"picosat:blocking-limit=00000000000000000000000200000000000", NULL},
    {"exec", "exec needs COMMAND behind it: exec:COMMAND"},
    {"exec:", "exec needs COMMAND behind it"},
    {"exec:protocol=line", "exec needs COMMAND behind it"},
    {"exec:protocol=line:", "exec needs COMMAND behind it"},
    {"exec:protocol=lines:./solver", "unknown value of 'protocol' 'lines': did you mean 'line'? There are "
                                     "dimacs, line, cover"},
    {"exec:protocl=line:./solver", "unknown setting of exec, 'protocl': did you mean 'protocol'?"},
    {"exec:order=9:./solver",
     "'order' takes up to 4 orders with commas between, such as 3x3 or 2x2,3x3, not '9'"},
    {"exec:order=:./solver", "'order' takes up to 4 orders"},
    {"exec:order=3x3,:./solver", "'order' takes up to 4 orders"},
    {"exec:order=2x2,2x3,3x3,3x4,4x4:./solver", "'order' takes up to 4 orders"},
    {"exec:order=11x11:./solver", "'order' takes up to 4 orders"},
    {"exec:one\ntwo", "the COMMAND of exec must be one line"},
    {"plugin", "plugin needs FILE.so behind it: plugin:FILE.so"},
    {"plugin:", "plugin needs FILE.so behind it"},
    {"plugin::choose=first", "plugin needs FILE.so behind it"},
    {"plugin:/nowhere/backwards.so", "/nowhere/backwards.so can't be loaded: "},
    {"dlx=dlx", "the label 'dlx' would be taken for the solver dlx: choose another"},
    {"dlx=choose=first", "the label 'dlx=choose' would be taken for the solver dlx"},
    {"exec=./my", "the label 'exec' would be taken for the solver exec"},
    {"mine=", "unknown solver ''"},
    {"mine=dlxx", "unknown solver 'dlxx': did you mean 'dlx'?"},
    {"=dlx", "the label '' must begin with a letter or digit"},
    {"a,b=dlx", "the label 'a,b' must begin with a letter or digit"},
    {"a\nb=dlx", "the label 'a"},
    {"\xc3\xa4=dlx", "the label '"},
    {"a =dlx", "the label 'a ' must begin"},
    {"./my", "'./my' is a file: write 'exec:protocol=line:./my' for a program that takes a board a line, "
             "'exec:./my' for one that takes DIMACS"},
    {"my.py", "'my.py' is a file: write 'exec:protocol=line:./my.py'"},
    {"my.so",
     "'my.so' is a file: write plugin:./my.so for a back-end of this interface, ipasir:./my.so for a SAT "
     "solver"},
    {"ipasir", "ipasir needs FILE.so behind it: ipasir:FILE.so"},
};

/* A sentence with the names of the registry; to be freed. */
static char *with_names(const char *sentence)
{
    const char *names = strstr(sentence, "NAMES");
    char *text = calloc(1, 2000);
    assert_non_null(text);
    strncat(text, sentence, names ? (size_t)(names - sentence) : strlen(sentence));
    for (const struct solver *const *solver = solver_registry(); names && *solver; solver++)
        sprintf(text + strlen(text), "%s%s", (*solver)->name, solver[1] ? ", " : "");
    return text;
}

static void what_is_wrong_is_told_with_the_right_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct spec spec;
        struct error error = {""};
        if (spec_parse(refused[i].spec, solver_registry(), &spec, &error))
            fail_msg("'%s' is accepted", refused[i].spec);
        assert_false(spec_parse(refused[i].spec, solver_registry(), &spec, NULL));
        char *sentence = with_names(refused[i].sentence ? refused[i].sentence : "");
        if (strncmp(error.text, sentence, strlen(sentence)))
            fail_msg("'%s': '%s', not '%s'", refused[i].spec, error.text, sentence);
        free(sentence);
        assert_true(*error.text);
    }
}

static void very_long_words_are_cut_off_not_overrun(void **state)
{
    (void)state;
    char text[3000];
    struct spec spec;
    struct error error;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    assert_false(spec_parse(text, solver_registry(), &spec, &error));
    memcpy(text, "dlx:", 4);
    assert_false(spec_parse(text, solver_registry(), &spec, &error));
    memcpy(text, "dlx:choose=", 11);
    assert_false(spec_parse(text, solver_registry(), &spec, &error));
    assert_true(strlen(error.text) < sizeof error.text);
}

static void every_back_end_introduces_itself(void **state)
{
    (void)state;
    const struct solver *const *registry = solver_registry();
    size_t count = 0;
    for (; registry[count]; count++) {
        const struct solver *solver = registry[count];
        assert_int_equal(solver->abi_version, SOLVER_ABI_VERSION);
        assert_int_equal(solver->struct_size, sizeof *solver);
        assert_true(solver->open && solver->solve && solver->close);
        assert_in_range(strlen(solver->summary), 1, 60);
        assert_int_equal(strspn(solver->name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(solver->name));
        assert_true(solver_setting_count(solver) <= SETTINGS_MAX);
        for (size_t other = 0; other < count; other++)
            assert_string_not_equal(registry[other]->name, solver->name);
        struct spec spec;
        spec_of_solver(solver, &spec);
        assert_false(spec.named);
        assert_string_equal(spec.text, solver->name);
        for (size_t i = 0; i < solver_setting_count(solver); i++)
            assert_int_equal(spec.settings.value[i], solver->settings[i].initial);
    }
    assert_true(count >= 8);
}

static void nearest_word_is_what_was_meant(void **state)
{
    (void)state;
    static const char *const words[] = {"solve",  "count",    "compare", "plot",
                                        "verify", "generate", "list",    NULL};
    static const char *const known[][2] = {
        {"slove", "solve"}, /* two letters swapped */
        {"solv", "solve"},  {"soolve", "solve"},      {"compre", "compare"}, {"polt", "plot"},
        {"lst", "list"},    {"generaet", "generate"}, {"verfiy", "verify"},  {"coutn", "count"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *near = nearest_word(known[i][0], words);
        assert_non_null(near);
        assert_string_equal(near, known[i][1]);
    }
    static const char *const none[] = {"", "x", "quadrille", "frobnicate", "zzzzz", NULL};
    for (const char *const *typed = none; *typed; typed++)
        assert_null(nearest_word(*typed, words));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spec_is_written_with_the_settings_that_differ_from_their_defaults),
        cmocka_unit_test(setting_values_are_told_as_text),
        cmocka_unit_test(what_is_wrong_is_told_with_the_right_names),
        cmocka_unit_test(argument_is_kept_whole),
        cmocka_unit_test(argument_that_is_too_long_is_refused),
        cmocka_unit_test(any_back_end_can_start_cold),
        cmocka_unit_test(setting_of_its_own_named_start_hides_the_one_that_all_have),
        cmocka_unit_test(what_carries_something_over_has_no_cold_start),
        cmocka_unit_test(label_stands_in_front_of_any_spec),
        cmocka_unit_test(label_is_at_most_63_bytes),
        cmocka_unit_test(protocol_chooses_the_rung),
        cmocka_unit_test(very_long_words_are_cut_off_not_overrun),
        cmocka_unit_test(every_back_end_introduces_itself),
        cmocka_unit_test(nearest_word_is_what_was_meant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
