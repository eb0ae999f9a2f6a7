/* SPDX-License-Identifier: MIT */
#include "harness/sets/set-loading.h"

#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/base/stop.h"
#include "harness/base/unpack.h"
#include "harness/sets/folder.h"
#include "harness/sets/set-joining.h"
#include "harness/sets/set-reading.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* --- names --- */

/* data/easy.txt is "easy", and so is easy.txt.gz. */
static char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = memory_text(slash ? slash + 1 : path);
    size_t length = unpack_name_length(name);
    if (length > 4 && !strncmp(name + length - 4, ".txt", 4))
        length -= 4;
    name[length] = 0;
    return name;
}

/* The number to try behind a name that is taken, from 2 on. */
static unsigned next_number(struct taken_name *taken)
{
    taken->tried = taken->tried < 2 ? 2 : taken->tried + 1;
    return taken->tried;
}

/* The short name, if the user chose none; the path where that is taken; with a number where that is taken, too. */
static void name_set(struct set_list *list, struct set *set)
{
    struct taken_name *taken;
    if (!set->name)
        set->name = short_name(set->path);
    if (taken_names_find(&list->names, set->name)) {
        free(set->name);
        set->name = memory_text(set->path);
    }
    while ((taken = taken_names_find(&list->names, set->path)) && taken_names_find(&list->names, set->name)) {
        free(set->name);
        set->name = memory_print("%s~%u", set->path, next_number(taken));
    }
    taken_names_add(&list->names, set->name);
}

/* The name with a dash for whatever a file name should not hold; with a number where another set has that
 * already. Some file systems take letters of either case for the same. */
static void make_stem(struct set_list *list, struct set *set)
{
    enum { NUMBER_ROOM = 24 };
    size_t length = strlen(set->name);
    list->stems.any_case = true;
    set->stem = memory_get(length + NUMBER_ROOM);
    memcpy(set->stem, set->name, length + 1);
    for (char *at = set->stem; *at; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7F || strchr("/\\:*?\"<>|", *at))
            *at = '-';
    struct taken_name *taken = taken_names_find(&list->stems, set->stem);
    while (taken && taken_names_find(&list->stems, set->stem))
        snprintf(set->stem + length, NUMBER_ROOM, "~%u", next_number(taken));
    taken_names_add(&list->stems, set->stem);
}

/* --- lists of sets --- */

/* Leaves out boards that are isomorphs of one before them, in this set or another of the list. */
static void leave_out_isomorphs(struct set_list *list, struct set *set)
{
    struct puzzles *puzzles = &set->puzzles;
    size_t kept = 0, count = puzzles->count, first;
    for (size_t i = 0; i < count; i++) {
        enum known_answer answer = KNOWN_NEW;
        if (puzzles->puzzle[i].order.rows)
            answer = known_boards_add(&list->known, puzzles->puzzle[i].order, puzzle_cells(puzzles, i),
                                      &first, NULL);
        if (answer != KNOWN_BEFORE)
            puzzles->puzzle[kept++] = puzzles->puzzle[i];
    }
    puzzles->count = kept;
    if (kept < count)
        print_foreign(stderr, "%s: %zu of %zu boards are left out: each is an isomorph of one before it\n",
                      set->path, count - kept, count);
}

/* --- sets of several files --- */

static enum instance_kind kind_of(const struct set *set)
{
    const struct puzzle *puzzle = set->puzzles.puzzle;
    return puzzle->cover ? KIND_COVER : puzzle->formula ? KIND_CNF : KIND_BOARD;
}

/* What is being loaded for one set: one for each kind of instances. */
struct gathering {
    struct set_list *list;
    const struct reader_options *options;
    struct set by_kind[KIND_COUNT];
    enum instance_kind only; /* the kind that is wanted; KIND_COUNT: all */
};

/* Sorts a piece in, and closes it. */
static void sort_in(struct gathering *gathering, struct set *piece)
{
    enum instance_kind kind = piece->puzzles.count ? kind_of(piece) : KIND_COUNT;
    bool wanted = kind != KIND_COUNT && (gathering->only == KIND_COUNT || gathering->only == kind);
    if (wanted)
        set_join(&gathering->by_kind[kind], piece);
    set_close(piece);
}

/* The instances of a folder that are wanted, and how many there were so far. */
struct folder_course {
    struct gathering *gathering;
    struct set_selection selection;
    size_t instances;
};

/* A file of which nothing can be read is worth one complaint. */
static int add_file(struct folder_course *course, const char *path)
{
    enum { LISTED = 1 };
    struct gathering *gathering = course->gathering;
    struct set piece = {0};
    int status = set_read_file(gathering->list, &piece, path, gathering->options);
    struct puzzles *puzzles = &piece.puzzles;
    if (!puzzles->count && puzzles->complaint_count > LISTED)
        puzzles->complaint_count = LISTED;
    if (gathering->only != KIND_COUNT) /* what can't be read was not in the set before either */
        puzzles->complaint_count = puzzles->mistakes = 0;
    if (status == EXIT_DONE)
        set_print_complaints(path, puzzles);
    if (puzzles->mistakes)
        status = worse(status, EXIT_USAGE);
    size_t before = course->instances;
    course->instances += puzzles->count;
    set_keep_selected(&piece, &course->selection, before);
    sort_in(gathering, &piece);
    return status;
}

static int add_files(struct folder_course *course, const char *folder)
{
    struct folder_files files;
    const bool recursive = course->gathering->options->recursive;
    int why = folder_list(&files, folder, recursive), status = why ? file_status(why) : EXIT_DONE;
    if (why)
        complain("cannot read %s: %s", folder, strerror(why));
    for (size_t i = 0; i < files.count && status != EXIT_NO && !why; i++)
        status = worse(status, add_file(course, files.path[i]));
    if (!why && !course->instances && files.folders && !recursive)
        complain("%s: it holds no instance, and %zu folder%s: --recursive reads %s, too", folder,
                 files.folders, files.folders == 1 ? "" : "s", files.folders == 1 ? "it" : "them");
    else if (!why && !course->instances && status != EXIT_NO)
        complain("%s: it holds no instance", folder);
    folder_close(&files);
    return course->instances ? status : worse(status, EXIT_USAGE);
}

static int add_folder(struct gathering *gathering, const char *word)
{
    struct folder_course course = {.gathering = gathering};
    struct error error;
    char *folder = memory_text_part(word, set_selection_base(word));
    int status = EXIT_USAGE;
    if (!set_selection_read(&course.selection, word, &error))
        complain("%s", error.text);
    else
        status = add_files(&course, folder);
    if (course.instances && !set_selection_is_there(&course.selection, word, course.instances))
        status = worse(status, EXIT_USAGE);
    set_selection_close(&course.selection);
    free(folder);
    return status;
}

static int add_word(struct gathering *gathering, const char *word)
{
    struct set piece = {0};
    int status = set_read_word(gathering->list, &piece, word, gathering->options, false);
    if (status == EXIT_DONE)
        set_print_complaints(piece.path, &piece.puzzles);
    if (status == EXIT_DONE && piece.puzzles.mistakes)
        status = EXIT_USAGE;
    else if (status != EXIT_DONE) {
        set_close(&piece);
        return status;
    }
    sort_in(gathering, &piece);
    return status;
}

/* Whether a word names a folder, or instances of one. */
static bool is_folder_word(const char *word)
{
    char *folder = memory_text_part(word, access(word, F_OK) ? set_selection_base(word) : strlen(word));
    bool is_folder = is_folder_name(folder);
    free(folder);
    return is_folder;
}

/* "files", or "files.cnf" where there are several kinds. */
static char *name_of_kind(const char *name, enum instance_kind kind, bool several)
{
    return memory_print("%s%s%s", name, several ? "." : "", several ? instance_kind_names[kind] : "");
}

/* How its instances and it itself are called: by the folder in the first `length` characters of their names. */
static void name_joined(struct set *set, enum instance_kind kind, bool several, const char *chosen,
                        size_t length)
{
    static const char unknown[] = "files", typed[] = "boards";
    const char *first = set->source->name;
    char *folder = length ? folder_short_name(first, length) : NULL;
    set->name = name_of_kind(chosen                                ? chosen
                             : folder                              ? folder
                             : !strcmp(set->source->path, "board") ? typed
                                                                   : unknown,
                             kind, several);
    set->path = length ? memory_text_part(first, length) : memory_text(set->name);
    if (length)
        set->path[folder_name_length(set->path)] = 0;
    set_name_sources(set, length, folder);
    set_sum_sources(set);
    free(folder);
}

/* Takes over a set. */
static void add_set(struct set_list *list, struct set *set)
{
    list->set = memory_room(list->set, list->count, &list->room, sizeof *list->set);
    list->set[list->count++] = *set;
    *set = (struct set){0};
}

static void copy_request(struct set_request *copy, const struct set_request *request)
{
    for (size_t i = 0; i < request->count; i++)
        set_request_add(copy, request->word[i]);
}

/* Makes sets of what was gathered. */
static void finish_gathering(struct gathering *gathering, const struct set_request *request)
{
    const char *word = request->word[0];
    const bool one_folder = request->count == 1 && is_folder_word(word);
    size_t kinds = 0;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        kinds += gathering->by_kind[kind].sources > 0;
    for (size_t kind = 0; kind < KIND_COUNT; kind++) {
        struct set *set = &gathering->by_kind[kind];
        if (!set->sources)
            continue;
        size_t length = set_common_folder(set);
        if (one_folder)
            length = folder_name_length(word) < set_selection_base(word) ? folder_name_length(word)
                                                                         : set_selection_base(word);
        name_joined(set, (enum instance_kind)kind, kinds > 1, request->name, length);
        copy_request(&set->asked, request);
        set->asked.only = kinds > 1 ? (enum instance_kind)kind : request->only;
        if (!one_folder || kinds > 1 || request->name)
            set->asked.name = memory_text(set->name);
        add_set(gathering->list, set);
    }
}

static int load_gathered(struct set_list *list, const struct set_request *request,
                         const struct reader_options *options)
{
    struct gathering gathering = {.list = list, .options = options, .only = request->only};
    int status = EXIT_DONE;
    size_t found = 0;
    for (size_t i = 0; i < request->count && status != EXIT_NO; i++) {
        bool folder = is_folder_word(request->word[i]);
        status = worse(status, folder ? add_folder(&gathering, request->word[i])
                                      : add_word(&gathering, request->word[i]));
    }
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        found += gathering.by_kind[kind].sources;
    if (found && status != EXIT_NO)
        finish_gathering(&gathering, request);
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        set_close(&gathering.by_kind[kind]);
    return status;
}

/* --- files of one instance each that were named by themselves --- */

/* Members of a family stay what they are, and so does what was read from a pipe. */
static bool may_be_gathered(const struct set *set)
{
    return !set->plain && set->asked.count == 1 && !set->asked.name && set->sources == 1 &&
           set->puzzles.count == 1 && set->puzzles.puzzle->line && strcmp(set->path, "standard input");
}

/* Joins the sets of a kind that may be gathered, at the place of the first. */
static void gather_kind(struct set_list *list, enum instance_kind kind, bool several)
{
    struct set all = {.asked = {.only = kind}}, *place = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct set *set = &list->set[i];
        if (may_be_gathered(set) && kind_of(set) == kind) {
            set_join(&all, set);
            copy_request(&all.asked, &set->asked);
            set_close(set);
            if (place)
                continue;
            place = &list->set[kept];
        }
        struct set moved = *set;
        *set = (struct set){0};
        list->set[kept++] = moved;
    }
    list->count = kept;
    name_joined(&all, kind, several, NULL, set_common_folder(&all));
    all.asked.name = memory_text(all.name);
    *place = all;
}

static void gather_singles(struct set_list *list)
{
    size_t count[KIND_COUNT] = {0}, kinds = 0;
    for (size_t i = 0; i < list->count; i++)
        if (may_be_gathered(&list->set[i]))
            count[kind_of(&list->set[i])]++;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        kinds += count[kind] > 1;
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        if (count[kind] > 1)
            gather_kind(list, (enum instance_kind)kind, kinds > 1);
}

/* --- sets of one word --- */

/* Behind the name of a set stands what of it was selected. */
static void name_selection(struct set *set, const char *typed)
{
    enum { SHOWN = 40 };
    const char *numbers = typed + set_selection_base(typed);
    char *name = short_name(set->path);
    set->name = memory_print("%s%.*s%s", name, SHOWN, numbers, strlen(numbers) > SHOWN ? "..." : "");
    free(name);
}

/* Some of what a word names has another checksum than all of it. */
static void sum_selection(struct set *set)
{
    set->source->chosen = set->sources == 1 ? set->puzzles.count : 0;
    for (size_t i = 0; i < set->puzzles.count && set->sources > 1; i++)
        set->source[set->puzzles.puzzle[i].source].chosen++;
    set_sum_sources(set);
}

static int load_single(struct set_list *list, const struct set_request *request,
                       const struct reader_options *options, bool but_plain)
{
    struct set set = {.asked = {.only = KIND_COUNT}};
    const char *word = request->word[0];
    int status = set_read_word(list, &set, word, options, but_plain);
    if (status != EXIT_DONE) {
        set_close(&set);
        return status;
    }
    set_print_complaints(set.path, &set.puzzles);
    bool wrong = set.puzzles.mistakes;
    if (request->name) {
        set.name = memory_text(request->name);
        set.asked.name = memory_text(request->name);
    }
    set_request_add(&set.asked, strcmp(word, "-") ? word : set.path);
    add_set(list, &set);
    return wrong ? EXIT_USAGE : EXIT_DONE;
}

/* The set of a single word and its instances are called by the last part of its path. */
static void name_single(struct set *set)
{
    const char *typed = set->asked.word[0];
    struct set_source *source = set->source;
    if (source->is_file) {
        const char *slash = strrchr(source->name, '/');
        char *name = slash ? memory_text(slash + 1) : source->name;
        if (slash)
            free(source->name);
        source->name = name;
    }
    bool selected = typed[set_selection_base(typed)] && access(typed, F_OK);
    if (selected) {
        if (!set->name)
            name_selection(set, typed);
        sum_selection(set);
    }
}

/* Whether a set is what one word names, and that no folder. */
static bool is_single(const struct set_request *request)
{
    return request->count == 1 && request->only == KIND_COUNT && !is_folder_word(request->word[0]);
}

/* --- all of them --- */

static int load_request(struct set_list *list, const struct set_request *request,
                        const struct reader_options *options, bool but_plain)
{
    return is_single(request) ? load_single(list, request, options, but_plain)
                              : load_gathered(list, request, options);
}

/* When all are read. */
static void finish(struct set_list *list, const struct reader_options *options, bool gather)
{
    if (gather)
        gather_singles(list);
    for (size_t i = 0; i < list->count; i++) {
        struct set *set = &list->set[i];
        if (is_single(&set->asked))
            name_single(set);
        if (options->dedupe)
            leave_out_isomorphs(list, set);
        name_set(list, set);
        make_stem(list, set);
    }
}

/* What is named twice can't be read by turns. */
static bool is_named_once(const char *word, const struct set_requests *requests)
{
    size_t named = 0;
    for (size_t i = 0; i < requests->count; i++)
        named += !strcmp(requests->request[i].word[0], word);
    return named == 1;
}

/* Without `all`, what can't be loaded is left out; with it, nothing is loaded then. */
static int load_requests(struct set_list *list, const struct set_requests *requests,
                         const struct reader_options *options, bool but_plain, bool all, bool gather)
{
    int worst = EXIT_DONE;
    size_t failed = 0;
    *list = (struct set_list){0};
    for (size_t i = 0; i < requests->count && !program_stop && !(all && failed); i++) {
        const struct set_request *request = &requests->request[i];
        size_t before = list->count;
        bool by_turns = strcmp(request->word[0], "-") || is_named_once(request->word[0], requests);
        worst = worse(worst, load_request(list, request, options, but_plain && by_turns));
        failed += list->count == before;
    }
    if (list->count && !(all && failed))
        finish(list, options, gather);
    else
        sets_close(list);
    return worst;
}

static int load_names(struct set_list *list, char *const *names, size_t count,
                      const struct reader_options *options, bool but_plain)
{
    char standard_input[] = "-";
    char *const only[] = {standard_input};
    struct set_requests requests = {0};
    *list = (struct set_list){0};
    int status = set_requests_add(&requests, count ? names : only, count ? count : 1);
    if (status == EXIT_DONE)
        status = load_requests(list, &requests, options, but_plain, false, false);
    set_requests_close(&requests);
    return status;
}

int sets_load(struct set_list *list, char *const *names, size_t count, const struct reader_options *options)
{
    return load_names(list, names, count, options, false);
}

int sets_load_streaming(struct set_list *list, char *const *names, size_t count,
                        const struct reader_options *options)
{
    return load_names(list, names, count, options, true);
}

int sets_load_requests(struct set_list *list, const struct set_requests *requests,
                       const struct reader_options *options, bool gather)
{
    return load_requests(list, requests, options, false, true, gather);
}
