/* Source texts and spans. A `struct sources` owns every text read in a session
 * (kernel files, includes, lessons, built-in prelude); a span points into one. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Half-open byte range [off, off + len) of file `file`. file 0 means "no place". */
struct span {
    uint32_t file; /* 1-based index into struct sources */
    uint32_t off;
    uint32_t len;
};

struct source {
    const char *path; /* as shown to people */
    const char *text; /* NUL-terminated; len excludes the NUL */
    size_t len;
    uint32_t *line_start; /* offset of each line, nlines entries */
    uint32_t nlines;
};

struct sources; /* opaque owner */

#define SOURCE_MAX_BYTES (4u << 20) /* a kernel file may be this large */

struct sources *sources_new(void);
void sources_free(struct sources *s);
/* Adds a text held in memory (copied). Returns its file number >= 1. */
uint32_t sources_add(struct sources *s, const char *path, const char *text, size_t len);
/* Reads a file. 0 on failure with *error a static or errno sentence ("no such
 * file", "is a directory", "larger than 4 MiB"). The same path read twice gives
 * the same number. */
uint32_t sources_read(struct sources *s, const char *path, const char **error);
/* A text that sources_read gives for this path from now on, whatever the disk has. */
uint32_t sources_embed(struct sources *s, const char *path, const char *text, size_t len);
/* Only what is held already can be read from now on: the disk is not looked at. */
void sources_seal(struct sources *s);
/* As sources_read, for files of the program: from the disk even so. */
uint32_t sources_read_own(struct sources *s, const char *path, const char **error);
bool sources_sealed(const struct sources *s);
/* The file that sources_read would give without the disk, 0: none. */
uint32_t sources_find(const struct sources *s, const char *path);
/* Whether a file was read, or embedded as if it had been; others were made here. */
bool sources_from_disk(const struct sources *s, uint32_t file);
/* What was read is read anew when it is asked for again; the old texts stay. */
void sources_refresh(struct sources *s);
const struct source *sources_get(const struct sources *s, uint32_t file);
uint32_t sources_count(const struct sources *s);
/* 1-based line and column (columns count bytes) of an offset. */
void source_locate(const struct source *src, uint32_t off, uint32_t *line, uint32_t *col);
uint32_t span_line(const struct sources *s, struct span sp); /* 0 if no place */
/* Text of 1-based line without its newline; len in bytes. */
const char *source_line(const struct source *src, uint32_t line, size_t *len);
struct span span_join(struct span a, struct span b); /* covers both (same file) */

#endif
