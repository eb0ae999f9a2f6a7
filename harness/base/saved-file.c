/* SPDX-License-Identifier: MIT */
#include "harness/base/saved-file.h"

#include "harness/base/durable.h"
#include "harness/base/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static bool saved_file_fails(const struct saved_file *saved, const char *command)
{
    complain("%s: cannot write %s: %s", command, saved->path, strerror(errno));
    return false;
}

/* What was there before stays. */
static void drop(void *context)
{
    const struct saved_file *saved = context;
    if (saved->is_replaced)
        remove(saved->beside);
}

bool saved_file_open(struct saved_file *saved, const char *path, const char *command)
{
    struct stat found;
    saved->path = path;
    saved->file = !path || !strcmp(path, "-") ? stdout : NULL;
    if (saved->file)
        return true;
    saved->is_replaced = lstat(path, &found) || S_ISREG(found.st_mode);
    snprintf(saved->beside, sizeof saved->beside, saved->is_replaced ? "%s.new" : "%s", path);
    saved->file = fopen(saved->beside, "w");
    if (!saved->file)
        return saved_file_fails(saved, command);
    memory_last_act(&saved->last, drop, saved);
    return true;
}

bool saved_file_close(struct saved_file *saved, bool keeps, const char *command)
{
    if (saved->file == stdout)
        return true;
    bool written = !ferror(saved->file);
    memory_drop_last_act(&saved->last);
    if (keeps && written && saved->is_replaced)
        written = durable_replace(saved->file, saved->beside, saved->path);
    else if (fclose(saved->file))
        written = false;
    if (keeps && !written)
        saved_file_fails(saved, command);
    if (!keeps || !written)
        drop(saved);
    return written || !keeps;
}
