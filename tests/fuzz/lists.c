/* SPDX-License-Identifier: MIT */
/* Any bytes at all as an exact cover in the other formats: lists of items (lengths, orlib), items between signs
 * (miniexact), pieces and a box, pencil marks. Every complaint is at a place that is there; a cover that was read is
 * sound, and has the same options when it is written in Knuth's format or miniexact's and read again. */
#include "common/formats/cover-text.h"
#include "common/formats/board-line.h"
#include "tests/fuzz/sound-cover.h"

enum { MEMORY = 1 << 26 };

struct told {
    size_t length;
    unsigned mistakes;
};

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct told *told = context;
    fuzz_insist(line >= 1 && line <= told->length + 1 && column >= 1 && column <= told->length + 1 && *text);
    told->mistakes += !remark;
}

static void refuse(void *context, size_t line, size_t column, bool remark, const char *text)
{
    (void)context, (void)line, (void)column, (void)text;
    fuzz_insist(remark);
}

typedef struct cover *read_function(const char *text, size_t length, struct allocator *allocator,
                                    complain_function *complain, void *context);
typedef bool write_function(const struct cover *cover, const struct cover_taken *taken, const char *comment,
                            FILE *file, struct error *error);

/* An item without options, or a cover with many names, is no matter: only the options are compared. */
static void check_written(const struct cover *cover, write_function *write, read_function *read)
{
    struct allocator allocator = {.limit = MEMORY};
    char *text = NULL;
    size_t length = 0;
    struct error error;
    struct cover *again;
    FILE *file = open_memstream(&text, &length);
    fuzz_insist(file);
    bool written = write(cover, NULL, "a comment", file, &error);
    fuzz_insist(!fclose(file));
    again = written ? read(text, length, &allocator, refuse, NULL) : NULL;
    fuzz_insist(!written || again || allocator.exhausted);
    if (again) {
        fuzz_insist(again->option_count == cover->option_count);
        fuzz_insist(again->node_count == cover->node_count);
        fuzz_insist(!memcmp(again->items, cover->items, cover->node_count * sizeof *cover->items));
    }
    cover_close(again);
    free(text);
}

static void read_by(read_function *read, const char *text, size_t length)
{
    struct allocator allocator = {.limit = MEMORY};
    struct told told = {.length = length};
    struct cover *cover = read(text, length, &allocator, hear, &told);
    fuzz_insist(!cover || !told.mistakes);
    fuzz_insist(cover || told.mistakes || allocator.exhausted);
    if (cover) {
        check_sound(cover);
        check_written(cover, cover_write, cover_read);
        check_written(cover, miniexact_write, miniexact_read);
        check_written(cover, regions_write, regions_read);
    }
    cover_close(cover);
    fuzz_insist(!allocator.used);
}

/* Marks that are read are those that stand there, and the board that is made of them says no more than they do. */
static void read_marks(const char *text, size_t length)
{
    struct allocator allocator = {.limit = MEMORY};
    uint16_t marks[MARKED_CELLS] = {0};
    uint8_t cells[MARKED_CELLS];
    marks_recognise(text, text + length);
    if (length < MARKS_LENGTH || marks_read(text, marks) != MARKS_LENGTH)
        return;
    marks_are_board(marks, cells);
    for (unsigned cell = 0; cell < MARKED_CELLS; cell++)
        fuzz_insist(!cells[cell] || marks[cell] == 1u << (cells[cell] - 1));
    struct cover *cover = marks_cover(marks, &allocator);
    fuzz_insist(cover);
    check_sound(cover);
    cover_close(cover);
    fuzz_insist(!allocator.used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    cover_lengths_recognise(text, size);
    cover_orlib_recognise(text, size);
    miniexact_recognise(text, size);
    polyomino_recognise(text, size);
    regions_recognise(text, size);
    read_by(cover_lengths_read, text, size);
    read_by(cover_orlib_read, text, size);
    read_by(miniexact_read, text, size);
    read_by(polyomino_read, text, size);
    read_by(regions_read, text, size);
    read_marks(text, size);
    return 0;
}
