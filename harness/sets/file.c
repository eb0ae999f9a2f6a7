/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2 */
#include "harness/sets/file.h"

#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/base/tool.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- compressed files --- */

struct packing {
    const char *ending;
    const char *magic;
    size_t magic_length;
    const char *tool;                /* unpacks it; null: it is not read */
    const char *damaged, *tool_less; /* sentences; of one that is not read the second */
};

struct unpacker {
    const struct packing *packing;
    FILE *copy;      /* of a file that can't be read again; else null */
    uint64_t packed; /* bytes */
    const char *why;
    pid_t process;
    int out; /* of the process; negative: closed */
};

#define UNPACKED_BY(tool, package)                   \
    tool, "its " tool " data is damaged or cut off", \
        "it is compressed, and there is no " tool " to unpack it: install " package
#define NOT_UNPACKED(name) NULL, NULL, "it is compressed by " name ", which is not read here: unpack it first"

static const struct packing packings[] = {
    {".gz", "\x1F\x8B", 2, UNPACKED_BY("gzip", "gzip")},
    {".xz",
     "\xFD"
     "7zXZ",
     6, UNPACKED_BY("xz", "xz-utils")},
    {".zst", "\x28\xB5\x2F\xFD", 4, UNPACKED_BY("zstd", "zstd")},
    /* A frame that says how long others are, as parallel compressors put first. */
    {NULL, "\x50\x2A\x4D\x18", 4, UNPACKED_BY("zstd", "zstd")},
    {NULL, "BZh", 3, NOT_UNPACKED("bzip2")},
    {NULL, "PK\x03\x04", 4, NOT_UNPACKED("zip")},
    {NULL, "7z\xBC\xAF\x27\x1C", 6, NOT_UNPACKED("7-Zip")},
    {NULL, "\x1F\x9D", 2, NOT_UNPACKED("compress")},
    {NULL, "\x04\x22\x4D\x18", 4, NOT_UNPACKED("lz4")},
    {NULL, "LZIP\x01", 5, NOT_UNPACKED("lzip")},
};

enum { PACKINGS = sizeof packings / sizeof *packings };

static const struct packing *packing_of(const char *start, size_t length)
{
    for (size_t i = 0; i < PACKINGS; i++)
        if (length >= packings[i].magic_length && !memcmp(start, packings[i].magic, packings[i].magic_length))
            return &packings[i];
    return NULL;
}

bool unpack_recognise(const char *start, size_t length)
{
    return packing_of(start, length);
}

/* The process has written its last byte, or is to end. */
static void unpack_end(struct unpacker *unpacker)
{
    int status = -1;
    if (unpacker->out >= 0)
        close(unpacker->out);
    unpacker->out = -1;
    while (unpacker->process && waitpid(unpacker->process, &status, 0) < 0 && errno == EINTR)
        ;
    if (unpacker->process && status && !unpacker->why)
        unpacker->why = unpacker->packing->damaged;
    unpacker->process = 0;
}

/* Returns a descriptor that stands before the bytes that were read of a file, or of a copy of it. */
static int unpack_from_start(struct unpacker *unpacker, FILE *file, const char *start, size_t length)
{
    char piece[1 << 14];
    const int own = fileno(file);
    if (own >= 0 && lseek(own, ftello(file) - (off_t)length, SEEK_SET) >= 0)
        return own;
    unpacker->copy = tmpfile();
    for (size_t more = length; more && unpacker->copy;
         start = piece, more = fread(piece, 1, sizeof piece, file))
        fwrite(start, 1, more, unpacker->copy);
    const bool good = unpacker->copy && !fflush(unpacker->copy) && !ferror(unpacker->copy);
    return good && !lseek(fileno(unpacker->copy), 0, SEEK_SET) ? fileno(unpacker->copy) : -1;
}

static void unpack_start(struct unpacker *unpacker, int in)
{
    const char *const words[] = {unpacker->packing->tool, "-dc", NULL};
    struct stat status;
    int out[2] = {-1, -1};
    const int failed =
        in < 0 || pipe2(out, O_CLOEXEC) ? errno : tool_start(&unpacker->process, words, in, out[1], false);
    if (out[1] >= 0)
        close(out[1]);
    unpacker->out = out[0];
    unpacker->packed = in >= 0 && !fstat(in, &status) ? (uint64_t)status.st_size : 0;
    if (failed) {
        unpacker->why =
            failed == ENOENT ? unpacker->packing->tool_less : "no process can be started to unpack it";
        unpacker->process = 0;
        unpack_end(unpacker);
    }
}

struct unpacker *unpack_open(FILE *file, const char *start_of_file, size_t length)
{
    assert(length <= UNPACK_MAGIC && unpack_recognise(start_of_file, length));
    struct unpacker *unpacker = memory_zeroed(1, sizeof *unpacker);
    unpacker->packing = packing_of(start_of_file, length);
    assert(unpacker->packing);
    unpacker->out = -1;
    if (unpacker->packing->tool)
        unpack_start(unpacker, unpack_from_start(unpacker, file, start_of_file, length));
    else
        unpacker->why = unpacker->packing->tool_less;
    return unpacker;
}

void unpack_close(struct unpacker *unpacker)
{
    if (!unpacker)
        return;
    unpack_end(unpacker);
    if (unpacker->copy)
        fclose(unpacker->copy);
    free(unpacker);
}

size_t unpack_read(struct unpacker *unpacker, char *text, size_t room)
{
    size_t got = 0;
    while (got < room && unpacker->out >= 0 && !program_stop) {
        const ssize_t came = read(unpacker->out, text + got, room - got);
        if (came < 0 && errno != EINTR)
            unpacker->why = "what unpacks it can't be read";
        if (came > 0)
            got += (size_t)came;
        else if (!came || errno != EINTR)
            unpack_end(unpacker);
    }
    return got;
}

const char *unpack_why(const struct unpacker *unpacker)
{
    return unpacker->why;
}

size_t unpack_name_length(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < PACKINGS; i++) {
        size_t ending = packings[i].ending ? strlen(packings[i].ending) : length;
        if (length > ending && !strcmp(name + length - ending, packings[i].ending))
            return length - ending;
    }
    return length;
}

/* --- whole files --- */

static void file_close_rest(struct file *file)
{
    unpack_close(file->unpacker);
    file->unpacker = NULL;
    if (file->rest && file->rest != stdin)
        fclose(file->rest);
    file->rest = NULL;
}

static void file_grow(struct file *file, size_t most)
{
    size_t wanted = file->room ? file->room * 2 : 1 << 16;
    file->room = wanted < most ? wanted : most;
    file->text = memory_grow(file->text, file->room);
}

/* A small file may hold more text than memory does. No set of boards is packed to a two-hundredth of itself.
 */
static bool file_is_bomb(const struct file *file)
{
    const size_t harmless = (size_t)1 << 28, ratio = 200;
    return file->length > harmless && file->length / ratio > file->unpacker->packed;
}

/* Reads up to `wanted` bytes; fewer if the file ends. False if that fails. */
static bool file_read_some(struct file *file, size_t wanted, size_t *got)
{
    char *text = file->text + file->length;
    *got = file->unpacker ? unpack_read(file->unpacker, text, wanted) : fread(text, 1, wanted, file->rest);
    file->length += *got;
    if (!file->unpacker || ferror(file->rest))
        return true;
    file->damage = unpack_why(file->unpacker);
    if (!file->damage && file_is_bomb(file))
        file->damage =
            "it holds over 200 times as much text as it has bytes: unpack it first if that is right";
    return !file->damage;
}

/* Looks at the first bytes, which say whether the file is compressed. */
static void file_start(struct file *file)
{
    file_grow(file, SIZE_MAX);
    file->length = fread(file->text, 1, UNPACK_MAGIC, file->rest);
    if (!unpack_recognise(file->text, file->length))
        return;
    file->unpacker = unpack_open(file->rest, file->text, file->length);
    file->length = 0;
}

/* Reads until `most` bytes are there or the file ends. */
static bool file_fill(struct file *file, size_t most)
{
    bool ended = false;
    while (!ended && file->length < most) {
        if (file->length == file->room)
            file_grow(file, most);
        size_t wanted = (file->room < most ? file->room : most) - file->length;
        size_t got;
        bool is_sound = file_read_some(file, wanted, &got);
        ended = got < wanted;
        if (program_stop) {
            errno = EINTR;
            return false;
        }
        if (!is_sound) {
            errno = EBADMSG;
            return false;
        }
    }
    if (ferror(file->rest))
        return false;
    if (ended)
        file_close_rest(file);
    return true;
}

bool file_begin(struct file *file, const char *path, size_t most)
{
    struct stat status;
    bool standard = !strcmp(path, "-"), folder = false;
    assert(most);
    *file = (struct file){.path = standard ? "standard input" : path};
    file->rest = standard ? stdin : fopen(path, "rb");
    if (!file->rest)
        return false;
    folder = !fstat(fileno(file->rest), &status) && S_ISDIR(status.st_mode);
    if (!folder) {
        file_start(file);
        if (file_fill(file, most))
            return true;
    }
    int why = folder ? EISDIR : errno;
    file_close(file);
    errno = why;
    return false;
}

bool file_go_on(struct file *file, size_t used, size_t most)
{
    assert(used <= file->length);
    file->length -= used;
    memmove(file->text, file->text + used, file->length);
    return !file->rest || file_fill(file, most);
}

bool file_read(struct file *file, const char *path)
{
    if (!file_begin(file, path, SIZE_MAX))
        return false;
    file->text = memory_grow(file->text, file->length + 1);
    file->text[file->length] = 0;
    return true;
}

void file_close(struct file *file)
{
    file_close_rest(file);
    free(file->text);
    file->text = NULL;
    file->length = file->room = 0;
}

const char *file_why(const struct file *file)
{
    return file->damage ? file->damage : strerror(errno);
}

void file_complain(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct file *file = context;
    if (line)
        print_foreign(stderr, "%s:%zu:%zu: %s%s\n", file->path, line, column, remark ? "note: " : "", text);
    else
        print_foreign(stderr, "%s: byte %zu: %s%s\n", file->path, column, remark ? "note: " : "", text);
    file->mistakes += !remark;
}

int file_status(int why)
{
    return why == ENOENT || why == EISDIR || why == ENOTDIR || why == EACCES || why == EBADMSG ? EXIT_USAGE
                                                                                               : EXIT_FAILED;
}

/* --- formats by name --- */

/* Apart from the ending of a compressed file. */
static bool name_ends_in(const char *name, const char *ending)
{
    size_t length = unpack_name_length(name), tail = strlen(ending);
    return length > tail && !strncmp(name + length - tail, ending, tail);
}

/* strstr, for a text that does not end in a zero. */
static bool text_contains(const char *text, size_t length, const char *word)
{
    size_t word_length = strlen(word);
    const char *end = text + length;
    while ((size_t)(end - text) >= word_length) {
        text = memchr(text, *word, (size_t)(end - text) - word_length + 1);
        if (!text)
            return false;
        if (!memcmp(text, word, word_length))
            return true;
        text++;
    }
    return false;
}

struct reader_options options_of_file(const char *name, const char *text, size_t length,
                                      const struct reader_options *chosen)
{
    struct reader_options options = *chosen;
    if (options.from_given)
        return options;
    bool cover = name_ends_in(name, ".dlx") && !text_contains(text, length, "|sudoku!");
    options.from_given = cover || name_ends_in(name, ".cnf");
    if (options.from_given)
        options.from = cover ? FORMAT_COVER : FORMAT_CNF;
    return options;
}

/* --- folders --- */

bool is_folder_name(const char *name)
{
    struct stat status;
    return !stat(name, &status) && S_ISDIR(status.st_mode);
}

size_t folder_name_length(const char *name)
{
    size_t length = strlen(name);
    while (length > 1 && name[length - 1] == '/')
        length--;
    return length;
}

/* The digits that a text begins with, without zeros before them. */
static size_t natural_digits(const char **text)
{
    *text += strspn(*text, "0");
    return strspn(*text, "0123456789");
}

/* A slash comes before all other characters: the files of a folder stay together. */
static int natural_weight(char character)
{
    return character == '/' ? 1 : character ? (unsigned char)character + 2 : 0;
}

static int natural_order(const char *a, const char *b)
{
    const char *whole_a = a, *whole_b = b;
    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            size_t digits_a = natural_digits(&a), digits_b = natural_digits(&b);
            int order = digits_a != digits_b ? (digits_a < digits_b ? -1 : 1) : strncmp(a, b, digits_a);
            if (order)
                return order;
            a += digits_a;
            b += digits_b;
        } else if (*a != *b)
            break;
        else
            a++, b++;
    }
    int order = natural_weight(*a) - natural_weight(*b);
    return order ? order : strcmp(whole_a, whole_b);
}

static int compare_naturally(const void *a, const void *b)
{
    return natural_order(*(char *const *)a, *(char *const *)b);
}

/* Takes over the path. */
static void folder_add(struct folder_files *files, char *path)
{
    files->path = memory_room(files->path, files->count, &files->room, sizeof *files->path);
    files->path[files->count++] = path;
}

static char *folder_join(const char *folder, const char *name)
{
    size_t length = folder_name_length(folder);
    return memory_print("%.*s%s%s", (int)length, folder, folder[length - 1] == '/' ? "" : "/", name);
}

/* Takes over a path that was met in a folder. Sub-folders are put aside for later. A symbolic link to one is
 * not followed, since it may lead back. */
static void folder_sort_in(struct folder_files *files, char *path, bool recursive, struct folder_files *later)
{
    struct stat status, own;
    bool known = !stat(path, &status), folder = known && S_ISDIR(status.st_mode);
    if (folder && recursive && !lstat(path, &own) && S_ISDIR(own.st_mode))
        folder_add(later, path);
    else if (!known || S_ISREG(status.st_mode)) /* reading says why it can't be looked at */
        folder_add(files, path);
    else {
        files->folders += folder;
        free(path);
    }
}

static int folder_list_one(struct folder_files *files, const char *folder, bool recursive,
                           struct folder_files *later)
{
    DIR *directory = opendir(folder);
    if (!directory)
        return errno;
    for (struct dirent *entry; (entry = readdir(directory));)
        if (*entry->d_name != '.')
            folder_sort_in(files, folder_join(folder, entry->d_name), recursive, later);
    closedir(directory);
    return 0;
}

int folder_list(struct folder_files *files, const char *folder, bool recursive)
{
    struct folder_files later = {0};
    *files = (struct folder_files){0};
    int why = folder_list_one(files, folder, recursive, &later);
    /* A sub-folder that can't be read is named as a file would be: when it is read. */
    for (size_t i = 0; i < later.count; i++)
        if (folder_list_one(files, later.path[i], true, &later))
            folder_add(files, memory_text(later.path[i]));
    folder_close(&later);
    if (files->count)
        qsort(files->path, files->count, sizeof *files->path, compare_naturally);
    return why;
}

void folder_close(struct folder_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->path[i]);
    free(files->path);
    *files = (struct folder_files){0};
}
