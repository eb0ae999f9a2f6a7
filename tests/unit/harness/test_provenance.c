/* SPDX-License-Identifier: MIT */
/* provenance.h: what files say of their making. sha256sum shows the same of the files of elf/. */
#include "harness/measuring/run/provenance.h"
#include "harness/measuring/run/run-json.h"
#include "solvers/external/exec.h"
#include "tests/unit/support.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void files_of_both_word_sizes_and_byte_orders_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *file, *sha256;
    } files[] = {
        {"32-bit-little-endian", "565a3b32ba05423f639ecb2f19cdca55fa850b20482b9002b8e5819a855073f6"},
        {"32-bit-big-endian", "2a624348a72fe987c76c686eb1fc2a380da446f8bf171bb0295d7c5e7de3ced2"},
        {"64-bit-little-endian", "f44d6d72745b9912a4b08898aa94044c5d888ff0af7ad3b715234029f60ef273"},
        {"64-bit-big-endian", "9bd8588f76747430b1554e19918b9310ec998d39578c9971bf96228dea0655cf"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[PATH_MAX];
        struct provenance made;
        snprintf(path, sizeof path, "%s/unit/harness/elf/%s", TESTS_FOLDER, files[i].file);
        assert_true(provenance_of_file(path, &made));
        assert_true(made.is_binary);
        assert_string_equal(made.compiler, "");
        provenance_ask_readelf(&made);
        assert_string_equal(made.sha256, files[i].sha256);
        assert_string_equal(made.compiler, "GCC: (Debian 12.2.0-14) 12.2.0; Debian clang version 14.0.6");
        assert_string_equal(made.flags, "-O3; -march=native");
    }
}

static void write_file(const char *path, const char *text, unsigned mode)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    chmod(path, (mode_t)mode);
}

/* What readelf writes may hold whatever the file does. */
static void dumps_are_cut_off_and_made_printable(void **state)
{
    (void)state;
    static struct provenance made;
    enum { LONG = 5000 };
    char dump[2 * LONG];
    snprintf(dump, sizeof dump, "%s%0*d\n%s",
             "  [ 0]  before any section\n\nString dump of section '.comment':\n"
             "  [     0]  one\n  [     4]  two\n  [     8]  one\n  [     c]  \033[2Jtwo\377\n  [no end\n  [  "
             "  1f]  \n"
             "  [    20]  on\n                        a line more\n",
             3, 7, "String dump of section '.GCC.command.line':\n  [     0]  -O3\n  [     4]  -march=na");
    provenance_read_dump(dump, &made);
    assert_string_equal(made.compiler, "one; two; ?[2Jtwo?; on");
    assert_string_equal(made.flags, "-O3");

    made = (struct provenance){.bytes = 0};
    snprintf(dump, sizeof dump,
             "String dump of section '.comment':\n  [ 0]  one\n  [ 4]  %0*d\n  [ 5]  two\n", LONG, 7);
    provenance_read_dump(dump, &made);
    assert_int_equal(strlen(made.compiler), COMPILER_TEXT_MAX - 1);
    assert_memory_equal(made.compiler, "one; 000", 8);
    assert_string_equal(made.compiler + COMPILER_TEXT_MAX - 5, "0...");

    made = (struct provenance){.bytes = 0};
    *dump = 0;
    provenance_read_dump(dump, &made);
    assert_string_equal(made.compiler, "");
}

/* Without readelf nothing is known, and nothing else goes wrong; with one that writes without end, its first lines. */
static void readelf_is_asked_within_limits(void **state)
{
    (void)state;
    static struct provenance made;
    char folder[] = "/tmp/quadrille-readelf-XXXXXX", path[PATH_MAX], tool[PATH_MAX + 16], before[4096];
    snprintf(before, sizeof before, "%s", getenv("PATH") ? getenv("PATH") : "");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/unit/harness/elf/64-bit-big-endian", TESTS_FOLDER);
    assert_true(provenance_of_file(path, &made));
    setenv("PATH", folder, 1);
    provenance_ask_readelf(&made);
    assert_string_equal(made.compiler, "");

    char with_tool[sizeof folder + sizeof before + 1];
    snprintf(with_tool, sizeof with_tool, "%s:%s", folder, before);
    snprintf(tool, sizeof tool, "%s/readelf", folder);
    write_file(tool, "#!/bin/sh\necho \"String dump of section '.comment':\"\nyes '  [ 0]  GCC: endless'\n",
               0755);
    setenv("PATH", with_tool, 1);
    provenance_ask_readelf(&made);
    assert_string_equal(made.compiler, "GCC: endless");
    setenv("PATH", before, 1);
    unlink(tool);
    rmdir(folder);
}

static void programs_say_which_compiler_made_them(void **state)
{
    (void)state;
    struct provenance made;
    if (!provenance_of_file("/proc/self/exe", &made))
        skip();
    assert_true(made.is_binary && made.bytes > 0);
    provenance_ask_readelf(&made);
#if defined(__clang__)
    assert_non_null(strstr(made.compiler, "clang version"));
#elif defined(__GNUC__)
    assert_non_null(strstr(made.compiler, "GCC: "));
    assert_non_null(strstr(made.compiler, __VERSION__));
#endif
}

static void what_is_no_regular_file_has_no_provenance(void **state)
{
    (void)state;
    struct provenance made;
    assert_false(provenance_of_file("/nonexistent", &made));
    assert_false(provenance_of_file("/dev/zero", &made));
    assert_false(provenance_of_file("/", &made));
}

/* --- commands --- */

static size_t files_of(const char *command, struct provenance *files)
{
    struct spec spec = {.solver = &solver_exec};
    snprintf(spec.settings.argument, sizeof spec.settings.argument, "%s", command);
    return provenance_of_spec(&spec, files);
}

static void commands_name_their_program_and_files_among_their_arguments(void **state)
{
    (void)state;
    static struct provenance files[PROVENANCE_FILES_MAX];
    char folder[] = "/tmp/quadrille-provenance-XXXXXX", before[PATH_MAX], command[PATH_MAX];
    assert_non_null(getcwd(before, sizeof before));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    write_file("solve.py", "print(1)\n", 0644);
    write_file("with space", "#!/bin/sh\n", 0755);

    /* printf 'print(1)\n' | sha256sum */
    assert_int_equal(files_of("A=1 exec sh -x solve.py absent | cat solve.py", files), 2);
    assert_non_null(strstr(files[0].path, "/sh"));
    assert_true(files[0].is_binary);
    assert_string_equal(files[1].path, "solve.py");
    assert_false(files[1].is_binary);
    assert_string_equal(files[1].sha256, "cc42155088fca5730758db72b2a5bca33112a941dfaa2d43098ec422ce4ea213");
    assert_string_equal(files[1].compiler, "");

    assert_int_equal(files_of("'./with space' ./with\\ space", files), 2);
    assert_int_equal(files_of("\"./with space\">out", files), 1);
    assert_int_equal(files_of("no-such-program solve.py", files), 0);
    assert_int_equal(files_of("", files), 0);
    assert_int_equal(files_of("(sh)", files), 0);

    snprintf(command, sizeof command, "%s", getenv("PATH") ? getenv("PATH") : "");
    setenv("PATH", folder, 1);
    assert_int_equal(files_of("solve.py", files), 0); /* not executable */
    chmod("solve.py", 0755);
    assert_int_equal(files_of("solve.py", files), 1);
    setenv("PATH", command, 1);

    unlink("solve.py");
    unlink("with space");
    assert_int_equal(chdir(before), 0);
    rmdir(folder);
}

static void our_own_back_ends_are_made_of_no_further_files(void **state)
{
    (void)state;
    static struct provenance files[PROVENANCE_FILES_MAX];
    struct spec spec = {.solver = &solver_exec};
    assert_int_equal(provenance_of_spec(&spec, files), 0);
}

/* --- built by --- */

static void assert_built_by(const char *solver, const char *expected)
{
    static const char record[] =
        "{\"compiler\": \"GNU 12.2.0\", \"flags\": \" -O3 -DNDEBUG\", \"solvers\": ["
        "{\"spec\": \"dlx\", \"settings\": {\"start\": \"open\"}},"
        "{\"spec\": \"exec:old\", \"settings\": {\"argument\": \"old\"}},"
        "{\"spec\": \"plugin:old.so\", \"settings\": {}},"
        "{\"spec\": \"plugin:gcc.so\", \"settings\": {}, \"files\": [{\"path\": \"gcc.so\", \"binary\": true,"
        " \"compiler\": \"GCC: (Debian 12.2.0-14) 12.2.0\"}]},"
        "{\"spec\": \"plugin:clang.so\", \"settings\": {}, \"files\": [{\"path\": \"clang.so\", \"binary\": "
        "true,"
        " \"compiler\": \"Debian clang version 14.0.6\", \"flags\": \"-O3 -march=native\"}]},"
        "{\"spec\": \"exec:rust\", \"settings\": {\"argument\": \"rust\"}, \"files\": [{\"path\": \"rust\","
        " \"binary\": true, \"compiler\": \"rustc version 1.63.0 (4b91a6ea7 2022-08-08)\"}, {\"path\": "
        "\"set\","
        " \"binary\": false}]},"
        "{\"spec\": \"exec:silent\", \"settings\": {}, \"files\": [{\"path\": \"silent\", \"binary\": "
        "true}]},"
        "{\"spec\": \"exec:alone\", \"settings\": {}, \"files\": [{\"path\": \"./alone.sh\", \"binary\": "
        "false}]},"
        "{\"spec\": \"exec:python\", \"settings\": {}, \"files\": [{\"path\": \"/usr/bin/python3\","
        " \"binary\": true, \"compiler\": \"GCC: 1\"}, {\"path\": \"a/solve.py\", \"binary\": false}]},"
        "{\"spec\": \"odd\", \"files\": 3}, 7]}";
    char text[BUILT_BY_MAX];
    json_t *run = json_loads(record, 0, NULL);
    assert_non_null(run);
    assert_string_equal(compiler_of(run, entry_of_label(run, solver), text), expected);
    json_decref(run);
}

static void contestants_are_built_by_what_their_files_say(void **state)
{
    (void)state;
    char text[BUILT_BY_MAX];
    assert_built_by("dlx", "GNU 12.2.0 -O3 -DNDEBUG");
    assert_built_by("exec:old", "not known");
    assert_built_by("plugin:old.so", "not known");
    assert_built_by("plugin:gcc.so", "GCC: (Debian 12.2.0-14) 12.2.0, flags not recorded");
    assert_built_by("plugin:clang.so", "Debian clang version 14.0.6, -O3 -march=native");
    assert_built_by("exec:rust", "rustc version 1.63.0 (4b91a6ea7 2022-08-08), flags not recorded");
    assert_built_by("exec:silent", "not known");
    assert_built_by("exec:alone", "alone.sh, a script");
    assert_built_by("exec:python", "solve.py, run by python3");
    assert_built_by("odd", "not known");
    assert_built_by("absent", "not known");
    assert_string_equal(compiler_of(NULL, entry_of_label(NULL, "dlx"), text), "not known");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_both_word_sizes_and_byte_orders_are_read),
        cmocka_unit_test(dumps_are_cut_off_and_made_printable),
        cmocka_unit_test(readelf_is_asked_within_limits),
        cmocka_unit_test(programs_say_which_compiler_made_them),
        cmocka_unit_test(what_is_no_regular_file_has_no_provenance),
        cmocka_unit_test(commands_name_their_program_and_files_among_their_arguments),
        cmocka_unit_test(our_own_back_ends_are_made_of_no_further_files),
        cmocka_unit_test(contestants_are_built_by_what_their_files_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
