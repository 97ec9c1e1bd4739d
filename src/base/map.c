/* Hash map from strings to pointers, and interning.
 *
 * Entries stand in insertion order in one array; an open-addressed table of indices
 * (linear probing, at most half full) finds them. A removed entry stays as a gap until
 * the next growth closes it. Keys live in an arena, so a removed key's bytes are not
 * reused: maps here are filled far more than emptied. */
#include "base/map.h"

#include "base/mem.h"
#include "base/vec.h"

#include <stdint.h>
#include <string.h>

struct map_entry {
    const char *key; /* NULL: removed */
    size_t len;
    uint64_t hash;
    void *value;
};

struct map {
    struct arena *keys;
    size_t room; /* bytes kept before each key */
    VEC(struct map_entry) entries;
    size_t live;
    uint32_t *slots; /* entry index + 1; 0 free */
    size_t nslots;   /* power of two */
};

struct intern {
    struct map *words;
};

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

/* Eight bytes at a time; the last mix is what the low bits, which pick the slot, need. */
static uint64_t hash_bytes(const char *key, size_t len)
{
    uint64_t h = len, word;
    for (; len >= sizeof word; key += sizeof word, len -= sizeof word) {
        memcpy(&word, key, sizeof word);
        h = mix(h, word);
    }
    word = 0;
    for (size_t i = 0; i < len; i++)
        word = word << 8 | (unsigned char)key[i];
    return mix(h, word);
}

struct map *map_new(void)
{
    struct map *m = mem_alloc(sizeof *m);
    m->keys = arena_new();
    m->nslots = 16;
    m->slots = mem_alloc(m->nslots * sizeof *m->slots);
    return m;
}

void map_free(struct map *m)
{
    if (!m)
        return;
    arena_free(m->keys);
    vec_free(&m->entries);
    mem_free(m->slots);
    mem_free(m);
}

/* The slot of the key, or the free one where it belongs. */
static size_t find_slot(const struct map *m, const char *key, size_t len, uint64_t hash)
{
    size_t i = hash & (m->nslots - 1);
    for (; m->slots[i]; i = (i + 1) & (m->nslots - 1)) {
        const struct map_entry *e = &m->entries.data[m->slots[i] - 1];
        if (e->key && e->hash == hash && e->len == len &&
            (len == 0 || memcmp(e->key, key, len) == 0))
            break;
    }
    return i;
}

static struct map_entry *find(const struct map *m, const char *key, size_t len)
{
    uint32_t at = m->slots[find_slot(m, key, len, hash_bytes(key, len))];
    return at ? &m->entries.data[at - 1] : NULL;
}

/* Closes gaps and rebuilds the table with room for as many entries again. */
static void rehash(struct map *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->entries.len; i++)
        if (m->entries.data[i].key)
            m->entries.data[n++] = m->entries.data[i];
    m->entries.len = n;
    while (m->nslots < 4 * (n + 1))
        m->nslots *= 2;
    mem_free(m->slots);
    m->slots = mem_alloc(m->nslots * sizeof *m->slots);
    for (size_t i = 0; i < n; i++) {
        const struct map_entry *e = &m->entries.data[i];
        m->slots[find_slot(m, e->key, e->len, e->hash)] = (uint32_t)i + 1;
    }
}

const char *map_put(struct map *m, const char *key, size_t len, void *value)
{
    uint64_t hash = hash_bytes(key, len);
    size_t slot = find_slot(m, key, len, hash);
    if (m->slots[slot]) {
        struct map_entry *e = &m->entries.data[m->slots[slot] - 1];
        e->value = value;
        return e->key;
    }
    if (2 * (m->entries.len + 1) > m->nslots) {
        rehash(m);
        slot = find_slot(m, key, len, hash);
    }
    char *kept = (char *)arena_alloc(m->keys, m->room + len + 1) + m->room;
    if (len)
        memcpy(kept, key, len);
    struct map_entry e = {kept, len, hash, value};
    vec_push(&m->entries, e);
    m->slots[slot] = (uint32_t)m->entries.len;
    m->live++;
    return e.key;
}

void *map_get(const struct map *m, const char *key, size_t len)
{
    const struct map_entry *e = find(m, key, len);
    return e ? e->value : NULL;
}

bool map_has(const struct map *m, const char *key, size_t len)
{
    return find(m, key, len) != NULL;
}

bool map_remove(struct map *m, const char *key, size_t len)
{
    struct map_entry *e = find(m, key, len);
    if (!e)
        return false;
    e->key = NULL; /* its slot stays taken, so probing passes over it */
    m->live--;
    return true;
}

size_t map_size(const struct map *m)
{
    return m->live;
}

bool map_at(const struct map *m, size_t i, const char **key, void **value)
{
    const struct map_entry *e = NULL;
    if (i >= m->live)
        return false;
    if (m->live == m->entries.len) {
        e = &m->entries.data[i];
    } else {
        for (e = m->entries.data; !e->key || i > 0; e++)
            i -= e->key != NULL;
    }
    if (key)
        *key = e->key;
    if (value)
        *value = e->value;
    return true;
}

struct intern *intern_new(void)
{
    struct intern *p = mem_alloc(sizeof *p);
    p->words = map_new();
    p->words->room = sizeof(uint16_t);
    return p;
}

void intern_free(struct intern *p)
{
    if (!p)
        return;
    map_free(p->words);
    mem_free(p);
}

const char *intern_add(struct intern *p, const char *text, size_t len)
{
    return map_put(p->words, text, len, NULL);
}

uint16_t *intern_mark(const char *word)
{
    return (uint16_t *)(uintptr_t)word - 1;
}
