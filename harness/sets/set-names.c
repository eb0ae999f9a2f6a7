/* SPDX-License-Identifier: MIT */
#include "harness/sets/set-names.h"

#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/sets/file.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const instance_kind_names[KIND_COUNT] = {"board", "cover", "cnf"};

bool is_list_name(const char *name)
{
    return *name == '@';
}

/* --- requests --- */

void set_request_add(struct set_request *request, const char *word)
{
    assert(word);
    request->word = memory_room(request->word, request->count, &request->room, sizeof *request->word);
    request->word[request->count++] = memory_text(word);
}

void set_request_close(struct set_request *request)
{
    for (size_t i = 0; i < request->count; i++)
        free(request->word[i]);
    free(request->word);
    free(request->name);
    *request = (struct set_request){0};
}

struct set_request *set_requests_begin(struct set_requests *requests, const char *name)
{
    requests->request =
        memory_room(requests->request, requests->count, &requests->room, sizeof *requests->request);
    struct set_request *request = &requests->request[requests->count];
    *request = (struct set_request){.name = name ? memory_text(name) : NULL, .only = KIND_COUNT};
    requests->count++;
    return request;
}

void set_requests_close(struct set_requests *requests)
{
    for (size_t i = 0; i < requests->count; i++)
        set_request_close(&requests->request[i]);
    free(requests->request);
    *requests = (struct set_requests){0};
}

/* Whether both name instances of the same set. (A file whose own name looks so is a set of its own.) */
static bool set_request_is_same_base(const char *a, const char *b)
{
    size_t base = set_selection_base(a);
    return a[base] && base == set_selection_base(b) && b[base] && !strncmp(a, b, base) && access(a, F_OK) &&
           access(b, F_OK);
}

/* easy#3 and easy#7 become easy#3+7. */
static void set_request_join_selection(char **word, const char *more)
{
    char *joined = memory_print("%s+%s", *word, more + set_selection_base(more) + 1);
    free(*word);
    *word = joined;
}

static void set_requests_add_name(struct set_requests *requests, const char *name)
{
    assert(!is_list_name(name));
    struct set_request *last = requests->count ? &requests->request[requests->count - 1] : NULL;
    if (last && !last->name && set_request_is_same_base(last->word[0], name)) {
        set_request_join_selection(&last->word[0], name);
        return;
    }
    set_request_add(set_requests_begin(requests, NULL), name);
}

/* --- lists --- */

/* Where names go: to the last request, or to a request each. */
struct name_taker {
    struct set_requests *requests;
    struct set_request *into; /* null: a request each */
};

static void name_taker_take(const struct name_taker *taker, const char *name)
{
    if (taker->into)
        set_request_add(taker->into, name);
    else
        set_requests_add_name(taker->requests, name);
}

/* The end of a name: at a zero where zeros set names apart, or at the end of the line. */
static char *name_taker_end_of_name(char *at, char *end, bool by_zeros)
{
    while (at < end && *at && (by_zeros || (*at != '\n' && *at != '\r')))
        at++;
    return at;
}

/* Takes the names from a text that has room for a zero behind its end. */
static int name_taker_take_all(const struct name_taker *taker, const char *list, char *text, size_t length)
{
    char *at = text, *end = text + length;
    bool by_zeros = memchr(text, 0, length);
    size_t taken = 0;
    if (length >= 3 && !memcmp(at, "\xEF\xBB\xBF", 3))
        at += 3;
    while (at < end) {
        char *name = at, *behind = name_taker_end_of_name(at, end, by_zeros);
        at = behind + 1;
        *behind = 0;
        if (!*name || (*name == '#' && !by_zeros))
            continue;
        if (is_list_name(name)) {
            complain("%s names a list, '%s', and a list can't (a file of that name is './%s')", list, name,
                     name);
            return EXIT_USAGE;
        }
        name_taker_take(taker, name);
        taken++;
    }
    if (taken)
        return EXIT_DONE;
    complain("%s names no set; it should have a file, or the name of a set, a line", list);
    return EXIT_USAGE;
}

static int name_taker_open_list(const struct name_taker *taker, const char *path)
{
    struct file file;
    if (!file_read(&file, path)) {
        int why = errno;
        complain("cannot read the list %s: %s", file.path, file_why(&file));
        return program_stop ? EXIT_NO : file_status(why);
    }
    int status = name_taker_take_all(taker, file.path, file.text, file.length);
    file_close(&file);
    return status;
}

int set_requests_add(struct set_requests *requests, char *const *names, size_t count)
{
    const struct name_taker taker = {.requests = requests};
    int status = EXIT_DONE;
    for (size_t i = 0; i < count && status == EXIT_DONE; i++)
        if (is_list_name(names[i]))
            status = name_taker_open_list(&taker, names[i] + 1);
        else
            set_requests_add_name(requests, names[i]);
    return status;
}

/* --- --set --- */

static struct set_request *set_requests_find(struct set_requests *requests, const char *name, size_t length)
{
    for (size_t i = 0; i < requests->count; i++) {
        assert(requests->request[i].name);
        if (strlen(requests->request[i].name) == length && !strncmp(requests->request[i].name, name, length))
            return &requests->request[i];
    }
    return NULL;
}

bool set_requests_name(void *target, const char *value, struct error *error)
{
    struct set_requests *requests = target;
    enum { NAME_MAX_LENGTH = 200 };
    const size_t length = strcspn(value, "=");
    char name[NAME_MAX_LENGTH + 1];
    if (!length || !value[length] || !value[length + 1])
        return error_set(error, "'%.60s' is no NAME=SET, such as train=cnfs/train", value);
    if (length > NAME_MAX_LENGTH)
        return error_set(error, "'%.20s...' is too long for a name: at most %d characters", value,
                         NAME_MAX_LENGTH);
    snprintf(name, sizeof name, "%.*s", (int)length, value);
    const char *word = value + length + 1;
    struct set_request *request = set_requests_find(requests, name, length);
    if (!request)
        request = set_requests_begin(requests, name);
    if (is_list_name(word))
        return name_taker_open_list(&(struct name_taker){requests, request}, word + 1) == EXIT_DONE ||
               error_set(error, "the list %.200s can't be read", word + 1);
    set_request_add(request, word);
    return true;
}

/* --- selections --- */

/* Where a number, or two with .. between, ends; null if there is none. */
static const char *set_selection_skip_range(const char *at)
{
    const char *digits = at;
    at += strspn(at, "0123456789");
    if (at == digits || strncmp(at, "..", 2))
        return at == digits ? NULL : at;
    digits = at += 2;
    at += strspn(at, "0123456789");
    return at == digits ? NULL : at;
}

size_t set_selection_base(const char *name)
{
    const char *sign = strrchr(name, '#'), *at = sign;
    while (at && (*at == '#' || *at == '+'))
        at = set_selection_skip_range(at + 1);
    return sign && sign > name && at && !*at ? (size_t)(sign - name) : strlen(name);
}

static bool set_selection_read_number(const char **at, size_t *number)
{
    enum { LARGEST = 1000000000 };
    for (*number = 0; isdigit((unsigned char)**at); ++*at)
        if (*number <= LARGEST)
            *number = 10 * *number + (size_t)(**at - '0');
    return *number && *number <= LARGEST;
}

bool set_selection_read(struct set_selection *selection, const char *name, struct error *error)
{
    const char *at = name + set_selection_base(name);
    size_t ranges = 1;
    for (const char *sign = at; (sign = strchr(sign, '+')); sign++)
        ranges++;
    *selection = (struct set_selection){0};
    if (!*at)
        return true;
    selection->range = memory_zeroed(ranges, sizeof *selection->range);
    while (*at) {
        struct set_selection_range *range = &selection->range[selection->count++];
        at++; /* # or + */
        bool good = set_selection_read_number(&at, &range->first);
        range->last = range->first;
        if (good && *at == '.') {
            at += 2;
            good = set_selection_read_number(&at, &range->last) && range->last >= range->first;
        }
        if (!good) {
            set_selection_close(selection);
            return error_set(error, "'%.200s': numbers of instances go up from 1, such as #3 or #1..10",
                             name);
        }
    }
    return true;
}

void set_selection_close(struct set_selection *selection)
{
    free(selection->range);
    *selection = (struct set_selection){0};
}

bool set_selection_holds(const struct set_selection *selection, size_t number)
{
    assert(number);
    for (size_t i = 0; i < selection->count; i++)
        if (number >= selection->range[i].first && number <= selection->range[i].last)
            return true;
    return !selection->range;
}

size_t set_selection_last(const struct set_selection *selection)
{
    size_t last = 0;
    for (size_t i = 0; i < selection->count; i++)
        last = selection->range[i].last > last ? selection->range[i].last : last;
    return last;
}
