#include "file.h"

#include "program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool read_stream(struct file *file, FILE *stream)
{
    size_t room = 0, wanted = 1 << 16;
    struct stat status;
    if (!fstat(fileno(stream), &status) && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    do {
        char *grown = realloc(file->text, wanted);
        if (!grown) {
            errno = ENOMEM;
            return false;
        }
        file->text = grown;
        room = wanted;
        wanted *= 2;
        file->length += fread(file->text + file->length, 1, room - file->length, stream);
        if (program_stop) {
            errno = EINTR;
            return false;
        }
    } while (file->length == room);
    return !ferror(stream);
}

bool file_read(struct file *file, const char *path)
{
    bool standard = !strcmp(path, "-");
    *file = (struct file){.path = standard ? "standard input" : path};
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (!stream)
        return false;
    bool read = read_stream(file, stream);
    int why = errno;
    if (!standard)
        fclose(stream);
    if (!read)
        file_close(file);
    errno = why;
    return read;
}

void file_close(struct file *file)
{
    free(file->text);
    file->text = 0;
    file->length = 0;
}

void file_complain(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct file *file = context;
    fprintf(stderr, "%s:%zu:%zu: %s%s\n", file->path, line, column, remark ? "note: " : "", text);
    file->mistakes += !remark;
}

int file_status(int why)
{
    return why == ENOENT || why == EISDIR || why == ENOTDIR || why == EACCES ? EXIT_USAGE : EXIT_FAILED;
}
