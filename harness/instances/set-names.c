/* SPDX-License-Identifier: MIT */
#include "harness/instances/set-names.h"

#include "harness/base/stop.h"
#include "harness/instances/file.h"
#include "harness/options/command.h"
#include "harness/output/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool is_list_name(const char *name)
{
    return *name == '@';
}

static int no_memory(void)
{
    complain("not enough memory for the names of the sets");
    return EXIT_FAILED;
}

static bool add_name(struct set_names *names, char *name)
{
    if (names->count == names->room) {
        size_t room = names->room ? names->room * 2 : 64;
        char **grown = realloc(names->name, room * sizeof *grown);
        if (!grown)
            return false;
        names->name = grown;
        names->room = room;
    }
    names->name[names->count++] = name;
    return true;
}

/* The end of a name: at a zero where zeros set names apart, or at the end of the line. */
static char *end_of_name(char *at, char *end, bool by_zeros)
{
    while (at < end && *at && (by_zeros || (*at != '\n' && *at != '\r')))
        at++;
    return at;
}

/* Takes the names from a text that has room for a zero behind its end. */
static int take_names(struct set_names *names, const char *list, char *text, size_t length)
{
    char *at = text, *end = text + length;
    bool by_zeros = memchr(text, 0, length);
    size_t before = names->count;
    if (length >= 3 && !memcmp(at, "\xEF\xBB\xBF", 3))
        at += 3;
    while (at < end) {
        char *name = at, *behind = end_of_name(at, end, by_zeros);
        at = behind + 1;
        *behind = 0;
        if (!*name || (*name == '#' && !by_zeros))
            continue;
        if (is_list_name(name)) {
            complain("%s names a list, '%s', and a list can't (a file of that name is './%s')", list, name,
                     name);
            return EXIT_USAGE;
        }
        if (!add_name(names, name))
            return no_memory();
    }
    if (names->count > before)
        return EXIT_DONE;
    complain("%s names no set; it should have a file, or the name of a set, a line", list);
    return EXIT_USAGE;
}

/* The names point into the text, which stays. */
static int open_list(struct set_names *names, const char *path)
{
    struct file file;
    if (!file_read(&file, path)) {
        int why = errno;
        complain("cannot read the list %s: %s", file.path, file_why(&file));
        return program_stop ? EXIT_NO : file_status(why);
    }
    char **texts = realloc(names->text, (names->texts + 1) * sizeof *texts);
    if (texts)
        names->text = texts;
    char *text = texts ? realloc(file.text, file.length + 1) : 0;
    if (text) {
        names->text[names->texts++] = text;
        file.text = 0;
    }
    int status = text ? take_names(names, file.path, text, file.length) : no_memory();
    file_close(&file);
    return status;
}

int set_names_open(struct set_names *names, char *const *typed, size_t count)
{
    *names = (struct set_names){0};
    int status = EXIT_DONE;
    for (size_t i = 0; i < count && status == EXIT_DONE; i++)
        if (is_list_name(typed[i]))
            status = open_list(names, typed[i] + 1);
        else if (!add_name(names, typed[i]))
            status = no_memory();
    return status;
}

void set_names_close(struct set_names *names)
{
    for (size_t i = 0; i < names->texts; i++)
        free(names->text[i]);
    free(names->text);
    free(names->name);
    *names = (struct set_names){0};
}
