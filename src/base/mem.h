/* Memory: checked heap allocation and arenas.
 *
 * Allocation never returns NULL: when memory runs out the process-wide handler set
 * by main (one line, exit status 4) is called, and aborts by default. Arenas hand
 * out zeroed memory that lives until the arena is freed; AST, types, IR and lesson
 * models live in arenas, long-lived buffers that shrink and grow on the heap. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

struct arena; /* opaque; grows in blocks, each twice as large as the last */

struct arena *arena_new(void);
void arena_free(struct arena *a); /* NULL allowed */
/* Zeroed, aligned to 8 bytes. size 0 gives a valid unique pointer. */
void *arena_alloc(struct arena *a, size_t size);
/* Makes a piece of the heap, from mem_alloc or mem_realloc, part of the arena: it is
 * freed with it. NULL allowed. */
void arena_adopt(struct arena *a, void *p);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t len);
char *arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
size_t arena_bytes(const struct arena *a); /* total handed out */

void *mem_alloc(size_t size);                 /* zeroed */
void *mem_realloc(void *p, size_t size);      /* new part not zeroed */
void *mem_aligned(size_t align, size_t size); /* zeroed; free with mem_free */
void mem_free(void *p);
char *mem_strdup(const char *s);
/* Called once from main; the handler must not return. */
void mem_set_oom_handler(void (*handler)(size_t wanted));

#endif
