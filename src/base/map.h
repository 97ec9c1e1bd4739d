/* Hash map from strings to pointers, insertion order kept for iteration. Keys are
 * copied. Interning is a map whose value is the kept copy of the key. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map; /* opaque */

struct map *map_new(void);
void map_free(struct map *m); /* NULL allowed; values are not freed */
/* Replaces an existing value. Returns the kept key (stable address). */
const char *map_put(struct map *m, const char *key, size_t len, void *value);
void *map_get(const struct map *m, const char *key, size_t len); /* NULL if absent */
bool map_has(const struct map *m, const char *key, size_t len);
bool map_remove(struct map *m, const char *key, size_t len);
size_t map_size(const struct map *m);
/* i-th live entry in insertion order; false past the end. */
bool map_at(const struct map *m, size_t i, const char **key, void **value);

struct intern; /* pool of unique strings: equal text <=> equal pointer */
struct intern *intern_new(void);
void intern_free(struct intern *p);
const char *intern_add(struct intern *p, const char *text, size_t len);
/* A number kept with a word of a pool, 0 at first; what it means is its user's. */
uint16_t *intern_mark(const char *word);

#endif
