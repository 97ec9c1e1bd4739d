/* Files of the reader's own: where they belong, and writing one without ever losing what
 * was there. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

/* The base directories of freedesktop.org: configuration, state, data, cache. */
enum files_place { FILES_CONFIG, FILES_STATE, FILES_DATA, FILES_CACHE };

/* Appends "DIR/warptutor/NAME", DIR from $XDG_..._HOME or, where that is unset or not
 * absolute, below $HOME. False, with nothing appended, if neither is set. */
bool files_path(enum files_place place, const char *name, struct str *out);
/* The variable that names the place: "XDG_CONFIG_HOME". */
const char *files_variable(enum files_place place);

/* Makes the folders that lead to a path, private to their owner. What cannot be made shows
 * when the file is opened. */
void files_make_folders(const char *path);
/* A new file with these bytes takes the place of the old one at once, on the disk when
 * this returns. mode: its permissions. On failure false with errno, and the old file is
 * as before. */
bool files_replace(const char *path, const void *data, size_t len, unsigned mode);
/* The same where the reader named the place: folders are not made. What is there and is no
 * file, such as a link or /dev/stdout, is written to. */
bool files_put(const char *path, const void *data, size_t len, unsigned mode);

/* Appends what a file holds, `most` bytes of it at most. False with errno. */
bool files_read(const char *path, size_t most, struct str *out);
/* Renames a file that cannot be understood to PATH.damaged-N, with the first N that is
 * free, which *name then says. False if that cannot be done. */
bool files_set_aside(const char *path, struct str *name);

#endif
